"""Online tables by themselves: what may be written, in which order it is checked, and what it makes of them."""

from random import Random

import pytest

from tests.games.tiny_epic.splits import splitting
from tests.server.kit import asked, give, play_on, seated, table_of
from undercroft.kernel.errors import UndercroftError
from undercroft.server.entries import BotSat, Dealt, Helped, UndoAsked
from undercroft.server.online import (
    AlreadyDealt,
    BadToken,
    NotDealt,
    NothingAsked,
    NotOver,
    OnlineTable,
    OtherVersion,
    SeatTaken,
    Stale,
    new_token,
)
from undercroft.server.sight import Sight
from undercroft.server.telling import question_of, shared
from undercroft.table.asking import Offer
from undercroft.table.book import UnknownName
from undercroft.table.game import AnswerRefused, GameOver, UndoRefused, WrongSeat
from undercroft.words.shortcuts import SharesRefused
from undercroft.words.speaker import speaker_of


def test_a_token_opens_the_seat_it_was_given_for_and_no_other() -> None:
    table, tokens = seated("together")
    assert [table.seat_of(token) for token in tokens] == [0, 1]
    for wrong in ("", "x", tokens[0][:-1], tokens[0] + "x", table.chairs[0].token, "\ud800"):
        with pytest.raises(BadToken):
            table.seat_of(wrong)


def test_nobody_answers_before_the_game_has_begun_and_nobody_sits_down_after() -> None:
    table = table_of("together")
    with pytest.raises(NotDealt):
        table.answer(0, 0, "go-on")
    table.apply(table.sit(0, "Ann", new_token()))
    with pytest.raises(SeatTaken):
        table.sit(0, "Bob", new_token())
    with pytest.raises(SeatTaken):
        table.sit(2, "Bob", new_token())
    table.apply(table.sit(1, "Bob", new_token()))
    table.apply(Dealt())
    with pytest.raises(AlreadyDealt):
        table.sit(1, "Eve", new_token())


def test_names_are_cut_and_cannot_control_anything() -> None:
    entry = table_of("alone").sit(0, "\x1b[2J" + "x" * 100, new_token())
    assert entry.name.startswith("\\u001b[2J")
    assert len(entry.name) == 30


def test_an_answer_is_applied_once_however_often_it_arrives() -> None:
    table, _tokens = seated("alone")
    choice = table.playing().answers[0].name
    give(table, choice)
    before = table.playing().hash
    assert table.answer(0, 0, choice) is None
    assert table.playing().hash == before


def test_refusals_come_in_order_and_nothing_changes() -> None:
    table, _tokens = seated("together")
    play_on(table, 3, Random(1))
    seat, number, before = asked(table), len(table.playing()), table.playing().hash
    with pytest.raises(WrongSeat):  # not your question, though it is stale and not legal either
        table.answer(1 - seat, number + 7, "nonsense")
    with pytest.raises(Stale, match=f"number {number}, not {number + 7}"):
        table.answer(seat, number + 7, "nonsense")
    with pytest.raises(Stale):
        table.answer(seat, number - 1, "nonsense")
    with pytest.raises(AnswerRefused):
        table.answer(seat, number, "nonsense")
    assert (table.playing().hash, len(table.playing())) == (before, number)


def test_a_game_that_is_over_takes_no_answer_but_its_last_one_may_arrive_again() -> None:
    table, _tokens = seated("alone")
    play_on(table, 3_000, Random(2))
    assert table.is_over
    last = table.playing().given[-1]
    assert table.answer(0, len(table.playing()) - 1, last) is None
    with pytest.raises(GameOver):
        table.answer(0, len(table.playing()), "go-on")
    with pytest.raises(GameOver):
        table.leave_to(0, "easy")


def test_whoever_leaves_is_replaced_by_a_bot_that_can_answer() -> None:
    table, tokens = seated("alone")
    with pytest.raises(UnknownName):
        table.leave_to(0, "nobody")
    left = table.leave_to(0, "random")
    assert left is not None
    table.apply(left)
    assert table.leave_to(0, "easy") is None  # however often they leave
    assert table.put_bot(tokens[0], 0, "easy") is None
    assert table.bot_to_answer == "random"
    assert table.people == []
    entry = table.play(0, table.playing().answers[0].id)
    assert entry is not None
    table.apply(entry)
    assert len(table.playing()) == len(entry.answers) >= 1
    assert table.play(0, 0) is None  # decided too late
    assert table.seat_of(tokens[0]) == 0  # they may still look


def quiet_answer(table: OnlineTable) -> str:
    """An answer that rolls and reveals nothing; empty if there is none here."""
    game = table.playing()
    for answer in game.answers:
        trial = game.copy()
        trial.answer(answer)
        if not trial.over and not table.book.reveals(game.state, trial.state, trial.move(len(trial)).told):
            return answer.name
    return ""


# --- pauses -----------------------------------------------------------------------------------------------------------


def until_folded(table: OnlineTable, chance: Random) -> Offer:
    """Play on until something can be used in a pause that was passed on."""
    play_on(table, 6, chance)
    while not table.is_over:
        for offer in table.pauses(table.playing()).asking().any_time:
            if offer.at < len(table.playing()):
                return offer
        play_on(table, 1, chance)
    raise AssertionError("there was no such pause")


