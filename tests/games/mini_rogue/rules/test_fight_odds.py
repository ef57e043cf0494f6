"""Whole fights by tables: as the long way finds them, and as they are played."""

import re
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.odds import matter_at, solved
from undercroft.games.mini_rogue.rules.cardspeak import (
    DECAY,
    DODGE,
    RANGED,
    REGENERATION,
    SAVAGE,
    UNSTOPPABLE,
    WARD,
    WEAKEN,
)
from undercroft.games.mini_rogue.rules.dice_play import NO_FEATS, NO_LOSSES, dice_play
from undercroft.games.mini_rogue.rules.dice_rows import DiceRows, DiceTape
from undercroft.games.mini_rogue.rules.dice_table import DiceTable
from undercroft.games.mini_rogue.rules.dice_ways import DiceWays, Faces
from undercroft.games.mini_rogue.rules.fight_ends import FightSolver, solved_fight
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.state import LOST, NO_CARD, PLAYING, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel import is_compiled
from undercroft.kernel.matter import Solved
from undercroft.kernel.odds import TooLarge
from undercroft.kernel.question import CHANCE
from undercroft.table.odds import POSITIONS_MOST


def fight(
    hero: str = "rogue",
    room: str = "monster-a",
    *,
    floor: int = 3,
    foe: int = 0,
    stances: bool = False,
    boss: str = "",
    ghost: bool = False,
    boxes: tuple[str, ...] = (),
    traits: int | None = None,
    foe_armor: int = 0,
    **having: Any,
) -> State:
    """A fight at its first question or roll; the skill is used up unless said otherwise."""
    story = Story(hero, stances=stances, boxes=boxes)
    if boss:
        story.facing_boss(boss, floor=floor)
    elif ghost:
        story.facing_ghost(floor=floor)
    else:
        story.standing_on(room, floor=floor)
    story.having(**({"used_skill": True, "xp": 0, "armor": 0} | having))
    story.game.dice.withhold()
    story.go()
    while story.game.foe.line == NO_CARD:
        story.answer(story.legal[0])
    if foe:
        story.game.foe.hp = story.game.foe.start_hp = foe
    if traits is not None:
        story.game.foe.traits = traits
    story.game.foe.armor = foe_armor
    return story.game


def by_tables(state: State) -> FightSolver:
    matter = matter_at(RULES, state)
    assert isinstance(matter, Fight)
    found = solved_fight(matter, state, POSITIONS_MOST)
    assert found is not None
    return found


def means(found: Solved) -> list[float]:
    """The mean of each fact of an end."""
    ends = found.ends()
    return [sum(facts[place] * chance for facts, chance in ends) for place in range(len(ends[0][0]))]


