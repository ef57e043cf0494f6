"""Story cards: drawing, options, classes, checks, and the odd ones among them (MR-STORY)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import FOE_GHOST
from undercroft.games.mini_rogue.rules.state import BY_ROOM, EXIT, FACE_UP, LOST, NO_CARD, VISITED

COUNCIL = ("council",)
BOTH = ("base", "council")
LEVEL_3 = 18
NEXT = (1, 1)


def told(
    *pile: str,
    hero: str = "bones",
    floor: int = 1,
    hp: int = 12,
    xp: int = 3,
    gold: int = 4,
    food: int = 2,
    armor: int = 0,
    potions: tuple[str, ...] = (),
    afflictions: tuple[str, ...] = (),
    stories: str = "all",
    reference: str = "",
) -> Story:
    """Somebody at the Brazier who listens to a story."""
    story = Story(hero, boxes=COUNCIL, stories=stories, reference=reference).pile(*pile)
    story.having(hp=hp, xp=xp, gold=gold, food=food, armor=armor, potions=potions, afflictions=afflictions)
    story.standing_on("brazier", floor=floor).go().answer("option:1")
    story.having(used_skill=True)
    return story


def left(story: Story) -> list[str]:
    court = story.game.court
    return [story.cards.stories[court.stories[place]].id for place in reversed(range(court.story_count))]


# --- the pile -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SETUP-15")
@pytest.mark.parametrize(("stories", "count"), [("council", 4), ("published", 26), ("all", 30), ("none", 0)])
def test_the_stories_in_play_are_shuffled_in_the_setup(stories: str, count: int) -> None:
    piles = [tuple(left(Story(boxes=COUNCIL, stories=stories, seed=seed))) for seed in range(1, 12)]
    assert {len(pile) for pile in piles} == {count}
    assert len({frozenset(pile) for pile in piles}) == 1
    assert len(set(piles[0])) == count
    assert (len(set(piles)) > 1) == (count > 1)


@pytest.mark.rule("MR-STORY-1", "MR-STORY-2", "MR-RESOLVE-11")
def test_the_top_story_is_drawn_and_does_not_come_back() -> None:
    story = told("brothers", "hint", stories="published")
    assert [number for number, _ in story.events(events.STORY_DRAWN)] == [
        [card.id for card in story.cards.stories].index("brothers")
    ]
    assert (story.question, left(story)) == ("STORY_CHOICE", ["hint"])
    story.answer("option:2")
    assert (story.hero.xp, story.question) == (4, "EXPLORE")
    story.standing_on("brazier", cell=1).go().answer("option:1", "option:1")
    assert (story.hero.xp, left(story)) == (5, [])


@pytest.mark.rule("MR-STORY-2")
def test_a_descent_brings_no_story_back() -> None:
    story = told("brothers", "hint").answer("option:2")
    story.about_to_move(7).go()
    assert story.game.area == 2
    assert left(story) == ["hint"]


@pytest.mark.rule("MR-STORY-6")
def test_four_draws_empty_the_pile_of_the_council() -> None:
    story = Story("bones", boxes=COUNCIL).having(hp=20, xp=0, gold=0, food=2, used_skill=True)
    assert story.game.court.story_count == 4
    for _ in range(4):
        story.standing_on("brazier").go().answer("option:1")
        assert story.question == "STORY_CHOICE"
        story.answer("option:1")
        story.having(hp=20, afflictions=[])
    assert story.game.court.story_count == 0
    before = story.mat
    story.standing_on("noble-vault").faces(1, 3).go()
    assert (story.mat, story.question) == (before, "EXPLORE")


@pytest.mark.rule("MR-STORY-6", "MR-RESOLVE-11")
def test_without_stories_a_draw_does_nothing() -> None:
    story = Story(boxes=COUNCIL, stories="none").having(used_skill=True).standing_on("noble-vault").faces(1, 3).go()
    assert (story.question, story.mat) == ("EXPLORE", "10/0/3/5/0")
    assert story.events(events.STORY_DRAWN) == []


@pytest.mark.rule("MR-STORY-1")
def test_the_vault_and_the_reliquary_tell_stories_too() -> None:
    story = Story(boxes=COUNCIL).having(used_skill=True).pile("gibbet").standing_on("noble-vault").faces(1, 3).go()
    assert story.question == "STORY_CHOICE"
    other = Story(boxes=COUNCIL).having(used_skill=True).pile("gibbet").standing_on("royal-reliquary").faces(5, 5).go()
    assert other.answer("option:1").question == "STORY_CHOICE"


# --- options ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STORY-3")
def test_exactly_one_option_is_taken() -> None:
    story = told("council")
    assert set(story.legal) == {"option:1", "option:2", "option:3"}
    story.answer("option:3")
    assert (story.mat, story.question) == ("12/1/2/4/3", "EXPLORE")


@pytest.mark.rule("MR-STORY-4")
@pytest.mark.parametrize(
    ("card", "hero", "legal"),
    [
        ("enigmatic-message", "plague-doctor", "123"),
        ("enigmatic-message", "priestess", "123"),
        ("enigmatic-message", "rogue", "13"),
        ("enigmatic-message", "mage", "13"),
        ("gibbet", "executioner", "123"),
        ("gibbet", "crusader", "123"),
        ("gibbet", "plague-doctor", "12"),
        ("masked-ball", "rat-hunter", "123"),
        ("masked-ball", "executioner", "12"),
        ("clockmakers-orrery", "mage", "1234"),
        ("clockmakers-orrery", "rogue", "123"),
        ("codex", "mage", "123"),
        ("codex", "cleric", "123"),
        ("codex", "thief", "13"),
        ("adventurer", "thief", "123"),
        ("adventurer", "bones", "12"),
    ],
)
def test_a_class_option_is_for_that_class(card: str, hero: str, legal: str) -> None:
    """EX-29: the healer's option is refused to all others."""
    assert set(told(card, hero=hero).legal) == {f"option:{place}" for place in legal}


