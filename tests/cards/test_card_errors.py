"""Whatever is wrong with a card file is said in one line: file, line, card, and what would be right."""

import shutil
from pathlib import Path

import pytest

import undercroft.cards
from undercroft.cards.source import CardError
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue

pytestmark = pytest.mark.once

HOME = Path(undercroft.__file__).parent / "games" / "mini_rogue" / "cards" / "boxes"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HOME / "base", tmp_path / "base"))


def refusal(folder: Path) -> CardError:
    with pytest.raises(CardError) as caught:
        load_mini_rogue([folder])
    assert "\n" not in str(caught.value)
    return caught.value


def spoil(base: Path, name: str, card: str, old: str, new: str, line_with: str | None) -> int:
    """Change a text inside one card and return the line that should be named."""
    file = base / name
    text = file.read_text(encoding="utf-8")
    start = text.index(f'id = "{card}"')
    place = text.index(old, start)
    assert place - start < 1500, "the text belongs to another card"
    text = text[:place] + new + text[place + len(old) :]
    file.write_text(text, encoding="utf-8")
    header = text.rindex("[[", 0, start)
    wanted = header if line_with is None else text.index(line_with, header)
    return text.count("\n", 0, wanted) + 1


HEADER = None

TROUBLES = [
    # file, card, text, what it becomes, a text on the line to be named, what is said
    (
        "rooms",
        "axe",
        "-floor hp, poison",
        "-2 hq",
        "-2 hq",
        '"-2 hq" is not an effect: hq is not one of hp, xp, armor, food, gold',
    ),
    ("rooms", "axe", '"perception"', '"precognition"', "precognition", '"precognition" is not an effect: use one'),
    ("rooms", "axe", 'banner = "check"', 'banner = "confuse"', "confuse", "cannot be used in a banner"),
    ("rooms", "axe", 'banner = "check"', 'banner = "check / die"', "check / die", "must stand alone"),
    ("rooms", "axe", 'banner = "check"', 'baner = "check"', "baner", '"baner" is not a field here'),
    ("rooms", "axe", 'banner = "check"\n', "", HEADER, 'the field "banner" is missing'),
    ("rooms", "axe", 'banner = "check"', "banner = 3", "banner = 3", "banner: expected str, got int"),
    ("rooms", "axe", 'en = "Axe", ', "", 'fr = "Hache"', 'the field "en" is missing'),
    ("rooms", "axe", 'fr = "Hache"', "fr = 3", "fr = 3", "fr: expected str, got int"),
    ("rooms", "axe", 'fr = "Hache"', 'fr = { text = "Hache", hue = "x" }', "hue", '"hue" is not a field here'),
    (
        "rooms",
        "axe",
        'fr = "Hache"',
        'fr = { text = "Hache", article = "x" }',
        "article",
        'article: "x" is not one of le',
    ),
    ("rooms", "axe", 'fr = "Hache"', 'fr = { article = "la" }', "article", "text: expected str, got null"),
    ("rooms", "axe", 'fr = "Hache"', 'fr = " "', 'en = "Axe"', "fr: must not be blank"),
    ("rooms", "axe", 'fr = "Brume acide"', 'fram = "Nebel"', "Nebel", '"fram" is not a field here'),
    ("rooms", "axe", 'fr = "Brume acide"', 'de = "Nebel", article = "le"', "Nebel", '"article" is not a field here'),
    ("rooms", "axe", 'en = "Acid mist", ', "", "Brume acide", 'the field "en" is missing'),
    ("rooms", "axe", '"3-4"', '"2-4"', '"2-4"', 'die: face 2 of "2-4" is already in an earlier band'),
    ("rooms", "axe", '"3-4"', '"4"', "rows", "rows: no band contains face 3 of the die"),
    ("rooms", "axe", '"3-4"', '"4-3"', '"4-3"', '"4-3" contains no face: write the lower face first'),
    ("rooms", "axe", '"3-4"', '"3-7"', '"3-7"', "die: must be a face or a band of faces"),
    ("rooms", "axe", '"3-4"', "3", "die = 3", "die: expected str, got int"),
    ("rooms", "axe", ', success = "+1 armor"', "", "Acid mist", 'the field "success" is missing'),
    ("rooms", "axe", "success", "result", "result", 'a row of a card of kind trap cannot have "result"'),
    (
        "rooms",
        "axe",
        'kind = "trap"',
        'kind = "snare"',
        "snare",
        'kind: "snare" is not one of monster, trap, tomb, treasure, bonfire, merchant, shrine, item',
    ),
    ("rooms", "axe", 'kind = "trap"', 'kind = "merchant"', "rows", 'a card of kind merchant cannot have "rows"'),
    (
        "rooms",
        "axe",
        '"printed"',
        '"guess"',
        "guess",
        'origin: "guess" is not one of printed, single-source, ruled, house',
    ),
    ("rooms", "axe", 'id = "axe"', 'id = "Axe 2"', "Axe 2", "id: must be lower-case words joined by hyphens"),
    ("rooms", "bats", 'id = "bats"', 'id = "axe"', 'id = "axe"', "this id is already taken in base/rooms.toml"),
    ("rooms", "tomb", 'result = "+1 xp"', 'result = ""', 'result = ""', "the text is empty"),
    (
        "rooms",
        "tomb",
        'result = "+1 xp"',
        'success = "+1 xp"',
        "success",
        'a row of a card of kind tomb cannot have "success"',
    ),
    ("rooms", "monster-a", '"le"', '"lo"', '"lo"', 'article: "lo" is not one of le, la, l\', les'),
    ("rooms", "monster-a", '"9/18"', '"9"', 'hp = "9"', 'hp: must be HP for one adventurer and for two, like "6/12"'),
    ("rooms", "monster-a", '"9/18"', '"18/9"', '"18/9"', "has less HP for two than for one"),
    ("rooms", "monster-a", '"9/18"', '"0/18"', '"0/18"', "hp: must be HP for one adventurer and for two"),
    ("rooms", "monster-a", "damage = 4", 'damage = "4"', 'damage = "4"', "damage: expected int, got str"),
    ("rooms", "monster-a", "damage = 4", "damage = -4", "damage = -4", "damage: expected int >= 0"),
    ("rooms", "monster-a", '"curse"', '"cursed"', '"cursed"', '"cursed" is not a trait: use one of curse, poison'),
    ("rooms", "monster-a", '"+3 xp"', '"+3 exp"', '"+3 exp"', "exp is not one of hp, xp, armor, food, gold"),
    (
        "rooms",
        "monster-a",
        '  { name = { en = "Giant Rat", fr = "Rat géant", article = "le" }, '
        'hp = "6/12", damage = 2, reward = "+1 xp" },\n',
        "",
        "lines",
        "a monster has one line per floor: 4, not 3",
    ),
    ("rooms", "bonfire", 'effect = "+2 hp"', 'effect = "sleep"', "sleep", '"sleep" is not an effect'),
    ("rooms", "bonfire", "options = [", "options = []\nrest = [", "rest", '"rest" is not a field here'),
    ("rooms", "merchant", '"2 gold -> bless"', '"2 gold: bless"', "buy", 'is not an offer: write "price -> goods"'),
    ("rooms", "merchant", "a potion ->", "a song ->", "sell", "song is not one of hp, xp, armor, food, gold"),
    ("rooms", "armory", '"worn-sword"', '"rusty-dagger"', "Worn Sword", 'another item has the id "rusty-dagger"'),
    ("rooms", "armory", "uses = 2", "uses = 0", "uses = 0", "uses: expected int >= 1"),
    ("rooms", "armory", "feats = true", 'feats = "yes"', '"yes"', "feats: expected bool, got str"),
    ("rooms", "crow", '"arrange 2 cards"', '"arrange two cards"', "two cards", '"two" is not a number from 1'),
    ("rooms", "crow", '"overflight"', '"draught"', '"Overflight"', 'another skill has the id "draught"'),
    ("rooms", "crow", '"preparation"', '"planning"', '"planning"', "is not one of combat, exploration"),
    ("bosses", "ghoul", '"+4 xp, rewards"', '"+4 xp, reward"', 'reward"', '"reward" is not an effect'),
    ("bosses", "ogs-remains", "final = true\n", "", "lines", "one line for each of the first floors: 3, not 2"),
    ("bosses", "ghoul", '"printed"', '"printed"\nfinal = true', "lines", "one line per phase: 2, not 3"),
    ("reference", "rewards", '"frost / +2 gold"', '"frost / gold"', "frost", '"gold" is not an effect'),
    ("reference", "rewards", 'always = "+2 gold"', 'always = "+2"', 'always = "+2"', '"+2" is not an effect'),
    ("reference", "rewards", '"6"', '"5"', '"5", result = "perception', "is already in an earlier band"),
    (
        "reference",
        "ghost",
        'name = { en = "Spectre", fr = "Spectre", article = "le" }, ',
        "",
        '"14/28"',
        '"name" is missing',
    ),
    (
        "characters",
        "mage",
        '["perception"]',
        '["perfume"]',
        "perfume",
        'potions: "perfume" is not one of fire, frost, poison potion, healing, holy, perception',
    ),
    ("characters", "mage", '["perception"]', '["fire", "fire"]', "potions", 'potions: "fire" appears twice'),
    ("characters", "mage", '"wizard"', '"baker"', "baker", 'class: "baker" is not one of rogue, warrior, wizard'),
    ("characters", "mage", "hp = 11", "hp = 21", "hp = 21", "hp: expected int <= 20"),
    ("characters", "mage", "gold = 3", "mana = 3", "mana", '"mana" is not a field here'),
    ("characters", "mage", '"conjure"', '"reveal 3 rooms"', "Conjuration", "cannot be used in a combat skill"),
    ("mats", "dungeon", "areas = [3, 4]", "areas = [3, 5]", "[3, 5]", "area 5 is out of order"),
    ("mats", "dungeon", "boss = 4", "boss = 3", "boss = 3", "the boss must wait in the last area, 4"),
    ("mats", "dungeon", "3 = 5", "3 = 4", "falls", "a fall from area 3 cannot end in area 4"),
    ("mats", "dungeon", "3 = 5", "3 = 11", "falls", "falls: expected int <= 10"),
    ("mats", "dungeon", "8, 9, 10], boss = 10", "8, 9], boss = 9", "floors", "no floor has area 10"),
    ("stances", "balanced", "critical = [6]", "critical = [7]", "[7]", "critical: expected int <= 6"),
    ("stances", "balanced", "critical = [6]", "critical = [1]", "critical = [1]", "face 1 is both a miss and critical"),
    ("stances", "balanced", 'id = "balanced"', 'id = "calm"', '"calm"', "must be in the order aggressive, balanced"),
]


