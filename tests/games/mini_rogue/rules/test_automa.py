"""The Automa: an Overlord card that acts by itself (MR-AUTO)."""

from typing import Any

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_overlord import (
    AVATAR,
    BOTH,
    CENTRE,
    THREE,
    TWO,
    able,
    all_rooms,
    augury,
    hp_of,
    marker,
    room_in,
    ruled,
    tired,
)
from tests.games.mini_rogue.rules.test_overlord_fights import NEXT, foe
from tests.games.mini_rogue.rules.test_reinforcement import TRACKS
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import FOOD
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.state import BY_POWER, EXIT, FACE_UP, FORESEEN, LOST, PLAYING, WON

DANGER = ["monster", "trap", "shrine", "tomb", "item", "treasure", "merchant", "bonfire"]
"""The most dangerous kind first."""
RIGHT_OF_ENTRY = 1
OVERLORDS = ("prophet", "weaver", "devourer")
SIDES = {
    "prophet": ["rooms", "powers", "combat", "combat", "avatar", "avatar"],
    "weaver": ["rooms", "rooms", "powers", "combat", "combat", "avatar"],
    "devourer": ["rooms", "powers", "combat", "avatar", "avatar", "avatar"],
}


def automa(*names: str, overlord: str = "prophet", augury: int = 0, **more: Any) -> Story:
    """Heroes who can use nothing, against the Automa; no Reinforcement card is about to be drawn."""
    story = ruled(*names, overlord=overlord, automa=True, augury=augury, **more)
    return story.reinforcements("long-night", *(card for card in TRACKS if card != "long-night"))


def alone(*names: str, overlord: str = "prophet", **more: Any) -> Story:
    """The same with no Reinforcement card left, so that the marker is at rest."""
    return automa(*names, overlord=overlord, **more).reinforcements()


def triggered(story: Story) -> list[str]:
    """The powers that triggered since the last `quiet`."""
    return [story.cards.powers[power].id for power, _ in story.events(events.AUTOMA_TRIGGERED)]


def kind_of(story: Story, card: int) -> str:
    return story.cards.rooms[card].kind


def descended(story: Story, area: int = 1) -> Story:
    """All walk from the Exit of an area into the next one; no boss waits there."""
    story.in_area(area)
    story.game.boss_up = False
    tired(story).about_to_move(7).go()
    assert story.game.area == area + 1
    return story


def entered(story: Story, room: str, *, floor: int | None = None) -> Story:
    """All go to the right, into this room; dice are loaded before."""
    if floor is not None:
        story.on_floor(floor)
    story.put(room, 1).about_to_move().go()
    for _ in story.heroes:
        story.answer("right")
    return story.pass_by("ARRIVE")


# --- setup --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-1")
@pytest.mark.parametrize("names", [("rogue",), THREE])
def test_nobody_plays_the_overlord(names: tuple[str, ...]) -> None:
    story = Story(*names, overlord="weaver", automa=True)
    assert story.game.reign.mode == AUTOMA
    assert len(story.game.seated) == len(names)
    assert story.cards.overlords[story.game.reign.overlord].id == "weaver"
    assert story.game.reign.pile_count == 6


@pytest.mark.rule("MR-AUTO-1")
@pytest.mark.parametrize("overlord", OVERLORDS)
def test_only_adventurers_are_asked(overlord: str) -> None:
    """A Trap, a monster and a Descent, with every Reinforcement card coming."""
    story = automa(overlord=overlord, hp=20, augury=5)
    for room in ("axe", "monster-a", "treasure", "bonfire"):
        entered(story, room)
        for _ in range(30):
            if story.question in ("EXPLORE", ""):
                break
            assert int(story.game.question.seat) == 0
            assert story.question not in ("OVERLORD", "SIDE", "SET_DIE", "LOOK")
            story.answer(story.legal[0])


@pytest.mark.rule("MR-AUTO-2")
def test_no_augury_and_no_hand() -> None:
    story = automa(overlord="weaver", food=4)
    assert (augury(story), story.hand_rooms) == (0, [])
    assert len(set(all_rooms(story))) == 20
    descended(story)
    assert (augury(story), story.hand_rooms) == (0, [])
    entered(tired(story).dice(d=[2], D=1), "monster-a")
    assert augury(story) == 0
    assert story.events(events.AUGURY_GAINED) == []
    descended(story, 2)
    assert (story.game.floor, story.hand_rooms) == (2, [])
    assert story.events(events.HAND_DRAWN) == []


