"""The campaign (MR-CAMP): every chapter's start, every way out of it, points, perks, relics, and what comes after."""

from collections.abc import Callable

import pytest

from tests.games.mini_rogue.table.campaigns import (
    Luck,
    Player,
    attempt,
    bosses_of,
    devoured,
    earn,
    foe,
    lucky,
    mat_of,
    poisoned_before_boss_of,
    reach,
    slain,
    slain_by_boss_of,
    slain_by_monster,
    start,
    table_of,
)
from tests.sample import first_in_both
from tests.table.kit import BOOK, HEROES
from undercroft.games.mini_rogue.rules.cardspeak import BLOOD, CLEAR_MIND, CURSE, POISON, SECOND_WIND, SIGHT
from undercroft.games.mini_rogue.rules.setup import lay_out, set_table
from undercroft.games.mini_rogue.rules.state import FACE_UP, NO_CARD
from undercroft.games.mini_rogue.table.campaign import Attempt, Campaign, NotNow, Outcome, PerkRefused
from undercroft.table.book import BadChoice, UnknownName
from undercroft.table.game import BadSeed

BASE = ["rogue", "crusader", "mage", "priestess"]
IN_BOTH = first_in_both(HEROES, 2)
FLESH, BONE, EYE, BLOOD_RELIC = "pilgrims-flesh", "bone-of-ernazar", "eye-of-constantine", "ogs-blood"
FROM_SEWERS = ["rogue", "crusader", "thief", "bones", "rat-hunter", "executioner"]
"""Rogues and warriors, whose way begins in 2.1."""
FROM_TOWER = ["mage", "priestess", "witch", "cleric"]
SLY = ["rogue", "thief", "mage", "witch", "rat-hunter", "astrologer"]
"""Rogues and wizards, whose last chapter is 4.1; the others' is 4.2."""
ROGUELIKE = {
    "rogue": "8/0/2/2/0",
    "crusader": "8/1/3/0/0",
    "mage": "9/0/3/0/0",
    "priestess": "11/0/2/0/0",
    "thief": "8/0/0/7/0",
    "cleric": "7/1/1/0/0",
    "witch": "8/0/2/0/0",
    "bones": "8/0/1/0/2",
    "plague-doctor": "11/0/2/0/0",
    "rat-hunter": "8/0/2/2/0",
    "executioner": "8/1/2/0/0",
    "astrologer": "8/0/2/1/0",
}
"""HP/armor/food/gold/XP of the cards, less 2 HP, 1 food and 3 gold, not below 0 (MR-DIFF-3, -4)."""
OTHERS = {"ghoul", "kings-protector", "spider-queen"}
"""The bosses besides the Cursed Dragon and the final one."""


def raised(hero: str, hp: int = 0, xp: int = 0) -> str:
    """The Roguelike start of a hero with more HP or XP."""
    figures = [int(figure) for figure in ROGUELIKE[hero].split("/")]
    figures[0] += hp
    figures[4] += xp
    return "/".join(map(str, figures))


# --- Chapter 1 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-1")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_the_story_begins_at_chapter_one_with_nothing(hero: str) -> None:
    campaign = start(hero)
    assert campaign.chapter.id == "1"
    assert (campaign.points(), campaign.perks(), campaign.relics, campaign.attempts) == (0, (), (), ())
    assert not campaign.ended


@pytest.mark.rule("MR-CAMP-9")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_chapter_one_is_told_and_leads_on_by_class(hero: str) -> None:
    campaign = start(hero)
    assert not campaign.played
    with pytest.raises(NotNow):
        campaign.begin()
    assert campaign.go_on().id == ("2.1" if hero in FROM_SEWERS else "2.2")
    assert campaign.played


@pytest.mark.rule("MR-CAMP-9")
def test_chapter_one_leaves_no_choice() -> None:
    campaign = start("rogue")
    with pytest.raises(NotNow):
        campaign.go_on("2.2")
    assert campaign.chapter.id == "1"
    assert campaign.steps == ()


@pytest.mark.rule("MR-CAMP-1")
def test_a_chapter_that_is_played_is_not_left_by_reading() -> None:
    campaign = reach("2.1", "rogue")
    with pytest.raises(NotNow):
        campaign.go_on()
    with pytest.raises(NotNow):
        campaign.go_on("3.3")
    assert campaign.chapter.id == "2.1"


# --- how each chapter begins ----------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-2", "MR-CAMP-10")
@pytest.mark.parametrize("hero", FROM_SEWERS)
def test_chapter_2_1_begins_cursed_and_poisoned_in_the_dungeon(hero: str) -> None:
    table = table_of(reach("2.1", hero))
    assert BOOK.cards.mats[table.mat].id == "dungeon"
    assert (table.area, table.floor, table.goal) == (1, 1, 2)
    assert mat_of(table) == ROGUELIKE[hero]
    assert table.heroes[0].afflictions == CURSE | POISON
    assert table.heroes[0].boons == 0
    assert len(bosses_of(table)) == 4
    assert bosses_of(table)[-1] == "ogs-remains"


@pytest.mark.rule("MR-CAMP-10")
@pytest.mark.parametrize("hero", FROM_SEWERS)
def test_both_dice_are_in_the_first_pool_of_2_1(hero: str) -> None:
    game = reach("2.1", hero).begin()
    asked: list[str] = []
    while "poison" not in asked:
        if game.dice_needed:
            asked += game.dice_needed
            game.roll(*[1] * len(game.dice_needed))
        else:
            game.answer(game.answers[0])
    pool = asked[asked.index("character") :]
    assert pool == ["character", "dungeon", "curse", "poison"]


@pytest.mark.rule("MR-CAMP-2", "MR-CAMP-11")
@pytest.mark.parametrize("hero", FROM_TOWER)
def test_chapter_2_2_begins_cursed_in_the_tower(hero: str) -> None:
    table = table_of(reach("2.2", hero))
    assert BOOK.cards.mats[table.mat].id == "tower"
    assert (table.area, table.floor, table.goal) == (1, 1, 2)
    assert mat_of(table) == ROGUELIKE[hero]
    assert table.heroes[0].afflictions == CURSE


@pytest.mark.rule("MR-CAMP-11")
def test_in_2_2_the_dragon_is_the_second_boss_of_three() -> None:
    """Whatever the seed; the first and the third are two of the others, each of them at times."""
    campaign = reach("2.2", "mage")
    firsts, thirds = set(), set()
    for seed in range(60):
        first, second, third, final = bosses_of(table_of(campaign, seed))
        assert (second, final) == ("cursed-dragon", "ogs-remains")
        assert first != third
        firsts.add(first)
        thirds.add(third)
    assert firsts == thirds == OTHERS


