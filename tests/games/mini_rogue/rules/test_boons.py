"""What perks and relics do in play (MR-CAMP-6, -7): when each helps, when it is used up, and when it comes back."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import (
    BLOOD,
    CLEAR_MIND,
    DEFT,
    DRESSING,
    FIRST_BLOOD,
    HAGGLE,
    PATHFINDER,
    SCOUT,
    SECOND_WIND,
    SIGHT,
    STEADY_HAND,
    STOMACH,
    SURE_STROKE,
)
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, LOST, PLAYING, VISITED, WON

CENTRE = 4


def granted(story: Story, boons: int, spent: int = 0) -> Story:
    """The hero has these boons, some of them used up."""
    story.hero.boons = boons
    story.hero.spent = spent
    return story


def facing(monster: str = "monster-a", floor: int = 1, *, boons: int = 0, hero: str = "rogue") -> Story:
    """Before a monster, the Character card face down: only dice and feats are asked about."""
    return granted(Story(hero).standing_on(monster, floor=floor).having(used_skill=True), boons)


def checking(room: str, boons: int, floor: int = 1) -> Story:
    return granted(Story("rogue").standing_on(room, floor=floor).having(used_skill=True), boons)


def at_exit(boons: int, area: int = 1, spent: int = 0, mat: str = "dungeon") -> Story:
    """One step before an exit without a boss, and a Crow in hand: `go` stops when the next area is to be laid."""
    story = Story("rogue", mat=mat).in_area(area).about_to_move(7).holding("crow").having(used_skill=True)
    story.game.boss_up = False
    return granted(story, boons, spent)


def before_a_hole(boons: int, area: int = 1, spent: int = 0, mat: str = "dungeon") -> Story:
    """Before the trap with "-3 HP, fall", about to fail."""
    story = Story("rogue", mat=mat).in_area(area).standing_on("spikes").having(hp=10, used_skill=True)
    return granted(story, boons, spent).dice(d=[1], D=5)


def is_up(story: Story, cell: int) -> bool:
    return bool(story.game.cell_marks[cell] & FACE_UP)


def dealt(story: Story) -> list[int]:
    """What the enemy lost, blow by blow."""
    return [amount for amount, _ in story.events(events.FOE_HURT)]


# --- Scout --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("boons", "afflictions", "up"), [(SCOUT, [], True), (0, [], False), (SCOUT, ["blind"], False)])
def test_scout_lays_the_centre_room_face_up_unless_blind(boons: int, afflictions: list[str], up: bool) -> None:
    story = at_exit(boons).having(afflictions=afflictions).go()
    assert story.question == "PREPARATION"
    story.quiet()
    story.answer("go-on")
    assert story.game.area == 2
    assert is_up(story, CENTRE) is up
    assert (CENTRE in [cell for cell, _ in story.events(events.REVEALED)]) is up
    assert not story.game.cell_marks[CENTRE] & VISITED


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize("other", ["curse", "poison"])
def test_scout_minds_no_affliction_but_blindness(other: str) -> None:
    story = at_exit(SCOUT).having(afflictions=[other]).go().answer("go-on")
    assert is_up(story, CENTRE)


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("boons", "afflictions", "up"), [(SCOUT, [], True), (0, [], False), (SCOUT, ["blind"], False)])
def test_scout_looks_into_an_area_fallen_into(boons: int, afflictions: list[str], up: bool) -> None:
    """A fall builds a new area, too (MR-EFFECT-21)."""
    story = before_a_hole(boons).having(afflictions=afflictions).go()
    assert story.game.area == 3
    assert is_up(story, CENTRE) is up
    assert story.dice_left == 0


# --- Haggler ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
def test_haggler_takes_one_off_the_first_purchase_only() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=6).go()
    assert story.question == "TRADING"
    story.answer("trade:4")
    assert (story.hero.hp, story.hero.gold) == (9, 4), "4 HP for 2 gold instead of 3"
    story.answer("trade:4")
    assert (story.hero.hp, story.hero.gold) == (13, 1), "the second at the full price"


@pytest.mark.rule("MR-CAMP-6")
def test_without_haggler_every_purchase_costs_its_price() -> None:
    story = checking("merchant", 0).having(hp=5, gold=6).go().answer("trade:4")
    assert (story.hero.hp, story.hero.gold) == (9, 3)


@pytest.mark.rule("MR-CAMP-6")
def test_haggler_pays_at_least_one_gold() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=3).go().answer("trade:1")
    assert (story.hero.hp, story.hero.gold) == (6, 2), "1 gold stays 1"


@pytest.mark.rule("MR-CAMP-6")
def test_haggler_gets_nothing_for_nothing() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=0, armor=0).go()
    assert story.question == "EXPLORE", "nothing can be bought without gold"


@pytest.mark.rule("MR-CAMP-6")
def test_a_purchase_for_one_gold_was_the_first_one_all_the_same() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=4).go().answer("trade:1")
    story.answer("trade:4")
    assert (story.hero.hp, story.hero.gold) == (10, 0)


@pytest.mark.rule("MR-CAMP-6")
def test_haggler_makes_affordable_what_was_one_gold_too_dear() -> None:
    """Armor and a potion for 5 are offered for 4 gold, once."""
    story = checking("merchant", HAGGLE).having(gold=4, armor=0).go()
    assert {"trade:5", "trade:6"} <= set(story.legal)
    story.answer("trade:5")
    assert (story.hero.armor, story.hero.gold) == (1, 0)

    story = checking("merchant", 0).having(gold=4, armor=0).go()
    assert not {"trade:5", "trade:6"} & set(story.legal)


@pytest.mark.rule("MR-CAMP-6")
def test_after_the_first_purchase_the_full_price_must_be_in_hand() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=4).go().answer("trade:4")
    assert story.hero.gold == 2
    assert "trade:4" not in story.legal


@pytest.mark.rule("MR-CAMP-6")
def test_a_sale_is_no_purchase() -> None:
    """Armor sold first for the full 3 gold; the purchase after it is still the first."""
    story = checking("merchant", HAGGLE).having(hp=5, gold=0, armor=1).go().answer("trade:7")
    assert (story.hero.armor, story.hero.gold) == (0, 3)
    story.answer("trade:4")
    assert (story.hero.hp, story.hero.gold) == (9, 1)


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("floor", "price"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_haggler_at_the_hunters_whose_food_costs_the_floor(floor: int, price: int) -> None:
    story = checking("hunter", HAGGLE, floor).having(food=0, gold=10).go().answer("trade:1")
    assert (story.hero.food, story.hero.gold) == (1, 10 - price)
    story.answer("trade:1")
    assert (story.hero.food, story.hero.gold) == (2, 10 - price - floor)


@pytest.mark.rule("MR-CAMP-6")
def test_the_next_merchant_haggles_anew() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=10).put("hunter", 1).go()
    story.answer("trade:4", "go-on", "right")
    assert story.room == "hunter"
    assert story.hero.gold == 8
    story.answer("trade:3")
    assert (story.hero.hp, story.hero.gold) == (13, 6)


@pytest.mark.rule("MR-CAMP-6")
def test_a_merchant_left_without_a_purchase_saves_nothing_for_the_next() -> None:
    story = checking("merchant", HAGGLE).having(hp=5, gold=10).put("hunter", 1).go()
    story.answer("go-on", "right", "trade:3", "trade:3")
    assert story.hero.gold == 5, "2, then 3"


# --- Deft Hands ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_reroll_a_die_of_a_failed_check() -> None:
    story = checking("door", DEFT).having(gold=0)
    story.dice(d=[2], D=3).go()
    assert story.question == "AFTER_CHECK"
    assert set(story.legal) == {"go-on", "reroll:die1"}
    story.faces(5).answer("reroll:die1")
    assert story.hero.gold == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_without_deft_hands_a_failed_check_has_failed() -> None:
    story = checking("door", 0).having(gold=0, xp=3)
    story.dice(d=[2], D=3).go()
    assert (story.question, story.hero.gold, story.hero.xp) == ("EXPLORE", 0, 2)


@pytest.mark.rule("MR-CAMP-6")
def test_the_new_face_of_deft_hands_stands() -> None:
    """Used up: the reroll fails, and there is no second one for the check, nor for the next of this area."""
    story = checking("door", DEFT).having(gold=0, xp=3).put("bats", 1)
    story.dice(d=[2], D=3).go().faces(4).answer("reroll:die1")
    assert (story.question, story.hero.xp) == ("EXPLORE", 2)
    story.dice(d=[2], D=1).answer("right")
    assert (story.question, story.hero.hp) == ("EXPLORE", 9), "Tiny thorns, no question asked"
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_may_be_kept_for_a_later_check_of_the_area() -> None:
    story = checking("door", DEFT).having(gold=0, xp=3).put("bats", 1)
    story.dice(d=[2], D=3).go().answer("go-on")
    story.dice(d=[2], D=5).answer("right")
    story.faces(6).answer("reroll:die1")
    assert story.hero.xp == 2 + 2
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_choose_one_of_several_dice() -> None:
    story = checking("door", DEFT).having(gold=0, xp=18)
    story.dice(d=[2, 3, 4], D=5).go()
    assert {"reroll:die1", "reroll:die2", "reroll:die3"} <= set(story.legal)
    story.faces(5).answer("reroll:die2")
    assert story.hero.gold == 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6", "MR-CHECK-9", "MR-ROOM-TOMB-1")
def test_deft_hands_on_a_tomb_open_the_shift() -> None:
    """A failed check leaves the die as it is; rerolled into success it may be moved by one."""
    story = checking("tomb", DEFT).having(xp=0)
    story.dice(d=[2], D=5).go()
    assert set(story.legal) == {"go-on", "reroll:die1"}
    story.faces(5).answer("reroll:die1")
    assert story.question == "AFTER_CHECK"
    assert set(story.legal) == {"go-on", "shift:-1", "shift:+1"}
    story.answer("shift:-1")
    assert story.hero.xp == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_may_spoil_nothing_unasked() -> None:
    """A success stands if the player lets it."""
    story = checking("tomb", DEFT).having(xp=0)
    story.dice(d=[5], D=4).go()
    story.answer("go-on")
    assert story.hero.xp == 1
    assert not story.hero.spent & DEFT


@pytest.mark.rule("MR-CAMP-6", "MR-CHECK-4")
@pytest.mark.parametrize(("face", "gold"), [(5, 0), (6, 3)])
def test_the_curse_weighs_on_the_new_face_of_deft_hands_too(face: int, gold: int) -> None:
    """Rerolled dice count 1 less, too (MR-EFFECT-5); the Curse die is not rolled again."""
    story = checking("door", DEFT).having(gold=0, xp=3, afflictions=["curse"])
    story.dice(d=[5], D=3, C=True).go()
    story.faces(face).answer("reroll:die1")
    assert story.hero.gold == gold
    assert len(story.events(events.ROLLED_CURSE)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_do_nothing_in_a_fight() -> None:
    story = facing(boons=DEFT).having(hp=2, xp=0)
    story.dice(d=[2], D=1).dice(d=[4], D=1).go()
    assert story.question == "EXPLORE"
    assert story.hero.spent & DEFT == 0


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_have_no_dice_to_reroll_after_perception() -> None:
    """Only the Dungeon die is rolled then (MR-CHECK-8)."""
    story = checking("door", DEFT).having(gold=0, potions=["perception"]).go()
    story.dice(D=1).answer("drink:perception")
    assert story.hero.gold == 2
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_have_no_dice_to_reroll_at_a_shrine() -> None:
    story = checking("shrine", DEFT).having(gold=0)
    story.dice(D=6).go()
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


# --- Pathfinder ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
def test_pathfinder_moves_one_right_and_one_down() -> None:
    """The room is revealed on arrival, not before, and resolved."""
    story = granted(Story("rogue").about_to_move(0).put("bonfire", 4), PATHFINDER).having(used_skill=True, hp=5).go()
    assert "diagonal" in story.legal
    assert not is_up(story, 4)
    story.answer("diagonal")
    assert (story.hero.cell, story.room, story.question) == (4, "bonfire", "CHOICE")
    assert is_up(story, 4)
    story.answer("option:3")
    assert story.hero.hp == 7


@pytest.mark.rule("MR-CAMP-6")
def test_nobody_else_moves_diagonally() -> None:
    assert "diagonal" not in granted(Story("rogue").about_to_move(0), 0).go().legal


@pytest.mark.rule("MR-CAMP-6")
def test_pathfinder_is_used_once() -> None:
    story = granted(Story("rogue").about_to_move(0).put("bonfire", 4), PATHFINDER).having(used_skill=True).go()
    story.answer("diagonal", "option:3")
    assert story.question == "EXPLORE"
    assert "diagonal" not in story.legal


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("cell", "possible"), [(0, True), (1, True), (3, True), (4, True), (2, False), (6, False)])
def test_pathfinder_needs_room_on_both_sides(cell: int, possible: bool) -> None:
    story = granted(Story("rogue").about_to_move(cell), PATHFINDER).go()
    assert ("diagonal" in story.legal) is possible


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize("cell", [5, 7])
def test_pathfinder_cannot_pass_the_exit(cell: int) -> None:
    """Beside the Exit there is a single way, which is taken."""
    story = granted(Story("rogue").about_to_move(cell), PATHFINDER).having(hp=9, food=3)
    assert "diagonal" not in story.go().legal


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("cell", "there"), [(1, 5), (3, 7), (0, 4)])
def test_pathfinder_lands_where_the_diagonal_leads(cell: int, there: int) -> None:
    story = granted(Story("rogue").about_to_move(cell).put("bonfire", there), PATHFINDER).having(used_skill=True)
    story.go().answer("diagonal")
    assert (story.hero.cell, story.question) == (there, "CHOICE")


@pytest.mark.rule("MR-CAMP-6")
def test_pathfinder_onto_an_exit_without_a_boss() -> None:
    story = granted(Story("rogue").holding("crow").about_to_move(4), PATHFINDER).having(food=3, used_skill=True).go()
    story.answer("diagonal")
    assert story.question == "PREPARATION"
    assert (story.game.area, story.hero.food) == (2, 2), "the Descent: 1 food eaten, the marker moved"


@pytest.mark.rule("MR-CAMP-6")
def test_pathfinder_onto_an_exit_with_a_boss_is_a_fight() -> None:
    story = Story("rogue").facing_boss("ghoul").about_to_move(4)
    granted(story, PATHFINDER).having(used_skill=True, hp=9).go()
    story.dice(d=[2], D=1).answer("diagonal")
    assert (story.hero.cell, story.question) == (EXIT, "ROLLED")
    assert story.game.foe.hp == 16


@pytest.mark.rule("MR-CAMP-6", "MR-EFFECT-14")
def test_pathfinder_goes_on_blind() -> None:
    """Nothing is revealed before, the room entered is."""
    story = granted(Story("rogue").about_to_move(0).put("bonfire", 4), PATHFINDER)
    story.having(used_skill=True, afflictions=["blind"]).go()
    assert not any(is_up(story, cell) for cell in (1, 3, 4))
    story.answer("diagonal")
    assert (story.room, story.question) == ("bonfire", "CHOICE")
    assert is_up(story, 4)


# --- Iron Stomach, Field Dressing ----------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("boons", "hp"), [(0, 7), (STOMACH, 8), (STOMACH | DRESSING, 8)])
def test_iron_stomach_softens_hunger(boons: int, hp: int) -> None:
    """2 HP instead of 3; who does not eat dresses no wounds."""
    assert at_exit(boons).having(hp=10, food=0).go().hero.hp == hp


@pytest.mark.rule("MR-CAMP-6")
def test_iron_stomach_does_not_spoil_a_hollow_belly() -> None:
    """Hunger costs Bones 1 HP; Iron Stomach lowers what it costs, it does not set it."""
    story = Story("bones").about_to_move(7).holding("crow").having(hp=10, food=0, used_skill=True)
    assert granted(story, STOMACH).go().hero.hp == 9


@pytest.mark.rule("MR-CAMP-6")
def test_iron_stomach_is_for_the_descent_only() -> None:
    """Food that a trap takes and one has not costs 1 HP each, as ever (MR-STAT-9)."""
    story = checking("axe", STOMACH, floor=3).having(hp=10, food=0)
    story.dice(d=[1], D=1).go()
    assert story.hero.hp == 7


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize(("boons", "hp"), [(0, 10), (DRESSING, 11)])
def test_field_dressing_heals_when_eating(boons: int, hp: int) -> None:
    story = at_exit(boons).having(hp=10, food=2).go()
    assert (story.hero.hp, story.hero.food) == (hp, 1)


@pytest.mark.rule("MR-CAMP-6")
def test_field_dressing_every_time_one_eats() -> None:
    for area in (1, 3, 6):
        assert at_exit(DRESSING, area).having(hp=10, food=1).go().hero.hp == 11


@pytest.mark.rule("MR-CAMP-6", "MR-STAT-2")
def test_field_dressing_stops_at_twenty() -> None:
    assert at_exit(DRESSING).having(hp=20, food=2).go().hero.hp == 20


@pytest.mark.rule("MR-CAMP-6")
def test_a_meal_outside_the_descent_is_no_field_dressing() -> None:
    story = checking("hermit", DRESSING).having(hp=5, food=2).go().answer("option:2")
    assert (story.hero.hp, story.hero.food) == (8, 1)


# --- Second Wind --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_instead_of_death() -> None:
    """The Cursed Guard hits for 8 and would curse: HP become 3, and the rest of the attack is ignored."""
    story = facing(floor=4, boons=SECOND_WIND).having(hp=5, xp=0)
    story.dice(d=[2], D=6).go().answer("go-on")
    assert story.game.outcome == PLAYING
    assert story.hero.hp == 3
    assert story.afflictions == set()
    assert story.game.foe.hp == 13, "the fight goes on"


@pytest.mark.rule("MR-CAMP-6")
def test_without_second_wind_there_is_death() -> None:
    story = facing(floor=4).having(hp=5, xp=0)
    story.dice(d=[2], D=6).go().answer("go-on")
    assert story.game.outcome == LOST


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_is_for_the_last_breath_only() -> None:
    """At 1 HP left one is alive: nothing is used up, and the hit's trait applies."""
    story = facing(floor=4, boons=SECOND_WIND).having(hp=9, xp=1)
    story.dice(d=[2], D=6).dice(d=[2], D=1, C=False).go().answer("go-on")
    assert story.hero.hp == 1
    assert story.afflictions == {"curse"}
    assert not story.hero.spent & SECOND_WIND


