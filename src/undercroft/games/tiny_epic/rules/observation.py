"""What a seat knows of a game, as a row of bytes for bots and agents: the same as its view, relative to the seat.

The seat's own hero comes first, then the mates in the order of their turns. Cards, abilities and enemies are numbered
from 1; 0 means none. Nothing is hidden from anybody but the generators.
"""

from typing import Final

from mypy_extensions import i64, u8

from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.attacks import defense_of, kind_bonus, targets_of
from undercroft.games.tiny_epic.rules.cardspeak import (
    A_HERO,
    CAST,
    CHOOSE,
    EXTRA,
    MISSILE,
    NO_SKILL,
    PLACES,
    SKILLS,
    SLOTS,
    first_of,
    second_of,
    third_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.counter_attacks import counter_damage
from undercroft.games.tiny_epic.rules.dungeon import CELL, WALKING
from undercroft.games.tiny_epic.rules.effects import skull, torch_space
from undercroft.games.tiny_epic.rules.enemies import GOAL_PLACE, LEFT_PLACE
from undercroft.games.tiny_epic.rules.grid import neighbour, sides_at, turned
from undercroft.games.tiny_epic.rules.lair import bare_locks, can_fall, is_door_open
from undercroft.games.tiny_epic.rules.skilltest import (
    SPARE_FOCUS,
    ability_at,
    attack_kind,
    dice_for,
    kind_of,
    needed,
    result_bonus,
    skill_bonus,
)
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    DICE,
    ENEMIES,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    STRIKE,
    WIDTH,
    Hero,
    State,
)
from undercroft.games.tiny_epic.rules.state import CAST as CASTING
from undercroft.games.tiny_epic.rules.surroundings import (
    BOARD_MOST,
    BYTE,
    CARD,
    CARD_MOST,
    FAR,
    HEALTH_MOST,
    HERE,
    SPAN,
    place_of,
    surroundings_fields,
    write_surroundings,
)
from undercroft.games.tiny_epic.rules.tables import MOST_HEROES, TRACK, Tables
from undercroft.games.tiny_epic.rules.turn import speed_left
from undercroft.kernel.observation import BITS, CHOICE, NUMBER, Field, clear, up_to
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.vecs import vec

