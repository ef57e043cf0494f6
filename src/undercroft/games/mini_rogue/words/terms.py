"""The vocabulary: characteristics, potions, afflictions, kinds of rooms, and the names on the cards."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.cards.schema import Name
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.effects import limit
from undercroft.games.mini_rogue.rules.fights import boss_line, monster_line
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.potions import FIRE_DAMAGE, HEALING_HP, POISON_DAMAGE
from undercroft.games.mini_rogue.rules.state import Foe, State
from undercroft.games.mini_rogue.rules.tables import AREAS, FACES, KEPT
from undercroft.games.mini_rogue.table.enemies import Figures, met_now, printed
from undercroft.words.nouns import Noun, noun
from undercroft.words.terms import Terms, on_card

AFFLICTIONS: Final = (speak.CURSE, speak.POISON, speak.BLIND)
TRACK: Final = 50
"""The enemy's HP track ends here; HP above it have their own marker (MR-COOP3-3)."""


def granting(cards: MiniRogueCards) -> dict[int, Name]:
    """The name of each boon: the perk or relic that grants it, or the first if several do."""
    names: dict[int, Name] = {}
    for card in (*cards.campaign.perks.values(), *cards.campaign.relics.values()):
        for boon, _amount in cards.campaign.gifts[card.id].amounts:
            names.setdefault(boon, card.name)
    return names


