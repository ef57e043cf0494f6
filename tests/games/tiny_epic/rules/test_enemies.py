"""What enemies do when they act: TED-ENM, and every goblin and minion card."""

from dataclasses import dataclass

import pytest

from tests.games.tiny_epic.rules.story import Story
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import PLAYING

HALL = ("d1", "d2", "d3", "d4", "d5", "d6", "d7")


def hall(*heroes: str) -> Story:
    """A straight hall of seven rooms from west to east, the Entrance in the middle; a room apart at a1."""
    story = Story(*(heroes or ("grok-ull", "ethairna"))).room("sealed-vault", "a1")
    story.room("bridge-of-doom", "d1", 1).room("lamp-oil-store", "d2", 1).room("fire-vortex", "d3")
    return story.room("portal-chamber", "d5").room("graveyard", "d6").room("siege-works", "d7")


def one(place: str, *, hero: str = "grok-ull") -> Story:
    """One hero in the hall; the other behind walls, where nobody finds them."""
    return hall(hero, "ethairna" if hero != "ethairna" else "grok-ull").at(0, place).at(1, "a1")


def square(story: Story) -> Story:
    """Four rooms that all meet: d4, d5, e4, e5."""
    return story.room("portal-chamber", "d5").room("graveyard", "e4").room("siege-works", "e5")


def act(story: Story) -> Story:
    """The turn ends and the torch comes to an enemy action: space 9."""
    return story.torch(8).go().answer("end-turn")


def hurt(story: Story) -> set[int]:
    """The seats that lost health."""
    story.events(events.HURT)
    return {seat for kind, seat, *_ in story.told if kind == events.HURT}


def health(story: Story) -> list[int]:
    return [int(hero.health) for hero in story.heroes]


# --- who acts, and in which order -------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ENM-01")
def test_goblins_act_by_number_then_minions_as_they_came() -> None:
    story = one("d4").minion("basilisk", "d4").minion("troglodyte", "d4")
    story.goblin("shooty", "d4").goblin("boomy", "d4").goblin("shooty", "d4")
    act(story)
    assert [enemy for enemy, _ in story.events(events.ASSAULTED)] == [0, 1, 2, 4, 5]
    assert story.heroes[0].health == 8 - 1 - 2 - 1 - 1 - 2


@pytest.mark.rule("TED-ENM-01", "TED-BCA-06")
def test_the_boss_acts_after_the_goblins() -> None:
    story = one("d4").room("lair-door", "c4", 2).act_two("dragon", cell="d5").goblin("shooty", "d4")
    story.torch(19).turn_of(0).go().answer("end-turn")
    assert [enemy for enemy, _ in story.events(events.ASSAULTED)] == [0, 8]
    assert story.heroes[0].health == 8 - 1 - 2


@pytest.mark.rule("TED-ENM-01")
def test_an_enemy_that_comes_during_the_action_waits_for_the_next() -> None:
    """R41: the goblin a Troll calls."""
    story = act(one("d4").minion("troll", "d4").next_goblin("boomy"))
    assert story.enemy("goblin1") == "d4"
    assert [enemy for enemy, _ in story.events(events.ASSAULTED)] == [4]
    assert story.heroes[0].health == 7


# --- whom they hit ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ENM-02")
def test_an_attack_hits_every_conscious_hero_in_range() -> None:
    """R43: the unconscious one is no target."""
    story = hall("grok-ull", "ethairna", "uliessa", "sir-lanon").at(0, "d4").at(1, "d6").at(2, "d5").at(3, "d7")
    story.having(2, health=0).goblin("boomy", "d4")
    act(story)
    assert health(story) == [6, 4, 0, 8]  # d7 is three rooms away


@pytest.mark.rule("TED-ENM-03")
def test_defense_does_not_help() -> None:
    story = one("d4", hero="sir-lanon").equipped(0, left="shield", right="spiked-shield", garment="plate-armor")
    act(story.minion("minotaur", "d4"))
    assert story.heroes[0].health == 8 - 3


