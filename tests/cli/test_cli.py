"""The command line, as people type it: what it prints, and what it says when something is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

import undercroft
from tests.cli.command_line import PROGRAM, program, run
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.kernel import is_compiled
from undercroft.lab import bench

pytestmark = pytest.mark.once

BASE = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes" / "base"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test plays in a home and a language of its own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("UNDERCROFT_HOME", str(folder))
    for name in ("UNDERCROFT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return folder


def refused(*words: str) -> str:
    """The one line with which a command is refused."""
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("undercroft: ")
    return done.stderr


def test_version_says_which_build() -> None:
    done = program("--version")
    assert done.returncode == 0
    assert (
        done.stdout == f"undercroft {undercroft.__version__} ({'compiled' if is_compiled() else 'interpreted'} rules)\n"
    )


def test_version_of_the_sources_as_they_are() -> None:
    done = program("--version", PYTHONPATH=str(Path(__file__).parents[2] / "src"))
    assert done.stdout == f"undercroft {undercroft.__version__} (interpreted rules)\n"


def test_alone_it_shows_what_there_is() -> None:
    done = program()
    assert done.returncode == 0
    for command in ("play", "resume", "replay", "cards", "simulate", "bench", "train", "settings"):
        assert command in done.stdout


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("option", "known"),
    [
        ("--hero", ", ".join(card.id for card in load_mini_rogue().characters)),
        ("--mat", "dungeon, tower, city, cathedral"),
        ("--box", "base, council"),
        ("--deck", "all, picked"),
        ("--difficulty", "normal, hard, extreme, roguelike"),
    ],
)
def test_an_unknown_name_says_what_is_known(command: str, option: str, known: str) -> None:
    assert refused(command, option, "nobody") == (
        f'undercroft: there is no {option[2:]} "nobody": choose one of {known}\n'
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "chess"], 'there is no game "chess": choose one of mini-rogue, tiny-epic'),
        (["simulate", "--bot", "genius"], 'there is no bot "genius": choose one of easy, normal, strong, random'),
        (["simulate", "--games", "many"], "--games"),
        (["simulate", "--games", "0"], "--games"),
        (["play", "--seed", "-1"], "--seed"),
        (["play", "--lang", "xx"], "en, fr"),
        (["play", "--colour"], "use one of --game, --hero, --mat"),
        (["play", "--daily", "tomorrow"], '"tomorrow" is not a date: write it like 2025-12-24'),
        (["play", "MR-1RW0-82"], '"MR-1RW0-82" is not a share code, or was mistyped'),
        (["play", "--seed"], "--seed"),
        (["resume"], "there is no saved game at"),
        (["replay"], "there is no saved game at"),
        (["hint"], "there is no saved game at"),
        (["review"], "there is no saved game at"),
        (["resume", "nowhere.json"], "there is no saved game at nowhere.json"),
        (["replay", "nowhere.json"], "nowhere.json cannot be read: No such file or directory"),
        (["replay", "--to", "x"], '--to: "x" is not a whole number'),
        (["cards", "nobody"], 'there is no card "nobody": choose one of monster-a, '),
        (["cards", "--kind", "song"], 'there is no kind of card "song": choose one of monster, trap'),
        (["settings", "--language", "de"], 'there is no language "de": choose one of en, fr'),
        (
            ["dance"],
            "use one of play, resume, join, found, replay, position, cards, odds, hint, review, stats, serve, verify, "
            "tips, simulate, bench, train, settings",
        ),
    ],
)
def test_what_is_refused(words: list[str], said: str) -> None:
    assert said in refused(*words)


def test_cards_of_ones_own(tmp_path: Path) -> None:
    box = copytree(BASE, tmp_path / "box")
    rooms = box / "rooms.toml"
    rooms.write_text(rooms.read_text(encoding="utf-8").replace("damage = 2", "damage = 20"), encoding="utf-8")
    words = ["simulate", "--games", "300", "--json"]
    assert json.loads(run(*words, "--cards", str(box)).stdout) != json.loads(run(*words).stdout)


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_broken_card_is_named(tmp_path: Path, command: str) -> None:
    box = copytree(BASE, tmp_path / "box")
    rooms = box / "rooms.toml"
    text = rooms.read_text(encoding="utf-8")
    rooms.write_text(text.replace('failure = "-floor food"', 'failure = "-floor fod"', 1), encoding="utf-8")
    line = text.split('failure = "-floor food"')[0].count("\n") + 1
    said = refused(command, "--cards", str(box))
    assert f"rooms.toml:{line}: " in said
    assert 'card "axe"' in said


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "nowhere" in refused("simulate", "--cards", str(tmp_path / "nowhere"))


def test_simulate_reports_wins_areas_and_deaths() -> None:
    words = ["simulate", "mini-rogue", "--games", "400", "--seed", "5", "--hero", "bones", "--json"]
    done = run(*words)
    report = json.loads(done.stdout)
    assert report["games"] == 400
    assert sum(report["areas"].values()) == 400
    assert report["wins"] + sum(report["deaths"].values()) == 400
    assert set(report["areas"]) == {str(area) for area in range(1, 11)}
    assert program(*words).stdout == done.stdout
    assert done.stderr == ""


def test_parties_are_simulated() -> None:
    words = ["simulate", "--games", "60", "--hero", "rogue", "--hero", "mage", "--hero", "thief"]
    report = json.loads(run(*words, "--json").stdout)
    assert report["party"] == ["rogue", "mage", "thief"]
    assert report["wins"] + sum(report["deaths"].values()) == report["games"] == 60
    assert run(*words).stdout.startswith("Rogue, Mage and Thief: ")
    assert run(*words, "--lang", "fr").stdout.startswith("Rogue, Mage et Voleuse\N{NO-BREAK SPACE}: ")
    assert "party" not in json.loads(run("simulate", "--games", "5", "--json").stdout)


def test_a_party_is_played() -> None:
    words = ["--hero", "rogue", "--hero", "mage", "--mat", "dungeon", "--difficulty", "normal", "--no-stances"]
    done = run("play", *words, "--seed", "4", typed="1\n" * 5000)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(Rogue|Mage) leads the party\.$", done.stdout, re.MULTILINE)
    assert re.search(r"^(Defeat\.|Victory!) ", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("heroes", "english", "french"),
    [
        (["rogue", "rogue"], '"rogue" is chosen twice: there is one card of each character', "est choisi deux fois"),
        (
            ["rogue", "mage", "thief", "bones"],
            "4 adventurers are too many: choose up to 3",
            "4 aventuriers, c’est trop",
        ),
        (["rogue", "bard"], 'there is no hero "bard": choose one of rogue', "bard"),
    ],
)
def test_parties_that_cannot_be(command: str, heroes: list[str], english: str, french: str) -> None:
    words = [word for hero in heroes for word in ("--hero", hero)]
    assert english in refused(command, *words)
    assert french in refused(command, *words, "--lang", "fr")


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        (
            ["--overlord", "king"],
            'there is no Overlord "king": choose one of prophet, weaver, devourer',
            "Overlord\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}king",
        ),
        (
            ["--automa"],
            '"automa" is only for games against an Overlord: choose an overlord too',
            "que contre un Overlord",
        ),
        (["--beginners"], '"beginners" is only for games against an Overlord', "beginners"),
        (
            ["--overlord", "weaver", "--final", "ogs-remains"],
            'against an Overlord the final boss is "avatar-of-the-overlord": do not choose another',
            "contre un Overlord, le Gardien final est",
        ),
    ],
)
def test_overlords_that_cannot_be(command: str, words: list[str], english: str, french: str) -> None:
    assert english in refused(command, *words)
    assert french in refused(command, *words, "--lang", "fr")


def test_simulate_against_an_overlord() -> None:
    words = ["simulate", "--games", "100", "--overlord", "devourer", "--hero", "rogue", "--hero", "mage"]
    played, by_itself = (json.loads(run(*words, *more, "--json").stdout) for more in ([], ["--automa"]))
    assert (played["overlord"], played["automa"], by_itself["automa"]) == ("devourer", False, True)
    assert played["games"] == by_itself["games"] == 100
    assert by_itself["reinforcements"] > 0
    assert played == json.loads(program(*words, "--json").stdout)
    shown = run(*words, "--automa", "--beginners", "--lang", "fr").stdout
    assert "contre le Dévoreur (Automa), " in shown
    assert "a chapter of the campaign has its own end" in refused(*words, "--chapter", "2.1")


def test_an_overlord_on_the_command_line() -> None:
    words = ["play", *GAME, "--box", "base", "--new", "--overlord", "weaver"]
    assert "Against The Weaver, played by one of you.\n" in run(*words, typed="").stdout
    shown = run(*words, "--automa", "--beginners", typed="1\n").stdout
    assert "Against The Weaver, who acts by the table of the card (Automa).\nFor beginners: " in shown
    assert "Automa: The Weaver | marker 0 of " in shown
    assert "overlord" not in json.loads(run("simulate", "--games", "5", "--json").stdout)


def test_simulate_for_people() -> None:
    shown = run("simulate", "--games", "200", "--stances", "--mat", "tower").stdout
    assert "of 200 games won" in shown
    assert "ended in area" in shown
    assert "█" in shown


def test_bench_prints_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants good figures gives it more time."""
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "OTHER_SECONDS", 0.01)
    figures = json.loads(run("bench", "--json").stdout)
    assert figures["compiled"] == is_compiled()
    for game in (
        "mini-rogue",
        "mini-rogue-2",
        "mini-rogue-3",
        "mini-rogue-campaign",
        "mini-rogue-council",
        "mini-rogue-overlord",
        "mini-rogue-automa",
    ):
        assert tuple(figures[game]) == bench.FIGURES
        assert all(figure > 0 for figure in figures[game].values())
    assert tuple(figures["mini-rogue-fights"]) == bench.ODDS_FIGURES
    assert all(figure > 0 for figure in figures["mini-rogue-fights"].values())


