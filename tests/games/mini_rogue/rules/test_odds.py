"""Exact odds of checks and fights."""

from fractions import Fraction

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.odds import chance, enumerated, matter_at, solved
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.odds import Solver, TooLarge


def stopped(story: Story) -> Story:
    """Go on to the first throw, or the first question before it."""
    story.game.dice.withhold()
    return story.go()


# --- checks -------------------------------------------------------------------------------------------------------


def trapped(xp: int = 0, **having: object) -> Story:
    return stopped(Story("rogue").standing_on("axe").having(xp=xp, **having))  # type: ignore[arg-type]


@pytest.mark.rule("MR-CHECK-2")
@pytest.mark.parametrize(("xp", "missed"), [(0, Fraction(4, 6)), (6, Fraction(4, 6) ** 2), (18, Fraction(4, 6) ** 3)])
def test_a_check_succeeds_with_a_5_or_6_on_any_die(xp: int, missed: Fraction) -> None:
    assert chance(RULES, trapped(xp).game) == pytest.approx(float(1 - missed))


@pytest.mark.rule("MR-CHECK-4")
def test_half_the_time_the_curse_leaves_only_a_6() -> None:
    story = trapped(afflictions=["curse"])
    assert chance(RULES, story.game) == pytest.approx((2 / 6 + 1 / 6) / 2)


@pytest.mark.rule("MR-CHECK-5")
def test_who_may_die_of_poison_in_a_check_fails_it_as_often() -> None:
    story = trapped(hp=1, afflictions=["poison"])
    assert chance(RULES, story.game) == pytest.approx(2 / 6 / 2)
    assert chance(RULES, story.game, "hp") == pytest.approx(1 / 2)


@pytest.mark.rule("MR-CHECK-8")
def test_a_potion_of_perception_is_sure_and_is_what_best_play_drinks() -> None:
    story = trapped(potions=["perception"])
    found = solved(RULES, story.game)
    assert found.choice() == story.game.question.answers[1]
    assert chance(RULES, story.game) == pytest.approx(1)


def test_the_dungeon_die_of_a_check_shows_each_face_as_often() -> None:
    ends = solved(RULES, trapped().game).ends()
    for face in range(1, 7):
        assert sum(chance for facts, chance in ends if facts[1] == face) == pytest.approx(1 / 6)


@pytest.mark.parametrize("xp", [0, 6])
@pytest.mark.parametrize("potions", [[], ["perception"], ["healing", "holy"]])
@pytest.mark.parametrize("afflictions", [[], ["curse", "poison"]])
def test_checks_are_as_enumerated(xp: int, potions: list[str], afflictions: list[str]) -> None:
    story = trapped(xp, hp=3, potions=potions, afflictions=afflictions)
    matter = matter_at(RULES, story.game)
    assert solved(RULES, story.game).value() == pytest.approx(enumerated(matter, story.game), abs=1e-12)


def test_odds_change_nothing() -> None:
    story = trapped(potions=["perception"])
    before = story.game.to_bytes()
    solved(RULES, story.game).ends()
    assert story.game.to_bytes() == before


# --- fights -------------------------------------------------------------------------------------------------------


def last_blow(hp: int, foe: int, floor: int = 3, **having: object) -> Story:
    """A Rogue without a skill, who dies of any hit, before a monster of 6 damage that has a few HP left."""
    story = Story("rogue").standing_on("monster-a", floor=floor)
    stopped(story.having(hp=hp, used_skill=True, armor=0, xp=0, **having))  # type: ignore[arg-type]
    story.game.foe.hp = foe
    return story


@pytest.mark.rule("MR-COMBAT-7", "MR-COMBAT-8", "MR-FEAT-2")
def test_one_die_against_four_hp_worked_by_hand() -> None:
    """Without XP and with 2 HP there is no feat. 4, 5 and 6 kill. A 1 misses, a 2 or 3 leaves some HP: the enemy's own
    miss (a 1 of 6) gives another turn, in which it has 4, 2 or 1 left."""
    against_1 = (5 / 6) / (1 - (1 / 6) * (1 / 6))
    against_2 = (5 / 6) / (1 - (1 / 6) * (1 / 6))
    against_4 = (3 / 6 + (1 / 6) * (1 / 6) * (against_2 + against_1)) / (1 - (1 / 6) * (1 / 6))
    story = last_blow(2, 4)
    assert chance(RULES, story.game) == pytest.approx(against_4, abs=1e-12)


def test_fights_end_with_all_chances() -> None:
    ends = solved(RULES, last_blow(8, 8).game).ends()
    assert sum(chance for _, chance in ends) == pytest.approx(1, abs=1e-11)


def test_what_is_too_large_is_refused() -> None:
    story = last_blow(20, 12)
    with pytest.raises(TooLarge, match="more than 100 positions"):
        Solver(RULES, matter_at(RULES, story.game), story.game, 100)
