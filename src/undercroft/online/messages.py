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
TIPS_MOST: Final = 200

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
    turns: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 0
    """what `shown` said last, for those who come back"""
    lines: Lines = ""
    """for those who show no view"""
    events: bool = False
    """for those who let things move: what happens is told in facts too, not only in lines"""
    tips: Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=TIPS_MOST)] | None = None
    """the tips that are known already, by their ids; without it none are told"""


class GiveAnswer(FromClient, frozen=True, tag="answer"):
    """Answer the open question."""

    id: Id
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """that of the question: how many answers were given before; it is applied once, however often it arrives"""
    answer: Text
    """by its name; or what may be typed for several: points that are shared, or an exchange in one line"""
    at: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None
    """that of the offer, if it has one"""


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


class AskShare(FromClient, frozen=True, tag="share"):
    """Share out points, without giving them yet: what would come of it."""

    id: Id
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """that of the question"""
    points: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=1_000)]], msgspec.Meta(max_length=32)]
    """for each part: those that a row says for one more or one less"""


class AskTable(FromClient, frozen=True, tag="table"):
    """Read everything on the table, in lines."""

    id: Id
    described: bool = False
    """in sentences, without a picture"""


class AskOdds(FromClient, frozen=True, tag="odds"):
    """Ask for the odds of the answers. They take up to a few seconds; other requests are done meanwhile."""

    id: Id
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """that of the question"""


class AskChances(FromClient, frozen=True, tag="chances"):
    """Ask how the chances went in a game that is over. It takes a while, as odds do."""

    id: Id


class AskHint(FromClient, frozen=True, tag="hint"):
    """Ask for a hint; where hints are off the game says so from then on. It takes a while, as odds do."""

    id: Id
    helped: bool = False
    """whether that is accepted"""


Incoming = Hello | GiveAnswer | AskUndo | Consent | Leave | Look | AskShare | AskTable | AskOdds | AskChances | AskHint
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


Group = Literal["main", "any-time", "more"]
"""Where an answer stands: it is asked for, it may be given at any time besides, or it only gives something up."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer that can be given now."""

    name: str
    wording: str
    preview: str = ""
    """what it is certain to lead to"""
    group: Group = "main"
    """what the question asks for, what may be used besides, or, behind "more", what only gives something up"""
    key: str = ""
    """the key that gives it; none if there are too many"""
    way: str = ""
    """where it leads, if that has a key at every question: `left`, `right`, `up`, `down`, or `on`"""
    thing: str = ""
    """what it uses, in a word or two, if it may be used at any time"""
    at: int | None = None
    """the pause that it takes up again, if it answers one that was passed on: said again in `answer`"""
    seat: int | None = None
    """who gives it, if that is not the seat that is asked"""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things that points are shared among."""

    name: str
    before: int
    """where it stands"""
    after: int
    """and would stand"""
    points: int
    more: list[int] | None = None
    """the points of all rows with one more for this one, to ask for with `share`; none if it can take no more"""
    less: list[int] | None = None


class Sharing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points that are shared out all at once."""

    wording: str
    """the question: what is left, or what comes of it"""
    rows: list[Row]
    answer: str = ""
    """gives the points as they are shared; empty while some are left"""
    typing: str = ""
    """what can be typed, for those who type"""


class Posed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked: the answers only if one of the reader's seats is."""

    number: int
    seat: int
    kind: str = ""
    wording: str = ""
    answers: list[Offer] = []
    """all of them, in their order; where many ways to share points are, only what can be typed"""
    any_time: str = ""
    """a label for those that may be given at any time"""
    more: str = ""
    """the words behind which those stand that only give something up,"""
    more_about: str = ""
    """what there is to say of them,"""
    more_key: str = ""
    """and the key that unfolds them"""
    typing: str = ""
    """what else may be typed as an answer"""
    sharing: Sharing | None = None
    """if points are shared out"""


class Happened(msgspec.Struct, frozen=True):
    """An event, as far as the reader may know it; docs/games/…/events.md lists them with their facts."""

    kind: str
    seat: int
    facts: dict[str, int | str | bool]


class ShownBeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A beat: what happens, and what it changes on the table."""

    kind: str
    lines: list[str]
    changed: dict[str, Any]
    """the fields of the view that are different from before"""
    events: list[Happened] = []
    """if `hello` asked for them"""


class Moved(FromServer, frozen=True, tag="moved"):
    """An answer was given: by whom, and what came of it, beat by beat."""

    number: int
    seat: int
    answered: str
    """in words; empty if it went by itself, or only one side may know it"""
    beats: list[ShownBeat]
    quiet: bool = False
    """whether there is nothing to dwell on: a pause passed by itself, or points that go on being shared"""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table in lines, as far as the reader may know it."""

    standing: list[str]
    """how the reader fares, then the others, and what they fight"""
    picture: list[str] = []
    """the map; none where only one side may see it, and this reader is on neither"""
    needed: bool = False
    """whether what is asked needs the map"""


class ShownTip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing to know, when it first happens."""

    id: str
    title: str
    text: str


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of the way through a game."""

    part: int
    number: int
    mark: str
    """what became of the heroes there, by a stable name,"""
    sign: str
    """as a sign,"""
    name: str
    """and in words"""


class Ending(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game: how it ended, the way there, and a text to share."""

    won: bool
    """whether the reader's side has won"""
    way: list[Leg]
    way_told: str = ""
    """the way in words"""
    dice: str = ""
    """how the dice fell; nothing if there were few"""
    share: str = ""
    """a text to share, without anything that spoils the dungeon"""
    code: str = ""
    """deals the same dungeon again, if it was dealt from a share code"""


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
    ending: Ending | None = None
    """once the game is over"""
    goal: str = ""
    """if it is not simply to win"""
    verdict: str = ""
    """what became of the goal; empty while it is open"""
    solved: str = ""
    """the puzzle whose goal is reached, by its name"""
    turns: int = 0
    """how often answers were taken back or pauses taken up: `hello` says it again"""
    tip: ShownTip | None = None
    """if `hello` asked for tips"""
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
    scene: Scene | None = None
    """if `hello` asked for lines"""
    events: list[Happened] = []
    """if `hello` asked for them"""
    quiet: bool = False
    """whether there is nothing to dwell on: what was asked then passed by itself, or points went on being shared"""


class Shared(FromServer, frozen=True, tag="shared"):
    """How points would be shared."""

    id: int
    number: int
    sharing: Sharing


class Table(FromServer, frozen=True, tag="table"):
    """Everything on the table, in lines."""

    id: int
    lines: list[str]


class Beside(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds of an answer that dice follow."""

    brief: str
    """in a word or two"""
    text: str
    """in a sentence; empty if that says no more"""
    odds: dict[str, Any]
    """in numbers: the `matter`, the `chance` of a good end, what is `left` then on average, and all `ends`"""


class OddsTold(FromServer, frozen=True, tag="odds"):
    """The odds of the answers that have any; where hints are off there are none."""

    id: int
    number: int
    answers: dict[str, Beside]
    """by the names of the answers to the open question"""


class HintedPlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """A play worth a thought: an answer, or a whole exchange that begins with it."""

    answer: str
    """its name"""
    wording: str
    chance_text: str
    """the chance to win, and how far it may be off"""
    odds: str
    """of what dice settle next; empty if they settle nothing"""
    chance: float | None
    """the same from 0 to 1; none if it is only known by rules of thumb"""
    error: float
    """the standard error of that"""
    at: int | None = None
    """that of the offer, if it takes up a pause again"""


class Hinted(FromServer, frozen=True, tag="hinted"):
    """A hint: the plays worth a thought, the best first."""

    id: int
    number: int
    reason: str
    """why the first is the best"""
    heading: str = ""
    """what the figures are"""
    plays: list[HintedPlay] = []
    note: str = ""
    lines: list[str] = []
    """all of it in lines"""


class TurningPoint(msgspec.Struct, frozen=True):
    """Dice or cards that changed much."""

    number: int
    """of the answer that brought it about"""
    text: str


class Chances(FromServer, frozen=True, tag="chances"):
    """The chance to win after every answer, as a bot sees it; the first is that of the deal."""

    id: int
    chances: list[float]
    """of the reader's side; empty if no bot knows these cards"""
    turns: list[TurningPoint]


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


Outgoing = People | Moved | Shown | Past | Shared | Table | OddsTold | Chances | Hinted | Done | Refused | Bye
