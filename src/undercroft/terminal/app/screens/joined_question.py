"""The question of an online table: its answers as at any table, and points that are shared out row by row."""

from collections.abc import Sequence

from textual import events
from textual.content import Content

from undercroft.online.messages import AskShare, Incoming, Offer, Posed
from undercroft.online.watched import Watched
from undercroft.terminal.app.screens.sharing import LESS, MORE
from undercroft.terminal.app.screens.table import TableScreen


class JoinedQuestion(TableScreen):
    """A screen of an online table, as far as it asks."""

    visit: Watched

    def __init__(self) -> None:
        super().__init__()
        self._away = False
        """whether the connection is lost"""
        self._unfolded: tuple[int, str] | None = None
        """the question that is shown with everything that is hardly ever wanted"""

    @property
    def is_asked(self) -> bool:
        """Whether the player can answer now."""
        raise NotImplementedError

    def _tell_server(self, message: Incoming) -> None:
        """Ask the server for something."""
        raise NotImplementedError

    # --- answers ------------------------------------------------------------------------------------------------

    @property
    def ways(self) -> Sequence[str]:
        return [offer.way for offer in self._offers if offer.group == "main"] if self.is_asked else []

    @property
    def names_of_offers(self) -> Sequence[str]:
        return [offer.name for offer in self._offers] if self.is_asked and self.visit.sharing is None else ()

    @property
    def _offers(self) -> Sequence[Offer]:
        """The answers in the order in which they are shown."""
        question = self.visit.asked
        if question is None:
            return ()
        unfolded = self._unfolded == (question.number, question.kind)
        return [offer for offer in question.answers if unfolded or offer.group != "more"]

    def _unfold(self, question: Posed) -> None:
        """Show all answers, the first of those that were folded away marked."""
        place = len(self._offers)
        self._unfolded = question.number, question.kind
        self._show_question()
        self.answers.highlighted = place

    def _ask(self, question: Posed) -> None:
        """Ask it as at any table: what may be used at any time stands apart, what only gives something up is folded."""
        if self.visit.sharing is not None:
            self._ask_shares()
            return
        offers = self._offers
        words, own = [offer.wording for offer in offers], [offer.key for offer in offers]
        about = [offer.preview for offer in offers]
        if len(offers) < len(question.answers):
            words, own = [*words, question.more], [*own, question.more_key]
            about.append(question.more_about)
        apart = sum(offer.group == "main" for offer in offers)
        self._put(question.wording, words, about.__getitem__, [offer.way for offer in offers], own, apart)
        things = {place: offer.thing for place, offer in enumerate(offers) if offer.group == "any-time"}
        self.asked.tell_keys(question.any_time, things)
        odds = self.visit.odds
        beside = {
            place: (odds[offer.name].brief, odds[offer.name].text)
            for place, offer in enumerate(offers)
            if offer.at is None and offer.name in odds
        }
        if beside:
            self.asked.tell_odds(beside)

    # --- points -------------------------------------------------------------------------------------------------

    def _ask_shares(self) -> None:
        """How the points are shared so far, a row for each thing that can get some."""
        sharing, at = self.visit.sharing, self.asked.answers.highlighted or 0
        if sharing is None:
            return
        rows = [self.board.part(row.before, row.after) for row in sharing.rows]
        self.asked.put_rows(sharing.wording, rows, min(at, len(rows) - 1))
        keys = self._("Enter gives the points") if sharing.answer else self._("← → give and take points")
        self.asked.border_subtitle = Content(keys)
        self._share_room(self.asked.lines_for(sharing.wording, [""] * len(rows)))
        if self.focused is None:
            self.answers.focus()

    def _shared_by(self, event: events.Key, sign: str) -> bool:
        sharing, at = self.visit.sharing, self.asked.answers.highlighted or 0
        if sharing is None or not self.is_asked:
            return False
        if event.key in MORE or event.key in LESS:
            self._share(at, 1 if event.key in MORE else -1)
        elif sign.isdigit() and 0 < int(sign) <= len(sharing.rows):
            self._share(int(sign) - 1, 1)
        else:
            return False
        return True

    def _share(self, place: int, step: int) -> None:
        """Ask for a point more or less in a row."""
        question, sharing = self.visit.asked, self.visit.sharing
        if question is None or sharing is None:
            return
        points = sharing.rows[place].more if step > 0 else sharing.rows[place].less
        if points is not None:
            self._tell_server(AskShare(0, question.number, points))
