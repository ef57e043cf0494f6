"""Room cards, bosses, the reference card and resolving results: MR-ROOM and MR-RESOLVE."""

import shutil
from pathlib import Path

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_area import BASE, cards_of, quiet_cards, with_mat
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import BALANCED
from undercroft.games.mini_rogue.rules.state import BEATEN, BY_FOE, LOST, NO_CARD, PLAYING, WON

BLANK_ROW = 'failure = "nothing", success = "+2 gold"'
"""A row of the Door trap (1 or 2, both columns) that some stories rewrite."""


def altered(folder: Path, old: str, new: str) -> MiniRogueCards:
    """The base box with one line of its room cards rewritten."""
    box = folder / "altered"
    shutil.copytree(BASE, box)
    text = (box / "rooms.toml").read_text()
    assert text.count(old) == 1
    (box / "rooms.toml").write_text(text.replace(old, new))
    return load_mini_rogue([box])


def door_that(folder: Path, effect: str) -> MiniRogueCards:
    """The base box where a failed check at the Door, die 1 or 2, brings this effect."""
    return altered(folder, BLANK_ROW, f'failure = "{effect}", success = "+2 gold"')


def weak(room: str, *, floor: int = 1) -> Story:
    """A hero who can afford nothing in a fight, so that its rounds run by themselves."""
    return Story().having(hp=2, xp=0, gold=0, food=2, used_skill=True).standing_on(room, floor=floor)


def plain(room: str, *, floor: int = 1) -> Story:
    """9/1/2/4/3, the skill used."""
    return Story().having(hp=9, armor=1, food=2, gold=4, xp=3, used_skill=True).standing_on(room, floor=floor)


def line_name(story: Story) -> str:
    return story.cards.line_names[story.game.foe.line]["en"]


# --- banners ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-GEN-1")
@pytest.mark.parametrize(
    ("room", "pool", "question", "legal"),
    [
        ("crow", [], "CHOICE", ["option:1", "option:2"]),
        ("tomb", [5, 3], "AFTER_CHECK", ["go-on", "shift:+1", "shift:-1"]),
        ("shrine", [], "OFFERING", ["go-on", "offer"]),
        ("bonfire", [], "CHOICE", ["option:1", "option:2", "option:3"]),
        ("armory", [5, 3], "TAKE_ITEM", ["leave", "take"]),
    ],
)
def test_the_banner_says_what_must_or_may_be_done(room: str, pool: list[int], question: str, legal: list[str]) -> None:
    story = plain(room).faces(*pool).go()
    assert story.question == question
    assert sorted(story.legal) == legal
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-GEN-1")
def test_a_trade_banner_trades_and_a_check_banner_checks() -> None:
    story = plain("merchant").go()
    assert story.question == "TRADING"
    assert "go-on" in story.legal
    story = plain("door").dice(d=[5], D=1).go()
    assert story.events(events.CHECKED) == [(1, 1)]


@pytest.mark.rule("MR-ROOM-GEN-1")
def test_an_offering_adds_1_to_the_die_and_only_the_dungeon_die_is_rolled() -> None:
    story = plain("shrine").dice(D=3).go().answer("offer")
    assert (story.hero.hp, story.hero.gold) == (11, 3)
    assert story.events(events.ROLLED_CHARACTER) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-GEN-2")
@pytest.mark.parametrize(("answer", "mat"), [("option:1", "9/2/2/5/3"), ("option:2", "9/1/2/5/5")])
def test_a_slash_means_exactly_one_of_the_options(answer: str, mat: str) -> None:
    story = plain("treasure").dice(d=[5], D=1).go()
    assert story.legal == ["option:1", "option:2"]
    story.answer(answer)
    assert story.question == "EXPLORE"
    assert story.mat == mat


@pytest.mark.rule("MR-ROOM-GEN-3", "MR-ROOM-SHRINE-2")
def test_what_stands_in_parentheses_is_optional() -> None:
    story = plain("shrine").dice(D=6).go()
    assert story.events(events.ROLLED_DUNGEON) == []
    story.answer("go-on")
    assert (story.hero.gold, story.hero.hp) == (4, 10)


@pytest.mark.rule("MR-ROOM-GEN-4")
def test_the_item_waits_for_what_precedes_it_in_the_banner() -> None:
    failed = plain("armory").dice(d=[4], D=6).go()
    assert failed.question == "EXPLORE"
    assert failed.hero.item == NO_CARD
    refused = plain("crow").go().answer("option:2")
    assert refused.question == "EXPLORE"
    assert refused.hero.item == NO_CARD


# --- item rooms -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-ITEM-1", "MR-ROOM-ITEM-5")
def test_a_successful_check_lets_the_armory_be_taken_and_kept() -> None:
    story = plain("armory").dice(d=[5], D=6).go().answer("take")
    assert story.cards.items[story.hero.item].id == "great-axe"
    assert story.hero.item_card == story.cards.room_number("armory")
    assert story.game.cells[0] != story.cards.room_number("armory")


