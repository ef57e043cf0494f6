"""The enemy and the dice of a position: what can be met here, and what can lie on the table."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.combat import DICE_COUNTED
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.pool import BAITED, DOUBLING
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, IN_TURN
from undercroft.games.mini_rogue.rules.state import BEATEN, EXIT, NO_CARD, PLAYING, UNUSED, XP_MOST, Hero, State, level
from undercroft.games.mini_rogue.rules.turn_order import first_fighter, hp_against
from undercroft.games.mini_rogue.table.position_plan import Plan
from undercroft.games.mini_rogue.table.position_powers import OVERSEEN_NAMES, TO_OVERLORD, strengthened
from undercroft.games.mini_rogue.table.position_steps import Programs
from undercroft.games.mini_rogue.table.view import ANNOUNCED, FOE_NAMES, TRACK, TRAIT_NAMES, named_bits
from undercroft.outside import quoted
from undercroft.table.position_fields import Fields, Reason, one_of

ROLLED: Final = frozenset((steps.ROLLED, steps.DOUBLING, steps.QUAFF, steps.REROLL_ATTACK))
"""Questions with the dice of an attack on the table."""
UNREAD: Final = frozenset((steps.CLEAR_MIND, steps.EXCHANGE, steps.SHOT, steps.PARRY))
"""Questions between the roll of an attack and its reading; an attack is parried then, or in the end."""
DAMAGE_MOST: Final = 255


class FightReader:
    """Sets the enemy and the dice."""

    def __init__(self, cards: MiniRogueCards, game: State, plan: Plan) -> None:
        self.cards = cards
        self.game = game
        self.hero = game.heroes[plan.seat]
        """who is asked, or who would attack"""
        self.plan = plan
        self.laid = plan.laid
        self.asked = plan.asked
        self.ghost_name = ""
        """which of several reference cards is fought, where chance drew it"""

    def read(self, fields: Fields) -> None:
        enemy, last = fields.table("enemy"), fields.table("last_enemy")
        if enemy is not None and last is not None:
            raise last.refuse(Reason.ENEMY, "", "an enemy is in play: leave it out")
        if enemy is not None:
            self._enemy(enemy)
        if last is not None:
            self._last_enemy(last)
        if fields.has("last_card"):
            self.game.foe.card = self._card_number(fields)
        self._dice(fields.table("dice") or Fields({}, "dice"))

    # --- the enemy ------------------------------------------------------------------------------------------

    def _enemy(self, fields: Fields) -> None:
        """In play: its card, and what is left of its HP."""
        game, foe = self.game, self.game.foe
        self.ghost_name = fields.text("name") or ""
        kinds = self._kinds()
        kind = fields.name("kind", list(FOE_NAMES.values()), FOE_NAMES[next(iter(kinds), cardspeak.FOE_GHOST)])
        number = next(number for number, name in FOE_NAMES.items() if name == kind)
        if number not in kinds:
            names = [FOE_NAMES[one] for one in kinds]
            text = f"no {kind} can be met here: {one_of(names)}" if names else "no enemy can be met here: leave it out"
            raise fields.refuse(Reason.ENEMY, "kind", text)
        twice = number == cardspeak.FOE_FINAL or game.council
        foe.phase = fields.number("phase", 1, 1, 2 if twice else 1) - 1
        foe.kind = number
        foe.line = self._line(fields, number, kinds[number])
        name = str(self.cards.line_names[foe.line])
        if fields.text("name") not in (None, name):
            text = f'there is no "{quoted(fields.text("name"))}" here: on floor {game.floor} it is {name}'
            raise fields.refuse(Reason.ENEMY, "name", text)
        self._fighters(fields, alone=number in (cardspeak.FOE_GHOST, cardspeak.FOE_GUARDIAN))
        self._caller(fields)
        self._figures(int(foe.line))
        if kind == FOE_NAMES[cardspeak.FOE_FINAL]:
            foe.start_hp += hp_against(game, game.court.final_hp, game.court.final_party_hp)
        foe.left = fields.number("left", HORDE_SIZE, 1, HORDE_SIZE) if foe.traits & cardspeak.HORDE else 1
        fields.agree("left", int(foe.left))
        if game.ruled:
            self._strengthen(fields)
        foe.hp = fields.number("hp", int(foe.start_hp), 1, int(foe.start_hp))
        foe.poisoned = fields.flag("poisoned", False)
        fields.agree("start_hp", int(foe.start_hp))
        fields.agree("markers", hp_markers(int(foe.hp)))
        foe.armor = self._armor(fields, int(foe.armor))
        fields.agree("damage", int(foe.damage))
        fields.agree("traits", named_bits(int(foe.traits), TRAIT_NAMES))
        fields.close()

    def _strengthen(self, fields: Fields) -> None:
        """The board and powers add to the figures of the card; of those that can be, the first that fits."""
        foe = self.game.foe
        base = int(foe.start_hp), int(foe.armor), int(foe.damage), int(foe.traits)
        traits = fields.names("traits", TRAIT_NAMES)
        for figures in strengthened(self.game, base):
            hp, armor, damage, more = figures
            fits = fields.number("start_hp", hp, 1, DAMAGE_MOST) == hp
            fits &= fields.number("hp", hp, 1, DAMAGE_MOST) <= hp
            fits &= fields.number("armor", armor, 0, DAMAGE_MOST) <= armor  # a skill may have broken some of it
            fits &= fields.number("damage", damage, 0, DAMAGE_MOST) == damage
            if fits and traits in (None, named_bits(more, TRAIT_NAMES)):
                foe.start_hp, foe.armor, foe.damage, foe.traits = hp, armor, damage, more | cardspeak.OVERSEEN
                return
        text = "neither its card nor the Overlord makes such an enemy: leave out hp, armor, damage and traits"
        raise fields.refuse(Reason.ENEMY, "", text)

    def _line(self, fields: Fields, kind: int, line: int) -> int:
        """Its row of the card; a monster may have been changed for that of the floor above."""
        game = self.game
        cards: dict[str, int] = {}
        if kind == cardspeak.FOE_GUARDIAN:
            cards = {self.cards.bosses[boss].id: boss for boss in self._asleep()}
        elif kind == cardspeak.FOE_STORY:
            cards = {self.cards.stories[game.court.story].id: int(game.court.story)}
        if cards:
            name = fields.name("card", list(cards), next(iter(cards)))
            game.foe.card = cards[name]
            return self._line_of_card(kind)
        if fields.has("last_card"):
            game.foe.card = self._card_number(fields)
        if kind == cardspeak.FOE_MONSTER and game.council and game.floor > 1:
            return line - fields.flag("lowered", False)
        return line + (int(game.foe.phase) if kind == cardspeak.FOE_FINAL else 0)

    def _line_of_card(self, kind: int) -> int:
        game, tables, card = self.game, self.game.tables, self.game.foe.card
        if kind == cardspeak.FOE_STORY:
            return int(tables.story_line[card] + game.floor - 1)
        return int(tables.boss_line[card] + min(game.floor, tables.boss_lines[card]) - 1)

    def _asleep(self) -> list[int]:
        """The bosses that a Guardian can be (MR-COUNCIL-6)."""
        places = self.game.boss_place
        return [boss for boss in range(len(self.cards.bosses)) if places[boss] in (UNUSED, BEATEN)]

    def _card_number(self, fields: Fields) -> int:
        """The boss or Story card of an earlier enemy; nothing depends on it, but it belongs to the state."""
        return fields.number("last_card", 0, 0, max(len(self.cards.bosses), len(self.cards.stories)) - 1)

    def _caller(self, fields: Fields) -> None:
        """Who met it: by default the first of those who fight."""
        seat = fields.seat("caller", int(self.game.party))
        self.game.foe.caller = first_fighter(self.game) if seat is None else seat

    def _armor(self, fields: Fields, printed: int) -> int:
        """A skill may have broken some of it."""
        if self.game.council or self._sunders():
            return fields.number("armor", printed, 0, printed)
        fields.agree("armor", printed)
        return printed

    def _sunders(self) -> bool:
        return any(Programs(self.game, hero).has(cardspeak.SUNDER) for hero in self.game.heroes)

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
        found: dict[int, int] = {}
        if self.hero.cell == EXIT:
            if game.boss_up:
                boss = game.bosses[game.boss_count - 1]
                if tables.boss_final[boss]:
                    return {cardspeak.FOE_FINAL: int(tables.boss_line[boss])}
                return {cardspeak.FOE_BOSS: int(tables.boss_line[boss] + min(game.floor, tables.boss_lines[boss]) - 1)}
            if not game.council:
                return {}
        card = game.cells[self.hero.cell]
        if card != NO_CARD and tables.room_line[card] >= 0:
            found[cardspeak.FOE_MONSTER] = int(tables.room_line[card] + game.floor - 1)
        programs = Programs(game, self.hero)
        if programs.has(cardspeak.GHOST) or programs.ghost_first():
            found[cardspeak.FOE_GHOST] = self._ghost()
        if not game.council:
            return found
        if programs.has(cardspeak.GUARDIAN) and self._asleep():
            found[cardspeak.FOE_GUARDIAN] = NO_CARD
        if game.court.story != NO_CARD and tables.story_line[game.court.story] >= 0:
            found[cardspeak.FOE_STORY] = NO_CARD
        return found

    def _ghost(self) -> int:
        """The line of the reference card fought: where both are used, the one before the next (MR-COUNCIL-20)."""
        game, court = self.game, self.game.court
        card = int(game.ghost)
        if game.council and court.choosing == IN_TURN:
            card = (card - 1) % int(court.references)
        elif game.council and court.choosing == AT_RANDOM and self.ghost_name:
            lines = {int(line + game.floor - 1) for line in game.tables.ghost_line}
            named = [line for line in lines if str(self.cards.line_names[line]) == self.ghost_name]
            return named[0] if named else min(lines)
        return int(game.tables.ghost_line[card] + game.floor - 1)

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
        self._caller(fields)
        if fields.has("last_card"):
            self.game.foe.card = self._card_number(fields)
        if not fields.has("name"):
            self._last_without_name(fields)
            return
        names = [str(name) for name in self.cards.line_names]
        name = fields.name("name", names, names[0])
        lines = [line for line, one in enumerate(names) if one == name]
        hps = [self._hp(line) for line in lines]
        hp = fields.number("start_hp", hps[0], 1, max(hps))
        if hp not in hps:
            text = f"{name} starts with other HP: {one_of([str(one) for one in hps])}"
            raise fields.refuse(Reason.ENEMY, "start_hp", text)
        self._last_figures(fields, [line for line, one in zip(lines, hps, strict=True) if one == hp])
        self._last_kind(fields)

    def _last_without_name(self, fields: Fields) -> None:
        """One that the Overlord, or a feud, had made stronger than its card says."""
        foe = self.game.foe
        foe.start_hp = fields.number("start_hp", 1, 1, DAMAGE_MOST)
        foe.armor = fields.number("armor", 0, 0, DAMAGE_MOST)
        foe.damage = fields.number("damage", 0, 0, DAMAGE_MOST)
        foe.traits = sum(1 << TRAIT_NAMES.index(name) for name in fields.names("traits", TRAIT_NAMES) or ())
        if self.game.ruled:
            foe.traits |= cardspeak.OVERSEEN
        self._last_kind(fields)

    def _last_kind(self, fields: Fields) -> None:
        kinds = {one: number for number, one in FOE_NAMES.items()}
        self.game.foe.kind = kinds[fields.name("kind", list(kinds), FOE_NAMES[cardspeak.FOE_MONSTER])]
        self.game.foe.phase = fields.number("phase", 1, 1, 2) - 1
        fields.close()

    def _last_figures(self, fields: Fields, lines: list[int]) -> None:
        """Rows of the same name and HP are told apart by what else is written."""
        tables = self.game.tables
        damage = fields.number("damage", int(tables.line_damage[lines[0]]), 0, DAMAGE_MOST)
        traits = fields.names("traits", TRAIT_NAMES)
        for line in lines:
            written = traits is None or traits == named_bits(int(tables.line_traits[line]), TRAIT_NAMES)
            if tables.line_damage[line] == damage and written:
                self._figures(line)
                self.game.foe.armor = fields.number("armor", int(self.game.foe.armor), 0, int(self.game.foe.armor))
                return
        raise fields.refuse(Reason.ENEMY, "damage", "no enemy of this name has such figures: leave them out")

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
        if game.ruled:
            self._overseen(fields)
        pool.threshold = fields.number("threshold", 0, 0, DAMAGE_MOST)
        game.die = fields.number("row", 0, 0, 6)
        game.success = fields.flag("success", False)
        game.offered = fields.flag("offered", False)
        dice = self._character_dice(fields)
        self._count_dice(fields, dice)
        for die, entry in enumerate(dice):
            self._die(die, entry)
        helped = game.foe.line != NO_CARD and game.foe.traits & cardspeak.FEEBLE_MATES
        if self.asked in (*ROLLED, *UNREAD) and pool.dungeon == 0 and not helped:
            raise fields.refuse(Reason.DICE, "dungeon", "the Dungeon die was rolled with the others: from 1 to 6")
        if self.asked == steps.DOUBLING and not pool.marks & DOUBLING:
            raise fields.refuse(Reason.DICE, "announced", "only an announced doubling asks for a die: add doubling")
        fields.close()

    def _overseen(self, fields: Fields) -> None:
        """Whether the dice were looked at, and those of a horde, one for each but the first."""
        game, reign = self.game, self.game.reign
        marks = {name: mark for mark, name in OVERSEEN_NAMES.items()}
        wave = fields.faces("wave", HORDE_SIZE - 1)
        rolled = bool(game.pool.dungeon) and game.foe.line != NO_CARD
        default = [name for name, so in zip(marks, (rolled, bool(wave)), strict=True) if so]
        names = fields.names("overseen", list(marks))
        game.pool.marks |= sum(marks[name] for name in (default if names is None else names))
        others = int(game.foe.left) - 1
        if self.plan.waits(steps.FOE_ATTACK) and (len(wave) != others or not others):
            text = f"each of the horde but the first has a die: there must be {others}"
            raise fields.refuse(Reason.DICE, "wave", text)
        for die, face in enumerate(wave):
            reign.wave[die] = face
        reign.wave_count = others if self.plan.waits(steps.FOE_ATTACK) else 0

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
        elif self.asked in UNREAD:
            low, high = now, now
        elif self.asked == steps.AFTER_CHECK:
            low, high = 0 if self.game.success else now, now
        elif self.asked in TO_OVERLORD | steps.ROLLING:
            high = DICE_COUNTED
        elif self.game.foe.line != NO_CARD and self.game.outcome == PLAYING:
            high = 0
        otherwise = self.game.pool.marks & BAITED or self.asked in UNREAD - {steps.CLEAR_MIND}
        if self.game.council or otherwise:
            low, high = self._other_count(low, high)
        if not low <= len(dice) <= high:
            allowed = f"from {low} to {high}" if low < high else f"there must be {low}"
            text = f"{len(dice)} dice at level {now}: {allowed}"
            raise fields.refuse(Reason.DICE, "character", text)

    def _other_count(self, low: int, high: int) -> tuple[int, int]:
        """A die more by a skill, only one of who helps, and XP that a shot has cost meanwhile (MR-SKILL-8)."""
        attack = self.asked in ROLLED or (self.asked in UNREAD and self.game.foe.line != NO_CARD)
        if attack:
            return 1, DICE_COUNTED
        waiting = self.game.foe.line != NO_CARD and self.game.outcome == PLAYING
        return (low, DICE_COUNTED) if waiting else (low, high)

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
