"""Rewrites the golden playthroughs: whole games as text, one file for each character.

A playthrough holds the setup, every question with its legal answers, the answer given, what happened, and the hash
of the state, so that any rule change shows up as a difference in a text file.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tools.modes import boxes, chapters, name_of, overlords, parties
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES
from undercroft.games.mini_rogue.rules.engine import answer
from undercroft.games.mini_rogue.rules.setup import deal, set_table
from undercroft.games.mini_rogue.rules.state import LOST, PLAYING, WON, State
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.events import Event, Sink

FOLDER = Path(__file__).parent.parent / "tests" / "golden" / "mini_rogue"
SEEDS = 400
PARTY_SEEDS = 20
"""The longest of this many random games is kept; a party's games are long anyway."""
OUTCOMES = {PLAYING: "playing", WON: "won", LOST: "lost"}


def constants(module: object, ending: str = "") -> dict[int, str]:
    """The names of a module's numbers."""
    names = {number: name for name, number in vars(module).items() if name.isupper() and isinstance(number, int)}
    return {number: name.lower() for number, name in names.items() if name != ending}


QUESTIONS = constants(steps, "STEPS")
EVENTS = constants(events, "EVENTS")


def modes(cards: MiniRogueCards) -> dict[str, MiniRogueOptions]:
    """One playthrough for each character, party and chapter; half of them in the Tower, half of them with stances."""
    alone = {
        hero.id: MiniRogueOptions(
            hero.id,
            "tower" if number % 2 else "dungeon",
            ("normal", "hard", "extreme", "roguelike")[number // 2 % 4],
            number % 4 > 1,
        )
        for number, hero in enumerate(cards.characters)
    }
    others = parties(cards)[:6] + chapters(cards) + boxes(cards) + overlords(cards)
    return alone | {name_of(options): options for options in others}


def playthrough(cards: MiniRogueCards, options: MiniRogueOptions, seed: int) -> Iterator[str]:
    """The lines of one random game."""
    game = set_table(cards.tables, options.setup(cards))
    sink = Sink()
    game.sink = sink
    deal(game, seed)
    chooser = Chooser(seed)
    place = f"chapter {options.chapter}" if options.chapter else f"{options.mat}, {options.difficulty}"
    place += f", {' and '.join(options.boxes)}" if options.boxes != ("base",) else ""
    place += f", against {options.overlord}{', automa' if options.automa else ''}" if options.overlord else ""
    yield f"# Mini Rogue: {', '.join(options.heroes)}, {place}, stances {options.stances}, seed {seed}"
    yield from happened(sink.take())
    while game.outcome == PLAYING:
        yield f"{mat(game)} {game.state_hash():016x}"
        choice = chooser.choose(game.question)
        legal = " ".join(ANSWER_NAMES[number] for number in game.question.legal())
        yield f"? {QUESTIONS[int(game.question.kind)]}: {legal}"
        yield f"> {ANSWER_NAMES[choice]}"
        answer(game, choice)
        yield from happened(sink.take())
    yield f"{mat(game)} {game.state_hash():016x}"
    yield f"= {OUTCOMES[int(game.outcome)]} in area {game.area}"


def happened(told: list[Event]) -> Iterator[str]:
    for kind, seat, first, second in told:
        yield f"  {f'{seat}: ' if seat else ''}{EVENTS[kind]} {first} {second}"


def mat(game: State) -> str:
    """The mat of the adventurer who is asked; for an Overlord, the board."""
    if game.question.seat == game.party:
        reign = game.reign
        return f"{game.party}: augury {reign.augury} hand {list(map(int, reign.hand))} marker {reign.marker}"
    hero = game.heroes[game.question.seat]
    seat = f"{hero.seat}: " if hero.seat else ""
    return (
        f"{seat}area {game.area} cell {hero.cell} hp {hero.hp} armor {hero.armor} food {hero.food} gold {hero.gold} "
        f"xp {hero.xp} potions {hero.potions} afflictions {hero.afflictions} item {hero.item} enemy {game.foe.hp}"
    )


def longest(cards: MiniRogueCards, options: MiniRogueOptions) -> int:
    """The seed of the longest game."""
    setup = options.setup(cards)
    lengths = []
    for seed in range(PARTY_SEEDS if options.mates else SEEDS):
        game = set_table(cards.tables, setup)
        deal(game, seed)
        chooser = Chooser(seed)
        decisions = 0
        while game.outcome == PLAYING:
            answer(game, chooser.choose(game.question))
            decisions += 1
        lengths.append(decisions)
    return lengths.index(max(lengths))


def main() -> int:
    cards = load_mini_rogue()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for hero, options in modes(cards).items():
        lines = list(playthrough(cards, options, longest(cards, options)))
        (FOLDER / f"{hero}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{hero}: {lines[0]} {lines[-1]}, {len(lines)} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