SMALL: dict[str, dict[str, Any]] = {
    "one die": {"hp": 6, "foe": 6, "floor": 2},
    "feats by XP": {"hp": 3, "xp": 2, "foe": 5},
    "feats by HP": {"hp": 7, "foe": 4},
    "a level is lost by a feat": {"hp": 2, "xp": 6, "foe": 3},
    "a potion of fire": {"hp": 4, "foe": 9, "potions": ["fire"]},
    "a potion of frost": {"hp": 2, "foe": 6, "potions": ["frost"]},
    "a potion of poison": {"hp": 4, "foe": 9, "potions": ["poison"]},
    "a potion of healing": {"hp": 2, "foe": 4, "potions": ["healing"]},
    "curse and poison": {"hp": 3, "foe": 5, "afflictions": ["curse", "poison"]},
    "stances": {"hp": 4, "foe": 5, "stances": True},
    "armor": {"hp": 7, "foe": 4, "armor": 2},
    "a doubled die": {"hp": 2, "foe": 6, "used_skill": False},
    "a stun by armor": {"hero": "crusader", "hp": 2, "foe": 6, "armor": 2, "used_skill": False},
    "a conjured potion": {"hero": "mage", "hp": 2, "foe": 6, "used_skill": False},
    "a tribute": {"hero": "priestess", "hp": 4, "foe": 6, "used_skill": False},
    "a tribute against armor": {"hero": "priestess", "hp": 6, "foe": 7, "foe_armor": 2, "used_skill": False},
    "a skill that heals, and feats": {"hero": "cleric", "hp": 7, "xp": 2, "foe": 6, "used_skill": False},
    "free feats": {"hero": "bones", "hp": 2, "foe": 6, "used_skill": False},
    "confusion": {"hero": "witch", "hp": 2, "foe": 6, "used_skill": False},
    "a fall": {"room": "monster-c", "floor": 2, "hp": 3, "foe": 5},
    "weakness": {"room": "monster-c", "floor": 4, "hp": 6, "xp": 1, "foe": 3},
    "an extra die": {"hero": "rat-hunter", "hp": 2, "foe": 6, "used_skill": False, "boxes": ("base", "council")},
    "an execution": {"hero": "executioner", "hp": 2, "foe": 8, "used_skill": False, "boxes": ("base", "council")},
    "a savage enemy": {"hp": 5, "foe": 5, "floor": 1, "traits": SAVAGE},
    "an unstoppable one": {"hp": 5, "foe": 5, "floor": 1, "armor": 1, "traits": UNSTOPPABLE},
    "weakness and decay": {"hp": 6, "xp": 1, "foe": 4, "floor": 1, "food": 1, "traits": WEAKEN | DECAY},
    "a ward": {"hp": 4, "foe": 5, "floor": 1, "potions": ["fire", "healing"], "traits": WARD},
    "healing for feats": {"hp": 3, "foe": 6, "floor": 2, "potions": ["healing"]},
    "healing or XP for feats": {"hp": 3, "xp": 2, "foe": 5, "floor": 2, "potions": ["healing"]},
    "healing for feats at the least XP of a level": {"hp": 2, "xp": 6, "foe": 3, "potions": ["healing"]},
    "healing for feats against weakness": {"hp": 3, "xp": 1, "foe": 3, "potions": ["healing"], "traits": WEAKEN},
    "healing before a poisoned roll": {"hp": 1, "foe": 3, "potions": ["healing"], "afflictions": ["poison"]},
    "healing for a tribute": {"hero": "priestess", "hp": 2, "foe": 6, "potions": ["healing"], "used_skill": False},
    "healing and a skill": {"hp": 2, "foe": 6, "potions": ["healing"], "used_skill": False},
    "healing and stances": {"hp": 2, "foe": 3, "potions": ["healing"], "stances": True},
    "healing against weakness": {"hp": 3, "foe": 3, "floor": 1, "potions": ["healing"], "traits": WEAKEN},
    "healing and holy water": {"hp": 2, "foe": 3, "potions": ["healing", "holy"], "afflictions": ["curse", "poison"]},
    "an armored enemy": {"hp": 4, "xp": 1, "foe": 4, "foe_armor": 2},
    "an armored enemy and a doubled die": {"hp": 2, "xp": 1, "foe": 5, "foe_armor": 1, "used_skill": False},
    "an armored enemy of two dice": {"hp": 3, "xp": 6, "foe": 3, "foe_armor": 2},
    "two dice": {"hp": 3, "xp": 7, "foe": 5},
    "weakness and a level": {"hp": 9, "xp": 7, "foe": 3, "floor": 2, "traits": WEAKEN},
    "three dice": {"hp": 1, "xp": 18, "foe": 2},
    "an enemy at a distance": {"hp": 5, "xp": 1, "foe": 5, "floor": 1, "traits": RANGED},
    "an enemy that dodges": {"hp": 5, "xp": 1, "foe": 5, "floor": 1, "traits": DODGE},
    "an enemy that dodges one of two dice": {"hp": 2, "xp": 7, "foe": 5, "traits": DODGE},
    "an armored enemy that dodges": {"hp": 2, "xp": 6, "foe": 4, "foe_armor": 1, "traits": DODGE},
    "a potion left of two": {"hp": 3, "foe": 12, "potions": ["fire", "frost"]},
    "a fall with a potion or without": {
        "hero": "mage",
        "room": "monster-c",
        "floor": 2,
        "hp": 3,
        "foe": 5,
        "potions": ["poison"],
        "used_skill": False,
    },
    "two potions": {"hp": 3, "foe": 8, "potions": ["fire", "poison"]},
    "fire and a skill that strikes": {
        "hero": "plague-doctor",
        "hp": 2,
        "foe": 11,
        "potions": ["fire"],
        "used_skill": False,
        "afflictions": ["curse"],
        "boxes": ("base", "council"),
    },
    "fire and confusion": {"hero": "witch", "hp": 2, "foe": 11, "potions": ["fire"], "used_skill": False},
    "fire and a conjured potion": {"hero": "mage", "hp": 2, "foe": 12, "potions": ["fire"], "used_skill": False},
    "fire and a tribute": {"hero": "priestess", "hp": 4, "foe": 11, "potions": ["fire"], "used_skill": False},
    "fire and an armored enemy": {"hp": 4, "xp": 1, "foe": 10, "foe_armor": 2, "potions": ["fire"]},
    "fire and healing": {"hp": 2, "foe": 10, "potions": ["fire", "healing"]},
    "a miracle": {"hero": "cleric", "hp": 3, "foe": 5, "floor": 2, "used_skill": False},
    "an inoculation": {
        "hero": "plague-doctor",
        "hp": 2,
        "foe": 8,
        "used_skill": False,
        "afflictions": ["curse"],
        "boxes": ("base", "council"),
    },
}


