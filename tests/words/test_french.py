"""French as it is read: the terms of the French rulebooks, names with their articles, plurals, words that agree."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.mini_rogue.rules.story import Story
from tests.games.mini_rogue.words import test_council_games, test_overlord_games
from tests.games.tiny_epic.rules.story import Story as EpicStory
from tests.games.tiny_epic.words import test_games as test_tiny_epic_games
from tests.told import an_event
from tests.words import test_whole_games
from tests.words.test_catalogue import every_message
from tools import words
from undercroft.cards.language import language_of
from undercroft.cards.schema import Name, read_name
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import PLAYING as GOING
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.tiny_epic.rules import events as epic_events
from undercroft.games.tiny_epic.rules.state import PLAYING
from undercroft.games.tiny_epic.table.events import EVENTS as EPIC_EVENTS
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.kernel.events import Event
from undercroft.words.nouns import Noun, spoken

pytestmark = pytest.mark.once

HOME = Path(words.SOURCES)
CARDS, EPIC = test_whole_games.CARDS, test_tiny_epic_games.CARDS
FRENCH, EPIC_FRENCH = MiniRogueSpeech(CARDS, "fr"), TinyEpicSpeech(EPIC, "fr")
FORM = re.compile(r"\{[^{}]*\}")
"""a field of a message"""

# --- terms ----------------------------------------------------------------------------------------------------------

OF_BOTH = {
    r"riposte": "contre-attaque",
    r"désamor": "neutraliser",
    r"sans connaissance": "inconscient",
    r"bouclier brisé": "Défense brisée",
    r"\bramass": "récupérer",
    r"dés? de héros": "dé Héros",
    r"dé ennemi\b": "dé Ennemi",
    r"plateau du [Bb]oss": "plateau Boss",
    r"marqueurs? de santé": "marqueur Santé",
    r"\bantre\b": "Repaire",
    r"guérisseurs?\b": "soigneur",
    r"pourriture|gâte les rations": "décomposition",
    r"\bmeneu": "Chef de groupe",
    r"\bRenforts?\b": "Renforcement",
    r"\baugures?\b": "points d’Augure",
    r"\bnourriture|\bvivres": "ration",
    r"bandeau (qui dit|peut)|demande le bandeau": "bannière",
    r"\b1 manque|l’ennemi (vous )?manque|il vous manque|dés manquent": "sur un 1, l’attaque échoue",
    r"[Vv]ous (êtes|serez) (déjà |encore )?(mort|maudit|empoisonné|aveuglé|guéri|inconscient|seul)\b": "vous mourez",
}
"""What no French text says, in either game, and what it says instead."""
OF_MINI_ROGUE = {
    r"\b[Bb]oss\b": "Gardien",
    r"\bmages\b": "magiciens",
    r"tire une histoire": "pioche une carte Histoire",
}
OF_TINY_EPIC = {
    r"\bemplacement": "case",
    r"\bmouvement": "déplacement",
    r"\bverrou": "case Autel",
    r"\bpassages?\b": "chemin",
    r"\ben vue\b": "en ligne de vue",
    r"\btirs?\b": "attaque à distance",
    r"\bboss\b": "Boss",
}


def texts_of(part: object) -> Iterator[str]:
    """Every French text of a file; words that are only searched for are nobody's words."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "fr" and isinstance(value, str):
                yield value
            elif key != "also":
                yield from texts_of(value)
    elif isinstance(part, list):
        for value in part:
            yield from texts_of(value)


def files(pattern: str) -> Iterator[str]:
    for file in sorted(HOME.glob(pattern)):
        yield from texts_of(tomllib.loads(file.read_text(encoding="utf-8")))


def messages(*, epic: bool) -> Iterator[str]:
    """Those of one game; what both games say is in both."""
    for message in every_message():
        places = {"tiny_epic" in file or "choice_words" in file for file, _line in message.locations}
        if message.id and epic in places and "{names}" not in str(message.id):
            forms = (message.string,) if isinstance(message.string, str) else message.string
            yield from (FORM.sub("", form) for form in forms or ())


def shared(text: str) -> bool:
    """A choice that is for the other game, or names what is typed."""
    return "héros" in text or "boss, character" in text or text in ("Boss", "Quel Boss\N{NO-BREAK SPACE}?")


def said_wrongly(texts: Iterator[str], instead: dict[str, str]) -> list[str]:
    return [f"{found.group()} in: {text}" for text in texts for term in instead if (found := re.search(term, text))]


def test_mini_rogue_speaks_as_its_rulebooks_do() -> None:
    instead = OF_BOTH | OF_MINI_ROGUE
    files_of_it = ("games/mini_rogue/**/*.toml",)
    assert said_wrongly((text for pattern in files_of_it for text in files(pattern)), instead) == []
    assert said_wrongly((text for text in messages(epic=False) if not shared(text)), instead) == []


