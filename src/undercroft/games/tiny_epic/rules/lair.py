"""The Lair: opening it, the hero spaces, the boss's health and its altars (TED-LAR, TED-BOS, TED-ALT, R63 to R78)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.cardspeak import NOTHING
from undercroft.games.tiny_epic.rules.dungeon import draw, enter, lay_altars
from undercroft.games.tiny_epic.rules.effects import win
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, LAIR, NO_CARD, NOWHERE, Hero, State, tell
from undercroft.games.tiny_epic.rules.steps import Step
from undercroft.games.tiny_epic.rules.tables import SPACES, TRACK

ACT_TWO: Final = 1

# --- in and out ----------------------------------------------------------------------------------------------


def is_door_open(state: State) -> bool:
    """The Lair Door is revealed and one minion per hero is dead (TED-LAR-01)."""
    return state.grid.door != NOWHERE and state.minions_dead >= state.party


def entrance(state: State) -> i64:
    return state.tables.boss_entrance[state.boss]


def is_taken(state: State, hero: Hero, space: i64) -> bool:
    """Another hero is there, unconscious or not (TED-BOS-05, R68)."""
    for mate in state.heroes:
        if mate.seat != hero.seat and mate.space == space:
            return True
    return False


def can_stop_from(state: State, hero: Hero, space: i64, speed: i64) -> bool:
    """With the Speed left, a free hero space can be reached from this one (TED-BOS-05, -06)."""
    far: i64 = 0
    while far <= speed:
        if space + far <= SPACES and not is_taken(state, hero, space + far):
            return True
        if space - far >= 1 and not is_taken(state, hero, space - far):
            return True
        far += 1
    return False


def can_enter(state: State, hero: Hero, speed: i64) -> bool:
    """From the door, with Speed to spare if the entrance space is taken (TED-BOS-01, -06, R64)."""
    if hero.cell != state.grid.door or speed < 1 or state.turn.resting or not is_door_open(state):
        return False
    return state.act != ACT_TWO or can_stop_from(state, hero, entrance(state), speed - 1)


def enter_lair(state: State, hero: Hero) -> None:
    """Go to the entrance space; the first hero to enter begins Act 2 (TED-LAR-02 to -06, TED-BOS-01)."""
    if state.act != ACT_TWO:
        begin_act_two(state, hero)
    hero.cell = LAIR
    hero.evaded = False
    stand(state, hero, entrance(state))


def begin_act_two(state: State, hero: Hero) -> None:
    """Turn over both boards, set the torch without resolving its space, and lay the altars (R63)."""
    if state.boss == NO_CARD:
        state.boss = draw(state, state.piles.bosses)
    state.act = ACT_TWO
    state.torch = state.tables.torch_start[5 + state.party]
    state.grid.open = True
    state.enemy_cell[BOSS] = LAIR
    state.covered = 0
    marker: i64 = 0
    while marker < state.party:
        state.markers[marker] = TRACK
        marker += 1
    lay_altars(state)
    tell(state, events.LAIR_OPENED, hero.seat, state.boss)


def leave_lair(state: State, hero: Hero) -> None:
    """Leave through the entrance space to the Lair Door (TED-BOS-07, R65)."""
    tell(state, events.LEFT_LAIR, hero.seat)
    enter(state, hero, state.grid.door, NOTHING)


def stand(state: State, hero: Hero, space: i64) -> None:
    hero.space = space
    if state.sink is not None:
        tell(state, events.ON_SPACE, hero.seat, space, state.boss)


def bonus_of(state: State, hero: Hero) -> i64:
    """The address of a hero space's bonus or loss; 0 for none."""
    if hero.cell != LAIR:
        return 0
    return state.tables.space_bonus[state.boss * (SPACES + 1) + hero.space]


def awaits_bonus(state: State, hero: Hero) -> bool:
    """The hero moved to a space with a bonus, and movement is not over yet (TED-BOS-09, R67)."""
    turn = state.turn
    return turn.moved > 0 and not turn.halted and hero.health > 0 and bonus_of(state, hero) != 0


