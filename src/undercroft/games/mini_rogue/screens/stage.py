"""What happens in a room of Mini Rogue: the enemy with its HP bar, and the dice."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from undercroft.games.mini_rogue.table.fields import TRAIT_NAMES
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.terminal.app.widgets.dice import Die, draw, tumbled
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.pieces import About, Piece, bar
from undercroft.words.nouns import sentence

HP_BAR: Final = 24
BESIDE_BAR: Final = 8
"""Columns of the frame, and of the text beside the bar."""
FRAME: Final = 2
"""Columns and lines of the frame around the card."""
BETWEEN: Final = " · "
DICE_LEAST: Final = 4
"""Lines of the smallest dice with their names."""
KIND_RULES: Final = {"boss": "boss", "final-boss": "boss", "story": "story"}
"""Kinds with a rule other than the general one about enemies."""


class DiceTray(Piece):
    """Dice, drawn as large as fits."""

    dice: Sequence[Die] = ()

    def lay(self, dice: Sequence[Die]) -> None:
        self.dice = dice
        self.put(draw(dice, self.content_size.width or 40, self.content_size.height or 6))

    def on_resize(self) -> None:
        self.lay(self.dice)


class Stage(Vertical):
    """The enemy above, the dice below."""

    DEFAULT_CSS = """
    Stage { width: 42; height: 100%; }
    Stage #foe-box { border: heavy $accent; height: auto; width: 100%; scrollbar-size-vertical: 1; }
    Stage #foe-box.-enemy { border: heavy $error; padding: 0 1; }
    Stage #dice { height: 1fr; min-height: 4; width: 100%; padding: 0 1; }
    Stage #dice.-none { display: none; }
    """

    def __init__(self, speech: MiniRogueSpeech, guide: Guide) -> None:
        super().__init__(id="stage")
        self.speech = speech
        self.guide = guide
        self._ = speech.terms._
        self.dice: list[Die] = []
        self._shown: tuple[Plain, Any] | None = None
        self._names = {str(name): name for name in speech.cards.line_names}

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="foe-box", can_focus=False):
            yield Piece(id="foe", grows=True)
        yield DiceTray(id="dice")

    def show(self, view: Plain, state: Any) -> None:
        self._shown = view, state
        self.dice = self._dice(view)
        tray = self.tray
        tray.set_class(not self.dice, "-none")
        tray.telling = self._about_dice
        self._share_room()
        self._show_foe(view, state)
        self.tray.lay(self.dice)

    @property
    def box(self) -> VerticalScroll:
        return self.query_one("#foe-box", VerticalScroll)

    @property
    def _box_height(self) -> int:
        """The height that the dice leave for the card."""
        return max(3, self.size.height - (DICE_LEAST if self.dice else 0))

    def _share_room(self) -> None:
        """Limit the height of the card; the rest scrolls."""
        self.box.styles.max_height = self._box_height if self.size.height else None

    # --- the enemy ----------------------------------------------------------------------------------------------

    def _show_foe(self, view: Plain, state: Any) -> None:
        foe, piece = view["enemy"], self.query_one("#foe", Piece)
        self.box.set_class(foe is not None, "-enemy")
        if foe is None:
            self._show_card(view, piece)
            return
        self.box.border_title = Content(self.speech.terms.name(self._names[foe["name"]]))
        reward = self._reward(state)
        piece.put(self._figures(foe, reward), lambda: self._about_foe(foe, self.speech.enemy(state), reward))

    def _reward(self, state: Any) -> str:
        program = int(self.speech.terms.tables.line_reward[state.foe.line])
        if not program:
            return ""
        reward = self.speech.library.effects.program(program, 1)
        return self._("beaten: {reward}").format(reward=reward)

    def _show_card(self, view: Plain, piece: Piece) -> None:
        """Without an enemy: the story being told, or the current room, with all that it may bring."""
        card = view["story"] or self._room(view)
        if not card:
            self.box.border_title = Content("")
            piece.put(self._("No enemy here."), lambda: self.guide.rule("enemy"))
            return
        about = self.guide.card(card)
        self.box.border_title = Content(about.title)
        piece.put(self._fitting(about.lines[:-1]), lambda: about)

    def _fitting(self, lines: Sequence[str]) -> Content:
        """Lines one below the other or, if they do not fit, joined in one, or only the first of them.

        The full text is told on request.
        """
        width, height = self.size.width - FRAME, self._box_height - FRAME
        texts = [Content("\n".join(lines)), Content(BETWEEN.join(lines)), Content("".join(lines[:1]))]
        return next((text for text in texts if width <= 0 or text.get_height({}, width) <= height), texts[-1])

    def _room(self, view: Plain) -> str:
        """The card under the player who is asked, or looking on."""
        asked = view["question"]["seat"] if view["question"] else 0
        heroes = [view["party"][asked]] if asked < len(view["party"]) else view["party"]
        cells = {room["cell"]: room for room in view["rooms"]}
        room = cells.get(heroes[0]["cell"])
        return str(room["card"]) if room is not None and room["face_up"] and room["card"] else ""

    def _figures(self, foe: Plain, reward: str) -> Content:
        _ = self._
        points = f"{foe['hp']}/{foe['start_hp']}"
        width = min(HP_BAR, self.size.width - len(points) - BESIDE_BAR) if self.size.width else HP_BAR
        hp = f"{bar(foe['hp'], foe['start_hp'], width)} {points}"
        facts = [_("damage {n}").format(n=foe["damage"]), _("armor {n}").format(n=foe["armor"])]
        if foe["kind"] in ("final-boss",):
            facts.append(_("phase {n}").format(n=foe["phase"]))
        if foe["left"] > 1:
            facts.append(_("{n} of them").format(n=foe["left"]))
        lines = [Content.assemble((_("HP"), "bold"), " ", (hp, "$error")), Content("  ".join(facts))]
        traits = [self._trait(name) for name in foe["traits"]]
        traits += [_("suffers from your poison")] if foe["poisoned"] else []
        if any(traits):
            lines.append(Content(", ".join(filter(None, traits))))
        if reward:
            lines.append(Content(reward))
        return Content("\n").join(lines)

    def _trait(self, name: str) -> str:
        return self.speech.terms.traits.get(1 << TRAIT_NAMES.index(name), name)

    def _about_foe(self, foe: Plain, figures: str, reward: str) -> About:
        lines = [*figures.split(" | ")[1:], *filter(None, [reward]), ""]
        lines += self.guide.titled(*(f"trait-{name}" for name in foe["traits"]))
        rule = KIND_RULES.get(foe["kind"], "enemy")
        return About(self.speech.terms.name(self._names[foe["name"]]), [*lines, *self.guide.lines(rule)])

    # --- dice ---------------------------------------------------------------------------------------------------

    def _dice(self, view: Plain) -> list[Die]:
        """The dice on the table: the adventurer's, the dungeon's, curse and poison."""
        pool, _ = view["dice"], self._
        dice = []
        for die in pool["character"]:
            name = f"= {die['value']}" if die["value"] not in (0, die["face"]) else ""
            if die["critical"]:
                name = f"{name}!" if name else _("crit")
            dice.append(Die(die["face"], name or _("die"), "bold $accent" if die["critical"] else ""))
        if pool["dungeon"]:
            dice.append(Die(pool["dungeon"], _("Dungeon"), "$error"))
        dice += [Die(face, _("Dungeon"), "$error") for face in pool["wave"]]
        afflicted = view["hero"]["afflictions"] if view["hero"] is not None else ()
        for name, sign, label in (("curse", "☾", _("Curse")), ("poison", "☣", _("Poison"))):
            if dice and (pool[name] or name in afflicted):
                dice.append(Die(0, label, "$warning", sign if pool[name] else "–", symbol=True))
        return dice

    @property
    def tray(self) -> DiceTray:
        return self.query_one(DiceTray)

    def on_resize(self) -> None:
        """Redraw the bar and the dice at the new size."""
        self._share_room()
        if self._shown is not None:
            self._show_foe(*self._shown)

    def tumble(self, frame: int) -> None:
        """The rolling dice, with any face in each frame."""
        self.tray.lay(tumbled(self.dice, Random(frame)))

    def settle(self) -> None:
        self.tray.lay(self.dice)

    def _about_dice(self) -> About:
        rules = self.guide.titled("level-and-dice", "dungeon-die", "curse-die", "poison-die")
        return About(sentence(self._("dice")), rules)
