"""The book of Tiny Epic Dungeons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import permutations
from typing import Any, Final

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, load_tiny_epic
from undercroft.games.tiny_epic.rules import engine
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.setup import Setup, lay_out, set_table
from undercroft.games.tiny_epic.rules.state import NO_CARD, PLAYING, WON, State
from undercroft.games.tiny_epic.rules.tables import LEAST_HEROES, MOST_HEROES
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.games.tiny_epic.table.position.steps import argument_data
from undercroft.games.tiny_epic.table.view import CAUSE_NAMES, DIE_NAMES, QUESTION_NAMES, view
from undercroft.kernel.events import Event as RulesEvent
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.outside import written
from undercroft.table.book import BadChoice, Event, Plain, frozen, named

RANDOM: Final = "random"


@dataclass(frozen=True)
class TinyEpicOptions:
    """A game of Tiny Epic Dungeons: who goes, in the order of their turns, who begins, and whom they meet."""

    heroes: tuple[str, ...] = ("grok-ull", "uliessa")
    boss: str = RANDOM
    first: str = RANDOM
    """the hero who takes the first turn (R12)"""

    def setup(self, cards: TinyEpicCards) -> Setup:
        """The same in the numbers of the rules; UnknownName or BadChoice where a choice means nothing."""
        known = [card.id for card in cards.heroes]
        heroes = [named("hero", hero, known) for hero in self.heroes]
        if not LEAST_HEROES <= len(heroes) <= MOST_HEROES:
            raise BadChoice(f"{len(heroes)} heroes cannot set out: choose from {LEAST_HEROES} to {MOST_HEROES}")
        for place, hero in enumerate(self.heroes):
            if hero in self.heroes[:place]:
                raise BadChoice(f'"{hero}" is chosen twice: there is one board of each hero')
        boss = named("boss", self.boss, [RANDOM, *(card.id for card in cards.bosses)]) - 1
        named("hero", self.first, [RANDOM, *known])
        beginners = [RANDOM, *self.heroes]
        if self.first not in beginners:
            raise BadChoice(f'"{self.first}" does not go along: first is one of {", ".join(beginners)}')
        return Setup(heroes, boss, beginners.index(self.first) - 1)


class TinyEpicBook:
    """Tiny Epic Dungeons for two to four heroes, with the cards given or the built-in ones."""

    name = "tiny-epic"
    ruleset = 2
    letters = "TE"
    answer_names: Sequence[str] = ANSWER_NAMES
    die_names: Sequence[str] = DIE_NAMES

    def __init__(self, cards: TinyEpicCards | None = None) -> None:
        self.cards = cards or load_tiny_epic()
        self.card_hash = self.cards.digest
        heroes = [card.id for card in self.cards.heroes]
        parties = [
            list(party) for count in range(LEAST_HEROES, MOST_HEROES + 1) for party in permutations(heroes, count)
        ]
        self.choices: Sequence[tuple[str, Sequence[Any]]] = (
            ("heroes", parties),
            ("boss", [RANDOM, *(card.id for card in self.cards.bosses)]),
        )
        self.later_choices: Sequence[tuple[str, Sequence[Any]]] = (("first", heroes),)
        self.daily_choices: Sequence[tuple[str, Sequence[Any]]] = self.choices

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        options = self.options(choices)
        options.setup(self.cards)
        setup = {"heroes": list(options.heroes), "boss": options.boss}
        return setup if options.first == RANDOM else setup | {"first": options.first}

    def options(self, choices: Mapping[str, Any]) -> TinyEpicOptions:
        """The choices as options; UnknownName or BadChoice where their form is wrong."""
        known = [field.name for field in fields(TinyEpicOptions)]
        for name, choice in choices.items():
            named("option", name, known)
            if name == "heroes" and not isinstance(choice, list | tuple):
                raise BadChoice(f'"heroes" takes a list of names, not {written(choice)}')
        return TinyEpicOptions(**{name: frozen(choice) for name, choice in choices.items()})

    def start(self, setup: Plain, seed: int, sink: Sink, *, own_dice: bool = False) -> State:
        game = set_table(self.cards.tables, self.options(setup).setup(self.cards))
        game.sink = sink
        lay_out(game, seed)
        game.dice.by_hand = own_dice
        engine.go_on(game)
        return game

    def at(self, position: Plain, sink: Sink) -> State:
        from undercroft.games.tiny_epic.table.position import build

        return build(self.cards, position, sink)

    def setup_at(self, state: State) -> Plain:
        """The choices with which a game that stands there is set up; a boss that is known was chosen."""
        boss = self.cards.bosses[state.boss].id if state.boss != NO_CARD else RANDOM
        return self.setup({"heroes": [self.cards.heroes[hero.board].id for hero in state.heroes], "boss": boss})

    def answer(self, state: State, answer: int) -> None:
        engine.answer(state, answer)

    def throw(self, state: State, faces: Sequence[int]) -> None:
        engine.throw(state, list(faces))

    def seats(self, setup: Plain) -> int:
        return len(setup["heroes"])

    def is_over(self, state: State) -> bool:
        return bool(state.outcome != PLAYING)

    def question_name(self, kind: int) -> str:
        return QUESTION_NAMES[kind]

    def reveals(self, before: State, after: State, told: Sequence[RulesEvent]) -> bool:
        """Every die and every card is drawn when it is shown, so the generator knows."""
        old, new = before.dice, after.dice
        drawn = (old.dice_state, old.handful_left, old.deck_state) != (new.dice_state, new.handful_left, new.deck_state)
        return drawn

    def view(self, state: State, seat: int) -> Plain:
        """What lies on the table, and what the question is about."""
        seen = view(self.cards, state, seat)
        asked = state.question
        if seen["question"] is not None and asked.kind != CHANCE:
            about = argument_data(self.cards, state, int(asked.kind), int(asked.seat), int(asked.argument))
            seen["question"] |= about
        return seen

    def result(self, state: State) -> Plain:
        return {
            "won": bool(state.outcome == WON),
            "act": int(state.act) + 1,
            "cause": CAUSE_NAMES[state.cause],
            "minions": int(state.minions_dead),
            "boss": self.cards.bosses[state.boss].id if state.boss != NO_CARD and state.act else "",
            "turns": int(state.rounds),
        }

    def event(self, told: RulesEvent, seat: int | None = None) -> Event:
        return EVENTS.event(self.cards, told, seat)

    def event_facts(self) -> dict[str, dict[str, type]]:
        """What each kind of event tells by name, and as what: a number, a text, or true or false."""
        return EVENTS.types(self.cards)
