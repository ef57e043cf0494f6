"""What words and boards ask of a table of Mini Rogue is the same when it is laid out from a view of it."""

from random import Random

import pytest

from tests.server.kit import WAYS, play_on, seated
from undercroft.games.mini_rogue.rules.answers import MOVE_DOWN, MOVE_RIGHT
from undercroft.games.mini_rogue.rules.exploration import cell_ahead
from undercroft.games.mini_rogue.table.laid import laid
from undercroft.words.speaker import speaker_of


@pytest.mark.parametrize("way", [way for way, (game, _options) in WAYS.items() if game == "mini-rogue"])
def test_the_enemy_the_place_and_the_ways_are_told_as_from_the_game_itself(way: str) -> None:
    table, _tokens = seated(way)
    chance, speech, met = Random(4), speaker_of(table.book, "en"), 0
    for _turn in range(150):
        play_on(table, 1, chance)
        if table.is_over:
            break
        game = table.playing()
        for seat in range(game.seats):
            state = laid(game.book.cards, game.view(seat))
            assert speech.enemy(state) == speech.enemy(game.state)
            assert (state.mat, state.area, state.foe.line) == (game.state.mat, game.state.area, game.state.foe.line)
            for hero, there in zip(state.heroes, game.state.heroes, strict=True):
                assert [cell_ahead(hero, way) for way in (MOVE_RIGHT, MOVE_DOWN)] == [
                    cell_ahead(there, way) for way in (MOVE_RIGHT, MOVE_DOWN)
                ]
            met += state.foe.line >= 0
    assert met
