"""The list of numbered rules, the script that compares it with the tests, and the document of the cards."""

import io
import json
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tools import cards_doc, events_doc, messages_doc, observations_doc, tiny_epic_doc
from tools.rules import (
    ROOT,
    RulesError,
    cited_in_text,
    compare,
    main,
    read_citations,
    read_rules,
    shortened,
)
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic

pytestmark = pytest.mark.once

RULES = """
complete = ["MR-ONE"]

[[rule]]
id = "MR-ONE-1"
text = "The first."
status = "text"

[[rule]]
id = "MR-ONE-2"
text = "The second."
status = "ruling"

[[rule]]
id = "MR-ONE-3"
text = "Cardboard."
status = "text"
exempt = "cardboard"

[[rule]]
id = "MR-ONE-4"
text = "For two."
status = "deduced"
mode = "co-op"

[[rule]]
id = "MR-TWO-1"
text = "Of a group that need not be complete."
status = "text"
"""
Tree = Callable[[str, str], Path]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A small tree with a list of rules and one test file."""

    def plant(rules: str, test: str) -> Path:
        (tmp_path / "docs" / "games" / "game").mkdir(parents=True)
        (tmp_path / "tests" / "deep").mkdir(parents=True)
        (tmp_path / "docs" / "games" / "game" / "rules.toml").write_text(rules, "utf-8")
        (tmp_path / "tests" / "deep" / "test_it.py").write_text(test, "utf-8")
        return tmp_path

    return plant


def proving(*ids: str) -> str:
    return f"import pytest\n\n@pytest.mark.rule({', '.join(map(repr, ids))})\ndef test_it(): ...\n"


# --- the script -------------------------------------------------------------------------------------------------


def test_all_is_well_when_every_required_rule_has_a_test(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(RULES, proving("MR-ONE-1", "MR-ONE-2"))
    assert main([], root) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "MR-ONE    2 of  2  exempt: -3; co-op: 0 of 1"
    assert lines[1] == "MR-TWO             not required: 0 of 1"
    assert lines[-1] == "2 of 2 rules proven (1 exempt, 2 of other modes): all well."


def test_a_rule_without_a_test_is_named(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(RULES, proving("MR-ONE-1"))
    assert main([], root) == 1
    said = capsys.readouterr().out
    assert "no test: -2" in said
    assert "The second." in said
    assert said.splitlines()[-1].endswith(": 1 without a test.")


def test_a_cited_rule_must_exist(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(RULES, proving("MR-ONE-1", "MR-ONE-2", "MR-ONE-9"))
    assert main([], root) == 1
    assert "MR-ONE-9: tests/deep/test_it.py:3" in capsys.readouterr().out


def test_an_exempt_rule_that_is_proven_is_no_longer_exempt(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(RULES, proving("MR-ONE-1", "MR-ONE-2", "MR-ONE-3"))
    assert main([], root) == 1
    assert "MR-ONE-3: tests/deep/test_it.py:3" in capsys.readouterr().out


def test_a_rule_of_another_mode_may_be_proven_already(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(RULES, proving("MR-ONE-1", "MR-ONE-2", "MR-ONE-4"))
    assert main([], root) == 0
    assert "co-op: 1 of 1" in capsys.readouterr().out


def test_a_rule_of_a_mode_that_is_played_needs_a_test(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(f'played = ["co-op"]\n{RULES}', proving("MR-ONE-1", "MR-ONE-2"))
    assert main([], root) == 1
    assert "no test: -4" in capsys.readouterr().out


def test_a_mode_that_is_played_has_rules(tree: Tree) -> None:
    with pytest.raises(RulesError, match="no rule is of the mode solitaire"):
        read_rules(tree(f'played = ["solitaire"]\n{RULES}', "") / "docs" / "games")


def test_a_program_can_read_the_report(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    root = tree(RULES, proving("MR-ONE-1", "MR-ONE-9"))
    assert main(["--json"], root) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["sound"] is False
    assert report["groups"][0] == {
        "group": "MR-ONE",
        "proven": 1,
        "missing": ["MR-ONE-2"],
        "exempt": ["MR-ONE-3"],
        "later": {"co-op": {"proven": 0, "rules": 1}},
    }
    assert report["unknown"] == {"MR-ONE-9": ["tests/deep/test_it.py:3"]}


def test_marks_are_found_wherever_they_stand_and_nowhere_else(tree: Tree) -> None:
    source = """