@pytest.mark.rule("MR-CAMP-6")
def test_the_second_time_there_is_no_second_wind() -> None:
    story = facing(floor=4, boons=SECOND_WIND).having(hp=5, xp=0)
    story.dice(d=[2], D=6).dice(d=[2], D=6).go().answer("go-on")
    assert story.game.outcome == PLAYING
    story.answer("go-on")
    assert story.game.outcome == LOST


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_and_the_worm_that_would_drag_one_down() -> None:
    """The rest of the attack is ignored: no fall, the fight goes on."""
    story = facing("monster-c", floor=2, boons=SECOND_WIND).having(hp=2, xp=0)
    story.dice(d=[2], D=6).dice(d=[1], D=1).go()
    assert story.game.area == 3
    assert story.hero.hp == 3
    assert story.game.foe.hp == 4


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_and_the_trap_that_would_drop_one() -> None:
    """ "-3 HP, fall": the fall is the rest of that effect."""
    story = before_a_hole(SECOND_WIND).having(hp=3).go()
    assert story.hero.hp == 3
    assert (story.game.area, story.question) == (1, "EXPLORE")
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_and_the_tomb_that_would_drop_one() -> None:
    story = checking("corridor", SECOND_WIND).having(hp=2)
    story.dice(d=[1], D=5).go()
    assert (story.hero.hp, story.game.area, story.question) == (3, 1, "EXPLORE")


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_and_the_trap_that_would_poison() -> None:
    story = checking("axe", SECOND_WIND, floor=2).having(hp=2)
    story.dice(d=[1], D=6).go()
    assert story.hero.hp == 3
    assert story.afflictions == set()


