"""The choices before a game, row by row, without words or pictures: the screen shows them, tests change them.

Every value is a string, so that the last choices can be kept in the settings. A row exists only if the other choices
leave something to choose.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from undercroft import games
from undercroft.bots import SEATED
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import Book, Plain, named
from undercroft.table.code import decode, encode
from undercroft.table.game import LARGEST_SEED, BadSeed, Game, Speaker
from undercroft.table.options import NO, YES, Chosen, Option, switch
from undercroft.table.seats import ME, OTHER
from undercroft.table.shelf import book_of, book_of_code, drawn_seed

SWITCHES: Final = ("strict", "own-dice")
"""How any game is played."""
TYPED: Final = ("seed", "code")
"""Rows that are typed instead of chosen."""
COMMON: Final = {
    "game": Option(name="game", label=N_("Game"), ways=lambda chosen: {name: name for name in games.packages()}),
    "strict": Option(
        name="strict",
        default=False,
        ways=switch,
        label=N_("Strict"),
        about={
            NO: (N_("Every answer can be taken back."),),
            YES: (N_("Nothing can be taken back once a die is rolled or a card revealed."),),
        },
    ),
    "own-dice": Option(
        name="own-dice",
        default=False,
        ways=switch,
        label=N_("Your own dice"),
        about={
            NO: (N_("The dice are rolled for you."),),
            YES: (N_("You roll your own dice and type what they show."),),
        },
    ),
    "seed": Option(
        name="seed",
        label=N_("Seed"),
        wordings={"": N_("drawn")},
        about={
            "": (
                N_("A number that decides how everything is shuffled and rolled."),
                N_("Usually it is random. Press Enter to type one: the same choices then deal the same dungeon."),
            )
        },
    ),
    "code": Option(
        name="code",
        label=N_("Share code"),
        wordings={"": N_("type one")},
        about={
            "": (
                N_("A share code describes a whole dungeon in a few letters, for anyone to deal."),
                N_("Press Enter to type one: it sets all choices above and the seed."),
            )
        },
    ),
}
"""The rows that all games have."""
SEAT: Final = "seat-"
OPPOSED: Final = "seat-against-"
"""Rows that say who plays: with the others, or against them."""


class GameChoices:
    """The rows of one game, from its options. Whatever is changed, the rows shown fit together."""

    def __init__(self, book: Book, options: Iterable[Option]) -> None:
        self.book = book
        self.rows: dict[str, str] = {}
        """the value of every row, shown or not"""
        self.options = [option for option in options if option.label]
        self.so_far()

    def option_of(self, row: str) -> Option:
        """The option that a row belongs to."""
        return next(option for option in self.options if row in (row_of(option), *members(option)))

    def shown(self) -> list[list[str]]:
        """The rows there are now, in groups."""
        groups: dict[str, list[str]] = {}
        so_far = self.so_far()
        for option in self.options:
            if option.shown(so_far):
                groups.setdefault(option.group, []).extend([row_of(option), *self.taken(option)])
        return list(groups.values())

    def taken(self, option: Option) -> list[str]:
        """The rows of those that are taken; none where a way is chosen as a whole."""
        return members(option)[: int(self.rows[row_of(option)])] if option.most else []

    def ways(self, row: str) -> list[str]:
        """The values a row can take now."""
        option, so_far = self.option_of(row), self.so_far()
        if not option.most:
            return list(option.ways(so_far))
        if row == row_of(option):
            return [str(number + 1) for number in range(len(members(option))) if number + 1 >= least_of(option)]
        others = {self.rows[other] for other in self.taken(option) if other != row}
        return [way for way in option.ways(so_far) if way not in others]

    # --- what follows from what ---------------------------------------------------------------------------------

    def so_far(self) -> Chosen:
        """All choices, as a setup has them; rows that do not fit the others are set right."""
        values: dict[str, Any] = {}
        so_far = Chosen(self.book.options.cards, values, self.rows)
        for option in self.options:
            self._read(option, so_far, values)
        return so_far

    def _read(self, option: Option, so_far: Chosen, values: dict[str, Any]) -> None:
        """Take over the value of an option from its rows, which become valid if they are not."""
        ways, row = option.ways(so_far), row_of(option)
        if option.most:
            self._take_each(option, list(ways))
            names = [self.rows[member] for member in self.taken(option)]
            values |= {option.joins: names[0], option.name: names[1:]} if option.joins else {option.name: names}
            return
        if self.rows.get(row) not in ways:
            self.rows[row] = option.way_of(option.value(so_far), so_far) or next(iter(ways))
        if not option.part:
            values[option.name] = ways[self.rows[row]]

    def _take_each(self, option: Option, ways: Sequence[str]) -> None:
        """Give every row that is taken a value of its own."""
        self.rows.setdefault(row_of(option), str(least_of(option)))
        seen: set[str] = set()
        for row in self.taken(option):
            free = [way for way in ways if way not in seen]
            if self.rows.get(row) not in free:
                self.rows[row] = free[0]
            seen.add(self.rows[row])

    def choose(self, row: str, way: str) -> None:
        """Change one row; UnknownName if it does not have that value."""
        named(row, way, self.ways(row))
        before = self.so_far()
        along = [
            option
            for option in self.options
            if option.derived is not None and before.values[option.name] == option.value(before)
        ]
        self.rows[row] = way
        for option in self.options:
            if row in option.follows or (option in along and row != option.name):
                self.rows.pop(option.name, None)  # as it is by default
                self.so_far()
        self.so_far()

    # --- setups -------------------------------------------------------------------------------------------------

    def setup(self) -> Plain:
        """The choices as the book takes them; BadChoice if they do not go together."""
        return self.book.setup(self.given())

    def given(self) -> Plain:
        """What is chosen here, and nothing else of a setup."""
        so_far = self.so_far()
        given: Plain = {}
        for option in self.options:
            if option.part:
                given |= option.ways(so_far)[self.rows[option.name]]
            elif option.shown(so_far):
                names = (option.joins, option.name) if option.joins else (option.name,)
                given |= {name: so_far.values[name] for name in names}
        return given

    def take(self, setup: Mapping[str, Any]) -> None:
        values: dict[str, Any] = {}
        so_far = Chosen(self.book.options.cards, values, self.rows)
        for option in self.options:
            if option.most:
                names = [*([setup[option.joins]] if option.joins else []), *setup[option.name]]
                self.rows[row_of(option)] = str(len(names))
                self.rows |= zip(members(option), names, strict=False)
            elif option.part:
                fitting = (way for way, part in option.ways(so_far).items() if part.items() <= setup.items())
                self.rows[option.name] = next(fitting)
            else:
                wanted = setup[option.name] if option.name in setup else option.value(so_far)
                self.rows[option.name] = option.way_of(wanted, so_far) or self.rows[option.name]
            self._read(option, so_far, values)

    def recall(self, rows: Mapping[str, object]) -> None:
        """Set rows one by one: the values a row can take depend on the rows before it."""
        for option in self.options:
            if option.most and isinstance(count := rows.get(row_of(option)), str):
                self.choose(row_of(option), count)
            if option.most:
                self.rows |= {row: name for row in members(option) if isinstance(name := rows.get(row), str)}
                self.so_far()
            elif isinstance(way := rows.get(option.name), str):
                self.choose(option.name, way)

    def surprise(self, chance: Random) -> None:
        """Choose at random who sets out, with what, where and against whom."""
        for option in self.options:
            so_far = self.so_far()
            if option.most:
                taken = self.taken(option)
                self.rows |= zip(taken, chance.sample(list(option.ways(so_far)), len(taken)), strict=True)
            elif option.surprise is not None and option.shown(so_far):
                self.choose(option.name, chance.choice(option.surprise(so_far)))


def row_of(option: Option) -> str:
    return option.row or option.name


def members(option: Option) -> list[str]:
    """The rows of those that can be taken, one for each place; none where a way is chosen as a whole."""
    most = option.most + bool(option.joins) if option.most else 0
    return [f"{option.joins or option.name}-{number + 1}" for number in range(most)]


def least_of(option: Option) -> int:
    return option.least + bool(option.joins)


class Choices:
    """All choices before a game of any kind."""

    def __init__(self, game: str | None = None) -> None:
        game = games.FIRST if game is None else game
        named(N_("game"), game, tuple(games.packages()))
        self._games: dict[str, GameChoices] = {}
        self._rows = {"game": game, "seed": "", **dict.fromkeys(SWITCHES, NO)}
        """the rows that all games have"""

    # --- rows and values ----------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._rows["game"]

    @property
    def book(self) -> Book:
        return book_of(self.game)

    @property
    def own(self) -> GameChoices:
        """The rows that only this game has."""
        return self._of(self.game)

    def _of(self, game: str) -> GameChoices:
        if game not in self._games:
            self._games[game] = GameChoices(book_of(game), self.table(book_of(game)))
        return self._games[game]

    def table(self, book: Book) -> Iterable[Option]:
        """The options that are open."""
        return book.options

    def groups(self) -> list[list[str]]:
        """The rows there are now, in groups."""
        return [["game"], *self.own.shown(), [*self.seats, *SWITCHES], list(TYPED)]

    def rows(self) -> list[str]:
        return [row for group in self.groups() for row in group]

    def value(self, row: str) -> str:
        """The value of a row; the code is that of all choices, and empty while the seed is not known."""
        if row == "code":
            return self.code
        if row.startswith(SEAT):
            return self._rows.get(row, OTHER if row.startswith(OPPOSED) else ME)
        return self._rows[row] if row in self._rows else self.own.rows[row]

    def options(self, row: str) -> Sequence[str]:
        """The values a row can take now; empty for a row that is typed."""
        if row.startswith(SEAT):
            return [ME, OTHER, *SEATED]
        return list(COMMON[row].ways(Chosen(None))) if row in COMMON else self.own.ways(row)

    def option_of(self, row: str) -> Option:
        return COMMON[row] if row in COMMON else self.own.option_of(row)

    @property
    def seats(self) -> list[str]:
        """The rows that say who plays: one for each seat of the party, then those against it."""
        try:
            sides = self.book.sides(self.setup())
        except UndercroftError:  # what does not go together is said elsewhere
            sides = (0,) * len(self.heroes)
        party = sides.count(sides[0])
        return [
            f"{SEAT}{place + 1}" if side == sides[0] else f"{OPPOSED}{place + 1 - party}"
            for place, side in enumerate(sides)
        ]

    @property
    def heroes(self) -> list[str]:
        """The rows of those who set out."""
        return [row for option in self.own.options for row in self.own.taken(option)]

    @property
    def party(self) -> list[str]:
        """Those who set out, by name."""
        return [self.own.rows[row] for row in self.heroes]

    # --- changing -----------------------------------------------------------------------------------------------

    def choose(self, row: str, value: str) -> None:
        """Change one row; UnknownName if it does not have that value."""
        if row in self._rows or row.startswith(SEAT):
            named(row, value, self.options(row))
            self._rows[row] = value
        else:
            self.own.choose(row, value)

    def change(self, row: str, step: int = 1) -> None:
        """Go to the next value of a row, or back to the one before."""
        options = self.options(row)
        if options:
            self.choose(row, options[(options.index(self.value(row)) + step) % len(options)])

    def type_seed(self, typed: str) -> None:
        """Set the seed that was typed; empty means a random one. BadSeed if it is not a seed."""
        text = typed.strip()
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SEED))
        if text and not (is_number and int(text) <= LARGEST_SEED):
            raise BadSeed(text)
        self._rows["seed"] = text and str(int(text))

    def type_code(self, typed: str) -> None:
        """Take all choices from a share code; BadCode if it is not one, and then nothing is changed."""
        book = book_of_code(typed)
        setup, seed = decode(book, typed)
        self.take(book.name, setup)
        self._rows["seed"] = str(seed)

    def take(self, game: str, setup: Plain) -> None:
        self._rows["game"] = game
        self.own.take(setup)

    def surprise(self, chance: Random) -> None:
        """Choose at random who sets out, with what, where and against whom.

        The kind of game, its difficulty and its players stay as chosen.
        """
        self.own.surprise(chance)

    # --- the game -----------------------------------------------------------------------------------------------

    def setup(self) -> Plain:
        """The choices as the book takes them; BadChoice if they do not go together."""
        return self.own.setup()

    def players(self) -> tuple[str, ...]:
        """Who plays each seat; empty if one person plays the only one."""
        players = tuple(self.value(row) for row in self.seats)
        return () if players == (ME,) else players

    @property
    def seed(self) -> int | None:
        """The seed that was typed, if one was."""
        return int(self._rows["seed"]) if self._rows["seed"] else None

    def is_on(self, switch: str) -> bool:
        return self.value(switch) == YES

    @property
    def code(self) -> str:
        """The share code of these choices; empty while the seed is not known, or if they do not go together."""
        if self.seed is None:
            return ""
        try:
            return encode(self.book, self.setup(), self.seed)
        except UndercroftError:
            return ""

    def deal(self, speaker: Speaker) -> Game:
        """The chosen game, at its start; BadChoice if the choices do not go together."""
        seed = drawn_seed() if self.seed is None else self.seed
        strict, own_dice = self.is_on("strict"), self.is_on("own-dice")
        game = Game(self.book, self.setup(), seed, strict=strict, own_dice=own_dice, speaker=speaker)
        game.players = self.players()
        return game

    # --- the next time ------------------------------------------------------------------------------------------

    def remembered(self) -> str:
        """All choices but the seed, as a text for the settings."""
        common: dict[str, object] = {row: value for row, value in self._rows.items() if row != "seed"}
        others = {name: own.rows for name, own in self._games.items() if name != self.game}
        return json.dumps({**common, **self.own.rows, **others}, sort_keys=True)

    @classmethod
    def recalled(cls, text: object, game: str | None = None) -> "Choices":
        """The choices from such a text, for another `game` if one is named; a text that makes no sense sets nothing."""
        choices = cls()
        try:
            choices._recall(text)
            if game is not None:
                choices.choose("game", game)
            choices.setup()
        except (ValueError, RecursionError, UndercroftError):
            return cls(game)
        return choices

    def _recall(self, text: object) -> None:
        """The rows of the game last chosen are on their own, those of the others under the name of the game."""
        values = json.loads(text) if isinstance(text, str) else {}
        if not isinstance(values, dict):
            raise ValueError(text)
        self.choose("game", values.get("game", self.game))
        self.own.recall(values)
        for name in games.packages():
            if isinstance(rows := values.get(name), dict):
                self._of(name).recall(rows)
        for row, value in values.items():
            if row in SWITCHES or row.startswith(SEAT):
                self.choose(row, value)
