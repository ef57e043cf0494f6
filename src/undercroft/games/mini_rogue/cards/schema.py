"""What a Mini Rogue card file may say: one class per kind of card, with the fields of the printed card."""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from undercroft.cards.schema import MEANING as COMMON_MEANING
from undercroft.cards.schema import Card, Figure, Id, Name, Part
from undercroft.kernel.errors import N_

RoomKind = Literal["monster", "trap", "tomb", "treasure", "bonfire", "merchant", "shrine", "item"]
SkillType = Literal["combat", "exploration", "preparation", "passive"]
HeroClass = Literal["rogue", "warrior", "wizard", "healer"]
Potion = Literal["fire", "frost", "poison potion", "healing", "holy", "perception"]
Affliction = Literal["curse", "poison", "blind"]
Only = Literal["boss"]
Path = Literal["exploration", "survival", "combat"]
Moment = Literal[
    "die",
    "dice",
    "hit",
    "hurt",
    "fight",
    "any-fight",
    "preparation",
    "entry",
    "exploration",
    "room",
    "descent",
]
Period = Literal["room", "area", "floor"]
Side = Literal["rooms", "powers", "avatar", "combat"]
Consulted = Literal[RoomKind, "reference", "area", "floor"]

_BAND: Final = r"^[1-6](-[1-6])?\Z"
_CHAPTER: Final = r"^[1-9](\.[1-9])?\Z"
_HP: Final = r"^[1-9][0-9]?/[1-9][0-9]?[0-9]?\Z"

MEANING: Final[dict[str, str]] = {
    **COMMON_MEANING,
    _BAND: N_('{field}: must be a face or a band of faces of the Dungeon die, like "6" or "1-2"'),
    _CHAPTER: N_('{field}: must be the number of a chapter, like "5" or "2.1"'),
    _HP: N_('{field}: must be HP for one adventurer and for two, like "6/12"'),
}
"""By pattern, the message about a {field} that does not fit it."""

Band = Annotated[str, Meta(pattern=_BAND)]
Hp = Annotated[str, Meta(pattern=_HP)]
ChapterId = Annotated[str, Meta(pattern=_CHAPTER)]
Face = Annotated[int, Meta(ge=1, le=6)]
Area = Annotated[int, Meta(ge=1, le=10)]


class EnemyLine(Part, frozen=True, kw_only=True):
    """One row of an enemy card: a floor of a monster or boss, a phase of a final boss (MR-ROOM-MONSTER-1)."""

    name: Name | None = None
    hp: Hp
    armor: Figure = 0
    damage: Figure
    traits: str = ""
    reward: str | None = None


class Row(Part, frozen=True, kw_only=True):
    """The result of a band of the Dungeon die: two columns (traps) or one `result` (tombs, treasures, shrines)."""

    die: Band
    name: Name
    failure: str | None = None
    success: str | None = None
    result: str | None = None


class Option(Part, frozen=True, kw_only=True):
    """One of the things a bonfire offers (MR-ROOM-BONFIRE-2); without an id, its answer is named by its effect."""

    id: Id | None = None
    name: Name
    effect: str


class Skill(Part, frozen=True, kw_only=True):
    """A skill of a character or of an Item (MR-SKILL-1 to -5)."""

    id: Id
    type: SkillType
    name: Name
    effect: str
    only: Only | None = None


class Item(Part, frozen=True, kw_only=True):
    """What an Item card turns into when it is taken with that face of the Dungeon die (MR-ITEM-3)."""

    die: Band
    id: Id
    name: Name
    uses: Annotated[int, Meta(ge=1, le=9)]
    feats: bool = False
    parry: Figure = 0
    """HP it saves when an enemy's attack would cost some"""
    slots: Figure = 0
    """extra potions that can be carried (MR-COUNCIL-12)"""
    gain: str | None = None
    """the effect of taking it"""
    kept: bool = False
    """it is never used up (MR-COUNCIL-15)"""
    alarm: bool = False
    """monster cards are fought twice until the floor ends (MR-COUNCIL-4)"""
    lowers: bool = False
    """it may be given up to fight the monster of the floor above instead"""
    skills: Annotated[tuple[Skill, ...], Meta(max_length=3)] = ()


