"""The state of a game of Tiny Epic Dungeons: flat numbers, copied and written by hand.

Nothing in it is hidden: a face-down card is drawn when it is turned up, from what its part of the deck still holds,
which is equivalent to drawing it when it is laid. The same goes for the boss, Loot, Spells, goblins and minions.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.cardspeak import FREE, NO_SKILL, PLACES, SKILLS, SLOTS, SPECIAL
from undercroft.games.tiny_epic.rules.piles import Piles
from undercroft.games.tiny_epic.rules.tables import HERO_ABILITIES, LEAST_HEROES, MOST_HEROES, Tables
from undercroft.games.tiny_epic.rules.turn_so_far import Turn
from undercroft.kernel.errors import N_, BadRecord
from undercroft.kernel.question import CHANCE
from undercroft.kernel.record import KEY, Record, scrambled, unpacked
from undercroft.kernel.state import LOST as LOST
from undercroft.kernel.state import PLAYING as PLAYING
from undercroft.kernel.state import WON as WON
from undercroft.kernel.state import GameState, copy_row
from undercroft.kernel.vecs import vec

# The grid of seven by seven, row by row (TED-SET-G)
WIDTH: Final = 7
CELLS: Final = 49
CENTRE: Final = 24
"""the Entrance"""
LAIR: Final = 49
"""the boss board, as a cell"""
NOWHERE: Final = -1
NO_CARD: Final = -1

BIT: Final = vec[i64]([1 << place for place in range(64 - 2)])
"""the bit of a cell or a card: in compiled code a shifted literal has too few bits"""

# Enemies by number
GOBLINS: Final = 4
MINIONS: Final = 4
FIRST_MINION: Final = 4
BOSS: Final = 8
ENEMIES: Final = 9

# What a hero's `gear` holds
CARD_BITS: Final = 6
FREE_PLACES: Final = 42
"""after seven cards"""
OTHER_PLACES: Final = 50
ALL_PLACES: Final[i64] = 0xFF

# Dice
HERO_DIE: Final = 0
ENEMY_DIE: Final = 1
DICE: Final = 3
BROKEN_SHIELD: Final = 5
TORCH_FACE: Final = 6
"""faces of the enemy die besides 2 to 5, which are 1 to 4 here"""

# Why it was lost
BY_TORCH: Final = 1
BY_GOBLINS: Final = 2
BY_WALLS: Final = 3


TEST: Final = 18
"""the step that asks: which die is the result, with what added? or change a die"""

# What a test is for
EVADE: Final = 0
DISARM: Final = 1
ROOM: Final = 2
"""an action that a room allows or requires"""
CAST: Final = 3
STRIKE: Final = 4
SHADOW: Final = 5


class Hero:
    """A hero board with its cards."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.board: i64 = 0
        self.health: i64 = 0
        self.focus: i64 = 0
        self.cell: i64 = CENTRE
        self.space: i64 = 0
        """on the boss board, from 1; else 0"""
        self.evaded: bool = False
        """passed the evade test of the trap in this room, and may disarm it (TED-HRO-06)"""
        self.cards: vec[i64] = vec[i64]([NO_CARD] * SLOTS)
        # derived from board and cards
        self.speed: i64 = 0
        self.defense: i64 = 0
        self.dice: vec[i64] = vec[i64]([0] * SKILLS)
        self.bonus: vec[i64] = vec[i64]([0] * SKILLS)
        self.melee_defense: i64 = 0
        self.cast_defense: i64 = 0
        self.cast_bonus: i64 = 0
        self.marks: i64 = 0
        self.rest: i64 = 0
        self.bear: i64 = 0
        """what each legendary set gives now (TED-SETL-01)"""
        self.lion: i64 = 0
        self.panther: i64 = 0
        self.phoenix: i64 = 0
        self.gear: i64 = 0
        """the cards in all slots, then the places of free actions, then those of other actions (`gear_of`)"""

    def copy_into(self, other: "Hero") -> None:
        other.seat = self.seat
        other.board = self.board
        other.health = self.health
        other.focus = self.focus
        other.cell = self.cell
        other.space = self.space
        other.evaded = self.evaded
        copy_row(self.cards, other.cards)
        other.speed = self.speed
        other.defense = self.defense
        copy_row(self.dice, other.dice)
        copy_row(self.bonus, other.bonus)
        other.melee_defense = self.melee_defense
        other.cast_defense = self.cast_defense
        other.cast_bonus = self.cast_bonus
        other.marks = self.marks
        other.rest = self.rest
        other.bear = self.bear
        other.lion = self.lion
        other.panther = self.panther
        other.phoenix = self.phoenix
        other.gear = self.gear

    def transfer(self, record: Record) -> None:
        """Values derived from board and cards are not written."""
        self.seat = record.number(self.seat)
        self.board = record.number(self.board)
        self.health = record.number(self.health)
        self.focus = record.number(self.focus)
        self.cell = record.number(self.cell)
        self.space = record.number(self.space)
        self.evaded = record.flag(self.evaded)
        record.row(self.cards)


