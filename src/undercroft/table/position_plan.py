"""What is asked in a position and what waits: which steps, of which seats."""

from collections.abc import Mapping
from typing import Final

from undercroft.kernel.errors import N_, Message
from undercroft.kernel.question import Question
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

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
            if len(agenda) > WAITING_MOST:
                message = N_("{n} steps are too many: at most {most}")
                raise fields.refuse(Reason.TOO_MANY, "agenda", message, n=len(agenda), most=WAITING_MOST)
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

    def end(self, fields: Fields) -> None:
        """The game is over: nothing is asked, and nothing waits."""
        if self.question is not None or self.agenda:
            message = N_("the game is over: leave out the question and the agenda")
            raise fields.refuse(Reason.OUTCOME, "outcome", message)


def read_cause(fields: Fields, causes: tuple[str, ...], *, lost: bool) -> str:
    """Why the game was lost; a name may follow the kind of the cause, after a colon."""
    cause = fields.text("cause") or ""
    kind = cause.partition(":")[0]
    if kind and not lost:
        raise fields.refuse(Reason.OUTCOME, "cause", N_("nobody has lost"))
    if lost and (not kind or kind not in causes):
        message = N_("why is the game lost? {allowed}")
        raise fields.refuse(Reason.OUTCOME, "cause", message, allowed=one_of([name for name in causes if name]))
    return cause


def check_asked(question: Question, kind: int, fields: Fields) -> None:
    """Refuse a question that the rules, when it was their turn, did not ask."""
    if question.kind != kind or question.count < 2:
        message = N_("the rules would not ask this here, or fewer than two answers would be legal")
        raise fields.refuse(Reason.QUESTION, "kind", message)


def check_sound(trouble: Message | None) -> None:
    """Refuse a position in which something does not hold that holds in every game."""
    if trouble is not None:
        message = N_("the position does not hold together: {trouble}")
        raise PositionError(Reason.MISMATCH, "", message, trouble=trouble)
