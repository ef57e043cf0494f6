"""The choices before a campaign, and before the games after its story, on their screens."""

from typing import Any

from textual.screen import Screen

from undercroft.games.mini_rogue.screens.story import KeptStory
from undercroft.games.mini_rogue.words.campaign_choices import LaterWords, StartWords
from undercroft.terminal.app.screens.choosing import ChoosingScreen
from undercroft.words.form import SWITCHES, Choices


class StoryChoosing(ChoosingScreen):
    """Choices that belong to a story."""

    def __init__(self, story: KeptStory, choices: Choices) -> None:
        self.story = story
        super().__init__(choices)

    def again(self) -> Screen[Any]:
        return type(self)(self.story, self.choices)


class CampaignStartScreen(StoryChoosing):
    """Before the first chapter."""

    def wording(self) -> StartWords:
        return StartWords(self.choices, self.undercroft.spoken)

    def heading(self) -> str:
        return self._("A new campaign")

    def begin(self) -> None:
        """Start it; the campaign before is kept under another name."""
        how = {row.replace("-", "_"): self.choices.is_on(row) for row in SWITCHES}
        self.story.start(self.choices.own.given(), self.choices.seed, **how)
        self.app.pop_screen()


class LaterGameScreen(StoryChoosing):
    """Another game with the sheet of a campaign whose story is over."""

    def wording(self) -> LaterWords:
        return self.story.later_words(self.choices)

    def heading(self) -> str:
        return self._("Another game with this sheet")

    def begin(self) -> None:
        from undercroft.games.mini_rogue.screens.campaign import play_attempt

        self.story.begin(*map(self.choices.value, self.choices.rows()))
        self.app.pop_screen()
        play_attempt(self.undercroft, self.story)
