"""The screens of the app, each reached as a person would: what they look like is kept in tests/golden/screens."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

import undercroft
from tests.terminal.app.kit import SIZES, answer, dealt, press, seen, settle, visit
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.folders import autosave_file, campaign_file, games_folder

GOLDEN = Path(__file__).parents[2] / "golden" / "screens"
DAY = date(2025, 12, 24)
NOON = 1_766_577_600
"""A moment of that day, in seconds."""
COUNCIL: dict[str, Any] = {"boxes": ["base", "council"]}


@dataclass(frozen=True)
class View:
    """One screen: what is opened, so many answers by chance, then these keys."""

    opening: Opening | None = None
    answers: int = 0
    keys: Sequence[str] = ()
    before: Callable[[], None] = field(default=lambda: None)
    """what is in the folders beforehand"""


def daily(app: UndercroftApp) -> None:
    from undercroft.terminal.app.screens.daily import DailyScreen

    app.push_screen(DailyScreen(today=DAY))


def puzzle(name: str) -> Opening:
    from undercroft.terminal.app.openings import opening_position

    return opening_position(name, strict=False)


def three_games() -> None:
    """Two games of other days, and one that is going on."""
    for number, seed in enumerate((7, 8)):
        game = undercroft.new(seed=seed, hero=("mage", "rogue")[number])
        for _turn in range(5 + number):
            game.answer(game.answers[0])
        file = games_folder() / f"2025-12-2{number}-120000.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        game.save(file)
        os.utime(file, (NOON - 86400 * (3 - number),) * 2)
    undercroft.new("tiny-epic", seed=3).save(autosave_file())
    os.utime(autosave_file(), (NOON, NOON))


def a_campaign() -> None:
    """One attempt has failed: there are points to spend."""
    campaign = undercroft.Campaign.start(["rogue"], seed=3)
    campaign.go_on()
    game = campaign.begin()
    chance = Random(2)
    while not game.over:
        game.answer(chance.choice(game.answers))
    campaign.finish()
    campaign.save(campaign_file())


VIEWS: dict[str, View] = {
    "home": View(),
    "home-going-on": View(before=three_games),
    "new-game": View(keys=["1"]),
    "new-game-character": View(keys=["1", "3", "right"]),
    "new-game-tiny-epic": View(keys=["1", "1", "right"]),
    "daily": View(daily),
    "campaign": View(keys=["3"]),
    "campaign-chapter": View(keys=["3"], before=a_campaign),
    "campaign-sheet": View(keys=["3", "2"], before=a_campaign),
    "campaign-perks": View(keys=["3", "3"], before=a_campaign),
    "puzzles": View(keys=["4"]),
    "games-so-far": View(keys=["5"], before=three_games),
    "cards": View(keys=["6", "down", "down"]),
    "cards-search": View(keys=["6", *"spi"]),
    "rules": View(keys=["7"]),
    "rules-search": View(keys=["7", *"poison"]),
    "settings": View(keys=["8"]),
    "help": View(dealt(), keys=["question_mark"]),
    "commands": View(dealt(), keys=["ctrl+p"]),
    "exploring": View(dealt(seed=5), answers=5),
    "fighting": View(puzzle("ghoul-and-frost"), keys=["1"]),
    "explained": View(dealt(seed=5), keys=["i", "tab", "tab"]),
    "told-at-length": View(dealt(seed=5), keys=["i", "enter"]),
    "whole-log": View(dealt(seed=5), answers=3, keys=["l"]),
    "goal-reached": View(puzzle("bad-luck-elsewhere"), keys=["5", "2", "1"]),
    "looking-back": View(dealt(seed=5), answers=6, keys=["comma", "comma"]),
    "party": View(dealt(seed=5, mates=["mage", "priestess"], **COUNCIL), answers=12),
    "overlord-asks": View(dealt(seed=5, overlord="prophet", **COUNCIL), answers=10),
    "covered": View(dealt(seed=5, overlord="prophet", **COUNCIL), answers=10, keys=["k"]),
    "automa": View(dealt(seed=5, overlord="weaver", automa=True, **COUNCIL), answers=8),
    "own-dice": View(dealt(seed=5, own_dice=True), answers=1),
    "the-end": View(dealt(seed=5), answers=400),
    "tiny-epic": View(dealt("tiny-epic", seed=3), answers=6),
    "tiny-epic-heroes": View(dealt("tiny-epic", seed=3), answers=6, keys=["v"]),
    "tiny-epic-lair": View(puzzle("firm-ground")),
    "tiny-epic-map-overview": View(puzzle("bait"), keys=["minus"]),
    "tiny-epic-dice": View(puzzle("something-left-over")),
    "tiny-epic-four": View(
        dealt("tiny-epic", seed=3, heroes=["grok-ull", "uliessa", "moonblade", "sir-lanon"], boss="dragon"), answers=30
    ),
}


async def reach(pilot: Pilot[int], view: View) -> None:
    """From what was opened to the screen itself."""
    chance = Random(1)
    for _turn in range(view.answers):
        if _is_over(pilot):
            break
        await answer(pilot, chance)
        await pilot.pause()
    await press(pilot, *view.keys)
    await pilot.app.workers.wait_for_complete()
    await settle(pilot)
    await settle(pilot)  # what the last key asked for may come a moment later on a busy machine


def picture(name: str, spoken: str, size: str) -> str:
    """What a screen shows."""
    view = VIEWS[name]
    shown: list[str] = []

    async def story(pilot: Pilot[int]) -> None:
        await reach(pilot, view)
        shown.append(seen(pilot) + "\n")

    view.before()
    visit(story, size=SIZES[size], spoken=spoken, opening=view.opening)
    return shown[0]


def _is_over(pilot: Pilot[int]) -> bool:
    session = getattr(pilot.app.screen, "session", None)
    return session is not None and bool(session.game.over)


def file_of(name: str, spoken: str, size: str) -> Path:
    return GOLDEN / f"{name}.{spoken}.{size}.txt"
