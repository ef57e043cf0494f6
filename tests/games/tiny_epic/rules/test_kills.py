"""What happens to enemies that die, and who gains by it: TED-KIL."""

import pytest

from tests.games.tiny_epic.rules.story import SHIELD, TORCH, Story
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BIT, PLAYING


def fight(*heroes: str) -> Story:
    """Grok and Ethairna at the Entrance; boots to put away, so that the turn does not end of itself."""
    return Story(*(heroes or ("grok-ull", "ethairna"))).equipped(0, trinket1="boots").having(0, focus=0).torch(12)


def strike(story: Story, *, enemy: int = 5) -> Story:
    """Three sixes: an Axe makes it 7."""
    return story.go().dice(6, 6, 6, enemy=enemy).answer("use:left")


# --- dying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-KIL-01")
@pytest.mark.parametrize("face", [5, SHIELD, TORCH])
def test_the_dead_do_not_strike_back_and_the_enemy_die_is_ignored(face: int) -> None:
    story = strike(fight().goblin("stabby", "d4"), enemy=face).answer("go-on")
    assert story.enemy("goblin1") == ""
    assert story.heroes[0].health == 8
    assert story.game.torch == 11  # the torch face does not even move the torch
    assert story.events(events.COUNTERED) == story.events(events.COUNTER_FAILED) == []
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-01", "TED-KIL-05")
def test_a_minion_at_nothing_dies_without_striking_back() -> None:
    story = strike(fight().minion("troll", "d4", 3)).answer("go-on", "go-on")
    assert story.enemy("minion1") == ""
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-02")
@pytest.mark.parametrize(
    ("goblin", "die", "dies"),
    [("boomy", 4, True), ("boomy", 3, False), ("pokey", 6, True), ("pokey", 5, False), ("shooty", 5, True)],
)
def test_one_damage_kills_a_goblin(goblin: str, die: int, dies: bool) -> None:
    """The Axe adds 1; Defense is 4, 6, 5."""
    story = fight().goblin(goblin, "d4").go()
    story.dice(die, die, die, enemy=2).answer("use:left")
    assert (story.enemy("goblin1") == "") == dies
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-03")
def test_a_dead_goblin_leaves_its_number_free_and_its_card_is_discarded() -> None:
    story = fight().goblin("shooty", "d4").goblin("stabby", "d4").goblin("stabby", "d4").go()
    card = int(story.game.enemy_card[1])
    assert not story.game.piles.goblin_discards & BIT[card]
    story.dice(6, 6, 6, enemy=5).answer("use:left", "enemy:goblin2", "go-on")
    assert [story.enemy(f"goblin{slot}") for slot in (1, 2, 3, 4)] == ["d4", "", "d4", ""]
    assert int(story.game.goblins) == 2
    assert story.game.piles.goblin_discards & BIT[card]
    story.torch(12).next_goblin("boomy").answer("end-turn")  # space 13: the next one takes the free number
    assert [story.enemy(f"goblin{slot}") for slot in (1, 2, 3, 4)] == ["d4", "d4", "d4", ""]
    assert story.cards.goblins[int(story.game.enemy_card[1])].id == "boomy"
    assert story.dice_left == 0


@pytest.mark.rule("TED-DNG-04", "TED-KIL-03")
def test_an_empty_goblin_deck_is_made_of_the_discards() -> None:
    """R47."""
    story = strike(fight().goblin("stabby", "d4").next_goblin()).answer("go-on")
    story.answer("end-turn")  # space 13: a goblin
    assert story.enemy("goblin1") == "d4"
    assert story.cards.goblins[int(story.game.enemy_card[0])].id == "stabby"
    assert story.game.piles.goblin_discards == 0
    assert story.dice_left == 0