WORD: Final[i64] = 0xFFFFFFFF
MIX: Final[i64] = 0x2C1B3C6D
"""odd, below 2 to the 30"""
ABILITY_MOST: Final = 99
VALUE_MOST: Final = 31
FIGURE_MOST: Final = 15
BONUS_MOST: Final = 7
LESS: Final = 4
"""A bonus can be below 0: it is written as so much more."""
ENOUGH: Final = 12
"""A result that is just enough; what is more or less is added to it."""
AHEAD: Final = 6
"""spaces of the torch board"""
RESULTS: Final = 12
"""ways to read the dice: die * 4 + which of the other two are added"""
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
    *own_fields(),
    Field(
        "uses.need",
        NUMBER,
        FIGURE_MOST,
        "what the dice must show to use each ability now; 0: cannot, or no test",
        PLACES,
    ),
    Field("uses.dice", NUMBER, DICE, "and how many dice there are", PLACES),
    Field("test.kind", CHOICE, 6, "the test under way: evade, disarm, room, Spell, attack, own; 0 for none"),
    Field("test.skill", CHOICE, 4, "the skill tested, from 1; 4: to be chosen"),
    Field("test.ability", CHOICE, ABILITY_MOST, "the ability used, from 1"),
    Field("test.place", CHOICE, PLACES, "where that ability is: special or a slot, from 1"),
    Field("test.faces", CHOICE, 6, "the dice", DICE),
    Field("test.enemy_die", CHOICE, 6, "the enemy die: 2 to 5, the broken shield, the torch; 0 if not rolled"),
    Field("test.bonus", NUMBER, VALUE_MOST, f"added to the result, and {LESS}"),
    Field("test.need", NUMBER, VALUE_MOST, "the least result that is a success"),
    Field("test.targets", BITS, 8, "the enemies aimed at: goblins, minions, boss", 2),
    Field("test.first", CHOICE, ENEMIES, "the enemy aimed at first, from 1"),
    Field("test.hero", CHOICE, MOST_HEROES, "the hero a Spell is for: 1 and so many turns later"),
    Field("test.health", NUMBER, HEALTH_MOST, "the health of the target that is easiest to hit"),
    Field("test.guard", NUMBER, FIGURE_MOST, "more Defense against the counter-attack"),
    Field("test.damage", NUMBER, FIGURE_MOST, "what a counter-attack would do now"),
    Field("test.marks", BITS, 4, "rerolled; dice may be changed; the second form of an attack; has killed"),
    Field("test.boosted", BITS, PLACES, "abilities already used to boost it"),
    Field(
        "test.margin",
        NUMBER,
        VALUE_MOST,
        f"for each way to read the dice, how much the result is above what is needed, and {ENOUGH}; 0: not possible",
        RESULTS,
    ),
    Field("test.spare", NUMBER, FIGURE_MOST, "and the focus from unused dice", RESULTS),
    Field("orient.room", CHOICE, CARD_MOST, f"the card to be turned, and {CARD}; 0 for none"),
    Field("orient.row", NUMBER, SPAN, f"rows south of the hero, and {HERE}"),
    Field("orient.column", NUMBER, SPAN, f"columns east of the hero, and {HERE}"),
    Field("orient.walking", BITS, 1, "a hero walks in"),
    Field("orient.joins", BITS, 4, "for each turn of the card, the sides with a path to a revealed card", TURNS),
    Field("orient.opens", BITS, 4, "for each turn of the card, the sides that lead to an empty cell", TURNS),
    # from here on, what changes less often
    Field("party", CHOICE, MOST_HEROES, "how many heroes there are"),
    Field("act", CHOICE, 1, "0 for Act 1, 1 for Act 2"),
    Field("goblins", NUMBER, 4, "goblins in the dungeon"),
    Field("minions_met", NUMBER, MOST_HEROES, "minions that have appeared"),
    Field("minions_dead", NUMBER, MOST_HEROES, "minions killed"),
    Field("door", BITS, 2, "the Lair Door has been found; it is open"),
    Field("torch.left", NUMBER, VALUE_MOST, "spaces before the skull"),
    Field("torch.passed", NUMBER, VALUE_MOST, "spaces from the start: how far it can be raised"),
    Field("torch.ahead", CHOICE, 4, "the next spaces: blank, goblin, enemy action, skull; 4 beyond it", AHEAD),
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
    Field("boss", CHOICE, BOARD_MOST, "the boss, from 1; 0 until it is known"),
    Field("boss.markers", NUMBER, TRACK, "its health markers", MOST_HEROES),
    Field("boss.free", BITS, MOST_HEROES, "the markers that can fall"),
    Field("boss.locks", BITS, 8, "locks without an altar, by space from 0"),
    Field("boss.covered", BITS, 8, "locks with an altar"),
    *[field for whose in ("mate", "second_mate", "third_mate") for field in mate_fields(whose)],
    *surroundings_fields(),
]

QUESTION_WIDTH: Final = 14
TURN_WIDTH: Final = 3
HERO_WIDTH: Final = 18
OWN_WIDTH: Final = HERO_WIDTH + 11
MATE_WIDTH: Final = HERO_WIDTH + 3
TEST_WIDTH: Final = 19 + 2 * RESULTS
ORIENT_WIDTH: Final = 4 + 2 * TURNS
TABLE_WIDTH: Final = 47


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


