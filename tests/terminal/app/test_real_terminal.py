"""The program in a real terminal: keys are typed, the screen is read, the process is killed."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from undercroft.table.save import Save, read_save

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed"),
]
TRIES = 6000
"""So often a screen is looked at before a test gives up on it; each look takes a moment of its own."""


class Terminal:
    """A window of 80 columns and 24 rows."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self.home = folder / "home"
        command = [sys.executable, "-c", "from undercroft.cli.main import main; main()"]
        environment = {"UNDERCROFT_HOME": str(self.home), "UNDERCROFT_LANG": "en", "REDUCE_MOTION": "1"}
        environment["UNDERCROFT_DEBUG"] = ""
        environment |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
        self.start = ["env", *(f"{name}={value}" for name, value in environment.items()), *command]

    def tmux(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True, check=True)
        return done.stdout

    def open(self) -> None:
        self.tmux("new-session", "-d", "-s", "game", "-x", "80", "-y", "24", *self.start)

    def open_broken(self, *words: str) -> None:
        """The program with a mistake in it, which comes to light with `c`; afterwards the terminal says how it is."""
        *environment, _command, _program = self.start
        mistake = "from undercroft.terminal.app.screens.play import PlayScreen as P; P.action_code = lambda self: 1 / 0"
        program = f"{mistake}; from undercroft.cli.main import main; main()"
        command = shlex.join([*environment, "-c", program, *words])
        after = "echo status $?; stty -a; cat"
        self.tmux("new-session", "-d", "-s", "game", "-x", "80", "-y", "24", f"{command}; {after}")

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", "game")

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "game", *keys)

    def wait_for(self, text: str) -> str:
        """The screen, once it shows this."""
        shown = ""
        for _try in range(TRIES):
            shown = self.screen()
            if text in shown:
                return shown
        raise AssertionError(f"{text!r} never came:\n{shown}")

    def saved(self) -> Save:
        """The game as it is kept on disk."""
        return read_save(self.home / "autosave.json")

    def wait_until(self, true: Callable[[], bool]) -> None:
        for _try in range(TRIES):
            if true():
                return
            self.screen()
        raise AssertionError(f"It never came to that:\n{self.screen()}")

    def wait_for_more(self, answers: int) -> None:
        """Until more answers than these are saved."""
        self.wait_until(lambda: len(self.saved().answers) > answers)

    def kill(self) -> None:
        """What no program can catch."""
        pid = int(self.tmux("display-message", "-p", "-t", "game", "#{pane_pid}"))
        os.kill(pid, signal.SIGKILL)
        game = ["tmux", "-S", self.socket, "has-session", "-t", "game"]
        while subprocess.run(game, capture_output=True, check=False).returncode == 0:
            pass  # the window is still closing

    def close(self) -> None:
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    window = Terminal(tmp_path)
    window.tmux("new-session", "-d", "-s", "other", "cat")  # so that tmux stays when the game is gone
    yield window
    window.close()


def test_a_game_in_a_real_terminal_survives_being_killed(terminal: Terminal) -> None:
    """Begin a game from the first screen, answer, kill -9, open again, go on from the last answer."""
    terminal.open()
    terminal.wait_for("New game")
    terminal.type("1")
    terminal.wait_for("Begin")
    terminal.type("F5")
    terminal.wait_for("What happened")
    for _key in range(3):
        before = len(terminal.saved().answers)
        terminal.wait_for(" 1 ")
        terminal.type("1")
        terminal.wait_for_more(before)
    terminal.kill()
    kept = terminal.saved()
    assert len(kept.answers) >= 3

    terminal.open()
    terminal.wait_for("Continue")
    terminal.type("c")
    terminal.wait_for("What happened")
    opened = terminal.saved()
    assert (opened.game, opened.seed, opened.setup) == (kept.game, kept.seed, kept.setup)
    assert opened.answers[: len(kept.answers)] == kept.answers, "answers that follow from these may have been added"
    assert opened.hashes[: len(kept.hashes)] == kept.hashes
    terminal.type("u")
    terminal.wait_until(lambda: len(terminal.saved().answers) < len(opened.answers))
    undone = terminal.saved().answers
    assert undone == kept.answers[: len(undone)]
    terminal.type("Escape")
    terminal.wait_for("Continue")
    terminal.type("q")


@pytest.mark.parametrize("ended", ["by a mistake", "by a signal"])
def test_whatever_ends_it_the_terminal_is_as_it_was(terminal: Terminal, ended: str) -> None:
    """What is typed is shown again, line by line, on the screen from before; the game stays where it stood."""
    terminal.open_broken("play", "MR-27BR-000F-N")
    terminal.wait_for("What happened")
    terminal.type("1")
    terminal.wait_for_more(0)
    kept = terminal.saved().answers
    if ended == "by a mistake":
        terminal.type("c")
    else:
        shell = terminal.tmux("display-message", "-p", "-t", "game", "#{pane_pid}").strip()
        [pid] = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True).stdout.split()
        os.kill(int(pid), signal.SIGTERM)
    shown = " ".join(terminal.wait_for("; lnext").split())
    assert " icanon " in shown
    assert " echo " in shown
    assert "What happened" not in shown
    if ended == "by a mistake":
        assert "status 2 " in shown
        assert "it is our mistake (Zero" in shown
        assert len(list((terminal.home / "reports").iterdir())) == 1
    else:
        assert "status 143 " in shown
    assert terminal.saved().answers[: len(kept)] == kept
