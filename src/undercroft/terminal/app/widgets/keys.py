"""What a key press stands for."""

from typing import Final

from textual import events

UNSHIFTED: Final = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "§": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}
"""What a French keyboard types for its digits without shift."""


def sign_of(event: events.Key) -> str:
    """The sign of a key, a digit even without shift; empty for a key that types nothing."""
    sign = event.character or ""
    return UNSHIFTED.get(sign, sign)
