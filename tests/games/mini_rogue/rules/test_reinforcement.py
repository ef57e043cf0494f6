"""Reinforcement cards: the track, the sides of the board, and what each of the six does under each side
(MR-OVER-15 to -20, -23)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_overlord import (
    BOTH,
    DESTINY,
    DIVINATION,
    HAND_OF_FATE,
    HUNGER,
    MAZE,
    SNARE,
    THREE,
    TWO,
    VEIL,
    able,
    at_exit,
    augury,
    between_rooms,
    hp_of,
    marker,
    powers,
    refused,
    ruled,
    tired,
)
from tests.games.mini_rogue.rules.test_overlord_fights import NEXT, REAPING, before, foe, together, weavers
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.rules.state import BY_ROOM, LOST

TRACKS = {"cutthroats": 4, "miasma": 5, "long-night": 6, "salt-tax": 4, "open-graves": 5, "royal-levy": 6}
RANSOM, FOG, TORPOR, HEX = (f"power:reinforcement{place}" for place in (1, 2, 3, 5))
SIDES = ["side:rooms", "side:powers", "side:avatar", "side:combat"]


def hungry(story: Story) -> Story:
    """The Devourer uses Gnawing Hunger, which has one symbol."""
    return between_rooms(story.augury(2)).answer(HUNGER)


def devourer(*names: str) -> Story:
    return ruled(*names, overlord="devourer")


def rest(card: str) -> list[str]:
    return [other for other in TRACKS if other != card]


# --- the track ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-15")
def test_a_power_with_one_symbol_moves_the_marker_one_space() -> None:
    story = hungry(devourer().reinforcements(*TRACKS))
    assert marker(story) == 1
    assert story.events(events.MARKER_MOVED) == [(1, 4)]


@pytest.mark.rule("MR-OVER-15")
def test_a_power_with_two_symbols_moves_it_two_spaces() -> None:
    story = between_rooms(ruled(augury=3).reinforcements(*TRACKS)).answer(VEIL, "room:2")
    assert marker(story) == 2


@pytest.mark.rule("MR-OVER-15")
def test_a_power_without_a_symbol_leaves_it() -> None:
    story = ruled(augury=1).reinforcements(*TRACKS).standing_on("tomb").dice(d=[2], D=3).faces(4).go().answer(DESTINY)
    assert marker(story) == 0


@pytest.mark.rule("MR-OVER-16")
@pytest.mark.parametrize("card", TRACKS)
def test_the_length_of_each_track(card: str) -> None:
    """The last step but one draws nothing; the last one draws the card, and the marker is on 0 of the next."""
    story = hungry(devourer().reinforcements(card, *rest(card), marker=TRACKS[card] - 2))
    assert marker(story) == TRACKS[card] - 1
    assert story.question != "SIDE"
    story = hungry(devourer().reinforcements(card, *rest(card), marker=TRACKS[card] - 1))
    assert story.asked == ("SIDE", 1)
    story.answer("side:avatar")
    assert story.side_of(card) == "avatar"
    assert (marker(story), story.game.reign.pile_count) == (0, 5)
    assert story.hero.food == 1, "then the power has its effect"


@pytest.mark.rule("MR-OVER-16")
def test_surplus_steps_carry_over() -> None:
    story = between_rooms(ruled(augury=3).reinforcements("salt-tax", "miasma", marker=3)).answer(VEIL)
    assert story.asked == ("SIDE", 1)
    story.answer("side:rooms")
    assert story.side_of("salt-tax") == "rooms"
    assert marker(story) == 1
    assert story.asked == ("VEIL", 1)


@pytest.mark.rule("MR-OVER-17")
def test_a_card_is_placed_at_once_and_counts_for_the_power_that_drew_it() -> None:
    """The Cutthroats come with the Hand of Fate: the 5 it sets does 2 more."""
    story = ruled(augury=3).reinforcements("cutthroats", "miasma", marker=3).standing_on("monster-a")
    story.dice(d=[1], D=2).faces(*NEXT).go().answer(HAND_OF_FATE)
    assert story.question == "SIDE"
    story.answer("side:combat")
    assert story.question == "SET_DIE"
    story.answer("set:dungeon1:5")
    before(story, "ROLLED").answer("go-on")
    assert story.hero.hp == 12 - 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-17")
@pytest.mark.parametrize("side", SIDES)
def test_a_card_lies_under_one_side(side: str) -> None:
    story = hungry(devourer().reinforcements("cutthroats", "miasma", marker=3))
    assert story.legal == SIDES
    story.answer(side)
    assert story.side_of("cutthroats") == side.removeprefix("side:")
    assert story.side_of("miasma") == ""
    assert [side for _, side in story.events(events.REINFORCED)] == [1 + SIDES.index(side)]


@pytest.mark.rule("MR-OVER-19")
@pytest.mark.parametrize("full", ["rooms", "powers", "avatar", "combat"])
def test_no_more_than_three_cards_per_side(full: str) -> None:
    story = devourer().under("miasma", full).under("long-night", full)
    hungry(story.under("salt-tax", full).reinforcements("cutthroats", "royal-levy", marker=3))
    assert story.legal == [side for side in SIDES if side != f"side:{full}"]
    assert refused(story, f"side:{full}")
    story = devourer().under("miasma", full).under("long-night", full)
    hungry(story.reinforcements("cutthroats", "royal-levy", marker=3))
    assert story.legal == SIDES
    assert story.answer(f"side:{full}").side_of("cutthroats") == full


@pytest.mark.rule("MR-OVER-20")
def test_when_the_pile_is_empty_no_more_are_drawn() -> None:
    story = devourer().reinforcements("royal-levy", marker=5)
    hungry(story).answer("side:combat")
    assert (marker(story), story.game.reign.pile_count) == (0, 0)
    for _ in range(8):
        between_rooms(story.having(food=4).augury(2).in_area(1))
        story.game.reign.used_area = 0
        if powers(story):
            story.answer(HUNGER)
        assert story.question != "SIDE"
    assert story.game.reign.pile_count == 0


@pytest.mark.rule("MR-OVER-20", "MR-OVER-16")
def test_surplus_after_the_last_card_is_lost() -> None:
    story = between_rooms(ruled(augury=3).reinforcements("salt-tax", marker=3)).answer(VEIL, "side:rooms")
    assert story.asked == ("VEIL", 1)
    story.answer("room:2")
    assert (marker(story), story.game.reign.pile_count) == (0, 0)


@pytest.mark.rule("MR-OVER-16")
def test_all_six_can_come_into_play() -> None:
    story = devourer().reinforcements(*TRACKS)
    reign = story.game.reign
    for place, card in enumerate(TRACKS):
        for _ in range(TRACKS[card]):
            assert reign.pile_count == 6 - place
            reign.used_area = 0
            hungry(story.having(food=4))
        story.answer(SIDES[place % 4])
    assert [story.side_of(card) for card in TRACKS] == ["rooms", "powers", "avatar", "combat", "rooms", "powers"]
    assert broken_invariant(story.game, story.setup.rooms) is None


# --- top: rooms ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("boxes", "hp"), [(("base",), 10), (("council",), 9)])
def test_the_cutthroats_guard_every_treasure(boxes: tuple[str, ...], hp: int) -> None:
    """The reference card of the game is fought first; that was a danger, so the larger amount is found."""
    room = "treasure" if boxes == ("base",) else "royal-reliquary"
    story = weavers(boxes=boxes).under("cutthroats", "rooms").standing_on(room).dice(d=[2], D=2).go()
    assert foe(story) == (1, hp)
    assert story.hero.gold == 0
    story.game.foe.hp = 1
    story.dice(d=[2], D=2).answer("go-on")
    assert (story.hero.xp, story.hero.gold) == (2, 2)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18")
def test_each_who_opens_a_treasure_fights_first() -> None:
    story = weavers(*TWO).under("cutthroats", "rooms").standing_together("treasure").dice(d=[2], D=2).go()
    assert foe(story) == (1, 10)
    story.game.foe.hp = 1
    story.dice(d=[2], D=2).dice(d=[2], D=2).answer("go-on").pass_by("BARTER")
    assert story.asked == ("ROLLED", 1)
    assert foe(story) == (1, 10)
    story.game.foe.hp = 1
    story.dice(d=[2], D=2).answer("go-on")
    assert [hero.gold for hero in story.heroes] == [2, 2]
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize("side", ["powers", "avatar", "combat"])
def test_a_treasure_is_free_if_the_card_lies_elsewhere(side: str) -> None:
    story = weavers().under("cutthroats", side).standing_on("treasure").dice(d=[2], D=2).go()
    assert (story.hero.gold, story.hero.xp) == (1, 0)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("room", "dice", "hp"), [("axe", (2, 3), 10), ("axe", (5, 3), 12), ("tomb", (2, 3), 12)])
def test_the_miasma_makes_a_failed_trap_cost_one_hp_more(room: str, dice: tuple[int, int], hp: int) -> None:
    """The Axe's mist costs 1 HP without armor; a success costs nothing, nor does a failure in a Tomb."""
    story = weavers().under("miasma", "rooms").standing_on(room).faces(*dice).go()
    assert story.hero.hp == hp
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18")
def test_the_miasma_comes_on_top_of_every_trap_and_can_kill() -> None:
    story = weavers(hp=2).under("miasma", "rooms").standing_on("spikes").faces(2, 3).go()
    assert (story.game.outcome, story.game.cause) == (LOST, BY_ROOM)
    story = weavers().under("miasma", "rooms").standing_on("door").faces(2, 1).go()
    assert story.hero.hp == 11, "even where nothing else happens"
    story = weavers(*TWO).under("miasma", "rooms").standing_together("door").faces(2, 1, 5, 1).go()
    assert hp_of(story) == [11, 12]


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize("room", ["bonfire", "hermit", "brazier"])
def test_the_long_night_refreshes_nobody_at_a_bonfire(room: str) -> None:
    for side, refreshed in (("rooms", False), ("combat", True)):
        story = weavers(boxes=BOTH).under("long-night", side).standing_on(room).go()
        assert bool(story.events(events.REFRESHED)) is refreshed
        assert story.hero.face_down is not refreshed
        assert story.asked == ("CHOICE", 0), "the options are there all the same"