def test_tiny_epic_speaks_as_its_rulebook_does() -> None:
    instead = OF_BOTH | OF_TINY_EPIC
    files_of_it = ("games/tiny_epic/**/*.toml",)
    assert said_wrongly((text for pattern in files_of_it for text in files(pattern)), instead) == []
    assert said_wrongly(messages(epic=True), instead) == []


def test_classes_traits_and_amounts_go_by_their_printed_names() -> None:
    terms = FRENCH.terms
    assert list(terms.classes.values()) == ["roublards", "guerriers", "magiciens", "soigneurs"]
    assert "décomposition" in terms.traits.values()
    assert "protection magique" in terms.traits.values()
    assert [terms.augury(n) for n in (0, 1, 2)] == ["0 point d’Augure", "1 point d’Augure", "2 points d’Augure"]


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "article", "forms"),
    [
        ("Rat géant", "le", "le Rat géant, du Rat géant, au Rat géant"),
        ("Prêtresse", "la", "la Prêtresse, de la Prêtresse, à la Prêtresse"),
        ("Astrologue", "l'", "l’Astrologue, de l’Astrologue, à l’Astrologue"),
        ("Rats voraces", "les", "les Rats voraces, des Rats voraces, aux Rats voraces"),
        ("La Goule", "la", "la Goule, de la Goule, à la Goule"),
        ("Les Restes d'Og", "les", "les Restes d’Og, des Restes d’Og, aux Restes d’Og"),
        ("L'Avatar", "l'", "l’Avatar, de l’Avatar, à l’Avatar"),
        ("Ethairna", None, "Ethairna, d’Ethairna, à Ethairna"),
        ("Sire Lanon", None, "Sire Lanon, de Sire Lanon, à Sire Lanon"),
    ],
)
def test_a_name_takes_its_article(name: str, article: str | None, forms: str) -> None:
    marks = {} if article is None else {"article": article}
    noun = spoken(read_name({"en": "Somebody", "fr": name, **marks}), "fr")
    assert f"{noun:le}, {noun:du}, {noun:au}" == forms
    assert f"{noun}" == name.replace("'", "’")


def test_a_name_begins_a_sentence_or_a_column() -> None:
    noun = spoken(
        read_name({"en": "Giant Spider", "fr": {"text": "Araignée géante", "article": "l'", "gender": "f"}}), "fr"
    )
    assert f"{noun:Le} attaque" == "L’Araignée géante attaque"
    assert f"{noun:Du}" == "De l’Araignée géante"
    assert f"{noun:>18}" == "   Araignée géante"
    assert f"{noun.followed_by(' (6 PV)'):du}" == "de l’Araignée géante (6 PV)"


def test_words_agree_with_a_name() -> None:
    french = language_of("fr")
    rats, heroine = Noun("Rats voraces", french, {"article": "les"}), Noun("Ethairna", french, {"gender": "f"})
    assert f"{rats:attaque/attaquent} {rats:seul|seule}" == "attaquent seul"
    assert f"{heroine:attaque/attaquent} {heroine:seul|seule}" == "attaque seule"


def test_english_names_stay_as_they_are() -> None:
    noun = spoken(read_name({"en": "Giant Rat", "fr": "Rat géant", "article": "le"}), "en")
    assert f"{noun} {noun:le}" == "Giant Rat Giant Rat"


def test_all_whom_sentences_speak_of_have_an_article() -> None:
    cards = (*CARDS.characters, *CARDS.bosses, *CARDS.ghosts, *CARDS.overlords)
    names = [*(card.name for card in cards), *CARDS.line_names]
    names += [card.name for card in (*EPIC.goblins, *EPIC.minions, *EPIC.bosses)]
    assert [name["fr"] for name in names if "article" not in name.marks("fr")] == []
    assert [
        name["fr"] for name in names if name["fr"].startswith(("Le ", "La ", "L'", "Les ")) != has_article(name)
    ] == []


def has_article(name: Name) -> bool:
    """The name begins with the article that it is said to have."""
    article = name.marks("fr")["article"]
    return name["fr"].lower().startswith(article if article == "l'" else f"{article} ")


def test_the_heroes_of_tiny_epic_have_a_gender() -> None:
    genders = {card.id: card.name.marks("fr").get("gender") for card in EPIC.heroes}
    assert genders["ethairna"] == "f"
    assert genders["thordin-torvak"] == "m"
    assert None not in genders.values()


# --- sentences ------------------------------------------------------------------------------------------------------

CROWDED = re.compile(r"\b(de|à|du|au|des|aux) (le|les|du|au|des|aux) |\bde (?=[AEIOUÉÈÊŒaeiouéèêœ]\w)")
"""« de le Croisé », « de Ethairna »"""
ONE_OF_MANY = re.compile(r"(?<![\d,.+×-])[+-]?[01] (dégâts|points|pièces|rations|salles|utilisations|dés)\b")
MANY_OF_ONE = re.compile(r"(?<![\d,.])([2-9]|[1-9]\d) (dégât|point|pièce|ration|salle|utilisation|dé)\b")


