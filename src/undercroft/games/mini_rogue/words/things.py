"""What lies on the table of Mini Rogue besides cards, to be named and explained: potions, traits, skills, enemies."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from undercroft.games.mini_rogue.cards.overlord import CONSULTED
from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, SIDE_NAMES, SKILL_TYPE_NAMES
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES
from undercroft.games.mini_rogue.table.fields import AFFLICTION_NAMES, BOON_NAMES, STAT_NAMES, TRAIT_NAMES
from undercroft.words.card_shelf import Thing
from undercroft.words.nouns import sentence
from undercroft.words.reference import Reference

if TYPE_CHECKING:
    from undercroft.games.mini_rogue.words.library import Library

KINDS: Final = {
    **{
        kind: f"room-{kind}"
        for kind in ("monster", "trap", "tomb", "treasure", "bonfire", "merchant", "shrine", "item")
    },
    "boss": "boss",
    "ghost": "ghost",
    "rewards": "rewards",
    "story": "story",
}
"""Kinds of cards that lie in an area or are fought, each with its rule."""
DICE: Final = {"character": "level-and-dice", "dungeon": "dungeon-die", "curse": "curse-die", "poison": "poison-die"}
RULES: Final = (
    *("area", "mat", "potions", "item", "skills", "stance", "perks", "party", "leader", "trade", "criticals", "feats"),
    *("augury", "overlord", "overlord-hand", "reinforcement", "automa", "descent", "story", "poison"),
)
"""Rules about parts of the table."""


def things(shelf: "Library") -> Iterator[Thing]:
    """Everything, with the rule about it."""
    yield from _Things(shelf).all()


class _Things:
    """The same in parts."""

    def __init__(self, shelf: "Library") -> None:
        self.shelf = shelf
        self.terms = shelf.terms
        self.reference = Reference("mini-rogue", shelf.terms.language)

    def all(self) -> Iterator[Thing]:
        yield from self._ruled("rule", {rule: (self.reference.entry(rule).title, rule) for rule in RULES})
        yield from self._ruled("kind", {kind: (self.shelf.kinds[kind], rule) for kind, rule in KINDS.items()})
        yield from self._ruled("track", {name: (self.reference.entry(name).title, name) for name in STAT_NAMES})
        yield from self._ruled("die", {name: (self.terms.dice[name], rule) for name, rule in DICE.items()})
        afflictions = zip(AFFLICTION_NAMES, self.terms.afflictions.values(), strict=True)
        yield from self._ruled("affliction", {name: (word, name) for name, word in afflictions})
        yield from self._potions()
        yield from self._traits()
        yield from self._skills()
        yield from self._held()
        yield from self._enemies()
        yield from self._reign()
        yield from self._floors()

    def _ruled(self, kind: str, named: dict[str, tuple[str, str]]) -> Iterator[Thing]:
        """Things that a rule explains."""
        for name, (word, rule) in named.items():
            yield Thing(f"{kind}:{name}", sentence(word), self._rule(rule))

    def _rule(self, name: str) -> Sequence[str]:
        return self.reference.entry(name).paragraphs

    def _potions(self) -> Iterator[Thing]:
        terms = self.terms
        for name, word, effect in zip(POTION_NAMES, terms.potions, terms.potion_effects, strict=True):
            yield Thing(f"potion:{name}", sentence(word), [sentence(effect), *self._rule(f"potion-{name}")])

    def _traits(self) -> Iterator[Thing]:
        """A trait by its short word, or by the title of its rule."""
        for place, name in enumerate(TRAIT_NAMES):
            entry = self.reference.entry(f"trait-{name}")
            yield Thing(f"trait:{name}", sentence(self.terms.traits.get(1 << place, entry.title)), entry.paragraphs)

    def _skills(self) -> Iterator[Thing]:
        """The skills of each Character card by their type."""
        tables = self.terms.tables
        for number, character in enumerate(self.shelf.cards.characters):
            for kind, name in enumerate((*SKILL_TYPE_NAMES, "passive")):
                skill = int(tables.character_skill[number * SKILL_TYPES + kind])
                if skill >= 0:
                    told = [self.shelf.speech.skill(skill, self.terms.party), sentence(self.terms.skill_types[kind])]
                    yield Thing(f"skill:{character.id}:{name}", self.terms.skill(skill), told)

    def _held(self) -> Iterator[Thing]:
        """Items, and what perks and relics grant."""
        for number, item in enumerate(self.shelf.cards.items):
            yield Thing(f"item:{item.id}", self.terms.item(number), [self.shelf.speech.item(number)])
        campaign, granted = self.shelf.cards.campaign, dict[int, str]()
        for card in (*campaign.perks.values(), *campaign.relics.values()):
            for boon, _amount in campaign.gifts[card.id].amounts:
                granted.setdefault(boon, card.id)  # by the first, as it is called
        for boon, by in granted.items():
            yield Thing(f"boon:{BOON_NAMES[boon.bit_length() - 1]}", self.terms.boon(boon), self.shelf.gift(by))

    def _enemies(self) -> Iterator[Thing]:
        """Enemies by the name that a view gives them; the same name may stand in several rows."""
        rows: dict[str, list[int]] = {}
        for line, name in enumerate(self.shelf.cards.line_names):
            rows.setdefault(str(name), []).append(line)
        for name, lines in rows.items():
            figures = dict.fromkeys(sentence(self.terms.also(self.terms.figures(line))) for line in lines)
            yield Thing(f"enemy:{name}", sentence(self.terms.enemy(lines[0])), [*figures])
        rewards, addresses = self.shelf.cards.line_rewards, self.shelf.tables.line_reward
        for reward, line in {reward: line for line, reward in enumerate(rewards) if reward}.items():
            won = self.shelf.effects.program(int(addresses[line]), 1)
            yield Thing(f"reward:{reward}", won, [sentence(self.terms._("beaten: {reward}").format(reward=won))])

    def _reign(self) -> Iterator[Thing]:
        """The Overlord's powers, and the sides of the board."""
        for number, power in enumerate(self.shelf.cards.powers):
            yield Thing(f"power:{power.id}", self.terms.power(number), self._power(number))
        for name, side in zip(SIDE_NAMES, self.shelf.powers.sides.values(), strict=True):
            yield Thing(f"side:{name}", sentence(side), self._rule("reinforcement"))
        for name, trigger in CONSULTED.items():
            yield Thing(f"trigger:{name}", sentence(self.shelf.powers.consulted[trigger]), self._rule("automa"))

    def _power(self, number: int) -> list[str]:
        """A power as it is printed, and what the Automa makes of it."""
        powers = self.shelf.powers
        rows = [row for row, power in enumerate(self.shelf.tables.automa_power) if power == number]
        automa = self.terms._("As an Automa, {row}")
        return [powers.printed(number), *(automa.format(row=powers.row(row)) for row in rows)]

    def _floors(self) -> Iterator[Thing]:
        """The floors of each mat, by number."""
        for mat in self.shelf.cards.mats:
            for number, floor in enumerate(mat.floors, 1):
                yield Thing(f"floor:{mat.id}:{number}", self.terms.name(floor.name), self._rule("mat"))
