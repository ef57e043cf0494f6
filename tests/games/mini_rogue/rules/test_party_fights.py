"""Fights of several adventurers: HP columns, rounds, rewards, potions, bosses and stances (MR-COOP2, MR-COOP3)."""

from pathlib import Path

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_rooms import altered
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import AGGRESSIVE, BALANCED, DEFENSIVE, PATHFINDER
from undercroft.games.mini_rogue.rules.state import BEATEN, BY_FOE, LOST, PLAYING, WON
from undercroft.games.mini_rogue.table.view import enemy_view

TWO = ("rogue", "mage")
THREE = ("rogue", "mage", "crusader")
NOBODY = 0
"""Enemy HP resting on the skull."""


def party(
    *names: str, leader: int = 0, hp: int = 9, stances: bool = False, cards: MiniRogueCards | None = None
) -> Story:
    """Heroes who can use neither skills nor potions, all with the same HP, no armor, no XP."""
    story = Story(*(names or TWO), leader=leader, stances=stances, cards=cards)
    for seat in range(len(story.heroes)):
        story.having(seat=seat, used_skill=True, potions=[], hp=hp, armor=0, xp=0)
    return story


def hp_of(story: Story) -> list[int]:
    return [int(hero.hp) for hero in story.heroes]


def xp_of(story: Story) -> list[int]:
    return [int(hero.xp) for hero in story.heroes]


def dealt(story: Story) -> list[tuple[int, int]]:
    """Who hurt the enemy and by how much, blow by blow; misses left out."""
    hurts = [amount for amount, _ in story.events(events.FOE_HURT)]
    return [(seat, hurt) for seat, hurt in zip(story.seats(events.FOE_HURT), hurts, strict=True) if hurt]


def boss_fight(boss: str, *names: str, floor: int = 1, leader: int = 0, stances: bool = False) -> Story:
    """All at the Exit with the boss, before the first roll."""
    return party(*names, leader=leader, stances=stances, hp=20).facing_boss(boss, floor=floor).agreed()


# --- HP -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-14", "MR-COMBAT-2")
@pytest.mark.parametrize(
    ("monster", "floor", "hp"), [("monster-a", 1, 12), ("monster-a", 4, 30), ("monster-b", 3, 24), ("monster-c", 2, 12)]
)
def test_two_on_a_monster_card_face_the_second_hp_value(monster: str, floor: int, hp: int) -> None:
    story = party().standing_together(monster, floor=floor).agreed().dice(d=[1], D=1).go()
    assert story.game.foe.hp == hp


@pytest.mark.rule("MR-COOP2-14")
@pytest.mark.parametrize(("boss", "floor", "hp"), [("cursed-dragon", 1, 24), ("ghoul", 2, 40), ("ogs-remains", 4, 50)])
def test_two_on_a_boss_card_face_the_second_hp_value(boss: str, floor: int, hp: int) -> None:
    story = boss_fight(boss, floor=floor).dice(d=[1], D=1).go().pass_by("ARRIVE")
    assert story.asked == ("ROLLED", 0)
    assert story.game.foe.hp == hp


@pytest.mark.rule("MR-COOP2-17")
def test_alone_one_faces_the_first_hp_value() -> None:
    """Each in a room with a monster of its own."""
    story = party().standing_apart("monster-a", "monster-c").agreed().dice(d=[1], D=1).go()
    assert story.game.foe.hp == 6
    story.dice(d=[6], D=1).dice(d=[1], D=1).answer("go-on", "go-on")
    assert story.asked == ("ROLLED", 1)
    assert story.game.foe.hp == 4
    assert xp_of(story) == [1, 0], "the fight of one is the reward of one"


@pytest.mark.rule("MR-COOP2-17")
@pytest.mark.parametrize("leader", [0, 1])
def test_who_evades_leaves_the_other_alone_with_the_enemy(leader: int) -> None:
    """Count who stands in the fight: the Rogue skips the card, the Mage meets 6 HP and takes the reward alone."""
    story = party(leader=leader, hp=2).having(used_skill=False).standing_together("monster-a", cell=4).agreed().go()
    assert story.asked == ("ARRIVE", 0)
    story.dice(d=[3], D=1).dice(d=[3], D=1).answer("skill:exploration")
    assert [start for _, start in story.events(events.FOE_MET)] == [6]
    assert story.seats(events.ROLLED_CHARACTER) == [1, 1]
    assert xp_of(story) == [0, 1]
    assert [hero.met_danger for hero in story.heroes] == [False, True]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP3-2")
