"""What a seat knows of a game, as a row of bytes for bots and agents: the same as its view, relative to the seat.

The seat's own hero comes first, then the mates in the order of their turns. Cards, abilities and enemies are numbered
from 1; 0 means none. Nothing is hidden from anybody but the generators.
"""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.aims import FAR
from undercroft.games.tiny_epic.rules.cardspeak import (
    CHOOSE,
    SKILLS,
    SLOTS,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import CELL, WALKING
from undercroft.games.tiny_epic.rules.effects import TURNS_MOST, skull, torch_space
from undercroft.games.tiny_epic.rules.enemies import GOAL_PLACE, LEFT_PLACE
from undercroft.games.tiny_epic.rules.freeactions import FREE_MOST
from undercroft.games.tiny_epic.rules.grid import neighbour, sides_at, turned
from undercroft.games.tiny_epic.rules.lair import bare_locks, can_fall, is_door_open
from undercroft.games.tiny_epic.rules.sketch import CARD, CARD_MOST, NOTHING_WRITTEN, Sketch, place_of
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    WIDTH,
    Hero,
    State,
)
from undercroft.games.tiny_epic.rules.surroundings import (
    BOARD_MOST,
    BYTE,
    HEALTH_MOST,
    HERE,
    SPAN,
    surroundings_fields,
    turns_after,
    write_surroundings,
)
from undercroft.games.tiny_epic.rules.tables import MOST_HEROES, TRACK, Tables
from undercroft.games.tiny_epic.rules.trials import (
    ABILITY_MOST,
    FIGURE_MOST,
    TEST_WIDTH,
    USES_WIDTH,
    VALUE_MOST,
    trial_fields,
    write_enemies,
    write_test,
    write_uses,
)
from undercroft.games.tiny_epic.rules.turn import speed_left
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, clear, up_to
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.vecs import vec

AHEAD: Final = 6
"""spaces of the torch board"""
BEYOND: Final = 4
"""the skull"""
DECK_BYTES: Final = 4
GEAR_BYTES: Final = 5
TURNS: Final = 4


def hero_fields(whose: str) -> list[Field]:
    """A hero board with its cards."""
    return [
        Field(f"{whose}.board", CHOICE, BOARD_MOST, "the hero, from 1; 0: there is no such mate"),
        Field(f"{whose}.health", NUMBER, HEALTH_MOST, "health; 0: unconscious"),
        Field(f"{whose}.focus", NUMBER, HEALTH_MOST, "focus"),
        Field(f"{whose}.cell", CHOICE, LAIR, f"the cell, row by row; {LAIR} in the Lair"),
        Field(f"{whose}.space", CHOICE, 6, "the hero space in the Lair, from 1"),
        Field(
            f"{whose}.marks",
            BITS,
            5,
            "conscious; has evaded the trap here; has Stealth, rerolls or stronger Spells from cards",
        ),
        Field(f"{whose}.speed", NUMBER, FIGURE_MOST, "Speed, with cards"),
        Field(f"{whose}.defense", NUMBER, FIGURE_MOST, "Defense, with cards"),
        Field(f"{whose}.dice", NUMBER, FIGURE_MOST, "dice for Strength, Agility and Intelligence, with cards", SKILLS),
        Field(f"{whose}.cards", CHOICE, answers.CARDS_MOST, "the card in each slot, from 1", SLOTS),
    ]


def own_fields() -> list[Field]:
    """What cards give, told only of the seat's own hero."""
    return [
        *hero_fields("hero"),
        Field("hero.bonus", NUMBER, FIGURE_MOST, "added to tests of each skill by cards", SKILLS),
        Field("hero.melee_defense", NUMBER, FIGURE_MOST, "more Defense after a Melee Attack"),
        Field("hero.cast_defense", NUMBER, FIGURE_MOST, "more Defense after a Spell"),
        Field("hero.cast_bonus", NUMBER, FIGURE_MOST, "added to tests of Spells"),
        Field("hero.rest", NUMBER, FIGURE_MOST, "more health from resting"),
        Field("hero.sets", NUMBER, FIGURE_MOST, "what the bear, lion, panther and phoenix sets give", 4),
    ]


