"""A state of Tiny Epic Dungeons from a position: what is written is checked, everything else has a sensible default."""

from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import engine, steps
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES, ENEMY_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.attacks import begin, begin_attack
from undercroft.games.tiny_epic.rules.cardspeak import ANY, GARMENT, LEFT, TRINKET, TWO_ENEMIES
from undercroft.games.tiny_epic.rules.dungeon import begin_room_test
from undercroft.games.tiny_epic.rules.effects import skull
from undercroft.games.tiny_epic.rules.equipment import may_leave
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.setup import Setup, set_table
from undercroft.games.tiny_epic.rules.skilltest import ability_at, spare_sixes
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BY_TORCH,
    CAST,
    DICE,
    DISARM,
    LAIR,
    NO_CARD,
    NOWHERE,
    PLAYING,
    ROOM,
    SHADOW,
    STRIKE,
    WON,
    Hero,
    State,
    recount,
)
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES, SPACES
from undercroft.games.tiny_epic.rules.turn import begin_turn, take_turn
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.games.tiny_epic.table.answer_names import answer_name
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.games.tiny_epic.table.fields import (
    CAUSE_NAMES,
    DIE_NAMES,
    ENEMY_FACES,
    HEAD,
    LEFT_TO_DO,
    OUTCOME_NAMES,
    TURN,
    declared,
)
from undercroft.games.tiny_epic.table.position.dungeon import DungeonReader
from undercroft.games.tiny_epic.table.position.enemies import BossReader, EnemyReader, check_revealed
from undercroft.games.tiny_epic.table.position.steps import ASKING, STEP_NUMBERS, WAITING, bits, read_argument
from undercroft.games.tiny_epic.table.position.write import TO_ROLL
from undercroft.games.tiny_epic.table.view import hero_view, torch_view, turn_view
from undercroft.kernel.errors import N_
from undercroft.kernel.events import Sink
from undercroft.table.book import Plain
from undercroft.table.position_fields import TWICE, Fields, Places, Reason, one_of
from undercroft.table.position_plan import Builder, Plan, check_sound
from undercroft.table.position_rows import check_going, read_chance, read_rows
from undercroft.table.position_solved import Vocabulary

TURNS_WRITTEN_MOST: Final = 10_000
"""turns taken before: a position may be far beyond the last on which the torch rises"""
FIGURES: Final = ("health", "focus", "act")
"""What a goal can ask for at least."""


def build(cards: TinyEpicCards, data: Plain, sink: Sink | None = None) -> State:
    """The state of a position at its question, or at the next one if none is written; PositionError if it cannot be."""
    return _Builder(cards, data, sink).read()


