"""What can wait, and what can be asked, where a position stands."""

from typing import Final

from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.check import may_clear_mind
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.skills import any_cell
from undercroft.games.mini_rogue.rules.state import ENTERED, EXIT, FACE_UP, NO_CARD, Hero, State, room_at
from undercroft.games.mini_rogue.rules.tables import LOWERS
from undercroft.games.mini_rogue.rules.turn_order import company, seat_at
from undercroft.games.mini_rogue.table.position_powers import (
    RULED,
    STARTING,
    TO_OVERLORD,
    WAITING_RULED,
    overlord_trouble,
)
from undercroft.games.mini_rogue.table.position_steps import (
    CHECKS,
    FIGHTING,
    OF_CARD,
    PREPARING,
    REWARDING,
    TOGETHER,
    Programs,
    program_text,
)
from undercroft.games.mini_rogue.table.view import QUESTION_NAMES
from undercroft.table.position_fields import Fields, PositionError, Reason, one_of

WAITING: Final = frozenset(
    (
        steps.PREPARE,
        steps.PREPARATION,
        steps.LAY,
        steps.RESOLVE,
        steps.LEAVE_ROOM,
        steps.EXPLORE,
        steps.ARRIVE,
        steps.DESCEND,
        steps.RUN,
        steps.TRADING,
        steps.ROLL_REWARDS,
        steps.USE_UP_ITEM,
        steps.START_FIGHT,
        steps.ATTACK,
        steps.STANCE,
        steps.READY,
        steps.SHED_POTION,
        steps.SETTLE,
        steps.READ_ATTACK,
    )
)
"""Steps that can wait on the agenda while something else is asked."""
WAITING_TOGETHER: Final = frozenset(
    (*(WAITING - {steps.RESOLVE, steps.EXPLORE, steps.DESCEND, steps.START_FIGHT}), steps.GAIN_POTION)
)
"""The same in a party, where the stages tell who has still to explore, to resolve a card, to descend."""
BEFORE_ROLLING: Final = frozenset((steps.STANCE, steps.CONJURING, steps.TRIBUTE))
"""Steps of a fight behind which the attack itself waits."""
_LANDING: Final = (steps.PARRY, steps.LAND)
"""A hit, after which the fight goes on."""
ROUNDS: Final = (
    *((step,) for step in FIGHTING - BEFORE_ROLLING - {steps.LAND}),
    *((step, steps.READY) for step in BEFORE_ROLLING),
    *((landing, step) for landing in _LANDING for step in (steps.ATTACK, steps.READ_ATTACK)),
    (steps.CLEAR_MIND,),
)
"""What of a fight can be open at a time, the next first."""
_OF_THE_CARD: Final = {
    steps.TRADING: cardspeak.TRADE,
    steps.OFFERING: cardspeak.OFFERING,
    steps.AFTER_DIE: cardspeak.DIE,
    steps.ROLL_SHRINE: cardspeak.DIE,
    steps.TAKE_ITEM: cardspeak.TAKE,
}
_WALKING: Final = frozenset((steps.EXPLORE, steps.ARRIVE, steps.RESOLVE))
_ROOMS: Final = frozenset((steps.REVEAL_ROOM, steps.REPLACE_ROOM, steps.SWAP_FIRST, steps.SWAP_SECOND))


def check_step(game: State, programs: Programs, step: int, argument: int, fields: Fields, *, waiting: bool) -> None:
    """Refuse a step that cannot be done here, by the adventurer of the programs."""
    trouble = _waiting_trouble(game, step) if waiting else ""
    trouble = (
        trouble
        or _trouble(game, programs, step, argument, waiting)
        or _party_trouble(game, programs.hero, step, argument)
    )
    if trouble:
        reason = Reason.AGENDA if waiting else Reason.QUESTION
        raise fields.refuse(reason, "step" if waiting else "kind", f"{QUESTION_NAMES[step]} {trouble}")


def _waiting_trouble(game: State, step: int) -> str:
    allowed = WAITING if game.party == 1 else WAITING_TOGETHER
    if game.council:
        allowed = allowed | {steps.START_FIGHT}  # the alarm calls a second monster (MR-COUNCIL-4)
    if game.ruled:
        allowed = allowed | WAITING_RULED | {steps.DESCEND}
    if step not in allowed:
        return f"cannot wait: {one_of(sorted(QUESTION_NAMES[one] for one in allowed))}"
    return ""