class Grid:
    """The dungeon as bits, one per cell: what is revealed, and where corridors meet."""

    def __init__(self) -> None:
        self.cells: vec[i64] = vec[i64]([NO_CARD] * CELLS)
        """the revealed cards"""
        self.turns: vec[i64] = vec[i64]([0] * CELLS)
        """quarter turns of each"""
        self.revealed: i64 = 0
        self.hidden: i64 = 0
        """cells with a face-down card"""
        self.hidden_b: i64 = 0
        """those from the middle of the deck"""
        self.hidden_c: i64 = 0
        """those from its bottom"""
        self.disarmed: i64 = 0
        self.altars: i64 = 0
        """cells with an altar marker"""
        self.north: i64 = 0
        """cells with a path to the north, and so on"""
        self.east: i64 = 0
        self.south: i64 = 0
        self.west: i64 = 0
        self.door: i64 = NOWHERE
        """the cell of the Lair Door"""
        self.open: bool = False
        """the Lair is open: a path leads from the door to the boss board"""

    def copy_into(self, other: "Grid") -> None:
        other.cells = self.cells[:]
        other.turns = self.turns[:]
        other.revealed = self.revealed
        other.hidden = self.hidden
        other.hidden_b = self.hidden_b
        other.hidden_c = self.hidden_c
        other.disarmed = self.disarmed
        other.altars = self.altars
        other.north = self.north
        other.east = self.east
        other.south = self.south
        other.west = self.west
        other.door = self.door
        other.open = self.open

    def transfer(self, record: Record) -> None:
        record.row(self.cells)
        record.row(self.turns)
        self.revealed = record.number(self.revealed)
        self.hidden = record.number(self.hidden)
        self.hidden_b = record.number(self.hidden_b)
        self.hidden_c = record.number(self.hidden_c)
        self.disarmed = record.number(self.disarmed)
        self.altars = record.number(self.altars)
        self.north = record.number(self.north)
        self.east = record.number(self.east)
        self.south = record.number(self.south)
        self.west = record.number(self.west)
        self.door = record.number(self.door)
        self.open = record.flag(self.open)


