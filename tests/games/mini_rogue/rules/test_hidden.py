"""What a seat cannot know is drawn again as likely as it is.

A seat that has seen a random game up to some moment cannot tell what is really hidden from what a fair copy hides. So
over many games, whatever is hidden comes up as often in the games as in their copies.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from undercroft.games.mini_rogue.rules.state import EXIT, NO_CARD, REMOVED_UNSEEN, UNUSED, State, knows
from undercroft.games.mini_rogue.rules.trades import CARD, CARD_PLACE, SEATS_PLACE, TRADED
from undercroft.kernel.events import Sink
from undercroft.table.shelf import book_of

BOOK = book_of("mini-rogue")
BOTH = {"boxes": ["base", "council"]}
ROOMS = len(BOOK.cards.rooms)
DRAGON = BOOK.cards.boss_number("cursed-dragon")

Hidden = Callable[[State, State], object]
"""Something hidden in a state, where another one shows what a seat knows."""


@dataclass(frozen=True)
class Case:
    """Games of a setup, in which players like some answers better; a moment; a seat; and what is hidden from it."""

    name: str
    setup: dict[str, Any]
    hidden: dict[str, Hidden]
    seat: int = 0
    likes: tuple[str, ...] = ()
    moment: Callable[[State], bool] = lambda _: True
    games: int = 500
    least: int = 300
    """so many games must come to such a moment"""

    def __str__(self) -> str:
        return self.name


def moments(case: Case) -> Iterator[State]:
    """Of each game one such moment, any of them."""
    setup = BOOK.setup(case.setup)
    for seed in range(case.games):
        chance = Random(seed)
        state = BOOK.start(setup, seed, Sink())
        state.sink = None
        found, kept = 0, None
        while not BOOK.is_over(state):
            if case.moment(state):
                found += 1
                if chance.random() < 1 / found:
                    kept = state.copy()
            legal = state.question.legal()
            liked = [answer for answer in legal if BOOK.answer_names[answer].startswith(case.likes)]
            BOOK.answer(state, chance.choice(liked or legal))
        if kept is not None:
            yield kept


def redealt(state: State, seat: int, seed: int) -> State:
    copy = state.copy()
    BOOK.rules.redeal(copy, seat, seed)
    return copy


def too_far(first: Counter[object], second: Counter[object]) -> bool:
    """A chi-square test of two samples: less than one in ten thousand like ones lie so far apart."""
    every = set(first) | set(second)
    distance = sum((first[one] - second[one]) ** 2 / (first[one] + second[one]) for one in every)
    freedom = max(1, len(every) - 1)
    return bool(distance > freedom + 4 * (2 * freedom) ** 0.5 + 8)


# --- what is hidden -------------------------------------------------------------------------------------------------


def rooms(seat: int, place: int) -> Hidden:
    """The card of the first or last face-down room."""

    def hidden(state: State, shown: State) -> object:
        cells = [cell for cell in range(EXIT) if shown.cells[cell] != NO_CARD and not knows(shown, seat, cell)]
        return int(state.cells[cells[place]]) if cells else None

    return hidden


def waiting_boss(place: int) -> Hidden:
    return lambda state, _: int(state.bosses[place])


def bosses(where: int) -> Hidden:
    return lambda state, _: tuple(boss for boss, place in enumerate(state.boss_place) if place == where)


def top_of_pile(state: State, _: State) -> object:
    """The two next Reinforcement cards."""
    return tuple(int(state.reign.pile[place]) for place in range(state.reign.pile_count))[-2:]


def card_held(state: State, _: State) -> object:
    return int(state.reign.hand[1])


def is_left_out(card: int) -> Hidden:
    return lambda state, _: int(state.memory.left_out) >> card & 1


def room_traded(state: State, shown: State) -> object:
    """Where the rooms are that seat 0 knew when the Overlord took them."""
    places = []
    for entry in map(int, shown.memory.trades[: shown.memory.trade_count]):
        if entry & 3 == TRADED and entry >> SEATS_PLACE & 1:
            card = entry >> CARD_PLACE & CARD
            hidden = any(state.cells[cell] == card and not knows(shown, 0, cell) for cell in range(EXIT))
            places.append("hand" if card in list(state.reign.hand) else "area" if hidden else "elsewhere")
    return tuple(sorted(places))


def room_put_back(state: State, shown: State) -> object:
    """Whether a room that the seat saw go to the unused ones lies in the area."""
    back = int(shown.memory.unused[0])
    return any(state.cells[cell] >= 0 and back >> int(state.cells[cell]) & 1 for cell in range(EXIT))


def guardian_in_stack(state: State, _: State) -> object:
    stacked = [int(state.bosses[place]) for place in range(state.boss_count)]
    return any(int(state.memory.woken) >> boss & 1 for boss in stacked)


def fallen(state: State) -> bool:
    return REMOVED_UNSEEN in list(state.boss_place)


OVERLORD = {"hero": "astrologer", "overlord": "weaver"}
TRADING = ("skill:preparation", "power:", "card:")
PICKED = {**BOTH, "deck": "picked", "final": "random", "reference": "at-random", "stories": "all"}
PARTY = {"hero": "astrologer", "mates": ["mage"], "overlord": "prophet"}

CASES = [
    Case(
        "an adventurer alone",
        {},
        {"first room": rooms(0, 0), "last room": rooms(0, -1), "boss of floor 3": waiting_boss(1)},
    ),
    Case(
        "after a fall",
        {},
        {"removed": bosses(REMOVED_UNSEEN), "not used": bosses(UNUSED)},
        moment=fallen,
        games=1000,
        least=80,
    ),
    Case(
        "a chapter with a boss that is known",
        {"chapter": "2.2"},
        {"boss of floor 1": waiting_boss(3), "boss of floor 3": waiting_boss(1)},
    ),
    Case(
        "the mate of one who looked at rooms",
        PARTY,
        {"first room": rooms(1, 0), "last room": rooms(1, -1), "hand": card_held, "Reinforcement": top_of_pile},
        seat=1,
        likes=TRADING,
        games=300,
        least=200,
    ),
    Case(
        "the Overlord",
        PARTY,
        {"first room": rooms(2, 0), "last room": rooms(2, -1)},
        seat=2,
        likes=TRADING,
        games=300,
        least=200,
    ),
    Case(
        "after the Overlord took a room",
        OVERLORD,
        {"room": room_traded, "hand": card_held},
        likes=TRADING,
        moment=lambda state: state.memory.trade_count > 0,
        games=600,
        least=200,
    ),
    Case(
        "after the Automa put rooms back",
        {"hero": "astrologer", "overlord": "weaver", "automa": True},
        {"first room": rooms(0, 0), "last room": rooms(0, -1), "Reinforcement": top_of_pile},
        likes=("skill:preparation", "second:preparation", "item:"),
        moment=lambda state: state.memory.unused[0] > 0,
        games=400,
    ),
    Case(
        "a picked deck",
        PICKED,
        {
            "final boss": lambda state, _: int(state.final_boss),
            "room": rooms(0, -1),
            "Story": lambda state, _: int(state.court.stories[state.court.story_count - 1]),
            "reference": lambda state, _: (int(state.ghost), int(state.rewards)),
            **{f"room {card} left out": is_left_out(card) for card in range(0, ROOMS, 3)},
        },
        games=600,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_comes_up_as_often_as_in_games(case: Case) -> None:
    games: dict[str, Counter[object]] = {name: Counter() for name in case.hidden}
    copies: dict[str, Counter[object]] = {name: Counter() for name in case.hidden}
    for number, state in enumerate(moments(case)):
        copy = redealt(state, case.seat, number)
        for name, hidden in case.hidden.items():
            games[name][hidden(state, state)] += 1
            copies[name][hidden(copy, state)] += 1
    for name, found in games.items():
        assert found.total() >= case.least
        assert len(found) > 1, name
        assert not too_far(found, copies[name]), (name, found, copies[name])


NEVER = [
    Case(
        "a room put back",
        {},
        {"": room_put_back},
        likes=("item:", "take"),
        moment=lambda state: state.memory.unused[0] > 0,
        games=400,
        least=80,
    ),
    Case(
        "a room that the Automa put back",
        {"overlord": "weaver", "automa": True},
        {"": room_put_back},
        moment=lambda state: state.memory.unused[0] > 0,
        games=60,
        least=50,
    ),
    Case(
        "a Guardian in the stack",
        {**BOTH, "mates": ["mage"]},
        {"": guardian_in_stack},
        moment=lambda state: state.memory.woken > 0,
        games=300,
        least=15,
    ),
    Case(
        "the wrong boss on floor 2",
        {"chapter": "2.2"},
        {"": lambda state, _: state.bosses[2] != DRAGON},
        moment=lambda state: state.boss_count > 2,
        games=60,
        least=50,
    ),
]


@pytest.mark.parametrize("case", NEVER, ids=str)
def test_what_a_seat_knows_not_to_be_so_never_is(case: Case) -> None:
    found = 0
    for number, state in enumerate(moments(case)):
        found += 1
        for seed in range(5):
            assert not case.hidden[""](redealt(state, case.seat, 10 * number + seed), state)
    assert found >= case.least
