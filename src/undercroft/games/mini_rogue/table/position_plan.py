"""What is asked in a position and what waits: which steps, of which seats."""

from typing import Final

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.table.position_powers import TO_OVERLORD
from undercroft.games.mini_rogue.table.position_steps import PREPARING, STEP_NUMBERS
from undercroft.table.position_fields import Fields, Reason, one_of

WAITING_MOST: Final = 16

Step = tuple[int, Fields]


class Plan:
    """The names of the question and of the steps waiting; they tell whether the area lies there yet."""

    def __init__(self, fields: Fields) -> None:
        self.question: Step | None = None
        self.agenda: list[Step] | None = None
        """None where nothing is said of it"""
        self.seat = 0
        """who is asked, or who comes next where nobody is; of the Overlord's questions, whom they are about"""
        self.offering = 0
        """who offers a place in the order, where that is asked"""
        question = fields.table("question")
        if question is not None:
            self.question = _named(question, "kind")
        agenda = fields.tables("agenda")
        if agenda is not None:
            if len(agenda) > WAITING_MOST:
                text = f"{len(agenda)} steps are too many: at most {WAITING_MOST}"
                raise fields.refuse(Reason.TOO_MANY, "agenda", text)
            self.agenda = [_named(step, "step") for step in agenda]
        self.laid = not PREPARING & {step for step, _ in self.all_steps}

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

    def seat_written(self, party: int) -> int | None:
        """Whom the next step is about, as far as it is written: the Overlord's may be about an adventurer."""
        if not self.all_steps:
            return None
        (kind, fields), *behind = self.all_steps
        if kind not in TO_OVERLORD or self.question is None:
            return fields.seat("seat", party)
        seats = [fields.seat("about", party), *(step.seat("seat", party) for _, step in behind)]
        return next((seat for seat in seats if seat is not None), None)

    def waits(self, step: int) -> bool:
        return any(step == waiting for waiting, _ in self.agenda or ())

    def seat_of(self, step: Step, party: int, leader: int) -> int:
        """Whose step it is: by default of the one who is asked; the rooms are laid by the Party Leader."""
        number, fields = step
        seat = fields.seat("seat", party)
        if seat is not None:
            return seat
        return leader if number in (steps.LAY, steps.PREPARE) else self.seat


def _named(fields: Fields, name: str) -> Step:
    if not fields.has(name):
        raise fields.refuse(Reason.QUESTION, name, f"it is missing: {one_of(list(STEP_NUMBERS))}")
    return STEP_NUMBERS[fields.name(name, list(STEP_NUMBERS), "")], fields