@pytest.mark.rule("MR-ROOM-ITEM-1")
def test_the_card_may_be_left() -> None:
    story = plain("armory").dice(d=[5], D=6).go().answer("leave")
    assert story.hero.item == NO_CARD
    assert story.room == "armory"


@pytest.mark.rule("MR-ROOM-ITEM-2")
def test_the_crow_is_fed_and_comes_along() -> None:
    story = plain("crow").go().answer("option:1", "take")
    assert story.mat == "9/1/1/4/3"
    assert story.cards.items[story.hero.item].id == "crow"


@pytest.mark.rule("MR-ROOM-ITEM-2")
def test_the_crow_left_hungry_costs_a_gold() -> None:
    story = plain("crow").go().answer("option:2")
    assert story.mat == "9/1/2/3/3"
    assert story.hero.item == NO_CARD


@pytest.mark.rule("MR-ROOM-ITEM-2")
def test_the_crow_left_hungry_by_the_poor_costs_a_hit_point() -> None:
    story = plain("crow").having(gold=0).go().answer("option:2")
    assert story.mat == "8/1/2/0/3"


@pytest.mark.rule("MR-ROOM-ITEM-3")
def test_the_crow_stays_until_a_power_is_used() -> None:
    story = Story().having(hp=9, gold=0, used_skill=True).holding("crow").standing_on("merchant").go()
    assert "item:exploration" in story.legal
    crow = story.hero.item
    story.answer("item:exploration", "room:2")
    assert crow != NO_CARD
    assert story.hero.item == NO_CARD


@pytest.mark.rule("MR-ROOM-ITEM-3")
def test_the_crow_stays_until_another_item_replaces_it() -> None:
    story = plain("armory").holding("crow").standing_on("armory").dice(d=[5], D=1).go()
    kept = story.hero.item
    assert story.cards.items[kept].id == "crow"
    story.answer("take")
    assert story.cards.items[story.hero.item].id == "rusty-dagger"
    assert story.hero.item_card == story.cards.room_number("armory")


@pytest.mark.rule("MR-ROOM-ITEM-3")
def test_the_crow_comes_along_into_the_next_area() -> None:
    story = Story().having(hp=9, used_skill=True, gold=0).holding("crow").standing_on("merchant", cell=5).go()
    assert story.game.area == 2
    assert story.question == "PREPARATION"
    assert "item:preparation" in story.legal
    assert story.cards.items[story.hero.item].id == "crow"


# --- monsters ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-MONSTER-1")
@pytest.mark.parametrize(
    ("floor", "name", "hp", "damage"),
    [
        (1, "Giant Rat", 6, 2),
        (2, "Skeleton Soldier", 9, 4),
        (3, "Winged Serpent", 12, 6),
        (4, "Cursed Guard", 15, 8),
    ],
)
def test_a_monster_is_read_in_the_row_of_the_floor(floor: int, name: str, hp: int, damage: int) -> None:
    story = Story().having(hp=20, used_skill=True).standing_on("monster-a", floor=floor).dice(d=[1], D=6).go()
    assert line_name(story) == name
    assert story.game.foe.hp == hp
    story.answer("go-on")
    assert story.hero.hp == 20 - damage


@pytest.mark.rule("MR-ROOM-MONSTER-2")
def test_a_beaten_monster_pays_the_reward_of_the_floor() -> None:
    story = weak("monster-a").dice(d=[4], D=1).dice(d=[2], D=1).go()
    assert story.question == "EXPLORE"
    assert story.mat == "2/0/2/0/1"
    assert story.game.foe.hp == 0
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-MONSTER-3")
def test_entering_a_monster_room_starts_the_fight_and_there_is_no_way_around_it() -> None:
    story = Story().having(hp=9, gold=0, used_skill=True).standing_on("merchant").put("monster-b", 1).go()
    assert story.game.foe.hp == 0
    story.dice(d=[1], D=1).answer("right")
    assert story.game.foe.hp == 6
    assert story.question == "ROLLED"
    assert sorted(story.legal) == ["feat:die1:hp", "go-on"]


# --- bosses -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> MiniRogueCards:
    """Nothing happens in the rooms behind a boss, so that what it pays can be seen."""
    return quiet_cards(tmp_path_factory.mktemp("cards"))


def beaten_boss(cards: MiniRogueCards, die: int) -> Story:
    """A hero of 2/0/2/0/0 beats the King's Protector of the first floor; the Rewards card shows this die."""
    story = Story(cards=cards).having(hp=2, xp=0, gold=0, food=2, used_skill=True).facing_boss("kings-protector")
    for _ in range(3):
        story.dice(d=[5], D=1)
    return story.faces(die).go()


