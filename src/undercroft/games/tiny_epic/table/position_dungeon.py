"""The dungeon of a position: which cards lie where, which are face down, and what the deck still holds."""

from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.cardspeak import DOOR, ENCOUNTER, ENTRANCE, ROOM
from undercroft.games.tiny_epic.rules.grid import join, neighbour, sides_at, spread
from undercroft.games.tiny_epic.rules.piles import DECK_A, DECK_B, DECK_C, PARTS
from undercroft.games.tiny_epic.rules.setup import ROOMS_B, ROOMS_C
from undercroft.games.tiny_epic.rules.state import BIT, CENTRE, NOWHERE, State
from undercroft.games.tiny_epic.table.position_steps import CELL_NAMES, needed, read_cell, read_cells
from undercroft.games.tiny_epic.table.view import PART_NAMES, rooms_view
from undercroft.table.position_fields import Fields, PositionError, Reason

IN_ONE_PLACE: Final = "a card is in one place only"


def bits(mask: int) -> list[int]:
    """The places of a mask, in order."""
    return [place for place in range(int(mask).bit_length()) if mask >> place & 1]


class DungeonReader:
    """Reads rooms and face-down cards; what they do not say follows from how many cards are laid (SET-A to -C)."""

    def __init__(self, cards: TinyEpicCards, game: State) -> None:
        self.cards = cards
        self.game = game
        self.ids = [card.id for card in cards.dungeon]
        self.sizes = [int(size) for size in game.piles.to_lay]
        """how many cards each part of the deck has"""
        self.encounters = 0
        """how many are turned up"""
        self.rows: list[tuple[int, Fields]] = []

    def read(self, fields: Fields) -> None:
        self._rooms(fields.tables("rooms") or [])
        self._join()
        self._hidden(fields)

    # --- what is turned up ------------------------------------------------------------------------------------

    def _rooms(self, tables: list[Fields]) -> None:
        grid = self.game.grid
        places: dict[int, str] = {}
        for fields in tables:
            cell = read_cell(fields, "cell")
            if grid.revealed & BIT[cell]:
                raise fields.refuse(Reason.TWICE, "cell", f"cell {CELL_NAMES[cell]} is written twice")
            card = self.ids.index(needed(fields, "card", self.ids))
            if card in places:
                text = f'the card "{self.ids[card]}" is also at {places[card]}: {IN_ONE_PLACE}'
                raise fields.refuse(Reason.TWICE, "card", text)
            places[card] = fields.place("card")
            if (cell == CENTRE) != (self._kind(card) == ENTRANCE):
                raise fields.refuse(
                    Reason.MISMATCH, "card", f"the Entrance, and only that, lies on {CELL_NAMES[CENTRE]}"
                )
            self._lay(cell, card, fields)
        if not grid.revealed & BIT[CENTRE]:
            entrance = next(card for card in range(len(self.ids)) if self._kind(card) == ENTRANCE)
            self._lay(CENTRE, entrance, Fields({}, "rooms"))

    def _kind(self, card: int) -> int:
        return int(self.game.tables.room_kind[card])

    def _lay(self, cell: int, card: int, fields: Fields) -> None:
        grid, kind = self.game.grid, self._kind(card)
        grid.cells[cell] = card
        grid.turns[cell] = fields.number("turned", 0, 0, 3)
        grid.revealed |= BIT[cell]
        if kind == DOOR:
            grid.door = cell
        self.encounters += kind == ENCOUNTER
        if fields.flag("disarmed", False):
            if not self.game.tables.room_evade[card]:
                raise fields.refuse(Reason.MISMATCH, "disarmed", "there is no trap on this card: it must be false")
            grid.disarmed |= BIT[cell]
        holds = kind == ENTRANCE or (kind == ENCOUNTER and self.game.act == 1)
        altar = fields.flag("altar", holds)
        if altar and not holds:
            text = "altars lie on the Entrance, and in Act 2 on Encounters: it must be false"
            raise fields.refuse(Reason.MISMATCH, "altar", text)
        if altar:
            grid.altars |= BIT[cell]
        elif holds and not self.game.act:
            raise fields.refuse(Reason.MISMATCH, "altar", "no altar is taken in Act 1: it must be true")
        self.rows.append((cell, fields))

    def _join(self) -> None:
        """Paths, and whether they lead everywhere (DIS-02)."""
        grid = self.game.grid
        for cell in bits(grid.revealed):
            join(self.game, cell)
        reached = int(BIT[CENTRE])
        while (wider := int(spread(grid, reached))) != reached:
            reached = wider
        for cell, fields in self.rows:
            if not reached & BIT[cell]:
                text = f"no path leads from the Entrance to {CELL_NAMES[cell]}"
                raise fields.refuse(Reason.UNREACHABLE, "cell", text)

    def agree(self) -> None:
        """What may be written of a room but follows from its card."""
        seen = {room["cell"]: room for room in rooms_view(self.cards, self.game)}
        for cell, fields in self.rows:
            for name, value in seen[CELL_NAMES[cell]].items():
                fields.agree(name, value)
            fields.close()

    # --- what lies face down ----------------------------------------------------------------------------------

    def _hidden(self, fields: Fields) -> None:
        grid = self.game.grid
        around = self._around()
        revealed = int(grid.revealed).bit_count() - 1
        tables = fields.table("hidden")
        if tables is None:
            cells = bits(around)[: max(0, sum(self.sizes) - revealed)]
            laid = self._laid(fields, revealed + len(cells))
            parts = self._parts(cells, laid)
        else:
            parts = [read_cells(tables, name) or [] for name in PART_NAMES]
            tables.close()
            self._check_cells(tables, parts, around)
            laid = self._laid(fields, revealed + sum(len(cells) for cells in parts))
            missing = around & ~sum(int(BIT[cell]) for cells in parts for cell in cells)
            if missing and sum(laid) < sum(self.sizes):
                cell = CELL_NAMES[bits(missing)[0]]
                text = f"a corridor leads to {cell}: while cards are left, one lies face down there"
                raise fields.refuse(Reason.MISMATCH, "hidden", text)
        for part, cells in enumerate(parts):
            self._put(part, cells, laid[part])
        self._count(parts, laid)

    def _around(self) -> int:
        """Cells that corridors lead to, and that are not turned up (DIS-03)."""
        grid = self.game.grid
        found = 0
        for cell in bits(grid.revealed):
            sides = int(sides_at(self.game, cell))
            for side in bits(sides):
                there = int(neighbour(cell, side))
                if there != NOWHERE and not grid.revealed & BIT[there]:
                    found |= int(BIT[there])
        return found

    def _check_cells(self, fields: Fields, parts: list[list[int]], around: int) -> None:
        seen = 0
        for name, cells in zip(PART_NAMES, parts, strict=True):
            for cell in cells:
                if self.game.grid.revealed & BIT[cell]:
                    raise fields.refuse(Reason.MISMATCH, name, f"the card on {CELL_NAMES[cell]} is turned up")
                if seen & BIT[cell]:
                    raise fields.refuse(Reason.TWICE, name, f"cell {CELL_NAMES[cell]} is written twice")
                if not around & BIT[cell]:
                    text = f"no corridor leads to a face-down card on {CELL_NAMES[cell]}"
                    raise fields.refuse(Reason.UNREACHABLE, name, text)
                seen |= int(BIT[cell])

    def _laid(self, fields: Fields, count: int) -> list[int]:
        """How many cards of each part are laid: the top one first (SET-D)."""
        if count > sum(self.sizes):
            text = f"{count} dungeon cards are laid: {len(self.game.heroes)} heroes play with {sum(self.sizes)}"
            raise fields.refuse(Reason.TOO_MANY, "rooms", text)
        laid = []
        for size in self.sizes:
            laid.append(min(size, count))
            count -= laid[-1]
        return laid

    def _parts(self, cells: list[int], laid: list[int]) -> list[list[int]]:
        """Of which part each face-down card is, where nothing is said: of the latest that fits what is turned up."""
        count = len(cells)
        door = 1 if self.game.grid.door != NOWHERE else 0
        least_b = max(0, laid[DECK_B] - self.encounters - ROOMS_B * int(self.game.party))
        of_c = min(max(0, laid[DECK_C] - door), max(0, count - least_b))
        of_b = min(max(0, laid[DECK_B] - self.encounters), count - of_c)
        of_a = count - of_b - of_c
        return [cells[:of_a], cells[of_a : of_a + of_b], cells[of_a + of_b :]]

    def _put(self, part: int, cells: list[int], laid: int) -> None:
        grid, name = self.game.grid, PART_NAMES[part]
        if len(cells) > laid:
            text = f"{len(cells)} cards of part {name} are face down, but only {laid} of it are laid yet"
            raise PositionError(Reason.MISMATCH, f"hidden.{name}", text)
        mask = sum(int(BIT[cell]) for cell in cells)
        grid.hidden |= mask
        if part == DECK_B:
            grid.hidden_b |= mask
        elif part == DECK_C:
            grid.hidden_c |= mask

    def _count(self, parts: list[list[int]], laid: list[int]) -> None:
        """What the deck still holds, laid or not (SET-A to -C)."""
        game, piles = self.game, self.game.piles
        door = 1 if game.grid.door != NOWHERE else 0
        rooms_b = laid[DECK_B] - len(parts[DECK_B]) - self.encounters
        rooms_c = laid[DECK_C] - len(parts[DECK_C]) - door
        if rooms_b < 0:
            text = f"{self.encounters} Encounters are turned up, but only {rooms_b + self.encounters} cards of part b"
            raise PositionError(Reason.MISMATCH, "rooms", text)
        if rooms_c < 0:
            raise PositionError(Reason.MISMATCH, "rooms", "the Lair Door is turned up, but no card of part c")
        if rooms_b > ROOMS_B * game.party or rooms_c > ROOMS_C:
            what = "an Encounter" if rooms_c <= ROOMS_C else "the Lair Door"
            raise PositionError(Reason.MISMATCH, "hidden", f"{what} must still lie face down: too few cards do")
        piles.b_rooms = ROOMS_B * game.party - rooms_b
        piles.b_encounters = game.party - self.encounters
        piles.c_rooms = ROOMS_C - rooms_c
        for part in range(PARTS):
            piles.to_lay[part] = self.sizes[part] - laid[part]
        for cell in bits(game.grid.revealed):
            self._take(int(game.grid.cells[cell]))

    def _take(self, card: int) -> None:
        """It is no longer to be drawn."""
        self.game.piles.rooms &= ~BIT[card]
        self.game.piles.encounters &= ~BIT[card]

    # --- a card that is about to be turned ---------------------------------------------------------------------

    def draw(self, fields: Fields, cell: int) -> None:
        """The card of the question, as if it had just been drawn from the part it lies in."""
        game, grid, piles = self.game, self.game.grid, self.game.piles
        card = self.ids.index(needed(fields, "card", self.ids))
        if not grid.hidden & BIT[cell]:
            text = f"no card lies face down on {CELL_NAMES[cell]}"
            raise fields.refuse(Reason.MISMATCH, "cell", text)
        part = DECK_B if grid.hidden_b & BIT[cell] else DECK_C if grid.hidden_c & BIT[cell] else DECK_A
        kind = self._kind(card)
        unseen = (piles.rooms | piles.encounters) & BIT[card] or (kind == DOOR and grid.door == NOWHERE)
        left = {
            (DECK_A, ROOM): 1,
            (DECK_B, ROOM): int(piles.b_rooms),
            (DECK_B, ENCOUNTER): int(piles.b_encounters),
            (DECK_C, ROOM): int(piles.c_rooms),
            (DECK_C, DOOR): 1,
        }.get((part, kind), 0)
        if not unseen or left < 1:
            text = f'"{self.ids[card]}" cannot lie face down there: part {PART_NAMES[part]} does not hold it any more'
            raise fields.refuse(Reason.MISMATCH, "card", text)
        if part == DECK_B and kind == ENCOUNTER:
            piles.b_encounters -= 1
        elif part == DECK_B:
            piles.b_rooms -= 1
        elif part == DECK_C and kind == ROOM:
            piles.c_rooms -= 1
        self._take(card)
        game.grid.cells[cell] = card
