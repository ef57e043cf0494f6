"""The Overlord in fights: augury by the Dungeon die, powers against one or more adventurers, the Avatar
(MR-OVER-9, -11, -21 to -26)."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.games.mini_rogue.cards.test_card_figures import HOME
from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_overlord import (
    AVATAR,
    BOTH,
    COCOON,
    DESTINY,
    FEAST,
    FRENZY,
    HAND_OF_FATE,
    HUNGER,
    MAZE,
    SNARE,
    THREE,
    TWO,
    VEIL,
    able,
    augury,
    between_rooms,
    hp_of,
    marker,
    powers,
    refused,
    ruled,
    tired,
    used,
)
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import BY_FOE, LOST, PLAYING, WON

RALLY, REAPING = "power:reinforcement6", "power:reinforcement4"
NEXT = (1, 2)
"""The pool of the round after: a Miss, and a Dungeon die that is worth nothing to the Overlord."""
HP, BLOW, INNER_BLOW = 40, 10, 11
"""The Avatar: its HP for each adventurer, and the damage of its two phases."""


def foe(story: Story) -> tuple[int, int]:
    """How many enemies are left, and the HP of the current one."""
    return int(story.game.foe.left), int(story.game.foe.hp)


def weavers(*names: str, augury: int = 0, **more: Any) -> Story:
    """The Weaver's powers cost 2 at least: with less, dice are told and nobody is asked."""
    return ruled(*names, overlord="weaver", augury=augury, **more)


def together(story: Story, room: str, floor: int | None = None) -> Story:
    """All stand in one room, be it one or three."""
    stand = story.standing_together if len(story.heroes) > 1 else story.standing_on
    return stand(room, floor=floor)


def before(story: Story, question: str) -> Story:
    """Nothing is done until this question comes."""
    while story.question != question:
        story.answer("go-on")
    return story


# --- augury in combat ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-9")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_dungeon_die_of_one_in_combat_brings_one_augury(die: int) -> None:
    story = weavers().standing_on("monster-a").dice(d=[2], D=die).go()
    assert augury(story) == (1 if die == 1 else 0)
    assert story.events(events.AUGURY_GAINED) == ([(1, 1)] if die == 1 else [])


@pytest.mark.rule("MR-OVER-9")
def test_each_roll_brings_its_own() -> None:
    story = weavers().standing_on("monster-a", floor=2).faces(1, 1, 1, 3, 1, 1).go()
    before(story, "ROLLED").answer("go-on", "go-on").pass_by("OVERLORD")
    assert augury(story) == 2
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-9", "MR-OVER-13")
def test_the_dice_of_all_adventurers_count() -> None:
    story = weavers(*TWO).standing_together("monster-a").faces(1, 1, 1, 1, *NEXT).go()
    before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")
    assert story.asked == ("ROLLED", 1)
    assert augury(story) == 2
    assert story.seats(events.ROLLED_DUNGEON) == [0, 1]


@pytest.mark.rule("MR-OVER-9")
@pytest.mark.parametrize("boss", ["cursed-dragon", AVATAR])
def test_bosses_are_combat_too(boss: str) -> None:
    story = weavers().facing_boss(boss, floor=4 if boss == AVATAR else 1).dice(d=[2], D=1).go()
    assert augury(story) == 1


@pytest.mark.rule("MR-OVER-9")
def test_the_reference_card_is_combat_too() -> None:
    assert augury(weavers().facing_ghost().dice(d=[2], D=1).go()) == 1


@pytest.mark.rule("MR-OVER-10")
def test_the_excess_is_lost_in_combat_as_well() -> None:
    story = ruled(augury=5).standing_on("monster-a").dice(d=[2], D=1).go()
    assert augury(story) == 5


@pytest.mark.rule("MR-OVER-9")
def test_a_die_rerolled_into_a_one_counts() -> None:
    story = ruled(augury=1).standing_on("monster-a").dice(d=[2], D=3).faces(1).go().answer(DESTINY)
    assert augury(story) == 1
    assert story.game.pool.dungeon == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-9")
def test_a_one_rerolled_into_a_one_counts_twice() -> None:
    """1 + 1 for the die, less 1 for the power, + 1 for the second die."""
    story = ruled(augury=1).standing_on("monster-a").dice(d=[2], D=1).faces(1).go()
    assert augury(story) == 2
    assert augury(story.answer(DESTINY)) == 2


@pytest.mark.rule("MR-OVER-9")
def test_a_die_set_to_one_does_not_count() -> None:
    story = ruled(augury=3).standing_on("monster-a").dice(d=[2], D=3).dice(d=[2], D=2).go()
    story.answer(HAND_OF_FATE, "set:dungeon1:1")
    assert augury(story) == 0
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 12, "but it misses"


