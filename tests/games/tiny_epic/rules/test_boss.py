"""The final battle: TED-BOS, TED-ALT, TED-BCA, TED-WIN-01, and the action and torch effect of every boss."""

from dataclasses import dataclass

import pytest

from tests.games.tiny_epic.rules.story import SHIELD, TORCH, Story, cell_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BIT, BY_GOBLINS, LOST, PLAYING, WON

HALL = ("d1", "d2", "d3", "d4", "d5", "d6", "d7")
BOSS = 8


def act_two(*heroes: str, boss: str = "dragon", at: str = "lair") -> Story:
    """The Lair Door lies north of the Entrance, the boss in its Lair or in a room of the hall along row d."""
    story = Story(*(heroes or ("grok-ull", "ethairna"))).room("lair-door", "c4", 2).room("sealed-vault", "a1")
    story.room("bridge-of-doom", "d1", 1).room("lamp-oil-store", "d2", 1).room("fire-vortex", "d3")
    story.room("portal-chamber", "d5").room("graveyard", "d6").room("siege-works", "d7")
    return story.act_two(boss, cell=at).torch(14).turn_of(0)


def board(*heroes: str, boss: str = "dragon", space: int = 1) -> Story:
    """The first hero on the board with boots to put away; the others at the Entrance."""
    return act_two(*heroes, boss=boss).at(0, "lair", space).equipped(0, trinket1="boots")


def standing(story: Story, *markers: int, covered: tuple[int, ...] = ()) -> Story:
    """The boss's health, and which locks of its track hold an altar marker."""
    for place, marker in enumerate(markers):
        story.game.markers[place] = marker
    for lock in covered:
        story.game.covered |= BIT[lock]
    return story


def spread(story: Story, *choices: int) -> Story:
    """Damage to these markers, point by point, as long as there is a choice."""
    left = list(choices)
    while story.question == "SPLIT":
        story.answer(f"marker:{left.pop(0)}" if left else story.legal[0])
    return story


def act(story: Story) -> Story:
    """The turn ends on an enemy action: space 20 of Act 2."""
    return story.torch(19).go().answer("end-turn")


def lance(story: Story, *, enemy: int = 2) -> Story:
    """Ethairna casts Frost Lance: two damage that ignore Defense."""
    story.equipped(0, spell1="frost-lance").having(0, focus=3).go()
    return story.dice(6, 5, 5, enemy=enemy).answer("use:spell1", "result:die1", "pay")


def steps(story: Story) -> list[int]:
    return [cell for enemy, cell in story.events(events.ENEMY_MOVED) if enemy == BOSS]


# --- winning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-WIN-01", "TED-ALT-01")
def test_the_last_marker_at_nothing_wins_before_anything_else() -> None:
    """R11, R80: before the counter-attack, the boss's lines and the torch; and there is no reward."""
    story = standing(board("ethairna", "grok-ull"), 0, 2, covered=(3,)).having(0, health=1).torch(26)
    lance(story, enemy=TORCH)
    assert story.markers == [0, 0]
    assert story.game.outcome == WON
    assert story.question == ""
    assert story.heroes[0].health == 1
    assert int(story.game.torch) + 1 == 26
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-01", "TED-ALT-01")
def test_one_marker_at_nothing_is_not_enough() -> None:
    story = lance(standing(board("ethairna", "grok-ull"), 2, 1, covered=(3,)))
    spread(story, 1, 1)
    assert story.markers == [0, 1]
    assert story.game.outcome == PLAYING
    assert story.dice_left == 0


# --- markers and locks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ALT-01", "TED-ALT-02")
@pytest.mark.parametrize(("choices", "after"), [((1,), [6, 8]), ((2,), [7, 7])])
def test_damage_goes_to_one_marker_or_is_split(choices: tuple[int, ...], after: list[int]) -> None:
    """Markers at the same height are alike, so the first point is not asked for."""
    story = lance(board("ethairna", "grok-ull"))
    assert story.asked == ("SPLIT", 0)
    spread(story, *choices)
    assert story.markers == after
    assert story.dice_left == 0


@pytest.mark.rule("TED-ALT-02")
def test_four_points_may_be_spread_over_four_markers() -> None:
    story = board("ethairna", "grok-ull", "uliessa", "sir-lanon").equipped(0, spell1="fireball").having(0, focus=6)
    standing(story, 8, 7, 6, 5).go().dice(6, 1, 5, enemy=2).answer("use:spell1", "result:die1+a", "pay")
    spread(story, 4, 3, 2, 1)
    assert story.markers == [7, 6, 5, 4]
    assert story.dice_left == 0


