"""What is asked of the server over HTTP, and what it answers: JSON, field by field."""

from typing import Annotated, Any, Final

import msgspec

from undercroft.table.sealed import ADDED_MOST

NAME_MOST: Final = 30
"""The longest name of a player or a table, in characters."""
SEATS_MOST: Final = 8
TOKEN_MOST: Final = 100
BODY_MOST: Final = 16_384
"""The longest body of a request that is read, in bytes; a game to watch may be longer."""
OPEN: Final = "open"
ME: Final = "me"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MOST)]
Added = Annotated[str, msgspec.Meta(max_length=ADDED_MOST)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS_MOST)]
Token = Annotated[str, msgspec.Meta(max_length=TOKEN_MOST)]
Word = Annotated[str, msgspec.Meta(max_length=60)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Found(Body, frozen=True, kw_only=True):
    """Found a table. If no seat is left open, the game begins at once."""

    game: Word
    options: dict[str, Any] = {}
    """the choices of a setup by name, as `GET games` lists them"""
    players: Annotated[list[Word], msgspec.Meta(max_length=SEATS_MOST)] = []
    """for each seat `me`, `open` or the name of a bot; seats that are not named are yours if there is one, else open"""
    name: Name = "?"
    """your name"""
    title: Annotated[str, msgspec.Meta(max_length=NAME_MOST)] = ""
    """what the table is called in the list"""
    public: bool = False
    watched: bool = True
    strict: bool = True
    daily: bool = False
    """the dungeon of the day; options are not chosen then"""
    added: Added = ""
    """your part of the chance"""


class Sit(Body, frozen=True):
    """Sit down on a free seat."""

    seat: Seat
    name: Name
    added: Added = ""


class PutBot(Body, frozen=True):
    """Put a bot on a free seat, or on your own."""

    seat: Seat
    bot: Word
    token: Token


class Give(Body, frozen=True):
    """Answer the open question."""

    token: Token
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    answer: Annotated[str, msgspec.Meta(max_length=200)]


class Again(Body, frozen=True):
    """Another game with the same people."""

    token: Token
    name: Name = "?"


class Key(msgspec.Struct, frozen=True):
    """A seat of yours, and the secret that opens it. It is told once."""

    seat: int
    token: str


class Founded(msgspec.Struct, frozen=True):
    """A new table: share its id as an invitation, and keep the keys."""

    table: str
    commitment: str
    """the digest of the secret that the game is dealt from"""
    keys: list[Key]


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: int
    plays: str = ""
    """who is played there: the hero, the Overlord"""
    name: str = ""
    bot: str = ""
    free: bool = False


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table as everybody with its link sees it."""

    table: str
    game: str
    title: str
    stage: str
    setup: dict[str, Any]
    seats: list[Place]
    watched: bool
    strict: bool
    commitment: str
    answers: int = 0
    rematch: str = ""


class ListedTable(msgspec.Struct, frozen=True):
    """A table in the list."""

    table: str
    game: str
    title: str
    stage: str
    played: str
    seats: int
    free: int


class DayResult(msgspec.Struct, frozen=True):
    """How somebody fared in the dungeon of a day."""

    name: str
    won: bool
    reached: int


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing has changed."""

    reason: str
    message: str