# --- when the card is consulted -----------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(
    ("overlord", "room", "power", "steps"),
    [
        ("prophet", "monster-a", "demonic-veil", 2),
        ("prophet", "axe", "infernal-destiny", 0),
        ("prophet", "treasure", "", 0),
        ("prophet", "bonfire", "", 0),
        ("prophet", "tomb", "", 0),
        ("prophet", "merchant", "", 0),
        ("prophet", "shrine", "", 0),
        ("prophet", "crow", "", 0),
        ("weaver", "monster-a", "cocoon", 2),
        ("weaver", "treasure", "silk-snare", 1),
        ("weaver", "axe", "", 0),
        ("weaver", "bonfire", "", 0),
        ("weaver", "tomb", "", 0),
        ("weaver", "shrine", "", 0),
        ("devourer", "monster-a", "frenzy", 2),
        ("devourer", "bonfire", "gnawing-hunger", 1),
        ("devourer", "treasure", "", 0),
        ("devourer", "axe", "", 0),
        ("devourer", "merchant", "", 0),
        ("devourer", "armory", "", 0),
    ],
)
def test_the_kind_of_room_triggers_a_power(overlord: str, room: str, power: str, steps: int) -> None:
    story = automa(overlord=overlord, gold=2).put(room, 1).about_to_move().go()
    story.quiet()
    story.faces(2, 3, 3).answer("right")
    assert triggered(story) == ([power] if power else [])
    assert marker(story) == steps


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(
    ("overlord", "power"), [("prophet", "infernal-destiny"), ("weaver", ""), ("devourer", "feast")]
)
def test_the_reference_card_is_consulted_for_a_fight(overlord: str, power: str) -> None:
    """The Tomb's 6 calls the Ghost."""
    story = entered(automa(overlord=overlord).dice(d=[2], D=6).dice(d=[2], D=3), "tomb")
    story.pass_by("ROLLED") if not power else story.answer("go-on")
    assert triggered(story) == ([power] if power else [])
    assert marker(story) == 0


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize("overlord", OVERLORDS)
def test_bosses_and_rewards_trigger_nothing(overlord: str) -> None:
    story = automa(overlord=overlord).facing_boss("spider-queen").dice(d=[2], D=1).go()
    story.game.foe.hp = 1
    story.faces(3).answer("go-on")
    assert story.question == "CHOICE"
    assert triggered(story) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_the_entrance_is_entered_too() -> None:
    """In the first area too, where the Bonfire lies at the Entrance."""
    stories = (automa(overlord="devourer", seed=seed) for seed in range(99))
    story = next(story for story in stories if room_in(story, 0) == "bonfire").go()
    assert story.question == "CHOICE"
    assert triggered(story) == ["gnawing-hunger"]
    assert story.hero.food == 1


@pytest.mark.rule("MR-AUTO-3")
def test_the_entrance_after_a_fall_is_not_entered_again() -> None:
    """The Trap that was fallen through is the new Entrance, and it is resolved."""
    story = entered(automa().dice(d=[2], D=5), "spikes")
    assert story.game.area == 3
    assert room_in(story, 0) == "spikes"
    assert triggered(story).count("infernal-destiny") <= 1
    assert "maze" not in triggered(story), "no new area is entered in a Descent"


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("overlord", "power"), [("prophet", "demonic-veil"), ("weaver", "cocoon")])
def test_a_monster_is_consulted_for_each_who_enters(overlord: str, power: str) -> None:
    story = entered(automa(*TWO, overlord=overlord).dice(d=[2], D=2), "monster-a")
    assert triggered(story) == [power, power]
    assert marker(story) == 4


@pytest.mark.rule("MR-AUTO-3", "MR-AUTO-5")
def test_three_who_enter_move_the_marker_three_times() -> None:
    """Six steps on a track of six: the Long Night is drawn, and the die lays it under the side for powers."""
    story = entered(automa(*THREE, overlord="weaver").faces(3, 2, 2), "monster-a")
    assert triggered(story) == ["cocoon", "cocoon", "cocoon"]
    assert (story.side_of("long-night"), marker(story)) == ("powers", 0)


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("names", "hp"), [(("rogue",), 6 + 3), (TWO, 12 + 6), (THREE, 18 + 9)])
def test_a_monster_is_strengthened_once_however_many_enter(names: tuple[str, ...], hp: int) -> None:
    """The HP of the cocoon already grow with the fighters."""
    story = entered(alone(*names, overlord="weaver").dice(d=[2], D=2), "monster-a")
    assert (story.game.foe.hp, story.game.foe.armor) == (hp, 1)


