"""Goblins, minions and the boss of a position."""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    BY_WALLS,
    CENTRE,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    NO_CARD,
    NOWHERE,
    State,
)
from undercroft.games.tiny_epic.rules.tables import TRACK
from undercroft.games.tiny_epic.table.position_dungeon import IN_ONE_PLACE, bits
from undercroft.games.tiny_epic.table.position_programs import goblin_names
from undercroft.games.tiny_epic.table.position_steps import needed, read_cell
from undercroft.games.tiny_epic.table.view import cell_name
from undercroft.outside import quoted
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of


def check_revealed(game: State, fields: Fields, name: str, cell: int) -> None:
    """Somebody stands on a card that is turned up, or on the boss board once it is open."""
    if cell == LAIR:
        if not game.act:
            raise fields.refuse(Reason.MISMATCH, name, "the Lair is closed in Act 1")
    elif not game.grid.revealed & BIT[cell]:
        raise fields.refuse(Reason.MISMATCH, name, f"no card is turned up on {cell_name(cell)}")


class EnemyReader:
    """Reads who is in play, who is dead, and which goblin cards are used up."""

    def __init__(self, cards: TinyEpicCards, game: State, encounters: int) -> None:
        self.cards = cards
        self.game = game
        self.encounters = encounters
        self.goblins = goblin_names(cards)
        self.minions = [card.id for card in cards.minions]
        self.places: dict[str, str] = {}
        """where each card is"""

    def read(self, fields: Fields) -> None:
        tables = fields.tables("enemies") or []
        goblins: list[Fields] = []
        minions: list[Fields] = []
        for table in tables:
            name = needed(table, "card", [*self.goblins, *self.minions])
            (goblins if name in self.goblins else minions).append(table)
        self._goblins(fields, goblins)
        self._minions(fields, minions)
        for table in tables:
            table.close()

    def _claim(self, name: str, fields: Fields, field: str) -> None:
        if name in self.places:
            text = f'the card "{name}" is also at {self.places[name]}: {IN_ONE_PLACE}'
            raise fields.refuse(Reason.TWICE, field, text)
        self.places[name] = fields.place(field)

    def _stand(self, enemy: int, card: int, fields: Fields) -> None:
        cell = read_cell(fields, "cell", CENTRE, lair=True)
        check_revealed(self.game, fields, "cell", cell)
        self.game.enemy_cell[enemy] = cell
        self.game.enemy_card[enemy] = card

    # --- goblins ----------------------------------------------------------------------------------------------

    def _goblins(self, fields: Fields, tables: list[Fields]) -> None:
        """A name without a number is the first copy that is not written elsewhere."""
        game, names = self.game, self.goblins
        if len(tables) > GOBLINS:
            text = f"{len(tables)} goblins are too many: the fifth one loses the game"
            raise fields.refuse(Reason.TOO_MANY, "enemies", text)
        discards = fields.texts("goblin_discards") or []
        for place, name in enumerate(discards):
            if name not in names:
                where = f"goblin_discards[{place + 1}]"
                raise PositionError(Reason.UNKNOWN_NAME, where, f'there is no "{quoted(name)}": {one_of(names)}')
        home = Fields({f"goblin_discards[{place}]": name for place, name in enumerate(discards, 1)})
        wanted = [(str(table.data["card"]), table, "card") for table in tables]
        wanted += [(str(name), home, field) for field, name in home.data.items()]
        cards = self._copies(wanted)
        for card, table in zip(cards, tables, strict=False):
            self._stand(self._slot(table), card, table)
            table.number("health", 1, 1, 1)
        for card in cards:
            game.piles.goblins &= ~BIT[card]
        for card in cards[len(tables) :]:
            game.piles.goblin_discards |= BIT[card]
        game.goblins = len(tables)

    def _copies(self, wanted: list[tuple[str, Fields, str]]) -> list[int]:
        """The cards that are meant: first those with a number of their own, then the others."""
        found: dict[int, int] = {}
        for numbered in (True, False):
            for place, (name, fields, field) in enumerate(wanted):
                if (" " in name) == numbered:
                    copies = [one for one in self.goblins if one == name or one.startswith(f"{name} ")]
                    free = [one for one in copies if one not in self.places] or copies[:1]
                    self._claim(free[0], fields, field)
                    found[place] = self.goblins.index(free[0])
        return [found[place] for place in range(len(wanted))]

    def _slot(self, fields: Fields) -> int:
        """The one that is written, or the lowest free one (DNG-02)."""
        names = ENEMY_NAMES[:GOBLINS]
        free = [name for slot, name in enumerate(names) if self.game.enemy_cell[slot] == NOWHERE]
        name = fields.name("enemy", names, free[0])
        if name not in free:
            raise fields.refuse(Reason.TWICE, "enemy", f'"{name}" stands twice: each can be there once')
        return names.index(name)

    # --- minions ----------------------------------------------------------------------------------------------

    def _minions(self, fields: Fields, tables: list[Fields]) -> None:
        """One for each Encounter that is turned up, alive or dead (DNG-07)."""
        game = self.game
        least = self.encounters - 1 if game.cause == BY_WALLS else self.encounters
        met = fields.number("minions_met", self.encounters, max(0, least), self.encounters)
        if len(tables) > met:
            text = f"{len(tables)} minions, but {met} Encounters are turned up: each brings one"
            raise fields.refuse(Reason.MISMATCH, "enemies", text)
        names = ENEMY_NAMES[FIRST_MINION : FIRST_MINION + met]
        for table in tables:
            card = self.minions.index(str(table.data["card"]))
            self._claim(self.minions[card], table, "card")
            free = [name for name in names if game.enemy_cell[ENEMY_NAMES.index(name)] == NOWHERE]
            name = table.name("enemy", names, free[0])
            if name not in free:
                raise table.refuse(Reason.TWICE, "enemy", f'"{name}" stands twice: each can be there once')
            enemy = ENEMY_NAMES.index(name)
            self._stand(enemy, card, table)
            most = int(game.tables.minion_health[card])
            game.enemy_health[enemy] = table.number("health", most, 1, most)
        self._dead(fields, [name for name in names if game.enemy_cell[ENEMY_NAMES.index(name)] == NOWHERE])
        game.minions_met = met
        for enemy in range(FIRST_MINION, FIRST_MINION + met):
            game.piles.minions &= ~BIT[game.enemy_card[enemy]]

    def _dead(self, fields: Fields, names: list[str]) -> None:
        """Those that were met and are not in play; which cards they were is made up where it is not written."""
        game = self.game
        game.minions_dead = len(names)
        fields.agree("minions_dead", len(names))
        left = [card for card in self.minions if card not in self.places]
        cards = fields.names("dead_minions", self.minions)
        if cards is not None and len(cards) != len(names):
            text = f"{len(cards)} minions are dead, but {len(names)} that were met are not in play"
            raise fields.refuse(Reason.MISMATCH, "dead_minions", text)
        for name, card in zip(names, cards or left, strict=False):
            self._claim(card, fields, "dead_minions")
            game.enemy_card[ENEMY_NAMES.index(name)] = self.minions.index(card)


