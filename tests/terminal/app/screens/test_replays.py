"""The games so far, found, looked at and gone on with by keys."""

import asyncio
import json
import os
import threading
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import ProgressBar

import undercroft
from tests.terminal.app.kit import LARGE, SMALL, dealt, press, said, seen, table, visit
from undercroft.table.folders import autosave_file, games_folder, played_last, puzzle_file, saved_games
from undercroft.table.game import Game
from undercroft.table.keeper import game_keeper
from undercroft.table.position import example_positions
from undercroft.table.save import read_save, rename_save
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens import replays
from undercroft.terminal.app.screens.replays import Kept, ReplaysScreen, read_kept

pytestmark = pytest.mark.once

NOON = 1_700_000_000
"""A moment long ago, in seconds."""


def kept(name: str, game: Game, answers: int, *, hours: int = 0) -> Path:
    """A game with so many answers in a file, written at an hour of our own."""
    chance = Random(1)
    while len(game) < answers and not game.over:
        game.answer(chance.choice(game.answers))
    file = games_folder() / f"{name}.json"
    game.save(file)
    os.utime(file, (1_700_000_000 + 3600 * hours,) * 2)
    return file


def rogue(seed: int = 5) -> Game:
    return undercroft.new("mini-rogue", hero="mage", seed=seed)


def epic(seed: int = 5) -> Game:
    return undercroft.new("tiny-epic", seed=seed)


async def come_in(pilot: Pilot[int]) -> ReplaysScreen:
    screen = ReplaysScreen()
    await pilot.app.push_screen(screen)
    await all_read(pilot)
    return screen


async def all_read(pilot: Pilot[int]) -> None:
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def looked_at(screen: ReplaysScreen) -> Kept:
    assert screen._looked_at is not None
    return screen._looked_at


def test_where_nothing_was_kept_that_is_said() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        assert "No saved games yet" in seen(pilot)
        await press(pilot, "enter", "ctrl+o", "ctrl+l")
        assert isinstance(pilot.app.screen, ReplaysScreen)

    visit(story)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_the_games_are_listed_the_newest_first_with_all_about_them(spoken: str, size: tuple[int, int]) -> None:
    old = kept("old", rogue(), 400, hours=1)
    new = kept("new", epic(), 3, hours=2)

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        first = looked_at(screen)
        assert (first.file, first.game, first.answers, first.unfinished) == (new, "tiny-epic", 3, True)
        assert "Grok U’ll" in seen(pilot)
        assert first.when in seen(pilot)
        await press(pilot, "down")
        second = looked_at(screen)
        assert second.file == old
        assert not second.unfinished
        page = screen._page(str(old)).content.plain
        assert second.code == rogue().code
        assert second.code in page
        assert all(line in page for told in second.last for line in told.lines)
        assert second.who in seen(pilot)

    visit(story, spoken=spoken, size=size)


def test_a_damaged_save_is_listed_with_the_reason_and_left_alone() -> None:
    file = kept("broken", rogue(), 4)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    before = file.read_bytes()

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        assert "unreadable" in seen(pilot)
        assert "broken.json is not a save" in " ".join(seen(pilot).split())
        await press(pilot, "enter", "ctrl+l", "ctrl+o")
        assert isinstance(pilot.app.screen, ReplaysScreen)

    visit(story)
    assert file.read_bytes() == before


def test_a_save_with_a_wrong_answer_says_where() -> None:
    file = kept("edited", rogue(), 4)
    save = json.loads(file.read_text())
    save["hashes"][2] = "0" * 16
    file.write_text(json.dumps(save))
    assert "at answer 2" in read_kept(file, "en").trouble
    assert read_kept(file, "fr").trouble != read_kept(file, "en").trouble


def test_a_game_is_found_by_its_code_its_hero_and_its_day() -> None:
    kept("mage", rogue(), 4, hours=1)
    kept("heroes", epic(), 4, hours=2)

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        for text in ("mage", rogue().code.lower(), "mini rogue"):
            await press(pilot, *text)
            assert looked_at(screen).file.stem == "mage", text
            await press(pilot, "escape")
        await press(pilot, *"2023-11")
        assert "2 of 2" in seen(pilot)

    visit(story)


