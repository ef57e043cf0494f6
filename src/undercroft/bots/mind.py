"""What bots know about a game, besides its rules: one mind for each game."""

from collections.abc import Mapping, Sequence
from random import Random

from undercroft import games
from undercroft.bots.mirror import Mirror
from undercroft.kernel.thumb import Thumb
from undercroft.table.book import Book, Plain


class Mind:
    """A game without a mind of its own is practised as it is set up by default."""

    ahead: int = 8
    """For players who look ahead: how many decisions after a play the network says how good it was,"""
    copies: int = 512
    """and in how many copies of the game at most, in all"""

    def __init__(self, book: Book) -> None:
        self.book = book

    def practice(self, chance: Random) -> Plain:
        """A setup to learn from, drawn so that every way to play the game comes up."""
        return self.book.setup({})

    def trials(self) -> Mapping[str, Sequence[Plain]]:
        """The setups that strength is measured with, by name."""
        return {self.book.name: [self.book.setup({})]}

    @property
    def thumb(self) -> Thumb:
        """Its rules of thumb, for one player at a time; without any, its plays are equally likely."""
        return Thumb(self.book.rules)

    @property
    def mirror(self) -> Mirror | None:
        """Another way to look at its positions, if there is one."""
        return None

    @property
    def widest(self) -> Plain:
        """A setup with as many plays as any."""
        return self.book.setup({})


def mind_of(book: Book) -> Mind:
    """The mind for a book's game."""
    mind: Mind | None = games.title(book.name).mind(book)
    return mind or Mind(book)
