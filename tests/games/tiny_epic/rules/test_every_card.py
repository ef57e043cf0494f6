"""Every ability of every hero, every Spell, every card of Loot and every hero space, used once with its effect."""

from dataclasses import dataclass

import pytest

from tests.games.tiny_epic.rules.story import SHIELD, TORCH, Story, cell_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BIT

MINION = 4
SEVEN = ("d1", "d2", "d3", "d4", "d5", "d6", "d7")


def hall(*heroes: str) -> Story:
    """A straight hall of seven rooms from west to east, the Entrance in its middle; the torch where little happens."""
    story = Story(*heroes).room("bridge-of-doom", "d1", 1).room("lamp-oil-store", "d2", 1).room("fire-vortex", "d3")
    return story.room("portal-chamber", "d5").room("graveyard", "d6").room("siege-works", "d7").torch(11)


def with_friend(hero: str) -> Story:
    return hall(hero, "uliessa" if hero != "uliessa" else "grok-ull")


def health(story: Story, minion: int = 1) -> int:
    return int(story.game.enemy_health[MINION + minion - 1])


def result(story: Story) -> int:
    """The result of the last test, with everything added."""
    return story.events(events.TESTED)[-1][0]


def dice_rolled(story: Story) -> int:
    return len(story.events(events.ROLLED))


def first_die(story: Story) -> Story:
    """The first die is the result; what can be paid for besides is not, and damage goes to any marker."""
    while story.question in ("TEST", "GUARD", "SPLIT"):
        story.answer({"TEST": "result:die1", "GUARD": "go-on"}.get(story.question, story.legal[0]))
    return story


def cast(story: Story, *faces: int, place: str = "spell1", enemy: int | None = None, target: str = "") -> Story:
    """Cast, take the first die, and pay."""
    story.go().dice(*faces, enemy=enemy).answer(f"use:{place}")
    if target:
        story.answer(target)
    while story.question == "TEST":
        story.answer("result:die1")
    return story.answer("pay") if story.question == "PAY" else story


# --- heroes: what they fight with -------------------------------------------------------------------------------------

STARTING_WEAPONS = {
    "ethairna": (1, -1),
    "sir-lanon": (3, 0),
    "gerrund-the-blue": (1, -1),
    "grok-ull": (3, 1),
    "moonblade": (2, -1),
    "uliessa": (2, 0),
    "wyn-kelearul": (1, -1),
    "thordin-torvak": (3, 0),
}
"""dice of Strength, and what the weapon in the left hand adds"""


@pytest.mark.rule("TED-ATK-01", "TED-ATK-06", "TED-ATK-09")
@pytest.mark.parametrize("hero", STARTING_WEAPONS)
def test_what_each_hero_fights_with(hero: str) -> None:
    dice, bonus = STARTING_WEAPONS[hero]
    story = with_friend(hero).minion("skeleton", "d4").having(0, focus=0).go()
    first_die(story.dice(*[6] * dice, enemy=TORCH).answer("use:left"))
    assert dice_rolled(story) == dice
    assert result(story) == 6 + bonus
    assert health(story) == 8 - (2 + bonus)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-03", "TED-ATK-06")
def test_wyns_bow() -> None:
    story = with_friend("wyn-kelearul").at(0, "d3").minion("skeleton", "d7").having(0, focus=0).go()
    story.dice(6, 6, 6, enemy=TORCH).answer("use:right")
    assert (result(story), health(story)) == (6, 6)
    assert story.dice_left == 0


# --- heroes: what makes them special ----------------------------------------------------------------------------------


@pytest.mark.rule("TED-ATK-04", "TED-RNG-03")
def test_seeking_bolt() -> None:
    """Int 5, four rooms by any path, 2 focus: 1 damage."""
    story = with_friend("ethairna").at(0, "d3").minion("skeleton", "d7").having(0, focus=2)
    cast(story, 5, 5, 5, place="special", enemy=TORCH)
    assert (health(story), story.heroes[0].focus) == (7, 0)
    too_far = with_friend("ethairna").at(0, "d2").minion("skeleton", "d7").go()
    assert "use:special" not in too_far.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04", "TED-RNG-03")
def test_magic_arrow() -> None:
    """Int 6, two rooms by any path, 2 focus: 2 damage."""
    story = with_friend("gerrund-the-blue").minion("skeleton", "d6").having(0, focus=2)
    cast(story, 6, 5, 5, place="special", enemy=TORCH)
    assert (health(story), story.heroes[0].focus) == (6, 0)
    failed = with_friend("gerrund-the-blue").minion("skeleton", "d6").having(0, focus=0)
    cast(failed, 5, 5, 5, place="special", enemy=TORCH)
    assert health(failed) == 8
    too_far = with_friend("gerrund-the-blue").minion("skeleton", "d7").go()
    assert "use:special" not in too_far.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-09", "TED-HRO-11")
def test_divine_might() -> None:
    """Int 4, 2 focus: one Melee Attack at +2."""
    story = with_friend("sir-lanon").minion("skeleton", "d4").having(0, focus=2).go()
    story.dice(4, 5).answer("use:special", "result:die1")
    story.dice(6, 5, 5, enemy=TORCH).answer("pay", "result:die1")
    assert (result(story), health(story)) == (8, 4)
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-03")
@pytest.mark.parametrize(("place", "reached"), [("d4", True), ("d5", True), ("d6", False)])
def test_healing_hands(place: str, reached: bool) -> None:
    """Free, 2 focus: a hero within one room heals 2; himself as well."""
    story = hall("sir-lanon", "grok-ull").at(1, place).having(0, health=1, focus=4).having(1, health=1).go()
    story.answer("use:right")
    if reached:
        assert story.legal == ["hero:1", "hero:2"]
        story.answer("hero:2")
    assert [int(hero.health) for hero in story.heroes] == ([1, 3] if reached else [3, 1])
    assert story.heroes[0].focus == 2
    assert story.asked == ("TURN", 0)
    assert "use:left" not in story.legal
    assert "rest" in story.legal  # his heroic action is still his
    assert "use:right" in story.legal


