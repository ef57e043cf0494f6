"""The room cards of The Council that need more than a table of results (MR-COUNCIL-1 to -16)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import FOE_GHOST, FOE_GUARDIAN
from undercroft.games.mini_rogue.rules.state import (
    BEATEN,
    EXIT,
    FACE_UP,
    IN_STACK,
    NO_CARD,
    PLAYING,
    REMOVED,
    UNUSED,
)

COUNCIL = ("council",)
BOTH = ("base", "council")
LEVEL_3 = 18
NEXT = (1, 1)


def hero(
    room: str,
    *,
    name: str = "rogue",
    floor: int = 1,
    hp: int = 12,
    armor: int = 0,
    xp: int = 3,
    gold: int = 4,
    food: int = 2,
    potions: tuple[str, ...] = (),
    afflictions: tuple[str, ...] = (),
    boxes: tuple[str, ...] = COUNCIL,
) -> Story:
    story = Story(name, boxes=boxes)
    story.having(hp=hp, armor=armor, xp=xp, gold=gold, food=food, potions=potions, afflictions=afflictions)
    return story.having(used_skill=True).standing_on(room, floor=floor)


def item(story: Story, seat: int = 0) -> str:
    number = story.heroes[seat].item
    return "" if number == NO_CARD else story.cards.items[number].id


def in_deck(story: Story, room: str) -> bool:
    """Among the cards laid out or set aside."""
    game, card = story.game, story.cards.room_number(room)
    return card in list(game.deck)[: game.deck_count] or card in list(game.cells)[:EXIT]


def burdens(story: Story, seat: int = 0) -> set[str]:
    there = story.heroes[seat].burden, story.heroes[seat].second_burden
    return {story.cards.rooms[card].id for card in there if card != NO_CARD}


def alarmed(*, xp: int = LEVEL_3, gold: int = 4) -> Story:
    """A hero who has failed at the Alarm Tower, die 1: nothing is lost, but the card had to be taken."""
    story = hero("alarm-tower", xp=0, gold=gold).faces(1, 1).go()
    assert burdens(story) == {"alarm-tower"}
    return story.having(xp=xp)


# --- alarm tower --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COUNCIL-1", "MR-COUNCIL-2")
@pytest.mark.parametrize(
    ("dice", "mat"),
    [
        ((1, 1), "12/0/2/4/3"),
        ((1, 4), "12/0/1/4/3"),
        ((1, 5), "10/0/2/4/3"),
        ((5, 2), "12/0/2/6/3"),
        ((5, 3), "12/0/2/4/3"),
        ((5, 6), "12/0/2/4/5"),
    ],
)
def test_the_alarm_tower_is_a_trap_whose_failures_force_the_card(dice: tuple[int, int], mat: str) -> None:
    story = hero("alarm-tower", floor=2).faces(*dice).go()
    assert story.mat == mat
    assert burdens(story) == (set() if dice[0] == 5 else {"alarm-tower"})
    assert story.potions == ({"perception"} if dice == (5, 3) else set())
    assert story.hero.met_danger


@pytest.mark.rule("MR-COUNCIL-2", "MR-ITEM-6")
def test_the_alarm_displaces_a_held_item_without_asking() -> None:
    story = hero("alarm-tower").holding("codex-obscura").faces(1, 1).go()
    assert (item(story), burdens(story)) == ("", {"alarm-tower"})
    assert in_deck(story, "codex-obscura")
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-COUNCIL-2")
def test_displacing_the_belt_costs_a_potion() -> None:
    story = hero("alarm-tower", potions=("fire", "frost", "poison")).holding("potion-belt").faces(1, 1).go()
    assert story.question == "SHED_POTION"
    assert story.answer("discard:frost").potions == {"fire", "poison"}
    assert burdens(story) == {"alarm-tower"}


@pytest.mark.rule("MR-COUNCIL-3", "MR-ITEM-6")
def test_two_forced_cards_are_carried_together() -> None:
    """EX-23, with another card in the place of the Cursed Relic."""
    story = hero("alarm-tower").holding("codex-obscura")
    story.hero.burden, story.hero.item, story.hero.item_card = story.hero.item_card, NO_CARD, NO_CARD
    story.faces(1, 1).go()
    assert burdens(story) == {"codex-obscura", "alarm-tower"}


@pytest.mark.rule("MR-COUNCIL-5", "MR-ITEM-6")
def test_no_ordinary_item_while_the_alarm_rings() -> None:
    story = alarmed(xp=0).standing_on("potion-belt", cell=1).faces(5, 1).go()
    assert (story.question, item(story), story.potions) == ("EXPLORE", "", set())
    assert burdens(story) == {"alarm-tower"}


@pytest.mark.rule("MR-COUNCIL-5")
def test_the_alarm_can_be_neither_sold_nor_exchanged_for_the_hammer() -> None:
    story = alarmed(xp=0).having(gold=10).standing_on("blacksmith", cell=1).go()
    assert story.question == "TRADING"
    assert set(story.legal) == {"go-on", "trade:1", "trade:2", "trade:3"}


@pytest.mark.rule("MR-COUNCIL-5")
def test_the_alarm_cannot_be_handed_over() -> None:
    story = Story("rogue", "mage", leader=0, boxes=BOTH).standing_together("alarm-tower").agreed()
    for seat in (0, 1):
        story.having(seat=seat, potions=[], gold=0, food=0, armor=0, used_skill=True)
    story.faces(1, 1, 5, 1).go()
    seen: set[str] = set()
    while story.question in ("BARTER", "DEAL") and "go-on" in story.legal:
        seen |= set(story.legal)
        story.answer("go-on")
    assert burdens(story) == {"alarm-tower"}
    assert not {"hand:item", "ask:item"} & seen


@pytest.mark.rule("MR-COUNCIL-4", "MR-COUNCIL-5")
def test_a_monster_is_fought_twice_and_pays_twice() -> None:
    story = alarmed(gold=0).standing_on("city-guard", cell=1).dice(d=[4, 4, 4], D=6).dice(d=[3, 3, 3], D=6).go()
    story.answer("go-on")
    assert (story.question, story.game.foe.hp) == ("ROLLED", 8), "full HP again"
    assert (story.hero.gold, story.hero.xp) == (1, LEVEL_3 + 1)
    story.answer("go-on")
    assert (story.hero.gold, story.hero.xp, story.hero.hp) == (2, LEVEL_3 + 2, 12)
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-COUNCIL-4")
def test_a_horde_comes_twice() -> None:
    story = alarmed(gold=0).standing_on("crow-flock", cell=1).dice(d=[4, 4, 4], D=6).dice(d=[1, 1, 1], D=1).go()
    story.answer("go-on")
    assert (story.game.foe.left, story.game.foe.hp, story.hero.gold) == (3, 3, 1)


@pytest.mark.rule("MR-COUNCIL-5")
def test_the_criminal_comes_once() -> None:
    story = alarmed(gold=4).standing_on("cutthroat-alley", cell=1).dice(d=[1, 1, 1], D=4).dice(d=[4, 4, 4], D=6).go()
    assert story.game.foe.kind == FOE_GHOST
    story.answer("go-on")
    assert (story.question, story.hero.xp, story.hero.gold) == ("EXPLORE", LEVEL_3 + 2, 3)


@pytest.mark.rule("MR-COUNCIL-5")
def test_a_guardian_comes_once() -> None:
    story = alarmed().pile().facing_boss("captain-of-the-watch").dice(d=[5, 5, 5], D=6).faces(5).go()
    story.answer("go-on")
    assert (story.question, story.hero.xp) == ("CHOICE", LEVEL_3 + 2)


@pytest.mark.rule("MR-COUNCIL-4")
def test_the_alarm_ends_with_the_floor() -> None:
    story = alarmed(xp=0).in_area(2)
    story.game.boss_up = False
    story.about_to_move(7).go()
    assert story.game.floor == 2
    assert burdens(story) == set()
    assert in_deck(story, "alarm-tower")


@pytest.mark.rule("MR-COUNCIL-4")
def test_the_alarm_goes_on_in_the_next_area_of_the_floor() -> None:
    story = alarmed(xp=0).about_to_move(7).go()
    assert (story.game.area, story.game.floor) == (2, 1)
    assert burdens(story) == {"alarm-tower"}
    assert not in_deck(story, "alarm-tower")


@pytest.mark.rule("MR-COUNCIL-5")
def test_a_fall_ends_the_alarm() -> None:
    story = alarmed(xp=0).standing_on("sewer-mouth", cell=1).faces(1, 5).go()
    assert (story.game.area, story.game.floor) == (3, 2)
    assert burdens(story) == set()
    assert in_deck(story, "alarm-tower")


@pytest.mark.rule("MR-COUNCIL-5")
@pytest.mark.parametrize(("together", "fights"), [(True, 2), (False, 1)])
def test_the_alarm_binds_the_fights_of_its_holder(together: bool, fights: int) -> None:
    story = Story("rogue", "mage", leader=0, boxes=BOTH)
    for seat in (0, 1):
        story.having(seat=seat, potions=[], gold=0, xp=LEVEL_3, used_skill=True, hp=12)
    story.holding("alarm-tower", "alarm")
    story.hero.burden, story.hero.item, story.hero.item_card = story.hero.item_card, NO_CARD, NO_CARD
    if together:
        story.standing_together("city-guard").agreed()
        story.dice(d=[6, 6, 6], D=1).dice(d=[6, 6, 6], D=1).dice(d=[1, 1, 1], D=1)
    else:
        story.standing_apart("brazier", "city-guard").agreed().dice(d=[4, 4, 4], D=1)
    story.go()
    while story.question in ("CHOICE", "BARTER"):
        story.answer("option:2" if story.question == "CHOICE" else "go-on")
    story.answer("go-on")
    met = [line for line, _ in story.events(events.FOE_MET)]
    assert len(met) == fights
    assert story.heroes[1].gold == 1


# --- sleeping guardian --------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COUNCIL-6")
@pytest.mark.parametrize(
    ("dice", "mat"),
    [
        ((1, 1), "10/0/2/4/3"),
        ((1, 3), "12/0/2/4/2"),
        ((5, 1), "12/0/2/6/3"),
        ((5, 5), "12/1/2/4/3"),
        ((5, 6), "12/1/2/4/3"),
    ],
)
def test_the_sleeping_guardian_is_a_trap(dice: tuple[int, int], mat: str) -> None:
    story = hero("sleeping-guardian", floor=2).faces(*dice).go()
    assert (story.mat, story.question) == (mat, "EXPLORE")


@pytest.mark.rule("MR-COUNCIL-6", "MR-COUNCIL-7")
@pytest.mark.parametrize("die", [5, 6])
@pytest.mark.parametrize("seed", range(1, 7))
def test_it_wakes_and_is_the_one_that_is_not_in_the_stack(die: int, seed: int) -> None:
    story = Story(seed=seed, boxes=COUNCIL).having(hp=12, used_skill=True).standing_on("sleeping-guardian")
    unused = [boss for boss in range(len(story.cards.bosses)) if story.game.boss_place[boss] == UNUSED]
    assert len(unused) == 1
    story.faces(1, die, *NEXT).go()
    assert story.game.foe.kind == FOE_GUARDIAN
    assert story.game.foe.card == unused[0]


@pytest.mark.rule("MR-COUNCIL-7")
def test_unused_and_beaten_ones_are_drawn_alike_but_no_others() -> None:
    drawn = set()
    for seed in range(40):
        story = Story(seed=3, boxes=COUNCIL).having(hp=12, used_skill=True).standing_on("sleeping-guardian")
        beaten, gone = story.game.bosses[3], story.game.bosses[2]
        story.game.boss_place[beaten], story.game.boss_place[gone], story.game.boss_count = BEATEN, REMOVED, 2
        unused = next(boss for boss in range(len(story.cards.bosses)) if story.game.boss_place[boss] == UNUSED)
        story.game.dice.seed(seed)
        story.faces(1, 5, *NEXT).go()
        drawn.add(int(story.game.foe.card))
        assert drawn <= {int(beaten), int(unused)}
    assert drawn == {int(beaten), int(unused)}


@pytest.mark.rule("MR-COUNCIL-8")
@pytest.mark.parametrize(("floor", "row"), [(1, 0), (2, 1), (3, 2), (4, 2)])
def test_the_guardian_has_the_values_of_the_floor_the_third_at_most(floor: int, row: int) -> None:
    story = hero("sleeping-guardian", floor=floor).faces(1, 5, *NEXT).go()
    assert story.game.foe.line == story.cards.tables.boss_line[story.game.foe.card] + row


@pytest.mark.rule("MR-COUNCIL-9")
def test_its_reward_and_the_rewards_card_but_no_descent() -> None:
    story = hero("sleeping-guardian", xp=LEVEL_3).pile().dice(d=[1, 1, 1], D=5).dice(d=[6, 6, 6], D=1).faces(5).go()
    guardian = story.game.foe.card
    xp = 3 if story.cards.bosses[guardian].id == "three-councillors" else 2
    story.pass_by("SHOT").answer("go-on")
    assert (story.question, story.hero.xp, story.hero.gold) == ("CHOICE", LEVEL_3 + xp, 6)
    story.answer("option:2")
    assert (story.hero.gold, story.hero.food, story.game.area, story.question) == (9, 2, 1, "EXPLORE")
    assert story.game.boss_place[guardian] == BEATEN
    assert story.game.boss_count == 4


# --- merchants ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COUNCIL-10", "MR-ROOM-MERCHANT-1")
def test_the_blacksmith_trades_first() -> None:
    story = hero("blacksmith", gold=9, armor=1, hp=5).go()
    assert set(story.legal) == {"go-on", "trade:1", "trade:2", "trade:3", "trade:4", "trade:5"}
    story.answer("trade:1", "trade:2")
    assert (story.hero.hp, story.hero.gold, story.potions) == (7, 3, {"fire"})
    story.answer("trade:5")
    assert (story.hero.gold, story.hero.armor) == (6, 0)
    story.answer("trade:4")
    assert (item(story), story.hero.gold) == ("throwing-hammer", 3)
    assert not in_deck(story, "blacksmith")


@pytest.mark.rule("MR-COUNCIL-10")
def test_the_hammer_needs_three_gold() -> None:
    assert "trade:4" not in hero("blacksmith", gold=2).go().legal
    assert "trade:4" in hero("blacksmith", gold=3).go().legal


@pytest.mark.rule("MR-COUNCIL-10", "MR-ITEM-2")
def test_an_item_is_sold_or_changed_for_the_hammer() -> None:
    story = hero("blacksmith", gold=3).holding("codex-obscura").go()
    assert "trade:6" in story.legal
    sold = hero("blacksmith", gold=3).holding("codex-obscura").go().answer("trade:6")
    assert (item(sold), sold.hero.gold) == ("", 5)
    assert in_deck(sold, "codex-obscura")
    story.answer("trade:4")
    if story.question == "TAKE_ITEM":
        story.answer("take")
    assert (item(story), story.hero.gold) == ("throwing-hammer", 0)
    assert in_deck(story, "codex-obscura")


@pytest.mark.rule("MR-COUNCIL-10", "MR-ITEM-4")
def test_the_hammer_hurts_past_armor_and_takes_a_point_of_it() -> None:
    story = hero("city-guard", floor=4).holding("blacksmith", "throwing-hammer").faces(5, 1, 5, 1, *NEXT).go()
    story.answer("item:combat")
    assert (story.game.foe.hp, story.game.foe.armor) == (13, 1)
    assert item(story) == ""
    assert in_deck(story, "blacksmith")
    assert story.answer("go-on").game.foe.hp == 13 - 4
    assert story.answer("go-on").game.foe.hp == 9 - 4, "until the combat ends"


@pytest.mark.rule("MR-COUNCIL-10", "MR-EFFECT-36")
def test_the_hammer_works_against_a_ward() -> None:
    story = hero("rooftop-prowler", floor=4).holding("blacksmith", "throwing-hammer").faces(*NEXT).go()
    assert story.answer("item:combat").game.foe.hp == 11 - 4


@pytest.mark.rule("MR-COUNCIL-10")
def test_a_hammer_that_kills_ends_the_fight_before_a_roll() -> None:
    story = hero("crow-flock", gold=0).holding("blacksmith", "throwing-hammer").go()
    story.game.foe.left, story.game.foe.hp = 1, 4
    story.answer("item:combat")
    assert (story.question, story.hero.gold) == ("EXPLORE", 1)


# --- potion belt --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COUNCIL-11", "MR-COUNCIL-13")
def test_the_belt_is_taken_with_a_check_and_brings_holy() -> None:
    failed = hero("potion-belt").faces(4, 3).go()
    assert (failed.question, item(failed), failed.potions) == ("EXPLORE", "", set())
    story = hero("potion-belt").faces(5, 3).go()
    assert (story.question, set(story.legal)) == ("TAKE_ITEM", {"take", "leave"})
    assert story.answer("take").potions == {"holy"}
    assert item(story) == "potion-belt"


@pytest.mark.rule("MR-COUNCIL-13")
def test_no_second_holy() -> None:
    story = hero("potion-belt", potions=("holy",)).faces(5, 3).go().answer("take")
    assert (item(story), story.potions, story.question) == ("potion-belt", {"holy"}, "EXPLORE")


@pytest.mark.rule("MR-COUNCIL-12", "MR-COUNCIL-13")
def test_three_potions_fit_and_no_fourth() -> None:
    story = hero("potion-belt", potions=("fire", "frost")).faces(5, 3).go().answer("take")
    assert (story.question, story.potions) == ("EXPLORE", {"fire", "frost", "holy"})
    story.standing_on("alarm-tower", cell=1).faces(5, 3).go()
    assert story.question == "GAIN_POTION"
    assert {"discard:fire", "discard:frost", "discard:holy"} <= set(story.legal)


@pytest.mark.rule("MR-COUNCIL-12")
def test_without_the_belt_the_third_potion_does_not_fit() -> None:
    story = hero("alarm-tower", potions=("fire", "frost")).faces(5, 3).go()
    assert story.question == "GAIN_POTION"


@pytest.mark.rule("MR-COUNCIL-15", "MR-ITEM-6")
def test_drinking_does_not_cost_the_belt() -> None:
    story = hero("city-guard", hp=5, potions=("fire", "frost", "healing"), xp=0).holding("potion-belt")
    story.faces(1, 1, *NEXT, *NEXT).go()
    story.answer("drink:healing").pass_by("READY").answer("go-on", "drink:fire")
    assert (item(story), story.potions, story.hero.hp) == ("potion-belt", {"frost"}, 11)


@pytest.mark.rule("MR-COUNCIL-14", "MR-COUNCIL-15")
@pytest.mark.parametrize("potion", ["fire", "frost", "holy"])
def test_who_loses_the_belt_gives_up_any_of_the_three(potion: str) -> None:
    """None of them is bound to the Belt."""
    story = hero("blacksmith", potions=("fire", "frost", "holy")).holding("potion-belt").go().answer("trade:6")
    assert (story.question, set(story.legal)) == ("SHED_POTION", {"discard:fire", "discard:frost", "discard:holy"})
    story.answer(f"discard:{potion}")
    assert story.potions == {"fire", "frost", "holy"} - {potion}
    assert (story.hero.gold, story.question) == (6, "TRADING")


@pytest.mark.rule("MR-COUNCIL-15")
def test_who_loses_the_belt_with_two_potions_loses_none() -> None:
    story = hero("blacksmith", potions=("fire", "frost")).holding("potion-belt").go().answer("trade:6")
    assert (story.question, story.potions) == ("TRADING", {"fire", "frost"})


@pytest.mark.rule("MR-COUNCIL-15", "MR-ITEM-2")
def test_another_item_in_place_of_the_belt() -> None:
    story = hero("codex-obscura", potions=("fire", "frost", "holy")).holding("potion-belt").faces(5, 1).go()
    story.answer("take")
    assert story.question == "SHED_POTION"
    story.answer("discard:holy")
    assert (item(story), story.potions) == ("codex-obscura", {"fire", "frost"})
    assert in_deck(story, "potion-belt")


@pytest.mark.rule("MR-COUNCIL-12", "MR-COOP2-10")
def test_a_belt_that_is_handed_over_leaves_two_potions() -> None:
    """Who loses it is back at two at once."""
    story = Story("rogue", "mage", leader=0, boxes=BOTH)
    for seat in (0, 1):
        story.having(seat=seat, potions=[], gold=0, food=0, armor=0, used_skill=True, hp=10)
    story.having(potions=["fire", "frost", "holy"]).holding("potion-belt")
    story.standing_together("jails").agreed().faces(1, 4, 1, 4).go()
    assert story.question == "BARTER"
    story.answer("hero:2", "hand:item", "propose", "accept")
    assert story.asked == ("SHED_POTION", 0)
    story.answer("discard:frost")
    assert (item(story), item(story, 1), story.potions) == ("", "potion-belt", {"fire", "holy"})


@pytest.mark.rule("MR-COUNCIL-12", "MR-COOP2-10")
def test_a_belt_that_is_handed_over_has_room_for_a_third_potion() -> None:
    story = Story("rogue", "mage", leader=0, boxes=BOTH)
    for seat in (0, 1):
        story.having(seat=seat, potions=[], gold=0, food=0, armor=0, used_skill=True, hp=10)
    story.having(potions=["fire", "frost", "holy"]).having(seat=1, potions=["poison", "perception"])
    story.holding("potion-belt").standing_together("brazier").agreed().go().answer("option:3", "option:3")
    story.answer("hero:2", "hand:item", "hand:fire", "propose", "accept")
    assert (item(story, 1), story.potions) == ("potion-belt", {"frost", "holy"})
    assert story.potions_of(1) == {"poison", "perception", "fire"}


# --- codex --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-ITEM-4", "MR-COUNCIL-16")
def test_the_codex_is_taken_or_costs_xp() -> None:
    """EX-12."""
    failed = hero("codex-obscura").faces(4, 3).go()
    assert (item(failed), failed.mat) == ("", "12/0/2/4/2")
    poor = hero("codex-obscura", xp=0).faces(4, 3).go()
    assert poor.mat == "11/0/2/4/0"
    story = hero("codex-obscura").faces(5, 3).go().answer("take")
    assert (item(story), story.mat) == ("codex-obscura", "12/0/2/4/3")


@pytest.mark.rule("MR-COUNCIL-16", "MR-ITEM-4", "MR-EFFECT-36")
@pytest.mark.parametrize(("room", "hp"), [("city-guard", 17), ("rooftop-prowler", 11)])
def test_the_word_of_ruin_ignores_armor_and_ward(room: str, hp: int) -> None:
    story = hero(room, floor=4).holding("codex-obscura").faces(*NEXT).go().answer("item:combat")
    assert (story.game.foe.hp, item(story)) == (hp - 5, "")
    assert in_deck(story, "codex-obscura")


@pytest.mark.rule("MR-COUNCIL-16")
@pytest.mark.parametrize("afflictions", [(), ("blind",)])
def test_the_inner_map_refreshes_and_reveals_even_to_the_blind(afflictions: tuple[str, ...]) -> None:
    story = hero("jails", afflictions=afflictions).holding("codex-obscura").about_to_move(0).go()
    story.answer("item:exploration")
    assert not story.hero.face_down
    assert all(story.game.cell_marks[cell] & FACE_UP for cell in range(EXIT))
    assert item(story) == ""
    assert story.afflictions == set(afflictions)


# --- weapon cache -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-ITEM-1")
@pytest.mark.parametrize(
    ("die", "name", "uses"),
    [
        (1, "cracked-buckler", 1),
        (3, "cracked-buckler", 1),
        (4, "hand-crossbow", 2),
        (5, "hand-crossbow", 2),
        (6, "guards-halberd", 3),
    ],
)
def test_the_die_says_what_the_weapon_cache_holds(die: int, name: str, uses: int) -> None:
    story = hero("weapon-cache").faces(5, die).go().answer("take")
    assert (item(story), story.hero.item_uses) == (name, uses)


@pytest.mark.rule("MR-ITEM-3", "MR-ITEM-4")
@pytest.mark.parametrize(("name", "uses"), [("hand-crossbow", 2), ("guards-halberd", 3)])
def test_a_weapon_adds_two_damage_once_per_use(name: str, uses: int) -> None:
    story = hero("city-guard", floor=2, xp=0).holding("weapon-cache", name).faces(*[1, 1] * (uses + 1)).go()
    for use in range(1, uses + 1):
        story.answer("item:combat").pass_by("READY").answer("go-on")
        assert story.game.foe.hp == 11 - 2 * use
    assert item(story) == ""
    assert in_deck(story, "weapon-cache")
    assert story.question == "ROLLED"


@pytest.mark.rule("MR-ARMOR-4")
def test_the_bonus_of_a_weapon_is_part_of_the_attack() -> None:
    story = hero("city-guard", floor=4, xp=0).holding("weapon-cache", "hand-crossbow").faces(3, 1, *NEXT).go()
    story.answer("item:combat").pass_by("READY").answer("go-on")
    assert story.game.foe.hp == 17 - 3


@pytest.mark.rule("MR-ITEM-3", "MR-ITEM-4")
@pytest.mark.parametrize(
    ("room", "floor", "armor", "dice", "lost"),
    [
        ("city-guard", 4, 2, (1, 6), 3),
        ("city-guard", 4, 2, (1, 3), 1),
        ("city-guard", 2, 0, (1, 3), 0),
        ("crow-flock", 3, 0, (1, 2, 2, 2), 6),
        ("crow-flock", 3, 2, (1, 2, 6, 1), 1),
    ],
)
def test_the_buckler_takes_three_from_a_hit(
    room: str, floor: int, armor: int, dice: tuple[int, ...], lost: int
) -> None:
    story = hero(room, floor=floor, armor=armor, xp=0).holding("weapon-cache", "cracked-buckler")
    story.faces(*dice, *NEXT).go().answer("go-on")
    assert (story.question, set(story.legal)) == ("PARRY", {"take", "go-on"})
    story.answer("take")
    assert story.hero.hp == 12 - lost
    assert item(story) == ""
    assert in_deck(story, "weapon-cache")


@pytest.mark.rule("MR-EFFECT-3", "MR-EFFECT-17")
def test_the_buckler_helps_against_the_unstoppable() -> None:
    story = Story(boxes=COUNCIL).having(hp=12, used_skill=True, armor=0).holding("weapon-cache", "cracked-buckler")
    story.facing_boss("cathedral-gargoyle", floor=3).faces(1, 3, *NEXT).go().answer("go-on", "take")
    assert story.hero.hp == 12 - 2


@pytest.mark.rule("MR-EFFECT-37", "MR-EFFECT-2")
def test_a_hit_that_the_buckler_stops_brings_no_effect() -> None:
    story = hero("voracious-rats", floor=2, xp=0).holding("weapon-cache", "cracked-buckler").faces(1, 3, *NEXT).go()
    story.answer("go-on", "take")
    assert (story.hero.hp, story.hero.food) == (12, 2)


@pytest.mark.rule("MR-ITEM-5")
def test_the_buckler_can_be_kept_and_is_not_asked_for_a_miss() -> None:
    story = hero("city-guard", xp=0).holding("weapon-cache", "cracked-buckler").faces(1, 1, 1, 3, *NEXT).go()
    story.answer("go-on")
    assert story.question == "ROLLED"
    story.answer("go-on")
    assert story.question == "PARRY"
    story.answer("go-on")
    assert (story.hero.hp, item(story)) == (10, "cracked-buckler")


@pytest.mark.rule("MR-EFFECT-27", "MR-ITEM-3")
def test_the_buckler_parries_a_shot() -> None:
    story = hero("rooftop-prowler", floor=3, hp=4, xp=0).holding("weapon-cache", "cracked-buckler").faces(2, 3).go()
    assert story.question == "PARRY"
    assert story.answer("take").hero.hp == 3


# --- tombs, shrine, traps, treasures ------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-TOMB-2")
def test_the_jails_blind_on_an_unmodified_one() -> None:
    assert hero("jails", xp=0).faces(4, 1).go().afflictions == {"blind"}
    story = hero("jails", xp=0).faces(5, 1).go()
    assert set(story.legal) == {"go-on", "shift:+1"}
    moved = story.answer("shift:+1")
    assert (moved.afflictions, moved.hero.food) == (set(), 3)


@pytest.mark.rule("MR-ROOM-TRAP-3", "MR-ROOM-GHOST-1", "MR-SETUP-4")
@pytest.mark.parametrize("die", [3, 4])
def test_a_failed_check_in_the_alley_calls_the_criminal(die: int) -> None:
    story = hero("cutthroat-alley", xp=0).faces(2, die, *NEXT).go()
    assert (story.game.foe.kind, story.game.foe.hp, story.hero.gold) == (FOE_GHOST, 9, 3)
    assert story.cards.line_names[story.game.foe.line]["en"] == "Cutpurse"


@pytest.mark.rule("MR-RESOLVE-7")
@pytest.mark.parametrize(("hp", "after"), [(3, 8), (8, 8), (11, 11)])
def test_the_hospice_raises_hp_to_eight(hp: int, after: int) -> None:
    story = hero("abandoned-hospice", hp=hp, xp=0).faces(1, 2).go()
    assert (story.hero.hp, story.hero.food) == (after, 3)


@pytest.mark.rule("MR-ROOM-SHRINE-1", "MR-ROOM-SHRINE-3")
@pytest.mark.parametrize(
    ("offer", "die", "mat", "afflictions"),
    [
        (False, 1, "10/0/2/4/3", {"curse", "blind"}),
        (False, 2, "12/0/2/4/3", {"curse", "blind"}),
        (False, 3, "12/0/2/4/3", {"poison", "blind"}),
        (False, 4, "14/0/2/4/3", set()),
        (False, 5, "12/0/2/4/4", set()),
        (False, 6, "12/0/2/4/4", {"blind"}),
        (True, 3, "14/0/2/3/3", set()),
        (True, 5, "12/0/2/3/4", {"blind"}),
        (True, 6, "12/0/2/3/4", {"blind"}),
    ],
)
def test_the_pyre(offer: bool, die: int, mat: str, afflictions: set[str]) -> None:
    story = hero("pyre", afflictions=("blind",)).faces(die).go()
    story.answer("offer" if offer else "go-on")
    assert (story.mat, story.afflictions) == (mat, afflictions)


@pytest.mark.rule("MR-ROOM-BONFIRE-1", "MR-ROOM-BONFIRE-2")
def test_the_brazier() -> None:
    story = hero("brazier").go()
    assert (story.question, set(story.legal)) == ("CHOICE", {"option:1", "option:2", "option:3"})
    assert not story.hero.face_down
    assert story.answer("option:3").hero.hp == 15


@pytest.mark.rule("MR-ROOM-MERCHANT-1")
def test_the_apothecary_buys_food_and_potions() -> None:
    story = hero("apothecary", gold=0, food=1, potions=("fire",)).go()
    assert set(story.legal) == {"go-on", "trade:6", "trade:7"}
    story.answer("trade:6")
    assert (story.hero.gold, story.potions) == (3, set())
    assert story.answer("trade:7").hero.gold == 4
    assert story.hero.food == 0


@pytest.mark.rule("MR-ROOM-TREASURE-2", "MR-RESOLVE-2")
def test_the_strongbox_is_guarded() -> None:
    story = hero("merchants-strongbox", xp=LEVEL_3, gold=0).dice(d=[5, 1, 1], D=5).dice(d=[4, 4, 4], D=1).go()
    assert (story.hero.gold, story.game.foe.kind) == (1, FOE_GHOST)
    story.answer("go-on")
    assert (story.hero.gold, story.hero.xp, story.hero.met_danger) == (3, LEVEL_3 + 2, True)


@pytest.mark.rule("MR-ROOM-REWARDS-3")
def test_two_gold_or_a_story_besides_the_row() -> None:
    story = Story(boxes=COUNCIL).having(hp=12, xp=LEVEL_3, gold=0, potions=[], used_skill=True).pile("council")
    story.facing_boss("captain-of-the-watch").dice(d=[5, 5, 5], D=1).faces(5).go().answer("go-on")
    assert (story.question, set(story.legal)) == ("CHOICE", {"option:1", "option:2"})
    gold = Story(boxes=COUNCIL).having(hp=12, xp=LEVEL_3, gold=0, potions=[], used_skill=True).pile("council")
    gold.facing_boss("captain-of-the-watch").dice(d=[5, 5, 5], D=1).faces(5).go().answer("go-on", "option:1")
    assert (gold.hero.gold, gold.question, gold.game.court.story_count) == (2, "CHOICE", 1)
    assert gold.answer("option:2").hero.gold == 5
    story.answer("option:2")
    assert story.question == "STORY_CHOICE"
    story.answer("option:3")
    assert (story.hero.armor, story.question) == (1, "CHOICE")
    assert story.answer("option:1").potions == {"perception"}


@pytest.mark.rule("MR-ROOM-REWARDS-3", "MR-STORY-6")
def test_with_no_story_left_the_rewards_are_two_gold() -> None:
    story = Story(boxes=COUNCIL).having(hp=12, xp=LEVEL_3, gold=0, potions=[], used_skill=True).pile()
    story.facing_boss("captain-of-the-watch").dice(d=[5, 5, 5], D=1).faces(1).go().answer("go-on")
    assert story.hero.gold == 2
    assert (story.question, set(story.legal)) == ("CHOICE", {"option:1", "option:2"})
    assert story.answer("option:1").potions == {"fire"}


# --- the mats -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SETUP-7", "MR-EFFECT-20")
@pytest.mark.parametrize(
    ("mat", "falls"),
    [
        ("city", {1: 3, 2: 4, 3: 5, 4: 6, 5: 8, 6: 9, 7: 10}),
        ("cathedral", {1: 3, 2: 4, 3: 6, 4: 7, 5: 8, 6: 9, 7: 10, 8: 10}),
    ],
)
def test_falls_on_both_sides_of_the_mat(mat: str, falls: dict[int, int]) -> None:
    for area, below in falls.items():
        story = Story(boxes=COUNCIL, mat=mat).having(hp=12, xp=0, used_skill=True).in_area(area)
        story.standing_on("sewer-mouth").faces(1, 5).go()
        assert (story.game.area, story.hero.hp) == (below, 9)
        assert story.game.outcome == PLAYING


@pytest.mark.rule("MR-EFFECT-24")
@pytest.mark.parametrize("mat", ["city", "cathedral"])
def test_no_fall_from_the_last_floor(mat: str) -> None:
    story = Story(boxes=COUNCIL, mat=mat).having(hp=12, xp=0, used_skill=True).in_area(9)
    story.standing_on("sewer-mouth").faces(1, 5).go()
    assert (story.game.area, story.hero.hp, story.question) == (9, 9, "EXPLORE")


@pytest.mark.rule("MR-EFFECT-22")
def test_a_fall_in_the_cathedral_removes_the_guardian_of_the_floor() -> None:
    story = Story(boxes=COUNCIL, mat="cathedral").having(hp=12, xp=0, used_skill=True).in_area(5)
    top = story.game.bosses[story.game.boss_count - 1]
    story.standing_on("sewer-mouth").faces(1, 5).go()
    assert (story.game.floor, story.game.boss_place[top] == IN_STACK) == (3, False)
    assert story.game.boss_count == 2


# --- a whole turn -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-TRAP-3", "MR-ROOM-TOMB-2", "MR-SKILL-8", "MR-SETUP-4")
def test_the_books_sample_turn_of_the_rat_hunter() -> None:
    """EX-26: a Pyre, the City Guard, the Jails, the alley with the Criminal: 6 HP, 5 gold, 3 XP, 1 food at the end."""
    story = Story("rat-hunter", mat="city", boxes=COUNCIL)
    assert story.mat == "10/0/3/5/0"
    story.having(potions=[])
    story.put("pyre", 0).put("city-guard", 1).put("jails", 4).put("cutthroat-alley", 5)
    story.faces(2).go().answer("go-on")
    assert story.afflictions == {"curse"}
    story.dice(d=[5], D=3, C=False).dice(d=[5], D=1, C=False).answer("right").pass_by("ARRIVE")
    story.answer("go-on", "go-on", "go-on", "go-on")
    assert story.mat == "8/0/3/6/1"
    story.dice(d=[5], D=1, C=True).answer("down").pass_by("ARRIVE")
    assert (story.mat, story.afflictions) == ("8/0/3/6/1", {"curse", "blind"})
    story.dice(d=[3], D=4, C=False).answer("right").pass_by("ARRIVE")
    assert (story.hero.gold, story.question) == (5, "READY")
    story.dice(d=[3, 3], D=6, C=False).dice(d=[1], D=3, C=False).dice(d=[4], D=6, C=False).answer("skill:combat")
    assert story.hero.food == 2
    story.answer("go-on")
    assert story.game.foe.hp == 3
    story.answer("go-on", "go-on")
    assert story.mat == "6/0/1/5/3", "and on to the Exit, the only way, where a ration is eaten"
    assert (story.afflictions, story.game.area, story.hero.face_down) == ({"curse", "blind"}, 2, False)


# --- Traps and Merchants whose card can be taken, in company ------------------------------------------------------


def company_at(room: str, *names: str, xp: int = 0) -> Story:
    """Heroes who can use nothing, all on one card."""
    story = Story(*(names or ("rogue", "mage")), leader=0, boxes=BOTH)
    for seat in range(len(story.heroes)):
        story.having(seat=seat, hp=12, armor=0, food=2, gold=5, xp=xp, potions=[], used_skill=True)
    return story.standing_together(room).agreed()


@pytest.mark.rule("MR-COOP2-12", "MR-COUNCIL-2", "MR-COOP2-8")
def test_a_raised_alarm_leaves_the_trap_to_those_who_come_after() -> None:
    """The first fails and carries the alarm; the second still checks, and wins 2 gold."""
    story = company_at("alarm-tower").dice(d=[2], D=1).dice(d=[5], D=1).go()
    assert story.seats(events.CHECKED) == [0, 1]
    assert story.heroes[0].burden == story.cards.room_number("alarm-tower")
    assert [int(hero.gold) for hero in story.heroes] == [5, 7]
    assert all(hero.met_danger for hero in story.heroes)
    assert (story.question, story.dice_left) == ("BARTER", 0)


@pytest.mark.rule("MR-COOP2-12", "MR-COUNCIL-2")
def test_an_alarm_is_carried_by_one_however_many_fail() -> None:
    """The rest of each row comes to whoever failed."""
    story = company_at("alarm-tower", "rogue", "mage", "crusader").dice(d=[2], D=5).dice(d=[2], D=3).dice(d=[2], D=1)
    story.holding("crow", seat=1).go()
    assert [int(hero.hp) for hero in story.heroes] == [11, 12, 12]
    assert [int(hero.food) for hero in story.heroes] == [2, 1, 2]
    assert [int(hero.burden) for hero in story.heroes] == [story.cards.room_number("alarm-tower"), NO_CARD, NO_CARD]
    assert story.heroes[1].item == story.cards.item_number("crow"), "no Item is given up for an alarm that is gone"
    assert (story.question, story.dice_left) == ("BARTER", 0)


@pytest.mark.rule("MR-COOP2-12", "MR-SKILL-2")
def test_who_slips_past_a_raised_alarm_rolls_nothing() -> None:
    story = company_at("alarm-tower").dice(d=[2], D=1)
    story.heroes[1].skipping = True
    story.go()
    assert (story.question, story.heroes[1].skipping, story.dice_left) == ("BARTER", False, 0)


@pytest.mark.rule("MR-COOP2-12", "MR-COUNCIL-10")
def test_the_blacksmith_trades_on_without_her_hammer() -> None:
    """The first buys it, which ends that trade; the second buys all the rest."""
    story = company_at("blacksmith").go()
    story.answer("trade:4")
    assert story.hero.item == story.cards.item_number("throwing-hammer")
    assert story.asked == ("TRADING", 1)
    assert "trade:4" not in story.legal
    assert "trade:2" in story.legal
    story.answer("trade:2")
    assert (story.heroes[1].gold, story.potions_of(1)) == (1, {"fire"})
    story.answer("go-on").pass_by("BARTER")
    assert story.game.cells[0] == NO_CARD


@pytest.mark.rule("MR-COUNCIL-10", "MR-ROOM-MERCHANT-1")
def test_an_item_can_be_sold_to_a_blacksmith_without_a_hammer() -> None:
    story = company_at("blacksmith").holding("crow", seat=1).go()
    story.answer("trade:4", "trade:6")
    assert (story.heroes[1].item, story.heroes[1].gold) == (NO_CARD, 7)


@pytest.mark.rule("MR-COOP2-12", "MR-COUNCIL-5")
def test_a_card_that_was_taken_is_behind_when_all_have_resolved_it() -> None:
    """The next empty card is nobody's Alarm Tower."""
    story = company_at("alarm-tower").dice(d=[2], D=1).dice(d=[5], D=1).go().pass_by("BARTER")
    assert story.question == "EXPLORE"
    assert story.game.taken == NO_CARD
