"""The Overlord board of a position, and what each adventurer has against it: a second card, powers that wait."""

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import SIDE_NAMES
from undercroft.games.mini_rogue.rules.effects import BOTH
from undercroft.games.mini_rogue.rules.overlord import is_used, mark_used, power_at
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_START, draw_room
from undercroft.games.mini_rogue.rules.second_box import AUTOMA, HAND, PLAYED, WAVE
from undercroft.games.mini_rogue.rules.skills import is_open
from undercroft.games.mini_rogue.rules.state import EXIT, FORESEEN, NO_CARD, Hero, State
from undercroft.games.mini_rogue.table import fields as fields_of
from undercroft.games.mini_rogue.table.fields import BOARD, MODE_NAMES, declared
from undercroft.games.mini_rogue.table.position.area import AreaReader
from undercroft.games.mini_rogue.table.position.plan import Reader
from undercroft.games.mini_rogue.table.position.steps import MOMENT, STARTING, TO_OVERLORD, likely_moment
from undercroft.games.mini_rogue.table.view import powers_there, sides_view
from undercroft.kernel.errors import N_
from undercroft.table.book import Plain
from undercroft.table.position_fields import TWICE, Fields, Places, Reason
from undercroft.table.position_rows import read_rows, write_rows

_LOOKING = (steps.LOOK, steps.TRADE_ROOM, steps.MOVE_FIRST, steps.MOVE_SECOND)


