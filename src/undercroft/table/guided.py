"""Guided games: a first game of each title, from a fixed and kind position, in which everything is explained."""

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import Book
from undercroft.table.game import Game, Speaker
from undercroft.table.position import Position, game_at, guided_file, load_position


class NoGuidedGame(UndercroftError):
    """A game that has no guided game."""

    def __init__(self, game: str) -> None:
        super().__init__(N_("{game} has no guided game"), game=game)


def guided_position(game: str) -> Position:
    """Where the guided game of a game begins, with its title; NoGuidedGame if it has none."""
    file = guided_file(game)
    if file is None:
        raise NoGuidedGame(game)
    return load_position(file)


def guided_game(book: Book, speaker: Speaker | None = None) -> Game:
    """A new guided game, at its first question."""
    game = game_at(guided_position(book.name).data, book, speaker=speaker)
    game.guided = True
    return game
