"""Measure how strong the bots are: every trial of every game, the same fresh seeds for all of them.

python -m tools.strength [--games N] [--bots easy,normal] [--trials alone,two] [--game mini-rogue] [--processes N]

A line for each bot and setup is added to benchmarks/strength.jsonl; what is there already is not measured again unless
cards, bots or network have changed. benchmarks/strength.md is written from that file.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

import undercroft.bots
from undercroft import games
from undercroft.bots import SEATED
from undercroft.bots.mind import mind_of
from undercroft.lab.strength import Wins, strength
from undercroft.table.book import Book
from undercroft.table.shelf import book_of

FOLDER: Final = Path(__file__).resolve().parent.parent / "benchmarks"
KEPT: Final = FOLDER / "strength.jsonl"
PAGE: Final = FOLDER / "strength.md"
BOTS_HOME: Final = Path(undercroft.bots.__file__).parent
FRESH: Final = 1 << 61
"""The first seed: trainings use lower ones."""
HEAD: Final = """\
# How strong the bots are

<!-- Written by tools/strength.py from strength.jsonl. Do not edit. -->

Games won by side 0, in per cent, with 95 % intervals (Wilson), every bot on the same seeds. `a v b`: the bot `b`
plays the Overlord.
"""
COLUMNS: Final = "| trial | players | won | interval | games |\n| --- | --- | --- | --- | --- |\n"


def version(book: Book) -> str:
    """Of what the strength of bots depends on: the cards, how they play, and the network."""
    files = [*sorted(BOTS_HOME.glob("*.py")), *sorted((games.home(book.name) / "bots").glob("*.py"))]
    files.append(games.home(book.name) / "bots" / "network.npz")
    digest = sha256(book.card_hash.encode())
    for file in files:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def wanted(chosen: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Everything to be measured."""
    for game in [chosen.game] if chosen.game else games.packages():
        book = book_of(game)
        for trial, setups in mind_of(book).trials().items():
            if chosen.trials and trial not in chosen.trials.split(","):
                continue
            two = len(set(book.sides(setups[0]))) > 1
            names = chosen.bots.split(",")
            for players in [[a, b] for a in names for b in names] if two else [[name] for name in names]:
                share = -(-chosen.games // len(setups))
                about = {"game": game, "version": version(book), "trial": trial, "players": players}
                yield from (about | {"setup": place, "games": share} for place in range(len(setups)))


def measured(task: Mapping[str, Any]) -> dict[str, Any]:
    book = book_of(task["game"])
    setup = mind_of(book).trials()[task["trial"]][task["setup"]]
    first = FRESH + 10**6 * task["setup"]
    (wins,) = strength(book, [setup], first, task["games"], task["players"])
    return {**task, "won": wins.won}


def known() -> list[dict[str, Any]]:
    return [json.loads(line) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []


def key(line: Mapping[str, Any]) -> str:
    return json.dumps([line[part] for part in ("game", "version", "trial", "players", "setup", "games")])


def page(lines: list[dict[str, Any]]) -> str:
    """All that was measured with the cards and networks there are now."""
    text = HEAD
    for game in games.packages():
        book = book_of(game)
        current = version(book)
        rows: dict[str, dict[str, Wins]] = {}
        for line in lines:
            if line["game"] == game and line["version"] == current:
                row = rows.setdefault(line["trial"], {})
                name = " v ".join(line["players"])
                row[name] = row.get(name, Wins(0, 0)) + Wins(line["won"], line["games"])
        if rows:
            text += f"\n## {games.title(game).title}\n\n{COLUMNS}"
        text += "".join(line_of(trial, name, wins) for trial, row in rows.items() for name, wins in row.items())
    return text


def line_of(trial: str, players: str, wins: Wins) -> str:
    rate, low, high = (f"{100 * share:.1f}" for share in (wins.rate, *wins.interval))
    return f"| {trial} | {players} | {rate} | {low} to {high} | {wins.games:,} |\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each trial and bot, shared out among its setups")
    parser.add_argument("--bots", default=",".join(name for name in SEATED if name != "strong"))
    parser.add_argument("--trials", default="")
    parser.add_argument("--game", default="")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    done = {key(line) for line in known()}
    tasks = [task for task in wanted(chosen) if key(task) not in done]
    try:
        with Pool(chosen.processes) as pool, KEPT.open("a") as file:
            for number, line in enumerate(pool.imap_unordered(measured, tasks), 1):
                file.write(json.dumps(line) + "\n")
                file.flush()
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(tasks)}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped: the rest can be measured another time", file=sys.stderr)
    PAGE.write_text(page(known()))


if __name__ == "__main__":
    main()
