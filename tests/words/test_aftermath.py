"""The end of a game in words: the way, the dice, the curve, what is new, and what may be shared."""

from datetime import date

import pytest

import undercroft
from tests.table.test_chronicle import LOSES, WINS, finished, kept, to_the_end
from undercroft import games
from undercroft.table.account import BADLY, HURT, LOST, WELL, WON, Leg
from undercroft.table.game import Game
from undercroft.words.aftermath import Aftermath, aftermath_lines, drawn_way
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once


def told(game: Game, spoken: str = "en") -> Aftermath:
    return Session(game, speaker_of(game.book, spoken)).aftermath


def a_daily(seed: int = WINS, name: str = "mini-rogue") -> Game:
    game = undercroft.new(name, seed=seed)
    game.day = date(2026, 11, 16)
    return to_the_end(game)


def test_the_way_is_a_line() -> None:
    way = [Leg(1, 1, WELL), Leg(1, 2, HURT), Leg(2, 4, BADLY), Leg(2, 5, LOST)]
    assert drawn_way(way, numbered=True) == "1● 2◐ │ ↓ 4○ 5✝"
    assert drawn_way([Leg(1, 1, WELL), Leg(1, 2, WON)]) == "●★"


def test_how_it_ended_and_what_ended_it() -> None:
    end = told(finished(LOSES))
    assert end.result[-1] == "What ended it: Spider Queen."
    assert end.way_lines(79) == ["The way: 1● │ ↓ 4✝", "● unhurt  ✝ the end"]
    assert told(finished(WINS)).result[-1].endswith("gold.")


def test_a_screen_reader_hears_the_way() -> None:
    assert told(finished(LOSES)).way_told() == "The way: unhurt: 1; the end: 4"
    lines = aftermath_lines(told(finished(LOSES)), 79, [0.5, 0.4], described=True)
    assert not any(sign in line for line in lines for sign in "●✝│┤")


def test_what_is_new_is_told_once_the_game_is_kept() -> None:
    game = kept(finished(WINS))
    news = told(game).news
    assert "★ Achievement: Out alive – Win a game." in news
    assert "Your first win with Rogue." in news
    again = kept(finished(WINS))
    assert told(again).news == ["2 wins in a row: more than ever before."]


def test_bots_alone_break_no_records() -> None:
    game = finished(WINS)
    game.players = ("easy",)
    assert told(game).news == []


@pytest.mark.parametrize("name", games.packages())
def test_the_text_to_share_spoils_nothing(name: str) -> None:
    """It says when, how far and how: no hero, no card, nothing that anybody did."""
    game = a_daily(LOSES, name)
    head, way, outcome, again = told(game).share_text.splitlines()
    assert head == f"Undercroft – {games.title(name).title} – 2026-11-16"
    assert set(way) <= set("●◐○✝★│↓")
    assert outcome.startswith("lost, A")
    assert again.startswith("undercroft play --daily 2026-11-16")
    assert again.endswith("--game tiny-epic") == (name == "tiny-epic")


def test_a_helped_game_says_so_when_it_is_shared() -> None:
    game = a_daily()
    game.helped = True
    assert "won, helped, Area 10" in told(game).share_text
    assert "gagnée, aidée" in told(game, "fr").share_text


def test_another_game_is_shared_by_its_code() -> None:
    game = finished(LOSES)
    assert told(game).share_text.endswith(f"undercroft play {game.code}")


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("width", [40, 79, 110])
def test_everything_fits(width: int, spoken: str) -> None:
    game = a_daily(WINS)
    chances = [0.5 + 0.4 * (number % 2) for number in range(len(game) + 1)]
    end = told(game, spoken)
    lines = [*end.way_lines(width), *end.picture(chances, width), *end.turns(chances, width)]
    assert max(map(len, lines)) <= width
    assert len(end.picture(chances, width, 9)) == 11


def test_the_curve_is_that_of_the_people() -> None:
    game = undercroft.new(hero="mage", boxes=["council"], mat="city", overlord="prophet", seed=1)
    game.players = ("easy", "me")
    to_the_end(game)
    chances = [0.0] * (len(game) + 1)
    drawn = told(game).picture(chances, 60)
    assert "⠉" in drawn[1]
    assert "⣀" not in drawn[5]
