"""The cards and boards of Tiny Epic Dungeons to read: a table of contents, and each in full."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from undercroft.games.tiny_epic.cards.schema import BossBoard
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.cardspeak import NO_SET
from undercroft.games.tiny_epic.rules.tables import PIECES, SPACES
from undercroft.games.tiny_epic.words.map import TORCH_MARKS
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.games.tiny_epic.words.terms import in_mask, sentence
from undercroft.words.card_shelf import CardShelf, Entry

KINDS: Final = ("hero", "dungeon", "loot", "spell", "set", "goblin", "minion", "boss", "torch")
"""The order in which they are listed."""


class TinyEpicLibrary(CardShelf):
    """All cards and boards of Tiny Epic Dungeons in one language."""

    order = KINDS

    def __init__(self, speech: TinyEpicSpeech) -> None:
        self.speech = speech
        self.terms = speech.terms
        self.effects = speech.effects
        self.cards = speech.cards
        self.tables = speech.cards.tables
        self._ = _ = self.terms._
        self.kinds = {
            "hero": _("hero"),
            "dungeon": _("dungeon card"),
            "loot": _("Loot"),
            "spell": _("Spell"),
            "set": _("legendary set"),
            "goblin": _("goblin"),
            "minion": _("minion"),
            "boss": _("boss board"),
            "torch": _("torch board"),
        }

    # --- what there is ------------------------------------------------------------------------------------------

    def _all(self) -> Iterator[Entry]:
        """Copies of a goblin are one card."""
        cards = self.cards
        yield from self.pile("hero", cards.heroes, self.speech.character)
        yield from self.pile("dungeon", cards.dungeon, self._dungeon)
        yield from self.pile("set", cards.sets, self._set)
        yield from self.pile("minion", cards.minions, self._minion)
        yield from self.pile("boss", cards.bosses, self._boss)
        yield from self.pile("torch", cards.torches, self._torch)
        for number, gear in enumerate(cards.gear):
            yield Entry("loot" if number < cards.loot_count else "spell", gear, None, partial(self._gear, number))
        first = {card.id: number for number, card in reversed(list(enumerate(cards.goblins)))}
        for number in sorted(first.values()):
            yield Entry("goblin", cards.goblins[number], None, partial(self._goblin, number))

    # --- kinds of cards -----------------------------------------------------------------------------------------

    def _dungeon(self, number: int) -> list[str]:
        """Its open sides before it is turned, who waits there, its trap, what heroes can do there."""
        tables, card = self.tables, self.cards.dungeon[number]
        sides = self.terms.together(self.terms.sides[side] for side in in_mask(int(tables.room_sides[number]), 4))
        lines = [self.terms.labelled(self._("Open sides, before it is turned"), sides)]
        meets = {"goblin": self._("A goblin waits there: whoever enters takes 1 damage and stops moving.")}
        meets["minion"] = self._("A minion waits there: whoever enters takes 2 damage and stops moving.")
        if card.meets:
            lines.append(meets[card.meets])
        lines += [sentence(fact) for fact in self.effects.room(number)]
        if card.trap:
            text = self._("Disarm with {test}: discover Loot or a Spell").format(test=self.effects.disarming(number))
            lines.append(text)
        return lines

    def _gear(self, number: int) -> list[str]:
        """Slot, set, and what it does."""
        lines = []
        if number < self.cards.loot_count:
            slot = self.terms.slot_kinds[int(self.tables.card_slot[number])]
            lines.append(self.terms.labelled(self._("Slot"), slot))
        if self.tables.card_set[number] != NO_SET:
            lines.append(self.speech.scene.set_title(int(self.tables.card_set[number])))
        return lines + [sentence(fact) for fact in self.effects.card_facts(number)]

    def _set(self, number: int) -> list[str]:
        """What two, three and four pieces give, and the pieces."""
        amounts = "/".join(str(self.tables.set_amount[(number + 1) * (PIECES + 1) + n]) for n in range(2, PIECES + 1))
        pieces = [
            self.terms.card(card) for card in range(self.cards.loot_count) if self.tables.card_set[card] == number + 1
        ]
        effect = self.speech.scene.set_effect(number + 1, amounts)
        return [
            self.terms.labelled(self._("With two, three, four pieces"), effect),
            self.terms.labelled(self._("Pieces"), self.terms.also(pieces)),
        ]

    def _goblin(self, number: int) -> list[str]:
        card, tables = self.cards.goblins[number], self.tables
        facts = [self.terms.health(1), self._defense(card.defense), self._speed(card.speed)]
        form = self._("moves or attacks") if card.form == "or" else self._("moves and attacks")
        counted = {speak.GOBLINS: self._("as many as there are goblins")}
        counted[speak.GOBLINS_AND_ONE] = self._("one more than there are goblins")
        damage = int(tables.goblin_damage[number])
        text = self._("{form}, {reach}, health lost by each hero hit: {damage}")
        action = text.format(
            form=form, reach=self.effects.enemy_reach(card.rooms), damage=counted.get(damage, str(damage))
        )
        return [
            self.terms.also(facts),
            sentence(action),
            self._("Strikes back with its die + the number of goblins"),
            self.terms.labelled(self._("Reward"), self.effects.program(int(tables.goblin_reward[number]))),
            self.terms.labelled(self._("Cards"), str(card.copies)),
        ]

    def _minion(self, number: int) -> list[str]:
        card, tables = self.cards.minions[number], self.tables
        facts = [self.terms.health(card.health), self._defense(card.defense), self._speed(card.speed)]
        for kind in range(3):
            guard = int(tables.minion_guard[number * 3 + kind])
            if guard:
                text = self._("+{n} Defense against: {kind}")
                facts.append(text.format(n=guard, kind=self.terms.attacks[kind]))
        effect = self.effects.strike(int(tables.minion_effect[number]), int(tables.minion_after[number]))
        text = self._("moves and attacks, {reach}: {effect}")
        melee, ranged = (f"{int(tables.minion_modifier[number * 3 + kind]):+}" for kind in (0, 1))
        return [
            self.terms.also(facts),
            sentence(text.format(reach=self.effects.enemy_reach(card.rooms), effect=effect)),
            self._("Strikes back with its die {melee} in melee, {ranged} at range").format(melee=melee, ranged=ranged),
            self._("Reward: Loot or a Spell, twice; torch up 6"),
        ]

    def _boss(self, number: int) -> list[str]:
        """Figures, counter-attacks, what it does when the enemies act and on the torch face, and its hero spaces."""
        card, tables = self.cards.bosses[number], self.tables
        text = self.terms.ngettext("lock at {spaces}", "locks at {spaces}", len(card.locks))
        locks = text.format(spaces=self.terms.also(map(str, card.locks)))
        stars = self._("difficulty {n} of 3").format(n=card.stars)
        effect = self.effects.strike(int(tables.boss_effect[number]), int(tables.boss_after[number]))
        action = self._("moves and attacks, {reach}: {effect}").format(
            reach=self.effects.enemy_reach(card.action.rooms), effect=effect
        )
        lines = [
            self.terms.also([self._defense(card.defense), self._speed(card.speed), locks, stars]),
            self._counters(number, card),
            self.terms.labelled(self.terms.name(card.action.name), action),
            self.terms.labelled(
                self._("On the torch face, {name}").format(name=self.terms.name(card.torch.name)),
                self.effects.program(int(tables.boss_torch[number])),
            ),
        ]
        for space in range(1, SPACES + 1):
            label = self._("space {n}").format(n=space)
            lines.append(sentence(self.terms.labelled(label, self.effects.space(number, space))))
        return lines

    def _counters(self, number: int, card: BossBoard) -> str:
        """By kind of attack: what is added to its die, or what the attacker loses (TED-BCA-01, -02)."""
        texts = []
        for kind in range(3):
            line = int(self.tables.boss_line[number * 3 + kind])
            more = f"{int(self.tables.boss_modifier[number * 3 + kind]):+}"
            said = self.terms.also([more] if not line else [self._("die alone"), self.effects.program(line)])
            texts.append(self.terms.labelled(self.terms.attacks[kind], said))
        return sentence(self._("strikes back with its die ({texts})").format(texts=self.terms.also(texts)))

    def _torch(self, number: int) -> list[str]:
        """The spaces in a row, what they mean, and where the torch starts."""
        card = self.cards.torches[number]
        names = ("blank", "goblin", "action", "skull")
        starts = self.terms.also(
            self._("{n} heroes: {space}").format(n=heroes, space=start) for heroes, start in enumerate(card.starts, 2)
        )
        return [
            "".join(TORCH_MARKS[names.index(space)] for space in card.spaces),
            self._("g = a goblin comes   a = the enemies act   X = the end"),
            self.terms.labelled(self._("The torch starts on space"), starts),
        ]

    def _defense(self, n: int) -> str:
        return self._("Defense {n}").format(n=n)

    def _speed(self, n: int) -> str:
        return self._("Speed {n}").format(n=n)
