"""The four characters of The Council: Plague Doctor, Rat Hunter, Executioner, Astrologer."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import EXIT, PLAYING

COUNCIL = ("council",)
BOTH = ("base", "council")
LEVEL_2, LEVEL_3 = 6, 18
NEXT = (1, 1)


def hero(
    name: str,
    *,
    hp: int = 12,
    armor: int = 0,
    xp: int = 0,
    food: int = 2,
    gold: int = 0,
    potions: tuple[str, ...] = (),
    afflictions: tuple[str, ...] = (),
    stances: bool = False,
    used_skill: bool = False,
) -> Story:
    story = Story(name, boxes=COUNCIL, stances=stances)
    return story.having(
        hp=hp,
        armor=armor,
        xp=xp,
        food=food,
        gold=gold,
        potions=potions,
        afflictions=afflictions,
        used_skill=used_skill,
    )


def foe(story: Story) -> tuple[int, int]:
    return int(story.game.foe.left), int(story.game.foe.hp)


@pytest.mark.rule("MR-SETUP-2")
@pytest.mark.parametrize(
    ("name", "mat", "potions"),
    [
        ("plague-doctor", "13/0/3/2/0", {"holy"}),
        ("rat-hunter", "10/0/3/5/0", {"poison"}),
        ("executioner", "10/1/3/0/0", set()),
        ("astrologer", "10/0/3/4/0", {"frost"}),
    ],
)
def test_what_they_start_with(name: str, mat: str, potions: set[str]) -> None:
    story = Story(name, boxes=COUNCIL)
    assert (story.mat, story.potions, story.afflictions) == (mat, potions, set())


@pytest.mark.rule("MR-DIFF-4")
def test_a_plague_doctor_of_the_hardest_kind() -> None:
    """EX-42."""
    story = Story("plague-doctor", boxes=COUNCIL, difficulty="roguelike")
    assert (story.mat, story.potions) == ("11/0/2/0/0", {"holy"})


# --- Plague Doctor ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
@pytest.mark.parametrize(("afflictions", "damage"), [((), 3), (("curse",), 5), (("poison",), 5), (("blind",), 5)])
def test_inoculation_cures_and_hurts_past_armor(afflictions: tuple[str, ...], damage: int) -> None:
    story = hero("plague-doctor", afflictions=afflictions).standing_on("city-guard", floor=4)
    story.faces(*NEXT).go().answer("skill:combat")
    assert (story.game.foe.hp, story.afflictions) == (17 - damage, set())
    assert story.hero.face_down
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-3")
def test_inoculation_cures_one_of_her_choice() -> None:
    story = hero("plague-doctor", afflictions=("curse", "blind")).standing_on("city-guard").dice(d=[1], D=1, C=False)
    story.go().answer("skill:combat")
    assert set(story.legal) == {"option:1", "option:3"}, "not the 3 HP of somebody who has nothing"
    story.answer("option:3")
    assert (story.game.foe.hp, story.afflictions) == (3, {"curse"})


@pytest.mark.rule("MR-EFFECT-36")
def test_inoculation_works_against_a_ward() -> None:
    story = hero("plague-doctor").standing_on("rooftop-prowler", floor=4).faces(*NEXT).go().answer("skill:combat")
    assert story.game.foe.hp == 8


@pytest.mark.rule("MR-COMBAT-14")
def test_inoculation_can_end_the_fight() -> None:
    story = hero("plague-doctor").standing_on("city-guard").go()
    story.game.foe.hp = 3
    story.answer("skill:combat")
    assert (story.hero.xp, story.hero.gold, story.hero.hp) == (1, 1, 12)
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-SKILL-2")
def test_quarantine_heals_and_keeps_afflictions_away_for_one_room() -> None:
    story = hero("plague-doctor").about_to_move(0).put("pyre", 1).put("jails", 2).go()
    story.answer("skill:exploration")
    assert story.hero.hp == 14
    story.faces(1).answer("right").pass_by("ARRIVE")
    assert (story.room, story.hero.hp, story.afflictions) == ("pyre", 12, set()), "2 HP lost, no curse"


@pytest.mark.rule("MR-SKILL-2")
def test_quarantine_lasts_until_the_next_room_is_resolved() -> None:
    story = hero("plague-doctor", gold=0).about_to_move(0).put("jails", 1).put("pyre", 2).go()
    story.answer("skill:exploration").faces(1, 1).answer("right").pass_by("ARRIVE")
    assert (story.room, story.afflictions) == ("jails", set())
    story.faces(2).answer("right").pass_by("ARRIVE", "OFFERING")
    assert story.afflictions == {"curse"}


@pytest.mark.rule("MR-EFFECT-2")
def test_quarantine_holds_through_a_fight() -> None:
    story = hero("plague-doctor", xp=LEVEL_3).on_floor(3).about_to_move(0).put("crow-flock", 1).go()
    story.answer("skill:exploration").dice(d=[1, 1, 1], D=6).faces(6, 1, 1, 1, 1, 1).answer("right").pass_by("ARRIVE")
    story.answer("go-on")
    assert (story.hero.hp, story.afflictions) == (14 - 6, set())


@pytest.mark.rule("MR-SKILL-2")
def test_quarantine_is_for_every_adventurer() -> None:
    story = Story("plague-doctor", "rogue", leader=0, boxes=BOTH)
    for seat in (0, 1):
        story.having(seat=seat, hp=9, potions=[], gold=0)
    story.put("jails", 1).put("pyre", 3).about_to_move(0).agreed().go()
    while "skill:exploration" not in story.legal or story.asked[1] != 0:
        story.answer("go-on")
    story.answer("skill:exploration")
    assert [int(each.hp) for each in story.heroes] == [11, 11]
    assert [bool(each.immune) for each in story.heroes] == [True, True]


# --- Rat Hunter ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-8")
@pytest.mark.parametrize(("xp", "dice"), [(0, [4, 3]), (LEVEL_2, [2, 3, 2])])
def test_bait_costs_food_and_adds_a_die(xp: int, dice: list[int]) -> None:
    story = hero("rat-hunter", xp=xp).standing_on("city-guard").dice(d=dice, D=1).dice(d=[1] * (len(dice) - 1), D=1)
    story.go().answer("skill:combat")
    assert story.hero.food == 1
    story.answer("go-on")
    assert story.game.foe.hp == 8 - 7
    assert story.dice_left == 0, "one die less in the next attack"


@pytest.mark.rule("MR-SKILL-8", "MR-STAT-10")
def test_no_bait_without_food() -> None:
    story = hero("rat-hunter", food=0).standing_on("city-guard").faces(*NEXT).go()
    assert (story.question, "skill:combat" in story.legal) == ("ROLLED", False)


@pytest.mark.rule("MR-SKILL-8", "MR-DICE-1")
@pytest.mark.parametrize(("dice", "sum_"), [([4, 2, 3, 5], 12), ([1, 2, 2, 3], 7), ([5, 4, 1, 4], 13)])
def test_of_four_dice_the_lowest_is_set_aside(dice: list[int], sum_: int) -> None:
    story = hero("rat-hunter", xp=LEVEL_3).standing_on("city-guard", floor=2)
    story.dice(d=dice, D=1).dice(d=[1, 1, 1], D=1).go().answer("skill:combat")
    assert story.game.pool.count == 3
    story.answer("go-on")
    assert next(amount for amount, _ in story.events(events.FOE_HURT)) == sum_
    assert story.game.foe.hp == max(0, 11 - sum_)


@pytest.mark.rule("MR-SKILL-8")
def test_the_lowest_is_set_aside_before_any_reroll() -> None:
    """The 6 rerolled into a Miss stays a Miss: the 2 does not come back."""
    story = hero("rat-hunter", xp=LEVEL_3).standing_on("city-guard", floor=2).dice(d=[6, 2, 3, 3], D=1)
    story.faces(1).dice(d=[1, 1, 1], D=1).go().answer("skill:combat", "reroll:die1", "go-on")
    assert story.game.foe.hp == 11 - 6


@pytest.mark.rule("MR-SKILL-2")
def test_rat_stew() -> None:
    story = hero("rat-hunter").about_to_move(0).go().answer("skill:exploration")
    assert (story.hero.food, story.hero.face_down) == (3, True)


# --- Executioner --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3", "MR-COMBAT-14")
@pytest.mark.parametrize(
    ("floor", "left", "dies"), [(1, 3, True), (1, 4, False), (2, 4, True), (2, 5, False), (4, 6, True), (4, 7, False)]
)
def test_execution_kills_what_has_little_left(floor: int, left: int, dies: bool) -> None:
    story = hero("executioner").standing_on("city-guard", floor=floor).dice(d=[1], D=6).faces(*NEXT).go()
    story.game.foe.hp = left
    hp = story.hero.hp
    story.answer("skill:combat", "go-on")
    assert (story.game.foe.hp == 0) == dies
    assert (story.hero.hp == hp) == dies, "the dead do not attack"


@pytest.mark.rule("MR-SKILL-3")
def test_execution_counts_after_the_damage_of_this_attack_only() -> None:
    story = hero("executioner").standing_on("city-guard").dice(d=[4], D=1).dice(d=[1], D=1).faces(*NEXT).go()
    story.answer("skill:combat", "go-on")
    assert story.game.foe.hp == 4
    story.game.foe.hp = 3
    story.answer("go-on")
    assert story.game.foe.hp == 3


@pytest.mark.rule("MR-SKILL-3", "MR-EFFECT-31")
def test_execution_takes_one_of_a_horde() -> None:
    story = hero("executioner").standing_on("crow-flock").faces(1, 1, 1, *NEXT).go().answer("skill:combat", "go-on")
    assert foe(story) == (2, 3)


@pytest.mark.rule("MR-SKILL-3", "MR-ROOM-BOSS-3")
def test_execution_ends_one_phase_only() -> None:
    story = hero("executioner", hp=20).facing_boss("remains-of-the-king", floor=4).faces(1, 1, *NEXT).go()
    story.game.foe.hp = 6
    story.answer("skill:combat", "go-on")
    assert (story.game.foe.phase, story.game.foe.hp, story.game.outcome) == (1, 25, PLAYING)


@pytest.mark.rule("MR-SKILL-5")
@pytest.mark.parametrize("used_skill", [False, True])
def test_blood_money_for_a_monster(used_skill: bool) -> None:
    story = hero("executioner", xp=LEVEL_3, used_skill=used_skill).standing_on("city-guard").dice(d=[4, 4, 4], D=1).go()
    story.pass_by("READY").answer("go-on")
    assert story.hero.gold == 1 + 1


@pytest.mark.rule("MR-SKILL-5")
def test_blood_money_for_the_criminal_and_a_guardian() -> None:
    story = hero("executioner", xp=LEVEL_3, used_skill=True).facing_ghost().dice(d=[4, 4, 4], D=1).go()
    assert story.answer("go-on").hero.gold == 1
    other = hero("executioner", xp=LEVEL_3, used_skill=True).pile().facing_boss("captain-of-the-watch")
    other.dice(d=[5, 5, 5], D=1).faces(1).go().answer("go-on")
    assert other.hero.gold == 1 + 2


@pytest.mark.rule("MR-SKILL-5", "MR-EFFECT-35")
def test_blood_money_for_a_horde_once() -> None:
    story = hero("executioner", xp=LEVEL_3, used_skill=True).standing_on("crow-flock").dice(d=[4, 4, 4], D=1).go()
    assert story.answer("go-on").hero.gold == 1 + 1


@pytest.mark.rule("MR-SKILL-5")
def test_blood_money_needs_taking_part() -> None:
    story = Story("rogue", "executioner", leader=0, boxes=BOTH)
    for seat in (0, 1):
        story.having(seat=seat, hp=12, gold=0, potions=[], used_skill=True, xp=LEVEL_3)
    story.standing_apart("city-guard", "brazier").agreed().dice(d=[4, 4, 4], D=1).go().answer("go-on")
    assert [int(each.gold) for each in story.heroes] == [1, 0]


# --- Astrologer ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-3")
@pytest.mark.parametrize(("face", "die", "damage", "lost"), [(5, 1, 0, 2), (1, 5, 5, 0), (2, 4, 4, 2), (1, 1, 0, 0)])
def test_conjunction_exchanges_a_die_with_the_dungeon_die(face: int, die: int, damage: int, lost: int) -> None:
    """The Miss counts as 1, and 1 as the Miss."""
    story = hero("astrologer").standing_on("city-guard").faces(face, die, *NEXT).go().answer("skill:combat")
    if story.question == "EXCHANGE":
        story.answer("exchange:die1")
    story.answer("go-on")
    assert (story.game.foe.hp, story.hero.hp) == (8 - damage, 12 - lost)
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-3")
def test_conjunction_may_be_left_and_picks_one_die() -> None:
    story = hero("astrologer", xp=LEVEL_2).standing_on("city-guard").dice(d=[2, 5], D=1).dice(d=[1, 1], D=1).go()
    story.answer("skill:combat")
    assert (story.question, "go-on" in story.legal) == ("EXCHANGE", True)
    story.answer("go-on", "go-on")
    assert (story.game.foe.hp, story.hero.hp) == (1, 12)
    other = hero("astrologer", xp=LEVEL_2).standing_on("city-guard").dice(d=[2, 1], D=4).dice(d=[1, 1], D=1).go()
    other.answer("skill:combat", "exchange:die2", "go-on")
    assert (other.game.foe.hp, other.hero.hp) == (8 - 6, 12)


@pytest.mark.rule("MR-SKILL-3", "MR-COMBAT-7")
def test_an_exchanged_six_is_a_critical() -> None:
    story = hero("astrologer").standing_on("city-guard", floor=2).faces(3, 6, 4, *NEXT).go()
    story.answer("skill:combat", "exchange:die1", "reroll:die1", "go-on")
    assert (story.game.foe.hp, story.hero.hp) == (11 - 10, 12 - 3)


@pytest.mark.rule("MR-SKILL-3", "MR-EFFECT-5", "MR-EFFECT-6")
def test_the_exchange_comes_before_the_curse() -> None:
    story = hero("astrologer", afflictions=("curse",)).standing_on("city-guard", floor=2)
    story.dice(d=[3], D=6, C=True).dice(d=[1], D=1, C=False).go().answer("skill:combat", "exchange:die1")
    assert "reroll:die1" not in story.legal
    story.answer("go-on")
    assert (story.game.foe.hp, story.hero.hp) == (11 - 5, 12 - 3)


@pytest.mark.rule("MR-SKILL-3", "MR-EFFECT-27")
def test_the_exchange_comes_before_a_shot() -> None:
    story = hero("astrologer").standing_on("rooftop-prowler", floor=3).faces(1, 6).go()
    story.answer("skill:combat", "exchange:die1")
    assert (story.question, story.hero.hp) == ("ROLLED", 12), "it shoots with a 1"


@pytest.mark.rule("MR-SKILL-3", "MR-EFFECT-29")
def test_the_exchange_can_bring_or_avoid_a_dodge() -> None:
    story = hero("astrologer").standing_on("rooftop-prowler", floor=2).faces(4, 5, *NEXT).go()
    story.answer("skill:combat", "exchange:die1", "go-on")
    assert story.game.foe.hp == 7 - 5


@pytest.mark.rule("MR-SKILL-3", "MR-EFFECT-32")
def test_only_the_pools_die_is_exchanged_against_a_horde() -> None:
    story = hero("astrologer").standing_on("crow-flock").faces(1, 2, 3, 3, *NEXT).go()
    story.answer("skill:combat", "exchange:die1", "go-on")
    assert (foe(story), story.hero.hp) == ((3, 1), 10)
    assert story.dice_left == 0


def laid(story: Story) -> list[int]:
    return [int(card) for card in story.game.cells][:EXIT]


def looked_at(story: Story) -> list[int]:
    return [card for card, _ in story.events(events.PEEKED)]


@pytest.mark.rule("MR-SKILL-4", "MR-SETUP-14")
def test_horoscope_in_the_shuffle_of_the_setup() -> None:
    story = Story("astrologer", boxes=COUNCIL).go()
    assert story.question == "PREPARATION"
    assert set(story.legal) == {"go-on", "skill:preparation"}
    story.answer("skill:preparation")
    assert story.question == "PLACE"
    story.answer("room:3", "room:1")
    assert set(story.legal) == {"room:2", "place:bottom"}, "any of them may go under the deck"
    story.answer("room:2")
    seen = looked_at(story)
    assert len(seen) == 3
    assert laid(story)[:3] == [seen[1], seen[2], seen[0]]
    assert story.hero.face_down


@pytest.mark.rule("MR-SKILL-4")
def test_horoscope_puts_the_others_at_the_bottom() -> None:
    story = Story("astrologer", boxes=COUNCIL).go().answer("skill:preparation")
    story.answer("place:bottom", "place:bottom")
    if story.question == "PLACE":
        story.answer("place:bottom")
    seen = looked_at(story)
    assert len(seen) == 3
    assert not set(seen) & set(laid(story))


@pytest.mark.rule("MR-SKILL-4", "MR-SKILL-1")
def test_horoscope_is_a_preparation_skill_that_is_used_up() -> None:
    story = hero("astrologer", used_skill=False).about_to_move(7).go()
    assert (story.game.area, story.question) == (2, "PREPARATION")
    story.answer("skill:preparation")
    assert story.question == "PLACE"


@pytest.mark.rule("MR-SETUP-14", "MR-SKILL-4")
def test_nobody_else_prepares_in_the_setup() -> None:
    for name in ("plague-doctor", "rat-hunter", "executioner", "rogue"):
        story = Story(name, boxes=COUNCIL).go()
        assert story.question != "PREPARATION"


@pytest.mark.rule("MR-SKILL-1")
def test_after_horoscope_no_conjunction() -> None:
    story = hero("astrologer", used_skill=True).standing_on("city-guard").faces(*NEXT).go()
    assert (story.question, "skill:combat" in story.legal) == ("ROLLED", False)
