"""A state from a position: everything that is written down is checked, everything else has a sensible default."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak, engine, steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES, POTION_NAMES, POWERS
from undercroft.games.mini_rogue.rules.area import looked_at
from undercroft.games.mini_rogue.rules.cardspeak import WHEN_ENTRY, WHEN_EXPLORATION, WHEN_HIT, WHEN_ROOM
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.rules.overlord import IN_ROOM, power_at
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, offer_defensive
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import (
    BY_FOE,
    BY_POWER,
    BY_ROOM,
    ENTERED,
    EXIT,
    LOST,
    NO_CARD,
    PLAYING,
    RESOLVED,
    Hero,
    State,
    floor_of,
    room_at,
)
from undercroft.games.mini_rogue.rules.tables import AREAS, FLOORS
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.position_area import AreaReader
from undercroft.games.mini_rogue.table.position_bosses import BossReader
from undercroft.games.mini_rogue.table.position_check import BEFORE_ROLLING, check_agenda, check_step
from undercroft.games.mini_rogue.table.position_court import CourtReader
from undercroft.games.mini_rogue.table.position_deal import DealReader
from undercroft.games.mini_rogue.table.position_fight import FightReader
from undercroft.games.mini_rogue.table.position_hero import HeroReader, hero_fields
from undercroft.games.mini_rogue.table.position_party import BARGAINING, PartyReader
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.position_powers import (
    DICE_MOMENTS,
    FIGHT_MOMENTS,
    STARTING,
    TO_OVERLORD,
    PowerArguments,
)
from undercroft.games.mini_rogue.table.position_reign import ReignReader
from undercroft.games.mini_rogue.table.position_steps import ASKING, STEP_NUMBERS, Programs, read_argument
from undercroft.games.mini_rogue.table.position_turns import TurnCheck
from undercroft.games.mini_rogue.table.view import (
    AFFLICTION_NAMES,
    CAUSE_NAMES,
    DIE_NAMES,
    OUTCOME_NAMES,
    cause_of,
    has_power,
)
from undercroft.kernel.dice import HANDFUL, HANDFULS, LOADED_MOST, MULTIPLIER
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of
from undercroft.table.position_solved import Vocabulary, check_solved

LARGEST_SEED: Final = 2**62
FIGURES: Final = ("hp", "xp", "level", "armor", "food", "gold", "area", "floor")
"""What a goal can ask for at least."""


def build(cards: MiniRogueCards, data: Plain, sink: Sink | None = None) -> State:
    """The state of a position at its question, or at the next one if none is written; PositionError if it cannot be."""
    return _Reader(cards, data, sink).read()


class _Reader:
    def __init__(self, cards: MiniRogueCards, data: Plain, sink: Sink | None) -> None:
        self.cards = cards
        self.fields = Fields(data)
        self.sheets = hero_fields(self.fields)
        self.game = State(cards.tables, len(self.sheets))
        self.sink = sink
        self.plan = Plan(self.fields)
        self.powers: list[PowerArguments] = []
        self.moment = 0
        """when the Overlord is asked, where that is so"""

    def read(self) -> State:
        fields, game, cards, plan = self.fields, self.game, self.cards, self.plan
        self._head()
        reign = ReignReader(cards, game, self.sheets, plan)
        court = CourtReader(cards, game, reign.read_choices(fields))
        HeroReader(cards, game, self.sheets, plan, reign).read()
        court.read(fields)
        reign.read_board()
        party = PartyReader(game, self.sheets, plan, reign)
        party.read_order(fields)
        area = AreaReader(cards, game, self.sheets, plan.laid, court)
        area.lay(fields)
        reign.read_hand(area)
        area.deal(fields)
        reign.draw_hand()
        bosses = fields.table("bosses") or Fields({}, "bosses")
        bosses.take("left_out", list)
        BossReader(cards, game, plan.laid, court).read(bosses)
        party.read_seat(fields)
        FightReader(cards, game, plan).read(fields)
        DealReader(cards, game, plan).read(fields)
        party.read_falling(fields)
        self._taken()
        resolve = fields.flag("resolve", False)
        reign.read_moment()
        party.read_stages(resolve)
        party.read_rest()
        area.mark(plan.seat)
        reign.mark_looked()
        for sheet in self.sheets:
            sheet.close()
        self._outcome()
        TurnCheck(game, self.sheets, plan).check()
        programs = [Programs(game, hero) for hero in game.heroes]
        self.powers = [PowerArguments(cards, game, hero, reign.drawn) for hero in game.heroes]
        self.moment = reign.moment()
        self._plan(programs)
        self._chance()
        fields.close()
        self._go(programs, resolve)
        trouble = broken_invariant(game, area.rooms)
        if trouble:
            raise PositionError(Reason.MISMATCH, "", f"the position does not hold together: {trouble}")
        return game

    # --- the head -------------------------------------------------------------------------------------------

    def _head(self) -> None:
        fields, game, cards = self.fields, self.game, self.cards
        for name in ("title", "goal"):
            words = fields.table(name)
            if words is not None:
                for language in ("en", "fr"):
                    words.text(language)
                words.close()
        solved = fields.table("solved")
        if solved is not None:
            facts = MiniRogueBook(cards).event_facts()
            check_solved(solved, Vocabulary(facts, FIGURES, POTION_NAMES, AFFLICTION_NAMES))
        fields.name("game", ["mini-rogue"], "mini-rogue")
        mats = [mat.id for mat in cards.mats]
        game.mat = mats.index(fields.name("mat", mats, mats[0]))
        game.stances = fields.flag("stances", False)
        game.area = fields.number("area", 1, 1, AREAS - 1)
        game.floor = floor_of(game, game.area)
        fields.agree("floor", int(game.floor))
        game.goal = fields.number("goal_floor", 0, 0, FLOORS)
        game.outcome = OUTCOME_NAMES.index(fields.name("outcome", OUTCOME_NAMES, OUTCOME_NAMES[PLAYING]))
        game.dice.seed(fields.number("seed", 0, 0, LARGEST_SEED))

    def _taken(self) -> None:
        """A card that one of a party holds, while others on the same cell still resolve it (MR-COOP2-12)."""
        game, rooms = self.game, [room.id for room in self.cards.rooms]
        name = self.fields.name("taken", ["", *rooms], "")
        if name:
            game.taken = rooms.index(name)
            held = [card for hero in game.heroes for card in (hero.item_card, hero.burden, hero.second_burden)]
            if game.party == 1 or game.taken not in held:
                raise self.fields.refuse(Reason.PARTY, "taken", "none of a party holds this card: leave it out")

    # --- the end --------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        fields, game = self.fields, self.game
        cause = fields.text("cause") or ""
        kind = cause.partition(":")[0]
        if kind not in CAUSE_NAMES or (kind != "") != (game.outcome == LOST):
            text = f'"{cause}" is no cause: {one_of(CAUSE_NAMES[1:])}' if game.outcome == LOST else "nobody has lost"
            raise fields.refuse(Reason.OUTCOME, "cause", text)
        game.cause = CAUSE_NAMES.index(kind)
        dead = self._dead() if game.outcome == LOST else game.heroes[0]
        if game.cause == BY_FOE:
            game.killer = game.foe.line
        elif game.cause == BY_ROOM:
            game.killer = room_at(game, dead)
        elif game.cause == BY_POWER:
            game.killer = self._killing_power(cause)
        elsewhere = game.cause == BY_ROOM and game.council  # a Story may kill where no card lies
        if game.cause in (BY_FOE, BY_ROOM) and game.killer == NO_CARD and not elsewhere:
            raise fields.refuse(Reason.OUTCOME, "cause", f"there is no {kind} where the hero stands")
        fields.agree("cause", cause_of(self.cards, game))
        if game.outcome != PLAYING and self.plan.all_steps:
            raise fields.refuse(Reason.OUTCOME, "outcome", "the game is over: leave out the question and the agenda")

    def _killing_power(self, cause: str) -> int:
        """A power of the board, by its name."""
        game = self.game
        places = [place for place in range(POWERS) if game.ruled and has_power(game, place)]
        names = {str(self.cards.powers[power_at(game, place)].name): int(power_at(game, place)) for place in places}
        name = cause.partition(": ")[2]
        if name not in names:
            allowed = one_of([f'"power: {one}"' for one in names])
            raise self.fields.refuse(Reason.OUTCOME, "cause", f'"{cause}" cannot be: {allowed}')
        return names[name]

    def _dead(self) -> Hero:
        """Who has lost for all (MR-END-3); a second wind would have been used first (MR-CAMP-6)."""
        dead = [hero for hero in self.game.heroes if hero.hp == 0]
        if len(dead) != 1:
            text = f"{len(dead)} adventurers have 0 HP: there must be 1"
            raise self.fields.refuse(Reason.OUTCOME, "party", text)
        if dead[0].boons & ~dead[0].spent & cardspeak.SECOND_WIND:
            text = "a second-wind that is not used up would have saved the dead one: it must stand here"
            raise self.sheets[dead[0].seat].refuse(Reason.OUTCOME, "boons_spent", text)
        return dead[0]

    # --- what is to be done ---------------------------------------------------------------------------------

    def _plan(self, programs: Sequence[Programs]) -> None:
        """Put the steps waiting on the agenda."""
        game = self.game
        for step, fields in reversed(self.plan.agenda or ()):
            seat = self.plan.seat_of((step, fields), int(game.party), int(game.leader))
            argument = read_argument(programs[seat], self.powers[seat], step, fields, waiting=True)
            check_step(game, programs[seat], step, argument, fields, waiting=True)
            fields.close()
            game.agenda.push(step, seat, argument)

    def _chance(self) -> None:
        """Loaded dice, dice rolled by hand, and where the generator stands."""
        dice = self.game.dice
        dice.by_hand = self.fields.flag("own_dice", False)
        for face in self.fields.faces("loaded_dice", int(LOADED_MOST)):
            dice.load(face)
        fields = self.fields.table("generator")
        if fields is not None:
            largest = int(MULTIPLIER) * 2**32 - 1
            dice.deck_state = fields.number("decks", int(dice.deck_state), 1, largest)
            dice.dice_state = fields.number("dice", int(dice.dice_state), 1, largest)
            dice.handful = fields.number("handful", 0, 0, int(HANDFULS) - 1)
            dice.handful_left = fields.number("handful_left", 0, 0, int(HANDFUL))
            fields.close()

    def _go(self, programs: Sequence[Programs], resolve: bool) -> None:
        """Ask the question, or run to the next one."""
        game = self.game
        if game.outcome != PLAYING:
            return
        if self.plan.agenda is None:
            self._default_agenda(programs[self.plan.seat], resolve)
        check_agenda(game, self.plan.asked, self.plan.laid)
        game.sink = self.sink
        if self.plan.question is not None:
            self._ask(programs[self.plan.seat], *self.plan.question)
            return
        engine.go_on(game)

    def _default_agenda(self, programs: Programs, resolve: bool) -> None:
        """What surely waits behind the question; without a question, what comes next where the hero stands."""
        game, asked, agenda = self.game, self.plan.asked, self.game.agenda
        hero = programs.hero
        fighting = game.foe.line != NO_CARD
        at_exit = hero.cell == EXIT and self.plan.laid
        alone = game.party == 1
        if game.ruled:
            self._default_ruled(hero, at_exit or (resolve and not asked and not fighting))
        if at_exit and asked != steps.DESCEND and alone:
            agenda.push(steps.DESCEND, hero.seat, 0)
        for seat in self._shielded(hero, asked, fighting):
            agenda.push(steps.LEAVE_ROOM, seat, 0)
        if asked == steps.AIM:
            self._default_aim(programs)
        if asked in TO_OVERLORD:
            self._default_behind(programs)
        if asked in _BEHIND:
            agenda.push(_BEHIND[asked], game.leader if _BEHIND[asked] == steps.LAY else hero.seat, 0)
        if asked in (steps.OFFERING, steps.AFTER_DIE):
            text = "die, rows" if asked == steps.OFFERING else "rows"
            for address in [address for address, one in programs.runs().items() if one == text][:1]:
                agenda.push(steps.RUN, hero.seat, address)
        if asked:
            return
        if fighting:
            agenda.push(steps.ATTACK, hero.seat, 0)
        elif not alone:
            return
        elif at_exit and game.boss_up:
            agenda.push(steps.START_FIGHT, hero.seat, cardspeak.FOE_BOSS)
        elif resolve and not at_exit:
            check_step(game, programs, steps.RESOLVE, 0, self.fields, waiting=True)
            agenda.push(steps.RESOLVE, hero.seat, 0)

    def _default_ruled(self, hero: Hero, elsewhere: bool) -> None:
        """At the very start the others choose cards, too; in a room, the Overlord's moment after it waits.

        Not at the exit, nor before a room is resolved: there comes another one, or it is put on the agenda then.
        """
        game, asked, agenda = self.game, self.plan.asked, self.game.agenda
        if asked in STARTING:
            agenda.push(steps.BEGIN, game.leader, 0)
            for seat in reversed(range(hero.seat + 1, game.party)):
                agenda.push(steps.SECOND_CARD, seat, 0)
        between = asked in (steps.EXPLORE, steps.ARRIVE) or self.moment & ~IN_ROOM or self.moment & WHEN_ROOM
        if game.party == 1 and game.reign.mode == PLAYED and self.plan.laid and not elsewhere and not between:
            agenda.push(steps.OVERLORD, hero.seat, WHEN_EXPLORATION)

    def _default_behind(self, programs: Programs) -> None:
        """What the Overlord's moment interrupts; behind another question of theirs, the moment itself."""
        game, agenda, moment = self.game, self.game.agenda, self.moment
        hero = programs.hero
        alone = game.party == 1
        if moment & FIGHT_MOMENTS:
            agenda.push(steps.ATTACK, hero.seat, 0)
            if moment & WHEN_HIT:
                agenda.push(steps.LAND, hero.seat, 0)
        elif moment & DICE_MOMENTS and game.foe.line != NO_CARD:
            agenda.push(steps.READ_ATTACK, hero.seat, 0)
        elif moment & DICE_MOMENTS and programs.has(cardspeak.CHECK):
            check = next(iter(programs.checks()))
            agenda.push(steps.JUDGE, hero.seat, check)
        elif moment & DICE_MOMENTS and programs.has(cardspeak.DIE):
            rows = [address for address, text in programs.runs().items() if text == "rows"]
            agenda.push(steps.RUN, hero.seat, rows[0])
            agenda.push(steps.READ_SHRINE, hero.seat, 0)
        elif moment & WHEN_ENTRY and alone:
            agenda.push(steps.RESOLVE, hero.seat, 0)
        elif moment & WHEN_ROOM and alone:
            agenda.push(steps.ARRIVE, hero.seat, 0)
        if self.plan.asked != steps.OVERLORD:
            agenda.push(steps.OVERLORD, hero.seat, moment)

    def _default_aim(self, programs: Programs) -> None:
        """What somebody gets waits next; then goes on what it was used in."""
        game, hero = self.game, programs.hero
        assert self.plan.question is not None
        if game.foe.line != NO_CARD:
            game.agenda.push(steps.READY, hero.seat, 0)
        elif hero.stage == ENTERED:
            game.agenda.push(steps.ARRIVE, hero.seat, 0)
        address = read_argument(programs, self.powers[hero.seat], *self.plan.question, waiting=False)
        game.agenda.push(steps.RUN, hero.seat, address)

    def _shielded(self, hero: Hero, asked: int, fighting: bool) -> list[int]:
        """Those for whom something is over with this room."""
        if self.game.party == 1:
            busy = fighting or asked not in (0, steps.EXPLORE, steps.ARRIVE)
            return [0] if (hero.shield or hero.immune) and busy and not (hero.cell == EXIT and self.plan.laid) else []
        fighters = self.game.fighters if fighting else 1 << hero.seat
        here = [mate for mate in self.game.heroes if fighters >> mate.seat & 1 and mate.stage == RESOLVED]
        over = asked in BARGAINING or (asked == 0 and not fighting)
        return [] if over else [int(mate.seat) for mate in here if mate.shield or mate.immune]

    def _ask(self, programs: Programs, kind: int, fields: Fields) -> None:
        """The question, asked anew: it must be one that the rules would ask here."""
        game, question, hero = self.game, self.game.question, programs.hero
        if kind not in ASKING | steps.ROLLING:
            names = [name for name, number in STEP_NUMBERS.items() if number in ASKING | steps.ROLLING]
            raise fields.refuse(Reason.QUESTION, "kind", f"nothing is asked there: {one_of(names)}")
        argument = self.plan.offering
        if kind != steps.GIVE_WAY:
            argument = read_argument(programs, self.powers[hero.seat], kind, fields, waiting=False)
        check_step(game, programs, kind, argument, fields, waiting=False)
        if kind in steps.ROLLING:
            self._roll(hero, kind, argument, fields)
            return
        engine.STEPS[kind].perform(game, hero, argument)
        asked = game.seated[question.seat]
        if question.kind == kind and asked.potions & DEFENSIVE:
            offer_defensive(game, asked)
        if question.kind != kind or question.count < 2:
            text = "the rules ask nothing here: fewer than two answers would be legal"
            if kind == steps.OVERLORD:
                text = "no power can be used at this moment and be paid: write another moment, or more augury"
            raise fields.refuse(Reason.QUESTION, "kind", text)
        fields.agree("seat", int(question.seat))
        if kind in TO_OVERLORD:
            fields.agree("about", int(hero.seat))
        fields.agree("answers", [ANSWER_NAMES[answer] for answer in question.legal()])
        fields.agree("card_looked_at", self.cards.rooms[looked_at(game)].id if kind == steps.PLACE else None)
        fields.close()

    def _roll(self, hero: Hero, kind: int, argument: int, fields: Fields) -> None:
        """Dice are about to be rolled: by hand, if so it is played, else at once."""
        game = self.game
        game.agenda.push(kind, hero.seat, argument)
        engine.go_on(game)
        fields.seat("seat", int(game.party))
        if game.question.kind == CHANCE:
            fields.agree("dice", [DIE_NAMES[die] for die in game.dice.wanted()])
        fields.agree("answers", [])
        fields.close()


_BEHIND: Final = {
    **dict.fromkeys(BEFORE_ROLLING, steps.READY),
    steps.PREPARATION: steps.LAY,
    steps.PLACE: steps.LAY,
    steps.PARRY: steps.ATTACK,
}
"""What waits behind a question."""
