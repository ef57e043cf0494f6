"""How a fight begins: which enemy, with how much HP, against whom (MR-COMBAT-1, -2)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.automa import consult, strengthen
from undercroft.games.mini_rogue.rules.cardspeak import (
    BALANCED,
    BOLSTER,
    EACH_FIGHT,
    FOE_BOSS,
    FOE_FINAL,
    FOE_GHOST,
    FOE_GUARDIAN,
    FOE_MONSTER,
    FOE_STORY,
    HORDE,
    ON_REFERENCE,
    OVERSEEN,
)
from undercroft.games.mini_rogue.rules.combat import attack
from undercroft.games.mini_rogue.rules.foes import (
    HORDE_SIZE,
)
from undercroft.games.mini_rogue.rules.items import use_item
from undercroft.games.mini_rogue.rules.memory import BIT
from undercroft.games.mini_rogue.rules.overlord import ask, begin_room, fight_moment
from undercroft.games.mini_rogue.rules.reinforcement import bolster_by_board
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, AUTOMA, IN_TURN
from undercroft.games.mini_rogue.rules.state import (
    BEATEN,
    UNUSED,
    Hero,
    State,
    room_at,
    tell,
)
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.tables import LOWERS, Tables
from undercroft.games.mini_rogue.rules.turn_order import first_fighter, hp_against, seats_at

LOWERED: Final = 16
"""As a kind of enemy: a monster of the floor above."""


def start_fight(state: State, hero: Hero, kind: i64) -> None:
    """Set the enemy's HP from the row of the current floor (MR-COMBAT-1, -2, MR-ROOM-MONSTER-2)."""
    tables = state.tables
    foe = state.foe
    if kind == FOE_MONSTER:
        line = monster_line(tables, room_at(state, hero), state.floor)
    elif kind == FOE_GHOST:
        line = tables.ghost_line[state.ghost] + state.floor - 1
        hero.met_danger = True  # a Ghost counts as a Monster for treasures (MR-ROOM-TREASURE-2)
        if state.council:
            state.ghost = next_reference(state, state.court.choosing, state.ghost)
    elif kind == FOE_BOSS:
        boss = state.bosses[state.boss_count - 1]
        line = boss_line(tables, boss, state.floor)
        if tables.boss_final[boss]:
            kind = FOE_FINAL
            line += foe.phase
    elif kind == LOWERED:
        kind = FOE_MONSTER
        line = monster_line(tables, room_at(state, hero), state.floor - 1)
    elif kind == FOE_GUARDIAN:
        # on the last floor, use the figures of the floor above (MR-COUNCIL-8)
        line = boss_line(tables, foe.card, state.floor)
    else:
        line = tables.story_line[foe.card] + state.floor - 1
    foe.kind = kind
    hero.stance = BALANCED  # every fight starts in this stance (MR-STANCE-2)
    if hero.boons:
        hero.spent = hero.spent & ~EACH_FIGHT
    if state.party > 1:
        foe.caller = hero.seat
        hero = line_up(state, hero)
    set_figures(state, kind, line)
    if state.ruled:
        start_overseen(state, hero)
        return
    if state.sink is not None:
        tell_foe(state, hero)
    attack(state, hero)


def set_figures(state: State, kind: i64, line: i64) -> None:
    """The enemy as its row says, with HP by the number of fighters, and with what makes it stronger than its card.

    For the final boss that is a feud (MR-CAMP-18), for monsters and the Avatar the Overlord board (MR-OVER-18, -23).
    """
    tables = state.tables
    foe = state.foe
    foe.kind = kind
    foe.line = line
    foe.hp = hp_against(state, tables.line_hp[line], tables.line_party_hp[line])
    if kind == FOE_FINAL:
        foe.hp += hp_against(state, state.court.final_hp, state.court.final_party_hp)
    foe.start_hp = foe.hp
    foe.armor = tables.line_armor[line]
    foe.damage = tables.line_damage[line]
    foe.traits = tables.line_traits[line]
    if foe.traits & HORDE:
        foe.left = HORDE_SIZE
    if state.ruled:
        bolster_by_board(state)


def tell_foe(state: State, hero: Hero) -> None:
    """Who fights whom."""
    foe = state.foe
    fighters = state.fighters if state.party > 1 else 1
    tell(state, events.FOE_MET, hero.seat, foe.line, foe.hp, foe.damage, foe.armor, fighters)


