"""What happens at an online table is shown beat by beat, as at home, whatever comes meanwhile."""

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.server.kit import asked, give, play_on
from tests.terminal.app.hotline import Hotline, given, joined, joined_at
from tests.terminal.app.kit import LARGE, SMALL, press, said, seen, settle
from tests.terminal.app.widgets.test_motion import _nobody_wants_stillness as moving
from tests.terminal.app.widgets.test_motion import by_hand, visit
from undercroft.games.mini_rogue.screens.board import TUMBLE
from undercroft.games.tiny_epic.screens.board import TUMBLING
from undercroft.online.messages import Moved
from undercroft.online.talk import Lost, Regained
from undercroft.online.watched import Moment, Watched
from undercroft.server.telling import moved_for, shown_to
from undercroft.table import beats
from undercroft.terminal.app.widgets.lines_board import LinesBoard

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("moving", "by_hand")]

__all__ = ["by_hand", "moving"]


def before(kind: str, way: str = "alone", seats: tuple[int, ...] = (0,), **more: Any) -> Hotline:
    """A table right before an answer with a beat of this kind: the first one that is offered."""
    for seed in range(20):
        line, chance = Hotline(way, list(seats), **more), Random(seed)
        while line.offered:
            trial = line.table.playing().copy()
            trial.answer(line.offered[0].name)
            if not trial.over and kind in [beat.kind for beat in trial.beats()]:
                return line
            play_on(line.table, 1, chance)
    raise AssertionError("it never happens")


def moment(pilot: Pilot[int]) -> str:
    """The beat that is shown."""
    return joined_at(pilot).visit.beat


def rolling(pilot: Pilot[int]) -> bool:
    """Whether dice still roll."""
    return joined_at(pilot).visit.rolling


def pausing(pilot: Pilot[int]) -> bool:
    """Whether nothing happens between two answers."""
    return joined_at(pilot)._pause is not None


async def hurried(pilot: Pilot[int]) -> list[str]:
    """The kinds of all beats, one key for each; of dice, one for those that roll and one for those that lie."""
    kinds: list[str] = []
    while joined_at(pilot)._beats is not None or pausing(pilot):
        kinds += [moment(pilot)] if kinds[-1:] != [moment(pilot)] else []
        await pilot.press("x")
    return kinds


async def assert_as_it_stands(pilot: Pilot[int], line: Hotline) -> None:
    """Nothing on the screen is left over from a beat: it shows what the server says."""
    screen = joined_at(pilot)
    assert screen._beats is None
    assert screen.visit.view == line.sight.view
    shown = await settle(pilot)
    screen.show()
    assert await settle(pilot) == shown


def test_the_beats_are_those_of_the_game_and_the_question_comes_last(monkeypatch: pytest.MonkeyPatch) -> None:
    line, shown = before(beats.BEATEN), list[str]()
    show_moment = Watched.show_moment

    def noted(visit: Watched, moment: Moment | None, *, rolling: bool = False) -> None:
        if moment is not None and shown[-1:] != [moment.kind]:
            shown.append(moment.kind)
        show_moment(visit, moment, rolling=rolling)

    monkeypatch.setattr(Watched, "show_moment", noted)

    async def story(pilot: Pilot[int]) -> None:
        told = line.told
        await pilot.press("1")
        assert not joined_at(pilot).is_asked
        await hurried(pilot)
        game = line.table.playing()
        wanted = [beat.kind for number in range(told + 1, len(game) + 1) for beat in game.beats(number)]
        assert shown == [kind for kind, last in zip(wanted, ["", *wanted], strict=False) if kind != last]
        assert beats.BEATEN in shown
        assert len(given(line)) == 1
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line))


@pytest.mark.parametrize(("way", "tumble"), [("alone", TUMBLE), ("heroes", TUMBLING)])
def test_dice_tumble_before_anything_is_told_of_them(way: str, tumble: int) -> None:
    line = before(beats.ROLL, way, (0,) if way == "alone" else (0, 1))

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        screen, frames = joined_at(pilot), 0
        while not rolling(pilot):
            await pilot.press("x")
        assert screen.visit.moment_lines == []
        while rolling(pilot):
            frames += 1
            line.meet()  # whoever comes or goes stops no dice
            await settle(pilot)
            screen.board.motion._next()
        assert frames == tumble
        if screen._beats is not None:
            await press(pilot, "enter")
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line))


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
def test_some_keys_show_at_once_where_everything_leads_that_has_come(key: str) -> None:
    """Also what others have answered meanwhile."""
    line = Hotline("heroes", [1], strict=False)

    async def story(pilot: Pilot[int]) -> None:
        for _answer in range(4):
            play_on(line.table, 1, Random(1))
            line.stir()
        await settle(pilot)
        assert joined_at(pilot)._beats is not None
        assert joined_at(pilot).visit.latest < line.told
        await press(pilot, key)
        assert line.asked == []
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line), size=LARGE)


def test_a_key_held_down_hurries_and_answers_one_question() -> None:
    line = before(beats.BEATEN)

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press(*["e"] * 6)
        assert len(given(line)) == 1

    visit(story, joined(line))


def test_nothing_is_lost_if_the_connection_is_in_the_middle_of_beats() -> None:
    """What was said before it was gone is shown to its end; then what came since, once."""
    line = before(beats.BEATEN)

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        screen = joined_at(pilot)
        at = moment(pilot)
        line.tell(Lost())
        await settle(pilot)
        assert "No connection" in seen(pilot)
        assert moment(pilot) == at
        log = [list(lines) for lines in screen.visit.log]
        line.tell(Regained())
        line.meet()
        line.tell(moved_for(line.sight, len(line.table.playing()), events=True), shown_to(line.sight))
        await hurried(pilot)
        await settle(pilot)
        assert [list(lines) for lines in screen.visit.log] == log
        assert screen.is_asked
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line))


