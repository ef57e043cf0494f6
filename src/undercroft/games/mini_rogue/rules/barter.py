"""Exchanges between adventurers on the same card, after it is resolved (MR-COOP2-10).

One adventurer puts a deal together; the other agrees or refuses. Gold, food, armor, potions and Items change hands;
experience and health do not.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.answers import (
    ASK,
    HAND,
    THING_ARMOR,
    THING_FOOD,
    THING_GOLD,
    THING_ITEM,
    THING_POTION,
    THINGS,
)
from undercroft.games.mini_rogue.rules.cardspeak import POTIONS
from undercroft.games.mini_rogue.rules.deal import HAGGLED_MOST
from undercroft.games.mini_rogue.rules.items import drop_item
from undercroft.games.mini_rogue.rules.potions import remove
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    DONE,
    FOOD_MOST,
    GOLD_MOST,
    NO_CARD,
    Hero,
    State,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step

PROPOSALS_MOST: Final = 6
"""the most deals one adventurer may propose on one card, so that every game ends"""


def owns_anything(hero: Hero) -> bool:
    return hero.gold > 0 or hero.food > 0 or hero.armor > 0 or hero.potions != 0 or hero.item != NO_CARD


def ask_barter(state: State, hero: Hero) -> None:
    """Exchange something with somebody on the same card? Not asked if nobody is there or nobody has anything."""
    state.question.ask(steps.BARTER, hero.seat, 0, answers.GO_ON)
    if hero.proposals < PROPOSALS_MOST and state.deal.haggled < HAGGLED_MOST:
        for mate in state.heroes:
            if mate.cell == hero.cell and mate.seat != hero.seat and (owns_anything(hero) or owns_anything(mate)):
                state.question.offer(answers.HERO + mate.seat)
    if state.question.count == 1:
        state.question.close()
        hero.stage = DONE


class Barter(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        ask_barter(state, hero)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.GO_ON:
            hero.stage = DONE
            return
        hero.proposals += 1
        state.deal.haggled += 1
        state.deal.begin(hero.seat, choice - answers.HERO)
        state.agenda.push(steps.DEAL, hero.seat, 0)


# --- putting a deal together ---------------------------------------------------------------------------------


def balance(state: State, thing: i64) -> i64:
    """How much of a thing the giver gives so far; negative if the giver asks for it."""
    if thing == THING_GOLD:
        return state.deal.gold
    if thing == THING_FOOD:
        return state.deal.food
    return state.deal.armor


def in_hand(hero: Hero, thing: i64) -> i64:
    if thing == THING_GOLD:
        return hero.gold
    if thing == THING_FOOD:
        return hero.food
    return hero.armor


def most(thing: i64) -> i64:
    if thing == THING_GOLD:
        return GOLD_MOST
    if thing == THING_FOOD:
        return FOOD_MOST
    return ARMOR_MOST


def can_pass_one_more(owner: Hero, receiver: Hero, thing: i64, laid: i64) -> bool:
    """One more gold, food or armor can change hands: no more than one side has and the other side's track can hold.

    Nothing goes both ways: `laid` is how much the owner already parts with, negative if it is the receiver who does.
    """
    return 0 <= laid < in_hand(owner, thing) and in_hand(receiver, thing) + laid < most(thing)


def can_pass_item(owner: Hero, receiver: Hero) -> bool:
    """A card that had to be taken leaves no room for an Item (MR-COUNCIL-2)."""
    return owner.item != NO_CARD and receiver.burden == NO_CARD


def potions_to_pass(owner: Hero, receiver: Hero) -> i64:
    """Two potions of a kind cannot be carried (MR-POTION-9). A mask."""
    return owner.potions & ~receiver.potions


def can_pass(owner: Hero, receiver: Hero, thing: i64) -> bool:
    """One of a thing can change hands, in a deal that has nothing of it yet."""
    if thing < THING_ITEM:
        return can_pass_one_more(owner, receiver, thing, 0)
    if thing == THING_ITEM:
        return can_pass_item(owner, receiver)
    return potions_to_pass(owner, receiver) & (1 << (thing - THING_POTION)) != 0


def offer_things(state: State, giver: Hero, taker: Hero) -> None:
    """Offer what can still be given and asked for."""
    question = state.question
    deal = state.deal
    thing: i64 = THING_GOLD
    while thing <= THING_ARMOR:
        given = balance(state, thing)
        if can_pass_one_more(giver, taker, thing, given):
            question.offer(HAND + thing)
        if can_pass_one_more(taker, giver, thing, -given):
            question.offer(ASK + thing)
        thing += 1
    if not deal.item_given and can_pass_item(giver, taker):
        question.offer(HAND + THING_ITEM)
    if not deal.item_asked and can_pass_item(taker, giver):
        question.offer(ASK + THING_ITEM)
    offer_potions(state, HAND, potions_to_pass(giver, taker) & ~deal.potions_given)
    offer_potions(state, ASK, potions_to_pass(taker, giver) & ~deal.potions_asked)


def offer_potions(state: State, answer: i64, kinds: i64) -> None:
    kind: i64 = 0
    while kind < POTIONS:
        if kinds & (1 << kind):
            state.question.offer(answer + THING_POTION + kind)
        kind += 1


def is_empty(state: State) -> bool:
    deal = state.deal
    if deal.gold or deal.food or deal.armor or deal.item_given or deal.item_asked:
        return False
    return deal.potions_given == 0 and deal.potions_asked == 0


class Deal(Step):
    """Add things to give or ask for, one at a time, until the deal is proposed or dropped."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.DEAL, hero.seat, 0, answers.LEAVE)
        if not is_empty(state):
            state.question.offer(answers.PROPOSE)
        offer_things(state, hero, state.heroes[state.deal.taker])

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        state.deal.haggled += 1
        if choice == answers.LEAVE:
            return
        if choice == answers.PROPOSE:
            tell(state, events.DEAL_PROPOSED, hero.seat, state.deal.taker)
            state.agenda.push(steps.CONSENT, state.deal.taker, 0)
            return
        if choice < ASK:
            add(state, choice - HAND, 1)
        else:
            add(state, choice - ASK, -1)
        state.agenda.push(steps.DEAL, hero.seat, 0)


