"""Odds in a word or two: what is not certain is never told as if it were."""

import pytest

from tests.words.test_hint import asked, survived
from undercroft.table.odds import End, Odds
from undercroft.table.shelf import book_of
from undercroft.words.odds import at_length, brief
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("chance", "english", "french"),
    [
        (0.6125, "61% survival, 5.0 HP", "61 % de survie, 5,0 PV"),
        (0.9999, ">99% survival, 5.0 HP", ">99 % de survie, 5,0 PV"),
        (0.0004, "<1% survival, 5.0 HP", "<1 % de survie, 5,0 PV"),
        (1.0, "100% survival, 5.0 HP", "100 % de survie, 5,0 PV"),
        (0.0, "0% survival", "0 % de survie"),
    ],
)
def test_a_fight_in_a_word(chance: float, english: str, french: str) -> None:
    assert brief(survived(chance), asked("en")[1]) == english
    assert plain(brief(survived(chance), asked("fr")[1])) == french


def test_a_fight_in_a_sentence() -> None:
    speech = asked("en")[1]
    assert at_length(survived(0.6125), speech) == "The fight is survived: 61.25%, HP left on average: 5.0."
    assert at_length(survived(1.0), speech) == "", "the word has said it"


def test_a_boss_that_cannot_die_yet_is_told_by_the_damage() -> None:
    speech = speaker_of(book_of("tiny-epic"), "en")
    facts = {"killed": 0, "damage": 2, "counter": 0, "focus": 0, "health": 0, "hit": 1, "torch": 0}
    half = Odds("attack", "killed", None, (End(facts, 0.5), End({**facts, "damage": 3}, 0.5)))
    assert brief(half, speech) == "2.5 damage"
    assert brief(Odds("attack", "killed", None, (End({**facts, "damage": 0}, 1.0),)), speech) == "0% kill"
