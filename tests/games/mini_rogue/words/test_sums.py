"""A damage is told with everything that it is made of, and the parts are what the rules add up."""

from random import Random

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_council_traits import NEXT
from tests.games.mini_rogue.rules.test_council_traits import hero as of_council
from tests.games.mini_rogue.words.test_wording import asked, read
from tools.golden import Start, starts
from undercroft.games.mini_rogue.rules import events, sums
from undercroft.games.mini_rogue.rules.cardspeak import FIRST_BLOOD, HP, SURE_STROKE
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.events import Event, Sink
from undercroft.table.shelf import book_of

pytestmark = pytest.mark.once
LEVEL_2 = 6


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def both(story: Story) -> tuple[str, str]:
    return asked(story)[0], plain(asked(story, "fr")[0])


def preview(story: Story, answer: str, spoken: str = "en") -> str:
    speech = MiniRogueSpeech(story.cards, spoken)
    return plain(speech.preview(story.game, int(story.game.question.legal()[story.legal.index(answer)])))


# --- what the hero deals --------------------------------------------------------------------------------------------


def test_a_skill_is_named_beside_what_it_adds() -> None:
    story = Story("crusader").standing_on("monster-b", floor=3).having(hp=4, xp=LEVEL_2, armor=2, potions=[])
    story.dice(d=[4, 3], D=3).go().answer("skill:combat")
    english, french = both(story)
    assert "Total: 4 + 3 + Stun 4 = 11 damage, the enemy is left with 1 HP." in english
    assert english.endswith("It then hits you: 6 - 2 armor = 4 damage, poisoned, and you die.") or english.endswith(
        "It then hits you: 6 - 2 armor = 4 damage, and you die."
    )
    assert "4 + 3 + Assommer 4 = 11 dégâts, il reste 1 PV à l’ennemi." in french
    assert "6 - 2 points d’armure = 4 dégâts" in french
    assert french.endswith("et vous mourez.")


def test_a_tribute_is_named_too() -> None:
    story = Story("priestess").standing_on("monster-b").having(hp=9, potions=[]).dice(d=[2], D=3).go()
    story.answer("skill:combat", "give:1")
    assert "2 + Divine Tribute 2 = 4 damage" in asked(story)[0]


def test_two_skills_of_one_attack_are_told_apart() -> None:
    story = of_council("crusader", armor=1, used_skill=False).holding("weapon-cache", "hand-crossbow")
    story.facing_ghost(floor=3).faces(4, 3, *NEXT).go()
    story.answer("item:combat", "skill:combat").pass_by("READY")
    assert "4 + Bolt 2 + Stun 2 = 8 damage" in asked(story)[0]


def test_a_bonus_of_a_position_has_no_source() -> None:
    story = Story("crusader").standing_on("monster-b").having(armor=2).dice(d=[2], D=3).go().answer("skill:combat")
    story.game.pool.added = 0
    assert "2 + bonus 4 = 6 damage" in asked(story)[0]


def test_a_dodge_and_armor_are_taken_off() -> None:
    story = of_council(xp=LEVEL_2).facing_ghost(floor=3).dice(d=[4, 3], D=5).go()
    assert "4 + 3 - 4 dodged = 3 damage" in asked(story)[0]
    assert "4 + 3 - 4 d’esquive = 3 dégâts" in both(story)[1]
    story = of_council().standing_on("city-guard", floor=3).faces(5, 3, *NEXT).go()
    assert "5 - 1 armor = 4 damage" in asked(story)[0]


def test_a_relic_is_named() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, used_skill=True).dice(d=[4], D=3)
    story.hero.boons = FIRST_BLOOD
    assert "4 + First Blood 2 = 6 damage" in asked(story.go())[0]


