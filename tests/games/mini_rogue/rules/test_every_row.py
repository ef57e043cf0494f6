"""Every row of every base card, played once with loaded dice from one position.

The tables were typed from the printed cards. They say what changes, and nothing else may change.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.rules.test_area import BASE, quiet_cards
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, NO_CARD, PLAYING, WON

FAILED, PASSED = 4, 5
"""Faces of the Character die."""
CURSE, POISON, BLIND = frozenset({"curse"}), frozenset({"poison"}), frozenset({"blind"})
NEITHER: frozenset[str] = frozenset()
EVERY_AFFLICTION = CURSE | POISON | BLIND
POTIONS = ["fire", "frost", "poison", "healing", "holy", "perception"]
FACES = range(1, 7)
AREA_OF_FLOOR = {1: 1, 2: 3, 3: 5, 4: 8}


class Then(NamedTuple):
    """What a result changes; what is not named stays."""

    hp: int = 0
    armor: int = 0
    food: int = 0
    gold: int = 0
    xp: int = 0
    potion: str = ""
    afflictions: frozenset[str] = NEITHER
    blessed: bool = False
    refreshed: bool = False
    ghost: bool = False
    fallen_to: int = 0


NOTHING = Then()
GHOST = Then(ghost=True, xp=2)
"""The Ghost of Floor 2, beaten without a scratch, pays 2 XP."""

# --- the cards --------------------------------------------------------------------------------------------------

TRAPS = {
    "axe": [
        ((1, 2), Then(food=-2), Then(potion="holy")),
        ((3, 4), Then(armor=-1), Then(armor=1)),
        ((5, 6), Then(hp=-2, afflictions=POISON), Then(potion="perception")),
    ],
    "bats": [
        ((1, 2), Then(hp=-2), Then(potion="poison")),
        ((3, 4), Then(armor=-1, afflictions=BLIND), Then(food=2)),
        ((5, 6), Then(food=-1, afflictions=BLIND), Then(xp=2)),
    ],
    "spikes": [
        ((1, 2), Then(hp=-1, afflictions=POISON), Then(xp=1)),
        ((3, 4), Then(hp=-2), Then(xp=2)),
        ((5, 6), Then(hp=-3, fallen_to=5), Then(potion="perception")),
    ],
    "door": [
        ((1, 2), NOTHING, Then(gold=2)),
        ((3, 4), Then(xp=-1), Then(gold=3)),
        ((5, 6), Then(xp=-2), Then(gold=4)),
    ],
}
"""By card: faces of the Dungeon die, failure, success; on Floor 2."""

TOMBS: dict[str, list[list[Then]]] = {
    "tomb": [[Then(potion="holy")], [Then(food=1)], [Then(gold=1)], [Then(xp=1)], [Then(food=-1)], [GHOST]],
    "damp-cave": [[GHOST], [Then(food=1)], [Then(food=1)], [Then(food=-1)], [Then(xp=2)], [Then(afflictions=POISON)]],
    "corridor": [[NOTHING], [NOTHING], [Then(food=1)], [Then(food=1)], [Then(hp=-2, fallen_to=5)], [GHOST]],
    "empty-shelter": [
        [Then(hp=1, potion="fire"), Then(hp=1, potion="poison"), Then(hp=1, xp=2)],
        [Then(hp=1, potion="fire"), Then(hp=1, potion="poison"), Then(hp=1, xp=2)],
        [Then(hp=1, xp=-1)],
        [Then(hp=1, potion="holy"), Then(hp=1, potion="healing")],
        [Then(hp=1 - 3)],
        [Then(hp=1, xp=2, ghost=True)],
    ],
}
"""By card and face: the options of the row. The shelter first raises HP from 9 to 10."""

TREASURES: dict[str, tuple[int, int, list[list[Then]]]] = {
    "mimic": (
        1,
        3,
        [
            [Then(gold=1)],
            [Then(gold=2)],
            [Then(hp=5)],
            [Then(potion="fire"), Then(potion="frost"), Then(potion="poison")],
            [Then(ghost=True, xp=2, gold=2)],
            [Then(ghost=True, xp=2, armor=1)],
        ],
    ),
    "treasure": (
        1,
        2,
        [
            [Then(armor=1), Then(xp=2)],
            [Then(armor=1), Then(gold=1)],
            [Then(potion="fire"), Then(gold=2)],
            [Then(potion="poison"), Then(potion="perception")],
            [Then(potion="healing"), Then(xp=2)],
            [Then(potion="frost"), Then(refreshed=True)],
        ],
    ),
}
"""By card: gold at once, gold at once after danger, then by face the options of the row."""

BONFIRES = {
    "bonfire": [Then(xp=1, refreshed=True), Then(food=1, refreshed=True), Then(hp=2, refreshed=True)],
    "hermit": [Then(xp=-1, gold=3, refreshed=True), Then(food=-1, hp=3, refreshed=True)],
}
"""By card: the options that change the mat (the hermit's third, the Tunnel, has a test of its own)."""

MERCHANTS = {
    "merchant": [
        Then(gold=-1, hp=1),
        Then(gold=-2, food=1),
        Then(gold=-2, blessed=True),
        Then(gold=-3, hp=4),
        Then(gold=-5, armor=1),
        Then(gold=-5, potion="any"),
        Then(armor=-1, gold=3),
        Then(potion="sold", gold=3),
    ],
    "hunter": [
        Then(gold=-2, food=1),
        Then(gold=-2, blessed=True),
        Then(gold=-3, hp=4),
        Then(gold=-5, potion="any"),
        Then(armor=-1, gold=4),
        Then(potion="sold", gold=2),
    ],
}
"""By card: what each line of the sign costs and brings, on Floor 2."""

SHRINE = [
    Then(afflictions=POISON | CURSE),
    Then(afflictions=CURSE),
    Then(afflictions=CURSE),
    Then(hp=2, blessed=True),
    Then(hp=1, blessed=True),
    Then(hp=1),
]
ARMORY = ["rusty-dagger", "rusty-dagger", "rusty-dagger", "worn-sword", "worn-sword", "great-axe"]
ARMORY_USES = {"rusty-dagger": 1, "worn-sword": 2, "great-axe": 3}
REWARDS = [
    [Then(potion="fire"), Then(xp=2)],
    [Then(potion="frost"), Then(gold=2)],
    [Then(potion="poison"), Then(xp=2)],
    [Then(potion="healing"), Then(armor=1)],
    [Then(potion="holy"), Then(gold=2)],
    [Then(potion="perception"), Then(armor=1)],
]


class Line(NamedTuple):
    """A row of an enemy card."""

    name: str
    hp: int
    damage: int
    effects: tuple[str, ...]
    reward: Then


MONSTERS = {
    "monster-a": [
        Line("Giant Rat", 6, 2, (), Then(xp=1)),
        Line("Skeleton Soldier", 9, 4, (), Then(xp=2)),
        Line("Winged Serpent", 12, 6, ("curse",), Then(xp=2)),
        Line("Cursed Guard", 15, 8, ("curse",), Then(xp=3)),
    ],
    "monster-b": [
        Line("Giant Spider", 6, 2, (), Then(xp=1)),
        Line("Goblin Warrior", 9, 4, (), Then(xp=2)),
        Line("Undead Arbalist", 12, 6, ("poison",), Then(xp=2)),
        Line("King's Guard", 15, 8, ("poison",), Then(xp=3)),
    ],
    "monster-c": [
        Line("Mutant Fly", 4, 2, ("unstoppable",), Then(gold=2)),
        Line("Burrowing Worm", 6, 2, ("fall",), Then(xp=2)),
        Line("Dire Wolf", 8, 5, ("unstoppable",), Then(food=1)),
        Line("Ancestor Spirit", 10, 5, ("weaken",), Then(gold=3)),
    ],
}
GHOSTS = [
    Line("Apparition", 10, 1, (), Then(xp=2)),
    Line("Ghost", 12, 2, ("weaken",), Then(xp=2)),
    Line("Spectre", 14, 3, ("blind",), Then(xp=3)),
    Line("Revenant", 16, 5, ("unstoppable",), Then(xp=3)),
]
BOSSES = {
    "cursed-dragon": [
        Line("Cursed Dragon", 12, 2, ("curse",), Then(xp=2)),
        Line("Cursed Dragon", 16, 4, ("curse",), Then(xp=3)),
        Line("Cursed Dragon", 20, 6, ("curse",), Then(xp=4)),
    ],
    "kings-protector": [
        Line("King's Protector", 12, 2, ("unstoppable",), Then(xp=2)),
        Line("King's Protector", 16, 4, ("unstoppable",), Then(xp=3)),
        Line("King's Protector", 20, 6, ("unstoppable",), Then(xp=4)),
    ],
    "spider-queen": [
        Line("Spider Queen", 12, 2, ("poison",), Then(xp=2)),
        Line("Spider Queen", 16, 4, ("poison",), Then(xp=3)),
        Line("Spider Queen", 20, 6, ("poison",), Then(xp=4)),
    ],
    "ghoul": [
        Line("The Ghoul", 16, 1, ("weaken", "unstoppable"), Then(xp=3)),
        Line("The Ghoul", 20, 2, ("weaken", "unstoppable"), Then(xp=4)),
        Line("The Ghoul", 25, 4, ("weaken", "unstoppable"), Then(xp=5)),
    ],
}
OG = [Line("Og's Remains", 25, 8, ("curse",), NOTHING), Line("Og's Remains", 20, 9, ("poison",), NOTHING)]


# --- playing them -----------------------------------------------------------------------------------------------


def position(
    room: str,
    *,
    floor: int = 2,
    afflictions: frozenset[str] = NEITHER,
    potions: Sequence[str] = (),
    met_danger: bool = False,
) -> Story:
    """9/2/2/5/3, the skill used, on the first card of the first area of a floor."""
    story = Story().having(hp=9, armor=2, food=2, gold=5, xp=3, used_skill=True, met_danger=met_danger)
    return story.having(afflictions=sorted(afflictions), potions=potions).standing_on(room, floor=floor)


def sixes(story: Story, hp: int) -> Story:
    """Load as many attacks of 6, none answered, as it takes to beat an enemy."""
    for _ in range((hp + 5) // 6):
        story.dice(d=[6], D=1)
    return story


def fight_on(story: Story) -> Story:
    """Through a fight without a skill, a reroll, a feat or a potion."""
    while story.question in ("READY", "ROLLED", "QUAFF"):
        story.answer("go-on")
    return story


def expect(
    story: Story, then: Then, *, floor: int = 2, afflictions: frozenset[str] = NEITHER, potions: Sequence[str] = ()
) -> None:
    """The room is over and exactly this has changed since `position`."""
    gained = {then.potion} if then.potion else set()
    assert story.mat == f"{9 + then.hp}/{2 + then.armor}/{2 + then.food}/{5 + then.gold}/{3 + then.xp}"
    assert story.potions == set(potions) | gained
    assert story.afflictions == (NEITHER if then.blessed else afflictions | then.afflictions)
    assert story.hero.face_down is not then.refreshed
    assert story.game.area == (then.fallen_to or AREA_OF_FLOOR[floor])
    assert [hp for _, hp in story.events(events.FOE_MET)] == ([12] if then.ghost else [])
    assert story.hero.item == NO_CARD
    assert story.game.outcome == PLAYING
    assert story.question == "EXPLORE"
    assert story.dice_left == 0


def check_row(story: Story, options: list[Then], place: int, *, answer: str = "", at_once: int = 0) -> None:
    """Resolve a row whose dice are loaded, taking one of its options, and expect what it brings."""
    then = options[place]
    if then.ghost:
        sixes(story, 12)
    story.go()
    if answer:
        story.answer(answer)
    if len(options) > 1:
        assert story.legal == [f"option:{number}" for number in range(1, len(options) + 1)]
        story.answer(f"option:{place + 1}")
    fight_on(story)
    expect(story, then._replace(gold=then.gold + at_once))


TRAP_CASES = [
    pytest.param(room, die, face, then, id=f"{room}-{die}-{'success' if face == PASSED else 'failure'}")
    for room, rows in TRAPS.items()
    for dice, failure, success in rows
    for die in dice
    for face, then in ((FAILED, failure), (PASSED, success))
]


@pytest.mark.rule("MR-ROOM-TRAP-1")
@pytest.mark.parametrize(("room", "die", "face", "then"), TRAP_CASES)
def test_every_row_of_every_trap(room: str, die: int, face: int, then: Then) -> None:
    expect(position(room).dice(d=[face], D=die).go(), then)


@pytest.mark.rule("MR-ROOM-TRAP-1")
def test_the_food_behind_the_thick_web_is_two_rations() -> None:
    """From the position of the table it fills the track, which would hide a third."""
    assert position("bats").having(food=0).dice(d=[PASSED], D=3).go().hero.food == 2


FLOOR_CASES = [
    ("axe", 1, 1, Then(food=-1)),
    ("axe", 1, 3, Then(food=-2, hp=-1)),
    ("axe", 1, 4, Then(food=-2, hp=-2)),
    *[("axe", 6, floor, Then(hp=-floor, afflictions=POISON)) for floor in (1, 3, 4)],
    *[("bats", 2, floor, Then(hp=-floor)) for floor in (1, 3, 4)],
    *[("spikes", 3, floor, Then(hp=-floor)) for floor in (1, 3, 4)],
    ("spikes", 5, 1, Then(hp=-3, fallen_to=3)),
    ("spikes", 6, 3, Then(hp=-3, fallen_to=8)),
    ("spikes", 5, 4, Then(hp=-3)),
    ("corridor", 5, 1, Then(hp=-2, fallen_to=3)),
    ("corridor", 5, 3, Then(hp=-2, fallen_to=8)),
    ("corridor", 5, 4, Then(hp=-2)),
]


@pytest.mark.rule("MR-RESOLVE-3", "MR-RESOLVE-4")
@pytest.mark.parametrize(("room", "die", "floor", "then"), FLOOR_CASES)
def test_every_row_that_depends_on_the_floor(room: str, die: int, floor: int, then: Then) -> None:
    story = position(room, floor=floor).dice(d=[FAILED], D=die).go()
    expect(story, then, floor=floor)


TOMB_CASES = [
    pytest.param(room, die, answer, die + shift, place, id=f"{room}-{die}-{answer or 'failure'}-{place + 1}")
    for room, rows in TOMBS.items()
    for die in FACES
    for answer, shift in (("", 0), ("go-on", 0), ("shift:-1", -1), ("shift:+1", 1))
    if die + shift in FACES
    for place in range(len(rows[die + shift - 1]))
]


@pytest.mark.rule("MR-ROOM-TOMB-1")
@pytest.mark.parametrize(("room", "die", "answer", "row", "place"), TOMB_CASES)
def test_every_row_of_every_tomb(room: str, die: int, answer: str, row: int, place: int) -> None:
    """After a failed check as the die fell; after a successful one as it fell or shifted by one."""
    story = position(room).dice(d=[PASSED if answer else FAILED], D=die)
    check_row(story, TOMBS[room][row - 1], place, answer=answer)


TREASURE_CASES = [
    pytest.param(room, met, die, place, id=f"{room}-{'danger' if met else 'calm'}-{die}-{place + 1}")
    for room, (_, _, rows) in TREASURES.items()
    for met in (False, True)
    for die in FACES
    for place in range(len(rows[die - 1]))
]


@pytest.mark.rule("MR-ROOM-TREASURE-1", "MR-ROOM-TREASURE-3", "MR-ROOM-TREASURE-4")
@pytest.mark.parametrize(("room", "met", "die", "place"), TREASURE_CASES)
def test_every_row_of_every_treasure(room: str, met: bool, die: int, place: int) -> None:
    less, more, rows = TREASURES[room]
    story = position(room, met_danger=met).dice(d=[PASSED], D=die)
    check_row(story, rows[die - 1], place, at_once=more if met else less)


@pytest.mark.rule("MR-ROOM-TREASURE-3")
@pytest.mark.parametrize("die", FACES)
@pytest.mark.parametrize("met", [False, True])
@pytest.mark.parametrize("room", TREASURES)
def test_every_failed_check_at_a_treasure(room: str, met: bool, die: int) -> None:
    less, more, _ = TREASURES[room]
    story = position(room, met_danger=met).dice(d=[FAILED], D=die).go()
    expect(story, Then(gold=more if met else less))


@pytest.mark.rule("MR-ROOM-BONFIRE-1", "MR-ROOM-BONFIRE-2")
@pytest.mark.parametrize(
    ("room", "place"), [(room, place) for room, options in BONFIRES.items() for place in range(len(options))]
)
def test_every_option_of_every_bonfire(room: str, place: int) -> None:
    story = position(room).go()
    assert story.legal == ["option:1", "option:2", "option:3"]
    story.answer(f"option:{place + 1}")
    expect(story, BONFIRES[room][place])


@pytest.mark.rule("MR-ROOM-BONFIRE-2")
def test_the_tunnel_of_the_hermit_exchanges_two_rooms() -> None:
    """Any two that nobody visited, each keeping its side: cell 3 lies face up, cell 4 face down."""
    story = position("merchant").having(gold=0, armor=0).put("hermit", 1).go().answer("right", "option:3")
    assert story.legal == [f"room:{cell}" for cell in (3, 4, 5, 6, 7, 8)]
    before = [story.game.cells[cell] for cell in range(EXIT)]
    story.answer("room:4")
    assert story.legal == [f"room:{cell}" for cell in (3, 5, 6, 7, 8)]
    story.answer("room:5")
    after = [story.game.cells[cell] for cell in range(EXIT)]
    assert after == [*before[:3], before[4], before[3], *before[5:]]
    assert not story.game.cell_marks[3] & FACE_UP
    assert story.game.cell_marks[4] & FACE_UP
    assert story.mat == "9/0/2/0/3"


OFFER_CASES = [
    pytest.param(room, place, id=f"{room}-{place + 1}")
    for room, offers in MERCHANTS.items()
    for place, then in enumerate(offers)
    if not then.potion
]
POTION_OFFERS = [
    pytest.param(room, place, potion, id=f"{room}-{place + 1}-{potion}")
    for room, offers in MERCHANTS.items()
    for place, then in enumerate(offers)
    if then.potion
    for potion in POTIONS
]


@pytest.mark.rule("MR-ROOM-MERCHANT-1")
@pytest.mark.parametrize(("room", "place"), OFFER_CASES)
def test_every_offer_of_every_merchant(room: str, place: int) -> None:
    story = position(room, afflictions=EVERY_AFFLICTION).go().answer(f"trade:{place + 1}")
    if story.question == "TRADING":
        story.answer("go-on")
    expect(story, MERCHANTS[room][place], afflictions=EVERY_AFFLICTION)


@pytest.mark.rule("MR-ROOM-MERCHANT-1", "MR-RESOLVE-6")
@pytest.mark.parametrize(("room", "place", "potion"), POTION_OFFERS)
def test_every_potion_bought_or_sold(room: str, place: int, potion: str) -> None:
    then = MERCHANTS[room][place]
    buying = then.potion == "any"
    story = position(room, potions=[] if buying else [potion]).having(hp=9).go().answer(f"trade:{place + 1}")
    if buying:
        story.answer(f"pick:{potion}")
    if story.question == "TRADING":
        story.answer("go-on")
    expect(story, then._replace(potion=potion if buying else ""))


@pytest.mark.rule("MR-ROOM-MERCHANT-1")
@pytest.mark.parametrize("floor", [1, 2, 3, 4])
def test_the_hunter_sells_food_for_the_number_of_the_floor(floor: int) -> None:
    story = position("hunter", floor=floor).having(armor=0).go().answer("trade:1")
    if story.question == "TRADING":
        story.answer("go-on")
    expect(story, Then(armor=-2, gold=-floor, food=1), floor=floor)


@pytest.mark.rule("MR-ROOM-SHRINE-1", "MR-ROOM-SHRINE-3")
@pytest.mark.parametrize("offering", [False, True])
@pytest.mark.parametrize("die", FACES)
def test_every_row_of_the_shrine(die: int, offering: bool) -> None:
    """A blind hero, so that a blessing shows."""
    row = min(6, die + offering)
    story = position("shrine", afflictions=BLIND).dice(D=die).go().answer("offer" if offering else "go-on")
    then = SHRINE[row - 1]
    expect(story, then._replace(gold=-1 if offering else 0), afflictions=BLIND)


@pytest.mark.rule("MR-ROOM-ITEM-5")
@pytest.mark.parametrize("die", FACES)
def test_every_weapon_of_the_armory(die: int) -> None:
    story = position("armory").dice(d=[PASSED], D=die).go().answer("take")
    item = ARMORY[die - 1]
    assert story.cards.items[story.hero.item].id == item
    assert story.hero.item_uses == ARMORY_USES[item]
    assert story.mat == "9/2/2/5/3"
    assert story.question == "EXPLORE"


@pytest.mark.rule("MR-ROOM-ITEM-5")
@pytest.mark.parametrize("die", FACES)
def test_every_failed_check_at_the_armory(die: int) -> None:
    expect(position("armory").dice(d=[FAILED], D=die).go(), NOTHING)


@pytest.mark.rule("MR-ROOM-ITEM-2")
def test_both_ways_past_the_crow() -> None:
    fed = position("crow").go().answer("option:1", "take")
    assert fed.mat == "9/2/1/5/3"
    assert (fed.cards.items[fed.hero.item].id, fed.hero.item_uses) == ("crow", 1)
    expect(position("crow").go().answer("option:2"), Then(gold=-1))


# --- enemies ----------------------------------------------------------------------------------------------------


def check_blow(story: Story, line: Line, die: int) -> None:
    """20/1/2/5/3 misses and is hit; only what the blow brings has changed when the next round is rolled.

    Nothing but the Apparition is stopped by 1 armor, and the Apparition has no effect to bring.
    """
    loss = line.damage if die == 6 or "unstoppable" in line.effects else line.damage - 1
    falls = "fall" in line.effects
    story.dice(d=[1], D=die)
    if not falls:
        curse, poison = (False if name in line.effects else None for name in ("curse", "poison"))
        story.dice(d=[1], D=1, C=curse, P=poison)
    story.go()
    assert story.cards.line_names[story.game.foe.line]["en"] == line.name
    assert story.game.foe.hp == line.hp
    story.answer("go-on")
    assert story.mat == f"{20 - loss}/1/2/5/{2 if 'weaken' in line.effects else 3}"
    assert story.afflictions == set(line.effects) & EVERY_AFFLICTION
    assert story.question == ("EXPLORE" if falls else "ROLLED")
    assert story.game.foe.hp == (0 if falls else line.hp)
    assert story.dice_left == 0


def tough() -> Story:
    return Story().having(hp=20, armor=1, food=2, gold=5, xp=3, used_skill=True)


MONSTER_CASES = [
    pytest.param(room, floor, line, id=line.name.replace(" ", "-"))
    for room, lines in MONSTERS.items()
    for floor, line in enumerate(lines, 1)
]
BOSS_CASES = [
    pytest.param(boss, floor, line, id=f"{boss}-{floor}")
    for boss, lines in BOSSES.items()
    for floor, line in enumerate(lines, 1)
]
GHOST_CASES = [pytest.param(floor, line, id=line.name) for floor, line in enumerate(GHOSTS, 1)]


@pytest.mark.rule("MR-ROOM-MONSTER-1")
@pytest.mark.parametrize("die", [3, 6])
@pytest.mark.parametrize(("room", "floor", "line"), MONSTER_CASES)
def test_the_blow_of_every_monster(room: str, floor: int, line: Line, die: int) -> None:
    story = tough().standing_on(room, floor=floor)
    check_blow(story, line, die)
    assert story.game.area == (5 if "fall" in line.effects else AREA_OF_FLOOR[floor])


@pytest.mark.rule("MR-ROOM-MONSTER-2")
@pytest.mark.parametrize(("room", "floor", "line"), MONSTER_CASES)
def test_the_reward_of_every_monster(room: str, floor: int, line: Line) -> None:
    story = fight_on(sixes(position(room, floor=floor), line.hp).go())
    assert story.events(events.FOE_MET)[0][1] == line.hp
    story.quiet()
    expect(story, line.reward, floor=floor)


@pytest.mark.rule("MR-ROOM-GHOST-1")
@pytest.mark.parametrize("die", [3, 6])
@pytest.mark.parametrize(("floor", "line"), GHOST_CASES)
def test_the_blow_of_every_ghost(floor: int, line: Line, die: int) -> None:
    check_blow(tough().facing_ghost(floor=floor), line, die)


@pytest.mark.rule("MR-ROOM-GHOST-1", "MR-ROOM-GHOST-2")
@pytest.mark.parametrize(("floor", "line"), GHOST_CASES)
def test_the_reward_of_every_ghost(floor: int, line: Line) -> None:
    story = position("tomb", floor=floor).dice(d=[FAILED], D=6)
    fight_on(sixes(story, line.hp).go())
    assert [hp for _, hp in story.events(events.FOE_MET)] == [line.hp]
    story.quiet()
    expect(story, line.reward, floor=floor)


@pytest.mark.rule("MR-ROOM-BOSS-1")
@pytest.mark.parametrize("die", [3, 6])
@pytest.mark.parametrize(("boss", "floor", "line"), BOSS_CASES)
def test_the_blow_of_every_boss(boss: str, floor: int, line: Line, die: int) -> None:
    check_blow(tough().facing_boss(boss, floor=floor), line, die)


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> MiniRogueCards:
    """Nothing happens in the rooms behind a boss, so that what it pays can be seen."""
    return quiet_cards(tmp_path_factory.mktemp("cards"))


def beaten_boss(cards: MiniRogueCards, boss: str, floor: int, hp: int, die: int) -> Story:
    """9/2/2/5/3 beats a boss; the Rewards card shows this die."""
    story = Story(cards=cards).having(hp=9, armor=2, food=2, gold=5, xp=3, used_skill=True)
    return fight_on(sixes(story.facing_boss(boss, floor=floor), hp).faces(die).go())


@pytest.mark.rule("MR-ROOM-BOSS-2")
@pytest.mark.parametrize(("boss", "floor", "line"), BOSS_CASES)
def test_the_reward_of_every_boss(boss: str, floor: int, line: Line, quiet: MiniRogueCards) -> None:
    story = beaten_boss(quiet, boss, floor, line.hp, 1)
    assert [hp for _, hp in story.events(events.FOE_MET)] == [line.hp]
    assert story.question == "CHOICE"
    assert story.mat == f"9/2/2/7/{3 + line.reward.xp}"
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-REWARDS-1", "MR-ROOM-REWARDS-2")
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("die", FACES)
def test_every_row_of_the_rewards_card(die: int, place: int, quiet: MiniRogueCards) -> None:
    """Behind the King's Protector of the first floor (2 XP); then a ration is eaten on the way down.

    Whoever won a Healing potion is asked in the next room whether to drink it.
    """
    story = beaten_boss(quiet, "kings-protector", 1, 12, die)
    assert story.legal == ["option:1", "option:2"]
    story.answer(f"option:{place + 1}").quiet()
    if story.question == "AFTER_DIE":
        assert story.legal == ["go-on", "drink:healing"]
        story.answer("go-on")
    then = REWARDS[die - 1][place]
    expect(story, then._replace(xp=2 + then.xp, gold=2 + then.gold, food=-1, refreshed=True))


@pytest.mark.rule("MR-ROOM-BOSS-3")
@pytest.mark.parametrize("die", [3, 6])
def test_the_blows_of_ogs_remains(die: int) -> None:
    """The first phase, then (five sixes later) the second."""
    first, second = OG
    loss = first.damage - (die != 6)
    story = tough().facing_boss("ogs-remains", floor=4).dice(d=[1], D=die)
    for _ in range(5):
        story.dice(d=[6], D=1, C=False)
    story.dice(d=[1], D=die, C=False).dice(d=[1], D=1, C=False, P=False).go()
    assert story.game.foe.hp == first.hp
    for _ in range(6):
        story.answer("go-on")
    assert story.mat == f"{20 - loss}/1/2/5/3"
    assert story.afflictions == CURSE
    assert story.game.foe.hp == second.hp
    story.answer("go-on")
    assert story.mat == f"{20 - loss - second.damage + (die != 6)}/1/2/5/3"
    assert story.afflictions == CURSE | POISON
    assert story.dice_left == 0


@pytest.mark.rule("MR-ROOM-BOSS-3", "MR-END-2")
def test_the_reward_of_ogs_remains_is_the_game() -> None:
    story = tough().facing_boss("ogs-remains", floor=4)
    fight_on(sixes(sixes(story, OG[0].hp), OG[1].hp).go())
    assert [hp for _, hp in story.events(events.FOE_MET)] == [line.hp for line in OG]
    assert story.game.outcome == WON
    assert story.mat == "20/1/2/5/3"
    assert story.dice_left == 0


# --- nothing is left out ----------------------------------------------------------------------------------------


def test_the_tables_name_every_card_of_the_base_box() -> None:
    cards = load_mini_rogue([BASE])
    tables: list[str] = [*TRAPS, *TOMBS, *TREASURES, *BONFIRES, *MERCHANTS, *MONSTERS, "shrine", "armory", "crow"]
    assert sorted(tables) == sorted(room.id for room in cards.rooms)
    assert sorted([*BOSSES, "ogs-remains"]) == sorted(boss.id for boss in cards.bosses)


def test_the_tables_name_every_row_and_offer() -> None:
    for rows in TRAPS.values():
        assert sorted(die for dice, _, _ in rows for die in dice) == list(FACES)
    for tomb in TOMBS.values():
        assert len(tomb) == 6
    for _, _, treasure in TREASURES.values():
        assert len(treasure) == 6
    by_id = {room.id: room for room in load_mini_rogue([BASE]).rooms}
    for merchant, offers in MERCHANTS.items():
        assert len(offers) == len(by_id[merchant].buy) + len(by_id[merchant].sell)
    assert {room: len(by_id[room].options) for room in BONFIRES} == {"bonfire": 3, "hermit": 3}
