"""The rooms of a position, the deck, and the bosses of the floors."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from undercroft.games.mini_rogue.rules.cardspeak import BLIND, PATHFINDER
from undercroft.games.mini_rogue.rules.setup import Setup
from undercroft.games.mini_rogue.rules.state import (
    ABSENT,
    BEATEN,
    BOUND,
    CELLS,
    EXIT,
    FACE_UP,
    FORESEEN,
    IN_STACK,
    NO_CARD,
    REMOVED,
    REMOVED_UNSEEN,
    VISITED,
    Hero,
)
from undercroft.games.mini_rogue.rules.tables import AREAS, FACES
from undercroft.games.mini_rogue.table.position.plan import Reader
from undercroft.games.mini_rogue.table.view import exit_view, monster_view
from undercroft.kernel.errors import N_
from undercroft.outside import quoted
from undercroft.table.position_fields import IN_ONE_PLACE, MISSING, TWICE, Fields, Places, Reason, between, one_of

BURDENS_MOST: Final = 2
"""Cards that one adventurer can have had to take (MR-COUNCIL-3)."""
STACK: Final = 4
"""One boss for each floor, the final one last (MR-SETUP-10)."""


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


def _room_fields(fields: Fields) -> list[Fields]:
    """The cells that are written down: a list of tables, or in short a table from cell to card."""
    short = fields.data.get("rooms")
    if not isinstance(short, dict):
        return fields.tables("rooms") or []
    fields.take("rooms", dict)
    cells = [str(cell) for cell in range(1, CELLS)]
    for name in short:
        if name not in cells:
            message = N_('there is no cell "{name}": {allowed}')
            raise fields.refuse(Reason.UNKNOWN_FIELD, "rooms", message, name=quoted(name), allowed=one_of(cells))
    return [Fields({"cell": int(name), "card": card}, f"rooms.{name}") for name, card in short.items()]


class AreaReader(Reader):
    """Lays the rooms."""

    def lay(self, setup: Setup, *, unchecked: bool) -> None:
        """The cards that are written down."""
        self.unchecked = unchecked
        self.rooms = list(range(len(self.cards.rooms))) if unchecked else list(setup.rooms)
        """the cards in play; of a picked deck, all that can be picked until it is"""
        self.picked = [] if unchecked else list(setup.picked)
        self.room_ids = [self.cards.rooms[card].id for card in self.rooms]
        self.used: list[int] = []
        self.places = Places()
        self.written: dict[int, Fields] = {}
        for entry in _room_fields(self.fields):
            cell = entry.number("cell", 0, 1, EXIT) - 1
            if cell < 0:
                raise entry.refuse(Reason.QUESTION, "cell", MISSING, allowed=between(1, EXIT))
            if cell in self.written:
                raise entry.refuse(Reason.TWICE, "cell", TWICE, name=cell + 1)
            self.written[cell] = entry
        for hero, sheet in zip(self.state.heroes, self.sheets, strict=True):
            self._item(hero, sheet)
            names = sheet.names("burdens", self.room_ids) or []
            if len(names) > BURDENS_MOST:
                message = N_("{n} cards are too many: at most {m}")
                raise sheet.refuse(Reason.TOO_MANY, "burdens", message, n=len(names), m=BURDENS_MOST)
            cards = [self.use(name, sheet.place("burdens")) for name in names]
            hero.burden, hero.second_burden = [*cards, NO_CARD, NO_CARD][:2]
        self.ways = self._walk()
        """the walk of each adventurer"""
        for cell, entry in self.written.items():
            if entry.has("card"):
                self.state.cells[cell] = self.use(entry.name("card", self.room_ids, ""), entry.path)

    def use(self, card_id: str, place: str) -> int:
        """A card is in one place only."""
        self.places.claim(card_id, place)
        self.used.append(self.cards.room_number(card_id))
        return self.used[-1]

    def _item(self, hero: Hero, sheet: Fields) -> None:
        """The Item in hand with its card and its uses (MR-ITEM-1, -3)."""
        entry = sheet.table("item")
        if entry is None:
            return
        tables = self.state.tables
        ids = [item.id for item in self.cards.items]
        item = ids.index(entry.needed("item", ids))
        homes = [
            self.cards.rooms[card].id
            for card in self.rooms
            if item in [tables.room_item[card * FACES + face] for face in range(FACES)]
        ]
        stories = [story.id for number, story in enumerate(self.cards.stories) if tables.story_item[number] == item]
        card_id = entry.name("card", [*homes, *stories], (homes + stories)[0] if homes + stories else "")
        most = int(tables.item_uses[item])
        hero.item_uses = entry.number("uses", most, 1, most)
        hero.item = item
        if card_id in homes:  # a Story card that is kept is no room
            hero.item_card = self.use(card_id, entry.path)
        entry.close()

    # --- the deck ---------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Cards that are not written down lie on the open cells or among the unused ones, as chance has it."""
        state, fields = self.state, self.fields
        names = fields.names("unused_rooms", self.room_ids)
        unused = [self.use(name, "unused_rooms") for name in names or ()]
        rest = self._rest()
        for cell in range(EXIT):
            if self.plan.laid and state.cells[cell] == NO_CARD and not self._taken(cell):
                if not rest:
                    message = N_("no card is left for the other cells: leave out some of them")
                    raise fields.refuse(Reason.TOO_MANY, "unused_rooms", message)
                state.cells[cell] = rest.pop(int(state.dice.below(len(rest))))
        if self.unchecked and names is not None:
            rest = []
        aside = fields.number("unused_aside", 0, 0, len(unused))
        deck = [*unused[:aside], *rest, *unused[aside:]][: len(state.deck)]
        for place, card in enumerate(deck):
            state.deck[place] = card
        state.deck_count = len(deck)
        state.deck_aside = aside

    def _rest(self) -> list[int]:
        """Cards in play that are not written down; of a picked deck, so many of each kind by chance (MR-COUNCIL-18)."""
        rest = [card for card in self.rooms if card not in self.used]
        if not self.picked:
            return rest
        wanted, kinds = list(self.picked), self.state.tables.room_kind
        for card in self.used:
            wanted[kinds[card]] -= 1
            if wanted[kinds[card]] < 0:
                message = N_("a picked deck has fewer cards of kind {kind}: leave out some, or write unchecked = true")
                raise self.fields.refuse(Reason.TOO_MANY, "rooms", message, kind=self.cards.rooms[card].kind)
        found: list[int] = []
        while rest:
            card = rest.pop(int(self.state.dice.below(len(rest))))
            if wanted[kinds[card]] > 0:
                wanted[kinds[card]] -= 1
                found.append(card)
        self.rooms = [*self.used, *found]
        return found

    def _taken(self, cell: int) -> bool:
        return cell in self.written and self.written[cell].flag("taken", False)

    def cards_there(self) -> list[int]:
        """The room cards that make up the deck; unchecked, whichever there are."""
        state = self.state
        if not self.unchecked:
            return self.rooms
        held = [card for hero in state.heroes for card in (hero.item_card, hero.burden, hero.second_burden)]
        there = [*held, *state.cells, *state.reign.hand, *(state.deck[place] for place in range(state.deck_count))]
        return [int(card) for card in there if card != NO_CARD]

    def left_out(self, setup: Setup) -> list[int]:
        """The room cards that were not picked for the deck (MR-COUNCIL-18)."""
        return [card for card in setup.rooms if self.picked and card not in self.rooms]

    # --- the walk ---------------------------------------------------------------------------------------------

    def _walk(self) -> Sequence[tuple[int, ...]]:
        """The cells visited: those written down, made walks to where the heroes stand if that can be."""
        said = {cell: entry.take("visited", bool) for cell, entry in self.written.items()}
        must = {cell for cell, visited in said.items() if visited}
        never = {cell for cell, visited in said.items() if visited is False}
        for found in product(*[self._ways(hero) for hero in self.state.heroes]):
            visited = set().union(*found)
            if must <= visited and not never & visited:
                return found
        heres = {int(hero.cell) for hero in self.state.heroes} - {EXIT}
        return [tuple(sorted(must | heres - never))] * len(self.state.heroes)

    def _ways(self, hero: Hero) -> Sequence[tuple[int, ...]]:
        """Before the rooms are laid, only the Entrance after a fall; there is none in the very first area."""
        if self.plan.laid:
            return list(walks(int(hero.cell), bool(hero.spent & PATHFINDER)))
        fresh = self.state.area == 1 if 0 not in self.written else self.written[0].take("visited", bool) is False
        return [()] if hero.cell == EXIT or fresh else [(0,)]

    def mark(self) -> None:
        """What is known of each cell; who is asked has seen the cards that are placed, where nothing else is said."""
        state = self.state
        for cell in range(EXIT):
            entry = self.written.get(cell) or Fields({}, f"rooms, cell {cell + 1}")
            visited, empty = any(cell in way for way in self.ways), state.cells[cell] == NO_CARD
            face_up = entry.flag("face_up", visited or self._seen(cell))
            foreseen = self._foreseen(entry, not self.plan.laid and not visited and not empty)
            if empty and self.plan.laid and not visited:
                message = N_("only a room that was visited can be taken away")
                raise entry.refuse(Reason.UNREACHABLE, "taken", message)
            state.cell_marks[cell] = FACE_UP * face_up | VISITED * visited | foreseen
            entry.follow({"taken": bool(empty), "enemy": monster_view(self.cards, state, cell)})

    def _seen(self, cell: int) -> bool:
        """Rooms beside the walks were turned up on the way (MR-TURN-5), and by who is about to go on."""
        if not self.plan.laid:
            return False
        for hero, way in zip(self.state.heroes, self.ways, strict=True):
            looks = self.state.party > 1 and hero.stage <= BOUND and not hero.afflictions & BLIND
            if any(_beside(earlier, cell) for earlier in way[: None if looks else -1]):
                return True
        return False

    def _foreseen(self, entry: Fields, default: bool) -> int:
        """Looked at before it was laid, or by an Overlord: true or false, and by whom of several seats."""
        if self.state.party == 1 and not (self.state.ruled and isinstance(entry.data.get("foreseen"), list)):
            return FORESEEN * entry.flag("foreseen", default)
        seats = entry.seats("foreseen", len(self.state.seated))
        if seats is None:
            return FORESEEN << self.plan.seat if default else 0
        return sum(FORESEEN << seat for seat in seats)


