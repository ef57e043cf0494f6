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
