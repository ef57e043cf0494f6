"""The Overlord: setup, augury, the hand, powers and their moments outside of fights (MR-OVER-1 to -14)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import answers, events
from undercroft.games.mini_rogue.rules.cardspeak import WHEN_DESCENT, WHEN_EXPLORATION, WHEN_PREPARATION, WHEN_ROOM
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import (
    BY_HUNGER,
    BY_POWER,
    BY_ROOM,
    EXIT,
    FACE_UP,
    FORESEEN,
    IN_STACK,
    LOST,
    NO_CARD,
    PLAYING,
    VISITED,
)
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.kernel.errors import IllegalAnswer
from undercroft.table.book import BadChoice, UnknownName

TWO = ("rogue", "mage")
THREE = ("rogue", "mage", "crusader")
DIVINATION, HAND_OF_FATE = "power:board1", "power:board2"
DESTINY, MAZE, VEIL = "power:card1", "power:card2", "power:card3"
SNARE, WEB, COCOON = "power:card1", "power:card2", "power:card3"
FEAST, HUNGER, FRENZY = "power:card1", "power:card2", "power:card3"
CENTRE = 4
BOTH = ("base", "council")
AVATAR = "avatar-of-the-overlord"


def ruled(
    *names: str,
    overlord: str = "prophet",
    automa: bool = False,
    beginners: bool = False,
    augury: int = 2,
    hp: int = 12,
    armor: int = 0,
    xp: int = 0,
    food: int = 2,
    gold: int = 0,
    leader: int = 0,
    boxes: tuple[str, ...] = (),
    stances: bool = False,
    seed: int = 1,
    mat: str = "dungeon",
) -> Story:
    """Heroes with both Character cards face down and no potions, against an Overlord with so much augury."""
    story = Story(
        *(names or ("rogue",)),
        overlord=overlord,
        automa=automa,
        beginners=beginners,
        leader=leader,
        boxes=boxes,
        stances=stances,
        seed=seed,
        mat=mat,
    ).augury(augury)
    for seat in range(len(story.heroes)):
        story.having(seat=seat, hp=hp, armor=armor, xp=xp, food=food, gold=gold, potions=[])
    tired(story)
    return story.agreed() if len(story.heroes) > 1 else story


def able(story: Story, seat: int = 0) -> Story:
    """Both Character cards of a hero are face up."""
    story.having(seat=seat, used_skill=False)
    story.heroes[seat].turned = 0
    return story


def powers(story: Story) -> list[str]:
    """The powers the Overlord is offered; none if somebody else is asked."""
    return [name for name in story.legal if name.startswith("power:")] if story.question == "OVERLORD" else []


def used(story: Story) -> list[str]:
    """The ids of the powers used since the last `quiet`."""
    return [story.cards.powers[power].id for power, _ in story.events(events.POWER_USED)]


def augury(story: Story) -> int:
    return int(story.game.reign.augury)


def marker(story: Story) -> int:
    return int(story.game.reign.marker)


def hp_of(story: Story) -> list[int]:
    return [int(hero.hp) for hero in story.heroes]


def room_in(story: Story, cell: int) -> str:
    return story.cards.rooms[story.game.cells[cell]].id


def all_rooms(story: Story) -> list[str]:
    """Every Room card: on the table, unused, in the Overlord's hand, taken as an Item."""
    game = story.game
    laid = [int(game.cells[cell]) for cell in range(EXIT)]
    held = [int(hero.item_card) for hero in story.heroes if hero.item_card != NO_CARD]
    deck = [int(game.deck[place]) for place in range(game.deck_count)]
    return sorted([story.cards.rooms[card].id for card in laid + held + deck] + story.hand_rooms)


def refused(story: Story, name: str) -> bool:
    """The answer is not among the legal ones, is refused, and changes nothing."""
    before = story.game.to_bytes()
    assert name not in story.legal
    with pytest.raises(IllegalAnswer):
        story.answer(name)
    return bool(story.game.to_bytes() == before)


def tired(story: Story) -> Story:
    """All Character cards are face down."""
    for seat, hero in enumerate(story.heroes):
        story.having(seat=seat, used_skill=True)
        hero.turned = 3
    return story


def at_exit(story: Story) -> Story:
    """The heroes walk to the Exit of an area without a boss, and further down."""
    return tired(story).about_to_move(7).go()


def between_rooms(story: Story, cell: int = 0) -> Story:
    """The room stood on is resolved, and the next ones are not revealed yet."""
    return story.about_to_move(cell).moment(WHEN_EXPLORATION).go()


# --- setup --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-1")
@pytest.mark.parametrize("names", [("rogue",), TWO, THREE])
def test_the_overlord_has_the_seat_after_one_to_three_adventurers(names: tuple[str, ...]) -> None:
    story = ruled(*names, augury=5).standing_apart(*["bonfire"] * len(names), cells=[0] * len(names))
    story.moment(WHEN_EXPLORATION).go()
    assert story.asked == ("OVERLORD", len(names))
    assert story.game.ruled
    assert story.game.reign.mode == PLAYED
    assert len(story.heroes) == len(names)


@pytest.mark.rule("MR-OVER-1")
def test_there_is_no_fourth_adventurer() -> None:
    options = MiniRogueOptions("rogue", mates=("mage", "crusader", "priestess"), overlord="weaver")
    with pytest.raises(BadChoice):
        options.setup(load_mini_rogue())


@pytest.mark.rule("MR-OVER-2")
@pytest.mark.parametrize(
    ("overlord", "power"), [("prophet", "infernal-destiny"), ("weaver", "silk-snare"), ("devourer", "feast")]
)
def test_one_overlord_card_lies_on_the_board(overlord: str, power: str) -> None:
    """Its first power is the one that can be used, and no other card's."""
    story = ruled(overlord=overlord).standing_on("monster-a").dice(d=[2], D=3).go()
    while not powers(story):
        story.answer("go-on")
    story.faces(4).answer("power:card1")
    assert used(story) == [power]
    assert story.cards.overlords[story.game.reign.overlord].id == overlord


@pytest.mark.rule("MR-OVER-2")
def test_an_overlord_card_is_one_of_three() -> None:
    with pytest.raises(UnknownName):
        MiniRogueOptions(overlord="king").setup(load_mini_rogue())
    with pytest.raises(BadChoice):
        MiniRogueOptions(automa=True).setup(load_mini_rogue())


@pytest.mark.rule("MR-OVER-3")
@pytest.mark.parametrize("names", [("rogue",), THREE])
def test_augury_starts_at_two(names: tuple[str, ...]) -> None:
    assert augury(Story(*names, overlord="weaver")) == 2


