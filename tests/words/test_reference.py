"""The rules to look up: complete, well set in both languages, and found by what people type."""

import re
from pathlib import Path

import pytest

from tools.rules import read_rules
from undercroft import games
from undercroft.games.mini_rogue.cards.effects import TRAITS
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES
from undercroft.games.mini_rogue.table.fields import TRAIT_NAMES
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import UnknownName
from undercroft.words import LANGUAGES, UnknownLanguage
from undercroft.words.nouns import sentence
from undercroft.words.reference import ITEM, Reference, UnknownEntry

pytestmark = pytest.mark.once

RULES = read_rules(Path(__file__).parents[2] / "docs" / "games").rules
LETTERS = {"mini-rogue": "MR-", "tiny-epic": "TED-"}
SPACE = "\N{NO-BREAK SPACE}"
ENGLISH = re.compile(r"\b(the|you|your|with|and|of|die|food|gold|armor|floor|reward|failure|success|heroes)\b")
BOTH = [(game, spoken) for game in games.packages() for spoken in LANGUAGES]
SHOWN = {
    "mini-rogue": [
        *("hp", "xp", "armor", "food", "gold", "potions", "curse", "poison", "blind", "skills", "item", "stance"),
        *("level-and-dice", "dungeon-die", "curse-die", "poison-die", "area", "mat", "boss", "enemy"),
        *("overlord", "augury", "reinforcement", "automa", "story", "campaign", "perks", "relics"),
        *("party", "leader", "trade", "feats", "criticals", "difficulty", "daily"),
        *(f"potion-{name}" for name in POTION_NAMES),
        *(f"trait-{name}" for name in TRAIT_NAMES),
        *sorted({f"room-{room.kind}" for room in load_mini_rogue().rooms}),
    ],
    "tiny-epic": [
        *("health", "focus", "speed", "defense", "strength", "agility", "intelligence", "skill-test", "enemy-die"),
        *("torch", "goblins", "minions", "boss", "boss-markers", "altars", "traps", "rooms", "exploring", "encounter"),
        *("lair-door", "entrance", "portal", "loot", "spells", "rows", "gear-slots", "legendary-sets", "unconscious"),
        *("resting", "actions", "movement", "counter-attack", "act-two", "winning-and-losing"),
    ],
}
"""The entries that a screen opens by their ids."""


def ids(game: str, spoken: str, words: str) -> list[str]:
    return [entry.id for entry in Reference(game, spoken).search(words)]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_trait_has_one_name(spoken: str) -> None:
    """An enemy's line calls it what its page is headed."""
    pages = Reference("mini-rogue", spoken)
    for verb in TRAITS.verbs:
        name, bit = verb.form.split()[0], verb.number
        if name not in ("horde", "regeneration"):  # an enemy's line counts them
            title = pages.entry(f"trait-{name}").title.removesuffix(" (trait)")
            assert title == sentence(MiniRogueTerms(load_mini_rogue(), spoken).traits[bit])


# --- the pages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.packages())
def test_every_rule_is_told(game: str) -> None:
    told = {rule for entry in Reference(game, "en").entries for rule in entry.rules}
    known = {rule.id for rule in RULES.values() if rule.id.startswith(LETTERS[game])}
    assert told <= known
    assert {rule for rule in known - told if RULES[rule].exempt is None} == set()


@pytest.mark.parametrize("game", games.packages())
def test_the_screens_find_what_they_open(game: str) -> None:
    known = {entry.id for entry in Reference(game, "en").entries}
    assert [name for name in SHOWN[game] if name not in known] == []


@pytest.mark.parametrize("game", games.packages())
def test_pages_lead_to_one_another(game: str) -> None:
    entries = Reference(game, "en").entries
    known = [entry.id for entry in entries]
    assert len(set(known)) == len(known)
    for entry in entries:
        assert set(entry.see) <= set(known) - {entry.id}, entry.id


@pytest.mark.parametrize("game", games.packages())
def test_chapters_are_read_one_after_the_other(game: str) -> None:
    reference = Reference(game, "en")
    order = list(dict.fromkeys(entry.chapter for entry in reference.entries))
    places = [order.index(entry.chapter) for entry in reference.entries]
    assert order == [chapter.id for chapter in reference.chapters]
    assert places == sorted(places)


@pytest.mark.parametrize(("game", "spoken"), BOTH)
def test_a_page_is_short_and_plain(game: str, spoken: str) -> None:
    titles = [entry.title for entry in Reference(game, spoken).entries]
    assert len(set(titles)) == len(titles)
    for entry in Reference(game, spoken).entries:
        assert 40 <= len(entry.text.split()) <= 165, entry.id
        for line in entry.paragraphs:
            assert line == line.strip(), entry.id
            assert not re.search(r"[*_`#<>{}]|  |'|\"|\.\.\.", line), line


