"""What can be typed besides answers: undo, redo, the share code, real dice; and what a game leaves behind."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import undercroft
from undercroft.terminal.plain.choosing import PlayOptions, daily_dungeon
from undercroft.terminal.plain.play import play_plain

pytestmark = pytest.mark.once

READY = PlayOptions(
    setup={"hero": "rogue", "mat": "dungeon", "difficulty": "normal", "stances": False}, seed=7, language="en", new=True
)


def played(options: PlayOptions, *typed: str) -> str:
    write = StringIO()
    assert play_plain(options, StringIO("".join(f"{line}\n" for line in typed)), write) == 0
    return write.getvalue()


def given(home: Path) -> list[object]:
    saved: dict[str, list[object]] = json.loads((home / "autosave.json").read_text(encoding="utf-8"))
    return saved["answers"]


def test_every_answer_is_saved_before_the_next_question(home: Path) -> None:
    for count in range(4):
        played(READY, *["1"] * count)
        assert len(given(home)) == count


def test_the_saved_game_is_the_one_that_was_played(home: Path) -> None:
    played(READY, "2", "1")
    game = undercroft.new("mini-rogue", hero="rogue", seed=7)
    for name in ("shift:-1", "right", "go-on"):
        game.answer(name)
    assert undercroft.load(home / "autosave.json").hash == game.hash


def test_undo_and_redo(home: Path) -> None:
    text = played(READY, "2", "1", "u", "u", "u", "r")
    assert text.count("Undone.\n") == 2
    assert text.count("No: there is no answer left to take back.\n") == 1
    assert text.count("Redone.\n") == 1
    assert given(home) == ["shift:-1"]
    assert "No: there is no answer left to give again.\n" in played(READY, "r")


def test_undo_leads_elsewhere(home: Path) -> None:
    played(READY, "2", "1", "u", "2")
    assert given(home) == ["shift:-1", "down", "go-on"]


def test_a_strict_game_takes_nothing_back_that_was_shown(home: Path) -> None:
    text = " ".join(played(replace(READY, strict=True), "2", "u").split())
    assert "No: this game is strict: you cannot take back what a die or a card has shown." in text
    assert len(given(home)) == 1
    assert json.loads((home / "autosave.json").read_text(encoding="utf-8"))["strict"] is True


def test_a_resumed_game_goes_on_in_its_file(tmp_path: Path, home: Path) -> None:
    file = tmp_path / "mine.json"
    undercroft.new("mini-rogue", hero="rogue", seed=7).save(file)
    text = played(PlayOptions(language="en", resume=True, file=file), "2")
    assert text.startswith("Mini Rogue. Seed 7.\n\n*** Area 1 of 10")
    assert len(undercroft.load(file)) == 1
    assert not home.exists()


def test_a_game_that_stands_already_is_played_on(home: Path) -> None:
    """It was not dealt here, so it is not saved here."""
    game = undercroft.new("mini-rogue", hero="rogue", seed=7)
    write = StringIO()
    assert play_plain(PlayOptions(language="en"), StringIO("2\nq\n"), write, game) == 0
    assert game.given == ("shift:-1",)
    assert "saved" not in write.getvalue()
    assert not home.exists()


def test_the_share_code(home: Path) -> None:
    text = played(READY, "c")
    assert "MR-27BR-000F-N deals this dungeon again: “undercroft play MR-27BR-000F-N”.\n" in text
    again = played(PlayOptions(code="mr 27br 000f n", language="en", new=True), "c")
    assert again == text


def test_the_code_of_a_day() -> None:
    assert daily_dungeon("2025-12-24") == daily_dungeon(" 2025-12-24 ") != daily_dungeon("2025-12-25")
    assert undercroft.play_code(daily_dungeon(None)[1]).question


# --- real dice ------------------------------------------------------------------------------------------------------

OWN = replace(READY, own_dice=True)
ASKED = "1 Character die, the Dungeon die\nRoll them, and type their faces in this order.\n"


def test_dice_are_asked_for_by_name() -> None:
    text = played(OWN, "5 2")
    assert ASKED in text
    assert "You roll 5, Dungeon die 2. Success!\n" in text


@pytest.mark.parametrize("wrong", ["", "5", "5 2 1", "0 2", "7 1", "5 x", "five two", "5 ²", "- 2", "٣ ٣"])
def test_wrong_dice_are_asked_for_again(wrong: str) -> None:
    text = played(OWN, wrong, "5,2")
    assert text.count(ASKED) == 2
    assert text.rpartition("> 5,2")[2] == played(OWN, "5,2").rpartition("> 5,2")[2]


def test_dice_may_be_left_waiting(home: Path) -> None:
    """The game is saved before its first dice, too; it waits for them again."""
    assert "saved" in played(OWN, "?", "c", "u", "r", "q")
    assert given(home) == []
    played(OWN, "5 6", "q")
    assert given(home) == ["roll:5,6"]
    text = played(PlayOptions(language="en", resume=True), "u", "3 3")
    assert "You roll 3, Dungeon die 3" in text


def test_before_dice_are_asked_for_one_sees_what_has_happened() -> None:
    """The room that was entered, how the hero stands, and what the roll is for."""
    shown = played(OWN)
    told, status = shown.index("At the entrance: Corridor"), shown.index("| HP")
    assert told < status < shown.index("Skill check (Corridor)")


@pytest.mark.parametrize(("symbol", "face"), [("x", "6"), ("-", "1")])
def test_symbols_are_typed_as_they_show(symbol: str, face: str) -> None:
    """A cursed hero rolls the Curse die too; on other dice a symbol means nothing."""
    cursed = replace(OWN, setup={**OWN.setup, "hero": "bones"})
    text = played(cursed, f"5 2 {symbol}")
    assert "the Curse die\nRoll them, and type their faces in this order.\n(Curse and Poison dice: x" in text
    assert text.replace(f"> 5 2 {symbol}\n", "") == played(cursed, f"5 2 {face}").replace(f"> 5 2 {face}\n", "")
    assert played(cursed, f"5 {symbol} 2").count("type their faces") == 2


def test_a_whole_game_with_real_dice(home: Path) -> None:
    """Whatever is asked, an answer or dice, is answered; the game is saved with its dice and loads again."""
    write = StringIO()
    assert play_plain(replace(OWN, setup={**OWN.setup, "hero": "mage"}), Typist(write), write) == 0
    assert undercroft.load(home / "autosave.json").over
    assert "Defeat." in write.getvalue() or "Victory!" in write.getvalue()


class Typist(StringIO):
    """Reads the last lines and types what they ask for."""

    def __init__(self, shown: StringIO) -> None:
        super().__init__()
        self.shown = shown

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        asked = self.shown.getvalue().rsplit("\n> ", 2)[-2 if self.shown.getvalue().endswith("\n> ") else -1]
        block = " ".join(asked.split())
        if "type its face." in block or "type their faces" in block:
            dice = block.rsplit(" Roll ", 1)[0].rsplit(": ", 1)[1].split(", ")
            counts = [int(die.split()[0]) if die[0].isdigit() else 1 for die in dice]
            return " ".join("2" for count in counts for _ in range(count)) + "\n"
        return "1\n"


def test_a_letter_uses_what_may_be_used_at_any_time(home: Path) -> None:
    """The Rogue meets a rat, and slips past it after all."""
    text = played(replace(READY, seed=34), "2", "t")
    assert "\n  s  Skill Backstab: " in text
    assert "\n  t  Before this: Skill Evasion: " in text
    assert "You use Evasion" in text
    assert given(home)[:2] == ["down", "skill:exploration"]
    played(replace(READY, seed=34), "2", "skill:exploration")
    assert given(home)[:2] == ["down", "skill:exploration"]


def test_more_shows_what_only_gives_something_up(home: Path) -> None:
    heroes = ["ethairna", "grok-ull"]
    setup = {"heroes": heroes, "boss": "random", "first": "random"}
    options = PlayOptions(game="tiny-epic", setup=setup, seed=3, language="en", new=True)
    game = undercroft.new("tiny-epic", heroes=heroes, seed=3, language="en")
    typed, chance = [], Random(1)
    while not any(answer.name.startswith("discard:") for answer in game.answers):
        typed.append(chance.choice(game.answers).name)
        game.answer(typed[-1])
    card = next(answer for answer in game.answers if answer.name.startswith("discard:"))
    folded = played(options, *typed)
    assert card.wording not in folded.rpartition("\n\n")[2]
    assert "\n  m  More… (" in folded
    assert card.wording in played(options, *typed, "m").rpartition("More… (")[2]
    played(options, *typed, card.name)
    assert given(home)[len(typed)] == card.name
