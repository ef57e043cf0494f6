"""What happened since the last question, line by line. What belongs together goes on one line: a roll, an enemy's
hit and what it costs, a row and its result. Each line is about one adventurer."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.cardspeak import FIRST_BLOOD, FOOD, GOLD, ORDER, PREPARATION, TREASURE, verb_of
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import NO_CARD, PLAYING, State
from undercroft.games.mini_rogue.rules.tables import AREAS, SKILL_TYPES
from undercroft.games.mini_rogue.words.deals import Deals
from undercroft.games.mini_rogue.words.events import Happenings
from undercroft.kernel.events import Event
from undercroft.words.nouns import Noun, sentence

ROLL: Final = (events.ROLLED_CHARACTER, events.ROLLED_DUNGEON, events.ROLLED_CURSE, events.ROLLED_POISON)
"""the events of dice thrown together"""
NOBODY: Final = -1
ELSEWHERE: Final = (
    steps.EXPLORE,
    steps.ARRIVE,
    steps.GIVE_WAY,
    steps.WANT_ITEM,
    steps.BARTER,
    steps.DESCEND,
    steps.PREPARATION,
)
"""The questions that never follow from a room's result."""
PRIVATE: Final = (events.PEEKED, events.PLACED, events.TRADED_ROOM, events.HAND_DRAWN)
"""Events whose cards only the seat they are about has seen."""


