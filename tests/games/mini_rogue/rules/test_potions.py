"""Potions (MR-POTION): what each does, when it may be drunk, how many can be carried."""

from collections.abc import Callable
from random import Random

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import LOST


def facing(monster: str, floor: int = 1) -> Story:
    """A Rogue before a monster, the Character card face down."""
    return Story("rogue").standing_on(monster, floor=floor).having(used_skill=True)


def damage_dealt(story: Story) -> int:
    return sum(amount for amount, _ in story.events(events.FOE_HURT))


# --- what each does -------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-POTION-1", "MR-POTION-8")
def test_fire_deals_7() -> None:
    story = facing("monster-a", 2).having(hp=2, xp=0, potions=["fire"])
    story.dice(d=[1], D=1).go()
    assert story.question == "QUAFF"
    story.dice(d=[6], D=1).answer("drink:fire")
    assert story.game.foe.hp == 2
    assert story.potions == set()


@pytest.mark.rule("MR-POTION-2")
def test_frost_stops_the_enemy_for_this_turn_only() -> None:
    story = facing("monster-a", 1).having(hp=10, potions=["frost"])
    story.dice(d=[1], D=6).go()
    story.dice(d=[2], D=6).answer("go-on", "drink:frost")
    assert story.hero.hp == 10
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 8
    assert story.game.foe.hp == 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-POTION-2")
def test_frost_leaves_the_dungeon_die_unresolved() -> None:
    """Neither a miss nor a hit is read from the die, and no effect comes of it."""
    story = facing("monster-a", 3).having(hp=10, potions=["frost"])
    story.dice(d=[1], D=4).go()
    story.dice(d=[1], D=1).answer("go-on", "drink:frost")
    assert not story.events(events.FOE_HIT)
    assert not story.events(events.FOE_MISSED)
    assert story.afflictions == set()


@pytest.mark.rule("MR-POTION-3")
def test_poison_deals_4_in_each_turn_this_one_included() -> None:
    """Enemy HP 9 and nothing but misses: dead in the third turn."""
    story = facing("monster-a", 2).having(hp=2, xp=0, potions=["poison"])
    story.dice(d=[1], D=1).go()
    story.dice(d=[1], D=1).dice(d=[1], D=6).answer("drink:poison")
    assert len(story.events(events.FOE_BEATEN)) == 1
    assert story.hero.hp == 2, "it died before its third attack"
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-POTION-3")
def test_poison_adds_to_the_dice() -> None:
    story = facing("monster-a", 4).having(hp=10, potions=["poison"])
    story.dice(d=[3], D=1).go()
    story.dice(d=[5], D=6).answer("go-on", "drink:poison")
    assert story.game.foe.hp == 15 - (3 + 4)
    story.answer("go-on")
    assert story.hero.hp == 10
    assert story.events(events.FOE_BEATEN), "5 + 4 are enough for the other 8"


@pytest.mark.rule("MR-POTION-4")
@pytest.mark.parametrize(("before", "after"), [(4, 10), (17, 20)])
def test_healing_gives_6_to_20_at_most(before: int, after: int) -> None:
    story = Story("rogue").about_to_move(0).having(hp=before, potions=["healing"]).go()
    story.answer("drink:healing")
    assert story.hero.hp == after
    assert story.potions == set()


@pytest.mark.rule("MR-POTION-5")
@pytest.mark.parametrize("afflictions", [["curse"], ["poison"], ["blind"], ["curse", "poison", "blind"]])
def test_holy_cures_one_or_all(afflictions: list[str]) -> None:
    story = Story("rogue").about_to_move(0).having(potions=["holy"], afflictions=afflictions).go()
    story.answer("drink:holy")
    assert story.afflictions == set()
    assert story.potions == set()