@pytest.mark.parametrize(
    ("name", "card", "old", "new", "line_with", "said"),
    TROUBLES,
)
def test_a_spoiled_card_is_named_with_its_line(
    base: Path, name: str, card: str, old: str, new: str, line_with: str | None, said: str
) -> None:
    line = spoil(base, f"{name}.toml", card, old, new, line_with)
    error = refusal(base)
    assert said in str(error)
    assert error.file == base / f"{name}.toml"
    assert error.line == line
    shown = new.removeprefix('id = "').removesuffix('"') if old.startswith("id = ") else card
    assert error.card == shown
    assert str(error).startswith(f'base/{name}.toml:{line}: card "{shown}": ')


def write(base: Path, name: str, text: str) -> Path:
    (base / name).write_text(text, encoding="utf-8")
    return base


def test_broken_toml(base: Path) -> None:
    line = spoil(base, "rooms.toml", "axe", 'banner = "check"', 'banner = "check', 'banner = "check')
    error = refusal(base)
    assert str(error).startswith(f'base/rooms.toml:{line}: card "axe": not TOML: ')


def test_a_key_written_twice(base: Path) -> None:
    line = spoil(base, "rooms.toml", "axe", 'banner = "check"', 'kind = "trap"\nbanner = "check"', "banner")
    error = refusal(base)
    assert "not TOML: " in str(error)
    assert error.card == "axe"
    assert error.line == line - 1