@pytest.mark.rule("TED-RNG-03")
@pytest.mark.parametrize("place", ["d4", "d7", "d1"])
def test_heal(place: str) -> None:
    """A Spell without a test, 2 focus: a hero within three rooms heals 4 (R13)."""
    story = hall("uliessa", "grok-ull").at(1, place).having(0, health=1, focus=2).having(1, health=1).go()
    story.answer("use:special")
    assert story.legal == ["hero:1", "hero:2"]
    story.answer("hero:2", "pay")
    assert [int(hero.health) for hero in story.heroes] == [1, 5]
    assert story.heroes[0].focus == 0
    assert dice_rolled(story) == 0


@pytest.mark.rule("TED-RNG-03")
def test_heal_does_not_reach_further() -> None:
    """d7 is four rooms from d3: there is nobody but herself."""
    story = hall("uliessa", "grok-ull").at(0, "d3").at(1, "d7").having(0, health=1, focus=2).having(1, health=1).go()
    story.answer("use:special", "pay")
    assert [int(hero.health) for hero in story.heroes] == [5, 1]


@pytest.mark.rule("TED-FRE-07")
@pytest.mark.parametrize("hero", ["ethairna", "gerrund-the-blue", "uliessa"])
def test_research(hero: str) -> None:
    """Free, 4 focus: discover 1 Spell."""
    story = hall(hero, "grok-ull").deck("fireball").having(0, focus=5).go().answer("use:right", "draw", "equip:spell1")
    assert story.cards_of(0) == {"spell1": "fireball"}
    assert story.heroes[0].focus == 1
    assert "use:right" not in story.legal
    assert "east" in story.legal


@pytest.mark.rule("TED-ATK-09", "TED-FRE-08")
def test_battle_rage() -> None:
    """While attacking, 3 focus: +2 to the result, once per attack (R04), even with more focus than his track holds."""
    story = with_friend("grok-ull").minion("skeleton", "d4").having(0, focus=7).go()
    story.dice(6, 5, 5, enemy=TORCH).answer("use:left", "boost:special")
    assert story.heroes[0].focus == 4
    assert "boost:special" not in story.legal
    story.answer("result:die1")
    assert (result(story), health(story)) == (9, 3)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-09", "TED-FRE-09")
def test_battle_rage_with_a_missile() -> None:
    story = with_friend("grok-ull").minion("skeleton", "d6").equipped(0, right="throwing-axes").go()
    story.dice(6, 5, 5, enemy=TORCH).answer("use:right", "boost:special", "result:die1")
    assert (result(story), health(story)) == (10, 2)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-08", "TED-HER-05")
def test_sprint() -> None:
    """Free, 1 focus: Speed +1 this turn; repeatable (Q17). Grok's Speed is 3."""
    story = hall("grok-ull", "uliessa").at(0, "d7").having(0, focus=2).go()
    story.answer("use:right", "use:right")
    assert story.heroes[0].focus == 0
    for room in ("d6", "d5", "d4"):
        story.answer("west")
        assert story.where(0) == room
    assert "west" in story.legal  # the fourth room; the Fire Vortex lies there
    story.dice(6, 6).answer("west", "skill:agility")
    while story.question == "TEST":
        story.answer("result:die1")
    assert "west" in story.legal
    story.answer("west")
    assert story.where(0) == "d2"
    assert "west" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-07")
def test_shadow_walk() -> None:
    """Agi 6, 3 focus: a move of the full Speed with Stealth, whatever was spent; enemies neither stop nor ambush."""
    story = hall("moonblade", "uliessa").at(0, "d2").goblin("boomy", "d5").goblin("stabby", "d6").having(0, focus=3)
    story.game.turn.moved = 5
    assert "east" not in story.go().legal
    story.dice(6, 5, 5).answer("use:special", "result:die1", "pay")
    assert story.heroes[0].focus == 0
    story.dice(6, 6, 6).answer("east", "skill:agility")  # Stealth does not fool traps (R23)
    for room in ("d4", "d5", "d6", "d7"):
        story.answer("east")
        assert story.where(0) == room
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-07")
def test_shadow_walk_into_the_unknown() -> None:
    """No ambush, and the move goes on (Q7)."""
    story = hall("moonblade", "uliessa").hidden("c4").next_room("prison-cells").having(0, focus=3).go()
    story.dice(6, 5, 5).answer("use:special", "result:die1", "pay", "north")
    while story.question == "ORIENT":
        story.answer(story.legal[0])
    assert story.enemy("goblin1") == "c4"
    assert story.heroes[0].health == 6
    assert "south" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-01")
def test_a_failed_shadow_walk_is_the_heroic_action_all_the_same() -> None:
    """R26."""
    story = hall("moonblade", "uliessa").equipped(0, trinket1="boots").having(0, focus=0).go()
    first_die(story.dice(5, 5, 5).answer("use:special"))
    assert {"east", "west", "rest", "use:special"}.isdisjoint(story.legal)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-01", "TED-FRE-09")
def test_lockpicks() -> None:
    """While disarming, 1 focus: +2, once. The Spike Pit takes any skill: 6."""
    story = hall("moonblade", "uliessa").room("spike-pit", "c4", 2).at(0, "c4").having(0, focus=2, evaded=True)
    story.deck("plate-armor").go().answer("disarm")
    assert story.asked == ("SKILL", 0)
    assert story.legal == ["skill:strength", "skill:agility", "skill:intelligence"]
    story.dice(4, 5, 5).answer("skill:agility", "boost:right", "result:die1")
    assert story.events(events.TESTED)[-1] == (6, 1)
    assert story.question == "EITHER"
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-07")
def test_stealth() -> None:
    """Free, 2 focus: Stealth for the rest of this turn. Wyn walks through two goblins' rooms."""
    story = hall("wyn-kelearul", "uliessa").goblin("boomy", "d5").goblin("stabby", "d6").having(0, focus=2).go()
    story.answer("use:special", "east", "east", "east")
    assert (story.where(0), story.heroes[0].focus) == ("d7", 0)

    story = hall("wyn-kelearul", "uliessa").goblin("boomy", "d5").having(0, focus=2).go().answer("east")
    assert {"east", "west"}.isdisjoint(story.legal)  # without it, that was the end of the movement


