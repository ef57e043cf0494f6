"""Walking, Stealth, portals and Shadow Walk (MOV, HER-05; R19, R21 to R29; Q5, Q6, Q8, Q9).

Grok has Speed 3, Wyn 4, Moonblade 5. Rooms put down by a story are revealed already: nothing lives there.
"""

import pytest

from tests.games.tiny_epic.rules.story import Story
from undercroft.games.tiny_epic.rules import events

WAYS = {"north", "east", "south", "west"}


def corridor(*heroes: str, seed: int = 1) -> Story:
    """Three crossings in a row to the east of the Entrance: d5, d6 and, closed to the east, d7."""
    story = Story(*heroes, seed=seed)
    return story.room("graveyard", "d5").room("siege-works", "d6").room("treasure-room", "d7", 3)


def ways(story: Story) -> set[str]:
    """Where the hero may go now."""
    assert story.question == "TURN"
    return WAYS & set(story.legal)


# --- Speed ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-01", "TED-HER-05")
def test_each_room_entered_costs_one_speed() -> None:
    story = corridor("grok-ull", "ethairna").go()
    for room in ("d5", "d6", "d7"):
        assert "east" in ways(story)
        story.answer("east")
        assert story.where(0) == room
    assert ways(story) == set()


@pytest.mark.parametrize(("hero", "speed"), [("grok-ull", 3), ("ethairna", 4), ("moonblade", 5)])
@pytest.mark.rule("TED-HER-05", "TED-MOV-01")
def test_speed_is_the_most_rooms_of_a_turn(hero: str, speed: int) -> None:
    """Back and forth counts as well as far away; in the next turn the Speed is back."""
    story = corridor(hero, "sir-lanon").go()
    for step in range(speed):
        story.answer("east" if step % 2 == 0 else "west")
    assert ways(story) == set()
    story.answer("end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert ways(story) != set()


@pytest.mark.rule("TED-MOV-04", "TED-FRE-01")
def test_sprint_adds_a_room_in_mid_move_each_time_it_is_paid() -> None:
    """A free action interrupts the move and may be repeated (Q17); what is left is Speed less rooms entered (R22)."""
    story = corridor("grok-ull", "ethairna").go().answer("east", "east", "use:right", "east", "west")
    assert story.heroes[0].focus == 3
    assert ways(story) == set()
    story.answer("use:right")
    assert ways(story) == {"east", "west"}
    story.answer("use:right", "west", "west")
    assert story.where(0) == "d4"
    assert story.heroes[0].focus == 1
    assert ways(story) == set()


@pytest.mark.rule("TED-HER-05")
def test_sprint_is_over_with_the_turn() -> None:
    story = corridor("grok-ull", "ethairna").torch(1).go().answer("use:right", "end-turn", "end-turn")
    story.answer("east", "west", "east")
    assert ways(story) == set()


@pytest.mark.rule("TED-HER-05", "TED-FRE-10")
def test_speed_that_changes_in_mid_turn() -> None:
    """Boots discarded after four rooms undo no move, and a Sprint then only makes good for them (R22)."""
    story = corridor("grok-ull", "ethairna").equipped(0, trinket1="boots").go()
    story.answer("east", "east", "east", "west", "discard:trinket1")
    assert story.where(0) == "d6"
    story.answer("use:right")
    assert ways(story) == set()
    story.answer("use:right")
    assert ways(story) == {"east", "west"}


@pytest.mark.rule("TED-HER-05", "TED-FRE-10")
def test_a_great_axe_laid_down_gives_the_speed_back() -> None:
    """Speed 3 less 1 while it is equipped (R22)."""
    story = corridor("grok-ull", "ethairna").equipped(0, left="great-axe").go().answer("east", "east")
    assert ways(story) == set()
    story.answer("discard:left")
    assert ways(story) == {"east", "west"}


@pytest.mark.rule("TED-HER-05")
def test_boots_found_on_the_way_lead_one_room_further() -> None:
    """In the Bunks, the first of three rooms: three are left then (R22)."""
    story = Story().room("goblin-bunks", "d5", 2).room("graveyard", "e5").room("siege-works", "e6").deck().row("boots")
    story.room("treasure-room", "e7", 3).go().dice(4, 5)
    story.answer("east", "result:die1", "take:boots", "equip:trinket1", "south", "east", "east")
    assert story.where(0) == "e7"
    assert ways(story) == set()
    assert story.dice_left == 0


# --- paths ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turned", "open_to_east"), [(0, False), (1, True), (2, False), (3, True)])
@pytest.mark.rule("TED-MOV-02")
def test_a_path_needs_an_open_corridor_on_the_other_side(turned: int, open_to_east: bool) -> None:
    story = Story().room("lamp-oil-store", "d5", turned).go()
    assert ("east" in ways(story)) == open_to_east


@pytest.mark.parametrize(("turned", "expected"), [(0, set()), (1, {"east", "west"})])
@pytest.mark.rule("TED-MOV-02")
def test_a_path_needs_an_open_corridor_on_this_side(turned: int, expected: set[str]) -> None:
    """Crossings to the east and west of a straight corridor."""
    story = Story().room("lamp-oil-store", "d5", turned).room("graveyard", "d6").at(0, "d5").go()
    assert ways(story) == expected


@pytest.mark.rule("TED-MOV-02")
def test_a_corner_leads_two_ways() -> None:
    """A corner opens north and east; turned by a half, south and west."""
    around = {"c4": "graveyard", "d5": "siege-works", "e4": "portal-chamber", "d3": "fire-vortex"}
    for turned, expected in enumerate(({"north", "east"}, {"east", "south"}, {"south", "west"}, {"west", "north"})):
        story = Story().room("prison-cells", "d4", turned)
        for cell, card in around.items():
            story.room(card, cell)
        assert ways(story.go()) == expected


@pytest.mark.rule("TED-MOV-02")
def test_no_move_leads_where_no_card_lies_or_off_the_grid() -> None:
    """An open corridor to the edge or to nothing is closed (R19)."""
    story = Story().room("graveyard", "a7").at(0, "a7").go()
    assert ways(story) == set()
    story = Story().room("graveyard", "a7").room("siege-works", "b1").at(0, "a7").go()
    assert ways(story) == set()


# --- what ends a move -------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-03")
def test_a_heroic_action_ends_the_movement() -> None:
    story = corridor("grok-ull", "ethairna").go().answer("east", "rest")
    assert ways(story) == set()
    story.answer("use:right")
    assert ways(story) == set()


@pytest.mark.rule("TED-MOV-05")
def test_an_enemys_room_ends_the_movement() -> None:
    """Entering it later costs no health: only the one who turns the card up is ambushed (R21)."""
    story = corridor("grok-ull", "ethairna").goblin("boomy", "d5").go().answer("east")
    assert story.where(0) == "d5"
    assert ways(story) == set()
    assert story.heroes[0].health == 8
    story.answer("use:right")
    assert ways(story) == set()


@pytest.mark.rule("TED-MOV-05")
def test_a_minions_room_ends_the_movement_too() -> None:
    story = corridor("grok-ull", "ethairna").minion("troll", "d5").go().answer("east")
    assert ways(story) == set()
    assert story.heroes[0].health == 8


@pytest.mark.rule("TED-MOV-05")
def test_who_begins_the_turn_beside_an_enemy_may_leave() -> None:
    """Only entering an enemy's room ends movement (Q6)."""
    story = corridor("grok-ull", "ethairna").at(0, "d5").goblin("boomy", "d5").go()
    assert ways(story) == {"east", "west"}
    story.answer("east", "east")
    assert story.where(0) == "d7"


@pytest.mark.rule("TED-MOV-05")
def test_an_enemy_that_comes_to_me_does_not_stop_me() -> None:
    """Stabby, two rooms away, runs in when my reveal lowers the torch to an enemy action (Q5)."""
    story = corridor("grok-ull", "ethairna").goblin("stabby", "d6").hidden("c4", "g1").next_room("armory")
    story.at(1, "d7").having(1, health=0).torch(5).go().answer("reveal")
    assert story.enemy("goblin1") == "d4"
    assert ways(story) == {"north", "east"}


@pytest.mark.rule("TED-MOV-07")
def test_heroes_do_not_hinder_heroes() -> None:
    """Three heroes in a room: the fourth passes, and may as well stay."""
    story = corridor("grok-ull", "ethairna", "moonblade", "uliessa")
    for seat in (1, 2, 3):
        story.at(seat, "d5")
    story.go().answer("east")
    assert [story.where(seat) for seat in range(4)] == ["d5"] * 4
    assert ways(story) == {"east", "west"}
    story.answer("east")
    assert story.where(0) == "d6"


@pytest.mark.rule("TED-MOV-07")
def test_a_room_holds_any_number_of_heroes_and_enemies() -> None:
    story = corridor("grok-ull", "ethairna", "moonblade", "uliessa")
    for seat in (1, 2, 3):
        story.at(seat, "d5")
    for goblin in ("boomy", "pokey", "shooty", "stabby"):
        story.goblin(goblin, "d5")
    story.minion("troll", "d5").minion("wraith", "d5").go()
    assert "east" in ways(story)
    story.answer("east")
    assert story.where(0) == "d5"


def test_an_encounter_icon_works_once() -> None:
    """A room that was turned up brings no second goblin and no ambush to those who enter it later (R21, R27)."""
    story = corridor("grok-ull", "ethairna").go().answer("east")
    assert story.game.goblins == 0
    assert story.heroes[0].health == 8
    assert ways(story) == {"east", "west"}


# --- Stealth ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-06", "TED-ICO-07")
def test_with_stealth_a_hero_passes_enemies() -> None:
    """Wyn pays 2 focus, and walks through two rooms with enemies."""
    story = corridor("wyn-kelearul", "grok-ull").goblin("boomy", "d5").minion("troll", "d6").go()
    story.answer("use:special", "east")
    assert ways(story) == {"east", "west"}
    story.answer("east", "east")
    assert story.where(0) == "d7"
    assert (story.heroes[0].health, story.heroes[0].focus) == (7, 4)


@pytest.mark.rule("TED-MOV-06", "TED-ICO-07")
def test_the_cloak_is_stealth_all_the_time() -> None:
    story = corridor("grok-ull", "ethairna").equipped(0, garment="cloak").goblin("boomy", "d5").go()
    story.answer("east", "east")
    assert story.where(0) == "d6"


@pytest.mark.rule("TED-MOV-06")
def test_stealth_is_over_with_the_turn() -> None:
    story = corridor("wyn-kelearul", "grok-ull").goblin("boomy", "d5").go()
    story.answer("use:special", "end-turn", "end-turn", "east")
    assert ways(story) == set()


@pytest.mark.rule("TED-MOV-06", "TED-ICO-07")
def test_stealth_into_an_unexplored_room_is_no_ambush() -> None:
    """The goblin is placed, nobody is hurt, and the move goes on (Q7, R23)."""
    story = Story("grok-ull", "ethairna").equipped(0, garment="cloak").hidden("d5", "c4").next_room("graveyard").go()
    story.answer("east")
    assert story.enemy("goblin1") == "d5"
    assert story.heroes[0].health == 8
    assert "west" in ways(story)


@pytest.mark.rule("TED-MOV-06", "TED-ICO-07")
def test_stealth_into_an_encounter_is_no_ambush_either() -> None:
    """Q7: the minion is placed."""
    story = Story("grok-ull", "ethairna").equipped(0, garment="cloak").hidden("d5", part="b").hidden("c4")
    story.game.piles.b_rooms = 0
    story.go().answer("east", "turn:3")
    assert story.enemy("minion1") == "d5"
    assert story.heroes[0].health == 8
    assert "west" in ways(story)


@pytest.mark.rule("TED-MOV-08")
def test_stealth_does_not_help_against_a_trap() -> None:
    """R23."""
    story = Story("wyn-kelearul", "grok-ull").room("buzzsaw", "d5", 3).go().dice(2)
    story.answer("use:special", "east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-02")
def test_stealth_does_not_help_in_the_goblin_bunks() -> None:
    """The test is asked as ever; when it fails a goblin comes and the move is over (R23, Q15)."""
    story = Story("wyn-kelearul", "grok-ull").room("goblin-bunks", "d5", 2).go().dice(3, 3, 3)
    story.answer("use:special", "east", "result:die1")
    assert story.enemy("goblin1") == "d5"
    assert story.heroes[0].health == 7
    assert story.dice_left == 0


# --- traps ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-08", "TED-DNG-10")
def test_an_armed_trap_is_tested_on_every_entry() -> None:
    """Buzzsaw: evade 6, 3 damage. In and out and in again; whatever came of it, the move goes on (Q8)."""
    story = Story().room("buzzsaw", "d5", 3).go().dice(6, 3, 3, 5, 3, 3)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 8
    assert "west" in ways(story)
    story.answer("west", "east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-08", "TED-DNG-12")
def test_a_failed_evasion_does_not_end_the_move() -> None:
    """Q8."""
    story = Story().room("buzzsaw", "d5", 3).go().dice(5, 3, 3).answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 5
    assert ways(story) == {"west"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-09")
def test_a_disarmed_trap_does_nothing() -> None:
    story = Story().room("buzzsaw", "d5", 3).room("graveyard", "e5").go().dice(6, 3, 3, 5, 5, 5)
    story.deck().row()
    story.answer("east", "skill:strength", "result:die1", "disarm", "result:die1", "end-turn")
    assert story.dice_left == 0
    assert story.asked == ("TURN", 1)
    story.answer("east")
    assert story.where(1) == "d5"
    assert story.question == "TURN"
    assert ways(story) == {"south", "west"}
    assert story.heroes[1].health == 6


@pytest.mark.rule("TED-MOV-08")
def test_beginning_a_turn_beside_a_trap_is_no_entry() -> None:
    """Q9."""
    story = Story().room("buzzsaw", "d5", 3).at(0, "d5").go()
    assert story.question == "TURN"
    assert story.events(events.ROLLED) == []
    assert story.heroes[0].health == 8


# --- portals ----------------------------------------------------------------------------------------------------


def portal(*heroes: str) -> Story:
    """Grok beside the Portal Chamber in d5; further rooms far away."""
    story = Story(*heroes).room("portal-chamber", "d5").room("lair-door", "d6", 3)
    return story.room("graveyard", "a1").room("siege-works", "a2").room("buzzsaw", "g7")


@pytest.mark.rule("TED-MOV-10", "TED-MOV-13")
def test_the_portal_leads_to_any_revealed_card() -> None:
    """For 2 focus, to every revealed card, the Lair Door among them; not to a face-down one."""
    story = portal("grok-ull", "ethairna").hidden("c4").go()
    assert "room" not in story.legal
    story.answer("east", "room")
    assert story.question == "TELEPORT"
    cells = {name for name in story.legal if name.startswith("cell:")} - {"cell:d5"}
    assert cells == {"cell:d4", "cell:d6", "cell:a1", "cell:a2", "cell:g7"}
    story.answer("cell:a1")
    assert story.where(0) == "a1"
    assert story.heroes[0].focus == 2


@pytest.mark.rule("TED-MOV-10")
def test_the_portal_has_its_price() -> None:
    story = portal("grok-ull", "ethairna").at(0, "d5").having(0, focus=1).go()
    assert "room" not in story.legal


@pytest.mark.rule("TED-MOV-10", "TED-MOV-02")
def test_the_portal_is_a_free_action_and_may_be_used_again() -> None:
    story = portal("grok-ull", "ethairna").at(0, "d5").go().answer("room", "cell:d4", "east", "room", "cell:a1")
    assert story.where(0) == "a1"
    assert story.heroes[0].focus == 0
    assert "rest" in story.legal


@pytest.mark.rule("TED-MOV-11")
def test_after_a_teleport_the_move_goes_on() -> None:
    """It costs no Speed: of Speed 3, one room was entered before, so two are left (R24)."""
    story = portal("grok-ull", "ethairna").go().answer("east", "room", "cell:a1")
    assert ways(story) == {"east"}
    story.answer("east", "west")
    assert story.where(0) == "a1"
    assert ways(story) == set()


@pytest.mark.rule("TED-MOV-12")
def test_who_was_stopped_by_an_enemy_cannot_teleport_out() -> None:
    story = portal("grok-ull", "ethairna").goblin("boomy", "d5").go().answer("east")
    assert "room" not in story.legal


@pytest.mark.rule("TED-MOV-12")
def test_the_robes_do_not_lead_out_either() -> None:
    story = corridor("grok-ull", "ethairna").equipped(0, garment="robes").goblin("boomy", "d5").go()
    assert "use:garment" in story.legal
    story.answer("east")
    assert "use:garment" not in story.legal


@pytest.mark.rule("TED-MOV-12", "TED-MOV-11")
def test_when_the_enemy_is_dead_the_portal_is_free_but_the_move_is_over() -> None:
    """Teleporting is allowed after the heroic action too, and never restores movement (R24)."""
    story = portal("grok-ull", "ethairna").goblin("boomy", "d5").go().dice(5, 5, 5, enemy=3)
    story.answer("east", "use:left", "result:die1", "go-on", "room", "cell:a1")
    assert story.where(0) == "a1"
    assert ways(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-12")
def test_who_began_the_turn_beside_an_enemy_may_use_the_portal() -> None:
    """Q6."""
    story = portal("grok-ull", "ethairna").at(0, "d5").goblin("boomy", "d5").go().answer("room", "cell:a1")
    assert story.where(0) == "a1"
    assert ways(story) == {"east"}


@pytest.mark.rule("TED-MOV-12")
def test_who_passed_with_stealth_may_use_the_portal() -> None:
    """Stealth: the move was not ended, so nothing bars the way out."""
    story = portal("grok-ull", "ethairna").equipped(0, garment="cloak").goblin("boomy", "d5").go().answer("east")
    assert "room" in story.legal


@pytest.mark.rule("TED-MOV-05", "TED-MOV-11")
def test_arriving_beside_an_enemy_ends_the_move() -> None:
    """The arrival counts as entering (R24), without an ambush (R21); and so the way out is barred."""
    story = portal("grok-ull", "ethairna").equipped(0, garment="robes").goblin("boomy", "a1").at(0, "d5").go()
    story.answer("room", "cell:a1")
    assert story.heroes[0].health == 8
    assert ways(story) == set()
    assert "use:garment" not in story.legal


@pytest.mark.rule("TED-MOV-08", "TED-MOV-10")
def test_arriving_in_a_trap_is_tested() -> None:
    """R24."""
    story = portal("grok-ull", "ethairna").at(0, "d5").go().dice(4, 4, 4)
    story.answer("room", "cell:g7", "skill:strength", "result:die1")
    assert story.heroes[0].health == 5
    assert "disarm" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-10", "TED-TST-02")
def test_arriving_in_the_bunks_is_tested() -> None:
    """R24, Q15: a goblin comes, the move ends, nobody is hurt."""
    story = portal("grok-ull", "ethairna").room("goblin-bunks", "b1", 3).at(0, "d5").go().dice(3, 3)
    story.answer("room", "cell:b1", "result:die1")
    assert story.enemy("goblin1") == "b1"
    assert story.heroes[0].health == 8
    assert ways(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-10", "TED-FRE-01")
def test_a_hero_sent_on_anothers_turn_tests_without_free_actions() -> None:
    """Dimension Door puts Grok into the Buzzsaw: he has focus, but no die may be changed (R24)."""
    story = portal("ethairna", "grok-ull").equipped(0, spell1="dimension-door").go().dice(5, 5, 5, 5, 5, 4)
    story.answer("use:spell1", "hero:2", "result:die1", "pay", "cell:g7")
    assert story.asked == ("SKILL", 1)
    story.answer("skill:strength")
    assert story.heroes[1].focus == 4
    assert story.legal == ["result:die1", "result:die3"]
    story.answer("result:die1")
    assert story.heroes[1].health == 5
    assert story.asked == ("TURN", 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-13")
def test_no_teleport_leads_onto_the_boss_board_or_off_it() -> None:
    """R25: every cell offered is one of the grid, and on the board the Robes are no use."""
    story = portal("grok-ull", "ethairna").equipped(1, garment="robes").act_two("dragon").at(1, "lair", 5)
    story.at(0, "d5").go().answer("room")
    assert "cell:d6" in story.legal
    assert set(story.legal) <= {f"cell:{name}" for name in ("d4", "d5", "d6", "a1", "a2", "g7")} | {"go-on"}
    story.answer("cell:d6", "end-turn")
    assert story.asked == ("TURN", 1)
    assert "use:garment" not in story.legal


@pytest.mark.rule("TED-MOV-13", "TED-FRE-03")
def test_whoever_teleports_to_the_lair_door_may_enter_from_there() -> None:
    story = portal("grok-ull", "ethairna").minions_dead(2).at(0, "d5").go().answer("room", "cell:d6", "enter")
    assert story.where(0) == "lair"


# --- the Lair Door ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-05", "TED-FRE-03")
def test_an_enemy_on_the_lair_door_stops_whoever_comes() -> None:
    """A plain card: the hero enters the Lair only on a later turn (R29)."""
    story = Story().room("lair-door", "d5", 3).minions_dead(2).goblin("boomy", "d5").torch(1).go().answer("east")
    assert "enter" not in story.legal
    story.torch(1).answer("end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert "enter" in story.legal


# --- Shadow Walk ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-03", "TED-MOV-06")
def test_shadow_walk_is_a_move_of_its_own() -> None:
    """After five rooms Moonblade has five more, with Stealth (R26); 6 of Agility, 3 focus."""
    story = corridor("moonblade", "grok-ull").goblin("boomy", "d5").goblin("pokey", "d6").at(0, "d7").go()
    story.dice(6, 5, 5).answer("use:special", "result:die1", "pay")
    assert story.heroes[0].focus == 2
    for step in ("west", "west", "west", "east", "east"):
        assert step in ways(story)
        story.answer(step)
    assert ways(story) == set()
    assert story.heroes[0].health == 6
    assert "rest" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-03")
def test_shadow_walk_after_all_speed_was_spent() -> None:
    story = corridor("moonblade", "grok-ull").go().answer("east", "west", "east", "west", "east")
    assert ways(story) == set()
    story.dice(6, 5, 5).answer("use:special", "result:die1", "pay")
    assert ways(story) == {"east", "west"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-03", "TED-HRO-01")
def test_a_failed_shadow_walk_spends_the_action() -> None:
    """Earlier movement is over, and no other heroic action is left (R26)."""
    story = corridor("moonblade", "grok-ull").having(0, focus=0).go().dice(5, 5, 4)
    story.answer("use:special", "result:die1")
    assert story.events(events.TURN_ENDED) != []
    assert story.asked == ("TURN", 1)
    assert story.where(0) == "d4"
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-06", "TED-DIS-01")
def test_shadow_walk_explores_without_ambush() -> None:
    story = Story("moonblade", "grok-ull").hidden("d5", "c4").next_room("graveyard").go().dice(6, 5, 5)
    story.answer("use:special", "result:die1", "pay", "east")
    assert story.enemy("goblin1") == "d5"
    assert story.heroes[0].health == 6
    assert "west" in ways(story)
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-06")
def test_after_shadow_walk_an_ordinary_turn_has_no_stealth() -> None:
    story = corridor("moonblade", "grok-ull").goblin("boomy", "d6").go().dice(6, 5, 5)
    story.answer("use:special", "result:die1", "pay", "east", "end-turn", "end-turn", "east")
    assert story.where(0) == "d6"
    assert ways(story) == set()
    assert story.dice_left == 0


def test_no_shadow_walk_on_the_boss_board() -> None:
    """R26."""
    story = Story("moonblade", "grok-ull").room("lair-door", "d5", 3).act_two("dragon").at(0, "lair", 5).go()
    assert "use:special" not in story.legal


@pytest.mark.rule("TED-MOV-03", "TED-MOV-06")
def test_shadow_walk_leads_away_from_an_enemy_that_stopped_the_move() -> None:
    """It has its own full Speed, Boots included, whatever ended the movement before (R26)."""
    story = corridor("moonblade", "grok-ull").equipped(0, trinket1="boots").goblin("boomy", "d5").go().answer("east")
    assert ways(story) == set()
    story.dice(6, 5, 5).answer("use:special", "result:die1", "pay")
    for step in ("east", "west", "east", "west", "east", "east"):
        story.answer(step)
    assert story.where(0) == "d7"
    assert ways(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-08")
def test_shadow_walk_meets_traps() -> None:
    """R23: Stealth does not help; the walk goes on afterwards (Q8)."""
    story = Story("moonblade", "grok-ull").room("buzzsaw", "d5", 3).go().dice(6, 5, 5)
    story.answer("use:special", "result:die1", "pay").dice(4, 4, 3)
    story.answer("east", "skill:agility", "result:die1")
    assert story.heroes[0].health == 3
    assert ways(story) == {"west"}
    assert story.dice_left == 0


# --- Dimension Door ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-MOV-12")
def test_dimension_door_does_not_lead_out_who_was_stopped() -> None:
    """The caster walked into Boomy's room: friends there may be sent, the caster may not (R24)."""
    story = corridor("ethairna", "grok-ull", "uliessa").equipped(0, spell1="dimension-door").at(1, "d5").at(2, "d5")
    story.goblin("boomy", "d5").go().answer("east", "use:spell1")
    assert story.question == "RECIPIENT"
    assert set(story.legal) - {"go-on"} == {"hero:2", "hero:3"}


@pytest.mark.rule("TED-MOV-13")
def test_dimension_door_leads_nobody_off_the_boss_board() -> None:
    """R25, and nobody outside is in reach."""
    story = portal("ethairna", "grok-ull").equipped(0, spell1="dimension-door").act_two("dragon")
    story.at(0, "lair", 4).at(1, "lair", 3).go()
    assert "use:spell1" not in story.legal


@pytest.mark.rule("TED-MOV-10", "TED-HRO-06")
def test_a_hero_sent_into_a_trap_may_disarm_it_on_the_own_turn() -> None:
    """He entered it and stood its evade test (R24, R28)."""
    story = portal("ethairna", "grok-ull").equipped(0, spell1="dimension-door").torch(1).go().dice(5, 5, 5)
    story.answer("use:spell1", "hero:2", "result:die1", "pay").dice(6, 5, 4)
    story.answer("cell:g7", "skill:strength", "result:die1", "end-turn")
    assert story.asked == ("TURN", 1)
    assert story.where(1) == "g7"
    assert "disarm" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-06", "TED-MOV-11")
def test_arriving_with_stealth_beside_an_enemy_ends_nothing() -> None:
    """R23, R24."""
    story = portal("grok-ull", "ethairna").equipped(0, garment="cloak").goblin("boomy", "a1").at(0, "d5").go()
    story.answer("room", "cell:a1")
    assert ways(story) == {"east"}
