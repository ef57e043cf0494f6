"""Share codes: setup and seed in one short string, and the dungeon of the day.

A code is the game's letters and a number in groups of letters and digits that cannot be mistaken for one another; its
last two say whether it was typed rightly.
"""

from datetime import date
from hashlib import blake2b
from typing import Final

from undercroft.rules.kernel.errors import UndercroftError
from undercroft.table.book import Book, Plain
from undercroft.table.game import LARGEST_SEED

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD: Final = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
GROUP: Final = 4
CHECK: Final = 2


class BadCode(UndercroftError):
    """A code that was mistyped, or is none."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(f'"{code}" is no share code, or was mistyped: it looks like MR-4K7C-9Q2A')


def encode(book: Book, setup: Plain, seed: int) -> str:
    """The code of a setup and a seed."""
    number = seed
    for name, values in reversed(book.choices):
        number = number * len(values) + values.index(setup[name])
    digits = _digits(number)
    digits += _check(book, digits)
    groups = [digits[place : place + GROUP] for place in range(0, len(digits), GROUP)]
    return "-".join([book.letters, *groups])


def decode(book: Book, code: str) -> tuple[Plain, int]:
    """The setup and the seed of a code; BadCode if it was mistyped."""
    letters, *groups = code.strip().upper().split("-")
    digits = "".join(groups).translate(MISREAD)
    if letters != book.letters or len(digits) <= CHECK or not set(digits) <= set(ALPHABET):
        raise BadCode(code)
    body, check = digits[:-CHECK], digits[-CHECK:]
    number = 0
    for digit in body:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    if check != _check(book, body) or _digits(number) != body:
        raise BadCode(code)
    setup: Plain = {}
    for name, values in book.choices:
        number, place = divmod(number, len(values))
        setup[name] = values[place]
    if number > LARGEST_SEED:
        raise BadCode(code)
    return setup, number


def _digits(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(ALPHABET))
        digits = ALPHABET[digit] + digits
    return digits


def _check(book: Book, digits: str) -> str:
    value = int.from_bytes(blake2b(f"{book.letters} {digits}".encode(), digest_size=8).digest(), "big")
    return "".join(ALPHABET[value >> 5 * place & 31] for place in range(CHECK))


def daily(book: Book, day: date) -> str:
    """The code of a day: the same for everybody."""
    chance = int.from_bytes(blake2b(f"{book.name} {day.isoformat()}".encode(), digest_size=16).digest(), "big")
    setup: Plain = {}
    for name, values in book.choices:
        chance, place = divmod(chance, len(values))
        setup[name] = values[place]
    return encode(book, setup, chance % 2**20)