def test_potions_and_poison_are_parts() -> None:
    story = Story("mage").standing_on("monster-b", floor=3).having(hp=10, used_skill=True, potions=["fire", "poison"])
    story.dice(d=[2], D=1).dice(d=[3], D=1).go().answer("go-on")
    assert preview(story, "drink:fire").startswith("2 + Fire potion 7 = 9 damage, the enemy is left with 3 HP.")
    assert preview(story, "drink:fire", "fr").startswith("2 + potion de feu 7 = 9 dégâts")
    assert preview(story, "drink:poison").startswith("2 + poison 4 = 6 damage")
    assert preview(story, "go-on") == "", "the question has said it"
    story.quiet()
    story.answer("drink:poison", "go-on")
    assert "You strike: 2 + poison 4 = 6 damage, the enemy has 6 HP left." in read(story)


def test_a_miss_is_no_part() -> None:
    story = Story("rogue").standing_on("monster-b").having(hp=10, xp=LEVEL_2, used_skill=True)
    assert "Total: no damage, the enemy is left with 6 HP." in asked(story.dice(d=[1, 1], D=1).go())[0]


def test_each_die_to_double_tells_its_course() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, xp=LEVEL_2, armor=1).go()
    story.dice(d=[2, 3], D=3).answer("skill:combat", "go-on")
    assert preview(story, "double:die1").startswith("2 + 2 (doubled) + 3 = 7 damage, the enemy is left with 5 HP.")
    assert preview(story, "double:die2").startswith("2 + 3 + 3 (doubled) = 8 damage, the enemy is left with 4 HP.")


def test_execution_says_what_it_finishes() -> None:
    story = of_council("executioner", used_skill=False).standing_on("city-guard").dice(d=[5], D=6).go()
    story.answer("skill:combat")
    assert asked(story)[0].endswith("5 damage, 3 HP left, few enough to finish it off.")


# --- what a die is made of ------------------------------------------------------------------------------------------


def test_a_critical_is_told_beside_the_throw_it_adds_to() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, xp=LEVEL_2, used_skill=True)
    story.dice(d=[6, 2], D=1).faces(6, 5).go().answer("reroll:die1", "reroll:die1")
    english, french = both(story)
    assert "Total: 6 + 6 (critical) + 5 (critical) + 2 = 19 damage" in english
    assert "6 + 6 (coup critique) + 5 (coup critique) + 2 = 19 dégâts" in french


def test_a_feat_begins_the_die_anew() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, xp=0, used_skill=True)
    story.dice(d=[6], D=1).faces(3, 4).go().answer("reroll:die1", "feat:die1:hp")
    assert "You strike: 4 damage, the enemy has 8 HP left." in read(story)


def test_the_curse_takes_one_from_every_throw() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, used_skill=True, afflictions=["curse"])
    story.dice(d=[4], D=1, C=True).go()
    assert "Total: 4 - 1 (curse) = 3 damage" in asked(story)[0]


def test_a_miss_spared_by_a_perk_adds_nothing() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, used_skill=True)
    story.hero.boons = SURE_STROKE
    story.dice(d=[6], D=1).faces(1).go().answer("reroll:die1")
    assert "Total: 6 damage" in asked(story)[0]


# --- HP lost without a blow -----------------------------------------------------------------------------------------


def test_hunger_is_told_before_it_is_felt() -> None:
    story = Story("rogue").about_to_move(7).having(hp=5, food=0, potions=["healing"], used_skill=True).go()
    story.answer("right")
    assert preview(story, "go-on") == "5 HP - 3 (hunger) = 2 HP left."
    assert preview(story, "go-on", "fr") == "5 PV - 3 (faim) = 2 PV restants."
    story.having(hp=2)
    assert preview(story, "go-on") == "2 HP - 3 (hunger): you die."
    assert preview(story, "go-on", "fr") == "2 PV - 3 (faim) : vous mourez."


def test_a_trap_that_ignores_armor_says_what_it_leaves() -> None:
    story = Story("rogue").standing_on("axe", floor=3).having(hp=5, armor=2, used_skill=True, potions=["healing"])
    story.dice(d=[2], D=6).go().answer("go-on")
    assert preview(story, "go-on") == "5 HP - 3 = 2 HP left."


