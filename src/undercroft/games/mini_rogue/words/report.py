"""A simulation of Mini Rogue, as a chart."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undercroft.games.mini_rogue.table.account import ALONE, AUTOMA, CAMPAIGN, COUNCIL, OVERLORD, PARTY
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.outside import harmless
from undercroft.words.figures import row, set_as, wins
from undercroft.words.nouns import sentence

CAUSES: Final = 12
"""This many causes of death are shown."""


def chart(report: Mapping[str, Any], terms: MiniRogueTerms) -> str:
    """Wins, the area in which games ended, and what killed the heroes."""
    _, games = terms._, report["games"]
    text = wins(report, terms)
    lines = [terms.labelled(party_words(terms, report["party"]), text) if "party" in report else text]
    if "overlord" in report:
        lines.append(against_words(terms, report))
    areas = [row(area, count, games, terms.language) for area, count in report["areas"].items() if count]
    lines += ["", _("ended in area"), *areas]
    deaths = list(report["deaths"].items())[:CAUSES]
    if deaths:
        causes = [row(cause_words(terms, cause), count, games, terms.language) for cause, count in deaths]
        lines += ["", _("killed by"), *causes]
    return "\n".join(lines)


def party_words(terms: MiniRogueTerms, party: Sequence[str]) -> str:
    """Who went down together."""
    return terms.together(terms.character(terms.cards.character_number(hero)) for hero in party)


def against_words(terms: MiniRogueTerms, report: Mapping[str, Any]) -> str:
    """The Overlord they faced, and how strong it became."""
    [name] = [terms.name(card.name) for card in terms.cards.overlords if card.id == report["overlord"]]
    text = terms._("against {overlord}, {n} Reinforcements a game")
    if report["automa"]:
        text = terms._("against {overlord} (Automa), {n} Reinforcements a game")
    return text.format(overlord=name, n=set_as(f"{report['reinforcements'] / report['games']:.1f}", terms.language))


def cause_words(terms: MiniRogueTerms, cause: str) -> str:
    """A cause of death, from its stable name in the data."""
    kind, _colon, name = cause.partition(": ")
    cards = terms.cards
    names = [*cards.line_names, *(card.name for card in cards.rooms), *(power.name for power in cards.powers)]
    named = {str(name): name for name in names}
    if name and name not in named:
        return harmless(name)  # of other cards
    if kind == "enemy" and name:
        return terms.name(named[name])
    if kind == "room" and name:
        return terms._("room: {name}").format(name=terms.name(named[name]))
    if kind == "power" and name:
        return terms._("power: {name}").format(name=terms.name(named[name]))
    others = {"hunger": terms._("hunger"), "poison": terms._("poison"), "room": terms._("a story")}
    return others.get(cause, harmless(cause))


def counted_words(terms: MiniRogueTerms, kind: str, name: str) -> str:
    """What statistics count, from its stable name."""
    _, cards = terms._, terms.cards
    heroes = [card.id for card in cards.characters]
    if kind == "hero" and name in heroes:
        return sentence(terms.character(heroes.index(name)))
    if kind == "difficulty" and name in DIFFICULTIES:
        return terms.difficulties[DIFFICULTIES.index(name)]
    if kind == "cause":
        return sentence(cause_words(terms, name))
    modes = {
        ALONE: _("Alone"),
        PARTY: _("In a party"),
        AUTOMA: _("Against an Automa"),
        OVERLORD: _("With an Overlord"),
        CAMPAIGN: _("Campaign"),
        COUNCIL: _("With The Council"),
    }
    return modes.get(name, harmless(name))
