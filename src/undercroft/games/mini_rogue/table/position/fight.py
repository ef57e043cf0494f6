"""The enemy and the dice of a position."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.pool import DICE_MOST
from undercroft.games.mini_rogue.rules.reinforcement import of_horde
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, IN_TURN
from undercroft.games.mini_rogue.rules.state import BEATEN, EXIT, NO_CARD, UNUSED, State
from undercroft.games.mini_rogue.rules.turn_order import first_fighter, hp_against
from undercroft.games.mini_rogue.table.position.parts import (
    DICE_ROWS,
    KIND_ROWS,
    OVERSEEN,
    ROOM_ROWS,
    Seats,
    enemy_rows,
)
from undercroft.games.mini_rogue.table.position.plan import Plan
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.view import TRACK
from undercroft.kernel.errors import N_
from undercroft.outside import quoted
from undercroft.table.position_fields import MISSING, NO_NAME, Fields, Reason, between, one_of
from undercroft.table.position_rows import Names, read_rows

ROLLED: Final = frozenset((steps.ROLLED, steps.DOUBLING, steps.QUAFF, steps.REROLL_ATTACK))
"""Questions with the dice of an attack on the table."""
ALONE: Final = (cardspeak.FOE_GHOST, cardspeak.FOE_GUARDIAN)
"""Enemies of one adventurer only (MR-COOP2-21)."""


def hp_markers(hp: int) -> list[int]:
    """Where the markers of the enemy's HP stand (MR-COOP3-3)."""
    return [TRACK, hp - TRACK] if hp > TRACK else [hp]


