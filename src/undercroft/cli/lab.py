"""Commands that measure: many games at once, and how fast the rules are."""

from typing import Annotated, Any, Final

import typer

from undercroft.cli.common import LARGEST_SEED, AsJson, Cards, Lang, folders, print_json
from undercroft.cli.names import completing, known_games
from undercroft.cli.options import setup_of
from undercroft.cli.pages import talker_of

MOST_GAMES: Final = 10**12


def simulate(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing(known_games))] = None,
    games: Annotated[str, typer.Option("--games", metavar="N")] = "10000",
    seed: Annotated[str, typer.Option("--seed", metavar="N")] = "0",
    bot: Annotated[str, typer.Option("--bot", metavar="NAME")] = "random",
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.lab.simulate import simulate as run
    from undercroft.terminal.plain.choosing import book_with
    from undercroft.terminal.plain.report import progress
    from undercroft.words.options import whole
    from undercroft.words.speaker import speaker_of

    count, first = whole("--games", games, 1, MOST_GAMES), whole("--seed", seed, 0, LARGEST_SEED)
    book = book_with(folders(cards), game)
    speech = speaker_of(book, talker_of(context).spoken)
    setup = book.setup(setup_of(context, book.name))
    with progress(count, speech.language) as tell:
        data = run(book, setup, count, first, bot, tell).data()
    if as_json:
        print_json(data)
    else:
        typer.echo(speech.report(data))


def bench(context: typer.Context, as_json: AsJson = False, lang: Lang = None) -> None:
    from undercroft.lab.bench import bench as run

    result: dict[str, Any] = run()
    if as_json:
        print_json(result)
        return
    from undercroft.terminal.plain.report import figures

    typer.echo("\n".join(figures(result, talker_of(context).spoken)))
