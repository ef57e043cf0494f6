"""The mat and the turn: MR-MAT and MR-TURN."""

import shutil
from itertools import permutations
from pathlib import Path

import pytest

import undercroft.cards
from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import BY_HUNGER, EXIT, FACE_UP, LOST, WON, level

BASE = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes" / "base"
EMPTY_ROOM = """
[[room]]
id = "cell-{number}"
kind = "shrine"
name = {{ en = "Cell", fr = "Cellule" }}
origin = "house"
banner = "die"
rows = [{{ die = "1-6", name = {{ en = "Dust", fr = "Poussière" }}, result = "nothing" }}]
"""


def quiet_cards(folder: Path, *, characters: str = "", rooms: str = "") -> MiniRogueCards:
    """The base box with twenty rooms in which nothing happens (or the rooms given, and quiet ones up to twenty)."""
    box = folder / "quiet"
    shutil.copytree(BASE, box)
    wanted = 20 - rooms.count("[[room]]")
    (box / "rooms.toml").write_text(rooms + "".join(EMPTY_ROOM.format(number=number) for number in range(wanted)))
    with (box / "characters.toml").open("a") as file:
        file.write(characters)
    return load_mini_rogue([box])


def base_rooms(*ids: str) -> str:
    """The text of some room cards of the base box."""
    cards = (BASE / "rooms.toml").read_text().split("[[room]]")[1:]
    wanted = [card for card in cards if any(f'id = "{room}"\n' in card.partition("kind")[0] for room in ids)]
    assert len(wanted) == len(ids)
    return "".join(f"[[room]]{card}" for card in wanted)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> MiniRogueCards:
    return quiet_cards(tmp_path_factory.mktemp("cards"))


def walking(cards: MiniRogueCards, *, seed: int = 1) -> Story:
    """A hero without skills left to use, in an area of quiet rooms."""
    return Story(cards=cards, seed=seed).having(used_skill=True)


def with_mat(story: Story, mat: str) -> Story:
    """Set HP/armor/food/gold/XP, as the rules' examples write it."""
    hp, armor, food, gold, xp = map(int, mat.split("/"))
    return story.having(hp=hp, armor=armor, food=food, gold=gold, xp=xp)


def face_up(story: Story) -> set[int]:
    return {cell for cell in range(EXIT) if story.game.cell_marks[cell] & FACE_UP}


def cards_of(story: Story) -> list[int]:
    """Every room card on the table or in the pile."""
    game = story.game
    return [game.cells[cell] for cell in range(EXIT)] + [game.deck[place] for place in range(game.deck_count)]


def past_the_boss(story: Story) -> Story:
    """Leave the boss of this area face down, so that its exit is free."""
    story.game.boss_up = False
    return story


# --- the mat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-MAT-1")
def test_the_base_box_holds_its_cards() -> None:
    cards = load_mini_rogue([BASE])
    assert len(cards.bosses) == 5
    assert len(cards.characters) == 4
    assert len(cards.rooms) == 20
    assert (cards.ghosts[0].id, cards.rewards[0].id) == ("ghost", "rewards")
    assert [stance.id for stance in cards.stances] == ["aggressive", "balanced", "defensive"]


@pytest.mark.rule("MR-MAT-3")
@pytest.mark.parametrize("mat", ["dungeon", "tower"])
def test_four_floors_are_played_in_order_with_differing_numbers_of_areas(mat: str, quiet: MiniRogueCards) -> None:
    story = Story(mat=mat, cards=quiet)
    floors = [story.game.floor]
    for _ in range(9):
        past_the_boss(story.having(food=4, used_skill=True)).about_to_move(7).go()
        floors.append(story.game.floor)
    assert story.game.area == 10
    assert sorted(floors) == floors
    assert set(floors) == {1, 2, 3, 4}
    assert len({floors.count(floor) for floor in (1, 2, 3, 4)}) > 1


@pytest.mark.rule("MR-MAT-4", "MR-MAT-5")
@pytest.mark.parametrize(("floor", "areas"), [(1, [1, 2]), (2, [3, 4]), (3, [5, 6, 7]), (4, [8, 9, 10])])
def test_the_areas_of_each_floor_of_the_dungeon(floor: int, areas: list[int]) -> None:
    assert [area for area in range(1, 11) if Story().in_area(area).game.floor == floor] == areas