@pytest.mark.rule("MR-AUTO-3")
def test_who_slips_past_a_monster_has_entered_its_room() -> None:
    story = automa(*TWO, overlord="weaver").put("monster-a", 1).about_to_move().go()
    story.heroes[0].skipping = True
    story.dice(d=[2], D=2).answer("right", "right").pass_by("ARRIVE")
    assert triggered(story) == ["cocoon", "cocoon"]
    assert (story.game.foe.hp, story.game.foe.armor) == (6 + 3, 1)


@pytest.mark.rule("MR-AUTO-3")
def test_two_monsters_are_two_consultations() -> None:
    story = automa(*TWO, overlord="weaver").put("monster-a", 1).put("monster-b", 3).about_to_move().go()
    story.dice(d=[6], D=2).answer("right", "down").pass_by("ARRIVE")
    story.game.foe.hp = 1
    story.dice(d=[2], D=2).answer("go-on")
    assert triggered(story) == ["cocoon", "cocoon"]
    assert marker(story) == 4


@pytest.mark.rule("MR-AUTO-3")
def test_any_other_room_is_consulted_for_each_who_enters() -> None:
    story = entered(automa(*TWO, overlord="devourer"), "bonfire")
    while story.question in ("CHOICE", "BARTER"):
        story.answer("option:1" if story.question == "CHOICE" else "go-on")
    assert triggered(story) == ["gnawing-hunger", "gnawing-hunger"]
    assert [hero.food for hero in story.heroes] == [1, 1]
    assert marker(story) == 2


@pytest.mark.rule("MR-AUTO-3")
def test_the_first_area_is_no_new_area() -> None:
    for overlord in OVERLORDS:
        story = Story(overlord=overlord, automa=True)
        assert triggered(story) == []
        assert marker(story) == 0


# --- a new area ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-3", "MR-AUTO-4")
@pytest.mark.parametrize(
    ("overlord", "power", "count", "cell"),
    [("prophet", "maze", 3, CENTRE), ("weaver", "shifting-web", 2, RIGHT_OF_ENTRY)],
)
@pytest.mark.parametrize("area", [1, 2])
def test_the_worst_of_some_unused_rooms_is_laid(overlord: str, power: str, count: int, cell: int, area: int) -> None:
    """In an area of the same floor as in one that starts a floor."""
    for seed in range(15):
        story = automa(overlord=overlord, seed=seed)
        descended(story, area)
        assert triggered(story)[0] == power
        turned = [card for card, _ in story.events(events.TURNED_OVER)]
        assert len(set(turned)) == count
        [(where, worst)] = story.events(events.WORST_LAID)
        assert (where, worst) == (cell, int(story.game.cells[cell]))
        assert worst in turned
        ranks = [DANGER.index(kind_of(story, card)) for card in turned]
        assert DANGER.index(kind_of(story, worst)) == min(ranks)
        revealed = cell in [where for where, _ in story.events(events.REVEALED)]
        assert bool(story.game.cell_marks[cell] & FACE_UP) is revealed, "laid face down"
        assert len(set(all_rooms(story))) == 20
        assert not set(turned) - {worst} & {int(story.game.cells[place]) for place in range(EXIT)}
        assert story.game.reign.marker >= 1


@pytest.mark.rule("MR-AUTO-3")
def test_all_have_seen_what_was_turned_over() -> None:
    story = automa(*TWO)
    descended(story)
    for seat in (0, 1):
        assert story.game.cell_marks[CENTRE] & FORESEEN << seat


def lost_before_the_first_room(story: Story) -> list[int]:
    """Whose food went before any room was resolved, the food that was eaten included."""
    story.events(events.LOST)
    early: list[int] = []
    for kind, seat, stat, *_ in story.told:
        if kind == events.ROOM_RESOLVED:
            break
        if (kind, stat) == (events.LOST, FOOD):
            early.append(seat)
    return sorted(early)


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("area", "hungry"), [(1, False), (2, True), (3, False), (4, True), (5, False), (7, True)])
def test_gnawing_hunger_comes_with_a_new_floor(area: int, hungry: bool) -> None:
    """One food is eaten; one more is lost where a floor starts. No Bonfire is at the Entrance."""
    for seed in range(4):
        story = automa(overlord="devourer", food=4, seed=seed)
        descended(story, area)
        if room_in(story, 0) not in ("bonfire", "hermit"):
            assert lost_before_the_first_room(story) == ([0, 0] if hungry else [0])


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize("names", [("rogue",), TWO, THREE])
def test_gnawing_hunger_of_a_new_floor_is_for_each_adventurer(names: tuple[str, ...]) -> None:
    """Before the first room, and with one symbol for all."""
    story = automa(*names, overlord="devourer", food=4)
    descended(story, 2)
    assert room_in(story, 0) not in ("bonfire", "hermit")
    assert lost_before_the_first_room(story) == sorted(2 * list(range(len(names))))
    assert [space for space, _ in story.events(events.MARKER_MOVED)][:2] in ([1], [1, 2], [1, 3])


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize("overlord", OVERLORDS)
def test_a_fall_is_no_new_area_of_a_descent(overlord: str) -> None:
    story = entered(automa(overlord=overlord, food=4).dice(d=[2], D=5), "spikes")
    assert story.game.area == 3
    assert not {"maze", "shifting-web", "gnawing-hunger"} & set(triggered(story))
    assert story.hero.food == 4


