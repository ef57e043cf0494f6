"""A simulation of Tiny Epic Dungeons, as a chart."""

from collections.abc import Mapping
from typing import Any

from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
from undercroft.words.figures import row, share, wins


def chart(report: Mapping[str, Any], terms: TinyEpicTerms) -> str:
    """Wins, how often the Lair was opened, and why games were lost."""
    _, games = terms._, report["games"]
    ids = [card.id for card in terms.cards.heroes]
    heroes = terms.together(terms.name(terms.cards.heroes[ids.index(hero)].name) for hero in report["heroes"])
    why = {"torch": _("the torch"), "goblins": _("a fifth goblin"), "walls": _("a closed dungeon")}
    opened = _("Lair opened")
    lines = [terms.labelled(heroes, wins(report, terms)), ""]
    lines += [f"{opened:>28} {share(report['act_two'], games, terms.language):>8}", "", _("lost to")]
    return "\n".join(lines + [row(why[cause], n, games, terms.language) for cause, n in report["losses"].items()])
