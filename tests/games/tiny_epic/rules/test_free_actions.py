"""Free actions between a roll and its result: TED-FRE-01, Q3."""

import pytest

from tests.games.tiny_epic.rules.story import Story, cell_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.freeactions import FREE_MOST
from undercroft.games.tiny_epic.rules.state import from_bytes

RESULTS = {"result", "raise", "lower"}


def kinds(story: Story) -> set[str]:
    """What the answers are about."""
    return {name.partition(":")[0] for name in story.legal}


def library(*heroes: str) -> Story:
    """In the Hidden Library: Intelligence 5; a Spell and 2 focus, or else a goblin."""
    return Story(*(heroes or ("ethairna", "grok-ull"))).room("hidden-library", "d4").torch(1)


@pytest.mark.rule("TED-FRE-01")
def test_everything_free_is_offered_while_the_dice_lie_there() -> None:
    """Q3: Robes, Research, discarding; Q11: the hands are changed only while no action is under way."""
    story = library().room("fire-vortex", "d5").room("armory", "c4").equipped(0, garment="robes", left="long-sword")
    story.go()
    assert "swap-hands" in story.legal
    story.dice(6, 3, 5).answer("room")
    assert {"use:garment", "use:right", "discard:garment", "discard:left"} <= set(story.legal)
    assert "swap-hands" not in story.legal
    assert {"north", "rest", "use:left", "end-turn"}.isdisjoint(story.legal)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-01")
def test_the_cards_around_may_be_revealed_before_a_result_is_chosen() -> None:
    story = Story().hidden("d5").next_room("portal-chamber").minion("troll", "d4").torch(1).go()
    story.dice(6, 3, 5, enemy=2).answer("use:left", "reveal")
    assert len(story.events(events.REVEALED)) == 1
    assert int(story.game.torch) + 1 == 2
    assert story.asked == ("TEST", 0)
    assert [int(face) for face in story.game.trial.faces] == [6, 3, 5]


@pytest.mark.rule("TED-FRE-01")
@pytest.mark.parametrize("room", ["armory", "feasthall"])
def test_a_free_action_with_dice_of_its_own_waits_for_the_result(room: str) -> None:
    """Q3: an attack in the Armory or the Feasthall."""
    story = Story().room(room, "d4").minion("troll", "d4").having(0, focus=4).go()
    assert "room" in story.legal
    story.dice(6, 3, 5, enemy=2).answer("use:left")
    assert story.question == "TEST"
    assert "room" not in story.legal
    assert "use:right" in story.legal  # Sprint


@pytest.mark.rule("TED-FRE-01", "TED-UNC-04")
def test_healing_hands_work_in_the_middle_of_an_attack() -> None:
    """Q3: the attack goes on against its own target, with the same dice."""
    story = Story("sir-lanon", "grok-ull").goblin("stabby", "d4").minion("troll", "d4").having(1, health=0)
    story.having(0, focus=2).go().dice(6, 5, 5, enemy=2).answer("use:left", "enemy:minion1")
    story.answer("use:right", "hero:2")
    assert (story.heroes[0].focus, story.heroes[1].health) == (0, 2)
    assert story.asked == ("TEST", 0)
    story.answer("result:die1")
    assert story.events(events.STRUCK) == [(4, 2)]
    assert story.enemy("goblin1") == "d4"
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-01", "TED-FRE-07")
def test_a_spell_is_researched_between_roll_and_result() -> None:
    """Q3: then the result of the same dice is chosen."""
    story = library().deck("fireball").having(0, focus=4).go().dice(6, 3, 5).answer("room", "use:right", "draw")
    story.answer("equip:spell1")
    assert story.cards_of(0) == {"spell1": "fireball"}
    assert story.asked == ("TEST", 0)
    assert {"result:die1", "result:die2", "result:die3"} <= set(story.legal)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-01", "TED-KIL-10")
def test_a_target_killed_before_the_result_is_lost() -> None:
    """R36: the bolt thrower kills the goblin that the bow was aimed at; the attack fails."""
    story = Story("wyn-kelearul", "grok-ull").room("siege-works", "d4").room("portal-chamber", "d5")
    story.goblin("stabby", "d5").equipped(0, trinket1="boots").having(0, focus=2).go()
    story.dice(6, 3, 5, enemy=2).answer("use:right", "room")
    while story.question != "TURN":
        story.answer("go-on")
    assert story.enemy("goblin1") == ""
    assert story.game.turn.acted
    assert story.events(events.TESTED) == []
    assert story.events(events.COUNTERED) == []


