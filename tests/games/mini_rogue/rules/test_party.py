"""Adventurers together: who leads, who goes when, moving, item rooms, falls, descent and death (MR-COOP2, MR-COOP3)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.rules.setup import Setup, lay_out, new_game, set_table
from undercroft.games.mini_rogue.rules.start import NORMAL
from undercroft.games.mini_rogue.rules.state import (
    BY_HUNGER,
    BY_POISON,
    BY_ROOM,
    EXIT,
    FACE_UP,
    LOST,
    NO_CARD,
    PLAYING,
    REMOVED,
    State,
    from_bytes,
)
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import BadSetup

TWO = ("rogue", "mage")
THREE = ("rogue", "mage", "crusader")


def party(*names: str, leader: int = 0, mat: str = "dungeon", seed: int = 1) -> Story:
    """Heroes who can use nothing: only cards, moves, the order and exchanges are asked about."""
    story = Story(*(names or TWO), leader=leader, mat=mat, seed=seed)
    for seat in range(len(story.heroes)):
        story.having(seat=seat, used_skill=True, potions=[])
    return story


def cells(story: Story) -> list[int]:
    return [int(hero.cell) for hero in story.heroes]


def entrance(story: Story) -> str:
    return story.cards.rooms[story.game.cells[0]].id


def shown(story: Story) -> set[int]:
    return {cell for cell in range(EXIT) if story.game.cell_marks[cell] & FACE_UP}


def setup_of(story: Story, characters: list[int]) -> Setup:
    cards = story.cards
    rooms, bosses = list(cards.base_rooms), list(cards.base_bosses)
    return Setup(characters, cards.mat_number("dungeon"), NORMAL, False, rooms, bosses, cards.final_boss)


# --- the party --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-1")
def test_two_characters_go_down_together() -> None:
    """Whoever holds the seats: each question names one of them."""
    story = party().standing_apart("door", "axe").agreed()
    story.dice(d=[2], D=1).dice(d=[2], D=3).go()
    assert [story.cards.characters[hero.character].id for hero in story.heroes] == ["rogue", "mage"]
    assert story.asked == ("EXPLORE", 0)
    story.answer("right")
    assert story.asked == ("EXPLORE", 1)


@pytest.mark.rule("MR-COOP2-1", "MR-COOP3-1")
@pytest.mark.parametrize("characters", [[], [0, 1, 2, 3]])
def test_one_to_three_play_no_fewer_and_no_more(characters: list[int]) -> None:
    story = Story(*THREE)
    assert len(story.heroes) == 3
    with pytest.raises(BadSetup):
        set_table(story.cards.tables, setup_of(story, characters))


@pytest.mark.rule("MR-SETUP-1")
@pytest.mark.parametrize("characters", [[1, 1], [0, 2, 0]])
def test_each_takes_a_character_card_of_their_own(characters: list[int]) -> None:
    story = Story()
    with pytest.raises(BadSetup):
        set_table(story.cards.tables, setup_of(story, characters))


@pytest.mark.rule("MR-COOP2-3")
def test_each_has_a_mat_and_all_share_the_area() -> None:
    story = Story(*THREE)
    assert [story.mat_of(seat) for seat in range(3)] == ["10/0/3/5/0", "11/0/4/3/0", "10/1/4/0/0"]
    assert [story.potions_of(seat) for seat in range(3)] == [set(), {"perception"}, set()]
    assert cells(story) == [0, 0, 0]
    assert story.game.area == 1


@pytest.mark.rule("MR-COOP2-3")
@pytest.mark.parametrize("names", [TWO, THREE])
def test_a_random_first_player_leads(names: tuple[str, ...]) -> None:
    """Over 300 deals each leads about as often as the others."""
    led = [0] * len(names)
    for seed in range(300):
        led[Story(*names, seed=seed).game.leader] += 1
    assert all(0.8 < count / (300 / len(names)) < 1.2 for count in led)


@pytest.mark.rule("MR-COOP2-3")
def test_who_leads_is_told_with_the_deal() -> None:
    story = Story(*THREE)
    for seed in range(8):
        game = set_table(story.cards.tables, story.setup)
        game.sink = story.sink
        story.quiet()
        lay_out(game, seed)
        assert story.seats(events.LEADER_NAMED) == [game.leader]


@pytest.mark.rule("MR-DICE-8")
def test_each_has_a_full_set_of_dice() -> None:
    """One with three dice, cursed and poisoned; another with two and neither."""
    story = party().having(xp=18, hp=9, afflictions=["curse", "poison"]).having(seat=1, xp=6)
    story.standing_together("door").agreed()
    story.dice(d=[2, 3, 4], D=1, C=False, P=True).dice(d=[2, 2], D=2).go()
    assert story.seats(events.ROLLED_CHARACTER) == [0, 0, 0, 1, 1]
    assert story.seats(events.ROLLED_DUNGEON) == [0, 1]
    assert story.seats(events.ROLLED_CURSE) == story.seats(events.ROLLED_POISON) == [0]
    assert story.hero.hp == 8
    assert story.dice_left == 0


# --- the Entrance, the order --------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-4", "MR-TURN-4")
@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_both_start_at_the_entrance_and_resolve_it_leader_first(leader: int, order: list[int]) -> None:
    story = party(leader=leader).put("door", 0).agreed()
    assert cells(story) == [0, 0]
    story.dice(d=[5], D=1).dice(d=[2], D=1).go()
    assert story.seats(events.CHECKED) == order
    assert not story.seats(events.MOVED)
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP3-4")
@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_three_resolve_in_turn_order_from_the_leader(leader: int, order: list[int]) -> None:
    story = party(*THREE, leader=leader).standing_together("door").agreed()
    story.dice(d=[5], D=1).dice(d=[2], D=1).dice(d=[2], D=1).go()
    assert story.seats(events.CHECKED) == order


@pytest.mark.rule("MR-COOP2-4", "MR-COOP3-4")
@pytest.mark.parametrize("names", [TWO, THREE])
def test_from_the_deal_on_the_leader_is_first_and_the_others_follow_in_turn(names: tuple[str, ...]) -> None:
    """Whoever was drawn; so at the Entrance, and so when ways are chosen."""
    led = set()
    for seed in range(12):
        story = Story(*names, seed=seed).put("door", 0)
        for seat in range(len(names)):
            story.having(seat=seat, used_skill=True, potions=[]).dice(d=[2], D=1)
        leader = int(story.game.leader)
        led.add(leader)
        order = [(leader + place) % len(names) for place in range(len(names))]
        story.go().pass_by("ARRIVE", "BARTER")
        assert story.seats(events.CHECKED) == order
        for seat in order:
            assert story.asked == ("EXPLORE", seat)
            story.answer("right")
    assert led == set(range(len(names)))


@pytest.mark.rule("MR-COOP2-8")
def test_in_one_trap_one_succeeds_and_the_other_fails() -> None:
    """EX-22, Acid mist: +1 armor for a success, -1 for a failure."""
    story = party().having(armor=1).having(seat=1, armor=2).standing_together("axe").agreed()
    story.dice(d=[5], D=3).dice(d=[4], D=4).go()
    assert [hero.armor for hero in story.heroes] == [2, 1]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-8")
def test_a_treasure_opened_by_both_pays_both() -> None:
    """Mimic: 1 gold each, then +2 gold for the one and +5 HP for the other."""
    story = party().having(hp=9, gold=0).having(seat=1, hp=9, gold=0).standing_together("mimic").agreed()
    story.dice(d=[5], D=2).dice(d=[6], D=3).go()
    assert [hero.gold for hero in story.heroes] == [3, 1]
    assert [hero.hp for hero in story.heroes] == [9, 14]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-8")
def test_each_makes_own_choices_in_one_room() -> None:
    story = party().having(xp=0, food=1, hp=9).having(seat=1, xp=0, food=1, hp=9)
    story.standing_together("bonfire").agreed().go()
    assert story.asked == ("CHOICE", 0)
    story.answer("option:1")
    assert story.asked == ("CHOICE", 1)
    story.answer("option:3")
    assert (story.mat_of(0), story.mat_of(1)) == ("9/0/1/5/1", "11/0/1/3/0")


@pytest.mark.rule("MR-COOP2-8")
def test_each_offers_or_not_at_the_shrine() -> None:
    """The Leader's gold does not help the other."""
    story = party().having(hp=9).having(seat=1, hp=9).standing_together("shrine").agreed()
    story.dice(D=3).go().answer("offer")
    assert story.asked == ("OFFERING", 1)
    story.dice(D=3).answer("go-on")
    assert [hero.gold for hero in story.heroes] == [4, 3]
    assert [hero.hp for hero in story.heroes] == [11, 9]
    assert (story.afflictions_of(0), story.afflictions_of(1)) == (set(), {"curse"})


