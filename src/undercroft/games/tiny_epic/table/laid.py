"""A table of Tiny Epic Dungeons laid out from what can be seen of it: what words and boards ask of it, and no more.

What a view does not tell, such as what is left in the decks, is as in an empty box: no rule can go on from here.
"""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import DOOR
from undercroft.games.tiny_epic.rules.grid import join
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, FIRST_MINION, NOWHERE, State, recount
from undercroft.games.tiny_epic.table.fields import CELL_NAMES, HEAD, PART_NAMES, PLACES, TURN, declared
from undercroft.table.book import Plain
from undercroft.table.position_rows import lay_rows


def laid(cards: TinyEpicCards, view: Plain) -> State:
    """Everything that lies on the table; PositionError if a field is not what it can be."""
    state = State(cards.tables, len(view["heroes"]))
    lay_rows(HEAD, view, state)
    lay_rows(TURN, view["turn"], state.turn)
    state.question.seat = view["question"]["seat"] if view["question"] else state.turn.seat
    state.rounds, state.torch = view["turn"]["turns"], view["torch"]["space"] - 1
    _heroes(cards, view, state)
    _dungeon(cards, view, state)
    _enemies(cards, view, state)
    if view["boss"] is not None:
        _boss(cards, view["boss"], state)
    gear = [card.id for card in cards.gear]
    state.piles.row = sum(BIT[gear.index(card)] for kind in ("loot", "spells") for card in view["rows"][kind])
    return state


def _heroes(cards: TinyEpicCards, view: Plain, state: State) -> None:
    gear, rows = [card.id for card in cards.gear], declared(cards).hero
    for hero, sheet in zip(state.heroes, view["heroes"], strict=True):
        lay_rows(rows, sheet, hero)
        for slot, card in sheet["cards"].items():
            hero.cards[SLOT_NAMES.index(slot)] = gear.index(card)
        recount(state, hero)


def _dungeon(cards: TinyEpicCards, view: Plain, state: State) -> None:
    """The cards that are turned up, with the paths between them, and those that lie face down."""
    ids, grid = [card.id for card in cards.dungeon], state.grid
    for room in view["rooms"]:
        cell = CELL_NAMES.index(room["cell"])
        grid.cells[cell], grid.turns[cell] = ids.index(room["card"]), room["turned"]
        grid.revealed |= BIT[cell]
        grid.disarmed |= BIT[cell] if room["disarmed"] else 0
        grid.altars |= BIT[cell] if room["altar"] else 0
        if state.tables.room_kind[grid.cells[cell]] == DOOR:
            grid.door = cell
        join(state, cell)
    grid.open = state.act > 0
    hidden = [sum(BIT[CELL_NAMES.index(cell)] for cell in view["hidden"][part]) for part in PART_NAMES]
    grid.hidden, (_top, grid.hidden_b, grid.hidden_c) = sum(hidden), hidden


def _enemies(cards: TinyEpicCards, view: Plain, state: State) -> None:
    """Goblins and minions. Of equal goblin cards, it does not matter which one it is."""
    goblins, minions = [card.id for card in cards.goblins], [card.id for card in cards.minions]
    for foe in view["enemies"]:
        enemy = ENEMY_NAMES.index(foe["enemy"])
        state.enemy_cell[enemy] = PLACES.index(foe["cell"])
        state.enemy_card[enemy] = (goblins if enemy < FIRST_MINION else minions).index(foe["card"])
        state.enemy_health[enemy] = foe["health"]
        state.goblins += enemy < FIRST_MINION
    state.minions_dead = view["minions_dead"]


def _boss(cards: TinyEpicCards, boss: Plain, state: State) -> None:
    state.boss = [card.id for card in cards.bosses].index(boss["boss"])
    state.enemy_cell[BOSS] = PLACES.index(boss["cell"]) if boss["cell"] else NOWHERE
    for place, marker in enumerate(boss["markers"]):
        state.markers[place] = marker
    state.covered = sum(BIT[lock["space"]] for lock in boss["locks"] if lock["altar"])
