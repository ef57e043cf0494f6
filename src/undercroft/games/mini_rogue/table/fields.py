"""The fields of a game of Mini Rogue, each declared once: how it is named, what it can be, where it is in the state.

A position reads and writes them, a view shows them: `seen` says which of them everybody at the table may know.
"""

from dataclasses import dataclass
from typing import Final

from undercroft.games.mini_rogue.cards.effects import MOMENTS
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak, pool, steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, STANCE_NAMES
from undercroft.games.mini_rogue.rules.barter import PROPOSALS_MOST
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_MOST
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    CELLS,
    EXIT,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    NO_CARD,
    SEATS_MOST,
    XP_MOST,
)
from undercroft.games.mini_rogue.rules.tables import AREAS, FLOORS
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.kernel.errors import N_
from undercroft.outside import written
from undercroft.table.book import names_of
from undercroft.table.position_fields import TWICE, Fields, PositionError, Reason, between
from undercroft.table.position_rows import Flag, Kind, Name, Names, Number, Row, Rows, Seat, by_number, made_once

# --- names -------------------------------------------------------------------------------------------------------

STAT_NAMES: Final = ("hp", "xp", "armor", "food", "gold")
AFFLICTION_NAMES: Final = ("curse", "poison", "blind")
TRAIT_NAMES: Final = (
    *(*AFFLICTION_NAMES, "unstoppable", "weaken", "regeneration", "fall"),
    *("savage", "horde", "ward", "decay", "ranged", "dodge", "feeble-mates"),
)
OUTCOME_NAMES: Final = ("playing", "won", "lost")
CAUSE_NAMES: Final = ("", "enemy", "room", "poison", "hunger", "power")
BOON_NAMES: Final = (
    *("scout", "haggle", "deft", "pathfinder", "stomach", "dressing", "second-wind", "first-blood", "steady-hand"),
    *("sure-stroke", "clear-mind", "sight", "blood"),
)
STAGE_NAMES: Final = ("to-move", "bound", "entered", "arrived", "resolved", "done", "fed", "declined")
MODE_NAMES: Final = ("", "overlord", "automa")
"""Who is against the adventurers, by number."""
CARD_NAMES: Final = ("own", "second")
"""The two Character cards of an adventurer (MR-OVER-28)."""
PERIOD_NAMES: Final = ("room", "area", "floor")
MOMENT_NAMES: Final = tuple(MOMENTS)
"""When powers can be used, by their bit."""
FOE_NAMES: Final = {
    cardspeak.FOE_MONSTER: "monster",
    cardspeak.FOE_GHOST: "ghost",
    cardspeak.FOE_BOSS: "boss",
    cardspeak.FOE_FINAL: "final-boss",
    cardspeak.FOE_GUARDIAN: "guardian",
    cardspeak.FOE_STORY: "story",
}
ANNOUNCED: Final = {
    pool.DOUBLING: "doubling",
    pool.FREE_FEATS: "free-feats",
    pool.FROZEN: "frozen",
    pool.CONFUSED: "confused",
    pool.POTION_USED: "potion-used",
    pool.BAITED: "extra-die",
    pool.EXCHANGING: "exchange",
    pool.EXECUTING: "execution",
    pool.SHOT: "shot",
    pool.MIND_SET: "mind-set",
}
OVERSEEN: Final = {pool.WATCHED: "watched", pool.WAVE_ROLLED: "wave"}
"""How far an attack is that somebody looks on: the dice were seen; each of a horde has its own."""
QUESTION_NAMES: Final = names_of(steps, "STEPS")
DIE_NAMES: Final = ("character", "dungeon", "curse", "poison")

# --- what is the same for all cards ------------------------------------------------------------------------------

MOST: Final = 255
"""of anything that is counted"""


class Cells(Kind):
    """Cells of the area, from 1, as a mask."""

    def read(self, fields: Fields, name: str) -> int | None:
        cells = fields.take(name, list)
        for place, cell in enumerate(cells or ()):
            where = f"{fields.place(name)}[{place + 1}]"
            if type(cell) is not int or not 1 <= cell <= EXIT:
                message, allowed = N_("{value} is no cell: {allowed}"), between(1, EXIT)
                raise PositionError(Reason.OUT_OF_RANGE, where, message, value=written(cell), allowed=allowed)
            if cell in cells[:place]:
                raise PositionError(Reason.TWICE, where, TWICE, name=cell)
        return None if cells is None else sum(1 << cell - 1 for cell in cells)

    def write(self, value: int) -> object:
        return [cell + 1 for cell in range(EXIT) if value >> cell & 1]


