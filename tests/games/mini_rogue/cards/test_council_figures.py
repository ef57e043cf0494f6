"""Every figure of every card of The Council and of all Story cards, read back from the tables.

What is expected was typed from the sheets and not from the card files; the shorthand is that of the base cards.
"""

import pytest

from tests.games.mini_rogue.cards.test_card_figures import PLAIN, POTIONS, STATS, amount
from tests.games.mini_rogue.cards.test_card_figures import effect as plain_effect
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.tables import (
    ALARM,
    AREAS,
    COLUMNS,
    FACES,
    FLOORS,
    KEPT,
    LOWERS,
    SKILL_TYPES,
)

TRAITS = {
    1: "CURSE",
    2: "POISON",
    4: "BLIND",
    8: "IGN",
    16: "WEAK",
    32: "REG",
    64: "FALL",
    128: "SAV",
    256: "HORDE",
    512: "WARD",
    1024: "DECAY",
    2048: "RANGED",
    4096: "DODGE",
    8192: "FEEBLE",
}
CLASSES = {1: "rogue", 2: "warrior", 4: "wizard", 8: "healer"}
MORE = {
    speak.GHOST: "SEAL",
    speak.STORY: "STORY",
    speak.MUST_TAKE: "TAKE",
    speak.GUARDIAN: "GUARD",
    speak.UNAFFLICTED: "unafflicted",
    speak.PAY_ITEM: "pay item",
    speak.IMMUNE: "immune",
    speak.EXTRA_DIE: "extra die",
    speak.EXCHANGE: "exchange",
    speak.BUY: "buy",
    speak.STORY_FIGHT: "fight it",
}


@pytest.fixture(scope="module")
def cards() -> MiniRogueCards:
    return load_mini_rogue()


def mask(value: int) -> str:
    return ", ".join(name for bit, name in TRAITS.items() if value & bit)


def effect(packed: int) -> str:
    verb, first, second = speak.verb_of(packed), speak.first_of(packed), speak.second_of(packed)
    if verb in MORE:
        return MORE[verb]
    match verb:
        case speak.CLASS:
            return "[" + ", ".join(name for bit, name in CLASSES.items() if first & bit) + "]"
        case speak.PAY_AFFLICTION:
            return f"pay {mask(first)}"
        case speak.PAY_THIS:
            return f"pay {POTIONS[first]}"
        case speak.LOSE_THIS:
            return f"-1 {POTIONS[first]}"
        case speak.STRIKE:
            return f"strike {first}" + (" + FL" if second else "")
        case speak.SUNDER:
            return f"sunder {first}"
        case speak.ADD_DAMAGE:
            return f"+{first} damage"
        case speak.EXECUTE:
            return f"execute FL + {first}"
        case speak.REVEAL_ALL:
            return "reveal all or cure BLIND" if first else "reveal all"
        case speak.BOUNTY:
            return f"bounty {first}"
        case speak.ORDER:
            return f"order {first}"
        case speak.DOWN:
            return f"down {first}"
        case speak.CURE:
            return f"cure {mask(first)}"
    return plain_effect(packed)


def program(cards: MiniRogueCards, address: int) -> str:
    """A program as text: the options of a choice stand at its end, a check has its failure after a bar."""
    programs = cards.tables.programs
    parts: list[str] = []
    while programs[address] != speak.END:
        packed = programs[address]
        verb = speak.verb_of(packed)
        if verb in (speak.CHOOSE, speak.OPTIONS):
            count = speak.first_of(packed)
            options = [program(cards, programs[address + 1 + option]) for option in range(count)]
            assert programs[address + 1 + count] == speak.END
            joint = " / " if verb == speak.CHOOSE else " · "
            return ", ".join([*parts, joint.join(options)])
        if verb == speak.TRY:
            failure = program(cards, programs[address + 1])
            return ", ".join([*parts, f"SC: {program(cards, address + 2)} | {failure}"])
        parts.append(effect(packed))
        address += 1
    return ", ".join(parts)


