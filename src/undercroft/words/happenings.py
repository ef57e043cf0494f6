"""Events in words. What belongs together stands on one line: a roll, an enemy's hit and what it costs, a row and its
result."""

from collections.abc import Callable, Sequence

from undercroft.rules.kernel.events import Event
from undercroft.rules.mini_rogue import answers, cardspeak, events, steps
from undercroft.rules.mini_rogue.area import BOTTOM
from undercroft.rules.mini_rogue.cardspeak import FOOD, GOLD, MONSTER, TREASURE
from undercroft.rules.mini_rogue.state import BY_FOE, BY_HUNGER, BY_POISON, NO_CARD, PLAYING, Game
from undercroft.rules.mini_rogue.tables import AREAS
from undercroft.words.effects import Effects
from undercroft.words.terms import Terms, sentence

Wording = Callable[["Happenings", int, int], str]
ROLL = (events.ROLLED_CHARACTER, events.ROLLED_DUNGEON, events.ROLLED_CURSE, events.ROLLED_POISON)
"""the events of dice thrown together"""


class Happenings:
    """Words for single events; `Account` puts them together."""

    def __init__(self, terms: Terms, effects: Effects) -> None:
        self.terms = terms
        self.effects = effects
        self._ = terms._
        self.ngettext = terms.ngettext
        _ = terms._
        self.floor_moods = (
            _("The door falls shut behind you."),
            _("The air tastes of iron. Your torch burns lower."),
            _("Nobody has swept these halls for a hundred years."),
            _("The stones hum. Something very old has woken."),
        )
        self.room_moods = (
            "",
            _("A click underfoot… Skill check!"),
            _("Dust, and something under it. Skill check."),
            _("Coins on the floor, and a lock to pick. Skill check."),
            _("Embers still glow here. You catch your breath."),
            _("A lantern, a blanket, goods laid out: a trader."),
            _("The idol waits. The Dungeon die will give its answer."),
            _("There is something here worth taking."),
        )

    def account(self, game: Game, told: Sequence[Event]) -> list[str]:
        """What happened, line by line."""
        account = Account(self, game, told)
        return account.lines()

    # --- changes: short pieces that share a line ----------------------------------------------------------------

    def gained(self, stat: int, amount: int) -> str:
        return self.terms.gain(stat, amount)

    def lost(self, stat: int, amount: int) -> str:
        return self.terms.loss(stat, amount)

    def afflicted(self, affliction: int, _second: int) -> str:
        return self.terms.also(self.terms.afflicted(affliction))

    def cured(self, mask: int, _second: int) -> str:
        return self.terms.also(self.effects.cured(mask))

    def blessed(self, _first: int, _second: int) -> str:
        return self._("a blessing")

    def potion_gained(self, kind: int, _second: int) -> str:
        return f"+ {self.terms.potions[kind]}"

    def potion_lost(self, kind: int, _second: int) -> str:
        return self._("{potion} given up").format(potion=self.terms.potions[kind])

    def refreshed(self, _first: int, _second: int) -> str:
        return self.effects.plain[cardspeak.REFRESH]

    def nothing_happened(self, _first: int, _second: int) -> str:
        return self._("nothing happens")

    def item_used(self, item: int, left: int) -> str:
        if left == 0:
            return self._("{item} is used up").format(item=self.terms.item(item))
        text = self.ngettext("{item} has {n} use left", "{item} has {n} uses left", left)
        return text.format(item=self.terms.item(item), n=left)

    def item_dropped(self, item: int, _card: int) -> str:
        return self._("{item} discarded").format(item=self.terms.item(item))

    def foe_healed(self, amount: int, left: int) -> str:
        return self._("the enemy regains {n} HP and has {left}").format(n=amount, left=left)

    def skill_effect(self, verb: int, amount: int) -> str:
        """What a skill has changed; a bonus that did not apply says nothing."""
        if verb == cardspeak.GAIN_IF:
            return ""
        if verb == cardspeak.ADD_ARMOR:
            return f"+{self.terms.damage(amount)}" if amount else self._("no extra damage")
        return self.effects.effect(cardspeak.word(verb, amount), 1)

    # --- lines of their own -------------------------------------------------------------------------------------

    def moved(self, _cell: int, card: int, floor: int) -> str:
        if card == NO_CARD:
            return self._("You reach the exit.")
        meeting = self.terms.tables.room_kind[card] == MONSTER
        text = self._("You meet: {room}.") if meeting else self._("You enter: {room}.")
        return text.format(room=self.terms.room(card, floor))

    def room_skipped(self, card: int, floor: int) -> str:
        return self._("You pass straight through: {room}.").format(room=self.terms.room(card, floor))

    def checked(self, success: int, _die: int) -> str:
        return self._("Success!") if success else self._("Failure.")

    def shifted(self, die: int, _second: int) -> str:
        return self._("The Dungeon die now shows {die}.").format(die=die)

    def foe_met(self, line: int, hp: int) -> str:
        facts = self.terms.also(self.terms.figures(line))
        return self._("To arms! {enemy}: {figures}.").format(enemy=self.terms.enemy(line), figures=facts)

    def foe_missed(self, _first: int, _second: int) -> str:
        return self._("The enemy misses.")

    def foe_frozen(self, _first: int, _second: int) -> str:
        return self._("Frozen stiff, the enemy does not attack.")

    def boss_removed(self, _boss: int, _second: int) -> str:
        """Without its name: it may never have been turned up."""
        return self._("The boss of this floor is left behind.")

    def fell(self, area: int, _second: int) -> str:
        return self._("You fall, and land in area {area}!").format(area=area)

    def did_not_fall(self, _first: int, _second: int) -> str:
        return self._("There is nowhere to fall to.")

    def item_taken(self, item: int, _card: int) -> str:
        uses = int(self.terms.tables.item_uses[item])
        text = self.ngettext("You take: {item} ({n} use).", "You take: {item} ({n} uses).", uses)
        return text.format(item=self.terms.item(item), n=uses)

    def stance_taken(self, stance: int, _second: int) -> str:
        return self._("Stance: {stance}.").format(stance=self.terms.stance(stance))

    def rerolled(self, die: int, face: int) -> str:
        return self._("Die {die} again: {face}.").format(die=die + 1, face=face)

    def die_doubled(self, die: int, value: int) -> str:
        return self._("Die {die} now counts {value}.").format(die=die + 1, value=value)

    def placed(self, card: int, place: int, floor: int) -> str:
        room = self.terms.room(card, floor)
        if place == BOTTOM:
            return self._("{room} goes to the bottom of the deck.").format(room=room)
        return self._("{room} will be room {n}.").format(room=room, n=place + 1)

    def rooms_swapped(self, first: int, second: int) -> str:
        return self._("Rooms {n} and {m} change places.").format(n=first + 1, m=second + 1)

    def room_replaced(self, cell: int, card: int, floor: int) -> str:
        return self._("Room {n} is now: {room}.").format(n=cell + 1, room=self.terms.room_at_length(card, floor))

    def ate(self, _first: int = 0, _second: int = 0) -> str:
        return self._("You eat 1 food.")

    def offered(self, _first: int = 0, _second: int = 0) -> str:
        return self._("You lay 1 gold at the idol’s feet.")

    def game_won(self, _first: int, _second: int) -> str:
        return self._("The last boss falls, and does not rise again. The Blood of Og is yours!")

    def game_lost(self, cause: int, killer: int, floor: int) -> str:
        if cause == BY_FOE:
            return self._("Killed in combat: {enemy}.").format(enemy=self.terms.enemy(killer))
        if cause == BY_POISON:
            return self._("The poison reaches your heart. You die.")
        if cause == BY_HUNGER:
            return self._("Hunger has the last word. You die.")
        if killer == NO_CARD:
            return self._("You die of your wounds.")
        return self._("You die here: {room}.").format(room=self.terms.room(killer, floor))

    # --- leads: what stands before the changes of its line ------------------------------------------------------

    def foe_hit(self, loss: int, armor: int) -> str:
        """A hit and how much of it armor stopped; the HP lost follow as a change."""
        if loss == 0:
            return self._("The enemy hits, and your armor holds")
        if armor:
            return self._("The enemy hits (armor stops {n})").format(n=armor)
        return self._("The enemy hits")

    def drank(self, kind: int, _second: int) -> str:
        """A potion, or its effect alone."""
        potion = self.terms.potions[kind]
        if kind in (cardspeak.HEALING, cardspeak.HOLY, cardspeak.PERCEPTION):
            return self._("You drink the {potion}").format(potion=potion)
        return self.terms.labelled(potion, self.terms.potion_effects[kind])

    def skill_used(self, skill: int, _second: int) -> str:
        return self._("You use {skill}").format(skill=self.terms.skill(skill))

    def feat_performed(self, die: int, payment: int) -> str:
        if payment == answers.BY_SKILL:
            return self._("Free feat on die {die}").format(die=die + 1)
        return self._("Feat on die {die}").format(die=die + 1)

    def foe_beaten(self, line: int, _second: int) -> str:
        return self._("Victory! {enemy}").format(enemy=self.terms.enemy(line))


