"""The cards to read."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cellar.cards.loader import HeroCard, RoomCard
from undercroft.words.card_shelf import CardShelf, Entry

if TYPE_CHECKING:
    from cellar.words.speech import CellarSpeech


class CellarLibrary(CardShelf):
    order = ("hero", "room")

    def __init__(self, speech: "CellarSpeech") -> None:
        self.speech, self.terms = speech, speech.terms
        self._ = _ = speech.terms._
        self.kinds = {"hero": _("hero"), "room": _("room")}

    def _all(self) -> Iterator[Entry]:
        for hero in self.speech.cards.heroes:
            yield Entry("hero", hero, None, partial(self.hero, hero))
        for room in self.speech.cards.rooms:
            yield Entry("room", room, None, partial(self.room, room))

    def hero(self, card: HeroCard) -> list[str]:
        bonus = self._("+{n} to every throw").format(n=card.bonus) if card.bonus else ""
        return [self.terms.also([self.speech.candles(card.candles), bonus])]

    def room(self, card: RoomCard) -> list[str]:
        lines = [self._("You need {n}.").format(n=card.danger)]
        lines.append(self._("If you fail, you lose {candles}.").format(candles=self.speech.candles(card.costs)))
        if card.finds:
            lines.append(self._("If you pass, you find {candles}.").format(candles=self.speech.candles(card.finds)))
        return lines
