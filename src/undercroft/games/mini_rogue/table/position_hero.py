"""The adventurers of a position: what stands on each Character mat."""

from collections.abc import Iterator
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, STANCE_NAMES
from undercroft.games.mini_rogue.rules.effects import armor_of, limit, owned, set_stat
from undercroft.games.mini_rogue.rules.setup import take_character
from undercroft.games.mini_rogue.rules.state import (
    CELLS,
    EXIT,
    LOST,
    NO_CARD,
    POTIONS_MOST,
    SEATS_MOST,
    Hero,
    State,
    level,
)
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.position_reign import ReignReader
from undercroft.games.mini_rogue.table.view import AFFLICTION_NAMES, BOON_NAMES, STAT_NAMES, named_bits
from undercroft.table.position_fields import Fields, Reason, one_of

MOVES: Final = 5
"""So often at most a skill can be used in one area by the same adventurer, refreshed in between."""
SPENT: Final = (
    cardspeak.EACH_AREA | cardspeak.EACH_FLOOR | cardspeak.EACH_FIGHT | cardspeak.HAGGLE | cardspeak.SECOND_WIND
)
"""What perks and relics grant only once, for now."""


def hero_fields(fields: Fields) -> list[Fields]:
    """One table for each adventurer: `hero` alone, or a `party` of up to three."""
    alone, party = fields.table("hero"), fields.tables("party")
    if party is None:
        return [alone or Fields({}, "hero")]
    if alone is not None:
        raise fields.refuse(Reason.PARTY, "hero", "a party is there too: leave out one of them")
    if not 1 <= len(party) <= SEATS_MOST:
        text = f"{len(party)} adventurers cannot go down together: from 1 to {SEATS_MOST}"
        raise fields.refuse(Reason.TOO_MANY, "party", text)
    return party


