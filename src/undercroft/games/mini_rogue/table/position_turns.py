"""Whether adventurers can be as far as a position says, at the same time, and whose turn it is."""

from typing import Final

from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.party import NOBODY, first_between, whose_card
from undercroft.games.mini_rogue.rules.state import (
    ARRIVED,
    BOUND,
    DECLINED,
    DONE,
    ENTERED,
    EXIT,
    FED,
    NO_CARD,
    PLAYING,
    RESOLVED,
    TO_MOVE,
    Hero,
    State,
)
from undercroft.games.mini_rogue.rules.turn_order import company, leader_first, seat_at
from undercroft.games.mini_rogue.table.position_party import BARGAINING, BETWEEN_ROOMS
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.position_powers import STARTING, TO_OVERLORD
from undercroft.games.mini_rogue.table.view import FOE_NAMES, QUESTION_NAMES, STAGE_NAMES
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

_ANY: Final = frozenset(
    (
        *BETWEEN_ROOMS,
        steps.CHOICE,
        steps.GAIN_POTION,
        steps.SHED_POTION,
        steps.PICK_POTION,
        steps.PAY_WITH_POTION,
        steps.SWAP_FIRST,
        steps.SWAP_SECOND,
        steps.PREPARATION,
        steps.PLACE,
        steps.SECOND_REWARDS,
        steps.SIDE_BY_DIE,
        *STARTING,
    )
)
"""What can be asked at several moments: of a skill for everyone, of an exchange, of a room."""
ALONE: Final = (cardspeak.FOE_GHOST, cardspeak.FOE_GUARDIAN)
"""Enemies of one adventurer only (MR-COOP2-21)."""
_STAGES: Final = {
    steps.EXPLORE: (TO_MOVE,),
    steps.ARRIVE: (ENTERED,),
    steps.GIVE_WAY: (ENTERED,),
    steps.DESCEND: (DONE,),
    steps.CONSENT: (RESOLVED, DONE),
}
"""How far somebody is who is asked this; at any other question the card is being resolved."""