@pytest.mark.rule("TED-FRE-01", "TED-KIL-10")
def test_another_goblin_killed_meanwhile_does_not_set_off_a_weapon() -> None:
    """R37: Sun Hammer's torch is for its own kills."""
    story = Story().room("siege-works", "d4").room("portal-chamber", "d5").goblin("stabby", "d5").minion("troll", "d4")
    story.equipped(0, left="sun-hammer", trinket1="boots").having(0, focus=4).torch(12).go()
    story.dice(1, 1, 1, enemy=2).answer("use:left", "room")
    while story.question != "TEST":
        story.answer("go-on")
    story.answer("result:die1")
    assert story.enemy("goblin1") == ""
    assert int(story.game.torch) + 1 == 12


@pytest.mark.rule("TED-FRE-01")
def test_a_target_driven_out_of_reach_is_lost() -> None:
    """R36: the War Horn drives the troll out of the room."""
    story = (
        Story().room("portal-chamber", "d5").minion("troll", "d4").equipped(0, trinket1="war-horn").having(0, focus=2)
    )
    story.go().dice(6, 3, 5, enemy=2).answer("use:left", "use:trinket1", "cell:d5")
    if story.question == "HERD":
        story.answer("go-on")
    assert story.enemy("minion1") == "d5"
    assert story.asked == ("TURN", 0)
    assert story.events(events.STRUCK) == []
    assert story.events(events.COUNTERED) == []


@pytest.mark.rule("TED-FRE-01", "TED-MOV-10")
def test_who_teleports_before_the_result_goes_where_no_dice_are_rolled() -> None:
    """Q3: not to an armed trap, nor to the Bunks; the trap left behind is evaded all the same."""
    story = Story("moonblade", "grok-ull").room("buzzsaw", "d5").room("fire-vortex", "d3").room("goblin-bunks", "c4")
    story.room("armory", "e4").equipped(0, garment="robes").having(0, focus=2).go()
    story.dice(1, 1, 1).answer("east", "skill:agility", "use:garment")
    assert story.asked == ("TELEPORT", 0)
    assert story.legal == ["cell:d4", "cell:e4"]
    health = int(story.heroes[0].health)
    story.answer("cell:e4", "result:die1")
    assert story.where(0) == "e4"
    assert story.heroes[0].health == health - 3
    assert not story.heroes[0].evaded
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-01", "TED-MOV-10", "TED-HRO-08")
def test_a_trap_is_disarmed_where_the_test_was_begun() -> None:
    story = Story("moonblade", "grok-ull").room("buzzsaw", "d5").at(0, "d5").having(0, focus=2, evaded=True)
    story.equipped(0, garment="robes").go().dice(6, 5).answer("disarm", "use:garment", "result:die1")
    assert story.game.grid.disarmed == 1 << cell_of("d5")
    assert story.where(0) == "d4"


@pytest.mark.rule("TED-FRE-01", "TED-UNC-01", "TED-FRE-06")
def test_who_falls_before_the_result_has_no_result() -> None:
    """R49: revealing brings an enemy action, which fells the hero; the turn is over."""
    story = Story().hidden("d5").minion("troll", "d4").having(0, health=1, focus=0).torch(8).go()
    story.dice(6, 3, 5, enemy=2).answer("use:left", "reveal")
    assert story.heroes[0].health == 0
    assert story.game.turn.seat == 1
    assert story.events(events.STRUCK) == []


@pytest.mark.rule("TED-FRE-01", "TED-ALT-08")
def test_the_boss_may_be_provoked_before_a_result_is_chosen() -> None:
    story = Story("ethairna", "grok-ull").room("lair-door", "c4", 2).room("hidden-library", "d5", 3).at(0, "d5")
    story.act_two("dragon").torch(14).turn_of(0).having(0, focus=2).go().dice(6, 3, 5).answer("room", "provoke")
    assert story.enemy("boss") != "lair"
    assert story.asked == ("TEST", 0)


@pytest.mark.rule("TED-FRE-01", "TED-LOO-07")
def test_what_a_weapon_offered_goes_with_it() -> None:
    """The attack goes on with the Long Sword as declared, but its boost went to the row with it."""
    story = Story().minion("troll", "d4").equipped(0, left="long-sword").having(0, focus=4).go()
    story.dice(6, 3, 5, enemy=2).answer("use:left")
    assert "boost:left" in story.legal
    story.answer("discard:left")
    assert story.row_cards == ["long-sword"]
    assert "boost:left" not in story.legal
    story.answer("result:die1")
    assert story.events(events.TESTED) == [(7, 1)]