@pytest.mark.rule("MR-COOP2-6")
@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_in_different_rooms_each_resolves_alone_the_leader_first(leader: int, order: list[int]) -> None:
    story = party(leader=leader).having(gold=0, armor=0).having(seat=1, gold=0, armor=0)
    story.standing_apart("door", "axe").agreed()
    story.dice(d=[5], D=3).dice(d=[5], D=3).go()
    assert story.seats(events.CHECKED) == order
    assert [hero.gold for hero in story.heroes] == [3, 0]
    assert [hero.armor for hero in story.heroes] == [0, 1]
    assert story.asked == ("EXPLORE", leader), "no exchange between different rooms"
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-6", "MR-SKILL-6")
def test_a_bonfire_refreshes_who_sits_at_it() -> None:
    story = party().standing_apart("bonfire", "door").agreed().dice(d=[2], D=1).go()
    assert [hero.face_down for hero in story.heroes] == [False, True]


@pytest.mark.rule("MR-COOP2-9")
def test_the_order_is_swapped_if_both_agree() -> None:
    story = party().standing_together("door").go()
    assert story.asked == ("ARRIVE", 0)
    story.answer("hero:2")
    assert story.asked == ("GIVE_WAY", 1)
    assert story.legal == ["accept", "refuse"]
    story.dice(d=[2], D=1).dice(d=[2], D=1).answer("accept").pass_by("ARRIVE")
    assert story.seats(events.CHECKED) == [1, 0]
    assert story.game.leader == 0, "the lead itself stays"


@pytest.mark.rule("MR-COOP2-9")
def test_the_order_stays_if_the_other_does_not_agree() -> None:
    story = party().standing_together("door").go()
    story.dice(d=[2], D=1).dice(d=[2], D=1).answer("hero:2", "refuse").pass_by("ARRIVE")
    assert story.seats(events.CHECKED) == [0, 1]


