"""Names that the shell completes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from undercroft.words.card_shelf import CardShelf


def known_games() -> list[str]:
    from undercroft import games

    return list(games.packages())


def known_languages() -> list[str]:
    from undercroft.words.language import LANGUAGES

    return list(LANGUAGES)


def known_players() -> list[str]:
    from undercroft.bots import SEATED

    return ["me", "other", *SEATED]


def known_themes() -> list[str]:
    from undercroft.terminal.settings import THEMES

    return list(THEMES)


def known_aids() -> list[str]:
    from undercroft.terminal.settings import AIDS

    return list(AIDS)


def known_speeds() -> list[str]:
    from undercroft.terminal.settings import SPEEDS

    return list(SPEEDS)


def known_puzzles() -> list[str]:
    from undercroft.table.position import example_positions

    return [path.stem for path in example_positions()]


def known_cards() -> list[str]:
    """The games, and the cards of the first."""
    return [*known_games(), *(entry.id for entry in libraries()[0].entries())]


def known_kinds() -> list[str]:
    return list(dict.fromkeys(kind for library in libraries() for kind in library.order))


def libraries() -> "list[CardShelf]":
    from undercroft.table.shelf import book_of
    from undercroft.words.speaker import speaker_of

    return [speaker_of(book_of(game), "en").library for game in known_games()]


def completing(names: Callable[[], list[str]]) -> Callable[[str], list[str]]:
    """The names that begin with what has been typed so far."""

    def complete(incomplete: str) -> list[str]:
        try:
            return [name for name in names() if name.startswith(incomplete)]
        except UndercroftError:
            return []

    return complete
