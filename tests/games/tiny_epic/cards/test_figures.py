"""Every figure of every card and board of Tiny Epic Dungeons, read back from the tables the rules use.

What is expected was typed from the figures sheets and not from the card files. An ability is written in one line: what
kind of action it is, its test, its reach, its price, what it does, and what else it has.
"""

from collections import Counter
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import undercroft.cards
from undercroft.cards.source import CardError
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, load_tiny_epic
from undercroft.games.tiny_epic.rules import cardspeak as speak

SKILLS = ("str", "agi", "int", "any")
ACTIONS = {
    speak.MELEE: "melee",
    speak.MISSILE: "missile",
    speak.CAST: "cast",
    speak.SHADOW: "heroic",
    speak.FREE: "free",
    speak.EXTRA: "one-time",
    speak.SEARCH: "search",
    speak.FORCED: "forced",
}
MOMENTS = {speak.ON_MELEE: "melee", speak.ON_MISSILE: "missile", speak.ON_CAST: "cast", speak.ON_DISARM: "disarm"}
REACHES = {speak.SIGHT: "LoS", speak.PATH: "path", speak.ALL: "all"}
WHOM = {
    speak.NOBODY: "",
    speak.AN_ENEMY: "an enemy",
    speak.A_HERO: "a hero",
    speak.ENEMIES: "enemies",
    speak.HEROES: "heroes",
    speak.TWO_ENEMIES: "two enemies",
}
FINDS = {speak.LOOT: "Loot", speak.SPELLS: "Spell", speak.EITHER: "Loot-or-Spell"}
LOSSES = {speak.HURT: "health", speak.DRAIN: "focus"}
ATTACKS = {1: "melee", 2: "missile", 3: "melee or missile"}
AMOUNTS = {speak.GOBLINS: "goblins", speak.GOBLINS_AND_ONE: "goblins + 1"}
PLAIN = {
    speak.FULL_HEALTH: "health to maximum",
    speak.FULL_FOCUS: "focus to maximum",
    speak.STOP: "movement ends",
    speak.SNEAK: "Stealth this turn",
    speak.BOSS_HOME: "boss to its Lair",
    speak.ADD_GOBLIN: "add a goblin",
    speak.REVEAL_ANY: "reveal any card",
    speak.TELEPORT: "teleport",
    speak.SEND: "teleport the hero",
    speak.REMOVE_THIS: "this card out of the game",
    speak.STRIDE: "move full Speed with Stealth",
}


@pytest.fixture(scope="module")
def cards() -> TinyEpicCards:
    return load_tiny_epic()


def number(cards: "tuple[Any, ...]", card_id: str) -> int:
    return [card.id for card in cards].index(card_id)


# --- reading the tables back ------------------------------------------------------------------------------------


def simple(verb: int, first: int) -> str:
    """The verbs with one amount."""
    texts = {
        speak.HEAL: f"+{first} health",
        speak.FOCUS: f"+{first} focus",
        speak.HURT: f"-{first} health",
        speak.DRAIN: f"-{first} focus",
        speak.TORCH_UP: f"torch up {first}",
        speak.TORCH_DOWN: f"torch down {first}",
        speak.SPRINT: f"Speed +{first} this turn",
        speak.ADD: f"+{first} to the result",
        speak.GUARD: f"Defense +{first} against the counter-attack",
        speak.BOSS_GAINS: f"boss gains {first}",
        speak.KILL_GOBLIN: f"kill a goblin in LoS {first}",
        speak.MEND: f"heals {first}",
        speak.PUSH: f"push {first}",
    }
    return texts[verb]


def effect(packed: int) -> str:
    """One word of a program."""
    verb, first = speak.verb_of(packed), speak.first_of(packed)
    second, third = speak.second_of(packed), speak.third_of(packed)
    if verb in PLAIN:
        return PLAIN[verb]
    match verb:
        case speak.DISCOVER:
            return f"discover {FINDS[first]}"
        case speak.PICK_UP:
            return f"pick up {FINDS[first]}"
        case speak.DAMAGE:
            return f"{first} damage" + (f", {second} to others within 1" if second else "")
        case speak.ATTACK:
            return f"{ATTACKS[first]} attack +{second}, Defense +{third}"
        case speak.HERD:
            return f"move enemies within {second} by {first}"
        case speak.SHED:
            return f"discard {FINDS[first]}" + (f", else -{third} {LOSSES[second]}" if second else "")
        case speak.EACH:
            return f"heroes in all {first}: -{third} {LOSSES[second]}"
    return simple(verb, first)


def program(cards: TinyEpicCards, address: int) -> str:
    """All that a program does; options are parted by "or"."""
    programs = cards.tables.programs
    if speak.verb_of(programs[address]) == speak.CHOOSE:
        options = range(address + 1, address + 1 + speak.first_of(programs[address]))
        return " or ".join(program(cards, programs[option]) for option in options)
    texts = []
    while programs[address]:
        texts.append(effect(programs[address]))
        address += 1
    return " and ".join(texts)


def trial(skill: int, wanted: int, bonus: int) -> str:
    if skill == speak.NO_SKILL:
        return ""
    return SKILLS[skill] + (f" {wanted}" if wanted else f" {bonus:+d}")


def reached(reach: int, rooms: int) -> str:
    if reach == speak.SELF:
        return "self"
    return "same" if reach == speak.SAME else f"{REACHES[reach]} {rooms}"


def kind_of(action: int, moments: int) -> str:
    if action == speak.TRIGGERED:
        return "on " + "/".join(name for bit, name in MOMENTS.items() if moments & bit)
    return ACTIONS[action]


