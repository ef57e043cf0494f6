"""Gains, losses and afflictions: what a single icon does to a hero."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.mini_rogue import events
from undercroft.rules.mini_rogue.cardspeak import ALL_AFFLICTIONS, FLOOR, FOOD, GOLD, HP, SECOND_WIND, XP
from undercroft.rules.mini_rogue.state import (
    ARMOR_MOST,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    LOST,
    NO_CARD,
    WON,
    XP_MOST,
    Game,
    Hero,
    level,
    level_at,
    tell,
)

BOTH: Final = 3
"""both Character cards are face down (MR-OVER-28)"""


def amount_of(game: Game, packed: i64) -> i64:
    """The amount of a word: as printed, or the number of the current floor (MR-RESOLVE-3, -4)."""
    amount = (packed >> 16) & 0xFF
    return game.floor if amount == FLOOR else amount


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


def gain(game: Game, hero: Hero, stat: i64, amount: i64) -> None:
    """Gain up to the track's end (MR-STAT-12, MR-RESOLVE-5); XP beyond it turns into HP (MR-XP-6, -7).

    An event reports it even if nothing was gained.
    """
    before = owned(hero, stat)
    after = before + amount
    most = limit(stat)
    if after > most:
        if stat == XP:
            gain(game, hero, HP, after - most)
        after = most
    if after > before or stat != XP:
        set_stat(hero, stat, after)
        if game.sink is not None:
            tell(game, events.GAINED, hero.seat, stat, after - before)
            if stat == XP:
                tell_level(game, hero, before)


def hurt(game: Game, hero: Hero, amount: i64, cause: i64, killer: i64) -> bool:
    """Lose HP; armor has been subtracted or does not apply (MR-STAT-5); at 0 the game is lost (MR-STAT-3, MR-END-1).

    It is lost for everybody (MR-END-3). True if the loss ends what caused it: by death, or by a second wind.
    """
    if amount <= 0:
        return False
    left = hero.hp - amount
    if left < 0:
        left = 0
    if game.sink is not None:
        tell(game, events.LOST, hero.seat, HP, hero.hp - left)
    hero.hp = left
    if left == 0:
        if hero.boons & SECOND_WIND and not hero.spent & SECOND_WIND:
            hero.hp = use_boon(game, hero, SECOND_WIND)
            return True
        game.outcome = LOST
        game.cause = cause
        game.killer = killer
        game.agenda.clear()
        tell(game, events.GAME_LOST, hero.seat, cause, killer)
        return True
    return False


def boon_amount(game: Game, boon: i64) -> i64:
    """The figure of a perk or relic."""
    place: i64 = 0
    while boon > 1:
        boon >>= 1
        place += 1
    return game.tables.boon_amount[place]


def use_boon(game: Game, hero: Hero, boon: i64) -> i64:
    """Use up a boon until it comes back, and return its figure."""
    hero.spent = hero.spent | boon
    amount = boon_amount(game, boon)
    tell(game, events.BOON_USED, hero.seat, boon, amount)
    return amount


def lose(game: Game, hero: Hero, stat: i64, amount: i64, cause: i64, killer: i64) -> bool:
    """A forced loss: each missing unit costs 1 HP instead (MR-STAT-9, -11, -14). True as `hurt` is."""
    if stat == HP:
        return hurt(game, hero, amount, cause, killer)
    taken = min(amount, owned(hero, stat))
    pay(game, hero, stat, taken)
    return hurt(game, hero, amount - taken, cause, killer)


def pay(game: Game, hero: Hero, stat: i64, amount: i64) -> None:
    """Pay a price that is in hand (MR-STAT-10)."""
    if amount > 0:
        set_stat(hero, stat, owned(hero, stat) - amount)
        if game.sink is not None:
            tell(game, events.LOST, hero.seat, stat, amount)
            if stat == XP:
                tell_level(game, hero, hero.xp + amount)


def tell_level(game: Game, hero: Hero, before: i64) -> None:
    """The XP have changed, and perhaps the Level (MR-XP-2 to -4)."""
    if level(hero) != level_at(before):
        tell(game, events.LEVEL_CHANGED, hero.seat, level(hero), level_at(before))


def raise_hp(game: Game, hero: Hero, to: i64) -> None:
    """Raise HP to a value if they are lower; otherwise do nothing (MR-RESOLVE-7)."""
    if hero.hp < to:
        gain(game, hero, HP, to - hero.hp)


def armor_of(game: Game, hero: Hero) -> i64:
    """Armor on the mat, a shield for this room, and the Defensive stance (MR-STAT-4, MR-STANCE-5)."""
    armor = hero.armor + hero.shield
    if game.stances:
        armor += game.tables.stance_armor[hero.stance]
    return armor


def afflict(game: Game, hero: Hero, afflictions: i64) -> None:
    """Become cursed, poisoned or blind; a second time is ignored (MR-EFFECT-4, -7, -10, -12, -14)."""
    if hero.immune:
        return
    new = afflictions & ~hero.afflictions
    affliction: i64 = 1
    while affliction <= new:
        if new & affliction:
            tell(game, events.AFFLICTED, hero.seat, affliction)
        affliction = affliction << 1
    hero.afflictions = hero.afflictions | new


def cure(game: Game, hero: Hero, afflictions: i64) -> None:
    """Remove afflictions: the die leaves the pool, blindness ends (MR-EFFECT-8, -13, -15, MR-RESOLVE-9)."""
    cured = hero.afflictions & afflictions
    if cured:
        hero.afflictions = hero.afflictions & ~cured
        tell(game, events.CURED, hero.seat, cured)


def bless(game: Game, hero: Hero) -> None:
    """Cure curse, poison and blindness together (MR-EFFECT-26)."""
    tell(game, events.BLESSED, hero.seat)
    cure(game, hero, ALL_AFFLICTIONS)


def refresh(game: Game, hero: Hero) -> None:
    """Turn the Character card, or both, face up if not face up already (MR-SKILL-6, -10, MR-OVER-29)."""
    if hero.face_down or hero.turned:
        hero.face_down = False
        hero.turned = 0
        if game.sink is not None:
            tell(game, events.REFRESHED, hero.seat)


def turn_down(game: Game, hero: Hero, which: i64) -> None:
    """Turn a Character card face down by an effect other than its skill."""
    flip(hero, which)
    tell(game, events.CARD_TURNED, hero.seat, which)


def flip(hero: Hero, which: i64) -> None:
    """Turn one of two cards; each is turned separately (MR-OVER-28)."""
    if hero.second == NO_CARD:
        hero.face_down = True
    else:
        hero.turned = hero.turned | (1 << which)
        hero.face_down = hero.turned == BOTH


def win(game: Game, hero: Hero) -> None:
    """The final boss is beaten (MR-END-2, MR-TURN-14)."""
    game.outcome = WON
    game.agenda.clear()
    tell(game, events.GAME_WON, hero.seat)
