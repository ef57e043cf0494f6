"""Error messages in words. An error carries its facts and an English sentence; this module says it in any language.

An error with facts is worded from them. One with only a sentence is matched against known sentences, and a reason
within it is looked up in turn. An unknown sentence is shown as it is.
"""

import re
from collections.abc import Sequence
from typing import Final

from undercroft.kernel.errors import Message, UndercroftError
from undercroft.words.errors import said, unexpected
from undercroft.words.language import catalogue


def _(message: str) -> str:
    """Mark a message for the catalogue; it is looked up when it is used."""
    return message


SENTENCES: Final = (
    # the words typed after the program's name
    _("No such command '{name}'. Did you mean {guess}?"),
    _("No such command '{name}'."),
    _("No such option: {name} (Possible options: {guess})"),
    _("No such option: {name}"),
    _("Option '{name}' requires an argument."),
    _("Option '{name}' does not take a value."),
    _("Got unexpected extra argument(s) ({name})"),
)
"""The sentences of errors without other facts; the first match is used."""

_SENTENCES_WITHIN: Final = {"reason", "context"}
"""The facts that are themselves sentences or parts of one."""


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", sentence)
    text = "".join(f"(?P<{piece}>.*?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces))
    return re.compile(text, re.DOTALL)


def sentence(text: str, language: str) -> str:
    """Translate an English sentence."""
    for known in SENTENCES:
        if match := _pattern(known).fullmatch(text):
            facts = match.groupdict()
            for part in _SENTENCES_WITHIN & facts.keys():
                facts[part] = sentence(facts[part], language)
            return catalogue(language).gettext(known).format(**facts)
    return text


def usage(text: str, allowed: Sequence[str], language: str) -> str:
    """What is wrong with the command line, in one line, and what is allowed."""
    said = sentence(" ".join(text.split()), language).rstrip(".")
    if not allowed:
        return said
    _ = catalogue(language).gettext
    return _("{trouble}: use one of {names}").format(trouble=said, names=", ".join(allowed))


class Refusals:
    def __init__(self, spoken: str) -> None:
        self.spoken = spoken

    def words(self, error: UndercroftError) -> str:
        return said(error, self.spoken)

    def sentence(self, text: str) -> str:
        return said(Message(text), self.spoken)

    def usage(self, text: str, allowed: Sequence[str]) -> str:
        return usage(text, allowed, self.spoken)

    def unexpected(self, error: str, report: str) -> str:
        return unexpected(error, report, self.spoken)
