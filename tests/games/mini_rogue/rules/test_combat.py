"""Fights and feats (MR-COMBAT, MR-FEAT): what is rolled, what may be decided, and who is hurt."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import LOST, PLAYING

NOBODY = 0
"""Enemy HP resting on the skull."""


def facing(monster: str, floor: int = 1) -> Story:
    """A Rogue before a monster, the Character card face down so that only dice and feats are asked about."""
    return Story("rogue").standing_on(monster, floor=floor).having(used_skill=True)


def before_ghoul() -> Story:
    """A Rogue before the enemy with the most HP of floors 1 to 3 (25), for counting large blows."""
    return Story("rogue").facing_boss("ghoul", floor=3).having(used_skill=True)


def damage_dealt(story: Story) -> int:
    """What the enemy has lost so far."""
    return sum(amount for amount, _ in story.events(events.FOE_HURT))


# --- the course of a fight ------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COMBAT-1")
def test_there_is_no_flight_from_a_fight() -> None:
    story = facing("monster-a")
    story.dice(d=[1], D=1).go()
    for _ in range(3):
        assert story.question == "ROLLED"
        assert story.legal == ["go-on", "feat:die1:hp"]
        story.dice(d=[1], D=1).answer("go-on")
    assert story.room == "monster-a"
    assert story.game.foe.hp == 6
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-2")
@pytest.mark.parametrize(("floor", "hp"), [(1, 6), (2, 9), (3, 12), (4, 15)])
def test_enemy_hp_is_the_solo_value_of_the_floor(floor: int, hp: int) -> None:
    story = facing("monster-a", floor)
    story.dice(d=[1], D=1).go()
    assert story.game.foe.hp == hp


@pytest.mark.rule("MR-COMBAT-3")
def test_the_character_strikes_first() -> None:
    """A Mutant fly of 4 HP that would kill falls before its turn; one that survives then strikes."""
    story = facing("monster-c").having(hp=2, xp=0)
    story.dice(d=[4], D=6).go()
    assert story.hero.hp == 2
    assert story.question == "EXPLORE"

    story = facing("monster-c").having(hp=2, xp=0)
    story.dice(d=[3], D=6).go()
    assert damage_dealt(story) == 3
    assert story.game.outcome == LOST


@pytest.mark.rule("MR-COMBAT-4", "MR-SKILL-3")
def test_a_combat_skill_is_used_before_rolling_or_not_at_all() -> None:
    story = Story("rogue").standing_on("monster-a").go()
    assert story.question == "READY"
    assert "skill:combat" in story.legal
    assert "go-on" in story.legal
    assert not story.events(events.ROLLED_CHARACTER)
    story.dice(d=[2], D=1).answer("go-on")
    assert story.question == "ROLLED"
    assert "skill:combat" not in story.legal
    assert not story.hero.face_down


@pytest.mark.rule("MR-COMBAT-4")
def test_each_attack_phase_offers_the_skill_anew() -> None:
    story = Story("rogue").standing_on("monster-a").go()
    story.dice(d=[2], D=1).answer("go-on", "go-on")
    assert story.question == "READY"
    assert "skill:combat" in story.legal


@pytest.mark.rule("MR-COMBAT-5")
def test_the_whole_pool_is_rolled_at_once() -> None:
    story = facing("monster-a").having(xp=6, afflictions=["curse", "poison"])
    story.dice(d=[2, 3], D=4, C=False, P=False).go()
    assert story.question == "ROLLED"
    assert [face for _, face in story.events(events.ROLLED_CHARACTER)] == [2, 3]
    assert story.events(events.ROLLED_DUNGEON) == [(4, 0)]
    assert story.events(events.ROLLED_CURSE) == [(0, 0)]
    assert story.events(events.ROLLED_POISON) == [(0, 0)]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-5")
def test_dice_of_afflictions_one_does_not_have_stay_out() -> None:
    story = facing("monster-a")
    story.dice(d=[2], D=4).go()
    assert len(story.events(events.ROLLED_CHARACTER)) == 1
    assert not story.events(events.ROLLED_CURSE)
    assert not story.events(events.ROLLED_POISON)


@pytest.mark.rule("MR-COMBAT-6")
def test_curse_and_poison_act_before_the_player_decides() -> None:
    story = facing("monster-a").having(hp=9, afflictions=["curse", "poison"])
    story.dice(d=[6], D=1, C=True, P=True).go()
    assert story.question == "ROLLED"
    assert story.hero.hp == 8
    assert "reroll:die1" not in story.legal


@pytest.mark.rule("MR-COMBAT-6")
def test_rerolls_do_not_wake_curse_and_poison_again() -> None:
    story = facing("monster-a", floor=2).having(hp=9, xp=3, afflictions=["curse", "poison"])
    story.dice(d=[6], D=1, C=False, P=True).go()
    story.faces(1).answer("reroll:die1")
    story.faces(6).answer("feat:die1:xp")
    assert story.hero.hp == 8
    assert "reroll:die1" in story.legal
    assert len(story.events(events.ROLLED_POISON)) == 1
    assert len(story.events(events.ROLLED_CURSE)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-6", "MR-COMBAT-19")
def test_the_next_pool_wakes_poison_again() -> None:
    story = facing("monster-a").having(hp=9, afflictions=["poison"])
    story.dice(d=[1], D=1, P=True).go()
    story.dice(d=[1], D=1, P=True).answer("go-on")
    assert story.hero.hp == 7


# --- criticals ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COMBAT-7")
def test_criticals_add_up_without_limit() -> None:
    story = before_ghoul()
    story.dice(d=[6], D=1).go()
    story.faces(6).answer("reroll:die1")
    story.faces(6).answer("reroll:die1")
    story.faces(4).answer("reroll:die1")
    assert "reroll:die1" not in story.legal
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 22
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-7")
def test_each_critical_die_is_rerolled_for_itself() -> None:
    story = before_ghoul().having(xp=18)
    story.dice(d=[6, 3, 6], D=1).go()
    assert "reroll:die1" in story.legal
    assert "reroll:die2" not in story.legal
    assert "reroll:die3" in story.legal
    story.faces(2).answer("reroll:die3")
    assert "reroll:die1" in story.legal
    assert "reroll:die3" not in story.legal
    story.dice(d=[1, 1, 1], D=1).answer("go-on")
    assert damage_dealt(story) == 6 + 3 + (6 + 2)
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-8")
def test_a_miss_wipes_what_its_die_had() -> None:
    story = before_ghoul().having(xp=6)
    story.dice(d=[6, 5], D=1).go()
    story.faces(6).answer("reroll:die1")
    story.faces(1).answer("reroll:die1")
    story.dice(d=[1, 1], D=1).answer("go-on")
    assert damage_dealt(story) == 5
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-9")
def test_a_critical_may_be_kept() -> None:
    story = before_ghoul()
    story.dice(d=[6], D=1).go()
    assert story.question == "ROLLED"
    story.dice(d=[1], D=1).answer("go-on")
    assert damage_dealt(story) == 6
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-9")
def test_a_critical_is_asked_about_even_when_nothing_else_can_be_done() -> None:
    story = before_ghoul().having(hp=2, xp=0)
    story.dice(d=[6], D=1).go()
    assert story.question == "ROLLED"
    assert story.legal == ["go-on", "reroll:die1"]


@pytest.mark.rule("MR-COMBAT-22")
def test_a_cursed_attack_holds_no_critical() -> None:
    story = before_ghoul().having(hp=9, xp=2, afflictions=["curse"])
    story.dice(d=[6], D=1, C=True).go()
    assert "reroll:die1" not in story.legal
    story.faces(6).dice(d=[1], D=1, C=False).answer("feat:die1:xp")
    assert damage_dealt(story) == 5
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-10", "MR-COMBAT-11")
def test_rerolls_and_feats_alternate_in_any_order() -> None:
    story = before_ghoul().having(hp=9, xp=7)
    story.dice(d=[1, 6], D=1).go()
    assert {"feat:die1:xp", "feat:die1:hp", "reroll:die2", "feat:die2:xp", "feat:die2:hp"} < set(story.legal)
    story.faces(6).answer("feat:die1:xp")
    story.faces(6).answer("reroll:die2")
    story.faces(2).answer("reroll:die1")
    assert "reroll:die2" in story.legal
    assert "feat:die2:hp" in story.legal
    assert "feat:die1:hp" not in story.legal
    story.dice(d=[1, 1], D=1).answer("go-on")
    assert damage_dealt(story) == (6 + 2) + (6 + 6)
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-11")
def test_the_attack_goes_on_by_itself_when_nothing_can_be_rerolled() -> None:
    story = before_ghoul().having(hp=2, xp=1)
    story.dice(d=[2], D=1).go()
    assert story.question == "ROLLED"
    story.faces(4).dice(d=[6], D=1).answer("feat:die1:xp")
    assert damage_dealt(story) == 4
    assert story.question == "ROLLED"
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-11")
def test_damage_is_the_sum_of_the_dice() -> None:
    story = before_ghoul().having(xp=18)
    story.dice(d=[2, 3, 5], D=1).go()
    story.dice(d=[1, 1, 1], D=1).answer("go-on")
    assert story.events(events.FOE_HURT) == [(10, 15)]


# --- potions and damage ---------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COMBAT-12")
def test_a_potion_follows_the_rerolls_and_is_used_up() -> None:
    story = facing("monster-a", floor=3).having(potions=["fire"])
    story.dice(d=[3], D=1).go()
    assert story.question == "ROLLED"
    story.answer("go-on")
    assert story.question == "QUAFF"
    story.dice(d=[1], D=1).answer("drink:fire")
    assert damage_dealt(story) == 10
    assert story.potions == set()


@pytest.mark.rule("MR-COMBAT-12")
def test_a_potion_need_not_be_used() -> None:
    story = facing("monster-a").having(potions=["fire"])
    story.dice(d=[3], D=1).go()
    story.dice(d=[1], D=1).answer("go-on", "go-on")
    assert damage_dealt(story) == 3
    assert story.potions == {"fire"}


@pytest.mark.rule("MR-COMBAT-13")
def test_one_offensive_potion_in_an_attack_phase() -> None:
    story = before_ghoul().having(potions=["fire", "poison"])
    story.dice(d=[2], D=1).go()
    story.answer("go-on")
    assert {"drink:fire", "drink:poison", "go-on"} == set(story.legal)
    story.dice(d=[2], D=1).answer("drink:fire")
    assert damage_dealt(story) == 9
    assert story.question == "ROLLED"
    story.dice(d=[1], D=1).answer("go-on", "drink:poison")
    assert damage_dealt(story) == 9 + 6
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-13")
@pytest.mark.parametrize("order", [("drink:fire", "drink:healing"), ("drink:healing", "drink:fire")])
def test_defensive_potions_come_on_top(order: tuple[str, str]) -> None:
    story = before_ghoul().having(hp=8, potions=["fire", "healing"])
    story.go()
    story.dice(d=[1], D=1).answer("right", "go-on", "go-on", order[0])
    assert story.question == "QUAFF"
    assert order[1] in story.legal
    story.dice(d=[1], D=1).answer(order[1])
    assert story.hero.hp == 14
    assert damage_dealt(story) == 7
    assert story.potions == set()


@pytest.mark.rule("MR-COMBAT-14")
def test_a_dead_enemy_does_not_attack() -> None:
    story = facing("monster-a").having(hp=2, xp=0)
    story.dice(d=[5], D=1).dice(d=[2], D=6).go()
    assert story.hero.hp == 2
    assert not story.events(events.FOE_HIT)
    assert len(story.events(events.FOE_BEATEN)) == 1
    assert story.game.foe.hp == NOBODY
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-14")
def test_dice_and_potion_land_together() -> None:
    story = facing("monster-a", floor=2).having(hp=2, xp=0, potions=["fire"])
    story.dice(d=[2], D=6).go()
    story.answer("drink:fire")
    assert story.hero.hp == 2
    assert story.question == "EXPLORE"


# --- the enemy's attack ---------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COMBAT-15")
def test_dungeon_die_1_misses() -> None:
    story = facing("monster-a", floor=3).having(hp=10)
    story.dice(d=[1], D=1).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 10
    assert len(story.events(events.FOE_MISSED)) == 1


@pytest.mark.rule("MR-COMBAT-16")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_dungeon_die_2_to_5_hits_less_armor(die: int) -> None:
    story = facing("monster-a", floor=2).having(hp=10, armor=1)
    story.dice(d=[1], D=die).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 7


@pytest.mark.rule("MR-COMBAT-17")
def test_dungeon_die_6_ignores_armor() -> None:
    story = facing("monster-a", floor=2).having(hp=10, armor=4)
    story.dice(d=[1], D=6).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 6


@pytest.mark.rule("MR-COMBAT-18", "MR-COMBAT-23", "MR-EFFECT-2")
@pytest.mark.parametrize(("armor", "hp", "afflictions"), [(4, 10, set()), (1, 8, {"blind"})])
def test_effects_need_a_lost_hp(armor: int, hp: int, afflictions: set[str]) -> None:
    """Spectre: damage 3 and Blindness."""
    story = Story("rogue").facing_ghost(floor=3).having(used_skill=True, hp=10, armor=armor)
    story.dice(d=[1], D=3).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == hp
    assert story.afflictions == afflictions


@pytest.mark.rule("MR-COMBAT-23")
def test_armor_above_the_damage_does_not_heal() -> None:
    story = facing("monster-a").having(hp=10, armor=4)
    story.dice(d=[1], D=2).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 10


@pytest.mark.rule("MR-COMBAT-19")
def test_the_sequence_repeats_until_one_side_is_dead() -> None:
    story = facing("monster-a").having(hp=2, xp=0)
    story.dice(d=[2], D=1).dice(d=[2], D=1).dice(d=[2], D=1).go()
    assert len(story.events(events.FOE_BEATEN)) == 1
    assert story.game.outcome == PLAYING

    story = facing("monster-a").having(hp=2, xp=0)
    story.dice(d=[2], D=1).dice(d=[1], D=1).dice(d=[2], D=4).go()
    assert story.game.outcome == LOST
    assert story.game.foe.hp == 2
    assert story.question == ""


@pytest.mark.rule("MR-COMBAT-20")
@pytest.mark.parametrize(
    ("monster", "floor", "mat"),
    [
        ("monster-a", 1, "9/0/1/1/1"),
        ("monster-a", 2, "9/0/1/1/2"),
        ("monster-c", 1, "9/0/1/3/0"),
        ("monster-c", 3, "9/0/2/1/0"),
        ("monster-c", 4, "9/0/1/4/0"),
    ],
)
def test_victory_pays_the_reward_of_the_floor(monster: str, floor: int, mat: str) -> None:
    story = facing(monster, floor).having(hp=9, armor=0, food=1, gold=1, xp=0)
    story.dice(d=[6], D=1).go()
    story.faces(6).answer("reroll:die1")
    story.answer("go-on")
    assert story.mat == mat
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-COMBAT-21")
def test_poison_kills_before_the_blow_lands() -> None:
    story = facing("monster-a").having(hp=1, afflictions=["poison"])
    story.dice(d=[6], D=1, P=True).go()
    assert story.game.outcome == LOST
    assert damage_dealt(story) == 0
    assert story.game.foe.hp == 6


@pytest.mark.rule("MR-COMBAT-24")
def test_a_deadly_hit_brings_no_effect() -> None:
    """The winged serpent's 6 damage kill; nobody is left to curse."""
    story = facing("monster-a", floor=3).having(hp=6)
    story.dice(d=[1], D=3).go()
    story.answer("go-on")
    assert story.game.outcome == LOST
    assert story.hero.hp == 0
    assert story.afflictions == set()


