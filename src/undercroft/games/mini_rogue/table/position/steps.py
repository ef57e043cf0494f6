"""The agenda and the open question in words: steps by name, their arguments as named fields."""

from dataclasses import dataclass
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules import engine, steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES
from undercroft.games.mini_rogue.rules.area import PLACING, TO_ORDER
from undercroft.games.mini_rogue.rules.check import ATTACKING, DIE_BITS
from undercroft.games.mini_rogue.rules.overlord import SEAT_PLACE, power_at
from undercroft.games.mini_rogue.rules.reinforcement import CARD_BITS
from undercroft.games.mini_rogue.rules.state import EXIT, HP_MOST, NO_CARD, State
from undercroft.games.mini_rogue.rules.turn_order import seats_at
from undercroft.games.mini_rogue.table.fields import FOE, MOMENT_NAMES, MOST, QUESTION_NAMES
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.view import ABOUT, powers_there
from undercroft.kernel.errors import N_, Message
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of
from undercroft.table.position_rows import Flag, Kind, Name, Names, Number, Part, Seat, read_parts, write_parts

STEP_NUMBERS: Final = {
    name: number for number, name in QUESTION_NAMES.items() if type(engine.STEPS[number]) is not steps.Step
}
ASKING: Final = frozenset(
    number for number in STEP_NUMBERS.values() if type(engine.STEPS[number]).answer is not steps.Step.answer
) | {steps.AFTER_DIE}
"""Steps that ask; after a die, only whether to drink a potion."""
WAITING: Final = frozenset(
    (
        *(steps.PREPARE, steps.PREPARATION, steps.LAY, steps.SETTLE, steps.SECOND_CARD, steps.BEGIN),
        *(steps.EXPLORE, steps.ARRIVE, steps.RESOLVE, steps.LEAVE_ROOM, steps.DESCEND, steps.RUN, steps.TRADING),
        *(steps.USE_UP_ITEM, steps.SHED_POTION, steps.GAIN_POTION, steps.ROLL_REWARDS, steps.SECOND_REWARDS),
        *(steps.START_FIGHT, steps.ATTACK, steps.STANCE, steps.READY, steps.READ_ATTACK, steps.FOE_ATTACK, steps.LAND),
        *(steps.OVERLORD, steps.POWER, steps.JUDGE, steps.READ_SHRINE, steps.READ_REWARDS, steps.REROLL_LOW),
        *(steps.CONSULT, steps.TRIGGER, steps.ACT),
    )
)
"""Steps that can wait on the agenda while something else is asked."""
STARTING: Final = frozenset((steps.SECOND_CARD, steps.SECOND_START, steps.BEGIN))
"""Steps before the first area (MR-OVER-27)."""
PREPARING: Final = frozenset((steps.PREPARE, steps.PREPARATION, steps.PLACE, steps.SETTLE, steps.LAY, *STARTING))
"""Steps that come before the rooms of an area are laid."""
TO_OVERLORD: Final = frozenset(
    (
        *(steps.OVERLORD, steps.LOOK, steps.TRADE_ROOM, steps.MOVE_FIRST, steps.MOVE_SECOND),
        *(steps.VEIL, steps.VICTIM, steps.SIDE, *ABOUT),
    )
)
"""Questions to the Overlord, who has the seat after the adventurers'."""
RULED: Final = frozenset(
    (
        *(*TO_OVERLORD, *STARTING, steps.POWER, steps.SIDE_BY_DIE, steps.CONSULT, steps.TRIGGER, steps.ACT),
        *(steps.REROLL_DUNGEON, steps.REROLL_CHARACTER, steps.REROLL_LOW, steps.SECOND_REWARDS),
    )
)
"""Steps of games against an Overlord or an Automa only."""
_CHECKS: Final = (steps.BEFORE_CHECK, steps.AFTER_CHECK, steps.JUDGE, steps.ROLL_CHECK, steps.ROLL_CHECK_DIE)
_REROLLS: Final = (steps.REROLL_DUNGEON, steps.REROLL_CHARACTER, steps.REROLL_LOW)
PURPOSES: Final = ("may-trade", "must-trade", "may-swap")
"""What rooms are looked at for, by number."""

# --- moments of the Overlord ---------------------------------------------------------------------------------

DICE_MOMENTS: Final = speak.WHEN_DIE | speak.WHEN_DICE
FIGHT_MOMENTS: Final = speak.WHEN_HIT | speak.WHEN_HURT | speak.WHEN_FIGHT | speak.WHEN_ANY_FIGHT
ENTRANCE_MOMENTS: Final = speak.WHEN_PREPARATION | speak.WHEN_ENTRY
MOMENT: Final = Names(MOMENT_NAMES)


