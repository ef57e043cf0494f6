"""The choices before a game. A game declares each of them once, as a field of its options; the checks of a setup, share
codes, the command line and its help, the questions of plain play and the rows of the New-game form read that table.

Labels, questions and help are messages for the catalogue. What a value means may need cards: the game's words say it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from itertools import permutations
from typing import Any, Final

from undercroft.kernel.errors import N_
from undercroft.outside import written
from undercroft.table.book import BadChoice, UnknownName, named, named_flag

NO: Final = "no"
YES: Final = "yes"
SWITCH: Final = {NO: False, YES: True}


@dataclass(frozen=True)
class Chosen:
    """The choices so far, for those that depend on them."""

    cards: Any
    values: Mapping[str, Any] = field(default_factory=dict)
    """by the names of the options, as a setup has them"""
    rows: Mapping[str, str] = field(default_factory=dict)
    """by the rows of the form; empty anywhere else"""
    given: frozenset[str] = frozenset()
    """what was chosen before any question was asked"""

    def asked(self, name: str) -> bool:
        """Whether a question about this was answered."""
        return name in self.values and name not in self.given


Ways = Callable[[Chosen], Mapping[str, Any]]
"""What can be chosen now: each value of a setup, by the name that stands for it in a question or a row."""


def always(chosen: Chosen) -> bool:
    return True


def never(chosen: Chosen) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Option:
    """One choice before a game."""

    name: str = ""
    """in a setup"""
    default: Any = None
    what: str = ""
    """the word for a value, where it is refused"""
    ways: Ways = lambda chosen: {}
    derived: Callable[[Chosen], Any] | None = None
    """the value if none is chosen, where it depends on other choices"""
    several: bool = False
    """a setup has a list of values"""
    least: int = 0
    most: int = 0
    """how many can be taken one after the other, each once; 0 if a way is a whole list"""
    part: bool = False
    """only a row of the form, whose ways are parts of a setup"""
    hidden: bool = False
    """only for simulations and other programs: neither a question nor a row"""

    last: bool = False
    """asked and shown after those that are not"""

    # --- share codes

    code: int | None = None
    """its place in share codes, and in a setup"""
    later: bool = False
    """added after there were codes: a setup and a code omit it if it is not chosen"""
    coded: Callable[[Any], Sequence[Any]] | None = None
    """the values that codes know, by the cards; otherwise all ways"""
    daily: bool = False
    """whether the dungeon of the day draws it; otherwise it takes the first value"""

    # --- the command line

    flag: str = ""
    """what is typed, its name if nothing is said; options with the same flag share the values typed"""
    help: str = ""
    """with {names} for the values"""
    asked_help: str = ""
    """added in commands that ask for what is not given"""
    typed: Callable[[list[str], Mapping[str, Any]], Any] | None = None
    """what the values typed mean, beside the other choices"""

    # --- questions, in the order of the options

    asked: Callable[[Chosen], bool] = never
    questions: Sequence[str] = ()
    """one for each value taken, the last one for all that follow"""
    enough: str = ""
    """the answer that takes no more"""
    answers: Mapping[str, str] = field(default_factory=dict)
    """the ways as answers, where they read otherwise than in a row"""

    # --- the form, in the order of the options

    group: str = ""
    """the title above it"""
    row: str = ""
    """the name of the row, if not that of the option; where several are taken it says how many"""
    label: str = ""
    """the row; none if it is empty"""
    each: str = ""
    """the rows of those that are taken, with their number {n}"""
    alone: str = ""
    """the same if only one is taken"""
    joins: str = ""
    """the option that holds the first of those taken"""
    shown: Callable[[Chosen], bool] = always
    follows: Sequence[str] = ()
    """the rows that set it back to its default"""
    surprise: Callable[[Chosen], Sequence[str]] | None = None
    """the ways that chance chooses from"""
    noted: bool = False
    """whether a summary says it"""
    wordings: Mapping[str, str] = field(default_factory=dict)
    """the ways in a few words; without any, the game's words or the way itself"""
    about: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """what a way means; "" stands for any other"""

    @property
    def is_switch(self) -> bool:
        return isinstance(self.default, bool)

    @property
    def noun(self) -> str:
        return self.what or self.name

    def value(self, chosen: Chosen) -> Any:
        """What it is if nobody chooses."""
        return self.default if self.derived is None else self.derived(chosen)

    def way_of(self, value: Any, chosen: Chosen) -> str | None:
        """The way to a value of a setup, if there is one."""
        return next((way for way, other in self.ways(chosen).items() if _plain(other) == _plain(value)), None)

    def names(self, chosen: Chosen) -> list[str]:
        """What can be typed for it."""
        ways = self.ways(chosen)
        if self.several and not self.most:
            return list(dict.fromkeys(name for way in ways.values() for name in way))
        return [way for way, value in ways.items() if value != ""]

    def check(self, value: Any, cards: Any) -> None:
        """Refuse a value of the wrong form; the rest is for the setup of the game."""
        if self.several and not isinstance(value, list | tuple):
            raise BadChoice(N_('"{name}" takes a list of names, not {value}'), name=self.name, value=written(value))
        if self.is_switch:
            named_flag(self.name, value)
        elif not self.several and not isinstance(value, str):
            raise UnknownName(self.noun, value, self.names(Chosen(cards)))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def switch(chosen: Chosen) -> Mapping[str, Any]:
    return SWITCH


