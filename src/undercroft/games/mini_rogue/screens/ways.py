"""What Mini Rogue offers to play besides single games."""

from collections.abc import Mapping
from typing import Any, Final, TextIO

from undercroft.games import Way
from undercroft.table.folders import campaign_file
from undercroft.words.language import later


def _screen() -> Any:
    from undercroft.games.mini_rogue.screens.campaign import CampaignScreen

    return CampaignScreen()


def _opening(given: Mapping[str, Any]) -> Any:
    from undercroft.games.mini_rogue.screens.campaign import opening_campaign
    from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions

    return opening_campaign(CampaignOptions(**given))


def _plain(given: Mapping[str, Any], read: TextIO, write: TextIO) -> int:
    from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, campaign_plain

    return campaign_plain(CampaignOptions(**given), read, write)


CAMPAIGN: Final = Way(
    name="campaign",
    label=later("Campaign"),
    about=later("a story in chapters, with perks and relics that stay with you"),
    resume=later("Continue the campaign"),
    resume_about=later("where the story stands"),
    key="s",
    screen=_screen,
    opening=_opening,
    plain=_plain,
    file=campaign_file,
)
