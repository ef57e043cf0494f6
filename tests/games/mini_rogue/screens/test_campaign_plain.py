"""The campaign at the keyboard: chapters, attempts, Perk Points, the sheet; left and taken up again."""

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.games.mini_rogue.table.campaigns import reach
from undercroft.games.mini_rogue.screens.plain_campaign import CampaignOptions, NoCampaign, campaign_plain
from undercroft.games.mini_rogue.table.campaign import Campaign, CampaignError, NotNow
from undercroft.table.book import BadChoice, UnknownName
from undercroft.table.folders import campaign_file
from undercroft.table.game import BadSeed
from undercroft.terminal.plain.lines import WIDTH

pytestmark = pytest.mark.once

LANGUAGES = ["en", "fr"]


def told(lines: Sequence[str], **options: object) -> str:
    """What is shown when these lines are typed."""
    write = io.StringIO()
    assert campaign_plain(CampaignOptions(**options), io.StringIO("".join(f"{line}\n" for line in lines)), write) == 0  # type: ignore[arg-type]
    return write.getvalue()


def kept() -> Campaign:
    return Campaign.load(campaign_file())


def numbers(seed: int) -> Iterator[str]:
    """Somebody who types numbers at random, most of them small."""
    chance = Random(seed)
    while True:
        yield str(chance.choice((1, 1, 1, 2, 2, 3, 4)))


