"""The cards to read: a table of contents, and each card in full, as words or as data."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from undercroft.games.mini_rogue.cards.schema import EnemyLine, PerkCard, RoomCard
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.answers import CARD_POWERS
from undercroft.games.mini_rogue.rules.cardspeak import POWERS_SIDE, first_of, second_of, verb_of, word
from undercroft.games.mini_rogue.rules.tables import COLUMNS, FACES
from undercroft.games.mini_rogue.table.answer_names import first_options
from undercroft.games.mini_rogue.words.campaign import Tale
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.powers import Powers
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.card_shelf import CardShelf, Entry, Thing
from undercroft.words.nouns import sentence

ROOM_KINDS: Final = ("monster", "trap", "tomb", "treasure", "bonfire", "merchant", "shrine", "item")
KINDS: Final = (
    *ROOM_KINDS,
    *("boss", "ghost", "rewards", "story", "character", "mat", "stance", "board", "overlord", "reinforcement"),
    *("perk", "relic"),
)
"""The order in which they are listed; a room is listed under its kind."""
PRINTED_FOR: Final = 2
"""The cards have separate figures for up to this many adventurers (MR-COOP2-14)."""


class PrintedEffects(Effects):
    """Effects as the card prints them: on every floor at once."""

    second_box = False
    """the card is not from the first box: the fight is with the enemy of the reference card"""

    def effect(self, packed: int, floor: int) -> str:
        verb, first = verb_of(packed), first_of(packed)
        if verb in (speak.GAIN, speak.LOSE, speak.PAY) and second_of(packed) == speak.FLOOR:
            return self._("{change} × floor").format(change=super().effect(word(verb, first, 1), floor))
        if verb == speak.EXECUTE:
            return self.execution(self._("{n} + floor").format(n=first))
        if verb == speak.STRIKE and second_of(packed):
            return self.blow(self._("{n} + floor").format(n=first), first)
        if verb == speak.GHOST and self.second_box:
            return self._("fight the enemy of the reference card")
        if verb == speak.GHOST:
            return self._("fight the ghost of the floor")
        return super().effect(packed, floor)


class Library(CardShelf):
    """All cards of Mini Rogue in one language."""

    order = KINDS

    def __init__(self, speech: MiniRogueSpeech) -> None:
        self.speech = speech
        self.terms = MiniRogueTerms(speech.cards, speech.language, PRINTED_FOR)
        self.cards = self.terms.cards
        self.tables = self.terms.tables
        self._ = self.terms._
        self.effects = PrintedEffects(self.terms)
        self.powers = Powers(self.terms, self.effects)
        _ = self._
        others = (
            *(_("boss"), _("ghost"), _("rewards"), _("story"), _("character"), _("mat"), _("stance"), _("board")),
            *(_("Overlord"), _("Reinforcement"), _("perk"), _("relic")),
        )
        self.kinds = dict(zip(KINDS, (*self.terms.kinds, *others), strict=True))
        self.tale = Tale(self.terms)

    # --- what there is ------------------------------------------------------------------------------------------

    def _all(self) -> Iterator[Entry]:
        cards = self.cards
        for number, room in enumerate(cards.rooms):
            yield Entry(room.kind, room, cards.room_boxes[number], partial(self._room, number))
        yield from self.pile("boss", cards.bosses, self._boss, cards.boss_boxes)
        yield from self.pile("ghost", cards.ghosts, self._ghost, cards.reference_boxes)
        yield from self.pile("rewards", cards.rewards, self._rewards, cards.reference_boxes)
        yield from self.pile("story", cards.stories, self._story, cards.story_boxes)
        yield from self.pile("character", cards.characters, lambda hero: self.speech.character(hero, PRINTED_FOR))
        yield from self.pile("mat", cards.mats, self._mat)
        yield from self.pile("stance", cards.stances, lambda stance: [self.speech.stance(stance)])
        yield from self.pile("board", cards.boards, self._board)
        yield from self.pile("overlord", cards.overlords, self._overlord)
        yield from self.pile("reinforcement", cards.reinforcements, self._reinforcement)
        for perk in cards.campaign.perks.values():
            yield Entry("perk", perk, None, partial(self._perk, perk))
        for relic in cards.campaign.relics.values():
            yield Entry("relic", relic, None, partial(self.gift, relic.id))

    def things(self) -> Iterator[Thing]:
        from undercroft.games.mini_rogue.words.things import things

        return things(self)

    # --- pages --------------------------------------------------------------------------------------------------

    def page(self, entry: Entry) -> list[str]:
        self.effects.second_box = entry.box not in (None, self.cards.room_boxes[0])
        return super().page(entry)

    def _room(self, number: int) -> list[str]:
        room = self.cards.rooms[number]
        banner = self.effects.parts(int(self.tables.room_banner[number]), 1)
        if room.options:
            banner.pop()  # the options follow, each with its name
        lines = [sentence(self.terms.also(banner))] if banner else []
        lines += self._rows(number, room) + self._options(number, room) + self._offers(number)
        if room.failure is not None:
            failed = self.effects.program(int(self.tables.room_failure[number]), 1)
            lines.append(self.terms.labelled(self._("Failure"), failed))
        lines += [f"{item.die:>3}  {self.speech.item(self._item(number, item.die))}" for item in room.items]
        return lines + self._lines(room.lines, int(self.tables.room_line[number]))

    def _item(self, number: int, band: str) -> int:
        return int(self.tables.room_item[number * FACES + int(band[0]) - 1])

    def _rows(self, number: int, room: RoomCard) -> list[str]:
        lines = []
        for row in room.rows:
            at = (number * FACES + int(row.die[0]) - 1) * COLUMNS
            failure, success = (self.effects.program(int(self.tables.room_row[at + column]), 1) for column in (0, 1))
            text = success
            if room.kind == "trap":
                text = self._("failure {failure}; success {success}").format(failure=failure, success=success)
            lines.append(f"{row.die:>3}  {self.terms.labelled(self.terms.name(row.name), text)}")
        return lines

    def _options(self, number: int, room: RoomCard) -> list[str]:
        first = first_options(self.terms.cards, number)
        return [
            "- "
            + self.terms.labelled(
                self.terms.name(option.name), self.effects.program(int(self.tables.programs[first + place]), 1)
            )
            for place, option in enumerate(room.options)
        ]

    def _offers(self, number: int) -> list[str]:
        return self._prices(int(self.tables.room_offers[number]), int(self.tables.room_offer_count[number]))

    def _prices(self, first: int, count: int) -> list[str]:
        """A number of offers, each with its price."""
        lines = []
        for offer in range(first, first + count):
            price, *goods = self.effects.parts(int(self.tables.offer_program[offer]), 1)
            lines.append("- " + self.terms.labelled(price, self.terms.also(goods)))
        return lines

    def _story(self, number: int) -> list[str]:
        """Its text, then its options, its enemy or its goods, and the Item it can become."""
        story, tables = self.cards.stories[number], self.tables
        lines = [self.terms.name(story.text)]
        options = int(tables.story_program[number]) + 1
        for place, option in enumerate(story.options):
            effect = self.effects.program(int(tables.programs[options + place]), 1)
            lines.append("- " + self.terms.labelled(self.terms.name(option.name), effect))
        lines += self._prices(int(tables.story_offers[number]), int(tables.story_offer_count[number]))
        if story.items:
            lines.append(self.speech.item(int(tables.story_item[number])))
        return lines + self._lines(story.lines, int(tables.story_line[number]))

    def _lines(self, rows: Sequence[EnemyLine], first: int, *, phases: bool = False) -> list[str]:
        """The rows of an enemy card, one for each floor, or for each phase of a final boss."""
        lines = []
        for place in range(len(rows)):
            line = first + place
            where = self._("phase {n}") if phases else self._("floor {n}")
            facts = self.terms.figures(line)
            if self.tables.line_reward[line]:
                reward = self.effects.program(int(self.tables.line_reward[line]), 1)
                facts.append(self._("beaten: {reward}").format(reward=reward))
            text = self.terms.labelled(self.terms.enemy(line), self.terms.also(facts))
            lines.append(f"{where.format(n=place + 1)}  {text}")
        return lines

    def _boss(self, number: int) -> list[str]:
        boss = self.cards.bosses[number]
        return self._lines(boss.lines, int(self.tables.boss_line[number]), phases=boss.final)

    def _ghost(self, number: int) -> list[str]:
        return self._lines(self.cards.ghosts[number].lines, int(self.tables.ghost_line[number]))

    def _rewards(self, number: int) -> list[str]:
        card = self.cards.rewards[number]
        always = self.effects.program(int(self.tables.rewards_always[number]), 1)
        lines = [self.terms.labelled(self._("Always"), always)]
        for row in card.rows:
            result = self.effects.program(int(self.tables.rewards_row[number * FACES + int(row.die[0]) - 1]), 1)
            lines.append(f"{row.die:>3}  {result}")
        return lines

    def _mat(self, number: int) -> list[str]:
        mat = self.cards.mats[number]
        lines = []
        for place, floor in enumerate(mat.floors, 1):
            text = self._("floor {n}: {name}, areas {first} to {last}")
            name = self.terms.name(floor.name)
            if floor.name.ours:
                name = self._("{name} (our name)").format(name=name)
            lines.append(text.format(n=place, name=name, first=floor.areas[0], last=floor.areas[-1]))
        falls = self.terms.also(f"{area} → {below}" for area, below in mat.falls.items())
        lines.append(self.terms.labelled(self._("Falls"), falls or self.effects.plain[speak.NOTHING]))
        return lines

    # --- the Overlord -------------------------------------------------------------------------------------------

    def _board(self, _number: int) -> list[str]:
        return [f"- {self.powers.printed(int(power))}" for power in self.tables.board_power]

    def _overlord(self, number: int) -> list[str]:
        """Its powers, and the other side: the Automa (MR-OVER-12, MR-AUTO-3, -5)."""
        places = range(number * CARD_POWERS, (number + 1) * CARD_POWERS)
        own = [int(self.tables.overlord_power[place]) for place in places]
        lines = [f"- {self.powers.printed(power)}" for power in own if power >= 0]
        lines.append(self._("As an Automa:"))
        lines += [f"- {sentence(self.powers.row(row))}" for row in self.powers.rows_of(number)]
        lines.append(self._("Where the Automa lays a Reinforcement card, by the Dungeon die:"))
        return lines + [f"{face:>3}  {self.powers.sides[side]}" for face, side in enumerate(self._sides(number), 1)]

    def _sides(self, number: int) -> list[int]:
        return [int(self.tables.overlord_side[number * FACES + face]) for face in range(FACES)]

    def _reinforcement(self, number: int) -> list[str]:
        """Its track, what it does under each side, and when its power triggers automatically."""
        steps = int(self.tables.reinforcement_track[number])
        lines = [self._("Track of {n} steps").format(n=steps)]
        for side, name in self.powers.sides.items():
            lines.append(f"- {sentence(name)} – {self.powers.side(number, side)}")
        row = self.powers.side(number, POWERS_SIDE, automa=True)
        return [*lines, "- " + self._("As an Automa, {row}").format(row=row)]

    # --- the campaign -------------------------------------------------------------------------------------------

    def _perk(self, perk: PerkCard) -> list[str]:
        """What it does, its path, what it costs, and what comes before it (MR-CAMP-5, -6)."""
        needs = self.tale.needs(perk).strip(" []")
        facts = [self.tale.paths()[perk.path], self.tale.points(perk.cost), *filter(None, [needs])]
        return [*self.gift(perk.id), self.terms.also(facts)]

    def gift(self, name: str) -> list[str]:
        return [sentence(self.tale.gift(self.cards.campaign.gifts[name]))]
