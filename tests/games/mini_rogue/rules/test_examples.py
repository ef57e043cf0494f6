"""The worked examples of the rules (EX-1 to EX-41) that concern the solo base game, one story each."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import FACE_UP, NO_CARD


def serpent() -> Story:
    """HP 10, armor 3, before the Winged serpent (damage 6)."""
    return Story("rogue").standing_on("monster-a", floor=3).having(hp=10, armor=3, used_skill=True)


def ghoul() -> Story:
    """Before the Ghoul of floor 3 (25 HP): room for large blows."""
    return Story("rogue").facing_boss("ghoul", floor=3).having(used_skill=True)


def damage_dealt(story: Story) -> int:
    return sum(amount for amount, _ in story.events(events.FOE_HURT))


# --- combat ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COMBAT-17")
def test_ex_1_a_6_ignores_armor() -> None:
    """EX-1: HP 10, A 3, damage 6, D=6 -> HP 4."""
    story = serpent()
    story.dice(d=[1], D=6).go()
    story.dice(d=[1], D=1, C=False).answer("go-on")
    assert story.hero.hp == 4


@pytest.mark.rule("MR-COMBAT-16")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_ex_2_armor_reduces_an_ordinary_hit(die: int) -> None:
    """EX-2: the same with D=2, 3, 4 or 5 -> HP 7."""
    story = serpent()
    story.dice(d=[1], D=die).go()
    story.dice(d=[1], D=1, C=False).answer("go-on")
    assert story.hero.hp == 7


@pytest.mark.rule("MR-COMBAT-7")
def test_ex_3_three_criticals_and_a_3_deal_21() -> None:
    """EX-3: one die, 6,6,6,3 with three critical rerolls -> 21 damage."""
    story = ghoul()
    story.dice(d=[6], D=1).go()
    for face in (6, 6, 3):
        story.faces(face).answer("reroll:die1")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 21
    assert story.game.foe.hp == 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-8")
def test_ex_4_a_miss_wipes_four_criticals() -> None:
    """EX-4: one die, 6,6,6,6,M -> 0 damage."""
    story = ghoul()
    story.dice(d=[6], D=1).go()
    for face in (6, 6, 6, 1):
        story.faces(face).answer("reroll:die1")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 0
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-1", "MR-FEAT-2", "MR-FEAT-9")
@pytest.mark.parametrize("feat", ["feat:die1:xp", "feat:die2:xp"])
def test_ex_5_a_feat_on_a_miss(feat: str) -> None:
    """EX-5: roll M and 6; reroll the 6 -> M; feat for 1 XP on a Miss -> 3: 3 damage, XP -1, whichever Miss it is."""
    story = ghoul().having(hp=2, xp=8)
    story.dice(d=[1, 6], D=1).go()
    story.faces(1).answer("reroll:die2")
    story.faces(3).answer(feat)
    assert story.hero.xp == 7
    story.dice(d=[1, 1], D=1).answer("go-on")
    assert damage_dealt(story) == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-5", "MR-EFFECT-6")
def test_ex_6_a_cursed_attack() -> None:
    """EX-6: cursed, three dice, 6, 2, M with C+ -> 5, M, M: 5 damage and no critical."""
    story = ghoul().having(xp=18, afflictions=["curse"])
    story.dice(d=[6, 2, 1], D=1, C=True).go()
    assert not [answer for answer in story.legal if answer.startswith("reroll")]
    story.dice(d=[1, 1, 1], D=1, C=False).answer("go-on")
    assert damage_dealt(story) == 5


# --- checks, falls, levels ------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CHECK-4")
@pytest.mark.parametrize(("face", "curse", "gold"), [(5, True, 0), (6, True, 2), (5, False, 2)])
def test_ex_7_a_cursed_5_fails(face: int, curse: bool, gold: int) -> None:
    """EX-7: cursed, one die, 5 with C+ -> 4, check failed (and its two neighbours, which succeed)."""
    story = Story("rogue").standing_on("door").having(gold=0, used_skill=True, afflictions=["curse"])
    story.dice(d=[face], D=1, C=curse).go()
    assert story.events(events.CHECKED) == [(int(gold > 0), 1)]
    assert story.hero.gold == gold


@pytest.mark.rule("MR-CHECK-11")
@pytest.mark.parametrize(("faces", "gold"), [([5, 1], 2), ([1, 6], 2), ([4, 4], 0)])
def test_ex_8_level_2_checks_with_two_dice(faces: list[int], gold: int) -> None:
    """EX-8: Level 2 -> 2 Character dice and the Dungeon die, success on any 5 or 6."""
    story = Story("rogue").standing_on("door").having(gold=0, xp=6, used_skill=True)
    story.dice(d=faces, D=1).go()
    assert len(story.events(events.ROLLED_CHARACTER)) == 2
    assert len(story.events(events.ROLLED_DUNGEON)) == 1
    assert story.hero.gold == gold
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-20")
def test_ex_9_from_area_2_one_falls_to_area_4() -> None:
    """EX-9: Area 2, Fall -> Area 4."""
    story = Story("rogue").standing_on("spikes").in_area(2).having(hp=10, used_skill=True)
    story.dice(d=[1], D=6).go()
    assert (story.game.area, story.game.floor) == (4, 2)


@pytest.mark.rule("MR-XP-6")
def test_ex_10_xp_above_the_maximum_heal() -> None:
    """EX-10: XP at maximum, Floor 4 Monster, +3 XP -> +3 HP."""
    story = Story("rogue").standing_on("monster-a", floor=4).having(hp=10, xp=23, used_skill=True)
    story.dice(d=[5, 5, 5], D=6).go()
    story.answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (13, 23)


# --- rooms ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-ITEM-2")
def test_ex_11_feeding_the_crow() -> None:
    """EX-11: feed -> food -1 and the card."""
    story = Story("rogue").standing_on("crow").having(food=3, gold=5, used_skill=True).go()
    story.answer("option:1", "take")
    assert (story.hero.food, story.hero.gold) == (2, 5)
    assert story.hero.item == story.cards.item_number("crow")


@pytest.mark.rule("MR-ROOM-ITEM-2")
def test_ex_11_ignoring_the_crow() -> None:
    """EX-11: ignore -> gold -1, no card."""
    story = Story("rogue").standing_on("crow").having(food=3, gold=5, used_skill=True).go()
    story.answer("option:2")
    assert (story.hero.food, story.hero.gold) == (3, 4)
    assert story.hero.item == NO_CARD


@pytest.mark.rule("MR-RESOLVE-2")
def test_ex_13_the_gold_behind_a_seal_comes_after_victory() -> None:
    """EX-13: seal, +2 gold: win the fight -> gold only after victory."""
    story = Story("rogue").standing_on("mimic").having(gold=0, hp=10, used_skill=True)
    story.dice(d=[5], D=5).dice(d=[6], D=1).go()
    assert story.question == "ROLLED"
    assert story.game.foe.hp == 10
    assert story.hero.gold == 1
    story.faces(4).answer("reroll:die1")
    story.answer("go-on")
    assert story.question == "EXPLORE"
    assert (story.hero.gold, story.hero.xp) == (3, 2)


@pytest.mark.rule("MR-RESOLVE-3")
@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_ex_14_floor_damage_then_poison(floor: int) -> None:
    """EX-14: -fl HP, Poison on floor n -> HP-n, then poisoned."""
    story = Story("rogue").standing_on("axe", floor=floor).having(hp=9, used_skill=True)
    story.dice(d=[1], D=5).go()
    assert story.hero.hp == 9 - floor
    assert story.afflictions == {"poison"}
    story.events(events.LOST)
    order = [kind for kind, *_ in story.told if kind in (events.LOST, events.AFFLICTED)]
    assert order == [events.LOST, events.AFFLICTED]


def before_treasure(room: str, treasure: str) -> Story:
    """A treasure to the right of a room that was met first."""
    return Story("rogue").standing_on(room).put(treasure, 1).having(hp=10, gold=0, xp=0, used_skill=True)


@pytest.mark.rule("MR-ROOM-TREASURE-1")
@pytest.mark.parametrize(("treasure", "larger"), [("mimic", 3), ("treasure", 2)])
def test_ex_27_after_a_monster(treasure: str, larger: int) -> None:
    """EX-27: Monster met earlier in the area -> larger gold."""
    story = before_treasure("monster-a", treasure)
    story.dice(d=[6], D=1).go()
    story.answer("go-on")
    story.dice(d=[1], D=1).answer("right")
    assert story.hero.gold == larger


@pytest.mark.rule("MR-ROOM-TREASURE-1")
@pytest.mark.parametrize(("treasure", "larger"), [("mimic", 3), ("treasure", 2)])
def test_ex_27_after_a_trap(treasure: str, larger: int) -> None:
    """EX-27: Trap met earlier in the area -> larger gold."""
    story = before_treasure("axe", treasure)
    story.dice(d=[5], D=3).go()
    story.dice(d=[1], D=1).answer("right")
    assert story.hero.gold == larger


@pytest.mark.rule("MR-ROOM-TREASURE-2")
@pytest.mark.parametrize(("treasure", "larger"), [("mimic", 3), ("treasure", 2)])
def test_ex_27_after_a_ghost(treasure: str, larger: int) -> None:
    """EX-27: Ghost fought earlier in the area -> larger gold."""
    story = before_treasure("tomb", treasure)
    story.dice(d=[1], D=6).dice(d=[6], D=1).go()
    story.faces(5).answer("reroll:die1")
    story.answer("go-on")
    assert story.question == "EXPLORE"
    story.dice(d=[1], D=1).answer("right")
    assert story.hero.gold == larger


@pytest.mark.rule("MR-ROOM-TREASURE-1", "MR-ROOM-TREASURE-3")
@pytest.mark.parametrize("treasure", ["mimic", "treasure"])
def test_ex_27_after_nothing_of_the_kind(treasure: str) -> None:
    """EX-27: none met -> 1 gold; a failed check gives nothing more."""
    story = before_treasure("bonfire", treasure).go()
    story.answer("option:2").having(used_skill=True)
    before = story.hero.food
    story.dice(d=[4], D=3).answer("right")
    assert (story.hero.gold, story.hero.hp, story.hero.food) == (1, 10, before)
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TREASURE-3")
def test_ex_27_a_successful_check_reads_the_row() -> None:
    """EX-27: success = Dungeon die row: the mimic's 3 is +5 HP, with nothing to refuse."""
    story = before_treasure("bonfire", "mimic").go()
    story.answer("option:2").having(used_skill=True)
    story.dice(d=[5], D=3).answer("right")
    assert (story.hero.gold, story.hero.hp) == (1, 15)
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-MAT-4")
@pytest.mark.parametrize("area", [5, 6, 7])
def test_ex_28_areas_5_to_7_are_floor_3(area: int) -> None:
    """EX-28: Area 5, 6 or 7 -> Floor 3, whose line of a monster is fought: a Winged serpent of 12 HP."""
    story = Story("rogue").standing_on("monster-a").in_area(area).having(used_skill=True)
    story.dice(d=[1], D=1).go()
    assert story.game.floor == 3
    assert story.game.foe.hp == 12


