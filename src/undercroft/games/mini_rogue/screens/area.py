"""The area of Mini Rogue: the mat with its floors, and nine cards, face down, revealed, current, the boss."""

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content

from undercroft.games.mini_rogue.rules.fights import monster_line
from undercroft.games.mini_rogue.words.scene import initials
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.pieces import About, Piece
from undercroft.terminal.app.widgets.there import if_there

ROOMS: Final = 8
"""The ninth card is the exit."""
NOT_LAID: Final = ("preparation", "place", "second-card", "second-start")
"""During this question, no rooms are on the table yet."""
DOWN: Final = "░"
EDGE: Final = 6
"""Columns of an edge that cannot hold a title."""
LOOKS: Final = ("-down", "-seen", "-visited", "-gone", "-here", "-boss")
"""What a card can look like; several may go together."""


def _hyphenated(text: Content, width: int) -> Content:
    """Break a word that is too long for a line after its hyphen."""
    broken = [word for word in text.plain.split() if "-" in word and len(word) > width > 0]
    for word in broken:
        at = text.plain.index(word) + word.index("-") + 1
        text = Content("\n").join([text[:at], text[at:]])
    return text


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
        self.update_classes({look: look in looks for look in LOOKS})

    def face_down(self) -> None:
        width, height = self.content_size.width or 12, self.content_size.height or 2
        self.put("\n".join([DOWN * width] * height))

    def on_resize(self) -> None:
        if self.has_class("-down"):
            self.face_down()

    def name_edge(self, *titles: str) -> None:
        """The first of these that fits in the edge."""
        room = self.outer_size.width - EDGE
        self.border_title = Content(next((title for title in titles if len(title) <= room), titles[-1]))

    def put_first_fitting(self, faces: Sequence[Sequence[Content]]) -> Sequence[Content]:
        """Show the first of these faces that fits, else the last one."""
        width, height = self.content_size
        for face in faces:
            shown = Content("\n").join(_hyphenated(line, width) for line in face)
            if not width or shown.get_height({}, width) <= height:
                break
        self.put(shown)
        return face


class Area(Vertical):
    """The mat in one line, and the cards below it."""

    DEFAULT_CSS = """
    Area { width: 42; height: 100%; }
    Area #mat { height: 1; width: 100%; text-align: center; }
    Area #rooms { layout: grid; grid-size: 3 3; height: 1fr; }
    """

    def __init__(self, speech: MiniRogueSpeech, guide: Guide) -> None:
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
        """Redraw: how much a card says depends on the space."""
        self.call_after_refresh(if_there, self, self._show_again)

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
        """The floors and their areas; the current one is in brackets."""
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
        looks = ["-here"] if here else []
        card.border_title = Content(str(cell))
        card.border_subtitle = Content(here)
        veiled = view["overlord"] is not None and cell in view["overlord"]["veiled"]
        if not laid or (room["card"] is None and not room["taken"]):
            card.set_look("-down", *looks)
            text = self._("veiled") if veiled else self._("face down")
            card.telling = lambda: self.guide.rule("area", text)
            card.face_down()
            return
        if room["taken"]:
            card.set_look("-gone", *looks)
            card.put(self._("(card taken)"), lambda: self.guide.rule("area", self._("(card taken)")))
            return
        number = self._rooms[room["card"]]
        kind = self.speech.cards.rooms[number].kind
        looks += ["-visited"] if room["visited"] and not here else []
        looks += [] if room["face_up"] else ["-seen"]
        card.set_look(*looks)
        card.name_edge(self.guide.library.kinds[kind], str(cell))
        self._show_face(view, room, number, left=room["visited"] and not here, veiled=veiled)
        card.telling = lambda: self.guide.card(room["card"], f"room-{kind}")

    def _show_face(self, view: Plain, room: Plain, number: int, *, left: bool, veiled: bool) -> None:
        """As much as fits: the name, what is known, the text of the card.

        A card visited and left shows only that. If only a monster's name fits, its edge says how strong it is.
        """
        terms, card = self.speech.terms, self.room(room["cell"])
        name = Content.styled(f"{room['cell']} {terms.room(number, view['floor'])}", "bold")
        monster = self.speech.cards.rooms[number].kind == "monster" and room["face_up"] and not left
        facts = []
        if left:
            facts.append("✓ " + self._("visited"))
        elif not room["face_up"]:
            facts.append(self._("seen by you"))
        elif monster:
            hp, damage = self._figures(number, view["floor"])
            facts.append(self._("HP {hp} DMG {damage}").format(hp=hp, damage=damage))
        facts += [self._("veiled")] if veiled else []
        known = [name, *map(Content, facts)]
        faces = [known, [name]]
        if room["face_up"] and not left:
            text = [Content.styled(line, "dim") for line in self.guide.card(room["card"]).lines[:-1]]
            if monster:
                row = terms.figures(int(monster_line(terms.tables, number, view["floor"])))
                faces = [[name, Content(terms.also(row))], *faces]
            faces = [[*known, *text], *faces]
        shown = card.put_first_fitting(faces)
        if monster and shown == [name]:
            hp, damage = self._figures(number, view["floor"])
            card.name_edge(f"♥{hp} ⚔{damage}")

    def _figures(self, number: int, floor: int) -> tuple[int, int]:
        """HP and damage of a monster on this floor."""
        terms = self.speech.terms
        line = int(monster_line(terms.tables, number, floor))
        return terms.line_hp(line)[0], terms.line_damage(line)

    def _show_exit(self, view: Plain, tokens: dict[int, str]) -> None:
        card = self.room(ROOMS + 1)
        bosses, here = view["bosses"], tokens.get(ROOMS + 1, "")
        card.name_edge(f"{ROOMS + 1} " + self._("exit"), str(ROOMS + 1))
        card.border_subtitle = Content(here)
        looks = ["-here"] if here else []
        if bosses["at_exit"] is not None:
            boss = bosses["at_exit"]
            [name] = [self.speech.terms.name(card.name) for card in self.speech.cards.bosses if card.id == boss]
            card.set_look("-boss", *looks)
            title, kind = Content.styled(name, "bold"), Content(self._("boss"))
            text = [Content(line) for line in self.guide.card(boss).lines[:-1]]
            card.put_first_fitting([[title, *text], [title, kind], [title], [kind]])
            card.telling = lambda: self.guide.card(boss, "boss")
            return
        card.set_look(*looks)
        card.put(self._("EXIT"), lambda: self.guide.rule("boss"))

    # --- motion -------------------------------------------------------------------------------------------------

    def turning(self, cell: int, frame: int) -> None:
        """A card on its edge, then half open."""
        card = self.room(cell)
        width, height = card.content_size.width or 12, card.content_size.height or 2
        inside = ("▐", "▐█▌", "▐███▌")[min(frame // 2, 2)]
        card.put("\n".join([inside.center(width)] * height))