@pytest.mark.parametrize("game", games.packages())
def test_both_languages_say_it_in_the_same_shape(game: str) -> None:
    """As many paragraphs and items, and the same figures."""
    for english, french in zip(Reference(game, "en").entries, Reference(game, "fr").entries, strict=True):
        shapes = [[line.startswith(ITEM) for line in entry.paragraphs] for entry in (english, french)]
        assert shapes[0] == shapes[1], english.id
        figures = [set(re.findall(r"\d+", entry.text)) for entry in (english, french)]
        assert figures[0] == figures[1], english.id


@pytest.mark.parametrize("game", games.packages())
def test_french_is_set_as_french_is(game: str) -> None:
    faults = re.compile(
        rf"(?<!{SPACE})[;:!?]|«(?!{SPACE})|(?<!{SPACE})»|['\"“”]|\.\.\.|  |\d (PV|XP)\b|\b(d|l|qu|n|s|j|c) ’"
    )
    reference = Reference(game, "fr")
    for entry in reference.entries:
        for text in (entry.title, *entry.paragraphs, *entry.also):
            assert not faults.search(text), text
            assert not ENGLISH.search(text), text
    assert not any(faults.search(chapter.name) for chapter in reference.chapters)


def test_lines_that_were_broken_are_joined_and_lists_are_not() -> None:
    curse = Reference("mini-rogue", "en").entry("curse")
    assert curse.paragraphs[1:3] == (
        "- a 2 becomes a Miss, a Miss stays one;",
        "- a 6 counts 5 and is not critical; in a check it still succeeds, and a 5 fails.",
    )
    assert all("\n" not in line for line in curse.paragraphs)
    assert "MR-EFFECT-4" in curse.rules
    assert "potion-holy" in curse.see


# --- looking something up ---------------------------------------------------------------------------------------


def test_titles_come_before_other_words_and_these_before_the_text() -> None:
    found = ids("mini-rogue", "en", "frost")
    assert found[0] == "potion-frost"
    assert "trait-ranged" in found[1:]
    hydra = Reference("tiny-epic", "en").search("hydra")
    assert hydra[0].id == "boss"
    assert "hydra" not in hydra[0].text.lower()


def test_the_shortest_title_comes_first() -> None:
    assert ids("mini-rogue", "en", "curse")[0] == "curse"
    assert ids("mini-rogue", "fr", "poison")[0] == "poison"
    assert ids("tiny-epic", "en", "goblin")[0] == "goblins"


def test_every_word_must_be_there_and_a_beginning_is_enough() -> None:
    assert ids("mini-rogue", "en", "perc pot")[0] == "potion-perception"
    everything = set(ids("mini-rogue", "en", "potion"))
    assert set(ids("mini-rogue", "en", "potion belt")) < everything
    assert ids("tiny-epic", "en", "disarm trap")[0] == "disarming"


@pytest.mark.parametrize("typed", ["malédiction", "MALEDICTION", "Maledict", "malédiction "])
def test_neither_case_nor_accents_matter(typed: str) -> None:
    assert "curse" in ids("mini-rogue", "fr", typed)[:3]


def test_apostrophes_and_ligatures_are_typed_as_people_can() -> None:
    assert ids("mini-rogue", "fr", "potion d'eau benite")[0] == "potion-holy"
    assert ids("mini-rogue", "fr", "oeil constantin") == ["relics"]
    assert ids("mini-rogue", "fr", "Œil Constantin") == ["relics"]
    assert ids("tiny-epic", "en", "overlord") == []


def test_nothing_is_found_for_what_is_not_there_and_everything_for_nothing() -> None:
    for spoken in LANGUAGES:
        assert ids("mini-rogue", spoken, "spaceship") == []
        assert ids("mini-rogue", spoken, "potion spaceship") == []
        reference = Reference("tiny-epic", spoken)
        assert reference.search(" ") == list(reference.entries)


def test_what_does_not_exist_is_refused() -> None:
    reference = Reference("mini-rogue", "en")
    with pytest.raises(UnknownEntry, match='mini-rogue has no entry "torch"') as refused:
        reference.entry("torch")
    assert isinstance(refused.value, UndercroftError)
    assert (refused.value.game, refused.value.entry) == ("mini-rogue", "torch")
    with pytest.raises(UnknownName, match="mini-rogue, tiny-epic"):
        Reference("chess", "en")
    with pytest.raises(UnknownLanguage):
        Reference("mini-rogue", "xx")
