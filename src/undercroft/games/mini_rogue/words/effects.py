"""Effect programs in words: what a card, a row, an option or a skill says."""

from collections.abc import Callable

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import GOLD, HP, first_of, second_of, third_of, verb_of
from undercroft.games.mini_rogue.words.terms import AFFLICTIONS, MiniRogueTerms
from undercroft.words.nouns import Noun

Wording = Callable[[int, int, int, int], str]


def counted(amount: int, floor: int) -> int:
    """An amount, or the number of the floor."""
    return floor if amount == speak.FLOOR else amount


class Effects:
    """Puts the programs of the tables into words, from left to right, as they are carried out (MR-RESOLVE-1)."""

    def __init__(self, terms: MiniRogueTerms) -> None:
        self.terms = terms
        self._ = terms._
        self.ngettext = terms.ngettext
        self.ghosts = [0]
        """the reference cards that the next fight may use"""
        self._name_plain_verbs()
        self.figures: dict[int, Wording] = {**self._results(), **self._skills()}
        """the others, by their three arguments and the floor"""

    def _name_plain_verbs(self) -> None:
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

    def _results(self) -> dict[int, Wording]:
        """The verbs of results, banners and options that have figures."""
        _, terms = self._, self.terms
        return {
            speak.GAIN: lambda stat, amount, _third, floor: terms.gain(stat, counted(amount, floor)),
            speak.LOSE: lambda stat, amount, _third, floor: terms.loss(stat, counted(amount, floor)),
            speak.PAY: lambda stat, amount, _third, floor: _("pay {price}").format(
                price=terms.amount(stat, counted(amount, floor))
            ),
            speak.POTION: lambda kind, *_others: terms.potions[kind],
            speak.LOSE_THIS: lambda kind, *_others: _("lose the {potion}").format(potion=terms.potions[kind]),
            speak.PAY_THIS: lambda kind, *_others: _("hand over the {potion}").format(potion=terms.potions[kind]),
            speak.AFFLICT: lambda mask, *_others: terms.also(terms.afflicted(mask)),
            speak.CURE: lambda mask, *_others: terms.also(self.cured(mask)),
            speak.PAY_AFFLICTION: lambda mask, *_others: terms.also(self.cured(mask)),
            speak.CLASS: lambda mask, *_others: self.reserved(mask),
            speak.GHOST: lambda _first, _second, _third, floor: self.fight(floor),
            speak.CHECK: lambda shift, *_others: _("skill check (Dungeon die ±1)") if shift else _("skill check"),
            speak.LOOT: lambda few, more, *_others: self.loot(few, more),
            speak.RAISE_HP: lambda n, *_others: _("HP up to {n}").format(n=n),
            speak.REVEAL_ALL: lambda cures, *_others: (
                _("reveal all rooms, or cure blindness") if cures else _("reveal all rooms, even while blind")
            ),
            speak.DOWN: lambda n, *_others: self.ngettext("down to the next floor", "down {n} floors", n).format(n=n),
        }

    def _skills(self) -> dict[int, Wording]:
        """The verbs of skills that have figures (MR-SKILL-7)."""
        _, ngettext, terms = self._, self.ngettext, self.terms
        return {
            speak.SHIELD: lambda n, *_others: _("+{n} armor in the next room").format(n=n),
            speak.ADD_ARMOR: lambda n, *_others: _("{n} × your armor as extra damage").format(n=n),
            speak.GAIN_PER_DIE: lambda stat, amount, *_others: _("{gain} per Character die").format(
                gain=terms.gain(stat, amount)
            ),
            speak.GAIN_IF: lambda stat, amount, mask, _floor: f"{terms.gain(stat, amount)} {terms.conditions[mask]}",
            speak.HUNGER: lambda n, *_others: _("going hungry costs {n} HP").format(n=n),
            speak.BOUNTY: lambda n, *_others: _("{gain} for every enemy beaten").format(gain=terms.gain(GOLD, n)),
            speak.REVEAL: lambda n, *_others: ngettext("reveal a room", "reveal up to {n} rooms", n).format(n=n),
            speak.ARRANGE: lambda n, *_others: ngettext(
                "look at the top card of the deck and place it",
                "look at the top {n} cards of the deck and place them",
                n,
            ).format(n=n),
            speak.ORDER: lambda n, *_others: ngettext(
                "look at the top card of the deck, leave it there or put it under the deck",
                "look at the top {n} cards of the deck, put them back on top in any order, or under the deck",
                n,
            ).format(n=n),
            speak.TRIBUTE: lambda n, *_others: _("give HP: {damage} for each").format(damage=terms.damage(n)),
            speak.ADD_DAMAGE: lambda n, *_others: f"+{terms.damage(n)}",
            speak.EXECUTE: lambda n, _second, _third, floor: self.execution(str(n + floor)),
            speak.STRIKE: lambda n, deeper, _third, floor: self.blow(str(n + floor * deeper), n + floor * deeper),
            speak.SUNDER: lambda n, *_others: _("the enemy has {n} less armor").format(n=n),
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
        verb = int(verb_of(packed))
        if verb in self.plain:
            return self.plain[verb]
        return self.figures[verb](int(first_of(packed)), int(second_of(packed)), int(third_of(packed)), floor)

    def called(self, ghost: int, floor: int) -> Noun:
        """The enemy of a reference card; the adventurer who calls it fights it alone (MR-COOP2-21)."""
        terms = self.terms
        line = int(terms.tables.ghost_line[ghost]) + floor - 1
        figures = terms.figures(line, terms.amount(HP, int(terms.tables.line_hp[line])))
        return terms.enemy(line).followed_by(f" ({terms.also(figures)})")

    def cured(self, mask: int) -> list[str]:
        return [self.terms.cures[bit] for bit in AFFLICTIONS if mask & bit]

    def fight(self, floor: int) -> str:
        """A fight with one of the reference cards."""
        enemies = self.terms.either(self.called(ghost, floor).definite for ghost in self.ghosts)
        return self._("fight {enemy}").format(enemy=enemies)

    def reserved(self, mask: int) -> str:
        """Who may take an option."""
        classes = self.terms.together(text for bit, text in self.terms.classes.items() if mask & bit)
        return self._("only {classes}").format(classes=classes)

    def loot(self, few: int, more: int) -> str:
        text = self._("{few}, or {more} after a monster or a trap")
        return text.format(few=self.terms.gain(GOLD, few), more=self.terms.gain(GOLD, more))

    def execution(self, hp: str) -> str:
        return self._("an enemy with {hp} HP or less after this attack dies").format(hp=hp)

    def blow(self, amount: str, n: int) -> str:
        """Damage before any die is rolled."""
        return self.ngettext("{n} damage at once, ignoring armor", "{n} damage at once, ignoring armor", n).format(
            n=amount
        )
