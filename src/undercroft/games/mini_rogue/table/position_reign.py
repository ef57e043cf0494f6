"""The Overlord board of a position, and what each adventurer has against it: a second card, powers that wait."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import POWERS, SIDE_NAMES
from undercroft.games.mini_rogue.rules.effects import BOTH
from undercroft.games.mini_rogue.rules.overlord import is_used, mark_used, power_at
from undercroft.games.mini_rogue.rules.reinforcement import A_SIDE, AUGURY_MOST, AUGURY_START, draw_room
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, HAND, PLAYED, WAVE
from undercroft.games.mini_rogue.rules.skills import is_open
from undercroft.games.mini_rogue.rules.state import EXIT, FORESEEN, NO_CARD, PLAYING, Hero, State
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.mini_rogue.table.position_area import AreaReader
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.position_powers import STARTING, TO_OVERLORD, likely_moment, read_moment
from undercroft.games.mini_rogue.table.view import (
    CARD_NAMES,
    MODE_NAMES,
    has_power,
    hero_view,
    overlord_view,
    turned_cards,
)
from undercroft.outside import written
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

BONUS_MOST: Final = 255
_OF_A_PLAYER: Final = ("seat", "augury", "hand", "used", "quiet", "looked")
"""What only an Overlord who is played has (MR-AUTO-2)."""

_LOOKING: Final = (steps.LOOK, steps.TRADE_ROOM, steps.MOVE_FIRST, steps.MOVE_SECOND)
_LATER: Final = ("enemy", "last_enemy", "deal", "last_deal", "falling", "portal")
"""What cannot be before the first area."""


class ReignReader:
    """Sets the board. Without a table `overlord` there is none, and nothing may be said of it."""

    def __init__(self, cards: MiniRogueCards, game: State, sheets: list[Fields], plan: Plan) -> None:
        self.cards = cards
        self.game = game
        self.sheets = sheets
        self.plan = plan
        self.fields = Fields({}, "overlord")
        self.ruled = False
        self.starting = False
        """the second cards are still being chosen"""
        self.drawn = NO_CARD
        """the Reinforcement card that is about to be placed"""

    # --- before the adventurers and the rooms ---------------------------------------------------------------

    def read_choices(self, fields: Fields) -> Plain:
        """The Overlord card and who plays it, by the names of the options; nothing without one."""
        table = fields.table("overlord")
        if table is None:
            return {}
        self.fields, self.ruled = table, True
        self.starting = bool(STARTING & {step for step, _ in self.plan.all_steps})
        for name in _LATER:
            if self.starting and fields.has(name):
                raise fields.refuse(Reason.MISMATCH, name, "second cards are chosen first of all: leave it out")
        if fields.has("goal_floor"):
            text = "a chapter of the campaign has its own end: leave it out, or the overlord"
            raise fields.refuse(Reason.MISMATCH, "goal_floor", text)
        ids = [card.id for card in self.cards.overlords]
        if not ids:
            raise table.refuse(Reason.MISMATCH, "", "these cards have no Overlord: leave it out")
        against = table.name("against", MODE_NAMES[1:], MODE_NAMES[PLAYED])
        return {
            "overlord": table.name("card", ids, ids[0]),
            "automa": against == MODE_NAMES[AUTOMA],
            "beginners": table.flag("beginners", False),
        }

    def read_cards(self) -> None:
        """The second Character card of each, one that nobody else has (MR-OVER-27, -28)."""
        if not self.ruled:
            return
        known = [card.id for card in self.cards.characters]
        taken = [known[hero.character] for hero in self.game.heroes]
        choosing = self._choosing()
        for hero, sheet in zip(self.game.heroes, self.sheets, strict=True):
            name = sheet.name("second", known, "")
            if name and hero.seat >= choosing:
                raise sheet.refuse(Reason.MISMATCH, "second", "it is still to be chosen: leave it out")
            if name in taken:
                text = f'somebody has the card "{name}" already: {one_of([one for one in known if one not in taken])}'
                raise sheet.refuse(Reason.TWICE, "second", text)
            if name:
                hero.second = known.index(name)
                taken.append(name)
        for hero in self.game.heroes:
            if hero.second == NO_CARD and hero.seat < choosing:
                name = next(one for one in known if one not in taken)
                hero.second = known.index(name)
                taken.append(name)

    def _choosing(self) -> int:
        """The first seat that has still to choose a second card; they choose in the order of the seats."""
        seats = int(self.game.party)
        for step, fields in self.plan.all_steps:
            if step in (steps.SECOND_CARD, steps.SECOND_START):
                seat = fields.seat("seat", seats) or 0
                return seat + (step == steps.SECOND_START)
        return seats

    def read_turned(self, hero: Hero, sheet: Fields) -> None:
        """Which of the two cards are face down; `skill_used` says that no skill is left (MR-OVER-28)."""
        if hero.second == NO_CARD:
            if not self.ruled:
                for name in ("second", "armed"):
                    if sheet.has(name):
                        raise sheet.refuse(Reason.MISMATCH, name, "there is no Overlord: add one, or leave this out")
            if sheet.has("turned") and CARD_NAMES[1] in sheet.data["turned"]:
                raise sheet.refuse(Reason.MISMATCH, "turned", "there is no second card to be turned: leave it out")
            sheet.agree("turned", turned_cards(hero))
            return
        turned = sheet.names("turned", CARD_NAMES)
        if turned is None:
            hero.turned = BOTH if hero.face_down else 0
        else:
            hero.turned = sum(1 << CARD_NAMES.index(name) for name in turned)
            hero.face_down = hero.turned == BOTH
            sheet.agree("skill_used", bool(hero.face_down))

    # --- the board ------------------------------------------------------------------------------------------

    def read_board(self) -> None:
        """Augury, Reinforcement cards, powers used up; the card and its player are set already."""
        game, reign, fields = self.game, self.game.reign, self.fields
        if not self.ruled:
            return
        if reign.mode == AUTOMA:
            for name in _OF_A_PLAYER:
                if fields.has(name):
                    text = "the Automa has no seat, no augury and no hand, and uses nothing up: leave it out"
                    raise fields.refuse(Reason.MISMATCH, name, text)
        else:
            low, high = (AUGURY_START, AUGURY_START) if self.starting else (0, AUGURY_MOST)
            reign.augury = fields.number("augury", AUGURY_START, low, high)
        fields.agree("seat", int(game.party))
        reign.difficulty = DIFFICULTIES.index(fields.name("difficulty", DIFFICULTIES, DIFFICULTIES[0]))
        self._reinforcements()
        self._used()
        for hero, sheet in zip(game.heroes, self.sheets, strict=True):
            self._armed(hero, sheet)

    def _reinforcements(self) -> None:
        """Each card is under one side, in the pile, or just drawn; those that are not named are in the pile."""
        reign, fields = self.game.reign, self.fields
        ids = [card.id for card in self.cards.reinforcements]
        places: dict[str, str] = {}
        sides = fields.table("sides") or Fields({}, fields.place("sides"))
        for side, name in enumerate(SIDE_NAMES, start=1):
            under = sides.names(name, ids) or []
            if under and self.starting:
                raise sides.refuse(Reason.MISMATCH, name, "nothing lies there before the first area: leave it out")
            if len(under) > A_SIDE and reign.mode == PLAYED:
                text = f"{len(under)} cards are too many under one side: at most {A_SIDE}"
                raise sides.refuse(Reason.TOO_MANY, name, text)
            for card in under:
                self._place(card, sides.place(name), places)
                reign.sides[ids.index(card)] = side
        sides.close()
        pile = fields.names("pile", ids)
        for card in pile or ():
            self._place(card, fields.place("pile"), places)
        self._draw(ids, places)
        rest = [number for number, card in enumerate(ids) if card not in places]
        beneath: list[int] = []
        while rest:
            beneath.append(rest.pop(int(self.game.dice.below(len(rest)))))
        for place in range(len(reign.pile)):
            reign.pile[place] = NO_CARD
        for place, number in enumerate([*beneath, *(ids.index(card) for card in reversed(pile or ()))]):
            reign.pile[place] = number
        reign.pile_count = len(beneath) + len(pile or ())
        self._marker()

    def _place(self, card: str, place: str, places: dict[str, str]) -> None:
        """A card is in one place only."""
        if card in places:
            text = f'the card "{card}" is also at {places[card]}: a card is in one place only'
            raise PositionError(Reason.TWICE, place, text)
        places[card] = place

    def _draw(self, ids: list[str], places: dict[str, str]) -> None:
        """The card that the Overlord has just drawn, and is about to place (MR-OVER-17)."""
        if self.plan.asked not in (steps.SIDE, steps.SIDE_BY_DIE) or self.plan.question is None:
            return
        question = self.plan.question[1]
        free = [card for card in ids if card not in places]
        if not free and not question.has("reinforcement"):
            raise question.refuse(
                Reason.QUESTION, "reinforcement", "no card is left to be drawn: take one out of the pile"
            )
        name = question.name("reinforcement", ids, free[0] if free else "")
        self._place(name, question.place("reinforcement"), places)
        self.drawn = ids.index(name)

    def _marker(self) -> None:
        """On the track that the back of the top card shows (MR-OVER-4)."""
        reign, fields = self.game.reign, self.fields
        if reign.pile_count == 0:
            if fields.has("track"):
                raise fields.refuse(Reason.MISMATCH, "track", "the pile is empty: leave it out")
            reign.marker = fields.number("marker", 0, 0, 0)
            return
        track = int(self.game.tables.reinforcement_track[reign.pile[reign.pile_count - 1]])
        reign.marker = fields.number("marker", 0, 0, 0 if self.starting else track - 1)
        fields.agree("track", track)

    def _used(self) -> None:
        """Powers used up, each for the room, area or floor that it names."""
        game, cards = self.game, self.cards
        if game.reign.mode == AUTOMA:
            return
        places = {cards.powers[power_at(game, place)].id: place for place in range(POWERS) if has_power(game, place)}
        for name in self.fields.names("used", list(places)) or ():
            mark_used(game, power_at(game, places[name]), places[name])

    def _armed(self, hero: Hero, sheet: Fields) -> None:
        """Powers of the Automa that wait for their moment in this room or fight."""
        known = {self.cards.powers[power].id: power for power in self._arming()}
        hero.armed = sum(1 << known[name] for name in sheet.names("armed", list(known)) or ())

    def _arming(self) -> list[int]:
        """Powers that the Automa does not use at once."""
        game, tables = self.game, self.game.tables
        if game.reign.mode != AUTOMA:
            return []
        at_once = (speak.AFFECT, speak.VEIL, speak.LOOK)
        return [power for power in self._powers() if speak.verb_of(tables.power_effect[power]) not in at_once]

    # --- the hand -------------------------------------------------------------------------------------------

    def read_hand(self, area: AreaReader) -> None:
        """Three room cards that nobody else sees (MR-OVER-6)."""
        hand = self.fields.names("hand", area.room_ids)
        if hand is None:
            return
        due = self._due()
        if len(hand) != due:
            text = f"{len(hand)} cards are in the hand: there must be {due}"
            raise self.fields.refuse(Reason.MISMATCH, "hand", text)
        for place, name in enumerate(hand):
            self.game.reign.hand[place] = area.use(name, self.fields.place("hand"))

    def _due(self) -> int:
        return HAND if self.game.reign.mode == PLAYED and not self.starting else 0

    def draw_hand(self) -> None:
        """By chance, where it is not written."""
        hand = self.game.reign.hand
        if self._due() and NO_CARD in hand:
            for place in range(HAND):
                hand[place] = draw_room(self.game)
        self.fields.agree("hand_size", sum(1 for card in hand if card != NO_CARD))

    # --- the moment -----------------------------------------------------------------------------------------

    def read_moment(self) -> None:
        """What belongs to this room, this area, this attack."""
        if not self.ruled:
            return
        game, reign, fields = self.game, self.game.reign, self.fields
        reign.veiled = self._cells("veiled")
        veils = (speak.verb_of(game.tables.power_effect[power]) == speak.VEIL for power in self._powers())
        if reign.veiled and not any(veils):
            raise fields.refuse(Reason.MISMATCH, "veiled", "nobody can veil a room here: leave it out")
        here = int(game.heroes[self.plan.seat].cell) + 1 if self.plan.laid else 0
        reign.room = fields.number("room", here, 0, EXIT + 1) - 1
        reign.quiet = fields.flag("quiet", False)
        reign.looked = self._cells("looked")
        reign.bonus = fields.number("bonus", 0, 0, BONUS_MOST)
        at_exit = game.heroes[0].cell == EXIT
        reign.descended = fields.flag("descended", not self.plan.laid and at_exit)
        if self.plan.laid or self.starting:
            fields.agree("descended", False)
        reign.asked = fields.flag("asked", self._asked())
        if game.outcome == PLAYING:
            fields.agree("asked", self._asked())
        for die, face in enumerate(fields.faces("last_wave", int(WAVE))):
            if reign.wave[die] == 0:
                reign.wave[die] = face
        fields.close()

    def mark_looked(self) -> None:
        """What the Overlord has looked at with the power in use; it lies face down."""
        game = self.game
        if self.plan.asked not in _LOOKING or not self.ruled:
            return
        for cell in range(EXIT):
            if game.reign.looked >> cell & 1:
                if not is_open(game, cell, 0):
                    text = f"cell {cell + 1} does not lie face down: only such rooms are looked at"
                    raise self.fields.refuse(Reason.MISMATCH, "looked", text)
                game.cell_marks[cell] |= FORESEEN << game.party

    def _powers(self) -> list[int]:
        game = self.game
        return [int(power_at(game, place)) for place in range(POWERS) if has_power(game, place)]

    def _cells(self, name: str) -> int:
        """A list of cells, as a mask."""
        cells = self.fields.take(name, list) or []
        mask = 0
        for place, cell in enumerate(cells):
            where = f"{self.fields.place(name)}[{place + 1}]"
            if type(cell) is not int or not 1 <= cell <= EXIT:
                raise PositionError(Reason.OUT_OF_RANGE, where, f"{written(cell)} is no cell: from 1 to {EXIT}")
            if mask >> cell - 1 & 1:
                raise PositionError(Reason.TWICE, where, f"cell {cell} stands twice: each can be there once")
            mask |= 1 << cell - 1
        return mask

    def _asked(self) -> bool:
        """The Overlord has had the moment before a party goes on, or before the descent."""
        if self.plan.asked == steps.DESCEND:
            return True
        between = speak.WHEN_DESCENT | (speak.WHEN_EXPLORATION if self.game.party > 1 else 0)
        return bool(self.moment() & between)

    def moment(self) -> int:
        """The moment of the Overlord's question, or of the one that waits behind another of theirs; 0 if none is."""
        if self.plan.asked not in TO_OVERLORD:
            return 0
        for step, fields in self.plan.all_steps:
            if step in (steps.OVERLORD, steps.POWER, steps.VEIL):
                return read_moment(fields, likely_moment(self.game, step))
        return likely_moment(self.game, self.plan.asked)


