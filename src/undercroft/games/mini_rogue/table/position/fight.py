"""The enemy and the dice of a position."""

from typing import Final

from undercroft.games.mini_rogue.rules import cardspeak, steps
from undercroft.games.mini_rogue.rules.fights import boss_line, monster_line, set_figures
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.pool import DICE_MOST
from undercroft.games.mini_rogue.rules.second_box import AT_RANDOM, IN_TURN
from undercroft.games.mini_rogue.rules.state import BEATEN, EXIT, NO_CARD, UNUSED, Hero
from undercroft.games.mini_rogue.rules.turn_order import first_fighter
from undercroft.games.mini_rogue.table.fields import DICE, ENEMY, MOST, OVERSEEN, ROOM
from undercroft.games.mini_rogue.table.position.plan import Reader
from undercroft.games.mini_rogue.table.position.programs import Programs
from undercroft.games.mini_rogue.table.view import hp_markers
from undercroft.kernel.errors import N_
from undercroft.outside import quoted
from undercroft.table.position_fields import MISSING, NO_NAME, Fields, Reason, between, one_of
from undercroft.table.position_rows import Names, Row, Seat, Seats, by_number, read_rows

ROLLED: Final = frozenset((steps.ROLLED, steps.DOUBLING, steps.QUAFF, steps.REROLL_ATTACK))
"""Questions with the dice of an attack on the table."""
ALONE: Final = (cardspeak.FOE_GHOST, cardspeak.FOE_GUARDIAN)
"""Enemies of one adventurer only (MR-COOP2-21)."""


