"""Adventurers together in a position: who leads, in which order, and how far each is with the card stood on."""

from typing import Final

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.barter import PROPOSALS_MOST
from undercroft.games.mini_rogue.rules.cardspeak import (
    FOE_GHOST,
    FOE_GUARDIAN,
    PATHFINDER,
    WHEN_DESCENT,
    WHEN_EXPLORATION,
    WHEN_ROOM,
)
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
    State,
)
from undercroft.games.mini_rogue.rules.tables import AREAS, FLOORS
from undercroft.games.mini_rogue.rules.turn_order import company, leader_first, seat_at
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.position_powers import ENTRANCE_MOMENTS, TO_OVERLORD
from undercroft.games.mini_rogue.table.position_reign import ReignReader
from undercroft.games.mini_rogue.table.position_steps import FIGHTING
from undercroft.games.mini_rogue.table.view import STAGE_NAMES
from undercroft.table.position_fields import Fields, Reason, one_of

BARGAINING: Final = frozenset((steps.BARTER, steps.DEAL, steps.CONSENT))
"""Questions of an exchange."""
BETWEEN_ROOMS: Final = frozenset((steps.REVEAL_ROOM, steps.REPLACE_ROOM, steps.AIM))
"""Questions of an Exploration skill, before moving or before the card is resolved."""
_STAGES: Final = {
    steps.EXPLORE: TO_MOVE,
    steps.ARRIVE: ENTERED,
    steps.GIVE_WAY: ENTERED,
    steps.DESCEND: DONE,
}
"""How far somebody is who is asked this; at any other question the card is being resolved."""


def ways_on(hero: Hero) -> list[int]:
    """The cells a move leads to (MR-TURN-7); a perk allows a diagonal one (MR-CAMP-6)."""
    cell = int(hero.cell)
    diagonal = cell % 3 != 2 and cell < 6 and hero.boons & ~hero.spent & PATHFINDER
    return [cell + 1] * (cell % 3 != 2) + [cell + 3] * (cell < 6) + [cell + 4] * bool(diagonal)