@pytest.mark.rule("MR-COMBAT-24")
def test_hp_are_lost_before_the_effect_comes() -> None:
    story = facing("monster-a", floor=3).having(hp=9)
    story.dice(d=[1], D=3).go()
    story.dice(d=[1], D=1, C=False).answer("go-on")
    story.events(events.FOE_HIT)
    kinds = [kind for kind, *_ in story.told if kind in (events.FOE_HIT, events.AFFLICTED)]
    assert kinds == [events.FOE_HIT, events.AFFLICTED]
    assert story.hero.hp == 3


# --- feats ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-FEAT-1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_feat_rerolls_any_die_even_a_miss(face: int) -> None:
    story = before_ghoul().having(hp=9, xp=2)
    story.dice(d=[face], D=1).go()
    assert "feat:die1:xp" in story.legal
    story.faces(4).dice(d=[1], D=1).answer("feat:die1:xp")
    assert damage_dealt(story) == 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-1")
def test_a_feat_rerolls_that_one_die_only() -> None:
    story = before_ghoul().having(hp=9, xp=8)
    story.dice(d=[2, 3], D=1).go()
    story.faces(5).answer("feat:die2:xp")
    story.dice(d=[1, 1], D=1).answer("go-on")
    assert damage_dealt(story) == 2 + 5
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-2")
@pytest.mark.parametrize(("price", "hp", "xp"), [("xp", 9, 6), ("hp", 7, 7)])
def test_a_feat_costs_1_xp_or_2_hp(price: str, hp: int, xp: int) -> None:
    story = before_ghoul().having(hp=9, xp=7)
    story.dice(d=[2, 1], D=1).go()
    story.faces(3).answer(f"feat:die2:{price}")
    assert (story.hero.hp, story.hero.xp) == (hp, xp)


