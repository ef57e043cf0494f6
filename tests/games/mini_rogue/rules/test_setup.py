"""Setting up a solo game: MR-SETUP."""

from pathlib import Path

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_area import base_rooms, quiet_cards
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.setup import stack_bosses
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, IN_STACK, NO_CARD, UNUSED, State

SEEDS = range(300)
"""Enough shuffles for every card to be seen in every place."""


def cells(story: Story) -> list[int]:
    return [story.game.cells[cell] for cell in range(EXIT)]


def deck(story: Story) -> list[int]:
    return [story.game.deck[place] for place in range(story.game.deck_count)]


def boss_stack(story: Story) -> list[str]:
    """Ids, the bottom card first."""
    game = story.game
    return [story.cards.bosses[game.bosses[place]].id for place in range(game.boss_count)]


@pytest.mark.rule("MR-SETUP-1")
@pytest.mark.parametrize("character", ["rogue", "crusader", "mage", "priestess"])
def test_one_character_card_lies_face_up(character: str) -> None:
    story = Story(character)
    assert len(story.game.heroes) == 1
    assert story.cards.characters[story.hero.character].id == character
    assert not story.hero.face_down


@pytest.mark.rule("MR-SETUP-2")
@pytest.mark.parametrize(
    ("character", "mat", "potions"),
    [
        ("rogue", "10/0/3/5/0", set()),
        ("crusader", "10/1/4/0/0", set()),
        ("mage", "11/0/4/3/0", {"perception"}),
        ("priestess", "13/0/3/2/0", {"holy"}),
    ],
)
def test_a_character_starts_with_the_printed_values_and_nothing_else(
    character: str, mat: str, potions: set[str]
) -> None:
    story = Story(character)
    assert story.mat == mat
    assert story.potions == potions
    assert story.afflictions == set()
    assert story.hero.item == NO_CARD


@pytest.mark.rule("MR-SETUP-3")
def test_a_difficulty_changes_the_starting_values() -> None:
    assert Story("rogue", difficulty="hard").mat == "9/0/2/5/0"


@pytest.mark.rule("MR-SETUP-4")
def test_the_reference_card_of_the_base_box_is_ghost_and_rewards() -> None:
    story = Story()
    assert (story.cards.ghosts[0].id, story.cards.rewards[0].id) == ("ghost", "rewards")
    story.facing_ghost().go()
    assert story.cards.line_names[story.game.foe.line]["en"] == "Apparition"


@pytest.mark.rule("MR-SETUP-5")
@pytest.mark.parametrize("character", ["rogue", "crusader", "mage", "priestess"])
def test_a_character_begins_with_one_character_die_and_one_dungeon_die(character: str) -> None:
    story = Story(character).having(potions=[]).standing_on("door").dice(d=[2], D=1).go()
    assert story.events(events.ROLLED_CHARACTER) == [(0, 2)]
    assert story.events(events.ROLLED_DUNGEON) == [(1, 0)]
    assert story.events(events.ROLLED_CURSE) == story.events(events.ROLLED_POISON) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-SETUP-6")
@pytest.mark.parametrize("mat", ["dungeon", "tower"])
def test_the_marker_starts_on_area_1_and_no_enemy_is_in_play(mat: str) -> None:
    story = Story(mat=mat)
    assert (story.game.area, story.game.floor) == (1, 1)
    assert story.game.foe.hp == 0


@pytest.mark.rule("MR-SETUP-7")
def test_the_mat_has_the_tower_on_its_other_side() -> None:
    floors = {mat: [Story(mat=mat).in_area(area).game.floor for area in range(1, 11)] for mat in ("dungeon", "tower")}
    assert floors == {"dungeon": [1, 1, 2, 2, 3, 3, 3, 4, 4, 4], "tower": [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]}


@pytest.mark.rule("MR-SETUP-8")
def test_eight_rooms_lie_in_the_grid_and_the_corner_is_left_for_the_bosses() -> None:
    story = Story()
    assert len(set(cells(story))) == 8
    assert NO_CARD not in cells(story)
    assert story.game.cells[EXIT] == NO_CARD
    assert not any(story.game.cell_marks[cell] & FACE_UP for cell in range(1, EXIT))


@pytest.mark.rule("MR-SETUP-8")
def test_every_room_card_is_shuffled_in() -> None:
    seen: list[set[int]] = [set() for _ in range(EXIT)]
    for seed in SEEDS:
        for cell, card in enumerate(cells(Story(seed=seed))):
            seen[cell].add(card)
    assert [len(cards) for cards in seen] == [20] * 8


