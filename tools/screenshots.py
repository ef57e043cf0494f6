"""Takes the screenshots of the README: the app itself, played by keys to a moment worth showing.

python -m tools.screenshots
"""

import asyncio
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import undercroft
from undercroft.table.game import Game
from undercroft.terminal.app.app import UndercroftApp

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def without_fonts(svg: str) -> str:
    """The picture with fonts of the reader's own: it asks nobody for one."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def shot(game: Game, keys: Sequence[str], size: tuple[int, int]) -> str:
    """The screen of a game after some keys, as SVG."""

    async def take() -> str:
        app = UndercroftApp("en", lambda app: app.play_new(game))
        app.speed, app.tips = "none", False
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            return app.export_screenshot(title="Undercroft", simplify=True)

    return asyncio.run(take())


def mini_rogue() -> str:
    """A fight, with the dice on the table."""
    game = undercroft.new("mini-rogue", hero="crusader", boxes=["base", "council"], seed=59, language="en")
    while not (game.view()["area"] > 1 and game.question is not None and game.question.kind == "rolled"):
        game.answer(game.offered[0])
    return shot(game, "", (126, 40))


def tiny_epic() -> str:
    """Three heroes, some turns into the dungeon."""
    heroes = ["grok-ull", "uliessa", "moonblade"]
    game = undercroft.new("tiny-epic", heroes=heroes, boss="dragon", seed=3, language="en")
    return shot(game, ["1"] * 15, (136, 38))


def main() -> int:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        os.environ["UNDERCROFT_HOME"] = folder
        for name, take in (("mini_rogue", mini_rogue), ("tiny_epic", tiny_epic)):
            print(f"{name}.svg", file=sys.stderr)
            (IMAGES / f"{name}.svg").write_text(without_fonts(take()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
