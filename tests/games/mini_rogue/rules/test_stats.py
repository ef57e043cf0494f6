"""The character mat, the dice, difficulty and the end: MR-STAT, MR-DICE, MR-DIFF, MR-END."""

from pathlib import Path

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_area import cards_of, quiet_cards, with_mat
from tests.games.mini_rogue.rules.test_rooms import altered
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_ROOM, LOST, NO_CARD, PLAYING, WON, level

# --- characteristics --------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STAT-1")
@pytest.mark.parametrize(
    ("room", "faces", "mat", "potions"),
    [
        ("spikes", [5, 1], "9/1/2/4/4", set()),
        ("axe", [5, 3], "9/2/2/4/3", set()),
        ("mimic", [5, 3], "14/1/2/5/3", set()),
        ("bats", [5, 3], "9/1/4/4/3", set()),
        ("door", [5, 1], "9/1/2/6/3", set()),
        ("axe", [5, 1], "9/1/2/4/3", {"holy"}),
    ],
)
def test_the_six_characteristics(room: str, faces: list[int], mat: str, potions: set[str]) -> None:
    """XP, armor, HP (with the treasure's gold), food, gold and potions, each raised by a card."""
    story = Story().having(hp=9, armor=1, food=2, gold=4, xp=3, used_skill=True).standing_on(room).faces(*faces).go()
    assert story.mat == mat
    assert story.potions == potions
    assert story.dice_left == 0


@pytest.mark.rule("MR-STAT-2")
@pytest.mark.parametrize(("before", "after"), [(10, 16), (14, 20), (17, 20), (19, 20)])
def test_hp_rise_above_the_start_up_to_20(before: int, after: int) -> None:
    story = Story().having(hp=before, potions=["healing"], used_skill=True).about_to_move().go()
    story.answer("drink:healing")
    assert story.hero.hp == after


@pytest.mark.rule("MR-STAT-3", "MR-END-1")
def test_at_0_hp_the_game_is_lost_at_once() -> None:
    story = Story().having(hp=1, used_skill=True).standing_on("bats").dice(d=[2], D=1).go()
    assert story.hero.hp == 0
    assert (story.game.outcome, story.game.cause) == (LOST, BY_ROOM)
    assert story.question == ""
    assert story.legal == []


@pytest.mark.rule("MR-STAT-4")
@pytest.mark.parametrize(("armor", "hp"), [(0, 8), (1, 9), (2, 10), (3, 10), (4, 10)])
def test_each_point_of_armor_takes_1_from_a_hit(armor: int, hp: int) -> None:
    """The Giant Rat hits for 2; armor never heals."""
    story = Story().having(hp=10, armor=armor, used_skill=True).standing_on("monster-a")
    story.dice(d=[1], D=3).go().answer("go-on")
    assert story.hero.hp == hp


@pytest.mark.rule("MR-STAT-5")
def test_armor_does_not_help_against_traps() -> None:
    story = Story().having(hp=9, armor=4, used_skill=True).standing_on("bats", floor=3).dice(d=[2], D=1).go()
    assert story.hero.hp == 6


@pytest.mark.rule("MR-STAT-5")
def test_armor_does_not_help_against_poison() -> None:
    story = Story().having(hp=9, armor=4, afflictions=["poison"], used_skill=True).standing_on("door")
    story.dice(d=[2], D=1, P=True).go()
    assert story.hero.hp == 8


@pytest.mark.rule("MR-STAT-5")
def test_armor_does_not_help_against_a_falling_beam_or_hunger(tmp_path: Path) -> None:
    story = Story().having(hp=10, armor=4, used_skill=True).standing_on("empty-shelter").dice(d=[2], D=5).go()
    assert story.hero.hp == 7
    story = Story(cards=quiet_cards(tmp_path)).having(hp=10, armor=4, food=0, used_skill=True).about_to_move(7).go()
    assert story.hero.hp == 7


