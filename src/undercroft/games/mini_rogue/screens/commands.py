"""The commands of Mini Rogue: the campaign."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from undercroft.cli.common import Lang, OwnDice, Plain, Seed, Strict, open_app, opens_app, path, seed_of
from undercroft.cli.options import setup_of
from undercroft.cli.pages import CommandWords, talker_of
from undercroft.kernel.errors import N_

if TYPE_CHECKING:
    from undercroft.table.options import Option

GAME: Final = "mini-rogue"


def campaign_options() -> "Sequence[Option]":
    from undercroft.games.mini_rogue.table.options import CAMPAIGN_OPTIONS

    return CAMPAIGN_OPTIONS


def campaign(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE")] = None,
    seed: Seed = None,
    strict: Strict = False,
    own_dice: OwnDice = False,
    new: Annotated[bool, typer.Option("--new")] = False,
    sheet: Annotated[bool, typer.Option("--sheet")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, campaign_plain

    setup = setup_of(context, GAME)
    options = CampaignOptions(
        heroes=[setup["hero"], *setup["mates"]] if setup.get("hero") else (),
        stances=setup.get("stances"),
        seed=seed_of(seed),
        strict=strict,
        own_dice=own_dice,
        new=new,
        sheet=sheet,
        file=path(file),
        language=talker_of(context).spoken,
    )
    if opens_app(context, plain or sheet):
        from undercroft.games.mini_rogue.screens.campaign import opening_campaign

        open_app(context, opening_campaign(options))
    raise typer.Exit(campaign_plain(options, sys.stdin, sys.stdout))


COMMANDS: Final = {
    "campaign": CommandWords(
        run=campaign,
        about=N_("Start the campaign, or continue it. It is saved at every step."),
        parameters={
            "file": N_("a campaign file; otherwise your current campaign"),
            "seed": N_("the same seed deals the same dungeons"),
            "new": N_("start a new campaign; the current one is kept under another name"),
            "sheet": N_("show the campaign sheet and stop"),
        },
        examples=(
            ("", N_("start the campaign, or continue it")),
            ("--hero rogue --hero mage", N_("two adventurers together")),
            ("--sheet", N_("perks, relics and the story so far")),
        ),
        game=GAME,
        options=campaign_options,
    )
}
