"""The agenda and the open question of Tiny Epic Dungeons in words: steps by name, their arguments as named fields."""

from collections.abc import Sequence
from typing import Final

from undercroft.cards.grammar import EffectError
from undercroft.games.tiny_epic.cards.effects import parse_effect
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules import dungeon, enemies, steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.grid import neighbour
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, DICE, LAIR, NOWHERE, Hero, State
from undercroft.games.tiny_epic.table.position_programs import Programs, programs_of
from undercroft.games.tiny_epic.table.view import QUESTION_NAMES, cell_name, named_enemies
from undercroft.outside import quoted
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

STEP_NUMBERS: Final = {name: number for number, name in QUESTION_NAMES.items()}
CELL_NAMES: Final = [cell_name(cell) for cell in range(CELLS)]
PLACES: Final = [*CELL_NAMES, cell_name(LAIR)]
"""Where somebody can be: a cell, or the boss board."""
KIND_NAMES: Final = ("loot", "spells")
MOST: Final = 30
"""of anything that is counted"""
SPEED_MOST: Final = 6

ASKING: Final = frozenset(
    (
        steps.TURN,
        steps.ORIENT,
        steps.AROUND,
        steps.REVEAL_ANY,
        steps.TELEPORT,
        steps.SKILL,
        steps.TEST,
        steps.PAY,
        steps.TARGET,
        steps.SECOND_TARGET,
        steps.RECIPIENT,
        steps.WEAPON,
        steps.COUNTER,
        steps.GUARD,
        steps.EMBOLDEN,
        steps.SPLIT,
        steps.KILL,
        steps.CHOICE,
        steps.EITHER,
        steps.DISCOVER,
        steps.PICK_UP,
        steps.EQUIP,
        steps.SHED,
        steps.GOAL,
        steps.STEP,
        steps.PUSH,
        steps.HERD,
    )
)
"""Steps that ask."""
WAITING: Final = frozenset(
    (
        steps.TEST,
        steps.AROUND,
        steps.SKILL,
        steps.SECOND_TARGET,
        steps.AFTER,
        steps.SIXES,
        steps.SPLIT,
        steps.RUN,
        steps.EITHER,
        steps.TORCH,
        steps.ACTORS,
        steps.ASSAULT,
    )
)
"""Steps that can wait on the agenda while something else is asked."""
OF_ABILITY: Final = frozenset((steps.PAY, steps.SECOND_TARGET))
"""Steps whose argument is the ability of the test under way."""
OF_ENEMIES: Final = frozenset((steps.TARGET, steps.KILL, steps.COUNTER))
OF_ENEMY: Final = frozenset((steps.GUARD, steps.GOAL, steps.ASSAULT))
OF_KIND: Final = frozenset((steps.DISCOVER, steps.PICK_UP))
OF_WORD: Final = {steps.WEAPON: speak.ATTACK, steps.SHED: speak.SHED}


# --- writing -------------------------------------------------------------------------------------------------


def argument_data(cards: TinyEpicCards, game: State, step: int, seat: int, argument: int) -> Plain:
    """The argument of a step by name; nothing where it follows from the rest."""
    if step == steps.RECIPIENT and argument != game.trial.ability:
        return {"ability": cards.abilities[argument].id}
    if step in OF_ENEMIES:
        return {"enemies": named_enemies(argument)}
    if step in OF_ENEMY:
        return {"enemy": ENEMY_NAMES[argument]}
    if step in OF_KIND:
        return {"what": KIND_NAMES[argument]}
    if step in OF_WORD:
        return {"effect": programs_of(cards).texts[argument]}
    if step == steps.RUN:
        return _run_data(programs_of(cards), argument)
    if step == steps.CHOICE:
        return {"of": programs_of(cards).owner_of(argument - 1).name}
    if step == steps.EQUIP:
        return {"card": cards.gear[argument].id}
    if step == steps.TELEPORT:
        return {"hero": argument}
    if step == steps.REROLL:
        return {"die": argument + 1}
    if step == steps.ORIENT:
        return _orient_data(cards, game, argument)
    if step == steps.AROUND:
        return {"cells": [CELL_NAMES[cell] for cell in _around(game.heroes[seat], argument)]}
    return _counted_data(step, argument)


