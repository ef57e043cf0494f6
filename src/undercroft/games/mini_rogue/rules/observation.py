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
from undercroft.games.mini_rogue.rules.overlord import is_used, power_at
from undercroft.games.mini_rogue.rules.pool import DICE_MOST, WAVE_ROLLED
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, HAND, PLAYED, REINFORCEMENTS_MOST, WAVE
from undercroft.games.mini_rogue.rules.state import (
    ACROSS,
    ARMOR_MOST,
    BEATEN,
    BOSSES_MOST,
    CELLS,
    EXIT,
    FACE_UP,
    FOOD_MOST,
    FORESEEN,
    GOLD_MOST,
    HP_MOST,
    NO_CARD,
    REMOVED,
    REMOVED_UNSEEN,
    SEATS_MOST,
    VISITED,
    XP_MOST,
    Hero,
    State,
    level,
)
from undercroft.games.mini_rogue.rules.tables import Tables
from undercroft.games.mini_rogue.rules.turn_order import seat_at
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, clear, up_to
from undercroft.kernel.question import CHANCE
from undercroft.kernel.vecs import vec

BYTE: Final[i64] = 0xFF
HALF: Final = 31
HALVES: Final[i64] = (1 << HALF) - 1
VALUE_MOST: Final = 63
"""of a die or a bonus: no enemy has so much HP left that more would matter"""
FOE_MOST: Final = 99
POWERS: Final = 16

# What lies in a cell
TAKEN: Final = 0
UNKNOWN: Final = 1
CARD: Final = 2
"""+ room card"""
THE_EXIT: Final = 254
OUTSIDE: Final = 255


def mat_fields(whose: str) -> list[Field]:
    """A Character mat."""
    return [
        Field(f"{whose}.character", CHOICE, 24, "the character, from 1"),
        Field(f"{whose}.hp", NUMBER, HP_MOST, "HP"),
        Field(f"{whose}.xp", NUMBER, XP_MOST, "XP"),
        Field(f"{whose}.level", NUMBER, 3, "level"),
        Field(f"{whose}.armor", NUMBER, ARMOR_MOST, "armor tokens"),
        Field(f"{whose}.armor_in_all", NUMBER, VALUE_MOST, "armor with everything that adds to it now"),
        Field(f"{whose}.food", NUMBER, FOOD_MOST, "food"),
        Field(f"{whose}.gold", NUMBER, GOLD_MOST, "gold"),
        Field(f"{whose}.potions", BITS, 6, "the potions carried"),
        Field(f"{whose}.afflictions", BITS, 3, "cursed; poisoned; blind"),
        Field(
            f"{whose}.marks",
            BITS,
            4,
            "the Character card is face down; has met a danger in this area; skips the next room; cannot be afflicted",
        ),
        Field(f"{whose}.shield", NUMBER, VALUE_MOST, "armor for the next room only"),
        Field(f"{whose}.stance", CHOICE, 2, "the stance"),
        Field(f"{whose}.item", CHOICE, 24, "the Item, from 1"),
        Field(f"{whose}.item_uses", NUMBER, 9, "how often it can still be used"),
        Field(f"{whose}.cell", CHOICE, CELLS - 1, "the cell of the area, row by row; the last is the exit"),
    ]


def more_fields(whose: str) -> list[Field]:
    """What a mat holds in parties, campaigns and games with the second box."""
    return [
        Field(f"{whose}.stage", CHOICE, 7, "how far this round has come for the adventurer"),
        Field(f"{whose}.second", CHOICE, 24, "the Character card under the first, from 1"),
        Field(f"{whose}.turned", BITS, 2, "which of the two cards are face down"),
        Field(f"{whose}.armed", BITS, 8, "powers of the Automa that wait for their moment in this room", 3),
        Field(f"{whose}.burdens", CHOICE, 48, "cards that had to be taken, from 1", 2),
        Field(f"{whose}.boons", BITS, 8, "what perks and relics of a campaign grant", 2),
        Field(f"{whose}.boons_spent", BITS, 8, "those of them that are used up", 2),
    ]