@pytest.mark.rule("TED-ENM-03")
def test_stone_guard_does_not_help() -> None:
    story = act(one("d4", hero="thordin-torvak").minion("minotaur", "d4"))
    assert story.asked == ("TURN", 1)
    assert (story.heroes[0].health, story.heroes[0].focus) == (5, 5)


# --- move or attack ---------------------------------------------------------------------------------------------------


@dataclass
class Goblin:
    """A goblin card: whether it moves and attacks, how far it goes and reaches, and what it takes alone."""

    moves_too: bool
    speed: int
    reach: int
    damage: int


GOBLINS = {
    "boomy": Goblin(moves_too=False, speed=1, reach=2, damage=2),
    "pokey": Goblin(moves_too=False, speed=3, reach=1, damage=1),
    "shooty": Goblin(moves_too=True, speed=2, reach=2, damage=1),
    "stabby": Goblin(moves_too=False, speed=4, reach=0, damage=2),
}


@pytest.mark.rule("TED-ENM-04", "TED-ENM-07", "TED-ENM-10")
@pytest.mark.parametrize("distance", range(7))
@pytest.mark.parametrize("name", ["boomy", "pokey", "stabby"])
def test_move_or_attack(name: str, distance: int) -> None:
    """With a hero in range it attacks and stays; otherwise it moves, up to its Speed, and does not attack."""
    card = GOBLINS[name]
    story = act(one(HALL[distance]).goblin(name, "d1"))
    if distance <= card.reach:
        assert story.enemy("goblin1") == "d1"
        assert story.heroes[0].health == 8 - card.damage
    else:
        assert story.enemy("goblin1") == HALL[min(card.speed, distance)]
        assert story.heroes[0].health == 8


@pytest.mark.rule("TED-ENM-05", "TED-ENM-07", "TED-ENM-10")
@pytest.mark.parametrize("distance", range(7))
def test_move_and_attack(distance: int) -> None:
    """Q18: in range but not in the same room, it moves first; then it attacks from where it stands."""
    card = GOBLINS["shooty"]
    story = act(one(HALL[distance]).goblin("shooty", "d1"))
    goes = min(card.speed, distance)
    assert story.enemy("goblin1") == HALL[goes]
    assert story.heroes[0].health == 8 - (card.damage if distance - goes <= card.reach else 0)


@pytest.mark.rule("TED-ENM-05")
def test_the_nearest_hero_in_its_room_holds_it_but_others_in_range_are_hit_too() -> None:
    story = act(hall().at(0, "d4").at(1, "d6").goblin("shooty", "d4"))
    assert story.enemy("goblin1") == "d4"
    assert health(story) == [7, 5]


@pytest.mark.rule("TED-ENM-05")
def test_having_moved_it_hits_everybody_in_range_of_where_it_stopped() -> None:
    """Q18: the hero at d4 was in reach of d2 already; it goes there first, and so reaches d6 as well."""
    story = act(hall("grok-ull", "ethairna", "uliessa").at(0, "d4").at(1, "d6").at(2, "d7").goblin("shooty", "d2"))
    assert story.enemy("goblin1") == "d4"
    assert health(story) == [7, 5, 6]  # d7 is three rooms from d4


@pytest.mark.rule("TED-ENM-04")
@pytest.mark.parametrize(("goblins", "pokey", "stabby"), [(1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 5)])
def test_pokey_and_stabby_count_the_goblins(goblins: int, pokey: int, stabby: int) -> None:
    """R42: all of them, itself included, wherever they are."""
    for name, damage in (("pokey", pokey), ("stabby", stabby)):
        story = one("d4").goblin(name, "d4")
        for other in ("shooty", "shooty", "boomy")[: goblins - 1]:
            story.room("sealed-vault", "g7").goblin(other, "g7")
        act(story)
        assert story.heroes[0].health == 8 - damage


# --- minions ----------------------------------------------------------------------------------------------------------


