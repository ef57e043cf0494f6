"""What a seat may know of a game of Tiny Epic Dungeons, as plain data with named fields.

Nothing is kept from anybody: what lies face down is drawn when it is turned up. What is shown is what lies on the
table.
"""

from collections.abc import Sequence
from typing import Any, Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import cardspeak, steps
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES, ENEMY_NAMES, PLACE_NAMES, SKILL_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.effects import skull
from undercroft.games.tiny_epic.rules.grid import sides_at
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CELLS,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    Hero,
    State,
)
from undercroft.games.tiny_epic.rules.turn import speed_left
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain, names_of

OUTCOME_NAMES: Final = ("playing", "won", "lost")
CAUSE_NAMES: Final = ("", "torch", "goblins", "walls")
TRIAL_NAMES: Final = ("evade", "disarm", "room", "cast", "attack", "own")
PART_NAMES: Final = ("a", "b", "c")
DIRECTION_NAMES: Final = ("north", "east", "south", "west")
QUESTION_NAMES: Final = names_of(steps, "STEPS")
DIE_NAMES: Final = ("hero", "enemy")
ENEMY_FACES: Final = ("", "2", "3", "4", "5", "shield", "torch")


def cell_name(cell: int) -> str:
    """A cell by row and column: the Entrance is d4; the boss board has a name of its own."""
    if cell == NOWHERE:
        return ""
    return "lair" if cell == LAIR else f"{'abcdefg'[cell // 7]}{cell % 7 + 1}"


def named_sides(sides: int) -> list[str]:
    return [name for place, name in enumerate(DIRECTION_NAMES) if sides >> place & 1]


def cards_in(cards: TinyEpicCards, mask: int, *, loot: bool) -> list[str]:
    """The Loot or Spell cards of a mask."""
    count = cards.loot_count
    places = range(count) if loot else range(count, len(cards.gear))
    return [cards.gear[place].id for place in places if mask >> place & 1]


def view(cards: TinyEpicCards, game: State, seat: int) -> Plain:
    """Everything there is to see; `seat` says only whose hero is meant by `hero`."""
    return {
        "game": "tiny-epic",
        "outcome": OUTCOME_NAMES[game.outcome],
        "cause": CAUSE_NAMES[game.cause],
        "seat": seat,
        "turn": turn_view(game),
        "act": int(game.act) + 1,
        "torch": torch_view(cards, game),
        "heroes": [hero_view(cards, game, hero) for hero in game.heroes],
        "rooms": rooms_view(cards, game),
        "hidden": hidden_view(game),
        "cards_left": int(sum(game.piles.to_lay[part] for part in range(3))),
        "enemies": enemies_view(cards, game),
        "minions_dead": int(game.minions_dead),
        "boss": boss_view(cards, game),
        "rows": {
            "loot": cards_in(cards, int(game.piles.row), loot=True),
            "spells": cards_in(cards, int(game.piles.row), loot=False),
        },
        "decks": {
            "loot": len(cards_in(cards, int(game.piles.loot), loot=True)),
            "spells": len(cards_in(cards, int(game.piles.loot), loot=False)),
        },
        "test": trial_view(cards, game),
        "question": question_view(game),
    }


def turn_view(game: State) -> Plain:
    turn = game.turn
    hero = game.heroes[turn.seat]
    return {
        "seat": int(turn.seat),
        "speed_left": int(speed_left(game, hero)) if game.outcome == PLAYING else 0,
        "acted": bool(turn.acted),
        "extra": bool(turn.extra),
        "halted": bool(turn.halted),
        "resting": bool(turn.resting),
        "stealth": bool(turn.sneaking or turn.striding),
        "turns": int(game.rounds),
    }


def torch_view(cards: TinyEpicCards, game: State) -> Plain:
    board = cards.torches[game.act]
    start = int(game.tables.torch_start[game.act * 5 + game.party])
    return {
        "space": int(game.torch) + 1,
        "start": start + 1,
        "left": int(skull(game) - game.torch),
        "ahead": list(board.spaces[game.torch + 1 :]),
    }


