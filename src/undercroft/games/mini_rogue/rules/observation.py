"""What a seat knows of a game, as a row of bytes for bots and agents: the same as its view, relative to the seat.

The adventurer's own mat comes first, then the mates' in the order of their seats. An Overlord sees the adventurers from
seat 0 on. Cards, enemies and Items are numbered from 1; 0 means none.
"""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.area import looked_at
from undercroft.games.mini_rogue.rules.cardspeak import (
    ANYONE,
    CHECK,
    CHOOSE,
    FOE_STORY,
    OPTIONS,
    TRY,
    first_of,
    verb_of,
)
from undercroft.games.mini_rogue.rules.check import ATTACKING, is_story_check
from undercroft.games.mini_rogue.rules.combat import left_by_dice
from undercroft.games.mini_rogue.rules.effects import armor_of
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.observation_fields import (
    CARD,
    FOE_MOST,
    OUTSIDE,
    POWERS,
    TAKEN,
    THE_EXIT,
    UNKNOWN,
    VALUE_MOST,
)
from undercroft.games.mini_rogue.rules.overlord import is_used, power_at
from undercroft.games.mini_rogue.rules.pool import DICE_MOST, WAVE_ROLLED
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, HAND, PLAYED, REINFORCEMENTS_MOST, WAVE
from undercroft.games.mini_rogue.rules.state import (
    ACROSS,
    BEATEN,
    BOSSES_MOST,
    EXIT,
    FACE_UP,
    FORESEEN,
    GOLD_MOST,
    NO_CARD,
    REMOVED,
    REMOVED_UNSEEN,
    SEATS_MOST,
    VISITED,
    Hero,
    State,
    level,
)
from undercroft.games.mini_rogue.rules.tables import Tables
from undercroft.games.mini_rogue.rules.turn_order import seat_at
from undercroft.kernel.observation import Sketch, clear, up_to
from undercroft.kernel.question import CHANCE
from undercroft.kernel.vecs import vec

BYTE: Final[i64] = 0xFF
HALF: Final = 31
HALVES: Final[i64] = (1 << HALF) - 1


def asked_about(tables: Tables) -> vec[i64]:
    """A small number for every place in the programs that a question can be about, in the order of the cards."""
    programs = tables.programs
    numbers = vec[i64]([0] * len(programs))
    count: i64 = 0
    at: i64 = 1
    while at < len(programs):
        verb = verb_of(programs[at])
        behind: i64 = 0
        if verb == CHOOSE or verb == OPTIONS or verb == ANYONE or verb == CHECK:
            behind = 1
        elif verb == TRY:
            behind = 2
        if behind:
            count += 1
            numbers[at + behind] = count
        if verb == CHOOSE or verb == OPTIONS:
            at += first_of(programs[at])
        elif verb == TRY:
            at += 1
        at += 1
    return numbers


def observe(state: State, seat: i64, row: vec[u8], start: i64, sketch: Sketch, width: i64) -> None:
    """Write the row, less what the sketch says stands there already (see `Rules.observe`)."""
    stamp = sketch.stamp
    if seat != sketch.seat:
        stamp = 0
        clear(row, start, width)
    hero = state.heroes[0]
    if seat < state.party:
        hero = state.heroes[seat]
    at = write_question(state, seat, row, start)
    at = write_mat(state, hero, row, at)
    at = write_dice(state, row, at)
    at = write_enemy(state, row, at)
    now = stamp_of(state, hero)
    if now != stamp:
        if now >> HALF != stamp >> HALF:
            write_bosses(state, row, at)
        write_rooms(state, hero, seat, row, at + BOSSES_WIDTH)
    if state.party > 1 or state.council or state.ruled or hero.boons:
        write_rest(state, hero, seat, row, at + BOSSES_WIDTH + ROOMS_WIDTH)
    sketch.seat = seat
    sketch.stamp = now