def typed(first: Sequence[str], seed: int, count: int) -> list[str]:
    others = numbers(seed)
    return [*first, *(next(others) for _ in range(count))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_begins_with_its_first_chapter_and_goes_on_by_class(language: str) -> None:
    shown = told(["go-on", "q"], heroes=["rogue"], seed=5, language=language)
    assert {"en": "Chapter 1: An Errand for the King", "fr": "Chapitre 1\u00a0: Une course pour le Roi"}[
        language
    ] in shown
    assert {"en": "Under the Grate", "fr": "Sous la grille"}[language] in shown
    assert kept().chapter.id == "2.1"
    assert all(len(line) <= WIDTH for line in shown.splitlines())


def test_an_attempt_is_told_once() -> None:
    """Its opening is told before the first question, and not again after it; nor is the last answer of one resumed."""
    shown = told(["go-on", "begin", "1", "q"], heroes=["rogue"], seed=3)
    assert shown.count("The door falls shut behind you.") == 1
    assert shown.count("You enter: Empty Shelter.") == 1
    resumed = told(["1", "q"])
    assert "The door falls shut behind you." not in resumed
    assert resumed.count("Dust, and something under it.") == 1


def test_who_plays_is_asked_for() -> None:
    told(["mage", "nobody", "go-on", "q"], seed=1)
    assert (kept().heroes, kept().chapter.id) == (("mage",), "2.2")
    told(["priestess", "rogue", "go-on", "q"], seed=1, new=True)
    assert (kept().heroes, kept().chapter.id) == (("priestess", "rogue"), "2.2")


def test_the_campaign_before_is_kept_when_another_one_is_started() -> None:
    told(["go-on", "q"], heroes=["rogue"], seed=5)
    before = campaign_file().read_bytes()
    told(["q"], heroes=["mage"], seed=6, new=True)
    assert campaign_file().with_name("campaign.earlier-1.json").read_bytes() == before


@pytest.mark.parametrize(("language", "heroes"), [("en", ["priestess", "thief"]), ("fr", ["rogue"])])
def test_whatever_is_typed_the_campaign_goes_on_and_can_be_taken_up_again(language: str, heroes: list[str]) -> None:
    """Evenings of random numbers, one after the other; each goes on where the last one ended."""
    lines = typed(["go-on"], 1, 250)
    shown = told(lines, heroes=heroes, seed=3, language=language)
    for evening in range(2, 7):
        before = kept()
        more = told(typed([], evening, 250), language=language)
        after = kept()
        assert after.steps[: len(before.steps)] == before.steps
        shown += more
    assert len(kept().attempts) > 2
    assert "{" not in shown
    assert "None" not in shown
    assert {"en": "Perk Point", "fr": "d’avantage"}[language] in shown


def test_a_game_that_was_left_goes_on_at_the_same_question() -> None:
    told(typed(["go-on", "begin"], 4, 6), heroes=["witch"], seed=8)
    before = kept().game
    assert before is not None
    told([])
    after = kept().game
    assert after is not None
    assert (after.hash, after.given) == (before.hash, before.given)


def test_points_are_spent_between_attempts(tmp_path: Path) -> None:
    campaign = Campaign.start(["rogue"], seed=1)
    campaign.go_on()
    game = campaign.begin()
    chance = Random(0)
    while not game.over:
        game.answer(chance.choice(game.answers))
    campaign.finish()
    while campaign.points() < 2:
        game = campaign.begin()
        while not game.over:
            game.answer(chance.choice(game.answers))
        campaign.finish()
    campaign.save(tmp_path / "mine.json")
    shown = told(["perks", "hardy", "sheet", "q"], file=tmp_path / "mine.json")
    assert "■ Hardy (2): start with +2 HP" in shown
    assert Campaign.load(tmp_path / "mine.json").perks() == ("hardy",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet(language: str) -> None:
    told(["go-on", "q"], heroes=["rogue", "mage"], seed=5)
    shown = told([], sheet=True, language=language)
    assert "1 → 2.1" in shown
    assert shown.count({"en": "Nest Egg (2)", "fr": "Pécule (2)"}[language]) == 2


def test_own_dice() -> None:
    lines = ["go-on", "begin", *(str(1 + number % 6) for number in range(40))]
    told(lines, heroes=["crusader"], seed=2, own_dice=True)
    assert kept().own_dice


def test_what_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    with pytest.raises(NoCampaign, match="there is no campaign at"):
        told([], sheet=True)
    with pytest.raises(UnknownName):
        told([], heroes=["bard"])
    with pytest.raises(BadChoice, match="3 adventurers cannot play a campaign: choose one or two"):
        told([], heroes=["rogue", "mage", "thief"])
    with pytest.raises(BadChoice, match="chosen twice"):
        told([], heroes=["rogue", "rogue"])
    with pytest.raises(BadSeed):
        told([], seed=-1)
    told(["q"], heroes=["rogue"], seed=1)
    with pytest.raises(NotNow, match="leave out --hero"):
        told([], heroes=["mage"])
    campaign_file().write_text(json.dumps({"format": 1}))
    with pytest.raises(CampaignError):
        told([])
    told(["rogue", "nobody", "q"], new=True)
    assert json.loads(campaign_file().with_name("campaign.earlier-1.json").read_text()) == {"format": 1}


def test_a_disk_that_cannot_be_written_does_not_end_the_story(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    shown = told(typed(["go-on", "begin"], 2, 30), heroes=["rogue"], seed=1, file=blocked / "mine.json")
    assert shown.count("The campaign goes on, but cannot be saved") == 1
    assert "Your campaign is saved" not in shown


@pytest.mark.parametrize(
    ("language", "waits", "asked"),
    [
        ("en", "An old score: Remains of the King, with 3/6 more HP in each phase", "Which final boss?"),
        ("fr", "Un compte à régler\u00a0: Les Restes du Roi, 3/6 PV de plus à chaque phase", "Quel Gardien final"),
    ],
)
def test_whoever_gave_the_blood_away_is_told_who_waits(language: str, waits: str, asked: str) -> None:
    reach("6.2", "rogue").save(campaign_file())
    shown = told(["sheet", "begin", "dungeon", "normal", "remains-of-the-king", "q"], language=language)
    assert shown.count(waits) == 2  # on the sheet, and where the boss is chosen
    assert asked in shown
    game = kept().game
    assert game is not None
    assert game.dice_needed or game.answers
