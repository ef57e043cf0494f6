"""What a seat may know, and nothing else: hidden facts change no view, word, event or error."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import undercroft
from tests.games.mini_rogue.hidden import imagined
from tests.sample import first_in_both, some_in_both
from tests.table.kit import BOOK, COUNCILS, HEROES, MATS, against, step
from tests.told import an_event
from undercroft.games.mini_rogue.rules import events
from undercroft.games.mini_rogue.rules.invariants import broken_invariant
from undercroft.games.mini_rogue.table.events import EVENTS
from undercroft.games.mini_rogue.words.speech import MiniRogueSpeech
from undercroft.table.game import Game
from undercroft.words import LANGUAGES

SPEECH = {spoken: MiniRogueSpeech(BOOK.cards, spoken) for spoken in LANGUAGES}
SEEDS = range(4)


def positions(hero: str, seed: int, *, stances: bool = True) -> Iterator[Game]:
    """A random game before each answer and at its end."""
    mat = "tower" if seed % 2 else "dungeon"
    game = undercroft.new(hero=hero, mat=mat, seed=seed, stances=stances, language="en")
    chance = Random(seed)
    while not game.over:
        yield game
        step(game, chance)
    yield game


def elsewhere(game: Game, chance: Random, seat: int = 0) -> Game:
    """The same game to its player, in another world."""
    other = game.copy()
    other._moves[-1] = replace(other._moves[-1], state=imagined(BOOK.cards, game.state, chance, seat))
    return other


def known(game: Game) -> list[object]:
    """Everything a player can get to know without answering; now and then also in words and errors."""
    words = said(game, SPEECH[LANGUAGES[len(game) // 3 % len(LANGUAGES)]]) if len(game) % 3 == 0 else []
    refused = errors(game) if len(game) % 8 == 0 else []
    return [game.view(), game.question, game.answers, game.events, game.result, game.over, refused, words]


def said(game: Game, speech: MiniRogueSpeech) -> list[str]:
    """That no word of any position depends on what is hidden, the tests of words show."""
    words = [speech.status(game.state), speech.enemy(game.state), *speech.state(game.state)]
    if game.question:
        return [speech.question(game.state), *speech.answers(game.state), *words]
    return [*words, *speech.result(game.state)]


def errors(game: Game) -> list[str]:
    """What is said to answers that are none."""
    legal = {answer.id for answer in game.answers}
    told = []
    nonsense: list[int | str] = ["nonsense", -1]
    for given in [*nonsense, *(number for number in range(len(BOOK.answer_names)) if number not in legal)]:
        told.append(refusal(game, given))
    return told


def refusal(game: Game, given: int | str) -> str:
    """Without pytest.raises, which takes longer than all the rest: there are hundreds of answers at every question."""
    try:
        game.answer(given)
    except undercroft.UndercroftError as refused:
        return f"{type(refused).__name__}: {refused}"
    raise AssertionError(f"{given} is no answer, but accepted")


@pytest.mark.parametrize("stances", [False, True])
@pytest.mark.parametrize("hero", some_in_both(HEROES, 2))
def test_hidden_facts_change_nothing_that_is_known(hero: str, stances: bool) -> None:
    chance = Random(hero)
    differing = 0
    for seed in SEEDS:
        for game in positions(hero, seed, stances=stances):
            other = elsewhere(game, chance)
            if game.over:
                assert other.view() == game.view()
                continue
            assert broken_invariant(other.state, list(BOOK.cards.base_rooms)) is None
            differing += other.hash != game.hash
            assert known(other) == known(game)
    assert differing > 50


def council_positions(number: int, mates: int) -> Iterator[Game]:
    """A random game of some mix of boxes, by some of the characters, before each answer and at its end."""
    chance = Random(number)
    hero, *others = chance.sample(HEROES, mates + 1)
    choices: dict[str, Any] = {**chance.choice(COUNCILS), "hero": hero, "mates": others, "mat": chance.choice(MATS)}
    game = undercroft.new(seed=number, language="en", **choices)
    while not game.over:
        yield game
        step(game, chance)
    yield game


def rooms_of(game: Game) -> list[int]:
    """The room cards in play: of a picked deck, only those that were picked."""
    state = game.state
    held = [card for hero in state.heroes for card in (hero.item_card, hero.burden, hero.second_burden)]
    cards = [*state.cells, *held, *state.reign.hand, *(state.deck[place] for place in range(state.deck_count))]
    return [int(card) for card in cards if card >= 0]


@pytest.mark.parametrize("number", some_in_both(range(24), 4))
def test_hidden_facts_of_other_boxes_change_nothing_that_is_known(number: int) -> None:
    """The order of the Story pile, the final boss drawn, the rooms picked, the reference card that comes next."""
    chance = Random(number)
    differing = 0
    for game in council_positions(number, number % 3):
        other = elsewhere(game, chance)
        if game.over:
            assert other.view() == game.view()
            continue
        assert broken_invariant(other.state, rooms_of(other)) is None
        kinds = [sorted(BOOK.cards.rooms[card].kind for card in rooms_of(one)) for one in (game, other)]
        assert kinds[0] == kinds[1]
        differing += other.hash != game.hash
        seat = game.question.seat if game.question else 0
        world = elsewhere(game, chance, seat)
        assert world.view(seat) == game.view(seat)
        assert (world.question, world.answers) == (game.question, game.answers)
    assert differing


def known_to(game: Game, seat: int) -> list[object]:
    """What a seat can get to know of a game of several seats without answering."""
    told: list[object] = [game.events_of(len(game), seat), game.view(seat), game.result, game.over]
    if game.question is not None and game.question.seat == seat:
        told += [game.question, game.answers, errors(game) if len(game) % 10 == 0 else []]
    elif game.question is not None:
        told += [game.question.kind, game.question.seat, out_of_turn(game, seat)]
    return told


def out_of_turn(game: Game, seat: int) -> str:
    """What is said to somebody who is not asked."""
    with pytest.raises(undercroft.UndercroftError) as refused:
        game.answer(0, seat=seat)
    return f"{type(refused.value).__name__}: {refused.value}"


@pytest.mark.rule("MR-OVER-4", "MR-OVER-6", "MR-AUTO-2")
@pytest.mark.parametrize("number", first_in_both(range(18), 4))
def test_hidden_facts_of_an_overlord_change_nothing_that_is_known(number: int) -> None:
    """Hand, pile, and cards that one side has looked at: to each seat all is the same in every world it can imagine."""
    chance, worlds = Random(number), Random(-number)
    differing: set[int] = set()
    game = against(number)
    while not game.over:
        for seat in range(game.seats):
            other = elsewhere(game, worlds, seat)
            assert broken_invariant(other.state, rooms_of(other)) is None
            if other.hash != game.hash:
                differing.add(seat)
            assert known_to(other, seat) == known_to(game, seat)
        step(game, chance)
    assert differing == set(range(game.seats))


PRIVATE = {"peeked", "looked-at", "traded-room", "rooms-swapped"}
"""Events of what the Overlord does with cards that the adventurers do not see."""


def test_what_the_overlord_does_in_private_tells_the_adventurers_nothing() -> None:
    """Whatever lies there: the same answer looks the same to them."""
    worlds = Random(5)
    met: set[str] = set()
    for number in range(0, 48, 2):
        game = against(number)
        chance = Random(number)
        while not game.over:
            kind = game.question.kind if game.question else ""
            if kind in ("look", "trade-room", "move-first", "move-second"):
                answer = chance.choice(game.answers).id
                told = []
                for one in (game.copy(), elsewhere(game, worlds, 0)):
                    one.answer(answer)
                    told.append([event for event in one.events_of(len(one), 0) if event.kind in PRIVATE])
                assert told[0] == told[1]
                met |= {event.kind for event in told[0]}
            step(game, chance)
    assert met == PRIVATE


def test_what_the_second_box_brings_is_shown() -> None:
    met: set[str] = set()
    for number in range(60):
        for game in council_positions(number, 0):
            view = game.view()
            enemy = view["enemy"] or {}
            met |= {"a burden"} if view["hero"]["burdens"] else set()
            met |= {"immune"} if view["hero"]["immune"] else set()
            met |= {"a horde"} if enemy.get("left", 1) > 1 else set()
            met |= {"a story"} if view["story"] else set()
            met |= {str(enemy.get("kind"))} | set(enemy.get("traits", ()))
            chosen = game.setup["reference"]
            assert (view["reference"] is None) == (chosen == "at-random")
            assert (view["rewards"] is None) == (game.setup.get("rewards", chosen) == "at-random")
            assert chosen not in ("ghost", "criminal") or view["reference"] == chosen
            if game.question and game.question.kind == "story-choice":
                assert view["story"]
    assert {"a burden", "a horde", "a story", "guardian", "savage", "horde", "ranged", "decay"} <= met


@pytest.mark.parametrize("hero", first_in_both(HEROES, 3))
def test_an_answer_that_shows_nothing_leads_to_the_same_in_every_world(hero: str) -> None:
    """What strict games let a player take back: nothing about the world can be learnt from it."""
    chance = Random(hero)
    compared = 0
    for seed in SEEDS:
        for game in positions(hero, seed):
            for answer in game.answers:
                here, there = game.copy(), elsewhere(game, chance)
                here.answer(answer)
                before, last = here._moves[-2], here._moves[-1]
                if BOOK.reveals(before.state, last.state, last.told):
                    continue
                there.answer(answer)
                assert there.view() == here.view()
                assert there.events == here.events
                assert (there.question, there.answers, there.result) == (here.question, here.answers, here.result)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("number", first_in_both(range(12), 3))
def test_an_answer_against_an_overlord_that_shows_nothing_leads_to_the_same(number: int) -> None:
    """Also the Overlord's own: a look, a new hand or a drawn Reinforcement card is shown."""
    chance, worlds = Random(number), Random(-number)
    compared = 0
    game = against(number)
    while not game.over:
        seat = game.state.question.seat
        for answer in game.answers:
            here, there = game.copy(), elsewhere(game, worlds, seat)
            here.answer(answer)
            before, last = here._moves[-2], here._moves[-1]
            if BOOK.reveals(before.state, last.state, last.told):
                continue
            there.answer(answer)
            assert there.view(seat) == here.view(seat)
            assert there.events_of(len(there), seat) == here.events_of(len(here), seat)
            assert (there.question, there.answers, there.result) == (here.question, here.answers, here.result)
            compared += 1
        step(game, chance)
    assert compared > 20


