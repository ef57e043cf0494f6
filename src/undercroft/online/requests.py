"""What is asked of the server over HTTP, and what it answers: JSON, field by field."""

from typing import Annotated, Any, Final, Literal

import msgspec

from undercroft.table.sealed import ADDED_MOST
from undercroft.words.story import StoryPage, StorySheet

NAME_MOST: Final = 30
"""The longest name of a player or a table, in characters."""
SEATS_MOST: Final = 8
TOKEN_MOST: Final = 100
BODY_MOST: Final = 16_384
"""The longest body of a request that is read, in bytes; a game to watch may be longer."""
REPLAY_MOST: Final = 1_000_000
"""The same for a game to watch."""
PLAYED_MOST: Final = 200
"""How many tables are added up at most."""
PLAYED_BODY_MOST: Final = 65_536
"""The longest body that names them."""
OPEN: Final = "open"
ME: Final = "me"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MOST)]
Added = Annotated[str, msgspec.Meta(max_length=ADDED_MOST)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS_MOST)]
Token = Annotated[str, msgspec.Meta(max_length=TOKEN_MOST)]
Word = Annotated[str, msgspec.Meta(max_length=60)]


Dealing = Literal["secret", "day", "code", "puzzle", "guided", "replay"]
"""What a game is dealt from: a secret of its own or of the day, a code, a position; or it was played elsewhere."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


class Wished(Body, frozen=True, kw_only=True):
    """What a table and a campaign are founded with."""

    game: Word
    options: dict[str, Any] = {}
    """the choices before it by name, as `GET games` lists them or its form gives them"""
    players: Annotated[list[Word], msgspec.Meta(max_length=SEATS_MOST)] = []
    """for each seat `me`, `open` or the name of a bot; seats that are not named are yours if there is one, else open"""
    name: Name = "?"
    """your name"""
    title: Annotated[str, msgspec.Meta(max_length=NAME_MOST)] = ""
    """what it is called"""
    strict: bool = True
    added: Added = ""
    """your part of the chance"""


class Found(Wished, frozen=True, kw_only=True):
    """Found a table. If no seat is left open, the game begins at once."""

    public: bool = False
    watched: bool = True
    daily: bool = False
    """the dungeon of the day; options are not chosen then, nor with any of the next three"""
    guided: bool = False
    """the first game, in which everything is explained"""
    puzzle: Word = ""
    """a puzzle, by its name"""
    code: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """a share code: whoever has it can know how everything lies"""


class FoundCampaign(Wished, frozen=True, kw_only=True):
    """Found a campaign. Its games are tables of their own, one for each attempt; somebody must be a person."""


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
    at: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None
    """that of the offer, if it has one"""


class Again(Body, frozen=True):
    """Another game with the same people."""

    token: Token
    name: Name = "?"


class StepBody(Body, frozen=True, kw_only=True):
    """A step of a campaign, by somebody who plays in it."""

    token: Token
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31)]
    """how many steps there were before it: it is taken once, however often it arrives"""


class ReadOn(StepBody, frozen=True, kw_only=True):
    """Take a way on that leads to no game."""

    way: Word


class Buy(StepBody, frozen=True, kw_only=True):
    """Unlock something for good, for a seat of yours, or for one that nobody else has."""

    upgrade: Word
    seat: Seat = 0


class Try(StepBody, frozen=True, kw_only=True):
    """Begin an attempt, at a table of its own. If one is under way, nothing is begun."""

    options: dict[str, Any] = {}
    """after the story: the game of your choice, as the form of the campaign gives it"""


class TableKey(Body, frozen=True):
    """A table, and the secret of a seat there."""

    table: Annotated[str, msgspec.Meta(max_length=64)]
    token: Token


class Played(Body, frozen=True):
    """Tables that somebody has played at. Those that are not over, or that the token does not open, do not count."""

    tables: Annotated[list[TableKey], msgspec.Meta(max_length=PLAYED_MOST)] = []


class Key(msgspec.Struct, frozen=True):
    """A seat of yours, and the secret that opens it. It is told once."""

    seat: int
    token: str


class Founded(msgspec.Struct, frozen=True):
    """A new table: share its id as an invitation, and keep the keys."""

    table: str
    commitment: str
    """the digest of the secret that the game is dealt from; empty if it is dealt from none"""
    keys: list[Key]
    invitation: str = ""
    """a link to share"""
    link: str = ""
    """the secret link of your seats"""


class Seated(msgspec.Struct, frozen=True):
    """A seat of yours, the secret that opens it, and the link with that secret. It is told once."""

    seat: int
    token: str
    link: str


class CampaignFounded(msgspec.Struct, frozen=True):
    """A new campaign: keep the keys, and share its id if others are to play in it."""

    campaign: str
    keys: list[Key]
    invitation: str
    """a link to share"""
    link: str
    """the secret link of your seats"""


class Rematch(msgspec.Struct, frozen=True):
    """Another table for the same people: they sit down there again."""

    table: str
    invitation: str


class Replayed(msgspec.Struct, frozen=True):
    """A game that was played elsewhere, to watch."""

    table: str
    answers: int
    invitation: str


class Did(msgspec.Struct, frozen=True):
    """It is done."""

    done: bool = True


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing has changed."""

    reason: str
    message: str


class OptionChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that can be chosen."""

    value: Any
    """as a setup has it"""
    label: str
    about: list[str] = []
    """what it means"""


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a setup."""

    name: str
    kind: Literal["switch", "one", "several"]
    label: str
    about: str
    default: Any
    choices: list[OptionChoice]
    """some depend on other choices: then these are all there are"""
    least: int = 0
    most: int = 0
    """how many are taken, each once; 0 if there is no such limit"""


