"""What a card of Tiny Epic Dungeons is worth: games won by heroes who begin with one, and by those who do not.

python benchmarks/gifts.py [--bot easy] [--games 6000] [--heroes 2,4] [--each] [--processes N]

The same games are played with no card, with any Spell for each hero, and with any Loot for each. `--each` gives every
Spell in turn to the first hero instead. Beside the wins stand how often a game Spells were cast, those on hero boards
too, and how many Spell cards were carried at its end.
"""

import argparse
import os
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is imported

from undercroft.bots import BOTS
from undercroft.bots.mind import mind_of
from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.cardspeak import CAST, LOOT, SECOND_SPELL, SPELL, SPELLS
from undercroft.games.tiny_epic.rules.equipment import all_of
from undercroft.games.tiny_epic.rules.state import NO_CARD, Hero, State, ability_at, recount
from undercroft.kernel.rules import LONGEST
from undercroft.lab.strength import Wins
from undercroft.table.shelf import book_of

BOOK = book_of("tiny-epic")
FIRST: Final = 1 << 62
"""the first seed"""
CHUNK: Final = 8
NO_GIFT: Final = "no card"
KINDS: Final = {"a Loot each": LOOT, "a Spell each": SPELLS}


@dataclass(frozen=True)
class Game:
    """How a game went."""

    won: bool
    cast: int
    carried: int


def cards_of(state: State, kind: int) -> list[int]:
    """Loot or Spells that lie in their deck."""
    deck = state.piles.loot & all_of(state, kind)
    return [card for card in range(len(BOOK.cards.gear)) if deck >> card & 1]


def equip(state: State, hero: Hero, card: int) -> None:
    state.piles.loot &= ~(1 << card)
    hero.cards[state.tables.card_slot[card]] = card
    recount(state, hero)


def give(state: State, gift: str, chance: Random) -> None:
    """Equip the heroes with what they begin with."""
    if gift in KINDS:
        for hero in state.heroes:
            equip(state, hero, chance.choice(cards_of(state, KINDS[gift])))
    elif gift != NO_GIFT:
        numbers = {BOOK.cards.gear[card].id: card for card in cards_of(state, SPELLS)}
        equip(state, state.heroes[0], numbers[gift])


def played(task: tuple[str, int, str, int]) -> Game:
    bot, heroes, gift, number = task
    setups = mind_of(BOOK).trials()[f"{heroes} heroes"]
    state: State = BOOK.set_table(setups[number % len(setups)])
    BOOK.deal(state, FIRST + number)
    give(state, gift, Random(number))
    player = BOTS[bot](BOOK, number)
    cast = 0
    for _decision in range(LONGEST):
        if state.outcome:
            break
        choice = player.choose(state)
        if answers.USE <= choice < answers.WIDE:
            ability = ability_at(state, state.heroes[state.question.seat], choice - answers.USE)
            cast += state.tables.ability_action[ability] == CAST
        BOOK.rules.play_on(state, choice)
    carried = sum(hero.cards[slot] != NO_CARD for hero in state.heroes for slot in (SPELL, SECOND_SPELL))
    return Game(BOOK.rules.reward(state, 0) > 0, cast, carried)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="easy", choices=tuple(BOTS))
    parser.add_argument("--games", type=int, default=6000, help="for each gift and number of heroes")
    parser.add_argument("--heroes", default="2,4")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    gifts = [NO_GIFT, *([card.id for card in BOOK.cards.gear[BOOK.cards.loot_count :]] if chosen.each else KINDS)]
    print(f"{'':30}  won                  Spells cast  carried at the end")
    with Pool(chosen.processes) as pool:
        for heroes in map(int, chosen.heroes.split(",")):
            for gift in gifts:
                tasks = [(chosen.bot, heroes, gift, number) for number in range(chosen.games)]
                found = pool.map(played, tasks, CHUNK)
                wins = Wins(sum(game.won for game in found), len(found))
                low, high = wins.interval
                rates = f"{100 * wins.rate:5.1f} ({100 * low:.1f} to {100 * high:.1f})"
                cast, carried = (
                    sum(getattr(game, part) for game in found) / len(found) for part in ("cast", "carried")
                )
                print(f"{heroes} heroes, {gift:20}  {rates:20} {cast:5.2f}  {carried:5.2f}", flush=True)


if __name__ == "__main__":
    main()
