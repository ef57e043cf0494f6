"""Hints for people to read: what to play, why, how likely a win is then, and the odds of what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from undercroft.bots.hint import Hint
from undercroft.bots.search import SURE
from undercroft.table.game import Game
from undercroft.table.odds import Odds
from undercroft.words.figures import bar, set_as, share
from undercroft.words.odds import LEAST, mean
from undercroft.words.speech import Speech

SHOWN: Final = 5
BARS: Final = 12
"""The width of a bar."""
CHANCES: Final = 10
"""The width of what stands before it."""
NUMBERS: Final = 3
"""The width of the number of an answer."""
HEAD: Final = 3
"""The lines before the plays: why, nothing, and what the figures are."""
PLAYS: Final = CHANCES + NUMBERS + 2
"""The column of the plays, in plain lines."""
SAID: Final = 0.05
"""A smaller difference between what is left is not worth a word."""


@dataclass(frozen=True)
class HintRow:
    """One of the plays in words."""

    number: str
    """of the answer, from 1; for a whole exchange, of the one that it begins with"""
    chance: str
    bar: str
    answer: str
    odds: str
    """of what dice settle next; empty if they settle nothing"""


def hint_lines(
    game: Game, hints: Sequence[Hint], speech: Speech, *, plain: bool = False, offered: bool = False
) -> list[str]:
    """Why the best play is the best, then all of them, each with its chance to win and its odds.

    With `plain`, there are the numbers of the answers instead of bars; `offered`, as they are offered to a person.
    """
    _ = speech.terms._
    if not hints:
        return [_("Nobody is asked anything here.")]
    lines = [reason(game, hints, speech), "", heading(hints, speech)]
    for row in hint_rows(game, hints, speech, offered=offered):
        between = f"{row.number:>{NUMBERS}}" if plain else f"{row.bar:<{BARS}}"
        lines.append(f"{row.chance:>{CHANCES}} {between} {row.answer}".rstrip())
        lines += [f"{'':>{CHANCES + len(between) + 2}}{row.odds}"] if row.odds else []
    return lines


def heading(hints: Sequence[Hint], speech: Speech) -> str:
    """What the figures are."""
    _ = speech.terms._
    return _("chance to win") if hints[0].chance is not None else _("by rules of thumb")


def hint_rows(game: Game, hints: Sequence[Hint], speech: Speech, *, offered: bool = False) -> list[HintRow]:
    rows, answers = [], [answer.id for answer in (game.offered if offered else game.answers)]
    for hint in hints[:SHOWN]:
        number = str(answers.index(first_answer(game, hint)) + 1)
        odds = ""
        if hint.odds is not None:
            odds = f"{speech.odds_words(hint.odds.matter).good} {share(hint.odds.chance, 1, speech.language)}"
        chance = chance_text(hint, speech.language)
        rows.append(HintRow(number, chance, bar(hint.chance or 0.0, BARS), wording(game, hint, speech), odds))
    return rows


def first_answer(game: Game, hint: Hint) -> int:
    """The answer that a play is, or begins with."""
    return int(game.book.rules.answers_of(game.state, hint.play)[0])


def wording(game: Game, hint: Hint, speech: Speech) -> str:
    """A play in words, be it an answer or a whole exchange."""
    return speech.play(game.state, hint.play)


# --- why ------------------------------------------------------------------------------------------------------------


def reason(game: Game, hints: Sequence[Hint], speech: Speech) -> str:
    """Why the first of these plays is the best: its exact odds and those of another, or their chances to win."""
    _ = speech.terms._
    why = _by_odds(game, hints, speech) or _by_chance(game, hints, speech)
    if not why:
        return _("“{answer}”, by rules of thumb.").format(answer=wording(game, hints[0], speech))
    return _("“{answer}”: {reason}.").format(answer=wording(game, hints[0], speech), reason=why)


def _by_odds(game: Game, hints: Sequence[Hint], speech: Speech) -> str:
    """What dice settle next, with the play and with the best other one that they settle the same for."""
    _, best = speech.terms._, hints[0]
    if best.odds is None:
        return ""
    good, chance = speech.odds_words(best.odds.matter).good, share(best.odds.chance, 1, speech.language)
    rival = next((hint for hint in hints[1:] if hint.odds and hint.odds.matter == best.odds.matter), None)
    if rival is None or rival.odds is None:
        if not LEAST < best.odds.chance < 1 - LEAST:
            return ""  # nor is what is certain anyway
        said = _("{good} in {chance} of cases").format(good=good, chance=chance)
        return _both(said, _by_chance(game, hints, speech), speech)
    other = wording(game, rival, speech)
    gain = best.odds.chance - rival.odds.chance
    if game.sides[int(game.state.question.seat)]:  # an Overlord gains by what the adventurers lose
        gain = -gain
    if abs(gain) < LEAST:
        left = _by_left(best.odds, rival.odds, speech)
        if not left and not LEAST < best.odds.chance < 1 - LEAST:
            return ""  # what is certain either way is no reason
        said = _("{good} in {chance} of cases, as with “{rival}”").format(good=good, chance=chance, rival=other)
        return _both(said, left or _instead(best, rival, speech), speech)
    text = _("{good} in {chance} of cases, {other} with “{rival}”")
    said = text.format(good=good, chance=chance, rival=other, other=share(rival.odds.chance, 1, speech.language))
    return said if gain > 0 else _both(said, _instead(best, rival, speech), speech)


def _by_left(best: Odds, rival: Odds, speech: Speech) -> str:
    """That a good end leaves more of what matters most, on average."""
    for fact, name in list(speech.odds_words(best.matter).left.items())[:1]:
        mine, others = best.left.get(fact, 0.0), rival.left.get(fact, 0.0)
        if mine - others >= SAID:
            text = speech.terms._("{name} on average: {mean} instead of {other}")
            return text.format(name=name, mean=mean(mine, speech.language), other=mean(others, speech.language))
    return ""


def _instead(best: Hint, rival: Hint, speech: Speech) -> str:
    """That the game is won more often all the same, if that can be told."""
    _ = speech.terms._
    if best.chance is None or rival.chance is None:
        return ""
    text = _("{chance} to win instead of {other}")
    if too_close(best, rival):
        text = _("{chance} to win, too close to tell from {other}")
    elif percent(best) == percent(rival):
        text = _("{chance} to win, a little more")
    return text.format(chance=chance_text(best, speech.language), other=chance_text(rival, speech.language))


def _by_chance(game: Game, hints: Sequence[Hint], speech: Speech) -> str:
    """The chance to win, with the play and with the next best one."""
    _ = speech.terms._
    if hints[0].chance is None:
        return ""
    chance = chance_text(hints[0], speech.language)
    if len(hints) == 1:
        return _("{chance} to win").format(chance=chance)
    text = _("{chance} to win, {other} with “{rival}”")
    if too_close(hints[0], hints[1]):
        text = _("{chance} to win, too close to tell from {other} with “{rival}”")
    elif percent(hints[0]) == percent(hints[1]):
        text = _("{chance} to win, a little more than with “{rival}”")
    return text.format(
        chance=chance, other=chance_text(hints[1], speech.language), rival=wording(game, hints[1], speech)
    )


def _both(first: str, second: str, speech: Speech) -> str:
    return speech.terms._("{text}; {more}").format(text=first, more=second) if second else first


def too_close(one: Hint, two: Hint) -> bool:
    """Whether it cannot be told from so few deals which of two plays wins more often."""
    return (one.chance or 0.0) - (two.chance or 0.0) <= SURE * hypot(one.apart, two.apart)


def percent(hint: Hint) -> str:
    """The chance to win as a whole number."""
    return f"{100 * (hint.chance or 0.0):.0f}"


def chance_text(hint: Hint, spoken: str) -> str:
    """The chance to win, and how far it may be off. No line ends in the middle of it."""
    if hint.chance is None:
        return ""
    text = percent(hint)
    if hint.error:
        text += f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{max(1, round(100 * SURE * hint.error))}"
    return set_as(f"{text}%", spoken)


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
