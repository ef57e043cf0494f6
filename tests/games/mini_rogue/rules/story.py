"""Small stories for tests: a position, loaded dice, answers, and what must be true.

story = Story("rogue").standing_on("axe", floor=2).having(hp=9, food=1)
story.dice(d=[3], D=1)          # the next pool: Character dice, Dungeon die
story.go()                      # resolve the room
assert story.hero.hp == 8

A party is a story of several heroes, told by seat:

story = Story("rogue", "mage", leader=1).standing_apart("axe", "bonfire", floor=2).having(hp=9, seat=1)

Against an Overlord, who has the seat after the heroes, or an Automa:

story = Story("rogue", overlord="weaver", seconds=["mage"]).augury(3).under("salt-tax", "powers")
"""

from collections.abc import Sequence

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards, load_mini_rogue
from undercroft.games.mini_rogue.rules import answers, engine, steps
from undercroft.games.mini_rogue.rules.cardspeak import BLIND, CURSE, FOE_GHOST, POISON
from undercroft.games.mini_rogue.rules.second_box import HAND
from undercroft.games.mini_rogue.rules.setup import Setup, lay_out, set_table
from undercroft.games.mini_rogue.rules.start import EXTREME, HARD, NORMAL, ROGUELIKE, Begin
from undercroft.games.mini_rogue.rules.state import (
    DONE,
    ENTERED,
    EXIT,
    FACE_UP,
    IN_STACK,
    NO_CARD,
    REMOVED,
    SEAT_BITS,
    VISITED,
    Hero,
    State,
    floor_of,
)
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.options import MiniRogueOptions
from undercroft.kernel.events import Event, Sink
from undercroft.kernel.vecs import vec

DIFFICULTIES = {"normal": NORMAL, "hard": HARD, "extreme": EXTREME, "roguelike": ROGUELIKE}
AFFLICTIONS = {"curse": CURSE, "poison": POISON, "blind": BLIND}
SYMBOL, BLANK = 6, 1
"""Faces of a Curse or Poison die."""

