"""What only the second box has: Story cards, several reference cards, and the board of an Overlord or an Automa."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.games.mini_rogue.rules.tables import NO_CARD
from undercroft.kernel.record import Record
from undercroft.kernel.vecs import vec

STORIES_MOST: Final = 32
FINALS_MOST: Final = 4
ROOM_KINDS: Final = 8
HAND: Final = 3
"""the room cards in the Overlord's hand (MR-OVER-6)"""
WAVE: Final = 3
REINFORCEMENTS_MOST: Final = 11

# How the reference card is chosen where there are several (MR-COUNCIL-20)
FIXED: Final = 0
IN_TURN: Final = 1
AT_RANDOM: Final = 2


@mypyc_attr(acyclic=True)
class Court:
    """What only the second box has: Story cards, several reference cards."""

    def __init__(self) -> None:
        self.references: i64 = 1
        """how many reference cards are in use"""
        self.choosing: i64 = FIXED
        """how the next one to fight is chosen; the next field, whose Rewards come next (MR-COUNCIL-20)"""
        self.choosing_rewards: i64 = FIXED
        self.stories: vec[i64] = vec[i64]([NO_CARD] * STORIES_MOST)
        """the Story cards not yet drawn, the top one last (MR-SETUP-15)"""
        self.story_count: i64 = 0
        self.story: i64 = NO_CARD
        """the Story card being resolved"""
        self.final_hp: i64 = 0
        """extra HP of the final boss in each phase; the next field is against two (MR-CAMP-18)"""
        self.final_party_hp: i64 = 0
        # what setup draws from
        self.finals: i64 = 1
        self.final_bosses: vec[i64] = vec[i64]([NO_CARD] * FINALS_MOST)
        self.picking: bool = False
        self.picked: vec[i64] = vec[i64]([0] * ROOM_KINDS)

    def copy_into(self, other: "Court") -> None:
        other.final_hp = self.final_hp
        other.final_party_hp = self.final_party_hp
        other.finals = self.finals
        other.final_bosses = self.final_bosses[:]
        other.picking = self.picking
        other.picked = self.picked[:]
        other.references = self.references
        other.choosing = self.choosing
        other.choosing_rewards = self.choosing_rewards
        other.stories = self.stories[:]
        other.story_count = self.story_count
        other.story = self.story

    def transfer(self, record: Record) -> None:
        self.references = record.number(self.references)
        self.choosing = record.number(self.choosing)
        self.choosing_rewards = record.number(self.choosing_rewards)
        self.story_count = record.number(self.story_count)
        self.story = record.number(self.story)
        self.finals = record.number(self.finals)
        self.picking = record.flag(self.picking)
        self.final_hp = record.number(self.final_hp)
        self.final_party_hp = record.number(self.final_party_hp)
        record.row(self.final_bosses)
        record.row(self.picked)
        record.places(self.stories, self.story_count)


# Who plays against the adventurers
NOBODY: Final = 0
PLAYED: Final = 1
"""an Overlord, with a seat after those of the adventurers"""
AUTOMA: Final = 2


@mypyc_attr(acyclic=True)
class Reign:
    """The Overlord's board, or the Automa's (MR-OVER, MR-AUTO)."""

    def __init__(self) -> None:
        self.mode: i64 = NOBODY
        self.overlord: i64 = 0
        """the Overlord card"""
        self.augury: i64 = 0
        self.hand: vec[i64] = vec[i64]([NO_CARD] * HAND)
        """room cards nobody else sees (MR-OVER-6)"""
        self.pile: vec[i64] = vec[i64]([NO_CARD] * REINFORCEMENTS_MOST)
        """the Reinforcement cards not yet drawn, the top one last"""
        self.pile_count: i64 = 0
        self.marker: i64 = 0
        """on the track of the top one (MR-OVER-4)"""
        self.sides: vec[i64] = vec[i64]([0] * REINFORCEMENTS_MOST)
        """the side of the board each card lies under, 0 if none"""
        self.used_room: i64 = 0
        """powers used in this room, a mask by place; the next two are for area and floor"""
        self.used_area: i64 = 0
        self.used_floor: i64 = 0
        self.room: i64 = NO_CARD
        """the cell of the room that `used_room` is about"""
        self.veiled: i64 = 0
        """cells where potions and skills cannot be used, a mask"""
        self.quiet: bool = False
        """no more questions for this room"""
        self.asked: bool = False
        """the question between two rooms, or before eating, has already been asked"""
        self.looked: i64 = 0
        """cells looked at with the power in use, a mask"""
        self.bonus: i64 = 0
        """extra damage of the attack that hits"""
        self.wave: vec[i64] = vec[i64]([0] * WAVE)
        """a Dungeon die for each member of a horde; the first is in the pool"""
        self.wave_count: i64 = 0
        """how many of them can be changed now; 0 if only the pool's can"""
        self.descended: bool = False
        """the area is entered by a Descent (MR-AUTO-3)"""
        self.difficulty: i64 = 0
        """also counts for a starting characteristic"""
        self.beginners: bool = False
        """one adventurer takes the Rewards of a boss twice (MR-OVER-31)"""

    def copy_into(self, other: "Reign") -> None:
        other.mode = self.mode
        other.overlord = self.overlord
        other.augury = self.augury
        other.hand = self.hand[:]
        other.pile = self.pile[:]
        other.pile_count = self.pile_count
        other.marker = self.marker
        other.sides = self.sides[:]
        other.used_room = self.used_room
        other.used_area = self.used_area
        other.used_floor = self.used_floor
        other.room = self.room
        other.veiled = self.veiled
        other.quiet = self.quiet
        other.asked = self.asked
        other.looked = self.looked
        other.bonus = self.bonus
        other.wave = self.wave[:]
        other.wave_count = self.wave_count
        other.descended = self.descended
        other.difficulty = self.difficulty
        other.beginners = self.beginners

    def transfer(self, record: Record) -> None:
        self.mode = record.number(self.mode)
        self.overlord = record.number(self.overlord)
        self.augury = record.number(self.augury)
        self.pile_count = record.number(self.pile_count)
        self.marker = record.number(self.marker)
        record.row(self.hand)
        record.row(self.pile)
        record.row(self.sides)
        self.used_room = record.number(self.used_room)
        self.used_area = record.number(self.used_area)
        self.used_floor = record.number(self.used_floor)
        self.room = record.number(self.room)
        self.veiled = record.number(self.veiled)
        self.quiet = record.flag(self.quiet)
        self.asked = record.flag(self.asked)
        self.looked = record.number(self.looked)
        self.bonus = record.number(self.bonus)
        self.wave_count = record.number(self.wave_count)
        record.row(self.wave)
        self.descended = record.flag(self.descended)
        self.difficulty = record.number(self.difficulty)
        self.beginners = record.flag(self.beginners)
