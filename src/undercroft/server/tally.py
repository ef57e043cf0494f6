"""What came of the finished games of one person, added up: made from their entries, beside everything else."""

import hmac
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from undercroft.kernel.errors import UndercroftError
from undercroft.online.requests import DayTold, DeedInfo, FigureTold, GameStatistics, StatisticsPart, TableKey
from undercroft.server.entries import Entry, Sat
from undercroft.server.online import OnlineTable, digest_of
from undercroft.server.rooms import Rooms, is_id
from undercroft.server.sight import ELSEWHERE
from undercroft.server.store import Listed
from undercroft.table.chronicle import Record, record_of
from undercroft.table.seats import ME
from undercroft.table.shelf import book_of
from undercroft.words.statistics import Part, StatisticsWords

KNOWN_MOST: Final = 5_000
"""How many games are remembered."""

Known = tuple[str, str, str]
"""A table, when it was played last, and the digest of a token."""


def opened_by(entries: Sequence[Entry], digest: str) -> bool:
    """Whether a token of this digest opens a seat."""
    return any(isinstance(entry, Sat) and hmac.compare_digest(entry.token, digest) for entry in entries)


def record_at(found: Listed, entries: Sequence[Entry], token: str) -> Record | None:
    """What came of a table for whoever has this token; None if it does not count for them."""
    table = OnlineTable(found.id, found.founding, book_of(found.founding.game))
    try:
        for entry in entries:
            table.apply(entry)
        hand = table.hands[table.seat_of(token)]
    except UndercroftError:  # begun with other rules
        return None
    if hand < 0 or not table.is_over:
        return None
    game = table.playing()
    game.players = tuple(ME if other == hand else ELSEWHERE for other in table.hands)
    record = msgspec.structs.replace(record_of(game), id=found.id, ended=found.played)
    return record if record.counts else None


class Tally:
    """Games that are over, each replayed once."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._known: dict[Known, Record | None] = {}

    async def records(self, keys: Sequence[TableKey]) -> list[Record]:
        """What came of those tables that a token opens and that are over, in the order in which they ended."""
        tokens = {key.table: key.token for key in keys if is_id(key.table)}
        found = await self._rooms.store.over(list(tokens))
        made = [await self._record(one, tokens[one.id]) for one in found]
        return [record for record in made if record is not None]

    async def _record(self, found: Listed, token: str) -> Record | None:
        digest = digest_of(token)
        known = found.id, found.played.isoformat(), digest
        if known not in self._known:
            try:
                entries = await self._rooms.store.entries(found.id, 0)
            except msgspec.DecodeError:  # a newer server has written it
                return None
            if not opened_by(entries, digest):
                return None
            if len(self._known) >= KNOWN_MOST:
                del self._known[next(iter(self._known))]
            self._known[known] = await self._rooms.aside(partial(record_at, found, entries, token))
        return self._known[known]


def statistics_told(words: StatisticsWords) -> GameStatistics:
    """The statistics of one game, as they are sent."""
    count = words.found.all
    return GameStatistics(words.found.game, words.title, count.games, count.won, list(map(_part, words.parts())))


def _part(part: Part) -> StatisticsPart:
    return StatisticsPart(
        part.name,
        part.title,
        [FigureTold(str(one.name), one.told, one.share, one.percent) for one in part.figures],
        list(map(str, part.notes)),
        part.luck,
        [DayTold(day.isoformat(), won) for day, won in sorted(part.days.items())],
        [DeedInfo(deed.title, deed.about, deed.earned) for deed in part.deeds],
    )
