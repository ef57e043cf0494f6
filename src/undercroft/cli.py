"""The command line: `undercroft play`, `simulate`, `bench`."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

from undercroft import UndercroftError, __version__

app = typer.Typer(
    help="Small-box dungeon crawls, by the book.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Hero = Annotated[str, typer.Option(help="who goes down: rogue, crusader, mage, priestess, thief, cleric, witch, bones")]
Mat = Annotated[str, typer.Option(help="where: dungeon, tower")]
Cards = Annotated[
    list[Path] | None,
    typer.Option(help="a folder of your own cards instead of the built-in ones; once for each box, the base box first"),
]
Difficulty = Annotated[str, typer.Option(help="how hard: normal, hard, extreme, roguelike")]


def show_version(wanted: bool) -> None:
    if wanted:
        from undercroft.rules import is_compiled

        typer.echo(f"undercroft {__version__} ({'compiled' if is_compiled() else 'interpreted'} rules)")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def undercroft(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="say which version this is")
    ] = False,
) -> None:
    """Small-box dungeon crawls, by the book."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    hero: Annotated[str | None, typer.Option(help="who goes down; asked if not given")] = None,
    mat: Annotated[str | None, typer.Option(help="dungeon or tower; asked if not given")] = None,
    difficulty: Annotated[
        str | None, typer.Option(help="normal, hard, extreme or roguelike; asked if not given")
    ] = None,
    stances: Annotated[
        bool | None, typer.Option("--stances/--no-stances", help="the stance variant; asked if not given")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=2**63 - 1, help="deals the same dungeon again")] = None,
    lang: Annotated[str | None, typer.Option(help="en or fr; else what the environment says")] = None,
    cards: Cards = None,
) -> None:
    """Play Mini Rogue in plain lines."""
    from undercroft.terminal.plain import PlayOptions, play_plain

    options = PlayOptions(hero, mat, difficulty, stances, seed, lang, cards)
    raise typer.Exit(play_plain(options, sys.stdin, sys.stdout))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="which game")] = "mini-rogue",
    games: Annotated[int, typer.Option(min=1, help="how many")] = 10_000,
    seed: Annotated[
        int, typer.Option(min=0, max=2**62, help="the first game's seed; the same seed, the same output")
    ] = 0,
    hero: Hero = "rogue",
    mat: Mat = "dungeon",
    difficulty: Difficulty = "normal",
    stances: Annotated[bool, typer.Option("--stances", help="with the stance variant")] = False,
    bot: Annotated[str, typer.Option(help="who plays: random")] = "random",
    cards: Cards = None,
    as_json: Annotated[bool, typer.Option("--json", help="as data")] = False,
) -> None:
    """Play many games: wins, areas reached, causes of death."""
    from undercroft.cards import load_mini_rogue
    from undercroft.lab.chart import Progress, chart
    from undercroft.lab.simulate import simulate as run
    from undercroft.table import MiniRogueOptions
    from undercroft.table.book import named

    named("game", game, ("mini-rogue",))
    options = MiniRogueOptions(hero, mat, difficulty, stances)
    with Progress(games) as progress:
        report = run(load_mini_rogue(cards), options, games, seed, bot, progress)
    typer.echo(json.dumps(report.data()) if as_json else chart(report))


@app.command()
def bench(as_json: Annotated[bool, typer.Option("--json", help="as data")] = False) -> None:
    """Measure how fast the rules are on one core."""
    from undercroft.lab.bench import bench as run

    result: dict[str, Any] = run()
    if as_json:
        typer.echo(json.dumps(result))
        return
    typer.echo("compiled rules" if result["compiled"] else "interpreted rules")
    for what, number in result["mini-rogue"].items():
        typer.echo(f"  mini-rogue {what.removesuffix('_per_s'):>10} per second {number:>12,}")


def main() -> None:
    """Run the command line; whatever is refused is one line on standard error and exit status 2."""
    try:
        status = app(standalone_mode=False)
    except (UndercroftError, typer.TyperException) as error:
        print(f"undercroft: {one_line(error)}", file=sys.stderr)
        status = 2
    except (typer.Abort, KeyboardInterrupt):
        status = 130
    except BrokenPipeError:
        # whoever read our output has left; nothing is wrong, and there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)


def one_line(error: UndercroftError | typer.TyperException) -> str:
    """What was wrong and what is allowed."""
    if isinstance(error, UndercroftError):
        return str(error)
    text = " ".join(error.format_message().split()).rstrip(".")
    context = getattr(error, "ctx", None)
    if context is None:
        return text
    if isinstance(context.command, typer.core.TyperGroup) and "command" in text:
        return f"{text}: allowed are {', '.join(context.command.list_commands(context))}"
    if text.startswith("No such option"):
        options = [option for parameter in context.command.params for option in parameter.opts if option[:2] == "--"]
        return f"{text}: allowed are {', '.join(options)}"
    return text
