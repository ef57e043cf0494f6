"""What every game and mode must pass: random legal play, with every promise of the rules checked at each question.

A game is put under test by a `Rules`: how to start it, and the few things that the kit asks of it. They come from its
book and its rules: `rules/state.py` reads states from bytes, `rules/invariants.py` watches a game.
"""

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from mypy_extensions import u8

from undercroft.games import packages
from undercroft.kernel import rules as kernel_rules
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import BadRecord, IllegalAnswer, Message
from undercroft.kernel.events import Sink
from undercroft.kernel.observation import BITS, Field
from undercroft.kernel.question import CHANCE, Question
from undercroft.kernel.rules import LONGEST
from undercroft.kernel.state import fields_of
from undercroft.kernel.vecs import vec
from undercroft.table.book import Book, Plain
from undercroft.table.game import Game
from undercroft.table.save import load_game
from undercroft.table.shelf import book_of


class State(Protocol):
    """What the kit needs of a state."""

    question: Question

    def copy(self) -> Any: ...
    def copy_into(self, other: Any) -> None: ...
    def to_bytes(self) -> bytes: ...
    def state_hash(self) -> int: ...


@dataclass(frozen=True)
class Rules:
    """One game in one mode."""

    name: str
    new: Callable[[int], Any]
    """a game at its first question, from a seed"""
    answer: Callable[[Any, int], None]
    from_bytes: Callable[[bytes], Any]
    is_over: Callable[[Any], bool]
    broken: Callable[[Any], Message | None]
    """the first broken invariant, or nothing"""
    choose: Callable[[int], Callable[[Question], int]]
    """from a seed, a player who answers at random"""
    answers: int
    """how many answers the game knows"""
    table: Callable[[int], Game]
    """the same game at the table"""
    core: kernel_rules.Rules
    """the rules as tables and batches call them"""
    seats: int
    longest: int = LONGEST
    """no game takes more decisions"""


def rules_of(game: str, setup: Plain) -> Rules:
    """A game in the mode of a setup."""
    book = book_of(game)
    chosen = book.setup(setup)
    state_module = import_module(f"{packages()[game]}.rules.state")
    watch = import_module(f"{packages()[game]}.rules.invariants").watch
    watching: list[Callable[[Any], Message | None]] = []

    def new(seed: int) -> Any:
        state = book.start(chosen, seed, Sink())
        state.sink = None
        watching[:] = [watch(state)]
        return state

    return Rules(
        name=f"{game} {setup}",
        new=new,
        answer=book.answer,
        from_bytes=lambda data: state_module.from_bytes(cards_of(book).tables, data),
        is_over=book.is_over,
        broken=lambda state: watching[0](state),
        choose=lambda seed: Chooser(seed).choose,
        answers=len(book.answer_names),
        table=lambda seed: Game(book, chosen, seed),
        core=book.rules,
        seats=book.seats(chosen),
    )


def cards_of(book: Any) -> Any:
    return book.cards


def positions(rules: Rules, seed: int) -> Iterator[Any]:
    """Every position of a random game in which somebody must answer, then the last one."""
    game = rules.new(seed)
    choose = rules.choose(seed)
    decisions = 0
    while not rules.is_over(game):
        yield game
        rules.answer(game, choose(game.question))
        decisions += 1
        assert decisions <= rules.longest, f"{rules.name}: seed {seed} does not end"
    yield game


def check_copies(rules: Rules, game: Any, spare: Any) -> None:
    """A copy is equal, whether new or written over an old state, and so is what comes back from bytes."""
    data = game.to_bytes()
    copy = game.copy()
    assert copy.to_bytes() == data
    assert copy.state_hash() == game.state_hash()
    game.copy_into(spare)
    assert spare.to_bytes() == data
    back = rules.from_bytes(data)
    assert back.to_bytes() == data
    assert back.state_hash() == game.state_hash()


def check_game(rules: Rules, seed: int) -> None:
    """Every answer to every question of a game, and the first time a kind of question is asked, every other one."""
    asked: set[int] = set()
    for game in positions(rules, seed):
        kind = int(game.question.kind)
        if kind in asked:
            check_accepted(rules, game)
        else:
            check_answers(rules, game)
        asked.add(kind)