@pytest.mark.rule("MR-CAMP-10")
def test_in_2_1_any_boss_may_wait_on_any_floor() -> None:
    campaign = reach("2.1", "rogue")
    for place in range(3):
        assert {bosses_of(table_of(campaign, seed))[place] for seed in range(60)} == {*OTHERS, "cursed-dragon"}


@pytest.mark.rule("MR-CAMP-2", "MR-CAMP-12", "MR-CAMP-21")
@pytest.mark.parametrize("hero", ["rogue", "crusader", "thief", "bones"])
def test_chapter_3_1_begins_on_floor_1_of_the_tower_with_pilgrims_flesh(hero: str) -> None:
    """2 HP more for the relic; the broken potions of the story have no effect."""
    campaign = reach("3.1", hero)
    assert campaign.relics == (FLESH,)
    table = table_of(campaign)
    assert BOOK.cards.mats[table.mat].id == "tower"
    assert (table.area, table.floor, table.goal) == (1, 1, 3)
    assert mat_of(table) == raised(hero, hp=2)
    assert table.heroes[0].afflictions == (CURSE if hero == "bones" else 0)
    card = BOOK.cards.characters[BOOK.cards.character_number(hero)]
    assert bin(table.heroes[0].potions).count("1") == len(card.potions)
    for seed in range(20):
        stack = bosses_of(table_of(campaign, seed))
        assert (set(stack[:3]), stack[3]) == (OTHERS, "ogs-remains")


@pytest.mark.rule("MR-CAMP-2", "MR-CAMP-13", "MR-CAMP-20", "MR-CAMP-21")
@pytest.mark.parametrize("hero", FROM_TOWER)
def test_chapter_3_2_begins_on_floor_2_of_the_tower(hero: str) -> None:
    campaign = reach("3.2", hero)
    assert campaign.relics == ()
    table = table_of(campaign)
    assert BOOK.cards.mats[table.mat].id == "tower"
    assert (table.area, table.floor, table.goal) == (4, 2, 3)
    assert mat_of(table) == ROGUELIKE[hero]
    assert table.heroes[0].afflictions == 0
    stacks = [bosses_of(table_of(campaign, seed)) for seed in range(40)]
    assert all(len(stack) == 3 and set(stack[:2]) < OTHERS and stack[2] == "ogs-remains" for stack in stacks)
    assert {stack[0] for stack in stacks} == {stack[1] for stack in stacks} == OTHERS


@pytest.mark.rule("MR-CAMP-2", "MR-CAMP-14", "MR-CAMP-20", "MR-CAMP-21")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_chapter_3_3_begins_on_floor_2_of_the_tower_with_the_bone(hero: str) -> None:
    campaign = reach("3.3", hero)
    assert campaign.relics == (BONE,)
    table = table_of(campaign)
    assert BOOK.cards.mats[table.mat].id == "tower"
    assert (table.area, table.floor, table.goal) == (4, 2, 3)
    assert mat_of(table) == ROGUELIKE[hero], "the XP of the Bone are for 4.1 and 4.2"
    assert table.heroes[0].afflictions == (CURSE if hero == "bones" else 0)
    assert table.heroes[0].boons == CLEAR_MIND, "at work from the moment it is gained"
    for seed in range(20):
        stack = bosses_of(table_of(campaign, seed))
        assert len(stack) == 3
        assert set(stack[:2]) < OTHERS


@pytest.mark.rule("MR-CAMP-15", "MR-CAMP-19")
@pytest.mark.parametrize(
    ("hero", "relic", "mat"),
    [
        ("rogue", FLESH, "12/0/2/2/0"),
        ("rogue", BONE, "10/0/2/2/1"),
        ("mage", BONE, "10/0/3/0/1"),
        ("mage", "", "10/0/3/0/0"),
        ("thief", FLESH, "12/0/0/7/0"),
        ("thief", BONE, "10/0/0/7/1"),
        ("witch", BONE, "10/0/2/0/1"),
        ("witch", "", "10/0/2/0/0"),
    ],
)
def test_chapter_4_1_sets_hp(hero: str, relic: str, mat: str) -> None:
    """To 12 with Pilgrim's Flesh, which adds nothing more here, else to 10; Roguelike takes nothing from it."""
    campaign = reach("4.1", hero, relic=relic)
    assert campaign.relics == ((relic, EYE) if relic else (EYE,))
    table = table_of(campaign)
    assert BOOK.cards.mats[table.mat].id == "dungeon"
    assert (table.area, table.floor, table.goal) == (1, 1, 0)
    assert mat_of(table) == mat
    assert table.heroes[0].boons == SIGHT | (CLEAR_MIND if relic == BONE else 0)
    assert table.heroes[0].afflictions == 0


@pytest.mark.rule("MR-CAMP-2", "MR-CAMP-16", "MR-CAMP-19")
@pytest.mark.parametrize(
    ("hero", "relic", "hp", "xp"),
    [
        ("crusader", FLESH, 2, 0),
        ("crusader", BONE, 0, 1),
        ("priestess", BONE, 0, 1),
        ("priestess", "", 0, 0),
        ("bones", FLESH, 2, 0),
        ("bones", BONE, 0, 1),
        ("cleric", BONE, 0, 1),
        ("cleric", "", 0, 0),
    ],
)
def test_chapter_4_2_leaves_hp_as_they_are(hero: str, relic: str, hp: int, xp: int) -> None:
    """Pilgrim's Flesh gives its 2 HP here as in every chapter but 4.1."""
    campaign = reach("4.2", hero, relic=relic)
    assert campaign.relics == ((relic, EYE) if relic else (EYE,))
    table = table_of(campaign)
    assert BOOK.cards.mats[table.mat].id == "dungeon"
    assert (table.area, table.floor, table.goal) == (1, 1, 0)
    assert mat_of(table) == raised(hero, hp, xp)
    assert table.heroes[0].boons == SIGHT | (CLEAR_MIND if relic == BONE else 0)


@pytest.mark.rule("MR-CAMP-15", "MR-CAMP-16")
@pytest.mark.parametrize(("chapter", "hero"), [("4.1", "rogue"), ("4.2", "crusader")])
def test_the_last_chapters_have_all_bosses(chapter: str, hero: str) -> None:
    campaign = reach(chapter, hero)
    stacks = [bosses_of(table_of(campaign, seed)) for seed in range(40)]
    assert all(len(set(stack)) == 4 and stack[3] == "ogs-remains" for stack in stacks)
    assert set().union(*(stack[:3] for stack in stacks)) == {*OTHERS, "cursed-dragon"}