def _trouble(game: State, programs: Programs, step: int, argument: int, waiting: bool) -> str:
    hero = programs.hero
    room = room_at(game, hero)
    if step in RULED:
        trouble = overlord_trouble(game, hero, step, argument, waiting=waiting)
        if trouble:
            return trouble
    if step in FIGHTING and game.foe.line == NO_CARD and not (waiting and _outlives(game, step)):
        return "needs an enemy: write its table"
    if step in _WALKING and hero.cell == EXIT and (game.party == 1 or step != steps.ARRIVE):
        return "needs a cell of the area: the hero is at the exit"
    if step in (steps.ARRIVE, steps.RESOLVE) and room == NO_CARD and game.party == 1:
        return "needs a room card where the hero stands"
    if step == steps.DESCEND and hero.cell != EXIT:
        return f"happens at the exit: the hero must stand on cell {EXIT + 1}"
    if step == steps.DESCEND and not waiting and game.boss_up:
        return "comes when the boss at the exit is beaten: look at bosses.left"
    if step == steps.USE_UP_ITEM and hero.item == NO_CARD:
        return "needs an Item in hand"
    if step in OF_CARD and argument == OF_STORY:
        return "" if game.court.story != NO_CARD else "needs the Story card that was drawn: write story"
    if step == steps.LOWER and _cannot_lower(game, hero):
        return "needs a monster card, and an Item that can be given up for a weaker one"
    if step == steps.SHOT and not game.foe.traits & cardspeak.RANGED:
        return "needs an enemy that attacks from a distance"
    if step == steps.PARRY and (hero.item == NO_CARD or not game.tables.item_parry[hero.item]):
        return "needs an Item that saves HP when an attack hits"
    if step in _OF_THE_CARD and (room == NO_CARD or not programs.has(_OF_THE_CARD[step])):
        return "does not happen on the card where the hero stands"
    if step in REWARDING and not programs.has(cardspeak.REWARDS):
        return "does not happen on the card where the hero stands"
    if step in (steps.AFTER_DIE, steps.AFTER_CHECK) and game.die == 0:
        return "comes after a roll: write what dice.row shows"
    if step in CHECKS and room == NO_CARD and not game.council:
        return "needs a room card where the hero stands"
    if step in _ROOMS and not any_cell(game, FACE_UP if step == steps.REPLACE_ROOM else 0):
        if step in (steps.REPLACE_ROOM, steps.REVEAL_ROOM) or not any_cell(game, FACE_UP):
            return "needs a room that nobody has visited"
    if step == steps.FOE_ATTACK and not game.pool.dungeon:
        return "reads the Dungeon die: write dice.dungeon"
    if step == steps.CLEAR_MIND and not (game.pool.curse and may_clear_mind(hero)):
        return "needs the curse symbol on the table, and clear-mind among the boons"
    if step == steps.START_FIGHT:
        return _fight_trouble(game, hero, argument)
    return _run_trouble(game, hero, argument) if step == steps.RUN else ""


def _party_trouble(game: State, hero: Hero, step: int, argument: int) -> str:
    """What only a party can do, and only some of it."""
    if step in TOGETHER and game.party == 1:
        return "needs somebody else: write a party"
    if step in FIGHTING and not game.fighters >> hero.seat & 1:
        return "is for those who fight: add the seat to enemy.fighters"
    if step == steps.ARRIVE and game.party > 1 and hero.stage != ENTERED:
        return "comes before the card is resolved: the stage must be entered"
    if step == steps.AIM:
        top = game.agenda.depth - 1
        if top < 0 or game.agenda.ops[top] != steps.RUN or game.agenda.arguments[top] != argument:
            return "gives what waits next: let run wait, with the same effect"
    if step == steps.WANT_ITEM:
        room = game.cells[hero.cell]
        alone = company(game, hero.cell) == 1 << hero.seat
        if alone or hero.skipping or room == NO_CARD or game.tables.room_kind[room] != cardspeak.ITEM:
            return "needs an Item card with somebody else on it"
    if step == steps.GIVE_WAY:
        order = [int(seat_at(game, place)) for place in range(game.party)]
        if order.index(argument) >= order.index(hero.seat):
            return "needs somebody earlier in the order who offers it"
    return ""


def _outlives(game: State, step: int) -> bool:
    """A skill used before rolling may have killed the enemy; what was to come then finds nobody."""
    return bool(game.council) and step == steps.READY


def _cannot_lower(game: State, hero: Hero) -> bool:
    room = game.cells[hero.cell]
    held = game.tables.item_marks[hero.item] if hero.item != NO_CARD else 0
    return game.floor == 1 or not held & LOWERS or room == NO_CARD or game.tables.room_line[room] < 0