def ability(cards: TinyEpicCards, place: int) -> str:
    """An ability in one line, its empty parts left out; "-" for none."""
    if place < 0:
        return "-"
    tables = cards.tables
    parts = [
        kind_of(tables.ability_action[place], tables.ability_on[place]),
        trial(tables.ability_skill[place], tables.ability_number[place], tables.ability_bonus[place]),
        reached(tables.ability_reach[place], tables.ability_rooms[place]),
        WHOM[tables.ability_whom[place]],
        f"{tables.ability_cost[place]} focus" if tables.ability_cost[place] else "",
        program(cards, tables.ability_program[place]),
    ]
    if tables.ability_failure[place]:
        parts.append("fails: " + program(cards, tables.ability_failure[place]))
    if tables.ability_wide_cost[place]:
        rooms, bonus = tables.ability_wide_rooms[place], tables.ability_wide_bonus[place]
        parts.append(f"or all {rooms} {bonus:+d} for {tables.ability_wide_cost[place]} focus")
    if tables.ability_boost[place]:
        parts.append(f"+{tables.ability_boost[place]} for {tables.ability_boost_cost[place]} focus")
    if tables.ability_kill[place]:
        parts.append("kills: " + program(cards, tables.ability_kill[place]))
    return "; ".join(part for part in parts if part)


# --- heroes -----------------------------------------------------------------------------------------------------

HEROES = {
    # Strength, Agility, Intelligence, Health, Focus, Speed, Defense, origin
    "ethairna": (1, 2, 3, 6, 8, 4, 3, "printed"),
    "sir-lanon": (3, 1, 2, 8, 5, 3, 5, "printed"),
    "gerrund-the-blue": (1, 2, 3, 5, 8, 3, 4, "printed"),
    "grok-ull": (3, 2, 1, 8, 4, 3, 2, "ruled"),
    "moonblade": (2, 3, 1, 6, 5, 5, 3, "house"),
    "uliessa": (2, 1, 3, 6, 7, 4, 5, "printed"),
    "wyn-kelearul": (1, 3, 2, 7, 6, 4, 3, "house"),
    "thordin-torvak": (3, 2, 1, 8, 5, 3, 4, "house"),
}
HERO_NAMES = {
    "ethairna": ("Ethairna", "Ethairna", "Elf Sorceress", "Ensorceleuse elfe"),
    "sir-lanon": ("Sir Lanon", "Sire Lanon", "Human Paladin", "Paladin humain"),
    "gerrund-the-blue": ("Gerrund the Blue", "Gerrund le Bleu", "Ancient Wizard", "Vieux magicien"),
    "grok-ull": ("Grok U'll", "Grok U'll", "Half-Orc Barbarian", "Barbare demi-orque"),
    "moonblade": ("Moonblade", "Lame-de-Lune", "Wood Elf Rogue", "Voleuse elfe des bois"),
    "uliessa": ("Uliessa", "Uliessa", "Dwarf Cleric", "Clerc naine"),
    "wyn-kelearul": ("Wyn Kelearul", "Wyn Kelearul", "Half-Elf Ranger", "Rôdeuse demi-elfe"),
    "thordin-torvak": ("Thordin Torvak", "Thordin Torvak", "Dwarf Fighter", "Guerrier nain"),
}
DAGGER = ("Dagger", "Dague", "melee; str -1; same")
HAMMER = ("Hammer", "Marteau", "melee; str +0; same")
RESEARCH = ("Research", "Rechercher", "free; self; 4 focus; discover Spell")
ITEMS = {
    "ethairna": (
        ("Seeking Bolt", "Trait chercheur", "cast; int 5; path 4; an enemy; 2 focus; 1 damage"),
        DAGGER,
        RESEARCH,
    ),
    "sir-lanon": (
        ("Divine Might", "Puissance divine", "cast; int 4; self; 2 focus; melee attack +2, Defense +0"),
        HAMMER,
        ("Healing Hands", "Mains guérisseuses", "free; path 1; a hero; 2 focus; +2 health"),
    ),
    "gerrund-the-blue": (
        ("Magic Arrow", "Flèche magique", "cast; int 6; path 2; an enemy; 2 focus; 2 damage"),
        DAGGER,
        RESEARCH,
    ),
    "grok-ull": (
        ("Battle Rage", "Rage de combat", "on melee/missile; self; 3 focus; +2 to the result"),
        ("Axe", "Hache", "melee; str +1; same"),
        ("Sprint", "Sprint", "free; self; 1 focus; Speed +1 this turn"),
    ),
    "moonblade": (
        ("Shadow Walk", "Marche de l'ombre", "heroic; agi 6; self; 3 focus; move full Speed with Stealth"),
        DAGGER,
        ("Lockpicks", "Outils de crochetage", "on disarm; self; 1 focus; +2 to the result"),
    ),
    "uliessa": (("Heal", "Soin", "cast; path 3; a hero; 2 focus; heals 4"), HAMMER, RESEARCH),
    "wyn-kelearul": (
        ("Stealth", "Furtivité", "free; self; 2 focus; Stealth this turn"),
        DAGGER,
        ("Bow", "Arc", "missile; agi +0; LoS 4"),
    ),
    "thordin-torvak": (
        ("Stone Guard", "Garde de Roc", "on melee; self; 2 focus; Defense +2 against the counter-attack"),
        HAMMER,
        ("Shield Bash", "Coup de bouclier", "one-time; str +0; same; 5 focus"),
    ),
}


def test_there_are_eight_heroes(cards: TinyEpicCards) -> None:
    assert [hero.id for hero in cards.heroes] == list(HEROES)


