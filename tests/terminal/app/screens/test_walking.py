"""Keys that mean the same at every question: arrows walk, `e` goes on; a key held down walks once."""

import pytest
from textual.events import Key
from textual.pilot import Pilot

from tests.terminal.app.kit import burst, dealt, press, seen, table, visit
from undercroft.table.asking import ANSWER_KEYS
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.walking import MAYBE_REPEATED, REPEATED
from undercroft.terminal.app.widgets.frame import PageScreen
from undercroft.terminal.app.widgets.pieces import Piece

pytestmark = pytest.mark.once

TINY = dealt("tiny-epic", seed=3, heroes=["grok-ull", "uliessa"], boss="dragon")


def given(pilot: Pilot[int]) -> tuple[str, ...]:
    return table(pilot).session.game.given


@pytest.mark.parametrize(("key", "name"), [("right", "right"), ("down", "down")])
def test_an_arrow_walks_at_once(key: str, name: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1")  # the skill check of the first room
        while "Which way?" not in seen(pilot):
            await press(pilot, "1")
        before = len(given(pilot))
        await press(pilot, key)
        assert given(pilot)[before] == name

    visit(story, opening=dealt(seed=5))


@pytest.mark.parametrize(("key", "name"), [("up", "north"), ("right", "east"), ("down", "south"), ("left", "west")])
def test_four_arrows_walk_in_a_dungeon(key: str, name: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, key)
        assert given(pilot) == (name,)

    visit(story, opening=TINY)


def test_where_there_is_no_way_an_arrow_moves_the_mark() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "right")
        before, menu = given(pilot), table(pilot).answers
        assert [offer.answer.way for offer in table(pilot)._offers][1:] == [""] * (menu.option_count - 1)
        await press(pilot, "down")
        assert (menu.highlighted, given(pilot)) == (1, before)

    visit(story, opening=dealt(seed=34, hero="rogue"))


def test_e_ends_the_turn_and_goes_on() -> None:
    async def turn(pilot: Pilot[int]) -> None:
        await press(pilot, "e")
        assert given(pilot)[0] == "end-turn"

    async def room(pilot: Pilot[int]) -> None:
        await press(pilot, "down", "e")
        assert given(pilot) == ("down", "go-on", "go-on")  # the first passed on a pause

    visit(turn, opening=TINY)
    visit(room, opening=dealt(seed=34, hero="rogue"))


def test_the_keys_are_shown_beside_the_answers() -> None:
    async def story(pilot: Pilot[int]) -> None:
        shown = seen(pilot)
        assert "1→ Right" in shown
        assert "2↓ Down" in shown
        await press(pilot, "down")
        assert "1e " in seen(pilot)

    visit(story, opening=dealt(seed=34, hero="rogue"))


def test_no_answer_has_a_key_that_means_something_else() -> None:
    assert not set(ANSWER_KEYS) & set("ehjkl")


def test_a_key_held_down_walks_one_room() -> None:
    """A key begins to repeat after a while, and then comes many times a second."""

    async def story(pilot: Pilot[int]) -> None:
        now = Key("right", None).time
        await burst(pilot, "right", at=now)
        walked = given(pilot)
        for repeat in range(20):
            await burst(pilot, "right", at=now + MAYBE_REPEATED / 2 + repeat * REPEATED / 4)
        await pilot.pause(2 * REPEATED)
        assert given(pilot) == walked

    visit(story, opening=dealt("tiny-epic", seed=3, heroes=["grok-ull", "uliessa"], boss="dragon", answers="00"))


def test_a_key_pressed_again_walks_again_once_it_is_clear_that_it_is_not_held() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = table(pilot)
        now, places = Key("e", "e").time, len(given(pilot))
        await burst(pilot, "e", at=now)
        assert len(given(pilot)) == places + 1
        await burst(pilot, "e", at=now + 2 * REPEATED)
        assert len(given(pilot)) == places + 1, "it may be held down"
        assert screen._walk is not None
        screen._walk_on(screen.answers.highlighted or 0, screen.session.game.state)  # the moment is over
        assert len(given(pilot)) == places + 2
        await burst(pilot, "e", at=now + 2 * REPEATED + 1.1 * MAYBE_REPEATED)
        assert len(given(pilot)) == places + 3

    visit(story, opening=TINY)


def test_arrows_move_between_things_while_somebody_looks_at_them() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "i", "right", "down")
        assert isinstance(table(pilot).focused, Piece) or table(pilot).focused is not table(pilot).answers
        assert given(pilot) == ()

    visit(story, opening=TINY)


@pytest.mark.parametrize(("key", "name"), [("k", "north"), ("l", "east"), ("j", "south"), ("h", "west")])
def test_letters_walk_if_that_is_wanted(key: str, name: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        pilot.app.walk_with_letters(True)
        await press(pilot, key)
        assert given(pilot) == (name,)

    visit(story, opening=TINY)


def test_capitals_always_do_what_small_letters_do_otherwise() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        for key in ("l", "L"):
            await press(pilot, key)
            assert isinstance(pilot.app.screen, PageScreen)
            await press(pilot, "escape")
        pilot.app.walk_with_letters(True)
        await press(pilot, "L")
        assert isinstance(pilot.app.screen, PageScreen)
        await press(pilot, "escape")
        assert given(pilot) == ()

    visit(story, opening=TINY)
