"""What comes late, while a screen is being closed or after: results of workers, and calls after the next frame."""

import asyncio
import threading
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest
from textual._callback import invoke
from textual.pilot import Pilot
from textual.screen import Screen

import undercroft
from tests.terminal.app.kit import dealt, settle, visit
from undercroft.table.folders import games_folder
from undercroft.terminal.app.screens.daily import DailyScreen
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.replays import ReplaysScreen
from undercroft.terminal.app.widgets.frame import Frame
from undercroft.terminal.app.widgets.there import is_there

pytestmark = pytest.mark.once

WITH_WORKERS: dict[str, Callable[[type[Any]], Frame[None]]] = {
    "replays": lambda kind: kind(),
    "daily": lambda kind: kind(date(2025, 12, 24)),
}
KINDS: dict[str, type[Frame[None]]] = {"replays": ReplaysScreen, "daily": DailyScreen}


@pytest.mark.parametrize("name", WITH_WORKERS)
def test_a_worker_may_be_done_when_its_screen_has_lost_its_parts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen is still attached, but nothing of it is left."""
    undercroft.new(seed=1).save(games_folder() / "kept.json")
    closing, told = threading.Event(), threading.Event()
    wrong: list[BaseException] = []
    seen: list[bool] = []

    async def unmounting(screen: Frame[None]) -> None:
        seen.extend([screen.is_attached, is_there(screen), bool(screen.query("*"))])
        closing.set()
        await asyncio.to_thread(told.wait)

    async def story(pilot: Pilot[int]) -> None:
        call = pilot.app.call_from_thread

        def late(*what: Any) -> None:
            closing.wait()
            try:
                call(*what)
            except BaseException as error:
                wrong.append(error)
            told.set()

        monkeypatch.setattr(pilot.app, "call_from_thread", late)
        await pilot.app.push_screen(WITH_WORKERS[name](type("Closing", (KINDS[name],), {"on_unmount": unmounting})))
        await settle(pilot)
        await pilot.app.pop_screen()

    visit(story)
    assert wrong == []
    assert seen == [True, False, False]


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic", ""])
def test_the_next_frame_may_come_when_the_screen_is_gone(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window changes its size at the last moment."""
    held: list[Any] = []

    def hold(screen: Screen[Any], callback: Any, _sender: Any) -> None:
        held.append(callback)

    async def story(pilot: Pilot[int]) -> None:
        if not game:
            await pilot.app.push_screen(NewGameScreen())
            await settle(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(Screen, "_invoke_later", hold)
            await pilot.resize_terminal(130, 40)
            await settle(pilot)
        await pilot.app.pop_screen()
        await settle(pilot)
        ours = [call for call in held if isinstance(call, partial) and call.func.__module__.startswith("undercroft")]
        assert ours
        for call in ours:
            await invoke(call)

    visit(story, opening=dealt(game) if game else None)
