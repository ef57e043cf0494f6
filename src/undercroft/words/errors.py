"""Errors in words: an error carries a message and its facts, and the catalogue has the message in every language."""

from collections.abc import Callable

from undercroft.cards.schema import Name
from undercroft.kernel.errors import UndercroftError, worded
from undercroft.outside import harmless
from undercroft.words.language import catalogue
from undercroft.words.nouns import spoken


def said(error: UndercroftError, language: str, whole: Callable[[str], str] = str) -> str:
    """What was refused, why, and what to do, on one line that is safe to show.

    `whole` translates texts that the catalogue does not have.
    """
    tongue = catalogue(language)
    plural = tongue.ngettext

    def text_of(one: str, many: str, n: object) -> str:
        if many and isinstance(n, int):
            return plural(one, many, n)
        text = tongue.gettext(one) if one else one
        return text if text != one else whole(one)

    text = worded(error, text_of, lambda fact: spoken(fact, language) if isinstance(fact, Name) else fact)
    return harmless(tongue.gettext(error.heading).format(text=text) if error.heading else text)