import pytest
from pytest import mark

pytestmark = pytest.mark.rule("MR-ONE-1")
TEXT = '@pytest.mark.rule("MR-NO-1")'  # pytest.mark.rule("MR-NO-2")

class TestIt:
    @mark.rule("MR-ONE-2")
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("MR-ONE-4"))])
    def test_it(self, x): ...

    @pytest.mark.slow("MR-NO-3")
    def test_more(self): ...
"""
    assert sorted(read_citations(tree(RULES, source) / "tests")) == ["MR-ONE-1", "MR-ONE-2", "MR-ONE-4"]


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("import pytest\n\n@pytest.mark.rule(name)\ndef test_it(): ...\n", "test_it.py:3: a rule is named by a plain"),
        ("import pytest\n\n@pytest.mark.rule(*IDS)\ndef test_it(): ...\n", "test_it.py:3: a rule is named by a plain"),
        ("def test_it(:\n", "test_it.py:1: not Python"),
    ],
)
def test_a_test_that_cannot_be_read_is_named(
    tree: Tree, capsys: pytest.CaptureFixture[str], test: str, said: str
) -> None:
    assert main([], tree(RULES, test)) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "MR-ONE-2"', 'id = "MR-ONE-1"', "MR-ONE-1 stands there twice"),
        ('id = "MR-ONE-2"', 'id = "One-2"', '"One-2" is no number of a rule'),
        ('status = "ruling"', 'status = "guess"', "the status is one of text, deduced, ruling"),
        ('status = "ruling"', 'state = "ruling"', "look at the field state"),
        ('status = "ruling"', "", "look at the field status"),
        ('text = "The second."', 'text = " "', "a field is empty"),
        ('["MR-ONE"]', '["MR-ONE", "MR-TEN"]', "there is no group MR-TEN"),
    ],
)
def test_a_faulty_list_is_refused(tree: Tree, old: str, new: str, said: str) -> None:
    root = tree(RULES.replace(old, new), "")
    with pytest.raises(RulesError, match=said):
        read_rules(root / "docs" / "games")


def test_a_group_stands_for_all_that_begin_like_it(tree: Tree) -> None:
    root = tree(RULES.replace("MR-TWO-1", "MR-ONE-MORE-1"), proving("MR-ONE-1"))
    report = compare(read_rules(root / "docs" / "games"), read_citations(root / "tests"))
    assert report.missing == ["MR-ONE-2", "MR-ONE-MORE-1"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("(MR-COMBAT-7, -8).", ["MR-COMBAT-7", "MR-COMBAT-8"]),
        ("(MR-TURN-4 to -6)", ["MR-TURN-4", "MR-TURN-5", "MR-TURN-6"]),
        ("MR-DIFF-1 to -3, -5): ", ["MR-DIFF-1", "MR-DIFF-2", "MR-DIFF-3", "MR-DIFF-5"]),
        ("MR-EFFECT-5, -6,\n    MR-FEAT-11", ["MR-EFFECT-5", "MR-EFFECT-6", "MR-FEAT-11"]),
        ("# MR-STAT-1,\n    # -2 and -4", ["MR-STAT-1", "MR-STAT-2", "MR-STAT-4"]),
        ("(MR-CHECK, MR-COOP2-10)", ["MR-CHECK", "MR-COOP2-10"]),
        ("MR-ROOM-TREASURE-5 takes -1", ["MR-ROOM-TREASURE-5"]),
        ("nothing here: -3, MR", []),
        ("(TED-MOV-05, -06 and -08)", ["TED-MOV-05", "TED-MOV-06", "TED-MOV-08"]),
        ("TED-SET-A to -C, TED-DIS", ["TED-SET-A", "TED-SET-B", "TED-SET-C", "TED-DIS"]),
        ("TED-ENM-09 to -11", ["TED-ENM-09", "TED-ENM-10", "TED-ENM-11"]),
    ],
)
def test_citations_in_texts_are_written_out(text: str, cited: list[str]) -> None:
    assert cited_in_text(text) == cited


def test_a_citation_that_runs_backwards_is_refused() -> None:
    with pytest.raises(RulesError, match="the lower number stands first"):
        cited_in_text("MR-TURN-18 to -4")
    with pytest.raises(RulesError, match="the lower one stands first"):
        cited_in_text("TED-MOV-08 to -05")


def test_numbers_are_drawn_together() -> None:
    assert shortened(f"MR-ONE-{number}" for number in (11, 1, 2, 4, 5, 6, 9)) == "-1, -2, -4 to -6, -9, -11"
    assert shortened(["TED-SET-00", "TED-SET-A", "TED-SET-V"]) == "-0, -A, -V"


# --- the lists themselves ---------------------------------------------------------------------------------------


def test_every_group_is_numbered_without_a_gap() -> None:
    rules = read_rules(ROOT / "docs" / "games")
    for group in rules.groups:
        places = [rule.id.rpartition("-")[2] for rule in rules.rules.values() if rule.group == group]
        letters = [place for place in places if place.isalpha()]
        assert letters == [chr(ord("A") + number) for number in range(len(letters))], group
        numbers = [int(place) for place in places if place.isdigit()]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), group
        assert numbers[0] == (0 if letters else 1), group


def test_rules_mention_only_rules_that_exist() -> None:
    rules = read_rules(ROOT / "docs" / "games")
    texts = [f"{rule.text} {rule.exempt}" for rule in rules.rules.values()]
    texts += [line for file in ROOT.glob("docs/games/*/rulings.md") for line in file.read_text("utf-8").splitlines()]
    for text in texts:
        for name in cited_in_text(text):
            assert name in rules.rules or rules.has_group(name) or name.startswith("MR-CON-"), text


def prose(source: str) -> Iterator[tuple[int, str]]:
    """The strings and the runs of comments of a source, each with the line it begins on."""
    comment: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING:
            yield token.start[0], token.string
        if token.type == tokenize.COMMENT:
            comment.append(token)
        elif token.type not in (tokenize.NL, tokenize.NEWLINE) and comment:
            yield comment[0].start[0], "\n".join(part.string for part in comment)
            comment = []


def test_the_sources_cite_only_rules_that_exist() -> None:
    rules = read_rules(ROOT / "docs" / "games")
    wrong: list[str] = []
    count = 0
    for file in sorted((ROOT / "src" / "undercroft").rglob("*.py")):
        for line, text in prose(file.read_text("utf-8")):
            for name in cited_in_text(text):
                count += 1
                if name not in rules.rules and not rules.has_group(name):
                    wrong.append(f"{file.relative_to(ROOT)}:{line}: {name}")
    assert not wrong
    assert count > 100


# --- the document of the cards ----------------------------------------------------------------------------------


def test_the_document_of_the_cards_is_up_to_date() -> None:
    written = cards_doc.DOC.read_text("utf-8")
    assert written == cards_doc.document(load_mini_rogue()), "run python tools/cards_doc.py"
    written = tiny_epic_doc.DOC.read_text("utf-8")
    assert written == tiny_epic_doc.document(load_tiny_epic()), "run python tools/tiny_epic_doc.py"


def test_the_document_of_the_events_is_up_to_date() -> None:
    """A new event, a new fact and one that becomes a secret show in it."""
    pages = events_doc.pages()
    assert len(pages) == 2
    for file, text in pages.items():
        assert file.read_text("utf-8") == text, "run python -m tools.events_doc"


def test_the_document_of_the_observations_is_up_to_date() -> None:
    """A new field, and one that holds something else, show in it; no field is without words."""
    pages = observations_doc.pages()
    assert len(pages) == 2
    for file, text in pages.items():
        assert file.read_text("utf-8") == text, "run python -m tools.observations_doc"
        assert "|  |" not in text


def test_every_card_that_is_not_printed_whole_says_what_is_not() -> None:
    remarks = cards_doc.reasons(cards_doc.CARDS)
    doubtful = {card.id for _, card in cards_doc.all_cards(load_mini_rogue()) if card.origin != "printed"}
    assert set(remarks) == doubtful
    assert all(why != "see the card" for _, why in remarks.values())


def test_every_card_stands_in_the_document() -> None:
    written = cards_doc.DOC.read_text("utf-8")
    for _, card in cards_doc.all_cards(load_mini_rogue()):
        assert cards_doc.title(card) in written


def test_the_page_of_messages_is_written_from_their_module() -> None:
    assert messages_doc.PAGE.read_text("utf-8") == messages_doc.document(), "run python -m tools.messages_doc"
