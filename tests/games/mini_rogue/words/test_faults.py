"""What is wrong with a position of Mini Rogue is said in French too; fields keep their names."""

import re
from pathlib import Path

import pytest

from tests.games.mini_rogue.table.positions.games import CARDS
from tests.games.mini_rogue.table.positions.refused import REFUSED
from undercroft.games.mini_rogue.table.position import build
from undercroft.table.position import PositionError, load_position
from undercroft.words.errors import said

pytestmark = pytest.mark.once

NBSP = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_is_refused_in_french(name: str) -> None:
    with pytest.raises(PositionError) as refused:
        build(CARDS, REFUSED[name][0])
    error = refused.value
    assert said(error, "en") == f"this position cannot be: {error}"
    french = said(error, "fr")
    place = f"{error.field}{NBSP}: " if error.field else ""
    assert french.startswith(f"cette position est impossible{NBSP}: {place}")
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
