"""Measure how strong the bots are: every trial of every game, the same fresh seeds for all of them.

python -m tools.strength [--games N] [--bots easy,normal] [--trials alone,two] [--game mini-rogue] [--processes N]

A line for each bot and setup is added to benchmarks/strength.jsonl. What is there already is not measured again: more
games go on where fewer have ended. What was measured with other cards, bots or networks is dropped.
benchmarks/strength.md and its pictures are written from it.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is imported

import numpy as np

import undercroft.bots
from undercroft import games
from undercroft.bots import SEATED
from undercroft.bots.mind import mind_of
from undercroft.lab.strength import Wins, strength
from undercroft.table.book import Plain
from undercroft.table.shelf import book_of

FOLDER: Final = Path(__file__).resolve().parent.parent / "benchmarks"
KEPT: Final = FOLDER / "strength.jsonl"
PAGE: Final = FOLDER / "strength.md"
BOTS_HOME: Final = Path(undercroft.bots.__file__).parent
FRESH: Final = 1 << 61
"""The first seed: trainings use lower ones."""
NOTHING: Final = Wins(0, 0)
THUMBS: Final = "thumb*.py"
NETWORK: Final = "network.npz"
DECIDE: Final[Mapping[str, tuple[str, ...]]] = {
    "random": ("random.py",),
    "easy": ("heuristic.py", THUMBS),
    "normal": ("heuristic.py", THUMBS, "learned.py", "encoding.py", "network.py", NETWORK),
    "strong": (
        *("heuristic.py", THUMBS, "learned.py", "encoding.py", "network.py", NETWORK),
        *("search.py", "nearby.py"),
    ),
}
"""The files that decide how each bot plays; `strong` looks as far and as often as a game's mind says, too."""
EACH_MOST: Final = 32
"""A trial of no more setups than this is told setup by setup, too."""
HEAD: Final = """\
# How strong the bots are

<!-- Written by tools/strength.py from strength.jsonl. Do not edit. -->

Games won by side 0, in per cent, with 95 % intervals (Wilson), every bot on the same seeds. `a v b`: the bot `b`
plays the Overlord.
"""
COLUMNS: Final = "| trial | players | won | interval | games |\n| --- | --- | --- | --- | --- |\n"


@cache
def digest_of(game: str, bots: tuple[str, ...]) -> str:
    """Of what the strength of these bots depends on: the cards, how they play, and the network."""
    folders = (BOTS_HOME, games.home(game) / "bots")
    patterns = sorted({pattern for name in bots for pattern in DECIDE[name]})
    book = book_of(game)
    digest = sha256(book.card_hash.encode())
    if "strong" in bots:
        mind = mind_of(book)
        digest.update(f"{mind.ahead} {mind.copies}".encode())
    for file in (file for pattern in patterns for folder in folders for file in sorted(folder.glob(pattern))):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def is_current(line: Mapping[str, Any]) -> bool:
    """Measured with the cards, bots and networks there are now."""
    return bool(line["version"] == digest_of(line["game"], tuple(line["players"])))


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
                about = {"game": game, "version": digest_of(game, tuple(players)), "trial": trial, "players": players}
                yield from (about | {"setup": place, "games": share} for place in range(len(setups)))


def measured(task: tuple[Mapping[str, Any], Wins]) -> dict[str, Any]:
    """What is wanted; so much of it is known."""
    wanted, so_far = task
    book = book_of(wanted["game"])
    setup = mind_of(book).trials()[wanted["trial"]][wanted["setup"]]
    first = FRESH + 10**6 * wanted["setup"] + so_far.games
    (wins,) = strength(book, [setup], first, wanted["games"] - so_far.games, wanted["players"])
    return {**wanted, "won": so_far.won + wins.won}


