"""The sheet of a player of Mini Rogue: tracks, potions, Item, skills, statuses; or the Overlord's board."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content

from undercroft.games.mini_rogue.rules.answers import POTION_NAMES, STANCE_NAMES
from undercroft.games.mini_rogue.rules.reinforcement import AUGURY_MOST
from undercroft.games.mini_rogue.rules.state import (
    ARMOR_MOST,
    FOOD_MOST,
    GOLD_MOST,
    HP_MOST,
    LEVEL_2,
    LEVEL_3,
    POTIONS_MOST,
    XP_MOST,
)
from undercroft.games.mini_rogue.table.fields import AFFLICTION_NAMES, BOON_NAMES
from undercroft.games.mini_rogue.words import signs
from undercroft.games.mini_rogue.words.scene import initials
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.icons import on_table
from undercroft.terminal.app.widgets.pieces import About, Piece, Telling, bar, meter
from undercroft.words.nouns import sentence
from undercroft.words.pictures import Sign

TRACKS: Final = ("hp", "xp", "armor", "food", "gold")
"""Lines that are always there."""
LINES: Final = (
    ("hp",),
    ("xp",),
    ("armor", "food"),
    ("gold",),
    ("potions",),
    ("status",),
    ("item",),
    ("stance",),
    ("boons",),
)
"""What each line shows."""
SKILLS_MOST: Final = 6
"""Three of each Character card."""
OTHERS_MOST: Final = 4
"""Lines for the other players."""
POWERS_MOST: Final = 16
CHIP: Final = "$foreground on $panel"
"""What a player holds or suffers."""
HP_BAR: Final = 10
"""Columns of the HP of another player."""


def chip(sign: Sign, text: str) -> Content:
    """A thing as a small plate: its sign, then its name."""
    return Content.assemble((f" {sign.glyph} ", f"bold {on_table(sign.ink)} on $panel"), (f"{text} ", CHIP))


class SheetPane(VerticalScroll, can_focus=False):
    """The sheet of the player looking on, then the Overlord's board and the companions, each in a panel."""

    DEFAULT_CSS = """
    SheetPane { height: 100%; width: 1fr; scrollbar-size-vertical: 1; }
    SheetPane > Vertical { border: round $border; height: auto; }
    SheetPane.-alone > Vertical { height: 100%; }
    TableScreen.-low SheetPane > #companions, TableScreen.-low SheetPane.-own > #overlord {
        border: none; border-top: round $border;
    }
    SheetPane > #overlord { border: round $error; }
    SheetPane Piece { height: auto; width: 100%; }
    SheetPane Horizontal { height: auto; }
    SheetPane Horizontal Piece { width: 1fr; }
    """
    SCOPED_CSS = False
    """on a low screen, the panels of the others have no frame"""

    def __init__(self, speech: MiniRogueSpeech, guide: Guide) -> None:
        super().__init__(id="sheet", classes="-own -alone")
        self.speech = speech
        self.guide = guide
        self._ = speech.terms._
        self._characters = {card.id: number for number, card in enumerate(speech.cards.characters)}
        self.crowded = False
        """whether others are on the sheet: then empty lines are left out"""
        self.laid: set[str] = set()
        """the current lines"""

    def compose(self) -> ComposeResult:
        with Vertical(id="own"):
            for pair in LINES:
                with Horizontal():
                    for name in pair:
                        yield Piece(id=f"sheet-{name}", grows=name not in TRACKS)
            yield from (Piece(id=f"skill-{number}", grows=True) for number in range(SKILLS_MOST))
        with Vertical(id="overlord"):
            yield Piece(id="reign", grows=True)
            yield from (Piece(id=f"power-{number}", grows=True) for number in range(POWERS_MOST))
        with Vertical(id="companions"):
            yield from (Piece(id=f"other-{number}", grows=True) for number in range(OTHERS_MOST))

    def _panel(self, name: str) -> Vertical:
        return self.query_one(f"#{name}", Vertical)

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self, view: Plain) -> None:
        hero = view["hero"]
        self.laid = set()
        self.crowded = len(view["party"]) > 1 or view["overlord"] is not None
        if hero is not None:
            self._show_hero(view, hero)
        self._show_reign(view, own=hero is None)
        others = [number for number in range(len(view["party"])) if number != view["seat"]]
        for place, number in enumerate(others):
            self._show_other(view, f"other-{place}", number)
        self._panel("own").display = hero is not None
        self._panel("overlord").display = view["overlord"] is not None
        self._panel("companions").display = bool(others)
        self._panel("companions").border_title = Content(self._companions(own=hero is None))
        self.update_classes({"-own": hero is not None, "-alone": not self.crowded})
        for piece in self.query(Piece):
            piece.display = piece.id in self.laid
        for row in self.query(Horizontal):
            row.display = any(piece.id in self.laid for piece in row.query(Piece))

    def _companions(self, *, own: bool) -> str:
        """What the others are to the player looking on."""
        return self._("Adventurers") if own else self._("Companions")

    def _lay(self, name: str, content: Content | str, rule: str, *first: str) -> None:
        """A line and its rule."""
        self._lay_down(name, content, lambda: self.guide.rule(rule, *first))

    def _lay_down(self, name: str, content: Content | str, telling: Telling) -> None:
        self.laid.add(name)
        self.query_one(f"#{name}", Piece).put(content, telling)

    def name_of(self, hero: Plain) -> str:
        return self.speech.terms.character(self._characters[hero["character"]])

    def _title(self, view: Plain, hero: Plain) -> str:
        text = self._("{hero}, level {level}").format(hero=self.name_of(hero), level=hero["level"])
        if len(view["party"]) > 1 and view["party"][view["leader"]] == hero:
            text = self._("{hero} (leader)").format(hero=text)
        return text

    def _show_hero(self, view: Plain, hero: Plain) -> None:
        self._panel("own").border_title = Content(self._title(view, hero))
        label = self._labels()
        width = max(len(text) for name, text in label.items() if name != "boons") + 1
        armor = hero["armor_in_all"]

        def track(name: str, value: int, most: int, full: str, marks: Sequence[int] = ()) -> None:
            style = on_table(signs.TRACKS[name].ink)
            steps = meter(value, most, marks, full[0], full[1])
            shown = (f" {value}", "bold")
            self._lay(f"sheet-{name}", Content.assemble(f"{label[name]:<{width}}", (steps, style), shown), name)

        track("hp", hero["hp"], HP_MOST, "█░")
        track("xp", hero["xp"], XP_MOST, "█░", marks=(LEVEL_2, LEVEL_3))
        track("armor", armor, max(ARMOR_MOST, armor), "◆◇")
        track("food", hero["food"], FOOD_MOST, "■□")
        track("gold", hero["gold"], GOLD_MOST, "●○")
        self._show_belt(hero, label["potions"], width)
        self._show_status(hero, label["status"], width)
        self._show_item(hero, label["item"], width)
        if view["stances"]:
            number = STANCE_NAMES.index(hero["stance"])
            self._lay("sheet-stance", f"{label['stance']:<{width}}{self.speech.terms.stance(number)}", "stance")
        if hero["boons"]:
            self._lay("sheet-boons", f"{label['boons']} {self._boons(hero)}", "perks")
        self._show_skills(hero)

    def _labels(self) -> dict[str, str]:
        _ = self._
        return {
            "hp": _("HP"),
            "xp": _("XP"),
            "armor": _("Armor"),
            "food": _("Food"),
            "gold": _("Gold"),
            "potions": _("Potions"),
            "status": _("Status"),
            "item": _("Item"),
            "stance": _("Stance"),
            "boons": _("Perks"),
        }

    def _show_belt(self, hero: Plain, label: str, width: int) -> None:
        terms = self.speech.terms
        potions = [POTION_NAMES.index(name) for name in hero["potions"]]
        held = [chip(signs.POTIONS[name], terms.potions[POTION_NAMES.index(name)]) for name in hero["potions"]]
        held += [Content.styled(" – ", CHIP)] * (POTIONS_MOST - len(held))

        def about() -> About:
            lines = [f"{terms.potions[number]} – {terms.potion_effects[number]}" for number in potions]
            return self.guide.rule("potions", *lines)

        self._lay_down("sheet-potions", self._chips(label, width, held), about)

    def _chips(self, label: str, width: int, chips: Sequence[Content]) -> Content:
        """Plates side by side after their label or, if they do not fit, one below the other."""
        row = Content.assemble(f"{label:<{width}}", Content(" ").join(chips))
        if row.cell_length <= self._panel("own").content_size.width or not self.size.width:
            return row
        first, *others = chips
        lines = [Content.assemble(f"{label:<{width}}", first)]
        return Content("\n").join([*lines, *(Content.assemble(" " * width, one) for one in others)])

    def _show_status(self, hero: Plain, label: str, width: int) -> None:
        terms = self.speech.terms
        afflictions = [name for name in AFFLICTION_NAMES if name in hero["afflictions"]]
        chips = [
            chip(signs.STATUSES[name], terms.afflictions[1 << AFFLICTION_NAMES.index(name)]) for name in afflictions
        ]
        chips += [chip(signs.STATUSES["immune"], self._("immune"))] if hero["immune"] else []
        chips += (
            [chip(signs.STATUSES["shield"], self._("shield +{n}").format(n=hero["shield"]))] if hero["shield"] else []
        )
        chips += [chip(signs.STATUSES["skips"], self._("next room skipped"))] if hero["skips_next_room"] else []

        def about() -> About:
            return About(label, self.guide.titled(*(afflictions or AFFLICTION_NAMES)))

        if chips or not self.crowded:
            self._lay_down("sheet-status", self._chips(label, width, chips or [Content("–")]), about)

    def _show_item(self, hero: Plain, label: str, width: int) -> None:
        terms, item = self.speech.terms, hero["item"]
        ids = [card.id for card in self.speech.cards.items]
        names = [terms.item_left(ids.index(item["item"]), item["uses"])] if item else []

        def about() -> About:
            cards = ([item["card"]] if item else []) + hero["burdens"]
            lines = [self.speech.item(ids.index(item["item"]))] if item else []
            for card in cards:
                page = self.guide.card(card)
                lines += ["", page.title, *page.lines]
            return self.guide.rule("item", *lines)

        rooms = {card.id: number for number, card in enumerate(self.speech.cards.rooms)}
        names += [terms.item(terms.burden(rooms[card])) for card in hero["burdens"]]
        if names or not self.crowded:
            chips = [chip(signs.ITEM, name) for name in names]
            self._lay_down("sheet-item", self._chips(label, width, chips or [Content("–")]), about)

    def _boons(self, hero: Plain) -> str:
        texts = []
        for place, name in enumerate(BOON_NAMES):
            if name in hero["boons"]:
                text = self.speech.terms.boon(1 << place)
                texts.append(self._("{boon} (used)").format(boon=text) if name in hero["boons_spent"] else text)
        return ", ".join(texts)

    def _show_skills(self, hero: Plain) -> None:
        """The skills of the Character cards, with a box ticked when used."""
        place = 0
        for which, name in enumerate(("character", "second")):
            if hero[name] is None:
                continue
            used = hero["skill_used"] or ("own", "second")[which] in hero["turned"]
            title, *skills = self.speech.character(self._characters[hero[name]], 2)
            for text in skills:
                passive = text.endswith(f"[{self.speech.terms.skill_types[-1]}]")
                box = "•" if passive else "☒" if used else "☐"
                short = text.removeprefix("- ").partition(" – ")[0].partition(":")[0].strip()
                state = "" if passive else " " + (self._("(used)") if used else self._("(ready)"))
                self._lay(f"skill-{place}", f"{box} {short}{state}", "skills", title, text)
                place += 1

    # --- everybody else -----------------------------------------------------------------------------------------

    def _show_other(self, view: Plain, name: str, number: int) -> None:
        """Another player: the mark on the card, the name, HP as a bar, where, what they suffer from."""
        hero = view["party"][number]
        mark = initials([self.name_of(other) for other in view["party"]])[number]
        where = self._("exit") if hero["cell"] == 9 else self._("room {n}").format(n=hero["cell"])
        suffers = "".join(f" {signs.STATUSES[affliction].glyph}" for affliction in hero["afflictions"])
        text = Content.assemble(
            (f" {mark} ", "bold $ember-ink on $ember"),
            f" {self.name_of(hero)} ",
            (bar(hero["hp"], HP_MOST, HP_BAR), on_table(signs.TRACKS["hp"].ink)),
            (f" {signs.TRACKS['hp'].glyph}{hero['hp']}", "bold"),
            f" {where}{suffers}",
        )
        self._lay_down(name, text, lambda: About(self._title(view, hero), self._at_length(hero)))

    def _at_length(self, hero: Plain) -> list[str]:
        """Another player's sheet in lines."""
        terms = self.speech.terms
        label = self._labels()
        lines = [terms.labelled(label[name], str(hero[name])) for name in ("hp", "xp", "armor", "food", "gold")]
        belt = [terms.potions[POTION_NAMES.index(name)] for name in hero["potions"]]
        lines.append(terms.labelled(label["potions"], terms.also(belt) or "–"))
        status = [terms.afflictions[1 << AFFLICTION_NAMES.index(name)] for name in hero["afflictions"]]
        lines.append(terms.labelled(label["status"], terms.also(status) or "–"))
        if hero["item"]:
            ids = [card.id for card in self.speech.cards.items]
            lines.append(terms.labelled(label["item"], self.speech.item(ids.index(hero["item"]["item"]))))
        for name in ("character", "second"):
            if hero[name] is not None:
                lines += ["", *self.speech.character(self._characters[hero[name]], 2)]
        return lines

    # --- the Overlord -------------------------------------------------------------------------------------------

    def _show_reign(self, view: Plain, *, own: bool) -> None:
        """The Overlord's board: in full for the Overlord, in one line for the others."""
        reign = view["overlord"]
        if reign is None:
            return
        [name] = [self.speech.terms.name(card.name) for card in self.speech.cards.overlords if card.id == reign["card"]]
        self._panel("overlord").border_title = Content(f"{signs.BOSS.glyph} {name}")
        parts: list[str] = []
        if reign["augury"] is not None:
            points = "●" * reign["augury"] + "○" * (AUGURY_MOST - reign["augury"])
            parts.append(self._("augury {bar}").format(bar=points))
        if reign["track"] is not None:
            label = self._("Reinforcement")
            parts.append(f"{label} {meter(reign['marker'], reign['track'], (), '▮', '▯')}")
        rule = "automa" if reign["against"] == "automa" else "overlord"
        self._lay_down("reign", "  ".join(parts), lambda: self.guide.card(reign["card"], rule))
        if own:
            self._show_powers(reign)

    def _show_powers(self, reign: Plain) -> None:
        """Each power with its price and whether it is used up; then the cards under the sides, and the hand."""
        cards, terms = self.speech.cards, self.speech.terms
        rows: list[tuple[str, str]] = []
        names = {power.id: terms.name(power.name) for power in cards.powers}
        used_up, in_hand = self._("used up"), self._("in hand")
        for power in reign["powers"]:
            box = "☒" if power["used"] else "☐"
            used = f" {used_up}" if power["used"] else ""
            rows.append((f"{box} {names[power['power']]} ({power['cost']}){used}", reign["card"]))
        extra = {card.id: terms.name(card.name) for card in cards.reinforcements}
        for side in reign["sides"].values():
            rows += [(f"▪ {extra[card]}", card) for card in side]
        rooms = {card.id: terms.name(card.name) for card in cards.rooms}
        rows += [(f"▯ {rooms[card]} ({in_hand})", card) for card in reign["hand"] or ()]
        if reign["hand"] is None:
            text = self._("cards in hand: {n}").format(n=reign["hand_size"])
            rows.append((f"▯ {text}", reign["card"]))
        for number, (text, card) in enumerate(rows[:POWERS_MOST]):
            self._lay_down(f"power-{number}", sentence(text), partial(self.guide.card, card))
