"""Every error is said in every language, from the message and the facts it carries."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import NamedTuple

import pytest

import undercroft
from tools import words
from undercroft import UndercroftError
from undercroft.cards.schema import Name
from undercroft.cards.source import CardError
from undercroft.files import UNREAD, FileRefused
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.table.deals import (
    ALREADY,
    BOTH_SIDES,
    EMPTY,
    NO_DEAL,
    NO_NUMBER,
    SECOND,
    TOO_LITTLE,
    TOO_MUCH,
    UNKNOWN,
    UNREADABLE,
    DealRefused,
)
from undercroft.kernel.errors import N_, IllegalAnswer, IllegalThrow, Message, numbered
from undercroft.table.book import UnknownName
from undercroft.table.code import BadCode, BadDay, NoCode
from undercroft.table.game import AnswerRefused, BadSeed, GameOver, NoSuchAnswer, NoSuchSeat, NotPickled, WrongSeat
from undercroft.table.position_plan import check_sound
from undercroft.table.save import DAMAGED, LINE_MOST, SaveError
from undercroft.terminal.plain.play import NoSuchGame
from undercroft.words.errors import said
from undercroft.words.language import LANGUAGES, UnknownLanguage
from undercroft.words.options import BadNumber, day, whole
from undercroft.words.reference import UnknownEntry

pytestmark = pytest.mark.once

WITCH = Name({"en": "Witch", "fr": "Sorcière"})
EXTRAS = ("pyspiel", "torch")
"""what some modules need and these tests do not install"""
NBSP = "\N{NO-BREAK SPACE}"
FACTS = [
    IllegalAnswer(0, 0, 3, []),
    IllegalAnswer(-1, 0, 3, []),
    IllegalAnswer(7, 1, 3, [4, 5]),
    IllegalThrow(2, [7, 8]),
    UnknownName("hero", "bard", ["rogue", "mage"]),
    UnknownName(Message("answer to {name}", name="stances"), 3, ["true", "false"]),
    UnknownName("perk", "luck", ["scout"]),
    UnknownLanguage("de"),
    UnknownEntry("mini-rogue", "lamp"),
    AnswerRefused("up", "explore", 0, ["right", "down"]),
    GameOver(),
    NotPickled(),
    NoSuchAnswer(9, 3),
    NoSuchGame(Path("here.json")),
    NoSuchSeat(2, 1),
    WrongSeat(1, 0),
    FileRefused("a.json", UNREAD, Message("Permission denied")),
    DealRefused(NO_DEAL),
    DealRefused(EMPTY),
    DealRefused(UNKNOWN, thing="lamp"),
    DealRefused(NO_NUMBER, thing="gold", wanted=-1),
    DealRefused(UNREADABLE, wanted="gimme"),
    DealRefused(BOTH_SIDES, thing="gold"),
    DealRefused(BOTH_SIDES, thing="fire"),
    DealRefused(TOO_LITTLE, thing="gold", hero=WITCH, have=2, wanted=3),
    DealRefused(TOO_LITTLE, thing="fire", hero=WITCH, have=1, wanted=2),
    DealRefused(TOO_LITTLE, thing="fire", hero=WITCH, wanted=1),
    DealRefused(TOO_LITTLE, thing="item", hero=WITCH, have=1, wanted=2),
    DealRefused(TOO_LITTLE, thing="item", hero=WITCH, wanted=1),
    DealRefused(TOO_MUCH, thing="food", hero=WITCH, have=3, wanted=2, most=4),
    DealRefused(SECOND, thing="frost", hero=WITCH, have=1, wanted=1),
    DealRefused(ALREADY, thing="armor", hero=WITCH, have=2),
    DealRefused(ALREADY, thing="item", hero=WITCH, have=1),
    DealRefused(ALREADY, thing="holy", hero=WITCH, have=1),
    BadSeed(-1),
    BadCode("MR-0"),
    BadNumber("--games", "many", 1, 9),
    BadDay("tomorrow"),
    NoCode(),
    NoCode(chapter=True),
]


@pytest.mark.parametrize("error", FACTS, ids=lambda error: type(error).__name__)
def test_an_error_is_said(error: UndercroftError) -> None:
    """In English as it says itself; in every other language with the same facts."""
    assert said(error, "en") == str(error)
    for language in LANGUAGES[1:]:
        text = said(error, language)
        assert text != str(error)
        assert "{" not in text
        for fact in re.findall(r'"([^"]+)"|(-?\d+)', str(error).replace('"give 3 gold, fire for 1 food"', "")):
            assert "".join(fact) in text
        assert ("Witch" in str(error)) == (WITCH[language] in text)


def test_an_error_has_a_reason_that_stays() -> None:
    assert GameOver().reason == "game-over"
    assert UnknownName("hero", "bard", []).reason == "unknown-name"
    assert DealRefused(EMPTY).reason == "empty"


def test_what_stands_within_a_message_is_said_too() -> None:
    """Another error, a list of messages, an amount."""
    error = SaveError(UNREAD, path="/a/b.json", reason=Message("No such file or directory"))
    assert said(error, "fr") == f"impossible de lire /a/b.json{NBSP}: fichier ou dossier introuvable"
    unknown = UnknownName("hero", "bard", ["rogue"])
    within = SaveError(DAMAGED, name="a", reason=unknown)
    assert str(within) == f"a is damaged: {unknown}"
    assert said(within, "fr").endswith(said(unknown, "fr"))
    listed = UndercroftError(
        "{names}: {amount}", names=[Message("hero"), "x"], amount=numbered("{n} gold", "{n} gold", 2)
    )
    assert str(listed) == "hero, x: 2 gold"
    assert said(listed, "fr") == f"héros, x: 2{NBSP}pièces d’or"


def test_a_position_that_does_not_hold_together_is_told_in_french() -> None:
    """What the rules find is a message with facts, like any other."""
    state = undercroft.new("mini-rogue", seed=1).state
    state.heroes[0].hp = 77
    with pytest.raises(undercroft.PositionError) as refused:
        check_sound(broken_invariant(state, []))
    assert str(refused.value).endswith("the position does not hold together: HP 77")
    assert said(refused.value, "fr").endswith(f"{NBSP}: PV{NBSP}77")


def test_a_line_about_a_save_is_cut_in_every_language() -> None:
    """A file may hold a reason of any length."""
    error = SaveError(DAMAGED, name="a", reason="x" * 9 * LINE_MOST)
    for language in LANGUAGES:
        assert len(said(error, language)) == LINE_MOST
        assert said(error, language).endswith("x…")


def test_a_text_that_no_catalogue_has_stays_as_it_is() -> None:
    assert said(SaveError("something {else}"), "fr") == "something {else}"


def test_cards_in_french() -> None:
    """After a word about what is refused as a whole; the file, the line and the card keep their names."""
    error = CardError(N_('the field "{field}" is missing'), Path("base/rooms.toml"), 12, "axe", field="fr")
    assert str(error) == 'base/rooms.toml:12: card "axe": the field "fr" is missing'
    assert said(error, "en") == f"these cards cannot be used: {error}"
    start = f"ces cartes sont inutilisables{NBSP}: "
    card = f"base/rooms.toml:12{NBSP}: carte «{NBSP}axe{NBSP}»{NBSP}: "
    assert said(error, "fr") == f"{start}{card}le champ «{NBSP}fr{NBSP}» manque"


def test_numbers_and_dates_as_typed() -> None:
    assert whole("--to", "12", 0, 20) == 12
    assert day("2025-12-24").isoformat() == "2025-12-24"
    for wrong in ("", "-1", "21", "x", "1.5", "٣", "9" * 5000, " 3"):
        with pytest.raises(BadNumber):
            whole("--to", wrong, 0, 20)
    with pytest.raises(BadDay):
        day("2025-02-30")


# --- every place in the code that refuses something -------------------------------------------------------------------


class Sayer(NamedTuple):
    """A call that takes a message."""

    at: int
    """which argument is the message"""
    facts: bool
    """whether the named arguments are its facts"""


@cache
def modules() -> list[ModuleType]:
    names = [found.name for found in pkgutil.walk_packages(undercroft.__path__, "undercroft.")]
    return [module for name in names if not name.endswith("__main__") if (module := imported(name)) is not None]


def imported(name: str) -> ModuleType | None:
    """A module; None if it needs what only an extra brings."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        return None