class OverlordReader(Reader):
    """Sets the board. Without a table `overlord` there is none, and nothing may be said of it."""

    starting = False
    """the second cards are still being chosen"""
    drawn = NO_CARD
    """the Reinforcement card that is about to be placed"""

    # --- before the adventurers and the rooms -----------------------------------------------------------------

    def read_choices(self) -> Plain:
        """The Overlord card and who plays it, by the names of the options; nothing without one."""
        table, fields = self.fields.table("overlord"), self.fields
        self.board, self.ruled = table or Fields({}, "overlord"), table is not None
        if table is None:
            return {}
        self.starting = bool(STARTING & {step for step, _ in self.plan.all_steps})
        for name in ("enemy", "last_enemy"):
            if self.starting and fields.has(name):
                message = N_("second cards are chosen first of all: leave it out")
                raise fields.refuse(Reason.MISMATCH, name, message)
        ids = [card.id for card in self.cards.overlords]
        if not ids:
            raise table.refuse(Reason.MISMATCH, "", N_("these cards have no Overlord: leave it out"))
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
        state, known = self.state, [card.id for card in self.cards.characters]
        taken = [known[hero.character] for hero in state.heroes]
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            name = sheet.name("second", known, "")
            if name in taken:
                raise sheet.refuse(Reason.TWICE, "second", TWICE, name=name)
            taken += [name] if name else []
            read_rows(declared(self.cards).ruled, sheet, hero)
        for hero, sheet in zip(state.heroes, self.sheets, strict=True):
            if hero.second == NO_CARD and hero.seat < self._choosing():
                hero.second = known.index(next(one for one in known if one not in taken))
                taken.append(known[hero.second])
            self._turned(hero, sheet)

    def _choosing(self) -> int:
        """The first seat that has still to choose a second card; they choose in the order of the seats."""
        for step, fields in self.plan.all_steps:
            if step in (steps.SECOND_CARD, steps.SECOND_START):
                return (fields.seat("seat", self.seats) or 0) + (step == steps.SECOND_START)
        return self.seats

    def _turned(self, hero: Hero, sheet: Fields) -> None:
        """Which of the two cards are face down; `skill_used` says that no skill is left (MR-OVER-28)."""
        if hero.second == NO_CARD:
            hero.turned = 0
        elif not sheet.has("turned"):
            hero.turned = BOTH if hero.face_down else 0
        else:
            hero.face_down = hero.turned == BOTH
            sheet.agree("skill_used", bool(hero.face_down))

    # --- the board --------------------------------------------------------------------------------------------

    def read_board(self) -> None:
        """Augury, Reinforcement cards, powers used up; the card and its player are set already."""
        state, reign, fields = self.state, self.state.reign, self.board
        if not self.ruled:
            return
        played = reign.mode == PLAYED
        reign.augury = AUGURY_START if played else 0
        read_rows(BOARD if played else BOARD[:1], fields, reign)
        self._reinforcements()
        powers = powers_there(state) if played else []
        ids = [self.cards.powers[power_at(state, place)].id for place in powers]
        for name in fields.names("used", ids) or ():
            place = powers[ids.index(name)]
            mark_used(state, power_at(state, place), place)

    def _reinforcements(self) -> None:
        """Each card is under one side, in the pile, or just drawn; those that are not named are in the pile."""
        state, reign, fields = self.state, self.state.reign, self.board
        ids = [card.id for card in self.cards.reinforcements]
        places = Places()
        sides = fields.part("sides")
        for side, name in enumerate(SIDE_NAMES, start=1):
            for card in sides.names(name, ids) or ():
                places.claim(card, sides.place(name))
                reign.sides[ids.index(card)] = side
        sides.close()
        pile = fields.names("pile", ids) or []
        for card in pile:
            places.claim(card, fields.place("pile"))
        self._draw(ids, places)
        rest = [number for number, card in enumerate(ids) if card not in places]
        beneath: list[int] = []
        while rest:
            beneath.append(rest.pop(int(state.dice.below(len(rest)))))
        whole = [*beneath, *(ids.index(card) for card in reversed(pile))]
        for place in range(len(reign.pile)):
            reign.pile[place] = whole[place] if place < len(whole) else NO_CARD
        reign.pile_count = len(whole)
        track = int(state.tables.reinforcement_track[whole[-1]]) if whole else 1
        reign.marker = fields.number("marker", 0, 0, track - 1)
        fields.agree("track", track if whole else None)

    def _draw(self, ids: list[str], places: Places) -> None:
        """The card that the Overlord has just drawn, and is about to place (MR-OVER-17)."""
        if self.plan.asked not in (steps.SIDE, steps.SIDE_BY_DIE) or self.plan.question is None:
            return
        question = self.plan.question[1]
        free = [card for card in ids if card not in places]
        name = question.name("reinforcement", ids, free[0] if free else ids[0])
        places.claim(name, question.place("reinforcement"))
        self.drawn = ids.index(name)

    # --- the hand ---------------------------------------------------------------------------------------------

    def read_hand(self, area: AreaReader) -> None:
        """Three room cards that nobody else sees (MR-OVER-6)."""
        hand = self.board.names("hand", area.room_ids)
        if hand is None:
            return
        due = HAND if self._has_hand else 0
        if len(hand) != due:
            message = N_("{n} cards are in the hand: there must be {m}")
            raise self.board.refuse(Reason.MISMATCH, "hand", message, n=len(hand), m=due)
        for place, name in enumerate(hand):
            self.state.reign.hand[place] = area.use(name, self.board.place("hand"))

    @property
    def _has_hand(self) -> bool:
        return bool(self.state.reign.mode == PLAYED and not self.starting)

    def draw_hand(self) -> None:
        """By chance, where it is not written."""
        hand = self.state.reign.hand
        if self._has_hand and NO_CARD in hand:
            for place in range(HAND):
                hand[place] = draw_room(self.state)
        self.board.agree("hand_size", sum(1 for card in hand if card != NO_CARD))

    # --- the moment -------------------------------------------------------------------------------------------

    def read_moment(self) -> None:
        """What belongs to this room, this area, this attack."""
        if not self.ruled:
            return
        state, reign, fields = self.state, self.state.reign, self.board
        reign.room = state.heroes[self.plan.seat].cell if self.plan.laid else NO_CARD
        reign.descended = bool(not self.plan.laid and state.heroes[0].cell == EXIT)
        between = speak.WHEN_DESCENT | (speak.WHEN_EXPLORATION if state.party > 1 else 0)
        reign.asked = self.plan.asked == steps.DESCEND or bool(self.moment() & between)
        read_rows(fields_of.MOMENT, fields, reign)
        for die, face in enumerate(fields.faces("last_wave", int(WAVE))):
            if reign.wave[die] == 0:
                reign.wave[die] = face
        fields.follow({"seat": int(state.party) if reign.mode == PLAYED else None})

    def mark_looked(self) -> None:
        """What the Overlord has looked at with the power in use; it lies face down."""
        state = self.state
        if self.ruled and self.plan.asked in _LOOKING:
            for cell in range(EXIT):
                if state.reign.looked >> cell & 1:
                    if not is_open(state, cell, 0):
                        message = N_("cell {n} does not lie face down: only such rooms are looked at")
                        raise self.board.refuse(Reason.MISMATCH, "looked", message, n=cell + 1)
                    state.cell_marks[cell] |= FORESEEN << state.party

    def moment(self) -> int:
        """The moment of the Overlord's question, or of the one that waits behind another of theirs; 0 if none is."""
        if self.plan.asked not in TO_OVERLORD:
            return 0
        for step, fields in self.plan.all_steps:
            if step in (steps.OVERLORD, steps.POWER, steps.VEIL):
                found = MOMENT.read(fields, "moment")
                return likely_moment(self.state, step) if found is None else found
        return likely_moment(self.state, self.plan.asked)


def board_data(cards: MiniRogueCards, state: State) -> Plain:
    """The board with everything hidden."""
    reign, played = state.reign, state.reign.mode == PLAYED
    powers = [(place, power_at(state, place)) for place in powers_there(state)] if played else []
    return {
        **write_rows((*declared(cards).board, *(BOARD if played else BOARD[:1]), *fields_of.MOMENT), reign),
        "hand": [cards.rooms[card].id for card in reign.hand if card != NO_CARD] if played else None,
        "sides": {name: under for name, under in sides_view(cards, state).items() if under},
        "pile": [cards.reinforcements[reign.pile[place]].id for place in reversed(range(reign.pile_count))],
        "used": [cards.powers[power].id for place, power in powers if is_used(state, power, place)] or None,
        "last_wave": [int(face) for face in reign.wave if face] or None,
    }
