"""What adventurers have against an Overlord: a second Character card, and Rewards twice for beginners
(MR-OVER-27 to -31, MR-AUTO-1)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_overlord import BOTH, THREE, TWO, able, at_exit, refused, ruled, tired
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.setup import lay_out, set_table

NUMBERS = {card.id: f"character:{number + 1}" for number, card in enumerate(load_mini_rogue().characters)}


def started(
    *names: str,
    overlord: str = "prophet",
    automa: bool = False,
    difficulty: str = "normal",
    boxes: tuple[str, ...] = BOTH,
    leader: int = 0,
) -> Story:
    """A game that has just been dealt: the first question is for a second Character card."""
    story = Story(*names, overlord=overlord, automa=automa, difficulty=difficulty, boxes=boxes)
    for seed in range(1, 30):
        story.game = set_table(story.cards.tables, story.setup)
        story.game.sink = story.sink
        lay_out(story.game, seed)
        if story.game.leader == leader:
            break
    return story.go()


def second_of(story: Story, seat: int = 0) -> str:
    return story.cards.characters[story.heroes[seat].second].id


# --- the start ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-27")
def test_the_plague_doctor_takes_the_rat_hunters_gold() -> None:
    """The rule's own example: 13 HP, 5 gold, 3 food, Holy."""
    story = started("plague-doctor")
    assert (story.mat, story.potions) == ("13/0/3/2/0", {"holy"})
    story.answer(NUMBERS["rat-hunter"], "start:gold")
    assert (story.mat, story.potions) == ("13/0/3/5/0", {"holy"})
    assert second_of(story) == "rat-hunter"


@pytest.mark.rule("MR-OVER-27", "MR-AUTO-1")
@pytest.mark.parametrize("automa", [False, True])
@pytest.mark.parametrize("names", [("rogue",), TWO, THREE])
def test_each_adventurer_picks_an_unused_card(names: tuple[str, ...], automa: bool) -> None:
    """Neither a card that somebody plays nor one that another has picked."""
    story = started(*names, automa=automa)
    taken = set(names)
    asked = []
    while story.question == "SECOND_CARD":
        asked.append(int(story.game.question.seat))
        assert story.legal == [NUMBERS[name] for name in NUMBERS if name not in taken]
        assert refused(story, NUMBERS["rogue"])
        seat = asked[-1]
        story.answer(story.legal[0])
        taken.add(second_of(story, seat))
        if story.asked == ("SECOND_START", seat):
            story.answer("start:hp")
    assert sorted(asked) == list(range(len(names)))
    assert len(taken) == 2 * len(names)


@pytest.mark.rule("MR-OVER-27")
def test_without_an_overlord_there_is_no_second_card() -> None:
    story = Story("rogue", boxes=BOTH)
    story.game = set_table(story.cards.tables, story.setup)
    lay_out(story.game, 1)
    story.go()
    assert story.question not in ("SECOND_CARD", "SECOND_START")
    assert story.hero.second == -1


@pytest.mark.rule("MR-OVER-27")
@pytest.mark.parametrize(
    ("second", "start", "mat"),
    [
        ("priestess", "start:hp", "13/0/3/5/0"),
        ("cleric", "start:hp", "9/0/3/5/0"),
        ("crusader", "start:armor", "10/1/3/5/0"),
        ("crusader", "start:food", "10/0/4/5/0"),
        ("thief", "start:gold", "10/0/3/10/0"),
        ("thief", "start:food", "10/0/1/5/0"),
        ("bones", "start:xp", "10/0/3/5/2"),
    ],
)
def test_one_characteristic_replaces_the_own(second: str, start: str, mat: str) -> None:
    """The Rogue has 10 HP, 3 food, 5 gold. A lower value is a choice as well."""
    story = started("rogue").answer(NUMBERS[second], start)
    assert story.mat == mat
    assert story.potions == set()
    assert story.afflictions == set()


