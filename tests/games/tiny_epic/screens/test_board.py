"""The table of Tiny Epic Dungeons: a map with a cursor and zooms, sheets beside it, and nothing left in motion."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import undercroft
from tests.games.tiny_epic.words.test_games import CARDS, SPEECH, turns
from tests.terminal.app.kit import LARGE, SMALL, seen, visit
from undercroft.games.tiny_epic.rules.state import CENTRE, PLAYING
from undercroft.games.tiny_epic.screens.board import BROAD, FLASHES, NARROW, TinyEpicBoard
from undercroft.games.tiny_epic.screens.map import OVERVIEW, ZOOMS, MapPane, Marked, Picture
from undercroft.games.tiny_epic.screens.sheets import Column, Sheets, Teller
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.table.asking import ANSWER_KEYS
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.widgets.pieces import Piece
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

HEROES = ["grok-ull", "uliessa", "moonblade", "sir-lanon"]
EXAMPLES = Path(undercroft.__file__).parent / "games" / "tiny_epic" / "puzzles"


def new(seed: int = 3, heroes: int = 4) -> Opening:
    """A new game."""

    def opening(app: UndercroftApp) -> None:
        game = undercroft.new("tiny-epic", heroes=HEROES[:heroes], boss="dragon", seed=seed, language=app.spoken)
        app.play_new(game)

    return opening


def example(name: str) -> Opening:
    """A position of the examples."""

    def opening(app: UndercroftApp) -> None:
        app.play_new(undercroft.position(EXAMPLES / f"{name}.toml", language=app.spoken))

    return opening


def screen(pilot: Pilot[int]) -> PlayScreen:
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen


def board(pilot: Pilot[int]) -> TinyEpicBoard:
    return screen(pilot).query_one(TinyEpicBoard)


def info(pilot: Pilot[int]) -> str:
    return str(screen(pilot).query_one("#info-text", Static).render())


def the_map(pilot: Pilot[int]) -> str:
    return str(board(pilot).map.render())


def test_the_table_shows_dungeon_torch_and_heroes_at_80_by_24() -> None:
    async def story(pilot: Pilot[int]) -> None:
        text = seen(pilot)
        for words in ("ENTRANCE", "Torch: 20 to the skull", "▲...ga.gaga.ga.ga.gaX", "►M  Moonblade", "6/6 Health"):
            assert words in text
        for mate in ("Sir Lanon", "Grok U’ll", "Uliessa"):
            assert mate in text
        assert text.splitlines()[0].strip().startswith("Tiny Epic Dungeons · Act 1 · Turn 1 · Moonblade")

    visit(story, opening=new())


def test_the_cursor_goes_from_card_to_card_and_each_tells_about_itself() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("i")
        assert "Entrance" in info(pilot) or "Entrance" in seen(pilot)
        assert "┏" in the_map(pilot)
        await pilot.press("right")
        assert board(pilot).map.here == 25
        assert "top" in info(pilot)
        await pilot.press("right")
        assert board(pilot).map.here == 25, "there is no card farther on"
        await pilot.press("enter")
        assert "Face-down card d5" in seen(pilot)
        await pilot.press("escape", "home")
        assert board(pilot).map.here == 24
        await pilot.press("escape")
        assert isinstance(screen(pilot).focused, OptionList)
        assert "┏" not in the_map(pilot)

    visit(story, opening=new())


def test_the_zoom_changes_and_stays_as_chosen() -> None:
    async def story(pilot: Pilot[int]) -> None:
        chart = board(pilot).map
        assert chart.chosen is None
        await pilot.press("i", "minus", "minus")
        assert chart.zoom == ZOOMS[OVERVIEW]
        assert "▸M" in the_map(pilot)
        await pilot.press("plus", "plus", "plus", "plus")
        assert chart.zoom.tells
        assert "+ altar marker" not in the_map(pilot), "four heroes leave no room for it"
        assert "M Moonblade" in the_map(pilot)
        await pilot.press("1")
        assert chart.zoom.tells

    visit(story, opening=new())


def test_there_is_room_for_large_cards_on_a_large_screen() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert board(pilot).map.zoom.tells
        text = seen(pilot)
        for words in ("[special]", "No enemies", "The boss: Dragon", "Loot", "deck 26", "+ = altar marker"):
            assert words in text

    visit(story, size=LARGE, opening=new())


def test_a_click_selects_a_card_and_the_wheel_scrolls() -> None:
    async def story(pilot: Pilot[int]) -> None:
        chart = board(pilot).map
        await pilot.press("i", "plus", "escape")
        await pilot.pause()
        pane = board(pilot).query_one(MapPane)
        before = pane.scroll_y
        await pilot._post_mouse_events([MouseScrollDown], pane, offset=(5, 5))
        assert pane.scroll_y > before
        region = chart.picture.region(24)
        await pilot.click(chart, offset=(region.x + 2, region.y + 2))
        await pilot.pause()
        assert chart.has_focus
        assert chart.here == 24

    visit(story, opening=new())


def test_v_shows_the_other_sides_of_the_table() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("v")
        assert "Moonblade (Wood Elf Rogue)" in seen(pilot)
        assert "ENTRANCE" not in seen(pilot)
        await pilot.press("v")
        assert "The boss: Dragon" in seen(pilot)
        assert "deck 14" in seen(pilot)
        await pilot.press("v")
        assert "ENTRANCE" in seen(pilot)

    visit(story, opening=new())


def test_the_lair_is_shown_where_whoever_is_asked_stands_there() -> None:
    async def story(pilot: Pilot[int]) -> None:
        text = seen(pilot)
        assert "The Lair: Dragon" in text
        assert "(3)" in text, "a lock with its altar"
        assert " 4  G " in text
        await pilot.press("v")
        await pilot.pause()
        assert "LAIR DOOR" in seen(pilot)

    visit(story, opening=example("firm-ground"))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_dice_of_a_test_lie_on_the_table(size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        text = seen(pilot)
        assert "Test: Strength +1" in text
        if size == SMALL:
            assert "●   ● ●     ●   ● ●" in text
        else:
            assert " ●   ●   ●       ●   ●   ●" in text

    visit(story, size=size, opening=example("waste-not"))


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("name", ["bait", "waste-not", "firm-ground"])
def test_everything_on_the_table_tells_something(name: str, spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        for _side in range(3):
            for piece in board(pilot).query(Piece):
                if piece.display:
                    assert piece.telling is not None
                    about = piece.telling()
                    assert about.title.strip()
                    assert about.text.strip()
            await pilot.press("v")
        cells = board(pilot).map.picture.canvas.cells
        for cell in cells:
            assert len(board(pilot).map.tell(cell).lines) > 2

    visit(story, spoken=spoken, opening=example(name))


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("held", [False, True])
def test_every_moment_of_long_games_can_be_shown_and_told(held: bool, spoken: str) -> None:
    teller, book = Teller(SPEECH[spoken]), TinyEpicBook(CARDS)
    acts = set()
    for number, (game, _) in enumerate(turns(4, held=held)):
        if number % 9 and game.outcome == PLAYING:
            continue
        acts.add(int(game.act))
        sheets = Sheets(teller, game, book.view(game, 0))
        for width in (NARROW, BROAD):
            heroes = [line for hero in game.heroes for line in (*sheets.sheet(hero, width), sheets.mate(hero, width))]
            others = [*sheets.torch(width), *sheets.test(width, 6), *sheets.enemies(width), *sheets.boss(width)]
            for line in (*heroes, *others, *sheets.far(width), *sheets.rows(width)):
                assert line.content.plain.strip()
                assert line.telling().text.strip()
        for zoom in ZOOMS:
            picture = Picture(teller.speech.chart, game, zoom)
            lines = picture.draw(Marked(CENTRE, int(game.question.seat))).plain.split("\n")
            assert len(lines) == picture.size.height
            assert {len(line) for line in lines} == {picture.size.width}
    assert acts == ({0, 1} if held else {0})


def shown(pilot: Pilot[int]) -> tuple[str, list[tuple[str, frozenset[str]]]]:
    """The map and every line beside it, with its classes."""
    lines = [
        (str(piece.render()), frozenset(piece.classes))
        for column in board(pilot).query(Column)
        for piece in column.query(Piece)
        if piece.display
    ]
    return the_map(pilot), lines


def first_frame(pilot: Pilot[int], words: str) -> None:
    """Give the first answer that says this, and stop after the first picture of what moves."""
    app, play = pilot.app, screen(pilot)
    assert isinstance(app, UndercroftApp)
    app.speed = "normal"
    wordings = [answer.wording for answer in play.session.answers]
    play._answer(next(place for place, wording in enumerate(wordings) if words in wording))


def hurry(pilot: Pilot[int], until: Callable[[], bool]) -> None:
    """Beat by beat, until it is so."""
    while not until():
        beats = screen(pilot)._beats
        assert beats is not None
        beats.hurry()


def test_the_torch_goes_from_where_it_was_to_where_it_is() -> None:
    async def story(pilot: Pilot[int]) -> None:
        track = board(pilot).query_one("#side", Column).find("torch")
        assert track is not None
        first_frame(pilot, "End the turn")
        assert str(track.render()) == "▲...ga.gaga.ga.ga.gaX"
        board(pilot).motion.settle()
        assert str(track.render()) == "─▲..ga.gaga.ga.ga.gaX"

    visit(story, opening=new())


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_lair_is_a_board_with_the_boss_in_its_middle(size: tuple[int, int]) -> None:
    """Six spaces in a horseshoe, who stands where, and the track below with its markers, lock and altar."""

    async def story(pilot: Pilot[int]) -> None:
        rows = seen(pilot).splitlines()
        top, *_track = [row for row, text in enumerate(rows) if " 1   " in text and " 6   " in text]
        lair = "\n".join(rows[top:])
        assert lair.index(" 2   ") < lair.index(" 3   ")
        [last] = [row for row in rows[top:] if "4  G " in row]
        assert " 3   " in last, "the third and the fourth space are next to each other"
        for effect in ("+2 health", "+2 focus", "entrance", "Agility test", "Strength test", "-1 health"):
            assert effect in lair
        assert "█▄▄██▄▄█" in lair, "the boss"
        assert re.search(r" 8 +7 +6 +5 +4 +\(3\) +2 +1 +0 ", lair)
        assert "♥ = health marker" in lair

    visit(story, size=size, opening=example("firm-ground"))


def test_a_card_is_turned_before_anybody_walks_in() -> None:
    async def story(pilot: Pilot[int]) -> None:
        first_frame(pilot, "north")
        if screen(pilot).session.moment is None and screen(pilot).session.view["question"]["kind"] != "turn":
            first_frame(pilot, "")
        assert board(pilot).map.marked.turning
        board(pilot).motion.settle()
        assert "M G U S +" in the_map(pilot), "still at the Entrance"
        hurry(pilot, lambda: screen(pilot).session.moment is None)
        board(pilot).motion.settle()
        assert " G   U   S  +" in the_map(pilot)
        assert " M G" not in the_map(pilot)
        assert " M " in the_map(pilot)

    visit(story, opening=new())


def test_what_is_hit_is_lit_up_for_a_moment() -> None:
    async def story(pilot: Pilot[int]) -> None:
        lines = board(pilot).query_one("#side", Column)
        first_frame(pilot, "no damage")
        health = lines.find("health-0")
        assert health is not None
        hurry(pilot, lambda: health.has_class("hurt"))
        board(pilot).motion.settle()
        assert not health.has_class("hurt")

    visit(story, opening=example("waste-not"))


def test_every_event_that_moves_something_exists() -> None:
    kinds = {*FLASHES, "struck", "marker-moved", "boss-healed", "revealed", "moved", "teleported", "enemy-moved"}
    assert {*kinds, "goblin-came", "minion-came", "rolled", "rerolled", "enemy-rolled"} <= set(EVENTS.names.values())


def test_whatever_moves_ends_as_things_stand() -> None:
    moved = 0

    async def story(pilot: Pilot[int]) -> None:
        nonlocal moved
        app, chance = pilot.app, Random(5)
        assert isinstance(app, UndercroftApp)
        app.speed = "normal"
        for _answer in range(60):
            if screen(pilot).session.game.over:
                break
            screen(pilot)._answer(chance.randrange(screen(pilot).answers.option_count))
            while True:
                moved += board(pilot).motion.running
                board(pilot).motion._next()
                board(pilot).motion.settle()
                ended = shown(pilot)
                board(pilot).show()
                assert ended == shown(pilot)
                assert not board(pilot).motion.running
                await pilot.pause()
                if (beats := screen(pilot)._beats) is None:
                    break
                beats.hurry()

    visit(story, opening=new())
    assert moved > 10


def test_the_table_can_be_resized_at_any_moment() -> None:
    async def story(pilot: Pilot[int]) -> None:
        chance = Random(1)
        for size in ((60, 16), (80, 24), (200, 60), (230, 60), (30, 10), (160, 48), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            count = screen(pilot).answers.option_count
            await pilot.press(ANSWER_KEYS[chance.randrange(min(count, len(ANSWER_KEYS)))], "v")
            if size == (200, 60):
                await pilot.press("i")
            assert isinstance(pilot.app.screen, PlayScreen)
        assert "Torch" in seen(pilot)

    visit(story, opening=new())


EXTRAS = (
    ("i", "left", "up", "enter", "escape", "escape"),
    ("v",),
    ("i", "plus", "escape"),
    ("i", "minus", "escape"),
    ("comma", "comma", "v", "full_stop", "greater_than_sign"),
    ("u",),
    ("i", "tab", "tab", "enter", "escape", "escape"),
)


@pytest.mark.parametrize(("size", "spoken"), [(SMALL, "fr"), (LARGE, "en")])
def test_whole_games_are_played_by_keys(size: tuple[int, int], spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        chance = Random(7)
        for _key in range(400):
            if screen(pilot).session.game.over:
                break
            if chance.random() < 0.15:
                await pilot.press(*chance.choice(EXTRAS))
            count = min(screen(pilot).answers.option_count, len(ANSWER_KEYS))
            await pilot.press(ANSWER_KEYS[chance.randrange(count)])
        assert screen(pilot).session.game.over
        assert "Tiny Epic Dungeons" in seen(pilot)

    visit(story, size=size, spoken=spoken, opening=new(seed=11))
