"""Positions of Tiny Epic Dungeons as a person writes them: little is said, the rest has a sensible default."""

from typing import Any

import pytest

from tests.games.tiny_epic.table.positions.games import BOSSES, CARDS, GEAR, HEROES, lair, play_out
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, CENTRE, LAIR, State
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.table.fields import QUESTION_NAMES
from undercroft.games.tiny_epic.table.position import build, describe
from undercroft.games.tiny_epic.table.view import view
from undercroft.table.book import Plain
from undercroft.table.position import PositionError, book_at, game_at


def built(**data: Any) -> State:
    return build(CARDS, {"game": "tiny-epic", **data})


def legal(game: State) -> list[str]:
    return [ANSWER_NAMES[answer] for answer in game.question.legal()]


def test_nothing_at_all_is_the_first_turn() -> None:
    game = built()
    seen = view(CARDS, game, 0)
    assert [hero["hero"] for hero in seen["heroes"]] == HEROES[:2]
    assert seen["hidden"] == {"a": ["c4", "d3", "d5", "e4"], "b": [], "c": []}
    assert seen["torch"]["space"] == 8
    assert (seen["question"]["kind"], seen["question"]["seat"], seen["cards_left"]) == ("turn", 0, 17)


def test_heroes_without_names_are_those_that_are_left() -> None:
    game = built(heroes=[{}, {"hero": "ethairna"}, {}])
    assert [hero["hero"] for hero in view(CARDS, game, 0)["heroes"]] == ["sir-lanon", "ethairna", "gerrund-the-blue"]


def test_face_down_cards_are_laid_where_corridors_lead() -> None:
    game = built(rooms=[{"cell": "d5", "card": "graveyard"}, {"cell": "d3", "card": "goblin-bunks", "turned": 1}])
    assert view(CARDS, game, 0)["hidden"]["a"] == ["c4", "c5", "d6", "e3", "e4", "e5"]


def test_an_attack_with_its_dice_on_the_table() -> None:
    """The bonus, the skill and the ability follow from the place; the result is still to be chosen."""
    game = built(
        heroes=[{"hero": "grok-ull", "focus": 3}, {}],
        enemies=[{"card": "pokey"}],
        test={"dice": [5, 1, 2], "enemy_die": "torch", "targets": ["goblin1"]},
        question={"kind": "test"},
    )
    assert (int(game.trial.bonus), int(game.trial.first)) == (1, 0)
    assert "result:die1+ab" in legal(game)
    assert "boost:special" in legal(game)


def test_whoever_is_unconscious_rests_first() -> None:
    game = built(heroes=[{"hero": "grok-ull", "health": 0, "focus": 0}, {}])
    assert (int(game.heroes[0].health), int(game.heroes[0].focus)) == (3, 4)
    assert game.turn.resting


def test_a_turn_is_gone_on_with() -> None:
    game = built(turn={"seat": 1, "moved": 2, "acted": True, "halted": True})
    assert int(game.question.seat) == 1
    assert "north" not in legal(game)
    assert "rest" not in legal(game)


def test_whoever_stands_in_a_trap_room_has_evaded_the_trap() -> None:
    rooms = [{"cell": "d5", "card": "fire-vortex"}]
    assert "disarm" in legal(built(rooms=rooms, heroes=[{"cell": "d5"}, {}]))
    assert "disarm" not in legal(built(rooms=[rooms[0] | {"disarmed": True}], heroes=[{"cell": "d5"}, {}]))


def test_two_copies_of_a_goblin_card() -> None:
    game = built(enemies=[{"card": "stabby"}, {"card": "stabby"}, {"card": "shooty 2"}], goblin_discards=["shooty"])
    assert len({int(game.enemy_card[slot]) for slot in range(3)}) == 3
    assert int(game.piles.goblin_discards).bit_count() == 1
    assert broken_invariant(game) is None


def test_dead_minions_are_made_up_and_the_living_are_numbered() -> None:
    data = lair(HEROES[:2], "dragon")
    del data["act"], data["boss"]
    heroes = [{"hero": hero} for hero in HEROES[:2]]
    game = build(CARDS, data | {"heroes": heroes, "enemies": [{"card": "wraith", "enemy": "minion2", "cell": "f4"}]})
    assert (int(game.minions_met), int(game.minions_dead)) == (2, 1)
    assert int(game.enemy_health[5]) == 7


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("boss", BOSSES)
def test_act_two(boss: str, size: int) -> None:
    """The boss is in its Lair with all its health, and whoever is there stands on the entrance space."""
    game = build(CARDS, lair(HEROES[:size], boss))
    assert game.enemy_cell[BOSS] == LAIR
    assert [int(marker) for marker in game.markers][:size] == [8] * size
    assert game.heroes[0].space == game.tables.boss_entrance[game.boss]
    assert int(game.grid.altars).bit_count() == size + 1
    assert broken_invariant(game) is None
    play_out(game, 1)


