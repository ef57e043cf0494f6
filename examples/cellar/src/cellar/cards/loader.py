"""The cards: what a file may hold, and the tables the rules read."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from cellar.rules.state import CANDLES_MOST, DEPTHS, Tables
from undercroft.cards.schema import Card, Figure, Format
from undercroft.cards.source import CardError, read_boxes, some
from undercroft.kernel.errors import N_

FORMAT: Final = Format(("hero", "room"))
BASE: Final = Path(__file__).parent / "boxes" / "base"
Candles = Annotated[int, Meta(ge=1, le=CANDLES_MOST)]


class HeroCard(Card, frozen=True, kw_only=True):
    candles: Candles
    bonus: Figure


class RoomCard(Card, frozen=True, kw_only=True):
    danger: Figure
    costs: Candles
    finds: Figure


@dataclass(frozen=True)
class Cards:
    """The cards in use. A card's place is its number in the tables."""

    heroes: tuple[HeroCard, ...]
    rooms: tuple[RoomCard, ...]
    tables: Tables
    digest: str
    """a hash of the figures, named in saves"""


def load_cards(folders: Sequence[Path] | None = None) -> Cards:
    """The cards in the given folders, or our own."""
    documents = read_boxes(folders or [BASE], FORMAT)
    heroes = tuple(entry.card for entry in some(documents, "hero", HeroCard))
    rooms = tuple(entry.card for entry in some(documents, "room", RoomCard))
    if len(rooms) < max(DEPTHS):
        raise CardError(N_("{n} rooms are too few: at least {least}"), n=len(rooms), least=max(DEPTHS))
    tables = Tables(
        candles=tuple(hero.candles for hero in heroes),
        bonus=tuple(hero.bonus for hero in heroes),
        danger=tuple(room.danger for room in rooms),
        costs=tuple(room.costs for room in rooms),
        finds=tuple(room.finds for room in rooms),
    )
    ids = [card.id for card in (*heroes, *rooms)]
    return Cards(heroes, rooms, tables, blake2b(repr((ids, tables)).encode(), digest_size=16).hexdigest())
