"""Powers of the Overlord, rows of the Automa and Reinforcement cards in words, by what they do and not by card name."""

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, GOLD, HP, SAVAGE, first_of, second_of, verb_of
from undercroft.games.mini_rogue.rules.foes import SAVAGERY
from undercroft.games.mini_rogue.rules.turn_order import hp_for
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms


class Powers:
    """Words for the cards of an Overlord (MR-OVER-11 to -18, MR-AUTO-3)."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        self.terms = terms
        self.effects = effects
        self.tables = terms.tables
        self._ = _ = terms._
        self.ngettext = terms.ngettext
        self.sides = {
            speak.ROOMS_SIDE: _("rooms side"),
            speak.POWERS_SIDE: _("powers side"),
            speak.AVATAR_SIDE: _("Avatar side"),
            speak.COMBAT_SIDE: _("combat side"),
        }
        self.periods = {
            speak.EVERY_ROOM: _("once per room"),
            speak.EVERY_AREA: _("once per area"),
            speak.EVERY_FLOOR: _("once per floor"),
        }
        self.moments = {
            speak.WHEN_DIE: _("after a Dungeon die is rolled"),
            speak.WHEN_DICE: _("after Character dice are rolled"),
            speak.WHEN_HIT: _("when an attack hits"),
            speak.WHEN_HURT: _("when an attack has cost HP"),
            speak.WHEN_FIGHT: _("when a fight with a monster or the reference card begins"),
            speak.WHEN_ANY_FIGHT: _("when a fight begins, except with a boss"),
            speak.WHEN_PREPARATION: _("during preparation"),
            speak.WHEN_ENTRY: _("before the entrance is resolved"),
            speak.WHEN_EXPLORATION: _("between two rooms"),
            speak.WHEN_ROOM: _("when a room is entered"),
            speak.WHEN_DESCENT: _("before the meal"),
        }
        self.consulted = (
            *terms.kinds,
            _("fight with the reference card"),
            _("new area"),
            _("first area of a floor"),
        )

    # --- powers -------------------------------------------------------------------------------------------------

    def named(self, power: int) -> str:
        """A power as a choice: its cost, how far the marker moves, and what it does."""
        return self._entry(power, [*self.price(power), *self.marker(power)])

    def printed(self, power: int) -> str:
        """A power as the card prints it: also when and how often it can be used."""
        tables = self.tables
        facts = [*self.price(power), self.periods[tables.power_every[power]]]
        facts.append(self.terms.either(text for bit, text in self.moments.items() if tables.power_when[power] & bit))
        facts += self.marker(power)
        if tables.power_final[power]:
            facts.append(self._("also in the final fight"))
        return self._entry(power, facts)

    def _entry(self, power: int, facts: list[str]) -> str:
        return self.terms.labelled(f"{self.terms.power(power)} ({self.terms.also(facts)})", self.effect(power))

    def price(self, power: int) -> list[str]:
        cost = int(self.tables.power_cost[power])
        return [self.terms.augury(cost) if cost else self._("no augury")]

    def marker(self, power: int) -> list[str]:
        """How far the Reinforcement marker moves (MR-OVER-15)."""
        steps = int(self.tables.power_symbols[power])
        return [self._("marker +{n}").format(n=steps)] if steps else []

    def effect(self, power: int) -> str:
        """What a power does when the Overlord uses it."""
        packed = self.tables.power_effect[power]
        verb = verb_of(packed)
        if verb == speak.LOOK:
            return self.look(first_of(packed), second_of(packed))
        if verb == speak.BOLSTER:
            return self._("in this fight the enemy has {figures}").format(figures=self.bolsters(power))
        if verb == speak.REGAIN:
            return self.regains(packed)
        if verb == speak.AFFECT:
            return self._("{effect} for one adventurer").format(effect=self.on_hero(power))
        if verb == speak.MORE_DAMAGE:
            return f"+{self.terms.damage(first_of(packed))}"
        return {
            speak.SET_DIE: self._("the Dungeon die is set to another face"),
            speak.REROLL_DIE: self._("the Dungeon die is rolled again"),
            speak.REROLL_CHARACTER: self._("one of the Character dice is rolled again"),
            speak.VEIL: self._("no potions or skills in one room"),
        }[verb]

    def look(self, rooms: int, purpose: int) -> str:
        if purpose == speak.MAY_SWAP:
            return self._("look at {n} face-down rooms, and optionally swap two of them").format(n=rooms)
        if purpose == speak.MUST_TRADE:
            return self._("look at a face-down room, and exchange it for one from the hand")
        return self._("look at a face-down room, and optionally exchange it for one from the hand")

    def on_hero(self, power: int) -> str:
        return self.effects.program(int(self.tables.power_program[power]), 1)

    def regains(self, packed: int) -> str:
        """HP against one adventurer, and against several."""
        alone, several = first_of(packed), second_of(packed)
        hp = self.terms.amount(HP, alone)
        if self.terms.party > 1:
            hp = self._("{figures} HP").format(figures=f"{alone}/{several}")
        return self._("the enemy regains {hp}").format(hp=hp)

    # --- enemies ------------------------------------------------------------------------------------------------

    def bolsters(self, power: int) -> str:
        place = int(self.tables.power_bolster[power])
        return self.strengthened(place, place + 1)

    def strengthened(self, place: int, horde: int) -> str:
        """What an enemy gains, and what each of a horde gains where that differs."""
        figures, each = self.bolster(place), self.bolster(horde)
        return (
            figures
            if figures == each
            else self._("{figures}; each of a horde: {each}").format(figures=figures, each=each)
        )

    def bolster(self, place: int) -> str:
        tables, terms = self.tables, self.terms
        facts = []
        if tables.bolster_hp[place]:
            alone, together = tables.bolster_hp[place], tables.bolster_party_hp[place]
            hp = terms.hp_by_party([int(hp_for(count, alone, together)) for count in (1, 2, 3)])
            facts.append(f"+{hp}")
        if tables.bolster_armor[place]:
            facts.append(terms.gain(ARMOR, int(tables.bolster_armor[place])))
        if tables.bolster_damage[place]:
            facts.append(f"+{terms.damage(int(tables.bolster_damage[place]))}")
        facts += [self.trait(bit) for bit in terms.traits if tables.bolster_traits[place] & bit]
        return terms.also(facts)

    def trait(self, bit: int) -> str:
        """A trait that an enemy gains, with the damage it adds (MR-EFFECT-28)."""
        name = self.terms.traits[bit]
        if bit != SAVAGE:
            return name
        return self._("{trait} (+{damage} on a 5)").format(trait=name, damage=self.terms.damage(SAVAGERY))

    # --- the Automa ---------------------------------------------------------------------------------------------

    def rows_of(self, owner: int) -> list[int]:
        """The rows of an Overlord card; of a Reinforcement card for -1 - card."""
        return [row for row, whose in enumerate(self.tables.automa_owner) if whose == owner]

    def row(self, row: int) -> str:
        """When a power triggers automatically, and what it does."""
        power = int(self.tables.automa_power[row])
        name = self.terms.power(power)
        if marker := self.marker(power):
            name = f"{name} ({self.terms.also(marker)})"
        on = self.consulted[self.tables.automa_on[row]]
        return self.terms.labelled(on, self.terms.also([name, self.triggered(row)]))

    def triggered(self, row: int) -> str:
        """What a power does when the Automa uses it."""
        power, how = int(self.tables.automa_power[row]), self.tables.automa_effect[row]
        verb = verb_of(self.tables.power_effect[power])
        if verb_of(how) == speak.WORST:
            text = self._("the most dangerous of {n} unused rooms is laid in room {room}, face down")
            return text.format(n=first_of(how), room=second_of(how) + 1)
        if verb == speak.AFFECT and verb_of(how) == speak.FOR_EVERYONE:
            return self._("{effect} for everyone").format(effect=self.on_hero(power))
        if verb == speak.AFFECT:
            return self.on_hero(power)
        if verb == speak.VEIL:
            return self._("no potions or skills in this room")
        if verb == speak.REROLL_DIE:
            return self._("the first Dungeon die that shows 1 or 2 is rolled again")
        if verb == speak.REROLL_CHARACTER:
            return self._("the highest die of a successful check is rolled again")
        if verb == speak.REGAIN:
            return self._("the first time an attack costs HP, {effect}").format(effect=self.effect(power))
        if verb == speak.MORE_DAMAGE:
            return self._("{damage} with the first hit").format(damage=self.effect(power))
        return self.effect(power)

    # --- Reinforcement cards ------------------------------------------------------------------------------------

    def side(self, card: int, side: int, *, automa: bool = False) -> str:
        """What a Reinforcement card does under a side of the board (MR-OVER-18)."""
        tables = self.tables
        if side == speak.ROOMS_SIDE:
            kind = self.terms.kinds[tables.reinforcement_kind[card]]
            return self.terms.labelled(kind, self.rooms_rule(card))
        if side == speak.POWERS_SIDE and automa:
            return self.row(self.rows_of(-1 - card)[0])
        if side == speak.POWERS_SIDE:
            return self.printed(int(tables.reinforcement_power[card]))
        if side == speak.AVATAR_SIDE:
            return self.bolster(int(tables.reinforcement_avatar[card]))
        text = self._("Dungeon die {n}: {effect}")
        return text.format(n=int(tables.reinforcement_face[card]), effect=self.combat_rule(card))

    def rooms_rule(self, card: int) -> str:
        """What it does to all rooms of a kind."""
        packed = self.tables.reinforcement_rooms[card]
        verb, n = verb_of(packed), first_of(packed)
        if verb == speak.TOUGHER:
            place = int(self.tables.reinforcement_tougher[card])
            return self.strengthened(place, place + 1)
        return {
            speak.GHOST_FIRST: self._("the enemy of the reference card is fought first"),
            speak.FAILURE_COSTS: self._("a failed check costs {n} more HP"),
            speak.NO_REFRESH: self._("no skill becomes ready again"),
            speak.DEARER: self._("each purchase costs {price} more"),
            speak.NO_SHIFT: self._("a success does not shift the Dungeon die"),
        }[verb].format(n=n, price=self.terms.amount(GOLD, n))

    def combat_rule(self, card: int) -> str:
        """What it does to all enemies on a face of the Dungeon die."""
        packed = self.tables.reinforcement_combat[card]
        verb, n = verb_of(packed), first_of(packed)
        if verb == speak.FACE_DAMAGE:
            return f"+{self.terms.damage(n)}"
        if verb == speak.FACE_AFFLICTS:
            return self._("{affliction} if HP were lost").format(affliction=self.terms.also(self.terms.afflicted(n)))
        if verb == speak.FACE_REGAINS:
            return self.regains(packed)
        if verb == speak.FACE_PIERCES:
            return self._("armor does not help")
        return self._("{damage} ignoring armor, instead of a miss").format(damage=self.terms.damage(n))