# --- EX-25: a full turn ---------------------------------------------------------------------------------------


def full_turn(seed: int) -> Story:
    """EX-25 up to the last question of the area; each row of its table is asserted."""
    story = Story("rogue", seed=seed).standing_on("shrine").put("monster-a", 1).put("bats", 4).put("mimic", 5)
    assert story.mat == "10/0/3/5/0"

    story.go()
    assert story.question == "OFFERING"
    story.dice(D=3).answer("go-on")
    assert (story.mat, story.afflictions) == ("10/0/3/5/0", {"curse"})

    story.answer("right", "go-on")  # no Evasion
    assert story.question == "READY"
    story.dice(d=[3], D=3, C=False).answer("go-on", "go-on")  # 3 of the rat's 6 HP, and its hit
    story.dice(d=[5], D=2, C=True).answer("go-on", "go-on")  # 4 more
    assert (story.mat, story.afflictions) == ("8/0/3/5/1", {"curse"})

    story.dice(d=[5], D=5, C=True).answer("down", "go-on")
    assert story.room == "bats"
    assert (story.mat, story.afflictions) == ("8/0/2/5/1", {"curse", "blind"})
    assert not story.game.cell_marks[5] & FACE_UP

    story.dice(d=[6], D=6, C=False).answer("right")  # blind: no Evasion
    assert story.room == "mimic"
    assert story.question == "READY"
    assert (story.mat, story.game.foe.hp) == ("8/0/2/8/1", 10)

    story.dice(d=[2], D=4, C=False).answer("skill:combat")
    assert story.hero.face_down
    story.dice(d=[4], D=2, C=True).answer("go-on")  # 2 doubled of the ghost's 10 HP, and its hit
    story.dice(d=[3], D=5, C=False).answer("go-on")  # 4 less the curse, and its hit
    assert story.mat == "6/0/2/8/1"
    assert story.game.foe.hp == 3
    assert story.dice_left == 0
    story.answer("go-on")  # the last 3
    return story