@pytest.mark.rule("MR-COOP2-9")
def test_the_order_may_be_swapped_in_different_rooms_too() -> None:
    story = party().standing_apart("door", "axe").go()
    story.dice(d=[2], D=1).dice(d=[2], D=1).answer("hero:2", "accept").pass_by("ARRIVE")
    assert story.seats(events.CHECKED) == [1, 0]


@pytest.mark.rule("MR-COOP2-9")
def test_a_swap_is_for_one_card_only() -> None:
    story = party().standing_apart("door", "axe").put("bats", 4).go()
    story.dice(d=[2], D=1).dice(d=[2], D=1).answer("hero:2", "accept").pass_by("ARRIVE")
    assert story.asked == ("EXPLORE", 0)
    story.answer("down", "right")
    story.quiet()
    story.dice(d=[2], D=1).dice(d=[2], D=1).pass_by("ARRIVE")
    assert cells(story) == [4, 4]
    assert story.seats(events.CHECKED) == [0, 1]


@pytest.mark.rule("MR-COOP2-9")
def test_among_three_any_later_one_may_be_let_through() -> None:
    story = party(*THREE).standing_together("door").go()
    assert story.legal == ["go-on", "hero:2", "hero:3"]
    for _ in range(3):
        story.dice(d=[2], D=1)
    story.answer("hero:3")
    assert story.asked == ("GIVE_WAY", 2)
    story.answer("accept").pass_by("ARRIVE")
    assert story.seats(events.CHECKED) == [2, 1, 0]


# --- moving -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-5", "MR-TURN-5", "MR-TURN-6")
@pytest.mark.parametrize(
    ("first", "second", "there"), [("right", "down", [1, 3]), ("down", "down", [3, 3]), ("down", "right", [3, 1])]
)
def test_after_the_entrance_each_goes_where_they_like(first: str, second: str, there: list[int]) -> None:
    story = party().about_to_move().go()
    assert shown(story) >= {0, 1, 3}
    assert story.asked == ("EXPLORE", 0)
    assert story.legal == ["right", "down"]
    story.answer(first)
    assert story.asked == ("EXPLORE", 1)
    assert story.legal == ["right", "down"]
    story.answer(second)
    assert cells(story) == there


@pytest.mark.rule("MR-COOP2-7")
def test_nobody_moves_before_all_have_chosen() -> None:
    story = party().about_to_move().go()
    story.quiet()
    story.answer("right")
    assert cells(story) == [0, 0]
    assert not story.seats(events.MOVED)
    story.answer("down")
    assert cells(story) == [1, 3]
    assert story.seats(events.MOVED) == [0, 1]


@pytest.mark.rule("MR-COOP2-7")
def test_who_is_done_waits_for_the_other() -> None:
    """The Leader's trap is behind; nothing is asked of the Leader while the other still trades."""
    story = party().standing_apart("door", "merchant").agreed()
    story.dice(d=[2], D=1).go()
    assert story.asked == ("TRADING", 1)
    story.answer("trade:1")
    assert story.asked == ("TRADING", 1)
    assert cells(story) == [1, 3]
    story.answer("go-on")
    assert story.asked == ("EXPLORE", 0)


@pytest.mark.rule("MR-TURN-7")
def test_a_single_way_is_taken_without_asking() -> None:
    """One in the right column, one in the middle."""
    story = party().about_to_move(2, 4).put("door", 5).go()
    assert story.asked == ("EXPLORE", 1)
    story.answer("right")
    assert cells(story) == [5, 5]


@pytest.mark.rule("MR-TURN-5", "MR-COOP2-7")
def test_what_lies_ahead_of_all_is_revealed_before_anybody_chooses() -> None:
    story = party().about_to_move(1, 3).go()
    assert story.asked == ("EXPLORE", 0)
    assert shown(story) == {0, 1, 2, 3, 4, 6}


@pytest.mark.rule("MR-EFFECT-14")
def test_who_is_blind_reveals_nothing_and_sees_what_another_reveals() -> None:
    """Apart, the blind one's own way stays face down; the card both could go to is turned up."""
    story = party().having(afflictions=["blind"]).about_to_move(1, 3).go()
    assert story.asked == ("EXPLORE", 0)
    assert shown(story) == {0, 1, 3, 4, 6}
    story = party().having(afflictions=["blind"]).having(seat=1, afflictions=["blind"]).about_to_move().go()
    assert shown(story) == {0}


@pytest.mark.rule("MR-ROOM-TREASURE-5", "MR-ROOM-TREASURE-1")
@pytest.mark.parametrize(("leader", "seats"), [(0, (0, 1)), (1, (1, 0))])
def test_only_who_entered_the_trap_finds_the_larger_treasure(leader: int, seats: tuple[int, int]) -> None:
    """The Door's trap for one, the Bonfire for the other, then the Mimic together."""
    story = party(leader=leader).having(gold=0).having(seat=1, gold=0)
    story.standing_apart("door", "bonfire").put("mimic", 4).agreed()
    if leader == 0:
        story.dice(d=[2], D=1).go().answer("option:1")
    else:
        story.go().dice(d=[2], D=1).answer("option:1")
    moves = {0: "down", 1: "right"}
    story.answer(moves[seats[0]], moves[seats[1]])
    story.dice(d=[2], D=1).dice(d=[2], D=1).pass_by("ARRIVE")
    assert [hero.gold for hero in story.heroes] == [3, 1]
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-TREASURE-5")
def test_the_memory_of_all_restarts_with_the_area() -> None:
    story = party().having(met_danger=True).having(seat=1, met_danger=True).about_to_move(7)
    story.put("mimic", 0).go()
    assert story.game.area == 2
    assert not story.heroes[0].met_danger
    assert not story.heroes[1].met_danger


