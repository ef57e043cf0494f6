"""A list that is searched by typing, with a page on whatever is chosen in it."""

import pytest
from textual.app import ComposeResult
from textual.content import Content
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, seen, settle, visit
from undercroft.terminal.app.widgets.lists import Finder, FinderScreen, Line, Page, typed

pytestmark = pytest.mark.once

PANTRY = [
    Line("cheese", "Crème brûlée", heading="Sweet", words="sugar on top"),
    Line("apple", "L’apfelstrudel", heading="Sweet", words="apples [with] cinnamon"),
    Line("soup", "Œufs en soupe", heading="Savoury", words="hot; goes with bread"),
    Line("bread", "Bread", heading="Savoury", words="flour and water"),
]


class Pantry(FinderScreen):
    """A few dishes to look up."""

    def __init__(self, lines: list[Line], side_by_side: int = 72) -> None:
        super().__init__()
        self.lines = lines
        self.side_by_side = side_by_side
        self.opened: list[str] = []

    def body(self) -> ComposeResult:
        yield Finder(self.page, empty="The pantry is empty.", side_by_side=self.side_by_side)

    def on_mount(self) -> None:
        self.finder.fill(self.lines)

    def page(self, key: str) -> Page:
        links = [("bread", "Bread")] if key == "soup" else []
        return Page(f"Page of {key}", Content(f"All about {key} [as it is]"), links=links)

    def on_finder_opened(self, event: Finder.Opened) -> None:
        self.opened.append(event.key)


def pantry(lines: list[Line] = PANTRY, side_by_side: int = 72) -> Pantry:
    return Pantry(lines, side_by_side)


async def come_in(pilot: Pilot[int], screen: Pantry) -> Pantry:
    await pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


async def type_in(pilot: Pilot[int], text: str) -> None:
    await pilot.press(*text)
    await pilot.pause()


def test_accents_capitals_ligatures_and_apostrophes_do_not_matter() -> None:
    assert typed("CRÈME Œufs L’île") == "creme oeufs l'ile"


def test_typing_finds_names_and_texts() -> None:
    wanted = {"oeufs": "soup", "creme": "cheese", "l'apf": "apple", "BRÛL": "cheese", "flour water": "bread"}

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        for text, found in wanted.items():
            await type_in(pilot, text)
            assert screen.finder.key == found, text
            assert f"Page of {found}" in seen(pilot)
            assert "1 of 4" in seen(pilot)
            await pilot.press("escape")

    visit(story)


def test_what_is_called_so_comes_before_what_only_speaks_of_it() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        await type_in(pilot, "bread")
        shown = seen(pilot)
        assert screen.finder.key == "bread"
        assert shown.index("Bread") < shown.index("Found in the text") < shown.index("Œufs")
        assert "Sweet" not in shown

    visit(story)


def test_nothing_found_is_said_in_words_and_shows_no_page() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        await type_in(pilot, "xyz")
        assert "Nothing found." in seen(pilot)
        assert "0 of 4" in seen(pilot)
        assert "All about" not in seen(pilot)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert screen.opened == []

    visit(story)


def test_an_empty_list_says_so() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, pantry([]))
        assert "The pantry is empty." in seen(pilot)

    visit(story)


def test_arrows_go_through_the_list_while_one_types_and_enter_opens() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        await pilot.press("down", "down")
        await pilot.pause()
        assert screen.finder.key == "soup", "a heading is passed over"
        await pilot.press("up", "enter")
        await pilot.pause()
        assert screen.opened == ["apple"]
        await pilot.press("pagedown")
        await pilot.pause()
        assert screen.finder.key == "bread"

    visit(story)


def test_escape_clears_the_search_first_then_leaves() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        await type_in(pilot, "soup")
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.finder.key == "soup", "what was found stays in view"
        assert "4 of 4" in seen(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is not screen

    visit(story)


def test_a_link_is_followed_by_its_number_and_escape_comes_back() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        await type_in(pilot, "soupe")
        assert "1  Bread" in seen(pilot)
        screen.finder.page.focus()
        await pilot.press("1")
        await pilot.pause()
        assert screen.finder.key == "bread"
        await pilot.press("escape")
        await pilot.pause()
        assert screen.finder.key == "soup"

    visit(story)


def test_typing_on_the_page_goes_on_with_the_search() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        screen.finder.page.focus()
        await type_in(pilot, "bre")
        assert screen.finder.search.value == "bre"
        assert screen.finder.key == "bread"

    visit(story)


def test_a_question_mark_asks_for_help_even_while_one_types() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        await pilot.press("question_mark")
        await pilot.pause()
        assert pilot.app.screen is not screen
        assert screen.finder.search.value == ""

    visit(story)


def test_words_with_brackets_stay_as_they_are() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, pantry())
        assert "All about cheese [as it is]" in seen(pilot)

    visit(story)


@pytest.mark.parametrize(
    ("size", "side_by_side", "stacked"), [(SMALL, 72, False), (SMALL, 120, True), (LARGE, 120, False)]
)
def test_the_page_stands_beside_the_list_or_below_it(size: tuple[int, int], side_by_side: int, stacked: bool) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry(side_by_side=side_by_side))
        found, page = screen.finder.found.region, screen.finder.page.region
        assert (page.y >= found.bottom) == stacked
        assert (page.x >= found.right) != stacked

    visit(story, size=size)


def test_a_click_looks_at_a_line_and_another_opens_it() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry())
        found = screen.finder.found
        screen.finder.page.focus()
        await pilot.click(found, offset=(4, 3))
        await pilot.pause()
        assert (screen.finder.key, screen.opened) == ("apple", [])
        assert screen.finder.search.has_focus
        await pilot.click(found, offset=(4, 3))
        await pilot.pause()
        assert screen.opened == ["apple"]

    visit(story)


def test_a_long_list_is_filled_and_searched() -> None:
    lines = [Line(f"dish-{number}", f"Dish {number}", words=f"number {number}") for number in range(3000)]

    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, pantry(lines))
        assert "3000 of 3000" in seen(pilot)
        await type_in(pilot, "2718")
        assert screen.finder.key == "dish-2718"
        assert "1 of 3000" in seen(pilot)

    visit(story)
