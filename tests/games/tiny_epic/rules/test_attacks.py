"""Attacks, their reach and what they do: TED-ATK, TED-RNG, and the icons that belong to them."""

import pytest

from tests.games.tiny_epic.rules.story import SHIELD, TORCH, Story
from undercroft.games.tiny_epic.rules import events

MINION = 4
"""the number of minion1 among the enemies"""


def hall(story: Story) -> Story:
    """A straight hall of seven rooms from west to east, with the Entrance in its middle."""
    story.room("bridge-of-doom", "d1", 1).room("lamp-oil-store", "d2", 1).room("fire-vortex", "d3")
    return story.room("portal-chamber", "d5").room("graveyard", "d6").room("siege-works", "d7")


def bend(story: Story) -> Story:
    """A way south of the Entrance and then east: e5 is two rooms off and out of sight."""
    return story.room("portal-chamber", "e4").room("graveyard", "e5").room("siege-works", "e6")


def lingering(story: Story) -> Story:
    """Boots to put away: with nothing at all left to do, a turn ends of itself."""
    return story.equipped(0, trinket1="boots")


def first_die(story: Story) -> Story:
    """The first die is the result, and nothing more is paid for."""
    while story.question in ("TEST", "GUARD"):
        story.answer("result:die1" if story.question == "TEST" else "go-on")
    return story


def health(story: Story, minion: int = 1) -> int:
    return int(story.game.enemy_health[MINION + minion - 1])


def rolled(story: Story) -> tuple[int, int]:
    """How many hero dice and how many enemy dice have been rolled."""
    return len(story.events(events.ROLLED)), len(story.events(events.ENEMY_ROLLED))


# --- sources and types ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-01")
def test_starting_items_loot_and_spells_are_what_attacks_are_made_with() -> None:
    story = hall(Story("wyn-kelearul", "grok-ull")).goblin("stabby", "d4").goblin("stabby", "d5")
    story.equipped(0, spell1="frost-lance").go()
    assert {"use:left", "use:right", "use:spell1"} <= set(story.legal)  # Dagger, Bow and a Spell

    story = hall(Story("ethairna", "grok-ull")).goblin("stabby", "d4").goblin("stabby", "d5")
    story.equipped(0, left="claw", right="crossbow").go()
    assert {"use:special", "use:left", "use:right"} <= set(story.legal)  # Seeking Bolt and two cards of Loot


@pytest.mark.rule("TED-ATK-02", "TED-RNG-01")
def test_melee_is_for_one_enemy_of_the_own_room() -> None:
    story = hall(Story("grok-ull", "ethairna")).having(0, focus=0)
    story.minion("skeleton", "d4").minion("troll", "d4").minion("minotaur", "d5").go()
    story.dice(5, 5, 5, enemy=2).answer("use:left")
    assert story.asked == ("TARGET", 0)
    assert story.legal == ["enemy:minion1", "enemy:minion2"]
    story.answer("enemy:minion2")  # three fives come to the same: nothing is asked
    assert (health(story, 1), health(story, 2), health(story, 3)) == (8, 5, 7)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-02", "TED-RNG-01")
def test_there_is_no_melee_against_the_next_room() -> None:
    story = hall(Story("grok-ull", "ethairna")).goblin("stabby", "d5").go()
    assert "use:left" not in story.legal


@pytest.mark.rule("TED-ATK-03", "TED-RNG-02")
@pytest.mark.parametrize(
    ("place", "reached"),
    [
        pytest.param("d1", False, id="own room"),
        pytest.param("d2", True, id="next room"),
        pytest.param("d5", True, id="four rooms"),
        pytest.param("d6", False, id="five rooms"),
    ],
)
def test_a_bow_reaches_four_rooms_in_sight_but_not_its_own(place: str, reached: bool) -> None:
    story = hall(Story("wyn-kelearul", "grok-ull")).at(0, "d1").goblin("stabby", place).go()
    assert ("use:right" in story.legal) == reached


