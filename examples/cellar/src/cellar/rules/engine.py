"""The rules: apply an answer, and do what is on the agenda up to the next question or the end."""

from typing import Final

from mypy_extensions import i64, u8

from cellar.rules import events
from cellar.rules.state import CANDLES_MOST, DEPTHS, LOST, PLAYING, WON, State, Tables
from undercroft.kernel.chance import awaited
from undercroft.kernel.matter import SLIGHT, Matter
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, Sketch, up_to
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.rules import NOTHING, Rules
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

ENTER: Final = 1
APPROACH: Final = 2
ROLL: Final = 3
STUMBLE: Final = 4
QUESTION_NAMES: Final = {APPROACH: "approach", ROLL: "roll", STUMBLE: "stumble"}

FEEL: Final = 0
LIGHT: Final = 1
YIELD: Final = 2
ANSWER_NAMES: Final = ("feel", "light", "yield")
DIE_NAMES: Final = ("hero",)

CARDS_MOST: Final = 8
FIGURE_MOST: Final = 9
FIELDS: Final = [
    Field("question", CHOICE, STUMBLE, "what is asked"),
    Field("hero", CHOICE, CARDS_MOST, "the hero"),
    Field("bonus", NUMBER, FIGURE_MOST, "what the hero adds to each throw"),
    Field("candles", NUMBER, CANDLES_MOST, "candles left"),
    Field("ahead", NUMBER, max(DEPTHS), "rooms between this one and the bottle"),
    Field("room", CHOICE, CARDS_MOST, "the room"),
    Field("danger", NUMBER, FIGURE_MOST, "what a throw must reach there"),
    Field("costs", NUMBER, CANDLES_MOST, "candles lost there"),
    Field("finds", NUMBER, FIGURE_MOST, "candles found there"),
    Field("result", NUMBER, FIGURE_MOST, "the last throw that was too low"),
    Field("deck", BITS, CARDS_MOST, "rooms that were not drawn yet"),
]


def set_table(tables: Tables, hero: int, depth: int) -> State:
    """What involves no chance (rule 1)."""
    state = State(tables)
    state.hero = hero
    state.candles = tables.candles[hero]
    state.ahead = depth
    state.deck = (1 << len(tables.danger)) - 1
    return state


class CellarRules(Rules):
    """The rules as one object."""

    def deal(self, state: GameState, seed: int) -> None:
        """Go down, up to the first question."""
        state.dice.seed(seed)
        state.agenda.push(ENTER, 0, 0)
        self.go_on(state, NOTHING)

    def go_on(self, state: GameState, choice: int) -> None:
        """Do what an answer says, then what is on the agenda, up to the next question or the end."""
        assert isinstance(state, State)
        if choice != NOTHING:
            state.question.close()
            take(state, choice)
        while state.question.kind == NONE and state.outcome == PLAYING:
            perform_next(state)

    def matter(self, state: GameState) -> Matter | None:
        """Dice settle how a room is left."""
        return Room() if state.outcome == PLAYING else None

    def observe(self, state: GameState, seat: int, row: vec[u8], at: int, sketch: Sketch) -> None:
        """Write what the hero knows, a byte for each field: so few that all are written every time."""
        assert isinstance(state, State)
        tables, room = state.tables, state.room
        asked = state.question.argument if state.question.kind == CHANCE else state.question.kind
        card = (room, tables.danger[room], tables.costs[room], tables.finds[room])
        hero = (state.hero, tables.bonus[state.hero], state.candles, state.ahead)
        known = (asked, *hero, *card, state.result, state.deck)
        for field, value in zip(FIELDS, known, strict=True):
            row[at] = up_to(value, 0xFF if field.kind == BITS else field.most)
            at += 1

    def progress(self, state: GameState) -> float:
        """The rooms behind the hero, of all down to the bottle."""
        assert isinstance(state, State)
        entered = len(state.tables.danger) - state.deck.bit_count()
        return 1.0 if state.outcome == WON else (entered - 1) / (entered + state.ahead)


