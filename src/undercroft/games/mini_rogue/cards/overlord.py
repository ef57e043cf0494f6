"""Compiles the Overlord module: the board, Overlord cards, Reinforcement cards (MR-OVER, MR-AUTO).

Powers are numbered in order: the board's, then each Overlord card's, then each Reinforcement card's.
"""

from collections.abc import Sequence
from typing import Any, Final

from undercroft.cards.columns import add
from undercroft.cards.grammar import Program
from undercroft.cards.locate import Step
from undercroft.cards.source import Entry
from undercroft.games.mini_rogue.cards.compiler import KINDS, Compiler, mask_of
from undercroft.games.mini_rogue.cards.effects import (
    AUTOMA,
    COMBAT_SIDE,
    MOMENTS,
    ROOMS_SIDE,
    parse_hp,
    parse_power,
    parse_traits,
)
from undercroft.games.mini_rogue.cards.schema import BoardCard, Bolster, OverlordCard, Power, ReinforcementCard
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.answers import CARD_POWERS
from undercroft.games.mini_rogue.rules.second_box import REINFORCEMENTS_MOST
from undercroft.kernel.errors import N_
from undercroft.outside import quoted

CONSULTED: Final = {
    **KINDS,
    "reference": speak.ON_REFERENCE,
    "area": speak.ON_AREA,
    "floor": speak.ON_FLOOR,
}
SIDES: Final = {
    "rooms": speak.ROOMS_SIDE,
    "powers": speak.POWERS_SIDE,
    "avatar": speak.AVATAR_SIDE,
    "combat": speak.COMBAT_SIDE,
}
_PERIODS: Final = {"room": speak.EVERY_ROOM, "area": speak.EVERY_AREA, "floor": speak.EVERY_FLOOR}
_NO_BOLSTER: Final = Bolster()


def compile_overlords(
    compiler: Compiler,
    boards: Sequence[Entry[BoardCard]],
    overlords: Sequence[Entry[OverlordCard]],
    reinforcements: Sequence[Entry[ReinforcementCard]],
) -> tuple[Power, ...]:
    """Fill the tables, and return the powers by their number."""
    if len(boards) > 1:
        raise boards[1].fault(N_("there can be only one [[{table}]], and this is a second"), table="board")
    if len(reinforcements) > REINFORCEMENTS_MOST:
        raise reinforcements[-1].fault(N_("there are more than {n} Reinforcement cards"), n=REINFORCEMENTS_MOST)
    work = _Work(compiler)
    for board in boards:
        for place, power in enumerate(board.card.powers):
            add(compiler.tables, "board", power=work.add_power(board, power, "powers", place))
    for number, overlord in enumerate(overlords):
        work.add_overlord(overlord, number)
    for number, reinforcement in enumerate(reinforcements):
        work.add_reinforcement(reinforcement, number)
    return tuple(work.powers)