def test_toml_that_stops_too_early(base: Path) -> None:
    error = refusal(write(base, "more.toml", '[[room]]\nid = "cell"\nrows = [\n'))
    assert str(error).startswith('base/more.toml:3: card "cell": not TOML: ')


def test_toml_nested_without_end(base: Path) -> None:
    assert "nested too deeply" in str(refusal(write(base, "more.toml", "a = " + "[" * 100_000)))


def test_broken_toml_outside_of_any_card(base: Path) -> None:
    assert str(refusal(write(base, "more.toml", "\nroom"))).startswith("base/more.toml:2: not TOML: ")


def test_an_unknown_kind_of_card(base: Path) -> None:
    assert str(refusal(write(base, "more.toml", '# mine\n[[rom]]\nid = "cell"\n'))) == (
        'base/more.toml:2: "rom" is not a kind of card: use one of [[room]], [[boss]], [[ghost]], [[rewards]], '
        "[[character]], [[mat]], [[stance]], [[story]], [[board]], [[overlord]], [[reinforcement]], [[episode]], "
        "[[chapter]], [[perk]], [[relic]], [[points]]"
    )


@pytest.mark.parametrize("text", ['\n[room]\nid = "cell"\n', "\nroom = 3\n", "\nroom = [3]\n"])
def test_a_card_under_the_wrong_header(base: Path, text: str) -> None:
    assert str(refusal(write(base, "more.toml", text))) == (
        "base/more.toml:2: put each room under its own line [[room]]"
    )


