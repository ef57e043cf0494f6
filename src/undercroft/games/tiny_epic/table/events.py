"""The events of Tiny Epic Dungeons: what each carries. Nobody keeps anything to himself here."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, pile_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, SKILL_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.table.fields import CAUSE_NAMES, ENEMY_FACES, cell_name
from undercroft.table import beats
from undercroft.table.events import UNKNOWN, Events, Fact, card, counted, flag, listed, number, tells


def _foe(cards: TinyEpicCards, foe: int, numbers: Sequence[int]) -> str:
    """The card of an enemy, whose place is the first number of the event."""
    return str(pile_of(cards, numbers[0])[foe].id) if foe != UNKNOWN else ""


AMOUNT, DAMAGE, FACE, FOCUS, HEALTH = map(number, ("amount", "damage", "face", "focus", "health"))
HERO_SPACE, LEFT, LOCK, RESULT = map(number, ("hero_space", "left", "lock", "result"))
DIE, MARKER, SPACE = map(counted, ("die", "marker", "space"))
SUCCESS = flag("success")
CELL = Fact("cell", lambda _cards, cell, _all: cell_name(cell))
ENEMY, SKILL, SLOT = listed("enemy", ENEMY_NAMES), listed("skill", SKILL_NAMES), listed("slot", SLOT_NAMES)
CAUSE, ENEMY_FACE = listed("cause", CAUSE_NAMES), listed("enemy_face", ENEMY_FACES)
FOE, SLAIN = Fact("foe", _foe), Fact("slain", _foe)
ROOM, ABILITY = card("room", lambda cards: cards.dungeon), card("ability", lambda cards: cards.abilities)
CARD, BOSS = card("card", lambda cards: cards.gear), card("boss", lambda cards: cards.bosses)

SHOWN: Final = (beats.ROLL, beats.BEATEN)
"""What is seen first, before anything comes of it: the faces of the dice, an enemy at its end."""

EVENTS: Final = Events(
    events,
    {
        events.MOVED: tells(CELL, ROOM).beat(beats.MOVE),
        events.REVEALED: tells(CELL, ROOM).beat(beats.CARD, anew=True),
        events.LAID: tells(CELL),
        events.GOBLIN_CAME: tells(ENEMY, CELL, FOE, ROOM, DAMAGE).beat(beats.ENEMY, anew=True),
        events.MINION_CAME: tells(ENEMY, CELL, FOE, ROOM).beat(beats.ENEMY, anew=True),
        events.HEALED: tells(AMOUNT, HEALTH).beat(beats.CHANGE, after=SHOWN),
        events.HURT: tells(AMOUNT, HEALTH).beat(beats.CHANGE, after=SHOWN),
        events.FOCUSED: tells(AMOUNT, FOCUS).beat(beats.CHANGE, after=SHOWN),
        events.DRAINED: tells(AMOUNT, FOCUS).beat(beats.CHANGE, after=SHOWN),
        events.SKILL_CHOSEN: tells(SKILL),
        events.ROLLED: tells(DIE, FACE).beat(beats.ROLL),
        events.ENEMY_ROLLED: tells(ENEMY_FACE).beat(beats.ROLL),
        events.CHANGED: tells(DIE, FACE),
        events.REROLLED: tells(DIE, FACE).beat(beats.ROLL, anew=True),
        events.BOOSTED: tells(ABILITY),
        events.TESTED: tells(RESULT, SUCCESS).beat(beats.CHANGE, after=SHOWN),
        events.TRAP_SPRUNG: tells(ROOM, DAMAGE).beat(beats.ROOM),
        events.DISARMED: tells(CELL, ROOM).beat(beats.ROOM),
        events.USED: tells(ABILITY),
        events.AIMED: tells(ENEMY, FOE),
        events.STRUCK: tells(ENEMY, DAMAGE, FOE, LEFT).beat(beats.BLOW, anew=True),
        events.MISSED: tells(ENEMY, FOE).beat(beats.BLOW, anew=True),
        events.SLAIN: tells(ENEMY, SLAIN).beat(beats.BEATEN, anew=True),
        events.COUNTERED: tells(ENEMY, DAMAGE, FOE).beat(beats.COUNTER, anew=True),
        events.COUNTER_FAILED: tells(ENEMY, FOE).beat(beats.COUNTER, anew=True),
        events.TORCH_MOVED: tells(SPACE, LEFT).beat(beats.TORCH, joins=(beats.DEED, beats.TURN)),
        events.ENEMY_MOVED: tells(ENEMY, CELL, FOE).beat(beats.MOVE),
        events.ASSAULTED: tells(ENEMY, FOE).beat(beats.COUNTER, anew=True),
        events.DISCOVERED: tells(CARD).beat(beats.CARD),
        events.TAKEN: tells(CARD).beat(beats.CARD),
        events.EQUIPPED: tells(CARD, SLOT),
        events.ROWED: tells(CARD),
        events.GONE: tells(CARD),
        events.LAIR_OPENED: tells(BOSS).beat(beats.AREA),
        events.ON_SPACE: tells(HERO_SPACE, BOSS).beat(beats.MOVE),
        events.ALTAR_TAKEN: tells(LOCK).beat(beats.POWER),
        events.MARKER_MOVED: tells(MARKER, HEALTH).beat(beats.BLOW),
        events.BOSS_HEALED: tells(MARKER, HEALTH).beat(beats.POWER),
        events.PROVOKED: tells(BOSS).beat(beats.COUNTER, anew=True),
        events.TELEPORTED: tells(CELL, ROOM).beat(beats.MOVE),
        events.PAID: tells(AMOUNT),
        events.GAME_LOST: tells(CAUSE).beat(beats.END),
        events.SIXES_HEAL: tells(AMOUNT).beat(beats.CHANGE, after=SHOWN),
        events.TURN_BEGAN: tells().beat(beats.TURN, anew=True),
        events.TURN_ENDED: tells().beat(beats.TURN, anew=True),
        events.ENEMIES_ACT: tells().beat(beats.ENEMY),
        events.AMBUSHED: tells().beat(beats.COUNTER),
        events.FELL: tells().beat(beats.FALL, anew=True),
        events.ROSE: tells().beat(beats.CHANGE),
        events.BOSS_HOME: tells().beat(beats.MOVE),
        events.LEFT_LAIR: tells().beat(beats.MOVE),
        events.ACT_TWO: tells().beat(beats.AREA),
        events.GAME_WON: tells().beat(beats.END),
    },
)