def test_what_is_hidden_is_not_named() -> None:
    """No face-down card, no unseen boss, nothing of the deck stands anywhere in a view."""
    for seed in SEEDS:
        for game in positions("mage", seed):
            view = game.view()
            for room in view["rooms"]:
                foreseen = room["card"] is not None and not room["face_up"]
                assert room["face_up"] or foreseen or room["card"] is None
            text = repr({**view, "rooms": [room for room in view["rooms"] if room["card"]]})
            told = [event for number in range(len(game) + 1) for event in game.events_of(number)]
            seen = {event.facts["boss"] for event in told if "boss" in event.facts}
            for boss in BOOK.cards.bosses:
                if boss.id not in seen:
                    assert repr(boss.id) not in text


def test_a_monster_on_the_table_is_told_as_it_will_be_met() -> None:
    """Whoever knows the card knows the monster of this floor; of a card that lies face down, nothing is told."""
    met = 0
    for seed in SEEDS:
        ahead: dict[str, Any] | None = None
        for game in positions("rogue", seed):
            view = game.view()
            assert all(room["card"] is not None for room in view["rooms"] if room["enemy"] is not None)
            foe = view["enemy"]
            if foe is not None and foe["kind"] == "monster" and ahead is not None and foe["hp"] == foe["start_hp"]:
                assert (foe["name"], [foe["start_hp"]]) == (ahead["name"], ahead["hp"])
                assert (foe["damage"], foe["armor"], foe["traits"]) == (
                    ahead["damage"],
                    ahead["armor"],
                    ahead["traits"],
                )
                met += 1
            [ahead] = [room["enemy"] for room in view["rooms"] if room["cell"] == view["hero"]["cell"]] or [None]
    assert met


