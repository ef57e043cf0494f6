"""Nothing that is said is cut along the way of a game, at four sizes, in both languages."""

import textwrap
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.terminal.app.cuts import cuts
from tests.terminal.app.kit import LANGUAGES, SIZES, SMALL, dealt, settle, table, visit
from undercroft.table.position import example_positions, load_position
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.widgets.asked import ANSWER_KEYS

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


async def look_at_all_sizes(pilot: Pilot[int]) -> list[str]:
    """What is cut, at which size."""
    found = []
    for size, (width, height) in SIZES.items():
        await pilot.resize_terminal(width, height)
        shown = await settle(pilot)
        found += [f"{size} {cut}" for cut in cuts(pilot, shown)]
    return found


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCROFT_HOME", "home")


def go_on(screen: PlayScreen, chance: Random) -> None:
    """Ten answers of those that have keys. Nobody looks at the screen until the last of them is given."""
    game = screen.session.game
    for _turn in range(10):
        if not game.over:
            screen.session.answer(chance.choice(screen.session.answers[: len(ANSWER_KEYS)]))
    screen.show()


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_along_the_way(name: str, spoken: str) -> None:
    game, setup = GAMES[name]

    async def story(pilot: Pilot[int]) -> None:
        chance = Random(3)
        for _look in range(3):
            go_on(table(pilot), chance)
            assert await look_at_all_sizes(pilot) == []

    visit(story, spoken=spoken, opening=dealt(game, **setup))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_goal_fits_into_the_heading(spoken: str) -> None:
    for path in example_positions():
        goal = load_position(path).goal.get(spoken, "")
        heading = f"{'Goal: ' if spoken == 'en' else 'But : '}{goal}"
        assert len(textwrap.wrap(heading, SMALL[0] - 2)) <= HEADING, path
