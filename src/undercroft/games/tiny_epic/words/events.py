"""What happened in a game of Tiny Epic Dungeons, line by line. What belongs together goes on one line: a roll, a
blow and what it costs, the steps of one enemy."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BOSS, BY_GOBLINS, BY_TORCH, FIRST_MINION, NO_CARD, State
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.map import TinyEpicMap
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms, sentence
from undercroft.kernel.events import Event
from undercroft.words.nouns import Noun

Wording = Callable[[int, int], str]
Gathering = Callable[[int, int, int], None]
NOBODY: Final = -1
QUIET: Final = (events.ACT_TWO,)
"""Already told by the opening of the Lair."""


class TinyEpicHappenings:
    """One telling of some events, read once from front to back. `game` is the state after them."""

    def __init__(
        self,
        terms: TinyEpicTerms,
        effects: TinyEpicEffects,
        chart: TinyEpicMap,
        game: State,
        told: Sequence[Event],
    ) -> None:
        self.terms = terms
        self.effects = effects
        self.chart = chart
        self.game = game
        self.told = told
        self._ = terms._
        self.at = 0
        self.done: list[str] = []
        self.lead = ""
        self.about = NOBODY
        """the seat that the lead names, so that changes do not have to"""
        self.changes: list[tuple[int, str]] = []
        self.hero = Noun("")
        """whom the event is about"""
        self.changing: dict[int, Wording] = {
            events.HEALED: lambda n, left: self._("{change} (now {n})").format(change=f"+{terms.health(n)}", n=left),
            events.HURT: lambda n, left: self._("{change} (now {n})").format(change=f"-{terms.health(n)}", n=left),
            events.FOCUSED: lambda n, left: self._("{change} (now {n})").format(change=f"+{terms.focus(n)}", n=left),
            events.DRAINED: lambda n, left: self._("{change} (now {n})").format(change=f"-{terms.focus(n)}", n=left),
            events.FELL: lambda _first, _second: self._("unconscious!").format(hero=self.hero),
            events.ROSE: lambda _first, _second: self._("awake again").format(hero=self.hero),
        }
        self.gathering: dict[int, Gathering] = {
            events.ROLLED: lambda seat, _first, _second: self._rolled(seat),
            events.ENEMY_ROLLED: lambda seat, _first, _second: self._rolled(seat),
            events.LAID: lambda _seat, cell, _second: self._laid(cell),
            events.ENEMY_MOVED: lambda _seat, enemy, cell: self._walked(enemy, cell),
            events.STRUCK: lambda _seat, enemy, damage: self._struck(enemy, damage),
            events.TORCH_MOVED: lambda _seat, _space, left: self._torch(left),
            events.PAID: lambda seat, focus, _second: self._paid(seat, focus),
            events.CHANGED: self._changed,
            events.USED: lambda seat, ability, _second: self._used(seat, ability),
            events.AIMED: lambda seat, enemy, _second: self._aimed(seat, enemy),
            events.TELEPORTED: lambda seat, cell, _second: self._teleported(seat, cell),
            events.TURN_ENDED: lambda seat, _first, _second: self._ended(seat),
        }
        self.heroic: dict[int, Wording] = self._heroic()
        self.leading: dict[int, Wording] = self._leading()
        self.plain: dict[int, Wording] = self._plain()

    # --- putting lines together ---------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        while self.at < len(self.told):
            kind, seat, first, second, *_ = self.told[self.at]
            self.at += 1
            self._take(kind, seat, first, second)
        self._close()
        return self.done

    def _close(self) -> None:
        """End the open line. Changes of one hero stay together, after the name if the lead does not give it."""
        groups: list[tuple[int, list[str]]] = []
        for seat, text in self.changes:
            if not groups or groups[-1][0] != seat:
                groups.append((seat, []))
            groups[-1][1].append(text)
        texts = [
            self.terms.also(parts) if seat == self.about else f"{self._name(seat)} {self.terms.also(parts)}"
            for seat, parts in groups
        ]
        text = self.terms.also(texts)
        if self.lead:
            text = self.terms.labelled(self.lead, text) if text else self.lead
        if text:
            self._add(text)
        self.lead, self.about, self.changes = "", NOBODY, []

    def _add(self, text: str) -> None:
        self.done.append(sentence(text if text.endswith(("!", ".", "*")) else f"{text}."))

    def _line(self, text: str) -> None:
        self._close()
        self._add(text)

    def _open(self, lead: str, about: int = NOBODY) -> None:
        self._close()
        self.lead, self.about = lead, about

    def _next(self, *kinds: int) -> Event | None:
        """The next event, if it is one of these."""
        if self.at < len(self.told) and self.told[self.at][0] in kinds:
            self.at += 1
            return self.told[self.at - 1]
        return None

    def _take(self, kind: int, seat: int, first: int, second: int) -> None:
        if kind in QUIET:
            return
        if 0 <= seat < self.game.party:
            self.hero = self._name(seat)
        if kind in self.changing:
            self.changes.append((seat, self.changing[kind](first, second)))
        elif kind in self.gathering:
            self.gathering[kind](seat, first, second)
        elif kind in self.heroic:
            self._open(self.heroic[kind](first, second), seat)
        elif kind in self.leading:
            self._open(self.leading[kind](first, second))
        else:
            self._line(self.plain[kind](first, second))

    # --- names --------------------------------------------------------------------------------------------------

    def _name(self, seat: int) -> Noun:
        return self.terms.hero(self.game.heroes[seat])

    def _enemy(self, enemy: int) -> Noun:
        """An enemy as it was at the time of the event: a dead goblin's slot may hold another one by now."""
        for kind, _seat, first, second, *_ in self.told[self.at - 1 :]:
            if kind == events.SLAIN and first == enemy:
                return self.terms.enemy(self.game, enemy, second)
        return self.terms.enemy(self.game, enemy)

    def _place(self, cell: int) -> str:
        return self.terms.place(self.game, cell)

    # --- events that are gathered -------------------------------------------------------------------------------

    def _rolled(self, seat: int) -> None:
        """All dice of a throw on one line."""
        self.at -= 1
        faces: list[str] = []
        enemy = ""
        while event := self._next(events.ROLLED, events.ENEMY_ROLLED):
            if event[0] == events.ROLLED:
                faces.append(str(event[3]))
            else:
                enemy = self._(", enemy die {face}").format(face=self.terms.enemy_faces[event[2]])
        text = self._("{hero} rolls {faces}{enemy}")
        self._line(text.format(hero=self._name(seat), faces=", ".join(faces), enemy=enemy))

    def _paid(self, seat: int, focus: int) -> None:
        """A price, after what it was paid for or before it."""
        if self.lead and self.about == seat:
            self.changes.append((seat, f"-{self.terms.focus(focus)}"))
        else:
            text = self._("{hero} pays {price}")
            self._open(text.format(hero=self._name(seat), price=self.terms.focus(focus)), seat)

    def _changed(self, seat: int, die: int, face: int) -> None:
        """A changed die, on the line of what was paid for it."""
        if not self.lead:
            self._open(self._name(seat), seat)
        self.changes.append((seat, self._("die {n} now shows {face}").format(n=die + 1, face=face)))
        self._close()

    def _used(self, seat: int, ability: int) -> None:
        """An ability, with the enemies it targets at once."""
        text, enemies = self._("{hero} uses {what}"), self._targets()
        if enemies:
            text = self._("{hero} uses {what} on {enemies}")
        name = self._name(seat)
        self._open(text.format(hero=name, what=self.terms.ability(ability), enemies=enemies), seat)

    def _aimed(self, seat: int, _enemy: int) -> None:
        """Enemies chosen afterwards."""
        self.at -= 1
        self._line(self._("{hero} aims at {enemies}").format(hero=self._name(seat), enemies=self._targets()))

    def _targets(self) -> str:
        names = []
        while event := self._next(events.AIMED):
            names.append(self._enemy(event[2]).definite)
        return self.terms.together(names) if names else ""

    def _teleported(self, seat: int, cell: int) -> None:
        """Includes the arrival."""
        self._next(events.MOVED)
        text = self._("{hero} teleports to {place}")
        self._line(text.format(hero=self._name(seat), place=self._place(cell)))

    def _ended(self, seat: int) -> None:
        """The end of a turn, with the torch that burns down then (TED-TURN-03)."""
        text = self._("{hero} ends the turn").format(hero=self._name(seat))
        torch = self._next(events.TORCH_MOVED)
        if torch is not None:
            text = self._("{text}, and the torch burns down: {steps}").format(text=text, steps=self._steps(torch[3]))
        self._line(text)

    def _steps(self, left: int) -> str:
        return self.terms.ngettext("{n} step to the skull", "{n} steps to the skull", left).format(n=left)

    def _laid(self, cell: int) -> None:
        cells = [cell]
        while event := self._next(events.LAID):
            cells.append(event[2])
        names = self.terms.together(map(self.terms.cell, cells))
        text = self.terms.ngettext("New face-down card: {cells}", "New face-down cards: {cells}", len(cells))
        self._line(text.format(cells=names))

    def _walked(self, enemy: int, cell: int) -> None:
        """All steps of one enemy; an altar on the way has its own line."""
        cells = [cell]
        name = self._enemy(enemy)
        while (
            self.at < len(self.told) and self.told[self.at][0] == events.ENEMY_MOVED and self.told[self.at][2] == enemy
        ):
            cells.append(self.told[self.at][3])
            self.at += 1
        way = " > ".join(self.terms.cell(step) for step in cells)
        self._line(self._("{enemy} moves: {way}").format(enemy=name, way=way))

    def _struck(self, enemy: int, damage: int) -> None:
        """A wound, and the death that follows at once."""
        name, amount = self._enemy(enemy), self.terms.damage(damage)
        slain = self._next(events.SLAIN)
        if slain is not None:
            self._line(self._("{enemy} takes {damage} and dies").format(enemy=name, damage=amount))
        elif FIRST_MINION <= enemy < BOSS:
            left = self.terms.health(self._left(enemy))
            self._line(
                self._("{enemy} takes {damage} and has {left} left").format(enemy=name, damage=amount, left=left)
            )
        else:
            self._line(self._("{enemy} takes {damage}").format(enemy=name, damage=amount))

    def _left(self, enemy: int) -> int:
        """The health of a minion after this blow: what it has now, and what later blows took."""
        later = self.told[self.at :]
        return int(self.game.enemy_health[enemy]) + sum(
            second for kind, _seat, first, second, *_ in later if kind == events.STRUCK and first == enemy
        )

    def _torch(self, left: int) -> None:
        """It burns down on the torch face and flares up when a minion dies (TED-CNT-04, TED-KIL-09)."""
        kinds = [kind for kind, *_facts in self.told[: self.at - 1]]
        text = self._("The torch: {steps}")
        if kinds and kinds[-1] == events.SLAIN:
            text = self._("The torch flares up: {steps}")
        elif events.COUNTER_FAILED in kinds:
            text = self._("The torch burns down: {steps}")
        self._line(text.format(steps=self._steps(left)))

    # --- leads about a hero: changes of the hero follow on the same line ----------------------------------------

    def _heroic(self) -> dict[int, Wording]:
        _ = self._
        return {
            events.AMBUSHED: lambda _first, _second: self._told(_("{hero} walks into an ambush")),
            events.RESTED: lambda _first, _second: self._told(_("{hero} rests")),
            events.BOOSTED: lambda ability, _second: self._told(_("{hero} adds {what}"), self.terms.ability(ability)),
            events.TESTED: self._tested,
            events.SIXES_HEAL: lambda n, _second: self._told(
                self.terms.ngettext("an unused 6 heals {hero}", "unused sixes heal {hero}", n)
            ),
            events.TRAP_SPRUNG: lambda card, _damage: self._told(_("{what} catches {hero}"), self.terms.room(card)),
            events.COUNTERED: self._countered,
            events.PROVOKED: lambda _first, _second: self._told(
                _("{hero} provokes {what}"), self.terms.enemy(self.game, BOSS)
            ),
            events.ON_SPACE: self._on_space,
        }

    def _told(self, text: str, what: str = "", **facts: str) -> str:
        """A sentence about the hero of the event, with its other facts."""
        return text.format(hero=self.hero, what=what, **facts)

    def _tested(self, result: int, success: int) -> str:
        if success and not result:
            return self._told(self._("{hero} needs no test"))  # R13
        text = self._("{hero} gets {n}, a success") if success else self._("{hero} gets {n}, a failure")
        return self._told(text, n=str(result))

    def _countered(self, enemy: int, damage: int) -> str:
        text = self._("{what} strikes back at {hero}") if damage else self._("{what} strikes back at {hero} in vain")
        return self._told(text, self._enemy(enemy))

    def _on_space(self, space: int, _second: int) -> str:
        fact = self.effects.space(int(self.game.boss), space)
        text = self._("{hero} stands on space {what} of the Lair")
        return self._told(text, self.terms.with_facts(str(space), [fact]))

    # --- leads about an enemy: changes name their heroes --------------------------------------------------------

    def _leading(self) -> dict[int, Wording]:
        _ = self._
        return {
            events.ASSAULTED: lambda enemy, _second: _("{enemy} attacks").format(enemy=self._enemy(enemy)),
        }

    # --- lines of their own -------------------------------------------------------------------------------------

    def _plain(self) -> dict[int, Wording]:
        return {**self._about_heroes(), **self._about_cards(), **self._about_enemies(), **self._about_the_lair()}

    def _about_heroes(self) -> dict[int, Wording]:
        _ = self._
        return {
            events.TURN_BEGAN: lambda _first, _second: self._told(_("*** {hero}’s turn ***")),
            events.MOVED: lambda cell, _card: self._told(_("{hero} enters {what}"), self._place(cell)),
            events.SKILL_CHOSEN: lambda skill, _second: self._told(_("{hero} tests {what}"), self.terms.skills[skill]),
            events.REROLLED: lambda die, face: _("Die {n} rolled again: {face}").format(n=die + 1, face=face),
            events.DISARMED: lambda cell, _second: self._told(_("{hero} disarms {what}"), self._place(cell)),
            events.HANDS_SWAPPED: lambda _first, _second: self._told(_("{hero} moves the card to the other hand.")),
            events.NOTHING_HAPPENED: lambda _first, _second: _("Nothing happens."),
        }

    def _about_cards(self) -> dict[int, Wording]:
        _ = self._
        return {
            events.REVEALED: self._revealed,
            events.DISCOVERED: lambda card, _second: self._told(_("{hero} draws {what}"), self.effects.card(card)),
            events.TAKEN: lambda card, _second: self._told(
                _("{hero} takes {what} from the row"), self.terms.card(card)
            ),
            events.EQUIPPED: self._equipped,
            events.ROWED: lambda card, _second: self._told(
                _("{what} goes to the row, for all to take"), self.terms.card(card)
            ),
        }

    def _revealed(self, cell: int, card: int) -> str:
        text = self._("Revealed at {cell}: {room}")
        return text.format(
            cell=self.terms.cell(cell), room=self.terms.with_facts(self.terms.room(card), self.effects.room(card))
        )

    def _equipped(self, card: int, slot: int) -> str:
        text = self._("{hero} equips {what} ({slot})")
        return self._told(text, self.terms.card(card), slot=self.terms.slots[slot])

    def _about_enemies(self) -> dict[int, Wording]:
        _ = self._
        return {
            events.GOBLIN_CAME: self._came,
            events.MINION_CAME: self._came,
            events.MISSED: lambda enemy, _second: _("{enemy} is not hurt").format(enemy=self._enemy(enemy)),
            events.SLAIN: lambda enemy, _second: _("{enemy} dies").format(enemy=self._enemy(enemy)),
            events.COUNTER_FAILED: lambda enemy, _second: _(
                "{enemy} strikes back in vain: the die shows the torch"
            ).format(enemy=self._enemy(enemy)),
            events.ENEMIES_ACT: lambda _first, _second: _("The enemies act!"),
        }

    def _came(self, enemy: int, cell: int) -> str:
        name = self._enemy(enemy)
        text = self._("A goblin appears, {enemy}: {cell}")
        if enemy >= FIRST_MINION:
            text = self._("A minion appears, {enemy}: {cell}")
        return text.format(enemy=self._figures(enemy, name), cell=self._place(cell))

    def _figures(self, enemy: int, name: Noun) -> Noun:
        """With figures, unless it is already gone."""
        if self.game.enemy_card[enemy] == NO_CARD or name != self.terms.enemy(self.game, enemy):
            return name
        card = self.terms.enemy_card(self.game, enemy)
        facts = [self._("Defense {n}").format(n=card.defense), self._("Speed {n}").format(n=card.speed)]
        if enemy >= FIRST_MINION:
            facts.insert(0, self.terms.health(card.health))
        return self.terms.with_facts(name, [*facts, self.effects.assault(self.game, enemy)])

    def _about_the_lair(self) -> dict[int, Wording]:
        _ = self._
        return {
            events.LAIR_OPENED: lambda boss, _second: self._told(
                _("*** Act 2. {hero} opens the Lair: {what} ***"), self.terms.boss(boss)
            ),
            events.LEFT_LAIR: lambda _first, _second: self._told(_("{hero} leaves the Lair.")),
            events.ALTAR_TAKEN: lambda space, _second: _(
                "The boss brings an altar to its lock at {n}: markers can pass it now."
            ).format(n=space),
            events.MARKER_MOVED: lambda marker, health: _("Health marker {n} of the boss goes down to {health}").format(
                n=marker + 1, health=health
            ),
            events.BOSS_HEALED: lambda marker, health: _("Health marker {n} of the boss rises to {health}").format(
                n=marker + 1, health=health
            ),
            events.BOSS_HOME: lambda _first, _second: _("The boss returns to its Lair."),
            events.GAME_WON: lambda _first, _second: _("The last health marker is at 0. The dungeon is yours!"),
            events.GAME_LOST: lambda cause, _second: self._lost(cause),
        }

    def _lost(self, cause: int) -> str:
        if cause == BY_TORCH:
            return self._("The torch goes out. The dungeon keeps you.")
        if cause == BY_GOBLINS:
            return self._("A fifth goblin comes, and the horde overruns you.")
        return self._("Every corridor is closed, and the Lair Door was never found.")
