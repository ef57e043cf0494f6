"""What happens in a room of Mini Rogue: the enemy with its HP bar, and the dice."""

from collections.abc import Sequence
from random import Random
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from undercroft.games.mini_rogue.rules.fights import monster_line
from undercroft.games.mini_rogue.table.fields import TRAIT_NAMES
from undercroft.games.mini_rogue.table.laid import laid
from undercroft.games.mini_rogue.words import signs
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.terminal.app.widgets.dice import BLOOD, Die, draw, tumbled
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.icons import GAP, LARGE, beside, large, on_card, on_table, small
from undercroft.terminal.app.widgets.pieces import About, Piece, bar
from undercroft.words.nouns import sentence
from undercroft.words.pictures import Sign

HP_BAR: Final = 24
BAR_LEAST: Final = 6
"""Columns of the bar at most and at least."""
FRAME: Final = 2
"""Columns and lines of the frame around the card,"""
WITHIN: Final = 5
"""and columns of the frame, the space within it and a scrollbar."""
BETWEEN: Final = " · "
DICE_LEAST, DICE_MOST = 4, 6
"""Lines of the smallest and the largest dice with their names."""
TEXT_LEAST: Final = 18
"""Columns of a text beside a picture."""
BOSSES: Final = ("boss", "final-boss")
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
    Stage #foe-box {
        border: round $ember; background: $card; color: $card-plain; height: auto; width: 100%; padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    Stage #foe-box.-enemy { border: heavy $error; background: $surface; color: $foreground; }
    Stage #dice { height: 1fr; min-height: 4; width: 100%; padding: 0 1; }
    Stage #dice.-none { display: none; }
    """

    def __init__(self, speech: MiniRogueSpeech, guide: Guide) -> None:
        super().__init__(id="stage")
        self.speech = speech
        self.guide = guide
        self._ = speech.terms._
        self.dice: list[Die] = []
        self._shown: Plain | None = None
        self._names = {str(name): name for name in speech.cards.line_names}

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="foe-box", can_focus=False):
            yield Piece(id="foe", grows=True)
        yield DiceTray(id="dice")

    def show(self, view: Plain) -> None:
        self._shown = view
        self.dice = self._dice(view)
        tray = self.tray
        tray.set_class(not self.dice, "-none")
        tray.telling = self._about_dice
        self._share_room()
        self._show_foe(view)
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

    def _show_foe(self, view: Plain) -> None:
        foe, piece = view["enemy"], self.query_one("#foe", Piece)
        self.box.set_class(foe is not None, "-enemy")
        if foe is None:
            self._show_card(view, piece)
            return
        self.box.border_title = Content.styled(self.speech.terms.name(self._names[foe["name"]]), "bold")
        reward = self._reward(foe)
        piece.put(self._portrait(foe, reward), lambda: self._about_foe(view, reward))

    def _portrait(self, foe: Plain, reward: str) -> Content:
        """The enemy: its picture and figures, and what its traits do, as far as there is room."""
        sign = signs.BOSS if foe["kind"] in BOSSES else signs.ROOMS["monster"]
        traits = [f"trait-{name}" for name in foe["traits"]]
        rules = [Content.styled(line, "$text-muted") for line in self.guide.titled(*traits)[:-1]] if traits else []
        below = [Content("\n").join([Content(""), *rules])] if rules else []
        return self._with_picture(sign, on_table(sign.ink), [self._figures(foe, reward)], below)

    def _with_picture(self, sign: Sign, style: str, texts: Sequence[Content], below: Sequence[Content] = ()) -> Content:
        """The first of these texts that fits beside a picture, large or small; else the first that fits.

        What is to stand below is there only if all of it has room.
        """
        width, height = self.size.width - WITHIN, self._box_height - FRAME
        if width <= 0:
            return texts[0]
        airy = height - (DICE_MOST - DICE_LEAST if self.dice else 0)
        assert sign.picture is not None
        pictures = [large(sign.picture), small(sign.picture)]
        for picture in [lines for lines in pictures if width - len(lines[0]) - GAP >= TEXT_LEAST]:
            for text in texts:
                shown = beside(picture, style, text, width)
                for more in (*below, None):
                    whole = shown if more is None else Content("\n").join([shown, more])
                    if whole.get_height({}, width) <= airy:
                        return whole
        return next((text for text in texts if text.get_height({}, width) <= height), texts[-1])

    def _reward(self, foe: Plain) -> str:
        program = int(self.speech.terms.tables.line_reward[foe["row"]])
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
        title: str = about.title
        kind = self._kind(card)
        lines = about.lines[:-1]
        if kind == "monster":
            number = [room.id for room in self.speech.cards.rooms].index(card)
            terms, floor = self.speech.terms, view["floor"]
            title = terms.room(number, floor)
            lines = [sentence(terms.also(terms.figures(int(monster_line(terms.tables, number, floor)))))]
        sign = signs.ROOMS.get(kind, signs.STORY)
        self.box.border_title = Content.styled(f"{sign.glyph} {title}", "bold $card-plain")
        texts = [Content("\n".join(lines)), Content(BETWEEN.join(lines)), Content("".join(lines[:1]))]
        piece.put(self._with_picture(sign, on_card(sign.ink), texts), lambda: about)

    def _kind(self, card: str) -> str:
        """The kind of a room card; a story has none."""
        return next((room.kind for room in self.speech.cards.rooms if room.id == card), "")

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
        hp = f"{bar(foe['hp'], foe['start_hp'], self._bar_width(len(points)))} {points}"
        facts = [f"{signs.DAMAGE.glyph} " + _("damage {n}").format(n=foe["damage"])]
        facts.append(f"{signs.TRACKS['armor'].glyph} " + _("armor {n}").format(n=foe["armor"]))
        if foe["kind"] == "final-boss":
            facts.append(_("phase {n}").format(n=foe["phase"]))
        if foe["left"] > 1:
            facts.append(_("{n} of them").format(n=foe["left"]))
        facts = [fact.replace(" ", "\N{NO-BREAK SPACE}") for fact in facts]
        lines = [Content.assemble((hp, "$error"), " ", (_("HP"), "bold")), Content("  ".join(facts))]
        traits = [self._trait(name) for name in foe["traits"]]
        traits += [_("suffers from your poison")] if foe["poisoned"] else []
        if any(traits):
            lines.append(Content(", ".join(filter(None, traits))))
        if reward:
            lines.append(Content(reward))
        return Content("\n").join(lines)

    def _bar_width(self, points: int) -> int:
        """Columns of the bar, beside its figures and a picture."""
        if not self.size.width:
            return HP_BAR
        width = self.size.width - WITHIN
        text = width - LARGE - GAP if width - LARGE - GAP >= TEXT_LEAST else TEXT_LEAST
        return min(HP_BAR, max(BAR_LEAST, text - points - len(self._("HP")) - 2))

    def _trait(self, name: str) -> str:
        return self.speech.terms.traits.get(1 << TRAIT_NAMES.index(name), name)

    def _about_foe(self, view: Plain, reward: str) -> About:
        foe, figures = view["enemy"], self.speech.enemy(laid(self.speech.cards, view))
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
            dice.append(Die(pool["dungeon"], _("Dungeon"), "$error", made_of=BLOOD))
        dice += [Die(face, _("Dungeon"), "$error", made_of=BLOOD) for face in pool["wave"]]
        afflicted = view["hero"]["afflictions"] if view["hero"] is not None else ()
        for name, label in (("curse", _("Curse")), ("poison", _("Poison"))):
            sign = signs.STATUSES[name].glyph
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
            self._show_foe(self._shown)

    def tumble(self, frame: int) -> None:
        """The rolling dice, with any face in each frame."""
        self.tray.lay(tumbled(self.dice, Random(frame)))

    def settle(self) -> None:
        self.tray.lay(self.dice)

    def _about_dice(self) -> About:
        rules = self.guide.titled("level-and-dice", "dungeon-die", "curse-die", "poison-die")
        return About(sentence(self._("dice")), rules)
