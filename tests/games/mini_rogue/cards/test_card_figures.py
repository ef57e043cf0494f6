"""Every figure of every card, read back from the tables.

Programs are decoded into the shorthand of the printed sheet (HP XP Ar Fo Go, FL for the floor number), so that what is
expected here was typed from the sheet and not from the card files.
"""

from pathlib import Path
from typing import get_args

import pytest

import undercroft.cards
from undercroft.cards.schema import Origin
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.tables import AREAS, COLUMNS, FACES, FLOORS, SKILL_TYPES

STATS = ["HP", "XP", "Ar", "Fo", "Go"]
POTIONS = ["FIRE", "FROST", "POISON-P", "HEAL", "HOLY", "PERC"]
TRAITS = {1: "CURSE", 2: "POISON", 4: "BLIND", 8: "IGN", 16: "WEAK", 32: "REG", 64: "FALL"}
PLAIN = {
    speak.PAY_POTION: "pay potion",
    speak.ANY_POTION: "ANY-P",
    speak.BLESS: "BLESS",
    speak.REFRESH: "REF",
    speak.GHOST: "GHOST",
    speak.REWARDS: "REWARDS",
    speak.TUMBLE: "FALL",
    speak.TAKE: "take",
    speak.NOTHING: "nothing",
    speak.DIE: "die",
    speak.OFFERING: "(1 Go)",
    speak.TRADE: "trade",
    speak.FIGHT: "fight",
    speak.SWAP_ROOMS: "swap",
    speak.ROWS: "rows",
    speak.SKIP_ROOM: "skip room",
    speak.REPLACE_ROOM: "replace room",
    speak.DOUBLE_DIE: "double die",
    speak.CONJURE: "conjure",
    speak.CONFUSE: "confuse",
    speak.FREE_FEATS: "free feats",
}


EXPLORING = speak.NEEDS_ROOM_AHEAD | speak.NEEDS_EYES
"""What every Exploration skill needs."""
HOME = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes"


@pytest.fixture(scope="module")
def cards() -> MiniRogueCards:
    """The boxes of the base game; what The Council adds has tests of its own."""
    return load_mini_rogue([HOME / box for box in ("base", "depths", "campaign")])


def mask(value: int) -> str:
    return ", ".join(name for bit, name in TRAITS.items() if value & bit)


def amount(value: int) -> str:
    return "FL" if value == speak.FLOOR else str(value)


def effect(packed: int) -> str:
    verb, first, second = speak.verb_of(packed), speak.first_of(packed), speak.second_of(packed)
    if verb in PLAIN:
        return PLAIN[verb]
    match verb:
        case speak.GAIN:
            return f"+{amount(second)} {STATS[first]}"
        case speak.LOSE:
            return f"-{amount(second)} {STATS[first]}"
        case speak.PAY:
            return f"pay {amount(second)} {STATS[first]}"
        case speak.POTION:
            return POTIONS[first]
        case speak.AFFLICT:
            return mask(first)
        case speak.RAISE_HP:
            return f"up to {first} HP"
        case speak.CHECK:
            return "SC ±1" if first else "SC"
        case speak.LOOT:
            return f"+{first} or +{second} Go"
        case speak.SHIELD:
            return f"+{first} Ar next room"
        case speak.REVEAL:
            return f"reveal {first}"
        case speak.ARRANGE:
            return f"look at {first}"
        case speak.ADD_ARMOR:
            return f"+{first} Ar damage"
        case speak.TRIBUTE:
            return f"HP times {first}"
        case speak.GAIN_PER_DIE:
            return f"+{second} {STATS[first]} per die"
        case speak.GAIN_IF:
            return f"+{second} {STATS[first]} if {mask(speak.third_of(packed))}"
        case speak.EVERYONE:
            return "everyone"
        case speak.ANYONE:
            return "anyone"
        case speak.HUNGER:
            return f"hunger {first}"
    raise AssertionError(f"verb {verb} is on no base card")