def rows(cards: MiniRogueCards, room_id: str, column: int) -> list[str]:
    room = cards.room_number(room_id)
    places = [(room * FACES + face) * COLUMNS + column for face in range(FACES)]
    return [program(cards, cards.tables.room_row[place]) for place in places]


def banner(cards: MiniRogueCards, room_id: str) -> str:
    return program(cards, cards.tables.room_banner[cards.room_number(room_id)])


def line(cards: MiniRogueCards, number: int) -> tuple[str, int, int, str, str]:
    """HP, armor, damage, effects, reward."""
    tables = cards.tables
    hp = f"{tables.line_hp[number]}/{tables.line_party_hp[number]}"
    assert tables.line_regeneration[number] == 0
    reward = program(cards, tables.line_reward[number])
    return hp, int(tables.line_armor[number]), int(tables.line_damage[number]), mask(tables.line_traits[number]), reward


def test_the_shorthands_do_not_clash() -> None:
    assert not set(MORE) & (set(PLAIN) - {speak.GHOST})


# --- rooms --------------------------------------------------------------------------------------------------------

MONSTERS = {
    "city-guard": [
        ("8/16", 0, 2, "", "+1 XP, +1 Go"),
        ("11/22", 0, 3, "", "+1 XP, +2 Go"),
        ("14/28", 1, 5, "", "+2 XP, +2 Go"),
        ("17/34", 2, 6, "", "+2 XP, +3 Go"),
    ],
    "crow-flock": [
        ("3/6", 0, 1, "HORDE", "+1 XP, +1 Go"),
        ("4/8", 0, 2, "HORDE", "+1 XP, +2 Go"),
        ("5/10", 0, 3, "BLIND, HORDE", "+2 XP, +1 Go"),
        ("6/12", 0, 4, "BLIND, HORDE", "+2 XP, +2 Go"),
    ],
    "voracious-rats": [
        ("6/12", 0, 1, "SAV", "+1 XP"),
        ("9/18", 0, 3, "DECAY", "+2 XP"),
        ("12/24", 0, 5, "DECAY", "+2 XP"),
        ("15/30", 0, 7, "SAV, DECAY", "+3 XP"),
    ],
    "rooftop-prowler": [
        ("5/10", 0, 1, "RANGED", "+2 Go"),
        ("7/14", 0, 3, "DODGE", "+2 XP"),
        ("9/18", 0, 4, "RANGED", "+1 Fo"),
        ("11/22", 0, 6, "WARD, DODGE", "+4 Go"),
    ],
}


@pytest.mark.parametrize("room_id", MONSTERS)
def test_monsters(cards: MiniRogueCards, room_id: str) -> None:
    first = cards.tables.room_line[cards.room_number(room_id)]
    assert banner(cards, room_id) == "fight"
    assert [line(cards, first + floor) for floor in range(FLOORS)] == MONSTERS[room_id]
    names = {cards.line_names[first + floor] for floor in range(FLOORS)}
    assert names == {cards.rooms[cards.room_number(room_id)].name}


TRAPS = {
    "alarm-tower": [
        ("The Bell-ringer", "TAKE", "+2 Go"),
        ("Hue and Cry", "-1 Fo, TAKE", "PERC"),
        ("Volley from the Wall", "-FL HP, TAKE", "+2 XP"),
    ],
    "sleeping-guardian": [
        ("A Twitching Claw", "-FL HP", "+2 Go"),
        ("Its Dreams", "-1 XP", "FROST"),
        ("It Wakes", "GUARD", "+1 Ar"),
    ],
    "cutthroat-alley": [
        ("Pickpockets", "-2 Go", "+3 Go"),
        ("Ambush", "-1 Go, SEAL", "+2 XP"),
        ("Sand in the Eyes", "-FL HP, BLIND", "HEAL"),
    ],
    "sewer-mouth": [
        ("Foul Vapours", "-1 HP, POISON", "POISON-P"),
        ("Biting Sludge", "-1 Ar", "+2 Fo"),
        ("Street Collapse", "-3 HP, FALL", "+1 XP"),
    ],
}


