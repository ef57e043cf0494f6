"""What came of every game: each counts once, nothing damaged stops it, and the saves can make it again."""

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

import undercroft
from undercroft import games
from undercroft.bots import BOTS
from undercroft.games.mini_rogue.screens.story import KeptStory
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table import chronicle
from undercroft.table.account import LOST, WELL, WON, way_of
from undercroft.table.chronicle import Record, catch_up, chronicle_file, read_chronicle, records, remember
from undercroft.table.folders import autosave_file, campaign_file, put_by, puzzle_file
from undercroft.table.game import Game
from undercroft.table.keeper import game_keeper
from undercroft.table.position import example_positions, game_at, load_position
from undercroft.table.save import load_game
from undercroft.table.shelf import book_of

pytestmark = pytest.mark.once

LOSES, WINS = 3, 5
"""Seeds with which the easy bot loses and wins a game of Mini Rogue."""


def to_the_end(game: Game) -> Game:
    bot = BOTS["easy"](game.book, game.seed)
    while not game.over:
        for answer in game.book.rules.answers_of(game.state, bot.choose(game.state)):
            game.answer(answer)
    return game


def kept(game: Game, file: Path | None = None) -> Game:
    """A game, kept as the app and plain play keep it."""
    put_by(autosave_file())
    game_keeper(game, file or autosave_file())()
    return game


def finished(seed: int) -> Game:
    return to_the_end(undercroft.new(seed=seed))


def test_a_game_is_remembered_when_it_ends() -> None:
    game = undercroft.new(seed=LOSES)
    keep = game_keeper(game, autosave_file())
    keep()
    assert records() == []
    to_the_end(game)
    keep()
    [record] = records()
    assert (record.game, record.won, record.heroes, record.difficulty) == ("mini-rogue", False, ["rogue"], "normal")
    assert (record.modes, record.cause, record.reached, record.whole) == (["alone"], "enemy: Spider Queen", 4, 10)
    assert record.dice > 0
    assert record.pips >= record.dice


def test_how_it_was_played_is_remembered() -> None:
    game = undercroft.new(seed=WINS, strict=True)
    game.day, game.helped = datetime(2026, 11, 16).date(), True
    kept(to_the_end(game))
    [record] = records()
    assert record.won
    assert record.modes == ["alone", "daily", "strict", "helped"]
    assert record.day == game.day


@pytest.mark.parametrize("name", games.packages())
def test_the_way_goes_from_the_beginning_to_the_end(name: str) -> None:
    game = to_the_end(undercroft.new(name, seed=LOSES))
    way = way_of(game)
    assert (way[0].part, way[0].number) == (1, 1)
    assert way[-1].mark == (WON if game.result and game.result["won"] else LOST)
    places = [(leg.number, leg.part) for leg in way]
    assert all(one < two for one, two in pairwise(places))


def test_a_leg_that_costs_nothing_is_well() -> None:
    game = undercroft.new(seed=LOSES)
    assert [leg.mark for leg in way_of(game)] == [WELL]


def test_the_same_dungeon_again_is_another_game() -> None:
    kept(finished(LOSES))
    kept(finished(LOSES))
    assert len(records()) == 2


def test_an_end_that_is_taken_back_counts_once() -> None:
    game = finished(WINS)
    keep = game_keeper(game, autosave_file())
    keep()
    game.undo()
    keep()
    assert [record.won for record in records()] == [True]
    to_the_end(game)
    keep()
    assert len(records()) == 1


def test_an_end_that_was_taken_back_still_counts_when_the_saves_are_looked_through() -> None:
    game = finished(WINS)
    keep = game_keeper(game, autosave_file())
    keep()
    game.undo()
    keep()
    catch_up()
    assert [record.won for record in records()] == [True]


def test_a_game_continued_from_its_file_is_still_the_same() -> None:
    game = kept(finished(WINS))
    again = load_game(autosave_file(), game.book)
    game_keeper(again, autosave_file())()
    assert len(records()) == 1


def test_bots_alone_do_not_count() -> None:
    game = finished(WINS)
    game.players = ("easy",)
    kept(game)
    assert records() == []


