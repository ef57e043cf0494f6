"""The dungeon as a picture and in sentences: narrow enough, and both say what the rules say."""

import re
from dataclasses import dataclass
from itertools import cycle
from typing import Any

import pytest

from tests.games.tiny_epic.rules.story import Story
from tests.games.tiny_epic.words.test_games import CARDS, SPEECH, turns
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.state import BIT, CELLS, ENEMIES, LAIR, NOWHERE, PLAYING, State
from undercroft.games.tiny_epic.rules.turn import speed_left
from undercroft.games.tiny_epic.words.map import BOXES, SHADE, hero_marks
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.terminal.plain.lines import can_draw
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

SIDES = ("north", "east", "south", "west")
PLAIN = TinyEpicSpeech(CARDS, "en", boxes=False)


@dataclass
class Drawn:
    """A card as somebody reads it off the picture."""

    open: set[str]
    lines: list[str]


def read(picture: list[str]) -> dict[str, Drawn]:
    """The cards of a picture by cell, found by the letters and numbers at its edge; a gap in a wall is an opening."""
    heading, *rows = [line.ljust(80) for line in picture]
    columns = {number: heading.index(number) for number in re.findall(r"\d", heading)}
    cards = {}
    for at, line in enumerate(rows):
        if not line[0].isalpha():
            continue
        for number, middle in columns.items():
            left, right = middle - 5, middle + 6
            corners = rows[at - 2][left] + rows[at + 2][right]
            inside = [rows[at + step][left + 1 : right] for step in (-1, 0, 1)]
            if " " in corners or not any(text.strip() for text in inside):
                continue
            gaps = {
                "north": rows[at - 2][middle],
                "east": line[right],
                "south": rows[at + 2][middle],
                "west": line[left],
            }
            cards[line[0] + number] = Drawn({side for side, wall in gaps.items() if wall == " "}, inside)
    return cards


def cell_of(name: str) -> int:
    return "abcdefg".index(name[0]) * 7 + int(name[1]) - 1


def described(game: State, cell: int) -> tuple[set[str], str]:
    """The exits of a room and who is there, as the sentences have them."""
    text = SPEECH["en"].chart.room(game, cell)
    exits, _, here = text.partition(" Here: ")
    return set(re.findall(r"to the (\w+) \(", exits)), here


POSITIONS = [(seed, held) for seed in range(8) for held in (False, True)]


@pytest.mark.parametrize(("seed", "held"), POSITIONS)
def test_a_picture_is_never_wider_than_80_columns(seed: int, held: bool) -> None:
    """In any language, which take turns."""
    speeches = cycle((*SPEECH.values(), PLAIN))
    for number, (game, _) in enumerate(turns(seed, held=held)):
        if number % 7 == 0:
            assert [line for line in next(speeches).state(game) if len(line) > 80] == []


@pytest.mark.parametrize(("seed", "held"), POSITIONS)
@pytest.mark.parametrize("speech", [SPEECH["en"], PLAIN], ids=["boxes", "plain"])
def test_picture_and_sentences_agree_on_exits_and_occupants(seed: int, held: bool, speech: TinyEpicSpeech) -> None:
    for number, (game, _) in enumerate(turns(seed, held=held)):
        if number % 11 == 0:
            check_position(speech, game)


def check_position(speech: TinyEpicSpeech, game: State) -> None:
    cards = read(speech.chart.dungeon(game))
    used = [cell for cell in range(CELLS) if (game.grid.revealed | game.grid.hidden) & BIT[cell]]
    assert {cell_of(name) for name in cards} == set(used)
    for name, drawn in cards.items():
        cell = cell_of(name)
        if game.grid.hidden & BIT[cell]:
            assert drawn.lines[0] in (SHADE * 10, ":" * 10)
        else:
            check_room(speech, game, cell, drawn)


def check_room(speech: TinyEpicSpeech, game: State, cell: int, drawn: Drawn) -> None:
    exits, here = described(game, cell)
    assert drawn.open == exits
    assert exits >= moves(game, cell)
    for mark, hero in zip(speech.chart.marks(game), game.heroes, strict=True):
        assert (mark in drawn.lines[1]) == (hero.cell == cell)
        assert (speech.terms.hero(hero) in here) == (hero.cell == cell)
    for enemy in range(ENEMIES):
        there = game.enemy_cell[enemy] == cell
        if game.enemy_cell[enemy] != NOWHERE:
            assert (speech.terms.enemy(game, enemy) in here) == there
        shown = re.search(f"{speech.terms.mark(enemy)[0]}[1-9,]*{speech.terms.mark(enemy)[1:]}", drawn.lines[2])
        assert bool(shown) == there


def moves(game: State, cell: int) -> set[str]:
    """Where the rules let the hero of this turn go from here."""
    hero = game.heroes[game.turn.seat]
    if game.outcome != PLAYING or game.question.kind != steps.TURN or hero.cell != cell or not speed_left(game, hero):
        return set()
    offered = {SIDES[answer - answers.MOVE] for answer in game.question.legal() if answers.MOVE <= answer < 6}
    assert offered == described(game, cell)[0]
    return offered


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_description_has_no_picture_characters(spoken: str) -> None:
    for seed in (2, 3):
        for number, (game, _) in enumerate(turns(seed, held=True)):
            if number % 13 == 0:
                text = "\n".join(SPEECH[spoken].described(game))
                assert not set(text) & {*BOXES.strip(), SHADE, "|", "*", "░", "="}, text


