"""Error messages in words. An error carries its facts and an English sentence; this module says it in any language.

An error with facts is worded from them. One with only a sentence is matched against known sentences, and a reason
within it is looked up in turn. An unknown sentence is shown as it is.
"""

import re
from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.words.faults import POSITIONS
from undercroft.games.tiny_epic.words import faults as tiny_epic_faults
from undercroft.kernel.errors import UndercroftError
from undercroft.outside import QUOTE_MOST, cut
from undercroft.words.errors import said
from undercroft.words.language import catalogue


def _(message: str) -> str:
    """Mark a message for the catalogue; it is looked up when it is used."""
    return message


SENTENCES: Final = (
    *tiny_epic_faults.CHOICES,
    # who goes down
    _("{n} adventurers are too many: choose up to {most}"),
    _('"{name}" is chosen twice: there is one card of each character'),
    _("choose at least one box: {names}, or both"),
    _('the box "{name}" is chosen twice'),
    _('these cards have no box "{name}"'),
    _("a picked deck needs {n} of {kind}: these boxes have {m}; add a box"),
    _('against an Overlord the final boss is "{name}": do not choose another'),
    _('"{name}" is only for games against an Overlord: choose an overlord too'),
    _("a chapter of the campaign has its own ending: leave out the overlord"),
    _('this feud is with "{name}": choose it as the final boss'),
    _('"{name}" takes a list of names for each adventurer'),
    _('"{name}" takes a list of names, not {value}'),
    _("give one list of perks for each adventurer, not {n}"),
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

THINGS: Final = (
    _("box"),
    _("deck"),
    _("final boss"),
    _("pile of stories"),
    _("reference card"),
    _("chapter"),
    _("difficulty"),
    _("feud"),
    _("hero"),
    _("mat"),
    _("option"),
    _("relic"),
)

_SENTENCES_WITHIN: Final = {"reason", "context"}
"""The facts that are themselves sentences or parts of one."""


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", sentence)
    text = "".join(f"(?P<{piece}>.*?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces))
    return re.compile(text, re.DOTALL)


class Refusals:
    """Words for errors in one language."""

    def __init__(self, spoken: str) -> None:
        self.spoken = spoken
        self.tongue = catalogue(spoken)
        self._ = _ = self.tongue.gettext

    def words(self, error: UndercroftError) -> str:
        """What was refused, why, and what to do, on one line that is safe to show."""
        return said(error, self.spoken, lambda text: self.sentence(text, POSITIONS))

    def sentence(self, text: str, sentences: Sequence[str] = ()) -> str:
        """Translate an English sentence: one of these, or one of SENTENCES."""
        for known in (*sentences, *SENTENCES):
            if match := _pattern(known).fullmatch(text):
                facts = match.groupdict()
                for part in _SENTENCES_WITHIN & facts.keys():
                    facts[part] = self.sentence(facts[part], sentences)
                return self.tongue.gettext(known).format(**facts)
        return text

    def usage(self, text: str, allowed: Sequence[str]) -> str:
        """What is wrong with the command line, in one line, and what is allowed."""
        said = self.sentence(" ".join(text.split())).rstrip(".")
        if not allowed:
            return said
        return self._("{trouble}: use one of {names}").format(trouble=said, names=", ".join(allowed))

    def unexpected(self, error: str, report: str, *, kept: bool | None = None) -> str:
        """A mistake of ours, where its report is, and whether the current game is safe."""
        text = self._("something went wrong inside, and it is our mistake ({error}).")
        text = text.format(error=cut(error, 4 * QUOTE_MOST))
        about_game = {
            None: "",
            True: self._("Your game is safe: it is saved up to your last answer."),
            False: self._("Your game could not be saved; its answers are in the report."),
        }[kept]
        where = self._("The report is in {path}.").format(path=report)
        if not report:
            where = self._("No report could be written; set UNDERCROFT_DEBUG=1 to see it.")
        return " ".join(filter(None, [text, about_game, where]))
