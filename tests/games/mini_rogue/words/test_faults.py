"""What is wrong with a position or a card file is said in both languages; fields, files and cards keep their names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import undercroft
from tests.games.mini_rogue.table.positions.games import CARDS as LOADED
from tests.games.mini_rogue.table.positions.test_refusals import IMPOSSIBLE
from undercroft.cards.source import CardError
from undercroft.games.mini_rogue.cards.effects import BANNER, RESULT, SKILLS
from undercroft.games.mini_rogue.cards.schema import MEANING
from undercroft.games.mini_rogue.words.faults import CARDS, POSITIONS
from undercroft.table.position import PositionError, build, load_position
from undercroft.words.refusals import Refusals

pytestmark = pytest.mark.once

HOME = Path(undercroft.__file__).parent
ENGLISH, FRENCH = Refusals("en"), Refusals("fr")
NBSP = "\N{NO-BREAK SPACE}"
RAISED = {"PositionError": 2, "refuse": 2, "CardError": 0, "fault": 0, "EffectError": 0}
"""Which argument is the text."""
NAMED = ("text", "message", "what", "allowed")
"""The variables that hold a text, or a part of one, before it is raised."""


@pytest.mark.parametrize(("sentences", "sentence"), [(all_, one) for all_ in (POSITIONS, CARDS) for one in all_])
def test_a_fault(sentences: tuple[str, ...], sentence: str) -> None:
    text = re.sub(r"\{(\w+)\}", lambda field: f"<{field[1]}>", sentence)
    assert ENGLISH.sentence(text, sentences) == text
    said = FRENCH.sentence(text, sentences)
    assert said != text
    assert sorted(re.findall(r"<\w+>", said)) == sorted(re.findall(r"<\w+>", text))


def texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(str(piece.value) if isinstance(piece, ast.Constant) else "<fact>" for piece in values)
        case ast.IfExp(body=body, orelse=orelse):
            yield from texts(body)
            yield from texts(orelse)


def raised(pattern: str) -> set[str]:
    """Every text that is raised in these files, facts as <fact>."""
    found: set[str] = set()
    for file in HOME.glob(pattern):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name in RAISED:
                    if len(args) > RAISED[name]:
                        found.update(texts(args[RAISED[name]]))
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in NAMED:
                    found.update(texts(value))
                case ast.Call(func=ast.Name(id="check_count"), args=[*_, why]):
                    found.update(f"{text}: <fact>, not <fact>" for text in texts(why))
                case ast.FunctionDef(name="_explain"):
                    for part in ast.walk(node):
                        if isinstance(part, ast.Return) and isinstance(part.value, ast.Tuple):
                            found.update(texts(part.value.elts[0]))
                case ast.FunctionDef(name=name) if name.endswith("_trouble"):
                    for part in ast.walk(node):
                        if isinstance(part, ast.Return) and part.value is not None:
                            found.update(f"<fact> {text}" for text in texts(part.value) if text)
    return found


def test_no_fault_of_a_card_is_unknown() -> None:
    composed = {"<fact>: <fact>", "<fact>: <fact><fact>", "<fact>: <fact>, not <fact>"}
    found = raised("cards/*.py") - composed - {""}
    found |= {f"<fact>: {meaning}" for meaning in MEANING.values()}
    found |= {context.place for context in (RESULT, BANNER, *SKILLS.values())}
    assert len(found) > 60
    assert {text for text in found if FRENCH.sentence(text, CARDS) == text} == set()


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_in_french(name: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(LOADED, IMPOSSIBLE[name][0])
    error = refused.value
    assert ENGLISH.words(error) == f"this position cannot be: {error}"
    said = FRENCH.words(error)
    assert said.startswith(f"cette position est impossible{NBSP}: {error.field}{NBSP}: ")
    assert error.text not in said
    assert not re.search(r"\b(use one of|must|there|cannot)\b", said)


def test_a_position_in_french(tmp_path: Path) -> None:
    with pytest.raises(PositionError) as refused:
        build(LOADED, {"hero": {"hp": 21}})
    start = f"cette position est impossible{NBSP}: "
    assert FRENCH.words(refused.value) == f"{start}hero.hp{NBSP}: 21 est hors limites{NBSP}: de 1 à 20"
    with pytest.raises(PositionError) as refused:
        load_position(tmp_path / "none.toml")
    said = f"{start}impossible de lire {tmp_path / 'none.toml'}{NBSP}: fichier ou dossier introuvable"
    assert FRENCH.words(refused.value) == said


def test_cards_in_french() -> None:
    error = CardError('the field "fr" is missing', Path("base/rooms.toml"), 12, "axe")
    assert ENGLISH.words(error) == f"these cards cannot be used: {error}"
    start = f"ces cartes sont inutilisables{NBSP}: "
    card = f"base/rooms.toml:12{NBSP}: carte «{NBSP}axe{NBSP}»{NBSP}: "
    assert FRENCH.words(error) == f"{start}{card}le champ «{NBSP}fr{NBSP}» manque"
    error = CardError("the card folder x cannot be read: Permission denied")
    assert FRENCH.words(error).startswith(f"{start}impossible de lire le dossier de cartes x{NBSP}: ")
    error = CardError('"+1 hp" cannot be used in a passive skill: use one of hunger N')
    where = f"«{NBSP}+1 hp{NBSP}» n’a pas sa place dans une compétence passive"
    assert FRENCH.words(error) == f"{start}{where}{NBSP}: choisir parmi hunger N"