@pytest.mark.rule("MR-OVER-4")
def test_six_reinforcement_cards_are_shuffled_and_the_marker_is_on_0() -> None:
    piles = []
    for seed in range(40):
        reign = Story(overlord="weaver", seed=seed).game.reign
        piles.append(tuple(int(reign.pile[place]) for place in range(reign.pile_count)))
        assert reign.marker == 0
        assert not any(reign.sides)
    assert {tuple(sorted(pile)) for pile in piles} == {(0, 1, 2, 3, 4, 5)}
    assert len(set(piles)) > 30
    assert {pile[-1] for pile in piles} == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("MR-OVER-5")
@pytest.mark.parametrize("boxes", [("base",), ("council",), BOTH])
@pytest.mark.parametrize("automa", [False, True])
def test_the_avatar_replaces_the_final_boss(boxes: tuple[str, ...], automa: bool) -> None:
    story = Story(overlord="devourer", automa=automa, boxes=boxes)
    game = story.game
    stack = [story.cards.bosses[game.bosses[place]] for place in range(game.boss_count)]
    assert stack[0].id == AVATAR
    assert game.final_boss == story.cards.boss_number(AVATAR)
    assert [boss.final for boss in stack] == [True, False, False, False]
    for final in ("ogs-remains", "remains-of-the-king"):
        assert game.boss_place[story.cards.boss_number(final)] != IN_STACK


@pytest.mark.rule("MR-SETUP-12")
@pytest.mark.parametrize("final", ["", "random"])
def test_without_an_overlord_the_avatar_is_never_drawn(final: str) -> None:
    for seed in range(60):
        story = Story(boxes=BOTH, final=final, seed=seed)
        avatar = story.cards.boss_number(AVATAR)
        assert avatar not in [int(story.game.bosses[place]) for place in range(story.game.boss_count)]
        assert story.game.final_boss != avatar


@pytest.mark.rule("MR-SETUP-12")
@pytest.mark.parametrize("overlord", ["", "prophet"])
def test_a_sleeping_guardian_is_never_the_avatar(overlord: str) -> None:
    """The boss drawn from the unused ones (MR-COUNCIL-7) is one of the others."""
    met = set()
    for seed in range(60):
        story = Story(boxes=BOTH, overlord=overlord, seed=seed).augury(0).having(potions=[], used_skill=True, hp=20)
        story.hero.turned = 3
        story.standing_on("sleeping-guardian").dice(d=[2], D=6).go()
        met.add(story.cards.bosses[story.game.foe.card].id)
    assert AVATAR not in met
    assert len(met) > 4


@pytest.mark.rule("MR-OVER-6")
def test_the_hand_is_three_unused_rooms() -> None:
    hands = set()
    for seed in range(40):
        story = Story(overlord="prophet", seed=seed)
        hand = story.hand_rooms
        assert len(set(hand)) == 3
        assert not {room_in(story, cell) for cell in range(EXIT)} & set(hand)
        deck = {story.cards.rooms[story.game.deck[place]].id for place in range(story.game.deck_count)}
        assert not deck & set(hand)
        assert len(set(all_rooms(story))) == 20
        hands.add(tuple(hand))
    assert len(hands) > 30


@pytest.mark.rule("MR-OVER-6")
def test_only_the_overlord_is_told_the_hand() -> None:
    story = ruled()
    book = MiniRogueBook(story.cards)
    story.in_area(2)
    story.game.boss_up = False
    at_exit(story)
    drawn = [told for told in story.sink.take() if told[0] == events.HAND_DRAWN]
    assert [seat for _, seat, *_ in drawn] == [1, 1, 1]
    assert [book.event(told, 1).facts["card"] for told in drawn] == story.hand_rooms
    assert not {book.event(told, 0).facts["card"] for told in drawn} & set(story.hand_rooms)


# --- the hand from floor to floor ---------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-7")
def test_the_hand_stays_while_the_floor_does() -> None:
    for seed in range(10):
        story = ruled(augury=0, seed=seed)
        hand = story.hand_rooms
        at_exit(story)
        assert story.game.area == 2
        assert story.hand_rooms == hand
        assert not {room_in(story, cell) for cell in range(EXIT)} & set(hand)
        assert len(set(all_rooms(story))) == 20


def beat_boss(story: Story) -> Story:
    """The boss of the floor has 1 HP left and is beaten; of its rewards, 2 XP are taken."""
    story.facing_boss("cursed-dragon").dice(d=[2], D=2).go()
    story.game.foe.hp = 1
    return story.faces(1).answer("go-on", "option:2")


@pytest.mark.rule("MR-OVER-7", "MR-OVER-8")
def test_a_descent_to_a_new_floor_brings_a_new_hand() -> None:
    hands = []
    for seed in range(12):
        story = ruled(augury=0, seed=seed)
        old = story.hand_rooms
        beat_boss(story)
        assert (story.game.area, story.game.floor) == (3, 2)
        assert len(set(all_rooms(story))) == 20
        assert not {room_in(story, cell) for cell in range(EXIT)} & set(story.hand_rooms)
        hands.append((tuple(old), tuple(story.hand_rooms)))
    assert sum(old != new for old, new in hands) > 9


@pytest.mark.rule("MR-OVER-7", "MR-OVER-8")
def test_a_fall_brings_a_new_hand_and_no_augury() -> None:
    """From area 1 to area 3: the hand of the first floor is discarded, and no Descent was made."""
    hands = []
    for seed in range(12):
        story = ruled(augury=0, seed=seed).standing_on("spikes")
        old = story.hand_rooms
        story.dice(d=[2], D=5).go()
        assert (story.game.area, story.game.floor) == (3, 2)
        assert augury(story) == 0
        assert len(set(all_rooms(story))) == 20
        assert room_in(story, 0) == "spikes"
        hands.append((tuple(old), tuple(story.hand_rooms)))
    assert sum(old != new for old, new in hands) > 9


# --- augury -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-8", "MR-OVER-10")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 4), (2, 5), (3, 5), (4, 5), (5, 5)])
def test_a_descent_brings_three_augury_and_never_more_than_five(before: int, after: int) -> None:
    """The rule's own example: 4, Descent, 5."""
    story = at_exit(ruled(augury=before, overlord="weaver"))
    assert story.game.area == 2
    assert augury(story) == after


@pytest.mark.rule("MR-OVER-8", "MR-TURN-13")
def test_the_descent_after_a_boss_brings_augury_too() -> None:
    story = beat_boss(ruled(augury=0))
    assert (story.game.area, augury(story)) == (3, 3)


