"""The language of effects on cards, as a table: one row per verb.

A row gives the form in which card files write an effect, the number by which the rules know it, and what it means. The
rest follows from the rows: reading a text, writing a program back, the forms that a message offers, and the table in
the documentation.

A text is a list of effects separated by commas, carried out from left to right. Lists separated by " / " are options of
which one is taken. An effect becomes a word: a verb and up to three arguments of eight bits each.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from string import Formatter
from typing import Final, Literal, NamedTuple, Protocol

from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import quoted

END: Final = 0
"""The word at the end of every program."""
_ARGUMENTS: Final = 3
_DIGITS: Final = 3
_ONE: Final = ("1", "+1", "a", "an")
_NOT_IN_NAMES: Final = str.maketrans("()/:", "    ")

Program = list[int]
Then = Literal["words", "rest", "options", "address"]


class Words(Protocol):
    """The memory that programs stand in."""

    def __getitem__(self, place: int, /) -> int: ...


class EffectError(UndercroftError):
    """A text that does not fit its place on the card."""


@dataclass(frozen=True)
class Kind:
    """What can be written in a field of a form: one of some names, or a number from 1."""

    names: Mapping[str, int] = field(default_factory=dict)
    most: int = 0
    """the largest number; 0 for names only"""
    called: str = ""

    @property
    def label(self) -> str:
        """How a list of forms shows it."""
        return self.called or ("N" if self.most else "|".join(self.names))

    @property
    def example(self) -> str:
        return str(min(2, self.most)) if self.most else next(iter(self.names))

    def read(self, text: str, part: str) -> int:
        if text in self.names:
            return self.names[text]
        if not self.most:
            message = N_('"{part}" is not an effect: {name} is not one of {names}')
            raise EffectError(message, part=quoted(part), name=quoted(text), names=list(self.names))
        if not self.takes(text):
            message = N_('"{part}" is not an effect: "{text}" is not a number from 1 to {n}')
            raise EffectError(message, part=quoted(part), text=quoted(text), n=self.most)
        return int(text)

    def takes(self, number: str) -> bool:
        """It is a number in range."""
        sound = number.isascii() and number.isdigit() and len(number) <= _DIGITS and number[0] != "0"
        return sound and 1 <= int(number) <= self.most

    def show(self, value: int) -> str | None:
        """How a value is written, if it can be."""
        for name, number in self.names.items():
            if number == value:
                return name
        return str(value) if 1 <= value <= self.most else None


@dataclass(frozen=True)
class Verb:
    """A row: "+{2:amount} {1:stat}" has its first argument of the kind "stat" and its second of the kind "amount"."""

    number: int
    form: str
    means: str
    fixed: tuple[int, ...] = (0, 0, 0)
    """the arguments that the form does not write"""
    also: tuple[str, ...] = ()
    """other ways to write it"""
    then: Then = "words"
    """what follows it in a program: more words; the rest, for whom it says; addresses of options; one address"""


class _Field(NamedTuple):
    place: int
    kind: Kind


@dataclass(frozen=True)
class _Form:
    """A form taken apart: a literal, then each field with the literal after it."""

    verb: Verb
    literals: tuple[str, ...]
    fields: tuple[_Field, ...]

    def match(self, part: str) -> list[str] | None:
        """What stands in the fields, if the text has this form; no field holds a space."""
        if not part.startswith(self.literals[0]):
            return None
        values, rest = [], part[len(self.literals[0]) :]
        for literal in self.literals[1:]:
            value, found, rest = rest.partition(literal) if literal else (rest, " ", "")
            if not found or " " in value:
                return None
            values.append(value)
        return None if rest else values

    def read(self, values: Sequence[str], part: str) -> list[int]:
        arguments = list(self.verb.fixed)
        for (place, kind), value in sorted(zip(self.fields, values, strict=True), key=lambda pair: pair[0].place):
            arguments[place] = kind.read(value, part)
        return arguments

    def show(self, arguments: Sequence[int]) -> str | None:
        """The text for some arguments, if it can be written in this form."""
        shown = {place: kind.show(arguments[place]) for place, kind in self.fields}
        if None in shown.values():
            return None
        if any(arguments[place] != self.verb.fixed[place] for place in range(_ARGUMENTS) if place not in shown):
            return None
        return self.written(str(shown[place]) for place, _ in self.fields)

    def written(self, values: Iterable[str]) -> str:
        """The form with its fields filled in."""
        return self.literals[0] + "".join(value + after for value, after in zip(values, self.literals[1:], strict=True))

    def filled_in(self) -> Iterator["_Form"]:
        """The form with each name written out, except single words beside a number: a mistake there is explained."""
        numbers = any(kind.most for _, kind in self.fields)
        for at, (place, kind) in enumerate(self.fields):
            if kind.most or (numbers and not any(" " in name for name in kind.names)):
                continue
            for name, value in kind.names.items():
                fixed = [value if argument == place else usual for argument, usual in enumerate(self.verb.fixed)]
                joined = self.literals[at] + name + self.literals[at + 1]
                yield from _Form(
                    replace(self.verb, fixed=tuple(fixed)),
                    (*self.literals[:at], joined, *self.literals[at + 2 :]),
                    (*self.fields[:at], *self.fields[at + 1 :]),
                ).filled_in()
            return
        yield self


class Grammar:
    """Some verbs, and the kinds of their arguments by name."""

    def __init__(self, refusal: str, verbs: Sequence[Verb], kinds: Mapping[str, Kind]) -> None:
        self.refusal = refusal
        """the message about a {part} that has none of its forms, with the {names} of those there are"""
        self.verbs = verbs
        self._kinds = kinds
        self._by_number: dict[int, list[_Form]] = {}
        self._exact: dict[str, tuple[int, list[int]]] = {}
        self._open: list[_Form] = []
        for verb in verbs:
            self._by_number.setdefault(verb.number, []).append(self._form(verb, verb.form))
            for text in (verb.form, *verb.also) if verb.then in ("words", "address") else ():
                for form in self._form(verb, text).filled_in():
                    if form.fields:
                        self._open.append(form)
                    else:
                        self._exact[form.literals[0]] = (verb.number, list(form.verb.fixed))

    def _form(self, verb: Verb, text: str) -> _Form:
        literals, fields = [""], []
        for literal, name, kind, _ in Formatter().parse(text):
            literals[-1] += literal
            if name is not None and kind is not None:
                fields.append(_Field(int(name) - 1, self._kinds[kind]))
                literals.append("")
        return _Form(verb, tuple(literals), tuple(fields))

    # --- reading ------------------------------------------------------------------------------------------------

    def find(self, part: str) -> tuple[int, list[int]] | None:
        """A verb with its arguments, or nothing if the text has no known form."""
        if part in self._exact:
            return self._exact[part]
        trouble: EffectError | None = None
        for form in self._open:
            values = form.match(part)
            if values is not None:
                try:
                    self._exact[part] = form.verb.number, form.read(values, part)  # cards repeat themselves
                    return self._exact[part]
                except EffectError as error:
                    trouble = trouble or error
        if trouble is not None:
            raise trouble
        return None

    def need(self, part: str) -> tuple[int, list[int]]:
        """The same; anything wrong is answered with all forms."""
        with suppress(EffectError):
            found = self.find(part)
            if found is not None:
                return found
        raise self.unknown(part)

    def word(self, part: str) -> int | None:
        """One effect as a word, or nothing if the text has no known form."""
        found = self.find(part)
        return None if found is None else pack(found[0], *found[1])

    def parse(self, part: str) -> int:
        """One effect as a word."""
        part = " ".join(part.split())
        word = self.word(part)
        if word is None:
            raise self.unknown(part)
        return word

    def unknown(self, part: str) -> EffectError:
        return EffectError(self.refusal, part=quoted(part), names=self.listed())

    # --- writing ------------------------------------------------------------------------------------------------

    def show(self, word: int) -> str:
        """One word as a card writes it: the inverse of parse."""
        arguments = [word >> 8 * place & 255 for place in range(1, _ARGUMENTS + 1)]
        texts = (form.show(arguments) for form in self._by_number[word & 255])
        return next(text for text in texts if text is not None)

    def program(self, words: Words, address: int, *, within: bool = False) -> str:
        """A program from a place on: whom it is for before it, options at its end, with " / " between them.

        Within an option, other options stand in brackets.
        """
        parts: list[str] = []
        while words[address] != END:
            word = int(words[address])
            then = self._by_number[word & 255][0].verb.then
            if then == "rest":
                return f"{self.show(word)}: {self.program(words, address + 1, within=within)}"
            if then == "options":
                options = " / ".join(self.options(words, address + 1))
                options = f"({options})" if within else options
                return f"{', '.join(parts)}, choose {options}" if parts else options
            parts.append(self.show(word))
            address += 2 if then == "address" else 1
        return ", ".join(parts)

    def options(self, words: Words, place: int) -> list[str]:
        """The options whose addresses stand from here on."""
        count = int(words[place - 1]) >> 8 & 255
        return [self.program(words, int(words[place + option]), within=True) for option in range(count)]

    def listed(self, verbs: Iterable[Verb] | None = None) -> str:
        """The forms of some verbs, for a message."""
        return ", ".join(self.labelled(verb) for verb in (self.verbs if verbs is None else verbs))

    def labelled(self, verb: Verb) -> str:
        """The form of a verb, with a label for each argument: "+N stat"."""
        form = self._form(verb, verb.form)
        return form.written(kind.label for _, kind in form.fields) + (": …" if verb.then == "rest" else "")

    def example(self, verb: Verb) -> str:
        form = self._form(verb, verb.form)
        return form.written(kind.example for _, kind in form.fields)


def short(text: str) -> str:
    """A text as part of a name: "+1 food, -2 hp" is "food,-2-hp". A number that only says one is left out."""
    parts = text.translate(_NOT_IN_NAMES).split(",")
    words = ([word for word in part.split() if word not in _ONE] for part in parts)
    return ",".join("-".join(part).removeprefix("+") for part in words)


def pack(verb: int, *arguments: int) -> int:
    """A verb and its arguments as one word."""
    return verb | sum(argument << 8 * place for place, argument in enumerate(arguments, 1))


def split(text: str) -> list[str]:
    """The effects of a list, with spaces normalised."""
    parts = [" ".join(part.split()) for part in text.split(",")]
    if not all(parts):
        empty, missing = N_('"{text}" has an empty part'), N_("the text is empty")
        reason = Message(empty, text=quoted(text)) if text.strip() else Message(missing)
        raise EffectError(N_("{reason}: write something there"), reason=reason)
    return parts
