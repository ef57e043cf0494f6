"""What is told and asked in games against an Overlord or an Automa, in both languages."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.told import an_event
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    AVATAR_SIDE,
    COMBAT_SIDE,
    GOLD,
    HORDE,
    WHEN_DICE,
    WHEN_DIE,
    WHEN_EXPLORATION,
    WHEN_HIT,
    WHEN_PREPARATION,
)
from undercroft.games.mini_rogue.rules.start import POTIONS_START
from undercroft.games.mini_rogue.rules.state import BY_POWER
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

pytestmark = pytest.mark.once

CARDS = load_mini_rogue()
SPEECH = {spoken: MiniRogueSpeech(CARDS, spoken) for spoken in ("en", "fr")}
POWERS = {power.id: number for number, power in enumerate(CARDS.powers)}
REINFORCEMENTS = {card.id: number for number, card in enumerate(CARDS.reinforcements)}
AXE = CARDS.room_number("axe")
MAGE, OVERLORD = 0, 1
PROPHET = [card.id for card in CARDS.overlords].index("prophet")


def row_of(power: str) -> int:
    """The first row of the Automa's tables with this power."""
    return list(CARDS.tables.automa_power).index(POWERS[power])


TOLD_OF_OVERLORDS = [
    (
        events.SECOND_TAKEN,
        MAGE,
        CARDS.character_number("thief"),
        0,
        "Mage takes a second Character card: Thief.",
        "Le Mage prend une seconde carte Personnage : Voleuse.",
    ),
    (events.START_TAKEN, MAGE, GOLD, 5, "Mage now starts with 5 gold.", "Départ du Mage : 5 pièces d’or."),
    (
        events.START_TAKEN,
        MAGE,
        POTIONS_START,
        1,
        "Mage now starts with Fire potion.",
        "Départ du Mage : potion de feu.",
    ),
    (
        events.POWER_USED,
        OVERLORD,
        POWERS["divination"],
        2,
        "The Overlord uses Divination (2 augury left).",
        "L’Overlord utilise Divination (il lui reste 2 points d’Augure).",
    ),
    (
        events.POWER_USED,
        OVERLORD,
        POWERS["frenzy"],
        1,
        "The Overlord uses Frenzy: in this fight the enemy has +1 damage, savage (+3 damage on a 5); each of a horde: "
        "savage (+3 damage on a 5) (1 augury left).",
        "L’Overlord utilise Frénésie : pour ce combat, l’ennemi a +1 dégât, sauvage (+3 dégâts sur un 5) ; chacun "
        "d’une horde : sauvage (+3 dégâts sur un 5) (il lui reste 1 point d’Augure).",
    ),
    (
        events.AUGURY_GAINED,
        OVERLORD,
        1,
        3,
        "The Overlord gains 1 augury and has 3.",
        "L’Overlord gagne 1 point d’Augure et en a 3.",
    ),
    (
        events.DIE_SET,
        MAGE,
        0,
        6,
        "The Dungeon die for Mage is set to 6.",
        "Le dé Donjon du Mage est tourné sur 6.",
    ),
    (
        events.DIE_REROLLED,
        MAGE,
        0,
        2,
        "The Dungeon die for Mage is rolled again: 2.",
        "Relance du dé Donjon pour le Mage : 2.",
    ),
    (events.LOOKED_AT, OVERLORD, 4, 0, "The Overlord looks at room 5.", "L’Overlord regarde la salle 5."),
    (
        events.TRADED_ROOM,
        OVERLORD,
        4,
        AXE,
        "The Overlord exchanges room 5 for Axe (trap).",
        "L’Overlord remplace la salle 5 par : Hache (piège).",
    ),
    (
        events.HAND_DRAWN,
        OVERLORD,
        AXE,
        0,
        "The Overlord draws a hand: Axe (trap).",
        "L’Overlord pioche sa main : Hache (piège).",
    ),
    (
        events.VEILED,
        OVERLORD,
        2,
        0,
        "A veil falls over room 3: no potions or skills can be used there.",
        "Un voile tombe sur la salle 3 : ni potion ni compétence n’y sont possibles.",
    ),
    (
        events.FOE_BOLSTERED,
        MAGE,
        9,
        1,
        "The enemy is stronger now: 9 HP, 1 armor.",
        "L’ennemi est maintenant plus fort : 9 PV, 1 point d’armure.",
    ),
    (
        events.ATTACK_STRENGTHENED,
        MAGE,
        2,
        0,
        "The attack is stronger: +2 damage.",
        "L’attaque est plus rude : +2 dégâts.",
    ),
    (
        events.MARKER_MOVED,
        OVERLORD,
        2,
        5,
        "The Reinforcement marker is on 2 of 5.",
        "Le marqueur de Renforcement est à 2 sur 5.",
    ),
    (
        events.MARKER_MOVED,
        OVERLORD,
        5,
        5,
        "The marker reaches the end of its track: a Reinforcement is drawn.",
        "Le marqueur atteint le bout de sa piste : un Renforcement est pioché.",
    ),
    (
        events.REINFORCED,
        OVERLORD,
        REINFORCEMENTS["miasma"],
        COMBAT_SIDE,
        "Reinforcement, combat side: The Miasma – Dungeon die 2: poisoned if HP were lost.",
        "Renforcement, côté Combat : Les Miasmes – dé Donjon 2 : poison si des PV sont perdus.",
    ),
    (
        events.CARD_TURNED,
        MAGE,
        1,
        CARDS.character_number("thief"),
        "Mage’s card Thief is turned face down.",
        "Une carte du Mage est retournée face cachée : Voleuse.",
    ),
    (
        events.AUTOMA_TRIGGERED,
        MAGE,
        POWERS["infernal-destiny"],
        row_of("infernal-destiny"),
        "The Prophet against Mage, Infernal Destiny: the first Dungeon die that shows 1 or 2 is rolled again.",
        "Le Prophète contre le Mage, Destinée infernale : le premier dé Donjon de 1 ou 2 est relancé.",
    ),
    (
        events.AUTOMA_TRIGGERED,
        MAGE,
        POWERS["demonic-veil"],
        row_of("demonic-veil"),
        "The Prophet, Demonic Veil.",
        "Le Prophète, Voile démoniaque.",
    ),
    (events.TURNED_OVER, MAGE, AXE, 0, "Turned over: Axe (trap).", "Cartes retournées : Hache (piège)."),
    (
        events.WORST_LAID,
        MAGE,
        4,
        AXE,
        "The most dangerous is laid in room 5, face down: Axe (trap).",
        "La plus dangereuse est posée en salle 5, face cachée : Hache (piège).",
    ),
]


