"""From cards to tables: turns every card's texts into the numbers the rules read.

Cards are numbered by their place: boxes in the order given, files by name, cards in file order.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from undercroft.cards.grammar import Program
from undercroft.cards.locate import Step
from undercroft.cards.schema import Name
from undercroft.cards.source import MISSING, CardError, Entry
from undercroft.games.mini_rogue.cards.effects import (
    AFFLICTIONS,
    BANNER,
    CLASSES,
    POTIONS,
    RESULT,
    SKILLS,
    STATS,
    Context,
    parse_band,
    parse_effect,
    parse_hp,
    parse_offer,
    parse_traits,
)
from undercroft.games.mini_rogue.cards.schema import (
    BossCard,
    CharacterCard,
    EnemyLine,
    GhostCard,
    Item,
    MatCard,
    RewardsCard,
    RoomCard,
    Row,
    Skill,
    StanceCard,
    StoryCard,
    StoryOption,
)
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.tables import ALARM, AREAS, FACES, FLOORS, KEPT, LOWERS, SKILL_TYPES, Tables
from undercroft.kernel.errors import N_
from undercroft.kernel.vecs import append
from undercroft.outside import quoted

STANCES: Final = ("aggressive", "balanced", "defensive")
"""In the order of their numbers in the rules."""

KINDS: Final = {
    "monster": speak.MONSTER,
    "trap": speak.TRAP,
    "tomb": speak.TOMB,
    "treasure": speak.TREASURE,
    "bonfire": speak.BONFIRE,
    "merchant": speak.MERCHANT,
    "shrine": speak.SHRINE,
    "item": speak.ITEM,
}
_BODY: Final = {
    "monster": ("lines",),
    "trap": ("rows",),
    "tomb": ("rows",),
    "treasure": ("rows",),
    "bonfire": ("options",),
    "merchant": ("buy", "sell"),
    "shrine": ("rows",),
    "item": ("items",),
}
"""A card of each kind needs at least one of these."""

_TYPES: Final = {
    "combat": speak.COMBAT,
    "exploration": speak.EXPLORATION,
    "preparation": speak.PREPARATION,
    "passive": speak.PASSIVE,
}
_NEEDS: Final = {
    speak.REVEAL: speak.NEEDS_HIDDEN_ROOM,
    speak.REPLACE_ROOM: speak.NEEDS_REVEALED_ROOM,
    speak.TRIBUTE: speak.NEEDS_HP,
    speak.CONJURE: speak.NEEDS_MAGIC,
    speak.PAY: speak.NEEDS_PRICE,
}
_HUNGER: Final = 3
"""HP lost without food, unless a passive skill says otherwise (MR-STAT-6)."""
_BOSS_FLOORS: Final = 3
_PHASES: Final = 2


class Compiler:
    """Fills the tables, and keeps the names of things that have a number but no card."""

    def __init__(self) -> None:
        self.tables = Tables()
        self.line_names: list[Name] = []
        self.items: list[Item] = []
        self.skills: list[Skill] = []

    # ------------------------------------------------------------------ programs

    def add_options(self, before: Program, options: list[Program]) -> int:
        """Add a program, with its options first if there are several, and return its address."""
        if len(options) == 1:
            return self.tables.add_program(before + options[0])
        return self.add_choice(before, [self.tables.add_program(option) for option in options])

    def add_choice(self, before: Program, addresses: list[int]) -> int:
        return self.tables.add_program([*before, speak.word(speak.CHOOSE, len(addresses)), *addresses])

    def add_effect(self, entry: Entry[Any], text: str | None, context: Context, *path: Step) -> int:
        """The address of an effect text; no text is the empty program."""
        if text is None:
            return 0
        return self.add_options([], entry.read(parse_effect, text, context, path=path))

    # --------------------------------------------------------------------- rooms

    def add_room(self, entry: Entry[RoomCard]) -> None:
        room, tables = entry.card, self.tables
        check_body(entry)
        tables.room_kind = append(tables.room_kind, KINDS[room.kind])
        tables.room_banner = append(tables.room_banner, self._banner(entry))
        failure = self.add_effect(entry, room.failure, RESULT, "failure")
        tables.room_failure = append(tables.room_failure, failure)
        self._add_rows(entry)
        self._add_items(entry)
        self._add_offers(entry)
        tables.room_line = append(tables.room_line, len(self.line_names) if room.lines else -1)
        if room.lines:
            check_count(entry, len(room.lines), FLOORS, N_("a monster has one line per floor: {n}, not {m}"))
            self._add_lines(entry, room.lines, None)

    def _banner(self, entry: Entry[RoomCard]) -> int:
        room = entry.card
        banner = entry.read(parse_effect, room.banner, BANNER, path=("banner",))
        after = [speak.word(speak.ROWS)] if room.rows else []
        if len(banner) > 1 and (room.rows or room.options):
            message = N_('a banner with " / " must stand alone: this card also has rows or options')
            raise entry.fault(message, "banner")
        if not room.options:
            return self.add_options([], [option + after for option in banner])
        options = [
            self.add_effect(entry, option.effect, RESULT, "options", place, "effect")
            for place, option in enumerate(room.options)
        ]
        return self.add_choice(banner[0] + after, options)

    def _add_rows(self, entry: Entry[RoomCard]) -> None:
        rows = entry.card.rows
        faces = by_face(entry, "rows", [row.die for row in rows]) if rows else [-1] * FACES
        columns = [self._columns(entry, place, row) for place, row in enumerate(rows)]
        for place in faces:
            for address in columns[place] if rows else (0, 0):
                self.tables.room_row = append(self.tables.room_row, address)

    def _columns(self, entry: Entry[RoomCard], place: int, row: Row) -> tuple[int, int]:
        """The results of a row on failure and on success."""
        check_row(entry, place, row)
        if entry.card.kind == "trap":
            failure = self.add_effect(entry, row.failure, RESULT, "rows", place, "failure")
            return failure, self.add_effect(entry, row.success, RESULT, "rows", place, "success")
        result = self.add_effect(entry, row.result, RESULT, "rows", place, "result")
        # A treasure opens only on success (MR-ROOM-TREASURE-3); tombs and shrines are read anyway (MR-ROOM-TOMB-1).
        return (0 if entry.card.kind == "treasure" else result), result

    def _add_offers(self, entry: Entry[RoomCard]) -> None:
        tables = self.tables
        tables.room_offers = append(tables.room_offers, len(tables.offer_program))
        for field, offers in (("buy", entry.card.buy), ("sell", entry.card.sell)):
            for place, text in enumerate(offers):
                price, goods = entry.read(parse_offer, text, path=(field, place))
                tables.offer_program = append(tables.offer_program, self.add_options(price, goods))
        count = len(entry.card.buy) + len(entry.card.sell)
        tables.room_offer_count = append(tables.room_offer_count, count)

    def _add_items(self, entry: Entry[RoomCard]) -> None:
        items, first = entry.card.items, len(self.items)
        faces = by_face(entry, "items", [item.die for item in items]) if items else [-1] * FACES
        for place in faces:
            self.tables.room_item = append(self.tables.room_item, first + place if items else -1)
        for place, item in enumerate(items):
            self._add_item(entry, place, item)

    def _add_item(self, entry: Entry[Any], place: int, item: Item) -> None:
        if any(item.id == other.id for other in self.items):
            raise entry.fault(N_('another item has the id "{name}"'), "items", place, "id", name=quoted(item.id))
        tables = self.tables
        self.items.append(item)
        marks = KEPT * item.kept | ALARM * item.alarm | LOWERS * item.lowers
        tables.item_uses = append(tables.item_uses, item.uses)
        tables.item_feats = append(tables.item_feats, int(item.feats))
        tables.item_slots = append(tables.item_slots, item.slots)
        tables.item_parry = append(tables.item_parry, item.parry)
        tables.item_marks = append(tables.item_marks, marks)
        gain = self.add_effect(entry, item.gain, RESULT, "items", place, "gain")
        tables.item_gain = append(tables.item_gain, gain)

    def add_item_skills(self, entry: "Entry[RoomCard] | Entry[StoryCard]") -> None:
        """Add Item skills after the characters' skills, so that a new Item does not change their numbers."""
        for place, item in enumerate(entry.card.items):
            for skill in self._add_skills(entry, item.skills, ("items", place, "skills")):
                self.tables.item_skill = append(self.tables.item_skill, skill)

    # ------------------------------------------------------------------- enemies

    def _add_lines(
        self, entry: Entry[Any], lines: Sequence[EnemyLine], shared: Name | None, more_traits: int = 0
    ) -> None:
        tables = self.tables
        for place, line in enumerate(lines):
            name = line.name or shared
            if name is None:
                raise entry.fault(MISSING, "lines", place, field="name")
            self.line_names.append(name)
            alone, party = parse_hp(line.hp)
            if party < alone:
                message = N_('hp: "{value}" has less HP for two than for one')
                raise entry.fault(message, "lines", place, "hp", value=quoted(line.hp))
            traits, regeneration = entry.read(parse_traits, line.traits, path=("lines", place, "traits"))
            tables.line_hp = append(tables.line_hp, alone)
            tables.line_party_hp = append(tables.line_party_hp, party)
            tables.line_armor = append(tables.line_armor, line.armor)
            tables.line_damage = append(tables.line_damage, line.damage)
            tables.line_traits = append(tables.line_traits, traits | more_traits)
            tables.line_regeneration = append(tables.line_regeneration, regeneration)
            reward = self.add_effect(entry, line.reward, RESULT, "lines", place, "reward")
            tables.line_reward = append(tables.line_reward, reward)

    def add_boss(self, entry: Entry[BossCard]) -> None:
        boss, tables = entry.card, self.tables
        if boss.final:
            check_count(entry, len(boss.lines), _PHASES, N_("a final boss has one line per phase: {n}, not {m}"))
        else:
            message = N_("a boss has one line for each of the first floors: {n}, not {m}")
            check_count(entry, len(boss.lines), _BOSS_FLOORS, message)
        tables.boss_line = append(tables.boss_line, len(self.line_names))
        tables.boss_lines = append(tables.boss_lines, len(boss.lines))
        tables.boss_final = append(tables.boss_final, int(boss.final))
        self._add_lines(entry, boss.lines, None if boss.final else boss.name)

    def add_ghost(self, entry: Entry[GhostCard]) -> None:
        check_count(entry, len(entry.card.lines), FLOORS, N_("the ghost has one line per floor: {n}, not {m}"))
        self.tables.ghost_line = append(self.tables.ghost_line, len(self.line_names))
        self._add_lines(entry, entry.card.lines, None)

    def add_rewards(self, entry: Entry[RewardsCard]) -> None:
        card = entry.card
        always = self.add_effect(entry, card.always, RESULT, "always")
        self.tables.rewards_always = append(self.tables.rewards_always, always)
        addresses = [
            self.add_effect(entry, row.result, RESULT, "rows", place, "result") for place, row in enumerate(card.rows)
        ]
        for place in by_face(entry, "rows", [row.die for row in card.rows]):
            self.tables.rewards_row = append(self.tables.rewards_row, addresses[place])

    # ---------------------------------------------------------------- characters

    def add_character(self, entry: Entry[CharacterCard]) -> None:
        card, tables = entry.card, self.tables
        for stat in STATS:
            tables.start_stat = append(tables.start_stat, getattr(card.start, stat))
        check_once(entry, "potions", card.potions)
        check_once(entry, "afflictions", card.afflictions)
        potions = mask_of(1 << POTIONS[potion] for potion in card.potions)
        tables.start_potions = append(tables.start_potions, potions)
        afflictions = mask_of(AFFLICTIONS[affliction] for affliction in card.afflictions)
        tables.start_afflictions = append(tables.start_afflictions, afflictions)
        numbers = self._add_skills(entry, card.skills, ("skills",))
        for number in numbers:
            tables.character_skill = append(tables.character_skill, number)
        tables.character_class = append(tables.character_class, CLASSES[card.hero_class])
        tables.character_hunger = append(tables.character_hunger, self._passive(numbers, speak.HUNGER, _HUNGER))
        tables.character_bounty = append(tables.character_bounty, self._passive(numbers, speak.BOUNTY, 0))

    def _passive(self, numbers: Iterable[int], verb: int, usual: int) -> int:
        """A passive skill applies at all times, so what it changes is known before play (MR-SKILL-5)."""
        for number in numbers:
            if number >= 0:
                packed = self.tables.programs[self.tables.skill_program[number]]
                if speak.verb_of(packed) == verb:
                    return speak.first_of(packed)
        return usual

    def _add_skills(self, entry: Entry[Any], skills: Sequence[Skill], path: tuple[Step, ...]) -> list[int]:
        """The numbers of a card's skills by type, -1 for none."""
        numbers = [-1] * SKILL_TYPES
        for place, skill in enumerate(skills):
            if any(skill.id == other.id for other in self.skills):
                raise entry.fault(N_('another skill has the id "{name}"'), *path, place, "id", name=quoted(skill.id))
            kind = _TYPES[skill.type]
            if numbers[kind] >= 0:
                raise entry.fault(N_("a card has at most one {kind} skill"), *path, place, "type", kind=skill.type)
            numbers[kind] = len(self.skills)
            self.skills.append(skill)
            self._add_skill(entry, skill, (*path, place, "effect"))
        return numbers

    def _add_skill(self, entry: Entry[Any], skill: Skill, path: tuple[Step, ...]) -> None:
        tables = self.tables
        options = entry.read(parse_effect, skill.effect, SKILLS[skill.type], path=path)
        needs = mask_of(_NEEDS.get(speak.verb_of(packed), 0) for option in options for packed in option)
        if skill.only == "boss":
            needs |= speak.NEEDS_BOSS
        if skill.type == "exploration":
            needs |= speak.NEEDS_ROOM_AHEAD
            if not any(speak.verb_of(packed) == speak.REVEAL_ALL for option in options for packed in option):
                needs |= speak.NEEDS_EYES
        tables.skill_type = append(tables.skill_type, _TYPES[skill.type])
        tables.skill_program = append(tables.skill_program, self.add_options([], options))
        tables.skill_needs = append(tables.skill_needs, needs)

    # ------------------------------------------------------------------- stories

    def add_story(self, entry: Entry[StoryCard]) -> None:
        """A Story is a program, like the banner of a room."""
        story, tables = entry.card, self.tables
        if sum(bool(part) for part in (story.options, story.lines, story.buy)) != 1:
            raise entry.fault(N_("a story needs exactly one of these: options, enemy lines, or something to buy"))
        tables.story_line = append(tables.story_line, len(self.line_names) if story.lines else -1)
        if story.lines:
            message = N_("the enemy of a story has one line per floor: {n}, not {m}")
            check_count(entry, len(story.lines), FLOORS, message)
            feeble = speak.FEEBLE_MATES if story.mates == "feeble" else 0
            self._add_lines(entry, story.lines, story.name, feeble)
        tables.story_item = append(tables.story_item, len(self.items) if story.items else -1)
        for place, item in enumerate(story.items):
            self._add_item(entry, place, item)
        tables.story_offers = append(tables.story_offers, len(tables.offer_program))
        for place, text in enumerate(story.buy):
            price, goods = entry.read(parse_offer, text, path=("buy", place))
            tables.offer_program = append(tables.offer_program, self.add_options(price, goods))
        tables.story_offer_count = append(tables.story_offer_count, len(story.buy))
        tables.story_program = append(tables.story_program, self._story_program(entry))

    def _story_program(self, entry: Entry[StoryCard]) -> int:
        story = entry.card
        if story.lines:
            return self.tables.add_program([speak.word(speak.STORY_FIGHT)])
        if story.buy:
            return self.tables.add_program([speak.word(speak.TRADE, OF_STORY)])
        addresses = [self._story_option(entry, place, option) for place, option in enumerate(story.options)]
        return self.tables.add_program([speak.word(speak.OPTIONS, len(addresses)), *addresses])

    def _story_option(self, entry: Entry[StoryCard], place: int, option: StoryOption) -> int:
        path = ("options", place)
        classes = [speak.word(speak.CLASS, mask_of(CLASSES[name] for name in option.classes))] if option.classes else []
        if option.effect is not None and option.success is None and option.failure is None:
            options = entry.read(parse_effect, option.effect, RESULT, path=(*path, "effect"))
            return self.add_options(classes, [_of_story(program) for program in options])
        if option.effect is not None or option.success is None or option.failure is None:
            raise entry.fault(N_("an option needs either an effect, or both a success and a failure"), *path)
        failure = self.add_effect(entry, option.failure, RESULT, *path, "failure")
        success = entry.read(parse_effect, option.success, RESULT, path=(*path, "success"))
        return self.add_options([*classes, speak.word(speak.TRY), failure], success)

    # ---------------------------------------------------------- mats and stances

    def add_mat(self, entry: Entry[MatCard]) -> None:
        mat, tables = entry.card, self.tables
        check_mat(entry)
        floors, bosses = [0] * AREAS, [0] * AREAS
        for number, floor in enumerate(mat.floors, 1):
            bosses[floor.boss] = 1
            for area in floor.areas:
                floors[area] = number
        check_falls(entry, floors)
        for area in range(AREAS):
            tables.mat_floor = append(tables.mat_floor, floors[area])
            tables.mat_boss = append(tables.mat_boss, bosses[area])
            tables.mat_fall = append(tables.mat_fall, mat.falls.get(area, 0))

    def add_stance(self, entry: Entry[StanceCard]) -> None:
        stance, tables = entry.card, self.tables
        for face in stance.critical:
            if face in stance.miss:
                raise entry.fault(N_("face {n} is both a miss and critical"), "critical", n=face)
        tables.stance_miss = append(tables.stance_miss, mask_of(1 << face for face in stance.miss))
        tables.stance_critical = append(tables.stance_critical, mask_of(1 << face for face in stance.critical))
        tables.stance_armor = append(tables.stance_armor, stance.armor)