def program(cards: MiniRogueCards, address: int) -> str:
    """A program as text; the options of a choice stand at its end."""
    programs = cards.tables.programs
    parts: list[str] = []
    while programs[address] != speak.END:
        packed = programs[address]
        if speak.verb_of(packed) == speak.CHOOSE:
            count = speak.first_of(packed)
            options = [program(cards, programs[address + 1 + option]) for option in range(count)]
            assert programs[address + 1 + count] == speak.END
            return ", ".join([*parts, " / ".join(options)])
        parts.append(effect(packed))
        address += 1
    return ", ".join(parts)


def rows(cards: MiniRogueCards, room_id: str, column: int) -> list[str]:
    room = cards.room_number(room_id)
    places = [(room * FACES + face) * COLUMNS + column for face in range(FACES)]
    return [program(cards, cards.tables.room_row[place]) for place in places]


def banner(cards: MiniRogueCards, room_id: str) -> str:
    return program(cards, cards.tables.room_banner[cards.room_number(room_id)])


def line(cards: MiniRogueCards, number: int) -> tuple[str, str, int, str, str]:
    tables = cards.tables
    hp = f"{tables.line_hp[number]}/{tables.line_party_hp[number]}"
    assert tables.line_armor[number] == 0
    assert tables.line_regeneration[number] == 0
    traits = mask(tables.line_traits[number])
    reward = program(cards, tables.line_reward[number])
    return cards.line_names[number]["en"], hp, int(tables.line_damage[number]), traits, reward


MONSTERS = {
    "monster-a": [
        ("Giant Rat", "6/12", 2, "", "+1 XP"),
        ("Skeleton Soldier", "9/18", 4, "", "+2 XP"),
        ("Winged Serpent", "12/24", 6, "CURSE", "+2 XP"),
        ("Cursed Guard", "15/30", 8, "CURSE", "+3 XP"),
    ],
    "monster-b": [
        ("Giant Spider", "6/12", 2, "", "+1 XP"),
        ("Goblin Warrior", "9/18", 4, "", "+2 XP"),
        ("Undead Arbalist", "12/24", 6, "POISON", "+2 XP"),
        ("King's Guard", "15/30", 8, "POISON", "+3 XP"),
    ],
    "monster-c": [
        ("Mutant Fly", "4/8", 2, "IGN", "+2 Go"),
        ("Burrowing Worm", "6/12", 2, "FALL", "+2 XP"),
        ("Dire Wolf", "8/16", 5, "IGN", "+1 Fo"),
        ("Ancestor Spirit", "10/20", 5, "WEAK", "+3 Go"),
    ],
}


@pytest.mark.parametrize("room_id", MONSTERS)
def test_monsters(cards: MiniRogueCards, room_id: str) -> None:
    """MR-ROOM-MONSTER-1"""
    first = cards.tables.room_line[cards.room_number(room_id)]
    assert banner(cards, room_id) == "fight"
    assert [line(cards, first + floor) for floor in range(FLOORS)] == MONSTERS[room_id]


TRAPS = {
    "axe": [
        ("Horde of rats", "-FL Fo", "HOLY"),
        ("Acid mist", "-1 Ar", "+1 Ar"),
        ("Pendulums", "-FL HP, POISON", "PERC"),
    ],
    "bats": [
        ("Tiny thorns", "-FL HP", "POISON-P"),
        ("Thick web", "-1 Ar, BLIND", "+2 Fo"),
        ("Bat swarm", "-1 Fo, BLIND", "+2 XP"),
    ],
    "spikes": [
        ("Venomous spikes", "-1 HP, POISON", "+1 XP"),
        ("Trapped floor", "-FL HP", "+2 XP"),
        ("Gaping hole", "-3 HP, FALL", "PERC"),
    ],
    "door": [
        ("Meanders", "nothing", "+2 Go"),
        ("Maze", "-1 XP", "+3 Go"),
        ("Labyrinth", "-2 XP", "+4 Go"),
    ],
}