@pytest.mark.rule("MR-MAT-6")
@pytest.mark.parametrize(("above", "below"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 8), (6, 9), (7, 10)])
def test_the_area_below(above: int, below: int) -> None:
    story = Story().having(hp=10).in_area(above).standing_on("spikes").dice(d=[2], D=5).go()
    assert story.game.area == below
    assert story.dice_left == 0


@pytest.mark.rule("MR-MAT-7")
def test_the_third_floor_of_the_dungeon_is_the_catacombs() -> None:
    name = Story().cards.mats[0].floors[2].name
    assert (name["en"], name["fr"]) == ("The Catacombs", "Les catacombes")


@pytest.mark.rule("MR-MAT-8", "MR-TURN-3")
@pytest.mark.parametrize(("mat", "icons"), [("dungeon", {2, 4, 7, 10}), ("tower", {3, 6, 8, 10})])
def test_a_boss_is_turned_up_on_arriving_in_the_last_area_of_each_floor(
    mat: str, icons: set[int], quiet: MiniRogueCards
) -> None:
    turned_up = set()
    for area in range(2, 11):
        story = Story(mat=mat, cards=quiet).having(food=4).in_area(area - 1)
        past_the_boss(story).about_to_move(7).go()
        assert story.game.area == area
        if story.game.boss_up:
            turned_up.add(area)
            assert story.events(events.BOSS_REVEALED)
        else:
            assert story.events(events.BOSS_REVEALED) == []
    assert turned_up == icons


@pytest.mark.rule("MR-MAT-9", "MR-TURN-1")
def test_every_area_is_made_of_eight_rooms(quiet: MiniRogueCards) -> None:
    story = walking(quiet).having(food=4, hp=20)
    for area in range(1, 11):
        assert len(set(cards_of(story)[:EXIT])) == 8
        assert sorted(cards_of(story)) == list(range(20))
        if area < 10:
            past_the_boss(story).about_to_move(7).go()


@pytest.mark.rule("MR-MAT-10")
def test_six_routes_of_four_rooms_each_lead_to_the_exit(quiet: MiniRogueCards) -> None:
    routes = set()
    for order in set(permutations(["right", "right", "down", "down"])):
        story = walking(quiet).go()
        for step in order:
            if story.game.area == 1 and step in story.legal:
                story.answer(step)
        assert story.game.area == 2
        routes.add(tuple(cell for cell, _ in story.events(events.MOVED)))
    assert routes == {(1, 2, 5, 8), (1, 4, 5, 8), (1, 4, 7, 8), (3, 4, 5, 8), (3, 4, 7, 8), (3, 6, 7, 8)}


@pytest.mark.rule("MR-MAT-11")
def test_the_enemy_track_of_50_spaces_is_long_enough() -> None:
    cards = load_mini_rogue([BASE])
    lines = [line for room in cards.rooms for line in room.lines]
    lines += [line for boss in cards.bosses for line in boss.lines]
    lines += cards.ghosts[0].lines
    figures = {int(figure) for line in lines for figure in line.hp.split("/")}
    assert min(figures) > 0
    assert max(figures) == 50


@pytest.mark.rule("MR-MAT-12")
@pytest.mark.parametrize(
    ("room", "face", "start", "end"),
    [
        ("mimic", 3, "19/0/3/4/0", "20/0/3/5/0"),
        ("mimic", 2, "9/0/3/9/0", "9/0/3/10/0"),
        ("bats", 4, "9/0/3/4/0", "9/0/4/4/0"),
        ("axe", 4, "9/4/3/4/0", "9/4/3/4/0"),
        ("door", 6, "9/0/3/8/0", "9/0/3/10/0"),
    ],
)
def test_no_characteristic_leaves_its_track(room: str, face: int, start: str, end: str) -> None:
    story = with_mat(Story(), start).standing_on(room).dice(d=[5], D=face).go()
    assert story.mat == end
    assert story.dice_left == 0


@pytest.mark.rule("MR-MAT-12")
def test_the_xp_track_ends_at_23() -> None:
    story = Story().having(hp=9, xp=22).standing_on("bats").dice(d=[5, 1, 1], D=5).go()
    assert story.hero.xp == 23


