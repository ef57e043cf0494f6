"""What statistics count of a game of Tiny Epic Dungeons, and its achievements."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.state import State
from undercroft.kernel.errors import N_
from undercroft.table.account import Account, people_of
from undercroft.table.chronicle import Record
from undercroft.table.deeds import Deed, of
from undercroft.table.game import Game

THROWN: Final = (events.ROLLED, events.REROLLED)
"""Hero dice: the second fact is what they show."""
FEATS: Final = {
    events.FELL: "falls",
    events.DISARMED: "traps",
    events.TAKEN: "loot",
    events.ALTAR_TAKEN: "altars",
}
"""What is counted, by event."""
ACTS: Final = 2
GOBLINS: Final = 12
TRAPS: Final = 3
EMBERS: Final = 2
BOSSES: Final = 3


def leg(state: State) -> tuple[int, int]:
    """The act, and the round of turns."""
    return int(state.act) + 1, int(state.rounds) // int(state.party) + 1


def health(state: State) -> int:
    """The Health of all heroes."""
    return sum(int(hero.health) for hero in state.heroes)


def account(game: Game) -> Account:
    """Who went in, how far, and what it was lost to."""
    setup, result, people = game.setup, game.book.result(game.state), people_of(game)
    told = [event for number in range(len(game) + 1) for event in game.move(number).told]
    counted = {name: sum(1 for event in told if event[0] == kind) for kind, name in FEATS.items()}
    slain = [ENEMY_NAMES[event[2]] for event in told if event[0] == events.SLAIN]
    burning = [event[3] for event in told if event[0] == events.TORCH_MOVED]
    counted |= {
        "goblins": sum(name.startswith("goblin") for name in slain),
        "minions": result["minions"],
        "turns": result["turns"],
        "torch": burning[-1] if burning else 0,
        **({f"boss:{result['boss']}": 1} if result["won"] else {}),
    }
    return Account(
        heroes=tuple(setup["heroes"]),
        modes=[f"heroes-{len(setup['heroes'])}"],
        cause="" if result["won"] else result["cause"],
        reached=result["act"],
        whole=ACTS,
        faces=[event[3] for event in told if event[0] in THROWN and event[1] in people],
        feats=counted,
    )


def _bosses(record: Record, found: Sequence[Record]) -> bool:
    if not record.won:
        return False
    beaten = {feat for one in found for feat in one.feats if feat.startswith("boss:")}
    return len(beaten) >= BOSSES


DEEDS: Final = (
    Deed(
        "lair",
        N_("The door gives way"),
        N_("Open the Lair."),
        lambda record, found: record.reached >= ACTS,
    ),
    Deed(
        "standing",
        N_("Still standing"),
        N_("Win without a hero ever falling."),
        lambda record, found: bool(record.won) and not of(record, "falls"),
    ),
    Deed(
        "ember",
        N_("The last ember"),
        N_("Win with at most two steps of torchlight left."),
        lambda record, found: bool(record.won) and of(record, "torch") <= EMBERS,
    ),
    Deed(
        "goblins",
        N_("Spring cleaning"),
        N_("Kill twelve goblins in one game."),
        lambda record, found: of(record, "goblins") >= GOBLINS,
    ),
    Deed(
        "traps",
        N_("Nimble fingers"),
        N_("Disarm three traps in one game."),
        lambda record, found: of(record, "traps") >= TRAPS,
    ),
    Deed(
        "two",
        N_("Back to back"),
        N_("Win with two heroes."),
        lambda record, found: bool(record.won) and len(record.heroes) == 2,
    ),
    Deed(
        "four",
        N_("A crowd in the corridor"),
        N_("Win with four heroes."),
        lambda record, found: bool(record.won) and len(record.heroes) == 4,
    ),
    Deed(
        "bosses",
        N_("Three empty thrones"),
        N_("Beat three different bosses."),
        _bosses,
    ),
)
