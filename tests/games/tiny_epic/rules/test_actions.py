"""The turn and what is done in it: heroic and free actions, winning and losing (TURN, HRO, FRE, WIN).

The rulings R09 to R12, R28 and R38 belong to it. Space 1 of the torch board is far from anything that happens:
stories put the torch there where it must not disturb.
"""

import pytest

from tests.games.tiny_epic.rules.story import TORCH, Story, cell_of
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BIT, BY_GOBLINS, BY_TORCH, LOST, PLAYING, WON

WAYS = {"north", "east", "south", "west"}


def ways(story: Story) -> set[str]:
    assert story.question == "TURN"
    return WAYS & set(story.legal)


def heroic(story: Story) -> set[str]:
    """Heroic actions of Grok and Thordin that can be taken now."""
    return {"rest", "use:left", "disarm", "room"} & set(story.legal)


# --- the turn ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TURN-01")
def test_players_act_one_after_the_other() -> None:
    story = Story("grok-ull", "ethairna", "moonblade").torch(1).go()
    seats = []
    for _ in range(5):
        seats.append(story.asked[1])
        story.answer("end-turn")
    assert seats == [0, 1, 2, 0, 1]


@pytest.mark.rule("TED-TURN-02", "TED-FRE-01")
def test_move_act_and_free_actions_in_any_order() -> None:
    """A free action, a move, a free action, a move, the heroic action, and a free action after it."""
    story = Story().room("graveyard", "d5").room("siege-works", "d6").torch(1).having(0, health=2).go()
    story.answer("use:right", "east", "use:right", "east", "rest", "use:right")
    assert story.where(0) == "d6"
    assert story.heroes[0].health == 5
    assert story.asked == ("TURN", 0)


@pytest.mark.rule("TED-TURN-02")
def test_the_heroic_action_may_come_first() -> None:
    story = Story().torch(1).having(0, focus=0).go().answer("rest", "use:right")
    assert story.heroes[0].focus == 3


@pytest.mark.rule("TED-TURN-02", "TED-TURN-03")
def test_everything_is_optional() -> None:
    """An idle turn lowers the torch as well."""
    story = Story().torch(1).go().answer("end-turn")
    assert story.game.torch + 1 == 2
    assert story.asked == ("TURN", 1)
    assert [(int(hero.health), int(hero.focus)) for hero in story.heroes] == [(8, 4), (6, 8)]


@pytest.mark.rule("TED-TURN-03")
def test_the_space_reached_at_a_turns_end_is_resolved() -> None:
    """Space 5 brings a goblin to the Entrance, space 6 an enemy action."""
    story = Story().next_goblin("boomy").at(0, "a1").at(1, "a1").room("graveyard", "a1").torch(4).go()
    story.answer("end-turn")
    assert story.enemy("goblin1") == "d4"
    assert story.events(events.ENEMIES_ACT) == []
    story.at(0, "d4").answer("end-turn")
    assert len(story.events(events.ENEMIES_ACT)) == 1
    assert story.heroes[0].health == 6


# --- winning and losing -----------------------------------------------------------------------------------------


def duel(*markers: int) -> Story:
    """Grok on a hero space without modifiers, the Dragon beside him with such markers, its lock covered."""
    story = Story().room("lair-door", "d5", 3).act_two("dragon").at(0, "lair", 4)
    for place, health in enumerate(markers):
        story.game.markers[place] = health
    story.game.covered = 1 << 3
    return story.go()


