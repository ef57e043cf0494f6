"""A person at the app: opens it, presses keys, reads the screen."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import textual.app
import textual.pilot
import textual.screen
from textual._context import active_app, visible_screen_stack
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

import undercroft
from undercroft.table.asking import ANSWER_KEYS
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens.play import HandOver, PlayScreen
from undercroft.terminal.app.widgets.beside import Beside

SMALL, LARGE = (80, 24), (160, 48)
SIZES = {"80x24": SMALL, "120x36": (120, 36), "160x48": LARGE, "200x50": (200, 50)}
LANGUAGES = ["en", "fr"]
ROUNDS = 10_000
"""So often everybody gets a turn who has something to do."""
SIGNS = {
    "comma": ",",
    "full_stop": ".",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "plus": "+",
    "minus": "-",
    "question_mark": "?",
    "space": " ",
}
"""What keys with a name type."""
Story = Callable[[Pilot[int]], Awaitable[None]]

READ: dict[Any, list[RuleSet]] = {}
"""The rules of every style sheet that an app has read."""
_parse_rules = Stylesheet._parse_rules


def read_once(sheet: Stylesheet, css: str, read_from: CSSLocation, *how: Any, **more: Any) -> list[RuleSet]:
    """The rules of a style sheet: every app has the same, and reads them twice, which takes half its time to open."""
    key = css, read_from, how, tuple(more.items()), tuple(sheet._variables.items())
    if key not in READ:
        READ[key] = _parse_rules(sheet, css, read_from, *how, **more)
    return READ[key]


Stylesheet._parse_rules = read_once  # type: ignore[assignment,method-assign]


def unpainted(screen: Screen[Any]) -> None:
    """What painting does besides: lists count their lines. Nobody sees the frames; `seen` paints when it looks."""
    if screen is not screen.app.screen:
        _compositor_refresh(screen)
        return
    for widget in screen._compositor.visible_widgets:
        if isinstance(widget, OptionList):
            widget._update_lines()
    screen._compositor._dirty_regions.clear()
    screen._dirty_widgets.clear()
    screen.app._update_mouse_over(screen)


_compositor_refresh = Screen._compositor_refresh
Screen._compositor_refresh = unpainted  # type: ignore[assignment,method-assign]


async def idle(*_how_long: Any) -> int:
    """Until nothing is left to do: so many frames. The clock is not asked for them, however busy the machine is."""
    loop: Any = asyncio.get_running_loop()
    app, frames = active_app.get(), 0
    for _round in range(ROUNDS):
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = [screen for screen in app.screen_stack if is_due(screen)] if app._exception is None else []
        if not due or app._exit:
            break
        for screen in due:
            screen._on_timer_update()
        frames += 1
    return frames


def is_due(screen: Screen[Any]) -> bool:
    """Whether something waits for the next frame. Of a screen behind a dialog, only the layout counts."""
    layout = screen.is_current and (screen._layout_required or screen._scroll_required)
    paint = screen._repaint_required or screen._recompose_required or screen._dirty_widgets
    return bool(screen._callbacks or layout or (paint and screen is screen.app.screen))


show_odds = Beside.show
Beside.show = lambda *_question: None  # type: ignore[method-assign]
"""Odds come when they come: a test that waits for them says so."""
textual.screen.UPDATE_PERIOD = 3600.0  # type: ignore[misc]
"""Frames come of themselves only while nobody waits for them."""
textual.app.wait_for_idle = textual.pilot.wait_for_idle = idle  # type: ignore[assignment,attr-defined]
Pilot._wait_for_screen = idle  # type: ignore[assignment,method-assign]


class Attended(UndercroftApp):
    """The app in front of somebody who looks before they type: each key waits until a screen stands."""

    CSS_PATH = str(Path(inspect.getfile(UndercroftApp)).with_name("app.tcss"))

    def on_resize(self) -> None:
        self.call_later(self._check_resize)  # at once: nobody drags the edge of this window

    async def _press_keys(self, keys: Iterable[str]) -> None:
        for key in keys:
            while self.is_running and not self._exit and self._exception is None and not self.stands:
                await idle()
            await super()._press_keys([key])


def visit(story: Story, *, size: tuple[int, int] = SMALL, spoken: str = "en", opening: Opening | None = None) -> None:
    """Open the app with nothing moving, and let a story happen in it."""

    async def run() -> None:
        app = Attended(spoken, opening)
        app.moment = 0.0
        app.speed = "none"
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await settle(pilot)  # what was asked to open has opened
            await story(pilot)

    asyncio.run(run())


def seen(pilot: Pilot[int]) -> str:
    """What the screen shows, line by line, without colours."""
    width, _height = pilot.app.size
    visible_screen_stack.set(pilot.app._background_screens)
    strips = pilot.app.screen._compositor.render_strips(pilot.app.size)
    return "\n".join(strip.crop(0, width).text.rstrip() for strip in strips)


async def settle(pilot: Pilot[int]) -> str:
    """What the screen shows, once it has nothing more to do."""
    await idle()
    shown = seen(pilot)
    while await idle():  # looking has made lists count their lines
        shown = seen(pilot)
    return shown


def said(pilot: Pilot[int]) -> str:
    """What was said in passing, in a corner of the screen."""
    return "\n".join(note.message for note in pilot.app._notifications)


def dealt(
    game: str = "mini-rogue", *, seed: int = 5, answers: str = "", players: tuple[str, ...] = (), **setup: Any
) -> Opening:
    """The app with a game that has just been dealt, or in which these answers were given: their places in the list."""

    def opening(app: UndercroftApp) -> None:
        new = undercroft.new(game, seed=seed, language=app.spoken, **setup)
        for place in answers:
            new.answer(new.answers[int(place)])
        new.players = players
        app.play_new(new)

    return opening


def table(pilot: Pilot[int]) -> PlayScreen:
    """The game on the screen."""
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen), screen
    return screen


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Keys, one after the other, each with what comes of it."""
    for key in keys:
        await pilot.press(key)
    await settle(pilot)