@pytest.mark.rule("MR-FEAT-2")
def test_the_price_is_chosen_each_time() -> None:
    story = before_ghoul().having(hp=9, xp=7)
    story.dice(d=[1, 1], D=1).go()
    story.faces(2).answer("feat:die1:xp")
    assert {"feat:die2:xp", "feat:die2:hp"} < set(story.legal)
    story.faces(2).dice(d=[1, 1], D=1).answer("feat:die2:hp")
    assert (story.hero.hp, story.hero.xp) == (7, 6)


@pytest.mark.rule("MR-FEAT-3", "MR-FEAT-5")
def test_one_feat_per_die_decided_one_at_a_time() -> None:
    story = before_ghoul().having(hp=9, xp=9)
    story.dice(d=[1, 1], D=1).go()
    story.faces(2).answer("feat:die1:xp")
    assert story.question == "ROLLED"
    assert len(story.events(events.FEAT_PERFORMED)) == 1
    assert not [answer for answer in story.legal if answer.startswith("feat:die1")]
    assert "feat:die2:xp" in story.legal
    story.dice(d=[1, 1], D=1).answer("go-on")
    assert story.question == "ROLLED"
    assert "feat:die1:xp" in story.legal, "a new Attack Phase allows a new feat"


@pytest.mark.rule("MR-FEAT-4")
def test_a_feats_result_is_kept() -> None:
    story = before_ghoul().having(hp=9, xp=2)
    story.dice(d=[5], D=1).go()
    story.faces(1).dice(d=[1], D=1).answer("feat:die1:xp")
    assert damage_dealt(story) == 0
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-4")
def test_a_critical_from_a_feat_may_be_rerolled() -> None:
    story = before_ghoul().having(hp=9, xp=2)
    story.dice(d=[1], D=1).go()
    story.faces(6).answer("feat:die1:xp")
    assert story.legal == ["go-on", "reroll:die1"]
    story.faces(5).dice(d=[1], D=1).answer("reroll:die1")
    assert damage_dealt(story) == 11
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-6", "MR-ITEM-3")
def test_an_item_pays_for_a_feat() -> None:
    story = Story("rogue").holding("armory", "worn-sword").facing_boss("ghoul", floor=3)
    story.having(hp=9, xp=7, used_skill=True).dice(d=[1, 1], D=1).go()
    assert {"feat:die1:item", "feat:die1:xp", "feat:die1:hp", "feat:die2:item"} < set(story.legal)
    story.faces(2).answer("feat:die1:item")
    assert (story.hero.hp, story.hero.xp) == (9, 7)
    assert story.hero.item_uses == 1
    assert not [answer for answer in story.legal if answer.startswith("feat:die1")], "it was that die's one feat"
    assert "feat:die2:item" in story.legal


