"""Small stories for tests: a position, loaded dice, answers, and what must be true.

story = Story("grok-ull", "uliessa").at(0, "d4").having(0, focus=2)
story.room("buzzsaw", "d5").goblin("stabby", "d5")
story.dice(5, 2, 6)                # three hero dice, in the order in which they are rolled
story.answer("east", "skill:strength", "result:die1+a")
assert story.heroes[0].health == 8

Cells are named by row and column, the Entrance being d4. A new story stands at the first turn of seat 0, with nothing
but the Entrance revealed and no face-down card around it.

Where a test has one result only and nothing could be done before it but discard a card, the result is taken at once:
cards are often there just to keep a turn from ending. With `story.patient` that is left to the story.
"""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, load_tiny_epic
from undercroft.games.tiny_epic.rules import answers, engine, steps
from undercroft.games.tiny_epic.rules.grid import join
from undercroft.games.tiny_epic.rules.lair import begin_act_two
from undercroft.games.tiny_epic.rules.setup import Setup, lay_out, set_table
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    BOSS,
    CELLS,
    FIRST_MINION,
    LAIR,
    NO_CARD,
    NOWHERE,
    Hero,
    State,
    recount,
)
from undercroft.games.tiny_epic.rules.turn import begin_turn
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.kernel.events import Event, Sink
from undercroft.kernel.vecs import vec

QUESTIONS = {
    number: name
    for name, number in vars(steps).items()
    if name.isupper() and isinstance(number, int) and name != "STEPS"
}
SLOTS = {name: slot for slot, name in enumerate(answers.SLOT_NAMES)}
SHIELD, TORCH = 15, 16
"""The faces of the enemy die that are no numbers."""


def cell_of(name: str) -> int:
    """The number of a cell: "d4" is the Entrance, "lair" the boss board."""
    return LAIR if name == "lair" else "abcdefg".index(name[0]) * 7 + int(name[1]) - 1


