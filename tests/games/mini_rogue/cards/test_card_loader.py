"""Loading: order, lookups, names in both languages, the digest."""

import shutil
from pathlib import Path

import pytest

import undercroft.cards
from undercroft.cards.source import CardError
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.tables import FLOORS
from undercroft.kernel.errors import UndercroftError

HOME = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes"


ROOMS = [
    "monster-a",
    "monster-b",
    "monster-c",
    "axe",
    "bats",
    "spikes",
    "door",
    "tomb",
    "damp-cave",
    "corridor",
    "empty-shelter",
    "mimic",
    "treasure",
    "bonfire",
    "hermit",
    "merchant",
    "hunter",
    "shrine",
    "armory",
    "crow",
]
BOSSES = [
    "cursed-dragon",
    "kings-protector",
    "spider-queen",
    "ghoul",
    "ogs-remains",
]
CHARACTERS = [
    "rogue",
    "crusader",
    "mage",
    "priestess",
    "thief",
    "cleric",
    "witch",
    "bones",
]
ITEMS = [
    "rusty-dagger",
    "worn-sword",
    "great-axe",
    "crow",
]
SKILLS = [
    "backstab",
    "evasion",
    "stun",
    "shield",
    "conjuration",
    "foresight",
    "divine-tribute",
    "blessing",
    "robbing-blind",
    "keen-eye",
    "miracle",
    "prayer",
    "confusion",
    "unholy-ritual",
    "deathless-effort",
    "marrow",
    "hollow-belly",
    "draught",
    "overflight",
]


@pytest.fixture(scope="module")
def cards() -> MiniRogueCards:
    """The boxes of the base game; what The Council adds has tests of its own."""
    return load_mini_rogue([HOME / box for box in ("base", "depths", "campaign")])


def copy_of_base(folder: Path) -> Path:
    return Path(shutil.copytree(HOME / "base", folder / "base"))


def test_the_default_is_loaded_once(cards: MiniRogueCards) -> None:
    assert load_mini_rogue() is load_mini_rogue()


def test_numbers_follow_boxes_and_files(cards: MiniRogueCards) -> None:
    assert [card.id for card in cards.rooms] == ROOMS
    assert [card.id for card in cards.bosses] == BOSSES
    assert [card.id for card in cards.characters] == CHARACTERS
    assert [item.id for item in cards.items] == ITEMS
    assert [skill.id for skill in cards.skills] == SKILLS


def test_the_first_box_is_the_base(cards: MiniRogueCards) -> None:
    assert cards.base_rooms == tuple(range(20))
    assert cards.base_bosses == (0, 1, 2, 3)
    assert cards.final_boss == 4
    assert set(cards.room_boxes) == set(cards.boss_boxes) == {"base"}


def test_lookups_by_id(cards: MiniRogueCards) -> None:
    assert cards.rooms[cards.room_number("axe")].name["fr"] == "Hache"
    assert cards.stance_number("defensive") == speak.DEFENSIVE
    assert cards.mat_number("tower") == 1
    with pytest.raises(CardError, match='no mat has the id "city": use one of dungeon, tower'):
        cards.mat_number("city")


def test_row_names(cards: MiniRogueCards) -> None:
    axe = cards.room_number("axe")
    names = [cards.row_name(axe, face) for face in range(1, 7)]
    assert [name["fr"] for name in names if name] == [
        "Horde de rats",
        "Horde de rats",
        "Brume acide",
        "Brume acide",
        "Pendules",
        "Pendules",
    ]
    assert cards.row_name(cards.room_number("bonfire"), 1) is None


def test_every_enemy_line_has_a_name(cards: MiniRogueCards) -> None:
    tables = cards.tables
    assert len(cards.line_names) == len(tables.line_hp) == 3 * FLOORS + 4 * 3 + 2 + FLOORS
    assert cards.line_names[tables.ghost_line[0]]["en"] == "Apparition"
    assert {cards.line_names[tables.boss_line[3] + floor]["fr"] for floor in range(3)} == {"La Goule"}


