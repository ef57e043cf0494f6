"""The lines beside the map of Tiny Epic Dungeons: torch, dice, heroes, enemies, boss board, rows.

Each line explains its rule, or shows its card.
"""

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from textual.containers import VerticalScroll
from textual.content import Content

from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, SKILL_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import LOOT, SKILLS, SPELLS
from undercroft.games.tiny_epic.rules.equipment import all_of
from undercroft.games.tiny_epic.rules.skilltest import ability_at, dice_for
from undercroft.games.tiny_epic.rules.state import BIT, BOSS, ENEMIES, FIRST_MINION, LAIR, NO_CARD, NOWHERE, Hero, State
from undercroft.games.tiny_epic.screens.lair import LairBoard
from undercroft.games.tiny_epic.screens.paper import ASKED, ENEMY, HERO
from undercroft.games.tiny_epic.table.fields import ENEMY_FACES
from undercroft.games.tiny_epic.words import signs
from undercroft.games.tiny_epic.words.map import TORCH_MARKS, part_of, sight
from undercroft.games.tiny_epic.words.scene import HANDS
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.games.tiny_epic.words.terms import in_mask, sentence
from undercroft.table.book import Plain
from undercroft.terminal.app.widgets.dice import BLOOD, Die, draw
from undercroft.terminal.app.widgets.guide import Guide
from undercroft.terminal.app.widgets.icons import on_table
from undercroft.terminal.app.widgets.pieces import About, Piece, Telling, meter
from undercroft.words.card_shelf import Entry

TORCH: Final = "▲"
HEART, FOCUS = signs.HEALTH.glyph, signs.FOCUS.glyph
SHIELD: Final = "\\:/"
"""the broken shield of the enemy die"""
WIDE: Final = 40
"""From this many columns on, there is room for optional words."""
FURTHER_IN: Final = "    "
LONGEST: Final = 8
"""Steps of the longest health and focus tracks."""


@dataclass(frozen=True)
class Line:
    """One thing beside the map."""

    content: Content
    telling: Telling
    key: str = ""
    """key to find it when something happens to it"""
    heads: bool = False
    """whether it begins something: it is shown as a bar across the panel"""

    @property
    def height(self) -> int:
        return self.content.plain.count("\n") + 1


def folded(line: Line, width: int) -> Line:
    """A line that wraps, indented, if it is too long."""
    rows = [row for part in line.content.split("\n", allow_blank=True) for row in _rows(part, width)]
    return replace(line, content=Content("\n").join(rows))


def _rows(part: Content, width: int) -> list[Content]:
    if part.rstrip().cell_length <= width:
        return [part]
    inside = width - len(FURTHER_IN)
    first, *others = part.wrap(inside)
    return [first, *(Content.assemble(FURTHER_IN, row) for row in others)]


def spread(left: str | Content, right: str | Content, width: int, style: str = "") -> Content:
    """One text on the left and one on the right, or below it if both do not fit."""
    shown = Content.styled(left, style) if isinstance(left, str) else left
    right = Content(right) if isinstance(right, str) else right
    room = width - right.cell_length - 1
    if shown.cell_length > room:
        return Content.assemble(shown, "\n", " " * (width - right.cell_length), right)
    return Content.assemble(shown, " " * (room - shown.cell_length), " ", right)


class LinePiece(Piece):
    """A line that can have the focus while it is shown."""

    def allow_focus(self) -> bool:
        shown = isinstance(self.parent, Column) and self.parent.display
        return super().allow_focus() and self.display and shown


