"""The cards to read."""

import json
import re

import pytest

from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.words.library import KINDS, Library
from undercroft.games.mini_rogue.words.report import cause_words, chart
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import UnknownName
from undercroft.terminal.plain.report import figures
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

CARDS = load_mini_rogue()
LIBRARY = {spoken: Library(MiniRogueSpeech(CARDS, spoken)) for spoken in LANGUAGES}
ENGLISH = re.compile(r"\b(the|you|your|with|and|of|die|food|gold|armor|floor|reward|failure|success|uses?)\b")


def test_every_card_is_there_once() -> None:
    entries = LIBRARY["en"].entries()
    cards = [
        *CARDS.rooms,
        *CARDS.bosses,
        *CARDS.ghosts,
        *CARDS.rewards,
        *CARDS.stories,
        *CARDS.characters,
        *CARDS.mats,
        *CARDS.stances,
        *CARDS.boards,
        *CARDS.overlords,
        *CARDS.reinforcements,
        *CARDS.campaign.perks.values(),
        *CARDS.campaign.relics.values(),
    ]
    assert sorted(entry.id for entry in entries) == sorted(card.id for card in cards)
    assert {entry.kind for entry in entries} == set(KINDS)
    json.dumps([entry.data for entry in entries])


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_page_reads_clean(spoken: str) -> None:
    library = LIBRARY[spoken]
    for entry in library.entries():
        title, *lines = library.page(entry)
        assert lines, entry.id
        for line in (title, *lines):
            assert not re.search(r"[{}]|\bNone\b|[+-]0\b", line), line
            assert spoken == "en" or not ENGLISH.search(line), line


def test_perks_and_relics_are_cards_too() -> None:
    [perk] = LIBRARY["en"].chosen("field-dressing", "perk")
    [relic] = LIBRARY["fr"].chosen("Sang d'Og", "relic")
    assert LIBRARY["en"].page(perk)[1:] == [
        "  Eating during the descent: +1 HP",
        "  Survival, 4 Perk Points, after Quartermaster or Iron Stomach",
    ]
    [blood] = LIBRARY["fr"].page(relic)[1:]
    assert blood.replace("\N{NO-BREAK SPACE}", " ") == "  Après chaque combat gagné : +1 PV, départ : malédiction"


def test_figures_of_the_floor_are_said_for_all_floors() -> None:
    [axe] = LIBRARY["en"].chosen("axe", None)
    assert "  1-2  Horde of rats: failure -1 food × floor; success Holy potion" in LIBRARY["en"].page(axe)
    [hunter] = LIBRARY["en"].chosen("Chasseur", "merchant")
    assert "  - pay 1 gold × floor: +1 food" in LIBRARY["en"].page(hunter)


def test_cards_are_found_by_id_and_by_name() -> None:
    for name in ("kings-protector", "King's Protector", "KINGS-PROTECTOR"):
        assert [entry.id for entry in LIBRARY["fr"].chosen(name, None)] == ["kings-protector"]
    with pytest.raises(UnknownName):
        LIBRARY["en"].chosen("axe", "boss")
    with pytest.raises(UnknownName):
        LIBRARY["en"].chosen(None, "nothing")


# --- simulations and measurements -----------------------------------------------------------------------------------

REPORT = {
    "games": 2000,
    "wins": 5,
    "decisions": 50_001,
    "areas": {"1": 1500, "2": 500, "3": 0},
    "deaths": {"enemy: Giant Rat": 1500, "room: Spikes": 400, "hunger": 60, "poison": 35},
}


def test_a_simulation_in_both_languages() -> None:
    english, french = (chart(REPORT, LIBRARY[spoken].terms) for spoken in LANGUAGES)
    assert english.startswith("5 of 2,000 games won (0.25%), 25.0 decisions a game\n")
    assert french.startswith(
        "parties gagnées\N{NO-BREAK SPACE}: 5 sur 2\N{NARROW NO-BREAK SPACE}000 (0,25\N{NO-BREAK SPACE}%)"
    )
    assert "Giant Rat   75.00% ██████████████████████████████\n" in english
    assert "Rat géant" in french
    assert "faim" in french


