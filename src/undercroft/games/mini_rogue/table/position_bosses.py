"""The bosses of a position: who waits on which floor, and what became of those left behind."""

from typing import Final

from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.rules.state import ABSENT, BEATEN, EXIT, IN_STACK, REMOVED, REMOVED_UNSEEN, State
from undercroft.games.mini_rogue.rules.tables import AREAS
from undercroft.games.mini_rogue.rules.turn_order import company
from undercroft.games.mini_rogue.table.position_court import CourtReader
from undercroft.games.mini_rogue.table.position_write import STACK
from undercroft.table.position_fields import Fields, Reason

LEFT_OUT: Final = ""
"""No boss on a floor where the game has never been."""


class BossReader:
    """Stacks the bosses: one for each floor as dealt, the final one last; those of floors left behind are gone.

    Who started deeper left those of the floors above out (MR-CAMP-20).
    """

    def __init__(self, cards: MiniRogueCards, game: State, laid: bool, court: CourtReader) -> None:
        self.cards = cards
        self.game = game
        self.laid = laid
        self.normal = [cards.bosses[boss].id for boss in court.setup.bosses]
        self.finals = [cards.bosses[boss].id for boss in court.setup.finals]
        self.known = [*self.normal, self.finals[0]]

    def read(self, fields: Fields) -> None:
        game = self.game
        self._draw_final(fields)
        left = self._left(fields)
        gone = {place: fields.names(name, self.known[:-1]) or [] for place, name in _GONE.items()}
        order = self._order(fields, STACK - left, gone)
        for place, boss in enumerate(order):
            if boss == LEFT_OUT:
                continue
            number = self.cards.boss_number(boss)
            game.bosses[STACK - 1 - place] = number
            game.boss_place[number] = IN_STACK
            if place < STACK - left:
                game.boss_place[number] = next((where for where, names in gone.items() if boss in names), BEATEN)
        game.boss_count = left
        for name in gone[BEATEN]:  # a Guardian was none of the stack (MR-COUNCIL-7)
            if name not in order:
                game.boss_place[self.cards.boss_number(name)] = BEATEN
        game.final_boss = self.cards.boss_number(self.known[-1])
        game.boss_up = self._boss_area() and self.laid and left == STACK + 1 - game.floor
        self._at_exit(fields, order[STACK - left] if game.boss_up else None)
        fields.close()

    def _draw_final(self, fields: Fields) -> None:
        """One of several final bosses; the others are not there (MR-COUNCIL-19)."""
        if len(self.finals) > 1:
            stack = fields.names("stack", [*self.normal, *self.finals])
            drawn = stack[-1] if stack else self.finals[int(self.game.dice.below(len(self.finals)))]
            self.known[-1] = drawn if drawn in self.finals else self.finals[0]
            for name in self.finals:
                if name != self.known[-1]:
                    self.game.boss_place[self.cards.boss_number(name)] = ABSENT

    def _boss_area(self) -> bool:
        return bool(self.game.tables.mat_boss[self.game.mat * AREAS + self.game.area])

    def _left(self, fields: Fields) -> int:
        """A floor's boss goes when the floor is left, or when it is beaten at the exit."""
        most = STACK + 1 - int(self.game.floor)
        all_there = company(self.game, EXIT) == (1 << self.game.party) - 1
        beaten = self._boss_area() and self.laid and all_there and most > 1
        return fields.number("left", most, most - 1 if beaten else most, most)

    def _order(self, fields: Fields, passed: int, gone: dict[int, list[str]]) -> list[str]:
        names = [name for some in gone.values() for name in some]
        for name in names:
            if names.count(name) > 1:
                raise fields.refuse(Reason.TWICE, "", f'"{name}" is gone twice: each can be there once')
        if gone[REMOVED] + gone[REMOVED_UNSEEN] and not any(self._falls()) and not self.game.council:
            raise fields.refuse(Reason.BOSSES, "removed", "nobody falls on this mat: no boss was removed")
        stack = fields.names("stack", self.known)
        if stack is None:
            return self._fill(fields, passed, names)
        above = STACK - len(stack)
        if not 0 <= above < self.game.floor or stack[-1] != self.known[-1] or self.known[-1] in stack[:-1]:
            text = f"name the bosses of floors 1 to {STACK} in this order, {self.known[-1]} last"
            raise fields.refuse(Reason.BOSSES, "stack", text)
        stack = [LEFT_OUT] * above + stack
        if self.game.council:
            names = [name for name in names if name in stack or name not in gone[BEATEN]]
        if names and set(names) != set(stack[above:passed]):
            text = f"on floor {self.game.floor} no boss can be beaten or removed"
            if passed > above:
                gone_here = ", ".join(stack[above:passed])
                text = f"on floor {self.game.floor} just these bosses must be beaten or removed: {gone_here}"
            raise fields.refuse(Reason.BOSSES, "stack", text)
        return stack

    def _falls(self) -> list[int]:
        first = int(self.game.mat) * AREAS
        return [int(self.game.tables.mat_fall[place]) for place in range(first, first + AREAS)]

    def _fill(self, fields: Fields, passed: int, names: list[str]) -> list[str]:
        """The bosses that are not named, as chance has it."""
        if self.game.council:
            names = names[:passed]
        if len(names) > passed:
            text = f"{len(names)} bosses are gone, but on floor {self.game.floor} it is {passed}"
            raise fields.refuse(Reason.BOSSES, "", text)
        exit_boss = fields.name("at_exit", self.known, "")
        if exit_boss and exit_boss in names:
            raise fields.refuse(Reason.TWICE, "at_exit", f'"{exit_boss}" is gone: it cannot wait at the exit')
        rest = [name for name in self.normal if name not in (*names, exit_boss)]
        order = list(names)
        while len(order) < STACK - 1:
            waits = exit_boss in self.normal and len(order) == passed
            order.append(exit_boss if waits else rest.pop(int(self.game.dice.below(len(rest)))))
        return [*order, self.known[-1]]

    def _at_exit(self, fields: Fields, top: str | None) -> None:
        name = fields.name("at_exit", self.known, "")
        if name and name != top:
            text = f"only {top} can wait at this exit" if top else "no boss waits at this exit: leave it out"
            raise fields.refuse(Reason.BOSSES, "at_exit", text)


_GONE = {BEATEN: "beaten", REMOVED: "removed", REMOVED_UNSEEN: "removed_unseen"}