def test_a_pause_passes_by_itself_and_is_taken_up_again_once() -> None:
    table, _tokens = seated("together")
    offer = until_folded(table, Random(1))
    number, choice = len(table.playing()), offer.answer.name
    entry = table.answer(offer.seat, number, choice, offer.at)
    assert entry is not None
    assert (entry.at, entry.answers[0]) == (offer.at, choice)
    table.apply(entry)
    assert table.playing().given[offer.at] == choice
    assert table.turned_back == 1
    assert len(table.marks) == len(table.playing())
    assert table.answer(offer.seat, number, choice, offer.at) is None  # it arrives again


def test_only_what_is_offered_can_be_taken_up() -> None:
    table, _tokens = seated("together")
    offer = until_folded(table, Random(1))
    number, before = len(table.playing()), table.playing().hash
    wrong: list[tuple[int, int, str, type[UndercroftError]]] = [
        (1 - offer.seat, offer.at, offer.answer.name, WrongSeat),
        (offer.seat, offer.at, "nonsense", AnswerRefused),
        (table.asked_at(0), 0, "nonsense", Stale),
        (offer.seat, number + 1, offer.answer.name, Stale),
    ]
    for seat, at, choice, error in wrong:
        with pytest.raises(error):
            table.answer(seat, number, choice, at)
    with pytest.raises(Stale):
        table.answer(offer.seat, number - 1, offer.answer.name, offer.at)
    assert table.playing().hash == before


@pytest.mark.parametrize("alone", [False, True])
def test_nobodys_pause_is_passed_on_to_somebody_elses_question(alone: bool) -> None:
    """Who plays both seats is asked as at one table."""
    table = table_of("together")
    for seat in range(2):
        table.apply(table.sit(seat, "Ann", new_token(), hand=0 if alone else -1))
    table.apply(table.deal())
    chance, across = Random(4), 0
    while not table.is_over:
        across += any(offer.seat != asked(table) for offer in table.pauses(table.playing()).asking().all)
        play_on(table, 1, chance)
    assert bool(across) == alone


def test_undo_goes_back_to_a_question_that_was_shown() -> None:
    table, _tokens = seated("together", strict=False)
    until_folded(table, Random(1))
    game = table.playing()
    shown = [number for number in range(len(game)) if not table.pauses(game).is_pass(number + 1)]
    seat = table.asked_at(shown[-1])
    assert table.ask_undo(seat) == UndoAsked(seat, shown[-1])


def test_points_are_shared_at_once() -> None:
    """All damage of a hit on the boss, where the rules ask for one point after another."""
    table, _tokens = seated("heroes", strict=False)
    table.game = game = splitting([8, 7], 3)
    number, seat = len(game), asked(table)
    sight = Sight(game, speaker_of(table.book, "en"), [seat])
    posed = question_of(sight)
    assert posed is not None
    assert posed.sharing is not None
    assert "3 damage" in posed.wording
    assert [(row.before, row.after, row.points) for row in posed.sharing.rows] == [(8, 8, 0), (7, 7, 0)]
    sharing = posed.sharing
    while not sharing.answer:
        sharing = shared(sight, next(row.more for row in sharing.rows if row.more is not None))
    assert sharing.answer in [offer.name for offer in posed.answers]
    entry = table.answer(seat, number, sharing.answer, read=sight.read)
    assert entry is not None
    assert len(entry.answers) > 1
    table.apply(entry)
    assert table.answer(seat, number, sharing.answer, read=sight.read) is None
    assert table.ask_undo(seat) == UndoAsked(seat, number)
    for points in ([99, 0], [1], []):
        with pytest.raises(SharesRefused):
            shared(sight, points)


# --- taking back ------------------------------------------------------------------------------------------------------


def test_an_answer_is_taken_back_once_everybody_agrees() -> None:
    table, _tokens = seated("together")
    chance = Random(4)
    while not quiet_answer(table):
        play_on(table, 1, chance)
    seat, number = asked(table), len(table.playing())
    give(table, quiet_answer(table))
    assert table.ask_undo(seat) == UndoAsked(seat, number)
    table.apply(table.ask_undo(seat))
    assert len(table.playing()) == number + 1
    with pytest.raises(NothingAsked):  # whoever asks has agreed
        table.agree(seat)
    table.apply(table.decline(1 - seat))
    with pytest.raises(NothingAsked):
        table.agree(1 - seat)
    table.apply(table.ask_undo(seat))
    table.apply(table.agree(1 - seat))
    assert (len(table.playing()), table.turned_back) == (number, 1)


def test_a_die_is_never_taken_back() -> None:
    table, _tokens = seated("alone")
    give(table, "go-on")  # the dice of the first fight
    with pytest.raises(UndoRefused, match="strict"):
        table.ask_undo(0)


def test_a_hint_is_noted_only_where_hints_are_off() -> None:
    table, _tokens = seated("alone")
    assert table.help(0) == Helped(0)
    table.apply(Helped(0))
    assert table.help(0) is None
    free, _tokens = seated("alone", strict=False)
    assert free.help(0) is None


def test_another_game_comes_after_the_end() -> None:
    table, _tokens = seated("alone")
    with pytest.raises(NotOver):
        table.play_again("other")


def test_a_game_of_other_rules_says_so() -> None:
    table = table_of("alone", ruleset=0)
    table.apply(BotSat(0, "easy"))
    with pytest.raises(OtherVersion, match="other rules"):
        table.apply(Dealt())