@pytest.mark.parametrize("written", ["", "id = 7\n"])
def test_a_card_without_an_id_is_counted(base: Path, written: str) -> None:
    good = (
        '[[stance]]\nid = "x"\nname = { en = "x", fr = "x" }\norigin = "house"\nmiss = []\ncritical = []\narmor = 0\n'
    )
    text = good + "[[stance]]\n" + written + good.split("\n", 2)[2]
    error = refusal(write(base, "aaa.toml", text))
    assert str(error).startswith(f"base/aaa.toml:{9 if written else 8}: stance number 2: ")
    assert error.card is None


def test_an_id_taken_in_another_file(base: Path) -> None:
    (base / "zzz.toml").write_text((base / "mats.toml").read_text(encoding="utf-8"), encoding="utf-8")
    error = refusal(base)
    assert "zzz.toml" in str(error)
    assert "this id is already taken in base/mats.toml" in str(error)


def test_a_file_that_is_not_text(base: Path) -> None:
    (base / "more.toml").write_bytes(b"# fine\n# \xff\n")
    assert str(refusal(base)) == "base/more.toml:2: the file is not UTF-8 text"


def test_a_file_that_cannot_be_read(base: Path) -> None:
    (base / "more.toml").mkdir()
    assert str(refusal(base)).startswith("base/more.toml: the file cannot be read: ")


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    error = refusal(tmp_path / "nowhere")
    assert str(error).startswith(f"the card folder {tmp_path / 'nowhere'} cannot be read: ")


def test_a_folder_without_cards(tmp_path: Path) -> None:
    assert str(refusal(tmp_path)) == f"the card folder {tmp_path} contains no .toml file"


def test_no_folder_at_all() -> None:
    with pytest.raises(CardError, match="the cards lack a room"):
        load_mini_rogue([])


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("rooms", "the cards lack a room"),
        ("bosses", "the cards lack a boss"),
        ("reference", "the cards lack a ghost"),
        ("characters", "the cards lack a character"),
        ("mats", "the cards lack a mat"),
        ("stances", "the cards lack the stance aggressive"),
    ],
)
def test_a_box_that_lacks_something(base: Path, file: str, said: str) -> None:
    (base / f"{file}.toml").unlink()
    assert said in str(refusal(base))


def test_a_second_ghost(base: Path) -> None:
    text = (base / "reference.toml").read_text(encoding="utf-8")
    ghost = text[text.index("[[ghost]]") : text.index("[[rewards]]")]
    write(base, "reference.toml", text + ghost.replace('id = "ghost"', 'id = "criminal"'))
    error = refusal(base)
    assert "a reference card has two sides: there are 2 ghosts, 1 rewards" in str(error)
    assert error.card == "rewards"


def test_no_final_boss(base: Path) -> None:
    text = (base / "bosses.toml").read_text(encoding="utf-8")
    write(base, "bosses.toml", text[: text.rindex("[[boss]]")])
    assert 'the box "base" has 0 final bosses: mark one boss with final = true' in str(refusal(base))


def test_a_fourth_stance(base: Path) -> None:
    text = (base / "stances.toml").read_text(encoding="utf-8")
    last = text[text.rindex("[[stance]]") :].replace('"defensive"', '"reckless"')
    write(base, "stances.toml", text + last)
    error = refusal(base)
    assert "the stances are aggressive, balanced, defensive" in str(error)
    assert error.card == "reckless"


HEAD = '[[room]]\nid = "cell"\nkind = "trap"\norigin = "house"\nname = { en = "Cell", fr = "Cellule" }\n'


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ('banner = "check"', 1),
        ("# banner = [\nbanner = 3", 7),
        ('failure = """\n[[room]\nbanner = 1"""\nbanner = 3', 9),
        ("failure = '[{' # {\n\"banner\" = 3", 7),
        ('banner = "check"\nrows = [\n  # { die = 1 },\n  { name = { en = "a", fr = "}" } },\n  { die = 1 },\n]', 9),
        ('banner = "check"\nrows = [\n  { die = "1-6", name = {\ten = "a",\tfr = 1 } },\n]', 8),
        ('banner = "check"\n[[room.rows]]\ndie = 1', 1),
    ],
)
def test_the_line_is_found_among_comments_and_strings(base: Path, body: str, line: int) -> None:
    """Where a value is not found, as under [[room.rows]], the card's own line is named."""
    error = refusal(write(base, "more.toml", HEAD + body))
    assert error.card == "cell"
    assert error.line == line