@dataclass
class Minion:
    """A minion card: how far it goes and reaches, and what it takes."""

    speed: int
    reach: int
    health: int
    focus: int = 0


MINIONS = {
    "troll": Minion(4, 0, 1),
    "skeleton": Minion(3, 0, 2, 3),
    "dungeon-crawler": Minion(2, 1, 2, 2),
    "troglodyte": Minion(1, 1, 2, 2),
    "minotaur": Minion(5, 0, 3),
    "gelatinous-ooze": Minion(3, 0, 1),
    "wraith": Minion(4, 0, 1),
    "basilisk": Minion(2, 1, 1, 3),
}


@pytest.mark.rule("TED-ENM-05", "TED-ENM-06", "TED-ENM-07", "TED-ENM-10")
@pytest.mark.parametrize("name", MINIONS)
@pytest.mark.parametrize("distance", range(7))
def test_a_minion_moves_and_attacks(name: str, distance: int) -> None:
    card = MINIONS[name]
    story = act(one(HALL[distance]).minion(name, "d1"))
    goes = min(card.speed, distance)
    hit = distance - goes <= card.reach
    assert story.enemy("minion1") == HALL[goes]
    assert story.heroes[0].health == 8 - (card.health if hit else 0)
    assert story.heroes[0].focus == 4 - (card.focus if hit else 0)


@pytest.mark.rule("TED-ENM-06", "TED-ENM-02")
def test_a_skeleton_takes_what_focus_there_is() -> None:
    story = act(hall().at(0, "d4").at(1, "d4").having(0, focus=1).minion("skeleton", "d4"))
    assert health(story) == [6, 4]
    assert [int(hero.focus) for hero in story.heroes] == [0, 5]


@pytest.mark.rule("TED-ENM-06", "TED-ICO-06")
def test_a_troll_that_hits_calls_one_goblin_into_its_own_room() -> None:
    """R44: one in all, however many heroes were hit."""
    story = act(hall("grok-ull", "ethairna", "uliessa").at(0, "d5").at(1, "d5").at(2, "d5").minion("troll", "d5"))
    assert health(story) == [7, 5, 5]
    assert int(story.game.goblins) == 1
    assert story.enemy("goblin1") == "d5"


@pytest.mark.rule("TED-ENM-06")
def test_a_troll_that_hits_nobody_calls_nobody() -> None:
    """R44."""
    story = act(one("d7").minion("troll", "d1"))
    assert story.enemy("minion1") == "d5"
    assert int(story.game.goblins) == 0


@pytest.mark.rule("TED-ENM-06")
def test_an_ooze_takes_a_card_of_loot_that_the_hero_chooses() -> None:
    """R48: to its row; Spells are no Loot."""
    story = one("d4").equipped(0, garment="plate-armor", trinket1="gloves", spell1="fireball").row()
    act(story.minion("gelatinous-ooze", "d4"))
    assert story.asked == ("SHED", 0)
    assert len(story.legal) == 2
    story.answer("discard:garment")
    assert story.cards_of(0) == {"trinket1": "gloves", "spell1": "fireball"}
    assert story.row_cards == ["plate-armor"]
    assert story.heroes[0].health == 7


@pytest.mark.rule("TED-ENM-06")
def test_an_ooze_takes_from_each_hero_it_hits_what_they_choose_themselves() -> None:
    story = hall().at(0, "d4").at(1, "d4").equipped(0, trinket1="gloves").row()
    story.equipped(1, trinket1="ring", trinket2="boots")
    act(story.minion("gelatinous-ooze", "d4"))
    assert story.asked == ("SHED", 1)
    story.answer("discard:trinket1")
    assert story.cards_of(0) == {}
    assert story.cards_of(1) == {"trinket2": "boots"}
    assert sorted(story.row_cards) == ["gloves", "ring"]


@pytest.mark.rule("TED-ENM-06")
def test_an_ooze_uncovers_a_starting_item_which_works_again() -> None:
    """R48."""
    story = one("d4").equipped(0, left="crossbow").having(0, focus=0).row()
    act(story.minion("gelatinous-ooze", "d4"))
    assert story.cards_of(0) == {}
    assert "use:left" in story.turn_of(0).go().legal  # his Axe


