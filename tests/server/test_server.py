"""The server over HTTP and sockets: tables are founded, played to their end, left and come back to."""

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.server.kit import WAYS, Guest, founded, serving
from undercroft.online.links import read_link
from undercroft.online.messages import MESSAGE_MOST
from undercroft.online.requests import REPLAY_MOST
from undercroft.table.game import Game
from undercroft.table.save import Save, open_save, save_of
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


def test_the_end_tells_the_way_and_how_the_chances_went_and_the_save_can_be_watched(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "overlord", players=["me", "open"])
        table = found["table"]
        other = client.post(f"/api/tables/{table}/seats", json={"seat": 1, "name": "Bob", "added": "salt"}).json()
        with Guest(client, table, found["keys"][0]["token"]) as ann, Guest(client, table, other["token"]) as bob:
            ann.until("shown")
            bob.until("shown")
            assert ann.ask("chances")["reason"] == "not-over"
            for guest in (ann, bob):
                assert guest.ask("leave", seat=0 if guest is ann else 1, bot="random")["type"] == "done"
            for guest in (ann, bob):
                while not guest.shown.get("over"):
                    assert "ending" not in guest.shown
                    guest.until("shown")
            one, two = ann.shown["ending"], bob.shown["ending"]
            assert {one["won"], two["won"]} == {True, False}
            assert one["way"]
            assert "Mini Rogue" in one["share"]
            assert not one.get("code")
            mine, theirs = (guest.ask("chances")["chances"] for guest in (ann, bob))
            assert len(mine) == ann.shown["number"] + 1
            assert mine == pytest.approx([1 - chance for chance in theirs])
        save = client.get(f"/api/tables/{table}/save").content
        replay = client.post("/api/replays", content=save).json()
        assert replay["answers"] == ann.shown["number"]
        info = client.get(f"/api/tables/{replay['table']}").json()
        assert (info["stage"], info["dealt"]) == ("over", "replay")
        assert not any(seat.get("free") for seat in info["seats"])
        assert client.get("/api/tables").json() == []
        for number in (0, 7, replay["answers"]):
            moves = [client.get(f"/api/tables/{id}/moves/{number}").json() for id in (table, replay["table"])]
            assert moves[0] == moves[1]


def test_only_a_finished_game_can_be_kept_to_be_watched(tmp_path: Path) -> None:
    book = book_of("mini-rogue")
    begun = msgspec.json.encode(save_of(Game(book, book.setup({}), 3)))
    with serving(tmp_path) as client:
        refused(client.post("/api/replays", content=begun), 409, "not-over")
        refused(client.post("/api/replays", content=b"{"), 409, "save-error")
        refused(client.post("/api/replays", content=begun.replace(b'"seed":3', b'"seed":4')), 409, "save-error")
        refused(client.post("/api/replays", content=b" " * (REPLAY_MOST + 1)), 413, "body-too-long")


def test_whoever_founds_a_table_gets_its_links(tmp_path: Path) -> None:
    with serving(tmp_path, prefix="/club") as client:
        game, options = WAYS["together"]
        body = {"game": game, "options": options, "players": ["me", "open"]}
        found = client.post("/club/api/tables", json=body).json()
        link = read_link(found["link"])
        assert (link.table, link.tokens) == (found["table"], [found["keys"][0]["token"]])
        assert link.invitation == found["invitation"] == f"http://testserver/club/t/{found['table']}"
        sat = client.post(f"/club/api/tables/{found['table']}/seats", json={"seat": 1, "name": "Bob"}).json()
        assert read_link(sat["link"]).seats == [1]


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
                if ann.shown.get("over"):  # chance has its own way
                    break
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
        given = ann.shown["number"]
        assert len(ann_again.shown["log"]) == given + 1  # the deal and every answer
        with Guest(client, found["table"], *tokens, since=given - 2) as late:
            late.until("shown")
            assert [moved["number"] for moved in late.moved] == [given - 1, given]


