"""The test of a position: the one under way, or what is left of the last one."""

from undercroft.games.tiny_epic.cards.loader import TinyEpicCards
from undercroft.games.tiny_epic.rules.answers import ENEMY_NAMES, PLACE_NAMES
from undercroft.games.tiny_epic.rules.cardspeak import ANY, MELEE, MISSILE
from undercroft.games.tiny_epic.rules.effects import on_board
from undercroft.games.tiny_epic.rules.skilltest import ability_at, attack_kind, space_at
from undercroft.games.tiny_epic.rules.state import (
    BIT,
    CAST,
    DICE,
    DISARM,
    EVADE,
    LAIR,
    NO_CARD,
    NOWHERE,
    ROOM,
    SHADOW,
    STRIKE,
    Hero,
    State,
)
from undercroft.games.tiny_epic.table.position_dungeon import bits
from undercroft.games.tiny_epic.table.position_steps import MOST, read_cell, read_enemies
from undercroft.games.tiny_epic.table.position_write import SKILL_CHOICES, TO_ROLL
from undercroft.games.tiny_epic.table.view import ENEMY_FACES, TRIAL_NAMES
from undercroft.outside import quoted
from undercroft.table.position_fields import Fields, Reason


class TrialReader:
    """Reads `test`; what is left out follows from its kind and from where the hero stands."""

    def __init__(self, cards: TinyEpicCards, game: State, seat: int) -> None:
        self.cards = cards
        self.game = game
        self.seat = seat
        self.fields = Fields({}, "test")

    def read(self, fields: Fields) -> None:
        table = fields.table("test")
        if table is None:
            return
        self.fields = table
        trial = self.game.trial
        trial.kind = TRIAL_NAMES.index(table.name("kind", TRIAL_NAMES, TRIAL_NAMES[STRIKE]))
        seat = table.seat("seat", int(self.game.party))
        trial.seat = self.seat if seat is None else seat
        hero = self.game.heroes[trial.seat]
        trial.cell = read_cell(table, "cell", int(hero.cell), lair=True)
        place = "left" if trial.kind == STRIKE else "special"
        trial.place = PLACE_NAMES.index(table.name("place", PLACE_NAMES, place))
        self._ability(hero)
        trial.skill = SKILL_CHOICES.index(table.name("skill", SKILL_CHOICES, SKILL_CHOICES[self._skill()]))
        trial.wide = table.flag("wide", False)
        trial.bonus = table.number("bonus", self._bonus(hero), -MOST, MOST)
        self._dice()
        self._targets()
        self._rest()
        table.close()

    def _ability(self, hero: Hero) -> None:
        """The one at the place, or the room's; the last test may have used a card that is elsewhere now."""
        trial, game, abilities = self.game.trial, self.game, self.cards.abilities
        ids = [ability.id for ability in abilities]
        default = NO_CARD
        if trial.kind in (STRIKE, CAST, SHADOW):
            default = int(ability_at(game, hero, trial.place))
        elif trial.kind == ROOM and self._room != NO_CARD:
            default = int(game.tables.room_ability[self._room])
        name = self.fields.text("ability")
        if name is not None and name not in ids:
            raise self.fields.refuse(
                Reason.UNKNOWN_NAME, "ability", f'there is no "{quoted(name)}" among the abilities'
            )
        trial.ability = default if name is None else ids.index(name)

    @property
    def _room(self) -> int:
        """The card of the room where the test was begun, if it was in one."""
        cell = self.game.trial.cell
        return NO_CARD if cell == LAIR else int(self.game.grid.cells[cell])

    def _skill(self) -> int:
        trial, tables = self.game.trial, self.game.tables
        if trial.kind == DISARM and self._room != NO_CARD:
            return int(tables.room_disarm_skill[self._room])
        if trial.kind == EVADE or trial.ability == NO_CARD:
            return ANY
        return int(tables.ability_skill[trial.ability])

    def _bonus(self, hero: Hero) -> int:
        """As the attack or Spell is declared (ATK-01, R32)."""
        trial, tables = self.game.trial, self.game.tables
        if trial.kind not in (STRIKE, CAST, SHADOW) or trial.ability == NO_CARD:
            return 0
        bonus = int(tables.ability_bonus[trial.ability])
        if trial.kind == CAST:
            return bonus + int(hero.cast_bonus)
        if trial.kind == SHADOW:
            return bonus
        kind = attack_kind(self.game)
        if kind == MELEE:
            bonus += int(hero.bear) + (int(tables.space_melee[space_at(self.game, hero)]) if on_board(hero) else 0)
        elif kind == MISSILE:
            bonus += int(hero.panther)
        if trial.wide:
            bonus += int(tables.ability_wide_bonus[trial.ability] - tables.ability_bonus[trial.ability])
        return bonus

    def _dice(self) -> None:
        trial, fields = self.game.trial, self.fields
        faces = fields.faces("dice", DICE)
        for die, face in enumerate(faces):
            trial.faces[die] = face
        trial.count = fields.number("count", len(faces), 0, len(faces))
        if trial.count not in (0, len(faces)):
            raise fields.refuse(Reason.DICE, "count", f"all dice count, or none: 0 or {len(faces)}")
        names = [*ENEMY_FACES[1:], TO_ROLL]
        enemy = fields.name("enemy_die", names, "")
        trial.enemy_die = 0 if not enemy else 1 if enemy == TO_ROLL else ENEMY_FACES.index(enemy)

    def _targets(self) -> None:
        trial, fields = self.game.trial, self.fields
        trial.targets = read_enemies(fields, "targets")
        first = fields.name("first", ENEMY_NAMES, ENEMY_NAMES[bits(trial.targets)[0]] if trial.targets else "")
        trial.first = ENEMY_NAMES.index(first) if first else NOWHERE
        seat = fields.seat("for", int(self.game.party))
        if seat is not None:
            trial.first = seat

    def _rest(self) -> None:
        trial, fields = self.game.trial, self.fields
        for name in fields.names("boosted", PLACE_NAMES) or ():
            trial.boosted |= BIT[PLACE_NAMES.index(name)]
        dice = [die - 1 for die in fields.faces("used", DICE)]
        if len(set(dice)) < len(dice) or any(die >= DICE for die in dice):
            raise fields.refuse(Reason.DICE, "used", f"dice are numbered from 1 to {DICE}, each once")
        trial.used = sum(int(BIT[die]) for die in dice)
        melee = trial.kind == STRIKE and trial.ability != NO_CARD and attack_kind(self.game) == MELEE
        trial.lion = fields.number("lion", int(self.game.heroes[trial.seat].lion) if melee else 0, 0, MOST)
        trial.guard = fields.number("guard", 0, 0, MOST)
        trial.result = fields.number("result", 0, -MOST, MOST)
        trial.rerolled = fields.flag("rerolled", False)
        trial.killed = fields.flag("killed", False)
        trial.may_change = fields.flag("may_change", True)
        trial.free = fields.flag("free", False)
