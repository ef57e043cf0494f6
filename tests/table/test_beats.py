"""What an answer brings about, moment by moment: with the table as it stands then, and nothing told too early."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random

import pytest

import undercroft
from tests.sample import first_in_both
from tools.golden import CHANCE
from tools.hashes import modes
from undercroft.table import beats
from undercroft.table.beats import Beat, Begins, cut
from undercroft.table.game import Game
from undercroft.table.shelf import book_of
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of

MODES = [(game, start.setup) for game, start in modes() if start.answers == CHANCE]


def answered(game: Game, chance: Random, most: int = 400) -> Iterator[int]:
    """Random answers, or faces of dice rolled by hand: the number of each once it has been given."""
    for _turn in range(most):
        if game.over:
            return
        if game.dice_needed:
            game.roll(*(chance.randint(1, 6) for _die in game.dice_needed))
        else:
            game.answer(chance.choice(game.answers))
        yield len(game)


def found(game: Game, kind: str, seed: int = 0) -> tuple[Beat, ...]:
    """The beats of the first answer that has one of this kind."""
    for number in answered(game, Random(seed), 3_000):
        shown = game.beats(number)
        if any(beat.kind == kind for beat in shown):
            return shown
    raise AssertionError(kind)


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("mode", first_in_both(MODES, 4))
def test_beats_are_the_answer_cut_in_pieces_and_every_seat_can_look_at_each(
    mode: tuple[str, dict[str, object]], own_dice: bool
) -> None:
    name, setup = mode
    book = book_of(name)
    speeches = [speaker_of(book, spoken) for spoken in ("en", "fr")]
    game = Game(book, book.setup(setup), 11, own_dice=own_dice, speaker=speeches[0])
    for number in answered(game, Random(5), 150):
        shown, move = game.beats(number), game.move(number)
        assert tuple(event for beat in shown for event in beat.told) == move.told
        assert shown[-1].state is move.state
        assert all(beat.kind in beats.BEATS for beat in shown)
        for beat in shown[:-1]:
            then = game.at_beat(number, beat)
            for seat in range(game.seats):
                assert then.view(seat)["question"] is None
            for speech in speeches:
                assert speech.status(then.state) is not None
                assert speech.enemy(then.state) is not None


@pytest.mark.parametrize("mode", first_in_both(MODES[::4], 2))
def test_beat_by_beat_the_log_grows_to_what_is_told_of_the_whole_answer(mode: tuple[str, dict[str, object]]) -> None:
    name, setup = mode
    book = book_of(name)
    game = Game(book, book.setup(setup), 3)
    session = Session(game, speaker_of(book, "en"))
    for number in answered(game, Random(1), 80):
        whole = [*session.told(number).lines]
        lengths = []
        for moment in session.moments(number):
            session.show_moment(moment)
            lines = [*session.told(number).lines]
            assert lines == whole[: len(lines)]
            lengths.append(len(lines))
            assert [event.kind for event in session.moment_events] == [
                book.events.names[event[0]] for event in moment.beat.told
            ]
        session.show_moment(None)
        assert lengths == sorted(lengths)
        assert lengths[-1] == len(whole)


def test_nothing_is_asked_while_beats_are_shown() -> None:
    game = undercroft.new("mini-rogue", seed=1)
    session = Session(game, speaker_of(game.book, "en"))
    session.answer(session.answers[0])
    asked = [session.can_ask]
    session.show_moment(session.moments(1)[0])
    asked.append(session.can_ask)
    assert session.place == 1
    session.show_moment(None)
    assert [*asked, session.can_ask] == [True, False, True]


def test_the_beaten_enemy_lies_there_with_no_hp_before_its_reward_is_taken() -> None:
    game = undercroft.new("mini-rogue", hero="rogue", seed=2)
    shown = found(game, beats.BEATEN)
    place = next(place for place, beat in enumerate(shown) if beat.kind == beats.BEATEN)
    then = game.at_beat(len(game), shown[place])
    assert then.view(0)["enemy"]["hp"] == 0
    assert game.at_beat(len(game), shown[place - 1]).view(0)["enemy"]["hp"] == 0
    assert shown[place - 1].kind == beats.BLOW
    assert game.view(0)["enemy"] is None
    assert then.view(0)["hero"] != game.view(0)["hero"]


def test_dice_lie_on_the_table_before_anything_comes_of_them() -> None:
    game = undercroft.new("mini-rogue", hero="rogue", seed=2)
    for number in answered(game, Random(3)):
        for roll, after in pairwise(game.beats(number)):
            if roll.kind == beats.ROLL and after.kind == beats.ROOM:
                before, later = (game.at_beat(number, beat).view(0) for beat in (roll, after))
                assert before["dice"]["character"]
                changed = [name for name in ("hp", "gold", "food") if before["hero"][name] != later["hero"][name]]
                if changed:
                    assert before["hero"]["hp"] == game.move(number - 1).state.heroes[0].hp
                    return
    raise AssertionError


@pytest.mark.parametrize("kind", [beats.FALL, beats.AREA, beats.BOSS, beats.LEVEL, beats.COUNTER, beats.END])
def test_each_great_moment_of_mini_rogue_is_a_beat_of_its_own(kind: str) -> None:
    for seed in range(12):
        game = undercroft.new("mini-rogue", hero="mage", seed=seed)
        try:
            shown = found(game, kind, seed)
        except AssertionError:
            continue
        beat = next(beat for beat in shown if beat.kind == kind)
        assert len({begun(game, event[0]) for event in beat.told} - {None, *joining(game, kind)}) == 1
        return
    raise AssertionError(kind)


def begun(game: Game, event: int) -> str | None:
    begins = game.book.events.declared[event].begins
    return begins.kind if begins is not None and not begins.after else None


def joining(game: Game, kind: str) -> set[str]:
    """What else may happen at a beat of this kind."""
    declared = (declared.begins for declared in game.book.events.declared.values())
    return {begins.kind for begins in declared if begins is not None and kind in begins.joins}


@pytest.mark.parametrize("kind", [beats.BEATEN, beats.COUNTER, beats.TURN, beats.ENEMY, beats.FALL])
def test_each_great_moment_of_tiny_epic_dungeons_is_a_beat_of_its_own(kind: str) -> None:
    game = undercroft.new("tiny-epic", heroes=["grok-ull", "uliessa"], seed=3)
    assert found(game, kind, 2)


def test_the_torch_burns_down_with_the_turn_that_ends_but_a_blow_that_costs_light_is_seen_first() -> None:
    game = undercroft.new("tiny-epic", heroes=["grok-ull", "uliessa"], seed=32)
    kinds = [beat.kind for beat in found(game, beats.TORCH, 32)]
    assert kinds == [beats.DEED, beats.BLOW, beats.COUNTER, beats.TORCH]
    turns = [[beat.kind for beat in game.beats(number)] for number in range(1, len(game))]
    assert any(beats.TURN in turn for turn in turns)


def test_an_enemy_of_tiny_epic_dungeons_is_hit_where_it_stands_before_it_is_gone() -> None:
    game = undercroft.new("tiny-epic", heroes=["grok-ull", "uliessa"], seed=3)
    shown = found(game, beats.BEATEN, 2)
    place = next(place for place, beat in enumerate(shown) if beat.kind == beats.BEATEN)
    hit, gone = (game.at_beat(len(game), beat) for beat in shown[place - 1 : place + 1])
    assert len(hit.view(0)["enemies"]) == len(gone.view(0)["enemies"]) + 1


def test_how_events_begin_beats() -> None:
    roll, again = Begins(beats.ROLL), Begins(beats.ROLL, anew=True)
    change = Begins(beats.CHANGE, after=(beats.ROLL,))
    card = Begins(beats.CARD, joins=(beats.AREA,))
    kinds = partial(map, lambda part: (part.kind, part.end))
    assert [*kinds(cut([]))] == [(beats.DEED, 0)]
    assert [*kinds(cut([None, roll, roll, None]))] == [(beats.DEED, 1), (beats.ROLL, 4)]
    assert [*kinds(cut([roll, again]))] == [(beats.ROLL, 1), (beats.ROLL, 2)]
    assert [*kinds(cut([change, roll, change, change]))] == [(beats.DEED, 1), (beats.ROLL, 2), (beats.CHANGE, 4)]
    assert [*kinds(cut([Begins(beats.AREA), card]))] == [(beats.AREA, 2)]
