"""What is asked in a position and what waits: which steps, of which seats; and what all parts of it are read into."""

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.position.steps import ASKING, PREPARING, STEP_NUMBERS, TO_OVERLORD, WAITING
from undercroft.table import position_plan
from undercroft.table.position_fields import Fields


class Plan(position_plan.Plan):
    """The question and the steps waiting; they tell whether the area lies there yet."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields, STEP_NUMBERS, ASKING | steps.ROLLING, WAITING)
        self.seat = 0
        """who is asked, or who comes next where nobody is; of the Overlord's questions, whom they are about"""
        self.laid = not PREPARING & {step for step, _ in self.all_steps}

    def seat_written(self, party: int) -> int | None:
        """Whom the next step is about, as far as it is written: the Overlord's may be about an adventurer."""
        if not self.all_steps:
            return None
        (kind, fields), *behind = self.all_steps
        if kind not in TO_OVERLORD or self.question is None:
            return fields.seat("seat", party)
        seats = [fields.seat("about", party), *(step.seat("seat", party) for _, step in behind)]
        return next((seat for seat in seats if seat is not None), None)


class Reader:
    """Reads one part of a position; `sheets` are the tables of the adventurers."""

    def __init__(self, cards: MiniRogueCards, fields: Fields, state: State, sheets: list[Fields], plan: Plan) -> None:
        self.cards = cards
        self.fields = fields
        self.state = state
        self.sheets = sheets
        self.plan = plan
        self.seats = int(state.party)