def check_answers(rules: Rules, game: Any) -> None:
    """What is listed is accepted, and nothing else; a refusal changes nothing."""
    check_accepted(rules, game)
    check_refusals(rules, game, game.to_bytes())


def check_accepted(rules: Rules, game: Any) -> None:
    """What is listed is accepted; a copy goes its own way."""
    data = game.to_bytes()
    legal = game.question.legal()
    assert len(set(legal)) == len(legal)
    for answer in legal:
        copy = game.copy()
        rules.answer(copy, answer)
        after = copy.to_bytes()
        assert after != data
        again = rules.from_bytes(data)
        rules.answer(again, answer)
        assert again.to_bytes() == after, "the same answer in the same position leads elsewhere"
        assert game.to_bytes() == data, "a copy shares something with its original"


def check_refusals(rules: Rules, game: Any, data: bytes) -> None:
    """Every other answer is refused; they are tried on one copy, which the first and all of them leave as it was."""
    legal = game.question.legal()
    copy = game.copy()
    check_refusal(rules, copy, -1, legal)
    assert copy.to_bytes() == data
    for answer in range(rules.answers + 1):
        if answer not in legal:
            check_refusal(rules, copy, answer, legal)
    assert copy.to_bytes() == data
    assert game.to_bytes() == data, "a copy shares something with its original"


def check_refusal(rules: Rules, game: Any, answer: int, legal: list[int]) -> None:
    """Without pytest.raises, which takes three times as long: there are hundreds of answers at every question."""
    kind, seat = int(game.question.kind), int(game.question.seat)
    try:
        rules.answer(game, answer)
    except IllegalAnswer as refusal:
        assert (refusal.kind, refusal.seat, refusal.legal) == (kind, seat, legal)  # noqa: PT017
        return
    raise AssertionError(f"{rules.name}: {answer} is not listed, but accepted")


def check_names(rules: Rules, seed: int, path: Path) -> None:
    """A game played by the names of answers, taken back at every step, and loaded again."""
    game = rules.table(seed)
    choose = rules.choose(seed)
    given = []
    while not game.over:
        names = check_name_of_each(rules, game)
        number = choose(game.state.question)
        given.append(names[number])
        expected = game.state.copy()
        rules.answer(expected, number)
        game.answer(names[number])
        assert game.state.to_bytes() == expected.to_bytes()
        game.undo()
        assert check_name_of_each(rules, game) == names
        game.redo()
    assert list(game.given) == given
    game.save(path)
    assert list(load_game(path, game.book).given) == given


def check_name_of_each(rules: Rules, game: Game) -> dict[int, str]:
    """No two legal answers share a name, which follows from the state alone; the name of its number finds it too."""
    names = {answer.id: answer.name for answer in game.answers}
    assert len(set(names.values())) == len(names), f"two answers are called the same: {names}"
    again = rules.from_bytes(game.state.to_bytes())
    for number, name in names.items():
        assert game.book.answer_name(again, number) == name
        assert game.find(name) == number
        assert game.find(game.book.answer_names[number]) == number
    return names


def is_several(value: object) -> bool:
    """A vec, or a list where the rules are interpreted."""
    return isinstance(value, list) or "vec" in type(value).__name__


def is_row(value: Any) -> bool:
    """A row of numbers."""
    return is_several(value) and isinstance(value[0], int)


def parts(thing: Any) -> Iterator[Any]:
    """A state and every native object inside it."""
    yield thing
    for name in fields_of(thing):
        value = getattr(thing, name)
        if is_several(value) and not is_row(value):
            for inner in value:
                yield from parts(inner)
        elif type(value).__module__.startswith("undercroft.") and hasattr(value, "copy_into"):
            yield from parts(value)


def different(value: Any) -> Any:
    return not value if isinstance(value, bool) else value + 1


def number_in(part: Any, name: str) -> Any:
    """A number of a state, the first one of a row, or nothing if the field is something else."""
    value = getattr(part, name)
    if is_row(value):
        return value[0]
    return value if isinstance(value, (bool, int)) else None


