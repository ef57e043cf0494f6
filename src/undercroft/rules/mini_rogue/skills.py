"""Skills of characters and Items: when each may be used, and using it (MR-SKILL)."""

from mypy_extensions import i64

from undercroft.rules.mini_rogue import events, steps
from undercroft.rules.mini_rogue.answers import ITEM_SKILL, SECOND_SKILL, SKILL
from undercroft.rules.mini_rogue.cardspeak import (
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
from undercroft.rules.mini_rogue.effects import flip
from undercroft.rules.mini_rogue.prices import affordable
from undercroft.rules.mini_rogue.state import EXIT, FACE_UP, NO_CARD, VISITED, Game, Hero, barred, tell
from undercroft.rules.mini_rogue.tables import SKILL_TYPES


def offer_skills(game: Game, hero: Hero, kind: i64) -> None:
    """Offer the skills of one type that can be used now; a card has at most one of each type.

    A used character skill turns the card face down until it is refreshed (MR-SKILL-1); Passive skills are never
    used (MR-SKILL-5).
    """
    tables = game.tables
    if game.ruled:
        offer_more_skills(game, hero, kind)
    elif not hero.face_down:
        skill = tables.character_skill[hero.character * SKILL_TYPES + kind]
        if skill >= 0 and usable(game, hero, tables.skill_needs[skill], skill):
            game.question.offer(SKILL + kind)
    if hero.item >= 0 and not barred(game, hero):
        skill = tables.item_skill[hero.item * SKILL_TYPES + kind]
        if skill >= 0 and usable(game, hero, tables.skill_needs[skill], skill):
            game.question.offer(ITEM_SKILL + kind)


def offer_more_skills(game: Game, hero: Hero, kind: i64) -> None:
    """Offer the skills of both Character cards, unless the room is veiled (MR-OVER-28)."""
    if barred(game, hero):
        return
    which: i64 = 0
    while which < 2:
        skill = skill_of(game, hero, which, kind)
        if skill >= 0 and usable(game, hero, game.tables.skill_needs[skill], skill):
            game.question.offer((SECOND_SKILL if which else SKILL) + kind)
        which += 1


def skill_of(game: Game, hero: Hero, which: i64, kind: i64) -> i64:
    """The skill of a face-up Character card, else NO_CARD."""
    character = hero.second if which else hero.character
    if hero.face_down or character == NO_CARD or hero.turned & (1 << which):
        return NO_CARD
    return game.tables.character_skill[character * SKILL_TYPES + kind]


def may_prepare(game: Game, hero: Hero) -> bool:
    """A Preparation skill is available; this is rare, so most areas are laid without asking."""
    tables = game.tables
    if not hero.face_down and skill_of(game, hero, 0, PREPARATION) >= 0:
        return True
    if hero.second >= 0 and skill_of(game, hero, 1, PREPARATION) >= 0:
        return True
    return hero.item != NO_CARD and tables.item_skill[hero.item * SKILL_TYPES + PREPARATION] >= 0


def usable(game: Game, hero: Hero, needs: i64, skill: i64) -> bool:
    """The skill's needs are met.

    Exploration skills need revealed rooms ahead: the blind reveal none, and the Exit is not a room (MR-SKILL-2, -9).
    """
    if needs == 0:
        return True
    if needs & NEEDS_EYES and hero.afflictions & BLIND:
        return False
    if needs & NEEDS_ROOM_AHEAD and not room_ahead(game, hero):
        return False
    if needs & NEEDS_BOSS and not FOE_BOSS <= game.foe.kind <= FOE_GUARDIAN:
        return False
    if needs & NEEDS_HP and hero.hp < 2:
        return False
    if needs & (NEEDS_MAGIC | NEEDS_PRICE):
        if needs & NEEDS_MAGIC and game.foe.traits & WARD:
            return False
        if needs & NEEDS_PRICE and not affordable(game, hero, game.tables.skill_program[skill]):
            return False
    if needs & NEEDS_HIDDEN_ROOM and not any_cell(game, 0):
        return False
    return not (needs & NEEDS_REVEALED_ROOM and not any_cell(game, FACE_UP))


def room_ahead(game: Game, hero: Hero) -> bool:
    """The next card to resolve is a room: the one just entered, or one a move can reach."""
    return game.question.kind == steps.ARRIVE or (hero.cell + 1 != EXIT and hero.cell + 3 != EXIT)


def is_open(game: Game, cell: i64, face_up: i64) -> bool:
    """The cell holds an unvisited room that lies on the given side."""
    return game.cells[cell] != NO_CARD and game.cell_marks[cell] & (FACE_UP | VISITED) == face_up


def any_cell(game: Game, face_up: i64) -> bool:
    cell: i64 = 0
    while cell < EXIT:
        if is_open(game, cell, face_up):
            return True
        cell += 1
    return False


def use_skill(game: Game, hero: Hero, answer: i64) -> None:
    """Turn the card, or spend a use of the Item, and do what the skill says."""
    tables = game.tables
    if answer >= SECOND_SKILL:
        flip(hero, 1)
        skill = tables.character_skill[hero.second * SKILL_TYPES + answer - SECOND_SKILL]
    elif answer < ITEM_SKILL:
        flip(hero, 0)
        skill = tables.character_skill[hero.character * SKILL_TYPES + answer - SKILL]
    else:
        skill = tables.item_skill[hero.item * SKILL_TYPES + answer - ITEM_SKILL]
        game.agenda.push(steps.USE_UP_ITEM, hero.seat, 0)
    if game.sink is not None:
        tell(game, events.SKILL_USED, hero.seat, skill)
    game.agenda.push(steps.RUN, hero.seat, tables.skill_program[skill])
