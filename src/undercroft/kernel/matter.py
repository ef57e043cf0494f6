"""What dice settle: a check, an attack, a whole fight. Exact odds are worked out for one matter at a time."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from undercroft.kernel.state import GameState
from undercroft.kernel.vecs import vec

SLIGHT: Final = 2.0**-30
"""What is left weighs so little that it only decides between plays that are equally good."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Matter:
    """Something that dice settle, seen from one position. A game subclasses it for each kind it has.

    The facts tell an end of the matter by number; the first of them is 1 if it is a good end, else 0. Where no end is
    better than another, the first is merely told first.
    """

    def __init__(self, name: str, facts: tuple[str, ...]) -> None:
        self.name: str = name
        self.facts: tuple[str, ...] = facts

    def go_on(self, state: GameState, choice: i64) -> None:
        """Do what a legal answer says, or NOTHING, and continue to the next stop of the matter.

        A question with a single legal answer may be asked. Once the matter is settled, nothing is asked any more.
        """
        raise NotImplementedError

    def give(self, state: GameState, choice: i64) -> None:
        """The same, but a question whose position has a key before it is asked may be left unasked, for `ask`."""
        self.go_on(state, choice)

    def is_unasked(self, state: GameState) -> bool:
        """Whether `give` has left a question unasked."""
        return False

    def ask(self, state: GameState) -> None:
        """Ask it. It may turn out that the matter is settled."""

    def set_back(self, ahead: GameState, state: GameState) -> None:
        """Make a copy that has gone on equal to a position again: what cannot change in the matter is equal already.

        The answers on offer need not be: they have been read.
        """
        state.copy_into(ahead)

    def key(self, state: GameState) -> i64:
        """A key of a position within the matter: what cannot change while it lasts may be left out."""
        return state.key()

    def considers(self, state: GameState, choice: i64) -> bool:
        """Whether a legal answer belongs to the matter: others are not looked at."""
        return True

    def tell(self, state: GameState, facts: vec[i64]) -> None:
        """Write the facts of an end. The state may be changed: it is not looked at again."""
        raise NotImplementedError

    def worth(self, facts: vec[i64]) -> float:
        """What an end is worth: best play makes this as large as it can on average."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Solved:
    """A matter played as well as possible."""

    def value(self) -> float:
        """What it is worth on average."""
        raise NotImplementedError

    def choice(self) -> i64:
        """The best answer to the question it was looked at from; NOTHING if dice come first."""
        raise NotImplementedError

    def ends(self) -> list[tuple[list[int], float]]:
        """How it ends: the facts of each end, and its chance."""
        raise NotImplementedError