class Room(Matter):
    """A room, up to the next one (rules 3 and 4): best play leaves it with light, and then with many candles."""

    def __init__(self) -> None:
        super().__init__("room", ("alight", "candles"))

    def go_on(self, state: GameState, choice: int) -> None:
        """As the rules go on, but not into the next room."""
        assert isinstance(state, State)
        if choice != NOTHING:
            state.question.close()
            take(state, choice)
        agenda = state.agenda
        while state.question.kind == NONE and state.outcome == PLAYING and agenda.ops[agenda.depth - 1] != ENTER:
            perform_next(state)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        facts[0] = 1 if state.candles else 0
        facts[1] = state.candles

    def worth(self, facts: vec[i64]) -> float:
        return float(facts[0]) + SLIGHT * float(facts[1])


def perform_next(state: State) -> None:
    """Do the next step on the agenda."""
    agenda = state.agenda
    agenda.depth -= 1
    step = STEPS[int(agenda.ops[agenda.depth])]
    step(state, int(agenda.arguments[agenda.depth]))


# --- the steps ------------------------------------------------------------------------------------------------------


def enter(state: State, _argument: int) -> None:
    """Draw the next room; below the last one lies the bottle (rules 2 and 5)."""
    state.result = 0
    if state.ahead == 0:
        state.outcome = WON
        state.tell(events.FETCHED, state.candles)
        return
    rooms = [room for room in range(len(state.tables.danger)) if state.deck >> room & 1]
    state.room = rooms[state.dice.below(len(rooms))]
    state.deck &= ~(1 << state.room)
    state.ahead -= 1
    state.tell(events.ENTERED, state.room)
    state.agenda.push(APPROACH, 0, 0)


def approach(state: State, _argument: int) -> None:
    ask(state, APPROACH, FEEL)


def stumble(state: State, _argument: int) -> None:
    ask(state, STUMBLE, YIELD)


def ask(state: State, kind: int, free: int) -> None:
    """Either do what is free or light a candle; nobody lights their last one (rule 3)."""
    if state.candles == 1:
        take(state, free)
        return
    state.question.ask(kind, 0, 0, free)
    state.question.offer(LIGHT)


def take(state: State, choice: int) -> None:
    """Do what an answer says (rules 3 and 4)."""
    if choice == YIELD:
        fall(state)
    elif choice == FEEL:
        state.agenda.push(ROLL, 0, 1)
    else:
        state.candles -= 1
        state.tell(events.LIT, state.candles)
        state.agenda.push(ROLL, 0, 2)


def roll(state: State, dice: int) -> None:
    """The highest die and the hero's bonus are the result (rule 3)."""
    if state.dice.by_hand:
        state.dice.want(0, dice)
        if awaited(state.dice, state.question, state.agenda, ROLL, 0, dice):
            return
    faces = [int(state.dice.roll()) for _ in range(dice)]
    tables, room = state.tables, state.room
    result = max(faces) + tables.bonus[state.hero]
    state.tell(events.ROLLED, result, tables.danger[room])
    if result < tables.danger[room]:
        state.result = result
        state.agenda.push(STUMBLE, 0, 0)
        return
    found = min(tables.finds[room], CANDLES_MOST - state.candles)
    state.candles += found
    state.tell(events.PASSED, found, state.candles)
    state.agenda.push(ENTER, 0, 0)


def fall(state: State) -> None:
    """Pay for the room with candles; without any the game is lost (rule 4)."""
    lost = min(state.tables.costs[state.room], state.candles)
    state.candles -= lost
    state.tell(events.STUMBLED, lost, state.candles)
    if state.candles == 0:
        state.outcome = LOST
        state.tell(events.WENT_DARK)
    else:
        state.agenda.push(ENTER, 0, 0)


STEPS: Final = {ENTER: enter, APPROACH: approach, ROLL: roll, STUMBLE: stumble}
RULES: Final = CellarRules(len(ANSWER_NAMES), FIELDS)
