"""How enemies strike back: TED-CNT."""

import pytest

from tests.games.tiny_epic.rules.story import SHIELD, TORCH, Story
from undercroft.games.tiny_epic.rules import events


def hall(story: Story) -> Story:
    """Three rooms east of the Entrance in one line, and boots to put away: the turn does not end of itself."""
    story.room("portal-chamber", "d5").room("graveyard", "d6").room("siege-works", "d7")
    return story.equipped(0, trinket1="boots").torch(11)


def against(hero: str, minion: str, *, place: str = "d4") -> Story:
    """A hero without focus, and one minion."""
    return hall(Story(hero, "ethairna" if hero != "ethairna" else "grok-ull")).minion(minion, place).having(0, focus=0)


def lair(hero: str, boss: str, space: int) -> Story:
    """A hero on the boss board; the other one waits at the Entrance."""
    story = hall(Story(hero, "uliessa")).room("lair-door", "c4", 2).act_two(boss).torch(14)
    return story.at(0, "lair", space).having(0, focus=0)


def lost(story: Story) -> int:
    """What counter-attacks have taken so far."""
    return sum(damage for _, damage in story.events(events.COUNTERED))


def first_die(story: Story) -> Story:
    """The first die is the result; nothing more is paid for, and damage goes to the first marker it can."""
    while story.question in ("TEST", "GUARD", "SPLIT"):
        story.answer({"TEST": "result:die1", "GUARD": "go-on"}.get(story.question, story.legal[0]))
    return story


# --- the die ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-CNT-01", "TED-CNT-02", "TED-CNT-10")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_the_die_rolled_with_the_attack_and_the_modifier_less_defense(face: int) -> None:
    story = against("grok-ull", "troll").go().dice(5, 5, 5, enemy=face).answer("use:left")
    assert len(story.events(events.ENEMY_ROLLED)) == 1
    assert story.heroes[0].health == 8 - (face + 3 - 2)  # a Troll adds 3 in melee, Grok's Defense is 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
def test_an_attack_no_higher_than_defense_does_nothing() -> None:
    story = against("sir-lanon", "skeleton").go().dice(5, 5, 5, enemy=3).answer("use:left")
    assert story.heroes[0].health == 8  # 3 and 2 against a Defense of 5
    story = against("sir-lanon", "skeleton").go().dice(5, 5, 5, enemy=2).answer("use:left")
    assert story.heroes[0].health == 8  # a result below Defense does not heal either
    story = against("sir-lanon", "skeleton").go().dice(5, 5, 5, enemy=4).answer("use:left")
    assert story.heroes[0].health == 7
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
@pytest.mark.parametrize(
    ("cards", "defense"),
    [
        pytest.param({}, 2, id="none"),
        pytest.param({"garment": "plate-armor"}, 3, id="plate"),
        pytest.param({"garment": "elven-chain"}, 3, id="elven"),
        pytest.param({"garment": "scale-armor"}, 3, id="scale"),
        pytest.param({"garment": "studded-jerkin"}, 3, id="jerkin in melee"),
        pytest.param({"right": "shield"}, 3, id="shield in melee"),
        pytest.param({"right": "spiked-shield"}, 3, id="spiked shield with any weapon"),
        pytest.param({"right": "shield", "garment": "plate-armor"}, 4, id="all add up"),
        pytest.param({"garment": "violet-cloak"}, 2, id="not against a melee attack"),
    ],
)
def test_defense_counts_with_all_its_modifiers(cards: dict[str, str], defense: int) -> None:
    story = against("grok-ull", "skeleton").equipped(0, **cards).go()
    story.dice(5, 5, 5, enemy=5).answer("use:left")
    first_die(story)
    assert lost(story) == 5 + 2 - defense
    assert story.heroes[0].health == 8 - (5 + 2 - defense)  # he was whole when a Lion could have healed him
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-03")
@pytest.mark.parametrize("garment", ["", "plate-armor", "studded-jerkin"])
def test_a_broken_shield_takes_just_the_modifier(garment: str) -> None:
    story = against("grok-ull", "troll")
    if garment:
        story.equipped(0, garment=garment)
    story.go().dice(5, 5, 5, enemy=SHIELD).answer("use:left")
    assert story.heroes[0].health == 8 - 3
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-04")
def test_the_torch_face_hurts_nobody_and_burns() -> None:
    """Q12: a positive modifier makes no difference."""
    story = against("grok-ull", "troll").go().dice(5, 5, 5, enemy=TORCH).answer("use:left")
    assert story.heroes[0].health == 8
    assert story.game.torch == 11  # from space 11 to 12
    assert story.events(events.COUNTER_FAILED) == [(4, 0)]
    assert story.dice_left == 0


