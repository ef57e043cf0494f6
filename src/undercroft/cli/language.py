"""The language of a run."""

import os
from collections.abc import Sequence


def wanted_language(words: Sequence[str]) -> str | None:
    """The last `--lang` on the command line."""
    wanted = None
    for place, word in enumerate(words):
        if word.startswith("--lang="):
            wanted = word.removeprefix("--lang=")
        elif word == "--lang" and place + 1 < len(words):
            wanted = words[place + 1]
    return wanted


def spoken_language(words: Sequence[str]) -> str:
    """From the option, the environment, the saved setting or the locale, in this order."""
    from undercroft.table.folders import saved_language
    from undercroft.words.language import language

    return language(wanted_language(words), os.environ, saved_language())