@pytest.mark.parametrize("way", ["alone", "heroes"])
def test_a_screen_that_changes_its_size_in_the_middle_goes_on(way: str) -> None:
    line = before(beats.ROLL, way, (0,) if way == "alone" else (0, 1))

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        for size in ((200, 50), (60, 18), (80, 24)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert joined_at(pilot)._beats is not None
        await press(pilot, "enter")
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line))


def test_what_is_taken_back_meanwhile_is_taken_back_once_it_has_been_shown() -> None:
    line = Hotline("heroes", [0, 1], strict=False)

    async def story(pilot: Pilot[int]) -> None:
        stood = len(line.table.playing())
        await pilot.press("1")
        assert joined_at(pilot)._beats is not None
        line.table.game = line.table.playing().replay(stood, redo=False)
        line.tell(shown_to(line.sight, since=-1, lines=line.lines, turns=1))
        await hurried(pilot)
        await settle(pilot)
        assert "The last answer is taken back." in said(pilot)
        assert joined_at(pilot).visit.number == stood
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line), size=LARGE)


def test_whoever_runs_ahead_watches_nobody_until_they_are_asked() -> None:
    line = Hotline("heroes", [1], strict=False)

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "space")
        screen = joined_at(pilot)
        assert screen.ahead
        while asked(line.table) == 0:
            play_on(line.table, 1, Random(1))
            line.stir()
            await settle(pilot)
            assert screen._beats is None
        assert not screen.ahead

    visit(story, joined(line), size=LARGE)


def test_a_pause_that_passes_by_itself_is_not_dwelt_on() -> None:
    line, quiet = Hotline("together", [0, 1]), list[Moved]()
    for seat in (0, 1):
        line.table.chairs[seat].hand = 0

    async def story(pilot: Pilot[int]) -> None:
        screen = joined_at(pilot)
        for _turn in range(30):
            told = line.told
            play_on(line.table, 1, Random(1))
            moved = [moved_for(line.sight, number) for number in range(told + 1, len(line.table.playing()) + 1)]
            quiet.extend(each for each in moved if each.quiet)
            line.stir()
            await settle(pilot)
            if screen._beats is not None:
                await press(pilot, "enter")
        assert quiet
        assert all(screen.visit.moments(each) == [] for each in quiet)

    visit(story, joined(line))


def test_looking_back_is_not_disturbed_by_what_goes_on() -> None:
    line = Hotline("heroes", [1], strict=False)
    play_on(line.table, 6, Random(2))

    async def story(pilot: Pilot[int]) -> None:
        screen = joined_at(pilot)
        await press(pilot, "comma")
        there = screen.visit.at
        assert there is not None
        play_on(line.table, 8, Random(1))
        line.stir()
        await settle(pilot)
        assert (screen.visit.at, screen._beats) == (there, None)
        assert "press Esc to see it" in said(pilot)
        await press(pilot, "escape")
        assert screen.visit.at is None
        assert screen._beats is not None
        await press(pilot, "enter")
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line), size=SMALL)


def test_a_card_that_is_not_known_here_stops_no_beats() -> None:
    line = before(beats.BEATEN)

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        line.change = lambda view: {**view, "mat": "of-tomorrow", "rooms": []}
        joined_at(pilot).visit._views[line.told] = line.change(dict(line.sight.view))
        moments = joined_at(pilot)._beats
        assert moments is not None
        for moment in moments._left:
            moment.view["mat"] = "of-tomorrow"
        await hurried(pilot)
        await settle(pilot)
        assert isinstance(joined_at(pilot).board, LinesBoard)
        assert joined_at(pilot).is_asked

    visit(story, joined(line))


def test_beats_without_the_facts_of_events_are_shown_too() -> None:
    """A server that does not tell them, and does not tell more of a kind that is not known here."""
    line = before(beats.BEATEN)

    async def story(pilot: Pilot[int]) -> None:
        give(line.table, line.offered[0].name)
        moved = moved_for(line.sight, line.told + 1)
        line.tell(moved, shown_to(line.sight, lines=line.lines))
        await settle(pilot)
        assert await hurried(pilot)
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line))


def test_what_an_answer_leads_to_moves_on_under_the_next_question() -> None:
    """As at home, nobody waits for the last step of a way."""
    line = before(beats.MOVE, "heroes", (0, 1))

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await hurried(pilot)
        await settle(pilot)
        assert joined_at(pilot).is_asked
        assert joined_at(pilot).board.motion.running
        joined_at(pilot).board.motion.settle()
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line))


def test_there_is_a_pause_between_the_answers_of_others_and_no_key_leaves_in_it() -> None:
    line = Hotline("heroes", [1], strict=False)

    async def story(pilot: Pilot[int]) -> None:
        for _answer in range(6):
            play_on(line.table, 1, Random(1))
            line.stir()
        await settle(pilot)
        screen, pauses = joined_at(pilot), 0
        while screen._beats is not None or pausing(pilot):
            pauses += pausing(pilot)
            await pilot.press("x")
        assert pauses > 1
        for _answer in range(6):
            play_on(line.table, 1, Random(1))
            line.stir()
        await settle(pilot)
        while not pausing(pilot):
            await pilot.press("x")
        await press(pilot, "escape")
        assert joined_at(pilot) is screen
        await assert_as_it_stands(pilot, line)

    visit(story, joined(line), size=LARGE)
