"""The server as a process: it starts, is killed in the middle, comes back, and stops when it is told to."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

ENTRY = "from undercroft.cli.main import main; main()"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def process(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server that is ready to be asked."""
    command = [sys.executable, "-c", ENTRY, "serve", "--port", str(port)]
    environment = {**os.environ, "UNDERCROFT_HOME": str(folder), "UNDERCROFT_LANG": "en"}
    running = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    assert running.stderr is not None
    try:
        for line in running.stderr:
            if "running on" in json.loads(line)["event"]:
                break
        yield running
    finally:
        running.kill()
        running.wait()
        running.stderr.close()


def test_no_answer_and_no_step_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    port = free_port()
    with process(tmp_path, port) as server, httpx2.Client(base_url=f"http://127.0.0.1:{port}/api") as client:
        found = client.post("/tables", json={"game": "mini-rogue", "options": {"hero": "mage"}}).json()
        place, token = f"/tables/{found['table']}", found["keys"][0]["token"]
        reader = {"authorization": f"Bearer {token}"}
        given = 0
        while given < 5:
            shown = client.get(f"{place}/game", headers=reader).json()
            answer = {"token": token, "number": given, "answer": shown["question"]["answers"][0]["name"]}
            given = client.post(f"{place}/answers", json=answer).json()["number"]
        before = client.get(f"{place}/game", headers=reader).json()
        begun = client.post("/campaigns", json={"game": "mini-rogue"}).json()
        story, step = f"/campaigns/{begun['campaign']}", {"token": begun["keys"][0]["token"]}
        client.post(f"{story}/pages", json=step | {"number": 0, "way": "go-on"})
        told = client.post(f"{story}/attempts", json=step | {"number": 1}).json()
        server.send_signal(signal.SIGKILL)
        server.wait()
    with process(tmp_path, port) as server, httpx2.Client(base_url=f"http://127.0.0.1:{port}/api") as client:
        assert client.get(f"{place}/game", headers=reader).json() == before
        assert client.get(story).json() == told
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=30) in (0, -signal.SIGTERM)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--port", "0"], "--port"),
        (["--database", "mysql://x"], '"mysql://x" is no database'),
        (["--redis", "x"], '"x" is no Redis'),
    ],
)
def test_a_server_that_cannot_run_like_that_says_so(options: list[str], told: str, tmp_path: Path) -> None:
    environment = {**os.environ, "UNDERCROFT_HOME": str(tmp_path), "UNDERCROFT_LANG": "en"}
    command = [sys.executable, "-c", ENTRY, "serve", *options]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
