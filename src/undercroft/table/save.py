"""Saves: the setup, the seed and the answers, with the hash of the state after each.

Loading replays the answers and compares the hashes: a file that was cut, edited, or made with other cards or rules is
recognised at the first answer that does not match. Loading never changes the file.
"""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec

from undercroft import games
from undercroft.files import ANYTHING, FileRefused, Mark, SomebodyElses, read, write
from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import QUOTE_MOST, depth_of, quoted
from undercroft.table.book import Book
from undercroft.table.game import Game, Speaker
from undercroft.table.position import game_at
from undercroft.table.sealed import Seal

FORMAT: Final = 3
"""Up to the second, answers were named by their numbers alone."""
FIRST_FORMAT: Final = 1
NAME_MOST: Final = 60
"""The longest name of a game, in characters."""
LINE_MOST: Final = 500
"""The longest message, in characters."""
DEPTH_MOST: Final = 40
"""How deep a file may be nested: a position within a game within a campaign needs less."""


DAMAGED: Final = N_("{name} is damaged: {reason}")


class SaveError(UndercroftError):
    """A file that is not a save, or does not match the rules; it is left unchanged."""

    longest = LINE_MOST


class OtherRules(SaveError):
    """An undamaged save of other rules or cards. It can still be opened for viewing, up to where they differ."""


class DicedAnswer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """In the first format: an answer with all dice rolled by hand before the next question."""

    answer: str
    dice: list[int]


