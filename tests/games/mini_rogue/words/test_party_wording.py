"""How a party reads: who is told of, who is asked, deals, and the picture with everybody in it."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.words.test_wording import asked, plain, read
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    CLEAR_MIND,
    DEFT,
    FIRST_BLOOD,
    FOE_BOSS,
    HAGGLE,
    PATHFINDER,
    SIGHT,
    STOMACH,
)
from undercroft.games.mini_rogue.rules.state import EXIT, NO_CARD, RESOLVED
from undercroft.games.mini_rogue.words.library import Library
from undercroft.games.mini_rogue.words.scene import initials
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

pytestmark = pytest.mark.once


def trading(*heroes: str) -> Story:
    """A party on one card that is resolved: the first one is asked whether to exchange anything."""
    story = Story(*heroes, leader=0).standing_together("bonfire")
    for hero in story.heroes:
        hero.stage = RESOLVED
    return story


# --- what happened --------------------------------------------------------------------------------------------------


def test_a_trap_for_two_is_told_of_each() -> None:
    story = Story("crusader", "mage", leader=0).standing_together("axe", floor=2).agreed()
    story.having(hp=9, seat=0, used_skill=True).having(hp=9, seat=1, used_skill=True, potions=[])
    story.dice(d=[3], D=5).dice(d=[5], D=4).go()
    assert read(story)[:6] == [
        "Crusader: A click underfoot… Skill check!",
        "Crusader rolls 3, Dungeon die 5. Failure.",
        "Pendulums (5) for Crusader: -2 HP, poisoned.",
        "Mage: A click underfoot… Skill check!",
        "Mage rolls 5, Dungeon die 4. Success!",
        "Acid mist (4) for Mage: +1 armor.",
    ]


def test_a_fight_of_two_names_who_strikes_and_who_is_hit() -> None:
    story = Story("rogue", "crusader", leader=0).standing_together("monster-b").agreed()
    story.having(hp=10, used_skill=True).having(hp=10, armor=1, seat=1, used_skill=True)
    story.dice(d=[4], D=3).go()
    assert read(story) == [
        "To arms, Rogue and Crusader! Giant Spider: 12 HP, 2 damage.",
        "Rogue rolls 4, Dungeon die 3.",
    ]
    story.dice(d=[6], D=3).answer("go-on")
    assert read(story) == [
        "Rogue strikes: 4 damage, the enemy has 8 HP left.",
        "The enemy hits Rogue: -2 HP.",
        "Crusader rolls 6, Dungeon die 3.",
    ]
    assert MiniRogueSpeech(story.cards, "en").enemy(story.game) == (
        "Giant Spider | 8 of 12 HP  2 damage | against Rogue and Crusader"
    )
    story.faces(2).answer("reroll:die1").answer("go-on")
    assert read(story)[:4] == [
        "Crusader rolls die 1 again: 2.",
        "Crusader strikes: 6 + 2 (critical) = 8 damage.",
        "Victory! Giant Spider falls to Crusader.",
        "Rogue: +1 XP.",
    ]


def test_hp_above_fifty_are_two_markers() -> None:
    story = Story("rogue", "mage", "thief", leader=0).facing_boss(final(), floor=4)
    story.about_to_move(EXIT, EXIT, EXIT)
    story.game.fighters = 7
    story.game.agenda.push(steps.START_FIGHT, 0, FOE_BOSS)
    story.go()
    assert read(story)[0] == (
        "To arms, Rogue, Mage and Thief! Og’s Remains, first phase: 75 HP (50 + 25), 8 damage, curses."
    )
    assert (
        MiniRogueSpeech(story.cards, "en")
        .enemy(story.game)
        .startswith("Og’s Remains, first phase | 75 of 75 HP (50 + 25)")
    )
    assert "75 PV (50 + 25)" in plain(*MiniRogueSpeech(story.cards, "fr").area(story.game))[-2]


def final() -> str:
    cards = Story().cards
    return cards.bosses[cards.final_boss].id


def test_two_of_three_fight() -> None:
    story = Story("rogue", "mage", "thief", leader=0)
    story.standing_apart("axe", "monster-a", "monster-a", cells=[2, 4, 4]).agreed().go()
    lines = read(story)
    while not any("To arms" in line for line in lines):
        lines = read(story.answer(story.legal[0]))
    assert "To arms, Mage and Thief! Giant Rat: 12 HP, 2 damage." in lines


def test_one_falls_and_all_follow() -> None:
    story = Story("rogue", "mage", leader=1).standing_apart("spikes", "bonfire").agreed()
    story.having(hp=9, used_skill=True).having(hp=9, seat=1, used_skill=True).dice(d=[1], D=5).go()
    lines = read(story)
    while not any("lands" in line for line in lines):
        story.answer(story.legal[0])
        lines += read(story)
    slip = lines.index("Rogue falls! The others will follow once their cards are resolved.")
    assert lines[slip - 1] == "Gaping hole (5) for Rogue: -3 HP."
    assert lines.index("The whole party falls, and lands in area 3!") > slip


def test_a_row_that_changes_nothing_for_one_says_so() -> None:
    story = Story("rogue", "mage", leader=0).standing_together("shrine").agreed()
    for seat in (0, 1):
        story.having(seat=seat, gold=0, used_skill=True, potions=[], afflictions=["curse"])
    story.dice(D=2).dice(D=2).go()
    lines = read(story)
    assert "Displeasure (2) for Rogue: nothing happens." in lines
    assert "Displeasure (2) for Mage: nothing happens." in lines


def test_the_descent_is_told_on_the_floor_that_is_left() -> None:
    """While only one of them has eaten, they are still there."""
    story = Story("rogue", "mage", leader=0).on_floor(2).about_to_move(EXIT, EXIT)
    for hero in story.heroes:
        hero.stage = 5
    story.having(food=1, used_skill=True).having(food=0, seat=1, potions=["healing"], hp=9).go()
    assert read(story) == ["Rogue eats 1 food.", "Rogue: skill ready again."]
    assert asked(story)[0] == "Mage: You have nothing to eat: moving on means -3 HP. Drink something first?"
    story.answer("go-on")
    lines = read(story)
    assert lines[:2] == ["Mage has nothing to eat: -3 HP.", "Mage leads the party."]
    assert lines[2].startswith("*** Area ")


# --- who is asked ---------------------------------------------------------------------------------------------------


def test_an_earlier_place_is_offered() -> None:
    story = Story("rogue", "mage", leader=0).standing_together("bonfire").go()
    assert asked(story) == [
        "Rogue: Anything before your turn here (Bonfire)?",
        "Resolve the room",
        "Let Mage go first",
    ]
    story.answer("hero:2")
    assert asked(story) == [
        "Mage: Rogue offers you an earlier place in the order. Take it?",
        "Come before Rogue",
        "Leave the order as it is",
    ]
    story.quiet()
    story.answer("accept")
    assert read(story)[0] == "Mage now comes before Rogue."


def test_an_item_room_with_others_there() -> None:
    story = Story("rogue", "mage", leader=0).standing_together("armory").agreed()
    story.having(used_skill=True).having(seat=1, used_skill=True).go()
    assert asked(story) == [
        "Rogue: Try for the Item (Armory), or leave it to the others here?",
        "Resolve the room",
        "Leave it to the others",
    ]
    story.answer("leave")
    assert read(story) == ["Rogue leaves the Item to the others: Armory."]


def test_leaving_the_crow_to_the_others_says_what_it_may_cost() -> None:
    story = Story("rogue", "mage", leader=0).standing_together("crow").agreed()
    story.having(used_skill=True, gold=2, potions=[]).having(seat=1, used_skill=True, gold=0, hp=9, potions=[]).go()
    assert asked(story)[1:] == [
        "Resolve the room",
        "Leave it to the others (if nobody takes it, for everyone: -1 gold)",
    ]
    story.answer("leave")
    story.quiet()
    story.answer("leave")
    assert read(story) == [
        "Mage leaves the Item to the others: Crow.",
        "Rogue: -1 gold.",
        "Mage: -1 HP (1 gold short).",
    ]


def test_a_skill_for_one_of_them() -> None:
    story = Story("priestess", "rogue", leader=0).about_to_move().go()
    blessing = "+2 HP, a blessing (cures curse, poison and blindness)"
    skill = f"Skill Blessing: {blessing} for one adventurer of your choice"
    assert skill in asked(story)
    story.having(seat=1, hp=3, afflictions=["curse"]).quiet()
    story.answer("skill:exploration")
    assert asked(story) == [f"Priestess: For whom? {blessing}", "Priestess (13 HP)", "Rogue (3 HP, cursed)"]
    story.answer("hero:2")
    assert read(story) == ["Priestess uses Blessing.", "Rogue: +2 HP, a blessing, curse lifted."]


def test_a_skill_for_everyone() -> None:
    story = Story("cleric", "rogue", leader=0).about_to_move().having(hp=5).having(hp=5, seat=1).go()
    assert "Skill Prayer: +3 HP for everyone" in asked(story)
    assert "Compétence Prière : +3 PV pour tout le groupe" in asked(story, "fr")


def test_alone_a_skill_does_not_say_for_whom() -> None:
    story = Story("cleric").about_to_move().having(hp=5).go()
    assert "Skill Prayer: +3 HP" in asked(story)


def test_a_card_that_was_taken() -> None:
    """A diagonal step may lead where somebody has been."""
    story = Story("rogue", "mage", leader=0).about_to_move(1, 3)
    story.game.cells[4] = NO_CARD
    story.game.cell_marks[4] = 3
    story.go()
    assert "Down: card taken" in asked(story)


# --- exchanges ------------------------------------------------------------------------------------------------------


def test_an_exchange_from_offer_to_consent() -> None:
    story = trading("rogue", "mage")
    story.having(gold=5, food=1, armor=0, potions=["fire"]).having(seat=1, gold=0, food=3, armor=0, potions=[]).go()
    assert asked(story) == [
        "Rogue: Exchange anything with somebody here?",
        "Nothing, go on",
        "With Mage, who has 3 food",
    ]
    story.answer("hero:2")
    assert asked(story) == [
        "Rogue: Your exchange with Mage, who has 3 food. Nothing is chosen yet.",
        "No exchange after all",
        "Give 1 gold",
        "Give 1 food",
        "Ask for 1 food",
        "Give a Fire potion",
    ]
    story.answer("hand:gold", "hand:gold", "ask:food")
    assert asked(story)[0] == "Rogue: Your exchange with Mage, who has 3 food. You give: 2 gold. You ask for: 1 food."
    assert asked(story)[1:5] == [
        "No exchange after all",
        "Propose it",
        "Give 1 gold more (3 in all)",
        "Ask for 1 food more (2 in all)",
    ]
    story.quiet()
    story.answer("hand:fire", "propose")
    assert read(story) == ["Rogue proposes an exchange to Mage."]
    assert asked(story) == ["Mage: Rogue offers you 2 gold and a Fire potion for 1 food. Agreed?", "Agree", "Refuse"]
    assert asked(story, "fr") == [
        "Mage : La Rogue vous donne 2 pièces d’or et une potion de feu contre 1 ration. D’accord ?",
        "Accepter",
        "Refuser",
    ]
    story.answer("accept")
    assert read(story) == ["Rogue gives Mage 2 gold and a Fire potion for 1 food.", "Mage: + Fire potion."]


def test_an_exchange_refused() -> None:
    story = trading("rogue", "mage").having(gold=1).go().answer("hero:2", "hand:gold", "propose")
    assert asked(story)[0] == "Mage: Rogue offers you 1 gold and asks for nothing. Agreed?"
    story.quiet()
    story.answer("refuse")
    assert read(story) == ["Mage refuses the exchange with Rogue."]


def test_who_would_lose_an_item_is_warned() -> None:
    story = trading("rogue", "mage").holding("armory", "worn-sword").holding("crow", seat=1).go()
    story.answer("hero:2", "hand:item", "propose")
    assert asked(story)[0] == (
        "Mage: Rogue offers you Worn Sword ×2 and asks for nothing. Note: you would discard Crow ×1. Agreed?"
    )
    assert "Attention : vous défausseriez Corbeau ×1." in asked(story, "fr")[0]
    story.quiet()
    story.answer("accept")
    assert read(story) == ["Rogue gives Mage Worn Sword.", "Mage: Crow discarded."]


def test_who_asks_for_an_item_is_warned_too() -> None:
    story = trading("rogue", "mage").holding("armory", "worn-sword").holding("crow", seat=1).go()
    story.answer("hero:2", "ask:item")
    assert asked(story)[0].endswith("You give: nothing. You ask for: Crow ×1. You would discard: Worn Sword ×2.")
    story.answer("hand:item", "propose")
    assert asked(story)[0] == "Mage: Rogue offers you Worn Sword ×2 for Crow ×1. Agreed?"


# --- perks and relics -----------------------------------------------------------------------------------------------


def test_a_haggler_sees_the_lower_price() -> None:
    story = Story("rogue").standing_on("hunter", floor=2).having(gold=5, armor=0, potions=[])
    story.hero.boons = HAGGLE
    story.go()
    assert "Buy +1 food for 1 gold" in asked(story)
    story.answer("trade:1")
    assert "Buy +4 HP for 3 gold" in asked(story)


def test_hunger_costs_what_it_costs() -> None:
    story = Story("rogue").about_to_move(7).having(food=0, used_skill=True, potions=["healing"], hp=9)
    story.hero.boons = STOMACH
    story.go().answer("right")
    assert asked(story)[0].startswith("You have nothing to eat: moving on means -2 HP.")


def test_the_first_blow_counts_its_bonus() -> None:
    story = Story("rogue").standing_on("monster-a").having(used_skill=True).dice(d=[3], D=1)
    story.hero.boons = FIRST_BLOOD
    story.go()
    assert "Strike for 5 damage" in asked(story)
    story.quiet()
    story.answer("go-on")
    assert read(story)[:2] == [
        "First Blood (2 more damage).",
        "You strike: 3 + First Blood 2 = 5 damage, the enemy has 1 HP left.",
    ]


def test_a_die_of_a_check_is_rolled_again() -> None:
    story = Story("rogue").standing_on("axe").having(used_skill=True, potions=[]).dice(d=[2], D=4)
    story.hero.boons = DEFT
    story.go()
    assert asked(story) == [
        "Failure, Dungeon die 4 (Acid mist: -1 armor). Roll a die again?",
        "Keep 4 (Acid mist: -1 armor)",
        "Roll die 1 again (2)",
    ]


def test_a_curse_may_count_as_blank() -> None:
    story = Story("rogue").standing_on("axe").having(used_skill=True, potions=[], afflictions=["curse"])
    story.hero.boons = CLEAR_MIND
    story.dice(d=[5], D=4, C=True).go()
    assert asked(story) == [
        "The curse strikes. Count its symbol as blank?",
        "Let it count",
        "Count it as blank (Bone of Ernazar)",
    ]


def test_a_diagonal_step_and_a_look() -> None:
    story = Story("rogue").put("axe", 4).about_to_move().having(used_skill=True)
    story.hero.boons = PATHFINDER | SIGHT
    story.go()
    assert asked(story)[3:] == ["Diagonally: an unknown room", "Eye of Constantine: reveal a room"]


def test_perks_and_relics_are_on_the_mat() -> None:
    story = Story("rogue").about_to_move()
    story.hero.boons, story.hero.spent = DEFT | SIGHT, SIGHT
    story.go()
    state = plain(*MiniRogueSpeech(story.cards, "en").state(story.game))
    assert "Perks and relics: Deft Hands, Eye of Constantine (used)" in state


# --- how things stand -----------------------------------------------------------------------------------------------


def test_everybody_is_in_the_picture() -> None:
    story = Story("crusader", "mage", "cleric", leader=1).put("axe", 1).put("monster-c", 3)
    story.about_to_move(1, 3, 1).go()
    picture = MiniRogueSpeech(story.cards, "en").area(story.game)
    assert picture[2].startswith("| 1  ")
    assert "| 2 CrCl Axe              |" in picture[2]
    assert picture[5].startswith("| 4 M Mutant Fly          |")
    assert picture[6].startswith("|   visited               |")
    assert picture[-1] == "Cr = Crusader   M = Mage (leader)   Cl = Cleric"


def test_a_monster_shows_its_hp_for_each_number_of_fighters() -> None:
    story = Story("rogue", "mage").put("monster-a", 1).about_to_move().go()
    assert "Right: Giant Rat (6/12 HP, 2 damage)" in asked(story)
    story = Story("rogue", "mage", "thief").put("monster-a", 1).about_to_move().go()
    assert "À droite : Rat géant (6/12/18 PV, 2 dégâts)" in asked(story, "fr")
    assert any("6/12/18 HP, 2 damage" in line for line in MiniRogueSpeech(story.cards, "en").area(story.game))


def test_the_others_in_short_lines() -> None:
    story = Story("rogue", "mage", "thief", leader=2).about_to_move(EXIT - 1, EXIT, 4)
    story.heroes[1].stage = 5
    story.having(hp=4, seat=1).having(hp=6, seat=2).go()
    speech = MiniRogueSpeech(story.cards, "en")
    assert story.asked == ("EXPLORE", 2)
    assert speech.status(story.game).startswith("Thief (leader) | HP 6")
    assert speech.mates(story.game) == ["Rogue | HP 10 | room 8", "Mage | HP 4 | exit"]


def test_every_mat_is_on_the_table() -> None:
    story = Story("rogue", "mage", leader=0).about_to_move().go()
    state = MiniRogueSpeech(story.cards, "en").state(story.game)
    assert any(line.startswith("Rogue (leader), level 1: ") for line in state)
    assert any(line.startswith("Mage, level 1: ") for line in state)


def test_the_end_of_a_party() -> None:
    story = Story("rogue", "mage", leader=0).standing_together("spikes").agreed()
    story.having(hp=1, used_skill=True).dice(d=[1], D=3).go()
    assert read(story)[-1] == "Rogue dies here: Spikes. The party is lost."
    assert [line.split(",")[0] for line in MiniRogueSpeech(story.cards, "en").result(story.game)[1:]] == [
        "Rogue",
        "Mage",
    ]


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (["Rogue", "Mage"], ["R", "M"]),
        (["Crusader", "Mage", "Cleric"], ["Cr", "M", "Cl"]),
        (["Mage", "Magician"], ["Mage", "Magi"]),
        (["Mage", "Mage Noir", "Mag"], ["1", "Mage ", "3"]),
    ],
)
def test_names_are_shortened_as_far_as_they_differ(names: list[str], marks: list[str]) -> None:
    assert initials(names) == marks


def test_a_card_to_read_has_both_figures() -> None:
    library = Library(MiniRogueSpeech(Story().cards, "en"))
    [rat] = library.chosen("monster-a", None)
    assert any("6/12 HP" in line for line in library.page(rat))
    [cleric] = library.chosen("cleric", None)
    assert any("+4 HP for one adventurer of your choice" in line for line in library.page(cleric))
