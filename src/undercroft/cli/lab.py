"""Commands of the lab: many games at once, how fast the rules are, and training."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from undercroft.cli.common import LARGEST_SEED, AsJson, Cards, Lang, folders, print_json
from undercroft.cli.names import completing, known_games
from undercroft.cli.options import setup_of
from undercroft.cli.pages import talker_of
from undercroft.cli.usage import UsageRefused
from undercroft.kernel.errors import N_

MOST_GAMES: Final = 10**12
MOST_MINUTES: Final = 10**6
MOST_WIDTH: Final = 4096
MOST_LAYERS: Final = 32
MOST_PROCESSES: Final = 1024
MOST_GAMES_AT_ONCE: Final = 10**6
MOST_POSITIONS: Final = 10**8


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
    from undercroft.bots import unlearned
    from undercroft.lab.simulate import simulate as run
    from undercroft.terminal.plain.choosing import book_with
    from undercroft.terminal.plain.report import progress
    from undercroft.words.errors import said
    from undercroft.words.options import whole
    from undercroft.words.speaker import speaker_of

    count, first = whole("--games", games, 1, MOST_GAMES), whole("--seed", seed, 0, LARGEST_SEED)
    book = book_with(folders(cards), game)
    speech = speaker_of(book, talker_of(context).spoken)
    setup = book.setup(setup_of(context, book.name))
    notice = unlearned(book, [bot])
    if notice is not None:
        typer.echo(said(notice, speech.language), err=True)
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


def train(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing(known_games))] = None,
    folder: Annotated[str, typer.Option("--folder", metavar="FOLDER")] = "training",
    minutes: Annotated[str, typer.Option("--minutes", metavar="N")] = "60",
    resume: Annotated[bool, typer.Option("--resume")] = False,
    ours: Annotated[bool, typer.Option("--ours")] = False,
    cards: Cards = None,
    variant: Annotated[list[str] | None, typer.Option("--variant", metavar="FOLDER")] = None,
    width: Annotated[str, typer.Option("--width", metavar="N")] = "448",
    layers: Annotated[str, typer.Option("--layers", metavar="N")] = "2",
    processes: Annotated[str | None, typer.Option("--processes", metavar="N")] = None,
    games: Annotated[str | None, typer.Option("--games", metavar="N")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="N")] = "1",
    device: Annotated[str | None, typer.Option("--device", metavar="NAME")] = None,
    merge: Annotated[list[str] | None, typer.Option("--merge", metavar="FILE")] = None,
    positions: Annotated[str, typer.Option("--positions", metavar="N")] = "3000000",
    lang: Lang = None,
) -> None:
    from undercroft import games as known
    from undercroft.lab.train import merged, trained
    from undercroft.table.book import named
    from undercroft.terminal.plain.report import training_line
    from undercroft.words.options import whole

    spoken = talker_of(context).spoken
    name = game or known.FIRST
    named(N_("game"), name, known_games())
    numbers = {"seed": whole("--seed", seed, 0, LARGEST_SEED)}
    if processes:
        numbers["processes"] = whole("--processes", processes, 1, MOST_PROCESSES)

    def tell(told: Mapping[str, Any]) -> None:
        line = training_line(told, spoken)
        if line:
            typer.echo(line)

    others = folders(merge)
    if others and (resume or ours or cards or variant):
        raise UsageRefused(
            N_("--merge begins with our network and a folder of its own: leave out --resume, --ours and other cards")
        )
    if resume and ours:
        raise UsageRefused(N_("--resume goes on with what is in the folder: leave out --ours"))
    if others:
        numbers["positions"] = whole("--positions", positions, 1_000, MOST_POSITIONS)
        merged(name, Path(folder), others, device or "", numbers, tell)
        return
    numbers |= {
        "seconds": 60 * whole("--minutes", minutes, 1, MOST_MINUTES),
        "width": whole("--width", width, 8, MOST_WIDTH),
        "layers": whole("--layers", layers, 1, MOST_LAYERS),
    }
    if games:
        numbers["games"] = whole("--games", games, 1, MOST_GAMES_AT_ONCE)
    decks = {"cards": folders(cards), "variants": folders(variant)}
    given = {name: tuple(some) for name, some in decks.items() if some}
    trained(name, Path(folder), resume, device or "", numbers | given, tell, ours)