class TurnCheck:
    """Looks at the stages of a party; of one adventurer alone there is nothing to say."""

    def __init__(self, game: State, sheets: list[Fields], plan: Plan) -> None:
        self.game = game
        self.sheets = sheets
        self.plan = plan
        self.enemy = Fields({}, "enemy")
        self.all_at_exit = company(game, EXIT) == (1 << game.party) - 1
        busy = whose_card(game) if game.party > 1 else NOBODY
        self.card = NO_CARD if busy == NOBODY else int(game.heroes[busy].cell)
        """the cell of the card being resolved"""

    def check(self) -> None:
        if self.game.party == 1 or self.game.outcome != PLAYING:
            return
        for hero in self.game.heroes:
            self._refuse_unless(hero, self._allowed(hero))
        if self.plan.laid and first_between(self.game, TO_MOVE, BOUND) != NOBODY:
            self._check_new_round()
        self._check_fighters()
        if self.plan.question is not None:
            self._check_asked(self.plan.asked)

    def _refuse_unless(self, hero: Hero, allowed: tuple[int, ...], kind: int = 0) -> None:
        if hero.stage not in allowed:
            stage, names = STAGE_NAMES[hero.stage], one_of([STAGE_NAMES[stage] for stage in allowed])
            text = f"{stage} does not go with the rest of the party: {names}"
            if kind:
                text = f"{stage} does not go with the question {QUESTION_NAMES[kind]}: {names}"
            raise self.sheets[hero.seat].refuse(Reason.PARTY, "stage", text)

    # --- all of them ----------------------------------------------------------------------------------------

    def _allowed(self, hero: Hero) -> tuple[int, ...]:
        """Everybody chooses a way, or the cards are resolved, or all go down (MR-COOP2-7, -8, -20)."""
        game = self.game
        if not self.plan.laid:
            if self.game.council and hero.cell != EXIT:  # the first shuffle, or beyond a portal
                return (TO_MOVE, DONE)
            return (FED,) if hero.cell == EXIT else (DONE,)
        if self.all_at_exit:
            return self._allowed_at_exit()
        if hero.cell == EXIT:
            return (DONE,)
        if first_between(game, TO_MOVE, BOUND) != NOBODY:
            return TO_MOVE, BOUND
        if self.card == NO_CARD:
            return (DONE,)
        return self._allowed_on_card(hero)

    def _allowed_at_exit(self) -> tuple[int, ...]:
        """A boss is fought by all; then, or without one, all go down."""
        if self.game.foe.line != NO_CARD:
            return ARRIVED, RESOLVED
        if self.game.boss_up:
            return ENTERED, ARRIVED
        return (DONE, FED) if self.card == NO_CARD else (RESOLVED, DONE)

    def _allowed_on_card(self, hero: Hero) -> tuple[int, ...]:
        """All arrive, then all resolve, then all exchange; the other cards wait, or are resolved."""
        stages = [int(mate.stage) for mate in self.game.heroes if mate.cell == hero.cell]
        least = min(stages)
        if hero.cell == self.card:
            return (ARRIVED, DECLINED, RESOLVED) if DECLINED in stages else (least, least + 1)
        return (ENTERED,) if least == ENTERED else (RESOLVED, DONE)

    def _check_new_round(self) -> None:
        """Everybody chooses a way: the Leader first, nobody has given way or proposed anything yet."""
        game = self.game
        order = int(game.order)
        gave_way = [bool(hero.gave_way) for hero in game.heroes]
        leader_first(game)
        if game.order != order:
            seats = ", ".join(str(seat_at(game, place)) for place in range(game.party))
            text = f"in a new round the Leader comes first: it must be {seats}"
            raise PositionError(Reason.PARTY, "order", text)
        for hero, gave in zip(game.heroes, gave_way, strict=True):
            if gave:
                self.sheets[hero.seat].agree("gave_way", False)
            self.sheets[hero.seat].agree("proposals", 0)
        if game.fall_cell != NO_CARD:
            text = "nobody waits for others to finish their cards: leave it out"
            raise PositionError(Reason.PARTY, "falling", text)

    # --- those who fight ------------------------------------------------------------------------------------

    def _check_fighters(self) -> None:
        """On the card of the enemy, and busy with it (MR-COOP2-14, -21)."""
        game = self.game
        if game.foe.line == NO_CARD:
            return
        fighters = [hero for hero in game.heroes if game.fighters >> hero.seat & 1]
        if any(hero.cell != fighters[0].cell for hero in fighters):
            raise self.enemy.refuse(Reason.PARTY, "fighters", "who fights together stands on the same card")
        if game.foe.kind in ALONE and len(fighters) > 1:
            kind = FOE_NAMES[int(game.foe.kind)]
            raise self.enemy.refuse(Reason.PARTY, "fighters", f"a {kind} is fought by one adventurer alone")
        if game.foe.kind == cardspeak.FOE_STORY:
            return  # all on the card of who drew it, whether theirs is resolved or not
        for hero in fighters:
            self._refuse_unless(hero, (RESOLVED,))
        if fighters[0].cell != self.card:
            turn = whose_card(game)
            raise self.enemy.refuse(
                Reason.PARTY, "fighters", f"it is the turn of seat {turn}, not of seat {fighters[0].seat}"
            )
        if game.foe.kind not in ALONE and any(self._idle(hero) for hero in game.heroes):
            raise self.enemy.refuse(
                Reason.PARTY, "fighters", "all on the card of an enemy fight, except who skips the room"
            )

    def _idle(self, hero: Hero) -> bool:
        """Would fight the same enemy once more."""
        busy = self.game.fighters >> hero.seat & 1 or hero.skipping
        return hero.cell == self.card and hero.stage == ARRIVED and not busy

    # --- who is asked ---------------------------------------------------------------------------------------

    def _check_asked(self, kind: int) -> None:
        hero = self.game.heroes[self.plan.seat]
        if kind in _ANY | TO_OVERLORD:
            return
        self._refuse_unless(hero, _STAGES.get(kind, (RESOLVED,)), kind)
        turn = self._turn(kind)
        mine = {steps.CONSENT: int(self.game.deal.giver), steps.GIVE_WAY: self.plan.offering}.get(kind, int(hero.seat))
        if turn != mine:
            text = f"it is the turn of seat {turn}, not of seat {mine}"
            raise PositionError(Reason.PARTY, "question.seat", text)

    def _turn(self, kind: int) -> int:
        """Whose turn it is to be asked this, as `take_turn` has it."""
        game = self.game
        if kind == steps.EXPLORE:
            return int(first_between(game, TO_MOVE, TO_MOVE))
        if kind == steps.DESCEND:
            return int(first_between(game, DONE, DONE))
        if kind in (steps.ARRIVE, steps.GIVE_WAY):
            return self._first_on_card(ENTERED)
        if kind in BARGAINING:
            return self._first_on_card(RESOLVED)
        here = self.game.heroes[self.plan.seat].cell == self.card
        return self.plan.seat if here else int(whose_card(game))

    def _first_on_card(self, stage: int) -> int:
        game = self.game
        for place in range(game.party):
            hero = game.heroes[seat_at(game, place)]
            if hero.cell == self.card and hero.stage == stage:
                return int(hero.seat)
        return int(whose_card(game))
