"""The sheet of a player of Mini Rogue: tracks, potions, Item, skills, statuses; or the Overlord's board."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
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
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.pieces import About, Piece, Telling, meter
from undercroft.words.nouns import sentence

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
MARK: Final = {"curse": "☾", "poison": "☣", "blind": "⊘"}
"""A symbol for each affliction, besides its name."""


class SheetPane(VerticalScroll, can_focus=False):
    """The sheet of the player looking on, and a line for everyone else."""

    DEFAULT_CSS = """
    SheetPane { border: round $border; height: 100%; width: 1fr; scrollbar-size-vertical: 1; }
    SheetPane Piece { height: auto; width: 100%; }
    SheetPane Horizontal { height: auto; }
    SheetPane Horizontal Piece { width: 1fr; }
    """

    def __init__(self, speech: MiniRogueSpeech, guide: Guide) -> None:
        super().__init__(id="sheet")
        self.speech = speech
        self.guide = guide
        self._ = speech.terms._
        self._characters = {card.id: number for number, card in enumerate(speech.cards.characters)}
        self.crowded = False
        """whether others are on the sheet: then empty lines are left out"""
        self.laid: set[str] = set()
        """the current lines"""

    def compose(self) -> ComposeResult:
        for pair in LINES:
            with Horizontal():
                for name in pair:
                    yield Piece(id=f"sheet-{name}", grows=name not in TRACKS)
        yield Piece(id="reign", grows=True)
        for name, most in (("power", POWERS_MOST), ("other", OTHERS_MOST), ("skill", SKILLS_MOST)):
            yield from (Piece(id=f"{name}-{number}", grows=True) for number in range(most))

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self, view: Plain, seat: int) -> None:
        hero = view["hero"]
        self.laid = set()
        self.crowded = len(view["party"]) > 1 or view["overlord"] is not None
        if hero is not None:
            self._show_hero(view, hero)
        self._show_reign(view, own=hero is None)
        others = [other for number, other in enumerate(view["party"]) if number != seat]
        for number, other in enumerate(others):
            self._show_other(view, f"other-{number}", other)
        for piece in self.query(Piece):
            piece.display = piece.id in self.laid

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
        self.border_title = Content(self._title(view, hero))
        label = self._labels()
        width = max(len(text) for name, text in label.items() if name != "boons") + 1
        armor = hero["armor_in_all"]

        def track(name: str, value: int, most: int, signs: str, style: str, marks: Sequence[int] = ()) -> None:
            steps = meter(value, most, marks, signs[0], signs[1])
            self._lay(f"sheet-{name}", Content.assemble(f"{label[name]:<{width}}", (steps, style), f" {value}"), name)

        track("hp", hero["hp"], HP_MOST, "█░", "$error")
        track("xp", hero["xp"], XP_MOST, "█░", "$secondary", marks=(LEVEL_2, LEVEL_3))
        track("armor", armor, max(ARMOR_MOST, armor), "◆◇", "")
        track("food", hero["food"], FOOD_MOST, "■□", "$success")
        track("gold", hero["gold"], GOLD_MOST, "●○", "$primary")
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
        held = [f"({terms.potions[number]})" for number in potions] + ["(–)"] * (POTIONS_MOST - len(potions))

        def about() -> About:
            lines = [f"{terms.potions[number]} – {terms.potion_effects[number]}" for number in potions]
            return self.guide.rule("potions", *lines)

        lines = [f"{label:<{width}}{' '.join(held)}"]
        if len(lines[0]) > self.content_size.width > 0:
            lines = [f"{label:<{width}}{held[0]}", *(f"{'':<{width}}{one}" for one in held[1:])]
        self._lay_down("sheet-potions", "\n".join(lines), about)

    def _show_status(self, hero: Plain, label: str, width: int) -> None:
        terms = self.speech.terms
        afflictions = [name for name in AFFLICTION_NAMES if name in hero["afflictions"]]
        texts = [f"{MARK[name]} {terms.afflictions[1 << AFFLICTION_NAMES.index(name)]}" for name in afflictions]
        texts += [self._("immune")] if hero["immune"] else []
        texts += [self._("shield +{n}").format(n=hero["shield"])] if hero["shield"] else []
        texts += [self._("next room skipped")] if hero["skips_next_room"] else []

        def about() -> About:
            return About(label, self.guide.titled(*(afflictions or AFFLICTION_NAMES)))

        if texts or not self.crowded:
            self._lay_down("sheet-status", f"{label:<{width}}{', '.join(texts) or '–'}", about)

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
            self._lay_down("sheet-item", f"{label:<{width}}{', '.join(names) or '–'}", about)

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

    def _show_other(self, view: Plain, name: str, hero: Plain) -> None:
        where = self._("exit") if hero["cell"] == 9 else self._("room {n}").format(n=hero["cell"])
        marks = "".join(MARK[affliction] for affliction in hero["afflictions"])
        hp = f"{hero['hp']:>2} {meter(hero['hp'], HP_MOST)[::2]}"
        text = f"{hp} {where} {marks} {self.name_of(hero)}"
        self._lay_down(
            name, text.replace("  ", " ").rstrip(), lambda: About(self._title(view, hero), self._at_length(hero))
        )

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
        parts: list[str] = [] if own else [name]
        if reign["augury"] is not None:
            points = "●" * reign["augury"] + "○" * (AUGURY_MOST - reign["augury"])
            parts.append(self._("augury {bar}").format(bar=points))
        if reign["track"] is not None:
            label = self._("Reinforcement")
            parts.append(f"{label} {meter(reign['marker'], reign['track'], (), '▮', '▯')}")
        if own:
            self.border_title = Content(name)
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