class PageWords(msgspec.Struct, frozen=True):
    """The labels of the page, by id."""

    language: str
    languages: dict[str, str]
    """the languages there are, each as it calls itself"""
    words: dict[str, str]


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    game: str
    title: str
    about: list[str]
    options: list[str]
    """what can be chosen before it, by name"""
    guided: bool
    """whether it has a guided game"""
    guided_seats: list[str]
    """who is played there"""
    puzzles: int
    """how many there are"""
    choices: list[OptionInfo]
    """the options as they are given to found a table, with all that can be chosen"""
    campaign: bool
    """whether it has a campaign"""


class Rows(Body, frozen=True):
    """The choices before a game as they stand, row by row, and one that changes."""

    rows: Annotated[dict[Word, Word], msgspec.Meta(max_length=100)] = {}
    row: Word = ""
    value: Word = ""


class FormWay(msgspec.Struct, frozen=True):
    """Something that can be chosen."""

    value: str
    label: str
    about: list[str]


class FormRow(msgspec.Struct, frozen=True):
    """One choice before a game."""

    row: str
    label: str
    value: str
    ways: list[FormWay]


class FormGroup(msgspec.Struct, frozen=True):
    """Choices that belong together."""

    title: str
    rows: list[FormRow]


class FormSeat(msgspec.Struct, frozen=True):
    """A seat of the game that is chosen, and who may play it."""

    plays: str
    ways: list[FormWay]


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    """The choices before a game, in words. `rows` is sent back with the next change."""

    game: str
    title: str
    about: list[str]
    groups: list[FormGroup]
    rows: dict[str, str]
    options: dict[str, Any]
    """what to found a table with"""
    seats: list[FormSeat]
    trouble: str = ""
    """why these choices do not go together"""


class CardPage(msgspec.Struct, frozen=True):
    """A card, or a thing on the table, in words."""

    id: str
    kind: str
    kind_name: str
    """empty for a thing that is no card"""
    name: str
    lines: list[str]


class ThingPage(msgspec.Struct, frozen=True):
    """Something on the table that is no card of its own: its name, and the rule about it."""

    id: str
    name: str
    lines: list[str]


class RuleEntry(msgspec.Struct, frozen=True):
    """One topic of the rules."""

    id: str
    title: str
    paragraphs: list[str]
    see: list[str]
    also: list[str]
    """search words that the text does not contain"""


class RuleChapter(msgspec.Struct, frozen=True):
    """Topics that belong together."""

    id: str
    name: str
    entries: list[RuleEntry]


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A position with a goal."""

    name: str
    game: str
    title: str
    goal: str
    seats: list[str]
    """who is played on each seat"""
    summary: str
    """who, where and how, in one line"""
    picture: list[str]


class CodeInfo(msgspec.Struct, frozen=True):
    """The game that a share code deals."""

    game: str
    title: str
    seats: list[str]
    """who is played on each seat"""


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
    commitment: str = ""
    """empty if it is not dealt from a secret"""
    dealt: Dealing = "secret"
    answers: int = 0
    rematch: str = ""
    campaign: str = ""
    """the campaign it is an attempt of"""


class CampaignInfo(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A campaign as everybody with its link sees it."""

    campaign: str
    game: str
    title: str
    """what its players call it"""
    number: int
    """how many steps were taken: the next one is sent with it"""
    seats: list[Place]
    strict: bool
    table: str = ""
    """where the attempt under way is played"""
    page: StoryPage
    sheet: StorySheet


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


class FigureTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bar: what is counted, how often, and its share."""

    name: str
    told: str
    share: float
    percent: str = ""
    """the share in words; empty where the longest bar is only what happened most"""


class DayTold(msgspec.Struct, frozen=True):
    """A dungeon of the day that was played."""

    day: str
    won: bool


class DeedInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An achievement."""

    title: str
    about: str
    earned: str = ""
    """the day on which it was; empty if it was not yet"""


class StatisticsPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said under a heading."""

    name: str
    title: str
    figures: list[FigureTold] = []
    notes: list[str] = []
    luck: float | None = None
    """the share of fair dice that show less"""
    days: list[DayTold] = []
    deeds: list[DeedInfo] = []


class GameStatistics(msgspec.Struct, frozen=True):
    """The games of one kind that somebody has finished, added up."""

    game: str
    title: str
    games: int
    won: int
    parts: list[StatisticsPart]


class Mistake(msgspec.Struct, frozen=True):
    """An answer that another would have been better than."""

    number: int
    """how many answers were given before"""
    about: str
    """which answer it was, what it cost, and what was asked"""
    given: str
    better: str
    given_chance: float
    """to win, after the answer that was given"""
    better_chance: float
    given_percent: str
    better_percent: str


class AccountEntry(msgspec.Struct, frozen=True):
    """A line of the account from the chance at the start to that at the end."""

    label: str
    figure: str
    change: float | None
    """what it changed; none for the start and the end"""


class ReviewDone(msgspec.Struct, frozen=True):
    """How far a review is that somebody waits for."""

    done: int
    whole: int
    """of so much; 0 until it has begun"""


class ReviewTold(msgspec.Struct, frozen=True):
    """Mistakes and luck of a game that is over, told from the side of whoever asks."""

    mistakes_title: str
    mistakes: list[Mistake]
    account_title: str
    account: list[AccountEntry]