def test_plain_pictures_need_no_box_characters() -> None:
    game = next(game for game, _ in turns(1, held=True) if game.act)
    picture = "\n".join([*PLAIN.area(game), *PLAIN.chart.dungeon(game)]).replace("’", "'")
    assert picture.isascii()
    assert can_draw("utf-8")
    assert not can_draw("latin-1")
    assert not can_draw(None)
    assert not can_draw("no-such-encoding")


def test_heroes_have_a_letter_of_their_own() -> None:
    assert hero_marks(["Gerrund", "Grok", "Bob", "Go"]) == ["G", "R", "O", "4"]


def story() -> Story:
    return (
        Story("grok-ull", "ethairna")
        .room("buzzsaw", "d5")
        .room("portal-chamber", "c4")
        .room("graveyard", "e4")
        .hidden("d3", part="b")
        .goblin("stabby", "d5")
        .goblin("pokey", "d5")
        .at(0, "e4")
    )


def test_a_small_dungeon() -> None:
    assert SPEECH["en"].chart.dungeon(story().game) == [
        "       3          4          5",
        "             ┌──────────┐",
        "             │Portal Ch…│",
        "c            │ @        │",
        "             │          │",
        "  ┌──────────┼───    ───┼──────────┐",
        "  │░░░░░░░░░░│ENTRANCE  │Buzzsaw   │",
        "d │░░░ 2 ░░░░  E +        !        │",
        "  │░░░░░░░░░░│          │ g1,2     │",
        "  └──────────┼───    ───┼──────────┘",
        "             │Graveyard │",
        "e            │ G        │",
        "             │          │",
        "             └──────────┘",
    ]


def test_the_same_in_sentences() -> None:
    lines = SPEECH["en"].chart.described(story().game)
    assert lines == [
        "Act 1. Torch: 13 steps to the skull, a goblin in 2, the enemies act in 1.",
        "The Lair Door has not been found; minions killed: 0 of 2.",
        "c4: Portal Chamber, magic portal. Exits: to the south (Entrance d4).",
        "d4: Entrance, altar marker. Exits: to the north (Portal Chamber c4), to the east (Buzzsaw d5), "
        "to the south (Graveyard e4), to the west (face-down card d3). Here: Ethairna.",
        "d5: Buzzsaw, armed trap. Exits: to the west (Entrance d4). Here: Stabby g1 and Pokey g2.",
        "e4: Graveyard. Exits: to the north (Entrance d4). Here: Grok U’ll.",
        "Face-down cards: d3.",
    ]


def test_whoever_is_unconscious_has_a_small_letter() -> None:
    game = story().having(0, health=0).game
    assert " g        " in SPEECH["en"].chart.dungeon(game)[11]
    assert SPEECH["en"].chart.legend(game)[0] == "g = Grok U’ll   E = Ethairna (small letter: unconscious)"
    assert "Here: Grok U’ll (unconscious)." in SPEECH["en"].chart.room(game, cell_of("e4"))


def in_the_lair() -> State:
    """The Dragon with one marker wounded and its lock bare, Ethairna on the entrance space."""
    told = Story("grok-ull", "ethairna").room("lair-door", "d5", 3).act_two("dragon").at(1, "lair", 5)
    told.game.markers[1] = 5
    return told.game


def test_the_boss_board() -> None:
    assert SPEECH["en"].chart.board(in_the_lair()) == [
        "The Lair: Dragon (Defense 5, Speed 4)",
        "   8   7   6   5   4  [3]  2   1   0",
        "   *           *",
        "  * = health marker   [ ] = lock: no marker can pass it",
        "  1 .  +2 health",
        "  2 .  +2 to every Agility test",
        "  3 .  +2 to every Strength test",
        "  4 .  -1 health",
        "  5 E  entrance, -2 health",
        "  6 .  +2 focus",
        "  In the middle: B",
    ]


def test_the_boss_board_in_sentences() -> None:
    lines = SPEECH["en"].chart.board_in_words(in_the_lair())
    assert lines[0] == "Dragon, the Lair: health markers at 8, 5, lock without an altar at 3."
    assert lines[5] == "Lair, space 5: entrance, -2 health, Ethairna."
    assert lines[-1] == "In the middle of the Lair: Dragon."


def test_a_lock_with_its_altar() -> None:
    game = in_the_lair()
    game.covered = 1 << 3
    assert SPEECH["en"].chart.track(game)[0].endswith("4  (3)  2   1   0")
    assert "no lock holds them" in SPEECH["en"].chart.board_in_words(game)[0]
    assert "into the Lair" in SPEECH["en"].chart.room(game, cell_of("d5"))


def test_the_torch_shows_what_is_ahead() -> None:
    game: Any = Story("grok-ull", "ethairna").torch(18).game
    assert SPEECH["en"].chart.torch(game)[:2] == [
        "Act 1. Torch *gaX",
        "3 steps to the skull, a goblin in 1, the enemies act in 2.",
    ]
    assert LAIR == CELLS


def test_the_widest_and_fullest_picture() -> None:
    """All seven columns, and everybody in one room: 80 columns, and every mark is there."""
    told = Story("grok-ull", "ethairna", "moonblade", "uliessa")
    for column, card in enumerate(("graveyard", "siege-works", "portal-chamber", "", "fire-vortex", "lever-hall"), 1):
        if card:
            told.room(card, f"d{column}")
    told.room("buzzsaw", "d7", 3)
    for seat in range(4):
        told.at(seat, "d7")
    for goblin in ("stabby", "stabby", "shooty", "pokey"):
        told.goblin(goblin, "d7")
    for minion in ("troll", "skeleton", "wraith", "basilisk"):
        told.minion(minion, "d7")
    picture = SPEECH["en"].chart.dungeon(told.game)
    assert max(map(len, picture)) == 80
    assert "GEMU !" in picture[3]
    assert "g1234m1234" in picture[4]