def test_an_altar_that_was_taken() -> None:
    data = lair(HEROES[:2], "dragon")
    rooms = [room | ({"altar": False} if room["cell"] == "b4" else {}) for room in data["rooms"]]
    boss = {"boss": "dragon", "locks": [{"space": 3, "altar": True}], "markers": [2, 8], "cell": "c4"}
    game = build(CARDS, data | {"rooms": rooms, "boss": boss})
    assert int(game.covered) == 1 << 3
    assert broken_invariant(game) is None


def test_an_enemy_action_half_done() -> None:
    """The one that moves is asked about; the others wait for it."""
    rooms = [{"cell": "d5", "card": "graveyard"}, {"cell": "d3", "card": "siege-works"}]
    heroes = [{"hero": "ethairna", "cell": "d5"}, {"hero": "uliessa", "cell": "d3"}]
    enemies = [{"card": "stabby"}, {"card": "pokey"}]
    question = {"kind": "goal", "enemy": "goblin1"}
    game = built(rooms=rooms, heroes=heroes, enemies=enemies, actors=["goblin2"], question=question)
    assert legal(game) == ["hero:1", "hero:2"]
    assert QUESTION_NAMES[int(game.agenda.ops[0])] == "actors"


def test_a_spell_that_was_cast_for_good() -> None:
    """Nobody can draw it or take it; the position is written as it was typed."""
    spell = "everburning-flame"
    hero = {"hero": "ethairna", "cards": {"spell1": "fireball", "spell2": "frost-lance"}}
    game = built(heroes=[hero, {"hero": "grok-ull"}], gone=[spell])
    assert broken_invariant(game) is None
    assert view(CARDS, game, 0)["gone"] == [spell]
    assert view(CARDS, game, 0)["decks"]["spells"] == len(GEAR) - CARDS.loot_count - 3
    assert describe(CARDS, game)["gone"] == [spell]
    assert "gone" not in describe(CARDS, built())


def test_other_cards_do_not_leave_the_game() -> None:
    with pytest.raises(PositionError, match="everburning-flame"):
        built(gone=["fireball"])
    game = built()
    game.piles.loot &= ~BIT[GEAR.index("fireball")]
    assert broken_invariant(game) is not None
    game.piles.row |= BIT[GEAR.index("claw")]  # another lies in two places instead
    assert broken_invariant(game) is not None


def test_nobody_asks_how_it_came_to_this() -> None:
    """A room that no path leads to, a face-down card that no corridor leads to, and a minion without its Encounter."""
    far = {"cell": "a1", "card": "graveyard"}
    game = built(heroes=[{"cell": "a1"}, {}], rooms=[far], hidden={"a": ["g7"]}, enemies=[{"card": "troll"}])
    assert "rest" in legal(game)
    assert broken_invariant(game) is None
    play_out(game, 1)


def test_a_deck_that_does_not_add_up_can_be_left_unchecked() -> None:
    """The Lair Door at the very start."""
    rooms = [{"cell": "d5", "card": "lair-door", "turned": 3}]
    with pytest.raises(PositionError, match="write unchecked = true"):
        built(rooms=rooms)
    game = built(rooms=rooms, hidden={"c": ["d3", "e4"], "b": ["c4"]}, unchecked=True)
    assert game.grid.door == CENTRE + 1
    play_out(game, 1)


def test_the_book_follows_from_the_game() -> None:
    assert isinstance(book_at({"game": "tiny-epic"}), TinyEpicBook)
    assert book_at({}).name == "mini-rogue"


def test_a_game_that_stands_there() -> None:
    data: Plain = lair(HEROES[:2], "lich", loaded_dice=[6, 6, 6])
    game = game_at(data, book_at(data), strict=True)
    assert game.setup == {"heroes": HEROES[:2], "boss": "lich"}
    assert game.position == data
    assert game.question is not None
    assert game.question.kind == "turn"