@pytest.mark.rule("MR-OVER-27")
def test_the_potions_of_the_card_can_be_taken() -> None:
    story = started("rogue").answer(NUMBERS["astrologer"], "start:potion")
    assert (story.mat, story.potions) == ("10/0/3/5/0", {"frost"})
    story = started("mage").answer(NUMBERS["astrologer"], "start:potion")
    assert story.potions == {"frost"}, "instead of the own one"


@pytest.mark.rule("MR-OVER-27")
def test_what_is_not_on_the_card_cannot_be_taken() -> None:
    story = started("rogue").answer(NUMBERS["crusader"])
    assert story.asked == ("SECOND_START", 0)
    assert story.legal == ["start:hp", "start:armor", "start:food"]
    for start in ("start:gold", "start:xp", "start:potion", "go-on"):
        assert refused(story, start)


@pytest.mark.rule("MR-OVER-27", "MR-DIFF-1", "MR-DIFF-3")
@pytest.mark.parametrize(
    ("difficulty", "second", "start", "mat"),
    [
        ("hard", "crusader", "start:food", "9/0/3/5/0"),
        ("hard", "priestess", "start:hp", "12/0/2/5/0"),
        ("extreme", "priestess", "start:hp", "11/0/2/5/0"),
        ("roguelike", "thief", "start:gold", "8/0/2/7/0"),
        ("roguelike", "priestess", "start:gold", "8/0/2/0/0"),
        ("roguelike", "crusader", "start:armor", "8/1/2/2/0"),
    ],
)
def test_the_difficulty_counts_for_it_too(difficulty: str, second: str, start: str, mat: str) -> None:
    story = started("rogue", difficulty=difficulty).answer(NUMBERS[second], start)
    assert story.mat == mat


@pytest.mark.rule("MR-OVER-27", "MR-OVER-3")
def test_the_area_is_laid_when_all_have_chosen() -> None:
    story = started(*TWO)
    while story.question in ("SECOND_CARD", "SECOND_START"):
        assert story.events(events.AREA_ENTERED) == []
        story.answer(story.legal[0])
    assert story.game.reign.augury == 2
    assert all(hero.second >= 0 for hero in story.heroes)
    assert story.question != ""


# --- skills -------------------------------------------------------------------------------------------------------


def doubled(second: str = "mage", hp: int = 12) -> Story:
    """A Rogue with a second card, both face up, against an Overlord who can do nothing."""
    story = Story("rogue", overlord="weaver", seconds=[second], boxes=BOTH).augury(0)
    return story.having(hp=hp, xp=0, armor=0, food=2, gold=0, potions=[], used_skill=False)


@pytest.mark.rule("MR-OVER-28")
def test_the_skills_of_both_cards_can_be_used_before_a_refresh() -> None:
    story = doubled("executioner").standing_on("monster-a", floor=2).go()
    assert story.question == "READY"
    assert {"skill:combat", "second:combat"} <= set(story.legal)
    story.answer("skill:combat")
    assert (story.hero.turned, story.hero.face_down) == (1, False)
    assert "second:combat" in story.legal
    assert refused(story, "skill:combat")
    story.dice(d=[3], D=2).answer("second:combat")
    assert (story.hero.turned, story.hero.face_down) == (3, True)
    assert story.question == "ROLLED", "nothing is left to be used"


@pytest.mark.rule("MR-OVER-28")
def test_each_card_is_turned_for_itself() -> None:
    story = doubled("executioner").standing_on("monster-a", floor=2).go()
    story.dice(d=[1], D=2).dice(d=[1], D=2).answer("second:combat")
    assert story.hero.turned == 2
    story.answer("go-on").pass_by("ROLLED")
    assert story.question == "READY"
    assert "skill:combat" in story.legal
    assert refused(story, "second:combat")


