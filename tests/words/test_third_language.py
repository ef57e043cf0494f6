"""A third language is a catalogue and texts on the cards: not a line of code knows of it."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from codecs import encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import undercroft
from tools import words
from undercroft.cards.language import ENGLISH as ENGLISH_CODE
from undercroft.words.language import LANGUAGES

pytestmark = pytest.mark.once

CODE = "zz"
TEXTS = ("boxes/*/*.toml", "words/reference.toml", "words/tips.toml")
"""The files with texts that a language needs."""
_KEPT = re.compile(r"(\{[^}]*\}|\\.|https?://\S+)")
_TEXT = re.compile(r'(?P<start>^)?\ben = (?P<text>"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*")', re.MULTILINE)
ENGLISH = re.compile(r"\b(the|you|your|of|and|room|roll|hero|attack|choose|is|for)\b", re.IGNORECASE)


def invented(text: str) -> str:
    """The invented language: every letter is another one; the fields of a message stay."""
    parts = _KEPT.split(text)
    return "".join(part if place % 2 else encode(part, "rot13") for place, part in enumerate(parts))


def _translated(found: re.Match[str]) -> str:
    """A text of a card with another one beside it."""
    between = "\n" if found["start"] is not None else ", "
    return f"{found[0]}{between}{CODE} = {invented(found['text'])}"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as it is, with catalogues and texts in the invented language beside the others."""
    home = tmp_path_factory.mktemp("installed")
    package = home / "undercroft"
    shutil.copytree(
        Path(undercroft.__file__).parent, package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    )
    for part in words.HOMES:
        if part.folder != words.SOURCES and words.GAMES not in part.folder.parents:
            continue
        messages = [message for message in words.read(part, "fr") if message.id]
        catalogue = Catalog()
        for message in messages:
            texts = [message.id] if isinstance(message.id, str) else list(message.id)
            told = tuple(invented(str(text)) for text in texts)
            catalogue.add(message.id, told if len(told) > 1 else told[0])
        locale = package / part.locale.relative_to(words.SOURCES)
        with (locale / f"{CODE}.mo").open("wb") as built:
            write_mo(built, catalogue)
    for file in (file for pattern in TEXTS for file in package.rglob(pattern)):
        file.write_text(_TEXT.sub(_translated, file.read_text("utf-8")), "utf-8")
    return home


def program(home: Path, *words: str, typed: str = "") -> str:
    """What the program says, without a complaint."""
    done = subprocess.run(
        [sys.executable, "-c", "from undercroft.cli.main import main; main()", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(home), "UNDERCROFT_HOME": str(home / "kept"), "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def texts_of(part: object) -> Iterator[dict[str, str]]:
    """All texts by language in the file of a card."""
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from texts_of(one)
    if isinstance(part, dict) and isinstance(part.get("en"), str):
        yield part


def test_our_own_texts_are_in_every_language() -> None:
    home = Path(undercroft.__file__).parent
    files = [file for pattern in (*TEXTS, "puzzles/*.toml", "guided.toml") for file in home.rglob(pattern)]
    texts = [text for file in files for text in texts_of(tomllib.loads(file.read_text("utf-8")))]
    assert len(texts) > 1000
    assert [text for text in texts if not set(LANGUAGES) <= set(text)] == []


def test_no_code_names_a_language() -> None:
    """Except English, which the code is written in."""
    found = []
    for file in Path(undercroft.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(code)) if code in LANGUAGES and code != ENGLISH_CODE:
                    found.append(f"{file.name}:{node.lineno}")
                case ast.Attribute(attr=code) if code in LANGUAGES:
                    found.append(f"{file.name}:{node.lineno}")
    assert found == []


def test_the_invented_language_keeps_fields_and_marks() -> None:
    assert invented("{n} gold, {hero:le} or “x”") == "{n} tbyq, {hero:le} be “k”"
    assert ENGLISH.search("Roll the dice")
    assert not ENGLISH.search(invented("Roll the dice"))


GAMES = {
    "mini-rogue": "--hero mage --mat tower --difficulty normal --no-stances --player me",
    "tiny-epic": "--hero ethairna --hero moonblade --boss dragon --first ethairna",
}


@pytest.mark.parametrize("game", GAMES)
def test_some_turns_in_it(installed: Path, game: str) -> None:
    words = f"play --plain --new --seed 5 --lang {CODE} --game {game} {GAMES[game]}"
    told = program(installed, *words.split(), typed="1\n" * 40 + "q\n")
    assert invented({"mini-rogue": "Mage", "tiny-epic": "Ethairna"}[game]) in told
    assert len(told.splitlines()) > 60
    assert [line for line in told.splitlines() if ENGLISH.search(line)] == []


def test_what_it_has_no_text_for_is_told_in_english(installed: Path) -> None:
    """The puzzles have no texts in it."""
    assert "The last ration" in program(installed, "position", "last-ration", "--plain", "--lang", CODE, typed="q\n")


def test_it_is_one_of_the_languages(installed: Path) -> None:
    assert program(installed, "settings", "--language", CODE).startswith(invented("Language: English"))
    assert invented("Axe") in program(installed, "cards", "axe", "--lang", CODE)
