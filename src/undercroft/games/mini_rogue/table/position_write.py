"""A state as a position: what a seat sees, and all that is hidden, as plain data that can be typed and read back."""

import json
from collections.abc import Sequence
from typing import Any, Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.cardspeak import FOE_GUARDIAN, FOE_MONSTER, FOE_STORY, HORDE
from undercroft.games.mini_rogue.rules.state import CELLS, FORESEEN, NO_CARD, REMOVED_UNSEEN, State
from undercroft.games.mini_rogue.rules.turn_order import first_fighter, hp_against
from undercroft.games.mini_rogue.table.position_court import court_data, left_out
from undercroft.games.mini_rogue.table.position_powers import OVERSEEN_NAMES, STARTING
from undercroft.games.mini_rogue.table.position_reign import reign_data
from undercroft.games.mini_rogue.table.position_steps import Programs, argument_data
from undercroft.games.mini_rogue.table.view import FOE_NAMES, QUESTION_NAMES, TRAIT_NAMES, deal_view, named_bits, view
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain

STACK: Final = 4
"""One boss for each floor, the final one last (MR-SETUP-10)."""


def describe(cards: MiniRogueCards, game: State, *, generator: bool = True) -> Plain:
    """The whole position. Without the generator, what chance brings next is left open."""
    seen = view(cards, game, int(game.question.seat) if game.question.kind else 0)
    for cell, room in enumerate(seen["rooms"]):
        _uncover(cards, game, cell, room)
    order = [cards.bosses[game.bosses[place]].id for place in reversed(range(STACK)) if game.bosses[place] != NO_CARD]
    unseen = [boss.id for number, boss in enumerate(cards.bosses) if game.boss_place[number] == REMOVED_UNSEEN]
    seen["bosses"] |= {"stack": order, "removed_unseen": unseen, "left_out": left_out(cards, game) or None}
    seen["unused_rooms"] = [cards.rooms[game.deck[place]].id for place in range(game.deck_count)]
    seen["unused_aside"] = int(game.deck_aside)
    seen["dice"]["potion_damage"] = int(game.pool.potion_damage)
    if game.ruled:
        seen["dice"]["overseen"] = [name for mark, name in OVERSEEN_NAMES.items() if game.pool.marks & mark]
    if game.foe.line == NO_CARD and game.foe.start_hp:
        seen["last_enemy"] = _last_enemy(cards, game)
    reign_data(cards, game, seen)
    _court(cards, game, seen)
    programs = [Programs(game, hero) for hero in game.heroes]
    if seen["question"] is not None:
        question = game.question
        about = programs[min(int(question.seat), int(game.party) - 1)]
        kind, argument = int(question.kind), int(question.argument)
        if kind == CHANCE:  # the step that rolls waits, with an argument of its own
            kind, argument = argument, int(game.agenda.arguments[game.agenda.depth - 1])
        seen["question"] |= argument_data(cards, about, kind, argument)
        seen["question"]["dice"] = seen["question"]["dice"] or None
        if game.party == 1:
            seen["question"]["about"] = None
    seen["agenda"] = _agenda(cards, game, programs)
    dice = game.dice
    seen["loaded_dice"] = [int(dice.loaded[at]) for at in range(dice.loaded_next, dice.loaded_count)]
    seen["own_dice"] = bool(dice.by_hand)
    if generator:
        seen["generator"] = {
            "decks": int(dice.deck_state),
            "dice": int(dice.dice_state),
            "handful": int(dice.handful),
            "handful_left": int(dice.handful_left),
        }
    if game.goal:
        seen["goal_floor"] = int(game.goal)
    if game.party == 1:
        _leave_out_party(seen)
    else:
        _add_party(cards, game, seen)
    found: Plain = _without_nothing(seen)
    return found


