"""Signs and pictures: every kind of thing has its own, and any terminal can show them."""

import unicodedata
from collections.abc import Iterator
from typing import get_args

import pytest
from rich.cells import cell_len

from undercroft.games.mini_rogue.cards.schema import RoomKind
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES
from undercroft.games.mini_rogue.table.fields import AFFLICTION_NAMES
from undercroft.games.mini_rogue.words import signs as mini_rogue
from undercroft.games.tiny_epic.words import signs as tiny_epic
from undercroft.words import pictures
from undercroft.words.pictures import INKS, Picture, Sign, lines_of

EMOJI = frozenset("☠☣⚔☺☹♠♣♦♨▶◀★☆☀☁☂☃⚡✔✖❤")
"""Some of the characters that terminals draw as emoji, of two columns."""
PICTURES = [one for one in vars(pictures).values() if isinstance(one, Picture)]


def signs() -> Iterator[Sign]:
    for module in (mini_rogue, tiny_epic):
        for value in vars(module).values():
            if isinstance(value, Sign):
                yield value
            elif isinstance(value, dict):
                yield from (one for one in value.values() if isinstance(one, Sign))


def test_a_sign_is_one_column_wide_and_no_emoji() -> None:
    for sign in signs():
        assert len(sign.glyph) == cell_len(sign.glyph) == 1
        assert unicodedata.east_asian_width(sign.glyph) not in "WF"
        assert sign.glyph not in EMOJI
        assert sign.ink in INKS


@pytest.mark.parametrize("table", [mini_rogue.ROOMS, mini_rogue.POTIONS, mini_rogue.STATUSES, tiny_epic.ROOMS])
def test_no_two_kinds_of_a_thing_share_a_sign(table: dict[str, Sign]) -> None:
    assert len({sign.glyph for sign in table.values()}) == len(table)


def test_every_kind_of_room_potion_and_affliction_has_a_sign() -> None:
    assert set(mini_rogue.ROOMS) == set(get_args(RoomKind))
    assert set(mini_rogue.POTIONS) == set(POTION_NAMES)
    assert set(AFFLICTION_NAMES) <= set(mini_rogue.STATUSES)


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_have_the_sizes_that_cards_have_room_for(picture: Picture) -> None:
    for pixels, width, height in ((picture.large, 14, 10), (picture.small, 8, 6)):
        assert {len(row) for row in pixels} == {width}
        assert len(pixels) == height
        assert set("".join(pixels)) == {"#", "."}
        assert len(lines_of(pixels)) == height // 2


def test_two_rows_of_pixels_are_one_line() -> None:
    assert lines_of(("#.#.", "##..", "...#")) == ("█▄▀ ", "   ▀")