def observe(state: State, seat: i64, row: vec[u8], at: i64, stamp: i64) -> i64:
    """Write the row; `stamp` is what was returned for the last one in its place, or 0 (see `Rules.observe`)."""
    hero = state.heroes[seat]
    question = state.question
    kind = question.argument if question.kind == CHANCE else question.kind
    write_question(state, hero, kind, row, at)
    at += QUESTION_WIDTH
    write_turn(state, hero, row, at)
    at += TURN_WIDTH
    write_hero(hero, row, at)
    write_own(hero, row, at + HERO_WIDTH)
    at += OWN_WIDTH
    write_uses(state, hero, kind, row, at)
    at += 2 * PLACES
    write_test(state, hero, kind, row, at, stamp)
    at += TEST_WIDTH
    write_orient(state, hero, row, at, stamp)
    at += ORIENT_WIDTH
    centre = centre_of(state, hero)
    now = stamp_of(state, hero, centre)
    if now != stamp:
        write_table(state, row, at)
        at += TABLE_WIDTH
        if stamp == 0:
            clear(row, at, (MOST_HEROES - 1) * MATE_WIDTH)
        mate: i64 = 1
        while mate < state.party:
            write_hero(state.heroes[(seat + mate) % state.party], row, at + (mate - 1) * MATE_WIDTH)
            mate += 1
        around = at + (MOST_HEROES - 1) * MATE_WIDTH
        write_surroundings(state, hero, centre, row, around, at + HERO_WIDTH, MATE_WIDTH)
    return now


def turns_after(state: State, hero: Hero, seat: i64) -> i64:
    """How many turns after a hero's another seat's comes."""
    return (seat - hero.seat + state.party) % state.party


# --- the question --------------------------------------------------------------------------------------------


def write_question(state: State, hero: Hero, kind: i64, row: vec[u8], at: i64) -> None:
    """What is asked, and about what."""
    question = state.question
    row[at] = u8(kind)
    row[at + 1] = 0 if question.seat == hero.seat or kind == NONE else u8(1 + turns_after(state, hero, question.seat))
    clear(row, at + 2, 11)
    row[at + 13] = u8(question.count)
    if kind != steps.TURN and kind != steps.TEST and question.kind != CHANCE:
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


def write_enemies(enemies: i64, row: vec[u8], at: i64) -> None:
    """A set of enemies."""
    row[at] = u8(enemies & BYTE)
    row[at + 1] = u8(enemies >> 8 & 1)


def write_turn(state: State, hero: Hero, row: vec[u8], at: i64) -> None:
    turn = state.turn
    row[at] = u8(turns_after(state, hero, turn.seat))
    row[at + 1] = up_to(speed_left(state, state.heroes[turn.seat]), FIGURE_MOST) if state.outcome == PLAYING else 0
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


# --- heroes --------------------------------------------------------------------------------------------------


def write_hero(hero: Hero, row: vec[u8], at: i64) -> None:
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


def write_uses(state: State, hero: Hero, kind: i64, row: vec[u8], at: i64) -> None:
    """For each ability that can be used now with a test: what the dice must show."""
    clear(row, at, 2 * PLACES)
    question = state.question
    if (kind != steps.TURN and kind != steps.WEAPON) or question.seat != hero.seat:
        return
    number: i64 = 0
    while number < question.count:
        place = question.answers[number] - answers.USE
        if 0 <= place < PLACES:
            ability = ability_at(state, hero, place)
            skill = state.tables.ability_skill[ability]
            if skill < SKILLS:
                row[at + place] = u8(max(1, min(FIGURE_MOST, wanted(state, hero, ability, skill))))
                row[at + PLACES + place] = u8(dice_for(state, hero, skill))
        number += 1


def wanted(state: State, hero: Hero, ability: i64, skill: i64) -> i64:
    """What the dice must show for a success: against the target that is easiest to hit, if it is an attack."""
    tables = state.tables
    action = tables.ability_action[ability]
    bonus = tables.ability_bonus[ability] + skill_bonus(state, hero, skill)
    if action <= MISSILE or action == EXTRA:
        attack = kind_of(action)
        return (
            least_defense(state, targets_of(state, hero, ability), attack) + 1 - bonus - kind_bonus(state, hero, attack)
        )
    if action == CAST:
        bonus += hero.cast_bonus
    return tables.ability_number[ability] - bonus


