"""What happened since the last question in Mini Rogue, line by line. Each line is about one adventurer."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.cardspeak import FIRST_BLOOD, FOOD, GOLD, TREASURE
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.deals import Deals
from undercroft.games.mini_rogue.words.events import Wordings
from undercroft.games.mini_rogue.words.sums import Sums, is_report
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.kernel.events import Event
from undercroft.table.events import Facts
from undercroft.words.lines import NOBODY, Account
from undercroft.words.nouns import Noun

ROLL: Final = (events.ROLLED_CHARACTER, events.ROLLED_DUNGEON, events.ROLLED_CURSE, events.ROLLED_POISON)
"""the events of dice thrown together"""


class MiniRogueAccount(Account):
    """One telling of some events. Of the game, only what was settled before it began is read: who plays, and where."""

    terms: MiniRogueTerms

    def __init__(self, words: Wordings, game: State, told: Sequence[Event], reader: int | None = None) -> None:
        terms = words.terms
        self.names = [terms.seat(game, seat) for seat in range(game.party + 1)]
        super().__init__(
            terms,
            EVENTS,
            told,
            words.table,
            {
                **words.naming,
                "hero": lambda event: self.names[event.seat],
                "before": lambda event: self.names[event["before"]],
                "with": lambda event: self.names[event["with"]],
                "fighters": self._fighters,
            },
            reader,
        )
        self.words = words
        self.sums = Sums(terms)
        self.parts = self._set_parts_aside()
        """the parts of each damage, by the event that reports it"""
        self.mat = int(game.mat)
        self.overseen = bool(game.ruled and game.reign.mode == PLAYED)
        """an Overlord rolls the Dungeon die (MR-OVER-13)"""
        self.deals = Deals(terms)
        self.seat = NOBODY
        self.gathered = {
            **dict.fromkeys(ROLL, self._rolled),
            events.LOST: self._lost,
            events.HUNGRY: lambda event: self._cost(self.said(event)),
            events.ITEM_USED: self._used,
            events.BOON_USED: self._boon,
            events.FOE_HIT: self._hit,
            events.REROLLED: self._rerolled,
            **dict.fromkeys((events.DAMAGE_DEALT, events.FOE_HIT_ITSELF, events.FOE_HURT), self._struck),
            events.AREA_ENTERED: self._entered,
            events.REVEALED: self._revealed,
            events.ROW_READ: self._row,
            events.PEEKED: self._peeked,
            events.PLACED: self._placed,
            events.MARKER_MOVED: self._marker_moved,
            events.LOOKED_AT: self._looked_at,
            events.TRADED_ROOM: self._traded,
            events.HAND_DRAWN: self._hand_drawn,
            events.TURNED_OVER: lambda event: self.line(
                self._("Turned over: {rooms}.").format(rooms=self._rooms(self.all(event, seat=event.seat)))
            ),
            events.DEAL_MADE: self._handed_over,
            events.HANDED_OVER: self._handed_over,
        }

    def _set_parts_aside(self) -> dict[int, list[Facts]]:
        """Take the parts of sums out of what is told, for the events that report them."""
        found: dict[int, list[Facts]] = {}
        parts: list[Facts] = []
        told: list[tuple[Facts, int]] = []
        for number, event in enumerate(self.told, 1):
            if event.kind == events.DAMAGE_PART:
                parts.append(event)
                continue
            if is_report(event):
                found[id(event)], parts = parts, []
            told.append((event, number))
        self.numbers = [number for _event, number in told] + [len(self.told)] * len(parts)
        self.told = [event for event, _number in told] + parts
        return found

    def ended_lines(self) -> list[tuple[str, int]]:
        """Counted with the parts that were set aside."""
        return [(line, self.numbers[end - 1] if end else 0) for line, end in super().ended_lines()]

    def named(self, seat: int, text: str) -> str:
        return self.terms.labelled(self.names[seat], text) if self.terms.several else text

    def turn_to(self, event: Facts) -> None:
        """Another seat's line ends where this one's begins."""
        if event.seat != self.seat:
            self.close()
            self.seat = event.seat

    def _fighters(self, event: Facts) -> str:
        seats = [seat for seat in range(len(self.names)) if event["fighters"] >> seat & 1]
        return self.terms.together(self.names[seat].definite for seat in seats)

    def _hero(self) -> Noun:
        return self.names[self.seat]

    # --- dice -----------------------------------------------------------------------------------------------------

    def _rolled(self, event: Facts) -> None:
        """All dice of a throw, blank Curse and Poison dice left out, and a check's result if it was one."""
        _ = self._
        self.at -= 1
        faces: list[str] = []
        rest: list[str] = []
        dungeon: list[str] = []
        poison: Facts | None = None
        while die := self.next(*ROLL, seat=event.seat):
            if die.kind == events.ROLLED_CHARACTER:
                faces.append(str(die["face"]))
            elif die.kind == events.ROLLED_DUNGEON and self.overseen:
                dungeon.append(str(die["face"]))
            elif die.kind == events.ROLLED_DUNGEON:
                rest.append(_("Dungeon die {die}").format(die=die["face"]))
            elif die.kind == events.ROLLED_CURSE and die["symbol"]:
                rest.append(_("the curse strikes"))
            elif die.kind == events.ROLLED_POISON and die["symbol"]:
                poison = die
                rest.append(_("the poison bites"))
        if faces:
            rolls = self.words.say(_("you roll {faces}"), _("{hero} rolls {faces}"))
            rest.insert(0, rolls.format(hero=self._hero(), faces=" + ".join(faces)))
        if rest:
            text = self.terms.also(rest)
            self.line((text if faces else self.named(self.seat, text)) + ".")
        if dungeon:
            text = _("The Overlord rolls the Dungeon die for {hero}: {faces}.")
            self.line(text.format(hero=self._hero(), faces=", ".join(dungeon)))
        if poison and self.at < len(self.told) and self.told[self.at].seat == self.seat:
            self._cost(self.said(poison))
        elif (rest or dungeon) and (checked := self.next(events.CHECKED, seat=self.seat)):
            self.done[-1] += " " + self.words.outcome(checked)
            self.ends[-1] = self.at

    def _rerolled(self, event: Facts) -> None:
        """A die rolled again, on the line of the feat that did it."""
        if not self.lead:
            self.tell(event)
            return
        self.change(self._("it now shows {face}").format(face=event["face"]), self.seat)
        self.close()

    # --- gains and losses -------------------------------------------------------------------------------------------

    def _lost(self, event: Facts) -> None:
        """A loss; food that is eaten and gold that is offered are told as such."""
        why = {FOOD: events.ATE, GOLD: events.OFFERED}.get(event["stat"])
        spent = self.next(why, seat=self.seat) if why else None
        if short := self.sums.shortage(self.parts.get(id(event), [])):
            self.change(f"{self.said(event)} ({short})", self.seat)
            return
        self.tell(spent or event)

    def _cost(self, what: str) -> None:
        """What causes the next loss, with nothing else on its line."""
        self.open(what, self.seat)
        if loss := self.next(events.LOST, seat=self.seat):
            self.tell(loss)
        self.close()

    def _used(self, event: Facts) -> None:
        """An Item; if it is used up, that it is discarded need not be said."""
        if event["uses"] == 0:
            self.next(events.ITEM_DROPPED, seat=self.seat)
        self.tell(event)

    def _boon(self, event: Facts) -> None:
        if event["boon"] == FIRST_BLOOD:
            self.close()  # it belongs to the blow that follows
        self.tell(event)

    def _struck(self, event: Facts) -> None:
        """Damage to the enemy, and what it has left: through a horde, that of all who fall and of the last one hit."""
        _ = self._
        hurt: Facts | None = event
        if event.kind != events.FOE_HURT:
            self.tell(event)
            hurt = self.next(events.FOE_HURT, seat=self.seat)
        if hurt is not None:
            amount, left, fallen = hurt["amount"], hurt["hp"], ""
            while thinned := self.next(events.HORDE_THINNED, seat=self.seat):
                fallen, left = self.said(thinned), thinned["hp"]
                if hurt := self.next(events.FOE_HURT, seat=self.seat):
                    amount, left = amount + hurt["amount"], hurt["hp"]
            texts = [self.sums.damage(self.parts.get(id(event), []), amount)]
            texts += [fallen, _("the enemy has {left} HP left").format(left=left) if left else ""]
            for text in texts:
                self.change(text, self.seat)
        self.close()

    def _hit(self, event: Facts) -> None:
        """A blow of the enemy with its parts; the HP lost follow as a change."""
        self.open(self.words.blow(self.said(event), self.sums.blow(self.parts.get(id(event), []))), self.seat)

    # --- areas and rooms ------------------------------------------------------------------------------------------

    def _rooms(self, found: Sequence[Facts]) -> str:
        return self.terms.also(self.terms.room_at_length(event["card"], event["floor"]) for event in found)

    def _entered(self, event: Facts) -> None:
        self.line(f"*** {self.terms.place(self.mat, event['area'])} ***")
        if event["new_floor"]:
            self.line(self.words.floor_moods[event["floor"] - 1])

    def _revealed(self, event: Facts) -> None:
        if event["cell"] == 0:
            self.tell(event)
        else:
            self.line(self._("Revealed: {rooms}.").format(rooms=self._rooms(self.all(event))))

    def _row(self, event: Facts) -> None:
        """A row. A treasure that stays shut has no row to read (MR-ROOM-TREASURE-3)."""
        card, face = event["card"], event["face"]
        if self.terms.tables.room_kind[card] == TREASURE and self.next(events.NOTHING_HAPPENED, seat=self.seat):
            self.line(self.named(self.seat, self._("The lock holds.")))
            return
        row = self.terms.cards.row_name(card, face)
        if row is not None:
            text = self.words.say("{row} ({face})", self._("{row} ({face}) for {hero}"))
            self.open(text.format(row=self.terms.name(row), face=face, hero=self._hero()), self.seat)

    def _peeked(self, event: Facts) -> None:
        _, seen = self._, self.all(event, seat=self.seat)
        text = self.words.say(_("You look at the deck: {rooms}."), _("{hero} looks at the deck: {rooms}."))
        if self.is_hidden(event):
            text = _("{hero} looks at the deck.")
        self.line(text.format(hero=self._hero(), rooms=self._rooms(seen)))

    def _placed(self, event: Facts) -> None:
        if self.is_hidden(event):
            self.line(self._("{hero} secretly places a card from the deck.").format(hero=self._hero()))
        else:
            self.tell(event)

    # --- an Overlord or an Automa ---------------------------------------------------------------------------------

    def _marker_moved(self, event: Facts) -> None:
        """The steps along one track are one line."""
        while self.at < len(self.told) and self.told[self.at].get("space", 0) > 1:
            event = self.next(events.MARKER_MOVED, seat=self.seat) or event
        self.tell(event)

    def _looked_at(self, event: Facts) -> None:
        """A room that the Overlord looks at; only the Overlord is told what it is."""
        peeked = self.next(events.PEEKED, seat=self.seat)
        if peeked is None or self.is_hidden(peeked):
            self.tell(event)
        else:
            text = self._("The Overlord looks at room {n}: {room}.")
            self.line(text.format(n=event["cell"] + 1, room=self._rooms([peeked])))

    def _traded(self, event: Facts) -> None:
        if self.is_hidden(event):
            text = self._("The Overlord exchanges room {n} for a card from the hand.")
            self.line(text.format(n=event["cell"] + 1))
        else:
            self.tell(event)

    def _hand_drawn(self, event: Facts) -> None:
        rooms = self._rooms(self.all(event, seat=self.seat))
        text = self._("The Overlord draws a hand: {rooms}.").format(rooms=rooms)
        self.line(self._("The Overlord draws a hand.") if self.is_hidden(event) else text)

    # --- adventurers ----------------------------------------------------------------------------------------------

    def _handed_over(self, event: Facts) -> None:
        """A deal: everything that changes hands, in one line. What is discarded for it follows."""
        giver, taker = event.seat, event.get("with", NOBODY)
        self.at -= event.kind == events.HANDED_OVER
        goods: dict[int, list[str]] = {}
        dropped: list[Facts] = []
        while handed := self.next(events.HANDED_OVER, events.ITEM_DROPPED):
            if handed.kind == events.HANDED_OVER:
                goods.setdefault(handed.seat, []).append(self.deals.handed(handed["thing"], handed["amount"]))
            else:
                dropped.append(handed)
        other = Noun("") if taker == NOBODY else self.names[taker]
        self.line(self.deals.done(self.names[giver], goods.get(giver, []), other, goods.get(taker, [])))
        for item in dropped:
            self.turn_to(item)
            self.tell(item)
