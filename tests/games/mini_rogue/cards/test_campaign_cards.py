"""The campaign's cards: every figure of perks, relics, chapters and points, and what is wrong with a spoiled one."""

import shutil
from pathlib import Path

import pytest

import undercroft.cards
from undercroft.cards.grammar import EffectError
from undercroft.cards.source import CardError
from undercroft.games.mini_rogue.cards.campaign import NOTHING, Gift, matching, parse_gift
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.cards.schema import Feud
from undercroft.games.mini_rogue.rules import cardspeak as speak

pytestmark = pytest.mark.once

HOME = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes"
CARDS = load_mini_rogue()
CAMPAIGN = CARDS.campaign
CLASSES = {"rogue": "rogue", "crusader": "warrior", "mage": "wizard", "priestess": "healer"}


def start(stat: int, amount: int) -> Gift:
    """A gift of so much more of one characteristic."""
    return Gift(bonus=tuple(amount if place == stat else 0 for place in range(speak.STATS)))


def boon(mask: int, amount: int = 0) -> Gift:
    return Gift(boons=mask, amounts=((mask, amount),))


# --- the figures ----------------------------------------------------------------------------------------------------

PERKS = {
    "nest-egg": ("exploration", "Nest Egg", "Pécule", 2, (), start(speak.GOLD, 2)),
    "scout": ("exploration", "Scout", "Éclaireur", 3, ("nest-egg",), boon(speak.SCOUT)),
    "haggler": ("exploration", "Haggler", "Marchandeur", 3, ("nest-egg",), boon(speak.HAGGLE, 1)),
    "deft-hands": ("exploration", "Deft Hands", "Doigts agiles", 4, ("scout", "haggler"), boon(speak.DEFT)),
    "pathfinder": ("exploration", "Pathfinder", "Traceur", 6, ("deft-hands",), boon(speak.PATHFINDER)),
    "hardy": ("survival", "Hardy", "Robuste", 2, (), start(speak.HP, 2)),
    "quartermaster": ("survival", "Quartermaster", "Intendant", 3, ("hardy",), start(speak.FOOD, 1)),
    "iron-stomach": ("survival", "Iron Stomach", "Estomac de fer", 3, ("hardy",), boon(speak.STOMACH, 2)),
    "field-dressing": (
        "survival",
        "Field Dressing",
        "Pansements",
        4,
        ("quartermaster", "iron-stomach"),
        boon(speak.DRESSING, 1),
    ),
    "second-wind": ("survival", "Second Wind", "Second souffle", 6, ("field-dressing",), boon(speak.SECOND_WIND, 3)),
    "drilled": ("combat", "Drilled", "Aguerri", 2, (), start(speak.XP, 2)),
    "gambeson": ("combat", "Gambeson", "Gambison", 3, ("drilled",), start(speak.ARMOR, 1)),
    "first-blood": ("combat", "First Blood", "Premier sang", 3, ("drilled",), boon(speak.FIRST_BLOOD, 2)),
    "steady-hand": ("combat", "Steady Hand", "Main sûre", 4, ("gambeson", "first-blood"), boon(speak.STEADY_HAND)),
    "sure-stroke": ("combat", "Sure Stroke", "Coup assuré", 6, ("steady-hand",), boon(speak.SURE_STROKE)),
}
RELICS = {
    "pilgrims-flesh": ("Pilgrim's Flesh", "Chair du pèlerin", start(speak.HP, 2)),
    "bone-of-ernazar": ("Bone of Ernazar", "Os d'Ernazar", boon(speak.CLEAR_MIND)),
    "eye-of-constantine": ("Eye of Constantine", "Œil de Constantin", boon(speak.SIGHT)),
    "ogs-blood": (
        "Og's Blood",
        "Sang d'Og",
        Gift(boons=speak.BLOOD, amounts=((speak.BLOOD, 1),), afflictions=speak.CURSE),
    ),
    "unspilt-blood": ("Og's Blood, won back", "Sang d'Og repris", boon(speak.BLOOD, 1)),
}


