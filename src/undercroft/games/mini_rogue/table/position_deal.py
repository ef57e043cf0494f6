"""An exchange of a position, as far as it is put together: who proposes what to whom (MR-COOP2-10)."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, THING_ARMOR, THING_ITEM, THING_NAMES, THING_POTION
from undercroft.games.mini_rogue.rules.barter import add, balance, in_hand, is_empty, most
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.view import named_bits
from undercroft.table.position_fields import Fields, Reason

_COUNTED: Final = THING_NAMES[: THING_ARMOR + 1]
"""Things of which there may be several."""


class DealReader:
    """Sets the exchange that is open, or what is left of the last one."""

    def __init__(self, cards: MiniRogueCards, game: State, plan: Plan) -> None:
        self.cards = cards
        self.game = game
        self.plan = plan

    def read(self, fields: Fields) -> None:
        deal, last = fields.table("deal"), fields.table("last_deal")
        if self.plan.asked in (steps.DEAL, steps.CONSENT) and self.game.party > 1:
            if last is not None:
                raise last.refuse(Reason.PARTY, "", "an exchange is open: leave it out")
            self._open(deal or Fields({}, "deal"))
            return
        if deal is not None:
            raise deal.refuse(Reason.PARTY, "", "no exchange is open: leave it out, or ask deal or consent")
        if last is not None:
            self._last(last)

    def _seats(self, fields: Fields) -> None:
        """By default the one who is asked, and somebody on the same card."""
        game, asked, seats = self.game, self.game.heroes[self.plan.seat], int(self.game.party)
        near = [mate.seat for mate in game.heroes if mate.cell == asked.cell and mate is not asked]
        other = int(near[0]) if near else int(asked.seat)
        mine, its = ("by", "with") if self.plan.asked != steps.CONSENT else ("with", "by")
        written = {mine: fields.seat(mine, seats), its: fields.seat(its, seats)}
        found = {mine: int(asked.seat), its: other} | {name: one for name, one in written.items() if one is not None}
        game.deal.begin(found["by"], found["with"])

    # --- an open one ----------------------------------------------------------------------------------------

    def _open(self, fields: Fields) -> None:
        self._seats(fields)
        game, deal = self.game, self.game.deal
        fields.agree("by" if self.plan.asked == steps.DEAL else "with", self.plan.seat)
        giver, taker = game.heroes[deal.giver], game.heroes[deal.taker]
        if giver is taker or giver.cell != taker.cell:
            raise fields.refuse(Reason.PARTY, "", "things change hands between two adventurers on the same card")
        self._side(fields.table("gives") or Fields({}, "deal.gives"), giver, taker, 1)
        self._side(fields.table("asks") or Fields({}, "deal.asks"), taker, giver, -1)
        if self.plan.asked == steps.CONSENT and is_empty(game):
            raise fields.refuse(Reason.PARTY, "", "nothing is proposed: write what it gives or asks")
        fields.close()

    def _side(self, fields: Fields, owner: Hero, other: Hero, sign: int) -> None:
        """No more than is there, nor than the other one's track can hold; no second potion of a kind."""
        game = self.game
        for thing, name in enumerate(_COUNTED):
            high = min(in_hand(owner, thing), most(thing) - in_hand(other, thing))
            amount = fields.number(name, 0, 0, int(high))
            if amount and balance(game, thing):
                raise fields.refuse(Reason.PARTY, name, "it is given already: leave out one of them")
            self._add(thing, amount, sign)
        if fields.has("item") and fields.data["item"] is not False:
            held = self.cards.items[owner.item].id if owner.item != NO_CARD else ""
            if held == "":
                raise fields.refuse(Reason.ITEM, "item", "there is no Item in hand: leave it out")
            if fields.data["item"] is not True:
                fields.agree("item", held)
            self._add(THING_ITEM, 1, sign)
        fields.agree("item", fields.data.get("item"))
        potions = named_bits(int(owner.potions & ~other.potions), POTION_NAMES)
        for potion in fields.names("potions", potions) or ():
            self._add(THING_POTION + POTION_NAMES.index(potion), 1, sign)
        fields.close()

    def _add(self, thing: int, amount: int, sign: int) -> None:
        for _ in range(amount):
            add(self.game, thing, sign)

    # --- the last one ---------------------------------------------------------------------------------------

    def _last(self, fields: Fields) -> None:
        """Nothing depends on it, but it belongs to the state."""
        self._seats(fields)
        for name, sign in (("gives", 1), ("asks", -1)):
            side = fields.table(name) or Fields({}, fields.place(name))
            for thing, counted in enumerate(_COUNTED):
                self._add(thing, side.number(counted, 0, 0, int(most(thing))), sign)
            self._add(THING_ITEM, int(side.flag("item", False)), sign)
            for potion in side.names("potions", POTION_NAMES) or ():
                self._add(THING_POTION + POTION_NAMES.index(potion), 1, sign)
            side.close()
        fields.close()
