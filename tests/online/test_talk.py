"""A talk with servers that break off, repeat themselves, or mean harm."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tests.online.kit import PATIENCE_S, played
from undercroft.online.links import Link
from undercroft.online.messages import AskUndo, GiveAnswer, Refused, Shown
from undercroft.online.requests import Key
from undercroft.online.talk import Ended, Heard, Lost, Regained, Talk
from undercroft.online.trouble import BadServer, ServerRefused

Plan = Callable[["Visitor"], None]
EVIL = "\x1b[2J\u202e\x07\r\nEvil\x9b1m"


class Visitor:
    """A connection as the server sees it."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    def read(self) -> dict[str, Any]:
        message: dict[str, Any] = msgspec.json.decode(self.socket.recv(PATIENCE_S))
        return message

    def say(self, *messages: dict[str, Any]) -> None:
        for message in messages:
            self.socket.send(msgspec.json.encode(message).decode())

    def stay(self) -> None:
        """Until the other side goes."""
        with pytest.raises(ConnectionClosed):
            self.socket.recv(PATIENCE_S)


@contextmanager
def serving(*plans: Plan) -> Iterator[Link]:
    """A server that does something else with each connection."""
    left = iter(plans)

    def talk(socket: ServerConnection) -> None:
        next(left)(Visitor(socket))

    with serve(talk, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        host, port = server.socket.getsockname()
        yield Link(f"http://{host}:{port}", "table", (Key(0, "token"),))
        server.shutdown()


@contextmanager
def talking(link: Link, **more: Any) -> Iterator[tuple[Talk, SimpleQueue[Heard]]]:
    inbox: SimpleQueue[Heard] = SimpleQueue()
    talk = Talk(link, "en", "drawn", inbox.put, **more)
    talk.start()
    try:
        yield talk, inbox
    finally:
        talk.close()


def people(name: str = "Ann") -> dict[str, Any]:
    seat = {"seat": 0, "plays": "Mage", "name": name, "here": True}
    return {"type": "people", "seats": [seat], "watching": 0, "dealt": True, "commitment": "c"}


def shown(number: int, **more: Any) -> dict[str, Any]:
    answers = [{"name": "go-on", "wording": "Go on"}]
    question = {"number": number, "seat": 0, "kind": "ready", "wording": "Ready?", "answers": answers}
    return {"type": "shown", "number": number, "seat": 0, "view": {}, "question": question} | more


def over(number: int) -> dict[str, Any]:
    return {"type": "shown", "number": number, "seat": 0, "view": {}, "over": True, "result": ["Victory!"]}


def next_of(inbox: "SimpleQueue[Heard]", kind: type[Any]) -> Any:
    while not isinstance(heard := inbox.get(timeout=PATIENCE_S), kind):
        pass
    return heard


def test_an_answer_that_was_not_confirmed_is_sent_again_with_its_number() -> None:
    answers = []

    def breaks_off(visitor: Visitor) -> None:
        assert visitor.read() == {
            **{"type": "hello", "version": 1, "tokens": ["token"], "language": "en", "since": -1, "turns": 0},
            **{"lines": "drawn", "events": False, "tips": None},
        }
        visitor.say(people(), shown(0, log=[["The deal."]]))
        answers.append(visitor.read())

    def goes_on(visitor: Visitor) -> None:
        assert visitor.read()["since"] == 0
        answers.append(visitor.read())
        visitor.say(people(), {"type": "done", "id": answers[-1]["id"]}, over(1))
        visitor.stay()

    with serving(breaks_off, goes_on) as link, talking(link) as (talk, inbox):
        next_of(inbox, Shown)
        talk.ask(GiveAnswer(0, 0, "go-on"))
        next_of(inbox, Lost)
        next_of(inbox, Regained)
        assert next_of(inbox, Shown).over
    assert answers == [{"type": "answer", "id": 1, "number": 0, "answer": "go-on", "at": None}] * 2


def test_a_tip_that_was_told_is_known_when_the_connection_is_back() -> None:
    def breaks_off(visitor: Visitor) -> None:
        hello = visitor.read()
        assert (hello["tips"], hello["events"]) == (["dice"], True)
        visitor.say(people(), shown(0, tip={"id": "torch", "title": "The torch", "text": "It burns down."}))

    def goes_on(visitor: Visitor) -> None:
        assert visitor.read()["tips"] == ["dice", "torch"]
        visitor.say(people(), over(1))
        visitor.stay()

    with serving(breaks_off, goes_on) as link, talking(link, tips=["dice"], events=True) as (_talk, inbox):
        next_of(inbox, Regained)
        assert next_of(inbox, Shown).over


def test_what_must_not_be_done_twice_is_not_sent_again() -> None:
    def breaks_off(visitor: Visitor) -> None:
        visitor.read()
        visitor.say(people(), shown(1))
        assert visitor.read()["type"] == "undo"

    later: list[dict[str, Any]] = []

    def goes_on(visitor: Visitor) -> None:
        visitor.read()
        visitor.say(people())
        later.append(visitor.read())
        visitor.say(over(2))
        visitor.stay()

    with serving(breaks_off, goes_on) as link, talking(link) as (talk, inbox):
        next_of(inbox, Shown)
        number = talk.ask(AskUndo(0, 0))
        refused = next_of(inbox, Refused)
        assert (refused.id, refused.reason) == (number, "not-sent")
        next_of(inbox, Regained)
        talk.ask(GiveAnswer(0, 1, "go-on"))
        next_of(inbox, Shown)
    assert [message["type"] for message in later] == ["answer"]


def test_whoever_asks_too_often_waits_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.online.talk.AGAIN_S", 0.0)

    def is_busy(visitor: Visitor) -> None:
        visitor.read()
        visitor.say(people(), shown(0))
        first = visitor.read()
        visitor.say({"type": "refused", "id": first["id"], "reason": "too-much", "message": "wait"})
        assert visitor.read() == first
        visitor.say({"type": "done", "id": first["id"]}, over(1))
        visitor.stay()

    with serving(is_busy) as link:
        status, text = played(link, "1")
    assert (status, "Victory!" in text, "wait" in text) == (0, True, False)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "[]",
        "null",
        '{"type":"other"}',
        '{"type":"shown"}',
        "[" * 100_000,
        '{"type":"people","seats":7}',
        b"\xff\xfe",
    ],
)
def test_what_cannot_be_read_ends_the_talk_with_a_word(message: str | bytes) -> None:
    def babbles(visitor: Visitor) -> None:
        visitor.read()
        visitor.socket.send(message)
        visitor.stay()

    with serving(babbles) as link, talking(link) as (_talk, inbox):
        assert isinstance(next_of(inbox, Ended).error, BadServer)


