"""Rules of thumb of Mini Rogue: small stories, and what is answered."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_barter import party, together
from tests.games.mini_rogue.rules.test_whole_deals import deal
from undercroft.games.mini_rogue.bots.thumb import MiniRogueThumb
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES
from undercroft.games.mini_rogue.rules.cardspeak import WHEN_HURT
from undercroft.games.mini_rogue.rules.state import FACE_UP
from undercroft.kernel.chooser import Chooser


def chosen(story: Story) -> str:
    return ANSWER_NAMES[MiniRogueThumb().choose(story.game, Chooser(1))]


def rolled(story: Story, *dice: int, dungeon: int = 3) -> Story:
    """The dice of an attack lie on the table."""
    return story.dice(d=list(dice), D=dungeon).go().pass_by("READY")


def fighting(hp: int = 10, xp: int = 0, floor: int = 1, monster: str = "monster-a") -> Story:
    return Story("rogue").standing_on(monster, floor=floor).having(hp=hp, xp=xp, used_skill=True, potions=[])


# --- dice ---------------------------------------------------------------------------------------------------------


def test_dice_that_kill_are_left_alone() -> None:
    story = rolled(fighting(), 6)
    assert story.question == "ROLLED"
    assert chosen(story) == "go-on"


def test_a_critical_that_does_not_kill_is_rolled_again() -> None:
    story = rolled(fighting(floor=2), 6)
    assert chosen(story) == "reroll:die1"


def test_a_miss_is_worth_an_xp_when_the_blow_would_kill() -> None:
    """A Skeleton Soldier of 9 HP strikes for 4; the Rogue has 4 HP left."""
    assert chosen(rolled(fighting(hp=4, xp=12, floor=2), 5, 1)).startswith("feat:die2")


def test_nobody_pays_for_a_feat_with_the_last_hp() -> None:
    story = rolled(fighting(hp=3, floor=1), 1, dungeon=1)
    assert "feat:die1:hp" in story.legal
    assert chosen(story) == "go-on"


# --- potions ------------------------------------------------------------------------------------------------------


def test_healing_waits_for_a_blow_that_would_kill() -> None:
    deadly = rolled(fighting(hp=2, floor=2).having(potions=["healing"]), 2).answer("go-on")
    assert deadly.question == "QUAFF"
    assert chosen(deadly) == "drink:healing"
    missing = rolled(fighting(hp=2, floor=2).having(potions=["healing"]), 2, dungeon=1).answer("go-on")
    assert chosen(missing) == "go-on"


def test_fire_where_it_kills_and_saves() -> None:
    story = rolled(fighting(hp=4, floor=2).having(potions=["fire"]), 4).answer("go-on")
    assert chosen(story) == "drink:fire"


def test_an_affliction_is_cured_at_once() -> None:
    story = Story("rogue").having(potions=["holy"], afflictions=["curse"], used_skill=True).about_to_move().go()
    assert chosen(story) == "drink:holy"


def test_perception_makes_sure_of_a_check() -> None:
    story = Story("rogue").standing_on("bats").having(potions=["perception"]).go()
    assert story.question == "BEFORE_CHECK"
    assert chosen(story) == "drink:perception"


# --- ways and rooms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "below", "way"), [("monster-a", "bonfire", "down"), ("bonfire", "monster-a", "right")]
)
def test_a_bonfire_is_better_than_a_fight_that_kills(right: str, below: str, way: str) -> None:
    story = Story("rogue").on_floor(3).having(hp=4, used_skill=True).put(right, 1).put(below, 3).about_to_move().go()
    assert chosen(story) == way


def test_what_cannot_be_seen_does_not_count() -> None:
    """The same rooms face down: the blind go anywhere, but the same way whatever lies there."""
    ways = set()
    for right, below in (("monster-a", "bonfire"), ("bonfire", "monster-a")):
        story = Story("rogue").on_floor(3).having(hp=4, used_skill=True, afflictions=["blind"], potions=[])
        story.put(right, 1).put(below, 3).about_to_move()
        for cell in (1, 3):
            story.game.cell_marks[cell] &= ~FACE_UP
        ways.add(chosen(story.go()))
    assert len(ways) == 1


def test_the_hungry_buy_food_and_the_fed_do_not() -> None:
    hungry = Story("rogue").standing_on("merchant").having(hp=18, food=0, gold=2, armor=0, potions=[]).go()
    assert chosen(hungry) == "trade:2"
    fed = Story("rogue").standing_on("merchant").having(hp=20, food=3, gold=3, armor=0, potions=[]).go()
    assert chosen(fed) == "go-on"


def test_the_die_is_shifted_away_from_a_ghost() -> None:
    story = Story("rogue").standing_on("tomb", floor=4).having(hp=4, food=1, xp=3, potions=[]).dice(d=[5], D=6).go()
    assert story.question == "AFTER_CHECK"
    assert chosen(story) == "shift:-1"


def test_a_room_that_kills_is_skipped() -> None:
    story = Story("rogue").on_floor(4).having(hp=3, potions=[]).put("monster-a", 1).put("monster-b", 3)
    assert chosen(story.about_to_move().go()) == "skill:exploration"


# --- together -----------------------------------------------------------------------------------------------------


def test_food_goes_to_the_hungry() -> None:
    story = together(party().having(seat=0, food=4).having(seat=1, food=0))
    assert MiniRogueThumb().choose(story.game, Chooser(1)) == deal(1, "give-food")


def test_what_both_have_stays_where_it_is() -> None:
    assert chosen(together(party())) == "go-on"


@pytest.mark.parametrize(("giver", "taker", "answer"), [(4, 0, "accept"), (1, 4, "refuse")])
def test_who_needs_less_accepts_less(giver: int, taker: int, answer: str) -> None:
    """Food is offered to one who is hungry, and to one who has enough."""
    story = together(party().having(seat=0, food=giver).having(seat=1, food=min(taker, 3)))
    story.answer("hero:2", "hand:food", "propose")
    assert story.asked == ("CONSENT", 1)
    assert chosen(story) == answer


# --- the Overlord -------------------------------------------------------------------------------------------------


def test_an_overlord_uses_what_he_can_pay_for_against_the_weak() -> None:
    story = Story("rogue", overlord="devourer", seconds=["mage"]).augury(5).having(hp=2)
    story.standing_on("monster-a").moment(WHEN_HURT).go()
    assert story.question == "OVERLORD"
    assert chosen(story).startswith("power:")
