"""The Overlord: when a power may be used, and what it does (MR-OVER-11 to -15, -25).

The Overlord is asked only when a power can be used and paid for. The argument is the moment, as a mask, and
the seat of the adventurer it is about.
"""

from typing import Final

from mypy_extensions import i64

from undercroft.rules.mini_rogue import answers, events, steps
from undercroft.rules.mini_rogue.answers import BOARD_POWERS, CARD_POWERS, GO_ON, QUIET
from undercroft.rules.mini_rogue.cardspeak import (
    AFFECT,
    AFFLICT,
    BOLSTER,
    EVERY_AREA,
    EVERY_ROOM,
    FOE_GHOST,
    FOE_MONSTER,
    FOE_STORY,
    LOOK,
    LOSE,
    MAY_SWAP,
    MAY_TRADE,
    MORE_DAMAGE,
    POWERS_SIDE,
    REGAIN,
    REROLL_CHARACTER,
    REROLL_DIE,
    SET_DIE,
    TURN_CARD,
    VEIL,
    WHEN_ANY_FIGHT,
    WHEN_DICE,
    WHEN_DIE,
    WHEN_ENTRY,
    WHEN_FIGHT,
    WHEN_HIT,
    WHEN_HURT,
    WHEN_ROOM,
    first_of,
    second_of,
    verb_of,
)
from undercroft.rules.mini_rogue.effects import afflict, lose, turn_down
from undercroft.rules.mini_rogue.reinforcement import bolster, by_fighters, gain_augury, in_final_fight, of_horde
from undercroft.rules.mini_rogue.skills import is_open
from undercroft.rules.mini_rogue.state import (
    BY_POWER,
    CHARACTER_DIE,
    DONE,
    DUNGEON_DIE,
    EXIT,
    FORESEEN,
    HAND,
    NO_CARD,
    PLAYED,
    RESOLVED,
    VISITED,
    Game,
    Hero,
    tell,
)
from undercroft.rules.mini_rogue.steps import Step
from undercroft.rules.mini_rogue.throws import await_dice

SEAT_PLACE: Final = 16
"""the position of the seat in the argument"""
MOMENT: Final = (1 << SEAT_PLACE) - 1
IN_ROOM: Final = WHEN_DIE | WHEN_DICE | WHEN_HIT | WHEN_HURT | WHEN_FIGHT | WHEN_ANY_FIGHT | WHEN_ROOM
"""moments in a room: the Overlord may choose not to be asked again for that room"""

# --- which powers there are ----------------------------------------------------------------------------------


def power_at(game: Game, place: i64) -> i64:
    """The power at a place, or NO_CARD (MR-OVER-12).

    Places hold the powers of the board, the Overlord card, and the Reinforcement cards under the side for powers.
    """
    tables = game.tables
    if place < BOARD_POWERS:
        return tables.board_power[place] if place < len(tables.board_power) else NO_CARD
    place -= BOARD_POWERS
    if place < CARD_POWERS:
        return tables.overlord_power[game.reign.overlord * CARD_POWERS + place]
    place -= CARD_POWERS
    if place < len(tables.reinforcement_power) and game.reign.sides[place] == POWERS_SIDE:
        return tables.reinforcement_power[place]
    return NO_CARD


def is_used(game: Game, power: i64, place: i64) -> bool:
    """Whether the power was already used in this room, area or floor, whichever limits it."""
    every = game.tables.power_every[power]
    reign = game.reign
    used = reign.used_room if every == EVERY_ROOM else reign.used_area if every == EVERY_AREA else reign.used_floor
    return used & (1 << place) != 0


def mark_used(game: Game, power: i64, place: i64) -> None:
    every = game.tables.power_every[power]
    reign = game.reign
    if every == EVERY_ROOM:
        reign.used_room |= 1 << place
    elif every == EVERY_AREA:
        reign.used_area |= 1 << place
    else:
        reign.used_floor |= 1 << place