def test_the_same_answer_sent_again_is_done_and_a_late_one_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            choice = ann.offered[0]
            assert ann.answer(choice, 0)["type"] == "done"
            given = client.get(f"/api/tables/{found['table']}").json()["answers"]
            assert [ann.answer(choice, 0)["type"] for _ in range(2)] == ["done"] * 2
            assert client.get(f"/api/tables/{found['table']}").json()["answers"] == given
            assert ann.answer("nonsense", 0)["reason"] == "stale"
            assert ann.answer("nonsense", given)["reason"] == "answer-refused"


def test_what_was_offered_beside_a_question_is_used_though_its_pause_has_passed(tmp_path: Path) -> None:
    """Everybody is told from there on, and whoever was away is told anew."""
    with serving(tmp_path) as client:
        found = founded(client, "together", players=["me", "me"])
        tokens = [key["token"] for key in found["keys"]]
        with Guest(client, found["table"], *tokens) as ann, Guest(client, found["table"]) as watcher:
            ann.until("shown")
            watcher.until("shown")
            chance = Random(1)
            while not (folded := [one for one in ann.shown["question"]["answers"] if "at" in one]):
                ann.answer(chance.choice(ann.offered))
                ann.until("shown")
                watcher.until("shown")
            assert {one["group"] for one in folded} == {"any-time"}
            known, at = ann.shown, folded[0]["at"]
            use: dict[str, Any] = {"number": known["number"], "answer": folded[0]["name"], "at": at}
            assert [ann.ask("answer", **use)["type"] for _ in range(2)] == ["done"] * 2
            if ann.shown is known:
                ann.until("shown")
            watcher.until("shown")
            assert ann.shown["turns"] == 1
            for guest in (ann, watcher):
                given = ann.shown["number"] - at
                assert [moved["number"] for moved in guest.moved[-given:]] == list(range(at + 1, at + given + 1))
                assert not guest.moved[-given].get("quiet")
        with Guest(client, found["table"], *tokens, since=known["number"], turns=0) as late:
            assert len(late.until("shown")["log"]) == ann.shown["number"] + 1
        with Guest(client, found["table"], *tokens, since=at, turns=1) as late:
            late.until("shown")
            assert [moved["number"] for moved in late.moved] == list(range(at + 1, ann.shown["number"] + 1))


def test_odds_and_hints_come_to_the_seat_that_is_asked(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "together", players=["me", "open"], strict=False)
        key = client.post(f"/api/tables/{found['table']}/seats", json={"seat": 1, "name": "Bob"}).json()
        with (
            Guest(client, found["table"], found["keys"][0]["token"]) as ann,
            Guest(client, found["table"], key["token"]) as bob,
        ):
            ann.until("shown")
            bob.until("shown")
            chance = Random(2)
            for _ in range(200):
                guest, mate = (ann, bob) if ann.offered else (bob, ann)
                odds = guest.ask("odds", number=guest.shown["number"])
                assert mate.ask("odds", number=guest.shown["number"])["reason"] == "bad-token"
                if odds["answers"]:
                    break
                guest.answer(chance.choice(guest.offered))
                guest.until("shown")
                mate.until("shown")
            name, beside = next(iter(odds["answers"].items()))
            assert name in guest.offered
            assert 0 <= beside["odds"]["chance"] <= 1
            assert "%" in beside["brief"] or beside["brief"]
            assert guest.ask("odds", number=odds["number"] + 1)["reason"] == "stale"
            hint = guest.ask("hint")
            assert hint["reason"]
            assert {play["answer"] for play in hint["plays"] if "at" not in play} <= set(guest.offered)
            assert mate.ask("hint")["reason"] == "bad-token"


