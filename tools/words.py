"""The catalogues: collects the messages of the code, merges them into each language's .po, and compiles its .mo.

python tools/words.py             collect, merge, compile; says what still lacks a translation
python tools/words.py --compile   compile only
python tools/words.py --check     change nothing; fails if the catalogues are not what they should be

What all games share has a catalogue of its own, and so has each game: `words/locale/<language>.po` in its folder. The
.mo beside it is built and not committed.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "undercroft"
GAMES = SOURCES / "games"
EPOCH = datetime(2025, 1, 1, tzinfo=UTC)
"""The same in every header, so that a catalogue changes only with its messages."""
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "numbered": (1, 2)}


@dataclass(frozen=True)
class Home:
    """A folder with words of its own: a game, or what all games share."""

    folder: Path
    but: Path | None = None
    """a folder inside it that is left out"""

    @property
    def locale(self) -> Path:
        return self.folder / "words" / "locale"

    @property
    def languages(self) -> list[str]:
        return sorted(file.stem for file in self.locale.glob("*.po"))

    def po_file(self, language: str) -> Path:
        return self.locale / f"{language}.po"

    def sources(self) -> Iterator[Path]:
        """The files whose messages it holds."""
        for file in sorted(self.folder.rglob("*.py")):
            if self.but is None or self.but not in file.parents or file.parent == self.but:
                yield file


SHARED = Home(SOURCES, GAMES)
EXAMPLES = ROOT / "examples"
HOMES = [SHARED, *(Home(words.parent) for words in sorted((*GAMES.glob("*/words"), *EXAMPLES.glob("*/src/*/words"))))]
"""In this repository: what all games share, our games, and the examples."""


def collected(home: Home) -> Catalog:
    """Every message of the code."""
    template = Catalog(project="undercroft", charset="utf-8", creation_date=EPOCH)
    for file in home.sources():
        for _line, message, comments, context in extract_from_file("python", file, keywords=KEYWORDS):
            template.add(message, None, auto_comments=comments, context=context)
    return template


def read(home: Home, language: str) -> Catalog:
    with home.po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def known(language: str) -> list[Catalog]:
    """What is translated so far, anywhere."""
    return [read(home, language) for home in HOMES]


def merged(home: Home, language: str, translated: Sequence[Catalog]) -> Catalog:
    """The catalogue of a language with exactly the messages of the code, without fuzzy guesses.

    A message that has moved here from another home brings its translation along.
    """
    catalogue = read(home, language)
    catalogue.update(collected(home), no_fuzzy_matching=True)
    for message in catalogue:
        if message.id and not any(message.string or ()):
            found = (other.get(message.id) for other in translated)
            message.string = next((same.string for same in found if same is not None and any(same.string or ())), "")
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.obsolete.clear()
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    buffer = BytesIO()
    write_po(buffer, catalogue, width=110, sort_output=True, no_location=True)
    return buffer.getvalue()


def compile_words(home: Home, language: str, target: Path | None = None) -> None:
    """Write the .mo that the program reads, if it is not there or is older than the .po."""
    source = home.po_file(language)
    target = target or source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return
    buffer = BytesIO()
    write_mo(buffer, read(home, language))
    target.write_bytes(buffer.getvalue())


def messages(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """The texts of each message, one per plural form; the header is left out, and fuzzy texts are empty."""
    texts: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = "" if message.fuzzy else message.string or ""
            texts[key] = (forms,) if isinstance(forms, str) else tuple(forms)
    return texts


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages a language still lacks, including incomplete plurals."""
    return [message for message, texts in messages(catalogue).items() if not all(texts)]


def stale(home: Home, language: str) -> list[str]:
    """The faults `--check` finds in a catalogue."""
    where = home.po_file(language).relative_to(ROOT)
    said, written = messages(collected(home)).keys(), messages(read(home, language))
    troubles = [f"{where}: not in the .po: {message}" for message in said - written.keys()]
    troubles += [f"{where}: nobody says any more: {message}" for message in written.keys() - said]
    troubles += [f"{where}: no translation of: {message}" for message in untranslated(read(home, language))]
    return troubles


def update(home: Home, language: str, translated: Sequence[Catalog]) -> list[str]:
    catalogue = merged(home, language, translated)
    home.po_file(language).write_bytes(as_po(catalogue))
    compile_words(home, language)
    where = home.po_file(language).relative_to(ROOT)
    return [f"{where}: no translation of: {message}" for message in untranslated(catalogue)]


def catalogues() -> list[tuple[Home, str]]:
    return [(home, language) for home in HOMES for language in home.languages]


def compile_all() -> None:
    for home, language in catalogues():
        compile_words(home, language)


def main() -> int:
    parser = argparse.ArgumentParser(description="Keep the catalogues of words up to date.")
    parser.add_argument("--check", action="store_true", help="change nothing, fail if something would change")
    parser.add_argument("--compile", action="store_true", help="only compile what has changed")
    options = parser.parse_args()
    if options.compile:
        compile_all()
        return 0
    if options.check:
        troubles = [trouble for one in catalogues() for trouble in stale(*one)]
    else:
        before = {language: known(language) for _home, language in catalogues()}
        troubles = [trouble for home, code in catalogues() for trouble in update(home, code, before[code])]
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
