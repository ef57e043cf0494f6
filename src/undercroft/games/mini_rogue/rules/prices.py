"""Prices and conditions of an option, an offer or a skill: they must be in hand, or hold (MR-STAT-10, MR-STORY-4)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.cardspeak import (
    BUY,
    CLASS,
    DEARER,
    FIRST_PRICE,
    FLOOR,
    GOLD,
    HAGGLE,
    LAST_PRICE,
    MERCHANT,
    PAY,
    PAY_AFFLICTION,
    PAY_ITEM,
    PAY_POTION,
    PAY_THIS,
    STORY,
    first_of,
)
from undercroft.games.mini_rogue.rules.effects import amount_of, boon_amount, cure, owned, pay
from undercroft.games.mini_rogue.rules.items import drop_item
from undercroft.games.mini_rogue.rules.potions import discard
from undercroft.games.mini_rogue.rules.reinforcement import room_rule
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State, room_at


def price(state: State, hero: Hero, packed: i64) -> i64:
    """The amount to pay; a haggler's first purchase from a merchant is cheaper, but never free (MR-CAMP-6)."""
    amount = amount_of(state, packed)
    if state.ruled and first_of(packed) == GOLD and state.foe.line == NO_CARD:
        amount += dearer(state, hero)
    if hero.boons & ~hero.spent & HAGGLE and first_of(packed) == GOLD:
        return max(1, amount - boon_amount(state, HAGGLE))
    return amount


def dearer(state: State, hero: Hero) -> i64:
    """What the Overlord board adds to each purchase from a merchant (MR-OVER-18)."""
    card = room_at(state, hero)
    if card >= 0 and state.tables.room_kind[card] == MERCHANT:
        return room_rule(state, MERCHANT, DEARER)
    return 0


def pay_price(state: State, hero: Hero, packed: i64) -> None:
    stat = first_of(packed)
    pay(state, hero, stat, price(state, hero, packed))
    if stat == GOLD and hero.boons & HAGGLE:
        hero.spent = hero.spent | HAGGLE  # the one bargain of this visit


def affordable(state: State, hero: Hero, address: i64) -> bool:
    """Every price at the start of a program is in hand (MR-STAT-10)."""
    programs = state.tables.programs
    packed = programs[address]
    while packed & 0xFF == PAY:
        stat = (packed >> 8) & 0xFF
        in_hand = hero.gold if stat == GOLD else owned(hero, stat)
        amount = (packed >> 16) & 0xFF
        if amount == FLOOR or hero.boons or state.ruled:
            amount = price(state, hero, packed)
        if in_hand < amount:
            return False
        address += 1
        packed = programs[address]
    verb = packed & 0xFF
    if verb < FIRST_PRICE:
        return True
    if verb == PAY_POTION:
        return hero.potions != 0
    if verb == STORY:  # needs a card to draw (MR-STORY-6), and no Story is drawn in a fight
        return state.court.story_count > 0 and state.foe.line == NO_CARD
    if verb == BUY:  # unless it is sold, or a card that had to be taken leaves no room (MR-COUNCIL-2)
        return hero.burden == NO_CARD and state.cells[hero.cell] != NO_CARD
    return verb > LAST_PRICE or meets(state, hero, verb, packed, address)


def meets(state: State, hero: Hero, verb: i64, packed: i64, address: i64) -> bool:
    """Check the rarer conditions, and what comes after them."""
    if verb == CLASS:
        so = state.tables.character_class[hero.character] & first_of(packed) != 0
    elif verb == PAY_AFFLICTION:
        so = hero.afflictions & first_of(packed) != 0
    elif verb == PAY_THIS:
        so = hero.potions & (1 << first_of(packed)) != 0
    elif verb == PAY_ITEM:
        so = hero.item != NO_CARD
    else:
        so = hero.afflictions == 0
    return so and affordable(state, hero, address + 1)


def settle_price(state: State, hero: Hero, verb: i64, packed: i64) -> None:
    """Pay one of the rarer prices; a condition costs nothing."""
    if verb == PAY_AFFLICTION:
        cure(state, hero, first_of(packed))
    elif verb == PAY_THIS:
        discard(state, hero, first_of(packed))
    elif verb == PAY_ITEM:
        drop_item(state, hero)