class _Builder(Builder):
    game = "tiny-epic"
    rules = RULES
    step_table = engine.STEPS
    rolling = steps.ROLLING
    outcomes = OUTCOME_NAMES
    causes = CAUSE_NAMES
    answers = ANSWER_NAMES
    dice = DIE_NAMES
    state: State

    def read(self) -> State:
        fields, cards = self.fields, self.cards
        self.sheets = self._sheets()
        self.state = state = set_table(cards.tables, Setup(self._boards()))
        state.turn.seat = 0
        self.seats = int(state.party)
        self.plan = Plan(fields, STEP_NUMBERS, ASKING | steps.ROLLING, WAITING)
        self.places = Places()
        """where each Loot and Spell card is"""
        self.read_head(lambda: Vocabulary(EVENTS.types(cards), FIGURES))
        self.read_cause()
        read_rows(HEAD[-1:], fields, state)
        dungeon = DungeonReader(cards, state, unchecked=self.unchecked)
        dungeon.read(fields)
        if self.plan.asked == steps.ORIENT and self.plan.question:
            dungeon.draw(self.plan.question[1])
        EnemyReader(cards, state, dungeon.encounters).read(fields)
        BossReader(cards, state).read(fields)
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            self._hero(hero, sheet)
        self._cards()
        self._torch()
        turn = fields.part("turn")
        turn.seat("seat", self.seats)
        read_rows(TURN, turn, state.turn)
        self.fresh = turn.data.keys() <= {"seat"}
        state.rounds = turn.number("turns", 0, 0, TURNS_WRITTEN_MOST)
        self._outcome()
        table = fields.table("test")
        if table is not None:
            self._test(table)
        read_rows(LEFT_TO_DO, fields, state)
        read_chance(fields, state.dice)
        dungeon.follow()
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            sheet.follow(hero_view(cards, state, hero))
        turn.follow(turn_view(state))
        fields.follow({"cards_left": sum(int(left) for left in state.piles.to_lay)})
        if state.outcome == PLAYING:
            self.go()
        check_sound(broken_invariant(state, not self.unchecked))
        check_going(state, RULES)
        return state

    def _sheets(self) -> list[Fields]:
        sheets = self.fields.tables("heroes")
        if sheets is None:
            sheets = [Fields({}, f"heroes[{place}]") for place in range(1, LEAST_HEROES + 1)]
        if not LEAST_HEROES <= len(sheets) <= MOST_HEROES:
            message = N_("{n} heroes cannot set out: from {least} to {most}")
            facts = {"n": len(sheets), "least": LEAST_HEROES, "most": MOST_HEROES}
            raise self.fields.refuse(Reason.PARTY, "heroes", message, **facts)
        return sheets

    def _boards(self) -> list[int]:
        """Who they are; somebody without a name is the first one that is left."""
        ids = [card.id for card in self.cards.heroes]
        names = [sheet.name("hero", ids, "") for sheet in self.sheets]
        left = [name for name in ids if name not in names]
        for place, (name, sheet) in enumerate(zip(names, self.sheets, strict=True)):
            if name and name in names[:place]:
                raise sheet.refuse(Reason.TWICE, "hero", TWICE, name=name)
        return [ids.index(name or left.pop(0)) for name in names]

    # --- heroes and their cards -------------------------------------------------------------------------------

    def _hero(self, hero: Hero, fields: Fields) -> None:
        """On the boss board on the entrance space, or the first one that nobody stands on, if nothing is said."""
        state = self.state
        fields.number("health", 0, 0, int(state.tables.hero_health[hero.board]))
        fields.number("focus", 0, 0, int(state.tables.hero_focus[hero.board]))
        read_rows(declared(self.cards).hero, fields, hero)
        hero.evaded = fields.flag("evaded", False)
        check_revealed(state, fields, "cell", int(hero.cell))
        if hero.cell != LAIR:
            hero.space = fields.number("space", 0, 0, 0)
            if not fields.has("evaded"):  # whoever stands in a trap room has evaded the trap (MOV-08, HRO-06)
                trap = state.tables.room_evade[state.grid.cells[hero.cell]] > 0
                hero.evaded = bool(trap and not state.grid.disarmed & BIT[hero.cell])
        elif hero.space == 0:
            taken = [sheet.data.get("space") for sheet in self.sheets] + [int(mate.space) for mate in state.heroes]
            order: list[int] = [int(state.tables.boss_entrance[state.boss]), *range(1, SPACES + 1)]
            hero.space = next(space for space in order if space not in taken)
        table = fields.part("cards")
        ids = [card.id for card in self.cards.gear]
        for slot, name in enumerate(SLOT_NAMES):
            given = table.name(name, ids, "")
            if given:
                card = ids.index(given)
                slots = _slots(int(state.tables.card_slot[card]))
                if name not in slots:
                    message = N_('"{card}" does not go there: {allowed}')
                    raise table.refuse(Reason.ITEM, name, message, card=given, allowed=one_of(slots))
                self._claim(card, table.place(name))
                hero.cards[slot] = card
        table.close()
        recount(state, hero)

    def _claim(self, card: int, place: str) -> None:
        self.places.claim(self.cards.gear[card].id, place)
        self.state.piles.loot &= ~BIT[card]

    def _cards(self) -> None:
        """Cards that lie face up for all, and those out of the game; one about to be equipped is nowhere (LOO-09)."""
        ids = [card.id for card in self.cards.gear]
        count = self.cards.loot_count
        table = self.fields.part("rows")
        for name, known in (("loot", ids[:count]), ("spells", ids[count:])):
            for card in table.names(name, known) or ():
                self._claim(ids.index(card), table.place(name))
                self.state.piles.row |= BIT[ids.index(card)]
        table.close()
        leaving = [name for card, name in enumerate(ids) if may_leave(self.state, card)]
        for card in self.fields.names("gone", leaving) or ():
            self._claim(ids.index(card), "gone")
        if self.plan.asked == steps.EQUIP and self.plan.question:
            question = self.plan.question[1]
            self._claim(ids.index(question.needed("card", ids)), question.place("card"))

    def _torch(self) -> None:
        state = self.state
        table = self.fields.part("torch")
        start, last = int(state.tables.torch_start[state.act * 5 + state.party]), int(skull(state))
        if state.cause == BY_TORCH:
            state.torch = table.number("space", last + 1, last + 1, last + 1) - 1
        else:
            state.torch = table.number("space", start + 1, start + 1, last) - 1
        table.follow(torch_view(self.cards, state))

    def _outcome(self) -> None:
        state = self.state
        beaten = state.act == 1 and not any(state.markers)
        if (state.outcome == WON) != beaten:
            message = N_("the game is won when all markers of the boss are at 0, and only then")
            raise self.fields.refuse(Reason.OUTCOME, "outcome", message)

    # --- the test ---------------------------------------------------------------------------------------------

    def _test(self, fields: Fields) -> None:
        """What is left out follows from the kind of the test and from where the hero stands."""
        trial = self.state.trial
        rows = declared(self.cards).test
        trial.kind, trial.seat = STRIKE, self._seat
        fields.seat("seat", self.seats)
        read_rows([row for row in rows if row.name in ("kind", "seat")], fields, trial)
        trial.place = int(LEFT) + 1 if trial.kind == STRIKE else 0
        read_rows([row for row in rows if row.name in ("place", "wide")], fields, trial)
        self._declare()
        read_rows(rows, fields, trial)
        faces = fields.faces("dice", DICE)
        for die, face in enumerate(faces):
            trial.faces[die] = face
        trial.count = fields.number("count", len(faces), 0, len(faces))
        names = [*ENEMY_FACES[1:], TO_ROLL]
        enemy = fields.name("enemy_die", names, "")
        trial.enemy_die = 0 if not enemy else 1 if enemy == TO_ROLL else ENEMY_FACES.index(enemy)
        trial.used = sum({int(BIT[die - 1]) for die in fields.faces("used", DICE)}) & BIT[DICE] - 1
        self._first(fields)
        fields.close()

    def _first(self, fields: Fields) -> None:
        """The target chosen first, or the hero a Spell is for."""
        trial = self.state.trial
        first = fields.name("first", ENEMY_NAMES, ENEMY_NAMES[bits(trial.targets)[0]] if trial.targets else "")
        trial.first = ENEMY_NAMES.index(first) if first else NOWHERE
        seat = fields.seat("for", self.seats)
        if seat is not None:
            trial.first = seat

    def _declare(self) -> None:
        """The test as the rules declare it where the hero stands: its ability, its skill, its modifiers."""
        state, trial, tables = self.state, self.state.trial, self.state.tables
        ahead = state.copy()
        hero = ahead.heroes[trial.seat]
        room = NO_CARD if hero.cell == LAIR else int(state.grid.cells[hero.cell])
        ability = int(tables.room_ability[room]) if trial.kind == ROOM and room != NO_CARD else NO_CARD
        if trial.kind in (STRIKE, CAST, SHADOW):
            ability = int(ability_at(state, hero, trial.place))
        begin_room_test(ahead, hero, trial.kind, ability)
        ahead.trial.skill = ANY if ability == NO_CARD else tables.ability_skill[ability]
        if trial.kind == DISARM and room != NO_CARD:
            ahead.trial.skill = tables.room_disarm_skill[room]
        elif trial.kind == STRIKE and ability != NO_CARD:
            begin_attack(ahead, hero, trial.place, trial.wide)
        elif trial.kind in (CAST, SHADOW) and ability != NO_CARD:
            begin(ahead, hero, trial.kind, trial.place, ability)
            ahead.trial.bonus += hero.cast_bonus if trial.kind == CAST else 0
        found = ahead.trial
        trial.cell, trial.ability, trial.skill = found.cell, found.ability, found.skill
        trial.bonus, trial.lion = found.bonus, found.lion

    # --- what is to be done -----------------------------------------------------------------------------------

    @property
    def _seat(self) -> int:
        """Who is asked: by default whoever's turn it is."""
        seat = self.plan.question[1].seat("seat", self.seats) if self.plan.question else None
        return int(self.state.turn.seat) if seat is None else seat

    def seat_of(self, step: int, fields: Fields) -> int:
        seat = fields.seat("seat", self.seats)
        return self._seat if seat is None else seat

    def argument(self, step: int, seat: int, fields: Fields, *, waiting: bool) -> int:
        return read_argument(self.cards, self.state, step, seat, fields)

    def fill(self) -> None:
        for step, data in reversed(self._behind()):
            self.wait(step, Fields(data, "agenda"))

    def go_on(self) -> None:
        """A turn of which nothing is said begins."""
        state = self.state
        if self.fresh and state.agenda.depth == 0:
            begin_turn(state, state.heroes[state.turn.seat])
        super().go_on()

    def _behind(self) -> list[tuple[int, Plain]]:
        """What surely waits behind the question, where nothing is said of it."""
        state, trial, asked = self.state, self.state.trial, self.plan.asked
        spell = trial.kind == CAST and trial.ability != NO_CARD
        if asked == steps.TARGET and spell and state.tables.ability_whom[trial.ability] == TWO_ENEMIES:
            return [(steps.SECOND_TARGET, {}), (steps.SKILL, {})]
        if asked in (steps.TARGET, steps.SECOND_TARGET) or (asked == steps.RECIPIENT and trial.kind == CAST):
            return [(steps.SKILL, {})]
        if asked == steps.PAY:
            sixes = int(spare_sixes(state)) if trial.used else 0
            healing: list[tuple[int, Plain]] = [(steps.SIXES, {"health": sixes})] if sixes else []
            return [*healing, (steps.AFTER, {})] if trial.targets else healing
        return [(steps.ACTORS, {})] if state.actors else []

    def answer_name(self, answer: int) -> str:
        return answer_name(self.cards, self.state, answer)

    def perform(self, kind: int, seat: int, argument: int) -> None:
        if kind != steps.TURN:
            super().perform(kind, seat, argument)
        elif self.state.agenda.depth == 0:  # asked when nothing else is to be done
            take_turn(self.state)


def _slots(slot: int) -> list[str]:
    """Where a card may be equipped (LOO-08)."""
    if slot == GARMENT:
        return ["garment"]
    return ["left", "right"] if slot == LEFT else ["trinket1", "trinket2"] if slot == TRINKET else ["spell1", "spell2"]
