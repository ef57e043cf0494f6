"""What an Overlord or an Automa does, in words: the same for every reader, except for secrets."""

from undercroft.games.mini_rogue.rules.cardspeak import AFFECT, ARMOR, BOLSTER, HP, LOOK, VEIL, verb_of
from undercroft.games.mini_rogue.rules.second_box import AUTOMA
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import Noun


class Doings:
    """Words for the events of the Overlord board."""

    def __init__(self, terms: MiniRogueTerms, powers: Powers) -> None:
        self.terms = terms
        self.powers = powers
        self._ = terms._

    def power_used(self, power: int, left: int) -> str:
        """The effect is told by the events that follow, except a stronger enemy: those tell only its HP and armor."""
        name, augury = self.terms.power(power), self.terms.augury(left)
        if verb_of(self.terms.tables.power_effect[power]) == BOLSTER:
            text = self._("The Overlord uses {power}: {effect} ({augury} left).")
            return text.format(power=name, effect=self.powers.effect(power), augury=augury)
        return self._("The Overlord uses {power} ({augury} left).").format(power=name, augury=augury)

    def triggered(self, game: State, power: int, hero: Noun) -> str:
        """A power of the Automa (MR-AUTO-3), and what it does unless a later event says so."""
        tables = self.terms.tables
        row = [row for row, number in enumerate(tables.automa_power) if number == power][-1]  # they differ in whom
        overlord, name = self.terms.overlord(int(game.reign.overlord)), self.terms.power(power)
        if verb_of(tables.power_effect[power]) in (VEIL, LOOK, AFFECT):
            return f"{self.terms.also([overlord, name])}."
        text = self._("{overlord} against {hero}") if self.terms.several else "{overlord}"
        who = text.format(overlord=overlord, hero=hero)
        return f"{self.terms.labelled(self.terms.also([who, name]), self.powers.triggered(row))}."

    def augury_gained(self, amount: int, augury: int) -> str:
        text = self._("The Overlord gains {augury} and has {n}.")
        return text.format(augury=self.terms.augury(amount), n=augury)

    def marker_moved(self, space: int, track: int) -> str:
        if space == track:
            return self._("The marker reaches the end of its track: a Reinforcement is drawn.")
        return self._("The Reinforcement marker is on {n} of {track}.").format(n=space, track=track)

    def reinforced(self, game: State, card: int, side: int) -> str:
        effect = self.powers.side(card, side, automa=game.reign.mode == AUTOMA)
        text = self._("Reinforcement, {side}: {card} – {effect}.")
        return text.format(side=self.powers.sides[side], card=self.terms.reinforcement(card), effect=effect)

    # --- dice ---------------------------------------------------------------------------------------------------

    def rolled(self, hero: Noun, faces: str) -> str:
        """Names the hero for whom the Overlord rolls the Dungeon die (MR-OVER-13)."""
        return self._("The Overlord rolls the Dungeon die for {hero}: {faces}.").format(hero=hero, faces=faces)

    def die_set(self, hero: Noun, face: int) -> str:
        return self._("The Dungeon die for {hero} is set to {face}.").format(hero=hero, face=face)

    def die_rerolled(self, hero: Noun, face: int) -> str:
        if not self.terms.several:
            return self._("The Dungeon die is rolled again: {face}.").format(face=face)
        return self._("The Dungeon die for {hero} is rolled again: {face}.").format(hero=hero, face=face)

    # --- rooms --------------------------------------------------------------------------------------------------

    def looked_at(self, cell: int, room: str) -> str:
        """A room that the Overlord looks at; only the Overlord is told what it is."""
        if room:
            return self._("The Overlord looks at room {n}: {room}.").format(n=cell + 1, room=room)
        return self._("The Overlord looks at room {n}.").format(n=cell + 1)

    def traded(self, cell: int, room: str) -> str:
        if room:
            return self._("The Overlord exchanges room {n} for {room}.").format(n=cell + 1, room=room)
        return self._("The Overlord exchanges room {n} for a card from the hand.").format(n=cell + 1)

    def hand_drawn(self, rooms: str) -> str:
        if rooms:
            return self._("The Overlord draws a hand: {rooms}.").format(rooms=rooms)
        return self._("The Overlord draws a hand.")

    def veiled(self, cell: int) -> str:
        return self._("A veil falls over room {n}: no potions or skills can be used there.").format(n=cell + 1)

    def turned_over(self, rooms: str) -> str:
        return self._("Turned over: {rooms}.").format(rooms=rooms)

    def worst_laid(self, cell: int, room: str) -> str:
        return self._("The most dangerous is laid in room {n}, face down: {room}.").format(n=cell + 1, room=room)

    # --- fights -------------------------------------------------------------------------------------------------

    def foe_bolstered(self, hp: int, armor: int) -> str:
        facts = [self.terms.amount(HP, hp), *([self.terms.amount(ARMOR, armor)] if armor else [])]
        return self._("The enemy is stronger now: {figures}.").format(figures=self.terms.also(facts))

    def attack_strengthened(self, damage: int) -> str:
        return self._("The attack is stronger: +{damage}.").format(damage=self.terms.damage(damage))

    # --- the end ------------------------------------------------------------------------------------------------

    def won(self) -> str:
        return self._("The Avatar falls, and does not rise again. The Overlord is beaten!")
