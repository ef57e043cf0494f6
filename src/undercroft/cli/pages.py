"""Help pages in the language of the run, and commands that take values as they were typed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
import typer.core

from undercroft.cli.usage import no_such_command, too_much

if TYPE_CHECKING:
    from undercroft.table.options import Option
    from undercroft.words.help import Help


@dataclass(frozen=True)
class CommandWords:
    """A command that a game has of its own, with messages about it."""

    run: Callable[..., None]
    about: str
    parameters: Mapping[str, str]
    examples: Sequence[tuple[str, str]]
    """what to type after its name, and what that does"""
    game: str = ""
    options: Callable[[], Sequence["Option"]] = tuple
    """the table of options of that game that it takes, each with a flag"""


@cache
def own_commands() -> "dict[str, CommandWords]":
    """The commands that the games have of their own."""
    from undercroft import games

    found: dict[str, CommandWords] = {}
    for title in games.titles():
        if title.commands:
            found |= import_module(title.commands).COMMANDS
    return found


class Talker:
    """The language of this run. It is set before parsing, because the help pages need it too."""

    def __init__(self, spoken: str = "en") -> None:
        self.spoken = spoken
        self.plain = False
        """whether plain lines were asked for before the command was named"""

    @property
    def help(self) -> "Help":
        from undercroft.words.help import Help

        page = Help(self.spoken)
        for name, own in own_commands().items():
            page.include(name, own.about, own.parameters, own.examples)
        return page


def talker_of(context: Any) -> Talker:
    found = context.find_root().obj
    return found if isinstance(found, Talker) else Talker()


def write_help(command: Any, context: Any, formatter: Any) -> None:
    """A help page in the language of this run: usage, what it is for, parameters, commands, examples."""
    page = talker_of(context).help
    pieces = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, page.with_values(pieces), page.usage)
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(page.command[command.name])
    rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for parameter in command.get_params(context):
        if record := parameter.get_help_record(context):
            typed = page.with_values(record[0].partition(" <")[0])
            rows[parameter.param_type_name].append((typed, help_of(page, command.name, parameter)))
    _write_rows(formatter, page.arguments, rows["argument"])
    _write_rows(formatter, page.options, rows["option"])
    names = command.list_commands(context) if isinstance(command, typer.core.TyperGroup) else []
    _write_rows(formatter, page.commands, [(name, page.command[name]) for name in names])
    _write_rows(formatter, page.examples_title, examples_of(page, command.name, bool(names)))


def examples_of(page: "Help", command: str, is_group: bool) -> list[tuple[str, str]]:
    """What to try: with any game, and with each of them."""
    from undercroft.cli.options import examples

    more = [] if is_group else [(line, page.translate(text)) for line, text in examples(command)]
    return [*page.examples[command], *more]


def _write_rows(formatter: Any, title: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(f"{title}\n")
        with formatter.indentation():
            formatter.write_dl(rows, col_max=50)


def help_of(page: "Help", command: str, parameter: Any) -> str:
    """What a parameter is for, and its default."""
    from undercroft.cli.options import flag_of

    flag = flag_of(command, parameter)
    if flag is not None:
        return flag.help(page, command)
    text = page.of_parameter(command, parameter.name)
    if parameter.required:
        return f"{text} {page.required}"
    if parameter.default is None or isinstance(parameter.default, bool) or not parameter.expose_value:
        return text
    return f"{text} {page.default.format(value=parameter.default)}"


class AsTyped:
    """Leaves values as they were typed: we check them ourselves and report errors in our own words.

    Newer versions of typer load all of pydantic to check the first value, which takes half of the time a game needs to
    start. Older versions do not have this hook and ignore it.
    """

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        return list(value) if isinstance(value, tuple) else value


class Command(typer.core.TyperCommand):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        take_as_typed(self, ctx)
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise too_much(rest)
        return rest

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


class Group(typer.core.TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        take_as_typed(self, ctx)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise no_such_command(args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


def take_as_typed(command: Any, context: Any) -> None:
    for parameter in command.get_params(context):
        parameter._runtime_param = AsTyped()
