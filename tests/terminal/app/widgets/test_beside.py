"""Odds stand beside the answers that dice follow, unless the player or the game does without help."""

import re

import pytest
from textual.pilot import Pilot

import undercroft
from tests.terminal.app import kit
from tests.terminal.app.kit import dealt, press, settle, visit
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.widgets.beside import Beside
from undercroft.terminal.settings import change_aid

pytestmark = [pytest.mark.once, pytest.mark.beside]


@pytest.fixture(autouse=True)
def _odds_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Beside, "show", kit.show_odds)


async def odds_of(pilot: Pilot[int]) -> str:
    """What the screen shows once all odds are known."""
    await pilot.app.workers.wait_for_complete()
    return await settle(pilot)


@pytest.mark.parametrize(
    ("spoken", "told"), [("en", r"\d+% (survival|success)"), ("fr", r"\d+\s% de (survie|réussite)")]
)
def test_odds_stand_at_the_end_of_an_answer(spoken: str, told: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        for _ in range(12):
            if re.search(told, await odds_of(pilot)):
                return
            await press(pilot, "1")
        raise AssertionError(await settle(pilot))

    visit(story, opening=dealt(seed=5), spoken=spoken, size=(120, 36))


def test_without_help_there_are_none_and_no_hint() -> None:
    async def story(pilot: Pilot[int]) -> None:
        for _ in range(8):
            assert "%" not in await odds_of(pilot)
            await press(pilot, "1")
        await press(pilot, "h")
        assert "Hints are off" in kit.said(pilot)

    change_aid("none")
    visit(story, opening=dealt(seed=5), size=(120, 36))


def test_a_strict_game_has_no_odds() -> None:
    """Side by side they say which answer is best."""

    async def story(pilot: Pilot[int]) -> None:
        for _ in range(8):
            assert "%" not in await odds_of(pilot)
            await press(pilot, "1")

    def opening(app: UndercroftApp) -> None:
        app.play_new(undercroft.new("mini-rogue", seed=5, language=app.spoken, strict=True))

    visit(story, opening=opening, size=(120, 36))