@pytest.mark.rule("MR-ROOM-BOSS-1")
def test_a_revealed_boss_is_fought_at_the_exit_by_the_rules_of_combat() -> None:
    story = Story().having(hp=9, armor=1, used_skill=True).facing_boss("spider-queen").dice(d=[6], D=4).go()
    assert story.room == "exit"
    assert story.game.foe.hp == 12
    assert "reroll:die1" in story.legal
    story.dice(d=[1], D=1, P=False).answer("go-on")
    assert story.game.foe.hp == 6
    assert story.hero.hp == 8
    assert story.afflictions == {"poison"}


@pytest.mark.rule("MR-ROOM-BOSS-2")
def test_a_beaten_boss_pays_then_the_rewards_card_then_the_way_down(quiet: MiniRogueCards) -> None:
    story = beaten_boss(quiet, 1)
    assert story.question == "CHOICE"
    assert story.mat == "2/0/2/2/2"
    assert story.game.area == 2
    assert story.game.boss_place[story.cards.boss_number("kings-protector")] == BEATEN
    assert story.game.boss_count == 3
    story.answer("option:1")
    assert story.mat == "2/0/1/2/2"
    assert story.potions == {"fire"}
    assert (story.game.area, story.game.floor) == (3, 2)
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-BOSS-2")
def test_the_rewards_card_is_resolved_once_per_boss(quiet: MiniRogueCards) -> None:
    """+2 gold of the card, +2 of its row, and that is all."""
    story = beaten_boss(quiet, 2).answer("option:2")
    assert story.game.area == 3
    assert story.hero.gold == 4


@pytest.mark.rule("MR-ROOM-BOSS-3", "MR-ROOM-BOSS-4")
def test_the_final_boss_has_two_fights_and_spare_damage_is_lost() -> None:
    story = Story().having(hp=9, xp=23, used_skill=True).facing_boss("ogs-remains", floor=4)
    story.dice(d=[5, 5, 5], D=1).dice(d=[5, 5, 5], D=1).dice(d=[1, 1, 1], D=1).go()
    assert story.game.foe.hp == 25
    story.answer("go-on")
    assert story.game.foe.hp == 10
    story.answer("go-on")
    assert story.game.outcome == PLAYING
    assert story.game.foe.hp == 20
    assert line_name(story) == "Og's Remains, second phase"
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-BOSS-4")
def test_poison_does_not_carry_into_the_second_phase() -> None:
    story = Story().having(hp=9, xp=23, potions=["poison"], used_skill=True).facing_boss("ogs-remains", floor=4)
    story.dice(d=[5, 5, 5], D=1).dice(d=[5, 5, 5], D=1).dice(d=[2, 1, 1], D=1).dice(d=[1, 1, 1], D=1).go()
    story.answer("go-on", "drink:poison")
    assert story.game.foe.hp == 6
    story.answer("go-on")
    assert story.game.foe.hp == 20
    story.answer("go-on")
    assert story.game.foe.hp == 18
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-BOSS-4")
def test_frost_does_not_carry_into_the_second_phase() -> None:
    story = Story().having(hp=12, xp=23, potions=["frost"], used_skill=True).facing_boss("ogs-remains", floor=4)
    story.dice(d=[5, 5, 5], D=1).dice(d=[5, 5, 5], D=3).dice(d=[1, 1, 1], D=3).go()
    story.answer("go-on", "go-on", "go-on", "drink:frost")
    assert story.game.foe.hp == 20
    assert story.hero.hp == 12
    story.dice(d=[1, 1, 1], D=1, P=False).answer("go-on")
    assert story.hero.hp == 12 - 9
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-BOSS-5")
def test_the_character_keeps_everything_between_the_phases() -> None:
    story = Story().having(hp=12, xp=23, armor=1, used_skill=True).facing_boss("ogs-remains", floor=4)
    story.dice(d=[5, 5, 5], D=3).dice(d=[5, 5, 5], D=1, C=False).dice(d=[1, 1, 1], D=1, C=False).go()
    story.answer("go-on", "go-on")
    assert story.game.foe.phase == 1
    assert story.hero.hp == 12 - 7
    assert story.afflictions == {"curse"}
    assert story.hero.face_down
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-BOSS-5")
def test_each_phase_starts_in_the_balanced_stance() -> None:
    story = Story(stances=True).having(hp=12, xp=23, used_skill=True).facing_boss("ogs-remains", floor=4).go()
    story.dice(d=[4, 4, 4], D=1).answer("stance:aggressive", "go-on")
    story.dice(d=[4, 4, 4], D=1).answer("stance:aggressive", "go-on")
    story.dice(d=[4, 4, 4], D=1).answer("stance:aggressive", "go-on")
    assert story.game.foe.hp == 20
    assert story.question == "STANCE"
    assert story.hero.stance == BALANCED
    assert sorted(story.legal) == ["stance:aggressive", "stance:balanced", "stance:defensive"]