@pytest.mark.rule("MR-OVER-18", "MR-OVER-29")
def test_the_long_night_is_for_bonfires_only() -> None:
    """The Descent refreshes as always."""
    story = at_exit(weavers().under("long-night", "rooms"))
    assert story.game.area == 2
    assert story.events(events.REFRESHED) != []
    assert not story.hero.face_down
    assert story.hero.turned == 0


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("gold", "offered"), [(1, []), (2, ["trade:1"]), (3, ["trade:1", "trade:2", "trade:3"])])
def test_the_salt_tax_makes_every_purchase_dearer(gold: int, offered: list[str]) -> None:
    """The Merchant asks 1, 2, 2 gold; now it is 2, 3, 3."""
    story = weavers(gold=gold).under("salt-tax", "rooms").having(potions=["fire"], afflictions=["curse"])
    story.standing_on("merchant").go()
    assert [name for name in story.legal if name in ("trade:1", "trade:2", "trade:3")] == offered
    if offered:
        story.answer("trade:1")
        assert (story.hero.hp, story.hero.gold) == (13, gold - 2)


@pytest.mark.rule("MR-OVER-18")
def test_each_purchase_is_taxed_and_no_sale() -> None:
    story = weavers(gold=5, armor=1).under("salt-tax", "rooms").standing_on("merchant").go()
    story.answer("trade:1", "trade:1")
    assert (story.hero.hp, story.hero.gold) == (14, 1)
    sale = next(name for name in story.legal if name.startswith("trade"))
    story.answer(sale)
    assert (story.hero.armor, story.hero.gold) == (0, 4), "1 armor for 3 gold as ever"


