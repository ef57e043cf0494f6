"""The help pages: one text for every command and parameter, none left over."""

from typing import Any

import pytest
import typer.main

import undercroft
from undercroft.cli.main import app
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.shelf import BOOKS
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.words import LANGUAGES
from undercroft.words.help import Help

pytestmark = pytest.mark.once

GROUP: Any = typer.main.get_command(app)
COMMANDS: dict[str, Any] = {"undercroft": GROUP, **GROUP.commands}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_everything_has_its_help(spoken: str) -> None:
    page = Help(spoken)
    assert page.command.keys() == page.examples.keys() == COMMANDS.keys()
    used = {"help"}
    for name, command in COMMANDS.items():
        for parameter in command.params:
            assert page.of_parameter(name, parameter.name)
            own = f"{name} {parameter.name}"
            used.add(own if own in page.parameter else parameter.name)
    assert used == page.parameter.keys()


def test_examples_are_commands() -> None:
    """Each begins with the program and names options that there are."""
    for name, examples in Help("en").examples.items():
        for line, _ in examples:
            program, *words = line.split()
            assert program == "undercroft"
            if not words:
                continue  # the app
            command = COMMANDS[words[0]]
            assert name in ("undercroft", words[0])
            options = {
                option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
            }
            options |= {"--help"}
            assert {word for word in words if word.startswith("--")} <= options
            for code in (word for word in words if word.startswith("MR-")):
                assert undercroft.play_code(code).question


def test_names_in_the_help_are_those_of_the_cards() -> None:
    shown = Help("en").parameter
    assert ", ".join(card.id for card in load_mini_rogue().characters) in shown["hero"]
    assert shown["hero"].endswith(", ".join(card.id for card in load_tiny_epic().heroes))
    assert shown["boss"].endswith(", ".join(["random", *(card.id for card in load_tiny_epic().bosses)]))
    assert shown["simulate game"].endswith(", ".join(BOOKS))
    assert shown["mat"].endswith(", ".join(card.id for card in load_mini_rogue().mats))
    assert shown["difficulty"].endswith(", ".join(DIFFICULTIES))