def test_every_cause_of_death_has_words() -> None:
    causes = [f"enemy: {name}" for name in CARDS.line_names] + [f"room: {card.name}" for card in CARDS.rooms]
    causes += [f"power: {power.name}" for power in CARDS.powers]
    for cause in [*causes, "hunger", "poison", "room"]:
        assert cause_words(LIBRARY["fr"].terms, cause)
    assert cause_words(LIBRARY["fr"].terms, "power: Ransom") == "pouvoir\N{NO-BREAK SPACE}: Rançon"


@pytest.mark.parametrize(
    ("card", "title"),
    [
        ("axe", "Axe (trap, figures known from print)"),
        ("door", "Door (trap, figures from a single source)"),
        ("crusader", "Crusader (character, figures settled by a ruling)"),
        ("bones", "Bones (character, figures partly our own)"),
    ],
)
def test_a_card_says_how_its_figures_are_known(card: str, title: str) -> None:
    [entry] = LIBRARY["en"].chosen(card, None)
    assert LIBRARY["en"].page(entry)[0] == title


def test_floor_names_that_are_ours_are_said_to_be() -> None:
    [dungeon] = LIBRARY["en"].chosen("dungeon", "mat")
    page = LIBRARY["en"].page(dungeon)
    assert "  floor 1: The Old Sewers (our name), areas 1 to 2" in page
    assert "  floor 3: The Catacombs, areas 5 to 7" in page


def test_an_overlord_and_a_reinforcement_in_full() -> None:
    [weaver] = LIBRARY["en"].chosen("weaver", "overlord")
    page = LIBRARY["en"].page(weaver)
    assert page[0] == "The Weaver (Overlord, figures partly our own)"
    assert "  - Treasure: Silk Snare (marker +1), the highest die of a successful check is rolled again" in page
    assert page[-1] == "    6  Avatar side"
    [levy] = LIBRARY["en"].chosen("royal-levy", None)
    assert "  - Rooms side – monster: +2/4 HP; each of a horde: +1/2 HP" in LIBRARY["en"].page(levy)
    [board] = LIBRARY["en"].chosen("overlord-board", None)
    assert LIBRARY["en"].page(board)[1].startswith("  - Divination (no augury, once per area, during preparation): ")


def test_measurements_in_both_languages() -> None:
    result = {"compiled": True, "mini-rogue": {"decisions_per_s": 3_000_000, "games_per_s": 1, "copies_per_s": 2}}
    assert figures(result, "en")[1] == "  mini-rogue     decisions per second    3,000,000"
    assert figures(result, "fr")[0] == "règles compilées"
    parties = figures(result | {"mini-rogue-2": {"games_per_s": 5}, "mini-rogue-3": {"games_per_s": 3}}, "fr")
    assert parties[-2].startswith("  mini-rogue, deux aventuriers  ")
    assert parties[-1].startswith("  mini-rogue, trois aventuriers ")
    assert len({len(line) for line in parties[1:]}) == 1


def test_a_simulation_against_an_overlord_says_so() -> None:
    report = REPORT | {"overlord": "weaver", "automa": True, "reinforcements": 5000}
    english, french = (chart(report, LIBRARY[spoken].terms) for spoken in LANGUAGES)
    assert "\nagainst The Weaver (Automa), 2.5 Reinforcements a game\n" in english
    assert "\ncontre la Tisseuse (Automa), Renforcements par partie\N{NO-BREAK SPACE}: 2,5\n" in french


def test_a_simulation_of_a_party_says_who_went_down() -> None:
    report = REPORT | {"party": ["rogue", "mage"]}
    assert chart(report, LIBRARY["en"].terms).startswith("Rogue and Mage: 5 of 2,000 games won")
