"""Effect programs in words: what a card, a row, an option or a skill says."""

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import GOLD, HP, first_of, second_of, third_of, verb_of
from undercroft.games.mini_rogue.words.terms import AFFLICTIONS, Terms
from undercroft.words.nouns import Noun


class Effects:
    """Puts the programs of the tables into words, from left to right, as they are carried out (MR-RESOLVE-1)."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._ = terms._
        self.ngettext = terms.ngettext
        self.ghosts = [0]
        """the reference cards that the next fight may use"""
        self._name_verbs()

    def _name_verbs(self) -> None:
        """The verbs without figures."""
        _ = self._
        self.plain = {
            speak.BLESS: _("a blessing (cures curse, poison and blindness)"),
            speak.REFRESH: _("skill ready again"),
            speak.DROP_ITEM: _("discard your Item"),
            speak.STORY: _("a story"),
            speak.NOTHING: _("nothing"),
            speak.SKIP_ROOM: _("the next room is not resolved"),
            speak.DOUBLE_DIE: _("double the value of one die"),
            speak.CONFUSE: _("the enemy attacks itself"),
            speak.FREE_FEATS: _("feats are free in this attack"),
            speak.ANY_POTION: _("a potion of your choice"),
            speak.PAY_POTION: _("hand over a potion"),
            speak.REWARDS: _("a reward"),
            speak.TUMBLE: _("fall"),
            speak.TAKE: _("take the card as an Item"),
            speak.DIE: _("Dungeon die"),
            speak.OFFERING: _("an offering"),
            speak.TRADE: _("trade"),
            speak.FIGHT: _("fight"),
            speak.SWAP_ROOMS: _("swap two rooms"),
            speak.REPLACE_ROOM: _("replace a revealed room with another"),
            speak.CONJURE: _("the effect of a Fire, Frost or Poison potion"),
            speak.IMMUNE: _("no affliction until the next room is resolved"),
            speak.EXTRA_DIE: _("one more Character die in this attack"),
            speak.EXCHANGE: _("the Dungeon die may swap faces with a Character die"),
            speak.UNAFFLICTED: _("if not afflicted"),
            speak.PAY_ITEM: _("hand over your Item"),
            speak.MUST_TAKE: _("you must take the card"),
            speak.GUARDIAN: _("fight any boss that is not in the stack"),
            speak.BUY: _("the card as an Item"),
            speak.STORY_FIGHT: _("fight"),
            speak.TURN_CARD: _("a Character card is turned face down"),
        }

    def program(self, address: int, floor: int) -> str:
        """A whole program; the empty one is "nothing"."""
        return self.terms.also(self.parts(address, floor)) or self.plain[speak.NOTHING]

    def parts(self, address: int, floor: int) -> list[str]:
        """A program, effect by effect."""
        programs = self.terms.tables.programs
        texts: list[str] = []
        while verb_of(programs[address]) != speak.END:
            packed = programs[address]
            address += 1
            if verb_of(packed) == speak.CHOOSE:
                options = [self.program(programs[address + place], floor) for place in range(first_of(packed))]
                texts.append(self.terms.either(options))
                address += first_of(packed)
            elif verb_of(packed) in (speak.EVERYONE, speak.ANYONE):
                return [*texts, *self.aimed(verb_of(packed), self.parts(address, floor))]
            elif verb_of(packed) == speak.TRY:
                return [*texts, self.tried(programs[address], address + 1, floor)]
            elif verb_of(packed) != speak.ROWS:
                texts.append(self.effect(packed, floor))
        return texts

    def tried(self, failure: int, success: int, floor: int) -> str:
        """A skill check of a Story card, and its results (MR-STORY-5)."""
        text = self._("skill check (success: {success}; failure: {failure})")
        return text.format(success=self.program(success, floor), failure=self.program(failure, floor))

    def aimed(self, verb: int, parts: list[str]) -> list[str]:
        """Effects for everyone, or for an adventurer of the player's choice; a lone hero needs no such words."""
        if self.terms.party == 1:
            return parts
        text = self._("{effect} for everyone")
        if verb == speak.ANYONE:
            text = self._("{effect} for one adventurer of your choice")
        return [text.format(effect=self.terms.also(parts))]

    def effect(self, packed: int, floor: int) -> str:
        """One icon of a result, a banner or a skill."""
        verb, first, second = verb_of(packed), first_of(packed), second_of(packed)
        terms = self.terms
        if verb in self.plain:
            return self.plain[verb]
        if verb in (speak.GAIN, speak.LOSE, speak.PAY):
            return self.change(verb, first, floor if second == speak.FLOOR else second)
        if verb == speak.POTION:
            return terms.potions[first]
        if verb == speak.LOSE_THIS:
            return self._("lose the {potion}").format(potion=terms.potions[first])
        if verb == speak.AFFLICT:
            return terms.also(terms.afflicted(first))
        if verb == speak.CURE:
            return terms.also(self.cured(first))
        if verb == speak.GHOST:
            return self._("fight {enemy}").format(
                enemy=terms.either(self.called(ghost, floor).definite for ghost in self.ghosts)
            )
        if verb == speak.CHECK:
            return self._("skill check (Dungeon die ±1)") if first else self._("skill check")
        if verb == speak.LOOT:
            text = self._("{few}, or {more} after a monster or a trap")
            return text.format(few=terms.gain(GOLD, first), more=terms.gain(GOLD, second))
        if verb in (speak.CLASS, speak.PAY_AFFLICTION, speak.PAY_THIS):
            return self.price(verb, first)
        return self._skill_effect(packed, floor)

    def price(self, verb: int, first: int) -> str:
        """What an option asks for, besides figures (MR-STORY-4)."""
        if verb == speak.CLASS:
            classes = self.terms.together(text for bit, text in self.terms.classes.items() if first & bit)
            return self._("only {classes}").format(classes=classes)
        if verb == speak.PAY_AFFLICTION:
            return self.terms.also(self.cured(first))
        return self._("hand over the {potion}").format(potion=self.terms.potions[first])

    def called(self, ghost: int, floor: int) -> Noun:
        """The enemy of a reference card; the adventurer who calls it fights it alone (MR-COOP2-21)."""
        terms = self.terms
        line = int(terms.tables.ghost_line[ghost]) + floor - 1
        figures = terms.figures(line, terms.amount(HP, int(terms.tables.line_hp[line])))
        return terms.enemy(line).followed_by(f" ({terms.also(figures)})")

    def change(self, verb: int, stat: int, amount: int) -> str:
        if verb == speak.GAIN:
            return self.terms.gain(stat, amount)
        if verb == speak.LOSE:
            return self.terms.loss(stat, amount)
        return self._("pay {price}").format(price=self.terms.amount(stat, amount))

    def cured(self, mask: int) -> list[str]:
        return [self.terms.cures[bit] for bit in AFFLICTIONS if mask & bit]

    def _skill_effect(self, packed: int, floor: int) -> str:
        """The verbs of skills that have figures (MR-SKILL-7)."""
        verb, first, second = verb_of(packed), first_of(packed), second_of(packed)
        if verb == speak.RAISE_HP:
            return self._("HP up to {n}").format(n=first)
        if verb == speak.SHIELD:
            return self._("+{n} armor in the next room").format(n=first)
        if verb == speak.ADD_ARMOR:
            return self._("{n} × your armor as extra damage").format(n=first)
        if verb == speak.GAIN_PER_DIE:
            return self._("{gain} per Character die").format(gain=self.terms.gain(first, second))
        if verb == speak.GAIN_IF:
            return f"{self.terms.gain(first, second)} {self.terms.conditions[third_of(packed)]}"
        if verb == speak.HUNGER:
            return self._("going hungry costs {n} HP").format(n=first)
        if verb == speak.REVEAL:
            return self.ngettext("reveal a room", "reveal up to {n} rooms", first).format(n=first)
        if verb == speak.ARRANGE:
            text = self.ngettext(
                "look at the top card of the deck and place it",
                "look at the top {n} cards of the deck and place them",
                first,
            )
            return text.format(n=first)
        if verb == speak.TRIBUTE:
            return self._("give HP: {damage} for each").format(damage=self.terms.damage(first))
        return self._rare_effect(verb, first, second, floor)

    def _rare_effect(self, verb: int, first: int, second: int, floor: int) -> str:
        """The verbs of the second box that have figures."""
        if verb == speak.ADD_DAMAGE:
            return f"+{self.terms.damage(first)}"
        if verb == speak.EXECUTE:
            return self.execution(str(first + floor))
        if verb == speak.STRIKE:
            return self.blow(str(first + floor * second), first + floor * second)
        if verb == speak.SUNDER:
            return self._("the enemy has {n} less armor").format(n=first)
        if verb == speak.REVEAL_ALL:
            return (
                self._("reveal all rooms, or cure blindness") if first else self._("reveal all rooms, even while blind")
            )
        if verb == speak.BOUNTY:
            return self._("{gain} for every enemy beaten").format(gain=self.terms.gain(GOLD, first))
        if verb == speak.ORDER:
            text = self.ngettext(
                "look at the top card of the deck, leave it there or put it under the deck",
                "look at the top {n} cards of the deck, put them back on top in any order, or under the deck",
                first,
            )
            return text.format(n=first)
        assert verb == speak.DOWN
        return self.ngettext("down to the next floor", "down {n} floors", first).format(n=first)

    def execution(self, hp: str) -> str:
        return self._("an enemy with {hp} HP or less after this attack dies").format(hp=hp)

    def blow(self, amount: str, n: int) -> str:
        """Damage before any die is rolled."""
        return self.ngettext("{n} damage at once, ignoring armor", "{n} damage at once, ignoring armor", n).format(
            n=amount
        )