@pytest.mark.parametrize("room_id", TRAPS)
def test_traps(cards: MiniRogueCards, room_id: str) -> None:
    """MR-ROOM-TRAP-1: bands 1-2, 3-4, 5-6; failure and success."""
    doubled = [row for row in TRAPS[room_id] for _ in range(2)]
    room = cards.room_number(room_id)
    names = [cards.row_name(room, face) for face in range(1, 7)]
    assert banner(cards, room_id) == "SC, rows"
    assert [name["en"] for name in names if name] == [name for name, _, _ in doubled]
    assert rows(cards, room_id, 0) == [failure for _, failure, _ in doubled]
    assert rows(cards, room_id, 1) == [success for _, _, success in doubled]


TOMBS = {
    "tomb": ["HOLY", "+1 Fo", "+1 Go", "+1 XP", "-1 Fo", "GHOST"],
    "damp-cave": ["GHOST", "+1 Fo", "+1 Fo", "-1 Fo", "+2 XP", "POISON"],
    "corridor": ["nothing", "nothing", "+1 Fo", "+1 Fo", "-2 HP, FALL", "GHOST"],
    "empty-shelter": [
        "FIRE / POISON-P / +2 XP",
        "FIRE / POISON-P / +2 XP",
        "-1 XP",
        "HOLY / HEAL",
        "-3 HP",
        "GHOST",
    ],
}


@pytest.mark.parametrize("room_id", TOMBS)
def test_tombs(cards: MiniRogueCards, room_id: str) -> None:
    """MR-ROOM-TOMB-1: the same row whether or not the check succeeds."""
    opening = "up to 10 HP, " if room_id == "empty-shelter" else ""
    assert banner(cards, room_id) == f"{opening}SC ±1, rows"
    assert rows(cards, room_id, 0) == rows(cards, room_id, 1) == TOMBS[room_id]


TREASURES = {
    "mimic": ("+1 or +3 Go", "+1 Go|+2 Go|+5 HP|FIRE / FROST / POISON-P|GHOST, +2 Go|GHOST, +1 Ar"),
    "treasure": (
        "+1 or +2 Go",
        "+1 Ar / +2 XP|+1 Ar / +1 Go|FIRE / +2 Go|POISON-P / PERC|HEAL / +2 XP|FROST / REF",
    ),
}


@pytest.mark.parametrize("room_id", TREASURES)
def test_treasures(cards: MiniRogueCards, room_id: str) -> None:
    """MR-ROOM-TREASURE-1, -3: gold first, and nothing more on failure."""
    gold, results = TREASURES[room_id]
    assert banner(cards, room_id) == f"{gold}, SC, rows"
    assert rows(cards, room_id, 0) == [""] * FACES
    assert rows(cards, room_id, 1) == results.split("|")


def test_shrine(cards: MiniRogueCards) -> None:
    expected = ["POISON, CURSE", "CURSE", "CURSE", "+2 HP, BLESS", "+1 HP, BLESS", "+1 HP"]
    assert banner(cards, "shrine") == "(1 Go), die, rows"
    assert rows(cards, "shrine", 0) == rows(cards, "shrine", 1) == expected


def test_bonfires(cards: MiniRogueCards) -> None:
    """MR-ROOM-BONFIRE-1, -2: refresh, then one option."""
    assert banner(cards, "bonfire") == "REF, +1 XP / +1 Fo / +2 HP"
    assert banner(cards, "hermit") == "REF, -1 XP, +3 Go / -1 Fo, +3 HP / swap"


OFFERS = {
    "merchant": [
        "pay 1 Go, +1 HP",
        "pay 2 Go, +1 Fo",
        "pay 2 Go, BLESS",
        "pay 3 Go, +4 HP",
        "pay 5 Go, +1 Ar",
        "pay 5 Go, ANY-P",
        "pay 1 Ar, +3 Go",
        "pay potion, +3 Go",
    ],
    "hunter": [
        "pay FL Go, +1 Fo",
        "pay 2 Go, BLESS",
        "pay 3 Go, +4 HP",
        "pay 5 Go, ANY-P",
        "pay 1 Ar, +4 Go",
        "pay potion, +2 Go",
    ],
}


