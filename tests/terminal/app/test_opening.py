"""What commands open: the app only at a terminal that can show it, at the right place, and nothing that is wrong."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import undercroft
from tests.terminal.app.kit import press, said, seen, table, visit
from undercroft.cli.main import main
from undercroft.games.mini_rogue.screens.campaign import CampaignScreen, opening_campaign
from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions
from undercroft.kernel.errors import UndercroftError
from undercroft.table.folders import autosave_file, campaign_file, puzzle_file, saved_games
from undercroft.table.position import example_positions, load_position
from undercroft.terminal.app.app import Opening
from undercroft.terminal.app.openings import (
    opening_play,
    opening_position,
    opening_replay,
    opening_resume,
)
from undercroft.terminal.app.screens.home import HomeScreen
from undercroft.terminal.app.screens.new_game import NewGameScreen
from undercroft.terminal.app.screens.play import PlayScreen
from undercroft.terminal.app.screens.puzzles import PuzzlesScreen
from undercroft.terminal.modes import opens_app
from undercroft.terminal.plain.play import PlayOptions
from undercroft.terminal.plain.replay import ReplayOptions
from undercroft.terminal.settings import change
from undercroft.words import errors

pytestmark = pytest.mark.once


class Screen(StringIO):
    """A stream of a terminal."""

    def isatty(self) -> bool:
        return True


def opens(
    *, plain: bool = False, read: StringIO | None = None, write: StringIO | None = None, term: str = "xterm"
) -> bool:
    """Whether the app is opened, by default by somebody at a terminal."""
    return opens_app(plain=plain, read=read or Screen(), write=write or Screen(), environment={"TERM": term})


def opened(opening: Opening | None) -> list[Any]:
    """The screens that a command leads to, and what was said in passing."""
    found: list[Any] = []

    async def story(pilot: Pilot[int]) -> None:
        await pilot.pause()
        assert said(pilot) == "" or isinstance(pilot.app.screen, PlayScreen), said(pilot)
        found.extend(pilot.app.screen_stack[1:])

    visit(story, opening=opening)
    return found


def a_game(answers: int = 4, **setup: Any) -> undercroft.Game:
    game = undercroft.new(seed=5, **setup)
    for _turn in range(answers):
        game.answer(game.answers[0])
    return game


# --- the app, or plain lines ----------------------------------------------------------------------------------------


def test_the_app_opens_at_a_terminal() -> None:
    assert opens()


def test_it_does_not_where_nobody_can_see_it_or_answer() -> None:
    assert not opens(read=StringIO())
    assert not opens(write=StringIO())


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
def test_it_does_not_in_a_terminal_that_cannot_show_it(term: str) -> None:
    assert not opens(term=term)


def test_it_does_not_where_lines_were_asked_for() -> None:
    assert not opens(plain=True)
    change("plain", True)
    assert not opens()
    change("plain", False)
    assert opens()


# --- play -----------------------------------------------------------------------------------------------------------


def test_a_code_deals_its_game_at_once() -> None:
    code = undercroft.new(seed=9, hero="mage", mat="tower").code
    home, play = opened(opening_play(PlayOptions(code=code, language="en")))
    assert isinstance(home, HomeScreen)
    assert isinstance(play, PlayScreen)
    game = play.session.game
    assert (game.code, game.setup["hero"], len(game)) == (code, "mage", 0)
    assert undercroft.load(autosave_file()).code == code


def test_a_code_is_played_strictly_and_with_own_dice_if_that_was_said() -> None:
    code = undercroft.new("tiny-epic", seed=9, heroes=["grok-ull", "uliessa"]).code
    _home, play = opened(opening_play(PlayOptions(code=code, strict=True, own_dice=True, language="en")))
    game = play.session.game
    assert (game.book.name, game.strict, game.own_dice) == ("tiny-epic", True, True)


def test_a_game_that_went_on_makes_room_and_is_not_lost() -> None:
    before = a_game()
    before.save(autosave_file())
    code = undercroft.new(seed=9).code
    opened(opening_play(PlayOptions(code=code, language="en")))
    assert [undercroft.load(file).given for file in saved_games()][-1] == before.given
    assert len(saved_games()) == 2


def test_some_choices_are_shown_made_and_the_others_are_left() -> None:
    options = PlayOptions(setup={"hero": "mage", "mat": "tower", "mates": ["rogue"]}, strict=True, language="en")
    _home, new = opened(opening_play(options))
    assert isinstance(new, NewGameScreen)
    choices = new.choices
    assert (choices.setup()["hero"], choices.setup()["mat"], choices.setup()["mates"]) == ("mage", "tower", ["rogue"])
    assert (choices.is_on("strict"), choices.is_on("own-dice")) == (True, False)
    _home, new = opened(opening_play(PlayOptions(setup={"mat": "tower"}, seed=77, language="en")))
    assert (new.choices.seed, new.choices.setup()["mat"]) == (77, "tower")


def test_what_was_chosen_is_what_begins() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "b")
        game = table(pilot).session.game
        assert (game.seed, game.setup["mat"], game.own_dice) == (77, "tower", True)

    visit(story, opening=opening_play(PlayOptions(setup={"mat": "tower"}, seed=77, own_dice=True, language="en")))


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        (PlayOptions(setup={"hero": "mage"}, seed=77, language="en"), {"hero": "mage", "mat": "dungeon"}),
        (
            PlayOptions(setup={"hero": "mage", "mates": ["rogue"], "mat": "tower"}, seed=77, language="en"),
            {"mates": ["rogue"]},
        ),
        (
            PlayOptions(setup={"heroes": ["grok-ull", "uliessa"]}, game="tiny-epic", seed=77, language="en"),
            {"heroes": ["grok-ull", "uliessa"]},
        ),
    ],
)
def test_who_and_which_seed_is_all_it_takes_to_begin(options: PlayOptions, setup: dict[str, object]) -> None:
    _home, play = opened(opening_play(options))
    assert isinstance(play, PlayScreen)
    game = play.session.game
    assert game.seed == 77
    assert set(game.given) <= {"go-on"}, "only what need not be asked was passed on"
    assert {name: game.setup[name] for name in setup} == setup


def test_another_game_by_name() -> None:
    _home, new = opened(opening_play(PlayOptions(game="tiny-epic", language="en")))
    assert isinstance(new, NewGameScreen)
    assert new.choices.game == "tiny-epic"


def test_nothing_chosen_offers_a_new_game_or_the_one_that_goes_on() -> None:
    _home, new = opened(opening_play(PlayOptions(language="en")))
    assert isinstance(new, NewGameScreen)
    a_game().save(autosave_file())
    assert opening_play(PlayOptions(language="en")) is None
    [home] = opened(None)
    assert isinstance(home, HomeScreen)
    _home, new = opened(opening_play(PlayOptions(language="en", new=True)))
    assert isinstance(new, NewGameScreen)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (PlayOptions(code="MR1-nonsense"), "code"),
        (PlayOptions(setup={"hero": "nobody"}), 'there is no character "nobody"|there is no hero "nobody"'),
        (PlayOptions(seed=-3), "is not a seed"),
        (PlayOptions(setup={"automa": True}), "choose an overlord"),
        (PlayOptions(game="chess"), "chess"),
        (PlayOptions(cards=[Path("nowhere")]), "nowhere"),
        (PlayOptions(setup={"hero": "mage"}, code=undercroft.new(seed=9).code), "code"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_app_opens(options: PlayOptions, message: str) -> None:
    with pytest.raises(UndercroftError, match=message):
        opening_play(options)


# --- resume and replay ----------------------------------------------------------------------------------------------


def test_resume_goes_on_with_the_last_game_in_its_file() -> None:
    game = a_game(hero="mage")
    game.players = ("me",)
    game.save(autosave_file())

    async def story(pilot: Pilot[int]) -> None:
        assert table(pilot).session.game.given == game.given
        await press(pilot, "1")
        kept = undercroft.load(autosave_file())
        assert kept.given[: len(game)] == game.given
        assert len(kept) > len(game)
        assert undercroft.load(autosave_file()).players == ("me",)

    visit(story, opening=opening_resume(None, None, "en"))


def test_resume_a_file_of_ones_own_and_leave_the_last_game_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    a_game().save(file)
    a_game(2).save(autosave_file())

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "1")
        assert len(undercroft.load(file)) == 5
        assert len(undercroft.load(autosave_file())) == 2

    visit(story, spoken="fr", opening=opening_resume(file, None, "fr"))


def test_a_game_is_resumed_in_the_words_of_the_app() -> None:
    a_game(hero="mage").save(autosave_file())
    asked: dict[str, str] = {}

    async def story(pilot: Pilot[int]) -> None:
        question = table(pilot).session.game.question
        assert question is not None
        asked[pilot.app.spoken] = question.wording  # type: ignore[attr-defined]
        assert question.wording[:6] in seen(pilot)

    for spoken in ("en", "fr"):
        visit(story, spoken=spoken, opening=opening_resume(None, None, spoken))
    assert asked["en"] != asked["fr"]


def test_nothing_to_resume_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UndercroftError, match="there is no saved game at"):
        opening_resume(None, None, "en")
    with pytest.raises(UndercroftError) as refused:
        opening_resume(tmp_path / "nothing.json", None, "fr")
    assert re.search(r"il n’y a pas de partie|aucune partie", errors.said(refused.value, "fr"))


@pytest.mark.parametrize("damage", ["", "{}", '{"format": 99}', "players", "cut", "bot"])
def test_a_damaged_game_is_refused_before_the_app_opens(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "game.json"
    a_game().save(file)
    text = file.read_text()
    data = json.loads(text)
    damaged = {
        "players": json.dumps({**data, "players": ["me", "me"]}),
        "bot": json.dumps({**data, "players": ["deep-thought"]}),
        "cut": text[:-40],
    }
    file.write_text(damaged.get(damage, damage))
    with pytest.raises(UndercroftError, match=r"game\.json|deep-thought"):
        opening_resume(file, None, "en")
    with pytest.raises(UndercroftError, match=r"game\.json|deep-thought"):
        opening_replay(ReplayOptions(file, "en"))


def test_replay_looks_at_a_game_from_its_beginning_or_from_an_answer() -> None:
    game = a_game()
    game.save(autosave_file())
    text = autosave_file().read_text()

    async def story(pilot: Pilot[int]) -> None:
        session = table(pilot).session
        assert (session.viewing, session.place) == (True, start)
        await press(pilot, "full_stop")
        later = session.place
        assert later > start
        await press(pilot, "1", "enter", "u")
        assert session.place < later
        assert autosave_file().read_text() == text

    for to in (None, 2):
        start = to or 0
        visit(story, opening=opening_replay(ReplayOptions(language="en", to=to)))


def test_replay_from_where_the_game_never_came_is_refused() -> None:
    a_game().save(autosave_file())
    with pytest.raises(UndercroftError, match="there is no answer 5"):
        opening_replay(ReplayOptions(language="en", to=5))


def test_replay_of_nothing_is_refused() -> None:
    with pytest.raises(UndercroftError, match="there is no saved game at"):
        opening_replay(ReplayOptions(language="en"))


# --- positions ------------------------------------------------------------------------------------------------------


def test_a_puzzle_by_name_shows_its_goal_and_is_kept_apart() -> None:
    a_game().save(autosave_file())
    kept = autosave_file().read_text()
    path = example_positions()[0]
    home, puzzles, play = opened(opening_position(path.stem, strict=True))
    assert isinstance(home, HomeScreen)
    assert isinstance(puzzles, PuzzlesScreen)
    assert play.session.goal == load_position(path).goal["en"]
    assert play.session.game.strict
    assert puzzle_file().exists()
    assert autosave_file().read_text() == kept


def test_a_position_of_ones_own_in_a_file(tmp_path: Path) -> None:
    path = next(path for path in example_positions() if path.suffix == ".toml")
    file = tmp_path / "mine.toml"
    file.write_text(path.read_text())
    _home, puzzles, play = opened(opening_position(str(file), strict=False))
    assert isinstance(puzzles, PuzzlesScreen)
    assert play.session.game.position == load_position(path).data
    assert not play.session.game.strict


def test_a_position_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    with pytest.raises(UndercroftError, match="cannot be read"):
        opening_position(str(file), strict=False)
    file.write_text("hero = [")
    with pytest.raises(UndercroftError, match=r"mine\.toml cannot be understood"):
        opening_position(str(file), strict=False)
    file.write_text('game = "mini-rogue"\nnonsense = 3')
    with pytest.raises(UndercroftError, match="nonsense"):
        opening_position(str(file), strict=False)


# --- the campaign ---------------------------------------------------------------------------------------------------


def test_a_campaign_with_heroes_begins_with_them() -> None:
    options = CampaignOptions(heroes=["mage", "rogue"], seed=4, strict=True, language="en")
    _home, campaign = opened(opening_campaign(options))
    assert isinstance(campaign, CampaignScreen)
    assert campaign_file().exists()
    saved = json.loads(campaign_file().read_text())
    assert "mage" in json.dumps(saved)
    assert "rogue" in json.dumps(saved)


def test_the_campaign_goes_on_from_wherever_it_stands() -> None:
    opening_campaign(CampaignOptions(heroes=["mage"], seed=4, language="en"))
    text = campaign_file().read_text()
    _home, campaign = opened(opening_campaign(CampaignOptions(language="en")))
    assert isinstance(campaign, CampaignScreen)
    assert campaign_file().read_text() == text


def test_a_campaign_that_goes_on_is_not_begun_anew_without_a_word(tmp_path: Path) -> None:
    opening_campaign(CampaignOptions(heroes=["mage"], seed=4, language="en"))
    text = campaign_file().read_text()
    with pytest.raises(UndercroftError, match="there is a campaign"):
        opening_campaign(CampaignOptions(heroes=["rogue"], language="en"))
    with pytest.raises(UndercroftError, match="nobody"):
        opening_campaign(CampaignOptions(heroes=["nobody"], new=True, language="en"))
    with pytest.raises(UndercroftError, match="is not a seed"):
        opening_campaign(CampaignOptions(heroes=["rogue"], new=True, seed=-1, language="en"))
    assert campaign_file().read_text() == text
    damaged = tmp_path / "tale.json"
    damaged.write_text("{}")
    with pytest.raises(UndercroftError, match=r"tale\.json"):
        opening_campaign(CampaignOptions(file=damaged, language="en"))


# --- from the command line ------------------------------------------------------------------------------------------


@pytest.fixture
def openings(monkeypatch: pytest.MonkeyPatch) -> list[Opening | None]:
    """Somebody sits at a terminal; what the app is opened with is only noted down."""
    noted: list[Opening | None] = []

    def run_app(spoken: str, opening: Opening | None = None) -> int:
        noted.append(opening)
        return 0

    monkeypatch.setattr("undercroft.terminal.modes.opens_app", lambda *, plain: not plain)
    monkeypatch.setattr("undercroft.terminal.app.app.run_app", run_app)
    return noted


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """A command; returns its exit status."""
    monkeypatch.setattr("sys.argv", ["undercroft", *words])
    monkeypatch.setattr("sys.stdin", StringIO())
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


COMMANDS = [
    [],
    ["play", "--hero", "mage"],
    ["resume"],
    ["replay", "--to", "2"],
    ["position", "evasion"],
    ["campaign", "--hero", "mage"],
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:1]) or "alone")
def test_commands_open_the_app(
    words: list[str], openings: list[Opening | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    a_game().save(autosave_file())
    assert run(monkeypatch, *words) == 0
    assert len(openings) == 1
    assert (openings[0] is None) == (not words)


@pytest.mark.parametrize("words", COMMANDS[1:], ids=lambda words: words[0])
def test_with_plain_they_do_not(
    words: list[str], openings: list[Opening | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    a_game().save(autosave_file())
    assert run(monkeypatch, *words, "--plain") == 0
    assert openings == []


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--hero", "nobody"],
        ["play", "no-code"],
        ["resume", "nothing.json"],
        ["replay", "--to", "99"],
        ["position", "nothing"],
        ["campaign", "--hero", "nobody"],
    ],
    ids=lambda words: words[0],
)
def test_what_is_wrong_is_one_line_and_no_app(
    words: list[str],
    openings: list[Opening | None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    a_game().save(autosave_file())
    assert run(monkeypatch, *words) == 2
    assert openings == []
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