@pytest.mark.rule("MR-MAT-13")
@pytest.mark.parametrize(("xp", "dice"), [(0, 1), (5, 1), (6, 2), (17, 2), (18, 3), (23, 3)])
def test_the_level_marks_are_at_6_and_18_xp(xp: int, dice: int) -> None:
    story = Story().having(xp=xp).standing_on("door").dice(d=[2] * dice, D=1).go()
    assert level(story.hero) == dice
    assert len(story.events(events.ROLLED_CHARACTER)) == dice
    assert story.dice_left == 0


@pytest.mark.rule("MR-MAT-14", "MR-TURN-10")
def test_a_used_skill_comes_back_at_an_exit(quiet: MiniRogueCards) -> None:
    story = walking(quiet).about_to_move(7).go()
    assert story.game.area == 2
    assert not story.hero.face_down


@pytest.mark.rule("MR-MAT-15")
def test_every_room_card_has_a_type_a_name_a_banner_and_consequences() -> None:
    rooms = load_mini_rogue([BASE]).rooms
    kinds = [room.kind for room in rooms]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "monster": 3,
        "trap": 4,
        "tomb": 4,
        "treasure": 2,
        "bonfire": 2,
        "merchant": 2,
        "item": 2,
        "shrine": 1,
    }
    for room in rooms:
        assert room.name["en"]
        assert room.name["fr"]
        assert room.banner
        assert room.lines or room.rows or room.options or room.buy or room.items


# --- preparation ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-TURN-1")
def test_used_and_unused_rooms_are_shuffled_together_for_the_next_area(quiet: MiniRogueCards) -> None:
    visited_again, unused_before, orders = 0, 0, set()
    for seed in range(40):
        story = walking(quiet, seed=seed)
        visited = {story.game.cells[7]}
        aside = set(cards_of(story)[EXIT:])
        story.about_to_move(7).go()
        laid = cards_of(story)[:EXIT]
        visited_again += bool(visited & set(laid))
        unused_before += bool(aside & set(laid))
        orders.add(tuple(laid))
    assert visited_again > 0
    assert unused_before > 0
    assert len(orders) == 40


@pytest.mark.rule("MR-TURN-2")
def test_the_entrance_of_the_next_area_is_the_top_left_card(quiet: MiniRogueCards) -> None:
    story = walking(quiet).about_to_move(7).go()
    assert story.hero.cell == 0
    assert (0, story.game.cells[0]) in story.events(events.REVEALED)


# --- exploration ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-TURN-4")
def test_a_room_is_fully_resolved_before_anything_else() -> None:
    story = Story().having(used_skill=True, gold=5).standing_on("merchant").go()
    assert story.question == "TRADING"
    assert face_up(story) == {0}
    story.answer("go-on")
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-TURN-4")
def test_the_entrance_is_resolved_too(quiet: MiniRogueCards) -> None:
    story = walking(quiet).go()
    assert story.events(events.ROOM_RESOLVED) == [(story.game.cells[0], 0)]


@pytest.mark.rule("MR-TURN-5")
@pytest.mark.parametrize(("cell", "right", "below"), [(0, 1, 3), (1, 2, 4), (3, 4, 6), (4, 5, 7)])
def test_the_rooms_to_the_right_and_below_are_revealed_and_one_is_entered(
    cell: int, right: int, below: int, quiet: MiniRogueCards
) -> None:
    story = walking(quiet).standing_on("cell-0", cell=cell).go()
    assert face_up(story) == {cell, right, below}
    assert story.legal == ["right", "down"]
    ahead = {"right": (right, story.game.cells[right]), "down": (below, story.game.cells[below])}
    for step, room in ahead.items():
        story = walking(quiet).standing_on("cell-0", cell=cell).go().answer(step)
        assert story.events(events.MOVED)[0] == room


@pytest.mark.rule("MR-TURN-6")
def test_the_middle_of_the_grid_cannot_be_left_to_the_left_upwards_or_across(quiet: MiniRogueCards) -> None:
    reached = set()
    for step in walking(quiet).about_to_move(4).go().legal:
        story = walking(quiet).about_to_move(4).go().answer(step)
        reached.add(story.events(events.MOVED)[0][0])
    assert reached == {5, 7}