@pytest.mark.rule("MR-STAT-6", "MR-STAT-13")
def test_food_counts_in_the_descent_only(tmp_path: Path) -> None:
    """Four rooms without food cost nothing; the way down costs 3 HP, and no more."""
    story = Story(cards=quiet_cards(tmp_path)).having(hp=10, food=0, used_skill=True).go()
    story.answer("right")
    assert story.mat == "10/0/0/5/0"
    story.answer("right")
    assert story.game.area == 2
    assert story.mat == "7/0/0/5/0"


@pytest.mark.rule("MR-STAT-7")
def test_gold_is_spent_at_merchants_and_on_offerings() -> None:
    story = Story().having(hp=5, gold=4, used_skill=True).standing_on("merchant").go().answer("trade:1")
    assert (story.hero.hp, story.hero.gold) == (6, 3)
    story = Story().having(gold=4, used_skill=True).standing_on("shrine").dice(D=6).go().answer("offer")
    assert story.hero.gold == 3


@pytest.mark.rule("MR-STAT-8")
@pytest.mark.parametrize(
    ("answer", "kept"),
    [("discard:fire", {"frost", "holy"}), ("discard:frost", {"fire", "holy"}), ("leave", {"fire", "frost"})],
)
def test_a_third_potion_does_not_fit(answer: str, kept: set[str]) -> None:
    story = Story().having(potions=["fire", "frost"], used_skill=True).standing_on("axe").dice(d=[5], D=1).go()
    assert story.question == "GAIN_POTION"
    story.answer(answer)
    assert story.potions == kept


@pytest.mark.rule("MR-STAT-9")
def test_food_that_is_missing_costs_hp() -> None:
    story = Story().having(hp=9, food=1, used_skill=True).standing_on("axe", floor=3).dice(d=[2], D=1).go()
    assert (story.hero.food, story.hero.hp) == (0, 7)


@pytest.mark.rule("MR-STAT-9")
def test_armor_that_is_missing_costs_hp() -> None:
    story = Story().having(hp=5, armor=0, used_skill=True).standing_on("axe").dice(d=[2], D=3).go()
    assert (story.hero.armor, story.hero.hp) == (0, 4)


@pytest.mark.rule("MR-STAT-9", "MR-END-1")
def test_a_missing_resource_can_kill() -> None:
    story = Story().having(hp=1, armor=0, used_skill=True).standing_on("bats").dice(d=[2], D=3).go()
    assert story.hero.hp == 0
    assert story.game.outcome == LOST


@pytest.mark.rule("MR-STAT-10", "MR-STAT-9")
@pytest.mark.parametrize(("option", "mat"), [(1, "8/0/0/3/0"), (2, "11/0/0/0/0")])
def test_the_hermit_takes_an_hp_for_what_is_lacking(option: int, mat: str) -> None:
    """1 XP for 3 gold, 1 food for 3 HP: losses that the card states, not prices."""
    story = Story().having(hp=9, xp=0, food=0, gold=0, used_skill=True).standing_on("hermit").go()
    assert set(story.legal) >= {"option:1", "option:2", "option:3"}
    assert story.answer(f"option:{option}").mat == mat


@pytest.mark.rule("MR-STAT-10", "MR-RESOLVE-12")
def test_the_hermits_meal_can_be_the_last() -> None:
    story = Story().having(hp=1, food=0, used_skill=True).standing_on("hermit").go().answer("option:2")
    assert (story.game.outcome, story.hero.hp) == (LOST, 0)


@pytest.mark.rule("MR-STAT-10")
def test_an_offering_needs_gold_in_hand() -> None:
    story = Story().having(hp=9, gold=0, used_skill=True).standing_on("shrine").dice(D=6).go()
    assert story.question == "EXPLORE"
    assert story.events(events.OFFERED) == []
    assert story.hero.hp == 10


@pytest.mark.rule("MR-STAT-10")
def test_a_purchase_needs_gold_in_hand() -> None:
    story = Story().having(hp=9, gold=2, used_skill=True).standing_on("merchant").go()
    assert "trade:1" in story.legal
    assert "trade:4" not in story.legal


