"""Traits of the enemies of The Council, alone and together with potions, feats, curse, stances and company
(MR-EFFECT-27 to -37, MR-ARMOR, MR-POTION-12)."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import WEAKEN
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_POISON, LOST, PLAYING, WON

COUNCIL = ("council",)
BOTH = ("base", "council")
LEVEL_2, LEVEL_3 = 6, 18
NEXT = (1, 1)
"""The pool of the round after: a Miss, and the enemy misses too."""


def hero(
    name: str = "rogue",
    *,
    hp: int = 12,
    armor: int = 0,
    xp: int = 0,
    food: int = 2,
    potions: tuple[str, ...] = (),
    afflictions: tuple[str, ...] = (),
    stances: bool = False,
    used_skill: bool = True,
) -> Story:
    """A hero of a game with The Council, who has used the skill."""
    story = Story(name, boxes=COUNCIL, stances=stances)
    return story.having(
        hp=hp,
        armor=armor,
        xp=xp,
        food=food,
        gold=0,
        potions=potions,
        afflictions=afflictions,
        used_skill=used_skill,
    )


def hp_of(story: Story) -> list[int]:
    return [int(hero.hp) for hero in story.heroes]


def foe(story: Story) -> tuple[int, int]:
    """How many enemies are left, and the HP of the current one."""
    return int(story.game.foe.left), int(story.game.foe.hp)


def party(*names: str, hp: int = 12, armor: int = 0) -> Story:
    """Heroes who can use neither skills nor potions; the first one leads."""
    story = Story(*(names or ("rogue", "mage")), leader=0, boxes=BOTH)
    for seat in range(len(story.heroes)):
        story.having(seat=seat, used_skill=True, potions=[], hp=hp, armor=armor, xp=0, gold=0)
    return story


# --- savage -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-28")
@pytest.mark.parametrize(("die", "armor", "lost"), [(5, 1, 4), (4, 1, 1), (6, 1, 2), (1, 0, 0), (5, 0, 5), (5, 4, 1)])
def test_a_savage_enemy_does_three_more_on_a_five(die: int, armor: int, lost: int) -> None:
    """The Ruffian does 2; the rule's own example is armor 1: 4 with a 5, 1 with a 4."""
    story = hero(armor=armor).facing_ghost(floor=2).faces(1, die, *NEXT).go().answer("go-on")
    assert story.hero.hp == 12 - lost
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-28")
def test_the_defensive_stance_helps_against_a_savage_hit() -> None:
    story = hero(armor=1, stances=True).standing_on("voracious-rats").faces(2, 5, *NEXT).go()
    story.answer("stance:defensive", "go-on")
    assert story.hero.hp == 12 - (1 + 3 - 2)


@pytest.mark.rule("MR-EFFECT-28", "MR-EFFECT-37")
def test_savage_and_decay_together() -> None:
    story = hero(armor=2, hp=20).standing_on("voracious-rats", floor=4).faces(1, 5, *NEXT).go().answer("go-on")
    assert (story.hero.hp, story.hero.food) == (20 - (7 + 3 - 2), 1)


@pytest.mark.rule("MR-EFFECT-28", "MR-EFFECT-3")
def test_savage_damage_counts_towards_losing_hp_at_all() -> None:
    """Damage 1 and armor 3: only a 5 gets through."""
    story = hero(armor=3).standing_on("voracious-rats").faces(1, 4, 1, 5, *NEXT).go()
    story.answer("go-on")
    assert story.hero.hp == 12
    story.answer("go-on")
    assert story.hero.hp == 11


# --- decay --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-37")
@pytest.mark.parametrize(("food", "left", "lost"), [(2, 1, 3), (1, 0, 3), (0, 0, 4)])
def test_decay_costs_food_or_else_hp(food: int, left: int, lost: int) -> None:
    story = hero(food=food).standing_on("voracious-rats", floor=2).faces(1, 3, *NEXT).go().answer("go-on")
    assert (story.hero.hp, story.hero.food) == (12 - lost, left)