class FightReader:
    """Sets the enemy and the dice."""

    def __init__(self, cards: MiniRogueCards, state: State, plan: Plan) -> None:
        self.cards = cards
        self.state = state
        self.plan = plan
        self.hero = state.heroes[plan.seat]
        """who is asked, or who would attack"""

    def read(self, fields: Fields) -> None:
        enemy, last = fields.table("enemy"), fields.table("last_enemy")
        if enemy is not None and last is not None:
            raise last.refuse(Reason.ENEMY, "", N_("an enemy is in play: leave it out"))
        self._last_card(fields)
        if enemy is not None:
            self._enemy(enemy)
        if last is not None:
            self._last_enemy(last)
        self._dice(fields.table("dice") or Fields({}, "dice"))

    # --- the enemy --------------------------------------------------------------------------------------------

    def _enemy(self, fields: Fields) -> None:
        """In play: its card, and what is left of its HP."""
        state, foe = self.state, self.state.foe
        kinds = self._kinds()
        foe.kind = next(iter(kinds), cardspeak.FOE_GHOST)
        read_rows(KIND_ROWS, fields, foe)
        self._last_card(fields)
        likely = kinds.get(int(foe.kind), [])
        if foe.kind == cardspeak.FOE_FINAL:
            likely = [line + int(foe.phase) for line in likely]
        elif foe.kind == cardspeak.FOE_GUARDIAN:
            likely = [self._guardian(fields)]
        elif foe.kind == cardspeak.FOE_STORY:
            likely = self._story(fields)
        foe.line = self._line(fields, likely)
        self._fighters(fields, alone=foe.kind in ALONE)
        self._figures(int(foe.line))
        self._strengthen()
        read_rows(enemy_rows(state), fields, foe)
        foe.hp = fields.number("hp", int(foe.start_hp), 1, int(foe.start_hp))
        if state.ruled:
            foe.traits |= cardspeak.OVERSEEN
        fields.follow({"markers": hp_markers(int(foe.hp))})

    def _line(self, fields: Fields, likely: list[int]) -> int:
        """Its row of the card: the likeliest here, unless another name is written."""
        names = [str(name) for name in self.cards.line_names]
        if fields.flag("lowered", False):
            likely = likely[1:]  # changed for that of the floor above
        name = fields.text("name")
        if name is None and not likely:
            message = N_("no such enemy can be met here: write its name")
            raise fields.refuse(Reason.ENEMY, "name", message)
        if name is not None and name not in names:
            here = one_of([names[line] for line in likely] or names)
            raise fields.refuse(Reason.UNKNOWN_NAME, "name", NO_NAME, name=quoted(name), allowed=here)
        fitting = [line for line in likely if name in (None, names[line])]
        return fitting[0] if fitting else names.index(str(name))

    def _kinds(self) -> dict[int, list[int]]:
        """The enemies that can be met where the hero stands, with the lines of each on this floor (MR-COMBAT-2)."""
        state, tables, floor = self.state, self.state.tables, int(self.state.floor)
        if not self.plan.laid:
            return {}
        if self.hero.cell == EXIT and state.boss_up:
            boss = int(state.bosses[state.boss_count - 1])
            final = bool(tables.boss_final[boss])
            return (
                {cardspeak.FOE_FINAL: [int(tables.boss_line[boss])]}
                if final
                else {cardspeak.FOE_BOSS: [self._boss_line(boss)]}
            )
        found: dict[int, list[int]] = {}
        card, programs = state.cells[self.hero.cell], Programs(state, self.hero)
        if card != NO_CARD and tables.room_line[card] >= 0:
            own = int(tables.room_line[card]) + floor - 1
            found[cardspeak.FOE_MONSTER] = [own, own - 1][: min(2, floor)]
        if programs.has(cardspeak.GHOST) or programs.ghost_first():
            found[cardspeak.FOE_GHOST] = self._ghosts()
        if programs.has(cardspeak.GUARDIAN) and state.council:
            found[cardspeak.FOE_GUARDIAN] = []
        if state.court.story != NO_CARD and tables.story_line[state.court.story] >= 0:
            found[cardspeak.FOE_STORY] = []
        return found

    def _guardian(self, fields: Fields) -> int:
        """The boss that it is: by default the first that is none of the stack (MR-COUNCIL-6)."""
        state, ids = self.state, [boss.id for boss in self.cards.bosses]
        asleep = [boss for boss in range(len(ids)) if state.boss_place[boss] in (UNUSED, BEATEN)]
        state.foe.card = ids.index(fields.name("card", ids, ids[asleep[0] if asleep else 0]))
        return self._boss_line(int(state.foe.card))

    def _story(self, fields: Fields) -> list[int]:
        """The Story card that it is: by default the one drawn last."""
        state, ids = self.state, [story.id for story in self.cards.stories]
        state.foe.card = ids.index(fields.name("card", ids, ids[max(0, int(state.court.story))]))
        line = int(state.tables.story_line[state.foe.card])
        return [line + int(state.floor) - 1] if line >= 0 else []

    def _boss_line(self, boss: int) -> int:
        tables = self.state.tables
        return int(tables.boss_line[boss] + min(self.state.floor, tables.boss_lines[boss]) - 1)

    def _ghosts(self) -> list[int]:
        """The reference card fought: where both are used in turn, the one before the next (MR-COUNCIL-20)."""
        state, court = self.state, self.state.court
        card = int(state.ghost)
        if state.council and court.choosing == IN_TURN:
            card = (card - 1) % int(court.references)
        lines = [int(line + state.floor - 1) for line in state.tables.ghost_line]
        if state.council and court.choosing == AT_RANDOM:
            return sorted(lines)
        return [lines[card], *lines]

    def _figures(self, line: int) -> None:
        """As its card has them, for so many fighters; a feud adds to the final boss (MR-CAMP-18)."""
        state, foe, tables = self.state, self.state.foe, self.state.tables
        foe.start_hp = hp_against(state, tables.line_hp[line], tables.line_party_hp[line])
        if foe.kind == cardspeak.FOE_FINAL:
            foe.start_hp += hp_against(state, state.court.final_hp, state.court.final_party_hp)
        foe.armor = tables.line_armor[line]
        foe.damage = tables.line_damage[line]
        foe.traits = tables.line_traits[line]
        foe.left = HORDE_SIZE if foe.traits & cardspeak.HORDE else 1
        foe.caller = first_fighter(state)

    def _strengthen(self) -> None:
        """What lies under the Overlord board adds to it (MR-OVER-18, -23)."""
        state, foe, tables = self.state, self.state.foe, self.state.tables
        for card, side in enumerate(state.reign.sides if state.ruled else ()):
            place = NO_CARD
            if side == cardspeak.AVATAR_SIDE and foe.kind == cardspeak.FOE_FINAL:
                place = int(tables.reinforcement_avatar[card])
            elif side == cardspeak.ROOMS_SIDE and foe.kind == cardspeak.FOE_MONSTER:
                tougher = int(tables.reinforcement_tougher[card])
                place = tougher + int(of_horde(state)) if tougher >= 0 else NO_CARD
            if place != NO_CARD:
                foe.start_hp += hp_against(state, tables.bolster_hp[place], tables.bolster_party_hp[place])
                foe.armor += tables.bolster_armor[place]
                foe.damage += tables.bolster_damage[place]
                foe.traits |= tables.bolster_traits[place]

    def _last_card(self, fields: Fields) -> None:
        """The boss or Story card of an earlier enemy; nothing depends on it, but it belongs to the state."""
        if fields.has("last_card"):
            cards = max(len(self.cards.bosses), len(self.cards.stories))
            self.state.foe.card = fields.number("last_card", 0, 0, cards - 1)

    def _fighters(self, fields: Fields, *, alone: bool) -> None:
        """By default everybody on this card who does not skip it; a Ghost is for one alone (MR-COOP2-14, -21)."""
        state, seat = self.state, int(self.hero.seat)
        seats = Seats(int(state.party)).read(fields, "fighters")
        if seats == 0:
            raise fields.refuse(Reason.PARTY, "fighters", N_("somebody must fight: leave it out, or add a seat"))
        here = [mate for mate in state.heroes if mate.cell == self.hero.cell and not mate.skipping and not alone]
        state.fighters = sum({1 << int(mate.seat) for mate in here} | {1 << seat}) if seats is None else seats

    def _last_enemy(self, fields: Fields) -> None:
        """Who was fought last; nothing depends on it, but it belongs to the state."""
        state, foe = self.state, self.state.foe
        self._fighters(fields, alone=False)
        names = [str(name) for name in self.cards.line_names]
        name = fields.name("name", names, "")
        lines = [line for line, one in enumerate(names) if one == name]
        written = fields.number("start_hp", 0, 1, 255)
        hps = [int(hp_against(state, state.tables.line_hp[line], state.tables.line_party_hp[line])) for line in lines]
        if name:
            self._figures(lines[hps.index(written) if written in hps else 0])
        foe.kind, foe.left, foe.start_hp = cardspeak.FOE_MONSTER, 1, max(1, int(foe.start_hp))
        foe.caller = first_fighter(state)
        read_rows((*KIND_ROWS, *enemy_rows(state)), fields, foe)
        self._last_card(fields)
        if state.ruled:
            foe.traits |= cardspeak.OVERSEEN
        foe.poisoned = False
        fields.close()

    # --- the dice on the table --------------------------------------------------------------------------------

    def _dice(self, fields: Fields) -> None:
        state, pool = self.state, self.state.pool
        read_rows(DICE_ROWS, fields, pool)
        read_rows(ROOM_ROWS, fields, state)
        if state.ruled:
            self._overseen(fields)
        dice = [
            Fields({"face": die} if type(die) is int else die, f"dice.character[{place + 1}]")
            for place, die in enumerate(fields.take("character", list) or ())
        ]
        if len(dice) > DICE_MOST:
            message = N_("{n} dice are too many: at most {most}")
            raise fields.refuse(Reason.TOO_MANY, "character", message, n=len(dice), most=DICE_MOST)
        for die, entry in enumerate(dice):
            self._die(die, entry)
        fields.close()

    def _overseen(self, fields: Fields) -> None:
        """Whether the dice were looked at, and those of a horde, one for each but the first."""
        state, reign = self.state, self.state.reign
        wave = fields.faces("wave", HORDE_SIZE - 1)
        marks = Names(list(OVERSEEN.values()), list(OVERSEEN))
        rolled = bool(state.pool.dungeon) and state.foe.line != NO_CARD
        default = sum(mark for mark, so in zip(OVERSEEN, (rolled, bool(wave)), strict=True) if so)
        found = marks.read(fields, "overseen")
        state.pool.marks |= default if found is None else found
        for die, face in enumerate(wave):
            reign.wave[die] = face
        reign.wave_count = state.foe.left - 1 if self.plan.waits(steps.FOE_ATTACK) else 0

    def _die(self, die: int, entry: Fields) -> None:
        """A die of an attack is worth what it shows, if nothing else is said (MR-COMBAT-7, -8)."""
        pool, tables, stance = self.state.pool, self.state.tables, self.hero.stance
        face = entry.number("face", 0, 1, 6)
        if face == 0:
            raise entry.refuse(Reason.DICE, "face", MISSING, allowed=between(1, 6))
        shown = face - 1 if pool.curse and face > 1 else face
        rolled = self.plan.asked in ROLLED
        missed = bool(tables.stance_miss[stance] >> shown & 1)
        critical = rolled and bool(tables.stance_critical[stance] >> shown & 1)
        pool.faces[die] = face
        pool.count = die + 1
        pool.values[die] = entry.number("value", shown if rolled and not missed else 0, 0, 255)
        pool.critical |= entry.flag("critical", critical) << die
        pool.featured |= entry.flag("feat_done", False) << die
        entry.close()
