"""Turning up face-down cards and what is met there (DIS, DNG, WIN-04, FRE-04 to -06; R16 to R21, R46; Q7, Q13 to Q16).

A story has no face-down card but those it puts down; the far one in g1 keeps the dungeon from being closed.
"""

import pytest

from tests.games.tiny_epic.rules.story import Story, cell_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BIT, BY_GOBLINS, BY_TORCH, BY_WALLS, LOST, PLAYING

WAYS = {"north", "east", "south", "west"}
FAR = "g1"


def before(room: str, *heroes: str, at: str = "d5") -> Story:
    """Grok on the Entrance, with one face-down card beside him that will be this room."""
    return Story(*heroes).hidden(at, FAR).next_room(room)


def before_encounter(*heroes: str, minion: str = "troll", card: str = "minion-encounter-b") -> Story:
    """The same with an Encounter in d5."""
    story = Story(*heroes).hidden("d5", part="b").hidden(FAR).next_minion(minion)
    story.game.piles.b_rooms = 0
    story.game.piles.encounters = BIT[story.cards.number(story.cards.dungeon, card, "dungeon card")]
    return story


def hidden(story: Story) -> set[str]:
    """The cells of face-down cards, but for the far one."""
    mask = story.game.grid.hidden & ~BIT[cell_of(FAR)]
    return {f"{row}{column}" for row in "abcdefg" for column in range(1, 8) if mask & BIT[cell_of(f"{row}{column}")]}


def ways(story: Story) -> set[str]:
    assert story.question == "TURN"
    return WAYS & set(story.legal)


def room_at(story: Story, cell: str) -> str:
    card = int(story.game.grid.cells[cell_of(cell)])
    return story.cards.dungeon[card].id if story.game.grid.revealed & BIT[cell_of(cell)] else ""


# --- exploring on foot ------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-DIS-01", "TED-DIS-05", "TED-DIS-07")
def test_exploring_costs_one_speed_and_leads_in() -> None:
    """Grok has Speed 3: one card turned up and entered, then two rooms more."""
    story = before("portal-chamber").go().answer("east")
    assert room_at(story, "d5") == "portal-chamber"
    assert story.where(0) == "d5"
    story.answer("west", "east")
    assert ways(story) == set()


@pytest.mark.rule("TED-DIS-07", "TED-DIS-01")
def test_exploring_goes_on_while_speed_lasts() -> None:
    story = before("portal-chamber").go().answer("east")
    story.next_room("arcane-altar").answer("east")
    assert room_at(story, "d6") == "arcane-altar"
    assert story.where(0) == "d6"
    story.answer("west")
    assert ways(story) == set()


@pytest.mark.parametrize(
    ("room", "turns"),
    [
        ("feasthall", {"turn:0", "turn:2", "turn:3"}),
        ("goblin-bunks", {"turn:2", "turn:3"}),
    ],
)
@pytest.mark.rule("TED-DIS-02")
def test_the_card_is_turned_as_one_likes_with_a_path_to_the_room_left(room: str, turns: set[str]) -> None:
    """Coming from the west: a fork may not have its wall there, a corner one of its two openings."""
    story = before(room).go().answer("east")
    assert story.question == "ORIENT"
    assert set(story.legal) == turns


@pytest.mark.parametrize(
    ("way", "cell", "turned"), [("north", "c4", 2), ("east", "d5", 3), ("south", "e4", 0), ("west", "d3", 1)]
)
@pytest.mark.rule("TED-DIS-02")
def test_a_dead_end_opens_to_the_room_left(way: str, cell: str, turned: int) -> None:
    """There is one way to turn it, so nothing is asked."""
    story = before("armory", at=cell).go().answer(way)
    assert story.where(0) == cell
    assert story.game.grid.turns[cell_of(cell)] == turned
    back = {"north": "south", "east": "west", "south": "north", "west": "east"}[way]
    assert ways(story) == {back}


@pytest.mark.rule("TED-DIS-02", "TED-DIS-03")
def test_how_the_card_is_turned_decides_where_cards_are_laid() -> None:
    """A fork with its wall to the south, or to the north, or to the east."""
    laid = {}
    for turn in ("turn:0", "turn:2", "turn:3"):
        story = before("feasthall").go().answer("east", turn)
        laid[turn] = hidden(story)
    assert laid == {"turn:0": {"c5", "d6"}, "turn:2": {"d6", "e5"}, "turn:3": {"c5", "e5"}}


