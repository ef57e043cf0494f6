"""Points shared out in one question: a row for each thing that can get some, and Enter gives them all."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.games.tiny_epic.splits import splitting
from tests.terminal.app.kit import press, seen, settle, table, visit
from undercroft.table.folders import autosave_file
from undercroft.table.save import read_save
from undercroft.terminal.app.app import Opening, UndercroftApp

pytestmark = pytest.mark.once


def split(*markers: int, damage: int, altar: bool = False) -> Opening:
    def opening(app: UndercroftApp) -> None:
        app.play_new(splitting(markers, damage, altar=altar, language=app.spoken))

    return opening


def markers(pilot: Pilot[int]) -> list[int]:
    state = table(pilot).session.state
    return [int(state.markers[marker]) for marker in range(state.party)]


def rows(pilot: Pilot[int]) -> list[str]:
    """What each row says of its marker: from where to where."""
    menu = table(pilot).answers
    return [str(menu.get_option_at_index(place).prompt)[4:9] for place in range(menu.option_count)]


def asked(pilot: Pilot[int]) -> str:
    """The question as it is put."""
    return str(table(pilot).query_one("#question", Static).content)


def test_arrows_give_and_take_points_and_enter_gives_them() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert rows(pilot) == ["8 → 8", "7 → 7", "5 → 5"]
        await press(pilot, "right", "right", "right", "left")
        assert rows(pilot) == ["8 → 6", "7 → 7", "5 → 5"]
        await press(pilot, "down", "down", "right")
        assert rows(pilot) == ["8 → 6", "7 → 7", "5 → 4"]
        assert "1 point left" in seen(pilot)
        assert markers(pilot) == [8, 7, 5], "nothing is given yet"
        await press(pilot, "up", "right")
        assert "Enter gives the points" in seen(pilot)
        await press(pilot, "enter")
        assert markers(pilot) == [6, 6, 4]
        assert table(pilot).session.game.question.kind == "turn"  # type: ignore[union-attr]

    visit(story, opening=split(8, 7, 5, damage=4))


def test_plus_minus_and_the_keys_of_the_rows_do_the_same() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "2", "2", "minus", "3", "1")
        assert rows(pilot) == ["8 → 7", "7 → 6", "5 → 4"]
        await press(pilot, "plus", "plus")
        assert rows(pilot) == ["8 → 6", "7 → 6", "5 → 4"], "there is no fifth point"
        assert "4 points" not in seen(pilot)

    visit(story, opening=split(8, 7, 5, damage=4))


def test_enter_gives_points_to_the_marked_row_until_none_is_left() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "enter", "enter")
        assert markers(pilot) == [8, 7, 5]
        await press(pilot, "enter", "enter")
        assert rows(pilot) == ["8 → 4", "7 → 7", "5 → 5"]
        await press(pilot, "enter")
        assert markers(pilot) == [4, 7, 5]

    visit(story, opening=split(8, 7, 5, damage=4))


def test_the_lock_is_drawn_and_holds() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert "[3]" in seen(pilot)
        await press(pilot, "3", "3", "3")
        assert rows(pilot) == ["8 → 8", "7 → 7", "5 → 4"]

    visit(story, opening=split(8, 7, 5, damage=4))


def test_what_is_lost_and_what_wins_is_said() -> None:
    async def lost(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "2")
        assert "3 points are lost" in asked(pilot)

    async def won(pilot: Pilot[int]) -> None:
        await press(pilot, *"111223")
        assert "that wins the game" in asked(pilot)
        await press(pilot, "enter")
        assert table(pilot).session.game.over

    visit(lost, opening=split(5, 6, 6, damage=8))
    visit(won, opening=split(3, 2, 1, damage=6, altar=True))


def test_undo_takes_the_whole_split_back() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "1", "2", "3", "enter")
        assert markers(pilot) != [8, 7, 5]
        await press(pilot, "u")
        assert markers(pilot) == [8, 7, 5]
        assert rows(pilot) == ["8 → 8", "7 → 7", "5 → 5"]
        await press(pilot, "r")
        assert markers(pilot) == [6, 6, 4]

    visit(story, opening=split(8, 7, 5, damage=4))


def test_points_that_are_not_given_yet_survive_a_look_around() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "1", "3", "i", "tab", "escape", "question_mark", "escape")
        await pilot.resize_terminal(120, 36)
        await settle(pilot)
        assert rows(pilot) == ["8 → 6", "7 → 7", "5 → 4"]

    visit(story, opening=split(8, 7, 5, damage=4))


def test_the_log_and_looking_back_tell_it_as_one_answer() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "1", "2", "3", "enter")
        log = [line for line in table(pilot).log_pane.full() if "▸" in line]
        assert len(log) == 1
        assert "from 8, 7, 5 to 6, 6, 4" in log[0]
        await press(pilot, "comma")
        assert table(pilot).session.place == 0
        assert "from 8, 7, 5 to 6, 6, 4" in asked(pilot)

    visit(story, opening=split(8, 7, 5, damage=4))


def test_it_is_kept_as_the_answers_of_the_rules() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1", "1", "2", "3", "enter")

    visit(story, opening=split(8, 7, 5, damage=4))
    assert sorted(map(str, read_save(autosave_file()).answers)) == ["marker:1", "marker:1", "marker:2", "marker:3"]
