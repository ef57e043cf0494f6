"""A third game proves the door: a package of its own, installed, passes its tests without a line changed elsewhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CELLAR = ROOT / "examples" / "cellar"


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