@pytest.mark.rule("MR-CAMP-6", "MR-STAT-9")
def test_second_wind_when_missing_food_would_kill() -> None:
    """Three food lost with none in hand is one effect of 3 HP: no more of it is counted after the second wind."""
    story = checking("axe", SECOND_WIND, floor=3).having(hp=1, food=0)
    story.dice(d=[1], D=1).go()
    assert (story.hero.hp, story.question) == (3, "EXPLORE")


@pytest.mark.rule("MR-CAMP-6", "MR-STAT-9")
def test_second_wind_when_missing_armor_would_kill() -> None:
    """ "-1 armor, blind" with no armor and 1 HP: not blind."""
    story = checking("bats", SECOND_WIND).having(hp=1, armor=0)
    story.dice(d=[1], D=3).go()
    assert story.hero.hp == 3
    assert story.afflictions == set()


@pytest.mark.rule("MR-CAMP-6", "MR-EFFECT-11")
def test_second_wind_against_poison_in_an_attack() -> None:
    """The poison is over with it; the attack itself goes on."""
    story = facing(boons=SECOND_WIND).having(hp=1, xp=0, afflictions=["poison"])
    story.dice(d=[4], D=1, P=True).go()
    assert (story.hero.hp, story.question) == (3, "ROLLED")
    story.dice(d=[1], D=1, P=False).answer("go-on")
    assert dealt(story) == [4]
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6", "MR-CHECK-5")
def test_second_wind_against_poison_in_a_check() -> None:
    story = checking("door", SECOND_WIND).having(hp=1, gold=0, afflictions=["poison"])
    story.dice(d=[5], D=1, P=True).go()
    assert (story.hero.hp, story.hero.gold, story.question) == (3, 2, "EXPLORE")


