"""The page around the games: small, alone, readable by everybody, in every language, on every screen."""

import gzip
import re

import pytest

from tests.page.conftest import Visit
from tests.page.kit import AXE, PHONE, ROOT, Locator, Response, Visitor, expect, long, serving
from tools.page_pictures import PICTURES
from undercroft.server.page import FOLDER
from undercroft.table.code import encode
from undercroft.table.shelf import book_of

FIRST_PAGE_MOST = 200_000
"""In bytes, compressed."""
PICTURES_MOST = 3_000_000
SCREENS = (
    "",
    "new/mini-rogue",
    "campaign/mini-rogue",
    "cards/tiny-epic",
    "puzzles/tiny-epic",
    "rules/mini-rogue",
    "statistics",
    "settings",
)


def shown(ann: Visitor, screen: str) -> None:
    ann.go(*screen.split("/"))
    ann.page.locator("h1").first.wait_for()
    ann.page.wait_for_load_state("networkidle")


def test_the_first_page_is_small_and_asks_nobody_else(visit: Visit) -> None:
    ann = visit()
    came = list[Response]()
    ann.page.on("response", lambda response: came.append(response))
    ann.home()
    ann.page.wait_for_load_state("networkidle")
    assert sum(len(gzip.compress(response.body())) for response in came) < FIRST_PAGE_MOST


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in web")
@pytest.mark.parametrize("theme", ["dark", pytest.param("light", marks=long)])
def test_every_screen_is_open_to_everybody(visit: Visit, theme: str) -> None:
    ann = visit(color_scheme=theme)
    for screen in SCREENS:
        shown(ann, screen)
        assert ann.axe() == [], screen
    ann.play_now("Mini Rogue")
    assert ann.axe() == [], "play"
    ann.page.keyboard.press("?")
    ann.page.locator("dialog[open]").wait_for()
    assert ann.axe() == [], "keys"


@pytest.mark.parametrize(
    ("width", "size"),
    [(320, 100), *(pytest.param(*wide, marks=long) for wide in ((360, 200), (1024, 200), (3840, 100)))],
)
def test_nothing_is_cut_off_on_any_screen(visit: Visit, width: int, size: int) -> None:
    ann = visit(viewport={"width": width, "height": 740})
    ann.home()
    ann.page.evaluate(f"localStorage.setItem('undercroft.settings', JSON.stringify({{size: {size}}}))")
    ann.page.reload()
    for screen in SCREENS:
        shown(ann, screen)
        assert ann.overflow() == [], screen
    ann.play_now("Mini Rogue")
    assert ann.overflow() == []
    expect(ann.page.locator(".answer").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [(360, 740), (700, 500), (1280, 800)])
def test_the_question_folds_away_and_stays_so(visit: Visit, size: tuple[int, int]) -> None:
    """Folded, it leaves the board its room; answers are given on the table, and what is not seen is not answered."""
    ann = visit(viewport={"width": size[0], "height": size[1]})
    ann.play_now("Mini Rogue")
    board, handle = ann.page.locator(".play > .board"), ann.ask.get_by_role("button", name="The question")
    expect(handle).to_have_attribute("aria-expanded", "true")
    before = room(board)
    handle.click()
    expect(handle).to_have_attribute("aria-expanded", "false")
    expect(ann.ask.locator(".answer")).to_have_count(0)
    grown_to(board, 1.1 * before)
    assert ann.axe() == []
    number = ann.number
    ann.page.locator(".board [data-answer]").first.dispatch_event("click")
    ann.went_on(number)
    ann.page.reload()
    ann.settled()
    expect(handle).to_have_attribute("aria-expanded", "false")
    number = ann.number
    ann.page.keyboard.press("Enter")
    expect(ann.ask.locator(".answer").first).to_be_visible()
    expect(ann.page.locator("#question")).to_be_focused()
    ann.page.keyboard.press("q")
    expect(handle).to_be_focused()
    assert ann.number == number


