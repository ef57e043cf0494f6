"""What statistics count of a game of Mini Rogue, and its achievements."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.mini_rogue.table.tally import AREAS
from undercroft.kernel.errors import N_
from undercroft.table.account import WELL, Account, people_of
from undercroft.table.chronicle import Record
from undercroft.table.deeds import Deed, before, of
from undercroft.table.game import Game

THROWN: Final = (events.ROLLED_CHARACTER, events.REROLLED)
"""Character dice: the second fact is what they show."""
FEATS: Final = {
    events.FELL: "falls",
    events.FEAT_PERFORMED: "feats",
    events.DRANK: "potions",
    events.FOE_BEATEN: "foes",
    events.HUNGRY: "hungry",
}
"""What is counted, by event."""
CAMPAIGN: Final = "campaign"
OVERLORD: Final = "overlord"
AUTOMA: Final = "automa"
PARTY: Final = "party"
ALONE: Final = "alone"
COUNCIL: Final = "council"
BOSSES_ALL: Final = 4
UNHURT: Final = 3
PURSE: Final = 10
HEROES: Final = 4


def leg(state: State) -> tuple[int, int]:
    """The floor and the area."""
    return int(state.floor), int(state.area)


def health(state: State) -> int:
    """The HP of all adventurers."""
    return sum(int(hero.hp) for hero in state.heroes)


def account(game: Game) -> Account:
    """Who went down, how far, and what killed them."""
    setup, state, result = game.setup, game.state, game.book.result(game.state)
    people = people_of(game)
    told = [event for number in range(len(game) + 1) for event in game.move(number).told]
    counted = {name: sum(1 for event in told if event[0] == kind) for kind, name in FEATS.items()}
    counted |= {"bosses": result["bosses"], "hp": health(state), "gold": sum(int(hero.gold) for hero in state.heroes)}
    return Account(
        heroes=(setup["hero"], *setup["mates"]),
        difficulty=setup["difficulty"],
        modes=_modes(game),
        cause="" if result["won"] else result["cause"],
        reached=int(state.area),
        whole=AREAS,
        faces=[event[3] for event in told if event[0] in THROWN and event[1] in people],
        feats=counted,
    )


def _modes(game: Game) -> list[str]:
    """How it was played, and with which box."""
    setup = game.setup
    if setup.get("chapter"):
        how = CAMPAIGN
    elif setup["overlord"]:
        how = AUTOMA if setup["automa"] else OVERLORD
    else:
        how = PARTY if setup["mates"] else ALONE
    return [how, *([COUNCIL] if COUNCIL in setup["boxes"] else [])]


def _unhurt(record: Record) -> bool:
    """Whether so many areas in a row cost no HP."""
    row = 0
    for step in record.way[1:]:
        row = row + 1 if step.mark == WELL else 0
        if row >= UNHURT:
            return True
    return False


def _many_heroes(record: Record, found: Sequence[Record]) -> bool:
    """Whether the first win with somebody is one of so many."""
    earlier = [hero for hero in record.heroes if any(one.won and hero in one.heroes for one in before(found))]
    if not record.won or len(earlier) == len(record.heroes):
        return False
    return len({hero for one in found if one.won for hero in one.heroes}) >= HEROES


DEEDS: Final = (
    Deed(
        "last-area",
        N_("The last stairs"),
        N_("Reach the last area."),
        lambda record, found: record.whole > 0 and record.reached >= record.whole,
    ),
    Deed(
        "bosses",
        N_("Nobody left to bow to"),
        N_("Beat four bosses in one game."),
        lambda record, found: of(record, "bosses") >= BOSSES_ALL,
    ),
    Deed(
        "thread",
        N_("By a thread"),
        N_("Win alone with 1 HP left."),
        lambda record, found: bool(record.won) and len(record.heroes) == 1 and of(record, "hp") == 1,
    ),
    Deed(
        "unhurt",
        N_("Light feet"),
        N_("Cross three areas in a row without losing HP."),
        lambda record, found: _unhurt(record),
    ),
    Deed(
        "sober",
        N_("Cork in the bottle"),
        N_("Win without drinking a potion."),
        lambda record, found: bool(record.won) and not of(record, "potions"),
    ),
    Deed(
        "falls",
        N_("The short way down"),
        N_("Fall twice in one game, and win it."),
        lambda record, found: bool(record.won) and of(record, "falls") >= 2,
    ),
    Deed(
        "purse",
        N_("For the ferryman"),
        N_("Win with ten gold or more."),
        lambda record, found: bool(record.won) and of(record, "gold") >= PURSE,
    ),
    Deed(
        "heroes",
        N_("Four of a kind"),
        N_("Win with four different adventurers."),
        _many_heroes,
    ),
    Deed(
        "roguelike",
        N_("The deep end"),
        N_("Win at the highest difficulty."),
        lambda record, found: bool(record.won) and record.difficulty == DIFFICULTIES[-1],
    ),
    Deed(
        "party",
        N_("Shared rations"),
        N_("Win with two adventurers or more."),
        lambda record, found: bool(record.won) and len(record.heroes) > 1,
    ),
    Deed(
        "overlord",
        N_("Against the throne"),
        N_("Win a game with an Overlord in it, on either side."),
        lambda record, found: bool(record.won) and bool({OVERLORD, AUTOMA} & set(record.modes)),
    ),
)
