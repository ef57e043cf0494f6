"""Hints in plain lines, and bots that think: said in a word, never in the way of leaving."""

import json
from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import undercroft
from undercroft.bots.learned import SearchBot
from undercroft.bots.mind import Mind
from undercroft.table.folders import autosave_file
from undercroft.terminal.plain.choosing import PlayOptions
from undercroft.terminal.plain.lines import Lines
from undercroft.terminal.plain.play import INTERRUPTED, MOMENT, Player, play_plain
from undercroft.terminal.plain.replay import ReplayOptions, replay_plain

pytestmark = pytest.mark.once

READY = PlayOptions(
    setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, seed=7, language="en", new=True
)
STRICT = replace(READY, strict=True)


@pytest.fixture(autouse=True)
def _few_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mind, "copies", 10)


def played(options: PlayOptions, *typed: str) -> str:
    write = StringIO()
    assert play_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write) == 0
    return write.getvalue()


def helped(file: Path | None = None) -> bool:
    return bool(json.loads((file or autosave_file()).read_text(encoding="utf-8")).get("helped"))


@pytest.mark.parametrize(
    ("typed", "spoken", "heading"),
    [("h", "en", "chance to win"), ("hint", "fr", "chances de gagner"), ("indice", "fr", "chances de gagner")],
)
def test_a_hint_is_asked_for_by_letter_or_word(typed: str, spoken: str, heading: str) -> None:
    shown = played(replace(READY, language=spoken), typed, "1")
    assert shown.count(f"\n{heading}\n") == 1
    assert shown.count("\n> ") > 1, "the question stays open"
    assert not helped()


def test_what_else_can_be_typed_names_the_hint() -> None:
    assert "h for a hint" in played(READY, "what?")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (STRICT, "Hints are off in a strict game."),
        (replace(READY, day=date(2025, 12, 24)), "Hints are off in the dungeon of the day."),
    ],
)
def test_where_hints_are_off_the_first_one_is_asked_about(options: PlayOptions, why: str) -> None:
    shown = " ".join(played(options, "h", "no").split())
    assert f"{why} If you take one, this game will say that it was helped." in shown
    assert "chance to win" not in shown
    assert not helped()
    shown = played(options, "h", "yes", "h", "c")
    assert shown.count("Hints are off") == 1
    assert shown.count("chance to win") == 2
    assert shown.count("This game was helped by a hint.") == 1, "beside the share code"
    assert helped()


@pytest.mark.parametrize(("spoken", "said"), [("en", "helped by a hint"), ("fr", "aidée par un indice")])
def test_a_helped_game_says_so_at_its_end_and_when_it_is_looked_at(spoken: str, said: str) -> None:
    game = undercroft.new(seed=7, strict=True, language=spoken)
    game.take_help()
    while len(game) < 3 or not game.over:
        game.answer(game.answers[0])
    game.undo()
    game.save(autosave_file())
    shown = played(PlayOptions(language=spoken, resume=True), "1")
    assert shown.count(said) == 1
    write = StringIO()
    replay_plain(ReplayOptions(language=spoken, log=True), StringIO(), write)
    assert write.getvalue().count(said) == 2, "at the beginning and at the end"


def test_dice_are_no_question() -> None:
    shown = played(replace(READY, own_dice=True), "h")
    assert "Nobody is asked anything here." in shown


# --- thinking -------------------------------------------------------------------------------------------------------


def test_whoever_thinks_longer_than_a_moment_says_so_once() -> None:
    write = StringIO()
    player = Player(READY, Lines(StringIO(), write))
    now = [0.0]
    player.clock = lambda: now[0]
    stop = player.telling("Mage is thinking…")
    assert not stop()
    assert write.getvalue() == ""
    now[0] = MOMENT + 0.1
    assert not stop()
    assert not stop()
    assert write.getvalue() == "Mage is thinking…\n"


def test_a_bot_that_thinks_is_named_and_can_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C while it thinks ends it at once, and nothing is lost."""

    def ponder(bot: SearchBot, state: Any, stop: Any) -> int:
        assert not stop()
        raise KeyboardInterrupt

    monkeypatch.setattr(SearchBot, "choose", ponder)
    monkeypatch.setattr("undercroft.terminal.plain.play.MOMENT", -1.0)
    write = StringIO()
    options = replace(READY, setup={**READY.setup, "mates": ["mage"]}, players=["strong", "strong"])
    assert play_plain(options, StringIO(), write) == INTERRUPTED
    shown = write.getvalue()
    assert shown.count(" is thinking…\n") == 1
    assert "Your game is saved" in shown
    assert autosave_file().exists()
