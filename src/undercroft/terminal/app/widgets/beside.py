"""Odds beside the answers: worked out in the background while the player thinks."""

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Final

from textual.widget import Widget
from textual.worker import get_current_worker

from undercroft.table.asking import Offer
from undercroft.table.game import Game
from undercroft.terminal.app.widgets.asked import Asked
from undercroft.terminal.app.widgets.there import if_there
from undercroft.terminal.settings import NONE
from undercroft.words.session import Session

LONG: Final = 3.0
"""Seconds after which odds that are not there yet are left out."""
QUESTIONS: Final = 32
"""So many questions are remembered with their odds."""


class Beside:
    """The odds of the open question's answers, put where they belong as soon as they are known."""

    def __init__(self, screen: Widget, asked: Asked, offers: Callable[[], Sequence[Offer]]) -> None:
        """`offers` are the answers in the order in which they are shown."""
        self.screen = screen
        self.asked = asked
        self._offers = offers
        self._found: dict[str, dict[int, tuple[str, str]]] = {}
        """by the question's position and language, then by answer: the odds in a word, and in a sentence"""

    def show(self, session: Session, aid: str) -> None:
        """Odds for the question that is shown now. Where hints are off, odds are: they say which answer is best."""
        game = session.game
        if aid == NONE or game.unaided or not self._offers():
            return
        key = f"{session.speech.language} {game.hash} {game.state.question.seat}"
        if key in self._found:
            self._put(key, session)
            return
        while len(self._found) >= QUESTIONS:
            del self._found[next(iter(self._found))]
        self._found[key] = {}
        work = partial(self._work, game.copy(), key, session)
        self.screen.run_worker(work, "odds", "odds", thread=True, exclusive=True)

    def _work(self, game: Game, key: str, session: Session) -> None:
        """Runs in the background until the question changes."""
        from undercroft.table.odds import odds_beside
        from undercroft.words.odds import at_length, brief

        worker, began = get_current_worker(), monotonic()

        def is_over() -> bool:
            return worker.is_cancelled or monotonic() - began > LONG

        for answer, odds in odds_beside(game, is_over):
            told = brief(odds, session.speech), at_length(odds, session.speech)
            if not worker.is_cancelled:
                self.screen.app.call_from_thread(if_there, self.screen, self._tell, key, answer, told, session)
        if worker.is_cancelled:
            self._found.pop(key, None)

    def _tell(self, key: str, answer: int, told: tuple[str, str], session: Session) -> None:
        if key in self._found:
            self._found[key][answer] = told
            self._put(key, session)

    def _put(self, key: str, session: Session) -> None:
        """Show what is known, if this is still the question."""
        game = session.game
        if not session.can_ask or key != f"{session.speech.language} {game.hash} {game.state.question.seat}":
            return
        known, now = self._found[key], len(game)
        places = {place: offer.answer.id for place, offer in enumerate(self._offers()) if offer.at == now}
        self.asked.tell_odds({place: known[answer] for place, answer in places.items() if answer in known})