@pytest.mark.rule("TED-WIN-01")
def test_the_heroes_win_when_every_marker_of_the_boss_is_at_zero() -> None:
    """6 and 1 of the Axe against Defense 5: 2 damage. It wins before counter-attack and torch (R11)."""
    story = duel(2, 0).dice(6, 6, 6, enemy=TORCH).torch(26).answer("use:left", "result:die1")
    assert story.game.outcome == WON
    assert story.events(events.COUNTERED) == []
    assert story.game.torch + 1 == 26
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-01")
def test_one_marker_left_is_no_victory() -> None:
    story = duel(2, 1).dice(6, 6, 6, enemy=2).answer("use:left", "result:die1", "marker:1")
    assert story.markers == [0, 1]
    assert story.game.outcome == PLAYING
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-02")
def test_a_fifth_goblin_of_the_torch_loses() -> None:
    story = Story().room("graveyard", "a1").torch(4)
    for goblin in ("boomy", "pokey", "shooty", "stabby"):
        story.goblin(goblin, "a1")
    story.go().answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)


@pytest.mark.parametrize("act", [1, 2])
@pytest.mark.rule("TED-WIN-03")
def test_the_skull_loses_in_either_act(act: int) -> None:
    story = Story().room("lair-door", "d5", 3)
    if act == 2:
        story.act_two("dragon", cell="lair")
    story.torch(20 if act == 1 else 26).go()
    assert story.game.outcome == PLAYING
    story.answer("end-turn")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)


@pytest.mark.rule("TED-WIN-03")
def test_the_torch_face_may_reach_the_skull() -> None:
    """It loses at once (R11)."""
    story = Story().minion("troll", "d4").torch(20).go().dice(5, 5, 5, enemy=TORCH)
    story.answer("use:left", "result:die1")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_TORCH)
    assert story.dice_left == 0


@pytest.mark.rule("TED-WIN-02")
def test_nothing_that_waits_happens_after_the_game_is_lost() -> None:
    """The fifth goblin of a failed dig: no question is left (R11)."""
    story = Story().room("graveyard", "d5").torch(1)
    for goblin in ("boomy", "pokey", "shooty", "stabby"):
        story.goblin(goblin, "a1")
    story.at(0, "d5").go().dice(6, 6, 6).answer("room", "skill:strength", "result:die1")
    assert (story.game.outcome, story.game.cause) == (LOST, BY_GOBLINS)
    assert (story.question, story.legal) == ("", [])
    assert story.dice_left == 0


# --- heroic actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-HRO-01")
def test_one_heroic_action_per_turn() -> None:
    story = Story().room("prison-cells", "d4").goblin("boomy", "d4").at(1, "d4").torch(1).go()
    assert heroic(story) == {"rest", "use:left", "room"}
    story.answer("rest")
    assert heroic(story) == set()


