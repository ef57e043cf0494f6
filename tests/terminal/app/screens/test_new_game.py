"""Beginning a game from the screen of choices, by keys alone: every mode, both games, both languages."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.terminal.app.kit import LARGE, SMALL, seen, visit
from undercroft.table.code import encode
from undercroft.table.folders import autosave_file, read_settings, write_settings
from undercroft.table.game import Game
from undercroft.table.save import load_game
from undercroft.table.shelf import book_of
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.choosing import ROW_KEYS, ChoosingScreen
from undercroft.terminal.app.screens.new_game import LAST, NewGameScreen
from undercroft.terminal.app.screens.play import PlayScreen

pytestmark = pytest.mark.once

DICE_AT_ONCE = 1
"""A seed whose first room wants dice."""


def opening(app: UndercroftApp) -> None:
    app.push_screen(NewGameScreen())


def choosing(pilot: Pilot[int]) -> ChoosingScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ChoosingScreen)
    return screen


async def turn(pilot: Pilot[int], row: str, value: str) -> None:
    """Go to a row by the key before it, then to the right until the value is there."""
    screen = choosing(pilot)
    if screen.at != row:
        await pilot.press(ROW_KEYS[screen.choices.rows().index(row)])
    assert screen.at == row
    for _turn in screen.choices.options(row):
        if screen.choices.value(row) == value:
            return
        await pilot.press("right")
    assert screen.choices.value(row) == value


async def type_into(pilot: Pilot[int], row: str, text: str) -> None:
    """Go to a row that is typed, and type."""
    await pilot.press(ROW_KEYS[choosing(pilot).choices.rows().index(row)], "enter")
    pilot.app.screen.query_one(Input).value = text
    await pilot.press("enter")
    await pilot.pause()


def begun(pilot: Pilot[int]) -> Game:
    """The game that has begun, whatever covers it."""
    [screen] = [screen for screen in pilot.app.screen_stack if isinstance(screen, PlayScreen)]
    assert not [screen for screen in pilot.app.screen_stack if isinstance(screen, NewGameScreen)]
    return screen.session.game


def begin_with(rows: dict[str, str], *, spoken: str = "en", key: str = "b") -> Game:
    """Turn rows, begin, and see the game."""
    games: list[Game] = []

    async def story(pilot: Pilot[int]) -> None:
        for row, value in rows.items():
            await turn(pilot, row, value)
        await pilot.press(key)
        await pilot.pause()
        games.append(begun(pilot))

    visit(story, spoken=spoken, opening=opening)
    return games[0]


# --- modes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("key", ["b", "f5", "enter"])
def test_a_game_begins_at_once_where_nothing_is_changed(spoken: str, key: str) -> None:
    game = begin_with({}, spoken=spoken, key=key)
    assert game.setup == book_of("mini-rogue").setup({})
    assert game.players == ()
    assert load_game(autosave_file(), game.book).hash == game.hash


@pytest.mark.parametrize(
    ("rows", "setup", "players"),
    [
        ({"hero-1": "witch", "mat": "tower", "difficulty": "hard"}, {"hero": "witch", "mat": "tower"}, ()),
        ({"party": "2", "seat-2": "other"}, {"mates": ["crusader"]}, ("me", "other")),
        ({"party": "3", "seat-2": "random", "seat-3": "random"}, {}, ("me", "random", "random")),
        (
            {"against": "overlord", "overlord": "weaver", "seat-against-1": "random"},
            {"automa": False},
            ("me", "random"),
        ),
        (
            {"against": "overlord", "seat-against-1": "me", "seat-1": "random"},
            {"overlord": "prophet"},
            ("random", "me"),
        ),
        ({"against": "overlord", "beginners": "yes"}, {"beginners": True}, ("me", "other")),
        ({"against": "automa", "overlord": "devourer"}, {"overlord": "devourer", "automa": True}, ()),
        ({"boxes": "council", "stories": "published"}, {"boxes": ["council"], "stories": "published"}, ()),
        (
            {"boxes": "both", "deck": "picked", "final": "random", "reference": "at-random", "stories": "all"}
            | {"rewards": "in-turn"},
            {"boxes": ["base", "council"], "deck": "picked", "final": "random", "reference": "at-random"}
            | {"rewards": "in-turn"},
            (),
        ),
        ({"stances": "yes", "seat-1": "random"}, {"stances": True}, ("random",)),
        ({"game": "tiny-epic"}, {"boss": "random"}, ("me", "me")),
        (
            {"game": "tiny-epic", "heroes": "4", "heroes-1": "uliessa", "boss": "vampire", "seat-4": "random"},
            {"boss": "vampire"},
            ("me", "me", "me", "random"),
        ),
    ],
)
def test_every_mode_begins_from_the_screen(
    rows: dict[str, str], setup: dict[str, object], players: tuple[str, ...]
) -> None:
    game = begin_with(rows)
    assert {name: game.setup[name] for name in setup} == setup
    assert game.players == players
    assert game.seats == len(players or ("me",))


def test_own_dice_are_typed_by_whoever_rolled_them() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await turn(pilot, "own-dice", "yes")
        await turn(pilot, "strict", "yes")
        await type_into(pilot, "seed", str(DICE_AT_ONCE))
        await pilot.press("b")
        await pilot.pause()
        assert begun(pilot).dice_needed
        assert begun(pilot).strict
        assert "Roll them, and type" in seen(pilot)

    visit(story, opening=opening)


# --- seeds and codes -------------------------------------------------------------------------------------------------


def test_a_seed_that_is_typed_deals_that_dungeon() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await type_into(pilot, "seed", "1234")
        assert "1234" in seen(pilot)
        assert encode(book_of("mini-rogue"), book_of("mini-rogue").setup({}), 1234) in seen(pilot)
        await pilot.press("b")
        await pilot.pause()
        assert begun(pilot).seed == 1234

    visit(story, opening=opening)


@pytest.mark.parametrize(("spoken", "refused"), [("en", "is not a seed"), ("fr", "n’est pas une graine")])
def test_a_bad_seed_is_refused_where_it_was_typed(spoken: str, refused: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await type_into(pilot, "seed", "twelve")
        assert refused in seen(pilot)
        assert pilot.app.screen.query_one(Input).value == "twelve"
        await pilot.press("escape")
        assert choosing(pilot).choices.seed is None

    visit(story, spoken=spoken, opening=opening)


@pytest.mark.parametrize(("spoken", "named"), [("en", "The Weaver"), ("fr", "La Tisseuse")])
def test_a_share_code_fills_every_row(spoken: str, named: str) -> None:
    book = book_of("mini-rogue")
    setup = book.setup({"hero": "mage", "mates": ["thief"], "overlord": "weaver", "boxes": ["council"], "mat": "city"})

    async def story(pilot: Pilot[int]) -> None:
        await turn(pilot, "game", "tiny-epic")
        await type_into(pilot, "code", encode(book, setup, 21))
        assert named in seen(pilot)
        await pilot.press("b")
        await pilot.pause()
        assert (begun(pilot).setup, begun(pilot).seed) == (setup, 21)

    visit(story, spoken=spoken, opening=opening)


@pytest.mark.parametrize(("spoken", "refused"), [("en", "is not a share code"), ("fr", "n’est pas un code de partage")])
def test_a_bad_code_is_refused_in_words_and_nothing_is_lost(spoken: str, refused: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await turn(pilot, "hero-1", "witch")
        await type_into(pilot, "code", "MR-1234")
        assert refused in " ".join(seen(pilot).split())
        await pilot.press("escape")
        assert choosing(pilot).choices.value("hero-1") == "witch"

    visit(story, spoken=spoken, opening=opening)


# --- the screen ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoken", "skill", "power", "stance"),
    [("en", "Backstab", "Maze", "Aggressive"), ("fr", "Coup en traître", "Dédale", "Agressive")],
)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_beside_the_rows_stands_what_they_mean(
    spoken: str, skill: str, power: str, stance: str, size: tuple[int, int]
) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await turn(pilot, "hero-1", "rogue")
        assert skill in seen(pilot)
        await turn(pilot, "against", "overlord")
        await turn(pilot, "overlord", "prophet")
        assert power in seen(pilot)
        await turn(pilot, "stances", "yes")
        assert stance in seen(pilot)

    visit(story, size=size, spoken=spoken, opening=opening)


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_every_value_of_every_row_has_words(spoken: str, game: str) -> None:
    """Each row turned once around; nothing is left without a name or an explanation."""

    async def story(pilot: Pilot[int]) -> None:
        screen = choosing(pilot)
        for rows in ({"game": game}, {"boxes": "both", "against": "automa"}, {"against": "overlord"}):
            for row, value in rows.items():
                if row in screen.choices.rows():
                    await turn(pilot, row, value)
            for row in screen.choices.rows():
                for value in screen.choices.options(row) or [screen.choices.value(row)]:
                    text = [screen.words.row(row), screen.words.value(row, value), *screen.words.about(row, value)]
                    assert all(text[:2])
                    assert any(text[2:])
                    assert "{" not in "".join(text)

    visit(story, spoken=spoken, opening=opening)


def test_turning_a_row_never_gives_somebody_away_twice() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await turn(pilot, "party", "2")
        await turn(pilot, "hero-1", "mage")
        await pilot.press(ROW_KEYS[choosing(pilot).choices.rows().index("hero-2")])
        passed = set()
        for _turn in range(12):
            await pilot.press("right")
            passed.add(choosing(pilot).choices.party[1])
        assert len(passed) == 11
        assert "mage" not in passed

    visit(story, opening=opening)


def test_the_arrow_keys_alone_are_enough() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("down", "down", "down")
        assert choosing(pilot).at == "party"
        await pilot.press("left")
        assert choosing(pilot).choices.value("party") == "3"
        await pilot.press("enter")
        assert choosing(pilot).choices.value("party") == "1"

    visit(story, opening=opening)


def test_the_mouse_alone_is_enough() -> None:
    async def story(pilot: Pilot[int]) -> None:
        place = next(n for n, line in enumerate(seen(pilot).splitlines()) if "Adventurers" in line)
        await pilot.click(offset=(10, place))
        await pilot.pause()
        assert choosing(pilot).choices.value("party") == "2"
        await pilot.click(offset=(10, 2))
        await pilot.pause()
        assert begun(pilot).seats == 2

    visit(story, opening=opening)


def test_a_surprise_can_be_begun() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("s", "f6", "s")
        screen = choosing(pilot)
        expected = screen.choices.setup()
        await pilot.press("b")
        await pilot.pause()
        assert begun(pilot).setup == expected

    visit(story, opening=opening)


def test_choices_are_there_the_next_time() -> None:
    begin_with({"party": "2", "hero-1": "bones", "stances": "yes"})

    async def story(pilot: Pilot[int]) -> None:
        assert "Bones" in seen(pilot)
        await turn(pilot, "game", "tiny-epic")
        await pilot.press("escape")

    visit(story, opening=opening)

    async def later(pilot: Pilot[int]) -> None:
        assert "Tiny Epic" in seen(pilot)
        await turn(pilot, "game", "mini-rogue")
        assert choosing(pilot).choices.party[0] == "bones"

    visit(later, opening=opening)


def test_remembered_choices_that_make_no_sense_are_forgotten() -> None:
    write_settings({LAST: '{"hero-1": "bard", "mat": "moon"}', "language": "en"})
    assert begin_with({}).setup["hero"] == "rogue"
    assert read_settings()["language"] == "en"


def test_another_language_keeps_the_choices() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await turn(pilot, "hero-1", "priestess")
        assert isinstance(pilot.app, UndercroftApp)
        pilot.app.speak("fr")
        await pilot.pause()
        assert choosing(pilot).choices.party == ["priestess"]
        assert "Prêtresse" in seen(pilot)

    visit(story, opening=opening)