def _beside(cell: int, other: int) -> bool:
    """A move leads from one cell to the other."""
    return other == cell + 3 or (other == cell + 1 and cell % 3 != 2)


class BossReader(Reader):
    """Stacks the bosses: one for each floor as dealt, the final one last; those of floors left behind are gone.

    Who started deeper left those of the floors above out (MR-CAMP-20).
    """

    def read(self, setup: Setup) -> None:
        self.normal = [self.cards.bosses[boss].id for boss in setup.bosses]
        self.finals = [self.cards.bosses[boss].id for boss in setup.finals]
        fields = self.fields.part("bosses")
        fields.take("left_out", list)
        state = self.state
        final = self._final(fields)
        waits = self.plan.laid and bool(state.tables.mat_boss[state.mat * AREAS + state.area])
        most = STACK + 1 - int(state.floor)
        left = fields.number("left", most, most - 1 if waits and most > 1 else most, most)
        gone = {place: fields.names(name, self.normal) or [] for place, name in _GONE.items()}
        names = [name for some in gone.values() for name in some]
        if len(set(names)) < len(names):
            name = next(name for name in names if names.count(name) > 1)
            raise fields.refuse(Reason.TWICE, "", TWICE, name=name)
        order = fields.names("stack", [*self.normal, final])
        if order is None:
            order = self._fill(fields, STACK - left, names, final)
        elif not order or len(order) > STACK or order[-1] != final or STACK - len(order) >= state.floor:
            message = N_("name the bosses of floors 1 to {n} in this order, {name} last")
            raise fields.refuse(Reason.BOSSES, "stack", message, n=STACK, name=final)
        above = STACK - len(order)
        for place, name in enumerate(order, above):
            number = self.cards.boss_number(name)
            state.bosses[STACK - 1 - place] = number
            state.boss_place[number] = BEATEN if place < STACK - left else IN_STACK
        for where, some in gone.items():
            for name in some:  # a Guardian was none of the stack (MR-COUNCIL-7)
                if name in order[STACK - left - above :]:
                    raise fields.refuse(Reason.TWICE, _GONE[where], IN_ONE_PLACE, card=name, place="bosses.stack")
                state.boss_place[self.cards.boss_number(name)] = where
        state.boss_count = left
        state.final_boss = self.cards.boss_number(final)
        state.boss_up = waits and left == most
        self._at_exit(fields, order[STACK - left - above] if state.boss_up else None)
        fields.follow({"enemy": exit_view(self.cards, state)})

    def _final(self, fields: Fields) -> str:
        """One of several final bosses; the others are not there (MR-COUNCIL-19)."""
        if len(self.finals) == 1:
            return self.finals[0]
        stack = fields.names("stack", [*self.normal, *self.finals])
        final = stack[-1] if stack else self.finals[int(self.state.dice.below(len(self.finals)))]
        final = final if final in self.finals else self.finals[0]
        for name in self.finals:
            if name != final:
                self.state.boss_place[self.cards.boss_number(name)] = ABSENT
        return final

    def _fill(self, fields: Fields, passed: int, names: list[str], final: str) -> list[str]:
        """The bosses that are not named, as chance has it."""
        if len(names) > passed and not self.state.council:
            message = N_("{n} bosses are gone, but on floor {m} it is {k}")
            raise fields.refuse(Reason.BOSSES, "", message, n=len(names), m=self.state.floor, k=passed)
        exit_boss = fields.name("at_exit", [*self.normal, final], "")
        order = names[:passed]
        rest = [name for name in self.normal if name not in (*order, exit_boss)]
        rest = [name for name in rest if name not in names] or rest
        while len(order) < STACK - 1:
            waits = exit_boss in self.normal and len(order) == passed
            order.append(exit_boss if waits else rest.pop(int(self.state.dice.below(len(rest)))))
        return [*order, final]

    def _at_exit(self, fields: Fields, top: str | None) -> None:
        name = fields.name("at_exit", [*self.normal, *self.finals], "")
        if name and name != top:
            message = N_("only {name} can wait at this exit") if top else N_("no boss waits at this exit: leave it out")
            raise fields.refuse(Reason.BOSSES, "at_exit", message, name=top)


_GONE: Final = {BEATEN: "beaten", REMOVED: "removed", REMOVED_UNSEEN: "removed_unseen"}
