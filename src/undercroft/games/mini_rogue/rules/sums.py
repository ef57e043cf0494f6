"""The parts of a damage: the rules add it up with `part`, which tells each of them, so that the total is their sum."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State, tell

# --- an attack -----------------------------------------------------------------------------------------------

DIE: Final = 0
"""a Character die, which is the source: its first throw, or all it is worth if its throws are not known"""
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

# --- more of a die -------------------------------------------------------------------------------------------

CRITICAL: Final = 13
"""a critical throw again of the die, which is the source (MR-COMBAT-7)"""
CURSED: Final = 14
"""taken off: the curse symbol, from one throw of the die (MR-EFFECT-5)"""
DOUBLED: Final = 15
"""what doubling adds to the die (MR-SKILL-7)"""

# --- HP lost without a blow: armor does not help (MR-STAT-5) -------------------------------------------------

HARM: Final = 16
"""a loss of HP as such; the source is its cause"""
MISSING: Final = 17
"""HP for what could not be lost; the source is the track (MR-STAT-9, -11)"""
NO_POTION: Final = 18
"""HP for a potion that could not be lost, which is the source"""

OF_A_DIE: Final = (DIE, CRITICAL, CURSED, DOUBLED)

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
    "critical",
    "curse",
    "doubled",
    "harm",
    "missing",
    "no-potion",
)


def part(state: State, hero: Hero | None, kind: i64, source: i64, amount: i64) -> i64:
    """One part of a damage. It is told unless it is nothing, or `hero` is None: then it is only looked at."""
    if state.sink is not None and hero is not None and amount != 0:
        tell(state, events.DAMAGE_PART, hero.seat, kind, source, amount)
    return amount


def stopped(state: State, hero: Hero | None, kind: i64, armor: i64, damage: i64) -> i64:
    """What is left of a damage once armor has stopped what it can."""
    return damage + part(state, hero, kind, 0, -max(0, min(armor, damage)))


# --- what a die is made of -----------------------------------------------------------------------------------

THROW: Final = 4
"""Bits of one throw in the note of a die: 3 for what it adds, 1 if the curse has taken one from it."""
THROWS_MOST: Final = 15
OLDER: Final = 1 << 56
"""Throws from here on are forgotten when another comes."""
WORTH: Final = 7
BY_CURSE: Final = 8


def note_throw(state: State, die: i64, before: i64, cursed: bool) -> None:
    """Keep in mind what a throw has added to what the die had before. Only whoever tells the sum reads it."""
    pool = state.pool
    if pool.values[die] == 0:
        pool.chains[die] = 0
        return
    chain: i64 = 0
    if before > 0:
        chain = pool.chains[die] & (OLDER - 1)
    worth = pool.values[die] - before
    if cursed:
        worth |= BY_CURSE
    pool.chains[die] = chain << THROW | worth


def note_doubling(state: State, die: i64, before: i64) -> None:
    """Keep in mind what doubling has added, for whoever tells the sum."""
    state.pool.twice = (state.pool.values[die] - before) << THROW | (die + 1)


def die_of(state: State, hero: Hero | None, die: i64) -> i64:
    """What a Character die is worth, throw by throw; what no note explains is told as its first throw."""
    pool = state.pool
    value = pool.values[die]
    if state.sink is None or hero is None or value == 0:
        return value
    twice: i64 = 0
    if pool.twice & WORTH == die + 1:
        twice = pool.twice >> THROW
    rest = value - twice - known_of(pool.chains[die])
    if rest < 0:
        return part(state, hero, DIE, die, value)
    total = part(state, hero, DIE, die, rest)
    place: i64 = THROWS_MOST
    while place > 0:
        place -= 1
        throw = pool.chains[die] >> THROW * place & (WORTH | BY_CURSE)
        if throw:
            kind: i64 = CRITICAL
            if total == 0:
                kind = DIE
            curse: i64 = throw >> 3
            total += part(state, hero, kind, die, (throw & WORTH) + curse)
            total += part(state, hero, CURSED, die, -curse)
    return total + part(state, hero, DOUBLED, die, twice)


def known_of(chain: i64) -> i64:
    """What the throws of a note come to."""
    total: i64 = 0
    while chain > 0:
        total += chain & WORTH
        chain >>= THROW
    return total


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
