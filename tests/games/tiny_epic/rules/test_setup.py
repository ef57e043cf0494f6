"""Setting up: the deck in three parts, the boards, the heroes, and who begins (SET, SOLO, R12).

What a deck holds is found out by playing: an explorer turns up one face-down card after the other, and notes which card
of the deck, counted from the top, turned out to be what.
"""

from collections import Counter
from functools import cache

import pytest

from tests.games.tiny_epic.rules.story import Story, cell_of
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.setup import Setup, new_game
from undercroft.games.tiny_epic.rules.state import BIT, CENTRE, NO_CARD, NOWHERE, State
from undercroft.kernel.errors import BadSetup

HEROES = ("grok-ull", "ethairna", "sir-lanon", "moonblade")
PARTIES = (2, 3, 4)
DECK_A = {2: 9, 3: 7, 4: 5}
SEEDS = range(1, 101)


def fresh(party: int, seed: int = 1) -> State:
    """A new game at its first question, just as the rules set it up."""
    return new_game(load_tiny_epic().tables, Setup(list(range(party))), seed)


def cells(mask: int) -> set[int]:
    return {cell for cell in range(49) if mask & BIT[cell]}


def named(*names: str) -> set[int]:
    return {cell_of(name) for name in names}


# --- an explorer ------------------------------------------------------------------------------------------------


class Explorer:
    """Turns up a whole dungeon, whatever lives in it: `seen` is what each laid card was, in the order of laying."""

    def __init__(self, party: int, seed: int) -> None:
        self.story = Story(*HEROES[:party], seed=seed).hidden("c4", "d5", "e4", "d3")
        self.laid = [cell_of(name) for name in ("c4", "d5", "e4", "d3")]
        self.seen: dict[int, str] = {}
        while self.story.game.grid.hidden and not self.story.game.outcome:
            self.turn_up(min(cells(self.story.game.grid.hidden)))

    def turn_up(self, cell: int) -> None:
        story = self.story
        self.calm()
        door = next(way for way in range(4) if self.opens(cell, way))
        story.heroes[0].cell = beside(cell, door)
        story.turn_of(0).go().answer(("north", "east", "south", "west")[(door + 2) % 4])
        while story.question == "ORIENT":
            story.answer(max(story.legal, key=lambda name: self.openings(cell, name)))
        for _ in range(20):
            if story.question == "TURN" or story.game.outcome:
                break
            story.answer(story.legal[0])
        self.laid += [first for first, _ in story.events(events.LAID)]
        self.seen |= {self.laid.index(at): story.cards.dungeon[card].id for at, card in story.events(events.REVEALED)}
        story.quiet()

    def calm(self) -> None:
        """Nobody is hurt, no enemy stays, and the torch does not burn down."""
        game = self.story.game
        for enemy in range(9):
            game.enemy_cell[enemy] = NOWHERE
        game.goblins = 0
        game.piles.goblins, game.piles.goblin_discards = 63, 0
        game.torch = 0
        for hero in game.heroes:
            hero.health = 8

    def opens(self, cell: int, way: int) -> bool:
        """Whether the card on that side of a cell is revealed, with a corridor that leads here."""
        there = beside(cell, way)
        grid = self.story.game.grid
        if there == NOWHERE or not grid.revealed & BIT[there]:
            return False
        sides = int(self.story.cards.tables.room_sides[grid.cells[there]])
        return bool(turned(sides, int(grid.turns[there])) & (1 << (way + 2) % 4))

    def openings(self, cell: int, name: str) -> int:
        """How many new cards a way of turning the card would bring: so the dungeon does not close too early."""
        grid = self.story.game.grid
        sides = turned(int(self.story.cards.tables.room_sides[grid.cells[cell]]), int(name.removeprefix("turn:")))
        around = [beside(cell, way) for way in range(4) if sides & 1 << way]
        return sum(there != NOWHERE and not (grid.revealed | grid.hidden) & BIT[there] for there in around)


def beside(cell: int, way: int) -> int:
    row, column = divmod(cell, 7)
    row, column = row + (-1, 0, 1, 0)[way], column + (0, 1, 0, -1)[way]
    return row * 7 + column if 0 <= row < 7 and 0 <= column < 7 else NOWHERE


def turned(sides: int, quarters: int) -> int:
    """A mask of open sides after quarter turns to the right."""
    return (sides << quarters | sides >> (4 - quarters)) & 15


@cache
def explored(party: int) -> list[Explorer]:
    """Many dungeons, turned up to the last card that could be reached."""
    return [Explorer(party, seed) for seed in SEEDS]


