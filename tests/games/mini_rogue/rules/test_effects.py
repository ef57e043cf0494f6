"""Statuses and enemy traits (MR-EFFECT-1 to -26)."""

import shutil
from pathlib import Path

import pytest

import undercroft.cards
from tests.games.mini_rogue.rules.story import Story
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, IN_STACK, LOST, REMOVED, REMOVED_UNSEEN

BASE = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes" / "base"


def altered(folder: Path, old: str, new: str) -> MiniRogueCards:
    """The base box with one text of its rooms changed, for what no base card carries."""
    box = Path(shutil.copytree(BASE, folder / "base"))
    rooms = (box / "rooms.toml").read_text(encoding="utf-8")
    assert old in rooms
    (box / "rooms.toml").write_text(rooms.replace(old, new), encoding="utf-8")
    return load_mini_rogue([box])


def facing(monster: str, floor: int) -> Story:
    return Story("rogue").standing_on(monster, floor=floor).having(used_skill=True)


def is_face_up(story: Story, cell: int) -> bool:
    return bool(story.game.cell_marks[cell] & FACE_UP)


def damage_dealt(story: Story) -> int:
    return sum(amount for amount, _ in story.events(events.FOE_HURT))


# --- general --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-1")
def test_effects_come_from_rooms() -> None:
    story = Story("rogue").standing_on("spikes").having(used_skill=True)
    story.dice(d=[1], D=1).go()
    assert story.afflictions == {"poison"}


@pytest.mark.rule("MR-EFFECT-1", "MR-EFFECT-2")
@pytest.mark.parametrize(
    ("monster", "affliction"), [("monster-a", "curse"), ("monster-b", "poison"), ("ghost", "blind")]
)
@pytest.mark.parametrize("hurt", [True, False])
def test_effects_come_from_attacks_that_cost_hp(monster: str, affliction: str, hurt: bool) -> None:
    story = Story("rogue").having(used_skill=True)
    if monster == "ghost":
        story.facing_ghost(floor=3)
    else:
        story.standing_on(monster, floor=3)
    story.having(hp=20, armor=4).dice(d=[1], D=6 if hurt else 1).go()
    story.answer("go-on")
    assert story.afflictions == ({affliction} if hurt else set())


@pytest.mark.rule("MR-EFFECT-3", "MR-EFFECT-17")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_unstoppable_needs_no_lost_hp_to_ignore_armor(die: int) -> None:
    """Armor 4 would swallow the Mutant fly's 2 damage; no HP had to be lost first."""
    story = facing("monster-c", 1).having(hp=10, armor=4)
    story.dice(d=[1], D=die).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 8


@pytest.mark.rule("MR-EFFECT-17")
def test_unstoppable_still_misses_on_1() -> None:
    story = facing("monster-c", 1).having(hp=10)
    story.dice(d=[1], D=1).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.hero.hp == 10


