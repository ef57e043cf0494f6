"""The book of Mini Rogue."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES, GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import FOE_BOSS, FOE_FINAL
from undercroft.games.mini_rogue.rules.fight_ends import solved_fight
from undercroft.games.mini_rogue.rules.odds import Fight
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.setup import set_table
from undercroft.games.mini_rogue.rules.state import BEATEN, LOST, NO_CARD, WON, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.account import DEEDS, account, health, leg
from undercroft.games.mini_rogue.table.answer_names import answer_name, play_name
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.table.fields import DIE_NAMES, QUESTION_NAMES
from undercroft.games.mini_rogue.table.options import DIFFICULTIES, OPTIONS, MiniRogueOptions
from undercroft.games.mini_rogue.table.tally import MiniRogueTally
from undercroft.games.mini_rogue.table.uses import bared, use
from undercroft.games.mini_rogue.table.view import cause_of, in_the_open, private, view
from undercroft.kernel.errors import N_
from undercroft.kernel.events import Sink
from undercroft.kernel.matter import Matter, Solved
from undercroft.table.account import Account
from undercroft.table.book import BadChoice, Bared, Book, Plain, frozen
from undercroft.table.game import Game
from undercroft.table.options import Options
from undercroft.table.ways import DOWN, ON, RIGHT

BOSSES: Final = (FOE_BOSS, FOE_FINAL)


class MiniRogueBook(Book):
    """Mini Rogue for one to three adventurers and an Overlord, with the cards given or the built-in ones."""

    name = "mini-rogue"
    rules = RULES
    ruleset = 5
    letters = "MR"
    answer_names: Sequence[str] = ANSWER_NAMES
    die_names: Sequence[str] = DIE_NAMES
    question_names = QUESTION_NAMES
    events = EVENTS
    deeds = DEEDS
    symbol_dice: Sequence[str] = ("curse", "poison")
    ways: Mapping[str, str] = {"right": RIGHT, "down": DOWN, "go-on": ON, "leave": ON}
    passing = GO_ON

    def __init__(self, cards: MiniRogueCards | None = None) -> None:
        self.cards: MiniRogueCards = cards or load_mini_rogue()
        self.card_hash = self.cards.digest
        self.options = Options(OPTIONS, self.cards)

    def setup(self, choices: Mapping[str, Any]) -> Plain:
        options = self.chosen(choices)
        setup = options.setup(self.cards)
        plain: Plain = {
            "hero": options.hero,
            "mates": list(options.mates),
            "mat": self.cards.mats[setup.mat].id,
            "difficulty": DIFFICULTIES[setup.difficulty],
            "stances": options.stances,
            "boxes": list(options.boxes),
            "deck": options.deck,
            "final": options.settled_final(self.cards),
            "reference": options.settled_reference,
            "stories": options.settled_stories,
            "overlord": options.overlord,
            "automa": options.automa,
            "beginners": options.beginners,
        }
        if options.settled_rewards != options.settled_reference:
            plain["rewards"] = options.settled_rewards
        if options.chapter:
            plain["chapter"] = options.chapter
        if options.chapter or options.perks or options.relics:
            plain["perks"] = [list(perks) for perks in options.perks]
            plain["relics"] = list(options.relics)
        if options.feud:
            plain["feud"] = options.feud
        return plain

    def chosen(self, choices: Mapping[str, Any]) -> MiniRogueOptions:
        """The choices as options; UnknownName or BadChoice where their form is wrong."""
        self.options.check(choices)
        options = MiniRogueOptions(**{name: frozen(choice) for name, choice in choices.items()})
        if not all(isinstance(perks, tuple) for perks in options.perks):
            raise BadChoice(N_('"{name}" takes a list of names for each adventurer'), name="perks")
        return options

    @property
    def benches(self) -> Mapping[str, Sequence[Plain]]:
        both: Plain = {"boxes": ["base", "council"], "reference": "in-turn", "stories": "all"}
        overlords = [card.id for card in self.cards.overlords]
        ways: dict[str, list[Plain]] = {
            "mini-rogue": [{}],
            "mini-rogue-2": [{"mates": ["mage"]}],
            "mini-rogue-3": [{"mates": ["mage", "crusader"]}],
            "mini-rogue-campaign": [{"chapter": chapter} for chapter in self.cards.campaign.played],
            "mini-rogue-council": [{"mat": "city", "boxes": ["council"]}, both],
            "mini-rogue-overlord": [{"overlord": overlord} for overlord in overlords],
            "mini-rogue-automa": [{"overlord": overlord, "automa": True} for overlord in overlords],
        }
        return {name: [self.setup(choices) for choices in setups] for name, setups in ways.items()}

    @property
    def odds_benches(self) -> Mapping[str, Sequence[Plain]]:
        """A fight at each level, with no potion, one and two."""
        heroes: list[tuple[int, Plain]] = [
            (1, {"character": "rogue", "hp": 6, "xp": 3}),
            (4, {"character": "mage", "hp": 8, "xp": 8, "potions": ["fire"]}),
            (8, {"character": "crusader", "hp": 10, "xp": 18, "armor": 2, "potions": ["fire", "healing"]}),
        ]
        return {"mini-rogue-fights": [{"area": area, "hero": hero, "enemy": {}} for area, hero in heroes]}

    def tally(self, setup: Plain) -> MiniRogueTally:
        options = self.chosen(setup)
        party = options.heroes if options.mates else ()
        return MiniRogueTally(self.cards, party=party, overlord=options.overlord, automa=options.automa)

    def account(self, game: Game) -> Account:
        return account(game)

    def leg(self, state: State) -> tuple[int, int]:
        return leg(state)

    def health(self, state: State) -> int:
        return health(state)

    def set_table(self, setup: Plain) -> State:
        return set_table(self.cards.tables, self.chosen(setup).setup(self.cards))

    def at(self, position: Plain, sink: Sink) -> State:
        from undercroft.games.mini_rogue.table.position import build

        return build(self.cards, position, sink)

    def position_of(self, state: State, *, generator: bool = True) -> Plain:
        from undercroft.games.mini_rogue.table.position import describe

        return describe(self.cards, state, generator=generator)

    def setup_at(self, state: State) -> Plain:
        """The choices of a game that starts there; the difficulty only affects how a hero starts."""
        from undercroft.games.mini_rogue.table.position.boxes import options_of

        heroes = [self.cards.characters[hero.character].id for hero in state.heroes]
        return self.setup(
            {
                "hero": heroes[0],
                "mates": heroes[1:],
                "mat": self.cards.mats[state.mat].id,
                "difficulty": DIFFICULTIES[0],
                "stances": bool(state.stances),
                **options_of(self.cards, state),
            }
        )

    def solve(self, matter: Matter, state: State, most: int) -> Solved:
        """Plain fights are solved by tables, everything else the long way."""
        if isinstance(matter, Fight):
            solved = solved_fight(matter, state, most)
            if solved is not None:
                return solved
        return super().solve(matter, state, most)

    def seats(self, setup: Plain) -> int:
        """The adventurers, and after them the Overlord if somebody plays it."""
        return 1 + len(setup["mates"]) + (bool(setup["overlord"]) and not setup["automa"])

    def sides(self, setup: Plain) -> Sequence[int]:
        """The adventurers, and whoever plays the Overlord."""
        adventurers = 1 + len(setup["mates"])
        return (0,) * adventurers + (1,) * (self.seats(setup) - adventurers)

    def private(self, state: State, *, table: bool = False) -> bool:
        """Only where a person plays the Overlord."""
        return bool(state.ruled and state.reign.mode == PLAYED) and private(state, table=table)

    def in_the_open(self, view: Plain) -> Plain:
        return in_the_open(view)

    def use(self, state: State, answer: int) -> str | None:
        return use(state, answer)

    def bared(self, state: State) -> Bared | None:
        return bared(state)

    def answer_name(self, state: State, answer: int) -> str:
        return answer_name(self.cards, state, answer)

    def play_name(self, state: State, play: int) -> str:
        return play_name(self.cards, state, play)

    def view(self, state: State, seat: int) -> Plain:
        return view(self.cards, state, seat)

    def result(self, state: State) -> Plain:
        won = bool(state.outcome == WON)
        final = bool(won and state.foe.kind == FOE_FINAL)
        beaten = sum(1 for place in state.boss_place if place == BEATEN)
        return {
            "won": won,
            "area": int(state.area),
            "floor": int(state.floor),
            "cause": cause_of(self.cards, state),
            "bosses": beaten + final,
            "final": final,
            "by_boss": bool(state.outcome == LOST and state.foe.line != NO_CARD and state.foe.kind in BOSSES),
        } | ({"winner": "adventurers" if won else "overlord"} if state.ruled else {})
