"""From cards to tables: turns every card's texts into the numbers the rules read.

Cards are numbered by their place: boxes in the order given, files by name, cards in file order.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from undercroft.cards.columns import add
from undercroft.cards.grammar import Program
from undercroft.cards.locate import Step
from undercroft.cards.schema import Name
from undercroft.cards.source import MISSING, CardError, Entry
from undercroft.games.mini_rogue.cards import effects, schema
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.tables import (
    ALARM,
    AREAS,
    COLUMNS,
    FACES,
    FLOORS,
    KEPT,
    LOWERS,
    SKILL_TYPES,
    Tables,
)
from undercroft.kernel.errors import N_
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
        self.line_rewards: list[str] = []
        self.items: list[schema.Item] = []
        self.skills: list[schema.Skill] = []

    # ------------------------------------------------------------------ programs

    def add_options(self, before: Program, options: list[Program]) -> int:
        """Add a program, with its options first if there are several, and return its address."""
        if len(options) == 1:
            return self.tables.add_program(before + options[0])
        return self.add_choice(before, [self.tables.add_program(option) for option in options])

    def add_choice(self, before: Program, addresses: list[int]) -> int:
        return self.tables.add_program([*before, speak.word(speak.CHOOSE, len(addresses)), *addresses])

    def add_effect(self, entry: Entry[Any], text: str | None, context: effects.Context, *path: Step) -> int:
        """The address of an effect text; no text is the empty program."""
        if text is None:
            return 0
        return self.add_options([], entry.read(effects.parse_effect, text, context, path=path))

    # --------------------------------------------------------------------- rooms

    def add_room(self, entry: Entry[schema.RoomCard]) -> None:
        room = entry.card
        check_body(entry)
        banner, failure = self._banner(entry), self.add_effect(entry, room.failure, effects.RESULT, "failure")
        add(self.tables, "room", kind=KINDS[room.kind], banner=banner, failure=failure, row=self._rows(entry))
        self._add_items(entry)
        self._add_offers("room", entry, buy=room.buy, sell=room.sell)
        add(self.tables, "room", line=len(self.line_names) if room.lines else -1)
        if room.lines:
            check_count(entry, len(room.lines), FLOORS, N_("a monster has one line per floor: {n}, not {m}"))
            self._add_lines(entry, room.lines, None)

    def _banner(self, entry: Entry[schema.RoomCard]) -> int:
        room = entry.card
        banner = entry.read(effects.parse_effect, room.banner, effects.BANNER, path=("banner",))
        after = [speak.word(speak.ROWS)] if room.rows else []
        if len(banner) > 1 and (room.rows or room.options):
            message = N_('a banner with " / " must stand alone: this card also has rows or options')
            raise entry.fault(message, "banner")
        if not room.options:
            return self.add_options([], [option + after for option in banner])
        options = [
            self.add_effect(entry, option.effect, effects.RESULT, "options", place, "effect")
            for place, option in enumerate(room.options)
        ]
        return self.add_choice(banner[0] + after, options)

    def _rows(self, entry: Entry[schema.RoomCard]) -> list[int]:
        """The results by face of the Dungeon die, on failure and on success."""
        rows = entry.card.rows
        if not rows:
            return [0] * FACES * COLUMNS
        faces = by_face(entry, "rows", [row.die for row in rows])
        columns = [self._columns(entry, place, row) for place, row in enumerate(rows)]
        return [address for place in faces for address in columns[place]]

    def _columns(self, entry: Entry[schema.RoomCard], place: int, row: schema.Row) -> tuple[int, int]:
        """The results of a row on failure and on success."""
        check_row(entry, place, row)
        if entry.card.kind == "trap":
            failure = self.add_effect(entry, row.failure, effects.RESULT, "rows", place, "failure")
            return failure, self.add_effect(entry, row.success, effects.RESULT, "rows", place, "success")
        result = self.add_effect(entry, row.result, effects.RESULT, "rows", place, "result")
        # A treasure opens only on success (MR-ROOM-TREASURE-3); tombs and shrines are read anyway (MR-ROOM-TOMB-1).
        return (0 if entry.card.kind == "treasure" else result), result

    def _add_offers(self, kind: str, entry: Entry[Any], **offers: Sequence[str]) -> None:
        tables = self.tables
        add(tables, kind, offers=len(tables.offer_program), offer_count=sum(map(len, offers.values())))
        for field, texts in offers.items():
            for place, text in enumerate(texts):
                price, goods = entry.read(effects.parse_offer, text, path=(field, place))
                add(tables, "offer", program=self.add_options(price, goods))

    def _add_items(self, entry: Entry[schema.RoomCard]) -> None:
        items, first = entry.card.items, len(self.items)
        faces = by_face(entry, "items", [item.die for item in items]) if items else ()
        add(self.tables, "room", item=[first + place for place in faces] or [-1] * FACES)
        for place, item in enumerate(items):
            self._add_item(entry, place, item)

    def _add_item(self, entry: Entry[Any], place: int, item: schema.Item) -> None:
        if any(item.id == other.id for other in self.items):
            raise entry.fault(N_('another item has the id "{name}"'), "items", place, "id", name=quoted(item.id))
        self.items.append(item)
        marks = KEPT * item.kept | ALARM * item.alarm | LOWERS * item.lowers
        gain = self.add_effect(entry, item.gain, effects.RESULT, "items", place, "gain")
        figures = {"uses": item.uses, "feats": int(item.feats), "slots": item.slots, "parry": item.parry}
        add(self.tables, "item", **figures, marks=marks, gain=gain)

    def add_item_skills(self, entry: "Entry[schema.RoomCard] | Entry[schema.StoryCard]") -> None:
        """Add Item skills after the characters' skills, so that a new Item does not change their numbers."""
        for place, item in enumerate(entry.card.items):
            add(self.tables, "item", skill=self._add_skills(entry, item.skills, ("items", place, "skills")))

    # ------------------------------------------------------------------- enemies

    def _add_lines(
        self, entry: Entry[Any], lines: Sequence[schema.EnemyLine], shared: Name | None, more_traits: int = 0
    ) -> None:
        for place, line in enumerate(lines):
            name = line.name or shared
            if name is None:
                raise entry.fault(MISSING, "lines", place, field="name")
            self.line_names.append(name)
            self.line_rewards.append(line.reward or "")
            alone, party = effects.parse_hp(line.hp)
            if party < alone:
                message = N_('hp: "{value}" has less HP for two than for one')
                raise entry.fault(message, "lines", place, "hp", value=quoted(line.hp))
            traits, regeneration = entry.read(effects.parse_traits, line.traits, path=("lines", place, "traits"))
            reward = self.add_effect(entry, line.reward, effects.RESULT, "lines", place, "reward")
            add(self.tables, "line", hp=alone, party_hp=party, armor=line.armor, damage=line.damage, reward=reward)
            add(self.tables, "line", traits=traits | more_traits, regeneration=regeneration)

    def add_boss(self, entry: Entry[schema.BossCard]) -> None:
        boss = entry.card
        if boss.final:
            check_count(entry, len(boss.lines), _PHASES, N_("a final boss has one line per phase: {n}, not {m}"))
        else:
            message = N_("a boss has one line for each of the first floors: {n}, not {m}")
            check_count(entry, len(boss.lines), _BOSS_FLOORS, message)
        add(self.tables, "boss", line=len(self.line_names), lines=len(boss.lines), final=int(boss.final))
        self._add_lines(entry, boss.lines, None if boss.final else boss.name)

    def add_ghost(self, entry: Entry[schema.GhostCard]) -> None:
        check_count(entry, len(entry.card.lines), FLOORS, N_("the ghost has one line per floor: {n}, not {m}"))
        add(self.tables, "ghost", line=len(self.line_names))
        self._add_lines(entry, entry.card.lines, None)

    def add_rewards(self, entry: Entry[schema.RewardsCard]) -> None:
        card = entry.card
        always = self.add_effect(entry, card.always, effects.RESULT, "always")
        addresses = [
            self.add_effect(entry, row.result, effects.RESULT, "rows", place, "result")
            for place, row in enumerate(card.rows)
        ]
        faces = by_face(entry, "rows", [row.die for row in card.rows])
        add(self.tables, "rewards", always=always, row=[addresses[place] for place in faces])

    # ---------------------------------------------------------------- characters

    def add_character(self, entry: Entry[schema.CharacterCard]) -> None:
        card = entry.card
        check_once(entry, "potions", card.potions)
        check_once(entry, "afflictions", card.afflictions)
        add(
            self.tables,
            "start",
            stat=[getattr(card.start, stat) for stat in effects.STATS],
            potions=mask_of(1 << effects.POTIONS[potion] for potion in card.potions),
            afflictions=mask_of(effects.AFFLICTIONS[affliction] for affliction in card.afflictions),
        )
        numbers = self._add_skills(entry, card.skills, ("skills",))
        hunger, bounty = self._passive(numbers, speak.HUNGER, _HUNGER), self._passive(numbers, speak.BOUNTY, 0)
        figures = {"class": effects.CLASSES[card.hero_class], "hunger": hunger, "bounty": bounty}
        add(self.tables, "character", skill=numbers, **figures)

    def _passive(self, numbers: Iterable[int], verb: int, usual: int) -> int:
        """A passive skill applies at all times, so what it changes is known before play (MR-SKILL-5)."""
        for number in numbers:
            if number >= 0:
                packed = self.tables.programs[self.tables.skill_program[number]]
                if speak.verb_of(packed) == verb:
                    return speak.first_of(packed)
        return usual

    def _add_skills(self, entry: Entry[Any], skills: Sequence[schema.Skill], path: tuple[Step, ...]) -> list[int]:
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

    def _add_skill(self, entry: Entry[Any], skill: schema.Skill, path: tuple[Step, ...]) -> None:
        options = entry.read(effects.parse_effect, skill.effect, effects.SKILLS[skill.type], path=path)
        needs = mask_of(_NEEDS.get(speak.verb_of(packed), 0) for option in options for packed in option)
        if skill.only == "boss":
            needs |= speak.NEEDS_BOSS
        if skill.type == "exploration":
            needs |= speak.NEEDS_ROOM_AHEAD
            if not any(speak.verb_of(packed) == speak.REVEAL_ALL for option in options for packed in option):
                needs |= speak.NEEDS_EYES
        add(self.tables, "skill", type=_TYPES[skill.type], program=self.add_options([], options), needs=needs)

    # ------------------------------------------------------------------- stories

    def add_story(self, entry: Entry[schema.StoryCard]) -> None:
        """A Story is a program, like the banner of a room."""
        story = entry.card
        if sum(bool(part) for part in (story.options, story.lines, story.buy)) != 1:
            raise entry.fault(N_("a story needs exactly one of these: options, enemy lines, or something to buy"))
        add(self.tables, "story", line=len(self.line_names) if story.lines else -1)
        if story.lines:
            message = N_("the enemy of a story has one line per floor: {n}, not {m}")
            check_count(entry, len(story.lines), FLOORS, message)
            feeble = speak.FEEBLE_MATES if story.mates == "feeble" else 0
            self._add_lines(entry, story.lines, story.name, feeble)
        add(self.tables, "story", item=len(self.items) if story.items else -1)
        for place, item in enumerate(story.items):
            self._add_item(entry, place, item)
        self._add_offers("story", entry, buy=story.buy)
        add(self.tables, "story", program=self._story_program(entry))

    def _story_program(self, entry: Entry[schema.StoryCard]) -> int:
        story = entry.card
        if story.lines:
            return self.tables.add_program([speak.word(speak.STORY_FIGHT)])
        if story.buy:
            return self.tables.add_program([speak.word(speak.TRADE, OF_STORY)])
        addresses = [self._story_option(entry, place, option) for place, option in enumerate(story.options)]
        return self.tables.add_program([speak.word(speak.OPTIONS, len(addresses)), *addresses])

    def _story_option(self, entry: Entry[schema.StoryCard], place: int, option: schema.StoryOption) -> int:
        path = ("options", place)
        classes = (
            [speak.word(speak.CLASS, mask_of(effects.CLASSES[name] for name in option.classes))]
            if option.classes
            else []
        )
        if option.effect is not None and option.success is None and option.failure is None:
            options = entry.read(effects.parse_effect, option.effect, effects.RESULT, path=(*path, "effect"))
            return self.add_options(classes, [_of_story(program) for program in options])
        if option.effect is not None or option.success is None or option.failure is None:
            raise entry.fault(N_("an option needs either an effect, or both a success and a failure"), *path)
        failure = self.add_effect(entry, option.failure, effects.RESULT, *path, "failure")
        success = entry.read(effects.parse_effect, option.success, effects.RESULT, path=(*path, "success"))
        return self.add_options([*classes, speak.word(speak.TRY), failure], success)

    # ---------------------------------------------------------- mats and stances

    def add_mat(self, entry: Entry[schema.MatCard]) -> None:
        mat = entry.card
        check_mat(entry)
        floors, bosses = [0] * AREAS, [0] * AREAS
        for number, floor in enumerate(mat.floors, 1):
            bosses[floor.boss] = 1
            for area in floor.areas:
                floors[area] = number
        check_falls(entry, floors)
        add(self.tables, "mat", floor=floors, boss=bosses, fall=[mat.falls.get(area, 0) for area in range(AREAS)])

    def add_stance(self, entry: Entry[schema.StanceCard]) -> None:
        stance = entry.card
        for face in stance.critical:
            if face in stance.miss:
                raise entry.fault(N_("face {n} is both a miss and critical"), "critical", n=face)
        miss, critical = (mask_of(1 << face for face in faces) for faces in (stance.miss, stance.critical))
        add(self.tables, "stance", miss=miss, critical=critical, armor=stance.armor)


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
        for face in entry.read(effects.parse_band, band, path=(field, place, "die")):
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