@pytest.mark.rule("MR-TURN-4", "MR-TURN-9", "MR-TURN-10", "MR-TURN-17", "MR-ROOM-GHOST-2")
def test_ex_25_a_full_turn() -> None:
    """EX-25: Rogue, Area 1. The Descent leads into a new area; one that begins with a Merchant stops before
    anything else can change."""
    for seed in range(200):
        story = full_turn(seed)
        if story.room == "merchant" and story.game.area == 2:
            break
    assert story.question == "TRADING"
    assert story.mat == "6/1/1/8/3"
    assert story.afflictions == {"curse", "blind"}
    assert not story.hero.face_down
    assert story.game.area == 2


# --- constructed vectors --------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-TRAP-1", "MR-STAT-9")
def test_ex_30_missing_food_costs_hp() -> None:
    """EX-30: Trap A, fl 2, HP 9, F 1; d=[3], D=1 -> F 0, HP 8."""
    story = Story("rogue").standing_on("axe", floor=2).having(hp=9, food=1, used_skill=True)
    story.dice(d=[3], D=1).go()
    assert (story.hero.food, story.hero.hp) == (0, 8)


@pytest.mark.rule("MR-ROOM-TRAP-2", "MR-RESOLVE-3")
def test_ex_31_armor_does_not_help_against_traps() -> None:
    """EX-31: Trap A, fl 3, HP 10, A 2; d=[2], D=6 -> HP 7, poisoned."""
    story = Story("rogue").standing_on("axe", floor=3).having(hp=10, armor=2, used_skill=True)
    story.dice(d=[2], D=6).go()
    assert story.hero.hp == 7
    assert story.afflictions == {"poison"}


