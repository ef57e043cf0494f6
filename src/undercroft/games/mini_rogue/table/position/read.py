"""A state from a position: everything that is written down is checked, everything else has a sensible default."""

from functools import cached_property
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import engine, steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES, POTION_NAMES
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
    HP_MOST,
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
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.answer_names import answer_name
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.table.fields import AFFLICTION_NAMES, CAUSE_NAMES, DIE_NAMES, OUTCOME_NAMES, declared
from undercroft.games.mini_rogue.table.position.area import AreaReader, BossReader
from undercroft.games.mini_rogue.table.position.boxes import BoxReader
from undercroft.games.mini_rogue.table.position.deal import DealReader
from undercroft.games.mini_rogue.table.position.fight import FightReader
from undercroft.games.mini_rogue.table.position.memory import read_memory
from undercroft.games.mini_rogue.table.position.overlord import OverlordReader
from undercroft.games.mini_rogue.table.position.party import FIGHTING, PartyReader
from undercroft.games.mini_rogue.table.position.plan import Plan
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.position.steps import RULED, TO_OVERLORD, Arguments
from undercroft.games.mini_rogue.table.position.waiting import Waiting
from undercroft.games.mini_rogue.table.view import cause_of, powers_there, tracks_view, turned_cards
from undercroft.kernel.errors import N_
from undercroft.kernel.events import Sink
from undercroft.table.book import Plain
from undercroft.table.position_fields import TWICE, Fields, PositionError, Reason
from undercroft.table.position_plan import Builder, check_sound
from undercroft.table.position_rows import check_going, read_chance, read_rows
from undercroft.table.position_solved import Vocabulary

FIGURES: Final = ("hp", "xp", "level", "armor", "food", "gold", "area", "floor")
"""What a goal can ask for at least."""


def build(cards: MiniRogueCards, data: Plain, sink: Sink | None = None) -> State:
    """The state of a position at its question, or at the next one if none is written; PositionError if it cannot be."""
    return _Builder(cards, data, sink).read()


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


