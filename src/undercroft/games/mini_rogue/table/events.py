"""The events of Mini Rogue: what each carries."""

from collections.abc import Sequence
from typing import Any, Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak, events, sums
from undercroft.games.mini_rogue.rules.answers import (
    PAYMENT_NAMES,
    POTION_NAMES,
    SIDE_NAMES,
    STANCE_NAMES,
    START_NAMES,
    THING_NAMES,
)
from undercroft.games.mini_rogue.rules.area import BOTTOM
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_POWER, BY_ROOM
from undercroft.games.mini_rogue.rules.sums import PART_NAMES
from undercroft.games.mini_rogue.table.fields import AFFLICTION_NAMES, BOON_NAMES, CARD_NAMES, CAUSE_NAMES, STAT_NAMES
from undercroft.games.mini_rogue.table.view import named_bits
from undercroft.table import beats
from undercroft.table.events import (
    UNKNOWN,
    Events,
    Fact,
    Value,
    card,
    counted,
    flag,
    listed,
    number,
    secret,
    shows,
    tells,
)

EFFECT_NAMES: Final = {
    cardspeak.SKIP_ROOM: "skip-room",
    cardspeak.SHIELD: "shield",
    cardspeak.DOUBLE_DIE: "double-die",
    cardspeak.ADD_ARMOR: "add-armor",
    cardspeak.CONFUSE: "confuse",
    cardspeak.FREE_FEATS: "free-feats",
    cardspeak.IMMUNE: "immune",
    cardspeak.ADD_DAMAGE: "add-damage",
    cardspeak.EXTRA_DIE: "extra-die",
    cardspeak.EXECUTE: "execute",
    cardspeak.EXCHANGE: "exchange",
}
"""What a skill does when it is used, by verb."""


def _place(_cards: Any, place: int, _all: Sequence[int]) -> Value:
    """Where a card is placed: a room, or the bottom of the deck."""
    if place == UNKNOWN:
        return ""
    return "bottom" if place == BOTTOM else place + 1


def _killer(cards: MiniRogueCards, killer: int, numbers: Sequence[int]) -> str:
    """What killed: an enemy, a room or a power, by the cause; empty for anything else."""
    cause = numbers[0]
    if killer == UNKNOWN or cause not in (BY_FOE, BY_ROOM, BY_POWER):
        return ""
    if cause == BY_FOE:
        return str(cards.line_names[killer])
    return str((cards.rooms if cause == BY_ROOM else cards.powers)[killer].id)


def _draws(space: int, track: int) -> bool:
    """At the end of its track, the marker draws a card."""
    return space == track


def _source(cards: MiniRogueCards, source: int, numbers: Sequence[int]) -> str:
    """Where a part of a damage comes from: a skill, a boon, or a die or an enemy by number; empty for anything else."""
    kind = numbers[0]
    if kind == sums.BONUS and source != UNKNOWN:
        return str(cards.skills[source].id)
    if kind == sums.BOON:
        return BOON_NAMES[source.bit_length() - 1]
    named = {sums.HARM: CAUSE_NAMES, sums.MISSING: STAT_NAMES, sums.NO_POTION: POTION_NAMES}
    if kind in named:
        return str(named[kind][source])
    return str(source + 1) if kind in (*sums.OF_A_DIE, sums.MEMBER) else ""


