"""The dungeon as a picture of at most 80 columns, and the same in sentences."""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.games.tiny_epic.rules.cardspeak import DOOR, ENCOUNTER, ENTRANCE, TELEPORT, verb_of
from undercroft.games.tiny_epic.rules.effects import skull, torch_space
from undercroft.games.tiny_epic.rules.grid import has_path, sides_at
from undercroft.games.tiny_epic.rules.lair import bare_locks, is_door_open
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CELLS,
    ENEMIES,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    WIDTH,
    Hero,
    State,
)
from undercroft.games.tiny_epic.rules.tables import SPACES, TRACK
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.signs import ROOMS, kind_of_room
from undercroft.games.tiny_epic.words.terms import BOSS_MARK, ROWS, TinyEpicTerms, cells_around, sentence
from undercroft.words.pictures import Sign

COLUMNS: Final = 79
INSIDE: Final = 10
"""Columns inside a card; seven cards, their walls and the row's letter come to 80."""
LINES: Final = 3
"""Lines inside a card: its name, heroes and marks, enemies."""
ARMED, DISARMED, ALTAR, PORTAL = "!", "x", "+", "@"
BOXES: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Characters that join walls above (1), to the right (2), below (4) and to the left (8)."""
SHADE: Final = "░"
CUT: Final = "…"
PLAIN_SHADE: Final = ":"
TORCH_MARKS: Final = ".gaX"
"""blank, a goblin, the enemies act, the skull"""


def hero_marks(names: Sequence[str]) -> list[str]:
    """A capital letter for each hero: the first of the name that no other hero and not the boss has; else a number."""
    marks: list[str] = []
    for place, name in enumerate(names, 1):
        letters = (letter for letter in name.upper() if letter.isalpha() and letter.isascii())
        marks.append(next((letter for letter in letters if letter not in (BOSS_MARK, *marks)), str(place)))
    return marks


def exits(game: State, cell: int) -> list[tuple[int, int]]:
    """Directions and cells that can be reached from a revealed card: along paths, or to face-down cards (R16, R19)."""
    sides = int(sides_at(game, cell))
    found = []
    for side, there in cells_around(cell):
        if has_path(game.grid, cell, side) or (sides >> side & 1 and game.grid.hidden & BIT[there]):
            found.append((side, there))
    return found


@dataclass(frozen=True)
class Sight:
    """What can be seen in a room: heroes by seat, enemies by number."""

    heroes: tuple[int, ...]
    enemies: tuple[int, ...]
    trap: bool
    disarmed: bool
    altar: bool
    portal: bool


def is_portal(game: State, card: int) -> bool:
    ability = game.tables.room_ability[card]
    if ability == NO_CARD:
        return False
    return bool(verb_of(game.tables.programs[game.tables.ability_program[ability]]) == TELEPORT)


def sight(game: State, cell: int) -> Sight:
    """A revealed room, or the boss board."""
    heroes = tuple(seat for seat, hero in enumerate(game.heroes) if hero.cell == cell)
    enemies = tuple(enemy for enemy in range(ENEMIES) if game.enemy_cell[enemy] == cell)
    if cell == LAIR:
        return Sight(heroes, enemies, trap=False, disarmed=False, altar=False, portal=False)
    grid, card = game.grid, game.grid.cells[cell]
    trapped = game.tables.room_evade[card] > 0
    disarmed = grid.disarmed & BIT[cell] != 0
    return Sight(
        heroes,
        enemies,
        trap=trapped and not disarmed,
        disarmed=trapped and disarmed,
        altar=grid.altars & BIT[cell] != 0,
        portal=is_portal(game, card),
    )


def part_of(game: State, cell: int) -> str:
    """The part of the deck that a face-down card comes from, which everyone has seen: 1, 2 or 3, from the top."""
    if game.grid.hidden_b & BIT[cell]:
        return "2"
    return "3" if game.grid.hidden_c & BIT[cell] else "1"


def wrapped(lines: Iterable[str]) -> list[str]:
    """Lines outside the picture, wrapped where they are too long, with the rest indented."""
    broken = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        broken += textwrap.wrap(line, COLUMNS, subsequent_indent=indent, break_on_hyphens=False) or [line]
    return broken


class Canvas:
    """The grid of walls: what is drawn between two cells, and the openings in it."""

    def __init__(self, game: State) -> None:
        used = game.grid.revealed | game.grid.hidden
        cells = [cell for cell in range(CELLS) if used & BIT[cell]]
        self.cells = frozenset(cells)
        self.rows = range(min(cells) // WIDTH, max(cells) // WIDTH + 1)
        columns = [cell % WIDTH for cell in cells]
        self.columns = range(min(columns), max(columns) + 1)
        self.openings = frozenset(
            frozenset((cell, there))
            for cell in cells
            if game.grid.revealed & BIT[cell]
            for _, there in exits(game, cell)
        )

    def at(self, row: int, column: int) -> int | None:
        """The cell there, if it has a card."""
        cell = row * WIDTH + column
        inside = row in self.rows and column in self.columns
        return cell if inside and cell in self.cells else None

    def wall(self, one: int | None, other: int | None) -> str:
        """Between two places: nothing, a wall, or a wall with an opening."""
        if one is None and other is None:
            return ""
        return "open" if frozenset((one, other)) in self.openings else "wall"

    def above(self, row: int, column: int) -> str:
        return self.wall(self.at(row - 1, column), self.at(row, column))

    def before(self, row: int, column: int) -> str:
        return self.wall(self.at(row, column - 1), self.at(row, column))

    def corner(self, row: int, column: int) -> int:
        """Which walls meet at the corner before a cell and above it, a mask."""
        meeting = (
            self.before(row - 1, column),
            self.above(row, column),
            self.before(row, column),
            self.above(row, column - 1),
        )
        return sum(1 << place for place, wall in enumerate(meeting) if wall)


class TinyEpicMap:
    """The dungeon, the boss board and the torch."""

    def __init__(self, terms: TinyEpicTerms, effects: TinyEpicEffects, *, boxes: bool = True) -> None:
        self.terms = terms
        self.effects = effects
        self.boxes = boxes
        """whether box characters can be shown"""
        self._ = terms._

    # --- the picture --------------------------------------------------------------------------------------------

    def picture(self, game: State) -> list[str]:
        """Everything on the table: torch, dungeon, legend, and the boss board in Act 2."""
        lines = [*self.torch(game), "", *self.dungeon(game), "", *wrapped(self.legend(game))]
        if game.act:
            lines += ["", *wrapped(self.board(game))]
        return lines

    def dungeon(self, game: State) -> list[str]:
        """The rows and columns in use, lettered and numbered."""
        canvas = Canvas(game)
        heading = "".join(f"{column + 1:>{INSIDE // 2 + 1}}".ljust(INSIDE + 1) for column in canvas.columns)
        lines = ["  " + heading]
        for row in canvas.rows:
            lines.append("  " + self._border(canvas, row))
            lines += self._row(game, canvas, row)
        lines.append("  " + self._border(canvas, canvas.rows.stop))
        return [line.rstrip() for line in lines]

    def _border(self, canvas: Canvas, row: int) -> str:
        """The walls above a row."""
        pieces = []
        for column in (*canvas.columns, canvas.columns.stop):
            pieces.append(self._corner(canvas.corner(row, column)))
            if column != canvas.columns.stop:
                pieces.append(self._across(canvas.above(row, column)))
        return "".join(pieces)

    def _corner(self, meeting: int) -> str:
        if self.boxes:
            return BOXES[meeting]
        return {0: " ", 5: "|", 10: "-"}.get(meeting, "+")

    def _across(self, wall: str) -> str:
        line = "─" if self.boxes else "-"
        if not wall:
            return " " * INSIDE
        return line * INSIDE if wall == "wall" else f"{line * 3}{' ' * (INSIDE - 6)}{line * 3}"

    def _down(self, wall: str, line: int) -> str:
        if not wall or (wall == "open" and line == 1):
            return " "
        return "│" if self.boxes else "|"

    def _row(self, game: State, canvas: Canvas, row: int) -> list[str]:
        """The lines inside the cards of a row; an opening to the side is in the middle one."""
        contents = [self._inside(game, canvas.at(row, column)) for column in canvas.columns]
        lines = []
        for line in range(LINES):
            text = f"{ROWS[row]} " if line == 1 else "  "
            for column, content in zip(canvas.columns, contents, strict=True):
                text += self._down(canvas.before(row, column), line) + content[line].ljust(INSIDE)
            lines.append(text + self._down(canvas.before(row, canvas.columns.stop), line))
        return lines

    def _inside(self, game: State, cell: int | None) -> tuple[str, str, str]:
        if cell is None:
            return "", "", ""
        if game.grid.hidden & BIT[cell]:
            shade = SHADE if self.boxes else PLAIN_SHADE
            return shade * INSIDE, f" {part_of(game, cell)} ".center(INSIDE, shade), shade * INSIDE
        seen = sight(game, cell)
        return self.title(game.grid.cells[cell]), self._heroes(game, seen), self.enemies(seen)

    def title(self, card: int, width: int = INSIDE) -> str:
        """The name of a card, cut to fit; the most important cards have a short name."""
        name = self._short_name(card)
        return name if len(name) <= width else name[: width - 1] + (CUT if self.boxes else ".")

    def title_lines(self, card: int, width: int, most: int) -> list[str]:
        """The name of a card on as many lines as it needs; cut only if there are too few."""
        lines = textwrap.wrap(self._short_name(card), width, break_long_words=False)
        if len(lines) <= most and all(len(line) <= width for line in lines):
            return lines
        return [self.title(card, width)]

    def _short_name(self, card: int) -> str:
        kind = int(self.terms.tables.room_kind[card])
        short = {ENTRANCE: self._("ENTRANCE"), DOOR: self._("LAIR DOOR"), ENCOUNTER: self._("ENCOUNTER")}
        return short.get(kind, self.terms.room(card))

    def _heroes(self, game: State, seen: Sight) -> str:
        marks = self.marks(game)
        groups = ("".join(marks[seat] for seat in seen.heroes), self.signs(seen))
        return "".join(f" {group}" for group in groups if group)

    def signs(self, seen: Sight) -> str:
        """A sign for each thing in a room."""
        signs = ((seen.trap, ARMED), (seen.disarmed, DISARMED), (seen.altar, ALTAR), (seen.portal, PORTAL))
        return "".join(sign for there, sign in signs if there)

    def sign(self, game: State, cell: int) -> Sign:
        """The sign of what a revealed card is."""
        card = int(game.grid.cells[cell])
        return ROOMS[kind_of_room(game.tables, card, portal=is_portal(game, card))]

    def room_legend(self) -> str:
        """What the signs of cards mean."""
        names = {
            "entrance": self._("the entrance"),
            "door": self._("the Lair Door"),
            "encounter": self._("an encounter"),
            "trap": self._("a trap"),
            "portal": self._("a magic portal"),
            "search": self._("something to do"),
            "room": self._("an ordinary room"),
        }
        signs = self.terms.also(f"{sign.glyph} {names[kind]}" for kind, sign in ROOMS.items())
        return self._("Beside the place of each card: {signs}.").format(signs=signs)

    def marks(self, game: State) -> list[str]:
        """The mark of each hero: a capital letter, or a small one if unconscious."""
        marks = hero_marks([self.terms.hero(hero) for hero in game.heroes])
        return [mark if hero.health else mark.lower() for mark, hero in zip(marks, game.heroes, strict=True)]

    def enemies(self, seen: Sight) -> str:
        """g1, g2,4 for two of them, m1, B."""
        goblins = ",".join(str(enemy + 1) for enemy in seen.enemies if enemy < FIRST_MINION)
        minions = ",".join(str(enemy - FIRST_MINION + 1) for enemy in seen.enemies if FIRST_MINION <= enemy < BOSS)
        groups = [f"g{goblins}" if goblins else "", f"m{minions}" if minions else ""]
        groups.append(BOSS_MARK if BOSS in seen.enemies else "")
        text = "".join(f" {group}" for group in groups if group)
        return text if len(text) <= INSIDE else text.replace(" ", "").replace(",", "")

    # --- the legend ---------------------------------------------------------------------------------------------

    def legend(self, game: State) -> list[str]:
        """What the marks in the current picture mean."""
        lines = [self._hero_legend(game)]
        enemies = [self.enemy_at_length(game, enemy) for enemy in range(ENEMIES) if game.enemy_cell[enemy] >= 0]
        lines += [f"{mark} = {text}" for mark, text in enemies]
        signs = self.sign_legend(game)
        if signs:
            lines.append("   ".join(signs))
        parts = sorted({part_of(game, cell) for cell in range(CELLS) if game.grid.hidden & BIT[cell]})
        if parts:
            text = "   ".join(f"{part} = {self.part(part)}" for part in parts)
            lines.append(self.terms.labelled(self._("Face down, by part of the deck"), text))
        lines.append(self.door(game))
        return lines

    def part(self, part: str) -> str:
        """A part of the deck in words."""
        names = {"1": self._("top"), "2": self._("middle, with the minions"), "3": self._("bottom, with the Lair Door")}
        return names[part]

    def _hero_legend(self, game: State) -> str:
        marks = zip(self.marks(game), game.heroes, strict=True)
        text = "   ".join(f"{mark} = {self.terms.hero(hero)}" for mark, hero in marks)
        if any(hero.health == 0 for hero in game.heroes):
            text += " " + self._("(small letter: unconscious)")
        return text

    def sign_legend(self, game: State) -> list[str]:
        """What the signs now in rooms mean."""
        rooms = [sight(game, cell) for cell in range(CELLS) if game.grid.revealed & BIT[cell]]
        signs = (
            (any(room.trap for room in rooms), ARMED, self._("armed trap")),
            (any(room.disarmed for room in rooms), DISARMED, self._("disarmed trap")),
            (any(room.altar for room in rooms), ALTAR, self._("altar marker")),
            (any(room.portal for room in rooms), PORTAL, self._("magic portal")),
        )
        return [f"{sign} = {text}" for there, sign, text in signs if there]

    def enemy_at_length(self, game: State, enemy: int) -> tuple[str, str]:
        """The mark of an enemy, its name and its figures."""
        terms, card = self.terms, self.terms.enemy_card(game, enemy)
        facts = [
            terms.enemy_health(game, enemy),
            self._("Defense {n}").format(n=card.defense),
            self._("Speed {n}").format(n=card.speed),
            self.effects.assault(game, enemy),
        ]
        return terms.mark(enemy), terms.with_facts(terms.name(card.name), facts)

    def door(self, game: State) -> str:
        """What is still needed to enter the Lair (TED-LAR-01)."""
        dead = self._("minions killed: {dead} of {party}").format(dead=int(game.minions_dead), party=int(game.party))
        if game.act:
            return self._("The Lair is open.")
        if game.grid.door < 0:
            return self._("The Lair Door has not been found; {dead}.").format(dead=dead)
        if is_door_open(game):
            return self._("The Lair Door is open.")
        return self._("The Lair Door is shut; {dead}.").format(dead=dead)

    # --- the torch ----------------------------------------------------------------------------------------------

    def torch(self, game: State) -> list[str]:
        """The spaces ahead as a line, from where the torch is to the skull."""
        ahead = self.ahead(game)
        marks = "".join(TORCH_MARKS[space] for space in ahead)
        text = self._("Act {act}. Torch *{marks}").format(act=int(game.act) + 1, marks=marks)
        key = self._("g = a goblin comes   a = the enemies act   X = the end")
        return [text, *wrapped([f"{sentence(self.torch_in_words(game))}.", key])]

    def ahead(self, game: State) -> list[int]:
        """The spaces of the torch board still ahead."""
        return [int(torch_space(game, torch)) for torch in range(int(game.torch) + 1, int(skull(game)) + 1)]

    def torch_in_words(self, game: State) -> str:
        """How far the skull is, and what comes before it."""
        ahead = self.ahead(game)
        texts = [
            self.terms.ngettext("{n} step to the skull", "{n} steps to the skull", len(ahead)).format(n=len(ahead))
        ]
        for space, text in ((1, self._("a goblin in {n}")), (2, self._("the enemies act in {n}"))):
            if space in ahead:
                texts.append(text.format(n=ahead.index(space) + 1))
        return self.terms.also(texts)

    # --- the boss board -----------------------------------------------------------------------------------------

    def board(self, game: State) -> list[str]:
        """Health track with markers and locks, then the hero spaces, each next to the one above and below it."""
        board = self.terms.cards.bosses[game.boss]
        facts = [self._("Defense {n}").format(n=board.defense), self._("Speed {n}").format(n=board.speed)]
        title = self.terms.labelled(self._("The Lair"), self.terms.name(board.name))
        lines: list[str] = [self.terms.with_facts(title, facts)]
        lines += self.track(game)
        marks = self.marks(game)
        for space in range(1, SPACES + 1):
            here = "".join(marks[seat] for seat, hero in enumerate(game.heroes) if hero.space == space)
            lines.append(f"  {space} {here or '.':<2} {self.effects.space(int(game.boss), space)}".rstrip())
        inside = sight(game, LAIR)
        if inside.enemies:
            lines.append("  " + self.terms.labelled(self._("In the middle"), self.enemies(inside).strip()))
        return lines

    def track(self, game: State) -> list[str]:
        """The spaces of its health, and below each how many markers are there."""
        locks, numbers, markers = int(game.tables.boss_locks[game.boss]), "", ""
        for space in range(TRACK, -1, -1):
            lock = "{}" if not locks >> space & 1 else "({})" if game.covered >> space & 1 else "[{}]"
            count = sum(game.markers[marker] == space for marker in range(game.party))
            numbers += lock.format(space).center(4)
            markers += ("*" * count).center(4)
        return [f"  {numbers}".rstrip(), f"  {markers}".rstrip(), "  " + "   ".join(self.track_legend(game, "*"))]

    def track_legend(self, game: State, marker: str) -> list[str]:
        """What stands on the track of the boss, where a marker is shown like this."""
        locks, bare = int(game.tables.boss_locks[game.boss]), int(bare_locks(game))
        meanings = [self._("[ ] = lock: no marker can pass it")] if bare else []
        meanings += [self._("( ) = lock with its altar")] if locks != bare else []
        return [f"{marker} = " + self._("health marker"), *meanings]

    # --- without a picture --------------------------------------------------------------------------------------

    def described(self, game: State) -> list[str]:
        """Every room in a sentence or two, then the boss board; no picture characters."""
        torch = self.terms.labelled(self._("Torch"), self.torch_in_words(game))
        lines = [self._("Act {act}. {torch}.").format(act=int(game.act) + 1, torch=torch), self.door(game)]
        lines += [self.room(game, cell) for cell in range(CELLS) if game.grid.revealed & BIT[cell]]
        hidden = [self.terms.cell(cell) for cell in range(CELLS) if game.grid.hidden & BIT[cell]]
        if hidden:
            lines.append(self.terms.labelled(self._("Face-down cards"), self.terms.together(hidden)) + ".")
        return [*lines, *self.board_in_words(game)] if game.act else lines

    def room(self, game: State, cell: int) -> str:
        """One room: its place, card and exits, and who and what is there."""
        seen, card = sight(game, cell), int(game.grid.cells[cell])
        title = self.terms.labelled(self.terms.cell(cell), self.terms.room(card))
        sentences = [self.terms.also([title, *self.features(seen)]), self._exits(game, cell)]
        here = self.occupants(game, seen)
        if here:
            sentences.append(self.terms.labelled(self._("Here"), self.terms.together(here)))
        return " ".join(f"{sentence(text)}." if at else f"{text}." for at, text in enumerate(sentences))

    def features(self, seen: Sight) -> list[str]:
        features = (
            (seen.trap, self._("armed trap")),
            (seen.disarmed, self._("disarmed trap")),
            (seen.altar, self._("altar marker")),
            (seen.portal, self._("magic portal")),
        )
        return [text for there, text in features if there]

    def _exits(self, game: State, cell: int) -> str:
        ways = [f"{self.terms.ways[side]} {self._beyond(game, there)}" for side, there in exits(game, cell)]
        if cell == game.grid.door and game.act:
            ways.append(self._("into the Lair"))
        return self.terms.labelled(self._("Exits"), self.terms.also(ways)) if ways else self._("No exits")

    def _beyond(self, game: State, cell: int) -> str:
        return f"({self.terms.place(game, cell)})"

    def occupants(self, game: State, seen: Sight) -> list[str]:
        heroes = [self._hero(game.heroes[seat]) for seat in seen.heroes]
        return heroes + [self.terms.enemy(game, enemy) for enemy in seen.enemies]

    def _hero(self, hero: Hero) -> str:
        name = self.terms.hero(hero)
        return name if hero.health else self._("{hero} (unconscious)").format(hero=name)

    def locks(self, game: State) -> str:
        """Locks of the boss that block markers (TED-ALT-03)."""
        bare = int(bare_locks(game))
        if not bare:
            return self._("no lock holds them")
        spaces = [str(space) for space in range(TRACK, 0, -1) if bare >> space & 1]
        text = self.terms.ngettext(
            "lock without an altar at {spaces}", "locks without an altar at {spaces}", len(spaces)
        )
        return text.format(spaces=self.terms.also(spaces))

    def board_in_words(self, game: State) -> list[str]:
        """The boss's health and locks, and each hero space."""
        terms, boss = self.terms, int(game.boss)
        markers = ", ".join(str(game.markers[marker]) for marker in range(game.party))
        text = self._("{boss}, {cell}: health markers at {markers}")
        boss_text = text.format(boss=terms.boss(boss), cell=terms.cell(int(game.enemy_cell[BOSS])), markers=markers)
        lines = [terms.also([boss_text, self.locks(game)]) + "."]
        for space in range(1, SPACES + 1):
            here = [self._hero(hero) for hero in game.heroes if hero.space == space]
            facts = terms.also([self.effects.space(boss, space), *here])
            label = self._("Lair, space {n}").format(n=space)
            lines.append(f"{terms.labelled(label, facts or self._('nothing'))}.")
        inside = [terms.enemy(game, enemy) for enemy in sight(game, LAIR).enemies]
        if inside:
            lines.append(terms.labelled(self._("In the middle of the Lair"), terms.together(inside)) + ".")
        return lines
