"""Tiny Epic Dungeons in plain lines: chosen, played, left, taken up again, looked at; in both languages."""

import io
from collections.abc import Sequence
from dataclasses import fields
from random import Random

import pytest

from undercroft.table.book import BadChoice, UnknownName
from undercroft.table.folders import autosave_file
from undercroft.table.save import load_game
from undercroft.table.shelf import book_of
from undercroft.terminal.plain.lines import WIDTH
from undercroft.terminal.plain.play import PlayOptions, play_plain
from undercroft.terminal.plain.puzzles import PositionOptions, play_from
from undercroft.terminal.plain.replay import ReplayOptions, replay_plain

pytestmark = pytest.mark.once

LANGUAGES = ["en", "fr"]


def told(lines: Sequence[str], **options: object) -> str:
    """What is shown when these lines are typed."""
    write = io.StringIO()
    ways = {field.name for field in fields(PlayOptions)}
    setup = {name: value for name, value in options.items() if name not in ways}
    others = {name: value for name, value in options.items() if name in ways}
    chosen = PlayOptions(**{"game": "tiny-epic", "setup": setup, **others})  # type: ignore[arg-type]
    assert play_plain(chosen, io.StringIO("".join(f"{line}\n" for line in lines)), write) == 0
    return write.getvalue()


def numbers(seed: int, count: int) -> list[str]:
    chance = Random(seed)
    return [str(chance.choice((1, 1, 2, 2, 3, 4, 5))) for _ in range(count)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_heroes_first_player_and_boss_are_asked_for(language: str) -> None:
    shown = told(["grok-ull", "uliessa", "nobody", "uliessa", "dragon", "q"], seed=3, language=language)
    assert "Tiny Epic Dungeons" in shown
    game = load_game(autosave_file(), book_of("tiny-epic"))
    assert game.setup == {"heroes": ["grok-ull", "uliessa"], "boss": "dragon", "first": "uliessa"}
    assert game.view()["turn"]["seat"] == 1


def test_who_goes_first_is_not_asked_where_it_was_said() -> None:
    shown = told(["q"], heroes=["grok-ull", "uliessa"], boss="dragon", first="uliessa", seed=3)
    assert "first turn" not in shown
    with pytest.raises(BadChoice, match="does not go along"):
        told(["q"], heroes=["grok-ull", "uliessa"], boss="dragon", first="moonblade", seed=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_typed_the_game_goes_on_and_every_line_fits(language: str) -> None:
    for seed in range(4):
        shown = told(
            numbers(seed, 300),
            heroes=["moonblade", "sir-lanon"],
            boss="random",
            first="random",
            seed=seed,
            language=language,
            new=True,
        )
        assert all(len(line) <= WIDTH for line in shown.splitlines())
        assert "┌" in shown


@pytest.mark.parametrize(("typed", "options"), [(["d"], {}), ([], {"described": True})])
def test_the_table_can_be_described_without_a_picture(typed: list[str], options: dict[str, object]) -> None:
    shown = told([*typed, "q"], heroes=["grok-ull", "uliessa"], boss="lich", first="random", seed=1, **options)
    assert "d4: Entrance, altar marker. Exits: to the north (face-down card c4)" in " ".join(shown.split())
    assert ("┌" in shown) == bool(typed)


def test_a_game_that_was_left_is_offered_again_whatever_game_is_asked_for() -> None:
    told(["1", "q"], heroes=["grok-ull", "uliessa"], boss="lich", first="random", seed=1)
    shown = told(["resume", "q"], game=None)
    assert "You have an unfinished game: " in shown
    assert "Tiny Epic Dungeons. Seed 1." in shown
    assert "Tiny Epic Dungeons. Seed 1." in told(["q"], game=None, resume=True)


def test_a_share_code_says_which_game_it_is() -> None:
    shown = told(["c", "q"], heroes=["grok-ull", "uliessa"], boss="lich", first="random", seed=1)
    code = next(word for word in shown.split() if word.startswith("TE-"))
    assert "Tiny Epic Dungeons. Seed 1." in told(["q"], game=None, code=code, new=True)


def test_a_saved_game_can_be_looked_at_again() -> None:
    told(["1", "1", "q"], heroes=["grok-ull", "uliessa"], boss="lich", first="random", seed=1)
    write = io.StringIO()
    assert replay_plain(ReplayOptions(language="en", log=True), io.StringIO(""), write) == 0
    assert "Tiny Epic Dungeons. Seed 1. Answers given: 2." in write.getvalue()


def test_puzzles_of_both_games_are_listed_and_played() -> None:
    write = io.StringIO()
    assert play_from(PositionOptions(language="en"), io.StringIO(""), write) == 0
    names = [line.split()[0] for line in write.getvalue().splitlines()[1:]]
    assert "evasion" in names
    from undercroft.table.position import book_at, example_positions, load_position

    epic = [path.stem for path in example_positions() if book_at(load_position(path).data).name == "tiny-epic"]
    assert epic
    assert set(epic) <= set(names)
    write = io.StringIO()
    assert play_from(PositionOptions(epic[0], language="en"), io.StringIO("q\n"), write) == 0
    assert "Tiny Epic Dungeons" in write.getvalue()


def test_choices_of_the_other_game_are_refused() -> None:
    with pytest.raises(UnknownName, match='there is no option "mat"'):
        told([], mat="tower")
    with pytest.raises(BadChoice, match="1 heroes cannot set out"):
        told([], heroes=["grok-ull"])
    with pytest.raises(UnknownName, match='there is no option "boss"'):
        told([], game="mini-rogue", boss="lich")
    with pytest.raises(UnknownName, match='there is no game "chess"'):
        told([], game="chess")
