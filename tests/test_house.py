"""The rules of the house: modules and functions short enough to be read at once, no facts read out of prose."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

SOURCES = Path(__file__).parent.parent / "src" / "undercroft"
LINES_OF_A_MODULE = 600
LINES_OF_A_FUNCTION = 60

LONG_MODULES = {
    "terminal/app/screens/play.py": "one screen: every key of the table",
}
LONG_FUNCTIONS = {
    "games/mini_rogue/rules/engine.py: _all_steps": "a table: one line a step",
    "games/mini_rogue/rules/state.py: __init__": "the list of fields",
    "games/mini_rogue/rules/tables.py: __init__": "the list of rows",
    "games/mini_rogue/words/events.py: __init__": "a table: one line an event",
    "games/mini_rogue/words/terms.py: _name_things": "a table: the words of the game",
    "games/tiny_epic/rules/tables.py: __init__": "the list of rows",
}
"""What may be longer, and why."""

PATTERNS = {
    "games/mini_rogue/words/typed_deals.py": "what a person types",
    "terminal/app/widgets/frame.py": "where a line may be broken",
    "words/help.py": "the names of values in the help of a command",
    "words/nouns.py": "spaces before marks",
    "words/reference.py": "the words of a search",
    "words/refusals.py": "the sentences of the library that reads the command line",
}
"""What is said or shown uses regular expressions for nothing else: no number or name is read out of prose."""


def modules() -> dict[str, str]:
    return {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")}


def functions(text: str) -> Iterator[tuple[str, int]]:
    """The name and length of every function of a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, (node.end_lineno or 0) - node.lineno + 1


def test_no_module_is_too_long() -> None:
    long = {name for name, text in modules().items() if text.count("\n") > LINES_OF_A_MODULE}
    assert long - LONG_MODULES.keys() == set()


def test_no_function_is_too_long() -> None:
    long = {
        f"{module}: {name}"
        for module, text in modules().items()
        for name, lines in functions(text)
        if lines > LINES_OF_A_FUNCTION
    }
    assert long - LONG_FUNCTIONS.keys() == set()


def test_nothing_is_read_out_of_prose() -> None:
    spoken = [name for name in modules() if {"words", "screens", "terminal"} & set(name.split("/"))]
    texts = modules()
    assert {name for name in spoken if "import re\n" in texts[name]} - PATTERNS.keys() == set()
