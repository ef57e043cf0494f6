"""How often a dungeon of Tiny Epic Dungeons closes before its Lair Door is found.

    python -m tools.closed_dungeons [--games 100000]

Prints a table by the number of heroes, for cards turned sensibly and cards turned at random.
"""

import argparse

from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules.explorer import explore
from undercroft.games.tiny_epic.rules.setup import Setup, lay_out, set_table
from undercroft.games.tiny_epic.rules.state import LOST
from undercroft.kernel.chooser import Chooser

HABITS = {"sensible": True, "at random": False}


def closed(heroes: int, sensible: bool, games: int) -> tuple[int, float]:
    """How many of the dungeons closed, and how many cards were turned up on average."""
    table = set_table(load_tiny_epic().tables, Setup(list(range(heroes))))
    game = table.copy()
    chooser = Chooser(heroes)
    lost = revealed = 0
    for seed in range(games):
        table.copy_into(game)
        lay_out(game, seed)
        revealed += explore(game, chooser, sensible)
        lost += game.outcome == LOST
    return lost, revealed / games


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="How often does a dungeon close before its Lair Door is found?")
    parser.add_argument("--games", type=int, default=100_000)
    games = parser.parse_args(arguments).games
    print(f"{games} dungeons each\n")
    print("| cards are turned | heroes | closed | cards turned up |")
    print("| --- | --- | --- | --- |")
    for habit, sensible in HABITS.items():
        for heroes in (2, 3, 4):
            lost, revealed = closed(heroes, sensible, games)
            print(f"| {habit} | {heroes} | {100 * lost / games:.2f} % | {revealed:.1f} |", flush=True)


if __name__ == "__main__":
    main()