@pytest.mark.rule("MR-OVER-8")
@pytest.mark.parametrize("names", [TWO, THREE])
def test_a_party_descends_once(names: tuple[str, ...]) -> None:
    story = at_exit(ruled(*names, augury=0))
    assert story.game.area == 2
    assert augury(story) == 3


@pytest.mark.rule("MR-OVER-9")
@pytest.mark.parametrize(("room", "dice"), [("axe", (2, 1)), ("tomb", (2, 1)), ("shrine", (1,)), ("treasure", (2, 1))])
def test_a_dungeon_die_of_one_brings_nothing_outside_of_combat(room: str, dice: tuple[int, ...]) -> None:
    story = ruled(augury=0, food=4).standing_on(room).faces(*dice).go()
    assert story.question == "EXPLORE"
    assert augury(story) == 0
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-9")
def test_the_die_of_the_rewards_brings_nothing() -> None:
    story = ruled(augury=0)
    story.facing_boss("cursed-dragon").dice(d=[2], D=2).go()
    story.game.foe.hp = 1
    story.faces(1).answer("go-on")
    assert story.question == "CHOICE"
    assert augury(story) == 0
    assert story.dice_left == 0


# --- paying -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("points", "offered"), [(0, []), (1, [DESTINY]), (2, [DESTINY]), (3, [HAND_OF_FATE, DESTINY])])
def test_a_power_is_offered_to_those_who_can_pay(points: int, offered: list[str]) -> None:
    story = ruled(augury=points).standing_on("tomb").dice(d=[2], D=3).go()
    assert powers(story) == offered


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(
    ("overlord", "power", "cost"), [("prophet", MAZE, 2), ("weaver", WEB, 2), ("devourer", HUNGER, 2)]
)
def test_a_power_costs_its_augury(overlord: str, power: str, cost: int) -> None:
    story = between_rooms(ruled(augury=4, overlord=overlord))
    story.answer(power)
    assert augury(story) == 4 - cost
    assert [left for _, left in story.events(events.POWER_USED)] == [4 - cost]


@pytest.mark.rule("MR-OVER-11")
def test_what_cannot_be_paid_is_refused_and_changes_nothing() -> None:
    story = ruled(augury=2).standing_on("tomb").dice(d=[2], D=3).go()
    assert story.asked == ("OVERLORD", 1)
    assert refused(story, HAND_OF_FATE)


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize("power", [DIVINATION, MAZE, VEIL])
def test_a_power_out_of_its_moment_is_refused_and_changes_nothing(power: str) -> None:
    """Just after a Dungeon die was rolled."""
    story = ruled(augury=5).standing_on("tomb").dice(d=[2], D=3).go()
    assert powers(story) == [HAND_OF_FATE, DESTINY]
    assert refused(story, power)


@pytest.mark.rule("MR-OVER-11")
def test_the_adventurers_cannot_use_a_power() -> None:
    story = ruled(augury=5).standing_on("bonfire").go()
    assert story.asked == ("CHOICE", 0)
    for power in (DIVINATION, HAND_OF_FATE, DESTINY, MAZE, VEIL):
        assert refused(story, power)


@pytest.mark.rule("MR-OVER-11")
def test_several_powers_can_be_used_one_after_the_other() -> None:
    """5 augury: the die is rerolled for 1, then set for 3."""
    story = ruled(augury=5).standing_on("tomb").dice(d=[2], D=3).faces(6).go()
    story.answer(DESTINY)
    assert powers(story) == [HAND_OF_FATE]
    story.answer(HAND_OF_FATE, "set:dungeon1:5")
    assert augury(story) == 1
    assert story.hero.food == 1, "row 5 of the Tomb"
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-12")
def test_powers_of_card_board_and_reinforcements_are_offered_together() -> None:
    story = ruled(augury=5).under("cutthroats", "powers").under("open-graves", "powers").having(gold=1)
    between_rooms(story)
    assert powers(story) == [MAZE, VEIL, "power:reinforcement1", "power:reinforcement5"]
    story = ruled(augury=5).standing_on("tomb").dice(d=[2], D=3).go()
    assert powers(story) == [HAND_OF_FATE, DESTINY]


@pytest.mark.rule("MR-OVER-12")
def test_a_reinforcement_card_elsewhere_brings_no_power() -> None:
    story = between_rooms(ruled(augury=5).under("cutthroats", "rooms").under("open-graves", "combat").having(gold=1))
    assert powers(story) == [MAZE, VEIL]


@pytest.mark.rule("MR-OVER-13")
def test_each_dungeon_die_is_told_for_whom_it_is() -> None:
    """Three on one Trap: each has a die, and the Overlord can answer it before the next is rolled."""
    story = ruled(*THREE, augury=5, leader=1).standing_together("axe").dice(d=[2], D=3).go()
    assert story.asked == ("OVERLORD", 3)
    assert story.seats(events.ROLLED_DUNGEON) == [1]
    story.dice(d=[2], D=4).answer("go-on")
    assert story.asked == ("OVERLORD", 3)
    assert story.seats(events.ROLLED_DUNGEON) == [1, 2]
    story.dice(d=[2], D=3).answer("go-on")
    assert story.seats(events.ROLLED_DUNGEON) == [1, 2, 0]
    assert story.dice_left == 0


# --- Divination ---------------------------------------------------------------------------------------------------


def new_area(overlord: str = "prophet", augury: int = 0, **more: Any) -> Story:
    """The second area, laid after a Descent, before its Entrance is resolved."""
    story = ruled(overlord=overlord, augury=augury, **more)
    at_exit(story)
    assert story.game.area == 2
    return story


@pytest.mark.rule("MR-OVER-14")
def test_divination_looks_at_one_room_but_not_at_entrance_or_exit() -> None:
    story = new_area(overlord="weaver")
    assert story.asked == ("OVERLORD", 1)
    assert powers(story) == [DIVINATION]
    story.answer(DIVINATION)
    assert story.legal == [f"room:{cell}" for cell in range(2, 9)]
    story.answer("room:5")
    assert story.asked == ("TRADE_ROOM", 1)
    assert story.legal == ["go-on", "card:1", "card:2", "card:3"]
    assert story.events(events.LOOKED_AT) == [(CENTRE, 0)]
    assert augury(story) == 3, "it costs nothing"