MEETING = ("Vous rencontrez", "Aux armes", "Victoire", "Vous mourez", "Un Gardien")


def bare_names(names: list[Noun]) -> re.Pattern[str]:
    """A name in a sentence without its article; as a label, or as a card behind a colon, it needs none."""
    plain = {re.sub("^(le |la |les |l’)", "", noun.definite) for noun in names}
    before = "".join(f"(?<!{word})" for word in ("le ", "la ", "les ", "[Ll]’", "Le ", "La ", "Les ", ": "))
    joined = "".join(f"(?<!{word} )" for word in ("du", "des", "au", "aux"))
    return re.compile(rf"{before}{joined}\b({'|'.join(map(re.escape, sorted(plain, reverse=True)))})\b(?! :)")


def check_sentences(lines: list[str], names: list[Noun]) -> None:
    bare = bare_names(names)
    for line in lines:
        text = line.replace("\N{NO-BREAK SPACE}", " ")
        assert not CROWDED.search(text), line
        assert not ONE_OF_MANY.search(text), line
        assert not MANY_OF_ONE.search(text), line
        assert not bare.search(re.sub(r"\([^()]*\)", "", text)), line


def told(games: Iterator[tuple[object, list[Event]]], speech: MiniRogueSpeech | TinyEpicSpeech) -> Iterator[list[str]]:
    for game, happened in games:
        yield speech.told(game, happened)


@pytest.mark.parametrize("seed", range(4))
def test_the_sentences_of_a_party_name_its_adventurers_with_their_articles(seed: int) -> None:
    party = test_whole_games.PARTIES[seed]
    heroes = [FRENCH.terms.character(CARDS.character_number(hero)) for hero in party]
    for lines in told(test_whole_games.turns(*party, stances=bool(seed % 2), seed=seed), FRENCH):
        check_sentences(lines, heroes)


@pytest.mark.parametrize("seed", range(3))
def test_the_sentences_of_the_council_name_enemies_with_their_articles(seed: int) -> None:
    enemies = [FRENCH.terms.enemy(line) for line in range(len(CARDS.line_names))]
    for lines in told(test_council_games.turns(1 + seed, seed % 2, seed), FRENCH):
        check_sentences([line for line in lines if line.startswith(MEETING)], enemies)


def test_the_sentences_against_an_overlord() -> None:
    for game, happened in test_overlord_games.turns(2, "prophet", automa=False, seed=3):
        heroes = [FRENCH.terms.character(int(hero.character)) for hero in game.heroes]
        check_sentences(FRENCH.told(game, happened), heroes)
        if game.outcome == GOING:
            assert not CROWDED.search(FRENCH.question(game)), FRENCH.question(game)


@pytest.mark.parametrize("seed", range(4))
def test_the_sentences_of_tiny_epic_name_enemies_with_their_articles(seed: int) -> None:
    cards = (*EPIC.goblins, *EPIC.minions, *EPIC.bosses)
    enemies = [EPIC_FRENCH.terms.name(card.name) for card in cards]
    for game, happened in test_tiny_epic_games.turns(seed, held=seed % 2 == 0):
        lines = EPIC_FRENCH.told(game, happened)
        check_sentences(lines, enemies)
        if game.outcome == PLAYING:
            check_sentences([EPIC_FRENCH.question(game)], enemies)


def test_an_enemy_is_met_fought_and_beaten_by_name() -> None:
    game = Story().game
    rat, spider = (int(CARDS.tables.room_line[CARDS.room_number(card)]) for card in ("monster-a", "monster-b"))
    said = [
        FRENCH.event(game, an_event(EVENTS, events.MOVED, 0, 3, CARDS.room_number("monster-a"))),
        FRENCH.event(game, an_event(EVENTS, events.FOE_BEATEN, 0, spider, 0)),
        FRENCH.event(game, an_event(EVENTS, events.GAME_LOST, 0, 1, rat)),
    ]
    assert said == [
        "Vous rencontrez le Rat géant.",
        "Victoire sur l’Araignée géante.",
        "Vous mourez au combat contre le Rat géant.",
    ]


def test_a_hero_falls_unconscious_as_who_she_or_he_is() -> None:
    story = EpicStory("ethairna", "thordin-torvak").go()
    fell = [EPIC_FRENCH.told(story.game, [an_event(EPIC_EVENTS, epic_events.FELL, seat)]) for seat in (0, 1)]
    assert fell == [["Ethairna inconsciente\N{NO-BREAK SPACE}!"], ["Thordin Torvak inconscient\N{NO-BREAK SPACE}!"]]
    story.having(0, health=0).having(1, health=0)
    mates = [EPIC_FRENCH.scene.mate(story.game, hero).rsplit(" | ", 1)[1] for hero in story.game.heroes]
    assert mates == ["inconsciente", "inconscient"]