@pytest.mark.rule("TED-DIS-03")
def test_a_card_is_laid_only_where_none_lies() -> None:
    """A crossing in d5: a face-down card lies in c5 already, a revealed one in d6; only e5 is empty."""
    story = before("portal-chamber").hidden("c5").room("armory", "d6", 1).go()
    story.quiet()
    story.answer("east")
    assert hidden(story) == {"c5", "e5"}
    assert story.events(events.LAID) == [(cell_of("e5"), 0)]


@pytest.mark.rule("TED-DIS-03")
def test_the_cards_come_from_the_top_of_the_deck() -> None:
    """Two of the first part are left: of three cards laid, the third is of the middle."""
    story = before("portal-chamber")
    story.game.piles.to_lay[0] = 2
    story.go().answer("east")
    assert list(story.game.piles.to_lay) == [0, 7, 4]
    assert int(story.game.grid.hidden_b).bit_count() == 1


@pytest.mark.rule("TED-DIS-04")
def test_with_the_deck_empty_no_card_is_laid() -> None:
    story = before("portal-chamber")
    for part in range(3):
        story.game.piles.to_lay[part] = 0
    story.game.piles.to_lay[2] = 1
    story.go().answer("east")
    assert len(hidden(story)) == 1
    assert list(story.game.piles.to_lay) == [0, 0, 0]
    assert story.game.outcome == PLAYING


@pytest.mark.parametrize(
    ("start", "way", "cell", "laid"),
    [
        ("b4", "north", "a4", {"a3", "a5"}),
        ("d6", "east", "d7", {"c7", "e7"}),
        ("f4", "south", "g4", {"g3", "g5"}),
        ("d2", "west", "d1", {"c1", "e1"}),
        ("a6", "east", "a7", {"b7"}),
    ],
)
@pytest.mark.rule("TED-DIS-08", "TED-DIS-03")
def test_no_card_is_laid_beyond_the_grid(start: str, way: str, cell: str, laid: set[str]) -> None:
    """Three cards from the Entrance a corridor to the outside stays closed (R19)."""
    story = before("portal-chamber", at=cell).room("graveyard", start).at(0, start).go().answer(way)
    assert story.where(0) == cell
    assert hidden(story) == laid
    assert way not in ways(story)


@pytest.mark.rule("TED-DIS-01", "TED-MOV-02")
def test_no_card_is_explored_through_a_wall() -> None:
    """A face-down card beside a wall of the hero's own card cannot be entered (R16)."""
    story = Story().room("lamp-oil-store", "d5").hidden("d6", "c5").at(0, "d5").go()
    assert ways(story) == {"north"}


@pytest.mark.rule("TED-DIS-05")
def test_the_danger_of_the_new_room_is_met_at_once() -> None:
    story = before("buzzsaw").go().dice(5, 5, 5).answer("east", "turn:0", "skill:strength", "result:die1")
    assert story.where(0) == "d5"
    assert story.heroes[0].health == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-DIS-07", "TED-DNG-01")
def test_exploring_ends_where_an_enemy_is_met() -> None:
    story = before("graveyard").go().answer("east")
    assert ways(story) == set()


# --- the dungeon is closed --------------------------------------------------------------------------------------


@pytest.mark.rule("TED-WIN-04")
def test_a_closed_dungeon_without_the_lair_door_is_lost() -> None:
    story = Story().hidden("d5").next_room("armory").go().answer("east")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_WALLS)


@pytest.mark.rule("TED-WIN-04")
def test_one_open_corridor_is_enough() -> None:
    story = Story().hidden("d5", "a1").next_room("armory").go().answer("east")
    assert story.game.outcome == PLAYING


@pytest.mark.rule("TED-WIN-04")
def test_a_closed_dungeon_with_the_lair_door_is_not_lost() -> None:
    """R20."""
    story = Story().room("lair-door", "c4", 2).hidden("d5").next_room("armory").go().answer("east")
    assert story.game.outcome == PLAYING
    assert story.where(0) == "d5"


@pytest.mark.rule("TED-WIN-04")
def test_a_reveal_by_an_ability_may_close_the_dungeon_too() -> None:
    """Checked after every reveal (R20)."""
    story = Story().hidden("d5").next_room("armory").go().answer("reveal")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_WALLS)


# --- goblins ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-DNG-01", "TED-DNG-02", "TED-DNG-03")
def test_a_goblin_encounter() -> None:
    """One damage, which Lanon's Defense of 5 does not stop (R07), and the move is over."""
    story = before("sealed-vault", "sir-lanon", "grok-ull").next_goblin("pokey").go().answer("east")
    assert story.enemy("goblin1") == "d5"
    assert story.cards.goblins[story.game.enemy_card[0]].id == "pokey"
    assert story.game.goblins == 1
    assert story.heroes[0].health == 7
    assert ways(story) == set()


