"""How a server is run."""

from dataclasses import dataclass, field
from typing import Any, Final

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import quoted
from undercroft.table.folders import data_folder

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")
REDIS: Final = ("redis://", "rediss://", "unix://")


def own_database() -> str:
    """A file among the games."""
    return f"{SQLITE}{data_folder() / 'server.sqlite3'}"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a server is told."""

    host: str = "127.0.0.1"
    port: int = 8600
    database: str = field(default_factory=own_database)
    """sqlite:///FILE, or postgresql://… for several servers"""
    redis: str = ""
    """redis://…, over which several servers hear of each other"""
    prefix: str = ""
    """the path under which it is served, such as /undercroft"""
    origins: tuple[str, ...] = ()
    """pages from elsewhere that may connect"""
    behind_proxy: bool = False
    """whether a proxy in front of it says who asks"""
    burst: float = 120.0
    a_second: float = 20.0
    """requests and messages of one address: so many at once, so many a second in the long run"""
    tables_burst: float = 30.0
    tables_a_second: float = 0.5
    """the same for founding tables"""
    sockets: int = 200
    """how many sockets one address may hold at a time"""
    connections: int = 200
    """how many connections besides, unless they are those of a proxy"""


class BadSettings(UndercroftError):
    """A server cannot be run like that."""


def settings_of(*, database: str | None, redis: str, prefix: str, **others: Any) -> Settings:
    """Settings as they were typed; BadSettings says what is wrong."""
    kept = database or own_database()
    if not kept.startswith((SQLITE, *POSTGRES)):
        raise BadSettings(N_('"{url}" is no database: name one such as {example}'), url=quoted(kept), example=SQLITE)
    if redis and not redis.startswith(REDIS):
        raise BadSettings(N_('"{url}" is no Redis: name one such as {example}'), url=quoted(redis), example=REDIS[0])
    path = prefix.strip("/")
    return Settings(database=kept, redis=redis, prefix=f"/{path}" if path else "", **others)