FIELDS: Final[list[Field]] = [
    Field("question.kind", CHOICE, steps.STEPS - 1, "what is asked, by the number of the step"),
    Field("question.seat", CHOICE, SEATS_MOST + 1, "who is asked: 0 this seat, else 1 more than the seat"),
    Field(
        "question.about",
        CHOICE,
        255,
        "what it is about; a choice, a check or a story by its number in the order of the cards",
        3,
    ),
    Field("question.looked_at", CHOICE, 48, "the room card that is looked at, from 1"),
    Field("answers", NUMBER, 64, "how many answers there are"),
    *mat_fields("hero"),
    Field("dice.face", CHOICE, 6, "what the dice show", DICE_MOST),
    Field("dice.value", NUMBER, VALUE_MOST, "what each is worth in this attack", DICE_MOST),
    Field("dice.critical", BITS, DICE_MOST, "dice that may be rolled again as criticals"),
    Field("dice.feat_done", BITS, DICE_MOST, "dice that had their one feat"),
    Field("dice.dungeon", CHOICE, 6, "the Dungeon die; 0 if not rolled"),
    Field("dice.symbols", BITS, 2, "the curse shows; the poison shows"),
    Field("dice.bonus", NUMBER, VALUE_MOST, "damage added to the dice"),
    Field("dice.potion_damage", NUMBER, VALUE_MOST, "damage counted apart from the dice"),
    Field("dice.threshold", NUMBER, VALUE_MOST, "an enemy with no more HP left than this dies"),
    Field("dice.announced", BITS, 8, "what was announced for the attack, by its bit in the rules", 2),
    Field("dice.row", CHOICE, 6, "the Dungeon die of the room or reward"),
    Field("dice.marks", BITS, 2, "the check of the room succeeded; gold was offered at the shrine"),
    Field("enemy.kind", CHOICE, 6, "monster, ghost, boss, final boss, guardian or of a story"),
    Field("enemy.line", CHOICE, 99, "the line of the enemy in the tables, from 1; 0: no enemy"),
    Field("enemy.hp", NUMBER, FOE_MOST, "its HP"),
    Field("enemy.hp_left", NUMBER, FOE_MOST, "its HP after the dice on the table"),
    Field("enemy.start_hp", NUMBER, FOE_MOST, "its HP at first"),
    Field("enemy.armor", NUMBER, VALUE_MOST, "its armor"),
    Field("enemy.damage", NUMBER, VALUE_MOST, "its damage"),
    Field("enemy.traits", BITS, 8, "its traits, by their bits in the rules", 2),
    Field("enemy.poisoned", BITS, 1, "it is poisoned"),
    Field("enemy.phase", CHOICE, 1, "0 in its first fight, 1 in its second"),
    Field("enemy.left", NUMBER, 9, "how many of a horde are left"),
    # from here on, what seldom changes
    Field("mat", CHOICE, 3, "the dungeon mat"),
    Field("stances", BITS, 1, "stances are in use"),
    Field("area", CHOICE, 10, "the area, from 1"),
    Field("floor", CHOICE, 4, "the floor, from 1"),
    Field("goal", CHOICE, 4, "the floor whose boss must be beaten; 0: the final boss"),
    Field("party", CHOICE, SEATS_MOST, "how many adventurers there are"),
    Field("bosses.left", NUMBER, 4, "bosses in the stack"),
    Field("bosses.at_exit", CHOICE, BOSSES_MOST, "the boss face up at the exit, from 1"),
    Field("bosses.beaten", BITS, 8, "bosses beaten", 2),
    Field("bosses.removed", BITS, 8, "bosses removed face up", 2),
    Field("bosses.removed_unseen", NUMBER, 9, "bosses removed face down"),
    Field("unused_rooms", NUMBER, 48, "room cards in the deck"),
    Field("reference", CHOICE, 4, "the reference card to be fought next, from 1; 0: at random"),
    Field("rewards", CHOICE, 4, "the reference card whose rewards come next, from 1; 0: at random"),
    Field(
        "rooms",
        CHOICE,
        48 + CARD,
        "the cells of the area, row by row: 0 taken away, 1 face down, else 2 more than the room card",
        EXIT,
    ),
    Field("rooms.visited", BITS, EXIT, "cells that have been visited"),
    Field(
        "rooms.here",
        CHOICE,
        OUTSIDE,
        "the same for the adventurer's cell, the next to the right, below, across, two to the right, two below; "
        "254 the exit, 255 outside",
        6,
    ),
    # the second box, campaigns and parties
    *more_fields("hero"),
    Field("story", CHOICE, 32, "the Story card being resolved, from 1"),
    Field("stories_left", NUMBER, 32, "Story cards in the deck"),
    *(field for mate in ("mate", "third") for field in (*mat_fields(mate), *more_fields(mate))),
    Field("leader", CHOICE, SEATS_MOST - 1, "the Party Leader: so many seats on"),
    Field("order", CHOICE, SEATS_MOST - 1, "who is first, second and third: so many seats on", SEATS_MOST),
    Field("enemy.fighters", BITS, SEATS_MOST, "who fights the enemy, from this seat on"),
    Field("deal.seats", CHOICE, SEATS_MOST, "giver and taker of the exchange: 1 and so many seats on", 2),
    Field("deal.given", NUMBER, GOLD_MOST, "gold, food and armor given", 3),
    Field("deal.asked", NUMBER, GOLD_MOST, "gold, food and armor asked for", 3),
    Field("deal.potions", BITS, 6, "potions given, potions asked for", 2),
    Field("deal.items", BITS, 2, "the Item is given; an Item is asked for"),
    # the Overlord and the Automa
    Field("overlord.against", CHOICE, 2, "0 nobody, else who rules: an Overlord or an Automa"),
    Field("overlord.card", CHOICE, 8, "the Overlord card, from 1"),
    Field("overlord.augury", NUMBER, 20, "Augury"),
    Field("overlord.marker", NUMBER, 20, "the marker on the track"),
    Field("overlord.track", NUMBER, 20, "the length of the track"),
    Field("overlord.pile", NUMBER, REINFORCEMENTS_MOST, "Reinforcement cards in the pile"),
    Field(
        "overlord.sides", CHOICE, 4, "the side of the board each of them lies under; 0 for none", REINFORCEMENTS_MOST
    ),
    Field("overlord.used", BITS, 8, "powers used up", 2),
    Field("overlord.veiled", BITS, EXIT, "cells where potions and skills cannot be used"),
    Field("overlord.hand", CHOICE, 48, "the room cards in hand, from 1: only for the Overlord", HAND),
    Field("overlord.wave", CHOICE, 6, "the Dungeon dice of the rest of a horde", WAVE - 1),
    Field("overlord.beginners", BITS, 1, "one adventurer takes the Rewards of a boss twice"),
]


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


def observe(state: State, seat: i64, row: vec[u8], start: i64, stamp: i64, width: i64) -> i64:
    """Write the row; `stamp` is what was returned for the last one in its place, or 0 (see `Rules.observe`)."""
    if stamp == 0:
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
    return now


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
