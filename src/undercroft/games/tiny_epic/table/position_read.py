"""A state of Tiny Epic Dungeons from a position: what is written is checked, everything else has a sensible default."""

from typing import Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules import engine, steps
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import GARMENT, LEFT, TRINKET, TWO_ENEMIES
from undercroft.games.tiny_epic.rules.effects import skull
from undercroft.games.tiny_epic.rules.invariants import broken_invariant
from undercroft.games.tiny_epic.rules.setup import Setup, set_table
from undercroft.games.tiny_epic.rules.skilltest import spare_sixes
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BY_GOBLINS,
    BY_TORCH,
    BY_WALLS,
    CAST,
    CENTRE,
    GOBLINS,
    LAIR,
    LOST,
    NO_CARD,
    NOWHERE,
    PLAYING,
    WON,
    Hero,
    State,
    recount,
)
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES, SPACES
from undercroft.games.tiny_epic.rules.turn import begin_turn
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.table.position_check import Checker, check_heroes, check_masks
from undercroft.games.tiny_epic.table.position_dungeon import IN_ONE_PLACE, DungeonReader
from undercroft.games.tiny_epic.table.position_enemies import BossReader, EnemyReader, check_revealed
from undercroft.games.tiny_epic.table.position_steps import (
    ASKING,
    MOST,
    STEP_NUMBERS,
    WAITING,
    needed,
    read_argument,
    read_cell,
    read_enemies,
)
from undercroft.games.tiny_epic.table.position_test import TrialReader
from undercroft.games.tiny_epic.table.view import (
    CAUSE_NAMES,
    DIE_NAMES,
    OUTCOME_NAMES,
    QUESTION_NAMES,
    hero_view,
    torch_view,
    turn_view,
)
from undercroft.kernel.dice import HANDFUL, HANDFULS, LOADED_MOST, MULTIPLIER
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of
from undercroft.table.position_solved import Vocabulary, check_solved

LARGEST_SEED: Final = 2**62
FIGURES: Final = ("health", "focus", "act")
"""What a goal can ask for at least."""
WAITING_MOST: Final = 16
TURNS_MOST: Final = 10_000

Step = tuple[int, Fields]


def build(cards: TinyEpicCards, data: Plain, sink: Sink | None = None) -> State:
    """The state of a position at its question, or at the next one if none is written; PositionError if it cannot be."""
    return _Reader(cards, data, sink).read()