@pytest.mark.rule("TED-DNG-02", "TED-DNG-03")
def test_the_lowest_free_slot_is_taken() -> None:
    """Slots 1 and 3 are taken: slot 2."""
    story = before("sealed-vault").goblin("stabby", "a1").goblin("shooty", "a1").goblin("stabby", "a2")
    story.game.enemy_cell[1], story.game.goblins = -1, 2
    story.next_goblin("boomy").go().answer("east")
    assert [story.enemy(f"goblin{slot}") for slot in (1, 2, 3, 4)] == ["a1", "d5", "a2", ""]


@pytest.mark.rule("TED-DNG-04")
def test_the_goblin_deck_is_made_of_its_discards_again() -> None:
    """One card is left: it comes, dies, and comes again."""
    story = before("siege-works").next_goblin("boomy").go().dice(5, 5, 5, enemy=2)
    story.answer("east", "use:left", "result:die1", "go-on", "end-turn")
    assert story.enemy("goblin1") == ""
    story.turn_of(1).next_room("sealed-vault").hidden("d3").go().answer("west")
    assert story.enemy("goblin1") == "d3"
    assert story.cards.goblins[story.game.enemy_card[0]].id == "boomy"
    assert story.dice_left == 0


@pytest.mark.rule("TED-DNG-04")
def test_cards_of_goblins_in_play_are_not_among_the_discards() -> None:
    """Five goblin cards lie with living goblins or the deck: the rebuilt deck has the one discarded card."""
    for seed in range(1, 9):
        story = Story(seed=seed).hidden("d5", FAR).next_room("sealed-vault")
        story.goblin("boomy", "a1").goblin("pokey", "a1").goblin("stabby", "d4").next_goblin().torch(1).go()
        story.dice(5, 5, 5, enemy=2).answer("use:left", "result:die1", "go-on", "end-turn", "east")
        assert story.cards.goblins[story.game.enemy_card[2]].id == "stabby"


@pytest.mark.rule("TED-DNG-05")
def test_only_the_hero_in_the_room_is_ambushed() -> None:
    story = before("sealed-vault").go().answer("east")
    assert (story.heroes[0].health, story.heroes[1].health) == (7, 6)
    story.answer("end-turn")
    assert "end-turn" in story.legal
    assert ways(story) == {"east"}


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_loses_the_game() -> None:
    story = before("sealed-vault").goblin("boomy", "a1").goblin("pokey", "a1")
    story.goblin("shooty", "a1").goblin("stabby", "a1").go().answer("east")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


@pytest.mark.rule("TED-WIN-02")
def test_the_fourth_does_not() -> None:
    story = before("sealed-vault").goblin("boomy", "a1").goblin("pokey", "a1").goblin("shooty", "a1").go()
    story.answer("east")
    assert story.game.outcome == PLAYING
    assert story.enemy("goblin4") == "d5"


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_by_an_ability_loses_as_well() -> None:
    """Whatever the source (R46)."""
    story = before("sealed-vault").goblin("boomy", "a1").goblin("pokey", "a1")
    story.goblin("shooty", "a1").goblin("stabby", "a1").torch(1).go().answer("reveal")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


# --- minions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-DNG-06", "TED-DNG-08", "TED-DNG-09")
def test_a_minion_encounter() -> None:
    """Two damage, which Lanon's Defense of 5 does not stop, and the move is over; the Skeleton has 8 health."""
    story = before_encounter("sir-lanon", "grok-ull", minion="skeleton").go().answer("east", "turn:0")
    assert room_at(story, "d5") == "minion-encounter-b"
    assert story.enemy("minion1") == "d5"
    assert story.cards.minions[story.game.enemy_card[4]].id == "skeleton"
    assert story.game.enemy_health[4] == 8
    assert story.heroes[0].health == 6
    assert story.heroes[1].health == 8
    assert ways(story) == set()


@pytest.mark.rule("TED-DNG-07", "TED-DNG-08")
def test_a_second_minion_stands_to_the_right_of_the_first() -> None:
    """It has the next number, its own card and its own health."""
    story = before_encounter(minion="troll").minion("skeleton", "a1", health=3).go().answer("east", "turn:0")
    assert (story.enemy("minion1"), story.enemy("minion2")) == ("a1", "d5")
    assert story.cards.minions[story.game.enemy_card[5]].id == "troll"
    assert list(story.game.enemy_health)[4:6] == [3, 7]