@pytest.mark.parametrize("room_id", TRAPS)
def test_traps(cards: MiniRogueCards, room_id: str) -> None:
    doubled = [row for row in TRAPS[room_id] for _ in range(2)]
    room = cards.room_number(room_id)
    names = [cards.row_name(room, face) for face in range(1, 7)]
    assert banner(cards, room_id) == "SC, rows"
    assert [name["en"] for name in names if name] == [name for name, _, _ in doubled]
    assert rows(cards, room_id, 0) == [failure for _, failure, _ in doubled]
    assert rows(cards, room_id, 1) == [success for _, _, success in doubled]


TOMBS = {
    "jails": ("", ["BLIND", "+1 Fo", "+2 Go", "+1 XP", "-2 HP", "SEAL"]),
    "abandoned-hospice": ("up to 8 HP, ", ["POISON", "+1 Fo", "HOLY / HEAL", "-1 XP", "+2 HP", "SEAL"]),
    "noble-vault": ("", ["SEAL", "+1 Go", "STORY", "FIRE / FROST", "CURSE", "+2 Go"]),
}


@pytest.mark.parametrize("room_id", TOMBS)
def test_tombs(cards: MiniRogueCards, room_id: str) -> None:
    opening, results = TOMBS[room_id]
    assert banner(cards, room_id) == f"{opening}SC ±1, rows"
    assert rows(cards, room_id, 0) == rows(cards, room_id, 1) == results


TREASURES = {
    "merchants-strongbox": ("+1 or +3 Go", "+2 Go|+1 Fo / +1 XP|+5 HP|FIRE / HOLY|SEAL, +2 Go|SEAL, +1 Ar"),
    "royal-reliquary": (
        "+1 or +2 Go",
        "+1 Ar / +2 XP|PERC / +2 XP|FROST / +2 Go|POISON-P / +4 HP|STORY / +2 Go|+1 Ar / REF",
    ),
}


@pytest.mark.parametrize("room_id", TREASURES)
def test_treasures(cards: MiniRogueCards, room_id: str) -> None:
    gold, results = TREASURES[room_id]
    assert banner(cards, room_id) == f"{gold}, SC, rows"
    assert rows(cards, room_id, 0) == [""] * FACES
    assert rows(cards, room_id, 1) == results.split("|")


def test_brazier_and_pyre(cards: MiniRogueCards) -> None:
    assert banner(cards, "brazier") == "REF, STORY / +1 Fo / +3 HP"
    assert banner(cards, "pyre") == "(1 Go), die, rows"
    expected = ["-2 HP, CURSE", "CURSE", "POISON", "+2 HP, BLESS", "+1 XP, BLESS", "+1 XP"]
    assert rows(cards, "pyre", 0) == rows(cards, "pyre", 1) == expected


OFFERS = {
    "blacksmith": [
        "pay 2 Go, +2 HP",
        "pay 4 Go, FIRE",
        "pay 5 Go, +1 Ar",
        "pay 3 Go, buy",
        "pay 1 Ar, +3 Go",
        "pay item, +2 Go",
    ],
    "apothecary": [
        "pay 1 Go, +1 HP",
        "pay 2 Go, +1 Fo",
        "pay 2 Go, BLESS",
        "pay 3 Go, +4 HP",
        "pay 5 Go, ANY-P",
        "pay potion, +3 Go",
        "pay 1 Fo, +1 Go",
    ],
}


@pytest.mark.parametrize("room_id", OFFERS)
def test_merchants(cards: MiniRogueCards, room_id: str) -> None:
    tables, room = cards.tables, cards.room_number(room_id)
    offers = range(tables.room_offers[room], tables.room_offers[room] + tables.room_offer_count[room])
    assert banner(cards, room_id) == "trade"
    assert [program(cards, tables.offer_program[offer]) for offer in offers] == OFFERS[room_id]