@pytest.mark.rule("MR-STORY-5", "MR-STORY-7")
@pytest.mark.parametrize("die", [1, 6])
@pytest.mark.parametrize(("face", "mat"), [(5, "12/0/2/4/5"), (4, "7/0/2/4/8")])
def test_an_option_may_ask_for_a_check_whose_dungeon_die_means_nothing(die: int, face: int, mat: str) -> None:
    """EX-29: success +2 XP; failure -5 HP, +5 XP."""
    story = told("enigmatic-message").faces(face, die).answer("option:3")
    assert story.mat == mat
    assert story.dice_left == 0


@pytest.mark.rule("MR-STORY-7")
def test_curse_and_poison_act_in_the_check_of_a_story() -> None:
    story = told("enigmatic-message", afflictions=("curse", "poison")).dice(d=[5], D=3, C=True, P=True)
    story.answer("option:3")
    assert story.mat == "6/0/2/4/8"
    assert story.dice_left == 0


@pytest.mark.rule("MR-STORY-5")
def test_a_perception_potion_passes_the_check_of_a_story() -> None:
    story = told("enigmatic-message", potions=("perception",)).faces(3).answer("option:3", "drink:perception")
    story.pass_by("BEFORE_CHECK", "AFTER_CHECK")
    assert (story.mat, story.potions) == ("12/0/2/4/5", set())


@pytest.mark.rule("MR-STORY-3", "MR-STAT-3")
def test_a_story_can_kill() -> None:
    story = told("enigmatic-message", hp=5).faces(1, 1).answer("option:3")
    assert (story.game.outcome, story.hero.xp) == (LOST, 3)


@pytest.mark.rule("MR-STORY-3", "MR-RESOLVE-2")
def test_a_seal_in_a_story_is_fought_where_it_stands() -> None:
    story = told("friend-or-foe", xp=LEVEL_3).dice(d=[4, 4, 4], D=1).answer("option:2")
    assert (story.game.foe.kind, story.hero.armor) == (FOE_GHOST, 0)
    story.answer("go-on")
    assert (story.hero.armor, story.hero.xp) == (1, LEVEL_3 + 2)


@pytest.mark.rule("MR-STORY-3", "MR-RESOLVE-1")
def test_gold_before_the_seal_is_won_before_the_fight() -> None:
    story = told("well").faces(*NEXT).answer("option:1")
    assert (story.hero.gold, story.game.foe.kind) == (7, FOE_GHOST)


@pytest.mark.rule("MR-STORY-3", "MR-STAT-10")
@pytest.mark.parametrize(
    ("card", "potion", "option", "others"),
    [("mechanism", "frost", 1, "3"), ("flood-and-altar", "frost", 1, "23"), ("selenomancer", "perception", 2, "1")],
)
def test_an_option_may_take_a_potion(card: str, potion: str, option: int, others: str) -> None:
    story = told(card, potions=(potion,))
    assert {name for name in story.legal if name.startswith("option")} == {
        f"option:{place}" for place in (option, *others)
    }
    assert story.answer(f"option:{option}").potions == set()


