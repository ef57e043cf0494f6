"""The state of a game of Mini Rogue: flat numbers, copied and written by hand."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.cardspeak import BALANCED
from undercroft.games.mini_rogue.rules.deal import Deal
from undercroft.games.mini_rogue.rules.memory import EVERYBODY, Memory
from undercroft.games.mini_rogue.rules.pool import Pool
from undercroft.games.mini_rogue.rules.second_box import PLAYED, Court, Reign
from undercroft.games.mini_rogue.rules.tables import AREAS, Tables
from undercroft.games.mini_rogue.rules.tables import NO_CARD as NO_CARD
from undercroft.kernel.errors import N_, BadRecord
from undercroft.kernel.question import CHANCE
from undercroft.kernel.record import Record, unpacked
from undercroft.kernel.state import LOST as LOST
from undercroft.kernel.state import PLAYING as PLAYING
from undercroft.kernel.state import WON as WON
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import append, vec

# The tracks of the Character mat (MR-MAT-12, MR-STAT-2, MR-XP-5)
HP_MOST: Final = 20
XP_MOST: Final = 23
ARMOR_MOST: Final = 4
FOOD_MOST: Final = 4
GOLD_MOST: Final = 10
POTIONS_MOST: Final = 2
LEVEL_2: Final = 6
LEVEL_3: Final = 18

ACROSS: Final = 3
"""cells in a row of the area"""
CELLS: Final = 9
EXIT: Final = 8
"""The bottom-right cell, reserved for the boss stack (MR-SETUP-8)."""
DECK_MOST: Final = 48
BOSSES_MOST: Final = 12
SEATS_MOST: Final = 3
SEAT_BITS: Final = 2
SEAT: Final = 3
"""One seat of an order."""

# What is known of a cell, a mask
FACE_UP: Final = 1
VISITED: Final = 2
FORESEEN: Final = 4
"""<< seat: face down, but that seat looked at the card before it was laid"""

# Dice (MR-DICE-1)
CHARACTER_DIE: Final = 0
DUNGEON_DIE: Final = 1
CURSE_DIE: Final = 2
POISON_DIE: Final = 3


# What killed the hero
BY_FOE: Final = 1
BY_ROOM: Final = 2
BY_POISON: Final = 3
BY_HUNGER: Final = 4
BY_POWER: Final = 5
"""of the Overlord"""

# How far each adventurer of a party has resolved the current card
TO_MOVE: Final = 0
"""about to choose where to go"""
BOUND: Final = 1
"""has chosen, and waits for the others (MR-COOP2-7)"""
ENTERED: Final = 2
"""the card is not being resolved yet"""
ARRIVED: Final = 3
"""nothing left to do before the card is resolved"""
RESOLVED: Final = 4
"""the card is resolved; adventurers on the same card may exchange things (MR-COOP2-10)"""
DONE: Final = 5
FED: Final = 6
"""has eaten and refreshed, and waits for the others (MR-COOP2-20)"""
DECLINED: Final = 7
"""between ARRIVED and RESOLVED: has left an Item to the others, which costs something if nobody takes it"""

# Where a boss card is
UNUSED: Final = 0
IN_STACK: Final = 1
BEATEN: Final = 2
REMOVED: Final = 3
REMOVED_UNSEEN: Final = 4
"""out of the game, and nobody knows which it was"""
ABSENT: Final = 5
"""of a box not in play"""


@mypyc_attr(acyclic=True)
class Hero:
    """A character on its mat."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.character: i64 = 0
        self.hp: i64 = 0
        self.xp: i64 = 0
        self.armor: i64 = 0
        self.food: i64 = 0
        self.gold: i64 = 0
        self.potions: i64 = 0
        self.afflictions: i64 = 0
        self.face_down: bool = False
        """the Character card, after a skill was used (MR-SKILL-1)"""
        self.item: i64 = NO_CARD
        self.item_card: i64 = NO_CARD
        self.item_uses: i64 = 0
        self.cell: i64 = 0
        self.met_danger: bool = False
        """a monster or a trap was met in this area (MR-ROOM-TREASURE-1)"""
        self.skipping: bool = False
        """the next room is not resolved"""
        self.shield: i64 = 0
        """armor for the next room only"""
        self.stance: i64 = BALANCED
        self.immune: bool = False
        """no affliction until the next room is resolved"""
        self.burden: i64 = NO_CARD
        """a card that had to be taken (MR-COUNCIL-2)"""
        self.second_burden: i64 = NO_CARD
        self.boons: i64 = 0
        """what perks and relics of a campaign grant, a mask (MR-CAMP-6, -7)"""
        self.spent: i64 = 0
        """those of them that are currently used up, a mask"""
        # only against an Overlord or an Automa:
        self.second: i64 = NO_CARD
        """the Character card under the first one (MR-OVER-28)"""
        self.turned: i64 = 0
        """which of the two cards are face down, a mask; `face_down` means both are"""
        self.armed: i64 = 0
        """powers of the Automa that wait for their moment in this room, a mask"""
        # only in a party:
        self.stage: i64 = TO_MOVE
        self.bound_for: i64 = 0
        """the cell chosen to move to"""
        self.gave_way: bool = False
        """has already proposed to swap places in this round's order"""
        self.proposals: i64 = 0
        """exchanges proposed on this card"""

    def copy_into(self, other: "Hero") -> None:
        other.seat = self.seat
        other.character = self.character
        other.hp = self.hp
        other.xp = self.xp
        other.armor = self.armor
        other.food = self.food
        other.gold = self.gold
        other.potions = self.potions
        other.afflictions = self.afflictions
        other.face_down = self.face_down
        other.item = self.item
        other.item_card = self.item_card
        other.item_uses = self.item_uses
        other.cell = self.cell
        other.met_danger = self.met_danger
        other.skipping = self.skipping
        other.shield = self.shield
        other.stance = self.stance
        other.immune = self.immune
        other.burden = self.burden
        other.second_burden = self.second_burden
        other.boons = self.boons
        other.spent = self.spent
        other.second = self.second
        other.turned = self.turned
        other.armed = self.armed

    def copy_turn_into(self, other: "Hero") -> None:
        """Copy what only a party needs."""
        other.stage = self.stage
        other.bound_for = self.bound_for
        other.gave_way = self.gave_way
        other.proposals = self.proposals

    def transfer(self, record: Record) -> None:
        self.seat = record.number(self.seat)
        self.character = record.number(self.character)
        self.hp = record.number(self.hp)
        self.xp = record.number(self.xp)
        self.armor = record.number(self.armor)
        self.food = record.number(self.food)
        self.gold = record.number(self.gold)
        self.potions = record.number(self.potions)
        self.afflictions = record.number(self.afflictions)
        self.face_down = record.flag(self.face_down)
        self.item = record.number(self.item)
        self.item_card = record.number(self.item_card)
        self.item_uses = record.number(self.item_uses)
        self.cell = record.number(self.cell)
        self.met_danger = record.flag(self.met_danger)
        self.skipping = record.flag(self.skipping)
        self.shield = record.number(self.shield)
        self.stance = record.number(self.stance)
        self.boons = record.number(self.boons)
        self.spent = record.number(self.spent)
        self.immune = record.flag(self.immune)
        self.burden = record.number(self.burden)
        self.second_burden = record.number(self.second_burden)
        self.stage = record.number(self.stage)
        self.bound_for = record.number(self.bound_for)
        self.gave_way = record.flag(self.gave_way)
        self.proposals = record.number(self.proposals)
        self.second = record.number(self.second)
        self.turned = record.number(self.turned)
        self.armed = record.number(self.armed)