@pytest.mark.rule("MR-CAMP-6", "MR-TURN-9")
def test_second_wind_against_hunger() -> None:
    """The descent goes on: the marker moves."""
    story = at_exit(SECOND_WIND).having(hp=3, food=0).go()
    assert (story.hero.hp, story.game.area, story.question) == (3, 2, "PREPARATION")


@pytest.mark.rule("MR-CAMP-6")
def test_hunger_that_leaves_something_needs_no_second_wind() -> None:
    story = at_exit(SECOND_WIND | STOMACH).having(hp=3, food=0).go()
    assert story.hero.hp == 1
    assert not story.hero.spent & SECOND_WIND


@pytest.mark.rule("MR-CAMP-6", "MR-EFFECT-18")
def test_second_wind_when_the_hit_wounds_and_the_weakening_would_kill() -> None:
    """The Ghoul of floor 1: 1 HP, then 1 XP, which costs 1 HP where there is none."""
    story = Story("rogue").facing_boss("ghoul").having(hp=2, xp=0, used_skill=True)
    granted(story, SECOND_WIND).dice(d=[2], D=3).dice(d=[1], D=1).go()
    assert story.hero.hp == 3
    assert story.game.outcome == PLAYING


@pytest.mark.rule("MR-CAMP-6", "MR-EFFECT-18")
def test_second_wind_against_the_hit_spares_the_weakening() -> None:
    story = Story("rogue").facing_boss("ghoul").having(hp=1, xp=3, used_skill=True)
    granted(story, SECOND_WIND).dice(d=[2], D=3).dice(d=[1], D=1).go()
    story.answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (3, 3)


@pytest.mark.rule("MR-CAMP-6")
def test_second_wind_in_a_ghosts_fight() -> None:
    story = granted(Story("rogue").facing_ghost(floor=3), SECOND_WIND).having(hp=2, xp=0, used_skill=True)
    story.dice(d=[2], D=6).dice(d=[1], D=1).go()
    assert story.hero.hp == 3
    assert story.afflictions == set(), "not blinded"


@pytest.mark.rule("MR-CAMP-6")
@pytest.mark.parametrize("area", [1, 2])
def test_second_wind_never_comes_back(area: int) -> None:
    """Once per game, whatever area or floor is next."""
    story = at_exit(SECOND_WIND, area, spent=SECOND_WIND).having(hp=10, food=1).go().answer("go-on")
    assert story.hero.spent & SECOND_WIND
    story = before_a_hole(SECOND_WIND, area, spent=SECOND_WIND).go()
    assert story.hero.spent & SECOND_WIND


# --- First Blood --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
def test_first_blood_strengthens_the_first_attack_only() -> None:
    story = facing(floor=4, boons=FIRST_BLOOD).having(hp=2, xp=0)
    story.dice(d=[3], D=1).dice(d=[3], D=1).dice(d=[3], D=1).dice(d=[4], D=1).go()
    assert dealt(story) == [5, 3, 3, 4]
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-CAMP-6")
def test_without_first_blood_the_dice_are_all() -> None:
    story = facing(floor=1).having(hp=2, xp=0)
    story.dice(d=[3], D=1).dice(d=[3], D=1).go()
    assert dealt(story) == [3, 3]


@pytest.mark.rule("MR-CAMP-6")
def test_first_blood_is_lost_when_all_dice_miss() -> None:
    """And it is not saved for the next attack: it belongs to the first."""
    story = facing(floor=2, boons=FIRST_BLOOD).having(hp=2, xp=6)
    story.dice(d=[1, 1], D=1).dice(d=[3, 1], D=1).dice(d=[1, 1], D=1).go()
    story.answer("go-on")
    assert story.game.foe.hp == 9
    story.answer("go-on")
    assert story.game.foe.hp == 6
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_first_blood_needs_one_die_that_hits() -> None:
    story = facing(floor=2, boons=FIRST_BLOOD).having(hp=2, xp=6)
    story.dice(d=[1, 3], D=1).dice(d=[1, 1], D=1).go().answer("go-on")
    assert dealt(story) == [5]


@pytest.mark.rule("MR-CAMP-6", "MR-EFFECT-6")
def test_first_blood_and_a_cursed_two_that_misses() -> None:
    story = facing(floor=2, boons=FIRST_BLOOD).having(hp=2, xp=0, afflictions=["curse"])
    story.dice(d=[2], D=1, C=True).dice(d=[4], D=1, C=False).dice(d=[5], D=1, C=False).go()
    assert story.question == "EXPLORE"
    assert sum(dealt(story)) == 9, "4 and 5 only"


@pytest.mark.rule("MR-CAMP-6")
def test_first_blood_is_gone_with_a_critical_rerolled_into_a_miss() -> None:
    story = facing(floor=2, boons=FIRST_BLOOD).having(hp=2, xp=1)
    story.dice(d=[6], D=1).go().faces(1).answer("reroll:die1")
    story.dice(d=[2], D=1).answer("go-on")
    assert story.game.foe.hp == 9
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_first_blood_when_a_feat_turns_a_miss() -> None:
    story = facing(floor=4, boons=FIRST_BLOOD).having(hp=2, xp=2)
    story.dice(d=[1], D=1).go().faces(4).dice(d=[1], D=1).answer("feat:die1:xp")
    assert dealt(story) == [6]
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6", "MR-STANCE-5")
def test_first_blood_in_defence_where_nothing_misses() -> None:
    """X counts 1 in the defensive stance."""
    story = Story("rogue", stances=True).standing_on("monster-a", floor=4).having(hp=2, xp=0, used_skill=True)
    granted(story, FIRST_BLOOD).go()
    story.dice(d=[1], D=1).answer("stance:defensive")
    assert dealt(story) == [3]


