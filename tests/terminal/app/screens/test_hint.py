"""Hints in the app, and bots that think: the screen stays alive, and whoever leaves is not kept."""

import asyncio
import threading
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import ProgressBar

import undercroft
from tests.terminal.app.cuts import cuts
from tests.terminal.app.kit import SMALL, dealt, press, said, seen, settle, table, visit
from undercroft.bots import hint as hint_module
from undercroft.bots.hint import Hint
from undercroft.bots.learned import SearchBot
from undercroft.bots.mind import Mind
from undercroft.table.folders import autosave_file
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens.daily import DailyScreen
from undercroft.terminal.app.screens.hint import HintScreen
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.screens.replays import outcome_words, read_kept
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.frame import PageScreen

pytestmark = pytest.mark.once

DAY = date(2025, 12, 24)
TRIES = 2_000


@pytest.fixture(autouse=True)
def _few_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Mind, "copies", 10)


async def thought(pilot: Pilot[int]) -> str:
    """What is shown once nobody thinks any more."""
    await pilot.app.workers.wait_for_complete()
    return await settle(pilot)


async def until(pilot: Pilot[int], what: Callable[[], bool]) -> None:
    """Let the app go on until it is so."""
    for _try in range(TRIES):
        if what():
            return
        await asyncio.sleep(0)
        await settle(pilot)
    raise AssertionError("it never happens")


class Endless:
    """Thinks until it is told to stop."""

    def __init__(self) -> None:
        self.began, self.stopped = threading.Event(), threading.Event()

    def think(self, stop: Callable[[], bool], tell: Callable[[float], None] = lambda _done: None) -> None:
        tell(0.3)
        self.began.set()
        while not stop():
            pass
        self.stopped.set()

    def hints(self, game: Any, *, stop: Callable[[], bool], tell: Callable[[float], None]) -> list[Hint]:
        self.think(stop, tell)
        return []

    def choose(self, bot: Any, state: Any, stop: Callable[[], bool]) -> int:
        self.think(stop)
        return int(state.question.legal()[0])


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Endless:
    thinker = Endless()
    monkeypatch.setattr(hint_module, "hints", thinker.hints)
    monkeypatch.setattr(SearchBot, "choose", lambda bot, state, stop: thinker.choose(bot, state, stop))
    return thinker


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that nobody has thought about."""

    def hints(game: undercroft.Game, **_how: Any) -> list[Hint]:
        answers = list(game.answers)[:2]
        return [Hint(answer.id, answer.name, 0.5 - place / 10, 0.01, None) for place, answer in enumerate(answers)]

    monkeypatch.setattr(hint_module, "hints", hints)


# --- hints ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoken", "why", "size"), [("en", "to win", SMALL), ("fr", "de chances de gagner", (120, 36))]
)
def test_h_tells_the_best_answers_and_enter_goes_to_the_first(spoken: str, why: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "h")
        shown = await thought(pilot)
        assert why in " ".join(shown.replace("\N{NO-BREAK SPACE}", " ").split())
        assert cuts(pilot, shown) == []
        assert isinstance(pilot.app.screen, HintScreen)
        best = pilot.app.screen._found[0].play
        await press(pilot, "enter")
        session = table(pilot).session
        marked = table(pilot).answers.highlighted
        assert marked is not None
        assert session.answers[marked].id == best
        assert not session.game.helped
        assert len(session.game) == 2, "nothing was answered"

    visit(story, size=size, spoken=spoken, opening=dealt(seed=5, answers="02"))


def test_while_it_is_worked_out_the_screen_lives_and_escape_ends_it(endless: Endless) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "h", "2")
        await until(pilot, endless.began.is_set)
        shown = await settle(pilot)
        assert "Trying answers out" in shown
        assert "Esc stops" in shown
        assert pilot.app.screen.query_one(ProgressBar).progress == 0.3
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, HintScreen), "there is nothing to go to yet"
        await press(pilot, "escape")
        await until(pilot, endless.stopped.is_set)
        assert isinstance(pilot.app.screen, PlayScreen)
        assert not table(pilot).session.game.helped, "nothing was told"

    visit(story, opening=strict)


def test_quitting_ends_it(endless: Endless) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "h")
        await until(pilot, endless.began.is_set)
        await pilot.press("ctrl+q")

    visit(story, opening=dealt())
    assert endless.stopped.is_set()


@pytest.mark.parametrize("key", ["comma", "less_than_sign"])
def test_of_the_past_there_are_no_hints(key: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, key, "h")
        assert "looking back" in said(pilot)
        assert isinstance(pilot.app.screen, PlayScreen)

    visit(story, opening=dealt(seed=5, answers="020"))


def test_before_a_throw_and_after_the_end_there_are_no_hints() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "h")
        assert said(pilot) == "Nobody is asked anything here."
        assert isinstance(pilot.app.screen, PlayScreen)

    visit(story, opening=dealt(seed=5, answers="0", own_dice=True))
    visit(story, opening=dealt(seed=5, answers="02010111100101101100100"))


# --- where hints are off --------------------------------------------------------------------------------------------


def strict(app: UndercroftApp) -> None:
    app.play_new(undercroft.new(seed=5, language=app.spoken, strict=True))


def of_the_day(app: UndercroftApp) -> None:
    screen = DailyScreen(today=DAY)
    app.push_screen(screen)
    app.call_later(screen.action_begin, 0)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("opening", [strict, of_the_day])
@pytest.mark.parametrize(("spoken", "word"), [("en", "helped"), ("fr", "aidée")])
def test_a_hint_is_agreed_to_first_and_remembered(opening: Opening, spoken: str, word: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, Confirm)
        assert word in seen(pilot)
        await press(pilot, "enter")
        game = table(pilot).session.game
        assert game.unaided, "a key struck by mistake changes nothing"
        await press(pilot, "h", "2")
        await thought(pilot)
        assert isinstance(pilot.app.screen, HintScreen)
        assert game.helped
        await press(pilot, "escape", "h")
        assert isinstance(pilot.app.screen, HintScreen), "nobody asks twice"
        await thought(pilot)
        await press(pilot, "escape", "c")
        assert word in said(pilot)

    visit(story, spoken=spoken, opening=opening)
    assert undercroft.load(autosave_file()).helped
    assert word in outcome_words(read_kept(autosave_file(), spoken), spoken), "in the list of games"


@pytest.mark.parametrize(("spoken", "said_at_the_end"), [("en", "helped by a hint"), ("fr", "aidée par un indice")])
def test_a_helped_game_says_so_at_its_end(spoken: str, said_at_the_end: str) -> None:
    def opening(app: UndercroftApp) -> None:
        game = undercroft.new(seed=5, language=app.spoken, strict=True)
        game.take_help()
        while not game.over:
            game.answer(game.answers[0])
        app.play_new(game)

    async def story(pilot: Pilot[int]) -> None:
        assert said_at_the_end in " ".join(seen(pilot).split())

    visit(story, spoken=spoken, size=(120, 36), opening=opening)
    kept = read_kept(autosave_file(), spoken)
    assert any(said_at_the_end in line for line in kept.summary)


# --- two sides at one keyboard --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_a_hint_that_knows_a_hand_is_for_the_eyes_of_its_side() -> None:
    """The Overlord confirms that the adventurers look away, and then sees the hint."""

    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        assert session.may_uncover
        await press(pilot, "h")
        assert not isinstance(pilot.app.screen, HintScreen)
        await press(pilot, "enter")
        await thought(pilot)
        assert isinstance(pilot.app.screen, HintScreen)

    visit(story, opening=with_a_hand)


def with_a_hand(app: UndercroftApp) -> None:
    """The Overlord holds cards, and is asked about something that everybody may see."""
    game = undercroft.new(seed=5, boxes=["base", "council"], overlord="prophet", language=app.spoken)
    while game.private() or not game.private(table=True):
        game.answer(game.answers[0])
    app.play_new(game)


# --- bots -----------------------------------------------------------------------------------------------------------


def a_thinking_mate(app: UndercroftApp) -> None:
    """I have answered, and now it is the bot's turn."""
    game = undercroft.new(seed=5, mates=["mage"], language=app.spoken)
    while game.state.question.seat != 0 or not turn_passes(game):
        game.answer(game.answers[0])
    game.players = ("me", "strong")
    app.play_new(game)


