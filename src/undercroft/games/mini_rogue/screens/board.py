"""The table of Mini Rogue: the area, what happens in a room, and the sheet of the player looking on."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from textual.app import ComposeResult

from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES
from undercroft.games.mini_rogue.rules.exploration import cell_ahead
from undercroft.games.mini_rogue.screens.area import NOT_LAID, Area
from undercroft.games.mini_rogue.screens.sheet import SheetPane
from undercroft.games.mini_rogue.screens.stage import Stage
from undercroft.games.mini_rogue.table.laid import laid
from undercroft.games.mini_rogue.words import signs
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table import beats
from undercroft.table.book import Event, Plain
from undercroft.terminal.app.widgets.board import Board, Seen
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.pieces import About, Piece

ROLLS: Final = ("rolled-character", "rolled-dungeon", "rolled-curse", "rolled-poison", "rerolled", "die-rerolled")
WAYS: Final = ("right", "down")
WALKS: Final = (beats.MOVE, beats.CARD, beats.AREA, beats.BOSS, beats.FALL)
"""What happens on the area."""
TUMBLE: Final = 9
FLASH: Final = 6
TURN: Final = 6
"""Frames of dice, of a flash and of a card."""
BLINK: Final = 2
"""Frames after which a flash goes off, or on again."""


class MiniRogueBoard(Board):
    """If the area and the fight do not fit side by side, the one that matters is shown."""

    DEFAULT_CSS = """
    MiniRogueBoard { layout: horizontal; }
    MiniRogueBoard.-fight #area { display: none; }
    MiniRogueBoard.-area #stage { display: none; }
    TableScreen.-tiny MiniRogueBoard #sheet, TableScreen.-flat MiniRogueBoard #sheet { display: none; }
    TableScreen.-tiny MiniRogueBoard #area, TableScreen.-flat MiniRogueBoard #area { width: 1fr; }
    TableScreen.-tiny MiniRogueBoard #stage, TableScreen.-flat MiniRogueBoard #stage { width: 1fr; }
    TableScreen.-wide MiniRogueBoard #area { display: block; width: 1fr; }
    TableScreen.-wide MiniRogueBoard #stage { display: block; width: 34; }
    TableScreen.-wide MiniRogueBoard #sheet { width: 38; }
    TableScreen.-roomy.-high MiniRogueBoard { layout: grid; grid-size: 2 2; grid-columns: 1fr 40; grid-rows: 1fr 17; }
    TableScreen.-roomy.-high MiniRogueBoard #area { display: block; row-span: 2; width: 100%; }
    TableScreen.-roomy.-high MiniRogueBoard #stage { display: block; width: 100%; }
    TableScreen.-roomy.-high MiniRogueBoard #sheet { width: 100%; }
    """
    SCOPED_CSS = False
    """the size of the screen decides what fits"""

    def __init__(self, seen: Seen) -> None:
        super().__init__(seen)
        assert isinstance(seen.speech, MiniRogueSpeech)
        self.speech = seen.speech
        self.guide = Guide("mini-rogue", seen.speech)

    def compose(self) -> ComposeResult:
        yield Area(self.speech, self.guide)
        yield Stage(self.speech, self.guide)
        yield SheetPane(self.speech, self.guide)

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self) -> None:
        view = self.seen.view
        self.query_one(Area).show(view)
        view = self._with_beaten(self._with_die(view))
        self.query_one(Stage).show(view)
        self.query_one(SheetPane).show(view)
        self.show_side(fight=self._is_fight(view))

    def _is_fight(self, view: Plain) -> bool:
        """Whether the enemy and the dice matter now, not the area: by what is asked, or by what is happening."""
        beat = self.seen.beat
        if not beat:
            asked = view["question"]["kind"] if view["question"] else ""
            return asked not in (*self.speech.pictured, *NOT_LAID)
        if beat in WALKS:
            return False
        return view["enemy"] is not None or beat == beats.ROLL or self.has_class("-fight")

    def _with_beaten(self, view: Plain) -> Plain:
        """Show the enemy that the last answer has beaten, with no HP left."""
        if view["enemy"] is not None or not any(event.kind == "foe-beaten" for event in self.seen.happened):
            return view
        before = self.seen.before
        enemy = before and before["enemy"]
        return {**view, "enemy": {**enemy, "hp": 0, "left": 1}} if enemy else view

    def _with_die(self, view: Plain) -> Plain:
        """Show a Dungeon die that was rolled by itself, for a shrine or a reward, until the next answer."""
        if any(view["dice"][name] for name in ("character", "dungeon", "wave")):
            return view
        face, rolled = 0, ""
        for event in self.seen.happened:
            if event.kind == "rolled-dungeon":
                face = 0 if rolled in ROLLS else int(event.facts["face"])
            elif event.kind == "shifted" and face:
                face = int(event.facts["face"])
            rolled = event.kind
        return {**view, "dice": {**view["dice"], "dungeon": face}}

    def first_piece(self) -> Piece | None:
        """The enemy or the current room; during a move, the card the adventurer stands on."""
        if self.has_class("-fight"):
            return self.query_one("#foe", Piece)
        hero = self.seen.view["hero"]
        return self.query_one(Area).room(hero["cell"]) if hero is not None else None

    def about(self, answer: str) -> About | None:
        """The card that right or down leads to."""
        view = self.seen.view
        if view["hero"] is None or answer not in WAYS:
            return None
        hero = laid(self.speech.cards, view).heroes[view["seat"]]
        telling = self.query_one(Area).room(int(cell_ahead(hero, ANSWER_NAMES.index(answer))) + 1).telling
        return telling() if telling is not None else None

    def show_side(self, *, fight: bool) -> None:
        """Show the enemy and the dice, or the area. Only these two look different then, and nothing in them."""
        if self.has_class("-fight") == fight != self.has_class("-area"):
            return
        self.update_classes({"-fight": fight, "-area": not fight}, update=False)
        self.app.stylesheet.update_nodes([self.query_one("#area"), self.query_one("#stage")])

    def switch(self) -> None:
        self.show_side(fight=not self.has_class("-fight"))

    def heading(self) -> str:
        state, _ = laid(self.speech.cards, self.seen.view), self.speech.terms._
        place = self.speech.terms.place(int(state.mat), int(state.area))
        name = _("Mini Rogue")
        return f"{name} – {place}"

    def help_lines(self) -> list[str]:
        _ = self.speech.terms._
        figures = _("On a small card, {hp} tells the HP of a monster and {damage} its damage.")
        return [
            _("On a narrow screen, v shows the area or the enemy and the dice."),
            figures.format(hp=signs.TRACKS["hp"].glyph, damage=signs.DAMAGE.glyph),
        ]

    # --- motion -------------------------------------------------------------------------------------------------

    def move(self, events: Sequence[Event]) -> None:
        """Dice tumble, cards turn, what hurts or helps flashes."""
        kinds = {event.kind for event in events}
        stage, area = self.query_one(Stage), self.query_one(Area)
        if kinds & set(ROLLS) and stage.dice:
            self.motion.add(TUMBLE, stage.tumble, stage.settle)
        for event in events:
            if event.kind == "revealed":
                cell = int(event.facts["cell"])
                self.motion.add(TURN, partial(area.turning, cell), self._show_area)
            elif event.kind in ("lost", "gained") and event.facts["amount"]:
                look = "hurt" if event.kind == "lost" else "helped"
                self.flash(self.query_one(f"#sheet-{event.facts['stat']}", Piece), look, FLASH, BLINK)
        if "foe-hurt" in kinds:
            self.flash(self.query_one("#foe", Piece), "hurt", FLASH, BLINK)

    def _show_area(self) -> None:
        """The state once the cards have turned, which may have changed since they began to."""
        self.query_one(Area).show(self.seen.view)