@pytest.mark.parametrize("hero", HEROES)
def test_hero_board(cards: TinyEpicCards, hero: str) -> None:
    place, tables = number(cards.heroes, hero), cards.tables
    dice = tuple(tables.hero_dice[place * 3 + skill] for skill in range(3))
    figures = (
        tables.hero_health[place],
        tables.hero_focus[place],
        tables.hero_speed[place],
        tables.hero_defense[place],
    )
    card = cards.heroes[place]
    assert (*dice, *figures, card.origin) == HEROES[hero]
    assert (card.name["en"], card.name["fr"], card.title["en"], card.title["fr"]) == HERO_NAMES[hero]


@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize("place", range(3), ids=("special", "left", "right"))
def test_special_and_starting_items(cards: TinyEpicCards, hero: str, place: int) -> None:
    at = cards.tables.hero_ability[number(cards.heroes, hero) * 3 + place]
    name = cards.abilities[at].name
    assert (name["en"], name["fr"], ability(cards, at)) == ITEMS[hero][place]


# --- the dungeon ------------------------------------------------------------------------------------------------

SHAPES = {"D": "N", "I": "NS", "L": "NE", "T": "NEW", "X": "NESW"}
DUNGEON = {
    # English, French, kind, shape, what is met, origin
    "entrance": ("Entrance", "Entrée", "entrance", "X", "", "printed"),
    "lair-door": ("Lair Door", "Porte du Repaire", "door", "D", "", "house"),
    "minion-encounter-a": ("Minion Encounter A", "Rencontre Sbire A", "encounter", "L", "minion", "house"),
    "minion-encounter-b": ("Minion Encounter B", "Rencontre Sbire B", "encounter", "T", "minion", "house"),
    "minion-encounter-c": ("Minion Encounter C", "Rencontre Sbire C", "encounter", "T", "minion", "house"),
    "minion-encounter-d": ("Minion Encounter D", "Rencontre Sbire D", "encounter", "T", "minion", "house"),
    "bridge-of-doom": ("Bridge of Doom", "Pont funeste", "room", "I", "", "house"),
    "buzzsaw": ("Buzzsaw", "Scie tournoyante", "room", "T", "", "house"),
    "fire-vortex": ("Fire Vortex", "Vortex de feu", "room", "X", "", "house"),
    "poison-darts": ("Poison Darts", "Fléchettes empoisonnées", "room", "L", "", "house"),
    "rolling-boulder": ("Rolling Boulder", "Rocher roulant", "room", "I", "", "house"),
    "lightning-runes": ("Lightning Runes", "Runes de foudre", "room", "T", "", "house"),
    "spike-pit": ("Spike Pit", "Fosse à pieux", "room", "T", "", "house"),
    "arcane-altar": ("Arcane Altar", "Autel des arcanes", "room", "D", "", "house"),
    "armory": ("Armory", "Armurerie", "room", "D", "", "house"),
    "feasthall": ("Feasthall", "Salle de banquet", "room", "T", "", "house"),
    "goblin-bunks": ("Goblin Bunks", "Dortoir gobelin", "room", "L", "", "house"),
    "hidden-library": ("Hidden Library", "Bibliothèque cachée", "room", "D", "", "house"),
    "portal-chamber": ("Portal Chamber", "Chambre du portail", "room", "X", "", "house"),
    "scribes-study": ("Scribe's Study", "Cabinet du scribe", "room", "T", "goblin", "house"),
    "siege-works": ("Siege Works", "Atelier de siège", "room", "X", "goblin", "house"),
    "treasure-room": ("Treasure Room", "Salle au trésor", "room", "T", "goblin", "house"),
    "graveyard": ("Graveyard", "Cimetière", "room", "X", "goblin", "house"),
    "lever-hall": ("Lever Hall", "Salle du levier", "room", "T", "goblin", "house"),
    "witchs-cauldron": ("Witch's Cauldron", "Chaudron de la sorcière", "room", "L", "goblin", "house"),
    "sealed-vault": ("Sealed Vault", "Chambre forte scellée", "room", "D", "goblin", "house"),
    "prison-cells": ("Prison Cells", "Geôles", "room", "L", "goblin", "house"),
    "lamp-oil-store": ("Lamp-Oil Store", "Réserve d'huile", "room", "I", "goblin", "house"),
}
TRAPS = {
    # evade (any skill), damage, disarm
    "bridge-of-doom": (7, 2, "agi 6"),
    "buzzsaw": (6, 3, "str 5"),
    "fire-vortex": (6, 3, "int 5"),
    "poison-darts": (6, 3, "agi 5"),
    "rolling-boulder": (7, 2, "str 6"),
    "lightning-runes": (7, 2, "int 6"),
    "spike-pit": (7, 2, "any 6"),
}
ROOMS = {
    "arcane-altar": "search; int 5; self; 4 focus; torch up 2",
    "armory": "free; any 7; self; pick up Loot; fails: torch down 1",
    "feasthall": "free; int 4; self; 3 focus; health to maximum; fails: -2 health",
    "goblin-bunks": "forced; agi 4; self; pick up Loot; fails: add a goblin and movement ends",
    "hidden-library": "search; int 5; self; discover Spell and +2 focus; fails: add a goblin",
    "portal-chamber": "free; self; 2 focus; teleport",
    "scribes-study": "free; self; 2 focus; discover Spell",
    "siege-works": "free; self; 2 focus; kill a goblin in LoS 3",
    "treasure-room": "search; agi 5; self; pick up Loot",
    "graveyard": "search; any 7; self; discover Loot; fails: add a goblin",
    "lever-hall": "search; str 5; self; reveal any card; fails: torch down 1",
    "witchs-cauldron": "search; int 5; self; focus to maximum and +2 health; fails: torch down 1",
    "sealed-vault": "search; str 7; self; discover Loot and discover Spell",
    "prison-cells": "search; str 5; self; +3 focus and pick up Spell; fails: add a goblin",
    "lamp-oil-store": "search; agi 4; self; 4 focus; torch up 1",
}
KINDS = {speak.ENTRANCE: "entrance", speak.ROOM: "room", speak.ENCOUNTER: "encounter", speak.DOOR: "door"}
MEETS = {speak.NOTHING: "", speak.GOBLIN: "goblin", speak.MINION: "minion"}
SIDES = {"N": speak.NORTH, "E": speak.EAST, "S": speak.SOUTH, "W": speak.WEST}