@pytest.mark.rule("MR-POTION-6", "MR-CHECK-8")
def test_perception_makes_a_check_succeed() -> None:
    """Only the Dungeon die is rolled: neither Character dice nor the dice of afflictions."""
    story = Story("rogue").standing_on("door").having(gold=0, potions=["perception"], used_skill=True)
    story.having(hp=9, afflictions=["curse", "poison"]).go()
    assert story.question == "BEFORE_CHECK"
    story.dice(D=5).answer("drink:perception")
    assert story.hero.gold == 4
    assert story.hero.hp == 9
    assert not story.events(events.ROLLED_CHARACTER)
    assert story.afflictions == {"curse", "poison"}
    assert story.dice_left == 0


@pytest.mark.rule("MR-POTION-6")
def test_perception_does_both_with_one_potion() -> None:
    story = Story("rogue").standing_on("door").having(gold=0, potions=["perception"], used_skill=True)
    story.having(afflictions=["blind"]).go()
    story.dice(D=1).answer("drink:perception")
    assert story.hero.gold == 2
    assert story.afflictions == set()
    assert story.potions == set()


@pytest.mark.rule("MR-POTION-6")
def test_perception_cannot_mend_a_check_already_rolled() -> None:
    story = Story("rogue").standing_on("door").having(xp=3, potions=["perception"], used_skill=True).go()
    story.dice(d=[1], D=3).answer("go-on")
    assert story.question == "EXPLORE"
    assert story.hero.xp == 2
    assert story.potions == {"perception"}


# --- when -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-POTION-7")
def test_offensive_potions_only_in_combat() -> None:
    """Outside of a fight they are offered nowhere: not on the way, in a check, at a fire or a merchant's."""
    held = ["fire", "frost"]
    stories = [
        Story("rogue").about_to_move(0).having(potions=held).go(),
        Story("rogue").standing_on("bonfire").having(potions=held).go(),
        Story("rogue").standing_on("merchant").having(potions=held, gold=9).go(),
        Story("rogue").standing_on("shrine").having(potions=held, gold=9).go(),
        Story("rogue").standing_on("tomb").having(potions=held).dice(d=[6], D=3).go(),
        Story("rogue").standing_on("tomb").having(potions=["poison"]).dice(d=[6], D=3).go(),
    ]
    questions = ["EXPLORE", "CHOICE", "TRADING", "OFFERING", "AFTER_CHECK", "AFTER_CHECK"]
    assert [story.question for story in stories] == questions
    for story in stories:
        assert not [answer for answer in story.legal if answer.startswith("drink")]


@pytest.mark.rule("MR-POTION-7")
@pytest.mark.parametrize("potion", ["fire", "frost", "poison"])
def test_offensive_potions_in_combat(potion: str) -> None:
    story = facing("monster-a", 4).having(potions=[potion])
    story.dice(d=[2], D=3).go()
    story.answer("go-on")
    assert story.legal == ["go-on", f"drink:{potion}"]


def hurt(hero: str = "rogue", *, stances: bool = False) -> Story:
    """Somebody with 5 HP and a Healing potion."""
    return Story(hero, stances=stances).having(hp=5, potions=["healing"])


def in_round(*answers: str) -> Story:
    """A round against a Giant rat: roll 2, the enemy 3."""
    return hurt().standing_on("monster-a").dice(d=[2], D=3).go().answer(*answers)


