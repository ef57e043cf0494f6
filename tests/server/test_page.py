"""The page's files and words, as the server gives them."""

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.server.kit import founded, serving
from tools import page_types
from undercroft.online.page_words import WORDS, page_words
from undercroft.server.page import BELOW, HOME, SMALL, page_routes
from undercroft.words.language import LANGUAGES

pytestmark = pytest.mark.once


@pytest.fixture
def built(tmp_path: Path) -> TestClient:
    """A server with a page of two files."""
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_bytes(b"<!doctype html>" + HOME + b"<title>It</title>" + b" " * 2_000)
    (tmp_path / "page" / "assets" / "it-1a2b.js").write_text("export {};")
    (tmp_path / "secret.txt").write_text("secret")
    return TestClient(Starlette(routes=page_routes(tmp_path / "page")))


def test_the_page_may_run_nothing_that_is_not_its_own(built: TestClient) -> None:
    policy = built.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_an_invitation_shows_the_same_page_one_step_below(built: TestClient) -> None:
    assert HOME in built.get("/").content
    assert BELOW in built.get("/t/x_Y6yeXVXnNFSwHQ").content


def test_files_that_never_change_are_kept_and_the_page_is_not(built: TestClient) -> None:
    assert "immutable" in built.get("/assets/it-1a2b.js").headers["cache-control"]
    assert built.get("/assets/it-1a2b.js").headers["content-type"].startswith("text/javascript")
    assert built.get("/").headers["cache-control"] == "no-cache"


def test_the_page_comes_packed_to_those_who_can_unpack_it(built: TestClient) -> None:
    with built.stream("GET", "/", headers={"accept-encoding": "gzip"}) as packed:
        data = b"".join(packed.iter_raw())
    assert gzip.decompress(data) == built.get("/", headers={"accept-encoding": "identity"}).content


@pytest.mark.parametrize("path", ["/assets/none.js", "/t/", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"])
def test_nothing_else_is_given(built: TestClient, path: str) -> None:
    assert built.get(path).status_code == 404


def test_a_server_without_a_page_says_how_to_get_it(tmp_path: Path) -> None:
    client = TestClient(Starlette(routes=page_routes(tmp_path)))
    assert "make page" in client.get("/").text
    assert "Ce serveur" in client.get("/", headers={"accept-language": "fr"}).text


def test_long_replies_without_a_secret_are_compressed_and_no_others(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        packs = {"accept-encoding": "gzip"}
        found = founded(client, "heroes", players=["me", "me"])
        table = {"authorization": f"Bearer {found['keys'][0]['token']}"}
        shown = client.get(f"/api/tables/{found['table']}/game", headers=packs | table)
        assert len(shown.content) > SMALL
        assert "content-encoding" not in shown.headers
        for path in ("games", "games/mini-rogue/cards", "games/tiny-epic/rules", "words", "puzzles", "openapi.json"):
            assert client.get(f"/api/{path}", headers=packs).headers["content-encoding"] == "gzip", path
            plain = client.get(f"/api/{path}", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.json() == client.get(f"/api/{path}", headers=packs).json()


def test_every_word_is_there_in_every_language(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = {name: client.get(f"/api/words?language={name}").json() for name in LANGUAGES}
    assert found["fr"]["language"] == "fr"
    assert found["fr"]["languages"]["fr"] == "Français"
    for name in LANGUAGES:
        assert found[name]["words"] == page_words(name)
    assert found["en"]["words"].keys() == found["fr"]["words"].keys()


def test_the_page_says_every_word_that_is_declared_for_it() -> None:
    sources = page_types.ROOT / "web" / "src"
    texts = "".join(
        file.read_text("utf-8")
        for file in sources.rglob("*.*")
        if file not in page_types.FILES and file.suffix != ".css"
    )
    assert {id for id in WORDS if f'"{id}"' not in texts and f"'{id}'" not in texts} == set()


def test_the_page_takes_messages_and_words_as_they_are_declared() -> None:
    for file, text in page_types.FILES.items():
        assert file.read_text("utf-8") == text(), "run python -m tools.page_types"


def test_the_lock_file_names_no_place_to_download_from() -> None:
    assert "://" not in "".join(
        line
        for line in (page_types.ROOT / "web" / "package-lock.json").read_text("utf-8").splitlines()
        if "resolved" in line
    )


def test_choices_before_a_game_are_told_in_words_and_change_each_other(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        form = client.post("/api/games/tiny-epic/form", json={}).json()
        assert len(form["seats"]) == 2
        wish = {"rows": form["rows"], "row": "heroes", "value": "4"}
        form = client.post("/api/games/tiny-epic/form?language=fr", json=wish).json()
        assert len(form["seats"]) == 4
        assert form["groups"][0]["rows"][0]["label"] == "Héros"
        table = {"game": "tiny-epic", "options": form["options"], "players": ["me", "easy", "easy", "open"]}
        assert client.post("/api/tables", json=table).status_code == 200
        assert client.post("/api/games/chess/form", json={}).status_code == 409
        wrong = {"rows": form["rows"], "row": "heroes", "value": "9"}
        assert client.post("/api/games/tiny-epic/form", json=wrong).json()["reason"] == "unknown-name"


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_cards_and_rules_can_be_looked_up(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as client:
        cards = client.get(f"/api/games/{game}/cards?language=fr").json()
        rules = client.get(f"/api/games/{game}/rules?language=fr").json()
        things = client.get(f"/api/games/{game}/things?language=fr").json()
    assert len({thing["id"] for thing in things}) == len(things)
    assert all(thing["name"] for thing in things)
    assert all(card["name"] and card["kind_name"] for card in cards)
    assert all(entry["paragraphs"] for chapter in rules for entry in chapter["entries"])


def test_what_lies_on_the_table_besides_cards_is_explained_too(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        found = {one["id"]: one for one in client.get("/api/games/mini-rogue/things?language=fr").json()}
    assert found["potion:healing"]["name"] != "healing"
