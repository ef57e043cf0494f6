"""Health, focus, and the end of the game: what a single icon does.

(TED-HER-03, -04, -07, TED-UNC-01, -04, TED-WIN-01 to -04.)
"""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.cardspeak import GOBLINS, GOBLINS_AND_ONE
from undercroft.games.tiny_epic.rules.state import BIT, LAIR, LOST, NOWHERE, WON, Hero, State, tell

TURNS_MOST: Final = 200
"""the turns in which the torch can rise"""


def heal(state: State, hero: Hero, amount: i64) -> None:
    """Heal up to the top of the track (TED-HER-07); an unconscious hero wakes at once (TED-UNC-04)."""
    before = hero.health
    after = min(state.tables.hero_health[hero.board], before + amount)
    if after > before:
        hero.health = after
        if state.sink is not None:
            tell(state, events.HEALED, hero.seat, after - before, after)
            if before == 0:
                tell(state, events.ROSE, hero.seat)


def gain_focus(state: State, hero: Hero, amount: i64) -> None:
    before = hero.focus
    after = min(state.tables.hero_focus[hero.board], before + amount)
    if after > before:
        hero.focus = after
        if state.sink is not None:
            tell(state, events.FOCUSED, hero.seat, after - before, after)


def lose_focus(state: State, hero: Hero, amount: i64) -> None:
    """Lose focus, down to 0; there is no further effect (TED-HER-04)."""
    lost = min(amount, hero.focus)
    if lost > 0:
        hero.focus -= lost
        if state.sink is not None:
            tell(state, events.DRAINED, hero.seat, lost, hero.focus)


def pay(state: State, hero: Hero, focus: i64) -> None:
    """Pay a price that is in hand."""
    if focus > 0:
        hero.focus -= focus
        if state.sink is not None:
            tell(state, events.PAID, hero.seat, focus)


def hurt(state: State, hero: Hero, amount: i64) -> None:
    """Lose health; at 0 the hero is unconscious, which ends a turn in progress (TED-HER-03, TED-UNC-01)."""
    lost = min(amount, hero.health)
    if lost <= 0:
        return
    hero.health -= lost
    if state.sink is not None:
        tell(state, events.HURT, hero.seat, lost, hero.health)
        if hero.health == 0:
            tell(state, events.FELL, hero.seat)


def counted(state: State, amount: i64) -> i64:
    """An amount, or the current number of goblins in the dungeon (R42)."""
    if amount == GOBLINS:
        return state.goblins
    if amount == GOBLINS_AND_ONE:
        return state.goblins + 1
    return amount


def lose(state: State, cause: i64) -> None:
    """Lose the game at once, before anything still waiting (R11)."""
    state.outcome = LOST
    state.cause = cause
    state.agenda.clear()
    state.question.close()
    tell(state, events.GAME_LOST, state.turn.seat, cause)


def win(state: State) -> None:
    """The last health marker of the boss is at 0 (TED-WIN-01)."""
    state.outcome = WON
    state.agenda.clear()
    state.question.close()
    tell(state, events.GAME_WON, state.turn.seat)


def torch_up(state: State, steps: i64) -> None:
    """Raise the torch, never above its start space; no space is resolved (TED-TOR-01, -02).

    In a very long game it rises no more, so that every game ends.
    """
    if state.rounds >= TURNS_MOST:
        return
    start = state.tables.torch_start[state.act * 5 + state.party]
    torch = max(start, state.torch - steps)
    if torch < state.torch:
        state.torch = torch
        tell(state, events.TORCH_MOVED, state.turn.seat, torch, skull(state) - torch)


def torch_space(state: State, torch: i64) -> i64:
    """What a space of this act's torch board holds (TED-TOR)."""
    return state.tables.torch_space[state.tables.torch_first[state.act] + torch]


def skull(state: State) -> i64:
    """The last space of the torch board of this act."""
    tables = state.tables
    end = len(tables.torch_space) if state.act else tables.torch_first[1]
    return end - tables.torch_first[state.act] - 1


def enemies_at(state: State, cells: i64) -> i64:
    """The enemies in some cells, a mask."""
    found: i64 = 0
    enemy: i64 = 0
    for cell in state.enemy_cell:
        if cell != NOWHERE:
            found |= (cells >> cell & 1) << enemy
        enemy += 1
    return found


def awake_cells(state: State) -> i64:
    """The cells with a conscious hero (R43)."""
    cells: i64 = 0
    for hero in state.heroes:
        if hero.health > 0:
            cells |= BIT[hero.cell]
    return cells


def has_company(state: State, hero: Hero) -> bool:
    """Another conscious hero is in the room (TED-HRO-05, TED-UNC-06, Q10)."""
    for mate in state.heroes:
        if mate.seat != hero.seat and mate.cell == hero.cell and mate.health > 0:
            return True
    return False


def is_hindered(state: State, hero: Hero) -> bool:
    """Enemies in the room prevent searching and disarming, unless the hero has company (TED-HRO-05, -07)."""
    return enemies_at(state, BIT[hero.cell]) != 0 and not has_company(state, hero)


def on_board(hero: Hero) -> bool:
    """The hero stands on the boss board."""
    return hero.cell == LAIR
