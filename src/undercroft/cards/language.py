"""What a language needs to use names and numbers: data, one file per language that needs any.

English is what every name is written in; another language is a catalogue and texts on the cards. A language without a
file here uses names as they are.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parent / "languages"


@dataclass(frozen=True, kw_only=True)
class Language:
    """How a language uses the names on cards, and writes numbers."""

    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """what a card may say about a name, and in which words"""
    feminine: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """the marks of names that are feminine"""
    plural: Mapping[str, Sequence[str]] = field(default_factory=dict)
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """by form and article, what stands before a name; the first form is the name with its article"""
    vowels: str = ""
    tight: str = ""
    """the space before these does not break"""
    thousands: str = ","
    decimal: str = "."
    percent: str = "%"

    def number(self, written: str) -> str:
        """A number that is written the English way."""
        signs = {",": self.thousands, ".": self.decimal, "%": self.percent}
        return "".join(signs.get(sign, sign) for sign in written)


PLAIN: Final = Language()


@cache
def language_of(code: str) -> Language:
    """The grammar of a language; a plain one if it has no file."""
    file = FOLDER / f"{code}.toml"
    return Language(**tomllib.loads(file.read_text("utf-8"))) if file.is_file() else PLAIN


def all_marks() -> dict[str, tuple[str, ...]]:
    """What cards may say about names, in any language."""
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(FOLDER.glob("*.toml")):
        for mark, words in language_of(file.stem).marks.items():
            found[mark] = (*found.get(mark, ()), *words)
    return found
