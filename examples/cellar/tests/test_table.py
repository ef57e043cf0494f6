"""Everything that the table offers works with the cellar, in both languages."""

import json
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import undercroft
from tests.cli.command_line import run
from tests.terminal.app.kit import LARGE, dealt, play_out, press, seen, settle, table, visit
from undercroft.lab.bench import measure
from undercroft.table.book import UnknownName
from undercroft.table.game import Game
from undercroft.table.guided import guided_game
from undercroft.table.position import example_positions
from undercroft.table.puzzle import verdict
from undercroft.table.shelf import book_of
from undercroft.terminal.app.screens.cards import CardsScreen
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.puzzles import PuzzlesScreen
from undercroft.terminal.app.screens.rules import RulesScreen
from undercroft.terminal.plain.report import figures
from undercroft.words.form import Choices
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of
from undercroft.words.tips import tips_of

LANGUAGES = ["en", "fr"]
BOTTLE = {"en": "bottle", "fr": "bouteille"}


def played(seed: int, **options: object) -> Game:
    """A random game to its end."""
    game = undercroft.new("cellar", seed=seed, **options)  # type: ignore[arg-type]
    chance = Random(seed)
    while not game.over:
        if game.dice_needed:
            game.roll(*(chance.randint(1, 6) for _die in game.dice_needed))
        else:
            game.answer(chance.choice(game.answers))
    return game


# --- the interface --------------------------------------------------------------------------------------------------


def test_a_game_is_asked_answered_and_told() -> None:
    game = undercroft.new("cellar", seed=3, hero="cat")
    assert game.question is not None
    assert game.question.kind == "approach"
    assert [answer.name for answer in game.answers] == ["feel", "light"]
    assert game.view()["candles"] == 3
    game.answer("light")
    assert [event.kind for event in game.events][:2] == ["lit", "rolled"]
    assert game.events[0].facts == {"candles": 2}


def test_names_that_are_none_are_refused() -> None:
    with pytest.raises(UnknownName, match="cook, cat"):
        undercroft.new("cellar", hero="dog")
    with pytest.raises(UnknownName, match="shallow, deep"):
        undercroft.new("cellar", depth="endless")


@pytest.mark.parametrize("own_dice", [False, True])
def test_a_game_is_saved_undone_and_replayed(tmp_path: Path, own_dice: bool) -> None:
    game = played(5, own_dice=own_dice, depth="deep")
    game.save(tmp_path / "cellar.json")
    again = undercroft.load(tmp_path / "cellar.json")
    assert (again.hash, again.given, again.result) == (game.hash, game.given, game.result)
    end = game.hash
    game.undo()
    assert not game.over
    game.redo()
    assert game.hash == end
    begun = game.replay(0)
    assert begun.given == ()
    assert begun.hash == undercroft.new("cellar", seed=5, own_dice=own_dice, depth="deep").hash


def test_a_strict_game_takes_no_die_back() -> None:
    game = undercroft.new("cellar", seed=3, strict=True)
    game.answer("feel")
    with pytest.raises(undercroft.UndoRefused):
        game.undo()


def test_a_code_deals_the_same_cellar() -> None:
    game = undercroft.new("cellar", seed=7, hero="cat", depth="deep")
    assert game.code.startswith("CE-")
    assert undercroft.play_code(game.code).hash == game.hash
    assert undercroft.play_code(undercroft.daily(date(2025, 12, 24), "cellar")).book.name == "cellar"


@pytest.mark.parametrize("own_dice", [False, True])
def test_every_state_is_a_position(own_dice: bool) -> None:
    for seed in range(20):
        game = played(seed, own_dice=own_dice)
        for number in range(len(game) + 1):
            then = game.replay(number)
            assert undercroft.position(then.to_position()).hash == then.hash


def test_its_puzzle_can_be_solved_and_missed() -> None:
    [path] = example_positions("cellar")
    game = undercroft.position(path)
    game.answer("light")
    assert verdict(game) == ""
    game.answer("feel")
    assert verdict(game) == "solved"
    other = undercroft.position(path)
    other.answer("feel")
    other.answer("yield")
    assert (verdict(other), other.result) == ("missed", {"won": True, "candles": 1})


def test_a_position_that_cannot_be_is_refused_in_words() -> None:
    with pytest.raises(undercroft.PositionError, match="cook, cat"):
        undercroft.position({"game": "cellar", "hero": "dog"})
    with pytest.raises(undercroft.PositionError, match="from 0 to 9"):
        undercroft.position({"game": "cellar", "candles": 12})
    with pytest.raises(undercroft.PositionError, match="either entered or in the deck"):
        undercroft.position({"game": "cellar", "room": "rats", "deck": ["rats"]})