@pytest.mark.rule("MR-CAMP-19")
def test_the_states_that_can_be_reached_are_these_and_no_others() -> None:
    """Every way of every base hero to chapter 4: two each."""
    seen = set()
    for hero in BASE:
        for first in (slain, attempt):
            campaign = start(hero)
            campaign.go_on()
            first(campaign)
            attempt(campaign)
            table = table_of(campaign)
            found = tuple(relic for relic in campaign.relics if relic != EYE)
            seen.add((campaign.chapter.id, hero, found, int(table.heroes[0].hp), int(table.heroes[0].xp)))
    assert seen == {
        ("4.1", "rogue", (FLESH,), 12, 0),
        ("4.1", "rogue", (BONE,), 10, 1),
        ("4.1", "mage", (BONE,), 10, 1),
        ("4.1", "mage", (), 10, 0),
        ("4.2", "crusader", (FLESH,), 10, 0),
        ("4.2", "crusader", (BONE,), 8, 1),
        ("4.2", "priestess", (BONE,), 11, 1),
        ("4.2", "priestess", (), 11, 0),
    }


@pytest.mark.rule("MR-CAMP-2")
def test_a_chapter_is_roguelike_whatever_is_asked_for() -> None:
    """Mat and difficulty are free only after the story."""
    game = reach("2.1", "rogue").begin(mat="tower", difficulty="normal")
    assert (game.setup["mat"], game.setup["difficulty"]) == ("dungeon", "roguelike")


@pytest.mark.rule("MR-CAMP-8")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_nothing_else_is_carried_over(hero: str) -> None:
    """XP, gold, food, potions and afflictions of the chapter before are gone; so are beaten bosses."""
    campaign = start(hero)
    campaign.go_on()
    game = campaign.begin()
    Player(game).play()
    end = game.view()["hero"]
    figures = "/".join(str(end[name]) for name in ("hp", "armor", "food", "gold", "xp"))
    assert figures != ROGUELIKE[hero], "there was something to carry over"
    campaign.finish()
    table = table_of(campaign)
    assert mat_of(table) == ROGUELIKE[hero]
    card = BOOK.cards.characters[BOOK.cards.character_number(hero)]
    assert bin(table.heroes[0].potions).count("1") == len(card.potions)
    assert table.heroes[0].item == NO_CARD


# --- with perks -----------------------------------------------------------------------------------------------------


def with_perks(campaign: Campaign, *perks: str) -> Campaign:
    for perk in perks:
        campaign.buy(perk)
    return campaign


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize("hero", BASE)
def test_starting_perks_come_after_the_difficulty(hero: str) -> None:
    """Gold that Roguelike would take below 0 is 0, then comes the Nest Egg: 2."""
    campaign = earn(reach("2.1" if hero in FROM_SEWERS else "2.2", hero), 13)
    with_perks(campaign, "nest-egg", "hardy", "quartermaster", "drilled", "gambeson")
    hp, armor, food, gold, xp = map(int, ROGUELIKE[hero].split("/"))
    assert mat_of(table_of(campaign)) == f"{hp + 2}/{armor + 1}/{food + 1}/{gold + 2}/{xp + 2}"


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(
    ("perk", "first", "mat"),
    [
        ("nest-egg", [], "8/0/2/4/0"),
        ("hardy", [], "10/0/2/2/0"),
        ("quartermaster", ["hardy"], "10/0/3/2/0"),
        ("drilled", [], "8/0/2/2/2"),
        ("gambeson", ["drilled"], "8/1/2/2/2"),
    ],
)
def test_each_starting_perk_by_itself(perk: str, first: list[str], mat: str) -> None:
    campaign = with_perks(earn(reach("2.1", "rogue"), 5), *first, perk)
    assert mat_of(table_of(campaign)) == mat


@pytest.mark.rule("MR-CAMP-6")
def test_the_food_of_a_quartermaster_stops_at_four() -> None:
    """After the story, on a difficulty that takes none: the Crusader has 4 already."""
    campaign = reach("6.2", "crusader")
    with_perks(campaign, "hardy", "quartermaster")
    campaign.begin(difficulty="normal")
    assert mat_of(table_of(campaign)) == "12/1/4/0/0"


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-15")
@pytest.mark.parametrize(("relic", "hp"), [(FLESH, 14), (BONE, 12)])
def test_hardy_is_added_to_the_hp_that_4_1_sets(relic: str, hp: int) -> None:
    campaign = with_perks(reach("4.1", "rogue", relic=relic), "hardy")
    assert table_of(campaign).heroes[0].hp == hp


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-12")
def test_hardy_and_pilgrims_flesh_add_up_in_3_1() -> None:
    campaign = with_perks(reach("3.1", "rogue"), "hardy")
    assert mat_of(table_of(campaign)) == "12/0/2/2/0"


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-15")
def test_drilled_and_the_bone_add_up_in_4_1() -> None:
    campaign = with_perks(reach("4.1", "rogue", relic=BONE), "drilled")
    assert mat_of(table_of(campaign)) == "10/0/2/2/3"


@pytest.mark.rule("MR-CAMP-6")
def test_scout_looks_into_the_very_first_area() -> None:
    campaign = with_perks(earn(reach("2.1", "rogue"), 5), "nest-egg", "scout")
    assert table_of(campaign).cell_marks[4] & FACE_UP, "the centre room"
    assert not table_of(reach("2.1", "rogue")).cell_marks[4] & FACE_UP


@pytest.mark.rule("MR-CAMP-6")
def test_perks_hold_in_every_later_chapter() -> None:
    campaign = with_perks(earn(reach("2.1", "rogue"), 2), "hardy")
    attempt(campaign)
    assert mat_of(table_of(campaign)) == "10/0/2/2/0"
    attempt(campaign)
    assert mat_of(table_of(campaign)) == "12/0/2/2/1"
    assert campaign.perks() == ("hardy",)


# --- every way out --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-10")
@pytest.mark.parametrize("hero", FROM_SEWERS)
def test_2_1_won_leads_to_3_3(hero: str) -> None:
    campaign = reach("2.1", hero)
    outcome = attempt(campaign)
    assert (outcome.won, outcome.chapter, outcome.again) == (True, "3.3", False)
    assert campaign.chapter.id == "3.3"
    assert (campaign.attempts[-1].floor, campaign.attempts[-1].bosses) == (2, 2)


@pytest.mark.rule("MR-CAMP-10")
@pytest.mark.parametrize("hero", FROM_SEWERS)
def test_2_1_killed_by_the_second_boss_leads_to_3_1(hero: str) -> None:
    campaign = reach("2.1", hero)
    outcome = slain(campaign)
    assert (outcome.won, outcome.chapter, outcome.again) == (False, "3.1", False)


