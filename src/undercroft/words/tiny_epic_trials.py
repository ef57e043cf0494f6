"""What a choice in a test would come to: worked out as the rules do, without doing it."""

from dataclasses import dataclass

from undercroft.rules.tiny_epic.attacks import counter_damage, defense_of
from undercroft.rules.tiny_epic.cardspeak import CAST, END, EXTRA, HURT, MELEE, SKILLS, first_of, verb_of
from undercroft.rules.tiny_epic.effects import on_board
from undercroft.rules.tiny_epic.grid import sees
from undercroft.rules.tiny_epic.skilltest import HEALING, SPARE_FOCUS, attack_kind, needed, skill_bonus, space_at
from undercroft.rules.tiny_epic.state import BROKEN_SHIELD, EVADE, ROOM, STRIKE, Game, Hero
from undercroft.words.tiny_epic_terms import in_mask


@dataclass(frozen=True)
class Outcome:
    """One way to read the dice."""

    faces: tuple[int, ...]
    """the result die, then those added"""
    bonus: int
    success: bool
    focus: int
    """of the dice not used, after a success (TED-TST-08)"""
    health: int
    """of unused sixes, success or not"""
    damage: tuple[tuple[int, int], ...]
    """of an attack: target and damage, which may be 0 or less"""

    @property
    def total(self) -> int:
        return sum(self.faces) + self.bonus


def bonus(game: Game, hero: Hero) -> int:
    """All that is added to the result of the test under way (TED-TST-11)."""
    return int(game.trial.bonus + skill_bonus(game, hero, game.trial.skill))


def outcome(game: Game, hero: Hero, chosen: int) -> Outcome:
    """What a result answer would come to; `chosen` is the die, four times, and what is added."""
    trial = game.trial
    die, added = divmod(chosen, 4)
    others = [other for other in range(3) if other != die]
    used = [die, *(other for place, other in enumerate(others) if added >> place & 1)]
    faces = tuple(int(trial.faces[place]) for place in used)
    spare = [int(trial.faces[place]) for place in range(trial.count) if place not in used]
    total = sum(faces) + bonus(game, hero)
    damage: tuple[tuple[int, int], ...] = ()
    if trial.kind == STRIKE:
        kind = attack_kind(game)
        damage = tuple((enemy, total - int(defense_of(game, enemy, kind))) for enemy in in_mask(trial.targets))
        success = any(amount > 0 for _, amount in damage)
    else:
        success = bool(total >= needed(game))
    focus = sum(int(SPARE_FOCUS[face]) for face in spare)
    room = int(game.tables.hero_focus[hero.board] - hero.focus)
    wounds = int(game.tables.hero_health[hero.board] - hero.health)
    if not success:
        wounds += toll(game, hero)
    return Outcome(
        faces,
        bonus(game, hero),
        success,
        min(focus, room) if success else 0,
        min(sum(face == HEALING for face in spare), wounds),
        damage,
    )


def toll(game: Game, hero: Hero) -> int:
    """The health that a failure takes before unused sixes heal (TED-TST-10, R01)."""
    trial, tables = game.trial, game.tables
    if trial.kind == EVADE:
        return int(min(hero.health, tables.room_damage[game.grid.cells[hero.cell]]))
    lost, at = 0, int(tables.ability_failure[trial.ability]) if trial.kind == ROOM else 0
    while at and verb_of(tables.words[at]) != END:
        lost += int(first_of(tables.words[at])) if verb_of(tables.words[at]) == HURT else 0
        at += 1
    return int(min(hero.health, lost))


def kind_of(action: int) -> int:
    """Melee, missile or Spell; one melee attack more is one, too."""
    return MELEE if action == EXTRA else min(action, CAST)


def attack_bonus(game: Game, hero: Hero, ability: int, *, wide: bool = False) -> int:
    """All that is added to the result of an attack before it is declared (R04, R61)."""
    tables = game.tables
    total = tables.ability_wide_bonus[ability] if wide else tables.ability_bonus[ability]
    total += skill_bonus(game, hero, tables.ability_skill[ability])
    kind = kind_of(tables.ability_action[ability])
    if kind == CAST:
        return int(total + hero.cast_bonus)
    if kind == MELEE:
        total += hero.bear
        if on_board(hero):
            total += tables.space_melee[space_at(game, hero)]
    else:
        total += hero.panther
    return int(total)


def test_bonus(game: Game, hero: Hero, skill: int) -> int:
    """What is added to any other test of a skill."""
    return int(skill_bonus(game, hero, skill)) if skill < SKILLS else 0


def answers_back(game: Game, hero: Hero, enemy: int) -> bool:
    """Whether an enemy that is attacked and lives can strike back (TED-ATK-05, -11)."""
    return bool(sees(game.grid, hero.cell, game.enemy_cell[enemy]))


def blow(game: Game, hero: Hero, enemy: int) -> int:
    """The damage of its counter-attack, with the enemy die as it lies (TED-CNT-02, -03, -10)."""
    return int(counter_damage(game, hero, enemy))


def ignores_defense(game: Game) -> bool:
    """The enemy die shows the broken shield (TED-CNT-03)."""
    return bool(game.trial.enemy_die == BROKEN_SHIELD)