@pytest.mark.rule("TED-ALT-03", "TED-ALT-04")
def test_a_marker_stops_above_an_uncovered_lock_and_the_rest_is_lost() -> None:
    """R78: the Dragon's lock is at 3."""
    story = lance(standing(board("ethairna", "grok-ull"), 4, 5))
    assert story.markers == [4, 4]  # there was no choice, and one point is lost
    assert story.dice_left == 0
    story = lance(standing(board("ethairna", "grok-ull"), 4, 4))
    assert story.markers == [4, 4]
    assert story.dice_left == 0
    story = lance(standing(board("ethairna", "grok-ull"), 4, 8))
    assert story.markers == [4, 6]  # the other takes all of it
    assert story.dice_left == 0


@pytest.mark.rule("TED-ALT-03")
@pytest.mark.parametrize(
    ("boss", "locks"),
    [
        ("dragon", [3]),
        ("lich", [6, 3]),
        ("hydra", [5, 2]),
        ("medusa", [5, 2]),
        ("demon-lord", [6, 3]),
        ("vampire", [5, 2]),
    ],
)
def test_the_locks_of_every_boss(boss: str, locks: list[int]) -> None:
    """Each lock holds until it is covered; with all of them covered a marker goes down to nothing."""
    for count, lock in enumerate([*locks, None]):
        story = standing(board("ethairna", "grok-ull", boss=boss, space=6), 8, 0, covered=tuple(locks[:count]))
        if boss == "medusa":
            story.at(0, "lair", 4)  # its space 6 gives Loot
        for _ in range(4):
            story.turn_of(0).having(0, health=6)
            story.equipped(0, spell1="frost-lance").having(0, focus=3).go()
            story.dice(6, 5, 5, enemy=2).answer("use:spell1", "result:die1", "pay")
            if story.game.outcome == WON:
                break
        assert story.markers[0] == (0 if lock is None else lock + 1)
        assert (story.game.outcome == WON) == (lock is None)
        assert story.dice_left == 0


@pytest.mark.rule("TED-ALT-05")
@pytest.mark.parametrize(
    ("boss", "first", "second"), [("dragon", 3, None), ("lich", 6, 3), ("hydra", 5, 2), ("demon-lord", 6, 3)]
)
def test_a_boss_carries_altars_to_the_highest_uncovered_lock(boss: str, first: int, second: int | None) -> None:
    """R76: with every icon covered, a marker stays where it is. A Minion Encounter lies at e4."""
    story = Story("ethairna", "grok-ull").room("lair-door", "c4", 2).room("minion-encounter-b", "e4", 3)
    story.at(0, "e4").act_two(boss, cell="c4").torch(14).turn_of(0).having(0, focus=8).go()
    assert story.game.grid.altars == BIT[cell_of("d4")] | BIT[cell_of("e4")]
    while story.enemy("boss") != "e4":
        story.answer("provoke")
    taken = [lock for lock, _ in story.events(events.ALTAR_TAKEN)]
    assert taken == ([first] if second is None else [first, second])
    left = BIT[cell_of("e4")] if second is None else 0
    assert story.game.grid.altars == left


@pytest.mark.rule("TED-ALT-06", "TED-ALT-05")
def test_a_covered_lock_lets_later_damage_through() -> None:
    story = standing(board("ethairna", "grok-ull"), 4, 4)
    lance(story)
    assert story.markers == [4, 4]
    story.turn_of(0).at(0, "d3").having(0, focus=2).go().answer("provoke")  # through the Entrance
    assert story.enemy("boss") == "d3"
    story.turn_of(0)
    lance(story)
    spread(story, 1)
    assert story.markers == [2, 4]
    assert story.dice_left == 0


@pytest.mark.rule("TED-ALT-05")
def test_a_boss_pushed_onto_an_altar_takes_it_along() -> None:
    """R76: by push as well; even in passing."""
    story = act_two("ethairna", "grok-ull", at="d5").at(0, "d6").equipped(0, spell1="repelling-wind").having(0, focus=2)
    story.go().dice(6, 5, 5, enemy=2).answer("use:spell1", "result:die1", "pay")
    while story.question == "PUSH":
        story.answer("cell:d3" if "cell:d3" in story.legal else story.legal[0])
    assert story.events(events.ALTAR_TAKEN) == [(3, 0)]
    assert story.game.grid.altars == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-ALT-05")
def test_the_enemy_action_of_a_boss_takes_altars_along() -> None:
    """R76: passing the Entrance on its way."""
    story = act(act_two("grok-ull", "ethairna").at(0, "d5").at(1, "a1"))
    assert steps(story) == [cell_of("c4"), cell_of("d4"), cell_of("d5")]
    assert story.events(events.ALTAR_TAKEN) == [(3, 0)]
    assert story.game.grid.altars == 0


# --- where a boss goes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ALT-07")
def test_with_nobody_on_the_board_the_boss_comes_out() -> None:
    """R72: by the Lair Door, up to its Speed, to the nearest conscious hero; then it attacks. The Hydra has Speed 3."""
    story = act(act_two("grok-ull", "ethairna", boss="hydra").at(0, "d5").at(1, "d7"))
    assert steps(story) == [cell_of("c4"), cell_of("d4"), cell_of("d5")]
    assert [int(hero.health) for hero in story.heroes] == [6, 6]