@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL)
def test_tables_find_what_the_long_way_finds(case: dict[str, Any]) -> None:
    tables, long_way = by_tables(fight(**case)), solved(RULES, fight(**case))
    assert tables.value() == pytest.approx(long_way.value(), abs=1e-12)
    assert tables.choice() == long_way.choice()
    assert means(tables) == pytest.approx(means(long_way), abs=1e-9)


@pytest.mark.rule("MR-SKILL-8")
def test_four_dice_of_which_three_lie_there_are_not_three() -> None:
    """An extra die is used at level 3, or kept until a level is lost; the long way finds this in a minute."""
    state = fight(hero="rat-hunter", hp=1, xp=18, foe=5, floor=1, used_skill=False, boxes=("base", "council"))
    assert by_tables(state).value() == pytest.approx(0.999997067800582, abs=1e-12)


@pytest.mark.rule("MR-EFFECT-19")
@pytest.mark.parametrize("having", [{"hp": 5}, {"hp": 4, "xp": 1}, {"hp": 2, "potions": ["healing"]}])
def test_an_enemy_that_regenerates_is_solved_as_the_long_way_does(having: dict[str, Any]) -> None:
    """No card has it: 2 HP for each hit, up to the 5 that the enemy began with; it now has 3."""
    state = fight(floor=1, foe=5, traits=REGENERATION, **having)
    state.foe.hp, state.foe.damage = 3, 3
    regeneration = state.tables.line_regeneration
    before = regeneration[state.foe.line]
    try:
        regeneration[state.foe.line] = 2
        tables, long_way = by_tables(state), solved(RULES, state)
        assert tables.value() == pytest.approx(long_way.value(), abs=1e-12)
        assert means(tables) == pytest.approx(means(long_way), abs=1e-9)
        regeneration[state.foe.line] = 0
        assert by_tables(state).value() > tables.value() + 0.001
    finally:
        regeneration[state.foe.line] = before


def test_dice_on_the_table_are_played_on() -> None:
    """The fight is looked at in the middle of an attack: a 6 that may be rerolled, or 2 left to the enemy."""
    state = fight(hp=4, foe=8)
    RULES.throw(state, [6, 3])
    assert by_tables(state).value() == pytest.approx(solved(RULES, state).value(), abs=1e-12)
    assert by_tables(state).choice() == solved(RULES, state).choice()


