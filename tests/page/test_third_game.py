"""A game that the page has never heard of is played there all the same."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.examples.test_cellar import installed
from tests.page.conftest import Visit
from tests.page.kit import Visitor, expect, long
from tests.server.test_process import free_port, process

pytestmark = long


def test_a_game_without_a_board_is_played_to_its_end(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = os.pathsep.join([str(installed(tmp_path)), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    port = free_port()
    with process(tmp_path, port):
        ann: Visitor = visit(server=f"http://127.0.0.1:{port}/")
        ann.play_now("Cellar")
        expect(ann.page.locator(".panels")).to_have_count(1)
        assert ann.play_out(Random(1)) > 0
