"""A table of Mini Rogue laid out from what a seat may see of it: what words and boards ask of a state, and no more.

Whatever a view does not tell is as in an empty box: no rule can go on from here.
"""

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.fields import ENEMY, declared
from undercroft.table.book import Plain
from undercroft.table.position_rows import lay_rows


def laid(cards: MiniRogueCards, view: Plain) -> State:
    """The place, the adventurers, and the enemy in play; PositionError if a field is not what it can be."""
    state = State(cards.tables, len(view["party"]))
    rows = declared(cards)
    lay_rows(rows.head, view, state)
    for hero, sheet in zip(state.heroes, view["party"], strict=True):
        lay_rows(rows.hero, sheet, hero)
    state.question.seat = view["question"]["seat"] if view["question"] else 0
    enemy = view["enemy"]
    if enemy is not None:
        lay_rows(ENEMY, enemy, state.foe)
        state.foe.line, state.foe.hp = enemy["row"], enemy["hp"]
        state.fighters = sum(1 << seat for seat in enemy["fighters"])
    return state