class RoomCard(Card, frozen=True, kw_only=True):
    kind: RoomKind
    banner: str
    failure: str | None = None
    rows: tuple[Row, ...] = ()
    lines: tuple[EnemyLine, ...] = ()
    options: tuple[Option, ...] = ()
    buy: tuple[str, ...] = ()
    sell: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


class BossCard(Card, frozen=True, kw_only=True):
    lines: tuple[EnemyLine, ...]
    final: bool = False
    avatar: bool = False
    """the final boss only in games with an Overlord (MR-OVER-5, MR-SETUP-12)"""


class GhostCard(Card, frozen=True, kw_only=True):
    """The enemy side of the reference card (MR-ROOM-GHOST-1)."""

    lines: tuple[EnemyLine, ...]


class RewardRow(Part, frozen=True, kw_only=True):
    die: Band
    result: str


class RewardsCard(Card, frozen=True, kw_only=True):
    """The other side of the reference card: the fixed reward, then a row of the Dungeon die."""

    always: str
    rows: tuple[RewardRow, ...]


class Start(Part, frozen=True, kw_only=True):
    """Starting values, within the tracks of the character mat (MR-MAT-12)."""

    hp: Annotated[int, Meta(ge=1, le=20)]
    xp: Annotated[int, Meta(ge=0, le=23)] = 0
    armor: Annotated[int, Meta(ge=0, le=4)] = 0
    food: Annotated[int, Meta(ge=0, le=4)] = 0
    gold: Annotated[int, Meta(ge=0, le=10)] = 0


class CharacterCard(Card, frozen=True, kw_only=True):
    hero_class: HeroClass = field(name="class")
    start: Start
    potions: Annotated[tuple[Potion, ...], Meta(max_length=2)] = ()
    afflictions: tuple[Affliction, ...] = ()
    skills: Annotated[tuple[Skill, ...], Meta(min_length=1, max_length=3)]


class MatFloor(Part, frozen=True, kw_only=True):
    areas: Annotated[tuple[Area, ...], Meta(min_length=1)]
    boss: Area
    name: Name


class MatCard(Card, frozen=True, kw_only=True):
    """A side of the mat; without `falls` a fall never moves anyone (the Tower)."""

    floors: tuple[MatFloor, ...]
    falls: dict[Area, Area] = field(default_factory=dict)


class StanceCard(Card, frozen=True, kw_only=True):
    """Faces that miss and faces that are critical; any other face counts its value (MR-STANCE-4 to -6)."""

    miss: tuple[Face, ...]
    critical: tuple[Face, ...]
    armor: Annotated[int, Meta(ge=0, le=4)]


class PerkCard(Card, frozen=True, kw_only=True):
    """A node of the skill tree; one of `needs` must be unlocked before it (MR-CAMP-5, -6)."""

    path: Path
    cost: Annotated[int, Meta(ge=1, le=99)]
    needs: tuple[Id, ...] = ()
    effect: str


class RelicCard(Card, frozen=True, kw_only=True):
    """Found in a chapter, kept after death, not an Item (MR-CAMP-7)."""

    effect: str


class PointsCard(Card, frozen=True, kw_only=True):
    """What an attempt at a chapter is worth in Perk Points (MR-CAMP-4)."""

    floors: Annotated[tuple[Figure, ...], Meta(min_length=4, max_length=4)]
    """by the floor it ended on; a chapter that starts deeper counts from there"""
    boss: Figure
    """for each boss beaten"""
    won: Figure
    final_boss: Figure
    """extra for the final boss"""
    least: Figure


class Exit(Part, frozen=True, kw_only=True):
    """Where a chapter leads, for everybody or for some classes."""

    classes: tuple[HeroClass, ...] = ()
    to: ChapterId


class RelicStart(Part, frozen=True, kw_only=True):
    """What a chapter says about the start of an adventurer with a relic."""

    relic: Id
    hp: Annotated[int, Meta(ge=0, le=20)] = 0
    start: str | None = None


class ChapterChoice(Part, frozen=True, kw_only=True):
    name: Name
    to: ChapterId


class Feud(Part, frozen=True, kw_only=True):
    """A stronger final boss that the story leaves waiting for an adventurer; beating it gives a relic.

    If its box is missing, nobody can meet it.
    """

    boss: Id
    hp: Hp
    relic: Id


