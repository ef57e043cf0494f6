"""The cards and boards of Tiny Epic Dungeons, loaded: typed cards by number, and the tables the rules read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from undercroft.cards.columns import add
from undercroft.cards.locate import Step
from undercroft.cards.schema import Card, Format
from undercroft.cards.source import MISSING, CardError, Entry, number_of, read_boxes, some
from undercroft.games.tiny_epic.cards import effects, schema
from undercroft.games.tiny_epic.cards.effects import SKILL_NAMES, parse_damage, parse_effect, parse_reach, parse_test
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.aims import room_gifts
from undercroft.games.tiny_epic.rules.answers import CARDS_MOST
from undercroft.games.tiny_epic.rules.observation import asked_about
from undercroft.games.tiny_epic.rules.state import BOSS, FIRST_MINION
from undercroft.games.tiny_epic.rules.tables import PIECES, SPACES, Tables
from undercroft.kernel.errors import N_
from undercroft.outside import quoted

BOXES: Final = ("base",)
_TABLES: Final[dict[str, type[Card]]] = {
    "hero": schema.HeroCard,
    "dungeon": schema.DungeonCard,
    "loot": schema.GearCard,
    "spell": schema.SpellCard,
    "set": schema.SetCard,
    "goblin": schema.GoblinCard,
    "minion": schema.MinionCard,
    "boss": schema.BossBoard,
    "torch": schema.TorchBoard,
}
FORMAT: Final = Format(tuple(_TABLES))
SET_NAMES: Final = ("bear", "lion", "panther", "phoenix")
"""By their number in the rules, from 1."""
_SHAPES: Final = {
    "D": speak.NORTH,
    "I": speak.NORTH | speak.SOUTH,
    "L": speak.NORTH | speak.EAST,
    "T": speak.WEST | speak.NORTH | speak.EAST,
    "X": speak.NORTH | speak.EAST | speak.SOUTH | speak.WEST,
}
_KINDS: Final = {
    "entrance": speak.ENTRANCE,
    "room": speak.ROOM,
    "encounter": speak.ENCOUNTER,
    "door": speak.DOOR,
}
_ACTIONS: Final = {
    "melee": speak.MELEE,
    "missile": speak.MISSILE,
    "cast": speak.CAST,
    "own": speak.SHADOW,
    "free": speak.FREE,
    "extra": speak.EXTRA,
    "triggered": speak.TRIGGERED,
    "search": speak.SEARCH,
    "forced": speak.FORCED,
}
_MOMENTS: Final = {
    "melee": speak.ON_MELEE,
    "missile": speak.ON_MISSILE,
    "cast": speak.ON_CAST,
    "disarm": speak.ON_DISARM,
}
_WHOM: Final = {
    "enemy": speak.AN_ENEMY,
    "two enemies": speak.TWO_ENEMIES,
    "enemies": speak.ENEMIES,
    "hero": speak.A_HERO,
    "heroes": speak.HEROES,
}
_SLOTS: Final = {"hand": speak.LEFT, "garment": speak.GARMENT, "trinket": speak.TRINKET}
_SPACES: Final = {
    "blank": speak.BLANK,
    "goblin": speak.GOBLIN_SPACE,
    "action": speak.ACTION_SPACE,
    "skull": speak.SKULL,
}
_ATTACKS: Final = ("melee", "missile", "cast")
_OF_A_SPELL: Final = {speak.MEND, speak.SEND}
"""Verbs for the hero chosen by the current Spell."""


@dataclass(frozen=True)
class TinyEpicCards:
    """The cards in use. A card's place in its tuple is its number in the tables; a goblin card appears once for each
    copy."""

    tables: Tables
    heroes: tuple[schema.HeroCard, ...]
    dungeon: tuple[schema.DungeonCard, ...]
    gear: "tuple[schema.GearCard | schema.SpellCard, ...]"
    """the Loot, then the Spells"""
    sets: tuple[schema.SetCard, ...]
    goblins: tuple[schema.GoblinCard, ...]
    minions: tuple[schema.MinionCard, ...]
    bosses: tuple[schema.BossBoard, ...]
    torches: tuple[schema.TorchBoard, ...]
    abilities: tuple[schema.Ability, ...]
    digest: str
    """a hash of the files' figures, named in saves"""

    @property
    def loot_count(self) -> int:
        return int(self.tables.loot_count[0])

    number = staticmethod(number_of)


def pile_of(cards: TinyEpicCards, enemy: int) -> Sequence[Any]:
    """The cards or boards that an enemy is one of."""
    if enemy == BOSS:
        return cards.bosses
    return cards.goblins if enemy < FIRST_MINION else cards.minions


