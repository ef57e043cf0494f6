"""What dice rolled by hand are for: "Skill check (Corridor): 2 Character dice, the Dungeon die"."""

from collections.abc import Callable

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.state import NO_CARD, State
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.terms import counted


class Throws:
    """The throws of Mini Rogue."""

    def __init__(self, terms: MiniRogueTerms, standing: Callable[..., str]) -> None:
        self.terms = terms
        self.standing = standing
        self._ = terms._

    def question(self, game: State) -> str:
        """What the game is waiting for."""
        dice = self.terms.also(counted(game.dice.wanted(), self.terms.die_counts))
        return self.terms.labelled(self._purpose(game, int(game.question.argument)), dice)

    def _purpose(self, game: State, step: int) -> str:
        _ = self._
        hero = game.seated[game.question.seat]
        argument = int(game.agenda.arguments[game.agenda.depth - 1])
        if step == steps.ROLL_CHECK:
            return _("Skill check ({room})").format(room=self.standing(game, hero))
        if step == steps.ROLL_ATTACK and game.foe.line != NO_CARD:
            return _("Your attack ({enemy})").format(enemy=self.terms.enemy(int(game.foe.line)))
        if step == steps.REROLL_ATTACK:
            face = int(game.pool.faces[argument >> 1])
            text = (
                _("A feat: roll the die that shows {face} again")
                if argument & 1
                else _("A critical {face}, rolled again")
            )
            return text.format(face=face)
        if step == steps.REROLL_CHARACTER:
            return _("Roll the die that shows {face} again").format(face=int(game.pool.faces[argument]))
        fixed = {
            steps.ROLL_CHECK_DIE: _("The check succeeds; which row?"),
            steps.REROLL_CHECK: _("Roll a die of the check again"),
            steps.ROLL_SHRINE: self.standing(game, hero),
            steps.ROLL_REWARDS: _("Your reward"),
            steps.FOE_ATTACK: _("The others of the horde attack"),
            steps.REROLL_DUNGEON: _("Roll the Dungeon die again"),
            steps.SIDE_BY_DIE: _("Where the Reinforcement card goes"),
        }
        return fixed[step]
