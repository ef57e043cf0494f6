"""The vocabulary: characteristics, potions, afflictions, kinds of rooms, and the names on the cards."""

from collections.abc import Callable, Iterable
from typing import Final

from undercroft.cards import MiniRogueCards
from undercroft.cards.schema import Name
from undercroft.rules.mini_rogue.cardspeak import (
    ARMOR,
    BLIND,
    CURSE,
    FALL,
    FOOD,
    GOLD,
    HP,
    MONSTER,
    POISON,
    POTIONS,
    REGENERATION,
    UNSTOPPABLE,
    WEAKEN,
    XP,
)
from undercroft.rules.mini_rogue.potions import FIRE_DAMAGE, HEALING_HP, POISON_DAMAGE
from undercroft.rules.mini_rogue.tables import AREAS
from undercroft.words.language import catalogue

AFFLICTIONS: Final = (CURSE, POISON, BLIND)


def sentence(text: str) -> str:
    """With a capital letter, the rest as it is."""
    return text[:1].upper() + text[1:]


class Terms:
    """Short words in one language. Whatever speaks is given one of these."""

    def __init__(self, cards: MiniRogueCards, language: str) -> None:
        self.cards = cards
        self.tables = cards.tables
        self.language = language
        tongue = catalogue(language)
        self._: Callable[[str], str] = tongue.gettext
        self.ngettext: Callable[[str, str, int], str] = tongue.ngettext
        self._name_things()

    def _name_things(self) -> None:
        _ = self._
        self.potions = (
            _("Fire potion"),
            _("Frost potion"),
            _("Poison potion"),
            _("Healing potion"),
            _("Holy potion"),
            _("Perception potion"),
        )
        self.potion_effects = (
            self.damage(FIRE_DAMAGE),
            _("the enemy does not attack this turn"),
            _("{damage} in each of your attacks").format(damage=self.damage(POISON_DAMAGE)),
            self.gain(HP, HEALING_HP),
            _("cures curse, poison and blindness"),
            _("a skill check succeeds, blindness is cured"),
        )
        self.dice = {
            "character": _("Character die"),
            "dungeon": _("Dungeon die"),
            "curse": _("Curse die"),
            "poison": _("Poison die"),
        }
        self.afflictions = {CURSE: _("cursed"), POISON: _("poisoned"), BLIND: _("blind")}
        self.conditions = {CURSE: _("if cursed"), POISON: _("if poisoned"), BLIND: _("if blind")}
        self.cures = {CURSE: _("curse lifted"), POISON: _("poison cured"), BLIND: _("blindness cured")}
        self.traits = {
            CURSE: _("curses"),
            POISON: _("poisons"),
            BLIND: _("blinds"),
            UNSTOPPABLE: _("unstoppable"),
            WEAKEN: _("weakens"),
            FALL: _("throws you down"),
        }
        self.kinds = (
            _("monster"),
            _("trap"),
            _("tomb"),
            _("treasure"),
            _("bonfire"),
            _("merchant"),
            _("shrine"),
            _("item"),
        )
        self.skill_types = (_("combat"), _("exploration"), _("preparation"), _("passive"))
        self.difficulties = (_("Normal"), _("Hard"), _("Extreme"), _("Roguelike"))
        self.handicaps = (
            _("the start values of the card"),
            _("start with 1 food and 1 HP less"),
            _("start with 1 food and 2 HP less"),
            _("start with 1 food, 2 HP and 3 gold less"),
        )

    # --- amounts ------------------------------------------------------------------------------------------------

    def amount(self, stat: int, n: int) -> str:
        """So much of a characteristic."""
        if stat == HP:
            text = self._("{n} HP")
        elif stat == XP:
            text = self._("{n} XP")
        elif stat == ARMOR:
            text = self.ngettext("{n} armor", "{n} armor", n)
        elif stat == FOOD:
            text = self.ngettext("{n} food", "{n} food", n)
        else:
            assert stat == GOLD
            text = self.ngettext("{n} gold", "{n} gold", n)
        return text.format(n=n)

    def gain(self, stat: int, n: int) -> str:
        return f"+{self.amount(stat, n)}"

    def loss(self, stat: int, n: int) -> str:
        return f"-{self.amount(stat, n)}"

    def damage(self, n: int) -> str:
        return self.ngettext("{n} damage", "{n} damage", n).format(n=n)

    # --- lists --------------------------------------------------------------------------------------------------

    def also(self, parts: Iterable[str]) -> str:
        """One thing and another."""
        return ", ".join(parts)

    def either(self, parts: Iterable[str]) -> str:
        """One thing or another."""
        return self._(" or ").join(parts)

    def labelled(self, label: str, text: str) -> str:
        return self._("{label}: {text}").format(label=label, text=text)

    def belt(self, mask: int) -> list[str]:
        """The potions of a mask."""
        return [self.potions[kind] for kind in range(POTIONS) if mask & (1 << kind)]

    def afflicted(self, mask: int) -> list[str]:
        return [self.afflictions[bit] for bit in AFFLICTIONS if mask & bit]

    # --- names on the cards -------------------------------------------------------------------------------------

    def name(self, name: Name) -> str:
        """A name in this language, with the apostrophe that the other words have."""
        text = name.fr if self.language == "fr" else name.en
        return text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")

    def room(self, card: int, floor: int) -> str:
        """A room card; a monster card goes by the monster of the floor."""
        if self.tables.room_kind[card] == MONSTER:
            return self.name(self.cards.line_names[self.tables.room_line[card] + floor - 1])
        return self.name(self.cards.rooms[card].name)

    def room_at_length(self, card: int, floor: int) -> str:
        """A room card and what a look at it tells."""
        kind = self.tables.room_kind[card]
        if kind == MONSTER:
            facts = self.also(self.figures(self.tables.room_line[card] + floor - 1))
        else:
            facts = self.kinds[kind]
            if facts.casefold() == self.room(card, floor).casefold():
                return self.room(card, floor)
        return f"{self.room(card, floor)} ({facts})"

    def enemy(self, line: int) -> str:
        return self.name(self.cards.line_names[line])

    def figures(self, line: int, hp: int | None = None) -> list[str]:
        """What is printed on an enemy's row: HP, damage, armor, traits; or the HP it has left."""
        tables = self.tables
        full = int(tables.line_hp[line])
        facts = [self.amount(HP, full) if hp is None else self._("{hp} of {full} HP").format(hp=hp, full=full)]
        facts.append(self.damage(int(tables.line_damage[line])))
        if tables.line_armor[line]:
            facts.append(self.amount(ARMOR, int(tables.line_armor[line])))
        traits = int(tables.line_traits[line])
        facts += [word for bit, word in self.traits.items() if traits & bit]
        if traits & REGENERATION:
            facts.append(self._("regenerates {n} HP").format(n=int(tables.line_regeneration[line])))
        return facts

    def boss(self, boss: int, floor: int) -> str:
        """A boss turned up, with the row of the floor; a final one with its first phase."""
        tables = self.tables
        line = int(tables.boss_line[boss])
        if not tables.boss_final[boss]:
            line += min(floor, int(tables.boss_lines[boss])) - 1
        return f"{self.name(self.cards.bosses[boss].name)} ({self.also(self.figures(line))})"

    def item(self, item: int) -> str:
        return self.name(self.cards.items[item].name)

    def skill(self, skill: int) -> str:
        return self.name(self.cards.skills[skill].name)

    def stance(self, stance: int) -> str:
        return self.name(self.cards.stances[stance].name)

    def character(self, character: int) -> str:
        return self.name(self.cards.characters[character].name)

    def floor(self, mat: int, floor: int) -> str:
        return self.name(self.cards.mats[mat].floors[floor - 1].name)

    def place(self, mat: int, area: int) -> str:
        """Area and floor, by number and name."""
        floor = int(self.tables.mat_floor[mat * AREAS + area])
        text = self._("Area {area} of {areas}, floor {floor}: {name}")
        return text.format(area=area, areas=AREAS - 1, floor=floor, name=self.floor(mat, floor))
