"""Tips in plain lines: before the question, once, and to read again."""

from io import StringIO

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.terminal.plain.play import PlayOptions, play_plain
from undercroft.terminal.settings import change, preferences

pytestmark = pytest.mark.once

READY = PlayOptions(
    setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, seed=7, language="en", new=True
)
GUIDED = PlayOptions(guided=True, language="en", new=True)


def played(options: PlayOptions, *typed: str) -> str:
    """Everything written."""
    write = StringIO()
    assert play_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write) == 0
    return write.getvalue()


def tips(text: str, word: str = "Tip: ") -> list[str]:
    """The titles of the tips that were told."""
    return [line.removeprefix(word).split(".")[0] for line in text.splitlines() if line.startswith(word)]


@pytest.mark.parametrize(
    ("spoken", "word", "titles"),
    [
        ("en", "Tip: ", ["What you are here for", "Skill check", "The Dungeon die", "The way"]),
        ("fr", "Astuce\N{NO-BREAK SPACE}: ", ["Pourquoi vous êtes là", "Test de compétence", "Le dé Donjon"]),
    ],
)
def test_a_guided_game_explains_as_it_goes(spoken: str, word: str, titles: list[str]) -> None:
    text = played(PlayOptions(guided=True, language=spoken, new=True), "1", "1", "1", "q")
    assert tips(text, word)[: len(titles)] == titles
    assert all(len(line) <= 80 for line in text.splitlines())


def test_a_tip_comes_before_its_question_and_after_what_happened() -> None:
    text = played(GUIDED, "1", "1", "1", "q")
    dice, tip, question = (text.index(part) for part in ("You roll 5", "Tip: Skill check", "you may shift"))
    assert dice < tip < question


def test_the_other_game_is_guided_too_and_described() -> None:
    text = played(PlayOptions(guided=True, game="tiny-epic", language="en", new=True, described=True), "q")
    assert text.startswith("The last door\n")
    assert tips(text) == ["What you are here for"]


def test_after_an_undo_a_tip_is_not_told_again() -> None:
    assert tips(played(GUIDED, "1", "u", "1", "q")) == ["What you are here for", "Skill check"]


def test_a_guided_game_is_saved_and_goes_on() -> None:
    played(GUIDED, "1", "1", "q")
    text = played(PlayOptions(language="en", resume=True), "1", "q")
    assert tips(text) == ["The Dungeon die", "The way"]


def test_tips_are_read_again() -> None:
    text = played(GUIDED, "tips", "q")
    assert "\nFood. Every way down costs 1 food." in text
    assert "“tips off” switches tips off" in text


def test_tips_are_switched_off_and_on() -> None:
    text = played(GUIDED, "tips off", "1", "tips on", "1", "q")
    assert tips(text) == ["What you are here for", "The Dungeon die"]
    assert "\n> tips off\nTips: off\n" in text
    assert preferences().tips is True
    played(GUIDED, "tips off", "q")
    assert preferences().tips is False


def test_a_guided_game_tells_tips_even_if_ordinary_games_do_not() -> None:
    change("tips", False)
    assert tips(played(GUIDED, "q")) == ["What you are here for"]
    assert tips(played(READY, "q")) == []


@pytest.mark.tips
def test_ordinary_games_tell_each_tip_once() -> None:
    first = tips(played(READY, "1", "1", "1", "q"))
    assert first[:1] == ["What you are here for"]
    assert not set(tips(played(READY, "1", "1", "1", "q"))) & set(first)


@pytest.mark.parametrize(
    "more", [{"seed": 3}, {"setup": {"hero": "mage"}}, {"strict": True}, {"own_dice": True}, {"players": ["me"]}]
)
def test_a_guided_game_has_its_own_dungeon(more: dict[str, object]) -> None:
    with pytest.raises(UndercroftError, match="a guided game has its own dungeon"):
        played(PlayOptions(guided=True, language="en", **more))  # type: ignore[arg-type]