@pytest.mark.rule("MR-CAMP-6")
def test_first_blood_comes_back_with_the_next_fight() -> None:
    story = facing("monster-c", boons=FIRST_BLOOD).having(hp=2, xp=0).put("monster-a", 1)
    story.dice(d=[2], D=1).go()
    assert dealt(story) == [4], "dead at once"
    story.quiet()
    story.dice(d=[4], D=1).answer("right")
    assert dealt(story) == [6]
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6", "MR-ROOM-BOSS-3")
def test_each_phase_of_the_final_boss_is_a_fight_of_its_own() -> None:
    """First Blood and Steady Hand are there again for the second."""
    story = Story("rogue").facing_boss("ogs-remains", floor=4).having(hp=2, xp=0, used_skill=True)
    granted(story, FIRST_BLOOD | STEADY_HAND).dice(d=[1], D=1).go()
    story.faces(6).answer("feat:die1:skill")
    story.faces(6).answer("reroll:die1").faces(6).answer("reroll:die1").faces(5)
    story.dice(d=[3], D=1).answer("reroll:die1")
    assert story.game.foe.phase == 1
    assert "feat:die1:skill" in story.legal
    story.quiet()
    story.dice(d=[1], D=1).answer("go-on")
    assert dealt(story) == [5]


# --- Steady Hand --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6")
def test_steady_hand_makes_one_feat_of_a_fight_free() -> None:
    story = facing(floor=4, boons=STEADY_HAND).having(hp=2, xp=0)
    story.dice(d=[1], D=1).go()
    assert set(story.legal) == {"go-on", "feat:die1:skill"}
    story.faces(4).dice(d=[1], D=1).dice(d=[6], D=1).answer("feat:die1:skill")
    assert (story.hero.hp, story.hero.xp) == (2, 0)
    assert dealt(story)[0] == 4
    assert "feat:die1:skill" not in story.legal, "only once"


@pytest.mark.rule("MR-CAMP-6")
def test_without_steady_hand_no_feat_is_free() -> None:
    story = facing(floor=4).having(hp=2, xp=1)
    story.dice(d=[1], D=1).go()
    assert set(story.legal) == {"go-on", "feat:die1:xp"}


@pytest.mark.rule("MR-CAMP-6")
def test_steady_hand_does_not_hide_the_other_prices() -> None:
    story = facing(floor=4, boons=STEADY_HAND).having(hp=5, xp=1)
    story.dice(d=[1], D=1).go()
    assert set(story.legal) == {"go-on", "feat:die1:xp", "feat:die1:hp", "feat:die1:skill"}
    story.faces(2).answer("feat:die1:xp")
    assert story.hero.xp == 0
    assert not story.hero.spent & STEADY_HAND


@pytest.mark.rule("MR-CAMP-6", "MR-FEAT-3", "MR-FEAT-6")
def test_the_free_feat_of_a_steady_hand_is_that_dies_one_feat() -> None:
    story = facing(floor=4, boons=STEADY_HAND).having(hp=9, xp=6)
    story.dice(d=[1, 1], D=1).go().faces(2).answer("feat:die1:skill")
    assert set(story.legal) == {"go-on", "feat:die2:xp", "feat:die2:hp"}


@pytest.mark.rule("MR-CAMP-6")
def test_steady_hand_may_wait_for_a_later_attack_of_the_fight() -> None:
    story = facing(floor=4, boons=STEADY_HAND).having(hp=2, xp=0)
    story.dice(d=[2], D=1).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert "feat:die1:skill" in story.legal


@pytest.mark.rule("MR-CAMP-6")
def test_steady_hand_comes_back_with_the_next_fight() -> None:
    story = facing("monster-c", boons=STEADY_HAND).having(hp=2, xp=0).put("monster-a", 1)
    story.dice(d=[1], D=1).go().faces(4).answer("feat:die1:skill")
    assert story.question == "EXPLORE"
    story.dice(d=[1], D=1).answer("right")
    assert set(story.legal) == {"go-on", "feat:die1:skill"}


@pytest.mark.rule("MR-CAMP-6", "MR-FEAT-6")
def test_steady_hand_and_a_weapon_of_the_armory_are_two_free_feats() -> None:
    story = facing(floor=4, boons=STEADY_HAND).holding("armory", "rusty-dagger").having(hp=2, xp=6)
    story.dice(d=[1, 1], D=1).go()
    assert {"feat:die1:item", "feat:die1:skill", "feat:die2:item", "feat:die2:skill"} <= set(story.legal)
    story.faces(2).answer("feat:die1:item")
    assert not story.hero.spent & STEADY_HAND
    assert "feat:die2:skill" in story.legal
    assert "feat:die2:item" not in story.legal, "the dagger has one use"
    story.faces(3).dice(d=[1, 1], D=1).answer("feat:die2:skill")
    assert dealt(story) == [5]
    assert story.dice_left == 0
    assert story.hero.spent & STEADY_HAND


@pytest.mark.rule("MR-CAMP-6")
def test_steady_hand_is_not_spent_while_bones_has_free_feats_anyway() -> None:
    """Deathless Effort makes all feats of one attack free; the one of the fight is left for another attack."""
    story = granted(Story("bones").standing_on("monster-a", floor=4), STEADY_HAND).having(hp=2, xp=0, afflictions=[])
    story.go().dice(d=[1], D=1).answer("skill:combat")
    assert set(story.legal) == {"go-on", "feat:die1:skill"}
    story.faces(2).dice(d=[1], D=1).answer("feat:die1:skill")
    assert story.question == "ROLLED"
    assert dealt(story) == [2]
    assert set(story.legal) == {"go-on", "feat:die1:skill"}
    story.faces(2).dice(d=[1], D=1).dice(d=[1], D=1).answer("feat:die1:skill")
    assert story.hero.spent & STEADY_HAND


@pytest.mark.rule("MR-CAMP-6", "MR-CHECK-6")
def test_steady_hand_is_for_fights_only() -> None:
    story = checking("door", STEADY_HAND).having(xp=3)
    story.dice(d=[1], D=1).go()
    assert story.question == "EXPLORE"


# --- Sure Stroke --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6", "MR-COMBAT-8")
@pytest.mark.parametrize(("boons", "damage"), [(SURE_STROKE, 12), (0, 0)])
def test_sure_stroke_keeps_the_total_before_the_miss(boons: int, damage: int) -> None:
    """6, 6, X: 12 and stop, instead of nothing. Against the Ghoul of floor 3, with 25 HP."""
    story = granted(Story("rogue").facing_boss("ghoul", floor=3), boons).having(hp=2, xp=0, used_skill=True)
    story.dice(d=[6], D=1).go()
    story.faces(6).answer("reroll:die1")
    story.faces(1).dice(d=[6], D=1).answer("reroll:die1")
    assert story.game.foe.hp == 25 - damage
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_sure_stroke_stops_the_die() -> None:
    """After the Miss the die cannot be rerolled again as a critical; a feat is another matter."""
    story = granted(Story("rogue").facing_boss("ghoul", floor=3), SURE_STROKE).having(hp=9, xp=1, used_skill=True)
    story.dice(d=[6], D=1).go()
    story.faces(1).answer("reroll:die1")
    assert set(story.legal) == {"go-on", "feat:die1:xp", "feat:die1:hp"}
    story.dice(d=[2], D=1).answer("go-on")
    assert story.game.foe.hp == 19


