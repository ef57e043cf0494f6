"""Skills (MR-SKILL): their timing, and each skill of the eight characters, the Crow and the Armory."""

import pytest

from tests.games.mini_rogue.rules.story import AFFLICTIONS, Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, LOST, NO_CARD, VISITED


def damage_dealt(story: Story) -> int:
    return sum(amount for amount, _ in story.events(events.FOE_HURT))


def is_face_up(story: Story, cell: int) -> bool:
    return bool(story.game.cell_marks[cell] & FACE_UP)


def fighting(hero: str, monster: str = "monster-a", floor: int = 4) -> Story:
    """Before the first roll of a fight, by default against the Cursed guard: 15 HP, damage 8."""
    return Story(hero).standing_on(monster, floor=floor)


def before_laying() -> Story:
    """A Rogue with the Crow, the next area shuffled; on the Tower, where no fall can follow at its Entrance."""
    return Story("rogue", mat="tower").holding("crow").about_to_move(7).go()


# --- timing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-1")
def test_a_skill_turns_the_card_face_down_for_all_skills() -> None:
    story = fighting("rogue", floor=1).having(hp=9).go()
    story.dice(d=[3], D=1).answer("skill:combat", "go-on")
    assert story.hero.face_down
    assert story.question == "EXPLORE"
    assert story.legal == ["right", "down"], "no exploration skill any more"


@pytest.mark.rule("MR-SKILL-1")
def test_an_exploration_skill_uses_up_the_combat_skill_too() -> None:
    story = Story("thief").about_to_move(0).put("monster-a", 1).having(gold=0).go()
    story.answer("skill:exploration")
    story.dice(d=[1], D=1).answer("right")
    assert story.question == "ROLLED", "nothing to be ready with"


@pytest.mark.rule("MR-SKILL-1")
def test_a_face_down_card_offers_nothing_in_the_next_attack() -> None:
    story = fighting("rogue").having(hp=9).go()
    story.dice(d=[2], D=1).answer("skill:combat")
    story.dice(d=[2], D=1).answer("go-on")
    assert story.question == "ROLLED"


@pytest.mark.rule("MR-SKILL-2")
def test_exploration_skills_come_after_the_reveal() -> None:
    """Not in the Entrance that is being resolved, but with the next rooms on the table."""
    story = Story("thief").standing_on("bonfire").having(gold=0).go()
    assert story.question == "CHOICE"
    assert "skill:exploration" not in story.legal
    story.answer("option:2")
    assert story.question == "EXPLORE"
    assert is_face_up(story, 1)
    assert is_face_up(story, 3)
    assert "skill:exploration" in story.legal


@pytest.mark.rule("MR-SKILL-2")
def test_exploration_skills_last_until_the_entered_room_is_resolved() -> None:
    story = Story("rogue").about_to_move(0).put("bonfire", 1).go()
    story.answer("right")
    assert story.question == "ARRIVE"
    assert set(story.legal) == {"go-on", "skill:exploration"}
    story.answer("go-on")
    assert story.question == "CHOICE"
    assert "skill:exploration" not in story.legal


@pytest.mark.rule("MR-SKILL-3")
def test_combat_skills_are_for_combat() -> None:
    story = Story("cleric").about_to_move(0).having(hp=5).put("bonfire", 1).go()
    assert "skill:combat" not in story.legal
    story.answer("right", "go-on")
    assert "skill:combat" not in story.legal


@pytest.mark.rule("MR-SKILL-3")
def test_a_combat_skill_waits_for_any_attack_phase_of_the_fight() -> None:
    story = fighting("crusader").having(hp=20, armor=2).go()
    story.dice(d=[1], D=1).answer("go-on", "go-on")
    assert story.question == "READY"
    story.dice(d=[1], D=1).answer("skill:combat")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 4