def take_bonus(state: State, hero: Hero) -> None:
    """End the movement and apply the space's bonus or loss (TED-BOS-09, R67)."""
    state.turn.halted = True
    state.agenda.push(steps.RUN, hero.seat, bonus_of(state, hero))


# --- the boss's health ---------------------------------------------------------------------------------------


def can_fall(state: State, marker: i64) -> bool:
    """Whether the marker can still fall."""
    return is_open_below(bare_locks(state), state.markers[marker])


def is_open_below(locks: i64, space: i64) -> bool:
    """The space is above 0, and no lock without an altar stops a marker there (TED-ALT-03)."""
    if space == 0:
        return False
    below: i64 = BIT[space - 1]
    return not locks & below


def bare_locks(state: State) -> i64:
    """The locks of the boss's track without an altar: no marker can pass them (TED-ALT-03), a mask of spaces."""
    return state.tables.boss_locks[state.boss] & ~state.covered


def open_health(state: State) -> i64:
    """The damage that the boss can take before locks without an altar stop every marker (TED-ALT-03, -04)."""
    locks = bare_locks(state)
    damage: i64 = 0
    marker: i64 = 0
    while marker < state.party:
        space = state.markers[marker]
        while is_open_below(locks, space):
            space -= 1
            damage += 1
        marker += 1
    return damage


def strike_boss(state: State, hero: Hero, damage: i64) -> None:
    state.agenda.push(steps.SPLIT, hero.seat, damage)


class Split(Step):
    """The hero splits damage among the markers point by point; the argument is what is left.

    What no marker can take is lost (TED-ALT-02, -04, R78).
    """

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        question = state.question
        question.begin(steps.SPLIT, hero.seat, argument)
        seen: i64 = 0
        marker: i64 = 0
        while marker < state.party:
            bit: i64 = BIT[state.markers[marker]]
            if can_fall(state, marker) and not seen & bit:
                question.offer(answers.MARKER + marker)
                seen |= bit
            marker += 1
        if question.count == 0:
            question.close()

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        marker = choice - answers.MARKER
        state.markers[marker] = state.markers[marker] - 1
        if state.sink is not None:
            tell(state, events.MARKER_MOVED, hero.seat, marker, state.markers[marker])
        if is_beaten(state):
            win(state)
        elif argument > 1:
            state.agenda.push(steps.SPLIT, hero.seat, argument - 1)


def is_beaten(state: State) -> bool:
    """All health markers are at 0 (TED-WIN-01, TED-ALT-01)."""
    marker: i64 = 0
    while marker < state.party:
        if state.markers[marker] > 0:
            return False
        marker += 1
    return True


def boss_gains(state: State, hero: Hero, amount: i64) -> None:
    """The lowest marker above 0 rises; those at 0 stay out (TED-ICO-05, R77)."""
    found = NOWHERE
    marker: i64 = 0
    while marker < state.party:
        if state.markers[marker] > 0 and (found == NOWHERE or state.markers[marker] < state.markers[found]):
            found = marker
        marker += 1
    if found != NOWHERE:
        state.markers[found] = min(TRACK, state.markers[found] + amount)
        tell(state, events.BOSS_HEALED, hero.seat, found, state.markers[found])


def boss_home(state: State, hero: Hero) -> None:
    """The boss goes straight to its board, without entering any room (TED-ICO-04, R75)."""
    if state.enemy_cell[BOSS] != LAIR:
        state.enemy_cell[BOSS] = LAIR
        tell(state, events.BOSS_HOME, hero.seat)


def pass_altar(state: State, cell: i64) -> None:
    """The boss has entered a room with an altar marker: the marker goes to the highest icon without one.

    (TED-ALT-05, -06, R76.)
    """
    if cell == LAIR or not state.grid.altars & BIT[cell]:
        return
    missing = bare_locks(state)
    if missing == 0:
        return
    space: i64 = TRACK
    while not missing & BIT[space]:
        space -= 1
    state.covered |= BIT[space]
    state.grid.altars &= ~BIT[cell]
    tell(state, events.ALTAR_TAKEN, state.turn.seat, space)