@pytest.mark.rule("TED-ENM-06")
def test_a_wraith_takes_a_spell() -> None:
    story = one("d4").equipped(0, garment="plate-armor", spell2="fireball").row()
    act(story.minion("wraith", "d4"))
    assert story.cards_of(0) == {"garment": "plate-armor"}
    assert story.row_cards == ["fireball"]
    assert story.heroes[0].health == 7


@pytest.mark.rule("TED-ENM-06")
@pytest.mark.parametrize("minion", ["gelatinous-ooze", "wraith"])
def test_without_such_a_card_nothing_is_discarded(minion: str) -> None:
    """R48."""
    card = {"gelatinous-ooze": {"spell1": "fireball"}, "wraith": {"garment": "plate-armor"}}[minion]
    story = one("d4").equipped(0, **card).row()
    act(story.minion(minion, "d4"))
    assert story.cards_of(0) == card
    assert story.row_cards == []
    assert story.heroes[0].health == 7


# --- where they go ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ENM-07")
def test_it_goes_for_the_nearest_hero() -> None:
    story = act(hall().at(0, "d1").at(1, "d6").goblin("stabby", "d4"))
    assert story.enemy("goblin1") == "d6"
    assert health(story) == [8, 6]


@pytest.mark.rule("TED-ENM-07")
def test_it_goes_by_a_shortest_path_not_through_the_walls() -> None:
    """From d4 to d5 the wall stands; e4 and e5 lead around it."""
    story = Story("grok-ull", "ethairna").room("sealed-vault", "a1").at(1, "a1").room("lamp-oil-store", "d5")
    story.room("graveyard", "e4").room("siege-works", "e5").at(0, "d5").goblin("pokey", "d4")
    act(story)
    assert [cell for _, cell in story.events(events.ENEMY_MOVED)] == [31, 32, 25]  # e4, e5, d5
    assert story.enemy("goblin1") == "d5"


@pytest.mark.rule("TED-ENM-11")
def test_a_wall_stops_both_its_way_and_its_attack() -> None:
    story = Story("grok-ull", "ethairna").room("lamp-oil-store", "d5").goblin("boomy", "d5").minion("troglodyte", "d5")
    act(story)
    assert (story.enemy("goblin1"), story.enemy("minion1")) == ("d5", "d5")
    assert health(story) == [8, 6]


@pytest.mark.rule("TED-ENM-11")
def test_traps_and_other_enemies_do_not_hold_it() -> None:
    """A Fire Vortex at d3 with a goblin in it; another trap at d1 where it starts."""
    story = act(one("d5").goblin("shooty", "d3").goblin("stabby", "d1"))
    assert story.enemy("goblin2") == "d5"
    assert story.events(events.TRAP_SPRUNG) == []
    assert story.events(events.ROLLED) == []


@pytest.mark.rule("TED-ENM-08")
def test_between_heroes_equally_near_the_active_player_chooses() -> None:
    story = act(hall().at(0, "d2").at(1, "d6").goblin("stabby", "d4"))
    assert story.asked == ("GOAL", 0)
    assert story.legal == ["hero:1", "hero:2"]
    story.answer("hero:2")
    assert story.enemy("goblin1") == "d6"


@pytest.mark.rule("TED-ENM-08")
def test_the_player_chooses_for_each_enemy_anew() -> None:
    """R40; at a turn's end the active player is the one whose turn is ending (R10)."""
    story = hall().at(0, "d2").at(1, "d6").goblin("stabby", "d4").goblin("stabby", "d4").turn_of(1)
    act(story)
    assert story.asked == ("GOAL", 1)
    story.answer("hero:1")
    assert story.asked == ("GOAL", 1)
    story.answer("hero:2")
    assert (story.enemy("goblin1"), story.enemy("goblin2")) == ("d2", "d6")


