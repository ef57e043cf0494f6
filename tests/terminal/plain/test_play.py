"""Plain line play, driven by text."""

import re
import subprocess
import sys
from dataclasses import replace
from datetime import date
from io import BytesIO, StringIO, TextIOWrapper
from itertools import pairwise
from random import Random

import pytest

from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES
from undercroft.games.mini_rogue.rules.setup import new_game
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.kernel.errors import UndercroftError
from undercroft.outside import harmless
from undercroft.terminal.plain.lines import Lines
from undercroft.terminal.plain.play import INTERRUPTED, PlayOptions, play_plain
from undercroft.terminal.settings import change_aid, preferences

pytestmark = pytest.mark.once

READY = PlayOptions(
    setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, seed=7, language="en", new=True
)
ASKING = PlayOptions(seed=7, language="en", new=True)
HINT = (
    r"Type a number from 1 to \d+, \? to see the table, h for a hint, a for more or less help, “tips” for all tips, "
    r"u to undo, r to redo, c for the share code, q to leave\. Type d for everything in sentences\.\n"
).replace(" ", r"\s+")


def played(options: PlayOptions, *typed: str) -> tuple[int, str]:
    """Exit status and everything written."""
    write = StringIO()
    status = play_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write)
    return status, write.getvalue()


def random_lines(seed: int, count: int = 3000) -> list[str]:
    chance = Random(seed)
    return [str(chance.choice((1, 1, 1, 2, 2, 3, 4))) for _ in range(count)]


# --- whole games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("hero", ["rogue", "crusader", "mage", "priestess", "thief", "cleric", "witch", "bones"])
def test_a_piped_game_comes_to_its_end(hero: str, spoken: str) -> None:
    options = PlayOptions(
        setup={"hero": hero, "mat": "tower", "difficulty": "hard", "stances": hero == "mage"}, seed=11, language=spoken
    )
    status, text = played(options, *random_lines(3))
    assert status == 0
    verdict = {"en": r"\n\n(Defeat\.|Victory!) Area \d+ of 10", "fr": r"\n\n(Défaite\.|Victoire.!) Zone \d+ sur 10"}
    assert re.search(verdict[spoken], text)
    assert all(len(line) <= 80 for line in text.splitlines())


def test_the_same_seed_and_answers_read_the_same() -> None:
    assert played(READY, *random_lines(5)) == played(READY, *random_lines(5))


def test_a_seed_that_was_not_given_is_drawn_and_shown() -> None:
    options = PlayOptions(
        setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, language="en", new=True
    )
    seeds = {re.findall(r"Seed (\d+)", played(options)[1])[0] for _ in range(5)}
    assert len(seeds) > 1


# --- setting up -----------------------------------------------------------------------------------------------------


def test_what_was_not_given_is_asked_for() -> None:
    status, text = played(ASKING, "3", "1", "1", "2", "1", "2")
    assert status == 0
    assert "  3  Mage: 11 HP, 4 food, 3 gold, Perception potion\n" in text
    assert "       - Foresight: reveal up to 3 rooms [exploration]\n" in text
    assert "Area 1 of 10, floor 1: The Ivy Hall" in text
    for title in (
        "Who sets out?",
        "Who joins you?",
        "Which boxes?",
        "Where do you go?",
        "Which difficulty?",
        "Play with combat stances?",
    ):
        assert text.count(title) == 1


def test_both_boxes_ask_for_deck_final_boss_reference_and_rewards() -> None:
    typed = (
        "executioner",
        "nobody",
        "both",
        "none",
        "picked",
        "random",
        "at-random",
        "criminal",
        "cathedral",
        "1",
        "1",
    )
    text = played(ASKING, *typed)[1]
    said = " ".join(text.split())
    for title in ("Which rooms?", "Which final boss?", "Which reference card?", "Whose Rewards?"):
        assert text.count(title) == 1
    assert (
        "Played with the base box and The Council: a fixed number of rooms of each kind, picked at random."
        in " ".join(text.split())
    )
    assert (
        "Final boss: one at random. Reference card: Ghost or Criminal, at random. Stories: those of The Council."
        in said
    )
    assert "floor 1: The Defiled Nave" in text


def test_the_mats_of_the_box_come_first() -> None:
    text = played(ASKING, "mage", "nobody", "council", "none")[1]
    assert "  1  The City: " in text.split("Where do you go?")[1]
    assert "Which rooms?" not in text


def test_a_box_that_was_given_is_not_asked_for() -> None:
    options = PlayOptions(setup={"hero": "mage", "stories": "all"}, seed=7, language="en", new=True)
    assert "Which boxes?" not in played(options, "1", "1", "1")[1]
    assert "Stories: all of them." in played(options, "1", "1", "1")[1]