class Save(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The file, field by field."""

    format: int
    game: str
    ruleset: int
    cards: str
    setup: dict[str, Any]
    seed: int
    strict: bool = False
    own_dice: bool = False
    first_dice: list[int] = []
    """in the first format: what was rolled by hand before the first question"""
    position: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """the position the game began from, if not with a deal"""
    players: list[str] | msgspec.UnsetType = msgspec.UNSET
    """who plays each seat, if this was set"""
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_MOST)] | msgspec.UnsetType = msgspec.UNSET
    """the name its players gave it"""
    begun: Annotated[datetime, msgspec.Meta(tz=True)] | msgspec.UnsetType = msgspec.UNSET
    """when it was begun; statistics know it by this moment"""
    played: Annotated[datetime, msgspec.Meta(tz=True)] | msgspec.UnsetType = msgspec.UNSET
    """when it was last played"""
    day: date | msgspec.UnsetType = msgspec.UNSET
    """the day whose dungeon it is, if it was begun as that"""
    helped: bool | msgspec.UnsetType = msgspec.UNSET
    """whether a hint was taken where hints are off"""
    seal: Seal | msgspec.UnsetType = msgspec.UNSET
    """what the game was dealt from, if not from its seed"""
    guided: bool | msgspec.UnsetType = msgspec.UNSET
    """whether everything is explained in it when it first happens"""
    answers: list[str | DicedAnswer]
    hashes: list[str]


def write_save(game: Game, path: str | Path, left: Mark | None = ANYTHING) -> Mark:
    """Write a game to its file, unless somebody else has written there since it was `left`; returns its mark."""
    return write_file(path, save_of(game), left)


def write_file(path: str | Path, content: msgspec.Struct, left: Mark | None = ANYTHING) -> Mark:
    """Replace a file, completely or not at all; SomebodyElses if it has changed since it was `left`."""
    try:
        return write(path, msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n", left)
    except SomebodyElses:
        raise
    except FileRefused as error:
        raise SaveError(error.message, **error.facts) from None


def save_of(game: Game) -> Save:
    """The game in the form of its file."""
    book = game.book
    return Save(
        format=FORMAT,
        game=book.name,
        ruleset=book.ruleset,
        cards=book.card_hash,
        setup=game.setup,
        seed=game.seed,
        strict=game.strict,
        own_dice=game.own_dice,
        position=msgspec.UNSET if game.position is None else game.position,
        players=list(game.players) or msgspec.UNSET,
        name=game.name or msgspec.UNSET,
        begun=game.begun or msgspec.UNSET,
        played=game.played or msgspec.UNSET,
        day=game.day or msgspec.UNSET,
        helped=game.helped or msgspec.UNSET,
        seal=game.seal or msgspec.UNSET,
        guided=game.guided or msgspec.UNSET,
        answers=list(game.given),
        hashes=[f"{move.state.state_hash():016x}" for move in map(game.move, range(len(game) + 1))],
    )


class Dated(msgspec.Struct, frozen=True):
    """The only field read when just the date of a file matters."""

    played: Annotated[datetime, msgspec.Meta(tz=True)] | msgspec.UnsetType = msgspec.UNSET


def played_at(path: Path) -> datetime | None:
    """When a saved game was last played, if its file says so."""
    try:
        played = msgspec.json.decode(read(path), type=Dated).played
    except (FileRefused, ValueError, msgspec.DecodeError, RecursionError):
        return None
    return None if isinstance(played, msgspec.UnsetType) else played


def rename_save(path: Path, name: str, played: datetime) -> None:
    """Rename a saved game, or remove its name. It keeps its date; if the file has none, `played` is written."""
    save = read_save(path)
    if not isinstance(save.played, msgspec.UnsetType):
        played = save.played
    called = name[:NAME_MOST] or msgspec.UNSET
    write_file(path, msgspec.structs.replace(save, name=called, played=played))


def note_help(path: Path) -> None:
    """Write into a saved game that it was helped; nothing else changes."""
    write_file(path, msgspec.structs.replace(read_save(path), helped=True))


def read_save(path: str | Path) -> Save:
    """The contents of the file, its form checked; SaveError names what is wrong."""
    save = read_file(path, Save, FORMAT)
    check_save(save, quoted(Path(path).name))
    return save


def parse_save(data: bytes, name: str) -> Save:
    """The same from the bytes of a file; messages call it by this name."""
    save = parsed(data, name, Save, FORMAT)
    check_save(save, quoted(name))
    return save


Content = TypeVar("Content", bound=msgspec.Struct)


def read_file(path: str | Path, content: type[Content], newest: int) -> Content:
    """A file of a known form; SaveError if it cannot be read, is cut off, newer, or of another form."""
    try:
        data = read(path)
    except FileRefused as error:
        raise SaveError(error.message, **error.facts) from None
    return parsed(data, Path(path).name, content, newest)


def parsed(data: bytes, name: str, content: type[Content], newest: int) -> Content:
    """The same from the bytes of a file; messages call it by this name."""
    name = quoted(name)
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        text = N_("{name} is not a save, or part of it is missing: {reason}")
        raise SaveError(text, name=name, reason=quoted(str(error), 2 * QUOTE_MOST)) from None
    if not isinstance(head, dict) or "format" not in head:
        raise SaveError(N_('{name} is not a save: it has no "format"'), name=name)
    if isinstance(head["format"], int) and head["format"] > newest:
        text = N_("{name} was made by a newer version (format {n}): update, then open it")
        raise SaveError(text, name=name, n=quoted(head["format"]))
    if depth_of(head, DEPTH_MOST) > DEPTH_MOST:
        raise SaveError(DAMAGED, name=name, reason=Message(N_("it is nested too deeply")))
    try:
        return msgspec.json.decode(data, type=content)
    except msgspec.ValidationError as error:
        raise SaveError(DAMAGED, name=name, reason=quoted(str(error), 2 * QUOTE_MOST)) from None


def check_save(save: Save, name: str) -> None:
    """Check that a save is consistent, as far as possible without replaying it."""
    if save.game not in games.packages():
        raise SaveError(N_('{name} is a save of "{game}": there is no such game'), name=name, game=quoted(save.game))
    if not FIRST_FORMAT <= save.format <= FORMAT:
        raise SaveError(N_("{name} is damaged: there is no format {n}"), name=name, n=quoted(save.format))
    if len(save.hashes) != len(save.answers) + 1:
        text = N_("{name} is damaged: {n} answers with {m} hashes")
        raise SaveError(text, name=name, n=len(save.answers), m=len(save.hashes))


def load_game(path: str | Path, book: Book, speaker: Speaker | None = None, *, viewing: bool = False) -> Game:
    """The saved game, replayed and checked answer by answer.

    A save of other rules or cards raises OtherRules; `viewing` opens it up to where they differ.
    """
    return open_save(read_save(path), Path(path).name, book, speaker, viewing=viewing)


def open_save(save: Save, name: str, book: Book, speaker: Speaker | None = None, *, viewing: bool = False) -> Game:
    """The game of a save that has been read; messages call it by this name."""
    name = quoted(name)
    if save.game != book.name:
        text = N_('{name} is a game of "{game}", not of "{other}"')
        raise SaveError(text, name=name, game=save.game, other=book.name)
    if save.ruleset > book.ruleset:
        text = N_("{name} was made with newer rules ({n}, here {m}): update, then open it")
        raise SaveError(text, name=name, n=quoted(save.ruleset), m=book.ruleset)
    other = save.ruleset != book.ruleset or save.cards != book.card_hash
    if other and not viewing:
        rules = N_("{name} was made with older rules: you can open it for viewing, up to where they differ")
        cards = N_("{name} was made with other cards: you can open it for viewing, up to where they differ")
        raise OtherRules(rules if save.ruleset != book.ruleset else cards, name=name)
    return _replayed(save, name, book, speaker, viewing=other)


def _replayed(save: Save, name: str, book: Book, speaker: Speaker | None, *, viewing: bool) -> Game:
    try:
        game = _begun(save, book, speaker)
        _roll(game, save.first_dice)
    except (UndercroftError, TypeError) as error:
        raise SaveError(N_("{name} is damaged: its setup: {reason}"), name=name, reason=error) from None
    if not isinstance(save.players, msgspec.UnsetType):
        if len(save.players) != game.seats:
            text = N_("{name} is damaged: {n} seats with {m} players")
            raise SaveError(text, name=name, n=game.seats, m=len(save.players))
        game.players = tuple(save.players)
    game.name = "" if isinstance(save.name, msgspec.UnsetType) else save.name
    game.begun = None if isinstance(save.begun, msgspec.UnsetType) else save.begun
    game.played = None if isinstance(save.played, msgspec.UnsetType) else save.played
    game.day = None if isinstance(save.day, msgspec.UnsetType) else save.day
    game.helped = save.helped is True
    game.guided = save.guided is True
    agreed = 0
    for number, expected in enumerate(save.hashes):
        trouble = _give(game, save.answers[number - 1]) if number else None
        if trouble is None and game.hash == expected:
            agreed = len(game)
            continue
        if viewing and number:
            return _so_far(game, agreed)
        if viewing:
            text = N_("{name} cannot be opened even for viewing: it already differs at the deal")
            raise OtherRules(text, name=name)
        reason = trouble or Message(N_("the game is in a different state"))
        if number:
            raise SaveError(N_("{name} is damaged at answer {n}: {reason}"), name=name, n=number, reason=reason)
        raise SaveError(N_("{name} is damaged in its setup or seed: {reason}"), name=name, reason=reason)
    return game


def _begun(save: Save, book: Book, speaker: Speaker | None) -> Game:
    """The game before its first answer, dealt or at its position."""
    setup = book.setup(save.setup)
    if isinstance(save.position, msgspec.UnsetType):
        seal = None if isinstance(save.seal, msgspec.UnsetType) else save.seal
        return Game(book, setup, save.seed, strict=save.strict, own_dice=save.own_dice, speaker=speaker, seal=seal)
    game = game_at(save.position, book, speaker=speaker, strict=save.strict)
    if (game.setup, game.seed, game.own_dice) != (setup, save.seed, save.own_dice):
        raise SaveError(N_("its setup, seed or dice are not those of its position"))
    return game


def _so_far(game: Game, number: int) -> Game:
    """The game after this many answers, with no redo: the later answers do not apply."""
    return game.replay(number, redo=False)


def _give(game: Game, entry: str | DicedAnswer) -> UndercroftError | None:
    """Give one saved answer; returns what is wrong with it."""
    name, faces = (entry, []) if isinstance(entry, str) else (entry.answer, entry.dice)
    try:
        game.answer(name)
        _roll(game, faces)
    except UndercroftError as error:
        return error
    return None


def _roll(game: Game, faces: list[int]) -> None:
    """Give dice of the first format throw by throw; it lists them without a break."""
    left = list(faces)
    while left and game.dice_needed:
        portion, left = left[: len(game.dice_needed)], left[len(game.dice_needed) :]
        game.roll(*portion)
    if left:
        raise SaveError(N_("{n} dice too many"), n=len(left))
