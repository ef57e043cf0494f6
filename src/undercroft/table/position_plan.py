"""What is asked in a position and what waits; and how a state is built from it, as far as all games do that alike."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from undercroft.kernel.errors import N_, Message
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.kernel.rules import NOTHING, Rules
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of
from undercroft.table.position_rows import LARGEST_SEED, Name, rules_at_work
from undercroft.table.position_solved import Vocabulary, check_texts

WAITING_MOST: Final = 16

Step = tuple[int, Fields]


class Plan:
    """The question and the steps waiting, by the numbers of the rules."""

    def __init__(
        self, fields: Fields, numbers: Mapping[str, int], asking: frozenset[int], waiting: frozenset[int]
    ) -> None:
        self.question: Step | None = None
        self.agenda: list[Step] | None = None
        """None where nothing is said of it"""
        question, agenda = fields.table("question"), fields.tables("agenda")
        if question is not None:
            names = [name for name, number in numbers.items() if number in asking]
            self.question = numbers[question.needed("kind", names)], question
        if agenda is not None:
            fields.few("agenda", len(agenda), WAITING_MOST, N_("{n} steps are too many: at most {most}"))
            names = [name for name, number in numbers.items() if number in waiting]
            self.agenda = [(numbers[step.needed("step", names)], step) for step in agenda]

    @property
    def all_steps(self) -> list[Step]:
        """The next one first."""
        return ([self.question] if self.question else []) + (self.agenda or [])

    @property
    def asked(self) -> int:
        return self.question[0] if self.question else 0

    @property
    def next(self) -> int:
        """What is under way; 0 where nothing is."""
        return self.all_steps[0][0] if self.all_steps else 0

    def waits(self, step: int) -> bool:
        return any(step == waiting for waiting, _ in self.agenda or ())


def check_sound(trouble: Message | None) -> None:
    """Refuse a position in which something does not hold that holds in every game."""
    if trouble is not None:
        message = N_("the position does not hold together: {trouble}")
        raise PositionError(Reason.MISMATCH, "", message, trouble=trouble)


class Builder(ABC):
    """A state from a position. A game reads what only it has, and says what its steps are."""

    game: ClassVar[str]
    rules: ClassVar[Rules]
    step_table: ClassVar[Any]
    """what each step does, by its number"""
    rolling: ClassVar[frozenset[int]]
    """steps that roll"""
    outcomes: ClassVar[Sequence[str]]
    causes: ClassVar[Sequence[str]]
    answers: ClassVar[Sequence[str]]
    """the names of the numbers"""
    dice: ClassVar[Sequence[str]]

    state: Any
    plan: Plan

    def __init__(self, cards: Any, data: Plain, sink: Sink | None) -> None:
        self.cards = cards
        self.fields = Fields(data)
        self.sink = sink
        self.unchecked = self.fields.flag("unchecked", False)

    # --- the head ---------------------------------------------------------------------------------------------

    def read_head(self, vocabulary: Callable[[], Vocabulary]) -> None:
        """Title, goal, game, outcome and seed."""
        check_texts(self.fields, vocabulary)
        self.fields.name("game", [self.game], self.game)
        self.state.outcome = Name(self.outcomes).read(self.fields, "outcome") or 0
        self.state.dice.seed(self.fields.number("seed", 0, 0, LARGEST_SEED))

    def read_cause(self) -> str:
        """Why the game was lost, the last of the outcomes; a name may follow the kind of the cause, after a colon."""
        fields, lost = self.fields, self.state.outcome == len(self.outcomes) - 1
        cause = fields.text("cause") or ""
        kind = cause.partition(":")[0]
        if kind and not lost:
            raise fields.refuse(Reason.OUTCOME, "cause", N_("nobody has lost"))
        if lost and (not kind or kind not in self.causes):
            allowed = one_of([name for name in self.causes if name])
            raise fields.refuse(Reason.OUTCOME, "cause", N_("why is the game lost? {allowed}"), allowed=allowed)
        self.state.cause = self.causes.index(kind)
        if self.state.outcome and (self.plan.question is not None or self.plan.agenda):
            message = N_("the game is over: leave out the question and the agenda")
            raise fields.refuse(Reason.OUTCOME, "outcome", message)
        return cause

    # --- what is to be done -----------------------------------------------------------------------------------

    @abstractmethod
    def seat_of(self, step: int, fields: Fields) -> int:
        """Whose step it is, or about whom."""

    @abstractmethod
    def argument(self, step: int, seat: int, fields: Fields, *, waiting: bool) -> int:
        """The argument of a step, from its fields."""

    @abstractmethod
    def fill(self) -> None:
        """Put on the agenda what surely waits where nothing is said of it."""

    def check_agenda(self) -> None:  # noqa: B027  (a game may have nothing to add)
        """Refuse what cannot wait."""

    def go_on(self) -> None:
        """Run to the next question."""
        self.rules.go_on(self.state, NOTHING)

    def perform(self, kind: int, seat: int, argument: int) -> None:
        """Let the rules ask a question."""
        self.step_table[kind].perform(self.state, self.state.heroes[seat], argument)

    def answer_name(self, answer: int) -> str:
        """The name of a legal answer."""
        return self.answers[answer]

    def seen(self, kind: int, seat: int) -> Plain:
        """What else a view shows of the question."""
        return {}

    def wait(self, step: int, fields: Fields) -> None:
        """Put a step on the agenda."""
        seat = self.seat_of(step, fields)
        self.state.agenda.push(step, seat, self.argument(step, seat, fields, waiting=True))
        fields.close()

    def go(self) -> None:
        """Put what waits on the agenda, then ask the question, or run to the next one."""
        plan = self.plan
        for step, fields in reversed(plan.agenda or ()):
            self.wait(step, fields)
        with rules_at_work():
            if plan.agenda is None:
                self.fill()
            self.check_agenda()
            self.state.sink = self.sink
            if plan.question is None:
                self.go_on()
            else:
                self._ask(*plan.question)

    def _ask(self, kind: int, fields: Fields) -> None:
        """The question, asked anew: it must be one that the rules would ask here."""
        state, question, seat = self.state, self.state.question, self.seat_of(kind, fields)
        argument = self.argument(kind, seat, fields, waiting=False)
        if kind in self.rolling:
            state.agenda.push(kind, seat, argument)
            self.rules.go_on(state, NOTHING)
            fields.seat("seat", int(state.party))
            if question.kind == CHANCE:
                fields.agree("dice", [self.dice[die] for die in state.dice.wanted()])
            fields.follow({"answers": []})
            return
        self.perform(kind, seat, argument)
        if question.kind != kind or question.count < 2:
            message = N_("the rules would not ask this here, or fewer than two answers would be legal")
            raise fields.refuse(Reason.QUESTION, "kind", message)
        fields.agree("seat", int(question.seat))
        fields.follow({"answers": self._answers(fields)} | self.seen(kind, seat))

    def _answers(self, fields: Fields) -> list[str]:
        """The names of the legal answers; the names of their numbers, if they are written as in earlier versions."""
        legal = self.state.question.legal()
        numbers = [self.answers[answer] for answer in legal]
        return numbers if fields.data.get("answers") == numbers else [self.answer_name(answer) for answer in legal]


Arguments = Callable[[int, int, int], Plain]
"""The fields of a step, from its number, its seat and its argument."""


def steps_data(state: Any, names: Mapping[int, str], asked: Arguments, waiting: Arguments) -> Plain:
    """What is asked, and what is still to be done, the next step first; the step that rolls is the question."""
    agenda, question = state.agenda, state.question
    kind, argument, depth = int(question.kind), int(question.argument), int(agenda.depth)
    if state.outcome or not kind:
        return {"agenda": []}
    if kind == CHANCE:  # the step that rolls waits, with an argument of its own
        depth -= 1
        kind, argument = argument, int(agenda.arguments[depth])
    seat = int(question.seat)
    steps = [(int(agenda.ops[at]), int(agenda.seats[at]), int(agenda.arguments[at])) for at in reversed(range(depth))]
    return {
        "question": {"kind": names[kind], "seat": seat} | asked(kind, seat, argument),
        "agenda": [
            {"step": names[step[0]]} | ({"seat": step[1]} if state.party > 1 else {}) | waiting(*step) for step in steps
        ],
    }