def _counted_data(step: int, argument: int) -> Plain:
    low, middle, high = argument & 255, argument >> 8 & 255, argument >> 16 & 255
    if step == steps.SPLIT:
        return {"damage": argument}
    if step == steps.SIXES:
        return {"health": argument}
    if step == steps.TORCH:
        return {"steps": argument}
    if step == steps.EMBOLDEN:
        return {"damage": low, "splash": middle, "enemies": named_enemies(argument >> 16)}
    if step == steps.STEP:
        data: Plain = {"enemy": ENEMY_NAMES[low], "goal": PLACES[middle], "left": high}
        return data | ({"provoked": True} if argument & enemies.PROVOKED else {})
    if step == steps.PUSH:
        return {"enemy": ENEMY_NAMES[low], "left": middle}
    if step == steps.HERD:
        return {"enemy": ENEMY_NAMES[low], "left": middle, "rooms": high}
    return {}


def _run_data(programs: Programs, address: int) -> Plain:
    owner = programs.owner_of(address)
    runs = programs.runs(owner)
    alike = [place for place, text in runs.items() if text == runs[address]]
    data: Plain = {"of": owner.name, "effect": runs[address]}
    return data | ({"copy": alike.index(address) + 1} if alike.index(address) else {})


def _orient_data(cards: TinyEpicCards, game: State, argument: int) -> Plain:
    cell = argument & dungeon.CELL
    data: Plain = {"cell": CELL_NAMES[cell], "card": cards.dungeon[game.grid.cells[cell]].id}
    return data | ({"walking": True} if argument & dungeon.WALKING else {})


def _around(hero: Hero, directions: int) -> list[int]:
    return [int(neighbour(hero.cell, direction)) for direction in range(4) if directions >> direction & 1]


# --- reading -------------------------------------------------------------------------------------------------


def read_argument(cards: TinyEpicCards, game: State, step: int, seat: int, fields: Fields) -> int:
    """The argument of a step, from its names."""
    if step in OF_ABILITY:
        return int(game.trial.ability)
    if step == steps.RECIPIENT:
        return _read_ability(cards, game, fields)
    if step in OF_ENEMIES:
        return read_enemies(fields, "enemies")
    if step in OF_ENEMY:
        return ENEMY_NAMES.index(needed(fields, "enemy", ENEMY_NAMES))
    if step in OF_KIND:
        return KIND_NAMES.index(fields.name("what", KIND_NAMES, KIND_NAMES[0]))
    if step in OF_WORD:
        return _read_word(cards, step, fields)
    if step == steps.RUN:
        return _read_run(programs_of(cards), fields)
    if step == steps.CHOICE:
        return _read_choice(programs_of(cards), fields)
    if step == steps.EQUIP:
        ids = [card.id for card in cards.gear]
        return ids.index(needed(fields, "card", ids))
    if step == steps.TELEPORT:
        traveller = fields.seat("hero", int(game.party))
        return seat if traveller is None else traveller
    if step == steps.REROLL:
        return fields.number("die", 1, 1, DICE) - 1
    if step == steps.ORIENT:
        return _read_orient(cards, game.heroes[seat], fields)
    if step == steps.AROUND:
        return _read_around(game.heroes[seat], fields)
    return _read_counted(step, fields)


def _read_ability(cards: TinyEpicCards, game: State, fields: Fields) -> int:
    """The ability of the test, unless another one is written."""
    if not fields.has("ability"):
        return int(game.trial.ability)
    ids = [ability.id for ability in cards.abilities]
    return ids.index(fields.name("ability", ids, ids[0]))


def _read_counted(step: int, fields: Fields) -> int:
    if step == steps.SPLIT:
        return fields.number("damage", 1, 1, MOST)
    if step == steps.SIXES:
        return fields.number("health", 1, 1, DICE - 1)
    if step == steps.TORCH:
        return fields.number("steps", 1, 1, 3)
    if step == steps.EITHER:
        return speak.EITHER
    if step == steps.EMBOLDEN:
        damage = fields.number("damage", 1, 1, MOST)
        return damage | fields.number("splash", 0, 0, MOST) << 8 | read_enemies(fields, "enemies") << 16
    if step == steps.STEP:
        goal = read_cell(fields, "goal", lair=True) << enemies.GOAL_PLACE
        how = enemies.PROVOKED if fields.flag("provoked", False) else 0
        return _enemy(fields) | goal | fields.number("left", 1, 1, SPEED_MOST) << enemies.LEFT_PLACE | how
    if step == steps.PUSH:
        return _enemy(fields) | fields.number("left", 1, 1, MOST) << 8
    if step == steps.HERD:
        rooms = fields.number("rooms", 1, 1, SPEED_MOST)
        return _enemy(fields) | fields.number("left", rooms, 1, rooms) << 8 | rooms << 16
    return 0


