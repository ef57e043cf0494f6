"""Games of every mode, played by keys; whatever is pressed, the game goes on and is kept."""

from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

import undercroft
from tests.terminal.app.kit import (
    LANGUAGES,
    LARGE,
    SMALL,
    answer,
    dealt,
    go_on,
    play_out,
    press,
    said,
    seen,
    settle,
    table,
    visit,
)
from undercroft.table.folders import autosave_file
from undercroft.terminal.app.screens.play import HandOver

pytestmark = pytest.mark.once

MODES: dict[str, dict[str, Any]] = {
    "alone": {},
    "alone-hard-with-stances": {"hero": "crusader", "mat": "tower", "difficulty": "roguelike", "stances": True},
    "council": {"hero": "executioner", "boxes": ["council"], "mat": "city"},
    "both-boxes-all-stories": {"hero": "witch", "boxes": ["base", "council"], "stories": "all", "mat": "cathedral"},
    "two": {"mates": ["mage"], "seed": 2},
    "three": {"mates": ["mage", "priestess"], "boxes": ["base", "council"], "seed": 7},
    "overlord": {"boxes": ["base", "council"], "overlord": "prophet"},
    "overlord-is-a-bot": {"boxes": ["council"], "mat": "city", "overlord": "weaver", "players": ("me", "random")},
    "i-am-the-overlord": {"overlord": "devourer", "mates": ["mage"], "players": ("random", "random", "me")},
    "automa": {"overlord": "weaver", "automa": True, "beginners": True},
    "own-dice": {"own_dice": True},
    "strict": {"strict": True, "hero": "thief"},
    "tiny-epic-two": {"game": "tiny-epic", "heroes": ["grok-ull", "uliessa"]},
    "tiny-epic-three": {"game": "tiny-epic", "heroes": ["moonblade", "sir-lanon", "ethairna"], "boss": "hydra"},
    "tiny-epic-four": {"game": "tiny-epic", "heroes": ["grok-ull", "uliessa", "moonblade", "sir-lanon"]},
    "tiny-epic-with-a-bot": {"game": "tiny-epic", "heroes": ["grok-ull", "uliessa"], "players": ("me", "random")},
}
LOOKING = ("comma", "full_stop", "less_than_sign", "tab", "shift+tab", "i", "v", "question_mark", "end", "home", "l")
"""Keys that answer nothing."""
BY_KEYS = {"alone": 400, "own-dice": 30, "tiny-epic-two": 400}
"""Answers given by keys: a whole game of each title, and of any other mode its beginning."""
BEGINNING = 12
WINDOWS = ((60, 16), (80, 24), (200, 60), (30, 10))