class _Reader:
    def __init__(self, cards: TinyEpicCards, data: Plain, sink: Sink | None) -> None:
        self.cards = cards
        self.fields = Fields(data)
        self.sink = sink
        self.sheets = self._sheets()
        self.game = set_table(cards.tables, Setup(self._boards()))
        self.question: Step | None = None
        self.agenda: list[Step] | None = None
        self.steps: list[tuple[int, int, int]] = []
        """what waits, the next one first: step, seat, argument"""
        self.places: dict[int, str] = {}
        """where each Loot and Spell card is"""

    def read(self) -> State:
        fields, game = self.fields, self.game
        self._head()
        self._plan()
        dungeon = DungeonReader(self.cards, game)
        dungeon.read(fields)
        if self._asked == steps.ORIENT and self.question:
            dungeon.draw(self.question[1], read_cell(self.question[1], "cell"))
        EnemyReader(self.cards, game, dungeon.encounters).read(fields)
        BossReader(self.cards, game).read(fields)
        self._heroes()
        self._cards()
        self._torch()
        turn = self._turn()
        self._agree(dungeon, turn)
        self._outcome()
        TrialReader(self.cards, game, self._seat).read(fields)
        self._masks()
        self._chance()
        self._go(fresh=turn.data.keys() <= {"seat"})
        trouble = broken_invariant(game)
        if trouble:
            raise PositionError(Reason.MISMATCH, "", f"the position does not hold together: {trouble}")
        return game

    @property
    def _asked(self) -> int:
        return self.question[0] if self.question else 0

    # --- the head ---------------------------------------------------------------------------------------------

    def _sheets(self) -> list[Fields]:
        sheets = self.fields.tables("heroes")
        if sheets is None:
            sheets = [Fields({}, f"heroes[{place}]") for place in range(1, LEAST_HEROES + 1)]
        if not LEAST_HEROES <= len(sheets) <= MOST_HEROES:
            text = f"{len(sheets)} heroes cannot set out: from {LEAST_HEROES} to {MOST_HEROES}"
            raise self.fields.refuse(Reason.PARTY, "heroes", text)
        return sheets

    def _boards(self) -> list[int]:
        """Who they are; somebody without a name is the first one that is left."""
        ids = [card.id for card in self.cards.heroes]
        names = [sheet.name("hero", ids, "") for sheet in self.sheets]
        left = [name for name in ids if name not in names]
        for place, (name, sheet) in enumerate(zip(names, self.sheets, strict=True)):
            if name and name in names[:place]:
                raise sheet.refuse(Reason.TWICE, "hero", f'"{name}" stands twice: each can be there once')
        return [ids.index(name or left.pop(0)) for name in names]

    def _head(self) -> None:
        fields, game = self.fields, self.game
        for name in ("title", "goal"):
            words = fields.table(name)
            if words is not None:
                for language in ("en", "fr"):
                    words.text(language)
                words.close()
        solved = fields.table("solved")
        if solved is not None:
            check_solved(solved, Vocabulary(TinyEpicBook(self.cards).event_facts(), FIGURES))
        fields.name("game", ["tiny-epic"], "tiny-epic")
        game.act = fields.number("act", 1, 1, 2) - 1
        game.outcome = OUTCOME_NAMES.index(fields.name("outcome", OUTCOME_NAMES, OUTCOME_NAMES[PLAYING]))
        cause = fields.name("cause", CAUSE_NAMES, "")
        if (cause != "") != (game.outcome == LOST):
            text = f"why is the game lost? {one_of(CAUSE_NAMES[1:])}" if not cause else "nobody has lost"
            raise fields.refuse(Reason.OUTCOME, "cause", text)
        game.cause = CAUSE_NAMES.index(cause)
        game.dice.seed(fields.number("seed", 0, 0, LARGEST_SEED))

    def _plan(self) -> None:
        """The names of the question and of the steps waiting."""
        fields = self.fields
        question = fields.table("question")
        if question is not None:
            self.question = STEP_NUMBERS[needed(question, "kind", list(STEP_NUMBERS))], question
            if self._asked not in ASKING | steps.ROLLING:
                names = [name for name, number in STEP_NUMBERS.items() if number in ASKING | steps.ROLLING]
                raise question.refuse(Reason.QUESTION, "kind", f"nothing is asked there: {one_of(names)}")
        agenda = fields.tables("agenda")
        if agenda is not None:
            if len(agenda) > WAITING_MOST:
                text = f"{len(agenda)} steps are too many: at most {WAITING_MOST}"
                raise fields.refuse(Reason.TOO_MANY, "agenda", text)
            self.agenda = [(STEP_NUMBERS[needed(step, "step", list(STEP_NUMBERS))], step) for step in agenda]
        for number, step in self.agenda or ():
            if number not in WAITING:
                names = [name for name, one in STEP_NUMBERS.items() if one in WAITING]
                raise step.refuse(Reason.AGENDA, "step", f"{QUESTION_NAMES[number]} cannot wait: {one_of(names)}")
        if self.game.outcome != PLAYING and (question is not None or agenda is not None):
            raise fields.refuse(Reason.OUTCOME, "outcome", "the game is over: leave out the question and the agenda")

    # --- heroes and their cards -------------------------------------------------------------------------------

    def _heroes(self) -> None:
        for hero, fields in zip(self.game.heroes, self.sheets, strict=True):
            tables = self.game.tables
            most = int(tables.hero_health[hero.board])
            hero.health = fields.number("health", most, 0, most)
            most = int(tables.hero_focus[hero.board])
            hero.focus = fields.number("focus", most, 0, most)
            hero.cell = read_cell(fields, "cell", CENTRE, lair=True)
            check_revealed(self.game, fields, "cell", int(hero.cell))
            if hero.cell == LAIR:
                hero.space = fields.number("space", 0, 1, SPACES)
            else:
                hero.space = fields.number("space", 0, 0, 0)
            self._evaded(hero, fields)
            self._equipment(hero, fields)
        for hero in self.game.heroes:
            if hero.cell == LAIR and hero.space == 0:
                hero.space = self._free_space()

    def _free_space(self) -> int:
        """The entrance space, or the first one that nobody stands on."""
        taken = {int(hero.space) for hero in self.game.heroes}
        order: list[int] = [int(self.game.tables.boss_entrance[self.game.boss]), *range(1, SPACES + 1)]
        return next(space for space in order if space not in taken)

    def _evaded(self, hero: Hero, fields: Fields) -> None:
        """Whoever stands in a trap room has evaded the trap, unless it was disarmed before (MOV-08, HRO-06)."""
        grid = self.game.grid
        trap = hero.cell != LAIR and self.game.tables.room_evade[grid.cells[hero.cell]] > 0
        hero.evaded = fields.flag("evaded", bool(trap and not grid.disarmed & BIT[hero.cell]))
        if hero.evaded and not trap:
            raise fields.refuse(Reason.MISMATCH, "evaded", "there is no trap where the hero stands: it must be false")

    def _claim(self, card: int, fields: Fields, name: str) -> None:
        if card in self.places:
            text = f'the card "{self.cards.gear[card].id}" is also at {self.places[card]}: {IN_ONE_PLACE}'
            raise fields.refuse(Reason.TWICE, name, text)
        self.places[card] = fields.place(name)
        self.game.piles.loot &= ~BIT[card]

    def _equipment(self, hero: Hero, fields: Fields) -> None:
        table = fields.table("cards") or Fields({}, fields.place("cards"))
        ids = [card.id for card in self.cards.gear]
        for slot, name in enumerate(SLOT_NAMES):
            given = table.name(name, ids, "")
            if given:
                card = ids.index(given)
                slots = _slots(int(self.game.tables.card_slot[card]))
                if name not in slots:
                    raise table.refuse(Reason.ITEM, name, f'"{given}" does not go there: {one_of(slots)}')
                self._claim(card, table, name)
                hero.cards[slot] = card
        table.close()
        recount(self.game, hero)

    def _cards(self) -> None:
        """Cards that lie face up for all; a card about to be equipped is nowhere (LOO-09)."""
        ids = [card.id for card in self.cards.gear]
        count = self.cards.loot_count
        table = self.fields.table("rows") or Fields({}, "rows")
        for name, known in (("loot", ids[:count]), ("spells", ids[count:])):
            for card in table.names(name, known) or ():
                self._claim(ids.index(card), table, name)
                self.game.piles.row |= BIT[ids.index(card)]
        table.close()
        if self._asked == steps.EQUIP and self.question:
            self._claim(ids.index(needed(self.question[1], "card", ids)), self.question[1], "card")

    # --- torch and turn ---------------------------------------------------------------------------------------

    def _torch(self) -> None:
        game = self.game
        table = self.fields.table("torch") or Fields({}, "torch")
        start, last = int(game.tables.torch_start[game.act * 5 + game.party]), int(skull(game))
        if game.cause == BY_TORCH:
            game.torch = table.number("space", last + 1, last + 1, last + 1) - 1
        else:
            game.torch = table.number("space", start + 1, start + 1, last) - 1
        for name, value in torch_view(self.cards, game).items():
            table.agree(name, value)
        table.close()

    def _turn(self) -> Fields:
        game, turn = self.game, self.game.turn
        table = self.fields.table("turn") or Fields({}, "turn")
        seat = table.seat("seat", int(game.party))
        turn.seat = seat or 0
        turn.moved = table.number("moved", 0, 0, MOST)
        turn.sprint = table.number("sprint", 0, 0, MOST)
        game.rounds = table.number("turns", 0, 0, TURNS_MOST)
        turn.sneaking = table.flag("sneaking", False)
        turn.acted = table.flag("acted", False)
        turn.extra = table.flag("extra", False)
        turn.striding = table.flag("striding", False)
        turn.halted = table.flag("halted", False)
        turn.penned = table.flag("penned", False)
        turn.resting = table.flag("resting", False)
        turn.ending = table.flag("ending", False)
        if turn.resting and not turn.acted:
            raise table.refuse(Reason.MISMATCH, "resting", "whoever began unconscious has rested: acted must be true")
        return table

    def _agree(self, dungeon: DungeonReader, turn: Fields) -> None:
        """What may be written but follows from the rest."""
        game = self.game
        dungeon.agree()
        for hero, fields in zip(game.heroes, self.sheets, strict=True):
            for name, value in hero_view(self.cards, game, hero).items():
                fields.agree(name, value)
            fields.close()
        for name, value in turn_view(game).items():
            turn.agree(name, value)
        turn.close()
        self.fields.agree("cards_left", sum(int(left) for left in game.piles.to_lay))

    # --- the end ----------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        game, fields = self.game, self.fields
        walled = game.grid.hidden == 0 and game.grid.door == NOWHERE
        beaten = game.act == 1 and not any(game.markers)
        if game.outcome == PLAYING and walled:
            text = "no face-down card is left and the Lair Door is not found: the game is lost"
            raise fields.refuse(Reason.OUTCOME, "hidden", text)
        if (game.outcome == WON) != beaten:
            text = "the game is won when all markers of the boss are at 0, and only then"
            raise fields.refuse(Reason.OUTCOME, "outcome", text)
        if game.cause == BY_WALLS and not walled:
            text = "a face-down card is left, or the Lair Door is found: another cause"
            raise fields.refuse(Reason.OUTCOME, "cause", text)
        if game.cause == BY_GOBLINS and game.goblins < GOBLINS:
            raise fields.refuse(Reason.OUTCOME, "cause", f"fewer than {GOBLINS} goblins are there: another cause")

    # --- what is to be done -----------------------------------------------------------------------------------

    def _masks(self) -> None:
        self.game.actors = read_enemies(self.fields, "actors")
        self.game.pushing = read_enemies(self.fields, "pushing")

    @property
    def _seat(self) -> int:
        """Who is asked: by default whoever's turn it is."""
        seat = self.question[1].seat("seat", int(self.game.party)) if self.question else None
        return int(self.game.turn.seat) if seat is None else seat

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

    def _go(self, *, fresh: bool) -> None:
        """Ask the question, or run to the next one."""
        game = self.game
        self.fields.close()
        if game.outcome != PLAYING:
            return
        waiting = self._waiting()
        check_heroes(game, self._asked or (0 if waiting else steps.TURN))
        check_masks(game, self._asked, waiting)
        game.sink = self.sink
        if self.question is not None:
            self._ask(*self.question)
            return
        if fresh and not waiting:
            begin_turn(game, game.heroes[game.turn.seat])
        engine.go_on(game)

    def _waiting(self) -> list[int]:
        """Put the steps waiting on the agenda; returns them, the next one first."""
        game = self.game
        if self.agenda is None:
            self.agenda = [(step, Fields(data, "agenda")) for step, data in self._behind()]
        numbers = [step for step, _ in self.agenda]
        checker = Checker(self.cards, game, self._asked, numbers)
        for step, fields in reversed(self.agenda):
            seat = fields.seat("seat", int(game.party))
            seat = self._seat if seat is None else seat
            argument = read_argument(self.cards, game, step, seat, fields)
            checker.check(step, seat, argument, fields, waiting=True)
            fields.close()
            game.agenda.push(step, seat, argument)
        return numbers

    def _behind(self) -> list[tuple[int, Plain]]:
        """What surely waits behind the question, where nothing is said of it."""
        game, trial = self.game, self.game.trial
        if self._asked == steps.TARGET:
            two = (
                trial.kind == CAST
                and trial.ability != NO_CARD
                and game.tables.ability_whom[trial.ability] == TWO_ENEMIES
            )
            return [(steps.SECOND_TARGET, {}), (steps.SKILL, {})] if two else [(steps.SKILL, {})]
        if self._asked == steps.SECOND_TARGET:
            return [(steps.SKILL, {})]
        if self._asked == steps.RECIPIENT and trial.kind == CAST:
            return [(steps.SKILL, {})]
        if self._asked == steps.PAY:
            sixes = int(spare_sixes(game)) if trial.used else 0
            healing: list[tuple[int, Plain]] = [(steps.SIXES, {"health": sixes})] if sixes else []
            return [*healing, (steps.AFTER, {})] if trial.targets else healing
        return [(steps.ACTORS, {})] if game.actors else []

    def _ask(self, kind: int, fields: Fields) -> None:
        """The question, asked anew: it must be one that the rules would ask here."""
        game, question = self.game, self.game.question
        seat = self._seat
        argument = read_argument(self.cards, game, kind, seat, fields)
        numbers = [step for step, _ in self.agenda or ()]
        Checker(self.cards, game, kind, numbers).check(kind, seat, argument, fields, waiting=False)
        if kind in steps.ROLLING:
            self._roll(seat, kind, argument, fields)
            return
        engine.STEPS[kind].perform(game, game.heroes[seat], argument)
        if question.kind != kind or question.count < 2:
            text = "the rules ask nothing here: fewer than two answers would be legal"
            raise fields.refuse(Reason.QUESTION, "kind", text)
        fields.agree("seat", int(question.seat))
        fields.agree("answers", [ANSWER_NAMES[answer] for answer in question.legal()])
        fields.close()

    def _roll(self, seat: int, kind: int, argument: int, fields: Fields) -> None:
        """Dice are about to be rolled: by hand, if so it is played, else at once."""
        game = self.game
        game.agenda.push(kind, seat, argument)
        engine.go_on(game)
        if game.question.kind == CHANCE:
            fields.agree("dice", [DIE_NAMES[die] for die in game.dice.wanted()])
        fields.agree("answers", [])
        fields.close()


def _slots(slot: int) -> list[str]:
    """Where a card may be equipped (LOO-08)."""
    if slot == GARMENT:
        return ["garment"]
    return ["left", "right"] if slot == LEFT else ["trinket1", "trinket2"] if slot == TRINKET else ["spell1", "spell2"]