def against(overlord: str = "prophet", *, automa: bool = False, hero: str = "mage") -> Story:
    return Story(hero, overlord=overlord, automa=automa, seconds=["thief"])


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("kind", "seat", "first", "second", "english", "french"), TOLD_OF_OVERLORDS)
def test_an_event_in_words(kind: int, seat: int, first: int, second: int, english: str, french: str) -> None:
    game = against().game
    overlord = [PROPHET] if kind == events.AUTOMA_TRIGGERED else []
    event = an_event(EVENTS, kind, seat, first, second, *overlord)
    assert SPEECH["en"].event(game, event) == english
    assert plain(SPEECH["fr"].event(game, event) or "") == french


def test_a_power_can_kill() -> None:
    event = an_event(EVENTS, events.GAME_LOST, MAGE, BY_POWER, POWERS["gnawing-hunger"])
    assert SPEECH["en"].event(against().game, event) == "An Overlord power kills Mage: Gnawing Hunger."
    assert SPEECH["en"].event(against(automa=True).game, event) == ("An Overlord power kills you: Gnawing Hunger.")


def test_to_a_single_adventurer_an_automa_is_told_of_as_to_anyone() -> None:
    game = against(automa=True).game
    thief, row = CARDS.character_number("thief"), row_of("infernal-destiny")
    happened = [
        an_event(EVENTS, events.SECOND_TAKEN, 0, thief),
        an_event(EVENTS, events.START_TAKEN, 0, GOLD, 10),
        an_event(EVENTS, events.CARD_TURNED, 0, 0, CARDS.character_number("mage")),
        an_event(EVENTS, events.DIE_REROLLED, 0, 0, 5),
        an_event(EVENTS, events.ROLLED_DUNGEON, 0, 4),
        an_event(EVENTS, events.AUTOMA_TRIGGERED, 0, POWERS["infernal-destiny"], row, PROPHET),
    ]
    assert SPEECH["en"].told(game, happened) == [
        "You take a second Character card: Thief.",
        "You now start with 10 gold.",
        "Your card Mage is turned face down.",
        "The Dungeon die is rolled again: 5.",
        "Dungeon die 4.",
        "The Prophet, Infernal Destiny: the first Dungeon die that shows 1 or 2 is rolled again.",
    ]


