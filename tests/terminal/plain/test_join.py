"""Seats of online tables in plain lines, with a real server."""

import re
from pathlib import Path

import pytest

from tests.online.kit import Player, open_house, played, random_lines
from undercroft.kernel.errors import UndercroftError
from undercroft.online.asking import found
from undercroft.online.links import BadAddress, Link
from undercroft.online.requests import Found, Key
from undercroft.online.trouble import NoServer, ServerRefused

pytestmark = pytest.mark.once

ENDS = {
    "en": r"\n\n(Defeat|Victory|The Overlord has won|The adventurers have beaten)",
    "fr": r"\n\n(Défaite|Victoire|L’Overlord a gagné|Les aventuriers ont vaincu)",
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("way", "seats"), [("alone", 1), ("together", 2), ("overlord", 2), ("heroes", 2)])
def test_a_piped_game_comes_to_its_end(way: str, seats: int, language: str, tmp_path: Path) -> None:
    """Alone, or with several seats played by one person."""
    with open_house(tmp_path) as house:
        status, text = played(house.found(way, players=["me"] * seats), *random_lines(3), language=language)
    assert status == 0
    assert re.search(ENDS[language], text)


def test_the_table_is_drawn_and_described(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found("heroes", players=["me", "me"])
        _status, drawn = played(link, "?", "d", "w", "nonsense")
        _status, sentences = played(link, described=True)
    assert "┌──────────┐" in drawn
    assert "Loot: " in drawn
    assert "Grok U’ll (Ann): here" in drawn
    assert "Type a number from 1 to " in drawn
    assert "┌" not in sentences
    assert drawn.endswith(f"{link}\nFarewell, adventurer.\n")


@pytest.mark.parametrize("way", ["together", "overlord", "heroes"])
def test_two_people_play_to_the_end_over_an_invitation(way: str, tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found(way, players=["me", "open"])
        ann = Player(link, terminal=False)
        ann.until(f"link:\n{link.invitation}\n")
        bob = Player(Link(link.server, link.table), "fr", terminal=False)
        bob.type("1", "Bob")
        bob.until("Ce lien secret vous ramène à votre place.")
        ann.until("(Bob) has sat down.")
        for player, seed in ((ann, 1), (bob, 2)):
            player.type(*random_lines(seed, 2_000))
        texts = ann.end(), bob.end()
    assert (ann.status, bob.status) == (0, 0)
    assert re.search(ENDS["en"], texts[0])
    assert re.search(ENDS["fr"], texts[1])
    assert "Waiting for " in texts[0]
    assert "On attend " in texts[1]


def test_whoever_is_invited_chooses_a_seat_by_its_number(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found("heroes", players=["open", "open"])
        first, second = Player(link), Player(link)
        second.until("Uliessa")  # both seats are still free for either
        first.type("1", "", "  A name that is much too long for the table  ")
        first.until("Grok U’ll (A name that is much too long f): here")
        second.type("?", "2", "Bob")
        second.until("Uliessa (Bob): here")
        first.until("Uliessa (Bob) has sat down.")
        third = Player(link)
        third.until("You watch.")
        for player in (first, second, third):
            player.leave()
    for player, seat in ((first, 0), (second, 1)):
        assert player.paper.getvalue().count(f"{link.invitation}#{seat}.") == 2
    assert "#" not in third.paper.getvalue()


def test_nothing_is_lost_when_the_server_stops_and_comes_back(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann = Player(house.found("alone", options={"hero": "mage"}))
        ann.until("> ")
        ann.type("1")
        ann.until("Which way?")
        ann.until("> ")
        house.close()
        ann.until("The connection is lost.")
        ann.type("1")
        ann.until("There is no connection just now.")
        house.open()
        ann.until("The connection is back.")
        before = ann.paper.getvalue()
        ann.type("1")
        ann.until("You enter: ")
        text = ann.leave()
    assert before.count("Which way?") == 1
    assert text.count("The door falls shut behind you.") == 1  # what was told is not told again


def test_a_link_brings_back_to_the_seat_with_all_that_has_happened(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found("alone")
        _status, first = played(link, "1", "1", "1")
    with open_house(tmp_path) as house:
        other = Link(house.address, link.table, link.keys)
        _status, again = played(other)
    question = first[first.rindex("> 1") + 4 :].split("\n> ")[0]
    assert question.splitlines()[-3:] == again.split("\n> ")[0].splitlines()[-3:]
    assert "The door falls shut behind you." in again


def test_an_answer_is_taken_back_if_the_others_agree(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found("heroes", players=["me", "open"], strict=False)
        ann, bob = Player(link), Player(Link(link.server, link.table))
        bob.type("1", "Bob")
        ann.until("> ")
        ann.type("1")
        ann.until("\n")
        ann.until("> ")
        ann.type("u")
        ann.until("You ask to take your last answer back.")
        bob.until("Grok U’ll (Ann) asks to take the last answer back.")
        bob.until("Type y to agree, n to refuse.")
        bob.type("n")
        ann.until("Uliessa (Bob) does not agree: nothing is taken back.")
        ann.type("u")
        bob.until("Type y to agree, n to refuse.")
        bob.type("y")
        ann.until("The last answer is taken back.")
        bob.until("The last answer is taken back.")
        ann.until("> ")
        ann.leave()
        bob.until("Grok U’ll (Ann) has gone; the seat is kept.")
        bob.leave()


def test_a_hint_is_taken_where_hints_are_off_only_if_the_player_says_so(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        _status, text = played(house.found("alone"), "h", "n", "h", "y", "h")
    assert text.count("Hints are off here.") == 2
    assert text.count("chance to win") == 2


def test_whoever_watches_sees_the_game_and_is_asked_nothing(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found("alone", players=["random"])
        status, text = played(Link(link.server, link.table))
    assert status == 0
    assert "You watch." in text
    assert re.search(ENDS["en"], text)
    assert "> " not in text


def test_links_that_open_nothing_are_refused(tmp_path: Path) -> None:
    def refused(link: Link) -> UndercroftError:
        with pytest.raises(UndercroftError) as error:
            played(link)
        return error.value

    with open_house(tmp_path) as house:
        link = house.found("alone", watched=False)
        wrong = refused(link.of_seats([Key(0, "x" * 43)]))
        assert (type(wrong), wrong.reason) == (ServerRefused, "bad-token")
        assert "x" * 43 not in str(wrong)
        assert refused(Link(house.address, "none")).reason == "no-table"
        assert refused(Link(house.address, "none", link.keys)).reason == "no-table"
        assert refused(Link(house.address, link.table)).reason == "no-table"  # nobody may watch there
        assert isinstance(refused(Link(f"{house.address}/elsewhere", link.table)), NoServer)
    assert isinstance(refused(link), NoServer)
    assert isinstance(refused(Link(link.server, link.table)), NoServer)


def test_at_a_terminal_one_may_look_around_while_others_think(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = house.found("overlord", players=["open", "me"])
        overlord = Player(link)
        hero = Player(Link(link.server, link.table))
        hero.type("1", "Hero")
        hero.until("> ")
        hero.until("> ")
        overlord.until("Waiting for Mage (Hero)…")
        overlord.type("1")
        overlord.until("Waiting for Mage (Hero)…")
        overlord.type("?")
        overlord.until("In hand: ")
        overlord.type("w")
        overlord.until("Mage (Hero): here")
        assert "In hand: " not in hero.leave()
        overlord.until("Mage (Hero) has gone; the seat is kept.")
        overlord.leave()


def test_whoever_founds_a_table_plays_there_and_again_with_the_same_people(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        wish = Found(game="mini-rogue", options={"hero": "mage"}, name="Ann")
        link = found(f"{house.address}/", wish, "en")
        assert link.seats == [0]
        ann = Player(link)
        ann.until("> ")
        for line in random_lines(3):
            if "Type “again”" in ann.paper.getvalue():
                break
            ann.type(line)
            ann.until("> ")
        ann.type("again", "1", "Ann")
        ann.until("This secret link brings you back to your seat.")
        ann.until("> ")
        assert link.invitation not in ann.leave().split("Your seat is kept.")[1]


def test_a_table_is_founded_only_at_an_address(tmp_path: Path) -> None:
    for wrong in ("", "club.example", "ftp://club.example", "https://club.example/#0.x", "https://a b"):
        with pytest.raises(BadAddress):
            found(wrong, Found(game="mini-rogue"), "en")


def test_odds_and_past_answers_can_be_read(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann = Player(house.found("alone", strict=False))
        ann.until("> ")
        ann.type("o")
        ann.until("> ")
        ann.type("1")
        ann.until("> ")
        ann.type(",")
        ann.until("Answer 1: Mage (Ann) – ")
        ann.type(",")
        ann.until("Answer 0")
        ann.leave()
