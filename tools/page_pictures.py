"""Takes pictures of the page in a real browser: every screen at three sizes for docs/page.md, and two for the README.

python -m tools.page_pictures            # docs/images/page and docs/images/page_*.jpg
python -m tools.page_pictures --all DIR  # every screen at each size, dark and light, in both languages, to look at
"""

import argparse
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import APIRequestContext, Browser, Page, sync_playwright

import undercroft
from tests.page.kit import CHROMIUM, FLAGS, serving
from undercroft.table.game import Game

IMAGES: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
PICTURES: Final = IMAGES / "page"
QUALITY: Final = 82
KEPT_QUALITY: Final = 66
"""All that is kept stays below 3 MB."""
LOOKS: Final = (("dark", "en"), ("light", "fr"))
SIZES: Final = {(360, 740): LOOKS[0], (1024, 768): LOOKS[1], (1920, 1080): LOOKS[0]}
"""A telephone, a tablet, a large screen; each with the look in which it is kept."""


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
README: Final = {"fight": "page_mini_rogue", "turns": "page_tiny_epic"}
"""Those that the README shows, by their files."""
PUZZLES: Final = {"lair": ("tiny-epic", "firm-ground")}
SCREENS: Final = {
    "home": "#/",
    "new_mini_rogue": "#/new/mini-rogue",
    "new_tiny_epic": "#/new/tiny-epic",
    "new_campaign": "#/campaign/mini-rogue",
    "cards": "#/cards/tiny-epic",
    "rules": "#/rules/mini-rogue",
    "puzzles": "#/puzzles/mini-rogue",
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


def campaign(server: str, caller: APIRequestContext) -> str:
    """The link of a campaign whose first chapter has been read."""
    wish = {"game": "mini-rogue", "options": {"hero": "rogue", "mates": ["mage"]}, "players": ["me", "open"]}
    found = caller.post(f"{server}api/campaigns", data=wish).json()
    step = {"token": found["keys"][0]["token"], "number": 0, "way": "go-on"}
    caller.post(f"{server}api/campaigns/{found['campaign']}/pages", data=step)
    return str(found["link"])


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1_500)  # odds come a moment later


def places(server: str, caller: APIRequestContext) -> Iterator[tuple[str, list[str]]]:
    """Every screen by name, with the addresses that lead there."""
    for name, place in SCREENS.items():
        yield name, [f"{server}{place}"]
    yield "campaign", [campaign(server, caller)]
    for name, (title, puzzle) in PUZZLES.items():
        yield name, [founded(server, caller, game=title, puzzle=puzzle, players=["me", "me"])[2]]
    yield "lobby", [founded(server, caller, game="tiny-epic", players=["me", "open"])[2]]
    for name, moment in MOMENTS.items():
        link = link_to(server, caller, moment())
        yield name, [link]
        if name == "end":
            yield "statistics", [link, f"{server}#/statistics"]


def take(browser: Browser, addresses: list[str], file: Path, size: tuple[int, int], look: tuple[str, str]) -> None:
    """One picture."""
    scheme, language = look
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    for address in addresses:
        page.goto(address)
        settled(page)
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.suffix == ".webp":  # which Playwright itself does not write
        asked = {"format": "webp", "quality": KEPT_QUALITY}
        file.write_bytes(b64decode(context.new_cdp_session(page).send("Page.captureScreenshot", asked)["data"]))
    else:
        page.screenshot(path=file, quality=QUALITY if file.suffix == ".jpg" else None)
    context.close()
    print(file)


def main() -> int:
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    parser.add_argument("--all", type=Path, metavar="DIR", help="every screen in each look, into this folder")
    folder = parser.parse_args().all
    with TemporaryDirectory() as kept, serving(Path(kept)) as server, sync_playwright() as play:
        browser, caller = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS), play.request.new_context()
        for name, addresses in places(server, caller):
            for size, look in SIZES.items():
                if folder is None:
                    take(browser, addresses, PICTURES / f"{name}_{size[0]}.webp", size, look)
                for each in LOOKS if folder is not None else ():
                    take(browser, addresses, folder / f"{name}_{size[0]}_{'_'.join(each)}.png", size, each)
            if folder is None and name in README:
                take(browser, addresses, IMAGES / f"{README[name]}.jpg", (1440, 900), LOOKS[0])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