class Column(VerticalScroll, can_focus=False):
    """Lines one below the other. They are reused and updated, so that the selected one stays selected."""

    DEFAULT_CSS = """
    Column { height: 100%; padding: 0 1; scrollbar-size-vertical: 1; }
    Column > Piece { width: 100%; text-wrap: nowrap; text-overflow: ellipsis; }
    Column > Piece.-head { background: $panel; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._pieces: list[LinePiece] = []
        self._keys: dict[str, Piece] = {}

    def put(self, lines: Sequence[Line]) -> None:
        """Show these lines and no others."""
        missing = [LinePiece() for _ in range(len(lines) - len(self._pieces))]
        self._pieces += missing
        self._keys = {}
        for piece, line in zip(self._pieces, lines, strict=False):
            piece.put(line.content, line.telling)
            piece.styles.height = line.height
            piece.set_class(line.heads, "-head")
            piece.display = True
            if line.key:
                self._keys[line.key] = piece
        for piece in self._pieces[len(lines) :]:
            if piece.has_focus and lines:
                self._pieces[len(lines) - 1].focus()
            piece.display = False
        if missing:
            self.mount_all(missing)
        self.refresh()  # clear the space of lines that are gone

    def find(self, *keys: str) -> Piece | None:
        """The line of the first of these keys that is here."""
        return next((self._keys[key] for key in keys if key in self._keys), None)


class Teller:
    """What things are, in words: made only on request."""

    def __init__(self, speech: TinyEpicSpeech) -> None:
        self.speech = speech
        self.guide = Guide("tiny-epic", speech)
        self.terms = speech.terms
        self._ = speech.terms._

    @cached_property
    def _entries(self) -> dict[tuple[str, str], Entry]:
        return {(entry.kind, entry.id): entry for entry in self.guide.library.entries()}

    def rule_lines(self, *names: str) -> list[str]:
        """The rules of these names, each after an empty line."""
        entries = [self.guide.reference.entry(name) for name in names]
        return [line for entry in entries for line in ("", entry.title, *entry.paragraphs)]

    def rule(self, title: str, facts: Iterable[str], *names: str) -> About:
        """A thing with its figures, then its rules."""
        lines = [*facts, *self.rule_lines(*names)]
        return About(title, lines if lines and lines[0] else lines[1:])

    def page(self, kind: str, name: str, *rules: str) -> About:
        """A card's text, then its rules."""
        title, *lines = self.guide.library.page(self._entries[kind, name])
        return About(title, [*(line.removeprefix("  ") for line in lines), *self.rule_lines(*rules)])

    def gear(self, card: int, *rules: str) -> About:
        kind = "loot" if card < self.speech.cards.loot_count else "spell"
        return self.page(kind, self.speech.cards.gear[card].id, *rules)

    def hero(self, game: State, hero: Hero) -> About:
        first, *lines = self.speech.scene.board(game, hero)
        name = self.terms.with_facts(
            self.terms.hero(hero), [self.terms.name(self.speech.cards.heroes[hero.board].title)]
        )
        rules = ["actions", "movement"] if hero.health else ["unconscious"]
        return About(name, [first, *(line.removeprefix("  ") for line in lines), *self.rule_lines(*rules)])

    def enemy(self, game: State, enemy: int) -> About:
        """An enemy as it stands, then its card."""
        card = self.terms.enemy_card(game, enemy)
        kind = "boss" if enemy == BOSS else "goblin" if enemy < FIRST_MINION else "minion"
        rules = {"boss": "boss", "goblin": "goblins", "minion": "minions"}
        about = self.page(kind, card.id, rules[kind], "counter-attack")
        state = self.speech.chart.enemy_at_length(game, enemy)[1]
        place = self.terms.place(game, int(game.enemy_cell[enemy]))
        return About(about.title, [f"{state}, {place}.", "", *about.lines])

    def cell(self, game: State, cell: int) -> About:
        """A card of the dungeon: who and what is there, then its page."""
        title = self.terms.place(game, cell)
        if game.grid.hidden & BIT[cell]:
            part = self.speech.chart.part(part_of(game, cell))
            text = self.terms.labelled(self._("Face down, by part of the deck"), part)
            return About(sentence(title), [f"{text}.", *self.rule_lines("exploring")])
        seen, card = sight(game, cell), self.speech.cards.dungeon[game.grid.cells[cell]]
        lines = [self.speech.chart.room(game, cell)]
        for enemy in seen.enemies:
            lines.append(" = ".join(self.speech.chart.enemy_at_length(game, enemy)))
        page = self.page("dungeon", card.id, *self._room_rules(game, cell))
        return About(title, [*lines, "", *page.lines])

    def _room_rules(self, game: State, cell: int) -> list[str]:
        seen, kind = sight(game, cell), self.speech.cards.dungeon[game.grid.cells[cell]].kind
        rules = {"entrance": "entrance", "door": "lair-door", "encounter": "encounter"}
        found = [rules.get(kind, "rooms")]
        found += ["traps"] if seen.trap or seen.disarmed else []
        found += ["altars"] if seen.altar else []
        return found + (["portal"] if seen.portal else [])


