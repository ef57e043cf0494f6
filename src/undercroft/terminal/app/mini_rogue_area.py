"""The area of Mini Rogue: the mat with its floors, and nine cards, face down, revealed, current, the boss."""

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content

from undercroft.table.book import Plain
from undercroft.terminal.app.guide import Guide
from undercroft.terminal.app.pieces import About, Piece
from undercroft.words.scene import initials
from undercroft.words.speech import Speech

ROOMS: Final = 8
"""The ninth card is the exit."""
NOT_LAID: Final = ("preparation", "place", "second-card", "second-start")
"""While this is asked, no rooms lie on the table yet."""
ROOMY: Final = 7
"""Lines inside a card from which on its text is shown, too."""
DOWN: Final = "░"


class RoomCard(Piece):
    """One of the nine cards."""

    DEFAULT_CSS = """
    RoomCard { border: round $border; height: 100%; width: 100%; text-align: center; content-align: center middle; }
    RoomCard.-down { color: $border; }
    RoomCard.-seen { border: dashed $border; }
    RoomCard.-visited { color: $text-muted; border: round $border-blurred; }
    RoomCard.-gone { border: none; color: $text-muted; }
    RoomCard.-here { border: heavy $accent; }
    RoomCard.-boss { border: double $error; }
    RoomCard:focus { border: outer $accent; text-style: none; }
    RoomCard.-turning { color: $accent; }
    """

    def set_look(self, *looks: str) -> None:
        for look in ("-down", "-seen", "-visited", "-gone", "-here", "-boss"):
            self.set_class(look in looks, look)

    def face_down(self) -> None:
        width, height = self.content_size.width or 12, self.content_size.height or 2
        self.put("\n".join([DOWN * width] * height))

    def on_resize(self) -> None:
        if self.has_class("-down"):
            self.face_down()


