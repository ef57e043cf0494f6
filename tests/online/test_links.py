"""The links of tables and seats: as they are written, pasted and refused."""

import pytest

from undercroft.online.links import BadLink, Link, read_link
from undercroft.online.requests import Key

SECRET = "a_Secret-0123456789"


@pytest.mark.parametrize(
    "server", ["http://127.0.0.1:8600", "https://club.example", "https://club.example/a/undercroft"]
)
@pytest.mark.parametrize("keys", [(), (Key(0, SECRET),), (Key(0, SECRET), Key(3, "x"))])
def test_a_link_is_read_as_it_is_written(server: str, keys: tuple[Key, ...]) -> None:
    link = Link(server, "table_1-A", keys)
    assert read_link(str(link)) == link
    assert read_link(f"  {link}\n") == link


def test_a_link_says_where_to_ask_and_where_to_connect() -> None:
    link = read_link(f"https://club.example/undercroft/t/TABLE/#1.{SECRET}")
    assert link.api == "https://club.example/undercroft/api/tables/TABLE"
    assert link.socket == "wss://club.example/undercroft/api/tables/TABLE/socket"
    assert (link.host, link.seats, link.tokens) == ("club.example", [1], [SECRET])
    assert link.invitation == "https://club.example/undercroft/t/TABLE"


def test_the_secret_is_in_the_written_link_alone() -> None:
    link = Link("https://club.example", "TABLE", (Key(0, SECRET),))
    assert SECRET in str(link)
    assert SECRET not in "".join([repr(link), link.invitation, link.api, link.socket])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "club.example/t/TABLE",
        "ftp://club.example/t/TABLE",
        "file:///t/TABLE",
        "https:///t/TABLE",
        "https://club.example",
        "https://club.example/TABLE",
        "https://club.example/t/",
        "https://club.example/t/TA BLE",
        "https://club.example/t/TABLE?x=1",
        "https://club.example/t/../TABLE/x",
        "https://ann:pass@club.example/t/TABLE",
        "https://club.example:port/t/TABLE",
        "https://[club/t/TABLE",
        "https://club.exàmple/t/TABLE",
        "https://club.example/\x1b[2J/t/TABLE",
        f"https://club.example/t/TABLE#{SECRET}",
        f"https://club.example/t/TABLE#9.{SECRET}",
        f"https://club.example/t/TABLE#٣.{SECRET}",
        "https://club.example/t/TABLE#0.",
        f"https://club.example/t/TABLE#0.{'x' * 101}",
        f"https://club.example/t/{'x' * 61}",
    ],
)
def test_what_is_no_link_is_refused_without_being_quoted(text: str) -> None:
    with pytest.raises(BadLink) as refused:
        read_link(text)
    assert SECRET not in str(refused.value)
