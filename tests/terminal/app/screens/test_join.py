"""The screen of an online table. What it hears comes from a table without a server around it."""

from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.games.tiny_epic.splits import splitting
from tests.server.kit import asked, play_on
from tests.terminal.app.hotline import Hotline, given, joined, joined_at
from tests.terminal.app.kit import LARGE, SMALL, press, said, seen, settle, visit
from undercroft.online.messages import (
    AskChances,
    AskHint,
    Consent,
    GiveAnswer,
    Leave,
    People,
    Person,
    Refused,
)
from undercroft.online.talk import Ended, Lost, Regained
from undercroft.online.trouble import ServerRefused
from undercroft.table.asking import ANSWER_KEYS
from undercroft.table.lessons import told_tips
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.join import JoinScreen
from undercroft.terminal.app.widgets.dialogs import Confirm
from undercroft.terminal.app.widgets.lines_board import LinesBoard
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

EVIL = "\x1b[2J\u202eEvil"


def lines_of(pilot: Pilot[int]) -> list[str]:
    """What a table in lines shows."""
    board = joined_at(pilot).board
    told = [static.visual for static in board.query(Static)]
    return [board.heading(), *"\n".join(map(str, told)).split("\n")]


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize(
    ("way", "seats"), [("alone", [0]), ("together", [0, 1]), ("overlord", [0, 1]), ("heroes", [0, 1])]
)
def test_a_game_is_played_to_its_end_by_its_keys(way: str, seats: list[int], spoken: str) -> None:
    line, chance = Hotline(way, seats), Random(7)

    async def story(pilot: Pilot[int]) -> None:
        for _turn in range(1_500):
            if line.table.is_over:
                break
            count = min(joined_at(pilot).asked.answers.option_count, len(ANSWER_KEYS))
            await pilot.press(ANSWER_KEYS[chance.randrange(count)])
        shown = await settle(pilot)
        assert line.table.is_over
        result = speaker_of(line.table.book, spoken).result(line.table.playing().state)
        assert result[0][:20] in shown
        await press(pilot, "4")
        assert not isinstance(pilot.app.screen, JoinScreen)

    visit(story, spoken=spoken, opening=joined(line))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_everything_is_on_the_screen(size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        shown = await settle(pilot)
        assert "Mage, level 1" in shown
        assert "▲ Bats" in shown
        assert "A skill check. Drink something first?" in shown
        assert "1e Roll the dice" in shown
        await press(pilot, "1")
        assert "☼ bonfire" in await settle(pilot)

    visit(story, size=size, opening=joined(Hotline("alone", [0])))


def test_whoever_is_not_asked_sees_who_is() -> None:
    line = Hotline("heroes", [1])

    async def story(pilot: Pilot[int]) -> None:
        assert asked(line.table) == 0
        assert "Waiting for Grok U’ll (Player 0)…" in await settle(pilot)
        await press(pilot, "1")
        assert line.asked == []
        while asked(line.table) == 0:
            play_on(line.table, 1, Random(1))
            line.stir()
        assert "Uliessa: what next?" in await settle(pilot)

    visit(story, size=LARGE, opening=joined(line))


def test_an_answer_is_given_once_however_often_its_key_is_pressed() -> None:
    line = Hotline("alone", [0])
    line.ask = lambda message: line.asked.append(message) or 1  # type: ignore[method-assign,func-returns-value]

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "1", "1")
        assert len(given(line)) == 1
        line.tell(Refused(1, "stale", "the game has gone on"))
        await settle(pilot)
        assert said(pilot) == "The game has gone on."
        await press(pilot, "1")
        assert len(given(line)) == 2

    visit(story, opening=joined(line))


def test_a_lost_connection_is_told_and_nothing_is_asked_until_it_is_back() -> None:
    line = Hotline("alone", [0])

    async def story(pilot: Pilot[int]) -> None:
        line.tell(Lost())
        assert "The connection is lost." in await settle(pilot)
        await press(pilot, "1")
        assert line.asked == []
        line.tell(Regained())
        assert "A skill check." in await settle(pilot)
        line.tell(Ended(ServerRefused("bad-token", f"no seat {EVIL}")))
        shown = await settle(pilot)
        assert "The server says: no seat" in shown
        assert "\x1b" not in shown

    visit(story, opening=joined(line))


def test_a_hint_the_table_the_people_and_the_log_have_pages() -> None:
    line = Hotline("overlord", [1])

    async def story(pilot: Pilot[int]) -> None:
        joined_at(pilot).action_table()
        await settle(pilot)
        await press(pilot, "end")
        assert "In hand:" in seen(pilot)
        await press(pilot, "escape", "k")
        assert "Mage (Player 0): here" in seen(pilot)
        await press(pilot, "escape", "l", "escape", "h")
        assert "Nobody is asked anything here." in said(pilot)

    visit(story, opening=joined(line))