@pytest.mark.rule("TED-HRO-01")
def test_every_heroic_action_spends_it() -> None:
    """A Search, a Melee Attack, a disarming."""
    story = Story().room("prison-cells", "d4").torch(1).go().dice(5, 5, 5).answer("room", "result:die1")
    assert heroic(story) == set()
    story = Story().minion("troll", "d4").torch(1).go().dice(5, 5, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert heroic(story) == set()
    story = Story().room("buzzsaw", "d4").having(0, evaded=True).torch(1).go().dice(4, 3, 3)
    story.answer("disarm", "result:die1")
    assert heroic(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-01")
def test_a_one_time_action_is_one_more_and_only_once() -> None:
    """Thordin's Shield Bash, 5 focus, after his Hammer (R38); then nothing is left to do."""
    story = Story("thordin-torvak", "grok-ull").minion("troll", "d4").torch(1).go()
    story.dice(5, 5, 5, enemy=TORCH).answer("use:left", "result:die1")
    assert "use:right" in story.legal
    story.dice(6, 5, 5, enemy=TORCH).answer("use:right", "result:die1")
    assert story.game.enemy_health[4] == 7 - 1 - 2
    assert story.asked == ("TURN", 1)
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-01", "TED-MOV-03")
def test_a_one_time_action_may_come_before_the_heroic_one() -> None:
    """It ends movement like one (R38). Rest is still there; with 5 focus again there is no second Bash, so the turn
    is over."""
    story = Story("thordin-torvak", "grok-ull").room("graveyard", "d5").minion("troll", "d4").torch(1).go()
    assert ways(story) == {"east"}
    story.dice(5, 5, 6, enemy=TORCH).answer("use:right", "result:die1")
    assert story.heroes[0].focus == 0
    assert ways(story) == set()
    assert heroic(story) == {"rest", "use:left"}
    story.answer("rest")
    assert story.heroes[0].focus == 5
    assert story.asked == ("TURN", 1)
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-01")
def test_a_one_time_action_has_its_price() -> None:
    story = Story("thordin-torvak", "grok-ull").minion("troll", "d4").having(0, focus=4).go()
    assert "use:right" not in story.legal


@pytest.mark.rule("TED-HRO-02")
def test_rest() -> None:
    story = Story().torch(1).having(0, health=2, focus=0).go().answer("rest")
    assert (story.heroes[0].health, story.heroes[0].focus) == (5, 4)
    story = Story("gerrund-the-blue", "grok-ull").torch(1).having(0, health=1, focus=1).go().answer("rest")
    assert (story.heroes[0].health, story.heroes[0].focus) == (4, 6)


@pytest.mark.rule("TED-HRO-02", "TED-HER-07")
def test_rest_stops_at_the_top_of_the_tracks() -> None:
    story = Story().torch(1).having(0, health=6, focus=3).go().answer("rest")
    assert (story.heroes[0].health, story.heroes[0].focus) == (8, 4)


@pytest.mark.rule("TED-HRO-02")
def test_scale_armor_rests_better() -> None:
    story = Story().torch(1).equipped(0, garment="scale-armor").having(0, health=2).go().answer("rest")
    assert story.heroes[0].health == 6


# --- searching --------------------------------------------------------------------------------------------------

SEARCHES = {
    "arcane-altar",
    "hidden-library",
    "treasure-room",
    "graveyard",
    "lever-hall",
    "witchs-cauldron",
    "sealed-vault",
    "prison-cells",
    "lamp-oil-store",
}
FREE = {"armory", "feasthall", "portal-chamber", "scribes-study", "siege-works"}


@pytest.mark.rule("TED-HRO-04")
def test_only_some_rooms_can_be_searched() -> None:
    """As a heroic action in nine rooms; five have a free action; the others nothing to be asked for."""
    for card in Story().cards.dungeon:
        story = Story().room(card.id, "d4").room("graveyard", "a1").goblin("boomy", "d5").room("lever-hall", "d5")
        story.hidden("g7").row("boots", "fireball").go()
        assert ("room" in story.legal) == (card.id in SEARCHES | FREE), card.id
        story.having(0, health=3).answer("rest")
        after = story.asked == ("TURN", 0) and "room" in story.legal
        assert after == (card.id in FREE), card.id


@pytest.mark.rule("TED-HRO-04", "TED-TST-01")
def test_a_search_takes_its_test_and_gives_what_is_printed() -> None:
    """Witch's Cauldron, Intelligence 5: focus to the maximum and 2 health."""
    story = Story("ethairna", "grok-ull").room("witchs-cauldron", "d4").having(0, health=1, focus=1).torch(1).go()
    story.dice(5, 5, 4).answer("room", "result:die1")
    assert (story.heroes[0].health, story.heroes[0].focus) == (3, 8)
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-04")
def test_a_room_may_be_searched_again() -> None:
    """One heroic action each time (Q19). Lamp-Oil Store, Agility 4: torch up 1 for 4 focus."""
    story = Story("wyn-kelearul", "grok-ull").room("lamp-oil-store", "d4").torch(10).having(0, focus=6).go()
    story.dice(4, 5, 6).answer("room", "result:die1", "pay")
    assert story.game.torch + 1 == 9
    assert story.heroes[0].focus == 2
    story.turn_of(0).torch(10).having(0, focus=6).go().dice(4, 5, 6).answer("room", "result:die1", "pay")
    assert story.game.torch + 1 == 9
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-05")
def test_no_search_beside_an_enemy() -> None:
    for story in (Story().goblin("boomy", "d4"), Story().minion("troll", "d4")):
        story.room("prison-cells", "d4").room("graveyard", "d5").at(1, "d5").go()
        assert "room" not in story.legal
        assert "rest" in story.legal


@pytest.mark.rule("TED-HRO-05", "TED-UNC-06")
def test_a_companion_makes_a_search_possible() -> None:
    """One conscious hero is enough against any number of enemies (Q10); an unconscious one does not count."""
    story = Story().room("prison-cells", "d4").goblin("boomy", "d4").goblin("pokey", "d4").minion("troll", "d4").go()
    assert "room" in story.legal
    story = Story().room("prison-cells", "d4").goblin("boomy", "d4").having(1, health=0).go()
    assert "room" not in story.legal


@pytest.mark.rule("TED-HRO-05")
def test_an_enemy_in_another_room_bars_nothing() -> None:
    story = Story().room("prison-cells", "d4").room("graveyard", "d5").at(1, "a1").goblin("boomy", "d5").go()
    assert "room" in story.legal


@pytest.mark.rule("TED-HRO-05", "TED-FRE-01")
def test_free_actions_of_a_room_are_not_barred_by_enemies() -> None:
    """Scribe's Study: 2 focus for a Spell, a free action and no Search."""
    story = Story().room("scribes-study", "d4").room("graveyard", "d5").at(1, "d5").goblin("boomy", "d4").go()
    assert "room" in story.legal


# --- disarming --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-HRO-06")
def test_disarming_comes_after_the_evade_test_of_that_trap() -> None:
    """Whoever stands there without having stood the test may not."""
    story = Story().room("buzzsaw", "d4").go()
    assert "disarm" not in story.legal
    story = Story().room("buzzsaw", "d5", 3).go().dice(5, 3, 3).answer("east", "skill:strength", "result:die1")
    assert "disarm" in story.legal
    story.answer("west")
    assert "disarm" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-06")
def test_the_evade_test_of_one_trap_is_not_that_of_another() -> None:
    """Through the Buzzsaw into the Vortex: its own test comes first, then it may be disarmed."""
    story = Story().room("buzzsaw", "d5").room("fire-vortex", "d6").go().dice(6, 3, 3, 6, 3, 3)
    story.answer("east", "skill:strength", "result:die1", "east")
    assert story.question == "SKILL"
    story.answer("skill:strength", "result:die1")
    assert "disarm" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-06")
def test_a_trap_may_be_disarmed_on_a_later_turn_begun_there() -> None:
    """R28."""
    story = Story().room("buzzsaw", "d5", 3).torch(1).go().dice(6, 3, 3)
    story.answer("east", "skill:strength", "result:die1", "end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert "disarm" in story.legal
    assert story.dice_left == 0


@pytest.mark.parametrize(
    ("trap", "dice", "number"),
    [
        ("bridge-of-doom", 2, 6),
        ("buzzsaw", 3, 5),
        ("fire-vortex", 1, 5),
        ("poison-darts", 2, 5),
        ("rolling-boulder", 3, 6),
        ("lightning-runes", 1, 6),
    ],
)
@pytest.mark.rule("TED-HRO-06", "TED-HRO-08", "TED-HRO-09")
def test_the_disarm_test_is_the_right_hand_one(trap: str, dice: int, number: int) -> None:
    """Grok: Strength 3 dice, Agility 2, Intelligence 1. One less than the number does nothing."""
    for face in (number, number - 1):
        story = Story().room(trap, "d4").having(0, evaded=True).deck().row().torch(1).go()
        story.dice(face, *[3] * (dice - 1)).answer("disarm", "result:die1")
        assert bool(story.game.grid.disarmed & BIT[cell_of("d4")]) == (face == number)
        assert story.heroes[0].health == 8
        assert story.game.goblins == 0
        assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-06")
def test_the_spike_pit_is_disarmed_with_any_skill() -> None:
    story = Story().room("spike-pit", "d4").having(0, evaded=True).go().answer("disarm")
    assert story.legal == ["skill:strength", "skill:agility", "skill:intelligence"]


@pytest.mark.rule("TED-HRO-07", "TED-UNC-06")
def test_no_disarming_beside_an_enemy_without_a_companion() -> None:
    """Q10."""
    story = Story().room("buzzsaw", "d4").room("graveyard", "d5").at(1, "d5").having(0, evaded=True)
    story.goblin("boomy", "d4").go()
    assert "disarm" not in story.legal
    story.at(1, "d4").turn_of(0).go()
    assert "disarm" in story.legal
    story.having(1, health=0).turn_of(0).go()
    assert "disarm" not in story.legal


@pytest.mark.parametrize(
    ("choice", "card", "slot"), [("option:1", "boots", "trinket1"), ("option:2", "fireball", "spell1")]
)
@pytest.mark.rule("TED-HRO-08")
def test_disarming_brings_loot_or_a_spell(choice: str, card: str, slot: str) -> None:
    """The marker is permanent: later turns and heroes find the trap disarmed."""
    story = Story().room("buzzsaw", "d4").having(0, evaded=True).deck("boots", "fireball").row().torch(1).go()
    story.dice(5, 3, 3).answer("disarm", "result:die1")
    assert story.question == "EITHER"
    story.answer(choice, "draw", f"equip:{slot}")
    assert story.cards_of(0) == {slot: card}
    story.answer("end-turn", "end-turn")
    assert story.game.grid.disarmed & BIT[cell_of("d4")]
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-09")
def test_a_failed_disarming_does_nothing() -> None:
    """The trap stays armed and may be tried again in another turn."""
    story = Story().room("buzzsaw", "d4").having(0, evaded=True).torch(1).go().dice(4, 3, 3)
    story.answer("disarm", "result:die1")
    assert not story.game.grid.disarmed
    assert (story.heroes[0].health, story.heroes[0].focus) == (8, 4)
    assert story.cards_of(0) == {}
    story.answer("end-turn", "end-turn")
    assert "disarm" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-10")
def test_a_trap_is_disarmed_once() -> None:
    story = Story().room("buzzsaw", "d4").having(0, evaded=True).deck().row().torch(1).go().dice(5, 3, 3)
    story.answer("disarm", "result:die1", "end-turn", "end-turn")
    assert story.asked == ("TURN", 0)
    assert "disarm" not in story.legal
    assert story.dice_left == 0


# --- Spells -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-HRO-11")
def test_a_spell_needs_a_target_in_range() -> None:
    """Fireball reaches two rooms: the Troll three rooms away is safe, two rooms away it is not."""
    for cell, legal in (("d7", False), ("d6", True)):
        story = Story("ethairna", "grok-ull").equipped(0, spell1="fireball")
        story.room("graveyard", "d5").room("siege-works", "d6").room("treasure-room", "d7", 3).minion(
            "troll", cell
        ).go()
        assert ("use:spell1" in story.legal) == legal


@pytest.mark.rule("TED-HRO-11", "TED-HRO-12")
def test_a_spell_passes_its_test_and_is_paid() -> None:
    """Fireball: Intelligence 7, 6 focus, 4 damage whatever the Defense; 4 focus and 3 of an unused 2."""
    story = (
        Story("ethairna", "grok-ull").equipped(0, spell1="fireball").having(0, focus=3).minion("troll", "d4").torch(1)
    )
    story.go().dice(6, 1, 2, enemy=TORCH).answer("use:spell1", "result:die1+a", "pay")
    assert story.heroes[0].focus == 0
    assert story.game.enemy_health[4] == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-12", "TED-TST-03")
def test_a_spell_that_cannot_be_paid_does_nothing() -> None:
    story = (
        Story("ethairna", "grok-ull").equipped(0, spell1="fireball").having(0, focus=5).minion("troll", "d4").torch(1)
    )
    story.go().dice(6, 1, 5, enemy=TORCH).answer("use:spell1", "result:die1+a")
    assert story.game.enemy_health[4] == 7
    assert story.heroes[0].focus == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-11")
def test_a_spell_card_leaves_the_game_when_it_says_so() -> None:
    """Everburning Flame, Intelligence 6, 5 focus: the torch goes up 2, and nobody can cast it again."""
    story = Story("ethairna", "grok-ull").equipped(0, spell1="everburning-flame", trinket1="boots")
    story.torch(12).row().go()
    story.dice(6, 5, 5).answer("use:spell1", "result:die1", "pay")
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert story.row_cards == []
    assert len(story.events(events.GONE)) == 1
    assert story.game.torch + 1 == 10
    assert story.dice_left == 0


# --- free actions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-FRE-01")
def test_free_actions_are_repeated_as_long_as_they_are_paid() -> None:
    """Q17: Lanon heals himself twice with 5 focus."""
    story = Story("sir-lanon", "grok-ull").having(0, health=1).room("graveyard", "a1").at(1, "a1").torch(1).go()
    for _ in range(2):
        story.answer("use:right")
        story.answer(*(["hero:1"] if story.question == "RECIPIENT" else []))
    assert (story.heroes[0].health, story.heroes[0].focus) == (5, 1)
    assert "use:right" not in story.legal


@pytest.mark.rule("TED-FRE-01")
def test_free_actions_are_for_ones_own_turn() -> None:
    """On Grok's turn nobody asks Lanon, who has focus and a friend to heal; on Lanon's own turn he may."""
    story = Story("grok-ull", "sir-lanon").having(0, health=1, focus=0).torch(1).go()
    assert story.asked == ("TURN", 0)
    assert "use:right" not in story.legal
    story.answer("end-turn")
    assert story.asked == ("TURN", 1)
    assert "use:right" in story.legal


@pytest.mark.rule("TED-FRE-01")
def test_a_free_action_with_a_test_ends_nothing() -> None:
    """Armory, any skill, 7: a Loot card of the row, else the torch goes down 1; then the move and the Rest remain."""
    story = Story().room("armory", "d5", 3).at(0, "d5").row("boots").torch(1).go()
    story.dice(6, 3, 3).answer("room", "skill:strength", "result:die1")
    assert story.game.torch + 1 == 2
    assert {"west", "rest", "room"} <= set(story.legal)
    story.dice(6, 1, 3).answer("room", "skill:strength", "result:die1+a", "take:boots", "equip:trinket1")
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert {"west", "rest"} <= set(story.legal)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-03")
def test_entering_the_lair_costs_one_speed() -> None:
    """Grok walks two rooms and enters with the third; on the Dragon's board the entrance is space 5."""
    story = Story(boss="dragon").room("graveyard", "d5").room("lair-door", "d6", 3).minions_dead(2).go()
    story.answer("east", "east", "enter")
    assert (story.where(0), story.heroes[0].space) == ("lair", 5)
    assert story.asked == ("TURN", 0)
    assert not {"space:up", "space:down"} & set(story.legal)


@pytest.mark.rule("TED-FRE-03")
def test_without_speed_the_lair_is_not_entered() -> None:
    """With all of Speed 3 spent at the door, only a Sprint leads in."""
    story = Story().room("lair-door", "d5", 3).minions_dead(2).go().answer("east", "west", "east")
    assert "enter" not in story.legal
    story.answer("use:right")
    assert "enter" in story.legal


@pytest.mark.parametrize(("heroes", "dead", "legal"), [(2, 1, False), (2, 2, True), (3, 2, False), (3, 3, True)])
@pytest.mark.rule("TED-FRE-03", "TED-SOLO-02")
def test_the_lair_opens_when_one_minion_per_hero_is_dead(heroes: int, dead: int, legal: bool) -> None:
    party = ("grok-ull", "ethairna", "moonblade")[:heroes]
    story = Story(*party).room("lair-door", "d5", 3).minions_dead(dead).at(0, "d5").go()
    assert ("enter" in story.legal) == legal


@pytest.mark.rule("TED-FRE-03")
def test_the_lair_is_entered_only_at_its_door_and_not_after_a_heroic_action() -> None:
    story = Story().room("lair-door", "d5", 3).minions_dead(2).go()
    assert "enter" not in story.legal
    story.answer("east", "rest")
    assert "enter" not in story.legal


@pytest.mark.rule("TED-FRE-07")
def test_research_finds_a_spell_in_the_deck_or_the_row() -> None:
    """4 focus each time."""
    story = Story("ethairna", "grok-ull").deck("fireball", "boots").row("stone-skin", "great-axe").go()
    story.answer("use:right")
    assert story.heroes[0].focus == 4
    assert story.question == "DISCOVER"
    spells = {number for number, card in enumerate(story.cards.gear, 1) if card.id == "stone-skin"}
    assert set(story.legal) - {"go-on"} == {"draw", *(f"take:{number}" for number in spells)}
    story.answer("take:stone-skin", "equip:spell1", "use:right", "draw", "equip:spell2")
    assert story.cards_of(0) == {"spell1": "stone-skin", "spell2": "fireball"}
    assert story.heroes[0].focus == 0
    assert "use:right" not in story.legal


@pytest.mark.rule("TED-FRE-07", "TED-LOO-07")
def test_covered_research_is_no_use() -> None:
    story = Story("ethairna", "grok-ull").equipped(0, right="staff").go()
    assert "use:right" not in story.legal
    story = Story("ethairna", "grok-ull").equipped(0, left="staff").go()
    assert "use:right" in story.legal
    story.having(0, focus=3).turn_of(0).go()
    assert "use:right" not in story.legal


@pytest.mark.rule("TED-FRE-10", "TED-LOO-09")
def test_discarding_is_a_free_action() -> None:
    """In mid-move, and after the heroic action."""
    story = Story().equipped(0, garment="cloak", spell1="fireball").row().room("graveyard", "d5").torch(1).go()
    story.answer("east", "discard:garment")
    assert story.cards_of(0) == {"spell1": "fireball"}
    assert "west" in ways(story)
    story.answer("rest", "discard:spell1")
    assert story.cards_of(0) == {}
    assert set(story.row_cards) == {"cloak", "fireball"}


@pytest.mark.rule("TED-CNT-04")
def test_a_torch_step_in_mid_action_waits_for_its_end() -> None:
    """The torch face does no damage; once the attack is done the torch goes down to space 6: enemies act (R02, R09)."""
    story = Story().goblin("boomy", "d4").minion("troll", "d4").torch(5).go()
    story.dice(5, 4, 4, enemy=TORCH).answer("use:left", "enemy:minion1", "result:die1")
    story.events(events.STRUCK)
    told = [kind for kind, *_ in story.told if kind in (events.STRUCK, events.TORCH_MOVED, events.ENEMIES_ACT)]
    assert told == [events.STRUCK, events.TORCH_MOVED, events.ENEMIES_ACT]
    assert story.events(events.COUNTERED) == []
    assert story.dice_left == 0


@pytest.mark.rule("TED-ENM-08")
def test_ties_are_broken_by_the_player_whose_turn_ends() -> None:
    """Stabby, as near to one hero as to the other, moves at the end of Grok's turn: Grok's player chooses (R10)."""
    story = Story().room("graveyard", "d5").room("siege-works", "d3").at(0, "d5").at(1, "d3").goblin("stabby", "d4")
    story.torch(5).go().answer("end-turn")
    assert story.asked == ("GOAL", 0)
    assert set(story.legal) == {"hero:1", "hero:2"}
    story.answer("hero:2")
    assert story.enemy("goblin1") == "d3"
    assert story.asked == ("TURN", 1)