@pytest.mark.rule("MR-FEAT-7")
def test_no_feat_in_a_check() -> None:
    """A failed check with HP and XP to spare asks nothing: the door's labyrinth takes 2 XP."""
    story = Story("rogue").standing_on("door").having(hp=10, xp=5, used_skill=True)
    story.dice(d=[1], D=5).go()
    assert story.question == "EXPLORE"
    assert story.hero.xp == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-7")
def test_an_item_does_not_bring_feats_to_a_check() -> None:
    story = Story("rogue").holding("armory", "great-axe").standing_on("door").having(xp=5, used_skill=True)
    story.dice(d=[1], D=5).go()
    assert story.question == "EXPLORE"
    assert story.hero.item_uses == 3


@pytest.mark.rule("MR-FEAT-8")
@pytest.mark.parametrize(
    ("hp", "xp", "feats"),
    [
        (3, 0, ["feat:die1:hp"]),
        (2, 1, ["feat:die1:xp"]),
        (3, 1, ["feat:die1:xp", "feat:die1:hp"]),
    ],
)
def test_the_price_must_be_in_hand(hp: int, xp: int, feats: list[str]) -> None:
    story = facing("monster-a").having(hp=hp, xp=xp)
    story.dice(d=[2], D=1).go()
    assert [answer for answer in story.legal if answer.startswith("feat")] == feats


