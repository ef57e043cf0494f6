"""What must hold at every question of every game, whatever was played."""

from mypy_extensions import i64

from undercroft.rules.kernel.chooser import Chooser
from undercroft.rules.kernel.question import CHANCE, NONE
from undercroft.rules.tiny_epic.cardspeak import DOOR
from undercroft.rules.tiny_epic.dungeon import CELL
from undercroft.rules.tiny_epic.effects import on_board, skull
from undercroft.rules.tiny_epic.engine import answer
from undercroft.rules.tiny_epic.grid import neighbour, sides_at
from undercroft.rules.tiny_epic.setup import ROOMS_A, ROOMS_B, ROOMS_C
from undercroft.rules.tiny_epic.state import (
    BIT,
    BOSS,
    CELLS,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    NO_CARD,
    NOWHERE,
    PARTS,
    PLAYING,
    Game,
    Hero,
)
from undercroft.rules.tiny_epic.steps import EQUIP, ORIENT, TURN
from undercroft.rules.tiny_epic.tables import SPACES, TRACK


def broken_invariant(game: Game) -> str:
    """The first fault in a position; empty if there is none."""
    for hero in game.heroes:
        trouble = broken_hero(game, hero)
        if trouble:
            return trouble
    return (
        broken_spaces(game)
        or broken_cards(game)
        or broken_grid(game)
        or broken_deck(game)
        or broken_enemies(game)
        or broken_boss(game)
        or broken_rest(game)
    )


def broken_hero(game: Game, hero: Hero) -> str:
    """Tracks are in range, and the hero has a place to stand."""
    if not 0 <= hero.health <= game.tables.hero_health[hero.board]:
        return f"health {hero.health}"
    if not 0 <= hero.focus <= game.tables.hero_focus[hero.board]:
        return f"focus {hero.focus}"
    if on_board(hero) != (1 <= hero.space <= SPACES):
        return f"cell {hero.cell}, space {hero.space}"
    if not on_board(hero) and not game.grid.revealed & BIT[hero.cell]:
        return f"cell {hero.cell} is not revealed"
    return ""


def broken_spaces(game: Game) -> str:
    """Nobody shares a hero space, but the active hero may pass through an occupied one (BOS-05)."""
    for hero in game.heroes:
        for mate in game.heroes:
            if mate.seat < hero.seat and on_board(hero) and hero.space == mate.space:
                moving = game.turn.seat == hero.seat or game.turn.seat == mate.seat
                if not moving or game.question.kind != TURN:
                    return f"heroes {mate.seat} and {hero.seat} on space {hero.space}"
    return ""


def broken_cards(game: Game) -> str:
    """Every Loot and Spell card is in exactly one place: the deck, the row, or with a hero."""
    held = 0
    count = 0
    for hero in game.heroes:
        for card in hero.cards:
            if card != NO_CARD:
                held |= BIT[int(card)]
                count += 1
    loot, row = int(game.piles.loot), int(game.piles.row)
    if game.question.kind == EQUIP:  # a card about to be equipped has no place yet
        held |= 1 << int(game.question.argument)
        count += 1
    total = loot.bit_count() + row.bit_count() + count
    everything = BIT[len(game.tables.card_slot)] - 1
    if total != len(game.tables.card_slot) or (loot | row | held) != everything:
        return f"{total} Loot and Spell cards for {len(game.tables.card_slot)}"
    return ""


def broken_grid(game: Game) -> str:
    """Cards lie in the grid, and paths are where open sides meet."""
    grid = game.grid
    if grid.revealed & grid.hidden or (grid.hidden_b | grid.hidden_c) & ~grid.hidden:
        return "a cell is both revealed and hidden"
    for cell in range(CELLS):
        if not grid.revealed & BIT[cell]:
            if (grid.north | grid.east | grid.south | grid.west) & BIT[cell]:
                return f"a path leads out of cell {cell}, which is not revealed"
            continue
        sides = sides_at(game, cell)
        links = 0
        for direction, side in enumerate((grid.north, grid.east, grid.south, grid.west)):
            if side & BIT[cell]:
                links |= BIT[direction]
            there = neighbour(cell, direction)
            open_here = sides & BIT[direction] != 0
            open_there = (
                there != NOWHERE
                and grid.revealed & BIT[there] != 0
                and sides_at(game, there) & BIT[(direction + 2) & 3] != 0
            )
            if (side & BIT[cell] != 0) != (open_here and open_there):
                return f"the path {direction} of cell {cell}"
    return ""


def orienting(game: Game) -> int:
    """The cell of the card drawn and about to be turned up; NOWHERE if there is none."""
    return int(game.question.argument & CELL) if game.question.kind == ORIENT else NOWHERE