@pytest.mark.rule("TED-FRE-01")
def test_a_spell_that_leaves_the_game_takes_no_other_with_it() -> None:
    """Everburning Flame is replaced by Research while it is cast: it leaves from its row."""
    story = Story("ethairna", "grok-ull").equipped(0, spell1="everburning-flame", spell2="frost-lance")
    story.deck("fireball").torch(12).having(0, focus=8).go().dice(6, 2, 2).answer("use:spell1")
    story.answer("use:right", "draw", "equip:spell1", "result:die1", "pay")
    assert story.cards_of(0) == {"spell1": "fireball", "spell2": "frost-lance"}
    assert story.row_cards == []
    assert len(story.events(events.GONE)) == 1


@pytest.mark.rule("TED-UNC-03", "TED-FRE-01")
def test_on_a_turn_begun_unconscious_there_is_nothing_but_the_result() -> None:
    """R52."""
    story = Story("ethairna", "grok-ull").room("buzzsaw", "d5").equipped(0, garment="robes").having(0, health=0)
    story.turn_of(0).go().dice(6, 3, 5).answer("east", "skill:intelligence")
    assert story.question == "TEST"
    assert kinds(story) == {"result"}


@pytest.mark.rule("TED-FRE-01")
def test_there_are_no_free_actions_on_another_heros_turn() -> None:
    """R24: a hero who is sent into a trap only evades it."""
    story = Story("ethairna", "sir-lanon").room("buzzsaw", "d5").equipped(0, spell1="dimension-door").having(1, focus=5)
    story.having(0, focus=8).go().dice(6, 6, 6).answer("use:spell1", "hero:2")
    while story.question in ("TEST", "PAY"):
        story.answer("result:die1" if story.question == "TEST" else "pay")
    story.dice(6, 5, 4)
    if story.question == "TELEPORT":
        story.answer("cell:d5")
    story.answer("skill:strength")
    assert story.asked == ("TEST", 1)
    assert kinds(story) == {"result"}


# --- how often ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-FRE-01")
def test_hands_are_changed_twelve_times_a_turn_and_no_more() -> None:
    """Q17: it costs nothing, and must end all the same. Cards can still be discarded; the next turn is a new one."""
    story = Story().equipped(0, left="long-sword").hidden("d5").go().answer(*["swap-hands"] * FREE_MOST)
    assert {"swap-hands", "reveal", "use:right"}.isdisjoint(story.legal)
    assert {"rest", "discard:left", "end-turn"} <= set(story.legal)
    story.turn_of(0).go()
    assert {"swap-hands", "reveal"} <= set(story.legal)


@pytest.mark.rule("TED-FRE-01")
def test_a_test_that_costs_nothing_unless_passed_is_taken_twelve_times_a_turn() -> None:
    """Q17: in the Feasthall, passing without paying gives the focus of the other dice, again and again."""
    story = Story("ethairna", "grok-ull").room("feasthall", "d4").having(0, focus=8).go()
    for time in range(1, FREE_MOST + 1):
        story.dice(6, 2, 2).answer("room", "result:die1", "go-on")
        assert story.heroes[0].focus == 8
        assert ("room" in story.legal) == (time < FREE_MOST)
    assert {"use:special", "use:right"}.isdisjoint(story.legal)


@pytest.mark.rule("TED-FRE-01")
def test_free_actions_between_a_roll_and_its_result_count_too() -> None:
    story = library().room("armory", "c4").equipped(0, garment="robes").go()
    story.game.turn.free = FREE_MOST - 1
    story.dice(6, 3, 5).answer("room", "use:garment")
    assert story.question == "TEST"
    assert kinds(story) == {"result", "raise", "lower", "discard"}


def test_free_actions_are_part_of_a_state_only_once_they_are_taken() -> None:
    """States in which none was taken keep the bytes they always had."""
    game = Story().equipped(0, left="long-sword").go().answer("swap-hands").game
    counted, key = game.to_bytes(), game.key()
    assert from_bytes(game.tables, counted).turn.free == 1
    game.turn.free = 0
    assert game.to_bytes() == counted[:-8]
    assert game.key() != key
    assert from_bytes(game.tables, game.to_bytes()).turn.free == 0