@pytest.mark.rule("MR-STORY-3", "MR-STAT-10", "MR-STAT-11")
@pytest.mark.parametrize(
    ("card", "option", "mat"),
    [("mechanism", 1, "11/0/2/4/3"), ("flood-and-altar", 1, "11/0/2/4/3"), ("selenomancer", 2, "11/0/2/4/6")],
)
def test_a_potion_that_is_lacking_costs_an_hp(card: str, option: int, mat: str) -> None:
    """Another one in hand does not count."""
    story = told(card, potions=("fire",))
    assert f"option:{option}" in story.legal
    story.answer(f"option:{option}")
    assert (story.mat, story.potions, story.question) == (mat, {"fire"}, "EXPLORE")


@pytest.mark.rule("MR-STORY-3", "MR-STAT-10", "MR-STAT-9")
@pytest.mark.parametrize(
    ("card", "option", "mat", "potions"),
    [
        ("hint", 2, "11/0/0/0/5", set()),
        ("question", 2, "12/0/0/0/4", set()),
        ("amateur-alchemist", 1, "11/0/0/0/3", {"healing"}),
        ("amateur-alchemist", 2, "10/0/0/0/3", {"holy"}),
        ("flood-and-altar", 3, "11/0/0/0/3", set()),
    ],
)
def test_what_an_option_takes_and_is_lacking_costs_hp(card: str, option: int, mat: str, potions: set[str]) -> None:
    story = told(card, food=0, gold=0).answer(f"option:{option}")
    assert (story.mat, story.potions, story.question) == (mat, potions, "EXPLORE")


@pytest.mark.rule("MR-STORY-3", "MR-STAT-10", "MR-STAT-9")
def test_of_two_gold_the_one_that_is_lacking_costs_hp() -> None:
    assert told("amateur-alchemist", gold=1).answer("option:2").mat == "11/0/2/0/3"


@pytest.mark.rule("MR-STORY-3", "MR-STAT-10")
def test_the_wall_lets_one_choose_a_potion_for_an_hp() -> None:
    story = told("illusory-wall", food=0).answer("option:1")
    assert (story.hero.hp, story.question) == (11, "PICK_POTION")


@pytest.mark.rule("MR-STORY-3", "MR-STAT-10", "MR-RESOLVE-12")
def test_what_is_lacking_may_kill() -> None:
    """Then the rest of the option does not come."""
    for card, option, food in (("hint", 2, 0), ("selenomancer", 2, 2)):
        story = told(card, hp=1, food=food).answer(f"option:{option}")
        assert (story.game.outcome, story.game.cause, story.hero.xp) == (LOST, BY_ROOM, 3)


@pytest.mark.rule("MR-STORY-3")
def test_an_only_option_is_taken_by_itself() -> None:
    """The Alchemical Table, for a warrior: only the check is left."""
    story = Story("bones", boxes=COUNCIL, stories="published").pile("alchemical-table").having(hp=12, potions=[])
    story.standing_on("brazier").faces(5, 1).go().answer("option:1")
    assert story.potions == {"perception"}


