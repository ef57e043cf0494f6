"""A state from a position: everything that is written down is checked, everything else has a sensible default."""

from typing import Final

from undercroft.cards import MiniRogueCards
from undercroft.rules.kernel.dice import HANDFUL, HANDFULS, LOADED_MOST, MULTIPLIER
from undercroft.rules.kernel.errors import DiceNeeded
from undercroft.rules.kernel.events import Sink
from undercroft.rules.mini_rogue import cardspeak, engine, steps
from undercroft.rules.mini_rogue.answers import ANSWER_NAMES, POTION_NAMES, STANCE_NAMES
from undercroft.rules.mini_rogue.area import looked_at
from undercroft.rules.mini_rogue.combat import armor_of
from undercroft.rules.mini_rogue.effects import limit, owned, set_stat
from undercroft.rules.mini_rogue.invariants import broken_invariant
from undercroft.rules.mini_rogue.potions import DEFENSIVE, offer_defensive
from undercroft.rules.mini_rogue.setup import take_character
from undercroft.rules.mini_rogue.state import (
    BY_FOE,
    BY_ROOM,
    CELLS,
    EXIT,
    LOST,
    NO_CARD,
    PLAYING,
    POTIONS_MOST,
    Game,
    floor_of,
    level,
)
from undercroft.rules.mini_rogue.tables import AREAS, SKILL_TYPES
from undercroft.table.book import Plain
from undercroft.table.mini_rogue_view import (
    AFFLICTION_NAMES,
    CAUSE_NAMES,
    OUTCOME_NAMES,
    STAT_NAMES,
    cause_of,
)
from undercroft.table.position_area import AreaReader, BossReader
from undercroft.table.position_check import check_agenda, check_step
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of
from undercroft.table.position_fight import FightReader
from undercroft.table.position_steps import ASKING, PREPARING, STEP_NUMBERS, Programs, read_argument

LARGEST_SEED: Final = 2**62
WAITING_MOST: Final = 16

Step = tuple[int, Fields]


def build(cards: MiniRogueCards, data: Plain, sink: Sink | None = None) -> Game:
    """The state of a position at its question, or at the next one if none is written; PositionError if it cannot be."""
    return _Reader(cards, data, sink).read()


