"""Commands for tables online: the server, a seat of a table, and what can be checked of their games."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli.common import Cards, Lang, Plain, opens_app
from undercroft.cli.look import saved_game
from undercroft.cli.pages import talker_of

if TYPE_CHECKING:
    from undercroft.online.links import Link

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


def join(
    context: typer.Context,
    link: Annotated[str, typer.Argument(metavar="LINK")],
    described: Annotated[bool, typer.Option("--described")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.online.links import read_link
    from undercroft.terminal.plain.join import join_plain

    table, spoken = read_link(link), talker_of(context).spoken
    if opens_app(context, plain or described):
        raise typer.Exit(join_in_app(table, spoken))
    raise typer.Exit(join_plain(table, spoken, sys.stdin, sys.stdout, described=described))


def join_in_app(link: "Link", spoken: str) -> int:
    """Sit down in plain lines if it is an invitation, then play in the app; afterwards, say how to come back."""
    from undercroft.terminal.app.app import run_app
    from undercroft.terminal.app.openings import opening_join
    from undercroft.terminal.plain.join import sit_down, way_back

    seated = sit_down(link, spoken, sys.stdin, sys.stdout)
    if seated is None:
        return 0
    status = run_app(spoken, opening_join(seated))
    way_back(seated, spoken, sys.stdout)
    return status
