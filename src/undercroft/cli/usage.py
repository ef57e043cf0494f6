"""What is wrong with a command line, in our own words: the library that reads it speaks only English."""

from collections.abc import Sequence
from difflib import get_close_matches

import typer

from undercroft.kernel.errors import N_, Message, UndercroftError
from undercroft.outside import QUOTE_MOST, cut, quoted


class UsageRefused(UndercroftError):
    """A command line that cannot be read; lists what could stand there, if that is known."""

    def __init__(self, message: str, allowed: Sequence[str] = (), /, **facts: object) -> None:
        if allowed:
            trouble = Message(message, **facts)
            super().__init__(N_("{trouble}: use one of {names}"), trouble=trouble, names=list(allowed))
        else:
            super().__init__(message, **facts)


def no_such_command(name: str, known: Sequence[str]) -> UsageRefused:
    guesses = ", ".join(f"'{guess}'" for guess in get_close_matches(name, known))
    if guesses:
        text = N_("No such command '{name}'. Did you mean {guess}?")
        return UsageRefused(text, known, name=quoted(name), guess=guesses)
    return UsageRefused(N_("No such command '{name}'"), known, name=quoted(name))


def too_much(words: Sequence[str]) -> UsageRefused:
    return UsageRefused(N_("Got unexpected extra argument(s) ({name})"), name=quoted(" ".join(words)))


def refused(error: typer.TyperException, typed: Sequence[str]) -> UsageRefused:
    """What the library refused; any other mistake keeps its words."""
    option = getattr(error, "option_name", None)
    if option is None:
        return UsageRefused(cut(error.format_message(), 10 * QUOTE_MOST).rstrip("."))
    if not hasattr(error, "possibilities"):
        if any(word.startswith(f"{option}=") for word in typed):
            return UsageRefused(N_("Option '{name}' does not take a value"), name=quoted(option))
        return UsageRefused(N_("Option '{name}' requires an argument"), name=quoted(option))
    context, guesses = getattr(error, "ctx", None), sorted(error.possibilities or ())
    parameters = context.command.get_params(context) if context else []
    known = [name for parameter in parameters for name in parameter.opts if name[:2] == "--"]
    if guesses:
        text = N_("No such option: {name} (Possible options: {guess})")
        return UsageRefused(text, known, name=quoted(option), guess=guesses)
    return UsageRefused(N_("No such option: {name}"), known, name=quoted(option))