def test_there_are_28_dungeon_cards(cards: TinyEpicCards) -> None:
    """One Entrance, one Lair Door, four Encounters and 22 Rooms, whose shapes are counted in the sheet."""
    assert sorted(card.id for card in cards.dungeon) == sorted(DUNGEON)
    assert len(cards.dungeon) == 28
    assert Counter(card.kind for card in cards.dungeon) == {"entrance": 1, "door": 1, "encounter": 4, "room": 22}
    rooms = Counter(card.shape for card in cards.dungeon if card.kind == "room")
    assert rooms == {"D": 4, "I": 3, "L": 4, "T": 7, "X": 4}


@pytest.mark.parametrize("card", DUNGEON)
def test_dungeon_card(cards: TinyEpicCards, card: str) -> None:
    place, tables = number(cards.dungeon, card), cards.tables
    english, french, kind, shape, meets, origin = DUNGEON[card]
    typed = cards.dungeon[place]
    assert (typed.name["en"], typed.name["fr"], typed.origin) == (english, french, origin)
    assert KINDS[tables.room_kind[place]] == kind
    assert tables.room_sides[place] == sum(SIDES[side] for side in SHAPES[shape])
    assert MEETS[tables.room_meets[place]] == meets


@pytest.mark.parametrize("card", DUNGEON)
def test_trap(cards: TinyEpicCards, card: str) -> None:
    place, tables = number(cards.dungeon, card), cards.tables
    disarm = trial(tables.room_disarm_skill[place], tables.room_disarm[place], 0)
    assert (tables.room_evade[place], tables.room_damage[place], disarm) == TRAPS.get(card, (0, 0, ""))


@pytest.mark.parametrize("card", DUNGEON)
def test_what_can_be_done_in_a_room(cards: TinyEpicCards, card: str) -> None:
    place = number(cards.dungeon, card)
    assert ability(cards, cards.tables.room_ability[place]) == ROOMS.get(card, "-")


# --- Loot and Spells --------------------------------------------------------------------------------------------

