"""The choices before a game of Tiny Epic Dungeons, each declared once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.kernel.errors import N_
from undercroft.table.book import BadChoice, named
from undercroft.table.options import Chosen, every, not_given, option, options_of

if TYPE_CHECKING:
    from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
    from undercroft.games.tiny_epic.rules.setup import Setup

RANDOM: Final = "random"
WHO: Final = N_("Who sets out")


def first_asked(chosen: Chosen) -> bool:
    """One of those who set out begins, or one at random (R12)."""
    return chosen.values.get("first") not in (RANDOM, *chosen.values["heroes"])


def those_who_begin(chosen: Chosen) -> Mapping[str, Any]:
    """One of those who set out, or of all if nobody has yet."""
    heroes = chosen.values.get("heroes") or [card.id for card in chosen.cards.heroes]
    return {name: name for name in (RANDOM, *heroes)}


def bosses(chosen: Chosen) -> Mapping[str, Any]:
    return {name: name for name in (RANDOM, *(card.id for card in chosen.cards.bosses))}


@dataclass(frozen=True)
class TinyEpicOptions:
    """A game of Tiny Epic Dungeons: who goes, in the order of their turns, who begins, and whom they meet."""

    heroes: tuple[str, ...] = option(
        ("grok-ull", "uliessa"),
        what=N_("hero"),
        ways=every(lambda cards: cards.heroes),
        least=LEAST_HEROES,
        most=MOST_HEROES,
        code=0,
        daily=True,
        flag="hero",
        help=N_("in tiny-epic two to four of: {names}"),
        asked_help=N_("you are asked if not given"),
        asked=not_given("heroes"),
        questions=(N_("Who sets out?"), N_("Who else joins you?")),
        enough=N_("Nobody else"),
        group=WHO,
        label=N_("Heroes"),
        each=N_("Hero {n}"),
        about={
            "": (
                N_("From {least} to {most} heroes, in turn order."),
                N_("Each has a seat, which you, somebody else or a program can play."),
            )
        },
    )
    boss: str = option(
        RANDOM,
        last=True,
        ways=bosses,
        code=1,
        daily=True,
        help=N_("tiny-epic: the boss at the end: {names}"),
        asked=not_given("boss"),
        questions=(N_("Which boss?"),),
        answers={RANDOM: N_("One at random, unseen")},
        group=WHO,
        label=N_("Boss"),
        surprise=lambda chosen: list(bosses(chosen)),
        noted=True,
        wordings={RANDOM: N_("one at random")},
        about={RANDOM: (N_("Nobody knows beforehand who waits at the end."),)},
    )
    first: str = option(
        RANDOM,
        what=N_("hero"),
        ways=those_who_begin,
        code=2,
        later=True,
        coded=lambda cards: [card.id for card in cards.heroes],
        help=N_("tiny-epic: who takes the first turn: one of the heroes, or random"),
        asked_help=N_("you are asked if not given"),
        asked=first_asked,
        questions=(N_("Who takes the first turn?"),),
        answers={RANDOM: N_("One of them at random")},
        group=WHO,
        label=N_("First turn"),
        noted=True,
        wordings={RANDOM: N_("at random")},
        about={
            RANDOM: (N_("Chance decides who takes the first turn; the others follow in their order."),),
            "": (N_("Takes the first turn; the others follow in their order."),),
        },
    )
    """the hero who takes the first turn (R12)"""

    def setup(self, cards: "TinyEpicCards") -> "Setup":
        """The same in the numbers of the rules; UnknownName or BadChoice where a choice means nothing."""
        from undercroft.games.tiny_epic.rules.setup import Setup

        known = [card.id for card in cards.heroes]
        heroes = [named(N_("hero"), hero, known) for hero in self.heroes]
        if not LEAST_HEROES <= len(heroes) <= MOST_HEROES:
            message = N_("{n} heroes cannot set out: choose from {least} to {most}")
            raise BadChoice(message, n=len(heroes), least=LEAST_HEROES, most=MOST_HEROES)
        for place, hero in enumerate(self.heroes):
            if hero in self.heroes[:place]:
                raise BadChoice(N_('"{name}" is chosen twice: there is one board of each hero'), name=hero)
        boss = named(N_("boss"), self.boss, [RANDOM, *(card.id for card in cards.bosses)]) - 1
        named(N_("hero"), self.first, [RANDOM, *known])
        beginners = [RANDOM, *self.heroes]
        if self.first not in beginners:
            message = N_('"{name}" does not go along: first is one of {names}')
            raise BadChoice(message, name=self.first, names=beginners)
        return Setup(heroes, boss, beginners.index(self.first) - 1)


OPTIONS: Final = options_of(TinyEpicOptions)
EXAMPLES: Final = {
    "play": (("--game tiny-epic", N_("Tiny Epic Dungeons, two to four heroes")),),
    "cards": (("tiny-epic dragon", N_("a card of Tiny Epic Dungeons")),),
}
"""What to try on the command line, by command."""
