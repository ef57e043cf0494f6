"""The Overlord's questions in a position: when they are asked, what they say, and how powers change an enemy."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import POWERS
from undercroft.games.mini_rogue.rules.overlord import MOMENT, SEAT_PLACE, has_effect, power_at
from undercroft.games.mini_rogue.rules.pool import WATCHED, WAVE_ROLLED
from undercroft.games.mini_rogue.rules.reinforcement import CARD_BITS, of_horde
from undercroft.games.mini_rogue.rules.second_box import PLAYED
from undercroft.games.mini_rogue.rules.state import EXIT, NO_CARD, Hero, State
from undercroft.games.mini_rogue.rules.turn_order import company, hp_against
from undercroft.games.mini_rogue.table.view import ABOUT, MOMENT_NAMES, has_power, named_bits
from undercroft.table.book import Plain
from undercroft.table.position_fields import Fields, Reason, one_of

TO_OVERLORD: Final = frozenset(
    (
        *(steps.OVERLORD, steps.LOOK, steps.TRADE_ROOM, steps.MOVE_FIRST, steps.MOVE_SECOND),
        *(steps.VEIL, steps.VICTIM, steps.SIDE, *ABOUT),
    )
)
"""Questions to the Overlord, who has the seat after the adventurers'."""
STARTING: Final = frozenset((steps.SECOND_CARD, steps.SECOND_START, steps.BEGIN))
"""Steps before the first area (MR-OVER-27)."""
LOOKED_ON: Final = frozenset((steps.JUDGE, steps.READ_SHRINE, steps.READ_REWARDS))
"""Steps that read dice of a room after they were looked at."""
OF_DICE: Final = frozenset((steps.REROLL_DUNGEON, steps.REROLL_CHARACTER, steps.REROLL_LOW))
"""Steps whose argument is a die."""
OF_AUTOMA: Final = frozenset((steps.TRIGGER, steps.ACT))
"""Steps whose argument is a row of the Automa's table."""
RULED: Final = frozenset(
    (
        *(*TO_OVERLORD, *STARTING, *LOOKED_ON, *OF_DICE, *OF_AUTOMA, steps.CONSULT, steps.SIDE_BY_DIE),
        *(steps.POWER, steps.SECOND_REWARDS, steps.LAND),
    )
)
"""Steps of games against an Overlord or an Automa only."""
WAITING_RULED: Final = frozenset(
    (
        *(steps.OVERLORD, steps.POWER, steps.SECOND_CARD, steps.BEGIN, steps.SECOND_REWARDS),
        *(steps.FOE_ATTACK, steps.LAND, *LOOKED_ON, *OF_AUTOMA, steps.CONSULT, steps.REROLL_LOW, steps.ACT),
    )
)
"""Those that can wait while something else is asked."""
DICE_MOST: Final = 4
LARGEST_TRIGGER: Final = 255
STEPS_MOST: Final = 9
"""of the marker still to go when a card is drawn"""
DICE_MOMENTS: Final = speak.WHEN_DIE | speak.WHEN_DICE
FIGHT_MOMENTS: Final = speak.WHEN_HIT | speak.WHEN_HURT | speak.WHEN_FIGHT | speak.WHEN_ANY_FIGHT
ENTRANCE_MOMENTS: Final = speak.WHEN_PREPARATION | speak.WHEN_ENTRY
PURPOSES: Final = ("may-trade", "must-trade", "may-swap")
"""What rooms are looked at for, by number."""
_OWN_MOMENTS: Final = {
    steps.SET_DIE: speak.WHEN_DIE,
    steps.REROLL_DIE: speak.WHEN_DIE,
    steps.SNARE: speak.WHEN_DICE,
}
"""When such a question can only be asked; the others may be, between two rooms."""

OVERSEEN_NAMES: Final = {WATCHED: "watched", WAVE_ROLLED: "wave"}
"""How far an attack is that somebody looks on: the dice were seen; each of a horde has its own."""

# --- moments -------------------------------------------------------------------------------------------------


def read_moment(fields: Fields, default: int) -> int:
    """A moment by its names; one field may hold several."""
    names = fields.names("moment", MOMENT_NAMES)
    if names == []:
        raise fields.refuse(Reason.QUESTION, "moment", f"at which moment? {one_of(MOMENT_NAMES)}")
    return default if names is None else sum(1 << MOMENT_NAMES.index(name) for name in names)


def likely_moment(game: State, kind: int) -> int:
    """The moment where nothing is said of it: by the question, the dice on the table, and where they are."""
    if kind in _OWN_MOMENTS:
        return _OWN_MOMENTS[kind]
    if game.foe.line != NO_CARD:
        rolled = bool(game.pool.dungeon)
        return DICE_MOMENTS if rolled else speak.WHEN_FIGHT | speak.WHEN_ANY_FIGHT
    if company(game, EXIT) == (1 << game.party) - 1:
        return speak.WHEN_DESCENT
    return speak.WHEN_EXPLORATION


