"""Exact odds of tests and attacks, with the best use of focus."""

import pytest

from tests.games.tiny_epic.rules.story import Story
from tests.odds import chance, enumerated, matter_at, solved
from undercroft.games.tiny_epic.rules.whole import RULES


def library(focus: int = 0) -> Story:
    """Ethairna rolls three dice of Intelligence in the Hidden Library and needs 5."""
    story = Story("ethairna", "grok-ull").room("hidden-library", "d4").deck().row().having(0, focus=focus).torch(1).go()
    story.game.dice.withhold()
    return story.answer("room")


def goblin(focus: int = 0, health: int = 8) -> Story:
    """Grok against a goblin beside him."""
    story = Story("grok-ull", "ethairna").goblin("stabby", "d4").having(0, focus=focus, health=health).go()
    story.game.dice.withhold()
    return story.answer("use:left")


def makes_5(faces: tuple[int, ...], focus: int) -> bool:
    """Read without the rules: the highest die and every 1 and 2 besides it, each face raised for 2 focus."""
    best = max(faces)
    rest = sorted(faces)[:-1]
    plain = best + sum(face for face in rest if face <= 2)
    if plain >= 5:
        return True
    if focus < 2:
        return False
    for die, face in enumerate(faces):
        for changed in (face - 1, face + 1):
            if 1 <= changed <= 6 and makes_5((*faces[:die], changed, *faces[die + 1 :]), focus - 2):
                return True
    return False


@pytest.mark.rule("TED-TST-05", "TED-TST-06", "TED-FRE-02")
@pytest.mark.parametrize("focus", [0, 2, 4])
def test_a_test_of_three_dice_as_read_without_the_rules(focus: int) -> None:
    faces = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    expected = sum(makes_5(shown, focus) for shown in faces) / len(faces)
    assert chance(RULES, library(focus).game) == pytest.approx(expected)


@pytest.mark.parametrize("focus", [0, 2, 4])
def test_tests_are_as_enumerated(focus: int) -> None:
    story = library(focus)
    assert solved(RULES, story.game).value() == pytest.approx(
        enumerated(matter_at(RULES, story.game), story.game), abs=1e-12
    )


@pytest.mark.parametrize("focus", [0, 2])
def test_attacks_are_as_enumerated(focus: int) -> None:
    story = goblin(focus)
    assert solved(RULES, story.game).value() == pytest.approx(
        enumerated(matter_at(RULES, story.game), story.game), abs=1e-12
    )


def test_focus_helps_and_is_kept_where_it_does_not() -> None:
    poor, rich = library(0), library(8)
    assert chance(RULES, rich.game) > chance(RULES, poor.game)
    for facts, _ in solved(RULES, rich.game).ends():
        assert facts[0] == 1 or facts[2] < 8