def test_steps_of_the_marker_are_one_line_for_each_track() -> None:
    game = against().game
    happened = [
        an_event(EVENTS, events.MARKER_MOVED, OVERLORD, space, track) for space, track in ((3, 4), (4, 4), (1, 6))
    ]
    assert SPEECH["en"].told(game, happened) == [
        "The marker reaches the end of its track: a Reinforcement is drawn.",
        "The Reinforcement marker is on 1 of 6.",
    ]


def test_cards_looked_at_are_told_to_the_overlord_only() -> None:
    game = against().game
    happened = [
        an_event(EVENTS, events.LOOKED_AT, OVERLORD, 4),
        an_event(EVENTS, events.PEEKED, OVERLORD, AXE),
        an_event(EVENTS, events.TRADED_ROOM, OVERLORD, 4, AXE),
        *[an_event(EVENTS, events.HAND_DRAWN, OVERLORD, AXE)] * 3,
        an_event(EVENTS, events.PEEKED, MAGE, AXE),
        an_event(EVENTS, events.PLACED, MAGE, AXE, 2),
    ]
    assert SPEECH["en"].told(game, happened, OVERLORD) == [
        "The Overlord looks at room 5: Axe (trap).",
        "The Overlord exchanges room 5 for Axe (trap).",
        "The Overlord draws a hand: Axe (trap), Axe (trap), Axe (trap).",
        "Mage looks at the deck.",
        "Mage secretly places a card from the deck.",
    ]
    assert SPEECH["en"].told(game, happened, MAGE) == [
        "The Overlord looks at room 5.",
        "The Overlord exchanges room 5 for a card from the hand.",
        "The Overlord draws a hand.",
        "Mage looks at the deck: Axe (trap).",
        "Mage puts Axe in room 3.",
    ]


# --- questions ------------------------------------------------------------------------------------------------------


def test_a_power_says_what_it_costs_and_does() -> None:
    story = against().augury(5).standing_on("axe").having(potions=[]).dice(d=[3], D=4).go()
    english, french = SPEECH["en"], SPEECH["fr"]
    assert english.question(story.game) == "The Overlord: The dice for Mage: 3, Dungeon die 4. Use a power?"
    assert english.answers(story.game) == [
        "Use no power",
        "Hand of Fate (3 augury, marker +1): the Dungeon die is set to another face",
        "Infernal Destiny (1 augury): the Dungeon die is rolled again",
        "Use no power, and do not ask again in this room",
    ]
    assert plain(french.question(story.game)) == "L’Overlord : Les dés du Mage : 3, dé Donjon 4. Utiliser un pouvoir ?"
    story.answer("power:board2")
    assert english.question(story.game).endswith("Set the Dungeon die to which face?")
    assert english.answers(story.game)[:2] == ["Set it to 1", "Set it to 2"]


def test_the_dice_of_a_horde_are_told_apart() -> None:
    story = Story("mage", overlord="prophet", seconds=["thief"], boxes=("base", "council")).augury(5)
    story.standing_on(horde())
    story.having(hp=20).dice(d=[1], D=2).go()
    while story.question not in ("ROLLED",):
        story.answer("go-on")
    story.faces(3, 5).answer("go-on")
    assert story.question == "OVERLORD"
    assert "Dungeon dice 3, 5" in SPEECH["en"].question(story.game)
    story.answer("power:card1")
    assert story.question == "REROLL_DIE"
    assert SPEECH["en"].answers(story.game) == ["Dungeon die 1, which shows 3", "Dungeon die 2, which shows 5"]
    assert SPEECH["fr"].answers(story.game)[0] == "Dé Donjon 1, qui montre 3"
    story.faces(1).answer("reroll:dungeon1")
    story.answer("power:board2")
    assert SPEECH["en"].answers(story.game)[0] == "Set Dungeon die 1, which shows 1, to 2"


def horde() -> str:
    """A monster card that is a horde on the first floor."""
    lines = CARDS.tables.room_line
    rooms = (room for room, line in enumerate(lines) if line >= 0 and CARDS.tables.line_traits[line] & HORDE)
    return CARDS.rooms[next(rooms)].id


