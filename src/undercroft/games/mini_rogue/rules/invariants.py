"""What must hold at every question of every game, whatever was played."""

from collections.abc import Callable

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.cardspeak import SIDES
from undercroft.games.mini_rogue.rules.effects import BOTH
from undercroft.games.mini_rogue.rules.reinforcement import A_SIDE, AUGURY_MOST, cards_under
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    EXIT,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    IN_STACK,
    NO_CARD,
    PLAYING,
    POTIONS_MOST,
    XP_MOST,
    Hero,
    State,
    floor_of,
)
from undercroft.games.mini_rogue.rules.steps import SHED_POTION
from undercroft.kernel.question import CHANCE, NONE


def broken_invariant(state: State, rooms: list[int]) -> str:
    """The first fault in a position whose deck was made of `rooms`; empty if there is none."""
    for hero in state.heroes:
        trouble = broken_track(hero, slots_of(state, hero))
        if trouble:
            return trouble
    trouble = broken_cards(state, rooms)
    if trouble:
        return trouble
    return broken_rest(state)


def slots_of(state: State, hero: Hero) -> i64:
    """Room for potions beyond two: in a Belt, or for one about to be given up."""
    for place in range(state.agenda.depth):
        if state.agenda.ops[place] == SHED_POTION:
            return 1
    if state.question.kind == SHED_POTION:
        return 1
    return state.tables.item_slots[hero.item] if hero.item >= 0 else 0


def broken_track(hero: Hero, slots: i64) -> str:
    """Tracks are in range, potions fit two slots and the Belt, and an Item's card is held only with the Item."""
    if not 0 <= hero.hp <= HP_MOST:
        return f"HP {hero.hp}"
    if not 0 <= hero.xp <= XP_MOST:
        return f"XP {hero.xp}"
    if not 0 <= hero.armor <= ARMOR_MOST:
        return f"armor {hero.armor}"
    if not 0 <= hero.food <= FOOD_MOST:
        return f"food {hero.food}"
    if not 0 <= hero.gold <= GOLD_MOST:
        return f"gold {hero.gold}"
    if not 0 <= hero.potions < 64 or int(hero.potions).bit_count() > POTIONS_MOST + slots:
        return f"potions {hero.potions:06b}"
    if not 0 <= hero.afflictions < 8:
        return f"afflictions {hero.afflictions}"
    if (hero.item == NO_CARD) != (hero.item_uses == 0) or (hero.item == NO_CARD and hero.item_card != NO_CARD):
        return f"item {hero.item} with card {hero.item_card} and {hero.item_uses} uses"
    if not 0 <= hero.cell <= EXIT:
        return f"cell {hero.cell}"
    return ""


def broken_cards(state: State, rooms: list[int]) -> str:
    """Every room card is in exactly one place: the deck, the area, with a hero or in the Overlord's hand."""
    seen = 0
    count = 0
    for place in range(state.deck_count):
        seen |= 1 << int(state.deck[place])
        count += 1
    for cell in range(EXIT):
        if state.cells[cell] != NO_CARD:
            seen |= 1 << int(state.cells[cell])
            count += 1
    if state.cells[EXIT] != NO_CARD:
        return "a room card lies at the exit"
    for hero in state.heroes:
        for held in (hero.item_card, hero.burden, hero.second_burden):
            if held != NO_CARD:
                seen |= 1 << int(held)
                count += 1
    for held in state.reign.hand:
        if held != NO_CARD:
            seen |= 1 << int(held)
            count += 1
    expected = 0
    for card in rooms:
        expected |= 1 << card
    if seen != expected or count != len(rooms):
        return f"{count} room cards for {len(rooms)}"
    return ""


def broken_rest(state: State) -> str:
    """The boss stack, the enemy, the area, and the question."""
    stacked: i64 = 0
    for boss in range(len(state.boss_place)):
        if state.boss_place[boss] == IN_STACK:
            stacked += 1
    if stacked != state.boss_count:
        return f"{stacked} bosses marked in a stack of {state.boss_count}"
    if (state.foe.line == NO_CARD) != (state.foe.hp == 0) or state.foe.hp > state.foe.start_hp:
        return f"enemy line {state.foe.line} with {state.foe.hp} of {state.foe.start_hp} HP"
    if state.floor != floor_of(state, state.area) or state.boss_count > 5 - state.floor:
        return f"area {state.area}, floor {state.floor}, {state.boss_count} bosses"
    trouble = broken_reign(state)
    if trouble:
        return trouble
    if state.outcome == PLAYING:
        if state.question.kind == CHANCE:
            return "" if state.dice.throw_count > 0 else "no dice are asked for"
        if state.question.kind == NONE or state.question.count < 2:
            return f"question {state.question.kind} with {state.question.count} answers"
    elif state.question.kind != NONE or state.agenda.depth:
        return "the game is over and goes on"
    return ""


def broken_reign(state: State) -> str:
    """The augury track, the sides of the board, and which Character cards are turned."""
    reign = state.reign
    if not 0 <= reign.augury <= AUGURY_MOST:
        return f"augury {reign.augury}"
    laid: i64 = 0
    for side in range(1, SIDES + 1):
        under = cards_under(state, side)
        laid += under
        if under > A_SIDE and reign.mode == PLAYED:
            return f"{under} cards under side {side}"
    if state.ruled and laid + reign.pile_count > len(state.tables.reinforcement_track):
        return f"{laid} Reinforcement cards laid, {reign.pile_count} in the pile"
    for hero in state.heroes:
        if hero.second != NO_CARD and hero.face_down != (hero.turned == BOTH):
            return f"turned {hero.turned}"
    return ""


def watch(state: State) -> Callable[[State], str]:
    """For a game just dealt: what tells the first fault of any later position, or an empty text."""
    rooms = [int(state.deck[place]) for place in range(state.deck_count)]
    for row in (state.cells, state.reign.hand):
        rooms += [int(card) for card in row if card >= 0]
    for hero in state.heroes:
        rooms += [int(card) for card in (hero.item_card, hero.burden, hero.second_burden) if card >= 0]
    return lambda later: broken_invariant(later, rooms)
