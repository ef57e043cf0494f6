"""The parts of a damage in words, as the rules have told them."""

from collections.abc import Sequence

from undercroft.games.mini_rogue.rules import events, sums
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, FIRE, SAVAGE
from undercroft.games.mini_rogue.rules.state import NO_CARD
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.kernel.events import Event
from undercroft.table.events import Facts
from undercroft.words.sums import Addend, added, equation


class Sums:
    """Damage with everything that it is made of."""

    def __init__(self, terms: MiniRogueTerms) -> None:
        self.terms = terms
        self._ = terms._

    def damage(self, parts: Sequence[Facts], n: int) -> str:
        """What a damage of `n` is made of, and what it comes to."""
        addends = self.addends(parts)
        if n == 0 and len(addends) < 2:
            return self._("no damage")
        return equation(addends, self.terms.damage(n))

    def blow(self, parts: Sequence[Facts]) -> str:
        """The parts of a blow without their sum, which its line tells by itself; empty if there is only one."""
        addends = self.addends(parts)
        return added(addends) if len(addends) > 1 else ""

    def addends(self, parts: Sequence[Facts]) -> list[Addend]:
        return [self.addend(part) for part in parts]

    def addend(self, part: Facts) -> Addend:
        """One part: a number, with where it comes from unless it is a die or what the enemy's card says."""
        _, kind, amount = self._, part["part"], part["amount"]
        if kind in (sums.ARMOR, sums.FOE_ARMOR):
            return Addend(amount, worded=self.terms.amount(ARMOR, abs(amount)))
        if kind == sums.DODGED:
            return Addend(amount, worded=_("{n} dodged").format(n=abs(amount)))
        if kind == sums.BONUS and part["source"] != NO_CARD:
            return Addend(amount, self.terms.skill(part["source"]))
        if kind == sums.BOON:
            return Addend(amount, self.terms.boon(part["source"]))
        sources = {
            sums.BONUS: _("bonus"),
            sums.FIRE_POTION: self.terms.potions[FIRE],
            sums.FOE_POISON: _("poison"),
            sums.SAVAGE_BLOW: self.terms.traits[SAVAGE],
            sums.BOARD: _("Overlord board"),
            sums.POWER: _("power"),
        }
        return Addend(amount, sources.get(kind, ""))


def parts_before(told: Sequence[Event], kind: int) -> list[Facts]:
    """The parts of the damage that the first event of this kind reports."""
    parts: list[Facts] = []
    for event in told:
        if event[0] == events.DAMAGE_PART:
            parts.append(EVENTS.facts(event))
        elif event[0] == kind:
            return parts
        elif event[0] in REPORTS:
            parts = []
    return []


REPORTS = (events.DAMAGE_DEALT, events.FOE_HIT, events.FOE_HIT_ITSELF)
"""The events that report a damage whose parts have been told."""
