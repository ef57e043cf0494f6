"""What must hold at every question of every game, whatever was played."""

from mypy_extensions import i64

from undercroft.rules.kernel.chooser import Chooser
from undercroft.rules.kernel.question import CHANCE, NONE
from undercroft.rules.mini_rogue.cardspeak import SIDES
from undercroft.rules.mini_rogue.effects import BOTH
from undercroft.rules.mini_rogue.engine import answer
from undercroft.rules.mini_rogue.reinforcement import A_SIDE, AUGURY_MOST, cards_under
from undercroft.rules.mini_rogue.state import (
    ARMOR_MOST,
    EXIT,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    IN_STACK,
    NO_CARD,
    PLAYED,
    PLAYING,
    POTIONS_MOST,
    XP_MOST,
    Game,
    Hero,
    floor_of,
)
from undercroft.rules.mini_rogue.steps import SHED_POTION


def broken_invariant(game: Game, rooms: list[int]) -> str:
    """The first fault in a position whose deck was made of `rooms`; empty if there is none."""
    for hero in game.heroes:
        trouble = broken_track(hero, slots_of(game, hero))
        if trouble:
            return trouble
    trouble = broken_cards(game, rooms)
    if trouble:
        return trouble
    return broken_rest(game)


def slots_of(game: Game, hero: Hero) -> i64:
    """Room for potions beyond two: in a Belt, or for one about to be given up."""
    for place in range(game.agenda.depth):
        if game.agenda.ops[place] == SHED_POTION:
            return 1
    if game.question.kind == SHED_POTION:
        return 1
    return game.tables.item_slots[hero.item] if hero.item >= 0 else 0


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


def broken_cards(game: Game, rooms: list[int]) -> str:
    """Every room card is in exactly one place: the deck, the area, with a hero or in the Overlord's hand."""
    seen = 0
    count = 0
    for place in range(game.deck_count):
        seen |= 1 << int(game.deck[place])
        count += 1
    for cell in range(EXIT):
        if game.cells[cell] != NO_CARD:
            seen |= 1 << int(game.cells[cell])
            count += 1
    if game.cells[EXIT] != NO_CARD:
        return "a room card lies at the exit"
    for hero in game.heroes:
        for held in (hero.item_card, hero.burden, hero.second_burden):
            if held != NO_CARD:
                seen |= 1 << int(held)
                count += 1
    for held in game.reign.hand:
        if held != NO_CARD:
            seen |= 1 << int(held)
            count += 1
    expected = 0
    for card in rooms:
        expected |= 1 << card
    if seen != expected or count != len(rooms):
        return f"{count} room cards for {len(rooms)}"
    return ""


def broken_rest(game: Game) -> str:
    """The boss stack, the enemy, the area, and the question."""
    stacked: i64 = 0
    for boss in range(len(game.boss_place)):
        if game.boss_place[boss] == IN_STACK:
            stacked += 1
    if stacked != game.boss_count:
        return f"{stacked} bosses marked in a stack of {game.boss_count}"
    if (game.foe.line == NO_CARD) != (game.foe.hp == 0) or game.foe.hp > game.foe.start_hp:
        return f"enemy line {game.foe.line} with {game.foe.hp} of {game.foe.start_hp} HP"
    if game.floor != floor_of(game, game.area) or game.boss_count > 5 - game.floor:
        return f"area {game.area}, floor {game.floor}, {game.boss_count} bosses"
    trouble = broken_reign(game)
    if trouble:
        return trouble
    if game.outcome == PLAYING:
        if game.question.kind == CHANCE:
            return "" if game.dice.throw_count > 0 else "no dice are asked for"
        if game.question.kind == NONE or game.question.count < 2:
            return f"question {game.question.kind} with {game.question.count} answers"
    elif game.question.kind != NONE or game.agenda.depth:
        return "the game is over and goes on"
    return ""


def broken_reign(game: Game) -> str:
    """The augury track, the sides of the board, and which Character cards are turned."""
    reign = game.reign
    if not 0 <= reign.augury <= AUGURY_MOST:
        return f"augury {reign.augury}"
    laid: i64 = 0
    for side in range(1, SIDES + 1):
        under = cards_under(game, side)
        laid += under
        if under > A_SIDE and reign.mode == PLAYED:
            return f"{under} cards under side {side}"
    if game.ruled and laid + reign.pile_count > len(game.tables.reinforcement_track):
        return f"{laid} Reinforcement cards laid, {reign.pile_count} in the pile"
    for hero in game.heroes:
        if hero.second != NO_CARD and hero.face_down != (hero.turned == BOTH):
            return f"turned {hero.turned}"
    return ""


def play_checked(game: Game, chooser: Chooser, rooms: list[int]) -> str:
    """Play to the end at random, checking every position; returns the first fault, or an empty text."""
    while game.outcome == PLAYING:
        trouble = broken_invariant(game, rooms)
        if trouble:
            return trouble
        answer(game, chooser.choose(game.question))
    return broken_invariant(game, rooms)
