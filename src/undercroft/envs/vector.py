"""Many games at once, for Gymnasium: stepped inside the compiled rules, in one process or several."""

from multiprocessing import get_context
from multiprocessing.connection import Connection
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
STEP: Final = b""
CHOOSE: Final = b"?"
"""What a process is told: make a play in each game; choose them at random; or a seed, to deal."""
SEED_BYTES: Final = 8


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


def shared_by(table: Table, count: int, name: str | None = None) -> SharedArrays:
    """What the processes share: plays in, everything else out."""
    return SharedArrays(
        {
            "actions": ((count,), np.int64),
            "progress": ((count,), np.float64),
            "facts": ((FACTS, count), np.uint8),
            "rows": ((count, table.width), np.uint8),
            "masks": ((count, table.plays), np.int8),
            "last": ((count, table.width), np.uint8),
        },
        name,
    )


class Workers:
    """The same games, shared out among processes, of which this is one; all write into memory that they share."""

    def __init__(
        self, table: Table, game: str, reward: str, choices: dict[str, Any], count: int, most: int, processes: int
    ) -> None:
        self._shared = shared_by(table, count)
        for name, array in self._shared.arrays.items():
            setattr(self, name, array)
        context = get_context("spawn")
        bounds = np.linspace(0, count, min(processes, count) + 1).astype(int)
        self._shares = list(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True))
        self._own = Share(table, self._shared, self._shares[0], most)
        self._pipes: list[Connection] = []
        self._processes = []
        for share in self._shares[1:]:
            here, there = context.Pipe()
            what = (there, game, reward, choices, count, share, most, self._shared.name)
            process = context.Process(target=_work, args=what, daemon=True)
            process.start()
            self._pipes.append(here)
            self._processes.append(process)

    actions: Array
    progress: Array
    facts: Array
    rows: Array
    masks: Array
    last: Array

    def deal(self, seed: int) -> None:
        self._go([(seed + first * (SEEDS >> 20)).to_bytes(SEED_BYTES, "little") for first, _end in self._shares])

    @property
    def over(self) -> bool:
        return bool(self.facts[OVER].any())

    def chosen(self) -> Array:
        self._go([CHOOSE] * len(self._shares))
        return self.actions.copy()

    def step(self, actions: Array) -> None:
        self.actions[:] = actions
        self._go([STEP] * len(self._shares))

    def _go(self, orders: list[bytes]) -> None:
        """Have everybody go on, do the same here, and wait for the others."""
        for pipe, order in zip(self._pipes, orders[1:], strict=True):
            pipe.send_bytes(order)
        refused = [self._own.go(orders[0]), *(pipe.recv_bytes() for pipe in self._pipes)]
        if any(refused):
            raise ValueError(next(filter(None, refused)).decode())

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
        for name in self._shared.arrays:
            setattr(self, name, np.zeros(0))
        self._shared.close()


class Share:
    """The games of one process, and their place in the memory that all share."""

    def __init__(self, table: Table, shared: SharedArrays, share: tuple[int, int], most: int) -> None:
        self.games = Games(table, share[1] - share[0], most)
        self.shaped = table.shaped
        self.shared = shared
        self.part = slice(*share)

    def go(self, order: bytes) -> bytes:
        """Make the plays, or deal with the seed that is ordered; returns why a play was refused, or nothing."""
        games, arrays, part = self.games, self.shared.arrays, self.part
        try:
            if order == STEP:
                games.step(arrays["actions"][part])
            elif order == CHOOSE:
                arrays["actions"][part] = games.chosen()
                return b""
            else:
                games.deal(int.from_bytes(order, "little"))
        except Exception as error:  # raised again where the answers come from
            return str(error).encode() or b"?"
        arrays["rows"][part] = games.rows
        arrays["masks"][part] = games.masks
        arrays["facts"][:, part] = games.facts
        games.write_last(arrays["last"][part])
        if self.shaped:
            arrays["progress"][part] = games.progress
        return b""


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
    mine = Share(table, shared_by(table, count, memory), share, most)
    while True:
        try:
            order = pipe.recv_bytes()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        pipe.send_bytes(mine.go(order))