class FightReader(Reader):
    """Sets the enemy and the dice."""

    def read(self) -> None:
        enemy, last = self.fields.table("enemy"), self.fields.table("last_enemy")
        if enemy is not None and last is not None:
            raise last.refuse(Reason.ENEMY, "", N_("an enemy is in play: leave it out"))
        self._last_card(self.fields)
        if enemy is not None:
            self._enemy(enemy)
        if last is not None:
            self._last_enemy(last)
        self._dice(self.fields.part("dice"))

    @property
    def hero(self) -> Hero:
        """Who is asked, or who would attack."""
        return self.state.heroes[self.plan.seat]

    # --- the enemy --------------------------------------------------------------------------------------------

    def _enemy(self, fields: Fields) -> None:
        """In play: its card, and what is left of its HP."""
        state, foe = self.state, self.state.foe
        kinds = self._kinds()
        foe.kind = next(iter(kinds), cardspeak.FOE_GHOST)
        read_rows(ENEMY, fields, foe)
        self._last_card(fields)
        likely = kinds.get(int(foe.kind), [])
        if foe.kind == cardspeak.FOE_FINAL:
            likely = [line + int(foe.phase) for line in likely]
        elif foe.kind == cardspeak.FOE_GUARDIAN:
            likely = [self._guardian(fields)]
        elif foe.kind == cardspeak.FOE_STORY:
            likely = self._story(fields)
        line = self._line(fields, likely)
        self._fighters(fields, alone=foe.kind in ALONE)
        set_figures(state, foe.kind, line)
        self._written(fields)
        foe.hp = fields.number("hp", int(foe.start_hp), 1, int(foe.start_hp))
        fields.follow({"markers": hp_markers(int(foe.hp)), "row": int(foe.line)})

    def _written(self, fields: Fields) -> None:
        """What something else has changed."""
        foe = self.state.foe
        foe.caller = first_fighter(self.state)
        read_rows((*ENEMY, Row("caller", Seat(self.seats))), fields, foe)
        if self.state.ruled:
            foe.traits |= cardspeak.OVERSEEN

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
            boss = state.bosses[state.boss_count - 1]
            kind = cardspeak.FOE_FINAL if tables.boss_final[boss] else cardspeak.FOE_BOSS
            return {kind: [int(boss_line(tables, boss, floor))]}
        found: dict[int, list[int]] = {}
        card, programs = state.cells[self.hero.cell], Programs(state, self.hero)
        if card != NO_CARD and tables.room_line[card] >= 0:
            found[cardspeak.FOE_MONSTER] = [int(monster_line(tables, card, at)) for at in (floor, floor - 1) if at > 0]
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
        return int(boss_line(state.tables, state.foe.card, state.floor))

    def _story(self, fields: Fields) -> list[int]:
        """The Story card that it is: by default the one drawn last."""
        state, ids = self.state, [story.id for story in self.cards.stories]
        state.foe.card = ids.index(fields.name("card", ids, ids[max(0, int(state.court.story))]))
        line = int(state.tables.story_line[state.foe.card])
        return [line + int(state.floor) - 1] if line >= 0 else []

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

    def _last_card(self, fields: Fields) -> None:
        """The boss or Story card of an earlier enemy; nothing depends on it, but it belongs to the state."""
        if fields.has("last_card"):
            cards = max(len(self.cards.bosses), len(self.cards.stories))
            self.state.foe.card = fields.number("last_card", 0, 0, cards - 1)

    def _fighters(self, fields: Fields, *, alone: bool) -> None:
        """By default everybody on this card who does not skip it; a Ghost is for one alone (MR-COOP2-14, -21)."""
        state = self.state
        seats = Seats(self.seats).read(fields, "fighters")
        if seats == 0:
            raise fields.refuse(Reason.PARTY, "fighters", N_("somebody must fight: leave it out, or add a seat"))
        here = [mate for mate in state.heroes if mate.cell == self.hero.cell and not mate.skipping and not alone]
        state.fighters = sum(1 << seat for seat in {self.plan.seat, *(int(mate.seat) for mate in here)})
        state.fighters = state.fighters if seats is None else seats

    def _last_enemy(self, fields: Fields) -> None:
        """Who was fought last; nothing depends on it, but it belongs to the state."""
        foe, names = self.state.foe, [str(name) for name in self.cards.line_names]
        self._fighters(fields, alone=False)
        name, start_hp = fields.name("name", names, ""), fields.number("start_hp", 0, 1, MOST)
        foe.kind, foe.start_hp = cardspeak.FOE_MONSTER, 1
        for line in reversed([line for line, one in enumerate(names) if one == name]):
            if foe.start_hp != start_hp:
                set_figures(self.state, cardspeak.FOE_MONSTER, line)
        self._written(fields)
        self._last_card(fields)
        foe.leave()
        fields.close()

    # --- the dice on the table --------------------------------------------------------------------------------

    def _dice(self, fields: Fields) -> None:
        read_rows(DICE, fields, self.state.pool)
        read_rows(ROOM, fields, self.state)
        if self.state.ruled:
            self._overseen(fields)
        dice = [
            Fields({"face": die} if type(die) is int else die, f"dice.character[{place + 1}]")
            for place, die in enumerate(fields.take("character", list) or ())
        ]
        fields.few("character", len(dice), DICE_MOST, N_("{n} dice are too many: at most {most}"))
        for die, entry in enumerate(dice):
            self._die(die, entry)
        fields.close()

    def _overseen(self, fields: Fields) -> None:
        """Whether the dice were looked at, and those of a horde, one for each but the first."""
        state, reign = self.state, self.state.reign
        wave = fields.faces("wave", HORDE_SIZE - 1)
        rolled = bool(state.pool.dungeon) and state.foe.line != NO_CARD
        default = sum(mark for mark, so in zip(OVERSEEN, (rolled, bool(wave)), strict=True) if so)
        found = Names(*by_number(OVERSEEN)).read(fields, "overseen")
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
        pool.values[die] = entry.number("value", shown if rolled and not missed else 0, 0, MOST)
        pool.critical |= entry.flag("critical", critical) << die
        pool.featured |= entry.flag("feat_done", False) << die
        entry.close()
