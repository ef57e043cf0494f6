"""What is refused, and why: a reason, an English message and its facts. The words layer says it in any language.

A message is marked with `N_` where it is written, so that the catalogue holds it; `{named}` places stand for its facts.
A fact can be anything that shows as text, another message, another error, or a list of such.
"""

from collections.abc import Callable
from typing import ClassVar

from undercroft.outside import harmless, shortened


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for it
    """Marks a message for the catalogue; it is looked up when it is said."""
    return message


class Message:
    """A text with facts, such as a part of another message."""

    def __init__(self, message: str, /, **facts: object) -> None:
        self.message = message
        self.plural = ""
        self.facts = facts

    def __str__(self) -> str:
        return worded(self, as_written, as_it_is)


def numbered(one: str, many: str, n: int) -> Message:
    """A message about `n` things: one text for one of them, the other for many. The catalogue holds both."""
    message = Message(one, n=n)
    message.plural = many
    return message


class UndercroftError(Exception):
    """The base of all Undercroft errors: the message says what to do next.

    `str` is the English sentence. It may quote any input: it is always one line that a terminal can safely show.
    """

    heading: ClassVar[str] = ""
    """A message with {text}, for errors that readers are told with a word about what is refused as a whole."""
    longest: ClassVar[int] = 0
    """How many characters the sentence has at most, in any language; 0 for any number."""

    def __init__(self, message: str = "", /, **facts: object) -> None:
        self.message = message
        self.facts = facts
        self.reason = _kebab(type(self).__name__)
        """A stable word for what was refused; by default the name of the class."""
        super().__init__(shortened(harmless(worded(self, as_written, as_it_is)), self.longest))


def worded(
    what: "Message | UndercroftError", text_of: Callable[[str, str, object], str], fact_of: Callable[[object], object]
) -> str:
    """A message with its facts: `text_of` translates a text, its plural and their number, `fact_of` any other fact."""
    facts = what.facts
    text = text_of(what.message, what.plural if isinstance(what, Message) else "", facts.get("n"))
    if not facts:
        return text
    return text.format(**{name: _fact(fact, text_of, fact_of) for name, fact in facts.items()})


def _fact(fact: object, text_of: Callable[[str, str, object], str], fact_of: Callable[[object], object]) -> object:
    if isinstance(fact, (Message, UndercroftError)):
        return worded(fact, text_of, fact_of)
    if isinstance(fact, (list, tuple)):
        return ", ".join([str(_fact(part, text_of, fact_of)) for part in fact])
    return fact_of(fact)


def as_written(one: str, many: str, n: object) -> str:
    """In English."""
    return many if many and n != 1 else one


def as_it_is(fact: object) -> object:
    return fact


def _kebab(name: str) -> str:
    return "".join([f"-{sign.lower()}" if sign.isupper() else sign for sign in name]).lstrip("-")


class RulesError(UndercroftError):
    """The rules refused something; the state is unchanged."""


class IllegalAnswer(RulesError):
    """An illegal answer: the question, its seat, and the legal answers."""

    def __init__(self, kind: int, seat: int, answer: int, legal: list[int]) -> None:
        if kind == 0:
            message = N_("answer {answer} was given, but the game is over")
        elif kind < 0:
            message = N_("answer {answer} was given, but the game is waiting for dice")
        else:
            message = N_("answer {answer} is not legal: question {kind} to seat {seat} takes one of {legal}")
        super().__init__(message, kind=kind, seat=seat, answer=answer, legal=str(legal))
        self.kind = kind
        self.seat = seat
        self.answer = answer
        self.legal = legal


class BadRecord(RulesError):
    """Bytes that are not the state of a game."""


class BadSetup(RulesError):
    """A setup that the rules do not know."""


class IllegalThrow(RulesError):
    """Dice that were not asked for, too few or too many of them, or a face that no die has."""

    def __init__(self, wanted: int, faces: list[int]) -> None:
        super().__init__(N_("give {wanted} dice with faces from 1 to 6, not {faces}"), wanted=wanted, faces=str(faces))
        self.wanted = wanted
        self.faces = faces