def moment_trouble(game: State, hero: Hero, moment: int) -> str:
    """Why it cannot be this moment now; nothing if it can."""
    dice = game.pool.dungeon or game.reign.wave_count
    if moment & speak.WHEN_DIE and not dice:
        return "comes after a Dungeon die was rolled: write dice.dungeon"
    if moment & speak.WHEN_DICE and not game.pool.count:
        return "comes after Character dice were rolled: write dice.character"
    if moment & FIGHT_MOMENTS and game.foe.line == NO_CARD:
        return "needs an enemy: write its table"
    if moment & ENTRANCE_MOMENTS and any(mate.cell for mate in game.heroes):
        return "comes when an area was laid: all must stand on cell 1"
    if moment & speak.WHEN_ROOM and hero.cell == EXIT:
        return "needs a cell of the area: the hero is at the exit"
    busy = game.foe.line != NO_CARD or game.boss_up
    if moment & speak.WHEN_DESCENT and (busy or company(game, EXIT) != (1 << game.party) - 1):
        return f"happens at the exit: all must stand on cell {EXIT + 1}, with no boss left there"
    return ""


def overlord_trouble(game: State, hero: Hero, step: int, argument: int, *, waiting: bool) -> str:
    """Why a step of the Overlord's cannot be here; nothing if it can."""
    if not game.ruled:
        return "is for games against an Overlord: write its table, overlord"
    if step == steps.OVERLORD and waiting and argument == speak.WHEN_EXPLORATION:
        return ""  # after this room; of the Automa it asks nothing
    if step in TO_OVERLORD | {steps.POWER} and game.reign.mode != PLAYED:
        return "is for an Overlord who is played, and not for the Automa"
    if step == steps.OVERLORD:
        return moment_trouble(game, hero, argument & int(MOMENT))
    if step in ABOUT - {steps.TURN_CARD}:
        return moment_trouble(game, hero, _OWN_MOMENTS[step])
    if step == steps.POWER:
        power, moment = argument & int(MOMENT), argument >> int(SEAT_PLACE)
        fits = game.tables.power_when[power] & moment and has_effect(game, power, moment)
        return moment_trouble(game, hero, moment) if fits else "has no effect at this moment"
    if step in (steps.MOVE_FIRST, steps.MOVE_SECOND) and int(game.reign.looked).bit_count() < 2:
        return "needs two rooms that were looked at: write overlord.looked"
    if step == steps.VEIL:
        return moment_trouble(game, hero, argument)
    if step in (*LOOKED_ON, *OF_DICE, steps.LAND) and not game.pool.dungeon:
        return "reads the Dungeon die: write dice.dungeon"
    if step == steps.SECOND_REWARDS and not (game.reign.beginners and hero.cell == EXIT):
        return "is for beginners who have beaten a boss: write overlord.beginners, at the exit"
    return ""


# --- arguments -----------------------------------------------------------------------------------------------


def power_argument(cards: MiniRogueCards, step: int, argument: int) -> Plain:
    """The argument of one of the Overlord's steps, by name; whom a question is about, the view says."""
    low, high = argument & int(MOMENT), argument >> int(SEAT_PLACE)
    if step == steps.OVERLORD:
        return {"moment": named_bits(low, MOMENT_NAMES)}
    if step == steps.POWER:
        return {"power": cards.powers[low].id, "moment": named_bits(high, MOMENT_NAMES)}
    if step == steps.VICTIM:
        return {"power": cards.powers[argument].id}
    if step == steps.VEIL:
        return {"moment": named_bits(argument, MOMENT_NAMES)}
    if step == steps.LOOK:
        return {"rooms": low, "purpose": PURPOSES[high]}
    if step == steps.TRADE_ROOM:
        return {"cell": low + 1, "purpose": PURPOSES[high]}
    if step == steps.MOVE_SECOND:
        return {"first": argument + 1}
    if step in OF_DICE:
        return {"die": argument + 1}
    if step in OF_AUTOMA:
        return {"row": argument + 1}
    if step == steps.CONSULT:
        return {"trigger": argument}
    if step in (steps.SIDE, steps.SIDE_BY_DIE):
        drawn = argument & (1 << int(CARD_BITS)) - 1
        return {"reinforcement": cards.reinforcements[drawn].id, "steps": argument >> int(CARD_BITS)}
    return {}