@pytest.mark.rule("MR-CAMP-6")
def test_sure_stroke_does_not_help_a_first_roll_or_a_feat_that_misses() -> None:
    story = granted(Story("rogue").facing_boss("ghoul", floor=3), SURE_STROKE).having(hp=2, xp=1, used_skill=True)
    story.dice(d=[6], D=1).go()
    story.faces(1).answer("reroll:die1")
    story.faces(1).dice(d=[6], D=1).answer("feat:die1:xp")
    assert story.game.foe.hp == 25, "the feat replaces the whole die (MR-FEAT-9)"


@pytest.mark.rule("MR-CAMP-6", "MR-FEAT-4")
def test_sure_stroke_after_a_feat_that_was_critical() -> None:
    story = granted(Story("rogue").facing_boss("ghoul", floor=3), SURE_STROKE).having(hp=2, xp=1, used_skill=True)
    story.dice(d=[1], D=1).go()
    story.faces(6).answer("feat:die1:xp")
    story.faces(1).dice(d=[6], D=1).answer("reroll:die1")
    assert story.game.foe.hp == 19


@pytest.mark.rule("MR-CAMP-6", "MR-STANCE-6")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_sure_stroke_in_the_aggressive_stance_under_a_curse(face: int) -> None:
    """Cursed, a 6 is a 5, critical here; X, a 2 (X) and a 3 (2) are Misses: the 5 is kept."""
    story = Story("rogue", stances=True).facing_boss("ghoul", floor=3)
    granted(story, SURE_STROKE).having(hp=2, xp=0, used_skill=True, afflictions=["curse"]).go()
    story.dice(d=[6], D=1, C=True).answer("stance:aggressive")
    assert "reroll:die1" in story.legal
    story.faces(face).answer("reroll:die1")
    assert story.question == "STANCE"
    assert story.game.foe.hp == 20
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6", "MR-STANCE-6")
def test_an_aggressive_two_on_a_reroll_is_a_miss_that_sure_stroke_survives() -> None:
    story = Story("rogue", stances=True).facing_boss("ghoul", floor=3)
    granted(story, SURE_STROKE).having(hp=2, xp=0, used_skill=True).go()
    story.dice(d=[5], D=1).answer("stance:aggressive")
    story.faces(2).answer("reroll:die1")
    assert story.game.foe.hp == 20


@pytest.mark.rule("MR-CAMP-6", "MR-COMBAT-22")
def test_under_a_curse_there_is_no_critical_for_sure_stroke_to_save() -> None:
    story = granted(Story("rogue").facing_boss("ghoul", floor=3), SURE_STROKE)
    story.having(hp=3, xp=0, used_skill=True, afflictions=["curse"])
    story.dice(d=[6], D=1, C=True).go()
    assert "reroll:die1" not in story.legal


@pytest.mark.rule("MR-CAMP-6")
def test_sure_stroke_is_never_used_up() -> None:
    story = granted(Story("rogue").facing_boss("ghoul", floor=3), SURE_STROKE).having(hp=2, xp=0, used_skill=True)
    story.dice(d=[6], D=1).go()
    for left in (19, 13, 7):
        story.faces(1).dice(d=[6], D=1).answer("reroll:die1")
        assert story.game.foe.hp == left


# --- the Bone of Ernazar ------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-7")
def test_the_bone_makes_a_curse_blank_in_a_check() -> None:
    story = checking("door", CLEAR_MIND).having(gold=0, afflictions=["curse"])
    story.dice(d=[5], D=1, C=True).go()
    assert story.question == "CLEAR_MIND"
    assert set(story.legal) == {"take", "go-on"}
    story.answer("take")
    assert story.hero.gold == 2
    assert story.afflictions == {"curse"}, "the affliction stays"


@pytest.mark.rule("MR-CAMP-7")
def test_the_bone_may_be_kept() -> None:
    story = checking("door", CLEAR_MIND).having(gold=0, afflictions=["curse"])
    story.dice(d=[5], D=1, C=True).go().answer("go-on")
    assert story.hero.gold == 0
    assert not story.hero.spent & CLEAR_MIND


@pytest.mark.rule("MR-CAMP-7")
def test_without_the_bone_the_curse_is_not_asked_about() -> None:
    story = checking("door", 0).having(gold=0, afflictions=["curse"])
    story.dice(d=[5], D=1, C=True).go()
    assert (story.question, story.hero.gold) == ("EXPLORE", 0)


@pytest.mark.rule("MR-CAMP-7")
def test_a_blank_curse_die_needs_no_bone() -> None:
    story = checking("door", CLEAR_MIND).having(gold=0, afflictions=["curse"])
    story.dice(d=[5], D=1, C=False).go()
    assert (story.question, story.hero.gold) == ("EXPLORE", 2)
    assert not story.hero.spent & CLEAR_MIND


@pytest.mark.rule("MR-CAMP-7")
def test_the_bone_helps_once_on_a_floor() -> None:
    story = checking("door", CLEAR_MIND).having(gold=0, afflictions=["curse"]).put("bats", 1)
    story.dice(d=[5], D=1, C=True).go().answer("take")
    story.dice(d=[5], D=1, C=True).answer("right")
    assert (story.question, story.hero.hp) == ("EXPLORE", 9), "the second curse counts"


@pytest.mark.rule("MR-CAMP-7", "MR-COMBAT-7")
def test_the_bone_gives_an_attack_its_critical_back() -> None:
    story = facing(floor=2, boons=CLEAR_MIND).having(hp=2, xp=6, afflictions=["curse"])
    story.dice(d=[6, 2], D=1, C=True).go()
    story.answer("take")
    assert "reroll:die1" in story.legal
    story.faces(3).answer("reroll:die1", "go-on")
    assert dealt(story) == [11], "6 and 3 and 2 against 9 HP"
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-7", "MR-EFFECT-11")
def test_the_bone_does_not_help_against_poison() -> None:
    """Both symbols show: 1 HP is lost, and the curse alone may be blank."""
    story = facing(boons=CLEAR_MIND).having(hp=5, xp=0, afflictions=["curse", "poison"])
    story.dice(d=[4], D=1, C=True, P=True).go()
    assert story.question == "CLEAR_MIND"
    story.answer("take")
    assert story.hero.hp == 4
    story.dice(d=[1], D=1, C=False, P=False).answer("go-on")
    assert dealt(story) == [4]
    assert story.afflictions == {"curse", "poison"}


