"""What can wait, and what can be asked, where a position of Tiny Epic Dungeons stands."""

from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules import dungeon, steps
from undercroft.games.tiny_epic.rules.effects import enemies_at, on_board
from undercroft.games.tiny_epic.rules.grid import EVERYWHERE, FAR, distance, neighbour, sees, sides_at
from undercroft.games.tiny_epic.rules.skilltest import ability_at
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CAST,
    DISARM,
    ENEMIES,
    EVADE,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    ROOM,
    SHADOW,
    STRIKE,
    TORCH_FACE,
    Hero,
    State,
)
from undercroft.games.tiny_epic.table.position_dungeon import bits
from undercroft.games.tiny_epic.table.position_programs import Owner, programs_of
from undercroft.games.tiny_epic.table.position_steps import ASKING
from undercroft.games.tiny_epic.table.view import QUESTION_NAMES
from undercroft.table.position_fields import Fields, PositionError, Reason

ATTACKING: Final = (STRIKE, CAST)
_ACTIONS: Final = {
    STRIKE: (speak.MELEE, speak.MISSILE, speak.EXTRA),
    CAST: (speak.CAST,),
    SHADOW: (speak.SHADOW,),
    ROOM: (speak.SEARCH, speak.FREE, speak.FORCED),
}
"""What kinds of ability a kind of test belongs to."""
_AT_ENEMIES: Final = (speak.AN_ENEMY, speak.TWO_ENEMIES, speak.ENEMIES)
_AFTER: Final = frozenset((steps.AFTER, steps.COUNTER, steps.GUARD, steps.EMBOLDEN))
"""Steps that belong to an attack whose dice lie there."""
_OF_TEST: Final = frozenset((steps.SKILL, steps.ROLL, steps.REROLL, steps.TEST, steps.TARGET, steps.SECOND_TARGET))
"""Steps of a test before its result."""
_OF_TURN: Final = frozenset((steps.TURN, steps.GOAL, steps.STEP, steps.ACTORS, steps.ASSAULT))
"""Steps of whoever's turn it is."""
_REWARDS: Final = frozenset(
    (steps.EITHER, steps.DISCOVER, steps.EQUIP, steps.CHOICE, steps.REVEAL_ANY, steps.ORIENT, steps.SPLIT)
)
"""Questions that a kill may bring."""
_ENEMY_ACTION: Final = frozenset((steps.GOAL, steps.STEP, steps.SHED))
_FREE: Final = _REWARDS | _ENEMY_ACTION | {steps.RECIPIENT, steps.TELEPORT, steps.HERD, steps.KILL, steps.AROUND}
"""Questions that a free action may bring."""
_BONUS: Final = frozenset((steps.DISCOVER, steps.EQUIP))
"""Questions that a hero space may bring."""
_ASKED_BEFORE: Final = {
    steps.TEST: _FREE,
    steps.SKILL: frozenset((steps.TARGET, steps.SECOND_TARGET, steps.RECIPIENT)),
    steps.SECOND_TARGET: frozenset((steps.TARGET,)),
    steps.AROUND: _ENEMY_ACTION | {steps.ORIENT},
    steps.AFTER: _REWARDS | {steps.PAY, steps.EMBOLDEN, steps.PUSH},
    steps.SIXES: (ASKING | steps.ROLLING) - {steps.TURN},
    steps.SPLIT: _REWARDS,
    steps.EITHER: _REWARDS,
    steps.RUN: _REWARDS | _ENEMY_ACTION | {steps.RECIPIENT, steps.PAY, steps.GUARD, steps.COUNTER},
    steps.TORCH: _ENEMY_ACTION | _BONUS,
    steps.ACTORS: _ENEMY_ACTION,
    steps.ASSAULT: frozenset((steps.GOAL, steps.STEP)),
}
"""For each step that can wait, the questions that can be open before it."""
_LAST: Final = frozenset((speak.TELEPORT, speak.SEND, speak.ATTACK, speak.STRIDE, speak.HERD, speak.KILL_GOBLIN))
"""What a program does only when nothing else waits."""