AMOUNT, AREA, ARMOR, AUGURY, BESIDES = map(number, ("amount", "area", "armor", "augury", "besides"))
DAMAGE, DICE, FACE, FLOOR, GOAL, HP = map(number, ("damage", "dice", "face", "floor", "goal", "hp"))
LEFT, LEVEL, LEVEL_BEFORE, NOW, ROW = map(number, ("left", "level", "before", "now", "row"))
SPACE, TRACK, USES, VALUE = map(number, ("space", "track", "uses", "value"))
ORDER_BEFORE, WITH = number("before"), number("with")
"""seats"""
CELL, DIE, OTHER = map(counted, ("cell", "die", "other"))
AUTOMA, NEW_FLOOR, ORDERED = map(flag, ("automa", "new_floor", "ordered"))
SUCCESS, SYMBOL, TWIN = map(flag, ("success", "symbol", "twin"))
CAUSE, PAYMENT, POTION = listed("cause", CAUSE_NAMES), listed("payment", PAYMENT_NAMES), listed("potion", POTION_NAMES)
SIDE = Fact("side", lambda _cards, side, _all: SIDE_NAMES[side - 1])
STANCE, START, STAT = listed("stance", STANCE_NAMES), listed("start", START_NAMES), listed("stat", STAT_NAMES)
EFFECT, THING, WHICH = listed("effect", EFFECT_NAMES), listed("thing", THING_NAMES), listed("which", CARD_NAMES)
PART = listed("part", PART_NAMES)
SOURCE = Fact("source", _source)
BOON = Fact("boon", lambda _cards, boon, _all: BOON_NAMES[boon.bit_length() - 1])
AFFLICTION = Fact("affliction", lambda _cards, mask, _all: ", ".join(named_bits(mask, AFFLICTION_NAMES)))
AFFLICTIONS = Fact("afflictions", AFFLICTION.naming)
FIGHTERS = Fact("fighters", lambda _cards, mask, _all: ", ".join(str(seat) for seat in range(3) if mask >> seat & 1))
ENEMY = Fact("enemy", lambda cards, line, _all: str(cards.line_names[line]))
PLACE, BY = Fact("place", _place), Fact("by", _killer)
OVERLORD = card("overlord", lambda cards: cards.overlords)
BOSS, CARD = card("boss", lambda cards: cards.bosses), card("card", lambda cards: cards.rooms)
CHARACTER, ITEM = card("character", lambda cards: cards.characters), card("item", lambda cards: cards.items)
POWER, REINFORCEMENT = (
    card("power", lambda cards: cards.powers),
    card("reinforcement", lambda cards: cards.reinforcements),
)
SKILL, STORY = card("skill", lambda cards: cards.skills), card("story", lambda cards: cards.stories)

SHOWN: Final = (beats.ROLL, beats.BEATEN)
"""What is seen first, before anything comes of it: the faces of the dice, an enemy at its end."""

