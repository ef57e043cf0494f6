"""Tips in plain lines: one before the question it belongs to; all of them to read again."""

from collections.abc import Callable
from functools import partial

from undercroft.kernel.errors import UndercroftError
from undercroft.terminal.plain.lines import Lines
from undercroft.terminal.settings import change, preferences, tips_names
from undercroft.words.errors import said
from undercroft.words.session import Session
from undercroft.words.tips import Tip, Tips


class PlainTips:
    """The tips of one game, told to one person."""

    def __init__(self, lines: Lines, session: Session) -> None:
        self.lines = lines
        self.session = session
        self._ = session.speech.terms._
        self._told: set[str] = set()
        session.tips.on = session.game.guided or preferences().tips

    def tell(self) -> None:
        """The tip at the open question; after an undo, not again."""
        tip = self.session.tips.now()
        if tip is not None and tip.id not in self._told:
            self._told.add(tip.id)
            self.lines.say(tip_line(tip, self._))

    @property
    def commands(self) -> dict[str, Callable[[], bool]]:
        """What may be typed about tips."""
        found: dict[str, Callable[[], bool]] = {}
        for word in ("tips", self._("tips")):
            found |= {word: self.read_again, f"{word} on": partial(self.switch, True)}
            found |= {f"{word} off": partial(self.switch, False)}
        return found

    def read_again(self) -> bool:
        self.lines.say(*tips_page(self.session.tips.tips, self._))
        self.lines.say(self._("“tips off” switches tips off, “tips on” switches them on."))
        return False

    def switch(self, on: bool) -> bool:
        """Switch tips on or off, here and in games to come."""
        self.session.tips.on = on
        spoken = self.session.speech.language
        try:
            change("tips", on)
        except UndercroftError as error:
            self.lines.say(self._("No: {reason}.").format(reason=said(error, spoken)))
        self.lines.say(self._("Tips: {state}").format(state=tips_names(spoken)[on]))
        return False


def tip_line(tip: Tip, _: Callable[[str], str]) -> str:
    """A tip in a line."""
    return _("Tip: {title}. {text}").format(title=tip.title, text=tip.text)


def tips_page(tips: Tips, _: Callable[[str], str]) -> list[str]:
    """Every tip of a game, line by line."""
    return [f"{tip.title}. {tip.text}" for tip in tips] or [_("This game has no tips.")]
