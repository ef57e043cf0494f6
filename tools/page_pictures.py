"""Takes pictures of the page in a real browser: two for the README, or every screen at three sizes.

python -m tools.page_pictures            # docs/images/page_*.jpg
python -m tools.page_pictures --all DIR  # every screen, at three sizes, dark and light, in both languages
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright

import undercroft
from tests.page.kit import CHROMIUM, FLAGS, serving
from undercroft.table.game import Game

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
SIZES: Final = ((360, 740), (1024, 768), (1920, 1080))
QUALITY: Final = 82
LOOKS: Final = (("dark", "en"), ("light", "fr"))


def dealt(name: str, seed: int, **choices: Any) -> Game:
    return undercroft.new(name, seed=seed, language="en", **choices)


def at_first(game: Game, length: int) -> Game:
    """That game after so many answers: always the first one."""
    while len(game) < length and not game.over:
        game.answer(game.offered[0])
    return game


def turns() -> Game:
    """Some turns into Tiny Epic Dungeons."""
    game = dealt("tiny-epic", 3, heroes=["grok-ull", "uliessa"], boss="dragon")
    while len(game.view()["rooms"]) < 7 or game.view()["question"]["kind"] != "turn":
        game.answer(game.offered[0])
    return game


def fight() -> Game:
    """A fight of Mini Rogue, with the dice on the table."""
    return at_first(dealt("mini-rogue", 382, hero="crusader"), 67)


AUTOMA: Final = {"mates": ["bones"], "boxes": ["base", "council"], "overlord": "prophet", "automa": True}
MOMENTS: Final[dict[str, Callable[[], Game]]] = {
    "fight": fight,
    "way": lambda: at_first(dealt("mini-rogue", 0, hero="mage", mat="tower"), 23),
    "merchant": lambda: at_first(dealt("mini-rogue", 11, hero="rogue"), 34),
    "automa": lambda: at_first(dealt("mini-rogue", 2, hero="priestess", **AUTOMA), 55),
    "turns": turns,
    "end": lambda: at_first(dealt("mini-rogue", 12, hero="mage"), 10_000),
}
"""Games, by a word for the picture."""
PUZZLES: Final = {"lair": ("tiny-epic", "firm-ground")}
SCREENS: Final = {
    "home": "#/",
    "new_mini_rogue": "#/new/mini-rogue",
    "new_tiny_epic": "#/new/tiny-epic",
    "cards": "#/cards/tiny-epic",
    "rules": "#/rules/mini-rogue",
    "puzzles": "#/puzzles/mini-rogue",
    "statistics": "#/statistics",
    "settings": "#/settings",
}


def founded(server: str, caller: APIRequestContext, **wish: Any) -> tuple[str, list[str], str]:
    """A new table with one player: its address, the tokens of its seats, and the link of all of them."""
    found = caller.post(f"{server}api/tables", data=wish | {"name": "Ann", "strict": False}).json()
    secrets = ",".join(f"{key['seat']}.{key['token']}" for key in found["keys"])
    tokens = [key["token"] for key in found["keys"]]
    return f"{server}api/tables/{found['table']}", tokens, f"{server}t/{found['table']}#{secrets}"


def link_to(server: str, caller: APIRequestContext, game: Game) -> str:
    """The link of all seats of a table at which this game has been played so far."""
    players = ["me"] * game.seats
    table, tokens, link = founded(server, caller, game=game.book.name, code=game.code, players=players)
    shown = caller.get(f"{table}/game", headers={"authorization": f"Bearer {tokens[0]}"}).json()
    while shown["number"] < len(game):
        number = shown["number"]
        answer = {"token": tokens[shown["question"]["seat"]], "number": number, "answer": game.given[number]}
        shown = caller.post(f"{table}/answers", data=answer).json()
    return link


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1_500)  # odds come a moment later


def places(server: str, caller: APIRequestContext) -> Iterator[tuple[str, str]]:
    """Every screen by name, with its address."""
    for name, place in SCREENS.items():
        yield name, f"{server}{place}"
    for name, moment in MOMENTS.items():
        yield name, link_to(server, caller, moment())
    for name, (title, puzzle) in PUZZLES.items():
        yield name, founded(server, caller, game=title, puzzle=puzzle, players=["me", "me"])[2]


def take(browser: Browser, address: str, file: Path, size: tuple[int, int], look: tuple[str, str]) -> None:
    """One picture."""
    scheme, language = look
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    settled(page)
    file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=file, quality=QUALITY if file.suffix == ".jpg" else None)
    context.close()
    print(file)


def main() -> int:
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    parser.add_argument("--all", type=Path, metavar="DIR", help="every screen, into this folder")
    folder = parser.parse_args().all
    with TemporaryDirectory() as kept, serving(Path(kept)) as server, sync_playwright() as play:
        browser, caller = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS), play.request.new_context()
        if folder is None:
            for name, moment in (("page_mini_rogue", fight), ("page_tiny_epic", turns)):
                take(browser, link_to(server, caller, moment()), IMAGES / f"{name}.jpg", (1440, 900), LOOKS[0])
        else:
            for name, address in places(server, caller):
                for size in SIZES:
                    for look in LOOKS:
                        take(browser, address, folder / f"{name}_{size[0]}_{'_'.join(look)}.png", size, look)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
