"""What heroes may use at any time, each with its own key, and what they own: more of it is never worse."""

from typing import Final

from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.cardspeak import PLACES, SLOTS
from undercroft.games.tiny_epic.rules.state import State
from undercroft.games.tiny_epic.rules.turn import is_heroic
from undercroft.table.book import Bared

KEYS: Final = {
    answers.ROOM: "o",
    answers.REVEAL: "t",
    answers.PROVOKE: "p",
    answers.SWAP_HANDS: "s",
    **{answers.USE + place: key for place, key in enumerate("fgwxyzbn"[:PLACES])},
    **{answers.DISCARD + slot: "" for slot in range(SLOTS)},
}
"""Free actions: the key of each."""


def use(state: State, answer: int) -> str | None:
    """The key of a free action; None for any other answer. The same card or room may also offer a heroic action."""
    if answer not in KEYS or is_heroic(state, state.heroes[state.question.seat], answer):
        return None
    return KEYS[answer]


def bared(state: State) -> Bared:
    """Heroes with more health or focus are never worse off; but whether one is unconscious is part of the position."""
    bare = state.copy()
    owned: list[int] = []
    for hero in bare.heroes:
        owned += [hero.health, hero.focus]
        hero.health = min(1, hero.health)
        hero.focus = 0
    return int(bare.key()), tuple(map(int, owned))