@pytest.mark.rule("MR-OVER-28", "MR-SKILL-1")
def test_one_skill_of_each_card() -> None:
    """Backstab turns the Rogue: Evasion is gone with it, the Mage's Foresight is not."""
    story = doubled().standing_on("monster-a").dice(d=[3], D=2).go()
    story.answer("skill:combat", "go-on")
    while story.question not in ("EXPLORE", "READY"):
        story.answer(story.legal[-1] if story.question == "DOUBLING" else "go-on")
    assert story.question == "EXPLORE", "the Giant rat is dead: twice 3"
    assert "second:exploration" in story.legal
    assert refused(story, "skill:exploration")
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-28")
def test_a_skill_of_the_second_card_has_its_effect() -> None:
    """The Rat Hunter's stew, and the Crusader's armor against the next room."""
    story = doubled("rat-hunter").about_to_move().go().answer("second:exploration")
    assert story.hero.food == 3
    story = doubled("crusader").put("monster-a", 1).about_to_move().go().answer("second:exploration", "right")
    assert story.hero.shield == 1


@pytest.mark.rule("MR-OVER-28", "MR-SKILL-5")
def test_passive_skills_of_the_second_card_count() -> None:
    """Blood money: 1 gold for each enemy, also with the card face down."""
    story = tired(doubled("executioner")).standing_on("monster-a").dice(d=[6], D=2).go().answer("go-on")
    assert (story.hero.xp, story.hero.gold) == (1, 1)
    story = tired(doubled("bones")).having(food=0)
    at_exit(story)
    assert story.hero.hp == 11, "the Hollow Belly of Bones: 1 HP instead of 3"


@pytest.mark.rule("MR-OVER-28")
def test_others_do_not_have_it() -> None:
    story = ruled(*TWO, overlord="weaver", augury=0)
    story.heroes[1].second = story.cards.character_number("rat-hunter")
    able(able(story), 1).about_to_move().go()
    story.answer("right" if story.game.question.seat == 0 else "second:exploration")
    if story.game.question.seat == 1:
        story.answer("second:exploration")
    assert [hero.food for hero in story.heroes] == [2, 3]


# --- refresh ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-29")
@pytest.mark.parametrize("turned", [1, 2, 3])
def test_a_bonfire_turns_all_cards_face_up(turned: int) -> None:
    story = doubled()
    story.hero.turned = turned
    story.hero.face_down = turned == 3
    story.standing_on("bonfire").go()
    assert story.hero.turned == 0
    assert not story.hero.face_down
    story.answer("option:1")
    assert {"skill:exploration", "second:exploration"} <= set(story.legal)


@pytest.mark.rule("MR-OVER-29")
@pytest.mark.parametrize("turned", [1, 2, 3])
def test_a_descent_turns_all_cards_face_up(turned: int) -> None:
    story = doubled()
    story.hero.turned = turned
    story.hero.face_down = turned == 3
    story.about_to_move(7).go()
    if story.question == "EXPLORE":
        story.answer("right")
    assert story.game.area == 2
    assert story.hero.turned == 0


@pytest.mark.rule("MR-OVER-29", "MR-EFFECT-23")
def test_a_fall_refreshes_nothing() -> None:
    story = tired(doubled()).standing_on("spikes").dice(d=[2], D=5).go()
    assert story.game.area == 3
    assert story.hero.turned == 3


# --- classes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-30")
@pytest.mark.parametrize("hero", ["rogue", "crusader", "mage", "priestess"])
def test_the_second_card_does_not_give_its_class(hero: str) -> None:
    """Each Story of The Council has an option for one class: the own one opens it, the second does not."""
    kind = {"rogue": "rogue", "crusader": "warrior", "mage": "wizard", "priestess": "healer"}
    seconds = {"rogue": "mage", "crusader": "priestess", "mage": "rogue", "priestess": "crusader"}
    cards = load_mini_rogue()
    for card, box in zip(cards.stories, cards.story_boxes, strict=True):
        if box != "council":
            continue
        story = Story(hero, overlord="weaver", seconds=[seconds[hero]], boxes=("council",)).augury(0).pile(card.id)
        tired(story).having(hp=9, xp=3, gold=5, food=3, armor=1)
        story.standing_on("brazier").go().answer("option:1")
        assert story.question == "STORY_CHOICE"
        for place, option in enumerate(card.options):
            if option.classes:
                assert (f"option:{place + 1}" in story.legal) is (kind[hero] in option.classes)


# --- beginners ----------------------------------------------------------------------------------------------------