FOE: Final = Name(*by_number(FOE_NAMES))
PARTY: Final = Rows(
    Row("stage", Name(STAGE_NAMES), seen=False),
    Row("bound_for", Number(1, CELLS, 1), seen=False),
    Row("gave_way", Flag(), seen=False),
    Row("proposals", Number(0, PROPOSALS_MOST), seen=False),
)
"""What only a party has of each; by default it follows from what is asked of whom."""
ENEMY: Final = Rows(
    Row("kind", FOE),
    Row("phase", Number(1, 2, 1)),
    Row("start_hp", Number(1, MOST)),
    Row("armor", Number(0, MOST)),
    Row("damage", Number(0, MOST)),
    Row("traits", Names(TRAIT_NAMES)),
    Row("left", Number(1, HORDE_SIZE)),
    Row("poisoned", Flag()),
)
"""The enemy in play, or the last one; by default as its card has it."""
DICE: Final = Rows(
    Row("dungeon", Number(0, 6)),
    Row("curse", Flag()),
    Row("poison", Flag()),
    Row("bonus", Number(0, MOST)),
    Row("potion_damage", Number(0, MOST), seen=False),
    Row("threshold", Number(0, MOST)),
    Row("announced", Names(*by_number(ANNOUNCED)), "marks"),
)
"""The dice on the table,"""
ROOM: Final = Rows(
    Row("row", Number(0, 6), "die"),
    Row("success", Flag()),
    Row("offered", Flag()),
)
"""and what they say of a room."""
BOARD: Final = Rows(
    Row("difficulty", Name(DIFFICULTIES), seen=False),
    Row("augury", Number(0, AUGURY_MOST), seen=False),
)
"""The Overlord board, the augury only of one who is played,"""
MOMENT: Final = Rows(
    Row("veiled", Cells(), default=0),
    Row("room", Number(0, CELLS, 1), seen=False),
    Row("quiet", Flag(), default=False, seen=False),
    Row("looked", Cells(), default=0, seen=False),
    Row("bonus", Number(0, MOST), default=0, seen=False),
    Row("descended", Flag(), seen=False),
    Row("asked", Flag(), seen=False),
)
"""and what belongs to this room, this area, this attack."""


# --- what the cards decide ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Declared:
    """The fields that name cards."""

    head: Rows
    """of the state"""
    party: Rows
    """of the state, if there are several adventurers"""
    hero: Rows
    """by default the character's start values, and the rest as in a new game"""
    ruled: Rows
    """what an adventurer has against an Overlord or the Automa"""
    enemy: Rows
    """which one it is, as it is written"""
    board: Rows
    """the Overlord board, as it is written"""


@made_once
def declared(cards: MiniRogueCards) -> Declared:
    characters = Name([card.id for card in cards.characters])
    return Declared(
        head=Rows(
            Row("outcome", Name(OUTCOME_NAMES)),
            Row("mat", Name([mat.id for mat in cards.mats])),
            Row("stances", Flag()),
            Row("area", Number(1, AREAS - 1)),
            Row("goal_floor", Number(0, FLOORS), "goal", 0, seen=False),
        ),
        party=Rows(
            Row("leader", Seat(SEATS_MOST)),
            Row("taken", Name([room.id for room in cards.rooms]), default=NO_CARD, seen=False),
        ),
        hero=Rows(
            Row("character", characters),
            Row("hp", Number(0, HP_MOST)),
            Row("xp", Number(0, XP_MOST)),
            Row("armor", Number(0, ARMOR_MOST)),
            Row("food", Number(0, FOOD_MOST)),
            Row("gold", Number(0, GOLD_MOST)),
            Row("potions", Names(POTION_NAMES)),
            Row("afflictions", Names(AFFLICTION_NAMES)),
            Row("cell", Number(1, CELLS, 1)),
            Row("skill_used", Flag(), "face_down", default=False),
            Row("met_danger", Flag(), default=False),
            Row("skips_next_room", Flag(), "skipping", default=False),
            Row("shield", Number(0, MOST), default=0),
            Row("immune", Flag(), default=False),
            Row("stance", Name(STANCE_NAMES), default=int(cardspeak.BALANCED)),
            Row("boons", Names(BOON_NAMES), default=0),
            Row("boons_spent", Names(BOON_NAMES), "spent", 0, seen=False),
        ),
        ruled=Rows(
            Row("second", characters),
            Row("turned", Names(CARD_NAMES), seen=False),
            Row("armed", Names([power.id for power in cards.powers]), default=0),
        ),
        enemy=Rows(
            Row("name", Name([str(name) for name in cards.line_names]), "line"),
            Row("hp", Number(1, MOST)),
        ),
        board=Rows(
            Row("card", Name([card.id for card in cards.overlords]), "overlord"),
            Row("against", Name(MODE_NAMES), "mode"),
            Row("marker", Number(0, MOST)),
            Row("beginners", Flag(), default=False),
        ),
    )
