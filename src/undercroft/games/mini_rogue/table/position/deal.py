"""An exchange of a position, as far as it is put together: who proposes what to whom (MR-COOP2-10)."""

from typing import Final

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, THING_ARMOR, THING_ITEM, THING_NAMES, THING_POTION
from undercroft.games.mini_rogue.rules.barter import add, in_hand, most
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero
from undercroft.games.mini_rogue.table.position.plan import Reader
from undercroft.games.mini_rogue.table.view import named_bits
from undercroft.kernel.errors import N_
from undercroft.table.position_fields import Fields, Reason

_COUNTED: Final = THING_NAMES[: THING_ARMOR + 1]
"""Things of which there may be several."""


class DealReader(Reader):
    """Sets the exchange that is open, or what is left of the last one."""

    def read(self) -> None:
        deal, last = self.fields.table("deal"), self.fields.table("last_deal")
        if deal is not None and last is not None:
            raise last.refuse(Reason.PARTY, "", N_("an exchange is open: leave it out"))
        asked = self.plan.asked in (steps.DEAL, steps.CONSENT) and self.seats > 1
        if asked or deal is not None:
            self._read(self.fields.part("deal"), is_open=True)
        elif last is not None:
            self._read(last, is_open=False)

    def _read(self, fields: Fields, *, is_open: bool) -> None:
        """By default between the one who is asked and somebody on the same card."""
        state, asked, seats = self.state, self.state.heroes[self.plan.seat], self.seats
        near = [mate.seat for mate in state.heroes if mate.cell == asked.cell and mate is not asked]
        other = int(near[0]) if near else int(asked.seat)
        mine, its = ("by", "with") if self.plan.asked != steps.CONSENT else ("with", "by")
        written = {mine: fields.seat(mine, seats), its: fields.seat(its, seats)}
        found = {mine: int(asked.seat), its: other} | {name: one for name, one in written.items() if one is not None}
        giver, taker = state.heroes[found["by"]], state.heroes[found["with"]]
        if is_open and (giver is taker or giver.cell != taker.cell):
            message = N_("things change hands between two adventurers on the same card")
            raise fields.refuse(Reason.PARTY, "", message)
        state.deal.begin(giver.seat, taker.seat)
        for name, sign, owner, mate in (("gives", 1, giver, taker), ("asks", -1, taker, giver)):
            self._side(fields.part(name), owner, mate, sign, is_open=is_open)
        fields.close()

    def _side(self, fields: Fields, owner: Hero, mate: Hero, sign: int, *, is_open: bool) -> None:
        """Of an open one, no more than is there, nor than the other one's track can hold."""
        for thing, name in enumerate(_COUNTED):
            high = int(min(in_hand(owner, thing), most(thing) - in_hand(mate, thing)) if is_open else most(thing))
            self._add(thing, fields.number(name, 0, 0, high), sign)
        item = fields.data.get("item")
        if item:
            held = self.cards.items[owner.item].id if owner.item != NO_CARD else None
            if is_open and held is None:
                raise fields.refuse(Reason.ITEM, "item", N_("there is no Item in hand: leave it out"))
            fields.agree("item", held if is_open and item is not True else True)
            self._add(THING_ITEM, 1, sign)
        fields.agree("item", item)
        known = named_bits(int(owner.potions & ~mate.potions), POTION_NAMES) if is_open else POTION_NAMES
        for potion in fields.names("potions", known) or ():
            self._add(THING_POTION + POTION_NAMES.index(potion), 1, sign)
        fields.close()

    def _add(self, thing: int, amount: int, sign: int) -> None:
        for _ in range(amount):
            add(self.state, thing, sign)
