"""What a command opens in the app. Anything wrong with it is refused before the app starts."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from undercroft.bots import BOTS
from undercroft.online.links import Link
from undercroft.table.book import Book
from undercroft.table.folders import autosave_file, exists
from undercroft.table.game import Game
from undercroft.table.guided import guided_game
from undercroft.table.options import NO, YES
from undercroft.table.position import book_at, game_at, puzzle_or_file
from undercroft.table.save import load_game, read_save
from undercroft.table.seats import seated
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens.join import JoinScreen
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.puzzles import PuzzlesScreen
from undercroft.terminal.plain.choosing import PlayOptions, book_with, chosen, wanted_book
from undercroft.terminal.plain.play import NoSuchGame
from undercroft.terminal.plain.replay import ReplayOptions
from undercroft.words.form import Choices
from undercroft.words.language import language
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of


def opening_play(options: PlayOptions) -> Opening | None:
    """A fully given game, by a code or by heroes and seed; else the choices made so far or, if there are none, the home
    screen.
    """
    book = wanted_book(options)
    setup, seed = chosen(options, book)
    if options.guided:
        game = guided_game(book, speaker_of(book, language(options.language)))
        return lambda app: app.play_new(game)
    whole = book.options.seats_known(options.setup) and options.seed is not None
    if options.code is not None or options.cards or whole:
        speaker = speaker_of(book, language(options.language))
        game = Game(book, book.setup(setup), seed, strict=options.strict, own_dice=options.own_dice, speaker=speaker)
        game.players = seated(options.players, game.seats, BOTS) if options.players else ()
        game.day = options.day
        return lambda app: app.play_new(game)
    said = (options.game, options.seed is not None, options.strict, options.own_dice, options.new, options.players)
    if not setup and not any(said):
        return choose if not exists(autosave_file()) else None  # the home screen offers to continue first
    choices = Choices(book.name)
    choices.take(book.name, book.setup(setup))
    choices.type_seed(str(seed) if options.seed is not None else "")
    for row, wanted in (("strict", options.strict), ("own-dice", options.own_dice)):
        choices.choose(row, YES if wanted else NO)
    if options.players:
        for row, player in zip(choices.seats, seated(options.players, len(choices.seats), BOTS), strict=True):
            choices.choose(row, player)
    return partial(choose, choices=choices)


def choose(app: UndercroftApp, choices: Choices | None = None) -> None:
    """The screen for the choices that are left."""
    app.push_screen(NewGameScreen(choices))


def opening_resume(file: Path | None, cards: list[Path] | None, spoken: str) -> Opening:
    """A saved game, in its own file."""
    place, book = saved(file, cards)
    session = Session.resumed(place, book, speaker_of(book, spoken))
    return lambda app: app.play(session)


def opening_replay(options: ReplayOptions) -> Opening:
    """A saved game to look at, from its beginning or from the given answer."""
    place, book = saved(options.file, options.cards)
    game = load_game(place, book, speaker_of(book, language(options.language)), viewing=True)
    Session(game, speaker_of(book, language(options.language)))  # unknown players are refused here
    start = len(game.replay(options.to or 0))
    return lambda app: app.look_at(game, start)


def opening_join(link: Link) -> Opening:
    """A seat of an online table, or a place from which to watch."""

    def play(app: UndercroftApp) -> None:
        app.push_screen(JoinScreen(link))

    return play


def saved(file: Path | None, cards: Sequence[Path] | None) -> tuple[Path, Book]:
    """A saved game, the last one if none is named, and its book."""
    place = file or autosave_file()
    if not exists(place):
        raise NoSuchGame(place)
    return place, book_with(cards, read_save(place).game)


def opening_position(name: str, *, strict: bool) -> Opening:
    """A puzzle, or the player's own position; one that cannot be played is refused here."""
    position = puzzle_or_file(name)
    game_at(position.data, book_at(position.data), strict=strict)

    def play(app: UndercroftApp) -> None:
        puzzles = PuzzlesScreen(name, {name: position}, strict=strict)
        app.push_screen(puzzles)
        puzzles.play(name)

    return play
