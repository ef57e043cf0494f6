"""What an answer will bring is told before it is given, and it is what then happens."""

from random import Random

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.words.test_wording import asked, read
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import FIRST_BLOOD, SECOND_WIND, SIGHT
from undercroft.games.mini_rogue.rules.foresight import damage_of, foresee_attack
from undercroft.games.mini_rogue.rules.state import LOST
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms

pytestmark = pytest.mark.once


def rolled(hero: str = "rogue", room: str = "monster-b", *, floor: int = 1, d: int = 2, die: int = 3) -> Story:
    """A hero in a fight whose skill is used; the dice of the attack lie there after `go`."""
    return Story(hero).standing_on(room, floor=floor).having(hp=10, used_skill=True).dice(d=[d], D=die)


# --- what the enemy takes -------------------------------------------------------------------------------------------


def test_backstab_counts_before_the_die_is_chosen() -> None:
    """Giant Spider, 6 HP: a 4 doubled is enough."""
    story = Story("rogue").standing_on("monster-b").having(hp=10).go()
    story.dice(d=[4], D=3).answer("skill:combat")
    assert asked(story)[:2] == [
        "Die 1 shows 4. Total: 4 + 4 (doubled) = 8 damage – that will finish it.",
        "Strike for 8 damage, the best die doubled",
    ]
    assert asked(story, "fr")[0].endswith("4 + 4 (doublé) = 8 dégâts – de quoi l’achever.")


def test_each_die_to_double_tells_its_total() -> None:
    story = Story("rogue").standing_on("monster-b").having(hp=10, xp=6).go()
    story.dice(d=[2, 3], D=3).answer("skill:combat", "go-on")
    assert story.question == "DOUBLING"
    assert asked(story) == [
        "Double which die?",
        "Die 1: 2 becomes 4, 7 damage in all – that will finish it",
        "Die 2: 3 becomes 6, 8 damage in all – that will finish it",
    ]


def test_a_relic_counts_in_the_first_attack() -> None:
    story = rolled(d=4)
    story.hero.boons = FIRST_BLOOD
    more = int(story.game.tables.boon_amount[FIRST_BLOOD.bit_length() - 1])
    story.go()
    assert more > 0
    assert f"Total: 4 + First Blood {more} = {4 + more} damage" in asked(story)[0]


def test_a_potion_that_will_finish_it_says_so() -> None:
    """2 and the fire's 7 are more than the spider's 6."""
    story = rolled().having(potions=["fire", "frost"]).go()
    story.answer("go-on")
    assert story.question == "QUAFF"
    fire, frost = asked(story)[2:4]
    assert fire.endswith("– that will finish it")
    assert not frost.endswith("finish it")
    assert asked(story, "fr")[2].endswith("– de quoi l’achever")


# --- what the enemy does --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "floor", "xp", "threat"),
    [
        ("monster-b", 3, 0, "It then hits you: 6 damage, poisoned."),
        ("monster-c", 2, 0, "It then hits you: 2 damage, you fall."),
        ("monster-c", 4, 2, "It then hits you: 5 damage, -1 XP."),
        ("monster-c", 4, 0, "It then hits you: 5 damage, -1 HP."),
    ],
)
def test_what_follows_a_blow_is_foretold(room: str, floor: int, xp: int, threat: str) -> None:
    """Poison, a fall, and a weakening, which costs HP where there is no XP."""
    story = rolled(room=room, floor=floor).having(xp=xp, armor=0).go()
    assert asked(story)[0].endswith(threat)


def test_what_follows_a_blow_is_foretold_in_french() -> None:
    story = rolled(room="monster-c", floor=2).having(armor=0).go()
    assert asked(story, "fr")[0].endswith("2 dégâts, vous tombez.")


def test_a_blow_that_armor_stops_has_no_consequences() -> None:
    story = rolled(room="monster-c", floor=2).having(armor=2).go()
    assert asked(story)[0].endswith("Your armor will stop its blow.")


