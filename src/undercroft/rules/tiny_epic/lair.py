"""The Lair: opening it, the hero spaces, the boss's health and its altars (TED-LAR, TED-BOS, TED-ALT, R63 to R78)."""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.tiny_epic import answers, events, steps
from undercroft.rules.tiny_epic.cardspeak import NOTHING
from undercroft.rules.tiny_epic.dungeon import draw, enter, lay_altars
from undercroft.rules.tiny_epic.effects import win
from undercroft.rules.tiny_epic.state import BIT, BOSS, LAIR, NO_CARD, NOWHERE, Game, Hero, tell
from undercroft.rules.tiny_epic.steps import Step
from undercroft.rules.tiny_epic.tables import SPACES, TRACK

ACT_TWO: Final = 1

# --- in and out ----------------------------------------------------------------------------------------------


def is_door_open(game: Game) -> bool:
    """The Lair Door is revealed and one minion per hero is dead (TED-LAR-01)."""
    return game.grid.door != NOWHERE and game.minions_dead >= game.party


def entrance(game: Game) -> i64:
    return game.tables.boss_entrance[game.boss]


def is_taken(game: Game, hero: Hero, space: i64) -> bool:
    """Another hero is there, unconscious or not (TED-BOS-05, R68)."""
    for mate in game.heroes:
        if mate.seat != hero.seat and mate.space == space:
            return True
    return False


def can_stop_from(game: Game, hero: Hero, space: i64, speed: i64) -> bool:
    """With the Speed left, a free hero space can be reached from this one (TED-BOS-05, -06)."""
    far: i64 = 0
    while far <= speed:
        if space + far <= SPACES and not is_taken(game, hero, space + far):
            return True
        if space - far >= 1 and not is_taken(game, hero, space - far):
            return True
        far += 1
    return False


def can_enter(game: Game, hero: Hero, speed: i64) -> bool:
    """From the door, with Speed to spare if the entrance space is taken (TED-BOS-01, -06, R64)."""
    if hero.cell != game.grid.door or speed < 1 or game.turn.resting or not is_door_open(game):
        return False
    return game.act != ACT_TWO or can_stop_from(game, hero, entrance(game), speed - 1)


def enter_lair(game: Game, hero: Hero) -> None:
    """Go to the entrance space; the first hero to enter begins Act 2 (TED-LAR-02 to -06, TED-BOS-01)."""
    if game.act != ACT_TWO:
        begin_act_two(game, hero)
    hero.cell = LAIR
    hero.evaded = False
    stand(game, hero, entrance(game))


def begin_act_two(game: Game, hero: Hero) -> None:
    """Turn over both boards, set the torch without resolving its space, and lay the altars (R63)."""
    if game.boss == NO_CARD:
        game.boss = draw(game, game.piles.bosses)
    game.act = ACT_TWO
    game.torch = game.tables.torch_start[5 + game.party]
    game.grid.open = True
    game.enemy_cell[BOSS] = LAIR
    game.covered = 0
    marker: i64 = 0
    while marker < game.party:
        game.markers[marker] = TRACK
        marker += 1
    lay_altars(game)
    tell(game, events.LAIR_OPENED, hero.seat, game.boss)


def leave_lair(game: Game, hero: Hero) -> None:
    """Leave through the entrance space to the Lair Door (TED-BOS-07, R65)."""
    tell(game, events.LEFT_LAIR, hero.seat)
    enter(game, hero, game.grid.door, NOTHING)


def stand(game: Game, hero: Hero, space: i64) -> None:
    hero.space = space
    if game.sink is not None:
        tell(game, events.ON_SPACE, hero.seat, space)


def bonus_of(game: Game, hero: Hero) -> i64:
    """The address of a hero space's bonus or loss; 0 for none."""
    return game.tables.space_bonus[game.boss * (SPACES + 1) + hero.space] if hero.cell == LAIR else 0


def awaits_bonus(game: Game, hero: Hero) -> bool:
    """The hero moved to a space with a bonus, and movement is not over yet (TED-BOS-09, R67)."""
    turn = game.turn
    return turn.moved > 0 and not turn.halted and hero.health > 0 and bonus_of(game, hero) != 0


def take_bonus(game: Game, hero: Hero) -> None:
    """End the movement and apply the space's bonus or loss (TED-BOS-09, R67)."""
    game.turn.halted = True
    game.agenda.push(steps.RUN, hero.seat, bonus_of(game, hero))


# --- the boss's health ---------------------------------------------------------------------------------------


def can_fall(game: Game, marker: i64) -> bool:
    """The marker is above 0, and no lock without an altar stops it (TED-ALT-03)."""
    health = game.markers[marker]
    if health == 0:
        return False
    below: i64 = BIT[health - 1]
    return not game.tables.boss_locks[game.boss] & ~game.covered & below


def strike_boss(game: Game, hero: Hero, damage: i64) -> None:
    game.agenda.push(steps.SPLIT, hero.seat, damage)


class Split(Step):
    """The hero splits damage among the markers point by point; the argument is what is left.

    What no marker can take is lost (TED-ALT-02, -04, R78).
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        question = game.question
        question.begin(steps.SPLIT, hero.seat, argument)
        seen: i64 = 0
        marker: i64 = 0
        while marker < game.party:
            bit: i64 = BIT[game.markers[marker]]
            if can_fall(game, marker) and not seen & bit:
                question.offer(answers.MARKER + marker)
                seen |= bit
            marker += 1
        if question.count == 0:
            question.close()

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        marker = choice - answers.MARKER
        game.markers[marker] = game.markers[marker] - 1
        if game.sink is not None:
            tell(game, events.MARKER_MOVED, hero.seat, marker, game.markers[marker])
        if is_beaten(game):
            win(game)
        elif argument > 1:
            game.agenda.push(steps.SPLIT, hero.seat, argument - 1)


def is_beaten(game: Game) -> bool:
    """All health markers are at 0 (TED-WIN-01, TED-ALT-01)."""
    marker: i64 = 0
    while marker < game.party:
        if game.markers[marker] > 0:
            return False
        marker += 1
    return True


def boss_gains(game: Game, hero: Hero, amount: i64) -> None:
    """The lowest marker above 0 rises; those at 0 stay out (TED-ICO-05, R77)."""
    found = NOWHERE
    marker: i64 = 0
    while marker < game.party:
        if game.markers[marker] > 0 and (found == NOWHERE or game.markers[marker] < game.markers[found]):
            found = marker
        marker += 1
    if found != NOWHERE:
        game.markers[found] = min(TRACK, game.markers[found] + amount)
        tell(game, events.BOSS_HEALED, hero.seat, found, game.markers[found])


def boss_home(game: Game, hero: Hero) -> None:
    """The boss goes straight to its board, without entering any room (TED-ICO-04, R75)."""
    if game.enemy_cell[BOSS] != LAIR:
        game.enemy_cell[BOSS] = LAIR
        tell(game, events.BOSS_HOME, hero.seat)


def pass_altar(game: Game, cell: i64) -> None:
    """The boss has entered a room with an altar marker: the marker goes to the highest icon without one.

    (TED-ALT-05, -06, R76.)
    """
    if cell == LAIR or not game.grid.altars & BIT[cell]:
        return
    missing = game.tables.boss_locks[game.boss] & ~game.covered
    if missing == 0:
        return
    space: i64 = TRACK
    while not missing & BIT[space]:
        space -= 1
    game.covered |= BIT[space]
    game.grid.altars &= ~BIT[cell]
    tell(game, events.ALTAR_TAKEN, game.turn.seat, space)