@pytest.mark.rule("MR-CAMP-10")
@pytest.mark.parametrize("hero", FROM_SEWERS)
def test_2_1_poison_in_the_second_bosss_combat_counts_as_killed_by_it(hero: str) -> None:
    campaign = reach("2.1", hero)
    outcome = attempt(campaign, poisoned_before_boss_of(2))
    assert campaign.attempts[-1].cause == "poison"
    assert (outcome.won, outcome.chapter) == (False, "3.1")


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-10")
@pytest.mark.parametrize("hero", FROM_SEWERS)
@pytest.mark.parametrize("luck", [slain_by_boss_of(1), poisoned_before_boss_of(1)])
def test_2_1_killed_by_the_first_boss_begins_anew(hero: str, luck: Luck) -> None:
    campaign = reach("2.1", hero)
    outcome = attempt(campaign, luck)
    assert (outcome.won, outcome.chapter, outcome.again) == (False, "2.1", True)
    assert campaign.relics == ()


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-10", "MR-CAMP-11")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_killed_by_a_monster_in_2_1_or_2_2_begins_anew(hero: str) -> None:
    campaign = start(hero)
    here = campaign.go_on().id
    outcome = devoured(campaign)
    assert (outcome.won, outcome.chapter, outcome.again) == (False, here, True)
    assert campaign.tries(here) == 1


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-10")
def test_2_1_killed_by_a_monster_of_floor_2_begins_anew() -> None:
    """Not every death on the boss's floor is its doing."""
    campaign = reach("2.1", "rogue")
    outcome = devoured(campaign, 3, 4)
    assert campaign.attempts[-1].floor == 2
    assert (outcome.chapter, outcome.again) == ("2.1", True)


@pytest.mark.rule("MR-CAMP-10")
def test_2_1_somebody_who_fell_past_the_second_boss_meets_the_next() -> None:
    """Ruling: the next boss beaten counts as the one that was meant."""
    campaign = reach("2.1", "rogue", seed=0)
    outcome = attempt(campaign, falls=(3, 4))
    last = campaign.attempts[-1]
    assert (last.floor, last.bosses) == (3, 2), "the first and the third"
    assert (outcome.won, outcome.chapter) == (True, "3.3")


@pytest.mark.rule("MR-CAMP-10")
def test_2_1_somebody_who_fell_past_the_second_boss_is_killed_by_the_next() -> None:
    campaign = reach("2.1", "rogue", seed=0)
    outcome = attempt(campaign, slain_by_boss_of(3), falls=(3, 4))
    assert campaign.attempts[-1].floor == 3
    assert (outcome.won, outcome.chapter) == (False, "3.1")


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-10")
def test_2_1_a_death_after_the_fall_that_is_no_bosss_doing_begins_anew() -> None:
    campaign = reach("2.1", "rogue", seed=0)
    outcome = attempt(campaign, slain_by_monster(5, 6, 7), falls=(3, 4))
    assert not outcome.won
    assert (campaign.attempts[-1].floor, outcome.chapter) == (3, "2.1")


@pytest.mark.rule("MR-CAMP-4", "MR-CAMP-10")
def test_2_1_somebody_who_fell_all_the_way_to_og() -> None:
    """Floor 4: 3; the one boss beaten: 1; the chapter won: 2; and that boss was Og's Remains: 1 more."""
    campaign = reach("2.1", "rogue", seed=0)
    outcome = attempt(campaign, falls=(1, 2, 3, 4, 5, 6, 7))
    assert campaign.attempts[-1].area == 10
    assert (outcome.won, outcome.chapter) == (True, "3.3")
    assert outcome.points == 3 + 1 + 2 + 1


@pytest.mark.rule("MR-CAMP-10")
def test_2_1_a_fall_from_floor_1_changes_nothing_about_the_second_boss() -> None:
    campaign = reach("2.1", "rogue", seed=0)
    outcome = attempt(campaign, falls=(1, 2))
    last = campaign.attempts[-1]
    assert (last.floor, last.bosses) == (2, 1), "the first boss was left behind"
    assert (outcome.won, outcome.chapter, outcome.points) == (True, "3.3", 1 + 1 + 2)


@pytest.mark.rule("MR-CAMP-11")
@pytest.mark.parametrize("hero", FROM_TOWER)
def test_2_2_won_leads_to_3_3(hero: str) -> None:
    campaign = reach("2.2", hero)
    game = campaign.begin()
    Player(game).play()
    assert "cursed-dragon" in game.view()["bosses"]["beaten"]
    outcome = campaign.finish()
    assert (outcome.won, outcome.chapter) == (True, "3.3")


@pytest.mark.rule("MR-CAMP-11")
@pytest.mark.parametrize("hero", FROM_TOWER)
def test_2_2_killed_by_the_dragon_leads_to_3_2(hero: str) -> None:
    campaign = reach("2.2", hero)
    outcome = slain(campaign)
    assert campaign.attempts[-1].cause == "enemy: Cursed Dragon"
    assert (outcome.won, outcome.chapter) == (False, "3.2")
    assert campaign.relics == ()


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-11")
@pytest.mark.parametrize("hero", FROM_TOWER)
def test_2_2_killed_by_the_first_boss_begins_anew(hero: str) -> None:
    outcome = attempt(reach("2.2", hero), slain_by_boss_of(1))
    assert (outcome.won, outcome.chapter, outcome.again) == (False, "2.2", True)


@pytest.mark.rule("MR-CAMP-12")
@pytest.mark.parametrize(("hero", "to"), [("rogue", "4.1"), ("crusader", "4.2"), ("thief", "4.1"), ("bones", "4.2")])
def test_3_1_won_leads_on_by_class(hero: str, to: str) -> None:
    campaign = reach("3.1", hero)
    outcome = attempt(campaign)
    assert (outcome.won, outcome.chapter) == (True, to)
    assert (campaign.attempts[-1].floor, campaign.attempts[-1].bosses) == (3, 3)


@pytest.mark.rule("MR-CAMP-13")
@pytest.mark.parametrize(("hero", "to"), [("mage", "4.1"), ("priestess", "4.2"), ("witch", "4.1"), ("cleric", "4.2")])
def test_3_2_won_leads_on_by_class(hero: str, to: str) -> None:
    campaign = reach("3.2", hero)
    outcome = attempt(campaign)
    assert (outcome.won, outcome.chapter) == (True, to)
    assert (campaign.attempts[-1].floor, campaign.attempts[-1].bosses) == (3, 2)