def known() -> list[dict[str, Any]]:
    return [json.loads(line) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []


def key(line: Mapping[str, Any]) -> str:
    return json.dumps([line[part] for part in ("game", "version", "trial", "players", "setup")])


def best_known(lines: Iterable[Mapping[str, Any]]) -> dict[str, Wins]:
    """The most games there are of everything: seeds are the same, so they hold the others."""
    best: dict[str, Wins] = {}
    for line in lines:
        if line["games"] > best.get(key(line), NOTHING).games:
            best[key(line)] = Wins(line["won"], line["games"])
    return best


Rows = dict[str, dict[str, dict[int, Wins]]]
"""For each trial and bot, the wins with each setup."""


def rows_of(game: str, lines: list[dict[str, Any]]) -> Rows:
    """What was measured, trial by trial."""
    rows, best = Rows(), best_known(lines)
    for line in lines:
        if line["game"] == game:
            found = rows.setdefault(line["trial"], {}).setdefault(" v ".join(line["players"]), {})
            found[line["setup"]] = best[key(line)]
    return {trial: rows[trial] for trial in mind_of(book_of(game)).trials() if trial in rows}


def page(lines: list[dict[str, Any]]) -> str:
    """The tables, with a picture for each game."""
    text = HEAD
    for game in games.packages():
        rows = rows_of(game, lines)
        if not rows:
            continue
        text += f"\n## {games.title(game).title}\n\n![games won by trial and bot](strength-{game}.svg)\n\n{COLUMNS}"
        for trial, row in rows.items():
            text += "".join(line_of(trial, name, sum(row[name].values(), NOTHING)) for name in ordered(row))
        for trial, row in rows.items():
            text += each(trial, mind_of(book_of(game)).trials()[trial], row)
    return text


def ordered(row: Mapping[str, Any]) -> list[str]:
    """From the weakest bot to the strongest."""
    return sorted(row, key=lambda name: [list(DECIDE).index(bot) for bot in name.split(" v ")])


def each(trial: str, setups: Sequence[Plain], row: Mapping[str, Mapping[int, Wins]]) -> str:
    """A table of one trial, setup by setup."""
    if not 1 < len(setups) <= EACH_MOST:
        return ""
    bots = [name for name in ordered(row) if name != "random" and not name.startswith("random v")]
    differ = [part for part in setups[0] if len({json.dumps(setup[part]) for setup in setups}) > 1]
    text = f"\n### {trial}\n\n| {', '.join(differ)} | {' | '.join(bots)} |\n|{' --- |' * (1 + len(bots))}\n"
    for place, setup in enumerate(setups):
        shown = ", ".join(_plain(setup[part]) for part in differ)
        found = [row[name].get(place, NOTHING) for name in bots]
        text += f"| {shown} | {' | '.join(_told(wins) for wins in found)} |\n"
    return text


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _told(wins: Wins) -> str:
    if not wins.games:
        return ""
    low, high = wins.interval
    return f"{100 * wins.rate:.1f} ({100 * low:.0f} to {100 * high:.0f}, {wins.games:,})"


def draw(game: str, rows: Rows, picture: Path) -> None:
    """Wins of every bot in every trial, with intervals."""
    from matplotlib.figure import Figure

    figure = Figure((8.0, 1.0 + 0.42 * len(rows)), layout="constrained")
    axes = figure.subplots()
    bots = list(DECIDE)
    for place, (bot, marker) in enumerate(zip(bots, "xo^D", strict=True)):
        points = []
        for height, row in enumerate(rows.values()):
            name = bot if bot in row else f"{bot} v {bot}"
            if name in row:
                wins = sum(row[name].values(), NOTHING)
                points.append((wins.rate, *wins.interval, height + 0.12 * (place - 1.5)))
        if points:
            rates, lows, highs, heights = (np.array(part) for part in zip(*points, strict=True))
            errors = 100 * np.maximum(np.stack([rates - lows, highs - rates]), 0)
            axes.errorbar(100 * rates, heights, xerr=errors, fmt=marker, markersize=5, capsize=2, label=bot)
    axes.set_yticks(range(len(rows)), list(rows))
    axes.invert_yaxis()
    axes.set_xlim(-2, 102)
    axes.set_xlabel("% of games won, with 95 % intervals")
    axes.set_title(games.title(game).title)
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small", loc="upper center", bbox_to_anchor=(0.5, -0.12), ncols=len(bots))
    figure.savefig(picture, format="svg", metadata={"Date": None})


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
    best = best_known(known())
    asked = [(task, best.get(key(task), NOTHING)) for task in wanted(chosen)]
    tasks = [(task, so_far) for task, so_far in asked if so_far.games < task["games"]]
    try:
        with Pool(chosen.processes) as pool, KEPT.open("a") as file:
            for number, line in enumerate(pool.imap_unordered(measured, tasks), 1):
                file.write(json.dumps(line) + "\n")
                file.flush()
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(tasks)}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped: the rest can be measured another time", file=sys.stderr)
    lines = [line for line in known() if is_current(line)]
    best = best_known(lines)
    lines = [line for line in lines if line["games"] == best[key(line)].games]
    KEPT.write_text("".join(json.dumps(line) + "\n" for line in lines))
    PAGE.write_text(page(lines))
    for game in games.packages():
        if rows := rows_of(game, lines):
            draw(game, rows, FOLDER / f"strength-{game}.svg")


if __name__ == "__main__":
    main()
