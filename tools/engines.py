"""A PostgreSQL and a Redis of one's own, where they are installed: they may be killed and brought back."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

NUMBERS = count()
PATIENCE_S = 60.0
"""How long a program may take to start, on the busiest machine."""


class NotInstalled(Exception):
    """A program that is needed is missing."""


def program(name: str) -> str:
    """Where a program is; NotInstalled if it is nowhere."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or next(map(str, places), None)
    if found is None:
        raise NotInstalled(f"{name} is not installed")
    return found


def unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to be run by root: somebody else runs it then."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    who = names.get("postgres") or names["nobody"]
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


class Engine:
    """A server program with a folder of its own. Its socket is a file there: no port can be taken."""

    def __init__(self, *command: str, folder: Path, **how: Any) -> None:
        self._command = command
        self._how = how
        self._process: subprocess.Popen[bytes] | None = None
        self.folder = folder

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        until = time.monotonic() + PATIENCE_S
        while not self.answers():
            if self._process is None or self._process.poll() is not None:  # a killed one may have left something open
                with (self.folder / "log").open("ab") as log:
                    self._process = subprocess.Popen(
                        self._command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self._how
                    )
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """Stop it as a power cut would, with all the processes it has begun."""
        if self._process is not None:
            begun = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
            children = [int(child) for child in begun.read_text().split()] if begun.exists() else []
            self._process.kill()
            for child in children:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            self._process.wait()
            self._process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It stops without a word, and goes on later."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def answers(self) -> bool:
        raise NotImplementedError


class Postgres(Engine):
    """Without `lasting` it is quicker, and a power cut may take something back; a kill may not."""

    def __init__(self, *, lasting: bool = False) -> None:
        initdb, postgres, how = program("initdb"), program("postgres"), unprivileged()
        folder = Path(tempfile.mkdtemp(prefix="undercroft-postgres-"))
        if how:
            os.chown(folder, how["user"], how["group"])
        make = [initdb, "-D", "data", "-U", "club", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(make, cwd=folder, check=True, stdout=subprocess.DEVNULL, **how)
        wanted = ["shared_buffers=16MB", "listen_addresses=", f"unix_socket_directories={folder}"]
        options = [part for option in [*wanted, *([] if lasting else ["fsync=off"])] for part in ("-c", option)]
        super().__init__(postgres, "-D", str(folder / "data"), *options, folder=folder, **how)

    def url(self, database: str) -> str:
        return f"postgresql://club@/{database}?host={self.folder}"

    def answers(self) -> bool:
        from psycopg import OperationalError, connect

        try:
            connect(self.url("postgres"), connect_timeout=5).close()
        except OperationalError:
            return False
        return True

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(NUMBERS)}"
        self.tell(f"CREATE DATABASE {name}")
        return self.url(name)

    def tell(self, statement: str) -> None:
        from psycopg import connect

        with connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


class RedisServer(Engine):
    def __init__(self) -> None:
        server = program("redis-server")
        folder = Path(tempfile.mkdtemp(prefix="undercroft-redis-"))
        command = (server, "--port", "0", "--unixsocket", str(folder / "redis"), "--save", "")
        super().__init__(*command, folder=folder)
        self.url = f"unix://{folder / 'redis'}"

    def answers(self) -> bool:
        from redis import Redis
        from redis.exceptions import RedisError

        try:
            with Redis.from_url(self.url) as redis:
                return bool(redis.ping())
        except RedisError:
            return False
