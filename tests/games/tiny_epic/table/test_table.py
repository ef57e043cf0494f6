"""Tiny Epic Dungeons at the table: setups, codes, saves, undo, dice rolled by hand, events and views."""

import json
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.tiny_epic.table.positions.games import (
    BOSSES,
    HEROES,
    every_question_at_length,
    every_question_of_act_two,
    lair,
)
from tests.table.kit import same, step, steps_of
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.kernel.events import Sink
from undercroft.table.book import BadChoice, Event, Plain, UnknownName
from undercroft.table.code import BadCode, NoCode, daily, decode, encode
from undercroft.table.game import AnswerRefused, Game, GameOver, Question, RollRefused, UndoRefused, WrongSeat
from undercroft.table.position import game_at
from undercroft.table.save import SaveError, load_game
from undercroft.table.shelf import book_of, book_of_code

_BOOK = book_of("tiny-epic")
assert isinstance(_BOOK, TinyEpicBook)
BOOK: TinyEpicBook = _BOOK
PARTIES = [HEROES[:2], HEROES[2:5], HEROES[4:8], ["grok-ull", "moonblade", "ethairna", "thordin-torvak"]]
DICE = {"rolled", "enemy-rolled", "rerolled"}
DRAWN = {"goblin-came", "minion-came", "discovered"}
"""Events that show a card; so does the opening of the Lair, if its boss is drawn then."""


def new(seed: int = 1, *, strict: bool = False, own_dice: bool = False, **setup: Any) -> Game:
    return Game(BOOK, BOOK.setup(setup), seed, strict=strict, own_dice=own_dice)


def played(seed: int = 1, answers: int = 10_000, **setup: Any) -> Game:
    """A game after so many random answers, or at its end; it never waits for dice."""
    game = new(seed, **setup)
    chance = Random(seed)
    while game.dice_needed or (not game.over and len(game) < answers):
        step(game, chance)
    return game


LAIRS = [lair(party, boss, seed=place) for place, (party, boss) in enumerate(zip(PARTIES, BOSSES[1:], strict=False))]
"""Positions of Act 2, where random play hardly comes."""


# --- setups and codes -----------------------------------------------------------------------------------------


def test_two_heroes_set_out_if_nothing_is_said() -> None:
    assert new().setup == {"heroes": ["grok-ull", "uliessa"], "boss": "random"}


@pytest.mark.parametrize("heroes", PARTIES, ids="-".join)
def test_every_party_is_seated_in_its_order(heroes: list[str]) -> None:
    game = new(heroes=heroes, boss="hydra")
    assert game.seats == len(heroes)
    assert [hero["hero"] for hero in game.view()["heroes"]] == heroes
    assert game.view()["boss"]["boss"] == "hydra"


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"heroes": ["grok-ull"]}, "1 heroes cannot set out: choose from 2 to 4"),
        ({"heroes": HEROES[:5]}, "5 heroes cannot set out: choose from 2 to 4"),
        ({"heroes": ["uliessa", "uliessa"]}, '"uliessa" is chosen twice'),
        ({"heroes": "uliessa"}, '"heroes" takes a list of names'),
        ({"first": "moonblade"}, '"moonblade" does not go along: first is one of random, grok-ull, uliessa'),
    ],
)
def test_choices_that_do_not_go_together(setup: Plain, message: str) -> None:
    with pytest.raises(BadChoice, match=message):
        new(**setup)


@pytest.mark.parametrize(
    "setup",
    [
        {"heroes": ["grok-ull", "rogue"]},
        {"heroes": [1, 2]},
        {"boss": "ogre"},
        {"boss": 3},
        {"first": "rogue"},
        {"first": 1},
        {"mat": "tower"},
    ],
)
def test_names_that_mean_nothing(setup: Plain) -> None:
    with pytest.raises(UnknownName, match="choose one of"):
        new(**setup)


@pytest.mark.parametrize("boss", ["random", *BOSSES])
@pytest.mark.parametrize("heroes", PARTIES, ids="-".join)
def test_a_share_code_deals_the_same_dungeon(heroes: list[str], boss: str) -> None:
    game = new(123456, heroes=heroes, boss=boss)
    assert game.code.startswith("TE-")
    assert book_of_code(game.code) is BOOK
    setup, seed = decode(BOOK, game.code.lower().replace("-", " "))
    assert (setup, seed) == (game.setup, game.seed)
    assert Game(BOOK, setup, seed).hash == game.hash


@pytest.mark.parametrize("seat", range(4))
def test_whoever_is_named_takes_the_first_turn_and_the_others_follow(seat: int) -> None:
    heroes = HEROES[:4]
    for seed in range(5):
        game = new(seed, heroes=heroes, first=heroes[seat])
        assert game.view()["turn"]["seat"] == seat
        assert [hero["hero"] for hero in game.view()["heroes"]] == heroes


