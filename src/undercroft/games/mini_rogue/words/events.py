"""Events of Mini Rogue in words: one table, a row for each kind of event.

A single player is addressed; of several, each line names its adventurer. Both wordings stand in the same row.
"""

from collections.abc import Callable, Mapping
from typing import Final

from undercroft.games.mini_rogue.rules import answers, cardspeak, events
from undercroft.games.mini_rogue.rules.area import BOTTOM
from undercroft.games.mini_rogue.rules.cardspeak import AFFECT, ARMOR, BOLSTER, HP, LOOK, MONSTER, VEIL, verb_of
from undercroft.games.mini_rogue.rules.start import POTIONS_START
from undercroft.games.mini_rogue.rules.state import BY_FOE, BY_HUNGER, BY_POISON, BY_POWER, EXIT, NO_CARD
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.sums import Sums
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.table.events import Facts
from undercroft.words.lines import Naming, Text, Wording, change, lead, line, said

SWALLOWED: Final = (cardspeak.HEALING, cardspeak.HOLY, cardspeak.PERCEPTION)
"""Potions that are drunk; of others only the effect is told."""


class Wordings:
    """The table of wordings in one language, for one player or several."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        self.terms = terms
        self.effects = effects
        self.powers = Powers(terms, effects)
        self.sums = Sums(terms)
        self._ = terms._
        self.ngettext = terms.ngettext
        self.naming = self._naming()
        self.table: Mapping[int, Wording] = {
            **{kind: change(text) for kind, text in self._changes().items()},
            **{kind: lead(text) for kind, text in self._leads().items()},
            **{kind: line(text) for kind, text in (self._lines() | self._walks() | self._company()).items()},
            **{kind: line(text) for kind, text in self._overlords().items()},
        }
        _ = self._
        self.floor_moods = (
            _("The door falls shut behind you."),
            _("The air tastes of iron. Your torch burns lower."),
            _("Nobody has swept these halls for a hundred years."),
            _("The stones hum. Something very old has woken."),
        )

    def said(self, event: Facts) -> str:
        """The words of one event that names nobody."""
        return said(self.table[event.kind].text, event, self.naming)

    def say(self, you: str, named: str) -> str:
        """The message for a single player, or for several."""
        return named if self.terms.several else you

    def about(self, text: str) -> str:
        """A message that does not itself name its adventurer."""
        return self.say(text, self.terms.labelled("{hero}", text))

    def _naming(self) -> Naming:
        terms = self.terms
        by_number: dict[str, Callable[[int], object]] = {
            "potion": lambda kind: terms.potions[kind],
            "enemy": terms.enemy,
            "skill": terms.skill,
            "item": terms.item,
            "stance": terms.stance,
            "story": terms.story,
            "character": terms.character,
            "power": terms.power,
            "reinforcement": terms.reinforcement,
            "augury": terms.augury,
            "overlord": terms.overlord,
            "side": lambda side: self.powers.sides[side],
            **dict.fromkeys(("cell", "other", "die", "place"), lambda place: place + 1),
        }
        return {
            **{name: lambda event, name=name, word=word: word(event[name]) for name, word in by_number.items()},  # type: ignore[misc]
            "card": lambda event: terms.room(event["card"], event["floor"]),
            "room": lambda event: terms.room_at_length(event["card"], event["floor"]),
            "boss": lambda event: terms.boss(event["boss"], event["floor"]),
            "burden": lambda event: terms.item(terms.burden(event["card"])),
            "text": lambda event: terms.name(terms.cards.stories[event["story"]].text),
            "start": self._start,
            "by": self._killer,
            "figures": self._figures,
            "strength": self._strength,
            "damage": lambda event: terms.damage(event["amount"]),
            "effect": lambda event: self.powers.effect(event["power"]),
            "gained": lambda event: terms.augury(event["amount"]),
            "total": lambda event: event["augury"],
            "rule": lambda event: self.powers.side(event["reinforcement"], event["side"], automa=bool(event["automa"])),
        }

    # --- changes: short pieces that share a line ----------------------------------------------------------------

    def _changes(self) -> dict[int, Text]:
        _, terms = self._, self.terms
        return {
            events.DAMAGE_PART: self._part,
            events.GAINED: lambda e: terms.gain(e["stat"], e["amount"]) if e["amount"] else terms.full(e["stat"]),
            events.LOST: lambda e: terms.loss(e["stat"], e["amount"]),
            events.LEVEL_CHANGED: lambda e: (
                _("now level {level}") if e["level"] > e["before"] else _("back to level {level}")
            ),
            events.AFFLICTED: lambda e: terms.also(terms.afflicted(e["affliction"])),
            events.CURED: lambda e: terms.also(self.effects.cured(e["afflictions"])),
            events.BLESSED: _("a blessing"),
            events.POTION_GAINED: "+ {potion}",
            events.POTION_LOST: lambda e: (
                _("{potion} already held: nothing gained") if e["twin"] else _("{potion} given up")
            ),
            events.REFRESHED: self.effects.plain[cardspeak.REFRESH],
            events.NOTHING_HAPPENED: _("nothing happens"),
            events.ITEM_USED: lambda e: (
                self.ngettext("{item} has {uses} use left", "{item} has {uses} uses left", e["uses"])
                if e["uses"]
                else _("{item} is used up")
            ),
            events.ITEM_DROPPED: _("{item} discarded"),
            events.FOE_HEALED: _("the enemy regains {amount} HP and has {hp}"),
            events.SKILL_EFFECT: self._skill_effect,
            events.BOON_USED: self._boon_used,
            events.HORDE_THINNED: lambda e: self.ngettext(
                "one of them falls and {left} is left", "one of them falls and {left} are left", e["left"]
            ),
            events.PARRIED: _("{item} saves {amount} HP"),
            events.FOE_SUNDERED: lambda e: (
                _("the enemy has {armor} armor left") if e["armor"] else _("the enemy has no armor left")
            ),
        }

    def _skill_effect(self, event: Facts) -> str:
        """What a skill has changed."""
        verb, amount = event["effect"], event["amount"]
        if verb == cardspeak.ADD_ARMOR:
            return f"+{self.terms.damage(amount)}" if amount else self._("no extra damage")
        return self.effects.effect(cardspeak.word(verb, amount), event["floor"])

    def _boon_used(self, event: Facts) -> str:
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
        amount = event["amount"]
        effect = effects[event["boon"]].format(n=amount, gain=self.terms.gain(HP, amount))
        name = self.terms.boon(event["boon"])
        return f"{name} ({effect})" if name else effect

    # --- leads: what stands before the changes of its line ------------------------------------------------------

    def _leads(self) -> dict[int, Text]:
        _, say = self._, self.say
        return {
            events.FOE_HIT: self._foe_hit,
            events.FOE_HIT_ITSELF: say(
                _("Confused, the enemy hits itself"), _("Confused, the enemy hits itself instead of {hero}")
            ),
            events.DAMAGE_DEALT: say(_("You strike"), _("{hero} strikes")),
            events.DRANK: self._drank,
            events.SKILL_USED: say(_("You use {skill}"), _("{hero} uses {skill}")),
            events.FEAT_PERFORMED: lambda e: (
                say(_("Free feat on die {die}"), _("{hero} performs a free feat on die {die}"))
                if e["payment"] == answers.BY_SKILL
                else say(_("Feat on die {die}"), _("{hero} performs a feat on die {die}"))
            ),
            events.FOE_BEATEN: say(_("Victory! {enemy}"), _("Victory! {enemy} falls to {hero}")),
            events.FOE_EXECUTED: say(_("You finish the enemy off"), _("{hero} finishes the enemy off")),
            events.MONSTER_LOWERED: self.about(_("{item}: the monster is the one from the floor above")),
            events.ROLLED_POISON: say(_("Poison"), _("The poison bites {hero}")),
            events.HUNGRY: say(_("Nothing to eat"), _("{hero} has nothing to eat")),
        }

    def _part(self, event: Facts) -> str:
        """A part of a damage by itself; as a rule it is told with the others."""
        addend = self.sums.addend(event).said
        return self._("part of the damage: {part}").format(part=f"-{addend}" if event["amount"] < 0 else addend)

    def _foe_hit(self, event: Facts) -> str:
        """A hit and how much of it armor stopped; the HP lost follow as a change."""
        _, say = self._, self.say
        if event["amount"] == 0:
            return say(_("The enemy hits, but your armor holds"), _("The enemy hits {hero}, but the armor holds"))
        return say(_("The enemy hits"), _("The enemy hits {hero}"))

    def blow(self, hit: str, parts: str) -> str:
        """A hit, and what it is made of."""
        return f"{hit} ({parts})" if parts else hit

    def _drank(self, event: Facts) -> str:
        """A potion, or its effect alone."""
        if event["potion"] in SWALLOWED:
            return self.say(self._("You drink the {potion}"), self._("{hero} drinks the {potion}"))
        effect = self.terms.potion_effects[event["potion"]]
        return self.terms.labelled(self.say("{potion}", "{potion} ({hero})"), effect)

    # --- lines of their own -------------------------------------------------------------------------------------

    def _lines(self) -> dict[int, Text]:
        _, say, about = self._, self.say, self.about
        return {
            events.CHECKED: lambda e: about(self.outcome(e)),
            events.SHIFTED: about(_("The Dungeon die now shows {face}.")),
            events.FOE_MISSED: say(_("The enemy misses."), _("The enemy misses {hero}.")),
            events.FOE_FROZEN: say(
                _("Frozen stiff, the enemy does not attack."), _("Frozen stiff, the enemy does not attack {hero}.")
            ),
            events.FOE_MET: say(_("To arms! {enemy}: {figures}."), _("To arms, {fighters}! {enemy}: {figures}.")),
            events.STANCE_TAKEN: say(_("Stance: {stance}."), _("{hero} takes a stance: {stance}.")),
            events.REROLLED: say(_("Die {die} again: {face}."), _("{hero} rolls die {die} again: {face}.")),
            events.DIE_DOUBLED: about(_("Die {die} now counts {value}.")),
            events.DIE_EXCHANGED: about(_("Die {die} and the Dungeon die swap faces: die {die} now shows {face}.")),
            events.FOE_DODGED: lambda e: about(
                _("The enemy dodges: the highest die, {amount}, is lost.")
                if e["amount"]
                else _("The enemy dodges, but nothing is lost.")
            ),
            events.DIE_SET_ASIDE: about(_("The lowest die, {face}, is set aside.")),
            events.ITEM_TAKEN: self._item_taken,
            events.BURDENED: about(_("This card must be taken: {burden}.")),
            events.UNBURDENED: about(_("It ends with the floor: {burden}.")),
            events.ATE: say(_("You eat 1 food."), _("{hero} eats 1 food.")),
            events.OFFERED: say(_("You lay 1 gold at the idol’s feet."), _("{hero} lays 1 gold at the idol’s feet.")),
            events.STORY_DRAWN: say(_("A story: {story}. {text}"), _("{hero} draws a story: {story}. {text}")),
            events.SECOND_TAKEN: say(
                _("You take a second Character card: {character}."),
                _("{hero} takes a second Character card: {character}."),
            ),
            events.START_TAKEN: say(_("You now start with {start}."), _("{hero} now starts with {start}.")),
            events.CARD_TURNED: say(
                _("Your card {character} is turned face down."), _("{hero}’s card {character} is turned face down.")
            ),
            events.GAME_WON: self._game_won,
            events.GAME_LOST: self._game_lost,
        }

    def outcome(self, event: Facts) -> str:
        """Of a check."""
        return self._("Success!") if event["success"] else self._("Failure.")

    def _figures(self, event: Facts) -> str:
        """Of the enemy met."""
        terms = self.terms
        hp = terms.enemy_hp_left(event["hp"]) if terms.several else terms.amount(HP, event["hp"])
        return terms.also(terms.figures(event["enemy"], hp, damage=event["damage"], armor=event["armor"]))

    def _item_taken(self, event: Facts) -> str:
        _, uses = self._, event["uses"]
        if self.terms.is_kept(event["item"]):
            return self.say(_("You take: {item}."), _("{hero} takes: {item}."))
        return self.say(
            self.ngettext("You take: {item} ({uses} use).", "You take: {item} ({uses} uses).", uses),
            self.ngettext("{hero} takes: {item} ({uses} use).", "{hero} takes: {item} ({uses} uses).", uses),
        )

    def _start(self, event: Facts) -> str:
        """A start value, or potions (MR-OVER-27)."""
        if event["start"] == POTIONS_START:
            return self.terms.also(self.terms.belt(event["value"]))
        return self.terms.amount(event["start"], event["value"])

    def _game_won(self, event: Facts) -> str:
        """The end: the final boss is beaten, or the boss that ends a chapter of the campaign."""
        boxes = self.terms.cards.boss_boxes
        if event["overlord"] != NO_CARD:
            return self._("The Avatar falls, and does not rise again. The Overlord is beaten!")
        if event["goal"]:
            return self._("The boss of this floor is beaten: you have done what you came for!")
        if boxes[event["boss"]] != boxes[0]:
            return self._("The last boss falls, and does not rise again. The throne is empty at last!")
        return self._("The last boss falls, and does not rise again. The Blood of Og is yours!")

    def _game_lost(self, event: Facts) -> str:
        """If one adventurer dies, everyone loses (MR-END-3)."""
        text = self._death(event)
        return text if self.terms.party == 1 else text + " " + self._("The party is lost.")

    def _death(self, event: Facts) -> str:
        _, say, cause = self._, self.say, event["cause"]
        if cause == BY_FOE:
            return say(_("Killed in combat: {by}."), _("{hero} is killed in combat: {by}."))
        if cause == BY_POISON:
            return say(_("The poison reaches your heart. You die."), _("The poison reaches {hero}’s heart."))
        if cause == BY_HUNGER:
            return say(_("Hunger has the last word. You die."), _("Hunger kills {hero}."))
        if cause == BY_POWER:
            return say(_("An Overlord power kills you: {by}."), _("An Overlord power kills {hero}: {by}."))
        if event["by"] == NO_CARD:
            return say(_("You die of your wounds."), _("{hero} dies of their wounds."))
        return say(_("You die here: {by}."), _("{hero} dies here: {by}."))

    def _killer(self, event: Facts) -> str:
        """An enemy, a power or a room."""
        if event["cause"] == BY_FOE:
            return self.terms.enemy(event["by"])
        if event["cause"] == BY_POWER:
            return self.terms.power(event["by"])
        return self.terms.room(event["by"], event["floor"])

    # --- areas and rooms ----------------------------------------------------------------------------------------

    def _walks(self) -> dict[int, Text]:
        _, say, about = self._, self.say, self.about
        fell = say(_("You fall, and land in area {area}!"), _("{hero} falls, and lands in area {area}!"))
        return {
            events.REVEALED: _("At the entrance: {room}."),
            events.BOSS_REVEALED: _("A boss guards the exit: {boss}."),
            events.BOSS_REMOVED: _("The boss of this floor is left behind."),  # nobody may have seen who it is
            events.MOVED: self._moved,
            events.ROOM_RESOLVED: self._mood,
            events.ROOM_SKIPPED: say(
                _("You pass straight through: {card}."), _("{hero} passes straight through: {card}.")
            ),
            events.FELL: fell if self.terms.party == 1 else _("The whole party falls, and lands in area {area}!"),
            events.DID_NOT_FALL: about(_("There is nowhere to fall to.")),
            events.PLACED: self._placed,
            events.ROOMS_SWAPPED: about(_("Rooms {cell} and {other} swap places.")),
            events.ROOM_REPLACED: say(_("Room {cell} is now: {room}."), _("{hero} replaces room {cell} with {room}.")),
        }

    def _mood(self, event: Facts) -> str:
        """Of a room where something begins; empty for a monster."""
        _ = self._
        texts = (
            "",
            _("A click underfoot… Skill check!"),
            _("Dust, and something under it. Skill check."),
            _("Coins on the floor, and a lock to pick. Skill check."),
            self.say(
                _("Embers still glow here. You catch your breath."), _("Embers still glow here. A moment to breathe.")
            ),
            _("A lantern, a blanket, goods laid out: a trader."),
            _("The idol waits. The Dungeon die will give its answer."),
            _("There is something here worth taking."),
        )
        text = texts[self.terms.tables.room_kind[event["card"]]]
        return self.about(text) if text else ""

    def _moved(self, event: Facts) -> str:
        _, say = self._, self.say
        if event["cell"] == EXIT:
            return say(_("You reach the exit."), _("{hero} reaches the exit."))
        if event["card"] == NO_CARD:
            return _("{hero} enters room {cell}, whose card was taken.")
        if self.terms.tables.room_kind[event["card"]] == MONSTER:
            return say(_("You meet: {card}."), _("{hero} meets: {card}."))
        return say(_("You enter: {card}."), _("{hero} enters: {card}."))

    def _placed(self, event: Facts) -> str:
        """A card looked at goes to a cell or, while the deck is put in order, back on top of it."""
        _, say = self._, self.say
        if event["place"] == BOTTOM:
            return say(_("{card} goes to the bottom of the deck."), _("{hero} puts {card} under the deck."))
        if event["ordered"]:
            return say(
                _("{card} goes back on top of the deck, place {place}."),
                _("{hero} puts {card} back on top of the deck, place {place}."),
            )
        return say(_("{card} will be room {place}."), _("{hero} puts {card} in room {place}."))

    # --- adventurers among themselves: only in a party ----------------------------------------------------------

    def _company(self) -> dict[int, Text]:
        _ = self._
        return {
            events.LEADER_NAMED: _("{hero} leads the party."),
            events.ORDER_CHANGED: _("{hero} now comes before {before}."),
            events.SLIPPED: _("{hero} falls! The others will follow once their cards are resolved."),  # MR-COOP2-13
            events.DEAL_PROPOSED: _("{hero} proposes an exchange to {with}."),
            events.DEAL_REFUSED: _("{with} refuses the exchange with {hero}."),
            events.ITEM_DECLINED: _("{hero} leaves the Item to the others: {card}."),
        }

    # --- an Overlord or an Automa: the same for every reader ----------------------------------------------------

    def _overlords(self) -> dict[int, Text]:
        _ = self._
        return {
            events.POWER_USED: self._power_used,
            events.AUGURY_GAINED: _("The Overlord gains {gained} and has {total}."),
            events.AUTOMA_TRIGGERED: self._triggered,
            events.MARKER_MOVED: lambda e: (
                _("The marker reaches the end of its track: a Reinforcement is drawn.")
                if e["space"] == e["track"]
                else _("The Reinforcement marker is on {space} of {track}.")
            ),
            events.REINFORCED: _("Reinforcement, {side}: {reinforcement} – {rule}."),
            events.DIE_SET: _("The Dungeon die for {hero} is set to {face}."),
            events.DIE_REROLLED: self.say(
                _("The Dungeon die is rolled again: {face}."), _("The Dungeon die for {hero} is rolled again: {face}.")
            ),
            events.LOOKED_AT: _("The Overlord looks at room {cell}."),
            events.TRADED_ROOM: _("The Overlord exchanges room {cell} for {room}."),
            events.VEILED: _("A veil falls over room {cell}: no potions or skills can be used there."),
            events.WORST_LAID: _("The most dangerous is laid in room {cell}, face down: {room}."),
            events.FOE_BOLSTERED: _("The enemy is stronger now: {strength}."),
            events.ATTACK_STRENGTHENED: _("The attack is stronger: +{damage}."),
        }

    def _power_used(self, event: Facts) -> str:
        """The effect is told by the events that follow, except a stronger enemy: those tell only its HP and armor."""
        if verb_of(self.terms.tables.power_effect[event["power"]]) == BOLSTER:
            return self._("The Overlord uses {power}: {effect} ({augury} left).")
        return self._("The Overlord uses {power} ({augury} left).")

    def _triggered(self, event: Facts) -> str:
        """A power of the Automa (MR-AUTO-3), and what it does unless a later event says so."""
        terms = self.terms
        if verb_of(terms.tables.power_effect[event["power"]]) in (VEIL, LOOK, AFFECT):
            return "{overlord}, {power}."
        who = self.say("{overlord}", self._("{overlord} against {hero}"))
        return terms.labelled(f"{who}, {{power}}", self.powers.triggered(event["row"])) + "."

    def _strength(self, event: Facts) -> str:
        armor = [self.terms.amount(ARMOR, event["armor"])] if event["armor"] else []
        return self.terms.also([self.terms.amount(HP, event["hp"]), *armor])