def check_body(entry: Entry[schema.RoomCard]) -> None:
    """A card has the fields of its kind and none of another's; any card may turn into an Item (MR-ITEM-1)."""
    kind, wanted = entry.card.kind, _BODY[entry.card.kind]
    written = [field for field in ("lines", "rows", "options", "buy", "sell", "items") if getattr(entry.card, field)]
    for field in written:
        if field not in (*wanted, "items"):
            raise entry.fault(N_('a card of kind {kind} cannot have "{field}"'), field, kind=kind, field=field)
    if not set(written) & set(wanted):
        raise entry.fault(N_("a card of kind {kind} needs {field}"), kind=kind, field=" or ".join(wanted))


def check_row(entry: Entry[schema.RoomCard], place: int, row: schema.Row) -> None:
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


def check_mat(entry: Entry[schema.MatCard]) -> None:
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


def check_falls(entry: Entry[schema.MatCard], floors: Sequence[int]) -> None:
    """A fall leads to the next floor down (MR-EFFECT-20)."""
    for area, below in entry.card.falls.items():
        if floors[below] != floors[area] + 1:
            raise entry.fault(N_("a fall from area {n} cannot end in area {m}"), "falls", str(area), n=area, m=below)


def check_stances(entries: Sequence[Entry[schema.StanceCard]]) -> None:
    """The rules know the stances by number, so all three must be in order."""
    for entry, wanted in zip(entries, STANCES, strict=False):
        if entry.card.id != wanted:
            raise entry.fault(N_("stances must be in the order {names}"), "id", names=STANCES)
    if len(entries) > len(STANCES):
        raise entries[len(STANCES)].fault(N_("the stances are {names}"), "id", names=STANCES)
    if len(entries) < len(STANCES):
        raise CardError(N_("the cards lack the stance {name}"), name=STANCES[len(entries)])
