"""Exact odds of a Dungeon die that settles something by itself: shrines, the Rewards, the Automa's reinforcements."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_odds import stopped
from tests.games.mini_rogue.rules.test_rooms import altered
from tests.odds import chance, enumerated, matter_at, solved
from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.whole import RULES


def told(story: Story) -> dict[tuple[int, ...], float]:
    """The chance of each end, by its facts, under best play."""
    return {tuple(facts): chance for facts, chance in solved(RULES, story.game).ends()}


def by_hand(story: Story, *names: str) -> Counter[tuple[str, str, frozenset[str]]]:
    """What the six faces bring if these answers are given: mat, dice and afflictions, as the rules play them."""
    found: Counter[tuple[str, str, frozenset[str]]] = Counter()
    for face in range(1, 7):
        ahead = Story("cleric")
        ahead.game = story.game.copy()
        ahead.answer(*names)
        RULES.throw(ahead.game, [face])
        found[(ahead.mat, str(ahead.game.die), frozenset(ahead.afflictions))] += 1
    return found


# --- shrines ------------------------------------------------------------------------------------------------------


def shrine(room: str = "shrine", **having: object) -> Story:
    """A Cleric before the offering, or before the die."""
    boxes = ("base", "council") if room == "pyre" else ()
    story = Story("cleric", boxes=boxes).standing_on(room)
    return stopped(story.having(**{"hp": 10, "potions": [], **having}))  # type: ignore[arg-type]


@pytest.mark.rule("MR-ROOM-SHRINE-1")
def test_without_gold_a_shrine_harms_with_a_1_2_or_3() -> None:
    story = shrine(gold=0)
    assert chance(RULES, story.game) == pytest.approx(1 / 2)
    assert chance(RULES, story.game, "curse") == pytest.approx(1 / 2)
    assert chance(RULES, story.game, "poison") == pytest.approx(1 / 6)


@pytest.mark.rule("MR-ROOM-SHRINE-2", "MR-ROOM-SHRINE-3")
def test_an_offering_leaves_harm_to_a_1_and_a_2() -> None:
    story = shrine(gold=1)
    assert story.question == "OFFERING"
    assert solved(RULES, story.game).choice() == answers.OFFER
    assert chance(RULES, story.game) == pytest.approx(4 / 6)
    dice = Counter[int]()
    for facts, likely in told(story).items():
        dice[facts[1]] += round(likely * 6)
    assert dice == {2: 1, 3: 1, 4: 1, 5: 1, 6: 2}


@pytest.mark.rule("MR-ROOM-SHRINE-3")
def test_who_has_nothing_to_fear_keeps_the_gold_if_the_rows_are_worth_less() -> None:
    """Cursed and poisoned: no row harms any more. An offering brings the blessing with a 3 or 4, not with a 4 or 5."""
    story = shrine(gold=1, afflictions=["curse", "poison"])
    assert chance(RULES, story.game) == pytest.approx(1)
    assert solved(RULES, story.game).choice() == answers.GO_ON


@pytest.mark.parametrize("room", ["shrine", "pyre"])
@pytest.mark.parametrize("answer", ["offer", "go-on"])
@pytest.mark.parametrize("afflictions", [[], ["curse"], ["curse", "poison", "blind"]])
def test_ends_are_those_of_the_six_faces(room: str, answer: str, afflictions: list[str]) -> None:
    story = shrine(room, gold=3, afflictions=afflictions)
    story.answer(answer)
    found: Counter[tuple[int, ...]] = Counter()
    for (mat, die, bad), ways in by_hand(story).items():
        hp, _, _, gold, xp = (int(part) for part in mat.split("/"))
        unharmed = hp >= 10 and bad <= set(afflictions)
        marks = (name in bad for name in ("curse", "poison", "blind"))
        found[(int(unharmed), int(die), *(int(mark) for mark in marks), hp, xp, gold, 0)] += ways
    assert {facts: round(likely * 6) for facts, likely in told(story).items()} == found


@pytest.mark.parametrize("room", ["shrine", "pyre"])
@pytest.mark.parametrize("gold", [0, 2])
@pytest.mark.parametrize("potions", [[], ["healing"], ["holy", "perception"]])
@pytest.mark.parametrize("afflictions", [[], ["curse", "blind"]])
def test_shrines_are_as_enumerated(room: str, gold: int, potions: list[str], afflictions: list[str]) -> None:
    story = shrine(room, gold=gold, potions=potions, afflictions=afflictions)
    matter = matter_at(RULES, story.game)
    assert solved(RULES, story.game).value() == pytest.approx(enumerated(matter, story.game), abs=1e-12)


def test_a_healing_potion_is_drunk_before_a_row_that_kills() -> None:
    """The Pyre burns for 2 HP with a 1."""
    deaths = [
        sum(likely for facts, likely in told(shrine("pyre", hp=2, gold=0, potions=potions)).items() if facts[5] == 0)
        for potions in ([], ["healing"])
    ]
    assert deaths == [pytest.approx(1 / 6), 0]


@pytest.mark.rule("MR-OVER-11")
def test_an_overlord_who_is_asked_is_taken_to_leave_the_die() -> None:
    story = Story("cleric", overlord="weaver").standing_on("shrine").having(gold=0, hp=10).augury(9)
    stopped(story).pass_by("OVERLORD", "OFFERING")
    RULES.throw(story.game, [2])
    assert story.question == "OVERLORD"
    assert [facts[:3] for facts in told(story)] == [(0, 2, 1)]


def test_what_comes_before_the_die_is_not_part_of_it(tmp_path: Path) -> None:
    """A card of our own: something else happens between the offering and the die."""
    cards = altered(tmp_path, 'banner = "offering, die"', 'banner = "offering, -1 hp, die"')
    story = stopped(Story("mage", cards=cards).standing_on("shrine").having(hp=10, gold=1, potions=[]))
    assert story.question == "OFFERING"
    assert RULES.matter(story.game) is None
    story.answer("go-on")
    assert chance(RULES, story.game) == pytest.approx(1 / 2)


def test_an_enemy_that_a_row_brings_is_not_fought_for_the_odds(tmp_path: Path) -> None:
    cards = altered(tmp_path, '"+1 hp" },\n]', '"+1 hp, ghost" },\n]')
    story = stopped(Story("mage", cards=cards).standing_on("shrine").having(hp=10, gold=0, potions=[]))
    ends = {facts[1]: facts[5] for facts in told(story)}
    assert ends == {1: 10, 2: 10, 3: 10, 4: 12, 5: 11, 6: 11}


# --- the Rewards --------------------------------------------------------------------------------------------------


def rewarded(**having: object) -> Story:
    """A Rogue who is about to roll for the Rewards of a boss."""
    story = Story("rogue").about_to_move().having(**having)  # type: ignore[arg-type]
    story.game.agenda.push(steps.ROLL_REWARDS, 0, story.game.rewards)
    return stopped(story)


GAINS = ("hp", "xp", "armor", "gold", "food", "potion")


@pytest.mark.rule("MR-ROOM-REWARDS-1")
def test_the_rewards_offer_a_potion_always_and_the_rest_as_often_as_rows_say() -> None:
    story = rewarded(hp=10, xp=3, armor=0, gold=0, potions=[])
    likely = {fact: Fraction(round(6 * chance(RULES, story.game, fact)), 6) for fact in GAINS}
    third = Fraction(1, 3)
    assert likely == {"hp": 0, "xp": third, "armor": third, "gold": third, "food": 0, "potion": 1}
    assert chance(RULES, story.game) == pytest.approx(1)


@pytest.mark.rule("MR-POTION-9")
def test_what_is_of_no_use_is_not_counted() -> None:
    """A second Fire potion would be lost, and so would armor beyond 4; a 6 then brings nothing with Perception held."""
    story = rewarded(hp=10, xp=3, armor=4, gold=0, potions=["fire", "perception"])
    assert chance(RULES, story.game, "potion") == pytest.approx(4 / 6)
    assert chance(RULES, story.game, "armor") == 0
    assert chance(RULES, story.game) == pytest.approx(5 / 6)


@pytest.mark.rule("MR-ROOM-REWARDS-3")
def test_what_is_offered_is_what_the_rules_then_ask() -> None:
    """For every face, the options that the rules give."""
    story = rewarded(hp=10, xp=3, armor=0, gold=0, potions=[])
    ends = told(story)
    for face in range(1, 7):
        offered = set()
        asked = story.game.copy()
        RULES.throw(asked, [face])
        for choice in asked.question.legal():
            after = asked.copy()
            RULES.go_on(after, choice)
            before, hero = story.hero, after.heroes[0]
            offered |= {stat for stat in GAINS[:-1] if getattr(hero, stat) > getattr(before, stat)}
            offered |= {"potion"} if hero.potions & ~before.potions else set()
        facts = next(facts for facts in ends if facts[1] == face)
        assert {gain for gain, there in zip(GAINS, facts[2:], strict=True) if there} == offered


# --- the Automa ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-5")
def test_the_automa_lays_a_card_where_the_die_says() -> None:
    story = Story("rogue", overlord="weaver", automa=True).reinforcements("salt-tax")
    story.game.dice.withhold()
    card = int(story.game.reign.pile[0])
    story.game.question.close()
    story.game.agenda.push(steps.SIDE_BY_DIE, 0, card)
    story.go()
    found: Counter[str] = Counter()
    for face in range(1, 7):
        ahead = Story("rogue", overlord="weaver", automa=True)
        ahead.game = story.game.copy()
        RULES.throw(ahead.game, [face])
        found[ahead.side_of("salt-tax")] += 1
    for side in answers.SIDE_NAMES:
        assert chance(RULES, story.game, side) == pytest.approx(found[side] / 6)
