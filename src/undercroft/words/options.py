"""Options as they are typed: whole numbers and dates, read or refused."""

from datetime import date

from undercroft.kernel.errors import N_, UndercroftError
from undercroft.outside import quoted
from undercroft.table.code import BadDay


class BadNumber(UndercroftError):
    """Not a number, or a number out of bounds."""

    def __init__(self, option: str, given: str, least: int, most: int) -> None:
        self.option = option
        self.given = given
        self.least = least
        self.most = most
        super().__init__(
            N_('{option}: "{given}" is not a whole number from {least} to {most}'),
            option=option,
            given=quoted(given),
            least=least,
            most=most,
        )


def whole(option: str, typed: str, least: int, most: int) -> int:
    """A whole number within bounds; BadNumber says which."""
    if not (typed.isascii() and typed.isdigit() and len(typed) <= len(str(most)) and least <= int(typed) <= most):
        raise BadNumber(option, typed, least, most)
    return int(typed)


def day(typed: str) -> date:
    """A date, year first."""
    try:
        return date.fromisoformat(typed.strip())
    except ValueError:
        raise BadDay(typed) from None
