"""What a player of Tiny Epic Dungeons reads in a few positions."""

import pytest

from tests.games.tiny_epic.rules.story import TORCH, Story
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules.effects import skull
from undercroft.games.tiny_epic.rules.state import FIRST_MINION, LOST, WON
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

SPEECH = {spoken: TinyEpicSpeech(load_tiny_epic(), spoken) for spoken in LANGUAGES}


def told(story: Story, spoken: str = "en") -> list[str]:
    """What was told since the last time, no-break spaces made plain."""
    return [plain(line) for line in SPEECH[spoken].told(story.game, story.sink.take())]


def question(story: Story, spoken: str = "en") -> str:
    return plain(SPEECH[spoken].question(story.game))


def offers(story: Story, spoken: str = "en") -> dict[str, str]:
    """The answers by their stable names."""
    return dict(zip(story.legal, map(plain, SPEECH[spoken].answers(story.game)), strict=True))


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


# --- the turn -------------------------------------------------------------------------------------------------------


def test_a_turn_says_what_lies_where() -> None:
    story = Story("grok-ull", "ethairna").hidden("c4").room("buzzsaw", "d5", 3).room("siege-works", "d3")
    story.goblin("stabby", "d3").having(0, health=6).go()
    assert question(story) == "Grok U’ll: what next? (3 moves left, heroic action left)"
    said = offers(story)
    assert said["north"] == "Explore to the north: face-down card c4"
    assert said["east"] == "Go to the east: Buzzsaw d5 (trap: any skill 6 or more, else -3 health)"
    assert said["west"].startswith("Go to the west: Siege Works d3 (Stabby g1, enemies there end your movement, Fire")
    assert said["end-turn"] == "End the turn: the torch goes down 1 (the enemies act)"
    assert said["rest"] == "Rest: +2 health"
    assert said["reveal"] == "Torch down 1, then reveal the cards around you: c4 (the enemies act)"


def test_a_trap_disarmed_is_no_danger() -> None:
    story = Story("grok-ull", "ethairna").room("buzzsaw", "d5", 3)
    story.game.grid.disarmed = 1 << 25
    assert offers(story.go())["east"] == "Go to the east: Buzzsaw d5 (trap disarmed)"


def test_stealth_passes_enemies() -> None:
    story = Story("wyn-kelearul", "ethairna").room("siege-works", "d3").goblin("stabby", "d3").go()
    assert "end your movement" in offers(story)["west"]
    story.answer("use:special")
    assert "end your movement" not in offers(story)["west"]
    assert question(story).endswith("(4 moves left, heroic action left, in Stealth)")


def test_whoever_wakes_may_only_move() -> None:
    story = Story("grok-ull", "ethairna").having(0, health=0).turn_of(0).room("armory", "d5", 3).go()
    assert told(story) == [
        "*** Grok U’ll’s turn ***",
        "Grok U’ll rests: +3 health (now 3), awake again.",
    ]
    assert question(story) == "Grok U’ll: what next? (3 moves left, awake again, can only move)"


def test_cards_in_hand_say_what_they_cover() -> None:
    story = Story("grok-ull", "ethairna").equipped(0, left="great-axe").go()
    assert offers(story)["swap-hands"] == "Great Axe to the right hand: it covers Sprint instead of Axe"
    assert offers(story)["discard:left"] == "Put Great Axe in its row, uncovering Axe"


# --- exploring ------------------------------------------------------------------------------------------------------


def test_a_card_shows_how_it_would_lie() -> None:
    story = Story("grok-ull", "ethairna").hidden("d5").next_room("scribes-study").room("armory", "c5", 2).go()
    story.answer("east")
    assert question(story) == (
        "Grok U’ll: Scribe’s Study (a goblin waits there, Study: free action, for 2 focus: discover a Spell) "
        "is revealed at d5. Which way should it face?"
    )
    assert list(offers(story).values()) == [
        "╩  north: path to Armory c5, east: a new card, west: path to Entrance d4",
        "╦  east: a new card, south: a new card, west: path to Entrance d4",
        "╣  north: path to Armory c5, south: a new card, west: path to Entrance d4",
    ]
    bare = TinyEpicSpeech(story.cards, "en", boxes=False)
    assert bare.answers(story.game)[0].startswith("North: path")


