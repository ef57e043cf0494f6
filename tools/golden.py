"""Writes the golden games anew, each from its own setup and seed: look at the differences before keeping them.

    python -m tools.golden              every game on the shelf
    python -m tools.golden tiny-epic    this one

Each game has a folder of them:

- `games.txt`, a game a line: the setup, the seed, who answered, how many answers there were, and the hash of the state
  after the deal, after every so many answers, and at the end. `chance` answered, or somebody who got far: then a sign
  for each answer says which of the legal ones it was. The file has every mode; tests take theirs from it. To add a
  game, write a line with its setup, its seed and `chance`.
- `playthroughs`, games to read: every question with its answers, the answer given, what happened, and the hash. To add
  one, write a file with its first line.
- `saves`, which must lead where they led. Those that still do are left alone; the others begin the same, and get as far
  as random games from every answer can show the way.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count, repeat
from pathlib import Path
from random import Random
from string import ascii_letters, digits
from typing import Any, Final

from undercroft import games
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import UndercroftError
from undercroft.kernel.events import Event, Sink
from undercroft.kernel.question import Question
from undercroft.table.book import Book, Plain
from undercroft.table.game import Game
from undercroft.table.save import FORMAT, read_save
from undercroft.table.shelf import book_of

GOLDEN: Final = Path(__file__).parent.parent / "tests" / "golden"
GAMES: Final = "games.txt"
EVERY: Final = 50
"""So many answers lie between the hashes of a game."""
TRIES: Final = 4
"""So many random games are played from each answer to find a game that gets far."""
SIGNS: Final = digits + ascii_letters + "+-"
"""The signs of the first legal answer, the second, and so on."""
CHANCE: Final = "chance"
HEADER: Final = re.compile(r"# (\{.*\}) seed (\d+)(?:, (\d+) answers)?$")
LINE: Final = re.compile(r"(\{.*\}) (\d+) (\S+)")


@dataclass(frozen=True)
class Start:
    """How a game begins and who answers; the setup names only what was chosen."""

    setup: Plain
    seed: int
    answers: str = CHANCE

    def __str__(self) -> str:
        return f"{json.dumps(self.setup)} {self.seed} {self.answers}"

    def choices(self) -> Iterator[Callable[[Question], int]]:
        """For each question, how to choose among its answers."""
        if self.answers == CHANCE:
            yield from repeat(Chooser(self.seed).choose)
        for sign in self.answers:
            yield partial(answer_at, SIGNS.index(sign))


def answer_at(place: int, question: Question) -> int:
    return question.legal()[place % int(question.count)]


def folder_of(game: str) -> Path:
    return GOLDEN / game.replace("-", "_")


def starts(game: str) -> list[Start]:
    """The games of `games.txt`; a game from elsewhere has none, and is played as it comes."""
    if not folder_of(game).is_dir():
        return [Start({}, 0)]
    return [_start(line) for line in (folder_of(game) / GAMES).read_text(encoding="utf-8").splitlines()]


def _start(line: str) -> Start:
    found = LINE.match(line)
    assert found, line
    return Start(json.loads(found[1]), int(found[2]), found[3])


def play(book: Book, start: Start, sink: Sink | None = None) -> Iterator[tuple[Any, int]]:
    """Each state that asks something, with the answer given to it; at the end the last state, with none."""
    state = book.start(book.setup(start.setup), start.seed, sink or Sink())
    state.sink = sink
    for choose in start.choices():
        if book.is_over(state):
            break
        choice = int(choose(state.question))
        yield state, choice
        book.answer(state, choice)
    yield state, -1


def line_of(book: Book, start: Start) -> str:
    """The line of a game in `games.txt`."""
    hashes, given, last = [], -1, ""
    for given, (state, _) in enumerate(play(book, start)):
        last = f"{state.state_hash():016x}"
        if given % EVERY == 0:
            hashes.append(last)
    if given % EVERY:
        hashes.append(last)
    return f"{start} {given} {' '.join(hashes)}"


def playthrough(book: Book, start: Start, most: int) -> Iterator[str]:
    """The lines of a game to read, up to so many answers."""
    sink = Sink()
    setup = book.setup(start.setup)
    together = book.seats(setup) > 1
    ended = f", {most} answers" if most else ""
    yield f"# {json.dumps(start.setup)} seed {start.seed}{ended}"
    for given, (state, choice) in enumerate(play(book, start, sink)):
        yield from happened(book, sink.take(), together)
        yield f"{state.state_hash():016x}"
        if choice < 0:
            yield f"= {json.dumps(book.result(state))}"
        elif given == most > 0:
            return
        else:
            asked = state.question
            seat = f"{asked.seat}: " if together else ""
            legal = " ".join(book.answer_name(state, number) for number in asked.legal())
            yield f"? {seat}{book.question_name(int(asked.kind))}: {legal}"
            yield f"> {book.answer_name(state, choice)}"


def happened(book: Book, told: list[Event], together: bool) -> Iterator[str]:
    for event in map(book.event, told):
        facts = ", ".join(f"{name} {_shown(fact)}" for name, fact in event.facts.items())
        yield f"  {f'{event.seat}: ' if together else ''}{event.kind}{f': {facts}' if facts else ''}"


def _shown(fact: int | str | bool) -> str:
    return fact or "-" if isinstance(fact, str) else json.dumps(fact)


def playthroughs(game: str) -> list[Path]:
    return sorted((folder_of(game) / "playthroughs").glob("*.txt"))


def read_playthrough(path: Path) -> tuple[Start, int, list[str]]:
    """How it begins, after how many answers it breaks off (0: never), and its lines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    header = HEADER.match(lines[0])
    assert header, f"{path}: {lines[0]}"
    return Start(json.loads(header[1]), int(header[2])), int(header[3] or 0), lines