@pytest.mark.rule("MR-EFFECT-37", "MR-EFFECT-3")
@pytest.mark.parametrize(("die", "lost", "food"), [(3, 0, 2), (5, 0, 2), (1, 0, 2), (6, 3, 1)])
def test_decay_needs_hp_to_be_lost(die: int, lost: int, food: int) -> None:
    story = hero(armor=3).standing_on("voracious-rats", floor=2).faces(1, die, *NEXT).go().answer("go-on")
    assert (story.hero.hp, story.hero.food) == (12 - lost, food)


@pytest.mark.rule("MR-EFFECT-37")
def test_decay_can_kill_the_starving() -> None:
    story = hero(hp=4, food=0).standing_on("voracious-rats", floor=2).faces(1, 3).go().answer("go-on")
    assert (story.game.outcome, story.game.cause, story.hero.hp) == (LOST, BY_FOE, 0)


# --- dodge --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-29")
@pytest.mark.parametrize(
    ("xp", "dice", "die", "damage"),
    [
        (0, [4], 5, 0),
        (0, [4], 4, 4),
        (0, [4], 6, 4),
        (LEVEL_2, [4, 3], 5, 3),
        (LEVEL_2, [4, 4], 5, 4),
        (LEVEL_2, [3, 4], 5, 3),
        (LEVEL_2, [2, 4], 4, 6),
        (LEVEL_3, [4, 3, 2], 5, 5),
    ],
)
def test_an_enemy_dodges_the_highest_die_on_a_five(xp: int, dice: list[int], die: int, damage: int) -> None:
    """The Hired Blade has 13 HP and does 3."""
    story = hero(xp=xp).facing_ghost(floor=3).dice(d=dice, D=die).dice(d=[1] * len(dice), D=1).go().answer("go-on")
    assert story.game.foe.hp == 13 - damage
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-29", "MR-EFFECT-3")
def test_the_hit_of_that_five_still_happens() -> None:
    story = hero(armor=1).standing_on("rooftop-prowler", floor=2).faces(4, 5, *NEXT).go().answer("go-on")
    assert (story.hero.hp, story.game.foe.hp) == (12 - 2, 7)


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_looks_at_the_dice_after_rerolls() -> None:
    """A 6 rerolled into a Miss is worth nothing, so the 3 is the highest."""
    story = hero(xp=LEVEL_2).facing_ghost(floor=3).dice(d=[6, 3], D=5).faces(1, 1, 1, 1).go()
    story.answer("reroll:die1", "go-on")
    assert story.game.foe.hp == 13


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_takes_a_whole_chain_of_criticals() -> None:
    story = hero(xp=LEVEL_2).facing_ghost(floor=3).dice(d=[6, 3], D=5).faces(4, 1, 1, 1).go()
    story.answer("reroll:die1", "go-on")
    assert story.game.foe.hp == 10


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_looks_at_the_dice_after_feats() -> None:
    story = hero(xp=LEVEL_2 + 1).facing_ghost(floor=3).dice(d=[4, 2], D=5).faces(1, 1, 1, 1).go()
    story.answer("feat:die1:xp", "go-on")
    assert story.game.foe.hp == 13


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_looks_at_the_dice_after_the_curse() -> None:
    story = hero(xp=LEVEL_2, afflictions=("curse",)).facing_ghost(floor=3)
    story.dice(d=[4, 3], D=5, C=True).dice(d=[1, 1], D=1, C=False).go().answer("go-on")
    assert story.game.foe.hp == 13 - 2


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_looks_at_a_doubled_die() -> None:
    story = hero(xp=LEVEL_2, used_skill=False).facing_ghost(floor=3).dice(d=[3, 4], D=5).dice(d=[1, 1], D=1).go()
    story.answer("skill:combat", "go-on", "double:die1")
    assert story.game.foe.hp == 13 - 4


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_leaves_potion_damage_alone() -> None:
    story = hero(potions=("fire",)).facing_ghost(floor=3).faces(4, 5, *NEXT).go().answer("go-on", "drink:fire")
    assert story.game.foe.hp == 13 - 7


@pytest.mark.rule("MR-EFFECT-30")
def test_dodge_leaves_flat_bonuses_alone() -> None:
    story = hero().holding("weapon-cache", "hand-crossbow").facing_ghost(floor=3).faces(4, 5, *NEXT).go()
    story.answer("item:combat").pass_by("READY").answer("go-on")
    assert story.game.foe.hp == 13 - 2


