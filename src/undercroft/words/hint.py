"""Hints for people to read: what to play, how likely a win is then, and the odds of what comes next."""

from collections.abc import Sequence
from typing import Final

from undercroft.bots.hint import Hint
from undercroft.table.game import Game
from undercroft.words.figures import bar, set_as, share
from undercroft.words.speech import Speech

SHOWN: Final = 5
SURE: Final = 1.96
"""standard errors that make an interval of 95 %"""


def hint_lines(game: Game, hints: Sequence[Hint], speech: Speech) -> list[str]:
    """The best plays, each with its chance to win and the exact odds of what dice settle next."""
    _ = speech.terms._
    if not hints:
        return [_("Nobody is asked anything here.")]
    wordings = {answer.id: answer.wording for answer in game.answers}
    lines = [_("chance to win")] if hints[0].chance is not None else [_("by rules of thumb")]
    for hint in hints[:SHOWN]:
        wording = wordings.get(hint.play, hint.name)
        lines.append(f"{chance_text(hint, speech.language):>14} {bar(hint.chance or 0.0):<12} {wording}".rstrip())
        if hint.odds is not None:
            words = speech.odds_words(hint.odds.matter)
            lines.append(f"{'':>14} {'':<12} {words.good} {share(hint.odds.chance, 1, speech.language)}")
    return lines


def chance_text(hint: Hint, spoken: str) -> str:
    """The chance to win, and how far it may be off."""
    if hint.chance is None:
        return ""
    percent = f"{100 * hint.chance:.0f}"
    if hint.error:
        percent += f" ± {max(1, round(100 * SURE * hint.error))}"
    return set_as(f"{percent}%", spoken)


def hint_data(hints: Sequence[Hint]) -> list[dict[str, object]]:
    """The same as plain data."""
    return [
        {
            "answer": hint.name,
            "chance": hint.chance,
            "error": hint.error,
            "odds": None if hint.odds is None else {"matter": hint.odds.matter, "chance": hint.odds.chance},
        }
        for hint in hints
    ]
