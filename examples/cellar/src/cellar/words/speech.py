"""The game in words."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from cellar.cards.loader import Cards
from cellar.rules import engine, events
from cellar.rules.state import PLAYING, WON, State
from cellar.table.events import EVENTS
from cellar.table.options import OPTIONS
from cellar.words.library import CellarLibrary
from undercroft.kernel.errors import N_
from undercroft.kernel.events import Event
from undercroft.table.options import Chosen, Option, Options
from undercroft.words.choices import ChoiceWords
from undercroft.words.lines import Account, Naming, Wording, line
from undercroft.words.nouns import Noun
from undercroft.words.speech import Speech
from undercroft.words.terms import Terms


class CellarSpeech(Speech):
    def __init__(self, cards: Cards, language: str) -> None:
        self.language = language
        self.cards = cards
        self.terms = Terms(language)
        self.terms.dice = {"hero": self.terms._("die")}
        self._ = self.terms._

    # --- names --------------------------------------------------------------------------------------------------

    def candles(self, n: int) -> str:
        return self.terms.ngettext("{n} candle", "{n} candles", n).format(n=n)

    def hero(self, state: State) -> Noun:
        return self.terms.name(self.cards.heroes[state.hero].name)

    def room(self, room: int) -> Noun:
        return self.terms.name(self.cards.rooms[room].name)

    # --- what happened, and what is asked -----------------------------------------------------------------------

    def account(self, state: State, events: Sequence[Event], seat: int | None = None) -> list[tuple[str, int]]:
        return Account(self.terms, EVENTS, events, self.wordings, self.naming).ended_lines()

    @cached_property
    def wordings(self) -> Mapping[int, Wording]:
        """A row for each kind of event; its facts are the fields."""
        found, passed = self._("you get past and find {found}: {candles} left"), self._("you get past: {candles} left")
        return {
            events.ENTERED: line(self._("you come to the {room}")),
            events.LIT: line(self._("you light a candle: {candles} left")),
            events.ROLLED: line(self._("you throw {result} against {danger}")),
            events.PASSED: line(lambda event: found if event["found"] else passed),
            events.STUMBLED: line(self._("you stumble and lose {lost}: {candles} left")),
            events.WENT_DARK: line(self._("it is dark, and you grope your way back without the bottle")),
            events.FETCHED: line(self._("there is the bottle! You bring it up, with {candles} left")),
        }

    @cached_property
    def naming(self) -> Naming:
        """Facts in words; any other fact is a number as it is."""
        return {
            "room": lambda event: self.room(event["room"]),
            "candles": lambda event: self.candles(event["candles"]),
            "found": lambda event: self.candles(event["found"]),
            "lost": lambda event: self.candles(event["lost"]),
        }

    def question(self, state: State) -> str:
        if state.outcome != PLAYING:
            return ""
        if state.result:
            text = self._("{room}: {result} is too low, you need {danger}. Do you try again?")
        else:
            text = self._("{room}: you need {danger}. How do you go on?")
        return text.format(room=self.room(state.room), result=state.result, danger=state.tables.danger[state.room])

    def answer(self, state: State, answer: int) -> str:
        loss = min(state.tables.costs[state.room], state.candles)
        return {
            engine.FEEL: self._("Feel your way: one die"),
            engine.LIGHT: self._("Light a candle: two dice, the higher counts"),
            engine.YIELD: self._("Stumble on: lose {candles}").format(candles=self.candles(loss)),
        }[answer]

    # --- how things stand ---------------------------------------------------------------------------------------

    def status(self, state: State) -> str:
        return self.terms.labelled(self.hero(state), self.candles(state.candles))

    def state(self, state: State) -> list[str]:
        ahead = self.terms.ngettext("{n} room before the bottle", "{n} rooms before the bottle", state.ahead)
        return [self.status(state), ahead.format(n=state.ahead)]

    def result(self, state: State) -> list[str]:
        return [self._("You have the bottle.") if state.outcome == WON else self._("The cellar keeps its bottle.")]

    # --- before the game ----------------------------------------------------------------------------------------

    def title(self, seed: int) -> str:
        return self._("Cellar. Seed {seed}.").format(seed=seed)

    def seats(self, state: State) -> list[str]:
        return [self.hero(state)]

    @cached_property
    def choices(self) -> "CellarChoices":
        return CellarChoices(self)

    @cached_property
    def library(self) -> CellarLibrary:
        return CellarLibrary(self)


class CellarChoices(ChoiceWords):
    """The choices, where the cards say what they mean."""

    introduction = (N_("Somebody goes down into the cellar to fetch a bottle, before the candles burn down."),)

    def __init__(self, speech: CellarSpeech) -> None:
        self.speech = speech
        super().__init__(Options(OPTIONS, speech.cards), speech.terms._)

    def value(self, option: Option, way: str, chosen: Chosen) -> str:
        for hero in self.speech.cards.heroes:
            if hero.id == way:
                return self.speech.terms.name(hero.name)
        return super().value(option, way, chosen)

    def about(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        if option.name == "hero":
            return self.speech.library.lines_of(way, "hero")
        return super().about(option, way, chosen)

    def seats(self, setup: Mapping[str, Any]) -> list[str]:
        return [self.value(self.options.named("hero"), setup["hero"], Chosen(self.speech.cards))]