def changed(game: Any, part: int, name: str) -> Any:
    """A copy of a game with another number in one field of one of its parts."""
    other = game.copy()
    there = list(parts(other))[part]
    number = different(number_in(there, name))
    if is_row(getattr(there, name)):
        getattr(there, name)[0] = number
    else:
        setattr(there, name, number)
    return other


NOTES = frozenset({"Pool.skill", "Pool.added", "Pool.chains", "Pool.twice"})
"""What the dice of an attack are made of, for those who tell it: no part of the position."""


def check_fields(rules: Rules, game: Any, unwritten: Set[str]) -> int:
    """Every number declared, if changed, is copied, shows in the bytes and is read back; returns how many there are.

    Only copied are counts, which decide what else is written, and what is `unwritten`: it follows from other fields.
    """
    original = game.to_bytes()
    seen = 0
    for place, part in enumerate(parts(game)):
        for name in fields_of(part):
            if number_in(part, name) is None or name == "party":  # as many as there are seats
                continue
            field = f"{type(part).__name__}.{name}"
            other = changed(game, place, name)
            copied = [number_in(list(parts(state))[place], name) for state in (other, other.copy())]
            assert copied[0] == copied[1], f"{field} is not copied"
            seen += 1
            if name.endswith("count") or unwritten & {name, field}:
                continue
            assert other.to_bytes() != original, f"{field} is not written"
            back = rules.from_bytes(other.to_bytes())
            assert back.to_bytes() == other.to_bytes(), f"{field} is not read"
    return seen


def check_lists(game: Any) -> int:
    """No list of the state is shared by a copy: whatever is changed, the copy stays; returns how many numbers were."""
    copy = game.copy()
    before = copy.to_bytes()
    places = 0
    for part in parts(game):
        for name in fields_of(part):
            value = getattr(part, name)
            if is_row(value):
                for place in range(len(value)):
                    value[place] = different(value[place])
                    places += 1
    assert game.to_bytes() != before
    assert copy.to_bytes() == before
    return places


def check_bad_bytes(rules: Rules, data: bytes) -> int:
    """Bytes cut short or going on are refused; where a number is huge they are read as they stand, or refused.

    Returns how often a huge number was refused.
    """
    cuts = [cut for cut in (0, 3, 4, 5, 12, 100, 333) if cut < len(data)]
    for broken in (*(data[:cut] for cut in cuts), data + bytes(8)):
        with pytest.raises(BadRecord):
            rules.from_bytes(broken)
    refused = 0
    for place in range(4, len(data), 8):
        broken = data[:place] + (10**9).to_bytes(8, "little") + data[place + 8 :]
        try:
            assert rules.from_bytes(broken).to_bytes() == broken
        except BadRecord:
            refused += 1
    return refused


# --- observations --------------------------------------------------------------------------------------------

DIRT = 0xA5
"""what a row holds before it is written"""


