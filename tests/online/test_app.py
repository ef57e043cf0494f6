"""The app at tables of a real server in this process: to sit down, to play together, to lose it, to play again."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.online.kit import House, Player, open_house
from tests.terminal.app.kit import LARGE, idle, press, seen, settle, visit
from undercroft.online.links import Link
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.join import JoinScreen
from undercroft.terminal.app.screens.joined_end import JoinedEnd
from undercroft.terminal.app.screens.sitting import SitScreen

pytestmark = pytest.mark.once

TRIES = 6_000
"""So often something is waited for that happens elsewhere."""


async def until(pilot: Pilot[int], what: Callable[[], bool]) -> str:
    """What the screen shows once it is so: a server in another thread has answered."""
    for _try in range(TRIES):
        await idle()
        if what():
            return await settle(pilot)
        await asyncio.sleep(0.01)
    raise AssertionError(f"it never happens:\n{seen(pilot)}")


async def shows(pilot: Pilot[int], text: str) -> str:
    return await until(pilot, lambda: text in seen(pilot))


def joined(pilot: Pilot[int]) -> JoinScreen:
    screen = pilot.app.screen
    assert isinstance(screen, JoinScreen), screen
    return screen


def is_asked(pilot: Pilot[int]) -> bool:
    screen = pilot.app.screen
    return isinstance(screen, JoinScreen) and screen.is_asked


async def type_line(pilot: Pilot[int], text: str) -> None:
    pilot.app.screen.query_one(Input).value = text
    await press(pilot, "enter")


def at(link: Link) -> Callable[[UndercroftApp], None]:
    def opening(app: UndercroftApp) -> None:
        app.push_screen(JoinScreen(link))

    return opening


@pytest.fixture
def house(tmp_path: Path):  # type: ignore[no-untyped-def]
    with open_house(tmp_path) as there:
        yield there


def test_a_link_is_pasted_a_seat_taken_and_the_game_begins(house: House) -> None:
    link = house.found("heroes", players=["me", "open"])

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "j")
        await type_line(pilot, "no link at all")
        assert "this is no link to a table" in seen(pilot).lower()
        await type_line(pilot, link.invitation)
        await shows(pilot, "Play Uliessa")
        await press(pilot, "1")
        await type_line(pilot, "Bob")
        shown = await shows(pilot, "The secret link of your seat")
        assert link.invitation in shown
        await press(pilot, "escape")
        shown = await shows(pilot, "Waiting for Grok U’ll")
        assert "⌂" in shown
        joined(pilot).action_own_link()
        assert "#1." in await settle(pilot)

    visit(story, size=LARGE)


@pytest.mark.parametrize("secret", ["", "#0.SECRET"])
def test_the_link_of_a_campaign_is_told_from_that_of_a_table(secret: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "j")
        await type_line(pilot, f"https://club.example/c/ID{secret}")
        refused = " ".join(seen(pilot).replace("│", " ").split())
        assert "this is the link of a campaign" in refused.lower()
        assert "undercroft join LINK" in refused

    visit(story, size=LARGE)


def test_two_people_play_one_in_the_app_and_one_in_plain_lines(house: House) -> None:
    link = house.found("heroes", players=["me", "open"])
    bob = Player(Link(link.server, link.table))
    bob.until("Where do you sit down?")
    bob.type("1", "Bob")
    bob.until("Waiting for Grok U’ll")

    async def story(pilot: Pilot[int]) -> None:
        await until(pilot, lambda: is_asked(pilot))
        for _answer in range(60):
            if not is_asked(pilot):
                break
            number = joined(pilot).visit.number
            await press(pilot, "e" if "on" in joined(pilot).ways else "1")
            await until(pilot, lambda number=number: joined(pilot).visit.number != number)  # type: ignore[misc]
        await shows(pilot, "Waiting for Uliessa (Bob)")
        bob.until("Uliessa")
        await press(pilot, "u")  # Bob must agree
        bob.until("Type y to agree")
        number = joined(pilot).visit.number
        bob.type("y")
        await until(pilot, lambda: joined(pilot).visit.number < number)
        await until(pilot, lambda: is_asked(pilot))

    visit(story, size=LARGE, opening=at(link))
    bob.leave()


def test_a_server_that_goes_and_comes_back_finds_everything_as_it_was(house: House) -> None:
    link = house.found("alone")

    async def story(pilot: Pilot[int]) -> None:
        await until(pilot, lambda: is_asked(pilot))
        await press(pilot, "1")
        await until(pilot, lambda: joined(pilot).visit.number > 0 and is_asked(pilot))
        view, log = joined(pilot).visit.view, list(joined(pilot).visit.log)
        house.close()
        await shows(pilot, "The connection is lost.")
        house.open()
        await until(pilot, lambda: is_asked(pilot))
        assert (joined(pilot).visit.view, list(joined(pilot).visit.log)) == (view, log)

    visit(story, size=LARGE, opening=at(link))


def test_after_the_end_the_chances_are_told_and_the_same_people_play_again(house: House) -> None:
    link = house.found("alone")

    async def story(pilot: Pilot[int]) -> None:
        await until(pilot, lambda: is_asked(pilot))
        while not joined(pilot).visit.is_over:
            number = joined(pilot).visit.number
            await press(pilot, "1")
            await until(pilot, lambda number=number: joined(pilot).visit.number != number)  # type: ignore[misc]
        await press(pilot, "comma")
        await until(pilot, lambda: joined(pilot).visit.at is not None)
        assert "Looking back:" in await settle(pilot)
        await press(pilot, "escape", "1")
        await until(pilot, lambda: isinstance(pilot.app.screen, JoinedEnd) and pilot.app.screen._chances is not None)
        shown = await settle(pilot)
        assert "Your chance to win, as a bot sees it" in shown
        assert "undercroft play" in shown or "answers" in shown
        await press(pilot, "1")
        await until(pilot, lambda: isinstance(pilot.app.screen, SitScreen))
        await shows(pilot, "Play Mage")
        await press(pilot, "1", "enter")
        await shows(pilot, "The secret link of your seat")
        await press(pilot, "escape")
        await until(pilot, lambda: is_asked(pilot))
        assert joined(pilot).link.table != link.table

    visit(story, size=LARGE, opening=at(link))


def test_a_seat_that_is_left_to_a_bot_is_played_on(house: House) -> None:
    link = house.found("alone")

    async def story(pilot: Pilot[int]) -> None:
        await until(pilot, lambda: is_asked(pilot))
        await press(pilot, "f4", "escape")
        assert is_asked(pilot)
        await press(pilot, "f4", "1")
        await until(pilot, lambda: joined(pilot).visit.is_over)
        await press(pilot, "f4")
        assert not isinstance(pilot.app.screen, SitScreen)

    visit(story, size=LARGE, opening=at(link))


def test_a_table_that_is_gone_and_a_server_that_is_not_there_are_told(house: House) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "j")
        await type_line(pilot, f"{house.address}/t/nothing-here")
        assert "no" in (await until(pilot, lambda: "Connecting" not in seen(pilot))).lower()
        await press(pilot, "1")
        await press(pilot, "j")
        await type_line(pilot, "http://127.0.0.1:9/t/TABLE")
        await until(pilot, lambda: "Connecting" not in seen(pilot))
        assert "127.0.0.1:9" in await settle(pilot)

    visit(story, size=LARGE)