@pytest.mark.rule("MR-SKILL-4")
def test_preparation_comes_after_the_shuffle_and_before_the_cards_are_laid() -> None:
    story = before_laying()
    assert story.question == "PREPARATION"
    assert story.legal == ["go-on", "item:preparation"]
    story.answer("item:preparation")
    peeked = [card for card, _ in story.events(events.PEEKED)]
    assert len(peeked) == 2, "both are seen before the first is placed"
    story.answer("room:2", "room:5")
    assert [story.game.cells[1], story.game.cells[4]] == peeked


@pytest.mark.rule("MR-SKILL-4")
def test_preparation_skills_have_no_other_time() -> None:
    story = Story("rogue").holding("crow").about_to_move(0).go()
    assert "item:preparation" not in story.legal


@pytest.mark.rule("MR-SKILL-5")
@pytest.mark.parametrize("face_down", [False, True])
def test_a_passive_skill_works_face_up_and_face_down(face_down: bool) -> None:
    """Hollow Belly: going hungry costs Bones 1 HP, whether a skill was used or not, and is no use of a skill."""
    story = Story("bones").holding("crow").about_to_move(7).having(hp=10, food=0, used_skill=face_down).go()
    assert story.question == "PREPARATION"
    assert story.hero.hp == 9
    assert not story.events(events.SKILL_USED)


@pytest.mark.rule("MR-SKILL-5")
def test_others_go_hungry_for_3() -> None:
    story = Story("rogue").holding("crow").about_to_move(7).having(hp=10, food=0).go()
    assert story.question == "PREPARATION"
    assert story.hero.hp == 7


@pytest.mark.rule("MR-SKILL-6")
def test_the_bonfire_refreshes_first() -> None:
    story = Story("rogue").standing_on("bonfire").having(used_skill=True).go()
    assert story.question == "CHOICE"
    assert not story.hero.face_down
    story.answer("option:1")
    assert "skill:exploration" in story.legal


@pytest.mark.rule("MR-SKILL-6")
def test_the_descent_refreshes() -> None:
    story = Story("rogue").holding("crow").about_to_move(7).having(used_skill=True).go()
    assert story.question == "PREPARATION"
    assert not story.hero.face_down


@pytest.mark.rule("MR-SKILL-6")
def test_the_descent_after_a_boss_refreshes() -> None:
    """Three dice and a critical for a Cursed dragon; after the Rewards the Crow stops the story."""
    story = Story("rogue").holding("crow").facing_boss("cursed-dragon", floor=1).having(xp=18, used_skill=True)
    story.dice(d=[5, 5, 5], D=1).go()
    assert story.hero.face_down
    story.faces(2).answer("go-on")
    assert story.question == "CHOICE"
    story.answer("option:2")
    assert story.question == "PREPARATION"
    assert not story.hero.face_down


@pytest.mark.rule("MR-SKILL-10")
def test_refreshing_a_card_that_is_face_up_does_nothing() -> None:
    story = Story("rogue").standing_on("bonfire").having(used_skill=False)
    before = story.mat
    story.go()
    assert story.mat == before
    assert not story.hero.face_down
    assert not story.events(events.REFRESHED)


@pytest.mark.rule("MR-SKILL-2", "MR-SKILL-9")
@pytest.mark.parametrize("hero", ["rogue", "crusader", "mage", "priestess", "thief", "cleric", "witch", "bones"])
def test_the_blind_reveal_no_rooms_and_so_use_no_exploration_skill(hero: str) -> None:
    """Neither before the way is chosen nor in the room that was entered unseen."""
    story = Story(hero).about_to_move(0).put("bonfire", 1).having(afflictions=["blind"], potions=[]).go()
    assert story.legal == ["right", "down"]
    story.answer("right")
    assert story.question == "CHOICE", "the room is resolved at once"


@pytest.mark.rule("MR-SKILL-9")
def test_an_item_of_the_blind_has_no_exploration_skill_either() -> None:
    story = Story("rogue").holding("crow").about_to_move(0).having(afflictions=["blind"]).go()
    assert "item:exploration" not in story.legal