class _Work:
    def __init__(self, compiler: Compiler) -> None:
        self.tables = compiler.tables
        self.powers: list[Power] = []

    def add_power(self, entry: Entry[Any], power: Power, *path: Step) -> int:
        """The number of a power: an effect, or figures that strengthen an enemy."""
        tables, number = self.tables, len(self.powers)
        if any(power.id == other.id for other in self.powers):
            raise entry.fault(N_('another power has the id "{name}"'), *path, "id", name=quoted(power.id))
        if (power.effect is None) == (power.enemy is None):
            raise entry.fault(N_("a power needs either an effect or enemy figures"), *path)
        self.powers.append(power)
        packed: int = speak.word(speak.BOLSTER)
        program: Program = []
        if power.effect is not None:
            packed, program = entry.read(parse_power, power.effect, path=(*path, "effect"))
            if len(program) > 1:
                raise entry.fault(N_("a power can do only one thing to an adventurer"), *path, "effect")
        when, every = mask_of(MOMENTS[when] for when in power.when), _PERIODS[power.every]
        add(tables, "power", cost=power.cost, when=when, every=every, symbols=power.symbols, final=int(power.final))
        bolster = -1 if power.enemy is None else self.add_bolsters(entry, power.enemy, power.horde, *path)
        add(tables, "power", effect=packed, program=tables.add_program(program), bolster=bolster)
        return number

    def add_bolsters(self, entry: Entry[Any], enemy: Bolster, horde: Bolster | None, *path: Step) -> int:
        """The place of an enemy's figures; a horde's figures follow."""
        place = self.add_bolster(entry, enemy, *path, "enemy")
        self.add_bolster(entry, enemy if horde is None else horde, *path, "enemy" if horde is None else "horde")
        return place

    def add_bolster(self, entry: Entry[Any], bolster: Bolster, *path: Step) -> int:
        place = len(self.tables.bolster_hp)
        if bolster == _NO_BOLSTER:
            raise entry.fault(N_("these figures strengthen nothing: give hp, armor, damage or traits"), *path)
        alone, party = parse_hp(bolster.hp) if bolster.hp else (0, 0)
        traits, regeneration = entry.read(parse_traits, bolster.traits, path=(*path, "traits"))
        if regeneration or traits & speak.HORDE:
            raise entry.fault(N_("an enemy can be given any trait but horde and regeneration"), *path, "traits")
        figures = {"armor": bolster.armor, "damage": bolster.damage, "traits": traits}
        add(self.tables, "bolster", hp=alone, party_hp=party, **figures)
        return place

    def add_overlord(self, entry: Entry[OverlordCard], number: int) -> None:
        card = entry.card
        own = {power.id: self.add_power(entry, power, "powers", place) for place, power in enumerate(card.powers)}
        numbers = [*own.values()] + [-1] * (CARD_POWERS - len(own))
        add(self.tables, "overlord", power=numbers, side=[SIDES[side] for side in card.sides])
        for place, row in enumerate(card.automa):
            if row.power not in own:
                message = N_('"{name}" is not a power of this card')
                raise entry.fault(message, "automa", place, "power", name=quoted(row.power))
            effect = speak.word(speak.AS_WRITTEN)
            if row.effect is not None:
                effect = entry.read(AUTOMA.parse, row.effect, path=("automa", place, "effect"))
            self.check_row(entry, own[row.power], effect, place)
            self.add_row(number, row.on, own[row.power], effect)

    def check_row(self, entry: Entry[OverlordCard], power: int, effect: int, place: int) -> None:
        """An Automa cannot look at rooms or set dice, so such a row must say what it does instead."""
        verb = speak.verb_of(self.tables.power_effect[power])
        if verb in (speak.LOOK, speak.SET_DIE) and speak.verb_of(effect) != speak.WORST:
            raise entry.fault(N_("the Automa needs an effect for this power"), "automa", place)

    def add_row(self, owner: int, on: str, power: int, effect: int) -> None:
        add(self.tables, "automa", owner=owner, on=CONSULTED[on], power=power, effect=effect)

    def add_reinforcement(self, entry: Entry[ReinforcementCard], number: int) -> None:
        card, tables = entry.card, self.tables
        power = self.add_power(entry, card.power, "power")
        self.add_row(-1 - number, card.automa, power, speak.word(speak.AS_WRITTEN))
        add(tables, "reinforcement", power=power, track=card.track, kind=KINDS[card.rooms.kind])
        self.add_rooms_side(entry)
        avatar = self.add_bolster(entry, card.avatar, "avatar")
        combat = entry.read(COMBAT_SIDE.parse, card.combat.effect, path=("combat", "effect"))
        add(tables, "reinforcement", avatar=avatar, face=card.combat.die, combat=combat)

    def add_rooms_side(self, entry: Entry[ReinforcementCard]) -> None:
        rooms = entry.card.rooms
        if (rooms.effect is None) == (rooms.enemy is None):
            raise entry.fault(N_("the side for rooms needs either an effect or enemy figures"), "rooms")
        tougher, packed = -1, speak.word(speak.TOUGHER)
        if rooms.enemy is not None:
            if rooms.kind != "monster":
                raise entry.fault(N_("only monsters can be strengthened"), "rooms", "kind")
            tougher = self.add_bolsters(entry, rooms.enemy, rooms.horde, "rooms")
        else:
            packed = entry.read(ROOMS_SIDE.parse, rooms.effect, path=("rooms", "effect"))
        add(self.tables, "reinforcement", rooms=packed, tougher=tougher)
