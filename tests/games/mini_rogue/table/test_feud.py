"""What the ending 6.2 leads to: the King waits, stronger than ever, with Og's Blood (MR-CAMP-18)."""

from pathlib import Path

import pytest

from tests.games.mini_rogue.table.campaigns import Player, lucky, reach, slain_by_boss_of, start
from tests.table.kit import BOOK
from undercroft.games.mini_rogue.table.campaign import Attempt, Campaign, CampaignError
from undercroft.table.book import BadChoice, UnknownName
from undercroft.table.game import Game

KING = "remains-of-the-king"


def waiting(campaign: Campaign) -> str:
    """The boss whom the story has left behind, if there is one."""
    return campaign.feud.boss if campaign.feud else ""


def met(game: Game, enemies: tuple[str, ...]) -> list[int]:
    """The HP with which these enemies were met."""
    told = [event for number in range(len(game) + 1) for event in game.events_of(number)]
    return [int(event.facts["hp"]) for event in told if event.kind == "foe-met" and event.facts["enemy"] in enemies]


@pytest.mark.rule("MR-CAMP-18")
def test_the_king_is_stronger_and_beating_him_brings_the_blood_without_the_curse() -> None:
    campaign = reach("6.2", "rogue")
    assert waiting(campaign) == KING
    game = campaign.begin(final=KING)
    Player(game, lucky).play()
    assert met(game, ("The Crowned Husk", "The Hollow King")) == [23, 28]
    campaign.finish()
    assert campaign.relics == ("unspilt-blood",)
    assert waiting(campaign) == ""
    later = campaign.begin(final=KING)
    assert "feud" not in later.setup
    assert later.view()["hero"]["afflictions"] == []


def test_two_adventurers_meet_him_with_twice_as_much() -> None:
    campaign = reach("6.2", "rogue", "mage")
    game = campaign.begin(final=KING)
    Player(game, lucky).play()
    assert met(game, ("The Crowned Husk", "The Hollow King")) == [46, 56]


def test_whoever_loses_to_him_may_come_back() -> None:
    campaign = reach("6.2", "rogue")
    Player(campaign.begin(final=KING), slain_by_boss_of(4)).play()
    assert not campaign.finish().won
    assert campaign.relics == ()
    assert campaign.begin(final=KING).setup["feud"] == "6.2"


def test_other_games_after_the_story_leave_it_open() -> None:
    campaign = reach("6.2", "rogue")
    game = campaign.begin()
    assert "feud" not in game.setup
    Player(game, lucky).play()
    campaign.finish()
    assert campaign.relics == ()
    assert waiting(campaign) == KING


def test_whoever_wears_the_blood_has_no_feud() -> None:
    campaign = reach("6.1", "rogue")
    assert waiting(campaign) == ""
    assert "feud" not in campaign.begin(final=KING).setup


def test_the_feud_is_kept_in_the_file(tmp_path: Path) -> None:
    campaign = reach("6.2", "rogue")
    game = campaign.begin(final=KING)
    Player(game, lucky).step()
    campaign.save(tmp_path / "mine.json")
    again = Campaign.load(tmp_path / "mine.json")
    assert again.game is not None
    assert again.game.setup == game.setup
    Player(again.game, lucky).play()
    again.finish()
    again.save(tmp_path / "mine.json")
    assert Campaign.load(tmp_path / "mine.json").relics == ("unspilt-blood",)


def test_a_file_cannot_have_fought_a_feud_that_never_began() -> None:
    campaign = reach("6.1", "rogue")
    attempt = Attempt("", 1, True, 4, 10, 4, False, "", True, "6.2")
    with pytest.raises(CampaignError, match=r'the feud "6\.2" is over, or never began'):
        campaign._check_step(attempt, 9)


def test_a_feud_needs_its_boss() -> None:
    with pytest.raises(BadChoice, match=f'this feud is with "{KING}": choose it as the final boss'):
        BOOK.setup({"feud": "6.2"})
    with pytest.raises(UnknownName, match=r'there is no feud "6\.1": choose one of 6\.2'):
        BOOK.setup({"feud": "6.1"})


def test_before_the_story_is_over_nobody_waits() -> None:
    assert start("rogue").feud is None