def part_sizes(party: int) -> tuple[int, int, int]:
    return DECK_A[party], 4 * party, 4


def kinds(explorer: Explorer, places: range) -> Counter[str]:
    """What was seen among some places of the deck: Rooms, Encounters, the Lair Door."""
    of = {card.id: card.kind for card in explorer.story.cards.dungeon}
    return Counter(of[card] for place, card in explorer.seen.items() if place in places)


def complete(party: int) -> list[Explorer]:
    """Those dungeons in which every card of the deck was laid and turned up."""
    return [one for one in explored(party) if len(one.seen) == sum(part_sizes(party))]


# --- the dungeon deck -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-A", "TED-SET-D", "TED-SOLO-02")
def test_the_top_of_the_deck_holds_rooms_alone(party: int) -> None:
    """9, 7 or 5 of them for two, three or four heroes; the next card may be an Encounter."""
    top = DECK_A[party]
    for explorer in explored(party):
        assert set(kinds(explorer, range(top))) == {"room"}
    after = Counter(kind for explorer in explored(party) for kind in kinds(explorer, range(top, top + 1)))
    assert set(after) == {"room", "encounter"}


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-B", "TED-SET-D", "TED-SOLO-02")
def test_the_middle_holds_an_encounter_and_three_rooms_for_each_hero(party: int) -> None:
    top, middle, _ = part_sizes(party)
    assert len(complete(party)) >= 10
    for explorer in complete(party):
        assert kinds(explorer, range(top, top + middle)) == {"encounter": party, "room": 3 * party}


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-C", "TED-SET-D")
def test_the_bottom_holds_three_rooms_and_the_lair_door(party: int) -> None:
    top, middle, bottom = part_sizes(party)
    for explorer in complete(party):
        assert kinds(explorer, range(top + middle, top + middle + bottom)) == {"door": 1, "room": 3}


@pytest.mark.rule("TED-SET-B", "TED-SET-C")
def test_middle_and_bottom_are_shuffled() -> None:
    """An Encounter is as likely in one place of the middle as in another, and so is the door in the bottom."""
    wanted: Counter[int] = Counter()
    for explorer in complete(2):
        wanted.update(
            place for place, card in explorer.seen.items() if card.startswith("minion") or card == "lair-door"
        )
    games = len(complete(2))
    assert games > 30
    assert set(wanted) == set(range(9, 21))
    assert max(wanted[place] for place in range(9, 17)) < 2.2 * games * 2 / 8
    assert max(wanted[place] for place in range(17, 21)) < 2.2 * games / 4


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-00", "TED-SET-E")
def test_the_cards_that_are_not_in_the_deck_never_come(party: int) -> None:
    """21, 23 or 25 cards; of the 22 Rooms and four Encounters the others are out of the game. None comes twice."""
    for explorer in complete(party):
        assert len(explorer.laid) == len(set(explorer.laid)) == {2: 21, 3: 23, 4: 25}[party]
        assert len(set(explorer.seen.values())) == len(explorer.laid)
        assert list(explorer.story.game.piles.to_lay) == [0, 0, 0]


@pytest.mark.rule("TED-SET-00")
def test_any_room_may_be_the_first_and_any_encounter_the_first_met() -> None:
    first: Counter[str] = Counter()
    for seed in range(1, 301):
        story = Story(seed=seed).hidden("d5", "c4").go().answer("east")
        first[story.cards.dungeon[story.game.grid.cells[cell_of("d5")]].id] += 1
    rooms = {card.id for card in load_tiny_epic().dungeon if card.kind == "room"}
    assert set(first) == rooms
    assert max(first.values()) < 3 * 300 / 22
    encounters = {card for explorer in explored(2) for card in explorer.seen.values() if card.startswith("minion")}
    assert len(encounters) == 4


# --- what lies on the table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-F", "TED-SET-G", "TED-SET-H")
def test_the_entrance_lies_in_the_middle_of_four_hidden_cards(party: int) -> None:
    game = fresh(party)
    assert CENTRE == cell_of("d4") == 3 * 7 + 3
    assert cells(game.grid.revealed) == {CENTRE}
    assert load_tiny_epic().dungeon[game.grid.cells[CENTRE]].id == "entrance"
    assert cells(game.grid.hidden) == named("c4", "d5", "e4", "d3")
    assert cells(game.grid.hidden_b | game.grid.hidden_c) == set()
    assert list(game.piles.to_lay) == [DECK_A[party] - 4, 4 * party, 4]
    assert cells(game.grid.altars) == {CENTRE}


