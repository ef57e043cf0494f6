"""Every figure of the Overlord module, read back from the tables: board, Overlord cards, Reinforcement cards, Avatar.

What is expected was typed from the house sheet and not from the card files; its shorthand is kept.
"""

from typing import NamedTuple

import pytest

from tests.games.mini_rogue.cards.test_council_figures import line, mask, program
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.answers import CARD_POWERS
from undercroft.games.mini_rogue.rules.tables import FACES

MOMENTS = {
    speak.WHEN_DIE: "die",
    speak.WHEN_DICE: "dice",
    speak.WHEN_HIT: "hit",
    speak.WHEN_HURT: "hurt",
    speak.WHEN_FIGHT: "fight",
    speak.WHEN_ANY_FIGHT: "any fight",
    speak.WHEN_PREPARATION: "Preparation",
    speak.WHEN_ENTRY: "Entry",
    speak.WHEN_EXPLORATION: "between Rooms",
    speak.WHEN_ROOM: "Room",
    speak.WHEN_DESCENT: "Delving",
}
PERIODS = {speak.EVERY_ROOM: "Room", speak.EVERY_AREA: "Area", speak.EVERY_FLOOR: "Floor"}
PURPOSES = {speak.MAY_TRADE: "may trade", speak.MUST_TRADE: "trade", speak.MAY_SWAP: "may swap two"}
ROOM_KINDS = {
    speak.MONSTER: "Monster",
    speak.TRAP: "Trap",
    speak.TOMB: "Tomb",
    speak.TREASURE: "Treasure",
    speak.BONFIRE: "Bonfire",
    speak.MERCHANT: "Merchant",
    speak.SHRINE: "Shrine",
    speak.ITEM: "Item",
}
TRIGGERS = {
    **ROOM_KINDS,
    speak.ON_REFERENCE: "reference card",
    speak.ON_AREA: "new Area",
    speak.ON_FLOOR: "new Floor",
}
SIDES = {
    speak.ROOMS_SIDE: "Rooms",
    speak.POWERS_SIDE: "Powers",
    speak.AVATAR_SIDE: "Avatar",
    speak.COMBAT_SIDE: "Combat effects",
}


class Power(NamedTuple):
    """One row of the sheet's tables of powers."""

    names: tuple[str, str]
    cost: int
    when: str
    every: str
    symbols: int
    effect: str
    final: bool


class Card(NamedTuple):
    """One row of the sheet's table of Reinforcement cards, without its power."""

    names: tuple[str, str]
    track: int
    rooms: str
    power: str
    automa: str
    avatar: str
    face: int
    combat: str


@pytest.fixture(scope="module")
def cards() -> MiniRogueCards:
    return load_mini_rogue()


def bolster(cards: MiniRogueCards, place: int) -> str:
    """How an enemy is strengthened, in the shorthand of the sheet."""
    tables = cards.tables
    hp = (int(tables.bolster_hp[place]), int(tables.bolster_party_hp[place]))
    parts = [f"+{hp[0]}/{hp[1]} HP" if hp != (0, 0) else ""]
    parts.append(f"+{tables.bolster_armor[place]} Ar" if tables.bolster_armor[place] else "")
    parts.append(f"+{tables.bolster_damage[place]} dmg" if tables.bolster_damage[place] else "")
    parts.append(mask(tables.bolster_traits[place]))
    return ", ".join(part for part in parts if part)


def bolsters(cards: MiniRogueCards, place: int) -> str:
    """The same, with what a horde has instead where that differs."""
    alone, horde = bolster(cards, place), bolster(cards, place + 1)
    return alone if alone == horde else f"{alone} (Horde: {horde})"


def told(cards: MiniRogueCards, address: int) -> str:
    """A program for one adventurer, which begins by saying so."""
    programs = cards.tables.programs
    rest = address
    chosen = speak.verb_of(programs[address]) == speak.ANYONE
    if chosen:
        rest += 1
    if speak.verb_of(programs[rest]) == speak.TURN_CARD:
        assert programs[rest + 1] == speak.END
        return "one: turn a card"
    return f"one: {program(cards, rest)}"