def test_walls_edges_and_an_empty_deck_are_said() -> None:
    story = Story("grok-ull", "ethairna").room("graveyard", "d5").room("siege-works", "d6").at(0, "d6")
    story.room("armory", "c7", 0).hidden("d7").next_room("buzzsaw").go()
    for part in range(3):
        story.game.piles.to_lay[part] = 0
    story.answer("east")
    said = " / ".join(offers(story).values())
    assert "north: wall of Armory c7" in said
    assert "east: the edge, closed" in said
    assert "south: nothing, the deck is empty" in said


def test_a_walk_into_a_goblin() -> None:
    story = Story("grok-ull", "ethairna").hidden("d5").next_room("graveyard").next_goblin("boomy").go()
    story.answer("east")
    assert told(story)[1:] == [
        "New face-down cards: c5, d6 and e5.",
        "A goblin appears, Boomy g1 (Defense 4, Speed 1, hits within 2 rooms: -2 health): Graveyard d5.",
        "Grok U’ll enters Graveyard d5.",
        "Grok U’ll walks into an ambush: -1 health (now 7).",
    ]


def test_a_teleport_is_told_once() -> None:
    story = Story("grok-ull", "ethairna").room("portal-chamber", "d5").room("armory", "c4", 2).at(0, "d5").go()
    story.answer("room")
    assert question(story) == "Grok U’ll: where do you teleport to?"
    assert offers(story)["cell:d4"] == "Entrance d4 (Ethairna)"
    told(story)
    story.answer("cell:d4")
    assert told(story) == ["Grok U’ll teleports to Entrance d4."]


def test_cards_to_reveal_are_told_apart() -> None:
    story = Story("grok-ull", "ethairna").hidden("c4", "e4").go()
    story.answer("reveal")
    assert question(story) == "Grok U’ll: which of the cards around you is revealed first?"
    assert offers(story) == {"cell:c4": "C4, to the north", "cell:e4": "E4, to the south"}


# --- tests ----------------------------------------------------------------------------------------------------------


def test_a_trap_asks_for_a_skill() -> None:
    story = Story("grok-ull", "ethairna").room("buzzsaw", "d5", 3).go()
    story.answer("east")
    asked = "Grok U’ll: evade the trap of Buzzsaw (6 or more, else -3 health). With which skill?"
    assert question(story) == asked
    assert list(offers(story).values()) == ["Strength: 3 dice", "Agility: 2 dice", "Intelligence: 1 die"]
    story.dice(6, 6, 4).having(0, health=5, focus=1).answer("skill:strength")
    assert question(story).endswith("Strength: dice 6, 6, 4. Which result?")
    assert offers(story) == {
        "result:die1": "6: success, unused dice: +1 focus, +1 health",
        "result:die3": "4: failure, unused dice: +2 health",
        "use:right": "Sprint: free action, for 1 focus: +1 Speed this turn",
    }
    told(story)
    story.answer("result:die3")
    assert told(story) == [
        "Grok U’ll gets 4, a failure.",
        "Buzzsaw catches Grok U’ll: -3 health (now 2).",
        "Unused sixes heal Grok U’ll: +2 health (now 4).",
    ]


def test_what_unused_sixes_heal_is_counted_after_what_a_failure_takes() -> None:
    """R01: whoever has all their health loses some first."""
    story = Story("grok-ull", "ethairna").room("buzzsaw", "d5", 3).go().answer("east")
    story.dice(6, 6, 4).having(0, focus=1).answer("skill:strength")
    assert offers(story) == {
        "result:die1": "6: success, unused dice: +1 focus",
        "result:die3": "4: failure, unused dice: +2 health",
        "use:right": "Sprint: free action, for 1 focus: +1 Speed this turn",
    }
    story = Story("ethairna", "grok-ull").room("feasthall", "d4").having(0, focus=0).go().dice(3, 6, 3).answer("room")
    assert offers(story)["result:die1"] == "3: failure, unused dice: +1 health"


def test_a_bolt_thrower_asks_which_goblin_dies() -> None:
    story = Story("grok-ull", "ethairna").room("siege-works", "d4").room("portal-chamber", "d5")
    story.goblin("stabby", "d5").goblin("shooty", "d5").having(0, focus=2).go().answer("room")
    assert question(story) == "Grok U’ll: which goblin dies?"
    assert list(offers(story)) == ["enemy:goblin1", "enemy:goblin2"]


