"""Undercroft next to other game libraries, in one run on one core: random legal play, legal moves listed.

Every row plays whole games at random for a while with the library's own Python interface; the machine is the same
for all, so that the ratios mean something where the seconds do not. `--json` prints data.
"""

import argparse
import atexit
import json
import random
import sys
from collections.abc import Callable
from itertools import count
from time import perf_counter

SECONDS = 2.0
ROUNDS = 3
"""The best of this many runs; rows take turns, so that a busy moment does not affect only one library."""

AT_ONCE = 64
STEPS = 200
FIRST = "undercroft mini-rogue"

Play = Callable[[], int]
"""Plays one game, or some steps of many, and returns how many decisions there were."""


def undercroft(game: str) -> Play:
    """Whole games inside the compiled rules."""
    from undercroft.bots.random import RandomBot
    from undercroft.table.shelf import book_of

    book = book_of(game)
    table = book.set_table(book.benches[game][0])
    state, bot, seeds = table.copy(), RandomBot(book, 1), count()

    def play() -> int:
        table.copy_into(state)
        book.deal(state, next(seeds))
        return bot.play_out(state)

    return play


def undercroft_from_python(game: str) -> Play:
    """The same, with every answer chosen and given by interpreted code."""
    from undercroft.table.shelf import book_of

    book = book_of(game)
    table = book.set_table(book.benches[game][0])
    state, choice, seeds = table.copy(), random.Random(1).choice, count()

    def play() -> int:
        table.copy_into(state)
        book.deal(state, next(seeds))
        decisions = 0
        while not state.outcome:
            book.answer(state, choice(state.question.legal()))
            decisions += 1
        return decisions

    return play


def undercroft_at_once(game: str) -> Play:
    """Many games at once, each step with its observation and its mask of legal answers."""
    from undercroft.kernel.batch import Batch
    from undercroft.kernel.chooser import Chooser
    from undercroft.kernel.rules import LONGEST
    from undercroft.table.shelf import book_of

    book = book_of(game)
    games = Batch(book.rules, [book.set_table(book.benches[game][0])], AT_ONCE, 0, LONGEST)
    chooser = Chooser(1)

    def play() -> int:
        games.play(chooser, STEPS)
        return STEPS * AT_ONCE

    return play


def undercroft_vector(name: str, games: int = AT_ONCE, steps: int = STEPS, **how: object) -> Play:
    """A vector environment of Gymnasium, which steps the games inside the compiled rules."""
    import gymnasium

    import undercroft.envs  # noqa: F401

    envs = gymnasium.make_vec(name, games, **how)
    atexit.register(envs.close)
    envs.reset(seed=1)

    def play() -> int:
        for _step in range(steps):
            envs.step(envs.random_actions())
        return steps * games

    return play


