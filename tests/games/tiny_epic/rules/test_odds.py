"""Exact odds of tests and attacks, with the best use of focus."""

from collections.abc import Callable

import pytest
from mypy_extensions import i64

from tests.games.tiny_epic.rules.story import Story
from tests.odds import chance, enumerated, matter_at, solved
from undercroft.games.tiny_epic.rules.state import State
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.kernel.chance import thrown
from undercroft.kernel.matter import Matter
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.rules import NOTHING
from undercroft.kernel.state import PLAYING
from undercroft.kernel.vecs import vec


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


def rerolling(focus: int = 0) -> Story:
    """Moonblade has two dice for her Melee Attack and may reroll one of them."""
    story = (
        Story("moonblade", "grok-ull").goblin("stabby", "d4").equipped(0, right="shield").having(0, focus=focus).go()
    )
    story.game.dice.withhold()
    return story.answer("use:left")


def spell(focus: int = 0) -> Story:
    """Gerrund's own Spell at a goblin: its die is rolled too, for the counter-attack."""
    story = Story("gerrund-the-blue", "grok-ull").goblin("stabby", "d4").having(0, focus=focus).go()
    story.game.dice.withhold()
    return story.answer("use:special")


def crowd(focus: int = 0) -> Story:
    """Moonblade chooses among a minion and two goblins: the second is easier to hit."""
    story = Story("moonblade", "grok-ull").goblin("pokey", "d4").goblin("stabby", "d4").minion("wraith", "d4")
    story.having(0, focus=focus, health=3).go()
    story.game.dice.withhold()
    return story.answer("use:left")


def minions(focus: int = 0) -> Story:
    """Two minions that differ in nothing but their health."""
    story = Story("moonblade", "grok-ull").minion("troll", "d4", 3).minion("gelatinous-ooze", "d4", 1)
    story.having(0, focus=focus, health=3).go()
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


@pytest.mark.parametrize(("focus", "begin"), [(0, library), (2, library), (4, library), (0, spell)])
def test_tests_are_as_enumerated(focus: int, begin: Callable[[int], Story]) -> None:
    story = begin(focus)
    assert solved(RULES, story.game).value() == pytest.approx(
        enumerated(matter_at(RULES, story.game), story.game), abs=1e-12
    )


@pytest.mark.parametrize("begin", [goblin, rerolling, crowd, minions])
@pytest.mark.parametrize("focus", [0, 2])
def test_attacks_are_as_enumerated(focus: int, begin: Callable[[int], Story]) -> None:
    story = begin(focus)
    assert solved(RULES, story.game).value() == pytest.approx(
        enumerated(matter_at(RULES, story.game), story.game), abs=1e-12
    )


def test_focus_helps_and_is_kept_where_it_does_not() -> None:
    poor, rich = library(0), library(8)
    assert chance(RULES, rich.game) > chance(RULES, poor.game)
    for facts, _ in solved(RULES, rich.game).ends():
        assert facts[0] == 1 or facts[2] < 8


def set_back_everywhere(matter: Matter, state: State, depth: int) -> int:
    """Try every answer and some throws, and set the copy back each time; returns how often."""
    if state.outcome != PLAYING or state.question.kind == NONE or depth == 0:
        return 0
    throws = [[1, 3, 6, 2][: int(state.dice.throw_count)], [5, 2, 2, 6][: int(state.dice.throw_count)]]
    by_dice = state.question.kind == CHANCE
    times = 0
    ahead, before = state.copy(), state.to_bytes()
    for choice in range(len(throws)) if by_dice else state.question.legal():
        if by_dice:
            thrown(ahead.dice, ahead.question, throws[choice])
        elif not matter.considers(state, choice):
            continue
        matter.go_on(ahead, NOTHING if by_dice else choice)
        times += 1 + set_back_everywhere(matter, ahead, depth - 1)
        if ahead.question.kind == NONE:
            matter.tell(ahead, vec[i64]([0] * len(matter.facts)))
        matter.set_back(ahead, state)
        state.question.copy_into(ahead.question)
        assert ahead.to_bytes() == before
    return times


def test_what_a_test_or_an_attack_changes_is_set_back() -> None:
    """A copy that is set back is the position again, to the last byte but for the answers, however far it had gone."""
    for story in (library(4), goblin(4), rerolling(4), spell(4)):
        assert set_back_everywhere(matter_at(RULES, story.game), story.game, 4) > 50