def likely_moment(state: State, kind: int) -> int:
    """The moment where nothing is said of it: by the question, the dice on the table, and where they are."""
    if kind in (steps.SET_DIE, steps.REROLL_DIE):
        return int(speak.WHEN_DIE)
    if kind == steps.SNARE:
        return int(speak.WHEN_DICE)
    if state.foe.line != NO_CARD:
        return int(DICE_MOMENTS) if state.pool.dungeon else int(speak.WHEN_FIGHT | speak.WHEN_ANY_FIGHT)
    if seats_at(state, EXIT) == (1 << state.party) - 1:
        return int(speak.WHEN_DESCENT)
    return int(speak.WHEN_EXPLORATION)


# --- kinds of fields -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Text(Kind):
    """A program by its text in `field`; where several read alike, which `copy` of them."""

    field: str
    texts: dict[int, str]

    def read(self, fields: Fields, name: str) -> int | None:
        text = fields.text(self.field)
        known = list(dict.fromkeys(self.texts.values()))
        allowed = one_of([f'"{one}"' for one in known if one])
        if text is None and len(known) != 1:
            raise fields.refuse(Reason.AGENDA, self.field, N_("what is under way here? {allowed}"), allowed=allowed)
        alike = [address for address, one in self.texts.items() if one == (known[0] if text is None else text)]
        if not alike:
            message = N_('"{text}" cannot be under way here: {allowed}')
            raise fields.refuse(Reason.AGENDA, self.field, message, text=text, allowed=allowed)
        return alike[fields.number("copy", 1, 1, len(alike)) - 1]

    def write(self, value: int) -> object:
        if value not in self.texts:
            message = N_("this position uses a text of a card that is gone, which cannot be written down yet")
            raise PositionError(Reason.AGENDA, self.field, message)
        alike = [address for address, text in self.texts.items() if text == self.texts[value]]
        data: Plain = {self.field: self.texts[value]}
        return data | ({"copy": alike.index(value) + 1} if alike.index(value) else {})


@dataclass(frozen=True)
class Check(Kind):
    """What follows a check, and whether its die can be shifted; a card under the board may forbid that (MR-OVER-18)."""

    programs: Programs

    def read(self, fields: Fields, name: str) -> int | None:
        address = Text("then", self.programs.checks()).read(fields, name) or 0
        return address << 1 | fields.flag("shift", self.programs.shifts(address))

    def write(self, value: int) -> object:
        text: object = Text("then", self.programs.checks()).write(value >> 1)
        return {"shift": bool(value & 1)} | (text if isinstance(text, dict) else {})


# --- the arguments of steps ----------------------------------------------------------------------------------


