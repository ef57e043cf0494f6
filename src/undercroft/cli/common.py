"""What several commands share: parameters, and the way to the app."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from undercroft.cli.names import completing, known_games, known_languages
from undercroft.cli.pages import talker_of

if TYPE_CHECKING:
    from undercroft.terminal.app.app import Opening

LARGEST_SEED: Final = 2**62

Lang = Annotated[str | None, typer.Option("--lang", metavar="LANG", autocompletion=completing(known_languages))]
"""Read from the command line before it is parsed (`wanted_language`): commands accept it and ignore it."""
Cards = Annotated[list[str] | None, typer.Option("--cards", metavar="FOLDER")]
GameName = Annotated[str | None, typer.Option("--game", metavar="GAME", autocompletion=completing(known_games))]
AsJson = Annotated[bool, typer.Option("--json")]
Plain = Annotated[bool, typer.Option("--plain")]
Seed = Annotated[str | None, typer.Option("--seed", metavar="N")]
Strict = Annotated[bool, typer.Option("--strict")]
OwnDice = Annotated[bool, typer.Option("--own-dice")]
SavedGame = Annotated[str | None, typer.Argument(metavar="FILE")]


def path(typed: str | None) -> Path | None:
    return None if typed is None else Path(typed)


def folders(typed: list[str] | None) -> list[Path] | None:
    return [Path(folder) for folder in typed] if typed else None


def seed_of(typed: str | None) -> int | None:
    """The seed that was typed, if one was."""
    from undercroft.words.options import whole

    return None if typed is None else whole("--seed", typed, 0, LARGEST_SEED)


def opens_app(context: Any, plain: bool) -> bool:
    """Whether this command opens the app rather than plain lines."""
    from undercroft.terminal.modes import opens_app as opens

    return opens(plain=plain or talker_of(context).plain)


def open_app(context: Any, opening: "Opening | None") -> None:
    """Run the app until the player quits, at the given screen if there is one."""
    from undercroft.terminal.app.app import run_app

    raise typer.Exit(run_app(talker_of(context).spoken, opening))


def print_json(data: object) -> None:
    typer.echo(json.dumps(data))
