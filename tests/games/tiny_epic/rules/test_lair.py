"""The door, the Lair and the way about it: TED-LAR, TED-LRX, and the hero spaces of TED-BOS."""

import pytest

from tests.games.tiny_epic.rules.story import Story, cell_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BIT

HEROES = ("grok-ull", "ethairna", "uliessa", "sir-lanon")
ENTRANCES = {"dragon": 5, "lich": 3, "hydra": 4, "medusa": 2, "demon-lord": 1, "vampire": 6}


def door(*heroes: str, boss: str = "dragon") -> Story:
    """The Lair Door lies north of the Entrance, and the first hero stands at it; enough minions are dead."""
    story = Story(*(heroes or HEROES[:2]), boss=boss).room("lair-door", "c4", 2).at(0, "c4")
    return story.minions_dead(len(story.heroes))


def lair(*heroes: str, boss: str = "dragon") -> Story:
    """The Lair is open, its boss at home; the heroes are at the Entrance."""
    return Story(*(heroes or HEROES[:2])).room("lair-door", "c4", 2).act_two(boss).torch(14).turn_of(0)


def on(story: Story, seat: int, space: int) -> Story:
    return story.at(seat, "lair", space)


def slow(story: Story, rooms_left: int) -> Story:
    """So much Speed is left of this turn."""
    hero = story.heroes[int(story.game.turn.seat)]
    story.game.turn.moved = hero.speed - rooms_left
    return story


def act(story: Story) -> Story:
    """The turn ends on an enemy action: space 20 of Act 2."""
    return story.torch(19).go().answer("end-turn")


# --- the door opens ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-LAR-01")
@pytest.mark.parametrize("party", [2, 3, 4])
def test_the_door_opens_when_one_minion_for_each_hero_is_dead(party: int) -> None:
    assert "enter" not in door(*HEROES[:party]).minions_dead(party - 1).go().legal
    assert "enter" in door(*HEROES[:party]).go().legal


@pytest.mark.rule("TED-LAR-01")
def test_there_is_no_entering_without_the_door() -> None:
    story = Story("grok-ull", "ethairna", boss="dragon").minions_dead(2).room("portal-chamber", "c4").at(0, "c4").go()
    assert "enter" not in story.legal
    assert "enter" not in door().at(0, "d4").go().legal  # nor from the room before it


@pytest.mark.rule("TED-LAR-02", "TED-LAR-03")
@pytest.mark.parametrize("party", [2, 3, 4])
def test_the_first_to_enter_opens_act_two(party: int) -> None:
    """R63: the hero's turn goes on."""
    story = door(*HEROES[:party]).go().answer("enter")
    assert story.game.act == 1
    assert story.cards.bosses[int(story.game.boss)].id == "dragon"
    assert story.markers == [8] * party
    assert story.enemy("boss") == "lair"
    assert story.asked == ("TURN", 0)
    assert story.where(0) == "lair"


@pytest.mark.rule("TED-LAR-02")
def test_the_boss_is_drawn_when_it_was_not_chosen() -> None:
    bosses = set()
    for seed in range(30):
        story = Story("grok-ull", "ethairna", seed=seed).room("lair-door", "c4", 2).at(0, "c4").minions_dead(2).go()
        bosses.add(story.cards.bosses[int(story.answer("enter").game.boss)].id)
    assert bosses == set(ENTRANCES)


@pytest.mark.rule("TED-LAR-04")
@pytest.mark.parametrize(("party", "space"), [(2, 21), (3, 19), (4, 16)])
def test_the_torch_begins_anew_and_goblins_stay(party: int, space: int) -> None:
    """R63: the start space does nothing."""
    story = door(*HEROES[:party]).torch(20).goblin("stabby", "d4").goblin("shooty", "c4").go().answer("enter")
    assert int(story.game.torch) + 1 == space
    assert [story.enemy(f"goblin{slot}") for slot in (1, 2, 3, 4)] == ["d4", "c4", "", ""]
    assert story.events(events.GOBLIN_CAME) == []