@pytest.mark.rule("MR-OVER-9")
def test_a_one_counts_even_if_a_power_changes_it_and_can_pay_for_that() -> None:
    story = ruled(augury=2, armor=1).standing_on("monster-a").dice(d=[2], D=1).dice(d=[2], D=2).go()
    assert powers(story) == [HAND_OF_FATE, DESTINY]
    story.answer(HAND_OF_FATE, "set:dungeon1:6")
    assert augury(story) == 0
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 10, "a 6 ignores the armor"


@pytest.mark.rule("MR-OVER-9", "MR-EFFECT-32")
@pytest.mark.parametrize(("wave", "gained"), [((1, 1, 1), 3), ((2, 1, 3), 1), ((1, 4, 1), 2), ((2, 3, 4), 0)])
def test_each_die_of_a_wave_counts(wave: tuple[int, int, int], gained: int) -> None:
    story = weavers(boxes=BOTH).standing_on("crow-flock").faces(1, *wave, *NEXT).go()
    before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")
    assert augury(story) == gained
    assert story.dice_left == 0


# --- dice in combat -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11", "MR-COMBAT-16", "MR-COMBAT-17")
@pytest.mark.parametrize(("face", "lost"), [(1, 0), (2, 2), (5, 2), (6, 4)])
def test_hand_of_fate_sets_the_die_of_an_attack(face: int, lost: int) -> None:
    """The Skeleton soldier does 4 against armor 2."""
    story = ruled(augury=3, armor=2).standing_on("monster-a", floor=2).dice(d=[2], D=4).faces(*NEXT).go()
    story.answer(HAND_OF_FATE, f"set:dungeon1:{face}")
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 12 - lost
    assert (augury(story), marker(story)) == (0, 1)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-29")
def test_a_die_set_to_five_dodges() -> None:
    story = ruled(augury=3, boxes=BOTH).standing_on("rooftop-prowler", floor=2).dice(d=[4], D=2).faces(*NEXT).go()
    story.answer(HAND_OF_FATE, "set:dungeon1:5")
    before(story, "ROLLED").answer("go-on")
    assert foe(story) == (1, 7)


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-27")
def test_the_dice_are_looked_at_before_a_shot() -> None:
    """The Prowler misses from its distance until the die is rerolled."""
    story = ruled(augury=1, boxes=BOTH).standing_on("rooftop-prowler").dice(d=[5], D=1).faces(3).go()
    assert story.asked == ("OVERLORD", 1)
    assert story.hero.hp == 12
    story.answer(DESTINY).pass_by("OVERLORD")
    assert story.hero.hp == 11
    assert foe(story) == (1, 5), "it shoots before it is hurt"
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_infernal_destiny_once_in_a_fight_of_several_rounds() -> None:
    story = ruled(augury=5).standing_on("monster-a").dice(d=[1], D=1).faces(3).dice(d=[1], D=3).go()
    story.answer(DESTINY)
    assert story.hero.hp == 12
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 10
    assert powers(story) == [HAND_OF_FATE]
    assert refused(story, DESTINY)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_hand_of_fate_sets_one_die_of_a_wave() -> None:
    """The pool's die counts for the first; the others are rolled when they attack."""
    story = ruled(augury=3, boxes=BOTH).standing_on("crow-flock", floor=2).faces(1, 2, 2, 2, *NEXT).go()
    assert story.asked == ("OVERLORD", 1)
    before(story, "ROLLED").answer("go-on")
    assert story.asked == ("OVERLORD", 1)
    story.answer(HAND_OF_FATE)
    assert story.question == "SET_DIE"
    faces = {name.split(":")[1] for name in story.legal}
    assert len(faces) == 2, "one of the two that were just rolled"
    story.answer(next(name for name in story.legal if name.endswith(":1")))
    assert story.hero.hp == 12 - 4, "two of three hits are left"
    assert augury(story) == 0
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-33")
def test_infernal_destiny_rerolls_one_die_of_a_wave() -> None:
    story = ruled(augury=1, boxes=BOTH, armor=4).standing_on("crow-flock", floor=2).faces(1, 2, 1, 2, 6, *NEXT).go()
    before(story, "ROLLED").answer("go-on")
    assert augury(story) == 2, "a 1 of the wave"
    story.answer(DESTINY, "reroll:dungeon1").pass_by("OVERLORD")
    assert story.hero.hp == 12 - 2, "the 6 is outside of the armor"
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 2), (5, 5)])
def test_silk_snare_in_combat_comes_before_critical_rerolls(face: int, damage: int) -> None:
    story = weavers(augury=2).standing_on("monster-a", floor=2).dice(d=[6], D=2).faces(face, *NEXT).go()
    assert story.asked == ("OVERLORD", 1)
    story.answer(SNARE)
    assert story.asked == ("ROLLED", 0)
    assert "reroll:die1" not in story.legal
    story.answer("go-on")
    assert foe(story) == (1, 9 - damage)
    assert (augury(story), marker(story)) == (0, 1)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-5")
