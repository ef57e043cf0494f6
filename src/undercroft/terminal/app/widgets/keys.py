"""Keys that stand for others."""

from typing import Final

UNSHIFTED: Final = {"&": "1", "é": "2", '"': "3", "'": "4", "(": "5", "§": "6", "è": "7", "_": "8", "ç": "9", "à": "0"}
"""What a French keyboard types for its digits without shift."""