def every(pile: Callable[[Any], Sequence[Any]]) -> Ways:
    """Every card of a pile, by its name."""
    return lambda chosen: {card.id: card.id for card in pile(chosen.cards)}


def any_of(names: Sequence[str]) -> Ways:
    """One of some names."""
    return lambda chosen: {name: name for name in names}


def not_given(name: str) -> Callable[[Chosen], bool]:
    return lambda chosen: name not in chosen.values


def option(default: Any, **facts: Any) -> Any:
    """A field of a game's options, and all that there is to know about it."""
    facts = {"ways": switch, **facts} if isinstance(default, bool) else facts
    facts = {"several": True, **facts} if isinstance(default, tuple) else facts
    return field(default=default, metadata={"option": Option(default=default, **facts)})


class Options(Sequence[Option]):
    """The options of a game with its cards."""

    def __init__(self, options: Sequence[Option], cards: Any) -> None:
        self._all = tuple(options)
        self.cards = cards

    def __getitem__(self, place: Any) -> Any:
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all)

    def named(self, name: str) -> Option:
        return next(option for option in self if option.name == name)

    @property
    def of_setup(self) -> list[Option]:
        """Those that a setup can hold."""
        return [option for option in self if not option.part]

    def check(self, choices: Mapping[str, Any]) -> None:
        """Refuse names that are no options, and values of the wrong form."""
        known = {option.name: option for option in self.of_setup}
        for name, value in choices.items():
            named(N_("option"), name, tuple(known))
            known[name].check(value, self.cards)

    def seats_known(self, setup: Mapping[str, Any]) -> bool:
        """Whether these choices say who sets out."""
        parties = [option for option in self if option.most and not option.hidden]
        return all(option.name in setup or option.joins in setup for option in parties)

    # --- share codes --------------------------------------------------------------------------------------------

    @cached_property
    def choices(self) -> list[tuple[str, Sequence[Any]]]:
        """The choices that every share code holds, and their values."""
        return [(option.name, self._coded(option)) for option in self.in_codes if not option.later]

    @cached_property
    def later_choices(self) -> list[tuple[str, Sequence[Any]]]:
        """Those that a code holds only if they are made."""
        return [(option.name, self._coded(option)) for option in self.in_codes if option.later]

    @property
    def daily_choices(self) -> list[tuple[str, Sequence[Any]]]:
        """What the dungeon of the day is drawn from."""
        return [(name, values if self.named(name).daily else values[:1]) for name, values in self.choices]

    @property
    def in_codes(self) -> list[Option]:
        """Those that share codes know, in their order."""
        return sorted((option for option in self if option.code is not None), key=lambda option: option.code or 0)

    def _coded(self, option: Option) -> Sequence[Any]:
        if option.coded is not None:
            return option.coded(self.cards)
        ways = option.ways(Chosen(self.cards))
        if not option.most:
            return list(ways.values())
        counts = range(option.least, option.most + 1)
        return [list(taken) for count in counts for taken in permutations(ways, count)]


def options_of(options: Any, parts: Mapping[str, Option] | None = None) -> tuple[Option, ...]:
    """The options that a dataclass declares, each after the `parts` of the form that stand before it."""
    table: list[Option] = []
    for one in fields(options):
        if parts and one.name in parts:
            table.append(parts[one.name])
        declared = one.metadata["option"]
        table.append(replace(declared, name=one.name, flag=declared.flag or (one.name if declared.help else "")))
    return tuple(sorted(table, key=lambda option: option.last))


SWITCH_WORDS: Final = {NO: N_("no"), YES: N_("yes")}
