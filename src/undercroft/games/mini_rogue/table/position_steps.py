"""The agenda and the open question in words: steps by name, programs in the language of the cards.

The argument of a step is a number of the rules; here it is written so that a person can read and type it.
"""

from collections.abc import Iterable
from typing import Final

from undercroft.games.mini_rogue.cards.effects import PROGRAMS
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES
from undercroft.games.mini_rogue.rules.area import PLACING, TO_ORDER
from undercroft.games.mini_rogue.rules.cardspeak import first_of, verb_of
from undercroft.games.mini_rogue.rules.check import ATTACKING, DIE_BITS
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.reinforcement import room_rule
from undercroft.games.mini_rogue.rules.state import BEATEN, EXIT, HP_MOST, NO_CARD, Hero, State, room_at
from undercroft.games.mini_rogue.rules.tables import COLUMNS, FACES, SKILL_TYPES, Tables
from undercroft.games.mini_rogue.table.position_powers import (
    LOOKED_ON,
    RULED,
    STARTING,
    TO_OVERLORD,
    PowerArguments,
    power_argument,
)
from undercroft.games.mini_rogue.table.view import FOE_NAMES, QUESTION_NAMES
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

STEP_NUMBERS: Final = {name: number for number, name in QUESTION_NAMES.items()}

FIGHTING: Final = frozenset(
    (
        steps.ATTACK,
        steps.STANCE,
        steps.READY,
        steps.CONJURING,
        steps.TRIBUTE,
        steps.ROLLED,
        steps.DOUBLING,
        steps.QUAFF,
        steps.READ_ATTACK,
        steps.EXCHANGE,
        steps.SHOT,
        steps.PARRY,
        steps.FOE_ATTACK,
        steps.LAND,
        steps.ROLL_ATTACK,
        steps.REROLL_ATTACK,
    )
)
"""Steps that need an enemy."""
PREPARING: Final = frozenset((steps.PREPARE, steps.PREPARATION, steps.PLACE, steps.SETTLE, steps.LAY, *STARTING))
"""Steps that come before the rooms of an area are laid."""
CHECKS: Final = frozenset(
    (steps.BEFORE_CHECK, steps.AFTER_CHECK, steps.JUDGE, steps.ROLL_CHECK, steps.ROLL_CHECK_DIE, steps.REROLL_CHECK)
)
TOGETHER: Final = frozenset((steps.AIM, steps.GIVE_WAY, steps.WANT_ITEM, steps.BARTER, steps.DEAL, steps.CONSENT))
"""Questions of a party."""
ASKING: Final = frozenset(
    (
        steps.PREPARATION,
        steps.PLACE,
        steps.EXPLORE,
        steps.ARRIVE,
        steps.DESCEND,
        steps.REVEAL_ROOM,
        steps.REPLACE_ROOM,
        steps.SWAP_FIRST,
        steps.SWAP_SECOND,
        steps.CHOICE,
        steps.OFFERING,
        steps.AFTER_DIE,
        steps.TRADING,
        steps.PAY_WITH_POTION,
        steps.GAIN_POTION,
        steps.PICK_POTION,
        steps.TAKE_ITEM,
        steps.STORY_CHOICE,
        steps.SHED_POTION,
        steps.LOWER,
        *(CHECKS - {steps.JUDGE} - steps.ROLLING),
        steps.CLEAR_MIND,
        *TOGETHER,
        *(FIGHTING - {steps.ATTACK, steps.READ_ATTACK, steps.LAND} - steps.ROLLING),
        *TO_OVERLORD,
        *(STARTING - {steps.BEGIN}),
        steps.SECOND_REWARDS,
    )
)
"""Steps that ask."""

_BRANCHES: Final = (speak.CHOOSE, speak.OPTIONS)
"""Verbs with the addresses of options behind them."""


def program_text(tables: Tables, address: int) -> str:
    """The rest of a program as cards write it."""
    return PROGRAMS.program(tables.programs, address)


