"""What must hold at every question of every game, whatever was played."""

from collections.abc import Callable

from undercroft.games.tiny_epic.rules.cardspeak import DOOR
from undercroft.games.tiny_epic.rules.dungeon import CELL
from undercroft.games.tiny_epic.rules.effects import on_board, skull
from undercroft.games.tiny_epic.rules.equipment import gone, may_leave
from undercroft.games.tiny_epic.rules.grid import neighbour, sides_at
from undercroft.games.tiny_epic.rules.piles import PARTS
from undercroft.games.tiny_epic.rules.setup import ROOMS_A, ROOMS_B, ROOMS_C
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CELLS,
    FIRST_MINION,
    GOBLINS,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    Hero,
    State,
)
from undercroft.games.tiny_epic.rules.steps import EQUIP, ORIENT, TURN
from undercroft.games.tiny_epic.rules.tables import SPACES, TRACK
from undercroft.kernel.errors import N_, Message
from undercroft.kernel.question import CHANCE, NONE


def broken_invariant(state: State, whole: bool = True) -> Message | None:
    """The first fault in a position; None if there is none. The dungeon cards of a game make up a `whole` deck."""
    for hero in state.heroes:
        trouble = broken_hero(state, hero)
        if trouble:
            return trouble
    return (
        broken_spaces(state)
        or broken_cards(state)
        or broken_grid(state)
        or (broken_deck(state) if whole else broken_dungeon(state, orienting(state)))
        or broken_enemies(state)
        or broken_boss(state)
        or broken_rest(state)
    )


def broken_hero(state: State, hero: Hero) -> Message | None:
    """Tracks are in range, and the hero has a place to stand."""
    if not 0 <= hero.health <= state.tables.hero_health[hero.board]:
        return Message(N_("health {n}"), n=hero.health)
    if not 0 <= hero.focus <= state.tables.hero_focus[hero.board]:
        return Message(N_("focus {n}"), n=hero.focus)
    if on_board(hero) != (1 <= hero.space <= SPACES):
        return Message(N_("cell {cell}, space {space}"), cell=hero.cell, space=hero.space)
    if not on_board(hero) and not state.grid.revealed & BIT[hero.cell]:
        return Message(N_("cell {cell} is not revealed"), cell=hero.cell)
    return None


def broken_spaces(state: State) -> Message | None:
    """Nobody shares a hero space, but the active hero may pass through an occupied one (BOS-05)."""
    for hero in state.heroes:
        for mate in state.heroes:
            if mate.seat < hero.seat and on_board(hero) and hero.space == mate.space:
                moving = state.turn.seat == hero.seat or state.turn.seat == mate.seat
                if not moving or state.question.kind != TURN:
                    return Message(
                        N_("heroes {one} and {other} on space {space}"),
                        one=mate.seat,
                        other=hero.seat,
                        space=hero.space,
                    )
    return None


def broken_cards(state: State) -> Message | None:
    """Every Loot and Spell card is in exactly one place: the deck, the row, with a hero, or out of the game."""
    total = int(state.piles.loot).bit_count() + int(state.piles.row).bit_count()
    total += sum(card != NO_CARD for hero in state.heroes for card in hero.cards)
    total += state.question.kind == EQUIP  # a card about to be equipped has no place yet
    cards = len(state.tables.card_slot)
    missing = [card for card in range(cards) if gone(state) & BIT[card]]
    if total + len(missing) != cards or not all(may_leave(state, card) for card in missing):
        return Message(N_("{n} Loot and Spell cards for {m}"), n=total, m=cards)
    return None


def broken_grid(state: State) -> Message | None:
    """Cards lie in the grid, and paths are where open sides meet."""
    grid = state.grid
    if grid.revealed & grid.hidden or (grid.hidden_b | grid.hidden_c) & ~grid.hidden:
        return Message(N_("a cell is both revealed and hidden"))
    for cell in range(CELLS):
        if not grid.revealed & BIT[cell]:
            if (grid.north | grid.east | grid.south | grid.west) & BIT[cell]:
                return Message(N_("a path leads out of cell {cell}, which is not revealed"), cell=cell)
            continue
        sides = sides_at(state, cell)
        links = 0
        for direction, side in enumerate((grid.north, grid.east, grid.south, grid.west)):
            if side & BIT[cell]:
                links |= BIT[direction]
            there = neighbour(cell, direction)
            open_here = sides & BIT[direction] != 0
            open_there = (
                there != NOWHERE
                and grid.revealed & BIT[there] != 0
                and sides_at(state, there) & BIT[(direction + 2) & 3] != 0
            )
            if (side & BIT[cell] != 0) != (open_here and open_there):
                return Message(N_("the path {side} of cell {cell}"), side=direction, cell=cell)
    return None


def orienting(state: State) -> int:
    """The cell of the card drawn and about to be turned up; NOWHERE if there is none."""
    return int(state.question.argument & CELL) if state.question.kind == ORIENT else NOWHERE