class PartyReader:
    """Puts the adventurers in order. With a single one there is nothing to read, and nothing may be wrong."""

    def __init__(self, game: State, sheets: list[Fields], plan: Plan, reign: ReignReader) -> None:
        self.game = game
        self.sheets = sheets
        self.plan = plan
        self.reign = reign
        self.together = game.party > 1

    # --- who comes when -------------------------------------------------------------------------------------

    def read_order(self, fields: Fields) -> None:
        """The Party Leader, and the order of the round: the Leader first, unless places were exchanged."""
        game, seats = self.game, int(self.game.party)
        game.leader = fields.seat("leader", seats) or 0
        order = fields.seats("order", seats)
        if order is not None and len(order) != seats:
            raise fields.refuse(Reason.PARTY, "order", f"everybody has a place in the order: there must be {seats}")
        if not self.together or self.reign.starting:
            return
        leader_first(game)
        if order is not None:
            game.order = sum(seat << SEAT_BITS * place for place, seat in enumerate(order))

    def order(self) -> list[Hero]:
        return [self.game.heroes[seat_at(self.game, place)] for place in range(self.game.party)]

    def read_seat(self, fields: Fields) -> None:
        """Whom is it about? By default the first one in the order of whom it can be asked."""
        if not self.together:
            return
        plan, kind = self.plan, self.plan.next
        seat = plan.seat_written(int(self.game.party))
        plan.seat = self._first_asked(fields, kind) if seat is None else seat
        if kind == steps.GIVE_WAY:
            offering = plan.all_steps[0][1].seat("offered_by", int(self.game.party))
            plan.offering = int(self.order()[0].seat) if offering is None else offering

    def _first_asked(self, fields: Fields, kind: int) -> int:
        if fields.has("enemy") and (kind == 0 or kind in FIGHTING | TO_OVERLORD):
            return int(self._fighters(fields)[0].seat)
        stages = (TO_MOVE, ENTERED) if kind in BETWEEN_ROOMS else (_STAGES.get(kind, RESOLVED),)
        wanted = [None, *(STAGE_NAMES[stage] for stage in stages)]
        found = [hero for hero in self.order() if self.sheets[hero.seat].data.get("stage") in wanted]
        if kind == steps.EXPLORE:
            found = [hero for hero in found if hero.cell != EXIT and not self._is_bound(hero)]
        elif kind == steps.PREPARATION:
            found = [hero for hero in self.order() if may_prepare(self.game, hero)]
        elif kind in (steps.GIVE_WAY, steps.CONSENT):
            # it is the other one who offers
            found = found[1:]
        return int((found or self.order())[0].seat)

    def _fighters(self, fields: Fields) -> list[Hero]:
        """Those written with the enemy, else those on a monster card; the table itself is read later."""
        game, enemy = self.game, fields.table("enemy")
        written = enemy.seats("fighters", int(game.party)) if enemy is not None else None
        if written:
            return [hero for hero in self.order() if hero.seat in written]
        cards = {hero.seat: game.cells[hero.cell] for hero in game.heroes}
        found = [hero for hero in self.order() if cards[hero.seat] != NO_CARD]
        return [hero for hero in found if game.tables.room_line[cards[hero.seat]] >= 0] or self.order()

    # --- the stages -----------------------------------------------------------------------------------------

    def read_stages(self, resolve: bool) -> None:
        """How far each is. What is not written follows from what is asked of whom."""
        for hero in self.game.heroes:
            fields = self.sheets[hero.seat]
            if not self.together:
                fields.agree("stage", "")
                fields.agree("gave_way", False)
                fields.agree("proposals", 0)
                continue
            default = STAGE_NAMES[self._stage(hero, resolve)]
            hero.stage = STAGE_NAMES.index(fields.name("stage", STAGE_NAMES, default))
            self._bound_for(hero, fields)

    def _is_bound(self, hero: Hero) -> bool:
        """A way that was chosen tells the stage."""
        return self.sheets[hero.seat].has("bound_for") and not self.sheets[hero.seat].has("stage")

    def _bound_for(self, hero: Hero, fields: Fields) -> None:
        ways = ways_on(hero)
        bound_for = fields.number("bound_for", 0, 1, CELLS) - 1
        if hero.stage != BOUND:
            hero.bound_for = hero.cell if bound_for < 0 else bound_for
            return
        if bound_for not in ways:
            allowed = one_of([str(way + 1) for way in ways])
            text = f"who is bound goes on from cell {hero.cell + 1}: {allowed}"
            raise fields.refuse(Reason.UNREACHABLE, "bound_for", text)
        hero.bound_for = bound_for

    def _stage(self, hero: Hero, resolve: bool) -> int:
        """How far somebody is of whom nothing is said."""
        game, kind = self.game, self.plan.next
        if not self.plan.laid:
            return TO_MOVE if self.reign.starting else FED if hero.cell == EXIT else DONE
        moment = self.reign.moment()
        if moment & (WHEN_EXPLORATION | WHEN_DESCENT):
            return DONE
        if moment & (ENTRANCE_MOMENTS | WHEN_ROOM):
            return DONE if hero.cell == EXIT else ENTERED
        if kind == 0 and game.foe.line == NO_CARD:
            return self._stage_at_rest(hero, resolve)
        asked = self._stage_asked()
        if asked == TO_MOVE:
            return DONE if hero.cell == EXIT else BOUND if self._is_bound(hero) else TO_MOVE
        if kind == steps.DESCEND:
            return FED if self._place(hero) < self._place(self._anchor()) else DONE
        return self._stage_at_cards(hero, asked)

    def _stage_asked(self) -> int:
        kind = self.plan.next
        if kind in BETWEEN_ROOMS and self.game.foe.line == NO_CARD:
            written = self.sheets[self.plan.seat].name("stage", STAGE_NAMES, STAGE_NAMES[TO_MOVE])
            return ENTERED if self.plan.waits(steps.ARRIVE) else STAGE_NAMES.index(written)
        return _STAGES.get(kind, RESOLVED)

    def _stage_at_rest(self, hero: Hero, resolve: bool) -> int:
        """Nothing is under way: the cards are to be resolved, a boss waits for all, or everybody may move on."""
        game = self.game
        if company(game, EXIT) == (1 << game.party) - 1:
            return ENTERED if game.boss_up else DONE
        if hero.cell == EXIT:
            return DONE
        if game.fall_cell != NO_CARD:
            return DONE if hero.cell == game.fall_cell else ENTERED
        return ENTERED if resolve else BOUND if self._is_bound(hero) else TO_MOVE

    def _stage_at_cards(self, hero: Hero, asked: int) -> int:
        """One card after the other, and on each of them one after the other (MR-COOP2-6, -8)."""
        anchor = self._anchor()
        before = self._place(hero) < self._place(anchor)
        if hero.seat in (anchor.seat, self.plan.seat) and self.plan.asked != steps.CONSENT:
            return asked
        if hero.cell != anchor.cell:
            first = min(self._place(mate) for mate in self.game.heroes if mate.cell == anchor.cell)
            return DONE if hero.cell == EXIT or self._place(hero) < first else ENTERED
        if asked == ENTERED:
            return ARRIVED if before else ENTERED
        if self.plan.next in BARGAINING:
            return DONE if before else RESOLVED
        return RESOLVED if before or self._fights(hero) else ARRIVED

    def _fights(self, hero: Hero) -> bool:
        """A monster or a boss is fought, or was, by all on its card who do not skip it (MR-COOP2-14)."""
        game = self.game
        if game.foe.line != NO_CARD and game.foe.kind in (FOE_GHOST, FOE_GUARDIAN):
            return False
        card = game.cells[hero.cell]
        return not hero.skipping and (hero.cell == EXIT or (card != NO_CARD and game.tables.room_line[card] >= 0))

    def _anchor(self) -> Hero:
        """Whose turn it is: who offers a place or an exchange, else who is asked."""
        game = self.game
        if self.plan.next == steps.CONSENT:
            return game.heroes[game.deal.giver]
        if self.plan.next == steps.GIVE_WAY:
            return game.heroes[self.plan.offering]
        return game.heroes[self.plan.seat]

    def _place(self, hero: Hero) -> int:
        return self.order().index(hero)

    # --- what else a party has ------------------------------------------------------------------------------

    def read_rest(self) -> None:
        """What each has proposed so far: another order this round, exchanges on this card."""
        if not self.together:
            return
        for hero in self.game.heroes:
            fields, offers = self.sheets[hero.seat], self.plan.next == steps.GIVE_WAY and hero is self._anchor()
            hero.gave_way = fields.flag("gave_way", offers)
            if offers:
                fields.agree("gave_way", True)
            deals = self.plan.next in (steps.DEAL, steps.CONSENT) and hero.seat == self.game.deal.giver
            hero.proposals = fields.number("proposals", int(deals), int(deals), PROPOSALS_MOST)

    def read_falling(self, fields: Fields) -> None:
        """The cell whose card somebody fell from, while the others finish theirs (MR-COOP2-13)."""
        game = self.game
        cell = fields.number("falling", 0, 1, EXIT) - 1
        floors = fields.number("portal", 0, 1, FLOORS)
        if cell < 0 and floors == 0:
            return
        if not self.together or not self.plan.laid:
            raise fields.refuse(Reason.PARTY, "falling", "nobody waits for others to finish their cards: leave it out")
        if floors:
            if cell >= 0 or game.floor == FLOORS or not game.council:
                raise fields.refuse(Reason.PARTY, "portal", "no portal leads down from here: leave it out")
            game.fall_cell = CELLS + floors
            return
        if not game.tables.mat_fall[game.mat * AREAS + game.area]:
            raise fields.refuse(Reason.PARTY, "falling", "nobody falls from this area: leave it out")
        if game.cells[cell] == NO_CARD or not company(game, cell):
            raise fields.refuse(Reason.PARTY, "falling", f"nobody stands on a card of cell {cell + 1}")
        game.fall_cell = cell