@pytest.mark.rule("MR-SKILL-2", "MR-EFFECT-16")
def test_whoever_sees_again_has_rooms_before_them_and_may_use_the_skill() -> None:
    story = Story("thief").about_to_move(0).having(gold=0, afflictions=["blind"], potions=["perception"]).go()
    assert "skill:exploration" not in story.legal
    story.answer("drink:perception")
    assert "skill:exploration" in story.legal
    story.answer("skill:exploration")
    assert story.hero.gold == 2


@pytest.mark.rule("MR-SKILL-2")
@pytest.mark.parametrize("cell", [5, 7])
def test_with_only_the_exit_ahead_no_room_was_revealed(cell: int) -> None:
    """A Crusader next to a boss: nothing to choose, so the fight begins at once, and no Shield is up."""
    story = Story("crusader").facing_boss("ghoul").about_to_move(cell).go()
    assert story.question == "READY"
    assert story.hero.shield == 0
    assert not story.hero.face_down


@pytest.mark.rule("MR-SKILL-2")
def test_on_the_way_to_the_exit_the_crow_has_no_draught() -> None:
    story = Story("rogue", mat="tower").holding("crow").about_to_move(7).go()
    assert story.question == "PREPARATION", "no question on the way"
    assert story.game.area == 2


# --- Rogue ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-7")
def test_backstab_doubles_the_die() -> None:
    story = fighting("rogue").having(hp=9).go()
    story.dice(d=[4], D=1).answer("skill:combat")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 8


@pytest.mark.rule("MR-SKILL-7")
@pytest.mark.parametrize(("answer", "damage"), [("double:die1", 7), ("double:die2", 8)])
def test_backstab_lets_the_player_choose_the_die(answer: str, damage: int) -> None:
    story = fighting("rogue").having(hp=2, xp=6).go()
    story.dice(d=[2, 3], D=1).answer("skill:combat", "go-on")
    assert story.question == "DOUBLING"
    assert set(story.legal) == {"double:die1", "double:die2"}
    story.dice(d=[1, 1], D=1).answer(answer)
    assert damage_dealt(story) == damage


@pytest.mark.rule("MR-SKILL-7")
def test_backstab_is_announced_first_and_doubles_after_the_rerolls() -> None:
    """The value of the die is what it is worth in this attack: 6 + 3, doubled."""
    story = Story("rogue").facing_boss("ghoul", floor=3).having(hp=9).go()
    story.dice(d=[6], D=1).answer("skill:combat")
    story.faces(3).answer("reroll:die1")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 18
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-7")
def test_backstab_is_for_one_attack() -> None:
    story = fighting("rogue").having(hp=9).go()
    story.dice(d=[2], D=1).answer("skill:combat")
    story.dice(d=[3], D=1).answer("go-on")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 4 + 3


@pytest.mark.rule("MR-SKILL-2")
def test_evasion_skips_the_next_room() -> None:
    story = Story("rogue").about_to_move(0).put("monster-a", 1).put("mimic", 4).having(gold=0).go()
    story.answer("skill:exploration")
    assert story.hero.face_down
    story.answer("right")
    assert story.hero.cell == 1
    assert story.question == "EXPLORE"
    assert len(story.events(events.ROOM_SKIPPED)) == 1
    assert not story.events(events.FOE_MET)
    story.dice(d=[1], D=1).answer("down")
    assert story.hero.gold == 1, "a skipped monster was not met"
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-2")
def test_evasion_in_the_room_that_was_entered() -> None:
    story = Story("rogue").about_to_move(0).put("axe", 1).go()
    story.answer("right", "skill:exploration")
    assert story.hero.cell == 1
    assert story.question == "EXPLORE"
    assert not story.events(events.ROLLED_CHARACTER)


@pytest.mark.rule("MR-SKILL-2")
def test_evasion_skips_one_room_only() -> None:
    story = Story("rogue").about_to_move(0).put("axe", 1).put("bonfire", 4).go()
    story.answer("skill:exploration", "right", "down")
    assert story.question == "CHOICE"


@pytest.mark.rule("MR-SKILL-2")
def test_evasion_does_not_help_against_a_guardian() -> None:
    story = Story("rogue").facing_boss("ghoul", floor=1).go()
    assert story.question == "READY"
    assert "skill:exploration" not in story.legal
    assert len(story.events(events.FOE_MET)) == 1