# --- curse ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-4")
def test_the_curse_die_joins_the_pool() -> None:
    story = facing("monster-a", 3).having(hp=20)
    story.dice(d=[1], D=2).go()
    assert not story.events(events.ROLLED_CURSE)
    story.dice(d=[2], D=1, C=False).answer("go-on")
    assert story.afflictions == {"curse"}
    assert len(story.events(events.ROLLED_CURSE)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-5")
def test_the_symbol_takes_1_from_each_die_in_combat() -> None:
    story = facing("monster-a", 4).having(hp=9, xp=18, afflictions=["curse"])
    story.dice(d=[5, 4, 3], D=1, C=True).go()
    story.dice(d=[1, 1, 1], D=1, C=False).answer("go-on")
    assert damage_dealt(story) == 4 + 3 + 2


@pytest.mark.rule("MR-EFFECT-5")
@pytest.mark.parametrize(("faces", "gold"), [([5, 5], 5), ([5, 6], 7)])
def test_the_symbol_takes_1_from_each_die_in_a_check(faces: list[int], gold: int) -> None:
    """Two fives fail, a six still succeeds: the door then pays 2 gold."""
    story = Story("rogue").standing_on("door").having(xp=6, gold=5, used_skill=True, afflictions=["curse"])
    story.dice(d=faces, D=1, C=True).go()
    assert story.hero.gold == gold


@pytest.mark.rule("MR-EFFECT-5")
def test_the_symbol_does_not_touch_the_dungeon_die() -> None:
    """A 2 would become a miss of the enemy if it did."""
    story = facing("monster-a", 1).having(hp=9, afflictions=["curse"])
    story.dice(d=[1], D=2, C=True).go()
    story.dice(d=[1], D=1, C=False).answer("go-on")
    assert story.hero.hp == 7


@pytest.mark.rule("MR-EFFECT-6")
def test_a_cursed_2_is_a_miss_and_a_miss_stays_a_miss() -> None:
    story = facing("monster-a", 4).having(hp=9, xp=18, afflictions=["curse"])
    story.dice(d=[2, 1, 3], D=1, C=True).go()
    story.dice(d=[1, 1, 1], D=1, C=False).answer("go-on")
    assert damage_dealt(story) == 2


@pytest.mark.rule("MR-EFFECT-7")
def test_a_second_curse_is_ignored() -> None:
    story = facing("monster-a", 3).having(hp=20, afflictions=["curse"])
    story.dice(d=[1], D=2, C=False).go()
    story.quiet()
    story.dice(d=[2], D=1, C=False).answer("go-on")
    assert story.hero.hp == 14
    assert story.afflictions == {"curse"}
    assert not story.events(events.AFFLICTED)
    assert len(story.events(events.ROLLED_CURSE)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-8")
def test_a_blessing_lifts_the_curse_and_its_die() -> None:
    story = Story("rogue").standing_on("shrine").put("door", 1).having(used_skill=True, gold=0, afflictions=["curse"])
    story.dice(D=5).go()
    assert story.afflictions == set()
    story.dice(d=[5], D=1).answer("right")
    assert not story.events(events.ROLLED_CURSE)
    assert story.hero.gold == 2


@pytest.mark.rule("MR-EFFECT-8", "MR-POTION-5")
def test_holy_lifts_the_curse_and_its_die_in_mid_fight() -> None:
    story = facing("monster-a", 1).having(potions=["holy"], afflictions=["curse"])
    story.go()
    assert story.question == "READY"
    story.dice(d=[5], D=1).answer("drink:holy")
    assert story.afflictions == set()
    assert not story.events(events.ROLLED_CURSE)
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-8", "MR-EFFECT-13")
@pytest.mark.parametrize("affliction", ["curse", "poison"])
def test_a_cure_icon_cures_that_one_affliction(tmp_path: Path, affliction: str) -> None:
    cards = altered(tmp_path, 'result = "+1 hp" },', f'result = "cure {affliction}" }},')
    story = Story("rogue", cards=cards).standing_on("shrine")
    story.having(gold=0, used_skill=True, afflictions=["curse", "poison", "blind"]).dice(D=6).go()
    assert story.afflictions == {"curse", "poison", "blind"} - {affliction}


@pytest.mark.rule("MR-EFFECT-9")
def test_without_the_symbol_the_curse_sleeps() -> None:
    story = facing("monster-a", 3).having(hp=9, afflictions=["curse"])
    story.dice(d=[6], D=1, C=False).go()
    assert "reroll:die1" in story.legal
    story.dice(d=[2], D=1, C=False).answer("go-on")
    assert damage_dealt(story) == 6


@pytest.mark.rule("MR-EFFECT-9")
def test_the_curse_may_sleep_in_one_roll_and_wake_in_the_next() -> None:
    story = facing("monster-a", 3).having(hp=9, afflictions=["curse"])
    story.dice(d=[2], D=1, C=True).go()
    story.dice(d=[2], D=1, C=False).answer("go-on")
    story.dice(d=[4], D=1, C=True).answer("go-on")
    story.dice(d=[1], D=1, C=False).answer("go-on")
    assert [amount for amount, _ in story.events(events.FOE_HURT) if amount] == [2, 3]


# --- poison ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-10")
def test_the_poison_die_joins_the_pool() -> None:
    story = facing("monster-b", 3).having(hp=20)
    story.dice(d=[1], D=2).go()
    assert not story.events(events.ROLLED_POISON)
    story.dice(d=[2], D=1, P=False).answer("go-on")
    assert story.afflictions == {"poison"}
    assert len(story.events(events.ROLLED_POISON)) == 1
    assert story.hero.hp == 14
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-11")
@pytest.mark.parametrize(("symbol", "hp"), [(True, 8), (False, 9)])
def test_the_symbol_costs_1_hp_in_combat_whatever_the_armor(symbol: bool, hp: int) -> None:
    story = facing("monster-a", 1).having(hp=9, armor=4, afflictions=["poison"])
    story.dice(d=[2], D=1, P=symbol).go()
    assert story.hero.hp == hp


@pytest.mark.rule("MR-EFFECT-11")
@pytest.mark.parametrize("face", [2, 5])
def test_the_symbol_costs_1_hp_in_a_check_won_or_lost(face: int) -> None:
    story = Story("rogue").standing_on("door").having(hp=9, armor=4, used_skill=True, afflictions=["poison"])
    story.dice(d=[face], D=1, P=True).go()
    assert story.hero.hp == 8


@pytest.mark.rule("MR-EFFECT-12")
def test_a_second_poisoning_is_ignored() -> None:
    story = Story("rogue").standing_on("spikes").put("door", 1).having(used_skill=True, hp=9, afflictions=["poison"])
    story.dice(d=[1], D=1, P=False).go()
    assert story.afflictions == {"poison"}
    assert not story.events(events.AFFLICTED)
    story.quiet()
    story.dice(d=[1], D=1, P=False).answer("right")
    assert len(story.events(events.ROLLED_POISON)) == 1
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-13")
def test_a_blessing_cures_poison_and_its_die_leaves() -> None:
    story = Story("rogue").standing_on("shrine").put("door", 1).having(used_skill=True, gold=0, afflictions=["poison"])
    story.dice(D=4).go()
    assert story.afflictions == set()
    story.dice(d=[1], D=1).answer("right")
    assert not story.events(events.ROLLED_POISON)
    assert story.dice_left == 0


@pytest.mark.rule("MR-EFFECT-13", "MR-POTION-5")
def test_holy_cures_poison_before_its_die_is_rolled() -> None:
    story = facing("monster-a", 1).having(hp=1, xp=0, potions=["holy"], afflictions=["poison"])
    story.go()
    story.dice(d=[6], D=1).answer("drink:holy")
    assert story.afflictions == set()
    assert not story.events(events.ROLLED_POISON)


# --- blindness ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-14")
def test_the_blind_see_only_the_room_they_enter() -> None:
    story = Story("rogue").standing_on("bonfire").put("merchant", 1).having(used_skill=True, afflictions=["blind"])
    story.go().answer("option:2")
    assert story.question == "EXPLORE"
    assert story.legal[:2] == ["right", "down"]
    assert not is_face_up(story, 1)
    assert not is_face_up(story, 3)
    story.answer("right")
    assert is_face_up(story, 1)
    assert [cell for cell in range(EXIT) if is_face_up(story, cell)] == [0, 1]


@pytest.mark.rule("MR-EFFECT-14")
def test_those_who_see_reveal_both_rooms() -> None:
    story = Story("rogue").standing_on("bonfire").put("merchant", 1)
    story.go().answer("option:2")
    assert is_face_up(story, 1)
    assert is_face_up(story, 3)


@pytest.mark.rule("MR-EFFECT-15")
def test_blindness_persists_between_areas() -> None:
    """The Crow's Preparation power stops the story just after the Descent."""
    story = Story("rogue").holding("crow").about_to_move(7).having(afflictions=["blind"]).go()
    assert story.question == "PREPARATION"
    assert story.game.area == 2
    assert story.afflictions == {"blind"}


@pytest.mark.rule("MR-EFFECT-15")
@pytest.mark.parametrize("potion", ["perception", "holy"])
def test_perception_and_holy_cure_blindness(potion: str) -> None:
    story = Story("rogue").about_to_move(0).having(potions=[potion], afflictions=["blind"]).go()
    assert f"drink:{potion}" in story.legal
    story.answer(f"drink:{potion}")
    assert story.afflictions == set()
    assert story.potions == set()


@pytest.mark.rule("MR-EFFECT-15")
def test_a_blessing_cures_blindness() -> None:
    story = Story("rogue").standing_on("shrine").having(used_skill=True, gold=0, afflictions=["blind"])
    story.dice(D=4).go()
    assert story.afflictions == set()
    assert is_face_up(story, 1)


@pytest.mark.rule("MR-EFFECT-16")
def test_a_cure_before_moving_reveals_at_once() -> None:
    story = Story("rogue").about_to_move(0).having(potions=["perception"], afflictions=["blind"]).go()
    assert not is_face_up(story, 1)
    story.answer("drink:perception")
    assert story.question == "EXPLORE"
    assert is_face_up(story, 1)
    assert is_face_up(story, 3)
    assert {"right", "down"} < set(story.legal)


@pytest.mark.rule("MR-EFFECT-16")
def test_the_blind_still_see_the_boss_turned_up() -> None:
    """On the Tower, where no fall can interfere: area 3 has the boss icon."""
    story = Story("rogue", mat="tower").holding("crow").in_area(2).about_to_move(7).having(afflictions=["blind"]).go()
    assert story.question == "PREPARATION"
    assert not story.events(events.BOSS_REVEALED)
    story.answer("go-on")
    assert story.game.area == 3
    assert story.game.boss_up
    assert len(story.events(events.BOSS_REVEALED)) == 1


# --- weaken and regeneration ----------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-18")
def test_weaken_takes_1_xp() -> None:
    story = facing("monster-c", 4).having(hp=10, xp=3)
    story.dice(d=[1], D=2).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (5, 2)


@pytest.mark.rule("MR-EFFECT-18", "MR-STAT-11")
def test_weaken_without_xp_takes_1_hp() -> None:
    story = facing("monster-c", 4).having(hp=10, xp=0)
    story.dice(d=[1], D=2).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert (story.hero.hp, story.hero.xp) == (4, 0)


@pytest.mark.rule("MR-EFFECT-18")
def test_weaken_without_xp_can_kill() -> None:
    story = facing("monster-c", 4).having(hp=6, xp=0)
    story.dice(d=[1], D=2).go()
    story.answer("go-on")
    assert story.game.outcome == LOST


def regenerating_rat(folder: Path, amount: int) -> Story:
    old = '{ name = { en = "Giant Rat", fr = "Rat géant", article = "le" }, hp = "6/12", damage = 2, reward'
    cards = altered(folder, old, old.replace("reward", f'traits = "regeneration {amount}", reward'))
    return Story("rogue", cards=cards).standing_on("monster-a").having(used_skill=True, hp=10)


@pytest.mark.rule("MR-EFFECT-19")
def test_regeneration_gives_the_enemy_hp_back(tmp_path: Path) -> None:
    story = regenerating_rat(tmp_path, 2)
    story.dice(d=[4], D=3).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 6 - 4 + 2


@pytest.mark.rule("MR-EFFECT-19")
def test_regeneration_stops_at_the_hp_of_the_start(tmp_path: Path) -> None:
    story = regenerating_rat(tmp_path, 9)
    story.dice(d=[4], D=3).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 6


@pytest.mark.rule("MR-EFFECT-3", "MR-EFFECT-19")
def test_regeneration_needs_a_lost_hp(tmp_path: Path) -> None:
    story = regenerating_rat(tmp_path, 2).having(armor=2)
    story.dice(d=[4], D=3).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.foe.hp == 2


# --- fall -----------------------------------------------------------------------------------------------------


def falling(area: int, mat: str = "dungeon") -> Story:
    """Into the gaping hole of the spikes: 3 HP and a fall."""
    story = Story("rogue", mat=mat).standing_on("spikes").in_area(area)
    return story.having(hp=10, food=2, used_skill=True).dice(d=[1], D=5)


@pytest.mark.rule("MR-EFFECT-20")
@pytest.mark.parametrize(("area", "below"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 8), (6, 9), (7, 10)])
def test_a_fall_leads_to_the_area_below(area: int, below: int) -> None:
    story = falling(area).go()
    assert story.game.area == below
    assert story.hero.hp == 7


@pytest.mark.rule("MR-EFFECT-21")
def test_the_card_one_falls_from_is_the_resolved_entrance() -> None:
    story = Story("rogue").standing_on("spikes", cell=4).having(hp=10, used_skill=True)
    story.dice(d=[1], D=5).go()
    assert story.hero.cell == 0
    assert story.room == "spikes"
    assert story.question == "EXPLORE"
    assert len(story.events(events.ROOM_RESOLVED)) == 1
    cells = [story.game.cells[cell] for cell in range(EXIT)]
    deck = [story.game.deck[place] for place in range(story.game.deck_count)]
    assert len(set(cells)) == 8
    assert sorted(cells + deck) == sorted(story.cards.base_rooms)


@pytest.mark.rule("MR-EFFECT-21")
def test_the_new_area_is_shuffled() -> None:
    """Over some seeds every other card gets to lie beside the new Entrance."""
    seen: set[int] = set()
    for seed in range(200):
        story = Story("rogue", seed=seed).standing_on("spikes").having(hp=10, used_skill=True)
        story.dice(d=[1], D=5).go()
        seen.add(story.game.cells[1])
    assert seen == set(story.cards.base_rooms) - {story.cards.room_number("spikes")}


@pytest.mark.rule("MR-EFFECT-21")
def test_rooms_of_the_new_area_are_face_down_but_those_ahead() -> None:
    story = Story("rogue").standing_on("spikes", cell=1).having(hp=10, used_skill=True)
    story.dice(d=[1], D=5).go()
    assert [cell for cell in range(EXIT) if is_face_up(story, cell)] == [0, 1, 3]


@pytest.mark.rule("MR-EFFECT-22")
@pytest.mark.parametrize("area", [1, 2, 3, 4, 5, 7])
def test_the_boss_of_the_floor_left_behind_is_removed(area: int) -> None:
    story = falling(area)
    game = story.game
    left, top, seen = game.boss_count, game.bosses[game.boss_count - 1], game.boss_up
    assert game.boss_place[top] == IN_STACK
    story.go()
    assert game.boss_place[top] == (REMOVED if seen else REMOVED_UNSEEN)
    assert game.boss_count == left - 1


@pytest.mark.rule("MR-EFFECT-23")
def test_a_fall_costs_no_food_and_refreshes_no_skill() -> None:
    story = falling(1).go()
    assert story.hero.food == 2
    assert story.hero.face_down


@pytest.mark.rule("MR-EFFECT-24")
@pytest.mark.parametrize(
    ("mat", "area"),
    [("dungeon", 8), ("dungeon", 10), ("tower", 1), ("tower", 4), ("tower", 8), ("tower", 9)],
)
def test_where_nobody_falls_the_damage_still_applies(mat: str, area: int) -> None:
    story = falling(area, mat)
    bosses = story.game.boss_count
    story.go()
    assert story.game.area == area
    assert story.hero.hp == 7
    assert story.hero.food == 2
    assert story.game.boss_count == bosses
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-EFFECT-24")
def test_on_the_tower_the_worms_fight_goes_on() -> None:
    story = Story("rogue", mat="tower").standing_on("monster-c", floor=2).having(hp=10, xp=0, used_skill=True)
    area = story.game.area
    story.dice(d=[4], D=3).go()
    story.dice(d=[2], D=1).answer("go-on")
    assert story.hero.hp == 8
    assert story.game.foe.hp == 2
    story.answer("go-on")
    assert story.game.area == area
    assert story.hero.xp == 2


@pytest.mark.rule("MR-EFFECT-25")
def test_falling_out_of_a_fight_brings_no_reward() -> None:
    story = facing("monster-c", 2).having(hp=10, xp=0)
    story.dice(d=[5], D=3).go()
    story.answer("go-on")
    assert story.question == "EXPLORE"
    assert story.room == "monster-c"
    assert story.hero.cell == 0
    assert story.game.floor == 3
    assert (story.hero.hp, story.hero.xp) == (8, 0)
    assert story.game.foe.hp == 0
    assert not story.events(events.FOE_BEATEN)


@pytest.mark.rule("MR-EFFECT-25", "MR-EFFECT-2")
def test_a_hit_that_costs_no_hp_lets_nobody_fall() -> None:
    story = facing("monster-c", 2).having(hp=10, armor=2)
    area = story.game.area
    story.dice(d=[5], D=3).go()
    story.dice(d=[1], D=1).answer("go-on")
    assert story.game.area == area
    assert story.game.foe.hp == 1


@pytest.mark.rule("MR-EFFECT-25")
@pytest.mark.parametrize(("area", "boss"), [(1, False), (2, True), (4, False), (7, True)])
def test_the_boss_icon_of_the_new_area_is_checked(area: int, boss: bool) -> None:
    story = falling(area).go()
    assert story.game.boss_up is boss


@pytest.mark.rule("MR-EFFECT-25")
def test_the_treasures_memory_restarts_with_a_fall() -> None:
    story = falling(1).having(gold=0).go()
    story.put("mimic", 1)
    story.dice(d=[1], D=1).answer("right")
    assert story.hero.gold == 1


# --- blessing -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-EFFECT-26")
def test_a_blessing_cures_all_three() -> None:
    story = Story("rogue").standing_on("shrine").having(used_skill=True, gold=0)
    story.having(afflictions=["curse", "poison", "blind"]).dice(D=5).go()
    assert story.afflictions == set()
