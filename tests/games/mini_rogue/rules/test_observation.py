"""A row of Mini Rogue says what the view says."""

from typing import Any

import pytest

from tests.conformance.kit import by_name
from undercroft.games.mini_rogue.rules.observation_fields import CARD, OUTSIDE, TAKEN, THE_EXIT, UNKNOWN
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, WON
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.chooser import Chooser
from undercroft.table.shelf import book_of

BOOK = book_of("mini-rogue")
MODES: list[dict[str, Any]] = [
    {"hero": "rogue"},
    {"hero": "mage", "mat": "tower", "stances": True, "difficulty": "hard"},
    {"hero": "witch", "mates": ["rogue", "thief"]},
    {"hero": "executioner", "boxes": ["base", "council"], "mat": "city", "stories": "all"},
    {"hero": "mage", "boxes": ["council"], "mat": "city", "overlord": "prophet"},
]


def seen(state: Any, seat: int) -> dict[str, list[int]]:
    return by_name(RULES.fields, bytes(RULES.seen_by(state, seat)))


def games(setup: dict[str, Any], seeds: int) -> Any:
    """Every question of some random games, with the seat asked."""
    table = BOOK.set_table(BOOK.setup(setup))
    for seed in range(seeds):
        state, chooser = table.copy(), Chooser(seed)
        RULES.deal(state, seed)
        while not state.outcome:
            yield state, int(state.question.seat)
            RULES.go_on(state, chooser.choose(state.question))


@pytest.mark.parametrize("setup", MODES)
def test_the_row_agrees_with_the_view(setup: dict[str, Any]) -> None:
    for state, seat in games(setup, 6):
        row, view = seen(state, seat), BOOK.view(state, seat)
        hero = view["hero"] or view["party"][0]
        for name in ("hp", "xp", "level", "armor", "armor_in_all", "food", "gold", "shield"):
            assert row[f"hero.{name}"] == [hero[name]], name
        assert row["hero.cell"] == [hero["cell"] - 1]
        assert row["hero.potions"][0].bit_count() == len(hero["potions"])
        assert row["hero.afflictions"][0].bit_count() == len(hero["afflictions"])
        assert (row["hero.item"] == [0]) == (hero["item"] is None)
        assert row["area"] == [view["area"]]
        assert row["floor"] == [view["floor"]]
        assert row["unused_rooms"] == [view["unused_rooms"]]
        assert row["bosses.left"] == [view["bosses"]["left"]]
        assert (row["bosses.at_exit"] == [0]) == (view["bosses"]["at_exit"] is None)
        assert row["dice.face"][: len(view["dice"]["character"])] == [die["face"] for die in view["dice"]["character"]]
        assert row["dice.dungeon"] == [view["dice"]["dungeon"]]
        assert row["answers"] == [len(view["question"]["answers"])]
        assert row["rooms"] == [code(room) for room in view["rooms"]]
        enemy = view["enemy"]
        for name in ("hp", "start_hp", "armor", "damage", "left"):
            assert row[f"enemy.{name}"] == [enemy[name] if enemy else 0], name
        assert (row["overlord.card"] == [0]) == (view["overlord"] is None)
        assert (sum(row["overlord.hand"]) > 0) == bool(view["overlord"] and view["overlord"]["hand"])
        assert (row["story"] == [0]) == (view["story"] is None)


def code(room: dict[str, Any]) -> int:
    if room["taken"]:
        return TAKEN
    return UNKNOWN if room["card"] is None else CARD + [card.id for card in BOOK.cards.rooms].index(room["card"])


def test_rooms_are_seen_from_where_the_hero_stands() -> None:
    """The cell itself, right, down, across, two to the right, two down; the Exit ends the way."""
    for state, seat in games({"hero": "rogue"}, 8):
        row, cell = seen(state, seat), int(state.heroes[0].cell)
        rooms = [*row["rooms"], THE_EXIT]
        for place, (right, down) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)]):
            across, below = cell % 3 + right, cell // 3 + down
            inside = across < 3 and below < 3
            assert row["rooms.here"][place] == (rooms[below * 3 + across] if inside else OUTSIDE)


def test_a_card_turned_up_shows() -> None:
    state = next(iter(games({"hero": "rogue"}, 1)))[0]
    hidden = next(cell for cell in range(EXIT) if not state.cell_marks[cell] & FACE_UP)
    before = seen(state, 0)
    state.cell_marks[hidden] |= FACE_UP
    assert before["rooms"][hidden] == UNKNOWN
    assert seen(state, 0)["rooms"][hidden] == CARD + state.cells[hidden]


def test_what_the_dice_would_leave_of_the_enemy() -> None:
    """7 damage and 2 from a potion, less 1 armor, take 8 of 12 HP."""
    state = next(state for state, _seat in games({"hero": "rogue"}, 50) if state.foe.line >= 0)
    state.foe.hp, state.foe.armor = 12, 1
    state.pool.count, state.pool.bonus, state.pool.potion_damage = 2, 0, 2
    state.pool.values[0], state.pool.values[1] = 3, 4
    assert seen(state, 0)["enemy.hp_left"] == [4]


def test_progress_goes_from_area_to_area_and_ends_with_a_win() -> None:
    state = next(iter(games({"hero": "rogue"}, 1)))[0]
    assert RULES.progress(state) == 0
    state.area = 6
    assert 0.4 < RULES.progress(state) < 0.5
    state.outcome = WON
    assert RULES.progress(state) == 1