@pytest.mark.rule("TED-ALT-07")
@pytest.mark.parametrize(("boss", "rooms"), [("lich", "d4 d5 d6"), ("dragon", "d4 d5 d6 d7")])
def test_a_boss_that_comes_out_is_put_on_the_door_and_moves_its_full_speed(boss: str, rooms: str) -> None:
    """R71: 3 and 4 rooms, the Lair Door not counted."""
    story = act(act_two("grok-ull", "ethairna", boss=boss).at(0, "d7").at(1, "a1"))
    assert steps(story) == [cell_of(place) for place in ("c4", *rooms.split())]


@pytest.mark.rule("TED-ALT-07", "TED-BOS-10")
def test_any_other_way_through_the_door_is_a_room_of_speed() -> None:
    """R71: a goblin that comes out, a boss or a goblin that goes in. Boomy has Speed 1, the Lich 3."""
    story = act(act_two("grok-ull", "ethairna", at="d6").at(0, "d6").at(1, "d4").goblin("boomy", "lair"))
    assert story.enemy("goblin1") == "c4"
    story = act(act_two(boss="lich", at="d6").at(0, "lair", 1).at(1, "lair", 2).goblin("boomy", "c4"))
    assert story.enemy("boss") == "c4"
    assert story.enemy("goblin1") == "lair"


@pytest.mark.rule("TED-ALT-07")
def test_a_boss_that_comes_out_stops_in_the_first_room_with_a_conscious_hero() -> None:
    """R72: the unconscious one at the door does not hold it."""
    story = act(act_two("grok-ull", "ethairna", "uliessa", boss="demon-lord").at(0, "d7").at(1, "d5").at(2, "d4"))
    assert story.enemy("boss") == "d4"
    story = act_two("grok-ull", "ethairna", "uliessa", boss="demon-lord").at(0, "d7").at(1, "d5").at(2, "c4")
    act(story.having(2, health=0))
    assert story.enemy("boss") == "d5"


@pytest.mark.rule("TED-ALT-07")
def test_an_unconscious_hero_on_the_board_does_not_keep_the_boss() -> None:
    """R72."""
    story = act_two("grok-ull", "ethairna").at(1, "lair", 3).having(1, health=0).at(0, "d5")
    act(story)
    assert story.enemy("boss") == "d5"


@pytest.mark.rule("TED-ALT-07", "TED-BCA-06")
def test_with_somebody_on_the_board_the_boss_stays_and_attacks_there() -> None:
    """R72, Q1: its reach of 4 rooms ends at the door."""
    story = act_two("grok-ull", "ethairna", "uliessa").at(0, "lair", 2).at(1, "c4").at(2, "d4")
    act(story)
    assert story.enemy("boss") == "lair"
    assert [int(hero.health) for hero in story.heroes] == [6, 4, 6]


@pytest.mark.rule("TED-LRX-04")
@pytest.mark.parametrize(("boss", "lost"), [("dragon", 2), ("hydra", 2), ("lich", 1), ("demon-lord", 2)])
def test_in_its_lair_the_boss_hits_heroes_on_the_board_and_at_the_door(boss: str, lost: int) -> None:
    """Q1: whatever the reach of its attack, in the Lair it strikes as far as the Lair Door, and no room beyond."""
    story = act_two("grok-ull", "ethairna", "uliessa", boss=boss).at(0, "lair", 2).at(1, "c4").at(2, "d4")
    act(story)
    assert story.enemy("boss") == "lair"
    assert [int(hero.health) for hero in story.heroes] == [8 - lost, 6 - lost, 6]


@pytest.mark.rule("TED-LRX-04", "TED-UNC-05")
def test_an_unconscious_hero_at_the_door_is_not_hit() -> None:
    story = act_two("grok-ull", "ethairna").at(0, "lair", 2).at(1, "c4").having(1, health=0)
    act(story)
    assert [int(hero.health) for hero in story.heroes] == [6, 3]  # the second one's turn has begun, with a Rest


@pytest.mark.rule("TED-LRX-04", "TED-ALT-07")
def test_a_hero_at_the_door_does_not_keep_the_boss_in_its_lair() -> None:
    """R72: with nobody conscious on the board it comes out, and strikes from where it stops: the Hydra in that room."""
    story = act_two("grok-ull", "ethairna", boss="hydra").at(0, "c4").at(1, "d4")
    act(story)
    assert story.enemy("boss") == "c4"
    assert [int(hero.health) for hero in story.heroes] == [6, 6]


