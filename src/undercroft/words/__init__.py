"""The words of Mini Rogue, in English and French: one catalogue for everyone who shows a game to a person."""

from undercroft.words.language import LANGUAGES, UnknownLanguage, language
from undercroft.words.speech import Speech

__all__ = ["LANGUAGES", "Speech", "UnknownLanguage", "language"]