@pytest.mark.rule("MR-OVER-18")
def test_the_blacksmiths_hammer_is_taxed_too() -> None:
    """3 gold for the card, now 4: with 3 it is not to be had."""
    story = weavers(gold=4, boxes=BOTH).under("salt-tax", "rooms").standing_on("blacksmith").go()
    assert "trade:4" in story.legal
    story.answer("trade:4")
    while story.question == "TAKE_ITEM":
        story.answer("take")
    assert story.hero.gold == 0
    story = weavers(gold=3, boxes=BOTH).under("salt-tax", "rooms").standing_on("blacksmith").go()
    assert "trade:4" not in story.legal
    assert "trade:1" in story.legal


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize("room", ["tomb", "damp-cave", "corridor", "empty-shelter"])
def test_the_open_graves_leave_the_die_of_a_tomb(room: str) -> None:
    story = weavers().under("open-graves", "rooms").standing_on(room).dice(d=[5], D=3).go()
    assert story.question != "AFTER_CHECK"
    assert story.dice_left == 0
    story = weavers().under("open-graves", "avatar").standing_on(room).dice(d=[5], D=3).go()
    assert story.asked == ("AFTER_CHECK", 0)


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("names", "hp"), [(("rogue",), 8), (TWO, 16), (THREE, 24)])
def test_the_royal_levy_gives_every_monster_hp(names: tuple[str, ...], hp: int) -> None:
    story = together(weavers(*names).under("royal-levy", "rooms"), "monster-a").dice(d=[2], D=2).go()
    assert foe(story) == (1, hp)
    assert story.game.foe.armor == 0


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(
    ("names", "hp", "dice", "left"),
    [(("rogue",), 4, [4, 2, 1], 2), (TWO, 8, [5, 4, 1], 7), (THREE, 12, [5, 4, 4], 11)],
)
def test_the_royal_levy_gives_each_of_a_horde_less(names: tuple[str, ...], hp: int, dice: list[int], left: int) -> None:
    story = together(weavers(*names, xp=18, boxes=BOTH).under("royal-levy", "rooms"), "crow-flock")
    story.dice(d=dice, D=2).faces(2).dice(d=[1, 1, 1], D=2).go()
    assert foe(story) == (3, hp)
    assert foe(story.answer("go-on")) == (2, left)
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18")
def test_the_royal_levy_is_for_monster_rooms_only() -> None:
    story = weavers().under("royal-levy", "rooms").facing_ghost().dice(d=[2], D=2).go()
    assert foe(story) == (1, 10)
    story = weavers().under("royal-levy", "rooms").facing_boss("cursed-dragon").dice(d=[2], D=2).go()
    assert foe(story) == (1, 12)