def descendants(kind: type[UndercroftError]) -> Iterator[type[UndercroftError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from descendants(child)


def sayer(kind: type[UndercroftError]) -> Sayer | None:
    try:
        parameters = list(inspect.signature(kind).parameters.values())
    except ValueError:  # a compiled class
        return Sayer(0, True)
    place = next((place for place, one in enumerate(parameters) if one.name == "message"), None)
    facts = any(one.kind is one.VAR_KEYWORD for one in parameters)
    return None if place is None else Sayer(place, facts)


@cache
def errors() -> dict[str, type[UndercroftError]]:
    """By name, every error that a module declares."""
    assert modules()
    return {kind.__name__: kind for kind in descendants(UndercroftError) if kind.__module__.startswith("undercroft.")}


@cache
def sayers() -> dict[str, Sayer]:
    """By name, every call that takes a message."""
    found = {name: one for name, kind in errors().items() if (one := sayer(kind))}
    return found | {"Message": Sayer(0, True), "fault": Sayer(0, True), "refuse": Sayer(2, True)}


class Refused(NamedTuple):
    """A call that refuses something: its messages, or None where they are handed on or put together elsewhere."""

    messages: set[str] | None
    facts: set[str] | None


Assigned = dict[str, list[tuple[int, ast.expr]]]
"""What a function gives its variables, and on which line."""


def texts(node: ast.expr, assigned: Assigned, module: ModuleType) -> set[str] | None:
    """The messages that an expression can be; None if it hands on what was marked before; "" if nothing marks it."""
    match node:
        case ast.Call(func=ast.Name(id="N_"), args=[ast.Constant(value=str(text))]):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            first, second = texts(one, assigned, module), texts(other, assigned, module)
            return None if first is None or second is None else first | second
        case ast.Name(id=name, lineno=line) if name in assigned:
            earlier = [value for place, value in assigned[name] if place <= line]
            return texts(earlier[-1], assigned, module) if earlier else None
        case ast.Name(id=name) if isinstance(getattr(module, name, None), str):
            return {getattr(module, name)}
        case ast.Constant() | ast.JoinedStr() | ast.BinOp() | ast.Call(func=ast.Name(id="str")):
            return {""}
    return None


def assignments(scope: ast.FunctionDef) -> Assigned:
    found: Assigned = {}
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.setdefault(name, []).append((node.lineno, value))
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for target, value in zip(names, values, strict=True):
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, []).append((node.lineno, value))
    return {name: sorted(values, key=lambda value: value[0]) for name, values in found.items()}


def refusals(module: ModuleType) -> Iterator[tuple[int, Refused]]:
    assert module.__file__
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    owners = {
        call: owner.name
        for owner in ast.walk(tree)
        if isinstance(owner, ast.ClassDef)
        for call in ast.walk(owner)
        if isinstance(call, ast.Call)
    }
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef):
            assigned = assignments(scope)
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and (found := sayers().get(name_of(node, owners.get(node, "")))):
                    if len(node.args) > found.at:
                        facts = {one.arg for one in node.keywords if one.arg}
                        whole = found.facts and all(one.arg for one in node.keywords)
                        yield (
                            node.lineno,
                            Refused(texts(node.args[found.at], assigned, module), facts if whole else None),
                        )


