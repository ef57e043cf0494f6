"""Choices before a campaign, and before the games after its story."""

from collections.abc import Iterable, Sequence

from undercroft.games.mini_rogue.table.options import CAMPAIGN_OPTIONS, LATER_OPTIONS
from undercroft.games.mini_rogue.words.campaign import LaterChoices
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Book
from undercroft.table.options import Option
from undercroft.words.choices import ChoiceWords
from undercroft.words.form import SWITCHES, Choices
from undercroft.words.form_words import RowWords


class StartRows(Choices):
    """Who sets out (one or two), and how the campaign is played."""

    def table(self, book: Book) -> Iterable[Option]:
        return CAMPAIGN_OPTIONS

    def groups(self) -> list[list[str]]:
        party, how = self.own.shown()
        return [party, [*how, *SWITCHES], ["seed"]]


class StartWords(RowWords):
    """The same in words."""

    def about(self, row: str, value: str) -> list[str]:
        return self.introduction() if row == "game" else super().about(row, value)

    def introduction(self) -> list[str]:
        """What a campaign is."""
        return [
            self._("A story in chapters, for one adventurer or two."),
            self._("Each chapter is its own dungeon. If you die, you try again, with Perk Points for the attempt."),
            self._("You keep perks and relics. Where the story goes depends on who tells it and how it ends."),
        ]

    def summary(self) -> list[str]:
        who = self.speech.terms.also(self.value(row, self.choices.value(row)) for row in self.choices.heroes)
        return [
            who,
            "",
            self._("The story follows the one named first. Any character can play it."),
            self._("You keep what you have earned: after a death nobody starts from nothing."),
            *[self.row(row) for row in ("stances", *SWITCHES) if self.choices.is_on(row)],
        ]


class LaterRows(Choices):
    """A game after the story: where, how hard, and which final boss."""

    def table(self, book: Book) -> Iterable[Option]:
        return LATER_OPTIONS

    def groups(self) -> list[list[str]]:
        return self.own.shown()


class LaterWords(RowWords):
    """The same in words, with what remains from the story."""

    def __init__(self, choices: Choices, own: LaterChoices, speech: MiniRogueSpeech) -> None:
        super().__init__(choices, speech.language)
        self._own = own

    @property
    def own(self) -> ChoiceWords:
        return self._own

    def group(self, rows: Sequence[str]) -> str:
        return ""

    def summary(self) -> list[str]:
        lines = [self.labelled(row) for row in self.choices.rows()]
        return [*lines, "", self._("Perks and relics on the sheet count; you earn no more points.")]