WINDOWS: dict[str, Callable[[], Story]] = {
    "EXPLORE": lambda: hurt().about_to_move(0).go(),
    "EXPLORE, one door only": lambda: hurt().about_to_move(2).having(used_skill=True).go(),
    "DESCEND, hungry": lambda: hurt().about_to_move(7).having(food=0).go().answer("right"),
    "PREPARATION": lambda: hurt().holding("crow").about_to_move(7).go().answer("right"),
    "BEFORE_CHECK": lambda: hurt().standing_on("axe").go(),
    "AFTER_CHECK": lambda: hurt().standing_on("axe").dice(d=[1], D=5).go().answer("go-on"),
    "OFFERING": lambda: hurt().standing_on("shrine").having(gold=1).go(),
    "OFFERING, no gold": lambda: hurt().standing_on("shrine").having(gold=0).go(),
    "AFTER_DIE": lambda: hurt().standing_on("shrine").having(gold=1).dice(D=1).go().answer("go-on"),
    "CHOICE, bonfire": lambda: hurt().standing_on("bonfire").go(),
    "CHOICE, crow": lambda: hurt().standing_on("crow").go(),
    "CHOICE, treasure": lambda: hurt().standing_on("treasure").dice(d=[5], D=1).go().answer("go-on", "go-on"),
    "TRADING": lambda: hurt().standing_on("merchant").having(gold=3).go(),
    "TAKE_ITEM": lambda: hurt().standing_on("armory").dice(d=[5], D=1).go().answer("go-on", "go-on"),
    "READY": lambda: hurt().standing_on("monster-a").go(),
    "READY, skill used": lambda: hurt().standing_on("monster-a").having(used_skill=True).go(),
    "READY, next round": lambda: in_round("go-on", "go-on", "go-on"),
    "ROLLED": lambda: in_round("go-on"),
    "QUAFF": lambda: in_round("go-on", "go-on"),
    "STANCE": lambda: hurt(stances=True).standing_on("monster-a").go(),
    "TRIBUTE": lambda: hurt("priestess").standing_on("monster-a").go().answer("skill:combat"),
    "CONJURING": lambda: hurt("mage").standing_on("monster-a").go().answer("skill:combat"),
    "REVEAL_ROOM": lambda: hurt("mage").about_to_move(0).go().answer("skill:exploration"),
    "SWAP_FIRST": lambda: hurt().standing_on("hermit").go().answer("option:3"),
    "REPLACE_ROOM": lambda: hurt().holding("crow").about_to_move(0).go().answer("item:exploration"),
    "PLACE": lambda: hurt().holding("crow").about_to_move(7).go().answer("right", "item:preparation"),
    "DOUBLING": lambda: (
        hurt().having(xp=6).standing_on("monster-a").dice(d=[2, 3], D=3).go().answer("skill:combat", "go-on", "go-on")
    ),
    "PICK_POTION": lambda: hurt().standing_on("merchant").having(gold=5).go().answer("trade:6"),
    "ARRIVE": lambda: hurt().about_to_move(0).put("bonfire", 1).go().answer("right"),
}


@pytest.mark.rule("MR-POTION-7")
@pytest.mark.parametrize("window", list(WINDOWS))
def test_healing_at_any_time(window: str) -> None:
    """Wherever the game stops, and wherever it matters that it stops, Healing may be drunk."""
    story = WINDOWS[window]()
    assert story.question == window.partition(",")[0]
    assert "drink:healing" in story.legal
    assert len(story.legal) > 1
    assert story.hero.hp in (3, 5), "3 after the rat's first hit"
    story.quiet()
    story.answer("drink:healing")
    drank = story.events(events.DRANK)
    assert len(drank) == 1
    assert story.told[0][0] == events.DRANK, "nothing comes before it"
    assert story.events(events.GAINED)[0] == (speak.HP, 6)
    assert "healing" not in story.potions


@pytest.mark.rule("MR-POTION-7")
def test_healing_comes_before_hunger() -> None:
    story = hurt().holding("crow").about_to_move(7).having(hp=3, food=0).go()
    story.answer("right")
    assert story.question == "DESCEND"
    story.answer("drink:healing")
    assert len(story.events(events.HUNGRY)) == 1
    assert story.question == "PREPARATION"
    assert story.hero.hp == 3 + 6 - 3


@pytest.mark.rule("MR-POTION-7")
def test_a_potion_that_would_do_nothing_is_not_asked_about() -> None:
    story = Story("rogue").about_to_move(2).having(hp=20, potions=["healing", "holy"], used_skill=True)
    story.put("bonfire", 5).go()
    assert story.hero.cell == 5
    assert story.question == "CHOICE"
    assert not [answer for answer in story.legal if answer.startswith("drink")]


