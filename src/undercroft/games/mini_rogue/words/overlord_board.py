"""The Overlord board: augury, the Reinforcement marker, the cards under its sides, the hand."""

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.answers import BOARD_POWERS, CARD_POWERS
from undercroft.games.mini_rogue.rules.overlord import is_used, power_at
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_MOST
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, PLAYED
from undercroft.games.mini_rogue.rules.state import NO_CARD, State
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import sentence


class Board:
    """Words for what an Overlord, or an Automa, has in front of it."""

    def __init__(self, terms: MiniRogueTerms, powers: Powers) -> None:
        self.terms = terms
        self.powers = powers
        self._ = terms._
        self.ngettext = terms.ngettext

    def status(self, game: State) -> str:
        """One line: the card, augury, the marker on its track."""
        reign = game.reign
        name = self.terms.overlord(int(reign.overlord))
        if reign.mode == AUTOMA:
            facts = [self._("Automa: {overlord}").format(overlord=name)]
        else:
            facts = [self._("Overlord: {overlord}").format(overlord=name), self.augury(int(reign.augury))]
        return " | ".join([*facts, self.marker(game)])

    def augury(self, points: int) -> str:
        """A small bar of the track (MR-OVER-3, -10)."""
        return self._("augury {bar}").format(bar="●" * points + "○" * (AUGURY_MOST - points))

    def marker(self, game: State) -> str:
        """How far away the next Reinforcement card is (MR-OVER-16)."""
        reign = game.reign
        if reign.pile_count == 0:
            return self._("no Reinforcement left")
        track = int(game.tables.reinforcement_track[reign.pile[reign.pile_count - 1]])
        return self._("marker {n} of {track}").format(n=int(reign.marker), track=track)

    def lines(self, game: State) -> list[str]:
        """The whole board; the hand is shown only to its owner (MR-OVER-6)."""
        reign = game.reign
        lines = [self.status(game)]
        if reign.mode == PLAYED:
            lines += self._powers(game)
        else:
            lines += [f"- {sentence(self.powers.row(row))}" for row in self.powers.rows_of(int(reign.overlord))]
        lines += self._under(game)
        if reign.mode == PLAYED and game.question.seat == game.party:
            lines.append(self.terms.labelled(self._("In hand"), self.hand(game)))
        return lines

    def hand(self, game: State) -> str:
        cards = [int(card) for card in game.reign.hand if card != NO_CARD]
        return self.terms.also(self.terms.room_at_length(card, int(game.floor)) for card in cards) or "–"

    def _powers(self, game: State) -> list[str]:
        """The powers of the board and the card; those of Reinforcement cards are listed with their side."""
        lines = []
        for place in range(BOARD_POWERS + CARD_POWERS):
            power = int(power_at(game, place))
            if power != NO_CARD:
                lines.append(f"- {self.powers.printed(power)}{self._used(game, power, place)}")
        return lines

    def _used(self, game: State, power: int, place: int) -> str:
        return " [" + self._("used up") + "]" if is_used(game, power, place) else ""

    def _under(self, game: State) -> list[str]:
        """What lies under which side (MR-OVER-17, -18)."""
        lines = []
        for side, name in self.powers.sides.items():
            for card in (card for card, where in enumerate(game.reign.sides) if where == side):
                effect = self.powers.side(card, side, automa=game.reign.mode == AUTOMA)
                if side == speak.POWERS_SIDE and game.reign.mode == PLAYED:
                    place = BOARD_POWERS + CARD_POWERS + card
                    effect += self._used(game, int(power_at(game, place)), place)
                lines.append(self.terms.labelled(sentence(name), f"{self.terms.reinforcement(card)} – {effect}"))
        return lines
