"""Health, focus, and the end of the game: what a single icon does.

(TED-HER-03, -04, -07, TED-UNC-01, -04, TED-WIN-01 to -04.)
"""

from mypy_extensions import i64

from undercroft.rules.tiny_epic import events
from undercroft.rules.tiny_epic.cardspeak import GOBLINS, GOBLINS_AND_ONE
from undercroft.rules.tiny_epic.state import BIT, LAIR, LOST, NOWHERE, WON, Game, Hero, tell


def heal(game: Game, hero: Hero, amount: i64) -> None:
    """Heal up to the top of the track (TED-HER-07); an unconscious hero wakes at once (TED-UNC-04)."""
    before = hero.health
    after = min(game.tables.hero_health[hero.board], before + amount)
    if after > before:
        hero.health = after
        if game.sink is not None:
            tell(game, events.HEALED, hero.seat, after - before, after)
            if before == 0:
                tell(game, events.ROSE, hero.seat)


def gain_focus(game: Game, hero: Hero, amount: i64) -> None:
    before = hero.focus
    after = min(game.tables.hero_focus[hero.board], before + amount)
    if after > before:
        hero.focus = after
        if game.sink is not None:
            tell(game, events.FOCUSED, hero.seat, after - before, after)


def lose_focus(game: Game, hero: Hero, amount: i64) -> None:
    """Lose focus, down to 0; there is no further effect (TED-HER-04)."""
    lost = min(amount, hero.focus)
    if lost > 0:
        hero.focus -= lost
        if game.sink is not None:
            tell(game, events.DRAINED, hero.seat, lost, hero.focus)


def pay(game: Game, hero: Hero, focus: i64) -> None:
    """Pay a price that is in hand."""
    if focus > 0:
        hero.focus -= focus
        if game.sink is not None:
            tell(game, events.PAID, hero.seat, focus)


def hurt(game: Game, hero: Hero, amount: i64) -> None:
    """Lose health; at 0 the hero is unconscious, which ends a turn in progress (TED-HER-03, TED-UNC-01)."""
    lost = min(amount, hero.health)
    if lost <= 0:
        return
    hero.health -= lost
    if game.sink is not None:
        tell(game, events.HURT, hero.seat, lost, hero.health)
        if hero.health == 0:
            tell(game, events.FELL, hero.seat)


def counted(game: Game, amount: i64) -> i64:
    """An amount, or the current number of goblins in the dungeon (R42)."""
    if amount == GOBLINS:
        return game.goblins
    if amount == GOBLINS_AND_ONE:
        return game.goblins + 1
    return amount


def lose(game: Game, cause: i64) -> None:
    """Lose the game at once, before anything still waiting (R11)."""
    game.outcome = LOST
    game.cause = cause
    game.agenda.clear()
    game.question.close()
    tell(game, events.GAME_LOST, game.turn.seat, cause)


def win(game: Game) -> None:
    """The last health marker of the boss is at 0 (TED-WIN-01)."""
    game.outcome = WON
    game.agenda.clear()
    game.question.close()
    tell(game, events.GAME_WON, game.turn.seat)


def torch_up(game: Game, steps: i64) -> None:
    """Raise the torch, never above its start space; no space is resolved (TED-TOR-01, -02)."""
    start = game.tables.torch_start[game.act * 5 + game.party]
    torch = max(start, game.torch - steps)
    if torch < game.torch:
        game.torch = torch
        tell(game, events.TORCH_MOVED, game.turn.seat, torch, skull(game) - torch)


def skull(game: Game) -> i64:
    """The last space of the torch board of this act."""
    tables = game.tables
    end = len(tables.torch_space) if game.act else tables.torch_first[1]
    return end - tables.torch_first[game.act] - 1


def enemies_at(game: Game, cells: i64) -> i64:
    """The enemies in some cells, a mask."""
    found: i64 = 0
    enemy: i64 = 0
    for cell in game.enemy_cell:
        if cell != NOWHERE and cells & BIT[cell]:
            found |= BIT[enemy]
        enemy += 1
    return found


def enemy_cells(game: Game) -> i64:
    """The cells with an enemy."""
    cells: i64 = 0
    for cell in game.enemy_cell:
        if cell != NOWHERE:
            cells |= BIT[cell]
    return cells


def awake_cells(game: Game) -> i64:
    """The cells with a conscious hero (R43)."""
    cells: i64 = 0
    for hero in game.heroes:
        if hero.health > 0:
            cells |= BIT[hero.cell]
    return cells


def has_company(game: Game, hero: Hero) -> bool:
    """Another conscious hero is in the room (TED-HRO-05, TED-UNC-06, Q10)."""
    for mate in game.heroes:
        if mate.seat != hero.seat and mate.cell == hero.cell and mate.health > 0:
            return True
    return False


def is_hindered(game: Game, hero: Hero) -> bool:
    """Enemies in the room prevent searching and disarming, unless the hero has company (TED-HRO-05, -07)."""
    return enemies_at(game, BIT[hero.cell]) != 0 and not has_company(game, hero)


def on_board(hero: Hero) -> bool:
    """The hero stands on the boss board."""
    return hero.cell == LAIR
