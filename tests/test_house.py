"""The rules of the house: shared code knows no game, nothing is too long to be read, a name means one thing."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from undercroft import games

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
    "games/tiny_epic/rules/sketch.py: __init__": "the list of fields",
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


@cache
def modules() -> dict[str, str]:
    return {path.relative_to(SOURCES).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py")}


@cache
def nodes(text: str) -> list[ast.AST]:
    """Everything a module consists of."""
    return list(ast.walk(ast.parse(text)))


def functions(text: str) -> Iterator[tuple[str, int]]:
    """The name and length of every function of a module."""
    for node in nodes(text):
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


def shared() -> dict[str, str]:
    """What all games share: everything but the games, and but for where they are listed."""
    return {name: text for name, text in modules().items() if not name.startswith("games/")}


def test_shared_code_names_no_game() -> None:
    """A game enters through the registry. Only the first page of the package shows how to start one, as an example."""
    named = {
        f"{name}: {game}"
        for name, text in shared().items()
        for game in (*games.OURS, *(package.rpartition(".")[2] for package in games.OURS.values()))
        if game in text and name != "__init__.py"
    }
    assert named == set()


def test_shared_code_asks_no_game_what_it_is() -> None:
    classes = {node.name for name, text in modules().items() if name.startswith("games/") for node in classes_of(text)}
    classes -= {node.name for text in shared().values() for node in classes_of(text)}
    asked = {
        f"{name}: {called.id}"
        for name, text in shared().items()
        for node in nodes(text)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("isinstance", "issubclass")
        for called in ast.walk(node.args[1])
        if isinstance(called, ast.Name) and called.id in classes
    }
    assert asked == set()


def classes_of(text: str) -> list[ast.ClassDef]:
    return [node for node in nodes(text) if isinstance(node, ast.ClassDef)]


def test_nobody_reaches_into_a_game() -> None:
    """What other code needs of a game at the table is public."""
    inside = {
        f"{name}: {node.attr}"
        for name, text in modules().items()
        if name != "table/game.py"
        for node in nodes(text)
        if isinstance(node, ast.Attribute)
        and node.attr in ("_book", "_moves", "_speaker", "_state", "_setup", "_undone")
        and not (isinstance(node.value, ast.Name) and node.value.id == "self")
    }
    assert inside == set()


@pytest.mark.parametrize("name", ["Game", "Move", "Sheet", "Told", "Asked", "Choices"])
def test_a_name_means_one_thing(name: str) -> None:
    homes = [module for module, text in modules().items() for node in classes_of(text) if node.name == name]
    assert len(homes) == 1
