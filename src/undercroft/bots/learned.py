"""Players that a network has taught: by its favourite play, or by looking ahead with it."""

from functools import cache
from pathlib import Path
from typing import Any

from undercroft import games
from undercroft.bots.encoding import bytes_of
from undercroft.bots.heuristic import HeuristicBot
from undercroft.bots.mind import mind_of
from undercroft.bots.network import Network, load
from undercroft.bots.search import Search
from undercroft.table.book import Book
from undercroft.table.seats import Stop, never


@cache
def kept_network(game: str) -> Network | None:
    """The network that comes with a game, if one does."""
    from undercroft.table.shelf import book_of

    file = network_file(game)
    return load(file, book_of(game).rules.fields) if file.is_file() else None


def network_file(game: str) -> Path:
    """Where the network that comes with a game would be."""
    return games.home(game) / "bots" / "network.npz"


def network_of(book: Book) -> Network | None:
    """The network for a book's game; None if there is none, or it has learned other cards."""
    network = kept_network(book.name)
    return network if network is not None and network.cards == book.card_hash else None


class LearnedBot:
    """Always takes the network's favourite play; by rules of thumb if no network knows these cards.

    Exchanges are proposed by rules of thumb, too: networks haggle for the sake of it, and people would have to answer.
    """

    thinks = False

    def __init__(self, book: Book, seed: int) -> None:
        self._rules = book.rules
        self._network = network_of(book)
        self._thumb = HeuristicBot(book, seed)

    def choose(self, state: Any, stop: Stop = never) -> int:
        """What to play at the open question."""
        if self._network is None or self._rules.has_plays(state):
            return self._thumb.choose(state)
        plays = self._rules.playable(state)
        if len(plays) == 1:
            return plays[0]
        shares, _chance = self._network.judge(bytes_of(self._rules.seen_by(state, state.question.seat)), plays)
        return plays[int(shares.argmax())]

    def play_out(self, state: Any) -> int:
        """Play to the end; returns the number of decisions."""
        decisions = 0
        while not state.outcome:
            self._rules.play_on(state, self.choose(state))
            decisions += 1
        return decisions


class SearchBot(LearnedBot):
    """Looks ahead before each decision."""

    thinks = True

    def __init__(self, book: Book, seed: int) -> None:
        super().__init__(book, seed)
        self._seed = seed
        self._copies = mind_of(book).copies
        self._search = Search(book, self._network) if self._network is not None else None

    def choose(self, state: Any, stop: Stop = never) -> int:
        if self._search is None or self._rules.has_plays(state):
            return self._thumb.choose(state)
        self._seed += self._copies
        return self._search.choose(state, self._seed, self._copies, stop)
