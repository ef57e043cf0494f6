"""The choices before a game, row by row, without words or pictures: the screen shows them, tests change them.

Every value is a string, so that the last choices can be kept in the settings. A row exists only if the other choices
leave something to choose.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from undercroft.bots import BOTS
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.options import (
    BOXES,
    DECKS,
    DIFFICULTIES,
    MATES_MOST,
    RANDOM,
    REFERENCES,
    STORIES,
    MiniRogueOptions,
)
from undercroft.games.shelf import BOOKS, book_of, book_of_code, drawn_seed
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.table.book import Book, Plain, named
from undercroft.table.code import decode, encode
from undercroft.table.game import LARGEST_SEED, BadSeed, Game, Speaker
from undercroft.terminal.session import ME, OTHER

MINI_ROGUE: Final = MiniRogueBook.name
TINY_EPIC: Final = TinyEpicBook.name
YES: Final = "yes"
NO: Final = "no"
DUNGEON: Final = "dungeon"
OVERLORD: Final = "overlord"
AUTOMA: Final = "automa"
BOTH: Final = "both"
BOXED: Final = {"base": BOXES[:1], "council": BOXES[1:], BOTH: BOXES}
"""The boxes by choice."""
ADVENTURERS_MOST: Final = MATES_MOST + 1
SEATS_MOST: Final = max(ADVENTURERS_MOST + 1, MOST_HEROES)
HEROES: Final = tuple(f"hero-{number}" for number in range(1, ADVENTURERS_MOST + 1))
EPIC_HEROES: Final = tuple(f"epic-{number}" for number in range(1, MOST_HEROES + 1))
SEATS: Final = tuple(f"seat-{number}" for number in range(1, SEATS_MOST + 1))
OVERLORD_SEAT: Final = "seat-overlord"
SWITCHES: Final = ("beginners", "stances", "strict", "own-dice")
OF_THE_BOXES: Final = ("deck", "final", "reference", "rewards", "stories")
"""What the boxes decide, unless something else is chosen."""
TYPED: Final = ("seed", "code")
"""Rows that are typed instead of chosen."""


class Choices:
    """All choices before a game of either kind. Whatever is changed, the rows shown fit together."""

    def __init__(self, game: str = MINI_ROGUE) -> None:
        named(N_("game"), game, tuple(BOOKS))
        self._values = {
            "game": game,
            "party": "1",
            "against": DUNGEON,
            "boxes": BOXES[0],
            "difficulty": DIFFICULTIES[0],
            "heroes": str(LEAST_HEROES),
            "boss": RANDOM,
            "first": RANDOM,
            "seed": "",
            OVERLORD_SEAT: OTHER,
            **dict.fromkeys(SWITCHES, NO),
            **dict.fromkeys(SEATS, ME),
        }
        self._boxes_settle()
        self._settle()

    # --- rows and values ----------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        return self._values["game"]

    @property
    def book(self) -> Book:
        return book_of(self.game)

    def groups(self) -> list[list[str]]:
        """The rows there are now, in groups."""
        about = self._mini_rogue_groups() if self.game == MINI_ROGUE else self._tiny_epic_groups()
        return [["game"], *about, [*self.seats, "strict", "own-dice"], ["seed", "code"]]

    def rows(self) -> list[str]:
        return [row for group in self.groups() for row in group]

    def value(self, row: str) -> str:
        """The value of a row; the code is that of all choices, and empty while the seed is not known."""
        return self.code if row == "code" else self._values[row]

    def options(self, row: str) -> Sequence[str]:
        """The values a row can take now; empty for a row that is typed."""
        if row in HEROES or row in EPIC_HEROES:
            return self._free(row)
        if row in SEATS or row == OVERLORD_SEAT:
            return [ME, OTHER, *BOTS]
        if row in SWITCHES:
            return [NO, YES]
        return self._lists().get(row, ())

    def _lists(self) -> dict[str, Sequence[str]]:
        """The values of rows that always have the same list."""
        cards, epic = _mini_rogue().cards, _tiny_epic().cards
        setting_out = EPIC_HEROES[: int(self._values["heroes"])]
        where = sorted(zip(cards.mats, cards.mat_boxes, strict=True), key=lambda mat: mat[1] not in self._boxed)
        return {
            "game": list(BOOKS),
            "party": [str(number) for number in range(1, ADVENTURERS_MOST + 1)],
            "against": [DUNGEON, OVERLORD, AUTOMA],
            "overlord": [card.id for card in cards.overlords],
            "boxes": list(BOXED),
            "deck": DECKS,
            "final": [*(boss.id for boss in cards.bosses if boss.final and not boss.avatar), RANDOM],
            "reference": REFERENCES,
            "rewards": REFERENCES,
            "stories": STORIES,
            "mat": [mat.id for mat, _box in where],
            "difficulty": DIFFICULTIES,
            "heroes": [str(number) for number in range(LEAST_HEROES, MOST_HEROES + 1)],
            "boss": [RANDOM, *(card.id for card in epic.bosses)],
            "first": [RANDOM, *(self._values[row] for row in setting_out if row in self._values)],
        }

    def _mini_rogue_groups(self) -> list[list[str]]:
        against = ["overlord", "beginners"] if self.ruled else []
        boxes = [row for row in OF_THE_BOXES if self._is_open(row)]
        who = ["party", *self.heroes, "against", *against]
        return [who, ["boxes", *boxes, "mat", "difficulty", "stances"]]

    def _tiny_epic_groups(self) -> list[list[str]]:
        return [["heroes", *self.heroes, "first", "boss"]]

    def _is_open(self, row: str) -> bool:
        """Whether the boxes leave the choice open, or a code has set something other than they would."""
        if row == "final" and self.ruled:
            return False
        if row == "stories" and "council" in self._boxed:
            return True
        return self._values["boxes"] == BOTH or self._values[row] != self._settled()[row]

    # --- who ----------------------------------------------------------------------------------------------------

    @property
    def heroes(self) -> Sequence[str]:
        """The rows of those who set out."""
        if self.game == MINI_ROGUE:
            return HEROES[: int(self._values["party"])]
        return EPIC_HEROES[: int(self._values["heroes"])]

    @property
    def ruled(self) -> bool:
        """Whether the game is against an Overlord, played by somebody or by nobody."""
        return self.game == MINI_ROGUE and self._values["against"] != DUNGEON

    @property
    def seats(self) -> list[str]:
        """The rows that say who plays: one for each adventurer, then the Overlord's, if somebody plays it."""
        played = self.game == MINI_ROGUE and self._values["against"] == OVERLORD
        return [*SEATS[: len(self.heroes)], *([OVERLORD_SEAT] if played else [])]

    @property
    def party(self) -> list[str]:
        """Those who set out, by name."""
        return [self._values[row] for row in self.heroes]

    def characters(self) -> list[str]:
        """All who could set out in this game, by name."""
        if self.game == MINI_ROGUE:
            return [card.id for card in _mini_rogue().cards.characters]
        return [card.id for card in _tiny_epic().cards.heroes]

    def _free(self, row: str) -> list[str]:
        """Those whom nobody else has taken."""
        taken = {self._values.get(other) for other in self.heroes if other != row}
        return [name for name in self.characters() if name not in taken]

    # --- changing -----------------------------------------------------------------------------------------------

    def choose(self, row: str, value: str) -> None:
        """Change one row; UnknownName if it does not have that value."""
        named(row, value, self.options(row))
        if row == "reference" and self._values["rewards"] == self._values["reference"]:
            self._values["rewards"] = value  # the same until they are set separately
        self._values[row] = value
        if row == "boxes":
            self._boxes_settle()
        self._settle()

    def change(self, row: str, step: int = 1) -> None:
        """Go to the next value of a row, or back to the one before."""
        options = self.options(row)
        if options:
            self.choose(row, options[(options.index(self._values[row]) + step) % len(options)])

    def type_seed(self, typed: str) -> None:
        """Set the seed that was typed; empty means a random one. BadSeed if it is not a seed."""
        text = typed.strip()
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_SEED))
        if text and not (is_number and int(text) <= LARGEST_SEED):
            raise BadSeed(text)
        self._values["seed"] = text and str(int(text))

    def type_code(self, typed: str) -> None:
        """Take all choices from a share code; BadCode if it is not one, and then nothing is changed."""
        book = book_of_code(typed)
        setup, seed = decode(book, typed)
        self.take(book.name, setup)
        self._values["seed"] = str(seed)

    def take(self, game: str, setup: Plain) -> None:
        """Take all choices from a setup."""
        self._values["game"] = game
        if game == MINI_ROGUE:
            self._take(setup)
        else:
            self._values["heroes"] = str(len(setup["heroes"]))
            self._values |= zip(EPIC_HEROES, setup["heroes"], strict=False)
            self._values |= {"boss": setup["boss"], "first": setup.get("first", RANDOM)}
        self._settle()

    def _take(self, setup: Plain) -> None:
        """Take a setup of Mini Rogue, row by row."""
        heroes = [setup["hero"], *setup["mates"]]
        against = DUNGEON
        if setup["overlord"]:
            against = AUTOMA if setup["automa"] else OVERLORD
            self._values["overlord"] = setup["overlord"]
        self._values |= zip(HEROES, heroes, strict=False)
        self._values |= {
            "party": str(len(heroes)),
            "against": against,
            "boxes": next(name for name, boxes in BOXED.items() if list(boxes) == list(setup["boxes"])),
            "stances": YES if setup["stances"] else NO,
            "beginners": YES if setup["beginners"] else NO,
            **{row: str(setup.get(row, setup["reference"])) for row in ("mat", "difficulty", *OF_THE_BOXES)},
        }

    def surprise(self, chance: Random) -> None:
        """Choose at random who sets out, with what, where and against which Overlord or boss.

        The kind of game, its difficulty and its players stay as chosen.
        """
        for row, name in zip(self.heroes, chance.sample(self.characters(), len(self.heroes)), strict=True):
            self._values[row] = name
        if self.game == TINY_EPIC:
            self.choose("boss", chance.choice(self.options("boss")))
            return
        self.choose("boxes", chance.choice(self.options("boxes")))
        for row in OF_THE_BOXES:
            if self._is_open(row):
                self.choose(row, chance.choice(self.options(row)))
        cards = _mini_rogue().cards
        here = [mat.id for mat, box in zip(cards.mats, cards.mat_boxes, strict=True) if box in self._boxed]
        self.choose("mat", chance.choice(here))
        self.choose("stances", chance.choice(self.options("stances")))
        if self.ruled:
            self.choose("overlord", chance.choice(self.options("overlord")))

    # --- what follows from what ---------------------------------------------------------------------------------

    @property
    def _boxed(self) -> Sequence[str]:
        return BOXED[self._values["boxes"]]

    def _settled(self) -> dict[str, str]:
        """What the boxes decide by themselves."""
        options = MiniRogueOptions(boxes=tuple(self._boxed))
        final = options.settled_final(_mini_rogue().cards)
        references = options.settled_reference, options.settled_rewards
        return dict(zip(OF_THE_BOXES, (DECKS[0], final, *references, options.settled_stories), strict=True))

    def _boxes_settle(self) -> None:
        self._values |= self._settled()

    def _settle(self) -> None:
        """Give every new row a value, and no character to two players."""
        if self.ruled:
            self._values["final"] = self._settled()["final"]  # the Avatar takes its place
        seen: set[str] = set()
        for row in self.heroes:
            free = [name for name in self.characters() if name not in seen]
            if self._values.get(row) not in free:
                self._values[row] = free[0]
            seen.add(self._values[row])
        for row, options in self._lists().items():
            if self._values.get(row) not in options:
                self._values[row] = options[0]

    # --- the game -----------------------------------------------------------------------------------------------

    def setup(self) -> Plain:
        """The choices as the book takes them; BadChoice if they do not go together."""
        values, heroes = self._values, self.party
        if self.game == TINY_EPIC:
            return self.book.setup({"heroes": heroes, "boss": values["boss"], "first": values["first"]})
        given: dict[str, Any] = {"hero": heroes[0], "mates": heroes[1:], "boxes": list(self._boxed)}
        given |= {row: values[row] for row in ("mat", "difficulty", *OF_THE_BOXES)}
        given["stances"] = self.is_on("stances")
        if self.ruled:
            del given["final"]
            given["overlord"] = values["overlord"]
            given["automa"] = values["against"] == AUTOMA
            given["beginners"] = self.is_on("beginners")
        return self.book.setup(given)

    def players(self) -> tuple[str, ...]:
        """Who plays each seat; empty if one person plays the only one."""
        players = tuple(self._values[row] for row in self.seats)
        return () if players == (ME,) else players

    @property
    def seed(self) -> int | None:
        """The seed that was typed, if one was."""
        return int(self._values["seed"]) if self._values["seed"] else None

    def is_on(self, switch: str) -> bool:
        return self._values[switch] == YES

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
        return json.dumps({row: value for row, value in self._values.items() if row != "seed"}, sort_keys=True)

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
            return cls(game or MINI_ROGUE)
        return choices

    def _recall(self, text: object) -> None:
        """Set them row by row: the values a row can take depend on the rows before it."""
        values = json.loads(text) if isinstance(text, str) else {}
        if not isinstance(values, dict):
            raise ValueError(text)
        known = {row: value for row, value in values.items() if isinstance(value, str)}
        for row in ("game", "party", "heroes", "against", "boxes"):
            if row in known:
                self.choose(row, known[row])
        self._values |= {row: known[row] for row in (*HEROES, *EPIC_HEROES) if row in known}
        self._settle()
        for row in (*OF_THE_BOXES, "overlord", "mat", "difficulty", "boss", "first", *SWITCHES, *SEATS, OVERLORD_SEAT):
            if row in known:
                self.choose(row, known[row])


def _mini_rogue() -> MiniRogueBook:
    book = book_of(MINI_ROGUE)
    assert isinstance(book, MiniRogueBook)
    return book


def _tiny_epic() -> TinyEpicBook:
    book = book_of(TINY_EPIC)
    assert isinstance(book, TinyEpicBook)
    return book