@pytest.mark.rule("MR-POTION-7")
def test_holy_at_any_time_even_when_the_duplicate_is_already_sure() -> None:
    """The trap is beaten and brings a Holy potion: the held one may still be drunk before it arrives."""
    story = Story("rogue").standing_on("axe").having(used_skill=True, potions=["holy"], afflictions=["blind"]).go()
    story.dice(d=[6], D=1).answer("go-on")
    assert story.question == "AFTER_CHECK"
    story.answer("drink:holy")
    assert story.afflictions == set()
    assert story.potions == {"holy"}


@pytest.mark.rule("MR-POTION-7", "MR-FEAT-8")
def test_healing_may_pay_for_a_feat() -> None:
    """After the roll with 2 HP: drink, then there are HP for the feat."""
    story = facing("monster-a").having(hp=2, xp=0, potions=["healing"]).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.question == "ROLLED"
    assert "feat:die1:hp" not in story.legal
    story.answer("drink:healing")
    assert story.question == "ROLLED"
    assert "feat:die1:hp" in story.legal
    story.faces(3).dice(d=[1], D=1).answer("feat:die1:hp")
    assert story.hero.hp == 6
    assert story.game.foe.hp == 3


@pytest.mark.rule("MR-POTION-7", "MR-POTION-9")
@pytest.mark.parametrize("hero", ["rogue", "crusader", "mage", "priestess", "thief", "cleric", "witch", "bones"])
def test_no_question_of_a_whole_game_forgets_the_potions(hero: str) -> None:
    """Played at random: what would help is offered at every question, what harms enemies only in fights.

    The one exception is the question which potion is handed over as a price: the bargain was struck before.
    """
    checked = 0
    for seed in range(12):
        chance = Random(seed)
        story = Story(hero, seed=seed).having(hp=20, food=4, potions=["healing", "holy"]).go()
        while story.question and checked < 400:
            legal = story.legal
            assert len(legal) == len(set(legal)) > 1
            assert len(story.potions) <= 2
            if story.question != "PAY_WITH_POTION":
                wanted = "healing" in story.potions and story.hero.hp < 20
                assert ("drink:healing" in legal) is wanted
                assert ("drink:holy" in legal) is ("holy" in story.potions and bool(story.afflictions))
                checked += wanted
            if story.question != "QUAFF":
                assert {"drink:fire", "drink:frost", "drink:poison"}.isdisjoint(legal)
            quiet = [answer for answer in legal if not answer.startswith(("drink", "discard"))]
            story.answer(chance.choice(quiet or legal))
    assert checked > 50


# --- single use, how many -------------------------------------------------------------------------------------


@pytest.mark.rule("MR-POTION-8")
@pytest.mark.parametrize("potion", ["fire", "frost", "poison"])
def test_an_offensive_potion_is_used_once(potion: str) -> None:
    story = facing("monster-a", 4).having(potions=[potion])
    story.dice(d=[1], D=1).go()
    story.dice(d=[1], D=1).answer("go-on", f"drink:{potion}")
    assert story.potions == set()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.question == "ROLLED", "there is no potion left to ask about"


@pytest.mark.rule("MR-POTION-9", "MR-POTION-10")
def test_a_duplicate_is_lost() -> None:
    story = Story("rogue").standing_on("axe").having(potions=["holy"], used_skill=True)
    story.dice(d=[6], D=1).go()
    assert story.question == "EXPLORE"
    assert story.potions == {"holy"}


@pytest.mark.rule("MR-POTION-9", "MR-POTION-10")
@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("discard:fire", {"frost", "holy"}),
        ("discard:frost", {"fire", "holy"}),
        ("leave", {"fire", "frost"}),
    ],
)
def test_a_third_potion_needs_room(answer: str, left: set[str]) -> None:
    """The player throws one of the two away or declines the new one."""
    story = Story("rogue").standing_on("axe").having(potions=["fire", "frost"], used_skill=True)
    story.dice(d=[6], D=1).go()
    assert story.question == "GAIN_POTION"
    assert set(story.legal) == {"discard:fire", "discard:frost", "leave"}
    story.answer(answer)
    assert story.potions == left
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-POTION-7", "MR-POTION-10")
def test_room_is_also_made_by_drinking() -> None:
    story = Story("rogue").standing_on("axe").having(hp=5, potions=["fire", "healing"], used_skill=True).go()
    story.dice(d=[6], D=1).answer("go-on", "go-on")
    assert story.question == "GAIN_POTION"
    story.answer("drink:healing")
    assert story.potions == {"fire", "holy"}
    assert story.hero.hp == 11