GEAR_NAMES = {
    # English, French, origin
    "great-axe": ("Great Axe", "Grande hache", "printed"),
    "throwing-axes": ("Throwing Axes", "Haches de jet", "printed"),
    "studded-jerkin": ("Studded Jerkin", "Pourpoint clouté", "printed"),
    "war-horn": ("War Horn", "Cor de guerre", "printed"),
    "long-sword": ("Long Sword", "Épée longue", "ruled"),
    "shield": ("Shield", "Bouclier", "ruled"),
    "plate-armor": ("Plate Armor", "Armure de plates", "ruled"),
    "boots": ("Boots", "Bottes", "ruled"),
    "claw": ("Claw", "Griffe", "printed"),
    "longbow": ("Longbow", "Arc long", "ruled"),
    "cloak": ("Cloak", "Cape", "ruled"),
    "gloves": ("Gloves", "Gants", "ruled"),
    "staff": ("Staff", "Bâton", "ruled"),
    "grimoire": ("Grimoire", "Grimoire", "ruled"),
    "robes": ("Robes", "Robe", "ruled"),
    "ring": ("Ring", "Anneau", "house"),
    "crossbow": ("Crossbow", "Arbalète", "house"),
    "spiked-shield": ("Spiked Shield", "Bouclier à pointes", "house"),
    "bladed-chain": ("Bladed Chain", "Chaîne à lames", "house"),
    "sun-hammer": ("Sun Hammer", "Marteau solaire", "house"),
    "elven-chain": ("Elven Chain", "Cotte elfique", "printed"),
    "violet-cloak": ("Violet Cloak", "Cape violette", "house"),
    "scale-armor": ("Scale Armor", "Armure d'écailles", "house"),
    "ruby-figurine": ("Ruby Figurine", "Figurine de rubis", "printed"),
    "jade-figurine": ("Jade Figurine", "Figurine de jade", "ruled"),
    "amethyst-figurine": ("Amethyst Figurine", "Figurine d'améthyste", "ruled"),
    "fireball": ("Fireball", "Boule de Feu", "printed"),
    "chain-lightning": ("Chain Lightning", "Chaîne d'éclairs", "ruled"),
    "tempest-of-arrows": ("Tempest of Arrows", "Tempête de flèches", "ruled"),
    "eagles-swiftness": ("Eagle's Swiftness", "Célérité de l'aigle", "printed"),
    "scavengers-fortune": ("Scavenger's Fortune", "Fortune du fureteur", "house"),
    "bulls-might": ("Bull's Might", "Puissance du taureau", "house"),
    "stone-skin": ("Stone Skin", "Peau de pierre", "house"),
    "mending-light": ("Mending Light", "Lumière réparatrice", "house"),
    "healing-wave": ("Healing Wave", "Vague de soins", "house"),
    "frost-lance": ("Frost Lance", "Lance de givre", "house"),
    "thunderclap": ("Thunderclap", "Coup de tonnerre", "house"),
    "repelling-wind": ("Repelling Wind", "Vent répulsif", "house"),
    "everburning-flame": ("Everburning Flame", "Flamme éternelle", "house"),
    "dimension-door": ("Dimension Door", "Porte dimensionnelle", "house"),
}
LOOT: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    # slot, set, ability, and what it gives while equipped
    "great-axe": ("hand", "bear", "melee; str +2; same", {"speed": -1}),
    "throwing-axes": ("hand", "bear", "missile; str +2; LoS 2", {}),
    "studded-jerkin": ("garment", "bear", "-", {"melee_defense": 1}),
    "war-horn": ("trinket", "bear", "free; self; 2 focus; move enemies within 4 by 2", {}),
    "long-sword": ("hand", "lion", "melee; str +1; same; +1 for 2 focus", {}),
    "shield": ("hand", "lion", "-", {"melee_defense": 1, "marks": speak.REROLLS}),
    "plate-armor": ("garment", "lion", "-", {"defense": 1}),
    "boots": ("trinket", "lion", "-", {"speed": 1}),
    "claw": ("hand", "panther", "melee; agi +1; same", {}),
    "longbow": ("hand", "panther", "missile; agi +0; LoS 4; or all 1 +0 for 3 focus", {}),
    "cloak": ("garment", "panther", "-", {"marks": speak.STEALTHY}),
    "gloves": ("trinket", "panther", "-", {"bonus": (0, 1, 0)}),
    "staff": ("hand", "phoenix", "missile; int +0; LoS 3", {}),
    "grimoire": ("hand", "phoenix", "-", {"marks": speak.EMBOLDENS}),
    "robes": ("garment", "phoenix", "free; self; 2 focus; teleport", {}),
    "ring": ("trinket", "phoenix", "-", {"bonus": (0, 0, 1)}),
    "crossbow": ("hand", "", "missile; agi +1; LoS 3", {}),
    "spiked-shield": ("hand", "", "melee; str +0; same", {"melee_defense": 1}),
    "bladed-chain": ("hand", "", "melee; str +1; same; or all 0 +0 for 3 focus", {}),
    "sun-hammer": ("hand", "", "melee; str +1; same; kills: torch up 1", {}),
    "elven-chain": ("garment", "", "-", {"defense": 1, "speed": 1}),
    "violet-cloak": ("garment", "", "-", {"cast_bonus": 1, "cast_defense": 1}),
    "scale-armor": ("garment", "", "-", {"defense": 1, "rest": 1}),
    "ruby-figurine": ("trinket", "", "-", {"dice": (1, 0, 0)}),
    "jade-figurine": ("trinket", "", "-", {"dice": (0, 1, 0)}),
    "amethyst-figurine": ("trinket", "", "-", {"dice": (0, 0, 1)}),
}
SPELLS = {
    "fireball": "cast; int 7; path 2; an enemy; 6 focus; 4 damage",
    "chain-lightning": "cast; int 6; path 2; two enemies; 3 focus; 1 damage",
    "tempest-of-arrows": "cast; int 6; path 3; an enemy; 5 focus; 2 damage, 1 to others within 1",
    "eagles-swiftness": "cast; int 3; self; 3 focus; missile attack +3, Defense +0",
    "scavengers-fortune": "cast; int 7; self; 4 focus; +3 health and discover Loot",
    "bulls-might": "cast; int 3; self; 3 focus; melee attack +3, Defense +0",
    "stone-skin": "cast; int 4; self; 2 focus; melee or missile attack +0, Defense +3",
    "mending-light": "cast; int 4; path 3; a hero; 3 focus; heals 4",
    "healing-wave": "cast; int 5; all 2; heroes; 5 focus; heals 3",
    "frost-lance": "cast; int 5; path 3; an enemy; 3 focus; 2 damage",
    "thunderclap": "cast; int 5; all 1; enemies; 4 focus; 1 damage",
    "repelling-wind": "cast; int 4; path 3; an enemy; 2 focus; push 3",
    "everburning-flame": "cast; int 6; self; 5 focus; torch up 2 and this card out of the game",
    "dimension-door": "cast; int 5; path 2; a hero; 3 focus; teleport the hero",
}
SLOTS = {speak.LEFT: "hand", speak.GARMENT: "garment", speak.TRINKET: "trinket", speak.SPELL: "spell"}
SETS = ("", "bear", "lion", "panther", "phoenix")
GIVES = ("speed", "defense", "melee_defense", "cast_defense", "cast_bonus", "marks", "rest")


def given(cards: TinyEpicCards, place: int) -> dict[str, Any]:
    """What an equipped card gives all the time."""
    tables = cards.tables
    gives: dict[str, Any] = {name: int(getattr(tables, f"card_{name}")[place]) for name in GIVES}
    for name in ("dice", "bonus"):
        by_skill = tuple(int(getattr(tables, f"card_{name}")[place * 3 + skill]) for skill in range(3))
        gives[name] = by_skill if any(by_skill) else 0
    return {name: figure for name, figure in gives.items() if figure}


def test_there_are_26_loot_cards_and_14_spells(cards: TinyEpicCards) -> None:
    assert sorted(card.id for card in cards.gear) == sorted([*LOOT, *SPELLS])
    assert (cards.loot_count, len(cards.gear)) == (26, 40)
    slots = Counter(SLOTS[slot] for slot in cards.tables.card_slot)
    assert slots == {"hand": 12, "garment": 7, "trinket": 7, "spell": 14}


@pytest.mark.parametrize("card", GEAR_NAMES)
def test_gear_names(cards: TinyEpicCards, card: str) -> None:
    typed = cards.gear[number(cards.gear, card)]
    assert (typed.name["en"], typed.name["fr"], typed.origin) == GEAR_NAMES[card]


@pytest.mark.parametrize("card", LOOT)
def test_loot(cards: TinyEpicCards, card: str) -> None:
    place, tables = number(cards.gear, card), cards.tables
    slot, of_set, does, gives = LOOT[card]
    assert (SLOTS[tables.card_slot[place]], SETS[tables.card_set[place]]) == (slot, of_set)
    assert ability(cards, tables.card_ability[place]) == does
    assert given(cards, place) == gives


