"""The Python API keeps the promises of its docstring."""

import json
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import undercroft
from tests.table.kit import HEROES, MATS, played, steps_of
from undercroft import UndercroftError
from undercroft.table.book import BadChoice, Event, UnknownName, distinct
from undercroft.table.game import (
    Answer,
    AnswerRefused,
    BadSeed,
    Game,
    GameOver,
    NoSuchAnswer,
    NoSuchSeat,
    Question,
    RollRefused,
    UndoRefused,
    WrongSeat,
)
from undercroft.table.shelf import SEEDS


def started(**setup: Any) -> Game:
    return undercroft.new("mini-rogue", seed=7, language="en", **setup)


# --- what is promised -----------------------------------------------------------------------------------------------


def test_a_game_is_answered_by_number_by_name_and_with_an_answer() -> None:
    by_number, by_name, by_answer = started(), started(), started()
    chance = Random(1)
    while not by_number.over:
        answer = chance.choice(by_number.answers)
        by_number.answer(answer.id)
        by_name.answer(answer.name)
        by_answer.answer(answer)
        assert by_number.hash == by_name.hash == by_answer.hash
    assert by_number.result == by_name.result == by_answer.result


def test_numbers_and_names_of_answers_are_distinct_and_a_number_has_one_kind_of_name() -> None:
    """The number of an offer is that of any merchant's: its name is always `trade:`, and then what is offered."""
    seen: dict[int, str] = {}
    for seed in range(10):
        for game in steps_of(undercroft.new(seed=seed, language="en", stances=True), Random(seed)):
            answers = game.answers
            assert len({answer.id for answer in answers}) == len({answer.name for answer in answers}) == len(answers)
            for answer in answers:
                assert answer.wording
                kind = answer.name.partition(":")[0]
                assert seen.setdefault(answer.id, kind) == kind


def test_a_question_has_kind_seat_and_wording_until_the_game_is_over() -> None:
    game = started()
    for _ in steps_of(game, Random(3)):
        question = game.question
        if game.over:
            assert question is None
            assert game.answers == ()
        else:
            assert question is not None
            assert question.kind
            assert question.seat == 0
            assert question.wording
            assert game.answers
            assert game.result is None
    assert game.result is not None
    assert set(game.result) == {"won", "area", "floor", "cause", "bosses", "final", "by_boss"}


def test_the_same_seed_deals_the_same_dungeon_and_another_one_another() -> None:
    assert started().hash == started().hash
    assert started().hash != undercroft.new(seed=8).hash
    assert 0 <= undercroft.new().seed < SEEDS


def test_events_are_those_since_the_last_answer() -> None:
    game = started()
    assert game.events == game.events_of(0)
    assert game.events[0].kind == "area-entered"
    game.answer(game.answers[0])
    assert game.events == game.events_of(1)
    assert game.replay(0).events == game.events_of(0)


def test_the_wording_is_in_the_language_asked_for_and_nothing_else_is() -> None:
    english, french = undercroft.new(seed=7, language="en"), undercroft.new(seed=7, language="fr")
    assert english.question is not None
    assert french.question is not None
    assert english.question.wording != french.question.wording
    assert english.question.kind == french.question.kind
    assert [answer.name for answer in english.answers] == [answer.name for answer in french.answers]
    assert english.view() == french.view()


def test_a_game_without_answers_is_a_game() -> None:
    game = started()
    assert len(game) == 0
    assert game


# --- nothing leaks --------------------------------------------------------------------------------------------------

PLAIN = (str, int, bool, type(None))


def assert_plain(value: object) -> None:
    """Only what JSON knows, of exactly these types."""
    if type(value) is dict:
        for key, inner in value.items():
            assert type(key) is str
            assert_plain(inner)
    elif type(value) is list:
        for inner in value:
            assert_plain(inner)
    else:
        assert type(value) in PLAIN, value


@pytest.mark.parametrize("hero", HEROES)
def test_all_that_leaves_a_game_is_plain(hero: str) -> None:
    for game in steps_of(undercroft.new(hero=hero, seed=4, stances=True, language="en"), Random(hero)):
        assert_plain(game.view())
        assert json.loads(json.dumps(game.view(0))) == game.view(0)
        assert_plain(game.result)
        for event in game.events:
            assert_plain(dict(event.facts))
            assert_plain([event.kind, event.seat])
        for told in (game.question, *game.answers):
            if told is not None:
                assert_plain([getattr(told, field.name) for field in fields(told)])


@pytest.mark.parametrize("kind", [Question, Answer, Event])
def test_what_is_told_is_frozen(kind: type) -> None:
    assert is_dataclass(kind)
    game = started()
    told = {Question: game.question, Answer: game.answers[0], Event: game.events[0]}[kind]
    with pytest.raises(FrozenInstanceError):
        setattr(told, fields(kind)[0].name, 1)


