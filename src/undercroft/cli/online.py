"""Commands for tables online: the server, a seat of a table, and what can be checked of their games."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from undercroft.cli.common import Cards, GameName, Lang, Plain, opens_app
from undercroft.cli.look import saved_game
from undercroft.cli.names import known_games
from undercroft.cli.options import setup_of
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
    if table.is_campaign:
        raise typer.Exit(tell_story(context, table, plain=plain, described=described))
    if opens_app(context, plain or described):
        raise typer.Exit(join_in_app(table, spoken))
    raise typer.Exit(join_plain(table, spoken, sys.stdin, sys.stdout, described=described))


def found(
    context: typer.Context,
    server: Annotated[str, typer.Argument(metavar="SERVER")],
    game: GameName = None,
    daily: Annotated[bool, typer.Option("--daily")] = False,
    guided: Annotated[bool, typer.Option("--guided")] = False,
    puzzle: Annotated[str, typer.Option("--puzzle", metavar="NAME")] = "",
    code: Annotated[str, typer.Option("--code", metavar="CODE")] = "",
    campaign: Annotated[bool, typer.Option("--campaign")] = False,
    player: Annotated[list[str] | None, typer.Option("--player", metavar="WHO")] = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME")] = "?",
    public: Annotated[bool, typer.Option("--public")] = False,
    relaxed: Annotated[bool, typer.Option("--relaxed")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.kernel.errors import N_
    from undercroft.online.asking import found as found_there
    from undercroft.online.asking import found_campaign as campaign_there
    from undercroft.online.requests import NAME_MOST, Found, FoundCampaign
    from undercroft.table.book import BadChoice
    from undercroft.terminal.plain.join import join_plain

    spoken, which = talker_of(context).spoken, game or known_games()[0]
    common: dict[str, Any] = {
        "game": which,
        "options": setup_of(context, which),
        "players": player or [],
        "name": name[:NAME_MOST] or "?",
        "strict": not relaxed,
    }
    if campaign:
        if daily or guided or puzzle or code or public:
            raise BadChoice(N_("a campaign deals its own dungeons: leave out every other wish about them"))
        raise typer.Exit(tell_story(context, campaign_there(server, FoundCampaign(**common), spoken), plain=plain))
    wish = Found(**common, public=public, daily=daily, guided=guided, puzzle=puzzle, code=code)
    link = found_there(server, wish, spoken)
    if opens_app(context, plain):
        raise typer.Exit(join_in_app(link, spoken))
    raise typer.Exit(join_plain(link, spoken, sys.stdin, sys.stdout))


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


def tell_story(context: typer.Context, link: "Link", *, plain: bool, described: bool = False) -> int:
    """Tell a campaign in plain lines; its attempts are played in the app, or in plain lines too."""
    from undercroft.terminal.plain.story import story_plain

    spoken = talker_of(context).spoken

    def play(table: "Link") -> None:
        join_in_app(table, spoken)

    in_app = opens_app(context, plain or described)
    return story_plain(link, spoken, sys.stdin, sys.stdout, described=described, play=play if in_app else None)
