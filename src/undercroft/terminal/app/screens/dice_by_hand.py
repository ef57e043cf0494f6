"""Dice that the players roll themselves: the table asks for them, and their faces are typed."""

from collections.abc import Callable
from itertools import groupby

from undercroft.table.seats import SYMBOLS
from undercroft.terminal.app.screens.table import TableScreen
from undercroft.terminal.app.widgets.keys import UNSHIFTED
from undercroft.words.session import Session


class DiceByHand(TableScreen):
    """A screen at which dice may be rolled by hand."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self._faces: list[int] = []
        """what has been typed so far"""

    def _go_on(self, do: Callable[[], None]) -> None:
        """Do something to the game, then show the result."""
        raise NotImplementedError

    @property
    def _wants_dice(self) -> bool:
        """Whether faces can be typed now."""
        session = self.session
        return bool(session.game.dice_needed) and session.at is None and session.moment is None

    def _ask_dice(self) -> None:
        terms, needed = self.session.speech.terms, self.session.game.dice_needed
        question = self.session.game.question
        assert question is not None
        hint = terms.ngettext("Roll it, and type what it shows:", "Roll them, and type what they show:", len(needed))
        lines = [question.wording, hint]
        shown = [(die, self._shown(place, die)) for place, die in enumerate(needed)]
        alike = groupby(shown, key=lambda one: one[0])
        lines.append("  ".join(f"{''.join(box for _die, box in boxes)} {terms.dice[die]}" for die, boxes in alike))
        if any(die in self.session.game.book.symbol_dice for die in needed):
            lines.append(self.session.speech.symbols_hint())
        self._put("\n".join(lines), ())

    def _shown(self, place: int, die: str) -> str:
        """A box with what was typed for a die, if anything."""
        if place >= len(self._faces):
            return "[_]"
        face = self._faces[place]
        return f"[{face if die not in self.session.game.book.symbol_dice else 'x' if face == SYMBOLS['x'] else '-'}]"

    def _take_back_face(self) -> None:
        """The last face was mistyped."""
        self._faces.pop()
        self._ask_dice()

    def _typed_face(self, sign: str) -> bool:
        """A face was typed for the next die; after the last one the game continues."""
        needed = self.session.game.dice_needed
        die = needed[len(self._faces)]
        face = self.session.face(die, UNSHIFTED.get(sign, sign) if sign not in SYMBOLS else sign)
        if not face:
            return False
        self._faces.append(face)
        if len(self._faces) < len(needed):
            self._ask_dice()
        else:
            faces = list(self._faces)
            self._go_on(lambda: self.session.roll(*faces))
        return True
