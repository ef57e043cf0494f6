"""The command line: `undercroft` alone opens the app; `play`, `resume`, `join`, `replay`, `position` open it at the
matching screen, or play in plain lines; `cards`, `odds`, `hint`, `review`, `stats`, `tips`, `simulate`, `bench`,
`train`, `settings` print; `serve` runs a server, `verify` checks a game of one. Games add commands of their own.

The commands and their parameters are in the modules beside this one; what is chosen before a game comes from the tables
of the games. The text of the help pages, in every language, is in `undercroft.words.help`. Each command imports the
heavy modules it needs.
"""

import os
import sys
from io import TextIOWrapper
from typing import Annotated, Final

import typer

from undercroft import UndercroftError, __version__
from undercroft.cli import lab, look, online, play
from undercroft.cli.common import Lang, Plain, open_app, opens_app
from undercroft.cli.language import spoken_language
from undercroft.cli.options import GameCommand, ProgramCommand
from undercroft.cli.pages import Command, Group, Talker, own_commands, talker_of
from undercroft.cli.usage import refused
from undercroft.kernel.errors import Message
from undercroft.outside import cut, harmless

PROGRAM: Final = "undercroft"

app = typer.Typer(name=PROGRAM, cls=Group, pretty_exceptions_enable=False, rich_markup_mode=None)


def show_version(context: typer.Context, wanted: bool) -> None:
    if wanted:
        from undercroft.kernel import is_compiled

        typer.echo(f"{PROGRAM} {__version__} ({talker_of(context).help.build(compiled=is_compiled())})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def undercroft(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True)] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    if context.invoked_subcommand is not None:
        talker_of(context).plain = plain
    elif plain:
        from undercroft.terminal.plain.choosing import PlayOptions
        from undercroft.terminal.plain.play import play_plain

        raise typer.Exit(play_plain(PlayOptions(language=talker_of(context).spoken), sys.stdin, sys.stdout))
    elif opens_app(context, plain):
        open_app(context, None)
    else:
        typer.echo(context.get_help())


app.command(cls=GameCommand)(play.play)
app.command(cls=Command)(play.resume)
app.command(cls=Command)(online.join)
app.command(cls=GameCommand)(online.found)
app.command(cls=Command)(play.replay)
app.command(cls=Command)(play.position)
app.command("cards", cls=Command)(look.browse)
app.command(cls=Command)(look.odds)
app.command(cls=Command)(look.hint)
app.command(cls=Command)(look.review)
app.command(cls=Command)(look.stats)
app.command(cls=Command)(online.serve)
app.command(cls=Command)(online.verify)
app.command(cls=Command)(look.tips)
app.command(cls=ProgramCommand)(lab.simulate)
app.command(cls=Command)(lab.bench)
app.command(cls=Command)(lab.train)
app.command(cls=Command)(look.settings)
for name, own in own_commands().items():
    app.command(name, cls=GameCommand)(own.run)


# --- running --------------------------------------------------------------------------------------------------------


def main() -> None:
    """Run the command line. Any error prints one line on standard error and exits with status 2."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # networks are small: threads would wait for each other
    talker = Talker()
    open_streams()
    try:
        talker.spoken = spoken_language([])
        talker.spoken = spoken_language(sys.argv[1:])
        status = typer.main.get_command(app)(prog_name=PROGRAM, standalone_mode=False, obj=talker)
    except (UndercroftError, typer.TyperException) as error:
        status = refuse(one_line(error, talker))
    except OSError as error:
        status = 0 if isinstance(error, BrokenPipeError) else refuse(unable(error, talker))
    except (typer.Abort, KeyboardInterrupt):
        status = 130
    except Exception as error:
        if os.environ.get("UNDERCROFT_DEBUG"):
            raise
        status = refuse(our_mistake(error, talker))
    sys.exit(flushed(status, talker))


def open_streams() -> None:
    """Let closed streams read and write nothing and narrow ones replace characters, so that neither stops us."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper) and mode == "w":
            stream.reconfigure(errors="replace")


def refuse(text: str) -> int:
    print(f"{PROGRAM}: {harmless(text)}", file=sys.stderr)
    return 2


def flushed(status: int, talker: Talker) -> int:
    """Write any remaining output; the reader may have gone away, or the disk may be full."""
    try:
        sys.stdout.flush()
    except OSError as error:
        # what is still buffered goes nowhere, so that the interpreter can end without a word
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            return refuse(unable(error, talker))
    return status


def unable(error: OSError, talker: Talker) -> str:
    """An error from the operating system."""
    from undercroft.files import PATH_MOST
    from undercroft.words.errors import said

    reason = said(Message(error.strerror or type(error).__name__), talker.spoken)
    return f"{cut(str(error.filename), PATH_MOST)}: {reason}" if error.filename else reason


def our_mistake(error: Exception, talker: Talker) -> str:
    """The player cannot help it and need not read a traceback."""
    from undercroft.terminal.mishaps import report_on
    from undercroft.words.errors import unexpected

    report = report_on(error)
    return unexpected(f"{type(error).__name__}: {error}", str(report or ""), talker.spoken)


def one_line(error: UndercroftError | typer.TyperException, talker: Talker) -> str:
    """What was wrong and what is allowed."""
    from undercroft.words.errors import said

    return said(error if isinstance(error, UndercroftError) else refused(error, sys.argv), talker.spoken)
