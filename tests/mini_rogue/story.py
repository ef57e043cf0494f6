"""Small stories for tests: a position, loaded dice, answers, and what must be true.

story = Story("rogue").standing_on("axe", floor=2).having(hp=9, food=1)
story.dice(d=[3], D=1)          # the next pool: Character dice, Dungeon die
story.go()                      # resolve the room
assert story.hero.hp == 8
"""

from collections.abc import Sequence

from undercroft.cards import MiniRogueCards, load_mini_rogue
from undercroft.rules.kernel.events import Event, Sink
from undercroft.rules.mini_rogue import answers, engine, steps
from undercroft.rules.mini_rogue.cardspeak import BLIND, CURSE, FOE_GHOST, POISON
from undercroft.rules.mini_rogue.setup import EXTREME, HARD, NORMAL, ROGUELIKE, Setup, lay_out, set_table
from undercroft.rules.mini_rogue.state import (
    EXIT,
    FACE_UP,
    IN_STACK,
    NO_CARD,
    REMOVED,
    VISITED,
    Game,
    Hero,
    floor_of,
)

DIFFICULTIES = {"normal": NORMAL, "hard": HARD, "extreme": EXTREME, "roguelike": ROGUELIKE}
AFFLICTIONS = {"curse": CURSE, "poison": POISON, "blind": BLIND}
SYMBOL, BLANK = 6, 1
"""Faces of a Curse or Poison die."""

POTION_BITS = {name: 1 << kind for kind, name in enumerate(answers.POTION_NAMES)}
QUESTIONS = {
    number: name
    for name, number in vars(steps).items()
    if name.isupper() and isinstance(number, int) and name not in ("STEPS",)
}