@pytest.mark.rule("TED-ATK-03", "TED-RNG-02")
def test_a_missile_neither_turns_a_corner_nor_goes_through_a_wall() -> None:
    around = bend(Story("wyn-kelearul", "grok-ull")).goblin("stabby", "e5").go()
    assert "use:right" not in around.legal
    walled = bend(Story("wyn-kelearul", "grok-ull")).room("lamp-oil-store", "d5").goblin("stabby", "d5").go()
    assert "use:right" not in walled.legal  # beside the Entrance, but open only to the north and south


@pytest.mark.rule("TED-ATK-03")
def test_a_missile_hits_one_of_the_enemies_in_sight() -> None:
    story = hall(Story("wyn-kelearul", "grok-ull")).having(0, focus=0)
    story.minion("skeleton", "d5").minion("troll", "d6").minion("minotaur", "d4").go()
    story.dice(5, 5, 5, enemy=2).answer("use:right")
    assert story.legal == ["enemy:minion1", "enemy:minion2"]
    story.answer("enemy:minion2")
    assert (health(story, 1), health(story, 2), health(story, 3)) == (8, 6, 7)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04")
def test_the_damage_of_a_spell_ignores_defense() -> None:
    story = hall(Story("gerrund-the-blue", "grok-ull")).minion("dungeon-crawler", "d5").having(0, focus=4)
    story.go().dice(6, 3, 3, enemy=2).answer("use:special", "result:die1", "pay")
    assert health(story) == 5  # a Defense of 5 counts for nothing: two damage
    assert story.heroes[0].focus == 4  # two for the unused threes, two paid
    assert story.dice_left == 0


# --- the enemy die ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-05")
@pytest.mark.parametrize(("place", "seen"), [("d4", True), ("d6", True), ("e5", False)])
def test_the_enemy_die_is_rolled_for_a_target_in_the_room_or_in_sight(place: str, seen: bool) -> None:
    """R34: sight is the own room or a straight unbroken path."""
    story = Story("gerrund-the-blue", "grok-ull").room("portal-chamber", "e4").room("graveyard", "e5")
    story.room("siege-works", "d5").room("fire-vortex", "d6").having(0, focus=0)
    story.minion("troll", place).go().dice(5, 5, 5, enemy=2 if seen else None).answer("use:special")
    assert rolled(story) == (3, int(seen))
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-05")
def test_a_wall_between_neighbours_breaks_the_line_of_sight() -> None:
    """R34: the room beside is reached around the corner only, so nobody there sees the spell come."""
    story = lingering(Story("ethairna", "grok-ull")).room("portal-chamber", "e4").room("graveyard", "e5")
    story.room("lamp-oil-store", "d5").minion("troll", "d5").having(0, focus=0).go()
    story.dice(6, 4, 4).answer("use:special", "result:die1", "pay")
    assert health(story) == 6
    assert rolled(story) == (3, 0)
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-11")
def test_sight_for_a_counter_attack_goes_as_far_as_the_hall() -> None:
    """R34: of any length."""
    story = hall(Story("ethairna", "grok-ull")).at(0, "d3").minion("troll", "d7").having(0, focus=0).go()
    story.dice(6, 4, 4, enemy=5).answer("use:special", "result:die1", "pay")
    assert health(story) == 6
    assert story.heroes[0].health == 2  # 5 and 2, less her Defense of 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-06")
