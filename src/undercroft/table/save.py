"""Saves: the setup, the seed and the answers, with the hash of the state after each.

Loading replays the answers and compares: a file that was cut, edited, or made with other cards or other rules is
recognised at the first answer that does not fit, and is never changed.
"""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final

import msgspec

from undercroft.rules.kernel.errors import UndercroftError
from undercroft.table.book import Book
from undercroft.table.game import Game, Speaker

FORMAT: Final = 1


class SaveError(UndercroftError):
    """A file that is no save, or one that does not fit; it has been left as it was."""


class OtherRules(SaveError):
    """A sound save of other rules or other cards. It can still be opened for viewing, as far as it agrees."""


class DicedAnswer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An answer for which dice were rolled by hand."""

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
    answers: list[str | DicedAnswer]
    hashes: list[str]


def write_save(game: Game, path: Path) -> None:
    """Write to a file beside it first, so that a crash leaves the old save or the new one, never half of it."""
    book = game._book
    turns = game._turns
    if not turns:
        raise SaveError("the game waits for its first dice: there is nothing to save yet")
    save = Save(
        format=FORMAT,
        game=book.name,
        ruleset=book.ruleset,
        cards=book.card_hash,
        setup=game.setup,
        seed=game.seed,
        strict=game.strict,
        own_dice=game.own_dice,
        first_dice=list(turns[0].faces),
        answers=[
            DicedAnswer(book.answer_names[turn.answer], list(turn.faces))
            if turn.faces
            else book.answer_names[turn.answer]
            for turn in turns[1:]
        ],
        hashes=[f"{turn.state.state_hash():016x}" for turn in turns],
    )
    data = msgspec.json.format(msgspec.json.encode(save), indent=1)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            file.write(data + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(file.name, path)
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {error.strerror or error}") from None


def read_save(path: Path) -> Save:
    """The file as it stands, its form checked; SaveError names what is wrong."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror or error}") from None
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"{path.name} is no save, or a part of it is missing: {error}") from None
    if not isinstance(head, dict) or "format" not in head:
        raise SaveError(f'{path.name} is no save: it has no "format"')
    if isinstance(head["format"], int) and head["format"] > FORMAT:
        raise SaveError(f"{path.name} was made by a newer version (format {head['format']}): update, then open it")
    try:
        save = msgspec.json.decode(data, type=Save)
    except msgspec.ValidationError as error:
        raise SaveError(f"{path.name} is damaged: {error}") from None
    if save.format != FORMAT:
        raise SaveError(f"{path.name} is damaged: there is no format {save.format}")
    if len(save.hashes) != len(save.answers) + 1:
        raise SaveError(f"{path.name} is damaged: {len(save.answers)} answers with {len(save.hashes)} hashes")
    return save


def load_game(path: Path, book: Book, speaker: Speaker | None = None, *, viewing: bool = False) -> Game:
    """The saved game, replayed and compared answer by answer.

    A save of other rules or cards is refused with OtherRules; with `viewing` it is opened as far as it agrees.
    """
    save = read_save(path)
    if save.game != book.name:
        raise SaveError(f'{path.name} is a game of "{save.game}", not of "{book.name}"')
    if save.ruleset > book.ruleset:
        raise SaveError(
            f"{path.name} was made with newer rules ({save.ruleset}, here {book.ruleset}): update, then open it"
        )
    other = save.ruleset != book.ruleset or save.cards != book.card_hash
    if other and not viewing:
        what = "older rules" if save.ruleset != book.ruleset else "other cards"
        raise OtherRules(f"{path.name} was made with {what}: it can be opened for viewing, up to where they differ")
    return _replayed(save, path, book, speaker, viewing=other)


def _replayed(save: Save, path: Path, book: Book, speaker: Speaker | None, *, viewing: bool) -> Game:
    try:
        setup = book.setup(save.setup)
        game = Game(book, setup, save.seed, strict=save.strict, own_dice=save.own_dice, speaker=speaker)
        if game.dice_needed or save.first_dice:
            _roll(game, save.first_dice)
    except (UndercroftError, TypeError) as error:
        raise SaveError(f"{path.name} is damaged: its setup: {error}") from None
    for number, expected in enumerate(save.hashes):
        if number > 0:
            trouble = _give(game, save.answers[number - 1])
            if trouble:
                if viewing:
                    return game
                raise SaveError(f"{path.name} is damaged at answer {number}: {trouble}")
        if game.hash != expected:
            if viewing:
                if number > 0:
                    game.undo()
                return game
            place = f"at answer {number}" if number else "in its setup or seed"
            raise SaveError(f"{path.name} is damaged {place}: the game stands otherwise there")
    return game


def _give(game: Game, entry: str | DicedAnswer) -> str:
    """Give one saved answer; what is wrong with it, or nothing."""
    name, faces = (entry, []) if isinstance(entry, str) else (entry.answer, entry.dice)
    try:
        game.answer(name)
        if game.dice_needed or faces:
            _roll(game, faces)
    except UndercroftError as error:
        return str(error)
    return ""


def _roll(game: Game, faces: list[int]) -> None:
    """Give saved dice in the portions in which they are asked for."""
    left = list(faces)
    while game.dice_needed:
        portion, left = left[: len(game.dice_needed)], left[len(game.dice_needed) :]
        game.roll(*portion)
    if left:
        raise SaveError(f"{len(left)} dice too many")