@pytest.mark.rule("MR-TURN-7")
@pytest.mark.parametrize(("cell", "way"), [(2, [5, 8]), (5, [8]), (6, [7, 8]), (7, [8])])
def test_on_the_edges_the_single_move_is_taken(cell: int, way: list[int], quiet: MiniRogueCards) -> None:
    """There is nothing to ask: the hero goes all the way to the Exit."""
    story = walking(quiet).about_to_move(cell).go()
    assert [moved for moved, _ in story.events(events.MOVED)] == way
    assert story.game.area == 2


@pytest.mark.rule("MR-TURN-8")
def test_a_revealed_boss_is_fought_at_the_exit() -> None:
    story = Story().having(used_skill=True).facing_boss("ghoul").go()
    assert story.room == "exit"
    assert story.game.foe.hp == 16


@pytest.mark.rule("MR-TURN-8", "MR-TURN-17")
def test_an_exit_without_a_revealed_boss_leads_straight_to_the_descent(quiet: MiniRogueCards) -> None:
    story = walking(quiet).about_to_move(7)
    bosses = story.game.boss_count
    story.go()
    assert story.events(events.FOE_MET) == []
    kinds = [kind for kind, *_ in story.told]
    arrived = kinds.index(events.MOVED)
    assert story.told[arrived][2:4] == (EXIT, -1)
    assert kinds[arrived + 1 : arrived + 3] == [events.LOST, events.ATE]
    assert story.game.boss_count == bosses


@pytest.mark.rule("MR-TURN-16")
def test_rooms_seen_before_going_blind_stay_face_up() -> None:
    story = Story().having(used_skill=True, food=3, hp=9, gold=0).standing_on("merchant").put("bats", 1).go()
    assert face_up(story) == {0, 1, 3}
    story.dice(d=[2], D=5).answer("right")
    assert story.afflictions == {"blind"}
    assert face_up(story) == {0, 1, 3}
    assert story.dice_left == 0


# --- descent ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-TURN-9")
def test_a_ration_is_eaten_on_the_way_down(quiet: MiniRogueCards) -> None:
    story = walking(quiet).having(hp=3, food=1).about_to_move(7).go()
    assert story.game.area == 2
    assert (story.hero.hp, story.hero.food) == (3, 0)


@pytest.mark.rule("MR-TURN-9")
def test_without_food_the_way_down_costs_3_hp(quiet: MiniRogueCards) -> None:
    story = walking(quiet).having(hp=4, food=0).about_to_move(7).go()
    assert story.game.area == 2
    assert (story.hero.hp, story.hero.food) == (1, 0)


@pytest.mark.rule("MR-TURN-9", "MR-TURN-18")
def test_starving_to_death_comes_before_the_refresh_and_the_next_area(quiet: MiniRogueCards) -> None:
    story = walking(quiet).having(hp=3, food=0).about_to_move(7).go()
    assert (story.game.outcome, story.game.cause) == (LOST, BY_HUNGER)
    assert story.hero.hp == 0
    assert story.hero.face_down
    assert story.game.area == 1


@pytest.mark.rule("MR-TURN-18")
def test_the_steps_of_the_descent_keep_their_order(quiet: MiniRogueCards) -> None:
    story = walking(quiet).about_to_move(7).go()
    story.events(events.ATE)
    kinds = [kind for kind, *_ in story.told]
    assert kinds.index(events.ATE) < kinds.index(events.REFRESHED) < kinds.index(events.AREA_ENTERED)


@pytest.mark.rule("MR-TURN-11")
def test_the_marker_advances_to_the_next_area_and_floor(quiet: MiniRogueCards) -> None:
    story = past_the_boss(walking(quiet).in_area(2)).about_to_move(7).go()
    assert (story.game.area, story.game.floor) == (3, 2)


@pytest.mark.rule("MR-TURN-12")
def test_all_rooms_revealed_or_not_go_back_into_the_deck(quiet: MiniRogueCards) -> None:
    for seed in range(20):
        story = walking(quiet, seed=seed).go().answer("right", "right")
        assert story.game.area == 2
        assert story.game.deck_count == 12
        assert sorted(cards_of(story)) == list(range(20))
        assert face_up(story) == {0, 1, 3}


