"""What the README shows is true: its commands run, its examples give what they say."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ (undercroft .+)$", README, re.MULTILINE)


def run(command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run an `undercroft` command of the build under test, with this to read."""
    program = [sys.executable, "-c", "from undercroft.cli.main import main; main()", *shlex.split(command)[1:]]
    return subprocess.run(program, capture_output=True, text=True, input=typed, cwd=ROOT)


def test_the_two_commands_come_first() -> None:
    top = README.split("\n## ")[0]
    assert "make play" in top
    assert "make test" in top


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command: str) -> None:
    done = run(command)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_shows_what_it_says() -> None:
    """The simulation of the README, to the letter."""
    shown = re.search(r"^\$ (undercroft simulate .+--json)\n(.+)$", README, re.MULTILINE)
    assert shown is not None
    assert run(shown[1]).stdout == shown[2] + "\n"


def test_plain_lines_read_as_shown() -> None:
    """To the letter, but for odds, which may be left out if they take long, and where lines break because of them."""
    shown = re.search(r"^\$ (undercroft play --plain [^\n]+)\n```.+?```\n(.+?)```", README, re.MULTILINE | re.DOTALL)
    assert shown is not None
    run("undercroft settings --no-tips")
    done = run(shown[1], "1\n" * 5)
    assert done.returncode == 0, done.stderr
    assert without_odds(shown[2]) in without_odds(done.stdout)


def without_odds(text: str) -> str:
    return " ".join(re.sub(r"\[\d[^]]*\]", "", text).split())


def test_python_examples() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert results.failed == 0


@pytest.mark.parametrize("page", ["README.md", *(str(file.relative_to(ROOT)) for file in ROOT.glob("docs/**/*.md"))])
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert ((ROOT / page).parent / target).exists(), target


def test_the_tree_of_folders_is_the_one_there_is() -> None:
    shown = re.search(r"^src/undercroft/\n((?:  .*\n)+)", README, re.MULTILINE)
    assert shown is not None
    tree = re.findall(r"^( +)(\w+)/", shown[1], re.MULTILINE)
    shared, games, rooms = ({name for indent, name in tree if len(indent) == wide} for wide in (2, 4, 6))
    source = ROOT / "src" / "undercroft"
    assert shared == folders(source)
    assert games == folders(source / "games")
    assert all(folders(source / "games" / game) == rooms for game in games)


def folders(parent: Path) -> set[str]:
    """The packages in a folder."""
    return {file.parent.name for file in parent.glob("*/__init__.py")}


def test_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`make ([a-z]+)`", README)):
        assert f"\n{target}:" in makefile