@pytest.mark.rule("MR-STAT-10")
def test_the_crow_cannot_be_fed_without_food() -> None:
    story = Story().having(hp=9, food=0, gold=1, used_skill=True).standing_on("crow").go()
    assert story.question == "EXPLORE"
    assert story.mat == "9/0/0/0/0"
    assert story.hero.item == NO_CARD


@pytest.mark.rule("MR-STAT-10")
@pytest.mark.parametrize(("hp", "xp", "feats"), [(3, 0, ["hp"]), (2, 1, ["xp"]), (3, 1, ["hp", "xp"])])
def test_a_feat_needs_its_price_in_hand(hp: int, xp: int, feats: list[str]) -> None:
    story = Story().having(hp=hp, xp=xp, used_skill=True).standing_on("monster-a").dice(d=[1], D=1).go()
    assert story.question == "ROLLED"
    assert sorted(story.legal) == [f"feat:die1:{price}" for price in feats] + ["go-on"]


@pytest.mark.rule("MR-STAT-11")
def test_missing_xp_costs_hp() -> None:
    story = Story().having(hp=9, xp=1, used_skill=True).standing_on("door").dice(d=[2], D=5).go()
    assert (story.hero.xp, story.hero.hp) == (0, 8)


@pytest.mark.rule("MR-STAT-11")
def test_missing_gold_costs_hp() -> None:
    story = Story().having(hp=9, gold=0, food=1, used_skill=True).standing_on("crow").go().answer("option:2")
    assert story.mat == "8/0/1/0/0"


@pytest.mark.rule("MR-STAT-11")
def test_an_item_that_is_missing_costs_nothing(tmp_path: Path) -> None:
    cards = altered(tmp_path, 'failure = "nothing", success = "+2 gold"', 'failure = "drop item", success = "+2 gold"')
    story = Story(cards=cards).having(hp=9, used_skill=True).standing_on("door").dice(d=[2], D=1).go()
    assert story.hero.hp == 9
    assert story.question == "EXPLORE"
    assert sorted(cards_of(story)) == list(range(20))


@pytest.mark.rule("MR-STAT-12")
@pytest.mark.parametrize(
    ("room", "faces", "start", "end"),
    [
        ("axe", [5, 3], "9/4/3/5/0", "9/4/3/5/0"),
        ("bats", [5, 3], "9/0/3/5/0", "9/0/4/5/0"),
        ("door", [5, 5], "9/0/3/9/0", "9/0/3/10/0"),
        ("mimic", [5, 3], "18/0/3/5/0", "20/0/3/6/0"),
    ],
)
def test_a_gain_beyond_the_track_is_lost(room: str, faces: list[int], start: str, end: str) -> None:
    story = with_mat(Story(), start).having(used_skill=True).standing_on(room).faces(*faces).go()
    assert story.mat == end
    assert story.dice_left == 0


@pytest.mark.rule("MR-STAT-12")
def test_xp_beyond_the_track_turns_into_hp() -> None:
    story = Story().having(hp=9, xp=22, used_skill=True).standing_on("bats").dice(d=[5, 1, 1], D=5).go()
    assert (story.hero.xp, story.hero.hp) == (23, 10)


@pytest.mark.rule("MR-STAT-14")
def test_no_characteristic_is_ever_negative() -> None:
    story = Story().having(hp=9, food=1, used_skill=True).standing_on("axe", floor=4).dice(d=[2], D=1).go()
    assert (story.hero.food, story.hero.hp) == (0, 6)
    story = Story().having(hp=3, food=3, used_skill=True).standing_on("bats", floor=4).dice(d=[2], D=1).go()
    assert story.hero.hp == 0
    assert story.game.outcome == LOST


