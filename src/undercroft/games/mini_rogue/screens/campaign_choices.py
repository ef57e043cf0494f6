"""Choices before a campaign, and before the games after its story."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual.screen import Screen

from undercroft.games.mini_rogue.screens.story import Story
from undercroft.games.mini_rogue.table.options import CAMPAIGN_OPTIONS, LATER_OPTIONS
from undercroft.games.mini_rogue.words import campaign
from undercroft.table.book import Book
from undercroft.table.options import Option
from undercroft.terminal.app.screens.choosing import ChoosingScreen
from undercroft.words.choices import ChoiceWords
from undercroft.words.form import SWITCHES, Choices
from undercroft.words.form_words import RowWords


class StartChoices(Choices):
    """Who sets out (one or two), and how the campaign is played."""

    def table(self, book: Book) -> Iterable[Option]:
        return CAMPAIGN_OPTIONS

    def groups(self) -> list[list[str]]:
        party, how = self.own.shown()
        return [party, [*how, *SWITCHES], ["seed"]]


class StartWords(RowWords):
    """The same in words."""

    def summary(self) -> list[str]:
        who = self.speech.terms.also(self.value(row, self.choices.value(row)) for row in self.choices.heroes)
        return [
            who,
            "",
            self._("The story follows the one named first. Any character can play it."),
            self._("You keep what you have earned: after a death nobody starts from nothing."),
            *[self.row(row) for row in ("stances", *SWITCHES) if self.choices.is_on(row)],
        ]


class LaterChoices(Choices):
    """A game after the story: where, how hard, and which final boss."""

    def table(self, book: Book) -> Iterable[Option]:
        return LATER_OPTIONS

    def groups(self) -> list[list[str]]:
        return self.own.shown()


class LaterWords(RowWords):
    """The same in words, with what remains from the story."""

    def __init__(self, story: Story, choices: Choices, spoken: str) -> None:
        super().__init__(choices, spoken)
        self._own = campaign.LaterChoices(story.speech, story.going_on.feud)

    @property
    def own(self) -> ChoiceWords:
        return self._own

    def group(self, rows: Sequence[str]) -> str:
        return ""

    def summary(self) -> list[str]:
        lines = [self.labelled(row) for row in self.choices.rows()]
        return [*lines, "", self._("Perks and relics on the sheet count; you earn no more points.")]


class StoryChoosing(ChoosingScreen):
    """Choices that belong to a story."""

    def __init__(self, story: Story, choices: Choices) -> None:
        self.story = story
        super().__init__(choices)

    def again(self) -> Screen[Any]:
        return type(self)(self.story, self.choices)


class CampaignStartScreen(StoryChoosing):
    """Before the first chapter."""

    def wording(self) -> RowWords:
        return StartWords(self.choices, self.undercroft.spoken)

    def heading(self) -> str:
        return self._("A new campaign")

    def begin(self) -> None:
        """Start it; the campaign before is kept under another name."""
        how = {row.replace("-", "_"): self.choices.is_on(row) for row in ("stances", *SWITCHES)}
        self.story.start(self.choices.party, self.choices.seed, **how)
        self.app.pop_screen()


class LaterGameScreen(StoryChoosing):
    """Another game with the sheet of a campaign whose story is over."""

    def wording(self) -> RowWords:
        return LaterWords(self.story, self.choices, self.undercroft.spoken)

    def heading(self) -> str:
        return self._("Another game with this sheet")

    def begin(self) -> None:
        from undercroft.games.mini_rogue.screens.campaign import play_attempt

        self.story.begin(*map(self.choices.value, self.choices.rows()))
        self.app.pop_screen()
        play_attempt(self.undercroft, self.story)
