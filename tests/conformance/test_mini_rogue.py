"""Mini Rogue passes the conformance kit in every mode."""

from itertools import cycle, product
from typing import Any

import pytest

from tests.conformance.kit import Rules, check_answers, check_copies, fields, is_row, parts, positions
from tools.modes import boxes, chapters, name_of, parties, rooms_in_play
from undercroft.cards import load_mini_rogue
from undercroft.rules.kernel.errors import BadRecord
from undercroft.rules.mini_rogue import answers, engine
from undercroft.rules.mini_rogue.invariants import broken_invariant
from undercroft.rules.mini_rogue.playout import Chooser
from undercroft.rules.mini_rogue.setup import lay_out, set_table
from undercroft.rules.mini_rogue.state import PLAYING, Game, from_bytes
from undercroft.table import DIFFICULTIES, MiniRogueOptions

CARDS = load_mini_rogue()


def mode(options: MiniRogueOptions) -> Rules:
    table = set_table(CARDS.tables, options.setup(CARDS))
    rooms: list[int] = []

    def new(seed: int) -> Game:
        game = table.copy()
        lay_out(game, seed)
        rooms[:] = rooms_in_play(game)
        engine.go_on(game)
        return game

    return Rules(
        name=f"{name_of(options)}-{options.mat}-{options.difficulty}{'-stances' if options.stances else ''}",
        new=new,
        answer=engine.answer,
        from_bytes=lambda data: from_bytes(CARDS.tables, data),
        is_over=lambda game: bool(game.outcome != PLAYING),
        broken=lambda game: broken_invariant(game, rooms),
        choose=lambda seed: Chooser(seed).choose,
        answers=answers.ANSWERS,
    )


MODES = [
    mode(MiniRogueOptions(hero.id, mat.id, difficulty, stances))
    for (hero, mat, stances), difficulty in zip(
        product(CARDS.characters, CARDS.mats, (False, True)), cycle(DIFFICULTIES), strict=False
    )
]
MODES += [mode(options) for options in parties(CARDS) + chapters(CARDS) + boxes(CARDS)]


@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.name)
def test_invariants_hold_and_games_end(rules: Rules) -> None:
    for seed in range(25):
        for game in positions(rules, seed):
            assert rules.broken(game) == ""


@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.name)
def test_copies_and_bytes_round_trip(rules: Rules) -> None:
    spare = rules.new(99)
    for seed in range(6):
        for game in positions(rules, seed):
            check_copies(rules, game, spare)


@pytest.mark.parametrize("rules", MODES, ids=lambda rules: rules.name)
def test_the_legal_answers_are_what_is_accepted(rules: Rules) -> None:
    for seed in range(2):
        for game in positions(rules, seed):
            check_answers(rules, game)


def in_a_fight() -> Game:
    """A position with every part of the state in use."""
    rules = mode(
        MiniRogueOptions(
            *("witch", "dungeon", "normal", True),
            mates=("mage",),
            boxes=("base", "council"),
            stories="all",
            overlord="weaver",
            automa=True,
        )
    )
    for seed in range(100):
        for game in positions(rules, seed):
            if game.pool.count and game.foe.hp and game.agenda.depth and game.question.count > 1:
                assert isinstance(game, Game)
                return game
    raise AssertionError("no fight in a hundred games")


def different(value: Any) -> Any:
    return not value if isinstance(value, bool) else value + 1


def test_no_number_of_the_state_is_forgotten() -> None:
    """Every number, changed, shows in the bytes and survives a copy and the way through bytes."""
    game = in_a_fight()
    game.dice.load(3)
    original = game.to_bytes()
    changed = 0
    for part_number, part in enumerate(parts(game)):
        for name in fields(part):
            value = getattr(part, name)
            if (
                not isinstance(value, (bool, int))
                or name.endswith("count")
                or name in ("depth", "loaded_next", "party")
            ):
                continue  # how many there are decides what else is written
            other = game.copy()
            setattr(list(parts(other))[part_number], name, different(value))
            assert other.to_bytes() != original, f"{type(part).__name__}.{name} is not written"
            assert other.copy().to_bytes() == other.to_bytes(), f"{type(part).__name__}.{name} is not copied"
            back = from_bytes(CARDS.tables, other.to_bytes())
            assert back.to_bytes() == other.to_bytes(), f"{type(part).__name__}.{name} is not read"
            changed += 1
    assert changed > 50


def test_no_list_of_the_state_is_shared_by_a_copy() -> None:
    game = in_a_fight()
    game.dice.load(3)
    copy = game.copy()
    before = copy.to_bytes()
    places = 0
    for part in parts(game):
        for name in fields(part):
            value = getattr(part, name)
            if is_row(value):
                for place in range(len(value)):
                    value[place] = different(value[place])
                    places += 1
    assert game.to_bytes() != before
    assert copy.to_bytes() == before
    assert places > 100


@pytest.mark.parametrize("cut", [0, 3, 4, 5, 12, 100, 333])
def test_bytes_cut_short_are_refused(cut: int) -> None:
    with pytest.raises(BadRecord):
        from_bytes(CARDS.tables, in_a_fight().to_bytes()[:cut])


def test_bytes_that_go_on_are_refused() -> None:
    with pytest.raises(BadRecord):
        from_bytes(CARDS.tables, in_a_fight().to_bytes() + bytes(8))


def test_numbers_out_of_range_are_refused() -> None:
    """Wherever a number is made huge, the bytes are read as they stand or refused, never anything else."""
    data = in_a_fight().to_bytes()
    refused = 0
    for place in range(4, len(data), 8):
        broken = data[:place] + (10**9).to_bytes(8, "little") + data[place + 8 :]
        try:
            assert from_bytes(CARDS.tables, broken).to_bytes() == broken
        except BadRecord:
            refused += 1
    assert refused >= 5


def test_every_answer_has_a_name_of_its_own() -> None:
    assert len(answers.ANSWER_NAMES) == len(set(answers.ANSWER_NAMES)) == answers.ANSWERS