def test_three_face_both_values_added() -> None:
    """EX-17: the Dire wolf, 8/16, has 24."""
    story = party(*THREE).standing_together("monster-c", floor=3).agreed().dice(d=[1], D=1).go()
    assert story.game.foe.hp == 24


@pytest.mark.rule("MR-COOP3-2")
@pytest.mark.parametrize(("boss", "floor", "hp"), [("cursed-dragon", 1, 36), ("ghoul", 3, 75), ("ogs-remains", 4, 75)])
def test_a_boss_faces_three_with_both_values_added(boss: str, floor: int, hp: int) -> None:
    story = boss_fight(boss, *THREE, floor=floor).dice(d=[1], D=1).go().pass_by("ARRIVE")
    assert story.asked == ("ROLLED", 0)
    assert story.game.foe.hp == hp


@pytest.mark.rule("MR-COOP3-3")
@pytest.mark.parametrize(("hp", "markers"), [(75, [50, 25]), (55, [50, 5]), (51, [50, 1]), (50, [50]), (12, [12])])
def test_above_50_hp_two_markers_show_it(hp: int, markers: list[int]) -> None:
    """EX-18: 55 is 50 and 5."""
    story = boss_fight("ghoul", *THREE, floor=3).dice(d=[1], D=1).go().pass_by("ARRIVE")
    story.game.foe.hp = hp
    assert enemy_view(story.cards, story.game)["markers"] == markers


@pytest.mark.rule("MR-COOP3-4")
def test_hp_go_by_how_many_of_three_stand_in_the_fight() -> None:
    """Two on Monster A, one on Monster B: 12 and 6."""
    story = party(*THREE, hp=9).standing_apart("monster-a", "monster-b", "monster-a", cells=[4, 2, 4]).agreed()
    story.dice(d=[1], D=1).dice(d=[2], D=1).dice(d=[1], D=1).go()
    assert story.game.foe.hp == 12
    story.answer("go-on")
    assert story.asked == ("ROLLED", 2)
    story.game.foe.hp = 2
    story.answer("go-on").pass_by("BARTER")
    assert story.game.foe.hp == 6
    assert story.asked == ("ROLLED", 1)
    assert xp_of(story) == [1, 0, 1]


# --- rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-15")
@pytest.mark.parametrize("leader", [0, 1])
def test_the_leader_attacks_and_is_attacked_then_the_second(leader: int) -> None:
    """Skeleton soldier, 18 HP, damage 4; each die is known before the next is rolled."""
    story = party(leader=leader).standing_together("monster-a", floor=2).agreed()
    second = 1 - leader
    story.dice(d=[2], D=3).go()
    assert story.asked == ("ROLLED", leader)
    assert story.game.foe.hp == 18
    story.dice(d=[3], D=1).answer("go-on")
    assert story.asked == ("ROLLED", second)
    assert story.heroes[leader].hp == 5, "attacked before the second's turn"
    assert story.heroes[second].hp == 9
    assert story.game.foe.hp == 16
    story.dice(d=[4], D=1).answer("go-on")
    assert story.asked == ("ROLLED", leader)
    assert story.heroes[second].hp == 9, "D=1: a miss"
    assert story.game.foe.hp == 13
    assert dealt(story) == [(leader, 2), (second, 3)]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-15")
def test_an_enemy_beaten_by_the_leader_attacks_nobody() -> None:
    story = party().standing_together("monster-a").agreed().dice(d=[5], D=6).go()
    story.game.foe.hp = 5
    story.answer("go-on")
    assert hp_of(story) == [9, 9]
    assert story.seats(events.ROLLED_CHARACTER) == [0]
    assert story.game.foe.hp == NOBODY


@pytest.mark.rule("MR-COOP2-15")
def test_an_enemy_beaten_by_the_second_has_only_hit_the_leader() -> None:
    story = party().standing_together("monster-a").agreed().dice(d=[2], D=6).dice(d=[5], D=6).go()
    story.game.foe.hp = 7
    story.answer("go-on", "go-on")
    assert hp_of(story) == [7, 9]
    assert story.seats(events.FOE_HIT) == [0]
    assert story.game.foe.hp == NOBODY


