"""Two and three adventurers in plain lines: setting out, typing deals, resuming and looking again."""

import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import undercroft
from tests.games.mini_rogue.table.test_deals import dealing
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.position import describe
from undercroft.table.position import to_toml
from undercroft.terminal.plain.play import PlayOptions, play_plain
from undercroft.terminal.plain.puzzles import PositionOptions, play_from
from undercroft.terminal.plain.replay import ReplayOptions, replay_plain

pytestmark = pytest.mark.once

TWO = PlayOptions(
    setup={"hero": "rogue", "mates": ["mage"], "mat": "dungeon", "difficulty": "normal", "stances": False},
    seed=7,
    language="en",
    new=True,
)
ASKING = PlayOptions(seed=7, language="en", new=True)


def played(options: PlayOptions, *typed: str, game: undercroft.Game | None = None) -> str:
    write = StringIO()
    assert play_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write, game) == 0
    return write.getvalue()


def joined(text: str) -> str:
    """Without the breaks of its lines."""
    return " ".join(text.split())


def random_lines(seed: int, count: int = 6000) -> list[str]:
    """Mostly the first answer, which goes on."""
    chance = Random(seed)
    return [str(chance.choice((1, 1, 1, 1, 2, 3))) for _ in range(count)]


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("mates", [["mage"], ["crusader", "cleric"]])
def test_a_party_comes_to_its_end(mates: list[str], spoken: str) -> None:
    text = played(replace(TWO, setup={**TWO.setup, "mates": mates, "stances": True}, language=spoken), *random_lines(3))
    verdict = {"en": r"\n\n(Defeat\.|Victory!) Area \d+ of 10", "fr": r"\n\n(Défaite\.|Victoire.!) Zone \d+ sur 10"}
    assert re.search(verdict[spoken], text)
    assert all(len(line) <= 80 for line in text.splitlines())


# --- setting out ----------------------------------------------------------------------------------------------------


def test_who_comes_along_is_asked_for_twice_at_most() -> None:
    text = played(ASKING, "mage", "thief", "bones", "base", "1", "1", "1")
    assert text.count("Who joins you?") == text.count("Who else joins you?") == 1
    assert "Mage | HP" in text
    assert "Thief" in text.rsplit("***", 1)[1]
    assert "Bones" in text.rsplit("***", 1)[1]


def test_nobody_is_asked_again_and_the_chosen_are_not_offered() -> None:
    text = played(ASKING, "mage", "nobody")
    assert "Who else joins you?" not in text
    offered = text.split("Who joins you?")[1]
    assert "  1  Nobody\n  2  Rogue: " in offered
    assert "Mage: " not in offered
    assert "for everyone [exploration]" in joined(offered)


def test_after_a_hero_on_the_command_line_nobody_is_asked_for() -> None:
    text = played(PlayOptions(setup={"hero": "mage"}, seed=7, language="en", new=True), "1")
    assert "joins you" not in text


def test_an_asked_for_party_is_the_same_as_a_given_one() -> None:
    asked = played(ASKING, "rogue", "mage", "nobody", "1", "1", "1", "1", "1", "q")
    given = played(TWO, "1", "q")
    assert asked[asked.index("***") :] == given[given.index("***") :]


# --- deals in one line ----------------------------------------------------------------------------------------------

HINT = "(Or type all of it in one line, like: give 3 gold, fire for 1 food.)"


def test_a_typed_deal_is_proposed() -> None:
    game = dealing()
    text = joined(played(PlayOptions(language="en"), "Give 1 gold and a Fire potion for 1 FOOD", "1", game=game))
    assert HINT in text
    assert "Mage: Rogue offers you 1 gold and a Fire potion for 1 food. Agreed?" in text
    assert "Rogue gives Mage 1 gold and a Fire potion for 1 food." in text
    assert game.given[-5:] == ("hand:gold", "hand:fire", "ask:food", "propose", "accept")


