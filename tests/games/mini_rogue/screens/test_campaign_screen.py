"""The campaign on its screen: from the start over attempts to their outcome, left in the middle and taken up again."""

from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from tests.games.mini_rogue.table.campaigns import reach
from tests.terminal.app.kit import LARGE, SMALL, seen, visit
from tests.terminal.app.screens.test_new_game import turn
from undercroft.games.mini_rogue.screens.campaign import CampaignScreen
from undercroft.games.mini_rogue.screens.perks import PerksScreen
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Campaign
from undercroft.table.asking import keys_for
from undercroft.table.chronicle import records
from undercroft.table.folders import campaign_file, data_folder
from undercroft.table.seats import Seats
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.end import EndScreen
from undercroft.terminal.app.screens.play import PlayScreen

pytestmark = pytest.mark.once

LANGUAGES = ["en", "fr"]


def opening(app: UndercroftApp) -> None:
    app.push_screen(CampaignScreen())


def kept() -> Campaign:
    return Campaign.load(campaign_file())


async def choose(pilot: Pilot[int], words: str) -> None:
    """Press the number before the line that says this."""
    screen = pilot.app.screen
    assert isinstance(screen, CampaignScreen)
    [place] = [place for place, doing in enumerate(screen._doings, 1) if words in doing[0]]
    assert f"{place}  " in seen(pilot)
    await pilot.press(str(place))
    await pilot.pause()


def play_out(campaign: Campaign, chance: Random) -> None:
    game = campaign.begin()
    while not game.over:
        game.answer(chance.choice(game.answers))


def saved_before_the_end(*heroes: str) -> str:
    """A campaign whose first attempt lacks one answer; the key of that answer."""
    campaign = Campaign.start(heroes, seed=3)
    campaign.go_on()
    play_out(campaign, Random(1))
    game = campaign.game
    assert game is not None
    last = game.given[-1]
    game.undo()
    campaign.save(campaign_file())
    shown = Seats(game).asking.all
    return keys_for([offer.key for offer in shown])[[offer.answer.name for offer in shown].index(last)]


# --- the beginning ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoken", "first", "second"),
    [
        ("en", "Chapter 1: An Errand for the King", "Under the Grate"),
        ("fr", "Chapitre 1\u00a0: Une course pour le Roi", "Sous la grille"),
    ],
)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_campaign_begins_with_who_sets_out_and_its_first_chapter(
    spoken: str, first: str, second: str, size: tuple[int, int]
) -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await turn(pilot, "hero-1", "rogue")
        await turn(pilot, "stances", "yes")
        await pilot.press("b")
        await pilot.pause()
        assert first in seen(pilot)
        assert (kept().heroes, kept().stances) == (("rogue",), True)
        await pilot.press("1")
        await pilot.pause()
        assert second in seen(pilot)
        assert kept().chapter.id == "2.1"

    visit(story, size=size, spoken=spoken, opening=opening)


def test_two_can_set_out_strictly_and_with_their_own_dice() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        for row, value in {"party": "2", "hero-1": "priestess", "hero-2": "thief"}.items():
            await turn(pilot, row, value)
        await turn(pilot, "strict", "yes")
        await turn(pilot, "own-dice", "yes")
        await pilot.press("b")
        await pilot.pause()
        await choose(pilot, "Read on")
        await choose(pilot, "Begin the chapter")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert pilot.app.screen.session.game.own_dice

    visit(story, opening=opening)
    assert (kept().heroes, kept().strict, kept().own_dice) == (("priestess", "thief"), True, True)


def test_no_more_than_two_can_set_out() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1", "1", "right", "right")
        assert pilot.app.screen.choices.value("party") == "1"  # type: ignore[attr-defined]

    visit(story, opening=opening)


def test_leaving_before_anybody_has_set_out_begins_nothing() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1", "escape", "escape")

    visit(story, opening=opening)
    assert not campaign_file().exists()


# --- attempts --------------------------------------------------------------------------------------------------------


def test_an_attempt_is_kept_with_every_answer_and_goes_on_from_there() -> None:
    campaign = Campaign.start(["witch"], seed=8)
    campaign.go_on()
    campaign.save(campaign_file())

    async def evening(pilot: Pilot[int]) -> None:
        await choose(pilot, "Begin the chapter")
        await pilot.press("1", "1")

    visit(evening, opening=opening)
    before = kept().game
    assert before is not None
    assert len(before) == 3  # a pause was passed on

    async def morning(pilot: Pilot[int]) -> None:
        await choose(pilot, "Continue the attempt")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert pilot.app.screen.session.game.hash == before.hash
        await pilot.press("1")
        await pilot.press("escape")
        await pilot.pause()
        assert "Continue the attempt" in seen(pilot)

    visit(morning, opening=opening)
    after = kept().game
    assert after is not None
    assert after.given[:3] == before.given
    assert len(after) > 3