POTION_BITS = {name: 1 << kind for kind, name in enumerate(answers.POTION_NAMES)}
APART = {1: (0,), 2: (1, 3), 3: (2, 4, 6)}
"""By the number of heroes: the cells of one diagonal, as far from the Entrance for each."""
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
        *others: str,
        mat: str = "dungeon",
        difficulty: str = "normal",
        stances: bool = False,
        seed: int = 1,
        leader: int | None = None,
        cards: MiniRogueCards | None = None,
        boxes: tuple[str, ...] = (),
        deck: str = "all",
        final: str = "",
        reference: str = "",
        rewards: str = "",
        stories: str = "",
        overlord: str = "",
        automa: bool = False,
        beginners: bool = False,
        seconds: Sequence[str] = (),
    ) -> None:
        """`seconds` are the second Character cards against an Overlord, by seat; no characteristic is taken."""
        self.cards = cards or load_mini_rogue()
        if boxes or overlord:
            options = MiniRogueOptions(
                hero,
                mat,
                difficulty,
                stances,
                others,
                boxes=boxes or ("base",),
                deck=deck,
                final=final,
                reference=reference,
                rewards=rewards,
                stories=stories,
                overlord=overlord,
                automa=automa,
                beginners=beginners,
            )
            self.setup = options.setup(self.cards)
        else:
            self.setup = Setup(
                [self.cards.character_number(name) for name in (hero, *others)],
                self.cards.mat_number(mat),
                DIFFICULTIES[difficulty],
                stances,
                list(self.cards.base_rooms),
                list(self.cards.base_bosses),
                self.cards.final_boss,
            )
        self.game: State = set_table(self.cards.tables, self.setup)
        self.sink = Sink()
        self.game.sink = self.sink
        lay_out(self.game, seed)
        if overlord:
            self._take_seconds(seconds)
        if leader is not None:
            self.leader(leader)
        self.told: list[Event] = []
        self.quiet()

    def _take_seconds(self, seconds: Sequence[str]) -> None:
        """The cards are chosen, and the first area is laid."""
        game = self.game
        game.agenda.clear()
        free = [card.id for number, card in enumerate(self.cards.characters) if number not in self.setup.characters]
        for hero, name in zip(self.heroes, seconds or free, strict=False):
            hero.second = self.cards.character_number(name)
        Begin().perform(game, self.heroes[game.leader], 0)

    # --- the position -----------------------------------------------------------------------------------------

    @property
    def hero(self) -> Hero:
        return self.game.heroes[0]

    @property
    def heroes(self) -> vec[Hero]:
        return self.game.heroes

    def leader(self, seat: int) -> "Story":
        """Make a seat the Party Leader, who comes first in the order; the others follow in turn."""
        game = self.game
        game.leader = seat
        game.order = sum((seat + place) % game.party << SEAT_BITS * place for place in range(game.party))
        return self

    def agreed(self, *seats: int) -> "Story":
        """These heroes, or all, have nothing more to say about the order of this round."""
        for seat in seats or range(self.game.party):
            self.heroes[seat].gave_way = True
        return self

    def having(
        self,
        *,
        seat: int = 0,
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
        """Set what is on a hero's mat."""
        hero = self.heroes[seat]
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

    def standing_together(self, room: str, *, floor: int | None = None, cell: int = 0) -> "Story":
        """Put all heroes on one room card, not yet resolved."""
        return self.standing_apart(*[room] * self.game.party, floor=floor, cells=[cell] * self.game.party)

    def standing_apart(self, *rooms: str, floor: int | None = None, cells: Sequence[int] = ()) -> "Story":
        """Put each hero, by seat, on a room card, not yet resolved; two may be on the same cell."""
        game = self.game
        if floor is not None:
            self.on_floor(floor)
        game.question.close()
        game.agenda.clear()
        for cell in range(EXIT):
            game.cell_marks[cell] = 0
        for hero, room, cell in zip(self.heroes, rooms, cells or APART[game.party], strict=True):
            self.put(room, cell)
            game.cell_marks[cell] = FACE_UP | VISITED
            hero.cell = cell
            hero.stage = ENTERED
        return self

    def about_to_move(self, cell: int = 0, *cells: int) -> "Story":
        """Put the hero on a cell whose room is resolved; `go` reveals what lies ahead and asks where to.

        In a party: all heroes on one cell, or each by seat on a cell.
        """
        game = self.game
        game.question.close()
        game.agenda.clear()
        for hero, there in zip(self.heroes, (cell, *cells) if cells else (cell,) * int(game.party), strict=True):
            hero.cell = there
            game.cell_marks[there] = FACE_UP | VISITED
            if game.party > 1:
                hero.stage = DONE
        if game.party == 1:
            game.agenda.push(steps.EXPLORE, 0, 0)
        return self

    def facing_ghost(self, *, floor: int = 1, seat: int = 0) -> "Story":
        """Start a fight against the reference card."""
        self.on_floor(floor).about_to_move()
        self.game.agenda.push(steps.START_FIGHT, seat, FOE_GHOST)
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
        for place in range(HAND):
            if game.reign.hand[place] == card:
                game.reign.hand[place] = there
        game.cells[cell] = card
        return self

    def holding(self, room: str, item: str | None = None, *, uses: int | None = None, seat: int = 0) -> "Story":
        """Give a hero a room card as an Item, taken out of the deck."""
        game, hero, card = self.game, self.heroes[seat], self.cards.room_number(room)
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

    # --- an Overlord -------------------------------------------------------------------------------------------

    def augury(self, points: int) -> "Story":
        """The Overlord has so many points."""
        self.game.reign.augury = points
        return self

    def hand(self, *rooms: str) -> "Story":
        """The Overlord's hand, which changes places with where these cards were."""
        game = self.game
        for place, room in enumerate(rooms):
            card, there = self.cards.room_number(room), game.reign.hand[place]
            for other in range(game.deck_count):
                if game.deck[other] == card:
                    game.deck[other] = there
            for cell in range(EXIT):
                if game.cells[cell] == card:
                    game.cells[cell] = there
            for other in range(HAND):
                if game.reign.hand[other] == card:
                    game.reign.hand[other] = there
            game.reign.hand[place] = card
        return self

    @property
    def hand_rooms(self) -> list[str]:
        return [self.cards.rooms[card].id for card in self.game.reign.hand if card != NO_CARD]

    def under(self, reinforcement: str, side: str) -> "Story":
        """A Reinforcement card lies under a side of the board: rooms, powers, avatar or combat."""
        reign, card = self.game.reign, [card.id for card in self.cards.reinforcements].index(reinforcement)
        left = [int(reign.pile[place]) for place in range(reign.pile_count) if reign.pile[place] != card]
        for place in range(len(reign.pile)):
            reign.pile[place] = left[place] if place < len(left) else NO_CARD
        reign.pile_count = len(left)
        reign.sides[card] = 1 + answers.SIDE_NAMES.index(side)
        return self

    def reinforcements(self, *cards: str, marker: int = 0) -> "Story":
        """The Reinforcement cards still to be drawn, the top one first, with the marker on the top one's track."""
        reign, numbers = self.game.reign, [card.id for card in self.cards.reinforcements]
        for place in range(len(reign.pile)):
            reign.pile[place] = numbers.index(cards[-1 - place]) if place < len(cards) else NO_CARD
        reign.pile_count = len(cards)
        reign.marker = marker
        return self

    def side_of(self, reinforcement: str) -> str:
        """Where a Reinforcement card lies; empty if it lies nowhere."""
        side = self.game.reign.sides[[card.id for card in self.cards.reinforcements].index(reinforcement)]
        return answers.SIDE_NAMES[side - 1] if side else ""

    def moment(self, when: int, seat: int = 0) -> "Story":
        """The Overlord is asked at a moment of `cardspeak` before anything else, if a power can be used in it."""
        self.game.agenda.push(steps.OVERLORD, seat, when)
        return self

    def pile(self, *stories: str) -> "Story":
        """The Story cards still to be drawn, the top one first."""
        court, numbers = self.game.court, [card.id for card in self.cards.stories]
        for place, story in enumerate(reversed(stories)):
            court.stories[place] = numbers.index(story)
        court.story_count = len(stories)
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
            RULES.answer(self.game, answers.ANSWER_NAMES.index(name))
        return self

    def pass_by(self, *questions: str) -> "Story":
        """Answer `go-on` as long as one of these is asked."""
        while self.question in questions:
            self.answer("go-on")
        return self

    # --- what must be true ------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """The name of the open question, as in `steps`; empty when the game is over."""
        return QUESTIONS.get(self.game.question.kind, "")

    @property
    def asked(self) -> tuple[str, int]:
        """The open question, and the seat that must answer it."""
        return self.question, int(self.game.question.seat)

    @property
    def legal(self) -> list[str]:
        question = self.game.question
        return [answers.ANSWER_NAMES[question.answers[place]] for place in range(question.count)]

    @property
    def potions(self) -> set[str]:
        return self.potions_of(0)

    def potions_of(self, seat: int) -> set[str]:
        return {name for name, bit in POTION_BITS.items() if self.heroes[seat].potions & bit}

    @property
    def afflictions(self) -> set[str]:
        return self.afflictions_of(0)

    def afflictions_of(self, seat: int) -> set[str]:
        return {name for name, bit in AFFLICTIONS.items() if self.heroes[seat].afflictions & bit}

    @property
    def mat(self) -> str:
        """HP/armor/food/gold/XP, as the rules' examples write it."""
        return self.mat_of(0)

    def mat_of(self, seat: int) -> str:
        hero = self.heroes[seat]
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
        return [(first, second) for told, _, first, second, *_ in self.told if told == kind]

    def seats(self, kind: int) -> list[int]:
        """Whom every event of a kind told since the last `quiet` was about."""
        self.told += self.sink.take()
        return [seat for told, seat, *_ in self.told if told == kind]