def usable(game: Game, hero: Hero, place: i64, moment: i64) -> bool:
    """The power exists, this is its moment, it can be paid for, is unused, and would do something."""
    power = power_at(game, place)
    if power == NO_CARD:
        return False
    tables = game.tables
    if not tables.power_when[power] & moment or tables.power_cost[power] > game.reign.augury:
        return False
    if is_used(game, power, place) or (in_final_fight(game) and not tables.power_final[power]):
        return False
    return has_effect(game, power, moment)


def has_effect(game: Game, power: i64, moment: i64) -> bool:
    """The power has something to act on."""
    packed = game.tables.power_effect[power]
    verb = verb_of(packed)
    if verb == LOOK:
        hidden = hidden_rooms(game)
        return hidden > (1 if second_of(packed) == MAY_SWAP else 0)
    if verb == VEIL:
        return any_veil(game, moment)
    if verb == REGAIN:
        return game.foe.hp < game.foe.start_hp
    if verb == AFFECT:
        for hero in game.heroes:
            if is_affected(game, hero, power):
                return True
        return False
    return True


def hidden_rooms(game: Game) -> i64:
    count: i64 = 0
    cell: i64 = 0
    while cell < EXIT:
        if is_open(game, cell, 0):
            count += 1
        cell += 1
    return count


def is_affected(game: Game, hero: Hero, power: i64) -> bool:
    """The power would change something for an adventurer."""
    packed = game.tables.words[game.tables.power_program[power]]
    verb = verb_of(packed)
    if verb == AFFLICT:
        return not hero.immune and first_of(packed) & ~hero.afflictions != 0
    if verb == TURN_CARD:
        return not hero.face_down
    return True


# --- asking --------------------------------------------------------------------------------------------------


def ask(game: Game, hero: Hero, moment: i64) -> None:
    """Ask the Overlord if a power can be used now; whatever comes next is already on the agenda."""
    reign = game.reign
    if reign.mode != PLAYED or (reign.quiet and moment & IN_ROOM):
        return
    question = game.question
    question.ask(steps.OVERLORD, game.party, moment | (hero.seat << SEAT_PLACE), GO_ON)
    place: i64 = 0
    while place < answers.POWERS:
        if usable(game, hero, place, moment):
            question.offer(answers.POWER + place)
        place += 1
    if question.count == 1:
        question.close()
    elif moment & IN_ROOM:
        question.offer(QUIET)


class Overlord(Step):
    """Use a power? Then ask again, since others may be used at the same moment."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        ask(game, hero, argument & MOMENT)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == QUIET:
            game.reign.quiet = True
        elif choice != GO_ON:
            use_power(game, game.heroes[argument >> SEAT_PLACE], choice - answers.POWER, argument & MOMENT)


def use_power(game: Game, hero: Hero, place: i64, moment: i64) -> None:
    """Pay, move the marker, then the effect (MR-OVER-11, -15)."""
    tables = game.tables
    power = power_at(game, place)
    mark_used(game, power, place)
    game.reign.augury -= tables.power_cost[power]
    tell(game, events.POWER_USED, game.party, power, game.reign.augury)
    game.agenda.push(steps.OVERLORD, hero.seat, moment)
    game.agenda.push(steps.POWER, hero.seat, power | (moment << SEAT_PLACE))
    if tables.power_symbols[power] > 0:
        game.agenda.push(steps.REINFORCE, hero.seat, tables.power_symbols[power])


class Power(Step):
    """What a power does; the argument is the power and the moment it was used in."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        power = argument & MOMENT
        packed = game.tables.power_effect[power]
        verb = verb_of(packed)
        if verb == SET_DIE:
            game.agenda.push(steps.SET_DIE, hero.seat, 0)
        elif verb == REROLL_DIE:
            game.agenda.push(steps.REROLL_DIE, hero.seat, 0)
        elif verb == REROLL_CHARACTER:
            game.agenda.push(steps.SNARE, hero.seat, 0)
        elif verb == LOOK:
            game.reign.looked = 0
            game.agenda.push(steps.LOOK, hero.seat, first_of(packed) | (second_of(packed) << SEAT_PLACE))
        elif verb == VEIL:
            game.agenda.push(steps.VEIL, hero.seat, argument >> SEAT_PLACE)
        elif verb == AFFECT:
            game.agenda.push(steps.VICTIM, hero.seat, power)
        else:
            do_to_foe(game, hero, power)