def test_item_rooms(cards: MiniRogueCards) -> None:
    tables = cards.tables
    for room_id, failure in {"potion-belt": "", "codex-obscura": "-1 XP", "weapon-cache": ""}.items():
        assert banner(cards, room_id) == "SC, take"
        assert program(cards, tables.room_failure[cards.room_number(room_id)]) == failure
    by_face = {
        room_id: [
            cards.items[tables.room_item[cards.room_number(room_id) * FACES + face]].name["en"] for face in range(FACES)
        ]
        for room_id in ("weapon-cache", "potion-belt", "codex-obscura", "alarm-tower", "blacksmith")
    }
    assert by_face["weapon-cache"] == ["Cracked Buckler"] * 3 + ["Hand Crossbow"] * 2 + ["Guard's Halberd"]
    assert {name for room_id in list(by_face)[1:] for name in by_face[room_id]} == {
        "Potion Belt",
        "Codex Obscura",
        "The Alarm",
        "Throwing Hammer",
    }


# uses, slots, parry, marks, what taking it brings, skills
ITEMS = {
    "potion-belt": (1, 1, 0, KEPT, "HOLY", []),
    "codex-obscura": (1, 0, 0, 0, "", [(speak.COMBAT, "strike 5"), (speak.EXPLORATION, "REF, reveal all")]),
    "cracked-buckler": (1, 0, 3, 0, "", []),
    "hand-crossbow": (2, 0, 0, 0, "", [(speak.COMBAT, "+2 damage")]),
    "guards-halberd": (3, 0, 0, 0, "", [(speak.COMBAT, "+2 damage")]),
    "throwing-hammer": (1, 0, 0, 0, "", [(speak.COMBAT, "strike 4, sunder 1")]),
    "alarm": (1, 0, 0, ALARM, "", []),
    "old-warning": (1, 0, 0, LOWERS, "", []),
}


@pytest.mark.parametrize("item_id", ITEMS)
def test_items(cards: MiniRogueCards, item_id: str) -> None:
    tables, item = cards.tables, cards.item_number(item_id)
    uses, slots, parry, marks, gain, skills = ITEMS[item_id]
    assert (tables.item_uses[item], tables.item_slots[item], tables.item_parry[item]) == (uses, slots, parry)
    assert (tables.item_marks[item], tables.item_feats[item]) == (marks, 0)
    assert program(cards, tables.item_gain[item]) == gain
    numbers = [tables.item_skill[item * SKILL_TYPES + kind] for kind in range(SKILL_TYPES)]
    own = [
        (int(tables.skill_type[number]), program(cards, tables.skill_program[number]))
        for number in numbers
        if number >= 0
    ]
    assert own == skills


# --- guardians, the King, the reference card ----------------------------------------------------------------------

GUARDIANS = {
    "captain-of-the-watch": (
        "Captain of the Watch",
        [("10/20", 1, 2), ("14/28", 1, 4), ("18/36", 2, 6)],
        "",
        [2, 3, 4],
    ),
    "grand-huntress": ("The Grand Huntress", [("10/20", 0, 2), ("16/32", 0, 3), ("20/40", 0, 5)], "RANGED", [2, 3, 4]),
    "cathedral-gargoyle": (
        "The Cathedral Gargoyle",
        [("12/24", 0, 2), ("16/32", 0, 4), ("20/40", 0, 5)],
        "IGN, WARD",
        [2, 3, 4],
    ),
    "three-councillors": ("The Three Councillors", [("4/8", 0, 1), ("6/12", 0, 2), ("8/16", 0, 3)], "HORDE", [3, 4, 5]),
}


@pytest.mark.parametrize("boss_id", GUARDIANS)
def test_guardians(cards: MiniRogueCards, boss_id: str) -> None:
    name, figures, traits, xp = GUARDIANS[boss_id]
    boss = cards.boss_number(boss_id)
    first = cards.tables.boss_line[boss]
    assert (cards.tables.boss_lines[boss], cards.tables.boss_final[boss]) == (3, 0)
    for floor in range(3):
        assert cards.line_names[first + floor]["en"] == name
        assert line(cards, first + floor) == (*figures[floor], traits, f"+{xp[floor]} XP, REWARDS")


