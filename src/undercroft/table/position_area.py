"""The rooms and the bosses of a position: who lies where, and whether a walk can have led there."""

from collections.abc import Iterator, Sequence

from undercroft.cards import MiniRogueCards
from undercroft.rules.mini_rogue.state import (
    BEATEN,
    CELLS,
    EXIT,
    FACE_UP,
    FORESEEN,
    IN_STACK,
    NO_CARD,
    REMOVED,
    REMOVED_UNSEEN,
    VISITED,
    Game,
)
from undercroft.rules.mini_rogue.tables import AREAS, FACES
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of
from undercroft.table.position_write import STACK


def walks(cell: int) -> Iterator[tuple[int, ...]]:
    """Every walk from the Entrance to a cell, to the right and down (MR-TURN-7), without the exit itself."""
    if cell == 0:
        yield (0,)
        return
    last = () if cell == EXIT else (cell,)
    if cell % 3:
        yield from (walk + last for walk in walks(cell - 1))
    if cell >= 3:
        yield from (walk + last for walk in walks(cell - 3))


def room_fields(fields: Fields) -> list[Fields]:
    """The cells that are written down: a list of tables, or in short a table from cell to card."""
    short = fields.data.get("rooms")
    if not isinstance(short, dict):
        return fields.tables("rooms") or []
    fields.take("rooms", dict)
    cells = [str(cell) for cell in range(1, CELLS)]
    for name in short:
        if name not in cells:
            raise fields.refuse(Reason.UNKNOWN_FIELD, "rooms", f'there is no cell "{name}": {one_of(cells)}')
    return [Fields({"cell": int(name), "card": card}, f"rooms.{name}") for name, card in short.items()]


class AreaReader:
    """Lays the rooms. `laid` is false while the area is still being prepared."""

    def __init__(self, cards: MiniRogueCards, game: Game, laid: bool) -> None:
        self.cards = cards
        self.game = game
        self.hero = game.heroes[0]
        self.laid = laid
        self.room_ids = [cards.rooms[card].id for card in cards.base_rooms]
        self.used: dict[int, str] = {}
        self.written: dict[int, Fields] = {}

    def read(self, fields: Fields) -> None:
        for entry in room_fields(fields):
            cell = entry.number("cell", 0, 1, EXIT) - 1
            if cell < 0:
                raise entry.refuse(Reason.OUT_OF_RANGE, "cell", f"which cell? from 1 to {EXIT}")
            if cell in self.written:
                raise entry.refuse(Reason.TWICE, "cell", f"cell {cell + 1} is written twice: each can be there once")
            self.written[cell] = entry
        self._item(fields)
        walk = self._walk()
        for cell, entry in self.written.items():
            self._lay(cell, entry)
        self._deck(fields)
        for cell in range(EXIT):
            self._mark(cell, walk)
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

    def _item(self, fields: Fields) -> None:
        """The Item in hand with its card and its uses (MR-ITEM-1, -3)."""
        hero_fields = Fields(fields.data.get("hero") or {}, "hero")
        entry = hero_fields.table("item")
        if entry is None:
            return
        tables = self.game.tables
        ids = [item.id for item in self.cards.items]
        if not entry.has("item"):
            raise entry.refuse(Reason.ITEM, "item", f"which Item is it? {one_of(ids)}")
        item = ids.index(entry.name("item", ids, ""))
        homes = [
            self.cards.rooms[card].id
            for card in self.cards.base_rooms
            if item in [tables.room_item[card * FACES + face] for face in range(FACES)]
        ]
        card_id = entry.name("card", self.room_ids, homes[0] if homes else "")
        if card_id not in homes:
            raise entry.refuse(Reason.ITEM, "card", f'"{card_id}" is not the card of {ids[item]}: {one_of(homes)}')
        most = int(tables.item_uses[item])
        self.hero.item_uses = entry.number("uses", most, 1, most)
        self.hero.item = item
        self.hero.item_card = self.use(card_id, "hero.item")
        entry.close()

    def _lay(self, cell: int, entry: Fields) -> None:
        if entry.has("card"):
            card = self.use(entry.name("card", self.room_ids, ""), entry.path)
            if entry.flag("taken", False):
                raise entry.refuse(
                    Reason.MISMATCH, "taken", "a card that was taken is not there: leave out one of them"
                )
            self.game.cells[cell] = card

    def _deck(self, fields: Fields) -> None:
        """Cards that are not written down lie on the open cells or among the unused ones, as chance has it."""
        game = self.game
        unused = [self.use(name, "unused_rooms") for name in fields.names("unused_rooms", self.room_ids) or ()]
        rest = [card for card in self.cards.base_rooms if card not in self.used]
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

    def _taken(self, cell: int) -> bool:
        return cell in self.written and self.written[cell].flag("taken", False)

    # --- the walk -------------------------------------------------------------------------------------------

    def _walk(self) -> tuple[int, ...]:
        """The cells visited: those written down, made a walk to where the hero stands."""
        said = {cell: entry.take("visited", bool) for cell, entry in self.written.items()}
        must = [cell for cell, visited in said.items() if visited]
        never = [cell for cell, visited in said.items() if visited is False]
        ways: Sequence[tuple[int, ...]] = list(walks(int(self.hero.cell)))
        if not self.laid:
            ways = [()] if self.hero.cell == EXIT else [(0,)]
        here = int(self.hero.cell)
        if here in never:
            raise self.written[here].refuse(Reason.UNREACHABLE, "visited", "the hero stands here: it must be true")
        for cell in must:
            if not any(cell in way for way in ways):
                text = f"no walk to cell {here + 1} leads through cell {cell + 1}: it must be false"
                raise self.written[cell].refuse(Reason.UNREACHABLE, "visited", text)
        for way in ways:
            if set(must) <= set(way) and not set(never) & set(way):
                return way
        text = f"no walk from cell 1 to cell {here + 1} visits just these cells: a walk goes right or down"
        raise PositionError(Reason.UNREACHABLE, "rooms", text)

    def _mark(self, cell: int, walk: Sequence[int]) -> None:
        """What is known of a cell; rooms beside the walk were turned up on the way (MR-TURN-5)."""
        entry = self.written.get(cell) or Fields({}, f"rooms, cell {cell + 1}")
        game, visited = self.game, cell in walk
        seen = visited or (self.laid and any(_beside(earlier, cell) for earlier in walk[:-1]))
        face_up = entry.flag("face_up", seen)
        foreseen = entry.flag("foreseen", not self.laid and not visited and game.cells[cell] != NO_CARD)
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
        game.cell_marks[cell] = FACE_UP * face_up | VISITED * visited | FORESEEN * foreseen


