"""What the table needs from a game: how to set it up, play it, show it and name things. One book for each game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.kernel.events import Event as RulesEvent
from undercroft.kernel.events import Sink
from undercroft.kernel.matter import Matter, Solved
from undercroft.kernel.odds import Solver
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.question import Question as RulesQuestion
from undercroft.kernel.rules import Rules
from undercroft.kernel.well import Well
from undercroft.outside import quoted

if TYPE_CHECKING:
    from undercroft.table.account import Account
    from undercroft.table.deeds import Deed
    from undercroft.table.events import Events
    from undercroft.table.game import Game
    from undercroft.table.options import Options

Plain = dict[str, Any]
"""Data that JSON can hold."""
Bared = tuple[int, Sequence[int]]
"""A key of a position without what players own, and what they own."""
NOBODY: Final = -1
"""Instead of a seat: for everyone at the table, without what only one of them may know."""


class UnknownName(UndercroftError):
    """A name that is not on the list; the message lists those that are. `what` it names is a message of its own."""

    def __init__(self, what: str | Message, name: object, known: Sequence[str]) -> None:
        self.what = str(what)
        self.name = name
        self.known = tuple(known)
        super().__init__(
            N_('there is no {what} "{name}": choose one of {known}'),
            what=Message(what) if isinstance(what, str) else what,
            name=quoted(name),
            known=self.known,
        )


class BadChoice(UndercroftError):
    """Choices for a game that do not go together; the message says what does."""


def named(what: str | Message, name: object, known: Sequence[str]) -> int:
    """The place of a name on a list; UnknownName if it is not there."""
    if not isinstance(name, str) or name not in known:
        raise UnknownName(what, name, known)
    return known.index(name)


def named_flag(name: str, value: object) -> None:
    """Raise UnknownName unless the value is true or false."""
    if not isinstance(value, bool):
        raise UnknownName(Message(N_("answer to {name}"), name=name), value, ("true", "false"))


def names_of(module: object, but: str) -> dict[int, str]:
    """The names of a module's numbers, as a person would type them."""
    names = {number: name for name, number in vars(module).items() if name.isupper() and isinstance(number, int)}
    return {number: name.lower().replace("_", "-") for number, name in names.items() if name != but}


def distinct(names: Iterable[str]) -> list[str]:
    """The same names; one that has been there before is numbered: "potion", "potion-2"."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(f"{name}-{seen[name]}" if seen[name] > 1 else name)
    return found


def frozen(names: Any) -> Any:
    """Turn lists from JSON, and lists within them, into tuples, so that options can be compared."""
    if not isinstance(names, list | tuple):
        return names
    return tuple(tuple(name) if isinstance(name, list | tuple) else name for name in names)


class State(Protocol):
    """A game's state, as the rules keep it."""

    sink: Sink | None
    question: RulesQuestion
    outcome: int

    def copy(self) -> Any: ...
    def to_bytes(self) -> bytes: ...
    def state_hash(self) -> int: ...


@dataclass(frozen=True)
class Event:
    """Something that happened, with its facts by name."""

    kind: str
    seat: int
    facts: Mapping[str, int | str | bool]


class Tally(Protocol):
    """What is counted over many games."""

    def add(self, state: Any, decisions: int) -> None:
        """Count a game that is over."""

    def data(self) -> dict[str, object]:
        """Plain data, in an order that does not depend on chance."""


