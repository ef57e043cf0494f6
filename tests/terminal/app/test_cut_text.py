"""Nothing that is said is cut along the way of a game, in both languages: small in each, and at three more sizes."""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.terminal.app.cuts import cuts
from tests.terminal.app.kit import LANGUAGES, SIZES, SMALL, dealt, go_on, settle, table, visit
from tests.terminal.app.views import LOOKED_AT
from undercroft.table.position import example_positions, load_position

pytestmark = pytest.mark.once

HEADING = 3
"""Lines of the longest heading."""
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "alone": ("mini-rogue", {"seed": 11}),
    "council": ("mini-rogue", {"seed": 4, "boxes": ["base", "council"], "hero": "crusader"}),
    "party": ("mini-rogue", {"seed": 7, "mates": ["mage"], "boxes": ["base", "council"]}),
    "tiny-epic": ("tiny-epic", {"seed": 8}),
    "tiny-epic-three": ("tiny-epic", {"seed": 5, "heroes": ["uliessa", "grok-ull", "ethairna"], "boss": "dragon"}),
}


async def look_at_sizes(pilot: Pilot[int], sizes: Sequence[str]) -> list[str]:
    """What is cut, at which of these sizes."""
    found = []
    for size in sizes:
        await pilot.resize_terminal(*SIZES[size])
        shown = await settle(pilot)
        found += [f"{size} {cut}" for cut in cuts(pilot, shown)]
    return found


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", "home")


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_along_the_way(name: str, spoken: str) -> None:
    game, setup = GAMES[name]

    async def story(pilot: Pilot[int]) -> None:
        chance, sizes = Random(3), list(LOOKED_AT[spoken])
        for _look in range(3):
            go_on(table(pilot), chance, 10)
            assert await look_at_sizes(pilot, sizes) == []
            sizes.reverse()  # from the size that the screen has now

    visit(story, spoken=spoken, opening=dealt(game, **setup))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_goal_fits_into_the_heading(spoken: str) -> None:
    for path in example_positions():
        goal = load_position(path).goal.get(spoken, "")
        heading = f"{'Goal: ' if spoken == 'en' else 'But : '}{goal}"
        assert len(textwrap.wrap(heading, SMALL[0] - 2)) <= HEADING, path
