"""What surely waits behind the question of a position, where nothing is said of it; or what comes next."""

from typing import Final

from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.cardspeak import WHEN_ENTRY, WHEN_EXPLORATION, WHEN_HIT, WHEN_ROOM
from undercroft.games.mini_rogue.rules.overlord import IN_ROOM
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import ENTERED, EXIT, NO_CARD, RESOLVED, State
from undercroft.games.mini_rogue.table.position.party import BARGAINING
from undercroft.games.mini_rogue.table.position.plan import Plan
from undercroft.games.mini_rogue.table.position.steps import (
    DICE_MOMENTS,
    FIGHT_MOMENTS,
    STARTING,
    TO_OVERLORD,
    Arguments,
)

_BEHIND: Final = {
    **dict.fromkeys((steps.STANCE, steps.CONJURING, steps.TRIBUTE), steps.READY),
    steps.PREPARATION: steps.LAY,
    steps.PLACE: steps.LAY,
    steps.PARRY: steps.ATTACK,
}
"""What waits behind a question."""


class Waiting:
    """Fills the agenda of a position that has none, the last step first."""

    def __init__(self, state: State, plan: Plan, arguments: Arguments, moment: int, *, resolve: bool) -> None:
        self.state = state
        self.plan = plan
        self.arguments = arguments
        self.programs = arguments.programs
        self.hero = arguments.programs.hero
        self.moment = moment
        """when the Overlord is asked, where that is so"""
        self.resolve = resolve
        self.fighting = state.foe.line != NO_CARD
        self.at_exit = self.hero.cell == EXIT and plan.laid
        self.alone = state.party == 1

    def fill(self) -> None:
        asked = self.plan.asked
        if self.state.ruled:
            self._ruled()
        if self.at_exit and asked != steps.DESCEND and self.alone:
            self._push(steps.DESCEND)
        for seat in self._shielded():
            self.state.agenda.push(steps.LEAVE_ROOM, seat, 0)
        if asked == steps.AIM:
            self._aim()
        if asked in TO_OVERLORD:
            self._interrupted()
        if asked in _BEHIND:
            leads = _BEHIND[asked] == steps.LAY
            self.state.agenda.push(_BEHIND[asked], self.state.leader if leads else self.hero.seat, 0)
        if asked in (steps.OFFERING, steps.AFTER_DIE):
            self._run("die, rows" if asked == steps.OFFERING else "rows")
        if not asked:
            self._next()

    def _push(self, step: int, argument: int = 0) -> None:
        self.state.agenda.push(step, self.hero.seat, argument)

    def _run(self, text: str) -> None:
        for address in [address for address, one in self.programs.runs().items() if one == text][:1]:
            self._push(steps.RUN, address)

    def _next(self) -> None:
        """Without a question, what comes next where the hero stands."""
        if self.fighting:
            self._push(steps.ATTACK)
        elif self.alone and self.at_exit and self.state.boss_up:
            self._push(steps.START_FIGHT, cardspeak.FOE_BOSS)
        elif self.alone and self.resolve and not self.at_exit:
            self._push(steps.RESOLVE)

    def _ruled(self) -> None:
        """At the very start the others choose cards, too; in a room, the Overlord's moment after it waits.

        Not at the exit, nor before a room is resolved: there comes another one, or it is put on the agenda then.
        """
        state, asked = self.state, self.plan.asked
        if asked in STARTING:
            state.agenda.push(steps.BEGIN, state.leader, 0)
            for seat in reversed(range(self.hero.seat + 1, state.party)):
                state.agenda.push(steps.SECOND_CARD, seat, 0)
        elsewhere = self.at_exit or (self.resolve and not asked and not self.fighting)
        between = asked in (steps.EXPLORE, steps.ARRIVE) or self.moment & ~IN_ROOM or self.moment & WHEN_ROOM
        if self.alone and state.reign.mode == PLAYED and self.plan.laid and not elsewhere and not between:
            self._push(steps.OVERLORD, WHEN_EXPLORATION)

    def _interrupted(self) -> None:
        """What the Overlord's moment interrupts; behind another question of theirs, the moment itself."""
        moment, programs = self.moment, self.programs
        if moment & FIGHT_MOMENTS:
            self._push(steps.ATTACK)
            if moment & WHEN_HIT:
                self._push(steps.LAND)
        elif moment & DICE_MOMENTS and self.fighting:
            self._push(steps.READ_ATTACK)
        elif moment & DICE_MOMENTS and programs.has(cardspeak.CHECK):
            check = next(iter(programs.checks()))
            self._push(steps.JUDGE, check << 1 | programs.shifts(check))
        elif moment & DICE_MOMENTS and programs.has(cardspeak.DIE):
            self._run("rows")
            self._push(steps.READ_SHRINE)
        elif moment & WHEN_ENTRY and self.alone:
            self._push(steps.RESOLVE)
        elif moment & WHEN_ROOM and self.alone:
            self._push(steps.ARRIVE)
        if self.plan.asked != steps.OVERLORD:
            self._push(steps.OVERLORD, moment)

    def _aim(self) -> None:
        """What somebody gets waits next; then goes on what it was used in."""
        assert self.plan.question is not None
        if self.fighting:
            self._push(steps.READY)
        elif self.hero.stage == ENTERED:
            self._push(steps.ARRIVE)
        self._push(steps.RUN, self.arguments.read(*self.plan.question, waiting=False))

    def _shielded(self) -> list[int]:
        """Those for whom something is over with this room."""
        state, hero, asked = self.state, self.hero, self.plan.asked
        if self.alone:
            busy = self.fighting or asked not in (0, steps.EXPLORE, steps.ARRIVE)
            return [0] if (hero.shield or hero.immune) and busy and not self.at_exit else []
        fighters = state.fighters if self.fighting else 1 << hero.seat
        here = [mate for mate in state.heroes if fighters >> mate.seat & 1 and mate.stage == RESOLVED]
        over = asked in BARGAINING or (asked == 0 and not self.fighting)
        return [] if over else [int(mate.seat) for mate in here if mate.shield or mate.immune]
