"""Copies that look ahead: fair deals, the same for every play, and nothing is forced on anybody but what is."""

from typing import Any

import pytest

from undercroft.bots.encoding import bytes_of
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.outlook import LOST, OPEN, WON, Outlook
from undercroft.table.shelf import book_of


def met(game: str, choices: dict[str, Any], seed: int, decisions: int) -> Any:
    """A position in the middle of a game, with more than one play."""
    book = book_of(game)
    state, chooser = book.set_table(book.setup(choices)), Chooser(seed)
    book.deal(state, seed)
    while decisions > 0 or len(book.rules.playable(state)) < 2:
        book.rules.go_on(state, chooser.choose(state.question))
        decisions -= 1
        if state.outcome:
            book.deal(state := book.set_table(book.setup(choices)), seed := seed + 1)
    return state


MODES: list[tuple[str, dict[str, Any]]] = [
    ("mini-rogue", {}),
    ("mini-rogue", {"mates": ["mage"]}),
    ("mini-rogue", {"overlord": "prophet"}),
    ("tiny-epic", {}),
]


@pytest.mark.parametrize(("game", "choices"), MODES)
def test_a_copy_shows_what_its_seat_knows_and_may_play(game: str, choices: dict[str, Any]) -> None:
    rules = book_of(game).rules
    for seed in range(8):
        state = met(game, choices, seed, 6)
        plays = rules.playable(state)
        outlook = Outlook(rules, state, 4 * len(plays))
        outlook.imagine(state, state.question.seat, 50, 4, plays)
        rows = bytes_of(outlook.rows).reshape(4 * len(plays), -1)
        masks = bytes_of(outlook.masks).reshape(4 * len(plays), -1)
        for place, copy in enumerate(outlook.states):
            if outlook.stands[place] != OPEN:
                assert copy.outcome
                continue
            seat = copy.question.seat
            assert rows[place].tobytes() == bytes(rules.seen_by(copy, seat))
            assert [int(play) for play in masks[place].nonzero()[0]] == sorted(rules.playable(copy))
            assert outlook.sides[place] == rules.side(copy, seat)


def test_all_plays_are_tried_in_the_same_deals() -> None:
    """Making the same play twice leads to the same position; another deal, to another."""
    rules = book_of("mini-rogue").rules
    state = met("mini-rogue", {}, 3, 5)
    play = rules.playable(state)[0]
    outlook = Outlook(rules, state, 6)
    outlook.imagine(state, 0, 9, 3, [play, play])
    keys = [copy.state_hash() for copy in outlook.states]
    assert keys[0::2] == keys[1::2]
    assert len(set(keys)) > 1


def test_the_position_itself_stays_as_it_is() -> None:
    rules = book_of("mini-rogue").rules
    state = met("mini-rogue", {}, 4, 5)
    before = state.to_bytes()
    Outlook(rules, state, 8).imagine(state, 0, 1, 4, rules.playable(state)[:2])
    assert state.to_bytes() == before


@pytest.mark.parametrize(("game", "choices"), MODES)
def test_played_on_every_copy_ends_and_says_how(game: str, choices: dict[str, Any]) -> None:
    rules = book_of(game).rules
    state = met(game, choices, 1, 3)
    plays = rules.playable(state)[:1]
    outlook = Outlook(rules, state, 8)
    outlook.imagine(state, state.question.seat, 5, 8, plays)
    masks, stands = bytes_of(outlook.masks).reshape(8, -1), bytes_of(outlook.stands)
    while (stands == OPEN).any():
        outlook.step(masks.argmax(1).astype("<u2").tobytes())
    for place, copy in enumerate(outlook.states):
        assert stands[place] == (WON if rules.reward(copy, 0) > 0 else LOST)


def test_there_must_be_room() -> None:
    rules = book_of("mini-rogue").rules
    state = met("mini-rogue", {}, 1, 3)
    with pytest.raises(ValueError, match="room"):
        Outlook(rules, state, 3).imagine(state, 0, 1, 2, rules.playable(state)[:2])
