"""Setting up a game (MR-SETUP, MR-DIFF)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.cardspeak import STATS
from undercroft.games.mini_rogue.rules.effects import limit, owned, set_stat
from undercroft.games.mini_rogue.rules.engine import go_on
from undercroft.games.mini_rogue.rules.memory import BIT, ROOMS_MOST
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_START
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, FIXED, HAND, NOBODY, PLAYED, STORIES_MOST
from undercroft.games.mini_rogue.rules.start import DIFFICULTIES, begin_area, start_value
from undercroft.games.mini_rogue.rules.state import (
    ABSENT,
    DECK_MOST,
    EXIT,
    IN_STACK,
    NO_CARD,
    SEATS_MOST,
    Hero,
    State,
    floor_of,
    tell,
)
from undercroft.games.mini_rogue.rules.tables import ALARM, AREAS, FACES, Tables
from undercroft.kernel.errors import N_, BadSetup

NORMAL_BOSSES: Final = 3
"""on top of the final one (MR-SETUP-10)"""
SECOND: Final = 2
"""the place in the stack of the boss of floor 2"""


class Legacy:
    """What a campaign gives a character: perks and relics, and the conditions of the chapter."""

    def __init__(self, boons: int, bonus: list[int], hp: int, afflictions: int) -> None:
        self.boons = boons
        self.bonus = bonus
        """more of each characteristic"""
        self.hp = hp
        """replaces the values of card and difficulty; 0 if not set (MR-CAMP-15)"""
        self.afflictions = afflictions


class Setup:
    """Everything that is chosen before the first card is dealt."""

    def __init__(
        self,
        characters: list[int],
        mat: int,
        difficulty: int,
        stances: bool,
        rooms: list[int],
        bosses: list[int],
        final_boss: int,
        sheets: "list[Legacy] | None" = None,
        area: int = 1,
        goal: int = 0,
        second_boss: int = NO_CARD,
        references: "list[int] | None" = None,
        choosing: int = FIXED,
        stories: "list[int] | None" = None,
    ) -> None:
        self.characters = characters
        self.mat = mat
        self.difficulty = difficulty
        self.stances = stances
        self.rooms = rooms
        self.bosses = bosses
        self.final_boss = final_boss
        self.sheets = sheets or []
        """what a campaign adds, by adventurer"""
        self.area = area
        """where the game starts (MR-CAMP-20)"""
        self.goal = goal
        """the floor whose boss ends the game; 0 for the final boss"""
        self.second_boss = second_boss
        """a boss placed on floor 2 (MR-CAMP-11)"""
        self.references = references or [0]
        """the reference cards in use, starting with the first (MR-COUNCIL-20)"""
        self.choosing = choosing
        """how the one to fight is chosen"""
        self.rewards = self.references
        """the same for the one whose Rewards are taken"""
        self.choosing_rewards = choosing
        self.stories = stories or []
        """the Story cards in play (MR-SETUP-15)"""
        self.finals = [final_boss]
        """the final boss is drawn from these (MR-COUNCIL-19)"""
        self.picked: list[int] = []
        """how many rooms of each kind are picked; empty for all (MR-COUNCIL-18)"""
        self.final_hp = (0, 0)
        """extra HP of the final boss in each phase, against one and against two (MR-CAMP-18)"""
        self.against = NOBODY
        """nobody, an Overlord or an Automa"""
        self.overlord = 0
        """the Overlord card (MR-OVER-2)"""
        self.reinforcements: list[int] = []
        self.beginners = False
        """one of them takes the Rewards of a boss twice (MR-OVER-31)"""


def new_game(tables: Tables, setup: Setup, seed: i64) -> State:
    """A game at its first question."""
    state = set_table(tables, setup)
    deal(state, seed)
    return state


def check_setup(tables: Tables, setup: Setup) -> None:
    """Refuse numbers that match no card or option."""
    if not 1 <= len(setup.characters) <= SEATS_MOST:
        raise BadSetup(N_("one to three adventurers go down together"))
    if len(set(setup.characters)) < len(setup.characters):
        raise BadSetup(N_("there is one card of each character: no two adventurers can be the same"))
    for character in setup.characters:
        if not 0 <= character < len(tables.start_potions):
            raise BadSetup(N_("there is no character {n}"), n=character)
    if setup.sheets and len(setup.sheets) != len(setup.characters):
        raise BadSetup(N_("each adventurer of a campaign has a sheet"))
    if not 1 <= setup.area < AREAS:
        raise BadSetup(N_("there is no area {n}"), n=setup.area)
    if not 0 <= setup.mat < len(tables.mat_floor) // AREAS:
        raise BadSetup(N_("there is no mat {n}"), n=setup.mat)
    if not 0 <= setup.difficulty < DIFFICULTIES:
        raise BadSetup(N_("there is no difficulty {n}"), n=setup.difficulty)
    if len(setup.rooms) <= EXIT:
        raise BadSetup(N_("an area needs more than eight room cards"))
    if len(setup.bosses) < NORMAL_BOSSES:
        raise BadSetup(N_("three bosses stand before the final one"))
    if len(setup.rooms) > DECK_MOST:
        raise BadSetup(N_("{n} room cards are too many: {m} at most"), n=len(setup.rooms), m=DECK_MOST)
    if max(setup.rooms) >= ROOMS_MOST:
        raise BadSetup(N_("there are too many room cards in all: {m} at most"), m=ROOMS_MOST)
    if setup.against and len(setup.rooms) <= EXIT + HAND + SEATS_MOST:
        raise BadSetup(N_("a hand of rooms needs more room cards"))
    if len(setup.stories) > STORIES_MOST:
        raise BadSetup(N_("{n} Story cards are too many: {m} at most"), n=len(setup.stories), m=STORIES_MOST)


def set_table(tables: Tables, setup: Setup) -> State:
    """The part of setup that involves no chance: characters, mat, piles (MR-SETUP-1 to -7)."""
    check_setup(tables, setup)
    state = State(tables, len(setup.characters))
    state.mat = setup.mat
    state.stances = setup.stances
    state.area = setup.area
    state.floor = floor_of(state, state.area)
    state.goal = setup.goal
    for seat in range(len(setup.characters)):
        take_character(state, state.heroes[seat], setup.characters[seat], setup.difficulty)
        if setup.sheets:
            take_sheet(state.heroes[seat], setup.sheets[seat])
    state.deck_count = len(setup.rooms)
    for place in range(len(setup.rooms)):
        state.deck[place] = setup.rooms[place]
    state.final_boss = setup.final_boss
    for place in range(len(setup.bosses)):
        state.bosses[place] = setup.bosses[place]
    state.boss_count = len(setup.bosses)
    set_court(state, setup)
    if setup.second_boss != NO_CARD:
        state.boss_place[setup.second_boss] = IN_STACK
        state.memory.second = setup.second_boss
    return state


def set_court(state: State, setup: Setup) -> None:
    """Set up what only the second box has, and leave out bosses of boxes not in play."""
    for boss in range(len(state.tables.boss_line)):
        if boss not in setup.bosses and boss not in setup.finals:
            state.boss_place[boss] = ABSENT
    for boss in range(len(state.tables.boss_line), len(state.boss_place)):
        state.boss_place[boss] = ABSENT
    court = state.court
    state.ghost = setup.references[0]
    state.rewards = setup.rewards[0]
    court.references = max(len(setup.references), len(setup.rewards))
    court.choosing = setup.choosing
    court.choosing_rewards = setup.choosing_rewards
    court.story_count = len(setup.stories)
    for place in range(len(setup.stories)):
        court.stories[place] = setup.stories[place]
    court.finals = len(setup.finals)
    for place in range(len(setup.finals)):
        court.final_bosses[place] = setup.finals[place]
    for place in range(len(setup.picked)):
        court.picked[place] = setup.picked[place]
    court.picking = bool(setup.picked)
    court.final_hp, court.final_party_hp = setup.final_hp
    state.council = (
        bool(setup.stories)
        or court.references > 1
        or len(setup.finals) > 1
        or court.picking
        or needs_court(state, setup)
        or setup.against != NOBODY
        or setup.final_hp != (0, 0)
    )
    if setup.against != NOBODY:
        set_reign(state, setup)


def set_reign(state: State, setup: Setup) -> None:
    """Set up the Overlord board: a card, augury, Reinforcement cards (MR-OVER-2 to -4); the Automa has no augury."""
    reign = state.reign
    state.ruled = True
    reign.mode = setup.against
    reign.overlord = setup.overlord
    reign.difficulty = setup.difficulty
    reign.beginners = setup.beginners
    reign.pile_count = len(setup.reinforcements)
    for place in range(len(setup.reinforcements)):
        reign.pile[place] = setup.reinforcements[place]
    if reign.mode == PLAYED:
        reign.augury = AUGURY_START
        state.seat_overlord()


def needs_court(state: State, setup: Setup) -> bool:
    """Whether a card in play depends on what happens elsewhere: an alarm, a bounty."""
    tables = state.tables
    for character in setup.characters:
        if tables.character_bounty[character] > 0:
            return True
    for card in setup.rooms:
        item = tables.room_item[card * FACES]
        if item >= 0 and tables.item_marks[item] & ALARM:
            return True
    return False


def deal(state: State, seed: i64) -> None:
    """Shuffle and lay out the set table, and run to the first question (MR-SETUP-8 to -11, -13)."""
    lay_out(state, seed)
    go_on(state)


def lay_out(state: State, seed: i64) -> None:
    """The boss stack and the first area, its Entrance not yet resolved; no Preparation Phase (MR-SETUP-14).

    A skill may still say that it can be used in this shuffle.
    """
    state.dice.seed(seed)
    if state.council:
        draw_court(state)
    stack_bosses(state)
    if state.court.story_count > 0:
        state.dice.shuffle(state.court.stories, state.court.story_count, state.court.story_count)
    if state.party > 1:
        # a random first player is Party Leader (MR-COOP2-3)
        state.leader = state.dice.below(state.party)
        tell(state, events.LEADER_NAMED, state.leader)
    if state.ruled:
        begin_reign(state)
    else:
        begin_area(state)


def draw_court(state: State) -> None:
    """Draw a random final boss, and rooms by kind; the rest is left out of the game (MR-COUNCIL-18, -19)."""
    court = state.court
    if court.finals > 1:
        drawn = state.dice.below(court.finals)
        state.final_boss = court.final_bosses[drawn]
        place: i64 = 0
        while place < court.finals:
            if place != drawn:
                state.boss_place[court.final_bosses[place]] = ABSENT
            place += 1
    if court.picking:
        pick_rooms(state)
    if court.choosing == AT_RANDOM:
        state.ghost = state.dice.below(court.references)
    if court.choosing_rewards == AT_RANDOM:
        state.rewards = state.dice.below(court.references)


def pick_rooms(state: State) -> None:
    """Pick the required number of rooms of each kind at random."""
    deck = state.deck
    state.dice.shuffle(deck, state.deck_count, state.deck_count)
    left = state.court.picked[:]
    kept: i64 = 0
    place: i64 = 0
    while place < state.deck_count:
        kind = state.tables.room_kind[deck[place]]
        if left[kind] > 0:
            left[kind] = left[kind] - 1
            deck[kept] = deck[place]
            kept += 1
        else:
            state.memory.left_out |= BIT[deck[place]]
        place += 1
    state.deck_count = kept


def begin_reign(state: State) -> None:
    """Shuffle the Reinforcement cards; every adventurer takes a second card, then the first area is laid.

    (MR-OVER-4, -27, MR-AUTO-1.)
    """
    reign = state.reign
    state.dice.shuffle(reign.pile, reign.pile_count, reign.pile_count)
    state.agenda.push(steps.BEGIN, state.leader, 0)
    seat = state.party
    while seat > 0:
        seat -= 1
        state.agenda.push(steps.SECOND_CARD, seat, 0)


def take_character(state: State, hero: Hero, character: i64, difficulty: i64) -> None:
    """Take the card's start values, less what the difficulty takes, never below 0 (MR-SETUP-2, -3, MR-DIFF-4)."""
    tables = state.tables
    hero.character = character
    stat: i64 = 0
    while stat < STATS:
        set_stat(hero, stat, start_value(state, character, stat, difficulty))
        stat += 1
    hero.potions = tables.start_potions[character]
    hero.afflictions = tables.start_afflictions[character]


