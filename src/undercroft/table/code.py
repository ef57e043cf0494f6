"""Share codes: setup and seed in one short string, and the dungeon of the day.

A code is the game's letters and a number, in groups of letters and digits that cannot be mistaken for one another. The
last two are a check: it detects any one or two wrong characters, and any two that changed places.
"""

from datetime import date
from hashlib import blake2b
from typing import Final

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import quoted
from undercroft.table.book import BadChoice, Book, Plain, UnknownName
from undercroft.table.game import LARGEST_SEED

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
GROUP: Final = 4
CHECK: Final = 2
DIGITS_MOST: Final = 24
"""More than any seed and setup need, and few enough for the check to work."""
LATER: Final = "0"
"""Put before the number of a setup with later choices; no other number begins with it, except this digit alone."""
FIELD: Final = 0b100101
"""The field of 32: x to the fifth is x squared and 1."""


class BadCode(UndercroftError):
    """A mistyped code, or not a code at all."""

    def __init__(self, code: object) -> None:
        self.code = code
        super().__init__(
            N_('"{code}" is not a share code, or was mistyped: codes look like MR-27BR-0029-H'), code=quoted(code)
        )


class BadDay(UndercroftError):
    """Not a date."""

    def __init__(self, given: object) -> None:
        self.given = given
        super().__init__(N_('"{given}" is not a date: write it like 2025-12-24'), given=quoted(given))


class NoCode(UndercroftError):
    """A game that has no share code."""

    def __init__(self, chapter: bool = False) -> None:
        self.chapter = chapter
        super().__init__(
            N_("this game is a chapter of a campaign: it has no share code; share the campaign's file instead")
            if chapter
            else N_("this game began from a position: it has no share code; share the position's file instead")
        )


class Uncoded(UndercroftError):
    """A game that was dealt from a secret."""

    def __init__(self) -> None:
        super().__init__(N_("this game was dealt from a secret: it has no share code; share its file instead"))


def encode(book: Book, setup: Plain, seed: int) -> str:
    """The code of a setup and a seed; a setup with more than the choices has none."""
    later = [name for name, _ in book.options.later_choices if name in setup]
    if len(setup) > len(book.options.choices) + len(later):
        raise NoCode(chapter=True)
    number = seed
    if later:
        for name, values in reversed(book.options.later_choices):
            number = number * (len(values) + 1) + (values.index(setup[name]) + 1 if name in setup else 0)
    for name, values in reversed(book.options.choices):
        number = number * len(values) + values.index(setup[name])
    digits = (LATER if later else "") + _digits(number)
    digits += _check(book.letters + digits)
    groups = [digits[place : place + GROUP] for place in range(0, len(digits), GROUP)]
    return "-".join([book.letters, *groups])


def symbols_of(code: str) -> str:
    """The letters and digits of a typed code, in any case and any groups, with misread characters corrected."""
    if not isinstance(code, str) or not code.isascii():
        raise BadCode(code)
    symbols = "".join(code.replace("-", " ").split()).upper().translate(MISREAD)
    if not set(symbols) <= set(ALPHABET):
        raise BadCode(code)
    return symbols


def decode(book: Book, code: str) -> tuple[Plain, int]:
    """The setup and the seed of a code; BadCode if it was mistyped."""
    symbols = symbols_of(code)
    digits = symbols.removeprefix(book.letters)
    if digits == symbols or not CHECK < len(digits) <= DIGITS_MOST:
        raise BadCode(code)
    body, check = digits[:-CHECK], digits[-CHECK:]
    number = 0
    for digit in body:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    setup: Plain = {}
    for name, values in book.options.choices:
        number, place = divmod(number, len(values))
        setup[name] = values[place]
    if len(body) > 1 and body.startswith(LATER):
        for name, values in book.options.later_choices:
            number, place = divmod(number, len(values) + 1)
            setup |= {name: values[place - 1]} if place else {}
    if check != _check(book.letters + body) or number > LARGEST_SEED:
        raise BadCode(code)
    try:
        setup = book.setup(setup)
    except (BadChoice, UnknownName):  # such as the Avatar's place for another final boss
        raise BadCode(code) from None
    if symbols_of(encode(book, setup, number)) != symbols:  # one game, one code
        raise BadCode(code)
    return setup, number


def _digits(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(ALPHABET))
        digits = ALPHABET[digit] + digits
    return digits


def _check(symbols: str) -> str:
    """Two symbols more: the remainder by (x + 1)(x + 2) over the field of 32, a Reed-Solomon code.

    It detects any one or two wrong symbols, and so any two that changed places, among the first 31.
    """
    first = second = 0
    for symbol in symbols:
        back = ALPHABET.index(symbol) ^ first
        twice = back << 1 ^ (FIELD if back & 16 else 0)
        first, second = second ^ back ^ twice, twice
    return ALPHABET[first] + ALPHABET[second]


def daily(book: Book, day: date) -> str:
    """The code of a day: the same for everybody."""
    if not isinstance(day, date):
        raise BadDay(day)
    chance = int.from_bytes(blake2b(f"{book.name} {date.isoformat(day)}".encode(), digest_size=16).digest(), "big")
    setup: Plain = {}
    for name, values in book.options.daily_choices:
        chance, place = divmod(chance, len(values))
        setup[name] = values[place]
    return encode(book, setup, chance % 2**20)
