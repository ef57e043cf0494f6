"""Skill checks: MR-CHECK."""

from itertools import product

import pytest

from tests.games.mini_rogue.rules.story import BLANK, SYMBOL, Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import BY_POISON, LOST


def at_door(*, floor: int = 1) -> Story:
    """Before a trap whose success is always gold and whose failure never is: a plain hero of Level 1."""
    return Story().having(hp=9, gold=0, food=3, used_skill=True).standing_on("door", floor=floor)


def succeeded(story: Story) -> bool:
    ((success, _),) = story.events(events.CHECKED)
    return success == 1


@pytest.mark.rule("MR-CHECK-1")
@pytest.mark.parametrize(
    ("afflictions", "curse", "poison"),
    [([], None, None), (["curse"], False, None), (["poison"], None, False), (["curse", "poison"], False, False)],
)
def test_the_whole_pool_is_rolled(afflictions: list[str], curse: bool | None, poison: bool | None) -> None:
    story = at_door().having(afflictions=afflictions).dice(d=[3], D=2, C=curse, P=poison).go()
    assert story.events(events.ROLLED_CHARACTER) == [(0, 3)]
    assert story.events(events.ROLLED_DUNGEON) == [(2, 0)]
    assert story.events(events.ROLLED_CURSE) == ([] if curse is None else [(0, 0)])
    assert story.events(events.ROLLED_POISON) == ([] if poison is None else [(0, 0)])
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-2")
@pytest.mark.parametrize(("face", "success"), [(1, False), (2, False), (3, False), (4, False), (5, True), (6, True)])
def test_a_star_is_a_success(face: int, success: bool) -> None:
    story = at_door().dice(d=[face], D=1).go()
    assert succeeded(story) is success
    assert story.hero.gold == (2 if success else 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-2", "MR-CHECK-11")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_star_among_several_dice_is_enough(place: int) -> None:
    faces = [4, 4, 4]
    faces[place] = 5
    story = at_door().having(xp=18).dice(d=faces, D=1).go()
    assert succeeded(story)
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-3")
@pytest.mark.parametrize(("die", "gold", "xp"), [(1, 2, 0), (2, 2, 0), (3, 3, 1), (4, 3, 1), (5, 4, 2), (6, 4, 2)])
def test_the_dungeon_die_of_the_same_roll_is_read_in_the_column_of_the_check(die: int, gold: int, xp: int) -> None:
    won = at_door().having(xp=3).dice(d=[5], D=die).go()
    assert (won.hero.gold, won.hero.xp) == (gold, 3)
    failed = at_door().having(xp=3).dice(d=[4], D=die).go()
    assert (failed.hero.gold, failed.hero.xp) == (0, 3 - xp)
    assert won.dice_left == failed.dice_left == 0


@pytest.mark.rule("MR-CHECK-4")
@pytest.mark.parametrize(
    ("face", "curse", "success"), [(5, True, False), (6, True, True), (5, False, True), (6, False, True)]
)
def test_the_curse_symbol_takes_1_from_each_die_before_success_is_judged(face: int, curse: bool, success: bool) -> None:
    story = at_door().having(afflictions=["curse"]).dice(d=[face], D=1, C=curse).go()
    assert succeeded(story) is success
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-4")
def test_the_curse_symbol_weighs_on_every_die_but_not_on_the_dungeon_die() -> None:
    story = at_door().having(afflictions=["curse"], xp=18).dice(d=[5, 5, 5], D=3, C=True).go()
    assert not succeeded(story)
    assert story.events(events.CHECKED) == [(0, 3)]
    assert story.hero.xp == 17
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-5")
@pytest.mark.parametrize(("face", "gold"), [(5, 2), (4, 0)])
def test_the_poison_symbol_costs_1_hp_whatever_the_outcome(face: int, gold: int) -> None:
    story = at_door().having(afflictions=["poison"], armor=4).dice(d=[face], D=1, P=True).go()
    assert story.hero.hp == 8
    assert story.hero.gold == gold
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-5")
def test_whoever_dies_of_poison_in_a_check_does_not_resolve_the_card() -> None:
    story = at_door().having(afflictions=["poison"], hp=1).dice(d=[5], D=1, P=True).go()
    assert (story.game.outcome, story.game.cause) == (LOST, BY_POISON)
    assert story.hero.gold == 0


@pytest.mark.rule("MR-CHECK-6")
@pytest.mark.parametrize("room", ["door", "axe", "treasure", "armory", "tomb"])
def test_no_feat_is_offered_in_a_check(room: str) -> None:
    """The miss stands, XP and HP or not: the room is over without a question."""
    story = Story().having(hp=20, xp=5, used_skill=True).standing_on(room).dice(d=[1], D=2).go()
    assert story.events(events.CHECKED) == [(0, 2)]
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-7", "MR-CHECK-6")
def test_a_6_in_a_check_is_just_a_success() -> None:
    story = Story().having(hp=20, xp=5, used_skill=True).standing_on("tomb").dice(d=[6], D=3).go()
    assert story.question == "AFTER_CHECK"
    assert sorted(story.legal) == ["go-on", "shift:+1", "shift:-1"]
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-8")
@pytest.mark.parametrize("afflictions", [[], ["curse"], ["poison"], ["curse", "poison"]])
def test_with_a_perception_potion_only_the_dungeon_die_is_rolled(afflictions: list[str]) -> None:
    story = at_door().having(potions=["perception"], afflictions=afflictions, xp=18).go()
    assert story.question == "BEFORE_CHECK"
    story.dice(D=3).answer("drink:perception")
    assert story.potions == set()
    assert story.events(events.ROLLED_CHARACTER) == []
    assert story.events(events.ROLLED_CURSE) == story.events(events.ROLLED_POISON) == []
    assert succeeded(story)
    assert (story.hero.gold, story.hero.hp) == (3, 9)
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-8", "MR-CHECK-9")
def test_a_success_by_perception_may_shift_the_die_as_well() -> None:
    story = Story().having(hp=9, gold=0, food=3, potions=["perception"], used_skill=True).standing_on("tomb").go()
    story.dice(D=3).answer("drink:perception")
    assert story.question == "AFTER_CHECK"
    story.answer("shift:+1")
    assert story.mat == "9/0/3/0/1"
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-8")
def test_a_perception_potion_does_not_mend_a_check_already_rolled() -> None:
    story = at_door().having(potions=["perception", "healing"]).go()
    story.dice(d=[2], D=3).answer("go-on")
    assert not succeeded(story)
    assert "drink:perception" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-9")
@pytest.mark.parametrize(
    ("answer", "mat"), [("shift:-1", "9/0/4/0/0"), ("go-on", "9/0/3/1/0"), ("shift:+1", "9/0/3/0/1")]
)
def test_a_successful_check_may_shift_the_die_by_one(answer: str, mat: str) -> None:
    story = Story().having(hp=9, gold=0, food=3, used_skill=True).standing_on("tomb").dice(d=[5], D=3).go()
    story.answer(answer)
    assert story.mat == mat
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-9")
def test_after_a_failed_check_the_die_stands() -> None:
    story = Story().having(hp=9, gold=0, food=3, used_skill=True).standing_on("tomb").dice(d=[4], D=3).go()
    assert story.question == "EXPLORE"
    assert story.mat == "9/0/3/1/0"
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-9")
def test_after_a_failed_check_there_is_a_moment_to_drink_but_not_to_shift() -> None:
    story = Story().having(hp=9, potions=["healing"], used_skill=True).standing_on("tomb").go()
    story.dice(d=[4], D=3).answer("go-on")
    assert story.question == "AFTER_CHECK"
    assert story.legal == ["go-on", "drink:healing"]
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-9")
def test_a_check_without_the_icon_does_not_shift() -> None:
    story = at_door().dice(d=[5], D=3).go()
    assert story.question == "EXPLORE"
    assert story.events(events.SHIFTED) == []


@pytest.mark.rule("MR-CHECK-10")
@pytest.mark.parametrize(
    ("die", "answers"), [(1, ["go-on", "shift:+1"]), (2, ["go-on", "shift:+1", "shift:-1"]), (6, ["go-on", "shift:-1"])]
)
def test_a_shift_does_not_leave_the_die(die: int, answers: list[str]) -> None:
    story = Story().having(used_skill=True).standing_on("tomb").dice(d=[5], D=die).go()
    assert sorted(story.legal) == answers


@pytest.mark.rule("MR-CHECK-11")
@pytest.mark.parametrize(("xp", "dice"), [(5, 1), (6, 2), (18, 3)])
def test_the_level_sets_the_number_of_dice(xp: int, dice: int) -> None:
    story = at_door().having(xp=xp).dice(d=[2] * dice, D=2).go()
    assert len(story.events(events.ROLLED_CHARACTER)) == dice
    assert len(story.events(events.ROLLED_DUNGEON)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-CHECK-12")
@pytest.mark.parametrize(
    ("xp", "curse", "wins", "rolls"),
    [
        (0, BLANK, 2, 6),
        (6, BLANK, 20, 36),
        (18, BLANK, 152, 216),
        (0, SYMBOL, 1, 6),
        (6, SYMBOL, 11, 36),
        (18, SYMBOL, 91, 216),
    ],
)
def test_how_often_a_check_succeeds(xp: int, curse: int, wins: int, rolls: int) -> None:
    """Every roll there is: 1/3, 5/9 and 19/27 by Level; 1/6, 11/36 and 91/216 under the symbol."""
    dice = {0: 1, 6: 2, 18: 3}[xp]
    results = []
    for faces in product(range(1, 7), repeat=dice):
        story = at_door().having(xp=xp, afflictions=["curse"]).faces(*faces, 1, curse).go()
        results.append(succeeded(story))
    assert (sum(results), len(results)) == (wins, rolls)
