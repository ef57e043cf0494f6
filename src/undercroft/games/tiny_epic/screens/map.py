"""The map of Tiny Epic Dungeons: drawn at several zooms, with a cursor that moves from card to card."""

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.geometry import Region, Size

from undercroft.games.tiny_epic.rules.grid import sides_at
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, CENTRE, ENEMIES, LAIR, WIDTH, State
from undercroft.games.tiny_epic.screens.paper import (
    ASKED,
    BACK,
    CURSOR,
    ENEMY,
    FAINT,
    FLOOR,
    HERO,
    LATTICE,
    PART,
    SIGN,
    STRUCK,
    TITLE,
    WALL,
    Paper,
    ink,
)
from undercroft.games.tiny_epic.table.fields import cell_name
from undercroft.games.tiny_epic.words.map import BOXES, CUT, SHADE, Canvas, Sight, TinyEpicMap, exits, part_of, sight
from undercroft.games.tiny_epic.words.terms import ROWS, cells_around
from undercroft.kernel.errors import N_
from undercroft.terminal.app.widgets.frame import translate_bindings
from undercroft.terminal.app.widgets.icons import on_table, small
from undercroft.terminal.app.widgets.pieces import About, Piece
from undercroft.terminal.app.widgets.there import if_there, is_there

FRONT: Final = "▒"
"""the face of a card that is still turning"""
TURNING: Final = 6
"""Frames in which a card is turned up."""
NORTH, EAST, SOUTH, WEST = range(4)
HEAVY: Final = {"─": "━", "│": "┃", "╌": "╍", "┆": "┇"}


@dataclass(frozen=True)
class Zoom:
    """How large a card is drawn."""

    wide: int
    """columns inside a card,"""
    high: int
    """and lines"""
    walls: bool = True
    """whether cards have walls; if not, lines connect them"""

    @property
    def tells(self) -> bool:
        """Whether everybody in a room has a line."""
        return self.wide >= TELLING


TELLING: Final = 20
"""Columns of a card from which on everybody there is told by name."""
PICTURE: Final = 3
"""Lines of a small picture."""
ZOOMS: Final = (Zoom(6, 1, walls=False), Zoom(10, 3), Zoom(14, 4), Zoom(16, 5), Zoom(20, 5), Zoom(24, 7))
OVERVIEW, NORMAL, ROOMIER, PICTURED = range(4)
"""With `ROOMIER` cards, every name has room; those as high as `PICTURED` ones have a picture of their kind."""
WIDTHS: Final = (24, 20, 18, 16, 14, 12, 10)
HEIGHTS: Final = (7, 6, 5, 4, 3)
"""Columns and lines of cards that fill the room they have."""


@dataclass(frozen=True)
class Marked:
    """What is shown besides the cards: the cursor, who is asked, what is being turned up or hit."""

    cursor: int | None = None
    asked: int = -1
    turning: Mapping[int, int] = field(default_factory=dict)
    """cells of cards being turned up, with the frame"""
    struck: frozenset[int] = frozenset()
    """cells where somebody is hit"""
    heroes: Mapping[int, int] = field(default_factory=dict)
    """cells where heroes, by seat, are shown on their way,"""
    enemies: Mapping[int, int] = field(default_factory=dict)
    """and enemies by number"""