def test_a_deadly_blow_is_called_so() -> None:
    story = rolled(die=3).having(hp=2, xp=1, armor=0).go()
    assert asked(story)[0].endswith("It then hits you: 2 damage, and you die.")
    assert asked(story)[1] == "Strike for 2 damage – you die"
    assert asked(story, "fr")[0].endswith("2 dégâts, et vous mourez.")
    assert asked(story, "fr")[1].endswith(" – vous mourez")


def test_a_weakening_can_kill_where_the_blow_does_not() -> None:
    """Ancestor Spirit: 5 damage, and the missing XP costs the sixth HP."""
    story = rolled(room="monster-c", floor=4).having(hp=6, xp=0, armor=0).go()
    assert asked(story)[0].endswith("5 damage, -1 HP, and you die.")


def test_a_second_wind_is_no_death() -> None:
    story = rolled().having(hp=2, armor=0)
    story.hero.boons = SECOND_WIND
    story.go()
    assert "you die" not in " ".join(asked(story))


# --- death elsewhere ------------------------------------------------------------------------------------------------


def test_a_way_on_which_hunger_kills_says_so() -> None:
    story = Story("priestess").about_to_move(5).having(hp=1, food=0)
    story.hero.boons = SIGHT  # there is something else to do
    story.go()
    assert story.legal[0] == "down"
    assert asked(story)[1] == "Down: the exit – you die"


def test_a_row_that_kills_says_so_and_the_others_do_not() -> None:
    """At the Spikes with a 5, what is left of a success; kept, the 1 HP is lost."""
    story = Story("rogue").standing_on("tomb").having(hp=1, food=0, used_skill=True).dice(d=[5], D=5).go()
    assert asked(story)[1:3] == ["Keep 5 (Mould: -1 food) – you die", "Shift to 4 (Epitaph: +1 XP)"]


def test_a_hidden_card_gives_nothing_away() -> None:
    """Whatever lies face down, a way there is never called deadly."""
    for seed in range(40):
        story = Story("rogue", seed=seed).about_to_move().having(hp=1, food=0, afflictions=["blind"]).go()
        assert not any("you die" in line for line in asked(story))


# --- what is foretold happens ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_what_is_foretold_happens(seed: int) -> None:
    """Games by chance: a strike does the damage and the harm that were told, and who is to die dies."""
    chance = Random(seed)
    story = Story(chance.choice(["rogue", "mage", "crusader", "priestess"]), seed=seed).go()
    strikes = 0
    while story.game.question.count and strikes < 60:
        game, choice = story.game, chance.choice(story.game.question.legal())
        lines = asked(story)
        doomed = lines[1 + game.question.legal().index(choice)].endswith("you die")
        foretold = None
        if game.question.kind in (steps.ROLLED, steps.QUAFF) and choice == GO_ON:
            foretold = foresee_attack(game, GO_ON)
        before = game.state_hash()
        story.quiet()
        RULES.answer(game, choice)
        assert not doomed or game.outcome == LOST
        if foretold is not None and game.question.kind not in (steps.QUAFF, steps.DOUBLING):
            strikes += 1
            told = story.sink.take()
            assert damage_of(told) == damage_of(foretold)
            assert foretold == told[: len(foretold)], before


def test_looking_ahead_changes_nothing() -> None:
    story = rolled().go()
    before = story.game.state_hash()
    story.quiet()
    asked(story)
    assert story.game.state_hash() == before
    assert not read(story)
    assert not story.events(events.FOE_HURT)


@pytest.mark.parametrize(("spoken", "told"), [("en", "X – Mage dies"), ("fr", "X – mort du Mage")])
def test_somebody_else_who_dies_is_named(spoken: str, told: str) -> None:
    cards = load_mini_rogue()
    terms = MiniRogueTerms(cards, spoken, party=2)
    name = terms.character(cards.character_number("mage"))
    assert terms._("{answer} – {hero} dies").format(answer="X", hero=name) == told
