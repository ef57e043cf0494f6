"""What a seat observes says the same as its view, seen from its hero; ways and windows are what one would walk and see.

The conformance kit checks that rows are written whole and in range, and that the generators do not show.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conformance.kit import Onlooker, check_observed, observed, rules_of
from tests.games.tiny_epic.rules.story import SHIELD, Story, cell_of
from tests.games.tiny_epic.table.positions.games import (
    CARDS,
    every_question,
    every_question_at_length,
    every_question_of_act_two,
)
from tests.sample import some_in_both
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.aims import AIM_NAMES
from undercroft.games.tiny_epic.rules.aims import FAR as NO_PATH
from undercroft.games.tiny_epic.rules.answers import ANSWER_NAMES, ENEMY_NAMES, PLACE_NAMES, SKILL_NAMES, SLOT_NAMES
from undercroft.games.tiny_epic.rules.equipment import swap_hands
from undercroft.games.tiny_epic.rules.foresight import attack_bonus, read_so
from undercroft.games.tiny_epic.rules.grid import FAR, distance
from undercroft.games.tiny_epic.rules.sketch import CARD, EMPTY, HIDDEN, OUTSIDE
from undercroft.games.tiny_epic.rules.state import BIT, LAIR, NOWHERE, PLAYING, State, recount
from undercroft.games.tiny_epic.rules.surroundings import HERE
from undercroft.games.tiny_epic.rules.trials import ENOUGH, LESS
from undercroft.games.tiny_epic.table.fields import ENEMY_FACES, QUESTION_NAMES, TRIAL_NAMES
from undercroft.games.tiny_epic.table.position.programs import programs_of
from undercroft.games.tiny_epic.table.view import view
from undercroft.kernel.question import CHANCE

RULES = rules_of("tiny-epic", {})
Row = dict[str, list[int]]
GEAR = [card.id for card in CARDS.gear]
DUNGEON = [card.id for card in CARDS.dungeon]
MATES = ("mate", "second_mate", "third_mate")


def positions(seed: int) -> Iterator[State]:
    """Questions of all kinds, in both acts."""
    for games in (every_question(seed), every_question_at_length(seed, 250), every_question_of_act_two(seed, 250)):
        for game in games:
            if game.outcome == PLAYING:
                yield game


def bits(row: list[int]) -> set[int]:
    """The places of the bits that are set."""
    return {8 * place + bit for place, byte in enumerate(row) for bit in range(8) if byte >> bit & 1}


def at(cell: str) -> int:
    return NOWHERE if cell == "" else cell_of(cell)


# --- the same as the view ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_in_both(range(6), 2))
def test_a_row_says_what_the_view_says(seed: int) -> None:
    for game in positions(seed):
        for seat in range(game.party):
            row, seen = observed(RULES, game, seat), view(CARDS, game, seat)
            check_heroes(row, seen, seat)
            check_turn(row, seen, seat)
            check_dungeon(row, seen)
            check_enemies(row, seen)
            check_boss(row, seen["boss"])
            check_question(row, seen, seat)
            check_test(row, seen["test"])


def check_heroes(row: Row, seen: Any, seat: int) -> None:
    heroes = seen["heroes"]
    assert row["party"] == [len(heroes)]
    for place, name in enumerate(("hero", *MATES)):
        if place >= len(heroes):
            assert row[f"{name}.board"] == [0]
            continue
        hero = heroes[(seat + place) % len(heroes)]
        assert CARDS.heroes[row[f"{name}.board"][0] - 1].id == hero["hero"]
        for field in ("health", "focus", "space", "speed", "defense"):
            assert row[f"{name}.{field}"] == [hero[field]]
        assert row[f"{name}.cell"] == [at(hero["cell"])]
        assert row[f"{name}.marks"][0] & 1 == hero["conscious"]
        assert row[f"{name}.dice"] == [hero["dice"][skill] for skill in SKILL_NAMES]
        held = {slot: GEAR[card - 1] for slot, card in zip(SLOT_NAMES, row[f"{name}.cards"], strict=True) if card}
        assert held == hero["cards"]


def check_turn(row: Row, seen: Any, seat: int) -> None:
    turn = seen["turn"]
    assert (seat + row["turn.seat"][0]) % row["party"][0] == turn["seat"]
    assert row["turn.speed_left"] == [turn["speed_left"]]
    marks = bits(row["turn.marks"])
    assert (0 in marks, 1 in marks, 2 in marks, 4 in marks) == tuple(
        turn[name] for name in ("acted", "extra", "halted", "resting")
    )
    assert bool(marks & {5, 6}) == turn["stealth"]
    assert row["turns"] == [min(200, turn["turns"])]
    torch = seen["torch"]
    assert (row["torch.left"], row["torch.passed"]) == ([torch["left"]], [torch["space"] - torch["start"]])
    ahead = ["blank", "goblin", "action", "skull"]
    assert [ahead[space] for space in row["torch.ahead"] if space < 4] == torch["ahead"][:6]
    assert row["act"] == [seen["act"] - 1]


def check_dungeon(row: Row, seen: Any) -> None:
    assert bits(row["map.revealed"]) == {at(room["cell"]) for room in seen["rooms"]}
    assert bits(row["map.altars"]) == {at(room["cell"]) for room in seen["rooms"] if room["altar"]}
    hidden = {part: {at(cell) for cell in cells} for part, cells in seen["hidden"].items()}
    assert bits(row["map.hidden"]) == hidden["a"] | hidden["b"] | hidden["c"]
    assert (bits(row["map.hidden_b"]), bits(row["map.hidden_c"])) == (hidden["b"], hidden["c"])
    assert row["deck.hidden"] == [len(hidden[part]) for part in "abc"]
    assert sum(row["deck.to_lay"]) == seen["cards_left"]
    assert bool(row["door"][0] & 1) == any(room["card"] == "lair-door" for room in seen["rooms"])
    drawn = {CARDS.gear[card].id for card in bits(row["gear.row"])}
    assert drawn == {*seen["rows"]["loot"], *seen["rows"]["spells"]}
    assert len(bits(row["gear.deck"])) == seen["decks"]["loot"] + seen["decks"]["spells"]
    unseen = {CARDS.dungeon[card].id for card in bits(row["deck.rooms"])}
    assert not unseen & {room["card"] for room in seen["rooms"]}


def check_enemies(row: Row, seen: Any) -> None:
    shown = []
    for number, name in enumerate(ENEMY_NAMES[:-1]):
        if row[f"{name}.card"][0]:
            cards: Any = CARDS.goblins if number < 4 else CARDS.minions
            shown.append((name, cards[row[f"{name}.card"][0] - 1].id, row[f"{name}.health"][0]))
    assert shown == [(enemy["enemy"], enemy["card"], enemy["health"]) for enemy in seen["enemies"]]
    cells = {at(enemy["cell"]) for enemy in seen["enemies"]}
    if seen["boss"]:
        cells.add(at(seen["boss"]["cell"]))
    assert bits(row["map.enemies"]) == cells - {NOWHERE, LAIR}
    assert row["minions_dead"] == [seen["minions_dead"]]
    assert row["goblins"] == [sum("goblin" in enemy["enemy"] for enemy in seen["enemies"])]


def check_boss(row: Row, boss: Any) -> None:
    if boss is None:
        assert not any(row["boss"] + row["boss.markers"] + row["boss.locks"])
        return
    assert CARDS.bosses[row["boss"][0] - 1].id == boss["boss"]
    assert row["boss.markers"] == boss["markers"] + [0] * (4 - len(boss["markers"]))
    assert bits(row["boss.covered"]) == {lock["space"] for lock in boss["locks"] if lock["altar"]}
    assert bits(row["boss.locks"]) == {lock["space"] for lock in boss["locks"] if not lock["altar"]}


def check_question(row: Row, seen: Any, seat: int) -> None:
    question = seen["question"]
    assert QUESTION_NAMES[row["question.kind"][0]] == question["kind"]
    after = row["question.seat"][0]
    assert (seat + max(0, after - 1)) % row["party"][0] == question["seat"]
    assert (after == 0) == (question["seat"] == seat)
    assert row["answers"] == [len(question["answers"])]


def check_test(row: Row, test: Any) -> None:
    if test is None:
        assert not any(row["test.margin"])
        return
    assert TRIAL_NAMES[row["test.kind"][0] - 1] == test["kind"]
    skill = row["test.skill"][0]
    assert (SKILL_NAMES[skill - 1] if skill else "") == test["skill"]
    assert [face for face in row["test.faces"] if face] == test["dice"]
    assert ENEMY_FACES[row["test.enemy_die"][0]] == test["enemy_die"]
    assert [ENEMY_NAMES[enemy] for enemy in sorted(bits(row["test.targets"]))] == test["targets"]
    ability = row["test.ability"][0]
    assert (CARDS.abilities[ability - 1].id if ability else "") == test["ability"]
    if ability:
        assert PLACE_NAMES[row["test.place"][0] - 1] == test["place"]


# --- seen from the hero --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_in_both(range(3), 1))
def test_everybody_is_as_far_away_as_one_walks(seed: int) -> None:
    for game in positions(seed):
        for seat in range(game.party):
            row, cell = observed(RULES, game, seat), game.heroes[seat].cell
            others = {
                name: game.heroes[(seat + place) % game.party].cell
                for place, name in enumerate(MATES[: game.party - 1], 1)
            }
            others |= {name: game.enemy_cell[enemy] for enemy, name in enumerate(ENEMY_NAMES)}
            for name, there in others.items():
                if there == NOWHERE:
                    continue
                rooms = distance(game.grid, cell, BIT[there])
                assert row[f"{name}.rooms"] == [min(rooms, NO_PATH)], f"{name} from {cell} to {there}"
                if LAIR not in (cell, there):
                    assert row[f"{name}.row"][0] - HERE == there // 7 - cell // 7
                    assert row[f"{name}.column"][0] - HERE == there % 7 - cell % 7


@pytest.mark.parametrize("seed", some_in_both(range(3), 1))
def test_the_ways_to_an_aim_are_those_that_lead_nearer(seed: int) -> None:
    """For what stands on a card: each way is tried on foot."""
    for game in positions(seed):
        seat = int(game.question.seat)
        row, cell = observed(RULES, game, seat), int(game.heroes[seat].cell)
        for name, cells in aims(game, seat).items():
            place = AIM_NAMES.index(name)
            rooms = int(distance(game.grid, cell, cells)) if cells else FAR
            assert row["aims.rooms"][place] == (0 if rooms == FAR else 1 + rooms), name
            nearer = {way for way, there in ways_from(game, cell) if distance(game.grid, there, cells) < rooms != FAR}
            assert bits([row["aims.ways"][place]]) == nearer, name


def aims(game: State, seat: int) -> dict[str, int]:
    mates = [hero for hero in game.heroes if hero.seat != seat]
    door = game.grid.door
    return {
        "a goblin": cells_of(game, range(4)),
        "a minion": cells_of(game, range(4, 8)),
        "the boss": cells_of(game, [8]),
        "a conscious mate": union(hero.cell for hero in mates if hero.health),
        "an unconscious mate": union(hero.cell for hero in mates if not hero.health),
        "the Lair Door or, once it is open, the Lair": union([LAIR if game.act else door] if door != NOWHERE else []),
        "an altar": int(game.grid.altars),
        "a room that can raise the torch": rooms_named(game, "arcane-altar", "lamp-oil-store"),
        "a room that can heal": rooms_named(game, "feasthall", "witchs-cauldron"),
    }


def union(cells: Any) -> int:
    mask = 0
    for cell in cells:
        mask |= int(BIT[cell])
    return mask


def cells_of(game: State, enemies: Any) -> int:
    return union(game.enemy_cell[enemy] for enemy in enemies if game.enemy_cell[enemy] != NOWHERE)


def rooms_named(game: State, *names: str) -> int:
    revealed = [cell for cell in range(49) if game.grid.revealed & BIT[cell]]
    return union(cell for cell in revealed if DUNGEON[game.grid.cells[cell]] in names)


def ways_from(game: State, cell: int) -> list[tuple[int, int]]:
    """Where paths lead from a cell, by the number of the way."""
    grid, found = game.grid, []
    if cell == LAIR:
        return [(4, int(grid.door))]
    for way, (paths, step) in enumerate(((grid.north, -7), (grid.east, 1), (grid.south, 7), (grid.west, -1))):
        if paths & BIT[cell]:
            found.append((way, cell + step))
    return [*found, (4, LAIR)] if grid.open and cell == grid.door else found


def test_unexplored_cards_lie_behind_open_sides() -> None:
    """From the Entrance a path leads east; a face-down card of the bottom part lies beyond, another to the south."""
    story = Story().room("buzzsaw", "d5").hidden("c5", part="c").hidden("e4").go()
    row = observed(RULES, story.game, 0)
    assert row["aims.rooms"][:3] == [1, 0, 2]
    assert row["aims.ways"][:3] == [0b100, 0, 0b010]


def test_no_card_is_entered_over_the_edge_of_the_grid() -> None:
    """The last cell of a row and the first of the next follow each other, but do not lie side by side."""
    story = Story().room("fire-vortex", "c7").hidden("d1").at(0, "c7").go()
    assert observed(RULES, story.game, 0)["aims.rooms"][0] == 0
    story = Story().room("fire-vortex", "e1").hidden("d7").at(0, "e1").go()
    assert observed(RULES, story.game, 0)["aims.rooms"][0] == 0


def test_the_window_shows_the_cards_around_the_hero() -> None:
    story = Story().room("buzzsaw", "d5").hidden("d6", part="b").goblin("stabby", "d5").at(1, "d5").go()
    row = observed(RULES, story.game, 0)
    codes, ways, who = (row[f"window.{name}"] for name in ("card", "ways", "who"))
    assert codes[10:15] == [EMPTY, EMPTY, CARD + DUNGEON.index("entrance"), CARD + DUNGEON.index("buzzsaw"), HIDDEN + 1]
    assert bits([ways[12]]) == {0, 1, 2, 3, 5}
    assert bits([ways[13]]) == {0, 1, 3, 7}
    assert bits([who[13]]) == {0, 3, 6}
    assert bits([who[12]]) == {5}
    assert observed(RULES, story.at(0, "d5").game, 1)["window.card"][11:13] == codes[12:14]


def test_beyond_the_edge_there_is_nothing() -> None:
    story = Story().room("fire-vortex", "a1").at(0, "a1").go()
    codes = observed(RULES, story.game, 0)["window.card"]
    assert codes[:12] == [OUTSIDE] * 12
    assert codes[12] == CARD + DUNGEON.index("fire-vortex")


def test_of_a_card_to_be_turned_a_row_says_what_each_turn_joins_and_opens() -> None:
    story = Story().hidden("d5").next_room("buzzsaw").go().answer("east")
    row = observed(RULES, story.game, 0)
    assert story.question == "ORIENT"
    assert row["window.card"][12:14] == [CARD + DUNGEON.index("entrance"), HIDDEN]
    assert row["orient.room"] == [CARD + DUNGEON.index("buzzsaw")]
    assert (row["orient.row"][0] - HERE, row["orient.column"][0] - HERE) == (0, 1)
    legal = {int(name[-1]) for name in story.legal}
    assert {turn for turn, joins in enumerate(row["orient.joins"]) if joins & 0b1000} == legal
    assert all(not joins & opens for joins, opens in zip(row["orient.joins"], row["orient.opens"], strict=True))


def test_the_window_is_around_the_enemy_that_is_moved() -> None:
    for seed in range(20):
        for game in every_question_at_length(seed, 250):
            if game.question.kind in (steps.STEP, steps.PUSH, steps.HERD):
                cell = game.enemy_cell[game.question.argument & 255]
                codes = observed(RULES, game, 0)["window.card"]
                if cell != LAIR:
                    assert codes[12] == CARD + game.grid.cells[cell]
                    return
    raise AssertionError("nobody moves an enemy")


# --- tests and questions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_in_both(range(4), 2))
def test_a_margin_is_what_the_result_is_above_what_is_needed(seed: int) -> None:
    """The dice are read on a copy."""
    read = 0
    for game in positions(seed):
        if game.question.kind != steps.TEST:
            continue
        seat = int(game.question.seat)
        row = observed(RULES, game, seat)
        for way, margin in enumerate(row["test.margin"]):
            assert (margin > 0) == bool(game.question.allows(answers.RESULT + way))
            if margin:
                result = int(read_so(game, seat, way).trial.result)
                assert margin == max(1, min(31, result - row["test.need"][0] + ENOUGH))
                read += 1
    assert read > 50


def test_an_attack_needs_more_than_the_least_defense() -> None:
    story = Story("grok-ull", "ethairna").room("buzzsaw", "d5").goblin("stabby", "d4").go()
    row = observed(RULES, story.game, 0)
    place = next(place for place in range(8) if row["uses.need"][place])
    defense = next(card.defense for card in CARDS.goblins if card.id == "stabby")
    assert row["uses.need"][place] == defense + 1 - attack_bonus(story.game, 0, place, False)
    assert row["uses.dice"][place] > 0
    story.patient = True
    story.dice(6, 4, 1, enemy=SHIELD).answer(ANSWER_NAMES[answers.USE + place])
    row = observed(RULES, story.game, 0)
    assert story.question == "TEST"
    assert row["test.need"] == [defense + 1]
    assert row["test.bonus"] == [LESS + attack_bonus(story.game, 0, int(story.game.trial.place), False)]
    assert row["test.health"] == [1]
    assert row["test.damage"] == [1]  # one goblin, and the shield is broken


def test_a_choice_is_known_by_its_number_among_the_cards() -> None:
    """Every list of options has a number of its own: not its place in the programs, which changes with other cards."""
    programs = programs_of(CARDS)
    places = sorted({place for owner in programs.owners for place in programs.choices(owner)})
    numbers = [int(CARDS.tables.asked_about[place]) for place in places]
    assert numbers == list(range(1, len(places) + 1))
    assert places


@pytest.mark.parametrize("seed", range(4))
def test_a_question_says_what_it_is_about(seed: int) -> None:
    """Two questions of a kind about different things differ in what they are about."""
    silent = {steps.TURN, steps.TEST, steps.SKILL, steps.EITHER, steps.REVEAL_ANY, CHANCE}
    for game in positions(seed):
        row = observed(RULES, game, int(game.question.seat))
        said = [row[name] for name in row if name.startswith("question.") and name not in ("question.kind",)]
        told = any(any(field) for field in said) or row["orient.room"] != [0]
        assert told != (int(game.question.kind) in silent), QUESTION_NAMES[game.question.kind]


def test_whatever_is_asked_of_another_seat_is_known_too() -> None:
    story = Story("grok-ull", "ethairna", "wyn-kelearul").turn_of(1).go()
    rows = [observed(RULES, story.game, seat) for seat in range(3)]
    assert [row["question.seat"] for row in rows] == [[2], [0], [3]]
    assert [row["turn.seat"] for row in rows] == [[1], [0], [2]]
    assert rows[0]["answers"] == rows[1]["answers"]


# --- what shows and what does not ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", some_in_both(range(4), 1))
def test_long_games_are_written_whole_and_in_range(seed: int) -> None:
    """Every seat keeps its row through questions that random play hardly comes to."""
    for games in (every_question_at_length, every_question_of_act_two):
        onlookers: list[Onlooker] = []
        for game in games(seed, 250):
            onlookers = onlookers or [Onlooker(RULES, seat) for seat in range(game.party)]
            if game.outcome == PLAYING:
                check_observed(RULES, game, onlookers)


def in_the_lair() -> State:
    """Both heroes have cards, minions are about, and the boss has been provoked."""
    story = (
        Story("grok-ull", "wyn-kelearul").room("lair-door", "d5", 3).room("buzzsaw", "d3").act_two("hydra", cell="d3")
    )
    story.equipped(0, left="great-axe").equipped(1, spell1="fireball").goblin("stabby", "d3").row("longbow")
    story.game.enemy_cell[4], story.game.enemy_card[4], story.game.enemy_health[4] = cell_of("d4"), 1, 3
    return story.go().game


def equip(game: State, seat: int, slot: int, card: int) -> None:
    game.heroes[seat].cards[slot] = card
    recount(game, game.heroes[seat])


CHANGES: dict[str, Callable[[State], None]] = {
    "the torch": lambda game: setattr(game, "torch", game.torch + 1),
    "a lock": lambda game: setattr(game, "covered", game.covered ^ 4),
    "who acts": lambda game: setattr(game, "actors", 1),
    "the hero's health": lambda game: setattr(game.heroes[0], "health", 1),
    "a mate's health": lambda game: setattr(game.heroes[1], "health", 0),
    "a mate's focus": lambda game: setattr(game.heroes[1], "focus", 1),
    "a mate's room": lambda game: setattr(game.heroes[1], "cell", cell_of("d3")),
    "the hero has evaded": lambda game: setattr(game.heroes[0], "evaded", True),
    "a mate has evaded": lambda game: setattr(game.heroes[1], "evaded", True),
    "the hero has acted": lambda game: setattr(game.turn, "acted", True),
    "the hero has moved": lambda game: setattr(game.turn, "moved", 1),
    "free actions": lambda game: setattr(game.turn, "free", 1),
    "altars": lambda game: setattr(game.grid, "altars", 0),
    "a trap": lambda game: setattr(game.grid, "disarmed", game.grid.disarmed ^ BIT[cell_of("d3")]),
    "the row of cards": lambda game: setattr(game.piles, "row", game.piles.row ^ BIT[0]),
    "the goblin deck": lambda game: setattr(game.piles, "goblins", game.piles.goblins ^ 1),
    "a health marker": lambda game: game.markers.__setitem__(1, 5),
    "a minion's health": lambda game: game.enemy_health.__setitem__(4, 2),
    "a goblin's room": lambda game: game.enemy_cell.__setitem__(0, cell_of("d4")),
    "a mate's cards": lambda game: equip(game, 1, 6, 30),
    "the hero's hands": lambda game: swap_hands(game, game.heroes[0]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_anybody_can_see_changes_the_row(change: str) -> None:
    """In a new row, and in one that is written again."""
    game = in_the_lair()
    onlooker = Onlooker(RULES, 0)
    before = onlooker.look(game)
    CHANGES[change](game)
    assert onlooker.look(game) != before
    assert Onlooker(RULES, 0).look(game) == bytes(onlooker.row)


# --- how far it is -------------------------------------------------------------------------------------------


def far(story: Story) -> float:
    return round(float(RULES.core.progress(story.game)), 4)


def test_progress_goes_from_rooms_and_minions_over_the_door_to_the_boss() -> None:
    """A thirtieth of a tenth for each card; two minions for two heroes are 0.35, wounds included."""
    begun = far(Story())
    story = Story().room("lair-door", "d5", 3)
    found = far(story)
    assert found == pytest.approx(begun + 0.1 / 30 + 0.05, abs=1e-4)
    stages = [far(story.minions_dead(1)), far(story.minions_dead(2))]
    assert stages == pytest.approx([found + 0.175, found + 0.35], abs=1e-4)
    story.act_two("hydra")
    entered = far(story)
    story.game.markers[0] = 0
    assert [entered, far(story)] == pytest.approx([0.55, 0.775], abs=1e-4)


def test_a_wounded_minion_is_progress() -> None:
    unhurt, wounded = (Story().minion("troll", "d5", health) for health in (None, 1))
    assert far(unhurt) == far(Story())
    assert far(wounded) > far(unhurt)
