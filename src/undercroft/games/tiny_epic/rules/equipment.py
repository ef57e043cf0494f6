"""Loot and Spells: discovering, picking up, equipping, discarding (TED-LOO, TED-FRE-10, R48, R56 to R60)."""

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.answers import GO_ON
from undercroft.games.tiny_epic.rules.cardspeak import (
    CHOOSE,
    END,
    GARMENT,
    HURT,
    LEFT,
    LOOT,
    REMOVE_THIS,
    RIGHT,
    SECOND_SPELL,
    SECOND_TRINKET,
    SLOTS,
    SPELL,
    SPELLS,
    TRINKET,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import draw
from undercroft.games.tiny_epic.rules.effects import hurt, lose_focus
from undercroft.games.tiny_epic.rules.state import BIT, NO_CARD, Hero, State, recount, tell
from undercroft.games.tiny_epic.rules.steps import Step


def all_of(state: State, kind: i64) -> i64:
    """All Loot or all Spell cards, a mask."""
    loot: i64 = BIT[state.tables.loot_count[0]] - 1
    return loot if kind == LOOT else ~loot


def to_row(state: State, hero: Hero, card: i64) -> None:
    """Put a card face up in its row, available to all (TED-LOO-09)."""
    state.piles.row |= BIT[card]
    if state.sink is not None:
        tell(state, events.ROWED, hero.seat, card)


def shed(state: State, hero: Hero, slot: i64) -> None:
    """Put an equipped card in its row; what it covered works again (TED-LOO-07, R48)."""
    card = hero.cards[slot]
    hero.cards[slot] = NO_CARD
    recount(state, hero)
    to_row(state, hero, card)


# --- discovering ---------------------------------------------------------------------------------------------


class Either(Step):
    """The hero chooses one Loot, one Spell, or neither (TED-HRO-08, TED-KIL-08)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.EITHER, hero.seat, 0, GO_ON)
        kind: i64 = LOOT
        while kind <= SPELLS:
            if (state.piles.loot | state.piles.row) & all_of(state, kind):
                state.question.offer(answers.OPTION + kind)
            kind += 1

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            state.agenda.push(steps.DISCOVER, hero.seat, choice - answers.OPTION)


def offer_row(state: State, kind: i64) -> None:
    row = state.piles.row & all_of(state, kind)
    card: i64 = 0
    while row:
        if row & 1:
            state.question.offer(answers.TAKE + card)
        row >>= 1
        card += 1


class Discover(Step):
    """Draw the top card, take one from the row, or decline (TED-LOO-02, R56). The argument is the kind."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.DISCOVER, hero.seat, argument, GO_ON)
        if state.piles.loot & all_of(state, argument):
            state.question.offer(answers.DRAW)
        offer_row(state, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.DRAW:
            card = draw(state, state.piles.loot & all_of(state, argument))
            state.piles.loot &= ~BIT[card]
            tell(state, events.DISCOVERED, hero.seat, card)
            state.agenda.push(steps.EQUIP, hero.seat, card)
        elif choice != GO_ON:
            take(state, hero, choice - answers.TAKE)


class PickUp(Step):
    """Take a card from the row only (TED-LOO-04). The argument is the kind."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.PICK_UP, hero.seat, argument, GO_ON)
        offer_row(state, argument)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            take(state, hero, choice - answers.TAKE)


def take(state: State, hero: Hero, card: i64) -> None:
    state.piles.row &= ~BIT[card]
    tell(state, events.TAKEN, hero.seat, card)
    state.agenda.push(steps.EQUIP, hero.seat, card)


class Equip(Step):
    """Equip the card at once, possibly replacing another, or put it in its row.

    (TED-LOO-03, -05, -07, -08, R57, R58.)

    The argument is the card.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        question = state.question
        question.ask(steps.EQUIP, hero.seat, argument, answers.ROW)
        slot = state.tables.card_slot[argument]
        if slot == LEFT:
            question.offer(answers.SLOT + LEFT)
            question.offer(answers.SLOT + RIGHT)
        elif slot == GARMENT:
            question.offer(answers.SLOT + GARMENT)
        else:
            second: i64 = SECOND_TRINKET if slot == TRINKET else SECOND_SPELL
            # if one of two is free, the other stays
            if hero.cards[slot] == NO_CARD:
                question.offer(answers.SLOT + slot)
            elif hero.cards[second] == NO_CARD:
                question.offer(answers.SLOT + second)
            else:
                question.offer(answers.SLOT + slot)
                question.offer(answers.SLOT + second)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.ROW:
            to_row(state, hero, argument)
            return
        slot = choice - answers.SLOT
        if hero.cards[slot] != NO_CARD:
            to_row(state, hero, hero.cards[slot])
        hero.cards[slot] = argument
        recount(state, hero)
        tell(state, events.EQUIPPED, hero.seat, argument, slot)


# --- giving up -----------------------------------------------------------------------------------------------


def remove(state: State, hero: Hero, ability: i64) -> None:
    """Take the card that was used out of the game, from the row if it was replaced meanwhile; boards and rooms stay."""
    cards = len(state.tables.card_ability)
    card: i64 = 0
    while card < cards and state.tables.card_ability[card] != ability:
        card += 1
    if card == cards:
        return
    state.piles.row &= ~BIT[card]
    slot: i64 = 0
    while slot < SLOTS:
        if hero.cards[slot] == card:
            hero.cards[slot] = NO_CARD
        slot += 1
    recount(state, hero)
    tell(state, events.GONE, hero.seat, card)


def gone(state: State) -> i64:
    """Cards that have left the game: nobody has them, and they are in no deck or row, nor about to be equipped."""
    here = state.piles.loot | state.piles.row
    for hero in state.heroes:
        for card in hero.cards:
            if card != NO_CARD:
                here |= BIT[card]
    if state.question.kind == steps.EQUIP:
        here |= BIT[state.question.argument]
    return ~here & (BIT[len(state.tables.card_slot)] - 1)


def may_leave(state: State, card: i64) -> bool:
    """Whether the card leaves the game once it is used."""
    ability = state.tables.card_ability[card]
    if ability == NO_CARD:
        return False
    programs = state.tables.programs
    address = state.tables.ability_program[ability]
    while programs[address] != END:
        if verb_of(programs[address]) == REMOVE_THIS:
            return True
        if verb_of(programs[address]) == CHOOSE:  # the addresses of the choices follow
            address += first_of(programs[address])
        address += 1
    return False


def is_of(slot: i64, kind: i64) -> bool:
    """The slot holds Loot, or Spells."""
    return slot >= SPELL if kind == SPELLS else slot < SPELL


def offer_equipped(state: State, hero: Hero, kind: i64) -> None:
    slot: i64 = 0
    while slot < SLOTS:
        if hero.cards[slot] != NO_CARD and is_of(slot, kind):
            state.question.offer(answers.DISCARD + slot)
        slot += 1


class Shed(Step):
    """The hero chooses which card; without one, the effect's alternative happens (TED-LOO-10, R48).

    The argument is the word.
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.begin(steps.SHED, hero.seat, argument)
        offer_equipped(state, hero, first_of(argument))
        if state.question.count == 0:
            state.question.close()
            if second_of(argument) == HURT:
                hurt(state, hero, third_of(argument))
            elif second_of(argument):
                lose_focus(state, hero, third_of(argument))

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        shed(state, hero, choice - answers.DISCARD)


def swap_hands(state: State, hero: Hero) -> None:
    """Move the only Hand card to cover the other starting item instead (Q11)."""
    card = hero.cards[LEFT]
    hero.cards[LEFT] = hero.cards[RIGHT]
    hero.cards[RIGHT] = card
    recount(state, hero)
    tell(state, events.HANDS_SWAPPED, hero.seat)