def least_defense(state: State, targets: i64, kind: i64) -> i64:
    """The lowest Defense of some enemies against a kind of attack."""
    least: i64 = VALUE_MOST
    enemy: i64 = 0
    while enemy < ENEMIES:
        if targets & BIT[enemy]:
            least = min(least, defense_of(state, enemy, kind))
        enemy += 1
    return least


# --- tests ---------------------------------------------------------------------------------------------------


def is_shown(kind: i64) -> bool:
    """A question in the course of a test."""
    return (
        kind == steps.TEST
        or kind == steps.SKILL
        or kind == steps.TARGET
        or kind == steps.SECOND_TARGET
        or kind == steps.PAY
        or kind == steps.COUNTER
        or kind == steps.GUARD
        or kind == steps.EMBOLDEN
        or kind == steps.ROLL
        or kind == steps.REROLL
    )


def is_rolled(kind: i64) -> bool:
    """A question while the dice of a test lie on the table."""
    return (
        kind == steps.TEST
        or kind == steps.PAY
        or kind == steps.COUNTER
        or kind == steps.GUARD
        or kind == steps.EMBOLDEN
        or kind == steps.REROLL
    )


def write_test(state: State, hero: Hero, kind: i64, row: vec[u8], at: i64, stamp: i64) -> None:
    """The test under way, its dice and what they may come to."""
    if not is_shown(kind):
        if stamp == 0 or row[at]:
            clear(row, at, TEST_WIDTH)
        return
    trial = state.trial
    tester = state.heroes[trial.seat]
    row[at] = u8(1 + trial.kind)
    row[at + 1] = u8(1 + trial.skill) if trial.skill != NO_SKILL else 0
    row[at + 2] = up_to(1 + trial.ability, ABILITY_MOST)
    row[at + 3] = u8(1 + trial.place) if trial.ability != NO_CARD else 0
    need: i64 = 0
    health: i64 = 0
    if trial.kind == STRIKE:
        need = 1 + least_defense(state, trial.targets, attack_kind(state)) if trial.targets else 0
        health = easiest_health(state, need - 1)
    elif trial.skill != NO_SKILL:
        need = needed(state)
    bonus = trial.bonus
    if trial.skill < SKILLS:
        bonus = result_bonus(state, tester, trial.skill)
    row[at + 8] = up_to(bonus + LESS, VALUE_MOST)
    row[at + 9] = up_to(need, VALUE_MOST)
    write_enemies(trial.targets, row, at + 10)
    row[at + 12] = u8(1 + trial.first) if trial.targets else 0
    row[at + 13] = 0
    if trial.kind == CASTING and trial.first != NOWHERE and state.tables.ability_whom[trial.ability] == A_HERO:
        row[at + 13] = u8(1 + turns_after(state, hero, trial.first))
    row[at + 14] = up_to(health, HEALTH_MOST)
    row[at + 15] = up_to(trial.guard, FIGURE_MOST)
    marks: i64 = 1 if trial.rerolled else 0
    if trial.may_change:
        marks += 2
    if trial.wide:
        marks += 4
    if trial.killed:
        marks += 8
    row[at + 17] = u8(marks)
    row[at + 18] = u8(trial.boosted)
    write_dice(state, tester, kind, row, at)
    if kind == steps.TEST:
        write_results(state, row, at + 19, need - bonus)
    else:
        clear(row, at + 19, 2 * RESULTS)


