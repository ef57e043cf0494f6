"""Whole games with random answers, read in both languages: complete, clean, and no hidden fact told."""

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from tests.hidden import imagined
from tests.mini_rogue.story import Story
from undercroft.cards import load_mini_rogue
from undercroft.cards.schema import Name
from undercroft.rules.kernel.events import Event
from undercroft.rules.mini_rogue import engine, events
from undercroft.rules.mini_rogue.answers import ANSWER_NAMES
from undercroft.rules.mini_rogue.state import PLAYING, Game
from undercroft.words import LANGUAGES, Speech

CARDS = load_mini_rogue()
HEROES = [card.id for card in CARDS.characters]
SPEECH = {spoken: Speech(CARDS, spoken) for spoken in LANGUAGES}
BARE_MARK = re.compile(r"(?<!\N{NO-BREAK SPACE})[;:!?]")
Turn = tuple[Game, list[Event]]

ENGLISH = re.compile(
    r"\b(the|you|your|with|and|of|room|rooms|die|dice|food|gold|armor|HP|hits?|roll|enemy|skill|potion of|feat|use)\b"
)
"""Words that no French sentence has."""


def turns(hero: str, *, stances: bool, seed: int) -> Iterator[Turn]:
    """A game with random answers: the position at each question and at the end, with what was told before it."""
    story = Story(hero, mat="tower" if seed % 3 == 2 else "dungeon", stances=stances, seed=seed)
    story.having(hp=20, xp=seed % 19, gold=6, potions=[["holy"], ["fire", "perception"]][seed % 2])
    game, chance = story.game, Random(seed)
    story.go()
    yield game, story.sink.take()
    while game.outcome == PLAYING:
        engine.answer(game, game.question.answers[chance.randrange(game.question.count)])
        yield game, story.sink.take()


def everything(speech: Speech, game: Game) -> list[str]:
    """Every word about a position."""
    if game.outcome != PLAYING:
        return speech.result(game)
    return [*speech.state(game), speech.status(game), speech.enemy(game), speech.question(game), *speech.answers(game)]


def shapes() -> set[str]:
    """Names that only machines read: ids of two words, and names of answers with a colon."""
    ids = [card.id for card in CARDS.rooms] + [card.id for card in CARDS.bosses]
    ids += [item.id for item in CARDS.items] + [skill.id for skill in CARDS.skills]
    return {card for card in ids if "-" in card} | {name for name in ANSWER_NAMES if ":" in name}


RAW = re.compile("|".join(re.escape(shape) for shape in sorted(shapes())) + r"|[{}]|\bNone\b|-0\b|\+0\b")
GAMES = [(hero, stances) for hero in HEROES for stances in (False, True)]


@pytest.mark.parametrize(("hero", "stances"), GAMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_whole_games_read_clean(hero: str, stances: bool, spoken: str) -> None:
    speech = SPEECH[spoken]
    for game, told in chain.from_iterable(turns(hero, stances=stances, seed=seed) for seed in range(3)):
        lines = speech.told(game, told)
        texts = everything(speech, game)
        if game.outcome == PLAYING:
            assert speech.question(game)
            answers = speech.answers(game)
            assert all(answers), "every answer has words"
            assert len(set(answers)) == len(answers), "no two answers read the same"
        for text in [*lines, *texts]:
            assert not RAW.search(text), text
            assert spoken == "en" or not ENGLISH.search(text), text
            assert spoken == "en" or not BARE_MARK.search(text.replace("???", "")), text
        assert all(len(line) <= 80 for line in speech.area(game) if line.startswith(("|", "+")))
        for line in lines:
            assert line.endswith((".", "!", "***")), line
            assert line[0] == line[0].upper(), line


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_event_has_words_by_itself(spoken: str) -> None:
    """No event stops the telling, and `told` leaves none out that `event` would say."""
    silent: set[int] = set()
    for hero in HEROES:
        for game, told in turns(hero, stances=True, seed=5):
            for event in told:
                if SPEECH[spoken].event(game, event) is None:
                    silent.add(event[0])
    assert silent <= QUIET


QUIET = {events.ROOM_RESOLVED, events.ROLLED_CURSE, events.ROLLED_POISON, events.SKILL_EFFECT}
"""Resolution of a monster's room begins; a blank Curse or Poison die; a bonus of a skill that did not apply."""


# --- hidden facts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", HEROES)
def test_no_word_depends_on_what_lies_face_down(hero: str) -> None:
    """Deal the hidden cards and bosses anew: every word stays the same."""
    chance = Random(hero)
    differing = 0
    for seed in range(3):
        for game, _ in turns(hero, stances=False, seed=seed):
            if game.outcome == PLAYING:
                other = imagined(CARDS, game, chance)
                differing += other.to_bytes() != game.to_bytes()
                for speech in SPEECH.values():
                    assert everything(speech, game) == everything(speech, other)
    assert differing > 20


def names(name: Name) -> set[str]:
    return {SPEECH["en"].terms.name(name), SPEECH["fr"].terms.name(name)}


def test_a_boss_is_not_named_before_it_is_turned_up() -> None:
    """Not even when a fall leaves it behind."""
    seen_falls = 0
    for seed in range(12):
        named: set[int] = set()
        for game, told in turns("rogue", stances=False, seed=3 * seed):
            named |= {first for kind, _, first, _ in told if kind == events.BOSS_REVEALED}
            seen_falls += any(kind == events.BOSS_REMOVED for kind, *_ in told)
            hidden = [CARDS.bosses[boss] for boss in CARDS.base_bosses if boss not in named]
            for speech in SPEECH.values():
                text = "\n".join([*speech.told(game, told), *everything(speech, game)])
                for boss in hidden:
                    assert not any(name in text for name in names(boss.name))
    assert seen_falls