class Trial:
    """The current test, and the attack it belongs to."""

    def __init__(self) -> None:
        self.kind: i64 = EVADE
        self.seat: i64 = 0
        self.cell: i64 = CENTRE
        """where it began: a free action may move the hero before its result"""
        self.skill: i64 = NO_SKILL
        self.ability: i64 = NO_CARD
        self.place: i64 = 0
        """where the ability is: special, a slot"""
        self.wide: bool = False
        """the second form of an attack"""
        self.bonus: i64 = 0
        """added to the result: all modifiers except the skill's"""
        self.count: i64 = 0
        self.faces: vec[i64] = vec[i64]([0] * DICE)
        self.enemy_die: i64 = 0
        """0 if it was not rolled"""
        self.boosted: i64 = 0
        """places of the triggered abilities already used, a mask"""
        self.used: i64 = 0
        """dice that make the result, a mask"""
        self.rerolled: bool = False
        self.guard: i64 = 0
        """more Defense against the counter-attack"""
        self.lion: i64 = 0
        """health this attack gives, by the legendary set as it was when the attack was declared (R61)"""
        self.targets: i64 = 0
        """enemies, a mask"""
        self.first: i64 = NOWHERE
        """the target chosen first, or the hero a Spell is for"""
        self.result: i64 = 0
        self.killed: bool = False
        self.may_change: bool = True
        """whether dice may be changed for focus (Q4)"""
        self.free: bool = False
        """a free action, which does not end the movement"""

    def copy_into(self, other: "Trial") -> None:
        other.kind = self.kind
        other.seat = self.seat
        other.cell = self.cell
        other.skill = self.skill
        other.ability = self.ability
        other.place = self.place
        other.wide = self.wide
        other.bonus = self.bonus
        other.count = self.count
        copy_row(self.faces, other.faces)
        other.enemy_die = self.enemy_die
        other.boosted = self.boosted
        other.used = self.used
        other.rerolled = self.rerolled
        other.guard = self.guard
        other.lion = self.lion
        other.targets = self.targets
        other.first = self.first
        other.result = self.result
        other.killed = self.killed
        other.may_change = self.may_change
        other.free = self.free

    def transfer(self, record: Record, in_order: bool, unread: bool) -> None:
        """In a key the dice have no order, unless they are to be kept in it."""
        self.kind = record.number(self.kind)
        self.seat = record.number(self.seat)
        self.cell = record.number(self.cell)
        self.skill = record.number(self.skill)
        self.ability = record.number(self.ability)
        self.place = record.number(self.place)
        self.wide = record.flag(self.wide)
        self.bonus = record.number(self.bonus)
        self.count = record.number(self.count)
        if record.keying and not in_order:
            record.number(self.dice_in_any_order(unread))
        else:
            record.row(self.faces)
        self.enemy_die = record.number(self.enemy_die)
        self.boosted = record.number(self.boosted)
        if in_order or not record.keying:
            self.used = record.number(self.used)
        self.rerolled = record.flag(self.rerolled)
        self.guard = record.number(self.guard)
        self.lion = record.number(self.lion)
        self.targets = record.number(self.targets)
        self.first = record.number(self.first)
        self.result = record.number(self.result)
        self.killed = record.flag(self.killed)
        self.may_change = record.flag(self.may_change)
        self.free = record.flag(self.free)

    def dice_in_any_order(self, unread: bool, lifted: i64 = -1) -> i64:
        """A key of the dice but one; once they are read, also of which of them make the result."""
        used: i64 = 0 if unread else self.used
        dice: i64 = 0
        die: i64 = 0
        while die < DICE:
            if die != lifted:
                dice += scrambled(self.faces[die] << 1 | ((used >> die) & 1))
            die += 1
        return dice & KEY