def easiest_health(state: State, defense: i64) -> i64:
    """The least health among the targets with this Defense; a boss's is more than any attack takes."""
    kind = attack_kind(state)
    least: i64 = 0
    enemy: i64 = 0
    while enemy < ENEMIES:
        if state.trial.targets & BIT[enemy] and defense_of(state, enemy, kind) == defense:
            health: i64 = HEALTH_MOST
            if enemy < FIRST_MINION:
                health = 1
            elif enemy < BOSS:
                health = state.enemy_health[enemy]
            if least == 0 or health < least:
                least = health
        enemy += 1
    return least


def write_dice(state: State, tester: Hero, kind: i64, row: vec[u8], at: i64) -> None:
    """The dice on the table, and what a counter-attack would do."""
    trial = state.trial
    rolled = is_rolled(kind)
    die: i64 = 0
    while die < DICE:
        row[at + 4 + die] = u8(trial.faces[die]) if rolled and die < trial.count else 0
        die += 1
    row[at + 7] = u8(trial.enemy_die) if rolled else 0
    row[at + 16] = 0
    if rolled and trial.enemy_die:
        enemy = state.question.argument if kind == steps.GUARD else trial.first
        if kind == steps.GUARD or trial.targets & BIT[enemy]:
            row[at + 16] = up_to(counter_damage(state, tester, enemy), FIGURE_MOST)


def write_results(state: State, row: vec[u8], at: i64, wanted: i64) -> None:
    """For each way to read the dice that is offered: the result above or below what is needed, and the spare focus."""
    clear(row, at, 2 * RESULTS)
    faces = state.trial.faces
    question = state.question
    number: i64 = 0
    while number < question.count:
        chosen = question.answers[number] - answers.RESULT
        if 0 <= chosen < RESULTS:
            die = chosen // 4
            first = faces[1 if die == 0 else 0]
            second = faces[1 if die == 2 else 2]
            total = faces[die] - wanted + ENOUGH
            spare: i64 = 0
            if chosen & 1:
                total += first
            else:
                spare = SPARE_FOCUS[first]
            if chosen & 2:
                total += second
            else:
                spare += SPARE_FOCUS[second]
            row[at + chosen] = u8(max(1, min(VALUE_MOST, total)))
            row[at + RESULTS + chosen] = u8(spare)
        number += 1