class Programs:
    """The programs that can be under way for an adventurer: of this room, these rewards, the skills of all."""

    def __init__(self, game: State, hero: Hero) -> None:
        self.game = game
        self.hero = hero
        self.tables = game.tables
        self.places: list[int] = []
        """every place of a word from which such a program may go on"""
        self._seen: set[int] = set()
        for address in self._starts():
            self._walk(address)

    def _starts(self) -> Iterable[int]:
        game, tables, hero = self.game, self.tables, self.hero
        card = room_at(game, hero)
        if card == NO_CARD:
            # what a card just taken still brings
            card = max(hero.item_card, hero.burden if hero.second_burden == NO_CARD else hero.second_burden)
        if card != NO_CARD:
            yield from room_programs(tables, int(card))
            if tables.room_line[card] >= 0:
                yield int(tables.line_reward[tables.room_line[card] + game.floor - 1])
                if game.council and game.floor > 1:  # lowered for a Story card
                    yield int(tables.line_reward[tables.room_line[card] + game.floor - 2])
        if game.council:
            yield from self._court()
        for mate in game.heroes:
            yield from self._skills(mate)
        for boss, place in enumerate(game.boss_place):
            if place == BEATEN and (hero.cell == EXIT or game.council):
                line = int(tables.boss_line[boss]) + min(int(game.floor), int(tables.boss_lines[boss])) - 1
                yield int(tables.line_reward[line])

    def _court(self) -> Iterable[int]:
        """The Story card drawn last, that of the enemy beaten last, and Items just used up or taken."""
        game, tables = self.game, self.tables
        stories = {int(game.court.story), int(game.foe.card) if game.foe.kind == speak.FOE_STORY else NO_CARD}
        for story in sorted(stories - {NO_CARD}):
            yield int(tables.story_program[story])
            first = int(tables.story_offers[story])
            for offer in range(first, first + int(tables.story_offer_count[story])):
                yield int(tables.offer_program[offer])
            if tables.story_line[story] >= 0:
                yield int(tables.line_reward[tables.story_line[story] + game.floor - 1])
        for item in range(len(tables.item_uses)):
            yield int(tables.item_gain[item])
            for skill in tables.item_skill[item * SKILL_TYPES : (item + 1) * SKILL_TYPES]:
                yield int(tables.skill_program[skill]) if skill >= 0 else 0
        if self.ghost_first():
            for line in tables.ghost_line:
                yield int(tables.line_reward[line + game.floor - 1])

    def ghost_first(self) -> bool:
        """The Overlord board has the reference card fought before such a room is resolved (MR-OVER-18)."""
        card = room_at(self.game, self.hero)
        return card != NO_CARD and room_rule(self.game, self.tables.room_kind[card], speak.GHOST_FIRST) > 0

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
            elif verb == speak.GUARDIAN and self.game.foe.kind == speak.FOE_GUARDIAN:
                self._walk(self._guardian())
            elif verb == speak.REWARDS:
                for start in (*tables.rewards_always, *tables.rewards_row):
                    self._walk(int(start))
            elif verb == speak.GHOST:
                for line in tables.ghost_line:
                    self._walk(int(tables.line_reward[line + self.game.floor - 1]))
            address += 1

    def _guardian(self) -> int:
        """What beating the Guardian in play, or the last one, brings (MR-COUNCIL-8)."""
        tables, boss = self.tables, self.game.foe.card
        line = tables.boss_line[boss] + min(self.game.floor, tables.boss_lines[boss]) - 1
        return int(tables.line_reward[line])

    def has(self, verb: int) -> bool:
        """An effect of this kind can come up here."""
        return any(verb_of(self.tables.programs[place]) == verb for place in self.places)

    def runs(self) -> dict[int, str]:
        """All programs by address; the empty one is address 0."""
        return {0: ""} | {place: program_text(self.tables, place) for place in self.places}

    def choices(self, verb: int = speak.CHOOSE) -> dict[int, str]:
        """All lists of options by where they stand."""
        found = [place + 1 for place in self.places if verb_of(self.tables.programs[place]) == verb]
        return {options: " / ".join(PROGRAMS.options(self.tables.programs, options)) for options in found}

    def aims(self) -> dict[int, str]:
        """What one adventurer, of somebody's choice, can get."""
        found = [place for place in self.places if verb_of(self.tables.programs[place]) == speak.ANYONE]
        return {place + 1: program_text(self.tables, place + 1) for place in found}

    def checks(self) -> dict[int, str]:
        """What follows a check, by the argument of the check's questions."""
        words = self.tables.programs
        found = [place for place in self.places if verb_of(words[place]) == speak.CHECK]
        tries = [place for place in self.places if verb_of(words[place]) == speak.TRY]
        return {
            (place + 1) << 1 | int(first_of(words[place])): program_text(self.tables, place + 1) for place in found
        } | {(place + 2) << 1: program_text(self.tables, place + 2) for place in tries}