@pytest.mark.rule("TED-ENM-09")
def test_with_nobody_conscious_no_enemy_moves_or_hits() -> None:
    """R54: and nothing is lost; play goes on with the next hero's Rest."""
    story = hall().at(0, "d4").at(1, "d5").having(0, health=1, focus=0).having(1, health=0)
    story.goblin("stabby", "d7").minion("skeleton", "d4").torch(8).go()
    story.dice(3, 3, 3, enemy=5).answer("use:left")  # Grok falls, and his turn ends
    assert story.heroes[0].health == 0
    assert int(story.game.torch) + 1 == 9
    assert len(story.events(events.ENEMIES_ACT)) == 1
    assert (story.enemy("goblin1"), story.enemy("minion1")) == ("d7", "d4")
    assert story.events(events.ASSAULTED) == []
    assert story.game.outcome == PLAYING
    assert story.game.turn.seat == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-ENM-09", "TED-ENM-10")
def test_an_enemy_passes_the_unconscious_on_its_way() -> None:
    """R43: they never hold it, and are never what it goes for."""
    story = act(hall().at(0, "d7").at(1, "d5").having(1, health=0).goblin("stabby", "d4"))
    assert story.enemy("goblin1") == "d7"
    assert hurt(story) == set()


@pytest.mark.rule("TED-ENM-05")
def test_an_unconscious_hero_in_its_room_does_not_hold_it() -> None:
    """R43."""
    story = act(hall().at(0, "d6").at(1, "d4").having(1, health=0).minion("skeleton", "d4"))
    assert story.enemy("minion1") == "d6"
    assert story.heroes[0].health == 6
    assert hurt(story) == {0}


@pytest.mark.rule("TED-ENM-10")
def test_it_stops_in_the_first_room_with_a_conscious_hero() -> None:
    story = act(hall().at(0, "d3").at(1, "d5").minion("minotaur", "d1"))
    assert story.enemy("minion1") == "d3"
    assert health(story) == [5, 6]


@pytest.mark.rule("TED-ENM-12")
@pytest.mark.parametrize("way", ["d5", "e4"])
def test_between_equal_ways_the_active_player_chooses(way: str) -> None:
    story = square(Story("grok-ull", "ethairna").room("sealed-vault", "a1").at(1, "a1")).at(0, "e5")
    act(story.goblin("stabby", "d4"))
    assert story.asked == ("STEP", 0)
    assert story.legal == ["cell:d5", "cell:e4"]
    story.answer(f"cell:{way}")
    row, column = "abcdefg".index(way[0]), int(way[1]) - 1
    assert [cell for _, cell in story.events(events.ENEMY_MOVED)] == [row * 7 + column, 32]
    assert story.enemy("goblin1") == "e5"


# --- an enemy action on your own turn ---------------------------------------------------------------------------------


@pytest.mark.rule("TED-ENM-02", "TED-UNC-01")
def test_a_hero_felled_on_their_own_turn_has_no_more_of_it() -> None:
    """R49: the torch paid for a reveal has the enemies act; the turn ends and the torch goes down once more (R50)."""
    story = one("d4").hidden("c4").having(0, health=2).goblin("stabby", "d4").torch(8).go().answer("reveal")
    assert story.heroes[0].health == 0
    assert story.game.turn.seat == 1
    assert int(story.game.torch) + 1 == 10
    assert story.events(events.REVEALED) == []


@pytest.mark.rule("TED-ENM-04")
def test_an_enemy_that_comes_on_a_heros_own_turn_does_not_end_their_movement() -> None:
    """R49, Q5: the goblin that came into the room does not end the movement."""
    story = one("d4").hidden("c4").next_room("lamp-oil-store").goblin("stabby", "d5").torch(8).go().answer("reveal")
    while story.question in ("ORIENT", "AROUND"):
        story.answer(story.legal[0])
    assert story.asked == ("TURN", 0)
    assert story.enemy("goblin1") == "d4"
    assert story.heroes[0].health == 8
    assert {"east", "west"} <= set(story.legal)
