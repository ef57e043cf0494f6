"""Many games added up."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.table.test_chronicle import record
from undercroft.table.account import BADLY, HURT, WELL, WON
from undercroft.table.chronicle import Record, Step
from undercroft.table.shelf import book_of
from undercroft.table.statistics import News, Statistics, deeds_of, luck_of, news, statistics

pytestmark = pytest.mark.once

TODAY = date(2026, 11, 16)


def added(*records: Record, game: str = "mini-rogue") -> Statistics:
    return statistics(book_of(game), records, TODAY)


def on(day: date, number: int, *, won: bool = True) -> Record:
    return record(number, day=day, won=won, modes=["alone", "daily"])


def test_wins_by_hero_difficulty_and_way_of_playing() -> None:
    found = added(
        record(1, heroes=["mage"], difficulty="hard", modes=["alone"]),
        record(2, heroes=["mage", "rogue"], difficulty="normal", modes=["party"], won=False),
        record(3, game="tiny-epic"),
        record(4, won=None),
    )
    assert (found.all.games, found.all.won) == (2, 1)
    assert found.data()["heroes"] == {"mage": {"games": 2, "won": 1}, "rogue": {"games": 1, "won": 0}}
    assert set(found.difficulties) == {"hard", "normal"}
    assert found.data()["modes"] == {"alone": {"games": 1, "won": 1}, "party": {"games": 1, "won": 0}}


def test_where_and_to_what_games_were_lost() -> None:
    lost = [record(number, won=False, reached=area, cause="hunger") for number, area in enumerate((3, 3, 7))]
    found = added(*lost, record(9, reached=10))
    assert found.data()["lost_at"] == {"3": 2, "7": 1}
    assert found.data()["lost_to"] == {"hunger": 3}
    assert found.best == 10


def test_streaks() -> None:
    outcomes = [True, True, True, False, True, True]
    found = added(*(record(number, won=won) for number, won in enumerate(outcomes)))
    assert (found.streak, found.best_streak) == (2, 3)


def test_days_in_a_row_may_end_yesterday() -> None:
    days = [TODAY - timedelta(days=ago) for ago in (9, 3, 2, 1)]
    found = added(*(on(day, number, won=False) for number, day in enumerate(days)))
    assert (found.day_streak, found.best_day_streak) == (3, 3)
    assert added(on(TODAY - timedelta(days=2), 1)).day_streak == 0


def test_a_day_is_won_if_one_of_its_games_was() -> None:
    found = added(on(TODAY, 1, won=True), on(TODAY, 2, won=False))
    assert found.days == {TODAY: True}


def test_luck_is_even_for_fair_dice() -> None:
    assert luck_of(100, 350) == pytest.approx(0.5)
    assert luck_of(100, 400) > 0.99
    assert luck_of(100, 300) < 0.01
    assert luck_of(0, 0) == 0.5


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_a_dozen_achievements_or_so(game: str) -> None:
    names = [deed.name for deed in deeds_of(book_of(game))]
    assert len(names) == len(set(names))
    assert 12 <= len(names) <= 16


def way(*marks: str) -> list[Step]:
    return [Step(1, number, mark) for number, mark in enumerate(marks, 1)]


@pytest.mark.parametrize(
    ("deed", "facts", "but"),
    [
        ("out-alive", {}, {"won": False}),
        ("last-area", {"reached": 10, "whole": 10}, {"reached": 9, "whole": 10}),
        ("bosses", {"feats": {"bosses": 4}}, {"feats": {"bosses": 3}}),
        ("thread", {"heroes": ["mage"], "feats": {"hp": 1}}, {"heroes": ["mage"], "feats": {"hp": 2}}),
        ("unhurt", {"way": way(WELL, WELL, WELL, WELL, WON)}, {"way": way(WELL, WELL, HURT, WELL, BADLY, WELL, WON)}),
        ("sober", {}, {"feats": {"potions": 1}}),
        ("falls", {"feats": {"falls": 2}}, {"feats": {"falls": 1}}),
        ("purse", {"feats": {"gold": 10}}, {"feats": {"gold": 9}}),
        ("heroes", {"heroes": ["a", "b", "c", "d"]}, {"heroes": ["a", "b", "c"]}),
        ("roguelike", {"difficulty": "roguelike"}, {"difficulty": "hard"}),
        ("party", {"heroes": ["a", "b"]}, {"heroes": ["a"]}),
        ("overlord", {"modes": ["automa"]}, {"modes": ["alone"]}),
        ("unaided", {"modes": ["strict"]}, {"modes": ["strict", "helped"]}),
        ("against-the-dice", {"dice": 40, "pips": 130}, {"dice": 40, "pips": 131}),
    ],
)
def test_what_earns_an_achievement_of_mini_rogue(deed: str, facts: dict[str, object], but: dict[str, object]) -> None:
    assert deed in added(record(1, **facts)).deeds
    assert deed not in added(record(1, **but)).deeds


@pytest.mark.parametrize(
    ("deed", "facts", "but"),
    [
        ("lair", {"reached": 2, "won": False}, {"reached": 1, "won": False}),
        ("standing", {}, {"feats": {"falls": 1}}),
        ("ember", {"feats": {"torch": 2}}, {"feats": {"torch": 3}}),
        ("goblins", {"feats": {"goblins": 12}}, {"feats": {"goblins": 11}}),
        ("traps", {"feats": {"traps": 3}}, {"feats": {"traps": 2}}),
        ("two", {"heroes": ["a", "b"]}, {"heroes": ["a", "b", "c"]}),
        ("four", {"heroes": ["a", "b", "c", "d"]}, {"heroes": ["a", "b", "c"]}),
    ],
)
def test_what_earns_an_achievement_of_tiny_epic(deed: str, facts: dict[str, object], but: dict[str, object]) -> None:
    assert deed in added(record(1, game="tiny-epic", **facts), game="tiny-epic").deeds
    assert deed not in added(record(1, game="tiny-epic", **but), game="tiny-epic").deeds


def test_achievements_of_many_games() -> None:
    three = [record(number, game="tiny-epic", feats={f"boss:{number}": 1}) for number in range(3)]
    assert {"bosses", "three-times"} <= set(added(*three, game="tiny-epic").deeds)
    assert not {"bosses", "three-times"} & set(added(*three[:2], game="tiny-epic").deeds)
    week = [on(TODAY - timedelta(days=ago), 10 - ago, won=False) for ago in reversed(range(7))]
    assert "week" in added(*week).deeds
    assert "week" not in added(*week[1:]).deeds


def test_an_achievement_is_dated_by_the_game_that_earned_it() -> None:
    found = added(record(1, won=False), record(2), record(3))
    assert found.deeds["out-alive"] == datetime.fromtimestamp(1_700_000_002, UTC)


def test_what_is_new_after_a_game() -> None:
    book = book_of("mini-rogue")
    before = [record(1, won=False, reached=4, heroes=["mage"])]
    farther = record(2, won=False, reached=6, heroes=["mage"])
    assert news(book, before, farther) == [News("best", number=6)]
    assert news(book, [*before, farther], record(3, won=False, reached=5)) == []
    first = record(4, heroes=["mage"], reached=10, feats={"potions": 1})
    assert news(book, before, first) == [News("deed", "out-alive"), News("hero", "mage")]
    again = record(5, heroes=["mage"], reached=10, feats={"potions": 1})
    assert news(book, [*before, first], again) == [News("streak", number=2)]


def test_the_same_game_is_news_once() -> None:
    """Its end was noted before it is told."""
    book, won = book_of("mini-rogue"), record(4, heroes=["mage"], feats={"potions": 1})
    assert news(book, [won], won) == [News("deed", "out-alive"), News("hero", "mage")]
