"""Whole games with random answers, alone and in parties, in both languages: complete, clean, no hidden fact told."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from tests.games.mini_rogue.hidden import imagined
from tests.games.mini_rogue.rules.story import Story
from tests.told import an_event
from undercroft.cards.schema import Name
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.rules import events, steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES, GO_ON
from undercroft.games.mini_rogue.rules.cardspeak import BOONS, FALL
from undercroft.games.mini_rogue.rules.state import FORESEEN, NO_CARD, PLAYING, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.kernel.events import Event
from undercroft.words import LANGUAGES

pytestmark = pytest.mark.once

CARDS = load_mini_rogue()
HEROES = [card.id for card in CARDS.characters]
SPEECH = {spoken: MiniRogueSpeech(CARDS, spoken) for spoken in LANGUAGES}
BARE_MARK = re.compile(r"(?<!\N{NO-BREAK SPACE})[;:!?]")
Turn = tuple[State, list[Event]]

ENGLISH = re.compile(
    r"\b(the|you|your|with|and|of|room|rooms|die|dice|food|gold|armor|HP|hits?|roll|enemy|skill|potion of|feat|use)\b"
)
"""Words that no French sentence has."""


PARTIES = [("rogue", "mage"), ("crusader", "cleric", "bones"), ("witch", "priestess"), ("thief", "rogue", "priestess")]


def turns(*heroes: str, stances: bool, seed: int, boons: bool = False) -> Iterator[Turn]:
    """A game with random answers: the position at each question and at the end, with what was told before it.

    Parties mostly go on where they could trade, so that they get somewhere.
    """
    story = Story(*heroes, mat="tower" if seed % 3 == 2 else "dungeon", stances=stances, seed=seed)
    for seat, hero in enumerate(story.heroes):
        story.having(seat=seat, hp=20, xp=seed % 19, gold=6, potions=[["holy"], ["fire", "perception"]][seed % 2])
        hero.boons = (1 << BOONS) - 1 if boons else 0
    if len(heroes) > 1:
        story.holding("crow", seat=1)
    game, chance = story.game, Random(seed)
    told = told_so_far(story)
    story.go()
    yield game, told + story.sink.take()
    while game.outcome == PLAYING:
        question = game.question
        waiting = question.kind in (steps.BARTER, steps.ARRIVE) and chance.random() < 0.6
        answer = GO_ON if waiting else question.answers[chance.randrange(question.count)]
        RULES.answer(game, answer)
        yield game, story.sink.take()


def told_so_far(story: Story) -> list[Event]:
    """What the story has kept quiet about: who leads."""
    return [an_event(EVENTS, events.LEADER_NAMED, int(story.game.leader))] if story.game.party > 1 else []


def everything(speech: MiniRogueSpeech, game: State) -> list[str]:
    """Every word about a position."""
    return [*speech.state(game), *asked(speech, game)] if game.outcome == PLAYING else speech.result(game)


def asked(speech: MiniRogueSpeech, game: State) -> list[str]:
    """What is shown with a question."""
    about = [speech.status(game), *speech.mates(game), speech.enemy(game), speech.question(game)]
    return [*about, *speech.answers(game)]


def shapes() -> set[str]:
    """Names that only machines read: ids of two words, and names of answers with a colon."""
    ids = [card.id for card in CARDS.rooms] + [card.id for card in CARDS.bosses]
    ids += [item.id for item in CARDS.items] + [skill.id for skill in CARDS.skills]
    return {card for card in ids if "-" in card} | {name for name in ANSWER_NAMES if ":" in name}


RAW = re.compile("|".join(re.escape(shape) for shape in sorted(shapes())) + r"|[{}]|\bNone\b|-0\b|\+0\b")
READ: dict[str, set[str]] = {spoken: set() for spoken in LANGUAGES}
"""Texts that were found clean."""
GAMES = [(hero, stances) for hero in HEROES for stances in (False, True)]


@pytest.mark.parametrize(("hero", "stances"), GAMES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_whole_games_read_clean(hero: str, stances: bool, spoken: str) -> None:
    check_reading(spoken, chain.from_iterable(turns(hero, stances=stances, seed=seed) for seed in range(3)))


@pytest.mark.parametrize("heroes", [*PARTIES, ("mage",)])
@pytest.mark.parametrize("boons", [False, True])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_whole_games_of_parties_read_clean(heroes: tuple[str, ...], boons: bool, spoken: str) -> None:
    """Two and three adventurers, with stances and without, with all that perks and relics grant and without."""
    games = (turns(*heroes, stances=seed % 2 == 1, seed=seed, boons=boons) for seed in range(3))
    check_reading(spoken, chain.from_iterable(games))


def check_reading(spoken: str, games: Iterator[Turn]) -> None:
    """What is told, and each question until it was read three times with the same answers; the table now and then."""
    speech, read = SPEECH[spoken], READ[spoken]
    often: Counter[tuple[int, ...]] = Counter()
    for number, (game, told) in enumerate(games):
        lines = speech.told(game, told)
        for line in lines:
            assert line.endswith((".", "!", "***")), line
            assert line[0] == line[0].upper(), line
        texts: list[str] = []
        if game.outcome != PLAYING:
            texts += speech.result(game)
        elif often[question := (int(game.question.kind), *game.question.legal())] < 3:
            often[question] += 1
            texts += asked(speech, game)
            check_question(game, texts)
        if number % 5 == 0:  # little on the table changes from one question to the next
            texts += check_table(speech, game)
        for text in {*lines, *texts} - read:
            assert not RAW.search(text), text
            assert spoken == "en" or not ENGLISH.search(text), text
            assert spoken == "en" or not BARE_MARK.search(text.replace("???", "")), text
            read.add(text)


def check_question(game: State, texts: list[str]) -> None:
    """There is one, and after it come its answers."""
    answers = texts[-int(game.question.count) :]
    assert texts[-len(answers) - 1]
    assert all(answers), "every answer has words"
    assert len(set(answers)) == len(answers), "no two answers read the same"


def check_table(speech: MiniRogueSpeech, game: State) -> list[str]:
    """All that is on the table, of which no picture is too wide."""
    table = speech.state(game)
    picture = [line for line in table if line.startswith(("|", "+")) or " = " in line]
    assert all(len(line) <= 80 for line in picture)
    return table


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


WORDS = re.compile(r"[^\W\d_]+")
NOBODYS = {
    events.AREA_ENTERED,
    events.REVEALED,
    events.BOSS_REVEALED,
    events.BOSS_REMOVED,
    events.FELL,
    events.GAME_WON,
}
"""Events about all of them: an area, its cards, a fall together, the end."""


@pytest.mark.parametrize("heroes", PARTIES)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_in_a_party_every_line_says_whom_it_is_about(heroes: tuple[str, ...], spoken: str) -> None:
    """And speaks to nobody: "you" are all of them, in the moods of a floor and at the end."""
    speech = SPEECH[spoken]
    named = {seat: SPEECH[spoken].terms.name(CARDS.characters[CARDS.character_number(hero)].name)
             for seat, hero in enumerate(heroes)}  # fmt: skip
    seen = set()
    for seed in range(4):
        for game, told in turns(*heroes, stances=seed % 2 == 0, seed=seed, boons=seed > 1):
            for event in told:
                seen.add(event[0])
                said = speech.event(game, event)
                if said is not None and event[0] not in NOBODYS:
                    assert named[event[1]] in said, said
                    said = said.replace(speech.terms.traits[FALL], "")  # "throws you down", as the card says
                    assert not {"you", "your", "vous", "votre", "vos"} & {word.lower() for word in WORDS.findall(said)}
            for line in speech.told(game, told):
                anyone = any(name in line for name in named.values())
                assert anyone or line.startswith(shared(speech, game)), line
    assert seen > {events.LEADER_NAMED, events.DEAL_PROPOSED, events.ORDER_CHANGED}


def shared(speech: MiniRogueSpeech, game: State) -> tuple[str, ...]:
    """How lines begin that are about all of them."""
    words = speech._for(game).wordings
    _ = speech.terms._
    all_of_them = (events.REVEALED, events.BOSS_REVEALED, events.FELL, events.BOSS_REMOVED)
    texts = [words.table[kind].text for kind in all_of_them]
    won = words.said(EVENTS.facts(an_event(EVENTS, events.GAME_WON, 0, 0, 0, NO_CARD)))
    begin = [str(text).partition("{")[0] for text in (*texts, _("Revealed: {rooms}."), won)]
    return ("***", *words.floor_moods, *begin)


@pytest.mark.parametrize("heroes", PARTIES)
def test_a_question_begins_with_whom_it_asks(heroes: tuple[str, ...]) -> None:
    for game, _ in turns(*heroes, stances=False, seed=1):
        for speech in SPEECH.values():
            if game.outcome == PLAYING:
                asked = speech.terms.character(int(game.heroes[game.question.seat].character))
                assert speech.question(game).startswith(asked)
                assert speech.status(game).startswith(asked)
                assert len(speech.mates(game)) == len(heroes) - 1


QUIET = {events.ROOM_RESOLVED, events.ROLLED_CURSE, events.ROLLED_POISON, events.SKILL_EFFECT}
"""Resolution of a monster's room begins; a blank Curse or Poison die; a bonus of a skill that did not apply."""


