"""The home screen says where things stand."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

import undercroft
from tests.table.test_chronicle import kept
from tests.terminal.app.kit import settle, visit
from undercroft import games
from undercroft.table.folders import autosave_file, puzzle_file
from undercroft.table.position import game_at, puzzles
from undercroft.table.shelf import book_of
from undercroft.terminal.app.standing import puzzles_told, told_of
from undercroft.terminal.tries import note_solved
from undercroft.words.form import Choices
from undercroft.words.form_words import RowWords
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

STRENGTH = Path(__file__).parents[4] / "benchmarks" / "strength.md"


@pytest.mark.parametrize(
    ("spoken", "told"), [("en", ["Mage | HP 11", "Area 1 of 10"]), ("fr", ["Mage | PV 11", "Zone 1 sur 10"])]
)
def test_continue_says_which_game_who_where_and_hp(spoken: str, told: list[str]) -> None:
    kept(undercroft.new(hero="mage", seed=7))
    text = told_of(autosave_file(), spoken).replace("\N{NO-BREAK SPACE}", " ")
    first, _empty, who, hp, *_others = text.splitlines()
    assert first == "Mini Rogue"
    assert f"{who} | {hp}".startswith(told[0])
    assert told[1] in text

    async def story(pilot: Pilot[int]) -> None:
        await pilot.app.workers.wait_for_complete()
        assert told[1] in (await settle(pilot)).replace("\N{NO-BREAK SPACE}", " ")

    visit(story, spoken=spoken)


def test_a_damaged_game_says_why() -> None:
    autosave_file().parent.mkdir(parents=True, exist_ok=True)
    autosave_file().write_text("once a game", encoding="utf-8")
    assert "autosave.json is not a save" in told_of(autosave_file(), "en")


def test_solved_puzzles_are_marked() -> None:
    name, position = next(iter(puzzles().items()))
    game = game_at(position.data, book_of("mini-rogue"))
    game.save(puzzle_file())
    title = position.title["en"]
    assert f"\n{title}\n" in told_of(puzzle_file(), "en")
    assert f"· {title}" in puzzles_told("en")
    note_solved(game.position)
    assert f"\n✓ {title}\n" in told_of(puzzle_file(), "en")
    assert f"✓ {title}" in puzzles_told("en")
    assert name in puzzles()


@pytest.mark.parametrize(("game", "trial"), [("mini-rogue", "alone"), ("tiny-epic", "2 heroes")])
def test_bots_are_as_strong_as_they_say(game: str, trial: str) -> None:
    """The figures are those of the measurement."""
    _before, own = STRENGTH.read_text(encoding="utf-8").split(f"## {games.title(game).title}\n", 1)
    for bot, won in speaker_of(book_of(game), "en").choices.strength.items():
        assert f"| {trial} | {bot} | {won} |" in own


def test_a_seat_given_to_a_bot_says_how_strong_it_is() -> None:
    choices = Choices("mini-rogue")
    texts = RowWords(choices, "en")
    about = texts.about(choices.seats[0], "normal")
    assert about[-1] == "Alone, at normal difficulty, it wins 90 of 100 games."
