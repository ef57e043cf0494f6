"""The game in words."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

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
from undercroft.words.nouns import Noun
from undercroft.words.speech import Speech
from undercroft.words.terms import Terms

WORDINGS: Final = {
    events.ENTERED: N_("You come to the {room}."),
    events.LIT: N_("You light a candle: {candles} left."),
    events.ROLLED: N_("You throw {result} against {danger}."),
    events.PASSED: N_("You get past: {candles} left."),
    events.STUMBLED: N_("You stumble and lose {lost}: {candles} left."),
    events.WENT_DARK: N_("It is dark. You grope your way back, without the bottle."),
    events.FETCHED: N_("There is the bottle! You bring it up, with {candles} left."),
}
FOUND: Final = N_("You get past and find {found}: {candles} left.")


class CellarSpeech(Speech):
    def __init__(self, cards: Cards, language: str) -> None:
        self.language = language
        self.cards = cards
        self.terms = Terms(language)
        self.terms.dice = {"hero": self.terms._("die")}
        self._ = self.translate = self.terms._

    # --- names --------------------------------------------------------------------------------------------------

    def candles(self, n: int) -> str:
        return self.terms.ngettext("{n} candle", "{n} candles", n).format(n=n)

    def hero(self, state: State) -> Noun:
        return self.terms.name(self.cards.heroes[state.hero].name)

    def room(self, room: int) -> Noun:
        return self.terms.name(self.cards.rooms[room].name)

    # --- what happened, and what is asked -----------------------------------------------------------------------

    def told(self, state: State, events: Sequence[Event], seat: int | None = None) -> list[str]:
        return [self.line(event) for event in events]

    def line(self, event: Event) -> str:
        facts = EVENTS.facts(event)
        words: dict[str, Any] = {
            name: self.candles(fact) if name in ("candles", "found", "lost") else fact for name, fact in facts.items()
        }
        if "room" in facts:
            words["room"] = self.room(facts["room"])
        text = FOUND if facts.get("found") else WORDINGS[facts.kind]
        return self.translate(text).format(**words)

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