@pytest.mark.rule("MR-SETUP-9")
def test_the_other_twelve_rooms_stay_aside() -> None:
    story = Story()
    assert len(deck(story)) == 12
    assert sorted(cells(story) + deck(story)) == sorted(story.cards.base_rooms)


@pytest.mark.rule("MR-SETUP-10")
def test_ogs_remains_lie_under_three_other_bosses_all_face_down() -> None:
    story = Story()
    stack = boss_stack(story)
    assert stack[0] == "ogs-remains"
    assert len(set(stack)) == len(stack) == 4
    assert not story.game.boss_up


@pytest.mark.rule("MR-SETUP-10")
def test_the_three_other_bosses_are_drawn_at_random() -> None:
    stacks = [boss_stack(Story(seed=seed)) for seed in SEEDS]
    others = {"cursed-dragon", "kings-protector", "spider-queen", "ghoul"}
    for place in (1, 2, 3):
        assert {stack[place] for stack in stacks} == others


@pytest.mark.rule("MR-SETUP-11")
def test_one_boss_is_left_out_unseen() -> None:
    left_out = set()
    for seed in SEEDS:
        story = Story(seed=seed)
        places = [story.game.boss_place[boss] for boss in range(5)]
        assert sorted(places) == sorted([UNUSED] + [IN_STACK] * 4)
        left_out.add(story.cards.bosses[places.index(UNUSED)].id)
    assert left_out == {"cursed-dragon", "kings-protector", "spider-queen", "ghoul"}


@pytest.mark.rule("MR-SETUP-13")
def test_the_entrance_is_turned_up_and_the_token_placed_on_it() -> None:
    story = Story()
    assert story.game.cell_marks[0] & FACE_UP
    assert story.hero.cell == 0


PREPARING_ROGUE = """
[[character]]
id = "scout"
class = "rogue"
name = { en = "Scout", fr = "Éclaireur" }
origin = "house"
start = { hp = 10, gold = 5, food = 3 }
skills = [
  { id = "survey", type = "preparation", name = { en = "Survey", fr = "Relevé" }, effect = "arrange 2 cards" },
]
"""


@pytest.mark.rule("MR-SETUP-14", "MR-SKILL-4")
def test_the_setup_is_the_preparation_of_the_first_turn(tmp_path: Path) -> None:
    """A Preparation skill is used after its shuffle, and again, refreshed by the Descent, before the second area."""
    story = Story("scout", mat="tower", cards=quiet_cards(tmp_path, characters=PREPARING_ROGUE)).go()
    for area in (1, 2):
        assert (story.game.area, story.question) == (area, "PREPARATION")
        assert story.legal == ["go-on", "skill:preparation"]
        story.answer("skill:preparation", "room:1", "room:2")
        assert story.question == "EXPLORE", "once in an area"
        story.answer("right", "right")
    assert story.game.area == 3


@pytest.mark.rule("MR-SKILL-4", "MR-EFFECT-23")
@pytest.mark.parametrize("used", [False, True])
def test_a_fall_leads_to_a_preparation_but_refreshes_nothing(used: bool, tmp_path: Path) -> None:
    cards = quiet_cards(tmp_path, characters=PREPARING_ROGUE, rooms=base_rooms("spikes"))
    story = Story("scout", cards=cards).standing_on("spikes").having(used_skill=used).dice(d=[2], D=5).go()
    assert story.game.area == 3
    assert story.question == ("EXPLORE" if used else "PREPARATION")


@pytest.mark.rule("MR-SETUP-10", "MR-SETUP-11")
@pytest.mark.parametrize("normal", [3, 4, 5, 8])
def test_three_of_however_many_bosses_stand_on_the_final_one(normal: int) -> None:
    """Boxes may be mixed: whatever the pile, three different ones are drawn, and each has its turn."""
    seen = set()
    for seed in range(60):
        game = State(load_mini_rogue().tables, 1)
        game.dice.seed(seed)
        game.final_boss = 9
        for boss in range(normal):
            game.bosses[boss] = boss
        game.boss_count = normal
        stack_bosses(game)
        stack = [int(game.bosses[place]) for place in range(len(game.bosses))]
        assert game.boss_count == 4
        assert stack[0] == 9
        assert len(set(stack[1:4])) == 3
        assert set(stack[1:4]) <= set(range(normal))
        assert set(stack[4:]) == {NO_CARD}
        assert {boss for boss in range(10) if game.boss_place[boss] == IN_STACK} == set(stack[:4])
        seen.update(stack[1:4])
    assert seen == set(range(normal))