def test_where_hints_are_off_there_are_no_odds_and_a_hint_must_be_wanted(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            assert ann.ask("odds", number=ann.shown["number"])["answers"] == {}
            assert ann.ask("hint")["reason"] == "hints-off"
            assert ann.ask("hint", helped=True)["plays"]


def test_tips_come_to_those_who_want_them_once(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone", options={}, code="MR-A680-0282")  # a game that lasts so long
        token = found["keys"][0]["token"]
        told: list[str] = []
        with Guest(client, found["table"], token, tips=[]) as ann, Guest(client, found["table"], token) as other:
            ann.until("shown")
            other.until("shown")
            chance = Random(1)
            for _ in range(12):
                told += [ann.shown["tip"]["id"]] if "tip" in ann.shown else []
                assert "tip" not in other.shown
                ann.answer(chance.choice(ann.offered))
                ann.until("shown")
                other.until("shown")
        assert len(told) > 1
        assert len(set(told)) == len(told)
        again = founded(client, "alone")
        with Guest(client, again["table"], again["keys"][0]["token"], tips=told) as ann:
            assert ann.until("shown").get("tip", {}).get("id") not in told


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


# --- over time ------------------------------------------------------------------------------------------------------


class Clock:
    """A day that the test moves."""

    def __init__(self, day: date) -> None:
        self.day = day

    def today(self) -> date:
        return self.day


def to_its_end(client: TestClient, found: dict[str, Any]) -> None:
    with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
        ann.until("shown")
        ann.ask("leave", seat=0, bot="random")
        while not ann.shown.get("over"):
            ann.until("shown")


def test_the_dungeon_of_a_day_is_opened_after_midnight_and_the_next_day_has_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(date(2026, 2, 28))
    monkeypatch.setattr("undercroft.server.house.today", clock.today)
    with serving(tmp_path) as client:
        early = founded(client, "alone", options={}, daily=True)
        late = founded(client, "alone", options={}, daily=True)
        assert early["commitment"] == late["commitment"]
        to_its_end(client, early)
        refused(client.get(f"/api/tables/{early['table']}/save"), 409, "not-yet")
        clock.day = date(2026, 3, 1)
        save = msgspec.json.decode(client.get(f"/api/tables/{early['table']}/save").content, type=Save)
        game = open_save(save, "online", book_of("mini-rogue"))
        assert game.seal is not None
        assert commitment_of(bytes.fromhex(game.seal.secret)) == early["commitment"]
        to_its_end(client, late)  # begun before midnight, and still the dungeon of the day before
        assert client.get(f"/api/tables/{late['table']}/save").status_code == 200
        assert len(client.get("/api/days/mini-rogue/2026-02-28").json()) == 2
        assert client.get("/api/days/mini-rogue/2026-03-01").json() == []
        assert founded(client, "alone", options={}, daily=True)["commitment"] != early["commitment"]


def test_a_game_of_other_rules_is_refused_in_plain_words_and_disturbs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as client:
        old, token = (found := founded(client, "alone"))["table"], found["keys"][0]["token"]
        waiting = founded(client, "together", players=["me", "open"])["table"]
    monkeypatch.setattr(book_of("mini-rogue"), "ruleset", book_of("mini-rogue").ruleset + 1)
    with serving(tmp_path) as client:
        answer = {"token": token, "number": 0, "answer": "go-on"}
        for response in (client.get(f"/api/tables/{old}/game"), client.post(f"/api/tables/{old}/answers", json=answer)):
            refused(response, 409, "other-version")
            assert "other rules" in response.json()["message"]
        with Guest(client, old, token) as ann:
            assert ann.read()["reason"] == "other-version"
        refused(client.post(f"/api/tables/{waiting}/seats", json={"seat": 1, "name": "Bob"}), 409, "other-version")
        assert client.get(f"/api/tables/{waiting}").json()["seats"][1]["free"]
        to_its_end(client, founded(client, "alone"))
    monkeypatch.undo()
    with serving(tmp_path) as client, Guest(client, old, token) as ann:
        ann.until("shown")  # a server of the old version goes on with it
        assert ann.answer(ann.offered[0])["type"] == "done"
