"""Rules of thumb for exchanges: whatever is worth more to the other than to its owner changes hands (MR-COOP2-10)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.bots.thumb_rooms import worth_of_potion
from undercroft.games.mini_rogue.bots.thumb_worth import A_POTION, AN_ITEM, WORTH, worth_of
from undercroft.games.mini_rogue.rules.answers import (
    GO_ON,
    THING_ARMOR,
    THING_FOOD,
    THING_GOLD,
    THING_ITEM,
    THING_POTION,
)
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, FOOD, GOLD
from undercroft.games.mini_rogue.rules.deal import Deal
from undercroft.games.mini_rogue.rules.effects import owned
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State
from undercroft.games.mini_rogue.rules.whole_deals import (
    ASK_ALL,
    ASK_ONE,
    DEAL,
    FORMS,
    GIVE_ALL,
    SWAP,
    SWAPS,
    all_gold,
)
from undercroft.kernel.vecs import vec

WORTH_IT: Final = 0.4
"""what an exchange must gain: the same things do not go back and forth"""
SCARCE: Final = 0.5
"""what having a lot of a thing is worth more than having none: half of it for the first"""


def stat_of(thing: i64) -> i64:
    """The characteristic that a thing is counted by."""
    if thing == THING_GOLD:
        return GOLD
    if thing == THING_FOOD:
        return FOOD
    return ARMOR


def held_worth(state: State, thing: i64, amount: i64) -> float:
    """What an amount of a thing is worth to its owner; who has less values each more."""
    return worth_of(state, stat_of(thing), amount) + SCARCE * (1.0 - 1.0 / float(1 + amount))


def passing(state: State, owner: Hero, receiver: Hero, thing: i64, amount: i64) -> float:
    """What the party gains if some of a thing changes hands."""
    if thing <= THING_ARMOR:
        stat = stat_of(thing)
        before = held_worth(state, thing, owned(owner, stat))
        before += held_worth(state, thing, owned(receiver, stat))
        after = held_worth(state, thing, owned(owner, stat) - amount)
        return after + held_worth(state, thing, owned(receiver, stat) + amount) - before
    if thing == THING_ITEM:
        if receiver.item == NO_CARD:
            return 0.0
        return -WORTH[AN_ITEM]
    return worth_of_potion(state, receiver, thing - THING_POTION) - WORTH[A_POTION + thing - THING_POTION]


def gain_of(state: State, giver: Hero, taker: Hero, form: i64) -> float:
    """What the party gains by a whole deal."""
    if form < ASK_ONE:
        return passing(state, giver, taker, form, 1)
    if form < SWAP:
        return passing(state, taker, giver, form - ASK_ONE, 1)
    if form == GIVE_ALL:
        return passing(state, giver, taker, THING_GOLD, all_gold(giver, taker))
    if form == ASK_ALL:
        return passing(state, taker, giver, THING_GOLD, all_gold(taker, giver))
    given, asked = SWAPS[form - SWAP]
    if given == THING_ITEM:
        return 0.0
    return passing(state, giver, taker, given, 1) + passing(state, taker, giver, asked, 1)


def is_as_before(deal: Deal, taker: Hero, form: i64) -> bool:
    """The same things would change hands, with the same adventurer, as in the last deal."""
    if deal.taker != taker.seat:
        return False
    given: i64 = deal.potions_given << THING_POTION
    asked: i64 = deal.potions_asked << THING_POTION
    for thing, balance in ((THING_GOLD, deal.gold), (THING_FOOD, deal.food), (THING_ARMOR, deal.armor)):
        if balance > 0:
            given |= 1 << thing
        elif balance < 0:
            asked |= 1 << thing
    if deal.item_given:
        given |= 1 << THING_ITEM
    if deal.item_asked:
        asked |= 1 << THING_ITEM
    if form < ASK_ONE:
        return given == 1 << form and asked == 0
    if form < SWAP:
        return given == 0 and asked == 1 << (form - ASK_ONE)
    if form == GIVE_ALL:
        return given == 1 << THING_GOLD and asked == 0
    if form == ASK_ALL:
        return given == 0 and asked == 1 << THING_GOLD
    gives, asks = SWAPS[form - SWAP]
    return given == 1 << gives and asked == 1 << asks


def best_deal(state: State, row: vec[i64], count: i64) -> i64:
    """The deal that gains the most, or none; nobody is asked the same thing twice running."""
    giver = state.heroes[state.question.seat]
    again = giver.proposals > 0 and state.deal.giver == giver.seat
    pick: i64 = GO_ON
    most = WORTH_IT
    place: i64 = 0
    while place < count:
        play = row[place]
        if play >= DEAL:
            taker = state.heroes[(play - DEAL) // FORMS]
            form = (play - DEAL) % FORMS
            if again and is_as_before(state.deal, taker, form):
                place += 1
                continue
            gain = gain_of(state, giver, taker, form)
            if gain > most:
                most = gain
                pick = play
        place += 1
    return pick
