"""Experience and levels (MR-XP)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events


def dice_rolled(story: Story) -> int:
    return len(story.events(events.ROLLED_CHARACTER))


@pytest.mark.rule("MR-XP-1")
def test_victory_gives_xp() -> None:
    story = Story("rogue").standing_on("monster-a", floor=2).having(hp=2, xp=0, used_skill=True)
    story.dice(d=[5], D=1).dice(d=[4], D=1).go()
    assert story.hero.xp == 2


@pytest.mark.rule("MR-XP-1")
def test_rest_gives_xp() -> None:
    story = Story("rogue").standing_on("bonfire").go()
    story.answer("option:1")
    assert story.hero.xp == 1


@pytest.mark.rule("MR-XP-1")
def test_an_avoided_trap_gives_xp() -> None:
    story = Story("rogue").standing_on("spikes")
    story.dice(d=[5], D=3).go()
    assert story.hero.xp == 2


@pytest.mark.rule("MR-XP-2", "MR-XP-4", "MR-XP-5", "MR-DICE-7")
@pytest.mark.parametrize(("xp", "dice"), [(0, 1), (3, 1), (5, 1), (6, 2), (17, 2), (18, 3), (23, 3)])
def test_level_decides_the_number_of_dice(xp: int, dice: int) -> None:
    story = Story("rogue").standing_on("door").having(xp=xp, used_skill=True)
    story.dice(d=[6] * dice, D=1).go()
    assert dice_rolled(story) == dice
    assert story.dice_left == 0


@pytest.mark.rule("MR-XP-2")
@pytest.mark.parametrize(("xp", "dice"), [(5, 2), (17, 3)])
def test_a_level_mark_adds_a_die_at_once(xp: int, dice: int) -> None:
    """The XP honed at the bonfire count in the next room's check."""
    story = Story("rogue").standing_on("bonfire").put("door", 1).having(xp=xp).go()
    story.answer("option:1").having(used_skill=True)
    assert story.hero.xp == xp + 1
    story.quiet()
    story.dice(d=[1] * dice, D=1).answer("right")
    assert dice_rolled(story) == dice
    assert story.dice_left == 0


@pytest.mark.rule("MR-XP-3")
@pytest.mark.parametrize(("xp", "before"), [(6, 2), (18, 3)])
def test_below_a_level_mark_a_die_goes_at_once(xp: int, before: int) -> None:
    """The ghost of floor 2 weakens: the next roll of the same fight has one die less."""
    story = Story("rogue").facing_ghost(floor=2).having(hp=10, xp=xp, used_skill=True)
    story.dice(d=[1] * before, D=3).go()
    assert dice_rolled(story) == before
    story.quiet()
    story.dice(d=[1] * (before - 1), D=1).answer("go-on")
    assert story.hero.xp == xp - 1
    assert dice_rolled(story) == before - 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-XP-5", "MR-XP-6")
def test_xp_stop_at_23_and_become_hp() -> None:
    story = Story("rogue").standing_on("spikes").having(hp=10, xp=23)
    story.dice(d=[5, 1, 1], D=3).go()
    assert (story.hero.xp, story.hero.hp) == (23, 12)


@pytest.mark.rule("MR-XP-6", "MR-STAT-2")
def test_xp_turned_to_hp_stop_at_20() -> None:
    story = Story("rogue").standing_on("spikes").having(hp=19, xp=23)
    story.dice(d=[5, 1, 1], D=3).go()
    assert (story.hero.xp, story.hero.hp) == (23, 20)


@pytest.mark.rule("MR-XP-7")
def test_a_gain_across_the_maximum_is_split() -> None:
    story = Story("rogue").standing_on("monster-a", floor=4).having(hp=10, xp=22, used_skill=True)
    story.dice(d=[5, 5, 5], D=1).go()
    story.answer("go-on")
    assert (story.hero.xp, story.hero.hp) == (23, 12)
