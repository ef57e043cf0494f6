"""What a seat may know of a game of Tiny Epic Dungeons, as plain data with named fields.

Nothing is kept from anybody: what lies face down is drawn when it is turned up. What is shown is what lies on the
table.
"""

from typing import Any, Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, pile_of
from undercroft.games.tiny_epic.rules import cardspeak, steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, PLACE_NAMES, SKILL_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.answers import TURN as TURN_ANSWER
from undercroft.games.tiny_epic.rules.attacks import defense_of
from undercroft.games.tiny_epic.rules.dungeon import CELL
from undercroft.games.tiny_epic.rules.effects import skull
from undercroft.games.tiny_epic.rules.equipment import gone
from undercroft.games.tiny_epic.rules.grid import sides_at, turned
from undercroft.games.tiny_epic.rules.skilltest import attack_kind, needed, result_bonus
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CELLS,
    FIRST_MINION,
    NO_CARD,
    NOWHERE,
    PLAYING,
    STRIKE,
    Hero,
    State,
    foe_of,
)
from undercroft.games.tiny_epic.rules.tables import TRACK
from undercroft.games.tiny_epic.rules.turn import speed_left
from undercroft.games.tiny_epic.table.answer_names import answer_names
from undercroft.games.tiny_epic.table.fields import (
    DIE_NAMES,
    DIRECTION_NAMES,
    ENEMY_FACES,
    HEAD,
    PART_NAMES,
    QUESTION_NAMES,
    TURN,
    cell_name,
    declared,
)
from undercroft.kernel.question import CHANCE, NONE
from undercroft.table.book import Plain
from undercroft.table.position_rows import view_rows

PRINTED: Final = PLACE_NAMES[:3]
"""Where a hero board has an ability of its own; a card in that hand covers it."""


def named_sides(sides: int) -> list[str]:
    return [name for place, name in enumerate(DIRECTION_NAMES) if sides >> place & 1]


def gear_view(cards: TinyEpicCards, mask: int) -> dict[str, list[str]]:
    """The Loot and the Spell cards of a mask."""
    loot, spells = cards.gear[: cards.loot_count], cards.gear[cards.loot_count :]
    spell_mask = mask >> len(loot)
    return {
        "loot": [card.id for place, card in enumerate(loot) if mask >> place & 1],
        "spells": [card.id for place, card in enumerate(spells) if spell_mask >> place & 1] if spell_mask else [],
    }


def gone_view(cards: TinyEpicCards, game: State) -> list[str]:
    """The cards that have left the game."""
    left = gone(game)
    return [card.id for place, card in enumerate(cards.gear) if left & BIT[place]]


def view(cards: TinyEpicCards, game: State, seat: int) -> Plain:
    """Everything there is to see; `seat` says only whose hero is meant by `hero`."""
    boss = boss_view(cards, game)
    return {
        "game": "tiny-epic",
        **view_rows(HEAD, game),
        "seat": seat,
        "turn": turn_view(game),
        "torch": torch_view(cards, game),
        "heroes": [hero_view(cards, game, hero) for hero in game.heroes],
        "rooms": rooms_view(cards, game),
        "hidden": hidden_view(game),
        "cards_left": int(sum(game.piles.to_lay[part] for part in range(3))),
        "enemies": [printed(cards, game, seen) for seen in enemies_view(cards, game)],
        "minions_dead": int(game.minions_dead),
        "boss": boss and printed(cards, game, boss),
        "rows": gear_view(cards, int(game.piles.row)),
        "gone": gone_view(cards, game),
        "decks": {name: len(ids) for name, ids in gear_view(cards, int(game.piles.loot)).items()},
        "test": trial_view(cards, game),
        "question": question_view(cards, game),
    }


def turn_view(game: State) -> Plain:
    turn = game.turn
    hero = game.heroes[turn.seat]
    return {
        **view_rows(TURN, turn),
        "speed_left": int(speed_left(game, hero)) if game.outcome == PLAYING else 0,
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
    return {
        "seat": int(hero.seat),
        **view_rows(declared(cards).hero, hero),
        "most_health": board.health,
        "most_focus": board.focus,
        "conscious": bool(hero.health > 0),
        "speed": int(hero.speed),
        "defense": int(hero.defense),
        "dice": {name: int(hero.dice[skill]) for skill, name in enumerate(SKILL_NAMES)},
        "cards": equipped(cards, hero),
        "abilities": {place: getattr(board, place).id for place in PRINTED},
    }


def equipped(cards: TinyEpicCards, hero: Hero) -> dict[str, str]:
    """The cards of a hero, by slot."""
    slots = zip(SLOT_NAMES, hero.cards, strict=True)
    return {name: cards.gear[card].id for name, card in slots if card != NO_CARD}


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


def printed(cards: TinyEpicCards, game: State, seen: Plain) -> Plain:
    """An enemy or the boss as it is seen, with the figures on its card."""
    enemy = ENEMY_NAMES.index(seen.get("enemy", "boss"))
    card: Any = pile_of(cards, enemy)[foe_of(game, enemy)]
    most = 1 if enemy < FIRST_MINION else TRACK if enemy == BOSS else card.health
    spaces = {"spaces": list(card.spaces)} if enemy == BOSS else {}
    return seen | {"most_health": most, "speed": card.speed, "defense": card.defense} | spaces


def trial_view(cards: TinyEpicCards, game: State) -> Plain | None:
    """The dice on the table, while a test is under way."""
    kind = game.question.kind
    if game.outcome != PLAYING or kind not in (steps.TEST, steps.GUARD, steps.COUNTER, steps.PAY):
        return None
    trial = game.trial
    seen = view_rows(declared(cards).test, trial)
    return seen | {
        "skill": seen["skill"] if trial.skill < cardspeak.SKILLS else "",
        "ability": seen["ability"] or "",
        "dice": [int(trial.faces[die]) for die in range(trial.count)],
        "enemy_die": ENEMY_FACES[trial.enemy_die],
        "added": int(result_bonus(game, game.heroes[trial.seat], trial.skill)) if trial.skill < cardspeak.SKILLS else 0,
        **aim_view(game),
    }


def aim_view(game: State) -> Plain:
    """What the result is held against: a number to reach, or for an attack the Defense of each target to exceed."""
    trial = game.trial
    if trial.kind != STRIKE:
        return {"needed": int(needed(game)), "defenses": {}}
    aimed = [enemy for enemy in range(BOSS + 1) if trial.targets & BIT[enemy]]
    kind = attack_kind(game)
    return {"needed": 0, "defenses": {ENEMY_NAMES[enemy]: int(defense_of(game, enemy, kind)) for enemy in aimed}}


def question_view(cards: TinyEpicCards, game: State) -> Plain | None:
    question = game.question
    if game.outcome != PLAYING or question.kind == NONE:
        return None
    kind = question.argument if question.kind == CHANCE else question.kind
    return {
        "kind": QUESTION_NAMES[kind],
        "seat": int(question.seat),
        "answers": answer_names(cards, game),
        "dice": [DIE_NAMES[die] for die in game.dice.wanted()],
        **orient_view(game),
    }


def orient_view(game: State) -> Plain:
    """The open sides of the card that is turned up, by the answers that lay it so."""
    question = game.question
    if question.kind != steps.ORIENT:
        return {}
    sides = game.tables.room_sides[game.grid.cells[question.argument & CELL]]
    turns = [answer - TURN_ANSWER for answer in question.legal()]
    return {"turns": {f"turn:{quarters}": named_sides(int(turned(sides, quarters))) for quarters in turns}}
