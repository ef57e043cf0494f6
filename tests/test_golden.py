"""Golden games: the rules of today play them as they were written down, and open their saves.

`make golden` writes them anew after a change that is meant; docs/saves.md says when the ruleset must be raised too.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tools.golden import GAMES, folder_of, line_of, playthrough, playthroughs, read_playthrough, saves, starts
from undercroft import games
from undercroft.table.save import FIRST_FORMAT, FORMAT, OtherRules
from undercroft.table.shelf import book_of

NAMES = [game for game in games.packages() if folder_of(game).is_dir()]
SAVES = [path for game in NAMES for path in saves(game)]
SIZE_MOST = 200_000
"""All saves of a game must be smaller than this, in bytes."""


@pytest.mark.parametrize("game", NAMES)
def test_every_game_leads_where_it_led(game: str) -> None:
    book = book_of(game)
    written = (folder_of(game) / GAMES).read_text(encoding="utf-8").splitlines()
    for start, line in zip(starts(game), written, strict=True):
        assert line_of(book, start) == line


@pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(game, path, id=path.stem) for game in NAMES for path in playthroughs(game)],
)
def test_a_playthrough_is_played_as_it_was_written_down(game: str, path: Path) -> None:
    start, most, written = read_playthrough(path)
    assert list(playthrough(book_of(game), start, most)) == written


@pytest.mark.parametrize("game", NAMES)
def test_every_choice_is_made_in_some_game(game: str) -> None:
    """Every value of every option; of lists, every name in them and every length."""
    book = book_of(game)
    setups = [book.setup(start.setup) for start in starts(game)]
    for name, values in (*book.options.choices, *book.options.later_choices):
        made = [setup[name] for setup in setups if name in setup]
        assert parts(values) <= parts(made), name


def parts(values: Iterable[Any]) -> set[Any]:
    """Plain values; of lists, their names and their lengths."""
    found: set[Any] = set()
    for value in values:
        found |= {*value, len(value)} if isinstance(value, list | tuple) else {value}
    return found


# --- saves ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_leads_where_it_led(path: Path) -> None:
    """Whatever became of the cards' texts: only rules and figures can fail this one."""
    game = undercroft.load(path, viewing=True)
    save = json.loads(path.read_text(encoding="utf-8"))
    assert game.hash == save["hashes"][-1]
    if save["format"] == FORMAT:
        assert [game.replay(number).hash for number in range(len(game) + 1)] == save["hashes"]


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_is_of_these_rules_and_cards_and_saves_the_same_again(path: Path, tmp_path: Path) -> None:
    game = undercroft.load(path)
    game.save(tmp_path / "again.json")
    if json.loads(path.read_text(encoding="utf-8"))["format"] == FORMAT:
        assert (tmp_path / "again.json").read_bytes() == path.read_bytes()
    else:
        assert undercroft.load(tmp_path / "again.json").given == game.given


@pytest.mark.once
@pytest.mark.parametrize("game", NAMES)
def test_saves_are_of_every_kind_and_stay_small(game: str) -> None:
    data = [json.loads(path.read_text(encoding="utf-8")) for path in saves(game)]
    games = [undercroft.load(path) for path in saves(game)]
    for name in ("strict", "own_dice"):
        assert {save[name] for save in data} == {False, True}, name
    assert {played.over for played in games} == {False, True}
    assert {played.seats for played in games} >= {2, 3}
    assert sum(path.stat().st_size for path in saves(game)) < SIZE_MOST


@pytest.mark.once
def test_saves_of_every_format_open() -> None:
    formats = {json.loads(path.read_text(encoding="utf-8"))["format"] for path in SAVES}
    assert formats == set(range(FIRST_FORMAT, FORMAT + 1))
    results = [undercroft.load(path).result for path in SAVES]
    assert {result["won"] for result in results if result} == {False, True}


def test_saves_of_older_rules_open_for_viewing() -> None:
    """Old saves are kept beside those of today, in folders named for their ruleset."""
    for game in NAMES:
        for path in folder_of(game).glob("saves_of_ruleset_*/*.json"):
            with pytest.raises(OtherRules):
                undercroft.load(path)
            assert undercroft.load(path, viewing=True).view()
