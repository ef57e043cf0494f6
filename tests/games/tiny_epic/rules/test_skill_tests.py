"""Tests and dice: what is rolled, chosen, added, gained and paid (TST, HER, FRE-02, -08, -09; R01 to R08, R13 to R15).

Ethairna rolls three dice of Intelligence, two of Agility, one of Strength; Grok three of Strength. Unused dice give
2, 3, 1, 1, 0 focus from 1 to 5, and a 6 heals 1.
"""

import pytest

from tests.games.tiny_epic.rules.story import SHIELD, TORCH, Story
from undercroft.games.tiny_epic.rules import events


def library(*heroes: str, focus: int = 0, health: int = 4) -> Story:
    """Ethairna in the Hidden Library: Intelligence 5; a Spell and 2 focus, or else a goblin. There is no Spell left."""
    story = Story(*(heroes or ("ethairna", "grok-ull"))).room("hidden-library", "d4").deck().row()
    return story.having(0, focus=focus, health=health).torch(1).go()


def altar(focus: int) -> Story:
    """Ethairna at the Arcane Altar: Intelligence 5, 4 focus, the torch goes up 2 from space 12."""
    story = Story("ethairna", "grok-ull").room("arcane-altar", "d4").torch(12).having(0, focus=focus)
    return story.go()


def results(story: Story) -> set[str]:
    return {name.removeprefix("result:") for name in story.legal if name.startswith("result:")}


def changes(story: Story) -> set[str]:
    return {name for name in story.legal if name.startswith(("raise:", "lower:"))}


def rolled(story: Story) -> int:
    return len(story.events(events.ROLLED))


def last_test(story: Story) -> tuple[int, int]:
    """Result and success of the last test."""
    return story.events(events.TESTED)[-1]


# --- success and failure ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "success"), [(4, False), (5, True), (6, True)])
@pytest.mark.rule("TED-TST-01", "TED-TST-02")
def test_a_result_of_the_number_or_more_succeeds(face: int, success: bool) -> None:
    story = library().dice(face, 3, 3).answer("room", "result:die1")
    assert last_test(story) == (face, int(success))
    assert story.enemy("goblin1") == ("" if success else "d4")
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-02")
def test_without_a_failure_box_failing_does_nothing() -> None:
    """Treasure Room, Agility 5."""
    story = Story("ethairna", "grok-ull").room("treasure-room", "d4").row("boots").go()
    before = (story.heroes[0].health, int(story.game.torch))
    story.dice(4, 5).answer("room", "result:die1")
    assert story.row_cards == ["boots"]
    assert story.game.goblins == 0
    assert story.heroes[0].health == before[0]
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-02")
def test_a_failure_box_is_carried_out() -> None:
    """Lever Hall, Strength 5: else the torch goes down 1."""
    story = Story().room("lever-hall", "d4").hidden("a1").torch(1).go().dice(4, 4, 4).answer("room", "result:die1")
    assert story.game.torch + 1 == 2
    assert story.dice_left == 0


# --- dice -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "room", "dice"),
    [
        ("ethairna", "hidden-library", 3),
        ("ethairna", "treasure-room", 2),
        ("ethairna", "prison-cells", 1),
        ("grok-ull", "hidden-library", 1),
        ("grok-ull", "prison-cells", 3),
        ("uliessa", "treasure-room", 1),
        ("moonblade", "treasure-room", 3),
    ],
)
@pytest.mark.rule("TED-HER-01", "TED-TST-04")
def test_the_skill_decides_how_many_dice_are_rolled(hero: str, room: str, dice: int) -> None:
    story = Story(hero, "sir-lanon").room(room, "d4").go().dice(*[5] * dice).answer("room")
    assert rolled(story) == dice
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-04", "TED-TST-12")
def test_a_figurine_adds_a_die() -> None:
    """Jade: one more of Agility, and of nothing else."""
    story = Story("ethairna", "grok-ull").equipped(0, trinket1="jade-figurine").room("treasure-room", "d4").go()
    story.dice(5, 5, 5).answer("room")
    assert rolled(story) == 3
    story = Story("ethairna", "grok-ull").equipped(0, trinket1="jade-figurine").room("prison-cells", "d4").go()
    story.dice(5).answer("room")
    assert rolled(story) == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-HER-02", "TED-TST-12")
