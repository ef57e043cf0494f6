"""The choices before a game, in words: from the table of its options, and from its cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from undercroft.table.options import SWITCH_WORDS, Chosen, Option, Options
from undercroft.words.nouns import sentence


class ChoiceWords:
    """What can be chosen, in one language. A game says more where its cards have more to say."""

    introduction: Sequence[str] = ()
    """messages about the game"""
    strength: Mapping[str, float] = {}
    """how many of a hundred games each bot wins on all seats, as measured (benchmarks/strength.md),"""
    measured: str = ""
    """a message that says with which setup"""

    def __init__(self, options: Options, translate: Callable[[str], str]) -> None:
        self.options = options
        self._ = self.say = translate
        """`say` says what the table of options declares"""

    def value(self, option: Option, way: str, chosen: Chosen) -> str:
        """A way in a few words."""
        wordings = option.wordings or (SWITCH_WORDS if option.is_switch else {})
        return self.say(wordings[way]) if way in wordings else way

    def entry(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        """A way as the answer to a question, with what there is to know about it."""
        text = self.say(option.answers[way]) if way in option.answers else self.value(option, way, chosen)
        return [sentence(text)]

    def about(self, option: Option, way: str, chosen: Chosen) -> list[str]:
        """What a way means, in some lines."""
        lines = option.about.get(way, option.about.get("", ()))
        return [self.say(line).format(least=option.least, most=option.most) for line in lines]

    def seats(self, setup: Mapping[str, Any]) -> list[str]:
        """Whose seats there are."""
        return []

    def besides(self, setup: Mapping[str, Any]) -> list[str]:
        """What a summary says beyond the choices themselves."""
        return []
