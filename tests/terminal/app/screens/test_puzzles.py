"""The puzzles, looked at and played by keys."""

import io
from random import Random

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, play_out, press, seen, settle, table, visit
from undercroft.table.folders import games_folder, puzzle_file, solved_file
from undercroft.table.position import example_positions, load_position
from undercroft.table.save import read_save
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.home import HomeScreen
from undercroft.terminal.app.screens.puzzles import PuzzlesScreen
from undercroft.terminal.plain.puzzles import PositionOptions, play_from
from undercroft.terminal.tries import next_puzzle, note_solved, solved_puzzles

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


def test_a_try_that_is_left_for_another_puzzle_is_kept() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "bad-luck-elsewhere")
        await press(pilot, "enter", "5", "escape")
        await press(pilot, "down", "enter")
        [before] = games_folder().glob("*.json")
        assert len(read_save(before).answers) == 1

    visit(story)


def test_tries_do_not_pile_up_among_the_games() -> None:
    """Tried again and again, left for another puzzle and come back to: one try of each puzzle is kept."""

    async def story(pilot: Pilot[int]) -> None:
        for _time in range(3):
            await come_in(pilot, "bad-luck-elsewhere")
            await press(pilot, "enter", "5", "escape", "enter", "5", "2", "escape", "escape")
            assert list(games_folder().glob("*.json")) == [] or _time
            await come_in(pilot, "bait")
            await press(pilot, "enter", "1", "escape", "escape")
        tries = [read_save(file).position for file in games_folder().glob("*.json")]
        assert len(tries) == len({str(position) for position in tries}) <= 2

    visit(story)


def test_a_try_that_is_decided_makes_room_for_good() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "bad-luck-elsewhere")
        await press(pilot, "enter", "1")
        assert "The goal can no longer be reached." in " ".join(seen(pilot).split())
        await press(pilot, "escape", "down", "enter", "1")
        assert list(games_folder().glob("*.json")) == []

    visit(story)


SOLUTION = ("5", "2", "1")
"""Of “bad-luck-elsewhere”."""


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_a_solved_puzzle_is_marked_and_counted_and_the_next_one_comes(spoken: str) -> None:
    """Solved once is solved for good, even if a later try fails."""
    total = len(example_positions())
    count = {"en": f"1 of {total} solved", "fr": f"1 résolu sur {total}"}[spoken]

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, "bad-luck-elsewhere")
        assert count not in seen(pilot)
        await press(pilot, "enter", *SOLUTION)
        names = list(screen._puzzles)
        after = names[names.index("bad-luck-elsewhere") + 1]
        offered = str(table(pilot).answers.get_option_at_index(0).prompt)
        assert screen.puzzle_title(after) in " ".join(offered.split())
        await press(pilot, "escape")
        assert screen.finder.key == after
        assert count in seen(pilot)
        screen.finder.go("bad-luck-elsewhere")
        await press(pilot, "escape", "escape")
        screen = await come_in(pilot, "bad-luck-elsewhere")
        assert f"✓ {screen.puzzle_title('bad-luck-elsewhere')}" in seen(pilot)
        await press(pilot, "enter", "1", "escape")
        assert count in seen(pilot)

    visit(story, spoken=spoken)
    assert solved_puzzles() == {"bad-luck-elsewhere"}


def test_the_list_opens_at_the_first_puzzle_that_is_not_solved() -> None:
    names = [path.stem for path in example_positions()]
    for name in names[:2]:
        note_solved(load_position(example_positions()[names.index(name)]).data)

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        assert screen.finder.key == names[2]

    visit(story)


def test_after_all_puzzles_comes_the_first_again() -> None:
    names = [path.stem for path in example_positions()]
    assert next_puzzle(names, names[-1]) == names[0]
    note_solved(load_position(example_positions()[0]).data)
    assert next_puzzle(names, names[-1]) == names[1]
    for path in example_positions():
        note_solved(load_position(path).data)
    assert next_puzzle(names, names[-1]) == names[0]


def test_a_puzzle_gone_on_with_from_the_first_screen_leads_to_the_next_one() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, "bad-luck-elsewhere")
        await press(pilot, "enter", SOLUTION[0], "escape", "escape", "p", *SOLUTION[1:])
        assert "Next puzzle" in str(table(pilot).answers.get_option_at_index(0).prompt)

    visit(story)


def test_a_file_of_solved_puzzles_that_makes_no_sense_marks_none() -> None:
    solved_file().parent.mkdir(parents=True)
    solved_file().write_text("[", encoding="utf-8")
    assert solved_puzzles() == frozenset()


def test_plain_lines_mark_and_count_them_too() -> None:
    write = io.StringIO()
    play_from(PositionOptions("bad-luck-elsewhere", language="en"), io.StringIO("5\n2\n1\nq\n"), write)
    write = io.StringIO()
    play_from(PositionOptions(language="en"), io.StringIO(), write)
    assert "\n✓ bad-luck-elsewhere" in write.getvalue()
    assert f"1 of {len(example_positions())} solved\n" in write.getvalue()


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