# --- Crusader -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
@pytest.mark.parametrize(("armor", "face", "damage"), [(0, 3, 3), (1, 3, 5), (3, 1, 6)])
def test_stun_adds_twice_the_armor(armor: int, face: int, damage: int) -> None:
    story = fighting("crusader").having(hp=20, armor=armor).go()
    story.dice(d=[face], D=1).answer("skill:combat")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == damage


@pytest.mark.rule("MR-SKILL-2")
def test_shield_is_1_armor_for_the_next_room_only() -> None:
    """Giant rat and Giant spider, damage 2 each, against armor 1: shielded it is 2."""
    story = Story("crusader").about_to_move(0).put("monster-a", 1).put("monster-b", 4).having(hp=10, armor=1).go()
    story.answer("skill:exploration")
    story.dice(d=[1], D=3).answer("right")
    story.dice(d=[6], D=1).answer("go-on")
    assert story.hero.hp == 10
    story.answer("go-on")
    assert story.question == "EXPLORE"
    assert story.hero.armor == 1
    story.dice(d=[1], D=3).answer("down")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 9
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-2")
def test_shield_goes_above_4_and_is_not_on_the_mat() -> None:
    """Ancestor spirit, damage 5, against armor 4 and the shield: nothing, so no Weaken either."""
    story = Story("crusader").on_floor(4).about_to_move(0).put("monster-c", 1).having(hp=10, armor=4, xp=2).go()
    story.answer("skill:exploration")
    assert story.hero.armor == 4
    story.dice(d=[1], D=3).answer("right")
    story.dice(d=[1], D=1).answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (10, 2)


@pytest.mark.rule("MR-SKILL-2", "MR-COMBAT-17")
def test_shield_is_armor_and_a_6_ignores_it() -> None:
    story = Story("crusader").about_to_move(0).put("monster-a", 1).having(hp=10, armor=1).go()
    story.answer("skill:exploration")
    story.dice(d=[1], D=6).answer("right")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 8


# --- Mage -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
def test_conjuration_offers_the_three_offensive_potions() -> None:
    story = fighting("mage").having(hp=9).go()
    story.answer("skill:combat")
    assert story.question == "CONJURING"
    assert set(story.legal) == {"pick:fire", "pick:frost", "pick:poison"}
    assert story.potions == {"perception"}


@pytest.mark.rule("MR-SKILL-3")
def test_conjured_fire() -> None:
    story = fighting("mage").having(hp=9).go()
    story.dice(d=[2], D=1).answer("skill:combat", "pick:fire")
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 9
    assert story.potions == {"perception"}


@pytest.mark.rule("MR-SKILL-3")
def test_conjured_frost() -> None:
    story = fighting("mage").having(hp=12).go()
    story.dice(d=[2], D=6).answer("skill:combat", "pick:frost")
    story.dice(d=[1], D=6).answer("go-on")
    assert story.hero.hp == 12
    story.dice(d=[1], D=1, C=False).answer("go-on")
    assert story.hero.hp == 4, "one turn only"


@pytest.mark.rule("MR-SKILL-3", "MR-POTION-3")
def test_conjured_poison() -> None:
    story = fighting("mage").having(hp=9).go()
    story.dice(d=[1], D=1).answer("skill:combat", "pick:poison")
    story.dice(d=[1], D=1).answer("go-on")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 15 - 4 - 4


@pytest.mark.rule("MR-SKILL-3", "MR-COMBAT-13")
def test_conjuration_leaves_the_potion_of_the_turn() -> None:
    story = fighting("mage").having(hp=9, potions=["fire"]).go()
    story.dice(d=[1], D=1).answer("skill:combat", "pick:fire", "go-on")
    assert story.question == "QUAFF"
    story.dice(d=[1], D=1).answer("drink:fire")
    assert damage_dealt(story) == 14


