"""A table laid out from what can be seen of it looks as the table itself does."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.tiny_epic.table.test_table import BOOK, LAIRS, PARTIES, new
from tests.table.kit import step
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, LAIR, State
from undercroft.games.tiny_epic.screens.map import ZOOMS, Marked, Picture
from undercroft.games.tiny_epic.screens.sheets import WIDE, Line, Sheets, Teller
from undercroft.games.tiny_epic.table.laid import laid
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.table.book import Plain
from undercroft.table.game import Game
from undercroft.table.position import game_at
from undercroft.table.position_fields import PositionError

SPEECH = TinyEpicSpeech(BOOK.cards, "en")
TELLER = Teller(SPEECH)


def moments(game: Game, chance: Random, every: int) -> Iterator[Game]:
    """A game now and then, until it ends."""
    for turn in range(400):
        if game.over:
            break
        if turn % every == 0:
            yield game
        step(game, chance)
    yield game


def drawn(state: State, view: Plain) -> list[str]:
    """All that a board draws and explains."""
    sheets, chart = Sheets(TELLER, state, view), SPEECH.chart
    lines: list[Line] = []
    for width in (27, WIDE):
        lines += [*sheets.torch(width), *sheets.torch_legend(width), *sheets.test(width, 6)]
        lines += [*sheets.enemies(width), *sheets.boss(width), *sheets.rows(width)]
        lines += [line for hero in sheets.order for line in (*sheets.sheet(hero, width), sheets.mate(hero, width))]
    told = [str(line.content.markup) for line in lines]
    told += [part for line in lines for about in [line.telling()] for part in (about.title, *about.lines)]
    told += [Picture(chart, state, zoom).draw(Marked(asked=sheets.asked)).markup for zoom in ZOOMS]
    for cell in (cell for cell in range(CELLS) if (state.grid.revealed | state.grid.hidden) & BIT[cell]):
        told += [TELLER.cell(state, cell).title, *TELLER.cell(state, cell).lines]
    return [*told, *chart.sign_legend(state), *(["lair"] if any(hero.cell == LAIR for hero in state.heroes) else [])]


@pytest.mark.parametrize("party", range(4))
def test_everything_is_drawn_as_it_is_from_the_game_itself(party: int) -> None:
    begun = [(new(party, heroes=PARTIES[party]), 9), (game_at(LAIRS[party % len(LAIRS)], BOOK), 4)]
    compared = in_the_lair = 0
    for game, every in begun:
        for now in moments(game, Random(party), every):
            if now.over:  # nobody is asked: the hero whose turn it was stands for the one asked last
                continue
            there = drawn(now.state, now.view(0))
            assert drawn(laid(BOOK.cards, now.view(0)), now.view(0)) == there
            compared += 1
            in_the_lair += "lair" in there
    assert compared > 8
    assert in_the_lair


def test_a_game_that_is_over_is_laid_out_too() -> None:
    for game in [*moments(new(3), Random(3), 1_000)][-1:]:
        assert game.over
        assert laid(BOOK.cards, game.view(0)).outcome == game.state.outcome


def test_a_field_that_is_not_what_it_can_be_is_refused() -> None:
    view = new(1).view(0)
    with pytest.raises(PositionError):
        laid(BOOK.cards, {**view, "outcome": "unheard-of"})
