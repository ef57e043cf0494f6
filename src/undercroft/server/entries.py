"""All that is kept of an online table: how it was founded, and entries, written one after another and never changed.

A campaign is kept in the same way; its games are tables.
"""

from datetime import date
from typing import Any, Final

import msgspec

from undercroft.online.requests import Dealing
from undercroft.table.sealed import Seal


class Founding(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table was founded."""

    game: str
    ruleset: int
    cards: str
    """the digest of the cards: games of other rules or cards cannot be continued"""
    setup: dict[str, Any]
    seal: Seal | None = None
    """the secret that it is dealt from, unless everybody may know what that is:"""
    seed: int = 0
    """the seed of a share code,"""
    position: dict[str, Any] | None = None
    """or the position where it begins"""
    guided: bool = False
    own_dice: bool = False
    """whether its players rolled their own dice; only in a game to watch"""
    replay: bool = False
    """whether it was played elsewhere, and is only watched here"""
    strict: bool = True
    public: bool = False
    """whether the list of tables shows it"""
    watched: bool = True
    """whether anybody with its link may watch"""
    name: str = ""
    day: date | None = None
    """the day whose dungeon it is"""
    campaign: str = ""
    """the campaign it is an attempt of"""
    bots: list[str]
    """for each seat the bot that plays it, or nothing where people sit down"""

    @property
    def dealt(self) -> Dealing:
        """What it is dealt from."""
        if self.replay:
            return "replay"
        if self.position is not None:
            return "guided" if self.guided else "puzzle"
        return "code" if self.seal is None else "secret" if self.day is None else "day"

    @property
    def commitment(self) -> str:
        """What can be known of the secret before the game."""
        return "" if self.seal is None else self.seal.commitment


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody sits down. Of their token only a digest is kept."""

    seat: int
    name: str
    token: str
    added: str = ""
    """what they add to the chance of the game"""
    hand: int = -1
    """the first seat of theirs, if they sit down on several at once"""


class BotSat(msgspec.Struct, frozen=True, tag="bot-sat"):
    """A bot plays this seat from now on: somebody has left, or nobody came."""

    seat: int
    bot: str


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Every seat is taken: the game begins."""

    answers: list[str] = []
    """what need not be asked after the deal"""


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A seat, or a bot on it, has answered: all that was answered at once, by name, and what followed by itself."""

    seat: int
    at: int
    """how many answers had been given before; if there are more, they only passed on pauses, and are taken up again"""
    answers: list[str]


class UndoAsked(msgspec.Struct, frozen=True, tag="undo-asked"):
    """A seat wants to take back its last answer."""

    seat: int
    to: int
    """how many answers are left then"""


class UndoAgreed(msgspec.Struct, frozen=True, tag="undo-agreed"):
    """Another seat agrees; once all people have, it is taken back."""

    seat: int


class UndoDeclined(msgspec.Struct, frozen=True, tag="undo-declined"):
    """Another seat does not agree."""

    seat: int


class Helped(msgspec.Struct, frozen=True, tag="helped"):
    """Somebody took a hint where hints are off."""

    seat: int


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same people have another table."""

    table: str


Entry = Sat | BotSat | Dealt | Answered | UndoAsked | UndoAgreed | UndoDeclined | Helped | Rematched


# --- campaigns ------------------------------------------------------------------------------------------------------


class CampaignFounding(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a campaign was founded."""

    game: str
    chosen: dict[str, Any]
    """the choices before it"""
    seed: int
    """of the campaign as a file. Nothing on the server is dealt from it"""
    strict: bool = True
    name: str = ""
    bots: list[str]
    """for each seat the bot that plays it, or nothing where people sit down"""


class Read(msgspec.Struct, frozen=True, tag="read"):
    """Somebody reads on, by one of the ways there were."""

    hand: int
    """who: their first seat"""
    way: str


class Bought(msgspec.Struct, frozen=True, tag="bought"):
    """Something is unlocked for a seat."""

    hand: int
    seat: int
    upgrade: str


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """An attempt begins, at a table of its own."""

    hand: int
    table: str


class Counted(msgspec.Struct, frozen=True, tag="counted"):
    """The attempt at that table is over, and this is what counts of it."""

    table: str
    result: dict[str, Any]


Step = Read | Bought | Begun | Counted
CampaignEntry = Sat | BotSat | Read | Bought | Begun | Counted

ENTRY: Final = msgspec.json.Decoder(Entry)
FOUNDING: Final = msgspec.json.Decoder(Founding)
CAMPAIGN_ENTRY: Final = msgspec.json.Decoder(CampaignEntry)
CAMPAIGN_FOUNDING: Final = msgspec.json.Decoder(CampaignFounding)