@pytest.mark.parametrize("room_id", OFFERS)
def test_merchants(cards: MiniRogueCards, room_id: str) -> None:
    tables, room = cards.tables, cards.room_number(room_id)
    offers = range(tables.room_offers[room], tables.room_offers[room] + tables.room_offer_count[room])
    assert banner(cards, room_id) == "trade"
    assert [program(cards, tables.offer_program[offer]) for offer in offers] == OFFERS[room_id]


def test_only_merchants_trade(cards: MiniRogueCards) -> None:
    counts = {card.id: count for card, count in zip(cards.rooms, cards.tables.room_offer_count, strict=True)}
    assert {room_id for room_id, count in counts.items() if count} == set(OFFERS)


def test_items(cards: MiniRogueCards) -> None:
    tables = cards.tables
    assert banner(cards, "armory") == "SC, take"
    assert banner(cards, "crow") == "pay 1 Fo, take / -1 Go"
    by_face = {
        room_id: [
            cards.items[tables.room_item[cards.room_number(room_id) * FACES + face]].name["en"] for face in range(FACES)
        ]
        for room_id in ("armory", "crow")
    }
    assert by_face["armory"] == ["Rusty Dagger"] * 3 + ["Worn Sword"] * 2 + ["Great Axe"]
    assert by_face["crow"] == ["Crow"] * 6
    assert list(tables.item_uses) == [1, 2, 3, 1]
    assert list(tables.item_feats) == [1, 1, 1, 0]
    skills = [-1, cards.skill_number("draught"), cards.skill_number("overflight"), -1]
    assert list(tables.item_skill) == [-1] * 12 + skills


BOSSES = {
    "cursed-dragon": ("Cursed Dragon", ["12/24", "16/32", "20/40"], [2, 4, 6], "CURSE", [2, 3, 4]),
    "kings-protector": ("King's Protector", ["12/24", "16/32", "20/40"], [2, 4, 6], "IGN", [2, 3, 4]),
    "spider-queen": ("Spider Queen", ["12/24", "16/32", "20/40"], [2, 4, 6], "POISON", [2, 3, 4]),
    "ghoul": ("The Ghoul", ["16/32", "20/40", "25/50"], [1, 2, 4], "IGN, WEAK", [3, 4, 5]),
}


@pytest.mark.parametrize("boss_id", BOSSES)
def test_bosses(cards: MiniRogueCards, boss_id: str) -> None:
    name, hp, damage, traits, xp = BOSSES[boss_id]
    boss = cards.boss_number(boss_id)
    first = cards.tables.boss_line[boss]
    assert cards.tables.boss_lines[boss] == 3
    assert cards.tables.boss_final[boss] == 0
    for floor in range(3):
        expected = (name, hp[floor], damage[floor], traits, f"+{xp[floor]} XP, REWARDS")
        assert line(cards, first + floor) == expected


def test_ogs_remains(cards: MiniRogueCards) -> None:
    boss = cards.final_boss
    first = cards.tables.boss_line[boss]
    assert cards.bosses[boss].id == "ogs-remains"
    assert cards.tables.boss_lines[boss] == 2
    assert cards.tables.boss_final[boss] == 1
    assert line(cards, first)[1:] == ("25/50", 8, "CURSE", "")
    assert line(cards, first + 1)[1:] == ("20/40", 9, "POISON", "")


def test_ghost(cards: MiniRogueCards) -> None:
    assert [line(cards, cards.tables.ghost_line[0] + floor) for floor in range(FLOORS)] == [
        ("Apparition", "10/20", 1, "", "+2 XP"),
        ("Ghost", "12/24", 2, "WEAK", "+2 XP"),
        ("Spectre", "14/28", 3, "BLIND", "+3 XP"),
        ("Revenant", "16/32", 5, "IGN", "+3 XP"),
    ]