class _Builder(Builder):
    game = "mini-rogue"
    rules = RULES
    step_table = engine.STEPS
    rolling = steps.ROLLING
    outcomes = OUTCOME_NAMES
    causes = CAUSE_NAMES
    answers = ANSWER_NAMES
    dice = DIE_NAMES
    state: State
    plan: Plan
    resolve = False

    def read(self) -> State:
        fields, cards = self.fields, self.cards
        self.sheets = _sheets(fields)
        self.state = state = State(cards.tables, len(self.sheets))
        self.plan = plan = Plan(fields)
        self._head()
        parts = cards, fields, state, self.sheets, plan
        self.overlord = overlord = OverlordReader(*parts)
        choices = overlord.read_choices()
        self._heroes()
        setup = BoxReader(*parts).read(choices)
        overlord.read_board()
        party = PartyReader(*parts)
        party.read_order(overlord)
        area = AreaReader(*parts)
        area.lay(setup, unchecked=self.unchecked)
        overlord.read_hand(area)
        area.deal()
        overlord.draw_hand()
        read_memory(cards, state, fields.table("memory"), picked_from=area.left_out(setup))
        BossReader(*parts).read(setup)
        party.read_seat()
        FightReader(*parts).read()
        DealReader(*parts).read()
        party.read_falling()
        self.resolve = fields.flag("resolve", False)
        overlord.read_moment()
        party.read_stages(self.resolve)
        area.mark()
        overlord.mark_looked()
        self._outcome()
        self._close()
        if state.outcome == PLAYING:
            self.go()
        self._check_potions()
        check_sound(broken_invariant(state, area.cards_there()))
        check_going(state, RULES)
        return state

    def _head(self) -> None:
        fields, state = self.fields, self.state
        self.read_head(lambda: Vocabulary(EVENTS.types(self.cards), FIGURES, POTION_NAMES, AFFLICTION_NAMES))
        read_rows(declared(self.cards).head, fields, state)
        read_rows(declared(self.cards).party[1:], fields, state)
        state.floor = floor_of(state, state.area)
        fields.agree("floor", int(state.floor))

    def _close(self) -> None:
        """What follows from the rest, and where chance stands."""
        state = self.state
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            follows = {"level": int(level(hero)), "armor_in_all": int(armor_of(state, hero))}
            sheet.follow(follows | {"turned": turned_cards(hero)})
        read_chance(self.fields, state.dice)
        self.fields.follow({"stories_left": int(state.court.story_count)} | tracks_view(self.cards, state))

    def _check_potions(self) -> None:
        """Once the rules went on: what is shed by then is no longer there."""
        for hero, sheet in zip(self.state.heroes, self.sheets, strict=True):
            most = int(POTIONS_MOST + slots_of(self.state, hero))
            sheet.few("potions", int(hero.potions).bit_count(), most, N_("{n} potions are too many: at most {most}"))

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
        """By default at the Entrance, and where the first one is. Who has no HP has lost, for all (MR-END-3)."""
        state = self.state
        if state.outcome != LOST:
            fields.number("hp", 1, 1, HP_MOST)
        elif state.party == 1:
            hero.hp = 0
        if hero.seat:
            hero.cell = state.heroes[0].cell
        elif not self.plan.laid and not self.overlord.starting:
            hero.cell = CELLS - 1
        read_rows(declared(self.cards).hero, fields, hero)
        if not state.stances:
            fields.agree("stance", "balanced")

    # --- the end ----------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        """What the one who has no HP died of; everybody has lost then (MR-END-3)."""
        fields, state = self.fields, self.state
        cause = self.read_cause()
        dead = next((hero for hero in state.heroes if hero.hp == 0), state.heroes[0])
        if state.outcome == LOST and dead.hp:
            raise fields.refuse(Reason.OUTCOME, "outcome", N_("somebody must have 0 HP"))
        if state.cause == BY_FOE:
            state.killer = state.foe.line
        elif state.cause == BY_ROOM:  # a Story may kill where no card lies
            state.killer = room_at(state, dead)
        elif state.cause == BY_POWER:
            powers = [int(power_at(state, place)) for place in powers_there(state)] if state.ruled else []
            names = {f"power: {self.cards.powers[power].name}": power for power in powers}
            state.killer = names[fields.name("cause", list(names), "")]
        if state.cause == BY_FOE and state.killer == NO_CARD:
            raise fields.refuse(Reason.OUTCOME, "cause", N_("there is no enemy: write its table"))
        if ":" in cause:
            fields.agree("cause", cause_of(self.cards, state))

    # --- what is to be done -----------------------------------------------------------------------------------

    def seat_of(self, step: int, fields: Fields) -> int:
        """By default the seat of the one who is asked; the rooms are laid by the Party Leader."""
        if (step, fields) == self.plan.question:
            return self.plan.seat
        seat = fields.seat("seat", int(self.state.party))
        if seat is not None:
            return seat
        return int(self.state.leader) if step in (steps.LAY, steps.PREPARE) else self.plan.seat

    @cached_property
    def arguments(self) -> list[Arguments]:
        """Of each adventurer."""
        return [Arguments(self.cards, Programs(self.state, hero), self.overlord.drawn) for hero in self.state.heroes]

    def argument(self, step: int, seat: int, fields: Fields, *, waiting: bool) -> int:
        """Nobody walks on at the exit; only an Overlord who is there uses powers, and not the Automa."""
        reason, name = (Reason.AGENDA, "step") if waiting else (Reason.QUESTION, "kind")
        if step in (steps.EXPLORE, steps.RESOLVE) and self.state.heroes[seat].cell == EXIT:
            raise fields.refuse(reason, name, N_("it needs a cell of the area: the hero is at the exit"))
        played = step in TO_OVERLORD | {steps.POWER} and not (waiting and step == steps.OVERLORD)
        if step in RULED and not (self.state.reign.mode == PLAYED if played else self.state.ruled):
            raise fields.refuse(reason, name, N_("it is for games against an Overlord: write its table, overlord"))
        return self.arguments[seat].read(step, fields, waiting=waiting)

    def fill(self) -> None:
        here = self.arguments[self.plan.seat]
        Waiting(self.state, self.plan, here, self.overlord.moment(), resolve=self.resolve).fill()

    def check_agenda(self) -> None:
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

    def perform(self, kind: int, seat: int, argument: int) -> None:
        state, question = self.state, self.state.question
        if state.party > 1 and state.agenda.depth == 0 and kind in (steps.EXPLORE, steps.ARRIVE, steps.BARTER):
            take_turn(state)
        elif kind != steps.DESCEND or not state.boss_up:
            super().perform(kind, seat, argument)
        asked = state.seated[question.seat]
        if question.kind == kind and asked.potions & DEFENSIVE:
            offer_defensive(state, asked)

    def answer_name(self, answer: int) -> str:
        return answer_name(self.cards, self.state, answer)

    def seen(self, kind: int, seat: int) -> Plain:
        return {
            "about": seat if kind in TO_OVERLORD else None,
            "card_looked_at": self.cards.rooms[looked_at(self.state)].id if kind == steps.PLACE else None,
        }
