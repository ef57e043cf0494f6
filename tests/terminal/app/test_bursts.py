"""Keys that come faster than the screens change: held down, pressed in a row, or rolled over the keyboard."""

from random import Random

import pytest
from textual.events import Key
from textual.pilot import Pilot

import undercroft
from tests.terminal.app.kit import answer, burst, dealt, go_on, press, seen, settle, table, visit
from tests.terminal.app.views import VIEWS, reach
from undercroft.table.asking import ANSWER_KEYS
from undercroft.table.folders import saved_games
from undercroft.terminal.app.app import MOMENT, UndercroftApp
from undercroft.terminal.app.screens.end import EndScreen
from undercroft.terminal.app.screens.home import HomeScreen
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.play import HandOver

pytestmark = pytest.mark.once

KEYS = (
    *ANSWER_KEYS,
    *("enter", "enter", "enter", "escape", "escape", "space", "tab", "up", "down", "left", "right", "backspace"),
    *("pageup", "pagedown", "f1", "f5", "f6", "question_mark", "ctrl+p", "ctrl+o", "ctrl+l", "ctrl+g", "ctrl+t"),
    *(
        "e",
        "h",
        "j",
        "H",
        "K",
        "L",
        "u",
        "r",
        "i",
        "v",
        "k",
        "l",
        "c",
        "comma",
        "full_stop",
        "less_than_sign",
        "greater_than_sign",
        "plus",
        "minus",
    ),
)
"""All that do something somewhere, but those that leave the app."""
BURSTS = 3
LONGEST = 30
LAST = 20
"""Answers before the end of a game."""


@pytest.mark.parametrize("name", VIEWS)
def test_bursts_of_any_keys_end_nothing(name: str) -> None:
    """On every screen, and wherever the keys lead from there."""
    view = VIEWS[name]
    chance = Random(name)

    async def story(pilot: Pilot[int]) -> None:
        await reach(pilot, view)
        for _burst in range(BURSTS):
            await burst(pilot, *chance.choices(KEYS, k=chance.randint(2, LONGEST)))
        assert pilot.app.is_running

    view.before()
    visit(story, opening=view.opening)


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_enter_held_down_ends_with_the_game(game: str) -> None:
    """Whoever holds Enter through the last answer has not asked for another dungeon."""

    async def story(pilot: Pilot[int]) -> None:
        session, playing = table(pilot).session, table(pilot).session.game
        for _answer in range(answers - LAST):
            session.answer(session.answers[0])
        table(pilot).show()
        for _burst in range(2 * LAST):
            await burst(pilot, *["enter"] * 40)
            if playing.over:
                break
        assert playing.over
        assert table(pilot).session.game is playing
        assert "Another dungeon" in seen(pilot)

    rehearsed = undercroft.new(game, seed=5)
    while not rehearsed.over:
        rehearsed.answer(rehearsed.offered[0])
    answers = len(rehearsed)
    visit(story, opening=dealt(game, seed=5))


def test_the_end_takes_no_key_until_none_has_come_for_a_moment() -> None:
    """Keys of every tenth of a second are not heard, however long they go on; then one after a pause is."""

    async def story(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, UndercroftApp)
        go_on(table(pilot), Random(3))
        await settle(pilot)
        playing = table(pilot).session.game
        app.moment = MOMENT
        app.hush()
        now = Key("enter", "\r").time
        for tenth in range(30):
            await burst(pilot, "enter", at=now + tenth / 10)
        assert table(pilot).session.game is playing
        await burst(pilot, "enter", at=now + 3 + MOMENT)
        assert isinstance(app.screen, EndScreen)

    visit(story, opening=dealt(seed=5))


def test_two_keys_at_the_end_begin_one_game() -> None:
    async def story(pilot: Pilot[int]) -> None:
        go_on(table(pilot), Random(3))
        await settle(pilot)
        deep = len(pilot.app.screen_stack)
        await burst(pilot, "2", "2")
        assert given(pilot) == 0
        assert len(pilot.app.screen_stack) == deep
        await burst(pilot, "escape", "escape", "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    visit(story, opening=dealt(seed=5))


def given(pilot: Pilot[int]) -> int:
    """How many answers were given by keys; others are passed on by themselves."""
    session = table(pilot).session
    return sum(not session.pauses.is_pass(number) for number in range(1, len(session.game) + 1))


@pytest.mark.parametrize("keys", [("b", "b"), ("f5", "f5"), ("enter", "enter"), ("b", "u"), ("b", "escape", "1")])
def test_a_key_right_after_begin_is_not_for_the_game(keys: tuple[str, ...]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        await burst(pilot, *keys)
        assert given(pilot) == 0
        assert len(pilot.app.screen_stack) == 3
        assert len(saved_games()) == 1

    visit(story)


def test_a_key_typed_before_the_game_was_there_is_dropped() -> None:
    """From the first screen straight to the answers, faster than anybody can see them."""

    async def story(pilot: Pilot[int]) -> None:
        await burst(pilot, "1", "b", "1", "1")
        assert isinstance(pilot.app.screen, NewGameScreen)
        await burst(pilot, "b", "1", "1")
        assert given(pilot) == 0
        await burst(pilot, "1", "1")
        assert given(pilot) == 2, "on one screen, every key counts"

    visit(story)


def test_a_held_enter_uncovers_nothing() -> None:
    """What only one side may see stays covered until somebody says so with a key of its own."""

    async def story(pilot: Pilot[int]) -> None:
        chance = Random(1)
        while not isinstance(pilot.app.screen, HandOver):
            await press(pilot, "k")
            if not isinstance(pilot.app.screen, HandOver):
                await answer(pilot, chance)
        pilot.app.moment = MOMENT  # type: ignore[attr-defined]
        pilot.app.hush()  # type: ignore[attr-defined]
        now = Key("enter", "\r").time
        for tenth in range(20):
            await burst(pilot, "enter", at=now + tenth / 10)
        assert isinstance(pilot.app.screen, HandOver)

    visit(story, opening=VIEWS["covered"].opening)