@pytest.mark.rule("MR-ROOM-BOSS-6")
def test_the_first_phase_does_not_strike_back_when_it_falls() -> None:
    story = Story().having(hp=1, xp=23, used_skill=True).facing_boss("ogs-remains", floor=4)
    story.dice(d=[5, 5, 5], D=1).dice(d=[5, 5, 5], D=6).dice(d=[5, 5, 5], D=6).go()
    story.answer("go-on", "go-on")
    assert story.hero.hp == 1
    assert story.game.foe.phase == 1
    assert story.question == "ROLLED"
    assert story.game.foe.hp == 20
    story.answer("go-on")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_FOE)
    assert story.game.foe.hp == 5


# --- traps and tombs --------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-TRAP-1")
@pytest.mark.parametrize(
    ("floor", "room", "pool", "start", "mat", "afflictions"),
    [
        (2, "axe", [3, 1], "9/0/1/0/0", "8/0/0/0/0", set()),
        (3, "axe", [2, 6], "10/2/3/0/0", "7/2/3/0/0", {"poison"}),
        (1, "bats", [6, 5], "10/0/3/0/0", "10/0/3/0/2", set()),
        (1, "bats", [4, 4], "5/0/3/0/0", "4/0/3/0/0", {"blind"}),
    ],
)
def test_a_trap_is_a_check_read_in_two_columns(
    floor: int, room: str, pool: list[int], start: str, mat: str, afflictions: set[str]
) -> None:
    """The constructed vectors EX-30 to EX-33."""
    story = with_mat(Story(), start).having(used_skill=True).standing_on(room, floor=floor).faces(*pool).go()
    assert story.mat == mat
    assert story.afflictions == afflictions
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TRAP-2")
@pytest.mark.parametrize(("room", "die", "hp"), [("spikes", 1, 8), ("spikes", 3, 6), ("bats", 1, 6), ("axe", 5, 6)])
def test_armor_does_not_help_against_a_trap(room: str, die: int, hp: int) -> None:
    story = plain(room, floor=3).having(armor=4).dice(d=[2], D=die).go()
    assert (story.hero.hp, story.hero.armor) == (hp, 4)


@pytest.mark.rule("MR-ROOM-TOMB-1")
@pytest.mark.parametrize(
    ("face", "answer", "mat"),
    [(2, "", "9/1/2/5/3"), (5, "go-on", "9/1/2/5/3"), (5, "shift:+1", "9/1/2/4/4"), (5, "shift:-1", "9/1/3/4/3")],
)
def test_the_dungeon_die_alone_selects_the_result_of_a_tomb(face: int, answer: str, mat: str) -> None:
    story = plain("tomb").dice(d=[face], D=3).go()
    if answer:
        story.answer(answer)
    assert story.question == "EXPLORE"
    assert story.mat == mat
    assert story.dice_left == 0


# --- bonfires and merchants -------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-BONFIRE-1")
@pytest.mark.parametrize("room", ["bonfire", "hermit"])
def test_a_bonfire_first_refreshes_a_used_skill(room: str) -> None:
    story = plain(room).go()
    assert story.question == "CHOICE"
    assert not story.hero.face_down


@pytest.mark.rule("MR-ROOM-BONFIRE-1")
def test_a_bonfire_does_nothing_to_a_card_that_is_face_up() -> None:
    story = plain("bonfire").having(used_skill=False).go()
    assert story.events(events.REFRESHED) == []
    assert not story.hero.face_down


@pytest.mark.rule("MR-ROOM-BONFIRE-2")
@pytest.mark.parametrize(
    ("answer", "mat"), [("option:1", "9/1/2/4/4"), ("option:2", "9/1/3/4/3"), ("option:3", "11/1/2/4/3")]
)
def test_exactly_one_option_of_a_bonfire_is_chosen(answer: str, mat: str) -> None:
    story = plain("bonfire").go()
    assert sorted(story.legal) == ["option:1", "option:2", "option:3"]
    story.answer(answer)
    assert story.question == "EXPLORE"
    assert story.mat == mat


@pytest.mark.rule("MR-ROOM-MERCHANT-1")
def test_a_merchant_buys_and_sells_any_number_of_times() -> None:
    story = plain("merchant").having(gold=4, armor=2, potions=["fire"]).go()
    story.answer("trade:1", "trade:1", "trade:7", "trade:4", "trade:7", "trade:8")
    assert story.potions == set()
    assert story.mat == "15/0/2/8/3"
    assert story.question == "TRADING"


