"""Undercroft next to other game libraries, in one run on one core: random legal play, legal moves listed.

Every row plays whole games at random for a while with the library's own Python interface; the machine is the same
for all, so that the ratios mean something where the seconds do not. `--json` prints data.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from time import perf_counter

SECONDS = 2.0
ROUNDS = 3
"""The best of this many runs; rows take turns, so that a busy moment does not affect only one library."""

Play = Callable[[], int]
"""Plays one game and returns how many decisions it had."""


def undercroft_mini_rogue() -> Play:
    from undercroft.bots import RandomBot
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
    from undercroft.games.mini_rogue.rules.setup import deal, set_table
    from undercroft.games.mini_rogue.table.options import MiniRogueOptions

    cards = load_mini_rogue()
    table = set_table(cards.tables, MiniRogueOptions().setup(cards))
    game = table.copy()
    bot = RandomBot(1)
    seeds = iter(range(10**9))

    def play() -> int:
        table.copy_into(game)
        deal(game, next(seeds))
        return bot.play_out(game)

    return play


def undercroft_from_python() -> Play:
    """The same, with every answer chosen and given by interpreted code."""
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
    from undercroft.games.mini_rogue.rules.setup import deal, set_table
    from undercroft.games.mini_rogue.rules.whole import RULES
    from undercroft.games.mini_rogue.table.options import MiniRogueOptions

    cards = load_mini_rogue()
    table = set_table(cards.tables, MiniRogueOptions().setup(cards))
    game = table.copy()
    choice = random.Random(1).choice
    seeds = iter(range(10**9))

    def play() -> int:
        table.copy_into(game)
        deal(game, next(seeds))
        decisions = 0
        while not game.outcome:
            RULES.answer(game, choice(game.question.legal()))
            decisions += 1
        return decisions

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
    "undercroft mini-rogue": undercroft_mini_rogue,
    "undercroft mini-rogue, answered from Python": undercroft_from_python,
    "open_spiel backgammon (C++)": lambda: open_spiel("backgammon"),
    "open_spiel leduc_poker (C++)": lambda: open_spiel("leduc_poker"),
    "open_spiel tic_tac_toe (C++)": lambda: open_spiel("tic_tac_toe"),
    "rlcard leduc-holdem": lambda: rlcard("leduc-holdem"),
    "rlcard uno": lambda: rlcard("uno"),
    "pettingzoo connect_four_v3": lambda: pettingzoo("connect_four_v3"),
    "pettingzoo tictactoe_v3": lambda: pettingzoo("tictactoe_v3"),
}


def measure(play: Play) -> tuple[float, float]:
    """Decisions and games per second."""
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
    first = best["undercroft mini-rogue"][0]
    print(f"{'':<46}{'decisions/s':>14}{'games/s':>12}{'times slower':>14}")
    for name, (decisions, games) in best.items():
        print(f"{name:<46}{decisions:>14,.0f}{games:>12,.0f}{first / decisions:>14.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
