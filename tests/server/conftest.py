"""PostgreSQL and Redis are started once, when a test needs them; where they are not installed, it is skipped."""

from collections.abc import Iterator
from itertools import count

import pytest

from tests.server.kit import installed
from tools.engines import Postgres, RedisServer
from undercroft.table.sealed import SECRET_BYTES, seal_of


@pytest.fixture(scope="session")
def a_postgres() -> Iterator[Postgres]:
    pytest.importorskip("psycopg_pool")
    with installed(Postgres) as postgres:
        yield postgres


@pytest.fixture
def postgres(a_postgres: Postgres) -> Postgres:
    """PostgreSQL, running, whatever the test before has done to it."""
    a_postgres.start()
    return a_postgres


@pytest.fixture(scope="session")
def a_redis() -> Iterator[RedisServer]:
    pytest.importorskip("redis")
    with installed(RedisServer) as redis:
        yield redis


@pytest.fixture
def redis(a_redis: RedisServer) -> RedisServer:
    a_redis.start()
    return a_redis


@pytest.fixture(autouse=True)
def the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server in the test's own process deals the same every time: no rare deal surprises a test now and then."""
    drawn = count()
    monkeypatch.setattr("undercroft.server.house.new_seal", lambda: seal_of(next(drawn).to_bytes(SECRET_BYTES)))
