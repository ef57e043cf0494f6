"""A game at one keyboard, without a screen: who is asked, who looks, what is told to whom, back and forth, keeping."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import undercroft
from tests.games.mini_rogue.hidden import imagined
from tests.games.mini_rogue.words.test_overlord_games import NOBODYS_SEAT, known_to_both, without_secrets
from tests.words.test_whole_games import CARDS
from undercroft.bots import BOTS
from undercroft.games.mini_rogue.rules.state import FORESEEN, PLAYING
from undercroft.games.mini_rogue.table.view import in_the_open
from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import NOBODY, UnknownName
from undercroft.table.game import Game, Move, UndoRefused
from undercroft.table.position import example_positions, game_at, load_position
from undercroft.table.save import SaveError
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

COUNCIL = ["base", "council"]
DEVOURED: dict[str, Any] = {"hero": "astrologer", "overlord": "devourer", "boxes": COUNCIL, "seed": 3}
"""A game in which both sides look at cards, and rooms are exchanged."""
RIVALS: dict[str, Any] = {"game": "tiny-epic", "heroes": ["grok-ull", "uliessa"], "seed": 1}
"""Two heroes, of whom the first one is asked first."""


def session_of(
    *players: str, save: Callable[[], None] | None = None, game: str = "mini-rogue", seed: int = 5, **setup: Any
) -> Session:
    """A game that has just been dealt."""
    new = undercroft.new(game, seed=seed, language="en", **setup)
    new.players = players
    return Session(new, speaker_of(new.book, "en"), save)


def at_turn(session: Session, name: str) -> None:
    """Any answers until this is asked."""
    chance = Random(1)
    for _turn in range(400):
        question = session.game.question
        assert question is not None, f"nobody asks {name}"
        if question.kind == name:
            return
        session.answer(chosen(session, chance))
    raise AssertionError(f"nobody asks {name}")


def chosen(session: Session, chance: Random) -> str:
    """An answer by chance; an Overlord mostly uses a power."""
    names = [answer.name for answer in session.game.answers]
    powers = [name for name in names if name.startswith("power")]
    return chance.choice(powers if powers and chance.random() < 0.6 else names)


# --- who is asked, who looks ----------------------------------------------------------------------------------------


def test_alone_i_am_asked_and_i_look() -> None:
    session = session_of()
    assert session.players == ("me",)
    assert (session.people, session.asked, session.eyes, session.reader) == ([0], 0, 0, 0)
    assert session.can_ask
    assert not session.two_sided
    assert not session.may_uncover
    assert not session.bot_to_answer


def test_people_of_one_side_look_in_turn() -> None:
    session = session_of(**RIVALS)
    assert session.players == ("me", "other")
    looked = set()
    for _turn in range(20):
        assert session.eyes == session.reader == session.asked
        looked.add(session.eyes)
        session.answer(session.game.answers[0])
    assert looked == {0, 1}
    assert not session.two_sided


def test_among_bots_i_look_on_while_they_are_asked() -> None:
    session = session_of("random", "me", **RIVALS)
    asked = set()
    for _turn in range(20):
        asked.add(session.asked)
        assert session.bot_to_answer == (session.asked == 0)
        assert session.can_ask == (session.asked == 1)
        assert session.eyes == session.reader == 1
        if session.bot_to_answer:
            session.answer_for_bot()
        else:
            session.answer(session.game.answers[0])
    assert asked == {0, 1}


def test_bots_alone_are_watched_by_everybody() -> None:
    session = session_of("random", "random", **RIVALS)
    assert session.people == []
    assert session.reader is None
    assert session.eyes == 0
    assert session.bot_to_answer


def test_before_the_first_dice_the_table_is_seen_and_kept() -> None:
    kept: list[int] = []
    session = session_of(own_dice=True, seed=1)
    session._save = lambda: kept.append(len(session.game))
    assert session.game.dice_needed
    assert session.view["question"]["dice"] == list(session.game.dice_needed)
    assert not session.can_ask
    session.keep()
    session.roll(*[3] * len(session.game.dice_needed))
    assert kept == [0, 1]


def test_dice_are_rolled_by_people_for_a_bot_too() -> None:
    session = session_of(own_dice=True, seed=1)
    session.players = ("random",)
    assert session.game.dice_needed
    assert not session.bot_to_answer


# --- bots -----------------------------------------------------------------------------------------------------------


def test_a_bot_answers_the_same_at_the_same_moment() -> None:
    def played() -> tuple[str, ...]:
        session = session_of("random", seed=9)
        while session.bot_to_answer:
            session.answer_for_bot()
        return session.game.given

    assert played() == played()


def test_what_a_bot_answers_depends_on_the_game() -> None:
    """Taken back and answered anew it is the same; in another dungeon, or at another moment, it need not be."""
    session = session_of("random", seed=9)
    drawn = set()
    for seed in range(8):
        other = session_of("random", seed=seed)
        other.answer_for_bot()
        drawn.add(other.game.given)
    assert len(drawn) > 1
    for _turn in range(10):
        session.answer_for_bot()
    given = session.game.given
    session.game.undo()
    session.answer_for_bot()
    assert session.game.given == given


def test_a_bot_that_is_told_to_stop_answers_nothing() -> None:
    session = session_of("random")
    session.answer_for_bot(lambda: True)
    assert len(session.game) == 0
    session.answer_for_bot()
    assert len(session.game) == 1


def test_nobody_is_asked_after_the_end() -> None:
    session = session_of("random")
    while session.bot_to_answer:
        session.answer_for_bot()
    assert session.game.over
    assert not session.can_ask
    assert not session.may_uncover


# --- back and forth -------------------------------------------------------------------------------------------------


def bots_answer(session: Session) -> int:
    """They answer until I am asked; returns how often."""
    before = len(session.game)
    while session.bot_to_answer:
        session.answer_for_bot()
    return len(session.game) - before


def test_undo_goes_back_over_bots_and_redo_gives_their_answers_again() -> None:
    session = session_of("me", "random", **RIVALS)
    bots_answer(session)
    before = session.game.given
    session.answer(session.game.answers[0])
    while not bots_answer(session):
        before = session.game.given
        session.answer(session.game.answers[0])
    after = session.game.given
    assert len(after) > len(before) + 1
    session.undo()
    assert session.game.given == before
    assert session.asked == 0
    session.redo()
    assert session.game.given == after
    with pytest.raises(UndoRefused):
        session.redo()


def test_undo_stops_at_the_deal_where_a_bot_began() -> None:
    session = session_of("random", "me", **RIVALS)
    assert bots_answer(session)
    session.undo()
    assert len(session.game) == 0
    with pytest.raises(UndoRefused):
        session.undo()


def test_bots_alone_are_taken_back_one_answer_at_a_time() -> None:
    session = session_of("random", "random", **RIVALS)
    for _turn in range(3):
        session.answer_for_bot()
    session.undo()
    assert len(session.game) == 2


def test_a_strict_game_does_not_go_back_over_what_was_shown() -> None:
    session = session_of(strict=True)
    while "rolled-character" not in [event.kind for event in session.events(session.place)]:
        session.answer(session.game.answers[0])
    given = session.game.given
    with pytest.raises(UndoRefused, match="strict"):
        session.undo()
    assert session.game.given == given


def test_look_back_at_any_answer_and_come_back() -> None:
    session = session_of()
    for _turn in range(6):
        session.answer(session.game.answers[0])
    last = len(session.game)
    stood = [session.game.replay(number).hash for number in range(last + 1)]
    for number in range(last):
        session.look_at(number)
        assert session.place == number
        assert session.shown.hash == stood[number]
        assert session.view == session.game.replay(number).view(0)
        assert not session.can_ask
    session.look_at(-4)
    assert session.place == 0
    session.look_at(99)
    assert (session.at, session.place) == (None, last)
    assert session.can_ask
    assert session.game.hash == stood[last]


def test_looking_back_no_bot_goes_on() -> None:
    session = session_of("me", "random", **RIVALS)
    while not session.bot_to_answer:
        session.answer(session.game.answers[0])
    session.look_at(0)
    assert not session.bot_to_answer


def test_looking_back_nothing_is_uncovered() -> None:
    session = session_of(**DEVOURED)
    at_turn(session, "trade-room")
    session.look_at(0)
    assert not session.must_uncover
    assert not session.may_uncover
    session.look_at(None)
    assert session.must_uncover


def test_a_game_that_is_only_viewed_asks_nobody() -> None:
    session = session_of("random", "me", **RIVALS)
    viewed = Session(session.game, session.speech, viewing=True)
    assert session.bot_to_answer
    assert not viewed.bot_to_answer
    assert not viewed.can_ask
    sides = session_of(**DEVOURED)
    at_turn(sides, "trade-room")
    assert not Session(sides.game, sides.speech, viewing=True).must_uncover


def test_the_goal_of_a_puzzle_is_told_in_the_words_of_the_session() -> None:
    puzzle = load_position(example_positions()[0])
    game = game_at(puzzle.data)
    session = Session(game, speaker_of(game.book, "en"))
    assert session.goal == puzzle.goal["en"] != ""
    assert session.spoken_by(speaker_of(game.book, "fr")).goal == puzzle.goal["fr"] != puzzle.goal["en"]
    assert Session(game, session.speech, viewing=True).goal == ""  # what is only looked at has none any more


def test_other_words_change_nothing_else() -> None:
    session = session_of(**DEVOURED)
    at_turn(session, "trade-room")
    session.uncover()
    session.look_at(2)
    french = session.spoken_by(speaker_of(session.game.book, "fr"))
    assert (french.at, french.uncovered, french.eyes) == (2, True, session.eyes)
    assert french.game is session.game
    assert french.told(1).lines != session.told(1).lines


# --- keeping --------------------------------------------------------------------------------------------------------


def test_every_answer_is_kept_at_once(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "game.json"
    session = session_of()
    session._save = partial(session.game.save, file)
    for _turn in range(4):
        session.answer(session.game.answers[0])
        assert undercroft.load(file).given == session.game.given
    session.undo()
    assert undercroft.load(file).given == session.game.given
    session.redo()
    assert undercroft.load(file).given == session.game.given
    assert session.trouble is None


def test_every_throw_is_kept(tmp_path: Path) -> None:
    kept: list[tuple[str, ...]] = []
    session = session_of(own_dice=True)
    session._save = lambda: kept.append(session.game.given)
    while not session.game.dice_needed:
        session.answer(session.game.answers[0])
    before = list(kept)
    session.roll(*[2] * len(session.game.dice_needed))
    assert len(kept) == len(before) + 1
    assert all(kept[at] == session.game.given[: len(kept[at])] for at in range(len(kept)))


def test_a_folder_that_cannot_be_written_is_trouble_and_the_game_goes_on(tmp_path: Path) -> None:
    in_the_way = tmp_path / "folder"
    in_the_way.write_text("no folder")
    session = session_of()
    session._save = partial(session.game.save, in_the_way / "game.json")
    session.answer(session.game.answers[0])
    assert "cannot be written" in str(session.trouble)
    assert len(session.game) == 1
    in_the_way.unlink()
    session.answer(session.game.answers[0])
    assert session.trouble is None
    assert undercroft.load(in_the_way / "game.json").given == session.game.given


# --- who plays ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [(), ("me", "other"), ("me", "random"), ("random", "random")])
def test_who_plays_is_kept_with_the_game(tmp_path: Path, players: tuple[str, ...]) -> None:
    session = session_of(*players, **RIVALS)
    file = tmp_path / "game.json"
    session.game.save(file)
    assert ("players" in json.loads(file.read_text())) == bool(players)
    loaded = undercroft.load(file)
    assert loaded.players == players
    assert Session(loaded, session.speech).players == session.players


def test_a_bot_that_nobody_knows_is_refused_in_words(tmp_path: Path) -> None:
    file = saved_with(tmp_path, ["me", "deep-thought"])
    game = undercroft.load(file)
    with pytest.raises(UnknownName, match=f'there is no bot "deep-thought": choose one of {", ".join(BOTS)}'):
        Session(game, speaker_of(game.book, "en"))


@pytest.mark.parametrize("players", [[], ["me"], ["me", "random", "random"]])
def test_a_save_with_too_few_or_too_many_players_is_damaged(tmp_path: Path, players: list[str]) -> None:
    with pytest.raises(SaveError, match=f"2 seats with {len(players)} players"):
        undercroft.load(saved_with(tmp_path, players))


@pytest.mark.parametrize("players", ["me", [1, 2], {"me": "random"}, None])
def test_players_that_are_no_names_are_damage(tmp_path: Path, players: object) -> None:
    with pytest.raises(UndercroftError, match="damaged"):
        undercroft.load(saved_with(tmp_path, players))


def saved_with(folder: Path, players: object) -> Path:
    """A save in which somebody wrote other players."""
    file = folder / "game.json"
    undercroft.new("tiny-epic", seed=3, heroes=["grok-ull", "uliessa"]).save(file)
    file.write_text(json.dumps({**json.loads(file.read_text()), "players": players}))
    return file


# --- secrets --------------------------------------------------------------------------------------------------------


def test_two_sides_are_an_overlord_and_those_against_it() -> None:
    assert session_of(**DEVOURED).two_sided
    assert session_of("me", "other", **DEVOURED).two_sided
    assert not session_of("me", "random", **DEVOURED).two_sided
    assert not session_of("random", "me", **DEVOURED).two_sided
    assert not session_of(**DEVOURED, automa=True).two_sided
    assert session_of("random", "other", "me", mates=["mage"], **DEVOURED).two_sided
    assert not session_of("me", "other", "random", mates=["mage"], **DEVOURED).two_sided


def test_a_private_question_waits_until_its_side_looks_alone() -> None:
    session = session_of(**DEVOURED)
    at_turn(session, "trade-room")
    assert session.asked_side == 1
    assert (session.must_uncover, session.can_ask, session.reader) == (True, False, NOBODY)
    assert session.view["overlord"]["hand"] is None
    session.uncover()
    assert (session.must_uncover, session.can_ask) == (False, True)
    assert (session.reader, session.eyes) == (1, 1)
    assert session.view == session.game.view(1)
    session.answer(session.game.answers[0])
    assert not session.uncovered
    assert session.reader == NOBODY


def test_going_back_covers_too() -> None:
    session = session_of(**DEVOURED)
    at_turn(session, "trade-room")
    session.uncover()
    session.undo()
    assert not session.uncovered
    session.redo()
    assert session.must_uncover
    session.uncover()
    session.cover()
    assert session.must_uncover


def test_a_bot_and_i_have_nothing_to_uncover() -> None:
    for players in (("me", "random"), ("random", "me")):
        session = session_of(*players, **DEVOURED)
        chance = Random(4)
        for _turn in range(30):
            if session.game.over:
                break
            assert not session.must_uncover
            assert not session.may_uncover
            if session.bot_to_answer:
                session.answer_for_bot()
            else:
                session.answer(chosen(session, chance))
        assert (session.view["overlord"]["hand"] is None) == (players[0] == "me")


def test_in_the_open_leaves_only_what_everybody_sees() -> None:
    """What it keeps is the same whoever looks; it changes nothing in the view it was given."""
    hidden = 0
    for session in uncertain_moments():
        views = [session.game.view(seat) for seat in range(session.game.seats)]
        kept = [json.dumps(view) for view in views]
        mine, overlords = (in_the_open(view) for view in views)
        assert [json.dumps(view) for view in views] == kept
        for seen in (mine, overlords):
            assert seen["overlord"]["hand"] is None
            assert all(room["card"] is None or room["face_up"] for room in seen["rooms"])
        assert mine["rooms"] == overlords["rooms"]
        assert secrets_of(mine["question"]) == secrets_of(overlords["question"])
        hidden += views[1] != overlords
    assert hidden > 10


def secrets_of(question: Any) -> Any:
    return question and (question["card_looked_at"], question["reinforcement"])


def uncertain_moments() -> Iterator[Session]:
    """A game by chance, at every moment."""
    session, chance = session_of(**DEVOURED), Random("devourer5")
    for _turn in range(70):
        if session.game.over:
            break
        session.answer(chosen(session, chance))
        yield session


def otherwise(game: Game, reader: int, chance: Random) -> Game:
    """The same game to a reader, or to all at the table: what others alone knew has always been something else."""
    other = game.copy()
    other._moves = [imagined_turn(turn, reader, chance) for turn in game._moves]
    return other


def imagined_turn(turn: Move, reader: int, chance: Random) -> Move:
    told = tuple(without_secrets(list(turn.told), reader))
    if turn.state.outcome != PLAYING:
        return replace(turn, told=told)
    if reader != NOBODY:
        return replace(turn, told=told, state=imagined(CARDS, turn.state, chance, reader))
    state = imagined(CARDS, known_to_both(turn.state), chance, NOBODYS_SEAT)
    for cell in range(len(state.cell_marks)):
        state.cell_marks[cell] &= ~(FORESEEN << NOBODYS_SEAT)
    return replace(turn, told=told, state=state)


def readable(session: Session) -> list[Any]:
    """Everything that a session gives to be shown, now and when looking back."""
    shown: list[Any] = [session.told(number) for number in range(len(session.game) + 1)]
    if session.can_ask and session.game.question is not None:
        shown += [session.game.question.wording, *(answer.wording for answer in session.game.answers)]
    for number in range(len(session.game), -1, -1):
        session.look_at(number)
        shown += [session.view, session.events(number), session.question_then(number)]
    session.look_at(None)
    return shown


@pytest.mark.parametrize(
    ("players", "uncovered"),
    [((), False), ((), True), (("me", "random"), False), (("random", "me"), False)],
)
def test_nothing_depends_on_what_only_others_know(players: tuple[str, ...], uncovered: bool) -> None:
    """Deal anew, in every moment of the past, what whoever reads may not know: everything reads the same."""
    chance, differing, readers = Random(7), 0, set()
    for turn, moment in enumerate(uncertain_moments()):
        game = moment.game.copy()
        game.players = players
        session = Session(game, moment.speech)
        if game.over or (uncovered and not session.may_uncover) or (turn % 4 and not uncovered):
            continue
        session.uncovered = uncovered
        assert session.reader is not None
        other = Session(otherwise(game, session.reader, chance), session.speech)
        other.uncovered, other._looked = uncovered, session._looked
        readers.add(session.reader)
        differing += any(
            one.state.to_bytes() != two.state.to_bytes()
            for one, two in zip(game._moves, other.game._moves, strict=True)
        )
        assert readable(session) == readable(other)
    assert differing > 5
    assert readers == ({0, 1} if uncovered else {session_reader(players)})


def session_reader(players: tuple[str, ...]) -> int:
    return players.index("me") if players else NOBODY


# --- how answers are offered ----------------------------------------------------------------------------------------


def offered(game: Game) -> list[str]:
    speech = speaker_of(game.book, "en")
    game.speaker = speech
    return [answer.wording for answer in Session(game, speech).answers]


def test_the_best_result_of_a_test_stands_first() -> None:
    [path] = [path for path in example_positions() if path.stem == "something-left-over"]
    wordings = offered(undercroft.position(path))
    assert wordings[0].startswith("6 + 1 = 7")
    assert wordings[1].startswith("6:")


def test_ending_the_turn_stands_last() -> None:
    assert offered(undercroft.new("tiny-epic", seed=3))[-1].startswith("End the turn")


def test_the_answers_of_mini_rogue_stay_as_the_rules_have_them() -> None:
    game = undercroft.new(seed=3)
    assert offered(game) == [answer.wording for answer in game.answers]