@pytest.mark.parametrize("seed", [0, 77, 2**62])
@pytest.mark.parametrize("heroes", PARTIES, ids="-".join)
def test_a_share_code_says_who_takes_the_first_turn(heroes: list[str], seed: int) -> None:
    codes = {new(seed, heroes=heroes, first=first).code for first in ("random", *heroes)}
    assert len(codes) == len(heroes) + 1
    for first in heroes:
        game = new(seed, heroes=heroes, first=first)
        setup, again = decode(BOOK, game.code)
        assert (setup, again) == (game.setup, seed)
        assert Game(BOOK, setup, again).hash == game.hash
        assert len(game.code) <= len(new(seed, heroes=heroes).code) + 4


@pytest.mark.parametrize(
    ("code", "heroes", "boss", "seed", "seat"),
    [
        ("TE-0DS", ["ethairna", "sir-lanon"], "random", 0, 0),
        ("TE-499G-0", ["moonblade", "uliessa", "sir-lanon"], "lich", 0, 1),
        ("TE-1NBM-YGSF-7", ["grok-ull", "uliessa"], "random", 123456, 1),
        (
            "TE-1RN0-0000-0000-0DEZ-FB",
            ["moonblade", "uliessa", "sir-lanon", "grok-ull"],
            "vampire",
            2**62,
            1,
        ),
    ],
)
def test_codes_given_out_before_anybody_was_named_first(
    code: str, heroes: list[str], boss: str, seed: int, seat: int
) -> None:
    setup, found = decode(BOOK, code)
    assert (setup, found) == ({"heroes": heroes, "boss": boss}, seed)
    game = Game(BOOK, setup, found)
    assert game.code == code
    assert game.view()["turn"]["seat"] == seat


def test_a_code_whose_first_hero_does_not_go_along_is_refused() -> None:
    setup = new(5, heroes=HEROES[:2]).setup | {"first": HEROES[2]}
    with pytest.raises(BadCode):
        decode(BOOK, encode(BOOK, setup, 5))


def test_a_random_first_turn_leaves_no_trace_in_setups_and_saves() -> None:
    """So that those from before anybody was named first keep their meaning."""
    assert new(7, first="random").setup == new(7).setup
    assert new(7, first="random").hash == new(7).hash


def test_a_mistyped_code_is_refused() -> None:
    code = new(77).code
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    with pytest.raises(BadCode):
        decode(BOOK, wrong)
    with pytest.raises(BadCode):
        decode(BOOK, code.replace("TE", "MR"))


def test_every_day_has_a_dungeon() -> None:
    setups = []
    for days in range(60):
        setup, seed = decode(BOOK, daily(BOOK, date(2030, 1, 1) + timedelta(days)))
        assert encode(BOOK, setup, seed) == daily(BOOK, date(2030, 1, 1) + timedelta(days))
        setups.append(setup)
    assert {len(setup["heroes"]) for setup in setups} >= {3, 4}
    assert len({setup["boss"] for setup in setups}) == len(BOSSES) + 1


def test_a_position_has_no_code() -> None:
    with pytest.raises(NoCode):
        game_at(LAIRS[0], BOOK).code  # noqa: B018


# --- saves ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("heroes", PARTIES, ids="-".join)
def test_a_game_is_saved_and_loaded(heroes: list[str], own_dice: bool, tmp_path: Path) -> None:
    for answers in (0, 7, 10_000):
        game = played(3, answers, heroes=heroes, own_dice=own_dice, strict=True)
        game.save(tmp_path / "game.json")
        assert same(load_game(tmp_path / "game.json", BOOK), game)


@pytest.mark.parametrize("position", LAIRS, ids=lambda position: position["boss"]["boss"])
def test_a_game_from_a_position_is_saved_with_it(position: Plain, tmp_path: Path) -> None:
    game = game_at(position, BOOK)
    chance = Random(2)
    for _ in range(60):
        if not game.over:
            step(game, chance)
    game.save(tmp_path / "game.json")
    loaded = load_game(tmp_path / "game.json", BOOK)
    assert same(loaded, game)
    assert loaded.position == position


def test_a_save_that_was_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = played(3, 12)
    game.save(path)
    save = json.loads(path.read_text())
    for name, value in (("seed", 4), ("setup", {"heroes": HEROES[:2], "boss": "lich"})):
        path.write_text(json.dumps(save | {name: value}))
        with pytest.raises(SaveError, match="is damaged"):
            load_game(path, BOOK)
    save["answers"][5] = "end-turn" if save["answers"][5] != "end-turn" else "rest"
    path.write_text(json.dumps(save))
    with pytest.raises(SaveError, match=r"is damaged at answer \d"):
        load_game(path, BOOK)


