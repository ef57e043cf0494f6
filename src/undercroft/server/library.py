"""What can be read without a table: the games, the choices before one, its cards and its rules."""

from functools import lru_cache

from undercroft import games
from undercroft.bots import SEATED
from undercroft.kernel.errors import N_, UndercroftError
from undercroft.online.requests import (
    ME,
    OPEN,
    CardPage,
    CodeInfo,
    Form,
    FormGroup,
    FormRow,
    FormSeat,
    FormWay,
    GameInfo,
    OptionChoice,
    OptionInfo,
    PuzzleInfo,
    Rows,
    RuleChapter,
    RuleEntry,
    ThingPage,
)
from undercroft.table.book import Plain, named
from undercroft.table.code import decode
from undercroft.table.guided import guided_position
from undercroft.table.options import Chosen, Option
from undercroft.table.position import book_at, game_at, guided_file, puzzles
from undercroft.table.shelf import book_of, book_of_code
from undercroft.words.choices import ChoiceWords
from undercroft.words.errors import said
from undercroft.words.form import COMMON, SEAT, Choices
from undercroft.words.form_words import RowWords
from undercroft.words.language import catalogue
from undercroft.words.nouns import sentence
from undercroft.words.reference import Reference
from undercroft.words.speaker import speaker_of


def known(game: str) -> str:
    """The name of a game that there is; UnknownName for any other."""
    named(N_("game"), game, tuple(games.packages()))
    return game


@lru_cache(maxsize=8)
def games_in(language: str) -> list[GameInfo]:
    """Every game with the choices of its setup."""
    found = []
    for title in games.titles():
        speech = speaker_of(book_of(title.name), language)
        words = speech.choices
        about = [words.say(line) for line in words.introduction]
        chosen = Choices(title.name).own.so_far()
        choices = [_option(option, words, chosen) for option in words.options.of_setup if not option.hidden]
        own = [puzzle for puzzle in puzzles().values() if book_at(puzzle.data).name == title.name]
        guided = _guided_seats(title.name, language)
        names = [option.name for option in words.options.of_setup]
        story = title.story(book_of(title.name), speech) is not None
        found.append(GameInfo(title.name, title.title, about, names, bool(guided), guided, len(own), choices, story))
    return found


def _option(option: Option, words: ChoiceWords, chosen: Chosen) -> OptionInfo:
    """An option, whatever else is chosen."""
    ways = option.ways(chosen)
    return OptionInfo(
        option.name,
        "switch" if option.is_switch else "several" if option.several else "one",
        sentence(words.say(option.label) if option.label else option.name),
        words.say(option.help).format(names=", ".join(option.names(chosen))) if option.help else "",
        option.value(chosen),
        [
            OptionChoice(
                value, sentence(str(words.value(option, way, chosen))), list(map(str, words.about(option, way, chosen)))
            )
            for way, value in ways.items()
        ],
        option.least,
        option.most,
    )


def _guided_seats(game: str, language: str) -> list[str]:
    """Who is played in the guided game of a game; nobody if it has none."""
    if guided_file(game) is None:
        return []
    state = game_at(guided_position(game).data).state
    return [sentence(seat) for seat in speaker_of(book_of(game), language).seats(state)]


@lru_cache(maxsize=8)
def puzzles_in(language: str) -> list[PuzzleInfo]:
    """All puzzles, with their goals and tables."""
    found = []
    for name, puzzle in puzzles().items():
        book = book_at(puzzle.data)
        speech, state = speaker_of(book, language), game_at(puzzle.data, book).state
        title, goal, seats = puzzle.title[language], puzzle.goal[language], list(map(sentence, speech.seats(state)))
        found.append(PuzzleInfo(name, book.name, title, goal, seats, speech.summary(state), speech.area(state)))
    return found


def code_of(code: str, language: str) -> CodeInfo:
    """The game that a share code deals; BadCode if it is none."""
    book = book_of_code(code)
    setup, _seed = decode(book, code)
    choices = speaker_of(book, language).choices
    return CodeInfo(book.name, games.title(book.name).title, [sentence(name) for name in choices.seats(setup)])


# --- the choices before a game ------------------------------------------------------------------------------------


def form_of(game: str, wish: Rows, language: str) -> Form:
    """The choices before a game, as they stand after a change. Rows that make no sense are as they are by default."""
    return form_in(RowWords(Choices(known(game)), language), wish)


def form_in(words: RowWords, wish: Rows) -> Form:
    """Any choices in words, as they stand after a change."""
    choices = words.choices
    choices.own.recall({row: value for row, value in wish.rows.items() if _fits(choices, row)})
    if wish.row:
        named(N_("option"), wish.row, tuple(choices.own.rows))
        choices.own.choose(wish.row, wish.value)
    shown = choices.own.shown()
    groups = [FormGroup(sentence(words.group(rows)), [_row(words, row) for row in rows]) for rows in shown]
    given, seats, trouble = Plain(), list[str](), ""
    try:
        setup = choices.setup()
        given, seats = choices.own.given(), [sentence(name) for name in words.own.seats(setup)]
    except UndercroftError as error:
        trouble = said(error, words.spoken)
    return Form(
        game=choices.game,
        title=games.title(choices.game).title,
        about=words.about("game", choices.game),
        groups=groups,
        rows=choices.own.rows,
        options=given,
        seats=[FormSeat(plays, _players(words)) for plays in seats],
        trouble=trouble,
    )


def _fits(choices: Choices, row: str) -> bool:
    """Whether a row is one of the game's own."""
    return row not in COMMON and not row.startswith(SEAT) and row in choices.own.rows


def _row(words: RowWords, row: str) -> FormRow:
    choices = words.choices
    ways = [FormWay(way, sentence(words.value(row, way)), words.about(row, way)) for way in choices.options(row)]
    return FormRow(row, sentence(words.row(row)), choices.value(row), ways)


def _players(words: RowWords) -> list[FormWay]:
    """Who may play a seat."""
    _ = catalogue(words.spoken).gettext
    people = [
        FormWay(ME, sentence(_("me")), words.about(f"{SEAT}1", ME)),
        FormWay(OPEN, sentence(_("open to others")), [_("Whoever has the link sits down here.")]),
    ]
    return people + [
        FormWay(bot, sentence(words.value(f"{SEAT}1", bot)), words.about(f"{SEAT}1", bot)) for bot in SEATED
    ]


# --- cards and rules ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def cards_of(game: str, language: str) -> list[CardPage]:
    """The cards of a game in words."""
    shelf = speaker_of(book_of(known(game)), language).library
    return [
        CardPage(
            entry.id,
            entry.kind,
            sentence(shelf.kinds[entry.kind]),
            sentence(str(shelf.terms.name(entry.card.name))),
            [line.strip() for line in entry.text()],
        )
        for entry in shelf.entries()
    ]


@lru_cache(maxsize=16)
def things_of(game: str, language: str) -> list[ThingPage]:
    """What else lies on its table, by name."""
    shelf = speaker_of(book_of(known(game)), language).library
    return [ThingPage(each.id, str(each.name), [str(line) for line in each.lines]) for each in shelf.things()]


@lru_cache(maxsize=16)
def rules_of(game: str, language: str) -> list[RuleChapter]:
    """The rules of a game, chapter by chapter."""
    reference = Reference(known(game), language)
    return [
        RuleChapter(
            chapter.id,
            chapter.name,
            [
                RuleEntry(entry.id, entry.title, list(entry.paragraphs), list(entry.see), list(entry.also))
                for entry in reference.entries
                if entry.chapter == chapter.id
            ],
        )
        for chapter in reference.chapters
    ]
