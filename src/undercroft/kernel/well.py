"""Where the numbers of a game come from, if not from a seed."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

DECKS: Final[i64] = 0
DICE: Final[i64] = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Well:
    """A number for every place of two streams, the same whenever it is asked for: games can be copied and replayed."""

    def word(self, stream: i64, place: i64) -> i64:
        """32 bits: those at a place, from 0 on, of the stream of the decks or of the dice."""
        raise NotImplementedError
