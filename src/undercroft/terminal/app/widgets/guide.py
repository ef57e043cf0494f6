"""What a thing on the table is, in words: its card and its rule."""

from functools import cached_property
from typing import Any

from undercroft.terminal.app.widgets.pieces import About
from undercroft.words.card_shelf import CardShelf
from undercroft.words.reference import Reference
from undercroft.words.speech import Speech


class Guide:
    """Cards and rules of one game in one language, looked up when they are asked for."""

    def __init__(self, game: str, speech: Speech) -> None:
        self.game = game
        self.speech = speech
        self._pages: dict[str, About] = {}

    @cached_property
    def library(self) -> CardShelf:
        return self.speech.library

    @cached_property
    def reference(self) -> Reference:
        return Reference(self.game, self.speech.language)

    @cached_property
    def _entries(self) -> dict[str, Any]:
        return {entry.id: entry for entry in self.library.entries()}

    def card(self, name: str, rule: str = "") -> About:
        """A card by its id, and the rule of its kind."""
        if name not in self._pages:
            entry = self._entries[name]
            title = self.speech.terms.name(entry.card.name)
            first, *lines = self.library.page(entry)
            kind = first.removeprefix(title).strip()
            self._pages[name] = About(title, [*(line.strip() for line in lines), kind])
        about = self._pages[name]
        return About(about.title, [*about.lines, "", *self.lines(rule)]) if rule else about

    def rule(self, name: str, *first: str) -> About:
        """A rule by the id of its entry, after the given lines."""
        entry = self.reference.entry(name)
        return About(entry.title, [*first, *([""] if first else []), *self.lines(name)])

    def titled(self, *rules: str) -> list[str]:
        """Several rules, each after its title and before an empty line."""
        return [line for rule in rules for line in (self.reference.entry(rule).title, *self.lines(rule), "")]

    def lines(self, rule: str) -> list[str]:
        """The paragraphs of a rule, separated by empty lines."""
        lines: list[str] = []
        for paragraph in self.reference.entry(rule).paragraphs:
            lines += [paragraph, ""]
        return lines[:-1]
