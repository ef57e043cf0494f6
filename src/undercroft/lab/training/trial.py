"""How strong a network is: greedy games from seeds that nobody has learned from."""

from typing import Any

import torch

from undercroft.kernel.rules import LONGEST
from undercroft.lab.strength import Wins
from undercroft.lab.training.crew import FACTS, PRACTISE, TRY, WATCHES
from undercroft.lab.training.learner import Learner
from undercroft.table.book import Plain


def trial(learner: Learner, setups: list[Plain], seed: int) -> list[list[Wins]]:
    """The first game of every place, for each deck and setup; the games share out the setups in turn."""
    crew, actor = learner.crew, learner.actor
    actor.noise.fill_(0)
    crew.turn_to(TRY, setups, seed)
    over = torch.zeros((WATCHES, crew.count), dtype=torch.bool, device=learner.device)
    won = torch.zeros_like(over)
    for step in range(LONGEST):
        for watch in range(WATCHES):
            learner.fetch(watch)
            if step:
                _note(learner, over[watch], won[watch])
            plays, _likely, _values = actor.choose()
            learner.send(watch, plays)
        if step % 32 == 31 and bool(over.all()):
            break
    crew.turn_to(PRACTISE)
    actor.noise.fill_(1)
    places = torch.arange(crew.count, device=learner.device)
    decks, which = places // crew.games % crew.decks, places % crew.games % len(setups)

    def wins(deck: int, setup: int) -> Wins:
        these = (decks == deck) & (which == setup)
        return Wins(int(won[:, these].sum()), int(these.sum()) * WATCHES)

    return [[wins(deck, setup) for setup in range(len(setups))] for deck in range(crew.decks)]


def _note(learner: Learner, over: Any, won: Any) -> None:
    layout = learner.crew.layout
    facts = learner.actor.lines[:, layout.width + layout.mask :]
    ended = facts[:, FACTS.index("end")] > 0
    won |= ended & ~over & (facts[:, FACTS.index("won")] > 0)
    over |= ended