@pytest.mark.rule("MR-ROOM-MERCHANT-1")
def test_a_merchant_trades_only_with_those_able_to_pay() -> None:
    story = plain("merchant").having(gold=1, armor=0).go()
    assert sorted(story.legal) == ["go-on", "trade:1"]
    story.answer("trade:1")
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-ROOM-MERCHANT-2")
@pytest.mark.parametrize("room", ["merchant", "hunter"])
def test_trading_is_never_compulsory(room: str) -> None:
    story = plain(room).having(gold=10, potions=["fire"]).go()
    assert story.question == "TRADING"
    story.answer("go-on")
    assert story.question == "EXPLORE"
    assert story.mat == "9/1/2/10/3"
    assert story.potions == {"fire"}


# --- treasures --------------------------------------------------------------------------------------------------


def beside_a_treasure(entrance: str, treasure: str = "mimic") -> Story:
    """A poor hero on a room with a treasure to its right."""
    story = Story().having(hp=9, gold=0, food=3, used_skill=True).standing_on(entrance)
    return story.put(treasure, 1)


@pytest.mark.rule("MR-ROOM-TREASURE-1")
@pytest.mark.parametrize(("treasure", "less", "more"), [("mimic", 1, 3), ("treasure", 1, 2)])
def test_a_treasure_pays_more_to_those_who_met_danger(treasure: str, less: int, more: int) -> None:
    calm = beside_a_treasure("merchant", treasure).go().dice(d=[2], D=1).answer("right")
    assert calm.hero.gold == less
    trap = beside_a_treasure("bats", treasure).dice(d=[5], D=1).go().dice(d=[2], D=1).answer("right")
    assert trap.hero.gold == more
    monster = beside_a_treasure("monster-a", treasure).having(hp=2).dice(d=[5], D=1).dice(d=[5], D=1).go()
    monster.dice(d=[2], D=1).answer("right")
    assert monster.hero.gold == more


@pytest.mark.rule("MR-ROOM-TREASURE-1")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_gold_comes_first_whatever_the_check_gives(face: int) -> None:
    story = plain("mimic").having(gold=0).dice(d=[face], D=3).go()
    assert story.hero.gold == 1
    kinds = [kind for kind, *_ in story.told + story.sink.take()]
    assert kinds.index(events.GAINED) < kinds.index(events.ROLLED_DUNGEON)


@pytest.mark.rule("MR-ROOM-TREASURE-5")
@pytest.mark.parametrize(("evaded", "gold"), [("axe", 3), ("monster-a", 1), ("bonfire", 1)])
def test_an_evaded_trap_was_passed_through_an_evaded_monster_was_not_fought(evaded: str, gold: int) -> None:
    story = Story("rogue").having(hp=9, gold=0, food=3).standing_on("merchant").put(evaded, 1).put("mimic", 2).go()
    story.answer("skill:exploration", "right")
    assert story.room == evaded
    assert len(story.events(events.ROOM_SKIPPED)) == 1
    story.dice(d=[2], D=1).answer("right")
    assert story.hero.gold == gold
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TREASURE-2")
def test_the_ghost_counts_as_a_monster() -> None:
    story = beside_a_treasure("tomb").having(hp=2).dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1).go()
    assert story.question == "EXPLORE"
    story.dice(d=[2], D=1).answer("right")
    assert story.hero.gold == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TREASURE-3")
def test_a_failed_check_at_a_treasure_gives_nothing_more() -> None:
    story = plain("mimic").having(gold=0).dice(d=[2], D=6).go()
    assert story.question == "EXPLORE"
    assert story.mat == "9/1/2/1/3"
    assert story.events(events.FOE_MET) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TREASURE-3")
def test_the_result_of_a_successful_check_must_be_accepted() -> None:
    """Even a Ghost: the fight begins without a question."""
    story = plain("mimic").dice(d=[5], D=6).dice(d=[1], D=1).go()
    assert line_name(story) == "Apparition"
    assert story.question == "ROLLED"


@pytest.mark.rule("MR-ROOM-TREASURE-4")
@pytest.mark.parametrize("potion", ["fire", "frost", "poison"])
def test_where_a_result_lists_options_one_is_chosen(potion: str) -> None:
    story = plain("mimic").dice(d=[5], D=4).go()
    assert story.legal == ["option:1", "option:2", "option:3"]
    story.answer(f"option:{['fire', 'frost', 'poison'].index(potion) + 1}")
    assert story.potions == {potion}


@pytest.mark.rule("MR-ROOM-TREASURE-5")
def test_a_trap_seen_but_not_entered_was_not_met() -> None:
    story = beside_a_treasure("merchant").put("axe", 3).go()
    assert [card for _, card in story.events(events.REVEALED)] == [
        story.cards.room_number("mimic"),
        story.cards.room_number("axe"),
    ]
    story.dice(d=[2], D=1).answer("right")
    assert story.hero.gold == 1


