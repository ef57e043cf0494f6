"""What Mini Rogue offers to play besides single games."""

from typing import Any, Final

from undercroft.games import Way
from undercroft.kernel.errors import N_
from undercroft.table.folders import campaign_file


def _screen() -> Any:
    from undercroft.games.mini_rogue.screens.campaign import CampaignScreen

    return CampaignScreen()


CAMPAIGN: Final = Way(
    name="campaign",
    label=N_("Campaign"),
    about=N_("a story in chapters, with perks and relics that stay with you"),
    resume=N_("Continue the campaign"),
    resume_about=N_("where the story stands"),
    key="s",
    screen=_screen,
    file=campaign_file,
)
