"""What can be read before and beside a game, over HTTP."""

from pathlib import Path

import pytest

from tests.server.kit import Guest, founded, serving
from undercroft.table.code import encode
from undercroft.table.position import puzzles
from undercroft.table.shelf import book_of


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_tells_its_options_and_its_guided_game(language: str, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        told = client.get("/api/games", params={"language": language}).json()
        assert [game["game"] for game in told] == ["mini-rogue", "tiny-epic"]
        for game in told:
            book = book_of(game["game"])
            assert game["guided_seats"]
            for option in game["choices"]:
                assert option["label"]
                assert all(choice["label"] for choice in option["choices"]), option
            defaults = {option["name"]: option["default"] for option in game["choices"]}
            assert book.setup(defaults) == book.setup({})
        assert sum(game["puzzles"] for game in told) == len(puzzles())


def test_a_puzzle_is_found_by_its_name_and_says_its_goal(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        told = client.get("/api/puzzles").json()
        assert [puzzle["name"] for puzzle in told] == list(puzzles())
        puzzle = told[0]
        mine = ["me"] * len(puzzle["seats"])
        found = founded(client, "alone", game=puzzle["game"], options={}, puzzle=puzzle["name"], players=mine)
        assert found["commitment"] == ""
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            assert ann.until("shown")["goal"] == puzzle["goal"]
        assert client.get(f"/api/tables/{found['table']}").json()["dealt"] == "puzzle"


def test_whoever_reaches_the_goal_is_told_which_puzzle_is_solved(tmp_path: Path) -> None:
    name = "bad-luck-elsewhere"
    with serving(tmp_path) as client:
        found = founded(client, "alone", options={}, puzzle=name)
        with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
            ann.until("shown")
            for key in ("5", "2", "1"):
                assert "solved" not in ann.shown
                offers = ann.shown["question"]["answers"]
                number = ann.shown["number"]
                ann.answer(next(offer["name"] for offer in offers if offer["key"] == key))
                while ann.shown["number"] == number:
                    ann.read()
            assert ann.shown["solved"] == name


@pytest.mark.parametrize(("game", "seats"), [("mini-rogue", 1), ("tiny-epic", 2)])
def test_in_the_guided_game_everything_is_explained(game: str, seats: int, tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = founded(client, "alone", game=game, options={}, guided=True, players=["me"] * seats)
        tokens = [key["token"] for key in found["keys"]]
        with Guest(client, found["table"], *tokens, tips=[]) as ann:
            assert ann.until("shown")["tip"]["text"]


def test_a_share_code_deals_the_same_dungeon_to_everybody(tmp_path: Path) -> None:
    book = book_of("mini-rogue")
    code = encode(book, book.setup({"hero": "rogue"}), 77)
    with serving(tmp_path) as client:
        views = []
        for _ in range(2):
            found = founded(client, "alone", options={}, code=code)
            with Guest(client, found["table"], found["keys"][0]["token"]) as ann:
                views.append(ann.until("shown")["view"])
                assert not [text for text in ann.bytes if code in text]
        assert views[0] == views[1]
        wrong = client.post("/api/tables", json={"game": "mini-rogue", "code": "MR-1234"}).json()
        assert wrong["reason"] == "bad-code"
        both = client.post("/api/tables", json={"game": "mini-rogue", "code": code, "daily": True}).json()
        assert both["reason"] == "bad-choice"


def test_a_share_code_says_which_game_it_deals_and_to_whom(tmp_path: Path) -> None:
    book = book_of("tiny-epic")
    code = encode(book, book.setup({"heroes": ["grok-ull", "uliessa"]}), 5)
    with serving(tmp_path) as client:
        told = client.get(f"/api/codes/{code.lower()}").json()
        assert (told["game"], told["title"]) == ("tiny-epic", "Tiny Epic Dungeons")
        assert len(told["seats"]) == 2
        wrong = client.get("/api/codes/MR-1234").json()
        assert wrong["reason"] == "bad-code"


def test_a_row_that_no_form_has_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        refused = client.post("/api/games/mini-rogue/form", json={"row": "none", "value": "easy"})
        assert (refused.status_code, refused.json()["reason"]) == (409, "unknown-name")