def load_tiny_epic(folders: Sequence[Path] | None = None) -> TinyEpicCards:
    """Load the boxes in the given folders, or those that come with the program (once)."""
    return _load_default() if folders is None else _load(folders)


@cache
def _load_default() -> TinyEpicCards:
    home = Path(__file__).parent / "boxes"
    return _load([home / box for box in BOXES])


def _load(folders: Sequence[Path]) -> TinyEpicCards:
    documents = read_boxes(folders, FORMAT)
    piles: dict[str, list[Entry[Any]]] = {table: some(documents, table, kind) for table, kind in _TABLES.items()}
    piles["goblin"] = [entry for entry in piles["goblin"] for _ in range(entry.card.copies)]
    work = _Compiler()
    for hero in piles["hero"]:
        work.add_hero(hero)
    for room in piles["dungeon"]:
        work.add_dungeon(room)
    _check_dungeon(piles["dungeon"])
    work.add_gear(piles["loot"], piles["spell"])
    work.add_sets(piles["set"])
    for goblin in piles["goblin"]:
        work.add_goblin(goblin)
    for minion in piles["minion"]:
        work.add_minion(minion)
    for boss in piles["boss"]:
        work.add_boss(boss)
    work.add_torches(piles["torch"])
    work.tables.asked_about = asked_about(work.tables)
    work.tables.room_gifts = room_gifts(work.tables)
    ids = [[entry.card.id for entry in pile] for table, pile in piles.items() if table not in ("set", "torch")]
    cards: dict[str, tuple[Any, ...]] = {table: tuple(entry.card for entry in pile) for table, pile in piles.items()}
    return TinyEpicCards(
        tables=work.tables,
        heroes=cards["hero"],
        dungeon=cards["dungeon"],
        gear=(*cards["loot"], *cards["spell"]),
        sets=cards["set"],
        goblins=cards["goblin"],
        minions=cards["minion"],
        bosses=cards["boss"],
        torches=cards["torch"],
        abilities=tuple(work.abilities),
        digest=blake2b(repr((ids, work.tables.figures())).encode(), digest_size=16).hexdigest(),
    )


def _check_dungeon(entries: Sequence[Entry[schema.DungeonCard]]) -> None:
    for kind in ("entrance", "door"):
        found = [entry for entry in entries if entry.card.kind == kind]
        if len(found) != 1:
            message = N_("there must be exactly one dungeon card of kind {kind}, not {n}")
            raise CardError(message, kind=kind, n=len(found))
    for entry in entries:
        if (entry.card.kind == "encounter") != (entry.card.meets == "minion"):
            raise entry.fault(N_("every card of kind encounter must meet a minion, and no other card may"), "kind")