# --- enemy armor --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ARMOR-1", "MR-ARMOR-4")
@pytest.mark.parametrize(
    ("floor", "xp", "dice", "left"),
    [
        (1, 0, [5], 8 - 5),
        (2, 0, [5], 11 - 5),
        (3, 0, [5], 14 - 4),
        (4, 0, [5], 17 - 3),
        (4, 0, [2], 17),
        (4, 0, [1], 17),
        (4, LEVEL_2, [4, 4], 17 - 6),
        (4, LEVEL_3, [4, 1, 2], 17 - 4),
    ],
)
def test_armor_is_taken_once_from_the_sum_of_the_dice(floor: int, xp: int, dice: list[int], left: int) -> None:
    story = hero(xp=xp).standing_on("city-guard", floor=floor).dice(d=dice, D=1).dice(d=[1] * len(dice), D=1).go()
    assert story.answer("go-on").game.foe.hp == left
    assert story.dice_left == 0


@pytest.mark.rule("MR-ARMOR-2")
def test_a_critical_does_not_ignore_enemy_armor() -> None:
    story = hero().standing_on("city-guard", floor=4).faces(6, 1, 5, *NEXT).go()
    assert story.answer("reroll:die1", "go-on").game.foe.hp == 17 - (11 - 2)
    kept = hero().standing_on("city-guard", floor=4).faces(6, 1, *NEXT).go()
    assert kept.answer("go-on").game.foe.hp == 17 - 4


@pytest.mark.rule("MR-ARMOR-3")
@pytest.mark.parametrize(("face", "damage"), [(1, 7), (2, 7), (5, 10)])
def test_fire_is_counted_apart_and_in_full(face: int, damage: int) -> None:
    """EX-24, EX-43."""
    story = hero(potions=("fire",)).standing_on("city-guard", floor=4).faces(face, 1, *NEXT).go()
    assert story.answer("go-on", "drink:fire").game.foe.hp == 17 - damage


@pytest.mark.rule("MR-ARMOR-3")
def test_poison_is_counted_apart_in_every_attack() -> None:
    """EX-24: 4 each time, whatever the dice lose to the armor."""
    story = hero(potions=("poison",)).standing_on("city-guard", floor=4).faces(1, 1, 2, 1, *NEXT).go()
    assert story.answer("go-on", "drink:poison").game.foe.hp == 13
    assert story.answer("go-on").game.foe.hp == 9


@pytest.mark.rule("MR-ARMOR-5")
def test_dodge_comes_before_the_armor() -> None:
    """EX-44."""
    story = hero(xp=LEVEL_2).facing_ghost(floor=3).dice(d=[6, 3], D=5).dice(d=[1, 1], D=1).go()
    story.game.foe.armor = 1
    assert story.answer("go-on").game.foe.hp == 13 - 2


@pytest.mark.rule("MR-ARMOR-5")
def test_curse_rerolls_dodge_armor_potion_in_that_order() -> None:
    """3 and 2 after the curse; the feat makes the 2 a 4, which is dodged; 3 less 4 armor is 0; then 7."""
    story = hero(xp=LEVEL_2 + 1, afflictions=("curse",), potions=("fire",)).facing_ghost(floor=3)
    story.dice(d=[4, 3], D=5, C=True).faces(5).dice(d=[1, 1], D=1, C=False).go()
    story.game.foe.armor = 4
    story.answer("feat:die2:xp", "go-on", "drink:fire")
    assert story.game.foe.hp == 13 - 7


@pytest.mark.rule("MR-ARMOR-4")
def test_armor_is_taken_from_flat_bonuses_too() -> None:
    story = hero("crusader", armor=1, used_skill=False).standing_on("city-guard", floor=4).faces(1, 1, *NEXT).go()
    assert story.answer("skill:combat", "go-on").game.foe.hp == 17
    other = hero("crusader", armor=1, used_skill=False).standing_on("city-guard", floor=4).faces(3, 1, *NEXT).go()
    assert other.answer("skill:combat", "go-on").game.foe.hp == 17 - 3


@pytest.mark.rule("MR-ARMOR-6")
def test_each_attack_of_a_party_is_reduced() -> None:
    story = party().standing_together("city-guard", floor=4).agreed().faces(5, 1, 4, 1, *NEXT).go()
    assert story.game.foe.hp == 34
    assert story.answer("go-on").game.foe.hp == 31
    assert story.answer("go-on").game.foe.hp == 29