@pytest.mark.rule("TED-LRX-04", "TED-LRX-05")
def test_a_hero_at_the_door_cannot_strike_into_the_lair() -> None:
    """Attacks inwards stay impossible, and so do those of a hero on the board outwards."""
    story = act_two("wyn-kelearul", "ethairna").at(0, "c4").at(1, "lair", 2).goblin("stabby", "lair").go()
    assert not {"use:left", "use:right"} & set(story.legal)
    story = act_two("wyn-kelearul", "ethairna", at="d5").at(0, "lair", 2).goblin("stabby", "c4").go()
    assert not {"use:left", "use:right"} & set(story.legal)


@pytest.mark.rule("TED-LRX-04")
def test_outside_its_lair_the_boss_hits_nobody_on_the_board() -> None:
    story = act_two("grok-ull", "ethairna", at="c4").at(0, "c4").at(1, "lair", 5)
    act(story)
    assert [int(hero.health) for hero in story.heroes] == [6, 6]
    assert story.enemy("boss") == "c4"


@pytest.mark.rule("TED-ENM-07", "TED-LRX-04")
def test_a_boss_outside_walks_back_in_for_the_nearest_hero() -> None:
    """R73, R39: the hero on the board is two rooms from d4, the other three."""
    story = act_two("grok-ull", "ethairna", at="d4").at(0, "lair", 2).at(1, "d7")
    act(story)
    assert steps(story) == [cell_of("c4"), cell_of("lair")]
    assert [int(hero.health) for hero in story.heroes] == [6, 6]  # d7 is out of its reach in there


# --- Provoke ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ALT-08")
def test_provoke_draws_the_boss_towards_the_provoker_past_others() -> None:
    """R74: it leaves the board, does not stop for others, and attacks nobody. The Dragon has Speed 4."""
    story = act_two("grok-ull", "ethairna", "uliessa").at(0, "d6").at(1, "lair", 3).at(2, "d4").having(0, focus=4).go()
    story.answer("provoke")
    assert story.heroes[0].focus == 2
    assert steps(story) == [cell_of(place) for place in ("c4", "d4", "d5", "d6")]
    assert [int(hero.health) for hero in story.heroes] == [8, 6, 6]
    assert "provoke" not in story.legal  # in the same room
    assert "north" in story.legal or "west" in story.legal  # a free action: his turn goes on


@pytest.mark.rule("TED-ALT-08")
def test_provoke_may_be_repeated() -> None:
    """The Lich has Speed 3; the way out of its Lair to the Lair Door takes none of it (R71)."""
    story = act_two("grok-ull", "ethairna", boss="lich").at(0, "d7").having(0, focus=4).go()
    story.answer("provoke")
    assert story.enemy("boss") == "d6"
    story.answer("provoke")
    assert story.enemy("boss") == "d7"
    assert story.heroes[0].focus == 0


@pytest.mark.rule("TED-ALT-08")
def test_provoke_from_the_board_draws_the_boss_home() -> None:
    story = act_two(at="d5").at(0, "lair", 1).having(0, focus=2).go().answer("provoke")
    assert steps(story) == [cell_of(place) for place in ("d4", "c4", "lair")]
    assert story.heroes[0].health == 8


@pytest.mark.rule("TED-ALT-08")
def test_provoke_stops_in_the_provokers_room() -> None:
    story = act_two("grok-ull", "ethairna", boss="demon-lord").at(0, "d4").go().answer("provoke")
    assert story.enemy("boss") == "d4"


@pytest.mark.rule("TED-ALT-08")
def test_provoke_costs_two_focus_and_is_of_act_two() -> None:
    assert "provoke" not in act_two().at(0, "d6").having(0, focus=1).go().legal
    story = Story("grok-ull", "ethairna").room("lair-door", "c4", 2).go()
    assert "provoke" not in story.legal


@pytest.mark.rule("TED-ALT-08")
def test_provoke_is_of_no_use_in_the_same_room() -> None:
    """R74: nor on the board with the boss at home."""
    assert "provoke" not in board().go().legal
    assert "provoke" not in act_two(at="d4").go().legal


# --- fighting in the Lair ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BOS-13", "TED-BOS-11")
@pytest.mark.parametrize("target", ["boss", "goblin1"])
def test_the_hero_chooses_between_the_boss_and_a_goblin(target: str) -> None:
    story = board(space=6).goblin("stabby", "lair").having(0, focus=0).go()
    story.dice(6, 6, 6, enemy=2).answer("use:left")
    assert story.asked == ("TARGET", 0)
    assert story.legal == ["enemy:goblin1", "enemy:boss"]
    story.answer(f"enemy:{target}")
    if target == "goblin1":
        assert story.enemy("goblin1") == ""
        assert story.markers == [8, 8]
    else:
        spread(story, 1, 1)
        assert story.enemy("goblin1") == "lair"
        assert story.markers == [6, 8]
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-11")
def test_a_goblin_on_the_board_strikes_back_at_heroes_there() -> None:
    """Its modifier is the number of goblins."""
    story = board(space=6).goblin("pokey", "lair").having(0, focus=0).go()
    story.dice(4, 4, 4, enemy=4).answer("use:left", "enemy:goblin1")
    assert story.heroes[0].health == 8 - (4 + 1 - 2)
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-10")
def test_goblins_still_come_in_act_two() -> None:
    story = act_two().at(0, "d7").torch(15).go().answer("end-turn")
    assert story.enemy("goblin1") == "d4"


