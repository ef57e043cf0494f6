"""What is wrong with cards or choices of Tiny Epic Dungeons: the sentences, marked for the catalogue."""

from typing import Final


def _(message: str) -> str:
    """Marks a message for the catalogue; it is looked up when it is said."""
    return message


CHOICES: Final = (
    _("{n} heroes cannot set out: choose from {least} to {most}"),
    _('"{name}" is chosen twice: there is one board of each hero'),
    _('"{name}" does not go along: first is one of {names}'),
)
"""What a choice before the game is refused with."""

CARDS: Final = (
    _('"{value}" is not damage: write a number, "goblins" or "goblins + 1"'),
    _('"{text}" is not a reach: write "same", or {names} with rooms, like "path 2"'),
    _('"{text}" is not a test: write one of {names}, with a number, like "int 5"'),
    _("a boss board has one entrance space, not {n}"),
    _('a test needs a number, like "int 5"'),
    _('a free action works on the hero it is for: write "+N health", not "heal N"'),
    _('a triggered ability, and no other, says under "on" what triggers it'),
    _('an attack needs a skill to test, without a number, and a reach, like "str" and "same"'),
    _("every card of kind encounter must meet a minion, and no other card may"),
    _("the last space, and no other, must be the skull"),
    _("the legendary sets are {names}, in this order"),
    _("the torch board has two sides, one for each act, not {n}"),
    _("the torch cannot start on space {n}"),
    _("there are more than {n} Loot and Spell cards"),
    _("there must be exactly one dungeon card of kind {kind}, not {n}"),
)
"""What a card file is refused with, after the file, the line and the card."""
