"""Exchanges in one go: turns what is given and asked for into the answers that make such a deal.

The rules ask for one thing after another; people say "3 gold and a Fire potion for 1 food". An impossible deal is
refused here with a reason, before anything changes (MR-COOP2-10).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from undercroft.cards.schema import Name
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, THING_NAMES
from undercroft.games.mini_rogue.rules.state import ARMOR_MOST, FOOD_MOST, GOLD_MOST
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.kernel.errors import N_, Message, UndercroftError, numbered
from undercroft.outside import quoted
from undercroft.table.book import Plain
from undercroft.table.game import Game

TRACKS: Final = {"gold": GOLD_MOST, "food": FOOD_MOST, "armor": ARMOR_MOST}
"""Things that are counted, and how many an adventurer can hold."""
NOBODY: Final = Name({"en": ""})

# Why a deal is refused
NO_DEAL: Final = "no-deal"
EMPTY: Final = "empty"
UNKNOWN: Final = "unknown"
NO_NUMBER: Final = "no-number"
BOTH_SIDES: Final = "both-sides"
TOO_LITTLE: Final = "too-little"
TOO_MUCH: Final = "too-much"
SECOND: Final = "second"
ALREADY: Final = "already"
UNREADABLE: Final = "unreadable"

THINGS: Final = {
    "gold": N_("gold"),
    "food": N_("food"),
    "armor": N_("armor"),
    "item": N_("item"),
    "fire": N_("fire"),
    "frost": N_("frost"),
    "poison": N_("poison"),
    "healing": N_("healing"),
    "holy": N_("holy"),
    "perception": N_("perception"),
}
POTIONS: Final = {
    "fire": N_("Fire potion"),
    "frost": N_("Frost potion"),
    "poison": N_("Poison potion"),
    "healing": N_("Healing potion"),
    "holy": N_("Holy potion"),
    "perception": N_("Perception potion"),
}
AMOUNTS: Final = {
    "gold": lambda n: numbered("{n} gold", "{n} gold", n),
    "food": lambda n: numbered("{n} food", "{n} food", n),
    "armor": lambda n: numbered("{n} armor", "{n} armor", n),
}
MESSAGES: Final = {
    NO_DEAL: N_("no exchange is under way"),
    EMPTY: N_("this deal is empty: give something, or ask for something"),
    UNKNOWN: N_('you cannot trade "{thing}": choose one of {names}'),
    NO_NUMBER: N_('"{wanted}" is not a valid amount'),
    BOTH_SIDES: N_("{thing} cannot be both given and asked for"),
    TOO_LITTLE: N_("{hero} has {amount}, not {wanted}"),
    TOO_MUCH: N_("{hero} has {amount} and can hold {most}, not {wanted} more"),
    SECOND: N_("{hero} already has a {potion}: nobody can carry two of a kind"),
    ALREADY: N_("this deal already has {amount}: drop it and start again"),
    UNREADABLE: N_('"{wanted}" cannot be read: write it like "give 3 gold, fire for 1 food"'),
}
OF_A_POTION: Final = {
    BOTH_SIDES: N_("{potion} cannot be both given and asked for"),
    ALREADY: N_("this deal already has the {potion}: drop it and start again"),
}


class DealRefused(UndercroftError):
    """An exchange that cannot be proposed: a stable name for the reason, the hero, the thing, and the figures."""

    def __init__(
        self, reason: str, *, thing: str = "", hero: Name = NOBODY, wanted: object = 0, have: int = 0, most: int = 0
    ) -> None:
        self.thing = quoted(thing)
        self.hero = hero
        """the name of the hero it is about"""
        self.wanted = wanted
        self.have = have
        self.most = most
        """the most an adventurer can hold"""
        super().__init__(
            self._text(reason),
            hero=hero,
            amount=AMOUNTS[thing](have) if thing in AMOUNTS else "",
            potion=Message(POTIONS[thing]) if thing in POTIONS else "",
            thing=Message(THINGS[thing]) if thing in THINGS else self.thing,
            names=[Message(name) for name in THINGS.values()],
            wanted=quoted(wanted),
            most=most,
        )
        self.reason = reason

    def _text(self, reason: str) -> str:
        if reason == TOO_LITTLE and self.thing == "item":
            return N_("{hero} has one Item, not {wanted}") if self.have else N_("{hero} has no Item")
        if reason == TOO_LITTLE and self.thing in POTIONS:
            return N_("{hero} has one {potion}, not {wanted}") if self.have else N_("{hero} has no {potion}")
        if reason == ALREADY and self.thing == "item":
            return N_("this deal already has the Item: drop it and start again")
        texts = MESSAGES | OF_A_POTION if self.thing in POTIONS else MESSAGES
        return texts[reason]


@dataclass(frozen=True)
class Side:
    """One side of the deal: what they own, what is already in the deal, and the verb of the answers that add to it."""

    name: Name
    owns: Mapping[str, int]
    laid: Mapping[str, int]
    answer: str


def deal_answers(game: Game, give: Mapping[str, int], ask: Mapping[str, int]) -> list[str]:
    """The answers that make and propose exactly this deal, whatever it already contains.

    Things have the names of the answers `hand:…` and `ask:…`: gold, food, armor, item, and the potions by kind.
    DealRefused says what is wrong, and nothing has changed.
    """
    giver, taker = sides(game)
    for wanted in (give, ask):
        if not isinstance(wanted, Mapping):
            raise DealRefused(UNREADABLE, wanted=wanted)
        for thing, amount in wanted.items():
            _check_thing(thing, amount)
    for thing in THING_NAMES:
        _check_sides(thing, give, ask)
    answers: list[str] = []
    for one, other, wanted in ((giver, taker, give), (taker, giver, ask)):
        for thing in THING_NAMES:
            answers += _moves(one, other, thing, int(wanted.get(thing, 0)))
    if not any(give.values()) and not any(ask.values()):
        raise DealRefused(EMPTY)
    return [*answers, "propose"]


def refused_thing(game: Game, answer: str) -> DealRefused | None:
    """Why one more of a thing cannot be added to the deal; None for an answer that is about something else."""
    verb, _, thing = answer.partition(":")
    if verb not in ("hand", "ask") or thing not in THING_NAMES:
        return None
    giver, taker = sides(game)
    one, other = (giver, taker) if verb == "hand" else (taker, giver)
    if other.laid.get(thing):
        return DealRefused(BOTH_SIDES, thing=thing)
    try:
        _moves(one, other, thing, one.laid.get(thing, 0) + 1)
    except DealRefused as refused:
        return refused
    return None


def sides(game: Game) -> tuple[Side, Side]:
    """The two sides of the deal so far, the proposer first; DealRefused if no deal is under way."""
    question = game.question
    if question is None or question.kind != "deal":
        raise DealRefused(NO_DEAL)
    view = game.view(question.seat)
    deal, party = view["deal"], view["party"]
    giver, taker = (
        Side(_name(game, party[deal[seat]]), _owned(party[deal[seat]]), _laid(deal[side]), answer)
        for seat, side, answer in (("by", "gives", "hand"), ("with", "asks", "ask"))
    )
    return giver, taker


def _name(game: Game, hero: Plain) -> Name:
    book = game.book
    assert isinstance(book, MiniRogueBook)
    return book.cards.characters[book.cards.character_number(hero["character"])].name


def _owned(hero: Plain) -> dict[str, int]:
    return {
        **{track: hero[track] for track in TRACKS},
        "item": int(hero["item"] is not None),
        **dict.fromkeys(hero["potions"], 1),
    }


def _laid(side: Plain) -> dict[str, int]:
    return {
        **{track: side[track] for track in TRACKS if track in side},
        **({"item": 1} if "item" in side else {}),
        **dict.fromkeys(side.get("potions", ()), 1),
    }


def _check_thing(thing: str, amount: object) -> None:
    if thing not in THING_NAMES:
        raise DealRefused(UNKNOWN, thing=quoted(thing))
    if type(amount) is not int or amount < 0:
        raise DealRefused(NO_NUMBER, thing=thing, wanted=amount)


def _check_sides(thing: str, give: Mapping[str, int], ask: Mapping[str, int]) -> None:
    """Only Items are swapped for each other: nobody can carry two potions of a kind, and gold for gold is pointless."""
    if give.get(thing) and ask.get(thing) and thing != "item":
        raise DealRefused(BOTH_SIDES, thing=thing)


def _moves(one: Side, other: Side, thing: str, wanted: int) -> Sequence[str]:
    """The answers that raise what `one` gives of a thing to the amount wanted."""
    laid, owned = one.laid.get(thing, 0), one.owns.get(thing, 0)
    if wanted < laid:
        raise DealRefused(ALREADY, thing=thing, hero=one.name, have=laid, wanted=wanted)
    if wanted > owned:
        raise DealRefused(TOO_LITTLE, thing=thing, hero=one.name, have=owned, wanted=wanted)
    held = other.owns.get(thing, 0)
    if thing in TRACKS and wanted and held + wanted > TRACKS[thing]:
        raise DealRefused(TOO_MUCH, thing=thing, hero=other.name, have=held, wanted=wanted, most=TRACKS[thing])
    if thing in POTION_NAMES and wanted and held:
        raise DealRefused(SECOND, thing=thing, hero=other.name, have=held, wanted=wanted)
    return [f"{one.answer}:{thing}"] * (wanted - laid)