@pytest.mark.rule("TED-LAR-04", "TED-TOR-01")
def test_in_act_two_the_torch_does_not_rise_above_its_start_either() -> None:
    story = lair("ethairna", "grok-ull").room("arcane-altar", "d5", 3).at(0, "d5").torch(22).go()
    story.dice(6, 5, 5).answer("room", "result:die1", "pay")
    assert int(story.game.torch) + 1 == 21
    assert story.dice_left == 0


@pytest.mark.rule("TED-LAR-05")
def test_each_minion_encounter_gets_an_altar() -> None:
    """Q20: with the Entrance's, one more than there are heroes."""
    story = door().room("minion-encounter-a", "d5").room("minion-encounter-c", "d3").room("fire-vortex", "e4").go()
    assert story.game.grid.altars == BIT[cell_of("d4")]
    story.answer("enter")
    assert story.game.grid.altars == BIT[cell_of("d4")] | BIT[cell_of("d5")] | BIT[cell_of("d3")]


@pytest.mark.rule("TED-LAR-06")
def test_act_two_lasts_and_the_lair_is_opened_once() -> None:
    story = door("ethairna", "grok-ull").go().answer("enter", "leave")
    assert story.where(0) == "c4"
    assert story.game.act == 1
    story.torch(20)
    story.game.markers[0] = 5
    story.answer("enter")
    assert story.game.act == 1
    assert int(story.game.torch) + 1 == 20
    assert story.markers == [5, 8]


# --- entering and leaving ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BOS-01", "TED-BOS-03")
@pytest.mark.parametrize("boss", ENTRANCES)
def test_entering_costs_one_speed_and_leads_to_the_entrance_space(boss: str) -> None:
    story = door(boss=boss).go().answer("enter")
    assert story.heroes[0].space == ENTRANCES[boss]
    assert story.game.turn.moved == 1


@pytest.mark.rule("TED-BOS-01")
def test_without_speed_there_is_no_entering() -> None:
    """R64."""
    assert "enter" not in slow(door(), 0).go().legal
    assert "enter" in slow(door(), 1).go().legal


@pytest.mark.rule("TED-BOS-01")
def test_there_is_no_entering_after_a_heroic_action() -> None:
    """R64."""
    story = door().equipped(0, trinket1="boots").go().answer("rest")
    assert story.asked == ("TURN", 0)
    assert "enter" not in story.legal


@pytest.mark.rule("TED-UNC-03")
def test_there_is_no_entering_on_a_turn_begun_unconscious() -> None:
    """R64: it is a free action."""
    story = lair().at(0, "c4").having(0, health=0).turn_of(0).go()
    assert story.heroes[0].health == 3
    assert story.asked == ("TURN", 0)
    assert "south" in story.legal
    assert "enter" not in story.legal


@pytest.mark.rule("TED-BOS-04", "TED-BOS-03")
def test_hero_spaces_are_a_chain_of_six() -> None:
    story = on(lair("moonblade", "grok-ull"), 0, 1).go()
    assert "space:down" not in story.legal
    for space in (2, 3, 4, 5, 6):
        story.answer("space:up")
        assert story.heroes[0].space == space
        assert story.game.turn.moved == space - 1
    assert {"space:up", "space:down"}.isdisjoint(story.legal)  # five rooms of Speed are spent


@pytest.mark.rule("TED-BOS-04")
def test_there_is_no_seventh_space() -> None:
    story = on(lair(), 0, 6).go()
    assert "space:up" not in story.legal
    assert "space:down" in story.legal


@pytest.mark.rule("TED-BOS-04")
def test_the_speed_left_after_entering_moves_along_the_spaces() -> None:
    story = lair().at(0, "d4").go().answer("north", "enter", "space:down")
    assert story.heroes[0].space == 4
    assert {"space:up", "space:down", "leave"}.isdisjoint(story.legal)