def test_ids_are_answers_too() -> None:
    by_id = played(ASKING, "mage", "nobody", "base", "TOWER", "normal", "yes")[1]
    by_number = played(ASKING, "3", "1", "1", "2", "1", "2")[1]
    assert by_id[by_id.index("***") :] == by_number[by_number.index("***") :]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            PlayOptions(setup={"hero": "bard"}),
            'there is no hero "bard": choose one of rogue, crusader, mage, priestess, thief, cleric, witch, bones',
        ),
        (PlayOptions(setup={"hero": "rogue", "mates": ["bard"]}), 'there is no hero "bard": choose one of rogue, '),
        (
            PlayOptions(setup={"hero": "rogue", "mates": ["rogue"]}),
            '"rogue" is chosen twice: there is one card of each character',
        ),
        (
            PlayOptions(setup={"hero": "rogue", "mates": ["mage", "thief", "bones"]}),
            "4 adventurers are too many: choose up to 3",
        ),
        (PlayOptions(setup={"mat": "cellar"}), 'there is no mat "cellar": choose one of dungeon, tower'),
        (
            PlayOptions(setup={"difficulty": "easy"}),
            'there is no difficulty "easy": choose one of normal, hard, extreme, roguelike',
        ),
        (PlayOptions(seed=-1), f"-1 is not a seed: choose a whole number from 0 to {2**62}"),
        (PlayOptions(seed=2**63), f"{2**63} is not a seed: choose a whole number from 0 to {2**62}"),
        (PlayOptions(code="MR-4K7C"), '"MR-4K7C" is not a share code, or was mistyped'),
        (PlayOptions(setup={"hero": "mage"}, code="MR-1RW0-81"), "a share code says who, where and which seed"),
        (PlayOptions(resume=True, language="en"), "there is no saved game at"),
        (PlayOptions(language="xx"), 'there is no language "xx": choose one of en, fr'),
    ],
)
def test_an_unknown_option_is_refused_in_one_line(options: PlayOptions, message: str) -> None:
    write = StringIO()
    with pytest.raises(UndercroftError, match=re.escape(message)):
        play_plain(options, StringIO(), write)
    assert write.getvalue() == ""


# --- typing ---------------------------------------------------------------------------------------------------------


def test_input_may_end_at_every_prompt() -> None:
    """Leaving is never an error, wherever the input ends."""
    typed = ["3", "1", "1", "1", "2", *random_lines(2, 60)]
    for length in range(len(typed)):
        status, text = played(ASKING, *typed[:length])
        assert status == 0
        assert text.endswith("Farewell, adventurer. (Seed 7)\n") != ("Defeat." in text)


def test_a_last_line_may_lack_its_end() -> None:
    write = StringIO()
    assert play_plain(READY, StringIO("1"), write) == 0
    assert write.getvalue() == played(READY, "1")[1]


@pytest.mark.parametrize(
    "garbage", ["", "0", "40", "-1", "01", "1.5", "١", "²", "right right", "give:20", "9" * 5000, "\x00", "{n}", "None"]
)
def test_anything_else_is_asked_again_and_changes_nothing(garbage: str) -> None:
    """One short line says what is allowed; without it the game reads as if nothing had been typed."""
    status, text = played(READY, garbage, "1")
    assert status == 0
    refused = rf"> {re.escape(harmless(garbage))}\n{HINT}"
    assert re.sub(refused, "", text) == played(READY, "1")[1] != text


def test_numbers_and_stable_names_are_the_same_answers() -> None:
    cards = load_mini_rogue()
    name = ANSWER_NAMES[new_game(cards.tables, MiniRogueOptions("rogue").setup(cards), 7).question.answers[1]]
    assert played(READY, name)[1].replace(f"> {name}\n", "> 2\n") == played(READY, "2")[1]


def test_a_name_of_an_earlier_version_is_the_same_answer() -> None:
    """The second card of the characters is the Crusader; whoever learned the old names may go on typing them."""
    against = replace(READY, setup={**READY.setup, "overlord": "prophet", "automa": True})
    new, old = (played(against, name)[1] for name in ("character:crusader", "character:2"))
    assert old.replace("> character:2\n", "> character:crusader\n") == new
    assert "> character:crusader\n" in new


def test_a_question_mark_shows_the_table_again() -> None:
    text = played(READY, "?")[1]
    assert text.count("- Backstab: double the value of one die [combat, ready]") == 1
    assert text.count("Rogue | HP") == 2


def test_q_leaves() -> None:
    saved = "Your game is saved: “undercroft resume” continues it.\n"
    assert played(READY, "q", "1")[1].endswith(f"> q\n{saved}Farewell, adventurer. (Seed 7)\n")
    assert played(ASKING, "q")[1].endswith("> q\nFarewell, adventurer. (Seed 7)\n")
    assert played(ASKING, "Q")[0] == 0