class HeroReader:
    """Sets the figures of all adventurers; what each has still to do with a card is not read here."""

    def __init__(
        self, cards: MiniRogueCards, game: State, sheets: list[Fields], plan: Plan, reign: ReignReader
    ) -> None:
        self.cards = cards
        self.game = game
        self.sheets = sheets
        self.reign = reign
        self.laid = plan.laid
        self.shedding = plan.asked == steps.SHED_POTION or plan.waits(steps.SHED_POTION)

    def read(self) -> None:
        self._characters()
        self.reign.read_cards()
        for hero, fields in zip(self.game.heroes, self.sheets, strict=True):
            self._figures(hero, fields)

    def _characters(self) -> None:
        """There is one card of each; who is not named is one that nobody else is."""
        known = [card.id for card in self.cards.characters]
        named = [fields.name("character", known, "") for fields in self.sheets]
        seconds = [fields.data.get("second") for fields in self.sheets]
        for place, name in enumerate(named):
            if name and name in named[:place]:
                text = f'"{name}" stands twice: each can be there once'
                raise self.sheets[place].refuse(Reason.TWICE, "character", text)
            named[place] = name or next(one for one in known if one not in (*named, *seconds))
        for hero, name in zip(self.game.heroes, named, strict=True):
            take_character(self.game, hero, known.index(name), 0)

    def _figures(self, hero: Hero, fields: Fields) -> None:
        game = self.game
        for stat, name in enumerate(STAT_NAMES):
            low, high, default = self._track(hero, stat)
            set_stat(hero, stat, fields.number(name, default, low, high))
        fields.agree("level", int(level(hero)))
        self._belt(hero, fields, self._slots(fields))
        afflictions = fields.names("afflictions", AFFLICTION_NAMES)
        if afflictions is not None:
            hero.afflictions = sum(1 << AFFLICTION_NAMES.index(name) for name in afflictions)
        hero.face_down = fields.flag("skill_used", False)
        self.reign.read_turned(hero, fields)
        self._cell(hero, fields)
        self._boons(hero, fields)
        hero.met_danger = fields.flag("met_danger", False)
        hero.skipping = fields.flag("skips_next_room", False)
        if hero.skipping and not self._skill_amount(hero, cardspeak.SKIP_ROOM):
            raise fields.refuse(
                Reason.MISMATCH, "skips_next_room", "this character has no such skill: it must be false"
            )
        hero.shield = fields.number("shield", 0, 0, self._skill_amount(hero, cardspeak.SHIELD))
        hero.immune = fields.flag("immune", False)
        if hero.immune and not self._skill_amount(hero, cardspeak.IMMUNE):
            raise fields.refuse(Reason.MISMATCH, "immune", "nobody has such a skill: it must be false")
        stance = fields.name("stance", STANCE_NAMES, STANCE_NAMES[cardspeak.BALANCED])
        hero.stance = STANCE_NAMES.index(stance)
        if not game.stances:
            fields.agree("stance", STANCE_NAMES[cardspeak.BALANCED])
        fields.agree("armor_in_all", int(armor_of(game, hero)))

    def _track(self, hero: Hero, stat: int) -> tuple[int, int, int]:
        """From where to where a track can be, and where it starts. Who has no HP has lost, for all (MR-END-3)."""
        most, start = int(limit(stat)), int(owned(hero, stat))
        if stat != cardspeak.HP:
            return 0, most, start
        if self.game.outcome != LOST:
            return 1, most, start
        return (0, most, start) if self.game.party > 1 else (0, 0, 0)

    def _cell(self, hero: Hero, fields: Fields) -> None:
        """By default at the Entrance, and where the first one is."""
        first = self.game.heroes[0]
        default = int(first.cell) + 1 if hero.seat else 1 if self.laid or self.reign.starting else CELLS
        hero.cell = fields.number("cell", default, 1, CELLS) - 1
        if not self.laid and hero.cell not in (0, EXIT):
            raise fields.refuse(Reason.UNREACHABLE, "cell", "the rooms are not laid yet: 9, or 1 after a fall")
        if self.reign.starting and hero.cell:
            raise fields.refuse(Reason.UNREACHABLE, "cell", "before the first area all are on cell 1: leave it out")
        if not self.laid and hero.cell != first.cell:
            text = f"the rooms are not laid yet: all are on cell {first.cell + 1}"
            raise fields.refuse(Reason.UNREACHABLE, "cell", text)

    def _slots(self, fields: Fields) -> int:
        """More potions than two: in a Belt, or one that is about to be given up (MR-COUNCIL-12, -15)."""
        held = fields.data.get("item")
        name = held.get("item") if isinstance(held, dict) else None
        belts = [item.id for number, item in enumerate(self.cards.items) if self.game.tables.item_slots[number]]
        return 1 if self.shedding or name in belts else 0

    def _belt(self, hero: Hero, fields: Fields, slots: int) -> None:
        """Two potions of different kinds are the most (MR-STAT-8)."""
        potions = fields.names("potions", POTION_NAMES)
        if potions is None:
            return
        if len(potions) > POTIONS_MOST + slots:
            text = f"{len(potions)} potions are too many: at most {POTIONS_MOST + slots}"
            raise fields.refuse(Reason.TOO_MANY, "potions", text)
        hero.potions = sum(1 << POTION_NAMES.index(name) for name in potions)

    def _boons(self, hero: Hero, fields: Fields) -> None:
        """What perks and relics grant, and what of it is used up for now (MR-CAMP-6, -7)."""
        hero.boons = sum(1 << BOON_NAMES.index(name) for name in fields.names("boons", BOON_NAMES) or ())
        for name in fields.names("boons_spent", BOON_NAMES) or ():
            boon = 1 << BOON_NAMES.index(name)
            if not boon & hero.boons & SPENT:
                text = f'"{name}" cannot be used up: {one_of(named_bits(int(hero.boons) & SPENT, BOON_NAMES))}'
                raise fields.refuse(Reason.MISMATCH, "boons_spent", text)
            hero.spent |= boon

    # --- skills ---------------------------------------------------------------------------------------------

    def _skill_amount(self, hero: Hero, verb: int) -> int:
        """How much of an effect the character's skills, any Item's, or those of others for everyone, can bring.

        In a party such an effect may be used again before it is over: who waits at the Exit enters no room.
        """
        amount = 0
        for address in self._programs(hero):
            for packed in self._words(address):
                if cardspeak.verb_of(packed) == verb:
                    amount += max(1, int(cardspeak.first_of(packed)))
        return amount * MOVES if self.game.party > 1 else amount

    def _programs(self, hero: Hero) -> Iterator[int]:
        tables = self.game.tables
        for mate in self.game.heroes:
            own = [int(card) * SKILL_TYPES for card in (mate.character, mate.second) if card != NO_CARD]
            for skill in (skill for first in own for skill in tables.character_skill[first : first + SKILL_TYPES]):
                address = int(tables.skill_program[skill]) if skill >= 0 else 0
                shared = cardspeak.verb_of(tables.programs[address]) in (cardspeak.EVERYONE, cardspeak.ANYONE)
                if mate.seat == hero.seat or shared:
                    yield address
        for skill in tables.item_skill:
            yield int(tables.skill_program[skill]) if skill >= 0 else 0

    def _words(self, address: int) -> Iterator[int]:
        words = self.game.tables.programs
        while words[address] != cardspeak.END:
            yield int(words[address])
            address += 1