@pytest.mark.rule("MR-CAMP-5", "MR-CAMP-6")
@pytest.mark.parametrize("perk", PERKS)
def test_the_figures_of_every_perk(perk: str) -> None:
    path, en, fr, cost, needs, gift = PERKS[perk]
    card = CAMPAIGN.perks[perk]
    assert (card.path, card.name["en"], card.name["fr"], card.cost, card.origin) == (path, en, fr, cost, "house")
    assert set(card.needs) == set(needs)
    assert CAMPAIGN.gifts[perk] == gift


@pytest.mark.rule("MR-CAMP-5")
def test_three_paths_of_eighteen_points() -> None:
    assert set(CAMPAIGN.perks) == set(PERKS)
    for path in ("exploration", "survival", "combat"):
        cards = [card for card in CAMPAIGN.perks.values() if card.path == path]
        assert [card.cost for card in cards] == [2, 3, 3, 4, 6]
        assert sum(card.cost for card in cards) == 18


@pytest.mark.rule("MR-CAMP-6")
def test_every_perk_can_be_reached_within_its_own_path() -> None:
    for card in CAMPAIGN.perks.values():
        assert all(CAMPAIGN.perks[need].path == card.path for need in card.needs)
    reached: set[str] = set()
    for _ in CAMPAIGN.perks:
        reached |= {card.id for card in CAMPAIGN.perks.values() if not card.needs or reached & set(card.needs)}
    assert reached == set(CAMPAIGN.perks)


@pytest.mark.rule("MR-CAMP-7")
@pytest.mark.parametrize("relic", RELICS)
def test_the_figures_of_every_relic(relic: str) -> None:
    en, fr, gift = RELICS[relic]
    card = CAMPAIGN.relics[relic]
    assert (card.name["en"], card.name["fr"]) == (en, fr)
    assert CAMPAIGN.gifts[relic] == gift
    assert set(CAMPAIGN.relics) == set(RELICS)


@pytest.mark.rule("MR-CAMP-6", "MR-CAMP-7")
def test_the_rules_know_the_figure_of_every_boon() -> None:
    figures = {speak.HAGGLE: 1, speak.STOMACH: 2, speak.DRESSING: 1, speak.SECOND_WIND: 3, speak.FIRST_BLOOD: 2}
    figures[speak.BLOOD] = 1
    for place in range(speak.BOONS):
        assert CARDS.tables.boon_amount[place] == figures.get(1 << place, 0)


@pytest.mark.rule("MR-CAMP-4")
def test_the_figures_of_the_points() -> None:
    points = CAMPAIGN.points
    assert points is not None
    assert tuple(points.floors) == (0, 1, 2, 3)
    assert (points.boss, points.won, points.final_boss, points.least) == (1, 2, 1, 1)


WAYS = {
    # chapter: where each class goes on after it, and after being killed by the boss it is about
    "1": ({"rogue": "2.1", "crusader": "2.1", "mage": "2.2", "priestess": "2.2"}, None),
    "2.1": ({"rogue": "3.3", "crusader": "3.3"}, "3.1"),
    "2.2": ({"mage": "3.3", "priestess": "3.3"}, "3.2"),
    "3.1": ({"rogue": "4.1", "crusader": "4.2"}, None),
    "3.2": ({"mage": "4.1", "priestess": "4.2"}, None),
    "3.3": ({"rogue": "4.1", "mage": "4.1", "priestess": "4.2", "crusader": "4.2"}, None),
    "4.1": ({"rogue": "5", "mage": "5"}, None),
    "4.2": ({"crusader": "5", "priestess": "5"}, None),
    "5": ({}, None),
    "6.1": ({}, None),
    "6.2": ({}, None),
}


@pytest.mark.rule(
    "MR-CAMP-1",
    "MR-CAMP-9",
    "MR-CAMP-10",
    "MR-CAMP-11",
    "MR-CAMP-12",
    "MR-CAMP-13",
    "MR-CAMP-14",
    "MR-CAMP-15",
    "MR-CAMP-16",
)
@pytest.mark.parametrize("chapter", WAYS)
def test_where_every_chapter_leads(chapter: str) -> None:
    won, slain = WAYS[chapter]
    card = CAMPAIGN.chapters[chapter]
    assert {hero: matching(card.won, CLASSES[hero]) for hero in won} == won
    assert bool(card.won) == bool(won)
    assert card.slain == slain
    assert list(CAMPAIGN.chapters) == list(WAYS)


