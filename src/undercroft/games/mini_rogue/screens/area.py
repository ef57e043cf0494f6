"""The area of Mini Rogue: the mat with its floors, and nine cards, face down, revealed, current, the boss."""

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content

from undercroft.games.mini_rogue.rules.fights import monster_line
from undercroft.games.mini_rogue.words import signs
from undercroft.games.mini_rogue.words.scene import initials
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.book import Plain
from undercroft.terminal.app.themes import FRAMED
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.icons import icon, large, on_card, small
from undercroft.terminal.app.widgets.pieces import About, Piece
from undercroft.terminal.app.widgets.there import if_there
from undercroft.words.pictures import Picture, Sign

ROOMS: Final = 8
"""The ninth card is the exit."""
NOT_LAID: Final = ("preparation", "place", "second-card", "second-start")
"""During this question, no rooms are on the table yet."""
LATTICE: Final = "╱╲", "╲╱"
"""The pattern on the back of a card, line by line."""
EDGE: Final = 2
"""Columns of an edge that cannot hold a title."""
TOKEN: Final = "bold $ember-ink on $ember"
"""An adventurer on a card."""
FRAME: Final = 4
"""Columns of a frame at the sides that cannot hold a title,"""
FRAMES: Final = ("-seen", "-gone", "-here", "-boss", "-framed")
"""which cards have that look like this."""
INK: Final = {"-gone": "$text-muted", "-down": "$card-back-ink", "-visited": "$card-left-ink"}
"""The ink of the edge on cards that are not simply face up."""
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
    RoomCard {
        height: 100%; width: 100%; text-align: center; content-align: center middle;
        background: $card; color: $card-plain; border-top: blank $card; border-bottom: inner $card; }
    RoomCard.-visited { background: $card-left; color: $card-left-ink; border-bottom: inner $card-left; }
    RoomCard.-down { background: $card-back; color: $card-back-ink; border-bottom: inner $card-back; }
    RoomCard.-gone { background: $background; color: $text-muted; border: round $border-blurred; }
    RoomCard.-seen { border: dashed $card-plain; }
    RoomCard.-boss { border: double $card-danger; }
    RoomCard.-here { border: outer $ember; }
    RoomCard:focus { border: thick $accent; text-style: none; }
    RoomCard.-turning { color: $accent; }
    RoomCard.-framed { border: round $border; }
    RoomCard.-framed.-seen { border: dashed $border; }
    RoomCard.-framed.-boss { border: double $error; }
    RoomCard.-framed.-here { border: heavy $ember; }
    RoomCard.-framed:focus { border: thick $accent; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None, grows: bool = False) -> None:
        super().__init__(id=id, classes=classes, grows=grows)
        self.drawn: object = None
        """all that its face depends on, when it was last drawn: the same is not drawn again"""

    def set_look(self, *looks: str) -> None:
        self.update_classes({look: look in looks for look in LOOKS})
        self.set_class(self.app.theme in FRAMED, "-framed")

    @property
    def framed(self) -> bool:
        """Whether there are lines at its sides."""
        return any(self.has_class(look) for look in FRAMES)

    @property
    def inside(self) -> tuple[int, int]:
        """Columns and lines within its edges, as they will be."""
        width, height = self.outer_size
        return (width - 2 * self.framed, height - 2) if width else (0, 0)

    def face_down(self) -> None:
        """The back of a card: a lattice, and a closed door in the middle of a larger one."""
        width, height = self.inside if self.outer_size.width else (12, 2)
        rows = [(LATTICE[line % 2] * width)[:width] for line in range(height)]
        assert signs.BACK.picture is not None
        door = small(signs.BACK.picture)
        above, left = (height - len(door)) // 2, (width - len(door[0])) // 2
        if above < 1 or left < 1:
            self.put("\n".join(rows))
            return
        lines = [Content(row) for row in rows]
        for line, text in enumerate(door, above):
            right = left + len(text)
            lines[line] = Content.assemble(rows[line][: left - 1], f" {text} ", rows[line][right + 1 :])
        self.put(Content("\n").join(lines))

    def on_resize(self) -> None:
        if self.has_class("-down"):
            self.face_down()

    def put_tokens(self, tokens: str) -> None:
        """Who stands on it."""
        self.border_subtitle = Content.styled(f" {tokens} ", TOKEN) if tokens else Content("")

    def name_edge(self, cell: int, *titles: str) -> None:
        """Its number on the right of the upper edge; on the left the first of these that fits, else the last one."""
        room = max(0, self.outer_size.width - EDGE - FRAME * self.framed)
        title = next((title for title in titles if len(title) + 2 <= room), titles[-1])
        ink = next((ink for look, ink in INK.items() if self.has_class(look)), "$card-plain")
        number = f"{cell:>{room - len(title)}}" if len(title) + 2 <= room else ""
        self.border_title = Content.styled(f"{title}{number}", f"bold {ink}")

    def put_first_fitting(self, faces: Sequence[Sequence[Content]]) -> Sequence[Content]:
        """Show the first of these faces that fits, else the last one."""
        width, height = self.inside
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
    Area #rooms { layout: grid; grid-size: 3 3; grid-gutter: 0 1; height: 1fr; }
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
        floors = [Content("─").join(self._mat_area(number, area) for number in floor.areas) for floor in mat.floors]
        name = self.speech.terms.name(mat.name)
        shown = Content.styled(" │ ", "dim").join(floors)
        self.query_one("#mat", Piece).put(shown, lambda: self._about_mat(view, name))

    def _mat_area(self, number: int, area: int) -> Content:
        """An area on the mat: passed, current or to come."""
        if number == area:
            return Content.styled(f"[{number}]", TOKEN)
        return Content.styled(str(number), "dim" if number < area else "bold")

    def _about_mat(self, view: Plain, name: str) -> About:
        card = self.guide.card(view["mat"])
        return About(name, [*card.lines, "", *self.guide.lines("mat")])

    def _show_room(self, view: Plain, room: Plain, tokens: dict[int, str], *, laid: bool) -> None:
        card, cell = self.room(room["cell"]), room["cell"]
        here = tokens.get(cell, "") if laid else ""
        looks = ["-here"] if here else []
        veiled = view["overlord"] is not None and cell in view["overlord"]["veiled"]
        drawn = room, here, laid, veiled, view["floor"], card.outer_size, self.app.theme
        if card.drawn == drawn and not card.has_focus:
            return
        card.drawn = drawn
        card.put_tokens(here)
        if not laid or (room["card"] is None and not room["taken"]):
            card.set_look("-down", *looks)
            text = self._("veiled") if veiled else self._("face down")
            card.name_edge(cell, text if veiled else "")
            card.telling = lambda: self.guide.rule("area", text)
            card.face_down()
            return
        if room["taken"]:
            card.set_look("-gone", *looks)
            card.name_edge(cell, "")
            card.put(self._("(card taken)"), lambda: self.guide.rule("area", self._("(card taken)")))
            return
        number = self._rooms[room["card"]]
        kind = self.speech.cards.rooms[number].kind
        looks += ["-visited"] if room["visited"] and not here else []
        looks += [] if room["face_up"] else ["-seen"]
        card.set_look(*looks)
        glyph, name = signs.ROOMS[kind].glyph, self.guide.library.kinds[kind]
        card.name_edge(cell, f"{glyph} {name}", name, glyph)
        self._show_face(view, room, number, left=room["visited"] and not here, veiled=veiled)
        card.telling = lambda: self.guide.card(room["card"], f"room-{kind}")

    def _show_face(self, view: Plain, room: Plain, number: int, *, left: bool, veiled: bool) -> None:
        """As much as fits: the picture of its kind, the name, what is known, the text of the card.

        A card visited and left shows only that. If only a monster's name fits, its edge says how strong it is. A
        monster's card tells the monster of this floor; all of it is told on request.
        """
        terms, card = self.speech.terms, self.room(room["cell"])
        sign = signs.ROOMS[self.speech.cards.rooms[number].kind]
        name = Content.styled(terms.room(number, view["floor"]), "bold")
        monster = self.speech.cards.rooms[number].kind == "monster" and room["face_up"] and not left
        facts = []
        if left:
            facts.append("✓ " + self._("visited"))
        elif not room["face_up"]:
            facts.append(self._("seen by you"))
        elif monster:
            row = terms.figures(int(monster_line(terms.tables, number, view["floor"])))
            facts.append(terms.also(row))
        facts += [self._("veiled")] if veiled else []
        known = [name, *map(Content, facts)]
        style = "$card-left-ink" if left else on_card(sign.ink)
        text = [] if left or monster or not room["face_up"] else self.guide.card(room["card"]).lines[:-1]
        faces = self._pictured(sign, style, known, [Content(line) for line in text])
        if monster:
            hp, damage = self._figures(number, view["floor"])
            short = [name, Content(self._("HP {hp} DMG {damage}").format(hp=hp, damage=damage))]
            faces += [*self._pictured(sign, style, short, []), known, short]
        shown = card.put_first_fitting([*faces, known, [name]])
        if monster and shown == [name]:
            card.name_edge(room["cell"], f"{signs.TRACKS['hp'].glyph}{hp} {signs.DAMAGE.glyph}{damage}")

    def _pictured(
        self, sign: Sign, style: str, known: Sequence[Content], text: Sequence[Content]
    ) -> list[Sequence[Content]]:
        """Faces with a picture: a large one with all the text or without, then a small one."""
        picture = sign.picture
        assert isinstance(picture, Picture)
        gap = Content(" ")
        big, little = icon(large(picture), style), icon(small(picture), style)
        full = [[*big, gap, *known, gap, *text], [*little, gap, *known, gap, *text]] if text else []
        return [*full, [*big, gap, *known], [*big, *known], [*little, gap, *known], [*little, *known]]

    def _figures(self, number: int, floor: int) -> tuple[int, int]:
        """HP and damage of a monster on this floor."""
        terms = self.speech.terms
        line = int(monster_line(terms.tables, number, floor))
        return terms.line_hp(line)[0], terms.line_damage(line)

    def _show_exit(self, view: Plain, tokens: dict[int, str]) -> None:
        card = self.room(ROOMS + 1)
        bosses, here = view["bosses"], tokens.get(ROOMS + 1, "")
        sign = signs.EXIT if bosses["at_exit"] is None else signs.BOSS
        card.put_tokens(here)
        looks = [*(["-boss"] if bosses["at_exit"] is not None else []), *(["-here"] if here else [])]
        card.set_look(*looks)
        card.name_edge(ROOMS + 1, f"{sign.glyph} " + self._("exit"), sign.glyph)
        if bosses["at_exit"] is not None:
            boss = bosses["at_exit"]
            number = [card.id for card in self.speech.cards.bosses].index(boss)
            name = self.speech.terms.name(self.speech.cards.bosses[number].name)
            title, kind = Content.styled(name, "bold"), Content(self._("boss"))
            figures = Content(self.speech.terms.also(self.speech.terms.boss_figures(number, view["floor"])))
            faces = self._pictured(sign, on_card(sign.ink), [title, figures], [])
            faces += self._pictured(sign, on_card(sign.ink), [title, kind], [])
            card.put_first_fitting([*faces, [title, figures], [title, kind], [title], [kind]])
            card.telling = lambda: self.guide.card(boss, "boss")
            return
        title = Content.styled(self._("EXIT"), "bold")
        card.put_first_fitting([*self._pictured(sign, on_card(sign.ink), [title], []), [title]])
        card.telling = lambda: self.guide.rule("boss")

    # --- motion -------------------------------------------------------------------------------------------------

    def turning(self, cell: int, frame: int) -> None:
        """A card on its edge, then half open."""
        card = self.room(cell)
        card.drawn = None
        width, height = card.content_size.width or 12, card.content_size.height or 2
        inside = ("▐", "▐█▌", "▐███▌")[min(frame // 2, 2)]
        card.put("\n".join([inside.center(width)] * height))
