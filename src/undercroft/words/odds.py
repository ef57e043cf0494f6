"""Exact odds for people to read: the chance of a good end, the best answer, and what is left, as bars."""

from typing import Final

from undercroft.table.game import Game
from undercroft.table.odds import Odds
from undercroft.words.figures import bar, set_as, share
from undercroft.words.nouns import sentence
from undercroft.words.speech import Speech

NAMES: Final = 28
"""The width of what stands before a figure."""
WORTH_A_WORD: Final = 0.05
"""A smaller mean would read as nothing."""
LEAST: Final = 0.00005
"""Less is not drawn: it would read as nothing."""


def odds_page(game: Game, odds: Odds | None, speech: Speech) -> list[str]:
    """The odds of what dice are about to settle."""
    _ = speech.terms._
    if odds is None:
        return [_("No dice are about to settle anything here.")]
    words = speech.odds_words(odds.matter)
    lines = [chance_row(words.good, odds.chance, speech.language)]
    also = [(name, odds.of(fact, 1)) for fact, name in words.also.items()]
    lines += [chance_row(name, chance, speech.language) for name, chance in also if chance >= LEAST]
    for answer in game.answers:
        if answer.name == odds.best:
            lines += ["", speech.terms.labelled(_("best answer"), answer.wording)]
    if odds.chance > 0 and words.left:
        lines += ["", _("after that, on average")]
        lines += [f"{name:>{NAMES}} {mean(odds.left[fact], speech.language):>8}" for fact, name in words.left.items()]
    if words.chart and odds.chance > 0:
        lines += ["", words.left[words.chart], *spread(odds, words.chart, speech.language, odds.good)]
    for fact, heading in words.drawn.items():
        lines += ["", heading, *spread(odds, fact, speech.language)]
    return lines


def brief(odds: Odds, speech: Speech) -> str:
    """The odds in a word or two, for the end of an answer."""
    words = speech.odds_words(odds.matter)
    if odds.chance < LEAST and words.instead and odds.mean(words.instead[0]) >= WORTH_A_WORD:
        fact, text = words.instead
        return text.format(mean=rounded_mean(odds.mean(fact), speech.language))
    told = [words.brief.format(chance=rounded(odds.chance, speech.language))]
    if odds.chance >= LEAST and words.with_it:
        fact, text = words.with_it
        told.append(text.format(mean=rounded_mean(odds.left[fact], speech.language)))
    return speech.terms.also(told)


def rounded(chance: float, spoken: str) -> str:
    """A chance in whole percents; what is not certain is never told as if it were."""
    if LEAST < chance < 0.005:
        return set_as("<1%", spoken)
    if 0.995 <= chance < 1 - LEAST:
        return set_as(">99%", spoken)
    return set_as(f"{chance:.0%}", spoken)


def rounded_mean(value: float, spoken: str) -> str:
    return set_as(f"{value:.1f}", spoken)


def at_length(odds: Odds, speech: Speech) -> str:
    """The odds in a sentence: the exact chance of a good end, and what it leaves on average."""
    _, words = speech.terms._, speech.odds_words(odds.matter)
    if not words.brief or not LEAST < odds.chance < 1 - LEAST:
        return ""  # the word beside the answer says it all
    told = [speech.terms.labelled(words.good, share(odds.chance, 1, speech.language))]
    for fact, name in list(words.left.items())[:1]:
        left = rounded_mean(odds.left[fact], speech.language)
        told.append(_("{name} on average: {mean}").format(name=name, mean=left))
    return sentence(speech.terms.also(told)) + "."


def mean(value: float, spoken: str) -> str:
    return set_as(f"{value:.2f}", spoken)


def chance_row(name: str, chance: float, spoken: str) -> str:
    return f"{name:>{NAMES}} {share(chance, 1, spoken):>8} {bar(chance)}".rstrip()


def spread(odds: Odds, fact: str, spoken: str, among: str = "") -> list[str]:
    """How likely each value of a fact is, among all ends or those where another one holds."""
    chances: dict[int, float] = {}
    for end in odds.ends:
        if not among or end.facts[among]:
            chances[end.facts[fact]] = chances.get(end.facts[fact], 0.0) + end.chance
    return [chance_row(str(value), chances[value], spoken) for value in sorted(chances) if chances[value] >= LEAST]


def odds_data(odds: Odds | None) -> dict[str, object]:
    """The same as plain data."""
    if odds is None:
        return {"matter": None}
    return {
        "matter": odds.matter,
        "chance": odds.chance,
        "best": odds.best,
        "left": dict(odds.left),
        "ends": [{**end.facts, "chance": end.chance} for end in odds.ends],
    }