async def burst(pilot: Pilot[int], *keys: str, at: float | None = None) -> None:
    """Keys with no gaps between them, and what comes of them."""
    send(pilot, *keys, at=at)
    await settle(pilot)


def send(pilot: Pilot[int], *keys: str, at: float | None = None) -> None:
    """Type keys, now or at another time, and wait for nothing."""
    driver = pilot.app._driver
    assert driver is not None
    for key in keys:
        typed = Key(key, key if len(key) == 1 else SIGNS.get(key))
        typed.time = typed.time if at is None else at
        driver.send_message(typed)


async def answer(pilot: Pilot[int], chance: Random) -> None:
    """One answer by its key, or what stands before it: a face of a die, handing the keyboard over."""
    if isinstance(pilot.app.screen, HandOver):
        await pilot.press("enter")
        return
    screen = table(pilot)
    if screen.session.game.dice_needed:
        await pilot.press(str(1 + chance.randrange(6)))
    elif screen.session.bot_to_answer:
        await pilot.pause()
    elif screen.session.series is not None:
        await pilot.press("enter")
    else:
        keys = [key for key in screen.asked.keys if key.strip()]
        assert keys, seen(pilot)
        await pilot.press(chance.choice(keys))


def go_on(screen: PlayScreen, chance: Random, most: int = 400) -> None:
    """So many answers of those that have keys, without the keys. Nobody looks at the screen until the last is given."""
    session = screen.session
    for _turn in range(most):
        if session.game.over:
            break
        if session.must_uncover:
            session.uncover()
        if session.game.dice_needed:
            session.roll(*(chance.randint(1, 6) for _die in session.game.dice_needed))
        elif session.bot_to_answer:
            session.answer_for_bot()
        else:
            session.answer(chance.choice(session.answers[: len(ANSWER_KEYS)]))
    screen.show()


async def play_out(pilot: Pilot[int], chance: Random, most: int = 400) -> None:
    """Keys until the game is over, or so many have been pressed."""
    for _turn in range(most):
        if isinstance(pilot.app.screen, PlayScreen) and table(pilot).session.game.over:
            break
        await answer(pilot, chance)
    await pilot.pause()
