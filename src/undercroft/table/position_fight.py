"""The enemy and the dice of a position: what can be met here, and what can lie on the table."""

from typing import Final

from undercroft.cards import MiniRogueCards
from undercroft.rules.mini_rogue import cardspeak, steps
from undercroft.rules.mini_rogue.company import hp_against
from undercroft.rules.mini_rogue.state import (
    DOUBLING,
    EXIT,
    NO_CARD,
    PLAYING,
    XP_MOST,
    Game,
    Hero,
    level,
)
from undercroft.table.mini_rogue_view import ANNOUNCED, FOE_NAMES, TRACK, TRAIT_NAMES, named_bits
from undercroft.table.position_fields import Fields, Reason, one_of
from undercroft.table.position_plan import Plan
from undercroft.table.position_steps import Programs

ROLLED: Final = frozenset((steps.ROLLED, steps.DOUBLING, steps.QUAFF))
"""Questions with the dice of an attack on the table."""
DAMAGE_MOST: Final = 255


class FightReader:
    """Sets the enemy and the dice."""

    def __init__(self, cards: MiniRogueCards, game: Game, plan: Plan) -> None:
        self.cards = cards
        self.game = game
        self.hero = game.heroes[plan.seat]
        """who is asked, or who would attack"""
        self.laid = plan.laid
        self.asked = plan.asked

    def read(self, fields: Fields) -> None:
        enemy, last = fields.table("enemy"), fields.table("last_enemy")
        if enemy is not None and last is not None:
            raise last.refuse(Reason.ENEMY, "", "an enemy is in play: leave it out")
        if enemy is not None:
            self._enemy(enemy)
        if last is not None:
            self._last_enemy(last)
        self._dice(fields.table("dice") or Fields({}, "dice"))

    # --- the enemy ------------------------------------------------------------------------------------------

    def _enemy(self, fields: Fields) -> None:
        """In play: its card, and what is left of its HP."""
        game, foe = self.game, self.game.foe
        kinds = self._kinds()
        kind = fields.name("kind", list(FOE_NAMES.values()), FOE_NAMES[next(iter(kinds), cardspeak.FOE_GHOST)])
        number = next(number for number, name in FOE_NAMES.items() if name == kind)
        if number not in kinds:
            names = [FOE_NAMES[one] for one in kinds]
            text = f"no {kind} can be met here: {one_of(names)}" if names else "no enemy can be met here: leave it out"
            raise fields.refuse(Reason.ENEMY, "kind", text)
        foe.phase = fields.number("phase", 1, 1, 2 if number == cardspeak.FOE_FINAL else 1) - 1
        foe.kind = number
        foe.line = kinds[number] + (foe.phase if number == cardspeak.FOE_FINAL else 0)
        name = self.cards.line_names[foe.line].en
        if fields.text("name") not in (None, name):
            text = f'there is no "{fields.text("name")}" here: on floor {game.floor} it is {name}'
            raise fields.refuse(Reason.ENEMY, "name", text)
        self._fighters(fields, alone=number == cardspeak.FOE_GHOST)
        self._figures(int(foe.line))
        foe.hp = fields.number("hp", int(foe.start_hp), 1, int(foe.start_hp))
        foe.poisoned = fields.flag("poisoned", False)
        fields.agree("start_hp", int(foe.start_hp))
        fields.agree("markers", hp_markers(int(foe.hp)))
        fields.agree("armor", int(foe.armor))
        fields.agree("damage", int(foe.damage))
        fields.agree("traits", named_bits(int(foe.traits), TRAIT_NAMES))
        fields.close()

    def _fighters(self, fields: Fields, *, alone: bool) -> None:
        """By default everybody on this card who does not skip it; a Ghost is for one alone (MR-COOP2-14, -21)."""
        game = self.game
        seats = fields.seats("fighters", int(game.party))
        if seats is None:
            here = [] if alone else [mate for mate in game.heroes if mate.cell == self.hero.cell and not mate.skipping]
            seats = [int(hero.seat) for hero in here if hero is not self.hero] + [int(self.hero.seat)]
        if not seats:
            raise fields.refuse(Reason.PARTY, "fighters", "somebody must fight: leave it out, or add a seat")
        game.fighters = sum(1 << seat for seat in seats)

    def _kinds(self) -> dict[int, int]:
        """The enemies that can be met where the hero stands, with the line of each on this floor (MR-COMBAT-2)."""
        game, tables = self.game, self.game.tables
        if not self.laid:
            return {}
        if self.hero.cell == EXIT:
            if not game.boss_up:
                return {}
            boss = game.bosses[game.boss_count - 1]
            if tables.boss_final[boss]:
                return {cardspeak.FOE_FINAL: int(tables.boss_line[boss])}
            return {cardspeak.FOE_BOSS: int(tables.boss_line[boss] + min(game.floor, tables.boss_lines[boss]) - 1)}
        found: dict[int, int] = {}
        card = game.cells[self.hero.cell]
        if card != NO_CARD and tables.room_line[card] >= 0:
            found[cardspeak.FOE_MONSTER] = int(tables.room_line[card] + game.floor - 1)
        if Programs(game, self.hero).has(cardspeak.GHOST):
            found[cardspeak.FOE_GHOST] = int(tables.ghost_line[game.ghost] + game.floor - 1)
        return found

    def _figures(self, line: int) -> None:
        foe, tables = self.game.foe, self.game.tables
        foe.start_hp = self._hp(line)
        foe.armor = tables.line_armor[line]
        foe.damage = tables.line_damage[line]
        foe.traits = tables.line_traits[line]

    def _hp(self, line: int) -> int:
        return int(hp_against(self.game, self.game.tables.line_hp[line], self.game.tables.line_party_hp[line]))

    def _last_enemy(self, fields: Fields) -> None:
        """Who was fought last; nothing depends on it, but it belongs to the state."""
        self._fighters(fields, alone=False)
        names = [name.en for name in self.cards.line_names]
        name = fields.name("name", names, names[0])
        lines = [line for line, one in enumerate(names) if one == name]
        hps = [self._hp(line) for line in lines]
        hp = fields.number("start_hp", hps[0], 1, max(hps))
        if hp not in hps:
            text = f"{name} starts with other HP: {one_of([str(one) for one in hps])}"
            raise fields.refuse(Reason.ENEMY, "start_hp", text)
        self._figures(lines[hps.index(hp)])
        kinds = {one: number for number, one in FOE_NAMES.items()}
        self.game.foe.kind = kinds[fields.name("kind", list(kinds), FOE_NAMES[cardspeak.FOE_MONSTER])]
        self.game.foe.phase = fields.number("phase", 1, 1, 2) - 1
        fields.close()

    # --- the dice on the table ------------------------------------------------------------------------------

    def _dice(self, fields: Fields) -> None:
        game, pool = self.game, self.game.pool
        pool.dungeon = fields.number("dungeon", 0, 0, 6)
        pool.curse = fields.flag("curse", False)
        pool.poison = fields.flag("poison", False)
        pool.bonus = fields.number("bonus", 0, 0, DAMAGE_MOST)
        pool.potion_damage = fields.number("potion_damage", 0, 0, DAMAGE_MOST)
        marks = {name: mark for mark, name in ANNOUNCED.items()}
        pool.marks = sum(marks[name] for name in fields.names("announced", list(marks)) or ())
        game.die = fields.number("row", 0, 0, 6)
        game.success = fields.flag("success", False)
        game.offered = fields.flag("offered", False)
        dice = self._character_dice(fields)
        self._count_dice(fields, dice)
        for die, entry in enumerate(dice):
            self._die(die, entry)
        if self.asked in (*ROLLED, steps.CLEAR_MIND) and pool.dungeon == 0:
            raise fields.refuse(Reason.DICE, "dungeon", "the Dungeon die was rolled with the others: from 1 to 6")
        if self.asked == steps.DOUBLING and not pool.marks & DOUBLING:
            raise fields.refuse(Reason.DICE, "announced", "only an announced doubling asks for a die: add doubling")
        fields.close()

    def _character_dice(self, fields: Fields) -> list[Fields]:
        """Each a table, or in short just its face."""
        return [
            Fields({"face": die} if type(die) is int else die, f"dice.character[{place + 1}]")
            for place, die in enumerate(fields.take("character", list) or ())
        ]

    def _count_dice(self, fields: Fields, dice: list[Fields]) -> None:
        """A die for each Level; one that XP paid for a feat has cost stays for this attack (MR-DICE-7, MR-FEAT-10)."""
        low, high = 0, 3
        now = int(level(self.hero))
        if self.asked in ROLLED:
            feats = sum(1 for entry in dice if entry.flag("feat_done", False))
            low, high = now, _level_of(self.hero, int(self.hero.xp) + feats)
        elif self.asked == steps.CLEAR_MIND:
            low, high = now, now
        elif self.asked == steps.AFTER_CHECK:
            low, high = 0 if self.game.success else now, now
        elif self.game.foe.line != NO_CARD and self.game.outcome == PLAYING:
            high = 0
        if not low <= len(dice) <= high:
            allowed = f"from {low} to {high}" if low < high else f"there must be {low}"
            text = f"{len(dice)} dice at level {now}: {allowed}"
            raise fields.refuse(Reason.DICE, "character", text)

    def _die(self, die: int, entry: Fields) -> None:
        """A die of an attack is worth what it shows, and the criticals before it (MR-COMBAT-7, -8)."""
        pool, tables = self.game.pool, self.game.tables
        face = entry.number("face", 0, 1, 6)
        if face == 0:
            raise entry.refuse(Reason.DICE, "face", "what does the die show? from 1 to 6")
        shown = face - 1 if pool.curse and face > 1 else face
        missed = bool(tables.stance_miss[self.hero.stance] >> shown & 1)
        critical = bool(tables.stance_critical[self.hero.stance] >> shown & 1)
        pool.faces[die] = face
        pool.count = die + 1
        if self.asked in ROLLED:
            kept = self.hero.boons & cardspeak.SURE_STROKE
            low, high = (0, DAMAGE_MOST if kept else 0) if missed else (shown, DAMAGE_MOST)
            pool.values[die] = entry.number("value", low, low, high)
            entry.agree("critical", critical)
        else:
            pool.values[die] = entry.number("value", 0, 0, DAMAGE_MOST)
            critical = entry.flag("critical", False)
        pool.critical |= critical << die
        pool.featured |= entry.flag("feat_done", False) << die
        entry.close()


def hp_markers(hp: int) -> list[int]:
    """Where the markers of the enemy's HP stand (MR-COOP3-3)."""
    return [TRACK, hp - TRACK] if hp > TRACK else [hp]


def _level_of(hero: Hero, xp: int) -> int:
    """The Level with so many XP."""
    before, hero.xp = hero.xp, min(xp, XP_MOST)
    found = int(level(hero))
    hero.xp = before
    return found