# --- left: powers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11", "MR-STAT-9")
@pytest.mark.parametrize(("gold", "left", "hp"), [(3, 2, 12), (1, 0, 12), (0, 0, 11)])
def test_ransom_costs_gold_or_else_hp(gold: int, left: int, hp: int) -> None:
    story = between_rooms(weavers(augury=1, gold=gold).under("cutthroats", "powers"))
    assert powers(story) == [RANSOM]
    story.answer(RANSOM)
    assert (story.hero.gold, story.hero.hp) == (left, hp)
    assert (augury(story), marker(story)) == (0, 0)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_ransom_chooses_its_victim_and_comes_once_per_area() -> None:
    story = between_rooms(weavers(*TWO, augury=1, gold=2).under("cutthroats", "powers")).answer(RANSOM)
    assert (story.asked, story.legal) == (("VICTIM", 2), ["hero:1", "hero:2"])
    story.answer("hero:2")
    assert [hero.gold for hero in story.heroes] == [2, 1]
    between_rooms(story.augury(1))
    assert powers(story) == []
    at_exit(story.augury(0))
    assert story.game.area == 2
    between_rooms(story)
    assert RANSOM in powers(story)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_choking_fog_blinds_before_the_entry_is_resolved() -> None:
    story = weavers(augury=2).under("miasma", "powers").put("bonfire", 0).go()
    assert powers(story) == [DIVINATION, FOG]
    story.answer(FOG)
    assert story.afflictions == {"blind"}
    assert (augury(story), marker(story)) == (0, 0)
    story.answer("go-on")
    assert story.asked == ("CHOICE", 0)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_choking_fog_is_for_the_entry_and_once_per_floor() -> None:
    story = between_rooms(weavers(augury=2).under("miasma", "powers"))
    assert FOG not in powers(story)
    story = weavers(augury=2).under("miasma", "powers").put("bonfire", 0).go().answer(FOG).having(afflictions=[])
    at_exit(story.augury(5))
    assert story.game.area == 2
    assert FOG not in powers(story), "another area, the same floor"


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_choking_fog_comes_again_on_the_next_floor() -> None:
    """Floor 1 and floor 2, each entered by a Descent."""
    story = weavers(augury=2).under("miasma", "powers").put("bonfire", 0).go().answer(FOG)
    story.having(afflictions=[]).in_area(2)
    story.game.boss_up = False
    at_exit(story.augury(0))
    assert story.game.area == 3
    assert FOG in powers(story)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_after_a_fall_the_entry_is_resolved_already() -> None:
    story = weavers(augury=2).under("miasma", "powers").standing_on("spikes").dice(d=[2], D=5).go()
    while story.game.area == 1:
        story.answer("go-on")
    assert story.game.area == 3
    assert powers(story)[0] == DIVINATION
    assert refused(story, FOG)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_nobody_is_blinded_twice() -> None:
    story = weavers(augury=2).under("miasma", "powers").having(afflictions=["blind"]).put("bonfire", 0).go()
    assert powers(story) == [DIVINATION]