def room(board: Locator) -> float:
    """How much room something has."""
    box = board.bounding_box()
    assert box is not None
    return box["width"] * box["height"]


def grown_to(board: Locator, least: float) -> None:
    """It takes a frame or two to fill the room there is."""
    script = "([it, least]) => it.getBoundingClientRect().width * it.getBoundingClientRect().height > least"
    board.page.wait_for_function(script, arg=[board.element_handle(), least])


def test_the_language_changes_at_once_in_the_middle_of_a_game(visit: Visit) -> None:
    ann = visit(viewport=PHONE)
    ann.play_now("Mini Rogue")
    table = ann.page.url
    expect(ann.page.get_by_role("button", name="Take back")).to_be_visible()
    ann.go("settings")
    ann.page.locator("#language").select_option("fr")
    expect(ann.page.locator("h1")).to_have_text("Réglages")
    ann.page.goto(table)
    expect(ann.page.get_by_role("button", name="Reprendre")).to_be_visible()
    expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    ann.settled()
    assert ann.page.locator("body").inner_text().count("Take back") == 0


def test_it_works_under_a_path(visit: Visit, tmp_path_factory: pytest.TempPathFactory) -> None:
    with serving(tmp_path_factory.mktemp("below"), prefix="/below/it") as server:
        ann = visit(server=server)
        ann.play_now("Mini Rogue")
        table = ann.table
        ann.page.goto(f"{server}t/{table}")
        ann.settled()
        assert ann.page.url == f"{server}#/t/{table}"


def test_a_link_with_its_secret_opens_the_seat_elsewhere(visit: Visit) -> None:
    ann, again = visit(), visit()
    ann.play_now("Mini Rogue")
    ann.page.get_by_role("button", name="Who is here").click()
    link = ann.page.get_by_label("The secret link of your seat").input_value()
    again.page.goto(link)
    again.settled()
    expect(again.page.locator(".answer:enabled").first).to_be_visible()
    assert "#0." not in again.page.url


def test_no_markup_carries_a_style_of_its_own() -> None:
    """The security policy forbids it."""
    for file in FOLDER.glob("assets/*.js"):
        assert ' style="' not in file.read_text(encoding="utf-8"), file.name


def test_a_puzzle_that_is_solved_is_marked(visit: Visit) -> None:
    ann = visit()
    ann.go("puzzles", "mini-rogue")
    puzzle = ann.page.locator("article", has_text="Let the bad luck fall elsewhere")
    expect(puzzle).not_to_contain_text("✓")
    puzzle.get_by_role("button").click()
    ann.settled()
    for key in ("5", "2", "1"):
        before = ann.number
        ann.page.keyboard.press(key)
        expect(ann.ask).not_to_have_attribute("data-number", str(before))
    ann.page.get_by_role("link", name="Puzzles").click()
    expect(puzzle).to_contain_text("✓")
    ann.page.reload()
    expect(puzzle).to_contain_text("✓")


def test_a_share_code_is_pasted_where_links_are(visit: Visit) -> None:
    book = book_of("mini-rogue")
    ann = visit()
    ann.home()
    ann.page.get_by_label("Paste a link").fill(encode(book, book.setup({"hero": "rogue"}), 77))
    ann.page.get_by_role("button", name="Join").click()
    ann.settled()
    link = ann.page.url.replace("#/", "")
    ann.home()
    ann.page.get_by_label("Paste a link").fill(link)
    ann.page.get_by_role("button", name="Join").click()
    ann.settled()


def test_every_screen_is_pictured_in_the_docs() -> None:
    shown = set(re.findall(r'src="images/page/(.+?)"', (ROOT / "docs" / "page.md").read_text(encoding="utf-8")))
    kept = [path for path in PICTURES.iterdir() if path.suffix == ".webp"]
    assert shown == {path.name for path in kept}
    assert sum(path.stat().st_size for path in kept) < PICTURES_MOST
