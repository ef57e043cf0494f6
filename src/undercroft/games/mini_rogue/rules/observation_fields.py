"""The fields of an observation of Mini Rogue, in the order in which they are written."""

from typing import Final

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.pool import DICE_MOST
from undercroft.games.mini_rogue.rules.second_box import HAND, REINFORCEMENTS_MOST, WAVE
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    BOSSES_MOST,
    CELLS,
    EXIT,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    SEATS_MOST,
    XP_MOST,
)
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field

VALUE_MOST: Final = 63
"""of a die or a bonus: no enemy has so much HP left that more would matter"""
FOE_MOST: Final = 99
POWERS: Final = 16

# What lies in a cell
TAKEN: Final = 0
UNKNOWN: Final = 1
CARD: Final = 2
"""+ room card"""
THE_EXIT: Final = 51
OUTSIDE: Final = 52
"""after the last card that there can be"""


def mat_fields(whose: str) -> list[Field]:
    """A Character mat."""
    return [
        Field(f"{whose}.character", CHOICE, 24, "the character, from 1"),
        Field(f"{whose}.hp", NUMBER, HP_MOST, "HP"),
        Field(f"{whose}.xp", NUMBER, XP_MOST, "XP"),
        Field(f"{whose}.level", NUMBER, 3, "level"),
        Field(f"{whose}.armor", NUMBER, ARMOR_MOST, "armor tokens"),
        Field(f"{whose}.armor_in_all", NUMBER, VALUE_MOST, "armor with everything that adds to it now"),
        Field(f"{whose}.food", NUMBER, FOOD_MOST, "food"),
        Field(f"{whose}.gold", NUMBER, GOLD_MOST, "gold"),
        Field(f"{whose}.potions", BITS, 6, "the potions carried"),
        Field(f"{whose}.afflictions", BITS, 3, "cursed; poisoned; blind"),
        Field(
            f"{whose}.marks",
            BITS,
            4,
            "the Character card is face down; has met a danger in this area; skips the next room; cannot be afflicted",
        ),
        Field(f"{whose}.shield", NUMBER, VALUE_MOST, "armor for the next room only"),
        Field(f"{whose}.stance", CHOICE, 2, "the stance"),
        Field(f"{whose}.item", CHOICE, 24, "the Item, from 1"),
        Field(f"{whose}.item_uses", NUMBER, 9, "how often it can still be used"),
        Field(f"{whose}.cell", CHOICE, CELLS - 1, "the cell of the area, row by row; the last is the exit"),
    ]


def more_fields(whose: str) -> list[Field]:
    """What a mat holds in parties, campaigns and games with the second box."""
    return [
        Field(f"{whose}.stage", CHOICE, 7, "how far this round has come for the adventurer"),
        Field(f"{whose}.second", CHOICE, 24, "the Character card under the first, from 1"),
        Field(f"{whose}.turned", BITS, 2, "which of the two cards are face down"),
        Field(f"{whose}.armed", BITS, 8, "powers of the Automa that wait for their moment in this room", 3),
        Field(f"{whose}.burdens", CHOICE, 48, "cards that had to be taken, from 1", 2),
        Field(f"{whose}.boons", BITS, 8, "what perks and relics of a campaign grant", 2),
        Field(f"{whose}.boons_spent", BITS, 8, "those of them that are used up", 2),
    ]


