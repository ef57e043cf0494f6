"""Many games at once: the same games as one by one, seen by whoever is asked."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from undercroft import games
from undercroft.bots.mind import mind_of
from undercroft.kernel.batch import BROKEN_OFF, ENDED, OVER, SEAT, WON, Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.observation import BITS, Field, places, width_of
from undercroft.kernel.state import PLAYING, GameState
from undercroft.table.book import Book
from undercroft.table.shelf import book_of

GAMES = 4
STEPS = 150


def benches() -> Iterator[Any]:
    for game in games.packages():
        yield from (pytest.param(book_of(game), setups, id=name) for name, setups in book_of(game).benches.items())


MODES = list(benches())


def batch_of(book: Book, setups: list[dict[str, Any]], count: int = GAMES, most: int = 10_000) -> Batch:
    return Batch(book.rules, [book.set_table(setup) for setup in setups[:2]], count, 7, most)


def told(batch: Batch, fact: int) -> bytes:
    """The same fact of all games."""
    return bytes(batch.facts[fact * batch.count : (fact + 1) * batch.count])


def plays_of(book: Book, states: Iterable[GameState], chooser: Chooser) -> bytes:
    playable = [book.rules.playable(state) for state in states]
    return b"".join(plays[chooser.pick(len(plays))].to_bytes(2, "little") for plays in playable)


@pytest.mark.parametrize(("book", "setups"), MODES)
def test_a_row_written_step_by_step_is_the_row_written_at_once(book: Book, setups: list[dict[str, Any]]) -> None:
    batch, chooser, width = batch_of(book, setups), Chooser(1), int(book.rules.width)
    for _step in range(STEPS):
        batch.step(plays_of(book, batch.states, chooser))
        for place, state in enumerate(batch.states):
            seat = int(state.question.seat)
            assert told(batch, SEAT)[place] == seat
            assert bytes(batch.rows[place * width : (place + 1) * width]) == bytes(book.rules.seen_by(state, seat))


@pytest.mark.parametrize(("book", "setups"), MODES)
def test_masks_hold_what_can_be_played_and_nothing_else(book: Book, setups: list[dict[str, Any]]) -> None:
    batch, chooser = batch_of(book, setups), Chooser(2)
    most = int(batch.plays)
    for _step in range(STEPS):
        batch.step(plays_of(book, batch.states, chooser))
        for place, state in enumerate(batch.states):
            mask = batch.masks[place * most : (place + 1) * most]
            assert [play for play, legal in enumerate(mask) if legal] == sorted(book.rules.playable(state))


@pytest.mark.parametrize(("book", "setups"), MODES)
def test_every_byte_lies_within_what_its_field_declares(book: Book, setups: list[dict[str, Any]]) -> None:
    batch, chooser = batch_of(book, setups), Chooser(3)
    most = [limit(field) for field in book.rules.fields for _byte in range(field.size)]
    for _step in range(STEPS):
        batch.step(plays_of(book, batch.states, chooser))
        for place in range(GAMES):
            row = batch.rows[place * len(most) : (place + 1) * len(most)]
            over = [at for at, (byte, limit) in enumerate(zip(row, most, strict=True)) if byte > limit]
            assert not over, [name for name, at in places(book.rules.fields).items() if at in over]


def limit(field: Field) -> int:
    return (1 << field.most) - 1 if field.kind == BITS else field.most


@pytest.mark.parametrize(("book", "setups"), MODES)
def test_the_games_of_a_batch_are_the_games_of_their_seeds(book: Book, setups: list[dict[str, Any]]) -> None:
    """Four games, dealt from the same seeds and played the same way, go the same way until each ends."""
    batch, chooser = batch_of(book, setups), Chooser(4)
    tables = [book.set_table(setup) for setup in setups[:2]]
    alone = [tables[place % len(tables)].copy() for place in range(GAMES)]
    for place, state in enumerate(alone):
        book.deal(state, 7 + place)
    playing = set(range(GAMES))
    while playing:
        given = plays_of(book, batch.states, chooser)
        batch.step(given)
        for place in sorted(playing):
            book.rules.play(alone[place], int.from_bytes(given[2 * place : 2 * place + 2], "little"))
            if alone[place].outcome == PLAYING:
                assert told(batch, OVER)[place] == 0
                assert batch.states[place].to_bytes() == alone[place].to_bytes()
            else:
                assert told(batch, OVER)[place] == told(batch, ENDED)[place] == 1
                assert told(batch, WON)[place] == (book.rules.reward(alone[place], 0) > 0)
                assert bytes(batch.last[place]) == bytes(book.rules.seen_by(alone[place], 0))
                assert batch.lengths[place] == 0
                playing.remove(place)


def test_a_long_game_is_broken_off_and_a_new_one_begins() -> None:
    book = book_of(games.FIRST)
    batch, chooser = batch_of(book, [book.setup({})], most=3), Chooser(5)
    for broken_off in (0, 0, 1, 0):
        batch.step(plays_of(book, batch.states, chooser))
        assert set(told(batch, OVER)) == set(told(batch, BROKEN_OFF)) == {broken_off}
        assert set(told(batch, ENDED)) == set(told(batch, WON)) == {0}
        assert batch.over == GAMES * broken_off


def test_an_answer_that_is_not_legal_is_refused() -> None:
    book = book_of(games.FIRST)
    batch = batch_of(book, [book.setup({})], count=1)
    wrong = max(set(range(int(book.rules.answers))) - set(batch.states[0].question.legal()))
    with pytest.raises(IllegalAnswer):
        batch.step(wrong.to_bytes(2, "little"))
    with pytest.raises(ValueError, match="two bytes"):
        batch.step(b"\0")


def test_answers_chosen_at_random_are_legal() -> None:
    book = book_of(games.FIRST)
    batch, chooser = batch_of(book, [book.setup({})]), Chooser(6)
    for _step in range(STEPS):
        chosen = bytes(batch.chosen(chooser))
        for place, state in enumerate(batch.states):
            assert int.from_bytes(chosen[2 * place : 2 * place + 2], "little") in state.question.legal()
        batch.step(chosen)


def test_nobody_is_asked_what_rules_of_thumb_decide() -> None:
    book = book_of("mini-rogue")
    table = book.set_table(book.setup({"hero": "mage", "mates": ["rogue"]}))
    asked = {}
    for thumb in (None, mind_of(book).thumb):
        batch, chooser = Batch(book.rules, [table], GAMES, 7, 10_000, thumb), Chooser(6)
        asked[thumb is None] = 0
        for _step in range(STEPS):
            batch.step(bytes(batch.chosen(chooser)))
            asked[thumb is None] += sum(bool(book.rules.has_plays(state)) for state in batch.states)
    assert asked[True] > 0
    assert asked[False] == 0


def test_random_play_and_a_new_deal() -> None:
    book = book_of(games.FIRST)
    batch = batch_of(book, [book.setup({})])
    batch.deal(7)
    first = [state.to_bytes() for state in batch.states]
    batch.play(Chooser(6), 20)
    assert [state.to_bytes() for state in batch.states] != first
    batch.deal(7)
    assert [state.to_bytes() for state in batch.states] == first


def test_a_layout_counts_its_bytes() -> None:
    fields = [Field("one", BITS, 3, ""), Field("two", BITS, 2, "", 4), Field("three", BITS, 1, "")]
    assert width_of(fields) == 6
    assert places(fields) == {"one": 0, "two": 1, "three": 5}
