"""Choices before a campaign, and before the games after its story."""

from collections.abc import Sequence
from typing import Any

from textual.screen import Screen

from undercroft.games.mini_rogue.screens.story import Story
from undercroft.games.mini_rogue.table.campaign import HEROES_MOST
from undercroft.games.mini_rogue.table.options import RANDOM
from undercroft.terminal.app.screens.choice_words import RowWords
from undercroft.terminal.app.screens.choices import Choices
from undercroft.terminal.app.screens.choosing import ChoosingScreen


class StartChoices(Choices):
    """Who sets out (one or two), and how the campaign is played."""

    def groups(self) -> list[list[str]]:
        return [["party", *self.heroes], ["stances", "strict", "own-dice"], ["seed"]]

    def options(self, row: str) -> Sequence[str]:
        return super().options(row)[:HEROES_MOST] if row == "party" else super().options(row)


class StartWords(RowWords):
    """The same in words."""

    def group(self, rows: Sequence[str]) -> str:
        return self._("How it is played") if rows[0] == "stances" else super().group(rows)

    def summary(self) -> list[str]:
        who = self.speech.terms.also(self.value(row, self.choices.value(row)) for row in self.choices.heroes)
        return [
            who,
            "",
            self._("The story follows the one named first. Any character can play it."),
            self._("You keep what you have earned: after a death nobody starts from nothing."),
            *[self.row(row) for row in ("stances", "strict", "own-dice") if self.choices.is_on(row)],
        ]


class CampaignStartScreen(ChoosingScreen):
    """Before the first chapter."""

    def __init__(self, story: Story) -> None:
        self.story = story
        super().__init__(StartChoices(story.book.name))

    def again(self) -> Screen[Any]:
        other = CampaignStartScreen(self.story)
        other.choices = other.words.choices = self.choices
        return other

    def wording(self) -> RowWords:
        return StartWords(self.choices, self.undercroft.spoken)

    def heading(self) -> str:
        return self._("A new campaign")

    def begin(self) -> None:
        """Start it; the campaign before is kept under another name."""
        choices = self.choices
        self.story.start(
            choices.party,
            choices.seed,
            stances=choices.is_on("stances"),
            strict=choices.is_on("strict"),
            own_dice=choices.is_on("own-dice"),
        )
        self.app.pop_screen()


class LaterChoices(Choices):
    """A game after the story: where, how hard, and which final boss."""

    def groups(self) -> list[list[str]]:
        return [["mat", "difficulty", "final"]]

    def options(self, row: str) -> Sequence[str]:
        options = super().options(row)
        return [option for option in options if option != RANDOM] if row == "final" else options


class LaterWords(RowWords):
    """The same in words, with what remains from the story."""

    def __init__(self, story: Story, choices: Choices, spoken: str) -> None:
        super().__init__(choices, spoken)
        self.story = story

    def group(self, rows: Sequence[str]) -> str:
        return ""

    def about(self, row: str, value: str) -> list[str]:
        feud = self.story.finals()[value][1:] if row == "final" else []
        return [*super().about(row, value), *feud]

    def summary(self) -> list[str]:
        lines = [self.labelled(row) for row in self.choices.rows()]
        return [*lines, "", self._("Perks and relics on the sheet count; you earn no more points.")]


class LaterGameScreen(ChoosingScreen):
    """Another game with the sheet of a campaign whose story is over."""

    def __init__(self, story: Story) -> None:
        self.story = story
        super().__init__(LaterChoices(story.book.name))

    def again(self) -> Screen[Any]:
        other = LaterGameScreen(self.story)
        other.choices = other.words.choices = self.choices
        return other

    def wording(self) -> RowWords:
        return LaterWords(self.story, self.choices, self.undercroft.spoken)

    def heading(self) -> str:
        return self._("Another game with this sheet")

    def begin(self) -> None:
        from undercroft.games.mini_rogue.screens.campaign import play_attempt

        value = self.choices.value
        self.story.begin(value("mat"), value("difficulty"), value("final"))
        self.app.pop_screen()
        play_attempt(self.undercroft, self.story)
