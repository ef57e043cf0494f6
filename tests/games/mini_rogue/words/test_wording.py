"""What a player reads in a few positions."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, NO_CARD, VISITED
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

pytestmark = pytest.mark.once


def read(story: Story, spoken: str = "en") -> list[str]:
    """What was told since the last time, no-break spaces made plain."""
    return plain(*MiniRogueSpeech(story.cards, spoken).told(story.game, story.sink.take()))


def asked(story: Story, spoken: str = "en") -> list[str]:
    """The question, then its answers."""
    speech = MiniRogueSpeech(story.cards, spoken)
    return plain(speech.question(story.game), *speech.answers(story.game))


def plain(*lines: str) -> list[str]:
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


# --- what happened --------------------------------------------------------------------------------------------------


def test_a_trap_is_two_lines_and_its_row() -> None:
    story = Story("crusader").standing_on("axe", floor=2).having(hp=9, used_skill=True).dice(d=[3], D=5).go()
    assert read(story)[:3] == [
        "A click underfoot… Skill check!",
        "You roll 3, Dungeon die 5. Failure.",
        "Pendulums (5): -2 HP, poisoned.",
    ]


def test_the_same_trap_in_french() -> None:
    story = Story("crusader").standing_on("axe", floor=2).having(hp=9, used_skill=True).dice(d=[3], D=5).go()
    assert read(story, "fr")[:3] == [
        "Un déclic sous le pied… Test de compétence !",
        "Vous obtenez 3, dé Donjon 5. Échec.",
        "Pendules (5) : -2 PV, poison.",
    ]


def test_curse_and_poison_dice_speak_only_when_they_strike() -> None:
    story = Story("crusader").standing_on("door").having(used_skill=True, afflictions=["curse", "poison"])
    story.dice(d=[5], D=1, C=True, P=True).go()
    assert read(story)[1:5] == [
        "You roll 5, Dungeon die 1, the curse strikes, the poison bites.",
        "Poison: -1 HP.",
        "Failure.",
        "Meanders (1): nothing happens.",
    ]


def test_an_exchange_of_blows() -> None:
    story = Story("crusader").standing_on("monster-b").having(hp=10, armor=1, used_skill=True).dice(d=[4], D=3).go()
    story.quiet()
    story.dice(d=[1], D=6).answer("go-on")
    assert read(story) == [
        "You strike: 4 damage, the enemy has 2 HP left.",
        "The enemy hits (2 - 1 armor): -1 HP.",
        "You roll 1, Dungeon die 6.",
    ]
    story.faces(6).answer("feat:die1:hp")
    assert read(story) == ["Feat on die 1: -2 HP, it now shows 6."]
    story.answer("go-on")
    assert read(story)[:2] == ["You strike: 6 damage.", "Victory! Giant Spider: +1 XP."]


def test_a_row_that_changes_nothing_says_so() -> None:
    story = (
        Story("crusader").standing_on("shrine").having(gold=0, used_skill=True, afflictions=["curse"]).dice(D=2).go()
    )
    assert "Displeasure (2): nothing happens." in read(story)


def test_a_locked_treasure_names_no_row() -> None:
    story = Story("crusader").standing_on("treasure").having(used_skill=True).dice(d=[2], D=1).go()
    assert read(story)[1:4] == ["+1 gold.", "You roll 2, Dungeon die 1. Failure.", "The lock holds."]


def test_a_fall_is_told_on_the_floor_where_it_began() -> None:
    """The worm belongs to floor 2, the area it throws the hero into to floor 3."""
    story = Story("rogue").standing_on("monster-c", floor=2).having(hp=10, xp=0, used_skill=True).dice(d=[2], D=3).go()
    story.quiet()
    story.answer("go-on")
    lines = read(story)
    assert lines[:6] == [
        "You strike: 2 damage, the enemy has 4 HP left.",
        "The enemy hits: -2 HP.",
        "The boss of this floor is left behind.",
        "You fall, and land in area 5!",
        "*** Area 5 of 10, floor 3: The Catacombs ***",
        "Nobody has swept these halls for a hundred years.",
    ]
    assert lines[6] == "At the entrance: Dire Wolf (8 HP, 5 damage, unstoppable)."


def test_hunger_and_meals() -> None:
    story = Story("rogue").about_to_move(7).having(food=1, used_skill=True).go()
    assert read(story)[:3] == ["You reach the exit.", "You eat 1 food.", "Skill ready again."]
    story = Story("bones").about_to_move(7).having(food=0, used_skill=True).go()
    assert read(story)[:2] == ["You reach the exit.", "Nothing to eat: -1 HP."]


def test_a_killer_is_named() -> None:
    story = Story("rogue").standing_on("spikes").having(hp=1, used_skill=True).dice(d=[1], D=3).go()
    assert read(story)[-1] == "You die here: Spikes."
    assert MiniRogueSpeech(story.cards, "en").result(story.game)[0] == "Defeat. Area 1 of 10, floor 1: The Old Sewers."
    assert plain(*MiniRogueSpeech(story.cards, "fr").result(story.game)) == [
        "Défaite. Zone 1 sur 10, étage 1 : Les vieux égouts.",
        "Rogue, niveau 1, 0 XP et 5 pièces d’or.",
    ]


# --- what is asked --------------------------------------------------------------------------------------------------


def test_a_roll_shows_what_each_die_is_worth_and_what_looms() -> None:
    story = Story("crusader").standing_on("monster-a", floor=2).having(hp=10, xp=6, armor=1).dice(d=[6, 1], D=3).go()
    story.answer("go-on")
    assert asked(story) == [
        "Die 1 shows 6, critical / die 2 shows 1, a miss. Total: 6 damage, the enemy is left with 3 HP. "
        "It then hits you: 4 - 1 armor = 3 damage.",
        "Strike for 6 damage",
        "Roll die 1 again (6, critical)",
        "Feat: roll die 1 again (shows 6), -1 XP",
        "Feat: roll die 1 again (shows 6), -2 HP",
        "Feat: roll die 2 again (shows 1), -1 XP",
        "Feat: roll die 2 again (shows 1), -2 HP",
    ]
    story.faces(3).answer("reroll:die1")
    assert asked(story)[0].startswith(
        "Die 1 shows 3, counts 9 / die 2 shows 1, a miss. Total: 6 + 3 (critical) = 9 damage"
    )


@pytest.mark.parametrize(
    ("die", "armor", "threat"),
    [
        (1, 0, "It will not hit you."),
        (6, 1, "It then hits you through your armor: 2 damage."),
        (6, 0, "It then hits you: 2 damage."),
        (3, 2, "Your armor will stop its blow."),
    ],
)
def test_the_dungeon_die_foretells_the_blow(die: int, armor: int, threat: str) -> None:
    story = Story("rogue").standing_on("monster-a").having(armor=armor, used_skill=True).dice(d=[2], D=die).go()
    assert asked(story)[0].endswith(threat)


def test_a_tomb_tells_what_each_shift_brings() -> None:
    story = Story("rogue").standing_on("tomb").having(used_skill=True).dice(d=[5], D=5).go()
    assert asked(story) == [
        "Success: you may shift the Dungeon die.",
        "Keep 5 (Mould: -1 food)",
        "Shift to 4 (Epitaph: +1 XP)",
        "Shift to 6 (Broken seal: fight Apparition (10 HP, 1 damage))",
    ]


def test_a_merchant_names_prices() -> None:
    story = Story("rogue").standing_on("hunter", floor=2).having(gold=5, armor=1, potions=["fire"]).go()
    assert asked(story) == [
        "Anything to trade? You have 5 gold.",
        "Leave",
        "Buy +1 food for 2 gold",
        "Buy +4 HP for 3 gold",
        "Buy a potion of your choice for 5 gold",
        "Sell 1 armor: +4 gold",
        "Sell a potion: +2 gold",
    ]
    assert asked(story, "fr")[4:] == [
        "Acheter une potion au choix pour 5 pièces d’or",
        "Vendre 1 point d’armure : +4 pièces d’or",
        "Vendre une potion : +2 pièces d’or",
    ]


def test_an_offered_item_stands_beside_the_one_held() -> None:
    story = Story("rogue").standing_on("armory").holding("crow").having(used_skill=True).dice(d=[5], D=4).go()
    assert asked(story) == [
        "Take this Item? Worn Sword (2 uses, each use pays for a feat). You would discard: Crow (1 use, Draught: "
        "replace a revealed room with another, Overflight: look at the top 2 cards of the deck and place them)",
        "Take it: Worn Sword",
        "Leave it",
    ]


def test_options_have_names_where_the_card_names_them() -> None:
    story = Story("rogue").standing_on("hermit").having(xp=1).go()
    assert asked(story) == [
        "Choose one:",
        "Help: -1 XP, +3 gold",
        "Share a Meal: -1 food, +3 HP",
        "Tunnel: swap two rooms",
    ]
    story = Story("rogue").standing_on("empty-shelter").having(used_skill=True).dice(d=[1], D=1).go()
    assert asked(story)[1:] == ["Fire potion", "Poison potion", "+2 XP"]


def test_the_way_ahead() -> None:
    story = Story("rogue").put("axe", 1).put("monster-b", 3).about_to_move().go()
    assert asked(story)[:3] == ["Which way?", "Right: Axe (trap)", "Down: Giant Spider (6 HP, 2 damage)"]
    story = Story("rogue").about_to_move().having(afflictions=["blind"]).go()
    assert asked(story)[1:3] == ["Right: an unknown room", "Down: an unknown room"]


def test_a_boss_at_the_exit_is_announced() -> None:
    story = Story("rogue").facing_boss("spider-queen").having(used_skill=False)
    story.game.heroes[0].cell = EXIT - 1
    story.go()
    assert read(story)[:2] == ["You reach the exit.", "To arms! Spider Queen: 12 HP, 2 damage, poisons."]


# --- how things stand -----------------------------------------------------------------------------------------------


def test_the_picture_of_an_area() -> None:
    story = Story("rogue").put("axe", 1).put("monster-c", 3).about_to_move().go()
    picture = MiniRogueSpeech(story.cards, "en").area(story.game)
    assert picture[1:9] == [
        "+------------------------+------------------------+------------------------+",
        f"| 1 @{name_of(story, 0):19} | 2  Axe                 | 3  ???                 |",
        "|    visited             |    trap                |                        |",
        "+------------------------+------------------------+------------------------+",
        "| 4  Mutant Fly          | 5  ???                 | 6  ???                 |",
        "|    4 HP, 2 damage      |                        |                        |",
        "+------------------------+------------------------+------------------------+",
        "| 7  ???                 | 8  ???                 | 9  EXIT                |",
    ]


def name_of(story: Story, cell: int) -> str:
    return MiniRogueSpeech(story.cards, "en").terms.room(int(story.game.cells[cell]), 1)


def test_the_whole_mat() -> None:
    story = Story("priestess").holding("armory", "great-axe", uses=2).about_to_move()
    story.having(hp=7, xp=7, gold=1, potions=["holy", "fire"], afflictions=["curse"]).go()
    speech = MiniRogueSpeech(story.cards, "fr")
    assert plain(*speech.state(story.game))[:6] == [
        "Prêtresse, niveau 2 : 7 PV, 7 XP, 0 point d’armure, 3 rations, 1 pièce d’or",
        "Potions : potion de feu, potion d’eau bénite",
        "Objet : Grande hache (2 utilisations, une utilisation paie une prouesse)",
        "Afflictions : malédiction",
        "- Tribut divin : donner des PV : 2 dégâts pour chacun [combat, disponible]",
        "- Bénédiction : +2 PV, une bénédiction (guérit malédiction, poison et aveuglement) [exploration, disponible]",
    ]
    assert plain(speech.status(story.game)) == [
        "Prêtresse | PV 7  XP 7  armure 0  rations 3  or 1 | potion de feu | potion d’eau bénite | malédiction"
        " | Grande hache ×2"
    ]


def test_a_card_that_was_looked_at_is_shown_face_down() -> None:
    story = Story("rogue").holding("crow").put("axe", 1).about_to_move()
    story.game.cell_marks[4] = 4
    story.put("bonfire", 4).go()
    lines = MiniRogueSpeech(story.cards, "en").area(story.game)
    assert "| 5  Bonfire " in lines[5]
    assert "|    face down " in lines[6]


# --- levels, exits --------------------------------------------------------------------------------------------------


def test_a_level_gained_is_told() -> None:
    """The sixth XP, for a Giant Spider."""
    story = Story("crusader").standing_on("monster-b").having(hp=10, xp=5, used_skill=True).dice(d=[6], D=3).go()
    story.answer("go-on")
    assert "Victory! Giant Spider: +1 XP, now level 2." in read(story)


def test_a_level_lost_is_told() -> None:
    """For a feat, and foretold where an enemy weakens."""
    story = Story("crusader").standing_on("monster-c", floor=4).having(hp=10, xp=6, armor=0, used_skill=True)
    story.dice(d=[2, 2], D=3).go()
    assert asked(story)[0].endswith("It then hits you: 5 damage, -1 XP, back to level 1.")
    story.quiet()
    story.faces(3).answer("feat:die1:xp")
    assert read(story)[0] == "Feat on die 1: -1 XP, back to level 1, it now shows 3."


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_an_exit_speaks_of_a_boss_only_where_one_stands(spoken: str) -> None:
    story = Story("rogue").about_to_move().go()
    boss = {"en": "boss", "fr": "gardien"}[spoken]
    picture = "\n".join(MiniRogueSpeech(story.cards, spoken).area(story.game)).lower()
    assert boss not in picture
    story = Story("rogue").facing_boss("spider-queen").about_to_move(5).having(hp=20).go()
    assert boss in "\n".join(MiniRogueSpeech(story.cards, spoken).area(story.game)).lower()
    story.game.boss_up, story.game.boss_count = False, story.game.boss_count - 1  # beaten
    assert boss not in "\n".join(MiniRogueSpeech(story.cards, spoken).area(story.game)).lower()


# --- the table in sentences ------------------------------------------------------------------------------------------


def test_each_room_is_a_sentence_that_tells_what_may_be_known() -> None:
    story = Story("crusader").standing_on("axe", floor=2).having(hp=9, used_skill=True).dice(d=[6], D=5).go()
    story.game.cell_marks[0], story.game.cell_marks[2] = FACE_UP | VISITED, 0
    lines = plain(*MiniRogueSpeech(story.cards, "en").described(story.game))
    rooms = [line for line in lines if line.startswith("Room ")]
    assert rooms[0] == "Room 1: Axe (trap), visited. Here: Crusader."
    assert rooms[1:3] == ["Room 2: Hunter (merchant).", "Room 3: face down."]
    assert rooms[8] == "Room 9: exit."
    assert not any("+--" in line for line in lines)


def test_a_card_that_was_taken_and_a_boss_at_the_exit_are_told() -> None:
    story = Story("crusader").standing_on("axe", floor=2)
    story.game.cells[4] = NO_CARD
    story.game.boss_up = True
    story.game.bosses[0], story.game.boss_count = 0, 1
    lines = plain(*MiniRogueSpeech(story.cards, "fr").described(story.game))
    assert "Salle 5 : (carte prise)." in lines
    assert any(line.startswith("À la sortie : ") for line in lines)