def test_a_room_is_exchanged_for_a_card_of_the_hand() -> None:
    story = against().about_to_move().hand("bonfire", "spikes", "axe").put("tomb", 4)
    story.moment(WHEN_PREPARATION).go().answer("power:board1")
    assert SPEECH["en"].question(story.game) == "The Overlord: Look at which room?"
    assert "Room 5: face down" in SPEECH["en"].answers(story.game)
    story.answer("room:5")
    assert SPEECH["en"].question(story.game) == ("The Overlord: Room 5: Tomb. Exchange it for a card from your hand?")
    assert SPEECH["en"].answers(story.game) == ["Leave it there", "For Bonfire", "For Spikes (trap)", "For Axe (trap)"]
    assert "In hand: Bonfire, Spikes (trap), Axe (trap)" in SPEECH["en"].state(story.game)
    story.answer("card:2").pass_by("OVERLORD")
    assert story.asked == ("EXPLORE", 0)
    shown = "\n".join([*SPEECH["en"].state(story.game), *SPEECH["en"].answers(story.game)])
    assert "In hand" not in shown
    assert "Spikes" not in shown


def test_a_veil_is_seen_on_the_room_and_by_who_stands_under_it() -> None:
    story = against().about_to_move().augury(5)
    story.moment(WHEN_EXPLORATION).go().answer("power:card3")
    assert SPEECH["en"].question(story.game).startswith("The Overlord: Which room does the veil fall over?")
    story.answer("room:2").pass_by("OVERLORD")
    assert any("veiled" in line for line in SPEECH["en"].area(story.game))
    assert SPEECH["en"].answers(story.game)[0].endswith(", veiled")
    assert SPEECH["fr"].answers(story.game)[0].endswith(", sous un voile")
    story.hero.cell = 1
    assert SPEECH["en"].status(story.game).endswith("under a veil")


def test_a_reinforcement_says_what_it_does_on_each_side() -> None:
    story = against().augury(5).reinforcements("cutthroats", "miasma", marker=3).about_to_move()
    story.moment(WHEN_EXPLORATION).go().answer("power:card2")
    assert SPEECH["en"].question(story.game) == (
        "The Overlord: You draw a Reinforcement: The Cutthroats. Under which side of the board?"
    )
    assert SPEECH["en"].answers(story.game) == [
        "Rooms side – treasure: the enemy of the reference card is fought first",
        "Powers side – Ransom (1 augury, once per area, between two rooms): -1 gold for one adventurer",
        "Avatar side – +1 damage",
        "Combat side – Dungeon die 5: +2 damage",
    ]
    assert plain(SPEECH["fr"].answers(story.game)[2]) == "Côté Avatar – +1 dégât"


def test_a_victim_is_shown_with_what_it_would_lose() -> None:
    story = Story("rogue", "mage", overlord="devourer", seconds=["thief", "witch"]).augury(5).about_to_move()
    story.having(hp=8, food=2, afflictions=["curse"]).moment(WHEN_EXPLORATION).go().answer("power:card2")
    assert SPEECH["en"].question(story.game) == "The Overlord: Use Gnawing Hunger against whom? -1 food."
    assert SPEECH["en"].answers(story.game)[0] == "Rogue (8 HP, 2 food, cursed)"


def test_one_of_two_cards_is_turned() -> None:
    story = against().augury(5).under("long-night", "powers").about_to_move()
    story.moment(WHEN_EXPLORATION).go()
    torpor = next(name for name in story.legal if name.startswith("power:reinforcement"))
    story.answer(torpor).answer(*(["hero:1"] if story.question == "VICTIM" else []))
    assert SPEECH["en"].question(story.game) == "The Overlord: Which of Mage’s cards is turned face down?"
    assert SPEECH["en"].answers(story.game) == ["Mage: Conjuration, Foresight", "Thief: Robbing Blind, Keen Eye"]
    story.answer("turn:second").pass_by("OVERLORD")
    assert "with Thief | Thief face down" in SPEECH["en"].status(story.game)


def test_a_second_card_and_its_start_value() -> None:
    story = Story("plague-doctor", overlord="weaver", boxes=("council",))
    game = story.game
    game.heroes[0].second = -1
    game.question.close()
    game.agenda.clear()
    game.agenda.push(steps.SECOND_CARD, 0, 0)
    story.go()
    assert SPEECH["en"].question(game).startswith("Plague Doctor: Which Character card do you take besides your own?")
    hunter = next(text for text in SPEECH["en"].answers(game) if text.startswith("Rat Hunter: "))
    assert hunter.startswith("Rat Hunter: 10 HP, 3 food, 5 gold, Poison potion | Bait: ")
    story.answer(f"character:{CARDS.character_number('rat-hunter') + 1}")
    assert SPEECH["en"].answers(game) == [
        "10 HP instead of 13",
        "3 food, the same as your own",
        "5 gold instead of 2",
        "Poison potion instead of Holy potion",
    ]