@pytest.mark.rule("MR-CAMP-14")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_3_3_won_leads_on_by_class(hero: str) -> None:
    outcome = attempt(reach("3.3", hero))
    assert (outcome.won, outcome.chapter) == (True, "4.1" if hero in SLY else "4.2")


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-12", "MR-CAMP-13", "MR-CAMP-14")
@pytest.mark.parametrize(("chapter", "hero"), [("3.1", "rogue"), ("3.2", "mage"), ("3.3", "priestess")])
@pytest.mark.parametrize("floor", [2, 3])
def test_no_boss_of_chapter_3_leads_anywhere_by_killing(chapter: str, hero: str, floor: int) -> None:
    campaign = reach(chapter, hero)
    relics = campaign.relics
    outcome = attempt(campaign, slain_by_boss_of(floor))
    assert campaign.attempts[-1].by_boss
    assert (outcome.won, outcome.chapter, outcome.again) == (False, chapter, True)
    assert campaign.relics == relics


@pytest.mark.rule("MR-CAMP-12", "MR-CAMP-14")
@pytest.mark.parametrize(("chapter", "hero"), [("3.1", "rogue"), ("3.2", "mage"), ("3.3", "priestess")])
def test_in_chapter_3_the_second_boss_is_not_the_end(chapter: str, hero: str) -> None:
    """Beaten, it is followed by its reward and the way to floor 3."""
    campaign = reach(chapter, hero)
    game = campaign.begin()
    player = Player(game)
    while game.view()["floor"] < 3:
        player.step()
    assert not game.over
    assert game.view()["bosses"]["beaten"]


@pytest.mark.rule("MR-CAMP-15", "MR-CAMP-16")
@pytest.mark.parametrize("hero", IN_BOTH)
@pytest.mark.parametrize("way", [slain, attempt])
def test_chapter_4_won_leads_to_5(hero: str, way: Callable[[Campaign], Outcome]) -> None:
    campaign = start(hero)
    campaign.go_on()
    way(campaign)
    attempt(campaign)
    assert campaign.chapter.id == ("4.1" if hero in SLY else "4.2")
    outcome = attempt(campaign)
    assert (outcome.won, outcome.chapter) == (True, "5")
    last = campaign.attempts[-1]
    assert (last.floor, last.area, last.bosses) == (4, 10, 4)


@pytest.mark.rule("MR-CAMP-3", "MR-CAMP-15", "MR-CAMP-16")
@pytest.mark.parametrize(("chapter", "hero"), [("4.1", "mage"), ("4.2", "priestess")])
@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_any_death_in_chapter_4_begins_it_anew(chapter: str, hero: str, floor: int) -> None:
    """Og's doing as well."""
    campaign = reach(chapter, hero)
    before = table_of(campaign)
    outcome = attempt(campaign, slain_by_boss_of(floor))
    assert (outcome.won, outcome.chapter, outcome.again) == (False, chapter, True)
    assert campaign.relics == (EYE,)
    assert mat_of(table_of(campaign)) == mat_of(before)


@pytest.mark.rule("MR-CAMP-3")
@pytest.mark.parametrize(
    ("chapter", "hero"),
    [("3.1", "rogue"), ("3.2", "mage"), ("3.3", "crusader"), ("4.1", "rogue"), ("4.2", "priestess")],
)
def test_killed_by_a_monster_begins_anew(chapter: str, hero: str) -> None:
    campaign = reach(chapter, hero)
    relics = campaign.relics
    outcome = devoured(campaign)
    assert (outcome.won, outcome.chapter, outcome.again) == (False, chapter, True)
    assert campaign.relics == relics


@pytest.mark.rule("MR-CAMP-3")
def test_another_attempt_deals_another_dungeon() -> None:
    """And it is the very chapter again: the same start, with the same conditions."""
    campaign = reach("2.1", "rogue")
    first = campaign.begin().seed
    one = mat_of(table_of(campaign))
    devoured(campaign)
    assert campaign.begin().seed != first
    assert mat_of(table_of(campaign)) == one
    assert campaign.begin().setup["chapter"] == "2.1"


@pytest.mark.rule("MR-CAMP-10")
def test_a_chapter_ends_at_once_when_its_exit_is_met() -> None:
    """The reward of the boss and the Rewards do not matter any more."""
    campaign = reach("2.1", "rogue")
    game = campaign.begin()
    player = Player(game)
    while foe(game) != "boss" or game.view()["floor"] < 2:
        player.step()
    xp, gold = game.view()["hero"]["xp"], game.view()["hero"]["gold"]
    player.play()
    hero = game.view()["hero"]
    assert (hero["xp"], hero["gold"]) == (xp, gold)
    assert game.view()["question"] is None


# --- Chapters 5 and 6 -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-17", "MR-CAMP-18")
@pytest.mark.parametrize("hero", IN_BOTH)
@pytest.mark.parametrize("ending", ["6.1", "6.2"])
def test_every_hero_comes_to_both_endings(hero: str, ending: str) -> None:
    campaign = reach("5", hero)
    assert not campaign.played
    assert not campaign.ended
    assert [choice.to for choice in campaign.chapter.choices] == ["6.1", "6.2"]
    last = campaign.go_on(ending)
    assert last.id == campaign.chapter.id == ending
    assert last.mat is None
    assert reach(ending, hero).ended


@pytest.mark.rule("MR-CAMP-17")
@pytest.mark.parametrize("choice", [None, "", "5", "6", "4.1", 6.1])
def test_chapter_5_is_left_by_its_choice_only(choice: object) -> None:
    campaign = reach("5", "rogue")
    steps = campaign.steps
    with pytest.raises((UnknownName, NotNow)):
        campaign.go_on(choice)  # type: ignore[arg-type]
    with pytest.raises(NotNow):
        campaign.begin()
    assert (campaign.chapter.id, campaign.steps) == ("5", steps)


@pytest.mark.rule("MR-CAMP-18")
@pytest.mark.parametrize("ending", ["6.1", "6.2"])
def test_the_story_does_not_go_on_after_its_end(ending: str) -> None:
    campaign = reach(ending, "rogue")
    for choice in (None, "6.1", "6.2"):
        with pytest.raises(NotNow):
            campaign.go_on(choice)
    assert campaign.chapter.id == ending


@pytest.mark.rule("MR-CAMP-7", "MR-CAMP-18")
def test_in_6_1_ogs_blood_joins_the_relics() -> None:
    assert reach("6.1", "rogue", relic=FLESH).relics == (FLESH, EYE, BLOOD_RELIC)
    assert reach("6.1", "mage").relics == (EYE, BLOOD_RELIC)


@pytest.mark.rule("MR-CAMP-7", "MR-CAMP-18")
def test_in_6_2_the_relics_leave_the_sheet() -> None:
    assert reach("6.2", "rogue", relic=FLESH).relics == ()


