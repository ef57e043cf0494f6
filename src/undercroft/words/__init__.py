"""Words in every language: one catalogue for everyone who shows a game to a person."""

from undercroft.words.language import LANGUAGES, UnknownLanguage, language

__all__ = ["LANGUAGES", "UnknownLanguage", "language"]
