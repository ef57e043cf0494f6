"""What a choice in a test would lead to, as the rules foresee it."""

from dataclasses import dataclass

from undercroft.games.tiny_epic.rules import answers, events
from undercroft.games.tiny_epic.rules.foresight import foresee, read_so, spared
from undercroft.games.tiny_epic.rules.skilltest import bonus_parts
from undercroft.games.tiny_epic.rules.state import BIT, STRIKE, Hero, State


@dataclass(frozen=True)
class Outcome:
    """One way to read the dice."""

    faces: tuple[int, ...]
    """the result die, then those added"""
    total: int
    success: bool
    focus: int
    """from unused dice, after a success (TED-TST-08)"""
    health: int
    """from unused sixes, success or not"""
    damage: tuple[tuple[int, int, int], ...]
    """for an attack: who is hit, how hard, and how much health that leaves"""
    parts: tuple[tuple[int, int], ...]
    """what is added to the dice: where each part comes from, and how much it is"""
    slain: tuple[int, ...]
    """those whom it kills"""

    @property
    def bonus(self) -> int:
        """What is added to the dice."""
        return self.total - sum(self.faces)


def outcome(game: State, hero: Hero, chosen: int) -> Outcome:
    """What a result answer will lead to; `chosen` is the die, four times, and what is added."""
    seat, die = int(hero.seat), chosen // 4
    told = foresee(game, answers.RESULT + chosen)
    success = any(kind == events.TESTED and fulfilled for kind, _seat, _result, fulfilled, *_ in told)
    read = read_so(game, seat, chosen)
    used = [die, *(other for other in range(game.trial.count) if other != die and read.trial.used & BIT[other])]
    lost = sum(amount for kind, whose, amount, *_ in told if kind == events.HURT and whose == seat)
    focus, health = spared(read, seat, success, 0 if success or game.trial.kind == STRIKE else lost)
    return Outcome(
        tuple(int(game.trial.faces[place]) for place in used),
        int(read.trial.result),
        success,
        int(focus),
        int(health),
        tuple((enemy, damage, left) for kind, _seat, enemy, damage, _foe, left, *_ in told if kind == events.STRUCK),
        tuple(bonus_parts(game, game.heroes[seat], game.trial.skill)),
        tuple(enemy for kind, _seat, enemy, *_ in told if kind == events.SLAIN),
    )
