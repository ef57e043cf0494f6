"""Saves: what is written comes back the very same, and nothing else comes back at all."""

import json
import os
import tempfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import msgspec
import pytest

import undercroft
from tests.sample import some_in_both
from tests.table.kit import BASE, BOOK, COUNCILS, SETUPS, played, same
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.table.game import Game
from undercroft.table.save import FORMAT, LINE_MOST, OtherRules, SaveError, load_game, save_of

# --- there and back -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", some_in_both(range(len(SETUPS)), 40))
def test_every_setup_comes_back(number: int, tmp_path: Path) -> None:
    options = {"strict": number % 3 == 0, "own_dice": number % 4 == 1}
    game = played(number, answers=25, **SETUPS[number], **options)
    game.save(tmp_path / "game.json")
    assert same(undercroft.load(tmp_path / "game.json"), game)


@pytest.mark.parametrize("own_dice", [False, True])
def test_a_finished_game_comes_back_and_saves_the_same_again(own_dice: bool, tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    game = played(11, own_dice=own_dice)
    game.save(one)
    again = undercroft.load(str(one), language="fr")
    assert again.over
    assert again.result == game.result
    again.save(str(two))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("number", range(0, len(COUNCILS), 29))
def test_a_game_of_other_boxes_comes_back(number: int, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    hero = ("plague-doctor", "rat-hunter", "executioner", "astrologer")[number % 4]
    game = played(number, answers=60, **{**COUNCILS[number], "hero": hero})
    game.save(path)
    assert same(undercroft.load(path), game)


def test_help_and_the_day_come_back_and_are_left_out_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(3, answers=4, hero="mage")
    game.save(path)
    assert not {"day", "helped"} & json.loads(path.read_text(encoding="utf-8")).keys()
    assert not undercroft.load(path).unaided
    game.day = date(2025, 12, 24)
    game.save(path)
    again = undercroft.load(path)
    assert again.day == game.day
    assert again.unaided
    again.take_help()
    again.save(path)
    assert undercroft.load(path).helped
    assert not undercroft.load(path).unaided


def test_a_save_is_readable(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(3, answers=10, hero="mage", mat="tower")
    game.save(path)
    text = path.read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert text.count("\n") > 30, "one answer to a line"
    data = json.loads(text)
    assert data == {
        "format": FORMAT,
        "game": "mini-rogue",
        "ruleset": BOOK.ruleset,
        "cards": BOOK.card_hash,
        "setup": {"hero": "mage", "mates": [], "mat": "tower", "difficulty": "normal", "stances": False, **BASE},
        "seed": 3,
        "strict": False,
        "own_dice": False,
        "first_dice": [],
        "answers": list(game.given),
        "hashes": [game.replay(number).hash for number in range(11)],
    }


def test_undone_answers_are_not_saved(tmp_path: Path) -> None:
    game = played(3, answers=10)
    game.undo()
    game.save(tmp_path / "game.json")
    assert same(undercroft.load(tmp_path / "game.json"), played(3, answers=9))


def test_a_game_that_waits_for_dice_is_saved_as_it_stands(tmp_path: Path) -> None:
    game = played(3, answers=6, own_dice=True)
    chance = Random(1)
    while not game.dice_needed:
        game.answer(chance.choice(game.answers))
    game.save(tmp_path / "game.json")
    assert same(undercroft.load(tmp_path / "game.json"), game)


def test_a_game_can_be_saved_before_its_first_dice(tmp_path: Path) -> None:
    game = undercroft.new(seed=1, own_dice=True)
    game.save(tmp_path / "game.json")
    assert same(undercroft.load(tmp_path / "game.json"), game)


def first_format(game: Game) -> dict[str, Any]:
    """The file of a game of own dice as the first format had it: answers with all dice until the next question."""
    save: dict[str, Any] = msgspec.to_builtins(save_of(game)) | {"format": 1, "first_dice": []}
    answers: list[Any] = []
    hashes = save["hashes"][:1]
    for entry, state in zip(save["answers"], save["hashes"][1:], strict=True):
        faces = [int(face) for face in entry.removeprefix("roll:").split(",")] if entry.startswith("roll:") else []
        if not faces:
            answers.append(entry)
            hashes.append(state)
        elif not answers:
            save["first_dice"] += faces
            hashes[0] = state
        else:
            before = answers[-1] if isinstance(answers[-1], dict) else {"answer": answers[-1], "dice": []}
            answers[-1] = {"answer": before["answer"], "dice": before["dice"] + faces}
            hashes[-1] = state
    return save | {"answers": answers, "hashes": hashes}


def test_the_first_format_is_still_read(tmp_path: Path) -> None:
    game = played(3, answers=20, own_dice=True)
    data = first_format(game)
    assert any(isinstance(entry, dict) for entry in data["answers"])
    (tmp_path / "old.json").write_text(json.dumps(data))
    assert same(undercroft.load(tmp_path / "old.json"), game)


def test_the_second_format_knew_answers_by_their_numbers(tmp_path: Path) -> None:
    """Its names are still read, and saved again as they are now."""
    game = undercroft.new(overlord="prophet", automa=True, seed=7)
    game.answer("character:mage")
    game.answer("start:hp")
    data: dict[str, Any] = msgspec.to_builtins(save_of(game))
    older = [game.book.answer_names[game.move(number).answer] for number in range(1, len(game) + 1)]
    assert older == ["character:3", "start:hp"]
    (tmp_path / "old.json").write_text(json.dumps(data | {"format": 2, "answers": older}))
    loaded = undercroft.load(tmp_path / "old.json")
    assert same(loaded, game)
    assert msgspec.to_builtins(save_of(loaded)) == data


# --- all at once or not at all --------------------------------------------------------------------------------------


def no_space(*_: object, **__: object) -> NoReturn:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("call", ["replace", "fsync"])
@pytest.mark.parametrize("existing", [False, True])
def test_a_failing_disk_leaves_the_old_file_and_nothing_else(
    call: str, existing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    game = played(3, answers=4)
    if existing:
        game.save(path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    game.answer(game.answers[0])
    monkeypatch.setattr(os, call, no_space)
    with pytest.raises(SaveError, match=r"game\.json cannot be written: No space left on device"):
        game.save(path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_crash_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        played(3, answers=4).save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_places_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(3, answers=2)
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path, tmp_path / "file" / "game.json", tmp_path / ("x" * 300), tmp_path / "a\0b"):
        with pytest.raises(SaveError, match="cannot be written"):
            game.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["file"]
    monkeypatch.setattr(os, "open", no_space)
    with pytest.raises(SaveError, match="cannot be written"):
        game.save(tmp_path / "game.json")


def test_missing_folders_are_made(tmp_path: Path) -> None:
    played(3, answers=2).save(tmp_path / "a" / "b" / "game.json")
    assert (tmp_path / "a" / "b" / "game.json").is_file()


# --- cut, changed, and foreign files --------------------------------------------------------------------------------


def checked(path: Path, data: bytes, game: Game | None = None) -> SaveError | None:
    """Open a file of these bytes: a clean refusal, or else the game it was."""
    path.write_bytes(data)
    error = None
    try:
        found = undercroft.load(path, language="en")
    except SaveError as caught:
        error = caught
        assert str(error).isprintable(), "one line"
        assert len(str(error)) <= LINE_MOST
        assert str(error).startswith((path.name, str(path)))
        assert error.__cause__ is None
    else:
        assert game is not None, data
        assert (found.setup, found.seed, found.strict, found.own_dice) == (
            game.setup,
            game.seed,
            game.strict,
            game.own_dice,
        )
        assert (found.hash, found.given) == (game.hash, game.given)
    assert path.read_bytes() == data
    return error


def short(**options: bool) -> tuple[Game, bytes]:
    """A short game and its file."""
    game = played(7, answers=5, **options)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "short.json"
        game.save(path)
        return game, path.read_bytes()


KINDS = [{}, {"own_dice": True, "strict": True}]


@pytest.mark.parametrize("options", KINDS)
def test_cut_anywhere(options: dict[str, bool], tmp_path: Path) -> None:
    game, data = short(**options)
    for length in range(len(data)):
        error = checked(tmp_path / "short.json", data[:length], game)
        assert error or data[length:].isspace()


@pytest.mark.parametrize("options", KINDS)
@pytest.mark.parametrize("bit", range(8))
@pytest.mark.once
def test_any_bit_flipped(options: dict[str, bool], bit: int, tmp_path: Path) -> None:
    """Every bit of every other byte, and every other bit of those between."""
    game, data = short(**options)
    for place in range(bit % 2, len(data), 1 + bit % 2):
        checked(tmp_path / "short.json", data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :], game)


@pytest.mark.parametrize("byte", [b"0", b"9", b'"', b"}", b",", b"-", b"\0", b"\xff", b"\n", b"[", b"e", b".", b"\\"])
@pytest.mark.once
def test_any_byte_replaced_or_put_in(byte: bytes, tmp_path: Path) -> None:
    """By turns: the next byte has them the other way round."""
    game, data = short()
    for place in range(len(data)):
        after = place + (place + byte[0]) % 2
        checked(tmp_path / "short.json", data[:place] + byte + data[after:], game)


@pytest.mark.once
def test_random_edits(tmp_path: Path) -> None:
    """Runs of bytes lost, repeated and moved."""
    game, data = short(own_dice=True)
    chance = Random(5)
    for _ in range(1500):
        first, last = sorted(chance.sample(range(len(data)), 2))
        other = chance.randrange(len(data))
        edited = chance.choice(
            [
                data[:first] + data[last:],
                data[:last] + data[first:],
                data[:other] + data[first:last] + data[other:],
                data[:first] + bytes(chance.randrange(256) for _ in range(min(9, last - first))) + data[last:],
            ]
        )
        checked(tmp_path / "short.json", edited, game)


FOREIGN = [
    b"",
    b" ",
    b"\0" * 100,
    bytes(range(256)),
    b"\x7fELF\x02\x01\x01",
    b"\x89PNG\r\n\x1a\n",
    "﻿{}".encode(),
    b"null",
    b"1",
    b'"mini-rogue"',
    b"[]",
    b"{}",
    b'{"format": 1}',
    b'{"format": null}',
    b'{"format": "1"}',
    b'{"format": []}',
    b'{"format": -1}',
    b'{"format": true}',
    b'{"format": 1e400}',
    b'{"format": ' + b"9" * 4000 + b"}",
    b'{"format": ' + b"9" * 40000 + b"}",
    b'{"name": "undercroft", "version": "1.0"}',
    b"[" * 100_000,
    b'{"format": 1, "setup": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    b'{"a":' * 5000 + b"1" + b"}" * 5000,
    b'{"format": 1, "game": "\xff\xfe"}',
    b'{"format": 1, "game": "\\ud800"}',
]


@pytest.mark.parametrize("data", FOREIGN, ids=lambda data: repr(data[:24]))
def test_foreign_files(data: bytes, tmp_path: Path) -> None:
    assert checked(tmp_path / "foreign.json", data)


Edit = Callable[[dict[str, Any]], object]


def edited(edit: Edit, **options: bool) -> bytes:
    data = json.loads(short(**options)[1])
    edit(data)
    return json.dumps(data).encode()


DAMAGE: list[tuple[str, Edit]] = [
    ("format", lambda save: save.pop("format")),
    ("newer version", lambda save: save.update(format=FORMAT + 1)),
    ("no format 0", lambda save: save.update(format=0)),
    ("newer rules", lambda save: save.update(ruleset=BOOK.ruleset + 1)),
    ("newer rules", lambda save: save.update(ruleset=10**18)),
    ("older rules", lambda save: save.update(ruleset=0)),
    ("older rules", lambda save: save.update(ruleset=-3)),
    ("ruleset", lambda save: save.update(ruleset="1")),
    ("other cards", lambda save: save.update(cards="0" * 16)),
    ("cards", lambda save: save.update(cards=7)),
    ("chess", lambda save: save.update(game="chess")),
    ("game", lambda save: save.update(game=None)),
    ("extra", lambda save: save.update(extra=1)),
    ("seed", lambda save: save.pop("seed")),
    ("seed", lambda save: save.update(seed="3")),
    ("seed", lambda save: save.update(seed=4)),
    ("-1 is not a seed", lambda save: save.update(seed=-1)),
    ("is not a seed", lambda save: save.update(seed=2**63)),
    ("seed", lambda save: save.update(seed=1.5)),
    ("seed", lambda save: save.update(seed=True)),
    ("setup", lambda save: save.update(setup=[])),
    ("wizard", lambda save: save["setup"].update(hero="wizard")),
    ("setup", lambda save: save["setup"].update(hero="mage")),
    ("setup", lambda save: save["setup"].update(hero={"a": [1]})),
    ("setup", lambda save: save["setup"].update(mat="tower")),
    ("setup", lambda save: save["setup"].update(difficulty="hard")),
    ("setup", lambda save: save["setup"].update(stances=True)),
    ("setup", lambda save: save["setup"].update(stances=1)),
    ("villain", lambda save: save["setup"].update(villain=1)),
    ("strict", lambda save: save.update(strict=1)),
    ("setup", lambda save: save.update(own_dice=True)),
    ("setup: 2 dice too many", lambda save: save.update(first_dice=[1, 2])),
    ("first_dice", lambda save: save.update(first_dice=["1"])),
    ("answers", lambda save: save.update(answers={})),
    (r"answers\[1\]", lambda save: save["answers"].__setitem__(1, 5)),
    ("at answer 1: 1 dice too many", lambda save: save["answers"].__setitem__(0, diced(save, 0, [1]))),
    ("at answer 3", lambda save: save["answers"].__setitem__(2, "nonsense")),
    ("at answer 3", lambda save: save["answers"].__setitem__(2, "\x1b[2J\n")),
    ("at answer 3", lambda save: save["answers"].__setitem__(2, "x" * 100_000)),
    ("5 answers with 5 hashes", lambda save: save["hashes"].pop()),
    ("4 answers with 6 hashes", lambda save: save["answers"].pop()),
    ("at answer 2: the game is in a different state", lambda save: save["hashes"].__setitem__(2, "0" * 16)),
    ("setup or seed", lambda save: save["hashes"].__setitem__(0, "0" * 16)),
    (r"hashes\[0\]", lambda save: save["hashes"].__setitem__(0, 7)),
]


def diced(save: dict[str, Any], number: int, dice: list[int]) -> dict[str, Any]:
    return {"answer": save["answers"][number], "dice": dice}


@pytest.mark.parametrize(("says", "edit"), DAMAGE)
def test_the_first_bad_field_or_answer_is_named(says: str, edit: Edit, tmp_path: Path) -> None:
    error = checked(tmp_path / "edited.json", edited(edit))
    assert error is not None
    with pytest.raises(SaveError, match=says):
        raise error


def rolled(save: dict[str, Any]) -> int:
    """The first throw of a game of own dice."""
    return next(number for number, entry in enumerate(save["answers"]) if entry.startswith("roll:"))


OWN_DICE_DAMAGE: list[Edit] = [
    lambda save: save.update(own_dice=False),
    lambda save: save["answers"].pop(rolled(save)),
    *(
        lambda save, name=name: save["answers"].__setitem__(rolled(save), name)
        for name in ("roll:", "roll:1", "roll:1,2,3,4,5,6,1", "roll:0,1", "roll:7,7", "roll:1e9,1", "go-on")
    ),
    lambda save: save.update(first_dice=[1] * 10_000),
]


@pytest.mark.parametrize("edit", OWN_DICE_DAMAGE)
def test_damaged_dice(edit: Edit, tmp_path: Path) -> None:
    assert checked(tmp_path / "edited.json", edited(edit, own_dice=True))


def test_answers_after_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(3)
    game.save(path)
    data = json.loads(path.read_text())
    data["answers"].append("go-on")
    data["hashes"].append(data["hashes"][-1])
    error = checked(path, json.dumps(data).encode())
    assert f"at answer {len(game) + 1}: the game is over" in str(error)


def test_places_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path, tmp_path / "missing.json", tmp_path / "a\0b", tmp_path / ("x" * 300)):
        with pytest.raises(SaveError, match="cannot be read"):
            undercroft.load(path)
    assert list(tmp_path.iterdir()) == []

    def forbidden(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    played(3, answers=2).save(tmp_path / "game.json")
    monkeypatch.setattr(os, "open", forbidden)
    with pytest.raises(SaveError, match=r"game\.json cannot be read: Permission denied$"):
        undercroft.load(tmp_path / "game.json")


# --- other rules ----------------------------------------------------------------------------------------------------


class NewRules(MiniRogueBook):
    """The same game later: from some answer on, the same answers lead elsewhere."""

    ruleset = MiniRogueBook.ruleset + 1

    def __init__(self, differ_at: int) -> None:
        super().__init__(BOOK.cards)
        self.left = differ_at

    def start(self, *args: Any, **more: Any) -> Any:
        state = super().start(*args, **more)
        self._perhaps_differ(state)
        return state

    def answer(self, state: Any, answer: int) -> None:
        super().answer(state, answer)
        self._perhaps_differ(state)

    def _perhaps_differ(self, state: Any) -> None:
        if self.left == 0:
            state.heroes[0].gold += 1
        self.left -= 1


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("differ_at", [1, 2, 9, 20, 99])
def test_a_save_of_older_rules_opens_for_viewing_up_to_where_it_differs(
    strict: bool, differ_at: int, tmp_path: Path
) -> None:
    path = tmp_path / "old.json"
    old = played(3, answers=20, strict=strict)
    old.save(path)
    before = path.read_bytes()
    with pytest.raises(OtherRules, match=r"old\.json was made with older rules: you can open it for viewing"):
        load_game(path, NewRules(differ_at))
    seen = load_game(path, NewRules(differ_at), viewing=True)
    agreed = min(20, differ_at - 1)
    assert len(seen) == agreed
    assert seen.hash == old.replay(agreed).hash
    assert seen.given == old.given[:agreed]
    with pytest.raises(undercroft.UndercroftError):
        seen.redo()
    assert path.read_bytes() == before


def test_a_save_that_differs_from_the_deal_on_does_not_open(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    played(3, answers=20).save(path)
    with pytest.raises(OtherRules, match="cannot be opened even for viewing"):
        load_game(path, NewRules(0), viewing=True)


def test_other_cards(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    old = played(3, answers=20)
    old.save(path)
    book = MiniRogueBook(BOOK.cards)
    book.card_hash = "0" * 16
    with pytest.raises(OtherRules, match="other cards"):
        load_game(path, book)
    assert same(load_game(path, book, viewing=True), old)


def test_viewing_excuses_other_rules_only(tmp_path: Path) -> None:
    """A damaged save of these rules is damaged, whoever looks."""
    path = tmp_path / "edited.json"
    path.write_bytes(edited(lambda save: save["hashes"].__setitem__(2, "0" * 16)))
    with pytest.raises(SaveError, match="damaged at answer 2"):
        undercroft.load(path, viewing=True)
    path.write_bytes(edited(lambda save: save.update(ruleset=BOOK.ruleset + 1)))
    with pytest.raises(SaveError, match="newer rules"):
        undercroft.load(path, viewing=True)


def test_an_older_save_of_own_dice_that_asks_for_other_dice_is_cut_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    old = played(3, answers=20, own_dice=True)
    old.save(path)
    data = json.loads(path.read_text())
    last = max(number for number, entry in enumerate(data["answers"]) if entry.startswith("roll:"))
    data["answers"][last] += ",1"
    path.write_bytes(msgspec.json.encode(data))
    seen = load_game(path, NewRules(99), viewing=True)
    assert len(seen) == last
    assert seen.hash == old.replay(last).hash


def test_a_save_of_another_game_is_told_from_this_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(3, answers=2).save(path)
    book = MiniRogueBook(BOOK.cards)
    book.name = "other-game"
    with pytest.raises(SaveError, match='is a game of "mini-rogue", not of "other-game"'):
        load_game(path, book)


# --- a name and a date ----------------------------------------------------------------------------------------------


def test_a_name_and_a_date_come_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(3, answers=2)
    game.name, game.played = "Bob", datetime(2025, 12, 24, 12, tzinfo=UTC)
    game.save(path)
    assert json.loads(path.read_text(encoding="utf-8"))["played"] == "2025-12-24T12:00:00Z"
    again = undercroft.load(path)
    assert (again.name, again.played, again.given) == (game.name, game.played, game.given)


@pytest.mark.parametrize(
    "wrong",
    [{"played": "yesterday"}, {"played": "2025-12-24T12:00:00"}, {"played": 5}, {"name": ""}, {"name": "x" * 99}],
)
def test_a_name_or_a_date_that_is_none_is_refused(wrong: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(3, answers=2).save(path)
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | wrong), encoding="utf-8")
    with pytest.raises(SaveError, match="is damaged"):
        undercroft.load(path)
