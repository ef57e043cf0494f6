"""What is wrong with a position of Mini Rogue is said in French too; fields keep their names."""

import re
from pathlib import Path

import pytest

from tests.games.mini_rogue.table.positions.games import CARDS
from tests.games.mini_rogue.table.positions.test_refusals import IMPOSSIBLE
from undercroft.games.mini_rogue.words.faults import POSITIONS
from undercroft.table.position import PositionError, build, load_position
from undercroft.words.errors import said
from undercroft.words.refusals import sentence

pytestmark = pytest.mark.once

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize("message", POSITIONS)
def test_a_fault(message: str) -> None:
    text = re.sub(r"\{(\w+)\}", lambda field: f"<{field[1]}>", message)
    assert sentence(text, "en") == text
    french = sentence(text, "fr")
    assert french != text
    assert sorted(re.findall(r"<\w+>", french)) == sorted(re.findall(r"<\w+>", text))


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_position_in_french(name: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(CARDS, IMPOSSIBLE[name][0])
    error = refused.value
    assert said(error, "en") == f"this position cannot be: {error}"
    french = said(error, "fr")
    assert french.startswith(f"cette position est impossible{NBSP}: {error.field}{NBSP}: ")
    assert error.text not in french
    assert not re.search(r"\b(use one of|must|there|cannot)\b", french)


def test_a_position_in_french(tmp_path: Path) -> None:
    with pytest.raises(PositionError) as refused:
        build(CARDS, {"hero": {"hp": 21}})
    start = f"cette position est impossible{NBSP}: "
    assert said(refused.value, "fr") == f"{start}hero.hp{NBSP}: 21 est hors limites{NBSP}: de 1 à 20"
    with pytest.raises(PositionError) as refused:
        load_position(tmp_path / "none.toml")
    wanted = f"{start}impossible de lire {tmp_path / 'none.toml'}{NBSP}: fichier ou dossier introuvable"
    assert said(refused.value, "fr") == wanted