def test_a_typed_deal_in_french() -> None:
    game = dealing()
    text = joined(played(PlayOptions(language="fr"), "donne 1 or, feu contre 1 nourriture", game=game))
    assert "Mage : La Rogue vous donne 1 pièce d’or et une potion de feu contre 1 ration. D’accord ?" in text
    assert game.given[-1] == "propose"


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("give 4 gold", "Rogue has 3 gold, not 4", "la Rogue a 3 pièces d’or, pas 4"),
        ("give 2 gold", "Mage has 9 gold and can hold 10, not 2 more", "le Mage a 9 pièces d’or et peut en avoir 10"),
        ("ask for a lamp", 'you cannot trade "lamp": choose one of gold', "« lamp » ne s’échange pas : choisissez"),
        ("give 3 for 1 food", '"give 3 for 1 food" cannot be read', "« give 3 for 1 food » est illisible"),
        ("hand:holy", "Rogue has no Holy potion", "la Rogue n’a pas de potion d’eau bénite"),
        ("HAND:HOLY", "Rogue has no Holy potion", "la Rogue n’a pas de potion d’eau bénite"),
        ("ask:item", "Mage has no Item", "le Mage n’a pas d’Objet"),
    ],
)
def test_a_deal_that_cannot_be_is_one_line_and_changes_nothing(typed: str, english: str, french: str) -> None:
    for spoken, reason in (("en", english), ("fr", french)):
        game = dealing()
        before = game.hash
        text = joined(played(PlayOptions(language=spoken), typed, game=game))
        no = {"en": "No: ", "fr": "Non : "}[spoken]
        assert no + reason in text
        assert game.hash == before


def test_gold_that_is_all_given_is_refused_with_a_reason() -> None:
    game = dealing()
    game.state.heroes[1].gold = 0
    text = played(PlayOptions(language="en"), *["hand:gold"] * 4, game=game)
    assert "No: Rogue has 3 gold, not 4.\n" in text


def test_a_typed_deal_is_undone_answer_by_answer() -> None:
    game = dealing()
    before = len(game)
    played(PlayOptions(language="en"), "give 1 gold for 1 food", "u", "u", "u", game=game)
    assert len(game) == before


def test_elsewhere_such_a_line_is_no_answer() -> None:
    text = joined(played(TWO, "give 1 gold for 1 food"))
    assert "Type a number from 1 to" in text
    assert "No: " not in text


# --- later ----------------------------------------------------------------------------------------------------------


def test_a_party_is_resumed_and_looked_at_again(home: Path) -> None:
    played(TWO, *random_lines(5, 30))
    saved = json.loads((home / "autosave.json").read_text(encoding="utf-8"))
    assert saved["setup"]["mates"] == ["mage"]
    resumed = played(PlayOptions(language="en", resume=True), "1")
    assert re.search(r"^(Rogue|Mage)( \(leader\))? \| HP \d+ \| ", resumed, re.MULTILINE)
    write = StringIO()
    assert replay_plain(ReplayOptions(language="fr"), StringIO("5\n?\nb\np\n"), write) == 0
    shown = write.getvalue()
    assert (
        "Chef de groupe\N{NO-BREAK SPACE}: le Mage." in shown or "Chef de groupe\N{NO-BREAK SPACE}: la Rogue." in shown
    )
    assert shown.count("niveau 1") >= 2
    log = StringIO()
    assert replay_plain(ReplayOptions(language="en", log=True), StringIO(), log) == 0
    assert re.search(r"\[\d+\] (Rogue|Mage): ", log.getvalue())


def test_a_party_that_was_left_is_offered_with_everybody(home: Path) -> None:
    played(TWO, "1")
    text = joined(played(replace(TWO, new=False), "1", "q"))
    found = re.search(r"You have an unfinished game: (.+?) Continue\?", text)
    assert found is not None
    assert "Rogue" in found[1]
    assert "Mage" in found[1]


def test_a_party_is_played_on_from_a_position(tmp_path: Path) -> None:
    game = undercroft.new(hero="rogue", mates=["mage"], seed=3, language="en")
    while game.question is not None and game.question.kind != "barter":
        game.answer(game.answers[0])
    book = game.book
    assert isinstance(book, MiniRogueBook)
    file = tmp_path / "party.toml"
    file.write_text(to_toml(describe(book.cards, game.state)), encoding="utf-8")
    write = StringIO()
    assert play_from(PositionOptions(str(file), language="en"), StringIO("x\ngive 1 food for 2 gold\n1\n"), write) == 0
    assert "Mage gives Rogue 1 food for 2 gold.\n" in write.getvalue()
