"""Saves, campaigns and positions in odd places: links, pipes, devices, folders, large files, killed processes."""

import json
import os
import stat
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import undercroft
from tests.odd_files import ODD, too_large
from tests.table.kit import played
from undercroft.files import ANYTHING, FileRefused, SomebodyElses, mark, read, write
from undercroft.games.mini_rogue.table.campaign import Campaign, CampaignError
from undercroft.kernel.errors import UndercroftError
from undercroft.table.position import PositionError, load_position
from undercroft.table.save import SaveError
from undercroft.words.errors import said

Make = Callable[[Path], None]


@pytest.mark.parametrize("make", ODD)
def test_what_is_no_file_is_refused_at_once(make: Make, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    make(path)
    for load, error in ((undercroft.load, SaveError), (Campaign.load, CampaignError), (load_position, PositionError)):
        with pytest.raises(error, match="cannot be read: ") as caught:
            load(path)
        french = said(caught.value, "fr")
        assert "it is" not in french
    if make is not too_large:
        with pytest.raises(SaveError, match="cannot be written: "):
            played(3, answers=2).save(path)


@pytest.mark.parametrize("path", ["a\0b", "a\udcffb\ud800", "", "x" * 5000, 5, None, b"bytes", ["list"], 2.5, True])
def test_what_is_no_path_is_refused(path: object) -> None:
    for load, error in (
        (undercroft.load, SaveError),
        (Campaign.load, CampaignError),
        (undercroft.position, PositionError),
    ):
        with pytest.raises(error) as caught:
            load(path)  # type: ignore[arg-type]
        assert len(str(caught.value)) <= 500
        assert str(caught.value).isprintable()
    if not isinstance(path, str) or path in ("a\0b", "", "x" * 5000):
        with pytest.raises(SaveError):
            played(3, answers=1).save(path)  # type: ignore[arg-type]


def test_a_device_is_never_replaced() -> None:
    """Whoever saves into /dev/null, even as root, finds it there afterwards."""
    with pytest.raises(SaveError, match="it is not an ordinary file"):
        played(3, answers=2).save("/dev/null")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_a_byte_order_mark_is_no_trouble(tmp_path: Path) -> None:
    game = played(3, answers=4)
    game.save(tmp_path / "game.json")
    (tmp_path / "game.json").write_bytes(b"\xef\xbb\xbf" + (tmp_path / "game.json").read_bytes())
    assert undercroft.load(tmp_path / "game.json").hash == game.hash
    (tmp_path / "place.json").write_bytes(b'\xef\xbb\xbf{"area": 2}')
    assert load_position(tmp_path / "place.json").data == {"area": 2}
    (tmp_path / "place.toml").write_bytes(b"\xef\xbb\xbfarea = 2\n")
    assert load_position(tmp_path / "place.toml").data == {"area": 2}


# --- writing --------------------------------------------------------------------------------------------------------


def test_a_link_is_followed(tmp_path: Path) -> None:
    """The file it leads to is written anew, also where there is none yet; the link stays."""
    (tmp_path / "far").mkdir()
    link = tmp_path / "game.json"
    link.symlink_to(Path("far") / "mine.json")
    for answers in (2, 3):
        played(3, answers=answers).save(link)
        assert link.is_symlink()
        assert len(undercroft.load(tmp_path / "far" / "mine.json")) == answers
    assert [file.name for file in (tmp_path / "far").iterdir()] == ["mine.json"]


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(3, answers=2).save(path)
    for mode in (0o600, 0o640, 0o664):
        path.chmod(mode)
        played(3, answers=3).save(path)
        assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_new_file_is_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    played(3, answers=2).save(tmp_path / "game.json")
    assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_a_killed_process_left_is_cleaned_up(tmp_path: Path) -> None:
    """A process is killed while it writes; whoever saves there next takes its half away."""
    killed = f"""
    import os, signal, undercroft
    os.fsync = lambda file: os.kill(os.getpid(), signal.SIGKILL)
    undercroft.new(seed=1).save({str(tmp_path / "game.json")!r})
    """
    process = subprocess.run([sys.executable, "-c", textwrap.dedent(killed)], check=False)
    assert process.returncode == -9
    assert len(list(tmp_path.iterdir())) == 1
    played(3, answers=2).save(tmp_path / "game.json")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_nobody_elses_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    left = write(path, b"mine", None)
    assert left == mark(path)
    assert write(path, b"mine again", left) == mark(path)
    with pytest.raises(SomebodyElses):
        write(path, b"late", left)
    with pytest.raises(SomebodyElses):
        write(path, b"new", None)
    assert read(path) == b"mine again"
    write(path, b"whatever", ANYTHING)
    path.unlink()
    write(path, b"back", left)
    assert read(path) == b"back"


def test_only_what_fits_is_read(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"x" * 2**20)
    assert len(read(path, 2**20)) == 2**20
    path.write_bytes(b"x" * (2**20 + 1))
    with pytest.raises(FileRefused, match="it is larger than 1 MiB"):
        read(path, 2**20)


# --- odd content ----------------------------------------------------------------------------------------------------

DEEP = "[" * 400 + "]" * 400
DEEPER = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize("deep", [DEEP, DEEPER, DEEP.replace("[", '{"a":').replace("]", "}").replace(":}", ":1}")])
def test_nested_too_deep(deep: str, tmp_path: Path) -> None:
    place = tmp_path / "place.json"
    for field in ("rooms", "title", "hero", "seed"):
        place.write_text(f'{{"{field}": {deep}}}')
        with pytest.raises(PositionError):
            undercroft.position(place)
    game = tmp_path / "game.json"
    played(3, answers=2).save(game)
    save = json.loads(game.read_text())
    for field in ("position", "setup", "answers"):
        game.write_text(json.dumps(save | {field: "HERE"}).replace('"HERE"', deep))
        with pytest.raises(SaveError):
            undercroft.load(game)


@pytest.mark.parametrize("digits", [20, 4000, 5000])
def test_integers_of_thousands_of_digits(digits: int, tmp_path: Path) -> None:
    number = "9" * digits
    place = tmp_path / "place"
    for suffix, text in ((".json", '{"%s": %s}'), (".toml", "%s = %s")):
        for field in ("seed", "area", "hero"):
            place.with_suffix(suffix).write_text(text % (field, number))
            with pytest.raises(PositionError) as caught:
                undercroft.position(place.with_suffix(suffix))
            assert len(str(caught.value)) < 300
    game = tmp_path / "game.json"
    played(3, answers=2, own_dice=True).save(game)
    save = json.loads(game.read_text())
    for field in save:
        game.write_text(json.dumps(save | {field: "HERE"}).replace('"HERE"', number))
        with pytest.raises(SaveError) as refused:
            undercroft.load(game)
        assert len(str(refused.value)) <= 500


def test_everything_refused_can_be_said_in_french(tmp_path: Path) -> None:
    (tmp_path / "pipe.json").symlink_to("/dev/zero")
    for path in (tmp_path / "pipe.json", 5):
        with pytest.raises(UndercroftError) as caught:
            undercroft.load(path)  # type: ignore[arg-type]
        french = said(caught.value, "fr")
        assert "it is" not in french
        assert "cannot" not in french
