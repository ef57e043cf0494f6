"""The settings, changed by keys, at once and for good."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, press, seen, settle, visit
from undercroft.table.folders import read_settings, settings_file
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.settings import SettingsScreen
from undercroft.terminal.settings import HINTS, NONE, ODDS, SPEEDS, THEMES, preferences, theme_names

pytestmark = pytest.mark.once

LANGUAGE, LOOK, SPEED, AID, TIPS, LETTERS, OBVIOUS, PLAIN = range(8)


@pytest.fixture(autouse=True)
def english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("UNDERCROFT_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


async def come_in(pilot: Pilot[int], row: int = 0) -> UndercroftApp:
    await pilot.app.push_screen(SettingsScreen())
    await settle(pilot)
    await press(pilot, *["down"] * row)
    assert isinstance(pilot.app, UndercroftApp)
    return pilot.app


async def change(pilot: Pilot[int], key: str = "right") -> None:
    await press(pilot, key)
    await pilot.pause()


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_all_settings_are_there_and_where_they_are_kept(spoken: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, LOOK)
        shown = seen(pilot)
        assert all(name in shown for name in theme_names(spoken).values())
        kept = "".join(line.strip(" │") for line in shown.splitlines())
        assert str(settings_file()) in kept

    visit(story, spoken=spoken, size=size)


@pytest.mark.parametrize(
    ("key", "look"), [("right", THEMES[1]), ("enter", THEMES[1]), ("space", THEMES[1]), ("left", THEMES[-1])]
)
def test_a_look_is_worn_at_once_and_kept(key: str, look: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot, LOOK)
        await change(pilot, key)
        assert app.theme == look
        assert preferences().theme == look
        assert f"‹ {theme_names('en')[look]} ›" in seen(pilot)

    visit(story)


def test_the_looks_come_round_again() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot, LOOK)
        for _look in THEMES:
            await change(pilot)
        assert app.theme == THEMES[0]

    visit(story)


def test_the_speeds_come_round_again() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot, SPEED)
        for speed in SPEEDS:  # nothing moves when the app is visited
            await change(pilot)
            assert (app.speed, preferences().speed) == (speed, speed)
            assert app.motion == (speed != NONE)

    visit(story)


def test_help_is_chosen_and_kept() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, AID)
        for aid in (NONE, ODDS, HINTS):
            await change(pilot)
            assert (pilot.app.aid, preferences().aid) == (aid, aid)  # type: ignore[attr-defined]

    visit(story)


def test_letters_that_walk_are_chosen_and_kept() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot, LETTERS)
        for wanted in (True, False):
            await change(pilot)
            assert (app.vi_keys, preferences().vi_keys) == (wanted, wanted)

    visit(story)


def test_obvious_questions_are_asked_until_the_player_says_otherwise() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot, OBVIOUS)
        assert "‹ asked ›" in seen(pilot)
        await change(pilot)
        assert (app.skip, preferences().skip) == (True, True)
        assert "‹ passed over ›" in seen(pilot)

    visit(story)


def test_plain_lines_are_kept_for_the_next_start() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, PLAIN)
        await change(pilot)
        assert preferences().plain
        assert "‹ on ›" in seen(pilot)

    visit(story)


def test_another_language_is_spoken_at_once_on_the_same_row() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot)
        assert "the system’s" in seen(pilot)
        await change(pilot, "left")
        await pilot.pause()
        assert (app.spoken, read_settings()["language"]) == ("fr", "fr")
        assert isinstance(app.screen, SettingsScreen)
        assert "Les réglages sont dans" in seen(pilot)
        await change(pilot, "left")
        await pilot.pause()
        assert (app.spoken, read_settings()["language"]) == ("en", "en")
        assert "Settings are kept in" in seen(pilot)

    visit(story)


def test_the_language_of_the_system_is_no_wish_of_ours() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('{"language": "fr", "theme": "parchment"}')

    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot)
        await change(pilot, "right")
        await pilot.pause()
        assert app.spoken == "en"
        assert read_settings() == {"theme": "parchment"}
        assert "the system’s" in seen(pilot)

    visit(story, spoken="fr")


def test_the_keys_are_described_in_the_language_spoken_now() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        before = seen(pilot).splitlines()[-1]
        for key in ("left", "left"):
            await change(pilot, key)
            await pilot.pause()
        assert seen(pilot).splitlines()[-1] == before

    visit(story)


def test_a_folder_that_cannot_be_written_is_said_in_words_and_the_change_holds(home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("a file where the folder should be")

    async def story(pilot: Pilot[int]) -> None:
        app = await come_in(pilot, LOOK)
        await change(pilot)
        assert app.theme == THEMES[1]
        assert f"‹ {theme_names('en')[THEMES[1]]} ›" in seen(pilot)
        [notice] = app._notifications
        assert "cannot be written" in notice.message
        await press(pilot, "up")
        await change(pilot, "left")
        await pilot.pause()
        assert app.spoken == "fr"
        assert "‹ Français ›" in seen(pilot)

    visit(story)


def test_settings_that_make_no_sense_count_as_not_set() -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text('{"theme": 7, "language": "tlh", "plain": "perhaps"')

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        assert f"‹ {theme_names('en')[THEMES[0]]} ›" in seen(pilot)

    visit(story)


def test_a_wish_for_stillness_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDUCE_MOTION", "1")

    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, SPEED)
        assert "asks for reduced motion" in " ".join(seen(pilot).split())

    visit(story)
