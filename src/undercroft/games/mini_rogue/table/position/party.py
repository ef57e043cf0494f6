"""Adventurers together in a position: who leads, in which order, and how far each is with the card stood on."""

from typing import Final

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import WHEN_DESCENT, WHEN_EXPLORATION, WHEN_ROOM
from undercroft.games.mini_rogue.rules.skills import may_prepare
from undercroft.games.mini_rogue.rules.state import (
    ARRIVED,
    BOUND,
    CELLS,
    DONE,
    ENTERED,
    EXIT,
    FED,
    NO_CARD,
    RESOLVED,
    SEAT_BITS,
    TO_MOVE,
    Hero,
)
from undercroft.games.mini_rogue.rules.tables import FLOORS
from undercroft.games.mini_rogue.rules.turn_order import leader_first, seat_at, seats_at
from undercroft.games.mini_rogue.table.fields import PARTY, STAGE_NAMES
from undercroft.games.mini_rogue.table.position.fight import ALONE
from undercroft.games.mini_rogue.table.position.overlord import OverlordReader
from undercroft.games.mini_rogue.table.position.plan import Reader
from undercroft.games.mini_rogue.table.position.steps import ENTRANCE_MOMENTS, TO_OVERLORD
from undercroft.kernel.errors import N_
from undercroft.table.position_fields import Reason, one_of
from undercroft.table.position_rows import Name, Seats, read_rows

BARGAINING: Final = frozenset((steps.BARTER, steps.DEAL, steps.CONSENT))
"""Questions of an exchange."""
BETWEEN_ROOMS: Final = frozenset((steps.REVEAL_ROOM, steps.REPLACE_ROOM, steps.AIM))
"""Questions of an Exploration skill, before moving or before the card is resolved."""
FIGHTING: Final = frozenset(
    (
        *(steps.ATTACK, steps.STANCE, steps.READY, steps.CONJURING, steps.TRIBUTE, steps.ROLLED, steps.DOUBLING),
        *(steps.QUAFF, steps.READ_ATTACK, steps.EXCHANGE, steps.SHOT, steps.PARRY, steps.FOE_ATTACK, steps.LAND),
        *(steps.ROLL_ATTACK, steps.REROLL_ATTACK),
    )
)
"""Steps that need an enemy."""
_STAGES: Final = {
    steps.EXPLORE: TO_MOVE,
    steps.ARRIVE: ENTERED,
    steps.GIVE_WAY: ENTERED,
    steps.DESCEND: DONE,
}
"""How far somebody is who is asked this; at any other question the card is being resolved."""


def _ways_on(cell: int) -> list[int]:
    """The cells a move leads to (MR-TURN-7); with a perk, a diagonal one (MR-CAMP-6)."""
    right, down = cell % 3 != 2, cell < 6
    return [cell + 1] * right + [cell + 3] * down + [cell + 4] * (right and down)


