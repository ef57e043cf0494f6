"""All chance comes from here: one seed, two streams (decks and dice), and a queue of loaded faces.

A well may take the place of the seed: then the streams only count what was drawn from it.

The generator of a seed is a multiply-with-carry of 63 bits: every intermediate value is a non-negative number below
2**63, so the interpreted and the compiled build compute the same faces.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.kernel.record import Record
from undercroft.kernel.vecs import vec
from undercroft.kernel.well import DECKS, DICE, Well

MULTIPLIER: Final[i64] = 1973661408
"""MULTIPLIER * 2**32 - 1 is a safe prime, so the generator's period is above 2**61."""

WORD: Final[i64] = 0xFFFFFFFF
HANDFUL: Final[i64] = 11
"""How many dice one draw of the generator gives."""
HANDFULS: Final[i64] = 6**11
"""All the ways they can fall."""
FAIR: Final[i64] = 11 * HANDFULS
"""Draws from here on are discarded: below it every way is equally likely."""
PICKS: Final[i64] = (1 << 30) - 1
"""The part of a draw used for picks among a few; small enough to be quick in the interpreter."""
PICKS_SPENT: Final[i64] = 1 << 20
"""Draw again when less than this is left: picks would no longer be even enough."""
LOADED_MOST: Final[i64] = 64
"""The longest queue of loaded faces."""
THROW_MOST: Final[i64] = 12
"""The most dice in one throw."""


def mixed(number: i64) -> i64:
    """Scramble 32 bits so that neighbouring seeds share nothing."""
    number = number & WORD
    number = ((number ^ (number >> 16)) * 0x45D9F3B) & WORD
    number = ((number ^ (number >> 15)) * 0x2C1B3C6D) & WORD
    return number ^ (number >> 16)


def seeded(seed: i64, stream: i64) -> i64:
    """The start of one stream of a seed: never a fixed point of the generator."""
    low = mixed(seed + stream * 0x3C6EF372 + 1)
    high = mixed((seed >> 32) + low + stream)
    state = ((high % MULTIPLIER) << 32) | low
    if state == 0:
        state = 1 + stream
    turn: i64 = 0
    while turn < 4:
        state = MULTIPLIER * (state & WORD) + (state >> 32)
        turn += 1
    return state


