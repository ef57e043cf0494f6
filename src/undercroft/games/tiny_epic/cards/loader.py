"""The cards and boards of Tiny Epic Dungeons, loaded: typed cards by number, and the tables the rules read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from undercroft.cards.locate import Step
from undercroft.cards.schema import Format
from undercroft.cards.source import MISSING, NO_SUCH_ID, CardError, Entry, read_boxes, some
from undercroft.games.tiny_epic.cards import effects
from undercroft.games.tiny_epic.cards.effects import SKILL_NAMES, parse_damage, parse_effect, parse_reach, parse_test
from undercroft.games.tiny_epic.cards.schema import (
    ALLOWED,
    Ability,
    BossBoard,
    DungeonCard,
    GearCard,
    GoblinCard,
    HeroCard,
    MinionCard,
    SetCard,
    SpellCard,
    TorchBoard,
)
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.answers import CARDS_MOST
from undercroft.games.tiny_epic.rules.tables import PIECES, SPACES, Tables
from undercroft.kernel.errors import N_
from undercroft.kernel.vecs import append
from undercroft.outside import quoted

BOXES: Final = ("base",)
FORMAT: Final = Format(("hero", "dungeon", "loot", "spell", "set", "goblin", "minion", "boss", "torch"), ALLOWED)
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
    heroes: tuple[HeroCard, ...]
    dungeon: tuple[DungeonCard, ...]
    gear: "tuple[GearCard | SpellCard, ...]"
    """the Loot, then the Spells"""
    sets: tuple[SetCard, ...]
    goblins: tuple[GoblinCard, ...]
    minions: tuple[MinionCard, ...]
    bosses: tuple[BossBoard, ...]
    torches: tuple[TorchBoard, ...]
    abilities: tuple[Ability, ...]
    digest: str
    """a hash of the files' figures, named in saves"""

    @property
    def loot_count(self) -> int:
        return int(self.tables.loot_count[0])

    def number(self, cards: Sequence[Any], card_id: str, kind: str) -> int:
        """The place of a card among others of its kind."""
        ids = [card.id for card in cards]
        if card_id not in ids:
            raise CardError(NO_SUCH_ID, kind=kind, name=quoted(card_id), names=list(dict.fromkeys(ids)))
        return ids.index(card_id)


def load_tiny_epic(folders: Sequence[Path] | None = None) -> TinyEpicCards:
    """Load the boxes in the given folders, or those that come with the program (once)."""
    return _load_default() if folders is None else _load(folders)


@cache
def _load_default() -> TinyEpicCards:
    home = Path(__file__).parent / "boxes"
    return _load([home / box for box in BOXES])


def _load(folders: Sequence[Path]) -> TinyEpicCards:
    documents = read_boxes(folders, FORMAT)
    heroes = some(documents, "hero", HeroCard)
    dungeon = some(documents, "dungeon", DungeonCard)
    loot = some(documents, "loot", GearCard)
    spells = some(documents, "spell", SpellCard)
    sets = some(documents, "set", SetCard)
    goblins = [entry for entry in some(documents, "goblin", GoblinCard) for _ in range(entry.card.copies)]
    minions = some(documents, "minion", MinionCard)
    bosses = some(documents, "boss", BossBoard)
    torches = some(documents, "torch", TorchBoard)
    work = _Compiler()
    for hero in heroes:
        work.add_hero(hero)
    for card in dungeon:
        work.add_dungeon(card)
    _check_dungeon(dungeon)
    work.add_gear(loot, spells)
    work.add_sets(sets)
    for goblin in goblins:
        work.add_goblin(goblin)
    for minion in minions:
        work.add_minion(minion)
    for boss in bosses:
        work.add_boss(boss)
    work.add_torches(torches)
    piles: list[Sequence[Entry[Any]]] = [heroes, dungeon, loot, spells, goblins, minions, bosses]
    ids = [[entry.card.id for entry in pile] for pile in piles]
    return TinyEpicCards(
        tables=work.tables,
        heroes=tuple(entry.card for entry in heroes),
        dungeon=tuple(entry.card for entry in dungeon),
        gear=(*(entry.card for entry in loot), *(entry.card for entry in spells)),
        sets=tuple(entry.card for entry in sets),
        goblins=tuple(entry.card for entry in goblins),
        minions=tuple(entry.card for entry in minions),
        bosses=tuple(entry.card for entry in bosses),
        torches=tuple(entry.card for entry in torches),
        abilities=tuple(work.abilities),
        digest=blake2b(repr((ids, work.tables.figures())).encode(), digest_size=16).hexdigest(),
    )