@pytest.mark.rule("MR-CAMP-7", "MR-EFFECT-11")
def test_the_bone_in_a_check_with_poison() -> None:
    story = checking("door", CLEAR_MIND).having(hp=5, gold=0, afflictions=["curse", "poison"])
    story.dice(d=[5], D=1, C=True, P=True).go().answer("take")
    assert (story.hero.hp, story.hero.gold) == (4, 2)


@pytest.mark.rule("MR-CAMP-7", "MR-COMBAT-21")
def test_poison_that_kills_leaves_nothing_to_clear() -> None:
    story = facing(boons=CLEAR_MIND).having(hp=1, xp=0, afflictions=["curse", "poison"])
    story.dice(d=[6], D=1, C=True, P=True).go()
    assert story.game.outcome == LOST
    assert story.question == ""


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
def test_the_bone_and_deft_hands_in_one_check() -> None:
    """First the curse goes, then the die is rolled again, at its face value."""
    story = checking("door", CLEAR_MIND | DEFT).having(gold=0, afflictions=["curse"])
    story.dice(d=[4], D=1, C=True).go().answer("take")
    story.faces(5).answer("reroll:die1")
    assert story.hero.gold == 2
    assert story.dice_left == 0


# --- the Eye of Constantine ---------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-7")
def test_the_eye_reveals_a_room_once_per_area() -> None:
    story = granted(Story("rogue").about_to_move(0).put("bonfire", 1), SIGHT).having(used_skill=True).go()
    assert set(story.legal) == {"right", "down", "sight"}
    assert not is_up(story, 7)
    story.answer("sight")
    assert set(story.legal) - {"go-on"} == {f"room:{cell}" for cell in (3, 5, 6, 7, 8)}, "rooms 2 and 4 lie open"
    story.answer("room:8")
    assert is_up(story, 7)
    assert not story.game.cell_marks[7] & VISITED
    assert set(story.legal) == {"right", "down"}
    story.answer("right", "option:3")
    assert "sight" not in story.legal


@pytest.mark.rule("MR-CAMP-7")
def test_without_the_eye_nobody_sees_further() -> None:
    assert "sight" not in granted(Story("rogue").about_to_move(0), 0).go().legal


@pytest.mark.rule("MR-CAMP-7", "MR-EFFECT-14")
def test_the_eye_sees_for_the_blind() -> None:
    story = granted(Story("rogue").about_to_move(0), SIGHT).having(used_skill=True, afflictions=["blind"]).go()
    assert "sight" in story.legal
    story.answer("sight", "room:2")
    assert is_up(story, 1)
    assert not is_up(story, 3), "one room only"
    assert story.afflictions == {"blind"}


@pytest.mark.rule("MR-CAMP-7")
def test_the_eye_looks_between_two_rooms_only() -> None:
    """Not while a room is being resolved."""
    story = granted(Story("rogue").standing_on("bonfire"), SIGHT).go()
    assert (story.question, "sight" in story.legal) == ("CHOICE", False)
    story.answer("option:3")
    assert "sight" in story.legal


@pytest.mark.rule("MR-CAMP-7")
def test_the_eye_has_nothing_to_see_where_all_is_open() -> None:
    story = granted(Story("rogue").about_to_move(0), SIGHT).having(used_skill=True)
    for cell in range(EXIT):
        story.game.cell_marks[cell] |= FACE_UP
    assert "sight" not in story.go().legal


@pytest.mark.rule("MR-CAMP-7")
def test_the_eye_is_no_skill_and_turns_no_card() -> None:
    story = granted(Story("rogue").about_to_move(0), SIGHT).go().answer("sight", "room:8")
    assert not story.hero.face_down
    assert "skill:exploration" in story.legal


@pytest.mark.rule("MR-CAMP-7")
def test_relics_leave_the_place_of_the_item_free() -> None:
    story = granted(Story("rogue").standing_on("crow"), SIGHT | CLEAR_MIND | BLOOD).having(food=2).go()
    story.answer("option:1", "take")
    assert story.hero.item == story.cards.item_number("crow")
    assert story.hero.boons == SIGHT | CLEAR_MIND | BLOOD


# --- Og's Blood ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-7")
@pytest.mark.parametrize(("boons", "hp"), [(BLOOD, 3), (0, 2)])
def test_ogs_blood_heals_after_a_fight_won(boons: int, hp: int) -> None:
    story = facing("monster-c", boons=boons).having(hp=2, xp=0)
    story.dice(d=[4], D=1).go()
    assert (story.question, story.hero.hp) == ("EXPLORE", hp)


@pytest.mark.rule("MR-CAMP-7")
def test_ogs_blood_heals_after_a_ghost() -> None:
    story = checking("tomb", BLOOD).having(hp=2, xp=0)
    story.dice(d=[1], D=6).dice(d=[5], D=1).dice(d=[5], D=1).go()
    assert (story.question, story.hero.hp, story.hero.xp) == ("EXPLORE", 3, 2)


@pytest.mark.rule("MR-CAMP-7")
def test_ogs_blood_heals_after_a_boss() -> None:
    story = Story("rogue").facing_boss("spider-queen").having(hp=2, xp=0, used_skill=True)
    granted(story, BLOOD).dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[2], D=1).dice(D=2).go()
    assert story.question == "CHOICE", "the Rewards"
    assert story.hero.hp == 3


@pytest.mark.rule("MR-CAMP-7", "MR-ROOM-BOSS-3")
def test_ogs_blood_heals_after_the_first_fight_against_og() -> None:
    story = Story("rogue").facing_boss("ogs-remains", floor=4).having(hp=3, xp=0, used_skill=True)
    granted(story, BLOOD)
    for _ in range(5):
        story.dice(d=[5], D=1)
    story.dice(d=[2], D=1).go()
    for _ in range(5):
        story.answer("go-on")
    assert story.game.foe.phase == 1
    assert story.dice_left == 0
    assert story.hero.hp == 4


@pytest.mark.rule("MR-CAMP-7", "MR-STAT-2")
def test_ogs_blood_stops_at_twenty() -> None:
    story = facing("monster-c", boons=BLOOD).having(hp=20, xp=0)
    story.dice(d=[4], D=1).go().pass_by("ROLLED")
    assert story.hero.hp == 20


@pytest.mark.rule("MR-CAMP-7", "MR-EFFECT-25")
def test_ogs_blood_gives_nothing_for_a_fight_that_a_fall_ended() -> None:
    story = facing("monster-c", floor=2, boons=BLOOD).having(hp=9, xp=0)
    story.dice(d=[2], D=3).go().pass_by("ROLLED")
    assert (story.game.area, story.hero.hp) == (5, 7)


@pytest.mark.rule("MR-CAMP-7")
def test_ogs_blood_does_not_save_the_dying() -> None:
    story = facing("monster-c", boons=BLOOD).having(hp=2, xp=0)
    story.dice(d=[2], D=6).go()
    assert story.game.outcome == LOST


# --- when they come back ------------------------------------------------------------------------------------------

