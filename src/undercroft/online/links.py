"""The links of an online table or campaign: an invitation that can be shared, and the secret link of a seat.

    https://club.example/undercroft/t/TABLE                a table: to sit down there, or to watch
    https://club.example/undercroft/t/TABLE#0.TOKEN        a seat of it; several are joined by commas
    https://club.example/undercroft/c/CAMPAIGN#0.TOKEN     the same of a campaign

Whatever stands after # never leaves the reader's machine as part of a request.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.requests import SEATS_MOST, TOKEN_MOST, Key

TABLES: Final = "t"
CAMPAIGNS: Final = "c"
PLACES: Final = {TABLES: "tables", CAMPAIGNS: "campaigns"}
"""The part of the path before the id, and where requests about it go."""
ID_MOST: Final = 60
SCHEMES: Final = {"http": "ws", "https": "wss"}
"""How a page and the socket beside it are addressed."""
SAFE: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

UNSAFE: Final = frozenset(chr(code) for code in range(256) if not 32 < code < 127) | frozenset('\\"<>^`{|}')
"""What no link is written with."""


class BadLink(UndercroftError):
    """Something that is no link to a table. It is not quoted: it may hold a secret."""

    def __init__(self) -> None:
        super().__init__(
            N_("this is no link to a table: it looks like {table}, and for a seat like {seat}"),
            table=f"https://club.example/{TABLES}/TABLE",
            seat=f"https://club.example/{TABLES}/TABLE#0.SECRET",
        )


class BadAddress(UndercroftError):
    """Something that is no address of a server."""

    def __init__(self) -> None:
        super().__init__(N_("this is no address of a server: it looks like {server}"), server="https://club.example")


@dataclass(frozen=True)
class Link:
    """A table on a server, and the seats of it that are the reader's own."""

    server: str
    """where it is served, with its prefix, without a slash at the end"""
    table: str
    """its id, or that of a campaign"""
    keys: tuple[Key, ...] = ()
    place: str = TABLES

    def __str__(self) -> str:
        """As it is written: with the secrets."""
        secret = ",".join(f"{key.seat}.{key.token}" for key in self.keys)
        return f"{self.invitation}#{secret}" if secret else self.invitation

    def __repr__(self) -> str:
        return f"Link({self.invitation!r}, seats {self.seats})"

    @property
    def invitation(self) -> str:
        """The link that may be shared."""
        return f"{self.server}/{self.place}/{self.table}"

    @property
    def is_campaign(self) -> bool:
        return self.place == CAMPAIGNS

    @property
    def seats(self) -> list[int]:
        return [key.seat for key in self.keys]

    @property
    def tokens(self) -> list[str]:
        return [key.token for key in self.keys]

    @property
    def host(self) -> str:
        """The server as it is named to people."""
        return urlsplit(self.server).netloc

    @property
    def api(self) -> str:
        """Where requests about the table or the campaign go."""
        return f"{self.server}/api/{PLACES[self.place]}/{self.table}".rstrip("/")

    @property
    def socket(self) -> str:
        scheme, rest = self.api.split(":", 1)
        return f"{SCHEMES[scheme]}:{rest}/socket"

    def of_seats(self, keys: Sequence[Key]) -> "Link":
        """The same table, with these seats."""
        return replace(self, keys=tuple(keys))


def read_link(text: str) -> Link:
    """A link as somebody has pasted it; BadLink if it is none."""
    text = text.strip()
    try:
        parts = urlsplit(text)
        _port = parts.port
    except ValueError:
        raise BadLink from None
    path, _slash, table = parts.path.rstrip("/").rpartition("/")
    prefix, _slash, place = path.rpartition("/")
    is_plain = parts.hostname and "@" not in parts.netloc and not parts.query and UNSAFE.isdisjoint(text)
    if (
        parts.scheme not in SCHEMES
        or not is_plain
        or not text.isascii()
        or place not in PLACES
        or not _is_word(table, ID_MOST)
    ):
        raise BadLink
    server = f"{parts.scheme}://{parts.netloc}{prefix}"
    return Link(server, table, tuple(_keys(parts.fragment)), place)


def read_server(text: str) -> Link:
    """The address of a server as somebody has typed it, as a link without a table; BadAddress if it is none."""
    try:
        link = read_link(f"{text.strip().rstrip('/')}/{TABLES}/x")
    except BadLink:
        raise BadAddress from None
    if link.keys:
        raise BadAddress
    return replace(link, table="")


def _keys(fragment: str) -> list[Key]:
    """The seats of a link; BadLink if they cannot be read."""
    found = []
    for part in fragment.split(",") if fragment else []:
        seat, _dot, token = part.partition(".")
        if not (seat.isdecimal() and len(seat) == 1 and int(seat) < SEATS_MOST and _is_word(token, TOKEN_MOST)):
            raise BadLink
        found.append(Key(int(seat), token))
    return found


def _is_word(text: str, most: int) -> bool:
    return 0 < len(text) <= most and SAFE.issuperset(text)