def test_a_curse_counts_for_the_snared_die_in_combat() -> None:
    story = weavers(augury=2).having(afflictions=["curse"]).standing_on("monster-a", floor=2)
    story.dice(d=[6], D=2, C=True).faces(4).dice(d=[1], D=2, C=False).go().answer(SNARE, "go-on")
    assert foe(story) == (1, 9 - 3)


@pytest.mark.rule("MR-OVER-11")
def test_silk_snare_chooses_among_the_dice_of_an_attack() -> None:
    story = weavers(augury=2, xp=18).standing_on("monster-a", floor=2).dice(d=[5, 4, 3], D=2).faces(1, 1, 1, 1, 2).go()
    story.answer(SNARE)
    assert story.question == "SNARE"
    assert len(story.legal) == 3
    story.answer(story.legal[0], "go-on")
    assert foe(story) == (1, 2), "the 5 became a Miss"
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_silk_snare_once_in_a_fight_and_again_in_the_next_room() -> None:
    story = weavers(augury=5).standing_on("monster-a", floor=2).dice(d=[6], D=2).faces(2).dice(d=[2], D=2).go()
    before(story, "OVERLORD").answer("go-on", SNARE, "go-on")
    assert SNARE not in powers(story)
    story.augury(2).standing_on("monster-b", cell=1).dice(d=[2], D=2).go()
    assert powers(story) == [SNARE]


# --- powers at the start of a fight -------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("names", "hp"), [(("rogue",), 9), (TWO, 18), (THREE, 27)])
def test_cocoon_gives_hp_and_armor(names: tuple[str, ...], hp: int) -> None:
    """The Giant rat has 6/12; three face both values of the bonus too (MR-COOP3-2)."""
    story = together(weavers(*names, augury=3), "monster-a").dice(d=[4], D=2).faces(*NEXT).go()
    assert powers(story) == [COCOON]
    story.answer(COCOON)
    assert story.game.foe.hp == hp
    assert (augury(story), marker(story)) == (0, 2)
    before(story, "ROLLED").answer("go-on")
    assert story.game.foe.hp == hp - 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_one_of_a_party_alone_meets_the_first_value_of_a_cocoon() -> None:
    story = weavers(*TWO, augury=3).standing_apart("monster-a", "bonfire").dice(d=[4], D=2).go().answer(COCOON)
    assert story.game.foe.hp == 9


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(
    ("names", "hp", "dice", "left"),
    [(("rogue",), 4, [4, 2, 1], 2), (TWO, 8, [5, 4, 1], 7), (THREE, 12, [5, 4, 4], 11)],
)
def test_a_cocoon_around_each_of_a_horde(names: tuple[str, ...], hp: int, dice: list[int], left: int) -> None:
    """+1/+2 HP each and no armor; the second one has as many as the first."""
    story = together(weavers(*names, augury=3, xp=18, boxes=BOTH), "crow-flock")
    story.dice(d=dice, D=2).faces(2).dice(d=[1, 1, 1], D=2).go().answer(COCOON)
    assert foe(story) == (3, hp)
    before(story, "ROLLED").answer("go-on")
    assert foe(story) == (2, left)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_cocoon_is_for_monsters_and_the_reference_card() -> None:
    story = weavers(augury=3).facing_ghost().dice(d=[2], D=2).go()
    assert powers(story) == [COCOON]
    story.answer(COCOON)
    assert foe(story) == (1, 13)
    story = weavers(augury=3).facing_boss("cursed-dragon").dice(d=[2], D=2).go()
    assert COCOON not in story.legal
    assert story.game.foe.line >= 0


@pytest.mark.rule("MR-OVER-11")
def test_cocoon_is_for_one_fight_and_once_per_area() -> None:
    story = weavers(augury=3).standing_on("monster-a").dice(d=[2], D=2).go().answer(COCOON)
    story.game.foe.hp = 1
    before(story, "ROLLED").answer("go-on")
    story.augury(5).standing_on("monster-b", cell=1).dice(d=[2], D=2).go()
    assert COCOON not in powers(story)
    assert (story.game.foe.hp, story.game.foe.armor) == (6, 0)


