"""Rewrites the pictures of the app's screens: look at the differences before keeping them.

python -m tools.screens           all of them
python -m tools.screens home      those whose name begins like this
"""

import argparse
import os
import sys
from tempfile import TemporaryDirectory

from tests.terminal.app.kit import LANGUAGES
from tests.terminal.app.views import GOLDEN, PICTURED, VIEWS, file_of, looks
from undercroft.terminal import settings


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the pictures of the screens anew.")
    parser.add_argument("name", nargs="?", default="", help="only screens whose name begins like this")
    wanted = parser.parse_args().name
    GOLDEN.mkdir(parents=True, exist_ok=True)
    os.environ.update({"UNDERCROFT_HOME": "home", "UNDERCROFT_DEBUG": "1", "TZ": "UTC"})
    settings.TIPS = False  # type: ignore[misc]  # as in the tests
    names = [name for name in VIEWS if name.startswith(wanted)]
    for number, name in enumerate(names, 1):
        print(f"\r{number} of {len(names)}: {name:<30}", end="", file=sys.stderr, flush=True)
        for spoken in LANGUAGES:
            with TemporaryDirectory() as folder:
                os.chdir(folder)
                found = looks(name, spoken)
            for size in (size for size, pictured in PICTURED if pictured == spoken):
                file_of(name, spoken, size).write_text(found.shown[size], encoding="utf-8")
    print(file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
