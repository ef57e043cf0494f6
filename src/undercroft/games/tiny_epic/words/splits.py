"""Damage split among the boss's health markers, in words: all points at once."""

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BOSS, WON, State
from undercroft.games.tiny_epic.words.map import TinyEpicMap
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, sentence
from undercroft.table.series import Way


class TinyEpicSplits:
    """What is asked, and what a split leads to."""

    def __init__(self, terms: TinyEpicTerms, chart: TinyEpicMap) -> None:
        self.terms = terms
        self.chart = chart
        self._ = terms._

    def sharing(self, game: State, way: Way) -> str:
        """The question: how much damage there is, what holds it up, and what is left of it."""
        terms, points = self.terms, int(game.question.argument)
        text = self._("{damage} for {boss}, {locks}. Which health markers go down?")
        text = text.format(damage=terms.damage(points), boss=terms.enemy(game, BOSS), locks=self.chart.locks(game))
        asked = terms.labelled(terms.hero(game.heroes[game.question.seat]), text)
        if way.open:
            left = int(way.state.question.argument)
            more = terms.ngettext("{n} point left.", "{n} points left.", left).format(n=left)
            return terms.in_a_row([asked, more])
        parts = [asked, f"{sentence(self.shared(game, way.state))}."]
        lost = points - sum(event[0] == events.MARKER_MOVED for event in way.told)
        if lost and way.state.outcome != WON:
            text = terms.ngettext(
                "{n} point is lost: no marker can take it.", "{n} points are lost: no marker can take them.", lost
            )
            parts.append(text.format(n=lost))
        return terms.in_a_row(parts)

    def shared(self, game: State, after: State) -> str:
        """From where to where the markers go."""
        text = self._("health markers from {before} to {after}").format(
            before=self._markers(game), after=self._markers(after)
        )
        return self._("{answer} – that wins the game").format(answer=text) if after.outcome == WON else text

    def _markers(self, game: State) -> str:
        return self.terms.also(str(game.markers[marker]) for marker in range(game.party))