# --- distance -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-27")
def test_an_enemy_at_a_distance_kills_before_the_blow_lands() -> None:
    """The 5 would kill the Prowler, who has 5 HP."""
    story = hero(hp=1).standing_on("rooftop-prowler").faces(5, 3).go()
    assert (story.game.outcome, story.game.cause, story.game.foe.hp) == (LOST, BY_FOE, 5)


@pytest.mark.rule("MR-EFFECT-27")
def test_the_rules_own_example_of_distance() -> None:
    story = hero(hp=2, potions=("frost",)).facing_boss("grand-huntress").faces(4, 3).go()
    story.game.foe.hp = 3
    story.answer("go-on")
    assert (story.game.outcome, story.game.foe.hp) == (LOST, 3)


@pytest.mark.rule("MR-EFFECT-27")
def test_who_survives_the_shot_strikes_and_is_not_attacked_again() -> None:
    story = hero(hp=2).standing_on("rooftop-prowler").faces(5, 3).go()
    assert (story.hero.hp, story.hero.gold, story.game.outcome) == (1, 2, PLAYING)
    longer = hero().standing_on("rooftop-prowler").faces(4, 3, *NEXT).go().answer("go-on")
    assert (longer.hero.hp, longer.game.foe.hp) == (11, 1)


@pytest.mark.rule("MR-EFFECT-27")
def test_the_shot_comes_before_rerolls_and_feats() -> None:
    story = hero(armor=1).facing_boss("grand-huntress", floor=3).faces(6, 3).go()
    assert (story.question, story.hero.hp) == ("ROLLED", 12 - 4)
    assert "reroll:die1" in story.legal
    assert "feat:die1:hp" in story.legal


@pytest.mark.rule("MR-EFFECT-27")
@pytest.mark.parametrize(("die", "lost"), [(1, 0), (2, 3), (5, 3), (6, 5)])
def test_a_shot_is_an_ordinary_attack(die: int, lost: int) -> None:
    story = hero(armor=2).facing_boss("grand-huntress", floor=3).faces(1, die).go()
    assert story.hero.hp == 12 - lost


@pytest.mark.rule("MR-EFFECT-27")
def test_poison_comes_before_the_shot() -> None:
    story = hero(hp=1, afflictions=("poison",)).standing_on("rooftop-prowler").dice(d=[5], D=3, P=True).go()
    assert (story.game.outcome, story.game.cause) == (LOST, BY_POISON)
    other = hero(hp=2, afflictions=("poison",)).standing_on("rooftop-prowler").dice(d=[5], D=3, P=True).go()
    assert (other.game.outcome, other.game.cause) == (LOST, BY_FOE)


@pytest.mark.rule("MR-EFFECT-27")
def test_dice_already_rolled_stay_when_the_shot_weakens() -> None:
    story = hero(xp=LEVEL_2, potions=("frost",)).facing_boss("grand-huntress").dice(d=[4, 3], D=3).faces(*NEXT).go()
    story.game.foe.traits |= WEAKEN
    story.answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (10, 5)
    story.answer("go-on")
    assert story.game.foe.hp == 10 - 7


@pytest.mark.rule("MR-EFFECT-27", "MR-STANCE-5")
def test_the_defensive_stance_helps_against_a_shot() -> None:
    story = hero(armor=1, stances=True).facing_boss("grand-huntress", floor=3).faces(2, 3).go()
    story.answer("stance:defensive")
    assert story.hero.hp == 12 - 3


@pytest.mark.rule("MR-EFFECT-27", "MR-ARMOR-1")
def test_the_guildmaster_shoots_and_has_armor() -> None:
    story = hero().facing_ghost(floor=4).faces(4, 3, *NEXT).go()
    assert story.hero.hp == 8
    assert story.answer("go-on").game.foe.hp == 15 - 3


@pytest.mark.rule("MR-EFFECT-27")
def test_each_of_a_party_is_shot_at_before_striking() -> None:
    story = party().standing_together("rooftop-prowler", floor=3).agreed().faces(4, 3, 3, 6, *NEXT).go()
    assert (hp_of(story), story.game.foe.hp) == ([8, 12], 18)
    story.answer("go-on")
    assert (hp_of(story), story.game.foe.hp) == ([8, 8], 14)
    story.answer("go-on")
    assert (hp_of(story), story.game.foe.hp) == ([8, 8], 11)


