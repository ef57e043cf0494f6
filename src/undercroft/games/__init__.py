"""The games there are, each a folder or a package of its own. This is the only place that lists them.

A game from another package is found by its entry point in the group "undercroft.games"; docs/add_a_game.md says how.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.table.campaign import Campaign as Campaign
    from undercroft.games.mini_rogue.table.campaign import CampaignError as CampaignError
    from undercroft.games.mini_rogue.table.campaign import NotNow as NotNow
    from undercroft.games.mini_rogue.table.campaign import PerkRefused as PerkRefused
    from undercroft.games.mini_rogue.table.deals import DealRefused as DealRefused
    from undercroft.games.mini_rogue.table.deals import deal_answers as deal_answers

GROUP: Final = "undercroft.games"
OURS: Final = {"mini-rogue": "undercroft.games.mini_rogue", "tiny-epic": "undercroft.games.tiny_epic"}
"""Our own, by name: found without looking through what is installed."""
FIRST: Final = next(iter(OURS))
"""The game that is meant where none is named."""


@cache
def packages() -> dict[str, str]:
    """The package of every game, by the game's name; our own come first."""
    found = {point.name: point.value for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}
    return OURS | {name: package for name, package in found.items() if name not in OURS}


def home(name: str) -> Path:
    """The folder of a game, found without importing it."""
    spec = find_spec(packages()[name])
    folders = spec.submodule_search_locations if spec is not None else None
    assert folders, f"{name} is no package"
    return Path(folders[0])


def options(name: str) -> Any:
    """The module of a game's options, which needs no cards: the table and what to try on the command line."""
    return import_module(f"{packages()[name]}.table.options")


class Title:
    """The door between a game and everything that serves games: what its package offers as `TITLE`.

    Each method imports what it needs, so that a list of games is quick. What it returns is documented there:
    `undercroft.table.book.Book`, `undercroft.words.speech.Speech`, `undercroft.bots.mind.Mind`,
    `undercroft.terminal.app.widgets.board.Board`.
    """

    name: str
    """as it is typed and saved"""
    title: str
    """as it is printed on the box, the same in every language"""
    letters: str
    """two letters that its share codes begin with"""
    public: Mapping[str, str] = {}
    """names that `undercroft` offers besides its own, each with its module"""
    commands: str = ""
    """the module with its own commands for the command line, if it has any"""

    def book(self, cards: Sequence[Path] | None = None) -> Any:
        """The game with its own cards, or with those in folders, the base box first."""
        raise NotImplementedError

    def boxes(self) -> Sequence[str]:
        """The names of the folders that its own cards come in, the base box first."""
        return ()

    def speech(self, book: Any, language: str, *, boxes: bool = True) -> Any:
        """Its words. Without `boxes`, pictures are made of plain characters."""
        raise NotImplementedError

    def mind(self, book: Any) -> Any:
        """What bots know about it; None if only what they know about every game."""
        return None

    def board(self, seen: Any) -> Any:
        """Its table, as the app shows it to somebody who may see this much (`Seen`, in the same module)."""
        raise NotImplementedError

    def ways(self) -> Sequence["Way"]:
        """What it offers to play besides single games."""
        return ()

    def story(self, book: Any, speech: Any) -> Any:
        """Its campaign, in these words: a `undercroft.words.story.Story`; None if it has none."""
        return None

    def page_words(self) -> Mapping[str, str]:
        """The labels of its board on the page, by id."""
        return {}


@dataclass(frozen=True)
class Way:
    """Something to play that is more than a single game: a campaign. Texts are message ids."""

    name: str
    label: str
    about: str
    resume: str
    """how the home screen offers to continue it"""
    resume_about: str
    key: str
    """of that offer"""
    screen: Callable[[], Any]
    """the screen of the app"""
    file: Callable[[], Path]
    """where it is kept"""


@cache
def title(name: str) -> Title:
    """The game of this name."""
    package = import_module(packages()[name])
    found: Title = package.TITLE
    return found


def titles() -> list[Title]:
    """Every game, our own first."""
    return [title(name) for name in packages()]


def ways() -> list[Way]:
    """Everything there is to play besides single games."""
    return [way for each in titles() for way in each.ways()]
