"""The cards and boards of Tiny Epic Dungeons to read."""

import json
import re

import pytest

from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.words.library import KINDS, TinyEpicLibrary
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.table.book import UnknownName
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

CARDS = load_tiny_epic()
LIBRARY = {spoken: TinyEpicLibrary(TinyEpicSpeech(CARDS, spoken)) for spoken in LANGUAGES}
ENGLISH = re.compile(r"\b(the|you|your|with|and|of|die|dice|health|focus|torch|room|rooms|failure|Loot|Spell|or)\b")


def page(name: str, kind: str | None = None, spoken: str = "en") -> list[str]:
    [entry] = LIBRARY[spoken].chosen(name, kind)
    return LIBRARY[spoken].page(entry)


def test_every_card_is_there_once() -> None:
    entries = LIBRARY["en"].entries()
    cards = [
        *CARDS.heroes,
        *CARDS.dungeon,
        *CARDS.gear,
        *CARDS.sets,
        *{card.id: card for card in CARDS.goblins}.values(),
        *CARDS.minions,
        *CARDS.bosses,
        *CARDS.torches,
    ]
    assert sorted(entry.id for entry in entries) == sorted(card.id for card in cards)
    assert [entry.kind for entry in entries] == sorted((entry.kind for entry in entries), key=KINDS.index)
    assert {entry.kind for entry in entries} == set(KINDS)
    json.dumps([entry.data for entry in entries])


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_page_reads_clean(spoken: str) -> None:
    library = LIBRARY[spoken]
    for entry in library.entries():
        title, *lines = library.page(entry)
        assert lines, entry.id
        for line in (title, *lines):
            assert not re.search(r"[{}]|\bNone\b|[+-]0\b|, ,|: *$", line), line
            assert spoken == "en" or not ENGLISH.search(line), line
    assert len(library.contents(library.entries())) > len(library.entries())


def test_pages() -> None:
    assert page("buzzsaw") == [
        "Buzzsaw (dungeon card, figures partly our own)",
        "  Open sides, before it is turned: north, east and west",
        "  Trap: any skill 6 or more, else -3 health",
        "  Disarm with Strength 5 or more: discover Loot or a Spell",
    ]
    assert page("lion", "set")[1:] == [
        "  With two, three, four pieces: each melee attack heals 1/2/3",
        "  Pieces: Long Sword, Shield, Plate Armor, Boots",
    ]
    assert page("stabby")[2:] == [
        "  Moves or attacks, in its room, health lost by each hero hit: one more than there are goblins",
        "  Strikes back with its die + the number of goblins",
        "  Reward: discover Loot or +3 health",
        "  Cards: 2",
    ]


def test_the_second_form_of_an_attack_says_what_it_lacks() -> None:
    """The Bladed Chain adds 1 in its first form only; the Longbow adds nothing in either."""
    chain = "Melee attack, Strength, +1 to the result, in the same room; for 3 focus: on all enemies in the room"
    assert f"  {chain}, without the +1" in page("bladed-chain")
    assert page("bladed-chain", spoken="fr")[-1].endswith("contre tous les ennemis de la salle, sans le +1")
    assert page("longbow")[-1].endswith("for 3 focus: on all enemies within 1 room")


def test_a_boss_board_has_all_its_spaces() -> None:
    assert page("Dragon")[2:] == [
        "  Strikes back with its die (melee attack: +4, missile attack: +3, Spell: die alone, -2 focus)",
        "  Inferno: moves and attacks, within 4 rooms: -2 health",
        "  On the torch face, Scorch: -2 health for every hero within 1 room of the boss",
        "  Space 1: +2 health",
        "  Space 2: +2 to every Agility test",
        "  Space 3: +2 to every Strength test",
        "  Space 4: -1 health",
        "  Space 5: entrance, -2 health",
        "  Space 6: +2 focus",
    ]


def test_a_torch_board_shows_its_spaces() -> None:
    assert page("act-1")[1] == "  ....ga.gaga.ga.ga.gaX"
    assert page("act-1")[3] == "  The torch starts on space: 2 heroes: 8, 3 heroes: 5, 4 heroes: 1"


def test_cards_are_found_by_id_and_by_name() -> None:
    for name in ("great-axe", "Great Axe", "grande hache"):
        assert [entry.id for entry in LIBRARY["fr"].chosen(name, None)] == ["great-axe"]
    assert {entry.kind for entry in LIBRARY["en"].chosen(None, "spell")} == {"spell"}
    with pytest.raises(UnknownName):
        LIBRARY["en"].chosen("buzzsaw", "boss")
    with pytest.raises(UnknownName):
        LIBRARY["en"].chosen(None, "nothing")
