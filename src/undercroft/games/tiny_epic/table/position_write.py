"""A state of Tiny Epic Dungeons as a position: plain data that can be typed and read back.

Only what cannot be worked out from the rest is written.
"""

from typing import Final

from undercroft.games.mini_rogue.table.position_write import _without_nothing as without_nothing
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, PLACE_NAMES, SKILL_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import A_HERO, ENCOUNTER
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CELLS,
    DICE,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    PLAYING,
    STRIKE,
    Hero,
    State,
    Trial,
)
from undercroft.games.tiny_epic.table.position_programs import goblin_names
from undercroft.games.tiny_epic.table.position_steps import argument_data
from undercroft.games.tiny_epic.table.view import (
    CAUSE_NAMES,
    ENEMY_FACES,
    OUTCOME_NAMES,
    QUESTION_NAMES,
    TRIAL_NAMES,
    cards_in,
    cell_name,
    hidden_view,
    named_enemies,
    rooms_view,
)
from undercroft.kernel.question import CHANCE
from undercroft.kernel.record import Record
from undercroft.table.book import Plain

TO_ROLL: Final = "to-roll"
"""An enemy die that will be rolled with the others."""
SKILL_CHOICES: Final = (*SKILL_NAMES, "any", "none")
"""What a test asks for."""


def describe(cards: TinyEpicCards, game: State, *, generator: bool = True) -> Plain:
    """The whole position. Without the generator, what chance brings next is left open."""
    dice, piles = game.dice, game.piles
    data: Plain = {
        "game": "tiny-epic",
        "outcome": OUTCOME_NAMES[game.outcome] if game.outcome != PLAYING else None,
        "cause": CAUSE_NAMES[game.cause] or None,
        "act": int(game.act) + 1,
        "torch": {"space": int(game.torch) + 1},
        "turn": _turn(game),
        "heroes": [_hero(cards, game, hero) for hero in game.heroes],
        "rooms": _rooms(cards, game),
        "hidden": hidden_view(game),
        "enemies": _enemies(cards, game),
        "minions_met": int(game.minions_met) if game.minions_met != _encounters(game) else None,
        "dead_minions": _dead_minions(cards, game) or None,
        "goblin_discards": [
            name for number, name in enumerate(goblin_names(cards)) if piles.goblin_discards & BIT[number]
        ]
        or None,
        "boss": _boss(cards, game),
        "rows": {
            "loot": cards_in(cards, int(piles.row), loot=True),
            "spells": cards_in(cards, int(piles.row), loot=False),
        },
        "actors": named_enemies(int(game.actors)) or None,
        "pushing": named_enemies(int(game.pushing)) or None,
        "test": _test(cards, game) or None,
        "question": _question(cards, game),
        "agenda": _agenda(cards, game) if game.outcome == PLAYING else None,
        "loaded_dice": [int(dice.loaded[at]) for at in range(dice.loaded_next, dice.loaded_count)] or None,
        "own_dice": True if dice.by_hand else None,
    }
    if generator:
        data["generator"] = {
            "decks": int(dice.deck_state),
            "dice": int(dice.dice_state),
            "handful": int(dice.handful),
            "handful_left": int(dice.handful_left),
        }
    found: Plain = without_nothing(data)
    return found


def _turn(game: State) -> Plain:
    """Whose turn it is, and all that is not as it was when it began."""
    turn = game.turn
    numbers = {"moved": turn.moved, "sprint": turn.sprint, "turns": game.rounds}
    flags = ("sneaking", "acted", "extra", "striding", "halted", "penned", "resting", "ending")
    return {
        "seat": int(turn.seat),
        **{name: int(number) for name, number in numbers.items() if number},
        **{name: True for name in flags if getattr(turn, name)},
    }


def _hero(cards: TinyEpicCards, game: State, hero: Hero) -> Plain:
    names = {name: hero.cards[slot] for slot, name in enumerate(PLACE_NAMES[1:])}
    on_grid = hero.space == 0
    trap = on_grid and cards.dungeon[game.grid.cells[hero.cell]].trap is not None
    return {
        "hero": cards.heroes[hero.board].id,
        "health": int(hero.health),
        "focus": int(hero.focus),
        "cell": cell_name(int(hero.cell)),
        "space": int(hero.space) or None,
        "evaded": bool(hero.evaded) if trap else None,
        "cards": {name: cards.gear[card].id for name, card in names.items() if card != NO_CARD} or None,
    }


def _rooms(cards: TinyEpicCards, game: State) -> list[Plain]:
    """Altar markers are written where one is gone: they lie on the Entrance, and in Act 2 on Encounters."""
    rooms = []
    for room in rooms_view(cards, game):
        kind = next(card.kind for card in cards.dungeon if card.id == room["card"])
        data = {"cell": room["cell"], "card": room["card"], "turned": room["turned"] or None}
        data["disarmed"] = room["disarmed"] or None
        if kind == "entrance" or (game.act and kind == "encounter"):
            data["altar"] = None if room["altar"] else False
        rooms.append(data)
    return rooms