def write_question(state: State, seat: i64, row: vec[u8], at: i64) -> i64:
    """What is asked, and about what: for others than the seat asked, only what."""
    question = state.question
    kind = question.kind
    if kind == CHANCE:
        kind = question.argument
    row[at] = u8(kind)
    if question.seat != seat:
        row[at + 1] = u8(1 + question.seat)
        clear(row, at + 2, 5)
        return at + 7
    argument = about(state)
    row[at + 1] = 0
    row[at + 2] = u8(argument & BYTE)
    row[at + 3] = u8(argument >> 8 & BYTE)
    row[at + 4] = u8(argument >> 16 & BYTE)
    row[at + 5] = 0
    if kind == steps.PLACE:
        row[at + 5] = u8(1 + looked_at(state))
    row[at + 6] = u8(question.count)
    return at + 7


def about(state: State) -> i64:
    """The argument of the question; instead of a place in the programs, its small number."""
    kind = state.question.kind
    argument = state.question.argument
    if kind == CHANCE:
        return 0
    if kind == steps.CHOICE or kind == steps.STORY_CHOICE or kind == steps.AIM:
        return state.tables.asked_about[argument]
    if kind == steps.BEFORE_CHECK or kind == steps.AFTER_CHECK or kind == steps.CLEAR_MIND:
        if argument == ATTACKING:
            return 0
        return state.tables.asked_about[argument >> 1] | (argument & 1) << 8
    return argument


def write_mat(state: State, hero: Hero, row: vec[u8], at: i64) -> i64:
    row[at] = u8(1 + hero.character)
    row[at + 1] = u8(hero.hp)
    row[at + 2] = u8(hero.xp)
    row[at + 3] = u8(level(hero))
    row[at + 4] = u8(hero.armor)
    row[at + 5] = up_to(armor_of(state, hero), VALUE_MOST)
    row[at + 6] = u8(hero.food)
    row[at + 7] = u8(hero.gold)
    row[at + 8] = u8(hero.potions)
    row[at + 9] = u8(hero.afflictions)
    marks: i64 = 0
    if hero.face_down:
        marks = 1
    if hero.met_danger:
        marks += 2
    if hero.skipping:
        marks += 4
    if hero.immune:
        marks += 8
    row[at + 10] = u8(marks)
    row[at + 11] = up_to(hero.shield, VALUE_MOST)
    row[at + 12] = u8(hero.stance)
    row[at + 13] = u8(1 + hero.item)
    row[at + 14] = 0
    if hero.item != NO_CARD:
        row[at + 14] = u8(hero.item_uses)
    row[at + 15] = u8(hero.cell)
    return at + 16


def write_dice(state: State, row: vec[u8], at: i64) -> i64:
    """The dice on the table."""
    pool = state.pool
    count = pool.count
    die: i64 = 0
    while die < count:
        row[at + die] = u8(pool.faces[die])
        row[at + DICE_MOST + die] = up_to(pool.values[die], VALUE_MOST)
        die += 1
    while die < DICE_MOST:
        row[at + die] = 0
        row[at + DICE_MOST + die] = 0
        die += 1
    at += 2 * DICE_MOST
    row[at] = u8(pool.critical)
    row[at + 1] = u8(pool.featured)
    row[at + 2] = u8(pool.dungeon)
    row[at + 3] = u8(bits(pool.curse, pool.poison))
    row[at + 4] = up_to(pool.bonus, VALUE_MOST)
    row[at + 5] = up_to(pool.potion_damage, VALUE_MOST)
    row[at + 6] = up_to(pool.threshold, VALUE_MOST)
    row[at + 7] = u8(pool.marks & BYTE)
    row[at + 8] = u8(pool.marks >> 8)
    row[at + 9] = u8(state.die)
    row[at + 10] = u8(bits(state.success, state.offered))
    return at + 11


def bits(one: bool, other: bool) -> i64:
    """Two facts in one byte."""
    mask: i64 = 0
    if one:
        mask = 1
    if other:
        mask += 2
    return mask