def test_the_remains_of_the_king(cards: MiniRogueCards) -> None:
    boss = cards.boss_number("remains-of-the-king")
    first = cards.tables.boss_line[boss]
    assert (cards.tables.boss_lines[boss], cards.tables.boss_final[boss]) == (2, 1)
    assert [cards.line_names[first + phase]["en"] for phase in range(2)] == ["The Crowned Husk", "The Hollow King"]
    assert line(cards, first) == ("20/40", 2, 8, "SAV", "")
    assert line(cards, first + 1) == ("25/50", 0, 9, "CURSE, WARD", "")


def test_the_criminal(cards: MiniRogueCards) -> None:
    number = [card.id for card in cards.ghosts].index("criminal")
    first = cards.tables.ghost_line[number]
    names = [cards.line_names[first + floor]["en"] for floor in range(FLOORS)]
    assert names == ["Cutpurse", "Ruffian", "Hired Blade", "Guildmaster"]
    assert [line(cards, first + floor) for floor in range(FLOORS)] == [
        ("9/18", 0, 1, "", "+2 XP"),
        ("11/22", 0, 2, "SAV", "+2 XP"),
        ("13/26", 0, 3, "DODGE", "+3 XP"),
        ("15/30", 1, 4, "RANGED", "+3 XP"),
    ]


def test_the_rewards_of_the_council(cards: MiniRogueCards) -> None:
    number = [card.id for card in cards.rewards].index("council-rewards")
    assert number == [card.id for card in cards.ghosts].index("criminal")
    assert program(cards, cards.tables.rewards_always[number]) == "+2 Go / STORY"
    addresses = list(cards.tables.rewards_row)[number * FACES : (number + 1) * FACES]
    assert [program(cards, address) for address in addresses] == [
        "FIRE / +2 XP",
        "POISON-P / +1 Fo",
        "FROST / +2 XP",
        "HEAL / +1 Ar",
        "PERC / +3 Go",
        "HOLY / +1 Ar",
    ]


# --- characters, mats ---------------------------------------------------------------------------------------------

# class; HP, XP, Ar, Fo, Go; potions; (type, effect) of each skill; bounty
CHARACTERS = {
    "plague-doctor": (
        "healer",
        [13, 0, 0, 3, 2],
        ["HOLY"],
        [
            (
                speak.COMBAT,
                "pay CURSE, strike 5 / pay POISON, strike 5 / pay BLIND, strike 5 / unafflicted, strike 3",
            ),
            (speak.EXPLORATION, "everyone, +2 HP, immune"),
        ],
        0,
    ),
    "rat-hunter": (
        "rogue",
        [10, 0, 0, 3, 5],
        ["POISON-P"],
        [(speak.COMBAT, "pay 1 Fo, extra die"), (speak.EXPLORATION, "+1 Fo")],
        0,
    ),
    "executioner": (
        "warrior",
        [10, 0, 1, 3, 0],
        [],
        [(speak.COMBAT, "execute FL + 2"), (speak.PASSIVE, "bounty 1")],
        1,
    ),
    "astrologer": (
        "wizard",
        [10, 0, 0, 3, 4],
        ["FROST"],
        [(speak.COMBAT, "exchange"), (speak.PREPARATION, "order 3")],
        0,
    ),
}


@pytest.mark.parametrize("character_id", CHARACTERS)
def test_characters(cards: MiniRogueCards, character_id: str) -> None:
    hero_class, start, potions, skills, bounty = CHARACTERS[character_id]
    tables, number = cards.tables, cards.character_number(character_id)
    assert cards.characters[number].hero_class == hero_class
    assert CLASSES[tables.character_class[number]] == hero_class
    assert [tables.start_stat[number * speak.STATS + stat] for stat in range(len(STATS))] == start
    assert [name for kind, name in enumerate(POTIONS) if tables.start_potions[number] >> kind & 1] == potions
    assert tables.start_afflictions[number] == 0
    assert (tables.character_hunger[number], tables.character_bounty[number]) == (3, bounty)
    numbers = [tables.character_skill[number * SKILL_TYPES + kind] for kind in range(SKILL_TYPES)]
    own = [
        (int(tables.skill_type[skill]), program(cards, tables.skill_program[skill])) for skill in numbers if skill >= 0
    ]
    assert own == skills


