"""Processes that play many games for a learner, and memory that they share with it.

Every process has two watches of games. While the learner chooses plays for one watch, the processes make those of the
other, so that nobody waits for long. A watch is counted on by both sides: the learner calls it, the processes answer.
"""

import os
import signal
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.bots.mind import mind_of
from undercroft.bots.together import SharedArrays
from undercroft.kernel.batch import BROKEN_OFF, OVER, SIDE, WON, Batch
from undercroft.kernel.batch import FACTS as BATCH_FACTS
from undercroft.kernel.rules import LONGEST
from undercroft.table.book import Book, Plain
from undercroft.table.shelf import book_of, book_with

Array = NDArray[Any]
WATCHES: Final = 2
STEP, PRACTISE, TRY, LEAVE = range(4)
"""What a process is told to do: make a play in each game; go on practising; begin other games; stop."""
FACTS: Final = ("side", "end", "won", "progress")
"""The last bytes of a line, after the row and the mask."""
PROGRESS: Final = 250
"""a whole game, in the byte that tells how far it has come"""
TRIED_FROM: Final = 1 << 60
"""Games that are tried have seeds from here on; those practised have lower ones."""
SPINS: Final = 2_000
"""looks at a counter before a process lets others have the core"""
PAUSE: Final = 0.0001
LINE: Final = 16
"""Counters lie a cache line apart."""
Deck = Sequence[Path]
"""Folders of cards, the base box first; none for those that come with the game."""
OURS: Final[Deck] = ()


def opened(game: str, deck: Deck) -> Book:
    """The book of a game with these cards."""
    return book_with(game, deck) if deck else book_of(game)


class Layout:
    """What a line of shared memory holds for each game: a row, a mask of bits, facts."""

    def __init__(self, book: Book) -> None:
        self.width = int(book.rules.width)
        self.plays = int(book.rules.plays(book.set_table(mind_of(book).widest)))
        self.mask = (self.plays + 7) // 8
        self.line = self.width + self.mask + len(FACTS)


class Shared:
    """The memory: lines and plays of both watches, and the counters by which they are handed over."""

    def __init__(self, layout: Layout, processes: int, games: int, name: str | None = None) -> None:
        count = processes * games
        wanted: dict[str, tuple[tuple[int, ...], Any]] = {
            "called": ((WATCHES, LINE), np.int64),
            "done": ((WATCHES, processes, LINE), np.int64),
            "task": ((LINE,), np.int64),
            "plays": ((WATCHES, count), np.int16),
            "lines": ((WATCHES, count, layout.line), np.uint8),
        }
        self._shared = SharedArrays(wanted, name)
        self.name = self._shared.name
        arrays = self._shared.arrays
        self.called, self.done, self.task = (arrays[part] for part in ("called", "done", "task"))
        self.plays, self.lines = arrays["plays"], arrays["lines"]

    def close(self) -> None:
        self.called = self.done = self.task = self.plays = self.lines = np.zeros(0)
        self._shared.close()


class Crew:
    """The processes, as the learner sees them."""

    def __init__(self, game: str, processes: int, games: int, seed: int, decks: Sequence[Deck] = (OURS,)) -> None:
        """`games` for each process and watch. The processes share out the decks; the first is the learner's."""
        self.book = opened(game, decks[0])
        self.layout = Layout(self.book)
        self.processes, self.games, self.decks = processes, games, len(decks)
        self.count = processes * games
        """games of a watch"""
        self.shared = Shared(self.layout, processes, games)
        context = get_context("spawn")
        self._orders: list[Any] = []
        self._at = [1] * WATCHES
        self._processes = []
        for number in range(processes):
            here, there = context.Pipe()
            deck = decks[number % self.decks]
            what = (game, deck, number, processes, games, seed, self.shared.name, there)
            process = context.Process(target=work, args=what, daemon=True)
            process.start()
            self._orders.append(here)
            self._processes.append(process)

    def wait(self, watch: int) -> Array:
        """The lines of a watch, once all its plays are made."""
        done = self.shared.done[watch, :, 0]
        spins = 0
        while int(done.min()) < self._at[watch]:
            spins += 1
            if spins % SPINS == 0:
                self._look()
        return np.asarray(self.shared.lines[watch])

    def _look(self) -> None:
        """Nobody waits for a process that has died."""
        if not all(process.is_alive() for process in self._processes):
            raise RuntimeError("a process that played has stopped; its last words are above")
        sleep(PAUSE)

    def call(self, watch: int) -> None:
        """Have the plays of a watch made."""
        self._at[watch] += 1
        self.shared.called[watch, 0] = self._at[watch]

    def turn_to(self, task: int, setups: list[Plain] | None = None, seed: int = 0) -> None:
        """Have both watches do something else than play on."""
        for watch in range(WATCHES):
            self.wait(watch)
        for order in self._orders if setups is not None else ():
            order.send((setups, seed))
        self.shared.task[0] = task
        for watch in range(WATCHES):
            self.call(watch)
        if task == LEAVE:
            return
        for watch in range(WATCHES):
            self.wait(watch)
        self.shared.task[0] = STEP

    def close(self) -> None:
        """Nobody plays any more; if somebody had stopped already, the others are stopped, too."""
        try:
            self.turn_to(LEAVE)
        except RuntimeError:
            for process in self._processes:
                process.terminate()
        for process in self._processes:
            process.join()
        self.shared.close()


