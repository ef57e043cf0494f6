"""Prints a digest of the state hashes of seeded random games, one line for each hundred: two builds must agree."""

import sys
from hashlib import blake2b

from tools.modes import boxes, chapters, overlords, parties, solo
from undercroft.cards import load_mini_rogue
from undercroft.rules import is_compiled
from undercroft.rules.mini_rogue.engine import answer
from undercroft.rules.mini_rogue.playout import Chooser
from undercroft.rules.mini_rogue.setup import deal, set_table
from undercroft.rules.mini_rogue.state import PLAYING

BATCH = 100


def digests(first: int, last: int) -> list[str]:
    """One digest for each hundred games; every hero, party, chapter, mat, difficulty and variant has its turn."""
    cards = load_mini_rogue()
    every = solo(cards)[::12] + parties(cards) + chapters(cards) + boxes(cards) + overlords(cards)
    lines = []
    for batch in range(first, last, BATCH):
        options = every[batch // BATCH % len(every)]
        table = set_table(cards.tables, options.setup(cards))
        game = table.copy()
        digest = blake2b(digest_size=8)
        for seed in range(batch, batch + BATCH):
            table.copy_into(game)
            deal(game, seed)
            chooser = Chooser(seed)
            while game.outcome == PLAYING:
                digest.update(game.to_bytes())
                answer(game, chooser.choose(game.question))
            digest.update(game.to_bytes())
        lines.append(f"{batch} {digest.hexdigest()}")
    return lines


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    print("\n".join(digests(int(sys.argv[1]), int(sys.argv[2]))))