MATS = {
    "city": ([1, 1, 2, 2, 3, 3, 3, 4, 4, 4], [2, 4, 7, 10], [3, 4, 5, 6, 8, 9, 10, 0, 0, 0]),
    "cathedral": ([1, 1, 2, 2, 2, 3, 3, 3, 4, 4], [2, 5, 8, 10], [3, 4, 6, 7, 8, 9, 10, 10, 0, 0]),
}


@pytest.mark.parametrize("mat_id", MATS)
@pytest.mark.rule("MR-MAT-3", "MR-MAT-4", "MR-MAT-5", "MR-MAT-6", "MR-MAT-8")
def test_mats(cards: MiniRogueCards, mat_id: str) -> None:
    floors, bosses, falls = MATS[mat_id]
    first = cards.mat_number(mat_id) * AREAS
    assert list(cards.tables.mat_floor)[first : first + AREAS] == [0, *floors]
    assert list(cards.tables.mat_fall)[first : first + AREAS] == [0, *falls]
    assert [area for area in range(AREAS) if cards.tables.mat_boss[first + area]] == bosses


@pytest.mark.rule("MR-MAT-7")
def test_floors_of_the_city_and_the_cathedral(cards: MiniRogueCards) -> None:
    city, cathedral = (cards.mats[cards.mat_number(mat)].floors for mat in ("city", "cathedral"))
    assert [floor.name["en"] for floor in city] == [
        "The Dark Streets",
        "The Merchant Quarter",
        "The Shaded Gardens",
        "The Royal Precinct",
    ]
    assert [floor.name["fr"].lower() for floor in city] == [
        "les rues sombres",
        "le quartier marchand",
        "les jardins ombragés",
        "l'implantation royale",
    ]
    assert [floor.name["en"] for floor in cathedral] == [
        "The Defiled Nave",
        "The Silent Cloister",
        "The Ossuary",
        "The Royal Crypt",
    ]


# --- stories ------------------------------------------------------------------------------------------------------

STORIES = {
    "enigmatic-message": "-1 HP · [healer], +1 XP · SC: +2 XP | -5 HP, +5 XP",
    "gibbet": "+2 Go, CURSE · -1 HP, +1 XP · [warrior], +1 Ar",
    "masked-ball": "+1 Fo, +1 HP · SC: +2 XP | SEAL · [rogue], +4 Go",
    "clockmakers-orrery": "reveal all or cure BLIND · +2 Go · SC: PERC | -2 HP · [wizard], +2 XP",
    "illusory-wall": "-1 Fo, ANY-P · SC: +2 Go, ANY-P | -3 HP",
    "friend-or-foe": "+1 Fo · SEAL, +1 Ar · CURSE, +1 Ar",
    "old-warning": "take · +1 Ar · CURSE, +3 XP",
    "adventurer": "+2 Go · +1 Fo · [rogue], SC: +1 Ar | -2 HP",
    "moving-colors": "POISON-P / HOLY · BLESS · [wizard], +2 XP",
    "codex": "+1 XP · [wizard, healer], +2 XP · SC: +3 XP | -2 XP, -2 HP",
    "alchemical-table": "[wizard], HEAL · [healer], FIRE / POISON-P · SC: PERC | nothing",
    "hint": "+1 XP · -1 Fo, +2 XP",
    "cult": "BLIND, +2 XP · SC: +1 XP | POISON, -2 HP",
    "old-library": "+1 XP · PERC, -2 HP · SC: reveal all | nothing",
    "council": "+1 XP · +2 Go · +1 Ar",
    "brothers": "CURSE, +1 Ar · +1 XP",
    "mechanism": "-1 FROST · [rogue], +2 Go, +1 Fo · SC: nothing | -3 HP",
    "villager": "+1 XP · BLIND, +2 XP",
    "rats": "+2 Go · SC: +3 Go, +1 XP | SEAL",
    "gelatinous-cube": "fight it",
    "lost-merchant": "trade",
    "flood-and-altar": "-1 FROST · -2 HP, +1 Go · -1 Fo",
    "explorers-gift": "+1 Go · -3 HP, +1 XP, +1 Go",
    "question": "-2 HP, +2 XP · -1 Fo, +1 HP, +1 XP · [healer], +2 HP, +2 XP",
    "amateur-alchemist": "-1 Fo, HEAL · -2 Go, HOLY · -2 HP, FIRE · [wizard], ANY-P",
    "reflection": "fight it",
    "rivulet": "[warrior], +1 XP, +2 HP · SC: +1 XP, +1 HP | +1 HP, SEAL",
    "portal": "SEAL · SC: down 1 | down 2",
    "well": "[warrior], +3 Go, SEAL · SC: +3 Go | SEAL",
    "selenomancer": "+1 XP · -1 PERC, +3 XP",
}