class Dice:
    """The chance of one game."""

    def __init__(self) -> None:
        self.deck_state: i64 = 1
        self.dice_state: i64 = 1
        self.well: Well | None = None
        """what the numbers come from instead, if not from a seed"""
        self.handful: i64 = 0
        """dice drawn but not rolled yet, as digits of base six"""
        self.handful_left: i64 = 0
        self.by_hand: bool = False
        """no dice are drawn: the game stops before each throw, and the faces are loaded"""
        self.throw: vec[i64] = vec[i64]([0] * THROW_MOST)
        """the kinds of the dice that the game has stopped for"""
        self.throw_count: i64 = 0
        self.loaded: vec[i64] = vec[i64]([0] * LOADED_MOST)
        self.loaded_count: i64 = 0
        self.loaded_next: i64 = 0

    def seed(self, seed: i64) -> None:
        """Start both streams, from one seed or at the top of the well, and unload every die."""
        if self.well is not None:
            self.deck_state = 0
            self.dice_state = 0
        else:
            self.deck_state = seeded(seed, 0)
            self.dice_state = seeded(seed, 1)
        self.handful = 0
        self.handful_left = 0
        self.loaded_count = 0
        self.loaded_next = 0

    def reseed(self, seed: i64) -> None:
        """Start both streams from one seed, whatever the game was dealt from: nothing of that is left."""
        self.well = None
        self.seed(seed)

    def withhold(self) -> None:
        """Roll no more dice: the game stops before its next throw. Loaded faces are dropped."""
        self.by_hand = True
        self.handful_left = 0
        self.loaded_count = 0
        self.loaded_next = 0

    def load(self, face: i64) -> None:
        """Queue one face, 1 to 6: the next dice rolled show the queued faces, first in, first out."""
        if face < 1 or face > 6:
            raise ValueError("a loaded die shows a face from 1 to 6")
        if self.loaded_count >= LOADED_MOST:
            raise ValueError("too many loaded dice are waiting")
        self.loaded[self.loaded_count] = face
        self.loaded_count += 1

    def want(self, kind: i64, count: i64) -> None:
        """Add a number of dice of a kind to the coming throw; the kind is the game's name for the die."""
        while count > 0:
            count -= 1
            self.throw[self.throw_count] = kind
            self.throw_count += 1

    def lie_ready(self) -> bool:
        """Whether the faces of all dice wanted are loaded; if not, only the missing ones are still wanted."""
        loaded = self.loaded_count - self.loaded_next
        left = self.throw_count - loaded
        if left <= 0:
            self.throw_count = 0
            return True
        die: i64 = 0
        while die < left:
            self.throw[die] = self.throw[die + loaded]
            die += 1
        self.throw_count = left
        return False

    def wanted(self) -> list[int]:
        """The kinds of the dice that the game has stopped for, in order."""
        return [int(self.throw[die]) for die in range(self.throw_count)]

    def roll(self) -> i64:
        """One six-sided die: the next loaded face, or the next one from the dice stream."""
        if self.loaded_count > 0:
            return self._loaded_face()
        if self.handful_left == 0:
            self._draw_handful()
        self.handful_left -= 1
        handful = self.handful
        self.handful = handful // 6
        return 1 + handful % 6

    def _draw_handful(self) -> None:
        word = FAIR
        while word >= FAIR:
            word = self._dice_word()
        self.handful = word % HANDFULS
        self.handful_left = HANDFUL

    def _dice_word(self) -> i64:
        """The next 32 bits of the dice stream."""
        state = self.dice_state
        well = self.well
        if well is not None:
            self.dice_state = state + 1
            return well.word(DICE, state)
        state = MULTIPLIER * (state & WORD) + (state >> 32)
        self.dice_state = state
        return state & WORD

    def _deck_word(self) -> i64:
        """The next 32 bits of the deck stream."""
        state = self.deck_state
        well = self.well
        if well is not None:
            self.deck_state = state + 1
            return well.word(DECKS, state)
        state = MULTIPLIER * (state & WORD) + (state >> 32)
        self.deck_state = state
        return state & WORD

    def roll_into(self, faces: vec[i64], count: i64) -> None:
        """Roll several dice at once."""
        die: i64 = 0
        if self.loaded_count > 0 or self.handful_left < count:
            while die < count:
                faces[die] = self.roll()
                die += 1
            return
        handful = self.handful
        while die < count:
            faces[die] = 1 + handful % 6
            handful = handful // 6
            die += 1
        self.handful = handful
        self.handful_left -= count

    def _loaded_face(self) -> i64:
        face = self.loaded[self.loaded_next]
        self.loaded_next += 1
        if self.loaded_next == self.loaded_count:
            self.loaded_next = 0
            self.loaded_count = 0
        return face

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1 from the deck stream, for shuffles and random draws."""
        return (self._deck_word() * bound) >> 32

    def shuffle(self, cards: vec[i64], count: i64, wanted: i64) -> None:
        """Shuffle a pile of `count` cards just enough that its last `wanted` are a random draw in random order."""
        left = count
        unshuffled = count - wanted
        picks: i64 = 0
        while left > unshuffled:
            if picks < PICKS_SPENT:
                picks = self._deck_word() & PICKS
            pick = picks % left
            picks = picks // left
            left -= 1
            card = cards[pick]
            cards[pick] = cards[left]
            cards[left] = card

    def deal_into(self, places: vec[i64], count: i64, deck: vec[i64], aside: i64, size: i64) -> i64:
        """Fill the empty ones (-1) of the first `count` places with cards drawn at random; returns the deck's new size.

        Drawing cards one by one at random is the same as shuffling first. The first `aside` are left out.
        """
        picks: i64 = 0
        left = size - aside
        for place in range(count):
            if places[place] < 0:
                if picks < PICKS_SPENT:
                    picks = self._deck_word() & PICKS
                pick = aside + picks % left
                picks = picks // left
                left -= 1
                places[place] = deck[pick]
                deck[pick] = deck[aside + left]
        return aside + left

    def copy_into(self, other: "Dice") -> None:
        other.deck_state = self.deck_state
        other.dice_state = self.dice_state
        other.well = self.well
        other.by_hand = self.by_hand
        other.throw_count = self.throw_count
        if self.throw_count > 0:
            other.throw = self.throw[:]
        other.handful = self.handful
        other.handful_left = self.handful_left
        other.loaded_count = self.loaded_count
        other.loaded_next = self.loaded_next
        if self.loaded_count > 0:
            other.loaded = self.loaded[:]

    def transfer(self, record: Record) -> None:
        """Loaded faces that have been rolled are not part of a position; a key leaves out what nobody can know."""
        if not record.keying:
            self.deck_state = record.number(self.deck_state)
            self.dice_state = record.number(self.dice_state)
        withheld: i64 = 0
        if self.by_hand:
            withheld = 1 + self.throw_count
        withheld = record.number(withheld)
        self.by_hand = withheld > 0
        self.throw_count = max(0, withheld - 1)
        record.places(self.throw, self.throw_count)
        if not record.keying:
            self.handful = record.number(self.handful)
            self.handful_left = record.number(self.handful_left)
        waiting = record.number(self.loaded_count - self.loaded_next)
        if record.reading:
            while waiting > 0:
                self.load(record.next())
                waiting -= 1
        else:
            self._write_loaded(record)

    def _write_loaded(self, record: Record) -> None:
        at = self.loaded_next
        while at < self.loaded_count:
            record.number(self.loaded[at])
            at += 1