def undercroft_sync(name: str) -> Play:
    """As many single environments, stepped by Gymnasium one after the other."""
    import gymnasium
    import numpy

    import undercroft.envs  # noqa: F401

    envs = gymnasium.make_vec(name, AT_ONCE, vectorization_mode="sync")
    seen, _ = envs.reset(seed=1)
    chance = numpy.random.default_rng(1)

    def play() -> int:
        nonlocal seen
        for _step in range(STEPS // 10):
            counts = seen["action_mask"].cumsum(1, dtype=numpy.uint8)
            wanted = (chance.random(AT_ONCE) * counts[:, -1]).astype(numpy.uint8)
            # a game that is over has no legal answer: whatever is given begins the next one
            seen, *_ = envs.step((counts > wanted[:, None]).argmax(1))
        return STEPS // 10 * AT_ONCE

    return play


def pgx(name: str) -> Play:
    """Many games at once on the processor, each step with its observation; a game that ends begins anew."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _step):
        state, key = carry
        key, chosen, stepped = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(chosen, logits, axis=1)
        return (step(state, action, jax.random.split(stepped, AT_ONCE)), key), None

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    key = jax.random.PRNGKey(1)
    carry = many((jax.vmap(env.init)(jax.random.split(key, AT_ONCE)), key))
    jax.block_until_ready(carry)

    def play() -> int:
        nonlocal carry
        carry = jax.block_until_ready(many(carry))
        return STEPS * AT_ONCE

    return play


def open_spiel(name: str) -> Play:
    import pyspiel

    game = pyspiel.load_game(name)
    dice = random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def pettingzoo(name: str) -> Play:
    from importlib import import_module

    import numpy

    env = import_module(f"pettingzoo.classic.{name}").env()
    dice = random.Random(1)

    def play() -> int:
        env.reset(seed=dice.randrange(2**31))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(dice.choice(numpy.flatnonzero(observation["action_mask"])))
                decisions += 1
        return decisions

    return play


ROWS: dict[str, Callable[[], Play]] = {
    FIRST: lambda: undercroft("mini-rogue"),
    "undercroft mini-rogue, answered from Python": lambda: undercroft_from_python("mini-rogue"),
    "undercroft mini-rogue, observed, 64 at once": lambda: undercroft_at_once("mini-rogue"),
    "undercroft MiniRogue-v0, vector of 64": lambda: undercroft_vector("undercroft/MiniRogue-v0"),
    "undercroft MiniRogue-v0, SyncVectorEnv of 64": lambda: undercroft_sync("undercroft/MiniRogue-v0"),
    "undercroft tiny-epic, 4 heroes": lambda: undercroft("tiny-epic"),
    "undercroft tiny-epic, observed, 64 at once": lambda: undercroft_at_once("tiny-epic"),
    "undercroft TinyEpic-v0, vector of 64": lambda: undercroft_vector("undercroft/TinyEpic-v0"),
    "undercroft TinyEpic-v0, SyncVectorEnv of 64": lambda: undercroft_sync("undercroft/TinyEpic-v0"),
    "pgx backgammon, 64 at once (JAX)": lambda: pgx("backgammon"),
    "pgx leduc_holdem, 64 at once (JAX)": lambda: pgx("leduc_holdem"),
    "pgx 2048, 64 at once (JAX)": lambda: pgx("2048"),
    "open_spiel backgammon (C++)": lambda: open_spiel("backgammon"),
    "open_spiel leduc_poker (C++)": lambda: open_spiel("leduc_poker"),
    "open_spiel tic_tac_toe (C++)": lambda: open_spiel("tic_tac_toe"),
    "rlcard leduc-holdem": lambda: rlcard("leduc-holdem"),
    "rlcard uno": lambda: rlcard("uno"),
    "pettingzoo connect_four_v3": lambda: pettingzoo("connect_four_v3"),
    "pettingzoo tictactoe_v3": lambda: pettingzoo("tictactoe_v3"),
}


def measure(play: Play) -> tuple[float, float]:
    """Decisions per second, and how often it was played."""
    decisions = games = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS / ROUNDS:
        decisions += play()
        games += 1
    return decisions / elapsed, games / elapsed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    plays = {name: make() for name, make in ROWS.items()}
    best = dict.fromkeys(plays, (0.0, 0.0))
    for turn in range(ROUNDS):
        for name, play in plays.items():
            if sys.stderr.isatty():
                print(f"round {turn + 1} of {ROUNDS}: {name:<50}", end="\r", file=sys.stderr)
            best[name] = max(best[name], measure(play))
    if as_json:
        rows = {name: {"decisions_per_s": round(d), "games_per_s": round(g)} for name, (d, g) in best.items()}
        print(json.dumps(rows))
        return 0
    first = best[FIRST][0]
    print(f"{'':<46}{'decisions/s':>14}{'games/s':>12}{'times slower':>14}")
    for name, (decisions, games) in best.items():
        whole = "" if "64" in name else f"{games:,.0f}"  # of many games at once, only steps are counted
        print(f"{name:<46}{decisions:>14,.0f}{whole:>12}{first / decisions:>14.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