@pytest.mark.rule("MR-OVER-11", "MR-COUNCIL-4")
def test_a_cocoon_is_gone_when_the_monster_comes_a_second_time() -> None:
    story = weavers(augury=3, boxes=BOTH)
    story.hero.burden = story.cards.room_number("alarm-tower")
    story.standing_on("monster-a").dice(d=[2], D=2).go().answer(COCOON)
    story.game.foe.hp = 1
    story.dice(d=[2], D=2)
    before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")
    assert story.hero.xp == 1
    assert (story.game.foe.hp, story.game.foe.armor) == (6, 0)


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("die", "lost"), [(3, 3), (5, 6), (6, 3)])
def test_frenzy_makes_an_enemy_savage_and_stronger(die: int, lost: int) -> None:
    story = ruled(overlord="devourer", augury=3).standing_on("monster-a").dice(d=[1], D=die).faces(*NEXT).go()
    assert powers(story) == [FRENZY]
    story.answer(FRENZY, "go-on")
    assert story.hero.hp == 12 - lost
    assert (augury(story), marker(story)) == (0, 2)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_a_frenzied_horde_is_savage_only() -> None:
    """1 each, and the 5 does 3 more."""
    story = ruled(overlord="devourer", augury=3, boxes=BOTH).standing_on("crow-flock").faces(1, 5, 2, 3, *NEXT).go()
    story.answer(FRENZY, "go-on")
    assert story.hero.hp == 12 - (4 + 1 + 1)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_frenzy_is_for_monsters_and_the_reference_card_and_once_per_area() -> None:
    story = ruled(overlord="devourer", augury=3).facing_ghost().dice(d=[2], D=3).faces(*NEXT).go()
    story.answer(FRENZY, "go-on")
    assert story.hero.hp == 10
    story.augury(5).standing_on("monster-b", cell=1).dice(d=[2], D=2).go()
    assert FRENZY not in powers(story)
    story = ruled(overlord="devourer", augury=3).facing_boss("cursed-dragon").dice(d=[2], D=2).go()
    assert FRENZY not in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_rally_gives_armor_in_any_fight_but_a_guardians() -> None:
    story = weavers(augury=2).under("royal-levy", "powers").standing_on("monster-a").dice(d=[4], D=2).faces(*NEXT).go()
    assert powers(story) == [RALLY]
    story.answer(RALLY)
    assert (augury(story), marker(story)) == (0, 0)
    before(story, "ROLLED").answer("go-on")
    assert foe(story) == (1, 6 - 3)
    story = weavers(augury=2).under("royal-levy", "powers").facing_boss("cursed-dragon").dice(d=[4], D=2).go()
    assert RALLY not in story.legal


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize("overlord", ["weaver", "devourer"])
def test_of_the_powers_at_the_start_only_rally_is_for_the_enemy_of_a_story(overlord: str) -> None:
    """It is neither a Monster nor the reference card, and no Guardian."""
    story = Story(boxes=("council",), overlord=overlord, stories="all").augury(5).pile("gelatinous-cube")
    tired(story).having(potions=[], xp=0, hp=12).under("royal-levy", "powers").standing_on("brazier")
    story.hero.turned = 3
    story.go().answer("option:1")
    tired(story).pass_by("READY", "STORY_CHOICE")
    assert (foe(story), powers(story)) == ((1, 15), [RALLY])


@pytest.mark.rule("MR-OVER-11")
def test_rally_works_on_a_horde_too_and_once_per_area() -> None:
    story = weavers(augury=2, boxes=BOTH).under("royal-levy", "powers").standing_on("crow-flock")
    story.faces(3, 2, 1, 1, *NEXT).go().answer(RALLY)
    before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")
    assert foe(story) == (3, 1)
    story.augury(2).standing_on("monster-a", cell=1).dice(d=[2], D=2).go()
    assert RALLY not in powers(story)


@pytest.mark.rule("MR-OVER-11")
def test_two_powers_at_the_start_of_a_fight_add_up() -> None:
    story = weavers(augury=5).under("royal-levy", "powers").standing_on("monster-a").dice(d=[4], D=2).go()
    assert powers(story) == [COCOON, RALLY]
    story.answer(COCOON, RALLY)
    assert (story.game.foe.hp, story.game.foe.armor) == (9, 2)


# --- after a hit --------------------------------------------------------------------------------------------------


def feasting(*names: str, die: int = 3, dice: tuple[int, ...] = (4,), **more: Any) -> Story:
    """The Devourer with 1 augury, and a blow exchanged with the Skeleton soldier: 9/18 HP, damage 4."""
    story = ruled(*names, overlord="devourer", augury=1, xp=(0, 6, 18)[len(dice) - 1], **more)
    together(story, "monster-a", 2).dice(d=dice, D=die).dice(d=[1] * len(dice), D=2).go()
    return before(story, "ROLLED").answer("go-on")


