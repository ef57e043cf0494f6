"""Many games at once, for learning: plays in; observations, what can be played, rewards and ends out, as rows of bytes.

The rows stay where they are: a step writes only what has changed, and NumPy reads them without copying
(`np.frombuffer(batch.rows, np.uint8)`).
"""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, u8

from undercroft.kernel.chooser import Chooser
from undercroft.kernel.observation import Sketch
from undercroft.kernel.question import ANSWERS_MOST
from undercroft.kernel.rules import Rules
from undercroft.kernel.state import PLAYING, GameState
from undercroft.kernel.thumb import Thumb
from undercroft.kernel.vecs import vec

LOW: Final[i64] = 0xFF

# What is told of each game, a byte each: first of all games who is to answer, and so on
SEAT: Final = 0
"""who is to answer"""
SIDE: Final = 1
"""and for which side"""
ENDED: Final = 2
"""1 if the last step ended the game"""
BROKEN_OFF: Final = 3
"""1 if it was broken off"""
OVER: Final = 4
"""1 if either; a new one has begun"""
WON: Final = 5
"""1 if the last step ended the game and the side of seat 0 has won"""
FACTS: Final = 6


class Batch:
    """`count` games of the same rules; a game that ends begins anew with the next seed.

    `tables` are states before the deal: the games take them in turn. With a `thumb`, plays besides the answers are made
    by its rules of thumb, and nobody sees those questions.
    """

    def __init__(
        self,
        rules: Rules,
        tables: Sequence[GameState],
        count: int,
        seed: int,
        most: int,
        thumb: Thumb | None = None,
    ) -> None:
        self.rules: Rules = rules
        self._thumb: Thumb | None = thumb
        self._chance: Chooser = Chooser(seed)
        self.tables: list[GameState] = list(tables)
        self.states: vec[GameState] = vec[GameState]([tables[place % len(tables)].copy() for place in range(count)])
        self.count: i64 = count
        self.most: i64 = most
        """decisions after which a game is broken off"""
        self.next_seed: i64 = seed
        self.width: i64 = rules.width
        self.rows: vec[u8] = vec[u8]([0] * (count * rules.width))
        """what the seat to answer knows, `width` bytes a game"""
        self.plays: i64 = max([rules.plays(table) for table in tables])
        """how many plays there are at these tables"""
        self.masks: vec[u8] = vec[u8]([0] * (count * self.plays))
        """1 for each play that can be made, a byte for each play of the game"""
        self.last: list[vec[u8]] = [vec[u8]() for _place in range(count)]
        """what seat 0 knew at the end of the last game, where there was one"""
        self.facts: vec[u8] = vec[u8]([0] * (FACTS * count))
        """who is to answer in each game, and so on"""
        self.over: i64 = 0
        """how many games the last step ended or broke off,"""
        self._over: vec[i64] = vec[i64]([0] * count)
        """and which"""
        self._progress: vec[float] = vec[float]([0.0] * count)
        self.lengths: vec[i64] = vec[i64]([0] * count)
        """decisions so far"""
        self._sketches: vec[Sketch] = vec[Sketch]([rules.sketch() for _place in range(count)])
        """of what the rows hold"""
        self._chosen: vec[u8] = vec[u8]([0] * (2 * count))
        self._thinks: bool = self.plays > rules.answers
        """there are plays besides the answers"""
        offered = count * ANSWERS_MOST if self._thinks else i64(0)
        self._offered: vec[i64] = vec[i64]([0] * offered)
        """if so, what can be played in each game,"""
        self._marked: vec[i64] = vec[i64]([0] * count)
        """and how much that is; else the answers to the question are all there is"""
        self._row: vec[i64] = vec[i64]([0] * ANSWERS_MOST)
        for place in range(count):
            self._begin(place)

    @property
    def progress(self) -> vec[float]:
        """How far each game has come, after the last step; where that ended it, how far it had come."""
        place: i64 = 0
        while place < self.count:
            if self.facts[OVER * self.count + place] == 0:
                self._progress[place] = self.rules.progress(self.states[place])
            place += 1
        return self._progress

    def deal(self, seed: i64) -> None:
        """Begin all games anew, from this seed on."""
        self.next_seed = seed
        self._clear_over()
        place: i64 = 0
        while place < self.count:
            self._mark(place, self.states[place], 0)
            self._begin(place)
            place += 1

    def ended(self) -> list[int]:
        """The places of the games that the last step ended or broke off."""
        return [int(self._over[number]) for number in range(self.over)]

    def step(self, plays: bytes) -> None:
        """Make a play in every game, two bytes each, the low one first. An illegal one raises IllegalAnswer."""
        if len(plays) != 2 * self.count:
            raise ValueError("a step takes two bytes for each game")
        self._clear_over()
        place: i64 = 0
        while place < self.count:
            play: i64 = plays[2 * place]
            play += plays[2 * place + 1] << 8
            state = self.states[place]
            if not self._offers(place, state, play):
                self.rules.play(state, play)  # which refuses it
            self._go_on(place, state, play)
            place += 1

    def play(self, chooser: Chooser, steps: i64) -> None:
        """Make random plays, to measure."""
        while steps > 0:
            steps -= 1
            self._clear_over()
            place: i64 = 0
            while place < self.count:
                state = self.states[place]
                self._go_on(place, state, self._pick(place, state, chooser))
                place += 1

    def chosen(self, chooser: Chooser) -> vec[u8]:
        """A random play for every game, as `step` takes them."""
        place: i64 = 0
        while place < self.count:
            play = self._pick(place, self.states[place], chooser)
            self._chosen[2 * place] = u8(play & LOW)
            self._chosen[2 * place + 1] = u8(play >> 8)
            place += 1
        return self._chosen

    def _pick(self, place: i64, state: GameState, chooser: Chooser) -> i64:
        """One of the plays that can be made."""
        if self._thinks:
            return self._offered[place * ANSWERS_MOST + chooser.pick(self._marked[place])]
        return chooser.choose(state.question)

    def _offers(self, place: i64, state: GameState, play: i64) -> bool:
        """Whether a play can be made."""
        if not self._thinks:
            return state.question.allows(play)
        at = place * ANSWERS_MOST
        end = at + self._marked[place]
        while at < end:
            if self._offered[at] == play:
                return True
            at += 1
        return False

    def _go_on(self, place: i64, state: GameState, play: i64) -> None:
        self._mark(place, state, 0)
        if play < self.rules.answers:
            self.rules.go_on(state, play)
        else:
            self.rules.play_on(state, play)
        if self._thinks and self._thumb is not None:
            self._pass_over(state)
        length = self.lengths[place] + 1
        self.lengths[place] = length
        if state.outcome == PLAYING and length < self.most:
            self._show(place, state)
        else:
            self._end(place, state)
            self._begin(place)

    def _end(self, place: i64, state: GameState) -> None:
        """Note how a game has ended."""
        facts = self.facts
        facts[OVER * self.count + place] = 1
        facts[(ENDED if state.outcome != PLAYING else BROKEN_OFF) * self.count + place] = 1
        if self.rules.reward(state, 0) > 0:
            facts[WON * self.count + place] = 1
        self._over[self.over] = place
        self.over += 1
        self._progress[place] = self.rules.progress(state)
        at = place * self.width
        self.rules.observe(state, 0, self.rows, at, self._sketches[place])
        self.last[place] = self.rows[at : at + self.width]

    def _clear_over(self) -> None:
        """The games that have begun anew are going on."""
        facts = self.facts
        while self.over > 0:
            self.over -= 1
            place = self._over[self.over]
            facts[ENDED * self.count + place] = 0
            facts[BROKEN_OFF * self.count + place] = 0
            facts[OVER * self.count + place] = 0
            facts[WON * self.count + place] = 0

    def _pass_over(self, state: GameState) -> None:
        """Have the rules of thumb make the plays that are theirs."""
        thumb = self._thumb
        assert thumb is not None
        while state.outcome == PLAYING and self.rules.has_plays(state):
            self.rules.play_on(state, thumb.choose(state, self._chance))

    def _begin(self, place: i64) -> None:
        state = self.states[place]
        self.tables[place % len(self.tables)].copy_into(state)
        self.rules.deal(state, self.next_seed)
        self.next_seed += 1
        if self._thinks and self._thumb is not None:
            self._pass_over(state)
        self.lengths[place] = 0
        self._sketches[place].turn_page()
        self._show(place, state)

    def _show(self, place: i64, state: GameState) -> None:
        """Write the observation and the mask of the seat to answer."""
        question = state.question
        seat = question.seat
        self.rules.observe(state, seat, self.rows, place * self.width, self._sketches[place])
        self.facts[SEAT * self.count + place] = u8(seat)
        self.facts[SIDE * self.count + place] = u8(self.rules.side(state, seat))
        if self._thinks:
            self._offer(place, state)
        self._mark(place, state, 1)

    def _offer(self, place: i64, state: GameState) -> None:
        """Note what can be played."""
        question = state.question
        count = question.count
        plays = question.answers
        if self.rules.has_plays(state):
            plays = self._row
            count = self.rules.offer_plays(state, plays)
        self._marked[place] = count
        at = place * ANSWERS_MOST
        number: i64 = 0
        while number < count:
            self._offered[at + number] = plays[number]
            number += 1

    def _mark(self, place: i64, state: GameState, mark: u8) -> None:
        """Write the same in the mask for everything that can be played: 1 for a new question, 0 once it is answered."""
        masks = self.masks
        start = place * self.plays
        plays = state.question.answers
        at: i64 = 0
        end = state.question.count
        if self._thinks:
            plays = self._offered
            at = place * ANSWERS_MOST
            end = at + self._marked[place]
        while at < end:
            masks[start + plays[at]] = mark
            at += 1