@pytest.mark.rule("MR-COOP2-15", "MR-COOP3-4")
@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_three_fight_in_turn_order_from_the_leader(leader: int, order: list[int]) -> None:
    story = party(*THREE, leader=leader, hp=2).standing_together("monster-a").agreed()
    for _ in range(6):
        story.dice(d=[3], D=1)
    story.go()
    assert story.seats(events.ROLLED_CHARACTER) == order * 2
    assert dealt(story) == [(seat, 3) for seat in order * 2], "18 HP"
    assert story.game.foe.hp == NOBODY
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-9", "MR-COOP2-15")
def test_an_agreed_order_holds_in_the_fight() -> None:
    story = party(hp=2).standing_together("monster-a").go()
    story.answer("hero:2")
    for _ in range(4):
        story.dice(d=[3], D=1)
    story.answer("accept").pass_by("ARRIVE")
    assert story.seats(events.ROLLED_CHARACTER) == [1, 0, 1, 0]
    assert story.dice_left == 0


@pytest.mark.rule("MR-DICE-8", "MR-COOP2-15")
def test_each_attacks_with_the_own_dice() -> None:
    """Three dice and a curse for the Leader, one die for the second."""
    story = party(hp=2).having(xp=18, afflictions=["curse"]).standing_together("monster-a").agreed()
    story.having(hp=3)
    story.dice(d=[4, 4, 2], D=1, C=True).dice(d=[4], D=1).go()
    assert story.question == "ROLLED"
    story.dice(d=[1, 1, 1], D=1, C=False).answer("go-on")
    assert dealt(story) == [(0, 6), (1, 4)]


@pytest.mark.rule("MR-COMBAT-18", "MR-COOP2-15")
def test_an_effect_strikes_who_is_hit() -> None:
    """Winged serpent, damage 6, Curse: it misses the Leader and bites the second."""
    story = party(hp=9).standing_together("monster-a", floor=3).agreed()
    story.dice(d=[1], D=1).dice(d=[1], D=2).dice(d=[1], D=1).go().answer("go-on", "go-on")
    assert (story.afflictions_of(0), story.afflictions_of(1)) == (set(), {"curse"})
    assert hp_of(story) == [9, 3]
    assert story.asked == ("ROLLED", 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-16", "MR-COOP2-15")
def test_the_armor_of_one_helps_that_one() -> None:
    story = party().having(armor=3).standing_together("monster-a", floor=2).agreed()
    story.dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=1).go().answer("go-on", "go-on")
    assert hp_of(story) == [8, 5]


@pytest.mark.rule("MR-ARMOR-6")
def test_enemy_armor_lowers_the_attack_of_each(tmp_path: Path) -> None:
    """A Giant rat with armor 1: 3 and 4 on the dice do 2 and 3."""
    rat = '{ en = "Giant Rat", fr = "Rat géant", article = "le" }, hp = "6/12", damage = 2,'
    story = party(cards=altered(tmp_path, rat, f"{rat} armor = 1,"), hp=2).standing_together("monster-a").agreed()
    story.having(hp=9)
    story.dice(d=[3], D=1).dice(d=[4], D=1).dice(d=[1], D=1).go()
    assert story.game.foe.armor == 1
    story.answer("go-on")
    assert dealt(story) == [(0, 2), (1, 3)]
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-3", "MR-COOP2-15")
def test_a_combat_skill_is_for_the_own_attack() -> None:
    """The Rogue doubles a 5; the Mage's 5 stays a 5, and her own skill is offered in her own phase."""
    story = Story(*TWO, leader=0).having(hp=2).having(seat=1, hp=2, potions=[])
    story.standing_together("monster-a", floor=2).agreed().go()
    assert story.asked == ("READY", 0)
    story.dice(d=[5], D=1).answer("skill:combat")
    assert story.asked == ("READY", 1)
    assert set(story.legal) == {"go-on", "skill:combat"}
    story.dice(d=[5], D=1).dice(d=[1], D=1).answer("go-on")
    assert dealt(story) == [(0, 10), (1, 5)]


@pytest.mark.rule("MR-SKILL-3")
@pytest.mark.parametrize(("name", "hp"), [("hero:1", [8, 4]), ("hero:2", [4, 8])])
def test_miracle_heals_anyone_of_the_party(name: str, hp: list[int]) -> None:
    story = Story("cleric", "mage", leader=0).having(hp=4, potions=[]).having(seat=1, hp=4, used_skill=True, potions=[])
    story.standing_together("monster-a").agreed().go().answer("skill:combat")
    assert story.asked == ("AIM", 0)
    story.dice(d=[1], D=1).answer(name)
    assert hp_of(story) == hp