def test_a_server_that_says_goodbye_is_not_asked_again() -> None:
    def parts(visitor: Visitor) -> None:
        visitor.read()
        visitor.say({"type": "bye", "reason": "bad-token", "message": f"no seat{EVIL}", "again": False})

    with serving(parts) as link, talking(link) as (_talk, inbox):
        error = next_of(inbox, Ended).error
    assert isinstance(error, ServerRefused)
    assert error.reason == "bad-token"
    assert str(error).isprintable()


def test_nothing_a_server_says_can_control_the_terminal() -> None:
    def means_harm(visitor: Visitor) -> None:
        visitor.read()
        scene = {"standing": [EVIL], "picture": [EVIL], "needed": True}
        answers = [{"name": "go-on", "wording": EVIL, "preview": EVIL}]
        question = {"number": 0, "seat": 0, "kind": "ready", "wording": EVIL, "answers": answers}
        visitor.say(people(EVIL), shown(0, question=question, log=[[EVIL]], scene=scene))
        play = {"answer": EVIL, "wording": EVIL, "chance_text": EVIL, "odds": EVIL, "chance": 0.5, "error": 0.1}
        hint = {"number": 0, "reason": EVIL, "heading": EVIL, "plays": [play], "note": EVIL}
        for kind, more in (("table", {"lines": [EVIL]}), ("hinted", hint), ("done", {})):
            visitor.say({"type": kind, "id": visitor.read()["id"]} | more)
        visitor.say({"type": "refused", "id": 0, "reason": EVIL, "message": EVIL}, {**over(1), "result": [EVIL]})
        visitor.stay()

    with serving(means_harm) as link:
        status, text = played(link, "?", "h", "1")
    assert status == 0
    assert text.count("Evil") >= 10
    assert all(line.isprintable() for line in text.split("\n"))