def test_a_piped_game_to_its_end() -> None:
    words = ["--hero", "rogue", "--mat", "dungeon", "--difficulty", "normal", "--no-stances", "--seed", "4"]
    done = program("play", *words, typed="1\n" * 3000)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Seed 4" in done.stdout


def test_the_end_of_the_input_leaves_cleanly() -> None:
    done = program("play", "--seed", "1", typed="mage\n")
    assert done.returncode == 0
    assert done.stderr == ""


def test_every_character_of_the_help_exists() -> None:
    shown = " ".join(run("simulate", "--help").stdout.split())
    for card in load_mini_rogue().characters:
        assert card.id in shown


# --- saving, resuming, sharing --------------------------------------------------------------------------------------

GAME = ["--hero", "rogue", "--mat", "dungeon", "--difficulty", "normal", "--no-stances", "--seed", "7"]


def answers(file: Path) -> list[object]:
    saved: dict[str, list[object]] = json.loads(file.read_text(encoding="utf-8"))
    return saved["answers"]


def test_a_killed_game_goes_on_from_its_last_answer(home: Path) -> None:
    """Power fails in the middle of a game: nothing that was answered is lost."""
    run("settings", "--aid", "none", "--no-tips")
    program = subprocess.Popen([*PROGRAM, "play", *GAME], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert program.stdin
    assert program.stdout
    shown = b""
    for answer in (b"", b"1\n", b"1\n", b"1\n"):
        program.stdin.write(answer)
        shown = b""
        while not shown.endswith(b"\n> "):
            piece = os.read(program.stdout.fileno(), 65536)
            assert piece
            shown += piece
    program.send_signal(signal.SIGKILL)
    program.communicate()
    assert len(answers(home / "autosave.json")) == 3
    question = shown.decode().rsplit("\n\n", 1)[1].removesuffix("> ")
    done = run("resume", typed="")
    assert done.returncode == 0
    assert question in done.stdout
    assert {file.name for file in home.iterdir()} == {"autosave.json", "settings.json"}


def test_a_game_that_was_left_is_offered_again(home: Path) -> None:
    run("play", *GAME, typed="1\n1\nq\n")
    left = answers(home / "autosave.json")
    asked = run("play", *GAME, typed="").stdout
    assert "You have an unfinished game: Rogue | HP" in asked
    assert "  1  Continue it\n  2  Start a new one\n" in asked
    run("play", *GAME, typed="1\n1\nq\n")
    assert answers(home / "autosave.json")[:2] == left
    assert len(answers(home / "autosave.json")) == 3
    run("play", *GAME, typed="new\nq\n")
    assert answers(home / "autosave.json") == []
    [earlier] = (home / "games").iterdir()
    assert answers(earlier)[:2] == left
    assert "unfinished game" not in run("play", *GAME, "--new", typed="").stdout


def test_a_finished_game_is_not_offered(home: Path) -> None:
    run("play", *GAME, typed="1\n" * 3000)
    assert run("play", *GAME, typed="").stdout.startswith("Mini Rogue. Seed 7.\n")


def test_a_damaged_game_is_kept_and_a_new_one_starts(home: Path) -> None:
    home.mkdir()
    (home / "autosave.json").write_text('{"format": 1, "game"', encoding="utf-8")
    done = run("play", *GAME, typed="")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The saved game cannot be used: autosave.json is not a save" in " ".join(done.stdout.split())
    assert "kept as autosave.damaged-1.json." in " ".join(done.stdout.split())
    assert (home / "autosave.damaged-1.json").read_text(encoding="utf-8") == '{"format": 1, "game"'
    assert answers(home / "autosave.json") == []


def test_a_folder_that_cannot_be_written_ends_no_game(tmp_path: Path) -> None:
    """The home is a file: neither games nor settings can be kept in it."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    place = str(tmp_path / "file")
    done = run("play", *GAME, typed="1\n1\nq\n", UNDERCROFT_HOME=place)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("The game goes on, but cannot be saved") == 1
    assert "is saved" not in done.stdout
    done = run("settings", "--language", "fr", UNDERCROFT_HOME=place)
    assert done.returncode == 2
    assert done.stderr.startswith("undercroft: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*PROGRAM, "cards"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "undercroft: No space left on device\n"


def test_a_share_code_deals_the_same_dungeon() -> None:
    run("settings", "--aid", "none", "--no-tips")
    first = program("play", *GAME, typed="c\nq\n").stdout
    code = next(word for word in first.split() if word.startswith("MR-"))
    for words in (["play", code], ["play", "--code", code.lower()]):
        shown = run(*words, "--new", typed="").stdout
        assert shown.split("> ")[0] == first.split("> ")[0]


def test_the_dungeon_of_a_day() -> None:
    run("settings", "--no-tips")
    first = program("play", "--daily", "2025-12-24", typed="").stdout
    assert run("play", "2025-12-24", "--daily", "--new", typed="").stdout == first
    assert run("play", "--daily", "2025-12-25", "--new", typed="").stdout != first
    assert run("play", "--daily", "--new", typed="").returncode == 0


# --- replay, cards, settings ----------------------------------------------------------------------------------------


def test_replay_prints_a_game(tmp_path: Path) -> None:
    played = run("play", *GAME, typed="2\n1\n1\nq\n").stdout
    log = run("replay", "--log").stdout
    assert log.startswith("Mini Rogue. Seed 7. Answers given: 4.\nMR-27BR-000F-N deals this dungeon again: ")
    for line in ("You roll 6, Dungeon die 6. Success!", "Rotten boards (5): -2 HP.", "You enter: Treasure."):
        assert line in played
        assert line in log
    assert "[1] Success: you may shift the Dungeon die.\n> Shift to 5 (Rotten boards: -2 HP, fall)\n" in log
    assert run("replay", "--log", "--to", "1").stdout.count("\n> ") == 1
    assert "there is no answer 9" in refused("replay", "--to", "9")


def test_cards_to_read_and_as_data() -> None:
    listed = run("cards").stdout
    assert re.search(r"\n  spikes +Spikes\n", listed)
    assert "Character" not in run("cards", "--kind", "trap").stdout
    page = run("cards", "Spikes").stdout
    assert page.startswith("Spikes (trap, figures known from print)\n")
    assert "5-6  Gaping hole: failure -3 HP, fall; success Perception potion" in page
    assert run("cards", "piques", "--lang", "fr").stdout.startswith("Piques (piège, ")
    data = json.loads(run("cards", "--json").stdout)
    assert len({card["id"] for card in data}) == len(data)
    assert {card["kind"] for card in data} >= {"monster", "boss", "character", "mat", "stance"}
    assert json.loads(run("cards", "axe", "--json").stdout)[0]["box"] == "base"


def test_cards_of_a_game_by_its_name() -> None:
    """The game comes first, as it does for `simulate`; without one it is Mini Rogue."""
    assert run("cards", "mini-rogue").stdout == run("cards").stdout
    assert run("cards", "tiny-epic").stdout == run("cards", "--game", "tiny-epic").stdout
    assert run("cards", "mini-rogue", "Spikes").stdout == run("cards", "Spikes").stdout
    assert run("cards", "tiny-epic", "--kind", "hero", "--json").stdout == (
        run("cards", "--game", "tiny-epic", "--kind", "hero", "--json").stdout
    )
    assert 'there is no game "spikes"' in refused("cards", "spikes", "axe")
    assert 'there is no card "nobody"' in refused("cards", "tiny-epic", "nobody")


def test_perks_and_relics_are_listed_with_the_cards() -> None:
    listed = run("cards").stdout
    assert "\nPerk\n" in listed
    assert "\nRelic\n" in listed
    assert run("cards", "ogs-blood").stdout.startswith("Og’s Blood (relic, ")


def test_settings_are_kept(home: Path) -> None:
    assert "the system’s (now English)" in run("settings").stdout
    assert run("settings", "--language", "fr").stdout.startswith("Langue\N{NO-BREAK SPACE}: français\n")
    assert "Tout se joue aussi en lignes simples" in " ".join(run("--help").stdout.split())
    assert "With --plain you play in plain lines instead" in " ".join(
        run("--help", UNDERCROFT_LANG="en").stdout.split()
    )
    assert "Play a game, in the app or in plain lines" in run("--lang", "en", "--help").stdout
    assert json.loads(run("settings", "--json").stdout)["settings"] == str(home / "settings.json")
    assert "now English" in run("settings", "--language", "auto").stdout


@pytest.mark.parametrize("content", ["", "[]", '{"language": 3}', '{"language": "xx"}', "\x00", "[" * 100_000])
def test_settings_that_make_no_sense_set_nothing(home: Path, content: str) -> None:
    home.mkdir()
    (home / "settings.json").write_text(content, encoding="utf-8")
    done = program("settings")
    assert (done.returncode, done.stderr) == (0, "")
    assert "now English" in done.stdout


# --- languages and shells -------------------------------------------------------------------------------------------

COMMANDS = ["play", "resume", "replay", "position", "cards", "simulate", "bench", "train", "settings", "campaign"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_teaches_in_both_languages(command: str) -> None:
    words = [command, "--help"] if command else ["--help"]
    english, french = run(*words).stdout, run(*words, LANG="fr_FR.UTF-8").stdout
    assert "\nExamples:\n  undercroft " in english
    assert "\nExemples\N{NO-BREAK SPACE}:\n  undercroft " in french
    assert all(len(line) <= 80 for line in (english + french).splitlines())
    typed = re.sub(r"--show-completion|remains-of-the-\s*king|gerrund-the-\s*blue", "", french)
    assert not re.search(r"\b(the|with|and|show|this|default)\b", typed)


def test_a_refusal_is_in_the_language_spoken() -> None:
    done = run("play", "--hero", "nobody", "--lang", "fr")
    assert done.stderr.startswith("undercroft: héros\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}nobody")
    assert "Commande inconnue" in run("dance", UNDERCROFT_LANG="fr").stderr
    assert "parties gagnées\N{NO-BREAK SPACE}: " in run("simulate", "--games", "50", "--lang", "fr").stdout


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("undercroft re", {"resume", "replay", "review"}),
        ("undercroft play --hero c", {"crusader", "cleric"}),
        ("undercroft simulate --mat t", {"tower"}),
        ("undercroft play --overlord p", {"prophet"}),
        ("undercroft cards sp", {"spikes", "spider-queen"}),
    ],
)
def test_the_shell_completes_names(typed: str, completed: set[str]) -> None:
    place = str(len(typed.split()) - 1)
    done = run(_UNDERCROFT_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=place)
    assert set(done.stdout.split()) == completed


def test_nothing_is_coloured() -> None:
    assert "\x1b" not in program("--help", NO_COLOR="1", FORCE_COLOR="1").stdout


def test_a_narrow_encoding_ends_nothing() -> None:
    done = subprocess.run(
        [*PROGRAM, "cards", "--lang", "fr"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stderr) == (0, b"")


LOADED = """
import sys
from undercroft.cli.main import main
try:
    main()
except SystemExit:
    print(*sorted({name.split(".")[0] for name in sys.modules}), *sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "heavy"),
    [
        (
            ["--help"],
            {
                "msgspec",
                "numpy",
                "pydantic",
                "rich",
                "undercroft.cards.source",
                "undercroft.table.game",
                *(f"undercroft.games.mini_rogue.{room}" for room in ("rules", "cards", "table", "words")),
            },
        ),
        (["play", *GAME], {"numpy", "pydantic", "rich", "undercroft.lab", "undercroft.bots.learned"}),
    ],
)
def test_nothing_is_loaded_that_is_not_needed(words: list[str], heavy: set[str]) -> None:
    """Whoever waits for a help page or a first question waits for what they import."""
    done = subprocess.run([sys.executable, "-c", LOADED, *words], input="", capture_output=True, text=True)
    loaded = set(done.stderr.split())
    assert "undercroft.cli.main" in loaded
    assert loaded & heavy == set()


def test_letters_that_walk_are_a_setting(home: Path) -> None:
    run("settings", "--vi-keys")
    assert json.loads(run("settings", "--json").stdout)["vi_keys"] is True
    run("settings", "--no-vi-keys")
    assert json.loads(run("settings", "--json").stdout)["vi_keys"] is False


def test_an_unknown_player_is_refused_before_anything_is_asked() -> None:
    done = run("play", "--plain", "--player", "me", "--player", "nobody")
    assert done.returncode != 0
    assert "nobody" in done.stderr
    assert done.stdout == ""
