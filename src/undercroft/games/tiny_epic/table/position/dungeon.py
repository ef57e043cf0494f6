"""The dungeon of a position: which cards lie where, which are face down, and what the deck still holds."""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.cardspeak import DOOR, ENCOUNTER, ENTRANCE
from undercroft.games.tiny_epic.rules.grid import join, neighbour, sides_at
from undercroft.games.tiny_epic.rules.piles import DECK_A, DECK_B, DECK_C, PARTS
from undercroft.games.tiny_epic.rules.setup import ROOMS_B, ROOMS_C
from undercroft.games.tiny_epic.rules.state import BIT, CENTRE, NOWHERE, State
from undercroft.games.tiny_epic.table.fields import CELL_NAMES, PART_NAMES, Cell, read_cells
from undercroft.games.tiny_epic.table.position.steps import bits
from undercroft.games.tiny_epic.table.view import rooms_view
from undercroft.kernel.errors import N_
from undercroft.table.position_fields import IN_ONE_PLACE, Fields, Places, PositionError, Reason
from undercroft.table.position_rows import Part, read_parts

_CELL_TWICE = N_("cell {cell} is written twice")


class DungeonReader:
    """Reads rooms and face-down cards; what they do not say follows from how many cards are laid (SET-A to -C)."""

    def __init__(self, cards: TinyEpicCards, state: State, *, unchecked: bool) -> None:
        self.cards = cards
        self.state = state
        self.unchecked = unchecked
        self.ids = [card.id for card in cards.dungeon]
        self.sizes = [int(size) for size in state.piles.to_lay]
        """how many cards each part of the deck has"""
        self.encounters = 0
        """how many are turned up"""
        self.rows: list[tuple[int, Fields]] = []

    def read(self, fields: Fields) -> None:
        self._rooms(fields.tables("rooms") or [])
        for cell in bits(self.state.grid.revealed):
            join(self.state, cell)
        revealed = int(self.state.grid.revealed).bit_count() - 1
        table = fields.table("hidden")
        if table is None:
            cells = bits(self._around())[: max(0, sum(self.sizes) - revealed)]
            laid = self._laid(fields, revealed + len(cells))
            parts = self._parts(cells, laid)
        else:
            parts = self._written(table)
            laid = self._laid(fields, revealed + sum(len(cells) for cells in parts))
        self._count(parts, laid)

    # --- what is turned up ------------------------------------------------------------------------------------

    def _rooms(self, tables: list[Fields]) -> None:
        grid = self.state.grid
        places = Places()
        for fields in tables:
            cell = read_parts([Part("cell", Cell())], fields)
            if grid.revealed & BIT[cell]:
                raise fields.refuse(Reason.TWICE, "cell", _CELL_TWICE, cell=CELL_NAMES[cell])
            card = fields.needed("card", self.ids)
            places.claim(card, fields.place("card"))
            number = self.ids.index(card)
            if (cell == CENTRE) != (self._kind(number) == ENTRANCE):
                message = N_("the Entrance, and only that, lies on {cell}")
                raise fields.refuse(Reason.MISMATCH, "card", message, cell=CELL_NAMES[CENTRE])
            self._lay(cell, number, fields)
        if not grid.revealed & BIT[CENTRE]:
            entrance = next(card for card in range(len(self.ids)) if self._kind(card) == ENTRANCE)
            self._lay(CENTRE, entrance, Fields({}, "rooms"))

    def _kind(self, card: int) -> int:
        return int(self.state.tables.room_kind[card])

    def _lay(self, cell: int, card: int, fields: Fields) -> None:
        """With an altar on the Entrance, and in Act 2 on Encounters, unless it was taken."""
        grid, kind = self.state.grid, self._kind(card)
        grid.cells[cell] = card
        grid.turns[cell] = fields.number("turned", 0, 0, 3)
        grid.revealed |= BIT[cell]
        if kind == DOOR:
            grid.door = cell
        self.encounters += kind == ENCOUNTER
        if fields.flag("disarmed", False):
            grid.disarmed |= BIT[cell]
        if fields.flag("altar", kind == ENTRANCE or (kind == ENCOUNTER and self.state.act == 1)):
            grid.altars |= BIT[cell]
        self.rows.append((cell, fields))

    def follow(self) -> None:
        """What may be written of a room but follows from its card."""
        seen = {room["cell"]: room for room in rooms_view(self.cards, self.state)}
        for cell, fields in self.rows:
            fields.follow(seen[CELL_NAMES[cell]])

    # --- what lies face down ----------------------------------------------------------------------------------

    def _written(self, fields: Fields) -> list[list[int]]:
        """The cells of each part."""
        parts: list[list[int]] = []
        for name in PART_NAMES:
            cells = read_cells(fields, name)
            for cell in cells:
                if self.state.grid.revealed & BIT[cell]:
                    message = N_("the card on {cell} is turned up")
                    raise fields.refuse(Reason.MISMATCH, name, message, cell=CELL_NAMES[cell])
                if any(cell in part for part in parts):
                    raise fields.refuse(Reason.TWICE, name, _CELL_TWICE, cell=CELL_NAMES[cell])
            parts.append(cells)
        fields.close()
        return parts

    def _around(self) -> int:
        """Cells that corridors lead to, and that are not turned up (DIS-03)."""
        grid = self.state.grid
        there = [
            int(neighbour(cell, side)) for cell in bits(grid.revealed) for side in bits(sides_at(self.state, cell))
        ]
        return sum(int(BIT[cell]) for cell in set(there) - {NOWHERE} if not grid.revealed & BIT[cell])

    def _laid(self, fields: Fields, count: int) -> list[int]:
        """How many cards of each part are laid: the top one first (SET-D)."""
        if count > sum(self.sizes) and not self.unchecked:
            message = N_("{n} dungeon cards are laid: {m} heroes play with {k}")
            facts = {"n": count, "m": len(self.state.heroes), "k": sum(self.sizes)}
            raise fields.refuse(Reason.TOO_MANY, "rooms", message, **facts)
        laid = []
        for size in self.sizes:
            laid.append(min(size, count))
            count -= laid[-1]
        return laid

    def _parts(self, cells: list[int], laid: list[int]) -> list[list[int]]:
        """Of which part each face-down card is, where nothing is said: of the latest that fits what is turned up."""
        count = len(cells)
        door = 1 if self.state.grid.door != NOWHERE else 0
        least_b = max(0, laid[DECK_B] - self.encounters - ROOMS_B * int(self.state.party))
        of_c = min(max(0, laid[DECK_C] - door), max(0, count - least_b))
        of_b = min(max(0, laid[DECK_B] - self.encounters), count - of_c)
        of_a = count - of_b - of_c
        return [cells[:of_a], cells[of_a : of_a + of_b], cells[of_a + of_b :]]

    def _count(self, parts: list[list[int]], laid: list[int]) -> None:
        """What the deck still holds, laid or not (SET-A to -C)."""
        state, grid, piles = self.state, self.state.grid, self.state.piles
        hidden = [sum(int(BIT[cell]) for cell in cells) for cells in parts]
        grid.hidden, grid.hidden_b, grid.hidden_c = sum(hidden), hidden[DECK_B], hidden[DECK_C]
        door = 1 if grid.door != NOWHERE else 0
        seen = [count - len(cells) for count, cells in zip(laid, parts, strict=True)]
        left = [
            ROOMS_B * int(state.party) - (seen[DECK_B] - self.encounters),
            int(state.party) - self.encounters,
            ROOMS_C - (seen[DECK_C] - door),
        ]
        fits = seen[DECK_A] >= 0 and seen[DECK_B] >= self.encounters and seen[DECK_C] >= door and min(left) >= 0
        if not fits and not self.unchecked:
            message = N_("the dungeon cards do not add up to a deck: change rooms or hidden, or write unchecked = true")
            raise PositionError(Reason.MISMATCH, "hidden", message)
        piles.b_rooms, piles.b_encounters, piles.c_rooms = [max(0, count) for count in left]
        for part in range(PARTS):
            piles.to_lay[part] = self.sizes[part] - laid[part]
        for cell in bits(grid.revealed):
            self._take(int(grid.cells[cell]))

    def _take(self, card: int) -> None:
        """It is no longer to be drawn."""
        self.state.piles.rooms &= ~BIT[card]
        self.state.piles.encounters &= ~BIT[card]

    # --- a card that is about to be turned ---------------------------------------------------------------------

    def draw(self, fields: Fields) -> None:
        """The card of the question, as if it had just been drawn from the part it lies in."""
        grid, piles = self.state.grid, self.state.piles
        cell = read_parts([Part("cell", Cell())], fields)
        card = self.ids.index(fields.needed("card", self.ids))
        if not grid.hidden & BIT[cell]:
            message = N_("no card lies face down on {cell}")
            raise fields.refuse(Reason.MISMATCH, "cell", message, cell=CELL_NAMES[cell])
        kind = self._kind(card)
        if not (piles.rooms | piles.encounters) & BIT[card] and not (kind == DOOR and grid.door == NOWHERE):
            where = next((room.place("card") for at, room in self.rows if grid.cells[at] == card), "rooms")
            raise fields.refuse(Reason.TWICE, "card", IN_ONE_PLACE, card=self.ids[card], place=where)
        if grid.hidden_b & BIT[cell] and kind == ENCOUNTER:
            piles.b_encounters = max(0, piles.b_encounters - 1)
        elif grid.hidden_b & BIT[cell]:
            piles.b_rooms = max(0, piles.b_rooms - 1)
        elif grid.hidden_c & BIT[cell] and kind != DOOR:
            piles.c_rooms = max(0, piles.c_rooms - 1)
        self._take(card)
        grid.cells[cell] = card
