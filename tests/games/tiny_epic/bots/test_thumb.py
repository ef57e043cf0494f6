"""Rules of thumb of Tiny Epic Dungeons: small stories, and what is answered."""

from tests.games.tiny_epic.rules.story import Story
from undercroft.games.tiny_epic.bots.thumb import TinyEpicThumb
from undercroft.games.tiny_epic.bots.thumb_worth import chance_of, damage_of
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.kernel.chooser import Chooser


def chosen(story: Story) -> str:
    return ANSWER_NAMES[TinyEpicThumb().choose(story.game, Chooser(1))]


def hall() -> Story:
    """The Entrance, and rooms to the east and the south of it."""
    return Story("grok-ull", "uliessa").room("portal-chamber", "d5").room("graveyard", "e4")


# --- where to go --------------------------------------------------------------------------------------------------


def test_a_hero_goes_where_a_minion_is() -> None:
    assert chosen(hall().minion("troll", "d5").go()) == "east"
    assert chosen(hall().minion("troll", "e4").go()) == "south"


def test_unexplored_cards_are_walked_into() -> None:
    assert chosen(hall().hidden("d3").go()) == "west"


def test_goblins_come_first_when_there_are_many() -> None:
    story = hall().minion("troll", "d5")
    for _goblin in range(2):
        story.goblin("stabby", "e4").goblin("shooty", "e4")
    assert chosen(story.go()) == "south"


def test_an_open_door_is_walked_to() -> None:
    assert chosen(hall().room("lair-door", "c4", 2).minions_dead(2).go()) == "north"


def test_the_lair_is_opened_when_the_torch_is_nearly_out() -> None:
    """It brings a new torch: until then there is time to rest."""
    story = hall().room("lair-door", "c4", 2).at(0, "c4").minions_dead(2).having(0, focus=0)
    assert chosen(story.torch(10).go()) == "rest"
    story = hall().room("lair-door", "c4", 2).at(0, "c4").minions_dead(2).having(0, focus=0)
    assert chosen(story.torch(19).go()) == "enter"


def test_a_hurt_hero_walks_to_a_meal() -> None:
    """The Feasthall is to the east."""

    def tale() -> Story:
        return Story("grok-ull", "uliessa").room("feasthall", "d5").turn_of(1)

    assert chosen(tale().go()) == "end-turn"
    assert chosen(tale().having(1, health=1).go()) == "east"
    assert chosen(tale().at(1, "d5").having(1, health=1).go()) == "room"


def test_an_attack_can_begin_with_a_step_back() -> None:
    """A bow does not reach into its own room, where Wyn has only a Dagger."""

    def tale() -> Story:
        return Story("wyn-kelearul", "uliessa").room("portal-chamber", "d5").minion("minotaur", "d4", health=2)

    assert chosen(tale().go()) == "east"
    assert chosen(tale().at(0, "d5").go()) == "use:right"


# --- fights and tests ---------------------------------------------------------------------------------------------


def test_an_enemy_in_the_room_is_attacked() -> None:
    assert chosen(hall().goblin("stabby", "d4").go()) == "use:left"


def test_the_chances_of_dice() -> None:
    """One die: 5 or more on two faces. Two dice: 1 and 1 are 2, the least."""
    assert abs(chance_of(1, 5) - 2 / 6) < 1e-9
    assert abs(chance_of(2, 2) - 1.0) < 1e-9
    assert chance_of(3, 11) == 0.0
    assert abs(damage_of(1, 5, 9) - (2 / 6 + 1 / 6)) < 1e-9


def test_the_result_that_kills_is_taken_and_no_more() -> None:
    """A Stabby has a Defense of 4, the Axe adds 1: the 4 is enough, and the 2 gives 3 focus."""
    story = hall().goblin("stabby", "d4").having(0, focus=0)
    story.dice(4, 2, 3, enemy=2).go().answer("use:left")
    assert story.question == "TEST"
    assert chosen(story) == "result:die1"


def test_focus_makes_a_hit_of_a_near_miss() -> None:
    story = hall().goblin("stabby", "d4").having(0, focus=2)
    story.dice(3, 3, 3, enemy=2).go().answer("use:left")
    assert chosen(story) in ("raise:die1", "lower:die1")


def test_focus_is_kept_where_it_cannot_help() -> None:
    """A Pokey's Defense is 6: with a bonus of 1 and all ones, 2 focus are not enough."""
    story = hall().goblin("pokey", "d4").having(0, focus=2)
    story.dice(1, 1, 1, enemy=2).go().answer("use:left")
    assert chosen(story).startswith("result:")


def test_a_card_is_equipped_where_it_does_the_most() -> None:
    """A Great Axe in the place of the Axe or of Sprint, not in the row."""
    story = hall().deck("great-axe").goblin("boomy", "d4")
    story.dice(6, 6, 6, enemy=2).go().answer("use:left")
    while story.question == "TEST":
        story.answer("result:die1")
    story.answer("option:1", "draw")
    assert story.question == "EQUIP"
    assert chosen(story).startswith("equip:")


def test_loot_is_taken_before_spells_and_health_before_loot_when_there_is_little_left() -> None:
    """A Stabby gives Loot or 3 health, a Boomy Loot or a Spell."""
    for goblin, health, reward in (("stabby", 8, "option:1"), ("stabby", 1, "option:2"), ("boomy", 1, "option:1")):
        story = hall().goblin(goblin, "d4").having(0, health=health, focus=0)
        story.dice(5, 5, 5, enemy=2).go().answer("use:left")
        assert story.question == "CHOICE"
        assert chosen(story) == reward


def test_an_idle_hero_rests() -> None:
    story = hall().having(0, health=2, focus=0).go()
    assert chosen(story) == "rest"


# --- Act 2 --------------------------------------------------------------------------------------------------------


def test_the_boss_is_attacked_where_it_stands() -> None:
    story = hall().room("lair-door", "c4", 2).act_two("dragon").at(0, "lair", 3).go()
    assert chosen(story) == "use:left"


def test_a_boss_whose_markers_are_locked_is_lured_past_an_altar() -> None:
    """The Dragon's lock is on 3: with both markers on 4, no damage counts. The altar is on the Entrance."""
    story = hall().room("lair-door", "c4", 2).act_two("dragon").having(0, focus=4)
    for marker in range(2):
        story.game.markers[marker] = 4
    assert chosen(story.go()) == "provoke"


def test_a_boss_outside_is_called_back_to_whoever_waits_in_its_lair() -> None:
    story = hall().room("lair-door", "c4", 2).act_two("dragon", cell="d5").at(0, "lair", 3)
    assert chosen(story.having(0, focus=4).go()) == "provoke"


def test_the_bonus_of_a_hero_space_is_taken_before_the_attack() -> None:
    """The Dragon's last space gives 2 focus."""
    story = hall().room("lair-door", "c4", 2).act_two("dragon").at(0, "lair", 5).having(0, focus=0).go()
    assert chosen(story.answer("space:up")) == "stop"