# --- the command line -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_plain_play_asks_who_goes_down_and_plays_to_the_end(spoken: str) -> None:
    done = run("play", "--plain", "--game", "cellar", "--seed", "3", "--lang", spoken, typed="2\n1\n" + "1\n" * 20)
    assert done.returncode == 0, done.stderr
    assert BOTTLE[spoken] in done.stdout.split("\n\n")[-1]


def test_a_game_left_is_resumed_and_can_be_read_again() -> None:
    run("play", "--plain", "--game", "cellar", "--hero", "cat", "--depth", "deep", "--seed", "4", typed="1\nq\n")
    assert "the bottle" in run("resume", "--plain", typed="1\n" * 20).stdout.split("\n\n")[-1]
    assert "Slippery Steps: 3 is too low" in run("replay", "--log").stdout


def test_a_simulation_counts_wins() -> None:
    done = run("simulate", "cellar", "--games", "200", "--depth", "deep", "--json")
    found = json.loads(done.stdout)
    assert found["games"] == 200
    assert 0 < found["wins"] < 200
    assert "200" in run("simulate", "cellar", "--games", "200", "--lang", "fr").stdout


def test_only_one_hero_goes_down() -> None:
    done = run("simulate", "cellar", "--hero", "cook", "--hero", "cat", "--lang", "fr")
    assert done.returncode == 2
    assert "--hero prend un seul nom" in done.stderr


def test_its_speed_is_measured() -> None:
    book = book_of("cellar")
    [setups] = book.benches.values()
    measured = measure(book, setups, 0.01, 3, 3)
    assert measured["games_per_s"] > 0
    assert "cellar" in figures({"compiled": True, "cellar": measured}, "fr")[1]


@pytest.mark.parametrize(("spoken", "name"), [("en", "Slippery Steps"), ("fr", "Marches glissantes")])
def test_its_cards_can_be_read(spoken: str, name: str) -> None:
    assert name in run("cards", "cellar", "--lang", spoken).stdout
    assert "2" in run("cards", "cellar", name, "--lang", spoken).stdout


def test_help_knows_its_options() -> None:
    page = run("play", "--help").stdout
    assert "shallow, deep" in page
    assert "--game cellar" in page


# --- the app --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_app_shows_its_board_and_plays_it(spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        first = {"en": "Cook: 4 candles", "fr": "4 bougies"}[spoken]
        assert first in seen(pilot)
        await play_out(pilot, Random(1))
        assert table(pilot).session.game.over

    visit(story, spoken=spoken, opening=dealt("cellar", seed=3))


def test_every_screen_of_the_app_knows_it() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "down")
        assert "Mini Rogue, Tiny Epic" in seen(pilot)
        assert "Cellar" in seen(pilot)
        await press(pilot, "2")
        assert "3 Cellar" in seen(pilot)
        assert "Depth:" in seen(pilot)
        screens: list[tuple[Screen[Any], str]] = [
            (NewGameScreen(Choices("cellar")), "shallow, three rooms"),
            (CardsScreen("cellar"), "Slippery Steps"),
            (RulesScreen("cellar"), "Going down"),
            (PuzzlesScreen(), "The spare candle"),
        ]
        for screen, shown in screens:
            pilot.app.push_screen(screen)
            await settle(pilot)
            assert shown in seen(pilot)

    visit(story, size=LARGE)


def test_odds_of_a_room_are_those_of_its_dice() -> None:
    """Nobody lights the last candle, so at the first room nothing can go dark."""
    game = undercroft.new("cellar", seed=3, hero="cook")
    odds = game.odds()
    assert odds is not None
    assert (odds.matter, odds.good) == ("room", "alight")
    assert odds.best in ("feel", "light")
    assert odds.chance == pytest.approx(1)
    assert sum(end.chance for end in odds.ends) == pytest.approx(1)
    assert 0 < odds.left["candles"] <= 9


# --- tips, and a guided game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_its_guided_game_explains_each_thing_when_it_happens(spoken: str) -> None:
    book = book_of("cellar")
    speech = speaker_of(book, spoken)
    session = Session(guided_game(book, speech), speech)
    told, titles = [], {tip.id: tip.title for tip in tips_of(book, spoken)}
    while not session.game.over:
        tip = session.tips.now()
        told += [tip.title] if tip is not None else []
        session.answer("feel" if session.game.find("feel") is not None else "yield")
    assert told[:2] == [titles["goal"], titles["light"]]
    assert set(told) <= set(titles.values())
    assert len(told) == len(set(told))


def test_its_guided_game_is_offered_and_its_tips_are_read() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "g")
        assert "Cellar" in seen(pilot)
        await press(pilot, *"stumble")
        assert "A stumble" in seen(pilot)

    visit(story)
