"""What dice settle in Mini Rogue: skill checks and fights, and what is left after them."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.cardspeak import DODGE, HEALING
from undercroft.games.mini_rogue.rules.check import ATTACKING
from undercroft.games.mini_rogue.rules.engine import give, perform_next
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, offer_defensive
from undercroft.games.mini_rogue.rules.state import LOST, NO_CARD, PLAYING, Hero, State
from undercroft.kernel.matter import SLIGHT, Matter
from undercroft.kernel.question import CHANCE, NONE
from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

# What is left after a fight counts as much as this much HP, between plays that are equally safe
XP_WORTH: Final = 2
"""a feat costs 1 XP or 2 HP (MR-FEAT-2)"""
POTION_WORTH: Final = 7
"""a little more than what a Healing potion gives (MR-POTION-4)"""
SKILL_WORTH: Final = 3
USE_WORTH: Final = 2
FOOD_WORTH: Final = 2

CHECK_STEPS: Final = (steps.ROLL_CHECK, steps.ROLL_CHECK_DIE, steps.REROLL_CHECK, steps.JUDGE)
CHECK_QUESTIONS: Final = (steps.BEFORE_CHECK, steps.AFTER_CHECK)


def fight_or_check(state: State) -> Matter | None:
    """The fight that is on, or the check that is about to be rolled or read."""
    if state.outcome != PLAYING or state.question.kind == NONE:
        return None
    if state.foe.line != NO_CARD:
        return Fight(state)
    if in_check(state):
        return Check(state)
    return None


def in_check(state: State) -> bool:
    question = state.question
    if question.kind in CHECK_QUESTIONS or (question.kind == steps.CLEAR_MIND and question.argument != ATTACKING):
        return True
    return check_depth(state) < state.agenda.depth


def check_depth(state: State) -> i64:
    """How many steps wait below those of the check."""
    agenda = state.agenda
    depth: i64 = 0
    while depth < agenda.depth and agenda.ops[depth] not in CHECK_STEPS:
        depth += 1
    return depth


class DiceMatter(Matter):
    """What checks and fights have in common."""

    def __init__(self, name: str, facts: tuple[str, ...], state: State) -> None:
        super().__init__(name, facts)
        self.seat: i64 = state.question.seat if state.question.seat < state.party else 0
        """whose figures are told"""

    def settled(self, state: State) -> bool:
        raise NotImplementedError

    def go_on(self, state: GameState, choice: i64) -> None:
        assert isinstance(state, State)
        if choice >= 0:
            give(state, choice)
        question = state.question
        while question.kind == NONE and state.outcome == PLAYING and not self.settled(state):
            perform_next(state)
        if question.kind != NONE and question.kind != CHANCE:
            hero = state.seated[question.seat]
            if hero.potions & DEFENSIVE:
                offer_defensive(state, hero)

    def considers(self, state: GameState, choice: i64) -> bool:
        """Adventurers play together; an Overlord is taken to use no power."""
        assert isinstance(state, State)
        return state.question.seat < state.party or choice == state.question.answers[0]


class Check(DiceMatter):
    """A skill check, up to its result (MR-CHECK): best play succeeds as often as possible."""

    def __init__(self, state: State) -> None:
        super().__init__("check", ("success", "die", "hp", "potions"), state)
        self.depth: i64 = check_depth(state)

    def considers(self, state: GameState, choice: i64) -> bool:
        """Once the dice are read only a reroll can still help: a potion is wasted, a shifted die decides nothing.

        Healing is wasted as long as the poison of one roll cannot kill.
        """
        assert isinstance(state, State)
        if choice == answers.DRINK + HEALING and state.seated[state.question.seat].hp > 1:
            return False
        if state.question.kind == steps.AFTER_CHECK and choice != answers.GO_ON and choice < answers.REROLL:
            return False
        return super().considers(state, choice)

    def settled(self, state: State) -> bool:
        """What the check leads to is next on the agenda."""
        depth = state.agenda.depth - 1
        return depth < self.depth or (depth == self.depth and state.agenda.ops[depth] == steps.RUN)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        hero = state.heroes[self.seat]
        alive = state.outcome != LOST
        facts[0] = 1 if alive and state.success else 0
        facts[1] = state.die if alive else 0
        facts[2] = hero.hp
        facts[3] = carried(hero)

    def worth(self, facts: vec[i64]) -> float:
        left = float(facts[2] + POTION_WORTH * facts[3])
        return SLIGHT * left + 1.0 if facts[0] else SLIGHT * left


class Fight(DiceMatter):
    """A fight to its end, before the reward (MR-COMBAT): best play survives as often as possible.

    Both phases of a final boss are one fight (MR-ROOM-BOSS-2). Who falls has survived (MR-EFFECT-20).
    """

    def __init__(self, state: State) -> None:
        super().__init__("fight", ("survived", "hp", "xp", "armor", "potions", "skill", "uses", "food"), state)

    def settled(self, state: State) -> bool:
        if state.foe.line != NO_CARD:
            return False
        depth = state.agenda.depth - 1
        return depth < 0 or state.agenda.ops[depth] != steps.START_FIGHT

    def considers(self, state: GameState, choice: i64) -> bool:
        """No die is rerolled once those on the table kill the enemy, or it alone would, if it is not dodged."""
        assert isinstance(state, State)
        if state.question.kind == steps.ROLLED and choice != answers.GO_ON:
            if is_beaten(state):
                return False
            if answers.REROLL <= choice < answers.FEAT:
                return state.pool.values[choice - answers.REROLL] < needed(state)
        return super().considers(state, choice)

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        assert isinstance(state, State)
        hero = state.heroes[self.seat]
        facts[0] = 0
        if state.outcome == LOST:
            place: i64 = 1
            while place < len(self.facts):
                facts[place] = 0
                place += 1
            return
        facts[0] = 1
        facts[1] = hero.hp
        facts[2] = hero.xp
        facts[3] = hero.armor
        facts[4] = carried(hero)
        facts[5] = ready(hero)
        facts[6] = hero.item_uses
        facts[7] = hero.food

    def worth(self, facts: vec[i64]) -> float:
        if facts[0] == 0:
            return 0.0
        left = facts[1] + XP_WORTH * facts[2] + POTION_WORTH * facts[4] + SKILL_WORTH * facts[5]
        left += USE_WORTH * facts[6] + FOOD_WORTH * facts[7]
        return 1.0 + SLIGHT * float(left)


def is_beaten(state: State) -> bool:
    """The dice alone kill the enemy, or a whole horde, even if it dodges the highest (MR-EFFECT-29, -31)."""
    pool = state.pool
    foe = state.foe
    total = pool.bonus
    highest: i64 = 0
    die: i64 = 0
    while die < pool.count:
        total += pool.values[die]
        highest = max(highest, pool.values[die])
        die += 1
    if foe.traits & DODGE and pool.dungeon == 5:
        total -= highest
    return total >= needed(state)


def needed(state: State) -> i64:
    """The damage of dice that kills the enemy, or a whole horde."""
    foe = state.foe
    return foe.armor + foe.hp + (foe.left - 1) * foe.start_hp


def carried(hero: Hero) -> i64:
    """How many potions."""
    count: i64 = 0
    potions = hero.potions
    while potions:
        potions = potions & (potions - 1)
        count += 1
    return count


def ready(hero: Hero) -> i64:
    """How many Character cards lie face up."""
    if hero.face_down:
        return 0
    return 1 if hero.second == NO_CARD or hero.turned else 2
