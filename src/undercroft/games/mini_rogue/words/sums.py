"""The parts of a damage in words, as the rules have told them."""

from collections.abc import Iterator, Sequence

from undercroft.games.mini_rogue.rules import events, sums
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, FIRE, HP, SAVAGE
from undercroft.games.mini_rogue.rules.state import BY_HUNGER, BY_POISON, BY_POWER, NO_CARD
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
        if kind in (sums.CRITICAL, sums.CURSED, sums.DOUBLED, sums.HARM, sums.MISSING, sums.NO_POTION):
            why = self._why(part)
            return Addend(amount, worded=f"{abs(amount)} ({why})" if why else "")
        sources = {
            sums.BONUS: _("bonus"),
            sums.FIRE_POTION: self.terms.potions[FIRE],
            sums.FOE_POISON: _("poison"),
            sums.SAVAGE_BLOW: self.terms.traits[SAVAGE],
            sums.BOARD: _("Overlord board"),
            sums.POWER: _("power"),
        }
        return Addend(amount, sources.get(kind, ""))

    def _why(self, part: Facts) -> str:
        """What is told after a number: why it is more or less, or what HP are lost for; empty if a room says it."""
        _, kind, source = self._, part["part"], part["source"]
        if kind == sums.MISSING:
            return _("{amount} short").format(amount=self.terms.amount(source, part["amount"]))
        if kind == sums.NO_POTION:
            return _("no {potion}").format(potion=self.terms.potions[source])
        if kind == sums.HARM:
            return {BY_HUNGER: _("hunger"), BY_POISON: _("poison"), BY_POWER: _("power")}.get(source, "")
        return {sums.CRITICAL: _("critical"), sums.CURSED: _("curse"), sums.DOUBLED: _("doubled")}[kind]

    def losses(self, parts: Sequence[Facts]) -> list[Addend]:
        """HP to be taken off, part by part."""
        return [addend._replace(amount=-addend.amount) for addend in self.addends(parts)]

    def shortage(self, parts: Sequence[Facts]) -> str:
        """What HP have been lost instead of; empty if that is not why."""
        return self.terms.also(self._why(part) for part in parts if part["part"] in (sums.MISSING, sums.NO_POTION))


def parts_before(told: Sequence[Event], kind: int) -> list[Facts]:
    """The parts of the damage that the first event of this kind reports."""
    return next((parts for event, parts in with_parts(told) if event.kind == kind), [])


def with_parts(told: Sequence[Event]) -> Iterator[tuple[Facts, list[Facts]]]:
    """Each event with the parts that it reports."""
    parts: list[Facts] = []
    for facts in map(EVENTS.facts, told):
        if facts.kind == events.DAMAGE_PART:
            parts.append(facts)
        elif is_report(facts):
            yield facts, parts
            parts = []
        else:
            yield facts, []


def is_report(event: Facts) -> bool:
    """Whether an event reports a damage, or a loss of HP, whose parts have been told."""
    return event.kind in REPORTS or (event.kind == events.LOST and event["stat"] == HP)


REPORTS = (events.DAMAGE_DEALT, events.FOE_HIT, events.FOE_HIT_ITSELF)
"""The events that report a damage whose parts have been told."""