def test_looking_at_a_game_begins_at_its_beginning_and_changes_nothing() -> None:
    file = kept("old", rogue(), 6)
    before = file.read_bytes()

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, "ctrl+l")
        session = table(pilot).session
        assert (session.at, len(session.game)) == (0, 6)
        await press(pilot, "full_stop", "full_stop")
        assert session.at == 2

    visit(story)
    assert file.read_bytes() == before
    assert not autosave_file().exists()


def test_enter_looks_at_a_game_that_is_over() -> None:
    kept("over", rogue(), 400)

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, "enter")
        assert table(pilot).session.at == 0

    visit(story)


def test_a_game_gone_on_with_becomes_the_one_going_on_and_the_other_is_kept() -> None:
    kept("mage", rogue(), 4)

    async def story(pilot: Pilot[int]) -> None:
        other = rogue(77)
        other.answer(other.answers[0])
        other.save(autosave_file())
        os.utime(autosave_file(), (1_600_000_000,) * 2)
        screen = await come_in(pilot)
        assert looked_at(screen).file.stem == "mage"
        await press(pilot, "enter")
        assert len(table(pilot).session.game) == 4
        await press(pilot, "1")
        await press(pilot, "escape")
        await all_read(pilot)
        assert read_save(autosave_file()).seed == 5
        assert len(read_save(autosave_file()).answers) == 5
        assert [read_save(file).seed for file in games_folder().glob("*.json")] == [77]
        assert "2 of 2" in seen(pilot), "the list knows what has happened since"

    visit(story)


def test_the_game_going_on_goes_on_in_its_place() -> None:
    rogue().save(autosave_file())

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, "enter", "1")
        assert len(read_save(autosave_file()).answers) == 1
        assert not list(games_folder().glob("*.json"))

    visit(story)


def test_a_puzzle_gone_on_with_becomes_the_puzzle_going_on() -> None:
    kept("puzzle", undercroft.position(example_positions()[0]), 0)
    rogue().save(autosave_file())
    os.utime(autosave_file(), (1_600_000_000,) * 2)

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        assert looked_at(screen).puzzle
        await press(pilot, "enter")
        assert puzzle_file().exists()
        assert read_save(autosave_file()).seed == 5

    visit(story)


def test_a_save_of_other_cards_can_be_looked_at_and_says_how_far() -> None:
    file = kept("other", rogue(), 6)
    save = json.loads(file.read_text())
    save["cards"] = "0" * len(save["cards"])
    save["hashes"][4:] = ["0" * 16] * len(save["hashes"][4:])
    file.write_text(json.dumps(save))

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        assert (looked_at(screen).answers, looked_at(screen).in_file) == (3, 6)
        page = screen._page(str(file)).content.plain
        assert "other rules or cards" in page
        assert "continues to answer 6" in page
        await press(pilot, "ctrl+o")
        assert isinstance(pilot.app.screen, ReplaysScreen), "one cannot go on with it"
        await press(pilot, "enter")
        assert len(table(pilot).session.game) == 3
        assert any("after answer 3" in notice.message for notice in pilot.app._notifications)

    visit(story)


def test_two_hundred_games_are_read_with_a_bar_while_one_can_already_look(monkeypatch: pytest.MonkeyPatch) -> None:
    file = kept("game-0", rogue(), 5)
    for number in range(1, 200):
        other = file.with_name(f"game-{number}.json")
        other.write_bytes(file.read_bytes())
        os.utime(other, (1_700_000_000 - number,) * 2)
    first_shown, go_on = threading.Event(), threading.Event()

    def slowly(file: Path, spoken: str) -> Kept:
        if file.stem == "game-1":
            first_shown.set()
            go_on.wait()
        return read_kept(file, spoken)

    monkeypatch.setattr(replays, "read_kept", slowly)

    async def story(pilot: Pilot[int]) -> None:
        screen = ReplaysScreen()
        await pilot.app.push_screen(screen)
        try:
            await asyncio.to_thread(first_shown.wait)
            await pilot.pause()
            assert looked_at(screen).file == file
            assert "Reading: 1 of 200" in seen(pilot)
            assert screen.query_one(ProgressBar).percentage == pytest.approx(1 / 200)
        finally:
            go_on.set()
        await all_read(pilot)
        assert "200 of 200" in seen(pilot)
        assert "Reading" not in seen(pilot)
        assert looked_at(screen).file == file

    visit(story)