# --- The Prophet --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-4", "MR-AUTO-7")
def test_the_marker_moves_before_the_veil() -> None:
    """The rule's own example: Monster room, marker +2, then the Demonic Veil."""
    story = able(automa(hp=2, armor=2)).having(potions=["healing", "fire"]).put("monster-a", 1).about_to_move().go()
    story.quiet()
    story.faces(2, 2, 2, 2, 2, 2).answer("right")
    told = [kind for kind, *_ in story.sink.take() if kind in (events.MARKER_MOVED, events.VEILED)]
    assert told in ([events.MARKER_MOVED, events.VEILED], [events.MARKER_MOVED, events.MARKER_MOVED, events.VEILED])
    assert marker(story) == 2
    assert story.hero.xp == 1, "three attacks without a question: neither potions nor skills"
    assert story.potions == {"healing", "fire"}
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_the_veil_is_for_that_monster_only() -> None:
    story = entered(alone(hp=5).having(potions=["healing"]).dice(d=[6], D=2), "monster-a")
    assert "drink:healing" not in story.legal
    story.standing_on("bonfire", cell=3).go()
    assert "drink:healing" in story.legal


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(
    ("faces", "food", "armor"), [((5, 1, 3), 2, 1), ((5, 2, 4), 2, 1), ((2, 1, 1), 1, 0), ((2, 2, 3), 2, 0)]
)
def test_infernal_destiny_rerolls_a_one_or_two_of_a_trap(faces: tuple[int, ...], food: int, armor: int) -> None:
    """The Axe: the second result stands, even if it is a 1."""
    story = entered(alone().faces(*faces), "axe")
    assert (story.hero.food, story.hero.armor) == (food, armor)
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_infernal_destiny_leaves_other_dice(die: int) -> None:
    story = entered(alone().dice(d=[5], D=die), "axe")
    assert [face for face, _ in story.events(events.ROLLED_DUNGEON)] == [die]
    assert story.events(events.DIE_REROLLED) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(
    ("faces", "armors"), [((5, 1, 3, 5, 2, 4), [1, 1]), ((5, 3, 5, 2, 4), [1, 1]), ((5, 1, 2, 5, 1, 3), [0, 1])]
)
def test_infernal_destiny_is_for_each_who_enters_the_trap(faces: tuple[int, ...], armors: list[int]) -> None:
    """Each has the own first low die rerolled: 3 and 4 of the Axe are 1 armor, 1 and 2 a Holy potion."""
    story = entered(alone(*TWO).faces(*faces), "axe").pass_by("BARTER")
    assert [hero.armor for hero in story.heroes] == armors
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_infernal_destiny_does_not_wait_for_the_next_room() -> None:
    """A 4 in the Trap needs no reroll; the 2 of the Tomb after it has none either."""
    story = entered(alone().dice(d=[5], D=4), "axe").put("tomb", CENTRE)
    story.dice(d=[2], D=2).answer("down")
    assert story.hero.food == 3
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_infernal_destiny_does_not_wait_for_the_boss() -> None:
    """The last room before the Exit is a Trap, with a 4; the Guardian's 1 misses."""
    story = alone(armor=1).facing_boss("spider-queen").about_to_move(CENTRE)
    story.put("axe", 7).go().dice(d=[5], D=4).dice(d=[2], D=1).dice(d=[2], D=3).answer("down")
    assert triggered(story) == ["infernal-destiny"]
    assert story.answer("go-on").hero.hp == 12
    assert story.events(events.DIE_REROLLED) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_infernal_destiny_rerolls_the_first_low_die_of_a_ghost() -> None:
    """The Apparition does 1. A 4 is left alone, the 1 becomes a 6, the next 1 misses."""
    story = alone().facing_ghost().faces(1, 4, 1, 1, 6, 1, 1, *NEXT).go()
    hits = [story.answer("go-on").hero.hp for _ in range(3)]
    assert hits == [11, 10, 10]
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_other_fights_and_rooms_have_no_reroll() -> None:
    story = entered(alone().dice(d=[2], D=2), "tomb")
    assert story.hero.food == 3
    story = entered(alone().dice(d=[2], D=1).dice(d=[2], D=2), "monster-a").answer("go-on")
    assert story.hero.hp == 12
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3", "MR-EFFECT-21")
def test_a_veil_does_not_outlive_the_area() -> None:
    """The Burrowing worm drags the hero down; another monster lies where it lay, and has a veil of its own."""
    story = entered(alone(hp=9).having(potions=["healing"]).dice(d=[2], D=3), "monster-c", floor=2).answer("go-on")
    assert (story.game.area, story.game.floor) == (5, 3)
    assert story.game.reign.veiled == 0
    assert triggered(story) == ["demonic-veil"]
    assert "drink:healing" in story.legal
    story.put("monster-a", 1).dice(d=[2], D=2).answer("right")
    assert triggered(story) == ["demonic-veil", "demonic-veil"]
    assert "drink:healing" not in story.legal


