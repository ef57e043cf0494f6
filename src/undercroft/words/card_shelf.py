"""A shelf of cards for each game: list them, find one by name, show one in full."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from undercroft.cards.schema import Card, plain
from undercroft.kernel.errors import N_
from undercroft.table.book import named
from undercroft.words.nouns import sentence

ID_WIDTH: Final = 18


Page = Callable[[int], list[str]]
"""Tells the card of a number in some lines."""


@dataclass(frozen=True)
class Entry:
    """A card on the shelf."""

    kind: str
    card: Card
    box: str | None
    text: Callable[[], list[str]]

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def data(self) -> dict[str, Any]:
        """The card as its file has it."""
        data: dict[str, Any] = plain(self.card)
        return {"kind": self.kind, **({"box": self.box} if self.box else {}), **data}


@dataclass(frozen=True)
class Thing:
    """Something on the table that is no card of its own: what it is called, and the rule about it."""

    id: str
    """its kind and its name, such as `potion:fire`"""
    name: str
    lines: Sequence[str] = ()


class CardShelf:
    """All cards of a game in one language."""

    order: Sequence[str]
    """the kinds of cards, in the order they are listed"""
    kinds: dict[str, str]
    """the same in words"""
    terms: Any
    _: Callable[[str], str]

    def entries(self) -> list[Entry]:
        """Every card, by kind and then in the order of the boxes."""
        return sorted(self._all(), key=lambda entry: self.order.index(entry.kind))

    def _all(self) -> Iterator[Entry]:
        """The cards of the game; kinds may come in any order."""
        raise NotImplementedError

    def things(self) -> Iterator[Thing]:
        """What else lies on the table and can be explained; a game with such things names them."""
        yield from ()

    def pile(self, kind: str, cards: Iterable[Card], page: Page, boxes: Sequence[str] = ()) -> Iterator[Entry]:
        """All cards of a kind, with the box each is from."""
        for number, card in enumerate(cards):
            yield Entry(kind, card, boxes[number] if boxes else None, partial(page, number))

    def chosen(self, name: str | None, kind: str | None) -> list[Entry]:
        """The cards with this name and kind; UnknownName if there are none."""
        entries = self.entries()
        if kind is not None:
            named(N_("kind of card"), kind, self.order)
            entries = [entry for entry in entries if entry.kind == kind]
        if name is None:
            return entries
        found = [entry for entry in entries if name.casefold() in self._names(entry)]
        if not found:
            named(N_("card"), name, [entry.id for entry in entries])
        return found

    def _names(self, entry: Entry) -> set[str]:
        """What a card may be called: its id, and its name in any language."""
        return {text.casefold() for text in (entry.id, *entry.card.name.texts.values())}

    def lines_of(self, name: str, kind: str) -> list[str]:
        """The cards with this name and kind in full, without indents."""
        return [line.strip() for entry in self.chosen(name, kind) for line in self.page(entry)]

    # --- pages --------------------------------------------------------------------------------------------------

    def contents(self, entries: Sequence[Entry]) -> list[str]:
        """A list with a heading for each kind."""
        lines: list[str] = []
        heading = ""
        width = max([ID_WIDTH, *(len(entry.id) for entry in entries)])
        for entry in entries:
            if entry.kind != heading:
                heading = entry.kind
                lines += [*([""] if lines else []), sentence(self.kinds[heading])]
            lines.append(f"  {entry.id:<{width}} {self.terms.name(entry.card.name)}")
        return lines

    def page(self, entry: Entry) -> list[str]:
        """One card in full."""
        origins = {
            "printed": self._("figures known from print"),
            "single-source": self._("figures from a single source"),
            "ruled": self._("figures settled by a ruling"),
            "house": self._("figures partly our own"),
            "own": "",
        }
        facts = self.terms.also([self.kinds[entry.kind], origins[entry.card.origin]])
        return [f"{self.terms.name(entry.card.name)} ({facts})", *(f"  {line}" for line in entry.text())]