def test_never_more_than_three_dice() -> None:
    story = library().equipped(0, trinket1="amethyst-figurine").dice(5, 5, 5).answer("room")
    assert rolled(story) == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-HER-02", "TED-TST-12")
def test_never_fewer_than_one_die() -> None:
    """On the Lich's second space every test has one die less; Ethairna's Dagger has one die of Strength."""
    story = Story("ethairna", "grok-ull").room("lair-door", "d5", 3).act_two("lich").at(0, "lair", 2).go()
    story.dice(5, enemy=2).answer("use:left")
    assert rolled(story) == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-12", "TED-HER-02")
def test_more_and_fewer_dice_are_summed_before_the_limits() -> None:
    """Three dice, one more and one less are three, not two (R01)."""
    story = Story("ethairna", "grok-ull").room("lair-door", "d5", 3).act_two("lich").at(0, "lair", 2)
    story.equipped(0, trinket1="amethyst-figurine").go().dice(5, 5, 5, enemy=2).answer("use:special")
    assert rolled(story) == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-12")
def test_one_die_less() -> None:
    story = Story("ethairna", "grok-ull").room("lair-door", "d5", 3).act_two("lich").at(0, "lair", 2).go()
    story.dice(5, 5, enemy=2).answer("use:special")
    assert rolled(story) == 2
    assert story.dice_left == 0


# --- the result -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TST-05", "TED-TST-06", "TED-TST-07")
def test_every_way_to_make_a_result() -> None:
    """5, 2 and 1: one die is the result, and other 1s and 2s may be added or left (R08)."""
    story = library().dice(5, 2, 1).answer("room")
    assert results(story) == {"die1", "die1+a", "die1+b", "die1+ab", "die2", "die2+b", "die3"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-05", "TED-TST-06")
def test_a_three_is_never_added() -> None:
    story = library().dice(6, 3, 4).answer("room")
    assert results(story) == {"die1", "die2", "die3"}
    assert story.dice_left == 0


@pytest.mark.parametrize(
    ("faces", "choice", "result"),
    [
        ((3, 2, 1), "die1", 3),
        ((3, 2, 1), "die1+a", 5),
        ((3, 2, 1), "die1+b", 4),
        ((3, 2, 1), "die1+ab", 6),
        ((3, 2, 1), "die2", 2),
        ((3, 2, 1), "die2+b", 3),
        ((3, 2, 1), "die3", 1),
        ((2, 2, 2), "die1+ab", 6),
        ((1, 1, 1), "die1+ab", 3),
        ((6, 2, 2), "die1+ab", 10),
    ],
)
@pytest.mark.rule("TED-TST-05", "TED-TST-06", "TED-TST-07")
def test_what_a_result_comes_to(faces: tuple[int, ...], choice: str, result: int) -> None:
    story = library().dice(*faces).answer("room", f"result:{choice}")
    assert last_test(story) == (result, int(result >= 5))
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-05")
def test_a_player_may_choose_a_weak_result() -> None:
    """R08: the 6 is left to heal, and the test fails."""
    story = library(health=4).dice(6, 3, 3).answer("room", "result:die2")
    assert last_test(story) == (3, 0)
    assert story.heroes[0].health == 5
    assert story.enemy("goblin1") == "d4"
    assert story.dice_left == 0


# --- what unused dice give --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "focus", "health"), [(1, 2, 4), (2, 3, 4), (3, 1, 4), (4, 1, 4), (5, 0, 4), (6, 0, 5)]
)
@pytest.mark.rule("TED-TST-08", "TED-TST-10")
def test_what_an_unused_die_gives_after_a_success(face: int, focus: int, health: int) -> None:
    """Treasure Room, two dice: a 6 makes the result, the other one is left."""
    story = Story("ethairna", "grok-ull").room("treasure-room", "d4").deck().row().having(0, focus=0, health=4).go()
    story.dice(6, face).answer("room", *(["result:die1"] if face != 6 else []))
    assert (story.heroes[0].focus, story.heroes[0].health) == (focus, health)
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-08")
def test_dice_that_make_the_result_give_nothing() -> None:
    """4 + 1 make 5; only the 2 gives its focus (3), beside the 2 of the Library."""
    story = library().dice(4, 1, 2).answer("room", "result:die1+a")
    assert story.heroes[0].focus == 3 + 2
    story = library().dice(4, 1, 2).answer("room", "result:die1+ab")
    assert story.heroes[0].focus == 2
    assert story.dice_left == 0


