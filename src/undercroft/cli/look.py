"""Commands that print: cards, odds, hints, reviews, statistics and settings."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from undercroft.cli.common import AsJson, Cards, GameName, Lang, SavedGame, folders, path, print_json
from undercroft.cli.language import spoken_language
from undercroft.cli.names import (
    completing,
    known_aids,
    known_cards,
    known_games,
    known_kinds,
    known_languages,
    known_speeds,
    known_themes,
)
from undercroft.cli.pages import talker_of

if TYPE_CHECKING:
    from undercroft.table.game import Game
    from undercroft.words.speech import Speech


def browse(
    context: typer.Context,
    first: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing(known_cards))] = None,
    name: Annotated[str | None, typer.Argument(metavar="NAME")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", autocompletion=completing(known_kinds))] = None,
    game: GameName = None,
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.table.book import named
    from undercroft.terminal.plain.choosing import book_with
    from undercroft.words.speaker import speaker_of

    if first is not None and (name is not None or first in known_games()):
        named("game", first, known_games())
        game = first
    else:
        name = first
    library = speaker_of(book_with(folders(cards), game), talker_of(context).spoken).library
    entries = library.chosen(name, kind)
    if as_json:
        print_json([entry.data for entry in entries])
    else:
        typer.echo("\n".join(library.page(entries[0]) if name is not None else library.contents(entries)))


def odds(
    context: typer.Context,
    file: SavedGame = None,
    answer: Annotated[str | None, typer.Option("--answer", metavar="NAME")] = None,
    helped: Annotated[bool, typer.Option("--helped")] = False,
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.bots.hint import HintsOff
    from undercroft.words.odds import odds_data, odds_page

    game, speech = saved_game(context, file, cards)
    off = game.unaided
    if off and not helped:
        raise HintsOff
    found = game.odds(answer)
    if off and found is not None:
        _note_help(file)
    if as_json:
        print_json(odds_data(found))
    else:
        typer.echo("\n".join(odds_page(game, found, speech)))


def _note_help(file: str | None) -> None:
    """The save says from now on that its game was helped."""
    from undercroft.table.folders import autosave_file
    from undercroft.table.save import note_help

    note_help(path(file) or autosave_file())


def hint(
    context: typer.Context,
    file: SavedGame = None,
    helped: Annotated[bool, typer.Option("--helped")] = False,
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.bots import unlearned
    from undercroft.bots.hint import asked_for
    from undercroft.words.errors import said
    from undercroft.words.hint import hint_data, hint_lines

    game, speech = saved_game(context, file, cards)
    notice = unlearned(game.book, ["strong"])
    if notice is not None:
        typer.echo(said(notice, speech.language), err=True)
    off = game.unaided
    found = asked_for(game, helped=helped)
    if off and game.helped:
        _note_help(file)
    if as_json:
        print_json(hint_data(found))
    else:
        typer.echo("\n".join(hint_lines(game, found, speech)))


def review(
    context: typer.Context,
    file: SavedGame = None,
    copies: Annotated[str, typer.Option("--copies", metavar="N")] = "128",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE")] = None,
    described: Annotated[bool, typer.Option("--described")] = False,
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.bots.review import COPIES_LEAST, COPIES_MOST, ReviewStopped
    from undercroft.bots.review import review as reviewed
    from undercroft.files import write
    from undercroft.terminal.plain.lines import INTERRUPTED
    from undercroft.terminal.plain.report import progress_told, width_of_terminal
    from undercroft.words.errors import said
    from undercroft.words.options import whole
    from undercroft.words.review import ReviewWords, described_lines, review_data, review_lines
    from undercroft.words.review_svg import review_svg

    number = whole("--copies", copies, COPIES_LEAST, COPIES_MOST)
    game, speech = saved_game(context, file, cards, viewing=True)
    try:
        with progress_told(speech.language) as tell:
            found = reviewed(game, copies=number, tell=tell)
    except KeyboardInterrupt:
        typer.echo(said(ReviewStopped(), speech.language), err=True)
        raise typer.Exit(INTERRUPTED) from None
    words = ReviewWords(game, found, speech)
    if svg is not None:
        write(svg, review_svg(words).encode())
    if as_json:
        print_json(review_data(game, found))
    else:
        lines = described_lines if described else review_lines
        typer.echo("\n".join(lines(words, width_of_terminal())))


def stats(
    context: typer.Context,
    game: GameName = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.table import chronicle
    from undercroft.table.shelf import book_of, known
    from undercroft.table.statistics import statistics
    from undercroft.terminal.plain.report import progress_told, width_of_terminal
    from undercroft.words.speaker import speaker_of
    from undercroft.words.statistics import StatisticsWords, statistics_lines

    wanted = [known(game)] if game is not None else known_games()
    spoken = talker_of(context).spoken
    with progress_told(spoken) as tell:
        chronicle.catch_up(tell)
    records = chronicle.records()
    found = [statistics(book_of(name), records) for name in wanted]
    if as_json:
        print_json({one.game: one.data() for one in found})
        return
    played = [one for one in found if one.all.games] or found[:1]
    pages = [StatisticsWords(one, speaker_of(book_of(one.game), spoken)) for one in played]
    typer.echo("\n\n".join("\n".join(statistics_lines(page, width_of_terminal())) for page in pages))


def tips(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing(known_games))] = None,
    again: Annotated[bool, typer.Option("--again")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft import games
    from undercroft.table.lessons import forget_tips
    from undercroft.table.shelf import book_of, known
    from undercroft.terminal.plain.tips import tips_page
    from undercroft.words.language import catalogue
    from undercroft.words.tips import tips_of

    wanted = [known(game)] if game is not None else known_games()
    spoken = talker_of(context).spoken
    if again:
        forget_tips(wanted)
    found = {name: tips_of(book_of(name), spoken) for name in wanted}
    if as_json:
        print_json({name: {tip.id: [tip.title, tip.text] for tip in tips} for name, tips in found.items()})
        return
    _ = catalogue(spoken).gettext
    pages = [[games.title(name).title, "", *tips_page(tips, _)] for name, tips in found.items()]
    typer.echo("\n\n".join("\n".join(page) for page in pages))
    if again:
        typer.echo("\n" + _("From now on, they come again."))


def saved_game(
    context: typer.Context, file: str | None, cards: list[str] | None, *, viewing: bool = False
) -> "tuple[Game, Speech]":
    """The game in a file, or the last one, and its words; for `viewing`, as far as rules and cards are the same."""
    from undercroft.table.folders import autosave_file, exists
    from undercroft.table.save import load_game, read_save
    from undercroft.terminal.plain.choosing import book_with
    from undercroft.terminal.plain.play import NoSuchGame
    from undercroft.words.speaker import speaker_of

    saved = path(file) or autosave_file()
    if file is None and not exists(saved):
        raise NoSuchGame(saved)
    save = read_save(saved)
    book = book_with(folders(cards), save.game)
    speech = speaker_of(book, talker_of(context).spoken)
    game = load_game(saved, book, speech, viewing=viewing)
    if len(save.answers) > len(game):
        text = speech.terms._("The save continues to answer {n}, but today’s rules or cards differ from here on.")
        typer.echo(text.format(n=len(save.answers)), err=True)
    return game, speech


def settings(
    context: typer.Context,
    language: Annotated[
        str | None, typer.Option("--language", metavar="LANG", autocompletion=completing(known_languages))
    ] = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="NAME", autocompletion=completing(known_themes))
    ] = None,
    speed: Annotated[
        str | None, typer.Option("--speed", metavar="NAME", autocompletion=completing(known_speeds))
    ] = None,
    aid: Annotated[str | None, typer.Option("--aid", metavar="NAME", autocompletion=completing(known_aids))] = None,
    skip: Annotated[bool | None, typer.Option("--skip/--no-skip")] = None,
    tips: Annotated[bool | None, typer.Option("--tips/--no-tips")] = None,
    plain: Annotated[bool | None, typer.Option("--plain/--no-plain")] = None,
    vi_keys: Annotated[bool | None, typer.Option("--vi-keys/--no-vi-keys")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.settings import (
        change,
        change_aid,
        change_language,
        change_speed,
        change_theme,
        settings_data,
        settings_page,
    )

    if language is not None:
        change_language(language)
        talker_of(context).spoken = spoken_language(list(sys.argv[1:]))
    if theme is not None:
        change_theme(theme)
    if speed is not None:
        change_speed(speed)
    if aid is not None:
        change_aid(aid)
    for name, value in (("skip", skip), ("tips", tips), ("plain", plain), ("vi_keys", vi_keys)):
        if value is not None:
            change(name, value)
    if as_json:
        print_json(settings_data(talker_of(context).spoken))
    else:
        typer.echo("\n".join(settings_page(talker_of(context).spoken)))
