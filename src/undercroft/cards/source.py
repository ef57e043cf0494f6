"""Card files: reading them, giving each card its type, and saying exactly where a fault is."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from undercroft.cards.grammar import EffectError
from undercroft.cards.locate import Step, card_at, line_of, line_of_table, line_of_value
from undercroft.cards.schema import Card, Format, allowed, convert
from undercroft.files import LARGEST_TEXT, PATH_MOST, FileRefused, read, why
from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import cut, harmless, quoted

AnyCard = TypeVar("AnyCard", bound=Card)
Parsed = TypeVar("Parsed")

_PATH: Final = re.compile(r"\.(\w+)|\[(\d+)\]")


MISSING: Final = N_('the field "{field}" is missing')
NO_SUCH_ID: Final = N_('no {kind} has the id "{name}": use one of {names}')


class CardError(UndercroftError):
    """A card file that cannot be used: the message says which file, line and card, and what is expected."""

    heading = N_("these cards cannot be used: {text}")

    def __init__(
        self,
        message: str,
        file: Path | None = None,
        line: int | None = None,
        card: str | None = None,
        /,
        **facts: object,
    ) -> None:
        text = Message(message, **facts)
        if card is not None:
            text = Message(N_('card "{card}": {text}'), card=quoted(card), text=text)
        if file is not None:
            where = f"{quoted(file.parent.name)}/{quoted(file.name)}" + ("" if line is None else f":{line}")
            text = Message(N_("{place}: {text}"), place=where, text=text)
        super().__init__(text.message, **text.facts)
        self.file = file
        self.line = line
        self.card = card


@dataclass(frozen=True)
class Document:
    """One card file, read."""

    file: Path
    text: str
    tables: dict[str, list[dict[str, Any]]]
    format: Format

    @property
    def box(self) -> str:
        return self.file.parent.name


@dataclass(frozen=True)
class Entry(Generic[AnyCard]):
    """A card and its place in a file."""

    card: AnyCard
    document: Document
    table: str
    index: int

    def fault(self, message: str, *path: Step, **facts: object) -> CardError:
        """The error for the value at a path of this card."""
        return _fault(self.document, self.table, self.index, Message(message, **facts), path)

    def read(self, parse: Callable[..., Parsed], *arguments: object, path: tuple[Step, ...]) -> Parsed:
        """Parse a text of this card; a fault is reported with its place."""
        try:
            return parse(*arguments)
        except EffectError as error:
            raise self.fault(error.message, *path, **error.facts) from None


def read_boxes(folders: Iterable[Path], form: Format) -> list[Document]:
    """Every card file of the folders: folders in the order given, files by name."""
    return [_read(file, form) for folder in folders for file in _card_files(folder)]


def take(documents: Iterable[Document], table: str, card_type: type[AnyCard]) -> list[Entry[AnyCard]]:
    """The cards of one table from all files, in order; ids are unique among them."""
    entries: list[Entry[AnyCard]] = []
    seen: dict[str, Entry[AnyCard]] = {}
    for document in documents:
        for index, raw in enumerate(document.tables.get(table, ())):
            entry = Entry(_convert(document, table, index, raw, card_type), document, table, index)
            first = seen.setdefault(entry.card.id, entry)
            if first is not entry:
                place = first.document.file
                where = f"{quoted(place.parent.name)}/{quoted(place.name)}"
                raise entry.fault(N_("this id is already taken in {path}"), "id", path=where)
            entries.append(entry)
    return entries


def some(documents: Iterable[Document], table: str, card_type: type[AnyCard]) -> list[Entry[AnyCard]]:
    """The same, of a kind that must be there."""
    entries = take(documents, table, card_type)
    if not entries:
        raise CardError(N_("the cards lack a {table}: no file has a [[{same}]]"), table=table, same=table)
    return entries


def number_of(cards: Sequence[Any], card_id: str, kind: str) -> int:
    """The place of a card among others of its kind."""
    ids = [card.id for card in cards]
    if card_id not in ids:
        raise CardError(NO_SUCH_ID, kind=kind, name=quoted(card_id), names=list(dict.fromkeys(ids)))
    return ids.index(card_id)


def _card_files(folder: Path) -> list[Path]:
    try:
        files = sorted(file for file in folder.absolute().iterdir() if file.suffix == ".toml")
    except (OSError, ValueError) as error:
        unread = N_("the card folder {path} cannot be read: {reason}")
        raise CardError(unread, path=cut(str(folder), PATH_MOST), reason=why(error)) from None
    if not files:
        raise CardError(N_("the card folder {path} contains no .toml file"), path=cut(str(folder), PATH_MOST))
    return files


def _read(file: Path, form: Format) -> Document:
    try:
        content = read(file, LARGEST_TEXT)
    except FileRefused as error:
        raise CardError(N_("the file cannot be read: {reason}"), file, reason=error.why) from None
    try:
        text = content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CardError(N_("the file is not UTF-8 text"), file, line) from None
    document = Document(file, text, _harmless(_parse(file, text)), form)
    _check_tables(document)
    return document


def _parse(file: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise CardError(N_("not TOML: nested too deeply"), file) from None
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        number = re.match(r"line (\d+)", place)
        line = int(number[1]) if number else line_of(text, len(text.rstrip()))
        broken = N_("not TOML: {fault}")
        raise CardError(broken, file, line, card_at(text, line), fault=quoted(message)) from None
    except ValueError:  # a number with thousands of digits
        raise CardError(N_("not TOML: a number is too long"), file, _line_of_long_number(text)) from None


def _line_of_long_number(text: str) -> int | None:
    found = max(re.finditer(r"\d[\d_]*", text), key=lambda number: len(number[0]), default=None)
    return None if found is None else line_of(text, found.start())


def _harmless(data: Any) -> Any:
    """Make everything in a card file safe to display."""
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, dict):
        return {key: _harmless(value) for key, value in data.items()}
    return [_harmless(value) for value in data] if isinstance(data, list) else data


def _check_tables(document: Document) -> None:
    tables = document.format.tables
    for table, cards in document.tables.items():
        if table not in tables:
            names = [f"[[{name}]]" for name in tables]
            fault = Message(N_('"{table}" is not a kind of card: use one of {names}'), table=quoted(table), names=names)
        elif not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            fault = Message(N_("put each {table} under its own line [[{same}]]"), table=table, same=table)
        else:
            continue
        raise CardError(fault.message, document.file, line_of_table(document.text, table), **fault.facts)


def _convert(document: Document, table: str, index: int, raw: dict[str, Any], card_type: type[AnyCard]) -> AnyCard:
    try:
        return convert(raw, card_type)
    except msgspec.ValidationError as error:
        fault, path = _explain(str(error), card_type, document.format.meaning)
        raise _fault(document, table, index, fault, path) from None


def _explain(error: str, card_type: type[Card], meanings: Mapping[str, str]) -> tuple[Message, tuple[Step, ...]]:
    """msgspec's message in our words, and the path it refers to."""
    message, *places = error.split(" - at ")
    steps = [step for place in reversed(places) for step in _PATH.findall(place)]
    path: list[Step] = [int(number) if number else key for key, number in steps]
    field = re.search(r"field `([^`]+)`", message)
    if field is not None and "unknown" in message:
        path.append(field[1])
        return Message(N_('"{field}" is not a field here'), field=quoted(field[1])), tuple(path)
    if field is not None:
        return Message(MISSING, field=field[1]), tuple(path)
    key = next((step for step in reversed(path) if isinstance(step, str)), "the card")
    if message.startswith("Invalid enum value"):
        value = message.removeprefix("Invalid enum value ").strip("'")
        text = N_('{field}: "{value}" is not one of {names}')
        return Message(text, field=key, value=quoted(value), names=allowed(card_type)[key]), tuple(path)
    for pattern, meaning in meanings.items():
        if repr(pattern) in message:
            return Message(meaning, field=key), tuple(path)
    wanted, _, found = message.replace("`", "").removeprefix("Expected ").partition(", got ")
    if found:
        text = N_("{field}: expected {wanted}, got {found}")
        return Message(text, field=quoted(key), wanted=wanted, found=found), tuple(path)
    return Message(N_("{field}: expected {wanted}"), field=quoted(key), wanted=wanted), tuple(path)


def _fault(document: Document, table: str, index: int, fault: Message, path: tuple[Step, ...]) -> CardError:
    line = line_of_value(document.text, table, index, path)
    card = document.tables[table][index].get("id")
    if not isinstance(card, str):
        numbered = N_("{table} number {n}: {reason}")
        return CardError(numbered, document.file, line, table=table, n=index + 1, reason=fault)
    return CardError(fault.message, document.file, line, card, **fault.facts)