@pytest.mark.rule("TED-BOS-15")
def test_outside_the_lair_the_boss_is_attacked_like_any_enemy() -> None:
    """Against its printed Defense, in the same room or in sight, and it strikes back. The Medusa has Defense 5."""
    story = act_two("wyn-kelearul", "grok-ull", boss="medusa", at="d7").at(0, "d4").having(0, focus=0).go()
    assert "use:left" not in story.legal
    story.equipped(0, right="crossbow", trinket1="boots").turn_of(0).go()
    story.dice(5, 4, 4, enemy=4).answer("use:right", "result:die1")
    assert sum(story.markers) == 15  # 5 and 1 against 5
    assert story.heroes[0].health == 7 - (4 + 3 - 3)
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-15", "TED-BOS-08")
def test_melee_outside_the_lair() -> None:
    story = act_two("grok-ull", "ethairna", at="d6").at(0, "d6").having(0, focus=0).equipped(0, trinket1="boots").go()
    story.dice(5, 5, 5, enemy=SHIELD).answer("use:left")
    assert sum(story.markers) == 15  # 5 and 1 against 5; no hero space adds anything
    assert story.heroes[0].health == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-15")
@pytest.mark.parametrize(
    ("boss", "defense"),
    [("dragon", 5), ("lich", 4), ("hydra", 5), ("medusa", 5), ("demon-lord", 4), ("vampire", 5)],
)
def test_the_defense_of_every_boss(boss: str, defense: int) -> None:
    """An Axe adds 1 to a die of `defense` less 1, and of `defense`."""
    for die, damage in ((defense - 1, 0), (defense, 1)):
        story = act_two("grok-ull", "ethairna", boss=boss, at="d6").at(0, "d6").having(0, focus=0)
        story.equipped(0, trinket1="boots").go().dice(die, die, die, enemy=2).answer("use:left")
        assert sum(story.markers) == 16 - damage
        assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-09", "TED-ALT-02", "TED-CNT-06")
def test_one_roll_against_everybody_on_the_board() -> None:
    """R32: a goblin dies, the boss is wounded, and of the two only the boss is left to strike back."""
    story = board(space=1).equipped(0, left="bladed-chain").goblin("stabby", "lair").having(0, focus=3).go()
    story.dice(6, 5, 5, enemy=SHIELD).answer("all:left", "result:die1", "go-on")
    assert story.enemy("goblin1") == ""
    assert sum(story.markers) == 15
    assert story.heroes[0].health == 4
    assert story.question == "TURN"
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-14", "TED-BOS-11")
def test_a_missile_hits_a_goblin_on_the_board() -> None:
    """R69: the same room is in sight there."""
    story = board("wyn-kelearul", "grok-ull").goblin("shooty", "lair").having(0, focus=0).go()
    story.dice(6, 6, 6, enemy=2).answer("use:right", "enemy:goblin1", "go-on")
    assert story.enemy("goblin1") == ""
    assert story.markers == [8, 8]
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-10")
def test_goblins_leave_the_board_when_nobody_conscious_is_there() -> None:
    """R71: the door is one room. The boss leaves after it."""
    story = act(act_two(boss="hydra").at(0, "d5").at(1, "a1").goblin("stabby", "lair"))
    assert story.enemy("goblin1") == "d5"
    assert story.enemy("boss") == "d5"
    assert story.heroes[0].health == 6


@pytest.mark.rule("TED-ICO-03")
def test_a_boss_on_its_board_cannot_be_pushed() -> None:
    """R70: pushes stop at the door."""
    story = board("ethairna", "grok-ull").equipped(0, spell1="repelling-wind").having(0, focus=2).go()
    story.dice(4, 5, 5, enemy=2).answer("use:spell1", "result:die1", "pay")
    assert story.enemy("boss") == "lair"
    assert story.dice_left == 0


# --- the lines of the boss --------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BCA-02")
@pytest.mark.parametrize(("face", "damage"), [(2, 0), (5, 2), (SHIELD, 0), (TORCH, 0)])
def test_a_dragon_takes_focus_from_a_caster_after_the_attack(face: int, damage: int) -> None:
    """R79: whatever the enemy die shows. The die itself is read with nothing added."""
    story = board("ethairna", "grok-ull", space=2, boss="dragon").equipped(0, spell1="frost-lance").having(0, focus=8)
    story.go().dice(6, 5, 5, enemy=face).answer("use:spell1", "result:die1", "pay")
    spread(story)
    scorched = 2 if face == TORCH else 0
    assert story.heroes[0].focus == 8 - 3 - 2
    assert story.heroes[0].health == 6 - damage - scorched
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-02")
def test_a_line_takes_its_toll_of_a_failed_attack_too() -> None:
    """R79: after any attack of that type that the boss survives and could counter."""
    story = board("ethairna", "grok-ull", space=2).equipped(0, spell1="frost-lance").having(0, focus=8)
    story.go().dice(3, 3, 4, enemy=2).answer("use:spell1", "result:die1")
    assert story.markers == [8, 8]
    assert story.heroes[0].focus == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-02")
