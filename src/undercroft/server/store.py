"""Where online tables are kept: their foundings and entries. What is written is on disk before anybody is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.server.entries import FOUNDING, CampaignEntry, CampaignFounding, Entry, Founding

WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""How far a table is."""


class StoreFailed(UndercroftError):
    """Nothing was written; the disk may be full, or the database away."""

    def __init__(self) -> None:
        super().__init__(N_("the server could not write this down, so nothing has changed: try again in a moment"))


class NewerDatabase(UndercroftError):
    """A database that a newer version has brought up to date."""

    def __init__(self) -> None:
        super().__init__(N_("the database was made by a newer version of the server: update this one"))


class NoDatabase(UndercroftError):
    """A database that cannot be opened, or a name that is none."""


@dataclass(frozen=True)
class Standing:
    """How a table stands, for lists: written with every entry."""

    stage: str
    asked: int = -1
    """the seat that is asked"""
    won: bool = False
    score: int = 0
    """how far the heroes came"""
    free: int = 0
    """seats for people to sit down on"""
    bot: bool = False
    """whether a bot is to answer that somebody plays with"""


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    id: str
    founding: Founding
    founded: datetime
    played: datetime
    standing: Standing


COLUMNS: Final = "id, founding, founded, played, stage, asked, won, score, free, bot"
"""What is read of a table that is listed."""


def listed(id: str, founding: bytes, founded: datetime, played: datetime, *standing: Any) -> Listed:
    """A table in a list, from its columns."""
    return Listed(id, FOUNDING.decode(founding), founded, played, Standing(*standing))


class Store(Protocol):
    """A database. Its methods raise StoreFailed if it cannot be read or written now."""

    async def found(self, table: str, founding: Founding, standing: Standing) -> None:
        """Write down a new table."""

    async def founding(self, table: str) -> Founding | None:
        """How a table was founded; None if there is no such table."""

    async def entries(self, table: str, since: int) -> Sequence[Entry]:
        """The entries of a table from this number on."""

    async def append(self, table: str, number: int, entry: Entry, standing: Standing) -> bool:
        """Write the entry of this number; False if somebody else has written another one of that number."""

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """How many entries each of these tables has."""

    async def public(self, most: int) -> Sequence[Listed]:
        """The tables that everybody may see and that are not over, those played last first."""

    async def of_day(self, day: str, most: int) -> Sequence[Listed]:
        """The tables of the dungeon of a day that are over, the best first."""

    async def over(self, tables: Sequence[str]) -> Sequence[Listed]:
        """Those of these tables that are over, in the order in which they were played last."""

    async def unanswered(self, waited: float, most: int) -> Sequence[str]:
        """Tables where a bot has been to answer for so many seconds, those played last first."""

    async def found_campaign(self, campaign: str, founding: CampaignFounding) -> None:
        """Write down a new campaign."""

    async def campaign(self, campaign: str) -> tuple[CampaignFounding, Sequence[CampaignEntry]] | None:
        """How a campaign was founded, and its entries; None if there is no such campaign."""

    async def append_campaign(self, campaign: str, number: int, entry: CampaignEntry) -> bool:
        """Write the entry of this number; False if somebody else has written another one of that number."""

    async def secret(self) -> bytes:
        """The secret of the house, the same for all its servers, made when it is first asked for."""

    async def ready(self) -> bool:
        """Whether it can be read and written now."""

    async def close(self) -> None:
        """Write what is left, and let go of it."""
