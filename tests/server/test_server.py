"""The server over HTTP and sockets: tables are founded, played to their end, left and come back to."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.kit import Guest, founded, serving
from undercroft.online.messages import MESSAGE_MOST
from undercroft.table.save import Save, open_save
from undercroft.table.sealed import commitment_of
from undercroft.table.shelf import book_of


def refused(response: Any, status: int, reason: str) -> None:
    assert (response.status_code, response.json()["reason"]) == (status, reason), response.text
    assert response.json()["message"]


def test_a_game_alone_begins_with_one_request_and_is_played_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        chance = Random(1)
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            while not ann.shown.get("over"):
                assert ann.answer(chance.choice(ann.offered))["type"] == "done"
                ann.until("shown")
        assert ann.shown["result"]
        assert [moved["number"] for moved in ann.moved] == list(range(1, ann.shown["number"] + 1))
        save = client.get(f"/api/tables/{found['table']}/save").content
        game = open_save(msgspec.json.decode(save, type=Save), "online", book_of("mini-rogue"))
        assert game.over
        assert game.seal is not None
        assert commitment_of(bytes.fromhex(game.seal.secret)) == found["commitment"]


def test_two_people_play_together_over_an_invitation(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "together", players=["me", "open"], public=True, title="Ann's table")
        table, key = found["table"], found["keys"][0]["token"]
        (listed,) = client.get("/api/tables").json()
        assert (listed["title"], listed["free"], listed["stage"]) == ("Ann's table", 1, "waiting")
        refused(client.get(f"/api/tables/{table}/game"), 409, "not-dealt")
        refused(client.post(f"/api/tables/{table}/seats", json={"seat": 0, "name": "Eve"}), 409, "seat-taken")
        other = client.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Bob", "added": "salt"}).json()
        chance = Random(2)
        with Guest(client, table, key) as ann, Guest(client, table, other["token"]) as bob:
            ann.until("shown")
            bob.until("shown")
            for _ in range(25):
                guest, mate = (ann, bob) if ann.offered else (bob, ann)
                assert not mate.offered
                assert guest.answer(chance.choice(guest.offered))["type"] == "done"
                guest.until("shown")
                mate.until("shown")
                assert ann.shown["number"] == bob.shown["number"]
            names = {person["name"]: person.get("here", False) for person in bob.people["seats"]}
            assert names == {"Ann": True, "Bob": True}


@pytest.mark.parametrize("way", ["alone", "overlord"])
def test_nothing_is_lost_when_somebody_goes_and_comes_back(way: str, tmp_path: Path) -> None:
    """Even if the server is another one by then."""
    with serving(tmp_path) as client:
        found = founded(client, way, players=["me"] * (2 if way == "overlord" else 1))
        tokens = [key["token"] for key in found["keys"]]
        chance = Random(3)
        with Guest(client, found["table"], *tokens) as ann:
            ann.until("shown")
            for _ in range(10):
                ann.answer(chance.choice(ann.offered))
                ann.until("shown")
    with serving(tmp_path) as client, Guest(client, found["table"], *tokens) as ann_again:
        ann_again.until("shown")
        assert ann_again.shown["view"] == ann.shown["view"]
        assert ann_again.shown.get("question") == ann.shown.get("question")
        assert len(ann_again.shown["log"]) == 11  # the deal and every answer
        with Guest(client, found["table"], *tokens, since=8) as late:
            late.until("shown")
            assert [moved["number"] for moved in late.moved] == [9, 10]


def test_the_same_answer_sent_again_is_done_and_a_late_one_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            choice = ann.offered[0]
            assert [ann.answer(choice, 0)["type"] for _ in range(3)] == ["done"] * 3
            assert client.get(f"/api/tables/{found['table']}").json()["answers"] == 1
            assert ann.answer("nonsense", 0)["reason"] == "stale"
            assert ann.answer("nonsense", 1)["reason"] == "answer-refused"


def test_a_bot_on_the_other_seat_answers_by_itself(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "together", players=["me", "easy"])
        chance = Random(4)
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            for _ in range(12):
                while not ann.offered:
                    ann.until("shown")
                ann.answer(chance.choice(ann.offered))
                ann.until("shown")
            assert {moved["seat"] for moved in ann.moved} == {0, 1}


def test_whoever_leaves_is_replaced_and_may_only_look_on(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            assert ann.ask("leave", seat=0, bot="random")["type"] == "done"
            while not ann.shown.get("over"):
                ann.until("shown")
        with Guest(client, found["table"]) as watcher:
            assert watcher.until("shown")["over"]
        again = client.post(f"/api/tables/{found['table']}/rematch", json={"token": found["keys"][0]["token"]})
        refused(again, 403, "bad-token")


def test_a_token_of_another_table_opens_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        one, two = (founded(client, "alone", watched=False) for _ in range(2))
        for tokens in ([two["keys"][0]["token"]], ["x"], []):
            with Guest(client, one["table"], *tokens) as eve:
                assert eve.read()["type"] == "bye"
        given = {"token": two["keys"][0]["token"], "number": 0, "answer": "go-on"}
        refused(client.post(f"/api/tables/{one['table']}/answers", json=given), 403, "bad-token")
        refused(client.get("/api/tables/none"), 404, "no-table")


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"answer"}',
        '{"type":"hello"}',
        "x" * (MESSAGE_MOST + 1),
        '{"type":"look","id":1}',
    ],
)
def test_messages_that_are_none_are_refused_and_the_talk_goes_on(message: str, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            ann.socket.send_text(message)
            assert ann.read()["reason"] == "bad-message"
            assert ann.ask("look", number=0)["type"] == "told"
            assert ann.ask("look", number=1)["reason"] == "no-such-answer"


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        (b"{", 400, "bad-body"),
        (b'{"game": "chess"}', 409, "unknown-name"),
        (b'{"game": "mini-rogue", "options": {"hero": "nobody"}}', 409, "unknown-name"),
        (b'{"game": "mini-rogue", "players": ["me", "me"]}', 409, "bad-choice"),
        (b'{"game": "mini-rogue", "wrong": 1}', 400, "bad-body"),
        (b'{"game": "' + b"x" * 20_000 + b'"}', 413, "body-too-long"),
    ],
)
def test_requests_that_cannot_be_done_are_refused(body: bytes, status: int, reason: str, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        refused(client.post("/api/tables", content=body), status, reason)


def test_the_dungeon_of_the_day_is_the_same_for_everybody_and_secret_until_it_is_over(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        one, two = (founded(client, "alone", options={}, daily=True, added=added) for added in ("", "luck"))
        assert one["commitment"] == two["commitment"]
        views = []
        for found in (one, two):
            with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
                views.append(ann.until("shown")["view"])
                ann.ask("leave", seat=0, bot="random")
                while not ann.shown.get("over"):
                    ann.until("shown")
            refused(client.get(f"/api/tables/{found['table']}/save"), 409, "not-yet")
        assert views[0] == views[1]


def test_a_foreign_page_cannot_connect(tmp_path: Path) -> None:
    from starlette.websockets import WebSocketDisconnect

    with serving(tmp_path) as client:
        table = founded(client, "alone")["table"]
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/api/tables/{table}/socket", headers={"origin": "https://evil.example"}),
        ):
            pass


def test_whoever_asks_too_often_must_wait(tmp_path: Path) -> None:
    with serving(tmp_path, burst=3, a_second=0.001) as client:
        statuses = [client.get("/api/tables").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        assert int(client.get("/api/tables").headers["retry-after"]) > 100


def test_the_description_of_the_api_names_every_request(tmp_path: Path) -> None:
    with serving(tmp_path, prefix="/club") as client:
        described = client.get("/club/api/openapi.json").json()
        assert described["servers"] == [{"url": "/club/api"}]
        assert set(described["paths"]["/tables"]) == {"get", "post"}
        assert client.get("/club/health").json() == {"ready": True}
        assert "undercroft_sockets" in client.get("/club/metrics").text