def do_to_foe(game: Game, hero: Hero, power: i64) -> None:
    """Powers that strengthen the enemy in play."""
    packed = game.tables.power_effect[power]
    verb = verb_of(packed)
    foe = game.foe
    if verb == BOLSTER:
        bolster(game, game.tables.power_bolster[power] + of_horde(game))
        tell(game, events.FOE_BOLSTERED, hero.seat, foe.hp, foe.armor)
    elif verb == REGAIN:
        regain(game, hero, by_fighters(game, packed))
    elif verb == MORE_DAMAGE:
        game.reign.bonus += first_of(packed)
        tell(game, events.ATTACK_STRENGTHENED, hero.seat, first_of(packed))


def regain(game: Game, hero: Hero, amount: i64) -> None:
    """Restore the enemy's HP, never above its starting HP."""
    foe = game.foe
    healed = min(amount, foe.start_hp - foe.hp)
    if healed > 0:
        foe.hp += healed
        tell(game, events.FOE_HEALED, hero.seat, healed, foe.hp)


# --- dice ----------------------------------------------------------------------------------------------------


def watch(game: Game, hero: Hero, moment: i64) -> None:
    """Dice were rolled: a 1 on the Dungeon die in combat gives augury, then powers may be used (MR-OVER-9)."""
    count_misses(game)
    ask(game, hero, moment)


def count_misses(game: Game) -> None:
    if game.foe.line == NO_CARD:
        return
    die: i64 = 0
    while die < dungeon_dice(game):
        if dungeon_die(game, die) == 1:
            gain_augury(game, 1)
        die += 1


def dungeon_dice(game: Game) -> i64:
    """How many Dungeon dice are on the table: the pool's, or those of a wave."""
    if game.reign.wave_count > 0:
        return game.reign.wave_count
    return 1 if game.pool.dungeon > 0 else 0


def dungeon_die(game: Game, die: i64) -> i64:
    return game.reign.wave[die] if game.reign.wave_count > 0 else game.pool.dungeon


def turn_die(game: Game, die: i64, face: i64) -> None:
    if game.reign.wave_count > 0:
        game.reign.wave[die] = face
    else:
        game.pool.dungeon = face


class SetDie(Step):
    """Set one die to another face; this does not count as a roll (MR-OVER-9)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.SET_DIE, game.party, hero.seat)
        die: i64 = 0
        while die < dungeon_dice(game):
            face: i64 = 1
            while face <= 6:
                if face != dungeon_die(game, die):
                    game.question.offer(answers.FATE + die * 6 + face - 1)
                face += 1
            die += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        die = (choice - answers.FATE) // 6
        face = (choice - answers.FATE) % 6 + 1
        turn_die(game, die, face)
        tell(game, events.DIE_SET, argument, die, face)


class RerollDie(Step):
    """Roll a Dungeon die again: the new face counts, and a 1 gives augury (MR-OVER-9)."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.REROLL_DIE, game.party, hero.seat)
        die: i64 = 0
        while die < dungeon_dice(game):
            game.question.offer(answers.DUNGEON + die)
            die += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        reroll_die(game, game.heroes[argument], choice - answers.DUNGEON)


def reroll_die(game: Game, hero: Hero, die: i64) -> None:
    if game.dice.by_hand and await_dice(game, hero, DUNGEON_DIE, 1, steps.REROLL_DUNGEON, die):
        return
    face = game.dice.roll()
    turn_die(game, die, face)
    tell(game, events.DIE_REROLLED, hero.seat, die, face)
    if face == 1 and game.foe.line != NO_CARD:
        gain_augury(game, 1)