async def to_the_end(pilot: Pilot[int], chance: Random) -> undercroft.Game:
    """What is left of a game, without keys, and its end."""
    while isinstance(pilot.app.screen, HandOver):
        await press(pilot, "enter")
    go_on(table(pilot), chance)
    await settle(pilot)
    return table(pilot).session.game


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game(mode: str) -> None:
    """Begun by keys, played to its end; what was kept is the game that was played. Languages and sizes take turns."""
    turn = list(MODES).index(mode)
    spoken, size = LANGUAGES[turn % 2], (SMALL, LARGE)[turn // 2 % 2]
    setup = dict(MODES[mode])

    async def story(pilot: Pilot[int]) -> None:
        chance = Random(mode)
        await play_out(pilot, chance, BY_KEYS.get(mode, BEGINNING))
        game = await to_the_end(pilot, chance)
        assert game.over, seen(pilot)
        result = table(pilot).session.speech.result(table(pilot).session.state)
        assert " ".join(result[0].split()[:3]) in " ".join(seen(pilot).split())
        kept = undercroft.load(autosave_file())
        assert kept.given == game.given
        assert kept.players == setup.get("players", ())

    visit(story, size=size, spoken=spoken, opening=dealt(**setup))


@pytest.mark.parametrize("mode", ["two", "overlord", "tiny-epic-three"])
def test_looking_around_changes_nothing(mode: str) -> None:
    """Between answers any other key is pressed, and the window gets other sizes: only answers count."""
    chance = Random(mode)

    async def story(pilot: Pilot[int]) -> None:
        for turn in range(16):
            await pilot.pause()
            if isinstance(pilot.app.screen, HandOver):
                await answer(pilot, chance)
                continue
            screen = table(pilot)
            if screen.session.game.over:
                break
            if turn % 4 == 2:
                await pilot.resize_terminal(*WINDOWS[turn // 4])
            given = screen.session.game.given
            await press(pilot, *chance.choices(LOOKING, k=2))
            if pilot.app.screen is not screen:  # a page of help, or the log
                await press(pilot, "escape")
            await press(pilot, "greater_than_sign")
            assert screen.session.game.given == given
            assert screen.session.at is None
            await answer(pilot, chance)

    visit(story, opening=dealt(**MODES[mode]))


def test_undo_and_redo_by_keys() -> None:
    async def story(pilot: Pilot[int]) -> None:
        chance = Random(2)
        stood = []
        for _turn in range(6):
            stood.append(table(pilot).session.game.given)
            await answer(pilot, chance)
        given = table(pilot).session.game.given
        screen = seen(pilot)
        await press(pilot, "u", "u", "u")
        assert table(pilot).session.game.given == stood[3]
        assert undercroft.load(autosave_file()).given == stood[3]
        await press(pilot, "r", "r", "r")
        assert table(pilot).session.game.given == given
        assert seen(pilot) == screen

    visit(story, opening=dealt())


def test_undo_in_a_strict_game_is_refused_in_words() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await play_out(pilot, Random(4), 12)
        given = len(table(pilot).session.game)
        await press(pilot, *["u"] * given)
        assert len(table(pilot).session.game) > 0
        assert "strict" in said(pilot)

    visit(story, size=LARGE, opening=dealt(strict=True))


def test_step_through_the_game_and_come_back() -> None:
    async def story(pilot: Pilot[int]) -> None:
        chance = Random(2)
        stood = []
        for _turn in range(5):
            stood.append(len(table(pilot).session.game))
            await answer(pilot, chance)
            await pilot.pause()
        screen, last = seen(pilot), len(table(pilot).session.game)
        await press(pilot, "comma")
        assert f"Looking back: {stood[4]} of {last}" in seen(pilot)
        await press(pilot, "comma", "comma", "1")
        assert f"Looking back: {stood[2]} of {last}" in seen(pilot)
        assert len(table(pilot).session.game) == last
        await press(pilot, "less_than_sign")
        assert f"Looking back: 0 of {last}" in seen(pilot)
        await press(pilot, "full_stop", "escape")
        assert seen(pilot) == screen

    visit(story, opening=dealt())


def test_a_bot_takes_its_turns_and_undo_goes_back_to_mine() -> None:
    async def story(pilot: Pilot[int]) -> None:
        chance = Random(1)
        for _turn in range(3):
            await answer(pilot, chance)
            await pilot.pause()
        session = table(pilot).session
        assert session.asked == 0
        before = len(session.game)
        await answer(pilot, chance)
        await pilot.pause()
        await press(pilot, "u")
        assert session.asked == 0
        assert len(session.game) <= before

    visit(story, opening=dealt(mates=["mage"], players=("me", "random")))


def test_dice_rolled_at_the_table_are_typed_and_corrected() -> None:
    async def story(pilot: Pilot[int]) -> None:
        while not table(pilot).session.game.dice_needed:
            await answer(pilot, Random(1))
            await pilot.pause()
        needed = len(table(pilot).session.game.dice_needed)
        await press(pilot, "9", "x")
        assert table(pilot)._faces == []
        if needed > 1:
            await press(pilot, "5", "backspace")
            assert table(pilot)._faces == []
        assert "[_]" in seen(pilot)
        await press(pilot, *["4"] * needed)
        assert "[_]" not in seen(pilot)

    visit(story, opening=dealt(own_dice=True, mat="dungeon"))


def test_a_french_keyboard_needs_no_shift() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "ampersand")
        assert len(table(pilot).session.game) == 1

    visit(story, spoken="fr", opening=dealt())


def test_the_end_leads_on() -> None:
    async def story(pilot: Pilot[int]) -> None:
        first = await to_the_end(pilot, Random(3))
        await press(pilot, "3")
        again = table(pilot).session.game
        assert (again.seed, again.setup, len(again)) == (first.seed, first.setup, 0)
        await to_the_end(pilot, Random(3))
        await press(pilot, "2")
        assert table(pilot).session.game.seed != first.seed
        await press(pilot, "escape")
        assert "Continue" in seen(pilot)

    visit(story, opening=dealt())
