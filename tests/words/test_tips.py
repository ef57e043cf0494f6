"""The tips of each game: short, in both languages, and each at a moment that the game has."""

import re
import textwrap
from pathlib import Path

import pytest

from undercroft import games
from undercroft.table.book import Event
from undercroft.table.shelf import book_of
from undercroft.words import LANGUAGES
from undercroft.words.errors import said
from undercroft.words.tips import TipsError, read_tips, tips_of

pytestmark = pytest.mark.once

BOTH = [(game, spoken) for game in games.packages() for spoken in LANGUAGES]
COLUMNS, LINES = 28, 7
"""The room beside the question on the smallest screen."""
ENGLISH = re.compile(r"\b(the|you|your|with|and|of|die|food|gold|armor|floor)\b")
SPACE = "\N{NO-BREAK SPACE}"
UNSET = re.compile(rf"'|(?<!{SPACE})[:;?!»]|«(?!{SPACE})|\d (PV|XP)\b")
"""A straight apostrophe, or a sign or a unit that French sets apart with a space that never breaks."""

GOOD = """
[[tip]]
id = "falling"
when = [{ event = "fell", floor = [2, 3] }, { question = "rolled", answer = "feat:" }]
title = { en = "Falling", fr = "La chute" }
text = { en = "Down.", fr = "En bas." }
"""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "tips.toml"
    file.write_text(text, encoding="utf-8")
    return file


# --- those there are ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "spoken"), BOTH)
def test_a_tip_can_be_read_beside_the_question_on_the_smallest_screen(game: str, spoken: str) -> None:
    tips = tips_of(book_of(game), spoken)
    assert len(tips) > 15
    for tip in tips:
        for text in (tip.text, tip.guided):
            assert len(textwrap.wrap(text, COLUMNS)) <= LINES, tip.id
        assert len(tip.title) <= COLUMNS - 4


@pytest.mark.parametrize("game", games.packages())
def test_every_tip_is_told_in_french_too(game: str) -> None:
    english, french = (tips_of(book_of(game), spoken) for spoken in ("en", "fr"))
    for tip in english:
        assert french[tip.id].text != tip.text
        assert (french[tip.id].guided == french[tip.id].text) == (tip.guided == tip.text)
        assert not ENGLISH.search(french[tip.id].text), tip.id


@pytest.mark.parametrize("game", games.packages())
def test_french_is_set_as_french_is(game: str) -> None:
    for tip in tips_of(book_of(game), "fr"):
        for text in (tip.title, tip.text, tip.guided):
            assert not UNSET.search(text), text


# --- when they come -------------------------------------------------------------------------------------------------


def test_a_tip_comes_with_its_event_if_the_facts_are_right(tmp_path: Path) -> None:
    tips = read_tips(written(tmp_path, GOOD), book_of("mini-rogue"), "fr")
    assert [tip.text for tip in tips.after(Event("fell", 0, {"area": 3, "floor": 2}))] == ["En bas."]
    assert tips.after(Event("fell", 0, {"area": 8, "floor": 4})) == []
    assert tips.after(Event("ate", 0, {})) == []
    assert tips.at_deal() == []


def test_a_tip_comes_with_its_question_if_the_answer_is_offered(tmp_path: Path) -> None:
    tips = read_tips(written(tmp_path, GOOD), book_of("mini-rogue"), "en")
    assert [tip.id for tip in tips.at("rolled", ["go-on", "feat:die1:xp"])] == ["falling"]
    assert tips.at("rolled", ["go-on"]) == []
    assert tips.at("ready", ["go-on", "feat:die1:xp"]) == []


def test_a_question_alone_is_enough_and_so_is_an_answer(tmp_path: Path) -> None:
    text = GOOD.replace('question = "rolled", answer = "feat:"', 'question = "trading" }, { answer = "drink:"')
    tips = read_tips(written(tmp_path, text), book_of("mini-rogue"), "en")
    assert len(tips.at("trading", ["go-on"])) == 1
    assert len(tips.at("explore", ["right", "drink:holy"])) == 1
    assert tips.at("explore", ["right"]) == []


def test_a_game_without_tips_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    book = book_of("mini-rogue")
    monkeypatch.setattr(games, "home", lambda _name: tmp_path)
    tips_of.cache_clear()
    try:
        assert list(tips_of(book, "en")) == []
    finally:
        tips_of.cache_clear()


# --- a file that is wrong -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ('event = "feel"', 'tip "falling": there is no event "feel": choose one of area-entered'),
        ('event = "fell", flor = 2', 'tip "falling": there is no fact "flor": choose one of area, floor'),
        ('event = "fell", floor = "2"', 'tip "falling": floor: must be a number'),
        ('event = "checked", success = 1', 'tip "falling": success: must be true or false'),
        ('event = "fell", floor = [2, true]', 'tip "falling": floor: must be a number'),
        ('event = "moved", card = 3', 'tip "falling": card: must be a text'),
        ('question = "quaf"', 'tip "falling": there is no question "quaf": choose one of'),
        ("question = 3", 'tip "falling": there is no question "3": choose one of'),
        ('question = "quaff", floor = 2', 'tip "falling": there is no field "floor": choose one of deal, event'),
        ("answer = 3", 'tip "falling": answer: must be a text'),
        ("deal = 1", 'tip "falling": deal: must be true or false'),
        ('deal = true, event = "fell"', 'tip "falling": when does it come? Say one of deal, event, question, answer'),
        ("", 'tip "falling": when does it come? Say one of deal, event, question, answer'),
    ],
)
def test_a_moment_that_the_game_does_not_have(tmp_path: Path, wrong: str, reason: str) -> None:
    text = re.sub(r"when = .*", f"when = [{{ {wrong} }}]", GOOD)
    with pytest.raises(TipsError) as error:
        read_tips(written(tmp_path, text), book_of("mini-rogue"), "en")
    assert said(error.value, "en").startswith(f"tips.toml: {reason}")
    assert said(error.value, "fr") != said(error.value, "en")


def test_a_tip_that_never_comes(tmp_path: Path) -> None:
    text = re.sub(r"when = .*", "when = []", GOOD)
    with pytest.raises(TipsError, match="when does it come"):
        read_tips(written(tmp_path, text), book_of("mini-rogue"), "en")


def test_a_tip_that_stands_twice(tmp_path: Path) -> None:
    with pytest.raises(TipsError, match='tip "falling": it stands twice'):
        read_tips(written(tmp_path, GOOD + GOOD), book_of("mini-rogue"), "en")


@pytest.mark.parametrize("text", ["[[tip", "tip = 3", GOOD.replace("text", "txt"), GOOD.replace("falling", "Fall ing")])
def test_a_file_of_another_form(tmp_path: Path, text: str) -> None:
    with pytest.raises(TipsError, match=r"tips\.toml cannot be understood: "):
        read_tips(written(tmp_path, text), book_of("mini-rogue"), "en")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(TipsError, match="cannot be read"):
        read_tips(tmp_path / "none.toml", book_of("mini-rogue"), "en")