@pytest.mark.parametrize(
    ("spoken", "on", "earned"),
    [("en", "Continue the attempt", "For this attempt: "), ("fr", "", "Pour cette tentative")],
)
def test_an_attempt_that_ends_brings_points_and_the_story_goes_on(spoken: str, on: str, earned: str) -> None:
    last = saved_before_the_end("rogue")

    async def story(pilot: Pilot[int]) -> None:
        assert on in seen(pilot)
        await pilot.press("1")
        await pilot.pause()
        await pilot.press(last)
        assert kept().game is not None
        await pilot.press("1")
        await pilot.pause()
        assert earned in seen(pilot)
        assert kept().game is None
        assert len(kept().attempts) == 1

    visit(story, spoken=spoken, opening=opening)


def test_whoever_leaves_when_all_is_over_still_finds_what_it_was_worth() -> None:
    last = saved_before_the_end("rogue", "mage")

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Continue the attempt")
        await pilot.press(last)
        await pilot.press("escape")
        await pilot.pause()

    visit(story, opening=opening)
    assert kept().attempts == ()

    async def next_day(pilot: Pilot[int]) -> None:
        await choose(pilot, "Continue the story")
        assert "For this attempt" in seen(pilot)

    visit(next_day, opening=opening)
    assert len(kept().attempts) == 1


def test_the_end_of_an_attempt_is_told_and_counted_and_the_story_goes_on() -> None:
    last = saved_before_the_end("rogue")

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Continue the attempt")
        await pilot.press(last)
        await pilot.pause()
        await pilot.press("4")
        await pilot.pause()
        assert type(pilot.app.screen) is EndScreen
        assert "What ended it: " in seen(pilot)
        assert "to share" not in seen(pilot)
        await pilot.press("1")
        await pilot.pause()
        assert "For this attempt" in seen(pilot)

    visit(story, opening=opening)
    assert len(kept().attempts) == 1
    [record] = records()
    assert "campaign" in record.modes


def test_the_end_of_an_attempt_can_be_looked_back_at() -> None:
    last = saved_before_the_end("rogue")

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Continue the attempt")
        await pilot.press(last, "2")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert pilot.app.screen.session.at is not None
        await pilot.press("escape", "1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CampaignScreen)

    visit(story, opening=opening)
    assert len(kept().attempts) == 1


def test_another_language_in_the_middle_of_an_attempt() -> None:
    last = saved_before_the_end("rogue")

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Continue the attempt")
        assert isinstance(pilot.app, UndercroftApp)
        pilot.app.speak("fr")
        await pilot.pause()
        await pilot.press(last, "1")
        await pilot.pause()
        assert "Pour cette tentative" in seen(pilot)

    visit(story, opening=opening)
    assert len(kept().attempts) == 1


@pytest.mark.parametrize(("spoken", "anew"), [("en", "starts over"), ("fr", "recommence")])
def test_an_attempt_under_other_rules_begins_anew(spoken: str, anew: str, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_before_the_end("rogue")
    monkeypatch.setattr(MiniRogueBook, "ruleset", 999)

    async def story(pilot: Pilot[int]) -> None:
        assert anew in seen(pilot)
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PlayScreen)
        assert len(pilot.app.screen.session.game) == 0

    visit(story, spoken=spoken, opening=opening)


# --- the story -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_choice_of_the_story_leads_where_it_says(spoken: str) -> None:
    campaign = reach("5", "rogue")
    ways = [choice.to for choice in campaign.chapter.choices]
    assert len(ways) > 1
    campaign.save(campaign_file())

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("2")
        await pilot.pause()

    visit(story, spoken=spoken, opening=opening)
    assert kept().chapter.id == ways[1]


@pytest.mark.parametrize(
    ("spoken", "score"), [("en", "An old score: Remains of the King"), ("fr", "Un compte à régler")]
)
def test_after_the_story_another_game_is_played_with_the_sheet(spoken: str, score: str) -> None:
    reach("6.2", "rogue").save(campaign_file())

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1")
        await turn(pilot, "mat", "tower")
        await turn(pilot, "difficulty", "hard")
        await turn(pilot, "final", "remains-of-the-king")
        assert score in " ".join(seen(pilot).split())
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PlayScreen)
        setup = pilot.app.screen.session.game.setup
        assert (setup["mat"], setup["difficulty"], setup["final"]) == ("tower", "hard", "remains-of-the-king")
        assert setup["feud"]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CampaignScreen)

    visit(story, size=LARGE, spoken=spoken, opening=opening)


# --- perks and the sheet ---------------------------------------------------------------------------------------------


