"""Potions: what they do, when they may be drunk, and the belt of two (MR-POTION)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.cardspeak import ALL_AFFLICTIONS, BLIND, HEALING, HOLY, HP, PERCEPTION, POTIONS
from undercroft.games.mini_rogue.rules.effects import cure, do_without, gain
from undercroft.games.mini_rogue.rules.state import BY_ROOM, HP_MOST, Hero, State, barred, room_at, tell
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.sums import NO_POTION

FIRE_DAMAGE: Final = 7
"""MR-POTION-1"""
POISON_DAMAGE: Final = 4
"""in each attack phase (MR-POTION-3)"""
HEALING_HP: Final = 6
"""MR-POTION-4"""
DEFENSIVE: Final = (1 << HEALING) | (1 << HOLY) | (1 << PERCEPTION)
"""the potions usable at any time (MR-POTION-7)"""


def holds(hero: Hero, kind: i64) -> bool:
    return hero.potions & (1 << kind) != 0


def belt_full(state: State, hero: Hero) -> bool:
    """The limit is two potions of different kinds (MR-STAT-8, MR-POTION-9), three with a Belt (MR-COUNCIL-12)."""
    fewer = hero.potions & (hero.potions - 1)
    if fewer and hero.item >= 0 and state.tables.item_slots[hero.item] > 0:
        return fewer & (fewer - 1) != 0
    return fewer != 0


def remove(hero: Hero, kind: i64) -> None:
    hero.potions = hero.potions & ~(1 << kind)


def offer_each(state: State, answer: i64, kinds: i64) -> None:
    """Offer one answer for each potion kind of a mask."""
    kind: i64 = 0
    while kind < POTIONS:
        if kinds & (1 << kind):
            state.question.offer(answer + kind)
        kind += 1


def offer_defensive(state: State, hero: Hero) -> None:
    """Offer Healing, Holy and Perception at any time if they would do something (MR-POTION-4 to -7, -11).

    Not while a potion is being paid as a price or exchanged: it must be in hand (MR-STAT-10).
    """
    kind = state.question.kind
    if barred(state, hero):
        return
    if kind == steps.PAY_WITH_POTION or steps.DEAL <= kind <= steps.CONSENT:
        return
    if hero.potions & (1 << HEALING) and hero.hp < HP_MOST:
        state.question.offer(answers.DRINK + HEALING)
    if hero.potions & (1 << HOLY) and hero.afflictions:
        state.question.offer(answers.DRINK + HOLY)
    if hero.potions & (1 << PERCEPTION) and (hero.afflictions & BLIND or state.question.kind == steps.BEFORE_CHECK):
        state.question.offer(answers.DRINK + PERCEPTION)


def drink(state: State, hero: Hero, kind: i64) -> None:
    """Drink a defensive potion; every potion is single-use (MR-POTION-8)."""
    remove(hero, kind)
    tell(state, events.DRANK, hero.seat, kind)
    if kind == HEALING:
        gain(state, hero, HP, HEALING_HP)
    elif kind == HOLY:
        cure(state, hero, ALL_AFFLICTIONS)
    else:
        cure(state, hero, BLIND)


def gain_potion(state: State, hero: Hero, kind: i64) -> None:
    """Gain a potion; if one of its kind is held or the belt is full, the player decides first (MR-POTION-9, -10).

    A duplicate is lost unless its twin is drunk first; with a full belt, give up an old potion or the new one.
    """
    duplicate = holds(hero, kind)
    if not duplicate and not belt_full(state, hero):
        receive(state, hero, kind)
        return
    state.question.begin(steps.GAIN_POTION, hero.seat, kind)
    if not duplicate:
        offer_each(state, answers.DISCARD, hero.potions)
    state.question.offer(answers.LEAVE)


def receive(state: State, hero: Hero, kind: i64) -> None:
    hero.potions = hero.potions | (1 << kind)
    tell(state, events.POTION_GAINED, hero.seat, kind)


def discard(state: State, hero: Hero, kind: i64) -> None:
    remove(hero, kind)
    tell(state, events.POTION_LOST, hero.seat, kind)


def lose_potion(state: State, hero: Hero, kind: i64) -> bool:
    """A forced loss: 1 HP without it (MR-STAT-9, -11). True as `hurt` is."""
    if holds(hero, kind):
        discard(state, hero, kind)
        return False
    return do_without(state, hero, NO_POTION, kind, 1, BY_ROOM, room_at(state, hero))


class GainPotion(Step):
    """The argument is the kind gained."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        gain_potion(state, hero, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.LEAVE:
            tell(state, events.POTION_LOST, hero.seat, argument, 1 if holds(hero, argument) else 0)
        else:
            discard(state, hero, choice - answers.DISCARD)
            receive(state, hero, argument)


class ShedPotion(Step):
    """More potions than the belt can hold: which one to give up? (MR-COUNCIL-15)"""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        fewer = hero.potions & (hero.potions - 1)
        if fewer & (fewer - 1) and not (hero.item >= 0 and state.tables.item_slots[hero.item] > 0):
            state.question.begin(steps.SHED_POTION, hero.seat, 0)
            offer_each(state, answers.DISCARD, hero.potions)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        discard(state, hero, choice - answers.DISCARD)


class PickPotion(Step):
    """A potion of the player's choice (MR-RESOLVE-6), of a kind not held: a duplicate would be lost (MR-POTION-9)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.PICK_POTION, hero.seat, 0)
        offer_each(state, answers.PICK, ((1 << POTIONS) - 1) & ~hero.potions)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        gain_potion(state, hero, choice - answers.PICK)


class PayWithPotion(Step):
    """A potion as the price: which one?"""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.PAY_WITH_POTION, hero.seat, 0)
        offer_each(state, answers.DISCARD, hero.potions)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        discard(state, hero, choice - answers.DISCARD)
