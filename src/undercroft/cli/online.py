"""Commands for tables online: the server, and what can be checked of their games."""

from typing import Annotated

import typer

from undercroft.cli.common import Cards, Lang
from undercroft.cli.look import saved_game
from undercroft.cli.pages import talker_of

MOST_PORT = 65_535
DATABASE, REDIS = "UNDERCROFT_DATABASE", "UNDERCROFT_REDIS"
"""Variables of the environment: an address with a password is better not seen in a list of processes."""


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="NAME")] = "127.0.0.1",
    port: Annotated[str, typer.Option("--port", metavar="N")] = "8600",
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", envvar=DATABASE, show_envvar=False)
    ] = None,
    redis: Annotated[str, typer.Option("--redis", metavar="URL", envvar=REDIS, show_envvar=False)] = "",
    prefix: Annotated[str, typer.Option("--prefix", metavar="PATH")] = "",
    origin: Annotated[list[str] | None, typer.Option("--origin", metavar="URL")] = None,
    behind_proxy: Annotated[bool, typer.Option("--behind-proxy")] = False,
    lang: Lang = None,
) -> None:
    from undercroft.server.run import run
    from undercroft.server.settings import settings_of
    from undercroft.words.options import whole

    run(
        settings_of(
            host=host,
            port=whole("--port", port, 1, MOST_PORT),
            database=database,
            redis=redis,
            prefix=prefix,
            origins=tuple(origin or ()),
            behind_proxy=behind_proxy,
        )
    )


def verify(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE")],
    commitment: Annotated[str, typer.Option("--commitment", metavar="DIGEST")] = "",
    cards: Cards = None,
    lang: Lang = None,
) -> None:
    from undercroft.words.sealed import verified

    game, _speech = saved_game(context, file, cards)
    typer.echo("\n".join(verified(game, commitment, talker_of(context).spoken)))