@pytest.mark.rule("MR-ROOM-TREASURE-5", "MR-ROOM-TREASURE-2")
def test_a_ghost_met_by_one_is_met_by_that_one_only() -> None:
    story = party().standing_together("tomb").agreed().having(hp=2, xp=0)
    story.dice(d=[2], D=6).dice(d=[5], D=1).dice(d=[5], D=1).dice(d=[2], D=3).go()
    assert [hero.met_danger for hero in story.heroes] == [True, False]
    assert story.dice_left == 0


# --- skills for the party -----------------------------------------------------------------------------------------


@pytest.mark.rule("MR-SKILL-2", "MR-ROOM-TREASURE-5")
def test_evasion_is_for_the_one_who_evades() -> None:
    """The Rogue passes by, the Mage is caught; both have been through the Trap."""
    story = Story("rogue", "mage", leader=0).having(seat=1, used_skill=True, potions=[], armor=1)
    story.standing_together("axe", cell=4).go()
    assert story.asked == ("ARRIVE", 0)
    assert set(story.legal) == {"go-on", "skill:exploration", "hero:2"}
    story.dice(d=[2], D=3).answer("skill:exploration").pass_by("ARRIVE")
    assert story.seats(events.CHECKED) == [1]
    assert story.heroes[1].armor == 0
    assert [hero.met_danger for hero in story.heroes] == [True, True]
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-2")
def test_shield_guards_everyone_in_their_next_room_wherever_it_is() -> None:
    """The Mage meets the Giant spider (damage 2) alone, and the Giant rat after it without the shield."""
    story = Story("crusader", "mage", leader=0).having(seat=1, used_skill=True, potions=[], hp=9, armor=0)
    story.about_to_move().put("bonfire", 1).put("monster-b", 3).put("monster-a", 4).go()
    story.answer("skill:exploration", "right")
    story.answer("down").pass_by("ARRIVE")
    story.dice(d=[1], D=3).dice(d=[6], D=1).answer("option:1").pass_by("ROLLED")
    assert story.heroes[1].hp == 8
    assert [hero.armor for hero in story.heroes] == [1, 0], "not on the mat"
    assert story.asked == ("EXPLORE", 0)
    assert story.dice_left == 0
    story.having(hp=2, xp=0, used_skill=True).having(seat=1, hp=9)
    story.dice(d=[1], D=1).dice(d=[1], D=3).answer("down", "right").pass_by("ARRIVE")
    assert story.asked == ("ROLLED", 1)
    story.dice(d=[1], D=1).dice(d=[1], D=1).answer("go-on")
    assert story.heroes[1].hp == 7


@pytest.mark.rule("MR-SKILL-2")
@pytest.mark.parametrize("healed", [0, 1])
def test_blessing_is_for_anyone_of_the_party(healed: int) -> None:
    story = Story("priestess", "mage", leader=0).about_to_move()
    for seat in (0, 1):
        story.having(seat=seat, hp=5, potions=[], afflictions=["curse", "poison"])
    story.go().answer("skill:exploration")
    assert story.asked == ("AIM", 0)
    assert story.legal == ["hero:1", "hero:2"]
    story.answer(f"hero:{healed + 1}")
    assert [hero.hp for hero in story.heroes] == ([7, 5] if healed == 0 else [5, 7])
    assert story.afflictions_of(healed) == set()
    assert story.afflictions_of(1 - healed) == {"curse", "poison"}
    assert story.hero.face_down
    assert not story.heroes[1].face_down


@pytest.mark.rule("MR-SKILL-2")
def test_prayer_heals_everyone() -> None:
    story = Story("cleric", "mage", "rogue", leader=0).about_to_move()
    for seat, hp in enumerate((5, 6, 19)):
        story.having(seat=seat, hp=hp, potions=[])
    story.go().answer("skill:exploration")
    assert [hero.hp for hero in story.heroes] == [8, 9, 20]


# --- Item rooms ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-12")
def test_each_who_wants_the_item_resolves_the_room() -> None:
    """The Leader fails, the other succeeds and takes the Rusty dagger."""
    story = party().standing_together("armory").agreed().go()
    assert story.asked == ("WANT_ITEM", 0)
    assert set(story.legal) == {"take", "leave"}
    story.dice(d=[2], D=1).answer("take")
    assert story.asked == ("WANT_ITEM", 1)
    story.dice(d=[5], D=1).answer("take")
    assert story.asked == ("TAKE_ITEM", 1)
    story.answer("take")
    assert story.seats(events.CHECKED) == [0, 1]
    assert story.hero.item == NO_CARD
    assert story.heroes[1].item == story.cards.item_number("rusty-dagger")
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-12")
def test_who_does_not_want_the_item_rolls_nothing() -> None:
    story = party().standing_together("armory").agreed().go()
    story.answer("leave")
    story.dice(d=[5], D=6).answer("take", "take")
    assert story.seats(events.CHECKED) == [1]
    assert story.heroes[1].item == story.cards.item_number("great-axe")
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-12", "MR-ROOM-ITEM-2")
def test_who_does_not_want_the_crow_is_not_robbed_by_it_once_it_is_fed() -> None:
    story = party().having(gold=2).having(seat=1, food=2, gold=2).standing_together("crow").agreed().go()
    story.answer("leave", "take", "option:1")
    if story.question == "TAKE_ITEM":
        story.answer("take")
    assert [hero.gold for hero in story.heroes] == [2, 2]
    assert story.heroes[1].food == 1
    assert story.heroes[1].item == story.cards.item_number("crow")