@pytest.mark.rule("TED-DNG-06", "TED-HER-03")
def test_an_ambush_may_fell_a_hero() -> None:
    story = before_encounter().having(0, health=2).go().answer("east", "turn:0")
    assert story.heroes[0].health == 0
    assert story.asked == ("TURN", 1)


# --- traps ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trap", "evade", "damage"),
    [
        ("bridge-of-doom", 7, 2),
        ("buzzsaw", 6, 3),
        ("fire-vortex", 6, 3),
        ("poison-darts", 6, 3),
        ("rolling-boulder", 7, 2),
        ("lightning-runes", 7, 2),
        ("spike-pit", 7, 2),
    ],
)
@pytest.mark.rule("TED-DNG-10", "TED-DNG-11")
def test_a_trap_hurts_whoever_does_not_evade_it(trap: str, evade: int, damage: int) -> None:
    """The number itself is enough; one less is not."""
    for short in (0, 1):
        story = before(trap).go().dice(evade - 1 - short, 1, 5).answer("east")
        story.answer(*(story.legal[:1] if story.question == "ORIENT" else []))
        assert story.question == "SKILL"
        story.answer("skill:strength", "result:die1+a")
        assert story.heroes[0].health == 8 - damage * short
        assert story.dice_left == 0


@pytest.mark.parametrize(("skill", "dice"), [("strength", 3), ("agility", 2), ("intelligence", 1)])
@pytest.mark.rule("TED-DNG-10", "TED-HER-01", "TED-TST-04", "TED-ICO-01")
def test_a_trap_is_evaded_with_any_skill(skill: str, dice: int) -> None:
    """Grok has three dice of Strength, two of Agility, one of Intelligence."""
    story = before("fire-vortex").go().dice(*[6] * dice).answer("east", f"skill:{skill}")
    assert len(story.events(events.ROLLED)) == dice
    story.answer("result:die1")
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


@pytest.mark.rule("TED-DNG-12", "TED-HRO-06")
def test_after_the_evade_test_the_hero_moves_on_or_disarms() -> None:
    for face in (6, 5):
        story = before("fire-vortex").go().dice(face, 3, 3).answer("east", "skill:strength", "result:die1")
        assert {"west", "north", "disarm"} <= set(story.legal)
        assert story.dice_left == 0


# --- revealing around -------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-FRE-04", "TED-DIS-06")
def test_revealing_around_turns_up_every_neighbour_and_nobody_moves() -> None:
    """For one step of the torch; one by one, as the player likes (R18)."""
    story = Story().hidden("c4", "e4", FAR).next_room("armory", "arcane-altar").torch(1).go().answer("reveal")
    assert story.game.torch + 1 == 2
    assert story.question == "AROUND"
    assert set(story.legal) == {"cell:c4", "cell:e4"}
    story.answer("cell:e4")
    assert [first for first, _ in story.events(events.REVEALED)] == [cell_of("e4"), cell_of("c4")]
    assert hidden(story) == set()
    assert story.where(0) == "d4"
    assert ways(story) == {"north", "south"}


@pytest.mark.rule("TED-FRE-04")
def test_revealing_around_is_a_free_action_that_costs_no_speed() -> None:
    story = Story().hidden("c4", FAR).room("graveyard", "d5").next_room("armory").torch(1).go()
    story.answer("reveal", "east", "west", "north")
    assert story.where(0) == "c4"
    assert "rest" in story.legal


@pytest.mark.rule("TED-FRE-04")
def test_cards_behind_walls_are_revealed_too() -> None:
    """Every face-down card that shares a side, wall or corridor alike (Q16)."""
    story = Story().room("lamp-oil-store", "d5").hidden("c5", "d6", "e5").room("graveyard", "e6").at(0, "d5")
    story.next_room("portal-chamber", "armory", "arcane-altar", "fire-vortex").torch(1).go().answer("reveal")
    assert set(story.legal) == {"cell:c5", "cell:d6", "cell:e5"}


@pytest.mark.rule("TED-FRE-04")
def test_cards_laid_by_the_reveal_stay_hidden() -> None:
    """R18."""
    story = Story().hidden("c4", FAR).next_room("portal-chamber").torch(1).go().answer("reveal")
    assert room_at(story, "c4") == "portal-chamber"
    assert hidden(story) == {"b4", "c3", "c5"}