@pytest.mark.rule("MR-CAMP-17", "MR-CAMP-18")
def test_chapter_5_ends_in_a_choice_and_6_in_none() -> None:
    assert [choice.to for choice in CAMPAIGN.chapters["5"].choices] == ["6.1", "6.2"]
    for chapter in CAMPAIGN.chapters.values():
        assert (chapter.id == "5") == bool(chapter.choices)
    assert CAMPAIGN.chapters["6.2"].loses_relics
    assert [chapter.id for chapter in CAMPAIGN.chapters.values() if chapter.loses_relics] == ["6.2"]


def test_whom_the_last_chapter_leaves_waiting() -> None:
    feuds = {chapter.id: chapter.feud for chapter in CAMPAIGN.chapters.values() if chapter.feud}
    assert feuds == {"6.2": Feud(boss="remains-of-the-king", hp="3/6", relic="unspilt-blood")}


FIGURES = {
    # chapter: mat, first floor, bosses out, second boss, floor of the boss it is about (0: the final one), relic
    "2.1": ("dungeon", 1, (), None, 2, None),
    "2.2": ("tower", 1, (), "cursed-dragon", 2, None),
    "3.1": ("tower", 1, ("cursed-dragon",), None, 3, "pilgrims-flesh"),
    "3.2": ("tower", 2, ("cursed-dragon",), None, 3, None),
    "3.3": ("tower", 2, ("cursed-dragon",), None, 3, "bone-of-ernazar"),
    "4.1": ("dungeon", 1, (), None, 0, "eye-of-constantine"),
    "4.2": ("dungeon", 1, (), None, 0, "eye-of-constantine"),
}


@pytest.mark.rule(
    "MR-CAMP-10", "MR-CAMP-11", "MR-CAMP-12", "MR-CAMP-13", "MR-CAMP-14", "MR-CAMP-15", "MR-CAMP-16", "MR-CAMP-20"
)
@pytest.mark.parametrize("chapter", FIGURES)
def test_the_figures_of_every_chapter_that_is_played(chapter: str) -> None:
    card = CAMPAIGN.chapters[chapter]
    assert (card.mat, card.floor, card.without, card.second_boss, card.goal, card.relic) == FIGURES[chapter]
    assert CAMPAIGN.played == list(FIGURES)


@pytest.mark.rule("MR-CAMP-10", "MR-CAMP-11", "MR-CAMP-15", "MR-CAMP-16")
def test_what_the_chapters_say_of_the_start() -> None:
    starts = {chapter: gift for chapter, gift in CAMPAIGN.starts.items() if gift != Gift()}
    assert starts == {
        "2.1": Gift(afflictions=speak.CURSE | speak.POISON),
        "2.2": Gift(afflictions=speak.CURSE),
        "4.1": Gift(hp=10),
    }
    assert CAMPAIGN.relic_starts == {
        ("4.1", "pilgrims-flesh"): Gift(hp=12),
        ("4.1", "bone-of-ernazar"): start(speak.XP, 1),
        ("4.2", "bone-of-ernazar"): start(speak.XP, 1),
    }


@pytest.mark.rule("MR-CAMP-7")
def test_where_every_relic_is_gained() -> None:
    gained = {chapter.id: chapter.relic for chapter in CAMPAIGN.chapters.values() if chapter.relic}
    assert gained == {
        "3.1": "pilgrims-flesh",
        "3.3": "bone-of-ernazar",
        "4.1": "eye-of-constantine",
        "4.2": "eye-of-constantine",
        "6.1": "ogs-blood",
    }


def test_every_chapter_is_told_in_both_languages_and_begins_anew_in_words() -> None:
    for chapter in CAMPAIGN.chapters.values():
        assert len(chapter.text["en"]) > 200
        assert len(chapter.text["fr"]) > 200
        assert chapter.text["en"] != chapter.text["fr"]
        assert (chapter.again is not None) == (chapter.mat is not None)


# --- the words of a gift --------------------------------------------------------------------------------------------