def _court(cards: MiniRogueCards, game: State, seen: Plain) -> None:
    """What only the second box brings; a position without it says nothing of it."""
    seen |= court_data(cards, game, seen)
    for hero in [seen["hero"], *seen["party"]] if seen["hero"] else seen["party"]:
        hero["immune"] = hero["immune"] or None
        hero["burdens"] = hero["burdens"] or None
    seen["dice"]["threshold"] = seen["dice"]["threshold"] or None
    if seen["enemy"] is not None:
        seen["enemy"] |= _enemy(cards, game)
    elif game.foe.start_hp == 0 and game.foe.card != NO_CARD:
        seen["last_card"] = int(game.foe.card)


def _enemy(cards: MiniRogueCards, game: State) -> Plain:
    """Whose card it is, where that is not the card stood on; how many are left; who met it."""
    foe = game.foe
    data: Plain = {"left": int(foe.left) if foe.traits & HORDE else None}
    if foe.kind == FOE_GUARDIAN:
        data["card"] = cards.bosses[foe.card].id
    elif foe.kind == FOE_STORY:
        data["card"] = cards.stories[foe.card].id
    elif foe.card != NO_CARD:
        data["last_card"] = int(foe.card)
    if foe.kind == FOE_MONSTER and foe.line == _lowered(game):
        data["lowered"] = True
    if foe.caller != first_fighter(game):
        data["caller"] = int(foe.caller)
    return data


def _lowered(game: State) -> int:
    """The line above the monster's own (MR-COUNCIL): a Story card was given up for it."""
    fighter = game.heroes[first_fighter(game)]
    card = game.cells[fighter.cell]
    return NO_CARD if card == NO_CARD else int(game.tables.room_line[card] + game.floor - 2)


def _leave_out_party(seen: Plain) -> None:
    """Of somebody alone nothing is said that only a party has."""
    for name in ("party", "leader", "order", "deal"):
        del seen[name]
    hero = seen["hero"]
    del hero["stage"]
    for name in ("boons", "boons_spent"):
        hero[name] = hero[name] or None
    for name in ("fighters", "markers"):
        for enemy in ("enemy", "last_enemy"):
            (seen.get(enemy) or {}).pop(name, None)


def _add_party(cards: MiniRogueCards, game: State, seen: Plain) -> None:
    """What nobody sees of a party: where everybody is bound for, and what is left of an exchange."""
    del seen["hero"]
    if STARTING & {int(game.question.kind)}:
        del seen["order"]  # there is none before the first area
    for hero, data in zip(game.heroes, seen["party"], strict=True):
        data["bound_for"] = int(hero.bound_for) + 1
        data["gave_way"] = bool(hero.gave_way)
        data["proposals"] = int(hero.proposals)
    for cell, room in enumerate(seen["rooms"]):
        room["foreseen"] = _foreseen(game, cell)
    if game.fall_cell >= CELLS:
        seen["portal"] = int(game.fall_cell - CELLS)
    elif game.fall_cell != NO_CARD:
        seen["falling"] = int(game.fall_cell) + 1
    if game.taken != NO_CARD:
        seen["taken"] = cards.rooms[game.taken].id
    deal = game.deal
    if seen["deal"] is None and (deal.giver or deal.taker):
        seen["last_deal"] = last = deal_view(cards, game)
        for side in ("gives", "asks"):
            if "item" in last[side]:
                last[side]["item"] = True


def _uncover(cards: MiniRogueCards, game: State, cell: int, room: Plain) -> None:
    card = game.cells[cell]
    if card != NO_CARD:
        room["card"] = cards.rooms[card].id
    room["foreseen"] = bool(game.cell_marks[cell] & FORESEEN)
    if game.ruled:
        room["foreseen"] = _foreseen(game, cell)


def _foreseen(game: State, cell: int) -> list[int]:
    """The seats that looked at a face-down card."""
    return [int(one.seat) for one in game.seated if game.cell_marks[cell] & FORESEEN << one.seat]


