"""One language, for everything a player reads."""

from collections.abc import Sequence

from undercroft.cards import MiniRogueCards
from undercroft.rules.kernel.events import Event
from undercroft.rules.mini_rogue.cardspeak import STATS
from undercroft.rules.mini_rogue.state import Game
from undercroft.rules.mini_rogue.tables import SKILL_TYPES
from undercroft.words.effects import Effects
from undercroft.words.happenings import Happenings
from undercroft.words.questions import Answers, Questions
from undercroft.words.scene import Scene
from undercroft.words.terms import Terms


class Speech:
    """The words of Mini Rogue in one language. It says nothing of a game that its player may not know."""

    def __init__(self, cards: MiniRogueCards, language: str) -> None:
        self.language = language
        self.terms = Terms(cards, language)
        self._effects = Effects(self.terms)
        self._happenings = Happenings(self.terms, self._effects)
        self._questions = Questions(self.terms, self._effects)
        self._answers = Answers(self.terms, self._effects, self._questions)
        self._scene = Scene(self.terms, self._questions)

    # --- what happened ------------------------------------------------------------------------------------------

    def told(self, game: Game, events: Sequence[Event]) -> list[str]:
        """The events since the last question, in the order they were told, as lines."""
        return self._happenings.account(game, events)

    def event(self, game: Game, event: Event) -> str | None:
        """One event by itself; None if it needs no line. `told` reads better for several."""
        return " ".join(self.told(game, [event])) or None

    # --- what is asked ------------------------------------------------------------------------------------------

    def question(self, game: Game) -> str:
        """The open question with the facts it needs; empty when the game is over."""
        return self._questions.question(game)

    def answer(self, game: Game, answer: int) -> str:
        """One of the legal answers to the open question."""
        return self._answers.answer(game, answer)

    def answers(self, game: Game) -> list[str]:
        """All legal answers, in the order of the question."""
        return [self.answer(game, int(game.question.answers[place])) for place in range(game.question.count)]

    # --- how things stand ---------------------------------------------------------------------------------------

    def status(self, game: Game) -> str:
        """The hero in one line."""
        return self._scene.status(game)

    def enemy(self, game: Game) -> str:
        """The enemy in one line; empty without one."""
        return self._scene.enemy(game)

    def area(self, game: Game) -> list[str]:
        """The area as a picture, at most 80 columns wide."""
        return self._scene.area(game)

    def state(self, game: Game) -> list[str]:
        """Everything on the table that may be known."""
        return self._scene.state(game)

    def result(self, game: Game) -> list[str]:
        """The end of a game that is over."""
        return self._scene.result(game)

    # --- before the game ----------------------------------------------------------------------------------------

    def character(self, character: int) -> list[str]:
        """A character's name and start values, then each skill on a line."""
        terms, tables = self.terms, self.terms.tables
        start = [int(tables.start_stat[character * STATS + stat]) for stat in range(STATS)]
        facts = [terms.amount(stat, n) for stat, n in enumerate(start) if n]
        facts += terms.belt(int(tables.start_potions[character]))
        facts += terms.afflicted(int(tables.start_afflictions[character]))
        lines = [terms.labelled(terms.character(character), terms.also(facts))]
        for kind in range(SKILL_TYPES):
            skill = int(tables.character_skill[character * SKILL_TYPES + kind])
            if skill >= 0:
                lines.append(f"- {self._questions.skill(skill)} [{terms.skill_types[kind]}]")
        return lines

    def mat(self, mat: int) -> str:
        """A side of the mat, with its floors."""
        card = self.terms.cards.mats[mat]
        floors = self.terms.also(self.terms.name(floor.name) for floor in card.floors)
        return self.terms.labelled(self.terms.name(card.name), floors)

    def difficulty(self, difficulty: int) -> str:
        """A difficulty and what it takes away (MR-DIFF-1 to -3, -5)."""
        return self.terms.labelled(self.terms.difficulties[difficulty], self.terms.handicaps[difficulty])

    # --- cards --------------------------------------------------------------------------------------------------

    def stance(self, stance: int) -> str:
        """A stance and how it reads the dice."""
        return self._answers.stance(stance)

    def item(self, item: int) -> str:
        """An Item, its uses and what a use does."""
        return self._questions.item_at_length(item, None)

    def first_options(self, card: int) -> int:
        """Where the options of a room's banner stand among the words of the tables."""
        return self._answers.first_options(card)