class BossReader:
    """Reads the boss: only which one it will be in Act 1, everything in Act 2."""

    def __init__(self, cards: TinyEpicCards, game: State) -> None:
        self.cards = cards
        self.game = game

    def read(self, fields: Fields) -> None:
        game = self.game
        table = fields.table("boss") or Fields({}, "boss")
        ids = [card.id for card in self.cards.bosses]
        name = table.name("boss", ids, ids[0] if game.act else "")
        game.boss = ids.index(name) if name else NO_CARD
        if not game.act:
            for field in ("cell", "markers", "locks"):
                if table.has(field):
                    text = "the Lair is closed in Act 1: leave it out"
                    raise table.refuse(Reason.BOSSES, field, text)
        else:
            self._check_open(fields)
            self._locks(table)
            self._stand(table)
            self._markers(table)
        table.close()

    def _check_open(self, fields: Fields) -> None:
        """Act 2 begins when somebody has entered the Lair (LAR-01, -02)."""
        game = self.game
        if game.grid.door == NOWHERE:
            raise fields.refuse(Reason.MISMATCH, "act", "Act 2 has begun: the Lair Door must be turned up")
        if game.minions_dead < game.party:
            text = f"Act 2 has begun: {game.party} minions must be dead, not {game.minions_dead}"
            raise fields.refuse(Reason.MISMATCH, "act", text)
        game.grid.open = True

    def _locks(self, fields: Fields) -> None:
        """Altars go to the highest lock without one (ALT-06)."""
        game = self.game
        locks = sorted(self.cards.bosses[game.boss].locks, reverse=True)
        for table in fields.tables("locks") or ():
            space = table.number("space", 0, min(locks), max(locks))
            if space not in locks:
                text = f"there is no lock on space {space}: {one_of([str(lock) for lock in locks])}"
                raise table.refuse(Reason.BOSSES, "space", text)
            if table.flag("altar", False):
                game.covered |= BIT[space]
            table.close()
        covered = bits(game.covered)
        if sorted(covered, reverse=True) != locks[: len(covered)]:
            raise fields.refuse(Reason.BOSSES, "locks", "altars go to the highest lock first")
        gone = int(game.party) + 1 - int(game.grid.altars).bit_count()
        if gone != len(covered):
            text = f"{gone} altars are gone from the rooms, but {len(covered)} locks hold one"
            raise fields.refuse(Reason.BOSSES, "locks", text)

    def _stand(self, fields: Fields) -> None:
        game = self.game
        cell = read_cell(fields, "cell", LAIR, lair=True)
        check_revealed(game, fields, "cell", cell)
        open_locks = game.tables.boss_locks[game.boss] & ~game.covered
        if cell != LAIR and open_locks and game.grid.altars & BIT[cell]:
            text = "the boss takes the altar of a room it enters: it must be gone from there"
            raise fields.refuse(Reason.BOSSES, "cell", text)
        game.enemy_cell[BOSS] = cell

    def _markers(self, fields: Fields) -> None:
        """One for each hero, none of them below a lock without an altar (ALT-01, -03)."""
        game = self.game
        markers = fields.take("markers", list)
        if markers is None:
            markers = [TRACK] * int(game.party)
        if len(markers) != game.party:
            raise fields.refuse(Reason.BOSSES, "markers", f"{len(markers)} markers: there must be {game.party}")
        locks = bits(game.tables.boss_locks[game.boss] & ~game.covered)
        least = max(locks) + 1 if locks else 0
        values = Fields({f"markers[{place}]": value for place, value in enumerate(markers, 1)}, fields.path)
        for place in range(int(game.party)):
            game.markers[place] = values.number(f"markers[{place + 1}]", TRACK, least, TRACK)
