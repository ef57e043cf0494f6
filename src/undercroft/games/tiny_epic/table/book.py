"""The book of Tiny Epic Dungeons."""

from collections.abc import Mapping, Sequence
from typing import Any

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, load_tiny_epic
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES
from undercroft.games.tiny_epic.rules.foresight import read_so
from undercroft.games.tiny_epic.rules.setup import set_table
from undercroft.games.tiny_epic.rules.state import NO_CARD, WON, State
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.games.tiny_epic.table.account import DEEDS, account, health, leg
from undercroft.games.tiny_epic.table.answer_names import answer_name
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.games.tiny_epic.table.fields import CAUSE_NAMES, DIE_NAMES, QUESTION_NAMES
from undercroft.games.tiny_epic.table.options import OPTIONS, RANDOM, TinyEpicOptions
from undercroft.games.tiny_epic.table.position.steps import argument_data
from undercroft.games.tiny_epic.table.spaces import way_between
from undercroft.games.tiny_epic.table.tally import TinyEpicTally
from undercroft.games.tiny_epic.table.uses import bared, use
from undercroft.games.tiny_epic.table.view import view
from undercroft.kernel.events import Sink
from undercroft.kernel.question import CHANCE
from undercroft.table.account import Account
from undercroft.table.book import Bared, Book, Plain, frozen
from undercroft.table.game import Game
from undercroft.table.options import Options
from undercroft.table.ways import DOWN, LEFT, ON, RIGHT, UP


def _place(state: State, answer: int) -> int:
    """The sort key of an answer."""
    if answers.RESULT <= answer < answers.RAISE:
        return -int(read_so(state, state.question.seat, answer - answers.RESULT).trial.result)
    return {answers.GO_ON: 1, answers.END_TURN: 2}.get(answer, 0)


class TinyEpicBook(Book):
    """Tiny Epic Dungeons for two to four heroes, with the cards given or the built-in ones."""

    name = "tiny-epic"
    rules = RULES
    ruleset = 3
    letters = "TE"
    answer_names: Sequence[str] = ANSWER_NAMES
    die_names: Sequence[str] = DIE_NAMES
    question_names = QUESTION_NAMES
    events = EVENTS
    deeds = DEEDS
    ways: Mapping[str, str] = {"north": UP, "east": RIGHT, "south": DOWN, "west": LEFT, "end-turn": ON, "go-on": ON}

    def __init__(self, cards: TinyEpicCards | None = None) -> None:
        self.cards: TinyEpicCards = cards or load_tiny_epic()
        self.card_hash = self.cards.digest
        self.options = Options(OPTIONS, self.cards)

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        options = self.chosen(choices)
        options.setup(self.cards)
        setup = {"heroes": list(options.heroes), "boss": options.boss}
        return setup if options.first == RANDOM else setup | {"first": options.first}

    def chosen(self, choices: Mapping[str, Any]) -> TinyEpicOptions:
        """The choices as options; UnknownName or BadChoice where their form is wrong."""
        self.options.check(choices)
        return TinyEpicOptions(**{name: frozen(choice) for name, choice in choices.items()})

    @property
    def benches(self) -> Mapping[str, Sequence[Plain]]:
        return {"tiny-epic": [self.setup({"heroes": ["ethairna", "sir-lanon", "grok-ull", "uliessa"]})]}

    def tally(self, setup: Plain) -> TinyEpicTally:
        return TinyEpicTally(tuple(setup["heroes"]))

    def account(self, game: Game) -> Account:
        return account(game)

    def leg(self, state: State) -> tuple[int, int]:
        return leg(state)

    def health(self, state: State) -> int:
        return health(state)

    def set_table(self, setup: Plain) -> State:
        return set_table(self.cards.tables, self.chosen(setup).setup(self.cards))

    def offered(self, state: State) -> list[int]:
        """The highest result of a test first; what gives something up comes last."""
        return sorted((int(answer) for answer in state.question.legal()), key=lambda answer: _place(state, answer))

    def way(self, state: State, answer: int) -> str:
        """In the Lair, along its hero spaces."""
        if answer not in (answers.SPACE_UP, answers.SPACE_DOWN):
            return super().way(state, answer)
        here = int(state.heroes[state.question.seat].space)
        return way_between(here, here + 1 if answer == answers.SPACE_UP else here - 1)

    def series(self, state: State) -> list[int]:
        """Damage is split among the boss's health markers point by point."""
        if state.question.kind != steps.SPLIT:
            return []
        return [answers.MARKER + marker for marker in range(state.party)]

    def level(self, state: State, part: int) -> int:
        """Where a health marker stands."""
        return int(state.markers[part - answers.MARKER])

    def use(self, state: State, answer: int) -> str | None:
        return use(state, answer)

    def gives_up(self, state: State, answer: int) -> bool:
        return answers.DISCARD <= answer < answers.SLOT and state.question.kind != steps.SHED

    def bared(self, state: State) -> Bared | None:
        return bared(state)

    def at(self, position: Plain, sink: Sink) -> State:
        from undercroft.games.tiny_epic.table.position import build

        return build(self.cards, position, sink)

    def position_of(self, state: State, *, generator: bool = True) -> Plain:
        from undercroft.games.tiny_epic.table.position import describe

        return describe(self.cards, state, generator=generator)

    def setup_at(self, state: State) -> Plain:
        """The choices with which a game that stands there is set up; a boss that is known was chosen."""
        boss = self.cards.bosses[state.boss].id if state.boss != NO_CARD else RANDOM
        return self.setup({"heroes": [self.cards.heroes[hero.board].id for hero in state.heroes], "boss": boss})

    def seats(self, setup: Plain) -> int:
        return len(setup["heroes"])

    def answer_name(self, state: State, answer: int) -> str:
        return answer_name(self.cards, state, answer)

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
