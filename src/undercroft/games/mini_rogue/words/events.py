"""Single events in words, addressed to their adventurer. `Account` puts them together."""

from collections.abc import Callable

from undercroft.games.mini_rogue.rules import answers, cardspeak, events
from undercroft.games.mini_rogue.rules.area import BOTTOM
from undercroft.games.mini_rogue.rules.cardspeak import HP, MONSTER
from undercroft.games.mini_rogue.rules.start import POTIONS_START
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_HUNGER, BY_POISON, BY_POWER, EXIT, NO_CARD, State
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.overlord_events import Doings
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import Noun

Wording = Callable[[int, int], str]


class Happenings:
    """Words for the events of one adventurer, addressed as "you". Those of a party are in `Company`."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        self.floor = 1
        """where the event happens"""
        self.hero = Noun("")
        """whom the event is about, where there are several"""
        self.terms = terms
        self.effects = effects
        self.doings = Doings(terms, Powers(terms, effects))
        self._ = terms._
        self.ngettext = terms.ngettext
        _ = terms._
        self.floor_moods = (
            _("The door falls shut behind you."),
            _("The air tastes of iron. Your torch burns lower."),
            _("Nobody has swept these halls for a hundred years."),
            _("The stones hum. Something very old has woken."),
        )
        self.room_moods: tuple[str, ...] = (
            "",
            _("A click underfoot… Skill check!"),
            _("Dust, and something under it. Skill check."),
            _("Coins on the floor, and a lock to pick. Skill check."),
            _("Embers still glow here. You catch your breath."),
            _("A lantern, a blanket, goods laid out: a trader."),
            _("The idol waits. The Dungeon die will give its answer."),
            _("There is something here worth taking."),
        )
        self.changes: dict[int, Wording] = {
            events.GAINED: self.gained,
            events.LOST: self.lost,
            events.AFFLICTED: self.afflicted,
            events.CURED: self.cured,
            events.BLESSED: self.blessed,
            events.POTION_GAINED: self.potion_gained,
            events.POTION_LOST: self.potion_lost,
            events.REFRESHED: self.refreshed,
            events.NOTHING_HAPPENED: self.nothing_happened,
            events.ITEM_USED: self.item_used,
            events.ITEM_DROPPED: self.item_dropped,
            events.FOE_HEALED: self.foe_healed,
            events.SKILL_EFFECT: self.skill_effect,
            events.BOON_USED: self.boon_used,
            events.HORDE_THINNED: self.horde_thinned,
            events.PARRIED: self.parried,
            events.FOE_SUNDERED: self.foe_sundered,
            events.LEVEL_CHANGED: self.level_changed,
        }
        self.leads: dict[int, Wording] = {
            events.FOE_HIT: self.foe_hit,
            events.DRANK: self.drank,
            events.SKILL_USED: self.skill_used,
            events.FEAT_PERFORMED: self.feat_performed,
            events.FOE_BEATEN: self.foe_beaten,
            events.FOE_EXECUTED: self.foe_executed,
            events.MONSTER_LOWERED: self.monster_lowered,
        }
        self.lines: dict[int, Wording] = {
            events.CHECKED: self.checked,
            events.SHIFTED: self.shifted,
            events.FOE_MISSED: self.foe_missed,
            events.FOE_FROZEN: self.foe_frozen,
            events.BOSS_REMOVED: self.boss_removed,
            events.FELL: self.fell,
            events.DID_NOT_FALL: self.did_not_fall,
            events.ITEM_TAKEN: self.item_taken,
            events.STANCE_TAKEN: self.stance_taken,
            events.REROLLED: self.rerolled,
            events.DIE_DOUBLED: self.die_doubled,
            events.ROOMS_SWAPPED: self.rooms_swapped,
            events.ATE: self.ate,
            events.OFFERED: self.offered,
            events.STORY_DRAWN: self.story_drawn,
            events.DIE_EXCHANGED: self.die_exchanged,
            events.FOE_DODGED: self.foe_dodged,
            events.BURDENED: self.burdened,
            events.UNBURDENED: self.unburdened,
            events.DIE_SET_ASIDE: self.die_set_aside,
            events.SECOND_TAKEN: self.second_taken,
            events.START_TAKEN: self.start_taken,
        }

    def about(self, text: str) -> str:
        """A text that does not itself name its adventurer."""
        return text

    # --- changes: short pieces that share a line ----------------------------------------------------------------

    def gained(self, stat: int, amount: int) -> str:
        return self.terms.gain(stat, amount) if amount else self.terms.full(stat)

    def lost(self, stat: int, amount: int) -> str:
        return self.terms.loss(stat, amount)

    def level_changed(self, level: int, before: int) -> str:
        text = self._("now level {n}") if level > before else self._("back to level {n}")
        return text.format(n=level)

    def afflicted(self, affliction: int, _second: int) -> str:
        return self.terms.also(self.terms.afflicted(affliction))

    def cured(self, mask: int, _second: int) -> str:
        return self.terms.also(self.effects.cured(mask))

    def blessed(self, _first: int, _second: int) -> str:
        return self._("a blessing")

    def potion_gained(self, kind: int, _second: int) -> str:
        return f"+ {self.terms.potions[kind]}"

    def potion_lost(self, kind: int, twin: int) -> str:
        if twin:
            return self._("{potion} already held: nothing gained").format(potion=self.terms.potions[kind])
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
        """What a skill has changed; empty for a bonus that did not apply."""
        if verb == cardspeak.GAIN_IF:
            return ""
        if verb == cardspeak.ADD_ARMOR:
            return f"+{self.terms.damage(amount)}" if amount else self._("no extra damage")
        return self.effects.effect(cardspeak.word(verb, amount), self.floor)

    def horde_thinned(self, left: int, _hp: int) -> str:
        text = self.ngettext("one of them falls and {n} is left", "one of them falls and {n} are left", left)
        return text.format(n=left)

    def parried(self, saved: int, item: int) -> str:
        return self._("{item} saves {n} HP").format(item=self.terms.item(item), n=saved)

    def foe_sundered(self, armor: int, _second: int) -> str:
        if armor == 0:
            return self._("the enemy has no armor left")
        return self._("the enemy has {n} armor left").format(n=armor)

    def boon_used(self, boon: int, amount: int) -> str:
        """A perk or a relic, and what it did (MR-CAMP-6, -7)."""
        _ = self._
        effects = {
            cardspeak.SCOUT: _("the centre room is face up"),
            cardspeak.HAGGLE: _("{n} gold less to pay"),
            cardspeak.DEFT: _("a die of the check is rolled again"),
            cardspeak.PATHFINDER: _("a diagonal step"),
            cardspeak.STOMACH: _("hunger costs {n} HP at most"),
            cardspeak.DRESSING: _("{gain} with the meal"),
            cardspeak.SECOND_WIND: _("{n} HP left instead of death"),
            cardspeak.FIRST_BLOOD: _("{n} more damage"),
            cardspeak.STEADY_HAND: _("the feat is free"),
            cardspeak.SURE_STROKE: _("the die keeps its value"),
            cardspeak.CLEAR_MIND: _("the curse symbol counts as blank"),
            cardspeak.SIGHT: _("a room can be revealed"),
            cardspeak.BLOOD: _("{gain} for the fight won"),
        }
        effect = effects[boon].format(n=amount, gain=self.terms.gain(HP, amount))
        name = self.terms.boon(boon)
        return f"{name} ({effect})" if name else effect

    # --- lines of their own -------------------------------------------------------------------------------------

    def moved(self, cell: int, card: int, floor: int) -> str:
        if cell == EXIT:
            return self._("You reach the exit.")
        meeting = self.terms.tables.room_kind[card] == MONSTER
        text = self._("You meet: {room}.") if meeting else self._("You enter: {room}.")
        return text.format(room=self.terms.room(card, floor))

    def room_skipped(self, card: int, floor: int) -> str:
        return self._("You pass straight through: {room}.").format(room=self.terms.room(card, floor))

    def outcome(self, success: int) -> str:
        return self._("Success!") if success else self._("Failure.")

    def checked(self, success: int, _die: int) -> str:
        return self.about(self.outcome(success))

    def shifted(self, die: int, _second: int) -> str:
        return self.about(self._("The Dungeon die now shows {die}.").format(die=die))

    def foe_met(self, line: int, hp: int, _game: State) -> str:
        facts = self.terms.also(self.terms.figures(line, self.terms.amount(HP, hp)))
        return self._("To arms! {enemy}: {figures}.").format(enemy=self.terms.enemy(line), figures=facts)

    def foe_missed(self, _first: int, _second: int) -> str:
        return self._("The enemy misses.")

    def foe_frozen(self, _first: int, _second: int) -> str:
        return self._("Frozen stiff, the enemy does not attack.")

    def boss_removed(self, _boss: int, _second: int) -> str:
        """Without its name: it may never have been revealed."""
        return self._("The boss of this floor is left behind.")

    def fell(self, area: int, _second: int) -> str:
        return self._("You fall, and land in area {area}!").format(area=area)

    def did_not_fall(self, _first: int, _second: int) -> str:
        return self.about(self._("There is nowhere to fall to."))

    def item_taken(self, item: int, _card: int) -> str:
        if self.terms.is_kept(item):
            return self._("You take: {item}.").format(item=self.terms.item(item))
        uses = int(self.terms.tables.item_uses[item])
        text = self.ngettext("You take: {item} ({n} use).", "You take: {item} ({n} uses).", uses)
        return text.format(item=self.terms.item(item), n=uses)

    def stance_taken(self, stance: int, _second: int) -> str:
        return self._("Stance: {stance}.").format(stance=self.terms.stance(stance))

    def rerolled(self, die: int, face: int) -> str:
        return self._("Die {die} again: {face}.").format(die=die + 1, face=face)

    def die_doubled(self, die: int, value: int) -> str:
        return self.about(self._("Die {die} now counts {value}.").format(die=die + 1, value=value))

    def placed(self, card: int, place: int, floor: int, *, ordering: bool = False) -> str:
        """A card looked at goes to a cell or, while the deck is put in order, back on top of it."""
        room = self.terms.room(card, floor)
        if place == BOTTOM:
            return self._("{room} goes to the bottom of the deck.").format(room=room)
        if ordering:
            return self._("{room} goes back on top of the deck, place {n}.").format(room=room, n=place + 1)
        return self._("{room} will be room {n}.").format(room=room, n=place + 1)

    def rooms_swapped(self, first: int, second: int) -> str:
        return self.about(self._("Rooms {n} and {m} swap places.").format(n=first + 1, m=second + 1))

    def room_replaced(self, cell: int, card: int, floor: int) -> str:
        return self._("Room {n} is now: {room}.").format(n=cell + 1, room=self.terms.room_at_length(card, floor))

    def ate(self, _first: int = 0, _second: int = 0) -> str:
        return self._("You eat 1 food.")

    def offered(self, _first: int = 0, _second: int = 0) -> str:
        return self._("You lay 1 gold at the idol’s feet.")

    def story_drawn(self, story: int, _second: int) -> str:
        text = self.terms.name(self.terms.cards.stories[story].text)
        return self._("A story: {story}. {text}").format(story=self.terms.story(story), text=text)

    def die_exchanged(self, die: int, face: int) -> str:
        text = self._("Die {die} and the Dungeon die swap faces: die {die} now shows {face}.")
        return self.about(text.format(die=die + 1, face=face))

    def foe_dodged(self, value: int, _second: int) -> str:
        if value == 0:
            return self.about(self._("The enemy dodges, but nothing is lost."))
        return self.about(self._("The enemy dodges: the highest die, {n}, is lost.").format(n=value))

    def burdened(self, card: int, _second: int) -> str:
        item = self.terms.item(self.terms.burden(card))
        return self.about(self._("This card must be taken: {item}.").format(item=item))

    def unburdened(self, card: int, _second: int) -> str:
        item = self.terms.item(self.terms.burden(card))
        return self.about(self._("It ends with the floor: {item}.").format(item=item))

    def die_set_aside(self, face: int, _second: int) -> str:
        return self.about(self._("The lowest die, {face}, is set aside.").format(face=face))

    def second_taken(self, character: int, _second: int) -> str:
        return self._("You take a second Character card: {card}.").format(card=self.terms.character(character))

    def start_taken(self, stat: int, value: int) -> str:
        return self._("You now start with {value}.").format(value=self.start(stat, value))

    def start(self, stat: int, value: int) -> str:
        """A start value, or potions (MR-OVER-27)."""
        if stat == POTIONS_START:
            return self.terms.also(self.terms.belt(value))
        return self.terms.amount(stat, value)

    def card_turned(self, card: str) -> str:
        return self._("Your card {card} is turned face down.").format(card=card)

    def game_won(self, goal: int, *, council: bool = False) -> str:
        """The end: the final boss is beaten, or the boss that ends a chapter of the campaign."""
        if goal:
            return self._("The boss of this floor is beaten: you have done what you came for!")
        if council:
            return self._("The last boss falls, and does not rise again. The throne is empty at last!")
        return self._("The last boss falls, and does not rise again. The Blood of Og is yours!")

    def game_lost(self, cause: int, killer: int, floor: int) -> str:
        if cause == BY_FOE:
            return self._("Killed in combat: {enemy}.").format(enemy=self.terms.enemy(killer))
        if cause == BY_POISON:
            return self._("The poison reaches your heart. You die.")
        if cause == BY_HUNGER:
            return self._("Hunger has the last word. You die.")
        if cause == BY_POWER:
            return self._("An Overlord power kills you: {power}.").format(power=self.terms.power(killer))
        if killer == NO_CARD:
            return self._("You die of your wounds.")
        return self._("You die here: {room}.").format(room=self.terms.room(killer, floor))

    # --- pieces of lines ----------------------------------------------------------------------------------------

    def rolls(self, faces: str) -> str:
        return self._("you roll {faces}").format(faces=faces)

    def strikes(self) -> str:
        return self._("You strike")

    def foe_hits_itself(self) -> str:
        return self._("Confused, the enemy hits itself")

    def poisoned(self) -> str:
        return self._("Poison")

    def hungry(self) -> str:
        return self._("Nothing to eat")

    def row(self, row: str, face: int) -> str:
        return f"{row} ({face})"

    def looks(self, rooms: str) -> str:
        return self._("You look at the deck: {rooms}.").format(rooms=rooms)

    def looks_unseen(self) -> str:
        """The same, told to somebody else."""
        return self._("{hero} looks at the deck.").format(hero=self.hero)

    def places_unseen(self) -> str:
        return self._("{hero} secretly places a card from the deck.").format(hero=self.hero)

    # --- leads: what stands before the changes of its line ------------------------------------------------------

    def foe_hit(self, loss: int, armor: int) -> str:
        """A hit and how much of it armor stopped; the HP lost follow as a change."""
        if loss == 0:
            return self._("The enemy hits, but your armor holds")
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

    def foe_executed(self, _first: int, _second: int) -> str:
        return self._("You finish the enemy off")

    def monster_lowered(self, item: int, _second: int) -> str:
        return self._("{item}: the monster is the one from the floor above").format(item=self.terms.item(item))

    # --- adventurers among themselves: only in a party ----------------------------------------------------------

    def leads_now(self) -> str:
        return self._("{hero} leads the party.").format(hero=self.hero)

    def goes_before(self, other: Noun) -> str:
        return self._("{hero} now comes before {other}.").format(hero=self.hero, other=other)

    def slips(self) -> str:
        """The others finish their own cards first (MR-COOP2-13)."""
        return self._("{hero} falls! The others will follow once their cards are resolved.").format(hero=self.hero)

    def proposes(self, other: Noun) -> str:
        return self._("{hero} proposes an exchange to {other}.").format(hero=self.hero, other=other)

    def refuses(self, other: Noun) -> str:
        return self._("{other} refuses the exchange with {hero}.").format(other=other, hero=self.hero)

    def declines(self, card: int, floor: int) -> str:
        text = self._("{hero} leaves the Item to the others: {room}.")
        return text.format(hero=self.hero, room=self.terms.room(card, floor))
