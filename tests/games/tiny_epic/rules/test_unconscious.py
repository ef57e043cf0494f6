"""Heroes who fall, rest and are woken (UNC, HER-03, HRO-03; R49 to R55; Q4)."""

import pytest

from tests.games.tiny_epic.rules.story import TORCH, Story
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import PLAYING

WAYS = {"north", "east", "south", "west"}


def fallen(*heroes: str, focus: int = 0) -> Story:
    """Grok begins his turn unconscious on the Entrance; a crossing lies to the east."""
    story = Story(*heroes).room("graveyard", "d5").room("siege-works", "d6").having(0, health=0, focus=focus).torch(1)
    return story.turn_of(0)


# --- falling ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-UNC-01", "TED-HER-03")
def test_whoever_falls_ends_the_turn_and_lies_where_he_fell() -> None:
    """3 damage at 3 health; Speed, action and focus were left. The torch goes down 1 as after any turn (R50)."""
    story = Story().room("buzzsaw", "d5", 3).having(0, health=3).torch(1).go().dice(5, 4, 4)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 0
    assert story.where(0) == "d5"
    assert story.asked == ("TURN", 1)
    assert story.game.torch + 1 == 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01", "TED-HER-03")
def test_one_health_is_still_conscious() -> None:
    story = Story().room("buzzsaw", "d5", 3).having(0, health=4).torch(1).go().dice(5, 4, 4)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 1
    assert story.asked == ("TURN", 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01")
def test_a_counter_attack_may_end_the_turn() -> None:
    """The one-time action that was left is lost; focus of the attack's unused dice is kept (R55)."""
    story = Story("thordin-torvak", "grok-ull").minion("troll", "d4").having(0, health=1, focus=0).torch(1).go()
    story.dice(5, 3, 5, enemy=5).answer("use:left", "result:die1")
    assert (story.heroes[0].health, story.heroes[0].focus) == (0, 1)
    assert story.game.enemy_health[4] == 6
    assert story.asked == ("TURN", 1)
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01", "TED-TST-02")
def test_a_failed_free_action_may_end_the_turn() -> None:
    """The Feasthall, Intelligence 4, costs 2 health on a failure."""
    story = Story().room("feasthall", "d4").having(0, health=2, focus=0).torch(1).go().dice(3).answer("room")
    assert story.heroes[0].health == 0
    assert story.asked == ("TURN", 1)
    assert story.game.torch + 1 == 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01")
def test_healing_before_the_counter_attack_may_prevent_the_fall() -> None:
    """The Troll's 2 + 3 less Defense 4 is 1 damage: an unused 6 lifts Thordin from 1 to 2 first (R55)."""
    story = Story("thordin-torvak", "grok-ull").minion("troll", "d4").having(0, health=1).torch(1).go()
    story.dice(5, 6, 5, enemy=2).answer("use:left", "result:die1", "go-on")
    assert story.heroes[0].health == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01")
def test_an_enemy_action_on_ones_own_turn_ends_it() -> None:
    """The torch face reaches an enemy action: Boomy fells the hero whose turn it is (R49)."""
    story = Story().minion("troll", "d4").goblin("boomy", "d4").having(0, health=2).torch(5)
    story.room("graveyard", "a1").at(1, "a1").go().dice(5, 5, 4, enemy=TORCH)
    story.answer("use:left", "enemy:minion1", "result:die1")
    assert story.heroes[0].health == 0
    assert len(story.events(events.FELL)) == 1
    assert story.asked == ("TURN", 1)
    assert story.game.torch + 1 == 7
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01")
def test_falling_on_anothers_turn_costs_nothing_else() -> None:
    """Boomy acts at the end of Grok's turn and fells Ethairna: it is her turn next, and only that is changed (R51)."""
    story = Story().room("graveyard", "d5").goblin("boomy", "d4").having(1, health=2, focus=3).torch(5).go()
    story.answer("end-turn")
    assert len(story.events(events.FELL)) == 1
    assert story.asked == ("TURN", 1)
    assert (story.heroes[1].health, story.heroes[1].focus) == (3, 8)
    assert story.game.torch + 1 == 6
    assert story.where(1) == "d4"


# --- the Rest turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-UNC-02", "TED-HRO-03", "TED-HRO-02")
def test_the_next_turn_is_a_rest() -> None:
    """3 health and 5 focus, of which Grok has room for 4; nothing was asked before."""
    story = fallen().go()
    assert (story.heroes[0].health, story.heroes[0].focus) == (3, 4)
    assert len(story.events(events.RESTED)) == 1
    assert len(story.events(events.ROSE)) == 1
    assert story.asked == ("TURN", 0)


@pytest.mark.rule("TED-UNC-02", "TED-UNC-03", "TED-HRO-03")
def test_after_the_rest_there_is_movement_and_nothing_else() -> None:
    """No attack on the goblin beside him, no Sprint, no discarding, no changing hands, no revealing."""
    story = fallen("grok-ull", "ethairna").equipped(0, left="great-axe", garment="robes", spell1="fireball")
    story.goblin("boomy", "d4").hidden("c4", "g1").go()
    assert set(story.legal) == {"north", "east", "end-turn"}


@pytest.mark.rule("TED-UNC-02", "TED-HRO-03")
def test_the_movement_has_the_full_speed() -> None:
    """Three rooms, then the turn is over without a further question, and the torch goes down 1 (R52)."""
    story = fallen().go().answer("east", "east", "west")
    assert story.where(0) == "d5"
    assert story.asked == ("TURN", 1)
    assert story.game.torch + 1 == 2


@pytest.mark.rule("TED-UNC-02", "TED-TURN-03")
def test_the_movement_is_optional() -> None:
    story = fallen().go().answer("end-turn")
    assert story.where(0) == "d4"
    assert story.asked == ("TURN", 1)
    assert story.game.torch + 1 == 2


@pytest.mark.rule("TED-UNC-02")
def test_the_turn_after_the_rest_is_an_ordinary_one() -> None:
    story = fallen().go().answer("end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert {"rest", "use:right", "east"} <= set(story.legal)
    assert story.heroes[0].health == 3


@pytest.mark.rule("TED-UNC-02", "TED-MOV-05")
def test_enemies_stop_the_movement_as_usual() -> None:
    """R52."""
    story = fallen().goblin("boomy", "d5").go().answer("east")
    assert story.where(0) == "d5"
    assert story.asked == ("TURN", 1)


@pytest.mark.rule("TED-UNC-02", "TED-DIS-01", "TED-DNG-01")
def test_the_movement_may_explore_and_be_ambushed() -> None:
    """R52."""
    story = fallen().hidden("c4", "g1").next_room("sealed-vault").go().answer("north")
    assert story.where(0) == "c4"
    assert story.enemy("goblin1") == "c4"
    assert story.heroes[0].health == 2
    assert story.asked == ("TURN", 1)


@pytest.mark.rule("TED-UNC-03", "TED-FRE-02", "TED-HRO-03")
def test_no_die_is_changed_on_such_a_turn() -> None:
    """Grok walks into the Buzzsaw with 4 focus: he must take the dice as they fall (Q4, R52); no disarming either."""
    story = Story().room("buzzsaw", "d5", 3).having(0, health=0).torch(1).turn_of(0).go().dice(6, 4, 3)
    story.answer("east", "skill:strength")
    assert story.heroes[0].focus == 4
    assert set(story.legal) == {"result:die1", "result:die2", "result:die3"}
    story.answer("result:die1")
    assert story.heroes[0].health == 3
    assert set(story.legal) == {"west", "end-turn"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-01", "TED-UNC-02")
def test_a_hero_may_fall_again_on_the_rest_turn() -> None:
    story = Story().room("buzzsaw", "d5", 3).having(0, health=0).torch(1).turn_of(0).go().dice(4, 4, 3)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 0
    assert story.asked == ("TURN", 1)
    assert story.game.torch + 1 == 2
    story.answer("end-turn")
    assert story.asked == ("TURN", 0)
    assert story.heroes[0].health == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-02", "TED-HRO-06")
def test_the_trap_that_felled_a_hero_may_be_disarmed_after_the_rest() -> None:
    """Not on the turn of the Rest, but on the one after it: the evade test was stood, if badly (R28)."""
    story = Story().room("buzzsaw", "d5", 3).having(0, health=1).torch(1).go().dice(4, 4, 3)
    story.answer("east", "skill:strength", "result:die1", "end-turn")
    assert set(story.legal) == {"west", "end-turn"}
    story.answer("end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert "disarm" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-UNC-03", "TED-FRE-03")
def test_the_lair_is_not_entered_on_such_a_turn() -> None:
    """Entering is a free action (R64)."""
    story = Story().room("lair-door", "d5", 3).minions_dead(2).at(0, "d5").having(0, health=0).torch(1).turn_of(0).go()
    assert set(story.legal) == {"west", "end-turn"}


@pytest.mark.rule("TED-UNC-03", "TED-MOV-10")
def test_the_portal_is_not_used_on_such_a_turn() -> None:
    story = Story().room("portal-chamber", "d4").room("graveyard", "d5").having(0, health=0).torch(1).turn_of(0).go()
    assert set(story.legal) == {"east", "end-turn"}


@pytest.mark.rule("TED-UNC-02", "TED-HRO-02")
def test_scale_armor_helps_with_the_forced_rest() -> None:
    story = Story().room("graveyard", "d5").equipped(0, garment="scale-armor").having(0, health=0).torch(1)
    story.turn_of(0).go()
    assert story.heroes[0].health == 4


# --- woken ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-UNC-04")
def test_healing_wakes_at_once() -> None:
    """Lanon's hands give 2 health; Grok's next turn is a normal one (R53)."""
    story = Story("sir-lanon", "grok-ull").having(1, health=0, focus=4).torch(1).go()
    story.answer("use:right", "hero:2")
    assert story.heroes[1].health == 2
    assert len(story.events(events.ROSE)) == 1
    story.answer("end-turn")
    assert story.asked == ("TURN", 1)
    assert story.heroes[1].health == 2
    assert {"rest", "use:right"} <= set(story.legal)


@pytest.mark.rule("TED-UNC-04", "TED-HRO-05")
def test_a_woken_hero_is_a_companion_at_once() -> None:
    """Lanon searches beside an enemy, once Grok is awake again."""
    story = Story("sir-lanon", "grok-ull").room("prison-cells", "d4").goblin("boomy", "d4").having(1, health=0).go()
    assert "room" not in story.legal
    story.answer("use:right", "hero:2")
    assert "room" in story.legal


@pytest.mark.rule("TED-UNC-04")
def test_a_healing_spell_wakes_as_well() -> None:
    """Uliessa's Heal, 4 health."""
    story = Story("uliessa", "grok-ull").having(1, health=0).torch(1).go().answer("use:special", "hero:2", "pay")
    assert story.heroes[1].health == 4
    story.answer(*(["end-turn"] if story.asked == ("TURN", 0) else []))
    assert story.asked == ("TURN", 1)
    assert "rest" in story.legal


# --- enemies and the unconscious --------------------------------------------------------------------------------


@pytest.mark.rule("TED-UNC-05")
def test_an_unconscious_hero_is_not_hit() -> None:
    """Boomy hits everybody within two rooms, but not Ethairna; her focus is safe from the Basilisk, too."""
    story = Story().goblin("boomy", "d4").minion("basilisk", "d4").having(1, health=0, focus=5).torch(5)
    story.equipped(1, spell1="fireball").go().answer("end-turn")
    assert (story.heroes[0].health, story.heroes[0].focus) == (8 - 2 - 1, 1)
    assert story.events(events.ENEMIES_ACT) != []
    hurt = [seat for kind, seat, *_ in story.told if kind in (events.HURT, events.DRAINED)]
    assert set(hurt) == {0}


@pytest.mark.rule("TED-UNC-05")
def test_an_unconscious_hero_is_no_target_to_walk_to() -> None:
    """Stabby passes through Ethairna's room to reach Grok."""
    story = Story().room("graveyard", "d5").room("siege-works", "d6").at(0, "d6").at(1, "d5").having(1, health=0)
    story.goblin("stabby", "d4").torch(5).go().answer("end-turn")
    assert story.enemy("goblin1") == "d6"


@pytest.mark.rule("TED-UNC-05")
def test_a_nearer_unconscious_hero_draws_nobody() -> None:
    """Ethairna lies west of Stabby, next to it; Grok stands two rooms east."""
    story = Story().room("graveyard", "d5").room("siege-works", "d6").room("portal-chamber", "d3")
    story.at(0, "d6").at(1, "d3").having(1, health=0).goblin("boomy", "d4").torch(5)
    story.room("treasure-room", "d7", 3).at(0, "d7").go().answer("end-turn")
    assert story.enemy("goblin1") == "d5"


@pytest.mark.rule("TED-UNC-05", "TED-ENM-09")
def test_when_all_are_unconscious_play_goes_on() -> None:
    """No loss, and enemies neither move nor hit (R54); then the Rest turns come."""
    story = Story().room("graveyard", "d5").goblin("stabby", "d5").minion("troll", "d4").torch(5).having(1, health=0)
    story.having(0, health=1).goblin("boomy", "a1").go().dice(3, 4, 5, enemy=3)
    story.answer("use:left", "result:die1")
    assert story.heroes[0].health == 0
    assert story.game.outcome == PLAYING
    assert (story.enemy("goblin1"), story.enemy("minion1")) == ("d5", "d4")
    assert story.events(events.ASSAULTED) == []
    assert story.game.torch + 1 == 6
    assert story.asked == ("TURN", 1)
    assert story.heroes[1].health == 3
    assert story.dice_left == 0
