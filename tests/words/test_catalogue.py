"""The catalogues: complete, nothing left over, compiled, and well set in French."""

import ast
import re
from string import Formatter

import pytest
from babel.messages.catalog import Message

from tools import words

pytestmark = pytest.mark.once

SAME_IN_FRENCH = {
    "Afflictions",
    "Boss",
    "Combat",
    "Exploration",
    "Intelligence",
    "Menu",
    "Mini Rogue",
    "Overlord",
    "Poison",
    "Potions",
    "Roguelike",
    "Strict",
    "Test",
    "Tiny Epic Dungeons",
    "URL",
    "XP",
    "Zoom",
    "bonus",
    "bot",
    "combat",
    "distance",
    "exploration",
    "option",
    "passive",
    "perception",
    "phase {n}",
    "poison",
    "question",
}
"""Messages that read the same in both languages."""
SPACE = "\N{NO-BREAK SPACE}"

FRENCH = {text: said for home in words.HOMES for text, said in words.messages(words.read(home, "fr")).items()}


def marked(home: words.Home) -> set[str]:
    """The messages that the code marks, read without Babel, which is blind inside f-strings."""
    found: set[str] = set()
    for file in home.sources():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in words.KEYWORDS:
                first = node.args[0]
                assert isinstance(first, ast.Constant), f"{file.name}:{node.lineno}: a message is a plain string"
                found.add(str(first.value))
    return found


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def every_message() -> list[Message]:
    return [message for home in words.HOMES for message in words.read(home, "fr")]


def fields(text: str) -> set[str]:
    """What is filled in; words that only agree with somebody may name them besides."""
    return {name for _, name, form, _ in Formatter().parse(text) if name and not set("|/") & set(form or "")}


@pytest.mark.parametrize("home", words.HOMES, ids=lambda home: home.folder.name)
def test_the_catalogues_say_what_the_code_says(home: words.Home) -> None:
    """Every message translated, none unused, in the catalogue of its game."""
    assert home.languages == ["fr"]
    assert words.stale(home, "fr") == []


@pytest.mark.parametrize("home", words.HOMES, ids=lambda home: home.folder.name)
def test_nothing_that_is_said_was_overlooked(home: words.Home) -> None:
    assert marked(home) == words.messages(words.read(home, "fr")).keys()


def test_one_message_has_one_translation() -> None:
    """Also where two games say the same, or a game and what they share."""
    said = [item for home in words.HOMES for item in words.messages(words.read(home, "fr")).items()]
    assert {text for text, french in said if french != FRENCH[text]} == set()


def test_a_translation_fills_in_the_same_facts() -> None:
    for message in every_message():
        singular, plural = (message.id, message.id) if isinstance(message.id, str) else message.id
        texts = FRENCH.get(singular, ("",))
        assert all(fields(text) <= fields(plural) for text in texts), singular
        assert fields(texts[-1]) == fields(plural), singular


def test_a_translation_is_french() -> None:
    assert {message for message, texts in FRENCH.items() if message in texts} == SAME_IN_FRENCH


def test_french_is_set_as_french_is() -> None:
    """No-break spaces before double marks and inside guillemets, real apostrophes and ellipses, units kept close."""
    faults = re.compile(
        rf"(?<!{SPACE})[;:!?]|«(?!{SPACE})|(?<!{SPACE})»|['\"“”]|\.\.\.|  |(\d|\{{n\}}|\{{left\}}) (PV|XP)\b"
    )
    forms = re.compile(r":[^{}]*(?=\})")  # of names, as in {hero:le}
    assert [text for texts in FRENCH.values() for text in texts if faults.search(forms.sub("", text))] == []
