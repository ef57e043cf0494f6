"""A campaign of a server in plain lines: told, played at its tables, and told on."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.online.kit import House, Player, open_house, piped, post, random_lines
from tests.server.stories import bring_to
from undercroft.online.asking import campaign, found_campaign, sit
from undercroft.online.links import Link, read_link
from undercroft.online.requests import FoundCampaign, Sit
from undercroft.online.trouble import ServerRefused
from undercroft.terminal.plain.story import story_plain

pytestmark = pytest.mark.once


def begun(house: House, *players: str, **more: Any) -> Link:
    """A campaign: the link of those who founded it."""
    options = {"hero": "rogue", "mates": ["mage"] if len(players) > 1 else []}
    return found_campaign(
        house.address, FoundCampaign(game="mini-rogue", options=options, players=[*players], **more), "en"
    )


def told(link: Link, *lines: str, language: str = "en", **more: Any) -> str:
    """A campaign through a pipe: everything written."""
    write = StringIO()
    assert story_plain(link, language, piped(*lines), write, **more) == 0
    return write.getvalue()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_piped_campaign_is_told_played_and_told_on(language: str, tmp_path: Path) -> None:
    said = {
        "en": ("Chapter 1:", "Chapter 2.1:", "For this attempt:"),
        "fr": ("Chapitre 1 :", "Chapitre 2.1 :", "Pour cette tentative :"),
    }
    with open_house(tmp_path) as house:
        link = begun(house, "me", "me")
        text = told(link, "1", "1", *random_lines(3, 600), language=language)
    places = [text.replace("\N{NO-BREAK SPACE}", " ").index(words) for words in said[language]]
    assert places == sorted(places)
    assert str(link) in text


def test_the_sheet_is_shown_and_what_is_within_reach_is_unlocked(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = begun(house, "me")
        bring_to(house.settings.database, link.table, "4.1")
        text = told(link, "sheet", "unlock", "hardy", "keep", "sheet", "q")
        assert campaign(link, "en").sheet.seats[0].paths[1].upgrades[0].mark == "unlocked"
    assert "    ◆ Hardy (2 Perk Points)" in text
    assert "    ■ Hardy (2 Perk Points)" in text


def test_whoever_is_invited_sits_down_and_plays_at_the_same_table(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = begun(house, "me", "open")
        ann = Player(link, join=story_plain)
        ann.until("Read on")
        ann.type("1")
        ann.until("Begin the chapter")
        ann.type("begin")
        ann.until("a seat is free")
        bob = Player(read_link(link.invitation), join=story_plain)
        bob.type("1", "Bob")
        bob.until("Begin the chapter")
        bob.type("begin")
        bob.until("Rogue")
        ann.until("Begin the chapter")
        ann.type("begin")  # one has begun: it is the same
        ann.until("Mage (Bob)")
        bob.leave()
        ann.leave()
    assert "Your seat is kept." in ann.paper.getvalue()
    assert re.search(rf"{link.invitation}#1\.[\w-]+\nFarewell", bob.paper.getvalue())


def test_when_nobody_answers_the_player_says_when_to_try_again(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = begun(house, "me")
        ann = Player(link, join=story_plain)
        ann.until("Read on")
        house.close()
        ann.type("1")
        ann.until("Press Enter to try again")
        house.open()
        ann.type("")
        ann.until("Read on")
        ann.type("1")
        ann.until("Begin the chapter")
        ann.leave()
        with pytest.raises(ServerRefused, match="there is no such campaign"):
            told(Link(link.server, "none", link.keys, link.place))


def test_whoever_only_reads_along_takes_no_step(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = begun(house, "me")
        text = told(read_link(link.invitation), "1", "go-on", "look", "q")
        assert campaign(link, "en").number == 0
        with pytest.raises(ServerRefused, match="there is no such campaign"):
            told(read_link(f"{house.address}/c/none"))
    assert "You watch." in text
    assert "Read on" not in text


def test_whoever_has_left_their_seat_to_a_bot_reads_along(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        link = begun(house, "me", "open")
        bob = sit(read_link(link.invitation), Sit(1, "Bob"), "en")
        assert "Read on" in told(bob, "q")
        post(f"{bob.api}/bots", {"seat": 1, "bot": "easy", "token": bob.tokens[0]})
        text = told(bob, "1", "q")
        assert campaign(link, "en").number == 0
    assert "You watch." in text
    assert "Read on" not in text
    assert str(bob) not in text
