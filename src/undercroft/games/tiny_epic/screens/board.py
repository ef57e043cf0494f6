"""The table of Tiny Epic Dungeons: the map, and beside it torch, dice, heroes, enemies, boss board and rows."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from textual.app import ComposeResult
from textual.content import Content

from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.state import CELLS, LAIR, NOWHERE, State
from undercroft.games.tiny_epic.screens.lair import falling
from undercroft.games.tiny_epic.screens.map import TURNING, MapPane, MapView
from undercroft.games.tiny_epic.screens.sheets import Column, Line, Sheets, Teller, folded
from undercroft.games.tiny_epic.table.fields import cell_name
from undercroft.games.tiny_epic.table.laid import laid
from undercroft.games.tiny_epic.words.map import ALTAR, ARMED, DISARMED, PORTAL
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.table.book import Event, Plain
from undercroft.terminal.app.widgets.board import Board, Seen
from undercroft.terminal.app.widgets.dice import draw, tumbled
from undercroft.terminal.app.widgets.frame import translate_bindings
from undercroft.terminal.app.widgets.pieces import Piece
from undercroft.terminal.app.widgets.there import if_there

MAP, PEOPLE, THE_LAIR = "map", "people", "lair"
SLIM, ONE, TWO = "-slim", "-one", "-two"
"""Layouts: the panel beside the map has 27 columns, or 41, or twice 41."""
SIDES: Final = {SLIM: (MAP, PEOPLE, THE_LAIR), ONE: (MAP, PEOPLE, THE_LAIR), TWO: (MAP,)}
"""The sides of the table, shown in turn on the left."""
ONE_FROM, TWO_FROM = 100, 180
"""Columns of the table at which the larger layouts fit."""
LAIR_FROM: Final = 30
"""Lines of the table at which the Lair fits below the heroes."""
NARROW, BROAD = 27, 41
TUMBLING: Final = 8
"""Frames of rolling dice,"""
FLASHING: Final = 8
"""and of the highlight on what was hit."""
WALKING: Final = 4
"""Frames for a step from card to card."""
TORCH_FRAMES: Final = 3
"""Frames for a step of the torch."""
CELL_NAMES: Final = {cell_name(cell): cell for cell in (*range(CELLS), LAIR)}
Ways = dict[int, list[int]]
"""Cells on the way of a hero or an enemy, by seat or number."""
FLASHES: Final = {
    "hurt": ("health-{seat}", "hurt"),
    "healed": ("health-{seat}", "helped"),
    "drained": ("focus-{seat}", "hurt"),
    "focused": ("focus-{seat}", "helped"),
    "fell": ("hero-{seat}", "hurt"),
    "rose": ("hero-{seat}", "helped"),
}
"""What is highlighted, and how, when a hero loses or gains something."""


class TinyEpicBoard(Board):
    """Everything on the table that fits; the rest is on its other sides."""

    DEFAULT_CSS = """
    TinyEpicBoard { layout: horizontal; }
    TinyEpicBoard > #sheets { width: 1fr; }
    TinyEpicBoard > #side { width: 30; padding: 0 0 0 1; border-left: solid $border; scrollbar-gutter: stable; }
    TinyEpicBoard.-one > MapPane, TinyEpicBoard.-two > MapPane { border: round $border; scrollbar-size: 1 1; }
    TinyEpicBoard.-one > #sheets { border: round $border; }
    TinyEpicBoard.-one > #side { width: 46; border: round $border; padding: 0 1; }
    TinyEpicBoard.-two > #sheets, TinyEpicBoard.-two > #side {
        width: 46; border: round $border; padding: 0 1; scrollbar-gutter: stable;
    }
    """
    zooms = True

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen)
        assert isinstance(seen.speech, TinyEpicSpeech)
        self.speech = seen.speech
        self._ = self.speech.terms._
        translate_bindings(self, self._)
        self.teller = Teller(self.speech)
        self.view: Plain = seen.view
        self.state: State = laid(self.speech.cards, self.view)
        self._chosen: tuple[str, str] | None = None
        """the side of the table that was asked for, and the default side at that time"""
        self._before = self.state
        """the state that was shown before"""

    def compose(self) -> ComposeResult:
        with MapPane():
            yield MapView(self.speech.chart, self.state, lambda cell: self.teller.cell(self.state, cell))
        yield Column(id="sheets")
        yield Column(id="side")

    @property
    def map(self) -> MapView:
        return self.query_one(MapView)

    # --- how it is laid out -------------------------------------------------------------------------------------

    @property
    def layout_name(self) -> str:
        """The layout for the columns available."""
        return TWO if self.size.width >= TWO_FROM else ONE if self.size.width >= ONE_FROM else SLIM

    @property
    def fitting(self) -> str:
        """The side shown by default: where the hero who is asked is."""
        asked_inside = self.state.heroes[self.state.question.seat].cell == LAIR
        beside = self.layout_name == TWO or (self.layout_name == ONE and self.size.height >= LAIR_FROM)
        return THE_LAIR if asked_inside and not beside else MAP

    @property
    def side(self) -> str:
        """The side shown now."""
        if self._chosen is not None:
            chosen, fitting = self._chosen
            if fitting == self.fitting and chosen in SIDES[self.layout_name]:
                return chosen
        return self.fitting

    def switch(self) -> None:
        sides = SIDES[self.layout_name]
        self._chosen = sides[(sides.index(self.side) + 1) % len(sides)], self.fitting
        self.show()

    def on_resize(self) -> None:
        """Pick the layout that fits now; what fits in it is known once it is laid out."""
        self.show()
        self.call_after_refresh(if_there, self, self.show)

    def zoom(self, step: int) -> None:
        if self.side != MAP:
            self._chosen = MAP, self.fitting
            self.show()
        self.map.change_zoom(step)

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> None:
        self.motion.settle()
        self._before, self.view = self.state, self.seen.view
        self.state = laid(self.speech.cards, self.view)
        self.update_classes({name: name == self.layout_name for name in (SLIM, ONE, TWO)})
        self.query_one(MapPane).display = self.side == MAP
        self.query_one("#sheets", Column).display = self.side != MAP or self.layout_name == TWO
        self.map.show(self.state)
        self._show_lines()
        self._name_sides()
        self._keep_looking()

    def _keep_looking(self) -> None:
        """If the selected thing is hidden now, select the first one that is not."""
        looked_at = self.screen.focused
        if isinstance(looked_at, Piece) and not looked_at.focusable:
            next(piece for piece in self.query(Piece) if piece.focusable).focus()

    def _show_lines(self) -> None:
        sheets = Sheets(self.teller, self.state, self.view)
        beside = self._slim(sheets) if self.layout_name == SLIM else self._beside(sheets)
        self.query_one("#side", Column).put(beside)
        width = self._left_width
        if self.side == THE_LAIR:
            lines = [*sheets.boss(width), *sheets.rows(width)]
            self.query_one("#sheets", Column).put([folded(line, width) for line in lines])
        elif self.side == PEOPLE or self.layout_name == TWO:
            self.query_one("#sheets", Column).put([folded(line, width) for line in self._all_heroes(sheets, width)])

    @property
    def _left_width(self) -> int:
        """Columns inside the pane that replaces the map."""
        return BROAD if self.layout_name == TWO else max(20, self.size.width - (52 if self.layout_name == ONE else 33))

    def _all_heroes(self, sheets: Sheets, width: int) -> list[Line]:
        return [line for hero in sheets.order for line in sheets.sheet(hero, width)]

    def _slim(self, sheets: Sheets) -> list[Line]:
        """What matters most now, in few lines."""
        asked, *others = sheets.order
        torch = sheets.torch(NARROW)
        if self.side == PEOPLE:
            return [folded(line, NARROW) for line in (*torch, *sheets.enemies(NARROW), *sheets.rows(NARROW))]
        dice = sheets.test(*self._dice_room)
        mates = [sheets.mate(hero, NARROW) for hero in others]
        after = [*sheets.near(NARROW), *mates, *sheets.far(NARROW)]
        sheet, brief = sheets.sheet(asked, NARROW), sheets.brief(asked, NARROW)
        explained = [*torch, *sheets.torch_legend(NARROW), *dice, *sheet, *after]
        choices = [explained, [*torch, *dice, *sheet, *after], [*torch, *dice, *brief, *after]]
        return self._fit(choices, NARROW)

    def _beside(self, sheets: Sheets) -> list[Line]:
        """Everything; the hero who is asked in full, the others if there is room. Two panels have one for heroes."""
        asked, *others = sheets.order
        torch, dice = sheets.torch(BROAD), sheets.test(*self._dice_room)
        before = [*torch, *dice]
        explained = [*torch, *sheets.torch_legend(BROAD), *dice]
        after = sheets.enemies(BROAD)
        if self.side != THE_LAIR:
            after = [*after, *sheets.boss(BROAD), *sheets.rows(BROAD)]
        if self.layout_name == TWO:
            return [folded(line, BROAD) for line in explained + after]
        heroes = (
            self._all_heroes(sheets, BROAD),
            [*sheets.sheet(asked, BROAD), *(line for hero in others for line in sheets.brief(hero, BROAD))],
            [*sheets.sheet(asked, BROAD), *(sheets.mate(hero, BROAD) for hero in others)],
        )
        return self._fit([first + lines + after for lines in heroes for first in (explained, before)], BROAD)

    def _fit(self, choices: Sequence[list[Line]], width: int) -> list[Line]:
        """The first that fits, else the last."""
        room = self.query_one("#side", Column).content_size.height
        broken: list[Line] = []
        for lines in choices:
            broken = [folded(line, width) for line in lines]
            if sum(line.height for line in broken) <= room:
                break
        return broken

    def _name_sides(self) -> None:
        """Set the titles, if there are frames for them."""
        pane = self.query_one(MapPane)
        pane.border_title = Content(self._("Dungeon"))
        pane.border_subtitle = Content("   ".join(self.speech.chart.sign_legend(self.state)))
        title = self._("The Lair") if self.side == THE_LAIR else self._("Heroes")
        self.query_one("#sheets", Column).border_title = Content(title)

    def part(self, before: int, after: int) -> Content:
        return falling(self.state, before, after)

    # --- words --------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        terms, turn = self.speech.terms, self.view["turn"]
        parts = [
            self._("Tiny Epic Dungeons"),
            self._("Act {act}").format(act=self.view["act"]),
            self._("Turn {n}").format(n=turn["turns"] + 1),
            terms.hero(self.state.heroes[turn["seat"]]),
            terms.labelled(self._("Torch"), str(self.view["torch"]["left"])),
        ]
        return " · ".join(parts)

    def help_lines(self) -> list[str]:
        _ = self._
        return [
            _("On the map: the arrow keys go from card to card, + and - change the zoom, the wheel scrolls."),
            _("Enter shows everything about the card under the cursor or the line beside the map."),
            _("v shows the other sides of the table: the map, all heroes in full, the Lair with the rows of cards."),
            _("Letters on the map are heroes (small: unconscious), g goblins, m minions, B the boss."),
            _("Signs: {armed} armed trap, {disarmed} disarmed trap, {altar} altar, {portal} magic portal.").format(
                armed=ARMED, disarmed=DISARMED, altar=ALTAR, portal=PORTAL
            ),
            _("A broken wall is an open side that leads nowhere."),
            self.speech.chart.room_legend(),
        ]

    # --- motion -------------------------------------------------------------------------------------------------

    def move(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind in FLASHES:
                key, style = FLASHES[event.kind]
                self._flash([key.format(seat=event.seat), f"hero-{event.seat}"], style)
            elif event.kind == "struck":
                self._strike(ENEMY_NAMES.index(str(event.facts["enemy"])))
            elif event.kind in ("marker-moved", "boss-healed"):
                self._flash(["boss", "enemy-B"], "hurt" if event.kind == "marker-moved" else "helped")
        turned = [CELL_NAMES[str(event.facts["cell"])] for event in events if event.kind == "revealed"]
        self._turn(turned)
        self._walk(events, TURNING if turned else 0)
        self._roll(events)
        self._carry_torch()

    def _find(self, keys: Sequence[str]) -> Piece | None:
        columns = [column for column in self.query(Column) if column.display]
        return next((piece for column in columns if (piece := column.find(*keys)) is not None), None)

    def _flash(self, keys: Sequence[str], style: str) -> None:
        """Highlight a line for some frames."""
        if (piece := self._find(keys)) is not None:
            self.flash(piece, style, FLASHING)

    def _strike(self, enemy: int) -> None:
        """An enemy is hit: its line, and the card it stands on."""
        self._flash([f"enemy-{self.speech.terms.mark(enemy)}"], "hurt")
        cell, mark = int(self.state.enemy_cell[enemy]), self.map.mark
        if 0 <= cell < CELLS:
            struck = self.map.marked.struck | {cell}
            self.motion.add(FLASHING, lambda _frame: mark(struck=struck), lambda: mark(struck=frozenset()))

    def _turn(self, cells: Sequence[int]) -> None:
        """Cards that were turned up turn over."""
        if cells:
            mark = self.map.mark
            self.motion.add(TURNING, lambda frame: mark(turning=dict.fromkeys(cells, frame)), lambda: mark(turning={}))

    def _walk(self, events: Sequence[Event], wait: int) -> None:
        """Move heroes and enemies from card to card, once new cards are turned up."""
        heroes, enemies = self._ways(events)
        if not heroes and not enemies:
            return
        mark = self.map.mark

        def step(frame: int) -> None:
            at = max(0, frame - wait) // WALKING
            on_way = [{who: way[min(at, len(way) - 1)] for who, way in ways.items()} for ways in (heroes, enemies)]
            mark(heroes=on_way[0], enemies=on_way[1])

        longest = max(len(way) for way in (*heroes.values(), *enemies.values()))
        self.motion.add(wait + WALKING * (longest - 1), step, lambda: mark(heroes={}, enemies={}))

    def _ways(self, events: Sequence[Event]) -> tuple[Ways, Ways]:
        """The cells that each hero, and each enemy still in play, has passed through."""
        heroes: Ways = {}
        enemies: Ways = {}
        for event in events:
            cell = CELL_NAMES.get(str(event.facts.get("cell")))
            if cell is None:
                continue
            if event.kind in ("moved", "teleported"):
                heroes.setdefault(event.seat, [int(self._before.heroes[event.seat].cell)]).append(cell)
            elif event.kind in ("enemy-moved", "goblin-came", "minion-came"):
                enemy = ENEMY_NAMES.index(str(event.facts["enemy"]))
                before = int(self._before.enemy_cell[enemy])
                enemies.setdefault(enemy, [before] if before != NOWHERE else []).append(cell)
        there = self.state.enemy_cell
        return heroes, {enemy: way for enemy, way in enemies.items() if there[enemy] != NOWHERE}

    def _roll(self, events: Sequence[Event]) -> None:
        """Tumble the dice that were just rolled."""
        sheets = Sheets(self.teller, self.state, self.view)
        dice, piece = sheets.dice, self._find(["dice"])
        rolled = {int(event.facts["die"]) - 1 for event in events if event.kind in ("rolled", "rerolled")}
        rolled |= {len(dice) - 1} if any(event.kind == "enemy-rolled" for event in events) else set()
        if piece is None or not rolled:
            return
        (width, height), chance = self._dice_room, Random()

        def step(_frame: int) -> None:
            loose = tumbled([replace(die, sign="") for die in dice], chance)
            piece.put(draw([loose[at] if at in rolled else die for at, die in enumerate(dice)], width, height))

        self.motion.add(TUMBLING, step, lambda: piece.put(draw(dice, width, height)))

    @property
    def _dice_room(self) -> tuple[int, int]:
        return (NARROW, 4) if self.layout_name == SLIM else (BROAD, 6)

    def _carry_torch(self) -> None:
        """Move the torch to its place, space by space."""
        before, here, piece = int(self._before.torch) + 1, int(self.state.torch) + 1, self._find(["torch"])
        if piece is None or before == here or self._before.act != self.state.act:
            return
        sheets = Sheets(self.teller, self.state, self.view)
        width = NARROW if self.layout_name == SLIM else BROAD
        way = range(before, here, 1 if here > before else -1)

        def put(at: int) -> None:
            piece.put(sheets.torch(width, at)[-1].content)

        self.motion.add(len(way) * TORCH_FRAMES, lambda frame: put(way[frame // TORCH_FRAMES]), partial(put, here))