def effect(cards: MiniRogueCards, number: int) -> str:
    packed = cards.tables.power_effect[number]
    first, second = speak.first_of(packed), speak.second_of(packed)
    match speak.verb_of(packed):
        case speak.SET_DIE:
            return "set the die"
        case speak.REROLL_DIE:
            return "reroll the die"
        case speak.REROLL_CHARACTER:
            return "reroll a Character die"
        case speak.LOOK:
            return f"look at {first}, {PURPOSES[second]}"
        case speak.VEIL:
            return "veil"
        case speak.BOLSTER:
            return bolsters(cards, cards.tables.power_bolster[number])
        case speak.REGAIN:
            return f"REG {first}/{second}"
        case speak.AFFECT:
            return told(cards, cards.tables.power_program[number])
        case speak.MORE_DAMAGE:
            return f"+{first} dmg"
    raise AssertionError(number)


def power(cards: MiniRogueCards, number: int) -> Power:
    tables = cards.tables
    card = cards.powers[number]
    when = ", ".join(name for bit, name in MOMENTS.items() if tables.power_when[number] & bit)
    return Power(
        (card.name["en"], card.name["fr"]),
        int(tables.power_cost[number]),
        when,
        PERIODS[int(tables.power_every[number])],
        int(tables.power_symbols[number]),
        effect(cards, number),
        bool(tables.power_final[number]),
    )


# --- the board and the Overlord cards -----------------------------------------------------------------------------

BOARD = [
    Power(("Divination", "Divination"), 0, "Preparation", "Area", 0, "look at 1, may trade", False),
    Power(("Hand of Fate", "Main du destin"), 3, "die", "Floor", 1, "set the die", True),
]


def test_the_board_has_two_powers(cards: MiniRogueCards) -> None:
    assert [power(cards, number) for number in cards.tables.board_power] == BOARD


OVERLORDS = {
    "prophet": (
        ("The Prophet", "Le Prophète"),
        [
            Power(("Infernal Destiny", "Destinée infernale"), 1, "die", "Room", 0, "reroll the die", True),
            Power(("Maze", "Dédale"), 2, "Preparation, between Rooms", "Area", 1, "look at 3, may swap two", False),
            Power(
                ("Demonic Veil", "Voile démoniaque"), 3, "Entry, between Rooms, Room", "Area", 2, "veil", False
            ),  # before the chosen Room is resolved
        ],
    ),
    "weaver": (
        ("The Weaver", "La Tisseuse"),
        [
            Power(("Silk Snare", "Rets de soie"), 2, "dice", "Room", 1, "reroll a Character die", True),
            Power(("Shifting Web", "Toile mouvante"), 2, "between Rooms", "Area", 1, "look at 1, trade", False),
            Power(("Cocoon", "Cocon"), 3, "fight", "Area", 2, "+3/6 HP, +1 Ar (Horde: +1/2 HP)", False),
        ],
    ),
    "devourer": (
        ("The Devourer", "Le Dévoreur"),
        [
            Power(("Feast", "Festin"), 1, "hurt", "Room", 0, "REG 3/6", True),
            Power(("Gnawing Hunger", "Faim rongeuse"), 2, "between Rooms, Delving", "Area", 1, "one: -1 Fo", False),
            Power(("Frenzy", "Frénésie"), 3, "fight", "Area", 2, "+1 dmg, SAV (Horde: SAV)", False),
        ],
    ),
}


def test_there_are_three_overlords(cards: MiniRogueCards) -> None:
    assert [card.id for card in cards.overlords] == list(OVERLORDS)


@pytest.mark.parametrize("overlord", OVERLORDS)
def test_overlord_cards(cards: MiniRogueCards, overlord: str) -> None:
    names, powers = OVERLORDS[overlord]
    number = list(OVERLORDS).index(overlord)
    own = cards.tables.overlord_power[number * CARD_POWERS : (number + 1) * CARD_POWERS]
    assert (cards.overlords[number].name["en"], cards.overlords[number].name["fr"]) == names
    assert [power(cards, place) for place in own] == powers


# --- the Automa ---------------------------------------------------------------------------------------------------