class State(GameState):
    """Everything there is. `tables` are not part of the position."""

    __slots__ = (
        "act",
        "actors",
        "boss",
        "cause",
        "covered",
        "enemy_card",
        "enemy_cell",
        "enemy_health",
        "goblins",
        "grid",
        "heroes",
        "markers",
        "minions_dead",
        "minions_met",
        "party",
        "piles",
        "pushing",
        "rounds",
        "tables",
        "torch",
        "trial",
        "turn",
    )

    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__()
        self.tables: Tables = tables
        self.heroes: vec[Hero] = vec[Hero]([Hero(seat) for seat in range(seats)])
        self.party: i64 = seats
        self.grid: Grid = Grid()
        self.piles: Piles = Piles()
        self.turn: Turn = Turn()
        self.trial: Trial = Trial()

        self.enemy_cell: vec[i64] = vec[i64]([NOWHERE] * ENEMIES)
        """goblins by slot, minions in order of appearance, the boss"""
        self.enemy_card: vec[i64] = vec[i64]([NO_CARD] * ENEMIES)
        self.enemy_health: vec[i64] = vec[i64]([0] * ENEMIES)
        """of minions; goblins have 1, the boss its markers"""
        self.goblins: i64 = 0
        """the number in the dungeon"""
        self.minions_met: i64 = 0
        self.minions_dead: i64 = 0

        self.act: i64 = 0
        """0 for Act 1, 1 for Act 2"""
        self.torch: i64 = 0
        """spaces the torch has passed on this act's board"""
        self.boss: i64 = NO_CARD
        """unknown until the Lair opens, unless it was chosen"""
        self.markers: vec[i64] = vec[i64]([0] * MOST_HEROES)
        """the boss's health, one marker for each minion killed (TED-ALT-01)"""
        self.covered: i64 = 0
        """locks on its track that hold an altar marker, a mask of spaces"""
        self.actors: i64 = 0
        """enemies still to act in this enemy action, a mask"""
        self.pushing: i64 = 0
        """enemies still to be moved by a power, a mask"""
        self.rounds: i64 = 0
        """turns taken"""
        self.cause: i64 = 0

    def copy_into(self, other: GameState) -> None:
        """Make `other` equal to this game; the two share nothing but the tables."""
        assert isinstance(other, State)
        other.tables = self.tables
        self.dice.copy_into(other.dice)
        self.agenda.copy_into(other.agenda)
        self.question.copy_into(other.question)
        seat = 0
        for hero in self.heroes:
            hero.copy_into(other.heroes[seat])
            seat += 1
        self.grid.copy_into(other.grid)
        self.piles.copy_into(other.piles)
        self.turn.copy_into(other.turn)
        self.trial.copy_into(other.trial)
        copy_row(self.enemy_cell, other.enemy_cell)
        copy_row(self.enemy_card, other.enemy_card)
        copy_row(self.enemy_health, other.enemy_health)
        other.goblins = self.goblins
        other.minions_met = self.minions_met
        other.minions_dead = self.minions_dead
        other.act = self.act
        other.torch = self.torch
        other.boss = self.boss
        copy_row(self.markers, other.markers)
        other.covered = self.covered
        other.actors = self.actors
        other.pushing = self.pushing
        other.rounds = self.rounds
        other.outcome = self.outcome
        other.cause = self.cause

    def has_unread_dice(self) -> bool:
        """The result of a test is still to be chosen."""
        if self.question.kind == TEST:
            return True
        place: i64 = 0
        while place < self.agenda.depth:
            if self.agenda.ops[place] == TEST:
                return True
            place += 1
        return False

    def copy(self) -> "State":
        other = State(self.tables, len(self.heroes))
        self.copy_into(other)
        return other

    def transfer(self, record: Record) -> None:
        self.party = record.number(self.party)
        self.dice.transfer(record)
        self.agenda.transfer(record)
        self.question.transfer(record)
        for hero in self.heroes:
            hero.transfer(record)
            if record.reading:
                recount(self, hero)
        self.grid.transfer(record)
        self.piles.transfer(record)
        self.turn.transfer(record)
        rerolling = self.question.kind == CHANCE and self.trial.rerolled
        self.trial.transfer(record, rerolling, record.keying and self.has_unread_dice())
        record.row(self.enemy_cell)
        record.row(self.enemy_card)
        record.row(self.enemy_health)
        self.goblins = record.number(self.goblins)
        self.minions_met = record.number(self.minions_met)
        self.minions_dead = record.number(self.minions_dead)
        self.act = record.number(self.act)
        self.torch = record.number(self.torch)
        self.boss = record.number(self.boss)
        record.row(self.markers)
        self.covered = record.number(self.covered)
        self.actors = record.number(self.actors)
        self.pushing = record.number(self.pushing)
        self.rounds = record.number(self.rounds)
        self.outcome = record.number(self.outcome)
        self.cause = record.number(self.cause)
        self.turn.free = record.last(self.turn.free)


def from_bytes(tables: Tables, data: bytes) -> State:
    """A game from `to_bytes`; raises BadRecord if the bytes are not valid."""
    record = unpacked(data)
    seats = record.first()
    if not LEAST_HEROES <= seats <= MOST_HEROES:
        raise BadRecord(N_("the state has too few or too many seats"))
    state = State(tables, seats)
    state.read(record)
    return state