@pytest.mark.rule("MR-OVER-14")
def test_the_room_may_be_swapped_with_a_card_of_the_hand() -> None:
    story = new_area(overlord="weaver")
    there, hand = room_in(story, 6), story.hand_rooms
    story.answer(DIVINATION, "room:7", "card:2")
    assert room_in(story, 6) == hand[1]
    assert story.hand_rooms == [hand[0], there, hand[2]]
    assert not story.game.cell_marks[6] & FACE_UP
    assert marker(story) == 0


@pytest.mark.rule("MR-OVER-14")
def test_the_swap_is_optional() -> None:
    story = new_area(overlord="weaver")
    there, hand = room_in(story, 6), story.hand_rooms
    story.answer(DIVINATION, "room:7", "go-on")
    assert (room_in(story, 6), story.hand_rooms) == (there, hand)


@pytest.mark.rule("MR-OVER-14")
def test_only_the_overlord_has_seen_the_room() -> None:
    story = new_area(overlord="weaver")
    book = MiniRogueBook(story.cards)
    story.quiet()
    story.answer(DIVINATION, "room:7", "card:2")
    marks = int(story.game.cell_marks[6])
    assert marks & FORESEEN << 1
    assert not marks & FORESEEN
    traded = [told for told in story.sink.take() if told[0] == events.TRADED_ROOM]
    assert [book.event(told, 1).facts["card"] for told in traded] == [room_in(story, 6)]
    assert [book.event(told, 0).facts["card"] for told in traded] != [room_in(story, 6)]


@pytest.mark.rule("MR-OVER-14")
def test_divination_comes_once_per_area() -> None:
    story = new_area(augury=0)
    story.answer(DIVINATION, "room:7", "go-on")
    assert powers(story) == [MAZE, VEIL]
    assert refused(story, DIVINATION)
    story.answer("go-on")
    story.in_area(1)
    at_exit(story)
    assert DIVINATION in powers(story)


@pytest.mark.rule("MR-OVER-14", "MR-SETUP-14")
def test_the_setup_is_the_preparation_of_the_first_area() -> None:
    """Divination once there too, with the hand drawn at the start, and Maze."""
    story = ruled(augury=5).put("bonfire", 0).go()
    assert powers(story) == [DIVINATION, MAZE, VEIL]
    story.answer(DIVINATION, "room:7", "card:1")
    assert powers(story) == [MAZE, VEIL]
    story.answer("go-on")
    assert (story.game.area, story.asked) == (1, ("CHOICE", 0))


@pytest.mark.rule("MR-OVER-14")
def test_divination_comes_after_a_fall() -> None:
    story = ruled(augury=0, overlord="weaver").standing_on("spikes").dice(d=[2], D=5).go()
    assert story.game.area == 3
    assert powers(story) == [DIVINATION]
    story.answer(DIVINATION)
    assert "room:1" not in story.legal


@pytest.mark.rule("MR-OVER-14")
def test_divination_is_for_the_preparation_only() -> None:
    story = between_rooms(ruled(augury=5))
    assert refused(story, DIVINATION)
    assert powers(story) == [MAZE, VEIL]


@pytest.mark.rule("MR-OVER-14", "MR-OVER-1")
def test_a_party_brings_one_divination() -> None:
    story = at_exit(ruled(*TWO, augury=0, overlord="weaver"))
    assert story.asked == ("OVERLORD", 2)
    story.answer(DIVINATION, "room:3", "go-on")
    assert powers(story) == []


# --- Hand of Fate -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(("face", "hp", "armor"), [(2, 12, 0), (4, 11, 0), (6, 11, 0)])
def test_hand_of_fate_sets_the_die_of_a_check(face: int, hp: int, armor: int) -> None:
    """The Axe on floor 1, failed with a rolled 1: rats with 1 or 2, mist with 3 or 4, pendulums with 5 or 6."""
    story = ruled(augury=3).standing_on("axe").dice(d=[2], D=1).go()
    story.answer(HAND_OF_FATE, f"set:dungeon1:{face}")
    assert (story.hero.hp, story.hero.armor) == (hp, armor)
    assert story.hero.food == (1 if face == 2 else 2)
    assert ("poison" in story.afflictions) is (face == 6)
    assert (augury(story), marker(story)) == (0, 1)


@pytest.mark.rule("MR-OVER-11")
def test_hand_of_fate_comes_once_per_floor() -> None:
    story = ruled(augury=3).standing_on("tomb").dice(d=[2], D=3).go()
    story.answer(HAND_OF_FATE, "set:dungeon1:5").augury(5)
    story.standing_on("corridor", cell=1).dice(d=[2], D=3).go()
    assert powers(story) == [DESTINY]
    assert refused(story, HAND_OF_FATE)
    story.answer("quiet")
    at_exit(story.augury(5))
    assert story.game.area == 2
    story.standing_on("tomb").dice(d=[2], D=3).go()
    assert powers(story) == [DESTINY], "another area, the same floor"


@pytest.mark.rule("MR-OVER-11")
def test_hand_of_fate_comes_again_on_the_next_floor() -> None:
    story = ruled(augury=3).standing_on("tomb").dice(d=[2], D=3).go()
    story.answer(HAND_OF_FATE, "set:dungeon1:5").augury(0)
    story.standing_on("spikes").dice(d=[2], D=5).go()
    assert story.game.floor == 2
    story.augury(5).standing_on("tomb").dice(d=[2], D=3).go()
    assert powers(story) == [HAND_OF_FATE, DESTINY]


@pytest.mark.rule("MR-OVER-11", "MR-ROOM-SHRINE-3")
@pytest.mark.parametrize(("face", "hp", "cursed"), [(2, 12, True), (3, 14, False), (4, 13, False), (6, 13, False)])
def test_hand_of_fate_at_a_shrine_comes_before_the_offering_counts(face: int, hp: int, cursed: bool) -> None:
    """A 5 is rolled; the gold adds 1 to what the die is set to, but not to a 6."""
    story = ruled(augury=3, gold=1).standing_on("shrine").faces(5).go()
    story.answer("offer", HAND_OF_FATE, f"set:dungeon1:{face}")
    assert story.hero.hp == hp
    assert ("curse" in story.afflictions) is cursed
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11", "MR-ROOM-REWARDS-1")
def test_hand_of_fate_chooses_the_row_of_the_rewards() -> None:
    """The dragon is beaten; the 6 rolled for its Rewards becomes a 2: Frost or 2 gold."""
    story = ruled(augury=3, overlord="weaver").facing_boss("cursed-dragon").dice(d=[2], D=2).go().pass_by("OVERLORD")
    story.game.foe.hp = 1
    story.faces(6).answer("go-on")
    assert story.question == "OVERLORD"
    story.answer(HAND_OF_FATE, "set:dungeon1:2", "option:1")
    assert story.potions == {"frost"}
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11", "MR-CHECK-8")
def test_hand_of_fate_after_a_perception_potion() -> None:
    """Only the Dungeon die is rolled: it can be set, the success cannot be taken away."""
    story = ruled(augury=5, overlord="weaver").having(potions=["perception"]).standing_on("door").faces(6).go()
    story.answer("drink:perception")
    assert powers(story) == [HAND_OF_FATE], "there are no Character dice to snare"
    story.answer(HAND_OF_FATE, "set:dungeon1:1")
    assert story.hero.gold == 2
    assert story.dice_left == 0


