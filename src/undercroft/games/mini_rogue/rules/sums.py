"""The parts of a damage: the rules add it up with `part`, which tells each of them, so that the total is their sum."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State, tell

# --- an attack -----------------------------------------------------------------------------------------------

DIE: Final = 0
"""what a Character die is worth, critical rerolls, curse and doubling included; the source is the die"""
BONUS: Final = 1
"""damage announced before the roll; the source is the skill, NO_CARD if it is not known"""
BOON: Final = 2
"""a perk or a relic, which is the source"""
DODGED: Final = 3
"""taken off: the highest die (MR-EFFECT-29)"""
FOE_ARMOR: Final = 4
"""taken off: what the enemy's armor stops of the dice (MR-ARMOR-3)"""
FIRE_POTION: Final = 5
FOE_POISON: Final = 6
"""the poison on the enemy (MR-POTION-3)"""

# --- a blow of the enemy -------------------------------------------------------------------------------------

PRINTED: Final = 7
"""the enemy's printed damage (MR-COMBAT-16)"""
SAVAGE_BLOW: Final = 8
"""the 5 of a Savage enemy (MR-EFFECT-28)"""
BOARD: Final = 9
"""a card under the Overlord board (MR-OVER-18)"""
POWER: Final = 10
"""a power of the Overlord"""
MEMBER: Final = 11
"""one member of a horde, which is the source (MR-EFFECT-32)"""
ARMOR: Final = 12
"""taken off: what the hero's armor stops"""

PART_NAMES: Final = (
    "die",
    "bonus",
    "boon",
    "dodged",
    "enemy-armor",
    "fire-potion",
    "poison",
    "printed",
    "savage",
    "board",
    "power",
    "member",
    "armor",
)


def part(state: State, hero: Hero | None, kind: i64, source: i64, amount: i64) -> i64:
    """One part of a damage. It is told unless it is nothing, or `hero` is None: then it is only looked at."""
    if state.sink is not None and hero is not None and amount != 0:
        tell(state, events.DAMAGE_PART, hero.seat, kind, source, amount)
    return amount


def stopped(state: State, hero: Hero | None, kind: i64, armor: i64, damage: i64) -> i64:
    """What is left of a damage once armor has stopped what it can."""
    return damage + part(state, hero, kind, 0, -max(0, min(armor, damage)))


# --- damage announced before the roll ------------------------------------------------------------------------

ENTRY: Final = 20
"""Bits of one entry in the pool's note of its bonus: 10 for the skill, 10 for the amount."""
ENTRIES_MOST: Final = 3
"""A character, a second one, and an Item."""
FIELD: Final = 1023


def announce(state: State, amount: i64) -> None:
    """More damage for this attack, from the skill that is being used (MR-SKILL-8).

    Where it comes from is a note for whoever tells the sum: no rule reads it, and no save or hash holds it.
    """
    pool = state.pool
    pool.bonus += amount
    entry = (pool.skill + 1) << 10
    if pool.added & (FIELD << 10) == entry:
        pool.added += amount
    elif not pool.added >> ENTRY * (ENTRIES_MOST - 1):
        pool.added = pool.added << ENTRY | entry | amount


def bonus_of(state: State, hero: Hero | None) -> i64:
    """The bonus of the attack, part by part; what no note explains is told without a source."""
    pool = state.pool
    total: i64 = 0
    if pool.bonus == 0:
        return total
    place: i64 = ENTRIES_MOST
    while place > 0:
        place -= 1
        entry = pool.added >> ENTRY * place
        total += part(state, hero, BONUS, (entry >> 10 & FIELD) - 1, entry & FIELD)
    return total + part(state, hero, BONUS, NO_CARD, pool.bonus - total)