@pytest.mark.rule("TED-ICO-07")
def test_stealth_lasts_one_turn() -> None:
    story = hall("wyn-kelearul", "uliessa").goblin("boomy", "d5").at(1, "d3").go().answer("use:special")
    story.turn_of(0).go().answer("east")
    assert {"east", "west"}.isdisjoint(story.legal)


@pytest.mark.rule("TED-CNT-10", "TED-FRE-08")
def test_stone_guard() -> None:
    """On a Melee Attack, 2 focus: Defense +2 against its answer."""
    story = hall("thordin-torvak", "uliessa").minion("skeleton", "d4").equipped(0, trinket1="boots").having(0, focus=2)
    story.go().dice(3, 3, 3, enemy=5).answer("use:left")
    while story.question in ("TEST", "GUARD"):
        story.answer("boost:special" if "boost:special" in story.legal else "result:die1")
    assert (story.heroes[0].health, story.heroes[0].focus) == (8 - (5 + 2 - 6), 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09")
def test_stone_guard_is_for_melee_only() -> None:
    story = hall("thordin-torvak", "uliessa").minion("skeleton", "d5").equipped(0, right="throwing-axes")
    story.having(0, focus=5).go().dice(3, 3, 3, enemy=5).answer("use:right", "result:die1")
    assert story.heroes[0].health == 8 - (5 + 3 - 4)  # nothing was asked in between
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-01", "TED-ATK-09")
def test_shield_bash() -> None:
    """One Melee Attack more, once a turn, 5 focus, Str +0 (R38)."""
    story = hall("thordin-torvak", "uliessa").minion("skeleton", "d4").equipped(0, trinket1="boots").go()
    first_die(story.dice(6, 6, 6, enemy=SHIELD).answer("use:right"))
    assert (health(story), story.heroes[0].focus, result(story)) == (6, 0, 6)
    assert "use:left" in story.legal
    assert "rest" in story.legal
    story = hall("thordin-torvak", "uliessa").minion("skeleton", "d4").having(0, focus=4).go()
    assert "use:right" not in story.legal
    assert story.dice_left == 0


# --- Spells -----------------------------------------------------------------------------------------------------------

TESTS = {
    "fireball": 7,
    "chain-lightning": 6,
    "tempest-of-arrows": 6,
    "eagles-swiftness": 3,
    "scavengers-fortune": 7,
    "bulls-might": 3,
    "stone-skin": 4,
    "mending-light": 4,
    "healing-wave": 5,
    "frost-lance": 5,
    "thunderclap": 5,
    "repelling-wind": 4,
    "everburning-flame": 6,
    "dimension-door": 5,
}
COSTS = {
    "fireball": 6,
    "chain-lightning": 3,
    "tempest-of-arrows": 5,
    "eagles-swiftness": 3,
    "scavengers-fortune": 4,
    "bulls-might": 3,
    "stone-skin": 2,
    "mending-light": 3,
    "healing-wave": 5,
    "frost-lance": 3,
    "thunderclap": 4,
    "repelling-wind": 2,
    "everburning-flame": 5,
    "dimension-door": 3,
}
AIMED = ("fireball", "chain-lightning", "tempest-of-arrows", "frost-lance", "thunderclap", "repelling-wind")
"""at enemies, who strike back"""


@pytest.mark.rule("TED-HRO-11", "TED-TST-01")
@pytest.mark.parametrize("spell", TESTS)
@pytest.mark.parametrize("short", [0, 1], ids=["enough", "one short"])
def test_the_number_each_spell_must_reach(spell: str, short: int) -> None:
    """Ethairna rolls three dice of Intelligence; her focus is just the price. Nothing is paid for a failure."""
    number = TESTS[spell] - short
    story = hall("ethairna", "uliessa").equipped(0, spell1=spell, left="claw", right="crossbow")
    story.minion("skeleton", "d4").minion("troll", "d5").having(0, focus=COSTS[spell]).go()
    story.dice(*((5, number - 5, 5) if number > 5 else (number, 5, 5)), enemy=TORCH if spell in AIMED else None)
    story.answer("use:spell1")
    while story.question in ("TARGET", "SECOND_TARGET", "RECIPIENT"):
        story.answer(story.legal[0])
    if story.question == "TEST":
        story.answer("result:die1+a" if number > 5 else "result:die1")
    assert story.events(events.TESTED)[-1] == (number, int(not short))
    assert story.dice_left == 0
    if short:
        assert story.heroes[0].focus == COSTS[spell]
    else:
        story.dice(5, 5, enemy=TORCH).answer("pay")
        assert story.heroes[0].focus == 0


@pytest.mark.rule("TED-ATK-04", "TED-RNG-03")
def test_fireball() -> None:
    story = (
        hall("ethairna", "uliessa").equipped(0, spell1="fireball").minion("troglodyte", "d6").having(0, focus=6).go()
    )
    story.dice(6, 1, 5, enemy=TORCH).answer("use:spell1", "result:die1+a", "pay")
    assert (health(story), story.heroes[0].focus) == (3, 0)
    assert (
        "use:spell1" not in hall("ethairna", "uliessa").equipped(0, spell1="fireball").minion("troll", "d7").go().legal
    )
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04")
def test_chain_lightning() -> None:
    story = hall("ethairna", "uliessa").equipped(0, spell1="chain-lightning").having(0, focus=3)
    story.minion("troglodyte", "d6").minion("basilisk", "d7")
    cast(story, 6, 5, 5, enemy=TORCH)
    while story.question == "COUNTER":
        story.answer(story.legal[0])
    assert (health(story, 1), health(story, 2), story.heroes[0].focus) == (6, 6, 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04", "TED-RNG-04")
def test_tempest_of_arrows() -> None:
    story = hall("ethairna", "uliessa").equipped(0, spell1="tempest-of-arrows").at(0, "d3").having(0, focus=5)
    story.minion("troglodyte", "d6").minion("basilisk", "d7").minion("troll", "d5").minion("skeleton", "d4")
    cast(story, 6, 5, 5, enemy=TORCH, target="enemy:minion1")
    while story.question == "COUNTER":
        story.answer(story.legal[0])
    assert [health(story, number) for number in (1, 2, 3, 4)] == [5, 6, 6, 8]
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-03", "TED-ATK-09")
def test_eagles_swiftness() -> None:
    """One Missile Attack at +3, of Agility for a Crossbow: 5, 1 and 3."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="eagles-swiftness", left="claw", right="crossbow")
    story.minion("skeleton", "d4").minion("troll", "d6").having(0, focus=3).go()
    story.dice(3, 5, 5).answer("use:spell1", "result:die1")
    story.dice(5, 5, enemy=TORCH).answer("pay")
    first_die(story)
    assert result(story) == 9
    assert (health(story, 1), health(story, 2)) == (8, 2)
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-11")
def test_scavengers_fortune() -> None:
    story = hall("ethairna", "uliessa").equipped(0, spell1="scavengers-fortune").deck("plate-armor")
    story.having(0, health=1, focus=4).go().dice(6, 1, 5).answer("use:spell1", "result:die1+a", "pay")
    story.answer("draw", "equip:garment")
    assert (story.heroes[0].health, story.heroes[0].focus) == (4, 0)
    assert story.cards_of(0)["garment"] == "plate-armor"
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-02", "TED-ATK-09")
def test_bulls_might() -> None:
    """One Melee Attack at +3, with the Claw: Agility, and 1."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="bulls-might", left="claw", right="crossbow")
    story.minion("skeleton", "d4").minion("troll", "d6").having(0, focus=3).go()
    story.dice(3, 5, 5).answer("use:spell1", "result:die1")
    story.dice(5, 5, enemy=TORCH).answer("pay")
    first_die(story)
    assert result(story) == 9
    assert (health(story, 1), health(story, 2)) == (3, 7)
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-09")
def test_a_spell_may_make_the_second_form_of_an_attack() -> None:
    """R15, R33: Bladed Chain for 3 focus more is still a Melee Attack; 5 and 3 on every enemy of the room."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="bulls-might", left="bladed-chain")
    story.minion("skeleton", "d4").minion("troglodyte", "d4").having(0, focus=6).go()
    story.dice(3, 5, 5).answer("use:spell1", "result:die1", "pay")
    assert story.asked == ("WEAPON", 0)
    assert story.legal == ["use:left", "all:left"]
    first_die(story.dice(5, enemy=TORCH).answer("all:left"))
    assert result(story) == 8
    assert (health(story, 1), health(story, 2)) == (4, 4)
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-04")
def test_the_second_form_counts_as_a_target_for_eagles_swiftness() -> None:
    """R15, R33: the Longbow's may hit the own room, if its 3 focus will be there besides the Spell's."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="eagles-swiftness", right="longbow")
    story.minion("skeleton", "d4").having(0, focus=6).go()
    assert "use:spell1" in story.legal
    story.dice(3, 5, 5).answer("use:spell1", "result:die1")
    first_die(story.dice(5, 5, enemy=TORCH).answer("pay"))
    assert result(story) == 8
    assert health(story) == 4
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
@pytest.mark.parametrize(("weapon", "target", "modifier"), [("use:left", 1, 2), ("use:right", 2, 2)])
def test_stone_skin(weapon: str, target: int, modifier: int) -> None:
    """A Melee or Missile Attack, and Defense +3 against its answer."""
    story = hall("ethairna", "uliessa").equipped(
        0, spell1="stone-skin", left="claw", right="crossbow", trinket1="boots"
    )
    story.minion("skeleton", "d4").minion("troll", "d6").having(0, focus=2).go()
    story.dice(4, 5, 5).answer("use:spell1", "result:die1", "pay")
    assert story.asked == ("WEAPON", 0)
    assert story.legal == ["use:left", "use:right"]
    first_die(story.dice(5, 5, enemy=5).answer(weapon))
    assert result(story) == 6
    assert health(story, target) == (6 if target == 1 else 5)
    assert story.heroes[0].health == 6 - max(0, 5 + modifier - 6)
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-03")
def test_stone_skin_and_the_broken_shield() -> None:
    """The die counts as Defense with all modifiers, so the modifier comes through."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="stone-skin", left="claw", trinket1="boots")
    story.minion("skeleton", "d4").having(0, focus=2).go().dice(4, 5, 5).answer("use:spell1", "result:die1")
    first_die(story.dice(5, 5, enemy=SHIELD).answer("pay"))
    assert story.heroes[0].health == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-03")
def test_mending_light() -> None:
    story = hall("ethairna", "uliessa").equipped(0, spell1="mending-light").at(1, "d7").having(1, health=0)
    cast(story.having(0, focus=3), 4, 5, 5, target="hero:2")
    assert (story.heroes[1].health, story.heroes[0].focus) == (4, 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-04")
def test_healing_wave() -> None:
    story = hall("ethairna", "uliessa", "grok-ull").equipped(0, spell1="healing-wave").at(1, "d6").at(2, "d7")
    story.having(0, health=1, focus=5).having(1, health=1).having(2, health=1)
    cast(story, 5, 4, 4)
    assert [int(hero.health) for hero in story.heroes] == [4, 4, 1]
    assert story.heroes[0].focus == 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04", "TED-RNG-03")
def test_frost_lance() -> None:
    story = hall("ethairna", "uliessa").equipped(0, spell1="frost-lance").minion("basilisk", "d7").having(0, focus=3)
    cast(story, 5, 5, 5, enemy=TORCH)
    assert (health(story), story.heroes[0].focus) == (5, 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-04")
def test_thunderclap() -> None:
    story = hall("ethairna", "uliessa").equipped(0, spell1="thunderclap").having(0, focus=4)
    story.minion("basilisk", "d4").minion("troglodyte", "d3").minion("troll", "d6")
    cast(story, 5, 5, 5, enemy=TORCH)
    while story.question == "COUNTER":
        story.answer(story.legal[0])
    assert [health(story, number) for number in (1, 2, 3)] == [6, 6, 7]
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-03")
def test_repelling_wind() -> None:
    """Three rooms away, each step further from the hero (R30)."""
    story = hall("ethairna", "uliessa").at(0, "d3").equipped(0, spell1="repelling-wind").minion("troll", "d4")
    cast(story.having(0, focus=2), 4, 5, 5, enemy=TORCH)
    assert story.enemy("minion1") == "d7"
    assert (health(story), story.heroes[0].focus) == (7, 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-03")
def test_a_push_stops_where_no_step_leads_further_away() -> None:
    """R30."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="repelling-wind").minion("troll", "d6")
    cast(story, 4, 5, 5, enemy=TORCH)
    assert story.enemy("minion1") == "d7"
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-03")
def test_the_player_picks_the_way_of_a_push() -> None:
    """R30: from the hero's own room every way leads further; then only those that do."""
    story = (
        hall("ethairna", "uliessa").equipped(0, spell1="repelling-wind").minion("troll", "d4").room("armory", "c5", 2)
    )
    cast(story, 4, 5, 5, enemy=TORCH)
    assert story.asked == ("PUSH", 0)
    assert story.legal == ["cell:d3", "cell:d5"]
    story.answer("cell:d5")
    assert story.legal == ["cell:c5", "cell:d6"]  # not back to d4
    story.answer("cell:c5")  # a dead end
    assert story.enemy("minion1") == "c5"
    assert story.question != "PUSH"
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-03")
def test_a_pushed_enemy_suffers_nothing_from_rooms() -> None:
    """R30: through the Fire Vortex."""
    story = hall("ethairna", "uliessa").at(0, "d5").equipped(0, spell1="repelling-wind").minion("troll", "d4")
    cast(story, 4, 5, 5, enemy=TORCH)
    assert story.enemy("minion1") == "d1"
    assert health(story) == 7
    assert story.events(events.TRAP_SPRUNG) == []
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-03")
def test_a_push_does_not_go_through_the_door_of_the_lair() -> None:
    """R70: a boss at the door, which is a dead end but for the Lair, stays."""
    story = hall("ethairna", "uliessa").room("lair-door", "c4", 2).act_two("lich", cell="c4").torch(14).turn_of(0)
    story.equipped(0, spell1="repelling-wind").having(0, focus=2)
    cast(story, 4, 5, 5, enemy=2)
    assert story.enemy("boss") == "c4"
    assert story.dice_left == 0


@pytest.mark.rule("TED-TOR-02")
def test_everburning_flame() -> None:
    """Torch up 2, and the card leaves the game."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="everburning-flame", trinket1="boots").row()
    cast(story.having(0, focus=5).torch(12), 6, 5, 5)
    assert int(story.game.torch) + 1 == 10
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert story.row_cards == []
    assert len(story.events(events.GONE)) == 1
    assert story.events(events.ENEMIES_ACT) == story.events(events.GOBLIN_CAME) == []
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-RNG-03")
def test_dimension_door() -> None:
    """A hero within two rooms teleports to any revealed card."""
    story = hall("ethairna", "uliessa").equipped(0, spell1="dimension-door").at(1, "d6").having(0, focus=3)
    cast(story, 5, 5, 5, target="hero:2")
    assert story.asked == ("TELEPORT", 0)
    story.answer("cell:d2")
    assert (story.where(0), story.where(1), story.heroes[0].focus) == ("d4", "d2", 0)
    assert story.dice_left == 0


# --- Loot: weapons ----------------------------------------------------------------------------------------------------


@dataclass
class Weapon:
    """How a weapon is tested with Uliessa (2, 1, 3 dice), how far it reaches in sight, and what it adds."""

    dice: int
    bonus: int
    rooms: int = 0


WEAPONS = {
    "great-axe": Weapon(2, 2),
    "long-sword": Weapon(2, 1),
    "claw": Weapon(1, 1),
    "spiked-shield": Weapon(2, 0),
    "bladed-chain": Weapon(2, 1),
    "sun-hammer": Weapon(2, 1),
    "throwing-axes": Weapon(2, 2, 2),
    "longbow": Weapon(1, 0, 4),
    "staff": Weapon(3, 0, 3),
    "crossbow": Weapon(1, 1, 3),
}


@pytest.mark.rule("TED-ATK-01", "TED-ATK-06", "TED-ATK-09")
@pytest.mark.parametrize("name", WEAPONS)
@pytest.mark.parametrize("hand", ["left", "right"])
def test_every_weapon(name: str, hand: str) -> None:
    """In either hand."""
    card = WEAPONS[name]
    story = hall("uliessa", "grok-ull").at(0, "d1").equipped(0, **{hand: name}).having(0, focus=0)
    story.minion("skeleton", SEVEN[card.rooms]).go()
    first_die(story.dice(*[6] * card.dice, enemy=TORCH).answer(f"use:{hand}"))
    assert dice_rolled(story) == card.dice
    assert result(story) == 6 + card.bonus
    assert health(story) == 8 - (2 + card.bonus)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-02", "TED-ATK-03", "TED-RNG-02")
@pytest.mark.parametrize("name", WEAPONS)
def test_the_reach_of_every_weapon(name: str) -> None:
    """Melee in the own room alone; missiles from the next room to the last of their reach."""
    card = WEAPONS[name]
    reached = [0] if card.rooms == 0 else list(range(1, card.rooms + 1))
    for rooms, place in enumerate(SEVEN):
        story = hall("uliessa", "grok-ull").at(0, "d1").equipped(0, left=name).goblin("stabby", place).go()
        assert ("use:left" in story.legal) == (rooms in reached)


@pytest.mark.rule("TED-FRE-08")
def test_a_long_sword_is_helped_once_for_two_focus() -> None:
    story = hall("uliessa", "grok-ull").equipped(0, left="long-sword").minion("skeleton", "d4").having(0, focus=6).go()
    story.dice(6, 5, enemy=TORCH).answer("use:left", "boost:left")
    assert story.heroes[0].focus == 4
    assert "boost:left" not in story.legal
    story.answer("result:die1")
    assert (result(story), health(story)) == (8, 4)
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-13")
def test_a_shield_rerolls_one_die_of_a_melee_attack_once() -> None:
    story = hall("uliessa", "grok-ull").equipped(0, right="shield").minion("skeleton", "d4").having(0, focus=0).go()
    story.dice(3, 5, enemy=TORCH).answer("use:left")
    assert {"reroll:die1", "reroll:die2"} <= set(story.legal)
    story.dice(6).answer("reroll:die1")
    assert {"reroll:die1", "reroll:die2"}.isdisjoint(story.legal)
    story.answer("result:die1")
    assert (result(story), health(story)) == (6, 6)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09")
def test_a_shield_rerolls_nothing_at_range() -> None:
    story = hall("wyn-kelearul", "uliessa").equipped(0, left="shield").minion("skeleton", "d5").go()
    story.dice(3, 4, 5, enemy=TORCH).answer("use:right")
    assert story.question == "TEST"
    assert not [answer for answer in story.legal if answer.startswith("reroll")]


@pytest.mark.rule("TED-TOR-01")
@pytest.mark.parametrize(("torch", "after"), [(12, 11), (8, 8)])
def test_a_sun_hammer_that_kills_raises_the_torch(torch: int, after: int) -> None:
    """Not above the start."""
    story = hall("uliessa", "grok-ull").equipped(0, left="sun-hammer").goblin("stabby", "d4").torch(torch).go()
    story.dice(6, 5, enemy=5).answer("use:left", "result:die1", "go-on")
    assert story.enemy("goblin1") == ""
    assert int(story.game.torch) + 1 == after
    assert story.dice_left == 0


def test_a_sun_hammer_raises_the_torch_for_its_own_kills_only() -> None:
    """R37: not for those of the other hand, nor without a kill."""
    story = hall("uliessa", "grok-ull").equipped(0, right="sun-hammer").goblin("stabby", "d4").torch(12).go()
    story.dice(6, 5, enemy=5).answer("use:left", "result:die1", "go-on")
    assert story.enemy("goblin1") == ""
    assert int(story.game.torch) + 1 == 12

    story = hall("uliessa", "grok-ull").equipped(0, left="sun-hammer").minion("skeleton", "d4").torch(12).go()
    story.dice(6, 5, enemy=2).answer("use:left", "result:die1")
    assert int(story.game.torch) + 1 == 12
    assert story.dice_left == 0


# --- Loot: what is worn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-CNT-10")
@pytest.mark.parametrize(
    ("name", "slot", "melee", "missile", "spell"),
    [
        ("studded-jerkin", "garment", 1, 0, 0),
        ("shield", "left", 1, 0, 0),
        ("spiked-shield", "left", 1, 0, 0),
        ("plate-armor", "garment", 1, 1, 1),
        ("elven-chain", "garment", 1, 1, 1),
        ("scale-armor", "garment", 1, 1, 1),
        ("violet-cloak", "garment", 0, 0, 1),
        ("cloak", "garment", 0, 0, 0),
        ("robes", "garment", 0, 0, 0),
    ],
)
def test_what_is_worn_against_the_answer_to_each_type_of_attack(
    name: str, slot: str, melee: int, missile: int, spell: int
) -> None:
    """Wyn has Defense 3; a Skeleton adds 2 in melee, 3 to the rest; the enemy die shows 5."""
    for kind, more in enumerate((melee, missile, spell)):
        story = hall("wyn-kelearul", "uliessa").equipped(0, **{slot: name}, spell1="frost-lance", trinket1="boots")
        if kind == 0:
            story.equipped(0, right="claw")
        story.minion("skeleton", "d4" if kind == 0 else "d5").having(0, focus=0).go()
        story.dice(*[3] * (3 if kind < 2 else 2), enemy=5)
        first_die(story.answer(("use:right", "use:right", "use:spell1")[kind]))
        (countered,) = story.events(events.COUNTERED)
        assert countered == (MINION, 5 + (2 if kind == 0 else 3) - 3 - more)
        assert story.dice_left == 0


@pytest.mark.rule("TED-HER-05")
@pytest.mark.parametrize(
    ("name", "slot", "speed"),
    [("great-axe", "left", 3), ("boots", "trinket1", 5), ("elven-chain", "garment", 5), ("plate-armor", "garment", 4)],
)
def test_what_changes_speed(name: str, slot: str, speed: int) -> None:
    """Uliessa's Speed is 4: rooms in a straight line from d7, the trap at d3 disarmed, until she can go no further."""
    story = hall("uliessa", "grok-ull").at(0, "d7").equipped(0, **{slot: name})
    story.game.grid.disarmed = BIT[cell_of("d3")]
    story.go()
    walked = 0
    while "west" in story.legal:
        story.answer("west")
        walked += 1
    assert walked == speed


@pytest.mark.rule("TED-ICO-07")
def test_the_cloak_always_gives_stealth() -> None:
    story = hall("uliessa", "grok-ull").equipped(0, garment="cloak").goblin("boomy", "d5").goblin("stabby", "d6").go()
    story.answer("east", "east", "east")
    assert story.where(0) == "d7"


@pytest.mark.rule("TED-TST-11")
def test_gloves_help_every_test_of_agility() -> None:
    story = hall("wyn-kelearul", "uliessa").equipped(0, trinket1="gloves").minion("skeleton", "d5").having(0, focus=0)
    first_die(story.go().dice(6, 6, 6, enemy=TORCH).answer("use:right"))
    assert (result(story), health(story)) == (7, 5)
    story = hall("wyn-kelearul", "uliessa").equipped(0, trinket1="gloves").minion("skeleton", "d4").having(0, focus=0)
    first_die(story.go().dice(6, enemy=TORCH).answer("use:left"))
    assert result(story) == 5  # a Dagger tests Strength
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-11")
def test_the_ring_helps_every_test_of_intelligence() -> None:
    story = hall("ethairna", "uliessa").equipped(0, trinket1="ring").minion("skeleton", "d5").having(0, focus=2)
    cast(story, 4, 4, 4, place="special", enemy=TORCH)
    assert (result(story), health(story)) == (5, 7)
    story = hall("uliessa", "grok-ull").equipped(0, trinket1="ring").minion("skeleton", "d4").having(0, focus=0)
    first_die(story.go().dice(6, 6, enemy=TORCH).answer("use:left"))
    assert result(story) == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-11")
def test_the_violet_cloak_helps_spells() -> None:
    story = hall("ethairna", "uliessa").equipped(0, garment="violet-cloak").minion("skeleton", "d5").having(0, focus=2)
    cast(story, 4, 4, 4, place="special", enemy=TORCH)
    assert (result(story), health(story)) == (5, 7)
    story = hall("ethairna", "uliessa").equipped(0, garment="violet-cloak", left="staff").minion("skeleton", "d5")
    first_die(story.having(0, focus=0).go().dice(6, 6, 6, enemy=TORCH).answer("use:left"))
    assert result(story) == 6  # a Staff's Intelligence is no Spell
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04")
def test_the_grimoire_adds_one_damage_to_one_target() -> None:
    story = hall("ethairna", "uliessa").equipped(0, left="grimoire", spell1="chain-lightning").having(0, focus=3)
    story.minion("skeleton", "d5").minion("troll", "d5")
    cast(story, 6, 5, 5, enemy=TORCH, target="enemy:minion1")
    assert story.asked == ("EMBOLDEN", 0)
    story.answer("enemy:minion2")
    while story.question == "COUNTER":
        story.answer(story.legal[0])
    assert (health(story, 1), health(story, 2)) == (7, 5)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-04")
def test_the_grimoire_helps_the_spell_of_a_hero_board_too() -> None:
    story = hall("gerrund-the-blue", "uliessa").equipped(0, left="grimoire").minion("skeleton", "d5").having(0, focus=2)
    cast(story, 6, 5, 5, place="special", enemy=TORCH)
    assert health(story) == 5
    assert story.dice_left == 0


def test_the_grimoire_adds_nothing_where_no_damage_is_done() -> None:
    story = hall("ethairna", "uliessa").equipped(0, left="grimoire", spell1="repelling-wind").minion("skeleton", "d5")
    cast(story, 6, 5, 5, enemy=TORCH)
    assert health(story) == 8
    assert story.dice_left == 0


@pytest.mark.rule("TED-MOV-11")
def test_robes_teleport() -> None:
    """Free, 2 focus; no Speed."""
    story = hall("uliessa", "grok-ull").equipped(0, garment="robes").having(0, focus=2).go()
    story.answer("use:garment", "cell:d6")
    assert (story.where(0), story.heroes[0].focus) == ("d6", 0)
    assert {"east", "west"} <= set(story.legal)
    assert story.game.turn.moved == 0


@pytest.mark.rule("TED-HRO-02")
def test_scale_armor_helps_resting() -> None:
    story = hall("uliessa", "grok-ull").equipped(0, garment="scale-armor").having(0, health=1, focus=0).go()
    story.answer("rest")
    assert (story.heroes[0].health, story.heroes[0].focus) == (5, 5)


@pytest.mark.rule("TED-TST-12")
@pytest.mark.parametrize(
    ("name", "answer", "dice"),
    [("ruby-figurine", "use:left", 3), ("jade-figurine", "use:right", 2), ("amethyst-figurine", "use:special", 3)],
)
def test_figurines_add_a_die(name: str, answer: str, dice: int) -> None:
    """Strength 2, Agility 1; Intelligence is 2 for Wyn, below."""
    hero = "uliessa" if answer != "use:special" else "wyn-kelearul"
    story = hall(hero, "grok-ull").equipped(0, trinket1=name, right="crossbow", spell1="frost-lance")
    story.minion("skeleton", "d4" if answer == "use:left" else "d5").having(0, focus=0).go()
    first_die(story.dice(*[3] * dice, enemy=TORCH).answer("use:spell1" if answer == "use:special" else answer))
    assert dice_rolled(story) == dice
    assert story.dice_left == 0


# --- War Horn ---------------------------------------------------------------------------------------------------------


def drive(story: Story, *places: str) -> Story:
    """Blow the horn; for each enemy asked about, up to two steps: cells, or "stay"."""
    story.go().answer("use:trinket1")
    for place in places:
        story.answer("go-on" if place == "stay" else f"cell:{place}")
    return story


@pytest.mark.rule("TED-RNG-04")
def test_the_war_horn_drives_every_enemy_in_reach() -> None:
    """R31: 2 focus; each within four rooms moves 0, 1 or 2 rooms, in any direction; d6 is five rooms away."""
    story = hall("grok-ull", "uliessa").at(0, "d1").equipped(0, trinket1="war-horn").having(0, focus=3)
    story.goblin("boomy", "d2").goblin("stabby", "d3").minion("troll", "d5").minion("skeleton", "d6")
    drive(story, "d1", "stay", "d4", "d5", "stay")
    assert story.question == "TURN"
    assert (story.enemy("goblin1"), story.enemy("goblin2")) == ("d1", "d5")
    assert (story.enemy("minion1"), story.enemy("minion2")) == ("d5", "d6")
    assert story.heroes[0].focus == 1
    assert story.heroes[0].health == 8


@pytest.mark.rule("TED-RNG-04")
def test_the_war_horn_may_drive_an_enemy_through_the_door_of_the_lair() -> None:
    """R31: in Act 2, one on the blower's side; that is one room."""
    story = hall("grok-ull", "uliessa").room("lair-door", "c4", 2).act_two("lich", cell="d4").torch(14).turn_of(0)
    drive(story.at(0, "d5").equipped(0, trinket1="war-horn"), "c4")
    assert story.asked == ("HERD", 0)
    board = [answer for answer in story.legal if answer not in ("go-on", "cell:d4")]
    assert len(board) == 1
    story.answer(*board)
    assert story.enemy("boss") == "lair"
    assert story.question == "TURN"


@pytest.mark.rule("TED-RNG-04", "TED-ALT-05")
def test_the_war_horn_on_the_board_may_drive_the_boss_out() -> None:
    """R31: one room through the door, and one to the altar of the Entrance."""
    story = hall("grok-ull", "uliessa").room("lair-door", "c4", 2).act_two("lich").torch(14).turn_of(0)
    drive(story.at(0, "lair", 1).equipped(0, trinket1="war-horn"), "c4", "d4")
    assert story.enemy("boss") == "d4"
    assert story.events(events.ALTAR_TAKEN) == [(6, 0)]


@pytest.mark.rule("TED-RNG-04", "TED-LRX-04")
def test_the_war_horn_is_not_heard_through_the_door() -> None:
    """R70."""
    story = hall("grok-ull", "uliessa").room("lair-door", "c4", 2).act_two("lich").torch(14).turn_of(0)
    drive(story.at(0, "c4").goblin("boomy", "d4").equipped(0, trinket1="war-horn"), "stay")
    assert story.question == "TURN"  # nobody else was asked about
    assert story.enemy("boss") == "lair"


@pytest.mark.rule("TED-ALT-05")
def test_a_boss_driven_by_the_war_horn_takes_altars_along() -> None:
    """R76: even in passing."""
    story = hall("grok-ull", "uliessa").room("lair-door", "c4", 2).act_two("lich", cell="d3").torch(14).turn_of(0)
    drive(story.at(0, "d1").equipped(0, trinket1="war-horn"), "d4", "d5")
    assert story.enemy("boss") == "d5"
    assert story.events(events.ALTAR_TAKEN) == [(6, 0)]
    assert story.game.grid.altars == 0


# --- any skill --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-ICO-01")
@pytest.mark.parametrize(("skill", "dice"), [("strength", 2), ("agility", 1), ("intelligence", 3)])
def test_where_any_skill_will_do_the_hero_chooses(skill: str, dice: int) -> None:
    """The Fire Vortex at d3; Uliessa has 2, 1 and 3 dice."""
    story = hall("uliessa", "grok-ull").having(0, focus=0).go().answer("west")
    assert story.asked == ("SKILL", 0)
    assert story.legal == ["skill:strength", "skill:agility", "skill:intelligence"]
    first_die(story.dice(*[6] * dice).answer(f"skill:{skill}"))
    assert dice_rolled(story) == dice
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-06")
def test_a_room_that_adds_a_goblin_adds_it_where_the_hero_is() -> None:
    """R44: a failed search of the Hidden Library."""
    story = hall("uliessa", "grok-ull").room("hidden-library", "c4", 2).at(0, "c4").having(0, focus=0).go()
    story.dice(4, 4, 4).answer("room")
    assert story.enemy("goblin1") == "c4"
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-ICO-06")
def test_a_revealed_room_that_adds_a_goblin_has_it_there() -> None:
    """Not in the room of the hero who revealed it."""
    story = hall("uliessa", "grok-ull").hidden("c4").next_room("prison-cells").go().answer("reveal")
    while story.question == "ORIENT":
        story.answer(story.legal[0])
    assert story.enemy("goblin1") == "c4"
    assert story.where(0) == "d4"


# --- hero spaces ------------------------------------------------------------------------------------------------------

SPACES = {
    "dragon": ("+2 health", "agi", "str", "-1 health", "-2 health", "+2 focus"),
    "lich": ("spell", "die", "-2 focus", "int", "-1 health", "melee"),
    "hydra": ("loot", "-2 health", "agi", "-1 health", "die", "melee"),
    "medusa": ("+2 focus", "die", "-1 health", "agi", "-2 focus", "loot"),
    "demon-lord": ("-1 health", "str", "die", "int", "-2 health", "+2 health"),
    "vampire": ("+2 health", "die", "int", "-1 health", "melee", "-2 focus"),
}
EVERY_SPACE = [(boss, space) for boss in SPACES for space in range(1, 7)]


def board(boss: str, hero: str, space: int) -> Story:
    story = hall(hero, "uliessa").room("lair-door", "c4", 2).act_two(boss).torch(14).turn_of(0)
    return story.at(0, "lair", space).equipped(0, trinket1="boots")


@pytest.mark.rule("TED-BOS-08")
@pytest.mark.parametrize(("boss", "space"), EVERY_SPACE)
@pytest.mark.parametrize(
    ("hero", "answer", "skill", "own"),
    [
        pytest.param("grok-ull", "use:left", "str", 1, id="melee"),
        pytest.param("wyn-kelearul", "use:right", "agi", 0, id="missile"),
        pytest.param("ethairna", "use:special", "int", 0, id="spell"),
    ],
)
def test_the_modifiers_of_every_space(boss: str, space: int, hero: str, answer: str, skill: str, own: int) -> None:
    """Two more for the skill named, three more for a Melee Attack, one die less for every test."""
    shown = SPACES[boss][space - 1]
    story = board(boss, hero, space).having(0, focus=0).go()
    dice = 2 if shown == "die" else 3
    story.dice(*[3] * dice, enemy=2)
    first_die(story.answer(answer))
    if story.question == "PAY":
        story.answer("go-on")
    more = 2 if shown == skill else 3 if shown == "melee" and skill == "str" else 0
    assert result(story) == 3 + own + more
    assert dice_rolled(story) == dice
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-08")
def test_a_melee_space_helps_melee_of_any_skill() -> None:
    """The Lich's space 6, with the Claw."""
    story = board("lich", "wyn-kelearul", 6).equipped(0, left="claw").having(0, focus=0).go()
    first_die(story.dice(3, 3, 3, enemy=2).answer("use:left"))
    assert result(story) == 3 + 1 + 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-BOS-09")
@pytest.mark.parametrize(("boss", "space"), EVERY_SPACE)
def test_the_bonus_of_every_space(boss: str, space: int) -> None:
    """From the space beside it, and the turn ends there. Uliessa has 6 health and 7 focus at most."""
    shown = SPACES[boss][space - 1]
    neighbour, step = (space + 1, "space:down") if space < 6 else (5, "space:up")
    story = hall("uliessa", "grok-ull").room("lair-door", "c4", 2).act_two(boss).torch(14).turn_of(0)
    story.at(0, "lair", neighbour).having(0, health=3, focus=3).deck("plate-armor", "fireball").go()
    story.answer(step)
    assert story.heroes[0].space == space
    story.answer("end-turn")
    health_more, focus_more = 0, 0
    if shown in ("loot", "spell"):
        story.answer("draw")
        story.answer("equip:garment" if shown == "loot" else "equip:spell1")
        assert story.cards_of(0) == ({"garment": "plate-armor"} if shown == "loot" else {"spell1": "fireball"})
    elif shown.endswith("health"):
        health_more = int(shown.split()[0])
    elif shown.endswith("focus"):
        focus_more = int(shown.split()[0])
    assert (story.heroes[0].health, story.heroes[0].focus) == (3 + health_more, 3 + focus_more)
    assert story.game.turn.seat == 1
