"""Those who mean harm: they are slow, loud or many, ask for what is not theirs, and nobody else notices."""

import json
import logging
import socket as sockets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.kit import Guest, founded, serving
from tests.server.test_process import free_port
from undercroft.online.messages import VERSION
from undercroft.server.app import household
from undercroft.server.limits import KNOWN_MOST, Holder, Limiter, Rate, TooMuch
from undercroft.server.listing import SAID_MOST
from undercroft.server.run import Lines, configured
from undercroft.server.settings import Settings

pytestmark = pytest.mark.once
UPGRADE = (
    "connection: Upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
HELLO = json.dumps({"type": "hello", "version": VERSION})


@contextmanager
def listening(folder: Path, **more: Any) -> Iterator[int]:
    """A server on a port, with real connections."""
    settings = Settings(database=f"sqlite:///{folder / 'server.sqlite3'}", port=free_port(), **more)
    server = uvicorn.Server(configured(settings))
    thread = Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
        yield settings.port
    finally:
        server.should_exit = True
        thread.join()


def begun(port: int, **more: Any) -> tuple[str, str]:
    """A table on that server, and a token."""
    wish = {"game": "mini-rogue", "options": {"hero": "mage"}, "name": "Ann"} | more
    found = httpx2.post(f"http://127.0.0.1:{port}/api/tables", json=wish).json()
    return found["table"], found["keys"][0]["token"]


def is_cut(line: sockets.socket) -> bool:
    """Wait until the other side ends the connection."""
    line.settimeout(60)
    try:
        while line.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


# --- slow -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/tables HT",
        b"GET /api/tables HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
    ],
)
def test_whoever_never_finishes_a_request_is_cut_off(
    said: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.server.line.HEAD_S", 0.2)
    monkeypatch.setattr("undercroft.server.http.BODY_S", 0.2)
    monkeypatch.setattr("undercroft.server.run.KEEP_ALIVE_S", 0.2)
    with listening(tmp_path) as port, sockets.create_connection(("127.0.0.1", port)) as line:
        line.sendall(said)
        assert is_cut(line)


def test_whoever_says_no_hello_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.server.socket.HELLO_S", 0.2)
    with listening(tmp_path) as port:
        table, _token = begun(port)
        with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket") as line, pytest.raises(ConnectionClosed):
            line.recv()


def test_whoever_never_reads_is_cut_off_and_everybody_else_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.server.socket.SEND_S", 0.5)
    monkeypatch.setattr("undercroft.server.line.CUT_S", 0.1)
    monkeypatch.setattr("undercroft.server.line.HEAD_S", 0.5)
    with listening(tmp_path, burst=1e9) as port, sockets.socket() as line:
        table, token = begun(port)
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        line.connect(("127.0.0.1", port))
        reads_not: dict[str, Any] = {"sock": line, "max_queue": 1, "close_timeout": 0.1, "compression": None}
        with connect(url) as ann, connect(url, **reads_not) as slow:
            ann.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [token]}))
            slow.send(HELLO)
            asking = Thread(target=ask_much, args=(slow,))
            asking.start()
            watching = [0]
            while watching[-1] or not any(watching):  # somebody comes, and is gone
                watching.append(json.loads(ann.recv()).get("watching", watching[-1]))
            asking.join()


def send_for_ever(line: sockets.socket, data: bytes) -> None:
    while True:
        line.sendall(data)


def ask_much(line: Any) -> None:
    """Ask again and again, and read nothing, until the connection is gone."""
    for number in count():
        try:
            line.send(json.dumps({"type": "table", "id": number}))
        except (ConnectionClosed, OSError):
            return


# --- loud and many --------------------------------------------------------------------------------------------------


def test_whoever_floods_a_socket_is_slowed_down_and_nobody_else_is(tmp_path: Path) -> None:
    with serving(tmp_path, burst=5, a_second=5, behind_proxy=True) as client:
        found = founded(client, "alone")
        loud = {"x-forwarded-for": "203.0.113.9"}
        with client.websocket_connect(f"/api/tables/{found['table']}/socket", headers=loud) as eve:
            eve.send_text(HELLO)
            for number in range(8):
                eve.send_json({"type": "look", "id": number, "number": 0})
            said = [eve.receive_json() for _ in range(10)]
            assert next(one["reason"] for one in said if one["type"] == "refused") == "too-much"
            with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
                ann.until("shown")
                assert ann.answer(ann.offered[0])["type"] == "done"


def test_one_address_holds_only_so_many_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=3) as client, ExitStack() as held:
        found = founded(client, "alone")
        for _ in range(3):
            held.enter_context(Guest(client, found["table"])).until("shown")
        with Guest(client, found["table"]) as eve:
            said = eve.read()
            assert (said["type"], said["reason"], said["again"]) == ("bye", "crowded", True)
        held.close()
        with Guest(client, found["table"]) as ann:
            ann.until("shown")


