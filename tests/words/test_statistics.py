"""Statistics in words: every section, both languages, any width."""

from datetime import date, timedelta

import pytest

from tests.table.test_chronicle import record
from undercroft import games
from undercroft.table.chronicle import Record
from undercroft.table.shelf import book_of
from undercroft.table.statistics import News, statistics
from undercroft.words.speaker import speaker_of
from undercroft.words.statistics import StatisticsWords, news_lines, statistics_lines

pytestmark = pytest.mark.once

TODAY = date(2026, 11, 16)


def some() -> list[Record]:
    return [
        record(1, heroes=["mage"], difficulty="hard", modes=["alone"], reached=10, whole=10, dice=10, pips=40),
        record(2, heroes=["mage"], difficulty="hard", modes=["alone", "strict"], won=False, reached=3, cause="hunger"),
        record(3, heroes=["rogue"], modes=["party", "daily"], day=TODAY, won=False, cause="enemy: Giant Rat"),
        record(4, heroes=["rogue"], modes=["party", "daily"], day=TODAY - timedelta(days=1)),
    ]


def words(records: list[Record], spoken: str = "en", game: str = "mini-rogue") -> StatisticsWords:
    book = book_of(game)
    return StatisticsWords(statistics(book, records, TODAY), speaker_of(book, spoken), TODAY)


def section(name: str, spoken: str = "en") -> list[str]:
    return next(list(one.lines) for one in words(some(), spoken).sections(60) if one.name == name)


def test_wins_are_bars() -> None:
    assert section("heroes") == [
        "Mage                   1 of 2  ███████████░░░░░░░░░░░   50%",
        "Rogue                  1 of 2  ███████████░░░░░░░░░░░   50%",
    ]


def test_what_games_were_lost_to() -> None:
    assert [line.split("  ")[0].strip() for line in section("causes")] == ["Hunger", "Giant Rat"]
    assert [line.split("  ")[0].strip() for line in section("causes", "fr")] == ["Faim", "Rat géant"]


def test_the_calendar_has_a_column_for_each_week() -> None:
    monday, *_others, sunday = section("days")[:7]
    assert monday.endswith("●")
    assert sunday.endswith("★")
    assert section("days", "fr")[0].startswith("lun")


def test_dice_are_compared_with_fair_ones() -> None:
    assert section("dice")[0] == "10 dice showed 4.00 on average, where 3.5 is fair."
    assert section("dice")[-1] == "Luckier than 82% of fair dice."


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("game", games.packages())
def test_nothing_played_yet(game: str, spoken: str) -> None:
    [only] = words([], spoken, game).sections(79)
    assert only.lines


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 60, 79, 120])
def test_no_line_is_too_long(width: int, spoken: str) -> None:
    assert max(map(len, statistics_lines(words(some(), spoken), width))) <= width


def test_names_that_no_card_has_are_harmless() -> None:
    odd = [record(1, heroes=["\x1b[31m"], modes=["\x07"], cause="enemy: \x1b]0;x", difficulty="\x9b", won=False)]
    for game in games.packages():
        lines = statistics_lines(words([record(1, game=game), *odd], game=game))
        assert all(line.isprintable() or "\N{NO-BREAK SPACE}" in line for line in lines)


@pytest.mark.parametrize(
    ("spoken", "told"),
    [
        ("en", ["Your first win with Mage.", "2 wins in a row: more than ever before.", "★ Achievement: Out alive"]),
        ("fr", ["Votre première victoire avec : Mage.", "2 victoires de suite", "★ Haut fait : Sorti vivant"]),
    ],
)
def test_what_is_new_is_told(spoken: str, told: list[str]) -> None:
    book = book_of("mini-rogue")
    found = [News("hero", "mage"), News("streak", number=2), News("deed", "out-alive")]
    lines = news_lines(found, book, speaker_of(book, spoken))
    assert all(line.replace("\N{NO-BREAK SPACE}", " ").startswith(text) for line, text in zip(lines, told, strict=True))
