"""A state of Tiny Epic Dungeons as a position: plain data that can be typed and read back.

Only what cannot be worked out from the rest is written.
"""

from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import A_HERO, ENCOUNTER
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    DICE,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    PLAYING,
    Hero,
    State,
    Trial,
    Turn,
)
from undercroft.games.tiny_epic.table.position.parts import HEAD, TEST_REST, hero_rows, test_rows, turn_rows
from undercroft.games.tiny_epic.table.position.programs import goblin_names
from undercroft.games.tiny_epic.table.position.steps import argument_data, bits
from undercroft.games.tiny_epic.table.view import (
    CAUSE_NAMES,
    ENEMY_FACES,
    OUTCOME_NAMES,
    QUESTION_NAMES,
    cards_in,
    cell_name,
    hidden_view,
    rooms_view,
)
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain
from undercroft.table.position_rows import chance_data, without_nothing, write_rows

TO_ROLL: Final = "to-roll"
"""An enemy die that will be rolled with the others."""


def describe(cards: TinyEpicCards, state: State, *, generator: bool = True) -> Plain:
    """The whole position. Without the generator, what chance brings next is left open."""
    piles = state.piles
    discards = [name for number, name in enumerate(goblin_names(cards)) if piles.goblin_discards & BIT[number]]
    data: Plain = {
        "game": "tiny-epic",
        "outcome": OUTCOME_NAMES[state.outcome] if state.outcome != PLAYING else None,
        "cause": CAUSE_NAMES[state.cause] or None,
        "act": int(state.act) + 1,
        "torch": {"space": int(state.torch) + 1},
        "turn": _turn(state),
        "heroes": [_hero(cards, state, hero) for hero in state.heroes],
        "rooms": _rooms(cards, state),
        "hidden": hidden_view(state),
        "enemies": _enemies(cards, state),
        "minions_met": int(state.minions_met) if state.minions_met != _encounters(state) else None,
        "dead_minions": _dead_minions(cards, state) or None,
        "goblin_discards": discards or None,
        "boss": _boss(cards, state),
        "rows": {
            "loot": cards_in(cards, int(piles.row), loot=True),
            "spells": cards_in(cards, int(piles.row), loot=False),
        },
        **{name: names or None for name, names in write_rows(HEAD, state).items()},
        "test": _test(cards, state) or None,
        "question": _question(cards, state) if state.outcome == PLAYING else None,
        "agenda": _agenda(cards, state) if state.outcome == PLAYING else None,
        **chance_data(state.dice, generator=generator),
    }
    found: Plain = without_nothing(data)
    return found


def _turn(state: State) -> Plain:
    """Whose turn it is, and all that is not as it was when it began."""
    turns = {"turns": int(state.rounds)} if state.rounds else {}
    return {"seat": int(state.turn.seat)} | write_rows(turn_rows(state), state.turn, Turn()) | turns


def _hero(cards: TinyEpicCards, state: State, hero: Hero) -> Plain:
    names = {name: hero.cards[slot] for slot, name in enumerate(SLOT_NAMES)}
    trap = hero.space == 0 and cards.dungeon[state.grid.cells[hero.cell]].trap is not None
    data: Plain = {"hero": cards.heroes[hero.board].id} | write_rows(hero_rows(state, hero), hero)
    data["space"] = data["space"] or None
    data["evaded"] = data["evaded"] if trap or hero.evaded else None
    return data | {"cards": {name: cards.gear[card].id for name, card in names.items() if card != NO_CARD} or None}


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
    found = []
    goblins = goblin_names(cards)
    for enemy in range(BOSS):
        if state.enemy_cell[enemy] != NOWHERE:
            goblin, card = enemy < FIRST_MINION, int(state.enemy_card[enemy])
            data: Plain = {"enemy": ENEMY_NAMES[enemy], "card": goblins[card] if goblin else cards.minions[card].id}
            data["cell"] = cell_name(int(state.enemy_cell[enemy]))
            data["health"] = None if goblin else int(state.enemy_health[enemy])
            found.append(data)
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
    if state.boss == NO_CARD:
        return None
    board = cards.bosses[state.boss]
    if not state.act:
        return {"boss": board.id}
    return {
        "boss": board.id,
        "cell": cell_name(int(state.enemy_cell[BOSS])),
        "markers": [int(state.markers[place]) for place in range(state.party)],
        "locks": [{"space": lock, "altar": True} for lock in board.locks if state.covered >> lock & 1] or None,
    }


def _test(cards: TinyEpicCards, state: State) -> Plain:
    """The test under way, or what is left of the last one; nothing before the first."""
    trial, fresh = state.trial, Trial()
    rows, faces = test_rows(cards, state), [int(face) for face in trial.faces if face]
    data = write_rows(rows, trial) | write_rows(TEST_REST, trial, fresh)
    if not faces and not write_rows((*rows, *TEST_REST), trial, fresh):
        return {}
    data["targets"] = data["targets"] or None
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


def _question(cards: TinyEpicCards, state: State) -> Plain:
    question = state.question
    kind, seat, argument = int(question.kind), int(question.seat), int(question.argument)
    if kind == CHANCE:  # the step that rolls waits, with an argument of its own
        kind, argument = argument, int(state.agenda.arguments[state.agenda.depth - 1])
    return {"kind": QUESTION_NAMES[kind], "seat": seat} | argument_data(cards, state, kind, seat, argument)


def _agenda(cards: TinyEpicCards, state: State) -> list[Plain]:
    """What is still to be done, the next step first; the step that rolls is the question."""
    agenda = state.agenda
    depth = agenda.depth - 1 if state.question.kind == CHANCE else agenda.depth
    return [
        {"step": QUESTION_NAMES[int(agenda.ops[at])], "seat": int(agenda.seats[at])}
        | argument_data(cards, state, int(agenda.ops[at]), int(agenda.seats[at]), int(agenda.arguments[at]))
        for at in reversed(range(depth))
    ]
