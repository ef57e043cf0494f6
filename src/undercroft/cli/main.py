"""The command line: `undercroft` alone opens the app; `play`, `resume`, `replay`, `position`, `campaign` open it at
the matching screen, or play in plain lines; `cards`, `simulate`, `bench`, `settings` print.

The commands and their parameters are defined here; the text of the help pages, in every language, is in
`undercroft.words.help`. Each command imports the heavy modules it needs.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from undercroft import UndercroftError, __version__
from undercroft.outside import QUOTE_MOST, cut, harmless, quoted

if TYPE_CHECKING:
    from undercroft.terminal.app.app import Opening
    from undercroft.words.help import Help

PROGRAM = "undercroft"
LARGEST_SEED = 2**62
MOST_GAMES = 10**12


class Talker:
    """The language of this run. It is set before parsing, because the help pages need it too."""

    def __init__(self, spoken: str = "en") -> None:
        self.spoken = spoken
        self.plain = False
        """whether plain lines were asked for before the command was named"""

    @property
    def help(self) -> "Help":
        from undercroft.words.help import Help

        return Help(self.spoken)


def talker_of(context: Any) -> Talker:
    found = context.find_root().obj
    return found if isinstance(found, Talker) else Talker()


# --- help pages -----------------------------------------------------------------------------------------------------


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
    _write_rows(formatter, page.examples_title, page.examples[command.name])


def _write_rows(formatter: Any, title: str, rows: Sequence[tuple[str, str]]) -> None:
    if rows:
        formatter.write_paragraph()
        formatter.write(f"{title}\n")
        with formatter.indentation():
            formatter.write_dl(rows, col_max=50)


def help_of(page: "Help", command: str, parameter: Any) -> str:
    """What a parameter is for, and its default."""
    text = page.of_parameter(command, parameter.name)
    if parameter.required:
        return f"{text} {page.required}"
    if parameter.default is None or isinstance(parameter.default, bool) or not parameter.expose_value:
        return text
    value = ", ".join(parameter.default) if isinstance(parameter.default, list) else parameter.default
    return f"{text} {page.default.format(value=value)}"


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
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


class Group(typer.core.TyperGroup):
    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        take_as_typed(self, ctx)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        write_help(self, ctx, formatter)


def take_as_typed(command: Any, context: Any) -> None:
    for parameter in command.get_params(context):
        parameter._runtime_param = AsTyped()


app = typer.Typer(name=PROGRAM, cls=Group, pretty_exceptions_enable=False, rich_markup_mode=None)


# --- names that the shell completes ---------------------------------------------------------------------------------


def known_heroes() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

    return [card.id for card in load_mini_rogue().characters]


def known_mats() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

    return [card.id for card in load_mini_rogue().mats]


def known_difficulties() -> list[str]:
    from undercroft.games.mini_rogue.table.options import DIFFICULTIES

    return list(DIFFICULTIES)


def known_boxes() -> list[str]:
    from undercroft.games.mini_rogue.table.options import BOXES

    return list(BOXES)


def known_decks() -> list[str]:
    from undercroft.games.mini_rogue.table.options import DECKS

    return list(DECKS)


def known_finals() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
    from undercroft.games.mini_rogue.table.options import RANDOM

    return [*(boss.id for boss in load_mini_rogue().bosses if boss.final and not boss.avatar), RANDOM]


def known_references() -> list[str]:
    from undercroft.games.mini_rogue.table.options import REFERENCES

    return list(REFERENCES)


def known_stories() -> list[str]:
    from undercroft.games.mini_rogue.table.options import STORIES

    return list(STORIES)


def known_overlords() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

    return [card.id for card in load_mini_rogue().overlords]


def known_games() -> list[str]:
    from undercroft.games.shelf import BOOKS

    return list(BOOKS)


def known_bosses() -> list[str]:
    from undercroft.games.tiny_epic.cards.loader import load_tiny_epic

    return [card.id for card in load_tiny_epic().bosses]


def known_first() -> list[str]:
    from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
    from undercroft.games.tiny_epic.table.book import RANDOM

    return [*(card.id for card in load_tiny_epic().heroes), RANDOM]


def known_chapters() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

    return load_mini_rogue().campaign.played


def known_languages() -> list[str]:
    from undercroft.words.language import LANGUAGES

    return list(LANGUAGES)


def known_players() -> list[str]:
    from undercroft.bots import BOTS

    return ["me", "other", *BOTS]


def known_themes() -> list[str]:
    from undercroft.terminal.settings import THEMES

    return list(THEMES)


def known_cards() -> list[str]:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
    from undercroft.games.mini_rogue.words.library import Library
    from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech

    return [*known_games(), *(entry.id for entry in Library(MiniRogueSpeech(load_mini_rogue(), "en")).entries())]


def known_puzzles() -> list[str]:
    from undercroft.table.position import example_positions

    return [path.stem for path in example_positions()]


def known_kinds() -> list[str]:
    from undercroft.games.mini_rogue.words.library import KINDS

    return list(KINDS)


def completing(names: Any) -> Any:
    """The names that begin with what has been typed so far."""

    def complete(incomplete: str) -> list[str]:
        try:
            return [name for name in names() if name.startswith(incomplete)]
        except UndercroftError:
            return []

    return complete


# --- commands -------------------------------------------------------------------------------------------------------

Lang = Annotated[str | None, typer.Option("--lang", metavar="LANG", autocompletion=completing(known_languages))]
"""Read from the command line before it is parsed (`wanted_language`): commands accept it and ignore it."""
LanguageName = Annotated[
    str | None, typer.Option("--language", metavar="LANG", autocompletion=completing(known_languages))
]
MaybeHeroes = Annotated[
    list[str] | None, typer.Option("--hero", metavar="NAME", autocompletion=completing(known_heroes))
]
"""Up to three: the hero and the mates."""
MaybeMat = Annotated[str | None, typer.Option("--mat", metavar="NAME", autocompletion=completing(known_mats))]
MaybeDifficulty = Annotated[
    str | None, typer.Option("--difficulty", metavar="NAME", autocompletion=completing(known_difficulties))
]
Heroes = Annotated[list[str], typer.Option("--hero", metavar="NAME", autocompletion=completing(known_heroes))]
ALONE = ["rogue"]
Mat = Annotated[str, typer.Option(metavar="NAME", autocompletion=completing(known_mats))]
Difficulty = Annotated[str, typer.Option(metavar="NAME", autocompletion=completing(known_difficulties))]
Cards = Annotated[list[str] | None, typer.Option("--cards", metavar="FOLDER")]
Boxes = Annotated[list[str] | None, typer.Option("--box", metavar="NAME", autocompletion=completing(known_boxes))]
Deck = Annotated[str | None, typer.Option("--deck", metavar="NAME", autocompletion=completing(known_decks))]
Final = Annotated[str | None, typer.Option("--final", metavar="NAME", autocompletion=completing(known_finals))]
Reference = Annotated[
    str | None, typer.Option("--reference", metavar="NAME", autocompletion=completing(known_references))
]
RewardsFrom = Annotated[
    str | None, typer.Option("--rewards", metavar="NAME", autocompletion=completing(known_references))
]
Stories = Annotated[str | None, typer.Option("--stories", metavar="NAME", autocompletion=completing(known_stories))]
Overlord = Annotated[str | None, typer.Option("--overlord", metavar="NAME", autocompletion=completing(known_overlords))]
GameName = Annotated[str | None, typer.Option("--game", metavar="GAME", autocompletion=completing(known_games))]
Boss = Annotated[str | None, typer.Option("--boss", metavar="NAME", autocompletion=completing(known_bosses))]
First = Annotated[str | None, typer.Option("--first", metavar="NAME", autocompletion=completing(known_first))]
AsJson = Annotated[bool, typer.Option("--json")]
Plain = Annotated[bool, typer.Option("--plain")]
SavedGame = Annotated[str | None, typer.Argument(metavar="FILE")]


def path(typed: str | None) -> Path | None:
    return None if typed is None else Path(typed)


def folders(typed: list[str] | None) -> list[Path] | None:
    return [Path(folder) for folder in typed] if typed else None


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


def opens_app(context: Any, plain: bool) -> bool:
    """Whether this command opens the app rather than plain lines."""
    from undercroft.terminal.modes import opens_app as opens

    return opens(plain=plain or talker_of(context).plain)


def open_app(context: Any, opening: "Opening | None") -> None:
    """Run the app until the player quits, at the given screen if there is one."""
    from undercroft.terminal.app.app import run_app

    raise typer.Exit(run_app(talker_of(context).spoken, opening))


@app.command(cls=Command)
def play(
    context: typer.Context,
    code: Annotated[str | None, typer.Argument(metavar="CODE")] = None,
    game: GameName = None,
    hero: MaybeHeroes = None,
    mat: MaybeMat = None,
    difficulty: MaybeDifficulty = None,
    stances: Annotated[bool | None, typer.Option("--stances/--no-stances")] = None,
    box: Boxes = None,
    deck: Deck = None,
    final: Final = None,
    reference: Reference = None,
    rewards: RewardsFrom = None,
    stories: Stories = None,
    overlord: Overlord = None,
    automa: Annotated[bool, typer.Option("--automa")] = False,
    beginners: Annotated[bool, typer.Option("--beginners")] = False,
    boss: Boss = None,
    first: First = None,
    described: Annotated[bool, typer.Option("--described")] = False,
    seed: Annotated[str | None, typer.Option("--seed", metavar="N")] = None,
    code_option: Annotated[str | None, typer.Option("--code", metavar="CODE")] = None,
    daily: Annotated[bool, typer.Option("--daily")] = False,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    own_dice: Annotated[bool, typer.Option("--own-dice")] = False,
    new: Annotated[bool, typer.Option("--new")] = False,
    player: Annotated[
        list[str] | None, typer.Option("--player", metavar="NAME", autocompletion=completing(known_players))
    ] = None,
    cards: Cards = None,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.plain.choosing import PlayOptions, daily_code
    from undercroft.terminal.plain.play import play_plain
    from undercroft.words.options import whole

    code = code_option if code is None else code
    options = PlayOptions(
        game=game,
        boss=boss,
        first=first,
        described=described,
        hero=hero[0] if hero else None,
        mates=hero[1:] if hero else None,
        mat=mat,
        difficulty=difficulty,
        stances=stances,
        boxes=box,
        deck=deck,
        final=final,
        reference=reference,
        rewards=rewards,
        stories=stories,
        overlord=overlord,
        automa=automa or None,
        beginners=beginners or None,
        seed=None if seed is None else whole("--seed", seed, 0, LARGEST_SEED),
        language=talker_of(context).spoken,
        cards=folders(cards),
        strict=strict,
        own_dice=own_dice,
        code=daily_code(code, game) if daily else code,
        new=new,
        players=player,
    )
    if opens_app(context, plain or described):
        from undercroft.terminal.app.openings import opening_play

        open_app(context, opening_play(options))
    raise typer.Exit(play_plain(options, sys.stdin, sys.stdout))


@app.command(cls=Command)
def resume(
    context: typer.Context, file: SavedGame = None, cards: Cards = None, plain: Plain = False, lang: Lang = None
) -> None:
    from undercroft.terminal.plain.choosing import PlayOptions
    from undercroft.terminal.plain.play import play_plain

    if opens_app(context, plain):
        from undercroft.terminal.app.openings import opening_resume

        open_app(context, opening_resume(path(file), folders(cards), talker_of(context).spoken))

    options = PlayOptions(language=talker_of(context).spoken, cards=folders(cards), resume=True, file=path(file))
    raise typer.Exit(play_plain(options, sys.stdin, sys.stdout))


@app.command(cls=Command)
def replay(
    context: typer.Context,
    file: SavedGame = None,
    to: Annotated[str | None, typer.Option("--to", metavar="N")] = None,
    log: Annotated[bool, typer.Option("--log")] = False,
    cards: Cards = None,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.plain.replay import ReplayOptions, replay_plain
    from undercroft.words.options import whole

    number = None if to is None else whole("--to", to, 0, LARGEST_SEED)
    options = ReplayOptions(path(file), talker_of(context).spoken, number, log, folders(cards))
    if opens_app(context, plain or log):
        from undercroft.terminal.app.openings import opening_replay

        open_app(context, opening_replay(options))
    raise typer.Exit(replay_plain(options, sys.stdin, sys.stdout))


@app.command(cls=Command)
def position(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE", autocompletion=completing(known_puzzles))] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.puzzles import PositionOptions, play_from

    if file is not None and opens_app(context, plain):
        from undercroft.terminal.app.openings import opening_position

        open_app(context, opening_position(file, strict=strict))
    options = PositionOptions(file, strict, talker_of(context).spoken)
    raise typer.Exit(play_from(options, sys.stdin, sys.stdout))


@app.command("cards", cls=Command)
def browse(
    context: typer.Context,
    first: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing(known_cards))] = None,
    name: Annotated[str | None, typer.Argument(metavar="NAME")] = None,
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", autocompletion=completing(known_kinds))] = None,
    game: GameName = None,
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.games.mini_rogue.words.library import Library
    from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
    from undercroft.games.tiny_epic.words.library import TinyEpicLibrary
    from undercroft.table.book import named
    from undercroft.terminal.plain.choosing import book_with
    from undercroft.words.speaker import speaker_of

    if first is not None and (name is not None or first in known_games()):
        named("game", first, known_games())
        game = first
    else:
        name = first
    speech = speaker_of(book_with(folders(cards), game), talker_of(context).spoken)
    library: Any = Library(speech) if isinstance(speech, MiniRogueSpeech) else TinyEpicLibrary(speech)
    entries = library.chosen(name, kind)
    if as_json:
        print_json([entry.data for entry in entries])
    else:
        typer.echo("\n".join(library.page(entries[0]) if name is not None else library.contents(entries)))


@app.command(cls=Command)
def simulate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")] = "mini-rogue",
    games: Annotated[str, typer.Option("--games", metavar="N")] = "10000",
    seed: Annotated[str, typer.Option("--seed", metavar="N")] = "0",
    hero: Heroes = ALONE,
    mat: Mat = "dungeon",
    difficulty: Difficulty = "normal",
    stances: Annotated[bool, typer.Option("--stances")] = False,
    box: Boxes = None,
    deck: Deck = None,
    final: Final = None,
    reference: Reference = None,
    rewards: RewardsFrom = None,
    stories: Stories = None,
    overlord: Overlord = None,
    automa: Annotated[bool, typer.Option("--automa")] = False,
    beginners: Annotated[bool, typer.Option("--beginners")] = False,
    chapter: Annotated[str, typer.Option("--chapter", metavar="N", autocompletion=completing(known_chapters))] = "",
    perk: Annotated[list[str] | None, typer.Option("--perk", metavar="NAME")] = None,
    relic: Annotated[list[str] | None, typer.Option("--relic", metavar="NAME")] = None,
    boss: Boss = None,
    first: First = None,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME")] = "random",
    cards: Cards = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
    from undercroft.games.mini_rogue.table.options import MiniRogueOptions
    from undercroft.games.mini_rogue.words.terms import Terms
    from undercroft.lab.simulate import simulate as run
    from undercroft.table.book import named
    from undercroft.terminal.plain.report import Progress, chart
    from undercroft.words.options import whole

    count, from_seed = whole("--games", games, 1, MOST_GAMES), whole("--seed", seed, 0, LARGEST_SEED)
    if named("game", game, known_games()):
        simulate_tiny_epic(hero, boss, first, count, from_seed, bot, folders(cards), talker_of(context).spoken, as_json)
        return
    pile = load_mini_rogue(folders(cards))
    terms = Terms(pile, talker_of(context).spoken)
    with Progress(count, terms.language) as progress:
        perks = (tuple(perk),) * len(hero) if perk else ()
        options = MiniRogueOptions(
            hero[0],
            mat,
            difficulty,
            stances,
            tuple(hero[1:]),
            boxes=tuple(box or ("base",)),
            deck=deck or "all",
            final=final or "",
            reference=reference or "",
            rewards=rewards or "",
            stories=stories or "",
            overlord=overlord or "",
            automa=automa,
            beginners=beginners,
            chapter=chapter,
            perks=perks,
            relics=tuple(relic or ()),
        )
        report = run(pile, options, count, from_seed, bot, progress)
    if as_json:
        print_json(report.data())
    else:
        typer.echo(chart(report.data(), terms))


def simulate_tiny_epic(
    heroes: list[str],
    boss: str | None,
    first: str | None,
    games: int,
    seed: int,
    bot: str,
    cards: list[Path] | None,
    spoken: str,
    as_json: bool,
) -> None:
    from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
    from undercroft.games.tiny_epic.table.book import RANDOM, TinyEpicOptions
    from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
    from undercroft.lab.simulate import simulate_epic
    from undercroft.terminal.plain.report import Progress, epic_chart

    pile = load_tiny_epic(cards)
    chosen = TinyEpicOptions().heroes if heroes == ALONE else tuple(heroes)
    with Progress(games, spoken) as progress:
        options = TinyEpicOptions(chosen, boss or RANDOM, first or RANDOM)
        report = simulate_epic(pile, options, games, seed, bot, progress)
    if as_json:
        print_json(report.data())
    else:
        typer.echo(epic_chart(report.data(), TinyEpicTerms(pile, spoken)))


@app.command(cls=Command)
def bench(context: typer.Context, as_json: AsJson = False, lang: Lang = None) -> None:
    from undercroft.lab.bench import bench as run

    result: dict[str, Any] = run()
    if as_json:
        print_json(result)
        return
    from undercroft.terminal.plain.report import figures

    typer.echo("\n".join(figures(result, talker_of(context).spoken)))


@app.command(cls=Command)
def settings(
    context: typer.Context,
    language: LanguageName = None,
    theme: Annotated[
        str | None, typer.Option("--theme", metavar="NAME", autocompletion=completing(known_themes))
    ] = None,
    motion: Annotated[bool | None, typer.Option("--motion/--no-motion")] = None,
    plain: Annotated[bool | None, typer.Option("--plain/--no-plain")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from undercroft.terminal.settings import change, change_language, change_theme, settings_data, settings_page

    spoken = talker_of(context).spoken
    if language is not None:
        change_language(language, spoken)
        talker_of(context).spoken = spoken_language(list(sys.argv[1:]))
    if theme is not None:
        change_theme(theme, spoken)
    for name, value in (("motion", motion), ("plain", plain)):
        if value is not None:
            change(name, value, spoken)
    if as_json:
        print_json(settings_data(talker_of(context).spoken))
    else:
        typer.echo("\n".join(settings_page(talker_of(context).spoken)))


@app.command(cls=Command)
def campaign(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="FILE")] = None,
    hero: Annotated[
        list[str] | None, typer.Option("--hero", metavar="NAME", autocompletion=completing(known_heroes))
    ] = None,
    stances: Annotated[bool | None, typer.Option("--stances/--no-stances")] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="N")] = None,
    strict: Annotated[bool, typer.Option("--strict")] = False,
    own_dice: Annotated[bool, typer.Option("--own-dice")] = False,
    new: Annotated[bool, typer.Option("--new")] = False,
    sheet: Annotated[bool, typer.Option("--sheet")] = False,
    plain: Plain = False,
    lang: Lang = None,
) -> None:
    from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, campaign_plain
    from undercroft.words.options import whole

    options = CampaignOptions(
        heroes=hero or (),
        stances=stances,
        seed=None if seed is None else whole("--seed", seed, 0, LARGEST_SEED),
        strict=strict,
        own_dice=own_dice,
        new=new,
        sheet=sheet,
        file=path(file),
        language=talker_of(context).spoken,
    )
    if opens_app(context, plain or sheet):
        from undercroft.terminal.app.openings import opening_campaign

        open_app(context, opening_campaign(options))
    raise typer.Exit(campaign_plain(options, sys.stdin, sys.stdout))


def print_json(data: object) -> None:
    import json

    typer.echo(json.dumps(data))


# --- running --------------------------------------------------------------------------------------------------------


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
    from undercroft.terminal.folders import saved_language
    from undercroft.words.language import language

    return language(wanted_language(words), os.environ, saved_language())


def main() -> None:
    """Run the command line. Any error prints one line on standard error and exits with status 2."""
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
        status = refuse(unexpected(error, talker))
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
    from undercroft.words.refusals import Refusals

    reason = Refusals(talker.spoken).sentence(error.strerror or type(error).__name__)
    return f"{cut(str(error.filename), PATH_MOST)}: {reason}" if error.filename else reason


def unexpected(error: Exception, talker: Talker) -> str:
    """A mistake of ours: the player cannot help it and need not read a traceback."""
    from undercroft.terminal.mishaps import report_on
    from undercroft.words.refusals import Refusals

    report = report_on(error)
    return Refusals(talker.spoken).unexpected(f"{type(error).__name__}: {error}", str(report or ""))


def one_line(error: UndercroftError | typer.TyperException, talker: Talker) -> str:
    """What was wrong and what is allowed."""
    from undercroft.words.refusals import Refusals

    refusals = Refusals(talker.spoken)
    if isinstance(error, UndercroftError):
        return " ".join(refusals.words(error).splitlines())
    return refusals.usage(in_short(error.format_message()), allowed_instead(error))


def in_short(text: str) -> str:
    """The message about the command line, with long words cut."""
    import re

    return cut(re.sub(rf"[^\s'.]{{{QUOTE_MOST},}}", lambda word: quoted(word[0]), text), 10 * QUOTE_MOST)


def allowed_instead(error: typer.TyperException) -> list[str]:
    """The commands or options that exist, if an unknown one was named."""
    text, context = error.format_message(), getattr(error, "ctx", None)
    if context is None:
        return []
    if isinstance(context.command, typer.core.TyperGroup) and text.startswith("No such command"):
        return list(context.command.list_commands(context))
    if text.startswith("No such option"):
        return [option for parameter in context.command.params for option in parameter.opts if option[:2] == "--"]
    return []
