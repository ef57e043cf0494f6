"""What an answer is certain to do to the heroes' health, in words. The rules foresee it."""

from collections.abc import Sequence

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.foresight import foresee
from undercroft.games.tiny_epic.rules.state import State
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, sentence
from undercroft.kernel.events import Event
from undercroft.table.events import Facts
from undercroft.words.sums import Addend, added


class TinyEpicPreviews:
    """The health of everybody who is certain to lose some: what takes it, and what is left."""

    def __init__(self, terms: TinyEpicTerms) -> None:
        self.terms = terms
        self._ = terms._

    def preview(self, game: State, answer: int) -> str:
        """What an answer leads to before the next die, question or card turned up; empty if nobody is hurt."""
        told = foresee(game, answer)
        seats = dict.fromkeys(event[1] for event in told if event[0] == events.HURT)
        return self.terms.in_a_row(self._course(game, told, seat) for seat in seats)

    def _course(self, game: State, told: Sequence[Event], seat: int) -> str:
        """The health of one hero, from what it is now to what is left (TED-HER-03, TED-UNC-01)."""
        left, source = int(game.heroes[seat].health), ""
        parts = [Addend(left, worded=self.terms.health(left))]
        for event in map(EVENTS.facts, told):
            source = self._source(event, source)
            if event.seat == seat and event.kind in (events.HURT, events.HEALED):
                amount = event["amount"] if event.kind == events.HEALED else -event["amount"]
                why = source if amount < 0 else ""
                parts.append(Addend(amount, worded=f"{abs(amount)} ({why})" if why else ""))
                left = event["health"]
        text = self._("{sum} = {health} left.") if left else self._("{sum}: unconscious.")
        text = text.format(sum=added(parts), health=self.terms.health(left))
        if seat == game.question.seat and not self._others(told, seat):
            return text
        return self.terms.labelled(sentence(self.terms.hero(game.heroes[seat])), text)

    def _others(self, told: Sequence[Event], seat: int) -> bool:
        """Whether somebody else is hurt, too."""
        return any(event[0] == events.HURT and event[1] != seat for event in told)

    def _source(self, event: Facts, source: str) -> str:
        """Who or what takes the health that is lost next."""
        if event.kind in (events.ASSAULTED, events.COUNTERED):
            return str(self.terms.foe(event["enemy"], event["foe"]))
        if event.kind == events.TRAP_SPRUNG:
            return self.terms.room(event["room"])
        return "" if event.kind in FRESH else source


FRESH = (events.MOVED, events.ON_SPACE, events.TORCH_MOVED, events.TURN_ENDED, events.USED, events.TESTED)
"""What takes health after one of these needs no other name than the answer."""