@pytest.mark.rule("MR-ROOM-TRAP-1")
def test_ex_32_an_avoided_trap() -> None:
    """EX-32: Trap B, fl 1, XP 0; d=[6], D=5 -> XP 2."""
    story = Story("rogue").standing_on("bats").having(xp=0, used_skill=True)
    story.dice(d=[6], D=5).go()
    assert story.hero.xp == 2


@pytest.mark.rule("MR-STAT-9")
def test_ex_33_missing_armor_costs_hp() -> None:
    """EX-33: Trap B, fl 1, A 0, HP 5; d=[4], D=4 -> HP 4, blind."""
    story = Story("rogue").standing_on("bats").having(armor=0, hp=5, used_skill=True)
    story.dice(d=[4], D=4).go()
    assert story.hero.hp == 4
    assert story.afflictions == {"blind"}


@pytest.mark.rule("MR-ROOM-SHRINE-3")
def test_ex_34_an_offering_lifts_a_3() -> None:
    """EX-34: Shrine, HP 10, G 1, cursed; offer, D=3 -> G 0, HP 12, not cursed."""
    story = Story("rogue").standing_on("shrine").having(hp=10, gold=1, used_skill=True, afflictions=["curse"]).go()
    story.dice(D=3).answer("offer")
    assert (story.hero.gold, story.hero.hp) == (0, 12)
    assert story.afflictions == set()


