"""The end of a game in the app."""

import pytest
from textual.pilot import Pilot

from tests.terminal.app.cuts import cuts
from tests.terminal.app.kit import SIZES, dealt, press, said, settle, table, visit
from undercroft.terminal.app.screens.end import EndScreen
from undercroft.terminal.app.screens.home import HomeScreen
from undercroft.terminal.app.screens.statistics import StatisticsScreen

pytestmark = pytest.mark.once

LOST = "02010111100101101100100"
"""Answers that lead to the end."""


async def told(pilot: Pilot[int]) -> str:
    """The end, once the curve is drawn."""
    await press(pilot, "1")
    assert isinstance(pilot.app.screen, EndScreen)
    await pilot.app.workers.wait_for_complete()
    return await settle(pilot)


@pytest.mark.parametrize("size", SIZES.values())
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_everything_is_told(size: tuple[int, int], spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        shown = await told(pilot)
        assert ("The way: 1" if spoken == "en" else "Le chemin") in shown
        assert "100" in shown
        assert not cuts(pilot, shown)

    visit(story, size=size, spoken=spoken, opening=dealt(seed=5, answers=LOST))


def test_the_same_dungeon_again() -> None:
    async def story(pilot: Pilot[int]) -> None:
        before = table(pilot).session.game
        await told(pilot)
        await press(pilot, "2")
        game = table(pilot).session.game
        assert (game.seed, len(game)) == (before.seed, 0)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    visit(story, opening=dealt(seed=5, answers=LOST))


def test_watching_it_again_begins_at_the_beginning() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await told(pilot)
        await press(pilot, "3")
        assert table(pilot).session.place == 0

    visit(story, opening=dealt(seed=5, answers=LOST))


def test_the_text_to_share_is_copied_and_shown() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await told(pilot)
        await press(pilot, "y")
        assert pilot.app.clipboard.startswith("Undercroft – Mini Rogue")
        assert pilot.app.clipboard in said(pilot)

    visit(story, opening=dealt(seed=5, answers=LOST))


def test_the_way_to_the_statistics_and_back() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await told(pilot)
        await press(pilot, "6")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, EndScreen)
        await press(pilot, "escape")
        assert table(pilot).session.game.over

    visit(story, opening=dealt(seed=5, answers=LOST))
