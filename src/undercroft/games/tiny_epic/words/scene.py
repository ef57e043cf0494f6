"""The state of a game of Tiny Epic Dungeons: status lines, hero boards, rows, the end."""

from undercroft.games.tiny_epic.rules.cardspeak import LOOT, SKILLS, SPELLS
from undercroft.games.tiny_epic.rules.effects import enemies_at
from undercroft.games.tiny_epic.rules.equipment import all_of
from undercroft.games.tiny_epic.rules.skilltest import ability_at, dice_for
from undercroft.games.tiny_epic.rules.state import BIT, BY_GOBLINS, BY_TORCH, NO_CARD, WON, Hero, State
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.map import TinyEpicMap, wrapped
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, in_mask

HANDS = 3
"""Places of abilities on a hero board: the special one and the hands."""


class TinyEpicScene:
    """The table. Nothing on it is hidden from anybody."""

    def __init__(self, terms: TinyEpicTerms, effects: TinyEpicEffects, chart: TinyEpicMap) -> None:
        self.terms = terms
        self.effects = effects
        self.chart = chart
        self.tables = terms.tables
        self._ = terms._

    # --- heroes -------------------------------------------------------------------------------------------------

    def status(self, game: State) -> str:
        """The hero who is asked in one line, and the torch."""
        hero = game.heroes[game.question.seat]
        facts = [*self.tracks(hero), self._("Speed {n}").format(n=int(hero.speed))]
        facts.append(self._("Defense {n}").format(n=int(hero.defense)))
        parts = [self.terms.hero(hero), "  ".join(facts), self.terms.where(game, hero)]
        cards = self.terms.also(self.terms.card(int(card)) for card in hero.cards if card != NO_CARD)
        parts += [cards] if cards else []
        torch = self.terms.labelled(self._("Torch"), self.chart.torch_in_words(game))
        return " | ".join([*parts, torch])

    def tracks(self, hero: Hero) -> list[str]:
        tables = self.tables
        health = self._("health {n} of {most}").format(n=int(hero.health), most=int(tables.hero_health[hero.board]))
        focus = self._("focus {n} of {most}").format(n=int(hero.focus), most=int(tables.hero_focus[hero.board]))
        return [health, focus]

    def mates(self, game: State) -> list[str]:
        """The other heroes, each in one short line."""
        return [self.mate(game, hero) for hero in game.heroes if hero.seat != game.question.seat]

    def mate(self, game: State, hero: Hero) -> str:
        parts = [self.terms.hero(hero), "  ".join(self.tracks(hero)), self.terms.where(game, hero)]
        return " | ".join(
            [*parts, self._("unconscious").format(hero=self.terms.hero(hero))] if not hero.health else parts
        )

    def enemy(self, game: State) -> str:
        """The enemies in the room of the hero who is asked; empty if there are none."""
        hero = game.heroes[game.question.seat]
        enemies = in_mask(int(enemies_at(game, BIT[hero.cell])))
        if not enemies:
            return ""
        texts = []
        for enemy in enemies:
            name, text = self.terms.enemy(game, enemy), self.chart.enemy_at_length(game, enemy)[1]
            texts.append(name + text[text.index(" (") :])
        return self.terms.labelled(self._("Enemies here"), self.terms.also(texts))

    def board(self, game: State, hero: Hero) -> list[str]:
        """A hero board in full: tracks, dice, what each place does."""
        terms = self.terms
        dice = terms.also(
            terms.labelled(terms.skills[skill], terms.dice_count(int(dice_for(game, hero, skill))))
            for skill in range(SKILLS)
        )
        figures = [self._("Speed {n}").format(n=int(hero.speed)), self._("Defense {n}").format(n=int(hero.defense))]
        facts = terms.also([*self.tracks(hero), *figures, dice])
        lines = [terms.labelled(terms.hero(hero), facts)]
        lines.append("  " + terms.labelled(self._("Place"), terms.where(game, hero)))
        for place in range(HANDS):
            if place == 0 or hero.cards[place - 1] == NO_CARD:
                ability = int(ability_at(game, hero, place))
                lines.append("  - " + self.effects.ability(ability))
        for slot, card in enumerate(hero.cards):
            if card != NO_CARD:
                lines.append(f"  - {self.effects.card(int(card))} [{terms.slots[slot]}]")
        return lines + self._sets(hero)

    def _sets(self, hero: Hero) -> list[str]:
        """What legendary sets give now (TED-SETL-01)."""
        amounts = (int(hero.bear), int(hero.lion), int(hero.panther), int(hero.phoenix))
        return [
            "  - " + self.terms.labelled(self.set_title(number), self.set_effect(number, str(amount)))
            for number, amount in enumerate(amounts, 1)
            if amount
        ]

    def set_title(self, number: int) -> str:
        return self._("{set} set").format(set=self.terms.set_name(number))

    def set_effect(self, number: int, amount: str) -> str:
        """What a legendary set does, with an amount."""
        texts = (
            self._("melee attacks: +{n} to the result"),
            self._("each melee attack heals {n}"),
            self._("missile attacks: +{n} to the result"),
            self._("each Spell cast gives {n} focus at once"),
        )
        return texts[number - 1].format(n=amount)

    # --- all of it ----------------------------------------------------------------------------------------------

    def state(self, game: State) -> list[str]:
        """Everything on the table, as a picture where it is one."""
        lines = [line for hero in game.heroes for line in wrapped(self.board(game, hero))]
        return [*lines, "", *wrapped(self.rows(game)), "", *self.chart.picture(game)]

    def described(self, game: State) -> list[str]:
        """The same in sentences, for players who cannot see a picture."""
        lines = [line for hero in game.heroes for line in self.board(game, hero)]
        enemies = [self.chart.enemy_at_length(game, enemy) for enemy in range(9) if game.enemy_cell[enemy] >= 0]
        lines += [self.terms.labelled(mark, text) + "." for mark, text in enemies]
        return [*lines, *self.rows(game), *self.chart.described(game)]

    def rows(self, game: State) -> list[str]:
        """The face-up cards, and how many are left to draw."""
        return [
            self._row(game, LOOT, self._("Loot: {deck} in the deck; in the row: {cards}.")),
            self._row(game, SPELLS, self._("Spells: {deck} in the deck; in the row: {cards}.")),
        ]

    def _row(self, game: State, kind: int, text: str) -> str:
        deck = int(game.piles.loot & all_of(game, kind)).bit_count()
        row = in_mask(int(game.piles.row & all_of(game, kind)), len(self.terms.cards.gear))
        cards = self.terms.also(self.terms.card(card) for card in row) or self._("nothing")
        return text.format(deck=deck, cards=cards)

    # --- the end ------------------------------------------------------------------------------------------------

    def result(self, game: State) -> list[str]:
        """How the game ended, and how far the heroes got."""
        if game.outcome == WON:
            verdict = self._("Victory! {boss} is beaten.").format(boss=self.terms.boss(int(game.boss)))
        elif game.cause == BY_TORCH:
            verdict = self._("Defeat: the torch has burnt down.")
        elif game.cause == BY_GOBLINS:
            verdict = self._("Defeat: too many goblins.")
        else:
            verdict = self._("Defeat: no way forward.")
        text = self._("Act {act}, {turns} turns, minions killed: {dead} of {party}.")
        record = text.format(
            act=int(game.act) + 1, turns=int(game.rounds), dead=int(game.minions_dead), party=int(game.party)
        )
        return [verdict, record, *(self.mate(game, hero) for hero in game.heroes)]

    def summary(self, game: State) -> str:
        """The heroes, where they are and how they fare, in one line."""
        heroes = [f"{self.terms.hero(hero)} {self.terms.health(int(hero.health))}" for hero in game.heroes]
        torch = self.terms.labelled(self._("Torch"), self.chart.torch_in_words(game))
        return " | ".join([*heroes, self._("Act {act}").format(act=int(game.act) + 1), torch])