AREA = DEFT | SIGHT
FLOOR = PATHFINDER | CLEAR_MIND
ALL = AREA | FLOOR


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
@pytest.mark.parametrize(
    ("area", "still_spent"),
    [(1, FLOOR), (2, 0), (3, FLOOR), (4, 0), (5, FLOOR), (6, FLOOR), (7, 0), (8, FLOOR), (9, FLOOR)],
)
def test_by_descent_a_new_area_brings_some_back_and_a_new_floor_all(area: int, still_spent: int) -> None:
    story = at_exit(ALL, area, spent=ALL).having(hp=10, food=1).go().answer("go-on")
    assert story.game.area == area + 1
    assert story.hero.spent == still_spent


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
@pytest.mark.parametrize(("area", "there"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 8), (6, 9), (7, 10)])
def test_by_a_fall_all_come_back(area: int, there: int) -> None:
    """Every fall changes both area and floor."""
    story = before_a_hole(ALL, area, spent=ALL).go()
    assert story.game.area == there
    assert story.hero.spent == 0


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
@pytest.mark.parametrize(("mat", "area"), [("dungeon", 8), ("tower", 1), ("tower", 6)])
def test_a_fall_that_leads_nowhere_brings_nothing_back(mat: str, area: int) -> None:
    story = before_a_hole(ALL, area, spent=ALL, mat=mat).go()
    assert story.game.area == area
    assert story.hero.spent == ALL


@pytest.mark.rule("MR-CAMP-6")
def test_pathfinder_is_there_again_on_the_next_floor() -> None:
    story = before_a_hole(PATHFINDER, spent=PATHFINDER).go()
    assert "diagonal" in story.legal


@pytest.mark.rule("MR-CAMP-6")
def test_deft_hands_are_there_again_in_the_next_area() -> None:
    story = before_a_hole(DEFT, spent=DEFT).go().put("door", 1)
    story.dice(d=[1], D=1).answer("right")
    assert "reroll:die1" in story.legal


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
def test_a_bonfire_brings_back_skills_and_nothing_of_these() -> None:
    """They are no skills of the Character card (MR-SKILL-6)."""
    story = granted(Story("rogue").standing_on("bonfire"), ALL, spent=ALL).having(used_skill=True).go()
    story.answer("option:3")
    assert not story.hero.face_down
    assert story.hero.spent == ALL


@pytest.mark.rule("MR-CAMP-6")
def test_beating_og_wins_whatever_one_has() -> None:
    """All boons at once do not stop the game from ending."""
    story = Story("rogue").facing_boss("ogs-remains", floor=4).having(hp=2, xp=0, used_skill=True)
    granted(story, ALL | SCOUT | HAGGLE | STOMACH | DRESSING | SECOND_WIND | FIRST_BLOOD | SURE_STROKE | BLOOD)
    for _ in range(9):
        story.dice(d=[5], D=1)
    story.go().answer("right").pass_by("ROLLED")
    assert story.game.outcome == WON
    assert story.dice_left == 0


# --- prices are still paid in hand --------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6", "MR-FEAT-8")
def test_second_wind_buys_no_feat_into_death() -> None:
    story = facing(floor=4, boons=SECOND_WIND).having(hp=2, xp=1)
    story.dice(d=[1], D=1).go()
    assert set(story.legal) == {"go-on", "feat:die1:xp"}


# --- adventurers together -----------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-6", "MR-COOP2-10")
def test_each_adventurer_haggles_at_the_same_merchant() -> None:
    story = Story("rogue", "mage", leader=0).standing_together("merchant").agreed()
    for seat in (0, 1):
        story.having(seat=seat, hp=5, gold=3, potions=[], used_skill=True)
        story.heroes[seat].boons = HAGGLE
    story.go()
    assert story.asked == ("TRADING", 0)
    story.answer("trade:4", "go-on")
    assert story.asked == ("TRADING", 1)
    story.answer("trade:4")
    assert [(hero.hp, hero.gold) for hero in story.heroes] == [(9, 1), (9, 1)]


@pytest.mark.rule("MR-CAMP-6")
def test_what_one_adventurer_may_do_another_may_not() -> None:
    story = Story("rogue", "mage", leader=0).about_to_move(0).having(used_skill=True).agreed()
    story.having(seat=1, used_skill=True, potions=[])
    story.heroes[1].boons = PATHFINDER | SIGHT
    story.go()
    assert story.asked[1] == 0
    assert not {"diagonal", "sight"} & set(story.legal)
    story.answer("right")
    assert story.asked == ("EXPLORE", 1)
    assert {"diagonal", "sight"} <= set(story.legal)


@pytest.mark.rule("MR-CAMP-6", "MR-END-3")
def test_the_second_wind_of_one_saves_the_party_once() -> None:
    story = Story("rogue", "crusader", leader=0).standing_together("monster-a", floor=4).agreed()
    for seat in (0, 1):
        story.having(seat=seat, hp=2, xp=0, armor=0, used_skill=True, potions=[])
    story.heroes[0].boons = SECOND_WIND
    story.dice(d=[2], D=6).dice(d=[2], D=6).go()
    assert story.heroes[0].hp == 3
    assert story.game.outcome == LOST, "the Crusader has none"


@pytest.mark.rule("MR-CAMP-7", "MR-COOP2-16")
def test_ogs_blood_heals_those_who_wear_it_and_fought() -> None:
    story = Story("rogue", "crusader", leader=0).standing_together("monster-c").agreed()
    for seat in (0, 1):
        story.having(seat=seat, hp=2, xp=0, used_skill=True)
    story.heroes[1].boons = BLOOD
    story.dice(d=[5], D=1).dice(d=[3], D=1).go()
    assert [hero.hp for hero in story.heroes] == [2, 3]
    assert story.dice_left == 0


@pytest.mark.rule("MR-CAMP-6")
def test_two_scouts_turn_the_centre_room_up_once() -> None:
    story = Story("rogue", "crusader", leader=0).about_to_move(7).having(food=1).having(seat=1, food=1).agreed()
    for hero in story.heroes:
        hero.boons = SCOUT
        hero.face_down = True
    story.quiet()
    story.go()
    assert story.game.area == 2
    assert is_up(story, CENTRE)
    assert [cell for cell, _ in story.events(events.REVEALED)].count(CENTRE) == 1


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
def test_a_fall_of_one_brings_the_boons_of_all_back() -> None:
    """All fall (MR-COOP2-13), so all are in a new area and on a new floor."""
    story = Story("rogue", "crusader", leader=0).standing_together("spikes").agreed()
    for seat in (0, 1):
        story.having(seat=seat, hp=10, used_skill=True)
        story.heroes[seat].boons = ALL
        story.heroes[seat].spent = ALL
    story.dice(d=[1], D=5).dice(d=[5], D=5).go().pass_by("ARRIVE", "BARTER", "AFTER_CHECK", "GAIN_POTION")
    assert story.game.area == 3
    assert [hero.spent for hero in story.heroes] == [0, 0]