@pytest.mark.rule("MR-OVER-11")
def test_feast_gives_back_three_hp() -> None:
    story = feasting()
    assert (story.asked, powers(story)) == (("OVERLORD", 1), [FEAST])
    assert (story.hero.hp, foe(story)) == (8, (1, 5))
    story.answer(FEAST)
    assert foe(story) == (1, 8)
    assert (augury(story), marker(story)) == (0, 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_feast_never_goes_above_the_start() -> None:
    assert foe(feasting(dice=(2,)).answer(FEAST)) == (1, 9)


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("names", "start"), [(TWO, 18), (THREE, 27)])
def test_feast_gives_six_against_two_or_more(names: tuple[str, ...], start: int) -> None:
    story = feasting(*names, dice=(5, 5))
    assert foe(story) == (1, start - 10)
    assert foe(story.answer(FEAST)) == (1, start - 4)


@pytest.mark.rule("MR-OVER-11")
def test_feast_needs_hp_to_be_lost() -> None:
    assert feasting(die=1).question == "ROLLED", "a miss"
    assert feasting(armor=4).question == "ROLLED", "the armor took it all"
    assert feasting(armor=4, die=6).question == "OVERLORD"


@pytest.mark.rule("MR-OVER-11")
def test_feast_is_not_offered_to_an_enemy_that_lost_nothing() -> None:
    assert feasting(dice=(1,)).question == "ROLLED"


@pytest.mark.rule("MR-OVER-11")
def test_feast_once_per_room() -> None:
    story = feasting().augury(5).faces(1, 1).answer(FEAST)
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 4
    assert FEAST not in powers(story)


@pytest.mark.rule("MR-OVER-11")
def test_feast_of_a_guardian() -> None:
    story = ruled(overlord="devourer", augury=1).facing_boss("cursed-dragon").dice(d=[5], D=3).dice(d=[1], D=2).go()
    before(story, "ROLLED").answer("go-on", FEAST)
    assert foe(story) == (1, 12 - 5 + 3)


@pytest.mark.rule("MR-OVER-11")
def test_a_feast_of_a_horde_is_for_the_current_enemy() -> None:
    story = ruled(overlord="devourer", augury=1, boxes=BOTH).standing_on("crow-flock").faces(2, 2, 2, 2, *NEXT).go()
    before(story, "ROLLED").answer("go-on")
    assert foe(story) == (3, 1)
    assert foe(story.answer(FEAST)) == (3, 3)


@pytest.mark.rule("MR-OVER-11")
def test_feast_after_a_shot() -> None:
    """From a distance the enemy hits before it is hurt: in the second round it has something to regain."""
    story = ruled(overlord="devourer", augury=1, boxes=BOTH).standing_on("rooftop-prowler").faces(2, 2, 2, 2).go()
    assert powers(story) == []
    story.answer("go-on")
    assert powers(story) == [FEAST]
    assert foe(story.answer(FEAST)) == (1, 5)