@pytest.mark.rule("MR-COOP2-12", "MR-ROOM-ITEM-2", "MR-STAT-9")
def test_a_crow_that_nobody_feeds_robs_everybody_there() -> None:
    """One says so at once, one thinks better of it, one has no gold: that one loses 1 HP."""
    story = party(*THREE).having(gold=2).having(seat=1, gold=1).having(seat=2, gold=0, hp=9)
    story.standing_together("crow").agreed().go()
    story.answer("leave", "take", "option:2")
    assert story.asked == ("WANT_ITEM", 2)
    assert [hero.gold for hero in story.heroes] == [2, 1, 0], "nobody is robbed before all have left it"
    story.answer("leave")
    assert [hero.gold for hero in story.heroes] == [1, 0, 0]
    assert story.heroes[2].hp == 8
    assert story.asked == ("BARTER", 0)


@pytest.mark.rule("MR-COOP2-12", "MR-ROOM-ITEM-2")
def test_who_has_nothing_to_feed_the_crow_with_is_not_asked() -> None:
    story = party().having(gold=2, food=0).having(seat=1, gold=2, food=0).standing_together("crow").agreed().go()
    assert story.question == "BARTER"
    assert [hero.gold for hero in story.heroes] == [1, 1]


@pytest.mark.rule("MR-COOP2-12", "MR-ROOM-ITEM-2")
@pytest.mark.parametrize("answer", ["take", "leave"])
def test_a_crow_that_was_fed_is_gone_for_the_others(answer: str) -> None:
    """Whether the card is taken then or not, nobody else is asked, and nobody is robbed."""
    story = party().having(gold=2, food=1).having(seat=1, gold=2).standing_together("crow").agreed().go()
    story.answer("take", "option:1", answer)
    assert story.question == "BARTER"
    assert ([hero.gold for hero in story.heroes], story.hero.food) == ([2, 2], 0)


@pytest.mark.rule("MR-ROOM-ITEM-2", "MR-COOP2-5")
def test_the_crow_robs_only_those_who_are_there() -> None:
    story = party(*THREE).having(gold=2).having(seat=1, gold=2).having(seat=2, gold=2)
    story.standing_apart("crow", "crow", "bonfire", cells=[1, 1, 3]).agreed().go()
    story.answer("leave", "leave")
    assert [hero.gold for hero in story.heroes] == [1, 1, 2]


@pytest.mark.rule("MR-ROOM-ITEM-2", "MR-SKILL-2")
@pytest.mark.parametrize("evading", [0, 1])
def test_who_slips_past_the_crow_is_not_robbed(evading: int) -> None:
    story = party().having(gold=2).having(seat=1, gold=2).standing_together("crow").agreed()
    story.heroes[evading].skipping = True
    story.go().answer("leave")
    assert [hero.gold for hero in story.heroes] == ([2, 1] if evading == 0 else [1, 2])


@pytest.mark.rule("MR-ROOM-ITEM-2", "MR-END-3")
def test_a_crow_that_nobody_feeds_can_kill() -> None:
    story = party().having(gold=2).having(seat=1, gold=0, hp=1).standing_together("crow").agreed().go()
    story.answer("leave", "leave")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_ROOM)


@pytest.mark.rule("MR-COOP2-12")
def test_a_card_taken_by_the_first_is_gone_for_the_second() -> None:
    story = party().standing_together("armory").agreed().go()
    story.dice(d=[5], D=1).answer("take", "take")
    assert story.hero.item == story.cards.item_number("rusty-dagger")
    assert story.game.cells[0] == NO_CARD
    while story.question == "WANT_ITEM":
        story.dice(d=[5], D=1).answer("take")
    assert story.question != "TAKE_ITEM"
    assert story.heroes[1].item == NO_CARD


@pytest.mark.rule("MR-COOP2-12")
def test_a_card_won_but_left_may_still_be_won_by_the_other() -> None:
    story = party().standing_together("armory").agreed().go()
    story.dice(d=[5], D=1).answer("take", "leave")
    assert story.asked == ("WANT_ITEM", 1)
    story.dice(d=[5], D=4).answer("take", "take")
    assert story.hero.item == NO_CARD
    assert story.heroes[1].item == story.cards.item_number("worn-sword")


@pytest.mark.rule("MR-COOP2-12", "MR-ITEM-2")
def test_who_wins_a_second_item_keeps_one() -> None:
    story = party().holding("crow").standing_together("armory").agreed().go()
    story.dice(d=[5], D=1).answer("take", "take")
    assert story.hero.item == story.cards.item_number("rusty-dagger")
    crow = story.cards.room_number("crow")
    assert crow in [story.game.deck[place] for place in range(story.game.deck_count)]