def test_gifts_are_read_together() -> None:
    assert parse_gift("start +2 gold") == start(speak.GOLD, 2)
    assert parse_gift("start  +2   gold ,hunger 2 hp") == Gift(
        boons=speak.STOMACH, amounts=((speak.STOMACH, 2),), bonus=start(speak.GOLD, 2).bonus
    )
    assert parse_gift("start curse, start poison").afflictions == speak.CURSE | speak.POISON
    assert parse_gift("start +1 hp, start +2 hp").bonus == start(speak.HP, 3).bonus
    assert parse_gift("sure criticals").bonus == NOTHING


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ",",
        "sure criticals,",
        "start",
        "start gold",
        "start 2 gold",
        "start -2 gold",
        "start +0 gold",
        "start +21 gold",
        "start +02 gold",
        "start +2 silver",
        "start +2",
        "start cursed",
        "hunger hp",
        "hunger 0 hp",
        "hunger 21 hp",
        "hunger N hp",
        "hunger two hp",
        "second wind",
        "sure critical",
        "centre room 2 face up",
        "Sure criticals",
        "+2 gold",
    ],
)
def test_a_gift_nothing_grants(text: str) -> None:
    with pytest.raises(EffectError):
        parse_gift(text)


# --- spoiled cards --------------------------------------------------------------------------------------------------


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOME / "campaign", tmp_path / "campaign"))


def refusal(box: Path) -> CardError:
    with pytest.raises(CardError) as caught:
        load_mini_rogue([HOME / "base", box])
    assert "\n" not in str(caught.value)
    return caught.value


def spoil(box: Path, name: str, card: str, old: str, new: str, line_with: str | None) -> int:
    """Change a text inside one card and return the line that should be named; the card's header without one."""
    file = box / name
    text = file.read_text(encoding="utf-8")
    begin = text.index(f'\nid = "{card}"\n')
    end = text.find("\n[[", begin)
    place = text.index(old, begin, end if end > 0 else len(text))
    text = text[:place] + new + text[place + len(old) :]
    file.write_text(text, encoding="utf-8")
    header = text.rindex("[[", 0, begin)
    wanted = header if line_with is None else text.index(line_with, header)
    return text.count("\n", 0, wanted) + 1