@pytest.mark.rule("MR-POTION-10")
def test_nothing_is_asked_while_there_is_room() -> None:
    story = Story("rogue").standing_on("axe").having(potions=["fire"], used_skill=True)
    story.dice(d=[6], D=1).go()
    assert story.question == "EXPLORE"
    assert story.potions == {"fire", "holy"}


# --- death is quicker -----------------------------------------------------------------------------------------


@pytest.mark.rule("MR-POTION-11")
def test_no_potion_answers_a_deadly_blow() -> None:
    story = facing("monster-a").having(hp=2, xp=0, potions=["healing"]).go()
    story.dice(d=[1], D=3).answer("go-on")
    while story.question:
        story.answer("go-on")
    assert story.game.outcome == LOST
    assert story.hero.hp == 0
    assert story.potions == {"healing"}


@pytest.mark.rule("MR-POTION-11")
def test_no_potion_answers_deadly_poison() -> None:
    story = facing("monster-a").having(hp=1, potions=["healing"], afflictions=["poison"]).go()
    story.dice(d=[5], D=1, P=True).answer("go-on")
    assert story.game.outcome == LOST


@pytest.mark.rule("MR-POTION-11", "MR-DICE-6")
def test_one_may_drink_after_seeing_the_roll_and_before_the_blow() -> None:
    story = facing("monster-a").having(hp=2, xp=0, potions=["healing"]).go()
    story.dice(d=[1], D=3).answer("go-on")
    assert story.events(events.ROLLED_DUNGEON) == [(3, 0)]
    assert "drink:healing" in story.legal
    story.dice(d=[1], D=1).answer("drink:healing", "go-on")
    assert story.hero.hp == 6


@pytest.mark.rule("MR-POTION-11")
def test_one_may_drink_after_seeing_a_failed_check() -> None:
    story = Story("rogue").standing_on("axe", floor=3).having(hp=2, potions=["healing"], used_skill=True).go()
    story.dice(d=[1], D=5).answer("go-on")
    assert story.events(events.ROLLED_DUNGEON) == [(5, 0)]
    story.answer("drink:healing")
    assert story.hero.hp == 5
    assert story.afflictions == {"poison"}


# --- poison on the enemy --------------------------------------------------------------------------------------


@pytest.mark.rule("MR-POTION-13")
def test_poison_stops_when_the_fight_ends() -> None:
    story = facing("monster-a").put("monster-b", 1).having(hp=2, xp=0, potions=["poison"])
    story.dice(d=[3], D=1).go()
    story.answer("drink:poison")
    assert story.question == "EXPLORE"
    story.quiet()
    story.dice(d=[1], D=1).answer("right")
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 6
    assert damage_dealt(story) == 0


@pytest.mark.rule("MR-POTION-13")
def test_poison_ticks_even_in_a_turn_the_enemy_is_frozen() -> None:
    story = facing("monster-a", 4).having(hp=10, potions=["poison", "frost"])
    story.dice(d=[1], D=1).go()
    story.dice(d=[1], D=6).answer("go-on", "drink:poison")
    story.dice(d=[1], D=1).answer("go-on", "drink:frost")
    assert story.game.foe.hp == 15 - 4 - 4
    assert story.hero.hp == 10


@pytest.mark.rule("MR-POTION-14")
def test_a_poisoned_enemy_is_not_poisoned_again() -> None:
    """The Mage conjures poison; the poison potion is then not offered against the same enemy."""
    story = Story("mage").standing_on("monster-a", floor=4).having(hp=10, potions=["poison", "fire"]).go()
    story.dice(d=[1], D=1).answer("skill:combat", "pick:poison", "go-on")
    assert story.question == "QUAFF"
    assert story.legal == ["go-on", "drink:fire"]
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 11
