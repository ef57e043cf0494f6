"""Many games at once, for Gymnasium: stepped inside the compiled rules, in one process or several."""

import os
import sys
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.bots.together import SharedArrays
from undercroft.envs.table import SEEDS, WIN, Observation, Table
from undercroft.kernel.batch import BROKEN_OFF, ENDED, FACTS, OVER, SEAT, WON, Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.rules import LONGEST

Array = NDArray[Any]
# What a process is told to do, one bit each, in this order
DEAL: Final = 1
"""all games anew, from the seed beside the order"""
STEP: Final = 2
"""make a play in each game"""
CHOOSE: Final = 4
"""choose plays at random"""
STOP: Final = 8
TRIES: Final = 1000
"""So often a process looks whether it can go on before it sleeps: half a millisecond or so."""
LONG: Final = 1.0
"""Seconds of sleep after which a process looks whether the other is still there."""


class GameVectorEnv(VectorEnv[Observation, Array, Array]):
    """`num_envs` games. Each step makes one play in every game; a game that ends begins anew in the same step.

    Every question is passed on, whatever seat and side it is for: `info["seat"]` says which. Rewards are those of seat
    0's side. With `processes`, the games are shared out among as many. Unless `copy`, what is returned is overwritten
    by the next step. Further arguments are options of the game.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        reward: str = WIN,
        most: int = LONGEST,
        processes: int = 1,
        copy: bool = True,
        render_mode: None = None,
        **choices: Any,
    ) -> None:
        self.table = Table(game, reward, choices)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = self.table.observation_space()
        self.single_action_space = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        if processes > 1:
            self._games: Games | Workers = Workers(self.table, game, reward, choices, num_envs, most, processes)
        else:
            self._games = Games(self.table, num_envs, most)
        self._progress = np.zeros(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(SEEDS))
        self._games.deal(dealt)
        self._progress = np.zeros(self.num_envs)
        return self._seen(), {"seat": self._games.facts[SEAT].copy()}

    def random_actions(self) -> Array:
        """A play for every game, at random."""
        return self._games.chosen()

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Make a play in every game; one that is not legal raises IllegalAnswer."""
        games = self._games
        games.step(actions)
        facts = games.facts.copy()
        flags = facts.view(np.bool_)
        over = flags[OVER]
        rewards = facts[WON].astype(np.float64)
        if self.table.shaped:
            progress = games.progress
            rewards += progress - self._progress
            self._progress = np.where(over, 0.0, progress)
        info: dict[str, Any] = {"seat": facts[SEAT]}
        if games.over:
            info |= {"final_obs": self._given(games.last), "_final_obs": over, "won": flags[WON], "_won": over}
        return self._seen(), rewards, flags[ENDED], flags[BROKEN_OFF], info

    def _seen(self) -> Observation:
        return {"observation": self._given(self._games.rows), "action_mask": self._given(self._games.masks)}

    def _given(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def close_extras(self, **_kwargs: Any) -> None:
        self._games.close()


class Games:
    """Some games in this process; NumPy reads what the batch writes."""

    def __init__(self, table: Table, count: int, most: int, seed: int = 0) -> None:
        self.batch = Batch(table.rules, [table.state], count, seed, most)
        self.rows: Array = bytes_of(self.batch.rows).reshape(count, table.width)
        self.masks: Array = bytes_of(self.batch.masks).view(np.int8).reshape(count, table.plays)
        self.facts: Array = bytes_of(self.batch.facts).reshape(FACTS, count)
        self._last: Array = np.zeros_like(self.rows)
        self._chooser = Chooser(seed)
        self._chosen: Array = bytes_of(self.batch.chosen(self._chooser)).view("<u2")

    @property
    def progress(self) -> Array:
        return np.array(self.batch.progress, np.float64)

    @property
    def last(self) -> Array:
        """What seat 0 knew at the end of each game that the last step ended."""
        self.write_last(self._last)
        return self._last

    def write_last(self, rows: Array) -> None:
        for place in self.batch.ended():
            rows[place] = bytes_of(self.batch.last[place])

    def deal(self, seed: int) -> None:
        self.batch.deal(seed)
        self._chooser = Chooser(seed)

    @property
    def over(self) -> bool:
        return self.batch.over > 0

    def chosen(self) -> Array:
        self.batch.chosen(self._chooser)
        return self._chosen

    def step(self, actions: Array) -> None:
        self.batch.step(np.asarray(actions, "<u2").tobytes())

    def close(self) -> None:
        """Nothing needs closing."""


def shared_by(table: Table, count: int, processes: int, name: str | None = None) -> SharedArrays:
    """What the processes share: orders and plays in, everything else out."""
    return SharedArrays(
        {
            "orders": ((processes, 2), np.int64),
            "refused": ((processes,), np.bool_),
            "actions": ((count,), np.int64),
            "chosen": ((count,), np.int64),
            "progress": ((count,), np.float64),
            "facts": ((FACTS, count), np.uint8),
            "rows": ((count, table.width), np.uint8),
            "masks": ((count, table.plays), np.int8),
            "last": ((count, table.width), np.uint8),
        },
        name,
    )


class Worker:
    """One of the other processes, as this one sees it."""

    def __init__(self, context: SpawnContext, *what: Any) -> None:
        self.pipe, there = context.Pipe(duplex=False)
        self.go, self.done = context.Semaphore(0), context.Semaphore(0)
        self.process = context.Process(target=_work, args=(there, self.go, self.done, *what), daemon=True)
        self.process.start()
        there.close()


class Workers:
    """The same games, shared out among processes, of which this is one; all write into memory that they share."""

    def __init__(
        self, table: Table, game: str, reward: str, choices: dict[str, Any], count: int, most: int, processes: int
    ) -> None:
        processes = min(processes, count)
        self._shared = shared_by(table, count, processes)
        self._asked = False
        """plays were chosen at random since the last step"""
        self._ahead = False
        """the next ones are chosen already"""
        bounds = np.linspace(0, count, processes + 1).astype(int)
        self._shares = list(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True))
        self._own = Share(table, self._shared, 0, self._shares[0], most)
        context = get_context("spawn")
        self._others = [
            Worker(context, game, reward, choices, count, most, processes, number, share, self._shared.name)
            for number, share in enumerate(self._shares[1:], 1)
        ]

    @property
    def rows(self) -> Array:
        return self._shared.arrays["rows"]

    @property
    def masks(self) -> Array:
        return self._shared.arrays["masks"]

    @property
    def facts(self) -> Array:
        return self._shared.arrays["facts"]

    @property
    def last(self) -> Array:
        return self._shared.arrays["last"]

    @property
    def progress(self) -> Array:
        return self._shared.arrays["progress"]

    @property
    def over(self) -> bool:
        return bool(self.facts[OVER].any())

    def deal(self, seed: int) -> None:
        seeds = [seed + first * (SEEDS >> 20) for first, _end in self._shares]
        self._shared.arrays["orders"][:, 1] = seeds
        self._asked = self._ahead = False
        self._go(DEAL)

    def chosen(self) -> Array:
        if not self._ahead:
            self._go(CHOOSE)
        self._asked, self._ahead = True, False
        return self._shared.arrays["chosen"].copy()

    def step(self, actions: Array) -> None:
        """Make the plays. Whoever has chosen them at random is taken to go on so: the next are chosen along with it."""
        self._shared.arrays["actions"][:] = actions
        again, self._asked, self._ahead = self._asked, False, False
        self._go(STEP | CHOOSE if again else STEP)
        self._ahead = again

    def _go(self, order: int) -> None:
        """Have everybody go on, do the same here, and wait for the others."""
        self._shared.arrays["orders"][:, 0] = order
        for other in self._others:
            other.go.release()
        why = self._own.go()
        for other in self._others:
            if not waited(other.done, other.process):
                raise RuntimeError("a process of this environment has ended")
        refused = self._shared.arrays["refused"]
        if refused.any():
            for number in np.flatnonzero(refused[1:]):
                why = self._others[number].pipe.recv_bytes()
            refused[:] = False
            raise ValueError(why.decode())

    def close(self) -> None:
        self._shared.arrays["orders"][:, 0] = STOP
        for other in self._others:
            other.go.release()
        for other in self._others:
            other.process.join()
            other.pipe.close()
        self._shared.close()