@mypyc_attr(acyclic=True)
class Foe:
    """The enemy in play; without one, its HP marker is on 0, the skull (MR-SETUP-6)."""

    def __init__(self) -> None:
        self.kind: i64 = 0
        self.line: i64 = NO_CARD
        self.hp: i64 = 0
        self.start_hp: i64 = 0
        self.armor: i64 = 0
        self.damage: i64 = 0
        self.traits: i64 = 0
        self.poisoned: bool = False
        self.phase: i64 = 0
        """0 or 1: which fight of a final boss, or against a monster that comes twice (MR-COUNCIL-4)"""
        self.left: i64 = 1
        """how many of a horde are left (MR-EFFECT-31)"""
        self.card: i64 = NO_CARD
        """the boss or Story card of an enemy that has no place in the area or stack"""
        self.caller: i64 = 0
        """the seat that met it"""

    def leave(self) -> None:
        """No enemy in play: its HP marker is on the skull, its poison is gone (MR-SETUP-6, MR-POTION-13)."""
        self.line = NO_CARD
        self.hp = 0
        self.left = 1
        self.poisoned = False

    def copy_into(self, other: "Foe") -> None:
        other.kind = self.kind
        other.line = self.line
        other.hp = self.hp
        other.start_hp = self.start_hp
        other.armor = self.armor
        other.damage = self.damage
        other.traits = self.traits
        other.poisoned = self.poisoned
        other.phase = self.phase
        other.left = self.left
        other.card = self.card
        other.caller = self.caller

    def transfer(self, record: Record) -> None:
        self.kind = record.number(self.kind)
        self.line = record.number(self.line)
        self.hp = record.number(self.hp)
        self.start_hp = record.number(self.start_hp)
        self.armor = record.number(self.armor)
        self.damage = record.number(self.damage)
        self.traits = record.number(self.traits)
        self.poisoned = record.flag(self.poisoned)
        self.phase = record.number(self.phase)
        self.left = record.number(self.left)
        self.card = record.number(self.card)
        self.caller = record.number(self.caller)