@pytest.mark.parametrize(
    ("hero", "loot", "dice"),
    [
        pytest.param("wyn-kelearul", "", 1, id="a Dagger tests Strength"),
        pytest.param("wyn-kelearul", "claw", 3, id="the Claw tests Agility"),
        pytest.param("wyn-kelearul", "spiked-shield", 1, id="the Spiked Shield tests Strength"),
    ],
)
def test_the_weapon_fixes_the_skill_in_melee(hero: str, loot: str, dice: int) -> None:
    story = Story(hero, "grok-ull").minion("troll", "d4").having(0, focus=0)
    if loot:
        story.equipped(0, left=loot)
    story.go().dice(*[3] * dice, enemy=2).answer("use:left")
    assert rolled(story) == (dice, 1)
    assert story.question == "TURN"  # no skill was asked for
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-06")
@pytest.mark.parametrize(
    ("loot", "dice"), [("", 3), ("crossbow", 3), ("throwing-axes", 1), ("staff", 2), ("longbow", 3)]
)
def test_the_weapon_fixes_the_skill_at_range(loot: str, dice: int) -> None:
    """Wyn has 1 Strength, 3 Agility, 2 Intelligence."""
    story = hall(Story("wyn-kelearul", "grok-ull")).minion("troll", "d5").having(0, focus=0)
    if loot:
        story.equipped(0, right=loot)
    story.go().dice(*[3] * dice, enemy=2).answer("use:right")
    assert rolled(story) == (dice, 1)
    assert story.dice_left == 0


# --- Defense and damage -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-07", "TED-ATK-09", "TED-ATK-10")
@pytest.mark.parametrize(("die", "damage"), [(2, 0), (3, 0), (4, 1), (5, 2), (6, 3)])
def test_what_a_melee_result_exceeds_defense_by_is_the_damage(die: int, damage: int) -> None:
    """Grok's Axe adds 1; a Troll has Defense 4 and 7 health."""
    story = Story("grok-ull", "ethairna").minion("troll", "d4").having(0, focus=0).go()
    first_die(story.dice(die, 5, 5, enemy=2).answer("use:left"))
    assert health(story) == 7 - damage
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-07", "TED-ATK-09", "TED-ATK-10")
@pytest.mark.parametrize(("die", "damage"), [(4, 0), (5, 0), (6, 1)])
def test_what_a_missile_result_exceeds_defense_by_is_the_damage(die: int, damage: int) -> None:
    """Wyn's Bow adds nothing; a Basilisk has Defense 5."""
    story = hall(Story("wyn-kelearul", "grok-ull")).minion("basilisk", "d5").having(0, focus=0).go()
    story.dice(die, 3, 3, enemy=2).answer("use:right", "result:die1")
    assert health(story) == 7 - damage
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-10", "TED-TST-08")
def test_a_miss_gives_no_focus_for_the_unused_dice() -> None:
    """R03: an attack succeeds when it exceeds the target's Defense, and only then the other dice give focus."""
    story = Story("grok-ull", "ethairna").minion("troll", "d4").having(0, focus=0).go()
    story.dice(3, 4, 1, enemy=2).answer("use:left", "result:die1")
    assert health(story) == 7
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-08")
def test_a_minotaur_is_harder_to_hurt_in_melee() -> None:
    story = Story("grok-ull", "ethairna").minion("minotaur", "d4").having(0, focus=0).go()
    story.dice(5, 5, 5, enemy=2).answer("use:left")
    assert health(story) == 7  # a result of 6 against 4 and 2
    story = Story("grok-ull", "ethairna").minion("minotaur", "d4").having(0, focus=0).go()
    story.dice(6, 6, 6, enemy=2).answer("use:left")
    assert health(story) == 6

    story = hall(Story("wyn-kelearul", "grok-ull")).minion("minotaur", "d5").having(0, focus=0).go()
    story.dice(6, 6, 6, enemy=2).answer("use:right")
    assert health(story) == 5  # a result of 6 against 4


@pytest.mark.rule("TED-ATK-08")
def test_a_wraith_is_harder_to_hurt_with_missiles() -> None:
    story = hall(Story("wyn-kelearul", "grok-ull")).minion("wraith", "d5").having(0, focus=0).go()
    story.dice(6, 6, 6, enemy=2).answer("use:right")
    assert health(story) == 7  # a result of 6 against 4 and 2
    story = Story("grok-ull", "ethairna").minion("wraith", "d4").having(0, focus=0).go()
    story.dice(5, 5, 5, enemy=2).answer("use:left")
    assert health(story) == 5  # a result of 6 against 4


