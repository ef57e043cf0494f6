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
from undercroft.kernel.errors import N_, Message
from undercroft.kernel.question import CHANCE, NONE


def broken_invariant(state: State, rooms: list[int]) -> Message | None:
    """The first fault in a position whose deck was made of `rooms`; None if there is none."""
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


def broken_track(hero: Hero, slots: i64) -> Message | None:
    """Tracks are in range, potions fit two slots and the Belt, and an Item's card is held only with the Item."""
    if not 0 <= hero.hp <= HP_MOST:
        return Message(N_("HP {n}"), n=hero.hp)
    if not 0 <= hero.xp <= XP_MOST:
        return Message(N_("XP {n}"), n=hero.xp)
    if not 0 <= hero.armor <= ARMOR_MOST:
        return Message(N_("armor {n}"), n=hero.armor)
    if not 0 <= hero.food <= FOOD_MOST:
        return Message(N_("food {n}"), n=hero.food)
    if not 0 <= hero.gold <= GOLD_MOST:
        return Message(N_("gold {n}"), n=hero.gold)
    if not 0 <= hero.potions < 64 or int(hero.potions).bit_count() > POTIONS_MOST + slots:
        return Message(N_("potions {mask}"), mask=f"{hero.potions:06b}")
    if not 0 <= hero.afflictions < 8:
        return Message(N_("afflictions {n}"), n=hero.afflictions)
    if (hero.item == NO_CARD) != (hero.item_uses == 0) or (hero.item == NO_CARD and hero.item_card != NO_CARD):
        return Message(
            N_("item {item} with card {card} and {n} uses"), item=hero.item, card=hero.item_card, n=hero.item_uses
        )
    if not 0 <= hero.cell <= EXIT:
        return Message(N_("cell {cell}"), cell=hero.cell)
    return None


def broken_cards(state: State, rooms: list[int]) -> Message | None:
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
        return Message(N_("a room card lies at the exit"))
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
        return Message(N_("{n} room cards for {m}"), n=count, m=len(rooms))
    return None


def broken_rest(state: State) -> Message | None:
    """The boss stack, the enemy, the area, and the question."""
    stacked: i64 = 0
    for boss in range(len(state.boss_place)):
        if state.boss_place[boss] == IN_STACK:
            stacked += 1
    if stacked != state.boss_count:
        return Message(N_("{n} bosses marked in a stack of {m}"), n=stacked, m=state.boss_count)
    if (state.foe.line == NO_CARD) != (state.foe.hp == 0) or state.foe.hp > state.foe.start_hp:
        return Message(
            N_("enemy line {line} with {hp} of {full} HP"),
            line=state.foe.line,
            hp=state.foe.hp,
            full=state.foe.start_hp,
        )
    if state.floor != floor_of(state, state.area) or state.boss_count > 5 - state.floor:
        return Message(
            N_("area {area}, floor {floor}, {n} bosses"), area=state.area, floor=state.floor, n=state.boss_count
        )
    trouble = broken_reign(state)
    if trouble:
        return trouble
    if state.outcome == PLAYING:
        if state.question.kind == CHANCE:
            return None if state.dice.throw_count > 0 else Message(N_("no dice are asked for"))
        if state.question.kind == NONE or state.question.count < 2:
            return Message(N_("question {kind} with {n} answers"), kind=state.question.kind, n=state.question.count)
    elif state.question.kind != NONE or state.agenda.depth:
        return Message(N_("the game is over and goes on"))
    return None


def broken_reign(state: State) -> Message | None:
    """The augury track, the sides of the board, and which Character cards are turned."""
    reign = state.reign
    if not 0 <= reign.augury <= AUGURY_MOST:
        return Message(N_("augury {n}"), n=reign.augury)
    laid: i64 = 0
    for side in range(1, SIDES + 1):
        under = cards_under(state, side)
        laid += under
        if under > A_SIDE and reign.mode == PLAYED:
            return Message(N_("{n} cards under side {side}"), n=under, side=side)
    if state.ruled and laid + reign.pile_count > len(state.tables.reinforcement_track):
        return Message(N_("{n} Reinforcement cards laid, {m} in the pile"), n=laid, m=reign.pile_count)
    for hero in state.heroes:
        if hero.second != NO_CARD and hero.face_down != (hero.turned == BOTH):
            return Message(N_("turned {n}"), n=hero.turned)
    return None


def watch(state: State) -> Callable[[State], Message | None]:
    """For a game just dealt: what tells the first fault of any later position, or None."""
    rooms = [int(state.deck[place]) for place in range(state.deck_count)]
    for row in (state.cells, state.reign.hand):
        rooms += [int(card) for card in row if card >= 0]
    for hero in state.heroes:
        rooms += [int(card) for card in (hero.item_card, hero.burden, hero.second_burden) if card >= 0]
    return lambda later: broken_invariant(later, rooms)
