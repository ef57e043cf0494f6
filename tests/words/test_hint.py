"""A hint in words: a sentence that says why, with exact odds, and a row for each play."""

from dataclasses import replace

import pytest

import undercroft
from undercroft.bots.hint import Hint
from undercroft.table.game import Game
from undercroft.table.odds import End, Odds
from undercroft.words.hint import hint_lines, hint_rows, reason, too_close
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech


def asked(spoken: str = "en") -> tuple[Game, Speech]:
    """A Rogue who may go two ways."""
    game = undercroft.new("mini-rogue", hero="rogue", seed=3, language=spoken)
    while len(game.answers) < 2:
        game.answer(game.answers[0])
    return game, speaker_of(game.book, spoken)


def survived(chance: float, hp: int = 5, matter: str = "fight") -> Odds:
    """The odds of a fight."""
    good = {"survived": 1, "hp": hp, "xp": 0, "armor": 0, "potions": 0}
    ends = (End(good, chance), End({**good, "survived": 0, "hp": 0}, 1 - chance))
    return Odds(matter, "survived", None, ends)


def two(game: Game, first: Hint, second: Hint) -> list[Hint]:
    """They are about the first two answers."""
    places = zip((first, second), game.answers, strict=False)
    return [replace(hint, play=answer.id, name=answer.name) for hint, answer in places]


def a_hint(chance: float | None, odds: Odds | None = None, error: float = 0.01, apart: float | None = None) -> Hint:
    return Hint(0, "", chance, error, odds, error if apart is None else apart)


def told(first: Hint, second: Hint, spoken: str = "en") -> str:
    """The reason, with answers by number and ordinary spaces."""
    game, speech = asked(spoken)
    text = reason(game, two(game, first, second), speech)
    for number, answer in enumerate(game.answers, 1):
        text = text.replace(answer.wording, f"#{number}")
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("en", "“#1”: the fight is survived in 61.25% of cases, 44.00% with “#2”."),
        ("fr", "« #1 » : on survit au combat dans 61,25 % des cas, 44,00 % avec « #2 »."),
    ],
)
def test_better_odds_are_the_reason(spoken: str, sentence: str) -> None:
    assert told(a_hint(0.5, survived(0.6125)), a_hint(0.4, survived(0.44)), spoken) == sentence


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        (
            "en",
            "“#1”: the fight is survived in 90.00% of cases, as with “#2”; HP left on average: 8.00 instead of 5.00.",
        ),
        (
            "fr",
            "« #1 » : on survit au combat dans 90,00 % des cas, comme avec « #2 » ; "
            "PV restants en moyenne : 8,00 au lieu de 5,00.",
        ),
    ],
)
def test_with_equal_odds_it_is_what_is_left(spoken: str, sentence: str) -> None:
    assert told(a_hint(0.5, survived(0.9, 8)), a_hint(0.4, survived(0.9, 5)), spoken) == sentence


def test_worse_odds_need_a_better_chance_to_win() -> None:
    text = told(a_hint(0.5, survived(0.9)), a_hint(0.4, survived(0.95)))
    odds = "“#1”: the fight is survived in 90.00% of cases, 95.00% with “#2”"
    assert text == f"{odds}; 50 ± 2% to win instead of 40 ± 2%."
    text = told(a_hint(0.5, survived(0.9)), a_hint(0.49, survived(0.95)))
    assert text == f"{odds}; 50 ± 2% to win, too close to tell from 49 ± 2%."


def test_to_an_overlord_worse_odds_of_the_adventurers_are_better() -> None:
    game = undercroft.new(seed=3, boxes=["council"], overlord="weaver", language="en")
    while game.sides[int(game.state.question.seat)] == 0:
        game.answer(game.answers[0])
    hints = two(game, a_hint(0.5, survived(0.9)), a_hint(0.4, survived(0.95)))
    assert "instead" not in reason(game, hints, speaker_of(game.book, "en"))


def test_where_the_other_answer_leads_elsewhere_the_chance_to_win_decides() -> None:
    text = told(a_hint(0.5, survived(0.9)), a_hint(0.4, survived(0.3, matter="check")))
    assert text == "“#1”: the fight is survived in 90.00% of cases; 50 ± 2% to win, 40 ± 2% with “#2”."


@pytest.mark.parametrize(
    ("second", "spoken", "sentence"),
    [
        (0.40, "en", "“#1”: 50 ± 2% to win, 40 ± 2% with “#2”."),
        (0.40, "fr", "« #1 » : 50 ± 2 % de chances de gagner, 40 ± 2 % avec « #2 »."),
        (0.49, "en", "“#1”: 50 ± 2% to win, too close to tell from 49 ± 2% with “#2”."),
        (0.52, "en", "“#1”: 50 ± 2% to win, too close to tell from 52 ± 2% with “#2”."),
    ],
)
def test_where_no_dice_settle_anything_the_chance_to_win_decides(second: float, spoken: str, sentence: str) -> None:
    assert told(a_hint(0.5), a_hint(second), spoken) == sentence