# --- games after the story ------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-7")
@pytest.mark.parametrize("hero", BASE)
def test_whoever_wears_ogs_blood_starts_later_games_cursed(hero: str) -> None:
    campaign = reach("6.1", hero)
    campaign.begin(mat="tower", difficulty="normal")
    table = table_of(campaign)
    assert BOOK.cards.mats[table.mat].id == "tower"
    assert (table.area, table.goal) == (1, 0)
    assert table.heroes[0].afflictions == CURSE
    assert table.heroes[0].boons & BLOOD
    assert len(bosses_of(table)) == 4


@pytest.mark.rule("MR-CAMP-7")
def test_whoever_handed_it_over_starts_later_games_as_anybody() -> None:
    campaign = reach("6.2", "rogue")
    campaign.begin(difficulty="normal")
    table = table_of(campaign)
    assert mat_of(table) == "10/0/3/5/0"
    assert (table.heroes[0].afflictions, table.heroes[0].boons) == (0, 0)


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize("ending", ["6.1", "6.2"])
def test_perks_apply_in_games_after_the_story(ending: str) -> None:
    campaign = with_perks(reach(ending, "mage"), "hardy", "iron-stomach", "field-dressing", "second-wind")
    campaign.begin(difficulty="hard")
    table = table_of(campaign)
    assert mat_of(table) == "12/0/3/3/0"
    assert table.heroes[0].boons & SECOND_WIND


@pytest.mark.rule("MR-CAMP-4", "MR-CAMP-18")
@pytest.mark.parametrize("luck", [lucky, slain_by_boss_of(1)])
def test_games_after_the_story_move_nothing_on_the_sheet(luck: Luck) -> None:
    """Points are earned by chapters; the story stays where it ended."""
    campaign = reach("6.1", "rogue")
    points, relics = campaign.points(), campaign.relics
    outcome = attempt(campaign, luck)
    assert (outcome.points, outcome.chapter, outcome.again) == (0, "6.1", False)
    assert (campaign.points(), campaign.relics, campaign.chapter.id) == (points, relics, "6.1")
    assert campaign.attempts[-1].chapter == ""
    assert campaign.begin().seed != campaign.attempts[-1].seed


@pytest.mark.rule("MR-CAMP-7")
def test_ogs_blood_heals_in_a_game_after_the_story() -> None:
    campaign = reach("6.1", "mage")
    game = campaign.begin(difficulty="normal")
    Player(game).play()
    assert [event for number in range(len(game) + 1) for event in game.events_of(number) if event.kind == "game-won"]
    healed = [
        event
        for number in range(len(game) + 1)
        for event in game.events_of(number)
        if event.kind == "gained" and (event.facts["stat"], event.facts["amount"]) == ("hp", 1)
    ]
    assert len(healed) >= 3, "after each boss at least"


@pytest.mark.parametrize(
    ("choice", "said"), [({"mat": "cellar"}, "cellar"), ({"difficulty": "easy"}, "easy"), ({"mat": None}, "None")]
)
def test_a_later_game_needs_a_mat_and_a_difficulty_there_are(choice: dict[str, str], said: str) -> None:
    campaign = reach("6.2", "rogue")
    with pytest.raises(UnknownName, match=said):
        campaign.begin(**choice)
    assert campaign.game is None
    assert campaign.begin().setup["mat"] == "dungeon"


# --- Perk Points ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-4")
def test_the_points_of_the_tables_examples() -> None:
    """2.1 won 5; 3.3 won 5; 4.1 won 10: all earned by playing without a death, 20 in all."""
    campaign = reach("2.1", "rogue")
    assert [attempt(campaign).points for _ in range(3)] == [5, 5, 10]
    assert campaign.points() == 20


@pytest.mark.rule("MR-CAMP-4")
def test_dead_on_area_6_of_the_dungeon_after_two_bosses_is_worth_four() -> None:
    campaign = reach("4.2", "crusader", seed=3)
    outcome = devoured(campaign, 6)
    last = campaign.attempts[-1]
    assert (last.area, last.bosses) == (6, 2)
    assert outcome.points == 4


@pytest.mark.rule("MR-CAMP-4")
@pytest.mark.parametrize(
    ("chapter", "hero", "floor", "points"),
    [
        ("2.1", "rogue", 1, 1),  # 0, so the least
        ("2.1", "rogue", 2, 2),  # floor 2: 1; one boss: 1
        ("2.2", "mage", 1, 1),
        ("2.2", "mage", 2, 2),
        ("3.1", "rogue", 1, 1),
        ("3.1", "rogue", 2, 2),
        ("3.1", "rogue", 3, 4),  # 2 + 2
        ("3.2", "mage", 2, 1),  # 1 less for the start on floor 2: 0, so the least
        ("3.2", "mage", 3, 2),  # 2 - 1 + 1
        ("3.3", "mage", 3, 2),
        ("4.1", "mage", 1, 1),
        ("4.1", "mage", 2, 2),
        ("4.1", "mage", 3, 4),
        ("4.1", "mage", 4, 6),  # 3 + 3, Og is not beaten
        ("4.2", "priestess", 4, 6),
    ],
)
def test_what_a_death_at_the_hands_of_a_boss_is_worth(chapter: str, hero: str, floor: int, points: int) -> None:
    campaign = reach(chapter, hero)
    before = campaign.points()
    outcome = attempt(campaign, slain_by_boss_of(floor))
    assert campaign.attempts[-1].floor == floor
    assert outcome.points == points
    assert campaign.points() == before + points


@pytest.mark.rule("MR-CAMP-4")
@pytest.mark.parametrize(
    ("chapter", "hero", "points"),
    [("2.1", "rogue", 5), ("2.2", "mage", 5), ("3.1", "rogue", 7), ("3.2", "mage", 5), ("4.2", "crusader", 10)],
)
def test_what_a_chapter_won_is_worth(chapter: str, hero: str, points: int) -> None:
    """3.1 goes from floor 1 to 3: 2 + 3 bosses + 2."""
    assert attempt(reach(chapter, hero)).points == points


@pytest.mark.rule("MR-CAMP-4")
@pytest.mark.parametrize("floor", [1, 2, 3, 4])
@pytest.mark.parametrize("bosses", [0, 1, 2, 3])
def test_every_sum_of_the_table(floor: int, bosses: int) -> None:
    campaign = start("rogue")
    for chapter, first in (("2.1", 1), ("3.1", 1), ("3.2", 2), ("3.3", 2), ("4.1", 1)):
        if floor < first:
            continue
        dead = Attempt(chapter, 1, False, floor, 1, bosses, False, "hunger")
        assert campaign.worth(dead) == max(1, floor - 1 - (first - 1) + bosses)


