"""Combat stances (MR-STANCE), with the house figures for what the card shows too small to read."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import AGGRESSIVE, BALANCED
from undercroft.games.mini_rogue.rules.state import PLAYING

ALL = {"stance:aggressive", "stance:balanced", "stance:defensive"}


def fighting(monster: str = "monster-a", floor: int = 4, hero: str = "rogue") -> Story:
    """Before the first Attack Phase of a fight, by default against the Cursed guard: 15 HP, damage 8."""
    return Story(hero, stances=True).standing_on(monster, floor=floor).having(used_skill=True, hp=20)


def damage_dealt(story: Story) -> int:
    return sum(amount for amount, _ in story.events(events.FOE_HURT))


def first_blow(stance: str, faces: list[int], curse: bool | None = None) -> int:
    """The damage of one attack without rerolls."""
    story = fighting().having(xp=[0, 6, 18][len(faces) - 1], afflictions=[] if curse is None else ["curse"]).go()
    story.dice(d=faces, D=1, C=curse).answer(f"stance:{stance}")
    if story.question == "ROLLED":
        story.answer("go-on")
    assert story.question == "STANCE"
    assert story.dice_left == 0
    return damage_dealt(story)


@pytest.mark.rule("MR-STANCE-1", "MR-STANCE-2", "MR-STANCE-7")
def test_a_fight_starts_balanced_with_all_three_in_reach() -> None:
    story = fighting().go()
    assert story.question == "STANCE"
    assert set(story.legal) == ALL
    assert story.hero.stance == BALANCED


@pytest.mark.rule("MR-STANCE-1")
def test_without_the_variant_nobody_asks_for_a_stance() -> None:
    story = Story("rogue").standing_on("monster-a").having(used_skill=True)
    story.dice(d=[2], D=1).go()
    assert story.question == "ROLLED"


@pytest.mark.rule("MR-STANCE-2")
def test_the_next_fight_starts_balanced_again() -> None:
    story = fighting("monster-a", 1).put("monster-b", 1).go()
    story.dice(d=[6], D=1).answer("stance:aggressive", "go-on")
    assert story.question == "EXPLORE"
    story.answer("right")
    assert set(story.legal) == ALL


@pytest.mark.rule("MR-STANCE-2", "MR-ROOM-BOSS-5")
def test_the_second_phase_of_the_final_boss_is_a_fight_of_its_own() -> None:
    story = Story("rogue", stances=True).on_floor(4).facing_boss("ogs-remains", floor=4)
    story.having(used_skill=True, hp=20, xp=18).go()
    for stance in ("aggressive", "aggressive"):
        assert story.question == "STANCE"
        story.dice(d=[6, 5, 4], D=1).answer(f"stance:{stance}", "go-on")
    assert story.game.outcome == PLAYING
    assert story.game.foe.phase == 1
    assert story.hero.stance == BALANCED
    assert set(story.legal) == ALL


@pytest.mark.rule("MR-STANCE-3")
@pytest.mark.parametrize(
    ("stance", "reach"),
    [
        ("aggressive", {"stance:aggressive", "stance:balanced"}),
        ("balanced", ALL),
        ("defensive", {"stance:balanced", "stance:defensive"}),
    ],
)
def test_one_step_in_each_attack_phase(stance: str, reach: set[str]) -> None:
    story = fighting().having(hp=2, xp=0).go()
    story.dice(d=[3], D=1).answer(f"stance:{stance}")
    assert story.question == "STANCE"
    assert set(story.legal) == reach


@pytest.mark.rule("MR-STANCE-3")
def test_the_stance_is_taken_before_a_combat_skill_and_the_roll() -> None:
    story = fighting().having(used_skill=False).go()
    assert story.question == "STANCE"
    assert not story.events(events.ROLLED_CHARACTER)
    story.answer("stance:aggressive")
    assert story.question == "READY"
    assert story.hero.stance == AGGRESSIVE
    assert not story.events(events.ROLLED_CHARACTER)


@pytest.mark.rule("MR-STANCE-4")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_balanced_counts_as_always(face: int, damage: int) -> None:
    assert first_blow("balanced", [face]) == damage


@pytest.mark.rule("MR-STANCE-4")
@pytest.mark.parametrize(("face", "critical"), [(1, False), (4, False), (5, False), (6, True)])
def test_balanced_is_critical_on_6(face: int, critical: bool) -> None:
    story = fighting().go()
    story.dice(d=[face], D=1).answer("stance:balanced")
    assert ("reroll:die1" in story.legal) is critical


# --- defensive ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STANCE-5")
@pytest.mark.parametrize(("face", "damage"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_defensive_never_misses(face: int, damage: int) -> None:
    assert first_blow("defensive", [face]) == damage


@pytest.mark.rule("MR-STANCE-5")
def test_defensive_is_never_critical() -> None:
    story = fighting().go()
    story.dice(d=[6], D=1).answer("stance:defensive")
    assert "reroll:die1" not in story.legal
    story.faces(6).answer("feat:die1:hp")
    assert "reroll:die1" not in story.legal


@pytest.mark.rule("MR-STANCE-5")
@pytest.mark.parametrize(("armor", "lost"), [(0, 7), (2, 5), (4, 3)])
def test_defensive_adds_1_armor_even_above_4(armor: int, lost: int) -> None:
    story = fighting().having(armor=armor).go()
    story.dice(d=[2], D=4).answer("stance:defensive", "go-on")
    assert story.hero.hp == 20 - lost
    assert story.hero.armor == armor


@pytest.mark.rule("MR-STANCE-5")
def test_the_armor_is_for_this_combat_turn() -> None:
    story = fighting("monster-a", 2).go()
    story.dice(d=[2], D=4).answer("stance:defensive", "go-on")
    assert story.hero.hp == 17
    story.dice(d=[2], D=4).answer("stance:balanced", "go-on")
    assert story.hero.hp == 13


@pytest.mark.rule("MR-STANCE-5", "MR-COMBAT-17")
def test_the_armor_does_nothing_against_a_6() -> None:
    story = fighting().go()
    story.dice(d=[2], D=6).answer("stance:defensive", "go-on")
    assert story.hero.hp == 12


@pytest.mark.rule("MR-STANCE-5", "MR-EFFECT-17")
def test_the_armor_does_nothing_against_the_unstoppable() -> None:
    story = fighting("monster-c", 3).go()
    story.dice(d=[2], D=3).answer("stance:defensive", "go-on")
    assert story.hero.hp == 15


@pytest.mark.rule("MR-STANCE-5")
def test_the_armor_counts_for_stun() -> None:
    story = fighting(hero="crusader").having(used_skill=False, armor=1).go()
    story.dice(d=[3], D=1).answer("stance:defensive", "skill:combat", "go-on")
    assert damage_dealt(story) == 3 + 2 * (1 + 1)


# --- aggressive -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STANCE-6")
@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 0), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_aggressive_misses_on_1_and_2(face: int, damage: int) -> None:
    assert first_blow("aggressive", [face]) == damage


@pytest.mark.rule("MR-STANCE-6")
@pytest.mark.parametrize(("face", "critical"), [(2, False), (4, False), (5, True), (6, True)])
def test_aggressive_is_critical_on_5_and_6(face: int, critical: bool) -> None:
    story = fighting().go()
    story.dice(d=[face], D=1).answer("stance:aggressive")
    assert ("reroll:die1" in story.legal) is critical


@pytest.mark.rule("MR-STANCE-6")
@pytest.mark.parametrize(("last", "damage"), [(3, 5 + 6 + 3), (2, 0), (1, 0)])
def test_aggressive_criticals_add_up_and_its_misses_wipe(last: int, damage: int) -> None:
    story = fighting().having(hp=2, xp=0).go()
    story.dice(d=[5], D=1).answer("stance:aggressive")
    story.faces(6).answer("reroll:die1")
    story.faces(last).answer("reroll:die1")
    assert story.question == "STANCE"
    assert damage_dealt(story) == damage
    assert story.dice_left == 0


@pytest.mark.rule("MR-STANCE-6", "MR-FEAT-4")
def test_a_feat_is_read_with_the_stance() -> None:
    story = fighting().go()
    story.dice(d=[4], D=1).answer("stance:aggressive")
    story.faces(5).answer("feat:die1:hp")
    assert "reroll:die1" in story.legal
    story.faces(2).answer("reroll:die1")
    assert damage_dealt(story) == 0


@pytest.mark.rule("MR-STANCE-6")
def test_aggressive_brings_no_armor() -> None:
    story = fighting("monster-a", 2).having(armor=1).go()
    story.dice(d=[3], D=4).answer("stance:aggressive", "go-on")
    assert story.hero.hp == 17


# --- with a curse ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STANCE-6", "MR-EFFECT-5")
@pytest.mark.parametrize(("face", "critical", "damage"), [(6, True, 5), (5, False, 4), (3, False, 0), (1, False, 0)])
def test_aggressive_reads_the_face_after_the_curse(face: int, critical: bool, damage: int) -> None:
    story = fighting().having(afflictions=["curse"]).go()
    story.dice(d=[face], D=1, C=True).answer("stance:aggressive")
    assert ("reroll:die1" in story.legal) is critical
    story.answer("go-on")
    assert damage_dealt(story) == damage


@pytest.mark.rule("MR-STANCE-5", "MR-EFFECT-5")
@pytest.mark.parametrize(("face", "damage"), [(6, 5), (3, 2), (2, 1), (1, 1)])
def test_defensive_reads_the_face_after_the_curse(face: int, damage: int) -> None:
    assert first_blow("defensive", [face], curse=True) == damage


@pytest.mark.rule("MR-STANCE-4", "MR-COMBAT-22")
def test_balanced_under_a_curse_is_never_critical() -> None:
    story = fighting().having(afflictions=["curse"]).go()
    story.dice(d=[6], D=1, C=True).answer("stance:balanced")
    assert "reroll:die1" not in story.legal


# --- outside of combat ----------------------------------------------------------------------------------------


@pytest.mark.rule("MR-STANCE-3")
@pytest.mark.parametrize(("face", "gold"), [(4, 0), (5, 2)])
def test_checks_ignore_stances(face: int, gold: int) -> None:
    """Right after a fight won aggressively."""
    story = fighting("monster-a", 1).put("door", 1).having(gold=0).go()
    story.dice(d=[6], D=1).answer("stance:aggressive", "go-on")
    story.dice(d=[face], D=1).answer("right")
    assert story.question == "EXPLORE"
    assert story.hero.gold == gold
    assert story.dice_left == 0
