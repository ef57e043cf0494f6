"""What the cards of all games have in common: ids, names by language, origins."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from undercroft.cards.language import ENGLISH, all_marks, language_of
from undercroft.kernel.errors import N_

Origin = Literal["printed", "single-source", "ruled", "house", "own"]

SOMETHING: Final = r"\S"
KEBAB: Final = r"^[a-z0-9]+(-[a-z0-9]+)*\Z"
MEANING: Final[dict[str, str]] = {
    SOMETHING: N_("{field}: must not be blank"),
    KEBAB: N_('{field}: must be lower-case words joined by hyphens, like "empty-shelter"'),
}
"""By pattern, the message about a {field} that does not fit it."""

Text = Annotated[str, Meta(pattern=SOMETHING)]
Id = Annotated[str, Meta(pattern=KEBAB)]
Figure = Annotated[int, Meta(ge=0, le=99)]

Anything = TypeVar("Anything")
_KINDS: Final = {str: "str", bool: "bool", int: "int", float: "float", list: "array"}


class Format(NamedTuple):
    """What the card files of a game may hold, and how messages explain it."""

    tables: tuple[str, ...]
    meaning: Mapping[str, str] = MEANING
    """by pattern, the message about a {field} that does not fit it"""


@cache
def allowed(kind: type[Struct]) -> dict[str, tuple[str, ...]]:
    """By field of a card and of its parts, the words it accepts: for messages."""
    found = all_marks()
    for field in fields(kind):
        for part in _parts(field.type):
            more = {field.encode_name: get_args(part)} if get_origin(part) is Literal else {}
            if isinstance(part, type) and issubclass(part, Struct):
                more = allowed(part)
            for name, words in more.items():
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), *words)))
    return found


def _parts(kind: Any) -> Iterator[Any]:
    """A type and the types it is made of."""
    yield kind
    for part in () if get_origin(kind) is Literal else get_args(kind):
        yield from _parts(part)


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a card."""


class Name:
    """A text by language: `{ en = "Giant Rat", fr = "Rat géant", article = "le" }`.

    What a language needs to use the text in a sentence, its marks, stands beside the texts. If two languages need
    different marks, a language has a table of its own: `fr = { text = "Rat géant", article = "le" }`. `ours` marks a
    floor or a chapter that has no printed name we know of.
    """

    __slots__ = ("data", "ours", "texts")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        """as its file has it"""
        self.texts = {
            key: value if isinstance(value, str) else value["text"] for key, value in data.items() if is_language(key)
        }
        """by language, in English at least"""
        self.ours = "ours" in data and data["ours"]

    def __getitem__(self, language: str) -> str:
        """The text in a language; in English if there is none."""
        return self.texts.get(language, self.texts[ENGLISH])

    def __str__(self) -> str:
        """In English, by which data and files know it."""
        return self.texts[ENGLISH]

    def __repr__(self) -> str:
        return f"Name({self.data!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self.data == other.data

    def __hash__(self) -> int:
        return hash(str(self))

    def marks(self, language: str) -> dict[str, str]:
        """What is known of the text for the grammar of a language."""
        if language not in self.texts:
            return {}
        own = self.data[language]
        source = self.data if isinstance(own, str) else own
        return {mark: source[mark] for mark in language_of(language).marks if mark in source}


@lru_cache(maxsize=64)
def is_language(key: str) -> bool:
    """A code of two or three letters."""
    return 2 <= len(key) <= 3 and key.isalpha() and key.isascii() and key.islower()


def read_name(data: object) -> Name:
    """Check the data of a name; a fault has the words that msgspec would use, with the place inside the name."""
    if not isinstance(data, dict):
        raise ValueError(f"Expected `object`, got `{_KINDS.get(type(data), type(data).__name__)}`")
    languages = [key for key in data if is_language(key)]
    if ENGLISH not in languages:
        raise ValueError(f"Object missing required field `{ENGLISH}`")
    for key, value in data.items():
        if key in languages and isinstance(value, str) and not value.isspace() and value:
            continue
        if key in languages and isinstance(value, dict):
            _check(value.get("text"), Text, key, "text")
            for mark, word in value.items():
                if mark != "text":
                    _check_mark(mark, word, [key], key, mark)
        elif key in languages:
            _check(value, Text, key)
        elif key == "ours":
            _check(value, bool, key)
        else:
            _check_mark(key, value, languages, key)
    return Name(data)


def _check_mark(mark: str, word: object, languages: list[str], *path: str) -> None:
    """A mark is one that the grammar of a language knows."""
    known = [one for language in languages for one in language_of(language).marks.get(mark, ())]
    if not known:
        raise ValueError(_placed(f"Object contains unknown field `{mark}`", *path[:-1]))
    if not isinstance(word, str):
        _check(word, str, *path)
    if word not in known:
        raise ValueError(_placed(f"Invalid enum value '{word}'", *path))


def _check(value: object, wanted: Any, *path: str) -> None:
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise ValueError(_placed(str(error), *path)) from None


def _placed(message: str, *path: str) -> str:
    return f"{message} - at `${''.join(f'.{key}' for key in path)}`" if path else message


def convert(data: object, wanted: type[Anything]) -> Anything:
    """Data of a file as one of our types."""
    return msgspec.convert(data, wanted, str_keys=True, dec_hook=_decoded)


def plain(card: object) -> Any:
    """The same back as data."""
    return msgspec.to_builtins(card, enc_hook=lambda name: name.data)


def _decoded(wanted: type, data: object) -> object:
    assert wanted is Name
    return read_name(data)


class Card(Part, frozen=True, kw_only=True):
    """What every card has.

    `origin` says where its figures come from: `printed` from print, `single-source` from one transcription only,
    `ruled` if the sources are doubtful and a ruling of ours decides, `house` if a figure that matters is ours, `own` if
    the game was never printed: the file is its source.
    """

    id: Id
    name: Name
    origin: Origin
