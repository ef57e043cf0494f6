"""One browser for the tests of a module; each visitor has their own place in it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.page.kit import Visitor

Visit = Callable[..., "Visitor"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    ours = [item for item in items if here in item.path.parents]
    for item in ours:
        from tests.page.kit import missing

        item.add_marker(pytest.mark.once)
        if missing:
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """While it is open, this thread has an event loop that runs: tests of other modules begin their own."""
    from playwright.sync_api import sync_playwright

    from tests.page.kit import CHROMIUM, FLAGS

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    from tests.page.kit import serving

    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture
def visit(browser: Any, server: str) -> Iterator[Visit]:
    """Lets somebody come; all go at the end of the test."""
    from tests.page.kit import Visitor

    came: list[Visitor] = []

    def come(**more: Any) -> Visitor:
        came.append(Visitor(browser, more.pop("server", server), **more))
        return came[-1]

    yield come
    for one in came:
        one.close()
