"""Every refusal has words in both languages."""

import ast
import re
from pathlib import Path

import pytest

import undercroft
from undercroft import UndercroftError
from undercroft.cards.schema import Name
from undercroft.files import UNREAD
from undercroft.games.mini_rogue.table.deals import (
    ALREADY,
    BOTH_SIDES,
    EMPTY,
    NO_DEAL,
    NO_NUMBER,
    SECOND,
    TOO_LITTLE,
    TOO_MUCH,
    UNKNOWN,
    UNREADABLE,
    DealRefused,
)
from undercroft.kernel.errors import Message
from undercroft.table.book import UnknownName
from undercroft.table.code import BadCode, BadDay
from undercroft.table.game import AnswerRefused, BadSeed, GameOver, NoSuchAnswer, NoSuchSeat, WrongSeat
from undercroft.table.save import DAMAGED, SaveError
from undercroft.words.language import UnknownLanguage
from undercroft.words.options import BadNumber, day, whole
from undercroft.words.refusals import SENTENCES, Refusals

pytestmark = pytest.mark.once

WITCH = Name({"en": "Witch", "fr": "Sorcière"})
TABLE = Path(undercroft.__file__).parent / "table"
ENGLISH, FRENCH = Refusals("en"), Refusals("fr")
FACTS = [
    UnknownName("hero", "bard", ["rogue", "mage"]),
    UnknownName("answer to stances", 3, ["true", "false"]),
    UnknownLanguage("de"),
    AnswerRefused("up", "explore", 0, ["right", "down"]),
    GameOver(),
    NoSuchAnswer(9, 3),
    NoSuchSeat(2, 1),
    WrongSeat(1, 0),
    UnknownName("perk", "luck", ["scout"]),
    DealRefused(NO_DEAL),
    DealRefused(EMPTY),
    DealRefused(UNKNOWN, thing="lamp"),
    DealRefused(NO_NUMBER, thing="gold", wanted=-1),
    DealRefused(UNREADABLE, wanted="gimme"),
    DealRefused(BOTH_SIDES, thing="gold"),
    DealRefused(BOTH_SIDES, thing="fire"),
    DealRefused(TOO_LITTLE, thing="gold", hero=WITCH, have=2, wanted=3),
    DealRefused(TOO_LITTLE, thing="fire", hero=WITCH, have=1, wanted=2),
    DealRefused(TOO_LITTLE, thing="fire", hero=WITCH, wanted=1),
    DealRefused(TOO_LITTLE, thing="item", hero=WITCH, have=1, wanted=2),
    DealRefused(TOO_LITTLE, thing="item", hero=WITCH, wanted=1),
    DealRefused(TOO_MUCH, thing="food", hero=WITCH, have=3, wanted=2, most=4),
    DealRefused(SECOND, thing="frost", hero=WITCH, have=1, wanted=1),
    DealRefused(ALREADY, thing="armor", hero=WITCH, have=2),
    DealRefused(ALREADY, thing="item", hero=WITCH, have=1),
    DealRefused(ALREADY, thing="holy", hero=WITCH, have=1),
    BadSeed(-1),
    BadCode("MR-0"),
    BadNumber("--games", "many", 1, 9),
    BadDay("tomorrow"),
]


@pytest.mark.parametrize("error", FACTS, ids=lambda error: type(error).__name__)
def test_a_refusal_with_facts(error: UndercroftError) -> None:
    """In English as it says itself; in French with the same facts."""
    assert ENGLISH.words(error) == str(error)
    said = FRENCH.words(error)
    assert said != str(error)
    assert "{" not in said
    for fact in re.findall(r'"([^"]+)"|(-?\d+)', str(error).replace('"give 3 gold, fire for 1 food"', "")):
        assert "".join(fact) in said
    assert ("Witch" in str(error)) == ("Sorcière" in said)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_refusal_that_is_only_a_sentence(sentence: str) -> None:
    text = re.sub(r"\{(\w+)\}", lambda field: f"<{field[1]}>", sentence)
    assert ENGLISH.sentence(text) == text
    said = FRENCH.sentence(text)
    assert said != text
    assert set(re.findall(r"<\w+>", said)) == set(re.findall(r"<\w+>", text))


def test_reasons_are_looked_up_too() -> None:
    error = SaveError(UNREAD, path="/a/b.json", reason=Message("No such file or directory"))
    space = "\N{NO-BREAK SPACE}"
    assert FRENCH.words(error) == f"impossible de lire /a/b.json{space}: fichier ou dossier introuvable"
    assert FRENCH.words(SaveError("something else")) == "something else"
    within = SaveError(DAMAGED, name="a", reason=UnknownName("hero", "bard", ["rogue"]))
    assert FRENCH.words(within).endswith(FRENCH.words(UnknownName("hero", "bard", ["rogue"])))


def said_by_the_table() -> set[str]:
    """What the table refuses with a sentence alone: the first text of each `raise`, facts as {…}."""
    found = set()
    for file in TABLE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ("UndoRefused", "RollRefused", "SaveError", "OtherRules", "BadChoice") and node.args:
                    found.add(skeleton(node.args[0]))
    return found - {""}


def skeleton(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(str(piece.value) if isinstance(piece, ast.Constant) else "<fact>" for piece in values)
    return ""


def test_no_sentence_of_the_table_is_unknown() -> None:
    """A text that is changed there must be changed here."""
    unknown = {text for text in said_by_the_table() if FRENCH.sentence(text) == text}
    assert {
        text for text in unknown if not text.startswith(("<fact> was made with", "<fact> is damaged <fact>"))
    } == set()


def test_numbers_and_dates_as_typed() -> None:
    assert whole("--to", "12", 0, 20) == 12
    assert day("2025-12-24").isoformat() == "2025-12-24"
    for wrong in ("", "-1", "21", "x", "1.5", "٣", "9" * 5000, " 3"):
        with pytest.raises(BadNumber):
            whole("--to", wrong, 0, 20)
    with pytest.raises(BadDay):
        day("2025-02-30")