class State(GameState):
    """Everything there is. `tables` are not part of the position."""

    # Python is slow with more attributes than a key-sharing dictionary holds; compiled, this changes nothing.
    __slots__ = (
        "area",
        "boss_count",
        "boss_place",
        "boss_up",
        "bosses",
        "cause",
        "cell_marks",
        "cells",
        "council",
        "court",
        "deal",
        "deck",
        "deck_aside",
        "deck_count",
        "die",
        "fall_cell",
        "fighters",
        "final_boss",
        "floor",
        "foe",
        "ghost",
        "goal",
        "heroes",
        "killer",
        "leader",
        "mat",
        "memory",
        "offered",
        "order",
        "party",
        "pool",
        "reign",
        "rewards",
        "ruled",
        "seated",
        "stances",
        "success",
        "tables",
        "taken",
    )

    def __init__(self, tables: Tables, seats: i64) -> None:
        super().__init__()
        self.tables: Tables = tables
        self.heroes: vec[Hero] = vec[Hero]([Hero(seat) for seat in range(seats)])
        self.party: i64 = seats
        """how many adventurers there are"""
        self.seated: vec[Hero] = self.heroes
        """everybody who can be asked: the adventurers, then an Overlord"""
        self.foe: Foe = Foe()
        self.pool: Pool = Pool()

        # only in a party:
        self.leader: i64 = 0
        """the Party Leader's seat (MR-COOP2-3)"""
        self.order: i64 = 0
        """who is first, second, third in this round: seats of SEAT_BITS bits each, the first in the lowest bits"""
        self.fighters: i64 = 1
        """the seats that fight the enemy in play, a mask"""
        self.fall_cell: i64 = NO_CARD
        """where somebody fell: the others follow once their cards are resolved (MR-COOP2-13)"""
        self.taken: i64 = NO_CARD
        """a Trap or Merchant card that became an Item while others still resolve it (MR-COOP2-12)"""
        self.deal: Deal = Deal()

        self.goal: i64 = 0
        """beating the boss of this floor or a deeper one wins; 0: only the final boss (MR-CAMP-10 to -16)"""
        self.council: bool = False
        """whether `court` is used"""
        self.court: Court = Court()
        self.ruled: bool = False
        """whether there is an Overlord or an Automa, and `reign` is used"""
        self.reign: Reign = Reign()
        self.ghost: i64 = 0
        """the reference card to be fought next"""
        self.rewards: i64 = 0
        """the reference card whose rewards come next"""

        self.mat: i64 = 0
        self.stances: bool = False
        self.area: i64 = 1
        self.floor: i64 = 1
        self.cells: vec[i64] = vec[i64]([NO_CARD] * CELLS)
        self.cell_marks: vec[i64] = vec[i64]([0] * EXIT + [FACE_UP])
        self.deck: vec[i64] = vec[i64]([NO_CARD] * DECK_MOST)
        """the room cards not in use"""
        self.deck_count: i64 = 0
        self.deck_aside: i64 = 0
        """how many of them, from the start, were put under the deck after it was shuffled"""
        self.bosses: vec[i64] = vec[i64]([NO_CARD] * BOSSES_MOST)
        """the boss stack, top card last"""
        self.boss_count: i64 = 0
        self.final_boss: i64 = 0
        self.boss_place: vec[i64] = vec[i64]([UNUSED] * BOSSES_MOST)
        self.boss_up: bool = False
        """the top boss lies face up at the exit"""

        self.die: i64 = 0
        """the Dungeon die of the room or reward being resolved"""
        self.success: bool = False
        """the check of the room being resolved"""
        self.offered: bool = False
        """1 gold was offered at this shrine"""

        self.cause: i64 = 0
        self.killer: i64 = NO_CARD
        """the enemy line, the room card or the power of the cause"""

        self.memory: Memory = Memory()
        """not part of a position's hash: the game goes on the same whatever the seats remember"""

    def seat_overlord(self) -> None:
        """Give an Overlord who is played a seat; it has no mat: only its number is used."""
        if self.reign.mode == PLAYED and len(self.seated) == len(self.heroes):
            self.seated = append(self.heroes[:], Hero(self.party))

    def names_die(self) -> bool:
        """The game waits for one of the Character dice on the table to be rolled again, and the agenda says which."""
        dice = self.dice
        return self.question.kind == CHANCE and dice.throw_count == 1 and dice.throw[0] == CHARACTER_DIE

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
        if self.party > 1:
            self.copy_party_into(other)
        other.goal = self.goal
        other.council = self.council
        if self.council:
            self.court.copy_into(other.court)
        other.ruled = self.ruled
        if self.ruled:
            self.reign.copy_into(other.reign)
            other.seat_overlord()
        other.ghost = self.ghost
        other.rewards = self.rewards
        self.foe.copy_into(other.foe)
        self.pool.copy_into(other.pool)
        other.mat = self.mat
        other.stances = self.stances
        other.area = self.area
        other.floor = self.floor
        other.cells = self.cells[:]
        other.cell_marks = self.cell_marks[:]
        other.deck = self.deck[:]
        other.deck_count = self.deck_count
        other.deck_aside = self.deck_aside
        other.bosses = self.bosses[:]
        other.boss_count = self.boss_count
        other.final_boss = self.final_boss
        other.boss_place = self.boss_place[:]
        other.boss_up = self.boss_up
        other.die = self.die
        other.success = self.success
        other.offered = self.offered
        other.outcome = self.outcome
        other.cause = self.cause
        other.killer = self.killer
        self.memory.copy_into(other.memory, len(self.seated))
        if self.council:
            self.memory.copy_court_into(other.memory)
        if self.ruled:
            self.memory.copy_trades_into(other.memory)

    def copy_party_into(self, other: "State") -> None:
        seat = 0
        for hero in self.heroes:
            hero.copy_turn_into(other.heroes[seat])
            seat += 1
        other.leader = self.leader
        other.order = self.order
        other.fighters = self.fighters
        other.fall_cell = self.fall_cell
        other.taken = self.taken
        self.deal.copy_into(other.deal)

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
        self.leader = record.number(self.leader)
        self.order = record.number(self.order)
        self.fighters = record.number(self.fighters)
        self.fall_cell = record.number(self.fall_cell)
        self.taken = record.number(self.taken)
        self.goal = record.number(self.goal)
        self.deal.transfer(record)
        self.council = record.flag(self.council)
        self.ghost = record.number(self.ghost)
        self.rewards = record.number(self.rewards)
        if self.council:
            self.court.transfer(record)
        self.ruled = record.flag(self.ruled)
        if self.ruled:
            self.reign.transfer(record)
            self.seat_overlord()
        self.foe.transfer(record)
        self.pool.transfer(record, self.names_die())
        self.mat = record.number(self.mat)
        self.stances = record.flag(self.stances)
        self.area = record.number(self.area)
        self.floor = record.number(self.floor)
        record.row(self.cells)
        record.row(self.cell_marks)
        self.deck_count = record.number(self.deck_count)
        record.places(self.deck, self.deck_count)
        self.deck_aside = record.number(self.deck_aside)
        record.row(self.bosses)
        self.boss_count = record.number(self.boss_count)
        self.final_boss = record.number(self.final_boss)
        record.row(self.boss_place)
        self.boss_up = record.flag(self.boss_up)
        self.die = record.number(self.die)
        self.success = record.flag(self.success)
        self.offered = record.flag(self.offered)
        self.outcome = record.number(self.outcome)
        self.cause = record.number(self.cause)
        self.killer = record.number(self.killer)
        if record.memory:
            self.memory.transfer(record, len(self.seated))
            if self.council:
                self.memory.transfer_court(record, len(self.seated))
            if self.ruled:
                self.memory.transfer_trades(record)
        self.deal.transfer_last(record)


