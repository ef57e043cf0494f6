"""The rooms of a position: what lies where, and whether a walk can have led there."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak
from undercroft.games.mini_rogue.rules.cardspeak import BLIND, PATHFINDER
from undercroft.games.mini_rogue.rules.state import (
    BOUND,
    CELLS,
    EXIT,
    FACE_UP,
    FORESEEN,
    NO_CARD,
    VISITED,
    Hero,
    State,
)
from undercroft.games.mini_rogue.rules.tables import FACES, Tables
from undercroft.games.mini_rogue.table.position_court import CourtReader
from undercroft.games.mini_rogue.table.position_steps import room_programs
from undercroft.outside import quoted
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

BURDENS_MOST: Final = 2
"""Cards that one adventurer can have had to take (MR-COUNCIL-3)."""


def walks(cell: int, diagonal: bool = False) -> Iterator[tuple[int, ...]]:
    """Every walk from the Entrance to a cell, to the right and down (MR-TURN-7), without the exit itself.

    A perk allows one diagonal step (MR-CAMP-6).
    """
    if cell == 0:
        yield (0,)
        return
    last = () if cell == EXIT else (cell,)
    if cell % 3:
        yield from (walk + last for walk in walks(cell - 1, diagonal))
    if cell >= 3:
        yield from (walk + last for walk in walks(cell - 3, diagonal))
    if diagonal and cell % 3 and cell >= 3:
        yield from (walk + last for walk in walks(cell - 4))


def room_fields(fields: Fields) -> list[Fields]:
    """The cells that are written down: a list of tables, or in short a table from cell to card."""
    short = fields.data.get("rooms")
    if not isinstance(short, dict):
        return fields.tables("rooms") or []
    fields.take("rooms", dict)
    cells = [str(cell) for cell in range(1, CELLS)]
    for name in short:
        if name not in cells:
            raise fields.refuse(Reason.UNKNOWN_FIELD, "rooms", f'there is no cell "{quoted(name)}": {one_of(cells)}')
    return [Fields({"cell": int(name), "card": card}, f"rooms.{name}") for name, card in short.items()]


class AreaReader:
    """Lays the rooms. `laid` is false while the area is still being prepared; `sheets` are the adventurers' tables."""

    def __init__(
        self, cards: MiniRogueCards, game: State, sheets: Sequence[Fields], laid: bool, court: CourtReader
    ) -> None:
        self.cards = cards
        self.game = game
        self.sheets = sheets
        self.laid = laid
        self.ways: Sequence[tuple[int, ...]] = ()
        """the walk of each adventurer"""
        self.rooms = list(court.setup.rooms)
        """the cards in play; of a picked deck, all that can be picked until it is"""
        self.picked = list(court.setup.picked)
        self.room_ids = [cards.rooms[card].id for card in self.rooms]
        self.used: dict[int, str] = {}
        self.written: dict[int, Fields] = {}

    def lay(self, fields: Fields) -> None:
        """Every card is somewhere, and somebody came by where somebody is."""
        for entry in room_fields(fields):
            cell = entry.number("cell", 0, 1, EXIT) - 1
            if cell < 0:
                raise entry.refuse(Reason.OUT_OF_RANGE, "cell", f"which cell? from 1 to {EXIT}")
            if cell in self.written:
                raise entry.refuse(Reason.TWICE, "cell", f"cell {cell + 1} is written twice: each can be there once")
            self.written[cell] = entry
        for hero, sheet in zip(self.game.heroes, self.sheets, strict=True):
            self._item(hero, sheet)
            self._burdens(hero, sheet)
        self.ways = self._walk()
        for cell, entry in self.written.items():
            self._lay(cell, entry)

    def mark(self, asked: int) -> None:
        """What is known of each cell; `asked` is the seat that places cards, where nothing else is said."""
        for cell in range(EXIT):
            self._mark(cell, asked)
        for entry in self.written.values():
            entry.close()

    # --- cards ----------------------------------------------------------------------------------------------

    def use(self, card_id: str, place: str) -> int:
        """A card is in one place only."""
        card = self.cards.room_number(card_id)
        if card in self.used:
            text = f'the card "{card_id}" is also at {self.used[card]}: a card is in one place only'
            raise PositionError(Reason.TWICE, place, text)
        self.used[card] = place
        return card

    def _item(self, hero: Hero, sheet: Fields) -> None:
        """The Item in hand with its card and its uses (MR-ITEM-1, -3)."""
        entry = sheet.table("item")
        if entry is None:
            return
        tables = self.game.tables
        ids = [item.id for item in self.cards.items]
        if not entry.has("item"):
            raise entry.refuse(Reason.ITEM, "item", f"which Item is it? {one_of(ids)}")
        item = ids.index(entry.name("item", ids, ""))
        homes = [
            self.cards.rooms[card].id
            for card in self.rooms
            if item in [tables.room_item[card * FACES + face] for face in range(FACES)]
        ]
        stories = [story.id for number, story in enumerate(self.cards.stories) if tables.story_item[number] == item]
        homes += stories
        known = [*self.room_ids, *(story.id for story in self.cards.stories)]
        card_id = entry.name("card", known, homes[0] if homes else "")
        if card_id not in homes:
            raise entry.refuse(Reason.ITEM, "card", f'"{card_id}" is not the card of {ids[item]}: {one_of(homes)}')
        most = int(tables.item_uses[item])
        hero.item_uses = entry.number("uses", most, 1, most)
        hero.item = item
        if card_id not in stories:  # a Story card that is kept is no room
            hero.item_card = self.use(card_id, entry.path)
        entry.close()

    def _burdens(self, hero: Hero, sheet: Fields) -> None:
        """Cards that had to be taken, instead of an Item (MR-COUNCIL-2, -3)."""
        tables = self.game.tables
        known = [self.cards.rooms[card].id for card in self.rooms if _must_be_taken(tables, card)]
        names = sheet.names("burdens", known) or []
        if len(names) > BURDENS_MOST:
            text = f"{len(names)} cards are too many: at most {BURDENS_MOST}"
            raise sheet.refuse(Reason.TOO_MANY, "burdens", text)
        cards = [self.use(name, sheet.place("burdens")) for name in names]
        hero.burden, hero.second_burden = [*cards, NO_CARD, NO_CARD][:2]

    def _lay(self, cell: int, entry: Fields) -> None:
        if entry.has("card"):
            card = self.use(entry.name("card", self.room_ids, ""), entry.path)
            if entry.flag("taken", False):
                raise entry.refuse(
                    Reason.MISMATCH, "taken", "a card that was taken is not there: leave out one of them"
                )
            self.game.cells[cell] = card

    def deal(self, fields: Fields) -> None:
        """Cards that are not written down lie on the open cells or among the unused ones, as chance has it."""
        game = self.game
        unused = [self.use(name, "unused_rooms") for name in fields.names("unused_rooms", self.room_ids) or ()]
        rest = self._rest(fields)
        for cell in range(EXIT):
            if self.laid and game.cells[cell] == NO_CARD and not self._taken(cell):
                if not rest:
                    text = "no card is left for the other cells: leave out some of them"
                    raise fields.refuse(Reason.TOO_MANY, "unused_rooms", text)
                game.cells[cell] = rest.pop(int(game.dice.below(len(rest))))
        aside = fields.number("unused_aside", 0, 0, len(unused))
        for place, card in enumerate([*unused[:aside], *rest, *unused[aside:]]):
            game.deck[place] = card
        game.deck_count = len(unused) + len(rest)
        game.deck_aside = aside

    def _rest(self, fields: Fields) -> list[int]:
        """Cards in play that are not written down; of a picked deck, so many of each kind by chance (MR-COUNCIL-18)."""
        rest = [card for card in self.rooms if card not in self.used]
        if not self.picked:
            return rest
        wanted = list(self.picked)
        for card in self.used:
            wanted[self.game.tables.room_kind[card]] -= 1
        if min(wanted) < 0:
            kind = self.cards.rooms[
                next(card for card in self.used if wanted[self.game.tables.room_kind[card]] < 0)
            ].kind
            raise fields.refuse(
                Reason.TOO_MANY, "rooms", f"a picked deck has fewer cards of kind {kind}: leave out some"
            )
        found: list[int] = []
        while rest:
            card = rest.pop(int(self.game.dice.below(len(rest))))
            kind_left = wanted[self.game.tables.room_kind[card]]
            if kind_left > 0:
                wanted[self.game.tables.room_kind[card]] = kind_left - 1
                found.append(card)
        self.rooms = [*self.used, *found]
        return found

    def _taken(self, cell: int) -> bool:
        return cell in self.written and self.written[cell].flag("taken", False)

    # --- the walk -------------------------------------------------------------------------------------------

    def _walk(self) -> Sequence[tuple[int, ...]]:
        """The cells visited: those written down, made walks to where the heroes stand."""
        said = {cell: entry.take("visited", bool) for cell, entry in self.written.items()}
        must = {cell for cell, visited in said.items() if visited}
        never = {cell for cell, visited in said.items() if visited is False}
        heres = [int(hero.cell) for hero in self.game.heroes]
        for here in heres:
            if here in never and (self.laid or not self._fresh()):
                text = "the hero stands here: it must be true"
                raise self.written[here].refuse(Reason.UNREACHABLE, "visited", text)
        ways = [self._ways(hero) for hero in self.game.heroes]
        there = ", ".join(str(here + 1) for here in sorted(set(heres)))
        for cell in sorted(must):
            if not any(cell in way for some in ways for way in some):
                text = f"no walk to cell {there} leads through cell {cell + 1}: it must be false"
                raise self.written[cell].refuse(Reason.UNREACHABLE, "visited", text)
        for found in product(*ways):
            visited = set().union(*found)
            if must <= visited and not never & visited:
                return found
        text = f"no walk from cell 1 to cell {there} visits just these cells: a walk goes right or down"
        raise PositionError(Reason.UNREACHABLE, "rooms", text)

    def _ways(self, hero: Hero) -> Sequence[tuple[int, ...]]:
        if not self.laid:
            return [()] if hero.cell == EXIT or self._fresh() else [(0,)]
        return list(walks(int(hero.cell), bool(hero.spent & PATHFINDER)))

    def _fresh(self) -> bool:
        """No Entrance yet: in the very first area, or beyond a portal; after a fall it lies there."""
        entrance = self.written.get(0)
        if entrance is None:
            return self.game.area == 1
        return entrance.take("visited", bool) is False

    def _seen(self, cell: int) -> bool:
        """Rooms beside the walks were turned up on the way (MR-TURN-5), and by who is about to go on."""
        if not self.laid:
            return False
        for hero, way in zip(self.game.heroes, self.ways, strict=True):
            looks = self.game.party > 1 and hero.stage <= BOUND and not hero.afflictions & BLIND
            if any(_beside(earlier, cell) for earlier in way[: None if looks else -1]):
                return True
        return False

    def _mark(self, cell: int, asked: int) -> None:
        """What is known of a cell."""
        entry = self.written.get(cell) or Fields({}, f"rooms, cell {cell + 1}")
        game, visited = self.game, any(cell in way for way in self.ways)
        face_up = entry.flag("face_up", visited or self._seen(cell))
        foreseen = self._foreseen(entry, asked, not self.laid and not visited and game.cells[cell] != NO_CARD)
        empty = game.cells[cell] == NO_CARD
        if visited and not face_up:
            raise entry.refuse(Reason.MISMATCH, "face_up", "the room was visited: it must be true")
        if foreseen and (visited or empty):
            raise entry.refuse(Reason.MISMATCH, "foreseen", "nothing is hidden here: it must be false")
        if face_up and not visited and (empty or not self.laid):
            raise entry.refuse(Reason.MISMATCH, "face_up", "no room lies here yet: it must be false")
        if empty and self.laid and not visited:
            raise entry.refuse(Reason.UNREACHABLE, "taken", "only a room that was visited can be taken away")
        if not self.laid and visited and empty:
            raise entry.refuse(Reason.MISMATCH, "card", "after a fall the Entrance lies there: write its card")
        entry.agree("taken", bool(empty))
        game.cell_marks[cell] = FACE_UP * face_up | VISITED * visited | foreseen

    def _foreseen(self, entry: Fields, asked: int, default: bool) -> int:
        """Looked at before it was laid, or by an Overlord: true or false, and by whom of several seats."""
        if self.game.party == 1 and not (self.game.ruled and isinstance(entry.data.get("foreseen"), list)):
            return FORESEEN * entry.flag("foreseen", default)
        seats = entry.seats("foreseen", len(self.game.seated))
        if seats is None:
            return FORESEEN << asked if default else 0
        if len(seats) > 1 and not self.game.ruled:
            raise entry.refuse(Reason.TOO_MANY, "foreseen", "one adventurer at most looks at a card before it is laid")
        return sum(FORESEEN << seat for seat in seats)


def _must_be_taken(tables: Tables, card: int) -> bool:
    """A card that no hero can leave behind once it says so."""
    for address in room_programs(tables, card):
        while tables.programs[address] != cardspeak.END:
            if tables.programs[address] & 0xFF == cardspeak.MUST_TAKE:
                return True
            address += 1
    return False


def _beside(cell: int, other: int) -> bool:
    """A move leads from one cell to the other."""
    return other == cell + 3 or (other == cell + 1 and cell % 3 != 2)
