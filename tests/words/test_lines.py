"""The account that all games share: what goes on one line, who is named, what is left out."""

from types import SimpleNamespace

import pytest

from undercroft.kernel.events import Event
from undercroft.table.events import Events, number, secret, tells
from undercroft.words.lines import Account, change, lead, line
from undercroft.words.terms import Terms

pytestmark = pytest.mark.once

STRUCK, LOST, FOUND, PEEKED = 1, 2, 3, 4
KINDS = SimpleNamespace(STRUCK=STRUCK, LOST=LOST, FOUND=FOUND, PEEKED=PEEKED)
TABLE = Events(
    KINDS,
    {
        STRUCK: tells(number("by")),
        LOST: tells(number("amount")),
        FOUND: tells(number("amount")),
        PEEKED: tells(secret(number("card"))),
    },
)
NAMES = ("Ann", "Bob")


class Told(Account):
    def named(self, seat: int, text: str) -> str:
        return f"{NAMES[seat]} {text}"


def account(*events: tuple[int, int, int], reader: int | None = None) -> Told:
    wordings = {
        STRUCK: lead("rat {by} hits {hero}"),
        LOST: change("-{amount} HP"),
        FOUND: line("{hero} finds {coins}"),
        PEEKED: line("{hero} sees card {card}"),
    }
    naming = {
        "hero": lambda event: NAMES[event.seat],
        "coins": lambda event: "a coin" if event["amount"] == 1 else f"{event['amount']} coins",
    }
    told: list[Event] = [(kind, seat, fact, 0, 0, 0, 0) for kind, seat, fact in events]
    return Told(Terms("en"), TABLE, told, wordings, naming, reader)


def test_a_lead_and_its_changes_share_a_line() -> None:
    assert account((STRUCK, 0, 3), (LOST, 0, 2), (LOST, 0, 1)).lines() == ["Rat 3 hits Ann: -2 HP, -1 HP."]


def test_a_change_of_somebody_else_says_whose_it_is() -> None:
    assert account((STRUCK, 0, 3), (LOST, 0, 2), (LOST, 1, 1)).lines() == ["Rat 3 hits Ann: -2 HP, Bob -1 HP."]


def test_a_change_without_a_lead_says_whose_it_is() -> None:
    assert account((LOST, 1, 2)).lines() == ["Bob -2 HP."]


def test_a_line_of_its_own_ends_the_one_before() -> None:
    assert account((STRUCK, 1, 1), (FOUND, 0, 1), (FOUND, 0, 5)).lines() == [
        "Rat 1 hits Bob.",
        "Ann finds a coin.",
        "Ann finds 5 coins.",
    ]


def test_only_another_seat_is_kept_from_a_secret() -> None:
    for reader, hidden in ((None, False), (0, False), (1, True)):
        told = account((PEEKED, 0, 7), reader=reader)
        assert told.is_hidden(told.told[0]) is hidden
    assert not account((FOUND, 0, 7), reader=1).is_hidden(account((FOUND, 0, 7)).told[0])