def _enemies(cards: TinyEpicCards, game: State) -> list[Plain]:
    found = []
    goblins = goblin_names(cards)
    for enemy in range(BOSS):
        if game.enemy_cell[enemy] != NOWHERE:
            goblin, card = enemy < FIRST_MINION, int(game.enemy_card[enemy])
            data: Plain = {"enemy": ENEMY_NAMES[enemy], "card": goblins[card] if goblin else cards.minions[card].id}
            data["cell"] = cell_name(int(game.enemy_cell[enemy]))
            data["health"] = None if goblin else int(game.enemy_health[enemy])
            found.append(data)
    return found


def _encounters(game: State) -> int:
    """How many are turned up: each has brought a minion, unless the game was lost just before."""
    grid = game.grid
    cells = [cell for cell in range(CELLS) if grid.revealed & BIT[cell]]
    return sum(game.tables.room_kind[grid.cells[cell]] == ENCOUNTER for cell in cells)


def _dead_minions(cards: TinyEpicCards, game: State) -> list[str]:
    """In the order in which they came."""
    met = range(FIRST_MINION, int(FIRST_MINION + game.minions_met))
    return [cards.minions[game.enemy_card[enemy]].id for enemy in met if game.enemy_cell[enemy] == NOWHERE]


def _boss(cards: TinyEpicCards, game: State) -> Plain | None:
    if game.boss == NO_CARD:
        return None
    board = cards.bosses[game.boss]
    if not game.act:
        return {"boss": board.id}
    return {
        "boss": board.id,
        "cell": cell_name(int(game.enemy_cell[BOSS])),
        "markers": [int(game.markers[place]) for place in range(game.party)],
        "locks": [{"space": lock, "altar": True} for lock in board.locks if game.covered >> lock & 1] or None,
    }


def _test(cards: TinyEpicCards, game: State) -> Plain:
    """The test under way, or what is left of the last one; nothing before the first."""
    trial = game.trial
    if _numbers(trial) == _numbers(Trial()):
        return {}
    faces = [int(face) for face in trial.faces if face]
    unrolled = is_unrolled(game)
    flags = ("wide", "rerolled", "killed", "free")
    data: Plain = {
        "kind": TRIAL_NAMES[trial.kind],
        "seat": int(trial.seat),
        "cell": cell_name(int(trial.cell)) if trial.cell != game.heroes[trial.seat].cell else None,
        "skill": SKILL_CHOICES[trial.skill],
        "ability": cards.abilities[trial.ability].id if trial.ability != NO_CARD else None,
        "place": PLACE_NAMES[trial.place],
        "bonus": int(trial.bonus),
        "dice": faces,
        "count": int(trial.count) if trial.count != len(faces) else None,
        "enemy_die": (TO_ROLL if unrolled else ENEMY_FACES[trial.enemy_die]) if trial.enemy_die else None,
        "boosted": [name for place, name in enumerate(PLACE_NAMES) if trial.boosted >> place & 1] or None,
        "used": [die + 1 for die in range(DICE) if trial.used >> die & 1] or None,
        "guard": int(trial.guard) or None,
        "lion": int(trial.lion) if trial.lion or trial.kind == STRIKE else None,
        "targets": named_enemies(int(trial.targets)) or None,
        "result": int(trial.result) or None,
        "may_change": None if trial.may_change else False,
        **{name: True for name in flags if getattr(trial, name)},
    }
    if trial.first != NOWHERE:
        aided = trial.ability != NO_CARD and game.tables.ability_whom[trial.ability] == A_HERO
        for_hero = aided and trial.first < game.party
        data |= {"for": int(trial.first)} if for_hero else {"first": ENEMY_NAMES[trial.first]}
    return data


def _numbers(trial: Trial) -> list[int]:
    record = Record()
    trial.transfer(record)
    return record.numbers


def is_unrolled(game: State) -> bool:
    """A test is declared, and its dice are still to be rolled."""
    agenda = game.agenda
    waiting = [int(agenda.ops[at]) for at in range(agenda.depth)]
    return game.question.kind == steps.SKILL or bool({steps.SKILL, steps.ROLL} & {*waiting})


def _question(cards: TinyEpicCards, game: State) -> Plain | None:
    if game.outcome != PLAYING:
        return None
    question = game.question
    kind, seat, argument = int(question.kind), int(question.seat), int(question.argument)
    if kind == CHANCE:  # the step that rolls waits, with an argument of its own
        kind, argument = argument, int(game.agenda.arguments[game.agenda.depth - 1])
    data: Plain = {"kind": QUESTION_NAMES[kind], "seat": seat}
    return data | argument_data(cards, game, kind, seat, argument)


def _agenda(cards: TinyEpicCards, game: State) -> list[Plain]:
    """What is still to be done, the next step first; the step that rolls is the question."""
    agenda = game.agenda
    depth = agenda.depth - 1 if game.question.kind == CHANCE else agenda.depth
    return [
        {"step": QUESTION_NAMES[int(agenda.ops[at])], "seat": int(agenda.seats[at])}
        | argument_data(cards, game, int(agenda.ops[at]), int(agenda.seats[at]), int(agenda.arguments[at]))
        for at in reversed(range(depth))
    ]
