"""Exchanges between adventurers in words: what each of the two gives, and what one may still give or ask for."""

from collections import Counter
from collections.abc import Sequence

from undercroft.games.mini_rogue.rules.answers import ASK, HAND, THING_GOLD, THING_ITEM, THING_POTION, THINGS
from undercroft.games.mini_rogue.rules.barter import balance, is_left_by
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, FOOD, GOLD, POTIONS
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State
from undercroft.games.mini_rogue.rules.whole_deals import DEAL, FORMS, answers_of
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import Noun

STATS = (GOLD, FOOD, ARMOR)
"""The characteristics that change hands, by thing (MR-COOP2-10)."""


class Deals:
    """Words for things that change hands."""

    def __init__(self, terms: MiniRogueTerms) -> None:
        self.terms = terms
        self._ = terms._

    # --- things -------------------------------------------------------------------------------------------------

    def potion(self, kind: int) -> str:
        return self._("a {potion}").format(potion=self.terms.potions[kind])

    def item(self, hero: Hero) -> str:
        """The Item a hero holds, with the uses it has left."""
        return self.terms.item_left(int(hero.item), int(hero.item_uses))

    def things(self, thing: int, amount: int) -> str:
        """An amount of gold, food or armor, or a potion."""
        if thing >= THING_POTION:
            return self.potion(thing - THING_POTION)
        return self.terms.amount(STATS[thing], amount)

    def handed(self, thing: int, amount: int) -> str:
        """What an event says was handed over; for an Item, the amount is its number."""
        return self.terms.item(amount) if thing == THING_ITEM else self.things(thing, amount)

    def belongings(self, hero: Hero) -> str:
        """Everything a hero could give."""
        counts = (int(hero.gold), int(hero.food), int(hero.armor))
        parts = [self.things(thing, count) for thing, count in enumerate(counts) if count]
        parts += [self.potion(kind) for kind in range(POTIONS) if hero.potions & (1 << kind)]
        if hero.item != NO_CARD:
            parts.append(self.item(hero))
        return self.terms.also(parts) or self._("nothing")

    # --- the deal -----------------------------------------------------------------------------------------------

    def sides(self, game: State) -> tuple[list[str], list[str]]:
        """What the proposer gives and asks for so far."""
        deal = game.deal
        given: list[str] = []
        asked: list[str] = []
        for thing in range(THING_GOLD, THING_ITEM):
            amount = int(balance(game, thing))
            if amount:
                (given if amount > 0 else asked).append(self.things(thing, abs(amount)))
        for side, hero, potions, item in (
            (given, game.heroes[deal.giver], deal.potions_given, deal.item_given),
            (asked, game.heroes[deal.taker], deal.potions_asked, deal.item_asked),
        ):
            side += [self.potion(kind) for kind in range(POTIONS) if potions & (1 << kind)]
            if item:
                side.append(self.item(hero))
        return given, asked

    def done(self, giver: Noun, given: Sequence[str], taker: Noun, asked: Sequence[str]) -> str:
        """An exchange that took place, in one sentence."""
        terms = self.terms
        if given and asked:
            text = self._("{giver} gives {taker} {given} for {asked}.")
            return text.format(giver=giver, taker=taker, given=terms.together(given), asked=terms.together(asked))
        if not given and not asked:
            return self._("{giver} and {taker} agree.").format(giver=giver, taker=taker)
        giver, taker, given = (giver, taker, given) if given else (taker, giver, asked)
        if not taker:
            return self._("{giver} gives {given}.").format(giver=giver, given=terms.together(given))
        return self._("{giver} gives {taker} {given}.").format(giver=giver, taker=taker, given=terms.together(given))

    def proposed(self, game: State) -> str:
        """Both sides of the deal that waits for consent."""
        given, asked = self.sides(game)
        giver = self.terms.character(int(game.heroes[game.deal.giver].character))
        if not given:
            return self._("{giver} asks you for {asked} and offers nothing.").format(
                giver=giver, asked=self.terms.together(asked)
            )
        if not asked:
            return self._("{giver} offers you {given} and asks for nothing.").format(
                giver=giver, given=self.terms.together(given)
            )
        return self._("{giver} offers you {given} for {asked}.").format(
            giver=giver, given=self.terms.together(given), asked=self.terms.together(asked)
        )

    def whole(self, game: State, play: int) -> tuple[Noun, str, str]:
        """The other adventurer of a whole deal, what would be given, and what asked for; empty if nothing is."""
        counts = Counter(answers_of(game, play))
        mate = game.heroes[(play - DEAL) // FORMS]
        sides: list[list[str]] = []
        for owner, verb in ((game.heroes[game.question.seat], HAND), (mate, ASK)):
            things = [(thing, counts[verb + thing]) for thing in range(THINGS) if counts[verb + thing]]
            sides.append([self.item(owner) if thing == THING_ITEM else self.things(thing, n) for thing, n in things])
        given, asked = (self.terms.together(side) if side else "" for side in sides)
        return self.terms.character(int(mate.character)), given, asked

    def so_far(self, game: State) -> str:
        """The deal as its proposer has built it so far."""
        given, asked = self.sides(game)
        if not given and not asked:
            return self._("Nothing is chosen yet.")
        nothing = self._("nothing")
        return self._("You give: {given}. You ask for: {asked}.").format(
            given=self.terms.together(given or [nothing]), asked=self.terms.together(asked or [nothing])
        )

    # --- what an Item for nothing costs (MR-ITEM-2, MR-COOP2-12) -------------------------------------------------

    def lost_by_taker(self, game: State) -> str:
        """The Item that the hero asked would discard to take the one offered; empty if none."""
        taker = game.heroes[game.deal.taker]
        return self.item(taker) if is_left_by(game, taker) else ""

    def lost_by_giver(self, game: State) -> str:
        giver = game.heroes[game.deal.giver]
        return self.item(giver) if is_left_by(game, giver) else ""
