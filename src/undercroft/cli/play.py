"""Commands that play: a new game, a saved one, a position; and those that look at a game again."""

import sys
from typing import Annotated

import typer

from undercroft.cli.common import (
    LARGEST_SEED,
    Cards,
    GameName,
    Lang,
    OwnDice,
    Plain,
    SavedGame,
    Seed,
    Strict,
    folders,
    open_app,
    opens_app,
    path,
    seed_of,
)
from undercroft.cli.names import completing, known_games, known_players, known_puzzles
from undercroft.cli.options import setup_of
from undercroft.cli.pages import talker_of
from undercroft.kernel.errors import N_


def play(
    context: typer.Context,
    code: Annotated[str | None, typer.Argument(metavar="CODE")] = None,
    game: GameName = None,
    described: Annotated[bool, typer.Option("--described")] = False,
    seed: Seed = None,
    code_option: Annotated[str | None, typer.Option("--code", metavar="CODE")] = None,
    daily: Annotated[bool, typer.Option("--daily")] = False,
    guided: Annotated[bool, typer.Option("--guided")] = False,
    strict: Strict = False,
    own_dice: OwnDice = False,
    new: Annotated[bool, typer.Option("--new")] = False,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", autocompletion=completing(known_players))
    ] = None,
    cards: Cards = None,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.table.book import named
    from undercroft.terminal.plain.choosing import PlayOptions, daily_dungeon
    from undercroft.terminal.plain.play import play_plain

    for name in player or ():
        named(N_("player"), name, known_players())
    code = code_option if code is None else code
    day, code = daily_dungeon(code, game) if daily else (None, code)
    options = PlayOptions(
        game=game,
        setup=setup_of(context, game or known_games()[0]),
        described=described,
        seed=seed_of(seed),
        language=talker_of(context).spoken,
        cards=folders(cards),
        strict=strict,
        own_dice=own_dice,
        code=code,
        day=day,
        new=new,
        players=player,
        guided=guided,
    )
    if opens_app(context, plain or described):
        from undercroft.terminal.app.openings import opening_play

        open_app(context, opening_play(options))
    raise typer.Exit(play_plain(options, sys.stdin, sys.stdout))


def resume(
    context: typer.Context, file: SavedGame = None, cards: Cards = None, plain: Plain = False, lang: Lang = None
) -> None:
    from undercroft.terminal.plain.choosing import PlayOptions
    from undercroft.terminal.plain.play import play_plain

    if opens_app(context, plain):
        from undercroft.terminal.app.openings import opening_resume

        open_app(context, opening_resume(path(file), folders(cards), talker_of(context).spoken))

    options = PlayOptions(language=talker_of(context).spoken, cards=folders(cards), resume=True, file=path(file))
    raise typer.Exit(play_plain(options, sys.stdin, sys.stdout))


def replay(
    context: typer.Context,
    file: SavedGame = None,
    to: Annotated[str | None, typer.Option("--to", metavar="N")] = None,
    log: Annotated[bool, typer.Option("--log")] = False,
    cards: Cards = None,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.plain.replay import ReplayOptions, replay_plain
    from undercroft.words.options import whole

    number = None if to is None else whole("--to", to, 0, LARGEST_SEED)
    options = ReplayOptions(path(file), talker_of(context).spoken, number, log, folders(cards))
    if opens_app(context, plain or log):
        from undercroft.terminal.app.openings import opening_replay

        open_app(context, opening_replay(options))
    raise typer.Exit(replay_plain(options, sys.stdin, sys.stdout))


def position(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE", autocompletion=completing(known_puzzles))] = None,
    strict: Strict = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.plain.puzzles import PositionOptions, play_from

    if file is not None and opens_app(context, plain):
        from undercroft.terminal.app.openings import opening_position

        open_app(context, opening_position(file, strict=strict))
    options = PositionOptions(file, strict, talker_of(context).spoken)
    raise typer.Exit(play_from(options, sys.stdin, sys.stdout))