def test_another_language_tells_it_all_anew() -> None:
    kept("over", rogue(), 400)

    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        await come_in(pilot)
        assert "Defeat" in seen(pilot)
        pilot.app.speak("fr")
        await all_read(pilot)
        assert "Défaite" in seen(pilot)

    visit(story)


# --- tidying up -----------------------------------------------------------------------------------------------------


def test_the_date_of_a_game_is_in_its_save() -> None:
    """Copied or touched, a file is of another day; the game is not."""
    game = rogue()
    game_keeper(game, games_folder() / "first.json")()
    file = games_folder() / "first.json"
    played = read_save(file).played
    assert game.played == played
    os.utime(file, (NOON, NOON))
    assert played_last(file) == played.timestamp()  # type: ignore[union-attr]
    assert read_kept(file, "en").when == played.astimezone().strftime("%Y-%m-%d %H:%M")  # type: ignore[union-attr]
    later = rogue(6)
    game_keeper(later, games_folder() / "later.json")()
    os.utime(games_folder() / "later.json", (NOON - 86400,) * 2)
    assert [path.stem for path in saved_games()] == ["later", "first"]


def test_a_save_without_a_date_goes_by_its_file() -> None:
    file = kept("old", rogue(), 3, hours=5)
    assert "played" not in json.loads(file.read_text())
    assert played_last(file) == os.stat(file).st_mtime


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_a_game_is_given_a_name_and_keeps_its_date(spoken: str) -> None:
    file = kept("old", rogue(), 3, hours=1)
    kept("new", epic(), 3, hours=2)
    before = read_kept(file, spoken)

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await press(pilot, "down", "f2", *"Bob", "space", *"[1]", "enter")
        await all_read(pilot)
        named = looked_at(screen)
        assert (named.file, named.name, named.when) == (file, "Bob [1]", before.when)
        assert "Bob [1]" in seen(pilot)
        await press(pilot, *"bob")
        assert looked_at(screen).file == file, "it is found by its name"
        await press(pilot, "escape", "f2", *["backspace"] * 7, "enter")
        await all_read(pilot)
        assert looked_at(screen).name == ""

    visit(story, spoken=spoken)
    assert undercroft.load(file).given == tuple(read_save(file).answers)


def test_a_name_goes_with_the_game() -> None:
    file = kept("old", rogue(), 3)
    rename_save(file, "Bob", datetime.fromtimestamp(NOON, UTC))

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, "enter", "1")
        assert len(table(pilot).session.game) == 4

    visit(story)
    assert read_save(autosave_file()).name == "Bob"


def test_a_name_from_outside_controls_nothing() -> None:
    file = kept("old", rogue(), 3)
    save = json.loads(file.read_text())
    file.write_text(json.dumps(save | {"name": "\x1b[2JBob\u202e"}), encoding="utf-8")
    assert read_kept(file, "en").name.isprintable()


@pytest.mark.parametrize(("keys", "left"), [(["enter"], 1), (["1"], 1), (["2"], 2), (["escape"], 2)])
def test_a_game_is_deleted_when_that_is_said_twice(keys: list[str], left: int) -> None:
    kept("old", rogue(), 3, hours=1)
    gone = kept("new", epic(), 3, hours=2)

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        assert looked_at(screen).file == gone
        await press(pilot, "f8")
        assert "Delete it" in seen(pilot)
        await press(pilot, *keys)
        await all_read(pilot)
        assert len(saved_games()) == left
        assert gone.exists() == (left == 2)
        assert looked_at(screen).file.exists()

    visit(story)


def test_a_damaged_game_can_be_deleted_but_not_named() -> None:
    file = kept("broken", rogue(), 4)
    file.write_text("{", encoding="utf-8")

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, "f2")
        assert isinstance(pilot.app.screen, ReplaysScreen)
        await press(pilot, "f8", "1")
        assert not file.exists()

    visit(story)


def test_the_game_on_the_table_is_left_alone() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        await come_in(pilot)
        for key in ("f2", "f8"):
            await press(pilot, key)
            assert isinstance(pilot.app.screen, ReplaysScreen)
            assert "This game is being played" in said(pilot)
        assert autosave_file().exists()

    visit(story, opening=dealt(seed=5))