# --- defeat, victory, falls ---------------------------------------------------------------------------------------


@pytest.mark.rule("MR-END-3", "MR-COOP2-15")
@pytest.mark.parametrize(("victim", "rolled"), [(0, [0]), (1, [0, 1])])
def test_the_fight_is_lost_with_the_first_to_die(victim: int, rolled: list[int]) -> None:
    """Skeleton soldier, damage 4."""
    story = party(hp=9).having(seat=victim, hp=2).standing_together("monster-a", floor=2).agreed()
    for seat in rolled:
        story.dice(d=[1], D=3 if seat == victim else 1)
    story.go().pass_by("ROLLED")
    assert story.game.outcome == LOST
    assert story.game.cause == BY_FOE
    assert story.seats(events.ROLLED_CHARACTER) == rolled
    assert story.question == ""
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-16", "MR-COMBAT-20")
@pytest.mark.parametrize(
    ("monster", "floor", "mats"),
    [("monster-a", 2, ["9/0/1/1/2", "9/0/1/1/2"]), ("monster-c", 1, ["9/0/1/3/0", "9/0/1/3/0"])],
)
def test_both_take_the_reward_whoever_struck(monster: str, floor: int, mats: list[str]) -> None:
    story = party().having(food=1, gold=1).having(seat=1, food=1, gold=1).standing_together(monster, floor=floor)
    story.agreed().dice(d=[5], D=1).go()
    story.game.foe.hp = 5
    story.answer("go-on")
    assert [story.mat_of(seat) for seat in (0, 1)] == mats


@pytest.mark.rule("MR-COOP2-16")
def test_three_take_the_reward() -> None:
    story = party(*THREE).standing_together("monster-a").agreed().dice(d=[5], D=1).go()
    story.game.foe.hp = 5
    story.answer("go-on")
    assert xp_of(story) == [1, 1, 1]


@pytest.mark.rule("MR-COOP2-16", "MR-ROOM-TREASURE-1")
def test_a_monster_fought_together_is_met_by_all() -> None:
    story = party().standing_together("monster-a").agreed().dice(d=[5], D=1).go()
    assert [hero.met_danger for hero in story.heroes] == [True, True]


@pytest.mark.rule("MR-EFFECT-25", "MR-COOP2-13")
@pytest.mark.parametrize("victim", [0, 1])
def test_a_fall_by_the_enemys_hit_ends_the_fight_of_both_without_reward(victim: int) -> None:
    """Burrowing worm in area 3: its card is the new Entrance, in area 5."""
    story = party().in_area(3).standing_together("monster-c", cell=4).agreed()
    for seat in range(victim + 1):
        story.dice(d=[1], D=3 if seat == victim else 1)
    story.go().pass_by("ROLLED").pass_by("BARTER")
    assert story.seats(events.SLIPPED) == [victim]
    assert hp_of(story) == ([7, 9] if victim == 0 else [9, 7])
    assert xp_of(story) == [0, 0]
    assert story.game.foe.hp == NOBODY
    assert story.game.area == 5
    assert [hero.cell for hero in story.heroes] == [0, 0]
    assert story.cards.rooms[story.game.cells[0]].id == "monster-c"
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-2", "MR-EFFECT-25")
def test_a_shield_does_not_outlast_the_fight_a_fall_ends() -> None:
    story = Story("crusader", "mage", leader=0).having(hp=9, armor=0)
    story.having(seat=1, hp=9, used_skill=True, potions=[]).in_area(3).standing_together("monster-c", cell=4)
    story.agreed().go().answer("skill:exploration")
    story.dice(d=[1], D=6).pass_by("ARRIVE", "ROLLED", "BARTER")
    assert story.game.area == 5
    assert [hero.shield for hero in story.heroes] == [0, 0]


