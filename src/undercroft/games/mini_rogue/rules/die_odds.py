"""What a Dungeon die settles by itself in Mini Rogue: a shrine, the Rewards, where the Automa lays a card."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import SIDE_NAMES
from undercroft.games.mini_rogue.rules.cardspeak import (
    ARMOR,
    BLIND,
    CHOOSE,
    CURSE,
    DIE,
    END,
    FOOD,
    GAIN,
    GOLD,
    HP,
    POISON,
    POTION,
    XP,
    first_of,
    verb_of,
)
from undercroft.games.mini_rogue.rules.engine import perform_next
from undercroft.games.mini_rogue.rules.odds import POTION_WORTH, XP_WORTH, DiceMatter, carried, fight_or_check
from undercroft.games.mini_rogue.rules.offers import gains
from undercroft.games.mini_rogue.rules.reinforcement import CARD_BITS
from undercroft.games.mini_rogue.rules.state import LOST, NO_CARD, PLAYING, Hero, State
from undercroft.games.mini_rogue.rules.tables import FACES
from undercroft.kernel.matter import SLIGHT, Matter
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

# What is left after a shrine counts as much as this much HP: merchants' prices (MR-ROOM-MERCHANT)
GOLD_WORTH: Final = 1
AFFLICTION_WORTH: Final = 2

NOWHERE: Final = -1


def matter_of(state: State) -> Matter | None:
    """The fight that is on, or what the next dice are about to settle."""
    found = fight_or_check(state)
    question = state.question
    if found is not None or state.outcome != PLAYING or question.kind == NONE:
        return found
    place = shrine_place(state)
    if place != NOWHERE:
        return Shrine(state, place)
    place = place_of(state, steps.READ_REWARDS)
    thrown: i64 = question.argument if question.kind == CHANCE else NONE
    if thrown == steps.ROLL_REWARDS:
        place = state.agenda.depth - 1
    if place != NOWHERE:
        return Rewards(state, place)
    return Side(state) if thrown == steps.SIDE_BY_DIE else None


def place_of(state: State, step: i64) -> i64:
    """Where a step waits on the agenda, or NOWHERE."""
    place = state.agenda.depth - 1
    while place >= 0 and state.agenda.ops[place] != step:
        place -= 1
    return place


# --- shrines ------------------------------------------------------------------------------------------------------


def shrine_place(state: State) -> i64:
    """Where what is read after a shrine's die waits, if the die is about to be rolled or looked at; or NOWHERE.

    At the offering the die itself waits there, if nothing comes before it.
    """
    agenda = state.agenda
    offering = state.question.kind == steps.OFFERING
    place = max(place_of(state, steps.ROLL_SHRINE), place_of(state, steps.READ_SHRINE)) - 1
    if offering:
        place = agenda.depth - 1
    if place < 0 or agenda.ops[place] != steps.RUN:
        return NOWHERE
    if offering and verb_of(state.tables.programs[agenda.arguments[place]]) != DIE:
        return NOWHERE
    return place


class Shrine(DiceMatter):
    """A shrine, from the offering to its row (MR-ROOM-SHRINE): best play is harmed as seldom as possible.

    A Story that a row brings is not drawn, and a question that it asks is left open.
    """

    def __init__(self, state: State, place: i64) -> None:
        facts = ("unharmed", "die", "curse", "poison", "blind", "hp", "xp", "gold", "potions")
        super().__init__("shrine", facts, state)
        self.seat = state.agenda.seats[place]
        self.afflictions: i64 = state.heroes[self.seat].afflictions
        self.rest: i64 = state.agenda.arguments[place]
        """the address that is read after the die"""
        if state.question.kind == steps.OFFERING:
            self.rest += 1

    def settled(self, state: State) -> bool:
        """The row is next on the agenda."""
        depth = state.agenda.depth - 1
        return depth < 0 or (state.agenda.ops[depth] == steps.RUN and state.agenda.arguments[depth] == self.rest)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        """Read the row, and compare."""
        assert isinstance(state, State)
        hero = state.heroes[self.seat]
        facts[1] = state.die
        hp = hero.hp
        xp = hero.xp
        armor = hero.armor
        potions = hero.potions
        gold = hero.gold
        food = hero.food
        read_row(state)
        less = hero.hp < hp or hero.xp < xp or hero.armor < armor or hero.gold < gold or hero.food < food
        less = less or hero.potions & potions != potions or state.outcome == LOST
        facts[0] = 0 if less or hero.afflictions & ~self.afflictions else 1
        facts[2] = 1 if hero.afflictions & CURSE else 0
        facts[3] = 1 if hero.afflictions & POISON else 0
        facts[4] = 1 if hero.afflictions & BLIND else 0
        facts[5] = hero.hp
        facts[6] = hero.xp
        facts[7] = hero.gold
        facts[8] = carried(hero)

    def worth(self, facts: vec[i64]) -> float:
        """Death weighs as much as an end without harm, the other way."""
        if facts[5] == 0:
            return -1.0
        left = facts[5] + XP_WORTH * facts[6] + GOLD_WORTH * facts[7] + POTION_WORTH * facts[8]
        left -= AFFLICTION_WORTH * (facts[2] + facts[3] + facts[4])
        return float(facts[0]) + SLIGHT * float(left)


def read_row(state: State) -> None:
    """Do what is next on the agenda, up to a question, a throw or the end of it."""
    depth = state.agenda.depth - 1
    state.court.story_count = 0
    while state.agenda.depth > depth >= 0 and state.question.kind == NONE and state.outcome == PLAYING:
        if state.foe.line != NO_CARD or state.agenda.ops[state.agenda.depth - 1] == steps.START_FIGHT:
            return
        perform_next(state)


# --- the Rewards --------------------------------------------------------------------------------------------------

OFFERED: Final = (HP, XP, ARMOR, GOLD, FOOD)
"""what a row may offer, in the order in which it is told; then a potion"""


class Rewards(DiceMatter):
    """The Rewards, up to the die (MR-ROOM-REWARDS): the facts tell which gains its row has to choose from."""

    def __init__(self, state: State, place: i64) -> None:
        super().__init__("rewards", ("gain", "die", "hp", "xp", "armor", "gold", "food", "potion"), state)
        self.seat = state.agenda.seats[place]
        self.card: i64 = state.agenda.arguments[place]

    def settled(self, state: State) -> bool:
        """The die lies on the table, and its row is to be read."""
        depth = state.agenda.depth - 1
        return state.agenda.ops[depth] == (steps.READ_REWARDS if state.ruled else steps.ROLL_REWARDS)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        place: i64 = 0
        while place < len(self.facts):
            facts[place] = 0
            place += 1
        facts[1] = state.pool.dungeon if state.ruled else state.dice.roll()
        address = state.tables.rewards_row[self.card * FACES + facts[1] - 1]
        programs = state.tables.programs
        hero = state.heroes[self.seat]
        if verb_of(programs[address]) != CHOOSE:
            tell_gains(state, hero, address, facts)
            return
        option = first_of(programs[address])
        while option > 0:
            tell_gains(state, hero, programs[address + option], facts)
            option -= 1

    def worth(self, facts: vec[i64]) -> float:
        return float(facts[0])


def tell_gains(state: State, hero: Hero, address: i64, facts: vec[i64]) -> None:
    """Mark what a program gives that is of use now."""
    programs = state.tables.programs
    packed = programs[address]
    while packed != END:
        if gains(state, hero, packed):
            verb = verb_of(packed)
            place: i64 = 0
            while verb == GAIN and place < len(OFFERED):
                if OFFERED[place] == first_of(packed):
                    facts[2 + place] = 1
                place += 1
            if verb == POTION:
                facts[2 + len(OFFERED)] = 1
            facts[0] = 1
        address += 1
        packed = programs[address]


# --- the Automa ---------------------------------------------------------------------------------------------------


class Side(DiceMatter):
    """Under which side of the board the Automa lays a Reinforcement card (MR-AUTO-5): no end is better than another."""

    def __init__(self, state: State) -> None:
        super().__init__("reinforcement", tuple(SIDE_NAMES), state)
        self.card: i64 = state.agenda.arguments[state.agenda.depth - 1] & ((1 << CARD_BITS) - 1)

    def settled(self, state: State) -> bool:
        return state.reign.sides[self.card] != 0

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        side: i64 = 0
        while side < len(self.facts):
            facts[side] = 1 if state.reign.sides[self.card] == side + 1 else 0
            side += 1

    def worth(self, facts: vec[i64]) -> float:
        return 0.0