class MiniRogueTerms(Terms):
    """Short words in one language, for one adventurer or a party. Every class of words is given one of these."""

    def __init__(self, cards: MiniRogueCards, language: str, party: int = 1, *, several: bool | None = None) -> None:
        """`several` says that more than one person plays, as with a party or an Overlord."""
        super().__init__(language)
        self.cards = cards
        self.tables = cards.tables
        self.party = party
        """how many adventurers there are"""
        self.several = party > 1 if several is None else several
        self.game: State | None = None
        """the one that is spoken of, which may make enemies stronger than their card"""
        self.figures_of: dict[int, Figures] = {}
        """by enemy line, as far as anybody has asked"""
        self._name_things()
        self.granting = granting(cards)

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
        poisoned = _("{damage} in each of your attacks")
        if self.several:
            poisoned = _("{damage} in every attack on the enemy")  # anybody's (MR-COOP2-18)
        self.potion_effects = (
            self.damage(FIRE_DAMAGE),
            _("the enemy does not attack this turn"),
            poisoned.format(damage=self.damage(POISON_DAMAGE)),
            self.gain(speak.HP, HEALING_HP),
            _("cures curse, poison and blindness"),
            _("a skill check succeeds, blindness is cured"),
        )
        self.dice = {
            "character": _("Character die"),
            "dungeon": _("Dungeon die"),
            "curse": _("Curse die"),
            "poison": _("Poison die"),
        }
        ngettext = self.ngettext
        self.die_counts: Sequence[Callable[[int], str]] = (
            lambda n: ngettext("{n} Character die", "{n} Character dice", n).format(n=n),
            lambda n: ngettext("the Dungeon die", "{n} Dungeon dice", n).format(n=n),
            lambda n: _("the Curse die"),
            lambda n: _("the Poison die"),
        )
        """a count of dice in words, by kind of die"""
        self.afflictions = {speak.CURSE: _("cursed"), speak.POISON: _("poisoned"), speak.BLIND: _("blind")}
        self.conditions = {speak.CURSE: _("if cursed"), speak.POISON: _("if poisoned"), speak.BLIND: _("if blind")}
        self.cures = {
            speak.CURSE: _("curse lifted"),
            speak.POISON: _("poison cured"),
            speak.BLIND: _("blindness cured"),
        }
        self.traits = {
            speak.CURSE: _("curses"),
            speak.POISON: _("poisons"),
            speak.BLIND: _("blinds"),
            speak.UNSTOPPABLE: _("unstoppable"),
            speak.WEAKEN: _("weakens"),
            speak.FALL: _("throws you down"),
            speak.SAVAGE: _("savage"),
            speak.WARD: _("magic protection"),
            speak.DECAY: _("decay"),
            speak.RANGED: _("distance"),
            speak.DODGE: _("dodge"),
        }
        if self.party > 1:
            self.traits[speak.FEEBLE_MATES] = _("helpers have one die")
        self.classes = {
            speak.ROGUES: _("rogues"),
            speak.WARRIORS: _("warriors"),
            speak.WIZARDS: _("wizards"),
            speak.HEALERS: _("healers"),
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
        self.the_overlord = noun(_("the Overlord"), self.language)
        self.skill_types = (_("combat"), _("exploration"), _("preparation"), _("passive"))
        self.difficulties = (_("Normal"), _("Hard"), _("Extreme"), _("Roguelike"))
        self.handicaps = (
            _("the start values of the card"),
            _("start with 1 less food and 1 less HP"),
            _("start with 1 less food and 2 less HP"),
            _("start with 1 less food, 2 less HP and 3 less gold"),
        )

    # --- amounts ------------------------------------------------------------------------------------------------

    def amount(self, stat: int, n: int) -> str:
        """An amount of a characteristic."""
        if stat == speak.HP:
            text = self._("{n} HP")
        elif stat == speak.XP:
            text = self._("{n} XP")
        elif stat == speak.ARMOR:
            text = self.ngettext("{n} armor", "{n} armor", n)
        elif stat == speak.FOOD:
            text = self.ngettext("{n} food", "{n} food", n)
        else:
            assert stat == speak.GOLD
            text = self.ngettext("{n} gold", "{n} gold", n)
        return text.format(n=n)

    def gain(self, stat: int, n: int) -> str:
        return f"+{self.amount(stat, n)}"

    def loss(self, stat: int, n: int) -> str:
        return f"-{self.amount(stat, n)}"

    def full(self, stat: int) -> str:
        """A gain on a track that is already full (MR-MAT-12)."""
        return self._("{amount} is the maximum: nothing gained").format(amount=self.amount(stat, int(limit(stat))))

    def damage(self, n: int) -> str:
        return self.ngettext("{n} damage", "{n} damage", n).format(n=n)

    def augury(self, n: int) -> str:
        return self.ngettext("{n} augury", "{n} augury", n).format(n=n)

    # --- lists --------------------------------------------------------------------------------------------------

    def belt(self, mask: int) -> list[str]:
        """The potions in a mask."""
        return [self.potions[kind] for kind in range(speak.POTIONS) if mask & (1 << kind)]

    def afflicted(self, mask: int) -> list[str]:
        return [self.afflictions[bit] for bit in AFFLICTIONS if mask & bit]

    # --- names on the cards -------------------------------------------------------------------------------------

    item = on_card("items")
    story = on_card("stories")
    skill = on_card("skills")
    stance = on_card("stances")
    character = on_card("characters")
    overlord = on_card("overlords")
    power = on_card("powers")
    reinforcement = on_card("reinforcements")

    def room(self, card: int, floor: int) -> Noun:
        """A room card; a monster card is named after the monster of the floor."""
        if self.tables.room_kind[card] == speak.MONSTER:
            return self.name(self.cards.line_names[monster_line(self.tables, card, floor)])
        return self.name(self.cards.rooms[card].name)

    def room_at_length(self, card: int, floor: int) -> str:
        """A room card and what it shows."""
        kind = self.tables.room_kind[card]
        if kind == speak.MONSTER:
            facts = self.also(self.figures(monster_line(self.tables, card, floor)))
        else:
            facts = self.kinds[kind]
            if facts.casefold() == self.room(card, floor).casefold():
                return self.room(card, floor)
        return f"{self.room(card, floor)} ({facts})"

    def oversee(self, game: State) -> None:
        """Take into account what makes enemies of this game stronger than their card, as the rules foresee it."""
        self.game = game
        self.figures_of = {}

    def _figures(self, line: int) -> Figures:
        """An enemy of this game, or as its card says."""
        if line not in self.figures_of:
            self.figures_of[line] = printed(self.tables, line) if self.game is None else met_now(self.game, line)
        return self.figures_of[line]

    def enemy(self, line: int) -> Noun:
        return self.name(self.cards.line_names[line])

    def enemy_hp(self, line: int) -> str:
        """The HP of an enemy's row: against one; in a party also against two and three (MR-COOP2-14, MR-COOP3-2)."""
        return self.hp_by_party(self.line_hp(line))

    def line_hp(self, line: int) -> Sequence[int]:
        """Against one, two and three."""
        return self._figures(line).hp

    def line_damage(self, line: int) -> int:
        return self._figures(line).damage

    def hp_by_party(self, hp: Sequence[int]) -> str:
        """HP against one; in a party also against two and three."""
        if self.party == 1:
            return self.amount(speak.HP, hp[0])
        return self._("{figures} HP").format(figures="/".join(map(str, hp[: self.party])))

    def enemy_hp_left(self, hp: int, full: int | None = None) -> str:
        """The HP of an enemy in play; beyond the end of the track, as two markers show them (MR-COOP3-3)."""
        text = self.amount(speak.HP, hp) if full is None else self._("{hp} of {full} HP").format(hp=hp, full=full)
        return f"{text} ({TRACK} + {hp - TRACK})" if hp > TRACK else text

    def horde(self, left: int, hp: str) -> str:
        """How many there are, and the HP of each, or of the one in front (MR-EFFECT-31)."""
        return self.ngettext("one of them, {hp}", "{n} of them, {hp} each", left).format(n=left, hp=hp)

    def figures(
        self,
        line: int,
        hp: str | None = None,
        foe: Foe | None = None,
        *,
        damage: int | None = None,
        armor: int | None = None,
    ) -> list[str]:
        """What an enemy's row says: HP, damage, armor, traits; or those of the enemy in play now."""
        tables = self.tables
        if foe is not None:
            damage, armor = int(foe.damage), int(foe.armor)
        damage = self.line_damage(line) if damage is None else damage
        armor = self._figures(line).armor if armor is None else armor
        traits = int(tables.line_traits[line] if foe is None else foe.traits)
        hp = self.enemy_hp(line) if hp is None else hp
        if traits & speak.HORDE:
            facts = [
                self.horde(HORDE_SIZE if foe is None else int(foe.left), hp),
                self._("{damage} each").format(damage=self.damage(damage)),
            ]
        else:
            facts = [hp, self.damage(damage)]
        if armor:
            facts.append(self.amount(speak.ARMOR, armor))
        facts += [word for bit, word in self.traits.items() if traits & bit]
        if traits & speak.REGENERATION:
            facts.append(self._("regenerates {n} HP").format(n=int(tables.line_regeneration[line])))
        return facts

    def boss(self, boss: int, floor: int) -> Noun:
        """A revealed boss with the row of the floor; a final boss with its first phase."""
        return self.name(self.cards.bosses[boss].name).followed_by(f" ({self.also(self.boss_figures(boss, floor))})")

    def boss_figures(self, boss: int, floor: int) -> list[str]:
        """What the row of a boss on this floor says."""
        line = int(boss_line(self.tables, boss, floor))
        return self.figures(
            line, self.enemy_hp_left(self.line_hp(line)[self.party - 1])
        )  # all fight it, or nobody does

    def is_kept(self, item: int) -> bool:
        """Whether using it never discards it, so its uses need no counting (MR-COUNCIL-15)."""
        return bool(self.tables.item_marks[item] & KEPT)

    def item_left(self, item: int, uses: int) -> str:
        """An Item that is held, with the uses it has left."""
        return self.item(item) if self.is_kept(item) else f"{self.item(item)} ×{uses}"

    def burden(self, card: int) -> int:
        """The Item of a card that must be taken (MR-COUNCIL-2)."""
        return int(self.tables.room_item[card * FACES])

    def seat(self, game: State, seat: int) -> Noun:
        """The player at a seat: an adventurer by name, or the Overlord, who has the last seat."""
        return self.the_overlord if seat == game.party else self.character(int(game.heroes[seat].character))

    def boon(self, boon: int) -> str:
        """The perk or relic that grants something; the first, if several do."""
        return self.name(self.granting[boon]) if boon in self.granting else ""

    def floor(self, mat: int, floor: int) -> str:
        return self.name(self.cards.mats[mat].floors[floor - 1].name)

    def place(self, mat: int, area: int) -> str:
        """Area and floor, by number and name."""
        floor = int(self.tables.mat_floor[mat * AREAS + area])
        text = self._("Area {area} of {areas}, floor {floor}: {name}")
        return text.format(area=area, areas=AREAS - 1, floor=floor, name=self.floor(mat, floor))