def test_stopping_on_a_hero_space_says_what_it_brings() -> None:
    story = Story("grok-ull", "ethairna").room("lair-door", "c4", 2).act_two("dragon").torch(14).at(0, "lair", 5)
    story.turn_of(0).go().answer("space:up")
    assert offers(story)["stop"] == "Stop here, on space 6: +2 focus"


def test_an_attack_names_weapon_dice_bonus_and_defense() -> None:
    story = Story("grok-ull", "ethairna").minion("minotaur", "d4").goblin("stabby", "d4").go()
    assert offers(story)["use:left"] == (
        "Axe on Stabby g1 (here, Defense 4, 1 health) or Minotaur m1 (here, Defense 6, 7 health): "
        "melee attack, Strength, 3 dice, +1 to the result"
    )
    story.answer("use:left")
    assert question(story).endswith("Which enemy?")
    assert offers(story)["enemy:minion1"] == "Minotaur m1 (here, Defense 6, 7 health), strikes back with its die +3"
    story.dice(5, 6, 2, enemy=4).answer("enemy:minion1")
    assert question(story) == (
        "Grok U’ll: attack with Axe on Minotaur m1 (Defense 6, 7 health). Strength: dice 5, 6, 2, +1 to the result, "
        "enemy die 4 (if it lives: die 4 + 3 - Defense 2 = 5 damage to you). Which result?"
    )
    said = offers(story)
    assert said["result:die1"] == "5 + Axe 1 = 6: no damage, Defense 6 must be beaten"
    assert said["result:die2+b"] == "6 + 2 + Axe 1 = 9: 3 damage to Minotaur m1 beyond Defense 6, 4 health left"
    assert said["raise:die1"] == "Change the 5 to 6 for 2 focus"
    assert said["lower:die3"] == "Change the 2 to 1 for 2 focus"
    assert said["boost:special"] == "Battle Rage for 3 focus: +2 to the result"
    told(story)
    story.answer("boost:special")
    assert told(story) == ["Grok U’ll adds Battle Rage: -3 focus."]
    assert offers(story)["result:die1"].startswith("5 + Axe 1 + Battle Rage 2 = 8: 2 damage to Minotaur m1")
    assert offers(story, "fr")["result:die1"].startswith("5 + Hache 1 + ")
    story.answer("result:die2")
    assert told(story) == [
        "Grok U’ll gets 9, a success: +3 focus (now 4).",
        "Minotaur m1 takes 3 damage and has 4 health left.",
        "Minotaur m1 strikes back at Grok U’ll: -5 health (now 3).",
    ]


def test_a_changed_die_is_told_with_its_price() -> None:
    story = Story("grok-ull", "ethairna").goblin("pokey", "d4").go()
    story.dice(5, 3, 1, enemy=2).answer("use:left")
    told(story)
    assert offers(story)["result:die1+b"] == "5 + 1 + Axe 1 = 7: Pokey g1 dies"
    story.answer("raise:die1")
    assert told(story) == ["Grok U’ll pays 2 focus: die 1 now shows 6."]


def test_a_spell_names_its_price() -> None:
    story = Story("ethairna", "grok-ull").goblin("pokey", "d4").go()
    assert offers(story)["use:special"] == (
        "Seeking Bolt: Spell, Intelligence 5 or more, an enemy within 4 rooms, for 2 focus: "
        "1 damage, ignoring Defense [3 dice], in reach: Pokey g1 (here, 1 health)"
    )
    story.dice(5, 4, 6, enemy=TORCH).answer("use:special")
    assert "(5 or more, for 2 focus: 1 damage, ignoring Defense) on Pokey g1 (1 health)" in question(story)
    assert "enemy die torch (if it lives: torch down 1)" in question(story)
    story.answer("result:die1")
    assert question(story) == "Ethairna: Seeking Bolt succeeds. Pay 2 focus for it (you have 8 focus)?"
    assert list(offers(story).values()) == [
        "Pay 2 focus: 1 damage, ignoring Defense",
        "Keep the focus: nothing happens",
    ]