def rewarded(*names: str, beginners: bool = True, automa: bool = False) -> Story:
    """The Cursed dragon falls to the next blow."""
    story = ruled(*names, overlord="weaver", automa=automa, beginners=beginners, augury=0)
    story.facing_boss("cursed-dragon").dice(d=[2], D=2).go().pass_by("ARRIVE")
    story.game.foe.hp = 1
    return story


@pytest.mark.rule("MR-OVER-31")
@pytest.mark.parametrize("automa", [False, True])
def test_a_beginner_takes_the_rewards_twice(automa: bool) -> None:
    """2 gold each time; Fire with a 1, then 1 armor with a 4 of a new roll."""
    story = rewarded("rogue", automa=automa).faces(1, 4).answer("go-on", "option:1")
    assert story.question == "CHOICE"
    story.answer("option:2")
    assert (story.hero.gold, story.hero.armor, story.potions) == (4, 1, {"fire"})
    assert story.game.area == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-31")
def test_without_that_choice_the_rewards_come_once() -> None:
    story = rewarded("rogue", beginners=False).faces(1).answer("go-on", "option:1")
    assert (story.hero.gold, story.potions) == (2, {"fire"})
    assert story.game.area == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-31")
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_the_group_chooses_who_takes_them_twice(chosen: int) -> None:
    """All take the Rewards, one of them again."""
    story = rewarded(*THREE).faces(1, 1, 1).answer("go-on", "option:2", "option:2", "option:2")
    assert story.question == "SECOND_REWARDS"
    assert story.legal == ["hero:1", "hero:2", "hero:3"]
    story.faces(4).answer(f"hero:{chosen + 1}")
    assert story.asked == ("CHOICE", chosen)
    story.answer("option:2").pass_by("BARTER")
    assert [hero.gold for hero in story.heroes] == [4 if seat == chosen else 2 for seat in range(3)]
    assert [hero.armor for hero in story.heroes] == [1 if seat == chosen else 0 for seat in range(3)]
    assert story.game.area == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-31")
def test_somebody_else_can_be_chosen_after_the_next_boss() -> None:
    story = rewarded(*TWO).faces(1, 1).answer("go-on", "option:2", "option:2").faces(4).answer("hero:1", "option:2")
    assert story.pass_by("BARTER").game.floor == 2
    tired(story).augury(0).agreed().facing_boss("ghoul", floor=2)
    story.dice(d=[2, 2], D=2).dice(d=[2, 2], D=2).go().pass_by("ARRIVE")
    assert story.question == "ROLLED"
    story.game.foe.hp = 1
    story.game.dice.loaded_next = story.game.dice.loaded_count
    story.faces(1, 1).answer("go-on")
    while story.question == "CHOICE":
        story.answer("option:2")
    assert story.question == "SECOND_REWARDS"
    assert story.legal == ["hero:1", "hero:2"]
    story.faces(4).answer("hero:2", "option:2")
    assert [hero.armor for hero in story.heroes] == [1, 1]


@pytest.mark.rule("MR-OVER-31")
def test_the_rewards_of_a_story_are_taken_once() -> None:
    """The Reflection is no boss."""
    story = Story(boxes=("council",), overlord="weaver", beginners=True, stories="all").augury(0).pile("reflection")
    story.having(potions=[], xp=0, hp=12, gold=0, armor=0).standing_on("brazier").go().answer("option:1")
    tired(story).dice(d=[2], D=2).pass_by("READY", "STORY_CHOICE")
    assert story.question == "ROLLED"
    story.game.foe.hp = 1
    story.faces(4).answer("go-on").answer("option:2")
    while story.question == "CHOICE":
        story.answer("option:1")
    assert (story.hero.armor, story.question) == (1, "EXPLORE")
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-31")
def test_rewards_that_do_not_come_from_a_boss_are_taken_once() -> None:
    """The reference card has a reward of its own, and no Rewards."""
    story = ruled(beginners=True, overlord="weaver", augury=0).facing_ghost().dice(d=[2], D=2).go()
    story.game.foe.hp = 1
    story.answer("go-on")
    assert (story.hero.xp, story.hero.gold) == (2, 0)
    assert story.question == "EXPLORE"
