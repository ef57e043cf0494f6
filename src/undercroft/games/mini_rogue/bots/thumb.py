"""Rules of thumb for Mini Rogue: every seat of every mode."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.bots import thumb_fight
from undercroft.games.mini_rogue.bots.thumb_barter import best_deal
from undercroft.games.mini_rogue.bots.thumb_rooms import NO_WAY, way_from, worth_of_room
from undercroft.games.mini_rogue.bots.thumb_worth import AUGURY, SICK, WORTH, worth_of_party
from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.answers import DRINK, GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import BLIND, CURSE, HEALING, HOLY, PERCEPTION, POISON
from undercroft.games.mini_rogue.rules.exploration import cell_ahead, hunger
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, HEALING_HP
from undercroft.games.mini_rogue.rules.state import CELLS, HP_MOST, NO_CARD, PLAYING, Hero, State, room_at
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.dice import PICKS_SPENT
from undercroft.kernel.state import GameState
from undercroft.kernel.thumb import Thumb
from undercroft.kernel.vecs import vec

SAMPLES: Final = 3
"""how often an answer is tried"""
OVERLORD_SAMPLES: Final = 6
NO_ANSWER: Final = -1

FOLLOWING: Final = frozenset(
    (
        steps.AIM,
        steps.CONJURING,
        steps.TRIBUTE,
        steps.PICK_POTION,
        steps.GAIN_POTION,
        steps.SHED_POTION,
        steps.PAY_WITH_POTION,
        steps.REPLACE_ROOM,
        steps.REVEAL_ROOM,
        steps.SWAP_SECOND,
        steps.SECOND_START,
        steps.SET_DIE,
        steps.REROLL_DIE,
        steps.SNARE,
        steps.TRADE_ROOM,
        steps.MOVE_SECOND,
        steps.VICTIM,
        steps.TURN_CARD,
        steps.VEIL,
    )
)
"""questions that belong to the answer before them"""
OF_THE_AREA: Final = frozenset(
    (
        steps.PREPARATION,
        steps.PLACE,
        steps.EXPLORE,
        steps.ARRIVE,
        steps.REVEAL_ROOM,
        steps.REPLACE_ROOM,
        steps.SWAP_SECOND,
    )
)
"""questions about rooms that are still to come"""


def flags(kinds: frozenset[int]) -> vec[bool]:
    """A set of steps, by number."""
    return vec[bool]([kind in kinds for kind in range(steps.STEPS)])


FOLLOWS: Final = flags(FOLLOWING)
IN_AREA: Final = flags(OF_THE_AREA)


class MiniRogueThumb(Thumb):
    """Fights by what they will cost, ways by what lies on them; everything else one answer ahead."""

    def __init__(self) -> None:
        super().__init__(RULES)
        self.ways: vec[float] = vec[float]([0.0] * CELLS)
        self.sees_ways: bool = False
        """the rooms still to come count"""

    def choose(self, state: GameState, chooser: Chooser) -> i64:
        assert isinstance(state, State)
        question = state.question
        kind = question.kind
        self.sees_ways = IN_AREA[kind]
        if question.seat >= state.party:
            return self.rule(state, chooser)
        if kind == steps.BARTER:
            return best_deal(state, self.row, self.rules.offer_plays(state, self.row))
        hero = state.heroes[question.seat]
        if hero.potions & DEFENSIVE:
            drunk = drink(state, hero)
            if drunk >= 0:
                return drunk
        if kind == steps.ROLLED:
            return thumb_fight.rolled(state, hero)
        if kind == steps.EXPLORE:
            return self.explore(state, hero, chooser)
        if kind == steps.READY:
            return thumb_fight.ready(state, hero)
        if kind == steps.QUAFF or kind == steps.SHOT:
            return thumb_fight.quaff(state, hero)
        return self.choose_rarely(state, hero, kind, chooser)

    def choose_rarely(self, state: State, hero: Hero, kind: i64, chooser: Chooser) -> i64:
        if kind == steps.ARRIVE:
            return self.arrive(state, hero, chooser)
        if kind == steps.STANCE:
            return thumb_fight.stance(state, hero)
        if kind == steps.DOUBLING:
            return thumb_fight.highest(state)
        if kind == steps.CONJURING:
            return thumb_fight.conjured(state, hero)
        if kind == steps.TRIBUTE:
            return thumb_fight.tributed(state, hero)
        if kind == steps.DEAL:
            return answers.LEAVE
        if kind == steps.DESCEND or kind == steps.BEFORE_CHECK:
            return GO_ON
        if kind == steps.SWAP_FIRST:
            return self.worst_room(state, hero)
        return self.best(state, self.row, self.offer(state, -1), SAMPLES, chooser)

    # --- one answer ahead ---------------------------------------------------------------------------------------

    def offer(self, state: State, without: i64) -> i64:
        """Write what can be answered, but for one answer, and for potions, which have their own rule; how many."""
        question = state.question
        count: i64 = 0
        place: i64 = 0
        while place < question.count:
            choice = question.answers[place]
            if choice != without and not answers.DRINK + HEALING <= choice <= answers.DRINK + PERCEPTION:
                self.row[count] = choice
                count += 1
            place += 1
        return count

    def is_like(self, one: GameState, other: GameState) -> bool:
        assert isinstance(one, State)
        assert isinstance(other, State)
        return one.party == other.party and one.ruled == other.ruled and one.reign.mode == other.reign.mode

    def goes_on(self, state: GameState) -> bool:
        return FOLLOWS[state.question.kind]

    def settle(self, state: GameState, seat: i64) -> None:
        """The Overlord uses no other power: the adventurers go on."""
        assert isinstance(state, State)
        while seat == state.party and state.question.kind == steps.OVERLORD and state.outcome == PLAYING:
            self.rules.go_on(state, GO_ON)

    def worth(self, state: GameState, seat: i64) -> float:
        assert isinstance(state, State)
        worth = worth_of_party(state)
        if state.question.kind == steps.ROLLED:
            worth += thumb_fight.dice_worth(state, state.heroes[state.question.seat])
        if seat >= state.party:
            for hero in state.heroes:
                worth += way_from(state, hero, seat, self.ways)
            return WORTH[AUGURY] * float(state.reign.augury) - worth
        if self.sees_ways and state.foe.line == NO_CARD:
            hero = state.heroes[seat]
            worth += way_from(state, hero, seat, self.ways)
            if state.question.kind == steps.ARRIVE:
                worth += worth_of_room(state, hero, hero.cell, seat)
        return worth

    def rule(self, state: State, chooser: Chooser) -> i64:
        """The Overlord: whatever leaves the adventurers worst, at the price of augury (MR-OVER-11)."""
        return self.best(state, self.row, self.offer(state, answers.QUIET), OVERLORD_SAMPLES, chooser)

    # --- the area -----------------------------------------------------------------------------------------------

    def explore(self, state: State, hero: Hero, chooser: Chooser) -> i64:
        """The way on which the rooms are worth the most (MR-TURN-5); a skill where it is worth more than waiting."""
        if offers_skill(state):
            used = self.skill(state, chooser)
            if used >= 0:
                return used
        way_from(state, hero, hero.seat, self.ways)
        question = state.question
        pick = question.answers[0]
        most = NO_WAY * 2.0
        place: i64 = 0
        while place < question.count:
            choice = question.answers[place]
            if choice == answers.MOVE_RIGHT or choice == answers.MOVE_DOWN or choice == answers.MOVE_DIAGONAL:
                worth = self.ways[cell_ahead(hero, choice)]
                if worth > most:
                    most = worth
                    pick = choice
            place += 1
        return pick

    def arrive(self, state: State, hero: Hero, chooser: Chooser) -> i64:
        """An Exploration skill before the room is resolved, or go on (MR-SKILL-2)."""
        used = self.skill(state, chooser)
        if used >= 0:
            return used
        return GO_ON

    def skill(self, state: State, chooser: Chooser) -> i64:
        """The skill after which the adventurers stand better than without it, or none."""
        question = state.question
        seat = question.seat
        seed = chooser.pick(PICKS_SPENT)
        pick: i64 = NO_ANSWER
        most = 0.0
        place: i64 = 0
        while place < question.count:
            choice = question.answers[place]
            if is_skill(choice):
                gain = 0.0
                sample: i64 = 0
                while sample < SAMPLES:
                    gain += self.tried(state, seat, seed + sample, choice)
                    sample += 1
                gain -= float(SAMPLES) * self.worth(state, seat)
                if gain > most:
                    most = gain
                    pick = choice
            place += 1
        return pick

    def worst_room(self, state: State, hero: Hero) -> i64:
        """The room to exchange: the worst that comes next."""
        question = state.question
        pick = question.answers[0]
        least = -NO_WAY
        place: i64 = 0
        while place < question.count:
            choice = question.answers[place]
            cell = choice - answers.CELL
            if cell == hero.cell + 1 or cell == hero.cell + 3:
                worth = worth_of_room(state, hero, cell, hero.seat)
                if worth < least:
                    least = worth
                    pick = choice
            place += 1
        return pick


def is_skill(choice: i64) -> bool:
    """The answer uses a skill or a relic."""
    if answers.SKILL <= choice < answers.REROLL or choice == answers.USE_SIGHT:
        return True
    return answers.SECOND_SKILL <= choice < answers.CHARACTER


def offers_skill(state: State) -> bool:
    """More than ways can be chosen."""
    question = state.question
    return question.count > 2 or question.answers[question.count - 1] > answers.MOVE_DOWN


# --- potions that can be drunk at any time -------------------------------------------------------------------


def drink(state: State, hero: Hero) -> i64:
    """Holy against what will cost HP, Healing when it saves a life, Perception for a check (MR-POTION-4 to -7)."""
    question = state.question
    if question.allows(DRINK + HOLY) and hero.afflictions & (CURSE | POISON):
        return DRINK + HOLY
    if question.allows(DRINK + HEALING) and hero.hp <= needs_healing(state, hero):
        return DRINK + HEALING
    if question.allows(DRINK + PERCEPTION):
        if question.kind != steps.BEFORE_CHECK:
            if hero.afflictions & BLIND:
                return DRINK + PERCEPTION
        elif room_at(state, hero) != NO_CARD:
            return DRINK + PERCEPTION
    return NO_ANSWER


def needs_healing(state: State, hero: Hero) -> i64:
    """HP at or below which Healing is drunk now."""
    kind = state.question.kind
    if kind == steps.QUAFF or kind == steps.SHOT:
        if thumb_fight.is_dead(state):
            return 0
        blow = thumb_fight.blow_now(state, hero)
        if state.ruled:
            blow += 2
        return min(blow, HP_MOST)
    if kind == steps.DESCEND:
        return hunger(state, hero)
    if state.foe.line != NO_CARD:
        if hero.afflictions & POISON:
            return 1
        return 0
    return min(i64(WORTH[SICK]), HP_MOST - HEALING_HP)
