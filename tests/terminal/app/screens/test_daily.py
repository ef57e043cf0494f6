"""The dungeon of the day, chosen and begun by keys."""

from datetime import date
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, press, seen, table, visit
from undercroft.table.code import BadDay, daily, decode
from undercroft.table.folders import autosave_file, games_folder
from undercroft.table.game import Game
from undercroft.table.save import read_save
from undercroft.table.shelf import book_of
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.daily import DailyScreen
from undercroft.terminal.app.screens.home import HomeScreen
from undercroft.words.errors import said
from undercroft.words.nouns import sentence
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

CHRISTMAS_EVE = date(2025, 12, 24)
GAMES = ("mini-rogue", "tiny-epic")


def code_of(game: str, day: date = CHRISTMAS_EVE) -> str:
    return daily(book_of(game), day)


def of_the_day(game: str = "mini-rogue") -> Game:
    book = book_of(game)
    setup, seed = decode(book, code_of(game))
    return Game(book, setup, seed)


async def come_in(pilot: Pilot[int], today: date = CHRISTMAS_EVE) -> DailyScreen:
    screen = DailyScreen(today)
    await pilot.app.push_screen(screen)
    await looked_through(pilot)
    return screen


async def looked_through(pilot: Pilot[int]) -> None:
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def type_day(pilot: Pilot[int], text: str) -> None:
    await press(pilot, "d", *text, "enter")
    await looked_through(pilot)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_both_dungeons_of_the_day_are_there_with_code_and_setup(spoken: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        shown = seen(pilot)
        assert "2025-12-24" in shown
        assert all(code_of(game) in shown for game in GAMES)
        for game in GAMES:
            who = speaker_of(book_of(game), spoken).who_plays(of_the_day(game).state)
            assert who.split()[0] in shown

    visit(story, spoken=spoken, size=size)


def test_everything_about_a_dungeon_fits_on_a_small_screen() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        for _day in range(12):
            await press(pilot, "n")
            assert all(card.max_scroll_y == 0 for card in screen.query(".day")), screen.day

    visit(story, spoken="fr")


@pytest.mark.parametrize(
    ("keys", "game"), [(["1"], "mini-rogue"), (["2"], "tiny-epic"), (["right", "enter"], "tiny-epic")]
)
def test_a_key_begins_a_dungeon_which_is_kept_at_once(keys: list[str], game: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, *keys)
        assert table(pilot).session.game.code == code_of(game)
        assert read_save(autosave_file()).game == game

    visit(story)


def test_a_click_on_the_last_line_begins_it() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await pilot.click("#day-tiny-epic .begin")
        await pilot.pause()
        assert table(pilot).session.game.code == code_of("tiny-epic")

    visit(story)


def test_it_is_told_whether_it_was_played_and_how_it_ended() -> None:
    game = of_the_day()
    chance = Random(1)
    while not game.over:
        game.answer(chance.choice(game.answers))
    game.save(games_folder() / "then.json")
    (games_folder() / "broken.json").write_text("{")

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        assert "lost" in str(screen.query_one("#day-mini-rogue .played").render())
        assert "Defeat" in seen(pilot)
        assert "Not played yet" in str(screen.query_one("#day-tiny-epic .played").render())

    visit(story)


def test_coming_back_from_it_one_sees_that_it_is_not_finished() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        played = screen.query_one("#day-mini-rogue .played")
        assert "Not played yet" in str(played.render())
        await press(pilot, "1", "1", "escape")
        await looked_through(pilot)
        assert "not finished" in str(played.render())

    visit(story)


def test_another_day_can_be_typed_or_stepped_to() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await type_day(pilot, "2024-02-29")
        assert screen.day == date(2024, 2, 29)
        assert code_of("mini-rogue", date(2024, 2, 29)) in seen(pilot)
        await press(pilot, "n")
        assert "2024-03-01" in seen(pilot)
        await press(pilot, "p", "p")
        assert "2024-02-28" in seen(pilot)

    visit(story)


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_a_bad_day_is_refused_in_words_and_can_be_put_right(spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        for text in ("2025-02-30", "soon", "24/12/2025"):
            await type_day(pilot, text)
            assert screen.day == CHRISTMAS_EVE
            notice = list(pilot.app._notifications)[-1]
            assert notice.message.rstrip(".") == sentence(said(BadDay(text), spoken)).rstrip(".")
            await press(pilot, "escape")
        await press(pilot, "d")
        await press(pilot, "escape")
        assert pilot.app.screen is screen, "first back to the dungeons"
        assert "2025-12-24" in seen(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    visit(story, spoken=spoken)


@pytest.mark.parametrize(("day", "key"), [(date.min, "p"), (date.max, "n")])
def test_before_the_first_and_after_the_last_day_there_is_none(day: date, key: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, day)
        await press(pilot, key)
        assert screen.day == day

    visit(story)


def test_another_language_keeps_the_day() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        await come_in(pilot)
        pilot.app.speak("fr")
        await looked_through(pilot)
        assert isinstance(pilot.app.screen, DailyScreen)
        assert pilot.app.screen.day == CHRISTMAS_EVE
        assert code_of("mini-rogue") in seen(pilot)

    visit(story)


def test_nothing_is_written_by_looking(home: Path) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await press(pilot, "n", "p")

    visit(story)
    assert not home.exists() or not list(home.iterdir())
