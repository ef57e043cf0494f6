"""What is said over the socket of a table, in JSON: one message a frame, each with its `type`.

Whoever connects says `hello` first. From then on the server says what changes, and answers every request by its `id`:
`done`, or `refused` with a reason. docs/server.md tells the rest.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from undercroft.online.requests import SEATS_MOST

VERSION: Final = 1
"""Raised when a message changes so that older pages and programs would misread it."""
MESSAGE_MOST: Final = 4_096
"""The longest message that is read, in bytes."""
TEXT_MOST: Final = 200

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Text = Annotated[str, msgspec.Meta(max_length=TEXT_MOST)]
Tokens = Annotated[list[Text], msgspec.Meta(max_length=SEATS_MOST)]

Lines = Literal["", "drawn", "signs", "sentences"]
"""How the table is told in lines besides: not at all, as a picture, as one of plain characters, in sentences."""


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message to the server."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message: which seats these tokens open; none to watch."""

    version: int
    tokens: Tokens = []
    language: Text = "en"
    since: Annotated[int, msgspec.Meta(ge=-1, le=2**31)] = -1
    """how many answers are known already: what came after them is told again; -1 for none"""
    lines: Lines = ""
    """for those who show no view"""


class GiveAnswer(FromClient, frozen=True, tag="answer"):
    """Answer the open question."""

    id: Id
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """that of the question: how many answers were given before; it is applied once, however often it arrives"""
    answer: Text


class AskUndo(FromClient, frozen=True, tag="undo"):
    """Ask to take back the last answer of a seat."""

    id: Id
    seat: int


class Consent(FromClient, frozen=True, tag="consent"):
    """Agree that somebody takes an answer back, or not."""

    id: Id
    seat: int
    agreed: bool


class Leave(FromClient, frozen=True, tag="leave"):
    """Leave a seat to a bot."""

    id: Id
    seat: int
    bot: Text = "normal"


class Look(FromClient, frozen=True, tag="look"):
    """Look back: what an answer brought about, and how the table stood after it."""

    id: Id
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class AskTable(FromClient, frozen=True, tag="table"):
    """Read everything on the table, in lines."""

    id: Id
    described: bool = False
    """in sentences, without a picture"""


class AskHint(FromClient, frozen=True, tag="hint"):
    """Ask for a hint; where hints are off the game says so from then on."""

    id: Id
    helped: bool = False
    """whether that is accepted"""


Incoming = Hello | GiveAnswer | AskUndo | Consent | Leave | Look | AskTable | AskHint
INCOMING: Final = msgspec.json.Decoder(Incoming)


class FromServer(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A message to those at a table."""


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    seat: int
    plays: str
    """who is played there: the hero, the Overlord"""
    name: str = ""
    bot: str = ""
    here: bool = False
    """whether they are connected"""
    free: bool = False


class People(FromServer, frozen=True, tag="people"):
    """Who sits where, and whether the game has begun."""

    seats: list[Person]
    watching: int
    dealt: bool
    commitment: str
    undo: int | None = None
    """the seat that asks to take an answer back"""
    agreed: list[int] = []
    declined: int | None = None
    """the seat that did not agree, until somebody asks again or the game goes on"""
    rematch: str = ""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal answer."""

    name: str
    wording: str
    preview: str = ""
    """what it is certain to lead to"""


class Posed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked: the answers only if one of the reader's seats is."""

    number: int
    seat: int
    kind: str = ""
    wording: str = ""
    answers: list[Offer] = []


class ShownBeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A beat: what happens, and what it changes on the table."""

    kind: str
    lines: list[str]
    changed: dict[str, Any]
    """the fields of the view that are different from before"""


class Moved(FromServer, frozen=True, tag="moved"):
    """An answer was given: by whom, and what came of it, beat by beat."""

    number: int
    seat: int
    answered: str
    beats: list[ShownBeat]


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table in lines, as far as the reader may know it."""

    standing: list[str]
    """how the reader fares, then the others, and what they fight"""
    picture: list[str] = []
    """the map; none where only one side may see it, and this reader is on neither"""
    needed: bool = False
    """whether what is asked needs the map"""


class Shown(FromServer, frozen=True, tag="shown"):
    """How the table stands after so many answers, for the seat that looks on."""

    number: int
    seat: int
    """whose view it is; -1 for those who watch"""
    view: dict[str, Any]
    question: Posed | None = None
    log: list[list[str]] = []
    """what happened, answer by answer, from the deal on, as far as it is asked for"""
    over: bool = False
    result: list[str] = []
    scene: Scene | None = None
    """if `hello` asked for lines"""


class Past(FromServer, frozen=True, tag="told"):
    """A past answer, and how the table stood after it."""

    id: int
    number: int
    seat: int
    answered: str
    lines: list[str]
    view: dict[str, Any]


class Table(FromServer, frozen=True, tag="table"):
    """Everything on the table, in lines."""

    id: int
    lines: list[str]


class Hinted(FromServer, frozen=True, tag="hinted"):
    """A hint."""

    id: int
    lines: list[str]


class Done(FromServer, frozen=True, tag="done"):
    """A request was carried out."""

    id: int


class Refused(FromServer, frozen=True, tag="refused"):
    """A request was not carried out, and nothing has changed."""

    id: int
    reason: str
    message: str


class Bye(FromServer, frozen=True, tag="bye"):
    """The server closes the socket; `again` says whether it is worth connecting anew."""

    reason: str
    message: str
    again: bool


Outgoing = People | Moved | Shown | Past | Table | Hinted | Done | Refused | Bye