def reaped(die: int = 3, armor: int = 0, **more: Any) -> Story:
    """The Giant rat does 2; the Weaver has 2 augury and Reaping."""
    story = weavers(augury=2, armor=armor, **more).under("salt-tax", "powers").standing_on("monster-a")
    story.dice(d=[1], D=die).faces(*NEXT).go()
    return before(story, "ROLLED").answer("go-on")


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("die", "armor", "lost"), [(3, 0, 4), (3, 1, 3), (3, 3, 1), (6, 3, 4)])
def test_reaping_adds_two_damage_to_a_hit(die: int, armor: int, lost: int) -> None:
    story = reaped(die, armor)
    assert (story.asked, powers(story)) == (("OVERLORD", 1), [REAPING])
    assert story.hero.hp == 12
    story.answer(REAPING)
    assert story.hero.hp == 12 - lost
    assert (augury(story), marker(story)) == (0, 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_reaping_needs_a_hit() -> None:
    story = reaped(1)
    assert REAPING not in powers(story)
    assert story.hero.hp == 12


@pytest.mark.rule("MR-OVER-11")
def test_reaping_can_be_left_alone() -> None:
    assert reaped(3).answer("go-on").hero.hp == 10


@pytest.mark.rule("MR-OVER-11")
def test_reaping_once_per_room() -> None:
    story = reaped(3).answer(REAPING).augury(2).faces(*NEXT)
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 12 - 4 - 2
    assert REAPING not in powers(story)


@pytest.mark.rule("MR-OVER-11")
def test_reaping_once_for_a_wave() -> None:
    """Three hits of 1: 2 more, not 6."""
    story = weavers(augury=2, boxes=BOTH).under("salt-tax", "powers").standing_on("crow-flock")
    story.faces(1, 2, 3, 4, *NEXT).go()
    before(story, "ROLLED").answer("go-on", REAPING)
    assert story.hero.hp == 12 - 5
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11", "MR-STAT-3")
def test_reaping_can_kill() -> None:
    story = weavers(augury=2, hp=4).under("salt-tax", "powers").standing_on("monster-a").dice(d=[1], D=3).go()
    before(story, "ROLLED").answer("go-on", REAPING)
    assert (story.game.outcome, story.game.cause) == (LOST, BY_FOE)


# --- the Avatar ---------------------------------------------------------------------------------------------------


def avatar(*names: str, overlord: str = "weaver", augury: int = 0, hp: int = 20, **more: Any) -> Story:
    """All stand before the Avatar."""
    return ruled(*names, overlord=overlord, augury=augury, hp=hp, **more).facing_boss(AVATAR, floor=4)


def second_phase(story: Story, die: int = 2) -> Story:
    """The first phase falls to the next blow, which is a 2; the dice of the second phase are rolled."""
    story.dice(d=[2], D=2).go()
    story.game.foe.hp = 1
    story.dice(d=[1], D=die)
    before(story, "ROLLED").answer("go-on")
    assert story.game.foe.phase == 1
    return story


@pytest.mark.rule("MR-OVER-21")
def test_the_fight_starts_where_the_avatar_waits() -> None:
    """At the Exit of the last area, and not at that of the area before."""
    story = ruled(augury=0, overlord="weaver").in_area(9)
    story.about_to_move(7).go()
    assert story.game.area == 10
    assert story.events(events.FOE_MET) == []
    assert story.game.boss_up
    assert story.game.bosses[story.game.boss_count - 1] == story.cards.boss_number(AVATAR)
    story = avatar().dice(d=[2], D=2).go()
    first = story.cards.tables.boss_line[story.cards.boss_number(AVATAR)]
    assert story.events(events.FOE_MET) == [(first, HP)]


@pytest.mark.rule("MR-OVER-22", "MR-OVER-24")
@pytest.mark.parametrize(("names", "hp"), [(("rogue",), HP), (TWO, 2 * HP), (THREE, 3 * HP)])
def test_both_phases_have_the_same_hp(names: tuple[str, ...], hp: int) -> None:
    """Against three the two values are added."""
    story = avatar(*names).dice(d=[2], D=2).go().pass_by("ARRIVE")
    assert story.game.foe.hp == hp
    story.game.foe.hp = 1
    story.faces(*NEXT).answer("go-on")
    assert (story.game.foe.phase, story.game.foe.hp) == (1, hp)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-22", "MR-ROOM-BOSS-4")
def test_the_second_phase_starts_when_hp_reach_0_and_nothing_is_carried_over() -> None:
    story = avatar().having(xp=18).dice(d=[5, 5, 5], D=3).dice(d=[1, 1, 1], D=2).go()
    story.game.foe.hp = 3
    story.answer("go-on")
    assert (story.game.foe.phase, story.game.foe.hp, story.hero.hp) == (1, HP, 20)


@pytest.mark.rule("MR-OVER-22")
@pytest.mark.parametrize(("die", "lost", "cursed"), [(1, 0, False), (3, BLOW, True), (5, BLOW, True), (6, BLOW, True)])
def test_the_mouthpiece_strikes_and_curses(die: int, lost: int, cursed: bool) -> None:
    story = avatar().dice(d=[2], D=die).dice(d=[1], D=2, C=False if cursed else None).go().answer("go-on")
    assert story.hero.hp == 20 - lost
    assert ("curse" in story.afflictions) is cursed
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-22")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (3, INNER_BLOW), (5, INNER_BLOW + 3), (6, INNER_BLOW)])
def test_the_god_within_strikes_harder_and_is_savage(die: int, lost: int) -> None:
    story = second_phase(avatar(), die).faces(*NEXT).answer("go-on")
    assert story.hero.hp == 20 - lost
    assert story.afflictions == set()
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-23", "MR-OVER-24")
@pytest.mark.parametrize(
    ("cards", "names", "hp"),
    [
        (("miasma",), ("rogue",), HP + 6),
        (("miasma",), TWO, 2 * (HP + 6)),
        (("miasma",), THREE, 3 * (HP + 6)),
        (("long-night",), ("rogue",), HP + 7),
        (("long-night",), TWO, 2 * (HP + 7)),
        (("long-night",), THREE, 3 * (HP + 7)),
        (("miasma", "long-night"), ("rogue",), HP + 13),
        (("miasma", "long-night"), THREE, 3 * (HP + 13)),
        (("salt-tax", "cutthroats"), ("rogue",), HP),
    ],
)
def test_hp_bonuses_count_in_both_phases(cards: tuple[str, ...], names: tuple[str, ...], hp: int) -> None:
    story = avatar(*names)
    for card in cards:
        story.under(card, "avatar")
    story.having(xp=18).dice(d=[5, 5, 5], D=2).go().pass_by("ARRIVE")
    assert story.game.foe.hp == hp
    story.game.foe.hp = 1
    story.dice(d=[1] if len(names) > 1 else [1, 1, 1], D=2).answer("go-on")
    assert (story.game.foe.phase, story.game.foe.hp) == (1, hp)


@pytest.mark.rule("MR-OVER-23")
@pytest.mark.parametrize(
    ("cards", "armor"), [(["salt-tax"], 1), (["open-graves"], 1), (["salt-tax", "open-graves"], 2)]
)
def test_armor_bonuses_count_in_both_phases(cards: list[str], armor: int) -> None:
    story = avatar()
    for card in cards:
        story.under(card, "avatar")
    story.dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[1], D=2).go().answer("go-on")
    assert story.game.foe.hp == HP - 5 + armor
    story.game.foe.hp = 1
    before(story, "ROLLED").answer("go-on")
    assert (story.game.foe.phase, story.game.foe.hp) == (1, HP)
    before(story, "ROLLED").answer("go-on")
    assert (story.game.foe.phase, story.game.foe.hp) == (1, HP - 5 + armor)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-23")