def test_a_spell_without_a_test() -> None:
    story = Story("uliessa", "grok-ull").having(1, health=2).go()
    story.answer("use:special", "hero:2")
    assert told(story) == ["Uliessa uses Heal.", "Uliessa needs no test."]
    story.answer("pay")
    assert told(story) == ["Uliessa pays 2 focus: Grok U’ll +4 health (now 6)."]


def test_a_boss_takes_its_toll() -> None:
    story = Story("ethairna", "grok-ull").room("lair-door", "d5", 3).act_two("dragon").at(0, "lair", 6)
    story.goblin("pokey", "lair").go()
    story.answer("use:special")
    assert offers(story)["enemy:boss"] == "Dragon (here, health 8, 8), strikes back with its die alone, -2 focus"
    story.dice(5, 4, 6, enemy=5).answer("enemy:boss")
    assert "enemy die 5 (if it lives: die 5 - Defense 3 = 2 damage to you, -2 focus)" in question(story)


# --- counter-attacks ------------------------------------------------------------------------------------------------


def test_paying_for_defense_shows_the_sum() -> None:
    story = Story("thordin-torvak", "ethairna").minion("troll", "d4").go()
    story.dice(3, 4, 1, enemy=5).answer("use:left", "result:die2")
    asked = "Thordin Torvak: Troll m1 strikes back: die 5 + 3 - Defense 4 = 4 damage. Pay for Defense?"
    assert question(story) == asked
    assert list(offers(story).values()) == [
        "Take 4 damage",
        "Stone Guard for 2 focus: +2 Defense against the counter-attack (2 damage left)",
    ]


def test_one_of_several_strikes_back() -> None:
    story = Story("grok-ull", "ethairna").equipped(0, left="bladed-chain").minion("troll", "d4").goblin("pokey", "d4")
    story.go()
    assert offers(story)["all:left"] == (
        "Bladed Chain on all at once, Pokey g1 (here, Defense 6, 1 health) and Troll m1 (here, Defense 4, 7 health): "
        "melee attack, Strength, 3 dice, for 3 focus"
    )
    story.dice(3, 3, 4, enemy=3).answer("all:left", "result:die3")
    assert question(story) == "Grok U’ll: only one of them strikes back (enemy die 3). Which one?"
    assert list(offers(story).values()) == [
        "Pokey g1: die 3 + 1 - Defense 2 = 2 damage",
        "Troll m1: die 3 + 3 - Defense 2 = 4 damage",
    ]


# --- rare Spells ----------------------------------------------------------------------------------------------------


def test_two_targets_and_one_damage_more() -> None:
    story = Story("ethairna", "grok-ull").equipped(0, left="grimoire", spell1="chain-lightning")
    story.goblin("pokey", "d4").goblin("boomy", "d4").minion("troll", "d4").go()
    story.answer("use:spell1", "enemy:goblin1")
    assert question(story) == "Ethairna: Chain Lightning. Which second enemy?"
    story.dice(6, 6, 6, enemy=2).answer("enemy:minion1", "result:die1", "pay")
    assert story.asked == ("EMBOLDEN", 0)
    assert question(story) == "Ethairna: which target takes 1 more damage?"
    assert list(offers(story).values()) == ["Pokey g1 (here, 1 health)", "Troll m1 (here, 7 health)"]


def test_a_spell_that_makes_an_attack() -> None:
    story = Story("sir-lanon", "grok-ull").equipped(0, right="spiked-shield").goblin("pokey", "d4").go()
    story.dice(6, 6).answer("use:special", "result:die1", "pay")
    assert story.asked == ("WEAPON", 0)
    assert question(story) == "Sir Lanon: make an attack (melee attack, +2 to the result). With what?"
    assert offers(story)["use:right"] == (
        "Spiked Shield on Pokey g1 (here, Defense 6, 1 health): melee attack, Strength, 3 dice, +2 to the result"
    )


# --- Loot and Spells ------------------------------------------------------------------------------------------------