class RerollDungeon(Step):
    """The argument is which Dungeon die."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        reroll_die(game, hero, argument)


class Snare(Step):
    """Reroll one of the Character dice; the new face counts."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.SNARE, game.party, hero.seat)
        die: i64 = 0
        while die < game.pool.count:
            game.question.offer(answers.REROLL + die)
            die += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        reroll_character(game, game.heroes[argument], choice - answers.REROLL)


def reroll_character(game: Game, hero: Hero, die: i64) -> None:
    if game.dice.by_hand and await_dice(game, hero, CHARACTER_DIE, 1, steps.REROLL_CHARACTER, die):
        return
    face = game.dice.roll()
    game.pool.faces[die] = face
    tell(game, events.REROLLED, hero.seat, die, face)


class RerollCharacter(Step):
    """The argument is which Character die."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        reroll_character(game, hero, argument)


# --- rooms ---------------------------------------------------------------------------------------------------


class Look(Step):
    """Look at some face-down rooms; then exchange one for a card from the hand, or swap two.

    The argument is how many are left to look at, and the purpose.
    """

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.LOOK, game.party, argument)
        cell: i64 = 0
        while cell < EXIT:
            if is_open(game, cell, 0) and not game.reign.looked & (1 << cell):
                game.question.offer(answers.CELL + cell)
            cell += 1
        if game.question.count == 0:
            game.question.close()
            after_looking(game, argument >> SEAT_PLACE, NO_CARD)  # there were not enough

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        cell = choice - answers.CELL
        game.reign.looked |= 1 << cell
        game.cell_marks[cell] |= FORESEEN << game.party
        tell(game, events.LOOKED_AT, game.party, cell)
        tell(game, events.PEEKED, game.party, game.cells[cell])
        if argument & MOMENT > 1:
            game.agenda.push(steps.LOOK, 0, argument - 1)
        else:
            after_looking(game, argument >> SEAT_PLACE, cell)


def after_looking(game: Game, purpose: i64, cell: i64) -> None:
    if purpose == MAY_SWAP:
        game.agenda.push(steps.MOVE_FIRST, 0, 0)
    else:
        game.agenda.push(steps.TRADE_ROOM, 0, cell | (purpose << SEAT_PLACE))


class TradeRoom(Step):
    """Exchange the room for a card from the hand (MR-OVER-14); the argument is its cell and whether it is forced."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.TRADE_ROOM, game.party, argument)
        if argument >> SEAT_PLACE == MAY_TRADE:
            game.question.offer(GO_ON)
        place: i64 = 0
        while place < HAND:
            if game.reign.hand[place] != NO_CARD:
                game.question.offer(answers.HAND_CARD + place)
            place += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice == GO_ON:
            return
        place = choice - answers.HAND_CARD
        cell = argument & MOMENT
        card = game.reign.hand[place]
        game.reign.hand[place] = game.cells[cell]
        game.cells[cell] = card
        game.cell_marks[cell] = FORESEEN << game.party  # those who knew the old card do not know this one
        tell(game, events.TRADED_ROOM, game.party, cell, card)


def offer_looked_at(game: Game, first: i64) -> None:
    """The rooms looked at, other than `first`."""
    cell: i64 = 0
    while cell < EXIT:
        if game.reign.looked & (1 << cell) and cell != first:
            game.question.offer(answers.CELL + cell)
        cell += 1


class MoveFirst(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.MOVE_FIRST, game.party, 0, GO_ON)
        offer_looked_at(game, NO_CARD)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != GO_ON:
            game.agenda.push(steps.MOVE_SECOND, 0, choice - answers.CELL)