def test_skills_of_both_cards_are_offered_by_name() -> None:
    story = against().about_to_move().go()
    texts = SPEECH["en"].answers(story.game)
    assert "Skill Foresight: reveal up to 3 rooms" in texts
    assert "Thief’s skill Keen Eye: +2 gold" in texts
    assert "Second card: Thief" in SPEECH["en"].state(story.game)


# --- the board ------------------------------------------------------------------------------------------------------


def test_the_board_in_a_few_lines() -> None:
    story = against().augury(3).reinforcements("miasma", marker=2).under("cutthroats", "avatar").about_to_move().go()
    lines = SPEECH["en"].state(story.game)
    assert "Overlord: The Prophet | augury ●●●○○ | marker 2 of 5" in lines
    assert "Avatar side: The Cutthroats – +1 damage" in lines
    assert SPEECH["en"].mates(story.game) == ["Overlord: The Prophet | augury ●●●○○ | marker 2 of 5"]
    story.reinforcements()
    assert SPEECH["en"].mates(story.game) == ["Overlord: The Prophet | augury ●●●○○ | no Reinforcement left"]


def test_a_power_that_was_used_is_marked() -> None:
    story = against().augury(5).about_to_move().moment(WHEN_EXPLORATION).go().answer("power:card3", "room:3")
    story.pass_by("OVERLORD")
    veil = next(line for line in SPEECH["en"].state(story.game) if line.startswith("- Demonic Veil"))
    assert veil.endswith("[used up]")


def test_the_table_of_an_automa() -> None:
    story = against("weaver", automa=True).about_to_move().go()
    lines = SPEECH["en"].state(story.game)
    assert "- Treasure: Silk Snare (marker +1), the highest die of a successful check is rolled again" in lines
    assert not any("augury" in line for line in lines)


def test_enemies_are_shown_as_strong_as_the_board_makes_them() -> None:
    story = against().augury(0).under("royal-levy", "rooms").put("monster-a", 1).about_to_move().go()
    assert "Right: Giant Rat (8 HP, 2 damage)" in SPEECH["en"].answers(story.game)
    story.under("royal-levy", "avatar").under("miasma", "avatar").under("salt-tax", "avatar")
    story.facing_boss("avatar-of-the-overlord", floor=4)
    assert "At the exit: Avatar of the Overlord (46 HP, 12 damage, 1 armor, curses)" in SPEECH["en"].area(story.game)
    story.dice(d=[1], D=3).go()
    told = SPEECH["en"].told(story.game, story.sink.take())
    assert "To arms, Mage! The Mouthpiece: 46 HP, 12 damage, 1 armor, curses." in told
    assert SPEECH["en"].enemy(story.game).startswith("The Mouthpiece | 46 of 46 HP  12 damage  1 armor  curses")


def test_the_threat_counts_what_lies_under_the_board() -> None:
    story = against().augury(0).under("cutthroats", "combat").under("royal-levy", "combat")
    story.standing_on("monster-a").having(hp=20).dice(d=[3], D=5).go().answer("go-on")
    assert SPEECH["en"].question(story.game).endswith("It then hits you: 2 + Overlord board 2 = 4 damage.")
    story = against("devourer").augury(0).under("royal-levy", "combat").standing_on("monster-a").having(hp=20, armor=2)
    story.dice(d=[3], D=1).go().answer("go-on")
    assert SPEECH["en"].question(story.game).endswith("hits you through your armor: 1 damage (Overlord board).")


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (WHEN_HIT, "The enemy’s attack hits Mage."),
        (WHEN_DIE | WHEN_DICE, "The dice for Mage: "),
    ],
)
def test_moments_have_words(moment: int, said: str) -> None:
    story = against()
    reign = SPEECH["en"]._for(story.game).questions.reign
    assert reign.moment(story.game, moment, story.hero).startswith(said)


def test_every_side_of_every_reinforcement_has_words() -> None:
    powers = {spoken: speech._voice(3).questions.reign.powers for spoken, speech in SPEECH.items()}
    for card in range(len(CARDS.reinforcements)):
        for side in powers["en"].sides:
            english, french = (powers[spoken].side(card, side) for spoken in ("en", "fr"))
            assert english
            assert french != english or side == AVATAR_SIDE
