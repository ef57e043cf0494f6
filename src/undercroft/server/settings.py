"""How a server is run. Every field is an option of `undercroft serve` and a variable of the environment."""

from dataclasses import dataclass, field

from undercroft.table.folders import data_folder


def own_database() -> str:
    return f"sqlite:///{data_folder() / 'server.sqlite3'}"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a server is told."""

    host: str = "127.0.0.1"
    port: int = 8600
    database: str = field(default_factory=own_database)
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
