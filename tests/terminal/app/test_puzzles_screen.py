"""The puzzles, looked at and played by keys."""

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, play_out, press, seen, settle, table, visit
from undercroft.table.position import example_positions, load_position
from undercroft.table.save import read_save
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.home import HomeScreen
from undercroft.terminal.app.puzzles import PuzzlesScreen
from undercroft.terminal.folders import games_folder, puzzle_file

pytestmark = pytest.mark.once


async def come_in(pilot: Pilot[int], puzzle: str | None = None) -> PuzzlesScreen:
    screen = PuzzlesScreen(puzzle)
    await pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_every_puzzle_tells_its_goal_and_shows_its_table(spoken: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        for path in example_positions():
            position = load_position(path)
            page = screen._page(path.stem)
            assert page.title == position.title[spoken]
            assert position.goal[spoken] in page.content.plain
        assert "Mini Rogue" in seen(pilot)
        assert " ".join(load_position(example_positions()[0]).goal[spoken].split()[:4]) in seen(pilot)

    visit(story, size=size, spoken=spoken)


def test_pictures_are_not_broken_on_a_small_screen() -> None:
    """The rows of a table of two adventurers are as wide as the screen allows."""

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, "after-you")
        screen.finder.page.scroll_end(animate=False)
        await pilot.pause()
        rows = [line for line in seen(pilot).splitlines() if line.startswith("+--")]
        assert rows
        assert all(row.rstrip("█▇▆▅▄▃▂▁ ").endswith("+") for row in rows)

    visit(story)


def test_a_puzzle_is_found_in_any_language_without_accents() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, "bait")
        for text in ("Après vous", "apres vous", "after you"):
            await press(pilot, *text)
            assert screen.finder.key == "after-you", text
            await press(pilot, "escape")

    visit(story, spoken="fr")


def test_enter_plays_a_puzzle_which_is_kept_at_once() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "empty-plate")
        await press(pilot, "enter")
        assert table(pilot).session.game.position is not None
        assert read_save(puzzle_file()).answers == []
        await press(pilot, "1")
        assert len(read_save(puzzle_file()).answers) == 1

    visit(story)


def test_the_puzzle_before_makes_room_and_is_kept(home: Path) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "empty-plate")
        await press(pilot, "enter", "1", "escape")
        await press(pilot, "down", "enter")
        assert len(list(games_folder().glob("*.json"))) == 1
        [before] = games_folder().glob("*.json")
        assert len(read_save(before).answers) == 1

    visit(story)


def test_after_the_end_one_tries_again_or_goes_to_the_next() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "empty-plate")
        await press(pilot, "enter")
        first = table(pilot).session.game
        await play_out(pilot, Random(3))
        assert first.over
        assert "Try again" in seen(pilot)
        await press(pilot, "1")
        again = table(pilot).session.game
        assert (again.position, len(again)) == (first.position, 0)
        await play_out(pilot, Random(3))
        await press(pilot, "2")
        assert table(pilot).session.game.position != first.position
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PuzzlesScreen), "one game at a time lies on the table"

    visit(story)


def test_from_the_end_of_a_puzzle_one_can_go_home() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "empty-plate")
        await press(pilot, "enter")
        await play_out(pilot, Random(3))
        await press(pilot, "3")
        assert isinstance(pilot.app.screen, HomeScreen)

    visit(story)


def test_another_language_keeps_the_puzzle() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        await come_in(pilot, "after-you")
        pilot.app.speak("fr")
        await pilot.pause()
        await pilot.pause()
        assert "Après vous" in seen(pilot)
        assert pilot.app.screen.query_one("#finder").key == "after-you"  # type: ignore[attr-defined]

    visit(story)
