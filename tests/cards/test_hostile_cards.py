"""Card files with figures that no card has, files that are none, and names that would control a terminal."""

import re
import shutil
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import undercroft.cards
from tests.cards.test_card_errors import spoil
from tests.odd_files import device, fifo, folder, too_large
from undercroft.cards.source import CardError
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic

pytestmark = pytest.mark.once

HOME = Path(undercroft.__file__).parent / "games"
MINI_ROGUE = {"base": "mini_rogue/cards/boxes/base", "council": "mini_rogue/cards/boxes/council"}


@pytest.fixture
def boxes(tmp_path: Path) -> dict[str, Path]:
    """All boxes of both games, to be changed."""
    found = {name: Path(shutil.copytree(HOME / place, tmp_path / name)) for name, place in MINI_ROGUE.items()}
    return found | {"epic": Path(shutil.copytree(HOME / "tiny_epic/cards/boxes/base", tmp_path / "epic"))}


def load(boxes: dict[str, Path], box: str) -> Any:
    return load_tiny_epic([boxes["epic"]]) if box == "epic" else load_mini_rogue([boxes["base"], boxes["council"]])


HUGE = "9223372036854775808"
FIGURES = [
    # box, file, card, what stands there, what it becomes, what is said
    ("council", "characters", "horoscope", "order 3 cards", "order 64 cards", '"64" is not a number from 1 to 8'),
    ("council", "characters", "horoscope", "order 3 cards", "order 9 cards", '"9" is not a number from 1 to 8'),
    ("base", "characters", "foresight", "reveal 3 rooms", "reveal 64 rooms", '"64" is not a number from 1 to 8'),
    ("base", "rooms", "overflight", "arrange 2 cards", "arrange 64 cards", '"64" is not a number from 1 to 8'),
    ("council", "overlord", "maze", "look at 3 rooms", "look at 64 rooms", '"64" is not a number from 1 to 8'),
    ("epic", "boards", "dragon", "cast = 4", f"cast = {HUGE}", "cast: "),
    ("epic", "boards", "dragon", "cast = 4", "cast = 10", "cast: expected int <= 9"),
    ("epic", "boards", "dragon", "cast = 4", f"cast = {'9' * 5000}", "a number is too long"),
    ("epic", "boards", "dragon", '"melee +3"', f'"melee +{HUGE}"', "is not a number from 1 to 20"),
    ("epic", "boards", "dragon", '"melee +3"', '"melee +²"', "is not a number from 1 to 20"),
    ("epic", "boards", "dragon", '"intelligence +2"', '"intelligence +"', "is not a number from 1 to 20"),
    ("epic", "enemies", "goblin", "damage = 2", f"damage = {HUGE}", "damage: "),
]


def first_card(file: Path, with_text: str) -> str:
    """The id of the card that has this text."""
    before = file.read_text(encoding="utf-8").partition(with_text)[0]
    return str(re.findall(r'^id = "([^"]+)"', before, re.MULTILINE)[-1])


@pytest.mark.parametrize(("box", "name", "card", "old", "new", "said"), FIGURES)
def test_figures_that_no_card_has(
    boxes: dict[str, Path], box: str, name: str, card: str, old: str, new: str, said: str
) -> None:
    file = boxes[box] / f"{name}.toml"
    inside = card if f'id = "{card}"' in file.read_text(encoding="utf-8") else first_card(file, old)
    line = spoil(boxes[box], f"{name}.toml", inside, old, new, new)
    with pytest.raises(CardError) as caught:
        load(boxes, box)
    error = caught.value
    assert error.file is not None
    assert (error.file.name, error.line) == (f"{name}.toml", line)
    assert said in str(error)
    assert len(str(error)) < 600
    assert error.card is not None or "too long" in said


@pytest.mark.parametrize("reach", [f"all 1{'0' * 400}", "path 99", "sight ²", "path 0"])
def test_a_reach_that_no_board_has(boxes: dict[str, Path], reach: str) -> None:
    file = boxes["epic"] / "heroes.toml"
    text = file.read_text(encoding="utf-8")
    found = re.search(r'reach = "(path|sight|all) \d"', text)
    assert found is not None
    file.write_text(text.replace(found[0], f'reach = "{reach}"', 1), encoding="utf-8")
    with pytest.raises(CardError, match="is not a reach") as caught:
        load(boxes, "epic")
    assert caught.value.line == text.count("\n", 0, found.start()) + 1
    assert caught.value.card is not None
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (fifo, "it is not an ordinary file"),
        (folder, "Is a directory"),
        (device, "it is not an ordinary file"),
        (too_large, "it is larger than 1 MiB"),
    ],
)
def test_what_is_no_card_file(boxes: dict[str, Path], make: Callable[[Path], None], why: str) -> None:
    make(boxes["base"] / "more.toml")
    with pytest.raises(CardError, match=f"base/more.toml: the file cannot be read: {why}"):
        load(boxes, "base")


def test_a_byte_order_mark_is_no_trouble(boxes: dict[str, Path]) -> None:
    file = boxes["base"] / "rooms.toml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load(boxes, "base").rooms


def test_a_folder_with_a_nul_in_its_name() -> None:
    with pytest.raises(CardError, match="cannot be read"):
        load_mini_rogue([Path("a\0b")])


def test_the_name_of_a_card_cannot_control_the_terminal(boxes: dict[str, Path]) -> None:
    spoil(boxes["base"], "rooms.toml", "axe", 'en = "Axe"', r'en = "A\u001b[31m\u202ex\u0007e"', None)
    [name] = [card.name["en"] for card in load(boxes, "base").rooms if card.id == "axe"]
    assert name == r"A\u001b[31m\u202ex\u0007e"
    assert not {unicodedata.category(sign) for sign in name} & {"Cc", "Cf"}