CHEST = """
[[room]]
id = "chest-{number}"
kind = "treasure"
name = {{ en = "Chest", fr = "Coffre" }}
origin = "house"
banner = "loot 1 or 3, check"
rows = [{{ die = "1-6", name = {{ en = "Dust", fr = "Poussière" }}, result = "nothing" }}]
"""
PIT = """
[[room]]
id = "pit"
kind = "trap"
name = { en = "Pit", fr = "Fosse" }
origin = "house"
banner = "check"
rows = [{ die = "1-6", name = { en = "Dust", fr = "Poussière" }, failure = "nothing", success = "nothing" }]
"""


@pytest.mark.rule("MR-ROOM-TREASURE-5")
def test_the_memory_of_danger_restarts_with_each_area(tmp_path: Path) -> None:
    """A trap, a chest (3 gold) and the exit; the Entrance of the next area, if a chest as well, pays 1 gold."""
    cards = quiet_cards(tmp_path, rooms=PIT + "".join(CHEST.format(number=number) for number in range(19)))
    entrances = set()
    for seed in range(10):
        story = Story(cards=cards, seed=seed).having(hp=9, gold=0, used_skill=True).standing_on("pit", cell=2)
        story.dice(d=[2], D=1).dice(d=[2], D=1).dice(d=[2], D=1).go()
        assert story.game.area == 2
        entrances.add(story.room)
        assert story.hero.gold == (3 if story.room == "pit" else 3 + 1)
        assert story.dice_left == 0
    assert entrances - {"pit"}


# --- the shrine -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-SHRINE-1")
def test_a_shrine_rolls_the_dungeon_die_only() -> None:
    story = plain("shrine").having(afflictions=["poison", "curse"], xp=18).dice(D=6).go().answer("go-on")
    assert story.events(events.ROLLED_DUNGEON) == [(6, 0)]
    for kind in (events.ROLLED_CHARACTER, events.ROLLED_CURSE, events.ROLLED_POISON):
        assert story.events(kind) == []
    assert story.hero.hp == 10
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-SHRINE-1")
def test_the_first_row_of_the_shrine_poisons_and_curses() -> None:
    story = plain("shrine").dice(D=1).go().answer("go-on")
    assert story.afflictions == {"poison", "curse"}


@pytest.mark.rule("MR-ROOM-SHRINE-2")
def test_an_offering_is_made_before_the_roll() -> None:
    story = plain("shrine").dice(D=2).go()
    assert story.question == "OFFERING"
    assert story.dice_left == 1
    story.answer("offer")
    assert story.hero.gold == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-SHRINE-3")
@pytest.mark.parametrize(
    ("die", "hp", "afflictions"),
    [(1, 10, {"curse"}), (2, 10, {"curse"}), (3, 12, set()), (4, 11, set()), (5, 11, {"curse"}), (6, 11, {"curse"})],
)
def test_an_offering_adds_1_except_to_a_6(die: int, hp: int, afflictions: set[str]) -> None:
    """A cursed hero; rows 4 and 5 bless, row 6 does not (EX-34, EX-35)."""
    story = plain("shrine").having(hp=10, gold=1, afflictions=["curse"]).dice(D=die).go().answer("offer")
    assert (story.hero.gold, story.hero.hp) == (0, hp)
    assert story.afflictions == afflictions
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-ROOM-SHRINE-4")
def test_one_gold_at_most_is_offered() -> None:
    story = plain("shrine").having(gold=9).dice(D=1).go().answer("offer")
    assert story.question == "EXPLORE"
    assert story.hero.gold == 8
    assert story.afflictions == {"curse"}


# --- rewards and ghost ------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-REWARDS-1")
@pytest.mark.parametrize(("answer", "xp", "potions"), [("option:1", 2, {"poison"}), ("option:2", 4, set())])
def test_the_rewards_card_rolls_the_dungeon_die_and_one_of_two_is_chosen(
    answer: str, xp: int, potions: set[str], quiet: MiniRogueCards
) -> None:
    story = beaten_boss(quiet, 3)
    assert story.legal == ["option:1", "option:2"]
    assert [face for face, _ in story.events(events.ROLLED_DUNGEON)] == [1, 1, 1, 3]
    assert story.events(events.CHECKED) == []
    story.answer(answer)
    assert (story.hero.xp, story.potions) == (xp, potions)
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-REWARDS-2")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_two_gold_come_on_top_of_every_reward(die: int, quiet: MiniRogueCards) -> None:
    story = beaten_boss(quiet, die)
    assert story.question == "CHOICE"
    assert story.hero.gold == 2
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-GHOST-1")
@pytest.mark.parametrize(
    ("floor", "name", "hp"), [(1, "Apparition", 10), (2, "Ghost", 12), (3, "Spectre", 14), (4, "Revenant", 16)]
)
def test_the_seal_calls_the_ghost_of_the_floor(floor: int, name: str, hp: int) -> None:
    story = plain("tomb", floor=floor).dice(d=[2], D=6).dice(d=[1], D=1).go()
    assert line_name(story) == name
    assert story.game.foe.hp == hp
    assert story.question == "ROLLED"
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-GHOST-2", "MR-RESOLVE-2")
def test_the_ghost_pays_its_own_reward_besides_what_follows_the_seal() -> None:
    story = weak("mimic").dice(d=[5], D=5).dice(d=[5], D=1).dice(d=[4], D=1).dice(d=[4], D=1).go()
    assert story.question == "EXPLORE"
    assert story.mat == "2/0/2/3/2"
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-GHOST-3")
def test_winning_against_the_ghost_finishes_the_room() -> None:
    story = weak("tomb").dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1).go()
    assert story.question == "EXPLORE"
    assert story.room == "tomb"
    assert story.mat == "2/0/2/0/2"
    assert story.dice_left == 0


