"""The page in a real browser, with a real server behind it."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, Final
from unittest.mock import patch

import pytest
import uvicorn

try:
    from playwright.sync_api import Browser, Locator, Response, expect
except ImportError:
    pytest.skip("Playwright is not installed", allow_module_level=True)

from tests.server.test_process import free_port
from undercroft.server.app import server_app
from undercroft.server.page import FOLDER, INDEX
from undercroft.server.settings import Settings
from undercroft.table.sealed import seal_of

__all__ = ["Locator", "Response", "expect"]

ROOT: Final = Path(__file__).parent.parent.parent
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
PHONE: Final = {"width": 360, "height": 740}
DESK: Final = {"width": 1280, "height": 900}
SECRET: Final = bytes(range(32))
"""What every game is dealt from."""
ANSWERS_MOST: Final = 3_000
"""Longer than any game."""

expect.set_options(timeout=30_000)

missing = (
    "Chromium is not installed"
    if CHROMIUM is None
    else "the page is not built: make page"
    if not (FOLDER / INDEX).exists()
    else ""
)
long = pytest.mark.skipif(not os.environ.get("UNDERCROFT_PAGE"), reason="takes long: make page-test")


@contextmanager
def serving(folder: Path, prefix: str = "") -> Iterator[str]:
    """A server of this process that nobody is too quick for, and that deals the same every time; its address."""
    port = free_port()
    quick: dict[str, Any] = {"burst": 1e9, "tables_burst": 1e9, "prefix": prefix}
    app = server_app(Settings(database=f"sqlite:///{folder / 'server.sqlite3'}", **quick))
    server = uvicorn.Server(
        uvicorn.Config(app, port=port, log_config=None, ws="websockets-sansio", timeout_graceful_shutdown=1)
    )
    ready = Thread(target=asyncio.run, args=(server.serve(),), daemon=True)
    with patch("undercroft.server.house.new_seal", lambda: seal_of(SECRET)):
        ready.start()
        while not server.started:
            assert ready.is_alive(), "the server does not start"
            ready.join(0.01)
        try:
            yield f"http://127.0.0.1:{port}{prefix}/"
        finally:
            server.should_exit = True
            ready.join(10)


class Visitor:
    """Somebody with a browser of their own. Whatever their browser complains of is a failure at the end."""

    def __init__(self, browser: Browser, server: str, *, motion: bool = False, **more: Any) -> None:
        settings: dict[str, Any] = {"viewport": DESK, "locale": "en-GB", **more}
        self.context = browser.new_context(reduced_motion="no-preference" if motion else "reduce", **settings)
        self.server = server
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and "net::ERR" not in message.text:
            self.complaints.append(message.text)

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.request.method} {response.url}")

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.server, self.server.replace("http", "ws"), "data:")):
            self.elsewhere.append(request.url)

    def close(self) -> None:
        self.context.close()
        assert not self.complaints, self.complaints
        assert not self.elsewhere, self.elsewhere

    # --- going about ----------------------------------------------------------------------------------------------

    def home(self) -> None:
        self.page.goto(self.server)
        expect(self.page.locator(".box").first).to_be_visible()

    def go(self, *parts: str) -> None:
        self.page.goto(f"{self.server}#/{'/'.join(parts)}")

    def play_now(self, title: str) -> None:
        """One press begins a game."""
        self.home()
        self.page.locator(".box", has_text=title).locator(".button.first").click()
        expect(self.ask).to_have_attribute("data-asked", "true", timeout=20_000)

    @property
    def ask(self) -> Locator:
        """The panel of the question."""
        return self.page.locator(".ask")

    @property
    def number(self) -> int:
        """How many answers the page has been told of."""
        return int(self.ask.get_attribute("data-number") or -1)

    @property
    def over(self) -> bool:
        return self.page.locator(".ending").count() > 0

    @property
    def table(self) -> str:
        """The id of the table that the page is at."""
        self.page.wait_for_url("**/#/t/*")
        return self.page.url.rpartition("/")[2]

    def settled(self) -> None:
        """Wait until somebody here is asked, or the game is over."""
        self.page.locator('.ask[data-asked="true"], .ending').first.wait_for(timeout=30_000)

    def answer(self, chance: Random) -> None:
        """Press any answer with the mouse."""
        answers = self.page.locator(".ask .answers .answer:enabled")
        before = self.number
        answers.first.wait_for()
        answers.nth(chance.randrange(answers.count())).click()
        self.went_on(before)

    def went_on(self, before: int) -> None:
        expect(self.ask).not_to_have_attribute("data-number", str(before), timeout=30_000)
        self.settled()

    def play_out(self, chance: Random) -> int:
        """Click through a game; how many answers it took."""
        for given in range(ANSWERS_MOST):
            self.settled()
            if self.over:
                return given
            self.answer(chance)
        raise AssertionError("the game does not end")

    def axe(self, part: str = "body") -> list[str]:
        """What is wrong with a part of the page for those who hear it, or press keys: all that WCAG 2.2 AA forbids."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            """(part) => axe.run(part === "body" ? document : part, {
                runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
            })""",
            part,
        )
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    def overflow(self) -> list[str]:
        """What reaches beyond the right edge, if the page can be scrolled sideways."""
        found: list[str] = self.page.evaluate(
            """() => {
                const {scrollWidth, clientWidth} = document.documentElement;
                if (scrollWidth <= clientWidth) return [];
                const beyond = [...document.querySelectorAll("body *")].filter(
                    (one) => one.getBoundingClientRect().right > clientWidth + 1
                );
                return beyond.map((one) => `${one.tagName}.${one.className}`);
            }"""
        )
        return found
