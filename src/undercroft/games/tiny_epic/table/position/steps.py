"""The agenda and the open question of Tiny Epic Dungeons in words: steps by name, their arguments as named fields."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules import dungeon, enemies, engine, steps
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES
from undercroft.games.tiny_epic.rules.effects import enemies_at
from undercroft.games.tiny_epic.rules.grid import EVERYWHERE, neighbour
from undercroft.games.tiny_epic.rules.state import BIT, DICE, GOBLINS, LAIR, NO_CARD, NOWHERE, Hero, State
from undercroft.games.tiny_epic.table.fields import CELL_NAMES, MOST, QUESTION_NAMES, Cell, cell_name, read_cells
from undercroft.games.tiny_epic.table.position.programs import Programs, programs_of
from undercroft.kernel.errors import N_
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, Reason
from undercroft.table.position_rows import Flag, Kind, Name, Names, Number, Part, Seat, read_parts, write_parts

STEP_NUMBERS: Final = {
    name: number for number, name in QUESTION_NAMES.items() if type(engine.STEPS[number]) is not steps.Step
}
ASKING: Final = frozenset(
    number for number in STEP_NUMBERS.values() if type(engine.STEPS[number]).answer is not steps.Step.answer
)
"""Steps that ask."""
WAITING: Final = frozenset(
    (
        *(steps.TEST, steps.AROUND, steps.SKILL, steps.SECOND_TARGET, steps.AFTER, steps.SIXES, steps.SPLIT),
        *(steps.RUN, steps.EITHER, steps.TORCH, steps.ACTORS, steps.ASSAULT),
    )
)
"""Steps that can wait on the agenda while something else is asked."""
KIND_NAMES: Final = ("loot", "spells")
SPEED_MOST: Final = 6


def bits(mask: int) -> list[int]:
    """The places of a mask, in order."""
    return [place for place in range(int(mask).bit_length()) if mask >> place & 1]


# --- kinds of fields -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Running(Kind):
    """The rest of a program: `of` whom, the `effect`, and which `copy` where two read alike."""

    programs: Programs

    def read(self, fields: Fields, name: str) -> int | None:
        owners = {owner.name: owner for owner in self.programs.owners if owner.places}
        runs = self.programs.runs(owners[fields.needed("of", list(owners))])
        texts = list(dict.fromkeys(runs.values()))
        text = fields.name("effect", texts, texts[0])
        alike = [place for place, one in runs.items() if one == text]
        return alike[fields.number("copy", 1, 1, len(alike)) - 1]

    def write(self, value: int) -> object:
        owner = self.programs.owner_of(value)
        runs = self.programs.runs(owner)
        alike = [place for place, text in runs.items() if text == runs[value]]
        data: Plain = {"of": owner.name, "effect": runs[value]}
        return data | ({"copy": alike.index(value) + 1} if alike.index(value) else {})


@dataclass(frozen=True)
class Turning(Kind):
    """A card about to be turned: its `cell`, the `card`, and whether the hero is `walking` in from where he stands."""

    cards: TinyEpicCards
    state: State
    hero: Hero

    def read(self, fields: Fields, name: str) -> int | None:
        cell = read_parts([Part("cell", Cell())], fields)
        fields.needed("card", [card.id for card in self.cards.dungeon])
        walking = dungeon.WALKING if fields.flag("walking", False) else 0
        return cell | int(self.hero.cell) << dungeon.FROM | walking

    def write(self, value: int) -> object:
        cell = value & dungeon.CELL
        data: Plain = {"cell": CELL_NAMES[cell], "card": self.cards.dungeon[self.state.grid.cells[cell]].id}
        return data | ({"walking": True} if value & dungeon.WALKING else {})


@dataclass(frozen=True)
class Around(Kind):
    """Cells next to the hero, by their directions."""

    hero: Hero

    @property
    def _sides(self) -> dict[int, int]:
        """The direction of each cell."""
        cell = self.hero.cell
        return {} if cell == LAIR else {int(neighbour(cell, side)): side for side in range(4)}

    def read(self, fields: Fields, name: str) -> int | None:
        directions = 0
        for cell in read_cells(fields, name):
            if cell not in self._sides:
                message = N_("{cell} is not next to the hero, who is on {other}")
                other = cell_name(int(self.hero.cell))
                raise fields.refuse(Reason.QUESTION, name, message, cell=CELL_NAMES[cell], other=other)
            directions |= int(BIT[self._sides[cell]])
        return directions

    def write(self, value: int) -> object:
        return [CELL_NAMES[cell] for cell, side in self._sides.items() if value >> side & 1 and cell != NOWHERE]


# --- the arguments of steps ----------------------------------------------------------------------------------

_WHAT: Final = (Part("what", Name(KIND_NAMES), 0),)
_LEFT: Final = Part("left", Number(1, MOST), 1, 8, 8)


def parts_of(cards: TinyEpicCards, state: State, step: int, seat: int) -> tuple[Part, ...]:
    """The fields of a step; nothing where its argument follows from the rest."""
    hero, programs = state.heroes[seat], programs_of(cards)
    if step in (steps.PAY, steps.SECOND_TARGET, steps.RECIPIENT):
        own = int(state.trial.ability) if state.trial.ability != NO_CARD else None
        return (Part("ability", Name([ability.id for ability in cards.abilities]), own, quiet=True),)
    if step in (steps.WEAPON, steps.SHED):
        verb = speak.ATTACK if step == steps.WEAPON else speak.SHED
        texts = {word: text for word, text in programs.texts.items() if speak.verb_of(word) == verb}
        return (Part("effect", Name(list(texts.values()), list(texts))),)
    if step == steps.RUN:
        return (Part("", Running(programs)),)
    if step == steps.CHOICE:
        owners = {owner.name: found[0] for owner in programs.owners if (found := programs.choices(owner))}
        return (Part("of", Name(list(owners), list(owners.values()))),)

    def there() -> Names:
        alive = bits(int(enemies_at(state, EVERYWHERE | BIT[LAIR])))
        return Names([ENEMY_NAMES[enemy] for enemy in alive], [1 << enemy for enemy in alive])

    def one() -> Part:
        alive = bits(int(enemies_at(state, EVERYWHERE | BIT[LAIR])))
        return Part("enemy", Name([ENEMY_NAMES[enemy] for enemy in alive], alive), width=8)

    made: dict[int, Callable[[], tuple[Part, ...]]] = {
        steps.TARGET: lambda: (Part("enemies", there(), 0),),
        steps.KILL: lambda: (Part("enemies", Names(ENEMY_NAMES[:GOBLINS]), 0),),
        steps.COUNTER: lambda: (Part("enemies", there(), 0),),
        steps.GUARD: lambda: (one(),),
        steps.GOAL: lambda: (one(),),
        steps.ASSAULT: lambda: (one(),),
        steps.DISCOVER: lambda: _WHAT,
        steps.PICK_UP: lambda: _WHAT,
        steps.EQUIP: lambda: (Part("card", Name([card.id for card in cards.gear])),),
        steps.TELEPORT: lambda: (Part("hero", Seat(int(state.party)), seat),),
        steps.REROLL: lambda: (Part("die", Number(1, DICE, 1), 0),),
        steps.ORIENT: lambda: (Part("", Turning(cards, state, hero)),),
        steps.AROUND: lambda: (Part("cells", Around(hero), 0),),
        steps.SPLIT: lambda: (Part("damage", Number(1, MOST), 1),),
        steps.SIXES: lambda: (Part("health", Number(1, DICE - 1), 1),),
        steps.TORCH: lambda: (Part("steps", Number(1, 3), 1),),
        steps.EMBOLDEN: lambda: (
            Part("damage", Number(1, MOST), 1, 0, 8),
            Part("splash", Number(0, MOST), 0, 8, 8),
            Part("enemies", there(), 0, 16),
        ),
        steps.STEP: lambda: (
            one(),
            Part("goal", Cell(lair=True), None, int(enemies.GOAL_PLACE), 8),
            Part("left", Number(1, SPEED_MOST), 1, int(enemies.LEFT_PLACE), 8),
            Part("provoked", Flag(), 0, int(enemies.PROVOKED).bit_length() - 1, 1),
        ),
        steps.PUSH: lambda: (one(), _LEFT),
        steps.HERD: lambda: (one(), _LEFT, Part("rooms", Number(1, SPEED_MOST), 1, 16, 8)),
    }
    return made[step]() if step in made else ()


def argument_data(cards: TinyEpicCards, state: State, step: int, seat: int, argument: int) -> Plain:
    """The argument of a step by name."""
    return write_parts(parts_of(cards, state, step, seat), argument)


def read_argument(cards: TinyEpicCards, state: State, step: int, seat: int, fields: Fields) -> int:
    """The argument of a step, from its names."""
    if step == steps.EITHER:
        return int(speak.EITHER)
    return read_parts(parts_of(cards, state, step, seat), fields)