@pytest.mark.rule("MR-TURN-13")
def test_the_descent_also_follows_a_beaten_boss(quiet: MiniRogueCards) -> None:
    story = walking(quiet).having(hp=2, xp=0, food=2, gold=0).facing_boss("kings-protector")
    story.dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[2], D=1).faces(2).go()
    assert story.question == "CHOICE"
    assert story.game.area == 2
    story.answer("option:2")
    assert story.game.area == 3
    assert story.hero.food == 1
    assert not story.hero.face_down


@pytest.mark.rule("MR-TURN-14")
def test_no_descent_follows_the_final_boss() -> None:
    story = Story().having(used_skill=True, hp=2, xp=0, food=2).facing_boss("ogs-remains", floor=4)
    for _ in range(5 + 4):
        story.dice(d=[5], D=1)
    story.go()
    assert story.game.outcome == WON
    assert story.hero.food == 2
    assert story.hero.face_down
    assert story.game.area == 10
    assert story.dice_left == 0


@pytest.mark.rule("MR-TURN-15")
def test_a_held_item_stays_out_of_the_later_areas(tmp_path: Path) -> None:
    cards = quiet_cards(tmp_path, rooms=base_rooms("crow"))
    for seed in range(30):
        story = Story(cards=cards, seed=seed).having(used_skill=True).holding("crow").about_to_move(7).go()
        assert story.question == "PREPARATION"
        story.answer("go-on")
        assert story.game.area == 2
        assert cards.room_number("crow") not in cards_of(story)
        assert len(cards_of(story)) == 19


@pytest.mark.rule("MR-TURN-15")
def test_a_discarded_item_is_shuffled_in_again(tmp_path: Path) -> None:
    cards = quiet_cards(tmp_path, rooms=base_rooms("crow", "armory"))
    story = Story(cards=cards).having(used_skill=True).holding("crow").standing_on("armory", cell=7)
    story.dice(d=[5], D=1).go().answer("take")
    assert story.game.area == 2
    assert len(cards_of(story)) == 19
    assert cards.room_number("crow") in cards_of(story)
    assert cards.room_number("armory") not in cards_of(story)


# --- a whole turn -----------------------------------------------------------------------------------------------


def sample_turn(cards: MiniRogueCards, seed: int) -> Story:
    """EX-25: the Rogue in Area 1, as far as the first question of the next area."""
    story = Story("rogue", cards=cards, seed=seed).standing_on("shrine")
    story.put("monster-a", 1).put("bats", 4).put("mimic", 5)
    story.go().dice(D=3).answer("go-on")
    assert (story.mat, story.afflictions) == ("10/0/3/5/0", {"curse"})

    story.answer("right").dice(d=[4], D=3, C=False).dice(d=[3], D=1, C=False)
    story.answer("go-on", "go-on", "go-on", "go-on", "go-on")
    assert story.mat == "8/0/3/5/1"

    story.answer("down").dice(d=[5], D=5, C=True).answer("go-on")
    assert (story.mat, story.afflictions) == ("8/0/2/5/1", {"curse", "blind"})
    assert face_up(story) == {0, 1, 2, 3, 4}

    story.dice(d=[6], D=6, C=False).dice(d=[3], D=3, C=False)
    story.dice(d=[2], D=4, C=False).dice(d=[4], D=1, C=False)
    story.answer("right")
    assert story.hero.cell == 5
    assert story.mat == "8/0/2/8/1"
    story.answer("skill:combat", "go-on", "go-on")
    assert (story.mat, story.hero.face_down) == ("6/0/2/8/1", True)
    story.answer("go-on")
    assert story.dice_left == 0
    return story


@pytest.mark.rule("MR-TURN-4", "MR-TURN-8", "MR-TURN-9", "MR-TURN-10", "MR-ROOM-TREASURE-1", "MR-ROOM-GHOST-2")
def test_the_sample_turn_of_the_book(tmp_path: Path) -> None:
    """Told with the first shuffle after which nothing happens on the next Entrance."""
    cards = quiet_cards(tmp_path, rooms=base_rooms("shrine", "monster-a", "bats", "mimic"))
    stories = (sample_turn(cards, seed) for seed in range(20))
    story = next(story for story in stories if story.room.startswith("cell"))
    assert story.game.area == 2
    assert (story.mat, story.hero.face_down) == ("6/1/1/8/3", False)
    assert story.afflictions == {"curse", "blind"}