@pytest.mark.rule("MR-POTION-14")
def test_a_poisoned_enemy_is_not_conjured_poison() -> None:
    story = fighting("mage").having(hp=9, potions=["poison"]).go()
    story.dice(d=[1], D=1).answer("go-on", "go-on", "drink:poison")
    assert story.question == "READY"
    story.answer("skill:combat")
    assert set(story.legal) == {"pick:fire", "pick:frost"}


@pytest.mark.rule("MR-SKILL-2")
def test_foresight_reveals_up_to_three_rooms() -> None:
    story = Story("mage").about_to_move(0).go()
    story.answer("skill:exploration")
    assert story.question == "REVEAL_ROOM"
    hidden = {f"room:{cell + 1}" for cell in range(EXIT) if not is_face_up(story, cell)}
    assert set(story.legal) == hidden | {"go-on"}
    story.answer("room:3", "room:5", "room:8")
    assert story.question == "EXPLORE"
    assert all(is_face_up(story, cell) for cell in (2, 4, 7))
    assert not is_face_up(story, 5)
    assert not is_face_up(story, 6)


@pytest.mark.rule("MR-SKILL-2")
def test_foresight_may_stop_earlier() -> None:
    story = Story("mage").about_to_move(0).go()
    story.answer("skill:exploration", "room:5", "go-on")
    assert story.question == "EXPLORE"
    assert is_face_up(story, 4)
    assert not is_face_up(story, 2)


# --- Priestess ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
def test_divine_tribute_deals_twice_the_hp_given() -> None:
    story = fighting("priestess").having(hp=7).go()
    story.answer("skill:combat")
    assert story.question == "TRIBUTE"
    assert story.legal == [f"give:{amount}" for amount in range(1, 7)]
    story.dice(d=[2], D=1).answer("give:4")
    assert story.hero.hp == 3
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 2 + 8


@pytest.mark.rule("MR-SKILL-2")
def test_blessing_heals_2_and_cures_all() -> None:
    """She cannot use it while blind herself; for a blind companion she can."""
    story = Story("priestess", "rogue", leader=0).about_to_move(0).having(hp=5, potions=[], afflictions=["curse"])
    story.having(seat=1, hp=5, afflictions=["curse", "poison", "blind"]).agreed().go()
    story.answer("skill:exploration", "hero:2")
    assert [hero.hp for hero in story.heroes] == [5, 7]
    assert [hero.afflictions for hero in story.heroes] == [AFFLICTIONS["curse"], 0]


# --- Thief ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
def test_robbing_blind_resolves_the_rewards_in_a_boss_fight() -> None:
    story = Story("thief").facing_boss("ghoul", floor=1).having(gold=1, potions=[]).go()
    assert "skill:combat" in story.legal
    story.faces(2).answer("skill:combat")
    assert story.question == "CHOICE"
    story.dice(d=[2], D=1).answer("option:2")
    assert story.hero.gold == 1 + 2 + 2
    assert story.question == "ROLLED", "and the attack goes on"
    assert story.game.foe.hp == 16


@pytest.mark.rule("MR-SKILL-3")
@pytest.mark.parametrize("ghost", [True, False])
def test_robbing_blind_is_for_bosses_only(ghost: bool) -> None:
    story = Story("thief").having(potions=[])
    story = story.facing_ghost() if ghost else story.standing_on("monster-a")
    story.dice(d=[2], D=1).go()
    assert story.question == "ROLLED"


@pytest.mark.rule("MR-SKILL-2")
@pytest.mark.parametrize(("before", "after"), [(3, 5), (9, 10)])
def test_keen_eye_finds_2_gold(before: int, after: int) -> None:
    story = Story("thief").about_to_move(0).having(gold=before).go()
    story.answer("skill:exploration")
    assert story.hero.gold == after


# --- Cleric ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
def test_miracle_heals_4_before_the_roll() -> None:
    story = fighting("cleric").having(hp=3, potions=[]).go()
    story.dice(d=[2], D=1).answer("skill:combat")
    assert story.hero.hp == 7
    assert story.question == "ROLLED"