class Account:
    """One telling of some events, read once from front to back."""

    def __init__(self, words: Happenings, game: State, told: Sequence[Event], reader: int | None = None) -> None:
        """With a `reader`, a seat, leave out what only another seat may know."""
        self.words = words
        self.reader = reader
        self.doings = words.doings
        self.overseen = bool(game.ruled and game.reign.mode == PLAYED)
        """an Overlord rolls the Dungeon die (MR-OVER-13)"""
        self.deals = Deals(words.terms)
        self.game = game
        self.told = told
        self.at = 0
        self.words.floor = self.floor = floor_before(game, told)
        self.fallen: list[str] = []
        self.done: list[str] = []
        self.lead = ""
        self.changes: list[str] = []
        self.seat = NOBODY

    def lines(self) -> list[str]:
        while self.at < len(self.told):
            kind, seat, first, second, *_ = self.told[self.at]
            self._turn_to(seat)
            self.at += 1
            self.words.floor = self.floor
            self._take(kind, first, second)
        self._close()
        return self.done

    def _turn_to(self, seat: int) -> None:
        """What follows is about this seat: another seat's line ends here."""
        if seat != self.seat:
            self._close()
            self.seat = seat
            self.words.hero = self.words.terms.seat(self.game, seat)

    def _is_hidden(self, event: Event) -> bool:
        """Whether the reader may not see its cards."""
        return self.reader is not None and event[0] in PRIVATE and event[1] != self.reader

    # --- putting lines together ---------------------------------------------------------------------------------

    def _close(self) -> None:
        """End the line of changes, if one is open."""
        text = self.words.terms.also(self.changes)
        if text:
            text = self.words.terms.labelled(self.lead, text) if self.lead else self.words.about(text)
        text = text or self.lead
        if text:
            self.done.append(text + ("" if text.endswith(("!", ".")) else "."))
            self.done[-1] = sentence(self.done[-1])
        self.lead = ""
        self.changes = []

    def _line(self, text: str) -> None:
        self._close()
        if text:
            self.done.append(sentence(text))

    def _open(self, lead: str) -> None:
        self._close()
        self.lead = lead

    def _take_next(self, *kinds: int, anyones: bool = False) -> Event | None:
        """The next event, if it is one of these and about the same seat."""
        if self.at < len(self.told) and self.told[self.at][0] in kinds and (anyones or self._goes_on()):
            self.at += 1
            return self.told[self.at - 1]
        return None

    def _goes_on(self) -> bool:
        """There is a next event, and it is about the same seat."""
        return self.at < len(self.told) and self.told[self.at][1] == self.seat

    # --- event by event -----------------------------------------------------------------------------------------

    def _take(self, kind: int, first: int, second: int) -> None:
        if kind in ROLL:
            self._rolled()
        elif kind == events.LOST and first == FOOD and self._take_next(events.ATE):
            self._line(self.words.ate())
        elif kind == events.LOST and first == GOLD and self._take_next(events.OFFERED):
            self._line(self.words.offered())
        elif kind in self.words.changes:
            self._changed(kind, first, second)
        elif kind == events.HUNGRY:
            self._cost(self.words.hungry())
        elif kind in self.words.leads:
            self._open(self.words.leads[kind](first, second))
        elif kind == events.REROLLED and self.lead:
            self.changes.append(self.words._("it now shows {face}").format(face=second))
            self._close()
        elif kind in self.words.lines:
            self._line(self.words.lines[kind](first, second))
        elif kind in (events.DAMAGE_DEALT, events.FOE_HIT_ITSELF, events.FOE_HURT):
            self._struck(kind, first, second)
        else:
            self._walked(kind, first, second)

    def _changed(self, kind: int, first: int, second: int) -> None:
        if kind == events.ITEM_USED and second == 0:
            self._take_next(events.ITEM_DROPPED)  # said already
        if kind == events.BOON_USED and first == FIRST_BLOOD:
            self._close()  # it belongs to the blow that follows
        text = self.words.changes[kind](first, second)
        if text:
            self.changes.append(text)

    def _rolled(self) -> None:
        """All dice of a throw, blank Curse and Poison dice left out, and a check's result if it was one."""
        self.at -= 1
        _ = self.words._
        faces: list[str] = []
        rest: list[str] = []
        dungeon: list[str] = []
        poisoned = False
        while event := self._take_next(*ROLL):
            kind, _seat, first, second, *_facts = event
            if kind == events.ROLLED_CHARACTER:
                faces.append(str(second))
            elif kind == events.ROLLED_DUNGEON and self.overseen:
                dungeon.append(str(first))
            elif kind == events.ROLLED_DUNGEON:
                rest.append(_("Dungeon die {die}").format(die=first))
            elif kind == events.ROLLED_CURSE and first:
                rest.append(_("the curse strikes"))
            elif kind == events.ROLLED_POISON and first:
                poisoned = True
                rest.append(_("the poison bites"))
        if faces:
            rest.insert(0, self.words.rolls(" + ".join(faces)))
        if rest:
            text = self.words.terms.also(rest)
            self._line((text if faces else self.words.about(text)) + ".")
        if dungeon:
            self._line(self.doings.rolled(self.words.hero, ", ".join(dungeon)))
        if not rest and not dungeon:
            return
        if poisoned and self._goes_on():
            self._cost(self.words.poisoned())
        elif checked := self._take_next(events.CHECKED):
            self.done[-1] += " " + self.words.outcome(checked[2])

    def _cost(self, what: str) -> None:
        """What causes the next loss, with nothing else on its line."""
        self._open(what)
        if loss := self._take_next(events.LOST):
            self.changes.append(self.words.lost(loss[2], loss[3]))
        self._close()

    def _struck(self, kind: int, first: int, second: int) -> None:
        """Damage to the enemy, and what it has left."""
        _ = self.words._
        if kind == events.DAMAGE_DEALT:
            self._open(self.words.strikes())
        elif kind == events.FOE_HIT_ITSELF:
            self._open(self.words.foe_hits_itself())
        hurt = self.told[self.at - 1] if kind == events.FOE_HURT else self._take_next(events.FOE_HURT)
        if hurt is not None:
            amount, left = self._through_horde(*hurt[2:4])
            self.changes.append(self.words.terms.damage(amount) if amount else _("no damage"))
            if kind == events.DAMAGE_DEALT:
                self._breakdown(first, second, amount)
            self.changes += self.fallen
            if left:
                self.changes.append(_("the enemy has {left} HP left").format(left=left))
        self._close()

    def _through_horde(self, amount: int, left: int) -> tuple[int, int]:
        """Total damage that carries over through a horde, and what the last one hit has left."""
        self.fallen = []
        while thinned := self._take_next(events.HORDE_THINNED):
            self.fallen = [self.words.horde_thinned(thinned[2], thinned[3])]
            left = thinned[3]
            if hurt := self._take_next(events.FOE_HURT):
                amount, left = amount + hurt[2], hurt[3]
        return amount, left

    def _breakdown(self, dice: int, besides: int, amount: int) -> None:
        """Damage that did not come from the dice, and what the enemy's armor stopped (MR-ARMOR-3)."""
        _ = self.words._
        if besides:
            self.changes.append(_("including {n} not from the dice").format(n=besides))
        if dice + besides > amount:
            self.changes.append(_("its armor stops {n}").format(n=dice + besides - amount))

    def _walked(self, kind: int, first: int, second: int) -> None:
        """Areas and rooms: events whose words depend on the floor."""
        words = self.words
        if kind == events.AREA_ENTERED:
            self._entered(first, second)
        elif kind == events.REVEALED:
            self._revealed(first, second)
        elif kind == events.BOSS_REVEALED:
            boss = words.terms.boss(first, self.floor)
            self._line(words._("A boss guards the exit: {boss}.").format(boss=boss))
        elif kind == events.MOVED:
            self._line(words.moved(first, second, self.floor))
        elif kind == events.ROOM_RESOLVED:
            mood = words.room_moods[words.terms.tables.room_kind[first]]
            self._line(words.about(mood) if mood else "")
        elif kind == events.ROOM_SKIPPED:
            self._line(words.room_skipped(first, self.floor))
        elif kind == events.ROW_READ:
            self._row(first, second)
        elif kind == events.PEEKED:
            self._peeked(first)
        elif kind == events.PLACED and self._is_hidden(self.told[self.at - 1]):
            self._line(words.places_unseen())
        elif kind == events.PLACED:
            self._line(words.placed(first, second, self.floor, ordering=self._orders()))
        elif kind == events.ROOM_REPLACED:
            self._line(words.room_replaced(first, second, self.floor))
        elif kind == events.FOE_MET:
            self._line(words.foe_met(first, second, self.game))
        elif kind == events.GAME_WON and self.game.ruled:
            self._line(self.doings.won())
        elif kind == events.GAME_WON:
            council = words.terms.cards.boss_boxes[self.game.final_boss] != words.terms.cards.boss_boxes[0]
            self._line(words.game_won(first, council=council))
        elif kind == events.GAME_LOST:
            self._line(words.game_lost(first, second, self.floor))
        elif kind >= events.POWER_USED:
            self._reigned(kind, first, second)
        else:
            self._met(kind, first)

    # --- an Overlord or an Automa -------------------------------------------------------------------------------

    def _reigned(self, kind: int, first: int, second: int) -> None:
        """What the Overlord board does."""
        doings, hero = self.doings, self.words.hero
        if kind == events.MARKER_MOVED:
            while moved := self._next_step(second):
                first = moved[2]
            self._line(doings.marker_moved(first, second))
        elif kind == events.AUTOMA_TRIGGERED:
            self._line(doings.triggered(self.game, first, hero))
        elif kind == events.REINFORCED:
            self._line(doings.reinforced(self.game, first, second))
        elif kind == events.DIE_SET:
            self._line(doings.die_set(hero, second))
        elif kind == events.DIE_REROLLED:
            self._line(doings.die_rerolled(hero, second))
        elif kind == events.CARD_TURNED:
            turned = self.game.heroes[self.seat]
            card = turned.second if first else turned.character
            self._line(self.words.card_turned(self.words.terms.character(int(card))))
        elif kind in (events.LOOKED_AT, events.TRADED_ROOM, events.HAND_DRAWN, events.TURNED_OVER, events.WORST_LAID):
            self._rooms_changed(kind, first, second)
        else:
            texts = {
                events.POWER_USED: doings.power_used,
                events.AUGURY_GAINED: doings.augury_gained,
                events.FOE_BOLSTERED: doings.foe_bolstered,
            }
            if kind in texts:
                self._line(texts[kind](first, second))
            else:
                self._line(doings.veiled(first) if kind == events.VEILED else doings.attack_strengthened(first))

    def _next_step(self, track: int) -> Event | None:
        """The marker's next step along the same track."""
        if self.at < len(self.told) and self.told[self.at][0] == events.MARKER_MOVED and self.told[self.at][2] > 1:
            return self._take_next(events.MARKER_MOVED)
        return None

    def _rooms_changed(self, kind: int, first: int, second: int) -> None:
        """Rooms that are looked at, exchanged, drawn or laid."""
        doings, hidden = self.doings, self._is_hidden(self.told[self.at - 1])
        if kind == events.LOOKED_AT:
            peeked = self._take_next(events.PEEKED)
            seen = peeked is not None and not self._is_hidden(peeked)
            self._line(doings.looked_at(first, self._room(peeked[2]) if peeked and seen else ""))
        elif kind == events.TRADED_ROOM:
            self._line(doings.traded(first, "" if hidden else self._room(second)))
        elif kind == events.WORST_LAID:
            self._line(doings.worst_laid(first, self._room(second)))
        else:
            rooms = [self._room(first)]
            while event := self._take_next(kind):
                rooms.append(self._room(event[2]))
            text = self.words.terms.also(rooms)
            self._line(
                doings.turned_over(text) if kind == events.TURNED_OVER else doings.hand_drawn("" if hidden else text)
            )

    def _room(self, card: int) -> str:
        return self.words.terms.room_at_length(card, self.floor)

    # --- adventurers --------------------------------------------------------------------------------------------

    def _orders(self) -> bool:
        """Whether the hero who looked at the deck puts it in order, rather than laying its cards."""
        tables, hero = self.words.terms.tables, self.game.heroes[self.seat]
        cards = [hero.character] if hero.second == NO_CARD else [hero.character, hero.second]
        used = [card for which, card in enumerate(cards) if hero.turned >> which & 1] or cards[:1]
        skills = [int(tables.character_skill[card * SKILL_TYPES + PREPARATION]) for card in used]
        return any(skill >= 0 and verb_of(tables.programs[tables.skill_program[skill]]) == ORDER for skill in skills)

    def _met(self, kind: int, first: int) -> None:
        """Events between adventurers."""
        words = self.words
        if kind == events.LEADER_NAMED:
            self._line(words.leads_now())
        elif kind == events.ORDER_CHANGED:
            self._line(words.goes_before(self._name(first)))
        elif kind == events.SLIPPED:
            self._line(words.slips())
        elif kind == events.DEAL_PROPOSED:
            self._line(words.proposes(self._name(first)))
        elif kind == events.DEAL_REFUSED:
            self._line(words.refuses(self._name(first)))
        elif kind == events.ITEM_DECLINED:
            self._line(words.declines(first, self.floor))
        elif kind in (events.DEAL_MADE, events.HANDED_OVER):
            self._handed_over(kind)

    def _name(self, seat: int) -> Noun:
        return self.words.terms.character(int(self.game.heroes[seat].character))

    def _handed_over(self, kind: int) -> None:
        """A deal: everything that changes hands, in one line. What is discarded for it follows."""
        giver, taker = self.seat, self.told[self.at - 1][2] if kind == events.DEAL_MADE else NOBODY
        self.at -= kind == events.HANDED_OVER
        goods: dict[int, list[str]] = {}
        dropped: list[Event] = []
        while event := self._take_next(events.HANDED_OVER, events.ITEM_DROPPED, anyones=True):
            if event[0] == events.HANDED_OVER:
                goods.setdefault(event[1], []).append(self.deals.handed(event[2], event[3]))
            else:
                dropped.append(event)
        other = Noun("") if taker == NOBODY else self._name(taker)
        self._line(self.deals.done(self._name(giver), goods.get(giver, []), other, goods.get(taker, [])))
        for _kind, seat, item, card, *_ in dropped:
            self._turn_to(seat)
            self.changes.append(self.words.item_dropped(item, card))

    def _entered(self, area: int, floor: int) -> None:
        floors = self.words.terms.cards.mats[self.game.mat].floors
        new = floor != self.floor or area == min(floors[floor - 1].areas)
        self.floor = floor
        self._line(f"*** {self.words.terms.place(int(self.game.mat), area)} ***")
        if new:
            self._line(self.words.floor_moods[floor - 1])

    def _revealed(self, cell: int, card: int) -> None:
        room = self.words.terms.room_at_length(card, self.floor)
        if cell == 0:
            self._line(self.words._("At the entrance: {room}.").format(room=room))
            return
        rooms = [room]
        while event := self._take_next(events.REVEALED, anyones=True):
            rooms.append(self.words.terms.room_at_length(event[3], self.floor))
        self._line(self.words._("Revealed: {rooms}.").format(rooms=self.words.terms.also(rooms)))

    def _row(self, card: int, face: int) -> None:
        """A row. A treasure that stays shut has no row to read (MR-ROOM-TREASURE-3)."""
        words = self.words
        if words.terms.tables.room_kind[card] == TREASURE and self._take_next(events.NOTHING_HAPPENED):
            self._line(words.about(words._("The lock holds.")))
            return
        row = words.terms.cards.row_name(card, face)
        if row is not None:
            self._open(words.row(words.terms.name(row), face))
        if self._walks_on():
            self.changes.append(words.nothing_happened(0, 0))  # already so afflicted, or a track at its end

    def _walks_on(self) -> bool:
        """Whether this adventurer is done with the room."""
        if self.at < len(self.told):
            return self.told[self.at][0] in (events.REVEALED, events.MOVED) or not self._goes_on()
        question = self.game.question
        return bool(question.kind in ELSEWHERE or (question.kind and question.seat != self.seat))

    def _peeked(self, card: int) -> None:
        hidden = self._is_hidden(self.told[self.at - 1])
        rooms = [self.words.terms.room_at_length(card, self.floor)]
        while event := self._take_next(events.PEEKED):
            rooms.append(self.words.terms.room_at_length(event[2], self.floor))
        self._line(self.words.looks_unseen() if hidden else self.words.looks(self.words.terms.also(rooms)))


def floor_before(game: State, told: Sequence[Event]) -> int:
    """The floor where the first of these events happened, worked out from any area left since then.

    A lone hero leaves an area by eating; a party leaves it when all have eaten and the next Leader is named.
    """
    tables = game.tables
    base = game.mat * AREAS
    leaving = (events.ATE, events.HUNGRY) if game.party == 1 else (events.LEADER_NAMED,)
    descended = False
    left_behind = 0
    for kind, _, first, second, *_ in told:
        left_behind += kind == events.BOSS_REMOVED
        if kind == events.FELL and left_behind:
            return int(tables.mat_floor[base + first]) - left_behind
        if kind == events.FELL:
            above = (area for area in range(1, AREAS) if tables.mat_fall[base + area] == first)
            return int(tables.mat_floor[base + next(above, first)])
        if kind == events.AREA_ENTERED:
            return int(tables.mat_floor[base + max(1, first - 1)]) if descended else second
        descended = descended or kind in leaving
    if descended and game.outcome == PLAYING:
        return int(tables.mat_floor[base + max(1, game.area - 1)])
    return int(game.floor)
