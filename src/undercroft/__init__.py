"""Undercroft: a table for small-box dungeon crawls.

    game = undercroft.new("mini-rogue", hero="rogue", seed=7)
    game.question, game.answers      # what is asked, of which seat, and the legal answers
    game.answer("right")             # by name, by number, or with one of the answers
    game.over, game.result           # whether and how it ended
    game.view(0)                     # exactly what a seat may know, as plain data
    game.events                      # what happened since the last answer
    undercroft.hints(game)           # the best answers, with their chance to win
    game.undo(), game.redo(), game.copy(), game.replay(12)
    game.save("my.json"); undercroft.load("my.json")

Every error is a subclass of `UndercroftError`. Its message says what to do, and nothing has changed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from undercroft import games
from undercroft.kernel.errors import UndercroftError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from undercroft.bots.hint import Hint, HintsOff
    from undercroft.bots.review import Decision, NoReview, Review
    from undercroft.cards.source import CardError
    from undercroft.games import Campaign, CampaignError, DealRefused, NotNow, PerkRefused, deal_answers
    from undercroft.kernel.odds import TooLarge
    from undercroft.table.book import BadChoice, Event, UnknownName
    from undercroft.table.code import BadCode, NoCode
    from undercroft.table.game import (
        Answer,
        AnswerRefused,
        BadSeed,
        Game,
        GameOver,
        NoSuchAnswer,
        NoSuchSeat,
        Question,
        RollRefused,
        UndoRefused,
        WrongSeat,
    )
    from undercroft.table.odds import End, Odds
    from undercroft.table.position_fields import PositionError
    from undercroft.table.save import OtherRules, SaveError
    from undercroft.words.errors import said

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "AnswerRefused",
    "BadChoice",
    "BadCode",
    "BadSeed",
    "Campaign",
    "CampaignError",
    "CardError",
    "DealRefused",
    "Decision",
    "End",
    "Event",
    "Game",
    "GameOver",
    "Hint",
    "HintsOff",
    "NoCode",
    "NoReview",
    "NoSuchAnswer",
    "NoSuchSeat",
    "NotNow",
    "Odds",
    "OtherRules",
    "Outcome",
    "PerkRefused",
    "PositionError",
    "Question",
    "Review",
    "RollRefused",
    "SaveError",
    "TooLarge",
    "UndercroftError",
    "UndoRefused",
    "UnknownName",
    "WrongSeat",
    "__version__",
    "daily",
    "deal_answers",
    "hints",
    "load",
    "new",
    "play_code",
    "position",
    "review",
    "said",
    "why",
]

_HOMES = {
    "undercroft.bots.hint": ("Hint", "HintsOff"),
    "undercroft.bots.review": ("Decision", "NoReview", "Review"),
    "undercroft.cards.source": ("CardError",),
    "undercroft.kernel.odds": ("TooLarge",),
    "undercroft.table.book": ("BadChoice", "Event", "UnknownName"),
    "undercroft.table.code": ("BadCode", "NoCode"),
    "undercroft.table.game": (
        "Answer",
        "AnswerRefused",
        "BadSeed",
        "Game",
        "GameOver",
        "NoSuchAnswer",
        "NoSuchSeat",
        "Outcome",
        "Question",
        "RollRefused",
        "UndoRefused",
        "WrongSeat",
    ),
    "undercroft.table.odds": ("End", "Odds"),
    "undercroft.table.position_fields": ("PositionError",),
    "undercroft.table.save": ("OtherRules", "SaveError"),
    "undercroft.words.errors": ("said",),
}
"""The modules of the public names. Each is imported on first use, so that importing Undercroft is quick."""


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    for title in games.titles():
        if name in title.public:
            return getattr(import_module(title.public[name]), name)
    raise AttributeError(f"undercroft has no {name}")


def new(
    game: str = games.FIRST,
    *,
    seed: int | None = None,
    strict: bool = False,
    own_dice: bool = False,
    language: str | None = None,
    **setup: Any,
) -> "Game":
    """Start a game.

    `setup` holds the game's own choices: for "mini-rogue" `hero`, `mates`, `mat`, `difficulty`, `stances` and more, for
    "tiny-epic" `heroes` and `boss`. Without a seed one is drawn; the same seed and setup deal the same dungeon. A
    `strict` game cannot undo what a die or a card has shown. With `own_dice` the player rolls real dice: see
    `Game.dice_needed` and `Game.roll`.
    """
    from undercroft.table.game import Game
    from undercroft.table.shelf import book_of, drawn_seed
    from undercroft.words.speaker import speaker_of

    book = book_of(game)
    number = drawn_seed() if seed is None else seed
    speaker = speaker_of(book, language)
    return Game(book, book.setup(setup), number, strict=strict, own_dice=own_dice, speaker=speaker)


def load(path: "str | Path", *, language: str | None = None, viewing: bool = False) -> "Game":
    """Open a saved game: it is replayed and checked answer by answer.

    `SaveError` names the first wrong answer or field. A save of older rules or other cards raises its subclass
    `OtherRules`; `viewing` opens such a save up to where they differ.
    """
    from pathlib import Path

    from undercroft.table.save import open_save, read_save
    from undercroft.table.shelf import book_of
    from undercroft.words.speaker import speaker_of

    save = read_save(path)
    book = book_of(save.game)
    return open_save(save, Path(path).name, book, speaker_of(book, language), viewing=viewing)


def play_code(code: str, *, language: str | None = None, strict: bool = False) -> "Game":
    """Start the game of a share code (`Game.code`), or of a day (`daily`)."""
    from undercroft.table.code import decode
    from undercroft.table.game import Game
    from undercroft.table.shelf import book_of_code
    from undercroft.words.speaker import speaker_of

    book = book_of_code(code)
    setup, seed = decode(book, code)
    return Game(book, setup, seed, strict=strict, speaker=speaker_of(book, language))


def position(
    what: "Mapping[str, Any] | str | Path",
    *,
    language: str | None = None,
    strict: bool = False,
    unchecked: bool = False,
) -> "Game":
    """Play from a position: a mapping, a text in TOML or JSON, or the path of such a file.

    `PositionError` names the field that is wrong. `unchecked` leaves open whether its cards make up a whole deck.
    """
    from undercroft.table.position import book_at, game_at, read_position
    from undercroft.words.speaker import speaker_of

    data = read_position(what).data | ({"unchecked": True} if unchecked else {})
    book = book_at(data)
    return game_at(data, book, speaker=speaker_of(book, language), strict=strict)


def daily(day: "date", game: str = games.FIRST) -> str:
    """The share code of a day, the same for everybody."""
    from undercroft.table.code import daily as code_of
    from undercroft.table.shelf import book_of

    return code_of(book_of(game), day)


def hints(game: "Game", *, helped: bool = False, copies: int | None = None) -> "list[Hint]":
    """What a strong player would do: the answers worth a thought, the best first; none where nobody is asked.

    Hints are off in a strict game and in the dungeon of a day (`Game.day`), and `HintsOff` says so. With `helped` they
    are given all the same, and `Game.helped` remembers it. More `copies` of the game tell the chances more exactly.
    """
    from undercroft.bots.hint import asked_for

    return asked_for(game, helped=helped, copies=copies)


def why(game: "Game", hints: "Sequence[Hint]", language: str | None = None) -> str:
    """Why the first of these hints is the best, in a sentence with its odds and those of another answer."""
    from undercroft.words.hint import reason
    from undercroft.words.speaker import speaker_of

    return reason(game, hints, speaker_of(game.book, language)) if hints else ""


def review(game: "Game", *, copies: int | None = None) -> "Review":
    """A game looked at again: the chance to win after every answer, mistakes and what they cost, and luck.

    `NoReview` if nothing was decided, no network has learned the cards, or it must be over first. More `copies` of it
    tell everything more exactly.
    """
    from undercroft.bots.review import review as reviewed

    return reviewed(game, copies=copies)