@pytest.mark.parametrize("card", SPELLS)
def test_spell(cards: TinyEpicCards, card: str) -> None:
    place, tables = number(cards.gear, card), cards.tables
    assert SLOTS[tables.card_slot[place]] == "spell"
    assert ability(cards, tables.card_ability[place]) == SPELLS[card]
    assert given(cards, place) == {}


@pytest.mark.rule("TED-LOO-01")
def test_loot_is_for_hands_body_or_neck_and_spells_are_one_kind(cards: TinyEpicCards) -> None:
    for place in range(len(cards.gear)):
        is_loot = place < cards.loot_count
        assert (SLOTS[cards.tables.card_slot[place]] in ("hand", "garment", "trinket")) == is_loot


@pytest.mark.parametrize(("place", "name"), list(enumerate(SETS[1:], 1)))
def test_set(cards: TinyEpicCards, place: int, name: str) -> None:
    """Every set gives 1, 2, 3 for two, three and four of its pieces; it has two Hands, a Garment and a Trinket."""
    assert cards.sets[place - 1].id == name
    assert cards.sets[place - 1].origin == "printed"
    assert [int(cards.tables.set_amount[place * 5 + pieces]) for pieces in range(5)] == [0, 0, 1, 2, 3]
    pieces = [SLOTS[cards.tables.card_slot[card]] for card in range(26) if cards.tables.card_set[card] == place]
    assert sorted(pieces) == ["garment", "hand", "hand", "trinket"]


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("bear", "Bear", "Ours"),
        ("lion", "Lion", "Lion"),
        ("panther", "Panther", "Panthère"),
        ("phoenix", "Phoenix", "Phénix"),
    ],
)
def test_set_names(cards: TinyEpicCards, name: str, english: str, french: str) -> None:
    card = cards.sets[number(cards.sets, name)]
    assert (card.name["en"], card.name["fr"]) == (english, french)


# --- enemies ----------------------------------------------------------------------------------------------------

GOBLINS = {
    # English, French, copies, Speed, Defense, form, range, damage, reward
    "boomy": ("Boomy", "Boumeur", 1, 1, 4, "or", 2, 2, "discover Loot or discover Spell"),
    "pokey": ("Pokey", "Piqueur", 1, 3, 6, "or", 1, "goblins", "discover Loot and reveal any card"),
    "shooty": ("Shooty", "Tireur", 2, 2, 5, "and", 2, 1, "discover Loot or +5 focus"),
    "stabby": ("Stabby", "Surineur", 2, 4, 4, "or", 0, "goblins + 1", "discover Loot or +3 health"),
}
MINIONS = {
    # English, French, Health, Speed, Defense, more of it against melee, missile, Spell
    "troll": ("Troll", "Troll", 7, 4, 4, (0, 0, 0), "printed"),
    "skeleton": ("Skeleton", "Squelette", 8, 3, 4, (0, 0, 0), "printed"),
    "dungeon-crawler": ("Dungeon Crawler", "Rampant du donjon", 7, 2, 5, (0, 0, 0), "printed"),
    "troglodyte": ("Troglodyte", "Troglodyte", 7, 1, 5, (0, 0, 0), "printed"),
    "minotaur": ("Minotaur", "Minotaure", 7, 5, 4, (2, 0, 0), "house"),
    "gelatinous-ooze": ("Gelatinous Ooze", "Chose gélatineuse", 8, 3, 4, (0, 0, 0), "house"),
    "wraith": ("Wraith", "Spectre", 7, 4, 4, (0, 2, 0), "house"),
    "basilisk": ("Basilisk", "Basilic", 7, 2, 5, (0, 0, 0), "house"),
}
MINION_ATTACKS = {
    # modifier against melee, against missile and Spell; range, effect on each hero hit, and once
    "troll": (3, 2, 0, "-1 health", "add a goblin"),
    "skeleton": (2, 3, 0, "-2 health and -3 focus", ""),
    "dungeon-crawler": (3, 2, 1, "-2 health and -2 focus", ""),
    "troglodyte": (2, 3, 1, "-2 health and -2 focus", ""),
    "minotaur": (3, 2, 0, "-3 health", ""),
    "gelatinous-ooze": (3, 2, 0, "-1 health and discard Loot", ""),
    "wraith": (2, 3, 0, "-1 health and discard Spell", ""),
    "basilisk": (2, 3, 1, "-1 health and -3 focus", ""),
}
FORMS = {speak.MOVE_OR_ATTACK: "or", speak.MOVE_AND_ATTACK: "and"}


def test_there_are_six_goblins_and_eight_minions(cards: TinyEpicCards) -> None:
    assert Counter(card.id for card in cards.goblins) == {name: row[2] for name, row in GOBLINS.items()}
    assert len(cards.goblins) == 6
    assert sorted(card.id for card in cards.minions) == sorted(MINIONS)
    assert len(MINIONS) == 8


@pytest.mark.parametrize("copy", range(6))
def test_goblin(cards: TinyEpicCards, copy: int) -> None:
    card, tables = cards.goblins[copy], cards.tables
    damage = int(tables.goblin_damage[copy])
    assert (
        card.name["en"],
        card.name["fr"],
        card.copies,
        tables.goblin_speed[copy],
        tables.goblin_defense[copy],
        FORMS[tables.goblin_form[copy]],
        tables.goblin_rooms[copy],
        AMOUNTS.get(damage, damage),
        program(cards, tables.goblin_reward[copy]),
    ) == GOBLINS[card.id]
    assert card.origin == "house"


