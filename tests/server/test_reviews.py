"""Mistakes and luck of a game that is over, over HTTP."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.server.kit import founded, serving
from tests.server.test_tally import played_out
from undercroft.bots import review
from undercroft.table.game import Game

REVIEW = review.review


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer copies: what is found is rougher, and told the same way."""
    monkeypatch.setattr(review, "COPIES", review.COPIES_LEAST)
    monkeypatch.setattr(review, "CLOSER", 1)


@pytest.mark.parametrize("way", ["alone", "heroes"])
def test_a_game_that_is_over_is_reviewed_for_whoever_played(way: str, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, way, players=["me"] * (1 if way == "alone" else 2))
        path, token = f"/api/tables/{found['table']}/review", found["keys"][0]["token"]
        mine = {"authorization": f"Bearer {token}"}
        assert client.get(path, headers=mine).json()["reason"] == "not-over"
        shown = played_out(client, found, 5)
        told = client.get(path, headers=mine).json()
        start, *between, end = told["account"]
        assert start["change"] is end["change"] is None
        assert all(entry["change"] is not None for entry in between)
        for mistake in told["mistakes"]:
            assert 0 <= mistake["number"] < shown["number"]
            assert mistake["better_chance"] > mistake["given_chance"]
        french = client.get(path, headers=mine, params={"language": "fr"}).json()
        assert french["account_title"] != told["account_title"]
        assert [one["change"] for one in french["account"]] == [one["change"] for one in told["account"]]


def test_a_game_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out = list[Game]()

    def noted(game: Game, **more: Any) -> review.Review:
        worked_out.append(game)
        return REVIEW(game, **more)

    monkeypatch.setattr("undercroft.server.reviews.review", noted)
    with serving(tmp_path) as client:
        found = founded(client, "alone")
        played_out(client, found, 5)
        path = f"/api/tables/{found['table']}/review"
        first, second = (client.get(path).json() for _ in range(2))
        assert first == second
        assert len(worked_out) == 1


def test_whoever_waits_is_told_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    half, enough = Event(), Event()

    def slow(game: Game, *, tell: Callable[[int, int], None], **more: Any) -> review.Review:
        tell(3, 6)
        half.set()
        assert enough.wait(60)
        return REVIEW(game, tell=tell, **more)

    monkeypatch.setattr("undercroft.server.reviews.review", slow)
    with serving(tmp_path) as client, ThreadPoolExecutor() as others:
        found = founded(client, "alone", watched=False)
        played_out(client, found, 5)
        path, mine = f"/api/tables/{found['table']}/review", {"authorization": f"Bearer {found['keys'][0]['token']}"}
        assert client.get(f"{path}/done", headers=mine).json() == {"done": 0, "whole": 0}
        waits = others.submit(client.get, path, headers=mine)
        assert half.wait(60)
        assert client.get(f"{path}/done", headers=mine).json() == {"done": 3, "whole": 6}
        assert client.get(f"{path}/done").json()["reason"] == "no-table"
        enough.set()
        assert waits.result().json()["account"]
        told = client.get(f"{path}/done", headers=mine).json()
        assert told["done"] == told["whole"] > 6


def test_nobody_sees_the_review_of_a_table_that_is_not_watched(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone", watched=False)
        played_out(client, found, 5)
        path = f"/api/tables/{found['table']}/review"
        assert client.get(path).json()["reason"] == "no-table"
        assert client.get(path, headers={"authorization": "Bearer x"}).json()["reason"] == "bad-token"
