"""The rules of the house: no module and no function grows too long to be read at once."""

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