class Story:
    """One game of Mini Rogue, told step by step. A new one stands at its Entrance, which `go` resolves."""

    def __init__(
        self,
        hero: str = "rogue",
        *,
        mat: str = "dungeon",
        difficulty: str = "normal",
        stances: bool = False,
        seed: int = 1,
        cards: MiniRogueCards | None = None,
    ) -> None:
        self.cards = cards or load_mini_rogue()
        self.setup = Setup(
            [self.cards.character_number(hero)],
            self.cards.mat_number(mat),
            DIFFICULTIES[difficulty],
            stances,
            list(self.cards.base_rooms),
            list(self.cards.base_bosses),
            self.cards.final_boss,
        )
        self.game: Game = set_table(self.cards.tables, self.setup)
        self.sink = Sink()
        self.game.sink = self.sink
        lay_out(self.game, seed)
        self.told: list[Event] = []
        self.quiet()

    # --- the position -----------------------------------------------------------------------------------------

    @property
    def hero(self) -> Hero:
        return self.game.heroes[0]

    def having(
        self,
        *,
        hp: int | None = None,
        xp: int | None = None,
        armor: int | None = None,
        food: int | None = None,
        gold: int | None = None,
        potions: Sequence[str] | None = None,
        afflictions: Sequence[str] | None = None,
        used_skill: bool | None = None,
        met_danger: bool | None = None,
    ) -> "Story":
        """Set what is on the hero's mat."""
        hero = self.hero
        for stat, value in {"hp": hp, "xp": xp, "armor": armor, "food": food, "gold": gold}.items():
            if value is not None:
                setattr(hero, stat, value)
        if potions is not None:
            hero.potions = sum(POTION_BITS[potion] for potion in potions)
        if afflictions is not None:
            hero.afflictions = sum(AFFLICTIONS[affliction] for affliction in afflictions)
        if used_skill is not None:
            hero.face_down = used_skill
        if met_danger is not None:
            hero.met_danger = met_danger
        return self

    def in_area(self, area: int) -> "Story":
        """Move the marker to an area; the bosses of the floors above leave the stack, the area's own is turned up
        where its icon is."""
        game = self.game
        game.area = area
        game.floor = floor_of(game, area)
        while game.boss_count > 5 - game.floor:
            game.boss_count -= 1
            game.boss_place[game.bosses[game.boss_count]] = REMOVED
        game.boss_up = bool(game.tables.mat_boss[game.mat * 11 + area])
        return self

    def on_floor(self, floor: int) -> "Story":
        """Move the marker to the first area of a floor."""
        area = 1
        while floor_of(self.game, area) < floor:
            area += 1
        return self.in_area(area)

    def standing_on(self, room: str, *, floor: int | None = None, cell: int = 0) -> "Story":
        """Put the hero on a room card, not yet resolved; `go` resolves it. The rooms around stay face down."""
        if floor is not None:
            self.on_floor(floor)
        self.put(room, cell)
        game = self.game
        for other in range(EXIT):
            game.cell_marks[other] = 0
        game.cell_marks[cell] = FACE_UP | VISITED
        self.hero.cell = cell
        game.question.close()
        game.agenda.clear()
        game.agenda.push(steps.EXPLORE, 0, 0)
        game.agenda.push(steps.RESOLVE, 0, 0)
        return self

    def about_to_move(self, cell: int = 0) -> "Story":
        """Put the hero on a cell whose room is resolved; `go` reveals what lies ahead and asks where to."""
        game = self.game
        game.question.close()
        game.agenda.clear()
        self.hero.cell = cell
        game.cell_marks[cell] = FACE_UP | VISITED
        game.agenda.push(steps.EXPLORE, 0, 0)
        return self

    def facing_ghost(self, *, floor: int = 1) -> "Story":
        """Start a fight against the reference card."""
        self.on_floor(floor).about_to_move()
        self.game.agenda.push(steps.START_FIGHT, 0, FOE_GHOST)
        return self

    def facing_boss(self, boss: str, *, floor: int = 1) -> "Story":
        """Stand before the exit of the floor's last area with this boss turned up; `go` walks to it."""
        self.on_floor(floor)
        game = self.game
        while not game.tables.mat_boss[game.mat * 11 + game.area]:
            game.area += 1
        number = self.cards.boss_number(boss)
        top = game.boss_count - 1
        if game.bosses[top] != number:
            other = next((place for place in range(top) if game.bosses[place] == number), None)
            if other is None:
                game.boss_place[game.bosses[top]] = 0
                game.boss_place[number] = IN_STACK
            else:
                game.bosses[other] = game.bosses[top]
            game.bosses[top] = number
        game.boss_up = True
        return self.about_to_move(7)

    def put(self, room: str, cell: int) -> "Story":
        """Lay a room card on a cell, changing places with the card that is there."""
        game, card = self.game, self.cards.room_number(room)
        there = game.cells[cell]
        for place in range(game.deck_count):
            if game.deck[place] == card:
                game.deck[place] = there
        for other in range(EXIT):
            if game.cells[other] == card:
                game.cells[other] = there
        game.cells[cell] = card
        return self

    def holding(self, room: str, item: str | None = None, *, uses: int | None = None) -> "Story":
        """Give the hero a room card as an Item, taken out of the deck."""
        game, hero, card = self.game, self.hero, self.cards.room_number(room)
        for cell in range(EXIT):
            if game.cells[cell] == card:
                game.deck_count -= 1
                game.cells[cell] = game.deck[game.deck_count]
                break
        else:
            place = next(place for place in range(game.deck_count) if game.deck[place] == card)
            game.deck_count -= 1
            game.deck[place] = game.deck[game.deck_count]
        hero.item = self.cards.item_number(item or room)
        hero.item_card = card
        hero.item_uses = uses or game.tables.item_uses[hero.item]
        return self

    # --- dice and answers -------------------------------------------------------------------------------------

    def faces(self, *faces: int) -> "Story":
        """Load the next dice, in the order in which they are rolled."""
        for face in faces:
            self.game.dice.load(face)
        return self

    def dice(
        self, d: Sequence[int] = (), D: int | None = None, C: bool | None = None, P: bool | None = None
    ) -> "Story":
        """Load one pool: Character dice, Dungeon die, then whether the Curse and the Poison die show their symbol."""
        self.faces(*d)
        if D is not None:
            self.faces(D)
        for symbol in (C, P):
            if symbol is not None:
                self.faces(SYMBOL if symbol else BLANK)
        return self

    def go(self) -> "Story":
        """Run to the next question."""
        engine.go_on(self.game)
        return self

    def answer(self, *names: str) -> "Story":
        """Give answers by their stable names, one after the other."""
        for name in names:
            engine.answer(self.game, answers.ANSWER_NAMES.index(name))
        return self

    # --- what must be true ------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """The name of the open question, as in `steps`; empty when the game is over."""
        return QUESTIONS.get(self.game.question.kind, "")

    @property
    def legal(self) -> list[str]:
        question = self.game.question
        return [answers.ANSWER_NAMES[question.answers[place]] for place in range(question.count)]

    @property
    def potions(self) -> set[str]:
        return {name for name, bit in POTION_BITS.items() if self.hero.potions & bit}

    @property
    def afflictions(self) -> set[str]:
        return {name for name, bit in AFFLICTIONS.items() if self.hero.afflictions & bit}

    @property
    def mat(self) -> str:
        """HP/armor/food/gold/XP, as the rules' examples write it."""
        hero = self.hero
        return f"{hero.hp}/{hero.armor}/{hero.food}/{hero.gold}/{hero.xp}"

    @property
    def room(self) -> str:
        """The id of the card the hero stands on, or "exit"."""
        card = self.game.cells[self.hero.cell]
        return "exit" if card == NO_CARD else self.cards.rooms[card].id

    @property
    def dice_left(self) -> int:
        """Loaded dice that were not rolled: a story should end with none."""
        return int(self.game.dice.loaded_count - self.game.dice.loaded_next)

    def quiet(self) -> None:
        """Forget what was told so far."""
        self.sink.take()
        self.told = []

    def events(self, kind: int) -> list[tuple[int, int]]:
        """The facts of every event of a kind told since the last `quiet`."""
        self.told += self.sink.take()
        return [(first, second) for told, _, first, second in self.told if told == kind]