def test_a_reward_and_where_it_goes() -> None:
    story = Story("grok-ull", "ethairna").equipped(0, left="great-axe").goblin("boomy", "d4")
    story.deck("claw", "boots").row("sun-hammer", "fireball").go()
    story.dice(6, 6, 6, enemy=2).answer("use:left", "result:die1")
    assert list(offers(story).values()) == ["No reward", "Discover Loot", "Discover a Spell"]
    story.answer("option:1")
    assert question(story) == "Grok U’ll: discover Loot (2 cards in the deck)?"
    assert offers(story)["take:20"] == (
        "Take Sun Hammer (hand): melee attack, Strength, +1 to the result, in the same room; on a kill: torch up 1"
    )
    story.answer("take:sun-hammer")
    assert list(offers(story).values()) == [
        "Put it in its row",
        "Equip it (left hand) in place of Great Axe, which goes to its row",
        "Equip it (right hand), covering Sprint",
    ]


def test_loot_or_a_spell_says_what_lies_in_the_row() -> None:
    story = Story("grok-ull", "ethairna").minion("troll", "d4", 1).deck("claw", "boots").row("sun-hammer", "fireball")
    story.go().dice(6, 6, 6, enemy=2).answer("use:left", "result:die1")
    assert story.question == "EITHER"
    assert list(offers(story).values()) == [
        "Neither",
        "Loot (deck: 2, row: Sun Hammer)",
        "A Spell (deck: 0, row: Fireball)",
    ]


# --- enemies --------------------------------------------------------------------------------------------------------


def test_an_enemy_goes_for_somebody() -> None:
    story = Story("grok-ull", "ethairna").room("graveyard", "d5").room("siege-works", "d3").at(0, "d5").at(1, "d3")
    story.goblin("stabby", "d4").torch(8).go()
    story.answer("end-turn")
    assert question(story) == "Grok U’ll: Stabby g1 sets out from Entrance d4. Towards which of the nearest heroes?"
    assert list(offers(story).values()) == ["Grok U’ll (Graveyard d5)", "Ethairna (Siege Works d3)"]


def test_an_enemy_has_two_ways() -> None:
    story = Story("grok-ull", "ethairna").room("graveyard", "d5").room("siege-works", "c4").room("portal-chamber", "c5")
    story.goblin("stabby", "c5").torch(8).go()
    story.answer("end-turn")
    assert question(story) == (
        "Grok U’ll: Stabby g1 goes from Portal Chamber c5 towards Grok U’ll and Ethairna in d4, 4 rooms at most. "
        "Which way?"
    )
    assert list(offers(story).values()) == ["Siege Works c4", "Graveyard d5"]


def test_an_attack_of_an_enemy_names_all_it_hits() -> None:
    story = Story("grok-ull", "ethairna").goblin("stabby", "d4").having(1, health=2).torch(8).go()
    story.answer("end-turn")
    assert told(story)[:3] == [
        "Grok U’ll ends the turn, and the torch burns down: 12 steps to the skull.",
        "The enemies act!",
        "Stabby g1 attacks: Grok U’ll -2 health (now 6), Ethairna -2 health (now 0), unconscious!",
    ]


def test_a_dead_goblin_keeps_its_name_though_another_has_its_slot() -> None:
    story = Story("grok-ull", "ethairna").goblin("stabby", "d4").next_goblin("boomy").torch(9)
    story.go().dice(6, 6, 6, enemy=2).answer("use:left", "result:die1", "go-on", "end-turn")
    lines = told(story)
    assert "Stabby g1 takes 3 damage and dies." in lines
    assert any(line.startswith("A goblin appears, Boomy g1") for line in lines)


def test_a_driven_enemy() -> None:
    story = Story("grok-ull", "ethairna").room("graveyard", "d5").equipped(0, trinket1="war-horn").minion("troll", "d5")
    story.go().answer("use:trinket1")
    assert question(story) == "Grok U’ll: Troll m1 is driven from Graveyard d5, up to 2 rooms. Where to?"
    assert list(offers(story).values()) == ["Leave it there", "Entrance d4 (Grok U’ll, Ethairna)"]


# --- the Lair -------------------------------------------------------------------------------------------------------


def test_the_way_into_the_lair() -> None:
    story = Story("grok-ull", "ethairna", boss="dragon").room("lair-door", "d5", 3).at(0, "d5").minions_dead(2).go()
    assert offers(story)["enter"] == "Enter the Lair: Act 2 begins"
    story.answer("enter")
    assert told(story) == [
        "*** Act 2. Grok U’ll opens the Lair: Dragon ***",
        "Grok U’ll stands on space 5 (entrance, -2 health) of the Lair.",
    ]
    said = offers(story)
    assert said["space:up"] == "Go to space 6 of the Lair (+2 focus)"
    assert said["leave"] == "Leave the Lair: Lair Door d5"


