"""Chance as a stop, in every game and mode: every throw has its outcomes, and one outcome is one position.

So whoever thinks ahead needs to try each outcome once, whatever the order of its dice.
"""

from hashlib import blake2b
from typing import Any

import pytest

from tests.conformance.kit import NOTES, changed, check_outcome, check_weights, number_in, parts, thrown, throws
from tests.sample import some_in_both
from tools.golden import CHANCE as BY_CHANCE
from tools.hashes import modes
from undercroft.kernel.state import fields_of
from undercroft.table.shelf import book_of

MODES = [(game, start.setup) for game, start in modes() if start.answers == BY_CHANCE]
IN_BOTH = some_in_both(MODES, 20)
Mode = tuple[str, dict[str, Any]]


@pytest.mark.parametrize("mode", IN_BOTH, ids=str)
def test_the_weights_of_every_throw_add_up_and_an_outcome_leads_to_one_position(mode: Mode) -> None:
    book = book_of(mode[0])
    for seed in range(2):
        for state, chance in throws(book, mode[1], seed):
            check_weights(book, state)
            check_outcome(book, state, chance)


@pytest.mark.parametrize("mode", IN_BOTH, ids=str)
def test_every_throw_has_odds(mode: Mode) -> None:
    """Nobody rolls dice without being able to ask what may come of it."""
    book = book_of(mode[0])
    for seed in range(4):
        for state, _ in throws(book, mode[1], seed):
            assert book.rules.matter(state) is not None, state.question.argument


@pytest.mark.parametrize("mode", IN_BOTH[:12], ids=str)
def test_the_generators_are_not_in_the_key(mode: Mode) -> None:
    for state, _ in throws(book_of(mode[0]), mode[1], 0):
        other = state.copy()
        other.dice.deck_state, other.dice.dice_state = 5, 6
        assert other.key() == state.key()
        assert other.state_hash() != state.state_hash()


UNKEYED = {
    "mini-rogue": {"unused", "second", "woken", "left_out", "seen", "trades", "haggled", *NOTES},
    "tiny-epic": {
        *("speed", "defense", "Hero.dice", "Hero.bonus", "melee_defense", "cast_defense", "cast_bonus"),
        *("Hero.marks", "rest", "bear", "Hero.lion", "panther", "phoenix", "gear", "used"),
    },
}
"""What the seats remember, and how long they have haggled; what follows from a hero's cards, and the result of the test
before this one."""
NEVER = {"deck_state", "dice_state", "handful", "handful_left", "answers", "loaded", "loaded_next", "throw", "party"}
"""What nobody can know, what follows from the question, and dice that are not there."""
SETUPS: dict[str, dict[str, Any]] = {
    "mini-rogue": {
        **{"hero": "witch", "mates": ["mage"], "stances": True, "boxes": ["base", "council"], "stories": "all"},
        **{"overlord": "weaver", "automa": True},
    },
    "tiny-epic": {},
}


def with_dice(game: str) -> Any:
    """A position in which somebody is asked about dice that lie on the table."""
    book = book_of(game)
    for seed in range(40):
        for state, chance in throws(book, SETUPS[game], seed):
            after = thrown(book, state, [chance.randint(1, 6) for _ in state.dice.wanted()])
            dice = after.pool.count if game == "mini-rogue" else after.trial.count
            if dice > 1 and after.question.kind > 0:
                after.agenda.push(1, 0, 0)
                return after
    raise AssertionError("nobody throws two dice")


@pytest.mark.parametrize("game", SETUPS)
def test_every_other_field_is_in_the_key(game: str) -> None:
    state = with_dice(game)
    for place, part in enumerate(parts(state)):
        for name in fields_of(part):
            if number_in(part, name) is None or name.endswith("count") or name == "depth":
                continue
            if not {name, f"{type(part).__name__}.{name}"} & (NEVER | UNKEYED[game]):
                assert changed(state, place, name).key() != state.key(), f"{type(part).__name__}.{name}"


GOLDEN = {"mini-rogue": "7f11fb7c79c31734", "tiny-epic": "fb929b0646cee7f0"}


@pytest.mark.parametrize("game", GOLDEN)
def test_a_key_is_the_same_in_every_build(game: str) -> None:
    """The golden games show that both builds come to the same positions."""
    keys = [int(state.key()) for seed in range(2) for state, _ in throws(book_of(game), SETUPS[game], seed)]
    assert blake2b(repr(keys).encode(), digest_size=8).hexdigest() == GOLDEN[game]