# --- the way back --------------------------------------------------------------------------------------------


def reign_data(cards: MiniRogueCards, game: State, seen: Plain) -> None:
    """The board with everything hidden; a position without an Overlord says nothing of it."""
    sheets = [seen["hero"], *seen["party"]] if seen["hero"] else seen["party"]
    if not game.ruled:
        for hero in sheets:
            del hero["second"], hero["turned"], hero["armed"]
        seen["dice"]["wave"] = None
        return
    if game.party == 1:
        seen["hero"] = hero_view(cards, game, game.heroes[0])
    for hero in [seen["hero"], *seen["party"]] if seen["hero"] else seen["party"]:
        hero["armed"] = hero["armed"] or None
    seen["dice"]["wave"] = seen["dice"]["wave"] or None
    seen["overlord"] = board_data(cards, game)


def board_data(cards: MiniRogueCards, game: State) -> Plain:
    reign = game.reign
    played = reign.mode == PLAYED
    data = overlord_view(cards, game, int(game.party))
    places = [place for place in range(POWERS) if has_power(game, place)]
    used = [place for place in places if played and is_used(game, power_at(game, place), place)]
    del data["powers"]
    data["beginners"] = data["beginners"] or None
    data["difficulty"] = DIFFICULTIES[reign.difficulty]
    data["sides"] = {name: under for name, under in data["sides"].items() if under}
    data["pile"] = [cards.reinforcements[reign.pile[place]].id for place in reversed(range(reign.pile_count))]
    data["used"] = [cards.powers[power_at(game, place)].id for place in used] or None
    data["veiled"] = data["veiled"] or None
    data["room"] = int(reign.room) + 1
    data["quiet"] = bool(reign.quiet) or None
    data |= {"asked": bool(reign.asked), "descended": bool(reign.descended)}
    data["looked"] = [cell + 1 for cell in range(EXIT) if reign.looked >> cell & 1] or None
    data["bonus"] = int(reign.bonus) or None
    data["last_wave"] = [int(face) for face in reign.wave if face] or None
    return data
