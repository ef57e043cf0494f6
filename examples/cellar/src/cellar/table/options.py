"""The choices before a game, each declared once."""

from dataclasses import dataclass
from typing import Final

from undercroft.kernel.errors import N_
from undercroft.table.options import any_of, every, not_given, option, options_of

DEPTH_NAMES: Final = ("shallow", "deep")
WHO: Final = N_("Who goes down, and how far")


@dataclass(frozen=True)
class CellarOptions:
    """Who goes down, and how far."""

    hero: str = option(
        "cook",
        ways=every(lambda cards: cards.heroes),
        code=0,
        daily=True,
        flag="hero",
        help=N_("cellar: {names}"),
        asked=not_given("hero"),
        questions=(N_("Who goes down?"),),
        group=WHO,
        label=N_("Hero"),
    )
    depth: str = option(
        "shallow",
        ways=any_of(DEPTH_NAMES),
        code=1,
        daily=True,
        flag="depth",
        help=N_("cellar: how deep it is: {names}"),
        asked=not_given("depth"),
        questions=(N_("How deep is the cellar?"),),
        group=WHO,
        label=N_("Depth"),
        noted=True,
        wordings={"shallow": N_("shallow, three rooms"), "deep": N_("deep, five rooms")},
    )


OPTIONS: Final = options_of(CellarOptions)
EXAMPLES: Final = {"play": (("--game cellar", N_("Cellar, one hero and a few candles")),)}
"""What to try on the command line, by command."""