EVENTS: Final = Events(
    events,
    {
        events.AREA_ENTERED: tells(AREA, FLOOR, NEW_FLOOR).beat(beats.AREA),
        events.REVEALED: shows(CELL, CARD, FLOOR).beat(beats.CARD, joins=(beats.AREA,)),
        events.BOSS_REVEALED: shows(BOSS, FLOOR).beat(beats.BOSS),
        events.MOVED: tells(CELL, CARD, FLOOR).beat(beats.MOVE),
        events.ROOM_RESOLVED: tells(CARD).beat(beats.ROOM, joins=(beats.MOVE,)),
        events.ROOM_SKIPPED: tells(CARD, FLOOR),
        events.ROLLED_CHARACTER: tells(DIE, FACE).beat(beats.ROLL),
        events.ROLLED_DUNGEON: tells(FACE).beat(beats.ROLL),
        events.ROLLED_CURSE: tells(SYMBOL).beat(beats.ROLL),
        events.ROLLED_POISON: tells(SYMBOL).beat(beats.ROLL),
        events.CHECKED: tells(SUCCESS, FACE),
        events.SHIFTED: tells(FACE),
        events.ROW_READ: tells(CARD, FACE).beat(beats.ROOM, anew=True),
        events.GAINED: tells(STAT, AMOUNT, NOW).beat(beats.CHANGE, after=SHOWN),
        events.LOST: tells(STAT, AMOUNT, NOW).beat(beats.CHANGE, after=SHOWN),
        events.AFFLICTED: tells(AFFLICTION).beat(beats.CHANGE, after=SHOWN),
        events.CURED: tells(AFFLICTIONS).beat(beats.CHANGE, after=SHOWN),
        events.POTION_GAINED: tells(POTION).beat(beats.CHANGE, after=SHOWN),
        events.POTION_LOST: tells(POTION, TWIN).beat(beats.CHANGE, after=SHOWN),
        events.DRANK: tells(POTION),
        events.FOE_MET: tells(ENEMY, HP, DAMAGE, ARMOR, FIGHTERS).beat(beats.ENEMY),
        events.FOE_HURT: tells(AMOUNT, HP).beat(beats.BLOW, joins=(beats.COUNTER,)),
        events.FOE_HIT: tells(AMOUNT, ARMOR).beat(beats.COUNTER, anew=True),
        events.FOE_HIT_ITSELF: tells(AMOUNT).beat(beats.COUNTER, anew=True),
        events.FOE_HEALED: tells(AMOUNT, HP),
        events.FOE_BEATEN: tells(ENEMY).beat(beats.BEATEN),
        events.SKILL_USED: tells(SKILL),
        events.ITEM_TAKEN: tells(ITEM, CARD, USES).beat(beats.CHANGE, after=SHOWN),
        events.ITEM_USED: tells(ITEM, USES),
        events.ITEM_DROPPED: tells(ITEM, CARD),
        events.FELL: tells(AREA, FLOOR).beat(beats.FALL),
        events.STANCE_TAKEN: tells(STANCE),
        events.REROLLED: tells(DIE, FACE).beat(beats.ROLL, anew=True),
        events.FEAT_PERFORMED: tells(DIE, PAYMENT),
        events.DIE_DOUBLED: tells(DIE, VALUE),
        events.PEEKED: shows(secret(CARD), FLOOR),
        events.PLACED: tells(secret(CARD), secret(PLACE), FLOOR, ORDERED),
        events.ROOMS_SWAPPED: tells(CELL, OTHER),
        events.ROOM_REPLACED: shows(CELL, CARD, FLOOR),
        events.BOSS_REMOVED: tells(BOSS).beat(beats.FALL),
        events.DAMAGE_DEALT: tells(DICE, BESIDES).beat(beats.BLOW),
        events.SKILL_EFFECT: tells(EFFECT, AMOUNT, FLOOR),
        events.GAME_WON: tells(GOAL, BOSS, OVERLORD).beat(beats.END),
        events.GAME_LOST: tells(CAUSE, BY, FLOOR).beat(beats.END),
        events.ORDER_CHANGED: tells(ORDER_BEFORE),
        events.DEAL_PROPOSED: tells(WITH),
        events.DEAL_MADE: tells(WITH),
        events.DEAL_REFUSED: tells(WITH),
        events.HANDED_OVER: tells(THING, AMOUNT),
        events.ITEM_DECLINED: tells(CARD, FLOOR),
        events.BOON_USED: tells(BOON, AMOUNT),
        events.STORY_DRAWN: shows(STORY).beat(beats.CARD),
        events.HORDE_THINNED: tells(LEFT, HP),
        events.PARRIED: tells(AMOUNT, ITEM),
        events.DIE_EXCHANGED: tells(DIE, FACE),
        events.FOE_DODGED: tells(AMOUNT).beat(beats.BLOW),
        events.FOE_SUNDERED: tells(ARMOR),
        events.BURDENED: tells(CARD),
        events.UNBURDENED: tells(CARD),
        events.DIE_SET_ASIDE: tells(FACE),
        events.MONSTER_LOWERED: tells(ITEM),
        events.SECOND_TAKEN: tells(CHARACTER),
        events.START_TAKEN: tells(START, VALUE),
        events.POWER_USED: tells(POWER, AUGURY).beat(beats.POWER, anew=True),
        events.AUGURY_GAINED: tells(AMOUNT, AUGURY).beat(beats.CHANGE, after=SHOWN),
        events.DIE_SET: tells(DIE, FACE).beat(beats.POWER),
        events.DIE_REROLLED: tells(DIE, FACE).beat(beats.ROLL, anew=True),
        events.LOOKED_AT: tells(CELL),
        events.TRADED_ROOM: tells(CELL, secret(CARD), FLOOR),
        events.HAND_DRAWN: shows(secret(CARD), FLOOR).beat(beats.POWER),
        events.VEILED: tells(CELL),
        events.FOE_BOLSTERED: tells(HP, ARMOR),
        events.ATTACK_STRENGTHENED: tells(AMOUNT),
        events.MARKER_MOVED: shows(SPACE, TRACK, when=_draws).beat(beats.POWER),
        events.REINFORCED: shows(REINFORCEMENT, SIDE, AUTOMA).beat(beats.POWER, anew=True),
        events.CARD_TURNED: tells(WHICH, CHARACTER),
        events.AUTOMA_TRIGGERED: tells(POWER, ROW, OVERLORD).beat(beats.POWER, anew=True),
        events.TURNED_OVER: shows(CARD, FLOOR).beat(beats.POWER),
        events.WORST_LAID: tells(CELL, CARD, FLOOR),
        events.LEVEL_CHANGED: tells(LEVEL, LEVEL_BEFORE).beat(beats.LEVEL),
        events.BLESSED: tells().beat(beats.CHANGE, after=SHOWN),
        events.HUNGRY: tells().beat(beats.CHANGE),
        events.FOE_MISSED: tells().beat(beats.COUNTER, anew=True),
        events.FOE_FROZEN: tells().beat(beats.COUNTER, anew=True),
        events.FOE_EXECUTED: tells().beat(beats.BEATEN),
        events.SLIPPED: tells().beat(beats.FALL),
        events.DAMAGE_PART: tells(PART, SOURCE, AMOUNT),
    },
)
"""Dice are no matter of `shows`: they show in the generator, and those rolled by hand the table knows itself."""