@pytest.mark.rule("MR-SKILL-2")
def test_prayer_heals_3() -> None:
    story = Story("cleric").about_to_move(0).having(hp=3, potions=[]).go()
    story.answer("skill:exploration")
    assert story.hero.hp == 6


# --- Witch ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
@pytest.mark.parametrize("die", [2, 5, 6])
def test_confusion_turns_the_attack_on_the_enemy(die: int) -> None:
    story = fighting("witch").having(hp=5, potions=[]).go()
    story.dice(d=[2], D=die).answer("skill:combat")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 5
    assert story.afflictions == set()
    assert story.game.foe.hp == 15 - 2 - 8


@pytest.mark.rule("MR-SKILL-3")
def test_a_confused_enemy_can_still_miss() -> None:
    story = fighting("witch").having(hp=5, potions=[]).go()
    story.dice(d=[2], D=1).answer("skill:combat")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 13


@pytest.mark.rule("MR-SKILL-3")
def test_a_confused_enemy_may_kill_itself() -> None:
    story = fighting("witch", "monster-a", floor=2).having(hp=5, xp=0, potions=[]).go()
    story.dice(d=[5], D=4).answer("skill:combat", "go-on")
    assert story.question == "EXPLORE"
    assert story.hero.xp == 2


@pytest.mark.rule("MR-SKILL-3")
def test_confusion_lasts_one_turn() -> None:
    story = fighting("witch", floor=1).having(hp=5, potions=[]).go()
    story.dice(d=[1], D=1).answer("skill:combat")
    story.dice(d=[1], D=3).answer("go-on")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 3


@pytest.mark.rule("MR-SKILL-2")
def test_unholy_ritual() -> None:
    story = Story("witch").about_to_move(0).having(xp=1).go()
    story.answer("skill:exploration")
    assert story.afflictions == {"curse", "poison"}
    assert story.hero.xp == 3


# --- Bones ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3", "MR-FEAT-3")
def test_deathless_effort_is_a_free_feat_for_each_die() -> None:
    story = fighting("bones").having(hp=9, xp=6, afflictions=[]).go()
    story.dice(d=[1, 1], D=1).answer("skill:combat")
    assert {"feat:die1:skill", "feat:die2:skill"} < set(story.legal)
    story.faces(2).answer("feat:die1:skill")
    assert not [answer for answer in story.legal if answer.startswith("feat:die1")]
    story.faces(3).dice(d=[1, 1], D=1).answer("feat:die2:skill")
    assert damage_dealt(story) == 5
    assert (story.hero.hp, story.hero.xp) == (9, 6)
    assert not [answer for answer in story.legal if answer.endswith(":skill")], "this Attack Phase only"


@pytest.mark.rule("MR-SKILL-2")
@pytest.mark.parametrize(
    ("xp", "afflictions", "healed"), [(2, [], 1), (2, ["curse"], 2), (18, ["curse"], 4), (6, ["poison"], 2)]
)
def test_marrow_heals_by_dice_and_curse(xp: int, afflictions: list[str], healed: int) -> None:
    story = Story("bones").about_to_move(0).having(hp=5, xp=xp, afflictions=afflictions).go()
    story.answer("skill:exploration")
    assert story.hero.hp == 5 + healed


@pytest.mark.rule("MR-SKILL-5", "MR-STAT-3")
def test_hollow_belly_still_kills_the_weakest() -> None:
    story = Story("bones").about_to_move(7).having(hp=1, food=0, used_skill=True).go()
    assert story.game.outcome == LOST


# --- the Crow and the Armory ----------------------------------------------------------------------------------


def room_cards(story: Story) -> list[int]:
    cells = [story.game.cells[cell] for cell in range(EXIT)]
    deck = [story.game.deck[place] for place in range(story.game.deck_count)]
    return sorted(card for card in cells + deck if card != NO_CARD)


