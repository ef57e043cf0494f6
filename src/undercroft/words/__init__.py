"""The words of Mini Rogue, in English and French: one catalogue for everyone who shows a game to a person."""

from typing import TYPE_CHECKING, Any

from undercroft.words.language import LANGUAGES, UnknownLanguage, language

if TYPE_CHECKING:
    from undercroft.words.speech import Speech

__all__ = ["LANGUAGES", "Speech", "UnknownLanguage", "language"]


def __getattr__(name: str) -> Any:
    """`Speech` brings all cards and rules along, and a help page needs neither."""
    if name == "Speech":
        from undercroft.words.speech import Speech

        return Speech
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
