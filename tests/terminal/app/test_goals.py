"""A puzzle says when its goal is reached, or can no longer be, in the app and in plain lines."""

import io

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LANGUAGES, press, seen, table, visit
from undercroft.table.folders import puzzle_file
from undercroft.terminal.app.openings import opening_position
from undercroft.terminal.plain.puzzles import PositionOptions, play_from

pytestmark = pytest.mark.once

PUZZLE = "bad-luck-elsewhere"
SOLUTION = ("5", "2", "1")
REACHED = {"en": "The goal is reached!", "fr": "But atteint"}
MISSED = {"en": "The goal can no longer be reached.", "fr": "Le but ne peut plus être atteint."}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_goal_that_is_reached_is_told_and_leads_on(spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, *SOLUTION)
        assert REACHED[spoken] in seen(pilot)
        before = table(pilot).session.goal
        await press(pilot, "enter")
        assert len(table(pilot).session.game) == 0
        assert table(pilot).session.goal not in ("", before)

    visit(story, spoken=spoken, opening=opening_position(PUZZLE, strict=False))


def test_one_may_play_on_and_is_not_told_again() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, *SOLUTION, "4")
        assert "Which way?" in seen(pilot)
        await press(pilot, "1")
        assert REACHED["en"] not in seen(pilot).replace("\n", " ")

    visit(story, opening=opening_position(PUZZLE, strict=False))


def test_a_goal_that_is_missed_can_be_taken_back() -> None:
    async def story(pilot: Pilot[int]) -> None:
        asked = seen(pilot)
        await press(pilot, "1")
        assert MISSED["en"] in " ".join(seen(pilot).split())
        await press(pilot, "1")
        assert len(table(pilot).session.game) == 0
        assert seen(pilot).splitlines()[-8:] == asked.splitlines()[-8:]

    visit(story, opening=opening_position(PUZZLE, strict=False))


def test_a_puzzle_that_is_gone_on_with_has_kept_its_goal() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, SOLUTION[0], "escape", "escape")
        pilot.app.go_home()  # type: ignore[attr-defined]
        await press(pilot, "p")
        assert "Goal: Beat the King’s Guard" in seen(pilot)
        await press(pilot, *SOLUTION[1:])
        assert REACHED["en"] in seen(pilot)

    visit(story, opening=opening_position(PUZZLE, strict=False))
    assert puzzle_file().exists()


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize(("typed", "words"), [(SOLUTION, REACHED), (("1",), MISSED)])
def test_plain_lines_tell_it_once(spoken: str, typed: tuple[str, ...], words: dict[str, str]) -> None:
    write = io.StringIO()
    lines = "".join(f"{line}\n" for line in (*typed, "1", "q"))
    assert play_from(PositionOptions(PUZZLE, language=spoken), io.StringIO(lines), write) == 0
    assert " ".join(write.getvalue().split()).count(words[spoken]) == 1