def room_programs(tables: Tables, card: int) -> Iterable[int]:
    """Where the programs of a room card begin."""
    yield int(tables.room_banner[card])
    yield int(tables.room_failure[card])
    for row in range(card * FACES * COLUMNS, (card + 1) * FACES * COLUMNS):
        yield int(tables.room_row[row])
    first = int(tables.room_offers[card])
    for offer in range(first, first + int(tables.room_offer_count[card])):
        yield int(tables.offer_program[offer])


# --- arguments -----------------------------------------------------------------------------------------------


def argument_data(cards: MiniRogueCards, programs: Programs, step: int, argument: int) -> Plain:
    """The argument of a step, by name."""
    if step in _OF_POWERS:
        return power_argument(cards, step, argument)
    if step == steps.RUN:
        return _found(programs.runs(), argument, "effect")
    if step == steps.AIM:
        return _found(programs.aims(), argument, "effect")
    if step == steps.CHOICE:
        return _found(programs.choices(), argument, "options")
    if step == steps.STORY_CHOICE:
        return _found(programs.choices(speak.OPTIONS), argument, "options")
    if step in OF_CARD and argument == OF_STORY:
        return {"of_story": True}
    if step in REWARDING and argument != programs.game.rewards:
        return {"card": argument + 1}
    if step == steps.PARRY:
        return {"loss": argument}
    if step == steps.PLACE:
        return {"cards": argument & PLACING} | ({"order": True} if argument & TO_ORDER else {})
    if step == steps.GIVE_WAY:
        return {"offered_by": argument}
    if step == steps.REROLL_ATTACK:
        return {"die": (argument >> 1) + 1, "feat": bool(argument & 1)}
    if step == steps.REROLL_CHECK:
        check = argument_data(cards, programs, steps.AFTER_CHECK, argument >> DIE_BITS)
        return check | {"die": (argument & 3) + 1}
    if step in CHECKS or (step == steps.CLEAR_MIND and argument != ATTACKING):
        checks, shift = programs.checks(), bool(argument & 1)
        if programs.game.ruled and argument not in checks:
            argument |= 1  # the board allows no shift (MR-OVER-18)
        return _found(checks, argument, "then") | {"shift": shift}
    if step == steps.START_FIGHT:
        return {"enemy": FOE_NAMES[argument]}
    if step == steps.GAIN_POTION:
        return {"potion": POTION_NAMES[argument]}
    if step == steps.SWAP_SECOND:
        return {"first": argument + 1}
    if step in _COUNTED:
        return {_COUNTED[step]: argument}
    return {}


_COUNTED: Final = {steps.REVEAL_ROOM: "rooms", steps.PLACE: "cards", steps.TRIBUTE: "times", steps.PARRY: "loss"}
_OF_POWERS: Final = RULED - LOOKED_ON
REWARDING: Final = (steps.ROLL_REWARDS, steps.READ_REWARDS)
OF_CARD: Final = (steps.TRADING, steps.TAKE_ITEM)
"""What a room card can bring, and a Story card too."""
LOSS_MOST: Final = 255


