"""The catalogues: collects the messages of the code, merges them into each language's .po, and compiles its .mo.

python tools/words.py           collect, merge, compile; says what still lacks a translation
python tools/words.py --check   change nothing; fails if the catalogues are not what they should be
"""

import argparse
import gettext
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HOME = Path(__file__).resolve().parent.parent
SOURCES = HOME / "src" / "undercroft"
FOLDERS = ("words", "terminal", "games")
LOCALE = SOURCES / "words" / "locale"
DOMAIN = "undercroft"
LANGUAGES = ("fr",)
EPOCH = datetime(2025, 1, 1, tzinfo=UTC)
"""The same in every header, so that a catalogue changes only with its messages."""
KEYWORDS = {"_": None, "later": None, "ngettext": (1, 2)}


def po_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    return po_file(language).with_suffix(".mo")


def collected() -> Catalog:
    """Every message of the code, with the files it occurs in."""
    template = Catalog(project="undercroft", charset="utf-8", creation_date=EPOCH)
    for folder in FOLDERS:
        for file, _line, message, comments, context in extract_from_dir(
            SOURCES / folder, [("**.py", "python")], keywords=KEYWORDS
        ):
            template.add(message, None, [(f"{folder}/{file}", 0)], auto_comments=comments, context=context)
    return template


def read(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def merged(language: str) -> Catalog:
    """The catalogue of a language with exactly the messages of the code, without fuzzy guesses."""
    catalogue = read(language)
    catalogue.update(collected(), no_fuzzy_matching=True)
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.obsolete.clear()
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    buffer = BytesIO()
    write_po(buffer, catalogue, width=110, omit_header=False, sort_by_file=True, include_lineno=False)
    return buffer.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def messages(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """The texts of each message, one per plural form; the header is left out, and fuzzy texts are empty."""
    texts: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = "" if message.fuzzy else message.string or ""
            texts[key] = (forms,) if isinstance(forms, str) else tuple(forms)
    return texts


def compiled(language: str) -> dict[str, tuple[str, ...]]:
    """The same, from the .mo."""
    with mo_file(language).open("rb") as file:
        found: dict[str | tuple[str, int], str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    texts: dict[str, tuple[str, ...]] = {}
    for key, text in found.items():
        if isinstance(key, tuple):
            texts[key[0]] = (*texts.get(key[0], ()), text)
        elif key:
            texts[key] = (text,)
    return texts


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages a language still lacks, including incomplete plurals."""
    return [message for message, texts in messages(catalogue).items() if not all(texts)]


def stale(language: str) -> list[str]:
    """The faults `--check` finds in the files of a language."""
    said, written = messages(collected()).keys(), messages(read(language))
    troubles = [f"{language}: not in the .po: {message}" for message in said - written.keys()]
    troubles += [f"{language}: nobody says any more: {message}" for message in written.keys() - said]
    troubles += [f"{language}: no translation of: {message}" for message in untranslated(read(language))]
    if compiled(language) != written:
        troubles.append(f"{language}: the .mo is not what the .po says: run tools/words.py")
    return troubles


def update(language: str) -> list[str]:
    catalogue = merged(language)
    po_file(language).write_bytes(as_po(catalogue))
    mo_file(language).write_bytes(as_mo(read(language)))
    return [f"{language}: no translation of: {message}" for message in untranslated(catalogue)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Keep the catalogues of words up to date.")
    parser.add_argument("--check", action="store_true", help="change nothing, fail if something would change")
    check = parser.parse_args().check
    troubles = [trouble for language in LANGUAGES for trouble in (stale(language) if check else update(language))]
    for trouble in troubles:
        print(trouble, file=sys.stderr)
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