class Checker:
    """Refuses steps that cannot be done where the position stands."""

    def __init__(self, cards: TinyEpicCards, game: State, asked: int, waiting: list[int]) -> None:
        self.programs = programs_of(cards)
        self.game = game
        self.asked = asked
        self.waiting = waiting
        """all that wait, by number"""
        self.rolled = asked == steps.REROLL or steps.TEST in (asked, *waiting)
        """the dice of a test lie there"""
        self.alive = int(enemies_at(game, EVERYWHERE | BIT[LAIR]))

    def check(self, step: int, seat: int, argument: int, fields: Fields, *, waiting: bool) -> None:
        """Refuse a step, asked or waiting."""
        trouble = self._order_trouble(step, argument) if waiting else ""
        trouble = trouble or self._trouble(step, self.game.heroes[seat], argument)
        if trouble:
            reason = Reason.AGENDA if waiting else Reason.QUESTION
            raise fields.refuse(reason, "step" if waiting else "kind", f"{QUESTION_NAMES[step]} {trouble}")

    def _order_trouble(self, step: int, argument: int) -> str:
        """What is asked comes before what waits."""
        if self.asked and self.asked not in _ASKED_BEFORE[step]:
            return f"cannot wait for the question {QUESTION_NAMES[self.asked]}"
        others = {*self.waiting} - {steps.RUN, steps.TEST, steps.SIXES}
        if step == steps.RUN and self.programs.verbs(argument) & _LAST and others:
            return "does what comes last: nothing else can wait"
        return ""

    def _trouble(self, step: int, hero: Hero, argument: int) -> str:
        if step in _OF_TURN and hero.seat != self.game.turn.seat:
            return f"is for whoever's turn it is: seat {self.game.turn.seat}"
        if step in _OF_TEST or (step == steps.RECIPIENT and steps.SKILL in self.waiting):
            return self._test_trouble(step, hero)
        if step in _AFTER or step == steps.PAY:
            return self._after_trouble(step, hero, argument)
        if step in (steps.RUN, steps.CHOICE):
            return self._run_trouble(step, hero, argument)
        if step in (steps.ORIENT, steps.AROUND):
            return self._reveal_trouble(step, hero, argument)
        if step in (steps.GOAL, steps.STEP, steps.ASSAULT, steps.PUSH, steps.HERD, steps.KILL, steps.ACTORS):
            return self._enemy_trouble(step, argument)
        return self._rest_trouble(step, hero, argument)

    # --- tests ------------------------------------------------------------------------------------------------

    def _test_trouble(self, step: int, hero: Hero) -> str:
        """A test that is declared, or whose dice were just rolled."""
        trial = self.game.trial
        if trial.seat != hero.seat:
            return "needs the test of the same seat: write test.seat"
        trouble = self._ability_trouble(hero)
        if trouble:
            return trouble
        if not self.rolled and self.asked not in (steps.SKILL, steps.ROLL) and steps.SKILL not in self.waiting:
            return "comes before the dice are rolled: let skill wait"
        if step == steps.SECOND_TARGET and self._whom() != speak.TWO_ENEMIES:
            return "needs a Spell for two enemies"
        if step == steps.RECIPIENT and (trial.ability == NO_CARD or self._whom() != speak.A_HERO):
            return "needs an ability for a hero: write test.ability"
        if not self.rolled and trial.enemy_die > 1:
            return "comes before the dice are rolled: test.enemy_die is to-roll, or left out"
        if self._needs_targets() and steps.TEST in self.waiting:
            # a free action may have killed some of them: that is looked after when the result is asked for again
            return "needs a first target: look at test.first" if not 0 <= trial.first < ENEMIES else ""
        if self._needs_targets():
            choosing = self.asked == steps.TARGET
            if choosing == (trial.targets != 0):
                return "chooses the first target: leave out test.targets" if choosing else "needs test.targets"
            if int(trial.targets) & ~self.alive or (trial.first != NOWHERE and not trial.targets & BIT[trial.first]):
                return "needs targets that are in play: look at test.targets and test.first"
        elif trial.targets:
            return "has no enemies for targets: leave out test.targets"
        if step in (steps.TARGET, steps.SECOND_TARGET):
            return self._target_trouble(step)
        return self._dice_trouble(hero) if self.rolled or step == steps.ROLL else ""

    def _whom(self) -> int:
        return int(self.game.tables.ability_whom[self.game.trial.ability])

    def _ability_trouble(self, hero: Hero) -> str:
        """The test is one that the hero can take here, with a skill that it asks for."""
        trial, tables, grid = self.game.trial, self.game.tables, self.game.grid
        kind, skill = int(trial.kind), int(speak.ANY)
        card = NO_CARD if trial.cell == LAIR else grid.cells[trial.cell]
        if not self.rolled and trial.cell != hero.cell:
            return "is taken where the hero stands: leave out test.cell"
        if kind in (EVADE, DISARM):
            if card == NO_CARD or not tables.room_evade[card] or grid.disarmed & BIT[trial.cell]:
                return "needs an armed trap where the hero stands"
            if trial.ability != NO_CARD:
                return "needs no ability: leave out test.ability"
            if kind == DISARM:
                skill = int(tables.room_disarm_skill[card])
        else:
            own = tables.room_ability[card] if kind == ROOM and card != NO_CARD else NO_CARD
            if kind != ROOM:  # a card may have gone since the dice were rolled
                own = trial.ability if self.rolled else ability_at(self.game, hero, trial.place)
            if own == NO_CARD or own != trial.ability or tables.ability_action[own] not in _ACTIONS[kind]:
                return "needs an ability that is there for it: look at test.kind, test.place and test.ability"
            skill = int(tables.ability_skill[own])
        known = self.rolled or self.asked == steps.ROLL
        allowed = range(speak.SKILLS) if skill == speak.ANY and known else (skill,)
        if trial.skill not in allowed or (known and skill == speak.NO_SKILL):
            return "asks for another skill: look at test.skill"
        if self.asked == steps.SKILL and skill != speak.ANY:
            return "has nothing to choose: one skill is asked for"
        return ""

    def _needs_targets(self) -> bool:
        kind = self.game.trial.kind
        return kind == STRIKE or (kind == CAST and self._whom() in _AT_ENEMIES)

    def _target_trouble(self, step: int) -> str:
        trial = self.game.trial
        if trial.kind not in ATTACKING:
            return "needs an attack or a Spell"
        first_known = trial.first != NOWHERE and self.alive & BIT[trial.first]
        if step == steps.SECOND_TARGET and self.asked == steps.SECOND_TARGET and not first_known:
            return "needs the target that was chosen first: write test.first"
        if step == steps.TARGET and trial.kind == CAST and self._whom() == speak.TWO_ENEMIES:
            return "" if steps.SECOND_TARGET in self.waiting else "comes first: let second-target wait"
        return ""

    def _dice_trouble(self, hero: Hero) -> str:
        """What a free action has changed since the roll changes nothing about the dice."""
        trial, game = self.game.trial, self.game
        if self.rolled:
            if trial.count == 0:
                return "rolls dice: write them in test.dice"
            if trial.enemy_die and not trial.targets and steps.TEST not in self.waiting:
                return "rolls no enemy die without a target: leave out test.enemy_die"
            return ""
        seen = any(sees(game.grid, hero.cell, game.enemy_cell[enemy]) for enemy in bits(trial.targets))
        if seen != (trial.enemy_die != 0):
            return f"rolls {'the' if seen else 'no'} enemy die, by who sees it: look at test.enemy_die"
        return ""

    # --- after the dice ---------------------------------------------------------------------------------------

    def _after_trouble(self, step: int, hero: Hero, argument: int) -> str:
        """The result stands; the card that was used may be elsewhere by now."""
        trial, tables = self.game.trial, self.game.tables
        kinds = (*ATTACKING, SHADOW, ROOM) if step == steps.PAY else ATTACKING
        if trial.seat != hero.seat or trial.kind not in kinds or trial.ability == NO_CARD:
            return "needs the test that led to it: write test"
        if tables.ability_action[trial.ability] not in _ACTIONS[int(trial.kind)]:
            return "needs an ability of that kind: look at test.kind and test.ability"
        if step == steps.PAY:
            cost = int(tables.ability_cost[trial.ability])
            return "" if 0 < cost <= hero.focus else f"needs a price that can be paid: it is {cost} focus"
        if (trial.targets == 0 and not trial.killed) or (trial.targets & BIT[BOSS] and not self.game.act):
            return "needs test.targets"
        if trial.first == NOWHERE or not (trial.killed or trial.targets & BIT[trial.first]):
            return "needs a first target among the others: look at test.first"
        if step in (steps.COUNTER, steps.GUARD):
            enemies = argument if step == steps.COUNTER else int(BIT[argument])
            if enemies & ~int(trial.targets) or enemies & ~self.alive:
                return "is for targets that are still in play"
            if trial.enemy_die == 0 or (step == steps.GUARD and trial.enemy_die == TORCH_FACE):
                return "needs the enemy die, with a number or the shield: write test.enemy_die"
        if step == steps.EMBOLDEN:
            enemies = argument >> 16
            if trial.kind != CAST or not hero.marks & speak.EMBOLDENS:
                return "needs a Spell, and a card that adds to its damage"
            if int(trial.targets) != enemies or enemies & ~self.alive:
                return "is for all targets, which are still in play"
        return ""

    # --- programs ---------------------------------------------------------------------------------------------

    def _run_trouble(self, step: int, hero: Hero, argument: int) -> str:
        address = argument if step == steps.RUN else argument - 1
        owner = self.programs.owner_of(address)
        verbs = self.programs.verbs(address)
        return self._owner_trouble(owner, hero) or self._verb_trouble(verbs, hero)

    def _owner_trouble(self, owner: Owner, hero: Hero) -> str:
        game = self.game
        if owner.kind in ("boss", "space") and not (game.act and game.boss == owner.number):
            return "needs this boss in play"
        if owner.kind == "space" and not on_board(hero):
            return "is for a hero on the boss board"
        if owner.kind == "minion" and not any(
            game.enemy_card[enemy] == owner.number for enemy in bits(self.alive) if FIRST_MINION <= enemy < BOSS
        ):
            return "needs this minion in play"
        return ""

    def _verb_trouble(self, verbs: set[int], hero: Hero) -> str:
        """Words that read the test they belong to."""
        trial, game = self.game.trial, self.game
        targeted = trial.targets and trial.first != NOWHERE and trial.targets & BIT[trial.first]
        if verbs & {speak.DAMAGE, speak.PUSH}:
            fits = trial.kind == CAST and trial.seat == hero.seat and targeted and not int(trial.targets) & ~self.alive
            return "" if fits else "needs the targets of the Spell: write test.targets"
        if verbs & {speak.MEND, speak.SEND}:
            if trial.ability == NO_CARD:
                return "needs the ability: write test.ability"
            chosen = self.asked == steps.RECIPIENT or 0 <= trial.first < game.party
            all_of_them = self._whom() == speak.HEROES and speak.SEND not in verbs
            return "" if chosen or all_of_them else "needs the hero it is for: write test.for"
        if speak.SHED_THIS in verbs and trial.place < speak.SPELL + 1:
            return "needs the Spell that was cast: write test.place"
        if speak.ATTACK in verbs and trial.kind != CAST:
            return "needs the Spell that was cast: write test"
        return ""

    # --- cards and enemies ------------------------------------------------------------------------------------

    def _reveal_trouble(self, step: int, hero: Hero, argument: int) -> str:
        game, grid = self.game, self.game.grid
        if step == steps.AROUND:
            sides = bits(argument)
            if not sides or on_board(hero):
                return "needs face-down cards next to the hero: write cells"
            hidden = all(grid.hidden & BIT[neighbour(hero.cell, side)] for side in sides)
            return "" if hidden else "needs cells with a face-down card"
        if argument & dungeon.WALKING:
            ways = 0 if on_board(hero) or hero.seat != game.turn.seat else int(sides_at(game, hero.cell))
            if argument & dungeon.CELL not in [neighbour(hero.cell, side) for side in bits(ways)]:
                return "needs a corridor through which the hero whose turn it is walks"
        return ""

    def _enemy_trouble(self, step: int, argument: int) -> str:
        game = self.game
        if step == steps.ACTORS:
            return "" if game.actors else "needs enemies that are still to act: write actors"
        if step == steps.KILL:
            goblins = int(BIT[FIRST_MINION]) - 1
            return "" if argument and not argument & ~(self.alive & goblins) else "needs goblins in play"
        enemy = argument & 255
        if not self.alive >> enemy & 1:
            return "needs an enemy in play"
        if step == steps.STEP:
            goal = argument >> 8 & 255
            if goal != LAIR and not game.grid.revealed & BIT[goal]:
                return "needs a goal that is turned up"
            if distance(game.grid, game.enemy_cell[enemy], BIT[goal]) == FAR:
                return "needs a goal that a path leads to"
        return ""

    def _rest_trouble(self, step: int, hero: Hero, argument: int) -> str:
        game, tables = self.game, self.game.tables
        if step == steps.TURN:
            if self.waiting:
                return "comes when nothing else is to be done: leave out the agenda"
            return "needs a conscious hero whose turn is not over" if hero.health == 0 or game.turn.ending else ""
        if step == steps.SPLIT and not game.act:
            return "needs a boss: it is Act 1"
        if step == steps.RECIPIENT:
            if argument == NO_CARD or tables.ability_whom[argument] != speak.A_HERO:
                return "needs an ability for a hero: write ability"
            free = tables.ability_action[argument] == speak.FREE
            return "" if free else "comes before the dice are rolled: let skill wait"
        if step == steps.WEAPON and game.trial.kind != CAST:
            return "needs the Spell that was cast: write test"
        if step == steps.TELEPORT and game.heroes[argument].cell == LAIR and argument == hero.seat:
            return "is not possible from the boss board"
        return ""


def check_heroes(game: State, asked: int) -> None:
    """Nobody stays on a hero space with somebody else, but whose turn it is may pass through (BOS-05)."""
    for hero in game.heroes:
        for mate in game.heroes:
            if mate.seat < hero.seat and hero.space == mate.space and hero.space:
                passing = game.turn.seat in (hero.seat, mate.seat) and game.turn.moved and asked == steps.TURN
                if not passing:
                    text = f"two heroes stand on space {hero.space}: each has one of its own"
                    raise PositionError(Reason.PARTY, f"heroes[{hero.seat + 1}].space", text)


def check_masks(game: State, asked: int, waiting: list[int]) -> None:
    """Enemies that are still to act, or to be moved, do so: the step for it waits."""
    if game.actors and steps.ACTORS not in waiting:
        raise PositionError(Reason.AGENDA, "actors", "enemies still act only while actors waits: leave it out")
    if waiting.count(steps.ACTORS) > 1 or waiting.count(steps.SKILL) > 1:
        raise PositionError(Reason.AGENDA, "agenda", "actors and skill wait once at most")
    if game.pushing and asked != steps.HERD:
        raise PositionError(Reason.AGENDA, "pushing", "enemies are driven only while herd is asked: leave it out")
