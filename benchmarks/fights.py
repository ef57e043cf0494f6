"""How long the exact odds of fights take: random fights of one adventurer, and those that take longest.

python benchmarks/fights.py [--fights 400] [--seed 0] [--hard] [--runs 3]
python benchmarks/fights.py --kinds [--runs 3]

The fights are those of both boxes: all characters, monsters and bosses, up to level 3 with two
potions, with and without stances, skills and afflictions. `--hard` takes only heroes in the best of health with a skill
and two potions. A time is the process time of the value, the best answer and the ends, the best of some runs; the
longest first run is told as well, because it also prepares the dice. `--kinds` times the kinds of fights that take
longest instead, each in a process of its own, and tells by how much that grew.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median, quantiles
from time import process_time
from typing import Any

from undercroft.games.mini_rogue.rules.fight_ends import solved_fight
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import HP_MOST, LEVEL_2, LEVEL_3, XP_MOST
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.events import Sink
from undercroft.table.odds import POSITIONS_MOST
from undercroft.table.shelf import book_of

BOOK = book_of("mini-rogue")
BAR = 0.1
"""seconds for any fight of one adventurer up to level 3 with two potions"""
MONSTERS = ("monster-a", "monster-b", "monster-c", "city-guard", "crow-flock", "rooftop-prowler")
FINAL = ("ogs-remains", "remains-of-the-king")
POTIONS = ("fire", "frost", "poison", "healing", "holy")
AFFLICTIONS = ("curse", "poison", "blind")
LONGEST_TOLD = 8

HERO: dict[str, Any] = {
    "character": "rogue",
    "hp": HP_MOST,
    "xp": 20,
    "armor": 1,
    "potions": ["healing", "frost"],
    "skill_used": True,
    "cell": 5,
}
SKILLED = {"character": "rat-hunter", "skill_used": False}
TRIBUTE = {"character": "priestess", "skill_used": False}
AFFLICTED = {"afflictions": ["curse", "poison"]}
KINDS: dict[str, tuple[dict[str, Any], bool, bool]] = {
    "nothing": ({}, False, False),
    "a tribute": (TRIBUTE, False, False),
    "stances": ({}, True, False),
    "a skill": (SKILLED, False, False),
    "curse and poison": (AFFLICTED, False, False),
    "final boss": ({}, False, True),
    "stances, a tribute, 23 XP": (TRIBUTE | {"xp": XP_MOST}, True, False),
    "final boss, stances, a skill": (SKILLED, True, True),
    "final boss, stances, a skill, curse and poison, 23 XP": (SKILLED | AFFLICTED | {"xp": XP_MOST}, True, True),
}
"""What a hero with 20 HP, 20 XP and two potions has besides, whether there are stances, whether it is the last boss."""


@dataclass(frozen=True)
class Timed:
    seconds: float
    first: float
    position: dict[str, Any]


def any_position(random: Random, hard: bool) -> dict[str, Any]:
    """A fight as a position; it may not exist."""
    xp = random.choice(
        [random.randrange(LEVEL_2), random.randrange(LEVEL_2, LEVEL_3), random.randint(LEVEL_3, XP_MOST)]
    )
    hero: dict[str, Any] = {
        "character": random.choice(BOOK.cards.characters).id,
        "hp": HP_MOST if hard else random.randint(1, HP_MOST),
        "xp": XP_MOST if hard else xp,
        "armor": random.randint(0, 3),
        "potions": random.sample(POTIONS, 2 if hard else random.choice([0, 1, 2, 2])),
        "afflictions": random.sample(AFFLICTIONS, random.choice([0, 0, 1, 2])),
        "skill_used": not hard and random.random() < 0.4,
        "cell": 5,
    }
    position: dict[str, Any] = {
        "boxes": ["base", "council"],
        "area": random.randint(1, 10),
        "stances": random.random() < 0.4,
        "unchecked": True,
        "hero": hero,
        "enemy": {},
    }
    if random.random() < 0.3:
        final = random.choice(FINAL)
        boss = random.choice(BOOK.cards.bosses).id
        if random.random() < 0.5:
            position |= {"area": 10, "final": final, "bosses": {"at_exit": final}, "enemy": {"kind": "final-boss"}}
        else:
            position |= {"area": random.choice([2, 4, 7]), "bosses": {"at_exit": boss}, "enemy": {"kind": "boss"}}
        hero["cell"] = 9
    else:
        position["rooms"] = {"5": random.choice(MONSTERS)}
    return position


def timed(position: dict[str, Any], runs: int) -> Timed | None:
    """How long a fight takes; None if the tables do not hold it."""
    try:
        state = BOOK.at(position, Sink())
    except UndercroftError:
        return None
    fight = BOOK.rules.matter(state)
    if not isinstance(fight, Fight):
        return None
    times = []
    for _ in range(runs):
        start = process_time()
        found = solved_fight(fight, state, POSITIONS_MOST)
        if found is None:
            return None
        found.choice()
        found.ends()
        times.append(process_time() - start)
    return Timed(min(times), times[0], position)


def of_kind(name: str) -> dict[str, Any]:
    """A fight in the last area, before the first roll."""
    having, stances, final = KINDS[name]
    position: dict[str, Any] = {
        "boxes": ["base", "council"],
        "area": 10,
        "stances": stances,
        "unchecked": True,
        "own_dice": True,
        "hero": HERO | having,
        "enemy": {},
    }
    if not final:
        return position | {"rooms": {"5": "monster-a"}}
    boss = "remains-of-the-king" if stances else "ogs-remains"
    position["hero"]["cell"] = 9
    return position | {"final": boss, "bosses": {"at_exit": boss}, "enemy": {"kind": "final-boss"}}


def measured(name: str, runs: int) -> tuple[Timed | None, int]:
    """How long a kind of fight takes, and by how many KiB the process grew."""
    before = getrusage(RUSAGE_SELF).ru_maxrss
    found = timed(of_kind(name), runs)
    return found, getrusage(RUSAGE_SELF).ru_maxrss - before


def time_kinds(runs: int) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for name in KINDS:
            found, grown = pool.submit(measured, name, runs).result()
            assert found is not None
            print(f"{1000 * found.seconds:6.0f} ms  first {1000 * found.first:6.0f} ms  {grown // 1024:5} MB  {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--kinds", action="store_true")
    arguments = parser.parse_args()
    if arguments.kinds:
        time_kinds(arguments.runs)
        return
    random = Random(arguments.seed)
    found: list[Timed] = []
    while len(found) < arguments.fights:
        one = timed(any_position(random, arguments.hard), arguments.runs)
        if one is not None:
            found.append(one)
    times = sorted(one.seconds for one in found)
    below = sum(time <= BAR for time in times) / len(times)
    print(f"{len(times)} fights: median {1000 * median(times):.1f} ms, 95 of 100 within", end=" ")
    print(f"{1000 * quantiles(times, n=20)[-1]:.0f} ms, longest {1000 * times[-1]:.0f} ms;", end=" ")
    first = max(one.first for one in found)
    print(f"{100 * below:.1f} % within {1000 * BAR:.0f} ms; longest first run {1000 * first:.0f} ms")
    for one in sorted(found, key=lambda one: -one.seconds)[:LONGEST_TOLD]:
        print(f"{1000 * one.seconds:6.0f} ms  {one.position}")


if __name__ == "__main__":
    main()