def _fight_trouble(game: State, hero: Hero, kind: int) -> str:
    """Of a party only where the alarm calls a second monster: else its fighters are gathered before they fight."""
    room = game.cells[hero.cell]
    if game.foe.line != NO_CARD:
        return "cannot come while an enemy is in play"
    if kind in (cardspeak.FOE_BOSS, cardspeak.FOE_FINAL):
        return "" if game.boss_up and hero.cell == EXIT else "needs a boss, turned up, at the exit where the hero is"
    if hero.cell == EXIT or room == NO_CARD:
        return "needs a room card where the hero stands"
    if kind in (cardspeak.FOE_GUARDIAN, cardspeak.FOE_STORY):
        return "cannot wait for such an enemy: write its table"
    if kind == cardspeak.FOE_MONSTER and game.tables.room_line[room] < 0:
        return "needs a monster card where the hero stands"
    return ""


def _run_trouble(game: State, hero: Hero, address: int) -> str:
    """A program that reads the room card needs one."""
    text = program_text(game.tables, address)
    effects = text.split(", ")
    reading = {"rows", "trade", "take", "fight", "check", "check +-1", "die", "offering"} & set(effects)
    if reading and room_at(game, hero) == NO_CARD:
        return "needs a room card where the hero stands"
    return ""


def check_agenda(game: State, asked: int, laid: bool) -> None:
    """Refuse steps that cannot wait for each other."""
    agenda = game.agenda
    waiting = [int(agenda.ops[at]) for at in reversed(range(agenda.depth))]
    order = ([asked] if asked else []) + waiting
    fighting = FIGHTING if game.foe.line == NO_CARD else FIGHTING | {steps.CLEAR_MIND}
    fight = tuple(step for step in order if step in fighting)
    while game.council and len(fight) > 1 and fight[-1] == steps.READY and fight not in ROUNDS:
        fight = fight[:-1]  # of an enemy that a skill has killed
    if game.council and game.foe.line == NO_CARD:
        fight = ()
    if game.foe.line != NO_CARD and (not fight or BEFORE_ROLLING.issuperset(fight)):
        text = "the fight must go on: ask one of its questions, or let attack wait"
        raise PositionError(Reason.AGENDA, "agenda", text)
    if fight and fight not in ROUNDS:
        names = ", ".join(QUESTION_NAMES[step] for step in fight)
        raise PositionError(Reason.AGENDA, "agenda", f"a fight cannot be at {names} at a time: one is enough")
    rows = [place for place in range(game.agenda.depth) if _reads_row(game, place)]
    if rows and game.die == 0 and asked != steps.ROLL_SHRINE and steps.READ_SHRINE not in waiting:
        raise PositionError(Reason.AGENDA, "agenda", "run reads a row: write what dice.row shows")
    if game.ruled:
        _check_ruled(game, asked, waiting)
    if not laid and not {steps.LAY, steps.PREPARE, steps.BEGIN} & set(waiting):
        raise PositionError(Reason.AGENDA, "agenda", "the rooms are not laid yet: lay must wait")
    at_exit = laid and game.party == 1 and game.heroes[0].cell == EXIT
    if at_exit and (not order or order[-1] != steps.DESCEND):
        raise PositionError(Reason.AGENDA, "agenda", "the hero is at the exit: descend must wait, as the last step")
    if not laid and (_WALKING & set(order) or PREPARING.isdisjoint(order[-1:])):
        raise PositionError(Reason.AGENDA, "agenda", "the rooms are not laid yet: lay must wait, as the last step")


def _check_ruled(game: State, asked: int, waiting: list[int]) -> None:
    """Second cards are chosen before anything else; a power waits only while its Reinforcement card is placed."""
    starting = [step for step in ([asked] if asked else []) + waiting if step in STARTING]
    if starting and (waiting[-1:] != [steps.BEGIN] or {*waiting[:-1], asked} - {0, steps.SECOND_CARD, *STARTING}):
        raise PositionError(Reason.AGENDA, "agenda", "second cards are chosen first of all: begin must wait, last")
    if steps.DESCEND in waiting and game.party > 1 and asked not in TO_OVERLORD:
        raise PositionError(Reason.AGENDA, "agenda", "in a party descend waits only for the Overlord: leave it out")
    if steps.POWER in waiting and (asked != steps.SIDE or waiting.count(steps.POWER) > 1):
        text = "a power waits only while its Reinforcement card is placed: ask side, or leave it out"
        raise PositionError(Reason.AGENDA, "agenda", text)


def _reads_row(game: State, place: int) -> bool:
    agenda = game.agenda
    if agenda.ops[place] != steps.RUN:
        return False
    return program_text(game.tables, int(agenda.arguments[place])).split(", ")[0] == "rows"
