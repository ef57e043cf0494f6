"""What every game offers in words, in one language. A game's own speech says the rest."""

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.kernel.events import Event
from undercroft.outside import harmless
from undercroft.table.book import Plain
from undercroft.table.game import Game
from undercroft.table.options import Chosen
from undercroft.table.series import Way
from undercroft.words.card_shelf import CardShelf
from undercroft.words.choices import ChoiceWords
from undercroft.words.figures import OddsWords, wins
from undercroft.words.terms import Terms


class Speech:
    """The words of a game. It never tells the player who is asked a secret.

    What raises NotImplementedError every game must say; the rest suits a small one.

    A state is that of the game's own rules; what shared code passes on it got from `Game.state`.
    """

    language: str
    terms: Terms
    pictured: frozenset[str] = frozenset()
    """the questions that need the map: it is shown before them"""

    # --- what happened ------------------------------------------------------------------------------------------

    def told(self, state: Any, events: Sequence[Event], seat: int | None = None) -> list[str]:
        """The events since the last question, in order, as lines.

        With a `seat`, nothing that only somebody else may know.
        """
        return [line for line, _end in self.account(state, events, seat)]

    def account(self, state: Any, events: Sequence[Event], seat: int | None = None) -> list[tuple[str, int]]:
        """The same, each line with the number of events that must have happened before it can be told."""
        raise NotImplementedError

    def event(self, state: Any, event: Event) -> str | None:
        """One event by itself; None if it needs no line. For several, `told` reads better."""
        return " ".join(self.told(state, [event])) or None

    # --- what is asked ------------------------------------------------------------------------------------------

    def question(self, state: Any) -> str:
        """The open question with the facts it needs; empty when the game is over."""
        raise NotImplementedError

    def answer(self, state: Any, answer: int) -> str:
        """One of the legal answers to the open question."""
        raise NotImplementedError

    def preview(self, state: Any, answer: int) -> str:
        """What a legal answer is certain to lead to, at length; empty if the question or the answer says it all."""
        return ""

    def thing(self, state: Any, answer: int) -> str:
        """What an answer uses that may be used at any time, in a word or two; empty if it has no name of its own."""
        return ""

    def answers(self, state: Any) -> list[str]:
        """All legal answers, in the order of the question."""
        return [self.answer(state, answer) for answer in state.question.legal()]

    def play(self, state: Any, play: int) -> str:
        """One of the plays that bots choose among: a legal answer, or what stands for several."""
        return self.answer(state, play)

    def sharing(self, state: Any, way: Way) -> str:
        """The open question, if it begins a series: all points at once, some of them given as `way` says."""
        raise NotImplementedError

    def shared(self, state: Any, after: Any) -> str:
        """What the answers of a series, given as one, lead to; `after` is the state after them."""
        raise NotImplementedError

    def typed(self, game: Game, text: str) -> Sequence[int | str] | None:
        """Several answers typed in one line; None if it is no such line. An UndercroftError says what is wrong."""
        return None

    def typing_hint(self, game: Game) -> str:
        """What else may be typed here, if anything."""
        return ""

    def symbols_hint(self) -> str:
        """How to type the faces of dice with symbols, if the game has any."""
        return ""

    # --- how things stand ---------------------------------------------------------------------------------------

    def status(self, state: Any) -> str:
        """The hero who is asked in one line."""
        raise NotImplementedError

    def mates(self, state: Any) -> list[str]:
        """The others, each in a short line."""
        return []

    def enemy(self, state: Any) -> str:
        """The enemy in one line; empty if there is none."""
        return ""

    def area(self, state: Any) -> list[str]:
        """The map as a picture, at most 80 columns wide."""
        return self.state(state)

    def described(self, state: Any) -> list[str]:
        """Everything on the table in sentences, without a picture: for screen readers."""
        return self.state(state)

    def state(self, state: Any) -> list[str]:
        """Everything on the table that may be known."""
        raise NotImplementedError

    def summary(self, state: Any) -> str:
        """Who, where and how, in one line."""
        return self.status(state)

    def stage(self, state: Any) -> tuple[str, str]:
        """How far the game has come: what its parts are called, and which of them it is; empty if it has none."""
        return "", ""

    def result(self, state: Any) -> list[str]:
        """The end of a game that is over."""
        raise NotImplementedError

    # --- secrets ------------------------------------------------------------------------------------------------

    def who_may_look(self, side: int) -> str:
        """Says that only this side may look now."""
        raise NotImplementedError

    # --- before the game ----------------------------------------------------------------------------------------

    def title(self, seed: int) -> str:
        """The game and its seed."""
        raise NotImplementedError

    def seats(self, state: Any) -> list[str]:
        """Who sits on each seat."""
        raise NotImplementedError

    def who_plays(self, state: Any) -> str:
        """The heroes of a game."""
        return self.terms.together(self.seats(state))

    def chosen(self, setup: Plain, state: Any) -> list[str]:
        """The choices made before a game, line by line; `state` is the deal."""
        words, terms = self.choices, self.terms
        made = Chosen(words.options.cards, setup)
        lines = []
        for option in words.options.of_setup:
            way = option.way_of(setup[option.name], made) if option.label and option.name in setup else None
            lines += [terms.labelled(words.say(option.label), words.value(option, way, made))] if way else []
        return lines

    def opening(self, setup: Plain) -> list[str]:
        """What is said of a setup before the deal."""
        return self.choices.besides(setup)

    @property
    def choices(self) -> ChoiceWords:
        """What can be chosen before a game."""
        raise NotImplementedError

    # --- cards and figures --------------------------------------------------------------------------------------

    @property
    def library(self) -> CardShelf:
        """The cards to read."""
        raise NotImplementedError

    def report(self, report: Mapping[str, Any]) -> str:
        """The data of a simulation, as a chart."""
        return wins(report, self.terms)

    def counted(self, kind: str, name: str) -> str:
        """What statistics count, by its stable name: a `hero`, a `difficulty`, a `mode` or a `cause`."""
        return harmless(name)

    def fate(self, cause: str) -> str:
        """What a game was lost to, as a sentence; empty if `result` has said it."""
        return ""

    def reached(self, number: int) -> str:
        """How far a game went."""
        return str(number)

    def part(self, number: int) -> str:
        """A larger part of the way."""
        return str(number)

    def odds_words(self, matter: str) -> OddsWords:
        """How the odds of a kind of matter are told."""
        return OddsWords(self.terms._("it ends well"))

    def benches(self) -> Mapping[str, str]:
        """What each measurement of the book is called, if not by its name."""
        return {}