def turn_passes(game: undercroft.Game) -> bool:
    after = game.copy()
    after.answer(after.answers[0])
    return not after.over and after.state.question.seat == 1


@pytest.mark.parametrize(("spoken", "thinks"), [("en", "Mage is thinking…"), ("fr", "Mage réfléchit…")])
def test_who_is_thinking_is_said_and_the_screen_lives(spoken: str, thinks: str, endless: Endless) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, chosen(pilot))
        await until(pilot, endless.began.is_set)
        assert thinks in await settle(pilot)
        await press(pilot, "h")
        assert said(pilot) == thinks, "a hint is for people"
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, PageScreen), "the log can be read meanwhile"
        await press(pilot, "escape")
        assert not endless.stopped.is_set()
        await press(pilot, "escape")
        await until(pilot, endless.stopped.is_set)

    visit(story, spoken=spoken, opening=a_thinking_mate)


def chosen(pilot: Pilot[int]) -> str:
    """The key of the first answer as the rules list it."""
    session = table(pilot).session
    return str([answer.id for answer in session.answers].index(session.game.answers[0].id) + 1)


@pytest.mark.parametrize("key", ["u", "comma"])
def test_undo_and_looking_back_end_its_thinking(key: str, endless: Endless) -> None:
    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        before = len(session.game)
        await press(pilot, chosen(pilot))
        await until(pilot, endless.began.is_set)
        await press(pilot, key)
        await until(pilot, endless.stopped.is_set)
        assert len(session.game) == before + (key == "comma")
        assert table(pilot)._thinking is None

    visit(story, opening=a_thinking_mate)


def test_what_it_decides_is_what_it_would_decide_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.bots.mind.Mind.copies", 16)

    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        other = session.game.copy()
        await press(pilot, chosen(pilot))
        while session.bot_to_answer:
            await thought(pilot)
        again = type(session)(other, session.speech)
        again.answer(other.answers[0])
        while again.bot_to_answer:
            again.answer_for_bot()
        assert other.given == session.game.given

    visit(story, opening=a_thinking_mate)
