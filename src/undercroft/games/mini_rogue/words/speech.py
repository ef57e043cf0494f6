"""One language, for everything a player reads."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.answers import CARD_POWERS
from undercroft.games.mini_rogue.rules.cardspeak import STATS
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, PLAYED
from undercroft.games.mini_rogue.rules.state import State
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES
from undercroft.games.mini_rogue.rules.whole_deals import DEAL
from undercroft.games.mini_rogue.table.deals import deal_answers, refused_thing
from undercroft.games.mini_rogue.table.options import DIFFICULTIES
from undercroft.games.mini_rogue.words.account import MiniRogueAccount
from undercroft.games.mini_rogue.words.answers import Answers
from undercroft.games.mini_rogue.words.choices import MiniRogueChoices
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.events import Wordings
from undercroft.games.mini_rogue.words.questions import Questions
from undercroft.games.mini_rogue.words.scene import Scene
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.games.mini_rogue.words.typed_deals import looks_like_a_deal, read_deal
from undercroft.kernel.events import Event
from undercroft.table.book import Plain
from undercroft.table.game import Game
from undercroft.words.figures import OddsWords
from undercroft.words.nouns import sentence
from undercroft.words.speech import Speech

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.words.library import Library


def ghosts(game: State) -> list[int]:
    """The reference cards that the next fight may use: one picked at random is not known (MR-COUNCIL-20)."""
    return list(range(game.court.references)) if game.court.choosing == AT_RANDOM else [int(game.ghost)]


def is_played(game: State) -> bool:
    """Whether a person plays the Overlord."""
    return bool(game.ruled and game.reign.mode == PLAYED)


class Voice:
    """All words of one language for a party of a given size: one player is addressed, several are named."""

    def __init__(self, cards: MiniRogueCards, language: str, party: int, *, several: bool) -> None:
        self.terms = MiniRogueTerms(cards, language, party, several=several)
        self.effects = Effects(self.terms)
        self.wordings = Wordings(self.terms, self.effects)
        self.questions = Questions(self.terms, self.effects)
        self.answers = Answers(self.terms, self.effects, self.questions)
        self.scene = Scene(self.terms, self.questions)


class MiniRogueSpeech(Speech):
    """The words of Mini Rogue in one language. It never tells the player who is asked a secret."""

    terms: MiniRogueTerms
    pictured = frozenset(
        (
            *("explore", "reveal-room", "replace-room", "swap-first", "swap-second"),
            *("look", "trade-room", "move-first", "move-second", "veil"),
        )
    )

    def __init__(self, cards: MiniRogueCards, language: str) -> None:
        self.language = language
        self.cards = cards
        self._voices: dict[tuple[int, bool], Voice] = {}
        self.terms = self._voice(1).terms

    def _voice(self, party: int, *, overlord: bool = False) -> Voice:
        """The words for a party of this size, made on first use."""
        several = overlord or party > 1
        if (party, several) not in self._voices:
            self._voices[party, several] = Voice(self.cards, self.language, party, several=several)
        return self._voices[party, several]

    def _for(self, game: State) -> Voice:
        voice = self._voice(int(game.party), overlord=is_played(game))
        voice.effects.ghosts = ghosts(game)
        voice.terms.oversee(game)
        return voice

    # --- what happened ------------------------------------------------------------------------------------------

    def account(self, game: State, events: Sequence[Event], seat: int | None = None) -> list[tuple[str, int]]:
        return MiniRogueAccount(self._for(game).wordings, game, events, seat).ended_lines()

    # --- what is asked ------------------------------------------------------------------------------------------

    def question(self, game: State) -> str:
        return self._for(game).questions.question(game)

    def answer(self, game: State, answer: int) -> str:
        return self._for(game).answers.answer(game, answer)

    def preview(self, game: State, answer: int) -> str:
        return self._for(game).questions.previews.preview(game, answer)

    def thing(self, game: State, answer: int) -> str:
        return self._for(game).answers.thing(game, answer)

    def play(self, game: State, play: int) -> str:
        """An answer, or a whole exchange."""
        return self.answer(game, play) if play < DEAL else self._for(game).answers.whole_deal(game, play)

    def typed(self, game: Game, text: str) -> Sequence[int | str] | None:
        """An exchange put together in one line."""
        if not self._trading(game):
            return None
        if looks_like_a_deal(text):
            return deal_answers(game, *read_deal(text, game, self.terms))
        if refused := refused_thing(game, text):
            raise refused
        return None

    def typing_hint(self, game: Game) -> str:
        if not self._trading(game) or any(answer.name == "propose" for answer in game.answers):
            return ""
        return self.terms._("(Or type all of it in one line, like: give 3 gold, fire for 1 food.)")

    @staticmethod
    def _trading(game: Game) -> bool:
        """Whether an exchange is being put together."""
        return game.question is not None and game.question.kind == "deal"

    def symbols_hint(self) -> str:
        return self.terms._("(Curse and Poison dice: x for the symbol, - for a blank.)")

    # --- how things stand ---------------------------------------------------------------------------------------

    def status(self, game: State) -> str:
        return self._for(game).scene.status(game)

    def title(self, seed: int) -> str:
        return self.terms._("Mini Rogue. Seed {seed}.").format(seed=seed)

    def summary(self, game: State) -> str:
        place = self.terms.place(int(game.mat), int(game.area))
        return " | ".join([self.status(game), *self.mates(game), place])

    def stage(self, game: State) -> tuple[str, str]:
        return self.terms._("area"), str(int(game.area))

    def mates(self, game: State) -> list[str]:
        return self._for(game).scene.mates(game)

    def enemy(self, game: State) -> str:
        return self._for(game).scene.enemy(game)

    def area(self, game: State) -> list[str]:
        return self._for(game).scene.area(game)

    def state(self, game: State) -> list[str]:
        return self._for(game).scene.state(game)

    def described(self, game: State) -> list[str]:
        return self._for(game).scene.described(game)

    def who_may_look(self, side: int) -> str:
        _ = self.terms._
        return _("Only the Overlord may look now.") if side else _("The Overlord must not look now.")

    def result(self, game: State) -> list[str]:
        return self._for(game).scene.result(game)

    # --- before the game ----------------------------------------------------------------------------------------

    def seats(self, game: State) -> list[str]:
        """Adventurers by name, then the Overlord."""
        return [self.terms.seat(game, seat) for seat in range(len(game.seated))]

    def who_plays(self, game: State) -> str:
        return self.terms.together(self.terms.character(int(hero.character)) for hero in game.heroes)

    def chosen(self, setup: Plain, game: State) -> list[str]:
        _ = self.terms._
        stances = _("with stances") if setup["stances"] else _("without stances")
        return [
            self.who_plays(game),
            self.mat(self.cards.mat_number(setup["mat"])),
            f"{self.difficulty(DIFFICULTIES.index(setup['difficulty']))} ({stances})",
            *self.opening(setup),
        ]

    def character(self, character: int, party: int = 1) -> list[str]:
        """A character's name and start values, then each skill on a line; in a party, also who a skill is for."""
        terms, tables = self.terms, self.terms.tables
        start = [int(tables.start_stat[character * STATS + stat]) for stat in range(STATS)]
        facts = [terms.amount(stat, n) for stat, n in enumerate(start) if n]
        facts += terms.belt(int(tables.start_potions[character]))
        facts += terms.afflicted(int(tables.start_afflictions[character]))
        lines = [terms.labelled(terms.character(character), terms.also(facts))]
        for kind in range(SKILL_TYPES):
            skill = int(tables.character_skill[character * SKILL_TYPES + kind])
            if skill >= 0:
                lines.append(f"- {self.skill(skill, party)} [{terms.skill_types[kind]}]")
        return lines

    def skill(self, skill: int, party: int = 1) -> str:
        """A skill and what it does; in a party, also who it is for."""
        return self._voice(party).questions.skill(skill)

    def overlord(self, overlord: int, *, automa: bool = False) -> list[str]:
        """An Overlord's name, then each power on a line, or each row of the Automa."""
        powers, tables = self._voice(1).questions.reign.powers, self.terms.tables
        lines = [self.terms.overlord(overlord)]
        if automa:
            return lines + [f"- {sentence(powers.row(row))}" for row in powers.rows_of(overlord)]
        places = range(overlord * CARD_POWERS, (overlord + 1) * CARD_POWERS)
        own = [int(tables.overlord_power[place]) for place in places]
        return lines + [f"- {powers.named(power)}" for power in own if power >= 0]

    def mat(self, mat: int) -> str:
        """A side of the mat, with its floors."""
        card = self.terms.cards.mats[mat]
        floors = self.terms.also(self.terms.name(floor.name) for floor in card.floors)
        return self.terms.labelled(self.terms.name(card.name), floors)

    def difficulty(self, difficulty: int) -> str:
        """A difficulty and what it takes away (MR-DIFF-1 to -3, -5)."""
        return self.terms.labelled(self.terms.difficulties[difficulty], self.terms.handicaps[difficulty])

    @cached_property
    def choices(self) -> MiniRogueChoices:
        return MiniRogueChoices(self)

    @cached_property
    def library(self) -> "Library":
        from undercroft.games.mini_rogue.words.library import Library

        return Library(self)

    # --- cards --------------------------------------------------------------------------------------------------

    def odds_words(self, matter: str) -> OddsWords:
        from undercroft.games.mini_rogue.words.odds import odds_words

        return odds_words(matter, self.terms)

    def counted(self, kind: str, name: str) -> str:
        from undercroft.games.mini_rogue.words.report import counted_words

        return counted_words(self.terms, kind, name)

    def fate(self, cause: str) -> str:
        return self.terms._("What ended it: {cause}.").format(cause=self.counted("cause", cause)) if cause else ""

    def reached(self, number: int) -> str:
        return self.terms._("Area {n}").format(n=number)

    def part(self, number: int) -> str:
        return self.terms._("floor {n}").format(n=number)

    def report(self, report: Mapping[str, Any]) -> str:
        from undercroft.games.mini_rogue.words.report import chart

        return chart(report, self.terms)

    def benches(self) -> Mapping[str, str]:
        _ = self.terms._
        return {
            "mini-rogue": "mini-rogue",
            "mini-rogue-2": _("mini-rogue, two adventurers"),
            "mini-rogue-3": _("mini-rogue, three adventurers"),
            "mini-rogue-campaign": _("mini-rogue, all chapters of the campaign"),
            "mini-rogue-council": _("mini-rogue, The Council and both boxes"),
            "mini-rogue-overlord": _("mini-rogue, against an Overlord"),
            "mini-rogue-automa": _("mini-rogue, against the Automa"),
            "mini-rogue-fights": _("mini-rogue, exact odds of fights"),
        }

    def stance(self, stance: int) -> str:
        """A stance and how it reads the dice."""
        return self._voice(1).answers.stance(stance)

    def item(self, item: int) -> str:
        """An Item, its uses and what a use does."""
        return self._voice(1).questions.item_at_length(item, None)
