"""Games are kept where nothing is lost: another window, another game, another day."""

from pathlib import Path

import pytest

import undercroft
from tests.terminal.conftest import home as home
from undercroft.files import mark
from undercroft.games.mini_rogue.screens.story import KeptStory
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Campaign
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.folders import autosave_file, games_folder, played_last, put_by, saved_games
from undercroft.table.game import Game
from undercroft.table.keeper import game_keeper
from undercroft.table.shelf import book_of

pytestmark = pytest.mark.once


def played(seed: int, answers: int = 0) -> Game:
    game = undercroft.new(seed=seed)
    for _turn in range(answers):
        game.answer(game.answers[0])
    return game


def test_two_windows_do_not_write_over_each_other() -> None:
    """The first window plays, a second one begins a game of its own, the first one plays on: both games are there."""
    first, second = played(1, 2), played(2)
    keep_first = game_keeper(first, autosave_file())
    keep_first()
    put_by(autosave_file())
    keep_second = game_keeper(second, autosave_file())
    keep_second()
    first.answer(first.answers[0])
    keep_first()
    second.answer(second.answers[0])
    keep_second()
    assert undercroft.load(autosave_file()).given == second.given
    assert first.given in [undercroft.load(file).given for file in games_folder().iterdir()]


def test_one_window_keeps_its_game_in_one_file() -> None:
    game = played(1)
    keep = game_keeper(game, autosave_file())
    for _turn in range(3):
        keep()
        game.answer(game.answers[0])
    keep()
    assert saved_games() == [autosave_file()]
    assert undercroft.load(autosave_file()).given == game.given


def test_a_game_that_makes_room_is_kept_by_its_date() -> None:
    played(1, 2).save(autosave_file())
    put_by(autosave_file())
    played(2, 3).save(autosave_file())
    put_by(autosave_file())
    kept = saved_games()
    assert [len(undercroft.load(file)) for file in sorted(kept)] in ([2, 3], [3, 2])
    assert not autosave_file().exists()


def test_a_game_without_an_answer_is_nothing_to_keep() -> None:
    played(1).save(autosave_file())
    put_by(autosave_file())
    assert saved_games() == []


def test_a_file_that_is_no_game_is_kept_all_the_same(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    autosave_file().write_text("once a game", encoding="utf-8")
    put_by(autosave_file())
    [kept] = games_folder().iterdir()
    assert kept.read_text(encoding="utf-8") == "once a game"


def test_where_nothing_was_kept_nothing_is_found() -> None:
    put_by(autosave_file())
    assert saved_games() == []
    assert played_last(autosave_file()) == 0.0


def test_a_file_is_known_as_it_was_before_it_was_read() -> None:
    """Three windows open the same game; whoever answers first keeps the file, the others get one each."""
    played(1, 2).save(autosave_file())
    left = mark(autosave_file())
    games = [undercroft.load(autosave_file()) for _window in range(3)]
    keepers = [game_keeper(game, autosave_file(), left) for game in games]
    for number, (game, keep) in enumerate(zip(games, keepers, strict=True)):
        game.answer(game.answers[number % len(game.answers)])
        keep()
    for game, keep in reversed(list(zip(games, keepers, strict=True))):
        game.answer(game.answers[0])
        keep()
    assert [keep.moved for keep in keepers] == [False, True, True]
    assert [undercroft.load(keep.file).given for keep in keepers] == [game.given for game in games]


def test_two_windows_that_begin_at_once() -> None:
    """Both made room, then both save for the first time: neither game is lost."""
    put_by(autosave_file())
    one, two = played(1, 1), played(2, 1)
    keep_one, keep_two = game_keeper(one, autosave_file()), game_keeper(two, autosave_file())
    keep_one()
    keep_two()
    assert undercroft.load(keep_one.file).seed == 1
    assert undercroft.load(keep_two.file).seed == 2


def test_a_linked_game_makes_room_and_the_link_stays(home: Path, tmp_path: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    autosave_file().symlink_to(Path("..") / "elsewhere.json")
    first = played(1, 2)
    game_keeper(first, autosave_file())()
    put_by(autosave_file())
    second = played(2, 1)
    game_keeper(second, autosave_file())()
    assert undercroft.load(tmp_path / "elsewhere.json").given == second.given
    [kept] = games_folder().iterdir()
    assert undercroft.load(kept).given == first.given


def test_two_windows_play_one_campaign(home: Path) -> None:
    """Each goes on in a file of its own, and both campaigns are there in the end."""
    book = book_of("mini-rogue")
    assert isinstance(book, MiniRogueBook)
    stories = [KeptStory(home / "campaign.json", book, MiniRogueSpeech(book.cards, "en")) for _window in range(2)]
    stories[0].start({"hero": "rogue"}, 7)
    stories[1].open()
    for story in stories:
        story.read_on(next(iter(story.ways())))
        story.keep()
    assert [story.moved for story in stories] == [False, True]
    for story in stories:
        assert Campaign.load(story.file).steps == story.going_on.steps
    assert {file.name for file in home.iterdir()} == {"campaign.json", "campaign-2.json"}