@pytest.mark.rule("MR-POTION-12")
def test_frost_may_be_used_before_the_shot() -> None:
    story = hero(potions=("frost", "fire")).facing_boss("grand-huntress").faces(4, 6, *NEXT).go()
    assert story.question == "SHOT"
    assert set(story.legal) == {"drink:frost", "go-on"}
    story.answer("drink:frost")
    assert (story.question, story.hero.hp, story.potions) == ("ROLLED", 12, {"fire"})
    story.answer("go-on")
    assert (story.hero.hp, story.game.foe.hp) == (12, 6), "it was the one potion of the turn"
    assert story.question == "ROLLED"
    assert story.dice_left == 0


@pytest.mark.rule("MR-POTION-12")
def test_who_keeps_the_frost_is_shot_at_and_may_throw_fire() -> None:
    story = hero(potions=("frost", "fire")).facing_boss("grand-huntress").faces(1, 6).go()
    story.answer("go-on")
    assert story.hero.hp == 10
    story.answer("go-on")
    assert story.question == "QUAFF"
    assert set(story.legal) == {"drink:fire", "go-on"}, "frost would come too late"


@pytest.mark.rule("MR-POTION-12", "MR-POTION-11")
def test_healing_may_be_drunk_between_the_roll_and_the_shot() -> None:
    """HP 2 and a shot of 5: the roll is seen, so the potion can still be drunk in time."""
    story = hero(hp=2, potions=("healing",)).facing_boss("grand-huntress", floor=3).faces(1, 3).go()
    story.answer("right", "go-on")
    assert story.game.outcome == PLAYING
    assert "drink:healing" in story.legal
    assert story.game.pool.dungeon == 3, "the roll is on the table"
    story.answer("drink:healing")
    assert story.hero.hp in (8, 3)


# --- magic protection ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-36")
@pytest.mark.parametrize("potion", ["fire", "frost", "poison"])
def test_no_potion_may_be_used_on_a_warded_enemy(potion: str) -> None:
    story = hero(potions=(potion,)).standing_on("rooftop-prowler", floor=4).faces(2, 1, *NEXT).go()
    assert (story.question, f"drink:{potion}" in story.legal) == ("ROLLED", False)
    story.answer("go-on")
    assert (story.question, story.game.foe.hp, story.potions) == ("ROLLED", 9, {potion})
    open_one = hero(potions=(potion,)).standing_on("rooftop-prowler", floor=2).faces(2, 1).go().answer("go-on")
    assert f"drink:{potion}" in open_one.legal


@pytest.mark.rule("MR-EFFECT-36")
def test_potions_drunk_oneself_are_free_against_a_ward() -> None:
    story = hero(hp=5, potions=("healing", "holy"), afflictions=("blind",)).facing_boss("cathedral-gargoyle")
    story.faces(1, 1).go()
    assert {"drink:healing", "drink:holy"} <= set(story.legal)
    assert story.answer("drink:healing").hero.hp == 11


@pytest.mark.rule("MR-EFFECT-36")
def test_a_ward_bars_conjuration() -> None:
    warded = hero("mage", used_skill=False).facing_boss("cathedral-gargoyle").faces(1, 1).go()
    assert (warded.question, "skill:combat" in warded.legal) == ("ROLLED", False)
    other = hero("mage", used_skill=False).facing_boss("captain-of-the-watch").go()
    assert other.question == "READY"
    assert "skill:combat" in other.legal


@pytest.mark.rule("MR-EFFECT-36", "MR-EFFECT-3")
def test_the_ward_does_not_stop_other_skills() -> None:
    story = hero(used_skill=False).facing_boss("cathedral-gargoyle").faces(4, 1, *NEXT).go()
    story.answer("skill:combat", "go-on")
    story.pass_by("DOUBLING")
    assert story.game.foe.hp == 12 - 8