@pytest.mark.rule("MR-SKILL-2", "MR-COOP2-15")
def test_a_shield_guards_both_for_the_whole_fight_and_no_longer() -> None:
    """Skeleton soldier, damage 4 against the shield alone."""
    story = Story("crusader", "mage", leader=0).having(hp=20, armor=0)
    story.having(seat=1, hp=20, used_skill=True, potions=[]).standing_together("monster-a", floor=2, cell=4)
    story.agreed().go()
    for _ in range(4):
        story.dice(d=[4], D=3)
    story.dice(d=[4], D=1).answer("skill:exploration").pass_by("ARRIVE", "ROLLED")
    assert story.asked == ("BARTER", 0)
    assert hp_of(story) == [20 - 3 - 3, 20 - 3 - 3]
    assert [hero.shield for hero in story.heroes] == [0, 0]
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-2")
@pytest.mark.parametrize("shielder", [0, 1])
def test_a_shield_against_a_boss_is_over_with_the_boss(shielder: int) -> None:
    """Two Pathfinders go from the middle straight to the Exit, which is the next card they resolve; at the Entrance of
    the next area nobody is shielded any more."""
    names = ("crusader", "mage") if shielder == 0 else ("mage", "crusader")
    story = party(*names, hp=20).having(seat=shielder, used_skill=False, food=2).facing_boss("cursed-dragon")
    for hero in story.heroes:
        hero.boons = PATHFINDER
    story.about_to_move(4).go()
    for seat in (0, 1):
        assert story.asked == ("EXPLORE", seat)
        if seat == shielder:
            story.answer("skill:exploration")
        story.answer("diagonal")
    assert [hero.shield for hero in story.heroes] == [1, 1]
    story.dice(d=[5], D=3).dice(d=[5], D=3).dice(d=[5], D=1).pass_by("ARRIVE")
    story.answer("go-on", "go-on")
    assert hp_of(story) == [19, 19]
    story.game.foe.hp = 5
    story.dice(D=1).dice(D=1).answer("go-on", "option:2", "option:2").pass_by("BARTER")
    assert story.game.area == 3
    assert story.asked == ("ARRIVE", 1), "the Entrance is not resolved yet"
    assert [hero.shield for hero in story.heroes] == [0, 0]
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-3", "MR-COOP2-15")
def test_confusion_lasts_for_the_witchs_own_turn() -> None:
    """Skeleton soldier, damage 4: it hits itself instead of the Witch, then the Mage."""
    story = Story("witch", "mage", leader=0).having(hp=9, potions=[])
    story.having(seat=1, hp=9, used_skill=True, potions=[]).standing_together("monster-a", floor=2).agreed().go()
    story.dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=1).answer("skill:combat", "go-on", "go-on")
    assert story.game.foe.hp == 18 - 4
    assert hp_of(story) == [9, 5]
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-3")
def test_robbing_blind_is_the_thiefs_alone() -> None:
    """In a boss fight: the Rewards card for the Thief, +2 gold and +2 gold for D=2; nothing for the Mage."""
    story = Story("thief", "mage", leader=0).having(gold=1, potions=[])
    story.having(seat=1, gold=1, used_skill=True, potions=[]).facing_boss("ghoul").go()
    story.pass_by("ARRIVE")
    assert story.asked == ("READY", 0)
    story.dice(D=2).answer("skill:combat")
    story.dice(d=[1], D=1).answer("option:2")
    assert [hero.gold for hero in story.heroes] == [5, 1]
    assert story.asked == ("ROLLED", 0)


# --- the Ghost ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-21", "MR-COOP2-17")
@pytest.mark.parametrize("caller", [0, 1])
def test_a_ghost_is_fought_alone_by_who_called_it(caller: int) -> None:
    """Both at the Tomb; one breaks the seal (10 HP, +2 XP), the other finds a coin."""
    story = party(hp=2).standing_together("tomb").agreed()
    for seat in (0, 1):
        story.dice(d=[2], D=6 if seat == caller else 3)
        if seat == caller:
            story.dice(d=[5], D=1).dice(d=[5], D=1)
    story.go()
    assert [start for _, start in story.events(events.FOE_MET)] == [10]
    assert dealt(story) == [(caller, 5), (caller, 5)]
    assert xp_of(story) == ([2, 0] if caller == 0 else [0, 2])
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-21")
def test_a_ghost_after_a_fight_together_is_still_fought_alone() -> None:
    story = party(hp=2).standing_together("monster-a").put("tomb", 1).put("corridor", 3).agreed()
    for _ in range(4):
        story.dice(d=[3], D=1)
    story.go().pass_by("BARTER")
    assert xp_of(story) == [1, 1]
    story.having(xp=0).having(seat=1, xp=0)
    story.quiet()
    story.answer("right", "right")
    story.dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[2], D=3).pass_by("ARRIVE")
    assert [start for _, start in story.events(events.FOE_MET)] == [10]
    assert dealt(story) == [(0, 5), (0, 5)]
    assert xp_of(story) == [2, 0]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-14", "MR-COOP2-21")