def test_rewards(cards: MiniRogueCards) -> None:
    assert program(cards, cards.tables.rewards_always[0]) == "+2 Go"
    assert [program(cards, address) for address in list(cards.tables.rewards_row)[:6]] == [
        "FIRE / +2 XP",
        "FROST / +2 Go",
        "POISON-P / +2 XP",
        "HEAL / +1 Ar",
        "HOLY / +2 Go",
        "PERC / +1 Ar",
    ]


# class; HP, XP, Ar, Fo, Go; potions; afflictions; hunger; (type, needs, effect) of each skill
CHARACTERS = {
    "rogue": (
        "rogue",
        [10, 0, 0, 3, 5],
        [],
        "",
        3,
        [(speak.COMBAT, 0, "double die"), (speak.EXPLORATION, EXPLORING, "skip room")],
    ),
    "crusader": (
        "warrior",
        [10, 0, 1, 4, 0],
        [],
        "",
        3,
        [(speak.COMBAT, 0, "+2 Ar damage"), (speak.EXPLORATION, EXPLORING, "everyone, +1 Ar next room")],
    ),
    "mage": (
        "wizard",
        [11, 0, 0, 4, 3],
        ["PERC"],
        "",
        3,
        [
            (speak.COMBAT, speak.NEEDS_MAGIC, "conjure"),
            (speak.EXPLORATION, EXPLORING | speak.NEEDS_HIDDEN_ROOM, "reveal 3"),
        ],
    ),
    "priestess": (
        "healer",
        [13, 0, 0, 3, 2],
        ["HOLY"],
        "",
        3,
        [(speak.COMBAT, speak.NEEDS_HP, "HP times 2"), (speak.EXPLORATION, EXPLORING, "anyone, +2 HP, BLESS")],
    ),
    "thief": (
        "rogue",
        [10, 0, 0, 1, 10],
        ["PERC"],
        "",
        3,
        [(speak.COMBAT, speak.NEEDS_BOSS, "REWARDS"), (speak.EXPLORATION, EXPLORING, "+2 Go")],
    ),
    "cleric": (
        "healer",
        [9, 0, 1, 2, 0],
        ["HEAL"],
        "",
        3,
        [(speak.COMBAT, 0, "anyone, +4 HP"), (speak.EXPLORATION, EXPLORING, "everyone, +3 HP")],
    ),
    "witch": (
        "wizard",
        [10, 0, 0, 3, 3],
        ["POISON-P"],
        "",
        3,
        [(speak.COMBAT, 0, "confuse"), (speak.EXPLORATION, EXPLORING, "CURSE, POISON, +2 XP")],
    ),
    "bones": (
        "warrior",
        [10, 2, 0, 2, 0],
        [],
        "CURSE",
        1,
        [
            (speak.COMBAT, 0, "free feats"),
            (speak.EXPLORATION, EXPLORING, "+1 HP per die, +1 HP if CURSE"),
            (speak.PASSIVE, 0, "hunger 1"),
        ],
    ),
}


@pytest.mark.parametrize("character_id", CHARACTERS)
def test_characters(cards: MiniRogueCards, character_id: str) -> None:
    hero_class, start, potions, afflictions, hunger, skills = CHARACTERS[character_id]
    tables, number = cards.tables, cards.character_number(character_id)
    assert cards.characters[number].hero_class == hero_class
    assert [tables.start_stat[number * speak.STATS + stat] for stat in range(speak.STATS)] == start
    assert [name for kind, name in enumerate(POTIONS) if tables.start_potions[number] >> kind & 1] == potions
    assert mask(tables.start_afflictions[number]) == afflictions
    assert tables.character_hunger[number] == hunger
    numbers = [tables.character_skill[number * SKILL_TYPES + kind] for kind in range(SKILL_TYPES)]
    assert all(own < 0 or tables.skill_type[own] == kind for kind, own in enumerate(numbers))
    assert [skill(cards, own) for own in numbers if own >= 0] == skills


def skill(cards: MiniRogueCards, number: int) -> tuple[int, int, str]:
    tables = cards.tables
    text = program(cards, tables.skill_program[number])
    return int(tables.skill_type[number]), int(tables.skill_needs[number]), text