# --- who strikes back -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-CNT-05")
def test_an_enemy_that_does_not_see_the_caster_does_not_strike_back() -> None:
    story = hall(Story("ethairna", "grok-ull")).room("fire-vortex", "e5").minion("troll", "e5").having(0, focus=2).go()
    story.dice(6, 5, 5).answer("use:special", "result:die1", "pay")
    assert int(story.game.enemy_health[4]) == 6
    assert story.heroes[0].health == 6
    assert story.events(events.ENEMY_ROLLED) == []
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-11", "TED-CNT-08")
def test_an_enemy_that_sees_the_caster_strikes_back() -> None:
    story = against("ethairna", "skeleton", place="d6").having(0, focus=2).go()
    story.dice(6, 5, 5, enemy=4).answer("use:special", "result:die1", "pay")
    assert story.heroes[0].health == 6 - (4 + 3 - 3)
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-11")
def test_a_spell_that_fails_is_answered_all_the_same() -> None:
    """R02: hit or miss."""
    story = against("ethairna", "skeleton", place="d6").go()
    story.dice(4, 4, 4, enemy=4).answer("use:special")
    assert int(story.game.enemy_health[4]) == 8
    assert story.heroes[0].health == 6 - (4 + 3 - 3)
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-06")
def test_of_several_targets_one_strikes_back_and_the_player_chooses() -> None:
    story = against("grok-ull", "troll").minion("skeleton", "d4").equipped(0, left="bladed-chain").having(0, focus=3)
    story.go().dice(6, 5, 5, enemy=4).answer("all:left", "result:die1")
    assert story.asked == ("COUNTER", 0)
    assert story.legal == ["enemy:minion1", "enemy:minion2"]
    story.answer("enemy:minion2")
    assert story.heroes[0].health == 8 - (4 + 2 - 2)  # the Skeleton's 2, not the Troll's 3
    assert [enemy for enemy, _ in story.events(events.COUNTERED)] == [5]
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-06")
def test_only_a_survivor_that_sees_the_hero_can_be_chosen() -> None:
    """R32: the goblin dies and the minion around the corner sees nothing, so nobody is asked for."""
    story = hall(Story("ethairna", "grok-ull")).room("fire-vortex", "e5").equipped(0, spell1="chain-lightning")
    story.goblin("stabby", "d5").minion("troll", "e5").minion("skeleton", "d4").having(0, focus=3).go()
    story.dice(6, 5, 5, enemy=5).answer("use:spell1", "enemy:goblin1", "enemy:minion1", "result:die1", "pay", "go-on")
    assert int(story.game.enemy_health[4]) == 6
    assert story.enemy("goblin1") == ""
    assert story.question == "TURN"
    assert story.heroes[0].health == 6
    assert story.dice_left == 0


@pytest.mark.rule("TED-ATK-05", "TED-CNT-06")
def test_one_that_only_the_arrows_around_hit_strikes_back_if_it_alone_sees_the_caster() -> None:
    """A Tempest on the Troll around the corner; the Skeleton next to it is hit too, and stands in sight."""
    story = hall(Story("ethairna", "grok-ull")).room("fire-vortex", "e5").equipped(0, spell1="tempest-of-arrows")
    story.minion("troll", "e5").minion("skeleton", "d5").having(0, focus=5).go()
    story.dice(6, 5, 5, enemy=4).answer("use:spell1", "enemy:minion1", "result:die1", "pay")
    assert (int(story.game.enemy_health[4]), int(story.game.enemy_health[5])) == (5, 7)
    assert story.events(events.COUNTERED) == [(5, 4 + 3 - 3)]
    assert story.heroes[0].health == 6 - 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-06")