# --- The Weaver ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("names", "hp"), [(("rogue",), 9), (TWO, 18), (THREE, 27)])
def test_cocoon_as_written(names: tuple[str, ...], hp: int) -> None:
    story = entered(alone(*names, overlord="weaver").dice(d=[4], D=2).faces(*NEXT), "monster-a")
    assert foe(story) == (1, hp)
    assert foe(story.answer("go-on")) == (1, hp - 3)


@pytest.mark.rule("MR-AUTO-3")
def test_cocoon_around_a_horde() -> None:
    story = entered(alone(overlord="weaver", boxes=BOTH).dice(d=[2], D=2), "crow-flock")
    assert foe(story) == (3, 4)
    assert story.game.foe.armor == 0


@pytest.mark.rule("MR-AUTO-3")
def test_no_cocoon_around_ghosts_and_guardians() -> None:
    assert foe(alone(overlord="weaver").facing_ghost().dice(d=[2], D=2).go()) == (1, 10)
    assert foe(alone(overlord="weaver").facing_boss("cursed-dragon").dice(d=[2], D=2).go()) == (1, 12)


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("faces", "hp"), [((6, 3, 2), 12), ((6, 3, 5), 17), ((5, 3, 4), 12), ((4, 3), 12)])
def test_silk_snare_rerolls_the_die_of_an_opened_treasure(faces: tuple[int, ...], hp: int) -> None:
    """The Mimic's 3 is worth 5 HP; a failure is left as it is."""
    story = entered(alone(overlord="weaver").faces(*faces), "mimic")
    assert story.hero.hp == hp
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(
    ("dice", "new", "hp"), [([6, 5], 2, 17), ([5, 6], 2, 17), ([2, 6], 2, 12), ([6, 6], 1, 17), ([5, 2], 6, 17)]
)
def test_silk_snare_takes_the_highest_die(dice: list[int], new: int, hp: int) -> None:
    story = entered(alone(overlord="weaver", xp=6).dice(d=dice, D=3).faces(new), "mimic")
    assert story.hero.hp == hp
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3", "MR-CHECK-8")
def test_silk_snare_finds_no_dice_after_a_perception_potion() -> None:
    story = entered(alone(overlord="weaver").having(potions=["perception"]).faces(3), "mimic")
    story.answer("drink:perception")
    assert story.hero.hp == 17
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_silk_snare_is_for_each_who_opens_the_treasure() -> None:
    """It triggers for each, and each has a die rerolled: the first fails, the second does not."""
    story = entered(automa(*TWO, overlord="weaver").faces(6, 3, 2, 6, 3, 5), "mimic").pass_by("BARTER")
    assert triggered(story) == ["silk-snare", "silk-snare"]
    assert marker(story) == 2
    assert hp_of(story) == [12, 17]
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_silk_snare_does_not_wait_for_the_next_room() -> None:
    """The Treasure stays shut; the Door after it opens as ever."""
    story = entered(alone(overlord="weaver").dice(d=[2], D=3), "mimic").put("door", CENTRE).having(gold=0)
    story.dice(d=[6], D=1).answer("down")
    assert story.hero.gold == 2
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_silk_snare_is_for_treasures_only() -> None:
    story = entered(alone(overlord="weaver").dice(d=[6], D=1), "door")
    assert story.hero.gold == 2
    assert story.dice_left == 0


# --- The Devourer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("food", "left", "hp"), [(2, 1, 12), (0, 0, 11)])
def test_gnawing_hunger_at_a_bonfire(food: int, left: int, hp: int) -> None:
    story = entered(alone(overlord="devourer", food=food), "bonfire")
    assert (story.hero.food, story.hero.hp) == (left, hp)


