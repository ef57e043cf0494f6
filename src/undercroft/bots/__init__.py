"""Computer players, by name."""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from undercroft.kernel.errors import N_, UndercroftError

if TYPE_CHECKING:
    from undercroft.table.book import Book
    from undercroft.table.seats import Stop

WHERE: Final = {
    "easy": "heuristic:HeuristicBot",
    "normal": "learned:LearnedBot",
    "strong": "learned:SearchBot",
    "random": "random:RandomBot",
    "heuristic": "heuristic:HeuristicBot",
    "learned": "learned:LearnedBot",
    "search": "learned:SearchBot",
}
"""The module and class of each; the last three are other names of the first, by how they play."""
SEATED: Final = ("easy", "normal", "strong", "random")
"""Those that people are offered."""


class Bot(Protocol):
    """A player for a game, made from a seed. The same seed plays the same way."""

    thinks: bool
    """whether it takes its time, and looks now and then whether it should stop"""

    def __init__(self, book: "Book", seed: int) -> None: ...

    def choose(self, state: Any, stop: "Stop" = ...) -> int:
        """What to play at the open question."""

    def play_out(self, state: Any) -> int:
        """Play all seats to the end; returns the number of decisions."""


class Bots(Mapping[str, type[Bot]]):
    """All bots; each is imported when it is wanted."""

    def __getitem__(self, name: str) -> type[Bot]:
        module, kind = WHERE[name].split(":")
        found: type[Bot] = getattr(import_module(f"undercroft.bots.{module}"), kind)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(WHERE)

    def __len__(self) -> int:
        return len(WHERE)


BOTS: Final = Bots()


class UnknownCards(UndercroftError):
    """Said, not raised: the game goes on, and rules of thumb play where a network should."""

    def __init__(self) -> None:
        super().__init__(N_("no network has learned these cards: the bots play by rules of thumb"))


def unlearned(book: "Book", players: Iterable[str]) -> UnknownCards | None:
    """What to tell people if one of these players has not learned the cards of a book."""
    if not any(WHERE.get(name, "").startswith("learned:") for name in players):
        return None
    from undercroft.bots.learned import network_of

    return UnknownCards() if network_of(book) is None else None