def test_a_fight_together_after_a_ghost_is_fought_together() -> None:
    story = party(hp=2).standing_together("tomb").put("monster-a", 1).agreed()
    story.dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[2], D=3).go().pass_by("BARTER")
    story.having(xp=0)
    story.quiet()
    story.answer("right", "right")
    for _ in range(4):
        story.dice(d=[3], D=1)
    story.pass_by("ARRIVE")
    assert [start for _, start in story.events(events.FOE_MET)] == [12]
    assert xp_of(story) == [1, 1]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-21")
def test_each_may_call_a_ghost_of_their_own() -> None:
    story = party(hp=2).standing_together("tomb").agreed()
    story.dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1)
    story.dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1).go()
    assert [start for _, start in story.events(events.FOE_MET)] == [10, 10]
    assert xp_of(story) == [2, 2]
    assert story.dice_left == 0


# --- potions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-18")
def test_poison_acts_in_every_attack_phase() -> None:
    """All dice at 0: 8 damage in the round of two, 12 after the Leader's next phase."""
    story = party(hp=2).having(potions=["poison"]).standing_together("monster-a", floor=3).agreed()
    story.having(seat=1, hp=9)
    story.dice(d=[1], D=1).go()
    assert story.asked == ("QUAFF", 0)
    story.dice(d=[1], D=1).dice(d=[1], D=1).dice(d=[1], D=1).answer("drink:poison")
    assert story.asked == ("ROLLED", 1)
    assert story.game.foe.hp == 20
    story.answer("go-on")
    assert story.game.foe.hp == 24 - 8 - 4
    assert [amount for _, amount in dealt(story)] == [4, 4, 4]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-18", "MR-POTION-14")
def test_a_poisoned_enemy_is_not_poisoned_again_by_the_other() -> None:
    """Neither with a potion nor by Conjuration; with other potions, yes."""
    story = party(hp=2).having(potions=["poison"]).having(seat=1, potions=["poison", "fire"], used_skill=False)
    story.standing_together("monster-a", floor=4).agreed()
    story.dice(d=[1], D=1).go().answer("drink:poison")
    assert story.asked == ("READY", 1)
    story.answer("skill:combat")
    assert story.asked == ("CONJURING", 1)
    assert set(story.legal) == {"pick:fire", "pick:frost"}
    story.dice(d=[1], D=1).answer("pick:frost")
    assert story.asked == ("QUAFF", 1)
    assert set(story.legal) == {"go-on", "drink:fire"}


@pytest.mark.rule("MR-COOP2-18", "MR-POTION-13")
def test_the_next_enemy_may_be_poisoned_again() -> None:
    story = party(hp=2).having(potions=["poison"]).having(seat=1, potions=["poison"])
    story.standing_together("monster-c").put("monster-a", 1).agreed()
    story.dice(d=[1], D=1).dice(d=[1], D=1).go().answer("drink:poison")
    assert dealt(story) == [(0, 4), (1, 4)], "8 HP: the poison was enough"
    story.pass_by("BARTER").answer("right", "right")
    story.dice(d=[1], D=1).dice(d=[1], D=1).pass_by("ARRIVE")
    assert story.asked == ("QUAFF", 1)
    assert story.game.foe.hp == 12, "no poison of the last fight"
    assert story.legal == ["go-on", "drink:poison"]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-19", "MR-POTION-2")
def test_frost_cancels_only_the_attack_on_its_user() -> None:
    """Skeleton soldier, damage 4: the Leader is spared, the second is hit, and the Leader in the next round."""
    story = party(hp=9).having(potions=["frost"]).standing_together("monster-a", floor=2).agreed()
    story.dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=1).go().answer("go-on", "drink:frost")
    assert hp_of(story) == [9, 9]
    assert story.seats(events.FOE_FROZEN) == [0]
    assert story.asked == ("ROLLED", 1)
    story.answer("go-on")
    assert hp_of(story) == [9, 5]
    story.answer("go-on")
    assert hp_of(story) == [5, 5]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-19")
def test_frost_of_the_second_does_not_spare_the_leader() -> None:
    story = party(hp=9).having(seat=1, potions=["frost"]).standing_together("monster-a", floor=2).agreed()
    story.dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=1).go()
    story.answer("go-on", "go-on", "drink:frost")
    assert hp_of(story) == [5, 9]
    story.answer("go-on")
    assert hp_of(story) == [1, 9]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COMBAT-13", "MR-COOP2-15")