def test_a_line_takes_its_toll_though_another_target_strikes_back() -> None:
    """R79: the boss could have; the player let the goblin do it, which adds nothing but its own number."""
    story = board("ethairna", "grok-ull", space=2).equipped(0, spell1="thunderclap").goblin("pokey", "lair")
    story.having(0, focus=8).go().dice(3, 3, 4, enemy=5).answer("use:spell1", "result:die1")
    assert story.asked == ("COUNTER", 0)
    assert story.legal == ["enemy:goblin1", "enemy:boss"]
    story.answer("enemy:goblin1")
    assert story.heroes[0].health == 6 - (5 + 1 - 3)
    assert story.heroes[0].focus == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-02")
def test_a_line_may_fell_the_attacker() -> None:
    """UNC-01: then the turn is over."""
    story = board(boss="medusa").having(0, focus=0, health=1).go().dice(3, 3, 3, enemy=2).answer("use:left")
    assert story.heroes[0].health == 0
    assert story.game.turn.seat == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-02", "TED-CNT-09")
@pytest.mark.parametrize(
    ("boss", "hero", "answer", "lost"),
    [("medusa", "grok-ull", "use:left", 1), ("vampire", "ethairna", "use:special", 2)],
)
def test_a_line_may_take_health(boss: str, hero: str, answer: str, lost: int) -> None:
    """Medusa in melee and the Vampire against Spells: health, besides the die with nothing added."""
    story = board(hero, "uliessa", boss=boss).having(0, focus=0).go()
    whole = int(story.heroes[0].health)
    story.dice(3, 3, 3, enemy=5).answer(answer)
    assert story.heroes[0].health == whole - (5 - int(story.heroes[0].defense)) - lost
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-02", "TED-CNT-05")
def test_a_boss_that_could_not_strike_back_takes_nothing() -> None:
    """R79: outside the Lair, around the corner. Seeking Bolt reaches four rooms."""
    story = act_two("ethairna", "grok-ull", at="c4").at(0, "d6").having(0, focus=8).go()
    story.dice(5, 5, 5).answer("use:special", "result:die1", "pay")
    assert sum(story.markers) == 15
    assert story.heroes[0].focus == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-01")
def test_the_line_is_that_of_the_attack_type_used() -> None:
    """Melee costs the Dragon's attacker no focus."""
    story = board(space=2).having(0, focus=4).go()
    story.dice(3, 3, 3, enemy=5).answer("use:left", "result:die1")
    assert (story.heroes[0].health, story.heroes[0].focus) == (8 - (5 + 4 - 2), 4)
    assert story.dice_left == 0