class PowerArguments:
    """Reads the argument of one of the Overlord's steps, for the adventurer it is about."""

    def __init__(self, cards: MiniRogueCards, game: State, hero: Hero, drawn: int) -> None:
        self.cards = cards
        self.game = game
        self.hero = hero
        self.drawn = drawn
        """the Reinforcement card that is about to be placed"""

    def read(self, step: int, fields: Fields, *, waiting: bool) -> int:
        game, seat = self.game, int(self.hero.seat)
        if step in ABOUT:
            return seat
        if step == steps.OVERLORD:
            moment = read_moment(fields, likely_moment(game, step))
            return moment if waiting else moment | seat << int(SEAT_PLACE)
        if step == steps.POWER:
            power = self._power(fields)
            return power | read_moment(fields, likely_moment(game, step)) << int(SEAT_PLACE)
        if step == steps.VICTIM:
            return self._power(fields, speak.AFFECT)
        if step == steps.VEIL:
            return read_moment(fields, likely_moment(game, step))
        if step in (steps.LOOK, steps.TRADE_ROOM):
            return self._looking(step, fields)
        if step == steps.MOVE_SECOND:
            cells = [cell for cell in range(EXIT) if game.reign.looked >> cell & 1]
            first = fields.number("first", min(cells, default=0) + 1, 1, EXIT) - 1
            if first not in cells:
                raise fields.refuse(Reason.QUESTION, "first", "only a room that was looked at changes places")
            return first
        if step in OF_DICE:
            return fields.number("die", 1, 1, DICE_MOST) - 1
        if step in OF_AUTOMA:
            return fields.number("row", 1, 1, len(game.tables.automa_on)) - 1
        if step == steps.CONSULT:
            return fields.number("trigger", 0, 0, LARGEST_TRIGGER)
        if step in (steps.SIDE, steps.SIDE_BY_DIE):
            return self.drawn | fields.number("steps", 0, 0, STEPS_MOST) << int(CARD_BITS)
        return 0

    def _power(self, fields: Fields, verb: int | None = None) -> int:
        """A power of the board, by name; the first one of its kind if nothing is said."""
        game, tables = self.game, self.game.tables
        numbers = [int(power_at(game, place)) for place in range(POWERS) if has_power(game, place)]
        fitting = [one for one in numbers if verb is None or speak.verb_of(tables.power_effect[one]) == verb]
        ids = [self.cards.powers[number].id for number in fitting]
        if not fields.has("power") and not ids:
            raise fields.refuse(Reason.QUESTION, "power", "no power of this board is against an adventurer")
        return fitting[ids.index(fields.name("power", ids, ids[0] if ids else ""))]

    def _looking(self, step: int, fields: Fields) -> int:
        purposes = PURPOSES if step == steps.LOOK else PURPOSES[:2]
        purpose = PURPOSES.index(fields.name("purpose", purposes, PURPOSES[0]))
        if step == steps.LOOK:
            return fields.number("rooms", 1, 1, 3) | purpose << int(SEAT_PLACE)
        cell = fields.number("cell", 0, 1, EXIT) - 1
        if cell < 0 or not self.game.reign.looked >> cell & 1:
            text = "which room was looked at? write it here, and in overlord.looked"
            raise fields.refuse(Reason.QUESTION, "cell", text)
        return cell | purpose << int(SEAT_PLACE)


# --- enemies -------------------------------------------------------------------------------------------------

Figures = tuple[int, int, int, int]
"""HP at the start, armor, damage, traits."""


def strengthened(game: State, base: Figures) -> Iterator[Figures]:
    """What the enemy in play can be, the likeliest first: as printed, by the board, by powers used in this fight."""
    surely, maybe = _bolsters(game)
    likely = [[True, False]] * len(surely) + [[False, True]] * len(maybe)
    for used in product(*reversed(likely)):
        hp, armor, damage, traits = base
        for place, counts in zip([*surely, *maybe], reversed(used), strict=True):
            if counts:
                tables = game.tables
                hp += int(hp_against(game, tables.bolster_hp[place], tables.bolster_party_hp[place]))
                armor += int(tables.bolster_armor[place])
                damage += int(tables.bolster_damage[place])
                traits |= int(tables.bolster_traits[place])
        yield hp, armor, damage, traits


def _bolsters(game: State) -> tuple[list[int], list[int]]:
    """What lies under the board and strengthens such an enemy, unless it was laid meanwhile; and what powers can."""
    tables, kind = game.tables, game.foe.kind
    horde = int(of_horde(game))
    surely: list[int] = []
    for card, side in enumerate(game.reign.sides):
        if side == speak.AVATAR_SIDE and kind == speak.FOE_FINAL:
            surely.append(int(tables.reinforcement_avatar[card]))
        elif side == speak.ROOMS_SIDE and kind == speak.FOE_MONSTER and tables.reinforcement_tougher[card] >= 0:
            surely.append(int(tables.reinforcement_tougher[card]) + horde)
    if kind in (speak.FOE_BOSS, speak.FOE_FINAL):
        return surely, []
    powers = [int(power_at(game, place)) for place in range(POWERS) if has_power(game, place)]
    return surely, [int(tables.power_bolster[power]) + horde for power in powers if tables.power_bolster[power] >= 0]