class Story:
    """One game of Tiny Epic Dungeons, told step by step."""

    def __init__(self, *heroes: str, boss: str = "", seed: int = 1, cards: TinyEpicCards | None = None) -> None:
        self.cards = cards or load_tiny_epic()
        names = heroes or ("grok-ull", "ethairna")
        numbers = [self.cards.number(self.cards.heroes, name, "hero") for name in names]
        self.setup = Setup(numbers, self.cards.number(self.cards.bosses, boss, "boss") if boss else NO_CARD)
        self.game: State = set_table(self.cards.tables, self.setup)
        self.sink = Sink()
        self.game.sink = self.sink
        lay_out(self.game, seed)
        grid = self.game.grid
        grid.hidden = grid.hidden_b = grid.hidden_c = 0
        for part, laid in enumerate((4, 0, 0)):
            self.game.piles.to_lay[part] += laid
        self.turn_of(0)
        self.told: list[Event] = []
        self.patient = False
        self.quiet()

    # --- the position -----------------------------------------------------------------------------------------

    @property
    def heroes(self) -> vec[Hero]:
        return self.game.heroes

    def turn_of(self, seat: int) -> "Story":
        """Begin the turn of a seat, as the rules begin it; `go` asks."""
        self.game.question.close()
        self.game.agenda.clear()
        begin_turn(self.game, self.heroes[seat])
        return self

    def at(self, seat: int, cell: str, space: int = 0) -> "Story":
        """Put a hero into a revealed room, or on a hero space of the boss board."""
        self.heroes[seat].cell = cell_of(cell)
        self.heroes[seat].space = space
        return self

    def having(
        self, seat: int, *, health: int | None = None, focus: int | None = None, evaded: bool | None = None
    ) -> "Story":
        hero = self.heroes[seat]
        if health is not None:
            hero.health = health
        if focus is not None:
            hero.focus = focus
        if evaded is not None:
            hero.evaded = evaded
        return self

    def equipped(self, seat: int, **cards: str) -> "Story":
        """Cards by slot: equipped(0, left="great-axe", spell1="fireball"); they leave the deck."""
        for slot, name in cards.items():
            card = self.cards.number(self.cards.gear, name, "card")
            self.heroes[seat].cards[SLOTS[slot]] = card
            self.game.piles.loot &= ~BIT[card]
        recount(self.game, self.heroes[seat])
        return self

    def room(self, card: str, cell: str, turned: int = 0) -> "Story":
        """A revealed dungeon card, so many quarters turned to the right; it leaves the deck."""
        number, place = self.cards.number(self.cards.dungeon, card, "dungeon card"), cell_of(cell)
        grid, piles = self.game.grid, self.game.piles
        grid.cells[place] = number
        grid.turns[place] = turned
        grid.revealed |= BIT[place]
        grid.hidden &= ~BIT[place]
        piles.rooms &= ~BIT[number]
        piles.encounters &= ~BIT[number]
        if card == "lair-door":
            grid.door = place
        grid.north = grid.east = grid.south = grid.west = 0
        for there in range(CELLS):
            if grid.revealed & BIT[there]:
                join(self.game, there)
        return self

    def hidden(self, *cells: str, part: str = "a") -> "Story":
        """Face-down cards, from a part of the deck: a, b or c."""
        grid = self.game.grid
        for cell in cells:
            grid.hidden |= BIT[cell_of(cell)]
            if part == "b":
                grid.hidden_b |= BIT[cell_of(cell)]
            elif part == "c":
                grid.hidden_c |= BIT[cell_of(cell)]
            self.game.piles.to_lay["abc".index(part)] -= 1
        return self

    def next_room(self, *cards: str) -> "Story":
        """Rooms are drawn from these; with one, that is the next room."""
        self.game.piles.rooms = sum(BIT[self.cards.number(self.cards.dungeon, card, "dungeon card")] for card in cards)
        return self

    def next_goblin(self, *cards: str) -> "Story":
        ids = [card.id for card in self.cards.goblins]
        self.game.piles.goblins = sum(BIT[ids.index(card)] for card in cards)
        return self

    def next_minion(self, *cards: str) -> "Story":
        self.game.piles.minions = sum(BIT[self.cards.number(self.cards.minions, card, "minion")] for card in cards)
        return self

    def deck(self, *cards: str) -> "Story":
        """The Loot and Spell cards that can still be drawn."""
        self.game.piles.loot = sum(BIT[self.cards.number(self.cards.gear, card, "card")] for card in cards)
        return self

    def row(self, *cards: str) -> "Story":
        """Cards that lie face up; they leave the deck."""
        self.game.piles.row = sum(BIT[self.cards.number(self.cards.gear, card, "card")] for card in cards)
        self.game.piles.loot &= ~self.game.piles.row
        return self

    @property
    def row_cards(self) -> list[str]:
        return [card.id for number, card in enumerate(self.cards.gear) if self.game.piles.row & BIT[number]]

    def goblin(self, card: str, cell: str) -> "Story":
        """A goblin in the lowest free slot."""
        game = self.game
        slot = next(slot for slot in range(4) if game.enemy_cell[slot] == NOWHERE)
        taken = {int(game.enemy_card[other]) for other in range(4)}
        number = next(n for n, other in enumerate(self.cards.goblins) if other.id == card and n not in taken)
        game.enemy_card[slot] = number
        game.enemy_cell[slot] = cell_of(cell)
        game.piles.goblins &= ~BIT[number]
        game.goblins += 1
        return self

    def minion(self, card: str, cell: str, health: int | None = None) -> "Story":
        """The next minion that was met."""
        game = self.game
        enemy = FIRST_MINION + int(game.minions_met)
        number = self.cards.number(self.cards.minions, card, "minion")
        game.enemy_card[enemy] = number
        game.enemy_cell[enemy] = cell_of(cell)
        game.enemy_health[enemy] = game.tables.minion_health[number] if health is None else health
        game.piles.minions &= ~BIT[number]
        game.minions_met += 1
        return self

    def minions_dead(self, count: int) -> "Story":
        self.game.minions_dead = count
        self.game.minions_met = count
        return self

    def act_two(self, boss: str, *, cell: str = "lair") -> "Story":
        """The Lair is open, and the boss in it or in a room; the Lair Door must lie somewhere."""
        game = self.game
        game.boss = self.cards.number(self.cards.bosses, boss, "boss")
        self.minions_dead(int(game.party))
        begin_act_two(game, self.heroes[0])
        game.enemy_cell[BOSS] = cell_of(cell)
        self.quiet()
        return self

    def torch(self, space: int) -> "Story":
        """The torch lies on a space of the board, counted from 1."""
        self.game.torch = space - 1
        return self

    # --- dice and answers -------------------------------------------------------------------------------------

    def dice(self, *faces: int, enemy: int | None = None) -> "Story":
        """Load the hero dice of the next test, then the enemy die: 2 to 5, SHIELD or TORCH."""
        for face in faces:
            self.game.dice.load(face)
        if enemy is not None:
            self.game.dice.load(enemy - 1 if enemy <= 5 else enemy - 10)
        return self

    def go(self) -> "Story":
        """Run to the next question."""
        engine.go_on(self.game)
        self._take_only_result()
        return self

    def answer(self, *names: str) -> "Story":
        """Give answers by their stable names, one after the other; `take:` and `cell:` may be by id or name."""
        for name in names:
            RULES.answer(self.game, answers.ANSWER_NAMES.index(self._stable(name)))
            self._take_only_result()
        return self

    def _take_only_result(self) -> None:
        """A result that stands beside nothing but cards to discard."""
        while not self.patient and self.question == "TEST":
            others = [name for name in self.legal if not name.startswith("discard:")]
            if len(others) > 1:
                return
            RULES.answer(self.game, answers.ANSWER_NAMES.index(others[0]))

    def _stable(self, name: str) -> str:
        kind, _, what = name.partition(":")
        if kind == "take" and not what.isdigit():
            return f"take:{self.cards.number(self.cards.gear, what, 'card') + 1}"
        return name

    # --- what must be true ------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        return QUESTIONS.get(self.game.question.kind, "")

    @property
    def asked(self) -> tuple[str, int]:
        return self.question, int(self.game.question.seat)

    @property
    def legal(self) -> list[str]:
        question = self.game.question
        return [answers.ANSWER_NAMES[question.answers[place]] for place in range(question.count)]

    def cards_of(self, seat: int) -> dict[str, str]:
        """What a hero has equipped, by slot."""
        cards = self.heroes[seat].cards
        return {name: self.cards.gear[cards[slot]].id for name, slot in SLOTS.items() if cards[slot] != NO_CARD}

    def enemy(self, name: str) -> str:
        """Where an enemy is: a cell, "lair", or empty if it is not in play."""
        cell = int(self.game.enemy_cell[answers.ENEMY_NAMES.index(name)])
        return "" if cell == NOWHERE else "lair" if cell == LAIR else f"{'abcdefg'[cell // 7]}{cell % 7 + 1}"

    def where(self, seat: int) -> str:
        cell = int(self.heroes[seat].cell)
        return "lair" if cell == LAIR else f"{'abcdefg'[cell // 7]}{cell % 7 + 1}"

    @property
    def markers(self) -> list[int]:
        return [int(self.game.markers[place]) for place in range(self.game.party)]

    @property
    def dice_left(self) -> int:
        """Loaded dice that were not rolled: a story should end with none."""
        return int(self.game.dice.loaded_count - self.game.dice.loaded_next)

    def quiet(self) -> None:
        self.sink.take()
        self.told = []

    def events(self, kind: int) -> list[tuple[int, int]]:
        """The facts of every event of a kind told since the last `quiet`."""
        self.told += self.sink.take()
        return [(first, second) for told, _, first, second, *_ in self.told if told == kind]
