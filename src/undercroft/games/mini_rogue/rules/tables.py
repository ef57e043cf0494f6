"""The cards as the rules read them: flat tables of numbers, filled by the card loader, never changed by play."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules.cardspeak import BOONS
from undercroft.kernel.tables import CardTables
from undercroft.kernel.vecs import vec

NO_CARD: Final = -1
"""in place of a card, an Item or an enemy: there is none"""
FACES: Final = 6
AREAS: Final = 11
"""Areas are numbered from 1; place 0 is unused."""
SKILL_TYPES: Final = 4
"""combat, exploration, preparation, passive: a card has at most one skill of each"""
FLOORS: Final = 4
KEPT: Final = 1
"""an Item that is never used up"""
ALARM: Final = 2
"""while it is held, monster cards are fought twice (MR-COUNCIL-4)"""
LOWERS: Final = 4
"""it may be given up to fight a monster of the floor above instead"""
COLUMNS: Final = 2
"""failure, success"""


class Tables(CardTables):
    """The order of the rows is part of the cards' hash."""

    def __init__(self) -> None:
        super().__init__()

        # one place per room card
        self.room_kind: vec[i64] = vec[i64]()
        self.room_banner: vec[i64] = vec[i64]()
        """address of the program that resolves the card"""
        self.room_failure: vec[i64] = vec[i64]()
        """address of the result of a failed check when the card has no rows"""
        self.room_row: vec[i64] = vec[i64]()
        """address by (card * FACES + face - 1) * COLUMNS + column"""
        self.room_line: vec[i64] = vec[i64]()
        """first enemy line of a monster card, else -1"""
        self.room_item: vec[i64] = vec[i64]()
        """item by card * FACES + face - 1, else -1"""
        self.room_offers: vec[i64] = vec[i64]()
        """first of the card's offers"""
        self.room_offer_count: vec[i64] = vec[i64]()
        self.offer_program: vec[i64] = vec[i64]()
        """one place per offer: address of a program that begins with its price"""

        # one place per enemy line (one row of an enemy card)
        self.line_hp: vec[i64] = vec[i64]()
        self.line_party_hp: vec[i64] = vec[i64]()
        self.line_armor: vec[i64] = vec[i64]()
        self.line_damage: vec[i64] = vec[i64]()
        self.line_traits: vec[i64] = vec[i64]()
        self.line_regeneration: vec[i64] = vec[i64]()
        self.line_reward: vec[i64] = vec[i64]()

        # one place per boss card
        self.boss_line: vec[i64] = vec[i64]()
        self.boss_lines: vec[i64] = vec[i64]()
        """the number of lines: floors of a boss, phases of a final boss"""
        self.boss_final: vec[i64] = vec[i64]()

        # one place per reference card
        self.ghost_line: vec[i64] = vec[i64]()
        self.rewards_always: vec[i64] = vec[i64]()
        self.rewards_row: vec[i64] = vec[i64]()
        """by card * FACES + face - 1"""

        # one place per Story card
        self.story_program: vec[i64] = vec[i64]()
        self.story_line: vec[i64] = vec[i64]()
        """first enemy line, else -1"""
        self.story_offers: vec[i64] = vec[i64]()
        self.story_offer_count: vec[i64] = vec[i64]()
        self.story_item: vec[i64] = vec[i64]()
        """the Item it can be kept as, or -1"""

        # one place per skill
        self.skill_type: vec[i64] = vec[i64]()
        self.skill_program: vec[i64] = vec[i64]()
        self.skill_needs: vec[i64] = vec[i64]()

        # one place per item
        self.item_uses: vec[i64] = vec[i64]()
        self.item_feats: vec[i64] = vec[i64]()
        """1 if a use pays for a feat (MR-FEAT-6)"""
        self.item_skill: vec[i64] = vec[i64]()
        """skill by item * SKILL_TYPES + type, else -1"""
        self.item_gain: vec[i64] = vec[i64]()
        """address of the effect of taking it"""
        self.item_slots: vec[i64] = vec[i64]()
        """extra potions that can be carried (MR-COUNCIL-12)"""
        self.item_parry: vec[i64] = vec[i64]()
        """HP it saves when an attack hits"""
        self.item_marks: vec[i64] = vec[i64]()
        """a mask: KEPT, ALARM, LOWERS"""

        # one place per character
        self.character_class: vec[i64] = vec[i64]()
        """a mask"""
        self.character_bounty: vec[i64] = vec[i64]()
        """gold for every enemy defeated"""
        self.start_stat: vec[i64] = vec[i64]()
        """by character * STATS + stat"""
        self.start_potions: vec[i64] = vec[i64]()
        self.start_afflictions: vec[i64] = vec[i64]()
        self.character_skill: vec[i64] = vec[i64]()
        """skill by character * SKILL_TYPES + type, else -1"""
        self.character_hunger: vec[i64] = vec[i64]()
        """HP lost without food"""

        # by mat * AREAS + area
        self.mat_floor: vec[i64] = vec[i64]()
        self.mat_boss: vec[i64] = vec[i64]()
        """1 where a boss waits at the exit"""
        self.mat_fall: vec[i64] = vec[i64]()
        """the area below, or 0 if falls have no effect"""

        # by stance; masks of 1 << face
        self.stance_miss: vec[i64] = vec[i64]()
        self.stance_critical: vec[i64] = vec[i64]()
        self.stance_armor: vec[i64] = vec[i64]()

        # by place of a boon's bit
        self.boon_amount: vec[i64] = vec[i64]([0] * BOONS)

        # one place per power of the Overlord; those of the board come first
        self.power_cost: vec[i64] = vec[i64]()
        self.power_when: vec[i64] = vec[i64]()
        """a mask: WHEN_DIE and so on"""
        self.power_every: vec[i64] = vec[i64]()
        self.power_symbols: vec[i64] = vec[i64]()
        """how far the Reinforcement marker moves (MR-OVER-15)"""
        self.power_final: vec[i64] = vec[i64]()
        """1 if it can be used in the final fight (MR-OVER-25)"""
        self.power_effect: vec[i64] = vec[i64]()
        """a word"""
        self.power_program: vec[i64] = vec[i64]()
        """address of what it does to an adventurer"""
        self.power_bolster: vec[i64] = vec[i64]()
        """how it strengthens an enemy, or -1; the next place is for a horde"""
        self.board_power: vec[i64] = vec[i64]()
        """the numbers of the board's powers"""

        # how enemies are strengthened
        self.bolster_hp: vec[i64] = vec[i64]()
        self.bolster_party_hp: vec[i64] = vec[i64]()
        self.bolster_armor: vec[i64] = vec[i64]()
        self.bolster_damage: vec[i64] = vec[i64]()
        self.bolster_traits: vec[i64] = vec[i64]()

        # one place per Overlord card
        self.overlord_power: vec[i64] = vec[i64]()
        """power by overlord * CARD_POWERS + place, else -1"""
        self.overlord_side: vec[i64] = vec[i64]()
        """where a drawn Reinforcement card goes, by overlord * FACES + face - 1 (MR-AUTO-5)"""

        # one place per row of the Automa
        self.automa_owner: vec[i64] = vec[i64]()
        """the Overlord card, or if negative the Reinforcement card: -1 - card"""
        self.automa_on: vec[i64] = vec[i64]()
        """kind of room, or ON_REFERENCE and so on"""
        self.automa_power: vec[i64] = vec[i64]()
        self.automa_effect: vec[i64] = vec[i64]()
        """a word"""

        # one place per Reinforcement card
        self.reinforcement_track: vec[i64] = vec[i64]()
        """steps from 0 to the last space"""
        self.reinforcement_kind: vec[i64] = vec[i64]()
        """the kind of room of its top side"""
        self.reinforcement_rooms: vec[i64] = vec[i64]()
        """a word"""
        self.reinforcement_tougher: vec[i64] = vec[i64]()
        """how enemies of such rooms are strengthened, or -1; the next place is for a horde"""
        self.reinforcement_power: vec[i64] = vec[i64]()
        self.reinforcement_avatar: vec[i64] = vec[i64]()
        """how it strengthens the Avatar"""
        self.reinforcement_face: vec[i64] = vec[i64]()
        """the face of the Dungeon die of its bottom side"""
        self.reinforcement_combat: vec[i64] = vec[i64]()
        """a word"""
