"""Powers of the Overlord, rows of the Automa and Reinforcement cards in words, by what they do and not by card name."""

from collections.abc import Callable

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, GOLD, HP, SAVAGE, first_of, second_of, verb_of
from undercroft.games.mini_rogue.rules.foes import SAVAGERY
from undercroft.games.mini_rogue.rules.turn_order import hp_for
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms

Wording = Callable[[int, int, int], str]


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

        self.triggers = {
            speak.VEIL: _("no potions or skills in this room"),
            speak.REROLL_DIE: _("the first Dungeon die that shows 1 or 2 is rolled again"),
            speak.REROLL_CHARACTER: _("the highest die of a successful check is rolled again"),
            speak.REGAIN: _("the first time an attack costs HP, {effect}"),
            speak.MORE_DAMAGE: _("{damage} with the first hit"),
        }
        """what the Automa does with a power, by its verb, where that differs"""
        self.room_rules = {
            speak.GHOST_FIRST: _("the enemy of the reference card is fought first"),
            speak.FAILURE_COSTS: _("a failed check costs {n} more HP"),
            speak.NO_REFRESH: _("no skill becomes ready again"),
            speak.DEARER: _("each purchase costs {price} more"),
            speak.NO_SHIFT: _("a success does not shift the Dungeon die"),
        }
        self.combat_rules = {
            speak.FACE_DAMAGE: "+{damage}",
            speak.FACE_AFFLICTS: _("{affliction} if HP were lost"),
            speak.FACE_PIERCES: _("armor does not help"),
            speak.FACE_STRIKES: _("{damage} ignoring armor, instead of a miss"),
        }
        self.uses = self._uses()

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
        return self.uses[verb_of(packed)](power, int(first_of(packed)), int(second_of(packed)))

    def _uses(self) -> dict[int, Wording]:
        """By verb: the power, and the two figures of its effect."""
        _, terms = self._, self.terms
        looks = {
            speak.MAY_SWAP: _("look at {n} face-down rooms, and optionally swap two of them"),
            speak.MUST_TRADE: _("look at a face-down room, and exchange it for one from the hand"),
            speak.MAY_TRADE: _("look at a face-down room, and optionally exchange it for one from the hand"),
        }
        return {
            speak.LOOK: lambda _power, rooms, purpose: looks[purpose].format(n=rooms),
            speak.BOLSTER: lambda power, *_figures: _("in this fight the enemy has {figures}").format(
                figures=self.strengthened(int(self.tables.power_bolster[power]))
            ),
            speak.REGAIN: lambda _power, alone, several: self.regains(alone, several),
            speak.AFFECT: lambda power, *_figures: _("{effect} for one adventurer").format(effect=self.on_hero(power)),
            speak.MORE_DAMAGE: lambda _power, n, _second: f"+{terms.damage(n)}",
            speak.SET_DIE: lambda *_figures: _("the Dungeon die is set to another face"),
            speak.REROLL_DIE: lambda *_figures: _("the Dungeon die is rolled again"),
            speak.REROLL_CHARACTER: lambda *_figures: _("one of the Character dice is rolled again"),
            speak.VEIL: lambda *_figures: _("no potions or skills in one room"),
        }

    def on_hero(self, power: int) -> str:
        return self.effects.program(int(self.tables.power_program[power]), 1)

    def regains(self, alone: int, several: int) -> str:
        """HP against one adventurer, and against several."""
        hp = self.terms.amount(HP, alone)
        if self.terms.party > 1:
            hp = self._("{figures} HP").format(figures=f"{alone}/{several}")
        return self._("the enemy regains {hp}").format(hp=hp)

    # --- enemies ------------------------------------------------------------------------------------------------

    def strengthened(self, place: int) -> str:
        """What an enemy gains, and what each of a horde gains where that differs."""
        figures, each = self.bolster(place), self.bolster(place + 1)
        text = self._("{figures}; each of a horde: {each}") if figures != each else "{figures}"
        return text.format(figures=figures, each=each)

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
        name: str = self.terms.power(power)
        if marker := self.marker(power):
            name = f"{name} ({self.terms.also(marker)})"
        on = self.consulted[self.tables.automa_on[row]]
        return self.terms.labelled(on, self.terms.also([name, self.triggered(row)]))

    def triggered(self, row: int) -> str:
        """What a power does when the Automa uses it."""
        power, how = int(self.tables.automa_power[row]), self.tables.automa_effect[row]
        if verb_of(how) == speak.WORST:
            text = self._("the most dangerous of {n} unused rooms is laid in room {room}, face down")
            return text.format(n=first_of(how), room=second_of(how) + 1)
        verb = verb_of(self.tables.power_effect[power])
        if verb == speak.AFFECT:
            text = self._("{effect} for everyone") if verb_of(how) == speak.FOR_EVERYONE else "{effect}"
            return text.format(effect=self.on_hero(power))
        effect = self.effect(power)
        return self.triggers.get(verb, "{effect}").format(effect=effect, damage=effect)

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
        verb, n = verb_of(packed), int(first_of(packed))
        if verb == speak.TOUGHER:
            return self.strengthened(int(self.tables.reinforcement_tougher[card]))
        return self.room_rules[verb].format(n=n, price=self.terms.amount(GOLD, n))

    def combat_rule(self, card: int) -> str:
        """What it does to all enemies on a face of the Dungeon die."""
        packed, terms = self.tables.reinforcement_combat[card], self.terms
        verb, n = verb_of(packed), int(first_of(packed))
        if verb == speak.FACE_REGAINS:
            return self.regains(n, int(second_of(packed)))
        return self.combat_rules[verb].format(damage=terms.damage(n), affliction=terms.also(terms.afflicted(n)))