@pytest.mark.rule("TED-FRE-04")
def test_without_a_neighbour_there_is_nothing_to_reveal() -> None:
    story = Story().hidden("a1").go()
    assert "reveal" not in story.legal


@pytest.mark.rule("TED-FRE-05", "TED-DNG-05", "TED-DIS-06")
def test_a_goblin_revealed_from_afar_hurts_nobody_and_stops_nobody() -> None:
    """It stands in its room with its card; the revealer goes on (Q13, Q14)."""
    story = before("sealed-vault").room("graveyard", "c4").torch(1).go().answer("reveal")
    assert story.enemy("goblin1") == "d5"
    assert story.game.goblins == 1
    assert [int(hero.health) for hero in story.heroes] == [8, 6]
    assert story.where(0) == "d4"
    assert ways(story) == {"north", "east"}


@pytest.mark.rule("TED-FRE-05", "TED-DNG-05", "TED-DIS-06")
def test_so_does_a_minion() -> None:
    story = before_encounter(minion="minotaur").torch(1).go().answer("reveal", "turn:0")
    assert story.enemy("minion1") == "d5"
    assert story.game.enemy_health[4] == 7
    assert [int(hero.health) for hero in story.heroes] == [8, 6]
    assert ways(story) == {"east"}


@pytest.mark.rule("TED-FRE-05", "TED-MOV-05")
def test_whoever_enters_afterwards_is_stopped_but_not_ambushed() -> None:
    """R21."""
    story = before("sealed-vault").torch(1).go().answer("reveal", "east")
    assert story.heroes[0].health == 8
    assert ways(story) == set()


@pytest.mark.rule("TED-DIS-06")
def test_a_trap_revealed_from_afar_is_not_tested() -> None:
    story = before("fire-vortex").torch(1).go().answer("reveal")
    assert story.events(events.ROLLED) == []
    assert ways(story) == {"east"}


def order(story: Story, *kinds: int) -> list[int]:
    """The events of some kinds, as they were told."""
    story.events(events.REVEALED)
    return [kind for kind, *_ in story.told if kind in kinds]


@pytest.mark.rule("TED-FRE-06")
def test_the_price_of_a_reveal_may_bring_a_goblin() -> None:
    """Space 5 is a goblin space; it is resolved before the card is turned up (R09)."""
    story = before("armory").torch(4).go().answer("reveal")
    assert story.enemy("goblin1") == "d4"
    assert order(story, events.GOBLIN_CAME, events.REVEALED) == [events.GOBLIN_CAME, events.REVEALED]


@pytest.mark.rule("TED-FRE-06")
def test_the_price_of_a_reveal_is_resolved_first() -> None:
    """Space 6 is an enemy action: Boomy hits everybody within 2 rooms, and only then the card is turned up (R09)."""
    story = before("armory").goblin("boomy", "d4").torch(5).go().answer("reveal")
    assert [int(hero.health) for hero in story.heroes] == [6, 4]
    assert room_at(story, "d5") == "armory"
    assert order(story, events.ASSAULTED, events.REVEALED) == [events.ASSAULTED, events.REVEALED]


@pytest.mark.rule("TED-FRE-06", "TED-WIN-03")
def test_the_price_of_a_reveal_may_be_the_skull() -> None:
    story = before("armory").torch(20).go().answer("reveal")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)
    assert room_at(story, "d5") == ""


@pytest.mark.rule("TED-FRE-06", "TED-UNC-01")
def test_whoever_falls_by_the_price_reveals_nothing_more_in_that_turn() -> None:
    """Boomy fells the revealer: the turn ends at once (R49, R50)."""
    story = before("armory").goblin("boomy", "d4").having(0, health=2).torch(5).go().answer("reveal")
    assert story.heroes[0].health == 0
    assert story.asked == ("TURN", 1)
    assert room_at(story, "d5") == ""


# --- how a card revealed from afar is turned --------------------------------------------------------------------


@pytest.mark.rule("TED-DIS-02", "TED-DIS-06")
def test_a_card_revealed_from_afar_joins_the_revealers_card() -> None:
    """Where the revealer's corridor faces it, it must join that one; another neighbour does not do (R17)."""
    story = before("goblin-bunks").room("graveyard", "c5").torch(1).go().answer("reveal")
    assert story.question == "ORIENT"
    assert set(story.legal) == {"turn:2", "turn:3"}