@pytest.mark.rule("MR-SKILL-2", "MR-ROOM-ITEM-3")
def test_draught_replaces_a_revealed_room() -> None:
    story = Story("rogue").holding("crow").about_to_move(0).put("monster-a", 1).put("door", 3).go()
    unused = {story.game.deck[place] for place in range(story.game.deck_count)}
    story.answer("item:exploration")
    assert story.question == "REPLACE_ROOM"
    assert set(story.legal) == {"room:2", "room:4"}
    story.answer("room:2")
    assert story.game.cells[1] in unused
    assert is_face_up(story, 1)
    assert story.cards.rooms[story.game.cells[3]].id == "door"
    assert story.hero.item == NO_CARD, "one use of one of its powers"
    assert room_cards(story) == sorted(story.cards.base_rooms)
    assert not story.hero.face_down, "it is not a skill of the Character card"


@pytest.mark.rule("MR-SKILL-2")
def test_draught_spares_visited_and_hidden_rooms() -> None:
    """On the middle cell, with a room revealed but passed by on the first row."""
    story = Story("rogue").holding("crow").about_to_move(0).put("merchant", 1).put("door", 3).having(gold=0).go()
    story.answer("right", "go-on")
    assert story.question == "EXPLORE"
    story.answer("item:exploration")
    hidden_or_visited = {f"room:{c + 1}" for c in range(EXIT) if story.game.cell_marks[c] != FACE_UP}
    assert hidden_or_visited.isdisjoint(story.legal)
    assert {"room:3", "room:4", "room:5"} <= set(story.legal)
    assert story.game.cell_marks[1] & VISITED


@pytest.mark.rule("MR-SKILL-4", "MR-ROOM-ITEM-3")
def test_overflight_places_two_cards_anywhere() -> None:
    story = before_laying()
    story.answer("item:preparation")
    places = {f"room:{cell}" for cell in range(1, 9)} | {"place:bottom"}
    assert set(story.legal) == places
    first, second = (card for card, _ in story.events(events.PEEKED))
    story.answer("place:bottom")
    assert set(story.legal) == places
    story.answer("room:8")
    cells = [story.game.cells[cell] for cell in range(EXIT)]
    assert first not in cells
    assert cells[7] == second
    assert story.hero.item == NO_CARD
    assert room_cards(story) == sorted(story.cards.base_rooms)


@pytest.mark.rule("MR-SKILL-4")
def test_overflight_need_not_be_used() -> None:
    story = before_laying()
    story.answer("go-on")
    assert story.hero.item == story.cards.item_number("crow")


@pytest.mark.rule("MR-SKILL-4", "MR-EFFECT-21")
def test_overflight_before_the_area_of_a_fall() -> None:
    """A fall shuffles and lays a new area too; the Entrance is taken, so seven places are left."""
    story = Story("rogue").holding("crow").standing_on("spikes").having(hp=10, used_skill=True)
    story.dice(d=[1], D=5).go()
    assert story.question == "PREPARATION"
    story.answer("item:preparation")
    assert set(story.legal) == {f"room:{cell}" for cell in range(2, 9)} | {"place:bottom"}


@pytest.mark.rule("MR-FEAT-6")
def test_the_armorys_weapons_are_used_with_the_card_face_down() -> None:
    story = Story("rogue").holding("armory", "rusty-dagger").standing_on("monster-a").having(used_skill=True)
    story.dice(d=[1], D=1).go()
    assert "feat:die1:item" in story.legal
    story.faces(5).dice(d=[1], D=1).answer("feat:die1:item")
    assert story.game.foe.hp == 1
    assert story.hero.item == NO_CARD


@pytest.mark.rule("MR-SKILL-4", "MR-ITEM-4")
def test_what_went_under_the_shuffled_deck_is_not_laid() -> None:
    """Neither the cards that Overflight puts to the bottom nor the Crow itself lie in the area about to be laid."""
    for seed in range(40):
        story = Story("rogue", seed=seed).having(hp=20, food=4).holding("crow").in_area(2).about_to_move(7)
        story.game.boss_up = False
        story.go().answer("item:preparation")
        looked = [card for card, _ in story.events(events.PEEKED)]
        story.answer("place:bottom", "place:bottom")
        laid = {story.game.cells[cell] for cell in range(EXIT)}
        assert not laid & {*looked, story.cards.room_number("crow")}