def test_where_hints_are_off_the_player_is_asked_first() -> None:
    line = Hotline("alone", [0])

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "h")
        assert "Hints are off here." in seen(pilot)
        await press(pilot, "1")
        assert line.asked == [AskHint(0)]
        await press(pilot, "h", "2")
        assert "Go on." in seen(pilot)

    visit(story, opening=joined(line))


def test_answers_are_taken_back_by_consent() -> None:
    line = Hotline("heroes", [0], strict=False)

    async def story(pilot: Pilot[int]) -> None:
        line.meet(undo=1, agreed=[1])
        assert "Uliessa (Player 1) asks to take the last answer back." in await settle(pilot)
        await press(pilot, "1")
        assert line.asked == [Consent(0, 0, True)]
        line.meet()
        await press(pilot, "u")
        assert "There is no answer left to take back." in said(pilot)

    visit(story, opening=joined(line))


def test_names_cannot_control_the_terminal() -> None:
    line = Hotline("heroes", [0])

    async def story(pilot: Pilot[int]) -> None:
        line.tell(People([Person(0, "Grok", EVIL, here=True), Person(1, EVIL, EVIL)], 1, True, ""))
        await press(pilot, "k")
        shown = seen(pilot)
        assert "Evil" in shown
        assert all(part.isprintable() for part in shown.split("\n"))

    visit(story, opening=joined(line))


def test_the_language_changes_in_the_middle_of_a_game() -> None:
    line = Hotline("alone", [0])

    async def story(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, UndercroftApp)
        app.speak("fr")
        assert "Lancer les dés" in await settle(pilot)

    visit(story, opening=joined(line))


def test_odds_stand_beside_the_answers() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert "42%" in await settle(pilot)

    visit(story, opening=joined(Hotline("alone", [0])))


def test_what_was_passed_on_has_its_letter_beside_the_next_question() -> None:
    """To use it, the pause is taken up again."""
    line, chance = Hotline("together", [0, 1]), Random(1)
    for seat in (0, 1):
        line.table.chairs[seat].hand = 0
    while not any(offer.at is not None for offer in line.offered):
        play_on(line.table, 1, chance)
    offer = next(offer for offer in line.offered if offer.at is not None)

    async def story(pilot: Pilot[int]) -> None:
        assert "any time:" in await settle(pilot)
        await press(pilot, offer.key)
        assert isinstance(line.asked[0], GiveAnswer)
        assert (line.asked[0].answer, line.asked[0].at) == (offer.name, offer.at)
        assert line.table.playing().given[offer.at or 0] == offer.name

    visit(story, opening=joined(line))


def test_points_are_shared_row_by_row() -> None:
    line = Hotline("heroes", [0, 1], strict=False)
    line.table.game = splitting([8, 7], 3)

    async def story(pilot: Pilot[int]) -> None:
        assert "8 → 8" in await settle(pilot)
        await press(pilot, "right")
        assert "8 → 6" in await settle(pilot)
        await press(pilot, "left")
        assert "8 → 8" in await settle(pilot)
        await press(pilot, "1", "2")
        assert "7 → 6" in await settle(pilot)
        await press(pilot, "enter")
        assert [message.answer for message in given(line)] == ["2 1"]

    visit(story, opening=joined(line))


# --- what plain lines can do, too -----------------------------------------------------------------------------------


def test_a_wish_to_take_back_can_be_left_open_and_goes_when_it_is_withdrawn() -> None:
    line = Hotline("heroes", [0], strict=False)

    async def story(pilot: Pilot[int]) -> None:
        line.meet(undo=1, agreed=[1])
        await settle(pilot)
        await press(pilot, "escape")
        assert line.asked == []
        await press(pilot, "u")
        assert "asks to take the last answer back." in seen(pilot)
        await press(pilot, "2")
        assert line.asked == [Consent(0, 0, False)]
        line.meet(declined=0)
        line.meet(undo=1, agreed=[1])
        await settle(pilot)
        assert isinstance(pilot.app.screen, Confirm)
        line.meet()
        await settle(pilot)
        joined_at(pilot)

    visit(story, opening=joined(line))


def test_past_answers_are_looked_at_one_by_one() -> None:
    """Pauses that have passed by themselves are stepped over."""
    line = Hotline("together", [0, 1])
    for seat in (0, 1):
        line.table.chairs[seat].hand = 0
    play_on(line.table, 20, Random(1))
    game = line.table.playing()
    passed = [number for number in range(1, len(game)) if line.sight.pauses.is_pass(number + 1)]

    async def story(pilot: Pilot[int]) -> None:
        screen, places = joined_at(pilot), list[int]()
        while not places or places[-1]:
            await press(pilot, "comma")
            assert screen.visit.at is not None
            places.append(screen.visit.place)
            assert screen.visit.view == line.sight.view_after(places[-1])
        assert f"Looking back: 0 of {len(game)}" in seen(pilot)
        assert places == sorted(places, reverse=True)
        assert passed
        assert not set(places) & set(passed)
        await press(pilot, "full_stop")
        assert screen.visit.place == places[-2]
        await press(pilot, "less_than_sign")
        assert screen.visit.place == 0
        await press(pilot, "u")
        assert "You are looking back" in said(pilot)
        await press(pilot, "escape")
        assert not screen.looks_back
        assert screen.is_asked

    visit(story, opening=joined(line), size=LARGE)


