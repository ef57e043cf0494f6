"""A simulation of Tiny Epic Dungeons, as a chart."""

from collections.abc import Mapping
from typing import Any

from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
from undercroft.outside import harmless
from undercroft.words.figures import row, share, wins
from undercroft.words.nouns import sentence


def chart(report: Mapping[str, Any], terms: TinyEpicTerms) -> str:
    """Wins, how often the Lair was opened, and why games were lost."""
    _, games = terms._, report["games"]
    ids = [card.id for card in terms.cards.heroes]
    heroes = terms.together(terms.name(terms.cards.heroes[ids.index(hero)].name) for hero in report["heroes"])
    why = causes(terms)
    opened = _("Lair opened")
    lines = [terms.labelled(heroes, wins(report, terms)), ""]
    lines += [f"{opened:>28} {share(report['act_two'], games, terms.language):>8}", "", _("lost to")]
    return "\n".join(lines + [row(why[cause], n, games, terms.language) for cause, n in report["losses"].items()])


def causes(terms: TinyEpicTerms) -> dict[str, str]:
    """What games are lost to."""
    _ = terms._
    return {"torch": _("the torch"), "goblins": _("a fifth goblin"), "walls": _("a closed dungeon")}


def counted_words(terms: TinyEpicTerms, kind: str, name: str) -> str:
    """What statistics count, from its stable name."""
    _, heroes = terms._, [card.id for card in terms.cards.heroes]
    if kind == "hero" and name in heroes:
        return terms.name(terms.cards.heroes[heroes.index(name)].name)
    if kind == "cause":
        return sentence(causes(terms).get(name, harmless(name)))
    modes = {"heroes-2": _("Two heroes"), "heroes-3": _("Three heroes"), "heroes-4": _("Four heroes")}
    return modes.get(name, harmless(name))