@pytest.mark.parametrize("minion", MINIONS)
def test_minion(cards: TinyEpicCards, minion: str) -> None:
    place, tables = number(cards.minions, minion), cards.tables
    card = cards.minions[place]
    assert (
        card.name["en"],
        card.name["fr"],
        tables.minion_health[place],
        tables.minion_speed[place],
        tables.minion_defense[place],
        tuple(tables.minion_guard[place * 3 + kind] for kind in range(3)),
        card.origin,
    ) == MINIONS[minion]


@pytest.mark.parametrize("minion", MINIONS)
def test_how_a_minion_attacks(cards: TinyEpicCards, minion: str) -> None:
    place, tables = number(cards.minions, minion), cards.tables
    melee, missile, cast = (int(tables.minion_modifier[place * 3 + kind]) for kind in range(3))
    assert missile == cast
    assert (
        melee,
        missile,
        tables.minion_rooms[place],
        program(cards, tables.minion_effect[place]),
        program(cards, tables.minion_after[place]),
    ) == MINION_ATTACKS[minion]


# --- boss boards ------------------------------------------------------------------------------------------------

BOSSES = {
    # English, French, locks, Speed, Defense, stars
    "dragon": ("Dragon", "Dragon", {3}, 4, 5, 1),
    "lich": ("Lich", "Liche", {6, 3}, 3, 4, 1),
    "hydra": ("Hydra", "Hydre", {5, 2}, 3, 5, 2),
    "medusa": ("Medusa", "Méduse", {5, 2}, 3, 5, 3),
    "demon-lord": ("Demon Lord", "Seigneur démon", {6, 3}, 5, 4, 2),
    "vampire": ("Vampire", "Vampire", {5, 2}, 5, 5, 3),
}
LINES = {
    # against melee, missile, Spell: a modifier, or what the attacker loses
    "dragon": (4, 3, "-2 focus"),
    "lich": (3, 3, 4),
    "hydra": (4, 3, 2),
    "medusa": ("-1 health", 3, 4),
    "demon-lord": (4, 4, 3),
    "vampire": (4, 2, "-2 health"),
}
BOSS_ACTIONS = {
    # English, French, range, effect on each hero hit, and once
    "dragon": ("Inferno", "Brasier", 4, "-2 health", ""),
    "lich": ("Soul Drain", "Drain d'âme", 3, "-1 health and -3 focus", ""),
    "hydra": ("Many Bites", "Morsures multiples", 0, "-2 health", ""),
    "medusa": ("Stony Gaze", "Regard de pierre", 2, "-1 health and -2 focus", ""),
    "demon-lord": ("Hellfire Lash", "Fouet infernal", 1, "-2 health", ""),
    "vampire": ("Blood Feast", "Festin de sang", 0, "-2 health", "boss gains 1"),
}
BOSS_TORCHES = {
    "dragon": ("Scorch", "Brûlure", "heroes in all 1: -2 health"),
    "lich": ("Mind Rot", "Pourriture mentale", "discard Spell, else -2 focus"),
    "hydra": ("Regrowth", "Repousse", "boss gains 2"),
    "medusa": ("Shattering Curse", "Malédiction fracassante", "discard Loot, else -2 health"),
    "demon-lord": ("Dark Summons", "Sombre invocation", "add a goblin"),
    "vampire": ("Mist Form", "Forme de brume", "heroes in all 1: -2 focus and boss to its Lair"),
}
SPACES = {
    "dragon": ("+2 health", "agi tests +2", "str tests +2", "-1 health", "entrance, -2 health", "+2 focus"),
    "lich": ("discover Spell", "-1 die", "entrance, -2 focus", "int tests +2", "-1 health", "melee +3"),
    "hydra": ("discover Loot", "-2 health", "agi tests +2", "entrance, -1 health", "-1 die", "melee +3"),
    "medusa": ("+2 focus", "entrance, -1 die", "-1 health", "agi tests +2", "-2 focus", "discover Loot"),
    "demon-lord": ("entrance, -1 health", "str tests +2", "-1 die", "int tests +2", "-2 health", "+2 health"),
    "vampire": ("+2 health", "-1 die", "int tests +2", "-1 health", "melee +3", "entrance, -2 focus"),
}


def test_there_are_six_bosses(cards: TinyEpicCards) -> None:
    assert sorted(boss.id for boss in cards.bosses) == sorted(BOSSES)
    assert len(BOSSES) == 6


@pytest.mark.parametrize("boss", BOSSES)
def test_boss_board(cards: TinyEpicCards, boss: str) -> None:
    place, tables = number(cards.bosses, boss), cards.tables
    card = cards.bosses[place]
    locks = {space for space in range(10) if tables.boss_locks[place] >> space & 1}
    speed, defense = tables.boss_speed[place], tables.boss_defense[place]
    assert (card.name["en"], card.name["fr"], locks, speed, defense, card.stars) == BOSSES[boss]
    assert card.origin == "house"


@pytest.mark.parametrize("boss", BOSSES)
def test_how_a_boss_answers(cards: TinyEpicCards, boss: str) -> None:
    """Where the attacker loses something, the enemy die is read with +0."""
    tables = cards.tables
    lines: list[int | str] = []
    for kind in range(3):
        at = number(cards.bosses, boss) * 3 + kind
        loses = program(cards, tables.boss_line[at])
        assert not (loses and tables.boss_modifier[at])
        lines.append(loses or int(tables.boss_modifier[at]))
    assert tuple(lines) == LINES[boss]


