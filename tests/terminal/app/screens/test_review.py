"""A review in the app: worked out while the screen lives, and every mistake can be gone to."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import ProgressBar

import undercroft
from tests.terminal.app.cuts import cuts
from tests.terminal.app.kit import SMALL, dealt, press, said, settle, table, visit
from undercroft.bots import review as review_module
from undercroft.bots.review import Decision, Review, ReviewStopped
from undercroft.table.folders import autosave_file
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.screens.replays import ReplaysScreen
from undercroft.terminal.app.screens.review import ReviewScreen

pytestmark = pytest.mark.once

LOST = "02010111100101101100100"
"""Answers that lead to the end."""


async def thought(pilot: Pilot[int]) -> str:
    """What is shown once nobody thinks any more."""
    await pilot.app.workers.wait_for_complete()
    return await settle(pilot)


async def until(pilot: Pilot[int], what: Callable[[], bool]) -> None:
    """Let the app go on until it is so."""
    for _try in range(100_000):
        if what():
            return
        await asyncio.sleep(0)
        await settle(pilot)
    raise AssertionError("it never happens")


def judged(game: undercroft.Game) -> Review:
    """Nobody has thought about it: three mistakes, one of them at the sixth answer."""
    made = []
    for number, cost in ((2, 0.1), (5, 0.3), (8, 0.2)):
        state = game.move(number).state
        played = int(game.move(number + 1).answer)
        other = next(int(answer) for answer in state.question.legal() if answer != played)
        made.append(Decision(number, 0, 0, played, other, 0.4, 0.4 + cost, 0.01, luck=0.05))
    return Review(tuple(made), tuple(1 - place / len(game) for place in range(len(game) + 1)), game.over)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_module, "review", lambda game, **_how: judged(game))


class Endless:
    """Looks at a game again until it is told to stop."""

    def __init__(self) -> None:
        self.began, self.stopped = threading.Event(), threading.Event()

    def review(self, game: Any, *, tell: Callable[[int, int], None], stop: Callable[[], bool]) -> Review:
        tell(3, 10)
        self.began.set()
        while not stop():
            pass
        self.stopped.set()
        raise ReviewStopped


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Endless:
    thinker = Endless()
    monkeypatch.setattr(review_module, "review", thinker.review)
    return thinker


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("size", [SMALL, (120, 36)])
@pytest.mark.parametrize(
    ("spoken", "words"),
    [("en", ["Mistakes and luck", "costs 30", "at the end"]), ("fr", ["Erreurs et chance", "coûte 30", "à la fin"])],
)
def test_the_end_of_a_game_leads_to_its_mistakes_and_they_to_where_they_were_made(
    spoken: str, words: list[str], size: tuple[int, int]
) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "5")
        shown = await thought(pilot)
        assert isinstance(pilot.app.screen, ReviewScreen)
        for word in words:
            assert word in shown
        assert cuts(pilot, shown) == []
        await press(pilot, "enter")
        session = table(pilot).session
        assert (session.viewing, session.place) == (True, 5), "the costliest is the first on the list"
        await press(pilot, "escape", "down", "down", "enter")
        assert table(pilot).session.place == 2
        await press(pilot, "escape", "escape")
        assert not table(pilot).session.viewing, "back at the end of the game"

    visit(story, size=size, spoken=spoken, opening=dealt(seed=5, answers=LOST))


def test_while_it_is_worked_out_the_screen_lives_and_escape_ends_it(endless: Endless) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "f3")
        await until(pilot, endless.began.is_set)
        shown = await settle(pilot)
        assert "Trying every decision again" in shown
        assert "Esc stops" in shown
        bar = pilot.app.screen.query_one(ProgressBar)
        assert (bar.progress, bar.total) == (3, 10)
        await press(pilot, "escape")
        await until(pilot, endless.stopped.is_set)
        assert isinstance(pilot.app.screen, PlayScreen)

    visit(story, opening=dealt(seed=5, answers=LOST))


def test_quitting_ends_it(endless: Endless) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "f3")
        await until(pilot, endless.began.is_set)
        await pilot.press("ctrl+q")

    visit(story, opening=dealt(seed=5, answers=LOST))
    assert endless.stopped.is_set()


@pytest.mark.usefixtures("quick")
def test_from_the_list_of_games() -> None:
    game = undercroft.new(seed=5)
    for place in LOST:
        game.answer(game.answers[int(place)])
    autosave_file().parent.mkdir(parents=True, exist_ok=True)
    game.save(autosave_file())

    async def story(pilot: Pilot[int]) -> None:
        await thought(pilot)
        await press(pilot, "f3")
        assert "costs 30" in await thought(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ReplaysScreen)

    def opening(app: UndercroftApp) -> None:
        app.push_screen(ReplaysScreen())

    visit(story, opening=opening)


@pytest.mark.usefixtures("quick")
def test_it_is_drawn_anew_in_another_language_and_another_width() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "f3")
        before = await thought(pilot)
        assert isinstance(pilot.app, UndercroftApp)
        pilot.app.speak("fr")
        after = await thought(pilot)
        assert "Les erreurs les plus coûteuses" in after
        await pilot.resize_terminal(120, 36)
        wide = await settle(pilot)
        assert max(map(len, wide.splitlines())) > max(map(len, before.splitlines()))
        assert cuts(pilot, wide) == []

    visit(story, opening=dealt(seed=5, answers=LOST))


def test_what_cannot_be_reviewed_says_why() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "f3")
        await until(pilot, lambda: bool(said(pilot)))
        assert "nothing has been decided" in said(pilot).lower()
        assert isinstance(pilot.app.screen, PlayScreen)

    visit(story, opening=dealt(seed=5))


def test_a_real_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Rogue falls through the first floor on purpose."""
    monkeypatch.setattr(review_module, "COPIES", 16)

    def opening(app: UndercroftApp) -> None:
        game = undercroft.new(seed=7, language=app.spoken)
        game.answer("shift:-1")
        game.answer(game.answers[0])
        app.play_new(game)

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "f3")
        assert "better: Keep 6" in await thought(pilot)

    visit(story, opening=opening)
