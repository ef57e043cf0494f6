"""Gains, losses and afflictions: what a single icon does to a hero."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import ALL_AFFLICTIONS, FLOOR, FOOD, GOLD, HP, SECOND_WIND, XP
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    BY_FOE,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    LOST,
    NO_CARD,
    WON,
    XP_MOST,
    Hero,
    State,
    level,
    level_at,
    tell,
)
from undercroft.games.mini_rogue.rules.sums import HARM, MISSING, part

BOTH: Final = 3
"""both Character cards are face down (MR-OVER-28)"""


def amount_of(state: State, packed: i64) -> i64:
    """The amount of a word: as printed, or the number of the current floor (MR-RESOLVE-3, -4)."""
    amount = (packed >> 16) & 0xFF
    return state.floor if amount == FLOOR else amount


def owned(hero: Hero, stat: i64) -> i64:
    if stat == GOLD:
        return hero.gold
    if stat == HP:
        return hero.hp
    if stat == XP:
        return hero.xp
    if stat == FOOD:
        return hero.food
    return hero.armor


def limit(stat: i64) -> i64:
    """The highest space of a track (MR-MAT-12)."""
    if stat == GOLD:
        return GOLD_MOST
    if stat == HP:
        return HP_MOST
    if stat == XP:
        return XP_MOST
    if stat == FOOD:
        return FOOD_MOST
    return ARMOR_MOST


def set_stat(hero: Hero, stat: i64, value: i64) -> None:
    if stat == GOLD:
        hero.gold = value
    elif stat == HP:
        hero.hp = value
    elif stat == XP:
        hero.xp = value
    elif stat == FOOD:
        hero.food = value
    else:
        hero.armor = value


def fitting(hero: Hero, stat: i64, amount: i64) -> i64:
    """How much of a gain the track has room for (MR-STAT-12)."""
    return min(amount, limit(stat) - owned(hero, stat))


def gain(state: State, hero: Hero, stat: i64, amount: i64) -> None:
    """Gain up to the track's end (MR-STAT-12, MR-RESOLVE-5); XP beyond it turns into HP (MR-XP-6, -7).

    An event reports it even if nothing was gained.
    """
    before = owned(hero, stat)
    gained = fitting(hero, stat, amount)
    if gained < amount and stat == XP:
        gain(state, hero, HP, amount - gained)
    if gained > 0 or stat != XP:
        set_stat(hero, stat, before + gained)
        if state.sink is not None:
            tell(state, events.GAINED, hero.seat, stat, gained, before + gained)
            if stat == XP:
                tell_level(state, hero, before)


def hurt(state: State, hero: Hero, amount: i64, cause: i64, killer: i64) -> bool:
    """Lose HP; armor has been subtracted or does not apply (MR-STAT-5); at 0 the game is lost (MR-STAT-3, MR-END-1).

    It is lost for everybody (MR-END-3). True if the loss ends what caused it: by death, or by a second wind.
    """
    if amount <= 0:
        return False
    if cause != BY_FOE:  # a blow has told its parts
        part(state, hero, HARM, cause, amount)
    return bleed(state, hero, amount, cause, killer)


def bleed(state: State, hero: Hero, amount: i64, cause: i64, killer: i64) -> bool:
    """A loss of HP whose parts have been told. True as `hurt` is."""
    left = hero.hp - amount
    if left < 0:
        left = 0
    lost = hero.hp - left
    hero.hp = left
    if state.sink is not None:
        tell(state, events.LOST, hero.seat, HP, lost, left)
    if left == 0:
        if hero.boons & SECOND_WIND and not hero.spent & SECOND_WIND:
            hero.hp = use_boon(state, hero, SECOND_WIND)
            return True
        state.outcome = LOST
        state.cause = cause
        state.killer = killer
        state.agenda.clear()
        tell(state, events.GAME_LOST, hero.seat, cause, killer, state.floor)
        return True
    return False


def boon_amount(state: State, boon: i64) -> i64:
    """The figure of a perk or relic."""
    place: i64 = 0
    while boon > 1:
        boon >>= 1
        place += 1
    return state.tables.boon_amount[place]


def use_boon(state: State, hero: Hero, boon: i64) -> i64:
    """Use up a boon until it comes back, and return its figure."""
    hero.spent = hero.spent | boon
    amount = boon_amount(state, boon)
    tell(state, events.BOON_USED, hero.seat, boon, amount)
    return amount


def lose(state: State, hero: Hero, stat: i64, amount: i64, cause: i64, killer: i64) -> bool:
    """A forced loss: each missing unit costs 1 HP instead (MR-STAT-9, -11, -14). True as `hurt` is."""
    if stat == HP:
        return hurt(state, hero, amount, cause, killer)
    taken = min(amount, owned(hero, stat))
    pay(state, hero, stat, taken)
    return do_without(state, hero, MISSING, stat, amount - taken, cause, killer)


def do_without(state: State, hero: Hero, kind: i64, thing: i64, missing: i64, cause: i64, killer: i64) -> bool:
    """HP for what is not there to be lost (MR-STAT-9, -11). True as `hurt` is."""
    if missing <= 0:
        return False
    return bleed(state, hero, part(state, hero, kind, thing, missing), cause, killer)


def pay(state: State, hero: Hero, stat: i64, amount: i64) -> None:
    """Pay a price that is in hand (MR-STAT-10)."""
    if amount > 0:
        set_stat(hero, stat, owned(hero, stat) - amount)
        if state.sink is not None:
            tell(state, events.LOST, hero.seat, stat, amount, owned(hero, stat))
            if stat == XP:
                tell_level(state, hero, hero.xp + amount)


def tell_level(state: State, hero: Hero, before: i64) -> None:
    """The XP have changed, and perhaps the Level (MR-XP-2 to -4)."""
    if level(hero) != level_at(before):
        tell(state, events.LEVEL_CHANGED, hero.seat, level(hero), level_at(before))


def raise_hp(state: State, hero: Hero, to: i64) -> None:
    """Raise HP to a value if they are lower; otherwise do nothing (MR-RESOLVE-7)."""
    if hero.hp < to:
        gain(state, hero, HP, to - hero.hp)


def armor_of(state: State, hero: Hero) -> i64:
    """Armor on the mat, a shield for this room, and the Defensive stance (MR-STAT-4, MR-STANCE-5)."""
    armor = hero.armor + hero.shield
    if state.stances:
        armor += state.tables.stance_armor[hero.stance]
    return armor


def afflict(state: State, hero: Hero, afflictions: i64) -> None:
    """Become cursed, poisoned or blind; a second time is ignored (MR-EFFECT-4, -7, -10, -12, -14)."""
    if hero.immune:
        return
    new = afflictions & ~hero.afflictions
    affliction: i64 = 1
    while affliction <= new:
        if new & affliction:
            tell(state, events.AFFLICTED, hero.seat, affliction)
        affliction = affliction << 1
    hero.afflictions = hero.afflictions | new


def cure(state: State, hero: Hero, afflictions: i64) -> None:
    """Remove afflictions: the die leaves the pool, blindness ends (MR-EFFECT-8, -13, -15, MR-RESOLVE-9)."""
    cured = hero.afflictions & afflictions
    if cured:
        hero.afflictions = hero.afflictions & ~cured
        tell(state, events.CURED, hero.seat, cured)


def bless(state: State, hero: Hero) -> None:
    """Cure curse, poison and blindness together (MR-EFFECT-26)."""
    tell(state, events.BLESSED, hero.seat)
    cure(state, hero, ALL_AFFLICTIONS)


def refresh(state: State, hero: Hero) -> None:
    """Turn the Character card, or both, face up if not face up already (MR-SKILL-6, -10, MR-OVER-29)."""
    if hero.face_down or hero.turned:
        hero.face_down = False
        hero.turned = 0
        if state.sink is not None:
            tell(state, events.REFRESHED, hero.seat)


def turn_down(state: State, hero: Hero, which: i64) -> None:
    """Turn a Character card face down by an effect other than its skill."""
    flip(hero, which)
    tell(state, events.CARD_TURNED, hero.seat, which, hero.second if which else hero.character)


def flip(hero: Hero, which: i64) -> None:
    """Turn one of two cards; each is turned separately (MR-OVER-28)."""
    if hero.second == NO_CARD:
        hero.face_down = True
    else:
        hero.turned = hero.turned | (1 << which)
        hero.face_down = hero.turned == BOTH


def win(state: State, hero: Hero) -> None:
    """The final boss is beaten (MR-END-2, MR-TURN-14)."""
    state.outcome = WON
    state.agenda.clear()
    overlord = state.reign.overlord if state.ruled else NO_CARD
    tell(state, events.GAME_WON, hero.seat, state.goal, state.final_boss, overlord)