def _check_dungeon(entries: Sequence[Entry[DungeonCard]]) -> None:
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
        self.abilities: list[Ability] = []

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

    def add_ability(self, entry: Entry[Any], ability: Ability, *path: Step) -> int:
        tables, number = self.tables, len(self.abilities)
        self.abilities.append(ability)
        skill, wanted = speak.NO_SKILL, 0
        if ability.test is not None:
            skill, wanted = entry.read(parse_test, ability.test, path=(*path, "test"))
        reach, rooms = entry.read(parse_reach, ability.reach, path=(*path, "reach"))
        wide, boost = ability.wide, ability.boost
        figures = {
            "action": _ACTIONS[ability.action],
            "on": sum(_MOMENTS[moment] for moment in ability.on),
            "skill": skill,
            "number": wanted,
            "bonus": ability.bonus,
            "reach": reach,
            "rooms": rooms,
            "whom": _WHOM[ability.whom] if ability.whom else speak.NOBODY,
            "cost": ability.cost,
            "program": self.program(entry, ability.effect, *path, "effect"),
            "failure": self.program(entry, ability.failure, *path, "failure"),
            "wide_cost": wide.cost if wide else 0,
            "wide_rooms": wide.rooms if wide else 0,
            "wide_bonus": wide.bonus if wide else 0,
            "boost": boost.add if boost else 0,
            "boost_cost": boost.cost if boost else 0,
            "kill": self.program(entry, ability.kill, *path, "kill"),
        }
        for name, figure in figures.items():
            setattr(tables, f"ability_{name}", append(getattr(tables, f"ability_{name}"), figure))
        self._check_ability(entry, ability, skill, wanted, path)
        return number

    def _check_ability(
        self, entry: Entry[Any], ability: Ability, skill: int, wanted: int, path: tuple[Step, ...]
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

    def add_hero(self, entry: Entry[HeroCard]) -> None:
        hero, tables = entry.card, self.tables
        for skill in SKILL_NAMES:
            tables.hero_dice = append(tables.hero_dice, getattr(hero, skill))
        tables.hero_health = append(tables.hero_health, hero.health)
        tables.hero_focus = append(tables.hero_focus, hero.focus)
        tables.hero_speed = append(tables.hero_speed, hero.speed)
        tables.hero_defense = append(tables.hero_defense, hero.defense)
        for place in ("special", "left", "right"):
            number = self.add_ability(entry, getattr(hero, place), place)
            tables.hero_ability = append(tables.hero_ability, number)

    # --- the dungeon --------------------------------------------------------------------------------------------

    def add_dungeon(self, entry: Entry[DungeonCard]) -> None:
        card, tables = entry.card, self.tables
        tables.room_kind = append(tables.room_kind, _KINDS[card.kind])
        tables.room_sides = append(tables.room_sides, _SHAPES[card.shape])
        meets = {None: speak.NOTHING, "goblin": speak.GOBLIN, "minion": speak.MINION}[card.meets]
        tables.room_meets = append(tables.room_meets, meets)
        skill, wanted = speak.NO_SKILL, 0
        if card.trap:
            skill, wanted = entry.read(parse_test, card.trap.disarm, path=("trap", "disarm"))
        tables.room_evade = append(tables.room_evade, card.trap.evade if card.trap else 0)
        tables.room_damage = append(tables.room_damage, card.trap.damage if card.trap else 0)
        tables.room_disarm = append(tables.room_disarm, wanted)
        tables.room_disarm_skill = append(tables.room_disarm_skill, skill)
        ability = -1 if card.ability is None else self.add_ability(entry, card.ability, "ability")
        tables.room_ability = append(tables.room_ability, ability)

    # --- Loot and Spells ----------------------------------------------------------------------------------------

    def add_gear(self, loot: Sequence[Entry[GearCard]], spells: Sequence[Entry[SpellCard]]) -> None:
        tables = self.tables
        if len(loot) + len(spells) > CARDS_MOST:
            raise CardError(N_("there are more than {n} Loot and Spell cards"), n=CARDS_MOST)
        tables.loot_count[0] = len(loot)
        for entry in loot:
            self._add_loot(entry)
        for spell in spells:
            card = spell.card
            ability = Ability(
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

    def _add_loot(self, entry: Entry[GearCard]) -> None:
        card = entry.card
        ability = -1 if card.ability is None else self.add_ability(entry, card.ability, "ability")
        number = SET_NAMES.index(card.set) + 1 if card.set else speak.NO_SET
        self._add_figures(slot=_SLOTS[card.slot], ability=ability, set_number=number, gear=card)

    def _add_figures(self, slot: int, ability: int, set_number: int, gear: GearCard | None) -> None:
        tables = self.tables
        marks = 0
        if gear is not None:
            marks = speak.STEALTHY * gear.stealth | speak.REROLLS * gear.reroll | speak.EMBOLDENS * gear.embolden
        tables.card_slot = append(tables.card_slot, slot)
        tables.card_ability = append(tables.card_ability, ability)
        tables.card_set = append(tables.card_set, set_number)
        tables.card_marks = append(tables.card_marks, marks)
        for name in ("speed", "defense", "melee_defense", "cast_defense", "cast_bonus", "rest"):
            figure = getattr(gear, name) if gear is not None else 0
            setattr(tables, f"card_{name}", append(getattr(tables, f"card_{name}"), figure))
        for skill in SKILL_NAMES:
            dice = gear.dice.get(skill, 0) if gear is not None else 0
            bonus = gear.bonus.get(skill, 0) if gear is not None else 0
            tables.card_dice = append(tables.card_dice, dice)
            tables.card_bonus = append(tables.card_bonus, bonus)

    def add_sets(self, sets: Sequence[Entry[SetCard]]) -> None:
        ids = tuple(entry.card.id for entry in sets)
        if ids != SET_NAMES:
            raise CardError(N_("the legendary sets are {names}, in this order"), names=SET_NAMES)
        for number, entry in enumerate(sets, 1):
            for pieces, amount in enumerate(entry.card.amounts, 2):
                self.tables.set_amount[number * (PIECES + 1) + pieces] = amount

    # --- enemies ------------------------------------------------------------------------------------------------

    def add_goblin(self, entry: Entry[GoblinCard]) -> None:
        card, tables = entry.card, self.tables
        form = speak.MOVE_OR_ATTACK if card.form == "or" else speak.MOVE_AND_ATTACK
        tables.goblin_speed = append(tables.goblin_speed, card.speed)
        tables.goblin_defense = append(tables.goblin_defense, card.defense)
        tables.goblin_form = append(tables.goblin_form, form)
        tables.goblin_rooms = append(tables.goblin_rooms, card.rooms)
        damage = entry.read(parse_damage, card.damage, path=("damage",))
        tables.goblin_damage = append(tables.goblin_damage, damage)
        tables.goblin_reward = append(tables.goblin_reward, self.program(entry, card.reward, "reward"))

    def add_minion(self, entry: Entry[MinionCard]) -> None:
        card, tables = entry.card, self.tables
        tables.minion_health = append(tables.minion_health, card.health)
        tables.minion_speed = append(tables.minion_speed, card.speed)
        tables.minion_defense = append(tables.minion_defense, card.defense)
        tables.minion_rooms = append(tables.minion_rooms, card.rooms)
        for kind in _ATTACKS:
            guard = card.guard.get(kind, 0)
            tables.minion_guard = append(tables.minion_guard, guard)
            modifier = card.melee if kind == "melee" else card.ranged
            tables.minion_modifier = append(tables.minion_modifier, modifier)
        tables.minion_effect = append(tables.minion_effect, self.program(entry, card.effect, "effect"))
        tables.minion_after = append(tables.minion_after, self.program(entry, card.after, "after"))

    # --- boards -------------------------------------------------------------------------------------------------

    def add_boss(self, entry: Entry[BossBoard]) -> None:
        boss, tables = entry.card, self.tables
        locks = 0
        for lock in boss.locks:
            locks |= 1 << lock
        tables.boss_locks = append(tables.boss_locks, locks)
        tables.boss_speed = append(tables.boss_speed, boss.speed)
        tables.boss_defense = append(tables.boss_defense, boss.defense)
        for kind in _ATTACKS:
            line = getattr(boss, kind)
            loses = isinstance(line, str)
            tables.boss_modifier = append(tables.boss_modifier, 0 if loses else line)
            tables.boss_line = append(tables.boss_line, self.program(entry, line, kind) if loses else 0)
        tables.boss_rooms = append(tables.boss_rooms, boss.action.rooms)
        tables.boss_effect = append(tables.boss_effect, self.program(entry, boss.action.effect, "action", "effect"))
        tables.boss_after = append(tables.boss_after, self.program(entry, boss.action.after, "action", "after"))
        tables.boss_torch = append(tables.boss_torch, self.program(entry, boss.torch.effect, "torch", "effect"))
        self._add_spaces(entry)

    def _add_spaces(self, entry: Entry[BossBoard]) -> None:
        """Space 0 is unused; the others have a bonus or a modifier, and one is the entrance."""
        tables = self.tables
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
            tables.space_bonus = append(tables.space_bonus, bonus)
            tables.space_melee = append(tables.space_melee, melee)
            tables.space_dice = append(tables.space_dice, dice)
            for amount in skills:
                tables.space_skill = append(tables.space_skill, amount)
        if len(entrances) != 1:
            raise entry.fault(N_("a boss board has one entrance space, not {n}"), "spaces", n=len(entrances))
        tables.boss_entrance = append(tables.boss_entrance, entrances[0])

    def add_torches(self, entries: Sequence[Entry[TorchBoard]]) -> None:
        tables = self.tables
        if len(entries) != 2:
            raise CardError(N_("the torch board has two sides, one for each act, not {n}"), n=len(entries))
        for act, entry in enumerate(entries):
            board = entry.card
            if board.spaces.count("skull") != 1 or board.spaces[-1] != "skull":
                raise entry.fault(N_("the last space, and no other, must be the skull"), "spaces")
            tables.torch_first[act] = len(tables.torch_space)
            for space in board.spaces:
                tables.torch_space = append(tables.torch_space, _SPACES[space])
            for heroes, start in enumerate(board.starts, 2):
                if not 1 <= start < len(board.spaces):
                    raise entry.fault(N_("the torch cannot start on space {n}"), "starts", n=quoted(start))
                tables.torch_start[act * 5 + heroes] = start - 1


def _verbs(text: str) -> set[int]:
    """The verbs of an effect text, in all of its options."""
    return {speak.verb_of(word) for option in parse_effect(text) for word in option}
