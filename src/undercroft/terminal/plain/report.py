"""Simulations and measurements for people to read: bars, figures and a progress line, in plain characters."""

import sys
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final

from undercroft.cards.language import language_of
from undercroft.games.mini_rogue.words.terms import Terms
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
from undercroft.words.help import Help
from undercroft.words.language import catalogue

WIDTH: Final = 40
CAUSES: Final = 12
"""This many causes of death are shown."""


def bar(share: float) -> str:
    """A share of the whole as a bar."""
    return "█" * round(share * WIDTH) or ("▏" if share > 0 else "")


def set_as(number: str, spoken: str) -> str:
    """A number as a language writes it."""
    return language_of(spoken).number(number)


def chart(report: Mapping[str, Any], terms: Terms) -> str:
    """Wins, the area in which games ended, and what killed the heroes."""
    _ = terms._
    games = report["games"]
    text = _("{wins} of {games} games won ({share}), {decisions} decisions a game")
    text = text.format(
        wins=set_as(f"{report['wins']:,}", terms.language),
        games=set_as(f"{games:,}", terms.language),
        share=set_as(f"{report['wins'] / games:.2%}", terms.language),
        decisions=set_as(f"{report['decisions'] / games:.1f}", terms.language),
    )
    lines = [terms.labelled(party_words(terms, report["party"]), text) if "party" in report else text]
    if "overlord" in report:
        lines.append(against_words(terms, report))

    def row(name: str, count: int) -> str:
        share = set_as(f"{count / games:.2%}", terms.language)
        return f"{name:>28} {share:>8} {bar(count / games)}"

    lines += ["", _("ended in area"), *(row(area, count) for area, count in report["areas"].items() if count)]
    deaths = list(report["deaths"].items())[:CAUSES]
    if deaths:
        lines += ["", _("killed by"), *(row(cause_words(terms, cause), count) for cause, count in deaths)]
    return "\n".join(lines)


def epic_chart(report: Mapping[str, Any], terms: TinyEpicTerms) -> str:
    """Wins, how often the Lair was opened, and why games were lost."""
    _ = terms._
    games = report["games"]

    def share(count: int) -> str:
        return set_as(f"{count / games:.2%}", terms.language)

    text = _("{wins} of {games} games won ({share}), {decisions} decisions a game").format(
        wins=set_as(f"{report['wins']:,}", terms.language),
        games=set_as(f"{games:,}", terms.language),
        share=share(report["wins"]),
        decisions=set_as(f"{report['decisions'] / games:.1f}", terms.language),
    )
    ids = [card.id for card in terms.cards.heroes]
    heroes = terms.together(terms.name(terms.cards.heroes[ids.index(hero)].name) for hero in report["heroes"])
    why = {"torch": _("the torch"), "goblins": _("a fifth goblin"), "walls": _("a closed dungeon")}
    opened = _("Lair opened")
    lines = [terms.labelled(heroes, text), "", f"{opened:>28} {share(report['act_two']):>8}"]
    lines += ["", _("lost to")]
    for cause, count in report["losses"].items():
        lines.append(f"{why[cause]:>28} {share(count):>8} {bar(count / games)}")
    return "\n".join(lines)


def party_words(terms: Terms, party: Sequence[str]) -> str:
    """Who went down together."""
    return terms.together(terms.character(terms.cards.character_number(hero)) for hero in party)


def against_words(terms: Terms, report: Mapping[str, Any]) -> str:
    """The Overlord they faced, and how strong it became."""
    [name] = [terms.name(card.name) for card in terms.cards.overlords if card.id == report["overlord"]]
    text = terms._("against {overlord}, {n} Reinforcements a game")
    if report["automa"]:
        text = terms._("against {overlord} (Automa), {n} Reinforcements a game")
    return text.format(overlord=name, n=set_as(f"{report['reinforcements'] / report['games']:.1f}", terms.language))


def cause_words(terms: Terms, cause: str) -> str:
    """A cause of death, from its stable name in the data."""
    kind, _colon, name = cause.partition(": ")
    cards = terms.cards
    names = [*cards.line_names, *(card.name for card in cards.rooms), *(power.name for power in cards.powers)]
    named = {str(name): name for name in names}
    if kind == "enemy":
        return terms.name(named[name])
    if kind == "room":
        return terms._("room: {name}").format(name=terms.name(named[name]))
    if kind == "power":
        return terms._("power: {name}").format(name=terms.name(named[name]))
    return {"hunger": terms._("hunger"), "poison": terms._("poison")}.get(cause, cause)


def figures(result: Mapping[str, Any], spoken: str) -> list[str]:
    """What was measured, line by line."""
    _ = catalogue(spoken).gettext
    units = {
        "decisions_per_s": _("decisions per second"),
        "games_per_s": _("games per second"),
        "copies_per_s": _("copies per second"),
    }
    parties = {
        "mini-rogue": "mini-rogue",
        "mini-rogue-2": _("mini-rogue, two adventurers"),
        "mini-rogue-3": _("mini-rogue, three adventurers"),
        "mini-rogue-campaign": _("mini-rogue, all chapters of the campaign"),
        "mini-rogue-council": _("mini-rogue, The Council and both boxes"),
        "mini-rogue-overlord": _("mini-rogue, against an Overlord"),
        "mini-rogue-automa": _("mini-rogue, against the Automa"),
        "tiny-epic": _("tiny-epic, four heroes"),
    }
    measured = [game for game in parties if game in result]
    width = max(len(parties[game]) for game in measured)
    lines = [Help(spoken).build(compiled=result["compiled"])]
    for game in measured:
        for what, number in result[game].items():
            lines.append(f"  {parties[game]:<{width}} {units[what]:>24} {set_as(f'{number:,}', spoken):>12}")
    return lines


class Progress:
    """Reports progress of long work, on standard error and only to a person."""

    def __init__(self, total: int, spoken: str) -> None:
        self.total = total
        self.spoken = spoken
        self._ = catalogue(spoken).gettext
        self.longest = 0

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, done: int) -> None:
        if sys.stderr.isatty():
            text = self._("{done} of {total}").format(done=f"{done:,}", total=f"{self.total:,}")
            text = set_as(text, self.spoken)
            line = f"{text:>26} {bar(done / self.total)}"
            self.longest = max(self.longest, len(line))
            print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.longest:
            print("\r" + " " * self.longest + "\r", end="", file=sys.stderr, flush=True)
