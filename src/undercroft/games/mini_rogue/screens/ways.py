"""What Mini Rogue offers to play besides single games."""

from typing import Any, Final

from undercroft.games import Way
from undercroft.table.folders import campaign_file
from undercroft.words.language import later


def _screen() -> Any:
    from undercroft.games.mini_rogue.screens.campaign import CampaignScreen

    return CampaignScreen()


CAMPAIGN: Final = Way(
    name="campaign",
    label=later("Campaign"),
    about=later("a story in chapters, with perks and relics that stay with you"),
    resume=later("Continue the campaign"),
    resume_about=later("where the story stands"),
    key="s",
    screen=_screen,
    file=campaign_file,
)