@pytest.mark.rule("MR-CAMP-4")
def test_points_are_earned_once_per_attempt() -> None:
    campaign = reach("2.1", "rogue")
    devoured(campaign)
    assert campaign.points() == 1
    with pytest.raises(NotNow):
        campaign.finish()
    assert campaign.points() == 1


@pytest.mark.rule("MR-CAMP-4")
def test_an_attempt_is_written_down_when_it_is_over_and_not_before() -> None:
    campaign = reach("2.1", "rogue")
    with pytest.raises(NotNow):
        campaign.finish()
    game = campaign.begin()
    with pytest.raises(NotNow):
        campaign.finish()
    Player(game).step()
    with pytest.raises(NotNow):
        campaign.finish()
    assert campaign.begin() is game, "the attempt that is going on"
    assert campaign.points() == 0


# --- perks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-5")
def test_a_perk_costs_its_points_and_the_rest_is_kept() -> None:
    campaign = earn(reach("2.1", "rogue"), 6)
    had = campaign.points()
    campaign.buy("hardy")
    assert (campaign.points(), campaign.perks()) == (had - 2, ("hardy",))
    campaign.buy("iron-stomach")
    assert (campaign.points(), campaign.perks()) == (had - 5, ("hardy", "iron-stomach"))


@pytest.mark.rule("MR-CAMP-5")
def test_a_perk_one_cannot_pay_is_refused() -> None:
    campaign = earn(reach("2.1", "rogue"), 1)
    assert campaign.points() == 1
    with pytest.raises(PerkRefused, match="costs 2 Perk Points, and you have 1"):
        campaign.buy("hardy")
    assert (campaign.points(), campaign.perks()) == (1, ())


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(
    ("bought", "perk", "open_now"),
    [
        ([], "scout", False),
        ([], "haggler", False),
        (["nest-egg"], "scout", True),
        (["nest-egg"], "haggler", True),
        (["nest-egg"], "deft-hands", False),
        (["nest-egg", "scout"], "deft-hands", True),
        (["nest-egg", "haggler"], "deft-hands", True),
        (["nest-egg", "scout", "haggler"], "pathfinder", False),
        (["nest-egg", "haggler", "deft-hands"], "pathfinder", True),
        ([], "quartermaster", False),
        (["nest-egg"], "quartermaster", False),
        (["hardy", "iron-stomach"], "field-dressing", True),
        (["hardy", "quartermaster"], "field-dressing", True),
        (["hardy"], "field-dressing", False),
        (["hardy", "quartermaster", "field-dressing"], "second-wind", True),
        (["hardy", "quartermaster"], "second-wind", False),
        (["drilled"], "first-blood", True),
        ([], "first-blood", False),
        (["drilled", "gambeson"], "steady-hand", True),
        (["drilled", "first-blood"], "steady-hand", True),
        (["drilled"], "steady-hand", False),
        (["drilled", "first-blood", "steady-hand"], "sure-stroke", True),
        (["drilled", "first-blood"], "sure-stroke", False),
    ],
)
def test_a_perk_opens_the_next_of_its_path(bought: list[str], perk: str, open_now: bool) -> None:
    campaign = with_perks(reach("5", "rogue"), *bought)
    left = campaign.points()
    card = campaign.cards.perks[perk]
    if open_now:
        assert campaign.obstacle(card) is None
        campaign.buy(perk)
        assert perk in campaign.perks()
    else:
        assert "needs" in str(campaign.obstacle(card))
        with pytest.raises(PerkRefused, match="needs"):
            campaign.buy(perk)
        assert (campaign.points(), campaign.perks()) == (left, tuple(bought))


@pytest.mark.rule("MR-CAMP-5")
def test_a_perk_is_bought_once() -> None:
    campaign = with_perks(reach("5", "rogue", relic=BONE), "hardy")
    with pytest.raises(PerkRefused, match="already unlocked"):
        campaign.buy("hardy")
    assert campaign.points() == 18


@pytest.mark.rule("MR-CAMP-5")
def test_the_whole_tree_costs_fifty_four() -> None:
    campaign = earn(reach("4.1", "rogue"), 54)
    had = campaign.points()
    with_perks(campaign, *campaign.cards.perks)
    assert len(campaign.perks()) == 15
    assert campaign.points() == had - 54


@pytest.mark.rule("MR-CAMP-5")
def test_points_are_spent_between_two_attempts_only() -> None:
    campaign = earn(reach("2.1", "rogue"), 2)
    game = campaign.begin()
    for _ in range(2):
        with pytest.raises(PerkRefused, match="between attempts"):
            campaign.buy("hardy")
        Player(game).play()
    assert campaign.perks() == ()
    campaign.finish()
    campaign.buy("hardy")
    assert campaign.perks() == ("hardy",)


@pytest.mark.rule("MR-CAMP-5")
def test_points_may_be_spent_before_a_chapter_that_is_told() -> None:
    campaign = with_perks(reach("5", "rogue"), "hardy")
    assert campaign.go_on("6.1").id == "6.1"
    campaign.buy("quartermaster")
    assert campaign.perks() == ("hardy", "quartermaster")


@pytest.mark.rule("MR-CAMP-6")
def test_a_perk_bought_works_from_the_next_attempt_on() -> None:
    campaign = earn(reach("2.1", "rogue"), 2)
    assert mat_of(table_of(campaign)) == "8/0/2/2/0"
    attempt(campaign, slain_by_boss_of(1))
    campaign.buy("hardy")
    assert mat_of(table_of(campaign)) == "10/0/2/2/0"


@pytest.mark.parametrize("perk", ["", "Hardy", "hardi", "ogs-blood", "points", None, 3])
def test_a_perk_there_is_not_is_refused_by_name(perk: object) -> None:
    campaign = reach("5", "rogue", relic=BONE)
    with pytest.raises(UnknownName):
        campaign.buy(perk)  # type: ignore[arg-type]
    assert campaign.points() == 20


@pytest.mark.parametrize("seat", [-1, 1, 2, True, None, "0", 0.0])
def test_a_seat_nobody_has_buys_nothing(seat: object) -> None:
    campaign = reach("5", "rogue", relic=BONE)
    for call in (
        lambda: campaign.buy("hardy", seat),  # type: ignore[arg-type]
        lambda: campaign.points(seat),  # type: ignore[arg-type]
        lambda: campaign.perks(seat),  # type: ignore[arg-type]
    ):
        with pytest.raises(BadChoice):
            call()
    assert (campaign.points(), campaign.perks()) == (20, ())