@pytest.mark.rule("TED-ATK-11")
@pytest.mark.parametrize("die", [pytest.param(6, id="hit"), pytest.param(3, id="miss")])
def test_hit_or_miss_a_living_enemy_strikes_back(die: int) -> None:
    story = lingering(Story("grok-ull", "ethairna")).minion("troll", "d4").having(0, focus=0).go()
    story.dice(die, die, die, enemy=4).answer("use:left")
    assert story.heroes[0].health == 8 - (4 + 3 - 2)  # he was whole: the unused sixes had nothing to heal
    assert story.dice_left == 0


# --- reach ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-RNG-03", "TED-ATK-04")
@pytest.mark.parametrize(
    ("place", "reached"),
    [("d4", True), ("e4", True), ("e5", True), ("e6", False)],
)
def test_a_path_of_two_rooms_turns_corners_and_takes_in_the_own_room(place: str, reached: bool) -> None:
    story = bend(Story("gerrund-the-blue", "grok-ull")).goblin("stabby", place).go()
    assert ("use:special" in story.legal) == reached


@pytest.mark.rule("TED-RNG-03")
def test_a_path_does_not_lead_through_a_wall() -> None:
    story = Story("gerrund-the-blue", "grok-ull").room("lamp-oil-store", "d5").goblin("stabby", "d5").go()
    assert "use:special" not in story.legal


@pytest.mark.rule("TED-RNG-04")
def test_everybody_within_so_many_rooms_means_the_own_room_too() -> None:
    story = bend(Story("ethairna", "grok-ull")).room("fire-vortex", "d5").equipped(0, spell1="thunderclap")
    story.minion("troll", "d4").minion("skeleton", "d5").minion("minotaur", "e5").having(0, focus=3).torch(11).go()
    story.dice(5, 4, 3, enemy=TORCH).answer("use:spell1", "result:die1", "pay", "enemy:minion1")
    assert (health(story, 1), health(story, 2), health(story, 3)) == (6, 7, 7)  # e5 is two rooms away
    assert story.heroes[0].focus == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-04")
def test_every_hero_within_so_many_rooms_is_healed() -> None:
    story = bend(Story("ethairna", "grok-ull", "uliessa", "sir-lanon")).equipped(0, spell1="healing-wave")
    story.at(1, "e5").at(2, "e6").having(0, health=1).having(1, health=1).having(2, health=1).having(3, health=1)
    story.go().dice(5, 5, 5).answer("use:spell1", "result:die1", "pay")
    assert [hero.health for hero in story.heroes] == [4, 4, 1, 4]  # e6 is three rooms away
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-05")
def test_nobody_stands_in_the_way_of_an_attack() -> None:
    story = hall(Story("wyn-kelearul", "grok-ull")).at(1, "d5").goblin("stabby", "d5").minion("troll", "d6")
    story.having(0, focus=0).go().dice(6, 6, 6, enemy=2).answer("use:right")
    assert "enemy:minion1" in story.legal
    story.answer("enemy:minion1")
    assert health(story) == 5
    assert story.dice_left == 0


# --- several targets --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-07", "TED-ATK-09")
def test_one_roll_against_every_enemy_of_the_room() -> None:
    """R32: compared with each Defense. The second form of the Bladed Chain: 3 focus, and the 1 of the first is gone."""
    story = Story("grok-ull", "ethairna").equipped(0, left="bladed-chain").having(0, focus=3)
    story.minion("troll", "d4").minion("troglodyte", "d4").minion("minotaur", "d4").go()
    story.dice(6, 5, 5, enemy=2).answer("all:left", "result:die1")
    assert story.asked == ("COUNTER", 0)
    assert (health(story, 1), health(story, 2), health(story, 3)) == (5, 6, 7)
    assert story.heroes[0].focus == 0
    assert rolled(story) == (3, 1)
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-04", "TED-ATK-08")
def test_the_second_form_of_the_longbow_takes_in_the_own_room() -> None:
    """R33: still a Missile Attack, so a Wraith's Defense of 6 holds."""
    story = hall(Story("wyn-kelearul", "grok-ull")).equipped(0, right="longbow").having(0, focus=3)
    story.minion("troll", "d4").minion("wraith", "d5").minion("skeleton", "d6").go()
    assert {"use:right", "all:right"} <= set(story.legal)
    story.dice(6, 5, 5, enemy=2).answer("all:right", "result:die1", "enemy:minion1")
    assert (health(story, 1), health(story, 2), health(story, 3)) == (5, 7, 8)
    assert story.heroes[0].focus == 0
    assert story.heroes[0].health == 7 - 1  # a Troll answers a missile with 2 and 2, less 3
    assert story.dice_left == 0


