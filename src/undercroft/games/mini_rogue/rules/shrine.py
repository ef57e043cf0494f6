"""Shrines: an offering, then the Dungeon die alone (MR-ROOM-SHRINE)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    GOLD,
)
from undercroft.games.mini_rogue.rules.check import roll_dungeon, watch_dice
from undercroft.games.mini_rogue.rules.effects import (
    pay,
)
from undercroft.games.mini_rogue.rules.state import (
    DUNGEON_DIE,
    Hero,
    State,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.throws import await_dice


def roll_shrine_die(state: State, hero: Hero) -> None:
    """Roll the Dungeon die alone; an offering adds one, except to a 6 (MR-ROOM-SHRINE-1, -3)."""
    state.pool.clear()
    if state.dice.by_hand and await_dice(state, hero, DUNGEON_DIE, 1, steps.ROLL_SHRINE, 0):
        return
    roll_dungeon(state, hero)
    if state.ruled:
        state.agenda.push(steps.READ_SHRINE, hero.seat, 0)
        watch_dice(state, hero)
    else:
        read_shrine_die(state, hero)


class RollShrine(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        roll_shrine_die(state, hero)


def read_shrine_die(state: State, hero: Hero) -> None:
    state.die = state.pool.dungeon
    if state.offered and state.die < 6:
        state.die += 1
        tell(state, events.SHIFTED, hero.seat, state.die)
    if hero.potions:
        state.agenda.push(steps.AFTER_DIE, hero.seat, 0)


class ReadShrine(Step):
    """The die was looked at."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        read_shrine_die(state, hero)


class Offering(Step):
    """Before rolling, 1 gold may be offered, but not more (MR-ROOM-SHRINE-2, -4)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.OFFERING, hero.seat, 0, answers.GO_ON)
        if hero.gold > 0:
            state.question.offer(answers.OFFER)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        state.offered = choice == answers.OFFER
        if state.offered:
            pay(state, hero, GOLD, 1)
            tell(state, events.OFFERED, hero.seat)


class AfterDie(Step):
    """A last chance to drink before the row is read (MR-POTION-7)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.AFTER_DIE, hero.seat, 0, answers.GO_ON)