def test_a_taken_space_can_only_be_passed() -> None:
    story = Story("grok-ull", "ethairna").room("lair-door", "d5", 3).act_two("dragon").at(0, "lair", 5).at(1, "lair", 6)
    story.at(1, "lair", 4).go()
    assert offers(story)["space:down"] == "Go to space 4 of the Lair (-1 health, taken: you can only pass through)"


def test_damage_to_the_boss_is_split() -> None:
    story = Story("grok-ull", "ethairna").room("lair-door", "d5", 3).act_two("dragon").at(0, "lair", 6).go()
    story.dice(6, 2, 1, enemy=5).answer("use:left", "result:die1+a")
    assert question(story) == (
        "Grok U’ll: 3 damage left for Dragon: health markers at 7, 8, lock without an altar at 3. "
        "Which marker goes down by 1?"
    )
    assert list(offers(story).values()) == ["The marker at 7 goes down to 6", "The marker at 8 goes down to 7"]


def test_provoking() -> None:
    story = Story("grok-ull", "ethairna").room("lair-door", "d5", 3).act_two("dragon").go()
    assert offers(story)["provoke"] == "Provoke Dragon for 2 focus: it moves up to 4 rooms towards you"
    story.answer("provoke")
    assert told(story) == [
        "Grok U’ll pays 2 focus.",
        "Grok U’ll provokes Dragon.",
        "Dragon moves: d5 > d4.",
        "The boss brings an altar to its lock at 3: markers can pass it now.",
    ]


def test_the_way_of_an_enemy_is_asked_for_where_two_are_alike() -> None:
    story = Story("grok-ull", "ethairna").room("sealed-vault", "a1").at(1, "a1")
    story.room("portal-chamber", "d5").room("graveyard", "e4").room("siege-works", "e5").at(0, "e5")
    story.goblin("stabby", "d4").torch(8).go().answer("end-turn")
    assert story.asked == ("STEP", 0)
    way = "Stabby g1 goes from Entrance d4 towards Grok U’ll in e5, 4 rooms at most. Which way?"
    assert question(story) == f"Grok U’ll: {way}"
    assert list(offers(story).values()) == ["Portal Chamber d5", "Graveyard e4"]


# --- how things stand, and the end ----------------------------------------------------------------------------------


def test_status_lines() -> None:
    story = Story("grok-ull", "ethairna").equipped(0, garment="plate-armor").goblin("stabby", "d4").having(1, health=0)
    speech, game = SPEECH["en"], story.go().game
    assert speech.status(game) == (
        "Grok U’ll | health 8 of 8  focus 4 of 4  Speed 3  Defense 3 | Entrance d4 | Plate Armor | "
        "Torch: 13 steps to the skull, a goblin in 2, the enemies act in 1"
    )
    assert speech.mates(game) == ["Ethairna | health 0 of 6  focus 8 of 8 | Entrance d4 | unconscious"]
    here = "Enemies here: Stabby g1 (1 health, Defense 4, Speed 4, hits in its room: -2 health)"
    assert speech.enemy(game) == here
    assert speech.summary(game).startswith("Grok U’ll 8 health | Ethairna 0 health | Act 1 | Torch: 13 steps")


def test_an_enemy_in_the_lair_hits_as_far_as_the_door() -> None:
    """Q1: whatever its reach elsewhere."""
    story = Story("grok-ull", "ethairna").room("lair-door", "c4", 2).act_two("hydra").at(0, "lair", 1)
    game = story.goblin("stabby", "lair").go().game
    here = "Enemies here: Stabby g1 (1 health, Defense 4, Speed 4, hits the boss board and the Lair Door: -2 health)"
    assert here in SPEECH["en"].enemy(game)
    assert "frappe le plateau Boss et la Porte du Repaire" in SPEECH["fr"].enemy(game)


def test_a_hero_board_shows_sets() -> None:
    story = Story("grok-ull", "ethairna").equipped(0, garment="plate-armor", trinket1="boots")
    lines = SPEECH["en"].scene.board(story.game, story.heroes[0])
    assert lines[-1] == "  - Lion set: each melee attack heals 1"
    assert "  - Boots (trinket, Lion set): +1 Speed [first trinket]" in lines


