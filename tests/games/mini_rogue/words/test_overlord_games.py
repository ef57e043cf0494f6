"""Whole games against every Overlord and every Automa, in both languages: complete, clean, no hidden fact told."""

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from tests.games.mini_rogue.hidden import imagined
from tests.table.kit import BOOK
from tests.words.test_whole_games import CARDS, SPEECH, Turn, check_nothing_leaks, check_reading
from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.setup import deal, set_table
from undercroft.games.mini_rogue.rules.state import EXIT, FORESEEN, PLAYING, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.games.mini_rogue.table.view import ABOUT_ROOMS
from undercroft.kernel.events import Event, Sink
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

HEROES = [card.id for card in CARDS.characters]
OVERLORDS = [card.id for card in CARDS.overlords]
WAITING = (steps.BARTER, steps.ARRIVE)


def turns(party: int, overlord: str, *, automa: bool, seed: int) -> Iterator[Turn]:
    """A game of hardy adventurers with random answers; the Overlord is rich, and mostly uses a power."""
    chance = Random(f"{overlord} {automa} {seed}")
    hero, *mates = chance.sample(HEROES, party)
    options = MiniRogueOptions(
        hero,
        ("dungeon", "city")[seed % 2],
        mates=tuple(mates),
        stances=seed % 3 == 0,
        boxes=("base", "council"),
        overlord=overlord,
        automa=automa,
        beginners=seed % 2 == 0,
    )
    game = set_table(CARDS.tables, options.setup(CARDS))
    game.sink = sink = Sink()
    deal(game, seed)
    yield game, sink.take()
    while game.outcome == PLAYING:
        question = game.question
        waiting = question.kind in WAITING and chance.random() < 0.6
        answer = GO_ON if waiting else question.answers[chance.randrange(question.count)]
        if question.kind == steps.OVERLORD and chance.random() < 0.5:
            answer = question.answers[1]
        if chance.random() < 0.1:
            give_new_strength(game, chance)
        RULES.answer(game, answer)
        yield game, sink.take()


def give_new_strength(game: State, chance: Random) -> None:
    """So that they see something of the place."""
    for hero in game.heroes:
        hero.hp = 20
        hero.xp = max(int(hero.xp), chance.randrange(20))
    if game.reign.mode == PLAYED:
        game.reign.augury = 5