@pytest.mark.rule("MR-STORY-3")
@pytest.mark.parametrize(
    ("card", "option", "dice", "hero", "mat", "afflictions", "potions"),
    [
        ("illusory-wall", 2, (1, 1), "bones", "9/0/2/4/3", "", ""),
        ("friend-or-foe", 1, (), "bones", "12/0/3/4/3", "", ""),
        ("friend-or-foe", 3, (), "bones", "12/1/2/4/3", "curse", ""),
        ("old-warning", 2, (), "bones", "12/1/2/4/3", "", ""),
        ("old-warning", 3, (), "bones", "12/0/2/4/6", "curse", ""),
        ("adventurer", 3, (5, 1), "thief", "12/1/2/4/3", "", ""),
        ("adventurer", 3, (4, 1), "thief", "10/0/2/4/3", "", ""),
        ("moving-colors", 3, (), "mage", "12/0/2/4/5", "", ""),
        ("codex", 3, (1, 1), "bones", "10/0/2/4/1", "", ""),
        ("codex", 3, (5, 1), "bones", "12/0/2/4/6", "", ""),
        ("alchemical-table", 1, (), "mage", "12/0/2/4/3", "", "healing"),
        ("hint", 2, (), "bones", "12/0/1/4/5", "", ""),
        ("cult", 1, (), "bones", "12/0/2/4/5", "blind", ""),
        ("cult", 2, (1, 1), "bones", "10/0/2/4/3", "poison", ""),
        ("old-library", 2, (), "bones", "10/0/2/4/3", "", "perception"),
        ("brothers", 1, (), "bones", "12/1/2/4/3", "curse", ""),
        ("mechanism", 2, (), "rogue", "12/0/3/6/3", "", ""),
        ("villager", 2, (), "bones", "12/0/2/4/5", "blind", ""),
        ("rats", 2, (5, 1), "bones", "12/0/2/7/4", "", ""),
        ("flood-and-altar", 2, (), "bones", "10/0/2/5/3", "", ""),
        ("flood-and-altar", 3, (), "bones", "12/0/1/4/3", "", ""),
        ("explorers-gift", 2, (), "bones", "9/0/2/5/4", "", ""),
        ("question", 1, (), "bones", "10/0/2/4/5", "", ""),
        ("question", 2, (), "bones", "13/0/1/4/4", "", ""),
        ("question", 3, (), "cleric", "14/0/2/4/5", "", ""),
        ("amateur-alchemist", 1, (), "bones", "12/0/1/4/3", "", "healing"),
        ("amateur-alchemist", 2, (), "bones", "12/0/2/2/3", "", "holy"),
        ("amateur-alchemist", 3, (), "bones", "10/0/2/4/3", "", "fire"),
        ("rivulet", 1, (), "bones", "14/0/2/4/4", "", ""),
        ("rivulet", 2, (5, 1), "bones", "13/0/2/4/4", "", ""),
        ("well", 2, (5, 1), "bones", "12/0/2/7/3", "", ""),
        ("gibbet", 1, (), "bones", "12/0/2/6/3", "curse", ""),
        ("gibbet", 2, (), "bones", "11/0/2/4/4", "", ""),
        ("gibbet", 3, (), "bones", "12/1/2/4/3", "", ""),
        ("masked-ball", 1, (), "bones", "13/0/3/4/3", "", ""),
        ("masked-ball", 3, (), "rogue", "12/0/2/8/3", "", ""),
        ("clockmakers-orrery", 3, (1, 1), "bones", "10/0/2/4/3", "", ""),
        ("clockmakers-orrery", 3, (5, 1), "bones", "12/0/2/4/3", "", "perception"),
    ],
)
def test_what_the_options_bring(
    card: str, option: int, dice: tuple[int, ...], hero: str, mat: str, afflictions: str, potions: str
) -> None:
    story = told(card, hero=hero).faces(*dice).answer(f"option:{option}")
    assert story.mat == mat
    assert story.afflictions == {name for name in [afflictions] if name}
    assert story.potions == {name for name in [potions] if name}
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-STORY-3")
def test_the_orrery_shows_the_area_or_gives_sight_back() -> None:
    story = told("clockmakers-orrery").answer("option:1")
    assert all(story.game.cell_marks[cell] & FACE_UP for cell in range(EXIT))
    blind = told("clockmakers-orrery", afflictions=("blind",))
    hidden = [cell for cell in range(3, EXIT) if cell not in (0, 1, 3)]
    blind.answer("option:1")
    assert blind.afflictions == set()
    assert not any(blind.game.cell_marks[cell] & FACE_UP for cell in hidden)


@pytest.mark.rule("MR-STORY-5")
def test_the_plan_of_the_old_library() -> None:
    story = told("old-library").faces(5, 1).answer("option:3")
    assert all(story.game.cell_marks[cell] & FACE_UP for cell in range(EXIT))


# --- the odd ones -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STORY-1", "MR-COMBAT-2")
@pytest.mark.parametrize(("floor", "hp", "damage", "xp"), [(1, 15, 3, 2), (2, 18, 4, 2), (3, 21, 4, 2), (4, 24, 5, 3)])
def test_the_gelatinous_cube_alone(floor: int, hp: int, damage: int, xp: int) -> None:
    story = Story("rogue", boxes=COUNCIL, stories="published").pile("gelatinous-cube")
    story.having(hp=12, xp=LEVEL_3, potions=[]).standing_on("brazier", floor=floor).go()
    story.dice(d=[3, 3, 3], D=2).dice(d=[6, 6, 6], D=1).faces(6).having(used_skill=True)
    story.answer("option:1")
    story.pass_by("READY")
    assert story.game.foe.hp == hp
    story.answer("go-on").pass_by("READY", "DOUBLING")
    assert (story.game.foe.hp, story.hero.hp) == (hp - 9, 12 - damage)
    story.answer("reroll:die1", "go-on").pass_by("DOUBLING")
    assert story.hero.xp == LEVEL_3 + xp


