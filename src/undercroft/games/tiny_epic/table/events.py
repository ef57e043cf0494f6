"""The events of Tiny Epic Dungeons: what each carries. Nobody keeps anything to himself here."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, pile_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, SKILL_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.table.fields import CAUSE_NAMES, ENEMY_FACES, cell_name
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

EVENTS: Final = Events(
    events,
    {
        events.MOVED: tells(CELL, ROOM),
        events.REVEALED: tells(CELL, ROOM),
        events.LAID: tells(CELL),
        events.GOBLIN_CAME: tells(ENEMY, CELL, FOE, ROOM, DAMAGE),
        events.MINION_CAME: tells(ENEMY, CELL, FOE, ROOM),
        events.HEALED: tells(AMOUNT, HEALTH),
        events.HURT: tells(AMOUNT, HEALTH),
        events.FOCUSED: tells(AMOUNT, FOCUS),
        events.DRAINED: tells(AMOUNT, FOCUS),
        events.SKILL_CHOSEN: tells(SKILL),
        events.ROLLED: tells(DIE, FACE),
        events.ENEMY_ROLLED: tells(ENEMY_FACE),
        events.CHANGED: tells(DIE, FACE),
        events.REROLLED: tells(DIE, FACE),
        events.BOOSTED: tells(ABILITY),
        events.TESTED: tells(RESULT, SUCCESS),
        events.TRAP_SPRUNG: tells(ROOM, DAMAGE),
        events.DISARMED: tells(CELL, ROOM),
        events.USED: tells(ABILITY),
        events.AIMED: tells(ENEMY, FOE),
        events.STRUCK: tells(ENEMY, DAMAGE, FOE, LEFT),
        events.MISSED: tells(ENEMY, FOE),
        events.SLAIN: tells(ENEMY, SLAIN),
        events.COUNTERED: tells(ENEMY, DAMAGE, FOE),
        events.COUNTER_FAILED: tells(ENEMY, FOE),
        events.TORCH_MOVED: tells(SPACE, LEFT),
        events.ENEMY_MOVED: tells(ENEMY, CELL, FOE),
        events.ASSAULTED: tells(ENEMY, FOE),
        events.DISCOVERED: tells(CARD),
        events.TAKEN: tells(CARD),
        events.EQUIPPED: tells(CARD, SLOT),
        events.ROWED: tells(CARD),
        events.LAIR_OPENED: tells(BOSS),
        events.ON_SPACE: tells(HERO_SPACE, BOSS),
        events.ALTAR_TAKEN: tells(LOCK),
        events.MARKER_MOVED: tells(MARKER, HEALTH),
        events.BOSS_HEALED: tells(MARKER, HEALTH),
        events.PROVOKED: tells(BOSS),
        events.TELEPORTED: tells(CELL, ROOM),
        events.PAID: tells(AMOUNT),
        events.GAME_LOST: tells(CAUSE),
        events.SIXES_HEAL: tells(AMOUNT),
    },
)
