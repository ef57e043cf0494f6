"""What takes a while: odds, hints, and how the chances went. It is worked out in a thread, from a copy of the game."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from undercroft.bots.glance import glance
from undercroft.bots.hint import HintsOff, hints_at_table
from undercroft.online.messages import Beside, Chances, Hinted, HintedPlay, OddsTold, TurningPoint
from undercroft.server.online import NotOver
from undercroft.server.sight import Sight
from undercroft.table.odds import odds_beside
from undercroft.table.seats import Stop, never
from undercroft.words.hint import SHOWN, first_answer, heading, hint_lines, hint_rows, reason
from undercroft.words.odds import at_length, brief, odds_data

LONG_S: Final = 3.0
"""Odds that are not there after so long are left out."""


def odds_told(sight: Sight, id: int, stop: Stop = never, clock: Callable[[], float] = monotonic) -> OddsTold:
    """The odds of every answer that dice follow; where hints are off there are none: they say which answer is best."""
    game, speech, began = sight.game.copy(), sight.speech, clock()
    found: dict[str, Beside] = {}
    if sight.can_ask and not game.unaided:
        for answer, odds in odds_beside(game, lambda: stop() or clock() - began > LONG_S):
            name = game.book.answer_name(game.state, answer)
            found[name] = Beside(brief(odds, speech), at_length(odds, speech), odds_data(odds))
    return OddsTold(id, len(game), found)


def hint_told(sight: Sight, id: int, *, helped: bool, stop: Stop = never) -> Hinted:
    """What a strong player would do; HintsOff where hints are off, unless the game may say that it was `helped`."""
    game, speech = sight.game.copy(), sight.speech
    if game.unaided and not helped:
        raise HintsOff
    about, found = hints_at_table(game, sight.asking.pauses, stop=stop)
    at = None if len(about) == len(game) else len(about)
    plays = [
        HintedPlay(
            game.book.answer_name(about.state, first_answer(about, hint)),
            row.answer,
            row.chance,
            row.odds,
            hint.chance,
            hint.error,
            at,
        )
        for hint, row in zip(found[:SHOWN], hint_rows(about, found, speech), strict=True)
    ]
    note = speech.terms._("A hint is about winning, whatever the goal is.") if sight.goal else ""
    lines = [*hint_lines(about, found, speech, offered=True), *filter(None, [note])]
    if not plays:
        return Hinted(id, len(game), lines[0], lines=lines)
    return Hinted(id, len(game), reason(about, found, speech), heading(found, speech), plays, note, lines)


def chances_told(sight: Sight, id: int, stop: Stop = never) -> Chances:
    """How the chances went; NotOver while the game goes on."""
    if not sight.game.over:
        raise NotOver
    after = sight.aftermath
    found = glance(after.game, stop=stop)
    turns = [TurningPoint(number, text) for number, text in after.turns_told(found)] if found else []
    return Chances(id, after.mine(found), turns)
