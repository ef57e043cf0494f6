"""What the seats remember is part of a position: whoever thinks ahead from there knows the same."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.position import build, describe
from undercroft.kernel.events import Sink
from undercroft.table.book import Plain
from undercroft.table.position_fields import PositionError, Reason
from undercroft.table.shelf import book_of

BOOK = book_of("mini-rogue")
BOTH = {"boxes": ["base", "council"]}
CASES: dict[str, tuple[dict[str, Any], Callable[[State], bool]]] = {
    "trades": (
        {"hero": "astrologer", "mates": ["mage"], "overlord": "weaver"},
        lambda state: {1, 3} <= {int(entry) & 3 for entry in state.memory.trades[: state.memory.trade_count]},
    ),
    "guardians": ({**BOTH, "mates": ["mage"]}, lambda state: state.memory.woken > 0),
    "seats": ({**BOTH, "deck": "picked"}, lambda state: state.area > 1),
    "haggled": ({"mates": ["mage"]}, lambda state: state.deal.haggled > 2),
    "second_boss": ({"chapter": "2.2"}, lambda state: state.area > 1),
}
LIKES = ("skill:preparation", "power:", "card:", "room:")


def found(setup: Plain, moment: Callable[[State], bool]) -> State:
    """A moment of a game in which skills and powers are liked."""
    for seed in range(400):
        chance = Random(seed)
        state: State = BOOK.start(BOOK.setup(setup), seed, Sink())
        state.sink = None
        while not BOOK.is_over(state):
            if moment(state):
                return state
            legal = state.question.legal()
            liked = [answer for answer in legal if BOOK.answer_names[answer].startswith(LIKES)]
            BOOK.answer(state, chance.choice(liked or legal))
    raise AssertionError("no such moment")


@pytest.mark.parametrize("field", CASES)
def test_it_is_written_and_read(field: str) -> None:
    state = found(*CASES[field])
    data = describe(BOOK.cards, state)
    assert data["memory"][field]
    again = build(BOOK.cards, data)
    assert again.to_bytes() == state.to_bytes()
    copies = [one.copy() for one in (state, again)]
    for copy in copies:
        BOOK.rules.redeal(copy, 0, 5)
    assert copies[0].to_bytes() == copies[1].to_bytes()


def test_the_rooms_left_out_of_a_picked_deck_follow_from_the_rest() -> None:
    state = build(BOOK.cards, {**BOTH, "deck": "picked"})
    assert int(state.memory.left_out).bit_count() == len(BOOK.cards.rooms) - 21


def test_the_hash_does_not_depend_on_it() -> None:
    state = found(*CASES["second_boss"])
    data = describe(BOOK.cards, state)
    without = build(BOOK.cards, {name: value for name, value in data.items() if name != "memory"})
    assert without.state_hash() == state.state_hash()
    assert without.key() == state.key()
    assert without.to_bytes() != state.to_bytes()


@pytest.mark.parametrize(
    ("memory", "reason", "field"),
    [
        ({"seats": [{"unused": ["axe"]}]}, Reason.MISMATCH, "memory.seats[1].unused"),
        ({"seats": [{"unused": ["nothing"]}]}, Reason.UNKNOWN_NAME, "memory.seats[1].unused[1]"),
        ({"seats": [{}, {}]}, Reason.TOO_MANY, "memory.seats"),
        ({"guardians": ["mimic"]}, Reason.UNKNOWN_NAME, "memory.guardians[1]"),
        ({"trades": [{"what": "lost"}]}, Reason.UNKNOWN_NAME, "memory.trades[1].what"),
        ({"trades": [{"what": "left"}] * 25}, Reason.TOO_MANY, "memory.trades"),
        ({"haggled": 1}, Reason.OUT_OF_RANGE, "memory.haggled"),
        ({"dreams": True}, Reason.UNKNOWN_FIELD, "memory.dreams"),
    ],
)
def test_it_is_checked(memory: Plain, reason: Reason, field: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(BOOK.cards, {"rooms": {"2": "axe"}, "memory": memory})
    assert (refused.value.reason, refused.value.field) == (reason, field)