# --- the torch face of a boss -----------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BCA-03", "TED-BCA-04", "TED-BCA-05")
def test_the_torch_effect_comes_before_the_enemy_action_of_the_step() -> None:
    """R02: Regrowth first, and then the Hydra bites."""
    story = standing(board(boss="hydra"), 5, 8).having(0, focus=0).torch(19).go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left")
    assert story.markers == [7, 8]
    assert int(story.game.torch) + 1 == 20
    assert story.heroes[0].health == 6
    story.events(events.BOSS_HEALED)
    wanted = (events.BOSS_HEALED, events.TORCH_MOVED, events.ENEMIES_ACT)
    order = [kind for kind, *_ in story.told if kind in wanted]
    assert order.index(events.BOSS_HEALED) < order.index(events.ENEMIES_ACT)
    assert order[0] == events.BOSS_HEALED
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_scorch_burns_everybody_on_the_board_and_at_the_door() -> None:
    """Q1: what strikes all heroes; and nobody beyond the door."""
    story = board("grok-ull", "ethairna", "uliessa", "sir-lanon").at(1, "lair", 4).at(2, "c4").at(3, "d4")
    story.having(0, focus=0).torch(10).go().dice(3, 3, 3, enemy=TORCH).answer("use:left")
    assert [int(hero.health) for hero in story.heroes] == [6, 4, 4, 8]
    assert int(story.game.torch) + 1 == 11
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_scorch_outside_the_lair_burns_everybody_within_a_room_of_the_boss() -> None:
    story = act_two("wyn-kelearul", "ethairna", "uliessa", "sir-lanon", at="d6").at(0, "d4").at(1, "d5").at(2, "d7")
    story.at(3, "d6").having(3, health=0).having(0, focus=0).equipped(0, trinket1="boots").go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:right")
    assert [int(hero.health) for hero in story.heroes] == [7, 4, 4, 0]  # Wyn is two rooms away
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_mind_rot_takes_a_spell() -> None:
    story = board("grok-ull", "ethairna", boss="lich").equipped(0, spell1="fireball", garment="plate-armor").row()
    story.having(0, focus=4).go().dice(3, 3, 3, enemy=TORCH).answer("use:left", "result:die1")
    assert story.cards_of(0) == {"trinket1": "boots", "garment": "plate-armor"}
    assert story.row_cards == ["fireball"]
    assert story.heroes[0].focus == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_mind_rot_takes_focus_of_a_hero_without_spells() -> None:
    story = board("grok-ull", "ethairna", boss="lich").having(0, focus=4).equipped(1, spell1="fireball").go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left", "result:die1")
    assert story.heroes[0].focus == 2
    assert story.cards_of(1) == {"spell1": "fireball"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_a_hero_chooses_which_spell_rots() -> None:
    """R48."""
    story = board("grok-ull", "ethairna", boss="lich").equipped(0, spell1="fireball", spell2="stone-skin").row()
    story.having(0, focus=0).go().dice(3, 3, 3, enemy=TORCH).answer("use:left")
    assert story.asked == ("SHED", 0)
    story.answer("discard:spell2")
    assert story.row_cards == ["stone-skin"]
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03", "TED-ICO-05")
@pytest.mark.parametrize(
    ("before", "after"), [([3, 6], [5, 6]), ([0, 6], [0, 8]), ([8, 7], [8, 8]), ([8, 8], [8, 8]), ([4, 3], [4, 5])]
)
def test_regrowth_raises_the_lowest_marker_above_nothing(before: list[int], after: list[int]) -> None:
    """R77: by up to 2, at most to 8; markers at 0 stay out."""
    story = standing(board(boss="hydra"), *before, covered=(5, 2)).having(0, focus=0).go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left")
    assert story.markers == after
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-05")
def test_health_regained_passes_a_covered_lock_which_stays_covered() -> None:
    """R77."""
    story = standing(board("ethairna", "grok-ull", boss="hydra"), 4, 8, covered=(5,)).having(0, focus=0).go()
    story.dice(3, enemy=TORCH).answer("use:left")
    assert story.markers == [6, 8]
    story.turn_of(0)
    lance(story)
    spread(story, 1, 1)
    assert story.markers == [4, 8]
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_a_shattering_curse_takes_loot_or_health() -> None:
    story = board("wyn-kelearul", "ethairna", boss="medusa").having(0, focus=0).row().go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:right")
    assert story.cards_of(0) == {}
    assert story.row_cards == ["boots"]
    assert story.heroes[0].health == 7
    assert story.dice_left == 0

    story = act_two("wyn-kelearul", "ethairna", boss="medusa").at(0, "lair", 1).having(0, focus=0)
    story.equipped(0, spell1="fireball").go().dice(3, 3, 3, enemy=TORCH).answer("use:right")
    assert story.cards_of(0) == {"spell1": "fireball"}
    assert story.heroes[0].health == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03", "TED-ICO-06", "TED-BOS-11")
def test_dark_summons_call_a_goblin_to_the_attacker() -> None:
    """R44, R45: on the board into its middle; no ambush."""
    story = board(boss="demon-lord", space=6).having(0, focus=0).go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left")
    assert story.enemy("goblin1") == "lair"
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03", "TED-WIN-02")
def test_dark_summons_of_a_fifth_goblin_lose_the_game() -> None:
    """R46."""
    story = board(boss="demon-lord", space=6).having(0, focus=0)
    for goblin in ("stabby", "stabby", "shooty", "shooty"):
        story.goblin(goblin, "a1")
    story.go().dice(3, 3, 3, enemy=TORCH).answer("use:left")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03", "TED-ICO-06")
def test_dark_summons_outside_come_to_the_attackers_room() -> None:
    """R44: not the boss's."""
    story = act_two("wyn-kelearul", "grok-ull", boss="demon-lord", at="d6").at(0, "d4").at(1, "d7").having(0, focus=0)
    story.equipped(0, trinket1="boots").go().dice(3, 3, 3, enemy=TORCH).answer("use:right")
    assert story.enemy("goblin1") == "d4"
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03", "TED-ICO-04")
def test_mist_form_takes_focus_and_sends_the_boss_home() -> None:
    """R75: straight to the board; it enters no room on the way, so the altar of the Entrance stays."""
    story = act_two("grok-ull", "ethairna", "uliessa", boss="vampire", at="d5").at(0, "d5").at(1, "d4").at(2, "d7")
    story.equipped(0, trinket1="boots").go().dice(3, 3, 3, enemy=TORCH).answer("use:left", "result:die1")
    assert [int(hero.focus) for hero in story.heroes] == [2, 6, 7]
    assert story.enemy("boss") == "lair"
    assert steps(story) == []
    assert story.game.grid.altars == BIT[cell_of("d4")]
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03", "TED-UNC-05")
def test_a_torch_effect_spares_the_unconscious() -> None:
    """R43: never hit."""
    story = board("grok-ull", "ethairna", boss="vampire").at(1, "lair", 4).having(1, health=0).go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left", "result:die1")
    assert [int(hero.focus) for hero in story.heroes] == [2, 8]
    assert story.dice_left == 0


@pytest.mark.rule("TED-BCA-03")
def test_mist_form_at_home_takes_focus_of_everybody_on_the_board_and_at_the_door() -> None:
    """Q1."""
    story = board("grok-ull", "ethairna", "uliessa", boss="vampire").at(1, "lair", 4).at(2, "c4").go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left", "result:die1")
    assert [int(hero.focus) for hero in story.heroes] == [2, 6, 5]
    assert story.enemy("boss") == "lair"
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-01", "TED-KIL-01")
def test_a_boss_that_dies_leaves_no_torch_effect() -> None:
    """KIL-01: the die of the dead is ignored; here the game is won."""
    story = lance(standing(board("ethairna", "grok-ull", boss="hydra"), 1, 0, covered=(5, 2)), enemy=TORCH)
    assert story.markers == [0, 0]
    assert story.game.outcome == WON
    assert story.dice_left == 0


# --- the order of it all ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-BCA-02", "TED-BCA-03", "TED-BCA-04")
def test_counter_line_torch_effect_and_torch_step_come_in_this_order() -> None:
    """R02: Medusa in melee with the torch face: no damage, 1 health lost, a card shattered, the torch."""
    story = board(boss="medusa").having(0, focus=0).row().go()
    story.dice(3, 3, 3, enemy=TORCH).answer("use:left")
    story.events(events.HURT)
    wanted = (events.COUNTER_FAILED, events.HURT, events.ROWED, events.TORCH_MOVED)
    order = [kind for kind, *_ in story.told if kind in wanted]
    assert order[:4] == [events.COUNTER_FAILED, events.HURT, events.ROWED, events.TORCH_MOVED]
    assert story.heroes[0].health == 7
    assert story.row_cards == ["boots"]
    assert story.dice_left == 0


# --- every boss's action ----------------------------------------------------------------------------------------------


@dataclass
class Action:
    """What a boss does: how far it goes and reaches, and what it takes."""

    speed: int
    reach: int
    health: int
    focus: int = 0


ACTIONS = {
    "dragon": Action(4, 4, 2),
    "lich": Action(3, 3, 1, 3),
    "hydra": Action(3, 0, 2),
    "medusa": Action(3, 2, 1, 2),
    "demon-lord": Action(5, 1, 2),
    "vampire": Action(5, 0, 2),
}


@pytest.mark.rule("TED-BCA-06", "TED-ENM-05", "TED-ENM-06", "TED-ENM-07")
@pytest.mark.parametrize("boss", ACTIONS)
@pytest.mark.parametrize("distance", range(7))
def test_a_boss_moves_and_attacks(boss: str, distance: int) -> None:
    card = ACTIONS[boss]
    story = standing(act_two("grok-ull", "ethairna", boss=boss, at="d1").at(0, HALL[distance]).at(1, "a1"), 6, 8)
    act(story)
    goes = min(card.speed, distance)
    hit = distance - goes <= card.reach
    assert story.enemy("boss") == HALL[goes]
    assert story.heroes[0].health == 8 - (card.health if hit else 0)
    assert story.heroes[0].focus == 4 - (card.focus if hit else 0)
    assert story.heroes[1].health == 6
    fed = int(boss == "vampire" and hit)  # one health more if it hit anybody
    assert story.markers == [6 + fed, 8]


@pytest.mark.rule("TED-ICO-05")
def test_a_blood_feast_on_several_heroes_feeds_the_vampire_once() -> None:
    story = standing(act_two("grok-ull", "ethairna", boss="vampire").at(0, "lair", 1).at(1, "lair", 2), 3, 7)
    act(story)
    assert [int(hero.health) for hero in story.heroes] == [6, 4]
    assert story.markers == [4, 7]


@pytest.mark.rule("TED-BCA-06")
@pytest.mark.parametrize("boss", ACTIONS)
def test_at_home_a_boss_hits_everybody_on_the_board_and_at_the_door(boss: str) -> None:
    """Q1."""
    card = ACTIONS[boss]
    story = act_two("grok-ull", "ethairna", "uliessa", boss=boss).at(0, "lair", 1).at(1, "lair", 6).at(2, "c4")
    act(story)
    assert story.enemy("boss") == "lair"
    assert [int(hero.health) for hero in story.heroes] == [8 - card.health, 6 - card.health, 6 - card.health]
    assert [int(hero.focus) for hero in story.heroes] == [4 - card.focus, 8 - card.focus, 7 - card.focus]