HEADER = None
TROUBLES = [
    # file, card, text, what it becomes, a text on the line to be named, what is said
    (
        "episode_1",
        "2.1",
        'mat = "dungeon"',
        'mat = "cellar"',
        "cellar",
        'no mat has the id "cellar": use one of dungeon',
    ),
    ("episode_1", "2.1", 'mat = "dungeon"', 'mat = "The Dungeon"', "The Dungeon", "mat: must be lower-case words"),
    ("episode_1", "2.1", 'mat = "dungeon"', "mat = 1", "mat = 1", "mat: expected str"),
    ("episode_1", "3.1", '["cursed-dragon"]', '["dragon"]', '["dragon"]', 'no boss has the id "dragon"'),
    ("episode_1", "3.1", '["cursed-dragon"]', '"cursed-dragon"', "without", "without: expected array, got str"),
    ("episode_1", "2.2", '"cursed-dragon"', '"dragon"', '"dragon"', 'no boss has the id "dragon"'),
    ("episode_1", "2.2", '"cursed-dragon"', '"ogs-remains"', '"ogs-remains"', 'no boss has the id "ogs-remains"'),
    (
        "episode_1",
        "2.2",
        "goal = 2",
        'goal = 2\nwithout = ["cursed-dragon"]',
        "second_boss",
        '"cursed-dragon" cannot wait on floor 2: the chapter leaves it out',
    ),
    ("episode_1", "3.1", '"pilgrims-flesh"', '"pilgrims-bone"', "pilgrims-bone", 'no relic has the id "pilgrims-bone"'),
    ("episode_1", "3.1", '"pilgrims-flesh"', '"hardy"', '"hardy"', 'no relic has the id "hardy"'),
    (
        "episode_1",
        "4.1",
        'relic = "bone-of-ernazar", start',
        'relic = "bone", start',
        "with_relics",
        'no relic has the id "bone"',
    ),
    ("episode_1", "2.1", 'slain = "3.1"', 'slain = "3.4"', '"3.4"', 'no chapter has the id "3.4": use one of 1, 2.1'),
    ("episode_1", "2.1", 'slain = "3.1"', 'slain = "three"', "three", "slain: must be the number of a chapter"),
    ("episode_1", "2.1", 'to = "3.3"', 'to = "7"', 'to = "7"', 'no chapter has the id "7"'),
    ("episode_1", "5", 'to = "6.2"', 'to = "6.3"', "choices", 'no chapter has the id "6.3"'),
    ("episode_1", "3.1", '"warrior", "healer"', '"warrior"', "won", "not every class has a way out of this chapter"),
    (
        "episode_1",
        "3.1",
        '"warrior", "healer"',
        '"warrior", "baker"',
        "baker",
        'classes: "baker" is not one of rogue, warrior, wizard, healer',
    ),
    ("episode_1", "2.1", 'won = [{ to = "3.3" }]\n', "", HEADER, "way out"),
    ("episode_1", "2.1", '"curse, poison"', '"curse, venom"', "venom", '"venom" is not a start'),
    ("episode_1", "2.1", '"curse, poison"', '""', 'start = ""', "is not a start"),
    ("episode_1", "2.1", '"curse, poison"', '"scout"', '"scout"', '"scout" is not a start'),
    ("episode_1", "4.2", '"+1 xp"', '"+1 exp"', '"+1 exp"', '"+1 exp" is not a start: use one of +N hp|xp'),
    ("episode_1", "4.2", '"+1 xp"', '"+0 xp"', '"+0 xp"', '"+0 xp" is not a start'),
    ("episode_1", "4.1", "hp = 10", "hp = 21", "hp = 21", "hp: expected int <= 20"),
    ("episode_1", "4.1", "hp = 10", 'hp = "10"', 'hp = "10"', "hp: expected int, got str"),
    ("episode_1", "4.1", "hp = 12", "hp = -1", "hp = -1", "hp: expected int >= 0"),
    ("episode_1", "3.2", "floor = 2", "floor = 0", "floor = 0", "floor: expected int >= 1"),
    ("episode_1", "3.2", "floor = 2", "floor = 5", "floor = 5", "floor: expected int <= 4"),
    ("episode_1", "3.2", "goal = 3", "goal = 5", "goal = 5", "goal: expected int <= 4"),
    ("episode_1", "3.2", "goal = 3", "gaol = 3", "gaol", '"gaol" is not a field here'),
    ("episode_1", "6.2", "loses_relics = true", "loses_relics = 1", "loses_relics", "loses_relics: expected bool"),
    ("episode_1", "6.2", '"unspilt-blood"', '"blood"', "feud", 'no relic has the id "blood"'),
    ("episode_1", "6.2", '"3/6"', '"3"', "feud", "hp"),
    ("episode_1", "6.1", 'origin = "printed"\n', "", HEADER, 'the field "origin" is missing'),
    (
        "episode_1",
        "3.1",
        'id = "3.1"',
        'id = "2.1"',
        'id = "2.1"',
        "this id is already taken in campaign/episode_1.toml",
    ),
    ("episode_1", "3.1", 'id = "3.1"', 'id = "3.10"', '"3.10"', "id: must be the number of a chapter"),
    ("perks", "scout", '["nest-egg"]', '["nest"]', '["nest"]', 'no perk has the id "nest"'),
    ("perks", "scout", '["nest-egg"]', '["bone-of-ernazar"]', "bone-of", 'no perk has the id "bone-of-ernazar"'),
    (
        "perks",
        "scout",
        '"centre room face up"',
        '"corner room face up"',
        "corner",
        '"corner room face up" cannot be granted',
    ),
    ("perks", "scout", '"centre room face up"', '""', 'effect = ""', "cannot be granted"),
    ("perks", "hardy", '"start +2 hp"', '"start +2 hq"', "+2 hq", '"+2 hq" is not a start'),
    ("perks", "hardy", '"start +2 hp"', '"+2 hp"', '"+2 hp"', '"+2 hp" cannot be granted'),
    ("perks", "hardy", 'effect = "start +2 hp"\n', "", HEADER, 'the field "effect" is missing'),
    ("perks", "hardy", "cost = 2", "cost = 0", "cost = 0", "cost: expected int >= 1"),
    ("perks", "hardy", "cost = 2", "cost = 100", "cost = 100", "cost: expected int <= 99"),
    ("perks", "hardy", "cost = 2", "cost = 2.5", "cost = 2.5", "cost: expected int, got float"),
    ("perks", "hardy", '"survival"', '"magic"', "magic", 'path: "magic" is not one of exploration, survival, combat'),
    ("perks", "hardy", 'en = "Hardy", ', "", 'fr = "Robuste"', 'the field "en" is missing'),
    ("perks", "hardy", 'id = "hardy"', 'id = "drilled"', HEADER, "this id is already taken"),
    ("perks", "ogs-blood", 'id = "ogs-blood"', 'id = "hardy"', '"hardy"', "a perk already has this id"),
    ("perks", "ogs-blood", "start curse", "start cursed", "cursed", '"cursed" is not a start'),
    ("perks", "ogs-blood", '"1 hp after each', '"much hp after each', "much", "cannot be granted"),
    ("perks", "points", "[0, 1, 2, 3]", "[0, 1, 2]", "floors", "floors: expected array of length"),
    ("perks", "points", "[0, 1, 2, 3]", "[0, 1, 2, -3]", "floors", "floors: expected int >= 0"),
    ("perks", "points", "least = 1", 'least = "one"', "least", "least: expected int, got str"),
    ("perks", "points", "won = 2\n", "", HEADER, 'the field "won" is missing'),
]