def write_orient(state: State, hero: Hero, row: vec[u8], at: i64, stamp: i64) -> None:
    """The card to be turned, and what each turn would join and open."""
    question = state.question
    if question.kind != steps.ORIENT:
        if stamp == 0 or row[at]:
            clear(row, at, ORIENT_WIDTH)
        return
    grid = state.grid
    cell = question.argument & CELL
    card = grid.cells[cell]
    place = place_of(grid, hero.cell)
    row[at] = up_to(CARD + card, CARD_MOST)
    row[at + 1] = u8(cell // WIDTH - place // WIDTH + HERE)
    row[at + 2] = u8(cell % WIDTH - place % WIDTH + HERE)
    row[at + 3] = 1 if question.argument & WALKING else 0
    quarters: i64 = 0
    while quarters < TURNS:
        sides = turned(state.tables.room_sides[card], quarters)
        joins: i64 = 0
        opens: i64 = 0
        direction: i64 = 0
        while direction < 4:
            there = neighbour(cell, direction)
            if sides & BIT[direction] and there != NOWHERE:
                if grid.revealed & BIT[there]:
                    if sides_at(state, there) & BIT[(direction + 2) & 3]:
                        joins |= BIT[direction]
                elif not grid.hidden & BIT[there]:
                    opens |= BIT[direction]
            direction += 1
        row[at + 4 + quarters] = u8(joins)
        row[at + 4 + TURNS + quarters] = u8(opens)
        quarters += 1


# --- what changes less often -----------------------------------------------------------------------------------


def centre_of(state: State, hero: Hero) -> i64:
    """What lies in the middle of the window: the card to be turned, the enemy to be moved, or the hero."""
    kind = state.question.kind
    argument = state.question.argument
    if kind == steps.ORIENT:
        return argument & CELL
    if kind == steps.STEP or kind == steps.PUSH or kind == steps.HERD:
        return state.enemy_cell[argument & BYTE]
    return hero.cell


def stamp_of(state: State, hero: Hero, centre: i64) -> i64:
    """A number that changes whenever something below does: equal for different positions once in 2 to the 60."""
    grid = state.grid
    piles = state.piles
    stamp = mixed(grid.revealed, grid.hidden)
    stamp = mixed(stamp, grid.hidden_b)
    stamp = mixed(stamp, grid.hidden_c)
    stamp = mixed(stamp, grid.altars)
    stamp = mixed(stamp, grid.disarmed)
    stamp = mixed(stamp, piles.rooms | piles.encounters)
    stamp = mixed(stamp, piles.loot)
    stamp = mixed(stamp, piles.row)
    stamp = mixed(stamp, piles.goblins << 16 | piles.minions)
    marks = (((centre << 6 | hero.cell) << 6 | state.torch) << 5 | 1 + state.boss) << 4 | state.minions_dead
    stamp = mixed(stamp, ((marks << 4 | state.minions_met) << 9 | state.covered) << 9 | state.actors)
    healths: i64 = state.act
    place: i64 = 0
    while place < MOST_HEROES:
        healths = healths << 8 | state.markers[place] << 4 | state.enemy_health[FIRST_MINION + place]
        place += 1
    stamp = mixed(stamp, healths)
    enemies: i64 = 0
    enemy: i64 = 0
    while enemy < ENEMIES:
        enemies = enemies << 12 | 1 + state.enemy_cell[enemy] << 6 | 1 + state.enemy_card[enemy]
        if enemy == FIRST_MINION:
            stamp = mixed(stamp, enemies)
            enemies = 0
        enemy += 1
    stamp = mixed(stamp, enemies)
    for mate in state.heroes:
        if mate.seat != hero.seat:
            stamp = mixed(stamp, mate_stamp(mate))
    return mixed(stamp, 0) | 1


def mate_stamp(mate: Hero) -> i64:
    cards = mate.cards
    stamp = ((mate.cell << 3 | mate.space) << 4 | mate.health) << 4 | mate.focus
    slot: i64 = 0
    while slot < SLOTS:
        stamp = stamp << 6 | 1 + cards[slot]
        slot += 1
    return stamp << 1 | 1 if mate.evaded else stamp << 1


def mixed(stamp: i64, word: i64) -> i64:
    """Take in one more number, of up to 62 bits."""
    stamp ^= word
    return (stamp & WORD) * MIX + (stamp >> 32)


# --- the table -----------------------------------------------------------------------------------------------


def write_table(state: State, row: vec[u8], at: i64) -> None:
    """Torch, decks and boss."""
    row[at] = u8(state.party)
    row[at + 1] = u8(state.act)
    row[at + 2] = u8(state.goblins)
    row[at + 3] = u8(state.minions_met)
    row[at + 4] = u8(state.minions_dead)
    row[at + 5] = u8((1 if state.grid.door != NOWHERE else 0) + (2 if is_door_open(state) else 0))
    end = skull(state)
    torch = state.torch
    row[at + 6] = up_to(end - torch, VALUE_MOST)
    row[at + 7] = up_to(torch - state.tables.torch_start[state.act * 5 + state.party], VALUE_MOST)
    ahead: i64 = 1
    while ahead <= AHEAD:
        row[at + 7 + ahead] = 4 if torch + ahead > end else u8(torch_space(state, torch + ahead))
        ahead += 1
    write_decks(state, row, at + 14)
    write_boss(state, row, at + 39)


def write_decks(state: State, row: vec[u8], at: i64) -> None:
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
    row[at + 13] = u8(piles.goblins & BYTE)
    row[at + 14] = u8(piles.minions & BYTE)
    write_bytes(piles.loot, row, at + 15, GEAR_BYTES)
    write_bytes(piles.row, row, at + 20, GEAR_BYTES)


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