def write_enemy(state: State, row: vec[u8], at: i64) -> i64:
    foe = state.foe
    if foe.line == NO_CARD:
        if row[at + 1] != 0:
            clear(row, at, ENEMY_WIDTH)
        return at + ENEMY_WIDTH
    row[at] = u8(foe.kind)
    row[at + 1] = u8(1 + foe.line)
    row[at + 2] = up_to(foe.hp, FOE_MOST)
    row[at + 3] = up_to(left_by_dice(state), FOE_MOST)
    row[at + 4] = up_to(foe.start_hp, FOE_MOST)
    row[at + 5] = up_to(foe.armor, VALUE_MOST)
    row[at + 6] = up_to(foe.damage, VALUE_MOST)
    row[at + 7] = u8(foe.traits & BYTE)
    row[at + 8] = u8(foe.traits >> 8)
    row[at + 9] = u8(bits(foe.poisoned, False))
    row[at + 10] = u8(foe.phase)
    row[at + 11] = u8(foe.left)
    return at + ENEMY_WIDTH


ENEMY_WIDTH: Final = 12


def stamp_of(state: State, hero: Hero) -> i64:
    """A number that changes whenever something that `write_rooms` or, above HALF, `write_bosses` writes does."""
    bosses = state.area + state.boss_count * 16 + state.deck_count * 256
    if state.boss_up:
        bosses += 128
    if state.council:
        bosses = bosses * 31 + state.ghost * 4 + state.rewards
        for place in state.boss_place:
            bosses = (bosses * 7 + place) & HALVES
    rooms = hero.cell
    cells = state.cells
    marks = state.cell_marks
    cell: i64 = 0
    while cell < EXIT:
        rooms = (rooms << 5) - rooms + (cells[cell] << 6) + marks[cell]
        cell += 1
    return (1 + bosses << HALF) + (rooms & HALVES)


def write_rooms(state: State, hero: Hero, seat: i64, row: vec[u8], at: i64) -> None:
    """The rooms: in the area, and around the hero."""
    seen: i64 = FACE_UP | FORESEEN << seat
    visited: i64 = 0
    cell: i64 = 0
    while cell < EXIT:
        row[at + cell] = u8(room_code(state, cell, seen))
        if state.cell_marks[cell] & VISITED:
            visited |= 1 << cell
        cell += 1
    row[at + EXIT] = u8(visited)
    at += EXIT + 1
    cell = hero.cell
    right = cell % ACROSS < 2
    down = cell < 2 * ACROSS
    row[at] = u8(room_code(state, cell, seen))
    row[at + 1] = u8(beside(state, cell + 1, seen, right))
    row[at + 2] = u8(beside(state, cell + ACROSS, seen, down))
    row[at + 3] = u8(beside(state, cell + ACROSS + 1, seen, right and down))
    row[at + 4] = u8(beside(state, cell + 2, seen, cell % ACROSS == 0))
    row[at + 5] = u8(beside(state, cell + 2 * ACROSS, seen, cell < ACROSS))


def beside(state: State, cell: i64, seen: i64, inside: bool) -> i64:
    """The same of a cell on the hero's way, if the area goes so far."""
    if inside:
        return room_code(state, cell, seen)
    return OUTSIDE


def room_code(state: State, cell: i64, seen: i64) -> i64:
    """What a seat knows of a cell."""
    if cell == EXIT:
        return THE_EXIT
    card = state.cells[cell]
    if card == NO_CARD:
        return TAKEN
    if state.cell_marks[cell] & seen:
        return CARD + card
    return UNKNOWN