@pytest.mark.rule("MR-STORY-1", "MR-COOP2-14")
@pytest.mark.parametrize("helpers", [1, 2])
def test_who_helps_against_the_cube_has_one_die_and_is_not_attacked(helpers: int) -> None:
    names = ("rogue", "mage", "crusader")[: helpers + 1]
    story = Story(*names, leader=0, boxes=BOTH, stories="published").pile("gelatinous-cube")
    for seat in range(helpers + 1):
        story.having(seat=seat, hp=12, xp=LEVEL_3, potions=[], armor=0, used_skill=True)
    story.standing_together("noble-vault").agreed()
    story.dice(d=[1, 1, 1], D=3)
    story.dice(d=[1, 1, 1], D=6)
    story.faces(*[4] * helpers).dice(d=[1, 1, 1], D=1)
    story.go()
    assert story.game.foe.hp == (30, 45)[helpers - 1]
    for _ in range(helpers + 1):
        story.answer("go-on")
    assert [int(each.hp) for each in story.heroes] == [9] + [12] * helpers
    assert not set(story.seats(events.ROLLED_DUNGEON)) - {0}, "who helps rolls no Dungeon die"
    assert story.game.foe.hp == (30, 45)[helpers - 1] - 4 * helpers
    assert story.dice_left == 0


@pytest.mark.rule("MR-STORY-1", "MR-ROOM-MERCHANT-1", "MR-ROOM-MERCHANT-2")
def test_the_lost_merchant_trades() -> None:
    story = told("lost-merchant", gold=10)
    assert (story.question, set(story.legal)) == ("TRADING", {"go-on", "trade:1", "trade:2", "trade:3", "trade:4"})
    story.answer("trade:1", "trade:2", "trade:3")
    assert story.mat == "16/1/3/2/3"
    story.answer("trade:1")
    assert (story.mat, story.question) == ("16/1/4/0/3", "EXPLORE")
    assert told("lost-merchant").answer("go-on").mat == "12/0/2/4/3"


def warned(*, floor: int = 2) -> Story:
    story = told("old-warning", "brothers", floor=floor, potions=()).answer("option:1")
    if story.question == "TAKE_ITEM":
        story.answer("take")
    assert story.hero.item == story.cards.item_number("old-warning")
    return story


@pytest.mark.rule("MR-STORY-2")
def test_the_old_warning_is_kept_as_an_item() -> None:
    story = warned().faces(*NEXT).standing_on("city-guard", cell=1).go()
    assert (story.question, set(story.legal)) == ("LOWER", {"take", "go-on"})
    story.answer("take")
    assert (story.game.foe.hp, story.game.foe.damage) == (8, 2), "a monster of the floor above"
    assert story.hero.item == NO_CARD
    assert left(story) == ["brothers"], "the card does not return"
    assert story.game.deck_count == 20 - EXIT


@pytest.mark.rule("MR-STORY-2")
def test_the_old_warning_can_wait() -> None:
    story = warned().faces(*NEXT).standing_on("city-guard", cell=1).go().answer("go-on")
    assert (story.game.foe.hp, story.hero.item) == (11, story.cards.item_number("old-warning"))


@pytest.mark.rule("MR-STORY-2")
def test_there_is_nothing_lower_than_the_first_floor() -> None:
    story = warned(floor=1).faces(*NEXT).standing_on("city-guard", cell=1).go()
    assert (story.question, story.game.foe.hp) == ("ROLLED", 8)


@pytest.mark.rule("MR-STORY-2")
def test_the_old_warning_is_for_monsters_only() -> None:
    story = warned().faces(1, 4, *NEXT).having(xp=0).standing_on("cutthroat-alley", cell=1).go()
    assert (story.question, story.game.foe.hp) == ("ROLLED", 11)