class Area(Vertical):
    """The mat in a line, and the cards under it."""

    DEFAULT_CSS = """
    Area { width: 42; height: 100%; }
    Area #mat { height: 1; width: 100%; text-align: center; }
    Area #rooms { layout: grid; grid-size: 3 3; height: 1fr; }
    """

    def __init__(self, speech: Speech, guide: Guide) -> None:
        super().__init__(id="area")
        self.speech = speech
        self.guide = guide
        self._ = speech.terms._
        self._view: Plain | None = None
        cards = speech.cards
        self._rooms = {card.id: number for number, card in enumerate(cards.rooms)}
        self._mats = {card.id: card for card in cards.mats}

    def compose(self) -> ComposeResult:
        yield Piece(id="mat")
        with Container(id="rooms"):
            for cell in range(1, ROOMS + 2):
                yield RoomCard(id=f"room-{cell}")

    def room(self, cell: int) -> RoomCard:
        return self.query_one(f"#room-{cell}", RoomCard)

    # --- showing ------------------------------------------------------------------------------------------------

    def on_resize(self) -> None:
        """How much a card says depends on the room there is."""
        self.call_after_refresh(self._show_again)

    def _show_again(self) -> None:
        if self._view is not None:
            self.show(self._view)

    def show(self, view: Plain) -> None:
        self._view = view
        self._show_mat(view)
        tokens = self._tokens(view)
        laid = not (view["question"] and view["question"]["kind"] in NOT_LAID)
        for room in view["rooms"]:
            self._show_room(view, room, tokens, laid=laid)
        self._show_exit(view, tokens)

    def _tokens(self, view: Plain) -> dict[int, str]:
        """Who stands on which card."""
        heroes = view["party"]
        names = [self.name_of(hero) for hero in heroes]
        marks = ["@"] if len(heroes) == 1 else initials(names)
        tokens: dict[int, str] = {}
        for mark, hero in zip(marks, heroes, strict=True):
            tokens[hero["cell"]] = f"{tokens.get(hero['cell'], '')} {mark}".strip()
        return tokens

    def name_of(self, hero: Plain) -> str:
        cards = {card.id: card.name for card in self.speech.cards.characters}
        return self.speech.terms.name(cards[hero["character"]])

    def _show_mat(self, view: Plain) -> None:
        """The floors and their areas; the one reached is in brackets."""
        mat, area = self._mats[view["mat"]], view["area"]
        floors = []
        for floor in mat.floors:
            floors.append(" ".join(f"[{n}]" if n == area else str(n) for n in floor.areas))
        name = self.speech.terms.name(mat.name)
        self.query_one("#mat", Piece).put("│".join(floors), lambda: self._about_mat(view, name))

    def _about_mat(self, view: Plain, name: str) -> About:
        card = self.guide.card(view["mat"])
        return About(name, [*card.lines, "", *self.guide.lines("mat")])

    def _show_room(self, view: Plain, room: Plain, tokens: dict[int, str], *, laid: bool) -> None:
        card, cell = self.room(room["cell"]), room["cell"]
        here = tokens.get(cell, "") if laid else ""
        card.border_title = Content(str(cell))
        card.border_subtitle = Content(here)
        veiled = view["overlord"] is not None and cell in view["overlord"]["veiled"]
        if not laid or (room["card"] is None and not room["taken"]):
            card.set_look("-down", *(["-here"] if here else []))
            text = self._("veiled") if veiled else self._("face down")
            card.telling = lambda: self.guide.rule("area", text)
            card.face_down()
            return
        if room["taken"]:
            card.set_look("-gone", *(["-here"] if here else []))
            card.put(self._("(card taken)"), lambda: self.guide.rule("area", self._("(card taken)")))
            return
        number = self._rooms[room["card"]]
        kind = self.speech.cards.rooms[number].kind
        looks = ["-here"] if here else []
        looks += ["-visited"] if room["visited"] and not here else []
        looks += [] if room["face_up"] else ["-seen"]
        card.set_look(*looks)
        card.border_title = Content(self.guide.library.kinds[kind])
        face = self._face(view, room, number, left=room["visited"] and not here, veiled=veiled)
        card.put(face, lambda: self.guide.card(room["card"], f"room-{kind}"))

    def _face(self, view: Plain, room: Plain, number: int, *, left: bool, veiled: bool) -> Content:
        """What a card shows; one that was visited and left, only that."""
        terms = self.speech.terms
        name = f"{room['cell']} {terms.room(number, view['floor'])}"
        facts = []
        if left:
            facts.append("✓ " + self._("visited"))
        elif not room["face_up"]:
            facts.append(self._("seen by you"))
        elif self.speech.cards.rooms[number].kind == "monster":
            facts.append(self._strength(number, view["floor"]))
        if veiled:
            facts.append(self._("veiled"))
        parts = [Content.assemble((name, "bold"), *(f"\n{fact}" for fact in facts))]
        if self.room(room["cell"]).content_size.height >= ROOMY and room["face_up"] and not left:
            parts += [Content.styled(line, "dim") for line in self.guide.card(room["card"]).lines[:-1]]
        return Content("\n").join(parts)

    def _strength(self, number: int, floor: int) -> str:
        """HP and damage of a monster on this floor, as short as can be."""
        terms = self.speech.terms
        line = int(terms.tables.room_line[number]) + floor - 1
        hp, damage = terms.line_hp(line)[0], int(terms.tables.line_damage[line])
        return self._("HP {hp} DMG {damage}").format(hp=hp, damage=damage)

    def _show_exit(self, view: Plain, tokens: dict[int, str]) -> None:
        card = self.room(ROOMS + 1)
        bosses, here = view["bosses"], tokens.get(ROOMS + 1, "")
        card.border_title = Content(f"{ROOMS + 1} " + self._("exit"))
        card.border_subtitle = Content(here)
        looks = ["-here"] if here else []
        if bosses["at_exit"] is not None:
            boss = bosses["at_exit"]
            [name] = [terms_name for one, terms_name in self._boss_names() if one == boss]
            card.set_look("-boss", *looks)
            facts = self.guide.card(boss).lines[:-1] if card.content_size.height >= ROOMY else [self._("boss")]
            text = Content.assemble((name, "bold"), *(f"\n{fact}" for fact in facts))
            card.put(text, lambda: self.guide.card(boss, "boss"))
            return
        card.set_look(*looks)
        card.put(self._("EXIT"), lambda: self.guide.rule("boss"))

    def _boss_names(self) -> Sequence[tuple[str, str]]:
        return [(card.id, self.speech.terms.name(card.name)) for card in self.speech.cards.bosses]

    # --- motion -------------------------------------------------------------------------------------------------

    def turning(self, cell: int, frame: int) -> None:
        """A card on its edge, then half open."""
        card = self.room(cell)
        width, height = card.content_size.width or 12, card.content_size.height or 2
        inside = ("▐", "▐█▌", "▐███▌")[min(frame // 2, 2)]
        card.put("\n".join([inside.center(width)] * height))