def test_what_differs_in_the_same_deals_can_be_told_although_either_chance_is_doubtful() -> None:
    sure = two(asked()[0], a_hint(0.5, error=0.05, apart=0.0), a_hint(0.46, error=0.05, apart=0.01))
    assert not too_close(*sure)
    assert too_close(*two(asked()[0], a_hint(0.5, error=0.05, apart=0.0), a_hint(0.46, error=0.05, apart=0.03)))


def test_rules_of_thumb_give_their_name_as_a_reason_or_the_odds() -> None:
    game, speech = asked()
    (hint, _other) = two(game, a_hint(None), a_hint(None))
    assert reason(game, [hint], speech) == f"“{game.answers[0].wording}”, by rules of thumb."
    text = reason(game, [replace(hint, odds=survived(0.5))], speech)
    assert text.endswith(": the fight is survived in 50.00% of cases.")


@pytest.mark.parametrize(
    ("spoken", "first", "chance"), [("en", "chance to win", "61 ± 2%"), ("fr", "chances de gagner", "61 ± 2 %")]
)
def test_every_play_has_a_row(spoken: str, first: str, chance: str) -> None:
    game, speech = asked(spoken)
    hints = two(game, a_hint(0.61, survived(0.75)), a_hint(0.5))
    lines = [line.replace("\N{NO-BREAK SPACE}", " ") for line in hint_lines(game, hints, speech)]
    assert lines[1:3] == ["", first]
    assert chance in lines[3]
    assert "███████ " in lines[3]
    assert lines[3].endswith(game.answers[0].wording.replace("\N{NO-BREAK SPACE}", " "))
    assert "75" in lines[4]
    assert len(lines) == 6


def test_in_plain_lines_rows_have_the_numbers_of_the_answers_and_no_bars() -> None:
    game, speech = asked()
    second, first = two(game, a_hint(0.4), a_hint(0.5))
    lines = hint_lines(game, [first, second], speech, plain=True)
    assert lines[3].split(maxsplit=4)[:4] == ["50", "±", "2%", "2"]
    assert "█" not in "".join(lines)
    assert [row.number for row in hint_rows(game, [first, second], speech)] == ["2", "1"]


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [
        ("en", "“#1”: 83% to win, a little more than with “#2”."),
        ("fr", "« #1 » : 83 % de chances de gagner, un peu plus qu’avec « #2 »."),
    ],
)
def test_what_looks_equal_when_rounded_is_not_told_twice(spoken: str, sentence: str) -> None:
    assert told(a_hint(0.834, error=0.0), a_hint(0.827, error=0.0), spoken) == sentence


def test_what_is_certain_either_way_is_no_reason() -> None:
    text = told(a_hint(0.5, survived(1.0)), a_hint(0.4, survived(1.0)))
    assert text == "“#1”: 50 ± 2% to win, 40 ± 2% with “#2”."


def test_what_is_certain_anyway_is_no_reason_where_the_other_answer_leads_elsewhere() -> None:
    text = told(a_hint(0.5, survived(1.0)), a_hint(0.4))
    assert text == "“#1”: 50 ± 2% to win, 40 ± 2% with “#2”."


def test_no_line_ends_inside_a_chance() -> None:
    game, speech = asked()
    text = reason(game, two(game, a_hint(0.5), a_hint(0.4)), speech)
    assert "50\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}2%" in text


@pytest.mark.parametrize(
    ("spoken", "worded"),
    [
        (
            "en",
            {"Nothing, go on", "Ask Mage for 1 food", "Offer Mage 1 gold for 1 food", "Offer Mage 1 gold, for nothing"},
        ),
        (
            "fr",
            {
                "Rien, continuer",
                "Demander 1 ration au Mage",
                "Proposer 1 pièce d’or au Mage contre 1 ration",
                "Donner 1 pièce d’or au Mage contre rien",
            },
        ),
    ],
)
def test_an_exchange_is_told_in_words_with_the_answer_that_it_begins_with(spoken: str, worded: set[str]) -> None:
    game = undercroft.new(hero="rogue", mates=["mage"], seed=3, language=spoken)
    while game.question is None or game.question.kind != "barter" or game.question.seat:
        game.answer(game.answers[0])
    speech, plays = speaker_of(game.book, spoken), game.book.rules.playable(game.state)
    hints = [Hint(play, game.book.play_name(game.state, play), 0.5, 0.01, None) for play in plays]
    rows = [row for place in range(0, len(hints), 5) for row in hint_rows(game, hints[place : place + 5], speech)]
    assert worded <= {row.answer.replace("\N{NO-BREAK SPACE}", " ") for row in rows}
    assert [row.number for row in rows] == ["1"] + ["2"] * (len(rows) - 1)
    assert not any("deal" in row.answer for row in rows)
