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
from tests.games.tiny_epic.splits import splitting
from tests.server.kit import play_on
from tests.terminal.app.cuts import cuts
from tests.terminal.app.hotline import Hotline, joined
from tests.terminal.app.kit import SIZES, dealt, press, settle, visit
from undercroft.table.folders import autosave_file, campaign_file, games_folder
from undercroft.terminal.app.app import Opening, UndercroftApp

GOLDEN = Path(__file__).parents[2] / "golden" / "screens"
DAY = date(2025, 12, 24)
NOON = 1_766_577_600
"""A moment of that day, in seconds."""
FOUR = ["grok-ull", "uliessa", "moonblade", "sir-lanon"]
COUNCIL: dict[str, Any] = {"boxes": ["base", "council"]}


@dataclass(frozen=True)
class View:
    """One screen: what is opened, and the keys pressed then."""

    opening: Opening | None = None
    keys: Sequence[str] = ()
    before: Callable[[], None] = field(default=lambda: None)
    """what is in the folders beforehand"""


def daily(app: UndercroftApp) -> None:
    from undercroft.terminal.app.screens.daily import DailyScreen

    app.push_screen(DailyScreen(today=DAY))


def guided(name: str) -> Opening:
    return lambda app: app.play_guided(name)


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


def split(app: UndercroftApp) -> None:
    """Damage to a boss, for the health markers of four heroes."""
    app.play_new(splitting([8, 8, 5, 7], 6, language=app.spoken))


def online(way: str, *seats: int, given: int = 0) -> Opening:
    """A seat of an online table, after so many answers of anybody."""

    def opening(app: UndercroftApp) -> None:
        line = Hotline(way, list(seats))
        play_on(line.table, given, Random(3))
        joined(line)(app)

    return opening


VIEWS: dict[str, View] = {
    "home": View(),
    "home-going-on": View(before=three_games),
    "first-steps": View(keys=["g", "down"]),
    "guided": View(guided("mini-rogue"), keys=["1", "1", "1"]),
    "guided-tiny-epic": View(guided("tiny-epic")),
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
    "exploring": View(dealt(seed=5, answers="02010")),
    "hints-off": View(dealt(seed=5, strict=True), keys=["h"]),
    "fighting": View(puzzle("ghoul-and-frost"), keys=["1"]),
    "explained": View(dealt(seed=5), keys=["i", "tab", "tab"]),
    "told-at-length": View(dealt(seed=5), keys=["i", "enter"]),
    "whole-log": View(dealt(seed=5, answers="020"), keys=["l"]),
    "goal-reached": View(puzzle("bad-luck-elsewhere"), keys=["5", "2", "1"]),
    "looking-back": View(dealt(seed=5, answers="020101"), keys=["comma", "comma"]),
    "party": View(dealt(seed=5, answers="001011330010", mates=["mage", "priestess"], **COUNCIL)),
    "overlord-asks": View(dealt(seed=5, answers="20103135", overlord="prophet", **COUNCIL), keys=["enter"]),
    "covered": View(dealt(seed=5, answers="20103135", overlord="prophet", **COUNCIL), keys=["enter", "k"]),
    "automa": View(dealt(seed=5, answers="20201111", overlord="weaver", automa=True, **COUNCIL)),
    "own-dice": View(dealt(seed=5, answers="0", own_dice=True)),
    "the-end": View(dealt(seed=5, answers="02010111100101101100100")),
    "tiny-epic": View(dealt("tiny-epic", seed=3, answers="203100")),
    "tiny-epic-heroes": View(dealt("tiny-epic", seed=3, answers="203100"), keys=["v"]),
    "tiny-epic-lair": View(puzzle("firm-ground")),
    "tiny-epic-map-overview": View(puzzle("bait"), keys=["minus"]),
    "tiny-epic-dice": View(puzzle("something-left-over")),
    "tiny-epic-split": View(split, keys=["1", "1", "3", "4"]),
    "join-a-table": View(keys=["j"]),
    "online": View(online("alone", 0), keys=["1"]),
    "online-waiting": View(online("overlord", 0, given=16)),
    "online-overlord": View(online("overlord", 1, given=16)),
    "online-four": View(online("four", 1, given=31)),
    "online-looking-back": View(online("heroes", 0, 1, given=12), keys=["comma", "comma"]),
    "online-help": View(online("heroes", 0), keys=["question_mark"]),
    "online-the-end": View(online("overlord", 1, given=400), keys=["1"]),
    "tiny-epic-four": View(
        dealt("tiny-epic", seed=3, answers="203144803010243408232231012111", heroes=FOUR, boss="dragon")
    ),
}


PICTURED = [("80x24", "en"), ("80x24", "fr"), ("160x48", "en")]
"""The size at which a screen is pictured in both languages, and the other one."""
LOOKED_AT = {"en": ["80x24", "160x48"], "fr": ["80x24", "120x36", "200x50"]}
"""The sizes at which nothing of it is cut: the smallest in both languages, the others in one."""


@dataclass(frozen=True)
class Looks:
    """What a screen looks like in one language, by size: what it shows, and what of it is cut."""

    shown: dict[str, str]
    cut: dict[str, list[str]]


async def reach(pilot: Pilot[int], view: View) -> None:
    """From what was opened to the screen itself."""
    await press(pilot, *view.keys)
    await pilot.app.workers.wait_for_complete()
    await settle(pilot)


def looks(name: str, spoken: str) -> Looks:
    """Open a screen once, and look at it at one size after the other."""
    view = VIEWS[name]
    found = Looks({}, {})

    async def story(pilot: Pilot[int]) -> None:
        await reach(pilot, view)
        for size in LOOKED_AT[spoken]:
            await pilot.resize_terminal(*SIZES[size])
            shown = await settle(pilot)
            found.shown[size] = shown + "\n"
            found.cut[size] = cuts(pilot, shown)

    view.before()
    visit(story, spoken=spoken, opening=view.opening)
    return found


def file_of(name: str, spoken: str, size: str) -> Path:
    return GOLDEN / f"{name}.{spoken}.{size}.txt"