@pytest.mark.rule("TED-BOS-05")
def test_a_hero_may_pass_another_but_not_end_there() -> None:
    story = on(on(lair(), 0, 3), 1, 4).go().answer("space:up")
    assert story.heroes[0].space == 4
    assert {"end-turn", "rest", "use:left"}.isdisjoint(story.legal)
    story.answer("space:up")
    assert story.heroes[0].space == 5
    assert "end-turn" in story.legal


@pytest.mark.rule("TED-BOS-05")
@pytest.mark.parametrize("health", [6, 0])
def test_with_one_speed_left_an_occupied_space_is_out_of_reach(health: int) -> None:
    """R68: an unconscious hero still occupies a space."""
    story = slow(on(on(lair(), 0, 3), 1, 4).having(1, health=health), 1).go()
    assert "space:up" not in story.legal
    assert "space:down" in story.legal


@pytest.mark.rule("TED-BOS-06")
def test_an_occupied_entrance_space_needs_more_than_one_speed() -> None:
    story = slow(on(lair().at(0, "c4"), 1, 5), 1).go()
    assert "enter" not in story.legal
    story = slow(on(lair().at(0, "c4"), 1, 5), 2).go().answer("enter")
    assert "end-turn" not in story.legal
    story.answer("space:up")
    assert story.heroes[0].space == 6


@pytest.mark.rule("TED-BOS-06")
def test_with_its_neighbours_occupied_too_it_needs_more_still() -> None:
    """R64: Speed to reach a free space; the Dragon's entrance is 5, and 4 to 6 are taken."""
    crowd = ("grok-ull", "ethairna", "uliessa", "sir-lanon")
    story = on(on(on(lair(*crowd).at(0, "c4"), 1, 5), 2, 4), 3, 6)
    assert "enter" not in slow(story, 2).go().legal
    story = on(on(on(lair(*crowd).at(0, "c4"), 1, 5), 2, 4), 3, 6)
    slow(story, 3).go().answer("enter")
    while story.question == "TURN" and story.heroes[0].space != 3:
        assert "end-turn" not in story.legal
        story.answer("space:down")
    assert story.heroes[0].space == 3


@pytest.mark.rule("TED-BOS-07")
def test_a_hero_may_leave_through_the_entrance_space_and_go_on() -> None:
    story = on(lair(), 0, 5).go()
    story.answer("leave")
    assert story.where(0) == "c4"
    assert story.heroes[0].space == 0
    assert story.game.turn.moved == 1
    story.answer("south")
    assert story.where(0) == "d4"
    assert story.game.turn.moved == 2
    assert "leave" not in on(lair(), 0, 4).go().legal


@pytest.mark.rule("TED-BOS-07", "TED-MOV-05")
def test_an_enemy_at_the_door_ends_the_movement_of_who_leaves() -> None:
    """R65: ordinary movement."""
    story = on(lair(), 0, 5).goblin("stabby", "c4").go().answer("leave")
    assert story.where(0) == "c4"
    assert {"south", "enter"}.isdisjoint(story.legal)
    assert "use:left" in story.legal


@pytest.mark.rule("TED-BOS-07", "TED-LRX-07")
def test_after_a_forced_rest_a_hero_may_leave() -> None:
    """R65."""
    story = on(lair(), 0, 5).having(0, health=0).turn_of(0).go()
    assert story.heroes[0].health == 3
    assert "leave" in story.legal
    assert {"use:left", "use:right", "rest"}.isdisjoint(story.legal)


@pytest.mark.rule("TED-LRX-07")
def test_a_hero_unconscious_on_the_board_must_rest() -> None:
    story = on(lair("ethairna", "grok-ull"), 0, 3).having(0, health=0, focus=0).turn_of(0).go()
    assert len(story.events(events.RESTED)) == 1
    assert (story.heroes[0].health, story.heroes[0].focus) == (3, 5)
    assert set(story.legal) == {"end-turn", "space:up", "space:down"}


