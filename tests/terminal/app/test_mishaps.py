"""Something goes wrong inside: the app ends in order, the game is safe, and it is said where the report lies."""

import asyncio
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import dealt, press, send, visit
from undercroft.table.folders import autosave_file, reports_folder
from undercroft.table.save import SaveError, read_save
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.play import PlayScreen

pytestmark = pytest.mark.once

WORDS = {
    "en": ["our mistake (ZeroDivisionError: by nought)", "Your game is safe", "The report is in "],
    "fr": ["c’est notre faute (ZeroDivisionError: by nought)", "Votre partie est en lieu sûr", "Un rapport"],
}


@pytest.fixture(autouse=True)
def _mistakes_are_told_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNDERCROFT_DEBUG")


def fail(*_given: object) -> None:
    raise ZeroDivisionError("by nought")


def gone_wrong(monkeypatch: pytest.MonkeyPatch, where: str, *keys: str, spoken: str = "en") -> UndercroftApp:
    """The app after these keys, the last of which makes a mistake of ours come to light."""
    apps: list[UndercroftApp] = []

    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        apps.append(pilot.app)
        await press(pilot, *keys[:-1])
        monkeypatch.setattr(PlayScreen, where, fail)
        send(pilot, keys[-1])
        while not pilot.app._exit:
            await asyncio.sleep(0)

    visit(story, opening=dealt(seed=5), spoken=spoken)
    return apps[0]


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("where", ["action_code", "show", "_scroll_log"])
def test_the_game_is_kept_and_the_report_named(where: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an action, in the middle of showing what came of an answer, and after the next picture."""
    app = gone_wrong(monkeypatch, where, "1", "1", "c" if where == "action_code" else "1", spoken=spoken)
    assert app.return_code == 2
    for words in WORDS[spoken]:
        assert words in app.last_words
    assert len(read_save(autosave_file()).answers) == (3 if where == "action_code" else 5)
    [report] = reports_folder().iterdir()
    assert str(report) in app.last_words
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: by nought" in text
    assert "in fail" in text
    assert "PlayScreen" in text
    assert '"answers":["' in text


def test_a_game_that_could_not_be_saved_is_in_the_report(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    def refuse(*_given: object) -> None:
        raise SaveError("the disk is full")

    monkeypatch.setattr("undercroft.table.keeper.write_file", refuse)
    app = gone_wrong(monkeypatch, "action_code", "1", "c")
    assert "Your game could not be saved; its answers are in the report." in app.last_words
    [report] = reports_folder().iterdir()
    assert re.search(r'"answers":\["[\w-]+"\]', report.read_text(encoding="utf-8"))


def test_where_nothing_can_be_written_that_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("UNDERCROFT_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    app = gone_wrong(monkeypatch, "action_code", "1", "c")
    assert "No report could be written" in app.last_words


def test_only_the_first_mistake_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app = gone_wrong(monkeypatch, "show", "1", "1")
    first = app.last_words
    app._handle_exception(ValueError("and another"))
    assert app.last_words == first