def _last_enemy(cards: MiniRogueCards, game: State) -> Plain:
    """Whom the enemy card still shows; its HP rest on the skull (MR-SETUP-6)."""
    tables, foe = game.tables, game.foe
    figures = (foe.start_hp, foe.damage, foe.traits)
    found = [
        line
        for line in range(len(cards.line_names))
        if (hp_against(game, tables.line_hp[line], tables.line_party_hp[line]), *_strength(game, line)) == figures
        and tables.line_armor[line] >= foe.armor
    ]
    if not found:
        return _last_figures(game)
    line = min(found, key=lambda one: int(tables.line_armor[one]))
    name = str(cards.line_names[line])
    alike = [other for other in found if str(cards.line_names[other]) == name]
    names = [other for other, one in enumerate(cards.line_names) if str(one) == name]
    same_hp = [
        other for other in names if hp_against(game, tables.line_hp[other], tables.line_party_hp[other]) == foe.start_hp
    ]
    data = {"name": name, **_last_one(game)}
    if same_hp[0] not in alike or tables.line_armor[same_hp[0]] != foe.armor:
        data |= {"armor": int(foe.armor), "damage": int(foe.damage)}
        data["traits"] = named_bits(int(foe.traits), TRAIT_NAMES)
    return data


def _last_one(game: State) -> Plain:
    foe = game.foe
    return {
        "kind": FOE_NAMES[int(foe.kind)],
        "start_hp": int(foe.start_hp),
        "phase": int(foe.phase) + 1 if foe.phase else None,
        "fighters": [int(hero.seat) for hero in game.heroes if game.fighters >> hero.seat & 1],
        "caller": int(foe.caller) if foe.caller != first_fighter(game) else None,
        "last_card": int(foe.card) if foe.card != NO_CARD else None,
    }


def _last_figures(game: State) -> Plain:
    """One that was stronger than any card says: its figures, without a name."""
    foe = game.foe
    figures = {"armor": int(foe.armor), "damage": int(foe.damage)}
    return _last_one(game) | figures | {"traits": named_bits(int(foe.traits), TRAIT_NAMES)}


def _strength(game: State, line: int) -> tuple[int, int]:
    return int(game.tables.line_damage[line]), int(game.tables.line_traits[line])


def _agenda(cards: MiniRogueCards, game: State, programs: Sequence[Programs]) -> list[Plain]:
    """What is still to be done, the next step first; the step that rolls is the question."""
    agenda = game.agenda
    depth = agenda.depth - 1 if game.question.kind == CHANCE else agenda.depth
    return [
        {"step": QUESTION_NAMES[int(agenda.ops[at])]}
        | ({"seat": int(agenda.seats[at])} if game.party > 1 else {})
        | argument_data(cards, programs[agenda.seats[at]], int(agenda.ops[at]), int(agenda.arguments[at]))
        for at in reversed(range(depth))
    ]


def _without_nothing(data: Any) -> Any:
    """TOML has no null: what is not there is not written."""
    if isinstance(data, dict):
        return {name: _without_nothing(value) for name, value in data.items() if value is not None}
    if isinstance(data, list):
        return [_without_nothing(value) for value in data]
    return data


# --- as TOML -------------------------------------------------------------------------------------------------


def to_toml(data: Plain) -> str:
    """A position as TOML: values first, then tables, then lists of tables."""
    tables = {name: value for name, value in data.items() if isinstance(value, dict)}
    lists = {name: value for name, value in data.items() if isinstance(value, list) and _of_tables(value)}
    lines = [f"{name} = {_inline(value)}" for name, value in data.items() if name not in tables | lists]
    for name, table in tables.items():
        lines += ["", f"[{name}]"]
        lines += [f"{key} = {_inline(value)}" for key, value in table.items()]
    for name, rows in lists.items():
        for row in rows:
            lines += ["", f"[[{name}]]"]
            lines += [f"{key} = {_inline(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def _of_tables(values: list[Any]) -> bool:
    return bool(values) and all(isinstance(value, dict) for value in values)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_inline(one)}" for name, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
