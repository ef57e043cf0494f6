"""Events of Tiny Epic Dungeons in words: one table, a row for each kind of event; and what happened, line by line."""

from collections.abc import Mapping, Sequence

from undercroft.games.tiny_epic.rules import events
from undercroft.games.tiny_epic.rules.state import BOSS, BY_GOBLINS, BY_TORCH, FIRST_MINION, State
from undercroft.games.tiny_epic.table.events import EVENTS
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
from undercroft.kernel.events import Event
from undercroft.table.events import Facts
from undercroft.words.lines import Account, Naming, Text, Wording, change, lead, line
from undercroft.words.nouns import Noun


class TinyEpicWordings:
    """The table of wordings in one language. Heroes are always named."""

    def __init__(self, terms: TinyEpicTerms, effects: TinyEpicEffects) -> None:
        self.terms = terms
        self.effects = effects
        self._ = terms._
        self.ngettext = terms.ngettext
        self.naming = self._naming()
        self.table: Mapping[int, Wording] = {
            **{kind: change(text) for kind, text in self._changes().items()},
            **{kind: lead(text) for kind, text in self._leads().items()},
            **{kind: line(text) for kind, text in (self._heroes() | self._enemies() | self._lair()).items()},
            events.ASSAULTED: lead(self._("{enemy} attacks"), about=False),  # changes name their heroes
        }

    def _naming(self) -> Naming:
        terms = self.terms
        return {
            "die": lambda event: event["die"] + 1,
            "marker": lambda event: event["marker"] + 1,
            "cell": lambda event: terms.cell(event["cell"]),
            "place": lambda event: terms.room_in(event["cell"], event["room"]),
            "room": lambda event: terms.room(event["room"]),
            "room_at_length": lambda event: terms.with_facts(
                terms.room(event["room"]), self.effects.room(event["room"])
            ),
            "card": lambda event: terms.card(event["card"]),
            "card_at_length": lambda event: self.effects.card(event["card"]),
            "ability": lambda event: terms.ability(event["ability"]),
            "skill": lambda event: terms.skills[event["skill"]],
            "slot": lambda event: terms.slots[event["slot"]],
            "boss": lambda event: terms.boss(event["boss"]),
            "space": lambda event: terms.with_facts(
                str(event["hero_space"]), [self.effects.space(event["boss"], event["hero_space"])]
            ),
            "enemy": lambda event: terms.foe(event["enemy"], event["foe"] if "foe" in event else event["slain"]),
            "newcomer": self._newcomer,
            "blow": lambda event: terms.damage(event["damage"]),
            "health_left": lambda event: terms.health(event["left"]),
            "steps": lambda event: self.ngettext(
                "{n} step to the skull", "{n} steps to the skull", event["left"]
            ).format(n=event["left"]),
            "price": lambda event: terms.focus(event["amount"]),
        }

    def _newcomer(self, event: Facts) -> Noun:
        """An enemy that comes into play, with its figures."""
        terms, enemy = self.terms, event["enemy"]
        card = terms.foe_card(enemy, event["foe"])
        facts = [self._("Defense {n}").format(n=card.defense), self._("Speed {n}").format(n=card.speed)]
        if enemy >= FIRST_MINION:
            facts.insert(0, terms.health(card.health))
        hits = self.effects.hits(enemy, event["foe"], event["cell"], event.get("damage", 0))
        return terms.with_facts(terms.foe(enemy, event["foe"]), [*facts, hits])

    # --- changes: short pieces that share a line ------------------------------------------------------------------

    def _changes(self) -> dict[int, Text]:
        _, terms = self._, self.terms
        now = _("{change} (now {n})")
        return {
            events.HEALED: lambda e: now.format(change=f"+{terms.health(e['amount'])}", n=e["health"]),
            events.HURT: lambda e: now.format(change=f"-{terms.health(e['amount'])}", n=e["health"]),
            events.FOCUSED: lambda e: now.format(change=f"+{terms.focus(e['amount'])}", n=e["focus"]),
            events.DRAINED: lambda e: now.format(change=f"-{terms.focus(e['amount'])}", n=e["focus"]),
            events.FELL: _("unconscious!"),
            events.ROSE: _("awake again"),
            events.CHANGED: _("die {die} now shows {face}"),
        }

    # --- leads about a hero: changes of the hero follow on the same line ------------------------------------------

    def _leads(self) -> dict[int, Text]:
        _ = self._
        return {
            events.AMBUSHED: _("{hero} walks into an ambush"),
            events.RESTED: _("{hero} rests"),
            events.BOOSTED: _("{hero} adds {ability}"),
            events.TESTED: self._tested,
            events.SIXES_HEAL: lambda e: self.ngettext(
                "an unused 6 heals {hero}", "unused sixes heal {hero}", e["amount"]
            ),
            events.TRAP_SPRUNG: _("{room} catches {hero}"),
            events.COUNTERED: lambda e: (
                _("{enemy} strikes back at {hero}") if e["damage"] else _("{enemy} strikes back at {hero} in vain")
            ),
            events.PROVOKED: _("{hero} provokes {boss}"),
            events.ON_SPACE: _("{hero} stands on space {space} of the Lair"),
            events.PAID: _("{hero} pays {price}"),
            events.USED: _("{hero} uses {ability}"),
        }

    def _tested(self, event: Facts) -> str:
        if event["success"] and not event["result"]:
            return self._("{hero} needs no test")  # R13
        return (
            self._("{hero} gets {result}, a success") if event["success"] else self._("{hero} gets {result}, a failure")
        )

    # --- lines of their own ---------------------------------------------------------------------------------------

    def _heroes(self) -> dict[int, Text]:
        _ = self._
        return {
            events.TURN_BEGAN: _("*** {hero}’s turn ***"),
            events.TURN_ENDED: _("{hero} ends the turn"),
            events.MOVED: _("{hero} enters {place}"),
            events.TELEPORTED: _("{hero} teleports to {place}"),
            events.SKILL_CHOSEN: _("{hero} tests {skill}"),
            events.REROLLED: _("Die {die} rolled again: {face}"),
            events.DISARMED: _("{hero} disarms {place}"),
            events.HANDS_SWAPPED: _("{hero} moves the card to the other hand."),
            events.NOTHING_HAPPENED: _("Nothing happens."),
            events.REVEALED: _("Revealed at {cell}: {room_at_length}"),
            events.DISCOVERED: _("{hero} draws {card_at_length}"),
            events.TAKEN: _("{hero} takes {card} from the row"),
            events.EQUIPPED: _("{hero} equips {card} ({slot})"),
            events.ROWED: _("{card} goes to the row, for all to take"),
            events.GONE: _("{card} leaves the game"),
            events.TORCH_MOVED: _("The torch: {steps}"),
        }

    def _enemies(self) -> dict[int, Text]:
        _ = self._
        return {
            events.GOBLIN_CAME: _("A goblin appears, {newcomer}: {place}"),
            events.MINION_CAME: _("A minion appears, {newcomer}: {place}"),
            events.STRUCK: self._struck,
            events.MISSED: _("{enemy} is not hurt"),
            events.SLAIN: _("{enemy} dies"),
            events.COUNTER_FAILED: _("{enemy} strikes back in vain: the die shows the torch"),
            events.ENEMIES_ACT: _("The enemies act!"),
        }

    def _struck(self, event: Facts) -> str:
        """A wound, and what a minion has left; markers tell it of the boss."""
        if FIRST_MINION <= event["enemy"] < BOSS:
            return self._("{enemy} takes {blow} and has {health_left} left")
        return self._("{enemy} takes {blow}")

    def _lair(self) -> dict[int, Text]:
        _ = self._
        return {
            events.LAIR_OPENED: _("*** Act 2. {hero} opens the Lair: {boss} ***"),
            events.LEFT_LAIR: _("{hero} leaves the Lair."),
            events.ALTAR_TAKEN: _("The boss brings an altar to its lock at {lock}: markers can pass it now."),
            events.MARKER_MOVED: _("Health marker {marker} of the boss goes down to {health}"),
            events.BOSS_HEALED: _("Health marker {marker} of the boss rises to {health}"),
            events.BOSS_HOME: _("The boss returns to its Lair."),
            events.GAME_WON: _("The last health marker is at 0. The dungeon is yours!"),
            events.GAME_LOST: self._lost,
        }

    def _lost(self, event: Facts) -> str:
        if event["cause"] == BY_TORCH:
            return self._("The torch goes out. The dungeon keeps you.")
        if event["cause"] == BY_GOBLINS:
            return self._("A fifth goblin comes, and the horde overruns you.")
        return self._("Every corridor is closed, and the Lair Door was never found.")


