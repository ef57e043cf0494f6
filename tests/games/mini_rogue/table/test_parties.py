"""Several seats at one table: who is asked, what each may know, what can be taken back, what is kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import undercroft
from tests.games.mini_rogue.hidden import imagined
from tests.table.kit import BOOK, same, step
from undercroft.games.mini_rogue.rules import steps
from undercroft.table.book import BadChoice
from undercroft.table.game import Game, NoSuchSeat, UndoRefused, WrongSeat

PARTIES = [("rogue", ("mage",)), ("crusader", ("priestess", "witch")), ("bones", ("cleric",))]


def positions(hero: str, mates: tuple[str, ...], seed: int, *, strict: bool = False) -> Iterator[Game]:
    """A random game before each answer."""
    game = undercroft.new(hero=hero, mates=mates, seed=seed, stances=seed % 2 == 0, strict=strict, language="en")
    chance = Random(seed)
    while not game.over:
        yield game
        step(game, chance)


@pytest.mark.rule("MR-COOP2-1", "MR-COOP3-1")
@pytest.mark.parametrize(("hero", "mates"), PARTIES)
def test_each_adventurer_has_a_seat_and_each_seat_is_asked(hero: str, mates: tuple[str, ...]) -> None:
    asked = set()
    for game in positions(hero, mates, 4):
        assert game.seats == 1 + len(mates)
        assert game.question is not None
        asked.add(game.question.seat)
        for seat in range(game.seats):
            view = game.view(seat)
            assert view["hero"] == view["party"][seat]
            assert view["hero"]["character"] == (hero, *mates)[seat]
            assert bool(view["question"]["answers"]) == (seat == game.question.seat)
    assert asked == set(range(1 + len(mates)))


@pytest.mark.parametrize(("hero", "mates"), PARTIES)
def test_an_answer_from_the_wrong_seat_is_refused_and_changes_nothing(hero: str, mates: tuple[str, ...]) -> None:
    for game in positions(hero, mates, 2):
        assert game.question is not None
        before, asked = game.hash, game.question.seat
        for seat in range(game.seats):
            if seat != asked:
                with pytest.raises(
                    WrongSeat, match=f"not seat {seat}'s turn to answer: it is seat {asked}'s"
                ) as refused:
                    game.answer(game.answers[0], seat=seat)
                assert (refused.value.seat, refused.value.asked, game.hash) == (seat, asked, before)
        with pytest.raises(NoSuchSeat):
            game.answer(game.answers[0], seat=7)
        game.copy().answer(game.answers[0], seat=asked)


def test_nobody_knows_what_only_another_seat_may_know() -> None:
    """To each seat the game looks the same in every world that differs in what is hidden from that seat."""
    chance = Random(3)
    compared = 0
    for hero, mates in PARTIES:
        for seed in range(3):
            for game in positions(hero, mates, seed):
                for seat in range(game.seats):
                    other = game.copy()
                    state = imagined(BOOK.cards, game.state, chance, seat)
                    other._moves[-1] = replace(other._moves[-1], state=state)
                    compared += other.hash != game.hash
                    assert other.view(seat) == game.view(seat)
    assert compared > 1000


def looking_on() -> Game:
    """A party in which the second one is about to look at cards of the deck."""
    for seed in range(400):
        for game in positions("thief", ("rogue",), seed):
            if game.state.question.kind == steps.PREPARATION and game.state.question.seat == 1:
                return game
    raise AssertionError("nobody ever holds the crow")


def test_cards_looked_at_are_shown_to_the_one_who_looks_only() -> None:
    game = looking_on()
    game.answer("item:preparation")
    told = [[event for event in game.events_of(len(game), seat) if event.kind == "peeked"] for seat in (0, 1)]
    assert told[1]
    assert all(event.facts["card"] for event in told[1])
    assert told[0]
    assert not any(event.facts["card"] for event in told[0])
    assert game.view(1)["question"]["card_looked_at"] == told[1][0].facts["card"]
    assert game.view(0)["question"]["card_looked_at"] is None
    game.answer("room:5")
    placed = [next(event for event in game.events_of(len(game), seat) if event.kind == "placed") for seat in (0, 1)]
    assert placed[1].facts["card"]
    assert placed[1].facts["place"] == 5
    assert (placed[0].facts["card"], placed[0].facts["place"]) == ("", "")
    game.answer("place:bottom")
    cards = [game.view(seat)["rooms"][4] for seat in (0, 1)]
    if not cards[0]["face_up"]:
        assert (cards[0]["card"], cards[1]["card"]) == (None, placed[1].facts["card"])


@pytest.mark.parametrize(("hero", "mates"), PARTIES)
def test_a_strict_game_takes_nothing_back_across_another_seat(hero: str, mates: tuple[str, ...]) -> None:
    refused = free = 0
    for seed in range(4):
        before: int | None = None
        for game in positions(hero, mates, seed, strict=True):
            assert game.question is not None
            if before is not None:
                trial = game.copy()
                try:
                    trial.undo()
                    free += 1
                    assert before == game.question.seat
                except UndoRefused as error:
                    refused += "it is already another player's turn" in str(error)
                    assert trial.hash == game.hash
            before = game.question.seat
    assert refused > 5
    assert free > 5


def test_a_game_that_is_not_strict_is_taken_back_across_seats() -> None:
    game = undercroft.new(hero="rogue", mates=["mage"], seed=8, language="en")
    chance = Random(8)
    for _ in range(60):
        step(game, chance)
    hashes = [game.replay(number).hash for number in range(len(game) + 1)]
    seats = {int(turn.state.question.seat) for turn in game._moves}
    assert seats == {0, 1}
    while len(game):
        game.undo()
        assert game.hash == hashes[len(game)]
    for number in range(1, len(hashes)):
        game.redo()
        assert game.hash == hashes[number]


@pytest.mark.parametrize(("hero", "mates"), PARTIES)
def test_a_party_is_saved_and_has_a_share_code(hero: str, mates: tuple[str, ...], tmp_path: Path) -> None:
    game = undercroft.new(hero=hero, mates=mates, seed=77, mat="tower", stances=True, language="en")
    again = undercroft.play_code(game.code)
    assert (again.setup, again.seed, again.hash) == (game.setup, game.seed, game.hash)
    chance = Random(1)
    while not game.over:
        step(game, chance)
        if len(game) % 40 == 0:
            game.save(tmp_path / "party.json")
            assert same(undercroft.load(tmp_path / "party.json"), game)


def test_the_leader_of_a_new_party_is_drawn() -> None:
    leaders = {undercroft.new(hero="rogue", mates=["mage", "thief"], seed=seed).view()["leader"] for seed in range(30)}
    assert leaders == {0, 1, 2}


@pytest.mark.parametrize(
    ("mates", "said"),
    [
        (["rogue"], '"rogue" is chosen twice'),
        (["mage", "mage"], '"mage" is chosen twice'),
        (["mage", "thief", "witch"], "4 adventurers are too many: choose up to 3"),
        ("mage", '"mates" takes a list of names'),
        (None, '"mates" takes a list of names'),
    ],
)
def test_parties_that_cannot_be(mates: object, said: str) -> None:
    with pytest.raises(BadChoice, match=said):
        undercroft.new(hero="rogue", mates=mates)


def test_a_code_for_a_party_that_cannot_be_is_no_code() -> None:
    """Twins have a number too; nobody gets to play it."""
    from undercroft.table.code import BadCode, decode, encode

    twins = undercroft.new(hero="rogue", mates=["mage"], seed=5).setup | {"mates": ["rogue"]}
    with pytest.raises(BadCode):
        decode(BOOK, encode(BOOK, twins, 5))
