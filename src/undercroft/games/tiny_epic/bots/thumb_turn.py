"""Rules of thumb for a turn: look where the hero can get, and at what can be done there."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.tiny_epic.bots.thumb_attack import promise_of, worth_of_blow
from undercroft.games.tiny_epic.bots.thumb_gear import worth_of_disarming, worth_of_gift
from undercroft.games.tiny_epic.bots.thumb_ways import SIDES, aim_of, worth_of_card
from undercroft.games.tiny_epic.bots.thumb_worth import (
    A_FOCUS,
    A_ROOM,
    AN_ALTAR,
    GO_IN,
    WORTH,
    chance_of_test,
    worth_of_health,
    worth_of_mending,
)
from undercroft.games.tiny_epic.rules import answers
from undercroft.games.tiny_epic.rules.attacks import recipients, targets_of, wide_targets
from undercroft.games.tiny_epic.rules.cardspeak import (
    A_HERO,
    ANY,
    CAST,
    EXTRA,
    FREE,
    FULL_HEALTH,
    HEAL,
    KILL_GOBLIN,
    MEND,
    PLACES,
    first_of,
    verb_of,
)
from undercroft.games.tiny_epic.rules.dungeon import is_stealthy, tests_entry
from undercroft.games.tiny_epic.rules.effects import enemies_at, on_board, skull
from undercroft.games.tiny_epic.rules.freeactions import PROVOKE_COST, room_ability
from undercroft.games.tiny_epic.rules.grid import FAR, distance, first_cell, has_path, neighbour, sides_at
from undercroft.games.tiny_epic.rules.lair import bare_locks, bonus_of, entrance, is_door_open, is_taken
from undercroft.games.tiny_epic.rules.programs import goblins_in_sight
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, CELLS, LAIR, NO_CARD, NOWHERE, Hero, State, ability_at
from undercroft.games.tiny_epic.rules.tables import SPACES
from undercroft.games.tiny_epic.rules.turn import REST_FOCUS, REST_HEALTH, is_open, speed_left
from undercroft.kernel.vecs import vec

WORST: Final = -1.0e9
BEST: Final = 1.0e9


class Plan:
    """The best that can be made of a turn: the answer it begins with."""

    def __init__(self) -> None:
        self.answer: i64 = answers.END_TURN
        self.worth: float = WORST

    def consider(self, answer: i64, worth: float) -> None:
        if worth > self.worth:
            self.worth = worth
            self.answer = answer


def turn(state: State, hero: Hero, look: State) -> i64:
    """Free actions that help, then the best plan. `look` is a copy in which everybody may stand anywhere."""
    question = state.question
    if not question.allows(answers.END_TURN):
        return question.answers[0]
    free = free_action(state, hero)
    if free >= 0:
        return free
    return planned(state, hero, look)


def planned(state: State, hero: Hero, look: State) -> i64:
    """Every room the hero can get to, with what can be done there; every unexplored card on the way."""
    plan = Plan()
    mover = look.heroes[hero.seat]
    act(state, hero, plan)
    plan.worth -= distance_left(look, mover)
    if state.question.allows(answers.PROVOKE):
        plan.consider(answers.PROVOKE, worth_of_luring(look, mover) - distance_left(look, mover))
    if state.question.allows(answers.ENTER) and goes_in(state):
        plan.consider(answers.ENTER, worth_in_lair(look, mover))
    speed = speed_left(state, hero)
    if hero.cell == LAIR:
        shift(state, hero, look, speed, plan)
    else:
        walk(state, hero, look, speed, plan)
    if state.question.allows(answers.STOP) and (plan.answer == answers.END_TURN or plan.answer >= answers.REST):
        if plan.answer != answers.PROVOKE:
            return answers.STOP  # the bonus of a hero space comes before what is done there
    return plan.answer


def distance_left(state: State, hero: Hero) -> float:
    """To what the hero goes for; on the boss board first to its entrance, unless the boss is there."""
    far = aim_of(state, hero).far
    if hero.cell == LAIR and state.enemy_cell[BOSS] != LAIR:
        way_out = hero.space - entrance(state)
        far += float(max(way_out, -way_out))
    return WORTH[A_ROOM] * far


def worth_there(look: State, mover: Hero) -> float:
    """What a hero could do in a room: by itself, or after luring the boss there; and how far the aim is from there."""
    best = Plan()
    best.worth = 0.0
    act(look, mover, best)
    found = max(best.worth, worth_of_luring(look, mover))
    return found + worth_of_room(look, mover) - distance_left(look, mover)


def worth_of_room(look: State, mover: Hero) -> float:
    """What a room gives besides the heroic action: a meal, a goblin killed from afar."""
    if mover.cell == LAIR:
        return 0.0
    tables = look.tables
    ability = tables.room_ability[look.grid.cells[mover.cell]]
    if ability == NO_CARD or tables.ability_action[ability] != FREE or not helps(look, mover, ability):
        return 0.0
    packed = tables.programs[tables.ability_program[ability]]
    if verb_of(packed) == KILL_GOBLIN:
        if mover.focus < tables.ability_cost[ability] or not goblins_in_sight(look, mover, first_of(packed)):
            return 0.0
        return worth_of_blow(look, 0, 1)
    return worth_of_meal(look, mover, ability)


def worth_of_luring(look: State, mover: Hero) -> float:
    """What a hero could do with the focus that is left once the boss is here (TED-ALT-08)."""
    cell = look.enemy_cell[BOSS]
    if cell == NOWHERE or cell == mover.cell:
        return WORST
    rooms = distance(look.grid, cell, BIT[mover.cell])
    speed = look.tables.boss_speed[look.boss]
    cost = PROVOKE_COST * ((rooms + speed - 1) // speed)
    if rooms == FAR or cost > mover.focus:
        return WORST
    worth = -WORTH[A_FOCUS] * float(cost)
    if bare_locks(look) and passes_altar(look, cell, mover.cell, rooms):
        worth += WORTH[AN_ALTAR]
    mover.focus -= cost
    look.enemy_cell[BOSS] = mover.cell
    best = Plan()
    best.worth = 0.0
    act(look, mover, best)
    look.enemy_cell[BOSS] = cell
    mover.focus += cost
    return worth + best.worth


def passes_altar(look: State, start: i64, goal: i64, rooms: i64) -> bool:
    """An altar lies on a shortest path."""
    left = look.grid.altars
    while left:
        altar = first_cell(left)
        left &= ~BIT[altar]
        if distance(look.grid, start, BIT[altar]) + distance(look.grid, altar, BIT[goal]) == rooms:
            return True
    return False


def worth_in_lair(look: State, mover: Hero) -> float:
    """What a hero could do on the entrance space; in Act 1 the Lair is opened by going in."""
    if look.act == 0:
        return BEST
    cell = mover.cell
    mover.cell = LAIR
    mover.space = entrance(look)
    worth = worth_there(look, mover)
    mover.cell = cell
    mover.space = 0
    return worth


def goes_in(state: State) -> bool:
    """Use the torch of Act 1 to rest and to find Loot: the Lair brings a new one."""
    return state.act != 0 or float(skull(state) - state.torch) <= WORTH[GO_IN]


def shift(state: State, hero: Hero, look: State, speed: i64, plan: Plan) -> None:
    """Other spaces of the boss board, or out."""
    question = state.question
    mover = look.heroes[hero.seat]
    way: i64 = -1
    while way <= 1:
        answer = answers.SPACE_UP if way == 1 else answers.SPACE_DOWN
        far: i64 = 1
        while question.allows(answer) and far <= speed and 1 <= hero.space + way * far <= SPACES:
            mover.space = hero.space + way * far
            if not is_taken(state, hero, mover.space):
                plan.consider(answer, worth_there(look, mover) + worth_of_space(look, mover))
            far += 1
        way += 2
    if question.allows(answers.LEAVE):
        mover.cell = state.grid.door
        mover.space = 0
        plan.consider(answers.LEAVE, worth_there(look, mover))


def worth_of_space(look: State, mover: Hero) -> float:
    """The bonus or loss of a hero space (TED-BOS-09)."""
    packed = look.tables.programs[bonus_of(look, mover)]
    return worth_of_gift(look, mover, verb_of(packed), first_of(packed))


def walk(state: State, hero: Hero, look: State, speed: i64, plan: Plan) -> None:
    """Room by room, as far as Speed goes."""
    grid = state.grid
    mover = look.heroes[hero.seat]
    first = vec[i64]([0] * CELLS)
    costs = vec[float]([0.0] * CELLS)
    edge: i64 = BIT[hero.cell]
    seen = edge
    rooms: i64 = 0
    while edge and rooms < speed:
        rooms += 1
        nexts: i64 = 0
        while edge:
            cell = first_cell(edge)
            edge &= ~BIT[cell]
            if cell != hero.cell and enemies_at(state, BIT[cell]) and not is_stealthy(state, hero):
                continue
            direction: i64 = 0
            while direction < SIDES:
                there = neighbour(cell, direction)
                begin = answers.MOVE + direction if cell == hero.cell else first[cell]
                if has_path(grid, cell, direction):
                    if not seen & BIT[there]:
                        seen |= BIT[there]
                        nexts |= BIT[there]
                        first[there] = begin
                        mover.cell = there
                        costs[there] = costs[cell] + risk_of(look, mover, there)
                        plan.consider(begin, worth_there(look, mover) - costs[there])
                        if there == grid.door and rooms < speed and is_door_open(state) and goes_in(state):
                            plan.consider(begin, worth_in_lair(look, mover) - costs[there])
                elif there != NOWHERE and grid.hidden & BIT[there] and sides_at(state, cell) & BIT[direction]:
                    mover.cell = cell
                    plan.consider(begin, worth_of_card(look, there) - costs[cell])
                direction += 1
        edge = nexts


def risk_of(state: State, hero: Hero, cell: i64) -> float:
    """What a trap on the way is likely to cost."""
    if not tests_entry(state, cell):
        return 0.0
    card = state.grid.cells[cell]
    tables = state.tables
    if tables.room_evade[card] == 0:
        return 0.0
    failed = 1.0 - chance_of_test(state, hero, ANY, tables.room_evade[card])
    return failed * (worth_of_health(hero.health) - worth_of_health(hero.health - tables.room_damage[card]))


def act(state: State, hero: Hero, plan: Plan) -> None:
    """The heroic action that is worth the most where a hero stands: attack, heal, rest, search or disarm."""
    tables = state.tables
    question = state.question
    turn = state.turn
    plan.consider(answers.END_TURN, 0.0)
    if turn.resting:
        return
    place: i64 = 0
    while place < PLACES:
        ability = ability_at(state, hero, place)
        if ability != NO_CARD:
            action = tables.ability_action[ability]
            if (action <= CAST or action == EXTRA) and is_open(state, hero, ability):
                if action == CAST and tables.ability_whom[ability] == A_HERO:
                    plan.consider(answers.USE + place, worth_of_spell_for_heroes(state, hero, ability))
                else:
                    enemies = targets_of(state, hero, ability)
                    if enemies:
                        plan.consider(answers.USE + place, promise_of(state, hero, ability, enemies, False))
                if 0 < tables.ability_wide_cost[ability] <= hero.focus:
                    enemies = wide_targets(state, hero, ability)
                    if enemies:
                        plan.consider(answers.WIDE + place, promise_of(state, hero, ability, enemies, True))
        place += 1
    if turn.acted:
        return
    plan.consider(answers.REST, worth_of_rest(state, hero))
    if not on_board(hero):
        if question.allows(answers.DISARM):
            plan.consider(answers.DISARM, worth_of_disarming(state, hero))


def worth_of_spell_for_heroes(state: State, hero: Hero, ability: i64) -> float:
    tables = state.tables
    packed = tables.programs[tables.ability_program[ability]]
    if verb_of(packed) != MEND or tables.ability_cost[ability] > hero.focus:
        return 0.0
    top = most_mended(state, hero, ability, first_of(packed))
    number = tables.ability_number[ability]
    chance = chance_of_test(state, hero, tables.ability_skill[ability], number - hero.cast_bonus)
    return chance * (top - WORTH[A_FOCUS] * float(tables.ability_cost[ability]))


def worth_of_rest(state: State, hero: Hero) -> float:
    focus = min(REST_FOCUS, state.tables.hero_focus[hero.board] - hero.focus)
    return worth_of_mending(state, hero, REST_HEALTH + hero.rest) + WORTH[A_FOCUS] * float(focus)


# --- free actions --------------------------------------------------------------------------------------------


def free_action(state: State, hero: Hero) -> i64:
    """A free action that helps now, of the hero or of the room; -1 for none."""
    question = state.question
    place: i64 = 0
    while place < question.count:
        choice = question.answers[place]
        ability: i64 = NO_CARD
        if answers.USE <= choice < answers.WIDE:
            ability = ability_at(state, hero, choice - answers.USE)
        elif choice == answers.ROOM:
            ability = room_ability(state, hero)
        if ability != NO_CARD and state.tables.ability_action[ability] == FREE and helps(state, hero, ability):
            return choice
        place += 1
    return -1


def helps(state: State, hero: Hero, ability: i64) -> bool:
    """A goblin killed from afar, or health worth more than the focus it costs."""
    tables = state.tables
    packed = tables.programs[tables.ability_program[ability]]
    verb = verb_of(packed)
    if verb == KILL_GOBLIN:
        return True
    if tables.ability_cost[ability] > hero.focus:
        return False
    price = WORTH[A_FOCUS] * float(tables.ability_cost[ability])
    if verb == FULL_HEALTH:
        return worth_of_meal(state, hero, ability) > price
    if verb == HEAL and tables.ability_whom[ability] == A_HERO:
        return most_mended(state, hero, ability, first_of(packed)) > price
    return False


def worth_of_meal(state: State, hero: Hero, ability: i64) -> float:
    tables = state.tables
    chance = chance_of_test(state, hero, tables.ability_skill[ability], tables.ability_number[ability])
    return chance * worth_of_mending(state, hero, tables.hero_health[hero.board])


def most_mended(state: State, hero: Hero, ability: i64, amount: i64) -> float:
    """What health is worth to the hero in reach who needs it most."""
    reached = recipients(state, hero, ability)
    top = 0.0
    for mate in state.heroes:
        if reached & BIT[mate.seat]:
            top = max(top, worth_of_mending(state, mate, amount))
    return top