@pytest.mark.rule("TED-SET-G")
def test_no_explored_dungeon_leaves_the_seven_by_seven() -> None:
    """Every card laid is within three of the Entrance; whole rows of the edge are reached."""
    reached = {cell for party in PARTIES for explorer in explored(party) for cell in explorer.laid}
    assert reached <= set(range(49))
    rows, columns = {cell // 7 for cell in reached}, {cell % 7 for cell in reached}
    assert rows == columns == set(range(7))


@pytest.mark.rule("TED-SET-I")
def test_one_altar_for_each_hero_waits_for_the_second_act() -> None:
    """Two heroes meet two Encounters: with the Entrance's, three altars stand in the dungeon then."""
    story = Story().room("minion-encounter-a", "d5").room("minion-encounter-c", "c4").room("lair-door", "d3", 1)
    assert cells(story.game.grid.altars) == {CENTRE}
    story.act_two("dragon")
    assert cells(story.game.grid.altars) == named("d4", "d5", "c4")


@pytest.mark.parametrize(("party", "space"), [(2, 8), (3, 5), (4, 1)])
@pytest.mark.rule("TED-SET-J", "TED-SET-K", "TED-SOLO-02")
def test_the_torch_starts_on_the_space_for_the_number_of_heroes(party: int, space: int) -> None:
    game = fresh(party)
    assert game.act == 0
    assert game.torch + 1 == space


@pytest.mark.rule("TED-SET-L")
def test_every_goblin_and_every_minion_may_come_first() -> None:
    goblins: Counter[str] = Counter()
    minions: Counter[str] = Counter()
    for seed in range(1, 121):
        story = Story(seed=seed).hidden("d5", "c4").next_room("sealed-vault").go().answer("east")
        goblins[story.cards.goblins[story.game.enemy_card[0]].id] += 1
        story = Story(seed=seed).hidden("d5", part="b").hidden("c4")
        story.game.piles.b_rooms = 0
        story.go().answer("east")
        story.answer(story.legal[0])
        minions[story.cards.minions[story.game.enemy_card[4]].id] += 1
    assert set(goblins) == {"boomy", "pokey", "shooty", "stabby"}
    assert 18 < goblins["boomy"] + goblins["pokey"] < 62
    assert len(minions) == 8
    assert max(minions.values()) < 35


@pytest.mark.rule("TED-SET-L", "TED-SET-M", "TED-SET-P")
def test_no_enemy_is_in_play_at_first() -> None:
    game = fresh(4)
    assert all(cell == NOWHERE for cell in game.enemy_cell)
    assert game.goblins == game.minions_met == game.minions_dead == 0
    assert int(game.piles.goblins).bit_count() == 6
    assert int(game.piles.minions).bit_count() == 8


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-N", "TED-SOLO-02")
def test_the_boss_gets_one_health_marker_for_each_hero(party: int) -> None:
    story = Story(*HEROES[:party]).room("lair-door", "d5", 3).act_two("lich")
    assert story.markers == [8] * party


@pytest.mark.rule("TED-SET-O", "TED-SET-P")
def test_the_boss_is_one_of_six_and_unknown_before_the_lair_opens() -> None:
    bosses: Counter[str] = Counter()
    for seed in range(1, 91):
        story = Story(seed=seed).room("lair-door", "d5", 3).minions_dead(2).at(0, "d5").go()
        assert story.game.boss == NO_CARD
        assert story.enemy("boss") == ""
        story.answer("enter")
        bosses[story.cards.bosses[story.game.boss].id] += 1
        assert story.enemy("boss") == "lair"
    assert len(bosses) == 6
    assert max(bosses.values()) < 35


@pytest.mark.rule("TED-SET-Q")
def test_loot_and_spells_are_two_decks_and_no_card_lies_in_their_rows() -> None:
    """Research finds Spells alone, a Treasure Loot alone, and in the end every card of the deck."""
    assert fresh(2).piles.row == 0
    cards = load_tiny_epic()
    loot, spells = set[str](), set[str]()
    for seed in range(1, 401):
        story = Story("ethairna", "grok-ull", seed=seed).go().answer("use:right", "draw", "equip:spell1")
        spells |= set(story.cards_of(0).values())
        story = Story(seed=seed).goblin("shooty", "d4").go().dice(6, 6, 6, enemy=3)
        story.answer("use:left", "result:die1", "option:1", "draw")
        loot |= {story.cards.gear[first].id for first, _ in story.events(events.DISCOVERED)}
    assert spells == {card.id for card in cards.gear[26:]}
    assert loot == {card.id for card in cards.gear[:26]}


DISARM_DICE = {"buzzsaw": 3, "rolling-boulder": 3, "spike-pit": 3, "bridge-of-doom": 2, "poison-darts": 2}
"""How many dice Grok rolls to disarm each trap: Strength 3, Agility 2, else Intelligence 1."""


@pytest.mark.rule("TED-SET-U")
def test_all_seven_traps_can_be_disarmed_in_one_game() -> None:
    story = Story("grok-ull", "ethairna").deck().row()
    traps = [card.id for card in story.cards.dungeon if card.trap]
    assert len(traps) == 7
    for place, trap in enumerate(traps):
        story.room(trap, f"a{place + 1}")
    for place, trap in enumerate(traps):
        story.torch(8).turn_of(0).at(0, f"a{place + 1}").having(0, health=8, focus=4, evaded=True).go()
        story.dice(*[6] * DISARM_DICE.get(trap, 1)).answer("disarm")
        if story.question == "SKILL":
            story.answer("skill:strength")
        story.answer("result:die1")
        assert story.dice_left == 0
    assert cells(story.game.grid.disarmed) == named(*(f"a{column}" for column in range(1, 8)))


# --- heroes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [[], [0], [0, 1, 2, 3, 4], [0, 0], [2, 3, 2], [0, 8], [-1, 2]])
@pytest.mark.rule("TED-SET-R", "TED-SOLO-01")
def test_two_to_four_different_heroes_enter(wrong: list[int]) -> None:
    tables = load_tiny_epic().tables
    with pytest.raises(BadSetup):
        new_game(tables, Setup(wrong), 1)


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-SET-R", "TED-SOLO-01")
def test_any_heroes_may_be_chosen(party: int) -> None:
    chosen = [7, 1, 4, 6][:party]
    game = new_game(load_tiny_epic().tables, Setup(chosen), 5)
    assert [int(hero.board) for hero in game.heroes] == chosen
    assert game.party == party


@pytest.mark.rule("TED-SET-S", "TED-SET-T", "TED-SOLO-01")
def test_every_hero_starts_on_the_entrance_with_full_tracks() -> None:
    game = new_game(load_tiny_epic().tables, Setup([0, 2, 3, 5]), 9)
    assert [int(hero.cell) for hero in game.heroes] == [CENTRE] * 4
    assert [(int(hero.health), int(hero.focus)) for hero in game.heroes] == [(6, 8), (5, 8), (8, 4), (6, 7)]
    assert all(card == NO_CARD for hero in game.heroes for card in hero.cards)


@pytest.mark.rule("TED-SOLO-01")
def test_heroes_are_tracked_apart() -> None:
    """What one hero pays, loses and equips is that hero's alone, although one player may run them all."""
    story = Story("ethairna", "uliessa").deck("fireball").row().having(1, health=3).go()
    story.answer("use:right", "draw", "equip:spell1")
    assert (story.heroes[0].focus, story.heroes[1].focus) == (4, 7)
    assert (story.heroes[0].health, story.heroes[1].health) == (6, 3)
    assert (story.cards_of(0), story.cards_of(1)) == ({"spell1": "fireball"}, {})


@pytest.mark.rule("TED-SET-V")
def test_who_goes_first_is_drawn() -> None:
    """Where nobody is named, the first player is drawn (R12)."""
    first = Counter(int(fresh(4, seed).turn.seat) for seed in range(1, 201))
    assert set(first) == {0, 1, 2, 3}
    assert max(first.values()) < 80


@pytest.mark.rule("TED-SET-V")
def test_whoever_is_named_goes_first() -> None:
    """R12."""
    for seat in range(4):
        for seed in range(1, 20):
            game = new_game(load_tiny_epic().tables, Setup([0, 1, 2, 3], first=seat), seed)
            assert (game.turn.seat, game.question.seat) == (seat, seat)
    with pytest.raises(BadSetup, match="no seat 2"):
        new_game(load_tiny_epic().tables, Setup([0, 1], first=2), 1)


@pytest.mark.parametrize("party", PARTIES)
@pytest.mark.rule("TED-TURN-01", "TED-SOLO-01")
def test_turns_go_round_from_whoever_begins(party: int) -> None:
    """Clockwise, always in the same order (R12)."""
    game = fresh(party, seed=3)
    story = Story(*HEROES[:party])
    begins = int(game.turn.seat)
    story.turn_of(begins).go()
    seats = []
    for _ in range(2 * party):
        seats.append(story.asked[1])
        story.torch(1).answer("end-turn")
    assert seats == [(begins + turn) % party for turn in range(2 * party)]