def test_whoever_comes_and_goes_all_the_time_is_turned_away(tmp_path: Path) -> None:
    """Everybody at the table would be told of it each time."""
    with serving(tmp_path, burst=5, a_second=0.001) as client:
        found = founded(client, "alone")
        for _ in range(4):
            with Guest(client, found["table"]) as eve:
                eve.until("shown")
        with Guest(client, found["table"]) as eve:
            said = eve.read()
            assert (said["type"], said["reason"], said["again"]) == ("bye", "too-much", True)
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/list"):
            pass


@pytest.mark.parametrize("path", ["/health", "/metrics", "/api/openapi.json", "/api/games"])
def test_nothing_that_takes_work_is_without_a_limit(path: str, tmp_path: Path) -> None:
    with serving(tmp_path, burst=3, a_second=0.001) as client:
        assert [client.get(path).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_one_address_holds_only_so_many_connections_and_its_sockets_are_none_of_them(tmp_path: Path) -> None:
    with listening(tmp_path, connections=3) as port, ExitStack() as held:
        table, token = begun(port)
        for _ in range(4):
            ann = held.enter_context(connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket"))
            ann.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [token]}))
            assert json.loads(ann.recv())["type"] == "people"
        idle = [held.enter_context(sockets.create_connection(("127.0.0.1", port))) for _ in range(3)]
        with sockets.create_connection(("127.0.0.1", port)) as line:
            assert is_cut(line)
        for line in idle:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            assert line.recv(1_000).startswith(b"HTTP/1.1 200")
            assert is_cut(line)
        assert httpx2.get(f"http://127.0.0.1:{port}/health").status_code == 200


def test_a_proxy_opens_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    with listening(tmp_path, connections=1, behind_proxy=True) as port, ExitStack() as held:
        lines = [held.enter_context(sockets.create_connection(("127.0.0.1", port))) for _ in range(3)]
        for line in lines:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
            assert line.recv(1_000).startswith(b"HTTP/1.1 200")


def test_what_was_held_is_let_go() -> None:
    holder = Holder(1)
    with holder.held("ann") as first, holder.held("ann") as second, holder.held("bob") as other:
        assert (first, second, other) == (True, False, True)
    assert not holder._held


def test_a_table_has_only_so_many_readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.server.socket.AT_TABLE_MOST", 2)
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        with Guest(client, found["table"]) as one, Guest(client, found["table"]) as two:
            one.until("shown")
            two.until("shown")
            with Guest(client, found["table"]) as eve:
                assert eve.read()["reason"] == "crowded"


def test_whoever_talks_to_the_list_is_not_listened_to_for_long(tmp_path: Path) -> None:
    with serving(tmp_path) as client, client.websocket_connect("/api/list") as eve:
        assert eve.receive_json()["tables"] == []
        for _ in range(SAID_MOST):
            eve.send_text("x" * 1_000)
        with pytest.raises(WebSocketDisconnect):
            eve.receive_json()


def test_the_list_is_read_once_for_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as client:
        store = client.app.state.served.house.rooms.store  # type: ignore[attr-defined]
        read, asked = store.public, list[int]()

        def public(most: int) -> Any:
            asked.append(most)
            return read(most)

        monkeypatch.setattr(store, "public", public)
        for _ in range(20):
            assert client.get("/api/tables").json() == []
        assert len(asked) <= 2
        founded(client, "alone", public=True)
        assert len(client.get("/api/tables").json()) == 1