def test_a_save_of_the_other_game_is_not_opened(tmp_path: Path) -> None:
    played(3, 5).save(tmp_path / "game.json")
    with pytest.raises(SaveError, match='is a game of "tiny-epic", not of "mini-rogue"'):
        load_game(tmp_path / "game.json", book_of("mini-rogue"))


# --- answers and seats ----------------------------------------------------------------------------------------


def test_an_answer_from_another_seat_is_refused() -> None:
    game = new(heroes=PARTIES[2])
    question = game.question
    assert question is not None
    before = game.hash
    for seat in range(game.seats):
        if seat != question.seat:
            with pytest.raises(WrongSeat):
                game.answer("end-turn", seat)
    assert game.hash == before
    game.answer("end-turn", question.seat)


def test_an_answer_that_is_not_legal_is_refused() -> None:
    game = new()
    for wrong in ("disarm", "nonsense", 9, 194, True, 1.5):
        with pytest.raises(AnswerRefused, match="give one of"):
            game.answer(wrong)  # type: ignore[arg-type]
    assert len(game) == 0


def test_nothing_is_answered_after_the_end() -> None:
    game = played(2)
    assert game.over
    assert game.result is not None
    assert set(game.result) == {"won", "act", "cause", "minions", "boss", "turns"}
    assert game.result["cause"] in ("goblins", "torch", "walls")
    with pytest.raises(GameOver):
        game.answer("end-turn")


# --- undo -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("own_dice", [False, True])
@pytest.mark.parametrize("heroes", PARTIES, ids="-".join)
def test_a_whole_game_can_be_undone_and_redone(heroes: list[str], own_dice: bool) -> None:
    game = played(6, heroes=heroes, own_dice=own_dice)
    hashes = [game.replay(number).hash for number in range(len(game) + 1)]
    while len(game):
        game.undo()
        assert game.hash == hashes[len(game)]
    while len(game) < len(hashes) - 1:
        game.redo()
        assert game.hash == hashes[len(game)]
    assert game.over


def shows(game: Game, before: Question) -> bool:
    """Whether the last answer showed a die or a card; one that is about to be turned is seen already."""
    kinds = [event.kind for event in game.events]
    after = game.question.kind if game.question else ""
    revealed = kinds.count("revealed") + (after == "orient") - (before.kind == "orient")
    drawn = DICE | DRAWN | ({"lair-opened"} if game.setup["boss"] == "random" else set())
    return revealed > 0 or not drawn.isdisjoint(kinds)


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_a_strict_game_never_goes_back_across_a_die_a_card_or_another_seat(seed: int, begun: bool) -> None:
    game = game_at(LAIRS[seed], BOOK, strict=True) if begun else new(seed, heroes=PARTIES[seed], strict=True)
    chance = Random(seed)
    undone = refused = 0
    for _ in range(150):
        if game.over:
            break
        before = game.question
        assert before is not None
        step(game, chance)
        turned = game.question is not None and game.question.seat != before.seat
        hash_after = game.hash
        if shows(game, before) or turned:
            with pytest.raises(UndoRefused, match="this game is strict"):
                game.undo()
            refused += 1
        else:
            game.undo()
            assert game.question == before
            game.redo()
            undone += 1
        assert game.hash == hash_after
    assert undone
    assert refused


# --- dice rolled by hand --------------------------------------------------------------------------------------


FACES = ("", "2", "3", "4", "5", "shield", "torch")
TOLD = {"rolled": ("hero", "face"), "rerolled": ("hero", "face"), "enemy-rolled": ("enemy", "enemy_face")}


@pytest.mark.parametrize("position", LAIRS, ids=lambda position: position["boss"]["boss"])
def test_the_dice_asked_for_are_the_dice_that_are_rolled(position: Plain) -> None:
    """The hero dice of a skill, then the enemy die if an enemy sees the attack (TED-ATK-05)."""
    kinds: set[str] = set()
    for seed in range(4):
        game = game_at(position | {"own_dice": True}, BOOK)
        chance = Random(seed)
        while not game.over:
            game.answer(chance.choice(game.answers))
            asked: list[tuple[str, Any]] = []
            while game.dice_needed:
                shown = [chance.randint(1, 6) for _ in game.dice_needed]
                dice = zip(game.dice_needed, shown, strict=True)
                asked += [(kind, FACES[face] if kind == "enemy" else face) for kind, face in dice]
                game.roll(*shown)
            rolls = [event for event in game.events if event.kind in DICE]
            assert [(TOLD[event.kind][0], event.facts[TOLD[event.kind][1]]) for event in rolls] == asked
            kinds |= {kind for kind, _ in asked}
    assert kinds == {"hero", "enemy"}


