"""A mirrored row is what would be seen if right and down had changed places, and its plays are the same ones."""

from random import Random
from typing import Any

import numpy as np
import pytest

from undercroft.bots.encoding import bytes_of
from undercroft.bots.mind import mind_of
from undercroft.bots.mirror import Mirror
from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field
from undercroft.kernel.rules import NOTHING
from undercroft.table.shelf import book_of

BOOK: Any = book_of("mini-rogue")
MIRROR: Any = mind_of(BOOK).mirror


ABOUT_THE_AREA = (steps.EXPLORE, steps.REVEAL_ROOM, steps.REPLACE_ROOM, steps.SWAP_FIRST)


def asked_again(state: Any) -> Any:
    """The open question asked anew, from what lies on the table now."""
    question = state.question
    kind, seat, argument = question.kind, question.seat, question.argument
    question.close()
    state.agenda.push(kind, seat, argument)
    BOOK.rules.go_on(state, NOTHING)
    return state


def across(state: Any) -> Any:
    """The same table with the area laid the other way."""
    other = state.copy()
    cells = [3 * (cell % 3) + cell // 3 for cell in range(9)]
    for cell, partner in enumerate(cells):
        other.cells[partner] = state.cells[cell]
        other.cell_marks[partner] = state.cell_marks[cell]
    for hero in other.heroes:
        hero.cell = cells[hero.cell]
    other.reign.veiled = sum(1 << cells[cell] for cell in range(8) if state.reign.veiled >> cell & 1)
    return other


@pytest.mark.parametrize("seed", range(12))
def test_a_mirrored_row_is_that_of_the_mirrored_area(seed: int) -> None:
    chance, rules = Random(seed), BOOK.rules
    state = BOOK.set_table(mind_of(BOOK).practice(chance))
    BOOK.deal(state, seed)
    chooser, looked = Chooser(seed), 0
    while not state.outcome and looked < 150:
        for seat in range(state.party + state.ruled):
            row = bytes_of(rules.seen_by(state, seat))[None]
            if MIRROR.stays(row)[0]:
                assert np.array_equal(MIRROR.rows(row), row)
            else:
                assert np.array_equal(MIRROR.rows(row)[0], bytes_of(rules.seen_by(across(state), seat)))
            looked += 1
        if state.question.kind in ABOUT_THE_AREA:
            plays = [MIRROR.plays[play] for play in rules.playable(state)]
            assert sorted(rules.playable(asked_again(across(state)))) == sorted(plays)
        rules.go_on(state, chooser.choose(state.question))


def test_right_and_down_change_places_and_so_do_rooms() -> None:
    plays = MIRROR.plays
    assert [plays[play] for play in (answers.MOVE_RIGHT, answers.MOVE_DOWN)] == [answers.MOVE_DOWN, answers.MOVE_RIGHT]
    assert [plays[answers.CELL + cell] - answers.CELL for cell in range(8)] == [0, 3, 6, 1, 4, 7, 2, 5]
    assert plays[answers.MOVE_DIAGONAL] == answers.MOVE_DIAGONAL
    assert np.array_equal(plays[plays], np.arange(len(plays)))


def test_a_question_about_a_cell_is_looked_at_one_way() -> None:
    row = np.zeros((1, BOOK.rules.width), np.uint8)
    row[0, 0] = steps.SWAP_SECOND
    assert MIRROR.stays(row).tolist() == [True]


def test_a_mirror_of_some_fields() -> None:
    fields = [Field("bytes", NUMBER, 9, "", 3), Field("one", CHOICE, 4, ""), Field("bits", BITS, 8, "")]
    mirror = Mirror(fields, 6)
    mirror.swap_bytes("bytes", (2, 1, 0))
    mirror.swap_cases("one", (1, 0))
    mirror.swap_bits("bits", (0, 2, 1))
    mirror.swap_plays(3, (1, 0))
    mirror.leave("bits", (0b111,))
    rows = np.array([[1, 2, 3, 0, 0b10011], [1, 2, 3, 4, 0b111]], np.uint8)
    assert mirror.rows(rows).tolist() == [[3, 2, 1, 1, 0b10101], [1, 2, 3, 4, 0b111]]
    assert mirror.stays(rows).tolist() == [False, True]
    assert mirror.plays.tolist() == [0, 1, 2, 4, 3, 5]