def mate_fields(whose: str) -> list[Field]:
    """A mate, with its place seen from the hero."""
    return [
        *hero_fields(whose),
        Field(f"{whose}.row", NUMBER, SPAN, f"rows south of the hero, and {HERE}"),
        Field(f"{whose}.column", NUMBER, SPAN, f"columns east of the hero, and {HERE}"),
        Field(f"{whose}.rooms", NUMBER, FAR, f"rooms on foot to the hero; {FAR}: no path"),
    ]


FIELDS: Final[list[Field]] = [
    Field("question.kind", CHOICE, steps.STEPS - 1, "what is asked, by the number of the step"),
    Field("question.seat", CHOICE, MOST_HEROES, "who is asked: 0 this seat, else 1 and so many turns later"),
    Field("question.card", CHOICE, answers.CARDS_MOST, "the Loot or Spell to be equipped, from 1"),
    Field("question.ability", CHOICE, ABILITY_MOST, "the ability to be paid or aimed, from 1"),
    Field("question.choice", CHOICE, 63, "the list of options, numbered in the order of the cards"),
    Field("question.hero", CHOICE, MOST_HEROES, "the hero to be teleported: 1 and so many turns later"),
    Field("question.directions", BITS, 4, "where cards are still to be revealed, from the north on"),
    Field("question.enemies", BITS, 8, "the enemies it is about: goblins, minions, boss", 2),
    Field("question.goal", BITS, MOST_HEROES, "the heroes where that enemy is going, in the order of their turns"),
    Field(
        "question.amounts",
        NUMBER,
        VALUE_MOST,
        "damage and splash left to deal; rooms left and in all for an enemy; 1 for Loot, 2 for Spells; for an attack "
        "its kinds, bonus and Defense; for a card to be given up its kind, and what is lost without one",
        3,
    ),
    Field("answers", NUMBER, 64, "how many answers there are"),
    Field("turn.seat", CHOICE, MOST_HEROES - 1, "whose turn it is: so many turns later"),
    Field("turn.speed_left", NUMBER, FIGURE_MOST, "rooms that hero may still enter"),
    Field(
        "turn.marks",
        BITS,
        8,
        "has acted; has used the one-time action; may not move on; was stopped by an enemy; began unconscious; "
        "strides; sneaks; the turn is ending",
    ),
    Field("turn.free", NUMBER, FREE_MOST, "free actions taken this turn, which are limited"),
    Field("turns", NUMBER, TURNS_MOST, "turns taken; after the last of these the torch rises no more"),
    *own_fields(),
    *trial_fields(),
    Field("orient.room", CHOICE, CARD_MOST, f"the card to be turned, and {CARD}; 0 for none"),
    Field("orient.row", NUMBER, SPAN, f"rows south of the hero, and {HERE}"),
    Field("orient.column", NUMBER, SPAN, f"columns east of the hero, and {HERE}"),
    Field("orient.walking", BITS, 1, "a hero walks in"),
    Field("orient.joins", BITS, 4, "for each turn of the card, the sides with a path to a revealed card", TURNS),
    Field("orient.opens", BITS, 4, "for each turn of the card, the sides that lead to an empty cell", TURNS),
    Field("act", CHOICE, 1, "0 for Act 1, 1 for Act 2"),
    Field("torch.left", NUMBER, VALUE_MOST, "spaces before the skull"),
    Field("torch.passed", NUMBER, VALUE_MOST, "spaces from the start: how far it can be raised"),
    Field("torch.ahead", CHOICE, BEYOND, "the next spaces: blank, goblin, enemy action, skull; 4 beyond it", AHEAD),
    # from here on, what changes less often
    Field("deck.to_lay", NUMBER, VALUE_MOST, "cards still to be laid of the top, middle and bottom part", 3),
    Field("deck.hidden", NUMBER, VALUE_MOST, "face-down cards of each part", 3),
    Field(
        "deck.unseen", NUMBER, VALUE_MOST, "unseen Encounters and Rooms of the middle part, Rooms of the bottom part", 3
    ),
    Field("deck.rooms", BITS, 8, "Room and Encounter cards not seen yet", DECK_BYTES),
    Field("deck.goblins", BITS, 8, "goblin cards in the deck"),
    Field("deck.minions", BITS, 8, "minions in the deck"),
    Field("gear.deck", BITS, 8, "Loot and Spells in the decks", GEAR_BYTES),
    Field("gear.row", BITS, 8, "Loot and Spells in the rows", GEAR_BYTES),
    Field("party", CHOICE, MOST_HEROES, "how many heroes there are"),
    Field("goblins", NUMBER, 4, "goblins in the dungeon"),
    Field("minions_met", NUMBER, MOST_HEROES, "minions that have appeared"),
    Field("minions_dead", NUMBER, MOST_HEROES, "minions killed"),
    Field("door", BITS, 2, "the Lair Door has been found; it is open"),
    Field("boss", CHOICE, BOARD_MOST, "the boss, from 1; 0 until it is known"),
    Field("boss.markers", NUMBER, TRACK, "its health markers", MOST_HEROES),
    Field("boss.free", BITS, MOST_HEROES, "the markers that can fall"),
    Field("boss.locks", BITS, 8, "locks without an altar, by space from 0"),
    Field("boss.covered", BITS, 8, "locks with an altar"),
    *[field for whose in ("mate", "second_mate", "third_mate") for field in mate_fields(whose)],
    *surroundings_fields(),
]