def _enemy(fields: Fields) -> int:
    return ENEMY_NAMES.index(needed(fields, "enemy", ENEMY_NAMES))


def needed(fields: Fields, name: str, known: Sequence[str]) -> str:
    """A name that must be written."""
    if not fields.has(name):
        raise fields.refuse(Reason.QUESTION, name, f"it is missing: {one_of(known)}")
    return fields.name(name, known, "")


def read_enemies(fields: Fields, name: str) -> int:
    """Enemies by name, as a mask."""
    return sum(1 << ENEMY_NAMES.index(enemy) for enemy in fields.names(name, ENEMY_NAMES) or ())


def read_cell(fields: Fields, name: str, default: int = NOWHERE, *, lair: bool = False) -> int:
    """A cell, or the boss board where that is a place too; it must be written if there is no default."""
    text = fields.text(name)
    if text is not None:
        return _cell(text, fields.place(name), lair=lair)
    if default == NOWHERE:
        raise fields.refuse(Reason.QUESTION, name, f"it is missing: {_cells_there_are(lair=lair)}")
    return default


def read_cells(fields: Fields, name: str) -> list[int] | None:
    """Cells by name, each once."""
    names = fields.texts(name)
    if names is None:
        return None
    cells = [_cell(text, f"{fields.place(name)}[{place}]", lair=False) for place, text in enumerate(names, 1)]
    for place, cell in enumerate(cells):
        if cell in cells[:place]:
            text = f'"{names[place]}" stands twice: each can be there once'
            raise PositionError(Reason.TWICE, f"{fields.place(name)}[{place + 1}]", text)
    return cells


def _cell(name: str, where: str, *, lair: bool) -> int:
    known = PLACES if lair else CELL_NAMES
    if name not in known:
        text = f'there is no cell "{quoted(name)}": {_cells_there_are(lair=lair)}'
        raise PositionError(Reason.UNKNOWN_NAME, where, text)
    return known.index(name)


def _cells_there_are(*, lair: bool) -> str:
    return f"from {CELL_NAMES[0]} to {CELL_NAMES[-1]}{', or lair' if lair else ''}"


def _read_word(cards: TinyEpicCards, step: int, fields: Fields) -> int:
    """A single effect that asks."""
    texts = programs_of(cards).texts
    known = [text for word, text in texts.items() if speak.verb_of(word) == OF_WORD[step]]
    return parsed(needed(fields, "effect", known))


def parsed(text: str) -> int:
    """The word of a single effect."""
    try:
        return parse_effect(text)[0][0]
    except EffectError as error:  # pragma: no cover - only texts of the cards come here
        raise PositionError(Reason.AGENDA, "effect", str(error)) from None


def _read_run(programs: Programs, fields: Fields) -> int:
    owners = {owner.name: owner for owner in programs.owners if owner.places}
    runs = programs.runs(owners[needed(fields, "of", list(owners))])
    texts = list(dict.fromkeys(runs.values()))
    text = fields.name("effect", texts, texts[0])
    alike = [place for place, one in runs.items() if one == text]
    return alike[fields.number("copy", 1, 1, len(alike)) - 1]


def _read_choice(programs: Programs, fields: Fields) -> int:
    owners = {owner.name: owner for owner in programs.owners if programs.choices(owner)}
    return programs.choices(owners[needed(fields, "of", list(owners))])[0]


def _read_orient(cards: TinyEpicCards, hero: Hero, fields: Fields) -> int:
    """The card is turned up from where the hero is."""
    cell = read_cell(fields, "cell")
    needed(fields, "card", [card.id for card in cards.dungeon])
    walking = dungeon.WALKING if fields.flag("walking", False) else 0
    return cell | int(hero.cell) << dungeon.FROM | walking


def _read_around(hero: Hero, fields: Fields) -> int:
    """Directions of cells next to the hero."""
    around = {int(neighbour(hero.cell, side)): side for side in range(4)} if hero.cell != LAIR else {}
    directions = 0
    for cell in read_cells(fields, "cells") or ():
        if cell not in around or cell == NOWHERE:
            text = f"{CELL_NAMES[cell]} is not next to the hero, who is on {cell_name(int(hero.cell))}"
            raise fields.refuse(Reason.QUESTION, "cells", text)
        directions |= int(BIT[around[cell]])
    return directions