class Interrupted(StringIO):
    """Somebody presses Ctrl-C."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        raise KeyboardInterrupt


def test_an_interrupt_says_goodbye() -> None:
    write = StringIO()
    assert play_plain(READY, Interrupted(), write) == INTERRUPTED
    assert write.getvalue().endswith("Farewell, adventurer. (Seed 7)\n")


# --- compact --------------------------------------------------------------------------------------------------------


def test_the_picture_is_drawn_only_when_it_has_changed() -> None:
    pictures = re.findall(r"(?:^[|+].*\n)+", played(READY, *random_lines(1))[1], re.M)
    assert len(pictures) > 1
    assert all(before != after for before, after in pairwise(pictures))


# --- pipes and odd terminals ----------------------------------------------------------------------------------------


def test_odd_bytes_and_narrow_encodings_end_nothing() -> None:
    read = TextIOWrapper(BytesIO(b"\xff\xfe\n2\nq\n"), encoding="utf-8")
    written = BytesIO()
    write = TextIOWrapper(written, encoding="ascii")
    options = PlayOptions(
        setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, seed=7, language="fr"
    )
    assert play_plain(options, read, write) == 0
    write.flush()
    assert b"Zone 1 sur 10" in written.getvalue()


def test_a_reader_that_goes_away_is_no_error() -> None:
    """`undercroft play --plain | head -1`: quiet, and no complaint of the interpreter."""
    code = (
        "import sys; from undercroft.terminal.plain.play import PlayOptions, play_plain;"
        "chosen = {'hero': 'rogue', 'mat': 'dungeon', 'difficulty': 'normal', 'stances': False};"
        "sys.exit(play_plain(PlayOptions(chosen, 7, 'en'), sys.stdin, sys.stdout))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline() == "Mini Rogue. Seed 7.\n"
    process.stdout.close()
    process.stdin.write("1\n" * 500)
    process.stdin.close()
    assert process.stderr.read() == ""
    assert process.wait() == 0
    process.stderr.close()


def test_after_another_game_was_left_the_one_that_was_asked_for_begins() -> None:
    other = PlayOptions(game="tiny-epic", setup={"heroes": ["grok-ull", "uliessa"]}, seed=3, language="en", new=True)
    assert "Tiny Epic Dungeons. Seed 3." in played(other, *["1"] * 12, "q")[1]
    _status, text = played(replace(READY, new=False), "new", "q")
    assert "You have an unfinished game: Grok U’ll" in text
    assert "Mini Rogue. Seed 7." in text


# --- odds -----------------------------------------------------------------------------------------------------------


@pytest.mark.beside
def test_odds_follow_an_answer_until_they_are_not_wanted() -> None:
    """The Rogue's first question in this dungeon is about a check that has been made; then a room is entered."""
    _status, told = played(READY, *["1"] * 6)
    assert re.search(r"\[\d+% (survival, \d+\.\d HP|success)\]", told.replace("\n    ", " "))
    _status, told = played(READY, "a", *["1"] * 6)
    assert "Help: none" in told
    assert "%" not in told.split("Help: none")[1]
    assert preferences().aid == "none"


@pytest.mark.beside
def test_a_clock_that_runs_out_leaves_odds_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.terminal.plain.play.QUICK", -1.0)
    _status, told = played(READY, *["1"] * 6)
    assert "%" not in told


def test_hints_are_refused_where_they_are_not_wanted() -> None:
    change_aid("odds")
    _status, told = played(READY, "h")
    assert "Hints are off: a turns them on." in told


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spoken", "told"), [("en", "The way: 1"), ("fr", "Le chemin\N{NO-BREAK SPACE}: 1")])
def test_the_end_is_told_with_the_way_and_the_chances(spoken: str, told: str) -> None:
    options = replace(READY, language=spoken)
    _status, text = played(options, *random_lines(3))
    assert told in text
    assert "┤" in text
    assert "undercroft play MR-" not in text


def test_the_end_of_a_daily_has_a_text_to_share() -> None:
    _status, text = played(replace(READY, day=date(2026, 11, 16)), *random_lines(3))
    assert "To share:\nUndercroft – Mini Rogue – 2026-11-16\n" in text


def test_described_nothing_is_drawn_at_the_end() -> None:
    _status, text = played(replace(READY, described=True), *random_lines(3))
    end = text[text.index("Defeat.") :]
    assert "The way: " in end
    assert not any(sign in end for sign in "●◐✝┤")


def test_a_long_play_of_a_hint_goes_on_under_itself() -> None:
    write = StringIO()
    Lines(StringIO(), write).hang(15, f"{'50 ± 2%':>10}   1 {'word ' * 20}")
    first, second, *_rest = write.getvalue().splitlines()
    assert first.index("word") == second.index("word") == 15