def test_the_overlord_wins_when_the_adventurers_lose() -> None:
    game = undercroft.new(hero="mage", boxes=["council"], mat="city", overlord="prophet", seed=1)
    game.players = ("easy", "me")
    kept(to_the_end(game))
    [record] = records()
    assert game.result is not None
    assert record.won is not game.result["won"]
    assert record.modes == ["overlord", "council"]


def test_puzzles_do_not_count() -> None:
    position = load_position(example_positions()[0])
    game = game_at(position.data, book_of("mini-rogue"))
    kept(to_the_end(game), puzzle_file())
    catch_up()
    assert records() == []


def test_a_file_elsewhere_does_not_count(tmp_path: Path) -> None:
    game_keeper(finished(WINS), tmp_path / "from-a-friend.json")()
    assert records() == []


def test_an_attempt_of_a_campaign_counts() -> None:
    book = MiniRogueBook()
    story = KeptStory(campaign_file(), book, MiniRogueSpeech(book.cards, "en"))
    story.start({"hero": "mage"}, 7)
    while story.going_on.chapter.id != "1.1" and not story.going_on.game:
        try:
            game = story.begin()
        except undercroft.UndercroftError:
            story.read_on("go-on")
        else:
            break
    game = story.begin()
    to_the_end(game)
    story.session(game).keep()
    [record] = records()
    assert "campaign" in record.modes


# --- the file -------------------------------------------------------------------------------------------------------


def record(number: int, **facts: object) -> Record:
    at = datetime.fromtimestamp(1_700_000_000 + number, UTC)
    return Record(**{"id": str(number), "game": "mini-rogue", "hash": "0", "won": True, "ended": at, **facts})  # type: ignore[arg-type]


def test_lost_it_is_made_again_from_the_saves() -> None:
    kept(finished(LOSES))
    kept(finished(WINS))
    before = records()
    chronicle_file().unlink()
    assert records() == []
    catch_up()
    assert records() == before


def test_it_catches_up_with_what_it_missed() -> None:
    kept(finished(LOSES))
    one = chronicle_file().read_bytes()
    kept(finished(WINS))
    chronicle_file().write_bytes(one)
    catch_up()
    assert [record.won for record in records()] == [False, True]


def test_what_was_looked_at_is_not_replayed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept(undercroft.new(seed=1))
    kept(finished(WINS))
    catch_up()
    monkeypatch.setattr(chronicle, "open_save", lambda *_how, **_more: pytest.fail("replayed"))
    catch_up()


def test_a_damaged_line_is_left_out() -> None:
    remember([record(1), record(2)])
    head, first, second = chronicle_file().read_bytes().splitlines()
    chronicle_file().write_bytes(b"\n".join([head, first[:-5], b"\xff\x00", b"[1]", second]))
    assert [one.id for one in records()] == ["2"]
    remember([record(3)])
    assert [one.id for one in records()] == ["2", "3"]


@pytest.mark.parametrize("text", [b"", b"nonsense", b'{"chronicle": 99}\n', b"\n\n", b"{}" * 9])
def test_a_file_that_makes_no_sense_holds_nothing(text: bytes) -> None:
    chronicle_file().parent.mkdir(parents=True, exist_ok=True)
    chronicle_file().write_bytes(text)
    assert records() == []


def test_a_file_of_a_newer_version_is_left_alone() -> None:
    chronicle_file().write_bytes(b'{"chronicle": 99}\n')
    remember([record(1)])
    assert chronicle_file().read_bytes() == b'{"chronicle": 99}\n'


def test_two_windows_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another window writes between reading and writing."""
    remember([record(1)])
    read, others = chronicle.read_chronicle, [record(2)]

    def interrupted() -> dict[str, Record]:
        known = read()
        if others:
            remember([others.pop()])
        return known

    monkeypatch.setattr(chronicle, "read_chronicle", interrupted)
    remember([record(3)])
    assert set(read_chronicle()) == {"1", "2", "3"}


def test_a_file_that_cannot_be_written_stops_no_game() -> None:
    chronicle_file().mkdir(parents=True)
    kept(finished(WINS))
    assert records() == []