@pytest.mark.rule("MR-AUTO-3", "MR-AUTO-8")
def test_gnawing_hunger_can_end_the_game() -> None:
    story = entered(alone(overlord="devourer", food=0, hp=1), "bonfire")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_POWER)
    assert story.cards.powers[story.game.killer].id == "gnawing-hunger"


@pytest.mark.rule("MR-AUTO-3")
@pytest.mark.parametrize(("die", "lost"), [(3, 3), (5, 6)])
def test_frenzy_as_written(die: int, lost: int) -> None:
    story = entered(alone(overlord="devourer").dice(d=[1], D=die).faces(*NEXT), "monster-a").answer("go-on")
    assert story.hero.hp == 12 - lost


@pytest.mark.rule("MR-AUTO-3")
def test_frenzy_of_a_horde() -> None:
    story = entered(alone(overlord="devourer", boxes=BOTH).faces(1, 5, 2, 3, *NEXT), "crow-flock")
    assert story.answer("go-on").hero.hp == 12 - (4 + 1 + 1)


@pytest.mark.rule("MR-AUTO-3")
def test_feast_the_first_time_an_attack_of_the_ghost_costs_hp() -> None:
    """The Apparition has 10 HP and does 1: a miss, then a hit that feeds it, then one that does not."""
    story = alone(overlord="devourer").facing_ghost().faces(5, 1, 2, 3, 2, 3, *NEXT).go().answer("go-on")
    assert foe(story) == (1, 5)
    assert foe(story.answer("go-on")) == (1, 6)
    assert foe(story.answer("go-on")) == (1, 4)
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_a_feast_of_an_unhurt_ghost_is_wasted() -> None:
    """The first time is the first time: it is not kept for when there is something to regain."""
    story = alone(overlord="devourer").facing_ghost().faces(1, 3, 5, 3, *NEXT).go().answer("go-on")
    assert (story.hero.hp, foe(story)) == (11, (1, 10))
    story.answer("go-on")
    assert (story.hero.hp, foe(story)) == (10, (1, 5))
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_feast_does_not_wait_for_the_next_fight() -> None:
    """The Ghost of the Tomb dies without having hurt anybody; the monster in the next room has no feast."""
    story = entered(alone(overlord="devourer").faces(2, 6, 2, 1), "tomb").put("monster-a", CENTRE)
    story.game.foe.hp = 1
    story.answer("go-on").having(xp=0)
    assert story.question == "EXPLORE"
    story.dice(d=[5], D=3).faces(*NEXT).answer("down").answer("go-on")
    assert (story.hero.hp, foe(story)) == (9, (1, 1))
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_feast_gives_three_to_the_ghost_of_one_of_a_party() -> None:
    """Whoever calls it fights it alone (MR-COOP2-21)."""
    story = entered(alone(*TWO, overlord="devourer").faces(2, 6, 6, 3, *NEXT), "tomb").answer("go-on")
    assert foe(story) == (1, 10 - 6 + 3)
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_no_feast_of_monsters() -> None:
    story = entered(alone(overlord="devourer").dice(d=[5], D=3).faces(*NEXT), "monster-a").answer("go-on")
    assert foe(story) == (1, 1)


# --- Reinforcement ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-5")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("overlord", "room"), [("prophet", "monster-a"), ("weaver", "treasure"), ("devourer", "bonfire")]
)
def test_a_dungeon_die_places_the_card(overlord: str, room: str, die: int) -> None:
    """The Prophet with a 3: the rule's own example, combat effects."""
    start = 3 if overlord != "prophet" else 2
    story = ruled(overlord=overlord, automa=True, augury=0).reinforcements("salt-tax", "miasma", marker=start)
    entered(story.faces(die, 2, 3), room)
    assert story.side_of("salt-tax") == SIDES[overlord][die - 1]
    assert (marker(story), story.game.reign.pile_count) == (0, 1)


@pytest.mark.rule("MR-AUTO-5", "MR-OVER-16")
def test_surplus_steps_carry_over() -> None:
    story = ruled(automa=True, augury=0).reinforcements("salt-tax", "miasma", marker=3)
    entered(story.faces(5, 2, 2), "monster-a")
    assert story.side_of("salt-tax") == "avatar"
    assert marker(story) == 1


