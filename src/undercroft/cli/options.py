"""Options of the command line that come from the games: each of their options with a flag, whatever games there are."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
import typer.main

from undercroft.cli.names import completing, known_games
from undercroft.cli.pages import Command, own_commands
from undercroft.kernel.errors import N_

if TYPE_CHECKING:
    from undercroft.table.options import Option
    from undercroft.words.help import Help

GIVEN: Final = "undercroft.given"
UNASKED: Final = ("simulate",)
"""Commands for programs: what is not given is not asked for."""
PREFIX: Final = "flag_"
"""Before the names of parameters that come from the games."""


@dataclass(frozen=True)
class Flag:
    """What is typed for an option of one game or several."""

    name: str
    options: tuple[tuple[str, "Option"], ...]
    """each with its game; the first is that of the first game"""

    @property
    def variable(self) -> str:
        return f"{PREFIX}{self.name.replace('-', '_')}"

    @property
    def first(self) -> "Option":
        return self.options[0][1]

    def parameter(self, command: str) -> Parameter:
        kind: Any = list[str] | None if any(option.several for _game, option in self.options) else str | None
        typed, facts = f"--{self.name}", {"metavar": "NAME", "autocompletion": completing(self.names)}
        if self.first.is_switch:
            asked = command not in UNASKED and self.first.asked_help
            kind, typed, facts = bool | None, f"{typed}/--no-{self.name}" if asked else typed, {}
        annotation = Annotated[kind, typer.Option(typed, **facts)]
        return Parameter(self.variable, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)

    def names(self) -> list[str]:
        """All that can be typed."""
        return list(dict.fromkeys(name for game, option in self.options for name in names_of(game, option)))

    def help(self, page: "Help", command: str) -> str:
        """What it is for in each game, and what it is if it is not given."""
        from undercroft.table.options import never

        parts = [
            page.translate(option.help).format(names=", ".join(names_of(game, option)))
            for game, option in self.options
            if option.help
        ]
        if command not in UNASKED and self.first.asked_help and self.first.asked is not never:
            parts.append(page.translate(self.first.asked_help))
        text, default = page.joined(parts), self.first.default
        if command not in UNASKED or not default or isinstance(default, bool):
            return text
        value = default if isinstance(default, str) else ", ".join(default)
        return f"{text} {page.default.format(value=value)}"


def names_of(game: str, option: "Option") -> list[str]:
    from undercroft.table.options import Chosen
    from undercroft.table.shelf import book_of

    return option.names(Chosen(book_of(game).options.cards))


@cache
def flags(command: str = "") -> dict[str, Flag]:
    """All that can be typed in a command about the options of the games, in their order.

    A command that a game has of its own has a table of its own.
    """
    from undercroft import games

    own = own_commands().get(command)
    found: dict[str, list[tuple[str, Option]]] = {}
    for game in known_games() if own is None else [own.game]:
        table = games.options(game).OPTIONS if own is None else own.options()
        for option in sorted(table, key=lambda option: (option.code is None, option.code or 0)):
            if option.flag:
                found.setdefault(option.flag, []).append((game, option))
    return {flag: Flag(flag, tuple(options)) for flag, options in found.items()}


def flag_of(command: str, parameter: Any) -> Flag | None:
    """The flag behind a parameter, if it is one of a game."""
    if not parameter.name.startswith(PREFIX):
        return None
    return next((flag for flag in flags(command).values() if flag.variable == parameter.name), None)


def examples(command: str) -> list[tuple[str, str]]:
    """What to try with a command in each game, and what that does."""
    from undercroft import games

    found = [games.options(game).EXAMPLES.get(command, ()) for game in known_games()]
    return [(f"undercroft {command} {typed}", text) for lines in found for typed, text in lines]


class GameCommand(Command):
    """A command that takes the options of the games. They are looked up when it is called, or its help is shown."""

    hidden_too = False
    """whether it takes options that are for programs"""

    @cached_property
    def _flags(self) -> list[Flag]:
        return [flag for flag in flags(str(self.name)).values() if self.hidden_too or not flag.first.hidden]

    @cached_property
    def _parameters(self) -> list[Any]:
        def given(**values: Any) -> None:
            pass

        parameters = [flag.parameter(str(self.name)) for flag in self._flags]
        given.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        given.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        program = typer.Typer(add_completion=False)
        program.command(cls=Command)(given)
        return list(typer.main.get_command(program).params)

    def get_params(self, ctx: Any) -> list[Any]:
        """Those of the games come after the one that names a game, or else the first."""
        own = super().get_params(ctx)
        place = 1 + next((place for place, parameter in enumerate(own) if parameter.name == "game"), 0)
        return [*own[:place], *self._parameters, *own[place:]]

    def invoke(self, ctx: Any) -> Any:
        """Keep what was given for the games apart from the parameters of the command."""
        given = {flag.name: ctx.params.pop(flag.variable) for flag in self._flags}
        ctx.meta[GIVEN] = {name: value for name, value in given.items() if value not in (None, [], ())}
        return super().invoke(ctx)


class ProgramCommand(GameCommand):
    """The same with options that are only for programs."""

    hidden_too = True


def setup_of(context: typer.Context, game: str) -> dict[str, Any]:
    """The choices that were given, by the names of the game's options; other games' options keep their own names."""
    from undercroft.table.book import BadChoice

    given: Mapping[str, Any] = context.meta[GIVEN]
    known = flags(str(context.command.name))
    setup: dict[str, Any] = {}
    for name, value in given.items():
        options = [option for of, option in known[name].options if of == game] or [known[name].first]
        left = list(value) if isinstance(value, list | tuple) else value
        for option in options:
            if isinstance(left, list) and not option.several:
                setup[option.name] = left.pop(0)
            elif option.typed is not None:
                setup[option.name] = option.typed(left, setup)
            else:
                setup[option.name] = left
        if isinstance(left, list) and left and not any(option.several for option in options):
            raise BadChoice(N_("--{name} takes one name in this game, not {n}"), name=name, n=len(value))
    return setup