# --- horde --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-31")
@pytest.mark.parametrize(("dice", "left"), [([2, 1], (3, 1)), ([3, 1], (2, 3)), ([4, 3], (1, 2)), ([4, 4], (1, 1))])
def test_spare_damage_carries_to_the_next_of_a_horde(dice: list[int], left: tuple[int, int]) -> None:
    """HP 3 each; the rule's example: an attack of 7 leaves the third one with 2."""
    story = hero(xp=LEVEL_2).standing_on("crow-flock").dice(d=dice, D=1).faces(*[1] * (left[0] - 1)).faces(1, 1, 1)
    story.go()
    assert foe(story) == (3, 3)
    story.answer("go-on")
    assert foe(story) == left
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-32", "MR-EFFECT-33")
def test_the_books_example_of_a_horde() -> None:
    """EX-15, EX-16: three hit for 1 each, armor 1: 2 HP; one dies, two hit: 1 HP."""
    story = hero(armor=1).standing_on("crow-flock").faces(2, 3, 4, 2).faces(2, 5, 2).faces(*NEXT).go()
    story.answer("go-on")
    assert (story.hero.hp, foe(story)) == (10, (3, 1))
    story.answer("go-on")
    assert (story.hero.hp, foe(story)) == (9, (2, 2))
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-32")
@pytest.mark.parametrize(
    ("wave", "lost"), [((1, 1, 1), 0), ((2, 1, 1), 3), ((1, 5, 1), 3), ((1, 1, 3), 3), ((2, 3, 4), 9), ((2, 1, 5), 6)]
)
def test_each_of_a_horde_hits_or_misses_by_its_own_die(wave: tuple[int, ...], lost: int) -> None:
    story = hero().standing_on("crow-flock", floor=3).faces(1, *wave, *NEXT).go().answer("go-on")
    assert story.hero.hp == 12 - lost
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-33")
@pytest.mark.parametrize(
    ("armor", "wave", "lost"),
    [
        (4, (6, 2, 2), 3 + 2),
        (4, (2, 6, 1), 3),
        (4, (6, 6, 6), 9),
        (4, (2, 1, 1), 0),
        (1, (2, 2, 6), 5 + 3),
        (2, (3, 1, 4), 4),
    ],
)
def test_armor_counts_once_and_not_against_sixes(armor: int, wave: tuple[int, ...], lost: int) -> None:
    story = hero(armor=armor, hp=20).standing_on("crow-flock", floor=3).faces(1, *wave, *NEXT).go().answer("go-on")
    assert story.hero.hp == 20 - lost


@pytest.mark.rule("MR-EFFECT-33")
def test_the_effects_of_a_wave_need_hp_to_be_lost() -> None:
    story = hero(armor=4).standing_on("crow-flock", floor=3).faces(1, 2, 1, 1, 1, 2, 2, 1, *NEXT).go()
    assert story.answer("go-on").afflictions == set()
    assert story.answer("go-on").afflictions == {"blind"}
    assert story.events(events.AFFLICTED) == [(4, 0)]


@pytest.mark.rule("MR-EFFECT-33", "MR-STANCE-5")
def test_the_armor_of_a_stance_counts_once_against_a_wave() -> None:
    story = hero(stances=True, armor=1).standing_on("crow-flock", floor=2).faces(2, 3, 3, 3, *NEXT).go()
    story.answer("stance:defensive", "go-on")
    assert story.hero.hp == 12 - (6 - 2)


@pytest.mark.rule("MR-EFFECT-34")
def test_frost_stops_only_the_current_enemy_of_a_horde() -> None:
    """The pool's 6 is the first one's; the others are rolled, and one of them hits."""
    story = hero(potions=("frost",)).standing_on("crow-flock").faces(1, 6, 3, 1, *NEXT).go()
    story.answer("go-on", "drink:frost")
    assert story.hero.hp == 11
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-34")
def test_frost_is_wasted_on_one_that_dies() -> None:
    story = hero(potions=("frost",)).standing_on("crow-flock").faces(4, 2, 2, *NEXT).go()
    story.answer("go-on", "drink:frost")
    assert (foe(story), story.hero.hp) == ((2, 2), 10)
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-34")
def test_poison_ends_with_the_one_it_was_used_on() -> None:
    story = hero(potions=("poison",)).standing_on("crow-flock", floor=3).faces(1, 1, 1, 1, 1, 1, 1, *NEXT, 1, *NEXT)
    story.go().answer("go-on", "drink:poison")
    assert (foe(story), story.game.foe.poisoned) == ((3, 1), True)
    story.answer("go-on")
    assert (foe(story), story.game.foe.poisoned) == ((2, 5), False), "the spare 3 do not carry over"
    story.answer("go-on")
    assert foe(story) == (2, 5)


