"""Goblins, minions and the boss of a position."""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CENTRE,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    MINIONS,
    NO_CARD,
    NOWHERE,
    State,
)
from undercroft.games.tiny_epic.rules.tables import TRACK
from undercroft.games.tiny_epic.table.fields import Cell, cell_name
from undercroft.games.tiny_epic.table.position.programs import goblin_names
from undercroft.games.tiny_epic.table.position.steps import bits
from undercroft.kernel.errors import N_
from undercroft.outside import quoted
from undercroft.table.position_fields import NO_NAME, TWICE, Fields, Places, PositionError, Reason, one_of
from undercroft.table.position_rows import Part, read_parts


def check_revealed(state: State, fields: Fields, name: str, cell: int) -> None:
    """Somebody stands on a card that is turned up, or on the boss board once it is open."""
    if cell == LAIR:
        if not state.act:
            raise fields.refuse(Reason.MISMATCH, name, N_("the Lair is closed in Act 1"))
    elif not state.grid.revealed & BIT[cell]:
        raise fields.refuse(Reason.MISMATCH, name, N_("no card is turned up on {cell}"), cell=cell_name(cell))


class EnemyReader:
    """Reads who is in play, who is dead, and which goblin cards are used up."""

    def __init__(self, cards: TinyEpicCards, state: State, encounters: int) -> None:
        self.state = state
        self.encounters = encounters
        self.goblins = goblin_names(cards)
        self.minions = [card.id for card in cards.minions]
        self.places = Places()

    def read(self, fields: Fields) -> None:
        tables = fields.tables("enemies") or []
        names = [table.needed("card", [*self.goblins, *self.minions]) for table in tables]
        there = list(zip(names, tables, strict=True))
        self._goblins(fields, [(name, table) for name, table in there if name in self.goblins])
        self._minions(fields, [(name, table) for name, table in there if name in self.minions])
        for table in tables:
            table.close()

    def _stand(self, card: int, fields: Fields, names: list[str]) -> int:
        """Which of these enemies it is: the one that is written, or the first free one (DNG-02)."""
        state = self.state
        free = [name for name in names if state.enemy_cell[ENEMY_NAMES.index(name)] == NOWHERE]
        name = fields.name("enemy", names, free[0] if free else names[0])
        if name not in free:
            raise fields.refuse(Reason.TWICE, "enemy", TWICE, name=name)
        enemy, cell = ENEMY_NAMES.index(name), read_parts([Part("cell", Cell(lair=True), CENTRE)], fields)
        check_revealed(state, fields, "cell", cell)
        state.enemy_cell[enemy] = cell
        state.enemy_card[enemy] = card
        return enemy

    # --- goblins ----------------------------------------------------------------------------------------------

    def _goblins(self, fields: Fields, there: list[tuple[str, Fields]]) -> None:
        """A name without a number is the first copy that is not written elsewhere."""
        state = self.state
        if len(there) > GOBLINS:
            message = N_("{n} goblins are too many: the fifth one loses the game")
            raise fields.refuse(Reason.TOO_MANY, "enemies", message, n=len(there))
        wanted = [(name, table, "card") for name, table in there]
        for place, name in enumerate(fields.items("goblin_discards", str, self._check_goblin) or (), 1):
            wanted.append((name, fields, f"goblin_discards[{place}]"))
        cards = self._copies(wanted)
        for card, (_name, table) in zip(cards, there, strict=False):
            self._stand(card, table, ENEMY_NAMES[:GOBLINS])
            table.number("health", 1, 1, 1)
        for card in cards:
            state.piles.goblins &= ~BIT[card]
        for card in cards[len(there) :]:
            state.piles.goblin_discards |= BIT[card]
        state.goblins = len(there)

    def _check_goblin(self, name: str, where: str) -> None:
        if name not in self.goblins:
            raise PositionError(Reason.UNKNOWN_NAME, where, NO_NAME, name=quoted(name), allowed=one_of(self.goblins))

    def _copies(self, wanted: list[tuple[str, Fields, str]]) -> list[int]:
        """The cards that are meant: first those with a number of their own, then the others."""
        found: dict[int, int] = {}
        for numbered in (True, False):
            for place, (name, fields, field) in enumerate(wanted):
                if (" " in name) == numbered:
                    copies = [one for one in self.goblins if one == name or one.startswith(f"{name} ")]
                    free = [one for one in copies if one not in self.places] or copies[:1]
                    self.places.claim(free[0], fields.place(field))
                    found[place] = self.goblins.index(free[0])
        return [found[place] for place in range(len(wanted))]

    # --- minions ----------------------------------------------------------------------------------------------

    def _minions(self, fields: Fields, there: list[tuple[str, Fields]]) -> None:
        """By default one for each Encounter that is turned up; those not in play are dead (DNG-07)."""
        state = self.state
        dead = fields.names("dead_minions", self.minions)
        met = self.encounters if dead is None else len(there) + len(dead)
        met = fields.number("minions_met", max(len(there), met), len(there), MINIONS)
        names = ENEMY_NAMES[FIRST_MINION : FIRST_MINION + met]
        for name, table in there:
            self.places.claim(name, table.place("card"))
            card = self.minions.index(name)
            most = int(state.tables.minion_health[card])
            state.enemy_health[self._stand(card, table, names)] = table.number("health", most, 1, most)
        gone = [name for name in names if state.enemy_cell[ENEMY_NAMES.index(name)] == NOWHERE]
        if dead is not None and len(dead) != len(gone):
            message = N_("{n} minions are dead, but {m} that were met are not in play")
            raise fields.refuse(Reason.MISMATCH, "dead_minions", message, n=len(dead), m=len(gone))
        left = [card for card in self.minions if card not in self.places]
        for name, card_name in zip(gone, dead or left, strict=False):
            self.places.claim(card_name, "dead_minions")
            state.enemy_card[ENEMY_NAMES.index(name)] = self.minions.index(card_name)
        state.minions_met, state.minions_dead = met, len(gone)
        fields.agree("minions_dead", len(gone))
        for enemy in range(FIRST_MINION, FIRST_MINION + met):
            state.piles.minions &= ~BIT[state.enemy_card[enemy]]


