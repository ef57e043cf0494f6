"""Positions: every field is listed once, for what is read, what is written and what a view shows."""

from typing import Final

from cellar.cards.loader import Cards
from cellar.rules import engine
from cellar.rules.invariants import broken_invariant
from cellar.rules.state import CANDLES_MOST, DEPTHS, NO_ROOM, PLAYING, State
from cellar.table.events import EVENTS
from undercroft.kernel.events import Sink
from undercroft.kernel.rules import NOTHING
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields
from undercroft.table.position_plan import check_sound
from undercroft.table.position_rows import (
    LARGEST_SEED,
    Name,
    Names,
    Number,
    Row,
    chance_data,
    read_chance,
    read_rows,
    without_nothing,
    write_rows,
)
from undercroft.table.position_solved import Vocabulary, check_texts

OUTCOME_NAMES: Final = ("playing", "won", "lost")
HIGHEST: Final = 99


def rows(cards: Cards) -> tuple[Row, ...]:
    """The fields, and where in the state they are."""
    rooms = [room.id for room in cards.rooms]
    return (
        Row("outcome", Name(OUTCOME_NAMES)),
        Row("hero", Name([hero.id for hero in cards.heroes])),
        Row("candles", Number(0, CANDLES_MOST)),
        Row("ahead", Number(0, max(DEPTHS))),
        Row("room", Name(rooms)),
        Row("deck", Names(rooms)),
        Row("result", Number(0, HIGHEST)),
    )


def laid(cards: Cards, view: Plain) -> State:
    """A table laid out from a view: for those who draw it, whether or not they have the game itself."""
    state = State(cards.tables)
    read_rows(rows(cards), Fields(view, "view"), state)
    return state


def describe(cards: Cards, state: State, *, generator: bool) -> Plain:
    """A state as a position; without the generator, what chance brings next is left open."""
    data = {
        "game": "cellar",
        **write_rows(rows(cards), state),
        "throwing": len(state.dice.wanted()) or None,
        **chance_data(state.dice, generator=generator),
    }
    found: Plain = without_nothing(data)
    return found


def build(cards: Cards, data: Plain, sink: Sink) -> State:
    """The state of a position, at its question; PositionError if it cannot be."""
    fields = Fields(data)
    fields.name("game", ["cellar"], "cellar")
    check_texts(fields, lambda: Vocabulary(EVENTS.types(cards), ("candles",)))
    heroes = [hero.id for hero in cards.heroes]
    state = engine.set_table(cards.tables, heroes.index(fields.name("hero", heroes, heroes[0])), DEPTHS[0])
    read_rows(rows(cards), fields, state)
    if state.room != NO_ROOM and not fields.has("deck"):
        state.deck &= ~(1 << state.room)
    state.dice.seed(fields.number("seed", 0, 0, LARGEST_SEED))
    read_chance(fields, state.dice)
    throwing = fields.number("throwing", 0, 0, 2)
    fields.close()
    check_sound(broken_invariant(state))
    state.sink = sink
    if state.outcome == PLAYING:
        state.agenda.push(next_step(state, throwing), 0, throwing)
        engine.RULES.go_on(state, NOTHING)
    return state


def next_step(state: State, throwing: int) -> int:
    """What is done next in such a position."""
    if state.room == NO_ROOM:
        return engine.ENTER
    if throwing:
        return engine.ROLL
    return engine.STUMBLE if state.result else engine.APPROACH
