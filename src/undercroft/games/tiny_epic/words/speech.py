"""Tiny Epic Dungeons in one language, for everything a player reads."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.state import State
from undercroft.games.tiny_epic.rules.tables import HERO_ABILITIES
from undercroft.games.tiny_epic.words.answers import TinyEpicAnswers
from undercroft.games.tiny_epic.words.choices import TinyEpicChoices
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.events import TinyEpicAccount, TinyEpicWordings
from undercroft.games.tiny_epic.words.map import TinyEpicMap
from undercroft.games.tiny_epic.words.previews import TinyEpicPreviews
from undercroft.games.tiny_epic.words.questions import TinyEpicQuestions
from undercroft.games.tiny_epic.words.scene import TinyEpicScene
from undercroft.games.tiny_epic.words.splits import TinyEpicSplits
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
from undercroft.kernel.events import Event
from undercroft.table.book import Plain
from undercroft.table.series import Way
from undercroft.words.figures import OddsWords
from undercroft.words.speech import Speech

if TYPE_CHECKING:
    from undercroft.games.tiny_epic.words.library import TinyEpicLibrary


class TinyEpicSpeech(Speech):
    """The words of Tiny Epic Dungeons in one language. With `boxes` off, pictures are made of plain characters."""

    terms: TinyEpicTerms
    pictured = frozenset(
        ("explore", "turn", "orient", "around", "reveal-any", "teleport", "goal", "step", "push", "herd")
    )

    def __init__(self, cards: TinyEpicCards, language: str, *, boxes: bool = True) -> None:
        self.language = language
        self.cards = cards
        self.terms = TinyEpicTerms(cards, language)
        self.effects = TinyEpicEffects(self.terms)
        self.wordings = TinyEpicWordings(self.terms, self.effects)
        self.chart = TinyEpicMap(self.terms, self.effects, boxes=boxes)
        self.questions = TinyEpicQuestions(self.terms, self.effects, self.chart)
        self.replies = TinyEpicAnswers(self.terms, self.effects, self.chart, self.questions)
        self.previews = TinyEpicPreviews(self.terms)
        self.splits = TinyEpicSplits(self.terms, self.chart)
        self.scene = TinyEpicScene(self.terms, self.effects, self.chart)

    # --- what happened ------------------------------------------------------------------------------------------

    def account(self, game: State, events: Sequence[Event], seat: int | None = None) -> list[tuple[str, int]]:
        """The events since the last question, as lines. Every `seat` may know everything."""
        return TinyEpicAccount(self.wordings, game, events).ended_lines()

    # --- what is asked ------------------------------------------------------------------------------------------

    def question(self, game: State) -> str:
        return self.questions.question(game)

    def answer(self, game: State, answer: int) -> str:
        return self.replies.answer(game, answer)

    def preview(self, game: State, answer: int) -> str:
        return self.previews.preview(game, answer)

    def sharing(self, game: State, way: Way) -> str:
        return self.splits.sharing(game, way)

    def shared(self, game: State, after: State) -> str:
        return self.splits.shared(game, after)

    def thing(self, game: State, answer: int) -> str:
        return self.replies.thing(game, answer)

    # --- how things stand ---------------------------------------------------------------------------------------

    def status(self, game: State) -> str:
        return self.scene.status(game)

    def mates(self, game: State) -> list[str]:
        return self.scene.mates(game)

    def enemy(self, game: State) -> str:
        """The enemies in the hero's room in one line; empty if there are none."""
        return self.scene.enemy(game)

    def area(self, game: State) -> list[str]:
        """Torch, dungeon and boss board as a picture, at most 80 columns wide."""
        return self.chart.picture(game)

    def described(self, game: State) -> list[str]:
        return self.scene.described(game)

    def state(self, game: State) -> list[str]:
        return self.scene.state(game)

    def result(self, game: State) -> list[str]:
        return self.scene.result(game)

    def summary(self, game: State) -> str:
        return self.scene.summary(game)

    def stage(self, game: State) -> tuple[str, str]:
        return self.terms._("act"), str(int(game.act) + 1)

    def title(self, seed: int) -> str:
        return self.terms._("Tiny Epic Dungeons. Seed {seed}.").format(seed=seed)

    # --- before the game ----------------------------------------------------------------------------------------

    def seats(self, game: State) -> list[str]:
        return [self.terms.hero(hero) for hero in game.heroes]

    def who_plays(self, game: State) -> str:
        return self.terms.heroes(game.heroes)

    def chosen(self, setup: Plain, game: State) -> list[str]:
        """Without giving away the boss."""
        return self.in_play(game)

    def character(self, hero: int) -> list[str]:
        """A hero's name, class and figures, then each ability on a line."""
        terms, board, _ = self.terms, self.cards.heroes[hero], self.terms._
        dice = zip(terms.skills.values(), (board.strength, board.agility, board.intelligence), strict=False)
        facts = [f"{skill} {count}" for skill, count in dice]
        facts += [terms.health(board.health), terms.focus(board.focus)]
        facts += [_("Speed {n}").format(n=board.speed), _("Defense {n}").format(n=board.defense)]
        title = terms.with_facts(terms.name(board.name), [terms.name(board.title)])
        first = hero * HERO_ABILITIES
        places = (_("special"), terms.slots[0], terms.slots[1])
        abilities = [
            f"- {self.effects.ability(int(self.cards.tables.hero_ability[first + place]))} [{name}]"
            for place, name in enumerate(places)
        ]
        return [terms.labelled(title, terms.also(facts)), *abilities]

    def boss(self, boss: int) -> str:
        """A boss for choosing: its name and how hard it is."""
        card = self.cards.bosses[boss]
        text = self.terms._("{boss}, difficulty {n} of 3")
        return text.format(boss=self.terms.name(card.name), n=card.stars)

    @cached_property
    def choices(self) -> TinyEpicChoices:
        return TinyEpicChoices(self)

    @cached_property
    def library(self) -> "TinyEpicLibrary":
        from undercroft.games.tiny_epic.words.library import TinyEpicLibrary

        return TinyEpicLibrary(self)

    def in_play(self, game: State) -> list[str]:
        """What was chosen before the game: the heroes, and the boss they meet at the end."""
        heroes = self.terms.heroes(game.heroes)
        if game.boss < 0:
            return [self.terms._("{heroes} enter the dungeon. The boss is unknown.").format(heroes=heroes)]
        text = self.terms._("{heroes} enter the dungeon. The boss: {boss}.")
        return [text.format(heroes=heroes, boss=self.terms.boss(int(game.boss)))]

    # --- figures ------------------------------------------------------------------------------------------------

    def odds_words(self, matter: str) -> OddsWords:
        _ = self.terms._
        left = {"focus": _("focus left"), "health": _("health left")}
        if matter == "test":
            return OddsWords(
                _("the test succeeds"), _("{chance} success"), left={"result": _("result"), **left}, chart="result"
            )
        also = {"hit": _("something is hit"), "torch": _("the torch goes down")}
        left = {"damage": _("damage that counts"), "counter": _("damage of the counter-attack"), **left}
        return OddsWords(
            _("the target is killed"),
            _("{chance} kill"),
            instead=("damage", _("{mean} damage")),
            also=also,
            left=left,
            chart="damage",
        )

    def counted(self, kind: str, name: str) -> str:
        from undercroft.games.tiny_epic.words.report import counted_words

        return counted_words(self.terms, kind, name)

    def reached(self, number: int) -> str:
        return self.terms._("Act {act}").format(act=number)

    def part(self, number: int) -> str:
        return self.terms._("Act {act}").format(act=number)

    def report(self, report: Mapping[str, Any]) -> str:
        from undercroft.games.tiny_epic.words.report import chart

        return chart(report, self.terms)

    def benches(self) -> Mapping[str, str]:
        return {"tiny-epic": self.terms._("tiny-epic, four heroes")}