class PartyReader(Reader):
    """Puts the adventurers in order. With a single one there is nothing to read."""

    overlord: OverlordReader
    offering = 0
    """who offers a place in the order, where that is asked"""

    # --- who comes when ---------------------------------------------------------------------------------------

    def read_order(self, overlord: OverlordReader) -> None:
        """The Party Leader, and the order of the round: the Leader first, unless places were exchanged."""
        self.overlord = overlord
        state, seats, fields = self.state, self.seats, self.fields
        state.leader = fields.seat("leader", seats) or 0
        order = fields.seats("order", seats)
        if order is not None and len(order) != seats:
            message = N_("everybody has a place in the order: there must be {n}")
            raise fields.refuse(Reason.PARTY, "order", message, n=seats)
        if self.seats > 1 and not self.overlord.starting:
            leader_first(state)
            if order is not None:
                state.order = sum(seat << SEAT_BITS * place for place, seat in enumerate(order))

    def order(self) -> list[Hero]:
        return [self.state.heroes[seat_at(self.state, place)] for place in range(self.state.party)]

    def read_seat(self) -> None:
        """Whom is it about? By default the first one in the order of whom it can be asked."""
        if self.seats == 1:
            return
        plan, kind = self.plan, self.plan.next
        seat = plan.seat_written(self.seats)
        plan.seat = self._first_asked(kind) if seat is None else seat
        if kind == steps.GIVE_WAY:
            offering = plan.all_steps[0][1].seat("offered_by", self.seats)
            self.offering = int(self.order()[0].seat) if offering is None else offering

    def _first_asked(self, kind: int) -> int:
        if self.fields.has("enemy") and (kind == 0 or kind in FIGHTING | TO_OVERLORD):
            return int(self._fighters()[0].seat)
        stages = (TO_MOVE, ENTERED) if kind in BETWEEN_ROOMS else (_STAGES.get(kind, RESOLVED),)
        wanted = [None, *(STAGE_NAMES[stage] for stage in stages)]
        found = [hero for hero in self.order() if self.sheets[hero.seat].data.get("stage") in wanted]
        if kind == steps.EXPLORE:
            found = [hero for hero in found if hero.cell != EXIT and not self._is_bound(hero)]
        elif kind == steps.PREPARATION:
            found = [hero for hero in self.order() if may_prepare(self.state, hero)]
        elif kind in (steps.GIVE_WAY, steps.CONSENT):
            found = found[1:]  # it is the other one who offers
        return int((found or self.order())[0].seat)

    def _fighters(self) -> list[Hero]:
        """Those written with the enemy, else those on a monster card; the table itself is read later."""
        state = self.state
        seats = Seats(self.seats).read(self.fields.part("enemy"), "fighters")
        if seats:
            return [hero for hero in self.order() if seats >> hero.seat & 1]
        cards = {hero.seat: state.cells[hero.cell] for hero in state.heroes}
        found = [hero for hero in self.order() if cards[hero.seat] != NO_CARD]
        return [hero for hero in found if state.tables.room_line[cards[hero.seat]] >= 0] or self.order()

    # --- the stages -------------------------------------------------------------------------------------------

    def read_stages(self, resolve: bool) -> None:
        """How far each is, and what each has proposed. What is not written follows from what is asked of whom."""
        for hero, fields in zip(self.state.heroes, self.sheets, strict=True):
            if self.seats == 1:
                fields.agree("stage", "")
                continue
            hero.stage = self._stage(hero, resolve)
            hero.bound_for = hero.cell
            hero.gave_way = self.plan.next == steps.GIVE_WAY and hero is self._anchor()
            deals = self.plan.next in (steps.DEAL, steps.CONSENT) and hero.seat == self.state.deal.giver
            hero.proposals = int(deals)
            read_rows(PARTY, fields, hero)
            if hero.stage in (TO_MOVE, BOUND) and hero.cell == EXIT and self.plan.laid:
                raise fields.refuse(Reason.PARTY, "stage", N_("whoever is at the exit waits there: it must be done"))
            ways = _ways_on(int(hero.cell))
            if hero.stage == BOUND and hero.bound_for not in ways:
                allowed = one_of([str(way + 1) for way in ways])
                message = N_("whoever is bound goes on from cell {n}: {allowed}")
                raise fields.refuse(Reason.UNREACHABLE, "bound_for", message, n=hero.cell + 1, allowed=allowed)

    def _is_bound(self, hero: Hero) -> bool:
        """A way that was chosen tells the stage."""
        return self.sheets[hero.seat].has("bound_for") and not self.sheets[hero.seat].has("stage")

    def _stage(self, hero: Hero, resolve: bool) -> int:
        """How far somebody is of whom nothing is said."""
        state, kind = self.state, self.plan.next
        if not self.plan.laid:
            return TO_MOVE if self.overlord.starting else FED if hero.cell == EXIT else DONE
        moment = self.overlord.moment()
        if moment & (WHEN_EXPLORATION | WHEN_DESCENT):
            return DONE
        if moment & (ENTRANCE_MOMENTS | WHEN_ROOM):
            return DONE if hero.cell == EXIT else ENTERED
        if kind == 0 and state.foe.line == NO_CARD:
            return self._stage_at_rest(hero, resolve)
        asked = self._stage_asked()
        if asked == TO_MOVE:
            return DONE if hero.cell == EXIT else BOUND if self._is_bound(hero) else TO_MOVE
        if kind == steps.DESCEND:
            return FED if self._place(hero) < self._place(self._anchor()) else DONE
        return self._stage_at_cards(hero, asked)

    def _stage_asked(self) -> int:
        kind = self.plan.next
        if kind in BETWEEN_ROOMS and self.state.foe.line == NO_CARD:
            written = Name(STAGE_NAMES).read(self.sheets[self.plan.seat], "stage")
            return ENTERED if self.plan.waits(steps.ARRIVE) else written or TO_MOVE
        return _STAGES.get(kind, RESOLVED)

    def _stage_at_rest(self, hero: Hero, resolve: bool) -> int:
        """Nothing is under way: the cards are to be resolved, a boss waits for all, or everybody may move on."""
        state = self.state
        if seats_at(state, EXIT) == (1 << state.party) - 1:
            return ENTERED if state.boss_up else DONE
        if hero.cell == EXIT:
            return DONE
        if state.fall_cell != NO_CARD:
            return DONE if hero.cell == state.fall_cell else ENTERED
        return ENTERED if resolve else BOUND if self._is_bound(hero) else TO_MOVE

    def _stage_at_cards(self, hero: Hero, asked: int) -> int:
        """One card after the other, and on each of them one after the other (MR-COOP2-6, -8)."""
        anchor = self._anchor()
        before = self._place(hero) < self._place(anchor)
        if hero.seat in (anchor.seat, self.plan.seat) and self.plan.asked != steps.CONSENT:
            return asked
        if hero.cell != anchor.cell:
            first = min(self._place(mate) for mate in self.state.heroes if mate.cell == anchor.cell)
            return DONE if hero.cell == EXIT or self._place(hero) < first else ENTERED
        if asked == ENTERED:
            return ARRIVED if before else ENTERED
        if self.plan.next in BARGAINING:
            return DONE if before else RESOLVED
        return RESOLVED if before or self._fights(hero) else ARRIVED

    def _fights(self, hero: Hero) -> bool:
        """A monster or a boss is fought, or was, by all on its card who do not skip it (MR-COOP2-14)."""
        state = self.state
        if state.foe.line != NO_CARD and state.foe.kind in ALONE:
            return False
        card = state.cells[hero.cell]
        return not hero.skipping and (hero.cell == EXIT or (card != NO_CARD and state.tables.room_line[card] >= 0))

    def _anchor(self) -> Hero:
        """Whose turn it is: who offers a place or an exchange, else who is asked."""
        seat = {steps.CONSENT: int(self.state.deal.giver), steps.GIVE_WAY: self.offering}.get(self.plan.next)
        return self.state.heroes[self.plan.seat if seat is None else seat]

    def _place(self, hero: Hero) -> int:
        return self.order().index(hero)

    # --- what else a party has --------------------------------------------------------------------------------

    def read_falling(self) -> None:
        """The cell whose card somebody fell from, or a portal, while the others finish theirs (MR-COOP2-13)."""
        state, fields = self.state, self.fields
        cell = fields.number("falling", 0, 1, EXIT) - 1
        floors = fields.number("portal", 0, 1, max(1, FLOORS - int(state.floor)))
        if cell < 0 and floors == 0:
            return
        if self.seats == 1 or not self.plan.laid:
            message = N_("nobody waits for others to finish their cards: leave it out")
            raise fields.refuse(Reason.PARTY, "falling", message)
        if cell >= 0 and not seats_at(state, cell):
            raise fields.refuse(Reason.PARTY, "falling", N_("nobody stands on a card of cell {n}"), n=cell + 1)
        state.fall_cell = CELLS + floors if floors else cell