def test_tables_have_a_place_for_each_card(cards: MiniRogueCards) -> None:
    tables = cards.tables
    assert len(tables.room_kind) == len(tables.room_banner) == len(tables.room_failure) == 20
    assert len(tables.room_line) == len(tables.room_offers) == len(tables.room_offer_count) == 20
    assert len(tables.room_row) == 20 * 6 * 2
    assert len(tables.room_item) == 20 * 6
    assert len(tables.item_skill) == len(cards.items) * 4
    assert len(tables.character_skill) == len(cards.characters) * 4
    assert len(tables.mat_floor) == len(cards.mats) * 11
    assert not any(tables.room_failure)


def test_two_loads_give_the_same_tables(cards: MiniRogueCards) -> None:
    again = load_mini_rogue([HOME / box for box in ("base", "depths", "campaign")])
    assert again is not cards
    assert again.digest == cards.digest
    assert vars_of(again) == vars_of(cards)


def vars_of(cards: MiniRogueCards) -> dict[str, object]:
    tables = cards.tables
    values = {name: getattr(tables, name) for name in dir(tables) if not name.startswith("_")}
    values = {name: value for name, value in values.items() if not callable(value)}
    return {name: value if isinstance(value, int) else list(value) for name, value in values.items()}


def test_the_digest_is_of_what_the_cards_do(tmp_path: Path, cards: MiniRogueCards) -> None:
    base = copy_of_base(tmp_path)
    digest = load_mini_rogue([base]).digest
    assert len(digest) == 32
    assert digest != cards.digest

    rooms = base / "rooms.toml"
    text = rooms.read_text(encoding="utf-8")
    rooms.write_bytes(text.replace("\n", "\r\n").encode())
    assert load_mini_rogue([base]).digest == digest, "line ends are not content"

    rooms.write_text("# a comment\n" + text.replace('en = "Axe"', 'en = "Hatchet"'), encoding="utf-8")
    assert load_mini_rogue([base]).digest == digest, "a name is no figure"

    rooms.write_text(text.replace('success = "holy"', 'success = "fire"'), encoding="utf-8")
    assert load_mini_rogue([base]).digest != digest


def test_a_box_of_ones_own_adds_cards(tmp_path: Path) -> None:
    box = tmp_path / "mine"
    box.mkdir()
    card = """
[[room]]
id = "quiet-cell"
kind = "trap"
name = { en = "Quiet Cell", fr = "Cellule calme" }
origin = "house"
banner = "check"
rows = [{ die = "1-6", name = { en = "Calm", fr = "Calme" }, failure = "nothing", success = "+1 hp / refresh" }]

[[boss]]
id = "troll"
name = { en = "Troll", fr = "Troll" }
origin = "printed"
lines = [
  { hp = "12/24", armor = 1, damage = 2, traits = "unstoppable, regeneration 2", reward = "+2 xp, rewards" },
  { hp = "16/32", damage = 4, traits = "unstoppable, regeneration 3", reward = "+3 xp, rewards" },
  { hp = "20/40", damage = 6, traits = "unstoppable, regeneration 4", reward = "+4 xp, rewards" },
]
"""
    (box / "cards.toml").write_text(card, encoding="utf-8")
    cards = load_mini_rogue([HOME / "base", box])
    assert cards.room_number("quiet-cell") == 20
    assert cards.room_boxes[20] == "mine"
    assert cards.base_rooms == tuple(range(20))
    troll = cards.boss_number("troll")
    assert cards.base_bosses == (0, 1, 2, 3)
    first = cards.tables.boss_line[troll]
    assert [cards.tables.line_regeneration[first + floor] for floor in range(3)] == [2, 3, 4]
    assert cards.tables.line_armor[first] == 1


def test_a_failed_check_may_cost_something_without_rows(tmp_path: Path) -> None:
    """MR-ROOM-ITEM-4: an Item card whose check fails."""
    base = copy_of_base(tmp_path)
    rooms = base / "rooms.toml"
    text = rooms.read_text(encoding="utf-8")
    rooms.write_text(text.replace('banner = "check, take"', 'banner = "check, take"\nfailure = "-1 xp"'), "utf-8")
    cards = load_mini_rogue([base])
    address = cards.tables.room_failure[cards.room_number("armory")]
    assert cards.tables.programs[address] == speak.word(speak.LOSE, speak.XP, 1)


def test_a_card_error_is_one_of_ours() -> None:
    assert issubclass(CardError, UndercroftError)