def add(state: State, thing: i64, sign: i64) -> None:
    """Give or ask for one more of a thing."""
    deal = state.deal
    if thing == THING_GOLD:
        deal.gold += sign
    elif thing == THING_FOOD:
        deal.food += sign
    elif thing == THING_ARMOR:
        deal.armor += sign
    elif thing == THING_ITEM:
        if sign > 0:
            deal.item_given = True
        else:
            deal.item_asked = True
    elif sign > 0:
        deal.potions_given |= 1 << (thing - THING_POTION)
    else:
        deal.potions_asked |= 1 << (thing - THING_POTION)


# --- agreeing to it ------------------------------------------------------------------------------------------


class Consent(Step):
    """Nothing changes hands unless both agree."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.CONSENT, hero.seat, 0, answers.ACCEPT)
        state.question.offer(answers.REFUSE)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        state.deal.haggled += 1
        if choice == answers.REFUSE:
            tell(state, events.DEAL_REFUSED, state.deal.giver, hero.seat)
            return
        tell(state, events.DEAL_MADE, state.deal.giver, hero.seat)
        exchange(state, state.heroes[state.deal.giver], hero)


def exchange(state: State, giver: Hero, taker: Hero) -> None:
    """Everything changes hands at once; limits apply afterwards, so an overfull belt then gives up a potion."""
    deal = state.deal
    giver.gold -= deal.gold
    taker.gold += deal.gold
    giver.food -= deal.food
    taker.food += deal.food
    giver.armor -= deal.armor
    taker.armor += deal.armor
    thing: i64 = THING_GOLD
    while thing <= THING_ARMOR:
        given = balance(state, thing)
        if given > 0:
            tell(state, events.HANDED_OVER, giver.seat, thing, given)
        elif given < 0:
            tell(state, events.HANDED_OVER, taker.seat, thing, -given)
        thing += 1
    exchange_items(state, giver, taker)
    given_potions = deal.potions_given
    asked_potions = deal.potions_asked
    kind: i64 = 0
    while kind < POTIONS:
        if given_potions & (1 << kind):
            pass_potion(state, giver, taker, kind)
        if asked_potions & (1 << kind):
            pass_potion(state, taker, giver, kind)
        kind += 1


def exchange_items(state: State, giver: Hero, taker: Hero) -> None:
    """One Item each: an adventurer who gets one for nothing leaves their own (MR-ITEM-2, MR-COOP2-12)."""
    deal = state.deal
    if deal.item_given:
        tell(state, events.HANDED_OVER, giver.seat, THING_ITEM, giver.item)
    if deal.item_asked:
        tell(state, events.HANDED_OVER, taker.seat, THING_ITEM, taker.item)
    if is_left_by(state, taker):
        drop_item(state, taker)
    if is_left_by(state, giver):
        drop_item(state, giver)
    if deal.item_given or deal.item_asked:
        item = giver.item
        card = giver.item_card
        uses = giver.item_uses
        giver.item = taker.item
        giver.item_card = taker.item_card
        giver.item_uses = taker.item_uses
        taker.item = item
        taker.item_card = card
        taker.item_uses = uses
        # the Item may have been a Belt (MR-COUNCIL-15)
        state.agenda.push(steps.SHED_POTION, giver.seat, 0)
        state.agenda.push(steps.SHED_POTION, taker.seat, 0)


def is_left_by(state: State, hero: Hero) -> bool:
    """In this deal the hero gets an Item for nothing, and leaves the one held (MR-ITEM-2)."""
    deal = state.deal
    gets = deal.item_asked if hero.seat == deal.giver else deal.item_given
    return gets and deal.item_given != deal.item_asked and hero.item != NO_CARD


def pass_potion(state: State, hero: Hero, mate: Hero, kind: i64) -> None:
    """Take a potion off one belt now; it goes onto the other belt once all potions have left theirs."""
    remove(hero, kind)
    tell(state, events.HANDED_OVER, hero.seat, THING_POTION + kind, 1)
    state.agenda.push(steps.GAIN_POTION, mate.seat, kind)


assert THINGS == THING_POTION + POTIONS
