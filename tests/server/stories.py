"""Campaigns that have come a long way, without having been played here."""

import asyncio
from collections.abc import Iterator

import msgspec

from tests.games.mini_rogue.table.campaigns import reach
from undercroft.games.mini_rogue.table.campaign import ChapterRead
from undercroft.server.app import store_of
from undercroft.server.entries import Begun, CampaignEntry, Counted, Read
from undercroft.server.settings import Settings


def steps_to(chapter: str) -> Iterator[CampaignEntry]:
    """What a Rogue has done to come to a chapter."""
    for number, step in enumerate(reach(chapter, "rogue").steps):
        if isinstance(step, ChapterRead):
            yield Read(0, step.chose or "go-on")
        else:
            yield Begun(0, f"at-{number}")
            yield Counted(f"at-{number}", msgspec.to_builtins(step))


def bring_to(database: str, id: str, chapter: str) -> None:
    """Write that into the database of a server, for a campaign that has just been founded."""

    async def write() -> None:
        store = store_of(Settings(database=database))
        found = await store.campaign(id)
        assert found is not None
        for number, entry in enumerate(steps_to(chapter), len(found[1])):
            assert await store.append_campaign(id, number, entry)
        await store.close()

    asyncio.run(write())