@pytest.mark.rule("MR-STORY-2", "MR-ITEM-2")
def test_the_old_warning_may_replace_an_item() -> None:
    story = Story("bones", boxes=COUNCIL, stories="published").having(hp=12, used_skill=True).holding("codex-obscura")
    story.pile("old-warning").standing_on("brazier").go().answer("option:1", "option:1")
    if story.question == "TAKE_ITEM":
        story.answer("take")
    assert story.hero.item == story.cards.item_number("old-warning")
    deck = list(story.game.deck)[: story.game.deck_count]
    assert story.cards.room_number("codex-obscura") in deck + list(story.game.cells)[:EXIT]


@pytest.mark.rule("MR-STORY-5")
@pytest.mark.parametrize(("start", "face", "area"), [(1, 5, 3), (1, 1, 5), (2, 5, 3), (4, 1, 8), (6, 5, 8)])
def test_the_portal_leads_to_the_first_area_of_a_lower_floor(start: int, face: int, area: int) -> None:
    story = Story("rogue", boxes=COUNCIL, mat="city", stories="published").pile("portal").in_area(start)
    story.having(hp=12, food=2, xp=0, potions=[]).standing_on("brazier").go().having(used_skill=True)
    count = story.game.boss_count
    floor = story.game.floor
    story.answer("option:1").faces(face, 3).answer("option:2")
    assert story.game.area == area
    assert story.hero.food >= 2, "no Descent"
    assert story.hero.face_down, "no refresh either"
    assert story.game.boss_count == count - (story.game.floor - floor)
    assert story.hero.cell == 0
    assert story.game.cell_marks[0] & VISITED


@pytest.mark.rule("MR-STORY-5")
@pytest.mark.parametrize(("start", "face"), [(5, 1), (8, 5), (9, 1)])
def test_the_portal_does_not_lead_out_of_the_mat(start: int, face: int) -> None:
    story = Story("rogue", boxes=COUNCIL, mat="city", stories="published").pile("portal").in_area(start)
    story.having(hp=12, food=2, xp=0, potions=[]).standing_on("brazier").go().having(used_skill=True)
    story.answer("option:1").faces(face, 3).answer("option:2")
    assert story.game.floor == 4
    assert story.game.area in ((8,) if start == 5 else (start, 8))


@pytest.mark.rule("MR-STORY-3")
def test_the_portal_may_be_fought() -> None:
    story = told("portal").faces(*NEXT).answer("option:1")
    assert story.game.foe.kind == FOE_GHOST


@pytest.mark.rule("MR-STORY-1", "MR-ROOM-REWARDS-1")
@pytest.mark.parametrize(("floor", "hp", "damage"), [(1, 15, 3), (2, 20, 4), (3, 25, 5), (4, 30, 6)])
def test_the_reflection_pays_with_the_rewards_card(floor: int, hp: int, damage: int) -> None:
    story = Story("rogue", boxes=COUNCIL, stories="published").pile("reflection")
    story.having(hp=12, xp=LEVEL_3, gold=0, potions=[]).standing_on("brazier", floor=floor).go()
    story.dice(d=[4, 1, 1], D=2).dice(d=[6, 6, 6], D=1).faces(6, 6, 5).having(used_skill=True).answer("option:1")
    assert (story.game.foe.hp, story.question) == (hp, "ROLLED")
    story.answer("go-on")
    assert story.hero.hp == 12 - damage
    story.answer("reroll:die1", "reroll:die1", "go-on")
    assert (story.hero.gold, story.hero.xp) == (2, LEVEL_3)
    assert (story.question, set(story.legal)) == ("CHOICE", {"option:1", "option:2"})
    assert story.answer("option:2").hero.gold == 5


@pytest.mark.rule("MR-ROOM-GHOST-1", "MR-STORY-3")
@pytest.mark.parametrize(("reference", "name"), [("criminal", "Cutpurse"), ("ghost", "Apparition")])
def test_the_seal_of_a_story_is_the_reference_card_in_use(reference: str, name: str) -> None:
    story = told("portal", reference=reference).faces(*NEXT).answer("option:1")
    assert story.cards.line_names[story.game.foe.line]["en"] == name


@pytest.mark.rule("MR-STORY-6")
def test_nobody_tells_stories_in_a_fight() -> None:
    """The Thief robs a boss: the Council's rewards bring gold then, not a Story that might call another enemy."""
    story = Story("thief", boxes=("council",)).facing_boss("captain-of-the-watch")
    story.game.council = True
    story.having(gold=0).go().faces(1).answer("skill:combat")
    assert story.question == "CHOICE"
    assert story.hero.gold == 2
    assert story.game.court.story_count == 4
