"""Errors in words: an error carries a message and its facts, and the catalogue has the message in every language."""

from undercroft.cards.schema import Name
from undercroft.kernel.errors import Message, UndercroftError, worded
from undercroft.outside import QUOTE_MOST, cut, harmless, shortened
from undercroft.words.language import catalogue
from undercroft.words.nouns import spoken


def said(error: UndercroftError | Message, language: str) -> str:
    """What was refused, why, and what to do, on one line that is safe to show."""
    tongue = catalogue(language)
    plural = tongue.ngettext

    def text_of(one: str, many: str, n: object) -> str:
        if many and isinstance(n, int):
            return plural(one, many, n)
        return tongue.gettext(one) if one else ""

    text = worded(error, text_of, lambda fact: spoken(fact, language) if isinstance(fact, Name) else fact)
    if isinstance(error, Message):
        return harmless(text)
    heading = tongue.gettext(error.heading).format(text=text) if error.heading else text
    return shortened(harmless(heading), error.longest)


def unexpected(error: str, report: str, language: str, *, kept: bool | None = None) -> str:
    """A mistake of ours, where its report is, and whether the current game is safe."""
    _ = catalogue(language).gettext
    text = _("something went wrong inside, and it is our mistake ({error}).").format(error=cut(error, 4 * QUOTE_MOST))
    about_game = {
        None: "",
        True: _("Your game is safe: it is saved up to your last answer."),
        False: _("Your game could not be saved; its answers are in the report."),
    }[kept]
    where = _("The report is in {path}.").format(path=report)
    if not report:
        where = _("No report could be written; set UNDERCROFT_DEBUG=1 to see it.")
    return " ".join(filter(None, [text, about_game, where]))