# --- The Prophet --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11")
def test_infernal_destiny_rerolls_a_dungeon_die() -> None:
    """The Tomb's 3, 1 gold, becomes a 5: 1 food less."""
    story = ruled(augury=1).standing_on("tomb").dice(d=[2], D=3).faces(5).go().answer(DESTINY)
    assert (story.hero.gold, story.hero.food) == (0, 1)
    assert (augury(story), marker(story)) == (0, 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_the_second_result_stands() -> None:
    story = ruled(augury=2).standing_on("tomb").dice(d=[2], D=5).faces(3).go().answer(DESTINY)
    assert (story.hero.gold, story.hero.food) == (1, 2)
    assert story.question != "OVERLORD" or DESTINY not in story.legal


@pytest.mark.rule("MR-OVER-11", "MR-CHECK-9")
def test_a_success_shifts_the_die_after_the_overlord_is_done() -> None:
    story = ruled(augury=1).standing_on("tomb").dice(d=[5], D=5).faces(6).go()
    assert story.asked == ("OVERLORD", 1)
    story.answer(DESTINY)
    assert story.asked == ("AFTER_CHECK", 0)
    story.answer("shift:-1")
    assert story.hero.food == 1


@pytest.mark.rule("MR-OVER-11")
def test_infernal_destiny_at_a_shrine_and_for_rewards() -> None:
    story = ruled(augury=1).standing_on("shrine").faces(5, 1).go().answer(DESTINY)
    assert story.afflictions == {"curse", "poison"}
    story = ruled(augury=0).facing_boss("cursed-dragon").dice(d=[2], D=2).go()
    story.game.foe.hp = 1
    story.augury(1).faces(6, 3).answer("go-on", DESTINY, "option:1")
    assert story.potions == {"poison"}


@pytest.mark.rule("MR-OVER-11")
def test_infernal_destiny_comes_once_per_room_and_again_in_the_next() -> None:
    """Two on the same Trap are in one room; the next room is another."""
    story = ruled(*TWO, augury=2).standing_together("axe").dice(d=[2], D=3).faces(4).dice(d=[2], D=3).go()
    story.answer(DESTINY)
    assert story.question != "OVERLORD"
    assert story.dice_left == 0
    story = ruled(augury=2).standing_on("tomb").dice(d=[2], D=3).faces(4).go().answer(DESTINY)
    story.standing_on("corridor", cell=1).dice(d=[2], D=3).go()
    assert powers(story) == [DESTINY]


@pytest.mark.rule("MR-OVER-11")
def test_infernal_destiny_comes_once_for_each_of_two_rooms() -> None:
    story = ruled(*TWO, augury=2).standing_apart("axe", "door").dice(d=[2], D=3).faces(4).dice(d=[2], D=3).go()
    story.answer(DESTINY)
    assert story.asked == ("OVERLORD", 2)
    assert powers(story) == [DESTINY]


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-21")
def test_infernal_destiny_comes_again_in_the_room_of_another_area_in_the_same_place() -> None:
    """Used in the second room of an area, which is fallen through; the second room of the new area is another."""
    story = ruled(augury=1).put("spikes", 1).about_to_move().go()
    story.dice(d=[2], D=3).faces(5).answer("right", DESTINY)
    assert story.game.area == 3
    story.pass_by("OVERLORD").augury(1).put("tomb", 1).dice(d=[2], D=3).answer("right")
    assert powers(story) == [DESTINY]
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_maze_looks_at_three_rooms_and_swaps_two_of_them() -> None:
    story = between_rooms(ruled(augury=2))
    rooms = [room_in(story, cell) for cell in range(EXIT)]
    story.answer(MAZE, "room:2", "room:5", "room:8")
    assert story.events(events.LOOKED_AT) == [(1, 0), (4, 0), (7, 0)]
    assert story.asked == ("MOVE_FIRST", 1)
    assert story.legal == ["go-on", "room:2", "room:5", "room:8"]
    story.answer("room:2")
    assert story.asked == ("MOVE_SECOND", 1)
    assert set(story.legal) >= {"room:5", "room:8"}
    assert "room:2" not in story.legal
    assert "room:3" not in story.legal
    story.answer("room:8")
    rooms[1], rooms[7] = rooms[7], rooms[1]
    assert [room_in(story, cell) for cell in range(EXIT)] == rooms
    assert (augury(story), marker(story)) == (0, 1)


@pytest.mark.rule("MR-OVER-11")
def test_maze_may_leave_the_rooms_where_they_are() -> None:
    story = between_rooms(ruled(augury=2))
    rooms = [room_in(story, cell) for cell in range(EXIT)]
    story.answer(MAZE, "room:2", "room:5", "room:8", "go-on")
    assert [room_in(story, cell) for cell in range(EXIT)] == rooms
    for cell in (1, 4, 7):
        assert story.game.cell_marks[cell] & FORESEEN << 1
        assert not story.game.cell_marks[cell] & FORESEEN


@pytest.mark.rule("MR-OVER-11")
def test_maze_looks_at_face_down_rooms_only() -> None:
    story = ruled(augury=2).about_to_move(1)
    for cell in (0, 2, 4):
        story.game.cell_marks[cell] = FACE_UP
    story.moment(WHEN_EXPLORATION).go().answer(MAZE)
    assert story.legal == ["room:4", "room:6", "room:7", "room:8"]


@pytest.mark.rule("MR-OVER-11")
def test_maze_comes_once_per_area_in_the_preparation_or_between_two_rooms() -> None:
    story = new_area(augury=2)
    story.answer(MAZE, "room:2", "room:3", "room:4", "go-on").augury(2)
    assert MAZE not in powers(story)
    between_rooms(story)
    assert MAZE not in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_maze_before_the_next_rooms_are_revealed() -> None:
    """A whole room: the question comes after the Bonfire and before anything is turned over."""
    story = ruled(augury=2).standing_on("bonfire").go().answer("option:3")
    assert story.asked == ("OVERLORD", 1)
    assert not any(story.game.cell_marks[cell] & FACE_UP for cell in range(1, EXIT))
    story.answer("go-on")
    assert story.question == "EXPLORE"
    assert story.game.cell_marks[1] & FACE_UP
    assert story.game.cell_marks[3] & FACE_UP


@pytest.mark.rule("MR-OVER-13")
def test_a_party_is_between_two_rooms_once_a_round() -> None:
    story = ruled(*TWO, augury=2).standing_together("bonfire").go().answer("option:3", "option:3")
    story.pass_by("BARTER")
    assert story.asked == ("OVERLORD", 2)
    story.answer("go-on")
    assert story.asked == ("EXPLORE", 0)
    story.answer("right")
    assert story.asked == ("EXPLORE", 1)


# --- Demonic Veil -------------------------------------------------------------------------------------------------


def veil(story: Story, cell: int) -> Story:
    """The Overlord veils a room; the story stands between two rooms."""
    return between_rooms(story.augury(3)).answer(VEIL, f"room:{cell + 1}")


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_costs_three_and_is_told() -> None:
    story = veil(ruled(), 1)
    assert (augury(story), marker(story)) == (0, 2)
    assert story.events(events.VEILED) == [(1, 0)]


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_is_for_rooms_that_can_still_be_entered() -> None:
    """From the middle of the top row: neither what is left behind, nor the room just resolved, nor the Exit."""
    story = ruled(augury=3).about_to_move(1)
    story.moment(WHEN_EXPLORATION).go().answer(VEIL)
    assert story.legal == ["room:3", "room:5", "room:6", "room:8"]


@pytest.mark.rule("MR-OVER-11")
def test_no_potion_is_drunk_or_thrown_in_a_veiled_room() -> None:
    story = veil(ruled(hp=5).having(potions=["fire", "healing"]).put("monster-a", 1), 1)
    story.dice(d=[2], D=3).dice(d=[2], D=2).answer("right")
    assert story.question == "ROLLED"
    assert not [name for name in story.legal if name.startswith("drink")]
    story.answer("go-on")
    assert story.question == "ROLLED", "no potion before the damage either"
    assert story.hero.hp == 3
    assert story.potions == {"fire", "healing"}


@pytest.mark.rule("MR-OVER-11")
def test_the_same_potions_are_free_in_the_room_next_to_it() -> None:
    story = veil(ruled(hp=5).having(potions=["fire", "healing"]).put("monster-a", 3), 1)
    story.dice(d=[2], D=3).answer("down")
    assert story.question == "READY"
    assert "drink:healing" in story.legal
    story.answer("go-on", "go-on")
    assert story.question == "QUAFF"
    assert "drink:fire" in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_no_skill_of_characters_or_items_is_used_in_a_veiled_room() -> None:
    story = able(ruled(hp=2, armor=2)).holding("crow").put("monster-a", 1)
    veil(story, 1).dice(d=[2], D=2).dice(d=[2], D=2).dice(d=[2], D=2)
    if story.question == "EXPLORE":
        story.answer("right")
    assert story.question == "EXPLORE"
    assert story.hero.xp == 1, "three attacks, and nothing was asked"
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_a_room_without_a_veil_asks_for_skills() -> None:
    story = able(ruled(hp=2)).put("monster-a", 3)
    veil(story, 1).answer("down")
    assert story.question in ("ARRIVE", "READY")


@pytest.mark.rule("MR-OVER-11")
def test_feats_stay_possible_in_a_veiled_room() -> None:
    story = veil(ruled(xp=1).put("monster-a", 1), 1).dice(d=[1], D=2).answer("right")
    assert story.question == "ROLLED"
    assert "feat:die1:xp" in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_a_buckler_stays_possible_in_a_veiled_room() -> None:
    story = ruled(hp=2, boxes=BOTH).holding("weapon-cache", "cracked-buckler").put("monster-a", 1)
    veil(story, 1).dice(d=[2], D=3).answer("right")
    assert story.question == "PARRY"


@pytest.mark.rule("MR-OVER-11")
def test_perception_is_no_help_in_a_veiled_trap() -> None:
    story = veil(ruled().having(potions=["perception"]).put("door", 1), 1).dice(d=[2], D=1).answer("right")
    assert story.potions == {"perception"}
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_no_potion_is_drunk_at_a_veiled_bonfire() -> None:
    story = veil(ruled(hp=5).having(potions=["healing"]).put("bonfire", 1), 1).answer("right")
    assert story.legal == ["option:1", "option:2", "option:3"]
    story.answer("option:3")
    story = veil(ruled(hp=5).having(potions=["healing"]).put("bonfire", 3), 1).answer("down")
    assert "drink:healing" in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_holds_for_all_who_stand_in_the_room() -> None:
    """One goes into the veiled room, the other does not."""
    story = ruled(*TWO, hp=5).put("bonfire", 1).put("hermit", 3)
    for seat in (0, 1):
        story.having(seat=seat, potions=["healing"])
    veil(story, 1).answer("right", "down").agreed().pass_by("ARRIVE")
    assert story.asked == ("CHOICE", 0)
    assert "drink:healing" not in story.legal
    story.answer("option:3")
    assert story.asked == ("CHOICE", 1)
    assert "drink:healing" in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_can_fall_on_the_room_just_entered() -> None:
    """Nothing but 3 augury, and the Trap below: the Overlord is asked once the room is entered."""
    story = ruled(augury=3).having(potions=["perception"]).put("door", 1).about_to_move(0).go().answer("right")
    assert story.asked == ("OVERLORD", 1)
    assert powers(story) == [VEIL]
    story.dice(d=[2], D=1).answer(VEIL)
    if story.question == "VEIL":
        story.answer("room:2")
    assert story.question == "EXPLORE"
    assert story.potions == {"perception"}
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_can_fall_on_the_entrance() -> None:
    story = ruled(augury=3).having(potions=["healing"], hp=5).put("bonfire", 0).go()
    assert VEIL in powers(story)
    story.answer(VEIL)
    assert "room:1" in story.legal
    story.answer("room:1", "go-on")
    assert story.legal == ["option:1", "option:2", "option:3"]


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_comes_once_per_area_and_is_gone_with_it() -> None:
    story = veil(ruled(), 1)
    between_rooms(story.augury(5))
    assert VEIL not in powers(story)
    story.answer("go-on")
    at_exit(story.augury(5))
    assert story.game.area == 2
    assert VEIL in powers(story)
    assert story.game.reign.veiled == 0


@pytest.mark.rule("MR-OVER-11")
def test_a_veil_goes_with_the_card_when_rooms_are_swapped() -> None:
    """The Hermit's tunnel: the veiled Bonfire changes places with the room below."""
    story = ruled(hp=5).having(potions=["healing"]).put("bonfire", 1).put("monster-a", 3)
    story.augury(3).standing_on("hermit").moment(WHEN_ROOM).go().answer(VEIL, "room:2")
    story.answer("option:3")
    while story.question in ("SWAP_FIRST", "SWAP_SECOND"):
        story.answer("room:2" if "room:2" in story.legal else "room:4")
    assert room_in(story, 3) == "bonfire"
    story.pass_by("OVERLORD").answer("down")
    assert story.question == "CHOICE"
    assert "drink:healing" not in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_a_guardians_room_is_never_veiled() -> None:
    story = ruled(augury=3).facing_boss("cursed-dragon").moment(WHEN_EXPLORATION)
    story.dice(d=[2], D=2).go()
    assert VEIL not in powers(story)


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-21")
def test_a_fall_starts_an_area_without_veils_and_with_all_powers() -> None:
    story = veil(ruled(), 1).augury(0)
    story.standing_on("spikes").dice(d=[2], D=5).go()
    assert story.game.area == 3
    assert story.game.reign.veiled == 0
    story.augury(5).about_to_move(0).moment(WHEN_PREPARATION).go()
    assert powers(story) == [DIVINATION, MAZE]


@pytest.mark.rule("MR-OVER-11", "MR-COOP2-10")
def test_potions_change_hands_in_a_veiled_room() -> None:
    story = ruled(*TWO, hp=5).put("bonfire", 1).having(potions=["healing"])
    veil(story, 1).answer("right", "right").pass_by("ARRIVE").answer("option:3", "option:3")
    assert story.asked == ("BARTER", 0)
    assert "drink:healing" not in story.legal
    story.answer("hero:2")
    assert "hand:healing" in story.legal


@pytest.mark.rule("MR-OVER-11")
def test_a_room_can_be_skipped_before_it_is_entered() -> None:
    """Evasion is used between two rooms, where no veil lies."""
    story = able(veil(ruled(), 1))
    story.about_to_move(0).put("monster-a", 1).go()
    assert "skill:exploration" in story.legal


# --- The Weaver ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11", "MR-CHECK-2")
@pytest.mark.parametrize(("face", "gold"), [(2, 0), (4, 0), (5, 2), (6, 2)])
def test_silk_snare_rerolls_the_die_of_a_check(face: int, gold: int) -> None:
    """The Door is opened with a 6, and a new face stands."""
    story = ruled(augury=2, overlord="weaver").standing_on("door").dice(d=[6], D=1).faces(face).go()
    story.answer(SNARE)
    assert story.hero.gold == gold
    assert (augury(story), marker(story)) == (0, 1)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_silk_snare_chooses_one_of_several_dice() -> None:
    story = ruled(augury=2, overlord="weaver", xp=6).standing_on("door").dice(d=[2, 6], D=1).faces(3).go()
    story.answer(SNARE)
    assert story.asked == ("SNARE", 1)
    assert len(story.legal) == 2
    story.answer(story.legal[1])
    assert story.hero.gold == 0, "the 6 became a 3"
    story = ruled(augury=2, overlord="weaver", xp=6).standing_on("door").dice(d=[2, 6], D=1).faces(3).go()
    story.answer(SNARE, story.legal[0] if story.question == "SNARE" else "reroll:die1")
    assert story.hero.gold == 2, "the 6 is still there"


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-5")
@pytest.mark.parametrize(("face", "gold"), [(5, 0), (6, 2)])
def test_a_curse_counts_for_the_snared_die_too(face: int, gold: int) -> None:
    story = ruled(augury=2, overlord="weaver").having(afflictions=["curse"]).standing_on("door")
    story.dice(d=[6], D=1, C=True).faces(face).go().answer(SNARE)
    assert story.hero.gold == gold


@pytest.mark.rule("MR-OVER-11")
def test_silk_snare_comes_once_per_room() -> None:
    story = ruled(*TWO, augury=4, overlord="weaver").standing_together("door")
    story.dice(d=[6], D=1).faces(2).dice(d=[6], D=1).go().answer(SNARE).pass_by("BARTER")
    assert SNARE not in powers(story)
    assert [hero.gold for hero in story.heroes] == [0, 2]
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-11")
def test_silk_snare_needs_character_dice() -> None:
    story = ruled(augury=2, overlord="weaver").standing_on("shrine").faces(6).go()
    assert story.asked == ("EXPLORE", 0) or powers(story) == [WEB]
    assert story.hero.hp == 13


@pytest.mark.rule("MR-OVER-11")
def test_shifting_web_must_swap_a_room_with_one_of_the_hand() -> None:
    story = between_rooms(ruled(augury=2, overlord="weaver"))
    there, hand = room_in(story, 2), story.hand_rooms
    story.answer(WEB)
    assert story.legal == [f"room:{cell}" for cell in range(2, 9)]
    story.answer("room:3")
    assert story.legal == ["card:1", "card:2", "card:3"]
    story.answer("card:3")
    assert room_in(story, 2) == hand[2]
    assert story.hand_rooms == [hand[0], hand[1], there]
    assert (augury(story), marker(story)) == (0, 1)
    assert not story.game.cell_marks[2] & FACE_UP


@pytest.mark.rule("MR-OVER-11")
def test_shifting_web_comes_once_per_area_and_not_in_the_preparation() -> None:
    story = new_area(overlord="weaver", augury=2)
    assert powers(story) == [DIVINATION]
    between_rooms(story.augury(5)).answer(WEB, "room:3", "card:1").augury(5)
    between_rooms(story)
    assert WEB not in powers(story)


@pytest.mark.rule("MR-OVER-11")
def test_shifting_web_looks_at_face_down_rooms_only() -> None:
    story = ruled(augury=2, overlord="weaver").about_to_move(1)
    for cell in (0, 2, 4):
        story.game.cell_marks[cell] = FACE_UP
    story.moment(WHEN_EXPLORATION).go().answer(WEB)
    assert story.legal == ["room:4", "room:6", "room:7", "room:8"]


# --- The Devourer -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11", "MR-STAT-9")
@pytest.mark.parametrize(("food", "left", "hp"), [(2, 1, 12), (1, 0, 12), (0, 0, 11)])
def test_gnawing_hunger_costs_food_or_else_hp(food: int, left: int, hp: int) -> None:
    story = between_rooms(ruled(augury=2, overlord="devourer", food=food)).answer(HUNGER)
    assert (story.hero.food, story.hero.hp) == (left, hp)
    assert (augury(story), marker(story)) == (0, 1)


@pytest.mark.rule("MR-OVER-11", "MR-OVER-26")
def test_gnawing_hunger_can_kill_and_then_the_overlord_has_won() -> None:
    story = between_rooms(ruled(augury=2, overlord="devourer", food=0, hp=1))
    story.answer(HUNGER)
    assert (story.game.outcome, story.game.cause, story.hero.hp) == (LOST, BY_POWER, 0)
    assert story.cards.powers[story.game.killer].id == "gnawing-hunger"
    assert story.question == ""


@pytest.mark.rule("MR-OVER-11")
def test_gnawing_hunger_chooses_its_victim() -> None:
    story = between_rooms(ruled(*THREE, augury=2, overlord="devourer")).answer(HUNGER)
    assert story.asked == ("VICTIM", 3)
    assert story.legal == ["hero:1", "hero:2", "hero:3"]
    story.answer("hero:2")
    assert [hero.food for hero in story.heroes] == [2, 1, 2]


@pytest.mark.rule("MR-OVER-11")
def test_gnawing_hunger_before_eating() -> None:
    """The last food is gone when the hero wants to eat: 3 HP (MR-TURN-9)."""
    story = at_exit(ruled(augury=2, overlord="devourer", food=1))
    assert story.asked == ("OVERLORD", 1)
    story.answer(HUNGER)
    assert (story.hero.food, story.hero.hp) == (0, 9)
    assert augury(story) == 3, "2 are spent before the 3 of the Descent come"


@pytest.mark.rule("MR-OVER-11")
def test_gnawing_hunger_before_eating_is_asked_once_for_the_party() -> None:
    story = ruled(*TWO, augury=2, overlord="devourer").about_to_move(7).go().answer("go-on")
    assert story.seats(events.MOVED) == [0, 1]
    assert story.events(events.ATE) == []
    assert (story.asked, powers(story)) == (("OVERLORD", 2), [HUNGER])
    story.answer("go-on")
    assert story.seats(events.ATE) == [0, 1]
    assert story.game.area == 2
    assert powers(story) == [DIVINATION]


@pytest.mark.rule("MR-OVER-11")
def test_gnawing_hunger_comes_once_per_area() -> None:
    story = between_rooms(ruled(augury=5, overlord="devourer")).answer(HUNGER).augury(5)
    at_exit(story)
    assert story.game.area == 2, "no question before eating"
    assert story.hero.food == 0
    between_rooms(story)
    assert HUNGER in powers(story)


@pytest.mark.rule("MR-OVER-11")
def test_gnawing_hunger_is_not_for_the_preparation() -> None:
    story = new_area(overlord="devourer", augury=1)
    assert augury(story) == 4
    assert powers(story) == [DIVINATION]


# --- moments ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-11")
def test_quiet_is_for_the_room_and_not_for_the_next() -> None:
    """The die of the Trap is looked at; then nothing more is asked until the next room."""
    story = ruled(*TWO, augury=3).standing_together("axe").dice(d=[2], D=3).dice(d=[2], D=3).go()
    assert "quiet" in story.legal
    story.answer("quiet").pass_by("BARTER")
    assert story.dice_left == 0
    assert powers(story) in ([], [MAZE, VEIL])
    assert "quiet" not in story.legal
    story.standing_together("door", cell=1).dice(d=[2], D=3).go()
    assert powers(story) == [HAND_OF_FATE, DESTINY]


@pytest.mark.rule("MR-OVER-11", "MR-EFFECT-21")
def test_quiet_does_not_last_into_another_area() -> None:
    story = ruled(augury=1).put("spikes", 1).about_to_move().go()
    story.dice(d=[2], D=5).answer("right", "quiet")
    assert story.game.area == 3
    story.pass_by("OVERLORD").put("tomb", 1).dice(d=[2], D=3).answer("right")
    assert powers(story) == [DESTINY]


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize("moment", [WHEN_EXPLORATION, WHEN_DESCENT, WHEN_PREPARATION])
def test_quiet_is_not_offered_outside_of_rooms(moment: int) -> None:
    story = ruled(augury=5, overlord="devourer" if moment == WHEN_DESCENT else "prophet").about_to_move(0)
    story.moment(moment).go()
    assert story.asked == ("OVERLORD", 1)
    assert "quiet" not in story.legal


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize("overlord", ["prophet", "weaver", "devourer"])
def test_without_augury_nothing_is_asked(overlord: str) -> None:
    """A Trap, a Bonfire and a monster; only Divination is free."""
    story = ruled(augury=0, overlord=overlord).standing_on("axe").dice(d=[2], D=3).go()
    assert story.asked == ("EXPLORE", 0)
    story.standing_on("monster-a", cell=1).dice(d=[2], D=3).go()
    assert story.asked == ("ROLLED", 0)


@pytest.mark.rule("MR-OVER-26")
@pytest.mark.parametrize("cause", ["hunger", "trap"])
def test_a_dead_adventurer_is_a_victory_of_the_overlord(cause: str) -> None:
    if cause == "hunger":
        story = at_exit(ruled(*TWO, augury=0, food=0, hp=3))
        assert (story.game.outcome, story.game.cause) == (LOST, BY_HUNGER)
    else:
        story = ruled(augury=0, hp=1).standing_on("spikes").dice(d=[2], D=3).go()
        assert (story.game.outcome, story.game.cause) == (LOST, BY_ROOM)


@pytest.mark.rule("MR-OVER-11")
@pytest.mark.parametrize(
    "tell",
    [
        lambda: between_rooms(ruled(augury=5)),
        lambda: ruled(*TWO, augury=5).standing_together("axe").dice(d=[2], D=3).go(),
        lambda: new_area(augury=5),
        lambda: between_rooms(ruled(*THREE, augury=5, overlord="devourer")).answer(HUNGER),
        lambda: between_rooms(ruled(augury=5, overlord="weaver")).answer(WEB, "room:3"),
    ],
)
def test_any_other_answer_is_refused_and_changes_nothing(tell: Callable[[], Story]) -> None:
    story = tell()
    legal = set(story.legal)
    for number, name in enumerate(answers.ANSWER_NAMES):
        if name not in legal:
            before = story.game.to_bytes()
            with pytest.raises(IllegalAnswer):
                RULES.answer(story.game, number)
            assert story.game.to_bytes() == before
    assert broken_invariant(story.game, story.setup.rooms) is None
    assert story.game.outcome == PLAYING
    assert story.game.cell_marks[0] & VISITED
