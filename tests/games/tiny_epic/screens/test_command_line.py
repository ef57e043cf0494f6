"""The command line for Tiny Epic Dungeons: simulate, cards, and what is refused."""

import json

import pytest

from tests.cli.command_line import program, run

pytestmark = pytest.mark.once


def test_simulations_are_counted_and_can_be_had_again() -> None:
    words = ["simulate", "tiny-epic", "--games", "40", "--seed", "3", "--hero", "moonblade", "--hero", "uliessa"]
    report = json.loads(run(*words, "--boss", "lich", "--json").stdout)
    assert report["heroes"] == ["moonblade", "uliessa"]
    assert report["games"] == 40 == report["wins"] + sum(report["losses"].values())
    assert run(*words, "--first", "moonblade", "--json").stdout != run(*words, "--first", "uliessa", "--json").stdout
    assert program(*words, "--boss", "lich", "--json").stdout == run(*words, "--boss", "lich", "--json").stdout


@pytest.mark.parametrize(("language", "lost"), [("en", "a fifth goblin"), ("fr", "un cinquième gobelin")])
def test_simulations_are_shown_as_bars(language: str, lost: str) -> None:
    shown = run("simulate", "tiny-epic", "--games", "40", "--lang", language).stdout
    assert lost in shown
    assert "█" in shown


@pytest.mark.parametrize(("language", "name"), [("en", "Great Axe"), ("fr", "Grande hache")])
def test_cards_are_read(language: str, name: str) -> None:
    assert run("cards", "--game", "tiny-epic", "great-axe", "--lang", language).stdout.startswith(name)
    assert name in run("cards", "--game", "tiny-epic", "--kind", "loot", "--lang", language).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--game", "chess"], 'there is no game "chess": choose one of mini-rogue, tiny-epic'),
        (["play", "--game", "tiny-epic", "--hero", "rogue", "--hero", "uliessa"], 'there is no hero "rogue"'),
        (["play", "--game", "tiny-epic", "--hero", "uliessa"], "1 heroes cannot set out: choose from 2 to 4"),
        (["play", "--game", "tiny-epic", "--hero", "uliessa", "--hero", "uliessa"], '"uliessa" is chosen twice'),
        (["play", "--game", "tiny-epic", "--boss", "mouse"], 'there is no boss "mouse"'),
        (["play", "--game", "tiny-epic", "--mat", "tower"], 'there is no option "mat"'),
        (["simulate", "tiny-epic", "--boss", "mouse"], 'there is no boss "mouse"'),
        (["play", "--game", "tiny-epic", "--first", "mouse"], 'there is no hero "mouse"'),
        (["simulate", "tiny-epic", "--first", "moonblade"], '"moonblade" does not go along'),
    ],
)
def test_what_is_refused(words: list[str], said: str) -> None:
    done = run(*words)
    assert done.returncode != 0
    assert said in done.stderr
    assert "Traceback" not in done.stderr