def test_dice_that_were_not_asked_for_are_refused() -> None:
    game = new(own_dice=True)
    with pytest.raises(RollRefused, match="the game is not asking for dice"):
        game.roll(3)
    chance = Random(5)
    while not game.dice_needed:
        game.answer(chance.choice(game.answers))
    with pytest.raises(RollRefused, match=r"give \d faces from 1 to 6"):
        game.roll(*([7] * len(game.dice_needed)))
    game.undo()
    assert not game.dice_needed


# --- events and views -----------------------------------------------------------------------------------------


def test_every_event_has_a_name_and_named_facts() -> None:
    """In long games of both acts, whatever cards, cells and enemies are told of."""
    met: set[str] = set()
    sink = Sink()
    long_games = [every_question_at_length(seed, 600) for seed in range(4)]
    for game in chain(*long_games, *(every_question_of_act_two(seed, 300) for seed in range(6))):
        for told in sink.take():
            event = BOOK.event(told)
            met.add(event.kind)
            assert 0 <= event.seat < 4
            assert event == Event(event.kind, event.seat, json.loads(json.dumps(dict(event.facts))))
        game.sink = sink
    assert met <= set(EVENTS.names.values())
    assert met >= {"rolled", "enemy-rolled", "marker-moved", "on-space", "countered", "equipped", "torch-moved"} | DRAWN


@pytest.mark.parametrize("seed", range(4))
def test_everybody_sees_everything_there_is_to_see(seed: int) -> None:
    """A view is JSON, and nobody's differs; nothing of the generator is in it."""
    for game in (new(seed, heroes=PARTIES[seed]), game_at(LAIRS[seed], BOOK)):
        for now in steps_of(game, Random(seed), most=120):
            views = [now.view(seat) for seat in range(now.seats)]
            assert json.loads(json.dumps(views)) == views
            assert [view.pop("seat") for view in views] == list(range(now.seats))
            assert all(view == views[0] for view in views)
            assert str(now.state.dice.deck_state) not in json.dumps(views)
            question = views[0]["question"]
            assert (question is None) == now.over
            if question is not None:
                assert question["answers"] == [answer.name for answer in now.answers]
                assert {kind_of(name) for name in question["answers"]} <= {kind_of(name) for name in ANSWER_NAMES}


def kind_of(name: str) -> str:
    """What kind of answer it is."""
    return name.partition(":")[0]


def test_the_view_says_what_a_question_is_about() -> None:
    """The card that is about to be turned, and the one about to be equipped, lie nowhere else."""
    met: set[str] = set()
    for seed in range(30):
        for game in steps_of(new(seed), Random(seed)):
            question = game.view()["question"]
            if question is not None and question["kind"] in ("orient", "equip"):
                met.add(question["kind"])
                assert question["card"] not in [room["card"] for room in game.view()["rooms"]]
                assert question["card"] not in game.view()["rows"]["loot"]
    assert met == {"orient", "equip"}


def test_a_chosen_boss_is_seen_before_the_lair_is_open_and_a_drawn_one_is_not() -> None:
    assert new(boss="medusa").view()["boss"] == {
        "boss": "medusa",
        "cell": "",
        "markers": [],
        "locks": [{"space": 5, "altar": False}, {"space": 2, "altar": False}],
        "most_health": 8,
        "speed": 3,
        "defense": 5,
        "spaces": ["+2 focus", "entrance, -1 die", "-1 health", "agility +2", "-2 focus", "loot"],
    }
    assert new().view()["boss"] is None


def test_a_test_says_what_it_must_reach_and_a_card_how_it_may_be_turned() -> None:
    chance, seen = Random(1), dict[str, Any]()
    game = new()
    while not {"orient", "test"} <= set(seen) and not game.over:
        if game.question is not None:
            seen.setdefault(game.question.kind, game.view())
        step(game, chance)
    asked = seen["orient"]["question"]
    assert set(asked["turns"]) == set(asked["answers"])
    assert all(sides for sides in asked["turns"].values())
    test = seen["test"]["test"]
    assert test["needed"] or test["defenses"]


def test_the_book_tells_what_happened_to_a_sink() -> None:
    sink = Sink()
    BOOK.start(BOOK.setup({}), 1, sink)
    kinds = [BOOK.event(told).kind for told in sink.take()]
    assert kinds == ["laid"] * 4 + ["turn-began"]
