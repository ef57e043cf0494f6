"""A state from a position: everything that is written down is checked, everything else has a sensible default."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import engine, steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES, POTION_NAMES, POWERS
from undercroft.games.mini_rogue.rules.area import looked_at
from undercroft.games.mini_rogue.rules.effects import armor_of
from undercroft.games.mini_rogue.rules.invariants import broken_invariant, slots_of
from undercroft.games.mini_rogue.rules.overlord import power_at
from undercroft.games.mini_rogue.rules.party import take_turn
from undercroft.games.mini_rogue.rules.potions import DEFENSIVE, offer_defensive
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.setup import take_character
from undercroft.games.mini_rogue.rules.state import (
    BY_FOE,
    BY_POWER,
    BY_ROOM,
    CELLS,
    EXIT,
    LOST,
    NO_CARD,
    PLAYING,
    POTIONS_MOST,
    SEATS_MOST,
    Hero,
    State,
    floor_of,
    level,
    room_at,
)
from undercroft.games.mini_rogue.rules.tables import AREAS, FLOORS
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.position.area import AreaReader, BossReader
from undercroft.games.mini_rogue.table.position.boxes import BoxReader
from undercroft.games.mini_rogue.table.position.deal import DealReader
from undercroft.games.mini_rogue.table.position.fight import FightReader
from undercroft.games.mini_rogue.table.position.overlord import OverlordReader
from undercroft.games.mini_rogue.table.position.parts import HERO_ROWS, sheet_rows
from undercroft.games.mini_rogue.table.position.party import FIGHTING, PartyReader
from undercroft.games.mini_rogue.table.position.plan import Plan
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.position.steps import RULED, TO_OVERLORD, Arguments
from undercroft.games.mini_rogue.table.position.waiting import Waiting
from undercroft.games.mini_rogue.table.view import (
    AFFLICTION_NAMES,
    CAUSE_NAMES,
    DIE_NAMES,
    OUTCOME_NAMES,
    cause_of,
    has_power,
    turned_cards,
)
from undercroft.kernel.errors import N_
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain
from undercroft.table.position_fields import TWICE, Fields, PositionError, Reason
from undercroft.table.position_plan import check_asked, check_sound, read_cause
from undercroft.table.position_rows import (
    LARGEST_SEED,
    Name,
    Row,
    check_going,
    read_chance,
    read_rows,
    rules_at_work,
)
from undercroft.table.position_solved import Vocabulary, check_texts

FIGURES: Final = ("hp", "xp", "level", "armor", "food", "gold", "area", "floor")
"""What a goal can ask for at least."""


def build(cards: MiniRogueCards, data: Plain, sink: Sink | None = None) -> State:
    """The state of a position at its question, or at the next one if none is written; PositionError if it cannot be."""
    return _Reader(cards, data, sink).read()


def _sheets(fields: Fields) -> list[Fields]:
    """One table for each adventurer: `hero` alone, or a `party` of up to three."""
    alone, party = fields.table("hero"), fields.tables("party")
    if party is None:
        return [alone or Fields({}, "hero")]
    if alone is not None:
        raise fields.refuse(Reason.PARTY, "hero", N_("a party is there too: leave out one of them"))
    if not 1 <= len(party) <= SEATS_MOST:
        message = N_("{n} adventurers cannot go down together: from 1 to {most}")
        raise fields.refuse(Reason.TOO_MANY, "party", message, n=len(party), most=SEATS_MOST)
    return party


class _Reader:
    def __init__(self, cards: MiniRogueCards, data: Plain, sink: Sink | None) -> None:
        self.cards = cards
        self.fields = Fields(data)
        self.unchecked = self.fields.flag("unchecked", False)
        self.sheets = _sheets(self.fields)
        self.state = State(cards.tables, len(self.sheets))
        self.sink = sink
        self.plan = Plan(self.fields)
        self.overlord = OverlordReader(cards, self.state, self.sheets, self.plan)

    def read(self) -> State:
        fields, state, cards, plan, overlord = self.fields, self.state, self.cards, self.plan, self.overlord
        self._head()
        boxes = BoxReader(cards, state, overlord.read_choices(fields))
        self._heroes()
        boxes.read(fields)
        overlord.read_board()
        party = PartyReader(state, self.sheets, plan, overlord)
        party.read_order(fields)
        area = AreaReader(cards, state, self.sheets, boxes, laid=plan.laid, unchecked=self.unchecked)
        area.lay(fields)
        overlord.read_hand(area)
        area.deal(fields)
        overlord.draw_hand()
        bosses = fields.table("bosses") or Fields({}, "bosses")
        bosses.take("left_out", list)
        BossReader(cards, state, boxes, laid=plan.laid).read(bosses)
        party.read_seat(fields)
        FightReader(cards, state, plan).read(fields)
        DealReader(cards, state, plan).read(fields)
        party.read_falling(fields)
        rooms = [room.id for room in cards.rooms]
        read_rows([Row("taken", Name(rooms))], fields, state)
        resolve = fields.flag("resolve", False)
        overlord.read_moment()
        party.read_stages(resolve)
        area.mark(plan.seat)
        overlord.mark_looked()
        self._outcome()
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            follows = {"level": int(level(hero)), "armor_in_all": int(armor_of(state, hero))}
            sheet.follow(follows | {"turned": turned_cards(hero)})
        read_chance(fields, state.dice)
        fields.follow({"stories_left": int(state.court.story_count)})
        if state.outcome == PLAYING:
            self._go(resolve=resolve)
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            most, count = int(POTIONS_MOST + slots_of(state, hero)), int(hero.potions).bit_count()
            if count > most:
                message = N_("{n} potions are too many: at most {most}")
                raise sheet.refuse(Reason.TOO_MANY, "potions", message, n=count, most=most)
        check_sound(broken_invariant(state, area.cards_there()))
        check_going(state, RULES)
        return state

    # --- the head ---------------------------------------------------------------------------------------------

    def _head(self) -> None:
        from undercroft.games.mini_rogue.table.book import MiniRogueBook

        fields, state, cards = self.fields, self.state, self.cards
        check_texts(
            fields,
            lambda: Vocabulary(MiniRogueBook(cards).event_facts(), FIGURES, POTION_NAMES, AFFLICTION_NAMES),
        )
        fields.name("game", ["mini-rogue"], "mini-rogue")
        mats = [mat.id for mat in cards.mats]
        state.mat = mats.index(fields.name("mat", mats, mats[0]))
        state.stances = fields.flag("stances", False)
        state.area = fields.number("area", 1, 1, AREAS - 1)
        state.floor = floor_of(state, state.area)
        fields.agree("floor", int(state.floor))
        state.goal = fields.number("goal_floor", 0, 0, FLOORS)
        state.outcome = OUTCOME_NAMES.index(fields.name("outcome", OUTCOME_NAMES, OUTCOME_NAMES[PLAYING]))
        state.dice.seed(fields.number("seed", 0, 0, LARGEST_SEED))

    # --- the adventurers --------------------------------------------------------------------------------------

    def _heroes(self) -> None:
        """There is one card of each; who is not named is one that nobody else is."""
        state, known = self.state, [card.id for card in self.cards.characters]
        named = [fields.name("character", known, "") for fields in self.sheets]
        seconds = [fields.data.get("second") for fields in self.sheets]
        for place, name in enumerate(named):
            if name and name in named[:place]:
                raise self.sheets[place].refuse(Reason.TWICE, "character", TWICE, name=name)
            named[place] = name or next(one for one in known if one not in (*named, *seconds))
        for hero, name, fields in zip(state.heroes, named, self.sheets, strict=True):
            take_character(state, hero, known.index(name), 0)
            self._figures(hero, fields)
        self.overlord.read_cards()

    def _figures(self, hero: Hero, fields: Fields) -> None:
        """By default at the Entrance, and where the first one is."""
        state = self.state
        if state.outcome == LOST and state.party == 1:
            hero.hp = 0
        if hero.seat:
            hero.cell = state.heroes[0].cell
        elif not self.plan.laid and not self.overlord.starting:
            hero.cell = CELLS - 1
        read_rows((*sheet_rows(state), *HERO_ROWS), fields, hero)
        if not state.stances:
            fields.agree("stance", "balanced")

    # --- the end ----------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        """What the one who has no HP died of; everybody has lost then (MR-END-3)."""
        fields, state = self.fields, self.state
        cause = read_cause(fields, CAUSE_NAMES, lost=bool(state.outcome == LOST))
        kind = cause.partition(":")[0]
        state.cause = CAUSE_NAMES.index(kind)
        dead = next((hero for hero in state.heroes if hero.hp == 0), state.heroes[0])
        if state.outcome == LOST and dead.hp:
            raise fields.refuse(Reason.OUTCOME, "outcome", N_("somebody must have 0 HP"))
        if state.cause == BY_FOE:
            state.killer = state.foe.line
        elif state.cause == BY_ROOM:  # a Story may kill where no card lies
            state.killer = room_at(state, dead)
        elif state.cause == BY_POWER:
            state.killer = self._killing_power(cause)
        if state.cause == BY_FOE and state.killer == NO_CARD:
            raise fields.refuse(Reason.OUTCOME, "cause", N_("there is no enemy: write its table"))
        if cause != kind:
            fields.agree("cause", cause_of(self.cards, state))
        if state.outcome != PLAYING:
            self.plan.end(fields)

    def _killing_power(self, cause: str) -> int:
        """A power of the board, by its name."""
        state, powers = self.state, self.cards.powers
        places = [place for place in range(POWERS) if state.ruled and has_power(state, place)]
        names = {f"power: {powers[power_at(state, place)].name}": int(power_at(state, place)) for place in places}
        return names[self.fields.name("cause", list(names), "")]

    # --- what is to be done -----------------------------------------------------------------------------------

    def _go(self, *, resolve: bool) -> None:
        """Put what waits on the agenda, then ask the question, or run to the next one."""
        state, plan = self.state, self.plan
        arguments = [Arguments(self.cards, Programs(state, hero), self.overlord.drawn) for hero in state.heroes]
        for step, fields in reversed(plan.agenda or ()):
            seat = plan.seat_of((step, fields), int(state.party), int(state.leader))
            self._check_step(step, fields, state.heroes[seat], waiting=True)
            state.agenda.push(step, seat, arguments[seat].read(step, fields, waiting=True))
            fields.close()
        here = arguments[plan.seat]
        with rules_at_work():
            if plan.agenda is None:
                Waiting(state, plan, here, self.overlord.moment(), resolve=resolve).fill()
            self._check_agenda()
            state.sink = self.sink
            if plan.question is None:
                engine.go_on(state)
            else:
                self._ask(here, *plan.question)

    def _check_step(self, step: int, fields: Fields, hero: Hero, *, waiting: bool) -> None:
        """Nobody walks on at the exit; only an Overlord who is there uses powers, and not the Automa."""
        reason, name = (Reason.AGENDA, "step") if waiting else (Reason.QUESTION, "kind")
        if step in (steps.EXPLORE, steps.RESOLVE) and hero.cell == EXIT:
            raise fields.refuse(reason, name, N_("it needs a cell of the area: the hero is at the exit"))
        played = step in TO_OVERLORD | {steps.POWER} and not (waiting and step == steps.OVERLORD)
        if step in RULED and not (self.state.reign.mode == PLAYED if played else self.state.ruled):
            raise fields.refuse(reason, name, N_("it is for games against an Overlord: write its table, overlord"))

    def _check_agenda(self) -> None:
        """An enemy in play is fought; whoever is alone at the exit goes down in the end, and rooms are laid."""
        state, plan = self.state, self.plan
        waiting = {int(state.agenda.ops[at]) for at in range(state.agenda.depth)}
        fighting = FIGHTING | ({steps.CLEAR_MIND} if state.foe.line != NO_CARD else set())
        if state.foe.line != NO_CARD and not fighting & (waiting | {plan.asked}):
            message = N_("the fight must go on: ask one of its questions, or let attack wait")
            raise PositionError(Reason.AGENDA, "agenda", message)
        if state.foe.line == NO_CARD and plan.question is not None and plan.asked in FIGHTING:
            raise plan.question[1].refuse(Reason.QUESTION, "kind", N_("it needs an enemy: write its table"))
        last = int(state.agenda.ops[0]) if state.agenda.depth else plan.asked
        if plan.laid and state.party == 1 and state.heroes[0].cell == EXIT and last != steps.DESCEND:
            message = N_("the hero is at the exit: descend must wait, as the last step")
            raise PositionError(Reason.AGENDA, "agenda", message)
        if not plan.laid and last not in (steps.LAY, steps.PREPARE, steps.BEGIN):
            message = N_("the rooms are not laid yet: lay must wait, as the last step")
            raise PositionError(Reason.AGENDA, "agenda", message)

    def _ask(self, arguments: Arguments, kind: int, fields: Fields) -> None:
        """The question, asked anew: it must be one that the rules would ask here."""
        state, question, hero = self.state, self.state.question, arguments.programs.hero
        self._check_step(kind, fields, hero, waiting=False)
        argument = arguments.read(kind, fields, waiting=False)
        if kind in steps.ROLLING:
            state.agenda.push(kind, hero.seat, argument)
            engine.go_on(state)
            fields.seat("seat", int(state.party))
            if question.kind == CHANCE:
                fields.agree("dice", [DIE_NAMES[die] for die in state.dice.wanted()])
            fields.follow({"answers": []})
            return
        if state.party > 1 and state.agenda.depth == 0 and kind in (steps.EXPLORE, steps.ARRIVE, steps.BARTER):
            take_turn(state)
        elif kind != steps.DESCEND or not state.boss_up:
            engine.STEPS[kind].perform(state, hero, argument)
        asked = state.seated[question.seat]
        if question.kind == kind and asked.potions & DEFENSIVE:
            offer_defensive(state, asked)
        check_asked(question, kind, fields)
        fields.agree("seat", int(question.seat))
        fields.follow(
            {
                "about": int(hero.seat) if kind in TO_OVERLORD else None,
                "answers": [ANSWER_NAMES[answer] for answer in question.legal()],
                "card_looked_at": self.cards.rooms[looked_at(state)].id if kind == steps.PLACE else None,
            }
        )
