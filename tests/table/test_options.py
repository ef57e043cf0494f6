"""The table of a game's options: what is added there appears wherever options are read, without a line elsewhere."""

import io
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
import typer.main

import undercroft
from undercroft import games
from undercroft.cli import options as command_line
from undercroft.cli.main import main
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.table.options import EXAMPLES, TinyEpicOptions
from undercroft.table import shelf
from undercroft.table.book import Plain, UnknownName, frozen
from undercroft.table.code import decode
from undercroft.table.folders import autosave_file
from undercroft.table.options import Options, any_of, not_given, option, options_of
from undercroft.table.save import load_game
from undercroft.terminal.plain.choosing import PlayOptions
from undercroft.terminal.plain.play import play_plain
from undercroft.words.form import Choices
from undercroft.words.form_words import RowWords

pytestmark = pytest.mark.once

GAME = "tiny-epic"


@dataclass(frozen=True)
class LitOptions(TinyEpicOptions):
    """Tiny Epic Dungeons with a choice that it does not have."""

    light: str = option(
        "dim",
        last=True,
        ways=any_of(("dim", "bright")),
        code=3,
        later=True,
        flag="light",
        help="how much light: {names}",
        asked=not_given("light"),
        questions=("How much light?",),
        group="Who sets out",
        label="Light",
        noted=True,
        wordings={"dim": "hardly any", "bright": "a lot"},
        about={"": ("It burns all the same.",)},
    )


class LitBook(TinyEpicBook):
    """Its setup: the new choice is left out like any that came after the codes."""

    def __init__(self) -> None:
        super().__init__()
        self.options = Options(options_of(LitOptions), self.cards)

    def chosen(self, choices: Mapping[str, Any]) -> LitOptions:
        self.options.check(choices)
        return LitOptions(**{name: frozen(choice) for name, choice in choices.items()})

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        lit = self.chosen(choices)
        return super().setup(choices) | ({"light": lit.light} if lit.light != "dim" else {})


@pytest.fixture(autouse=True)
def _lit(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    others = games.options

    def options(name: str) -> Any:
        lit = SimpleNamespace(OPTIONS=options_of(LitOptions), EXAMPLES=EXAMPLES)
        return lit if name == GAME else others(name)

    monkeypatch.setattr(games, "options", options)
    monkeypatch.setattr(type(games.title(GAME)), "book", lambda _title, _cards=None: LitBook())
    forget()
    yield
    forget()


def forget() -> None:
    shelf._opened.cache_clear()
    command_line.flags.cache_clear()


def test_programs_can_choose_it_and_mistakes_are_refused() -> None:
    assert undercroft.new(GAME, light="bright", seed=3).setup["light"] == "bright"
    with pytest.raises(UnknownName, match='there is no light "5": choose one of dim, bright'):
        undercroft.new(GAME, light=5)


def test_a_share_code_holds_it_and_older_codes_stay_as_they_were() -> None:
    lit, dark = undercroft.new(GAME, light="bright", seed=3), undercroft.new(GAME, seed=3)
    assert decode(LitBook(), lit.code) == (lit.setup, 3)
    assert decode(TinyEpicBook(), dark.code) == decode(LitBook(), dark.code) == (dark.setup, 3)


def test_the_command_line_takes_it_and_explains_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from undercroft.cli.main import app

    commands: Any = typer.main.get_command(app)
    for command in ("play", "simulate"):
        typed = [option for parameter in commands.commands[command]._parameters for option in parameter.opts]
        assert "--light" in typed
    monkeypatch.setattr(sys, "argv", ["undercroft", "simulate", "--help"])
    with pytest.raises(SystemExit):
        main()
    assert "how much light: dim, bright [default: dim]" in " ".join(capsys.readouterr().out.split())
    words = [GAME, "--light", "bright", "--games", "2", "--json"]
    monkeypatch.setattr(sys, "argv", ["undercroft", "simulate", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in (0, None)


def test_plain_play_asks_for_it() -> None:
    write = io.StringIO()
    chosen = PlayOptions(game=GAME, setup={"heroes": ["grok-ull", "uliessa"], "first": "random"}, seed=3, language="en")
    assert play_plain(chosen, io.StringIO("dragon\nbright\nq\n"), write) == 0
    assert "How much light?\n  1  Hardly any\n  2  A lot\n" in write.getvalue()
    assert load_game(autosave_file(), shelf.book_of(GAME)).setup["light"] == "bright"


def test_the_form_has_a_row_for_it() -> None:
    choices = Choices(GAME)
    assert "light" in choices.rows()
    choices.change("light")
    assert choices.setup()["light"] == "bright"
    words = RowWords(choices, "en")
    assert (words.row("light"), words.value("light", "bright")) == ("Light", "a lot")
    assert words.about("light", "bright") == ["It burns all the same."]
    assert "Light: A lot" in words.summary()
    assert Choices.recalled(choices.remembered()).setup() == choices.setup()