# --- hidden facts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heroes", [*((hero,) for hero in HEROES), *PARTIES], ids=" ".join)
def test_no_word_depends_on_what_lies_face_down(heroes: tuple[str, ...]) -> None:
    """Nor, in a party, on what only another has seen."""
    chance = Random(str(heroes))
    games = (turns(*heroes, stances=False, seed=seed) for seed in range(3))
    assert check_nothing_leaks(chance, chain.from_iterable(games)) > 20


def check_nothing_leaks(chance: Random, games: Iterator[Turn]) -> int:
    """Deal the hidden cards and bosses anew: every word stays the same; returns how often something was dealt anew.

    The languages take turns: what is told comes from the same facts in all of them. Little on the table changes from
    one question to the next.
    """
    differing = 0
    for number, (game, _) in enumerate(games):
        if game.outcome == PLAYING:
            other = imagined(CARDS, game, chance, int(game.question.seat))
            differing += other.to_bytes() != game.to_bytes()
            speech = SPEECH[LANGUAGES[number % len(LANGUAGES)]]
            words = everything if number % 3 == 0 else asked
            assert words(speech, game) == words(speech, other)
    return differing


def test_a_card_that_one_has_looked_at_is_shown_to_that_one_only() -> None:
    story = Story("rogue", "mage").about_to_move().put("bonfire", 4)
    story.game.cell_marks[4] = FORESEEN << 1
    story.go()
    assert story.asked == ("EXPLORE", 0)
    assert not any("Bonfire" in line for line in everything(SPEECH["en"], story.game))
    story.answer("right")
    assert story.asked == ("EXPLORE", 1)
    assert any("Bonfire" in line for line in SPEECH["en"].area(story.game))


def names(name: Name) -> set[str]:
    return {SPEECH["en"].terms.name(name), SPEECH["fr"].terms.name(name)}


def test_a_boss_is_not_named_before_it_is_turned_up() -> None:
    """Not even when a fall leaves it behind."""
    seen_falls = 0
    for seed in range(12):
        named: set[int] = set()
        for game, told in turns("rogue", stances=False, seed=3 * seed):
            named |= {first for kind, _, first, *_ in told if kind == events.BOSS_REVEALED}
            seen_falls += any(kind == events.BOSS_REMOVED for kind, *_ in told)
            hidden = [CARDS.bosses[boss] for boss in CARDS.base_bosses if boss not in named]
            for speech in SPEECH.values():
                text = "\n".join([*speech.told(game, told), *everything(speech, game)])
                for boss in hidden:
                    assert not any(name in text for name in names(boss.name))
    assert seen_falls