FIELDS: Final[list[Field]] = [
    Field("question.kind", CHOICE, steps.STEPS - 1, "what is asked, by the number of the step"),
    Field("question.seat", CHOICE, SEATS_MOST + 1, "who is asked: 0 this seat, else 1 more than the seat"),
    Field(
        "question.about",
        CHOICE,
        255,
        "what it is about; a choice, a check or a story by its number in the order of the cards",
        3,
    ),
    Field("question.looked_at", CHOICE, 48, "the room card that is looked at, from 1"),
    Field("answers", NUMBER, 64, "how many answers there are"),
    *mat_fields("hero"),
    Field("dice.face", CHOICE, 6, "what the dice show", DICE_MOST),
    Field("dice.value", NUMBER, VALUE_MOST, "what each is worth in this attack", DICE_MOST),
    Field("dice.critical", BITS, DICE_MOST, "dice that may be rolled again as criticals"),
    Field("dice.feat_done", BITS, DICE_MOST, "dice that had their one feat"),
    Field("dice.dungeon", CHOICE, 6, "the Dungeon die; 0 if not rolled"),
    Field("dice.symbols", BITS, 2, "the curse shows; the poison shows"),
    Field("dice.bonus", NUMBER, VALUE_MOST, "damage added to the dice"),
    Field("dice.potion_damage", NUMBER, VALUE_MOST, "damage counted apart from the dice"),
    Field("dice.threshold", NUMBER, VALUE_MOST, "an enemy with no more HP left than this dies"),
    Field("dice.announced", BITS, 8, "what was announced for the attack, by its bit in the rules", 2),
    Field("dice.row", CHOICE, 6, "the Dungeon die of the room or reward"),
    Field("dice.marks", BITS, 2, "the check of the room succeeded; gold was offered at the shrine"),
    Field("enemy.kind", CHOICE, 6, "monster, ghost, boss, final boss, guardian or of a story"),
    Field("enemy.line", CHOICE, 99, "the line of the enemy in the tables, from 1; 0: no enemy"),
    Field("enemy.hp", NUMBER, FOE_MOST, "its HP"),
    Field("enemy.hp_left", NUMBER, FOE_MOST, "its HP after the dice on the table"),
    Field("enemy.start_hp", NUMBER, FOE_MOST, "its HP at first"),
    Field("enemy.armor", NUMBER, VALUE_MOST, "its armor"),
    Field("enemy.damage", NUMBER, VALUE_MOST, "its damage"),
    Field("enemy.traits", BITS, 8, "its traits, by their bits in the rules", 2),
    Field("enemy.poisoned", BITS, 1, "it is poisoned"),
    Field("enemy.phase", CHOICE, 1, "0 in its first fight, 1 in its second"),
    Field("enemy.left", NUMBER, 9, "how many of a horde are left"),
    # from here on, what seldom changes
    Field("mat", CHOICE, 3, "the dungeon mat"),
    Field("stances", BITS, 1, "stances are in use"),
    Field("area", CHOICE, 10, "the area, from 1"),
    Field("floor", CHOICE, 4, "the floor, from 1"),
    Field("goal", CHOICE, 4, "the floor whose boss must be beaten; 0: the final boss"),
    Field("party", CHOICE, SEATS_MOST, "how many adventurers there are"),
    Field("bosses.left", NUMBER, 4, "bosses in the stack"),
    Field("bosses.at_exit", CHOICE, BOSSES_MOST, "the boss face up at the exit, from 1"),
    Field("bosses.beaten", BITS, 8, "bosses beaten", 2),
    Field("bosses.removed", BITS, 8, "bosses removed face up", 2),
    Field("bosses.removed_unseen", NUMBER, 9, "bosses removed face down"),
    Field("unused_rooms", NUMBER, 48, "room cards in the deck"),
    Field("reference", CHOICE, 4, "the reference card to be fought next, from 1; 0: at random"),
    Field("rewards", CHOICE, 4, "the reference card whose rewards come next, from 1; 0: at random"),
    Field(
        "rooms",
        CHOICE,
        48 + CARD,
        "the cells of the area, row by row: 0 taken away, 1 face down, else 2 more than the room card",
        EXIT,
    ),
    Field("rooms.visited", BITS, EXIT, "cells that have been visited"),
    Field(
        "rooms.here",
        CHOICE,
        OUTSIDE,
        "the same for the adventurer's cell, the next to the right, below, across, two to the right, two below; "
        f"{THE_EXIT} the exit, {OUTSIDE} outside",
        6,
    ),
    # the second box, campaigns and parties
    *more_fields("hero"),
    Field("story", CHOICE, 32, "the Story card being resolved, from 1"),
    Field("stories_left", NUMBER, 32, "Story cards in the deck"),
    *(field for mate in ("mate", "third") for field in (*mat_fields(mate), *more_fields(mate))),
    Field("leader", CHOICE, SEATS_MOST - 1, "the Party Leader: so many seats on"),
    Field("order", CHOICE, SEATS_MOST - 1, "who is first, second and third: so many seats on", SEATS_MOST),
    Field("enemy.fighters", BITS, SEATS_MOST, "who fights the enemy, from this seat on"),
    Field("deal.seats", CHOICE, SEATS_MOST, "giver and taker of the exchange: 1 and so many seats on", 2),
    Field("deal.given", NUMBER, GOLD_MOST, "gold, food and armor given", 3),
    Field("deal.asked", NUMBER, GOLD_MOST, "gold, food and armor asked for", 3),
    Field("deal.potions", BITS, 6, "potions given, potions asked for", 2),
    Field("deal.items", BITS, 2, "the Item is given; an Item is asked for"),
    # the Overlord and the Automa
    Field("overlord.against", CHOICE, 2, "0 nobody, else who rules: an Overlord or an Automa"),
    Field("overlord.card", CHOICE, 8, "the Overlord card, from 1"),
    Field("overlord.augury", NUMBER, 20, "Augury"),
    Field("overlord.marker", NUMBER, 20, "the marker on the track"),
    Field("overlord.track", NUMBER, 20, "the length of the track"),
    Field("overlord.pile", NUMBER, REINFORCEMENTS_MOST, "Reinforcement cards in the pile"),
    Field(
        "overlord.sides", CHOICE, 4, "the side of the board each of them lies under; 0 for none", REINFORCEMENTS_MOST
    ),
    Field("overlord.used", BITS, 8, "powers used up", 2),
    Field("overlord.veiled", BITS, EXIT, "cells where potions and skills cannot be used"),
    Field("overlord.hand", CHOICE, 48, "the room cards in hand, from 1: only for the Overlord", HAND),
    Field("overlord.wave", CHOICE, 6, "the Dungeon dice of the rest of a horde", WAVE - 1),
    Field("overlord.beginners", BITS, 1, "one adventurer takes the Rewards of a boss twice"),
]