def test_each_may_use_one_offensive_potion_in_the_own_phase() -> None:
    story = party(hp=2).having(potions=["fire", "frost"]).having(seat=1, potions=["fire"])
    story.standing_together("monster-a", floor=4).agreed().dice(d=[1], D=1).go()
    assert set(story.legal) == {"go-on", "drink:fire", "drink:frost"}
    story.dice(d=[1], D=1).answer("drink:fire")
    assert story.asked == ("QUAFF", 1), "no second one for the Leader in this phase"
    assert story.legal == ["go-on", "drink:fire"], "only the own potions"
    story.dice(d=[1], D=1).answer("drink:fire")
    assert story.game.foe.hp == 30 - 14


# --- bosses -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-16", "MR-ROOM-BOSS-2", "MR-ROOM-REWARDS-1", "MR-ROOM-REWARDS-2")
def test_beating_a_boss_rewards_each_with_a_die_and_a_choice_of_their_own() -> None:
    """+2 XP and 2 gold each; D=1: a Fire potion or 2 XP; D=4: a Healing potion or 1 armor."""
    story = boss_fight("cursed-dragon").having(gold=0, food=2).having(seat=1, gold=1, food=2)
    story.dice(d=[5], D=1).go().pass_by("ARRIVE")
    story.game.foe.hp = 5
    boss = story.game.bosses[story.game.boss_count - 1]
    story.dice(D=1).answer("go-on")
    assert story.asked == ("CHOICE", 0)
    story.dice(D=4).answer("option:1")
    assert story.asked == ("CHOICE", 1)
    story.answer("option:2")
    assert [story.mat_of(seat) for seat in (0, 1)] == ["20/0/2/2/2", "20/1/2/3/2"]
    assert (story.potions_of(0), story.potions_of(1)) == ({"fire"}, set())
    assert story.game.boss_place[boss] == BEATEN
    assert story.dice_left == 0


@pytest.mark.rule("MR-TURN-13", "MR-COOP2-20")
def test_after_a_boss_comes_the_descent_of_all() -> None:
    story = boss_fight("cursed-dragon").having(food=2).having(seat=1, food=1).dice(d=[5], D=1).go().pass_by("ARRIVE")
    story.game.foe.hp = 5
    story.dice(D=1).dice(D=1).answer("go-on", "option:2", "option:2").pass_by("BARTER")
    assert story.game.area == 3
    assert [hero.food for hero in story.heroes] == [1, 0]
    assert story.game.leader == 1