class TinyEpicAccount(Account):
    """One telling of some events. Of the game, only who plays is read."""

    terms: TinyEpicTerms

    def __init__(self, words: TinyEpicWordings, game: State, told: Sequence[Event]) -> None:
        self.names = [words.terms.hero(hero) for hero in game.heroes]
        naming = {**words.naming, "hero": lambda event: self.names[event.seat]}
        super().__init__(words.terms, EVENTS, told, words.table, naming)
        self.gathered = {
            events.ROLLED: self._rolled,
            events.ENEMY_ROLLED: self._rolled,
            events.LAID: self._laid,
            events.ENEMY_MOVED: self._walked,
            events.STRUCK: self._struck,
            events.TORCH_MOVED: self._torch,
            events.PAID: self._paid,
            events.CHANGED: self._changed,
            events.USED: self._used,
            events.AIMED: self._aimed,
            events.TELEPORTED: self._teleported,
            events.TURN_ENDED: self._ended,
            events.ACT_TWO: lambda _event: None,  # the opening of the Lair says it
        }

    def named(self, seat: int, text: str) -> str:
        return f"{self.names[seat]} {text}"

    # --- events that take others with them --------------------------------------------------------------------------

    def _rolled(self, event: Facts) -> None:
        """All dice of a throw on one line."""
        self.at -= 1
        faces: list[str] = []
        enemy = ""
        while die := self.next(events.ROLLED, events.ENEMY_ROLLED):
            if die.kind == events.ROLLED:
                faces.append(str(die["face"]))
            else:
                enemy = self._(", enemy die {face}").format(face=self.terms.enemy_faces[die["enemy_face"]])
        text = self._("{hero} rolls {faces}{enemy}")
        self.line(text.format(hero=self.names[event.seat], faces=", ".join(faces), enemy=enemy))

    def _paid(self, event: Facts) -> None:
        """A price, after what it was paid for or before it."""
        if self.lead and self.about == event.seat:
            self.change(f"-{self.terms.focus(event['amount'])}", event.seat)
        else:
            self.tell(event)

    def _changed(self, event: Facts) -> None:
        """A changed die, on the line of what was paid for it."""
        if not self.lead:
            self.open(self.names[event.seat], event.seat)
        self.tell(event)
        self.close()

    def _used(self, event: Facts) -> None:
        """An ability, with the enemies it targets at once."""
        if not (aimed := self.next(events.AIMED)):
            self.tell(event)
            return
        what = self.terms.ability(event["ability"])
        text = self._("{hero} uses {what} on {enemies}")
        self.open(text.format(hero=self.names[event.seat], what=what, enemies=self._targets(aimed)), event.seat)

    def _aimed(self, event: Facts) -> None:
        """Enemies chosen afterwards."""
        text = self._("{hero} aims at {enemies}")
        self.line(text.format(hero=self.names[event.seat], enemies=self._targets(event)))

    def _targets(self, aimed: Facts) -> str:
        return self.terms.together(self.terms.foe(each["enemy"], each["foe"]).definite for each in self.all(aimed))

    def _teleported(self, event: Facts) -> None:
        """Includes the arrival."""
        self.next(events.MOVED)
        self.tell(event)

    def _ended(self, event: Facts) -> None:
        """The end of a turn, with the torch that burns down then (TED-TURN-03)."""
        text = self.said(event)
        if torch := self.next(events.TORCH_MOVED):
            steps = self.naming["steps"](torch)
            text = self._("{text}, and the torch burns down: {steps}").format(text=text, steps=steps)
        self.line(text)

    def _torch(self, event: Facts) -> None:
        """It burns down on the torch face and flares up when a minion dies (TED-CNT-04, TED-KIL-09)."""
        kinds = [each.kind for each in self.told[: self.at - 1]]
        text = self._("The torch: {steps}")
        if kinds and kinds[-1] == events.SLAIN:
            text = self._("The torch flares up: {steps}")
        elif events.COUNTER_FAILED in kinds:
            text = self._("The torch burns down: {steps}")
        self.line(text.format(steps=self.naming["steps"](event)))

    def _laid(self, event: Facts) -> None:
        cells = [self.terms.cell(each["cell"]) for each in self.all(event)]
        text = self.terms.ngettext("New face-down card: {cells}", "New face-down cards: {cells}", len(cells))
        self.line(text.format(cells=self.terms.together(cells)))

    def _walked(self, event: Facts) -> None:
        """All steps of one enemy; an altar on the way has its own line."""
        cells = [event["cell"]]
        while self.at < len(self.told) and self.told[self.at].get("enemy") == event["enemy"]:
            step = self.next(events.ENEMY_MOVED)
            if step is None:
                break
            cells.append(step["cell"])
        way = " > ".join(map(self.terms.cell, cells))
        enemy = self.terms.foe(event["enemy"], event["foe"])
        self.line(self._("{enemy} moves: {way}").format(enemy=enemy, way=way))

    def _struck(self, event: Facts) -> None:
        """A wound, and the death that follows at once."""
        if not self.next(events.SLAIN):
            self.tell(event)
            return
        text = self._("{enemy} takes {damage} and dies")
        enemy = self.terms.foe(event["enemy"], event["foe"])
        self.line(text.format(enemy=enemy, damage=self.terms.damage(event["damage"])))