CHANGES: dict[int, Wording] = {
    events.GAINED: Happenings.gained,
    events.LOST: Happenings.lost,
    events.AFFLICTED: Happenings.afflicted,
    events.CURED: Happenings.cured,
    events.BLESSED: Happenings.blessed,
    events.POTION_GAINED: Happenings.potion_gained,
    events.POTION_LOST: Happenings.potion_lost,
    events.REFRESHED: Happenings.refreshed,
    events.NOTHING_HAPPENED: Happenings.nothing_happened,
    events.ITEM_USED: Happenings.item_used,
    events.ITEM_DROPPED: Happenings.item_dropped,
    events.FOE_HEALED: Happenings.foe_healed,
    events.SKILL_EFFECT: Happenings.skill_effect,
}
LEADS: dict[int, Wording] = {
    events.FOE_HIT: Happenings.foe_hit,
    events.DRANK: Happenings.drank,
    events.SKILL_USED: Happenings.skill_used,
    events.FEAT_PERFORMED: Happenings.feat_performed,
    events.FOE_BEATEN: Happenings.foe_beaten,
}
LINES: dict[int, Wording] = {
    events.CHECKED: Happenings.checked,
    events.SHIFTED: Happenings.shifted,
    events.FOE_MET: Happenings.foe_met,
    events.FOE_MISSED: Happenings.foe_missed,
    events.FOE_FROZEN: Happenings.foe_frozen,
    events.BOSS_REMOVED: Happenings.boss_removed,
    events.FELL: Happenings.fell,
    events.DID_NOT_FALL: Happenings.did_not_fall,
    events.ITEM_TAKEN: Happenings.item_taken,
    events.STANCE_TAKEN: Happenings.stance_taken,
    events.REROLLED: Happenings.rerolled,
    events.DIE_DOUBLED: Happenings.die_doubled,
    events.ROOMS_SWAPPED: Happenings.rooms_swapped,
    events.ATE: Happenings.ate,
    events.OFFERED: Happenings.offered,
    events.GAME_WON: Happenings.game_won,
}