def test_a_boss_at_the_exit_is_told_with_its_figures() -> None:
    seen = 0
    for game in (game for seed in SEEDS for game in positions("mage", seed)):
        bosses = game.view()["bosses"]
        assert (bosses["enemy"] is None) == (bosses["at_exit"] is None)
        seen += bosses["enemy"] is not None and bosses["enemy"]["hp"][0] > 0
    assert seen


def test_a_view_tells_the_floors_of_its_mat() -> None:
    for mat in MATS:
        view = undercroft.new(mat=mat, seed=1).view()
        areas = [area for floor in view["floors"] for area in floor]
        assert areas == list(range(1, 11))
        assert view["area"] in view["floors"][view["floor"] - 1]


def test_a_view_has_the_same_fields_always() -> None:
    shape = set(undercroft.new(seed=1).view())
    for game in positions("bones", 3):
        assert set(game.view()) == shape


def test_a_boss_removed_unseen_is_counted_and_not_named() -> None:
    unseen = 0
    for seed in range(60):
        for game in positions("rogue", 2 * seed):
            view = game.view()["bosses"]
            unseen += view["removed_unseen"]
            assert len(view["beaten"]) + len(view["removed"]) + view["removed_unseen"] + view["left"] == 4
            told = [event.facts["boss"] for event in game.events if event.kind == "boss-removed"]
            assert all(boss == "" or boss in view["removed"] for boss in told)
    assert unseen


def test_cards_looked_at_are_known_and_the_others_are_not() -> None:
    """A peek at the deck (MR-SKILL-4) shows three cards; the rest of it stays hidden."""
    chance = Random(1)
    looked_at = 0
    for seed in range(20):
        for game in positions("astrologer", seed, stances=False):
            if game.question and game.question.kind in ("preparation", "place"):
                assert known(elsewhere(game, chance)) == known(game)
            if game.question and game.question.kind == "place":
                looked_at += 1
                peeked = [
                    event.facts["card"]
                    for number in range(max(0, len(game) - 2), len(game) + 1)
                    for event in game.events_of(number)
                    if "card" in event.facts
                ]
                assert game.view()["question"]["card_looked_at"] in peeked
    assert looked_at


def test_a_card_is_placed_in_a_cell_or_at_the_bottom() -> None:
    def place(number: int) -> object:
        return BOOK.event(an_event(EVENTS, events.PLACED, 0, 0, number)).facts["place"]

    assert [place(number) for number in range(9)] == [*range(1, 9), "bottom"]
