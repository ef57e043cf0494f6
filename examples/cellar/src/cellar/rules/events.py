"""What happens, by number."""

from typing import Final

ENTERED: Final = 1
LIT: Final = 2
ROLLED: Final = 3
PASSED: Final = 4
STUMBLED: Final = 5
WENT_DARK: Final = 6
FETCHED: Final = 7