def name_of(node: ast.Call, owner: str) -> str:
    match node.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__") if owner in errors():
            return "UndercroftError" if owner != "UndercroftError" else ""
        case ast.Attribute(attr=("fault" | "refuse") as name):
            return name
    return ""


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.fixture(scope="module")
def found() -> list[tuple[str, Refused]]:
    """Every place in the code that refuses something."""
    sources = [module for module in modules() if module.__file__ and module.__file__.endswith(".py")]
    return [(f"{module.__name__}:{line}", one) for module in sources for line, one in refusals(module)]


def test_every_message_is_marked_for_the_catalogue(found: list[tuple[str, Refused]]) -> None:
    """A text that is put together on the spot could not be looked up."""
    known = {message for home in words.HOMES for message in words.messages(words.read(home, "fr"))}
    assert len(found) > 200
    assert [place for place, one in found if one.messages and not one.messages <= known] == []


def test_every_message_gets_its_facts(found: list[tuple[str, Refused]]) -> None:
    checked = [(place, one.messages, one.facts) for place, one in found if one.messages and one.facts is not None]
    assert len(checked) > 150
    assert [place for place, messages, facts in checked if set().union(*map(fields, messages)) != facts] == []


def test_every_error_is_declared_once() -> None:
    """By name, so that a reason means one thing."""
    named = set(errors().values())
    assert named == {kind for kind in descendants(UndercroftError) if kind.__module__.startswith("undercroft.")}
