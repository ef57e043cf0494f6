"""Questions taken apart on the screen: keys that stay the same, what is folded away, what is passed on."""

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, dealt, press, seen, table, visit

pytestmark = pytest.mark.once

ROGUE: dict[str, Any] = {"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "seed": 34}
"""Begins between a Giant Spider and a Giant Rat."""
HEROES: dict[str, Any] = {"game": "tiny-epic", "heroes": ["ethairna", "grok-ull"], "seed": 2}


def given(pilot: Pilot[int]) -> tuple[str, ...]:
    return table(pilot).session.game.given


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_skill_has_its_key_beside_every_question(size: tuple[int, int]) -> None:
    """It is named in the frame, and used after the fight has begun as if it had been asked for in time."""

    async def story(pilot: Pilot[int]) -> None:
        assert "any time: t Evasion" in seen(pilot)
        await press(pilot, "2")
        assert given(pilot) == ("down", "go-on")
        assert "any time: s Backstab · t Evasion" in seen(pilot)
        assert "Before this: Skill Evasion" in seen(pilot)
        await press(pilot, "t")
        assert given(pilot)[:2] == ("down", "skill:exploration")
        assert "You use Evasion" in seen(pilot)
        assert "Resolve the room" not in seen(pilot)

    visit(story, size=size, opening=dealt(**ROGUE))


def test_enter_goes_on() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "2", "enter")
        assert given(pilot) == ("down", "go-on", "go-on")

    visit(story, opening=dealt(**ROGUE))


def test_what_is_hardly_ever_wanted_unfolds_in_place() -> None:
    async def story(pilot: Pilot[int]) -> None:
        session, chance = table(pilot).session, Random(1)
        while not session.asking.more:
            session.answer(chance.choice(session.asking.all))
        table(pilot).show()
        await press(pilot)
        shown, folded = session.asking.main + session.asking.any_time, session.asking.more
        before = len(session.game)
        assert table(pilot).answers.option_count == len(shown) + 1
        await press(pilot, "m")
        assert len(session.game) == before
        assert table(pilot).answers.option_count == len(shown) + len(folded)
        await press(pilot, "enter")
        assert session.game.given[before] == folded[0].answer.name

    visit(story, size=LARGE, opening=dealt(**HEROES))


def test_a_hint_marks_what_it_names_wherever_it_stands() -> None:
    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        await press(pilot, "2")
        for offer in session.asking.all:
            table(pilot)._mark((offer.at, offer.answer.id))
            place = table(pilot).answers.highlighted
            assert place is not None
            assert table(pilot)._offers[place] == offer

    visit(story, opening=dealt(**ROGUE))
