"""Statistics of somebody's games, for the tokens of their seats and nobody else's."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from tests.server.kit import Guest, founded, serving
from tests.table.test_chronicle import record
from tests.words.test_statistics import some, words
from undercroft.online.requests import PLAYED_MOST, GameStatistics
from undercroft.server.tally import statistics_told


def played_out(client: TestClient, found: dict[str, Any], seed: int) -> dict[str, Any]:
    """Answer anything until the game is over; what was shown then."""
    chance = Random(seed)
    tokens = [key["token"] for key in found["keys"]]
    with Guest(client, found["table"], *tokens) as ann:
        ann.until("shown")
        while not ann.shown.get("over"):
            ann.answer(chance.choice(ann.offered))
            ann.until("shown")
        return ann.shown


def played_out_by_bot(client: TestClient, found: dict[str, Any], token: str) -> None:
    with Guest(client, found["table"], token) as ann:
        ann.until("shown")
        given = client.post(f"/api/tables/{found['table']}/bots", json={"seat": 0, "bot": "random", "token": token})
        assert given.status_code == 200, given.text
        while not ann.shown.get("over"):
            ann.until("shown")


def key_of(found: dict[str, Any]) -> dict[str, str]:
    return {"table": found["table"], "token": found["keys"][0]["token"]}


def asked(client: TestClient, *keys: dict[str, str], language: str = "en") -> dict[str, Any]:
    """The statistics, by game."""
    told = client.post("/api/statistics", params={"language": language}, json={"tables": list(keys)})
    assert told.status_code == 200, told.text
    return {page["game"]: page for page in told.json()}


def part(page: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in page["parts"] if one["name"] == name)
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_that_are_over_are_added_up(language: str, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        mage, rogue, begun = (founded(client, "alone", options={"hero": hero}) for hero in ("mage", "rogue", "mage"))
        won = [played_out(client, found, 5)["ending"]["won"] for found in (mage, rogue)]
        mine = [key_of(found) for found in (mage, rogue, begun)]
        pages = asked(client, *mine, *mine, language=language)
        assert list(pages) == ["mini-rogue", "tiny-epic"]
        page = pages["mini-rogue"]
        assert (page["games"], page["won"]) == (2, sum(won))
        heroes = part(page, "heroes")
        assert heroes["title"] == {"en": "Heroes", "fr": "Héros"}[language]
        assert {row["name"] for row in heroes["figures"]} == {"Mage", "Rogue"}
        assert part(page, "deeds")["deeds"]
        assert 0 <= part(page, "dice")["luck"] <= 1
        assert pages["tiny-epic"]["games"] == 0
        assert asked(client, *mine, language=language) == pages


def test_what_a_token_does_not_open_is_left_out(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        played_out(client, found, 5)
        for wrong in ("", "x", founded(client, "alone")["keys"][0]["token"]):
            nothing = asked(client, {"table": found["table"], "token": wrong})
            assert nothing == asked(client, {"table": "no-such-table-00", "token": wrong}) == asked(client)
        odd = [{"table": table, "token": "x"} for table in ("", "\0", "é", "'; --")]
        assert asked(client, *odd) == asked(client)


def test_each_side_counts_its_own_games_won(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "overlord", players=["me", "open"])
        seated = client.post(f"/api/tables/{found['table']}/seats", json={"seat": 1, "name": "Bob"}).json()
        both = {**found, "keys": [*found["keys"], seated]}
        played_out(client, both, 1)
        pages = [asked(client, {"table": found["table"], "token": key["token"]}) for key in both["keys"]]
        assert sorted(page["mini-rogue"]["won"] for page in pages) == [0, 1]


def test_a_seat_that_was_left_to_a_bot_does_not_count(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        left = founded(client, "alone")
        token = left["keys"][0]["token"]
        played_out_by_bot(client, left, token)
        assert asked(client, {"table": left["table"], "token": token}) == asked(client)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_is_said_can_be_sent(language: str) -> None:
    other = words([record(1, game="tiny-epic", heroes=["grok-ull"])], language, "tiny-epic")
    one, two = (statistics_told(page) for page in (words(some(), language), other))
    for told in (one, two):
        assert msgspec.json.decode(msgspec.json.encode(told), type=GameStatistics) == told
    assert {part.name for part in one.parts} >= {"all", "heroes", "modes", "reached", "causes", "dice", "days", "deeds"}


def test_too_many_tables_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        many = [{"table": "a" * 16, "token": "b" * 43}] * (PLAYED_MOST + 1)
        assert client.post("/api/statistics", json={"tables": many}).json()["reason"] == "bad-body"
        assert client.post("/api/statistics", json={"tables": many[1:]}).status_code == 200