@pytest.mark.rule("MR-SKILL-2")
def test_a_room_evaded_is_behind_even_if_its_item_was_taken_meanwhile() -> None:
    """The Mage takes the card, the Rogue evades a room that is empty by then; the next one is resolved."""
    story = Story("mage", "rogue", leader=0).having(used_skill=True, potions=[])
    story.standing_together("armory", cell=4).put("axe", 5).go()
    story.answer("go-on", "skill:exploration").pass_by("ARRIVE")
    story.dice(d=[5], D=1).answer("take", "take").pass_by("BARTER")
    assert story.question == "EXPLORE"
    story.dice(d=[5], D=3).dice(d=[5], D=3).answer("right", "right").pass_by("ARRIVE")
    assert story.seats(events.CHECKED) == [0, 0, 1]
    assert story.dice_left == 0


@pytest.mark.rule("MR-SKILL-2")
def test_a_shield_is_spent_on_a_room_whose_item_was_taken_meanwhile() -> None:
    """The Crusader shields both before the Armory; against the Giant rat after it (damage 2) there is no shield."""
    story = Story("crusader", "mage", leader=0).having(armor=0, hp=9).having(seat=1, used_skill=True, potions=[], hp=9)
    story.standing_together("armory", cell=4).put("monster-a", 5).go()
    story.answer("skill:exploration").pass_by("ARRIVE")
    story.dice(d=[5], D=1).answer("take", "take").pass_by("BARTER")
    assert story.question == "EXPLORE"
    story.answer("right", "right")
    story.dice(d=[1], D=3).dice(d=[1], D=3).dice(d=[1], D=1).pass_by("ARRIVE")
    assert story.asked == ("ROLLED", 0)
    story.answer("go-on", "go-on")
    assert [hero.hp for hero in story.heroes] == [7, 7]
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-12", "MR-COOP2-6")
def test_alone_in_an_item_room_one_resolves_it_as_ever() -> None:
    """Nobody to leave it to: the Crow must be fed or it takes a gold."""
    story = party().standing_apart("crow", "door").agreed().go()
    assert story.asked == ("CHOICE", 0)
    story.dice(d=[2], D=1).answer("option:2")
    assert story.hero.gold == 4


# --- falls --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-13", "MR-EFFECT-20", "MR-EFFECT-21")
def test_if_one_falls_the_other_finishes_the_card_and_falls_too() -> None:
    """The Leader breaks in at the Gaping hole; the other still rests at the Bonfire."""
    story = party().in_area(2).having(hp=9).having(seat=1, hp=5).standing_apart("spikes", "bonfire").agreed()
    story.dice(d=[2], D=5).go()
    assert story.hero.hp == 6
    assert story.seats(events.SLIPPED) == [0]
    assert story.game.area == 2
    assert story.asked == ("CHOICE", 1)
    story.answer("option:3")
    assert story.heroes[1].hp == 7
    assert story.game.area == 4
    assert cells(story) == [0, 0]
    assert entrance(story) == "spikes"
    assert story.question == "EXPLORE", "the new Entrance counts as resolved"
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-13")
def test_the_leader_falls_with_the_other() -> None:
    """The Leader's own card is long done; the other's is the new Entrance."""
    story = party().in_area(2).standing_apart("bonfire", "spikes").agreed().go()
    story.dice(d=[2], D=6).answer("option:1")
    assert story.game.area == 4
    assert cells(story) == [0, 0]
    assert entrance(story) == "spikes"
    assert story.hero.hp == 10
    assert story.heroes[1].hp == 8
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-13")
def test_the_other_finishes_a_fight_and_is_rewarded_before_falling() -> None:
    story = party().in_area(2).having(seat=1, hp=2, xp=0).standing_apart("spikes", "monster-a").agreed()
    story.dice(d=[2], D=5).dice(d=[3], D=1).dice(d=[3], D=1).go()
    assert story.heroes[1].xp == 1
    assert story.game.area == 4
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-13")
def test_in_the_same_room_the_second_still_takes_the_own_chance() -> None:
    story = party().in_area(2).having(seat=1, xp=0).standing_together("spikes").agreed()
    story.dice(d=[2], D=5).dice(d=[5], D=3).go().pass_by("BARTER")
    assert story.heroes[1].xp == 2
    assert story.game.area == 4
    assert entrance(story) == "spikes"
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-13")
@pytest.mark.parametrize(("leader", "card"), [(0, "spikes"), (1, "corridor")])
def test_two_falls_are_one_from_the_card_of_the_first(leader: int, card: str) -> None:
    story = party(leader=leader).in_area(2).having(hp=9).having(seat=1, hp=9)
    story.standing_apart("spikes", "corridor").agreed()
    story.dice(d=[2], D=5).dice(d=[2], D=5).go()
    assert [hero.hp for hero in story.heroes] == [6, 7]
    assert story.game.area == 4
    assert entrance(story) == card
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-13", "MR-COOP3-4")
def test_three_fall_together() -> None:
    story = party(*THREE).in_area(1).standing_apart("door", "spikes", "axe").agreed().having(seat=2, armor=2)
    story.dice(d=[5], D=1).dice(d=[2], D=5).dice(d=[5], D=3).go()
    assert story.hero.gold == 7
    assert story.heroes[2].armor == 3, "the third finished the card"
    assert story.game.area == 3
    assert cells(story) == [0, 0, 0]
    assert entrance(story) == "spikes"
    assert story.dice_left == 0


