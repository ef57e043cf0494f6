"""First steps in the app: a guided game from the first screen on, tips beside the question, and all of them to read."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import SIZES, SMALL, dealt, press, seen, settle, table, visit
from undercroft.table.folders import autosave_file, puzzle_file
from undercroft.table.lessons import forget_tips, note_guided, told_tips
from undercroft.table.save import read_save
from undercroft.terminal.app.app import Opening
from undercroft.terminal.app.screens.first_steps import FirstStepsScreen
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.widgets.tip import SIGN
from undercroft.terminal.settings import preferences

pytestmark = pytest.mark.once

LINES = Path(__file__).parents[3] / "golden" / "guided"


def guided(name: str) -> Opening:
    return lambda app: app.play_guided(name)


def names(pilot: Pilot[int]) -> list[str]:
    """What the first screen offers, by the first words of its lines."""
    lines = [line[2:33].strip() for line in seen(pilot).splitlines() if line.startswith(("│ ", "│›"))]
    return [line for line in lines if line]


# --- from the first screen ------------------------------------------------------------------------------------------


def test_the_first_screen_offers_a_guided_game_until_each_is_played() -> None:
    async def new(pilot: Pilot[int]) -> None:
        assert names(pilot)[0] == "g  Guided first game"

    async def half(pilot: Pilot[int]) -> None:
        assert names(pilot)[0] == "g  Guided first game"
        await press(pilot, "g")
        assert "✓ played" in seen(pilot)
        assert "›Tiny Epic Dungeons" in seen(pilot)

    async def done(pilot: Pilot[int]) -> None:
        assert names(pilot)[0] == "1  New game"
        assert names(pilot)[-2:] == ["g  First steps", "q  Quit"]
        await press(pilot, "g", "enter")
        assert table(pilot).session.game.guided

    visit(new)
    note_guided("mini-rogue")
    visit(half)
    note_guided("tiny-epic")
    visit(done)


def test_a_guided_game_is_begun_left_and_continued() -> None:
    async def begin(pilot: Pilot[int]) -> None:
        await press(pilot, "g", "enter")
        assert table(pilot).session.game.book.name == "mini-rogue"
        await press(pilot, "1")
        assert f"{SIGN} Skill check" in seen(pilot)
        await press(pilot, "escape", "escape")

    async def go_on(pilot: Pilot[int]) -> None:
        await press(pilot, "c")
        assert f"{SIGN} Skill check" in seen(pilot)
        await press(pilot, "1")
        assert f"{SIGN} The Dungeon die" in seen(pilot)

    visit(begin)
    assert read_save(autosave_file()).guided is True
    visit(go_on)


def test_the_games_so_far_know_it_and_it_goes_on_from_there_beside_other_games() -> None:
    """It is no puzzle: it takes the place of the current game, not of the current puzzle."""

    async def begin(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        await press(pilot, "escape")

    async def other(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        await press(pilot, "escape")

    async def go_on(pilot: Pilot[int]) -> None:
        await press(pilot, "5")
        await pilot.app.workers.wait_for_complete()
        assert "Crusader – the guided game of Mini Rogue" in await settle(pilot)
        await press(pilot, *"crusader", "ctrl+o")
        assert table(pilot).session.game.guided
        assert table(pilot).session.file == autosave_file()

    visit(begin, opening=guided("mini-rogue"))
    visit(other, opening=dealt(seed=5))
    assert not puzzle_file().exists()
    visit(go_on, size=SIZES["160x48"])
    assert read_save(autosave_file()).guided is True


def test_the_first_screen_says_that_a_guided_game_goes_on() -> None:
    async def begin(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        await press(pilot, "escape")

    async def look(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        assert "  Guided first game" in (await settle(pilot)).split("Continue", 1)[1]

    visit(begin, opening=guided("mini-rogue"))
    visit(look)


def test_when_a_guided_game_is_over_an_ordinary_one_and_the_next_guided_one_are_offered() -> None:
    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        for answer in (LINES / "mini-rogue.txt").read_text(encoding="utf-8").split():
            session.answer(answer)
        table(pilot).show()
        shown = await settle(pilot)
        assert "A dungeon of your own" in shown
        assert "Guided: Tiny Epic Dungeons" in shown
        await press(pilot, "3")
        assert table(pilot).session.game.book.name == "tiny-epic"
        assert table(pilot).session.game.guided
        assert sum(isinstance(screen, PlayScreen) for screen in pilot.app.screen_stack) == 1

    async def own(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        for answer in (LINES / "mini-rogue.txt").read_text(encoding="utf-8").split():
            session.answer(answer)
        table(pilot).show()
        await settle(pilot)
        await press(pilot, "1", "1")
        assert isinstance(pilot.app.screen, NewGameScreen)
        assert not any(isinstance(screen, PlayScreen) for screen in pilot.app.screen_stack)

    visit(story, opening=guided("mini-rogue"))
    visit(own, opening=guided("mini-rogue"))


# --- beside the question --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_tip_stands_beside_the_question_which_keeps_its_place(size: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        with_tip = table(pilot).asked.region
        assert f"{SIGN} What you are here for" in seen(pilot)
        table(pilot).switch_tips(False)
        shown = await settle(pilot)
        assert SIGN not in shown
        assert "What happened" in shown
        assert table(pilot).asked.region == with_tip

    visit(story, size=SIZES[size], opening=guided("mini-rogue"))


def test_going_on_closes_a_tip_and_the_log_is_back() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert "What happened" not in seen(pilot)
        while SIGN in seen(pilot):
            await press(pilot, "1")
        assert "What happened" in seen(pilot)

    visit(story, opening=guided("mini-rogue"))


def test_what_is_explained_takes_the_place_of_a_tip_for_as_long_as_it_is() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "i")
        assert SIGN not in seen(pilot)
        await press(pilot, "i")
        assert f"{SIGN} What you are here for" in seen(pilot)

    visit(story, size=SMALL, opening=guided("mini-rogue"))


def test_f2_shows_all_tips_beginning_with_this_one_and_switches_them_off() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "f2")
        assert isinstance(pilot.app.screen, FirstStepsScreen)
        assert "›Skill check" in seen(pilot)
        await press(pilot, "ctrl+t", "escape")
        assert SIGN not in seen(pilot)
        await press(pilot, "1")
        assert SIGN not in seen(pilot)
        await press(pilot, "f2")
        assert "Tips: off" in seen(pilot)
        await press(pilot, "ctrl+t", "escape", "1")
        assert SIGN in seen(pilot)

    visit(story, opening=guided("mini-rogue"))
    assert preferences().tips is True


def test_in_another_language_the_same_tip_is_shown() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        table(pilot).undercroft.speak("fr")
        assert f"{SIGN} Test de compétence" in await settle(pilot)

    visit(story, opening=guided("mini-rogue"))


# --- ordinary games -------------------------------------------------------------------------------------------------


@pytest.mark.tips
def test_in_ordinary_games_a_tip_comes_once() -> None:
    async def first(pilot: Pilot[int]) -> None:
        assert f"{SIGN} What you are here for" in seen(pilot)

    async def again(pilot: Pilot[int]) -> None:
        assert "What you are here for" not in seen(pilot)

    visit(first, opening=dealt(seed=5))
    assert told_tips("mini-rogue") == {"goal"}
    visit(again, opening=dealt(seed=5))
    forget_tips(["mini-rogue"])
    visit(first, opening=dealt(seed=5))


@pytest.mark.tips
def test_the_settings_and_the_menu_switch_tips_off() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "8", *["down"] * 4)
        assert re.search("› ?Tips +‹ on ›", seen(pilot))
        await press(pilot, "right")
        assert re.search("› ?Tips +‹ off ›", seen(pilot))
        assert preferences().tips is False
        await press(pilot, "escape", "ctrl+p", *"tips: on", "enter")
        assert preferences().tips is True

    visit(story)
