"""The choices before a game of Tiny Epic Dungeons, where the cards say what they mean."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from undercroft.games.tiny_epic.table.options import OPTIONS, RANDOM
from undercroft.kernel.errors import N_
from undercroft.table.options import Chosen, Option, Options
from undercroft.words.choices import ChoiceWords

if TYPE_CHECKING:
    from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech


class TinyEpicChoices(ChoiceWords):
    """What can be chosen before a game of Tiny Epic Dungeons."""

    introduction = (
        N_("Heroes explore a dungeon before the torch goes out, then face the boss in its lair."),
        N_("For two to four heroes. One person may play several."),
    )
    strength: Mapping[str, float] = {"random": 0.0, "easy": 6.9, "normal": 41.8}
    measured = N_("Playing two heroes, it wins {n} of 100 games.")

    def __init__(self, speech: "TinyEpicSpeech") -> None:
        self.speech = speech
        self.cards, self.terms = speech.cards, speech.terms
        super().__init__(Options(OPTIONS, self.cards), self.terms._)

    def value(self, option: Option, way: str, chosen: Chosen) -> str:
        pile: Any = self.cards.bosses if option.name == "boss" else self.cards.heroes
        named = (self.terms.name(card.name) for card in pile if card.id == way)
        return next(named, "") or super().value(option, way, chosen)

    def entry(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        if option.name == "heroes":
            return self.speech.character([card.id for card in self.cards.heroes].index(way))
        if option.name == "boss" and way != RANDOM:
            return [self.speech.boss([card.id for card in self.cards.bosses].index(way))]
        return super().entry(option, way, chosen)

    def about(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        heroes = [card.id for card in self.cards.heroes]
        if option.name == "heroes" and way in heroes:
            return self.speech.character(heroes.index(way))
        if option.name == "boss" and way != RANDOM:
            return self.speech.library.lines_of(way, "boss")
        return super().about(option, way, chosen)

    def seats(self, setup: Mapping[str, Any]) -> list[str]:
        chosen = Chosen(self.cards)
        return [self.value(self.options.named("heroes"), hero, chosen) for hero in setup["heroes"]]