class _Compiler:
    """Fills the tables."""

    def __init__(self) -> None:
        self.tables = Tables()
        self.abilities: list[schema.Ability] = []

    # --- programs and abilities ---------------------------------------------------------------------------------

    def program(self, entry: Entry[Any], text: str | None, *path: Step) -> int:
        """The address of an effect text; no text is the empty program."""
        if text is None:
            return 0
        options = entry.read(parse_effect, text, path=path)
        if len(options) == 1:
            return self.tables.add_program(options[0])
        addresses = [self.tables.add_program(option) for option in options]
        return self.tables.add_program([speak.word(speak.CHOOSE, len(addresses)), *addresses])

    def add_ability(self, entry: Entry[Any], ability: schema.Ability, *path: Step) -> int:
        number = len(self.abilities)
        self.abilities.append(ability)
        skill, wanted = speak.NO_SKILL, 0
        if ability.test is not None:
            skill, wanted = entry.read(parse_test, ability.test, path=(*path, "test"))
        reach, rooms = entry.read(parse_reach, ability.reach, path=(*path, "reach"))
        wide, boost = ability.wide, ability.boost
        add(
            self.tables,
            "ability",
            action=_ACTIONS[ability.action],
            on=sum(_MOMENTS[moment] for moment in ability.on),
            skill=skill,
            number=wanted,
            bonus=ability.bonus,
            reach=reach,
            rooms=rooms,
            whom=_WHOM[ability.whom] if ability.whom else speak.NOBODY,
            cost=ability.cost,
            program=self.program(entry, ability.effect, *path, "effect"),
            failure=self.program(entry, ability.failure, *path, "failure"),
            wide_cost=wide.cost if wide else 0,
            wide_rooms=wide.rooms if wide else 0,
            wide_bonus=wide.bonus if wide else 0,
            boost=boost.add if boost else 0,
            boost_cost=boost.cost if boost else 0,
            kill=self.program(entry, ability.kill, *path, "kill"),
        )
        self._check_ability(entry, ability, skill, wanted, path)
        return number

    def _check_ability(
        self, entry: Entry[Any], ability: schema.Ability, skill: int, wanted: int, path: tuple[Step, ...]
    ) -> None:
        attack = ability.action in ("melee", "missile", "extra")
        if attack and (skill > speak.INTELLIGENCE or wanted or ability.reach is None):
            message = N_('an attack needs a skill to test, without a number, and a reach, like "str" and "same"')
            raise entry.fault(message, *path)
        if not attack and ability.action != "triggered" and ability.effect is None:
            raise entry.fault(MISSING, *path, field="effect")
        if not attack and (skill != speak.NO_SKILL) != (wanted > 0):
            raise entry.fault(N_('a test needs a number, like "int 5"'), *path, "test")
        if ability.action == "free" and ability.effect and _OF_A_SPELL & _verbs(ability.effect):
            message = N_('a free action works on the hero it is for: write "+N health", not "heal N"')
            raise entry.fault(message, *path)
        if (ability.action == "triggered") != bool(ability.on):
            raise entry.fault(N_('a triggered ability, and no other, says under "on" what triggers it'), *path)

    # --- heroes -------------------------------------------------------------------------------------------------

    def add_hero(self, entry: Entry[schema.HeroCard]) -> None:
        hero = entry.card
        add(self.tables, "hero", dice=[getattr(hero, skill) for skill in SKILL_NAMES])
        add(self.tables, "hero", health=hero.health, focus=hero.focus, speed=hero.speed, defense=hero.defense)
        places = ("special", "left", "right")
        add(self.tables, "hero", ability=[self.add_ability(entry, getattr(hero, place), place) for place in places])

    # --- the dungeon --------------------------------------------------------------------------------------------

    def add_dungeon(self, entry: Entry[schema.DungeonCard]) -> None:
        card = entry.card
        meets = {None: speak.NOTHING, "goblin": speak.GOBLIN, "minion": speak.MINION}[card.meets]
        evade, damage, skill, wanted = 0, 0, speak.NO_SKILL, 0
        if card.trap:
            evade, damage = card.trap.evade, card.trap.damage
            skill, wanted = entry.read(parse_test, card.trap.disarm, path=("trap", "disarm"))
        ability = -1 if card.ability is None else self.add_ability(entry, card.ability, "ability")
        add(self.tables, "room", kind=_KINDS[card.kind], sides=_SHAPES[card.shape], meets=meets, ability=ability)
        add(self.tables, "room", evade=evade, damage=damage, disarm=wanted, disarm_skill=skill)

    # --- Loot and Spells ----------------------------------------------------------------------------------------

    def add_gear(self, loot: Sequence[Entry[schema.GearCard]], spells: Sequence[Entry[schema.SpellCard]]) -> None:
        tables = self.tables
        if len(loot) + len(spells) > CARDS_MOST:
            raise CardError(N_("there are more than {n} Loot and Spell cards"), n=CARDS_MOST)
        tables.loot_count[0] = len(loot)
        for entry in loot:
            self._add_loot(entry)
        for spell in spells:
            card = spell.card
            ability = schema.Ability(
                id=card.id,
                name=card.name,
                action="cast",
                test=card.test,
                reach=card.reach,
                whom=card.whom,
                cost=card.cost,
                effect=card.effect,
            )
            self._add_figures(
                slot=speak.SPELL, ability=self.add_ability(spell, ability), set_number=speak.NO_SET, gear=None
            )

    def _add_loot(self, entry: Entry[schema.GearCard]) -> None:
        card = entry.card
        ability = -1 if card.ability is None else self.add_ability(entry, card.ability, "ability")
        number = SET_NAMES.index(card.set) + 1 if card.set else speak.NO_SET
        self._add_figures(slot=_SLOTS[card.slot], ability=ability, set_number=number, gear=card)

    def _add_figures(self, slot: int, ability: int, set_number: int, gear: schema.GearCard | None) -> None:
        marks = 0
        if gear is not None:
            marks = speak.STEALTHY * gear.stealth | speak.REROLLS * gear.reroll | speak.EMBOLDENS * gear.embolden
        names = ("speed", "defense", "melee_defense", "cast_defense", "cast_bonus", "rest")
        figures = {name: getattr(gear, name) if gear is not None else 0 for name in names}
        add(self.tables, "card", slot=slot, ability=ability, set=set_number, marks=marks, **figures)
        dice, bonus = (gear.dice, gear.bonus) if gear is not None else ({}, {})
        for skill in SKILL_NAMES:
            add(self.tables, "card", dice=dice.get(skill, 0), bonus=bonus.get(skill, 0))

    def add_sets(self, sets: Sequence[Entry[schema.SetCard]]) -> None:
        ids = tuple(entry.card.id for entry in sets)
        if ids != SET_NAMES:
            raise CardError(N_("the legendary sets are {names}, in this order"), names=SET_NAMES)
        for number, entry in enumerate(sets, 1):
            for pieces, amount in enumerate(entry.card.amounts, 2):
                self.tables.set_amount[number * (PIECES + 1) + pieces] = amount

    # --- enemies ------------------------------------------------------------------------------------------------

    def add_goblin(self, entry: Entry[schema.GoblinCard]) -> None:
        card = entry.card
        form = speak.MOVE_OR_ATTACK if card.form == "or" else speak.MOVE_AND_ATTACK
        damage = entry.read(parse_damage, card.damage, path=("damage",))
        add(self.tables, "goblin", speed=card.speed, defense=card.defense, form=form, rooms=card.rooms, damage=damage)
        add(self.tables, "goblin", reward=self.program(entry, card.reward, "reward"))

    def add_minion(self, entry: Entry[schema.MinionCard]) -> None:
        card = entry.card
        add(self.tables, "minion", health=card.health, speed=card.speed, defense=card.defense, rooms=card.rooms)
        guard = [card.guard.get(kind, 0) for kind in _ATTACKS]
        add(self.tables, "minion", guard=guard, modifier=[card.melee, card.ranged, card.ranged])
        effect, after = self.program(entry, card.effect, "effect"), self.program(entry, card.after, "after")
        add(self.tables, "minion", effect=effect, after=after)

    # --- boards -------------------------------------------------------------------------------------------------

    def add_boss(self, entry: Entry[schema.BossBoard]) -> None:
        boss, program = entry.card, partial(self.program, entry)
        locks = 0
        for lock in boss.locks:
            locks |= 1 << lock
        add(self.tables, "boss", locks=locks, speed=boss.speed, defense=boss.defense, rooms=boss.action.rooms)
        for kind in _ATTACKS:
            line = getattr(boss, kind)
            loses = isinstance(line, str)
            add(self.tables, "boss", modifier=0 if loses else line, line=program(line, kind) if loses else 0)
        add(
            self.tables,
            "boss",
            effect=program(boss.action.effect, "action", "effect"),
            after=program(boss.action.after, "action", "after"),
            torch=program(boss.torch.effect, "torch", "effect"),
        )
        self._add_spaces(entry)

    def _add_spaces(self, entry: Entry[schema.BossBoard]) -> None:
        """Space 0 is unused; the others have a bonus or a modifier, and one is the entrance."""
        entrances = []
        for space in range(SPACES + 1):
            bonus, skills, melee, dice = 0, [0, 0, 0], 0, 0
            text = entry.card.spaces[space - 1] if space else ""
            for part in [part.strip() for part in text.split(",")] if text else ():
                found = entry.read(effects.SPACES.find, part, path=("spaces", space - 1))
                verb, [skill, amount, _] = found or (-1, [0, 0, 0])
                if verb == effects.ENTRANCE:
                    entrances.append(space)
                elif verb == effects.FEWER_DICE:
                    dice = 1
                elif verb == effects.MELEE_BONUS:
                    melee = amount
                elif verb == effects.SKILL_BONUS:
                    skills[skill] = amount
                else:
                    bonus = self.program(entry, part, "spaces", space - 1)
            add(self.tables, "space", bonus=bonus, melee=melee, dice=dice, skill=skills)
        if len(entrances) != 1:
            raise entry.fault(N_("a boss board has one entrance space, not {n}"), "spaces", n=len(entrances))
        add(self.tables, "boss", entrance=entrances[0])

    def add_torches(self, entries: Sequence[Entry[schema.TorchBoard]]) -> None:
        tables = self.tables
        if len(entries) != 2:
            raise CardError(N_("the torch board has two sides, one for each act, not {n}"), n=len(entries))
        for act, entry in enumerate(entries):
            board = entry.card
            if board.spaces.count("skull") != 1 or board.spaces[-1] != "skull":
                raise entry.fault(N_("the last space, and no other, must be the skull"), "spaces")
            tables.torch_first[act] = len(tables.torch_space)
            add(tables, "torch", space=[_SPACES[space] for space in board.spaces])
            for heroes, start in enumerate(board.starts, 2):
                if not 1 <= start < len(board.spaces):
                    raise entry.fault(N_("the torch cannot start on space {n}"), "starts", n=quoted(start))
                tables.torch_start[act * 5 + heroes] = start - 1


def _verbs(text: str) -> set[int]:
    """The verbs of an effect text, in all of its options."""
    return {speak.verb_of(word) for option in parse_effect(text) for word in option}
