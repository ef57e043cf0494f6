"""The tables that the rules read are columns of numbers: a loader adds the figures of one card after another."""

from collections.abc import Iterable

from undercroft.kernel.tables import CardTables
from undercroft.kernel.vecs import append


def add(tables: CardTables, kind: str, /, **figures: int | Iterable[int]) -> None:
    """Add the figures of one more thing of a kind: `add(tables, "room", kind=3)` to `tables.room_kind`.

    A column may take several numbers for each thing, such as one for each face of a die.
    """
    for name, given in figures.items():
        column = getattr(tables, f"{kind}_{name}")
        for figure in (given,) if isinstance(given, int) else given:
            column = append(column, figure)
        setattr(tables, f"{kind}_{name}", column)