@pytest.mark.rule("MR-COOP2-13", "MR-EFFECT-23", "MR-COOP2-11")
def test_a_fall_feeds_and_refreshes_nobody_and_passes_no_lead() -> None:
    story = party().in_area(2).having(food=2).having(seat=1, food=2).standing_apart("spikes", "door").agreed()
    story.dice(d=[2], D=5).dice(d=[2], D=1).go()
    assert story.game.area == 4
    assert [hero.food for hero in story.heroes] == [2, 2]
    assert [hero.face_down for hero in story.heroes] == [True, True]
    assert story.game.leader == 0
    assert story.asked == ("EXPLORE", 0)


@pytest.mark.rule("MR-COOP2-13", "MR-EFFECT-22", "MR-EFFECT-25")
def test_a_fall_removes_one_boss_and_looks_for_the_next() -> None:
    story = party().in_area(2).standing_apart("spikes", "door").agreed()
    top = story.game.bosses[story.game.boss_count - 1]
    story.dice(d=[2], D=5).dice(d=[2], D=1).go()
    assert story.game.boss_count == 3
    assert story.game.boss_place[top] == REMOVED
    assert story.game.boss_up, "area 4 has the icon"


@pytest.mark.rule("MR-EFFECT-25", "MR-ROOM-TREASURE-5")
def test_a_fall_restarts_the_memory_of_all() -> None:
    story = party().in_area(1).standing_apart("spikes", "door").agreed()
    story.dice(d=[2], D=5).dice(d=[2], D=1).go()
    assert story.game.area == 3
    assert [hero.met_danger for hero in story.heroes] == [False, False]


@pytest.mark.rule("MR-EFFECT-24")
@pytest.mark.parametrize(("mat", "area"), [("dungeon", 8), ("tower", 1)])
def test_where_falls_do_not_move_the_party_goes_on(mat: str, area: int) -> None:
    story = party(mat=mat).in_area(area).having(hp=9).standing_apart("spikes", "door").agreed()
    story.having(seat=1, xp=2)
    story.dice(d=[2], D=5).dice(d=[2], D=1).go()
    assert story.hero.hp == 6
    assert story.game.area == area
    assert cells(story) == [1, 3]
    assert story.asked == ("EXPLORE", 0)


@pytest.mark.rule("MR-EFFECT-21", "MR-TURN-12")
def test_a_fall_keeps_every_card_in_one_place() -> None:
    """Both cards left, the other Item in hand: the seven new ones come from all the rest."""
    for seed in range(20):
        story = party(seed=seed).holding("crow", seat=1).in_area(2).standing_apart("spikes", "door").agreed()
        story.dice(d=[2], D=5).dice(d=[2], D=1).go()
        assert story.game.area == 4
        assert entrance(story) == "spikes"
        assert broken_invariant(story.game, story.setup.rooms) is None


# --- descent ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-20", "MR-TURN-9", "MR-TURN-10", "MR-TURN-11")
def test_in_the_descent_all_eat_refresh_and_go_on() -> None:
    story = party(*THREE)
    for seat, food in enumerate((1, 3, 2)):
        story.having(seat=seat, hp=9, food=food)
    story.about_to_move(7).put("door", 0).go()
    assert story.game.area == 2
    assert cells(story) == [0, 0, 0]
    assert [hero.food for hero in story.heroes] == [0, 2, 1]
    assert [hero.hp for hero in story.heroes] == [9, 9, 9]
    assert [hero.face_down for hero in story.heroes] == [False, False, False]
    assert story.seats(events.ATE) == [0, 1, 2]
    assert len(story.events(events.AREA_ENTERED)) == 1


@pytest.mark.rule("MR-COOP2-20", "MR-TURN-9")
def test_only_who_has_no_food_goes_hungry() -> None:
    story = party().having(hp=9, food=2).having(seat=1, hp=9, food=0).about_to_move(7).go()
    assert [hero.food for hero in story.heroes] == [1, 0]
    assert [hero.hp for hero in story.heroes] == [9, 6]
    assert story.game.area == 2


@pytest.mark.rule("MR-COOP2-20", "MR-SKILL-4")
@pytest.mark.parametrize("holder", [0, 1])
def test_a_preparation_skill_is_for_whoever_has_it_leader_or_not(holder: int) -> None:
    """The Crow's Overflight, after the shuffle and before the cards are laid."""
    story = party().holding("crow", seat=holder).having(food=2).having(seat=1, food=2).about_to_move(7).go()
    assert story.asked == ("PREPARATION", holder)
    assert story.legal == ["go-on", "item:preparation"]
    assert [hero.food for hero in story.heroes] == [1, 1]
    assert story.game.area == 2


@pytest.mark.rule("MR-COOP2-20")
def test_who_would_starve_may_drink_first() -> None:
    story = party().having(hp=9, food=2).having(seat=1, hp=3, food=0, potions=["healing"]).about_to_move(7).go()
    assert story.asked == ("EXPLORE", 1), "with a potion in hand even the only way is asked about"
    story.answer("right")
    assert story.asked == ("DESCEND", 1)
    assert story.hero.food == 1
    story.answer("drink:healing")
    assert story.game.outcome == PLAYING
    assert story.heroes[1].hp == 6
    assert story.game.area == 2


