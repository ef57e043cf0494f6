"""Which language to use, and its catalogue. English is written in the code, every other language in a catalogue."""

import gettext
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from undercroft import games
from undercroft.cards.language import ENGLISH
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import quoted

CATALOGUES: Final = Path(__file__).parent / "locale"
"""The catalogues of what all games share; each game has its own in a folder of the same name."""
LANGUAGES: Final = (ENGLISH, *sorted(file.stem for file in CATALOGUES.glob("*.mo")))
WISH: Final = "UNDERCROFT_LANG"
"""The variable that asks this program for a language,"""
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""and those that ask every program, the strongest first."""


class UnknownLanguage(UndercroftError):
    """A language there is no catalogue for."""

    def __init__(self, wanted: object) -> None:
        self.wanted = wanted
        super().__init__(
            N_('there is no language "{name}": choose one of {known}'), name=quoted(wanted), known=LANGUAGES
        )


def language(option: str | None = None, environment: Mapping[str, str] = os.environ, saved: str | None = None) -> str:
    """The language asked for, else our variable's, else the saved one, else the system's, else English.

    Only a language that was asked for is refused: a system locale without a catalogue is not a mistake.
    """
    if option is not None:
        wanted = option.strip().lower() if isinstance(option, str) else ""
        if wanted not in LANGUAGES:
            raise UnknownLanguage(option)
        return wanted
    if saved in LANGUAGES and not environment.get(WISH):
        return saved
    wish = next((environment[name] for name in (WISH, *_LOCALE) if environment.get(name)), "")
    return wish[:2].lower() if wish[:2].lower() in LANGUAGES else ENGLISH


def own_name(spoken: str) -> str:
    """What a language calls itself in a sentence: its catalogue translates "English" so."""
    _ = catalogue(spoken).gettext
    return _("English")


@cache
def catalogue(spoken: str) -> gettext.NullTranslations:
    """The messages of a language, read once: what all games share, and the words of each game."""
    if spoken not in LANGUAGES:
        raise UnknownLanguage(spoken)
    found = gettext.NullTranslations()
    if spoken == ENGLISH:
        return found
    for folder in (CATALOGUES, *(games.home(name) / "words" / "locale" for name in games.packages())):
        file = folder / f"{spoken}.mo"
        if file.exists():
            with file.open("rb") as content:
                part = gettext.GNUTranslations(content)
            part.add_fallback(found)
            found = part
    return found
