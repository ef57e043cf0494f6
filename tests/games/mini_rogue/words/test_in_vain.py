"""What changes nothing is not offered, or says so before and after."""

from typing import Any

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.words.test_wording import asked, read

pytestmark = pytest.mark.once

COUNCIL = ("council",)


def at_brazier(card: str, **having: Any) -> Story:
    """Somebody who listens to a story."""
    story = Story("bones", boxes=COUNCIL, stories="all").pile(card).having(hp=12, xp=3, potions=[], afflictions=[])
    story.standing_on("brazier").having(used_skill=True, **having).go().answer("option:1")
    story.quiet()
    return story


def test_a_potion_already_held_says_so_among_the_options() -> None:
    story = Story("rogue").standing_on("mimic").having(used_skill=True, potions=["frost"]).dice(d=[5], D=4).go()
    assert asked(story)[1:] == ["Fire potion", "Frost potion (you already hold one: nothing gained)", "Poison potion"]
    story.quiet()
    story.answer("option:2")
    assert "Frost potion already held: nothing gained." in read(story)
    assert story.potions == {"frost"}


def test_a_potion_already_held_in_french() -> None:
    story = Story("rogue").standing_on("mimic").having(used_skill=True, potions=["frost"]).dice(d=[5], D=4).go()
    assert asked(story, "fr")[2] == "Potion de givre (vous en avez déjà une : rien de gagné)"
    story.quiet()
    story.answer("option:2")
    assert "Potion de givre déjà en main : rien de gagné." in read(story, "fr")


def test_a_healing_potion_twice_can_be_made_room_for() -> None:
    """The old one may be drunk first; left, the new one brings nothing."""
    story = Story("rogue").standing_on("treasure").having(used_skill=True, potions=["healing"], hp=9)
    story.dice(d=[5], D=5).go().pass_by("BEFORE_CHECK", "AFTER_CHECK")
    story.answer("option:1")
    assert asked(story) == [
        "Healing potion: you already have one, and one is the limit. Drink it first?",
        "Leave it (you already hold one: nothing gained)",
        "Use the Healing potion: +6 HP",
    ]


def test_where_any_potion_can_be_chosen_those_in_hand_are_not_offered() -> None:
    story = Story("rogue").standing_on("merchant").having(used_skill=True, gold=5, hp=9, potions=["healing", "fire"])
    story.go().answer("trade:6")
    assert {"pick:healing", "pick:fire"} & set(story.legal) == set()
    story.answer("drink:healing")
    assert "pick:healing" in story.legal
    assert "pick:fire" not in story.legal


@pytest.mark.parametrize(
    ("spoken", "armor", "gold"),
    [
        (
            "en",
            "Ask for protection: +1 armor (4 armor is the maximum: nothing gained)",
            "Ask for funds: +2 gold (10 gold is the maximum: nothing gained)",
        ),
        (
            "fr",
            "Demander protection : +1 point d’armure (pas plus de 4 points d’armure : rien de gagné)",
            "Demander des fonds : +2 pièces d’or (pas plus de 10 pièces d’or : rien de gagné)",
        ),
    ],
)
def test_a_full_track_says_so_in_a_story(spoken: str, armor: str, gold: str) -> None:
    words = asked(at_brazier("council", armor=4, gold=10), spoken)
    assert (armor, gold) == (words[3], words[2])
    words = asked(at_brazier("council", armor=3, gold=9), spoken)
    assert not any("(" in word for word in words[1:])


def test_a_blessing_of_somebody_sound_is_nothing_gained() -> None:
    assert "Burn it all: a blessing (cures curse, poison and blindness) (nothing gained)" in asked(
        at_brazier("moving-colors")
    )


def test_an_item_beside_a_card_that_had_to_be_taken_is_nothing_gained() -> None:
    story = Story("bones", boxes=COUNCIL, stories="all").pile("old-warning").having(hp=12, xp=0, potions=[])
    story.standing_on("alarm-tower").having(used_skill=True).faces(1, 1).go()
    story.standing_on("brazier", cell=1).go().answer("option:1")
    assert asked(story)[1].endswith("(nothing gained)")


def test_what_an_option_costs_those_who_lack_it() -> None:
    assert "Take your time: -1 food, +2 XP (for what you lack: -1 HP)" in asked(at_brazier("hint", food=0))
    assert "Prendre son temps : -1 ration, +2 XP (pour ce qui vous manque : -1 PV)" in asked(
        at_brazier("hint", food=0), "fr"
    )
    words = asked(at_brazier("selenomancer"))
    assert words[2] == "Give him the potion: lose the Perception potion, +3 XP (for what you lack: -1 HP)"
    words = asked(at_brazier("amateur-alchemist", gold=0, food=1))
    assert words[2] == "Fund his trials: -2 gold, Holy potion (for what you lack: -2 HP)"


def test_a_gain_that_finds_no_room_is_told() -> None:
    story = Story("rogue").standing_on("axe").having(used_skill=True, potions=[], armor=4).dice(d=[5], D=3).go()
    assert "Acid mist (3): 4 armor is the maximum: nothing gained." in read(story)
    story = Story("rogue").standing_on("axe").having(used_skill=True, potions=[], armor=4).dice(d=[5], D=3).go()
    assert "Brume acide (3) : pas plus de 4 points d’armure : rien de gagné." in read(story, "fr")


def test_xp_beyond_the_track_is_hp_and_beyond_that_nothing() -> None:
    story = Story("rogue").standing_on("bonfire").having(used_skill=True, potions=[], xp=23, hp=19, food=4).go()
    assert asked(story)[1:] == [
        "Hone Weapon: +1 XP",
        "Search for Food: +1 food (4 food is the maximum: nothing gained)",
        "Rest: +2 HP",
    ]
    story = Story("rogue").standing_on("bonfire").having(used_skill=True, potions=[], xp=23, hp=20, food=3).go()
    assert asked(story)[1] == "Hone Weapon: +1 XP (23 XP is the maximum: nothing gained)"
