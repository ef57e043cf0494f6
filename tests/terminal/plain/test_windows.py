"""Several windows with plain lines: each keeps its own game, and what was said to be saved is there."""

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

import undercroft
from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, campaign_plain
from undercroft.games.mini_rogue.table.campaign import Campaign
from undercroft.table.folders import autosave_file, campaign_file, saved_games
from undercroft.terminal.plain.play import PlayOptions, play_plain

pytestmark = pytest.mark.once

NEW = PlayOptions(
    setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, seed=7, language="en", new=True
)
RESUME = PlayOptions(language="en", resume=True)


class Typed(StringIO):
    """Lines as they are typed; before some of them something happens elsewhere."""

    def __init__(self, *lines: str | Callable[[], object]) -> None:
        super().__init__()
        self._lines = iter(lines)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        for line in self._lines:
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


def window(options: PlayOptions, *lines: str | Callable[[], object]) -> str:
    write = StringIO()
    play_plain(options, Typed(*lines), write)
    return write.getvalue()


def kept() -> Iterator[tuple[int, tuple[str, ...]]]:
    for file in saved_games():
        game = undercroft.load(file)
        yield game.seed, game.given


def test_a_second_window_begins_a_game_meanwhile() -> None:
    """The first one plays on, and both games are there in the end."""
    second: list[str] = []
    other = PlayOptions(
        setup={"hero": "mage", "mat": "dungeon", "difficulty": "normal", "stances": False},
        seed=8,
        language="en",
        new=True,
    )
    first = window(NEW, "1", lambda: second.append(window(other, "1", "1", "q")), "1", "1", "q")
    assert "“undercroft resume” continues" in second[0]
    assert undercroft.load(autosave_file()).seed == 8
    assert {(seed, len(given)) for seed, given in kept()} >= {(7, 3), (8, 2)}
    [moved] = [file for file in saved_games() if len(undercroft.load(file)) == 3]
    assert "Another window is using this file" in first
    assert moved.name in "".join(first.split())


def test_three_windows_resume_the_same_game() -> None:
    """Each answers differently often; three games are kept, none of them shorter than what was said to be saved."""
    window(NEW, "1", "1", "q")
    window(
        RESUME,
        lambda: window(RESUME, lambda: window(RESUME, "1", "1", "1", "q"), "1", "1", "q"),
        "1",
        "q",
    )
    assert sorted(len(given) for _seed, given in kept()) == [3, 4, 5]


def test_a_game_that_was_moved_is_resumed_from_its_file() -> None:
    window(NEW, "1", "1", "q")
    said = window(RESUME, lambda: window(RESUME, "1", "q"), "1", "1", "q")
    [moved] = [file for file in saved_games() if file != autosave_file()]
    assert f"“undercroftresume{moved}”continuesit" in "".join(said.split())
    again = PlayOptions(language="en", resume=True, file=moved)
    window(again, "1", "q")
    assert len(undercroft.load(moved)) == 5


def test_with_dice_of_ones_own_the_first_save_comes_late() -> None:
    """While a window waits for its first dice, another begins a game and saves it."""
    options = PlayOptions(**{**vars(NEW), "own_dice": True, "setup": {**NEW.setup, "hero": "cleric"}})
    other = PlayOptions(**{**vars(NEW), "seed": 9})
    window(options, lambda: window(other, "1", "q"), *(["1", "6", "6 6", "6 6 6"] * 6), "q")
    assert (9, 1) in {(seed, len(given)) for seed, given in kept()}


def test_two_windows_with_one_campaign() -> None:
    options = CampaignOptions(heroes=["rogue"], seed=7, language="en", new=True)
    campaign_plain(options, Typed("q"), StringIO())
    write = StringIO()

    def elsewhere() -> None:
        campaign_plain(CampaignOptions(language="en"), Typed("1", "q"), StringIO())

    campaign_plain(CampaignOptions(language="en"), Typed(elsewhere, "1", "1", "q"), write)
    moved = campaign_file().with_name("campaign-2.json")
    assert Campaign.load(campaign_file()).steps
    assert Campaign.load(moved)
    assert f"“undercroftcampaign{moved}”continuesit" in "".join(write.getvalue().split())


def test_a_link_leads_to_the_game(home: Path, tmp_path: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    autosave_file().symlink_to(tmp_path / "mine.json")
    window(NEW, "1", "q")
    assert len(undercroft.load(tmp_path / "mine.json")) == 1
    window(RESUME, "1", "q")
    assert len(undercroft.load(tmp_path / "mine.json")) == 2
    assert autosave_file().is_symlink()