@pytest.mark.rule("MR-OVER-18", "MR-OVER-28")
@pytest.mark.parametrize(("card", "turned"), [("turn:own", 1), ("turn:second", 2)])
def test_torpor_turns_one_character_card(card: str, turned: int) -> None:
    story = between_rooms(able(weavers(augury=2)).under("long-night", "powers").having(used_skill=False))
    story.answer(TORPOR)
    assert (story.asked, story.legal) == (("TURN_CARD", 1), ["turn:own", "turn:second"])
    story.answer(card)
    assert story.hero.turned == turned
    assert not story.hero.face_down
    assert (augury(story), marker(story)) == (0, 0)
    assert (story.asked, "skill:exploration" in story.legal) == (("EXPLORE", 0), turned == 2)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_torpor_needs_a_card_that_is_face_up() -> None:
    story = between_rooms(weavers(augury=2).under("long-night", "powers"))
    assert TORPOR not in powers(story)
    story = weavers(augury=2).under("long-night", "powers").having(used_skill=False)
    story.hero.turned = 1
    between_rooms(story).answer(TORPOR)
    assert story.hero.turned == 3, "there is but one to turn"
    assert story.hero.face_down


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_torpor_chooses_its_victim_and_comes_once_per_area() -> None:
    story = weavers(*TWO, augury=4).under("long-night", "powers")
    between_rooms(able(able(story), 1)).answer(TORPOR, "hero:1", "turn:own")
    assert [hero.turned for hero in story.heroes] == [1, 0]
    between_rooms(story)
    assert TORPOR not in powers(story)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-15")
def test_hex_curses_and_moves_the_marker() -> None:
    story = between_rooms(weavers(augury=3).under("open-graves", "powers"))
    assert HEX in powers(story)
    story.answer(HEX)
    assert story.afflictions == {"curse"}
    assert (augury(story), marker(story)) == (0, 1)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_hex_comes_once_per_floor() -> None:
    story = between_rooms(weavers(augury=3).under("open-graves", "powers")).answer(HEX)
    at_exit(story.having(afflictions=[]).augury(5))
    assert story.game.area == 2
    between_rooms(story.augury(5))
    assert HEX not in powers(story)
    story.standing_on("spikes").dice(d=[2], D=5).go().pass_by("OVERLORD")
    assert story.game.floor == 2
    between_rooms(tired(story).augury(5))
    assert HEX in powers(story)


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_hex_is_for_those_who_are_not_cursed() -> None:
    story = weavers(*TWO, augury=3).under("open-graves", "powers").having(afflictions=["curse"])
    between_rooms(story).answer(HEX)
    if story.question == "VICTIM":
        story.answer("hero:2")
    assert story.afflictions_of(1) == {"curse"}
    story = between_rooms(weavers(augury=3).under("open-graves", "powers").having(afflictions=["curse"]))
    assert HEX not in powers(story)


