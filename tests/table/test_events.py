"""Each game's table of events: it declares everything that the rules tell, and the words and the API read it."""

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.games.mini_rogue.table.book import MiniRogueBook
from undercroft.games.mini_rogue.table.events import EVENTS as MINI_ROGUE
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.tiny_epic.table.book import TinyEpicBook
from undercroft.games.tiny_epic.table.events import EVENTS as TINY_EPIC
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.events import Event, Sink
from undercroft.table.book import Plain
from undercroft.table.events import Events

BOOKS: dict[str, tuple[Any, Events]] = {
    "mini-rogue": (MiniRogueBook(), MINI_ROGUE),
    "tiny-epic": (TinyEpicBook(), TINY_EPIC),
}
SETUPS: list[tuple[str, Plain]] = [
    ("mini-rogue", {"hero": "rogue"}),
    ("mini-rogue", {"hero": "astrologer", "mates": ["mage", "thief"], "boxes": ["base", "council"]}),
    ("mini-rogue", {"hero": "priestess", "overlord": "prophet"}),
    ("mini-rogue", {"hero": "rogue", "overlord": "weaver", "automa": True}),
    ("tiny-epic", {"heroes": ["grok-ull", "uliessa"]}),
]


def told(name: str, choices: Plain) -> Iterator[Event]:
    """What a few random games tell."""
    book, _ = BOOKS[name]
    for seed in range(4):
        sink = Sink()
        state = book.start(book.setup(choices), seed, sink)
        chooser = Chooser(seed)
        for _answer in range(300):
            yield from sink.take()
            if book.is_over(state):
                break
            book.answer(state, chooser.choose(state.question))


@pytest.mark.parametrize(("name", "choices"), SETUPS)
def test_an_event_carries_nothing_that_is_not_declared(name: str, choices: Plain) -> None:
    table = BOOKS[name][1]
    for event in told(name, choices):
        declared = len(table.declared[event[0]].facts)
        assert not any(event[2 + declared :]), table.names[event[0]]


@pytest.mark.parametrize(("name", "choices"), SETUPS)
def test_facts_have_the_names_and_types_that_the_book_promises(name: str, choices: Plain) -> None:
    book, _ = BOOKS[name]
    promised = book.event_facts()
    for event in told(name, choices):
        shown = book.event(event)
        types = {fact: type(value) for fact, value in shown.facts.items()}
        types.pop("place", None)  # a room's number, or the bottom of the deck
        assert types.items() <= promised[shown.kind].items(), shown


@pytest.mark.parametrize("table", [MINI_ROGUE, TINY_EPIC], ids=["mini-rogue", "tiny-epic"])
def test_an_event_does_not_tell_two_facts_by_one_name(table: Events) -> None:
    for kind, declared in table.declared.items():
        names = [fact.name for fact in declared.facts]
        assert len(names) == len(set(names)), table.names[kind]


def test_a_wording_is_of_an_event_that_exists() -> None:
    mini_rogue = MiniRogueSpeech(BOOKS["mini-rogue"][0].cards, "en")._voice(1).wordings
    tiny_epic = TinyEpicSpeech(BOOKS["tiny-epic"][0].cards, "en").wordings
    assert set(mini_rogue.table) <= set(MINI_ROGUE.names)
    assert set(tiny_epic.table) <= set(TINY_EPIC.names)
