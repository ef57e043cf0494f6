"""The programs that can be under way in a position, in the language of the cards."""

from collections.abc import Iterable
from typing import Final

from undercroft.games.mini_rogue.cards.effects import PROGRAMS
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import first_of, verb_of
from undercroft.games.mini_rogue.rules.reinforcement import room_rule
from undercroft.games.mini_rogue.rules.state import BEATEN, EXIT, NO_CARD, Hero, State, room_at
from undercroft.games.mini_rogue.rules.tables import COLUMNS, FACES, SKILL_TYPES, Tables

_BRANCHES: Final = (speak.CHOOSE, speak.OPTIONS)
"""Verbs with the addresses of options behind them."""


class Programs:
    """The programs that can be under way for an adventurer: of this room, these rewards, the skills of all."""

    def __init__(self, state: State, hero: Hero) -> None:
        self.state = state
        self.hero = hero
        self.tables = state.tables
        self.places: list[int] = []
        """every place of a word from which such a program may go on"""
        self._seen: set[int] = set()
        for address in self._starts():
            self._walk(address)

    def _starts(self) -> Iterable[int]:
        state, tables, hero = self.state, self.tables, self.hero
        card = room_at(state, hero)
        if card == NO_CARD:
            # what a card just taken still brings
            card = max(hero.item_card, hero.burden if hero.second_burden == NO_CARD else hero.second_burden)
        if card != NO_CARD:
            yield from room_programs(tables, int(card))
            if tables.room_line[card] >= 0:
                yield int(tables.line_reward[tables.room_line[card] + state.floor - 1])
                if state.council and state.floor > 1:  # lowered for a Story card
                    yield int(tables.line_reward[tables.room_line[card] + state.floor - 2])
        if state.council:
            yield from self._court()
        for mate in state.heroes:
            yield from self._skills(mate)
        for boss, place in enumerate(state.boss_place):
            if place == BEATEN and (hero.cell == EXIT or state.council):
                line = int(tables.boss_line[boss]) + min(int(state.floor), int(tables.boss_lines[boss])) - 1
                yield int(tables.line_reward[line])

    def _court(self) -> Iterable[int]:
        """The Story card drawn last, that of the enemy beaten last, and Items just used up or taken."""
        state, tables = self.state, self.tables
        stories = {int(state.court.story), int(state.foe.card) if state.foe.kind == speak.FOE_STORY else NO_CARD}
        for story in sorted(stories - {NO_CARD}):
            yield int(tables.story_program[story])
            first = int(tables.story_offers[story])
            for offer in range(first, first + int(tables.story_offer_count[story])):
                yield int(tables.offer_program[offer])
            if tables.story_line[story] >= 0:
                yield int(tables.line_reward[tables.story_line[story] + state.floor - 1])
        for item in range(len(tables.item_uses)):
            yield int(tables.item_gain[item])
            for skill in tables.item_skill[item * SKILL_TYPES : (item + 1) * SKILL_TYPES]:
                yield int(tables.skill_program[skill]) if skill >= 0 else 0
        if self.ghost_first():
            for line in tables.ghost_line:
                yield int(tables.line_reward[line + state.floor - 1])

    def ghost_first(self) -> bool:
        """The Overlord board has the reference card fought before such a room is resolved (MR-OVER-18)."""
        card = room_at(self.state, self.hero)
        return card != NO_CARD and room_rule(self.state, self.tables.room_kind[card], speak.GHOST_FIRST) > 0

    def _skills(self, hero: Hero) -> Iterable[int]:
        tables = self.tables
        for kind in range(SKILL_TYPES):
            own = [card for card in (hero.character, hero.second) if card != NO_CARD]
            skills = [tables.character_skill[card * SKILL_TYPES + kind] for card in own]
            if hero.item != NO_CARD:
                skills.append(tables.item_skill[hero.item * SKILL_TYPES + kind])
            yield from (int(tables.skill_program[skill]) for skill in skills if skill >= 0)

    def _walk(self, address: int) -> None:
        tables = self.tables
        while address not in self._seen and tables.programs[address] != speak.END:
            self._seen.add(address)
            self.places.append(address)
            packed = int(tables.programs[address])
            verb = int(verb_of(packed))
            if verb in _BRANCHES:
                for place in range(int(first_of(packed))):
                    self._walk(int(tables.programs[address + 1 + place]))
                address += int(first_of(packed))
            elif verb == speak.TRY:
                self._walk(int(tables.programs[address + 1]))
                address += 1
            elif verb == speak.GUARDIAN and self.state.foe.kind == speak.FOE_GUARDIAN:
                self._walk(self._guardian())
            elif verb == speak.REWARDS:
                for start in (*tables.rewards_always, *tables.rewards_row):
                    self._walk(int(start))
            elif verb == speak.GHOST:
                for line in tables.ghost_line:
                    self._walk(int(tables.line_reward[line + self.state.floor - 1]))
            address += 1

    def _guardian(self) -> int:
        """What beating the Guardian in play, or the last one, brings (MR-COUNCIL-8)."""
        tables, boss = self.tables, self.state.foe.card
        line = tables.boss_line[boss] + min(self.state.floor, tables.boss_lines[boss]) - 1
        return int(tables.line_reward[line])

    def has(self, verb: int) -> bool:
        """An effect of this kind can come up here."""
        return any(verb_of(self.tables.programs[place]) == verb for place in self.places)

    def runs(self) -> dict[int, str]:
        """All programs by address; the empty one is address 0."""
        return {0: ""} | {place: self._text(place) for place in self.places}

    def _text(self, address: int) -> str:
        return PROGRAMS.program(self.tables.programs, address)

    def choices(self, verb: int = speak.CHOOSE) -> dict[int, str]:
        """All lists of options by where they stand."""
        found = [place + 1 for place in self.places if verb_of(self.tables.programs[place]) == verb]
        return {options: " / ".join(PROGRAMS.options(self.tables.programs, options)) for options in found}

    def aims(self) -> dict[int, str]:
        """What one adventurer, of somebody's choice, can get."""
        found = [place for place in self.places if verb_of(self.tables.programs[place]) == speak.ANYONE]
        return {place + 1: self._text(place + 1) for place in found}

    def checks(self) -> dict[int, str]:
        """What follows a check, by address."""
        behind = {speak.CHECK: 1, speak.TRY: 2}
        found = [(place, int(verb_of(self.tables.programs[place]))) for place in self.places]
        return {place + behind[verb]: self._text(place + behind[verb]) for place, verb in found if verb in behind}

    def shifts(self, address: int) -> bool:
        """Whether the card allows the die of the check before this address to be shifted."""
        packed = self.tables.programs[address - 1]
        return bool(verb_of(packed) == speak.CHECK and first_of(packed))


def room_programs(tables: Tables, card: int) -> Iterable[int]:
    """Where the programs of a room card begin."""
    yield int(tables.room_banner[card])
    yield int(tables.room_failure[card])
    for row in range(card * FACES * COLUMNS, (card + 1) * FACES * COLUMNS):
        yield int(tables.room_row[row])
    first = int(tables.room_offers[card])
    for offer in range(first, first + int(tables.room_offer_count[card])):
        yield int(tables.offer_program[offer])