def from_bytes(tables: Tables, data: bytes) -> State:
    """A game from `to_bytes`; raises BadRecord if the bytes are not valid."""
    record = unpacked(data)
    seats = record.first()
    if seats < 1 or seats > SEATS_MOST:
        raise BadRecord(N_("the state has no or too many seats"))
    state = State(tables, seats)
    state.read(record)
    return state


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


def level(hero: Hero) -> i64:
    """It is also the number of Character dice (MR-DICE-7)."""
    return level_at(hero.xp)


def level_at(xp: i64) -> i64:
    """1 to 3 (MR-XP-2 to -4)."""
    if xp < LEVEL_2:
        return 1
    if xp < LEVEL_3:
        return 2
    return 3


def floor_of(state: State, area: i64) -> i64:
    return state.tables.mat_floor[state.mat * AREAS + area]


def room_at(state: State, hero: Hero) -> i64:
    """The room card the hero stands on, or still resolves after somebody has taken it (MR-COOP2-12)."""
    card = state.cells[hero.cell]
    return state.taken if card == NO_CARD else card


def knows(state: State, seat: i64, cell: i64) -> bool:
    """A seat knows the card of a cell: it lies face up, or that seat looked at it before it was laid."""
    return state.cells[cell] != NO_CARD and state.cell_marks[cell] & (FACE_UP | FORESEEN << seat) != 0


def seats_who_know(state: State, cell: i64) -> i64:
    """The seats that know the card of a cell, a mask."""
    marks = state.cell_marks[cell]
    return EVERYBODY if marks & FACE_UP else marks // FORESEEN


def see_room(state: State, card: i64, seats: i64) -> None:
    """These seats see a room card: of a picked deck, they now know that it is in play (MR-COUNCIL-18)."""
    if state.council and state.court.picking:
        state.memory.see(card, seats)


def barred(state: State, hero: Hero) -> bool:
    """The hero's room is veiled: no potions or skills."""
    return state.ruled and state.reign.veiled & (1 << hero.cell) != 0