# --- dice -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-DICE-1")
@pytest.mark.parametrize("room", ["door", "monster-a"])
def test_the_largest_pool_is_three_character_dice_and_one_of_each_other(room: str) -> None:
    story = Story().having(hp=9, xp=23, afflictions=["curse", "poison"], used_skill=True).standing_on(room)
    story.dice(d=[2, 2, 2], D=1, C=False, P=False).go()
    assert [die for die, _ in story.events(events.ROLLED_CHARACTER)] == [0, 1, 2]
    assert len(story.events(events.ROLLED_DUNGEON)) == 1
    assert len(story.events(events.ROLLED_CURSE)) == 1
    assert len(story.events(events.ROLLED_POISON)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-DICE-2")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_the_faces_of_a_character_die_in_an_attack(face: int, damage: int) -> None:
    """A 1 is a miss and only the 6 is critical."""
    story = Story().having(hp=9, used_skill=True).standing_on("monster-a", floor=2).dice(d=[face], D=1).go()
    assert ("reroll:die1" in story.legal) is (face == 6)
    story.answer("go-on")
    assert story.game.foe.hp == 9 - damage


@pytest.mark.rule("MR-DICE-2")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_stars_of_a_character_die(face: int) -> None:
    story = Story().having(hp=9, used_skill=True).standing_on("door").dice(d=[face], D=1).go()
    assert story.events(events.CHECKED) == [(int(face in (5, 6)), 1)]


@pytest.mark.rule("MR-DICE-3")
@pytest.mark.parametrize(("face", "hp"), [(1, 9), (2, 8), (3, 8), (4, 8), (5, 8), (6, 7)])
def test_the_dungeon_die_settles_enemy_attacks(face: int, hp: int) -> None:
    story = Story().having(hp=9, armor=1, used_skill=True).standing_on("monster-a").dice(d=[1], D=face).go()
    story.answer("go-on")
    assert story.hero.hp == hp


@pytest.mark.rule("MR-DICE-3")
@pytest.mark.parametrize(
    ("room", "pool", "mat"),
    [
        ("door", [5, 6], "9/0/2/8/0"),
        ("tomb", [2, 4], "9/0/2/4/1"),
        ("shrine", [6], "10/0/2/4/0"),
        ("mimic", [5, 2], "9/0/2/7/0"),
    ],
)
def test_the_dungeon_die_settles_traps_tombs_shrines_and_loot(room: str, pool: list[int], mat: str) -> None:
    story = Story().having(hp=9, food=2, gold=4, used_skill=True).standing_on(room).faces(*pool).go()
    if room == "shrine":
        story.answer("go-on")
    assert story.mat == mat
    assert story.dice_left == 0


@pytest.mark.rule("MR-DICE-4")
@pytest.mark.parametrize("affliction", ["curse", "poison"])
def test_curse_and_poison_dice_are_rolled_only_by_the_afflicted(affliction: str) -> None:
    kinds = {"curse": events.ROLLED_CURSE, "poison": events.ROLLED_POISON}
    clean = Story().having(hp=9, used_skill=True).standing_on("door").dice(d=[2], D=1).go()
    assert clean.events(kinds[affliction]) == []
    struck = Story().having(hp=9, afflictions=[affliction], used_skill=True).standing_on("door").faces(2, 1, 1).go()
    for name, kind in kinds.items():
        assert len(struck.events(kind)) == (1 if name == affliction else 0)
    assert clean.dice_left == struck.dice_left == 0


@pytest.mark.rule("MR-DICE-5")
@pytest.mark.parametrize(("face", "symbol"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_half_the_faces_of_the_curse_and_poison_dice_bear_the_symbol(face: int, symbol: int) -> None:
    cursed = Story().having(hp=9, afflictions=["curse"], used_skill=True).standing_on("door").faces(5, 1, face).go()
    assert cursed.events(events.ROLLED_CURSE) == [(symbol, 0)]
    assert cursed.events(events.CHECKED) == [(1 - symbol, 1)]
    poisoned = Story().having(hp=9, afflictions=["poison"], used_skill=True).standing_on("door").faces(5, 1, face).go()
    assert poisoned.events(events.ROLLED_POISON) == [(symbol, 0)]
    assert poisoned.hero.hp == 9 - symbol


@pytest.mark.rule("MR-DICE-6")
def test_the_dungeon_die_is_known_before_any_decision() -> None:
    story = Story().having(hp=9, xp=2, potions=["fire"], used_skill=True).standing_on("monster-a", floor=2)
    story.dice(d=[6], D=4).go()
    assert story.question == "ROLLED"
    assert story.game.pool.dungeon == 4
    story.answer("go-on")
    assert story.question == "QUAFF"
    assert story.game.pool.dungeon == 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-DICE-7")
def test_the_number_of_dice_follows_the_level_at_once() -> None:
    """Two XP short of Level 2, a trap teaches; the next trap takes it back."""
    story = Story().having(hp=9, xp=4, used_skill=True).standing_on("bats").put("door", 1).dice(d=[5], D=5).go()
    assert level(story.hero) == 2
    story.dice(d=[2, 2], D=3).answer("right")
    assert (story.hero.xp, level(story.hero)) == (5, 1)
    assert story.dice_left == 0


@pytest.mark.rule("MR-DICE-9")
def test_only_character_dice_are_rerolled() -> None:
    story = Story().having(hp=9, xp=7, afflictions=["curse", "poison"], used_skill=True)
    story.standing_on("monster-a", floor=2).dice(d=[6, 3], D=4, C=False, P=False).go()
    feats = [f"feat:{die}:{price}" for die in ("die1", "die2") for price in ("hp", "xp")]
    assert sorted(story.legal) == [*feats, "go-on", "reroll:die1"]
    story.faces(6).answer("reroll:die1").faces(2).answer("feat:die1:hp")
    assert story.question == "ROLLED"
    assert story.game.pool.dungeon == 4
    assert len(story.events(events.ROLLED_DUNGEON)) == 1
    assert len(story.events(events.ROLLED_CURSE)) == 1
    assert len(story.events(events.ROLLED_POISON)) == 1
    assert story.dice_left == 0


# --- difficulty -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-DIFF-1", "MR-DIFF-2", "MR-DIFF-3", "MR-DIFF-5")
@pytest.mark.parametrize(
    ("character", "normal", "hard", "extreme", "roguelike"),
    [
        ("rogue", "10/0/3/5/0", "9/0/2/5/0", "8/0/2/5/0", "8/0/2/2/0"),
        ("mage", "11/0/4/3/0", "10/0/3/3/0", "9/0/3/3/0", "9/0/3/0/0"),
    ],
)
def test_what_a_difficulty_takes(character: str, normal: str, hard: str, extreme: str, roguelike: str) -> None:
    modes = {"normal": normal, "hard": hard, "extreme": extreme, "roguelike": roguelike}
    assert {mode: Story(character, difficulty=mode).mat for mode in modes} == modes


@pytest.mark.rule("MR-DIFF-4")
@pytest.mark.parametrize(("character", "mat"), [("crusader", "8/1/3/0/0"), ("priestess", "11/0/2/0/0")])
def test_a_start_value_stops_at_0_with_no_further_penalty(character: str, mat: str) -> None:
    assert Story(character, difficulty="roguelike").mat == mat


@pytest.mark.rule("MR-DIFF-5")
def test_without_a_mode_the_printed_values_stand() -> None:
    assert Story("rogue").mat == "10/0/3/5/0"


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-END-1")
def test_a_killing_blow_loses_the_game() -> None:
    story = Story().having(hp=2, used_skill=True).standing_on("monster-a").dice(d=[1], D=2).go()
    assert (story.game.outcome, story.game.cause) == (LOST, BY_FOE)
    assert story.hero.hp == 0
    assert len(story.events(events.GAME_LOST)) == 1


@pytest.mark.rule("MR-END-2")
def test_beating_both_phases_of_the_final_boss_wins() -> None:
    story = Story().having(hp=9, xp=23, used_skill=True).facing_boss("ogs-remains", floor=4)
    for _ in range(4):
        story.dice(d=[5, 5, 5], D=1)
    story.go().answer("go-on", "go-on")
    assert story.game.outcome == PLAYING
    assert story.game.foe.hp == 20
    story.answer("go-on", "go-on")
    assert story.game.outcome == WON
    assert len(story.events(events.GAME_WON)) == 1
    assert story.dice_left == 0