class Picture:
    """The rows and columns in use, at one zoom."""

    def __init__(self, chart: TinyEpicMap, game: State, zoom: Zoom) -> None:
        self.chart = chart
        self.game = game
        self.zoom = zoom
        self.canvas = Canvas(game)
        self._edge = int(zoom.walls)

    @property
    def size(self) -> Size:
        """Columns and lines, with the letters and numbers at the edge."""
        columns, rows = len(self.canvas.columns), len(self.canvas.rows)
        edge = self._edge if self.zoom.walls else -1
        return Size(2 + columns * (self.zoom.wide + 1) + edge, 1 + rows * (self.zoom.high + 1) + edge)

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Where the inside of a card begins."""
        x = 2 + self._edge + (column - self.canvas.columns.start) * (self.zoom.wide + 1)
        y = 1 + self._edge + (row - self.canvas.rows.start) * (self.zoom.high + 1)
        return x, y

    def region(self, cell: int) -> Region:
        """A card with its walls."""
        x, y = self.place(cell // WIDTH, cell % WIDTH)
        edge = self._edge
        return Region(x - edge, y - edge, self.zoom.wide + 2 * edge, self.zoom.high + 2 * edge)

    def cell_at(self, x: int, y: int) -> int | None:
        """The card that is drawn at a place."""
        return next((cell for cell in sorted(self.canvas.cells) if self.region(cell).contains(x, y)), None)

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self, marked: Marked) -> Content:
        paper = Paper(*self.size)
        self._number(paper)
        if self.zoom.walls:
            self._walls(paper)
        else:
            self._links(paper)
        for cell in sorted(self.canvas.cells):
            self._card(paper, cell, marked)
        if marked.cursor in self.canvas.cells:
            self._cursor(paper, marked.cursor)
        return paper.content()

    def _number(self, paper: Paper) -> None:
        """Letters beside the rows and numbers above the columns."""
        for column in self.canvas.columns:
            x, _y = self.place(self.canvas.rows.start, column)
            paper.write(x + (self.zoom.wide - 1) // 2, 0, str(column + 1), FAINT)
        for row in self.canvas.rows:
            _x, y = self.place(row, self.canvas.columns.start)
            paper.write(0, y + self.zoom.high // 2, ROWS[row], FAINT)

    def _walls(self, paper: Paper) -> None:
        canvas, zoom = self.canvas, self.zoom
        for row in (*canvas.rows, canvas.rows.stop):
            for column in (*canvas.columns, canvas.columns.stop):
                x, y = self.place(row, column)
                paper.write(x - 1, y - 1, BOXES[canvas.corner(row, column)], WALL)
                if column != canvas.columns.stop and canvas.above(row, column):
                    paper.write(x, y - 1, "─" * zoom.wide, WALL)
                if row != canvas.rows.stop and canvas.before(row, column):
                    for line in range(zoom.high):
                        paper.write(x - 1, y + line, "│", WALL)
        for cell in canvas.cells:
            self._openings(paper, cell)

    def _openings(self, paper: Paper, cell: int) -> None:
        """Gaps where heroes can go, and broken lines where an open side meets a wall."""
        if not self.game.grid.revealed & BIT[cell]:
            return
        ways = {side for side, _there in exits(self.game, cell)}
        for side in range(4):
            if side in ways:
                self._break(paper, cell, side, "  ", FLOOR)
            elif int(sides_at(self.game, cell)) >> side & 1:
                self._break(paper, cell, side, "╌┆", WALL)

    def _break(self, paper: Paper, cell: int, side: int, signs: str, style: str) -> None:
        """Write over the middle of a wall: one sign for those across, one for those that go down."""
        (x, y), zoom = self.place(cell // WIDTH, cell % WIDTH), self.zoom
        margin = min(7, zoom.wide // 2 - 2)
        if side in (NORTH, SOUTH):
            line = y - 1 if side == NORTH else y + zoom.high
            paper.write(x + margin, line, signs[0] * (zoom.wide - 2 * margin), style)
            return
        column = x - 1 if side == WEST else x + zoom.wide
        for line in range(1, zoom.high - 1):
            paper.write(column, y + line, signs[1], style)

    def _links(self, paper: Paper) -> None:
        """Lines from card to card where heroes can go."""
        for cell in self.canvas.cells:
            x, y = self.place(cell // WIDTH, cell % WIDTH)
            if frozenset((cell, cell + 1)) in self.canvas.openings:
                paper.write(x + self.zoom.wide, y, "─", WALL)
            if frozenset((cell, cell + WIDTH)) in self.canvas.openings:
                paper.write(x + (self.zoom.wide - 1) // 2, y + 1, "│", WALL)

    def _cursor(self, paper: Paper, cell: int) -> None:
        """A heavy frame; its gaps stay."""
        region = self.region(cell)
        if not self.zoom.walls:
            paper.write(region.x, region.y, "▸", CURSOR)
            paper.write(region.right - 1, region.y, "◂", CURSOR)
            return
        right, bottom = region.right - 1, region.bottom - 1
        edges = [(x, y) for x in range(region.x, right) for y in (region.y, bottom)]
        edges += [(x, y) for y in range(region.y, bottom) for x in (region.x, right)]
        for x, y in edges:
            sign = paper.signs[y][x]
            paper.write(x, y, HEAVY.get(sign, sign), CURSOR)
        corners = (((region.x, region.y), "┏"), ((right, region.y), "┓"), ((region.x, bottom), "┗"))
        for (x, y), sign in (*corners, ((right, bottom), "┛")):
            paper.write(x, y, sign, CURSOR)

    # --- one card -----------------------------------------------------------------------------------------------

    def _card(self, paper: Paper, cell: int, marked: Marked) -> None:
        (x, y), revealed = self.place(cell // WIDTH, cell % WIDTH), bool(self.game.grid.revealed & BIT[cell])
        if self.zoom.walls:  # its name is in its wall: the edge of the map may be out of sight
            paper.write(x, y - 1, cell_name(cell), FAINT)
        if cell in marked.turning:
            self._turn(paper, cell, marked.turning[cell])
            return
        if not revealed:
            self._face_down(paper, cell)
            return
        paper.fill(x, y, self.zoom.wide, self.zoom.high, FLOOR)
        if not self.zoom.walls:
            self._mark(paper, cell, marked)
            return
        sign = self.chart.sign(self.game, cell)
        paper.write(x + len(cell_name(cell)), y - 1, f" {sign.glyph} ", f"bold {on_table(sign.ink)}")
        if self.zoom.tells:
            self._tell(paper, cell, marked)
        else:
            self._name(paper, cell, marked)

    def _picture(self, paper: Paper, cell: int, first: int, last: int) -> None:
        """The picture of what a card is, between two of its lines, if it has room there."""
        sign, (x, y) = self.chart.sign(self.game, cell), self.place(cell // WIDTH, cell % WIDTH)
        if sign.picture is None or last - first < PICTURE or self.zoom.high < ZOOMS[PICTURED].high:
            return
        lines = small(sign.picture)
        at = x + (self.zoom.wide - len(lines[0])) // 2, y + first + (last - first - PICTURE) // 2
        paper.draw(*at, lines, ink(sign.ink))

    def _turn(self, paper: Paper, cell: int, frame: int) -> None:
        """First its back, narrower and narrower, then its face, wider and wider."""
        (x, y), zoom = self.place(cell // WIDTH, cell % WIDTH), self.zoom
        half = TURNING // 2
        share = half - frame if frame < half else frame - half + 1
        width = max(1, zoom.wide * share // (half + 1))
        for line in range(zoom.high):
            sign, style = (SHADE, WALL) if frame < half else (FRONT, "$accent")
            paper.write(x, y + line, (sign * width).center(zoom.wide), style)

    def _face_down(self, paper: Paper, cell: int) -> None:
        (x, y), zoom = self.place(cell // WIDTH, cell % WIDTH), self.zoom
        part = part_of(self.game, cell)
        for line in range(zoom.high):
            paper.write(x, y + line, LATTICE[line % 2] * (zoom.wide // 2), BACK)
        text = f" {part} "
        if zoom.tells:
            text = f" {self.chart.part(part).partition(',')[0]} "
        paper.write(x + (zoom.wide - len(text)) // 2, y + zoom.high // 2, text, PART)

    def _sight(self, cell: int, marked: Marked) -> Sight:
        """What is in a room; those on the move count where they are shown."""
        game, seen = self.game, sight(self.game, cell)
        if not marked.heroes and not marked.enemies:
            return seen
        heroes = [seat for seat, hero in enumerate(game.heroes) if marked.heroes.get(seat, hero.cell) == cell]
        enemies = [enemy for enemy in range(ENEMIES) if marked.enemies.get(enemy, game.enemy_cell[enemy]) == cell]
        return replace(seen, heroes=tuple(heroes), enemies=tuple(enemies))

    def _letters(self, seen: Sight, marked: Marked) -> list[tuple[str, str]]:
        """The heroes in a room, the one who is asked first."""
        marks = self.chart.marks(self.game)
        seats = sorted(seen.heroes, key=lambda seat: seat != marked.asked)
        return [(marks[seat], ASKED if seat == marked.asked else HERO) for seat in seats]

    def _enemy_style(self, cell: int, marked: Marked) -> str:
        return STRUCK if cell in marked.struck else ENEMY

    def _mark(self, paper: Paper, cell: int, marked: Marked) -> None:
        """A few signs in brackets; the first letters of its name if nobody is there."""
        (x, y), inside = self.place(cell // WIDTH, cell % WIDTH), self.zoom.wide - 2
        seen = self._sight(cell, marked)
        paper.write(x, y, "[", FLOOR)
        paper.write(x + inside + 1, y, "]", FLOOR)
        signs = self._letters(seen, marked)
        signs += [(self.chart.terms.mark(enemy)[0], self._enemy_style(cell, marked)) for enemy in seen.enemies]
        signs += [(sign, SIGN) for sign in self.chart.signs(seen)]
        if not signs:
            paper.write(x + 1, y, self.chart.title(self.game.grid.cells[cell], 40)[:inside].ljust(inside), FLOOR)
            return
        if len(signs) > inside:
            signs = [*signs[: inside - 1], (CUT, FLOOR)]
        for place, (sign, style) in enumerate(signs, x + 1):
            paper.write(place, y, sign, style)

    def _name(self, paper: Paper, cell: int, marked: Marked) -> None:
        """Its name, heroes and signs, enemies: all in the last line if they have room there, else in two."""
        (x, y), zoom = self.place(cell // WIDTH, cell % WIDTH), self.zoom
        seen = self._sight(cell, marked)
        signs = self.chart.signs(seen)
        letters = self._letters(seen, marked)
        if 4 * len(letters) + 2 * len(signs) + 3 * len(seen.enemies) <= zoom.wide:
            letters = [(f" {letter} ", style) for letter, style in letters]
        heroes = [*letters, *([(signs, SIGN)] if signs else [])]
        if sum(len(text) + 1 for text, _style in heroes) <= zoom.wide:
            heroes = [part for one in heroes for part in ((" ", FLOOR), one)][1:]
        enemies = self.chart.enemies(seen).strip()[: zoom.wide]
        style = self._enemy_style(cell, marked)
        wide = sum(len(text) for text, _style in heroes)
        together = wide + bool(heroes) + len(enemies) <= zoom.wide
        rows = [[*heroes, *([(" ", FLOOR)] if heroes and enemies else []), *([(enemies, style)] if enemies else [])]]
        if not together:
            rows = [heroes, [(enemies, style)]]
        rows = [row for row in rows if row]
        titles = self.chart.title_lines(self.game.grid.cells[cell], zoom.wide, zoom.high - len(rows))
        for line, text in enumerate(titles):
            paper.write(x, y + line, text, TITLE)
        for line, row in enumerate(rows, y + zoom.high - len(rows)):
            at = x
            for text, look in row:
                paper.write(at, line, text, look)
                at += len(text)
        self._picture(paper, cell, len(titles), zoom.high - len(rows))

    def _tell(self, paper: Paper, cell: int, marked: Marked) -> None:
        """Everything by name, as far as it fits."""
        (x, y), terms = self.place(cell // WIDTH, cell % WIDTH), self.chart.terms
        seen, marks = self._sight(cell, marked), self.chart.marks(self.game)
        parts: list[tuple[str, str, str]] = []
        for seat in sorted(seen.heroes, key=lambda seat: seat != marked.asked):
            style = ASKED if seat == marked.asked else HERO
            parts.append((marks[seat], style, terms.hero(self.game.heroes[seat])))
        for enemy in seen.enemies:
            name = terms.name(terms.enemy_card(self.game, enemy).name)
            parts.append((terms.mark(enemy), self._enemy_style(cell, marked), name))
        signs = zip(self.chart.signs(seen), self.chart.features(seen), strict=True)
        parts += [(sign, SIGN, text) for sign, text in signs]
        titles, lines = self._fitting(terms.room(self.game.grid.cells[cell]), parts)
        for line, text in enumerate(titles):
            paper.write(x, y + line, text, TITLE)
        first = y + self.zoom.high - len(lines)
        for line, (mark, style, text) in enumerate(lines, first):
            paper.write(x, line, mark, style)
            paper.write(x + len(mark) + bool(mark), line, text, TITLE if mark else FLOOR)
        self._picture(paper, cell, len(titles), self.zoom.high - len(lines))

    def _fitting(self, title: str, parts: list[tuple[str, str, str]]) -> tuple[list[str], list[tuple[str, str, str]]]:
        """The name, on two lines if there is room, and a line for each part; the rest is counted."""
        high, wide = self.zoom.high, self.zoom.wide
        titles = textwrap.wrap(title, wide)[: max(1, high - len(parts))]
        lines = []
        for mark, style, text in parts:
            room = wide - len(mark) - 1
            lines.append((mark, style, text if len(text) <= room else text[: room - 1] + CUT))
        if len(titles) + len(lines) > high:
            left = high - len(titles) - 1
            lines = [*lines[:left], ("", FLOOR, f"+{len(lines) - left} {CUT}")]
        return titles, lines


class MapPane(ScrollableContainer, can_focus=False):
    """The pane that scrolls the map."""

    DEFAULT_CSS = """
    MapPane { width: 1fr; height: 100%; align: center middle; scrollbar-size: 0 0; }
    """

    def on_resize(self) -> None:
        """Runs also when it is shown again."""
        self.query_one(MapView).find_room()


class MapView(Piece):
    """The map. The card under its cursor is explained."""

    DEFAULT_CSS = """
    MapView { text-wrap: nowrap; }
    MapView:focus { text-style: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0)", N_("From card to card"), key_display="↑→↓←", show=False),
        Binding("right", "step(1)", show=False),
        Binding("down", "step(2)", show=False),
        Binding("left", "step(3)", show=False),
        Binding("home", "home", N_("Back to the hero"), show=False),
    ]

    def __init__(self, chart: TinyEpicMap, game: State, tell: Callable[[int], About]) -> None:
        super().__init__(id="map")
        self.telling = self._about
        translate_bindings(self, chart.terms._)
        self.chart = chart
        self.tell = tell
        self.game = game
        self.cursor: int | None = None
        self.chosen: int | None = None
        """the chosen zoom; None: the largest that fits"""
        self.marked = Marked()
        """what is in motion"""
        self._hovered: int | None = None

    # --- what is shown ------------------------------------------------------------------------------------------

    def show(self, game: State) -> None:
        """Show the dungeon as it stands."""
        self.game = game
        if self.cursor is not None and self.cursor not in Canvas(game).cells:
            self.cursor = None
        self.draw()
        self.call_after_refresh(if_there, self, self.find_room)

    def find_room(self) -> None:
        """The zoom may change once the size is known."""
        self.draw()
        self.follow()

    @property
    def pane(self) -> MapPane:
        assert isinstance(self.parent, MapPane)
        return self.parent

    @property
    def zoom(self) -> Zoom:
        """The zoom in use: as chosen, or the largest at which the whole dungeon fits."""
        return self._filling if self.chosen is None else ZOOMS[self.chosen]

    @property
    def _filling(self) -> Zoom:
        """The widest and highest cards with which the whole dungeon fits."""
        room, canvas = self.pane.scrollable_content_region.size, Canvas(self.game)
        columns, rows, least = len(canvas.columns), len(canvas.rows), ZOOMS[NORMAL]
        wide = next((wide for wide in WIDTHS if 3 + columns * (wide + 1) <= room.width), least.wide)
        high = next((high for high in HEIGHTS if 2 + rows * (high + 1) <= room.height), least.high)
        return Zoom(wide, high)

    def has_room(self, zoom: int) -> bool:
        """Whether the whole dungeon fits at this zoom."""
        room = self.pane.scrollable_content_region.size
        needed = Picture(self.chart, self.game, ZOOMS[zoom]).size
        return needed.width <= room.width and needed.height <= room.height

    def change_zoom(self, step: int) -> None:
        """The next larger or smaller one."""
        area = self.zoom.wide * self.zoom.high
        if step > 0:
            larger = [number for number, zoom in enumerate(ZOOMS) if zoom.wide * zoom.high > area]
            self.chosen = min(larger, default=len(ZOOMS) - 1)
        else:
            smaller = [number for number, zoom in enumerate(ZOOMS) if zoom.wide * zoom.high < area]
            self.chosen = max(smaller, default=OVERVIEW)
        self.draw()
        self.call_after_refresh(if_there, self, self.follow)

    @property
    def picture(self) -> Picture:
        return Picture(self.chart, self.game, self.zoom)

    def draw(self) -> None:
        """Redraw it, at rest or in motion."""
        cursor = self.here if self.looked_at else None
        picture = self.picture
        self.styles.width, self.styles.height = picture.size
        marked = replace(self.marked, cursor=cursor, asked=int(self.game.question.seat))
        self.update(picture.draw(marked), layout=False)

    def mark(self, **moving: Any) -> None:
        """Redraw it with something else in motion."""
        self.marked = replace(self.marked, **moving)
        self.draw()

    @property
    def looked_at(self) -> bool:
        """Whether it has the focus; the screen knows before the widget is told."""
        return self.screen.focused is self

    def allow_focus(self) -> bool:
        """It can have the focus only while its side of the table is shown."""
        return super().allow_focus() and self.pane.display

    @property
    def hero_cell(self) -> int:
        """Where the hero who is asked stands; the Lair Door for one inside the Lair."""
        cell = int(self.game.heroes[self.game.question.seat].cell)
        if cell == LAIR:
            cell = int(self.game.grid.door)
        return cell if 0 <= cell < CELLS else CENTRE

    @property
    def here(self) -> int:
        """The card under the cursor."""
        return self.hero_cell if self.cursor is None else self.cursor

    def follow(self) -> None:
        """Keep the cursor in view, or the hero who is asked."""
        if not is_there(self):
            return
        cell = self.here if self.looked_at else self.hero_cell
        region = self.picture.region(cell).translate(self.virtual_region.offset)
        self.pane.scroll_to_region(region.grow((1, 2, 1, 2)), animate=False, center=not self.looked_at, force=True)

    # --- the cursor ---------------------------------------------------------------------------------------------

    def _about(self) -> About:
        return self.tell(self.here)

    def action_step(self, side: int) -> None:
        """Move to the next card in that direction, across gaps too."""
        cells = Canvas(self.game).cells
        there: int | None = self.here
        while there is not None:
            there = dict(cells_around(there)).get(side)
            if there in cells:
                self.point(there)
                return

    def action_home(self) -> None:
        """Go back to the hero who is asked."""
        self.cursor = None
        self.point(self.here)

    def point(self, cell: int) -> None:
        """Move the cursor to a card, and explain that card."""
        self.cursor = cell if cell != self.hero_cell else None
        self.draw()
        self.follow()
        self._ask()

    def on_focus(self) -> None:
        self.draw()
        self.follow()

    def on_blur(self) -> None:
        self.cursor = None
        self.draw()

    # --- the mouse ----------------------------------------------------------------------------------------------

    def _cell_under(self, event: events.MouseEvent) -> int | None:
        return self.picture.cell_at(event.x, event.y)

    def on_click(self, event: events.Click) -> None:
        """A click selects a card, a second one shows everything about it."""
        cell = self._cell_under(event)
        if cell is None:
            return
        if event.chain > 1:
            self._ask(at_length=True)
        else:
            self.point(cell)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Explain the card under the mouse."""
        cell = self._cell_under(event)
        if cell == self._hovered:
            return
        self._hovered = cell
        if cell is None:
            self.tooltip = None
            return
        about = self.tell(cell)
        self.tooltip = Content.assemble((about.title, "bold"), "\n", about.text)