@pytest.mark.rule("MR-EFFECT-31", "MR-EFFECT-34")
def test_fire_carries_over() -> None:
    story = hero(potions=("fire",)).standing_on("crow-flock").faces(1, 1, *NEXT).go().answer("go-on", "drink:fire")
    assert foe(story) == (1, 2)


@pytest.mark.rule("MR-EFFECT-35")
def test_a_horde_pays_once() -> None:
    story = hero(xp=LEVEL_2).standing_on("crow-flock").dice(d=[4, 2], D=1).dice(d=[4, 1], D=6).go()
    story.answer("go-on")
    assert (story.hero.gold, story.hero.xp) == (0, LEVEL_2)
    story.answer("go-on")
    assert (story.hero.gold, story.hero.xp, story.hero.hp) == (1, LEVEL_2 + 1, 12)
    assert story.events(events.FOE_BEATEN) == [(story.cards.tables.room_line[story.cards.room_number("crow-flock")], 0)]
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-31", "MR-EFFECT-35", "MR-ROOM-BOSS-2")
def test_a_horde_of_guardians_pays_once() -> None:
    story = hero(xp=LEVEL_3).pile().facing_boss("three-councillors").dice(d=[4, 4, 4], D=6).faces(2).go()
    story.answer("go-on")
    assert story.question == "CHOICE"
    assert (story.hero.xp, story.hero.gold) == (LEVEL_3 + 3, 2)
    assert story.hero.hp == 12


@pytest.mark.rule("MR-EFFECT-31", "MR-EFFECT-32", "MR-COOP2-14", "MR-COOP2-15")
def test_a_horde_attacks_each_of_a_party_with_all_that_live() -> None:
    story = party().standing_together("crow-flock").agreed()
    story.faces(1, 2, 2, 2, 4, 1, 2, 1, *NEXT).go()
    assert foe(story) == (3, 6)
    story.answer("go-on")
    assert hp_of(story) == [9, 12]
    story.answer("go-on")
    assert (hp_of(story), foe(story)) == ([9, 11], (3, 2))
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-35", "MR-COOP2-16")
def test_a_party_takes_one_reward_each_for_a_horde() -> None:
    story = party().standing_together("crow-flock").agreed().having(xp=LEVEL_3).faces(6, 6, 6, 1).go()
    assert foe(story) == (3, 6)
    story.answer("go-on")
    assert [(int(hero.gold), int(hero.xp)) for hero in story.heroes] == [(1, LEVEL_3 + 1), (1, 1)]


@pytest.mark.rule("MR-EFFECT-31", "MR-COOP3-2")
def test_each_of_a_horde_has_both_values_against_three() -> None:
    story = party("rogue", "mage", "crusader").standing_together("crow-flock", floor=2).agreed().faces(1, 1).go()
    assert foe(story) == (3, 4 + 8)


# --- the King -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-ROOM-BOSS-3", "MR-ROOM-BOSS-4", "MR-ARMOR-1", "MR-EFFECT-36")
def test_the_remains_of_the_king() -> None:
    """Armor 2 and savage, then no armor but a ward; nothing is carried over."""
    story = hero(xp=LEVEL_3, hp=20, potions=("fire",)).facing_boss("remains-of-the-king", floor=4)
    story.dice(d=[6, 6, 6], D=5).dice(d=[5, 5, 5], D=1).dice(d=[6, 6, 6], D=1).dice(d=[6, 1, 1], D=1).faces(5).go()
    assert (story.game.foe.hp, story.game.foe.armor) == (20, 2)
    story.answer("go-on", "go-on")
    assert (story.game.foe.hp, story.hero.hp) == (4, 20 - 11)
    story.answer("go-on", "go-on")
    assert (story.game.foe.hp, story.game.foe.armor, story.game.foe.phase) == (25, 0, 1)
    story.answer("go-on")
    assert (story.game.foe.hp, story.question) == (7, "ROLLED"), "no fire against a ward"
    story.answer("reroll:die1", "go-on")
    assert story.game.outcome == WON
    assert story.dice_left == 0