@pytest.mark.rule("MR-OVER-12", "MR-OVER-11")
def test_powers_of_several_cards_are_paid_one_by_one() -> None:
    story = weavers(augury=5, gold=2).under("cutthroats", "powers").under("long-night", "powers")
    between_rooms(able(story)).answer(RANSOM, TORPOR, "turn:own")
    assert augury(story) == 2
    assert powers(story) == ["power:card2"]


# --- bottom: combat -----------------------------------------------------------------------------------------------


def blow(card: str, die: int, *, armor: int = 0, face: int = 1, floor: int = 2, more: tuple[str, ...] = ()) -> Story:
    """One round against the Skeleton soldier: 9 HP, damage 4; the die of the next round is a 2 that nobody sees."""
    story = weavers(armor=armor).under(card, "combat")
    for other in more:
        story.under(other, "combat")
    story.standing_on("monster-a", floor=floor).dice(d=[face], D=die).go()
    story.dice(d=[1], D=2)
    for symbol in (card, *more):
        if (symbol, die) in (("open-graves", 6), ("miasma", 2)):
            story.faces(1)
    return before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("die", "armor", "lost"), [(5, 0, 6), (5, 4, 2), (4, 0, 4), (6, 4, 4), (1, 0, 0)])
def test_the_cutthroats_hit_harder_with_a_five(die: int, armor: int, lost: int) -> None:
    assert blow("cutthroats", die, armor=armor).hero.hp == 12 - lost


@pytest.mark.rule("MR-OVER-18", "MR-EFFECT-28")
def test_the_five_of_the_cutthroats_adds_to_savagery() -> None:
    story = weavers(boxes=BOTH).under("cutthroats", "combat").standing_on("voracious-rats").faces(1, 5, *NEXT).go()
    assert story.answer("go-on").hero.hp == 12 - (1 + 3 + 2)


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("die", "armor", "poisoned"), [(2, 0, True), (2, 3, True), (3, 0, False), (6, 4, False)])
def test_the_miasma_poisons_with_a_two(die: int, armor: int, poisoned: bool) -> None:
    story = blow("miasma", die, armor=armor)
    assert ("poison" in story.afflictions) is poisoned
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18", "MR-COMBAT-18")
def test_the_miasma_needs_hp_to_be_lost() -> None:
    story = weavers(armor=4).under("miasma", "combat").standing_on("monster-a", floor=2).faces(1, 2, *NEXT).go()
    assert story.answer("go-on").afflictions == set()
    assert story.hero.hp == 12


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("face", "die", "armor", "left"), [(4, 3, 0, 7), (4, 3, 4, 7), (4, 2, 0, 5), (1, 3, 0, 9)])
def test_the_long_night_gives_hp_back_with_a_three(face: int, die: int, armor: int, left: int) -> None:
    """2 HP, never above the start; that the attack costs HP is not asked for."""
    assert foe(blow("long-night", die, armor=armor, face=face)) == (1, left)


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("names", "start"), [(TWO, 18), (THREE, 27)])
def test_the_long_night_gives_four_against_two_or_more(names: tuple[str, ...], start: int) -> None:
    story = weavers(*names, xp=6).under("long-night", "combat").standing_together("monster-a", floor=2)
    story.dice(d=[5, 5], D=3).dice(d=[1, 1], D=2).go().answer("go-on")
    assert foe(story) == (1, start - 6)


@pytest.mark.rule("MR-OVER-18", "MR-COOP2-17")
def test_the_long_night_gives_two_against_one_of_a_party() -> None:
    story = weavers(*TWO).under("long-night", "combat").standing_apart("monster-a", "bonfire", floor=2)
    story.dice(d=[5], D=3).faces(*NEXT).go().answer("go-on")
    assert foe(story) == (1, 6)


@pytest.mark.rule("MR-OVER-18", "MR-POTION-2")
def test_a_frozen_enemy_regains_nothing() -> None:
    story = weavers().under("long-night", "combat").having(potions=["frost"]).standing_on("monster-a", floor=2)
    story.dice(d=[4], D=3).faces(*NEXT).go()
    before(story, "QUAFF").answer("drink:frost")
    assert (foe(story), story.hero.hp) == ((1, 5), 12)