def write_bosses(state: State, row: vec[u8], at: i64) -> None:
    """Where the party is, the bosses, and what is left of the piles."""
    row[at] = u8(state.mat)
    row[at + 1] = u8(bits(state.stances, False))
    row[at + 2] = u8(state.area)
    row[at + 3] = u8(state.floor)
    row[at + 4] = u8(state.goal)
    row[at + 5] = u8(state.party)
    at += 6
    row[at] = u8(state.boss_count)
    row[at + 1] = 0
    if state.boss_up and state.boss_count > 0:
        row[at + 1] = u8(1 + state.bosses[state.boss_count - 1])
    beaten: i64 = 0
    removed: i64 = 0
    unseen: i64 = 0
    boss: i64 = 0
    while boss < BOSSES_MOST:
        place = state.boss_place[boss]
        if place == BEATEN:
            beaten |= 1 << boss
        elif place == REMOVED:
            removed |= 1 << boss
        elif place == REMOVED_UNSEEN:
            unseen += 1
        boss += 1
    row[at + 2] = u8(beaten & BYTE)
    row[at + 3] = u8(beaten >> 8)
    row[at + 4] = u8(removed & BYTE)
    row[at + 5] = u8(removed >> 8)
    row[at + 6] = u8(unseen)
    row[at + 7] = u8(state.deck_count)
    row[at + 8] = u8(1 + state.ghost)
    row[at + 9] = u8(1 + state.rewards)
    if state.council:
        if state.court.choosing == AT_RANDOM:
            row[at + 8] = 0
        if state.court.choosing_rewards == AT_RANDOM:
            row[at + 9] = 0


BOSSES_WIDTH: Final = 16
ROOMS_WIDTH: Final = EXIT + 1 + 6


def write_rest(state: State, hero: Hero, seat: i64, row: vec[u8], at: i64) -> None:
    """What only parties, campaigns and games with the second box have."""
    at = write_more(state, hero, row, at)
    if state.council:
        story = story_at_hand(state)
        row[at] = u8(1 + story)
        row[at + 1] = u8(state.court.story_count)
    at += 2
    if state.party > 1:
        write_party(state, hero, row, at)
    if state.ruled:
        write_overlord(state, seat, row, at + PARTY_WIDTH)


def write_more(state: State, hero: Hero, row: vec[u8], at: i64) -> i64:
    row[at] = 0
    if state.party > 1:
        row[at] = u8(hero.stage)
    row[at + 1] = u8(1 + hero.second)
    row[at + 2] = u8(hero.turned)
    row[at + 3] = u8(hero.armed & BYTE)
    row[at + 4] = u8(hero.armed >> 8 & BYTE)
    row[at + 5] = u8(hero.armed >> 16 & BYTE)
    row[at + 6] = u8(1 + hero.burden)
    row[at + 7] = u8(1 + hero.second_burden)
    row[at + 8] = u8(hero.boons & BYTE)
    row[at + 9] = u8(hero.boons >> 8)
    spent = hero.boons & hero.spent
    row[at + 10] = u8(spent & BYTE)
    row[at + 11] = u8(spent >> 8)
    return at + MORE_WIDTH


MORE_WIDTH: Final = 12
MAT_WIDTH: Final = 16
PARTY_WIDTH: Final = 2 * (MAT_WIDTH + MORE_WIDTH) + 1 + SEATS_MOST + 1 + 2 + 3 + 3 + 2 + 1


def write_party(state: State, hero: Hero, row: vec[u8], at: i64) -> None:
    """The mates after the hero, who leads, who comes when, who fights, and the exchange under way."""
    party = state.party
    mate: i64 = 1
    while mate < party:
        other = state.heroes[(hero.seat + mate) % party]
        write_more(state, other, row, write_mat(state, other, row, at + (mate - 1) * (MAT_WIDTH + MORE_WIDTH)))
        mate += 1
    at += 2 * (MAT_WIDTH + MORE_WIDTH)
    row[at] = u8((state.leader - hero.seat) % party)
    at += 1
    place: i64 = 0
    while place < party:
        row[at + place] = u8((seat_at(state, place) - hero.seat) % party)
        place += 1
    at += SEATS_MOST
    fighters: i64 = 0
    if state.foe.line != NO_CARD:
        mate = 0
        while mate < party:
            if state.fighters & 1 << (hero.seat + mate) % party:
                fighters |= 1 << mate
            mate += 1
    row[at] = u8(fighters)
    write_deal(state, hero, row, at + 1)


