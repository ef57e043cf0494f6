"""The vocabulary of Tiny Epic Dungeons: skills, amounts, places, and the names on cards and boards."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from undercroft.cards.language import language_of
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, pile_of
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.attacks import defense_of
from undercroft.games.tiny_epic.rules.grid import neighbour
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    ENEMIES,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    WIDTH,
    Hero,
    State,
    foe_of,
)
from undercroft.words.nouns import Noun, sentence
from undercroft.words.terms import Terms, on_card

__all__ = ["TinyEpicTerms", "cells_around", "in_mask", "sentence"]

ROWS: Final = "abcdefg"
BOSS_MARK: Final = "B"


def in_mask(mask: int, count: int = ENEMIES) -> list[int]:
    """The places of the bits that are set."""
    return [place for place in range(count) if mask >> place & 1]


def cells_around(cell: int) -> list[tuple[int, int]]:
    """Directions and the cells there; none beyond the edge."""
    return [(side, int(neighbour(cell, side))) for side in range(4) if neighbour(cell, side) != NOWHERE]


class TinyEpicTerms(Terms):
    """Short words in one language. Every class of Tiny Epic words is given one of these."""

    def __init__(self, cards: TinyEpicCards, language: str) -> None:
        super().__init__(language)
        self.cards = cards
        self.tables = cards.tables
        self._name_things()

    def _name_things(self) -> None:
        _ = self._
        strength, agility, intelligence = _("Strength, Agility, Intelligence").split(", ")
        self.skills = {
            speak.STRENGTH: strength,
            speak.AGILITY: agility,
            speak.INTELLIGENCE: intelligence,
            speak.ANY: _("any skill"),
        }
        self.sides = (_("north"), _("east"), _("south"), _("west"))
        self.ways = (_("to the north"), _("to the east"), _("to the south"), _("to the west"))
        self.slots = (
            _("left hand"),
            _("right hand"),
            _("garment"),
            _("first trinket"),
            _("second trinket"),
            _("first Spell"),
            _("second Spell"),
        )
        self.slot_kinds = {
            speak.LEFT: _("hand"),
            speak.GARMENT: _("garment"),
            speak.TRINKET: _("trinket"),
            speak.SPELL: _("Spell"),
        }
        self.attacks = {speak.MELEE: _("melee attack"), speak.MISSILE: _("missile attack"), speak.CAST: _("Spell")}
        self.enemy_faces = ("", "2", "3", "4", "5", _("broken shield"), _("torch"))
        self.torch_spaces = ("", _("a goblin comes"), _("the enemies act"), _("the skull: the game is lost"))
        self.dice = {"hero": _("hero die"), "enemy": _("enemy die")}
        ngettext = self.ngettext
        self.die_counts: Sequence[Callable[[int], str]] = (
            lambda n: ngettext("{n} hero die", "{n} hero dice", n).format(n=n),
            lambda n: _("the enemy die"),
        )
        """a count of dice in words, by kind of die"""

    # --- amounts ------------------------------------------------------------------------------------------------

    def health(self, n: int) -> str:
        return self._("{n} health").format(n=n)

    def focus(self, n: int) -> str:
        return self._("{n} focus").format(n=n)

    def damage(self, n: int) -> str:
        return self.ngettext("{n} damage", "{n} damage", n).format(n=n)

    def rooms(self, n: int) -> str:
        return self.ngettext("{n} room", "{n} rooms", n).format(n=n)

    def dice_count(self, n: int) -> str:
        return self.ngettext("{n} die", "{n} dice", n).format(n=n)

    def to_result(self, n: int) -> str:
        """A modifier of a test."""
        return self._("{n} to the result").format(n=f"{n:+}")

    def with_facts(self, name: str, facts: Iterable[str]) -> Noun:
        noun, text = name if isinstance(name, Noun) else Noun(name, language_of(self.language)), self.also(facts)
        return noun.followed_by(f" ({text})") if text else noun

    # --- names on cards and boards ------------------------------------------------------------------------------

    room = on_card("dungeon")
    card = on_card("gear")
    ability = on_card("abilities")
    boss = on_card("bosses")

    def hero(self, hero: Hero) -> Noun:
        return self.name(self.cards.heroes[hero.board].name)

    def set_name(self, number: int) -> str:
        """A legendary set by its number in the rules, from 1."""
        return self.name(self.cards.sets[number - 1].name)

    def heroes(self, heroes: Iterable[Hero]) -> str:
        return self.together(self.hero(hero).definite for hero in heroes)

    # --- places -------------------------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        """A cell by row and column: the Entrance is d4."""
        return self._("the Lair") if cell == LAIR else f"{ROWS[cell // WIDTH]}{cell % WIDTH + 1}"

    def place(self, game: State, cell: int) -> str:
        """A cell and the card there."""
        if cell == LAIR or game.grid.revealed & BIT[cell]:
            return self.room_in(cell, NO_CARD if cell == LAIR else int(game.grid.cells[cell]))
        return self._("face-down card {cell}").format(cell=self.cell(cell))

    def room_in(self, cell: int, room: int) -> str:
        """A card that is face up, and its cell; the Lair has none."""
        return self.cell(cell) if cell == LAIR else f"{self.room(room)} {self.cell(cell)}"

    def where(self, game: State, hero: Hero) -> str:
        """Where a hero is, with the hero space on the boss board."""
        if hero.cell == LAIR:
            return self._("the Lair, space {n}").format(n=int(hero.space))
        return self.place(game, hero.cell)

    # --- enemies ------------------------------------------------------------------------------------------------

    def mark(self, enemy: int) -> str:
        """The mark of an enemy on the map: g1 to g4, m1 to m4, B."""
        if enemy == BOSS:
            return BOSS_MARK
        return f"m{enemy - FIRST_MINION + 1}" if enemy >= FIRST_MINION else f"g{enemy + 1}"

    def foe_card(self, enemy: int, foe: int) -> Any:
        """The card or board of an enemy, by its number in its pile."""
        return pile_of(self.cards, enemy)[foe]

    def foe(self, enemy: int, foe: int) -> Noun:
        """An enemy by name and mark."""
        name = self.name(self.foe_card(enemy, foe).name)
        return name if enemy == BOSS else name.followed_by(f" {self.mark(enemy)}")

    def enemy_card(self, game: State, enemy: int) -> Any:
        """The card or board of an enemy in play."""
        return self.foe_card(enemy, int(foe_of(game, enemy)))

    def enemy(self, game: State, enemy: int) -> Noun:
        """An enemy in play by name and mark."""
        return self.foe(enemy, int(foe_of(game, enemy)))

    def enemy_health(self, game: State, enemy: int) -> str:
        """What it has left: one, a number, or the markers of the boss."""
        if enemy == BOSS:
            markers = ", ".join(str(game.markers[marker]) for marker in range(game.party))
            return self._("health {markers}").format(markers=markers)
        return self.health(1 if enemy < FIRST_MINION else int(game.enemy_health[enemy]))

    def defense(self, game: State, enemy: int, kind: int) -> str:
        """Its Defense against a kind of attack (TED-ATK-08)."""
        return self._("Defense {n}").format(n=int(defense_of(game, enemy, kind)))

    def location(self, game: State, hero: Hero, enemy: int) -> str:
        """Where an enemy is, seen by a hero."""
        cell = int(game.enemy_cell[enemy])
        if cell == hero.cell:
            return self._("here")
        return self._("in the Lair") if cell == LAIR else self._("in {cell}").format(cell=self.cell(cell))