@pytest.mark.rule("MR-ROOM-SHRINE-3")
def test_ex_35_an_offering_spoils_a_5() -> None:
    """EX-35: the same, offer, D=5 -> G 0, HP 11, still cursed."""
    story = Story("rogue").standing_on("shrine").having(hp=10, gold=1, used_skill=True, afflictions=["curse"]).go()
    story.dice(D=5).answer("offer")
    assert (story.hero.gold, story.hero.hp) == (0, 11)
    assert story.afflictions == {"curse"}


@pytest.mark.rule("MR-ROOM-SHRINE-1")
def test_ex_36_a_1_poisons_and_curses() -> None:
    """EX-36: Shrine, clean, no offer, D=1 -> poisoned and cursed."""
    story = Story("rogue").standing_on("shrine").having(gold=1, used_skill=True).go()
    story.dice(D=1).answer("go-on")
    assert story.afflictions == {"poison", "curse"}
    assert story.hero.gold == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TREASURE-1", "MR-ROOM-TREASURE-3")
def test_ex_37_a_bonfire_is_no_danger() -> None:
    """EX-37: Treasure, only a Bonfire met, G 0; d=[2], D=6 -> G 1, no Ghost."""
    story = before_treasure("bonfire", "mimic").go()
    story.answer("option:1").having(used_skill=True)
    story.dice(d=[2], D=6).answer("right")
    assert story.hero.gold == 1
    assert not story.events(events.FOE_MET)
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-ROOM-TREASURE-4")
@pytest.mark.parametrize(("answer", "potion"), [("option:1", "fire"), ("option:2", "frost"), ("option:3", "poison")])
def test_ex_38_the_player_chooses_the_potion(answer: str, potion: str) -> None:
    """EX-38: Treasure, success, D=4 -> one of Fire, Frost, Poison, player's choice."""
    story = Story("rogue").standing_on("mimic").having(used_skill=True)
    story.dice(d=[5], D=4).go()
    assert story.legal == ["option:1", "option:2", "option:3"]
    story.answer(answer)
    assert story.potions == {potion}


@pytest.mark.rule("MR-EFFECT-17")
def test_ex_39_the_dire_wolf_ignores_armor() -> None:
    """EX-39: Dire wolf (damage 5, Unstoppable), A 3, HP 10; D=2 -> HP 5."""
    story = Story("rogue").standing_on("monster-c", floor=3).having(hp=10, armor=3, used_skill=True)
    story.dice(d=[1], D=2).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 5


@pytest.mark.rule("MR-COMBAT-23")
@pytest.mark.parametrize(("die", "hp", "xp"), [(5, 10, 1), (6, 8, 0)])
def test_ex_40_weaken_needs_a_lost_hp(die: int, hp: int, xp: int) -> None:
    """EX-40: Phantom (fl 2, damage 2, Weaken), A 2, XP 1; D=5 -> no HP lost, XP still 1; D=6 -> HP-2, XP 0."""
    story = Story("rogue").facing_ghost(floor=2).having(hp=10, armor=2, xp=1, used_skill=True)
    story.dice(d=[1], D=die).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (hp, xp)


@pytest.mark.rule("MR-EFFECT-20", "MR-EFFECT-21", "MR-EFFECT-22", "MR-EFFECT-23")
def test_ex_41_the_burrowing_worm() -> None:
    """EX-41: Burrowing worm on Floor 2, F 2, card face down; worm hits -> next floor, F 2, card still face down."""
    story = Story("rogue").standing_on("monster-c", floor=2).having(hp=10, food=2, used_skill=True)
    bosses = story.game.boss_count
    story.dice(d=[1], D=3).go()
    story.answer("go-on")
    assert story.game.floor == 3
    assert story.game.area == 5
    assert story.hero.food == 2
    assert story.hero.face_down
    assert story.game.boss_count == bosses - 1
    assert (story.room, story.hero.cell) == ("monster-c", 0)
    assert story.question == "EXPLORE"