@pytest.mark.parametrize(
    ("cards", "more"), [(["cutthroats"], 1), (["royal-levy"], 2), (["cutthroats", "royal-levy"], 3)]
)
def test_damage_bonuses_count_in_both_phases(cards: list[str], more: int) -> None:
    story = avatar()
    for card in cards:
        story.under(card, "avatar")
    story.dice(d=[2], D=3).dice(d=[1], D=3, C=False).go().answer("go-on")
    assert story.hero.hp == 20 - BLOW - more
    story = avatar()
    for card in cards:
        story.under(card, "avatar")
    second_phase(story, 3).faces(*NEXT).answer("go-on")
    assert story.hero.hp == 20 - INNER_BLOW - more


@pytest.mark.rule("MR-OVER-23", "MR-OVER-18")
def test_a_card_elsewhere_is_no_bonus_of_the_avatar() -> None:
    story = avatar().under("miasma", "rooms").under("long-night", "powers").under("royal-levy", "combat")
    story.dice(d=[2], D=3).dice(d=[1], D=3, C=False).go()
    assert story.game.foe.hp == HP
    assert story.answer("go-on").hero.hp == 20 - BLOW


@pytest.mark.rule("MR-OVER-18")
def test_the_avatar_side_is_for_no_other_boss() -> None:
    story = weavers(hp=20).under("miasma", "avatar").under("royal-levy", "avatar").facing_boss("cursed-dragon")
    story.dice(d=[2], D=3).dice(d=[1], D=2, C=False).go()
    assert story.game.foe.hp == 12
    assert story.answer("go-on").hero.hp == 18


@pytest.mark.rule("MR-OVER-23")
@pytest.mark.parametrize("phase", [0, 1])
def test_die_effects_count_in_both_phases(phase: int) -> None:
    """The Royal Levy below: a 1 does 1; the Cutthroats: a 5 does 2 more."""
    for die, lost in ((1, 1), (5, BLOW + 2 if phase == 0 else INNER_BLOW + 5)):
        story = avatar().under("royal-levy", "combat").under("cutthroats", "combat")
        cursed = False if phase == 0 else None
        if phase:
            second_phase(story, die)
        else:
            story.dice(d=[2], D=die).go()
        story.dice(d=[1], D=2, C=cursed).answer("go-on")
        assert story.hero.hp == 20 - lost
        assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-25")
@pytest.mark.parametrize(
    ("overlord", "offered"), [("prophet", [HAND_OF_FATE, DESTINY]), ("weaver", [HAND_OF_FATE, SNARE])]
)
@pytest.mark.parametrize("phase", [0, 1])
def test_only_powers_for_combat_work_in_the_final_fight(overlord: str, offered: list[str], phase: int) -> None:
    story = avatar(overlord=overlord, augury=5).under("royal-levy", "powers").under("open-graves", "powers")
    if phase:
        second_phase(story)
    else:
        story.dice(d=[2], D=2).go()
    assert powers(story) == offered
    for power in (RALLY, COCOON, VEIL, MAZE):
        assert refused(story, power)


