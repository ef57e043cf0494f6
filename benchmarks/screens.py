"""How fast the app answers: from a key to the first frame that has changed, and from Begin to the first question.

python benchmarks/screens.py [--answers 25] [--json]

Games of both titles are played by keys in a terminal that is only imagined, at three sizes, with everything shown at
the usual speed and odds worked out meanwhile, as for a player. Frames are made as for a real terminal, and not sent.
Beside the time on the clock stands the processor time of the thread that draws: on a busy machine, it says more.
"""

import argparse
import asyncio
import inspect
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Any

from textual._compositor import CompositorUpdate
from textual.events import Key
from textual.pilot import Pilot
from textual.strip import Strip

import undercroft
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.widgets.asked import ANSWER_KEYS
from undercroft.words.form import Choices

SIZES = [(80, 24), (120, 36), (200, 50)]
GAMES: dict[str, dict[str, Any]] = {
    "mini-rogue": {"hero": "crusader", "boxes": ["base", "council"]},
    "tiny-epic": {"heroes": ["grok-ull", "uliessa", "moonblade"], "boss": "dragon"},
}
LOOKING = ("end", "home", "i", "tab", "i", "v", "v", "v", "comma", "greater_than_sign", "u", "r")
"""Keys that answer nothing, pressed between the answers."""
KEY_BAR, BEGIN_BAR = 50.0, 200.0
"""The limits in milliseconds."""
LATE = 2.0
"""Seconds after which a key has changed nothing."""
QUIET = 0.06
"""Seconds without a frame after which everything is shown."""
SIGNS = {"comma": ",", "greater_than_sign": ">"}


@dataclass(frozen=True)
class Waited:
    """Milliseconds until something has changed."""

    wall: float
    cpu: float