# --- the rewards of goblins -------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-KIL-04")
def test_a_slash_is_a_choice_health_or_loot() -> None:
    """Q22: a Stabby gives 1 Loot or 3 health; to the one who killed it."""
    story = strike(fight().goblin("stabby", "d4").having(0, health=2).having(1, health=1).deck("plate-armor"))
    healed = 2 + 2  # the two unused sixes
    assert story.asked == ("CHOICE", 0)
    assert story.legal == ["go-on", "option:1", "option:2"]
    story.answer("option:2")
    assert story.heroes[0].health == healed + 3
    assert story.heroes[1].health == 1
    assert story.question == "TURN"  # and no Loot as well
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-04")
def test_a_slash_is_a_choice_loot_instead() -> None:
    """R61: the armor makes two pieces of the Lion, but there was one when the attack was declared."""
    story = strike(fight().goblin("stabby", "d4").having(0, health=2).deck("plate-armor"))
    story.answer("option:1", "draw", "equip:garment")
    assert story.cards_of(0) == {"trinket1": "boots", "garment": "plate-armor"}
    assert story.heroes[0].health == 4
    assert story.question == "TURN"
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-04")
def test_a_shooty_gives_loot_or_focus() -> None:
    story = strike(fight().goblin("shooty", "d4")).answer("option:2")
    assert story.heroes[0].focus == 4  # five, but his track ends there
    assert story.question == "TURN"
    story = strike(fight().goblin("shooty", "d4").deck("plate-armor")).answer("option:1", "draw", "equip:garment")
    assert story.cards_of(0)["garment"] == "plate-armor"
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-04")
def test_a_boomy_gives_loot_or_a_spell() -> None:
    story = strike(fight().goblin("boomy", "d4").deck("fireball")).answer("option:2", "draw", "equip:spell1")
    assert story.cards_of(0) == {"trinket1": "boots", "spell1": "fireball"}
    story = strike(fight().goblin("boomy", "d4").deck("plate-armor")).answer("option:1", "draw", "equip:garment")
    assert story.cards_of(0) == {"trinket1": "boots", "garment": "plate-armor"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-04")
def test_a_plus_is_both() -> None:
    """A Pokey gives 1 Loot and reveals any one unexplored card; no hero walks into it."""
    story = fight("ethairna", "grok-ull").hidden("d5", "c4").next_room("lamp-oil-store").deck("plate-armor")
    story.goblin("pokey", "d4").having(0, focus=8).equipped(0, left="great-axe").next_goblin("boomy").go()
    story.dice(5, enemy=5).answer("use:left", "result:die1", "draw", "equip:garment")
    assert story.cards_of(0)["garment"] == "plate-armor"
    assert story.asked == ("REVEAL_ANY", 0)
    story.answer("cell:d5")
    if story.question == "ORIENT":
        story.answer(story.legal[0])
    assert story.events(events.REVEALED) != []
    assert story.where(0) == "d4"
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-04")
def test_every_part_of_a_reward_may_be_declined() -> None:
    """Q22."""
    story = fight().hidden("d6", "b4").goblin("pokey", "d4")
    strike(story).answer("go-on")
    assert story.asked == ("REVEAL_ANY", 0)
    story.answer("go-on")
    assert story.question == "TURN"
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert story.events(events.REVEALED) == []
    story = strike(fight().goblin("boomy", "d4")).answer("go-on")
    assert story.question == "TURN"
    assert story.cards_of(0) == {"trinket1": "boots"}
    assert story.dice_left == 0


# --- minions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-KIL-05")
def test_damage_to_a_minion_stays() -> None:
    story = strike(fight().minion("troll", "d4"), enemy=2)
    assert int(story.game.enemy_health[4]) == 4
    story.turn_of(0).having(0, focus=0)
    strike(story, enemy=2)
    assert int(story.game.enemy_health[4]) == 1
    story.turn_of(0).having(0, focus=0)
    strike(story, enemy=2).answer("go-on", "go-on")  # two more than it had left
    assert story.enemy("minion1") == ""
    assert story.events(events.SLAIN) != []
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-06", "TED-KIL-07")
def test_a_dead_minion_leaves_the_game_and_opens_a_heart_of_the_door() -> None:
    story = fight().room("lair-door", "d5", 3).minion("troll", "d4", 1).minions_dead(0)
    story.game.minions_met = 1
    card = int(story.game.enemy_card[4])
    strike(story).answer("go-on", "go-on")
    assert story.enemy("minion1") == ""
    assert not story.game.piles.minions & BIT[card]
    assert int(story.game.minions_dead) == 1
    story.minion("skeleton", "d4", 1).turn_of(0).having(0, focus=0)
    strike(story).answer("go-on", "go-on")
    story.turn_of(0).having(0, health=8).go().answer("east", "enter")
    assert story.markers == [8, 8]  # a marker for each
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-08")
def test_a_minion_gives_loot_or_a_spell_twice() -> None:
    """R59: one after the other, the second choice after the first result."""
    story = strike(fight().minion("troll", "d4", 1).deck("plate-armor", "fireball"))
    assert story.asked == ("EITHER", 0)
    assert story.legal == ["go-on", "option:1", "option:2"]
    story.answer("option:1", "draw", "equip:garment")
    assert story.asked == ("EITHER", 0)
    story.answer("option:2", "draw", "equip:spell1")
    assert story.question == "TURN"
    assert story.cards_of(0) == {"trinket1": "boots", "garment": "plate-armor", "spell1": "fireball"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-08")
def test_both_rewards_of_a_minion_may_be_of_one_kind_and_the_first_discarded_be_taken() -> None:
    """R59: a card just put in its row may be taken."""
    story = strike(fight().minion("troll", "d4", 1).deck("plate-armor", "scale-armor").row())
    story.answer("option:1", "draw", "row")
    (lying,) = story.row_cards
    story.answer("option:1", f"take:{lying}")
    if story.question == "EQUIP":
        story.answer("equip:garment")
    assert story.cards_of(0)["garment"] == lying
    assert story.row_cards == []
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-09", "TED-TOR-01")
@pytest.mark.parametrize(
    ("heroes", "before", "after"),
    [(2, 20, 14), (2, 14, 8), (2, 12, 8), (3, 12, 6), (3, 10, 5), (4, 12, 6), (4, 5, 1)],
)
def test_the_torch_goes_up_six_but_not_above_its_start(heroes: int, before: int, after: int) -> None:
    """And what it passes going up does nothing."""
    story = fight(*("grok-ull", "ethairna", "uliessa", "sir-lanon")[:heroes]).minion("troll", "d4", 1).torch(before)
    strike(story).answer("go-on", "go-on")
    assert int(story.game.torch) + 1 == after
    assert story.events(events.GOBLIN_CAME) == story.events(events.ENEMIES_ACT) == []
    assert int(story.game.outcome) == PLAYING
    assert story.dice_left == 0


# --- kills by effects -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-KIL-10")
def test_a_goblin_killed_by_a_spell_rewards_the_caster() -> None:
    """R37."""
    story = fight("ethairna", "grok-ull").room("portal-chamber", "d5").goblin("shooty", "d5").having(0, focus=2).go()
    story.dice(5, 5, 5, enemy=5).answer("use:special", "result:die1", "pay", "option:2")
    assert story.enemy("goblin1") == ""
    assert story.heroes[0].focus == 5
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-10")
def test_a_minion_killed_by_a_spell_rewards_the_caster() -> None:
    """R37."""
    story = fight("ethairna", "grok-ull").room("portal-chamber", "d5").minion("troll", "d5", 1).having(0, focus=2).go()
    story.torch(20).dice(5, 5, 5, enemy=5).answer("use:special", "result:die1", "pay")
    assert story.asked == ("EITHER", 0)
    assert int(story.game.torch) + 1 == 14
    assert int(story.game.minions_dead) == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-KIL-10")
def test_the_siege_works_kill_a_goblin_for_the_one_who_fires_them() -> None:
    """R37: 2 focus, one goblin in a line of sight of up to 3 rooms, whatever its Defense; nothing is rolled."""
    story = fight().room("siege-works", "d5").room("portal-chamber", "d6").room("graveyard", "d7").at(0, "d5")
    story.goblin("pokey", "d7").goblin("stabby", "d4").having(0, focus=4, health=3).go().answer("room")
    assert story.asked == ("KILL", 0)
    assert story.legal == ["enemy:goblin1", "enemy:goblin2"]
    story.answer("enemy:goblin2")
    assert story.heroes[0].focus == 2
    story.answer("option:2")
    assert story.heroes[0].health == 6
    assert (story.enemy("goblin1"), story.enemy("goblin2")) == ("d7", "")


@pytest.mark.rule("TED-RNG-02")
def test_the_siege_works_do_not_reach_their_own_room_nor_around_a_corner() -> None:
    story = fight().room("siege-works", "d5").room("portal-chamber", "e4").at(0, "d5").having(0, focus=4)
    story.goblin("stabby", "d5").goblin("stabby", "e4").minion("troll", "d4").go()
    assert "room" not in story.legal


@pytest.mark.rule("TED-KIL-10")
def test_several_goblins_killed_by_one_spell_reward_the_caster_each() -> None:
    story = (
        fight("ethairna", "grok-ull").equipped(0, spell1="thunderclap").goblin("shooty", "d4").goblin("stabby", "d4")
    )
    story.having(0, focus=4, health=1).go()
    story.dice(5, 5, 5, enemy=5).answer("use:spell1", "result:die1", "pay", "option:2", "option:2")
    assert (story.enemy("goblin1"), story.enemy("goblin2")) == ("", "")
    assert (story.heroes[0].health, story.heroes[0].focus) == (4, 5)
    assert story.dice_left == 0
