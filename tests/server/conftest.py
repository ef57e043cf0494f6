"""PostgreSQL and Redis are started once, when a test needs them; where they are not installed, it is skipped."""

from collections.abc import Iterator

import pytest

from tests.server.kit import installed
from tools.engines import Postgres, RedisServer


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