class Watched(UndercroftApp):
    """The app with somebody at its side who notes when a frame is ready."""

    CSS_PATH = str(Path(inspect.getfile(UndercroftApp)).with_name("app.tcss"))

    def __init__(self, opening: Callable[[UndercroftApp], None] | None = None) -> None:
        super().__init__("en", opening)
        self.stays = True
        self.frame_at = perf_counter()
        self.wanted: Callable[[], bool] | None = None
        self.ready: asyncio.Event = asyncio.Event()
        self.clocks = (0.0, 0.0)
        """when a wanted frame was ready: on the clock, and of the processor"""
        self.compared = (0.0, 0.0)
        """what looking at frames that were not wanted has taken, which is not counted"""

    def _display(self, screen: Any, renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and screen is self.screen:
            renderable.render_segments(self.console)
            self.frame_at, cpu = perf_counter(), thread_time()
            if self.wanted is not None and self.wanted():
                self.wanted, self.clocks = None, (self.frame_at - self.compared[0], cpu - self.compared[1])
                self.ready.set()
            wall, self.frame_at = self.frame_at, perf_counter()
            self.compared = self.compared[0] + self.frame_at - wall, self.compared[1] + thread_time() - cpu
        super()._display(screen, renderable)

    def looks(self) -> list[Strip]:
        """What is on the screen, colours included."""
        return list(self.screen._compositor.render_strips(self.size))

    async def rest(self) -> None:
        """Until no frame has come for a while."""
        while perf_counter() - self.frame_at < QUIET:
            await asyncio.sleep(QUIET / 4)

    async def press(self, key: str, wanted: Callable[[], bool] | None = None) -> Waited | None:
        """A key, and how long it takes until something else is shown, or what is wanted; None if that is nothing."""
        before = self.looks()
        self.ready.clear()
        self.wanted = wanted or (lambda: self.looks() != before)
        self.compared = (0.0, 0.0)
        event = Key(key, key if len(key) == 1 else SIGNS.get(key))
        wall, cpu = perf_counter(), thread_time()
        driver = self._driver
        assert driver is not None
        driver.send_message(event)
        try:
            await asyncio.wait_for(self.ready.wait(), LATE)
        except TimeoutError:
            self.wanted = None
            return None
        return Waited(1000 * (self.clocks[0] - wall), 1000 * (self.clocks[1] - cpu))


async def answered(app: Watched, screen: PlayScreen, chance: Random, noted: dict[str, list[Waited]]) -> bool:
    """Give one answer by its key, and hurry what it brings about; false when the game is over."""
    if app.screen is not screen or screen.session.game.over:
        return False
    count = min(screen.answers.option_count, len(ANSWER_KEYS))
    key = "enter" if screen.session.series is not None else ANSWER_KEYS[chance.randrange(max(1, count))]
    note(noted, "answer", await app.press(key))
    while screen._beats is not None:
        note(noted, "hurry", await app.press("x"))
        await app.rest()
    return True


def note(noted: dict[str, list[Waited]], kind: str, waited: Waited | None) -> None:
    if waited is not None:
        noted[kind].append(waited)


async def play(game: str, size: tuple[int, int], answers: int) -> dict[str, list[Waited]]:
    """Play one game, with a look around after each answer; how long each kind of key took."""
    noted: dict[str, list[Waited]] = defaultdict(list)
    chance, seed = Random(f"{game} {size}"), 3
    app = Watched(lambda app: app.play_new(undercroft.new(game, seed=seed, language="en", **GAMES[game])))
    async with app.run_test(size=size):
        await ready(app)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        for turn in range(answers):
            if not await answered(app, screen, chance, noted):
                break
            await app.rest()
            if not screen.session.game.over:
                note(noted, "look", await app.press(LOOKING[turn % len(LOOKING)]))
                await app.rest()
    return noted


async def ready(app: Watched) -> None:
    """Until a game is shown that was asked for."""
    while not (asks(app) and app.stands):
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    await app.rest()


async def begin(game: str, size: tuple[int, int], times: int) -> list[Waited]:
    """Begin games in the New-game form; the first of them loads what belongs to the game."""
    waits = []
    app = Watched()
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        for _time in range(times):
            app.push_screen(NewGameScreen(Choices(game)))
            await pilot.pause(0.5)
            await app.rest()
            waited = await app.press("f5", lambda: asks(app))
            assert waited is not None, "no game has begun"
            waits.append(waited)
            await ready(app)
            await leave(pilot)
    return waits


def asks(app: UndercroftApp) -> bool:
    """Whether a game is on the screen and asks something."""
    screen = app.screen
    return isinstance(screen, PlayScreen) and bool(screen.query("#answers")) and screen.answers.option_count > 0


async def leave(pilot: Pilot[int]) -> None:
    await pilot.press("escape")
    await pilot.pause(0.3)


def summary(waits: Sequence[Waited]) -> dict[str, float]:
    """Median and 95th percentile, on the clock and of the processor."""
    wall, cpu = sorted(one.wall for one in waits), sorted(one.cpu for one in waits)
    late = min(len(waits) - 1, round(0.95 * len(waits)))
    return {
        "keys": len(waits),
        "median": round(median(wall), 1),
        "p95": round(wall[late], 1),
        "cpu median": round(median(cpu), 1),
        "cpu p95": round(cpu[late], 1),
    }


def effort() -> float:
    """Milliseconds of the processor for a million additions: how fast it is now, for comparing two runs."""
    cpu, total = thread_time(), 0
    for number in range(1_000_000):
        total += number
    return round(1000 * (thread_time() - cpu), 1)


def measured(answers: int) -> dict[str, dict[str, float]]:
    """Everything, by game, size and what was pressed; says on the way what is being measured."""
    results = {}
    for game in GAMES:
        for size in SIZES:
            name = f"{game} {size[0]}x{size[1]}"
            print(f"measuring {name}…", file=sys.stderr)
            waits = asyncio.run(begin(game, size, 3))
            results[f"{name} first begin"] = summary(waits[:1])
            results[f"{name} begin"] = summary(waits[1:])
            for kind, found in asyncio.run(play(game, size, answers)).items():
                results[f"{name} {kind}"] = summary(found)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how fast the app answers a key.")
    parser.add_argument("--answers", type=int, default=25, help="so many answers in each game")
    parser.add_argument("--json", action="store_true", help="as data")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ |= {"UNDERCROFT_HOME": folder, "UNDERCROFT_DEBUG": "1"}
        efforts = [effort()]
        results = measured(options.answers)
        efforts.append(effort())
    if options.json:
        print(json.dumps({"effort": efforts, **results}))
        return 0
    print(f"{'milliseconds':<32} {'keys':>5} {'median':>8} {'p95':>8} {'cpu median':>11} {'cpu p95':>8}   bar")
    for name, result in results.items():
        bar = bar_of(name)
        row = f"{result['median']:8.1f} {result['p95']:8.1f} {result['cpu median']:11.1f} {result['cpu p95']:8.1f}"
        print(f"{name:<32} {result['keys']:5.0f} {row}  {bar:4.0f}")
    print(f"a million additions, before and after: {efforts[0]} and {efforts[1]} ms")
    return int(any(result["cpu median"] > bar_of(name) for name, result in results.items()))


def bar_of(name: str) -> float:
    return BEGIN_BAR if name.endswith("begin") else KEY_BAR


if __name__ == "__main__":
    sys.exit(main())