def test_what_is_missing_is_paid_in_hp() -> None:
    story = Story("rogue").standing_on("axe", floor=2).having(hp=9, food=1, used_skill=True, potions=["healing"])
    story.dice(d=[3], D=1).go().answer("go-on")
    assert preview(story, "go-on") == "9 HP - 1 (1 food short) = 8 HP left."
    assert preview(story, "go-on", "fr") == "9 PV - 1 (il manque 1 ration) = 8 PV restants."
    story.quiet()
    story.answer("go-on")
    assert any(line.endswith("-1 food, -1 HP (1 food short).") for line in read(story))


def test_a_feat_paid_in_hp_says_what_is_left() -> None:
    story = Story("rogue").standing_on("monster-b", floor=3).having(hp=10, xp=0, used_skill=True)
    story.dice(d=[2], D=1).go()
    assert preview(story, "feat:die1:hp") == "10 HP - 2 = 8 HP left."


# --- what the enemy deals -------------------------------------------------------------------------------------------


def test_a_savage_blow_names_its_trait() -> None:
    story = of_council(armor=1).facing_ghost(floor=2).faces(1, 5, *NEXT).go()
    assert asked(story)[0].endswith("It then hits you: 2 + savage 3 - 1 armor = 4 damage.")


def test_a_horde_hits_member_by_member() -> None:
    story = of_council(armor=1, hp=12).standing_on("crow-flock", floor=2).faces(1, 3, 4, 2, *NEXT).go()
    assert asked(story)[0].endswith("Each attacks with its own die.")
    story.quiet()
    story.answer("go-on")
    assert "The enemy hits (2 + 2 + 2 - 1 armor): -5 HP." in read(story)


def test_a_horde_thinned_says_how_many_are_left() -> None:
    story = of_council(xp=LEVEL_2).standing_on("crow-flock").dice(d=[3, 2], D=1).go()
    assert "3 + 2 = 5 damage, 2 of them will be left, and the next one has 1 HP." in asked(story)[0]


def test_a_confused_enemy_tells_what_it_does_to_itself() -> None:
    story = Story("witch").standing_on("monster-b", floor=3).having(hp=10, potions=[]).dice(d=[2], D=3).go()
    story.answer("skill:combat")
    assert asked(story)[0].endswith("It then hits itself: 6 damage, and is left with 4 HP.")


# --- the parts are the damage ---------------------------------------------------------------------------------------


def settled(told: list[Event]) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Each report of a damage with its parts: what kind it is, what it comes to, and the parts before it."""
    found, parts = [], []
    for place, (kind, _seat, first, second, third, *_rest) in enumerate(told):
        if kind == events.DAMAGE_PART:
            parts.append((first, third))
        elif kind == events.DAMAGE_DEALT:
            hurt = 0
            for event in told[place + 1 :]:
                if event[0] not in (events.FOE_HURT, events.HORDE_THINNED):
                    break
                hurt += event[2] if event[0] == events.FOE_HURT else 0
            assert sum(amount for part, amount in parts if part != sums.FOE_ARMOR) == first + second
            found.append((kind, hurt, parts))
            parts = []
        elif kind in (events.FOE_HIT, events.FOE_HIT_ITSELF):
            found.append((kind, first, parts))
            parts = []
        elif kind == events.LOST and first == HP and parts:
            wanted = sum(amount for _part, amount in parts)
            assert second == wanted or (second < wanted and third == 0), "no more than there is"
            parts = []
    assert not parts
    return found


@pytest.mark.parametrize("start", starts("mini-rogue"), ids=str)
def test_every_damage_is_the_sum_of_its_parts(start: Start) -> None:
    """In every mode of the golden games, by chance."""
    book, chance = book_of("mini-rogue"), Random(start.seed)
    sink = Sink()
    game = book.start(book.setup(start.setup), start.seed, sink)
    for _ in range(250):
        if not game.question.count:
            break
        book.answer(game, chance.choice(game.question.legal()))
        for _kind, amount, parts in settled(sink.take()):
            assert amount == sum(part for _source, part in parts)
