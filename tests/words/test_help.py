"""The help pages: one text for every command and parameter, none left over."""

from typing import Any

import pytest
import typer
import typer.main

import undercroft
from undercroft import games
from undercroft.cli.main import app
from undercroft.cli.options import flags
from undercroft.cli.pages import Talker, examples_of, help_of
from undercroft.table.shelf import book_of
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

GROUP: Any = typer.main.get_command(app)
COMMANDS: dict[str, Any] = {"undercroft": GROUP, **GROUP.commands}


def parameters(command: Any) -> list[Any]:
    return list(command.get_params(typer.Context(command)))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_everything_has_its_help(spoken: str) -> None:
    page = Talker(spoken).help
    assert page.command.keys() == page.examples.keys() == COMMANDS.keys()
    used = {"help"}
    for name, command in COMMANDS.items():
        for parameter in parameters(command):
            assert help_of(page, name, parameter)
            own = f"{name} {parameter.name}"
            used.add(own if own in page.parameter else parameter.name)
    assert used - {flag.variable for flag in flags().values()} == page.parameter.keys()


def test_examples_are_commands() -> None:
    """Each begins with the program and names options that there are."""
    page = Talker("en").help
    for name in COMMANDS:
        for line, _ in examples_of(page, name, is_group=name == "undercroft"):
            program, *words = line.split()
            assert program == "undercroft"
            if not words:
                continue  # the app
            assert name in ("undercroft", words[0])
            options = {
                option
                for parameter in parameters(COMMANDS[words[0]])
                for option in (*parameter.opts, *parameter.secondary_opts)
            }
            assert {word for word in words if word.startswith("--")} <= options
            for code in (word for word in words if word.startswith("MR-")):
                assert undercroft.play_code(code).question


def test_options_of_the_games_are_those_of_their_tables() -> None:
    """Each that can be typed, with the names of the cards and with its default."""
    page = Talker("en").help
    shown = {flag.name: flag.help(page, "simulate") for flag in flags().values()}
    declared = {option.flag for game in games.packages() for option in book_of(game).options if option.flag}
    assert shown.keys() == declared
    assert "rogue, crusader, mage, priestess, thief, cleric, witch, bones" in shown["hero"]
    assert "; in tiny-epic two to four of: ethairna, sir-lanon" in shown["hero"]
    assert shown["boss"].endswith("random, dragon, lich, hydra, medusa, demon-lord, vampire [default: random]")
    assert shown["mat"] == "the mat: dungeon, tower, city, cathedral [default: dungeon]"
    assert shown["overlord"].endswith(": prophet, weaver, devourer")
    asked = {flag.name: flag.help(page, "play") for flag in flags().values()}
    assert asked["mat"] == "the mat: dungeon, tower, city, cathedral; you are asked if not given"
    assert page.parameter["simulate game"] == f"which game: {', '.join(games.packages())}; otherwise the first"