def saves(game: str) -> list[Path]:
    return sorted((folder_of(game) / "saves").glob("*.json"))


# --- saves ----------------------------------------------------------------------------------------------------------


def renewed(book: Book, path: Path) -> Game:
    """The game of a save, as far as its answers still lead, or one that gets far from the same beginning."""
    save = read_save(path)
    game = Game(book, book.setup(save.setup), save.seed, strict=save.strict, own_dice=save.own_dice)
    try:
        for answer in save.answers:
            assert isinstance(answer, str), "a save of an older format is not written any more"
            game.answer(answer)
        return game
    except UndercroftError:
        return by_hand(game.replay(0)) if save.own_dice else deep(book, game.replay(0))


def by_hand(game: Game) -> Game:
    """A random game with dice rolled by hand."""
    chance = Random(game.seed)
    while not game.over:
        if game.dice_needed:
            game.roll(*(chance.randint(1, 6) for _ in game.dice_needed))
        else:
            game.answer(chance.choice(game.answers))
    return game


def deep(book: Book, game: Game) -> Game:
    """A game that is won, or else a long one: every answer is tried, and the best of what followed is done."""
    chance = Random(game.seed)
    state = book.start(game.setup, game.seed, Sink())
    state.sink = None
    best: tuple[bool, int, list[int]] = (False, 0, [])
    for given in count():
        if book.is_over(state):
            return game
        for choice in state.question.legal() * TRIES:
            end, path = tried(book, state, choice, chance)
            best = max(best, (book.result(end)["won"], given + len(path), best[2][:given] + path))
        game.answer(best[2][given])
        book.answer(state, best[2][given])
    return game


def tried(book: Book, state: Any, choice: int, chance: Random) -> tuple[Any, list[int]]:
    """A random game from this answer on: how it ended, and its answers."""
    end, path = state.copy(), [choice]
    book.answer(end, choice)
    while not book.is_over(end):
        path.append(chance.choice(end.question.legal()))
        book.answer(end, path[-1])
    return end, path


# --- all of them ----------------------------------------------------------------------------------------------------


def rewrite(game: str) -> None:
    book = book_of(game)
    lines = [line_of(book, start) for start in starts(game)]
    (folder_of(game) / GAMES).write_text("\n".join(lines) + "\n", encoding="utf-8")
    for path in playthroughs(game):
        start, most, _ = read_playthrough(path)
        path.write_text("\n".join(playthrough(book, start, most)) + "\n", encoding="utf-8")
    for path in saves(game):
        if read_save(path).format == FORMAT:
            renewed(book, path).save(path)
    print(f"{game}: {len(lines)} games, {len(playthroughs(game))} to read, {len(saves(game))} saves")


def main() -> None:
    for game in sys.argv[1:] or games.packages():
        rewrite(game)


if __name__ == "__main__":
    main()