def take_sheet(hero: Hero, sheet: Legacy) -> None:
    """Apply perks, relics and the chapter, after card and difficulty (MR-CAMP-6 to -8, -10 to -16)."""
    if sheet.hp:
        hero.hp = sheet.hp
    for stat in range(STATS):
        set_stat(hero, stat, min(limit(stat), owned(hero, stat) + sheet.bonus[stat]))
    hero.boons = sheet.boons
    hero.afflictions |= sheet.afflictions


def stack_bosses(state: State) -> None:
    """Put the final boss at the bottom and three random others on top; the rest stay unseen (MR-SETUP-10, -11).

    A boss given a fixed place waits on floor 2 (MR-CAMP-11). A game that starts deeper leaves out the top ones
    (MR-CAMP-20).
    """
    bosses = state.bosses
    second = placed_boss(state) if state.goal else NO_CARD
    state.dice.shuffle(bosses, state.boss_count, NORMAL_BOSSES)
    drawn = bosses[state.boss_count - NORMAL_BOSSES : state.boss_count]
    place: i64 = 1
    while place <= NORMAL_BOSSES:
        bosses[place] = drawn[place - 1]
        place += 1
    while place < state.boss_count:
        bosses[place] = NO_CARD
        place += 1
    if second != NO_CARD:
        put_second(state, second)
    bosses[0] = state.final_boss
    state.boss_count = NORMAL_BOSSES + 2 - state.floor
    place = 0
    while place < state.boss_count:
        state.boss_place[bosses[place]] = IN_STACK
        place += 1
    while place <= NORMAL_BOSSES:
        bosses[place] = NO_CARD
        place += 1


def placed_boss(state: State) -> i64:
    """The boss with a fixed place, if there is one; the stack is otherwise still empty."""
    place: i64 = 0
    while place < state.boss_count:
        if state.boss_place[state.bosses[place]] == IN_STACK:
            return state.bosses[place]
        place += 1
    return NO_CARD


def put_second(state: State, boss: i64) -> None:
    """Put the boss on floor 2, swapping places with the one drawn for it or removing that one."""
    bosses = state.bosses
    place: i64 = 1
    while place <= NORMAL_BOSSES:
        if bosses[place] == boss:
            bosses[place] = bosses[SECOND]
        place += 1
    bosses[SECOND] = boss