def test_the_second_forms_cost_focus_that_must_be_there() -> None:
    story = hall(Story("wyn-kelearul", "grok-ull")).equipped(0, left="bladed-chain", right="longbow")
    story.minion("troll", "d4").having(0, focus=2).go()
    assert "use:left" in story.legal
    assert "all:left" not in story.legal
    assert "all:right" not in story.legal


# --- Spells that make attacks, or hit more than one -------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-05", "TED-ATK-08", "TED-ATK-11")
def test_the_test_of_a_spell_that_makes_an_attack_provokes_nothing() -> None:
    """R15: the enemy die is rolled with the attack, once, and the attack is a melee one in all respects."""
    story = lingering(Story("sir-lanon", "grok-ull")).minion("minotaur", "d4").go()
    story.dice(4, 5).answer("use:special", "result:die1")
    assert rolled(story) == (2, 0)
    story.dice(6, 5, 5, enemy=5).answer("pay", "result:die1")
    assert rolled(story) == (5, 1)
    assert health(story) == 5  # 6 and 2 against a Defense of 6 in melee
    assert story.heroes[0].health == 5  # 5 and 3, less his Defense of 5
    assert story.heroes[0].focus == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-02")
def test_a_spell_that_makes_an_attack_needs_a_target_first() -> None:
    """R15."""
    story = hall(Story("sir-lanon", "grok-ull")).minion("minotaur", "d5").go()
    assert "use:special" not in story.legal


@pytest.mark.rule("TED-ATK-04")
def test_chain_lightning_needs_no_second_enemy() -> None:
    """R35: on A alone; and B is counted from A."""
    story = hall(Story("ethairna", "grok-ull")).equipped(0, spell1="chain-lightning").minion("troll", "d5")
    story.go().dice(6, 6, 6, enemy=2).answer("use:spell1", "result:die1", "pay")
    assert health(story) == 6
    assert story.heroes[0].focus == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04", "TED-RNG-03")
def test_the_second_bolt_of_chain_lightning_goes_on_from_the_first() -> None:
    story = hall(Story("ethairna", "grok-ull")).at(0, "d3").equipped(0, spell1="chain-lightning")
    story.minion("troll", "d5").minion("skeleton", "d7").minion("minotaur", "d3").torch(11).go()
    story.dice(6, 6, 6, enemy=TORCH).answer("use:spell1")
    assert story.asked == ("TARGET", 0)
    assert story.legal == ["enemy:minion1", "enemy:minion3"]  # d7 is four rooms away
    story.answer("enemy:minion1")
    assert story.asked == ("SECOND_TARGET", 0)
    assert {"enemy:minion2", "enemy:minion3"} <= set(story.legal)
    assert "enemy:minion1" not in story.legal  # R35: another one
    story.answer("enemy:minion2", "result:die1", "pay")
    while story.question == "COUNTER":
        story.answer("enemy:minion1")
    assert (health(story, 1), health(story, 2), health(story, 3)) == (6, 7, 7)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04", "TED-RNG-04")