@pytest.mark.rule("MR-FEAT-8")
def test_nobody_pays_into_death() -> None:
    """With 2 HP and no XP there is nothing to decide: the round runs by itself."""
    story = facing("monster-a").having(hp=2, xp=0)
    story.dice(d=[5], D=1).dice(d=[2], D=1).go()
    assert story.question == "EXPLORE"
    assert story.hero.hp == 2
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-9")
def test_a_feat_replaces_the_whole_chain() -> None:
    story = before_ghoul().having(hp=9, xp=2)
    story.dice(d=[6], D=1).go()
    story.faces(6).answer("reroll:die1")
    story.faces(4).answer("reroll:die1")
    story.faces(3).dice(d=[1], D=1).answer("feat:die1:xp")
    assert damage_dealt(story) == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-10")
def test_dice_already_rolled_stay_when_a_feat_costs_a_level() -> None:
    story = before_ghoul().having(hp=9, xp=6)
    story.dice(d=[1, 4], D=1).go()
    story.faces(5).answer("feat:die1:xp")
    assert story.hero.xp == 5
    assert "feat:die2:xp" in story.legal
    story.quiet()
    story.dice(d=[2], D=1).answer("go-on")
    assert damage_dealt(story) == 5 + 4
    assert len(story.events(events.ROLLED_CHARACTER)) == 1, "the pool shrinks from the next roll"
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-11", "MR-EFFECT-5")
def test_a_feat_under_a_curse_counts_1_less() -> None:
    story = before_ghoul().having(hp=9, xp=2, afflictions=["curse"])
    story.dice(d=[1], D=1, C=True).go()
    story.faces(4).dice(d=[1], D=1, C=False).answer("feat:die1:xp")
    assert damage_dealt(story) == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-FEAT-11", "MR-POTION-7")
def test_a_curse_that_showed_lasts_for_the_attack_though_it_is_cured() -> None:
    story = facing("monster-a", floor=4).having(hp=9, xp=2, potions=["holy"], afflictions=["curse"]).go()
    story.dice(d=[2], D=1, C=True).answer("go-on")
    story.answer("drink:holy")
    assert story.question == "ROLLED"
    assert story.afflictions == set()
    story.faces(5).dice(d=[1], D=1).answer("feat:die1:xp")
    assert damage_dealt(story) == 4
    assert story.dice_left == 0
