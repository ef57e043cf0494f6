"""Servers in processes of their own, and how they are asked over HTTP."""

import http.client
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import local

PROGRAM = [sys.executable, "-c", "from undercroft.cli.main import main; main()"]
HOST = "127.0.0.1"
PATIENCE_S = 300.0
AGAIN_S = 0.1
"""How long to wait before asking again."""
AWAY = 503
LOST_MOST = 3
"""A connection that was closed meanwhile is opened anew, but not for ever."""


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, database: str = "", redis: str = "") -> None:
        folder.mkdir(exist_ok=True)
        self._log = folder / "log"
        self._database = database or f"sqlite:///{folder / 'server.sqlite3'}"
        self._redis = redis
        self._spent_s = 0.0
        """the processor time of processes that were killed"""
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = int(probe.getsockname()[1])
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [*PROGRAM, "serve", "--port", str(self.port), "--database", self._database, "--behind-proxy"]
        command += ["--redis", self._redis] if self._redis else []
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log)
        until = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                sys.exit("the server does not start:\n" + self._log.read_text())
            time.sleep(0.02)

    def _answers(self) -> bool:
        with suppress(OSError):
            socket.create_connection((HOST, self.port), 1).close()
            return True
        return False

    def kill(self) -> None:
        if self._process is not None:
            self._spent_s = self.processor_s
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def _place(self) -> Path:
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}")

    @property
    def megabytes(self) -> float:
        """Its memory."""
        return int((self._place / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def processor_s(self) -> float:
        """The processor time it has had."""
        if self._process is None:
            return self._spent_s
        fields = (self._place / "stat").read_text().rpartition(")")[2].split()
        return self._spent_s + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def counted(self, name: str) -> float:
        """One of its own figures."""
        lines = asked(self.port, "GET", "/metrics", "127.0.0.1").decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))

    @property
    def troubles(self) -> list[str]:
        """What it has logged that should not be."""
        lines = self._log.read_text().splitlines()
        return [line for line in lines if '"level": "info"' not in line]


LINES = local()
"""Each thread keeps a connection to every server open."""


def asked(port: int, method: str, path: str, address: str, body: bytes | None = None) -> bytes:
    """A request over HTTP; while the database is away, it is made again."""
    lines: dict[int, http.client.HTTPConnection] = LINES.__dict__.setdefault("open", {})
    lost, until = 0, time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        line = lines.setdefault(port, http.client.HTTPConnection(HOST, port, timeout=PATIENCE_S))
        try:
            line.request(method, path, body, {"X-Forwarded-For": address})
            response = line.getresponse()
            data: bytes = response.read()
        except (OSError, http.client.HTTPException):  # it was closed meanwhile
            del lines[port]
            lost += 1
            if lost == LOST_MOST:
                raise
            continue
        if response.status == AWAY:
            time.sleep(AGAIN_S)
            continue
        if response.status != 200:
            raise RuntimeError(f"{method} {path}: {response.status} {data.decode()}")
        return data
    raise RuntimeError(f"{method} {path}: refused for too long")