def broken_deck(state: State) -> Message | None:
    """Parts of the deck are laid one after another, and hold their cards not yet seen (SET-A to -D)."""
    grid, piles, party = state.grid, state.piles, int(state.party)
    sizes = [ROOMS_A[party], (ROOMS_B + 1) * party, ROOMS_C + 1]
    left = [int(piles.to_lay[part]) for part in range(PARTS)]
    laid = int(grid.revealed).bit_count() - 1 + int(grid.hidden).bit_count()
    if laid + sum(left) != sum(sizes):
        return Message(N_("{n} dungeon cards laid, {m} left of {all}"), n=laid, m=sum(left), all=sum(sizes))
    for part in range(PARTS - 1):
        if left[part] and left[part + 1] != sizes[part + 1]:
            return Message(N_("part {later} is laid before part {part} is used up"), later=part + 1, part=part)
    turning = orienting(state)
    unseen_b = left[1] + int(grid.hidden_b).bit_count()
    unseen_c = left[2] + int(grid.hidden_c).bit_count()
    doors = 1 if grid.door == NOWHERE else 0
    if turning != NOWHERE:
        unseen_b -= 1 if grid.hidden_b & BIT[turning] else 0
        unseen_c -= 1 if grid.hidden_c & BIT[turning] else 0
        doors -= 1 if state.tables.room_kind[grid.cells[turning]] == DOOR else 0
    if piles.b_rooms + piles.b_encounters != unseen_b or piles.c_rooms + doors != unseen_c:
        unseen = N_("{n} and {m} cards unseen, counted {b} and {c}")
        return Message(unseen, n=unseen_b, m=unseen_c, b=piles.b_rooms + piles.b_encounters, c=piles.c_rooms)
    return broken_dungeon(state, turning)


def broken_dungeon(state: State, turning: int) -> Message | None:
    """A dungeon card once seen is in one place and can no longer be drawn."""
    grid = state.grid
    seen = 0
    for cell in range(CELLS):
        card = int(grid.cells[cell])
        shown = grid.revealed & BIT[cell] != 0 or cell == turning
        if shown != (card != NO_CARD):
            return Message(N_("cell {cell} with card {card}"), cell=cell, card=card)
        if shown:
            if (seen | int(state.piles.rooms | state.piles.encounters)) & 1 << card:
                return Message(N_("dungeon card {card} is in two places"), card=card)
            seen |= 1 << card
    return None


def broken_enemies(state: State) -> Message | None:
    """Goblins have cards, minions health, and the boss its markers."""
    goblins = 0
    for slot in range(GOBLINS):
        there = state.enemy_cell[slot] != NOWHERE
        goblins += there
        if there != (state.enemy_card[slot] != NO_CARD):
            return Message(N_("goblin {n} without a card"), n=slot)
    if goblins != state.goblins:
        return Message(N_("{n} goblins, counted {m}"), n=goblins, m=state.goblins)
    alive = 0
    for enemy in range(FIRST_MINION, BOSS):
        if state.enemy_cell[enemy] != NOWHERE:
            alive += 1
            if state.enemy_health[enemy] <= 0:
                return Message(N_("minion {enemy} with {n} health"), enemy=enemy, n=state.enemy_health[enemy])
    if alive + state.minions_dead != state.minions_met or state.minions_met > state.party:
        return Message(
            N_("{n} minions alive, {dead} dead, {met} met"), n=alive, dead=state.minions_dead, met=state.minions_met
        )
    for enemy in range(len(state.enemy_cell)):
        cell = state.enemy_cell[enemy]
        if cell != NOWHERE and cell != LAIR and not state.grid.revealed & BIT[cell]:
            return Message(N_("enemy {enemy} in cell {cell}, which is not revealed"), enemy=enemy, cell=cell)
    return broken_piles(state)


def broken_piles(state: State) -> Message | None:
    """Every goblin and minion card is in exactly one place."""
    goblins = [1 << int(state.enemy_card[slot]) for slot in range(GOBLINS) if state.enemy_cell[slot] != NOWHERE]
    piles = state.piles
    if sum(goblins) + int(piles.goblins) + int(piles.goblin_discards) != (1 << len(state.tables.goblin_speed)) - 1:
        return Message(N_("goblin cards are missing, or in two places"))
    met = [1 << int(state.enemy_card[FIRST_MINION + place]) for place in range(state.minions_met)]
    if sum(met) + int(piles.minions) != (1 << len(state.tables.minion_speed)) - 1:
        return Message(N_("minion cards are missing, or in two places"))
    return None


def broken_boss(state: State) -> Message | None:
    """In play only in Act 2; altars are in rooms or on its locks, and no marker is below a lock without one (ALT)."""
    if (state.act == 1) != (state.enemy_cell[BOSS] != NOWHERE):
        return Message(N_("the boss is in play in Act 1, or not in Act 2"))
    for marker in state.markers:
        if not 0 <= marker <= TRACK:
            return Message(N_("a marker at {n}"), n=marker)
    altars, covered = int(state.grid.altars).bit_count(), int(state.covered).bit_count()
    if state.act == 0:
        if altars != 1 or covered:
            return Message(N_("{n} altars, {m} on locks in Act 1"), n=altars, m=covered)
        return None
    if altars + covered != state.party + 1:
        return Message(N_("{n} altars in rooms, {m} on locks"), n=altars, m=covered)
    free = int(state.tables.boss_locks[state.boss] & ~state.covered)
    for seat in range(state.party):
        if free >> int(state.markers[seat]):
            return Message(N_("a marker at {n}, below a lock"), n=state.markers[seat])
    return None


def broken_rest(state: State) -> Message | None:
    """The torch, and the question."""
    if not state.tables.torch_start[state.act * 5 + state.party] <= state.torch <= skull(state):
        return Message(N_("torch {n}"), n=state.torch)
    if state.outcome == PLAYING:
        if state.question.kind == CHANCE:
            return None if state.dice.throw_count > 0 else Message(N_("no dice are asked for"))
        if state.question.kind == NONE or state.question.count < 2:
            return Message(N_("question {kind} with {n} answers"), kind=state.question.kind, n=state.question.count)
    elif state.question.kind != NONE or state.agenda.depth:
        return Message(N_("the game is over and goes on"))
    return None


def watch(state: State) -> Callable[[State], Message | None]:
    """For a game just dealt: what tells the first fault of any later position, or None."""
    return broken_invariant