def _found(texts: dict[int, str], argument: int, name: str) -> Plain:
    """A program by its text; where several read alike, which of them."""
    if argument not in texts:
        text = "this position uses a text of a card that is gone, which cannot be written down yet"
        raise PositionError(Reason.AGENDA, name, text)
    alike = [address for address, text in texts.items() if text == texts[argument]]
    data: Plain = {name: texts[argument]}
    if alike.index(argument):
        data["copy"] = alike.index(argument) + 1
    return data


def read_argument(programs: Programs, powers: PowerArguments, step: int, fields: Fields, *, waiting: bool) -> int:
    """The argument of a step, from its names."""
    if step in _OF_POWERS:
        return powers.read(step, fields, waiting=waiting)
    if step == steps.RUN:
        return _find(programs.runs(), fields, "effect")
    if step == steps.AIM:
        return _find(programs.aims(), fields, "effect")
    if step == steps.CHOICE:
        return _find(programs.choices(), fields, "options")
    if step == steps.STORY_CHOICE:
        return _find(programs.choices(speak.OPTIONS), fields, "options")
    if step in OF_CARD:
        return OF_STORY if fields.flag("of_story", False) else 0
    if step in REWARDING:
        cards = len(programs.tables.rewards_always)
        return fields.number("card", int(programs.game.rewards) + 1, 1, cards) - 1
    if step == steps.CLEAR_MIND and programs.game.foe.line != NO_CARD:
        return ATTACKING
    if step == steps.REROLL_ATTACK:
        return fields.number("die", 1, 1, 3) - 1 << 1 | fields.flag("feat", False)
    if step == steps.REROLL_CHECK:
        check = read_argument(programs, powers, steps.AFTER_CHECK, fields, waiting=waiting)
        return check << DIE_BITS | fields.number("die", 1, 1, 3) - 1
    if step in (*CHECKS, steps.CLEAR_MIND):
        argument = _find(programs.checks(), fields, "then")
        if programs.game.ruled and argument & 1 and not fields.flag("shift", True):
            return argument - 1
        fields.agree("shift", bool(argument & 1))
        return argument
    if step == steps.START_FIGHT:
        kinds = {name: kind for kind, name in FOE_NAMES.items()}
        return kinds[fields.name("enemy", list(kinds), FOE_NAMES[speak.FOE_MONSTER])]
    if step == steps.GAIN_POTION:
        if not fields.has("potion"):
            raise fields.refuse(Reason.QUESTION, "potion", f"which potion is gained? {one_of(POTION_NAMES)}")
        return POTION_NAMES.index(fields.name("potion", POTION_NAMES, ""))
    if step == steps.SWAP_SECOND:
        return fields.number("first", 1, 1, EXIT) - 1
    if step in _COUNTED:
        return _read_count(programs.game, step, fields)
    return 0


def _read_count(game: State, step: int, fields: Fields) -> int:
    if step == steps.PLACE:
        count = fields.number("cards", 1, 1, max(1, min(int(game.deck_count - game.deck_aside), PLACING)))
        return count | (TO_ORDER if fields.flag("order", False) else 0)
    if step == steps.PARRY:
        return fields.number("loss", 1, 1, LOSS_MOST)
    if step == steps.REVEAL_ROOM:
        return fields.number("rooms", 1, 1, EXIT)
    return fields.number("times", 1, 1, HP_MOST)


def _find(texts: dict[int, str], fields: Fields, name: str) -> int:
    text = fields.text(name)
    known = list(dict.fromkeys(texts.values()))
    if text is None:
        if len(known) != 1:
            choice = one_of([f'"{one}"' for one in known if one])
            raise fields.refuse(Reason.AGENDA, name, f"what is under way here? {choice}")
        text = known[0]
    alike = [address for address, one in texts.items() if one == text]
    if not alike:
        choice = one_of([f'"{one}"' for one in known if one])
        raise fields.refuse(Reason.AGENDA, name, f'"{text}" cannot be under way here: {choice}')
    return alike[fields.number("copy", 1, 1, len(alike)) - 1]