AUTOMA = {
    "prophet": [
        ("new Area", "Maze", "worst of 3 to cell 5"),
        ("Monster", "Demonic Veil", "as written"),
        ("Trap", "Infernal Destiny", "as written"),
        ("reference card", "Infernal Destiny", "as written"),
    ],
    "weaver": [
        ("new Area", "Shifting Web", "worst of 2 to cell 2"),
        ("Monster", "Cocoon", "as written"),
        ("Treasure", "Silk Snare", "as written"),
    ],
    "devourer": [
        ("new Floor", "Gnawing Hunger", "for each"),
        ("Bonfire", "Gnawing Hunger", "as written"),
        ("Monster", "Frenzy", "as written"),
        ("reference card", "Feast", "as written"),
    ],
}
DRAWN = {
    "prophet": ["Rooms", "Powers", "Combat effects", "Combat effects", "Avatar", "Avatar"],
    "weaver": ["Rooms", "Rooms", "Powers", "Combat effects", "Combat effects", "Avatar"],
    "devourer": ["Rooms", "Powers", "Combat effects", "Avatar", "Avatar", "Avatar"],
}


def automa_effect(packed: int) -> str:
    """The cell is told from 1, row by row: the centre is 5, the one to the right of the Entry 2."""
    match speak.verb_of(packed):
        case speak.WORST:
            return f"worst of {speak.first_of(packed)} to cell {speak.second_of(packed) + 1}"
        case speak.FOR_EVERYONE:
            return "for each"
    return "as written"


def rows_of(cards: MiniRogueCards, owner: int) -> list[tuple[str, str, str]]:
    tables = cards.tables
    return [
        (
            TRIGGERS[int(tables.automa_on[row])],
            cards.powers[tables.automa_power[row]].name["en"],
            automa_effect(tables.automa_effect[row]),
        )
        for row in range(len(tables.automa_owner))
        if tables.automa_owner[row] == owner
    ]


@pytest.mark.parametrize("overlord", AUTOMA)
def test_automa_sides(cards: MiniRogueCards, overlord: str) -> None:
    assert rows_of(cards, list(OVERLORDS).index(overlord)) == AUTOMA[overlord]


@pytest.mark.parametrize("overlord", DRAWN)
def test_where_the_automa_lays_a_card(cards: MiniRogueCards, overlord: str) -> None:
    number = list(OVERLORDS).index(overlord)
    sides = cards.tables.overlord_side[number * FACES : (number + 1) * FACES]
    assert [SIDES[int(side)] for side in sides] == DRAWN[overlord]


# --- Reinforcement cards ------------------------------------------------------------------------------------------

REINFORCEMENTS = {
    "cutthroats": Card(
        ("The Cutthroats", "Les Coupe-jarrets"), 4, "Treasure: SEAL first", "Ransom", "Merchant", "+1 dmg", 5, "+2 dmg"
    ),
    "miasma": Card(
        ("The Miasma", "Les Miasmes"), 5, "Trap: failure -1 HP", "Choking Fog", "new Floor", "+6/12 HP", 2, "POISON"
    ),
    "long-night": Card(
        ("The Long Night", "La Longue Nuit"), 6, "Bonfire: no REF", "Torpor", "Tomb", "+7/14 HP", 3, "REG 2/4"
    ),
    "salt-tax": Card(
        ("The Salt Tax", "La Gabelle"), 4, "Merchant: +1 Go", "Reaping", "reference card", "+1 Ar", 4, "IGN"
    ),
    "open-graves": Card(
        ("The Open Graves", "Les Tombes béantes"), 5, "Tomb: no ±1", "Hex", "Shrine", "+1 Ar", 6, "CURSE"
    ),
    "royal-levy": Card(
        ("The Royal Levy", "L'Ost royal"),
        6,
        "Monster: +2/4 HP (Horde: +1/2 HP)",
        "Rally",
        "Monster",
        "+2 dmg",
        1,
        "strikes for 1",
    ),
}
POWERS = {
    "cutthroats": Power(("Ransom", "Rançon"), 1, "between Rooms", "Area", 0, "one: -1 Go", False),
    "miasma": Power(("Choking Fog", "Brouillard suffocant"), 2, "Entry", "Floor", 0, "one: BLIND", False),
    "long-night": Power(("Torpor", "Torpeur"), 2, "between Rooms", "Area", 0, "one: turn a card", False),
    "salt-tax": Power(("Reaping", "Fauchaison"), 2, "hit", "Room", 0, "+2 dmg", True),
    "open-graves": Power(("Hex", "Maléfice"), 3, "between Rooms", "Floor", 1, "one: CURSE", False),
    "royal-levy": Power(("Rally", "Ralliement"), 2, "any fight", "Area", 0, "+1 Ar", False),
}