# --- relics ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-7")
@pytest.mark.parametrize(
    ("chapter", "hero", "relics"), [("3.1", "rogue", (FLESH,)), ("3.3", "mage", (BONE,)), ("4.1", "mage", (EYE,))]
)
def test_relics_are_kept_on_death_and_gained_once(chapter: str, hero: str, relics: tuple[str, ...]) -> None:
    campaign = reach(chapter, hero)
    for _ in range(2):
        assert campaign.relics == relics
        assert campaign.begin().setup["relics"] == list(relics)
        devoured(campaign)
    assert campaign.relics == relics


@pytest.mark.rule("MR-CAMP-7")
def test_relics_are_no_items() -> None:
    table = table_of(reach("4.1", "rogue", relic=BONE))
    assert table.heroes[0].item == NO_CARD


@pytest.mark.rule("MR-CAMP-19")
@pytest.mark.parametrize("hero", IN_BOTH)
def test_nobody_has_both_flesh_and_bone(hero: str) -> None:
    for relic in (FLESH, BONE):
        assert not {FLESH, BONE} <= set(reach("5", hero, relic=relic).relics)


# --- two adventurers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-9")
@pytest.mark.parametrize(
    ("heroes", "way"),
    [
        (("rogue", "mage"), ["2.1", "3.3", "4.1", "5"]),
        (("mage", "rogue"), ["2.2", "3.3", "4.1", "5"]),
        (("crusader", "rogue"), ["2.1", "3.3", "4.2", "5"]),
        (("priestess", "mage"), ["2.2", "3.3", "4.2", "5"]),
        (("thief", "cleric"), ["2.1", "3.3", "4.1", "5"]),
        (("bones", "witch"), ["2.1", "3.3", "4.2", "5"]),
    ],
)
def test_two_adventurers_follow_the_class_of_the_first_named(heroes: tuple[str, str], way: list[str]) -> None:
    campaign = start(*heroes)
    been = [campaign.go_on().id] + [attempt(campaign).chapter for _ in range(3)]
    assert been == way
    assert campaign.points(0) == campaign.points(1) == 20


@pytest.mark.rule("MR-CAMP-10")
def test_two_adventurers_killed_by_the_second_boss() -> None:
    campaign = start("rogue", "mage")
    campaign.go_on()
    outcome = slain(campaign)
    assert (outcome.won, outcome.chapter, outcome.points) == (False, "3.1", 2)
    assert campaign.points(0) == campaign.points(1) == 2
    table = table_of(campaign)
    assert [mat_of(table, seat) for seat in (0, 1)] == [raised("rogue", hp=2), raised("mage", hp=2)]


@pytest.mark.rule("MR-CAMP-4", "MR-CAMP-5")
def test_each_of_two_adventurers_has_a_sheet() -> None:
    """Both earn the same; each buys with the own points, and has what was bought."""
    campaign = start("rogue", "mage")
    campaign.go_on()
    attempt(campaign)
    campaign.buy("hardy", 0)
    campaign.buy("drilled", 1)
    campaign.buy("gambeson", 1)
    assert (campaign.points(0), campaign.points(1)) == (3, 0)
    assert (campaign.perks(0), campaign.perks(1)) == (("hardy",), ("drilled", "gambeson"))
    with pytest.raises(PerkRefused, match="needs"):
        campaign.buy("quartermaster", 1)
    table = table_of(campaign)
    assert mat_of(table, 0) == "10/0/2/2/0"
    assert mat_of(table, 1) == "9/1/3/0/2"


@pytest.mark.rule("MR-CAMP-7", "MR-CAMP-14")
def test_both_adventurers_gain_the_relic() -> None:
    campaign = start("rogue", "mage")
    campaign.go_on()
    attempt(campaign)
    table = table_of(campaign)
    assert [hero.boons for hero in table.heroes] == [CLEAR_MIND, CLEAR_MIND]
    attempt(campaign)
    table = table_of(campaign)
    assert [mat_of(table, seat) for seat in (0, 1)] == ["10/0/2/2/1", "10/0/3/0/1"]
    assert [hero.boons for hero in table.heroes] == [CLEAR_MIND | SIGHT] * 2


@pytest.mark.rule("MR-CAMP-10")
def test_both_adventurers_begin_2_1_cursed_and_poisoned() -> None:
    table = table_of(reach("2.1", "rogue", "priestess"))
    assert [hero.afflictions for hero in table.heroes] == [CURSE | POISON] * 2


# --- what is refused at the start -----------------------------------------------------------------------------------


@pytest.mark.parametrize("heroes", [[], ["rogue", "mage", "witch"], ["rogue", "rogue"]])
def test_a_campaign_is_for_one_or_two_different_adventurers(heroes: list[str]) -> None:
    with pytest.raises(BadChoice):
        Campaign.start(heroes, seed=1)


@pytest.mark.parametrize("hero", ["", "Rogue", "king", None, 3])
def test_a_hero_there_is_not(hero: object) -> None:
    with pytest.raises(UnknownName):
        Campaign.start([hero], seed=1)  # type: ignore[list-item]


@pytest.mark.parametrize("seed", [-1, 2**62 + 1, "7", 1.5, True])
def test_a_seed_that_is_none(seed: object) -> None:
    with pytest.raises(BadSeed):
        Campaign.start(["rogue"], seed=seed)  # type: ignore[arg-type]


def test_the_same_seed_is_the_same_campaign() -> None:
    one, other = reach("3.3", "rogue", seed=5), reach("3.3", "rogue", seed=5)
    assert one.steps == other.steps
    assert one.begin().seed == other.begin().seed
    assert reach("2.1", "rogue", seed=6).begin().seed != reach("2.1", "rogue", seed=5).begin().seed


def test_a_campaign_without_a_seed_draws_one() -> None:
    assert Campaign.start(["rogue"]).seed != Campaign.start(["rogue"]).seed


def test_a_chapter_can_be_played_by_itself() -> None:
    """With perks and relics given by name; what means nothing is refused."""
    setup = BOOK.setup({"hero": "rogue", "chapter": "4.1", "perks": [["hardy"]], "relics": [FLESH]})
    table = set_table(BOOK.cards.tables, BOOK.chosen(setup).setup(BOOK.cards))
    lay_out(table, 1)
    assert mat_of(table) == "14/0/2/2/0"
    for wrong in (
        {"chapter": "5"},
        {"chapter": "9"},
        {"chapter": 2.1},
        {"perks": [["hardi"]]},
        {"relics": ["bone"]},
    ):
        with pytest.raises(UnknownName):
            BOOK.setup({"hero": "rogue", **wrong})
    for odd in ({"perks": "hardy"}, {"perks": ["hardy"]}, {"perks": [["hardy"], ["hardy"]]}, {"relics": FLESH}):
        with pytest.raises(BadChoice):
            BOOK.setup({"hero": "rogue", **odd})
