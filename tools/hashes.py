"""Prints a digest of the state hashes of seeded random games, one line per hundred games: two builds must agree."""

import sys
from hashlib import blake2b

from tools.modes import boxes, chapters, overlords, parties, solo
from tools.tiny_epic_golden import ways
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules.engine import answer
from undercroft.games.mini_rogue.rules.setup import deal, set_table
from undercroft.games.mini_rogue.rules.state import PLAYING
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules import engine as epic_engine
from undercroft.games.tiny_epic.rules import setup as tiny_epic
from undercroft.kernel import is_compiled
from undercroft.kernel.chooser import Chooser

BATCH = 100
EPIC = 5
"""One batch in this many is of Tiny Epic Dungeons."""


def digests(first: int, last: int) -> list[str]:
    """One digest per hundred games; every hero, party, chapter, mat, difficulty and variant has its turn."""
    cards = load_mini_rogue()
    every = solo(cards)[::12] + parties(cards) + chapters(cards) + boxes(cards) + overlords(cards)
    lines = []
    for batch in range(first, last, BATCH):
        if batch // BATCH % EPIC == EPIC - 1:
            lines.append(f"{batch} {epic_digest(batch)}")
            continue
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


def epic_digest(batch: int) -> str:
    """The same for a hundred games of Tiny Epic Dungeons."""
    cards = load_tiny_epic()
    every = list(ways(cards).values())
    digest = blake2b(digest_size=8)
    for seed in range(batch, batch + BATCH):
        game = tiny_epic.new_game(cards.tables, every[seed % len(every)].setup(cards), seed)
        chooser = Chooser(seed)
        while game.outcome == PLAYING:
            digest.update(game.to_bytes())
            epic_engine.answer(game, chooser.choose(game.question))
        digest.update(game.to_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    print("\n".join(digests(int(sys.argv[1]), int(sys.argv[2]))))