class Sheets:
    """The lines for the current state."""

    def __init__(self, teller: Teller, game: State, view: Plain) -> None:
        self.teller = teller
        self.speech = teller.speech
        self.terms = teller.terms
        self.game = game
        self.view = view
        self._ = self.terms._
        self.asked = int(game.question.seat)

    def heading(self, title: str, telling: Telling) -> Line:
        return Line(Content.assemble((title, "bold $accent")), telling, heads=True)

    # --- the torch ----------------------------------------------------------------------------------------------

    def torch(self, width: int, at: int | None = None) -> list[Line]:
        """The track from its first space to the skull, and the distance; `at` while the torch moves."""
        torch = self.view["torch"]
        here = torch["space"] if at is None else at
        last = torch["space"] + torch["left"]
        words = self._("Torch: {n} to the skull").format(n=last - here)
        return [
            Line(Content.assemble((words, "bold $accent")), self._about_torch, heads=True),
            Line(self._track(here, last, width), self._about_torch, "torch"),
        ]

    def torch_legend(self, width: int) -> list[Line]:
        """What the spaces of the track mean."""
        texts = (self._("goblin"), self._("enemies act"), self._("end"))
        spaces = (f"{mark} {text}" for mark, text in zip(TORCH_MARKS[1:], texts, strict=True))
        text = "  ".join(space.replace(" ", "\N{NO-BREAK SPACE}") for space in spaces)
        return [Line(Content.styled("\n".join(textwrap.wrap(text, width)), "dim"), self._about_torch)]

    def _track(self, here: int, last: int, width: int) -> Content:
        spaces = self.speech.cards.torches[self.game.act].spaces
        names = ("blank", "goblin", "action", "skull")
        styles = ("dim", "bold $error", "bold $warning", "bold $blood-ink on $blood")
        gap = "─" if last * 2 <= width + 1 else ""
        parts: list[tuple[str, str]] = []
        for number in range(1, last + 1):
            space = names.index(spaces[number - 1])
            mark, style = TORCH_MARKS[space], styles[space]
            if number < here:
                mark, style = "─", "dim"
            elif number == here:
                mark, style = TORCH, ASKED
            parts += [(mark, style), (gap if number < last else "", "dim")]
        return Content.assemble(*parts)

    def _about_torch(self) -> About:
        chart = self.speech.chart
        lines = [
            f"{sentence(chart.torch_in_words(self.game))}.",
            self._("{mark} = the torch").format(mark=TORCH),
            self._("g = a goblin comes   a = the enemies act   X = the end"),
            chart.door(self.game),
        ]
        return self.teller.rule(self._("Torch"), lines, "torch")

    # --- a test -------------------------------------------------------------------------------------------------

    @property
    def dice(self) -> list[Die]:
        """The dice of the test under way: the hero's, then the enemy die."""
        test = self.view["test"]
        if test is None:
            return []
        dice = [Die(face, str(number), "bold $success") for number, face in enumerate(test["dice"], 1)]
        face = test["enemy_die"]
        if face:
            marks = " ".join(self.terms.mark(ENEMY_NAMES.index(enemy)) for enemy in test["targets"])
            sign = {"shield": SHIELD, "torch": TORCH}.get(face, "")
            dice.append(Die(0 if sign else int(face), marks, "bold $error", sign, made_of=BLOOD))
        return dice

    def test(self, width: int, height: int) -> list[Line]:
        """What is tested, and the dice on the table."""
        test, dice = self.view["test"], self.dice
        if not dice:
            return []
        skill = self._("Test")
        if test["skill"]:
            name = self.terms.skills[SKILL_NAMES.index(test["skill"])]
            skill = self.terms.labelled(skill, name)
        title = f"{skill} {test['added']:+}" if test["added"] else skill
        return [
            self.heading(title, self._about_test),
            Line(draw(dice, width, height), self._about_test, "dice"),
        ]

    def _about_test(self) -> About:
        test = self.view["test"]
        lines = [self.terms.labelled(self.terms.dice["hero"], self.terms.also(map(str, test["dice"])))]
        rules = ["skill-test"]
        if test["enemy_die"]:
            face = self.terms.enemy_faces[ENEMY_FACES.index(test["enemy_die"])]
            lines.append(self.terms.labelled(self.terms.dice["enemy"], face))
            rules += ["enemy-die", "counter-attack"]
        return self.teller.rule(self._("Test"), [sentence(line) for line in lines], *rules)

    # --- heroes -------------------------------------------------------------------------------------------------

    @property
    def order(self) -> list[Hero]:
        """The heroes: the one who is asked first, then in turn order."""
        heroes = list(self.game.heroes)
        return heroes[self.asked :] + heroes[: self.asked]

    def _mark(self, hero: Hero) -> str:
        return self.speech.chart.marks(self.game)[hero.seat]

    def _place(self, hero: Hero) -> str:
        if hero.cell == LAIR:
            return self._("Lair {n}").format(n=int(hero.space))
        return self.terms.cell(int(hero.cell))

    def _title(self, hero: Hero, width: int) -> Line:
        name = self._named(hero)
        if width >= WIDE:
            title = self.terms.name(self.speech.cards.heroes[hero.board].title)
            name = Content.assemble(name, f" ({title})")
        content = spread(name, self._place(hero), width)
        return Line(content, partial(self.teller.hero, self.game, hero), f"hero-{hero.seat}", heads=True)

    def _named(self, hero: Hero) -> Content:
        """A hero by the token on the map and by name; an arrow points at the one who is asked."""
        asked = hero.seat == self.asked
        token = f"{'►' if asked else ' '}{self._mark(hero)} ", ASKED if asked else HERO
        return Content.assemble(token, " ", (self.terms.hero(hero), "bold"))

    def _tracks(self, hero: Hero, width: int) -> list[Line]:
        """Health and focus as bars with numbers."""
        tables, (health, focus) = self.terms.tables, self.speech.scene.tracks(hero)
        most, best = int(tables.hero_health[hero.board]), int(tables.hero_focus[hero.board])
        tracks = (
            (signs.HEALTH, "health", self._("Health"), int(hero.health), most, health),
            (signs.FOCUS, "focus", self._("Focus"), int(hero.focus), best, focus),
        )
        lines = []
        for sign, rule, name, value, full, figure in tracks:
            steps = f" {sign.glyph} {meter(value, full):<{LONGEST}}"
            if len(steps) + len(f" {value}/{full} {name}") > width:
                steps = steps.rstrip()
            content = Content.assemble((steps, on_table(sign.ink)), (f" {value}", "bold"), f"/{full} {name}")
            about = partial(self.teller.rule, name, [f"{sentence(figure)}."], rule, "resting")
            lines.append(Line(content, about, f"{rule}-{hero.seat}"))
        if not hero.health:
            fallen = self._("unconscious").format(hero=self.terms.hero(hero))
            about = partial(self.teller.rule, sentence(fallen), [f"{sentence(health)}."], "unconscious")
            lines.insert(0, Line(Content.assemble(("  " + fallen, "bold $error")), about))
        return lines

    def _figures(self, hero: Hero) -> str:
        return "  ".join(
            [self._("Speed {n}").format(n=int(hero.speed)), self._("Defense {n}").format(n=int(hero.defense))]
        )

    def _skills(self, hero: Hero) -> str:
        return "  ".join(f"{self.terms.skills[skill]} {dice_for(self.game, hero, skill)}" for skill in range(SKILLS))

    def _about_figures(self, hero: Hero) -> About:
        facts = [f"{self._figures(hero)}."]
        left = self.view["turn"]["speed_left"]
        if hero.seat == self.game.turn.seat:
            facts.append(self._("Speed left in this turn: {n}.").format(n=left))
        return self.teller.rule(self.terms.hero(hero), facts, "speed", "defense")

    def _about_all_figures(self, hero: Hero) -> About:
        figures, skills = self._about_figures(hero), self._about_skills(hero)
        return About(figures.title, [*figures.lines, "", *skills.lines])

    def _about_skills(self, hero: Hero) -> About:
        facts = [self.terms.labelled(self._("Dice for tests"), self._skills(hero))]
        return self.teller.rule(self.terms.hero(hero), facts, "strength", "agility", "intelligence", "skill-test")

    def sheet(self, hero: Hero, width: int) -> list[Line]:
        """A hero board in full: tracks, figures, abilities, cards carried, sets."""
        figures = [
            Line(Content(f"  {self._figures(hero)}"), partial(self._about_figures, hero)),
            Line(Content(f"  {self._skills(hero)}"), partial(self._about_skills, hero)),
        ]
        return [
            self._title(hero, width),
            *self._tracks(hero, width),
            *(figures if width >= WIDE else [self._all_figures(hero, width)]),
            *self._abilities(hero),
            *self._carried(hero),
            *self._sets(hero),
        ]

    def _abilities(self, hero: Hero) -> list[Line]:
        """The special ability, and those of empty hands."""
        lines = []
        for place in range(HANDS):
            if place == 0 or hero.cards[place - 1] == NO_CARD:
                ability = int(ability_at(self.game, hero, place))
                where = self._("special") if place == 0 else self.terms.slots[place - 1]
                text = Content.assemble(("  - ", "dim"), self.terms.ability(ability), (f" [{where}]", "dim"))
                lines.append(Line(text, partial(self._about_ability, ability)))
        return lines

    def _about_ability(self, ability: int) -> About:
        text = self.speech.effects.ability(ability)
        return self.teller.rule(self.terms.ability(ability), [f"{text}."], "actions")

    def _carried(self, hero: Hero) -> list[Line]:
        rules = "gear-slots", "legendary-sets"
        return [
            self._card(int(card), self.terms.slots[slot], f"card-{hero.seat}-{slot}", *rules)
            for slot, card in enumerate(hero.cards)
            if card != NO_CARD
        ]

    def _card(self, card: int, where: str, key: str, *rules: str) -> Line:
        sign = signs.LOOT if card < self.speech.cards.loot_count else signs.SPELL
        mark = f"  {sign.glyph} ", f"bold {on_table(sign.ink)}"
        content = Content.assemble(mark, (self.terms.card(card), "bold"), (f" [{where}]", "dim"))
        return Line(content, partial(self.teller.gear, card, *rules), key)

    def _sets(self, hero: Hero) -> list[Line]:
        """What legendary sets give now."""
        scene = self.speech.scene
        amounts = (int(hero.bear), int(hero.lion), int(hero.panther), int(hero.phoenix))
        lines = []
        for number, amount in enumerate(amounts, 1):
            if amount:
                text = scene.set_effect(number, str(amount))
                content = Content.assemble(("  ★ ", "$accent"), self.terms.labelled(scene.set_title(number), text))
                about = partial(self.teller.page, "set", self.speech.cards.sets[number - 1].id, "legendary-sets")
                lines.append(Line(content, about))
        return lines

    def brief(self, hero: Hero, width: int) -> list[Line]:
        """The tracks and figures of a hero, if there is no room for more."""
        return [self._title(hero, width), *self._tracks(hero, width), self._all_figures(hero, width)]

    def _all_figures(self, hero: Hero, width: int) -> Line:
        """Speed, Defense and dice in one line, skills by their first letters."""
        figures = self._("Spd {speed} Def {defense}").format(speed=int(hero.speed), defense=int(hero.defense))
        skills = " ".join(f"{self.terms.skills[skill][0]}{dice_for(self.game, hero, skill)}" for skill in range(SKILLS))
        return Line(spread(f"  {figures}", skills, width), partial(self._about_all_figures, hero))

    def mate(self, hero: Hero, width: int) -> Line:
        """Another hero in one line."""
        tracks = f"{HEART}{hero.health} {FOCUS}{hero.focus} {self._place(hero)}"
        if not hero.health:
            tracks = f"{self._('unconscious').format(hero=self.terms.hero(hero))} {self._place(hero)}"
        content = spread(self._named(hero), tracks, width)
        return Line(content, partial(self.teller.hero, self.game, hero), f"hero-{hero.seat}")

    # --- enemies ------------------------------------------------------------------------------------------------

    def foes(self, *, here: bool) -> list[int]:
        """Enemies in play, in the room of the hero who is asked or elsewhere."""
        cells, room = self.game.enemy_cell, self.game.heroes[self.asked].cell
        return [enemy for enemy in range(ENEMIES) if cells[enemy] != NOWHERE and (cells[enemy] == room) == here]

    def near(self, width: int) -> list[Line]:
        """Those in the room, each in a line."""
        return [self.enemy(enemy, width) for enemy in self.foes(here=True)]

    def far(self, width: int) -> list[Line]:
        """Those elsewhere, under their heading."""
        lines = [self.enemy(enemy, width) for enemy in self.foes(here=False)]
        return [self._enemies_title(self._("Enemies elsewhere")), *lines] if lines else []

    def enemies(self, width: int) -> list[Line]:
        """Goblins, minions and the boss, those in the room first."""
        lines = [*self.near(width), *(self.enemy(enemy, width) for enemy in self.foes(here=False))]
        return [self._enemies_title(self._("Enemies") if lines else self._("No enemies")), *lines]

    def _enemies_title(self, title: str) -> Line:
        door = self.speech.chart.door(self.game)
        return self.heading(title, partial(self.teller.rule, title, [door], "goblins", "minions"))

    def enemy(self, enemy: int, width: int) -> Line:
        game, terms = self.game, self.terms
        card = terms.enemy_card(game, enemy)
        cell = int(game.enemy_cell[enemy])
        facts = [self._health(enemy, width), self._("Def {n}").format(n=card.defense)]
        facts += [self._("Spd {n}").format(n=card.speed)] if width >= WIDE else []
        facts += [terms.cell(cell)] if cell != LAIR else [self._("Lair")] if width >= WIDE else []
        here = "!" if cell == game.heroes[self.asked].cell else " "
        token = f"{here}{terms.mark(enemy)} ", ENEMY
        name = Content.assemble(token, " ", (terms.name(card.name), "bold $error"))
        health, *others = facts
        figures = Content.assemble((health, "$error"), " ", " ".join(others))
        content = spread(name, figures, width)
        return Line(content, partial(self.teller.enemy, game, enemy), f"enemy-{terms.mark(enemy)}")

    def _health(self, enemy: int, width: int) -> str:
        if enemy == BOSS:
            return HEART + "+".join(str(self.game.markers[marker]) for marker in range(self.game.party))
        if enemy < FIRST_MINION:
            return f"{HEART}1"
        health, most = int(self.game.enemy_health[enemy]), int(self.terms.enemy_card(self.game, enemy).health)
        return f"{meter(health, most)} {HEART}{health}" if width >= WIDE else f"{HEART}{health}"

    def door(self, width: int) -> Line:
        """What is still missing before the Lair can be entered."""
        text = self.speech.chart.door(self.game)
        return Line(
            Content("\n".join(textwrap.wrap(text, width))),
            partial(self.teller.rule, self._("Lair"), [text], "lair-door", "act-two"),
        )

    # --- the boss board -----------------------------------------------------------------------------------------

    def boss(self, width: int) -> list[Line]:
        """Its health track with markers and locks, and the hero spaces; before Act 2 only its name."""
        if self.game.boss == NO_CARD:
            title = self._("The boss is unknown")
            return [self.heading(title, partial(self.teller.rule, title, [], "boss", "act-two")), self.door(width)]
        board = self.speech.cards.bosses[self.game.boss]
        about = partial(self.teller.page, "boss", board.id, "boss")
        if not self.game.act:
            facts = [self._("Defense {n}").format(n=board.defense), self._("Speed {n}").format(n=board.speed)]
            title = self.terms.labelled(self._("The boss"), self.terms.with_facts(self.terms.name(board.name), facts))
            return [self.heading(title, about), self.door(width)]
        lair = LairBoard(self.speech, self.game, width)
        legend = self.speech.chart.track_legend(self.game, HEART)
        about_track = partial(self.teller.rule, self._("Health of the boss"), legend, "boss-markers", "altars")
        drawn = zip(lair.rows, lair.draw(), strict=True)
        return [
            self.heading(self.speech.chart.board(self.game)[0], about),
            *(Line(content, partial(self._about_spaces, lair, pair)) for pair, content in drawn),
            Line(lair.track(), about_track, "boss"),
            Line(Content.styled("\n".join(legend), "dim"), about_track),
        ]

    def _about_spaces(self, lair: LairBoard, spaces: tuple[int, int]) -> About:
        """The hero spaces of a row, who stands there, and who is in the middle."""
        facts = []
        for space in spaces:
            here = [self.terms.hero(hero) for hero in self.game.heroes if hero.space == space]
            title = self._("Lair, space {n}").format(n=space)
            facts.append(self.terms.labelled(title, self.terms.also(filter(None, [lair.effect(space), *here]))))
        inside = [self.terms.enemy(self.game, enemy) for enemy in sight(self.game, LAIR).enemies]
        facts += [self.terms.labelled(self._("In the middle"), self.terms.also(inside))] if inside else []
        return self.teller.rule(self._("The Lair"), facts, "boss", "movement")

    # --- rows ---------------------------------------------------------------------------------------------------

    def rows(self, width: int) -> list[Line]:
        """The face-up Loot and Spells, and how many are left to draw."""
        lines: list[Line] = []
        for kind, name, rule in ((LOOT, self._("Loot"), "loot"), (SPELLS, self._("Spells"), "spells")):
            deck = self.view["decks"]["loot" if kind == LOOT else "spells"]
            row = in_mask(int(self.game.piles.row & all_of(self.game, kind)), len(self.speech.cards.gear))
            texts = [self._("deck {n}").format(n=deck), self._("row {n}").format(n=len(row))]
            facts = [f"{sentence(self.terms.also(texts))}."]
            ids, first = [card.id for card in self.speech.cards.gear], self.speech.cards.loot_count
            left = [ids.index(name) for name in self.view["gone"]]
            gone = [self.terms.card(card) for card in left if (card < first) == (kind == LOOT)]
            if gone:
                facts.append(self.terms.labelled(self._("Out of the game"), self.terms.also(gone)) + ".")
            about = partial(self.teller.rule, name, facts, rule, "rows")
            lines.append(Line(spread(name, "  ".join(texts), width, "bold $accent"), about, heads=True))
            kinds = [self.terms.slot_kinds[int(self.terms.tables.card_slot[card])] for card in row]
            lines += [self._card(card, kind, f"row-{card}", "rows") for card, kind in zip(row, kinds, strict=True)]
        return lines