GIVEN = (
    "seed",
    "strict",
    "own_dice",
    "players",
    "name",
    "begun",
    "played",
    "day",
    "helped",
    "guided",
    "seal",
    "book",
    "speaker",
)
"""What is plain and cannot be changed from within: numbers, names, dates, a seal; and what games share."""


def test_nothing_given_out_is_a_handle_on_the_game() -> None:
    game = played(seed=5, answers=8)
    before, view, setup = game.hash, game.view(), game.setup
    game.view()["hero"]["hp"] = 99
    game.view()["rooms"].clear()
    game.setup["hero"] = "nobody"
    assert (game.hash, game.view(), game.setup) == (before, view, setup)
    assert not [name for name in vars(game) if not name.startswith("_") and name not in GIVEN]


# --- refusals -------------------------------------------------------------------------------------------------------

BAD_SEEDS = [-1, 2**62 + 1, 10**40, True, False, "7", 7.0, [7], b"7"]


@pytest.mark.parametrize("seed", BAD_SEEDS)
def test_bad_seeds(seed: Any) -> None:
    with pytest.raises(BadSeed, match="choose a whole number from 0 to"):
        undercroft.new(seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32 + 5, 2**62])
def test_good_seeds(seed: int) -> None:
    assert undercroft.new(seed=seed).seed == seed


@pytest.mark.parametrize(
    ("setup", "known"),
    [
        ({"hero": "wizard"}, HEROES),
        ({"hero": None}, HEROES),
        ({"hero": ["rogue"]}, HEROES),
        ({"hero": "Rogue"}, HEROES),
        ({"mat": "cellar"}, MATS),
        ({"difficulty": "easy"}, ["normal", "hard", "extreme", "roguelike"]),
        ({"difficulty": 0}, ["normal", "hard", "extreme", "roguelike"]),
        ({"stances": "yes"}, ["true", "false"]),
        ({"stances": 1}, ["true", "false"]),
        ({"strict": "yes"}, ["true", "false"]),
        ({"own_dice": None}, ["true", "false"]),
        ({"villain": "x"}, ["hero", "mates", "mat", "difficulty", "stances", "chapter", "perks", "relics"]),
        ({"mates": ["bard"]}, HEROES),
        ({"mates": [["mage"]]}, HEROES),
        ({"chapter": "99"}, ["2.1"]),
        ({"relics": ["spoon"]}, ["ogs-blood"]),
        ({"perks": [["luck"]]}, ["scout"]),
        ({"game": "chess"}, ["mini-rogue"]),
        ({"game": None}, ["mini-rogue"]),
        ({"game": ["mini-rogue"]}, ["mini-rogue"]),
    ],
)
def test_unknown_names_say_what_is_known(setup: dict[str, Any], known: list[str]) -> None:
    with pytest.raises(UnknownName) as refused:
        undercroft.new(**setup)
    assert all(name in str(refused.value) for name in known)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"mates": ["rogue"]}, '"rogue" is chosen twice'),
        ({"mates": ["mage", "mage"]}, '"mage" is chosen twice'),
        ({"mates": ["mage", "thief", "bones"]}, "4 adventurers are too many: choose up to 3"),
        ({"mates": "mage"}, '"mates" takes a list of names'),
        ({"mates": None}, '"mates" takes a list of names'),
        ({"mates": ["mage"], "perks": [["scout"]]}, "one list of perks for each adventurer"),
        ({"perks": ["scout"]}, '"perks" takes a list of names for each adventurer'),
    ],
)
def test_choices_that_do_not_go_together(setup: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadChoice, match=re.escape(reason)):
        undercroft.new(**setup)


def test_an_unknown_language() -> None:
    with pytest.raises(UndercroftError, match="choose one of en, fr"):
        undercroft.new(language="tlh")


NONSENSE = ["nonsense", "", "Right", "0", -1, 10**9, 10**40, True, None, 1.0, [], b"right", Answer(-1, "right", "")]


@pytest.mark.parametrize("given", NONSENSE)
def test_what_is_no_answer_changes_nothing(given: Any) -> None:
    game = started()
    game.answer(game.answers[0])
    game.undo()
    names = [answer.name for answer in game.answers]
    before, hash_before = game.view(), game.hash
    with pytest.raises(AnswerRefused) as refused:
        game.answer(given)
    assert all(name in str(refused.value) for name in names)
    assert refused.value.legal == tuple(names)
    assert (game.view(), game.hash, len(game)) == (before, hash_before, 0)
    game.redo()
    assert len(game) == 1