@pytest.mark.rule("MR-AUTO-5")
def test_the_die_that_places_a_card_is_no_die_of_the_fight() -> None:
    """The 6 places the card; the enemy hits with the 2."""
    story = ruled(automa=True, augury=0, armor=1).reinforcements("salt-tax", "miasma", marker=2)
    entered(story.faces(6, 1, 2, *NEXT), "monster-a").answer("go-on")
    assert story.hero.hp == 11
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-6")
def test_a_side_can_hold_more_than_three() -> None:
    story = ruled(automa=True, augury=0).under("cutthroats", "avatar").under("miasma", "avatar")
    story.under("long-night", "avatar").reinforcements("salt-tax", "royal-levy", marker=2)
    entered(story.faces(6, 2, 2), "monster-a")
    assert [story.side_of(card) for card in ("cutthroats", "miasma", "long-night", "salt-tax")] == ["avatar"] * 4


@pytest.mark.rule("MR-AUTO-7")
def test_after_the_card_the_power_is_applied() -> None:
    """The Weaver draws the Salt Tax for a monster, and the monster still has its cocoon."""
    story = ruled(overlord="weaver", automa=True, augury=0).reinforcements("salt-tax", "miasma", marker=2)
    entered(story.faces(4, 2, 2), "monster-a")
    assert story.side_of("salt-tax") == "combat"
    assert foe(story) == (1, 9)
    told = [kind for kind, *_ in story.sink.take() if kind in (events.REINFORCED, events.FOE_BOLSTERED)]
    assert told == [events.REINFORCED, events.FOE_BOLSTERED]


@pytest.mark.rule("MR-AUTO-7", "MR-OVER-18")
def test_a_card_that_comes_with_a_monster_counts_for_it() -> None:
    """The Royal Levy goes to the Rooms: 2 HP for the monster that was entered, besides the cocoon's 3."""
    story = ruled(overlord="weaver", automa=True, augury=0).reinforcements("royal-levy", "miasma", marker=4)
    entered(story.faces(1, 2, 2), "monster-a")
    assert story.side_of("royal-levy") == "rooms"
    assert foe(story) == (1, 6 + 2 + 3)


@pytest.mark.rule("MR-AUTO-5", "MR-OVER-20")
def test_when_the_pile_is_empty_nothing_is_rolled() -> None:
    story = entered(alone().dice(d=[2], D=2), "monster-a")
    assert marker(story) == 0
    assert story.dice_left == 0


# --- sides under an Automa ----------------------------------------------------------------------------------------


@pytest.mark.rule("MR-AUTO-3", "MR-STAT-9")
@pytest.mark.parametrize(("gold", "left", "hp"), [(3, 2, 12), (0, 0, 11)])
def test_ransom_at_a_merchants(gold: int, left: int, hp: int) -> None:
    story = entered(alone(gold=gold).under("cutthroats", "powers").having(potions=["fire"]), "merchant")
    assert triggered(story) == ["ransom"]
    assert (story.hero.gold, story.hero.hp) == (left, hp)
    story = entered(alone(gold=gold).under("cutthroats", "powers").dice(d=[2], D=1), "tomb")
    assert triggered(story) == []


@pytest.mark.rule("MR-AUTO-3")
def test_choking_fog_with_a_new_floor_is_for_the_leader() -> None:
    story = automa(*TWO, food=4, leader=0).under("miasma", "powers")
    story.reinforcements("long-night", "royal-levy")
    descended(story, 2)
    assert "choking-fog" in triggered(story)
    leader = int(story.game.leader)
    story.events(events.AFFLICTED)
    first = next(told for told in story.told if told[0] == events.AFFLICTED)
    assert first[1] == leader
    story = automa(food=4).under("miasma", "powers")
    descended(story, 1)
    assert "choking-fog" not in triggered(story)


@pytest.mark.rule("MR-AUTO-3")
def test_torpor_at_a_tomb_turns_one_card() -> None:
    story = able(alone()).under("long-night", "powers").put("tomb", 1).about_to_move().go()
    story.quiet()
    story.dice(d=[2], D=3).answer("right").pass_by("ARRIVE")
    if story.question == "TURN_CARD":
        story.answer("turn:own")
    assert triggered(story) == ["torpor"]
    assert story.hero.turned in (1, 2)


@pytest.mark.rule("MR-AUTO-3")
def test_reaping_is_the_first_hit_of_the_ghost() -> None:
    """The Apparition does 1: a miss, then 3, then 1."""
    story = alone(overlord="weaver").under("salt-tax", "powers").facing_ghost()
    story.faces(2, 1, 2, 3, 2, 3, *NEXT).go().answer("go-on")
    assert story.hero.hp == 12
    assert story.answer("go-on").hero.hp == 9
    assert story.answer("go-on").hero.hp == 8
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-3")
def test_reaping_is_for_the_reference_card_only() -> None:
    story = entered(alone().under("salt-tax", "powers").dice(d=[2], D=3).faces(*NEXT), "monster-a")
    assert story.answer("go-on").hero.hp == 10