class Onlooker:
    """A seat that looks at a game again and again, and has its row written where it was."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.core, self.seat, self.sketch = rules.core, seat, rules.core.sketch()
        self.row = vec[u8]([DIRT] * rules.core.width)

    def look(self, state: Any) -> bytes:
        self.core.observe(state, self.seat, self.row, 0, self.sketch)
        return bytes(self.row)


def observed(rules: Rules, state: Any, seat: int) -> dict[str, list[int]]:
    """What a seat knows, by the names of the fields; every byte is in its range."""
    row = Onlooker(rules, seat).look(state)
    check_ranges(rules.core.fields, row)
    return by_name(rules.core.fields, row)


def by_name(fields: list[Field], row: bytes) -> dict[str, list[int]]:
    named: dict[str, list[int]] = {}
    at = 0
    for field in fields:
        named[field.name] = list(row[at : at + field.size])
        at += field.size
    assert at == len(row)
    assert len(named) == len(fields), "two fields have the same name"
    return named


def check_ranges(fields: list[Field], row: bytes) -> None:
    at = 0
    for field in fields:
        most = (1 << field.most) - 1 if field.kind == BITS else field.most
        found = row[at : at + field.size]
        assert max(found) <= most, f"{field.name} holds {list(found)}, more than {most}"
        at += field.size


def differing(fields: list[Field], one: bytes, other: bytes) -> list[str]:
    """The fields in which two rows differ."""
    if one == other:
        return []
    named = by_name(fields, other)
    return [name for name, row in by_name(fields, one).items() if row != named[name]]


def check_observed(rules: Rules, state: Any, onlookers: list[Onlooker]) -> None:
    """A row written again is what a new one would be; nothing hidden shows; progress is a share."""
    redealt, fields = state.copy(), rules.core.fields
    for onlooker in onlookers:
        state.copy_into(redealt)
        rules.core.redeal(redealt, onlooker.seat, 2**31 + 7)
        again = onlooker.look(state)
        fresh = Onlooker(rules, onlooker.seat).look(state)
        check_ranges(fields, fresh)
        assert differing(fields, again, fresh) == [], "an old row was kept"
        other = Onlooker(rules, onlooker.seat).look(redealt)
        assert differing(fields, other, fresh) == [], "something hidden shows"
    assert 0 <= rules.core.progress(state) <= 1


def check_observations(rules: Rules, seed: int) -> None:
    """Every question of a game, as every seat sees it, and somebody who changes seats."""
    onlookers = [Onlooker(rules, seat) for seat in range(rules.seats)]
    guest = Onlooker(rules, 0)
    for number, state in enumerate(positions(rules, seed)):
        if not rules.is_over(state):
            guest.seat = number * 3 // 2 % rules.seats
            check_observed(rules, state, [*onlookers, guest])


# --- thinking ahead -------------------------------------------------------------------------------------------------


def redealt(book: Book, state: Any, seat: int, seed: int) -> Any:
    copy = state.copy()
    book.rules.redeal(copy, seat, seed)
    return copy


def check_fair_copy(book: Book, state: Any, seat: int, seed: int) -> Any:
    """A fair copy looks the same to the seat, and so does its own fair copy, which is the same to the last byte."""
    copy = redealt(book, state, seat, seed)
    assert book.view(copy, seat) == book.view(state, seat)
    assert redealt(book, redealt(book, state, seat, seed + 1), seat, seed).to_bytes() == copy.to_bytes()
    return copy


def throws(book: Book, setup: Plain, seed: int) -> Iterator[tuple[Any, Random]]:
    """Every throw of a random game with dice rolled by hand; whoever looks at the state may not change it."""
    chance = Random(seed)
    state = book.start(book.setup(setup), seed, Sink(), own_dice=True)
    state.sink = None
    while not book.is_over(state):
        if state.question.kind == CHANCE:
            yield state, chance
            book.throw(state, [chance.randint(1, 6) for _ in state.dice.wanted()])
        else:
            book.answer(state, chance.choice(state.question.legal()))


def check_weights(book: Book, state: Any) -> None:
    """Every outcome of a throw comes once, and their weights add up."""
    throw = book.rules.outcomes(state)
    found: dict[tuple[int, ...], int] = {}
    while throw.more:
        faces = tuple(int(face) for face in throw.faces)
        assert faces not in found
        found[faces] = int(throw.weight())
        throw.next()
    assert all(weight > 0 for weight in found.values())
    assert sum(found.values()) == int(throw.all_ways) == 6 ** len(state.dice.wanted())


def said_otherwise(book: Book, state: Any, faces: list[int], chance: Random) -> list[int]:
    """The same outcome: dice of one kind in another order, faces that mean the same in place of others."""
    kinds, other = state.dice.wanted(), list(faces)
    for kind in set(kinds) if book.rules.alike(state) else ():
        places = [place for place, one in enumerate(kinds) if one == kind]
        for place, face in zip(places, chance.sample([faces[place] for place in places], len(places)), strict=True):
            other[place] = face
    for place, kind in enumerate(kinds):
        meanings = book.rules.faces(kind)
        other[place] = chance.choice([face for face in range(1, 7) if meanings[face - 1] == meanings[other[place] - 1]])
    return other


def thrown(book: Book, state: Any, faces: list[int]) -> Any:
    copy = state.copy()
    book.throw(copy, faces)
    return copy


def check_outcome(book: Book, state: Any, chance: Random) -> None:
    """An outcome leads to one position, however it is said."""
    faces = [chance.randint(1, 6) for _ in state.dice.wanted()]
    other = said_otherwise(book, state, faces, chance)
    assert thrown(book, state, faces).key() == thrown(book, state, other).key(), (faces, other)