def test_every_illegal_number_is_refused() -> None:
    for game in steps_of(started(stances=True), Random(9)):
        legal = {answer.id for answer in game.answers}
        before = game.hash
        for number in range(len(game.book.answer_names)):
            if number not in legal:
                with pytest.raises(GameOver if game.over else AnswerRefused):
                    game.answer(number)
        assert game.hash == before


# --- parties ---------------------------------------------------------------------------------------------------------


def party(*mates: str, seed: int = 3, **setup: Any) -> Game:
    return undercroft.new(hero="rogue", mates=list(mates), seed=seed, language="en", **setup)


@pytest.mark.parametrize("mates", [["mage"], ["thief", "cleric"]])
def test_a_party_is_played_to_its_end(mates: list[str]) -> None:
    game = party(*mates, stances=True)
    assert game.seats == 1 + len(mates)
    asked = set()
    for _ in steps_of(game, Random(3)):
        if game.question is not None:
            asked.add(game.question.seat)
            assert game.question.wording
            assert all(answer.wording for answer in game.answers)
    assert game.over
    assert asked == set(range(game.seats))


def test_an_answer_is_taken_from_the_seat_that_is_asked() -> None:
    game = party("mage")
    assert game.question is not None
    asked = game.question.seat
    before = game.hash
    with pytest.raises(WrongSeat) as refused:
        game.answer(game.answers[0], 1 - asked)
    assert (refused.value.seat, refused.value.asked) == (1 - asked, asked)
    with pytest.raises(NoSuchSeat):
        game.answer(game.answers[0], 2)
    assert game.hash == before
    game.answer(game.answers[0], asked)
    assert len(game) == 1


def test_each_seat_sees_the_party_and_its_own_questions() -> None:
    game = party("mage", "thief")
    assert game.question is not None
    asked = game.question.seat
    for seat in range(3):
        view = game.view(seat)
        assert [hero["character"] for hero in view["party"]] == ["rogue", "mage", "thief"]
        assert view["hero"] == view["party"][seat]
        assert bool(view["question"]["answers"]) == (seat == asked)


def test_a_party_is_saved_shared_and_replayed(tmp_path: Path) -> None:
    game = party("mage", "thief")
    for _ in steps_of(game, Random(1), most=40):
        pass
    game.save(tmp_path / "party.json")
    assert undercroft.load(tmp_path / "party.json").hash == game.hash
    assert undercroft.play_code(game.code).setup == game.setup
    assert game.replay(0).hash == party("mage", "thief").hash


@pytest.mark.parametrize("seat", [-1, 1, 99, True, "0", None, 0.0])
def test_bad_seats(seat: Any) -> None:
    with pytest.raises(NoSuchSeat, match="from 0 to 0"):
        started().view(seat)


@pytest.mark.parametrize("number", [-1, 6, True, "1", None, 1.0])
def test_bad_numbers_of_answers(number: Any) -> None:
    game = played(seed=5, answers=5)
    for ask in (game.replay, game.events_of):
        with pytest.raises(NoSuchAnswer, match=r"choose from 0 \(the deal\) to 5"):
            ask(number)


REFUSED_AT_THE_END: list[tuple[Callable[[Game], object], type[UndercroftError]]] = [
    (lambda game: game.answer("go-on"), GameOver),
    (lambda game: game.answer(0), GameOver),
    (lambda game: game.redo(), UndoRefused),
    (lambda game: game.roll(1), RollRefused),
]


@pytest.mark.parametrize(("ask", "kind"), REFUSED_AT_THE_END)
def test_after_the_end(ask: Callable[[Game], object], kind: type[UndercroftError]) -> None:
    game = played(seed=2)
    before = game.hash
    with pytest.raises(kind) as refused:
        ask(game)
    assert str(refused.value)
    assert game.hash == before
    assert game.over
    game.undo()
    assert not game.over


def every_refusal() -> list[type[UndercroftError]]:
    kinds, found = [UndercroftError], []
    while kinds:
        kind = kinds.pop()
        found.append(kind)
        kinds += kind.__subclasses__()
    return found


def test_every_refusal_of_the_table_is_ours() -> None:
    import undercroft.table as package
    from undercroft.games.mini_rogue.table import deals
    from undercroft.table import book, code, game, save, shelf

    ours = set(every_refusal())
    for module in (package, book, code, deals, game, save, shelf):
        kinds = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Exception)}
        assert kinds <= ours


def test_every_public_name_is_there() -> None:
    for name in undercroft.__all__:
        assert getattr(undercroft, name) is not None
    for refusal in ("WrongSeat", "BadChoice", "DealRefused"):
        assert issubclass(getattr(undercroft, refusal), UndercroftError)


# --- names -----------------------------------------------------------------------------------------------------------


def test_names_that_are_there_twice_are_numbered() -> None:
    assert distinct(["potion", "food", "potion", "potion"]) == ["potion", "food", "potion-2", "potion-3"]