def hero_view(cards: TinyEpicCards, game: State, hero: Hero) -> Plain:
    board = cards.heroes[hero.board]
    slots = {name: hero.cards[place] for place, name in enumerate(SLOT_NAMES)}
    return {
        "seat": int(hero.seat),
        "hero": board.id,
        "health": int(hero.health),
        "most_health": board.health,
        "focus": int(hero.focus),
        "most_focus": board.focus,
        "conscious": bool(hero.health > 0),
        "cell": cell_name(int(hero.cell)),
        "space": int(hero.space),
        "speed": int(hero.speed),
        "defense": int(hero.defense),
        "dice": {name: int(hero.dice[skill]) for skill, name in enumerate(SKILL_NAMES)},
        "cards": {name: cards.gear[card].id for name, card in slots.items() if card != NO_CARD},
    }


def rooms_view(cards: TinyEpicCards, game: State) -> list[Plain]:
    grid = game.grid
    rooms = []
    for cell in range(CELLS):
        if grid.revealed & BIT[cell]:
            card = cards.dungeon[grid.cells[cell]]
            rooms.append(
                {
                    "cell": cell_name(cell),
                    "card": card.id,
                    "turned": int(grid.turns[cell]),
                    "open": named_sides(int(sides_at(game, cell))),
                    "trap": card.trap is not None and not grid.disarmed & BIT[cell],
                    "disarmed": bool(grid.disarmed & BIT[cell]),
                    "altar": bool(grid.altars & BIT[cell]),
                }
            )
    return rooms


def hidden_view(game: State) -> Plain:
    """Face-down cards by the part of the deck they come from, which all have seen."""
    grid = game.grid
    parts: Plain = {name: [] for name in PART_NAMES}
    for cell in range(CELLS):
        if grid.hidden & BIT[cell]:
            part = "b" if grid.hidden_b & BIT[cell] else "c" if grid.hidden_c & BIT[cell] else "a"
            parts[part].append(cell_name(cell))
    return parts


def enemies_view(cards: TinyEpicCards, game: State) -> list[Plain]:
    """Goblins and minions in play."""
    found = []
    for enemy in range(BOSS):
        cell = int(game.enemy_cell[enemy])
        if cell != NOWHERE:
            goblin = enemy < FIRST_MINION
            card: Any = (cards.goblins if goblin else cards.minions)[game.enemy_card[enemy]]
            health = 1 if goblin else int(game.enemy_health[enemy])
            found.append({"enemy": ENEMY_NAMES[enemy], "card": card.id, "cell": cell_name(cell), "health": health})
    return found


def boss_view(cards: TinyEpicCards, game: State) -> Plain | None:
    """None before the Lair is open, unless the boss was chosen."""
    if game.boss == NO_CARD:
        return None
    board = cards.bosses[game.boss]
    return {
        "boss": board.id,
        "cell": cell_name(int(game.enemy_cell[BOSS])),
        "markers": [int(game.markers[place]) for place in range(game.party)] if game.act else [],
        "locks": [{"space": lock, "altar": bool(game.covered >> lock & 1)} for lock in board.locks],
    }


def trial_view(cards: TinyEpicCards, game: State) -> Plain | None:
    """The dice on the table, while a test is under way."""
    kind = game.question.kind
    if game.outcome != PLAYING or kind not in (steps.TEST, steps.GUARD, steps.COUNTER, steps.PAY):
        return None
    trial = game.trial
    return {
        "kind": TRIAL_NAMES[trial.kind],
        "seat": int(trial.seat),
        "skill": SKILL_NAMES[trial.skill] if trial.skill < cardspeak.SKILLS else "",
        "ability": cards.abilities[trial.ability].id if trial.ability != NO_CARD else "",
        "place": PLACE_NAMES[trial.place],
        "dice": [int(trial.faces[die]) for die in range(trial.count)],
        "enemy_die": ENEMY_FACES[trial.enemy_die],
        "bonus": int(trial.bonus),
        "targets": named_enemies(int(trial.targets)),
    }


def named_enemies(mask: int) -> list[str]:
    return [name for place, name in enumerate(ENEMY_NAMES) if mask >> place & 1]


def question_view(game: State) -> Plain | None:
    if game.outcome != PLAYING:
        return None
    question = game.question
    names: Sequence[str] = [ANSWER_NAMES[number] for number in question.legal()]
    kind = question.argument if question.kind == CHANCE else question.kind
    return {
        "kind": QUESTION_NAMES[kind],
        "seat": int(question.seat),
        "answers": list(names),
        "dice": [DIE_NAMES[die] for die in game.dice.wanted()],
    }
