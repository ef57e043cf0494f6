"""What came of every game that was played here: a line for each, in a file beside the games.

A game counts if it is kept among the player's own, began with a deal, was played by a person, and is over. It counts
once, by the moment it was begun: if its end is taken back and another follows, that one counts. Lines that cannot be
read are left out; whatever is missing is made again from the saves.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec

from undercroft.files import FileRefused, SomebodyElses, mark, read, write
from undercroft.kernel.errors import UndercroftError
from undercroft.table.account import people_of, way_of, won_by_people
from undercroft.table.folders import data_folder, games_folder, saved_games
from undercroft.table.game import Game
from undercroft.table.save import Save, SaveError, open_save, read_save, save_of
from undercroft.table.shelf import book_of

FORMAT: Final = 1
TRIES: Final = 20
"""So often another window may write at the same moment."""
DAILY: Final = "daily"
STRICT: Final = "strict"
OWN_DICE: Final = "own-dice"
HELPED: Final = "helped"


class Head(msgspec.Struct, frozen=True):
    """The first line of the file."""

    chronicle: int


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A stretch of the way: the part of the game, its number, and what became of the heroes."""

    part: int
    number: int
    mark: str


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game. Without an outcome it was looked at, and does not count so far."""

    id: str
    """the moment it was begun"""
    game: str
    hash: str
    """of the last state that was looked at"""
    won: bool | None = None
    """for the side of the first person; None: it does not count"""
    ended: Annotated[datetime, msgspec.Meta(tz=True)] = datetime.fromtimestamp(0, UTC)
    heroes: list[str] = []
    players: list[str] = []
    difficulty: str = ""
    modes: list[str] = []
    day: date | None = None
    cause: str = ""
    reached: int = 0
    whole: int = 0
    answers: int = 0
    dice: int = 0
    pips: int = 0
    """what these dice showed, added up"""
    way: list[Step] = []
    feats: dict[str, int] = {}

    @property
    def counts(self) -> bool:
        return self.won is not None


def chronicle_file() -> Path:
    """What came of every game."""
    return data_folder() / "chronicle.jsonl"


# --- one game -------------------------------------------------------------------------------------------------------


def counts(game: Game) -> bool:
    """Whether statistics count a game once it is over: it was dealt, and a person plays."""
    return game.position is None and bool(people_of(game))


def record_of(game: Game) -> Record:
    """What comes of a game; without an outcome, if it does not count so far."""
    known = Record(id=identity(save_of(game)), game=game.book.name, hash=game.hash)
    if not game.over or not counts(game):
        return known
    account = game.book.account(game)
    flags = {DAILY: game.day is not None, STRICT: game.strict, OWN_DICE: game.own_dice, HELPED: game.helped}
    return msgspec.structs.replace(
        known,
        won=won_by_people(game),
        ended=game.played or datetime.now(UTC),
        heroes=list(account.heroes),
        players=list(game.players),
        difficulty=account.difficulty,
        modes=[*account.modes, *(flag for flag, holds in flags.items() if holds)],
        day=game.day,
        cause=account.cause,
        reached=account.reached,
        whole=account.whole,
        answers=len(game),
        dice=len(account.faces),
        pips=sum(account.faces),
        way=[Step(leg.part, leg.number, leg.mark) for leg in way_of(game)],
        feats={name: number for name, number in account.feats.items() if number},
    )


def identity(save: Save) -> str:
    """What a game is known by: the moment it was begun; one of an older version, when it was last played."""
    moment = next((at for at in (save.begun, save.played) if not isinstance(at, msgspec.UnsetType)), None)
    if moment is None:
        return f"{save.game} {save.hashes[0]} {save.hashes[-1]}"
    return f"{save.game} {moment.astimezone(UTC).isoformat()}"


def is_own(file: Path) -> bool:
    """Whether a file is kept among the player's own games."""
    return file.parent in (data_folder(), games_folder())


# --- the file -------------------------------------------------------------------------------------------------------


def read_chronicle() -> dict[str, Record]:
    """Every game that was looked at, by what it is known by; nothing if there is no file, or it makes no sense."""
    try:
        head, *lines = read(chronicle_file()).splitlines()
        if msgspec.json.decode(head, type=Head).chronicle > FORMAT:
            return {}
    except (FileRefused, ValueError, msgspec.DecodeError, RecursionError):
        return {}
    found: dict[str, Record] = {}
    for line in lines:
        try:
            record = msgspec.json.decode(line, type=Record)
        except (msgspec.DecodeError, ValueError, RecursionError):
            continue
        found[record.id] = record
    return found


def _is_newer() -> bool:
    try:
        head = read(chronicle_file()).split(b"\n", 1)[0]
        return msgspec.json.decode(head, type=Head).chronicle > FORMAT
    except (FileRefused, ValueError, msgspec.DecodeError, RecursionError):
        return False


def remember(records: Iterable[Record]) -> None:
    """Put games into the file, completely or not at all; another window's stay. FileRefused if that fails."""
    records = list(records)
    for _turn in range(TRIES):
        left = mark(chronicle_file())
        if _is_newer():
            return
        known = read_chronicle()
        for record in records:
            known[record.id] = _merged(known.get(record.id), record)
        lines = [msgspec.json.encode(Head(FORMAT)), *(msgspec.json.encode(one) for one in _in_order(known.values()))]
        try:
            write(chronicle_file(), b"\n".join(lines) + b"\n", left)
            return
        except SomebodyElses:
            continue


def _merged(before: Record | None, now: Record) -> Record:
    """The last end of a game counts, even if it was taken back since."""
    if before is None or now.counts or not before.counts:
        return now
    return msgspec.structs.replace(before, hash=now.hash)


def _in_order(records: Iterable[Record]) -> list[Record]:
    return sorted(records, key=lambda record: (record.ended, record.id))


def records(game: str | None = None) -> list[Record]:
    """The games that count, in the order in which they ended; of one kind, if it is named."""
    found = (record for record in read_chronicle().values() if record.counts and game in (None, record.game))
    return _in_order(found)


def note(game: Game, file: Path) -> None:
    """Remember a game that is over, if it is one of the player's own. It is no matter if that cannot be written."""
    if game.over and counts(game) and is_own(file):
        try:
            remember([record_of(game)])
        except FileRefused:
            return


# --- what is missing ------------------------------------------------------------------------------------------------


def catch_up(
    tell: Callable[[int, int], None] = lambda done, whole: None, stop: Callable[[], bool] = lambda: False
) -> None:
    """Look at every saved game that the file does not know as it stands now.

    `tell` is called with how much is done, of how much. A save that cannot be replayed to its end does not count.
    """
    missing = _missing(read_chronicle())
    found: list[Record] = []
    for done, (file, save) in enumerate(missing):
        if stop():
            break
        tell(done, len(missing))
        try:
            record = record_of(open_save(save, file.name, book_of(save.game), viewing=True))
        except UndercroftError:
            record = Record(id=identity(save), game=save.game, hash="")
        found.append(msgspec.structs.replace(record, hash=save.hashes[-1]))
    if found:
        try:
            remember(found)
        except FileRefused:
            return


def _missing(known: Mapping[str, Record]) -> Sequence[tuple[Path, Save]]:
    looked_at = {(record.id, record.hash) for record in known.values()}
    missing = []
    for file in saved_games():
        try:
            save = read_save(file)
        except SaveError:
            continue
        dealt = isinstance(save.position, msgspec.UnsetType)
        if dealt and (identity(save), save.hashes[-1]) not in looked_at:
            missing.append((file, save))
    return missing
