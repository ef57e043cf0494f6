"""Many games at once, for Gymnasium: stepped inside the compiled rules, in one process or several."""

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from undercroft.bots.encoding import bytes_of
from undercroft.envs.table import SEEDS, WIN, Observation, Table
from undercroft.kernel.batch import Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.rules import LONGEST

Array = NDArray[Any]
BROKEN_OFF: Final = 2


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
        self._chooser = Chooser(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        dealt = int(self.np_random.integers(SEEDS))
        self._games.deal(dealt)
        self._chooser = Chooser(dealt)
        self._progress = np.zeros(self.num_envs)
        return self._seen(), {"seat": self._games.seats.copy()}

    def random_actions(self) -> Array:
        """A play for every game, at random."""
        return self._games.chosen(self._chooser)

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Make a play in every game; one that is not legal raises IllegalAnswer."""
        games = self._games
        games.step(np.asarray(actions))
        ends = games.ends
        rewards = games.wins.astype(np.float64)
        if self.table.shaped:
            progress = games.progress
            rewards += progress - self._progress
            self._progress = np.where(ends > 0, 0.0, progress)
        info: dict[str, Any] = {"seat": games.seats.copy()}
        if ends.any():
            over = ends > 0
            info |= {"final_obs": games.last.copy(), "_final_obs": over, "won": games.wins > 0, "_won": over}
        return self._seen(), rewards, ends == 1, ends == BROKEN_OFF, info

    def _seen(self) -> Observation:
        rows, masks = self._games.rows, self._games.masks
        return {"observation": rows.copy() if self.copy else rows, "action_mask": masks.copy() if self.copy else masks}

    def close_extras(self, **_kwargs: Any) -> None:
        self._games.close()


class Games:
    """Some games in this process; NumPy reads what the batch writes."""

    def __init__(self, table: Table, count: int, most: int, seed: int = 0) -> None:
        self.batch = Batch(table.rules, [table.state], count, seed, most)
        self.rows: Array = bytes_of(self.batch.rows).reshape(count, table.width)
        self.masks: Array = bytes_of(self.batch.masks).view(np.int8).reshape(count, table.plays)
        self.last: Array = bytes_of(self.batch.last).reshape(count, table.width)
        self.seats: Array = bytes_of(self.batch.seats)
        self.ends: Array = bytes_of(self.batch.ends)
        self.wins: Array = bytes_of(self.batch.wins)

    @property
    def progress(self) -> Array:
        return np.array(self.batch.progress, np.float64)

    def deal(self, seed: int) -> None:
        self.batch.deal(seed)

    def chosen(self, chooser: Chooser) -> Array:
        return bytes_of(self.batch.chosen(chooser)).view("<u2")

    def step(self, actions: Array) -> None:
        self.batch.step(actions.astype("<u2").tobytes())

    def close(self) -> None:
        """Nothing needs closing."""


class Shared:
    """Arrays that lie in the memory of several processes."""

    def __init__(self, table: Table, count: int, name: str | None = None) -> None:
        wanted: list[tuple[str, tuple[int, ...], Any]] = [
            ("actions", (count,), np.int64),
            ("progress", (count,), np.float64),
            ("seats", (count,), np.uint8),
            ("ends", (count,), np.uint8),
            ("wins", (count,), np.uint8),
            ("rows", (count, table.width), np.uint8),
            ("masks", (count, table.plays), np.int8),
            ("last", (count, table.width), np.uint8),
        ]
        size = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for _name, shape, kind in wanted)
        self.memory = SharedMemory(name, create=name is None, size=size)
        self.arrays: dict[str, Array] = {}
        at = 0
        for part, shape, kind in wanted:
            self.arrays[part] = np.ndarray(shape, kind, self.memory.buf, at)
            at += self.arrays[part].nbytes


class Workers:
    """The same games, shared out among processes, which write into memory that all of them share."""

    def __init__(
        self, table: Table, game: str, reward: str, choices: dict[str, Any], count: int, most: int, processes: int
    ) -> None:
        self._shared = Shared(table, count)
        for name, array in self._shared.arrays.items():
            setattr(self, name, array)
        context = get_context("spawn")
        bounds = np.linspace(0, count, min(processes, count) + 1).astype(int)
        self._shares = list(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True))
        self._chance = np.random.default_rng(0)
        self._pipes: list[Connection] = []
        self._processes = []
        for share in self._shares:
            here, there = context.Pipe()
            what = (there, game, reward, choices, count, share, most, self._shared.memory.name)
            process = context.Process(target=_work, args=what, daemon=True)
            process.start()
            self._pipes.append(here)
            self._processes.append(process)

    actions: Array
    progress: Array
    seats: Array
    ends: Array
    wins: Array
    rows: Array
    masks: Array
    last: Array

    def deal(self, seed: int) -> None:
        for pipe, (first, _end) in zip(self._pipes, self._shares, strict=True):
            pipe.send(seed + first * (SEEDS >> 20))
        self._chance = np.random.default_rng(seed)
        self._wait()

    def chosen(self, chooser: Chooser) -> Array:
        counts = self.masks.cumsum(1, dtype=np.uint8)
        wanted = (self._chance.random(len(counts)) * counts[:, -1]).astype(np.uint8)
        return np.asarray((counts > wanted[:, None]).argmax(1))

    def step(self, actions: Array) -> None:
        self.actions[:] = actions
        for pipe in self._pipes:
            pipe.send(None)
        self._wait()

    def _wait(self) -> None:
        for pipe in self._pipes:
            refused = pipe.recv()
            if refused is not None:
                raise ValueError(refused)

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        self._shared.arrays.clear()
        for name in ("actions", "progress", "seats", "ends", "wins", "rows", "masks", "last"):
            setattr(self, name, np.zeros(0))
        self._shared.memory.close()
        self._shared.memory.unlink()


def _work(
    pipe: Connection,
    game: str,
    reward: str,
    choices: dict[str, Any],
    count: int,
    share: tuple[int, int],
    most: int,
    memory: str,
) -> None:
    """One process: it plays its share of the games until the pipe is closed."""
    table = Table(game, reward, choices)
    shared = Shared(table, count, memory)
    part = slice(*share)
    games = Games(table, share[1] - share[0], most)
    while True:
        try:
            seed = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        refused = None
        try:
            _go(games, shared.arrays, part, seed)
        except Exception as error:  # raised again where the answers come from
            refused = str(error)
        pipe.send(refused)


def _go(games: Games, arrays: dict[str, Array], part: slice, seed: int | None) -> None:
    if seed is None:
        games.step(arrays["actions"][part])
    else:
        games.deal(seed)
    for name in ("progress", "seats", "ends", "wins", "rows", "masks", "last"):
        arrays[name][part] = getattr(games, name)
