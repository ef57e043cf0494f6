"""What answers are called, where their number alone does not say what it means: after cards and faces."""

from typing import Final

from undercroft.cards.grammar import short
from undercroft.games.tiny_epic.cards.effects import PROGRAMS
from undercroft.games.tiny_epic.cards.loader import TinyEpicCards, pile_of
from undercroft.games.tiny_epic.rules import answers, steps
from undercroft.games.tiny_epic.rules.cardspeak import PLACES, SPECIAL
from undercroft.games.tiny_epic.rules.foresight import read_so
from undercroft.games.tiny_epic.rules.skilltest import ability_at
from undercroft.games.tiny_epic.rules.state import FIRST_MINION, NO_CARD, Hero, State, foe_of
from undercroft.table.book import distinct

DISCOVERED: Final = ("loot", "spell")
"""By the kind of card."""


def answer_name(cards: TinyEpicCards, state: State, answer: int) -> str:
    """The name of a legal answer in this state."""
    hero = state.heroes[state.question.seat]
    if answers.USE <= answer < answers.WIDE:
        return f"use:{_abilities(cards, state, hero)[answer - answers.USE]}"
    if answers.WIDE <= answer < answers.DISCARD:
        return f"all:{_abilities(cards, state, hero)[answer - answers.WIDE]}"
    if answers.DISCARD <= answer < answers.SLOT:
        return f"discard:{cards.gear[hero.cards[answer - answers.DISCARD]].id}"
    if answers.OPTION <= answer < answers.TAKE:
        return f"option:{_options(cards, state)[answer - answers.OPTION]}"
    if answers.TAKE <= answer < answers.CELL:
        return f"take:{cards.gear[answer - answers.TAKE].id}"
    if answers.ENEMY <= answer < answers.HERO:
        return f"enemy:{_enemy(cards, state, answer - answers.ENEMY)}"
    if answers.HERO <= answer < answers.SKILL:
        return f"hero:{cards.heroes[state.heroes[answer - answers.HERO].board].id}"
    if answers.RESULT <= answer < answers.RAISE:
        return f"result:{_faces(state, answer - answers.RESULT)}"
    if answers.BOOST <= answer < answers.MARKER:
        return f"boost:{_abilities(cards, state, hero)[answer - answers.BOOST]}"
    return answers.ANSWER_NAMES[answer]


def answer_names(cards: TinyEpicCards, state: State) -> list[str]:
    """The names of all legal answers."""
    return [answer_name(cards, state, answer) for answer in state.question.legal()]


def _abilities(cards: TinyEpicCards, state: State, hero: Hero) -> list[str]:
    """What a hero has at each place."""
    return distinct(_ability(cards, state, hero, place) for place in range(PLACES))


def _ability(cards: TinyEpicCards, state: State, hero: Hero, place: int) -> str:
    """The card at a place, or the ability printed there; nothing if there is neither."""
    card = int(hero.cards[place - 1]) if place != SPECIAL else NO_CARD
    if card != NO_CARD:
        return cards.gear[card].id
    ability = int(ability_at(state, hero, place))
    return cards.abilities[ability].id if ability != NO_CARD else ""


def _options(cards: TinyEpicCards, state: State) -> list[str]:
    """Loot or a Spell; otherwise what the options of a card do."""
    if state.question.kind == steps.EITHER:
        return list(DISCOVERED)
    return distinct(short(effect) for effect in PROGRAMS.options(cards.tables.programs, int(state.question.argument)))


def _enemy(cards: TinyEpicCards, state: State, enemy: int) -> str:
    """A minion or the boss by its card; a goblin also by its number, for there may be two of a kind."""
    card = str(pile_of(cards, enemy)[foe_of(state, enemy)].id)
    return card if enemy >= FIRST_MINION else f"{card}-{enemy + 1}"


def _faces(state: State, chosen: int) -> str:
    """The faces of the dice that make a result, the lowest first; dice with the same face are interchangeable."""
    trial = read_so(state, state.question.seat, chosen).trial
    return "+".join(map(str, sorted(int(trial.faces[die]) for die in range(trial.count) if trial.used >> die & 1)))