@pytest.mark.rule("TED-BOS-02", "TED-BOS-04")
def test_enemies_on_the_board_never_end_a_heros_movement() -> None:
    """R66."""
    story = lair().at(0, "c4").goblin("stabby", "lair").go().answer("enter")
    assert {"space:up", "space:down", "leave"} <= set(story.legal)


# --- the bonus of a space ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BOS-09")
def test_a_bonus_comes_when_movement_ends_there_at_the_turns_end() -> None:
    """R67: the Dragon's space 6 gives 2 focus; 5 takes 2 health, but was only passed."""
    story = lair().at(0, "c4").having(0, focus=0).go().answer("enter", "space:up")
    assert story.heroes[0].focus == 0
    story.answer("end-turn")
    assert (story.heroes[0].health, story.heroes[0].focus) == (8, 2)


@pytest.mark.rule("TED-BOS-09", "TED-MOV-03")
def test_a_hero_with_speed_left_says_stop_before_any_heroic_action() -> None:
    """R67: the bonus comes first, and only once; what follows is chosen with it in hand."""
    story = lair("thordin-torvak", "grok-ull").at(0, "c4").having(0, focus=0).equipped(0, trinket1="boots")
    story.go().answer("enter", "space:up")
    assert {"stop", "space:down", "end-turn"} <= set(story.legal)
    assert {"use:left", "rest"}.isdisjoint(story.legal)
    story.answer("stop")
    assert story.heroes[0].focus == 2
    assert story.asked == ("TURN", 0)
    assert {"use:left", "rest"} <= set(story.legal)
    assert {"stop", "space:down"}.isdisjoint(story.legal)
    story.answer("end-turn")
    assert story.heroes[0].focus == 2


@pytest.mark.rule("TED-BOS-09")
def test_with_no_speed_left_the_bonus_comes_by_itself() -> None:
    """R67."""
    story = slow(lair().at(0, "c4"), 2).having(0, focus=0).go().answer("enter", "space:up")
    assert story.heroes[0].focus == 2
    assert "stop" not in story.legal
    assert "use:left" in story.legal


@pytest.mark.rule("TED-BOS-09", "TED-ALT-08")
def test_focus_of_a_space_pays_for_provoking_the_boss() -> None:
    """R67: the boss is outside; the Dragon's space 6 gives the 2 focus that it takes."""
    story = slow(lair().at(0, "c4"), 2).having(0, focus=0)
    story.game.enemy_cell[8] = cell_of("d4")
    story.go().answer("enter", "space:up")
    assert "provoke" in story.legal
    story.answer("provoke")
    assert story.heroes[0].focus == 0
    assert story.enemy("boss") == "lair"


@pytest.mark.rule("TED-BOS-09", "TED-HRO-11")
def test_a_spell_discovered_on_a_space_may_be_cast_in_the_same_turn() -> None:
    """R67: the Lich's space 1 gives a Spell."""
    story = on(lair("ethairna", "grok-ull", boss="lich"), 0, 2).deck("frost-lance").having(0, focus=8).go()
    story.answer("space:down", "stop", "draw", "equip:spell1")
    assert "use:spell1" in story.legal
    story.dice(6, 5, 5, enemy=2).answer("use:spell1", "result:die1")
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-09")
def test_where_there_is_no_bonus_nobody_needs_to_stop() -> None:
    """The Dragon's space 2 only adds to Agility."""
    story = on(lair(), 0, 3).go().answer("space:down")
    assert "stop" not in story.legal
    assert "use:left" in story.legal


@pytest.mark.rule("TED-BOS-09")
def test_no_bonus_comes_where_the_turn_began() -> None:
    story = on(lair(), 0, 6).having(0, focus=0).go()
    assert "stop" not in story.legal
    assert "use:left" in story.legal
    story.answer("end-turn")
    assert story.heroes[0].focus == 0


