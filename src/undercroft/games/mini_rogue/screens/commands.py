"""The commands of Mini Rogue: the campaign."""

import sys
from typing import Annotated, Final

import typer

from undercroft.cli.common import Lang, OwnDice, Plain, Seed, Strict, open_app, opens_app, path, seed_of
from undercroft.cli.names import completing
from undercroft.cli.pages import CommandWords, talker_of
from undercroft.kernel.errors import N_


def known_heroes() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

    return [card.id for card in load_mini_rogue().characters]


def campaign(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE")] = None,
    hero: Annotated[
        list[str] | None, typer.Option("--hero", metavar="NAME", autocompletion=completing(known_heroes))
    ] = None,
    stances: Annotated[bool | None, typer.Option("--stances/--no-stances")] = None,
    seed: Seed = None,
    strict: Strict = False,
    own_dice: OwnDice = False,
    new: Annotated[bool, typer.Option("--new")] = False,
    sheet: Annotated[bool, typer.Option("--sheet")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, campaign_plain

    options = CampaignOptions(
        heroes=hero or (),
        stances=stances,
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
            "hero": N_("the adventurer, twice for two; you are asked if not given"),
            "stances": N_("with the stance variant"),
            "seed": N_("the same seed deals the same dungeons"),
            "new": N_("start a new campaign; the current one is kept under another name"),
            "sheet": N_("show the campaign sheet and stop"),
        },
        examples=(
            ("", N_("start the campaign, or continue it")),
            ("--hero rogue --hero mage", N_("two adventurers together")),
            ("--sheet", N_("perks, relics and the story so far")),
        ),
    )
}