def test_a_seat_is_left_to_a_bot_only_after_a_question() -> None:
    line = Hotline("heroes", [0, 1])

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "f4")
        assert "A bot plays your seat from now on." in seen(pilot)
        await press(pilot, "2")
        assert line.asked == []
        await press(pilot, "f4", "1")
        assert line.asked == [Leave(0, 0), Leave(0, 1)]
        line.tell(People([Person(0, "Grok", bot="normal"), Person(1, "Uliessa", bot="normal")], 1, True, ""))
        await press(pilot, "f4")
        assert "You have no seat here." in said(pilot)

    visit(story, opening=joined(line))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_end_is_told_as_at_home(size: tuple[int, int]) -> None:
    line, chance = Hotline("alone", [0]), Random(7)
    while not line.table.is_over:
        play_on(line.table, 1, chance)

    async def story(pilot: Pilot[int]) -> None:
        assert "Play again" in await settle(pilot)
        await press(pilot, "1")
        shown = await settle(pilot)
        if size == LARGE:
            assert "Your chance to win, as a bot sees it" in shown
            assert "The dice were kind." in shown
            assert "Undercroft – Mini Rogue" in shown
        await press(pilot, "y")
        assert "Copied:" in said(pilot)
        await press(pilot, "escape", "3")
        assert joined_at(pilot).visit.place == 0

    visit(story, opening=joined(line), size=size)


def test_how_far_the_chances_are_worked_out_is_told_across_the_whole_pane() -> None:
    line, chance = Hotline("alone", [0]), Random(7)
    while not line.table.is_over:
        play_on(line.table, 1, chance)
    answers = line.ask
    line.ask = lambda message: 1 if isinstance(message, AskChances) else answers(message)  # type: ignore[method-assign]

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        await settle(pilot)
        bar, pane = (pilot.app.screen.query_one(id) for id in ("#glancing Bar", "#glancing"))
        assert bar.size.width == pane.size.width

    visit(story, opening=joined(line), size=LARGE)


def test_help_lists_the_keys() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "question_mark")
        shown = await settle(pilot)
        for text in ("Review", "Leave it to a bot", "Who is there", "the others must agree", "any key shows the next"):
            assert text in shown

    visit(story, opening=joined(Hotline("heroes", [0])), size=LARGE)


def test_tips_are_told_once() -> None:
    line = Hotline("alone", [0])

    def opening(app: UndercroftApp) -> None:
        app.tips = True
        joined(line)(app)

    async def story(pilot: Pilot[int]) -> None:
        assert line.known == []
        tip = joined_at(pilot)._tip
        assert tip is not None
        assert tip.title in await settle(pilot)
        assert told_tips("mini-rogue") == {tip.id}
        joined_at(pilot).switch_tips(on=False)

    visit(story, opening=opening, size=LARGE)


# --- what is not known here -----------------------------------------------------------------------------------------


def test_a_game_that_is_not_known_here_is_shown_in_lines() -> None:
    line = Hotline("heroes", [0])
    line.change = lambda view: {**view, "game": "of-tomorrow"}

    async def story(pilot: Pilot[int]) -> None:
        shown = await settle(pilot)
        assert "Grok U’ll | health" in shown
        assert "┌" in shown
        assert joined_at(pilot).is_asked
        await press(pilot, "i", "v", "1")
        assert len(given(line)) == 1
        await settle(pilot)

    visit(story, opening=joined(line), size=LARGE)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_card_that_is_not_known_here_is_shown_in_lines_from_then_on(size: tuple[int, int]) -> None:
    line = Hotline("heroes", [0])

    async def story(pilot: Pilot[int]) -> None:
        screen = joined_at(pilot)
        assert not isinstance(screen.board, LinesBoard)
        line.change = lambda view: {**view, "rooms": [{**room, "card": "of-tomorrow"} for room in view["rooms"]]}
        await press(pilot, "1")
        await settle(pilot)
        assert isinstance(screen.board, LinesBoard)
        assert screen.is_asked
        await pilot.resize_terminal(120, 36)
        assert "┌" in await settle(pilot)

    visit(story, opening=joined(line), size=size)


def test_a_table_in_lines_is_looked_back_on_too() -> None:
    line = Hotline("heroes", [0])
    line.change = lambda view: {**view, "game": "of-tomorrow"}

    async def story(pilot: Pilot[int]) -> None:
        screen = joined_at(pilot)
        dealt = screen.visit.scene
        assert dealt is not None
        while screen.visit.scene == dealt:
            await press(pilot, "1")
        now = lines_of(pilot)
        await press(pilot, "less_than_sign")
        assert screen.visit.place == 0
        assert lines_of(pilot) == [*dealt.standing, *dealt.picture]
        await press(pilot, "escape")
        assert lines_of(pilot) == now

    visit(story, opening=joined(line), size=LARGE)
