"""Skills of characters and Items: when each may be used, and using it (MR-SKILL)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import ITEM_SKILL, SECOND_SKILL, SKILL
from undercroft.games.mini_rogue.rules.cardspeak import (
    BLIND,
    FOE_BOSS,
    FOE_GUARDIAN,
    NEEDS_BOSS,
    NEEDS_EYES,
    NEEDS_HIDDEN_ROOM,
    NEEDS_HP,
    NEEDS_MAGIC,
    NEEDS_PRICE,
    NEEDS_REVEALED_ROOM,
    NEEDS_ROOM_AHEAD,
    PREPARATION,
    WARD,
)
from undercroft.games.mini_rogue.rules.effects import flip
from undercroft.games.mini_rogue.rules.prices import affordable
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, NO_CARD, VISITED, Hero, State, barred, tell
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES


def offer_skills(state: State, hero: Hero, kind: i64) -> None:
    """Offer the skills of one type that can be used now; a card has at most one of each type.

    A used character skill turns the card face down until it is refreshed (MR-SKILL-1); Passive skills are never
    used (MR-SKILL-5).
    """
    tables = state.tables
    if state.ruled:
        offer_more_skills(state, hero, kind)
    elif not hero.face_down:
        skill = tables.character_skill[hero.character * SKILL_TYPES + kind]
        if skill >= 0 and usable(state, hero, tables.skill_needs[skill], skill):
            state.question.offer(SKILL + kind)
    if hero.item >= 0 and not barred(state, hero):
        skill = tables.item_skill[hero.item * SKILL_TYPES + kind]
        if skill >= 0 and usable(state, hero, tables.skill_needs[skill], skill):
            state.question.offer(ITEM_SKILL + kind)


def offer_more_skills(state: State, hero: Hero, kind: i64) -> None:
    """Offer the skills of both Character cards, unless the room is veiled (MR-OVER-28)."""
    if barred(state, hero):
        return
    which: i64 = 0
    while which < 2:
        skill = skill_of(state, hero, which, kind)
        if skill >= 0 and usable(state, hero, state.tables.skill_needs[skill], skill):
            state.question.offer((SECOND_SKILL if which else SKILL) + kind)
        which += 1


def skill_of(state: State, hero: Hero, which: i64, kind: i64) -> i64:
    """The skill of a face-up Character card, else NO_CARD."""
    character = hero.second if which else hero.character
    if hero.face_down or character == NO_CARD or hero.turned & (1 << which):
        return NO_CARD
    return state.tables.character_skill[character * SKILL_TYPES + kind]


def may_prepare(state: State, hero: Hero) -> bool:
    """A Preparation skill is available; this is rare, so most areas are laid without asking."""
    tables = state.tables
    if not hero.face_down and skill_of(state, hero, 0, PREPARATION) >= 0:
        return True
    if hero.second >= 0 and skill_of(state, hero, 1, PREPARATION) >= 0:
        return True
    return hero.item != NO_CARD and tables.item_skill[hero.item * SKILL_TYPES + PREPARATION] >= 0


def usable(state: State, hero: Hero, needs: i64, skill: i64) -> bool:
    """The skill's needs are met.

    Exploration skills need revealed rooms ahead: the blind reveal none, and the Exit is not a room (MR-SKILL-2, -9).
    """
    if needs == 0:
        return True
    if needs & NEEDS_EYES and hero.afflictions & BLIND:
        return False
    if needs & NEEDS_ROOM_AHEAD and not room_ahead(state, hero):
        return False
    if needs & NEEDS_BOSS and not FOE_BOSS <= state.foe.kind <= FOE_GUARDIAN:
        return False
    if needs & NEEDS_HP and hero.hp < 2:
        return False
    if needs & (NEEDS_MAGIC | NEEDS_PRICE):
        if needs & NEEDS_MAGIC and state.foe.traits & WARD:
            return False
        if needs & NEEDS_PRICE and not affordable(state, hero, state.tables.skill_program[skill]):
            return False
    if needs & NEEDS_HIDDEN_ROOM and not any_cell(state, 0):
        return False
    return needs & NEEDS_REVEALED_ROOM == 0 or any_cell(state, FACE_UP)


def room_ahead(state: State, hero: Hero) -> bool:
    """The next card to resolve is a room: the one just entered, or one a move can reach."""
    return state.question.kind == steps.ARRIVE or (hero.cell + 1 != EXIT and hero.cell + 3 != EXIT)


def is_open(state: State, cell: i64, face_up: i64) -> bool:
    """The cell holds an unvisited room that lies on the given side."""
    return state.cells[cell] != NO_CARD and state.cell_marks[cell] & (FACE_UP | VISITED) == face_up


def any_cell(state: State, face_up: i64) -> bool:
    cell: i64 = 0
    while cell < EXIT:
        if is_open(state, cell, face_up):
            return True
        cell += 1
    return False


def skill_used(state: State, hero: Hero, answer: i64) -> i64:
    """The skill that an answer uses: of the hero's own Character card, of the Item, or of the second card."""
    tables = state.tables
    if answer >= SECOND_SKILL:
        return tables.character_skill[hero.second * SKILL_TYPES + answer - SECOND_SKILL]
    if answer < ITEM_SKILL:
        return tables.character_skill[hero.character * SKILL_TYPES + answer - SKILL]
    return tables.item_skill[hero.item * SKILL_TYPES + answer - ITEM_SKILL]


def use_skill(state: State, hero: Hero, answer: i64) -> None:
    """Turn the card, or spend a use of the Item, and do what the skill says."""
    skill = skill_used(state, hero, answer)
    if answer >= SECOND_SKILL:
        flip(hero, 1)
    elif answer < ITEM_SKILL:
        flip(hero, 0)
    else:
        state.agenda.push(steps.USE_UP_ITEM, hero.seat, 0)
    if state.sink is not None:
        tell(state, events.SKILL_USED, hero.seat, skill)
    state.pool.skill = skill
    state.agenda.push(steps.RUN, hero.seat, state.tables.skill_program[skill])
