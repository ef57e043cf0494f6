"""The file of a campaign: what is written comes back the same, and what is wrong with a file is said, not guessed."""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest

import undercroft.cards
from tests.games.mini_rogue.table.campaigns import (
    Player,
    attempt,
    devoured,
    earn,
    foe,
    reach,
    slain,
    slain_by_boss_of,
    start,
)
from tests.table.kit import same
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.campaign import Campaign, CampaignError, PerkRefused, Sheet
from undercroft.games.mini_rogue.words.campaign import Tale
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.errors import UndercroftError
from undercroft.table.save import FORMAT, SaveError
from undercroft.words.speaker import speaker_of


def saved(campaign: Campaign, path: Path) -> bytes:
    campaign.save(path)
    return path.read_bytes()


def again(campaign: Campaign, path: Path) -> Campaign:
    """The campaign after it was written and read."""
    campaign.save(path)
    return Campaign.load(path)


def state(campaign: Campaign) -> tuple[object, ...]:
    """All that stands on the sheet."""
    seats = range(len(campaign.heroes))
    return (
        *(campaign.heroes, campaign.seed, campaign.stances, campaign.strict, campaign.own_dice, campaign.steps),
        *(campaign.chapter.id, campaign.relics, campaign.ended),
        *([campaign.points(seat) for seat in seats], [campaign.perks(seat) for seat in seats]),
    )


def check_same(one: Campaign, other: Campaign) -> None:
    assert state(one) == state(other)
    games = [campaign.game for campaign in (one, other) if campaign.game is not None]
    assert len(games) != 1
    assert not games or same(*games)


def content_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def refusal(path: Path, book: MiniRogueBook | None = None) -> str:
    """The one line with which a file is refused, which leaves the file as it was."""
    before = content_of(path)
    with pytest.raises(CampaignError) as caught:
        Campaign.load(path, book=book)
    message = str(caught.value)
    assert message.isprintable(), "one line that a terminal can show"
    assert len(message) <= 600
    assert path.name.replace("\n", " ")[:100] in message, "it says which file it is about"
    assert content_of(path) == before
    return message


def edited(path: Path, change: Callable[[dict[str, Any]], object], *, signed: bool = False) -> Path:
    """The file with a change; `signed` with a check that fits it again."""
    data = json.loads(path.read_text("utf-8"))
    change(data)
    if signed:
        data["check"] = msgspec.convert(data, Sheet).summed()
    path.write_text(json.dumps(data), "utf-8")
    return path


