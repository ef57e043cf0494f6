"""Mini Rogue: base game, The Council, co-op, stances, campaign."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.games import Title, Way

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.bots.mind import MiniRogueMind
    from undercroft.games.mini_rogue.screens.board import MiniRogueBoard
    from undercroft.games.mini_rogue.table.book import MiniRogueBook
    from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
    from undercroft.games.mini_rogue.words.story import MiniRogueStory
    from undercroft.terminal.app.widgets.board import Seen

TABLE: Final = "undercroft.games.mini_rogue.table"


class MiniRogue(Title):
    """The door to Mini Rogue."""

    name = "mini-rogue"
    title = "Mini Rogue"
    letters = "MR"
    public: Mapping[str, str] = {
        "Campaign": f"{TABLE}.campaign",
        "CampaignError": f"{TABLE}.campaign",
        "DealRefused": f"{TABLE}.deals",
        "NotNow": f"{TABLE}.campaign",
        "PerkRefused": f"{TABLE}.campaign",
        "deal_answers": f"{TABLE}.deals",
    }

    commands = "undercroft.games.mini_rogue.screens.commands"

    def book(self, cards: Sequence[Path] | None = None) -> "MiniRogueBook":
        from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
        from undercroft.games.mini_rogue.table.book import MiniRogueBook

        return MiniRogueBook(load_mini_rogue(cards) if cards else None)

    def boxes(self) -> Sequence[str]:
        from undercroft.games.mini_rogue.cards.loader import BOXES

        return BOXES

    def speech(self, book: "MiniRogueBook", language: str, *, boxes: bool = True) -> "MiniRogueSpeech":
        from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

        return MiniRogueSpeech(book.cards, language)

    def mind(self, book: "MiniRogueBook") -> "MiniRogueMind":
        from undercroft.games.mini_rogue.bots.mind import MiniRogueMind

        return MiniRogueMind(book)

    def board(self, seen: "Seen") -> "MiniRogueBoard":
        from undercroft.games.mini_rogue.screens.board import MiniRogueBoard

        return MiniRogueBoard(seen)

    def ways(self) -> Sequence[Way]:
        from undercroft.games.mini_rogue.screens.ways import CAMPAIGN

        return (CAMPAIGN,)

    def story(self, book: "MiniRogueBook", speech: "MiniRogueSpeech") -> "MiniRogueStory | None":
        from undercroft.games.mini_rogue.words.story import MiniRogueStory

        return MiniRogueStory(book, speech) if book.cards.campaign.chapters else None

    def page_words(self) -> Mapping[str, str]:
        from undercroft.games.mini_rogue.words.page import WORDS

        return WORDS


TITLE: Final = MiniRogue()