def test_healing_may_be_drunk_with_dice_on_the_table() -> None:
    """3 HP, a Miss, and an enemy whose die is a 5: a feat is paid with HP, before or after Healing."""
    state = fight(hp=3, foe=8, potions=["healing"])
    while state.question.kind != CHANCE:
        RULES.answer(state, state.question.legal()[0])
    RULES.throw(state, [1, 5])
    tables, long_way = by_tables(state), solved(RULES, state)
    assert tables.value() == pytest.approx(long_way.value(), abs=1e-12)
    assert means(tables) == pytest.approx(means(long_way), abs=1e-9)


def test_dice_that_kill_leave_one_end() -> None:
    state = fight(hp=4, foe=3)
    RULES.throw(state, [5, 3])
    assert [chance for _, chance in by_tables(state).ends()] == [1.0]


def test_both_phases_of_a_final_boss_are_one_fight() -> None:
    state = fight(boss="ogs-remains", floor=4, hp=8, xp=3, armor=2, potions=["frost"])
    found = by_tables(state)
    ends = found.ends()
    assert sum(chance for _, chance in ends) == pytest.approx(1, abs=1e-9)
    assert sum(chance for facts, chance in ends if facts[0]) == pytest.approx(found.value(), abs=1e-6)
    assert 0.001 < found.value() < 0.01


def test_a_party_takes_the_long_way() -> None:
    story = Story("rogue", "mage").standing_together("monster-a", floor=1)
    story.game.dice.withhold()
    story.go()
    while story.game.foe.line == NO_CARD:
        story.answer(story.legal[0])
    matter = matter_at(RULES, story.game)
    assert isinstance(matter, Fight)
    assert solved_fight(matter, story.game, POSITIONS_MOST) is None


def test_a_fight_too_large_for_its_bound_says_so() -> None:
    """Odds beside an answer take neither seconds nor the memory of a server."""
    state = fight(hp=10, xp=8, foe=9)
    matter = matter_at(RULES, state)
    assert isinstance(matter, Fight)
    assert solved_fight(matter, state, POSITIONS_MOST) is not None
    with pytest.raises(TooLarge):
        solved_fight(matter, state, 1)


# --- as worked out by hand ------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[4] / "docs" / "odds.md").read_text(encoding="utf-8")
BY_HAND = re.findall(r"^\| ([\w ]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+/\d+) \|$", PAGE, re.MULTILINE)


def test_the_page_works_out_three_fights() -> None:
    assert len(BY_HAND) == 3


@pytest.mark.parametrize(("_name", "hp", "xp", "armor", "foe", "damage", "worked_out"), BY_HAND)
def test_a_fight_is_as_the_page_works_it_out(
    _name: str, hp: str, xp: str, armor: str, foe: str, damage: str, worked_out: str
) -> None:
    state = fight(floor=1, hp=int(hp), xp=int(xp), armor=int(armor), foe=int(foe))
    state.foe.damage = int(damage)
    survived = sum(chance for facts, chance in by_tables(state).ends() if facts[0])
    assert survived == pytest.approx(float(Fraction(worked_out)), abs=1e-9)


# --- dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-DICE-1", "MR-SKILL-8")
@pytest.mark.parametrize(("dice", "starts"), [(1, 6), (2, 21), (3, 56), (4, 126)])
def test_the_first_roll_has_all_chances(dice: int, starts: int) -> None:
    faces = Faces()
    for face in range(1, 7):
        faces.adds[face] = face
    faces.misses, faces.criticals = 1 << 1, 1 << 6
    ways = DiceWays(faces, dice, 0, 1, False, 20)
    assert len(ways.weights) == starts
    assert sum(ways.weights) == pytest.approx(1)


Die = tuple[int, bool, bool]
"""its value, whether it is critical, whether it had its feat"""