def test_junk_leaves_nothing_in_memory(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        for number in range(200):
            assert client.get(f"/api/tables/none-{number}").status_code == 404
        assert len(client.app.state.served.house.rooms) == 0  # type: ignore[attr-defined]


def test_addresses_that_were_seen_long_ago_are_forgotten() -> None:
    limiter = Limiter(Rate(1, 1e-9), clock=lambda: 0.0)
    for number in range(KNOWN_MOST + 10):
        limiter.take(f"{number}")
    assert len(limiter._buckets) == KNOWN_MOST
    with pytest.raises(TooMuch):
        limiter.take(f"{KNOWN_MOST}")


@pytest.mark.parametrize(
    ("address", "counts_for"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("x" * 1_000, "x" * 64),
        ("", ""),
    ],
)
def test_somebody_with_many_addresses_is_one(address: str, counts_for: str) -> None:
    assert household(address) == counts_for


@pytest.mark.parametrize(
    ("host", "origin", "said"),
    [
        ("club.example", "https://club.example", 101),
        ("club.example", "http://[", 403),
        ("[", "http://[::1", 403),
        ("", "null", 403),
        ("", "http://", 403),
        ("club.example", "http://club.example@evil.example", 403),
        ("club.example", "http://evil.example/club.example", 403),
    ],
)
def test_a_page_from_elsewhere_opens_no_socket_however_it_is_written(
    host: str, origin: str, said: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with listening(tmp_path) as port, sockets.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"GET /api/list HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\n{UPGRADE}\r\n".encode())
        assert line.recv(1_000).startswith(f"HTTP/1.1 {said}".encode())
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_nobody_says_themselves_who_they_are(tmp_path: Path) -> None:
    """Only a proxy that the server was told of is believed."""
    with listening(tmp_path, burst=3, a_second=0.001) as port:
        urls = [f"http://127.0.0.1:{port}/api/tables"] * 5
        said = [
            httpx2.get(url, headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code for n, url in enumerate(urls)
        ]
        assert said == [200, 200, 200, 429, 429]


@pytest.mark.parametrize("said", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"])
def test_whoever_sends_pings_or_parts_of_messages_without_end_is_cut_off(said: bytes, tmp_path: Path) -> None:
    """The replies to pings that nobody reads would fill the memory."""
    with listening(tmp_path) as port, sockets.create_connection(("127.0.0.1", port)) as line:
        table, _token = begun(port)
        path = f"/api/tables/{table}/socket"
        line.sendall(f"GET {path} HTTP/1.1\r\nhost: x\r\n{UPGRADE}\r\n".encode())
        assert line.recv(1_000).startswith(b"HTTP/1.1 101")
        line.sendall(b"\x01\x81\0\0\0\0{" if said[0] == 0 else b"")  # the first part of a message
        with pytest.raises(ConnectionError):
            send_for_ever(line, said * 100)


def test_a_table_where_somebody_answers_and_takes_back_for_ever_comes_to_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.server.rooms.ENTRIES_MOST", 6)
    with serving(tmp_path) as client:
        found = founded(client, "alone", strict=False)
        with Guest(client, found["table"], found["keys"][0]["token"]) as eve:
            eve.until("shown")
            choice = eve.offered[0]
            for _ in range(2):
                assert eve.answer(choice, number=0)["type"] == "done"
                assert eve.ask("undo", seat=0)["type"] == "done"
            assert eve.answer(choice, number=0)["reason"] == "endless"
        assert client.get(f"/api/tables/{found['table']}").status_code == 200


# --- curious --------------------------------------------------------------------------------------------------------


def test_nobody_learns_from_a_refusal_whether_a_table_is_there(tmp_path: Path) -> None:
    """A table that only its players may see looks to a watcher like one that does not exist."""
    with serving(tmp_path) as client:
        hidden = founded(client, "alone", watched=False)["table"]
        said = []
        for table in (hidden, "x" * len(hidden)):
            with Guest(client, table) as eve:
                said.append(eve.read())
        assert said[0] == said[1]
        games = [client.get(f"/api/tables/{table}/game") for table in (hidden, "x" * len(hidden))]
        assert len({(game.status_code, game.text) for game in games}) == 1


def test_names_and_titles_control_nothing(tmp_path: Path) -> None:
    nasty = "\x1b[2J\u202e<b>"
    with serving(tmp_path) as client:
        found = founded(client, "together", players=["me", "open"], name=nasty, title=nasty, public=True)
        table = client.get(f"/api/tables/{found['table']}").json()
        (listed,) = client.get("/api/tables").json()
        for text in (table["title"], table["seats"][0]["name"], listed["title"]):
            assert text == "\\u001b[2J\\u202e<b>"


def test_the_log_names_no_token_no_table_no_person_and_no_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever happens: somebody plays, is refused, says nonsense, and is cut off."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    names = []
    with listening(tmp_path) as port:
        table, token = begun(port, name="Aloysius")
        names += [table, token, "Aloysius", "127.0.0.1:"]
        url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        logging.getLogger("websockets.client").setLevel(logging.WARNING)
        with connect(url) as ann:
            ann.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [token]}))
            ann.send("nonsense " + token)
            ann.send(b"\xff")
            while json.loads(ann.recv()).get("reason") != "bad-message":
                pass
        with connect(url) as eve:
            eve.send(json.dumps({"type": "hello", "version": VERSION, "tokens": [token + "x"]}))
            assert json.loads(eve.recv())["reason"] == "bad-token"
        httpx2.get(f"http://127.0.0.1:{port}/api/tables/{table}/moves/x?token={token}")
        with sockets.create_connection(("127.0.0.1", port)) as line:
            line.sendall(f"nonsense {token}\r\n\r\n".encode())
            assert is_cut(line)
    ours = [record for record in caplog.records if record.name.startswith(("uvicorn", "undercroft"))]
    written = "\n".join(map(Lines().format, ours))
    assert "running on" in written
    assert [name for name in names if name in written.replace(f"http://127.0.0.1:{port}", "")] == []