def write_deal(state: State, hero: Hero, row: vec[u8], at: i64) -> None:
    kind = state.question.kind
    if kind != steps.DEAL and kind != steps.CONSENT:
        if row[at] != 0:
            clear(row, at, 11)
        return
    deal = state.deal
    row[at] = u8(1 + (deal.giver - hero.seat) % state.party)
    row[at + 1] = u8(1 + (deal.taker - hero.seat) % state.party)
    row[at + 2] = up_to(deal.gold, GOLD_MOST)
    row[at + 3] = up_to(deal.food, GOLD_MOST)
    row[at + 4] = up_to(deal.armor, GOLD_MOST)
    row[at + 5] = up_to(-deal.gold, GOLD_MOST)
    row[at + 6] = up_to(-deal.food, GOLD_MOST)
    row[at + 7] = up_to(-deal.armor, GOLD_MOST)
    row[at + 8] = u8(deal.potions_given)
    row[at + 9] = u8(deal.potions_asked)
    row[at + 10] = u8(bits(deal.item_given, deal.item_asked))


def write_overlord(state: State, seat: i64, row: vec[u8], at: i64) -> None:
    """The Overlord board, or the Automa's; the hand only for the Overlord."""
    reign = state.reign
    played = reign.mode == PLAYED
    row[at] = u8(reign.mode)
    row[at + 1] = u8(1 + reign.overlord)
    row[at + 2] = 0
    if played:
        row[at + 2] = u8(reign.augury)
    row[at + 3] = u8(reign.marker)
    row[at + 4] = 0
    if reign.pile_count > 0:
        row[at + 4] = u8(state.tables.reinforcement_track[reign.pile[reign.pile_count - 1]])
    row[at + 5] = u8(reign.pile_count)
    at += 6
    place: i64 = 0
    while place < REINFORCEMENTS_MOST:
        row[at + place] = u8(reign.sides[place])
        place += 1
    at += REINFORCEMENTS_MOST
    used: i64 = 0
    place = 0
    while place < POWERS and played:
        power = power_at(state, place)
        if power != NO_CARD and is_used(state, power, place):
            used |= 1 << place
        place += 1
    row[at] = u8(used & BYTE)
    row[at + 1] = u8(used >> 8)
    row[at + 2] = u8(reign.veiled & BYTE)
    at += 3
    clear(row, at, HAND + WAVE - 1)
    if played and seat == state.party:
        place = 0
        while place < HAND:
            row[at + place] = u8(1 + reign.hand[place])
            place += 1
    at += HAND
    if state.pool.marks & WAVE_ROLLED:
        place = 0
        while place < state.foe.left - 1:
            row[at + place] = u8(reign.wave[place])
            place += 1
    row[at + WAVE - 1] = u8(bits(reign.beginners, False))


def story_at_hand(state: State) -> i64:
    """The Story card still being resolved: its choice, its check, its goods, its enemy; else NO_CARD."""
    question = state.question
    kind = question.kind
    argument = question.argument
    story = state.court.story
    if kind == steps.STORY_CHOICE or (state.foe.line != NO_CARD and state.foe.kind == FOE_STORY):
        return story
    if kind == steps.BEFORE_CHECK or kind == steps.AFTER_CHECK or kind == steps.CLEAR_MIND:
        if argument > 1:
            return story if is_story_check(state, argument) else NO_CARD
    if (kind == steps.TRADING or kind == steps.TAKE_ITEM) and argument == OF_STORY:
        return story
    agenda = state.agenda
    at: i64 = 0
    while at < agenda.depth:
        op = agenda.ops[at]
        if (op == steps.TRADING or op == steps.TAKE_ITEM) and agenda.arguments[at] == OF_STORY:
            return story
        at += 1
    return NO_CARD
