"""Dice tumble, cards turn, what hurts flashes: a few frames, then everything is as it is. Nobody has to wait for it."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import undercroft
from tests.terminal.app.kit import LARGE, SMALL, Attended, Story, dealt, press, seen, send, settle, table
from undercroft.games.mini_rogue.screens.board import TUMBLE
from undercroft.games.mini_rogue.screens.stage import Stage
from undercroft.table import beats
from undercroft.table.beats import Moment
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens import beats as beats_module
from undercroft.terminal.app.screens import bot_turns
from undercroft.terminal.app.widgets import motion as motion_module
from undercroft.terminal.app.widgets.motion import Motion
from undercroft.terminal.app.widgets.pieces import Piece
from undercroft.terminal.settings import SPEEDS, STILL, change
from undercroft.words.session import Session

pytestmark = pytest.mark.once

TRIES = 400
"""So often something is waited for, a moment at a time."""
FLASHES = ("hurt", "helped")
Change = Callable[[Any], Any]
"""A part of a view."""


@pytest.fixture(autouse=True)
def _nobody_wants_stillness(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*STILL, "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No frame passes by itself: a test says when, and waits for no clock."""
    monkeypatch.setattr(motion_module, "FRAME", 1000.0)
    monkeypatch.setattr(beats_module, "PACES", dict.fromkeys(SPEEDS, 1000.0))
    monkeypatch.setattr(bot_turns, "BOT_PAUSE", 1000.0)


def by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames and beats pass without anybody's help, and quickly."""
    monkeypatch.setattr(motion_module, "FRAME", 1.0)
    monkeypatch.setattr(beats_module, "PACES", dict.fromkeys(SPEEDS, 0.001))


def visit(story: Story, opening: Opening, size: tuple[int, int] = SMALL) -> None:
    """Open the app as it is: whether things move is what was set."""

    async def run() -> None:
        app = Attended("en", opening)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            await story(pilot)

    asyncio.run(run())


def before(kind: str, *players: str, and_then: Change | None = None, **setup: Any) -> Opening:
    """A game right before an answer that brings this about: the first one that is offered.

    With `and_then`, the first answer to the next question must change something.
    """

    def opening(app: UndercroftApp) -> None:
        game = undercroft.new(language="en", **{"seed": 5, **setup})
        game.players = players
        session = Session(game, app.speech_of(game.book))
        while True:
            stood = len(game)
            session.answer(first(app, game))
            assert not game.over
            brought = [event.kind for number in range(stood + 1, len(game) + 1) for event in game.events_of(number)]
            if kind in brought and (and_then is None or changes(app, game, and_then)):
                break
        game.turn_back(stood)
        app.play_new(game)

    return opening


def changes(app: UndercroftApp, game: undercroft.Game, what: Change) -> bool:
    """Whether the next answer, if it is the first one, changes something of the table."""
    after = game.copy()
    after.answer(first(app, after))
    return bool(what(after.view(0)) != what(game.view(0)))


def area(view: Any) -> Any:
    """The cards of the area, and who stands where."""
    return view["rooms"], [hero["cell"] for hero in view["party"]]


def first(app: UndercroftApp, game: undercroft.Game) -> Any:
    """The answer before which the first key stands."""
    return Session(game, app.speech_of(game.book)).answers[0]


def motion(pilot: Pilot[int]) -> Motion:
    return table(pilot).board.motion


async def wait_for(pilot: Pilot[int], what: Callable[[], bool]) -> None:
    """Moments, until it is so."""
    for _try in range(TRIES):
        if what():
            return
        await pilot.pause(0.01)
    raise AssertionError("it never happens")


def hurry(pilot: Pilot[int], until: Callable[[], bool]) -> None:
    """Beat by beat, until it is so."""
    while not until():
        shown = table(pilot)._beats
        assert shown is not None
        shown.hurry()


async def roll(pilot: Pilot[int]) -> None:
    """An answer, up to where its dice roll."""
    await pilot.press("1")
    hurry(pilot, lambda: table(pilot).session.rolling)


def dice(pilot: Pilot[int]) -> str:
    """What the dice on the table show."""
    return str(table(pilot).query_one("#dice", Piece)._shown)


