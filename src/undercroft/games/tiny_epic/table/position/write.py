"""A state of Tiny Epic Dungeons as a position: plain data that can be typed and read back.

Only what cannot be worked out from the rest is written.
"""

from functools import partial
from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import A_HERO, ENCOUNTER
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    DICE,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    Hero,
    State,
    Trial,
)
from undercroft.games.tiny_epic.table.fields import (
    ENEMY_FACES,
    HEAD,
    LEFT_TO_DO,
    QUESTION_NAMES,
    TURN,
    declared,
)
from undercroft.games.tiny_epic.table.position.programs import goblin_names
from undercroft.games.tiny_epic.table.position.steps import argument_data, bits
from undercroft.games.tiny_epic.table.view import (
    boss_view,
    enemies_view,
    equipped,
    gear_view,
    gone_view,
    hidden_view,
    rooms_view,
)
from undercroft.table.book import Plain
from undercroft.table.position_plan import steps_data
from undercroft.table.position_rows import chance_data, without_nothing, write_rows

TO_ROLL: Final = "to-roll"
"""An enemy die that will be rolled with the others."""


def describe(cards: TinyEpicCards, state: State, *, generator: bool = True) -> Plain:
    """The whole position. Without the generator, what chance brings next is left open."""
    goblins, piles = goblin_names(cards), state.piles
    arguments = partial(argument_data, cards, state)
    data: Plain = {
        "game": "tiny-epic",
        **write_rows(HEAD, state),
        "torch": {"space": int(state.torch) + 1},
        "turn": write_rows(TURN, state.turn) | {"turns": int(state.rounds) or None},
        "heroes": [_hero(cards, state, hero) for hero in state.heroes],
        "rooms": _rooms(cards, state),
        "hidden": hidden_view(state),
        "enemies": _enemies(cards, state),
        "minions_met": int(state.minions_met) if state.minions_met != _encounters(state) else None,
        "dead_minions": _dead_minions(cards, state) or None,
        "goblin_discards": [name for card, name in enumerate(goblins) if piles.goblin_discards & BIT[card]] or None,
        "boss": _boss(cards, state),
        "rows": gear_view(cards, int(piles.row)),
        "gone": gone_view(cards, state) or None,
        **write_rows(LEFT_TO_DO, state),
        "test": _test(cards, state),
        **steps_data(state, QUESTION_NAMES, arguments, arguments),
        **chance_data(state.dice, generator=generator),
    }
    found: Plain = without_nothing(data)
    return found


def _hero(cards: TinyEpicCards, state: State, hero: Hero) -> Plain:
    trap = hero.space == 0 and cards.dungeon[state.grid.cells[hero.cell]].trap is not None
    return write_rows(declared(cards).hero, hero) | {
        "evaded": bool(hero.evaded) if trap or hero.evaded else None,
        "cards": equipped(cards, hero) or None,
    }


def _rooms(cards: TinyEpicCards, state: State) -> list[Plain]:
    """Altar markers are written where one is gone: they lie on the Entrance, and in Act 2 on Encounters."""
    rooms = []
    for room in rooms_view(cards, state):
        kind = next(card.kind for card in cards.dungeon if card.id == room["card"])
        data = {"cell": room["cell"], "card": room["card"], "turned": room["turned"] or None}
        data["disarmed"] = room["disarmed"] or None
        holds = kind == "entrance" or (state.act and kind == "encounter")
        data["altar"] = False if holds and not room["altar"] else None
        rooms.append(data)
    return rooms


def _enemies(cards: TinyEpicCards, state: State) -> list[Plain]:
    """Every goblin card by a name of its own; a goblin has 1 health."""
    goblins, found = goblin_names(cards), enemies_view(cards, state)
    for data in found:
        enemy = ENEMY_NAMES.index(data["enemy"])
        if enemy < FIRST_MINION:
            data |= {"card": goblins[state.enemy_card[enemy]], "health": None}
    return found


def _encounters(state: State) -> int:
    """How many are turned up: each has brought a minion, unless the game was lost just before."""
    grid = state.grid
    return sum(state.tables.room_kind[grid.cells[cell]] == ENCOUNTER for cell in bits(grid.revealed))


def _dead_minions(cards: TinyEpicCards, state: State) -> list[str]:
    """In the order in which they came."""
    met = range(FIRST_MINION, int(FIRST_MINION + state.minions_met))
    return [cards.minions[state.enemy_card[enemy]].id for enemy in met if state.enemy_cell[enemy] == NOWHERE]


def _boss(cards: TinyEpicCards, state: State) -> Plain | None:
    seen = boss_view(cards, state)
    if seen is None or not state.act:
        return seen and {"boss": seen["boss"]}
    return seen | {"locks": [lock for lock in seen["locks"] if lock["altar"]] or None}


def _test(cards: TinyEpicCards, state: State) -> Plain | None:
    """The test under way, or what is left of the last one; nothing before the first."""
    trial, fresh, rows = state.trial, Trial(), declared(cards).test
    faces = [int(face) for face in trial.faces if face]
    if not faces and all(getattr(trial, row.attribute) == getattr(fresh, row.attribute) for row in rows):
        return None
    data = write_rows(rows, trial)
    data["dice"] = faces
    data["count"] = int(trial.count) if trial.count != len(faces) else None
    data["used"] = [die + 1 for die in range(DICE) if trial.used >> die & 1] or None
    if trial.enemy_die:
        data["enemy_die"] = TO_ROLL if trial.enemy_die == 1 and _is_unrolled(state) else ENEMY_FACES[trial.enemy_die]
    if trial.first != NOWHERE:
        aided = trial.ability != NO_CARD and state.tables.ability_whom[trial.ability] == A_HERO
        for_hero = aided and trial.first < state.party
        data |= {"for": int(trial.first)} if for_hero else {"first": ENEMY_NAMES[trial.first]}
    return data


def _is_unrolled(state: State) -> bool:
    """A test is declared, and its dice are still to be rolled."""
    agenda = state.agenda
    waiting = {int(agenda.ops[at]) for at in range(agenda.depth)}
    return state.question.kind == steps.SKILL or bool({steps.SKILL, steps.ROLL} & waiting)