@pytest.mark.parametrize("boss", BOSSES)
def test_what_a_boss_does(cards: TinyEpicCards, boss: str) -> None:
    place, tables = number(cards.bosses, boss), cards.tables
    card = cards.bosses[place]
    hits, once = program(cards, tables.boss_effect[place]), program(cards, tables.boss_after[place])
    assert (card.action.name["en"], card.action.name["fr"], tables.boss_rooms[place], hits, once) == BOSS_ACTIONS[boss]
    torch = program(cards, tables.boss_torch[place])
    assert (card.torch.name["en"], card.torch.name["fr"], torch) == BOSS_TORCHES[boss]


@pytest.mark.parametrize("boss", BOSSES)
@pytest.mark.parametrize("space", range(1, 7))
def test_hero_space(cards: TinyEpicCards, boss: str, space: int) -> None:
    place, tables = number(cards.bosses, boss), cards.tables
    at = place * 7 + space
    parts = ["entrance"] if tables.boss_entrance[place] == space else []
    for skill in range(3):
        if more := tables.space_skill[at * 3 + skill]:
            parts.append(f"{SKILLS[skill]} tests +{more}")
    parts += [f"melee +{tables.space_melee[at]}"] if tables.space_melee[at] else []
    parts += [f"-{tables.space_dice[at]} die"] if tables.space_dice[at] else []
    parts += [program(cards, tables.space_bonus[at])] if tables.space_bonus[at] else []
    assert ", ".join(parts) == SPACES[boss][space - 1]


@pytest.mark.parametrize("boss", BOSSES)
def test_a_hero_on_no_space_gets_nothing(cards: TinyEpicCards, boss: str) -> None:
    at, tables = number(cards.bosses, boss) * 7, cards.tables
    skills = [tables.space_skill[at * 3 + skill] for skill in range(3)]
    assert not any([tables.space_bonus[at], tables.space_melee[at], tables.space_dice[at], *skills])


# --- the torch boards -------------------------------------------------------------------------------------------

TORCHES = (
    """1 4-heroes 2 3 4 5 goblin 3-heroes 6 action 7 8 goblin 2-heroes
    9 action 10 goblin 11 action 12 13 goblin 14 action
    15 16 goblin 17 action 18 19 goblin 20 action 21 skull""",
    """1 2 3 4 goblin 5 action 6 7 8 goblin 9 action 10 11
    12 goblin 13 action 14 15 16 goblin 4-heroes 17 action 18 19 3-heroes
    20 action 21 2-heroes 22 goblin 23 action 24 action 25 action 26 action 27
    skull""",
)
"""Row by row as on the board: the number of each space, then what is on it."""
TORCH_SPACES = {speak.BLANK: "", speak.GOBLIN_SPACE: "goblin", speak.ACTION_SPACE: "action", speak.SKULL: "skull"}


def torch_spaces(cards: TinyEpicCards, act: int) -> list[int]:
    tables = cards.tables
    first, ends = int(tables.torch_first[act]), (int(tables.torch_first[1]), len(tables.torch_space))
    return [int(tables.torch_space[space]) for space in range(first, ends[act])]


def printed(cards: TinyEpicCards, act: int) -> str:
    """The board in the shorthand above."""
    marks = {int(cards.tables.torch_start[act * 5 + heroes]) + 1: f"{heroes}-heroes" for heroes in (2, 3, 4)}
    words = []
    for at, space in enumerate(torch_spaces(cards, act), 1):
        words += [str(at), TORCH_SPACES[space], marks.get(at, "")]
    return " ".join(word for word in words if word)


@pytest.mark.parametrize("act", [0, 1], ids=("act-1", "act-2"))
def test_torch_board(cards: TinyEpicCards, act: int) -> None:
    assert printed(cards, act) == " ".join(TORCHES[act].split())


@pytest.mark.parametrize(
    ("act", "heroes", "moves"), [(0, 2, 13), (0, 3, 16), (0, 4, 20), (1, 2, 6), (1, 3, 8), (1, 4, 11)]
)
def test_how_far_the_skull_is(cards: TinyEpicCards, act: int, heroes: int, moves: int) -> None:
    left_behind = int(cards.tables.torch_start[act * 5 + heroes])
    assert len(torch_spaces(cards, act)) - (left_behind + 1) == moves


@pytest.mark.parametrize(
    ("place", "english", "french"),
    [(0, "Torch board, Act 1", "Plateau Torche, acte 1"), (1, "Torch board, Act 2", "Plateau Torche, acte 2")],
)
def test_torch_board_names(cards: TinyEpicCards, place: int, english: str, french: str) -> None:
    board = cards.torches[place]
    assert (board.name["en"], board.name["fr"], board.origin) == (english, french, "house")


# --- all of them ------------------------------------------------------------------------------------------------


def test_the_loot_and_spell_abilities_are_named_like_their_cards(cards: TinyEpicCards) -> None:
    for place, card in enumerate(cards.gear):
        at = cards.tables.card_ability[place]
        if at >= 0:
            assert cards.abilities[at].name == card.name


def test_no_two_abilities_have_the_same_id(cards: TinyEpicCards) -> None:
    ids = Counter(one.id for one in cards.abilities)
    assert max(ids.values()) == 1


def test_a_free_action_says_what_its_hero_gains(tmp_path: Path) -> None:
    """`heal` looks at the Spell under way, and a free action may be taken in the middle of one."""
    folder = tmp_path / "base"
    copytree(Path(undercroft.__file__).parent / "games" / "tiny_epic" / "cards" / "boxes" / "base", folder)
    heroes = folder / "heroes.toml"
    text = heroes.read_text(encoding="utf-8").replace('cost = 2, effect = "+2 health"', 'cost = 2, effect = "heal 2"')
    heroes.write_text(text, encoding="utf-8")
    with pytest.raises(CardError, match='write "\\+N health", not "heal N"'):
        load_tiny_epic([folder])