# --- resolving results ------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-RESOLVE-1")
def test_icons_are_resolved_from_left_to_right(tmp_path: Path) -> None:
    cards = door_that(tmp_path, "-1 food, +1 food")
    story = Story(cards=cards).having(food=4, used_skill=True).standing_on("door").dice(d=[2], D=1).go()
    assert story.hero.food == 4


@pytest.mark.rule("MR-RESOLVE-1")
def test_icons_the_other_way_round(tmp_path: Path) -> None:
    cards = door_that(tmp_path, "+1 food, -1 food")
    story = Story(cards=cards).having(food=4, used_skill=True).standing_on("door").dice(d=[2], D=1).go()
    assert story.hero.food == 3


@pytest.mark.rule("MR-RESOLVE-1", "MR-RESOLVE-2")
def test_what_follows_a_seal_comes_after_the_fight() -> None:
    """The armor behind the Ghost does not help against it."""
    story = plain("mimic").having(armor=0, hp=9).dice(d=[5], D=6).dice(d=[6], D=3).dice(d=[4], D=1).go()
    story.answer("go-on")
    assert (story.hero.hp, story.hero.armor) == (8, 0)
    story.answer("go-on")
    assert story.question == "EXPLORE"
    assert (story.hero.hp, story.hero.armor, story.hero.xp) == (8, 1, 5)
    assert story.dice_left == 0


@pytest.mark.rule("MR-RESOLVE-2")
def test_gold_behind_a_seal_is_not_taken_by_the_dead() -> None:
    story = weak("mimic").having(hp=1).dice(d=[5], D=5).dice(d=[1], D=2).go()
    assert story.game.outcome == LOST
    assert story.hero.gold == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-RESOLVE-3")
@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_hp_equal_to_the_floor_are_lost_and_poison_follows(floor: int) -> None:
    story = plain("axe", floor=floor).dice(d=[2], D=5).go()
    assert story.hero.hp == 9 - floor
    assert story.afflictions == {"poison"}


@pytest.mark.rule("MR-RESOLVE-4")
@pytest.mark.parametrize(("floor", "mat"), [(1, "9/1/1/4/3"), (2, "9/1/0/4/3"), (3, "8/1/0/4/3"), (4, "7/1/0/4/3")])
def test_food_equal_to_the_floor_is_lost(floor: int, mat: str) -> None:
    story = plain("axe", floor=floor).dice(d=[2], D=1).go()
    assert story.mat == mat


@pytest.mark.rule("MR-RESOLVE-5")
@pytest.mark.parametrize(
    ("effect", "mat"),
    [
        ("+2 xp", "9/1/2/4/5"),
        ("+2 armor", "9/3/2/4/3"),
        ("+2 hp", "11/1/2/4/3"),
        ("+2 food", "9/1/4/4/3"),
        ("+2 gold", "9/1/2/6/3"),
        ("-2 xp", "9/1/2/4/1"),
        ("-1 armor", "9/0/2/4/3"),
        ("-2 hp", "7/1/2/4/3"),
        ("-2 food", "9/1/0/4/3"),
        ("-2 gold", "9/1/2/2/3"),
        ("+floor gold", "9/1/2/7/3"),
        ("-floor gold", "9/1/2/1/3"),
    ],
)
def test_a_plus_gains_and_a_minus_loses(effect: str, mat: str, tmp_path: Path) -> None:
    cards = door_that(tmp_path, effect)
    story = Story(cards=cards).having(hp=9, armor=1, food=2, gold=4, xp=3, used_skill=True)
    story.standing_on("door", floor=3).dice(d=[2], D=1).go()
    assert story.mat == mat


@pytest.mark.rule("MR-RESOLVE-6")
def test_a_named_potion_icon_gives_that_potion() -> None:
    story = plain("axe").dice(d=[5], D=6).go()
    assert story.potions == {"perception"}