@pytest.mark.parametrize("face", [6, 4], ids=["hit", "miss"])
def test_of_the_target_of_a_tempest_and_those_around_it_the_player_chooses(face: int) -> None:
    """R02: hit or miss. The Skeleton adds 3 against a Spell, the Troll 2."""
    story = hall(Story("ethairna", "grok-ull")).equipped(0, spell1="tempest-of-arrows").having(0, focus=5)
    story.minion("skeleton", "d6").minion("troll", "d7").minion("wraith", "d4").go()
    story.dice(face, 5, 5, enemy=4).answer("use:spell1", "enemy:minion1", "result:die1")
    if face == 6:
        story.answer("pay")
    assert story.asked == ("COUNTER", 0)
    assert story.legal == ["enemy:minion1", "enemy:minion2"]  # the Wraith was no target
    story.answer("enemy:minion2")
    assert story.events(events.COUNTERED) == [(5, 4 + 2 - 3)]
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-06", "TED-KIL-01")
def test_a_target_that_dies_is_no_candidate_though_others_are() -> None:
    """The goblin in the middle dies, and takes its reward; the two minions are left to choose from."""
    story = hall(Story("ethairna", "grok-ull")).equipped(0, spell1="tempest-of-arrows").having(0, focus=5)
    story.goblin("stabby", "d6").minion("skeleton", "d5").minion("troll", "d7").go()
    story.dice(6, 5, 5, enemy=2).answer("use:spell1", "enemy:goblin1", "result:die1", "pay", "go-on")
    assert story.asked == ("COUNTER", 0)
    assert story.legal == ["enemy:minion1", "enemy:minion2"]
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-06", "TED-KIL-01")
def test_a_goblin_that_a_reward_brings_is_not_the_one_that_was_attacked() -> None:
    """A Pokey dies, and its reward turns up the Graveyard with a goblin in plain sight, on the same slot."""
    story = Story("grok-ull", "ethairna").goblin("pokey", "d4").hidden("d5").next_room("graveyard")
    story.next_goblin("boomy").deck().row().equipped(0, trinket1="boots").having(0, focus=0).torch(11).go()
    story.dice(6, 5, 5, enemy=5).answer("use:left", "result:die1")
    while story.question in ("DISCOVER", "REVEAL_ANY", "ORIENT"):
        story.answer("cell:d5" if "cell:d5" in story.legal else story.legal[0])
    assert story.enemy("goblin1") == "d5"
    assert story.events(events.COUNTERED) == []
    assert story.heroes[0].health == 8
    assert story.dice_left == 0


# --- the modifiers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TED-CNT-07")
@pytest.mark.parametrize("goblins", [1, 2, 3, 4])
def test_goblins_add_their_number_wherever_they_are(goblins: int) -> None:
    story = hall(Story("grok-ull", "ethairna")).having(0, focus=0)
    for place, card in zip(("d4", "d7", "d6", "d6")[:goblins], ("pokey", "boomy", "stabby", "shooty"), strict=False):
        story.goblin(card, place)
    story.go().dice(4, 4, 4, enemy=3).answer("use:left")
    assert story.enemy("goblin1") == "d4"  # a result of 5 against a Defense of 6
    assert story.heroes[0].health == 8 - (3 + goblins - 2)
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-07")
@pytest.mark.parametrize("kind", ["melee", "missile", "spell"])
def test_goblins_add_their_number_against_every_type_of_attack(kind: str) -> None:
    hero, answer = {
        "melee": ("grok-ull", "use:left"),
        "missile": ("wyn-kelearul", "use:right"),
        "spell": ("ethairna", "use:special"),
    }[kind]
    story = hall(Story(hero, "uliessa")).having(0, focus=0).torch(11)
    story.goblin("pokey", "d4" if kind == "melee" else "d5").goblin("stabby", "d7").go()
    story.dice(4, 4, 4, enemy=4).answer(answer)
    if story.question == "TARGET":
        story.answer("enemy:goblin1")
    hero_board = story.heroes[0]
    assert lost(story) == 4 + 2 - int(hero_board.defense)
    assert story.dice_left == 0


MINION_MODIFIERS = {
    "troll": (3, 2),
    "skeleton": (2, 3),
    "dungeon-crawler": (3, 2),
    "troglodyte": (2, 3),
    "minotaur": (3, 2),
    "gelatinous-ooze": (3, 2),
    "wraith": (2, 3),
    "basilisk": (2, 3),
}
"""in melee, and against missiles and Spells"""


@pytest.mark.rule("TED-CNT-08")
@pytest.mark.parametrize("minion", MINION_MODIFIERS)
def test_a_minion_has_one_modifier_in_melee_and_another_for_the_rest(minion: str) -> None:
    melee, ranged = MINION_MODIFIERS[minion]
    story = against("grok-ull", minion).go().dice(3, 3, 3, enemy=4).answer("use:left")
    assert lost(story) == 4 + melee - 2

    story = against("wyn-kelearul", minion, place="d5").go().dice(3, 3, 3, enemy=4).answer("use:right")
    assert lost(story) == 4 + ranged - 3

    story = against("ethairna", minion, place="d5").go().dice(3, 3, 3, enemy=4).answer("use:special")
    assert lost(story) == 4 + ranged - 3
    assert story.dice_left == 0


