"""What is practised and tried are setups that can be played."""

from random import Random

import pytest

from undercroft.bots.mind import mind_of
from undercroft.table.shelf import book_of


@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_everything_practised_can_be_dealt(game: str) -> None:
    book = book_of(game)
    mind, chance = mind_of(book), Random(1)
    widest = book.rules.plays(book.set_table(mind.widest))
    for seed in range(150):
        state = book.set_table(mind.practice(chance))
        assert book.rules.plays(state) <= widest
        book.deal(state, seed)
        assert not state.outcome


def test_practice_is_the_same_from_the_same_seed() -> None:
    mind = mind_of(book_of("mini-rogue"))
    assert mind.practice(Random(5)) == mind.practice(Random(5))


def test_every_way_to_play_mini_rogue_is_practised() -> None:
    book = book_of("mini-rogue")
    mind, chance = mind_of(book), Random(2)
    setups = [mind.practice(chance) for _game in range(1_500)]
    assert {setup["hero"] for setup in setups} == {card.id for card in book.cards.characters}
    assert {len(setup["mates"]) for setup in setups} == {0, 1, 2}
    assert {setup["mat"] for setup in setups} == {card.id for card in book.cards.mats}
    assert {(setup["overlord"], setup["automa"]) for setup in setups} >= {
        (card.id, automa) for card in book.cards.overlords for automa in (False, True)
    }
    assert {setup.get("chapter") for setup in setups} >= set(book.cards.campaign.played)
    assert {setup["stances"] for setup in setups} == {False, True}


@pytest.mark.parametrize(("game", "trials"), [("mini-rogue", 12), ("tiny-epic", 9)])
def test_trials_are_different_setups(game: str, trials: int) -> None:
    mind = mind_of(book_of(game))
    found = mind.trials()
    assert len(found) == trials
    for setups in found.values():
        assert len({str(setup) for setup in setups}) == len(setups)
