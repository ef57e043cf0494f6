"""What may come of a position: copies with everything hidden drawn anew, played on together.

As in a batch, NumPy reads the rows without copying. A copy whose game is over stays as it is.
"""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.kernel.observation import Sketch
from undercroft.kernel.question import ANSWERS_MOST
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import PLAYING, GameState
from undercroft.kernel.vecs import vec

OPEN: Final = 0
WON: Final = 1
LOST: Final = 2
"""How a copy stands, for side 0."""
FORCED_MOST: Final[i64] = 64
"""plays in a row that are made because there is no other"""


class Outlook:
    """Up to `most` copies of positions of the same table."""

    def __init__(self, rules: Rules, state: GameState, most: int) -> None:
        self.rules: Rules = rules
        self.most: i64 = most
        self.count: i64 = 0
        """the copies in use"""
        self.states: list[GameState] = [state.copy() for _place in range(most)]
        self.width: i64 = rules.width
        self.plays: i64 = rules.plays(state)
        self.rows: vec[u8] = vec[u8]([0] * (most * rules.width))
        """what the seat to answer knows, `width` bytes a copy"""
        self.masks: vec[u8] = vec[u8]([0] * (most * self.plays))
        """1 for each play that can be made, a byte for each play of the game"""
        self.sides: vec[u8] = vec[u8]([0] * most)
        """the side of that seat"""
        self.stands: vec[u8] = vec[u8]([0] * most)
        """open, won or lost, for side 0"""
        self._sketches: vec[Sketch] = vec[Sketch]([rules.sketch() for _place in range(most)])
        self._row: vec[i64] = vec[i64]([0] * ANSWERS_MOST)

    def imagine(self, state: GameState, seat: i64, seed: i64, deals: i64, plays: list[int]) -> None:
        """Deal what the seat cannot know so many times, and after each deal make every one of the plays."""
        if deals * len(plays) > self.most:
            raise ValueError("more copies than there is room for")
        place: i64 = 0
        deal: i64 = 0
        while deal < deals:
            for play in plays:
                copy = self.states[place]
                state.copy_into(copy)
                copy.dice.by_hand = False
                self.rules.redeal(copy, seat, seed + deal)
                self._sketches[place].forget()
                self._make(place, copy, play)
                place += 1
            deal += 1
        self.count = place

    def step(self, plays: bytes) -> None:
        """Make a play in every copy that is open, two bytes each, the low one first."""
        place: i64 = 0
        while place < self.count:
            if self.stands[place] == OPEN:
                play: i64 = plays[2 * place]
                play += plays[2 * place + 1] << 8
                self._make(place, self.states[place], play)
            place += 1

    def _make(self, place: i64, state: GameState, play: i64) -> None:
        """Make a play, and those after it that have no other beside them."""
        forced: i64 = 0
        row = self._row
        while True:
            self.rules.play_on(state, play)
            if state.outcome != PLAYING:
                self.stands[place] = LOST
                if self.rules.reward(state, 0) > 0:
                    self.stands[place] = WON
                return
            count = self.rules.offer_plays(state, row)
            forced += 1
            if count > 1 or forced > FORCED_MOST:
                break
            play = row[0]
        self.stands[place] = OPEN
        self._show(place, state, count)

    def _show(self, place: i64, state: GameState, count: i64) -> None:
        seat = state.question.seat
        self.rules.observe(state, seat, self.rows, place * self.width, self._sketches[place])
        self.sides[place] = u8(self.rules.side(state, seat))
        start = place * self.plays
        end = start + self.plays
        masks = self.masks
        at = start
        while at < end:
            masks[at] = 0
            at += 1
        number: i64 = 0
        while number < count:
            masks[start + self._row[number]] = 1
            number += 1