@pytest.mark.rule("MR-AUTO-3", "MR-AUTO-4")
def test_hex_at_a_shrine() -> None:
    """The curse comes before the die: a 6 gives 1 HP and cures nothing, a 4 blesses."""
    story = entered(automa().under("open-graves", "powers").reinforcements("royal-levy").faces(6), "shrine")
    assert (story.hero.hp, story.afflictions) == (13, {"curse"})
    assert marker(story) == 1
    story = entered(alone().under("open-graves", "powers").faces(4), "shrine")
    assert (story.hero.hp, story.afflictions) == (14, set())


@pytest.mark.rule("MR-AUTO-3")
def test_rally_at_a_monster() -> None:
    story = entered(alone().under("royal-levy", "powers").dice(d=[4], D=2).faces(*NEXT), "monster-a")
    assert story.game.foe.armor == 1
    assert foe(story.answer("go-on")) == (1, 3)
    story = entered(alone(overlord="weaver").under("royal-levy", "powers").dice(d=[4], D=2), "monster-a")
    assert story.game.foe.armor == 2, "besides the cocoon's"


@pytest.mark.rule("MR-OVER-18")
def test_the_rooms_side_works_without_an_overlord() -> None:
    story = entered(alone(overlord="devourer").under("cutthroats", "rooms").dice(d=[2], D=3), "treasure")
    assert foe(story) == (1, 10)
    assert triggered(story) == ["feast"], "it is the reference card"
    story = entered(alone(overlord="weaver").under("miasma", "rooms").faces(2, 1), "door")
    assert story.hero.hp == 11
    story = entered(alone(overlord="weaver").under("long-night", "rooms"), "bonfire")
    assert story.hero.face_down
    story = entered(alone(gold=2).under("salt-tax", "rooms"), "merchant").answer("trade:1")
    assert story.hero.gold == 0
    story = entered(alone().under("open-graves", "rooms").dice(d=[5], D=3), "tomb")
    assert story.question == "EXPLORE"
    story = entered(alone().under("royal-levy", "rooms").dice(d=[2], D=2), "monster-a")
    assert foe(story) == (1, 8)


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(
    ("card", "die", "armor", "hp", "left"),
    [
        ("cutthroats", 5, 0, 10 - 2, 4),
        ("long-night", 3, 0, 10, 6),
        ("salt-tax", 4, 2, 10, 4),
        ("royal-levy", 1, 4, 11, 4),
        ("miasma", 2, 0, 10, 4),
        ("open-graves", 6, 4, 10, 4),
    ],
)
def test_the_combat_side_works_without_an_overlord(card: str, die: int, armor: int, hp: int, left: int) -> None:
    """The Giant rat: 6 HP, damage 2; a blow of 2."""
    story = entered(alone(armor=armor).under(card, "combat").dice(d=[2], D=die), "monster-a")
    story.faces(1, 2, 1).answer("go-on")
    assert (story.hero.hp, story.game.foe.hp) == (hp, min(6, left))
    assert story.afflictions == {"miasma": {"poison"}, "open-graves": {"curse"}}.get(card, set())


@pytest.mark.rule("MR-OVER-23", "MR-AUTO-8")
@pytest.mark.parametrize(("names", "hp"), [(("rogue",), 53), (TWO, 106), (THREE, 159)])
def test_the_avatar_of_an_automa(names: tuple[str, ...], hp: int) -> None:
    """Bonuses in both phases; no power of the card comes in; both phases must fall."""
    story = alone(*names, hp=20).facing_boss(AVATAR, floor=4).under("miasma", "avatar").under("long-night", "avatar")
    story.under("royal-levy", "powers").under("salt-tax", "powers").reinforcements()
    story.dice(d=[2], D=2).go().pass_by("ARRIVE")
    assert (story.game.foe.hp, story.game.foe.armor) == (hp, 0)
    story.game.foe.hp = 1
    story.dice(d=[2], D=2).answer("go-on")
    assert (story.game.outcome, story.game.foe.phase, story.game.foe.hp) == (PLAYING, 1, hp)
    story.game.foe.hp = 1
    story.answer("go-on")
    assert story.game.outcome == WON
    assert triggered(story) == []
    assert story.dice_left == 0


@pytest.mark.rule("MR-AUTO-8")
def test_one_dead_adventurer_ends_the_game() -> None:
    story = entered(alone(*TWO).having(hp=2).dice(d=[2], D=3), "monster-a").pass_by("ROLLED")
    assert story.game.outcome == LOST
    assert hp_of(story) == [0, 12]
