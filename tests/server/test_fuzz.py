"""Nonsense over HTTP and over sockets is refused in words: nothing breaks, and no game changes.

`make fuzz` looks for longer, and each time elsewhere.
"""

import logging
import os
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.server.kit import Guest, founded, serving
from undercroft.online.messages import MESSAGE_MOST, VERSION, Hello
from undercroft.server.entries import CampaignEntry, Entry
from undercroft.server.http import ENDPOINTS
from undercroft.server.openapi import described
from undercroft.server.socket import BadMessage, read

pytestmark = pytest.mark.once
LONG = os.environ.get("UNDERCROFT_FUZZ")
LOOKED = settings(
    max_examples=int(LONG or 15),
    derandomize=not LONG,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
SCHEMA = schemathesis.openapi.from_dict(described(ENDPOINTS))
LAST = 777_777
"""The id of the request after which everything has been answered."""


class Scene:
    """A server with a game under way, and what must not change."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        found = founded(client, "together", players=["me", "me"])
        self.table: str = found["table"]
        self.tokens: list[str] = [key["token"] for key in found["keys"]]
        wish = {"game": "mini-rogue", "options": {"mates": ["mage"]}, "players": ["me", "me"]}
        self.campaign: str = client.post("/api/campaigns", json=wish).json()["campaign"]
        self.before = self.entries()

    def entries(self) -> list[Entry | CampaignEntry]:
        """Of the table and of a campaign."""
        store = self.client.app.state.served.house.rooms.store  # type: ignore[attr-defined]
        entries: list[Entry] = self.client.portal.call(store.entries, self.table, 0)  # type: ignore[union-attr]
        _founding, steps = self.client.portal.call(store.campaign, self.campaign)  # type: ignore[union-attr]
        return [*entries, *steps]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with serving(tmp_path_factory.mktemp("fuzz")) as client:
        yield Scene(client)


@pytest.fixture(autouse=True)
def _nothing_is_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


# --- over HTTP ------------------------------------------------------------------------------------------------------


def is_typed(response: Any) -> bool:
    """Whether it is done, or refused with a reason and a sentence."""
    if response.status_code == 200:
        return True
    said = response.json()
    return 400 <= response.status_code < 500 and bool(said["reason"]) and bool(said["message"])


@SCHEMA.parametrize()
@LOOKED
def test_any_request_is_done_or_refused_and_changes_no_game(case: Any, scene: Scene) -> None:
    asked = case.as_transport_kwargs(base_url="http://testserver/api")
    url = str(asked["url"])
    for known in ({"table": scene.table, "campaign": scene.campaign}, {}):
        named = {name: id for name, id in known.items() if name in (case.path_parameters or {})}
        if named:
            case.path_parameters.update(named)
            url = str(case.as_transport_kwargs(base_url="http://testserver/api")["url"])
        headers = {str(name): str(value) for name, value in (asked.get("headers") or {}).items()}
        body = {name: asked[name] for name in ("json", "data") if asked.get(name) is not None}
        content = body["data"] if "data" in body else msgspec.json.encode(body["json"]) if body else b""
        content = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        response = scene.client.request(asked["method"], url, headers=headers, content=content)
        assert is_typed(response), (asked["method"], url, response.status_code, response.text)
    assert scene.entries() == scene.before


@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH"]),
    path=st.text(st.characters(codec="utf-8"), max_size=60),
)
@LOOKED
def test_any_path_is_answered(method: str, path: str, scene: Scene) -> None:
    from urllib.parse import quote

    assert is_typed(scene.client.request(method, f"/api/{quote(path)}"))


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5_000, "-1", "1.5", "0x1", "٣"])
def test_a_number_that_is_none_is_refused(number: str, scene: Scene) -> None:
    response = scene.client.get(f"/api/tables/{scene.table}/moves/{number}")
    assert response.status_code in (404, 409)
    assert is_typed(response)


# --- over a socket --------------------------------------------------------------------------------------------------

PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=300),
)
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
)
KINDS = ("hello", "answer", "undo", "consent", "leave", "look", "table", "hint")
FIELDS = ("id", "number", "answer", "seat", "agreed", "bot", "described", "helped", "version", "tokens", "since", "x")
ALMOST = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={name: st.integers(-2, 3) | st.booleans() | st.text(max_size=5) | ANYTHING for name in FIELDS},
)
"""Messages that are nearly right."""
DEEP = st.integers(1, 4_000).map(lambda depth: "[" * depth)
FRAMES = st.one_of(
    ALMOST.map(lambda said: msgspec.json.encode(said).decode()),
    ANYTHING.map(lambda said: msgspec.json.encode(said).decode()),
    st.text(max_size=50),
    DEEP,
    DEEP.map(lambda text: f'{{"type":"look","id":1,"number":{text}'),
    st.integers(1, 5_000).map(lambda digits: f'{{"type":"look","id":1,"number":{"9" * digits}}}'),
    st.just("x" * (MESSAGE_MOST + 1)),
    st.binary(max_size=200),
)
REPLIES = ("refused", "told", "table", "hinted", "done")


def say(guest: Guest, frame: str | bytes) -> None:
    if isinstance(frame, bytes):
        guest.socket.send_bytes(frame)
    else:
        guest.socket.send_text(frame)


@given(frames=st.lists(FRAMES, min_size=1, max_size=8))
@LOOKED
def test_whatever_a_watcher_says_is_answered_and_changes_no_game(frames: list[str | bytes], scene: Scene) -> None:
    """Every message has one reply, in order, and the talk goes on."""
    with Guest(scene.client, scene.table) as eve:
        eve.until("shown")
        for frame in [*frames, *frames[:1]]:
            say(eve, frame)
        eve.socket.send_json({"type": "look", "id": LAST, "number": 0})
        replies = 0
        while (said := eve.read()).get("id") != LAST or said["type"] != "told":
            assert said["type"] in (*REPLIES, "people")
            assert said["type"] != "refused" or (said["reason"] and said["message"])
            replies += said["type"] in REPLIES
        assert replies == len(frames) + 1
    assert scene.entries() == scene.before


@given(answer=st.text(max_size=250), number=st.integers(-3, 2**40), repeats=st.integers(1, 3))
@LOOKED
def test_whatever_a_player_answers_that_is_no_answer_is_refused(
    answer: str, number: int, repeats: int, scene: Scene
) -> None:
    said = {"type": "answer", "id": 1, "number": number, "answer": f"?{answer}"}
    with Guest(scene.client, scene.table, *scene.tokens) as ann:
        ann.until("shown")
        for _ in range(repeats):
            ann.socket.send_json(said)
            assert ann.until("refused")["reason"] in ("bad-message", "wrong-seat", "stale", "answer-refused")
    assert scene.entries() == scene.before


def is_hello(frame: str | bytes) -> bool:
    """Whether it is no nonsense, but what a watcher says first."""
    try:
        message = read(frame if isinstance(frame, str) else None)
    except BadMessage:
        return False
    return isinstance(message, Hello) and message.version == VERSION and not message.tokens


@given(frame=FRAMES.filter(lambda frame: not is_hello(frame)))
@LOOKED
def test_whoever_begins_with_nonsense_is_told_why_and_shown_the_door(frame: str | bytes, scene: Scene) -> None:
    with scene.client.websocket_connect(f"/api/tables/{scene.table}/socket") as socket:
        if isinstance(frame, bytes):
            socket.send_bytes(frame)
        else:
            socket.send_text(frame)
        said = socket.receive_json()
        assert said["type"] == "bye"
        assert said["reason"] in ("bad-message", "wrong-version", "bad-token")
        assert said["message"]


@given(
    table=st.text(st.characters(codec="utf-8", exclude_characters="/%\n"), max_size=100),
    tokens=st.lists(st.text(max_size=10), max_size=3),
)
@LOOKED
def test_a_table_that_is_none_is_no_table_whatever_its_name(table: str, tokens: list[str], scene: Scene) -> None:
    """Where the path is that of a socket at all; any other is turned away unheard."""
    from urllib.parse import quote

    with scene.client.websocket_connect(f"/api/tables/{quote(table or '-', safe='')}-/socket") as socket:
        socket.send_json({"type": "hello", "version": VERSION, "tokens": tokens})
        assert socket.receive_json()["reason"] == "no-table"
