"""What shared code asks of a campaign: games in a row, with a story between them. A game offers it as `Title.story`.

Whoever repeats what was done, step by step, has the same story: where it stands, and what can be done there.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import Plain
from undercroft.table.game import Game
from undercroft.words.form_words import RowWords

ATTEMPT = "attempt"
BEGIN = "begin"
Mark = Literal["unlocked", "within-reach", "locked"]
UNLOCKED: Final = "■"
WITHIN_REACH: Final = "◆"
LOCKED: Final = "·"
SIGNS: Final[dict[Mark, str]] = {"unlocked": UNLOCKED, "within-reach": WITHIN_REACH, "locked": LOCKED}
"""How each is marked in lines."""


class Upgrade(msgspec.Struct, frozen=True):
    """Something that one of those who play can unlock for good."""

    id: str
    name: str
    price: str
    about: str
    """what it does"""
    mark: Mark
    missing: str
    """why it cannot be unlocked now, if it is locked"""
    question: str
    """what to ask before it is unlocked, if it is within reach"""


class UpgradePath(msgspec.Struct, frozen=True):
    """Upgrades that belong together."""

    name: str
    upgrades: list[Upgrade]


class StorySeat(msgspec.Struct, frozen=True):
    """What one of those who play has earned."""

    seat: int
    purse: str
    """who it is, and what can be spent"""
    paths: list[UpgradePath]


class StorySheet(msgspec.Struct, frozen=True):
    """The sheet of a campaign."""

    title: str
    way: str
    """the story so far"""
    notes: list[str]
    seats: list[StorySeat]


class StoryWay(msgspec.Struct, frozen=True):
    """A way on."""

    way: str
    label: str
    attempt: bool = False
    """whether it leads to a game: to a new attempt, or to the one under way"""


class StoryPage(msgspec.Struct, frozen=True):
    """Where a story stands."""

    title: str
    """of the whole story"""
    heading: str
    summary: str
    """who and where, in one line"""
    news: list[str]
    """what came of the last attempt, or how the current one stands"""
    text: list[str]
    """paragraph by paragraph"""
    notes: list[str]
    """what is special about the chapter"""
    asked: str
    ways: list[StoryWay]
    later: bool
    """whether an attempt is a game of one's own choice, since the story is over"""


class Story:
    """A campaign in one language. What is refused is an UndercroftError, and then nothing has changed."""

    # --- before it ------------------------------------------------------------------------------------------------

    def before(self) -> RowWords:
        """The choices before a campaign."""
        raise NotImplementedError

    def start(self, chosen: Mapping[str, Any], seed: int | None = None, **how: bool) -> None:
        """Begin one, with what was chosen of those."""
        raise NotImplementedError

    # --- where it stands ------------------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[str]:
        """Who is played on each seat."""
        raise NotImplementedError

    def page(self) -> StoryPage:
        """What is told now, and the ways on."""
        raise NotImplementedError

    def told_sheet(self) -> StorySheet:
        """What was earned, and what it can be spent on."""
        raise NotImplementedError

    def later(self) -> RowWords:
        """The choices before an attempt, where it is a game of one's own choice."""
        raise NotImplementedError

    # --- going on -------------------------------------------------------------------------------------------------

    def read_on(self, way: str) -> None:
        """Take a way that leads to no game."""
        raise NotImplementedError

    def buy(self, upgrade: str, seat: int) -> None:
        """Unlock something for good."""
        raise NotImplementedError

    # --- attempts that are played elsewhere: their games are not the story's to keep ----------------------------------

    def attempt(self, chosen: Mapping[str, Any]) -> Plain:
        """The setup of the next attempt."""
        raise NotImplementedError

    def take_up(self, game: Game | UndercroftError | None) -> None:
        """The attempt that is under way, if one is; an error says why it cannot be played to its end."""
        raise NotImplementedError

    def result(self) -> Plain:
        """What counts of the attempt that was taken up, once its game is over."""
        raise NotImplementedError

    def count(self, result: Plain) -> None:
        """Count the result of an attempt: the story goes on."""
        raise NotImplementedError

    # --- keeping it -----------------------------------------------------------------------------------------------

    def saved(self) -> object:
        """The campaign as the file that its command opens, without the attempt that is under way."""
        raise NotImplementedError