@pytest.mark.rule("MR-RESOLVE-6")
@pytest.mark.parametrize("potion", ["fire", "frost", "poison", "healing", "holy", "perception"])
def test_the_generic_potion_icon_gives_one_of_the_players_choice(potion: str, tmp_path: Path) -> None:
    story = Story(cards=door_that(tmp_path, "any potion")).having(hp=9, used_skill=True)
    story.standing_on("door").dice(d=[2], D=1).go()
    assert story.question == "PICK_POTION"
    story.answer(f"pick:{potion}")
    assert story.potions == {potion}


@pytest.mark.rule("MR-RESOLVE-7")
@pytest.mark.parametrize(("before", "after"), [(1, 10), (4, 10), (9, 10), (10, 10), (13, 13)])
def test_the_arrow_raises_hp_to_10_if_they_are_lower(before: int, after: int) -> None:
    story = plain("empty-shelter").having(hp=before).dice(d=[2], D=3).go()
    assert story.hero.hp == after


@pytest.mark.rule("MR-RESOLVE-1", "MR-RESOLVE-7")
def test_the_shelter_heals_before_its_beam_falls() -> None:
    story = plain("empty-shelter").having(hp=2).dice(d=[2], D=5).go()
    assert story.hero.hp == 7


@pytest.mark.rule("MR-RESOLVE-8")
def test_minus_an_item_discards_the_one_held(tmp_path: Path) -> None:
    cards = door_that(tmp_path, "drop item")
    story = Story(cards=cards).having(hp=9, used_skill=True).holding("armory", "worn-sword")
    story.standing_on("door").dice(d=[2], D=1).go()
    assert story.hero.item == NO_CARD
    assert story.hero.hp == 9
    assert sorted(cards_of(story)) == list(range(20))


@pytest.mark.rule("MR-RESOLVE-9")
@pytest.mark.parametrize(("effect", "left"), [("cure poison", {"curse", "blind"}), ("cure curse", {"poison", "blind"})])
def test_a_struck_through_affliction_is_cured(effect: str, left: set[str], tmp_path: Path) -> None:
    story = Story(cards=door_that(tmp_path, effect)).having(hp=9, used_skill=True)
    story.having(afflictions=["poison", "curse", "blind"]).standing_on("door").dice(d=[2], D=1, C=False, P=False).go()
    assert story.afflictions == left
    assert story.dice_left == 0


@pytest.mark.rule("MR-RESOLVE-10")
@pytest.mark.parametrize(("room", "die"), [("corridor", 1), ("corridor", 2), ("door", 1), ("door", 2)])
def test_the_x_mark_means_nothing_happens(room: str, die: int) -> None:
    story = plain(room).dice(d=[2], D=die).go()
    assert story.question == "EXPLORE"
    assert story.mat == "9/1/2/4/3"
    assert (story.potions, story.afflictions) == (set(), set())


@pytest.mark.rule("MR-RESOLVE-11")
def test_the_story_icon_does_nothing_without_a_story_deck(tmp_path: Path) -> None:
    story = Story(cards=door_that(tmp_path, "story, +1 gold")).having(hp=9, gold=4, used_skill=True)
    story.standing_on("door").dice(d=[2], D=1).go()
    assert story.question == "EXPLORE"
    assert story.mat == "9/0/3/5/0"


@pytest.mark.rule("MR-RESOLVE-12")
def test_death_part_way_stops_the_remaining_icons() -> None:
    story = plain("axe", floor=2).having(hp=2).dice(d=[2], D=5).go()
    assert story.game.outcome == LOST
    assert story.afflictions == set()


@pytest.mark.rule("MR-RESOLVE-12")
def test_the_dead_do_not_fall() -> None:
    story = plain("spikes").having(hp=3).dice(d=[2], D=5).go()
    assert story.game.outcome == LOST
    assert story.game.area == 1


@pytest.mark.rule("MR-RESOLVE-12")
def test_the_dead_gain_nothing(tmp_path: Path) -> None:
    story = Story(cards=door_that(tmp_path, "-2 hp, +5 hp, +1 gold")).having(hp=2, gold=4, used_skill=True)
    story.standing_on("door").dice(d=[2], D=1).go()
    assert story.game.outcome == LOST
    assert story.mat == "0/0/3/4/0"


@pytest.mark.rule("MR-ROOM-BOSS-3")
def test_only_the_second_phase_wins_the_game() -> None:
    story = Story().having(hp=2, xp=0, used_skill=True).facing_boss("ogs-remains", floor=4)
    for _ in range(9):
        story.dice(d=[5], D=1)
    story.go()
    assert [hp for _, hp in story.events(events.FOE_MET)] == [25, 20]
    assert story.game.outcome == WON
    assert story.dice_left == 0