@pytest.mark.rule("MR-OVER-25")
def test_a_power_of_that_moment_that_is_not_for_the_final_fight_is_left_out(tmp_path: Path) -> None:
    """Cards of our own: an Infernal Destiny that works against everything but the Avatar's adventurers."""
    for box in ("base", "council"):
        shutil.copytree(HOME / box, tmp_path / box)
    text = (tmp_path / "council" / "overlord.toml").read_text(encoding="utf-8")
    changed = text.replace('when = ["die"], every = "room", final = true', 'when = ["die"], every = "room"')
    assert changed != text
    (tmp_path / "council" / "overlord.toml").write_text(changed, encoding="utf-8")
    cards = load_mini_rogue([tmp_path / "base", tmp_path / "council"])
    for boss, offered in ((AVATAR, [HAND_OF_FATE]), ("cursed-dragon", [HAND_OF_FATE, DESTINY])):
        story = tired(Story(overlord="prophet", cards=cards).augury(5)).having(hp=20, potions=[])
        story.facing_boss(boss, floor=4 if boss == AVATAR else 1).dice(d=[2], D=2).go()
        assert powers(story) == offered


@pytest.mark.rule("MR-OVER-25")
def test_feast_and_reaping_work_in_the_final_fight() -> None:
    story = avatar(overlord="devourer", augury=3).under("salt-tax", "powers").dice(d=[5], D=3)
    story.dice(d=[1], D=2, C=False).go()
    before(story, "ROLLED").answer("go-on")
    assert powers(story) == [REAPING]
    story.answer(REAPING)
    assert story.hero.hp == 20 - BLOW - 2
    assert powers(story) == [FEAST]
    story.answer(FEAST)
    assert foe(story) == (1, HP - 2)
    assert augury(story) == 0
    assert used(story) == ["reaping", "feast"]
    for power in (HUNGER, FRENZY):
        assert power not in story.legal


@pytest.mark.rule("MR-OVER-25")
@pytest.mark.parametrize("overlord", ["prophet", "weaver"])
def test_the_marker_stands_still_in_the_final_fight(overlord: str) -> None:
    """One step before a card is drawn, and powers with a symbol are used at their normal cost."""
    story = avatar(overlord=overlord, augury=5).reinforcements("cutthroats", "miasma", marker=3)
    story.dice(d=[6], D=3).go().answer(HAND_OF_FATE, "set:dungeon1:2")
    assert augury(story) == 2
    if overlord == "weaver":
        story.faces(3).answer(SNARE)
        assert augury(story) == 0
    assert marker(story) == 3
    assert story.game.reign.pile_count == 2
    assert story.question == "ROLLED" or powers(story)
    assert story.events(events.MARKER_MOVED) == []


@pytest.mark.rule("MR-OVER-25", "MR-OVER-15")
def test_the_marker_moves_in_the_fight_with_a_guardian() -> None:
    story = weavers(augury=3).facing_boss("cursed-dragon").reinforcements("cutthroats", "miasma", marker=1)
    story.dice(d=[6], D=3).go().answer(HAND_OF_FATE, "set:dungeon1:2")
    assert marker(story) == 2


@pytest.mark.rule("MR-OVER-26")
def test_beating_both_phases_wins() -> None:
    story = second_phase(avatar())
    assert story.game.outcome == PLAYING
    story.game.foe.hp = 1
    story.dice(d=[2], D=2)
    before(story, "ROLLED").answer("go-on").answer("go-on")
    assert story.game.outcome == WON
    assert story.question == ""


@pytest.mark.rule("MR-OVER-26")
@pytest.mark.parametrize("phase", [0, 1])
def test_dying_in_either_phase_loses(phase: int) -> None:
    story = avatar(hp=5)
    if phase:
        second_phase(story, 3)
    else:
        story.dice(d=[2], D=3).go()
    story.answer("go-on")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_FOE)


@pytest.mark.rule("MR-OVER-26")
def test_one_dead_of_three_loses_for_all() -> None:
    story = avatar(*THREE).having(hp=5)
    story.dice(d=[2], D=3).go().pass_by("ARRIVE").answer("go-on")
    assert story.game.outcome == LOST
    assert hp_of(story) == [0, 20, 20]


@pytest.mark.rule("MR-OVER-25")
def test_skills_and_potions_are_free_in_the_final_fight() -> None:
    """No veil can lie there."""
    story = able(avatar(overlord="prophet", augury=5)).having(potions=["fire"]).go().pass_by("ARRIVE")
    assert story.asked == ("READY", 0)
    assert "skill:combat" in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_a_refused_power_in_a_fight_changes_nothing() -> None:
    story = weavers(augury=5).standing_on("monster-a").dice(d=[2], D=2).go()
    assert powers(story) == [COCOON]
    for power in (HAND_OF_FATE, SNARE, RALLY, REAPING, "set:dungeon1:1", "hero:1", "side:rooms"):
        assert refused(story, power)
    between_rooms(story)
    assert refused(story, COCOON)