@pytest.mark.parametrize("party", [1, 2, 3])
@pytest.mark.parametrize("overlord", OVERLORDS)
@pytest.mark.parametrize("automa", [False, True])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_whole_games_read_clean(party: int, overlord: str, automa: bool, spoken: str) -> None:
    games = (turns(party, overlord, automa=automa, seed=seed) for seed in range(4 // party))
    check_reading(spoken, chain.from_iterable(games))


def test_everything_of_the_overlords_comes_up() -> None:
    """Every event and every question, each of them worded in every language."""
    told_of: set[int] = set()
    asked: set[int] = set()
    for overlord in OVERLORDS:
        for seed in range(16):
            for game, told in turns(1 + seed % 3, overlord, automa=seed % 4 == 3, seed=seed):
                asked.add(int(game.question.kind))
                for event in told:
                    told_of.add(event[0])
                    if event[0] >= events.SECOND_TAKEN:
                        assert all(speech.event(game, event) for speech in SPEECH.values())
    assert set(range(events.SECOND_TAKEN, events.EVENTS)) <= told_of
    own = {*range(steps.OVERLORD, steps.SIDE + 1), steps.SECOND_CARD, steps.SECOND_START, steps.SECOND_REWARDS}
    assert own - {steps.REROLL_DIE} <= asked  # which is asked only for one of several dice


# --- who says and does what -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("party", [1, 2, 3])
def test_where_an_overlord_plays_everybody_goes_by_name(party: int) -> None:
    """Nobody is "you" in what is told, alone against the Overlord neither; every question says whom it asks."""
    for game, told in turns(party, "prophet", automa=False, seed=2):
        if game.outcome == PLAYING:
            asked = int(game.question.seat)
            name = "The Overlord" if asked == party else SPEECH["en"].terms.seat(game, asked)
            assert SPEECH["en"].question(game).startswith(f"{name}: ")
            assert len(SPEECH["en"].mates(game)) == party
        for event in told:
            said = SPEECH["en"].event(game, event)
            if said is not None and event[0] not in (events.AREA_ENTERED, events.STORY_DRAWN):
                assert not {"you", "your"} & set(re.findall(r"\w+", said.lower().replace("throws you down", ""))), said


def test_the_overlord_rolls_every_dungeon_die() -> None:
    """MR-OVER-13: and says for whom."""
    rolls = 0
    for game, told in turns(2, "weaver", automa=False, seed=4):
        for event in told:
            if event[0] == events.ROLLED_DUNGEON:
                rolls += 1
                hero = SPEECH["en"].terms.seat(game, event[1])
                said = SPEECH["en"].event(game, event)
                assert said == f"The Overlord rolls the Dungeon die for {hero}: {event[2]}."
    assert rolls > 10


def test_who_has_won() -> None:
    ended = set()
    for seed in range(6):
        *_, (game, _told) = turns(1, OVERLORDS[seed % 3], automa=seed > 2, seed=seed)
        won = game.outcome == 1
        ended.add(won)
        verdict = {"en": "The Overlord has won.", "fr": "L’Overlord a gagné."}
        if won:
            verdict = {
                "en": "The adventurers have beaten the Avatar!",
                "fr": "Les aventuriers ont vaincu l’Avatar\xa0!",
            }
        for spoken, speech in SPEECH.items():
            assert speech.result(game)[0].startswith(verdict[spoken])
    assert False in ended


# --- hidden facts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("overlord", OVERLORDS)
@pytest.mark.parametrize("automa", [False, True])
def test_no_word_depends_on_what_is_hidden(overlord: str, automa: bool) -> None:
    chance = Random(overlord)
    differing = 0
    for seed in range(3):
        differing += check_nothing_leaks(chance, turns(1 + seed % 3, overlord, automa=automa, seed=seed))
    assert differing > 20


PRIVATE = {
    events.PEEKED: (2,),
    events.PLACED: (2, 3),
    events.TRADED_ROOM: (3,),
    events.HAND_DRAWN: (2,),
}
"""By event, the facts that only the seat they are told of may know."""


def without_secrets(told: list[Event], reader: int) -> list[Event]:
    """The same events, as if the secrets of others were something else."""
    other = []
    for event in told:
        facts = list(event)
        if event[0] in PRIVATE and event[1] != reader:
            for place in PRIVATE[event[0]]:
                facts[place] = (facts[place] + 1) % 8
        kind, seat, first, second, third, fourth, fifth = facts
        other.append((kind, seat, first, second, third, fourth, fifth))
    return other


@pytest.mark.parametrize("overlord", OVERLORDS)
def test_what_is_told_to_a_seat_keeps_the_secrets_of_others(overlord: str) -> None:
    secrets = 0
    for seed in range(4):
        for game, told in turns(1 + seed % 3, overlord, automa=False, seed=seed):
            for reader in (-1, *range(int(game.party) + 1)):
                changed = without_secrets(told, reader)
                if changed != told:
                    secrets += 1
                    for speech in SPEECH.values():
                        assert speech.told(game, told, reader) == speech.told(game, changed, reader)
    assert secrets > 10


def test_the_overlord_is_told_what_was_seen() -> None:
    seen = 0
    for game, told in turns(2, "prophet", automa=False, seed=1):
        for kind, _seat, card, *_ in told:
            if kind == events.PEEKED and game.question.seat == game.party:
                name = SPEECH["en"].terms.room(card, int(game.floor))
                assert name in "\n".join(SPEECH["en"].told(game, told, int(game.party)))
                seen += 1
    assert seen


NOBODYS_SEAT = 5


def test_where_nothing_is_private_the_words_are_for_anybody() -> None:
    """Deal anew all that not everybody sees: a question that is not `private` reads the same."""
    chance = Random(1)
    open_questions, screened = 0, set()
    for overlord in OVERLORDS:
        for seed in (5, 6):
            for game, _ in turns(1 + seed % 2, overlord, automa=False, seed=seed):
                if game.outcome != PLAYING:
                    continue
                if BOOK.private(game):
                    screened.add(int(game.question.kind))
                    continue
                open_questions += 1
                assert put(game) == put(imagined(CARDS, known_to_both(game), chance, NOBODYS_SEAT))
    assert open_questions > 100
    assert {steps.TRADE_ROOM, steps.SIDE} <= screened


def known_to_both(game: State) -> State:
    """A copy in which a seat that nobody has knows the rooms that the one asked and all of the other side know."""
    copy, overlord = game.copy(), 1 << int(game.party)
    both = FORESEEN * (overlord | (overlord - 1 if game.question.seat == game.party else 1 << int(game.question.seat)))
    for cell in range(EXIT):
        if copy.cell_marks[cell] & both == both:
            copy.cell_marks[cell] |= FORESEEN << NOBODYS_SEAT
    return copy


def put(game: State) -> list[str]:
    """What is shown with a question."""
    speech = SPEECH["en"]
    picture = speech.area(game) if game.question.kind in ABOUT_ROOMS else []
    question = [speech.status(game), *speech.mates(game), speech.enemy(game), speech.question(game)]
    return [*picture, *question, *speech.answers(game)]


def test_an_automa_has_nothing_to_hide() -> None:
    for game, _ in turns(2, "prophet", automa=True, seed=3):
        assert not BOOK.private(game, table=True)