@pytest.mark.rule("TED-BOS-09")
def test_a_bonus_comes_where_the_turn_began_to_who_went_away_and_came_back() -> None:
    """R67: movement ended there."""
    story = on(lair(), 0, 6).having(0, focus=0).go().answer("space:down", "space:up", "end-turn")
    assert (story.heroes[0].health, story.heroes[0].focus) == (8, 2)


@pytest.mark.rule("TED-BOS-09", "TED-BOS-05")
def test_nobody_stops_on_a_space_with_somebody_else() -> None:
    story = lair().at(0, "c4").at(1, "lair", 5).go().answer("enter")
    assert set(story.legal) == {"space:up", "space:down", "leave"}


@pytest.mark.rule("TED-BOS-09")
def test_the_entrance_space_takes_its_toll_of_who_stays_there() -> None:
    story = lair().at(0, "c4").go().answer("enter", "end-turn")
    assert story.heroes[0].health == 6


@pytest.mark.rule("TED-BOS-09")
def test_a_toll_at_the_turns_end_comes_before_the_torch() -> None:
    """R67: the hero falls on the entrance space and is no target when the boss acts; the torch goes down once."""
    story = lair().at(0, "c4").at(1, "d4").having(0, health=2).torch(19).go().answer("enter", "end-turn")
    assert story.heroes[0].health == 0
    assert int(story.game.torch) + 1 == 20
    assert story.enemy("boss") == "d4"  # it went out to the other one
    assert story.heroes[1].health == 4


@pytest.mark.rule("TED-BOS-09", "TED-UNC-01")
def test_a_toll_may_fell_a_hero_who_stops() -> None:
    """R67: the turn is over without an attack."""
    story = lair().at(0, "c4").having(0, health=2).go().answer("enter", "stop")
    assert story.heroes[0].health == 0
    assert story.game.turn.seat == 1


@pytest.mark.rule("TED-BOS-09")
def test_a_toll_may_take_the_focus_an_attack_needs() -> None:
    """R67: the Lich's entrance space takes 2 focus; the 3 for the second form are not there any more."""
    story = lair(boss="lich").at(0, "c4").equipped(0, left="bladed-chain").having(0, focus=3).go()
    story.answer("enter", "stop")
    assert story.heroes[0].focus == 1
    assert "use:left" in story.legal
    assert "all:left" not in story.legal


@pytest.mark.rule("TED-BOS-09", "TED-LOO-07")
def test_a_card_found_when_movement_ends_may_cover_a_weapon() -> None:
    """R67: the Hydra's space 1 gives Loot; a Shield in the left hand covers the Axe before any attack is named."""
    story = on(lair(boss="hydra"), 0, 2).deck("shield").go().answer("space:down", "stop", "draw", "equip:left")
    assert story.cards_of(0) == {"left": "shield"}
    assert story.asked == ("TURN", 0)
    assert "use:left" not in story.legal
    assert "rest" in story.legal


# --- what can be done in the Lair -------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BOS-02", "TED-BOS-14")
def test_every_type_of_attack_reaches_the_boss_from_every_space() -> None:
    """R69."""
    for space in range(1, 7):
        story = on(lair("wyn-kelearul", "grok-ull"), 0, space).equipped(0, spell1="frost-lance").go()
        assert {"use:left", "use:right", "use:spell1"} <= set(story.legal)