def killing(criticals: set[int], need: int) -> float:
    """The chance to reach a total with three dice and free feats, found by trying everything."""

    def shown(before: int, face: int, had_feat: bool) -> Die:
        return (0 if face == 1 else min(need, before + face), face in criticals, had_feat)

    @cache
    def best(dice: tuple[Die, ...]) -> float:
        if sum(value for value, _, _ in dice) >= need:
            return 1.0
        chances = [0.0]
        for place, (value, critical, had_feat) in enumerate(dice):
            others = dice[:place] + dice[place + 1 :]
            if critical:
                chances.append(mean(others, value, had_feat))
            if not had_feat:
                chances.append(mean(others, 0, True))
        return max(chances)

    def mean(others: tuple[Die, ...], before: int, had_feat: bool) -> float:
        return sum(best(tuple(sorted((*others, shown(before, face, had_feat))))) for face in range(1, 7)) / 6

    rolls = [tuple(sorted(shown(0, face, False) for face in roll)) for roll in product(range(1, 7), repeat=3)]
    return sum(best(roll) for roll in rolls) / len(rolls)


@pytest.mark.parametrize(("criticals", "need"), [({6}, 20), ({5, 6}, 20), ({4, 5, 6}, 16)])
def test_three_critical_dice_and_a_free_feat_are_all_that_can_be_rolled_again(criticals: set[int], need: int) -> None:
    faces = Faces()
    for face in range(2, 7):
        faces.adds[face] = face
    faces.misses, faces.criticals = 1 << 1, sum(1 << face for face in criticals)
    play = dice_play(faces, 3, 0, 1, True, need)
    rows, table = DiceRows(play, 1), DiceTable(play, 1)
    rows.begin(DiceTape(play, 1, need, 0))
    table.begin(need, 0)
    for row in range(1, need + 1):
        rows.stops[row] = table.stops[table.none + row] = 1.0
        rows.evaluate(row, False)
    rows.first_roll(need, 0)
    assert 1 - rows.sum[0] == pytest.approx(killing(criticals, need), abs=1e-12)
    table.evaluate(NO_FEATS, NO_LOSSES, NO_FEATS, NO_LOSSES)
    table.first_roll(0)
    assert 1 - table.sums[table.none + need] == pytest.approx(killing(criticals, need), abs=1e-12)


# --- as it is played ----------------------------------------------------------------------------------------------

MONSTERS = ["monster-a", "monster-b", "monster-c"]
HEROES = ["rogue", "crusader", "mage", "priestess", "witch", "bones"]
POTIONS = ["fire", "frost", "poison", "healing", "holy"]


def any_fight(random: Random) -> State:
    return fight(
        random.choice(HEROES),
        random.choice(MONSTERS),
        floor=random.randint(1, 4),
        ghost=random.random() < 0.2,
        stances=random.random() < 0.2,
        hp=random.randint(2, 12),
        xp=random.choice([0, 2, 5, 6, 8]),
        armor=random.randint(0, 2),
        potions=random.sample(POTIONS, random.choice([0, 0, 1, 2])),
        afflictions=random.sample(["curse", "poison"], random.choice([0, 0, 1])),
        used_skill=random.random() < 0.5,
        foe=random.randint(3, 12),
    )


def played(found: FightSolver, begin: State, random: Random) -> bool:
    """Whether the hero survives one fight on the engine, with the answers that the tables think best."""
    state = begin.copy()
    state.dice.by_hand = False
    state.dice.dice_state = random.randrange(1, 1 << 60)
    if state.question.kind == CHANCE:
        RULES.throw(state, [random.randint(1, 6) for _ in range(state.dice.throw_count)])
    while state.outcome == PLAYING and state.foe.line != NO_CARD:
        asked = state.copy()
        asked.dice.withhold()
        RULES.answer(state, found.best_answer(asked))
    return bool(state.outcome != LOST)


def test_fights_are_survived_as_often_as_the_tables_say() -> None:
    """Over many different fights the survivors are within four standard deviations of what was foretold."""
    random = Random(7)
    foretold = survived = spread = 0.0
    positions, times = (400, 25) if is_compiled() else (8, 4)
    for _ in range(positions):
        state = any_fight(random)
        found = by_tables(state)
        chance = min(1.0, found.value())
        for _ in range(times):
            survived += played(found, state, random)
        foretold += times * chance
        spread += times * chance * (1 - chance)
    assert abs(survived - foretold) < 4 * sqrt(spread) + 1e-3
    assert spread > positions * times / 40
