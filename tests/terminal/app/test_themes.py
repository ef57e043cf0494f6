"""The themes: each has every colour that things on a table need, and what is written there can be read."""

import pytest
from textual.color import Color

from undercroft.terminal.app.themes import LOOKS, ON_TABLE
from undercroft.words.pictures import INKS

READABLE = 4.5
"""The contrast that texts need."""
PAIRS = [
    *((f"card-{ink}", "card") for ink in INKS),
    ("card-left-ink", "card-left"),
    ("bone-ink", "bone"),
    ("blood-ink", "blood"),
    ("ember-ink", "ember"),
    ("token-ink", "token"),
]
COLOURFUL = [name for name, theme in LOOKS.items() if not theme.ansi]


@pytest.mark.parametrize("name", LOOKS)
def test_every_theme_has_every_colour_of_a_table(name: str) -> None:
    assert {colour for pair in PAIRS for colour in pair} | {"holy", "cold", "card-back", "card-back-ink"} <= set(
        LOOKS[name].variables
    )
    assert set(ON_TABLE) == set(INKS)


@pytest.mark.parametrize("name", COLOURFUL)
@pytest.mark.parametrize("pair", PAIRS)
def test_what_is_written_on_things_can_be_read(name: str, pair: tuple[str, str]) -> None:
    ink, paper = (Color.parse(LOOKS[name].variables[colour]) for colour in pair)
    assert contrast(ink, paper) >= READABLE, f"{pair} in {name}"


def contrast(one: Color, other: Color) -> float:
    """The ratio of the light of two colours, as the guidelines for the web have it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