class Share:
    """The games of one process, and their place in the memory that all share."""

    def __init__(self, table: Table, shared: SharedArrays, number: int, share: tuple[int, int], most: int) -> None:
        self.games = Games(table, share[1] - share[0], most)
        self.shaped = table.shaped
        self.shared = shared
        self.number = number
        self.part = slice(*share)

    def go(self) -> bytes:
        """Do what is ordered; if a play is refused, that is noted, and why is returned."""
        order, seed = self.shared.arrays["orders"][self.number].tolist()
        try:
            self._do(order, seed)
        except Exception as error:  # raised again where the answers come from
            self.shared.arrays["refused"][self.number] = True
            return str(error).encode() or b"?"
        return b""

    def _do(self, order: int, seed: int) -> None:
        games, arrays, part = self.games, self.shared.arrays, self.part
        if order & DEAL:
            games.deal(seed)
        if order & STEP:
            games.step(arrays["actions"][part])
        if order & CHOOSE:
            arrays["chosen"][part] = games.chosen()
        if order == CHOOSE:
            return
        arrays["rows"][part] = games.rows
        arrays["masks"][part] = games.masks
        arrays["facts"][:, part] = games.facts
        games.write_last(arrays["last"][part])
        if self.shaped:
            arrays["progress"][part] = games.progress


def _work(
    pipe: Connection,
    go: Semaphore,
    done: Semaphore,
    game: str,
    reward: str,
    choices: dict[str, Any],
    count: int,
    most: int,
    processes: int,
    number: int,
    share: tuple[int, int],
    memory: str,
) -> None:
    """One process: it plays its share of the games until it is told to stop, or the first one is gone."""
    table = Table(game, reward, choices)
    shared = shared_by(table, count, processes, memory)
    mine = Share(table, shared, number, share, most)
    try:
        while waited(go, parent_process()) and shared.arrays["orders"][number, 0] != STOP:
            why = mine.go()
            if why:
                pipe.send_bytes(why)
            done.release()
    except KeyboardInterrupt:
        return


def waited(rung: Semaphore, other: BaseProcess | None) -> bool:
    """Wait until another process says so: awake for a moment, because that is faster, then asleep; False if it ends."""
    for _try in range(TRIES):
        if rung.acquire(False):
            return True
        give_way()
    while not rung.acquire(True, LONG):
        if other is None or not other.is_alive():
            return rung.acquire(False)
    return True


def give_way() -> None:
    """Let others have this core, on systems that know how to."""
    if sys.platform != "win32":
        os.sched_yield()