class WinTally:
    """How many games are won, and how long they take."""

    def __init__(self, book: "Book") -> None:
        self.book = book
        self.games = self.wins = self.decisions = 0

    def add(self, state: Any, decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.wins += bool(self.book.result(state)["won"])

    def data(self) -> dict[str, object]:
        rate = self.wins / self.games if self.games else 0.0
        return {"games": self.games, "wins": self.wins, "win_rate": rate, "decisions": self.decisions}


class Book:
    """A game, its cards and its names: what the table needs of it. One subclass for each game.

    What raises NotImplementedError every game must say; the rest suits a game of one seat without secrets.
    """

    name: str
    rules: Rules
    """how it is played"""
    ruleset: int
    """raised whenever the same answers may lead to another state"""
    cards: Any
    card_hash: str
    letters: str
    """what its share codes begin with"""
    options: "Options"
    """the choices of a setup"""
    answer_names: Sequence[str]
    """a name for every number; in a given state `answer_name` may know a better one"""
    question_names: Mapping[int, str]
    """the stable names of what is asked, and of the steps that throw dice"""
    die_names: Sequence[str]
    events: "Events"
    """what happens in the game"""
    symbol_dice: Sequence[str] = ()
    """those with a symbol on half of their faces instead of numbers"""

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        """All choices by name, with defaults filled in; UnknownName or BadChoice if one is invalid."""
        raise NotImplementedError

    def start(self, setup: Plain, seed: int, sink: Sink, *, own_dice: bool = False, well: Well | None = None) -> Any:
        """A state at its first question; with `own_dice`, at its first throw if that comes first.

        It is dealt from the seed, or from a well.
        """
        state = self.set_table(setup)
        state.sink = sink
        state.dice.by_hand = own_dice
        state.dice.well = well
        self.deal(state, seed)
        return state

    def at(self, position: Plain, sink: Sink) -> Any:
        """A state at a given position."""
        raise NotImplementedError

    def setup_at(self, state: Any) -> Plain:
        """The setup of a game that starts at such a state."""
        raise NotImplementedError

    def position_of(self, state: Any, *, generator: bool = True) -> Plain:
        """The inverse of `at`: the same state as a position, with or without the state of its generator."""
        raise NotImplementedError

    def answer(self, state: Any, answer: int) -> None:
        """Give one of the legal answers."""
        self.rules.answer(state, answer)

    def throw(self, state: Any, faces: Sequence[int]) -> None:
        """Give the faces of the dice that the state has stopped for."""
        self.rules.throw(state, list(faces))

    def set_table(self, setup: Plain) -> Any:
        """A state before the deal."""
        raise NotImplementedError

    def deal(self, state: Any, seed: int) -> None:
        """Deal into such a state, up to the first question."""
        self.rules.deal(state, seed)

    def solve(self, matter: Matter, state: Any, most: int) -> Solved:
        """The odds of a matter; TooLarge if that takes more than so many positions."""
        return Solver(self.rules, matter, state, most)

    def tally(self, setup: Plain) -> "Tally":
        """What is counted over many games of this setup."""
        return WinTally(self)

    # --- what is remembered of a game -----------------------------------------------------------------------------

    deeds: "Sequence[Deed]" = ()
    """its own achievements"""

    def account(self, game: "Game") -> "Account":
        """What statistics count of a game that is over."""
        from undercroft.table.account import Account

        return Account()

    def leg(self, state: Any) -> tuple[int, int]:
        """Which stretch of the way this is: the part of the game, and the number of the stretch."""
        return 1, 1

    def health(self, state: Any) -> int:
        """How much the heroes can still take, all together."""
        return 0

    @property
    def benches(self) -> Mapping[str, Sequence[Plain]]:
        """The setups whose speed is measured, by name."""
        return {self.name: [self.setup({})]}

    @property
    def odds_benches(self) -> Mapping[str, Sequence[Plain]]:
        """The positions whose odds are measured, by name."""
        return {}

    def seats(self, setup: Plain) -> int:
        """How many seats there are."""
        return 1

    def sides(self, setup: Plain) -> Sequence[int]:
        """The side that each seat plays for, from 0: seats of one side share what they see."""
        return (0,) * self.seats(setup)

    def private(self, state: Any, *, table: bool = False) -> bool:
        """Whether the open question, or the whole table, shows what another side may not see."""
        return False

    def in_the_open(self, view: Plain) -> Plain:
        """A view without what only one side has seen."""
        return view

    def offered(self, state: Any) -> list[int]:
        """The legal answers in the order to offer them: the best result first, what gives something up last."""
        return [int(answer) for answer in state.question.legal()]

    # --- what a question consists of: see `asking` -------------------------------------------------------------------

    passing: int | None = None
    """the answer that goes on and uses nothing, in every question that offers it"""

    def use(self, state: Any, answer: int) -> str | None:
        """The key of an answer that uses what may be used at any time; None for any other, empty without a key.

        It is the same in every question, and a letter that no table uses for anything else.
        """
        return None

    def gives_up(self, state: Any, answer: int) -> bool:
        """Whether an answer gives up something for nothing: it is allowed, and hardly ever wanted."""
        return False

    def bared(self, state: Any) -> Bared | None:
        """A key of the position without what the players own, and what they own: more of it is never worse.

        None if that cannot be said of this game.
        """
        return None

    def ahead(self, state: Any, answer: int) -> Any:
        """What a legal answer leads to before any dice are rolled; None if it reveals something hidden first."""
        before = state.copy()
        before.dice.withhold()
        ahead = before.copy()
        ahead.sink = Sink()
        self.answer(ahead, answer)
        return None if self.reveals(before, ahead, tuple(ahead.sink.take())) else ahead

    def is_over(self, state: Any) -> bool:
        """Whether a game has ended."""
        return bool(state.outcome)

    ways: Mapping[str, str] = {}
    """answers by name, and where they lead: a direction of the table as it is drawn, or on; see `ways`"""

    def way(self, state: Any, answer: int) -> str:
        """Where a legal answer leads, by the names in `table.ways`; empty if nowhere in particular.

        No two answers to a question lead the same way.
        """
        return self.ways.get(self.answer_name(state, answer), "")

    # --- points that are given one by one ---------------------------------------------------------------------------

    def series(self, state: Any) -> Sequence[int]:
        """The answers among which points are shared out one by one, if the open question asks for one; else none."""
        return ()

    def level(self, state: Any, part: int) -> int:
        """Where the thing stands that one of these answers is about: things at the same level are interchangeable."""
        raise NotImplementedError

    def continues(self, before: Any, after: Any, told: Sequence[RulesEvent]) -> bool:
        """Whether an answer leads to the next question of a series: to the same seat, and nothing has been shown."""
        if self.is_over(after) or not self.series(before) or not self.series(after):
            return False
        old, new = before.question, after.question
        return old.kind == new.kind and old.seat == new.seat and not self.reveals(before, after, told)

    # --- names --------------------------------------------------------------------------------------------------------

    def question_name(self, kind: int) -> str:
        """The stable name of a kind of question."""
        return self.question_names[kind]

    def answer_name(self, state: Any, answer: int) -> str:
        """The stable name of a legal answer: what its number means in this state, if that depends on the state.

        Names are made of ids, never of words, and no two legal answers have the same.
        """
        return self.answer_names[answer]

    def play_name(self, state: Any, play: int) -> str:
        """The stable name of a play: of an answer, or of a whole series of them."""
        return self.answer_name(state, play)

    def question_view(self, state: Any) -> Plain | None:
        """The open question as a view shows it; None when the game is over, or in the middle of an answer."""
        asked = state.question
        if self.is_over(state) or asked.kind == NONE:
            return None
        return {
            "kind": self.question_name(int(asked.argument if asked.kind == CHANCE else asked.kind)),
            "seat": int(asked.seat),
            "answers": [self.answer_name(state, answer) for answer in asked.legal()],
            "dice": [self.die_names[die] for die in state.dice.wanted()],
        }

    def event(self, told: RulesEvent, seat: int | None = None) -> Event:
        """The event with names; for a `seat`, without what is secret to other seats."""
        return self.events.event(self.cards, told, seat)

    def event_facts(self) -> dict[str, dict[str, type]]:
        """What each kind of event tells by name, and as what: a number, a text, or true or false."""
        return self.events.types(self.cards)

    def reveals(self, before: Any, after: Any, told: Sequence[RulesEvent]) -> bool:
        """Whether something hidden was revealed: a die or a card was drawn, or an event shows one."""
        old, new = before.dice, after.dice
        drawn = (old.dice_state, old.handful_left, old.deck_state) != (new.dice_state, new.handful_left, new.deck_state)
        return drawn or self.events.reveals(told)

    def view(self, state: Any, seat: int) -> Plain:
        """Exactly what a seat may know."""
        raise NotImplementedError

    def result(self, state: Any) -> Plain:
        """How it ended."""
        raise NotImplementedError