@pytest.mark.parametrize("face", [1, 2, 3, 4])
@pytest.mark.rule("TED-TST-08", "TED-TST-09")
def test_after_a_failure_unused_dice_give_no_focus(face: int) -> None:
    story = library().dice(4, face, 5).answer("room", "result:die1")
    assert last_test(story)[1] == 0
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-09")
def test_focus_of_unused_dice_cannot_change_dice() -> None:
    """Without focus nothing can be changed, whatever the dice will bring."""
    story = library(focus=1).dice(4, 2, 1).answer("room")
    assert changes(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10")
def test_an_unused_six_heals_even_after_a_failure() -> None:
    """Two 6s are left: 2 health."""
    story = library(health=2).dice(6, 6, 4).answer("room", "result:die3")
    assert last_test(story) == (4, 0)
    assert story.heroes[0].health == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10", "TED-DNG-11")
@pytest.mark.parametrize(("health", "left"), [(8, 6), (5, 3), (4, 2)])
def test_an_unused_six_heals_after_a_failure_has_hurt(health: int, left: int) -> None:
    """The Buzzsaw takes 3, then Grok heals 1, though he came with all his health (R01)."""
    story = Story().room("buzzsaw", "d5", 3).having(0, health=health).torch(1).go().dice(4, 6, 3)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == left
    assert story.asked == ("TURN", 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10", "TED-DNG-11", "TED-UNC-01")
def test_an_unused_six_does_not_keep_a_hero_from_falling() -> None:
    """At 3 health Grok falls, and his turn is over; then the 6 heals 1, and his next turn is a normal one (R55)."""
    story = Story().room("buzzsaw", "d5", 3).having(0, health=3).torch(9).go().dice(4, 6, 3)
    story.answer("east", "skill:strength", "result:die1")
    story.events(events.FELL)
    wanted = (events.FELL, events.ROSE, events.TURN_ENDED)
    assert [kind for kind, seat, *_ in story.told if kind in wanted and seat == 0] == list(wanted)
    assert story.asked == ("TURN", 1)
    assert int(story.game.torch) + 1 == 10
    assert story.heroes[0].health == 1
    story.torch(2).answer("end-turn")
    assert story.asked == ("TURN", 0)
    assert "rest" in story.legal
    assert story.heroes[0].health == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10", "TED-TST-02")
def test_an_unused_six_heals_after_a_room_has_taken_its_toll() -> None:
    """The Feasthall takes 2 of Ethairna who had all her 6, then the 6 heals 1."""
    story = Story("ethairna", "grok-ull").room("feasthall", "d4").having(0, focus=0).go()
    story.dice(3, 6, 3).answer("room", "result:die1")
    assert story.heroes[0].health == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10", "TED-TOR-04")
def test_an_unused_six_heals_after_the_torch_step_of_a_failure() -> None:
    """The Armory's failure burns the torch down to an enemy action: the Stabby takes 2 of 6, then the 6 heals 1."""
    story = Story("ethairna", "grok-ull").room("armory", "d4").goblin("stabby", "d4").having(0, focus=0).torch(10)
    story.room("portal-chamber", "d5").at(1, "d5").go().dice(3, 6, 3)
    story.answer("room", "skill:intelligence", "result:die1")
    assert len(story.events(events.ENEMIES_ACT)) == 1
    assert story.heroes[0].health == 6 - 2 + 1
    assert story.asked == ("TURN", 0)
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10", "TED-TST-03")
def test_an_unused_six_waits_for_the_effect_of_a_success() -> None:
    """Ethairna discovers a Spell with her Library test, and only then the 6 heals her."""
    story = library(health=4).deck("fireball").row().dice(5, 6, 3).answer("room", "result:die1")
    assert story.question in ("DISCOVER", "EQUIP")
    assert story.heroes[0].health == 4
    while story.question in ("DISCOVER", "EQUIP"):
        story.answer("go-on" if "go-on" in story.legal else story.legal[0])
    assert story.heroes[0].health == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10")
def test_the_sixes_of_a_spell_that_makes_an_attack_heal_after_that_attack() -> None:
    """Divine Might: its effect is the whole attack, the Troll's answer of 3 too; then the 6 of its own test heals."""
    story = Story("sir-lanon", "grok-ull").minion("troll", "d4").go().dice(4, 6)
    story.answer("use:special", "result:die1")
    story.dice(3, 5, 5, enemy=SHIELD).answer("pay", "result:die1")
    assert story.heroes[0].health == 8 - 3 + 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10")
def test_a_six_that_makes_the_result_heals_nothing() -> None:
    story = library(health=2).dice(6, 5, 5).answer("room", "result:die1")
    assert story.heroes[0].health == 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-HER-07", "TED-TST-08", "TED-TST-10")
def test_gains_stop_at_the_top_of_the_tracks() -> None:
    """Ethairna has at most 6 health and 8 focus (R06)."""
    story = library(focus=7, health=6).dice(5, 6, 2).answer("room", "result:die1")
    assert (story.heroes[0].health, story.heroes[0].focus) == (6, 8)
    assert story.dice_left == 0


@pytest.mark.rule("TED-HER-04", "TED-HER-07")
def test_focus_lost_below_zero_is_zero() -> None:
    """The Skeleton takes 2 health and 3 focus from Grok who has 1; nothing else comes of it (R06)."""
    story = Story().minion("skeleton", "d4").at(1, "d4").having(0, focus=1).torch(5).go().answer("end-turn")
    assert story.heroes[0].focus == 0
    assert story.heroes[0].health == 6
    assert story.heroes[1].focus == 5
    assert story.asked == ("TURN", 1)


@pytest.mark.rule("TED-HER-03")
def test_health_lost_below_zero_is_zero_and_unconscious() -> None:
    """3 damage of the Buzzsaw at 1 health."""
    story = Story().room("buzzsaw", "d5", 3).having(0, health=1).go().dice(5, 4, 4)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 0
    assert story.events(events.FELL) != []
    assert story.asked == ("TURN", 1)
    assert story.dice_left == 0


# --- the price --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TST-03")
def test_a_price_is_paid_for_the_effect() -> None:
    """The torch goes up to space 10; then nothing is left to do, and the end of the turn lowers it to 11."""
    story = altar(focus=4).dice(5, 5, 5).answer("room", "result:die1", "pay")
    assert story.heroes[0].focus == 0
    assert story.game.torch + 1 == 11
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-03")
def test_a_price_that_cannot_be_paid_leaves_nothing() -> None:
    """Neither effect nor failure; the action is spent (Q2). Only the end of the turn lowers the torch."""
    story = altar(focus=3).dice(5, 5, 5).answer("room", "result:die1")
    assert story.asked == ("TURN", 1)
    assert story.heroes[0].focus == 3
    assert story.game.torch + 1 == 13
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-03", "TED-TST-08")
def test_the_price_may_be_paid_with_the_focus_of_this_test() -> None:
    """3 focus and 1 of the unused 3 (Q2)."""
    story = altar(focus=3).dice(5, 3, 5).answer("room", "result:die1", "pay")
    assert story.heroes[0].focus == 0
    assert story.game.torch + 1 == 11
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-03")
def test_a_player_may_decline_to_pay() -> None:
    """Q2: the focus of unused dice is kept, nothing else happens."""
    story = altar(focus=4).dice(5, 3, 5).answer("room", "result:die1", "go-on")
    assert story.heroes[0].focus == 5
    assert story.game.torch + 1 == 12
    story.answer("end-turn")
    assert story.game.torch + 1 == 13
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-03", "TED-TST-02")
def test_an_unpaid_success_is_no_failure() -> None:
    """Feasthall, Intelligence 4: 3 focus heal to the maximum, a failure costs 2 health; without focus neither (Q2)."""
    story = Story("ethairna", "grok-ull").room("feasthall", "d4").having(0, focus=2, health=4).go()
    story.dice(5, 5, 5).answer("room", "result:die1")
    assert (story.heroes[0].health, story.heroes[0].focus) == (4, 2)
    story.dice(3, 5, 5).answer("room", "result:die1")
    assert story.heroes[0].health == 2
    assert story.dice_left == 0


# --- modifiers --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TST-11")
def test_a_modifier_counts_for_the_tests_it_names() -> None:
    """Gloves: Agility tests +1. The Ring: Intelligence tests +1."""
    gear = {"trinket1": "gloves"}
    story = Story("ethairna", "grok-ull").equipped(0, **gear).room("treasure-room", "d4").deck().row().go()
    story.dice(4, 5).answer("room", "result:die1")
    assert last_test(story) == (5, 1)
    story = library().equipped(0, **gear).dice(4, 5, 5).answer("room", "result:die1")
    assert last_test(story) == (4, 0)
    story = library().equipped(0, trinket1="ring").dice(4, 5, 5).answer("room", "result:die1")
    assert last_test(story) == (5, 1)
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-11")
def test_modifiers_count_once_for_the_final_result() -> None:
    """Not once per die: 3 + 1 + 1, and 1 of the Ring."""
    story = library().equipped(0, trinket1="ring").dice(3, 1, 1).answer("room", "result:die1+ab")
    assert last_test(story)[0] == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-11")
def test_all_modifiers_add_up() -> None:
    """Casting with the Ring (+1) and the Violet Cloak (+1), from the Lich's fourth space (+2) (R04)."""
    story = Story("ethairna", "grok-ull").room("lair-door", "d5", 3).act_two("lich").at(0, "lair", 4)
    story.equipped(0, trinket1="ring", garment="violet-cloak").go().dice(3, 3, 3, enemy=2)
    story.answer("use:special", "result:die1")
    assert last_test(story)[0] == 3 + 1 + 1 + 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-11")
def test_an_evade_test_takes_its_modifiers_too() -> None:
    """Gloves, Buzzsaw with Agility: 5 + 1 is enough."""
    story = Story().equipped(0, trinket1="gloves").room("buzzsaw", "d5", 3).go().dice(5, 5)
    story.answer("east", "skill:agility", "result:die1")
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


# --- changing dice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-FRE-02")
def test_a_die_is_changed_by_one_for_two_focus_again_and_again() -> None:
    story = library(focus=6).dice(3, 4, 6).answer("room", "raise:die1", "raise:die1")
    assert story.heroes[0].focus == 2
    assert story.events(events.CHANGED) == [(0, 4), (0, 5)]
    story.answer("lower:die2")
    assert story.heroes[0].focus == 0
    assert changes(story) == set()
    story.answer("result:die1")
    assert last_test(story) == (5, 1)
    assert story.heroes[0].focus == 1 + 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-02")
def test_a_die_stays_between_one_and_six() -> None:
    story = library(focus=8).dice(6, 1, 3).answer("room")
    assert changes(story) == {"lower:die1", "raise:die2", "raise:die3", "lower:die3"}
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-02")
def test_with_one_focus_no_die_is_changed() -> None:
    story = library(focus=1).dice(4, 5, 5).answer("room")
    assert changes(story) == set()
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-02")
def test_the_enemy_die_is_never_changed() -> None:
    """Three hero dice and the enemy die were rolled: only dice 1 to 3 can be changed."""
    story = Story().minion("troll", "d4").go().dice(2, 5, 4, enemy=5).answer("use:left")
    assert changes(story) == {f"{how}:die{die}" for how in ("raise", "lower") for die in (1, 2, 3)}
    story.answer("raise:die1", "raise:die2")
    assert story.game.trial.enemy_die == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-02")
def test_a_die_lowered_to_two_can_be_added() -> None:
    story = library(focus=2).dice(3, 3, 5).answer("room")
    assert results(story) == {"die1", "die3"}
    story.answer("lower:die1")
    assert "die3+a" in results(story)
    assert story.dice_left == 0


# --- rerolls ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-TST-13")
def test_the_shield_rerolls_one_die_once() -> None:
    """The new face stands, be it worse; there is no second reroll."""
    story = Story().equipped(0, right="shield").minion("troll", "d4").go().dice(3, 4, 5, enemy=2)
    story.answer("use:left")
    assert {"reroll:die1", "reroll:die2", "reroll:die3"} <= set(story.legal)
    story.dice(1).answer("reroll:die3")
    assert story.events(events.REROLLED) == [(2, 1)]
    assert not [name for name in story.legal if name.startswith("reroll")]
    assert "result:die2+b" in story.legal
    story.answer("result:die2+b")
    assert last_test(story)[0] == 4 + 1 + 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-13")
def test_the_shield_rerolls_only_in_melee() -> None:
    story = Story().equipped(0, right="shield").room("prison-cells", "d4").go().dice(3, 4, 5).answer("room")
    assert not [name for name in story.legal if name.startswith("reroll")]
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-13", "TED-FRE-02", "TED-FRE-08")
def test_rerolls_changes_and_boosts_come_in_any_order() -> None:
    """R01: a change, a boost, a reroll, and another change."""
    story = Story("thordin-torvak", "grok-ull").equipped(0, left="long-sword", right="shield").minion("troll", "d4")
    story.go().dice(3, 4, 5, enemy=2).answer("use:left", "raise:die3", "boost:left").dice(4)
    story.answer("reroll:die1")
    assert story.heroes[0].focus == 1
    story.answer("result:die3")
    assert last_test(story)[0] == 6 + 1 + 1
    assert story.dice_left == 0


# --- triggered abilities and boosts -----------------------------------------------------------------------------


@pytest.mark.rule("TED-FRE-08", "TED-FRE-09")
def test_battle_rage_raises_an_attack_once() -> None:
    """3 focus, +2 to the result, once per attack (R04): 3 + 1 of the Axe + 2 is above the Troll's 4."""
    story = Story().having(0, focus=4).minion("troll", "d4").torch(1).go().dice(3, 5, 5, enemy=2)
    assert "boost:special" not in story.legal
    assert "use:special" not in story.legal
    story.answer("use:left", "boost:special")
    assert story.heroes[0].focus == 1
    assert "boost:special" not in story.legal
    story.answer("result:die1")
    assert last_test(story) == (6, 1)
    assert story.game.enemy_health[4] == 5
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-08")
def test_a_boost_cannot_be_paid_twice_even_with_focus() -> None:
    """The Long Sword: 2 focus for +1, once per attack (R04)."""
    story = Story("thordin-torvak", "grok-ull").equipped(0, left="long-sword").minion("troll", "d4").go()
    story.dice(3, 4, 5, enemy=2).answer("use:left", "boost:left")
    assert story.heroes[0].focus == 3
    assert "boost:left" not in story.legal
    story.answer("result:die3")
    assert last_test(story)[0] == 5 + 1 + 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09")
def test_battle_rage_is_for_attacks_alone() -> None:
    story = Story().room("buzzsaw", "d5", 3).go().dice(3, 4, 5).answer("east", "skill:strength")
    assert "boost:special" not in story.legal
    story = Story().room("prison-cells", "d4").go().dice(3, 4, 5).answer("room")
    assert "boost:special" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09")
def test_battle_rage_works_with_missiles_too() -> None:
    story = Story().equipped(0, left="throwing-axes").room("graveyard", "d5").minion("troll", "d5").go()
    story.dice(3, 4, 5, enemy=2).answer("use:left")
    assert "boost:special" in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09", "TED-FRE-08")
def test_lockpicks_are_for_disarming_alone() -> None:
    """Moonblade, 1 focus, +2: Bridge of Doom, Agility 6, with a 4."""
    story = Story("moonblade", "grok-ull").room("bridge-of-doom", "d4").having(0, evaded=True).deck().row().go()
    story.dice(4, 4, 4).answer("disarm")
    assert "boost:right" in story.legal
    story.answer("boost:right")
    assert story.heroes[0].focus == 4
    assert "boost:right" not in story.legal
    story.answer("result:die1")
    assert last_test(story) == (6, 1)
    story = Story("moonblade", "grok-ull").room("treasure-room", "d4").go().dice(3, 4, 5).answer("room")
    assert "boost:right" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09", "TED-LOO-07")
def test_covered_lockpicks_are_no_use() -> None:
    story = Story("moonblade", "grok-ull").equipped(0, right="crossbow").room("bridge-of-doom", "d4")
    story.having(0, evaded=True).go().dice(4, 4, 3).answer("disarm")
    assert "boost:right" not in story.legal
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-08", "TED-FRE-09")
def test_stone_guard_is_paid_after_the_dice_are_seen() -> None:
    """Thordin, without focus, gets 2 of unused dice; the Troll's 5 + 3 less 4 and 2 (R05)."""
    story = Story("thordin-torvak", "grok-ull").having(0, focus=0).minion("troll", "d4").torch(1)
    story.go().dice(5, 4, 3, enemy=5)
    story.answer("use:left", "result:die1")
    assert story.question == "GUARD"
    assert story.heroes[0].focus == 2
    story.answer("boost:special")
    assert story.heroes[0].focus == 0
    assert story.heroes[0].health == 8 - (5 + 3 - 4 - 2)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-09")
def test_stone_guard_is_for_melee_alone() -> None:
    story = Story("thordin-torvak", "grok-ull").equipped(0, left="crossbow").room("graveyard", "d5")
    story.minion("troll", "d5").go().dice(5, 4, enemy=5).answer("use:left", "result:die1")
    assert story.question == "TURN"
    assert story.heroes[0].health == 8 - (5 + 2 - 4)
    assert story.dice_left == 0


@pytest.mark.rule("TED-FRE-08")
def test_stone_guard_may_be_declined() -> None:
    story = Story("thordin-torvak", "grok-ull").having(0, focus=2).minion("troll", "d4").torch(1)
    story.go().dice(5, 5, 5, enemy=5)
    story.answer("use:left", "result:die1", "go-on")
    assert story.heroes[0].health == 8 - (5 + 3 - 4)
    assert story.heroes[0].focus == 2
    assert story.dice_left == 0


# --- Defense ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-HER-06")
def test_defense_lowers_a_counter_attack() -> None:
    """Lanon has Defense 5: the Troll's 4 + 3 costs 2."""
    story = Story("sir-lanon", "grok-ull").minion("troll", "d4").go().dice(5, 5, 5, enemy=4)
    story.answer("use:left", "result:die1")
    assert story.heroes[0].health == 8 - 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-HER-06")
def test_defense_helps_against_nothing_else() -> None:
    """Not against a trap, nor an enemy action, nor a failure box (R07)."""
    story = Story("sir-lanon", "grok-ull").room("buzzsaw", "d5", 3).go().dice(5, 5, 5)
    story.answer("east", "skill:strength", "result:die1")
    assert story.heroes[0].health == 5
    story = Story("sir-lanon", "grok-ull").goblin("boomy", "d4").torch(5).go().answer("end-turn")
    assert story.heroes[0].health == 6
    story = Story("sir-lanon", "grok-ull").room("feasthall", "d4").go().dice(3, 3).answer("room", "result:die1")
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


# --- attacks and Spells as tests --------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "focus"), [(4, 2), (3, 0)])
@pytest.mark.rule("TED-TST-08", "TED-TST-09")
def test_an_attack_succeeds_above_the_defense(face: int, focus: int) -> None:
    """The Axe adds 1; the Troll has Defense 4: a result of 5 brings the focus of unused dice, 4 does not (R03)."""
    story = Story().having(0, focus=0).minion("troll", "d4").go().dice(face, 1, 5, enemy=2)
    story.answer("use:left", "result:die1")
    assert last_test(story) == (face + 1, int(face == 4))
    assert story.heroes[0].focus == focus
    assert story.dice_left == 0


@pytest.mark.rule("TED-TST-10")
def test_an_unused_six_heals_before_the_counter_attack() -> None:
    """At 2 health Grok heals 1, then the Troll's 2 + 3 less 2 takes 3: he falls; with 3 health he stands (R02, R55)."""
    for health, left in ((2, 0), (3, 1)):
        story = Story().having(0, health=health).minion("troll", "d4").go().dice(5, 6, 3, enemy=2)
        story.answer("use:left", "result:die1")
        assert story.heroes[0].health == left
        assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-12", "TED-TST-08", "TED-HRO-11")
def test_focus_of_unused_dice_pays_for_a_spell() -> None:
    """Seeking Bolt, Intelligence 5, 2 focus: a 1 is left."""
    story = Story("ethairna", "grok-ull").having(0, focus=0).minion("troll", "d4").go().dice(5, 1, 5, enemy=TORCH)
    story.answer("use:special", "result:die1", "pay")
    assert story.game.enemy_health[4] == 6
    assert story.heroes[0].focus == 0
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-11", "TED-TST-02")
def test_a_failed_spell_costs_nothing_and_does_nothing() -> None:
    story = Story("ethairna", "grok-ull").having(0, focus=1).minion("troll", "d4").go().dice(4, 5, 5, enemy=TORCH)
    story.answer("use:special", "result:die1")
    assert story.game.enemy_health[4] == 7
    assert story.heroes[0].focus == 1
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-11")
def test_heal_needs_no_test() -> None:
    """Uliessa's Heal: no dice, no gains; it is the heroic action all the same (R13)."""
    story = Story("uliessa", "grok-ull").having(1, health=2).go().answer("use:special", "hero:2", "pay")
    assert story.events(events.ROLLED) == []
    assert story.heroes[1].health == 6
    assert story.heroes[0].focus == 5
    assert "rest" not in story.legal


@pytest.mark.rule("TED-SETL-01", "TED-FRE-02")
def test_the_focus_of_the_phoenix_comes_when_a_spell_is_declared() -> None:
    """Two pieces: 1 focus at once, success or not; with 1 more it pays for changing a die (R14)."""
    story = Story("ethairna", "grok-ull").equipped(0, left="staff", trinket1="ring").having(0, focus=1)
    story.minion("troll", "d4").go().dice(3, 5, 5, enemy=TORCH).answer("use:special")
    assert story.heroes[0].focus == 2
    assert "raise:die1" in story.legal
    story.answer("result:die1")
    assert last_test(story) == (4, 0)
    assert story.heroes[0].focus == 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-SETL-01", "TED-HRO-11")
def test_the_phoenix_counts_for_heal_as_well() -> None:
    """R13."""
    story = (
        Story("uliessa", "grok-ull").equipped(0, left="staff", trinket1="ring").having(0, focus=2).having(1, health=1)
    )
    story.go().answer("use:special", "hero:2", "pay")
    assert story.heroes[0].focus == 1
    assert story.heroes[1].health == 5


@pytest.mark.rule("TED-HRO-11")
def test_a_spell_that_makes_an_attack_needs_a_target_first() -> None:
    """Divine Might without an enemy cannot be cast (R15)."""
    story = Story("sir-lanon", "grok-ull").go()
    assert "use:special" not in story.legal


@pytest.mark.rule("TED-HRO-11", "TED-HRO-12")
def test_a_spell_that_makes_an_attack_is_two_tests() -> None:
    """Divine Might, Intelligence 4: no enemy die with it. Then the Hammer at +2, with the enemy die (R15)."""
    story = Story("sir-lanon", "grok-ull").minion("troll", "d4").go().dice(4, 5)
    story.answer("use:special", "result:die1")
    assert story.events(events.ENEMY_ROLLED) == []
    story.dice(3, 5, 5, enemy=SHIELD).answer("pay", "result:die1")
    assert last_test(story) == (5, 1)
    assert story.game.enemy_health[4] == 6
    assert len(story.events(events.ENEMY_ROLLED)) == 1
    assert story.heroes[0].health == 8 - 3
    assert story.heroes[0].focus == 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-HRO-11", "TED-TST-02")
def test_a_failed_divine_might_makes_no_attack() -> None:
    """And provokes nothing (R15)."""
    story = Story("sir-lanon", "grok-ull").minion("troll", "d4").go().dice(3, 5).answer("use:special", "result:die1")
    assert story.events(events.ENEMY_ROLLED) == []
    assert story.game.enemy_health[4] == 7
    assert (story.heroes[0].health, story.heroes[0].focus) == (8, 5)
    assert "use:left" not in story.legal
    assert story.dice_left == 0