class Account:
    """One telling of some events, read once from front to back."""

    def __init__(self, words: Happenings, game: Game, told: Sequence[Event]) -> None:
        self.words = words
        self.game = game
        self.told = told
        self.at = 0
        self.floor = floor_before(game, told)
        self.done: list[str] = []
        self.lead = ""
        self.changes: list[str] = []

    def lines(self) -> list[str]:
        while self.at < len(self.told):
            kind, _, first, second = self.told[self.at]
            self.at += 1
            self._take(kind, first, second)
        self._close()
        return self.done

    # --- putting lines together ---------------------------------------------------------------------------------

    def _close(self) -> None:
        """End the line of changes, if one is open."""
        text = self.words.terms.also(self.changes)
        if self.lead and text:
            text = self.words.terms.labelled(self.lead, text)
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

    def _take_next(self, *kinds: int) -> Event | None:
        """The next event if it is one of these."""
        if self.at < len(self.told) and self.told[self.at][0] in kinds:
            self.at += 1
            return self.told[self.at - 1]
        return None

    # --- event by event -----------------------------------------------------------------------------------------

    def _take(self, kind: int, first: int, second: int) -> None:
        if kind in ROLL:
            self._rolled()
        elif kind == events.LOST and first == FOOD and self._take_next(events.ATE):
            self._line(self.words.ate())
        elif kind == events.LOST and first == GOLD and self._take_next(events.OFFERED):
            self._line(self.words.offered())
        elif kind in CHANGES:
            self._changed(kind, first, second)
        elif kind == events.HUNGRY:
            self._cost(self.words._("Nothing to eat"))
        elif kind in LEADS:
            self._open(LEADS[kind](self.words, first, second))
        elif kind == events.REROLLED and self.lead:
            self.changes.append(self.words._("it now shows {face}").format(face=second))
            self._close()
        elif kind in LINES:
            self._line(LINES[kind](self.words, first, second))
        elif kind in (events.DAMAGE_DEALT, events.FOE_HIT_ITSELF, events.FOE_HURT):
            self._struck(kind, first, second)
        else:
            self._walked(kind, first, second)

    def _changed(self, kind: int, first: int, second: int) -> None:
        if kind == events.ITEM_USED and second == 0:
            self._take_next(events.ITEM_DROPPED)  # said already
        text = CHANGES[kind](self.words, first, second)
        if text:
            self.changes.append(text)

    def _rolled(self) -> None:
        """All dice of a throw, blank Curse and Poison dice left out, and a check's result if it was one."""
        self.at -= 1
        _ = self.words._
        faces: list[str] = []
        rest: list[str] = []
        poisoned = False
        while event := self._take_next(*ROLL):
            kind, _seat, first, second = event
            if kind == events.ROLLED_CHARACTER:
                faces.append(str(second))
            elif kind == events.ROLLED_DUNGEON:
                rest.append(_("Dungeon die {die}").format(die=first))
            elif kind == events.ROLLED_CURSE and first:
                rest.append(_("the curse strikes"))
            elif kind == events.ROLLED_POISON and first:
                poisoned = True
                rest.append(_("the poison bites"))
        if faces:
            rest.insert(0, _("you roll {faces}").format(faces=" + ".join(faces)))
        self._line(self.words.terms.also(rest) + ".")
        if poisoned and self.at < len(self.told):
            self._cost(_("Poison"))
        elif checked := self._take_next(events.CHECKED):
            self.done[-1] += " " + self.words.checked(checked[2], checked[3])

    def _cost(self, what: str) -> None:
        """What the next loss comes from, with nothing else on its line."""
        self._open(what)
        if loss := self._take_next(events.LOST):
            self.changes.append(self.words.lost(loss[2], loss[3]))
        self._close()

    def _struck(self, kind: int, first: int, second: int) -> None:
        """Damage to the enemy, and what it has left."""
        _ = self.words._
        if kind == events.DAMAGE_DEALT:
            self._open(_("You strike"))
        elif kind == events.FOE_HIT_ITSELF:
            self._open(_("Confused, the enemy hits itself"))
        hurt = self.told[self.at - 1] if kind == events.FOE_HURT else self._take_next(events.FOE_HURT)
        if hurt is not None:
            amount, left = hurt[2:]
            self.changes.append(self.words.terms.damage(amount) if amount else _("no damage"))
            if kind == events.DAMAGE_DEALT:
                self._breakdown(first, second, amount)
            if left:
                self.changes.append(_("the enemy has {left} HP left").format(left=left))
        self._close()

    def _breakdown(self, dice: int, besides: int, amount: int) -> None:
        """What was not from the dice, and what the enemy's armor took (MR-ARMOR-3)."""
        _ = self.words._
        if besides:
            self.changes.append(_("{n} of it not from the dice").format(n=besides))
        if dice + besides > amount:
            self.changes.append(_("its armor stops {n}").format(n=dice + besides - amount))

    def _walked(self, kind: int, first: int, second: int) -> None:
        """Areas and rooms: what needs to know the floor."""
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
            self._line(words.room_moods[words.terms.tables.room_kind[first]])
        elif kind == events.ROOM_SKIPPED:
            self._line(words.room_skipped(first, self.floor))
        elif kind == events.ROW_READ:
            self._row(first, second)
        elif kind == events.PEEKED:
            self._peeked(first)
        elif kind == events.PLACED:
            self._line(words.placed(first, second, self.floor))
        elif kind == events.ROOM_REPLACED:
            self._line(words.room_replaced(first, second, self.floor))
        elif kind == events.GAME_LOST:
            self._line(words.game_lost(first, second, self.floor))

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
        while event := self._take_next(events.REVEALED):
            rooms.append(self.words.terms.room_at_length(event[3], self.floor))
        self._line(self.words._("Revealed: {rooms}.").format(rooms=self.words.terms.also(rooms)))

    def _row(self, card: int, face: int) -> None:
        """A row; a treasure that stays shut has none to read (MR-ROOM-TREASURE-3)."""
        words = self.words
        if words.terms.tables.room_kind[card] == TREASURE and self._take_next(events.NOTHING_HAPPENED):
            self._line(words._("The lock holds."))
            return
        row = words.terms.cards.row_name(card, face)
        if row is not None:
            self._open(f"{words.terms.name(row)} ({face})")
        if self._walks_on():
            self.changes.append(words.nothing_happened(0, 0))  # already so afflicted, or a track at its end

    def _walks_on(self) -> bool:
        """The room is done with: nothing more comes of it."""
        if self.at < len(self.told):
            return self.told[self.at][0] in (events.REVEALED, events.MOVED)
        return bool(self.game.question.kind == steps.EXPLORE)

    def _peeked(self, card: int) -> None:
        rooms = [self.words.terms.room_at_length(card, self.floor)]
        while event := self._take_next(events.PEEKED):
            rooms.append(self.words.terms.room_at_length(event[2], self.floor))
        self._line(self.words._("You look at the deck: {rooms}.").format(rooms=self.words.terms.also(rooms)))


def floor_before(game: Game, told: Sequence[Event]) -> int:
    """The floor on which the first of these events happened: an area left since then says where that was."""
    tables = game.tables
    base = game.mat * AREAS
    descended = False
    for kind, _, first, second in told:
        if kind == events.FELL:
            above = (area for area in range(1, AREAS) if tables.mat_fall[base + area] == first)
            return int(tables.mat_floor[base + next(above, first)])
        if kind == events.AREA_ENTERED:
            return int(tables.mat_floor[base + first - 1]) if descended else second
        descended = descended or kind in (events.ATE, events.HUNGRY)
    if descended and game.outcome == PLAYING:
        return int(tables.mat_floor[base + game.area - 1])
    return int(game.floor)
