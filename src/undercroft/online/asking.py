"""What is asked of a server beside a game: who sits where, a seat, another game, a campaign."""

from dataclasses import replace
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from undercroft.online.hearing import understood
from undercroft.online.links import CAMPAIGNS, Link, read_server
from undercroft.online.requests import (
    Again,
    Buy,
    CampaignFounded,
    CampaignInfo,
    Form,
    Found,
    FoundCampaign,
    Founded,
    Key,
    ReadOn,
    Rematch,
    Rows,
    Sit,
    StepBody,
    TableInfo,
    Trouble,
    Try,
)
from undercroft.online.trouble import BadServer, NoServer, ServerRefused

PATIENCE_S: Final = 15.0
REPLY_MOST: Final = 1_000_000
"""The longest reply that is read, in bytes."""
STEPS: Final[dict[type[StepBody], str]] = {ReadOn: "/pages", Buy: "/upgrades", Try: "/attempts"}
"""Where the steps of a campaign are asked for."""


def info(link: Link, language: str) -> TableInfo:
    """What everybody with the link may know of a table."""
    found: TableInfo = _asked(link, "", None, TableInfo, language)
    return found


def sit(link: Link, wish: Sit, language: str) -> Link:
    """Sit down; returns the secret link of the seat."""
    key: Key = _asked(link, "/seats", wish, Key, language)
    return link.of_seats([*link.keys, key])


def found(server: str, wish: Found, language: str) -> Link:
    """Found a table; returns its link, with the seats that are the reader's own."""
    link = read_server(server)
    founded: Founded = _asked(link, "", wish, Founded, language)
    return replace(link, table=founded.table, keys=tuple(founded.keys))


def rematch(link: Link, language: str) -> Link:
    """Another table for the same people; returns its invitation."""
    other: Rematch = _asked(link, "/rematch", Again(link.tokens[0]), Rematch, language)
    return replace(link, table=other.table, keys=())


# --- campaigns ------------------------------------------------------------------------------------------------------


def found_campaign(server: str, wish: FoundCampaign, language: str) -> Link:
    """Found a campaign; returns its link, with the seats that are the reader's own."""
    link = replace(read_server(server), place=CAMPAIGNS)
    founded: CampaignFounded = _asked(link, "", wish, CampaignFounded, language)
    return replace(link, table=founded.campaign, keys=tuple(founded.keys))


def campaign(link: Link, language: str) -> CampaignInfo:
    """Where the story of a campaign stands."""
    found: CampaignInfo = _asked(link, "", None, CampaignInfo, language)
    return found


def step(link: Link, wish: StepBody, language: str) -> CampaignInfo:
    """Take a step in a campaign; returns where it stands then."""
    found: CampaignInfo = _asked(link, STEPS[type(wish)], wish, CampaignInfo, language)
    return found


def later_form(link: Link, wish: Rows, language: str) -> Form:
    """The choices before a game after the story."""
    found: Form = _asked(link, "/form", wish, Form, language)
    return found


def _asked(link: Link, path: str, body: object, kind: Any, language: str) -> Any:
    """The reply to a request; ServerRefused if it is refused, NoServer if nobody answers."""
    data = None if body is None else msgspec.json.encode(body)
    headers = {"accept": "application/json", "accept-language": language, "content-type": "application/json"}
    try:
        with urlopen(Request(link.api + path, data, headers), timeout=PATIENCE_S) as reply:
            return understood(reply.read(REPLY_MOST), kind, link.host)
    except HTTPError as error:
        raise _refused(error, link) from None
    except (OSError, HTTPException, ValueError) as error:
        raise NoServer(link.host, getattr(error, "reason", error)) from None


def _refused(error: HTTPError, link: Link) -> Exception:
    """Why a server refused, in its own words if it has any."""
    with error:
        try:
            trouble: Trouble = understood(error.read(REPLY_MOST), Trouble, link.host)
        except (OSError, HTTPException, BadServer):
            return NoServer(link.host, f"HTTP {error.code}")
    return ServerRefused(trouble.reason, trouble.message)