def _beside(cell: int, other: int) -> bool:
    """A move leads from one cell to the other."""
    return other == cell + 3 or (other == cell + 1 and cell % 3 != 2)


class BossReader:
    """Stacks the bosses: one for each floor as dealt, the final one last; those of floors left behind are gone."""

    def __init__(self, cards: MiniRogueCards, game: Game, laid: bool) -> None:
        self.cards = cards
        self.game = game
        self.laid = laid
        self.normal = [cards.bosses[boss].id for boss in cards.base_bosses]
        self.known = [*self.normal, cards.bosses[cards.final_boss].id]

    def read(self, fields: Fields) -> None:
        game = self.game
        left = self._left(fields)
        gone = {place: fields.names(name, self.known[:-1]) or [] for place, name in _GONE.items()}
        order = self._order(fields, STACK - left, gone)
        for place, boss in enumerate(order):
            game.bosses[STACK - 1 - place] = self.cards.boss_number(boss)
            game.boss_place[self.cards.boss_number(boss)] = IN_STACK
        for boss in order[: STACK - left]:
            place = next((place for place, names in gone.items() if boss in names), BEATEN)
            game.boss_place[self.cards.boss_number(boss)] = place
        game.boss_count = left
        game.final_boss = self.cards.final_boss
        game.boss_up = self._boss_area() and self.laid and left == STACK + 1 - game.floor
        self._at_exit(fields, order[STACK - left] if game.boss_up else None)
        fields.close()

    def _boss_area(self) -> bool:
        return bool(self.game.tables.mat_boss[self.game.mat * AREAS + self.game.area])

    def _left(self, fields: Fields) -> int:
        """A floor's boss goes when the floor is left, or when it is beaten at the exit."""
        most = STACK + 1 - int(self.game.floor)
        beaten = self._boss_area() and self.laid and self.game.heroes[0].cell == EXIT and most > 1
        return fields.number("left", most, most - 1 if beaten else most, most)

    def _order(self, fields: Fields, passed: int, gone: dict[int, list[str]]) -> list[str]:
        names = [name for some in gone.values() for name in some]
        for name in names:
            if names.count(name) > 1:
                raise fields.refuse(Reason.TWICE, "", f'"{name}" is gone twice: each can be there once')
        if gone[REMOVED] + gone[REMOVED_UNSEEN] and not any(self._falls()):
            raise fields.refuse(Reason.BOSSES, "removed", "nobody falls on this mat: no boss was removed")
        stack = fields.names("stack", self.known)
        if stack is None:
            return self._fill(fields, passed, names)
        if len(stack) != STACK or stack[-1] != self.known[-1] or self.known[-1] in stack[:-1]:
            text = f"name the bosses of floors 1 to {STACK} in this order, {self.known[-1]} last"
            raise fields.refuse(Reason.BOSSES, "stack", text)
        if names and set(names) != set(stack[:passed]):
            text = f"on floor {self.game.floor} no boss can be beaten or removed"
            if passed:
                gone_here = ", ".join(stack[:passed])
                text = f"on floor {self.game.floor} just these bosses must be beaten or removed: {gone_here}"
            raise fields.refuse(Reason.BOSSES, "stack", text)
        return stack

    def _falls(self) -> list[int]:
        first = int(self.game.mat) * AREAS
        return [int(self.game.tables.mat_fall[place]) for place in range(first, first + AREAS)]

    def _fill(self, fields: Fields, passed: int, names: list[str]) -> list[str]:
        """The bosses that are not named, as chance has it."""
        if len(names) > passed:
            text = f"{len(names)} bosses are gone, but on floor {self.game.floor} it is {passed}"
            raise fields.refuse(Reason.BOSSES, "", text)
        exit_boss = fields.name("at_exit", self.known, "")
        if exit_boss and exit_boss in names:
            raise fields.refuse(Reason.TWICE, "at_exit", f'"{exit_boss}" is gone: it cannot wait at the exit')
        rest = [name for name in self.normal if name not in (*names, exit_boss)]
        order = list(names)
        while len(order) < STACK - 1:
            waits = exit_boss in self.normal and len(order) == passed
            order.append(exit_boss if waits else rest.pop(int(self.game.dice.below(len(rest)))))
        return [*order, self.known[-1]]

    def _at_exit(self, fields: Fields, top: str | None) -> None:
        name = fields.name("at_exit", self.known, "")
        if name and name != top:
            text = f"only {top} can wait at this exit" if top else "no boss waits at this exit: leave it out"
            raise fields.refuse(Reason.BOSSES, "at_exit", text)


_GONE = {BEATEN: "beaten", REMOVED: "removed", REMOVED_UNSEEN: "removed_unseen"}
