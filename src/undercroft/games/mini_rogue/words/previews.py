"""What an answer will do, in words. The rules foresee it; nothing is worked out here."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON
from undercroft.games.mini_rogue.rules.effects import armor_of
from undercroft.games.mini_rogue.rules.foresight import damage_of, foresee, foresee_attack
from undercroft.games.mini_rogue.rules.pool import DOUBLING, SHOT
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.events import Wordings
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.kernel.events import Event

ATTACK: Final = (steps.ROLLED, steps.DOUBLING, steps.QUAFF)
"""The questions of an attack whose dice have been rolled."""
AFTER_A_BLOW: Final = (events.LOST, events.LEVEL_CHANGED, events.AFFLICTED, events.FOE_HEALED, events.BOON_USED)
SPARED: Final = (events.FOE_MISSED, events.FOE_FROZEN)


class Previews:
    """The attack as the dice show it, and what any answer does at once."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        self.terms = terms
        self.wordings = Wordings(terms, effects)
        self._ = terms._

    # --- an attack ----------------------------------------------------------------------------------------------

    def strike(self, game: State) -> list[Event]:
        """The attack with the dice as they are, and the enemy's blow."""
        first = GO_ON if game.question.kind != steps.DOUBLING else int(game.question.answers[0])
        return foresee_attack(game, first)

    def total(self, game: State) -> str:
        """The damage that would land now, after the enemy's armor (MR-COMBAT-11, MR-ARMOR-3)."""
        damage = self.terms.damage(int(damage_of(self.strike(game))))
        if game.pool.marks & DOUBLING and game.question.kind == steps.ROLLED:
            return self._("{damage} with the best die doubled").format(damage=damage)
        return damage

    def striking(self, game: State) -> str:
        """The answer that strikes."""
        damage = self.terms.damage(int(damage_of(self.strike(game))))
        text = self._("strike for {damage}")
        if game.pool.marks & DOUBLING and game.question.kind == steps.ROLLED:
            text = self._("strike for {damage}, the best die doubled")
        return text.format(damage=damage)

    def doubled(self, game: State, answer: int) -> str:
        """The damage with one of the dice doubled."""
        return self.terms.damage(int(damage_of(foresee_attack(game, answer))))

    def threat(self, game: State) -> str:
        """What the Dungeon die, already rolled, means if the enemy lives (MR-COMBAT-15 to -24)."""
        told = self.strike(game)
        kinds = [event[0] for event in told]
        if events.FOE_HIT_ITSELF in kinds:
            text = self._("If it lives, the enemy will hit itself.")
            return self._("{text} That will finish it.").format(text=text) if beaten(told) else text
        if beaten(told):
            return self._("That will finish it.")
        if game.pool.marks & SHOT:
            return self._("The enemy has already attacked.")
        left = self._left(game, told)
        if left > 1 and events.FOE_HIT not in kinds and not any(kind in SPARED for kind in kinds):
            return self._("{n} of them will be left, and each attacks with its own die.").format(n=left)
        if events.FOE_HIT not in kinds:
            return self._("The enemy will not hit you.")
        return self._blow(game, told[kinds.index(events.FOE_HIT) :])

    def _left(self, game: State, told: Sequence[Event]) -> int:
        """How many enemies this attack would leave (MR-EFFECT-31)."""
        thinned = [first for kind, _seat, first, *_ in told if kind == events.HORDE_THINNED]
        return int(thinned[-1] if thinned else game.foe.left)

    def _blow(self, game: State, told: Sequence[Event]) -> str:
        """The enemy's hit, and everything that follows it."""
        (_kind, seat, loss, armor, *_), *after = told
        if loss <= 0:
            return self._("Your armor will stop the enemy’s blow.")
        harm = [self.wordings.said(EVENTS.facts(event)) for event in after if event[0] in AFTER_A_BLOW]
        if any(kind in (events.FELL, events.SLIPPED) for kind, *_facts in after):
            harm.append(self._("you fall"))
        loss_told = self.terms.also(filter(None, harm))
        if killed(told) is not None:
            loss_told = self._("{harm}, and you die").format(harm=loss_told)
        text = self._("If it lives, the enemy will hit you: {loss}.")
        if not armor and armor_of(game, game.heroes[seat]):
            text = self._("If it lives, the enemy will hit you through your armor: {loss}.")
        return text.format(loss=loss_told)

    # --- any answer ---------------------------------------------------------------------------------------------

    def foretold(self, game: State, answer: int, text: str) -> str:
        """An answer, with a note where it is certain to kill somebody or finish the enemy."""
        seat = int(game.question.seat)
        if seat == game.party:
            return text
        told = foresee(game, answer)
        dying = killed(told)
        if dying == seat:
            return self._("{answer} – you die").format(answer=text)
        if dying is not None:
            name = self.terms.character(int(game.heroes[dying].character))
            return self._("{answer} – {hero} dies").format(answer=text, hero=name)
        if self._is_said(game, answer):
            return text
        if game.question.kind in ATTACK and (answer >= answers.DOUBLE or answers.DRINK <= answer < answers.SKILL):
            told = foresee_attack(game, answer)
        return self._("{answer} – that will finish it").format(answer=text) if beaten(told) else text

    def _is_said(self, game: State, answer: int) -> bool:
        """Whether the question has already said what a strike does."""
        return game.question.kind in (steps.ROLLED, steps.QUAFF) and answer == GO_ON


def beaten(told: Sequence[Event]) -> bool:
    """Whether the enemy, or the whole horde, is beaten."""
    return any(event[0] == events.FOE_BEATEN for event in told)


def killed(told: Sequence[Event]) -> int | None:
    """Who dies, if somebody does."""
    return next((seat for kind, seat, *_facts in told if kind == events.GAME_LOST), None)