class Arguments:
    """Reads and writes the arguments of steps for one adventurer, whose or about whom they are."""

    def __init__(self, cards: MiniRogueCards, programs: Programs, drawn: int = NO_CARD) -> None:
        self.cards = cards
        self.programs = programs
        self.state = programs.state
        self.drawn = drawn
        """the Reinforcement card that is about to be placed"""

    def write(self, step: int, argument: int, *, waiting: bool) -> Plain:
        if step == steps.CLEAR_MIND and argument == ATTACKING:
            return {}
        return write_parts(self._parts(step, waiting=waiting), argument)

    def read(self, step: int, fields: Fields, *, waiting: bool) -> int:
        if step == steps.CLEAR_MIND and self.state.foe.line != NO_CARD:
            return int(ATTACKING)
        return read_parts(self._parts(step, waiting=waiting), fields)

    def _parts(self, step: int, *, waiting: bool) -> tuple[Part, ...]:
        state, programs = self.state, self.programs
        texts = {
            steps.RUN: ("effect", programs.runs),
            steps.AIM: ("effect", programs.aims),
            steps.CHOICE: ("options", programs.choices),
            steps.STORY_CHOICE: ("options", lambda: programs.choices(speak.OPTIONS)),
        }
        if step in texts:
            field, found = texts[step]
            return (Part("", Text(field, found())),)
        if step in _CHECKS or step == steps.CLEAR_MIND:
            return (Part("", Check(programs)),)
        if step == steps.REROLL_CHECK:
            die = Part("die", Number(1, 3, 1), 0, 0, int(DIE_BITS))
            return (die, Part("", Check(programs), place=int(DIE_BITS)))
        if step in (steps.ROLL_REWARDS, steps.READ_REWARDS):
            cards = len(state.tables.rewards_always)
            return (Part("card", Number(1, cards, 1), int(state.rewards), quiet=True),)
        if step in TO_OVERLORD or step in (steps.POWER, steps.SIDE_BY_DIE):
            return self._overlord_parts(step, waiting=waiting)
        rows = len(state.tables.automa_on)
        return {
            **dict.fromkeys((steps.TRADING, steps.TAKE_ITEM), (Part("of_story", Flag(), 0),)),
            **dict.fromkeys((steps.TRIGGER, steps.ACT), (Part("row", Number(1, rows, 1), 0),)),
            **dict.fromkeys(_REROLLS, (Part("die", Number(1, 4, 1), 0),)),
            steps.PARRY: (Part("loss", Number(1, MOST), 1),),
            steps.PLACE: (
                Part("cards", Number(1, int(PLACING)), 1, 0, int(PLACING).bit_length()),
                Part("order", Flag(), 0, int(TO_ORDER).bit_length() - 1),
            ),
            steps.GIVE_WAY: (Part("offered_by", Seat(int(state.party)), 0),),
            steps.REROLL_ATTACK: (Part("feat", Flag(), 0, 0, 1), Part("die", Number(1, 3, 1), 0, 1)),
            steps.START_FIGHT: (Part("enemy", FOE, int(speak.FOE_MONSTER)),),
            steps.GAIN_POTION: (Part("potion", Name(POTION_NAMES)),),
            steps.SWAP_SECOND: (Part("first", Number(1, EXIT, 1), 0),),
            steps.REVEAL_ROOM: (Part("rooms", Number(1, EXIT), 1),),
            steps.TRIBUTE: (Part("times", Number(1, HP_MOST), 1),),
            steps.CONSULT: (Part("trigger", Number(0, MOST), 0),),
        }.get(step, ())

    def _overlord_parts(self, step: int, *, waiting: bool) -> tuple[Part, ...]:
        state, high = self.state, int(SEAT_PLACE)
        moment = likely_moment(state, step)
        seat, alone = int(self.programs.hero.seat), bool(state.party == 1)
        purpose = Part("purpose", Name(PURPOSES), 0, high)
        if step in ABOUT:
            return (Part("about", Seat(int(state.party)), seat, quiet=alone),)
        if step == steps.OVERLORD:
            about = Part("about", Seat(int(state.party)), seat, high, quiet=alone)
            return (Part("moment", MOMENT, moment, 0, high), *([] if waiting else [about]))
        if step == steps.POWER:
            return (self._power(width=high), Part("moment", MOMENT, moment, high))
        if step in (steps.SIDE, steps.SIDE_BY_DIE):
            card = Name([card.id for card in self.cards.reinforcements])
            return (
                Part("reinforcement", card, self.drawn, 0, int(CARD_BITS)),
                Part("steps", Number(0, 9), 0, int(CARD_BITS)),
            )
        looked = [cell for cell in range(EXIT) if state.reign.looked >> cell & 1]
        cell = Name([str(cell + 1) for cell in looked], looked)
        return {
            steps.VICTIM: (self._power(int(speak.AFFECT)),),
            steps.VEIL: (Part("moment", MOMENT, moment),),
            steps.LOOK: (Part("rooms", Number(1, 3), 1, 0, high), purpose),
            steps.TRADE_ROOM: (Part("cell", LookedAt(cell), None, 0, high), purpose),
            steps.MOVE_SECOND: (Part("first", LookedAt(cell), looked[0] if looked else None),),
        }.get(step, ())

    def _power(self, verb: int | None = None, width: int = 62) -> Part:
        """A power of the board, by name; the first one of its kind if nothing is said."""
        state, tables = self.state, self.state.tables
        numbers = [int(power_at(state, place)) for place in powers_there(state)]
        fitting = [one for one in numbers if verb is None or speak.verb_of(tables.power_effect[one]) == verb]
        names = Name([self.cards.powers[number].id for number in fitting], fitting)
        return Part("power", names, fitting[0] if fitting else None, 0, width)


@dataclass(frozen=True)
class LookedAt(Kind):
    """A cell that the Overlord has looked at."""

    cells: Name

    @property
    def allowed(self) -> Message:
        return self.cells.allowed

    def read(self, fields: Fields, name: str) -> int | None:
        cell = fields.number(name, 0, 1, EXIT)
        if cell and cell - 1 not in self.cells.numbers:
            message = N_("only a room that was looked at can be meant: {allowed}")
            raise fields.refuse(Reason.QUESTION, name, message, allowed=self.allowed)
        return cell - 1 if cell else None

    def write(self, value: int) -> object:
        return value + 1
