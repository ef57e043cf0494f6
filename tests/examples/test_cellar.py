"""A third game proves the door: a package of its own, installed, passes its tests without a line changed elsewhere."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CELLAR = ROOT / "examples" / "cellar"
PAGE = (ROOT / "docs" / "add_a_game.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^```\w+ (\S+)\n(.*?\n)```$", PAGE, re.MULTILINE | re.DOTALL)
"""The blocks of the page that builds it, each with its file."""


def installed(folder: Path) -> Path:
    """The package as pip installs it."""
    source = shutil.copytree(CELLAR, folder / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "*.mo"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-build-isolation", "--target", folder / "installed", source], check=True)
    return folder / "installed"


def test_the_cellar_installed_passes_its_tests(tmp_path: Path) -> None:
    path = os.pathsep.join([str(installed(tmp_path)), os.environ.get("PYTHONPATH", "")])
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(CELLAR / "tests")]
    done = subprocess.run(tests, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_page_that_builds_it_shows_it_as_it_is() -> None:
    for file, block in SHOWN:
        assert lines(block) in lines((CELLAR / file).read_text(encoding="utf-8")), f"{file} has changed"


def lines(text: str) -> str:
    """Without the indents and blank lines that an excerpt has elsewhere."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip()) + "\n"


def test_the_page_shows_something_of_every_module() -> None:
    modules = {str(file.relative_to(CELLAR)) for file in CELLAR.glob("src/**/*.py")}
    assert modules <= {file for file, _block in SHOWN}