def broken_deck(game: Game) -> str:
    """Parts of the deck are laid one after another, and hold their cards not yet seen (SET-A to -D)."""
    grid, piles, party = game.grid, game.piles, int(game.party)
    sizes = [ROOMS_A[party], (ROOMS_B + 1) * party, ROOMS_C + 1]
    left = [int(piles.to_lay[part]) for part in range(PARTS)]
    laid = int(grid.revealed).bit_count() - 1 + int(grid.hidden).bit_count()
    if laid + sum(left) != sum(sizes):
        return f"{laid} dungeon cards laid, {sum(left)} left of {sum(sizes)}"
    for part in range(PARTS - 1):
        if left[part] and left[part + 1] != sizes[part + 1]:
            return f"part {part + 1} is laid before part {part} is used up"
    turning = orienting(game)
    unseen_b = left[1] + int(grid.hidden_b).bit_count()
    unseen_c = left[2] + int(grid.hidden_c).bit_count()
    doors = 1 if grid.door == NOWHERE else 0
    if turning != NOWHERE:
        unseen_b -= 1 if grid.hidden_b & BIT[turning] else 0
        unseen_c -= 1 if grid.hidden_c & BIT[turning] else 0
        doors -= 1 if game.tables.room_kind[grid.cells[turning]] == DOOR else 0
    if piles.b_rooms + piles.b_encounters != unseen_b or piles.c_rooms + doors != unseen_c:
        return (
            f"{unseen_b} and {unseen_c} cards unseen, counted {piles.b_rooms + piles.b_encounters} and {piles.c_rooms}"
        )
    return broken_dungeon(game, turning)


def broken_dungeon(game: Game, turning: int) -> str:
    """A dungeon card once seen is in one place and can no longer be drawn."""
    grid = game.grid
    seen = 0
    for cell in range(CELLS):
        card = int(grid.cells[cell])
        shown = grid.revealed & BIT[cell] != 0 or cell == turning
        if shown != (card != NO_CARD):
            return f"cell {cell} with card {card}"
        if shown:
            if (seen | int(game.piles.rooms | game.piles.encounters)) & 1 << card:
                return f"dungeon card {card} is in two places"
            seen |= 1 << card
    return ""


def broken_enemies(game: Game) -> str:
    """Goblins have cards, minions health, and the boss its markers."""
    goblins = 0
    for slot in range(GOBLINS):
        there = game.enemy_cell[slot] != NOWHERE
        goblins += there
        if there != (game.enemy_card[slot] != NO_CARD):
            return f"goblin {slot} without a card"
    if goblins != game.goblins:
        return f"{goblins} goblins, counted {game.goblins}"
    alive = 0
    for enemy in range(FIRST_MINION, BOSS):
        if game.enemy_cell[enemy] != NOWHERE:
            alive += 1
            if game.enemy_health[enemy] <= 0:
                return f"minion {enemy} with {game.enemy_health[enemy]} health"
    if alive + game.minions_dead != game.minions_met or game.minions_met > game.party:
        return f"{alive} minions alive, {game.minions_dead} dead, {game.minions_met} met"
    for enemy in range(len(game.enemy_cell)):
        cell = game.enemy_cell[enemy]
        if cell != NOWHERE and cell != LAIR and not game.grid.revealed & BIT[cell]:
            return f"enemy {enemy} in cell {cell}, which is not revealed"
    return broken_piles(game)


def broken_piles(game: Game) -> str:
    """Every goblin and minion card is in exactly one place."""
    goblins = [1 << int(game.enemy_card[slot]) for slot in range(GOBLINS) if game.enemy_cell[slot] != NOWHERE]
    piles = game.piles
    if sum(goblins) + int(piles.goblins) + int(piles.goblin_discards) != (1 << len(game.tables.goblin_speed)) - 1:
        return "goblin cards are missing, or in two places"
    met = [1 << int(game.enemy_card[FIRST_MINION + place]) for place in range(game.minions_met)]
    if sum(met) + int(piles.minions) != (1 << len(game.tables.minion_speed)) - 1:
        return "minion cards are missing, or in two places"
    return ""


def broken_boss(game: Game) -> str:
    """In play only in Act 2; altars are in rooms or on its locks, and no marker is below a lock without one (ALT)."""
    if (game.act == 1) != (game.enemy_cell[BOSS] != NOWHERE):
        return "the boss is in play in Act 1, or not in Act 2"
    for marker in game.markers:
        if not 0 <= marker <= TRACK:
            return f"a marker at {marker}"
    altars, covered = int(game.grid.altars).bit_count(), int(game.covered).bit_count()
    if game.act == 0:
        return f"{altars} altars, {covered} on locks in Act 1" if altars != 1 or covered else ""
    if altars + covered != game.party + 1:
        return f"{altars} altars in rooms, {covered} on locks"
    free = int(game.tables.boss_locks[game.boss] & ~game.covered)
    for seat in range(game.party):
        if free >> int(game.markers[seat]):
            return f"a marker at {game.markers[seat]}, below a lock"
    return ""


def broken_rest(game: Game) -> str:
    """The torch, and the question."""
    if not game.tables.torch_start[game.act * 5 + game.party] <= game.torch <= skull(game):
        return f"torch {game.torch}"
    if game.outcome == PLAYING:
        if game.question.kind == CHANCE:
            return "" if game.dice.throw_count > 0 else "no dice are asked for"
        if game.question.kind == NONE or game.question.count < 2:
            return f"question {game.question.kind} with {game.question.count} answers"
    elif game.question.kind != NONE or game.agenda.depth:
        return "the game is over and goes on"
    return ""


def play_checked(game: Game, chooser: Chooser) -> str:
    """Play to the end at random, checking every position; returns the first fault, or an empty text."""
    decisions: i64 = 0
    while game.outcome == PLAYING:
        trouble = broken_invariant(game)
        if trouble:
            return trouble
        answer(game, chooser.choose(game.question))
        decisions += 1
    return broken_invariant(game)
