"""The catalogues: complete, nothing left over, compiled, and well set in French."""

import ast
import re
from string import Formatter

import pytest

from tools import words

pytestmark = pytest.mark.once

SAME_IN_FRENCH = {
    "Afflictions",
    "Boss",
    "Combat",
    "Exploration",
    "Menu",
    "Mini Rogue",
    "Overlord",
    "Poison",
    "Potions",
    "Roguelike",
    "Strict",
    "Test",
    "Tiny Epic Dungeons",
    "XP",
    "Zoom",
    "bot",
    "combat",
    "distance",
    "exploration",
    "option",
    "passive",
    "perception",
    "phase {n}",
    "poison",
}
"""Messages that read the same in both languages."""
SPACE = "\N{NO-BREAK SPACE}"

FRENCH = words.messages(words.read("fr"))


def marked() -> set[str]:
    """The messages that the code marks, read without Babel, which is blind inside f-strings."""
    found: set[str] = set()
    for folder in words.FOLDERS:
        for file in (words.SOURCES / folder).rglob("*.py"):
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


def fields(text: str) -> set[str]:
    """What is filled in; words that only agree with somebody may name them besides."""
    return {name for _, name, form, _ in Formatter().parse(text) if name and not set("|/") & set(form or "")}


def test_the_catalogues_say_what_the_code_says() -> None:
    """Every message translated, none unused, the .mo as the .po."""
    assert words.stale("fr") == []


def test_nothing_that_is_said_was_overlooked() -> None:
    assert marked() == FRENCH.keys()


def test_a_translation_fills_in_the_same_facts() -> None:
    for message in words.read("fr"):
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
