"""What files and their names say is shown in the app as text: it controls no terminal and is no markup."""

import unicodedata
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import press, said, seen, settle, visit
from undercroft.table.folders import games_folder
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.openings import opening_position
from undercroft.terminal.app.screens.replays import ReplaysScreen

pytestmark = pytest.mark.once

PUZZLE = r"""
title = { en = "\u001b]0;x\u0007Title [red]bold[/red] [@click=app.leave]x[/]\u202e", fr = "Titre" }
goal = { en = "\u001b[2JGoal [blink]", fr = "But" }
"""


def shown_safely(pilot: Pilot[int]) -> str:
    text = seen(pilot) + said(pilot)
    assert not {unicodedata.category(sign) for sign in text.replace("\n", "")} & {"Cc", "Cf", "Cs"}
    return text


def test_a_position_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "nasty[bold]\x1b[31m.toml"
    path.write_text(PUZZLE)

    async def story(pilot: Pilot[int]) -> None:
        assert "Goal [blink]" in shown_safely(pilot)
        await press(pilot, "escape")
        assert "[red]bold[/red]" in shown_safely(pilot)
        await press(pilot, "ctrl+p")
        shown_safely(pilot)

    visit(story, size=(160, 48), opening=opening_position(str(path), strict=False))


def test_a_position_without_a_title_goes_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[2J[red]x.toml"
    path.write_text("area = 1\n")

    async def story(pilot: Pilot[int]) -> None:
        shown_safely(pilot)
        await press(pilot, "escape")
        shown_safely(pilot)

    visit(story, size=(160, 48), opening=opening_position(str(path), strict=False))


def test_files_among_the_games(home: Path) -> None:
    """One that is no game, with a name and words that would control a terminal."""
    games_folder().mkdir(parents=True)
    (games_folder() / "\x1b[31m[red]\u202egame.json").write_text('{"format": 1, "\x1b]0;x\x07[red]": 1}')
    (games_folder() / "other.json").write_text(r'{"format": 1, "\u001b[2J[red]\u202e": 1}')

    async def story(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        await settle(pilot)
        assert "[red]" in shown_safely(pilot)
        await press(pilot, "down", "enter")
        shown_safely(pilot)

    def opening(app: UndercroftApp) -> None:
        app.push_screen(ReplaysScreen())

    visit(story, size=(160, 48), opening=opening)
