"""Tips: a line or two about a thing when it first happens. A game keeps them in `words/tips.toml`, in every language.

Each tip says when it comes: at the deal, after an event, at a question, or when a certain answer is offered. Which are
told when, and which were told before, is up to `undercroft.words.teller`.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from undercroft import games
from undercroft.cards.schema import Id, Name, Part, convert
from undercroft.files import LARGEST_TEXT, FileRefused, read
from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import QUOTE_MOST, quoted
from undercroft.table.book import Book, Event, UnknownName, named

DEAL: Final = "deal"
EVENT: Final = "event"
QUESTION: Final = "question"
ANSWER: Final = "answer"
MAIN: Final = (DEAL, EVENT, QUESTION, ANSWER)
"""What an occasion may be; besides an event, its facts stand by their names."""
FILE: Final = "tips.toml"


class TipsError(UndercroftError):
    """A file of tips that cannot be used; says which tip, and what is wrong with it."""


@dataclass(frozen=True)
class Occasion:
    """A moment at which a tip comes: everything that is said must hold."""

    deal: bool = False
    event: str = ""
    facts: Mapping[str, Sequence[Any]] | None = None
    """of the event, by name: each must be one of these"""
    question: str = ""
    answer: str = ""
    """how the name of an answer begins that is offered"""

    def is_event(self, event: Event) -> bool:
        """Whether it comes with this event."""
        if self.event != event.kind:
            return False
        return all(event.facts.get(name) in values for name, values in (self.facts or {}).items())

    def is_asked(self, kind: str, answers: Sequence[str]) -> bool:
        """Whether it comes with a question of this kind that offers these answers."""
        if not (self.question or self.answer) or self.question not in ("", kind):
            return False
        return any(name.startswith(self.answer) for name in answers)


@dataclass(frozen=True)
class Tip:
    """One thing to know, in one language."""

    id: str
    title: str
    text: str
    guided: str
    """what a guided game says instead"""
    occasions: tuple[Occasion, ...]


class Tips:
    """The tips of one game in one language, in the order of their file; none if the game has no such file."""

    def __init__(self, tips: Sequence[Tip]) -> None:
        self._tips = {tip.id: tip for tip in tips}

    def __iter__(self) -> Iterator[Tip]:
        return iter(self._tips.values())

    def __len__(self) -> int:
        return len(self._tips)

    def __getitem__(self, tip_id: str) -> Tip:
        return self._tips[tip_id]

    def at_deal(self) -> list[Tip]:
        """What is to be said when a game begins."""
        return [tip for tip in self if any(when.deal for when in tip.occasions)]

    def after(self, event: Event) -> list[Tip]:
        """What is to be said of an event."""
        return [tip for tip in self if any(when.is_event(event) for when in tip.occasions)]

    def at(self, kind: str, answers: Sequence[str]) -> list[Tip]:
        """What is to be said of a question that offers these answers."""
        return [tip for tip in self if any(when.is_asked(kind, answers) for when in tip.occasions)]


# --- the file -------------------------------------------------------------------------------------------------------


class _TipPage(Part, frozen=True, kw_only=True):
    id: Id
    title: Name
    text: Name
    guided: Name | None = None
    when: tuple[dict[str, Any], ...]


class _TipPages(Part, frozen=True, kw_only=True):
    tip: tuple[_TipPage, ...]


@lru_cache(maxsize=16)
def tips_of(book: Book, language: str) -> Tips:
    """The tips of a game; TipsError if its file cannot be used."""
    file = games.home(book.name) / "words" / FILE
    return read_tips(file, book, language) if file.exists() else Tips(())


def read_tips(file: Path, book: Book, language: str) -> Tips:
    """The tips in a file, each checked against what can happen and be asked in the game."""
    try:
        pages = convert(tomllib.loads(read(file, LARGEST_TEXT).decode()), _TipPages).tip
    except FileRefused as error:
        raise TipsError(error.message, **error.facts) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        text = N_("{name} cannot be understood: {trouble}")
        raise TipsError(text, name=quoted(file.name), trouble=quoted(str(error), 2 * QUOTE_MOST)) from None
    reader = _Reader(file.name, book)
    tips = [
        Tip(
            id=page.id,
            title=page.title[language],
            text=page.text[language],
            guided=(page.guided or page.text)[language],
            occasions=reader.occasions(page),
        )
        for page in pages
    ]
    reader.check_ids([tip.id for tip in tips])
    return Tips(tips)


class _Reader:
    """Checks what a file of tips says against the game."""

    def __init__(self, name: str, book: Book) -> None:
        self.name = name
        self.events = book.event_facts()
        self.questions = tuple(dict.fromkeys(book.question_names.values()))
        self.tip = ""

    def refuse(self, reason: Message | UndercroftError) -> TipsError:
        text = N_('{name}: tip "{tip}": {reason}')
        return TipsError(text, name=quoted(self.name), tip=quoted(self.tip), reason=reason)

    def check_ids(self, ids: Sequence[str]) -> None:
        for place, tip in enumerate(ids):
            if tip in ids[:place]:
                self.tip = tip
                raise self.refuse(Message(N_("it stands twice: each can be there once")))

    def occasions(self, page: _TipPage) -> tuple[Occasion, ...]:
        """When a tip comes: at any of these moments."""
        self.tip = page.id
        if not page.when:
            raise self.refuse(Message(N_("when does it come? Say one of {known}"), known=MAIN))
        try:
            return tuple(self._occasion(table) for table in page.when)
        except UnknownName as error:
            raise self.refuse(error) from None

    def _occasion(self, table: Mapping[str, Any]) -> Occasion:
        said = [name for name in MAIN if name in table]
        if said not in ([DEAL], [EVENT], [QUESTION], [ANSWER], [QUESTION, ANSWER]):
            raise self.refuse(Message(N_("when does it come? Say one of {known}"), known=MAIN))
        facts = {name: value for name, value in table.items() if name not in MAIN}
        if EVENT in table:
            kinds = tuple(self.events)
            named(N_("event"), table[EVENT], kinds)
            return Occasion(event=table[EVENT], facts=self._facts(table[EVENT], facts))
        for name in facts:
            named(N_("field"), name, MAIN)
        if QUESTION in table:
            named(N_("question"), table[QUESTION], self.questions)
        self._check_kind(DEAL, table.get(DEAL, True), bool)
        self._check_kind(ANSWER, table.get(ANSWER, ""), str)
        return Occasion(DEAL in table and table[DEAL], question=table.get(QUESTION, ""), answer=table.get(ANSWER, ""))

    def _facts(self, event: str, facts: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
        """What the facts of an event must be: one value each, or one of several."""
        known = self.events[event]
        found: dict[str, Sequence[Any]] = {}
        for name, value in facts.items():
            named(N_("fact"), name, tuple(known))
            found[name] = tuple(value) if isinstance(value, list) else (value,)
            for one in found[name]:
                self._check_kind(name, one, known[name])
        return found

    def _check_kind(self, name: str, value: object, kind: type) -> None:
        if type(value) is not kind:
            text = {int: N_("{field}: must be a number"), bool: N_("{field}: must be true or false")}
            raise self.refuse(Message(text.get(kind, N_("{field}: must be a text")), field=name))