@pytest.mark.rule("MR-OVER-18", "MR-COMBAT-14")
def test_the_dead_regain_nothing() -> None:
    story = weavers(xp=6).under("long-night", "combat").standing_on("monster-a", floor=2).dice(d=[5, 4], D=3).go()
    story.answer("go-on")
    assert story.hero.xp == 8
    assert story.game.foe.hp == 0


@pytest.mark.rule("MR-OVER-18", "MR-EFFECT-17")
@pytest.mark.parametrize(("die", "lost"), [(4, 4), (3, 1), (5, 1), (6, 4)])
def test_armor_is_no_help_against_the_four_of_the_salt_tax(die: int, lost: int) -> None:
    assert blow("salt-tax", die, armor=3).hero.hp == 12 - lost


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize(("die", "cursed"), [(6, True), (5, False)])
def test_the_open_graves_curse_with_a_six(die: int, cursed: bool) -> None:
    story = blow("open-graves", die)
    assert ("curse" in story.afflictions) is cursed
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize("armor", [0, 4])
def test_the_royal_levy_does_one_damage_instead_of_missing(armor: int) -> None:
    """It is past the armor, and the Overlord still has its augury for the 1."""
    story = blow("royal-levy", 1, armor=armor)
    assert story.hero.hp == 11
    assert augury(story) == 1
    assert blow("royal-levy", 2).hero.hp == 12 - 4


@pytest.mark.rule("MR-OVER-18", "MR-COMBAT-18")
def test_the_one_of_the_royal_levy_brings_the_effects_of_a_hit() -> None:
    """The Winged serpent curses whom it hurts."""
    story = weavers().under("royal-levy", "combat").standing_on("monster-a", floor=3).dice(d=[1], D=1)
    story.dice(d=[1], D=2, C=False).go().answer("go-on")
    assert (story.hero.hp, story.afflictions) == (11, {"curse"})
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-18", "MR-OVER-11")
def test_the_one_of_the_royal_levy_is_a_hit_that_can_be_reaped() -> None:
    story = weavers(augury=1, armor=4).under("royal-levy", "combat").under("salt-tax", "powers")
    story.standing_on("monster-a").dice(d=[1], D=1).faces(*NEXT).go()
    assert augury(story) == 2
    before(story, "ROLLED").answer("go-on")
    assert powers(story) == [REAPING]
    assert story.answer(REAPING).hero.hp == 12 - 3


@pytest.mark.rule("MR-OVER-18")
def test_the_combat_side_is_for_all_enemies() -> None:
    """Ghost, Guardian and monster alike: the Cutthroats' 5."""
    ghost = weavers().under("cutthroats", "combat").facing_ghost().faces(1, 5, *NEXT).go().answer("go-on")
    assert ghost.hero.hp == 12 - 3
    boss = weavers().under("cutthroats", "combat").facing_boss("spider-queen").faces(1, 5).dice(d=[1], D=2, P=False)
    assert boss.go().answer("go-on").hero.hp == 12 - 4
    assert boss.afflictions == {"poison"}, "what is printed comes besides"


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize("side", ["rooms", "powers", "avatar"])
def test_a_card_elsewhere_changes_no_blow(side: str) -> None:
    story = weavers(armor=1)
    for card in ("cutthroats", "salt-tax", "royal-levy"):
        story.under(card, side)
    story.facing_boss("spider-queen").faces(1, 1, 1, 4, 1, 5)
    story.dice(d=[1], D=2, P=False).go()
    for hp in (12, 11, 10):
        before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")
        assert story.hero.hp == hp
        if hp == 11:
            story.having(afflictions=[])


@pytest.mark.rule("MR-OVER-18", "MR-OVER-19")
def test_three_cards_below_have_a_face_each() -> None:
    for die, lost in ((1, 1), (2, 1), (3, 1), (4, 4), (5, 3), (6, 4)):
        story = blow("cutthroats", die, armor=3, more=("salt-tax", "royal-levy"))
        assert story.hero.hp == 12 - lost