def monster_line(tables: Tables, card: i64, floor: i64) -> i64:
    """The row of a monster card on a floor (MR-ROOM-MONSTER-2)."""
    return tables.room_line[card] + floor - 1


def boss_line(tables: Tables, boss: i64, floor: i64) -> i64:
    """The row of a boss on a floor, the last one below it (MR-COUNCIL-8); of a final boss, its first phase."""
    if tables.boss_final[boss]:
        return tables.boss_line[boss]
    return tables.boss_line[boss] + min(floor, tables.boss_lines[boss]) - 1


def start_overseen(state: State, hero: Hero) -> None:
    """Start-of-fight powers may be used (MR-AUTO-3)."""
    foe = state.foe
    foe.traits |= OVERSEEN
    begin_room(state, hero.cell)
    tell_foe(state, hero)
    state.agenda.push(steps.ATTACK, hero.seat, 0)
    if state.reign.mode == AUTOMA:
        strengthen(state, state.heroes[foe.caller], BOLSTER)
        if foe.kind == FOE_GHOST:
            consult(state, hero, ON_REFERENCE)
    else:
        ask(state, hero, fight_moment(state))


def next_reference(state: State, choosing: i64, now: i64) -> i64:
    """The reference card to use next time: the same, the next in turn, or a random one (MR-COUNCIL-20)."""
    if choosing == IN_TURN:
        return (now + 1) % state.court.references
    if choosing == AT_RANDOM:
        return state.dice.below(state.court.references)
    return now


def line_up(state: State, hero: Hero) -> Hero:
    """An adventurer who called a Ghost or woke a Guardian fights it alone (MR-COOP2-21); otherwise all gathered fight.

    The first fighter attacks.
    """
    if state.foe.kind == FOE_GHOST or state.foe.kind == FOE_GUARDIAN:
        state.fighters = 1 << hero.seat
    for fighter in state.heroes:
        if state.fighters & (1 << fighter.seat):
            fighter.stance = BALANCED
            fighter.spent = fighter.spent & ~EACH_FIGHT
    return state.heroes[first_fighter(state)]


class StartFight(Step):
    """The argument is the kind of enemy."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        start_fight(state, hero, argument)


# --- enemies met in special ways -----------------------------------------------------------------------------


def meet_monster(state: State, hero: Hero) -> None:
    """A kept Story card may be given up for the monster of the floor above."""
    if hero.item >= 0 and state.tables.item_marks[hero.item] & LOWERS and state.floor > 1:
        state.agenda.push(steps.LOWER, hero.seat, 0)
    else:
        start_fight(state, hero, FOE_MONSTER)


class Lower(Step):
    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        state.question.ask(steps.LOWER, hero.seat, 0, answers.GO_ON)
        state.question.offer(answers.TAKE)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == answers.TAKE:
            tell(state, events.MONSTER_LOWERED, hero.seat, hero.item)
            use_item(state, hero)
            start_fight(state, hero, LOWERED)
        else:
            start_fight(state, hero, FOE_MONSTER)


def wake_guardian(state: State, hero: Hero) -> None:
    """Any boss that is unused or beaten, at random (MR-COUNCIL-6, -7, -9)."""
    asleep: i64 = 0
    for place in state.boss_place:
        if place == UNUSED or place == BEATEN:
            asleep += 1
    if asleep == 0:
        tell(state, events.NOTHING_HAPPENED, hero.seat)
        return
    drawn = state.dice.below(asleep)
    boss: i64 = 0
    while True:
        if state.boss_place[boss] == UNUSED or state.boss_place[boss] == BEATEN:
            if drawn == 0:
                break
            drawn -= 1
        boss += 1
    state.foe.card = boss
    state.memory.woken |= BIT[boss]
    hero.met_danger = True
    start_fight(state, hero, FOE_GUARDIAN)


def meet_story(state: State, hero: Hero) -> None:
    """Fight the enemy of a Story card, together with all on the same card."""
    state.foe.card = state.court.story
    hero.met_danger = True
    if state.party > 1:
        state.fighters = seats_at(state, hero.cell)
    start_fight(state, hero, FOE_STORY)