class ChapterCard(Card, frozen=True, kw_only=True):
    """A chapter of the campaign: played if it has a mat, otherwise only told (MR-CAMP-9 to -21)."""

    id: ChapterId
    mat: Id | None = None
    floor: Annotated[int, Meta(ge=1, le=4)] = 1
    """where it starts"""
    start: str | None = None
    hp: Annotated[int, Meta(ge=0, le=20)] = 0
    """if not 0, replaces the values of card and difficulty"""
    with_relics: tuple[RelicStart, ...] = ()
    without: tuple[Id, ...] = ()
    """bosses left out"""
    second_boss: Id | None = None
    goal: Annotated[int, Meta(ge=0, le=4)] = 0
    """beating the boss of this floor ends it; 0: the final boss"""
    relic: Id | None = None
    """gained when it begins"""
    loses_relics: bool = False
    feud: Feud | None = None
    """in a later game with that boss"""
    won: tuple[Exit, ...] = ()
    slain: ChapterId | None = None
    """where being killed by the chapter's boss leads; without it the chapter starts over"""
    choices: tuple[ChapterChoice, ...] = ()
    again: Name | None = None
    text: Name


class StoryOption(Part, frozen=True, kw_only=True):
    """An option of a Story: an effect, or a skill check with two effects (MR-STORY-3 to -5)."""

    id: Id | None = None
    name: Name
    classes: tuple[HeroClass, ...] = ()
    effect: str | None = None
    success: str | None = None
    failure: str | None = None


class StoryCard(Card, frozen=True, kw_only=True):
    """A Story: options, or an enemy, or a merchant (MR-STORY-1)."""

    text: Name
    options: tuple[StoryOption, ...] = ()
    lines: tuple[EnemyLine, ...] = ()
    mates: Literal["feeble"] | None = None
    """helpers roll one die against its enemy and are not attacked"""
    buy: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


class Bolster(Part, frozen=True, kw_only=True):
    """How an enemy is strengthened for a fight."""

    hp: Hp | None = None
    armor: Figure = 0
    damage: Figure = 0
    traits: str = ""


class Power(Part, frozen=True, kw_only=True):
    """A power of the Overlord: its cost, and when and how often it may be used (MR-OVER-11, -15, -25)."""

    id: Id
    name: Name
    cost: Annotated[int, Meta(ge=0, le=5)]
    when: Annotated[tuple[Moment, ...], Meta(min_length=1)]
    every: Period
    symbols: Annotated[int, Meta(ge=0, le=2)] = 0
    """steps of the Reinforcement marker"""
    final: bool = False
    """it can be used in the final fight"""
    effect: str | None = None
    enemy: Bolster | None = None
    """instead of an effect"""
    horde: Bolster | None = None
    """the same for each member of a horde, if different"""


class AutomaRow(Part, frozen=True, kw_only=True):
    """When a power triggers by itself, and what it then does (MR-AUTO-3)."""

    on: Consulted
    power: Id
    effect: str | None = None
    """if different from the power's"""


class BoardCard(Card, frozen=True, kw_only=True):
    """The Overlord board, with its own powers (MR-OVER-12)."""

    powers: Annotated[tuple[Power, ...], Meta(max_length=2)]


class OverlordCard(Card, frozen=True, kw_only=True):
    """Three powers; on the other side the table of the Automa."""

    powers: Annotated[tuple[Power, ...], Meta(min_length=1, max_length=3)]
    automa: tuple[AutomaRow, ...]
    sides: Annotated[tuple[Side, ...], Meta(min_length=6, max_length=6)]
    """where the Automa lays a Reinforcement card, by the Dungeon die (MR-AUTO-5)"""


class RoomsSide(Part, frozen=True, kw_only=True):
    """What a Reinforcement card does to all rooms of a kind."""

    kind: RoomKind
    effect: str | None = None
    enemy: Bolster | None = None
    horde: Bolster | None = None


class CombatSide(Part, frozen=True, kw_only=True):
    """What a Reinforcement card does to all enemies on a face of the Dungeon die."""

    die: Face
    effect: str


class ReinforcementCard(Card, frozen=True, kw_only=True):
    """Only one of its four sides shows, depending on where it lies under the board (MR-OVER-17, -18)."""

    track: Annotated[int, Meta(ge=1, le=9)]
    """steps from 0 to the last space"""
    rooms: RoomsSide
    power: Power
    automa: Consulted
    """when the power triggers by itself"""
    avatar: Bolster
    combat: CombatSide