def flashing(pilot: Pilot[int]) -> set[str | None]:
    """The things that are lit up."""
    return {piece.id for look in FLASHES for piece in table(pilot).query(f"Piece.{look}")}


async def assert_as_it_stands(pilot: Pilot[int]) -> None:
    """Nothing on the screen is left over from a motion."""
    table(pilot)._skip()
    assert not motion(pilot).running
    assert flashing(pilot) == set()
    await pilot.pause()
    shown = seen(pilot)
    table(pilot).show()
    await pilot.pause()
    await pilot.pause()
    assert seen(pilot) == shown


# --- dice, cards, flashes -------------------------------------------------------------------------------------------


def test_dice_tumble_and_come_to_rest_as_they_were_rolled() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await roll(pilot)
        tumbling = []
        while table(pilot).session.rolling:
            tumbling.append(dice(pilot))
            motion(pilot)._next()
        assert len(tumbling) == TUMBLE
        assert len(set(tumbling)) > 2
        rolled = [die["face"] for die in table(pilot).session.view["dice"]["character"]]
        assert [die.face for die in table(pilot).query_one(Stage).dice][: len(rolled)] == rolled
        await assert_as_it_stands(pilot)

    visit(story, before("rolled-character"))


def test_a_dungeon_die_rolled_by_itself_tumbles_and_stays() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await roll(pilot)
        assert motion(pilot).running
        table(pilot)._skip()
        rolls = [event for event in table(pilot).session.game.events if event.kind.startswith("rolled")]
        assert [event.kind for event in rolls] == ["rolled-dungeon"]
        assert [die.face for die in table(pilot).query_one(Stage).dice] == [rolls[0].facts["face"]]
        await assert_as_it_stands(pilot)

    visit(story, before("rolled-dungeon", hero="rogue"))


def test_on_a_small_screen_the_side_is_seen_where_it_happens() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        sides = {}
        while table(pilot)._beats is not None:
            sides[moment(pilot)] = table(pilot).board.has_class("-fight")
            await pilot.press("x")
        assert sides[beats.BLOW]
        assert sides[beats.BEATEN]
        assert not sides[beats.MOVE]
        assert not sides[beats.AREA]

    visit(story, before("area-entered", hero="rogue", seed=4))


def test_frames_pass_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    by_itself(monkeypatch)

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await wait_for(pilot, lambda: table(pilot)._beats is None and not motion(pilot).running)
        await assert_as_it_stands(pilot)

    visit(story, before("rolled-character"))


def test_a_card_turns_and_lies_face_up() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        hurry(pilot, lambda: table(pilot)._beats is None)
        cells = {event.facts["cell"] for event in table(pilot).session.game.events if event.kind == "revealed"}
        cards = [table(pilot).query_one(f"#room-{cell}", Piece) for cell in cells]
        motion(pilot)._next()
        assert all("▐" in str(card._shown) for card in cards)
        while motion(pilot).running:
            motion(pilot)._next()
        assert not any("▐" in str(card._shown) for card in cards)
        await assert_as_it_stands(pilot)

    visit(story, before("revealed"))


def test_what_is_lost_flashes_and_rests() -> None:
    async def story(pilot: Pilot[int]) -> None:
        game = table(pilot).session.game
        before = len(game)
        await pilot.press("1")
        brought = [event for number in range(before + 1, len(game) + 1) for event in game.events_of(number)]
        lost = {f"sheet-{event.facts['stat']}" for event in brought if event.kind == "lost"}
        hurry(pilot, lambda: lost <= flashing(pilot))
        lit = []
        while motion(pilot).running:
            lit.append(lost <= flashing(pilot))
            motion(pilot)._next()
        assert lit[0]
        assert False in lit
        await assert_as_it_stands(pilot)

    visit(story, before("lost"))