@pytest.mark.rule("MR-COOP2-7", "MR-TURN-8", "MR-TURN-17")
def test_both_ways_to_the_exit_end_together() -> None:
    story = party().having(food=2).having(seat=1, food=2).about_to_move(5, 7).go()
    assert story.game.area == 2
    assert [hero.food for hero in story.heroes] == [1, 1]
    assert not story.seats(events.FOE_MET)


@pytest.mark.rule("MR-COOP2-11", "MR-COOP3-4")
@pytest.mark.parametrize(
    ("names", "leader", "following"), [(TWO, 0, 1), (TWO, 1, 0), (THREE, 0, 1), (THREE, 1, 2), (THREE, 2, 0)]
)
def test_the_lead_passes_on_after_the_descent(names: tuple[str, ...], leader: int, following: int) -> None:
    story = party(*names, leader=leader).about_to_move(7).go()
    assert story.game.area == 2
    assert story.game.leader == following
    assert story.seats(events.LEADER_NAMED) == [following]


@pytest.mark.rule("MR-COOP2-11", "MR-COOP2-4")
def test_the_new_leader_resolves_the_new_entrance_first() -> None:
    """Whatever card it is: the new Leader is the first to be asked or to resolve it."""
    for seed in range(30):
        story = party(seed=seed).about_to_move(7).go()
        assert story.game.area == 2
        assert (story.seats(events.ROOM_RESOLVED) or [story.asked[1]])[0] == 1


# --- death --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-END-3", "MR-STAT-3")
@pytest.mark.parametrize("victim", [0, 1])
def test_the_death_of_one_loses_the_game_for_all(victim: int) -> None:
    """Tiny thorns on floor 1: -1 HP."""
    story = party().having(seat=victim, hp=1).standing_together("bats").agreed()
    story.dice(d=[2], D=1).dice(d=[2], D=1).go()
    assert story.game.outcome == LOST
    assert story.question == ""
    assert story.heroes[1 - victim].hp > 0
    assert story.seats(events.CHECKED) == [0, 1][: victim + 1], "after a death nobody rolls"


@pytest.mark.rule("MR-END-3", "MR-CHECK-5")
def test_poison_that_kills_one_ends_it_for_all() -> None:
    story = party().having(seat=1, hp=1, afflictions=["poison"]).standing_apart("bonfire", "door").agreed().go()
    story.dice(d=[5], D=1, P=True).answer("option:1")
    assert story.game.outcome == LOST
    assert story.game.cause == BY_POISON
    assert story.heroes[1].gold == 3


@pytest.mark.rule("MR-END-3", "MR-TURN-18", "MR-COOP2-20")
@pytest.mark.parametrize("victim", [0, 1])
def test_one_who_starves_takes_all_along(victim: int) -> None:
    story = party().having(seat=victim, hp=3, food=0).about_to_move(7).go()
    assert story.game.outcome == LOST
    assert story.game.cause == BY_HUNGER
    assert story.game.area == 1
    assert story.game.leader == 0


# --- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [TWO, THREE])
@pytest.mark.parametrize("first", [0, 10, 20])
def test_whatever_is_played_the_position_holds(names: tuple[str, ...], first: int) -> None:
    """Random play of ten games: cards, tracks, stack and question are looked at wherever the game stops."""
    dealt = Story(*names)
    for seed in range(first, first + 10):
        game = new_game(dealt.cards.tables, dealt.setup, seed)
        chooser = Chooser(seed)
        while game.outcome == PLAYING:
            assert broken_invariant(game, dealt.setup.rooms) is None, f"seed {seed}"
            RULES.answer(game, chooser.choose(game.question))
        assert broken_invariant(game, dealt.setup.rooms) is None, f"seed {seed}"


def test_a_party_is_copied_and_stored_whole() -> None:
    """From each of twenty positions the copy and what was read back play on to the same end."""
    for names in (TWO, THREE):
        dealt = Story(*names)
        for seed in range(4):
            game = new_game(dealt.cards.tables, dealt.setup, seed)
            chooser = Chooser(seed)
            others: list[State] = []
            while game.outcome == PLAYING:
                choice = chooser.choose(game.question)
                others += [game.copy(), from_bytes(game.tables, game.to_bytes())] if len(others) < 40 else []
                for other in others:
                    RULES.answer(other, choice)
                RULES.answer(game, choice)
            assert {other.state_hash() for other in others} == {game.state_hash()}


@pytest.mark.rule("MR-COOP2-7", "MR-COOP2-11")
def test_the_party_is_never_further_apart_than_one_diagonal() -> None:
    """At every question all have made as many steps into the area, and the lead only passes with a Descent."""
    for names in (TWO, THREE):
        dealt = Story(*names)
        for seed in range(10):
            game = new_game(dealt.cards.tables, dealt.setup, seed)
            chooser = Chooser(seed)
            game.sink = dealt.sink
            dealt.quiet()
            led = [int(game.leader)]
            while game.outcome == PLAYING:
                assert len({hero.cell % 3 + hero.cell // 3 for hero in game.heroes}) == 1
                RULES.answer(game, chooser.choose(game.question))
            led += dealt.seats(events.LEADER_NAMED)
            assert led == [(led[0] + turn) % len(names) for turn in range(len(led))]
            fed = len(dealt.seats(events.ATE)) + len(dealt.seats(events.HUNGRY))
            assert len(led) - 1 == fed // len(names)