@pytest.mark.parametrize(("name", "card", "old", "new", "line_with", "said"), TROUBLES)
def test_a_spoiled_card_is_named_with_its_line(
    box: Path, name: str, card: str, old: str, new: str, line_with: str | None, said: str
) -> None:
    line = spoil(box, f"{name}.toml", card, old, new, line_with)
    error = refusal(box)
    assert said in str(error)
    assert error.file == box / f"{name}.toml"
    shown = new.removeprefix('id = "').removesuffix('"') if old.startswith("id = ") else card
    assert error.card == shown
    if not (old.startswith("id = ") and line_with is HEADER):
        assert error.line == line
        assert str(error).startswith(f'campaign/{name}.toml:{line}: card "{shown}": ')


@pytest.mark.parametrize(("name", "table"), [("episode_1", "episode"), ("perks", "points")])
def test_a_second_episode_or_table_of_points(box: Path, name: str, table: str) -> None:
    text = (box / f"{name}.toml").read_text(encoding="utf-8")
    begin = text.index(f"[[{table}]]")
    end = text.find("\n[[", begin)
    second = text[begin : end if end > 0 else len(text)].replace('id = "', 'id = "second-', 1)
    (box / "zzz.toml").write_text(second + "\n", encoding="utf-8")
    error = refusal(box)
    assert f"there can be only one [[{table}]], and this is a second" in str(error)
    assert (error.file, error.line) == (box / "zzz.toml", 1)
    assert error.card is not None
    assert error.card.startswith("second-")


def test_a_chapter_that_leaves_too_few_bosses(box: Path) -> None:
    """Three stand before the final one (MR-SETUP-10)."""
    without = 'without = ["cursed-dragon", "ghoul"]'
    line = spoil(box, "episode_1.toml", "3.1", 'without = ["cursed-dragon"]', without, without)
    error = refusal(box)
    assert error.card == "3.1"
    assert error.line == line


def test_cards_without_a_campaign_are_good_cards() -> None:
    cards = load_mini_rogue([HOME / "base", HOME / "depths"])
    assert cards.campaign.chapters == {}
    assert cards.campaign.played == []


def test_a_text_corrected_changes_no_game_and_a_figure_does(box: Path) -> None:
    plain = load_mini_rogue([HOME / "base", box]).digest
    spoil(box, "perks.toml", "hardy", '"Hardy"', '"Sturdy"', "Sturdy")
    assert load_mini_rogue([HOME / "base", box]).digest == plain
    spoil(box, "perks.toml", "hardy", "+2 hp", "+3 hp", "+3 hp")
    assert load_mini_rogue([HOME / "base", box]).digest != plain