def test_a_tempest_spares_heroes() -> None:
    """R35: two to the target, one to every other enemy within a room of it, none to a hero."""
    story = hall(Story("ethairna", "grok-ull")).equipped(0, spell1="tempest-of-arrows").at(1, "d6")
    story.minion("troll", "d6").minion("skeleton", "d7").minion("minotaur", "d4").having(0, focus=5).torch(11).go()
    story.dice(6, 5, 5, enemy=TORCH).answer("use:spell1", "enemy:minion1", "result:die1", "pay")
    while story.question == "COUNTER":
        story.answer(story.legal[0])
    assert (health(story, 1), health(story, 2), health(story, 3)) == (5, 7, 7)
    assert story.heroes[1].health == 8
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-04")
def test_a_thunderclap_spares_heroes() -> None:
    """R35."""
    story = hall(Story("ethairna", "grok-ull")).equipped(0, spell1="thunderclap").minion("troll", "d4").go()
    story.dice(5, 5, 5, enemy=2).answer("use:spell1", "result:die1", "pay")
    assert health(story) == 6
    assert story.heroes[1].health == 8
    assert story.dice_left == 0


# --- the order of an attack -------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-11")
def test_an_attack_is_settled_in_its_order() -> None:
    """R02: gains of the unused dice, damage, Lion healing, the counter-attack, and the torch step comes last of all."""
    story = lingering(Story("grok-ull", "ethairna")).equipped(0, left="long-sword", garment="elven-chain")
    story.minion("troll", "d4").having(0, focus=0, health=5).torch(11).go()
    story.dice(6, 3, 6, enemy=TORCH).answer("use:left", "result:die1")
    wanted = (events.HEALED, events.FOCUSED, events.STRUCK, events.COUNTER_FAILED, events.TORCH_MOVED)
    story.events(events.STRUCK)
    order = [kind for kind, seat, *_ in story.told if kind in wanted and seat == 0]
    assert sorted(order[:2]) == sorted([events.HEALED, events.FOCUSED])
    assert order[2:] == [events.STRUCK, events.HEALED, events.COUNTER_FAILED, events.TORCH_MOVED]
    assert story.heroes[0].health == 7  # an unused six, and two pieces of the Lion
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-11")
def test_the_healing_of_dice_and_lion_comes_before_the_counter_attack() -> None:
    """R02: what is healed first can keep the hero on their feet."""
    story = lingering(Story("grok-ull", "ethairna")).equipped(0, left="long-sword")
    story.minion("troll", "d4").having(0, focus=0, health=3).go()
    story.dice(6, 6, 6, enemy=4).answer("use:left")
    assert story.heroes[0].health == 3 + 2 + 1 - (4 + 3 - 2)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-11")
def test_the_torch_step_of_the_die_comes_when_the_attack_is_over() -> None:
    """R02: the Troll is wounded first, and acts with the other enemies only then."""
    story = lingering(Story("grok-ull", "ethairna")).minion("troll", "d4").having(0, focus=0).torch(8).go()
    story.dice(6, 6, 6, enemy=TORCH).answer("use:left")
    assert health(story) == 4
    assert story.game.torch == 8  # space 9: the enemies acted
    assert story.heroes[0].health == 8 - 1
    assert story.heroes[1].health == 6 - 1
    assert story.dice_left == 0


# --- one-time actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-HRO-01", "TED-MOV-03")
@pytest.mark.parametrize("first", ["use:right", "use:left"])
def test_a_one_time_attack_comes_before_or_after_the_heroic_action(first: str) -> None:
    """R38: Shield Bash, once a turn; it ends movement like a heroic action."""
    second = "use:left" if first == "use:right" else "use:right"
    story = lingering(hall(Story("thordin-torvak", "ethairna"))).minion("skeleton", "d4").equipped(0, spell1="fireball")
    assert {"east", "west"} <= set(story.go().legal)
    first_die(story.dice(6, 6, 6, enemy=SHIELD).answer(first))
    assert health(story) == 6
    assert {"east", "west"}.isdisjoint(story.legal)
    story.having(0, focus=5).dice(6, 6, 6, enemy=SHIELD)
    story.answer("discard:spell1")  # which has the question asked again
    first_die(story.answer(second))
    assert health(story) == 4
    story.having(0, focus=5).answer("discard:trinket1")
    assert story.game.turn.seat == 1  # nothing was left to do
    assert story.dice_left == 0
