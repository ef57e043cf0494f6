"""What lies on the table: the hero's mat, the area as a picture, the boss, the enemy."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.cardspeak import ARMOR, BOONS, FOOD, GOLD, HORDE, HP, MONSTER, PASSIVE, XP
from undercroft.games.mini_rogue.rules.fights import monster_line
from undercroft.games.mini_rogue.rules.foes import HORDE_SIZE
from undercroft.games.mini_rogue.rules.state import (
    CELLS,
    EXIT,
    FACE_UP,
    LOST,
    NO_CARD,
    VISITED,
    Hero,
    State,
    barred,
    level,
)
from undercroft.games.mini_rogue.rules.tables import SKILL_TYPES
from undercroft.games.mini_rogue.words.overlord_board import Board
from undercroft.games.mini_rogue.words.questions import Questions, known
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.nouns import sentence

CELL_WIDTH: Final = 24
PARTY_CELL_WIDTH: Final = 25
"""Width inside the borders; three cells and four borders stay under 80 columns. A party needs wider cells."""
NONE: Final = "–"
"""stands for nothing, in any language"""


class Scene:
    """The table as one player may see it."""

    def __init__(self, terms: MiniRogueTerms, questions: Questions) -> None:
        self.terms = terms
        self.questions = questions
        self.board = Board(terms, questions.reign.powers)
        self._ = terms._
        self.width = CELL_WIDTH if terms.party == 1 else PARTY_CELL_WIDTH

    # --- the hero -----------------------------------------------------------------------------------------------

    def status(self, game: State) -> str:
        """One line for the player who is asked: an adventurer, or the Overlord."""
        if game.question.seat == game.party:
            return self.board.status(game)
        return self.tracks(game, game.heroes[game.question.seat])

    def tracks(self, game: State, hero: Hero) -> str:
        """The hero's tracks and what else matters at every question."""
        facts = [
            self._("HP {n}").format(n=int(hero.hp)),
            self._("XP {n}").format(n=int(hero.xp)),
            self._("armor {n}").format(n=int(hero.armor + hero.shield)),
            self._("food {n}").format(n=int(hero.food)),
            self._("gold {n}").format(n=int(hero.gold)),
        ]
        extras = [*self.terms.belt(int(hero.potions)), *self.terms.afflicted(int(hero.afflictions))]
        if hero.item != NO_CARD:
            extras.append(self.terms.item_left(int(hero.item), int(hero.item_uses)))
        extras += [self.terms.item(self.terms.burden(card)) for card in burdens(hero)]
        if hero.immune:
            extras.append(self._("immune"))
        extras += self._cards_used(hero)
        if barred(game, hero):
            extras.append(self._("under a veil"))
        if hero.skipping:
            extras.append(self._("next room skipped"))
        if game.party > 1:
            extras.append(self.whereabouts(hero))
        return " | ".join([self.name(game, hero), "  ".join(facts), *extras])

    def _cards_used(self, hero: Hero) -> list[str]:
        """Which Character cards lie face down, and which one is the second (MR-OVER-28)."""
        if hero.second == NO_CARD:
            return [self._("skill used")] if hero.face_down else []
        names = [self.terms.character(int(card)) for card in (hero.character, hero.second)]
        with_second = self._("with {card}").format(card=names[1])
        if hero.face_down:
            return [with_second, self._("both cards face down")]
        down = [name for which, name in enumerate(names) if hero.turned >> which & 1]
        return [with_second, *(self._("{card} face down").format(card=name) for name in down)]

    def mates(self, game: State) -> list[str]:
        """The others, one line each: short lines for a party, all adventurers in full for an Overlord."""
        if game.question.seat == game.party:
            return [self.tracks(game, hero) for hero in game.heroes]
        others = [hero for hero in game.heroes if hero.seat != game.question.seat]
        lines = [
            " | ".join([self.name(game, hero), self._("HP {n}").format(n=int(hero.hp)), self.whereabouts(hero)])
            for hero in others
        ]
        return [*lines, self.board.status(game)] if game.ruled else lines

    def name(self, game: State, hero: Hero) -> str:
        """A hero by name; the Party Leader is marked (MR-COOP2-3)."""
        name = self.terms.character(int(hero.character))
        leads = game.party > 1 and hero.seat == game.leader
        return self._("{hero} (leader)").format(hero=name) if leads else name

    def whereabouts(self, hero: Hero) -> str:
        return self._("exit") if hero.cell == EXIT else self._("room {n}").format(n=int(hero.cell) + 1)

    def mat(self, game: State, hero: Hero) -> list[str]:
        """A whole mat: level, potions, Item, afflictions, skills, perks and relics."""
        terms = self.terms
        dice = int(level(hero))
        lines = [
            self._("{hero}, level {level}: {hp}, {xp}, {armor}, {food}, {gold}").format(
                hero=self.name(game, hero),
                level=dice,
                hp=terms.amount(HP, int(hero.hp)),
                xp=terms.amount(XP, int(hero.xp)),
                armor=terms.amount(ARMOR, int(hero.armor)),
                food=terms.amount(FOOD, int(hero.food)),
                gold=terms.amount(GOLD, int(hero.gold)),
            )
        ]
        lines.append(terms.labelled(self._("Potions"), terms.also(terms.belt(int(hero.potions))) or NONE))
        held = self.questions.item_at_length(int(hero.item), int(hero.item_uses)) if hero.item != NO_CARD else NONE
        lines.append(terms.labelled(self._("Item"), held))
        for card in burdens(hero):
            burden = self.questions.item_at_length(terms.burden(card), None)
            lines.append(terms.labelled(self._("Had to be taken"), burden))
        lines.append(terms.labelled(self._("Afflictions"), terms.also(terms.afflicted(int(hero.afflictions))) or NONE))
        if hero.shield:
            lines.append(self._("Shield: +{n} armor in one room").format(n=int(hero.shield)))
        if hero.immune:
            lines.append(self._("Immune: no affliction in one room"))
        if hero.boons:
            lines.append(terms.labelled(self._("Perks and relics"), self._boons(hero)))
        return lines + self._skills(hero, 0) + self._skills(hero, 1)

    def _boons(self, hero: Hero) -> str:
        """What perks and relics grant throughout the game, and which of them are used up for now."""
        texts = []
        for boon in (1 << place for place in range(BOONS) if hero.boons >> place & 1):
            name = self.terms.boon(boon)
            texts.append(self._("{boon} (used)").format(boon=name) if hero.spent & boon else name)
        return self.terms.also(texts)

    def _skills(self, hero: Hero, which: int) -> list[str]:
        """The skills of the hero's own Character card, or of the second one."""
        character = hero.second if which else hero.character
        if character == NO_CARD:
            return []
        used = hero.face_down or hero.turned >> which & 1
        ready = self._("used") if used else self._("ready")
        title = self.terms.labelled(self._("Second card"), self.terms.character(int(character)))
        lines = [title] if which else []
        for kind in range(SKILL_TYPES):
            skill = int(self.terms.tables.character_skill[character * SKILL_TYPES + kind])
            if skill >= 0:
                state = self.terms.skill_types[kind] if kind == PASSIVE else f"{self.terms.skill_types[kind]}, {ready}"
                lines.append(f"- {self.questions.skill(skill)} [{state}]")
        return lines

    # --- the enemy ----------------------------------------------------------------------------------------------

    def enemy(self, game: State) -> str:
        """The enemy in play and its HP; empty if there is none."""
        foe = game.foe
        if foe.line == NO_CARD:
            return ""
        terms = self.terms
        hp = terms.enemy_hp_left(int(foe.hp), int(foe.start_hp))
        if foe.traits & HORDE and foe.left > 1:
            hp = terms.amount(HP, int(foe.start_hp))
        facts = terms.figures(int(foe.line), hp, foe)
        if foe.traits & HORDE and foe.left > 1 and foe.hp < foe.start_hp:
            facts.insert(1, self._("the first one has {n} left").format(n=int(foe.hp)))
        if foe.poisoned:
            facts.append(self._("suffers from your poison"))
        text = f"{terms.enemy(int(foe.line))} | {'  '.join(facts)}"
        if game.party > 1:
            fighters = [hero for hero in game.heroes if game.fighters >> hero.seat & 1]
            names = terms.together(terms.character(int(hero.character)).definite for hero in fighters)
            text += " | " + self._("against {heroes}").format(heroes=names)
        if game.stances and game.question.seat < game.party:
            stance = game.heroes[game.question.seat].stance
            text += " | " + self._("stance: {stance}").format(stance=terms.stance(int(stance)))
        return text

    # --- the area -----------------------------------------------------------------------------------------------

    def area(self, game: State) -> list[str]:
        """Where the hero is, and the nine cells as a picture; face-down rooms stay hidden."""
        title = self.terms.place(int(game.mat), int(game.area))
        if not is_laid_out(game):
            return [title, self._("The rooms are not laid out yet.")]
        marks = self.marks(game)
        border = "+" + "+".join(["-" * self.width] * 3) + "+"
        lines = [title, border]
        for row in range(0, CELLS, 3):
            cells = [self._cell(game, cell, marks) for cell in range(row, row + 3)]
            for place in range(2):
                lines.append("|" + "|".join(f" {fitted(cell[place], self.width - 2)} " for cell in cells) + "|")
            lines.append(border)
        return [*lines, *self._at_exit(game), *self._legend(game)]

    def _at_exit(self, game: State) -> list[str]:
        """The boss that waits there, if it has been turned up."""
        if not game.boss_up:
            return []
        boss = self.terms.boss(int(game.bosses[game.boss_count - 1]), int(game.floor))
        return [self._("At the exit: {boss}").format(boss=boss)]

    def _cell(self, game: State, cell: int, marks: Sequence[str]) -> tuple[str, str]:
        title, facts = self._contents(game, cell)
        here = "".join(mark for hero, mark in zip(game.heroes, marks, strict=True) if hero.cell == cell)
        if game.party > 1:
            return f"{cell + 1} {here} {title}" if here else f"{cell + 1}  {title}", f"  {facts}"
        return f"{cell + 1} {here or ' '}{title}", f"   {facts}"

    def marks(self, game: State) -> list[str]:
        """The mark of each adventurer in the picture."""
        if game.party == 1:
            return ["@"]
        return initials([self.terms.character(int(hero.character)) for hero in game.heroes])

    def _legend(self, game: State) -> list[str]:
        """Whose mark is which."""
        if game.party == 1:
            return []
        marks = zip(self.marks(game), game.heroes, strict=True)
        return ["   ".join(f"{mark} = {self.name(game, hero)}" for mark, hero in marks)]

    def _contents(self, game: State, cell: int) -> tuple[str, str]:
        """What is on a cell, and what is known about it."""
        if cell == EXIT:
            return self._("EXIT"), self._boss(game)
        if game.cells[cell] == NO_CARD:
            return "", self._("(card taken)")
        if not known(game, cell):
            return "???", self._veil(game, cell)
        card, floor = int(game.cells[cell]), int(game.floor)
        title, facts = self.terms.room(card, floor), self._facts(game, cell, card, floor)
        facts = "" if facts.casefold() == title.casefold() else facts
        return title, self.terms.also(filter(None, [self._veil(game, cell), facts]))

    def _veil(self, game: State, cell: int) -> str:
        return self._("veiled") if game.ruled and game.reign.veiled >> cell & 1 else ""

    def _boss(self, game: State) -> str:
        return self._("boss") if game.boss_up else ""

    def _facts(self, game: State, cell: int, card: int, floor: int) -> str:
        marks = game.cell_marks[cell]
        if marks & VISITED:
            return self._("visited")
        if not marks & FACE_UP:
            return self._("face down")
        if self.terms.tables.room_kind[card] == MONSTER:
            return self._strength(int(monster_line(self.terms.tables, card, floor)))
        return self.terms.kinds[self.terms.tables.room_kind[card]]

    def _strength(self, line: int) -> str:
        """HP and damage of a monster, short enough for a cell."""
        terms = self.terms
        if not terms.tables.line_traits[line] & HORDE:
            return terms.also(terms.figures(line)[:2])
        return f"{HORDE_SIZE} × ({terms.enemy_hp(line)}, {terms.damage(terms.line_damage(line))})"

    # --- the same in sentences ----------------------------------------------------------------------------------

    def area_told(self, game: State) -> list[str]:
        """Where the hero is, and each of the nine cells in a sentence."""
        if not is_laid_out(game):
            return self.area(game)
        title = self.terms.place(int(game.mat), int(game.area))
        order = self._("The rooms lie in three rows of three: 1 to 3 at the top, 7 to 9 at the bottom.")
        return [title, order, *(self._cell_told(game, cell) for cell in range(CELLS)), *self._at_exit(game)]

    def _cell_told(self, game: State, cell: int) -> str:
        text = self.questions.cell(game, cell)
        if cell == EXIT or game.cells[cell] == NO_CARD:
            room = self._("exit") if cell == EXIT else self._("(card taken)")
            text = self._("room {n}: {room}").format(n=cell + 1, room=room)
        elif game.cell_marks[cell] & VISITED:
            text = self._("{room}, visited").format(room=text)
        here = [self.name(game, hero) for hero in game.heroes if hero.cell == cell]
        heard = [self._("here: {who}").format(who=self.terms.also(here))] if here else []
        return " ".join(f"{sentence(part)}." for part in (text, *heard))

    # --- all of it ----------------------------------------------------------------------------------------------

    def state(self, game: State) -> list[str]:
        return self._all(game, self.area(game))

    def described(self, game: State) -> list[str]:
        return self._all(game, self.area_told(game))

    def _all(self, game: State, area: list[str]) -> list[str]:
        lines = [line for hero in game.heroes for line in self.mat(game, hero)] + area
        lines += self.board.lines(game) if game.ruled else []
        enemy = self.enemy(game)
        return [*lines, enemy] if enemy else lines

    def result(self, game: State) -> list[str]:
        """How the game ended, and how far the heroes got."""
        if game.ruled:
            verdict = self._("The adventurers have beaten the Avatar!")
            verdict = self._("The Overlord has won.") if game.outcome == LOST else verdict
        else:
            verdict = self._("Defeat.") if game.outcome == LOST else self._("Victory!")
        reached = self.terms.place(int(game.mat), int(game.area))
        return [f"{verdict} {reached}.", *(self._record(hero) for hero in game.heroes)]

    def _record(self, hero: Hero) -> str:
        text = self._("{hero}, level {level}, {xp} and {gold}.").format(
            hero=self.terms.character(int(hero.character)),
            level=int(level(hero)),
            xp=self.terms.amount(XP, int(hero.xp)),
            gold=self.terms.amount(GOLD, int(hero.gold)),
        )
        return sentence(text)


def is_laid_out(game: State) -> bool:
    """Whether there are rooms yet."""
    return game.question.kind not in (steps.PREPARATION, steps.PLACE, steps.SECOND_CARD, steps.SECOND_START)


def burdens(hero: Hero) -> list[int]:
    """The cards that had to be taken (MR-COUNCIL-2, -3)."""
    return [int(card) for card in (hero.burden, hero.second_burden) if card != NO_CARD]


def initials(names: Sequence[str]) -> list[str]:
    """The fewest first letters that tell each name from the others; a number where that is impossible."""
    marks = []
    for place, name in enumerate(names):
        others = [other for at, other in enumerate(names) if at != place]
        lengths = range(1, len(name) + 1)
        told = (name[:length] for length in lengths if not any(other.startswith(name[:length]) for other in others))
        marks.append(next(told, str(place + 1)))
    return marks


def fitted(text: str, room: int) -> str:
    """Text that fills the inside of a cell, cut if it is too long."""
    return (text if len(text) <= room else text[: room - 1] + "…").ljust(room)
