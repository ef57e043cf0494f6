"""Nothing that comes from outside controls the terminal, and what is quoted is short."""

import json
import unicodedata
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.cli.command_line import run as command
from tests.table.kit import played
from undercroft.games.mini_rogue.table.campaign import Campaign
from undercroft.kernel.errors import UndercroftError
from undercroft.outside import cut, depth_of, harmless, quoted, written
from undercroft.table.position import load_position
from undercroft.table.shelf import book_of
from undercroft.terminal.plain.lines import Lines
from undercroft.terminal.plain.puzzles import PositionOptions, play_from
from undercroft.words.errors import said
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

NASTY = "\x1b]0;owned\x07\x1b[2Jx\x00\x7f\x9b31m\u202eevil\u2066\u200b\ufeff\ud800\U000e0041\r\ny"
LONG = NASTY + "z" * 100_000


def is_harmless(text: str) -> bool:
    """Only what can be shown on one line."""
    return not {unicodedata.category(sign) for sign in text} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_harmless() -> None:
    assert is_harmless(harmless(NASTY))
    assert harmless("a\x1b[31m\u202eb") == r"a\u001b[31m\u202eb"
    assert harmless("un\N{NO-BREAK SPACE}: é – 🎲 ║") == "un\N{NO-BREAK SPACE}: é – 🎲 ║"
    assert harmless("two\nlines\tand") == "two lines and"


def test_quotes_are_short() -> None:
    for value in (LONG, [LONG] * 3, 10**10_000, {"a": LONG}, object(), Unspeakable(), -(10**3000)):
        for quote in (quoted(value), written(value)):
            assert is_harmless(quote)
            assert len(quote) <= 62
    assert cut("x" * 60) == "x" * 60
    assert cut("x" * 61) == "x" * 59 + "…"
    assert (written(True), written("a"), written([1])) == ("true", '"a"', "[1]")


class Unspeakable:
    def __repr__(self) -> str:
        raise ValueError("no words")


def test_depth() -> None:
    loop: list[Any] = []
    loop.append(loop)
    wide: list[Any] = []
    for _level in range(100):
        wide = [wide, wide]
    assert [depth_of(data, 9) for data in (1, [], {"a": [1]}, loop, wide)] == [0, 1, 2, 10, 10]


REFUSED: list[Callable[[], object]] = [
    lambda: undercroft.new(LONG),
    lambda: undercroft.new(hero=LONG),
    lambda: undercroft.new(**{LONG: 1}),  # type: ignore[arg-type]
    lambda: undercroft.new(language=LONG),
    lambda: undercroft.new(seed=10**5000),
    lambda: undercroft.new(strict=LONG),  # type: ignore[arg-type]
    lambda: undercroft.new(mates=LONG),
    lambda: undercroft.new("tiny-epic", heroes=LONG),
    lambda: undercroft.play_code(LONG),
    lambda: undercroft.play_code(LONG.encode("ascii", "ignore").decode()),
    lambda: undercroft.load(LONG),
    lambda: undercroft.load(NASTY),
    lambda: undercroft.position(LONG),
    lambda: undercroft.daily(LONG),  # type: ignore[arg-type]
    lambda: undercroft.daily(date(2025, 1, 1), LONG),
    lambda: Campaign.start([LONG]),
    lambda: Campaign.start(["rogue"], seed=10**5000),
    lambda: Campaign.load(LONG),
    lambda: Campaign.start(["rogue"], seed=1).buy(LONG),
    lambda: undercroft.new(seed=1).answer(LONG),
    lambda: undercroft.new(seed=1).answer(10**5000),
    lambda: undercroft.new(seed=1).view(10**5000),
    lambda: undercroft.new(seed=1).replay(10**5000),
    lambda: undercroft.new(seed=1).save(LONG),
]


@pytest.mark.parametrize("act", REFUSED)
def test_refusals_quote_harmlessly(act: Callable[[], object]) -> None:
    with pytest.raises(UndercroftError) as caught:
        act()
    for text in (str(caught.value), *(said(caught.value, spoken) for spoken in ("en", "fr"))):
        assert is_harmless(text)
        assert len(text) < 1000


def test_fields_of_files_are_quoted_harmlessly(tmp_path: Path) -> None:
    played(3, answers=2).save(tmp_path / "game.json")
    save = json.loads((tmp_path / "game.json").read_text())
    setup = save["setup"]
    for name, value in {
        "game": LONG,
        "cards": LONG,
        "answers": [LONG, LONG],
        "hashes": [LONG] * 3,
        "players": [LONG],
        "setup": setup | {"hero": LONG},
        LONG: 1,
        "position": {LONG: 1},
    }.items():
        (tmp_path / "game.json").write_text(json.dumps(save | {name: value}))
        with pytest.raises(UndercroftError) as caught:
            Session(undercroft.load(tmp_path / "game.json"), speaker_of(book_of("mini-rogue"), "en"))
        assert is_harmless(str(caught.value))
        assert len(str(caught.value)) <= 500
    for position in ({LONG: 1}, {"hero": LONG}, {"hero": {"character": LONG}}, {"game": LONG}, {"rooms": {LONG: "x"}}):
        (tmp_path / "place.json").write_text(json.dumps(position))
        with pytest.raises(UndercroftError) as caught:
            undercroft.position(tmp_path / "place.json")
        for text in (str(caught.value), said(caught.value, "fr")):
            assert is_harmless(text)
            assert len(text) < 1000


PUZZLE = r"""
title = { en = "T\u001b]0;owned\u0007itle [red]", fr = "Titre" }
goal = { en = "G\u202eoal\u001b[2J", fr = "But" }
"""


def test_the_title_and_goal_of_a_position(tmp_path: Path) -> None:
    (tmp_path / "nasty.toml").write_text(PUZZLE)
    position = load_position(tmp_path / "nasty.toml")
    assert position.title["en"] == r"T\u001b]0;owned\u0007itle [red]"
    assert is_harmless(position.goal["en"])
    write = StringIO()
    play_from(PositionOptions(str(tmp_path / "nasty.toml"), language="en"), StringIO("q\n"), write)
    assert is_harmless(write.getvalue().replace("\n", ""))


def test_lines_never_control_the_terminal() -> None:
    write = StringIO()
    lines = Lines(StringIO(f"{NASTY.replace(chr(10), '')}\n"), write)
    lines.say(NASTY)
    lines.recite(NASTY)
    lines.show([NASTY])
    lines.hear()
    assert is_harmless(write.getvalue().replace("\n", ""))


def test_the_command_line_quotes_harmlessly() -> None:
    nasty = "\x1b[31m\u202e" + "z" * 5000
    for words in ([nasty], ["play", nasty], ["play", "--hero", nasty], [f"--{nasty}"], ["resume", nasty[:200]]):
        done = command(*words)
        assert done.returncode == 2
        assert is_harmless(done.stderr.replace("\n", ""))
        assert len(done.stderr) < 1500