# --- there and back -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-CAMP-5", "MR-CAMP-7")
@pytest.mark.parametrize("heroes", [("rogue",), ("priestess",), ("mage", "crusader")])
def test_a_campaign_comes_back_at_every_step_of_its_story(heroes: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    campaign = again(start(*heroes), path)
    check_same(again(campaign, path), campaign)
    campaign.go_on()
    check_same(again(campaign, path), campaign)
    campaign = again(campaign, path)
    for play in (devoured, slain, attempt, attempt):
        campaign.begin()
        check_same(again(campaign, path), campaign)
        play(campaign)
        other = again(campaign, path)
        check_same(other, campaign)
        for seat in range(len(heroes)):
            for perk in campaign.cards.perks.values():
                if not other.obstacle(perk, seat):
                    other.buy(perk.id, seat)
                    check_same(again(other, path), other)
        campaign = other
    campaign = again(campaign, path)
    assert campaign.chapter.id == "5"
    campaign.go_on("6.1")
    campaign = again(campaign, path)
    assert campaign.relics[-1] == "ogs-blood"
    attempt(campaign)
    check_same(again(campaign, path), campaign)


@pytest.mark.parametrize("options", [{"strict": True}, {"stances": True}, {"own_dice": True}, {}])
def test_how_a_campaign_is_played_comes_back(options: dict[str, bool], tmp_path: Path) -> None:
    campaign = Campaign.start(["rogue"], seed=4, **options)  # type: ignore[arg-type]
    campaign.go_on()
    game = campaign.begin()
    other = again(campaign, tmp_path / "mine.json")
    check_same(other, campaign)
    twin = other.begin()
    assert (twin.strict, twin.own_dice, twin.setup["stances"]) == (
        options.get("strict", False),
        options.get("own_dice", False),
        options.get("stances", False),
    )
    assert twin.seed == game.seed


def test_an_attempt_goes_on_where_it_was(tmp_path: Path) -> None:
    """Written and read again after every third answer, it comes to the same end."""
    plain = reach("2.1", "rogue")
    attempt(plain)
    path = tmp_path / "mine.json"
    campaign = reach("2.1", "rogue")
    player = Player(campaign.begin())
    for _ in range(1000):
        if player.game.over:
            break
        if not player.game.dice_needed and len(player.game) % 3 == 0:
            campaign = again(campaign, path)
            player.game = campaign.begin()
        player.step()
    campaign = again(campaign, path)
    assert campaign.game is not None
    assert campaign.game.over, "over, but not yet written down"
    campaign.finish()
    assert state(campaign) == state(plain)


def test_an_attempt_comes_back_in_the_midst_of_a_fight(tmp_path: Path) -> None:
    campaign = reach("2.1", "rogue")
    game = campaign.begin()
    player = Player(game)
    while foe(game) != "boss" or game.dice_needed:
        player.step()
    other = again(campaign, tmp_path / "mine.json")
    check_same(other, campaign)
    assert other.game is not None
    assert foe(other.game) == "boss"
    Player(other.game, slain_by_boss_of(1)).play()
    assert other.finish().again
    player.play()
    assert campaign.finish().won


def test_an_attempt_that_waits_for_dice_waits_for_them_again(tmp_path: Path) -> None:
    campaign = reach("2.1", "rogue")
    game = campaign.begin()
    player = Player(game)
    while not len(game) or not game.dice_needed:
        player.step()
    other = again(campaign, tmp_path / "mine.json")
    assert other.game is not None
    assert other.game.given == game.given
    assert other.game.dice_needed == game.dice_needed


def test_an_attempt_can_be_left_before_its_first_dice(tmp_path: Path) -> None:
    campaign = next(c for c in (reach("2.1", "rogue", seed=seed) for seed in range(50)) if c.begin().dice_needed)
    other = again(campaign, tmp_path / "mine.json")
    check_same(other, campaign)


def test_an_attempt_left_unfinished_cannot_be_shed_by_saving(tmp_path: Path) -> None:
    """No points and no perks in between: it is still going on when the file is opened."""
    campaign = earn(reach("2.1", "rogue"), 2)
    player = Player(campaign.begin())
    for _ in range(5):
        player.step()
    other = again(campaign, tmp_path / "mine.json")
    assert other.game is not None
    with pytest.raises(PerkRefused):
        other.buy("hardy")


def test_saving_changes_nothing(tmp_path: Path) -> None:
    campaign = reach("3.3", "rogue")
    campaign.begin()
    before = state(campaign)
    one = saved(campaign, tmp_path / "one.json")
    assert state(campaign) == before
    assert saved(Campaign.load(tmp_path / "one.json"), tmp_path / "two.json") == one


def test_a_file_is_readable(tmp_path: Path) -> None:
    campaign = earn(reach("2.1", "rogue"), 2)
    campaign.buy("hardy")
    text = saved(campaign, tmp_path / "mine.json").decode()
    assert text.endswith("}\n")
    data = json.loads(text)
    assert (data["heroes"], data["seed"], data["game"]) == (["rogue"], 7, None)
    assert data["steps"][0] == {"type": "told", "chapter": "1", "chose": None}
    assert data["steps"][-1] == {"type": "bought", "perk": "hardy", "seat": 0}


# --- all at once or not at all --------------------------------------------------------------------------------------


def no_space(*_: object, **__: object) -> NoReturn:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("call", ["replace", "fsync"])
@pytest.mark.parametrize("existing", [False, True])
def test_a_failing_disk_leaves_the_old_file_and_nothing_else(
    call: str, existing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.json"
    campaign = reach("2.1", "rogue")
    if existing:
        campaign.save(path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    attempt(campaign)
    held = state(campaign)
    monkeypatch.setattr(os, call, no_space)
    with pytest.raises((CampaignError, SaveError), match=r"mine\.json cannot be written: No space left on device"):
        campaign.save(path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert state(campaign) == held
    monkeypatch.undo()
    check_same(again(campaign, path), campaign)


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    path = tmp_path / "mine.json"
    campaign = reach("2.1", "rogue")
    old = saved(campaign, path)
    attempt(campaign)
    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        campaign.save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.json"]
    assert path.read_bytes() == old


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path, tmp_path / "file" / "mine.json", tmp_path / ("x" * 300), tmp_path / "a\0b"):
        with pytest.raises((CampaignError, SaveError), match="cannot be written"):
            start("rogue").save(path)
    assert (tmp_path / "file").read_text() == "mine"


def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "mine.json"
    check_same(again(start("rogue"), path), start("rogue"))


# --- files that are none --------------------------------------------------------------------------------------------


def test_places_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere.json", tmp_path / "nowhere" / "mine.json", tmp_path / ("x" * 300)):
        assert "cannot be read" in refusal(path)
    with pytest.raises(CampaignError, match="cannot be read"):
        Campaign.load(tmp_path / "a\0b")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"hello",
        b"\xff\xfe\x00",
        b"null",
        b"[]",
        b"3",
        b'"campaign"',
        b"{}",
        b'{"format": 1}',
        b'{"format": "1"}',
        b'{"format": null, "campaign": "ogs-blood"}',
        b'{"format": 0}',
        b'{"format": true}',
        b"[" * 100_000,
        b'{"format": 1, "format": 2',
    ],
)
def test_a_file_that_is_no_campaign(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    refusal(path)


def test_the_save_of_a_single_game_is_no_campaign(tmp_path: Path) -> None:
    game = reach("2.1", "rogue").begin()
    game.save(tmp_path / "game.json")
    refusal(tmp_path / "game.json")


@pytest.mark.parametrize(
    ("spoken", "said"), [("en", "1 attempt was helped by a hint"), ("fr", "1 tentative aidée par un indice")]
)
def test_a_strict_campaign_remembers_which_attempts_were_helped(spoken: str, said: str, tmp_path: Path) -> None:
    campaign = Campaign.start(["rogue"], seed=3, strict=True)
    campaign.go_on()
    for helped in (False, True):
        game = campaign.begin()
        if helped:
            game.take_help()
        while not game.over:
            game.answer(game.answers[0])
        campaign.finish()
    campaign.save(tmp_path / "mine.json")
    again = Campaign.load(tmp_path / "mine.json")
    assert [attempt.helped is True for attempt in again.attempts] == [False, True]
    speech = speaker_of(again.book, spoken)
    assert isinstance(speech, MiniRogueSpeech)
    assert said in Tale(speech.terms).sheet(again)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A file with told chapters, attempts, perks, and an attempt that is going on."""
    campaign = reach("2.1", "rogue")
    devoured(campaign)
    attempt(campaign)
    campaign.buy("hardy")
    campaign.buy("quartermaster")
    player = Player(campaign.begin())
    for _ in range(30):
        player.step()
    assert campaign.game is not None
    assert len(campaign.game) > 5
    campaign.save(tmp_path / "mine.json")
    return tmp_path / "mine.json"


def test_a_file_cut_short_anywhere(sheet: Path) -> None:
    whole = sheet.read_bytes()
    for length in range(0, len(whole) - 2, 50):
        sheet.write_bytes(whole[:length])
        refusal(sheet)
    sheet.write_bytes(whole[:-2])
    refusal(sheet)


def test_a_file_with_a_byte_changed_anywhere(sheet: Path) -> None:
    """Refused, or, where the byte says nothing, the same campaign."""
    whole = sheet.read_bytes()
    good = state(Campaign.load(sheet))
    for place in range(0, len(whole), 67):
        for byte in (b"0", b'"', b" "):
            sheet.write_bytes(whole[:place] + byte + whole[place + 1 :])
            with suppress(CampaignError):
                assert state(Campaign.load(sheet)) == good


# --- files that were edited -----------------------------------------------------------------------------------------


def step(place: int, **fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda data: data["steps"][place].update(fields)


def field(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda data: data.update(fields)


def in_game(**fields: object) -> Callable[[dict[str, Any]], object]:
    return lambda data: data["game"].update(fields)


EDITS: dict[str, Callable[[dict[str, Any]], object]] = {
    "another hero": field(heroes=["mage"]),
    "one hero more": field(heroes=["rogue", "mage"]),
    "another seed": field(seed=8),
    "not strict": field(strict=True),
    "dice of the computer": field(own_dice=False),
    "another chapter told": step(0, chapter="5"),
    "another chapter played": step(1, chapter="4.1"),
    "won after all": step(1, won=True),
    "deeper": step(1, floor=4),
    "more bosses": step(1, bosses=40),
    "by a boss": step(1, by_boss=True),
    "another perk": step(3, perk="drilled"),
    "for another seat": step(3, seat=1),
    "a step less": lambda data: data["steps"].pop(1),
    "a step twice": lambda data: data["steps"].insert(1, data["steps"][1]),
    "no perk": lambda data: data["steps"].pop(3),
    "no game": field(game=None),
    "another answer": lambda data: data["game"]["answers"].pop(),
    "other dice": lambda data: data["game"].update(first_dice=[1, 1]),
    "another setup": lambda data: data["game"]["setup"].update(perks=[["hardy", "second-wind"]]),
    "another hash": lambda data: data["game"]["hashes"].__setitem__(0, "0" * 16),
    "another check": field(check="0" * 16),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edited_file_is_refused(name: str, sheet: Path) -> None:
    refusal(edited(sheet, EDITS[name]))


SIGNED: dict[str, Callable[[dict[str, Any]], object]] = {
    "a hero there is not": field(heroes=["king"]),
    "a hero on two lines": field(heroes=["ro\ngue"]),
    "no hero": field(heroes=[]),
    "three heroes": field(heroes=["rogue", "mage", "witch"]),
    "one hero twice": field(heroes=["rogue", "rogue"]),
    "a hero of the other way": field(heroes=["mage"]),
    "a seed below 0": field(seed=-1),
    "a seed too large": field(seed=2**63),
    "another campaign": field(campaign="council"),
    "format 0": field(format=0),
    "a chapter there is not": step(0, chapter="7"),
    "a choice where there is none": step(0, chose="2.1"),
    "a chapter out of order": step(1, chapter="3.3"),
    "a game of no chapter in the story": step(1, chapter=""),
    "a floor 0": step(1, floor=0),
    "a floor 5": step(1, floor=5),
    "a perk there is not": step(3, perk="cheating"),
    "a perk on two lines": step(3, perk="har\ndy"),
    "a perk not opened": step(3, perk="second-wind"),
    "a perk twice": step(4, perk="hardy"),
    "a perk one cannot pay": lambda data: data["steps"].append({"type": "bought", "perk": "iron-stomach", "seat": 0}),
    "a perk for nobody": step(3, seat=1),
    "a perk for seat -1": step(3, seat=-1),
    "a perk too early": lambda data: data["steps"].insert(0, data["steps"].pop(3)),
    "played before it was told": lambda data: data["steps"].reverse(),
    "told twice": lambda data: data["steps"].insert(1, data["steps"][0]),
    "an attempt too many": lambda data: data["steps"].append(data["steps"][1]),
    "a game of another chapter": lambda data: data["steps"].__delitem__(slice(2, None)),
    "a game of another kind": in_game(game="tiny-epic"),
    "a game of a later format": in_game(format=FORMAT + 1),
    "a game with an answer that was none": lambda data: data["game"]["answers"].__setitem__(2, "cheat"),
    "a game with an answer less": lambda data: data["game"]["answers"].pop(),
    "a game with the last answer cut": lambda data: (data["game"]["answers"].pop(0), data["game"]["hashes"].pop(0)),
    "a game with another seed": in_game(seed=99),
    "a game with perks nobody bought": lambda data: data["game"]["setup"].update(perks=[["sure-stroke"]]),
    "a game in no chapter": lambda data: data["game"]["setup"].pop("chapter"),
    "a game in a told chapter": lambda data: data["game"]["setup"].update(chapter="5"),
    "a game with a wrong setup": lambda data: data["game"].update(setup={"hero": 3}),
    "a game with dice of seven": in_game(first_dice=[7]),
}


@pytest.mark.parametrize("name", SIGNED)
def test_a_file_whose_parts_do_not_fit_is_refused_though_its_check_does(name: str, sheet: Path) -> None:
    """As a mistake of ours would leave it."""
    refusal(edited(sheet, SIGNED[name], signed=True))


def test_a_file_signed_again_without_a_change_is_good(sheet: Path) -> None:
    good = state(Campaign.load(sheet))
    assert state(Campaign.load(edited(sheet, lambda data: None, signed=True))) == good


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (field(surprise=1), "surprise"),
        (lambda data: data.pop("heroes"), "heroes"),
        (field(heroes="rogue"), "heroes"),
        (field(heroes=[1]), "heroes"),
        (field(seed="7"), "seed"),
        (field(stances=1), "stances"),
        (field(steps={}), "steps"),
        (step(0, type="dreamt"), "dreamt"),
        (step(0, type="bought"), "chapter"),
        (step(1, floor="2"), "floor"),
        (step(1, won=1), "won"),
        (field(game=[]), "game"),
        (lambda data: data["game"].pop("answers"), "answers"),
    ],
)
def test_a_field_of_another_form_is_named(change: Callable[[dict[str, Any]], object], said: str, sheet: Path) -> None:
    message = refusal(edited(sheet, change))
    assert said in message
    assert "damaged" in message


def test_a_file_of_a_newer_version(sheet: Path) -> None:
    message = refusal(edited(sheet, field(format=2, surprise=True)))
    assert "newer version" in message
    assert "update" in message


def test_a_name_of_two_lines(sheet: Path) -> None:
    """The message is one line, whatever the file is called."""
    odd = sheet.rename(sheet.parent / "mi\nne.json")
    refusal(edited(odd, field(seed=8)))


def test_another_game_of_the_same_chapter_is_not_ours(tmp_path: Path) -> None:
    """The attempt of a Mage in the campaign of a Rogue."""
    paths = []
    for hero in ("rogue", "mage"):
        campaign = reach("4.1", hero, relic="bone-of-ernazar")
        player = Player(campaign.begin())
        while len(player.game) < 3:
            player.step()
        campaign.save(tmp_path / f"{hero}.json")
        paths.append(tmp_path / f"{hero}.json")
    other = json.loads(paths[1].read_text("utf-8"))["game"]
    refusal(edited(paths[0], field(game=other), signed=True))


# --- other rules, other cards ---------------------------------------------------------------------------------------


class LaterRules(MiniRogueBook):
    ruleset = MiniRogueBook.ruleset + 1


class EarlierRules(MiniRogueBook):
    ruleset = MiniRogueBook.ruleset - 1


def other_cards() -> MiniRogueBook:
    book = MiniRogueBook()
    book.card_hash = "0" * 32
    return book


@pytest.mark.parametrize("make", [LaterRules, other_cards])
def test_an_attempt_under_other_rules_or_cards_is_left_out_and_all_else_kept(
    make: Callable[[], MiniRogueBook], sheet: Path
) -> None:
    before = sheet.read_bytes()
    good = Campaign.load(sheet)
    campaign = Campaign.load(sheet, book=make())
    assert campaign.interrupted is not None
    assert "mine.json" in str(campaign.interrupted)
    assert campaign.game is None
    assert state(campaign) == state(good)
    assert good.interrupted is None
    assert sheet.read_bytes() == before
    attempt(campaign)
    assert campaign.attempts[-1].chapter == "3.3"


@pytest.mark.parametrize("make", [LaterRules, other_cards])
def test_a_sheet_without_an_attempt_does_not_mind_other_rules(
    make: Callable[[], MiniRogueBook], tmp_path: Path
) -> None:
    campaign = reach("3.3", "rogue")
    campaign.save(tmp_path / "mine.json")
    other = Campaign.load(tmp_path / "mine.json", book=make())
    assert other.interrupted is None
    assert state(other) == state(campaign)


def test_cards_without_a_table_of_points_have_a_campaign_that_is_kept(tmp_path: Path) -> None:
    """Nothing is earned then, and the file can be read all the same."""
    home = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes"
    box = Path(shutil.copytree(home / "campaign", tmp_path / "campaign"))
    text = (box / "perks.toml").read_text("utf-8")
    (box / "perks.toml").write_text(text[: text.index("[[points]]")], "utf-8")
    book = MiniRogueBook(load_mini_rogue([home / "base", box]))
    campaign = Campaign(book, ["rogue"], 7, own_dice=True)
    campaign.go_on()
    assert attempt(campaign).points == 0
    campaign.save(tmp_path / "mine.json")
    check_same(Campaign.load(tmp_path / "mine.json", book=book), campaign)


def test_an_attempt_of_newer_rules_is_not_thrown_away(sheet: Path) -> None:
    """Here it cannot be opened; after an update it can."""
    message = refusal(sheet, EarlierRules())
    assert "newer rules" in message
    assert "update" in message


def test_every_refusal_is_an_error_of_ours() -> None:
    assert issubclass(CampaignError, UndercroftError)
    assert issubclass(PerkRefused, UndercroftError)
