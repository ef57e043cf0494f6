"""Whatever is given to the public API, it works or is refused with a word; nothing else ever comes out."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.table.kit import played
from undercroft.games.mini_rogue.table.campaign import Campaign
from undercroft.kernel.errors import UndercroftError
from undercroft.table.position import book_at, game_at
from undercroft.words.errors import said

DEEP: list[Any] = []
for _level in range(3000):
    DEEP = [DEEP]
LOOP: list[Any] = []
LOOP.append(LOOP)
TABLE: dict[str, Any] = {}
TABLE["hero"] = TABLE


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __eq__(self, other: object) -> bool:
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]


ODD: list[Any] = [
    *(None, True, False, -1, 0, 1, 2**63, -(2**63) - 1, 10**5000, 0.5, float("nan"), float("inf"), 1j),
    *("", "x", "\0", "\ud800", "\x1b[31m", "rogue", "9" * 5000, "²", "MR-27BR-0029-H", "x" * 10_000),
    *(b"", b"x", [], [[]], [None], [1, 2], ["rogue", "rogue"], ["rogue"] * 50, (), {}, {"a": 1}, {1: 2}, set()),
    *(DEEP, LOOP, TABLE, object(), object, Unspeakable(), [Unspeakable()], lambda: 1, date(2025, 1, 1), Path("x")),
]


def game() -> undercroft.Game:
    return undercroft.new(seed=3, language="en")


def waiting() -> undercroft.Game:
    return undercroft.new(seed=3, hero="cleric", own_dice=True, language="en")


def trading() -> undercroft.Game:
    """A game in which an exchange is being put together."""
    data = {"party": [{"character": "rogue"}, {"character": "mage"}], "question": {"kind": "barter", "seat": 0}}
    found = game_at(data, book_at(data))
    found.answer(next(answer for answer in found.answers if answer.name != "go-on"))
    return found


def campaign() -> Campaign:
    return Campaign.start(["rogue"], seed=7)


ACTS: dict[str, Callable[[Any], object]] = {
    "new game": lambda odd: undercroft.new(odd, seed=1),
    "new seed": lambda odd: undercroft.new(seed=odd),
    "new strict": lambda odd: undercroft.new(seed=1, strict=odd),
    "new own dice": lambda odd: undercroft.new(seed=1, own_dice=odd),
    "new language": lambda odd: undercroft.new(seed=1, language=odd),
    **{
        f"new {option}": lambda odd, option=option: undercroft.new(seed=1, **{option: odd})  # type: ignore[misc]
        for option in (
            *("hero", "mates", "mat", "difficulty", "stances", "boxes", "deck", "final", "reference", "stories"),
            *("overlord", "automa", "beginners", "chapter", "perks", "relics", "feud", "heroes"),
        )
    },
    "new overlord and automa": lambda odd: undercroft.new(seed=1, overlord="possessed-oracle", automa=odd),
    "epic heroes": lambda odd: undercroft.new("tiny-epic", seed=1, heroes=odd),
    "epic boss": lambda odd: undercroft.new("tiny-epic", seed=1, boss=odd),
    "load": lambda odd: undercroft.load(odd),
    "load language": lambda odd: undercroft.load("x", language=odd),
    "code": lambda odd: undercroft.play_code(odd),
    "code language": lambda odd: undercroft.play_code("MR-27BR-0029-H", language=odd),
    "code strict": lambda odd: undercroft.play_code("MR-27BR-0029-H", strict=odd),
    "position": lambda odd: undercroft.position(odd),
    "position data": lambda odd: game_at(odd, book_at(odd)),
    "position field": lambda odd: game_at({"hero": odd}, book_at({})),
    "position rooms": lambda odd: game_at({"rooms": odd, "seed": odd}, book_at({})),
    "position words": lambda odd: game_at({"title": odd}, book_at({})),
    "daily": lambda odd: undercroft.daily(odd),
    "daily game": lambda odd: undercroft.daily(date(2025, 1, 1), odd),
    "answer": lambda odd: game().answer(odd),
    "answer seat": lambda odd: game().answer(0, seat=odd),
    "view": lambda odd: game().view(odd),
    "replay": lambda odd: game().replay(odd),
    "events": lambda odd: game().events_of(odd),
    "events seat": lambda odd: game().events_of(0, odd),
    "roll": lambda odd: waiting().roll(odd),
    "roll two": lambda odd: waiting().roll(odd, odd),
    "give": lambda odd: undercroft.deal_answers(trading(), odd, {}),
    "ask": lambda odd: undercroft.deal_answers(trading(), {}, odd),
    "give gold": lambda odd: undercroft.deal_answers(trading(), {"gold": odd}, {}),
    "no trade": lambda odd: undercroft.deal_answers(game(), odd, odd),
    "campaign": lambda odd: Campaign.start(odd),
    "campaign heroes": lambda odd: Campaign.start(["rogue", odd]),
    "campaign seed": lambda odd: Campaign.start(["rogue"], seed=odd),
    "campaign stances": lambda odd: Campaign.start(["rogue"], seed=1, stances=odd),
    "campaign strict": lambda odd: Campaign.start(["rogue"], seed=1, strict=odd),
    "campaign own dice": lambda odd: Campaign.start(["rogue"], seed=1, own_dice=odd),
    "campaign load": lambda odd: Campaign.load(odd),
    "campaign points": lambda odd: campaign().points(odd),
    "campaign perks": lambda odd: campaign().perks(odd),
    "campaign choice": lambda odd: campaign().go_on(odd),
    "campaign buy": lambda odd: campaign().buy(odd),
    "campaign buy seat": lambda odd: campaign().buy("hardy", odd),
    "campaign tries": lambda odd: campaign().tries(odd),
}


def check(act: Callable[[], object]) -> None:
    """It works, or is refused in a line in both languages."""
    error: UndercroftError | None = None
    try:
        act()
    except UndercroftError as caught:
        error = caught
    if error is not None:
        for text in (str(error), *(said(error, spoken) for spoken in ("en", "fr"))):
            assert text
            assert "\n" not in text
            assert len(text) < 1500


@pytest.mark.parametrize("act", ACTS, ids=list(ACTS))
def test_refused_with_a_word(act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for odd in ODD:
        check(partial(ACTS[act], odd))


def test_saved_or_refused_with_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for kept in (played(3, answers=1), campaign()):
        for odd in ODD:
            check(partial(kept.save, odd))
