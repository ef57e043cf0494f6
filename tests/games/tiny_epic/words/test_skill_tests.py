"""What the words promise of a test, an attack or a counter-attack is what the rules then do."""

from collections.abc import Sequence

import pytest

from tests.games.tiny_epic.words.test_games import turns
from undercroft.games.tiny_epic.rules import answers, events, steps
from undercroft.games.tiny_epic.rules.cardspeak import SKILLS
from undercroft.games.tiny_epic.rules.counter_attacks import counter_damage
from undercroft.games.tiny_epic.rules.foresight import attack_bonus
from undercroft.games.tiny_epic.rules.skilltest import ability_at, dice_for, result_bonus
from undercroft.games.tiny_epic.rules.state import PLAYING, STRIKE, State, active
from undercroft.games.tiny_epic.rules.whole import RULES
from undercroft.games.tiny_epic.words.skill_tests import Outcome, outcome
from undercroft.games.tiny_epic.words.terms import in_mask
from undercroft.kernel.events import Event, Sink

pytestmark = pytest.mark.once

SEEDS = range(1, 9)


def tried(game: State, answer: int) -> tuple[State, list[Event]]:
    """Where an answer leads, and what is told on the way; the game itself stays as it is."""
    other = game.copy()
    other.sink = Sink()
    RULES.answer(other, answer)
    return other, other.sink.take()


def amounts(told: Sequence[Event], kind: int) -> int:
    """What the dice not used gave: the changes right after the result."""
    total = 0
    for event in told[1:]:
        if event[0] not in (events.FOCUSED, events.HEALED, events.ROSE):
            break
        total += event[2] if event[0] == kind else 0
    return total


def questions(kind: int, seed: int) -> list[State]:
    return [
        game.copy()
        for game, _ in turns(seed, held=True)
        if game.outcome == PLAYING and game.question.kind == kind and game.question.count > 1
    ]


def told_apart(game: State) -> bool:
    """No effect of an ability follows the result at once, nor does the Lion's healing (R62)."""
    return bool(game.trial.kind == STRIKE and not game.trial.lion)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_result_is_what_was_promised(seed: int) -> None:
    for game in questions(steps.TEST, seed):
        hero = game.heroes[game.question.seat]
        for answer in game.question.legal():
            if answers.RESULT <= answer < answers.RAISE:
                promised = outcome(game, hero, answer - answers.RESULT)
                _, told = tried(game, answer)
                check_result(promised, told, apart=told_apart(game))


def check_result(promised: Outcome, told: Sequence[Event], *, apart: bool) -> None:
    assert sum(promised.faces) + sum(amount for _source, amount in promised.parts) == promised.total
    kind, _, result, success, *_ = told[0]
    assert (kind, result, success) == (int(events.TESTED), promised.total, int(promised.success))
    if apart:
        assert amounts(told, events.FOCUSED) == promised.focus
        assert amounts(told, events.HEALED) == promised.health
        hits = [(enemy, damage, left) for kind, _s, enemy, damage, _f, left, *_ in told if kind == events.STRUCK]
        assert hits[: len(promised.damage)] == [hit for hit in promised.damage if hit[1] > 0]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_counter_attack_is_what_was_promised(seed: int) -> None:
    for game in questions(steps.TEST, seed):
        enemies = in_mask(int(game.trial.targets))
        if len(enemies) == 1 and game.trial.enemy_die:
            hero = game.heroes[game.question.seat]
            promised = counter_damage(game, hero, enemies[0])
            lowest = min(answer for answer in game.question.legal() if answers.RESULT <= answer < answers.RAISE)
            _, told = tried(game, lowest)
            struck = [second for kind, _seat, first, second, *_ in told if kind == events.COUNTERED]
            assert struck[:1] in ([], [promised])


@pytest.mark.parametrize("seed", SEEDS)
def test_an_attack_has_the_dice_and_the_bonus_it_was_offered_with(seed: int) -> None:
    for game in questions(steps.TURN, seed):
        for answer in game.question.legal():
            if answers.USE <= answer < answers.DISCARD:
                check_attack(game, answer)


def check_attack(game: State, answer: int) -> None:
    hero, wide = active(game), answer >= answers.WIDE
    place = answer - (answers.WIDE if wide else answers.USE)
    ability = int(ability_at(game, hero, place))
    skill = int(game.tables.ability_skill[ability])
    if game.tables.ability_number[ability] or skill >= SKILLS:
        return  # no attack
    promised = attack_bonus(game, hero.seat, place, wide)
    after, _ = tried(game, answer)
    if after.question.kind == steps.TARGET:
        after, _ = tried(after, after.question.legal()[0])
    if after.question.kind == steps.TEST and after.trial.kind == STRIKE:
        assert after.trial.count == dice_for(game, hero, skill)
        assert result_bonus(after, after.heroes[hero.seat], after.trial.skill) == promised