def wave(card: str, *dice: int, armor: int = 0, face: int = 1, xp: int = 0) -> Story:
    """A wave of the Crow Flock on floor 2: 4 HP each, damage 2."""
    story = weavers(boxes=BOTH, armor=armor, xp=xp, hp=20).under(card, "combat").standing_on("crow-flock", floor=2)
    story.faces(face, *dice, *NEXT).faces(1, 1).go()
    return before(story, "ROLLED").answer("go-on").pass_by("OVERLORD")


@pytest.mark.rule("MR-OVER-18", "MR-EFFECT-33")
@pytest.mark.parametrize(
    ("card", "dice", "armor", "lost"),
    [
        ("cutthroats", (5, 5, 2), 0, 4 + 4 + 2),
        ("cutthroats", (5, 5, 2), 4, 4 + 4 + 2 - 4),
        ("salt-tax", (4, 2, 2), 4, 2),
        ("salt-tax", (4, 4, 3), 1, 2 + 2 + 1),
        ("royal-levy", (1, 1, 2), 4, 1 + 1),
        ("royal-levy", (1, 1, 1), 0, 3),
        ("long-night", (3, 2, 6), 4, 2),
    ],
)
def test_a_wave_is_read_die_by_die(card: str, dice: tuple[int, int, int], armor: int, lost: int) -> None:
    """Hits past the armor are outside of what it is taken from."""
    assert wave(card, *dice, armor=armor).hero.hp == 20 - lost


@pytest.mark.rule("MR-OVER-18")
def test_a_wave_regains_once() -> None:
    """The first of the flock has 1 of 4 HP left; three 3s give it 2."""
    story = wave("long-night", 3, 3, 3, face=3)
    assert foe(story) == (3, 3)


@pytest.mark.rule("MR-OVER-18", "MR-COMBAT-18")
@pytest.mark.parametrize(
    ("card", "dice", "affliction", "expected"),
    [
        ("miasma", (3, 2, 4), "poison", True),
        ("miasma", (3, 3, 4), "poison", False),
        ("open-graves", (1, 1, 6), "curse", True),
        ("open-graves", (2, 3, 5), "curse", False),
    ],
)
def test_a_wave_afflicts_by_any_of_its_dice(
    card: str, dice: tuple[int, int, int], affliction: str, expected: bool
) -> None:
    assert (affliction in wave(card, *dice).afflictions) is expected


# --- moments ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-17", "MR-OVER-12")
def test_a_power_just_drawn_can_be_used_in_the_same_moment() -> None:
    story = between_rooms(ruled(augury=5, gold=1).reinforcements("cutthroats", "miasma", marker=3))
    story.answer(MAZE, "side:powers", "room:2", "room:3", "room:5", "go-on")
    assert RANSOM in powers(story)
    assert story.answer(RANSOM).hero.gold == 0


@pytest.mark.rule("MR-OVER-16")
def test_the_snare_draws_a_card_before_the_die_is_rerolled() -> None:
    story = weavers(augury=2).reinforcements("salt-tax", "miasma", marker=3).standing_on("door").dice(d=[6], D=1).go()
    story.answer(SNARE)
    assert story.asked == ("SIDE", 1)
    story.faces(2).answer("side:avatar")
    assert story.hero.gold == 0
    assert story.dice_left == 0


@pytest.mark.rule("MR-OVER-17")
def test_any_other_answer_than_a_side_is_refused() -> None:
    story = hungry(devourer().reinforcements("cutthroats", "miasma", marker=3))
    for name in ("go-on", "quiet", HUNGER, "hero:1", "room:2"):
        assert refused(story, name)


@pytest.mark.rule("MR-OVER-18")
def test_between_rooms_is_not_the_preparation() -> None:
    """Ransom and Torpor wait for the first room to be resolved."""
    story = weavers(augury=2, gold=2).under("cutthroats", "powers").under("open-graves", "powers")
    at_exit(story)
    assert (story.game.area, augury(story)) == (2, 5)
    assert powers(story) == [DIVINATION]