BOSS_MODIFIERS = {
    "dragon": (4, 3, 0),
    "lich": (3, 3, 4),
    "hydra": (4, 3, 2),
    "medusa": (0, 3, 4),
    "demon-lord": (4, 4, 3),
    "vampire": (4, 2, 0),
}
"""in melee, against missiles, against Spells; a line that takes something else adds nothing"""
QUIET_SPACE = {"dragon": 1, "lich": 1, "hydra": 1, "medusa": 1, "demon-lord": 6, "vampire": 1}
"""a hero space that changes no test"""


@pytest.mark.rule("TED-CNT-09", "TED-BCA-01")
@pytest.mark.parametrize("boss", BOSS_MODIFIERS)
@pytest.mark.parametrize(
    ("kind", "hero", "answer"),
    [(0, "grok-ull", "use:left"), (1, "wyn-kelearul", "use:right"), (2, "ethairna", "use:special")],
    ids=["melee", "missile", "spell"],
)
def test_a_boss_has_a_modifier_for_each_type_of_attack(boss: str, kind: int, hero: str, answer: str) -> None:
    story = lair(hero, boss, QUIET_SPACE[boss]).go()
    story.dice(3, 3, 3, enemy=5).answer(answer)
    first_die(story)
    assert lost(story) == 5 + BOSS_MODIFIERS[boss][kind] - int(story.heroes[0].defense)
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-09")
@pytest.mark.parametrize("boss", BOSS_MODIFIERS)
@pytest.mark.parametrize(
    ("kind", "hero", "answer"),
    [(0, "grok-ull", "use:left"), (1, "wyn-kelearul", "use:right"), (2, "ethairna", "use:special")],
    ids=["melee", "missile", "spell"],
)
def test_a_broken_shield_from_a_boss_takes_its_modifier(boss: str, kind: int, hero: str, answer: str) -> None:
    """A line that takes focus or health reads the die with nothing added: the shield then takes nothing."""
    story = lair(hero, boss, QUIET_SPACE[boss]).go()
    story.dice(3, 3, 3, enemy=SHIELD).answer(answer)
    first_die(story)
    assert lost(story) == BOSS_MODIFIERS[boss][kind]
    assert story.dice_left == 0


# --- Defense that is paid for -----------------------------------------------------------------------------------------


@pytest.mark.rule("TED-CNT-10")
def test_stone_guard_is_paid_after_the_die_was_seen_and_from_what_the_dice_gave() -> None:
    """R05: without focus when the attack began; the unused 1 brings two."""
    story = against("thordin-torvak", "troll").go()
    story.dice(6, 1, 5, enemy=5).answer("use:left", "result:die1")
    assert story.asked == ("GUARD", 0)
    assert story.heroes[0].focus == 2
    story.answer("boost:special")
    assert story.heroes[0].focus == 0
    assert story.heroes[0].health == 8 - (5 + 3 - 6)
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
def test_stone_guard_may_be_left_alone_and_helps_once() -> None:
    """R04: once per attack, so with four focus there is one question."""
    story = against("thordin-torvak", "troll").having(0, focus=4).go()
    story.dice(6, 6, 6, enemy=5).answer("use:left", "result:die1")
    assert story.asked == ("GUARD", 0)
    story.answer("go-on")
    assert story.heroes[0].health == 8 - (5 + 3 - 4)
    assert story.heroes[0].focus == 4
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
def test_stone_guard_works_once_per_attack() -> None:
    story = against("thordin-torvak", "troll").having(0, focus=4).go()
    story.dice(6, 6, 6, enemy=5).answer("use:left", "result:die1", "boost:special")
    assert story.question == "TURN"
    assert story.heroes[0].health == 8 - (5 + 3 - 6)
    assert story.heroes[0].focus == 2
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
def test_a_violet_cloak_guards_against_the_answer_to_a_spell() -> None:
    story = against("ethairna", "skeleton", place="d5").equipped(0, garment="violet-cloak").go()
    story.dice(3, 3, 3, enemy=4).answer("use:special")
    assert story.heroes[0].health == 6 - (4 + 3 - 4)
    assert story.dice_left == 0


@pytest.mark.rule("TED-CNT-10")
def test_a_jerkin_does_not_help_at_range() -> None:
    story = against("wyn-kelearul", "skeleton", place="d5").equipped(0, garment="studded-jerkin").go()
    story.dice(3, 3, 3, enemy=4).answer("use:right")
    assert story.heroes[0].health == 7 - (4 + 3 - 3)
    assert story.dice_left == 0