def _of_story(program: Program) -> Program:
    """In a Story, "take" takes the Story's own card."""
    take = speak.word(speak.TAKE)
    return [speak.word(speak.TAKE, OF_STORY) if packed == take else packed for packed in program]


def mask_of(bits: Iterable[int]) -> int:
    mask = 0
    for bit in bits:
        mask |= bit
    return mask


def by_face(entry: Entry[Any], field: str, bands: Sequence[str]) -> list[int]:
    """For each face of the Dungeon die, the place of the one band that contains it."""
    places = [-1] * FACES
    for place, band in enumerate(bands):
        for face in entry.read(parse_band, band, path=(field, place, "die")):
            if places[face - 1] >= 0:
                message = N_('die: face {n} of "{band}" is already in an earlier band')
                raise entry.fault(message, field, place, "die", n=face, band=quoted(band))
            places[face - 1] = place
    if -1 in places:
        message = N_("{field}: no band contains face {n} of the die")
        raise entry.fault(message, field, field=field, n=places.index(-1) + 1)
    return places


def check_once(entry: Entry[Any], field: str, names: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise entry.fault(N_('{field}: "{name}" appears twice'), field, place, field=field, name=quoted(name))


def check_count(entry: Entry[Any], count: int, wanted: int, message: str) -> None:
    if count != wanted:
        raise entry.fault(message, "lines", n=wanted, m=count)


def check_body(entry: Entry[RoomCard]) -> None:
    """A card has the fields of its kind and none of another's; any card may turn into an Item (MR-ITEM-1)."""
    kind, wanted = entry.card.kind, _BODY[entry.card.kind]
    written = [field for field in ("lines", "rows", "options", "buy", "sell", "items") if getattr(entry.card, field)]
    for field in written:
        if field not in (*wanted, "items"):
            raise entry.fault(N_('a card of kind {kind} cannot have "{field}"'), field, kind=kind, field=field)
    if not set(written) & set(wanted):
        raise entry.fault(N_("a card of kind {kind} needs {field}"), kind=kind, field=" or ".join(wanted))


def check_row(entry: Entry[RoomCard], place: int, row: Row) -> None:
    """A trap has two columns, everything else one (MR-ROOM-TRAP-1)."""
    wanted = ("failure", "success") if entry.card.kind == "trap" else ("result",)
    written = [field for field in ("failure", "success", "result") if getattr(row, field) is not None]
    for field in written:
        if field not in wanted:
            message = N_('a row of a card of kind {kind} cannot have "{field}"')
            raise entry.fault(message, "rows", place, field, kind=entry.card.kind, field=field)
    for field in wanted:
        if field not in written:
            raise entry.fault(MISSING, "rows", place, field=field)


def check_mat(entry: Entry[MatCard]) -> None:
    floors = entry.card.floors
    if len(floors) != FLOORS:
        raise entry.fault(N_("a mat has {n} floors, not {m}"), "floors", n=FLOORS, m=len(floors))
    expected: Iterator[int] = iter(range(1, AREAS))
    for place, floor in enumerate(floors):
        for area in floor.areas:
            if area != next(expected, 0):
                raise entry.fault(N_("area {n} is out of order"), "floors", place, "areas", n=area)
        if floor.boss != floor.areas[-1]:
            message = N_("the boss must wait in the last area, {n}")
            raise entry.fault(message, "floors", place, "boss", n=floor.areas[-1])
    left = next(expected, 0)
    if left:
        raise entry.fault(N_("no floor has area {n}"), "floors", n=left)


def check_falls(entry: Entry[MatCard], floors: Sequence[int]) -> None:
    """A fall leads to the next floor down (MR-EFFECT-20)."""
    for area, below in entry.card.falls.items():
        if floors[below] != floors[area] + 1:
            raise entry.fault(N_("a fall from area {n} cannot end in area {m}"), "falls", str(area), n=area, m=below)


def check_stances(entries: Sequence[Entry[StanceCard]]) -> None:
    """The rules know the stances by number, so all three must be in order."""
    for entry, wanted in zip(entries, STANCES, strict=False):
        if entry.card.id != wanted:
            raise entry.fault(N_("stances must be in the order {names}"), "id", names=STANCES)
    if len(entries) > len(STANCES):
        raise entries[len(STANCES)].fault(N_("the stances are {names}"), "id", names=STANCES)
    if len(entries) < len(STANCES):
        raise CardError(N_("the cards lack the stance {name}"), name=STANCES[len(entries)])