@pytest.mark.parametrize("story_id", STORIES)
def test_stories(cards: MiniRogueCards, story_id: str) -> None:
    number = [card.id for card in cards.stories].index(story_id)
    assert program(cards, cards.tables.story_program[number]) == STORIES[story_id]


def test_these_are_all_the_stories(cards: MiniRogueCards) -> None:
    assert {card.id for card in cards.stories} == set(STORIES)
    assert [cards.story_boxes.count(box) for box in ("council", "stories")] == [4, 26]


STORY_FIGHTS = {
    "gelatinous-cube": [
        ("15/30", 0, 3, "FEEBLE", "+2 XP"),
        ("18/36", 0, 4, "FEEBLE", "+2 XP"),
        ("21/42", 0, 4, "FEEBLE", "+2 XP"),
        ("24/48", 0, 5, "FEEBLE", "+3 XP"),
    ],
    "reflection": [
        ("15/35", 0, 3, "", "REWARDS"),
        ("20/40", 0, 4, "", "REWARDS"),
        ("25/45", 0, 5, "", "REWARDS"),
        ("30/50", 0, 6, "", "REWARDS"),
    ],
}


def test_enemies_of_stories(cards: MiniRogueCards) -> None:
    for number, card in enumerate(cards.stories):
        first = cards.tables.story_line[number]
        if card.id not in STORY_FIGHTS:
            assert first == -1
            continue
        assert [line(cards, first + floor) for floor in range(FLOORS)] == STORY_FIGHTS[card.id]


def test_the_lost_merchant(cards: MiniRogueCards) -> None:
    tables = cards.tables
    number = [card.id for card in cards.stories].index("lost-merchant")
    offers = range(tables.story_offers[number], tables.story_offers[number] + tables.story_offer_count[number])
    assert [program(cards, tables.offer_program[offer]) for offer in offers] == [
        "pay 2 Go, +1 Fo",
        "pay 3 Go, +4 HP",
        "pay 3 Go, +1 Ar",
        "pay 5 Go, ANY-P",
    ]
    assert sum(1 for count in tables.story_offer_count if count) == 1


def test_the_old_warning_is_the_only_story_that_is_kept(cards: MiniRogueCards) -> None:
    kept = [card.id for card, item in zip(cards.stories, cards.tables.story_item, strict=True) if item >= 0]
    assert kept == ["old-warning"]


# --- the box ------------------------------------------------------------------------------------------------------


def test_the_split_of_the_council_rooms(cards: MiniRogueCards) -> None:
    kinds = [card.kind for card, box in zip(cards.rooms, cards.room_boxes, strict=True) if box == "council"]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "monster": 4,
        "trap": 4,
        "tomb": 3,
        "treasure": 2,
        "bonfire": 1,
        "merchant": 2,
        "shrine": 1,
        "item": 3,
    }
    assert len(kinds) == 20


def test_what_of_the_council_is_as_printed(cards: MiniRogueCards) -> None:
    """Only the Belt is printed whole; that the printed table is the City Guard's is a ruling."""
    printed = {
        card.id
        for card, box in zip(cards.rooms, cards.room_boxes, strict=True)
        if (box, card.origin) == ("council", "printed")
    }
    assert printed == {"potion-belt"}
    assert amount(speak.FLOOR) == "FL"
