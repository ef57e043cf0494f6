"""What an answer will do, in words. The rules foresee it; nothing is worked out here."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.answers import GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import HP
from undercroft.games.mini_rogue.rules.effects import armor_of
from undercroft.games.mini_rogue.rules.foresight import damage_of, foresee, foresee_attack
from undercroft.games.mini_rogue.rules.pool import DOUBLING, SHOT
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.events import Wordings
from undercroft.games.mini_rogue.words.sums import Sums, parts_before, with_parts
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.kernel.events import Event
from undercroft.words.sums import Addend, added

ATTACK: Final = (steps.ROLLED, steps.DOUBLING, steps.QUAFF)
"""The questions of an attack whose dice have been rolled."""
AFTER_A_BLOW: Final = (events.LOST, events.LEVEL_CHANGED, events.AFFLICTED, events.FOE_HEALED, events.BOON_USED)
SPARED: Final = (events.FOE_MISSED, events.FOE_FROZEN)


class Previews:
    """The attack as the dice show it, and what any answer does at once."""

    def __init__(self, terms: MiniRogueTerms, effects: Effects) -> None:
        self.terms = terms
        self.wordings = Wordings(terms, effects)
        self.sums = Sums(terms)
        self._ = terms._

    # --- an attack ----------------------------------------------------------------------------------------------

    def strike(self, game: State) -> list[Event]:
        """The attack with the dice as they are, and the enemy's blow."""
        first = GO_ON if game.question.kind != steps.DOUBLING else int(game.question.answers[0])
        return foresee_attack(game, first)

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

    def attack(self, game: State) -> str:
        """What striking now would do, with every part of it: the damage, what the enemy has left, and its blow."""
        return self._course(game, self.strike(game))

    def _course(self, game: State, told: Sequence[Event]) -> str:
        """An attack from the hero's damage to the enemy's blow."""
        return self.terms.in_a_row([self._dealt(game, told), self._reprisal(game, told)])

    def _dealt(self, game: State, told: Sequence[Event]) -> str:
        """The damage that lands, part by part, and what is left of the enemy (MR-COMBAT-11, -14, MR-ARMOR-3)."""
        damage = self.sums.damage(parts_before(told, events.DAMAGE_DEALT), int(damage_of(list(told))))
        own = until(told, events.FOE_HIT_ITSELF)
        thinned = [event[2] for event in own if event[0] == events.HORDE_THINNED]
        left = [event[3] for event in own if event[0] in (events.FOE_HURT, events.HORDE_THINNED)]
        if any(event[0] == events.FOE_EXECUTED for event in own):
            text = self._("{damage}, {n} HP left, few enough to finish it off.")
        elif beaten(own):
            text = self._("{damage} – that will finish it.")
        elif thinned:
            text = self._("{damage}, {fallen}, and the next one has {n} HP.")
        else:
            text = self._("{damage}, the enemy is left with {n} HP.")
        fallen = self._("{n} of them will be left").format(n=thinned[-1]) if thinned else ""
        return text.format(damage=damage, n=left[-1] if left else int(game.foe.hp), fallen=fallen)

    def _reprisal(self, game: State, told: Sequence[Event]) -> str:
        """What the Dungeon die, already rolled, means if the enemy lives (MR-COMBAT-15 to -24)."""
        kinds = [event[0] for event in told]
        if events.FOE_HIT_ITSELF in kinds:
            return self._on_itself(told[kinds.index(events.FOE_HIT_ITSELF) :])
        if beaten(told):
            return ""
        if game.pool.marks & SHOT:
            return self._("The enemy has already attacked.")
        if events.FOE_HIT in kinds:
            return self._blow(game, told)
        if self._left(game, told) > 1 and not any(kind in SPARED for kind in kinds):
            return self._("Each attacks with its own die.")
        if any(kind in SPARED for kind in kinds):
            return self._("It will not hit you.")
        return ""

    def _on_itself(self, told: Sequence[Event]) -> str:
        """A confused enemy's blow."""
        damage, left = self.terms.damage(told[0][2]), [event[3] for event in told if event[0] == events.FOE_HURT]
        if beaten(told):
            return self._("It then hits itself: {damage}, and that will finish it.").format(damage=damage)
        text = self._("It then hits itself: {damage}, and is left with {n} HP.")
        return text.format(damage=damage, n=left[-1] if left else 0)

    def _left(self, game: State, told: Sequence[Event]) -> int:
        """How many enemies this attack would leave (MR-EFFECT-31)."""
        thinned = [first for kind, _seat, first, *_ in told if kind == events.HORDE_THINNED]
        return int(thinned[-1] if thinned else game.foe.left)

    def _blow(self, game: State, told: Sequence[Event]) -> str:
        """The enemy's hit with its parts, and everything that follows it."""
        at = next(place for place, event in enumerate(told) if event[0] == events.FOE_HIT)
        (_kind, seat, loss, armor, *_), *after = told[at:]
        if loss <= 0:
            return self._("Your armor will stop its blow.")
        harm = [self.sums.damage(parts_before(told, events.FOE_HIT), loss)]
        harm += [self.wordings.said(EVENTS.facts(event)) for event in self._consequences(after)]
        if any(kind in (events.FELL, events.SLIPPED) for kind, *_facts in after):
            harm.append(self._("you fall"))
        harm_told = self.terms.also(filter(None, harm))
        if killed(told) is not None:
            harm_told = self._("{harm}, and you die").format(harm=harm_told)
        text = self._("It then hits you: {loss}.")
        if not armor and armor_of(game, game.heroes[seat]):
            text = self._("It then hits you through your armor: {loss}.")
        return text.format(loss=harm_told)

    def _consequences(self, after: Sequence[Event]) -> list[Event]:
        """What follows a blow, without the loss of HP that it is itself."""
        found = [event for event in after if event[0] in AFTER_A_BLOW]
        own = [event for event in found if event[0] == events.LOST and event[2] == HP][:1]
        return [event for event in found if event not in own] if len(own) == 1 else found

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

    def preview(self, game: State, answer: int) -> str:
        """What an answer is certain to do, at length: a rolled attack, or HP; empty where the question has said it."""
        if int(game.question.seat) == game.party or self._is_said(game, answer):
            return ""
        striking = answer >= answers.DOUBLE or answers.DRINK <= answer < answers.SKILL
        if game.question.kind in ATTACK and striking:
            told = foresee_attack(game, answer)
            if any(event[0] == events.DAMAGE_DEALT for event in told):
                return self._course(game, told)
        return self.tolls(game, foresee(game, answer))

    # --- HP without an attack of one's own ----------------------------------------------------------------------

    def tolls(self, game: State, told: Sequence[Event]) -> str:
        """What this does to the HP of everybody who loses some, part by part, and what is left (MR-STAT-3, -5)."""
        hit = self._blow(game, told) if any(event[0] == events.FOE_HIT for event in told) else ""
        seats = dict.fromkeys(event[1] for event in told if event[0] == events.LOST and event[2] == HP)
        return self.terms.in_a_row([hit, *(self._toll(game, told, seat) for seat in seats)])

    def _toll(self, game: State, told: Sequence[Event], seat: int) -> str:
        """The HP of one adventurer, from what they are now to what is left."""
        before = int(game.heroes[seat].hp)
        course = [Addend(before, worded=self.terms.amount(HP, before))]
        left = before
        for event, parts in with_parts(told):
            if event.seat == seat and event.kind in (events.LOST, events.GAINED) and event["stat"] == HP:
                left = event["now"]
                lost = self.sums.losses(parts) or [Addend(-event["amount"])]
                course += lost if event.kind == events.LOST else [Addend(event["amount"])]
        text = self._("{sum} = {n} HP left.")
        if killed(told) == seat:
            text = self._("{sum}: you die.") if seat == game.question.seat else self._("{sum}: death.")
        elif not left:  # a second wind
            text = self._("{sum}: no HP left.")
        text = text.format(sum=added(course), n=left)
        return text if seat == game.question.seat else self.terms.labelled(self.terms.seat(game, seat), text)

    def _is_said(self, game: State, answer: int) -> bool:
        """Whether the question has already said what a strike does."""
        return game.question.kind in (steps.ROLLED, steps.QUAFF) and answer == GO_ON


def until(told: Sequence[Event], kind: int) -> Sequence[Event]:
    """What is told before the first event of a kind."""
    return told[: next((place for place, event in enumerate(told) if event[0] == kind), len(told))]


def beaten(told: Sequence[Event]) -> bool:
    """Whether the enemy, or the whole horde, is beaten."""
    return any(event[0] == events.FOE_BEATEN for event in told)


def killed(told: Sequence[Event]) -> int | None:
    """Who dies, if somebody does."""
    return next((seat for kind, seat, *_facts in told if kind == events.GAME_LOST), None)