class Watch:
    """Some games of one process."""

    def __init__(self, book: Book, layout: Layout, setups: list[Plain], games: int, seed: int) -> None:
        tables = [book.set_table(setup) for setup in setups]
        batch = self.batch = Batch(book.rules, tables, games, seed, LONGEST, mind_of(book).thumb)
        self.rows = bytes_of(batch.rows).reshape(games, layout.width)
        self.masks = bytes_of(batch.masks).reshape(games, -1)
        self.facts = bytes_of(batch.facts).reshape(BATCH_FACTS, games)
        self.layout = layout

    def write(self, lines: Array) -> None:
        """Put everything where the learner reads it."""
        width = self.layout.width
        bits = np.packbits(self.masks, axis=1, bitorder="little")
        lines[:, :width] = self.rows
        lines[:, width : width + self.layout.mask] = 0
        lines[:, width : width + bits.shape[1]] = bits
        facts = lines[:, width + self.layout.mask :]
        facts[:, 0], facts[:, 2] = self.facts[SIDE], self.facts[WON]
        facts[:, 1] = self.facts[OVER] + self.facts[BROKEN_OFF]
        facts[:, 3] = np.array(self.batch.progress, np.float32) * PROGRESS


def work(game: str, deck: Deck, number: int, processes: int, games: int, seed: int, memory: str, orders: Any) -> None:
    """One process: it plays until it is told to leave, or the learner is gone. Ctrl-C is for the learner to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    book = opened(game, deck)
    layout = Layout(book)
    shared = Shared(layout, processes, games, memory)
    mine = slice(number * games, (number + 1) * games)
    chance = Random(f"{seed}/{number}")
    practised = [_practised(book, layout, games, chance) for _watch in range(WATCHES)]
    watches = list(practised)
    for watch in range(WATCHES):
        watches[watch].write(shared.lines[watch, mine])
        shared.done[watch, number, 0] = 1
    setups: list[Plain] = []
    at, first, parent = 1, 0, os.getppid()
    while True:
        for watch in range(WATCHES):
            if not _called(shared.called[watch], at, parent):
                return
            task = int(shared.task[0])
            if task == STEP:
                watches[watch].batch.step(shared.plays[watch, mine].tobytes())
            elif task == PRACTISE:
                watches[watch] = practised[watch]
            elif task == TRY:
                if watch == 0:
                    setups, first = orders.recv()
                start = TRIED_FROM + first + (WATCHES * number + watch) * games
                watches[watch] = Watch(book, layout, setups, games, start)
            else:
                return
            watches[watch].write(shared.lines[watch, mine])
            shared.done[watch, number, 0] = at + 1
        at += 1


def _practised(book: Book, layout: Layout, games: int, chance: Random) -> Watch:
    """Games of every kind; the widest setup is among them, so that all watches have the same plays."""
    mind = mind_of(book)
    setups = [mind.widest, *(mind.practice(chance) for _game in range(games - 1))]
    return Watch(book, layout, setups, games, chance.randrange(TRIED_FROM // 2))


def _called(counter: Array, at: int, parent: int) -> bool:
    """Wait until the learner calls; False if there is none any more."""
    spins = 0
    while int(counter[0]) <= at:
        spins += 1
        if spins % SPINS == 0:
            if os.getppid() != parent:
                return False
            sleep(PAUSE)
    return True