class _Reader:
    def __init__(self, cards: MiniRogueCards, data: Plain, sink: Sink | None) -> None:
        self.cards = cards
        self.fields = Fields(data)
        self.game = Game(cards.tables, 1)
        self.hero = self.game.heroes[0]
        self.sink = sink
        self.question: Step | None = None
        self.agenda: list[Step] | None = None
        self.laid = True

    def read(self) -> Game:
        self._head()
        self._steps()
        self._hero(self.fields.table("hero") or Fields({}, "hero"))
        AreaReader(self.cards, self.game, self.laid).read(self.fields)
        BossReader(self.cards, self.game, self.laid).read(self.fields.table("bosses") or Fields({}, "bosses"))
        FightReader(self.cards, self.game, self.laid, self._asked()).read(self.fields)
        self._outcome()
        programs = Programs(self.game)
        self._plan(programs)
        self._chance()
        resolve = self.fields.flag("resolve", False)
        self.fields.close()
        self._go(programs, resolve)
        trouble = broken_invariant(self.game, list(self.cards.base_rooms))
        if trouble:
            raise PositionError(Reason.MISMATCH, "", f"the position does not hold together: {trouble}")
        return self.game

    # --- the head -------------------------------------------------------------------------------------------

    def _head(self) -> None:
        fields, game, cards = self.fields, self.game, self.cards
        for name in ("title", "goal"):
            words = fields.table(name)
            if words is not None:
                for language in ("en", "fr"):
                    words.text(language)
                words.close()
        fields.name("game", ["mini-rogue"], "mini-rogue")
        mats = [mat.id for mat in cards.mats]
        game.mat = mats.index(fields.name("mat", mats, mats[0]))
        game.stances = fields.flag("stances", False)
        game.area = fields.number("area", 1, 1, AREAS - 1)
        game.floor = floor_of(game, game.area)
        fields.agree("floor", int(game.floor))
        game.outcome = OUTCOME_NAMES.index(fields.name("outcome", OUTCOME_NAMES, OUTCOME_NAMES[PLAYING]))
        game.dice.seed(fields.number("seed", 0, 0, LARGEST_SEED))

    def _steps(self) -> None:
        """The names of the question and of the steps waiting; they tell whether the area lies there yet."""
        question = self.fields.table("question")
        if question is not None:
            self.question = self._step(question, "kind")
        agenda = self.fields.tables("agenda")
        if agenda is not None:
            if len(agenda) > WAITING_MOST:
                text = f"{len(agenda)} steps are too many: at most {WAITING_MOST}"
                raise self.fields.refuse(Reason.TOO_MANY, "agenda", text)
            self.agenda = [self._step(step, "step") for step in agenda]
        self.laid = not PREPARING & {step for step, _ in self._all_steps()}

    def _step(self, fields: Fields, name: str) -> Step:
        if not fields.has(name):
            raise fields.refuse(Reason.QUESTION, name, f"it is missing: {one_of(list(STEP_NUMBERS))}")
        return STEP_NUMBERS[fields.name(name, list(STEP_NUMBERS), "")], fields

    def _all_steps(self) -> list[Step]:
        return ([self.question] if self.question else []) + (self.agenda or [])

    def _asked(self) -> int:
        return self.question[0] if self.question else 0

    # --- the hero -------------------------------------------------------------------------------------------

    def _hero(self, fields: Fields) -> None:
        game, hero = self.game, self.hero
        characters = [card.id for card in self.cards.characters]
        take_character(game, hero, characters.index(fields.name("character", characters, characters[0])), 0)
        lost = game.outcome == LOST
        for stat, name in enumerate(STAT_NAMES):
            low = 1 if stat == cardspeak.HP and not lost else 0
            high = 0 if stat == cardspeak.HP and lost else int(limit(stat))
            default = 0 if stat == cardspeak.HP and lost else int(owned(hero, stat))
            set_stat(hero, stat, fields.number(name, default, low, high))
        fields.agree("level", int(level(hero)))
        self._belt(fields)
        afflictions = fields.names("afflictions", AFFLICTION_NAMES)
        if afflictions is not None:
            hero.afflictions = sum(1 << AFFLICTION_NAMES.index(name) for name in afflictions)
        hero.face_down = fields.flag("skill_used", False)
        hero.cell = fields.number("cell", 1 if self.laid else CELLS, 1, CELLS) - 1
        if not self.laid and hero.cell not in (0, EXIT):
            raise fields.refuse(Reason.UNREACHABLE, "cell", "the rooms are not laid yet: 9, or 1 after a fall")
        hero.met_danger = fields.flag("met_danger", False)
        hero.skipping = fields.flag("skips_next_room", False)
        if hero.skipping and not self._skill_amount(cardspeak.SKIP_ROOM):
            raise fields.refuse(
                Reason.MISMATCH, "skips_next_room", "this character has no such skill: it must be false"
            )
        hero.shield = fields.number("shield", 0, 0, self._skill_amount(cardspeak.SHIELD))
        stance = fields.name("stance", STANCE_NAMES, STANCE_NAMES[cardspeak.BALANCED])
        hero.stance = STANCE_NAMES.index(stance)
        if not game.stances:
            fields.agree("stance", STANCE_NAMES[cardspeak.BALANCED])
        fields.agree("armor_in_all", int(armor_of(game, hero)))
        fields.take("item", dict)
        fields.close()

    def _belt(self, fields: Fields) -> None:
        """Two potions of different kinds are the most (MR-STAT-8)."""
        potions = fields.names("potions", POTION_NAMES)
        if potions is None:
            return
        if len(potions) > POTIONS_MOST:
            text = f"{len(potions)} potions are too many: at most {POTIONS_MOST}"
            raise fields.refuse(Reason.TOO_MANY, "potions", text)
        self.hero.potions = sum(1 << POTION_NAMES.index(name) for name in potions)

    def _skill_amount(self, verb: int) -> int:
        """How much of an effect the character's skills, or any Item's, can bring."""
        tables = self.game.tables
        first = int(self.hero.character) * SKILL_TYPES
        skills = [*tables.character_skill[first : first + SKILL_TYPES], *tables.item_skill]
        amount = 0
        for skill in skills:
            address = tables.skill_program[skill] if skill >= 0 else 0
            while tables.words[address] != cardspeak.END:
                packed = tables.words[address]
                if cardspeak.verb_of(packed) == verb:
                    amount += max(1, int(cardspeak.first_of(packed)))
                address += 1
        return amount

    # --- the end --------------------------------------------------------------------------------------------

    def _outcome(self) -> None:
        fields, game = self.fields, self.game
        cause = fields.text("cause") or ""
        kind = cause.partition(":")[0]
        if kind not in CAUSE_NAMES or (kind != "") != (game.outcome == LOST):
            text = f'"{cause}" is no cause: {one_of(CAUSE_NAMES[1:])}' if game.outcome == LOST else "nobody has lost"
            raise fields.refuse(Reason.OUTCOME, "cause", text)
        game.cause = CAUSE_NAMES.index(kind)
        if game.cause == BY_FOE:
            game.killer = game.foe.line
        elif game.cause == BY_ROOM:
            game.killer = game.cells[self.hero.cell]
        if game.cause in (BY_FOE, BY_ROOM) and game.killer == NO_CARD:
            raise fields.refuse(Reason.OUTCOME, "cause", f"there is no {kind} where the hero stands")
        fields.agree("cause", cause_of(self.cards, game))
        if game.outcome != PLAYING and self._all_steps():
            raise fields.refuse(Reason.OUTCOME, "outcome", "the game is over: leave out the question and the agenda")

    # --- what is to be done ---------------------------------------------------------------------------------

    def _plan(self, programs: Programs) -> None:
        """Put the steps waiting on the agenda."""
        game = self.game
        if self.agenda is None:
            return
        for step, fields in reversed(self.agenda):
            argument = read_argument(programs, step, fields)
            check_step(game, programs, step, argument, fields, waiting=True)
            fields.close()
            game.agenda.push(step, 0, argument)

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

    def _go(self, programs: Programs, resolve: bool) -> None:
        """Ask the question, or run to the next one."""
        game = self.game
        if game.outcome != PLAYING:
            return
        if self.agenda is None:
            self._default_agenda(programs, resolve)
        check_agenda(game, self._asked(), self.laid)
        game.sink = self.sink
        if self.question is not None:
            self._ask(programs, *self.question)
            return
        try:
            engine.go_on(game)
        except DiceNeeded:
            text = "own dice must be rolled to reach the next question: load them, or write the question"
            raise self.fields.refuse(Reason.DICE, "own_dice", text) from None

    def _default_agenda(self, programs: Programs, resolve: bool) -> None:
        """What surely waits behind the question; without a question, what comes next where the hero stands."""
        game, asked, agenda = self.game, self._asked(), self.game.agenda
        fighting = game.foe.line != NO_CARD
        at_exit = self.hero.cell == EXIT and self.laid
        if at_exit and asked != steps.DESCEND:
            agenda.push(steps.DESCEND, 0, 0)
        if self.hero.shield and (fighting or asked not in (0, steps.EXPLORE, steps.ARRIVE)) and not at_exit:
            agenda.push(steps.LEAVE_ROOM, 0, 0)
        behind = {
            steps.STANCE: steps.READY,
            steps.CONJURING: steps.READY,
            steps.TRIBUTE: steps.READY,
            steps.PREPARATION: steps.LAY,
            steps.PLACE: steps.LAY,
        }
        if asked in behind:
            agenda.push(behind[asked], 0, 0)
        if asked in (steps.OFFERING, steps.AFTER_DIE):
            text = "die, rows" if asked == steps.OFFERING else "rows"
            for address in [address for address, one in programs.runs().items() if one == text][:1]:
                agenda.push(steps.RUN, 0, address)
        if asked:
            return
        if fighting:
            agenda.push(steps.ATTACK, 0, 0)
        elif at_exit and game.boss_up:
            agenda.push(steps.START_FIGHT, 0, cardspeak.FOE_BOSS)
        elif resolve and not at_exit:
            check_step(game, programs, steps.RESOLVE, 0, self.fields, waiting=True)
            agenda.push(steps.RESOLVE, 0, 0)

    def _ask(self, programs: Programs, kind: int, fields: Fields) -> None:
        """The question, asked anew: it must be one that the rules would ask here."""
        game, question = self.game, self.game.question
        if kind not in ASKING:
            names = [name for name, number in STEP_NUMBERS.items() if number in ASKING]
            raise fields.refuse(Reason.QUESTION, "kind", f"nothing is asked there: {one_of(names)}")
        argument = read_argument(programs, kind, fields)
        check_step(game, programs, kind, argument, fields, waiting=False)
        try:
            engine.STEPS[kind].perform(game, self.hero, argument)
        except DiceNeeded:
            question.close()
        if question.kind == kind and self.hero.potions & DEFENSIVE:
            offer_defensive(game, self.hero)
        if question.kind != kind or question.count < 2:
            text = "the rules ask nothing here: fewer than two answers would be legal"
            raise fields.refuse(Reason.QUESTION, "kind", text)
        fields.agree("seat", 0)
        fields.agree("answers", [ANSWER_NAMES[answer] for answer in question.legal()])
        fields.agree("card_looked_at", self.cards.rooms[looked_at(game)].id if kind == steps.PLACE else None)
        fields.close()