def test_the_crows_skills(cards: MiniRogueCards) -> None:
    """MR-SKILL-9: nothing to replace without a revealed room."""
    draught, overflight = cards.skill_number("draught"), cards.skill_number("overflight")
    assert skill(cards, draught) == (speak.EXPLORATION, EXPLORING | speak.NEEDS_REVEALED_ROOM, "replace room")
    assert skill(cards, overflight) == (speak.PREPARATION, 0, "look at 2")


MATS = {
    "dungeon": ([1, 1, 2, 2, 3, 3, 3, 4, 4, 4], [2, 4, 7, 10], [3, 4, 5, 6, 8, 9, 10, 0, 0, 0]),
    "tower": ([1, 1, 1, 2, 2, 2, 3, 3, 4, 4], [3, 6, 8, 10], [0] * 10),
}


@pytest.mark.parametrize("mat_id", MATS)
def test_mats(cards: MiniRogueCards, mat_id: str) -> None:
    """MR-EFFECT-20, -24: falls by column in the Dungeon, none on the Tower."""
    floors, bosses, falls = MATS[mat_id]
    first = cards.mat_number(mat_id) * AREAS
    assert list(cards.tables.mat_floor)[first : first + AREAS] == [0, *floors]
    assert list(cards.tables.mat_fall)[first : first + AREAS] == [0, *falls]
    here = [area for area in range(AREAS) if cards.tables.mat_boss[first + area]]
    assert here == bosses


def test_stances(cards: MiniRogueCards) -> None:
    """MR-STANCE-4, -5"""
    tables = cards.tables
    assert [stance.id for stance in cards.stances] == ["aggressive", "balanced", "defensive"]
    assert list(tables.stance_miss) == [0b0000110, 0b0000010, 0]
    assert list(tables.stance_critical) == [0b1100000, 0b1000000, 0]
    assert list(tables.stance_armor) == [0, 0, 1]


def test_the_base_box_has_its_split_of_rooms(cards: MiniRogueCards) -> None:
    split = {
        speak.MONSTER: 3,
        speak.TRAP: 4,
        speak.TOMB: 4,
        speak.TREASURE: 2,
        speak.BONFIRE: 2,
        speak.MERCHANT: 2,
        speak.SHRINE: 1,
        speak.ITEM: 2,
    }
    kinds = [int(cards.tables.room_kind[room]) for room in cards.base_rooms]
    assert {kind: kinds.count(kind) for kind in split} == split
    assert len(kinds) == 20


def test_how_the_figures_are_known_is_marked(cards: MiniRogueCards) -> None:
    """One transcription, a ruling, or our own: everything else is known from print."""
    everything = [
        *cards.rooms,
        *cards.bosses,
        *cards.ghosts,
        *cards.rewards,
        *cards.characters,
        *cards.mats,
        *cards.stances,
    ]
    marked = {origin: {card.id for card in everything if card.origin == origin} for origin in get_args(Origin)}
    assert marked["single-source"] == {"door", "damp-cave", "armory", "crow", "thief", "cleric", "witch", "dungeon"}
    assert marked["ruled"] == {
        *("corridor", "treasure", "hermit", "merchant", "cursed-dragon", "crusader", "priestess", "tower"),
        *("aggressive", "defensive"),
    }
    assert marked["house"] == {"bones"}


def test_floor_names_that_are_ours_are_marked(cards: MiniRogueCards) -> None:
    printed = [floor.name["en"] for mat in load_mini_rogue().mats for floor in mat.floors if not floor.name.ours]
    city = ["The Dark Streets", "The Merchant Quarter", "The Shaded Gardens", "The Royal Precinct"]
    assert printed == ["The Catacombs", *city]


def test_chapter_titles_are_ours(cards: MiniRogueCards) -> None:
    campaign = load_mini_rogue().campaign
    assert campaign.episode is not None
    assert all(card.name.ours for card in (campaign.episode, *campaign.chapters.values()))