# --- nobody has to wait ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["down", "x", "question_mark"])
def test_any_key_ends_it_at_once(key: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await roll(pilot)
        screen = table(pilot)
        moving = [screen.board.motion.running]
        await pilot.press(key)
        assert [*moving, screen.board.motion.running] == [True, False]
        assert screen.is_current

    visit(story, before("rolled-character"))


def test_undo_in_the_middle_leaves_nothing_behind() -> None:
    async def story(pilot: Pilot[int]) -> None:
        table(pilot).show()
        await press(pilot)
        shown = seen(pilot)
        await pilot.press("1")
        hurry(pilot, lambda: table(pilot)._beats is None)
        assert motion(pilot).running
        await press(pilot, "u")
        motion(pilot).settle()
        await assert_as_it_stands(pilot)
        assert seen(pilot) == shown

    visit(story, before("revealed"))


def test_an_answer_by_mouse_while_cards_turn_leaves_nothing_behind() -> None:
    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        given = len(session.game)
        await pilot.press("1")
        hurry(pilot, lambda: table(pilot)._beats is None)
        assert motion(pilot).running
        await pilot.pause()
        await pilot.click("#answers", offset=(8, 0))
        answered = [not session.pauses.is_pass(number) for number in range(given + 1, len(session.game) + 1)]
        assert sum(answered) == 2
        await assert_as_it_stands(pilot)

    visit(story, before("revealed", and_then=area), size=LARGE)


def test_leaving_in_the_middle_leaves_nothing_behind() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await roll(pilot)
        moving = motion(pilot)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert not moving.running
        await press(pilot, "c")
        assert not motion(pilot).running

    visit(story, before("rolled-character"))


# --- beat by beat ---------------------------------------------------------------------------------------------------


def moment(pilot: Pilot[int]) -> str:
    """The kind of beat that is shown."""
    shown = table(pilot).session.moment
    return shown.beat.kind if shown is not None else ""


def test_a_beaten_enemy_is_seen_with_no_hp_before_anything_else_happens() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        hurry(pilot, lambda: moment(pilot) == beats.BEATEN)
        shown = await settle(pilot)
        assert "Victory!" in shown
        assert " 0/" in shown
        assert table(pilot).answers.option_count == 0
        await press(pilot, "escape")
        assert table(pilot).answers.option_count > 0
        await assert_as_it_stands(pilot)

    visit(story, before("foe-beaten", hero="rogue"), size=LARGE)


def test_nothing_is_told_of_dice_before_they_lie_still() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await roll(pilot)
        assert "You roll" not in told(pilot)
        assert table(pilot).answers.option_count == 0
        await press(pilot, "x")
        assert "You roll" in told(pilot)

    visit(story, before("rolled-character"), size=LARGE)


def told(pilot: Pilot[int]) -> str:
    """What is told of the last answer."""
    log = table(pilot).log_pane
    return "\n".join(
        [*log.tell(table(pilot).session.place).lines, str(table(pilot).query_one("#question", Static).render())]
    )


def test_keys_that_hurry_answer_nothing() -> None:
    async def story(pilot: Pilot[int]) -> None:
        given = len(table(pilot).session.game)
        await pilot.press("1")
        hurried = 0
        while table(pilot)._beats is not None:
            await pilot.press("1")
            hurried += 1
        assert hurried > 2
        assert len(table(pilot).session.game) == given + 1
        await pilot.press("1")
        assert len(table(pilot).session.game) == given + 2

    visit(story, before("foe-beaten", hero="rogue"))


def test_keys_typed_in_a_burst_answer_one_question_only() -> None:
    async def story(pilot: Pilot[int]) -> None:
        given = len(table(pilot).session.game)
        send(pilot, "1", "1", "1")
        await settle(pilot)
        assert len(table(pilot).session.game) == given + 1

    visit(story, before("foe-beaten", hero="rogue"))


def test_a_click_hurries_and_answers_nothing() -> None:
    async def story(pilot: Pilot[int]) -> None:
        given = len(table(pilot).session.game)
        await pilot.press("1")
        for _click in range(20):
            if table(pilot)._beats is not None:
                await pilot.click("#asked", offset=(8, 2))
        assert table(pilot)._beats is None
        assert len(table(pilot).session.game) == given + 1

    visit(story, before("foe-beaten", hero="rogue"), size=LARGE)


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
def test_some_keys_show_at_once_where_it_leads(key: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        given = len(table(pilot).session.game)
        await pilot.press("1")
        await press(pilot, key)
        assert table(pilot)._beats is None
        assert len(table(pilot).session.game) == given + 1
        await assert_as_it_stands(pilot)

    visit(story, before("foe-beaten", hero="rogue"))


def test_beats_pass_by_themselves_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    by_itself(monkeypatch)
    kinds: list[str] = []
    show_moment = Session.show_moment

    def noted(session: Session, shown: Moment | None, *, rolling: bool = False) -> None:
        kinds.append(shown.beat.kind if shown is not None else "")
        show_moment(session, shown, rolling=rolling)

    monkeypatch.setattr(Session, "show_moment", noted)

    async def story(pilot: Pilot[int]) -> None:
        kinds.clear()
        await pilot.press("1")
        await wait_for(pilot, lambda: table(pilot)._beats is None)
        game = table(pilot).session.game
        wanted = [beat.kind for beat in game.beats()]
        assert [kind for kind, before in zip(kinds, ["", *kinds], strict=False) if kind not in ("", before)] == wanted

    visit(story, before("foe-beaten", hero="rogue"))


def test_whoever_runs_ahead_of_bots_watches_none_of_them() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = table(pilot)
        ahead = [screen.ahead]
        await pilot.press("space")
        ahead.append(screen.ahead)
        screen._bots_waiting = False
        screen._let_bots_answer()
        for _try in range(TRIES):
            await pilot.pause()
            assert screen._beats is None
            if not screen.session.bot_to_answer:
                break
        assert screen.session.can_ask or screen.session.game.over
        assert [*ahead, screen.ahead] == [False, True, False]

    visit(story, dealt(players=("easy", "me"), overlord="devourer", boxes=["council"]))


# --- where nothing moves --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["REDUCE_MOTION=1", "TEXTUAL_ANIMATIONS=none", "PREFERS_REDUCED_MOTION=reduce", "set"])
def test_whoever_wants_stillness_has_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name == "set":
        change("motion", False)
    else:
        variable, _equals, value = name.partition("=")
        monkeypatch.setenv(variable, value)

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        assert not motion(pilot).running
        assert flashing(pilot) == set()
        assert len(table(pilot).query_one(Stage).dice) > 0
        assert pilot.app.animation_level == "none"

    visit(story, before("rolled-character"))


def test_motion_is_switched_off_and_on_in_the_middle() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, UndercroftApp)
        app.move("none")
        await pilot.press("1")
        assert not motion(pilot).running
        await press(pilot, "u")
        app.move("fast")
        await roll(pilot)
        assert motion(pilot).running

    visit(story, before("rolled-character"))


# --- bots -----------------------------------------------------------------------------------------------------------


def test_bots_answer_one_by_one_and_leave_the_table_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they do is shown beat by beat, too."""
    by_itself(monkeypatch)
    monkeypatch.setattr(bot_turns, "BOT_PAUSE", 0.001)
    answered: list[int] = []
    moved: list[int] = []
    answer_for_bot, add = Session.answer_for_bot, Motion.add

    def noted(session: Session) -> None:
        answer_for_bot(session)
        answered.append(len(session.game))

    def added(motion: Motion, *what: Any) -> None:
        add(motion, *what)
        moved.append(len(answered))

    monkeypatch.setattr(Session, "answer_for_bot", noted)
    monkeypatch.setattr(Motion, "add", added)

    async def story(pilot: Pilot[int]) -> None:
        session, chance = table(pilot).session, Random(5)
        for _turn in range(5):
            await wait_for(pilot, lambda: session.can_ask or session.game.over)
            if session.game.over:
                break
            assert session.asked == 1
            await pilot.press(chance.choice([key for key in table(pilot).asked.keys if key.strip()]))
        await wait_for(pilot, lambda: session.can_ask or session.game.over)
        assert len(answered) > 3
        assert len(set(moved)) > 2
        motion(pilot).settle()
        await assert_as_it_stands(pilot)

    visit(story, before("revealed", "random", "me", overlord="devourer", boxes=["council"]), size=LARGE)
