"""The cards and boards as the rules read them: flat tables of numbers, filled by the card loader, never changed."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.rules.cardspeak import SETS
from undercroft.kernel.tables import CardTables
from undercroft.kernel.vecs import vec

HERO_ABILITIES: Final = 3
"""special, left and right hand"""
SPACES: Final = 6
"""hero spaces of a boss board, numbered from 1 (TED-BOS-03)"""
TRACK: Final = 8
"""the highest space of a boss's health track"""
LEAST_HEROES: Final = 2
MOST_HEROES: Final = 4
PIECES: Final = 4
"""of a legendary set"""


class Tables(CardTables):
    """The order of the rows is part of the cards' hash."""

    def __init__(self) -> None:
        super().__init__()

        # one place per ability
        self.ability_action: vec[i64] = vec[i64]()
        self.ability_on: vec[i64] = vec[i64]()
        """what triggers it, a mask"""
        self.ability_skill: vec[i64] = vec[i64]()
        self.ability_number: vec[i64] = vec[i64]()
        """the result the test needs; 0 for no test"""
        self.ability_bonus: vec[i64] = vec[i64]()
        self.ability_reach: vec[i64] = vec[i64]()
        self.ability_rooms: vec[i64] = vec[i64]()
        """how far it reaches"""
        self.ability_whom: vec[i64] = vec[i64]()
        self.ability_cost: vec[i64] = vec[i64]()
        """focus"""
        self.ability_program: vec[i64] = vec[i64]()
        self.ability_failure: vec[i64] = vec[i64]()
        """address of the effect of a failed test"""
        self.ability_wide_cost: vec[i64] = vec[i64]()
        """focus for a second form against all enemies near; 0 for none"""
        self.ability_wide_rooms: vec[i64] = vec[i64]()
        self.ability_wide_bonus: vec[i64] = vec[i64]()
        self.ability_boost: vec[i64] = vec[i64]()
        """how much its result can be boosted,"""
        self.ability_boost_cost: vec[i64] = vec[i64]()
        """and the focus for it"""
        self.ability_kill: vec[i64] = vec[i64]()
        """address of the effect of killing with it"""

        # one place per hero
        self.hero_dice: vec[i64] = vec[i64]()
        """by hero * SKILLS + skill"""
        self.hero_health: vec[i64] = vec[i64]()
        self.hero_focus: vec[i64] = vec[i64]()
        self.hero_speed: vec[i64] = vec[i64]()
        self.hero_defense: vec[i64] = vec[i64]()
        self.hero_ability: vec[i64] = vec[i64]()
        """by hero * HERO_ABILITIES + place"""

        # one place per Loot or Spell card, the Loot first
        self.loot_count: vec[i64] = vec[i64]([0])
        """the number of Loot cards, in its only place"""
        self.card_slot: vec[i64] = vec[i64]()
        """LEFT for both hands, and so on"""
        self.card_set: vec[i64] = vec[i64]()
        self.card_ability: vec[i64] = vec[i64]()
        """else -1"""
        self.card_speed: vec[i64] = vec[i64]()
        self.card_defense: vec[i64] = vec[i64]()
        self.card_melee_defense: vec[i64] = vec[i64]()
        self.card_cast_defense: vec[i64] = vec[i64]()
        self.card_cast_bonus: vec[i64] = vec[i64]()
        self.card_dice: vec[i64] = vec[i64]()
        """by card * SKILLS + skill"""
        self.card_bonus: vec[i64] = vec[i64]()
        """by card * SKILLS + skill: added to every test of the skill"""
        self.card_marks: vec[i64] = vec[i64]()
        self.card_rest: vec[i64] = vec[i64]()
        """extra health when resting"""
        self.set_amount: vec[i64] = vec[i64]([0] * ((SETS + 1) * (PIECES + 1)))
        """by set * (PIECES + 1) + pieces"""

        # one place per dungeon card
        self.room_kind: vec[i64] = vec[i64]()
        self.room_sides: vec[i64] = vec[i64]()
        """open sides before it is turned, a mask"""
        self.room_meets: vec[i64] = vec[i64]()
        self.room_evade: vec[i64] = vec[i64]()
        """the result that evades its trap; 0 for no trap"""
        self.room_damage: vec[i64] = vec[i64]()
        self.room_disarm: vec[i64] = vec[i64]()
        self.room_disarm_skill: vec[i64] = vec[i64]()
        self.room_ability: vec[i64] = vec[i64]()
        """its action, or -1"""
        self.room_gifts: vec[i64] = vec[i64]()
        """what its action can give, a mask; follows from its program"""

        # one place per goblin card
        self.goblin_speed: vec[i64] = vec[i64]()
        self.goblin_defense: vec[i64] = vec[i64]()
        self.goblin_form: vec[i64] = vec[i64]()
        self.goblin_rooms: vec[i64] = vec[i64]()
        """how far its attack reaches"""
        self.goblin_damage: vec[i64] = vec[i64]()
        self.goblin_reward: vec[i64] = vec[i64]()

        # one place per minion card
        self.minion_health: vec[i64] = vec[i64]()
        self.minion_speed: vec[i64] = vec[i64]()
        self.minion_defense: vec[i64] = vec[i64]()
        self.minion_guard: vec[i64] = vec[i64]()
        """extra Defense by minion * 3 + kind of attack"""
        self.minion_modifier: vec[i64] = vec[i64]()
        """by minion * 3 + kind of attack"""
        self.minion_rooms: vec[i64] = vec[i64]()
        self.minion_effect: vec[i64] = vec[i64]()
        """address, run for each hero hit"""
        self.minion_after: vec[i64] = vec[i64]()
        """address, run once if anybody was hit"""
        self.minion_reward: vec[i64] = vec[i64]([0])

        # one place per boss board
        self.boss_locks: vec[i64] = vec[i64]()
        """spaces with an altar icon, a mask (TED-ALT-03)"""
        self.boss_speed: vec[i64] = vec[i64]()
        self.boss_defense: vec[i64] = vec[i64]()
        self.boss_modifier: vec[i64] = vec[i64]()
        """by boss * 3 + kind of attack"""
        self.boss_line: vec[i64] = vec[i64]()
        """address of what the attacker loses, by boss * 3 + kind of attack (TED-BCA-02)"""
        self.boss_rooms: vec[i64] = vec[i64]()
        self.boss_effect: vec[i64] = vec[i64]()
        self.boss_after: vec[i64] = vec[i64]()
        self.boss_torch: vec[i64] = vec[i64]()
        """address of its torch effect"""
        self.boss_entrance: vec[i64] = vec[i64]()
        self.space_bonus: vec[i64] = vec[i64]()
        """address by boss * (SPACES + 1) + space (TED-BOS-09)"""
        self.space_skill: vec[i64] = vec[i64]()
        """added to tests, by (boss * (SPACES + 1) + space) * SKILLS + skill"""
        self.space_melee: vec[i64] = vec[i64]()
        self.space_dice: vec[i64] = vec[i64]()
        """fewer dice"""

        # the torch boards, Act 1 then Act 2: spaces in the order the torch passes them
        self.torch_space: vec[i64] = vec[i64]()
        self.torch_first: vec[i64] = vec[i64]([0, 0])
        """where each board begins in the row above"""
        self.torch_start: vec[i64] = vec[i64]([0] * 10)
        """by act * 5 + heroes: where the torch starts"""

    def following(self) -> list[str]:
        return [*super().following(), "room_gifts"]