def with_points(*heroes: str, points: int = 2) -> None:
    """A campaign that has earned so many Perk Points."""
    campaign = Campaign.start(heroes, seed=1)
    campaign.go_on()
    chance = Random(0)
    while campaign.points() < points:
        play_out(campaign, chance)
        campaign.finish()
    campaign.save(campaign_file())


@pytest.mark.parametrize(
    ("spoken", "spend", "hardy"),
    [("en", "Spend Perk Points", "■ Hardy (2)"), ("fr", "Dépenser", "■ Robuste (2)")],
)
def test_points_are_spent_in_the_tree_and_only_after_a_second_thought(spoken: str, spend: str, hardy: str) -> None:
    with_points("rogue")
    before = kept().points()

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, spend)
        await pilot.press("6", "enter")
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        assert kept().perks() == ()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert hardy in seen(pilot)

    visit(story, spoken=spoken, opening=opening)
    assert kept().perks() == ("hardy",)
    assert kept().points() == before - 2


def test_a_perk_out_of_reach_says_why_and_each_adventurer_has_a_tree() -> None:
    campaign = Campaign.start(["rogue", "mage"], seed=1)
    campaign.save(campaign_file())

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Look at the perks")
        assert "Not yet: not enough Perk" in seen(pilot)
        await pilot.press("2", "enter")
        await pilot.pause()
        assert "the perk before it" in seen(pilot)
        assert isinstance(pilot.app.screen, PerksScreen)
        assert "Rogue: 0 Perk Points" in seen(pilot)
        await pilot.press("n")
        assert "Mage: 0 Perk Points" in seen(pilot)

    visit(story, opening=opening)
    assert kept().perks() == ()


@pytest.mark.parametrize(("spoken", "egg"), [("en", "Nest Egg (2)"), ("fr", "Pécule (2)")])
def test_the_sheet_can_be_seen_at_any_time(spoken: str, egg: str) -> None:
    Campaign.start(["rogue"], seed=1).save(campaign_file())

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("2")
        await pilot.pause()
        assert egg in seen(pilot)
        await pilot.press("escape")

    visit(story, spoken=spoken, opening=opening)


# --- files -----------------------------------------------------------------------------------------------------------


def test_starting_anew_keeps_the_campaign_before() -> None:
    Campaign.start(["mage"], seed=1).save(campaign_file())
    before = campaign_file().read_bytes()

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Start over")
        await turn(pilot, "hero-1", "witch")
        await pilot.press("f5")
        await pilot.pause()

    visit(story, opening=opening)
    assert kept().heroes == ("witch",)
    assert campaign_file().with_name("campaign.earlier-1.json").read_bytes() == before


def test_no_campaign_begins_in_the_place_of_one_that_cannot_be_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    Campaign.start(["mage"], seed=1).save(campaign_file())

    def refused(file: Path, suffix: str) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("undercroft.games.mini_rogue.screens.story.set_aside", refused)

    async def story(pilot: Pilot[int]) -> None:
        await choose(pilot, "Start over")
        await pilot.press("b")
        await pilot.pause()
        assert ["Permission denied" in note.message for note in pilot.app._notifications] == [True]
        await pilot.press("escape")
        await pilot.pause()
        assert "Mage" in seen(pilot)

    visit(story, opening=opening)
    assert kept().heroes == ("mage",)


@pytest.mark.parametrize(("spoken", "told"), [("en", "cannot be used"), ("fr", "est inutilisable")])
def test_a_damaged_file_is_kept_aside_and_another_campaign_can_begin(spoken: str, told: str) -> None:
    data_folder().mkdir(parents=True)
    campaign_file().write_text('{"format": 1, "campaign": ', encoding="utf-8")

    async def story(pilot: Pilot[int]) -> None:
        shown = " ".join(seen(pilot).split())
        assert "campaign.damaged-1.json" in shown
        assert told in shown
        await pilot.press("1", "b")
        await pilot.pause()

    visit(story, spoken=spoken, opening=opening)
    assert kept().heroes == ("rogue",)
    aside = campaign_file().with_name("campaign.damaged-1.json")
    assert aside.read_text(encoding="utf-8") == '{"format": 1, "campaign": '


def test_a_disk_that_cannot_be_written_does_not_end_the_story() -> None:
    data_folder().parent.mkdir(parents=True, exist_ok=True)
    data_folder().write_text("", encoding="utf-8")  # a file where a folder should be

    async def story(pilot: Pilot[int]) -> None:
        await pilot.press("1", "b")
        await pilot.pause()
        assert ["cannot be written" in note.message for note in pilot.app._notifications] == [True]
        await choose(pilot, "Read on")
        await choose(pilot, "Begin the chapter")
        assert isinstance(pilot.app.screen, PlayScreen)

    visit(story, opening=opening)