@pytest.mark.rule("TED-BOS-02")
@pytest.mark.parametrize("answer", ["use:left", "use:right", "use:spell1"])
def test_everybody_on_the_board_sees_everybody(answer: str) -> None:
    """R69: the enemy die is rolled with every type of attack."""
    story = on(lair("wyn-kelearul", "grok-ull"), 0, 1).equipped(0, spell1="frost-lance").having(0, focus=0).go()
    story.dice(*[3] * {"use:left": 1, "use:right": 3, "use:spell1": 2}[answer], enemy=5).answer(answer)
    assert len(story.events(events.ENEMY_ROLLED)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-02")
def test_heroes_on_the_board_are_in_one_room_with_each_other() -> None:
    story = on(on(lair("sir-lanon", "grok-ull"), 0, 1), 1, 6).having(0, health=1).having(1, health=1).go()
    story.answer("use:right")
    assert story.legal == ["hero:1", "hero:2"]
    story.answer("hero:2")
    assert story.heroes[1].health == 3


@pytest.mark.rule("TED-BOS-03", "TED-LRX-02", "TED-LRX-05", "TED-LRX-04")
def test_from_the_door_nobody_attacks_a_boss_in_its_lair() -> None:
    """R70."""
    story = lair("wyn-kelearul", "grok-ull").at(0, "c4").equipped(0, spell1="frost-lance", spell2="thunderclap").go()
    assert {"use:left", "use:right", "use:spell1", "use:spell2"}.isdisjoint(story.legal)
    assert "enter" in story.legal


@pytest.mark.rule("TED-LRX-02")
def test_a_boss_gone_home_must_be_followed() -> None:
    story = lair().at(0, "c4")
    story.game.enemy_cell[8] = cell_of("c4")
    assert "use:left" in story.go().legal
    story.game.enemy_cell[8] = cell_of("lair")
    assert "use:left" not in story.turn_of(0).go().legal


@pytest.mark.rule("TED-LRX-06")
def test_nothing_is_cast_through_the_door_on_heroes() -> None:
    """R70: Uliessa's Heal reaches 3 rooms, but not the board."""
    story = lair("uliessa", "grok-ull", "ethairna").at(0, "c4").at(2, "d4")
    on(story, 1, 3).having(0, health=1).having(1, health=1).having(2, health=1).go().answer("use:special")
    assert story.legal == ["hero:1", "hero:3"]


@pytest.mark.rule("TED-LRX-06")
def test_nothing_is_cast_through_the_door_from_the_board_either() -> None:
    """R70: she can heal nobody but herself, and is not asked whom."""
    story = on(lair("uliessa", "grok-ull", "ethairna"), 0, 3).at(1, "c4").at(2, "d4")
    story.having(0, health=1).having(1, health=1).having(2, health=1).go().answer("use:special", "pay")
    assert [int(hero.health) for hero in story.heroes] == [5, 1, 1]


@pytest.mark.rule("TED-LRX-06")
def test_a_wave_of_healing_stops_at_the_door() -> None:
    """R70."""
    story = on(lair("ethairna", "grok-ull").at(0, "c4"), 1, 5).equipped(0, spell1="healing-wave").having(0, health=1)
    story.having(1, health=1).go().dice(6, 6, 6).answer("use:spell1", "result:die1", "pay")
    assert [int(hero.health) for hero in story.heroes] == [6, 1]  # the unused sixes, and three
    assert story.dice_left == 0


@pytest.mark.rule("TED-LRX-01")
def test_on_the_board_there_is_nothing_but_attack_spell_and_rest() -> None:
    """R82: no Shadow Walk, no Search, no Disarm; R25: no teleport."""
    story = on(lair("moonblade", "grok-ull"), 0, 3).equipped(0, garment="robes", spell1="frost-lance").go()
    heroic = {"use:left", "use:spell1", "rest"}
    other = {"end-turn", "space:up", "space:down", "provoke", "swap-hands"}
    cards = {"discard:garment", "discard:spell1"}
    assert heroic <= set(story.legal) <= heroic | other | cards


@pytest.mark.rule("TED-LRX-01")
def test_a_one_time_attack_is_possible_on_the_board() -> None:
    """R82."""
    story = on(lair("thordin-torvak", "grok-ull"), 0, 2).go()
    assert {"use:left", "use:right"} <= set(story.legal)


@pytest.mark.rule("TED-LAR-04")
def test_the_reveal_of_act_one_is_gone_but_walking_still_explores() -> None:
    """R81."""
    story = lair().hidden("d5").next_room("lamp-oil-store").go()
    assert "reveal" not in story.legal
    story.answer("east")
    while story.question == "ORIENT":
        story.answer(story.legal[0])
    assert story.where(0) == "d5"
    assert [cell for cell, _ in story.events(events.REVEALED)] == [cell_of("d5")]


# --- enemies and the door ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-LRX-03", "TED-BOS-10")
def test_goblins_head_for_the_lair_when_everybody_is_in_it() -> None:
    """R39, R71: the board is one room beyond the door. A Stabby walks there from d5 with its Speed of 4."""
    story = on(on(lair("grok-ull", "ethairna"), 0, 1), 1, 2).room("portal-chamber", "d5").goblin("stabby", "d5")
    act(story)
    assert story.enemy("goblin1") == "lair"
    assert int(story.heroes[0].health) == 8 - 2  # the Dragon's; a Stabby that moved does not attack


@pytest.mark.rule("TED-LRX-03")
def test_goblins_that_are_slow_come_to_the_door_first() -> None:
    story = on(on(lair(), 0, 1), 1, 2).goblin("boomy", "d4")
    act(story)
    assert story.enemy("goblin1") == "c4"


@pytest.mark.rule("TED-BOS-10")
def test_the_distance_to_a_hero_in_the_lair_counts_the_board_as_a_room() -> None:
    """R39: from d4 the board is two rooms away, so is d6; the player chooses."""
    story = on(lair(), 0, 1).room("portal-chamber", "d5").room("graveyard", "d6").at(1, "d6").goblin("stabby", "d4")
    act(story)
    assert story.asked == ("GOAL", 0)
    assert story.legal == ["hero:1", "hero:2"]
    story.answer("hero:1")
    assert story.enemy("goblin1") == "lair"


@pytest.mark.rule("TED-BOS-10")
@pytest.mark.parametrize(("place", "goes"), [("d5", "d5"), ("d7", "lair")])
def test_goblins_go_for_the_nearest_hero_inside_or_outside(place: str, goes: str) -> None:
    story = on(lair(), 0, 1).room("portal-chamber", "d5").room("graveyard", "d6").room("siege-works", "d7")
    act(story.at(1, place).goblin("stabby", "d4"))
    assert story.enemy("goblin1") == goes


@pytest.mark.rule("TED-LRX-04")
def test_a_goblins_reach_stops_at_the_door() -> None:
    """R70: a Boomy reaches two rooms, but not from the door to the board; so it moves instead."""
    story = on(on(lair(boss="hydra"), 0, 1), 1, 2).goblin("boomy", "c4")
    act(story)
    assert story.enemy("goblin1") == "lair"
    assert [int(hero.health) for hero in story.heroes] == [8 - 2, 6 - 2]  # the Hydra's bites alone


@pytest.mark.rule("TED-BOS-12", "TED-BOS-11", "TED-LRX-04")
def test_a_goblin_on_the_board_hits_everybody_there_and_at_the_door() -> None:
    """Q1: the Boomy and the Hydra each take 2, of nobody beyond the door."""
    story = on(on(lair("grok-ull", "ethairna", "uliessa", "sir-lanon", boss="hydra"), 0, 1), 1, 6)
    act(story.at(2, "c4").goblin("boomy", "lair"))
    assert story.enemy("goblin1") == "lair"
    assert [int(hero.health) for hero in story.heroes] == [8 - 2 - 2, 6 - 2 - 2, 6 - 2 - 2, 8]


@pytest.mark.rule("TED-LRX-04", "TED-ENM-04")
def test_a_goblin_on_the_board_attacks_a_hero_at_the_door_and_stays() -> None:
    """A Stabby moves or attacks: whom it can strike, it does not go to. The boss comes out, and strikes too."""
    story = lair("grok-ull", "ethairna", boss="hydra").at(0, "c4").at(1, "d4").goblin("stabby", "lair")
    act(story)
    assert story.enemy("goblin1") == "lair"
    assert [int(hero.health) for hero in story.heroes] == [8 - 2 - 2, 6]
