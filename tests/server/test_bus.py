"""Servers hear of each other over Redis, and nobody waits for it when it is away."""

import asyncio
from collections.abc import Callable

import pytest

from tools.engines import RedisServer
from undercroft.server.bus import LIST, Bus, Crowd

SOON_S = 20.0


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(SOON_S):
        while not is_so():
            await asyncio.sleep(0.01)


async def listening(url: str) -> tuple[Bus, list[str]]:
    """A server on the bus, and what it has heard."""
    from undercroft.server.redis_bus import RedisBus

    bus, heard = RedisBus(url), list[str]()
    await bus.listen(heard.append, lambda _server, table, crowd: heard.append(f"{table}: {crowd}"))
    return bus, heard


def test_everybody_else_hears_what_is_published_and_nobody_hears_themselves(redis: RedisServer) -> None:
    async def story() -> None:
        (ann, at_ann), (bob, at_bob), (eve, at_eve) = [await listening(redis.url) for _ in range(3)]
        await until(lambda: ann.is_up and bob.is_up and eve.is_up)
        for table in ("a", "b", LIST):
            ann.publish(table)
        for crowd in (Crowd((0,)), Crowd((0, 1)), Crowd((1,), 3)):  # only the last counts
            bob.greet("c", crowd)
        await until(lambda: len(at_eve) == 4)
        assert sorted(at_eve) == ["", "a", "b", "c: Crowd(seats=(1,), watching=3)"]
        await until(lambda: at_ann == ["c: Crowd(seats=(1,), watching=3)"])
        assert at_bob == ["a", "b", LIST]
        for bus in (ann, bob, eve):
            await bus.close()

    asyncio.run(story())


def test_when_redis_is_killed_publishing_goes_on_and_when_it_is_back_it_is_heard_again(redis: RedisServer) -> None:
    async def story() -> None:
        (ann, _at_ann), (bob, at_bob) = [await listening(redis.url) for _ in range(2)]
        await until(lambda: ann.is_up and bob.is_up)
        redis.kill()
        await until(lambda: not ann.is_up and not bob.is_up)
        ann.publish("lost")
        redis.start()
        await until(lambda: ann.is_up and bob.is_up)

        def is_heard() -> bool:
            ann.publish("a")
            return "a" in at_bob

        await until(is_heard)
        for bus in (ann, bob):
            await bus.close()

    asyncio.run(story())


def test_a_redis_that_was_never_there_is_no_error(redis: RedisServer) -> None:
    async def story() -> None:
        bus, heard = await listening(redis.url + "-nowhere")
        for number in range(20_000):
            bus.publish(f"{number}")
        await asyncio.sleep(0)
        assert not bus.is_up
        assert heard == []
        await bus.close()

    asyncio.run(story())


def test_a_redis_that_has_stopped_without_a_word_is_noticed(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.server.redis_bus.SILENT_S", 0.1)
    monkeypatch.setattr("undercroft.server.redis_bus.ANSWER_S", 1.5)

    async def story() -> None:
        bus, _heard = await listening(redis.url)
        await until(lambda: bus.is_up)
        for _ in range(30):  # it is asked a few times and answers
            await asyncio.sleep(0.01)
            assert bus.is_up
        with redis.frozen():
            await until(lambda: not bus.is_up)
        await until(lambda: bus.is_up)
        await bus.close()

    asyncio.run(story())