class MoveSecond(Step):
    """The argument is the first cell."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.MOVE_SECOND, game.party, argument)
        offer_looked_at(game, argument)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        swap_cells(game, argument, choice - answers.CELL)
        tell(game, events.ROOMS_SWAPPED, game.party, argument, choice - answers.CELL)


def swap_cells(game: Game, first: i64, second: i64) -> None:
    """Swap two rooms; each keeps its side and any veil on it."""
    card = game.cells[first]
    marks = game.cell_marks[first]
    game.cells[first] = game.cells[second]
    game.cell_marks[first] = game.cell_marks[second]
    game.cells[second] = card
    game.cell_marks[second] = marks
    veiled = game.reign.veiled
    if (veiled >> first) & 1 != (veiled >> second) & 1:
        game.reign.veiled = veiled ^ ((1 << first) | (1 << second))


def can_veil(game: Game, cell: i64, moment: i64) -> bool:
    """Somebody can still enter this room, or has entered it and not begun to resolve it."""
    if game.cells[cell] == NO_CARD or game.reign.veiled & (1 << cell):
        return False
    visited = game.cell_marks[cell] & VISITED
    for hero in game.heroes:
        if hero.cell == cell:
            if is_unresolved(game, hero, moment):
                return True
        elif not visited and hero.cell % 3 <= cell % 3 and hero.cell // 3 <= cell // 3:
            return True
    return False


def is_unresolved(game: Game, hero: Hero, moment: i64) -> bool:
    """The hero has entered the room but not begun to resolve it."""
    if not moment & (WHEN_ROOM | WHEN_ENTRY):
        return False
    return game.party == 1 or not RESOLVED <= hero.stage <= DONE


def any_veil(game: Game, moment: i64) -> bool:
    cell: i64 = 0
    while cell < EXIT:
        if can_veil(game, cell, moment):
            return True
        cell += 1
    return False


class Veil(Step):
    """The argument is the moment."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.VEIL, game.party, argument)
        cell: i64 = 0
        while cell < EXIT:
            if can_veil(game, cell, argument):
                game.question.offer(answers.CELL + cell)
            cell += 1

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        veil(game, choice - answers.CELL)


def veil(game: Game, cell: i64) -> None:
    game.reign.veiled |= 1 << cell
    tell(game, events.VEILED, game.party, cell)


# --- adventurers ---------------------------------------------------------------------------------------------


class Victim(Step):
    """Whom? The argument is the power."""

    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.begin(steps.VICTIM, game.party, argument)
        for mate in game.heroes:
            if is_affected(game, mate, argument):
                game.question.offer(answers.HERO + mate.seat)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        affect(game, game.heroes[choice - answers.HERO], argument)


def affect(game: Game, hero: Hero, power: i64) -> None:
    """What the power does to an adventurer.

    If one of two Character cards is turned, the Overlord chooses which; the Automa takes the first card first.
    """
    packed = game.tables.words[game.tables.power_program[power]]
    verb = verb_of(packed)
    if verb == AFFLICT:
        afflict(game, hero, first_of(packed))
    elif verb == LOSE:
        lose(game, hero, first_of(packed), second_of(packed), BY_POWER, power)
    elif hero.second != NO_CARD and hero.turned == 0 and game.reign.mode == PLAYED:
        game.agenda.push(steps.TURN_CARD, hero.seat, 0)
    else:
        turn_down(game, hero, 1 if hero.turned & 1 else 0)


class TurnCard(Step):
    def perform(self, game: Game, hero: Hero, argument: i64) -> None:
        game.question.ask(steps.TURN_CARD, game.party, hero.seat, answers.CARD)
        game.question.offer(answers.CARD + 1)

    def answer(self, game: Game, hero: Hero, argument: i64, choice: i64) -> None:
        turn_down(game, game.heroes[argument], choice - answers.CARD)


# --- moments -------------------------------------------------------------------------------------------------


def begin_room(game: Game, cell: i64) -> None:
    """Another room: powers limited to once per room can be used again, and the Overlord is asked again."""
    reign = game.reign
    if reign.room != cell:
        reign.room = cell
        reign.used_room = 0
        reign.quiet = False


def fight_moment(game: Game) -> i64:
    """What kind of fight starts, for powers that strengthen an enemy."""
    kind = game.foe.kind
    if kind == FOE_MONSTER or kind == FOE_GHOST:
        return WHEN_FIGHT | WHEN_ANY_FIGHT
    return WHEN_ANY_FIGHT if kind == FOE_STORY else 0