def rooms_side(cards: MiniRogueCards, number: int) -> str:
    tables = cards.tables
    packed = tables.reinforcement_rooms[number]
    kind = ROOM_KINDS[int(tables.reinforcement_kind[number])]
    match speak.verb_of(packed):
        case speak.GHOST_FIRST:
            return f"{kind}: SEAL first"
        case speak.FAILURE_COSTS:
            return f"{kind}: failure -{speak.first_of(packed)} HP"
        case speak.NO_REFRESH:
            return f"{kind}: no REF"
        case speak.DEARER:
            return f"{kind}: +{speak.first_of(packed)} Go"
        case speak.NO_SHIFT:
            return f"{kind}: no ±1"
    return f"{kind}: {bolsters(cards, tables.reinforcement_tougher[number])}"


def combat_side(packed: int) -> str:
    first, second = speak.first_of(packed), speak.second_of(packed)
    match speak.verb_of(packed):
        case speak.FACE_DAMAGE:
            return f"+{first} dmg"
        case speak.FACE_AFFLICTS:
            return mask(first)
        case speak.FACE_REGAINS:
            return f"REG {first}/{second}"
        case speak.FACE_PIERCES:
            return "IGN"
    return f"strikes for {first}"


def test_there_are_six_reinforcement_cards(cards: MiniRogueCards) -> None:
    assert [card.id for card in cards.reinforcements] == list(REINFORCEMENTS)


@pytest.mark.rule("MR-OVER-18")
@pytest.mark.parametrize("reinforcement", REINFORCEMENTS)
def test_reinforcement_cards(cards: MiniRogueCards, reinforcement: str) -> None:
    tables, number = cards.tables, list(REINFORCEMENTS).index(reinforcement)
    card = cards.reinforcements[number]
    assert (
        Card(
            (card.name["en"], card.name["fr"]),
            int(tables.reinforcement_track[number]),
            rooms_side(cards, number),
            cards.powers[tables.reinforcement_power[number]].name["en"],
            rows_of(cards, -1 - number)[0][0],
            bolster(cards, tables.reinforcement_avatar[number]),
            int(tables.reinforcement_face[number]),
            combat_side(tables.reinforcement_combat[number]),
        )
        == REINFORCEMENTS[reinforcement]
    )
    assert rows_of(cards, -1 - number)[0][1:] == (REINFORCEMENTS[reinforcement].power, "as written")


@pytest.mark.parametrize("reinforcement", POWERS)
def test_powers_of_reinforcement_cards(cards: MiniRogueCards, reinforcement: str) -> None:
    number = cards.tables.reinforcement_power[list(REINFORCEMENTS).index(reinforcement)]
    assert power(cards, number) == POWERS[reinforcement]


def test_the_six_avatar_figures_are_one_per_card_and_each_face_has_its_card(cards: MiniRogueCards) -> None:
    figures = sorted(bolster(cards, place) for place in cards.tables.reinforcement_avatar)
    assert figures == sorted(["+6/12 HP", "+7/14 HP", "+1 dmg", "+2 dmg", "+1 Ar", "+1 Ar"])
    assert sorted(int(face) for face in cards.tables.reinforcement_face) == [1, 2, 3, 4, 5, 6]


# --- the Avatar ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-OVER-22")
def test_the_avatar_has_two_phases_of_the_same_hp(cards: MiniRogueCards) -> None:
    boss = cards.boss_number("avatar-of-the-overlord")
    first = cards.tables.boss_line[boss]
    assert (cards.tables.boss_lines[boss], cards.tables.boss_final[boss]) == (2, 1)
    assert [line(cards, first + phase) for phase in (0, 1)] == [
        ("40/80", 0, 10, "CURSE", ""),
        ("40/80", 0, 11, "SAV", ""),
    ]
    names = [cards.line_names[first + phase] for phase in (0, 1)]
    assert [(name["en"], name["fr"]) for name in names] == [
        ("The Mouthpiece", "Le Porte-voix"),
        ("The God Within", "Le Dieu intérieur"),
    ]
    assert cards.bosses[boss].name["en"] == "Avatar of the Overlord"


def test_no_more_than_these_powers_exist(cards: MiniRogueCards) -> None:
    assert len(cards.powers) == len(BOARD) + 3 * len(OVERLORDS) + len(POWERS)