class BossReader:
    """Reads the boss: only which one it will be in Act 1, everything in Act 2."""

    def __init__(self, cards: TinyEpicCards, state: State) -> None:
        self.cards = cards
        self.state = state

    def read(self, fields: Fields) -> None:
        state = self.state
        table = fields.part("boss")
        ids = [card.id for card in self.cards.bosses]
        name = table.name("boss", ids, ids[0] if state.act else "")
        state.boss = ids.index(name) if name else NO_CARD
        if state.act:
            if state.grid.door == NOWHERE:
                message = N_("Act 2 has begun: the Lair Door must be turned up")
                raise fields.refuse(Reason.MISMATCH, "act", message)
            state.grid.open = True
            self._locks(table)
            cell = read_parts([Part("cell", Cell(lair=True), LAIR)], table)
            check_revealed(state, table, "cell", cell)
            state.enemy_cell[BOSS] = cell
            self._markers(table)
        table.close()

    def _locks(self, fields: Fields) -> None:
        """Those that hold an altar (ALT-06)."""
        locks = [str(lock) for lock in self.cards.bosses[self.state.boss].locks]
        for table in fields.tables("locks") or ():
            space = table.number("space", 0, 0, TRACK)
            if str(space) not in locks:
                message = N_("there is no lock on space {n}: {allowed}")
                raise table.refuse(Reason.BOSSES, "space", message, n=space, allowed=one_of(locks))
            if table.flag("altar", False):
                self.state.covered |= BIT[space]
            table.close()

    def _markers(self, fields: Fields) -> None:
        """One for each hero, none of them below a lock without an altar (ALT-01, -03)."""
        state = self.state
        markers = fields.take("markers", list)
        if markers is None:
            markers = [TRACK] * int(state.party)
        if len(markers) != state.party:
            message = N_("{n} markers: there must be {m}")
            raise fields.refuse(Reason.BOSSES, "markers", message, n=len(markers), m=state.party)
        locks = bits(state.tables.boss_locks[state.boss] & ~state.covered)
        values = Fields({f"markers[{place}]": value for place, value in enumerate(markers, 1)}, fields.path)
        for place in range(int(state.party)):
            name = f"markers[{place + 1}]"
            state.markers[place] = values.number(name, TRACK, max(locks) + 1 if locks else 0, TRACK)