@pytest.mark.rule("MR-ROOM-BOSS-3", "MR-ROOM-BOSS-6", "MR-COOP2-14")
@pytest.mark.parametrize("striker", [0, 1])
def test_the_second_phase_of_the_final_boss_starts_with_the_leader(striker: int) -> None:
    """50 HP, then 40; who struck the last blow of the first phase is not attacked."""
    story = boss_fight("ogs-remains", floor=4)
    for seat in range(striker + 1):
        story.dice(d=[5], D=1 if seat < striker else 6)
    story.dice(d=[1], D=1).go().pass_by("ARRIVE")
    assert story.game.foe.hp == 50
    for seat in range(striker + 1):
        assert story.asked == ("ROLLED", seat)
        if seat == striker:
            story.game.foe.hp = 2
        story.answer("go-on")
    assert hp_of(story) == [20, 20]
    assert story.game.foe.phase == 1
    assert story.game.foe.hp == 40
    assert story.asked == ("ROLLED", 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP3-2", "MR-ROOM-BOSS-3")
def test_both_phases_count_three_fighters() -> None:
    story = boss_fight("ogs-remains", *THREE, floor=4).dice(d=[5], D=1).dice(d=[1], D=1).go().pass_by("ARRIVE")
    assert story.game.foe.hp == 75
    story.game.foe.hp = 5
    story.answer("go-on")
    assert story.game.foe.hp == 60


@pytest.mark.rule("MR-ROOM-BOSS-4", "MR-COOP2-18", "MR-COOP2-19")
def test_nothing_carries_into_the_second_phase() -> None:
    """Neither the Leader's poison nor the second's frost, which only ended the first phase."""
    story = boss_fight("ogs-remains", floor=4).having(potions=["poison"]).having(seat=1, potions=["frost"])
    story.dice(d=[1], D=1).go().pass_by("ARRIVE")
    story.dice(d=[1], D=6).answer("go-on", "drink:poison")
    assert story.asked == ("ROLLED", 1)
    story.game.foe.hp = 3
    story.dice(d=[1], D=3).answer("go-on", "drink:frost")
    assert story.game.foe.phase == 1
    assert story.game.foe.hp == 40
    assert not story.game.foe.poisoned
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 11, "9 damage: no frost any more"
    assert story.game.foe.hp == 40, "nor poison"
    assert story.dice_left == 0


@pytest.mark.rule("MR-TURN-14", "MR-END-2")
def test_beating_the_final_boss_wins_for_all_without_a_descent() -> None:
    story = boss_fight("ogs-remains", floor=4).having(food=2).having(seat=1, food=0)
    story.dice(d=[5], D=1).dice(d=[1], D=1).dice(d=[5], D=1).go().pass_by("ARRIVE")
    story.game.foe.hp = 5
    story.answer("go-on")
    assert story.game.outcome == PLAYING
    story.answer("go-on")
    assert story.asked == ("ROLLED", 1)
    story.game.foe.hp = 5
    story.answer("go-on")
    assert story.game.outcome == WON
    assert story.question == ""
    assert [hero.food for hero in story.heroes] == [2, 0]
    assert hp_of(story) == [20, 20]
    assert story.dice_left == 0


@pytest.mark.rule("MR-END-3", "MR-ROOM-BOSS-1")
def test_the_death_of_one_before_the_final_boss_loses() -> None:
    story = boss_fight("ogs-remains", floor=4).having(seat=1, hp=8)
    story.dice(d=[1], D=1).dice(d=[1], D=2).go().pass_by("ARRIVE")
    story.answer("go-on", "go-on")
    assert story.game.outcome == LOST


@pytest.mark.rule("MR-TURN-8", "MR-COOP2-7")
def test_a_boss_is_met_by_all_at_once() -> None:
    """From both sides of the Exit."""
    story = boss_fight("spider-queen").about_to_move(5, 7).agreed().dice(d=[1], D=1).go().pass_by("ARRIVE")
    assert [hero.cell for hero in story.heroes] == [8, 8]
    assert story.game.foe.hp == 24
    assert len(story.events(events.FOE_MET)) == 1


# --- stances ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STANCE-7", "MR-STANCE-2", "MR-STANCE-3")
def test_each_has_a_stance_of_their_own() -> None:
    story = party(stances=True, hp=20).standing_together("monster-a", floor=4).agreed().go()
    assert story.asked == ("STANCE", 0)
    assert len(story.legal) == 3
    story.dice(d=[3], D=1).answer("stance:aggressive")
    story.answer("go-on")
    assert story.asked == ("STANCE", 1)
    assert len(story.legal) == 3, "Balanced at first, whatever the Leader took"
    story.dice(d=[3], D=1).answer("stance:defensive", "go-on")
    assert [hero.stance for hero in story.heroes] == [AGGRESSIVE, DEFENSIVE]
    assert story.asked == ("STANCE", 0)
    assert set(story.legal) == {"stance:aggressive", "stance:balanced"}
    story.dice(d=[3], D=1).answer("stance:balanced", "go-on")
    assert story.asked == ("STANCE", 1)
    assert set(story.legal) == {"stance:balanced", "stance:defensive"}


@pytest.mark.rule("MR-STANCE-7", "MR-STANCE-5", "MR-STANCE-6")
def test_the_stance_of_one_changes_nothing_for_the_other() -> None:
    """A 2 misses for the aggressive Leader, an X counts 1 for the defensive second, who has 1 armor more."""
    story = party(stances=True, hp=20).standing_together("monster-a", floor=4).agreed().go()
    story.dice(d=[2], D=3).answer("stance:aggressive", "go-on")
    story.dice(d=[1], D=3).answer("stance:defensive", "go-on")
    assert dealt(story) == [(1, 1)]
    assert hp_of(story) == [12, 13]


@pytest.mark.rule("MR-STANCE-2", "MR-STANCE-7")
def test_in_the_next_fight_all_are_balanced_again() -> None:
    story = boss_fight("ogs-remains", floor=4, stances=True).go().pass_by("ARRIVE")
    story.dice(d=[4], D=1).answer("stance:aggressive", "go-on")
    story.dice(d=[4], D=1).answer("stance:defensive")
    story.game.foe.hp = 4
    story.answer("go-on")
    assert story.game.foe.phase == 1
    assert [hero.stance for hero in story.heroes] == [BALANCED, BALANCED]
    assert story.asked == ("STANCE", 0)
    assert len(story.legal) == 3