QUESTION_WIDTH: Final = 14
TURN_WIDTH: Final = 5
HERO_WIDTH: Final = 18
OWN_WIDTH: Final = HERO_WIDTH + 11
MATE_WIDTH: Final = HERO_WIDTH + 3
ORIENT_WIDTH: Final = 4 + 2 * TURNS
TORCH_WIDTH: Final = 3 + AHEAD
DECKS_WIDTH: Final = 25
TABLE_WIDTH: Final = DECKS_WIDTH + 5 + 8


def asked_about(tables: Tables) -> vec[i64]:
    """A small number for every list of options in the programs, by the place after its CHOOSE."""
    programs = tables.programs
    numbers = vec[i64]([0] * (len(programs) + 1))
    count: i64 = 0
    at: i64 = 1
    while at < len(programs):
        if verb_of(programs[at]) == CHOOSE:
            count += 1
            numbers[at + 1] = count
            at += first_of(programs[at])
        at += 1
    return numbers


def observe(state: State, seat: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """Write the row, less what the sketch says stands there already (see `Rules.observe`)."""
    hero = state.heroes[seat]
    kind = state.question.kind
    if kind == CHANCE:
        kind = state.question.argument
    before = sketch.kind
    sketch.kind = kind
    write_question(state, hero, kind, row, at, sketch)
    at += QUESTION_WIDTH
    write_turn(state, hero, row, at)
    at += TURN_WIDTH
    own = at
    write_condition(hero, row, own)
    at += OWN_WIDTH
    write_uses(state, hero, kind, row, at, sketch)
    at += USES_WIDTH
    write_test(state, hero, kind, row, at, sketch)
    at += TEST_WIDTH
    write_orient(state, hero, before, row, at)
    at += ORIENT_WIDTH
    write_torch(state, row, at, sketch)
    at += TORCH_WIDTH
    write_table(state, row, at, sketch)
    at += TABLE_WIDTH
    if before == NOTHING_WRITTEN:
        row[at - TABLE_WIDTH + DECKS_WIDTH] = u8(state.party)
        clear(row, at, (MOST_HEROES - 1) * MATE_WIDTH)
    stirred = write_heroes(state, hero, row, own, at, sketch)
    around = at + (MOST_HEROES - 1) * MATE_WIDTH
    centre = centre_of(state, hero)
    write_surroundings(state, hero, centre, stirred, row, around, at + HERO_WIDTH, MATE_WIDTH, sketch)


# --- the question --------------------------------------------------------------------------------------------


def write_question(state: State, hero: Hero, kind: i64, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """What is asked, and about what."""
    question = state.question
    row[at] = u8(kind)
    row[at + 1] = 0
    if question.seat != hero.seat and kind != NONE:
        row[at + 1] = u8(1 + turns_after(state, hero, question.seat))
    if sketch.about:
        clear(row, at + 2, 11)
    row[at + 13] = u8(question.count)
    sketch.about = kind != steps.TURN and kind != steps.TEST and kind != steps.ORIENT and question.kind != CHANCE
    if sketch.about:
        write_argument(state, hero, row, at)


def write_argument(state: State, hero: Hero, row: vec[u8], at: i64) -> None:
    """What the question is about, where the bytes for it are all 0."""
    kind = state.question.kind
    argument = state.question.argument
    if kind == steps.EQUIP:
        row[at + 2] = u8(1 + argument)
    elif kind == steps.PAY or kind == steps.RECIPIENT or kind == steps.SECOND_TARGET:
        row[at + 3] = up_to(1 + argument, ABILITY_MOST)
    elif kind == steps.CHOICE:
        row[at + 4] = up_to(state.tables.asked_about[argument], 63)
    elif kind == steps.TELEPORT:
        row[at + 5] = u8(1 + turns_after(state, hero, argument))
    elif kind == steps.AROUND:
        row[at + 6] = u8(argument)
    elif kind == steps.TARGET or kind == steps.KILL or kind == steps.COUNTER:
        write_enemies(argument, row, at + 7)
    elif kind == steps.EMBOLDEN:
        write_enemies(argument >> 16, row, at + 7)
        row[at + 10] = up_to(argument & BYTE, VALUE_MOST)
        row[at + 11] = up_to(argument >> 8 & BYTE, VALUE_MOST)
    elif kind == steps.GUARD or kind == steps.GOAL:
        write_enemies(BIT[argument], row, at + 7)
    elif kind == steps.STEP or kind == steps.PUSH or kind == steps.HERD:
        write_enemies(BIT[argument & BYTE], row, at + 7)
        write_march(state, hero, kind, argument, row, at + 9)
    elif kind == steps.SPLIT:
        row[at + 10] = up_to(argument, VALUE_MOST)
    elif kind == steps.DISCOVER or kind == steps.PICK_UP:
        row[at + 10] = u8(1 + argument)
    elif kind == steps.WEAPON or kind == steps.SHED:
        row[at + 10] = up_to(first_of(argument), VALUE_MOST)
        row[at + 11] = up_to(second_of(argument), VALUE_MOST)
        row[at + 12] = up_to(third_of(argument), VALUE_MOST)


def write_march(state: State, hero: Hero, kind: i64, argument: i64, row: vec[u8], at: i64) -> None:
    """Where an enemy is going, and how far it still may."""
    if kind == steps.STEP:
        goal = argument >> GOAL_PLACE & BYTE
        there: i64 = 0
        for mate in state.heroes:
            if mate.cell == goal:
                there |= BIT[turns_after(state, hero, mate.seat)]
        row[at] = u8(there)
        row[at + 1] = up_to(argument >> LEFT_PLACE & BYTE, VALUE_MOST)
        return
    row[at + 1] = up_to(argument >> 8 & BYTE, VALUE_MOST)
    row[at + 2] = up_to(argument >> 16 & BYTE, VALUE_MOST)


def write_turn(state: State, hero: Hero, row: vec[u8], at: i64) -> None:
    turn = state.turn
    row[at] = u8(turns_after(state, hero, turn.seat))
    row[at + 1] = 0
    if state.outcome == PLAYING:
        row[at + 1] = up_to(speed_left(state, state.heroes[turn.seat]), FIGURE_MOST)
    marks: i64 = 1 if turn.acted else 0
    if turn.extra:
        marks += 2
    if turn.halted:
        marks += 4
    if turn.penned:
        marks += 8
    if turn.resting:
        marks += 16
    if turn.striding:
        marks += 32
    if turn.sneaking:
        marks += 64
    if turn.ending:
        marks += 128
    row[at + 2] = u8(marks)
    row[at + 3] = u8(turn.free)
    row[at + 4] = up_to(state.rounds, TURNS_MOST)


# --- heroes --------------------------------------------------------------------------------------------------


def write_heroes(state: State, hero: Hero, row: vec[u8], own: i64, at: i64, sketch: Sketch) -> bool:
    """The cards of the hero, and the mates, where they have changed; returns whether something about mates has."""
    turned = hero.seat != sketch.seat
    sketch.seat = hero.seat
    known = sketch.gear
    conditions = sketch.conditions
    stirred = turned
    for mate in state.heroes:
        seat = mate.seat
        changed = turned or mate.gear != known[seat]
        known[seat] = mate.gear
        if seat == hero.seat:
            if changed:
                write_gear(mate, row, own)
                write_own(mate, row, own + HERO_WIDTH)
            continue
        condition = condition_of(mate)
        if changed or condition != conditions[seat]:
            stirred = True
            conditions[seat] = condition
            place = at + (turns_after(state, hero, seat) - 1) * MATE_WIDTH
            write_condition(mate, row, place)
            if changed:
                write_gear(mate, row, place)
    return stirred


def condition_of(hero: Hero) -> i64:
    """How a hero is, and where, as one number."""
    condition = ((hero.cell << 4 | hero.space) << 6 | hero.health) << 6 | hero.focus << 1
    if hero.evaded:
        condition += 1
    return condition


def write_condition(hero: Hero, row: vec[u8], at: i64) -> None:
    row[at] = up_to(1 + hero.board, BOARD_MOST)
    row[at + 1] = u8(hero.health)
    row[at + 2] = u8(hero.focus)
    row[at + 3] = u8(hero.cell)
    row[at + 4] = u8(hero.space)
    marks = hero.marks << 2
    if hero.health > 0:
        marks += 1
    if hero.evaded:
        marks += 2
    row[at + 5] = u8(marks)


def write_gear(hero: Hero, row: vec[u8], at: i64) -> None:
    """What follows from the board and the cards."""
    row[at + 6] = up_to(hero.speed, FIGURE_MOST)
    row[at + 7] = up_to(hero.defense, FIGURE_MOST)
    row[at + 8] = up_to(hero.dice[0], FIGURE_MOST)
    row[at + 9] = up_to(hero.dice[1], FIGURE_MOST)
    row[at + 10] = up_to(hero.dice[2], FIGURE_MOST)
    cards = hero.cards
    slot: i64 = 0
    while slot < SLOTS:
        row[at + 11 + slot] = u8(1 + cards[slot])
        slot += 1


def write_own(hero: Hero, row: vec[u8], at: i64) -> None:
    row[at] = up_to(hero.bonus[0], FIGURE_MOST)
    row[at + 1] = up_to(hero.bonus[1], FIGURE_MOST)
    row[at + 2] = up_to(hero.bonus[2], FIGURE_MOST)
    row[at + 3] = up_to(hero.melee_defense, FIGURE_MOST)
    row[at + 4] = up_to(hero.cast_defense, FIGURE_MOST)
    row[at + 5] = up_to(hero.cast_bonus, FIGURE_MOST)
    row[at + 6] = up_to(hero.rest, FIGURE_MOST)
    row[at + 7] = up_to(hero.bear, FIGURE_MOST)
    row[at + 8] = up_to(hero.lion, FIGURE_MOST)
    row[at + 9] = up_to(hero.panther, FIGURE_MOST)
    row[at + 10] = up_to(hero.phoenix, FIGURE_MOST)


def write_orient(state: State, hero: Hero, before: i64, row: vec[u8], at: i64) -> None:
    """The card to be turned, and what each turn would join and open."""
    question = state.question
    if question.kind != steps.ORIENT:
        if before == NOTHING_WRITTEN or before == steps.ORIENT:
            clear(row, at, ORIENT_WIDTH)
        return
    grid = state.grid
    cell = question.argument & CELL
    card = grid.cells[cell]
    place = place_of(grid, hero.cell)
    row[at] = up_to(CARD + card, CARD_MOST)
    row[at + 1] = u8(cell // WIDTH - place // WIDTH + HERE)
    row[at + 2] = u8(cell % WIDTH - place % WIDTH + HERE)
    row[at + 3] = 0
    if question.argument & WALKING:
        row[at + 3] = 1
    joining: i64 = 0
    empty: i64 = 0
    direction: i64 = 0
    while direction < 4:
        there = neighbour(cell, direction)
        if there != NOWHERE:
            if grid.revealed & BIT[there]:
                joining |= (sides_at(state, there) >> (direction + 2 & 3) & 1) << direction
            elif not grid.hidden & BIT[there]:
                empty |= BIT[direction]
        direction += 1
    quarters: i64 = 0
    while quarters < TURNS:
        sides = turned(state.tables.room_sides[card], quarters)
        row[at + 4 + quarters] = u8(sides & joining)
        row[at + 4 + TURNS + quarters] = u8(sides & empty)
        quarters += 1


def centre_of(state: State, hero: Hero) -> i64:
    """What lies in the middle of the window: the enemy to be moved, or the hero."""
    kind = state.question.kind
    if kind == steps.STEP or kind == steps.PUSH or kind == steps.HERD:
        return state.enemy_cell[state.question.argument & BYTE]
    return hero.cell


# --- the table -----------------------------------------------------------------------------------------------


def write_torch(state: State, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """The act, and how far the torch has gone, from which the rest follows."""
    torch = state.torch
    if sketch.torch == torch and sketch.act == state.act:
        return
    sketch.torch = torch
    sketch.act = state.act
    end = skull(state)
    row[at] = u8(state.act)
    row[at + 1] = up_to(end - torch, VALUE_MOST)
    row[at + 2] = up_to(torch - state.tables.torch_start[state.act * 5 + state.party], VALUE_MOST)
    ahead: i64 = 1
    while ahead <= AHEAD:
        row[at + 2 + ahead] = BEYOND
        if torch + ahead <= end:
            row[at + 2 + ahead] = u8(torch_space(state, torch + ahead))
        ahead += 1


def write_table(state: State, row: vec[u8], at: i64, sketch: Sketch) -> None:
    """Decks, minions and boss."""
    piles = state.piles
    decks = piles.rooms | piles.encounters
    if decks != sketch.decks or state.grid.hidden != sketch.hidden:
        sketch.decks = decks
        write_deck(state, row, at)
    row[at + 13] = u8(piles.goblins & BYTE)
    row[at + 14] = u8(piles.minions & BYTE)
    if piles.loot != sketch.loot:
        sketch.loot = piles.loot
        write_bytes(piles.loot, row, at + 15, GEAR_BYTES)
    if piles.row != sketch.row:
        sketch.row = piles.row
        write_bytes(piles.row, row, at + 20, GEAR_BYTES)
    at += DECKS_WIDTH
    row[at + 1] = u8(state.goblins)
    row[at + 2] = u8(state.minions_met)
    row[at + 3] = u8(state.minions_dead)
    row[at + 4] = 0
    if state.grid.door != NOWHERE:
        row[at + 4] = 3 if is_door_open(state) else 1
    track = track_of(state)
    if track != sketch.track:
        sketch.track = track
        write_boss(state, row, at + 5)


def write_deck(state: State, row: vec[u8], at: i64) -> None:
    """The dungeon deck and its cards on the table: a card is drawn, or turned up, or laid."""
    piles = state.piles
    grid = state.grid
    row[at] = u8(piles.to_lay[0])
    row[at + 1] = u8(piles.to_lay[1])
    row[at + 2] = u8(piles.to_lay[2])
    row[at + 3] = u8(count_of(grid.hidden & ~(grid.hidden_b | grid.hidden_c)))
    row[at + 4] = u8(count_of(grid.hidden_b))
    row[at + 5] = u8(count_of(grid.hidden_c))
    row[at + 6] = u8(piles.b_encounters)
    row[at + 7] = u8(piles.b_rooms)
    row[at + 8] = u8(piles.c_rooms)
    write_bytes(piles.rooms | piles.encounters, row, at + 9, DECK_BYTES)


def track_of(state: State) -> i64:
    """A number that changes with the boss, its markers and its locks."""
    if state.boss == NO_CARD:
        return 0
    track = ((1 + state.boss) << 1 | state.act) << 9 | state.covered
    if state.act:
        marker: i64 = 0
        while marker < state.party:
            track = track << 5 | state.markers[marker]
            marker += 1
    return track


def write_boss(state: State, row: vec[u8], at: i64) -> None:
    """The boss, once it is known; its health only in Act 2."""
    clear(row, at, 8)
    if state.boss == NO_CARD:
        return
    row[at] = up_to(1 + state.boss, BOARD_MOST)
    row[at + 6] = u8(bare_locks(state))
    row[at + 7] = u8(state.covered)
    if not state.act:
        return
    free: i64 = 0
    marker: i64 = 0
    while marker < state.party:
        row[at + 1 + marker] = u8(state.markers[marker])
        if can_fall(state, marker):
            free |= BIT[marker]
        marker += 1
    row[at + 5] = u8(free)


def count_of(cells: i64) -> i64:
    count: i64 = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


def write_bytes(mask: i64, row: vec[u8], at: i64, count: i64) -> None:
    """The lowest bits of a mask."""
    while count > 0:
        row[at] = u8(mask & BYTE)
        mask >>= 8
        at += 1
        count -= 1