def recount(state: State, hero: Hero) -> None:
    """Recompute a hero's values from board and cards (TED-LOO-07, TED-SETL-01)."""
    tables = state.tables
    board = hero.board
    hero.speed = tables.hero_speed[board]
    hero.defense = tables.hero_defense[board]
    skill: i64 = 0
    while skill < SKILLS:
        hero.dice[skill] = tables.hero_dice[board * SKILLS + skill]
        hero.bonus[skill] = 0
        skill += 1
    hero.melee_defense = 0
    hero.cast_defense = 0
    hero.cast_bonus = 0
    hero.marks = 0
    hero.rest = 0
    sets: i64 = 0  # the number of pieces of each set, in four bits
    slot: i64 = 0
    while slot < SLOTS:
        card = hero.cards[slot]
        if card != NO_CARD:
            add_card(tables, hero, card)
            sets += 1 << (4 * tables.card_set[card])
        slot += 1
    hero.speed = max(1, hero.speed)
    hero.bear = tables.set_amount[5 * 1 + ((sets >> 4) & 15)]
    hero.lion = tables.set_amount[5 * 2 + ((sets >> 8) & 15)]
    hero.panther = tables.set_amount[5 * 3 + ((sets >> 12) & 15)]
    hero.phoenix = tables.set_amount[5 * 4 + ((sets >> 16) & 15)]
    hero.gear = gear_of(state, hero)


def ability_at(state: State, hero: Hero, place: i64) -> i64:
    """The ability at a place: the special one, or a slot's; a Hand card covers what is printed there (TED-LOO-07)."""
    tables = state.tables
    if place == SPECIAL:
        return tables.hero_ability[hero.board * HERO_ABILITIES]
    card = hero.cards[place - 1]
    if card != NO_CARD:
        return tables.card_ability[card]
    if place < HERO_ABILITIES:
        return tables.hero_ability[hero.board * HERO_ABILITIES + place]
    return NO_CARD


def gear_of(state: State, hero: Hero) -> i64:
    """A hero's cards and the places of the abilities they give, as one number."""
    tables = state.tables
    gear: i64 = 0
    slot: i64 = SLOTS
    while slot > 0:
        slot -= 1
        gear = gear << CARD_BITS | 1 + hero.cards[slot]
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(state, hero, place)
        if ability != NO_CARD:
            if tables.ability_action[ability] == FREE:
                gear |= BIT[FREE_PLACES + place]
            else:
                gear |= BIT[OTHER_PLACES + place]
        place += 1
    return gear


def add_card(tables: Tables, hero: Hero, card: i64) -> None:
    """What one equipped card adds."""
    hero.speed += tables.card_speed[card]
    hero.defense += tables.card_defense[card]
    hero.melee_defense += tables.card_melee_defense[card]
    hero.cast_defense += tables.card_cast_defense[card]
    hero.cast_bonus += tables.card_cast_bonus[card]
    hero.marks |= tables.card_marks[card]
    hero.rest += tables.card_rest[card]
    skill: i64 = 0
    while skill < SKILLS:
        hero.dice[skill] = hero.dice[skill] + tables.card_dice[card * SKILLS + skill]
        hero.bonus[skill] = hero.bonus[skill] + tables.card_bonus[card * SKILLS + skill]
        skill += 1


def tell(
    state: State,
    kind: i64,
    seat: i64,
    first: i64 = 0,
    second: i64 = 0,
    third: i64 = 0,
    fourth: i64 = 0,
    fifth: i64 = 0,
) -> None:
    """Tell the sink, if there is one, what happened. In code that runs often, check for a sink first."""
    if state.sink is not None:
        state.sink.tell(kind, seat, first, second, third, fourth, fifth)


def foe_of(state: State, enemy: i64) -> i64:
    """The card or board of an enemy, by its number among goblins, minions or bosses."""
    return state.boss if enemy == BOSS else state.enemy_card[enemy]


def active(state: State) -> Hero:
    """The hero whose turn it is."""
    return state.heroes[state.turn.seat]
