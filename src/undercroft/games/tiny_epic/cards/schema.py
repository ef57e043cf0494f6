"""What a Tiny Epic Dungeons card file may contain: one class per kind of card or board, with its printed fields."""

from typing import Annotated, Literal

from msgspec import Meta, field

from undercroft.cards.schema import Card, Figure, Id, Name, Part

Kind = Literal["entrance", "room", "encounter", "door"]
Shape = Literal["D", "I", "L", "T", "X"]
Action = Literal["melee", "missile", "cast", "own", "free", "extra", "triggered", "search", "forced"]
Moment = Literal["melee", "missile", "cast", "disarm"]
Whom = Literal["enemy", "two enemies", "enemies", "hero", "heroes"]
Slot = Literal["hand", "garment", "trinket"]
SetName = Literal["bear", "lion", "panther", "phoenix"]
Form = Literal["or", "and"]
Meets = Literal["goblin", "minion"]
SkillName = Literal["strength", "agility", "intelligence"]
Space = Literal["blank", "goblin", "action", "skull"]

Dice = Annotated[int, Meta(ge=1, le=3)]
Bonus = Annotated[int, Meta(ge=-5, le=9)]
Rooms = Annotated[int, Meta(ge=0, le=6)]
Result = Annotated[int, Meta(ge=2, le=12)]


class Wide(Part, frozen=True, kw_only=True):
    """The second form of an attack: costs focus, hits every enemy within some rooms."""

    cost: Annotated[int, Meta(ge=1, le=8)]
    rooms: Rooms
    bonus: Bonus = 0


class Boost(Part, frozen=True, kw_only=True):
    """Raises the result for focus, once per attack."""

    cost: Annotated[int, Meta(ge=1, le=8)]
    add: Annotated[int, Meta(ge=1, le=9)]


class Ability(Part, frozen=True, kw_only=True):
    """An action that a hero, a card or a room allows."""

    id: Id
    name: Name
    action: Action
    on: tuple[Moment, ...] = ()
    """what triggers it, if triggered"""
    test: str | None = None
    """a skill, for an attack; a skill and a number, "int 5" """
    bonus: Bonus = 0
    reach: str | None = None
    """ "same", "sight 4", "path 2", "all 1"; nothing for the user only"""
    whom: Whom | None = None
    cost: Annotated[int, Meta(ge=0, le=8)] = 0
    effect: str | None = None
    failure: str | None = None
    wide: Wide | None = None
    boost: Boost | None = None
    kill: str | None = None
    """the effect of killing with it"""


class HeroCard(Card, frozen=True, kw_only=True):
    title: Name
    strength: Dice
    agility: Dice
    intelligence: Dice
    health: Annotated[int, Meta(ge=1, le=12)]
    focus: Annotated[int, Meta(ge=1, le=12)]
    speed: Annotated[int, Meta(ge=1, le=6)]
    defense: Figure
    special: Ability
    left: Ability
    right: Ability


class Trap(Part, frozen=True, kw_only=True):
    """Evaded with any skill on every entry; disarmed once (TED-DNG-10, TED-HRO-06)."""

    evade: Result
    damage: Annotated[int, Meta(ge=1, le=9)]
    disarm: str


class DungeonCard(Card, frozen=True, kw_only=True):
    kind: Kind
    shape: Shape
    meets: Meets | None = None
    trap: Trap | None = None
    ability: Ability | None = None


class GearCard(Card, frozen=True, kw_only=True):
    """A Loot card."""

    slot: Slot
    set: SetName | None = None
    ability: Ability | None = None
    speed: Bonus = 0
    defense: Bonus = 0
    melee_defense: Bonus = 0
    """during the owner's Melee Attack"""
    cast_defense: Bonus = 0
    """against the counter-attack to a Spell"""
    cast_bonus: Bonus = 0
    """to the result of Spells"""
    dice: dict[SkillName, Annotated[int, Meta(ge=1, le=2)]] = field(default_factory=dict)
    bonus: dict[SkillName, Bonus] = field(default_factory=dict)
    """added to every test of a skill"""
    stealth: bool = False
    reroll: bool = False
    """rerolls one hero die of a Melee Attack"""
    embolden: bool = False
    """one more damage of a Spell, to one of its targets"""
    rest: Figure = 0
    """extra health when resting"""


class SpellCard(Card, frozen=True, kw_only=True):
    """Cast as a heroic action; the cost is paid on success."""

    test: str
    reach: str | None = None
    whom: Whom | None = None
    cost: Annotated[int, Meta(ge=0, le=8)] = 0
    effect: str


class SetCard(Card, frozen=True, kw_only=True):
    """What two, three and four equipped pieces give (TED-SETL-01)."""

    amounts: Annotated[tuple[Figure, ...], Meta(min_length=3, max_length=3)]


class GoblinCard(Card, frozen=True, kw_only=True):
    copies: Annotated[int, Meta(ge=1, le=6)] = 1
    speed: Annotated[int, Meta(ge=1, le=6)]
    defense: Figure
    form: Form
    rooms: Rooms
    """how far its attack reaches"""
    damage: Figure | str
    """a number, "goblins" or "goblins + 1" """
    reward: str


class MinionCard(Card, frozen=True, kw_only=True):
    health: Annotated[int, Meta(ge=1, le=12)]
    speed: Annotated[int, Meta(ge=1, le=6)]
    defense: Figure
    guard: dict[Moment, Bonus] = field(default_factory=dict)
    """extra Defense against a kind of attack"""
    melee: Bonus
    """added to the enemy die against it"""
    ranged: Bonus
    """the same against missiles and Spells"""
    rooms: Rooms
    effect: str
    """for each hero hit"""
    after: str | None = None
    """once, if anybody was hit"""


class BossAction(Part, frozen=True, kw_only=True):
    name: Name
    rooms: Rooms
    effect: str
    after: str | None = None


class BossTorch(Part, frozen=True, kw_only=True):
    name: Name
    effect: str


class BossBoard(Card, frozen=True, kw_only=True):
    """The Act 2 side."""

    locks: Annotated[tuple[Annotated[int, Meta(ge=1, le=7)], ...], Meta(min_length=1, max_length=3)]
    speed: Annotated[int, Meta(ge=1, le=6)]
    defense: Figure
    melee: Bonus | str
    """a modifier, or what the attacker loses: "-2 focus" """
    missile: Bonus | str
    cast: Bonus | str
    stars: Annotated[int, Meta(ge=1, le=3)]
    """how hard it is"""
    action: BossAction
    torch: BossTorch
    spaces: Annotated[tuple[str, ...], Meta(min_length=6, max_length=6)]
    """ "entrance", a bonus ("+2 focus", "loot") or a modifier ("agility +2", "melee +3", "-1 die") """


class TorchBoard(Card, frozen=True, kw_only=True):
    """The spaces in the order the torch passes them, and where it starts by the number of heroes."""

    spaces: tuple[Space, ...]
    starts: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]
    """for two, three and four heroes: the number of the space, from 1"""
