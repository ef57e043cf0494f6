"""Prints a digest of every state of seeded random games, a line for each batch: two builds must agree.

python -m tools.hashes FIRST LAST    these batches
"""

import sys
from hashlib import blake2b
from typing import Final

from tools.golden import Start, play, starts
from undercroft import games
from undercroft.kernel import is_compiled
from undercroft.table.shelf import book_of

BATCH: Final = 25
"""So many games of one mode."""


def modes() -> list[tuple[str, Start]]:
    """Every golden game, of every game on the shelf."""
    return [(game, start) for game in games.packages() for start in starts(game)]


def digests(first: int, last: int) -> list[str]:
    """A digest for each of these batches; the modes take turns."""
    every = modes()
    lines = []
    for batch in range(first, last):
        game, start = every[batch % len(every)]
        book = book_of(game)
        digest = blake2b(digest_size=8)
        for seed in range(batch * BATCH, (batch + 1) * BATCH):
            for state, _ in play(book, Start(start.setup, seed)):
                digest.update(state.to_bytes())
        lines.append(f"{batch} {game} {digest.hexdigest()}")
    return lines


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    print("\n".join(digests(int(sys.argv[1]), int(sys.argv[2]))))