@pytest.mark.rule("TED-DIS-06")
def test_a_card_behind_a_wall_joins_another_card() -> None:
    """Grok stands beside a wall; only e6 has a corridor that faces the card, so it must open to the south (R17)."""
    story = Story().room("lamp-oil-store", "d5").hidden("d6", FAR).room("graveyard", "e6").at(0, "d5")
    story.next_room("goblin-bunks").torch(1).go().answer("reveal")
    assert story.question == "ORIENT"
    assert set(story.legal) == {"turn:1", "turn:2"}


@pytest.mark.rule("TED-DIS-06")
def test_a_card_behind_a_wall_joins_one_of_several() -> None:
    """Corridors face it from the south and the east: one of them is enough (R17)."""
    story = Story().room("lamp-oil-store", "d5").hidden("d6", FAR).room("graveyard", "e6").room("siege-works", "d7")
    story.at(0, "d5").next_room("armory").torch(1).go().answer("reveal")
    assert story.question == "ORIENT"
    assert set(story.legal) == {"turn:1", "turn:2"}


# --- other ways to reveal ---------------------------------------------------------------------------------------


@pytest.mark.rule("TED-DIS-06", "TED-FRE-05")
def test_the_lever_reveals_any_card() -> None:
    """Strength 5: Grok chooses one of all face-down cards, far away as well."""
    story = Story().room("lever-hall", "d5").room("graveyard", "b1").hidden("a1", "c4").next_room("sealed-vault")
    story.at(0, "d5").go().dice(5, 5, 5).answer("room", "result:die1")
    assert story.question == "REVEAL_ANY"
    assert {"cell:a1", "cell:c4"} <= set(story.legal)
    story.answer("cell:a1")
    assert room_at(story, "a1") == "sealed-vault"
    assert story.enemy("goblin1") == "a1"
    assert story.where(0) == "d5"
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


@pytest.mark.rule("TED-DIS-06", "TED-DIS-02")
def test_the_lever_turns_a_neighbour_towards_the_hall() -> None:
    """The card beside the Hall, which a corridor of it faces, must join it, though another card faces it too (R17)."""
    story = Story().room("lever-hall", "d5").hidden("d6", FAR).room("graveyard", "e6").next_room("goblin-bunks")
    story.at(0, "d5").go().dice(5, 4, 4).answer("room", "result:die1", "cell:d6")
    assert story.question == "ORIENT"
    assert set(story.legal) == {"turn:2", "turn:3"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-DIS-06")
def test_the_lever_turns_a_far_card_towards_any_that_faces_it() -> None:
    """Only e7 faces d7, from the south (R17)."""
    story = Story().room("lever-hall", "d5").hidden("d7", FAR).room("graveyard", "e7").next_room("goblin-bunks")
    story.at(0, "d5").go().dice(5, 4, 4).answer("room", "result:die1", "cell:d7")
    assert story.question == "ORIENT"
    assert set(story.legal) == {"turn:1", "turn:2"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-DIS-06")
def test_a_reveal_may_be_declined() -> None:
    """Optional reveals may be declined, for the fifth goblin may wait there (R46)."""
    story = Story().room("lever-hall", "d5").room("graveyard", "b1").hidden("a1", "c4").at(0, "d5").go()
    story.dice(5, 5, 5).answer("room", "result:die1", "go-on")
    assert hidden(story) == {"a1", "c4"}
    assert story.question == "TURN"
    assert story.dice_left == 0


# --- the Goblin Bunks -------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TST-02")
def test_a_failure_in_the_bunks_brings_a_goblin_but_no_ambush() -> None:
    """Agility 4. The move ends, nobody is hurt (Q15); the check is made on every entry (R27)."""
    story = Story().room("goblin-bunks", "d5", 2).go().dice(3, 3).answer("east", "result:die1")
    assert story.enemy("goblin1") == "d5"
    assert story.heroes[0].health == 8
    assert ways(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-02")
def test_a_success_in_the_bunks_finds_loot_each_time() -> None:
    """On every entry, then the move goes on (R27)."""
    story = Story().room("goblin-bunks", "d5", 2).deck().row("boots", "great-axe", "ruby-figurine").go()
    story.dice(4, 3, 4, 3).answer("east", "result:die1", "take:boots", "equip:trinket1")
    assert story.cards_of(0) == {"trinket1": "boots"}
    story.answer("west", "east", "result:die1", "take:ruby-figurine", "equip:trinket2")
    assert story.cards_of(0) == {"trinket1": "boots", "trinket2": "ruby-figurine"}
    assert "west" in ways(story)
    assert story.dice_left == 0
