"""The book: what the table needs of the game."""

from collections.abc import Mapping
from typing import Any

from cellar.cards.loader import Cards
from cellar.rules import engine
from cellar.rules.state import DEPTHS, WON, State
from cellar.table.events import EVENTS
from cellar.table.options import DEPTH_NAMES, OPTIONS, CellarOptions
from cellar.table.position import build, describe, rows
from undercroft.kernel.events import Sink
from undercroft.table.book import Book, Plain, named
from undercroft.table.options import Options
from undercroft.table.position_rows import write_rows


class CellarBook(Book):
    name = "cellar"
    rules = engine.RULES
    ruleset = 1
    letters = "CE"
    answer_names = engine.ANSWER_NAMES
    die_names = engine.DIE_NAMES
    question_names = engine.QUESTION_NAMES
    events = EVENTS

    def __init__(self, cards: Cards) -> None:
        self.cards: Cards = cards
        self.card_hash = cards.digest
        self.options = Options(OPTIONS, cards)
        self.heroes = [hero.id for hero in cards.heroes]

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        self.options.check(choices)
        chosen = CellarOptions(**choices)
        named("hero", chosen.hero, self.heroes)
        named("depth", chosen.depth, DEPTH_NAMES)
        return {"hero": chosen.hero, "depth": chosen.depth}

    def set_table(self, setup: Plain) -> State:
        depth = DEPTHS[DEPTH_NAMES.index(setup["depth"])]
        return engine.set_table(self.cards.tables, self.heroes.index(setup["hero"]), depth)

    def view(self, state: State, seat: int) -> Plain:
        return {"game": self.name, **write_rows(rows(self.cards), state), "question": self.question_view(state)}

    def result(self, state: State) -> Plain:
        return {"won": state.outcome == WON, "candles": state.candles}

    def at(self, position: Plain, sink: Sink) -> State:
        return build(self.cards, position, sink)

    def setup_at(self, state: State) -> Plain:
        return self.setup({"hero": self.heroes[state.hero]})

    def position_of(self, state: State, *, generator: bool = True) -> Plain:
        return describe(self.cards, state, generator=generator)