@pytest.mark.parametrize(
    ("outcome", "cause", "verdict"),
    [
        (WON, 0, "Victory! Dragon is beaten."),
        (LOST, 1, "Defeat: the torch has burnt down."),
        (LOST, 2, "Defeat: too many goblins."),
        (LOST, 3, "Defeat: no way forward."),
    ],
)
def test_the_end(outcome: int, cause: int, verdict: str) -> None:
    game = Story("grok-ull", "ethairna", boss="dragon").game
    game.outcome, game.cause = outcome, cause
    lines = SPEECH["en"].result(game)
    assert lines[:2] == [verdict, "Act 1, 0 turns, minions killed: 0 of 2."]
    assert len(lines) == 4


def test_the_same_words_in_french() -> None:
    story = Story("thordin-torvak", "ethairna").minion("troll", "d4").go()
    assert question(story, "fr") == "Thordin Torvak : et ensuite ? (encore 3 déplacements, action héroïque à faire)"
    story.dice(3, 4, 1, enemy=5).answer("use:left")
    assert (
        offers(story, "fr")["result:die2+b"]
        == "4 + 1 = 5 : 1 dégât au Troll m1 au-delà de sa Défense 4, il reste 6 Santé"
    )
    story.answer("result:die2")
    told(story)
    asked = "Thordin Torvak : le Troll m1 contre-attaque : dé 5 + 3 - Défense 4 = 4 dégâts. Payer pour se défendre ?"
    assert question(story, "fr") == asked
    story.answer("go-on")
    lines = told(story, "fr")
    assert lines[0] == "Le Troll m1 contre-attaque Thordin Torvak : -4 Santé (4 à présent)."
    assert "\N{NO-BREAK SPACE}:" in SPEECH["fr"].question(story.game)


# --- before the game ------------------------------------------------------------------------------------------------


def test_a_hero_to_choose() -> None:
    assert SPEECH["en"].character(3) == [
        "Grok U’ll (Half-Orc Barbarian): Strength 3, Agility 2, Intelligence 1, 8 health, 4 focus, Speed 3, Defense 2",
        "- Battle Rage: once per action, during: melee attack or missile attack, for 3 focus: +2 to the result "
        "[special]",
        "- Axe: melee attack, Strength, +1 to the result, in the same room [left hand]",
        "- Sprint: free action, for 1 focus: +1 Speed this turn [right hand]",
    ]
    assert SPEECH["en"].boss(0) == "Dragon, difficulty 1 of 3"


def test_what_is_played_with() -> None:
    unknown = Story("grok-ull", "ethairna").game
    assert SPEECH["en"].in_play(unknown) == ["Grok U’ll and Ethairna enter the dungeon. The boss is unknown."]
    chosen = Story("grok-ull", "ethairna", boss="lich").game
    assert plain(SPEECH["fr"].in_play(chosen)[0]) == "Grok U’ll et Ethairna entrent dans le donjon. Le Boss : la Liche."


# --- what an answer brings for sure ---------------------------------------------------------------------------------


def test_a_blow_that_knocks_out_is_called_so() -> None:
    """5 damage against 5 health; a result that kills spares the hero."""
    story = Story("grok-ull", "ethairna").minion("minotaur", "d4").having(0, health=5, focus=0).go()
    story.dice(5, 6, 2, enemy=4).answer("use:left")
    assert "(if it lives: die 4 + 3 - Defense 2 = 5 damage to you, unconscious)" in question(story)
    assert offers(story)["result:die2+b"].endswith(
        "3 damage to Minotaur m1 beyond Defense 6, 4 health left – unconscious: Grok U’ll"
    )
    story.game.enemy_health[FIRST_MINION] = 1
    assert offers(story)["result:die2+b"] == "6 + 2 + Axe 1 = 9: Minotaur m1 dies"


def test_the_answer_that_loses_the_game_says_so() -> None:
    story = Story("grok-ull", "ethairna").go()
    story.game.torch = skull(story.game) - 1
    assert offers(story)["end-turn"].endswith("– that loses the game")
    story.answer("end-turn")
    assert story.game.outcome == LOST
