"""The screen of statistics: a page for each game."""

import pytest
from textual.pilot import Pilot

from tests.table.test_chronicle import WINS, finished, kept, record
from tests.terminal.app.cuts import cuts
from tests.terminal.app.kit import SIZES, press, settle, visit
from undercroft.table.chronicle import chronicle_file, remember
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.statistics import StatisticsScreen

pytestmark = pytest.mark.once


def opened(app: UndercroftApp) -> None:
    app.push_screen(StatisticsScreen())


@pytest.mark.parametrize("size", SIZES.values())
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_a_page_for_each_game(size: tuple[int, int], spoken: str) -> None:
    remember([record(1, heroes=["mage"]), record(2, game="tiny-epic", heroes=["uliessa"], won=False, cause="torch")])

    async def story(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        shown = await settle(pilot)
        assert "Mage" in shown
        assert not cuts(pilot, shown)
        await press(pilot, "right")
        shown = await settle(pilot)
        assert "Uliessa" in shown
        assert not cuts(pilot, shown)
        await press(pilot, "1")
        assert "Mage" in await settle(pilot)

    visit(story, size=size, spoken=spoken, opening=opened)


def test_what_was_lost_is_made_again() -> None:
    kept(finished(WINS))
    chronicle_file().unlink()

    async def story(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        assert "1 of 1" in await settle(pilot)

    visit(story, opening=opened)


def test_nothing_played_yet() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        assert "No game has been finished yet." in await settle(pilot)

    visit(story, opening=opened)


def test_the_home_screen_leads_there() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "9")
        assert isinstance(pilot.app.screen, StatisticsScreen)

    visit(story)
