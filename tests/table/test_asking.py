"""A question taken apart: what it asks, what may be used at any time, what only gives something up. Pauses pass on."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import undercroft
from tests.table.kit import against, steps_of
from undercroft.table.asking import Asking, Pauses, wasteful
from undercroft.table.game import Game, Move, UndoRefused
from undercroft.table.position import game_at
from undercroft.table.seats import Seats
from undercroft.table.shelf import book_of

BOOK = book_of("mini-rogue")


def seats(seed: int = 34, *players: str, **setup: Any) -> Seats:
    """Somebody sits down; the Rogue of seed 34 begins between a Giant Spider and a Giant Rat."""
    game = undercroft.new(setup.pop("game", "mini-rogue"), seed=seed, language="en", **setup)
    game.players = players
    found = Seats(game)
    found.begin()
    return found


def named(asking: Asking) -> tuple[list[str], list[str], list[str]]:
    """The names of what is offered."""
    parts = asking.main, asking.any_time, asking.more
    main, any_time, more = ([offer.answer.name for offer in part] for part in parts)
    return main, any_time, more


def kind(table: Seats) -> str:
    assert table.game.question is not None
    return table.game.question.kind


def use(table: Seats, name: str) -> None:
    """Use what is offered at any time."""
    table.answer(next(offer for offer in table.asking.any_time if offer.answer.name == name))


# --- pauses -----------------------------------------------------------------------------------------------------------


def test_a_skill_is_offered_beside_the_question_not_by_one_of_its_own() -> None:
    table = seats(hero="rogue")
    assert named(table.asking) == (["right", "down"], ["skill:exploration"], [])
    table.answer("down")
    assert (kind(table), table.game.given) == ("ready", ("down", "go-on"))
    assert named(table.asking) == (["go-on"], ["skill:combat", "skill:exploration"], [])
    assert [offer.at for offer in table.asking.any_time] == [2, 1]


def test_what_is_used_later_is_used_at_its_time() -> None:
    """The fight has begun, but no die was rolled: the Rogue may still slip past."""
    table = seats(hero="rogue")
    table.answer("down")
    use(table, "skill:exploration")
    straight = undercroft.new(hero="rogue", seed=34, language="en")
    for name in ("down", "skill:exploration"):
        straight.answer(name)
    assert (table.game.given[:2], kind(table)) == (straight.given, "explore")
    assert table.game.hash == straight.hash


def test_the_key_of_a_thing_is_the_same_in_every_question() -> None:
    table = seats(hero="rogue")
    keys = {offer.answer.name: offer.key for offer in table.asking.any_time}
    table.answer("down")
    later = {offer.answer.name: offer.key for offer in table.asking.any_time}
    assert keys.items() <= later.items()
    assert len(set(later.values())) == len(later)


def test_what_was_just_declined_is_not_asked_again_though_dice_follow() -> None:
    """Evasion was offered before the way to the trap was chosen, and nothing was shown since: the check is rolled."""
    table = seats(hero="rogue")
    for name in ("down", "go-on"):
        table.answer(name)
    found = 0
    for before in whole(table, Random(3)):
        if before.question is not None and before.question.kind == "arrive":
            found += 1
            assert Pauses(before, [0])._was_declined(len(before))
    assert found


def whole(table: Seats, chance: Random) -> Iterator[Game]:
    """Play to the end with whatever is offered; the game after every answer, those passed on too."""
    last = len(table.game)
    while not table.game.over:
        table.answer(chance.choice(table.asking.all))
        for number in range(min(last, len(table.game)), len(table.game) + 1):
            yield table.game.replay(number)
        last = len(table.game)


PLAYED: list[dict[str, Any]] = [
    {"hero": "rogue"},
    {"hero": "mage", "stances": True},
    {"hero": "priestess", "mates": ["crusader"]},
    {"hero": "rat-hunter", "mates": ["mage", "thief"], "boxes": ["base", "council"]},
    {"game": "tiny-epic", "heroes": ["ethairna", "grok-ull"]},
]


@pytest.mark.parametrize("setup", PLAYED)
@pytest.mark.parametrize("skips", [False, True])
def test_nothing_is_lost_and_a_save_holds_answers_like_any_other(setup: dict[str, Any], skips: bool) -> None:
    """Every legal answer to the open question is offered, and every use of the pauses that led there."""
    table = seats(5, **setup)
    table.skips = skips
    chance = Random(7)
    while not table.game.over:
        offers = table.asking.all
        now = {offer.answer.id for offer in offers if offer.at == len(table.game)}
        assert now == set(table.game.state.question.legal())
        assert len({(offer.seat, offer.answer.id) for offer in offers}) == len(offers)
        table.answer(chance.choice(offers))
    again = undercroft.new(setup.get("game", "mini-rogue"), seed=5, **{k: v for k, v in setup.items() if k != "game"})
    for name in table.game.given:
        again.answer(name)
    assert again.hash == table.game.hash


def test_a_pause_before_dice_is_asked() -> None:
    """The blow has landed, and the healing potion was last offered before it: the next round begins with a question."""
    data = {"hero": {"character": "rogue", "hp": 10, "potions": ["healing"], "skill_used": True}, "enemy": {}}
    dice = {"character": [{"face": 3}], "dungeon": 5}
    table = Seats(game_at(data | {"dice": dice, "question": {"kind": "quaff"}}, BOOK))
    table.answer("go-on")
    assert (kind(table), named(table.asking)) == ("ready", (["go-on"], ["drink:healing"], []))


def test_after_a_potion_the_next_is_not_taken_for_declined() -> None:
    hero = {"character": "mage", "hp": 3, "potions": ["healing", "holy"], "afflictions": ["curse"], "skill_used": True}
    table = Seats(game_at({"hero": hero, "enemy": {}}, BOOK))
    assert named(table.asking) == (["go-on"], ["drink:healing", "drink:holy"], [])
    use(table, "drink:holy")
    assert named(table.asking) == (["go-on"], ["drink:healing"], [])


def test_a_bot_is_asked_what_the_rules_ask() -> None:
    game = undercroft.new(hero="rogue", seed=34, language="en")
    assert Pauses(game, [0]).next_pass() is None
    game.answer("down")
    assert Pauses(game, [0]).next_pass() is not None
    assert Pauses(game, []).next_pass() is None


def test_friends_at_one_table_may_still_trade_while_the_next_is_asked() -> None:
    table = seats(3, hero="rogue", mates=["mage"])
    chance = Random(1)
    while not any(offer.seat != table.asked for offer in table.asking.any_time):
        table.answer(chance.choice(table.asking.main or table.asking.all))
    other = next(offer for offer in table.asking.any_time if offer.seat != table.asked)
    table.answer(other)
    assert table.game.move(other.at + 1).answer == other.answer.id


# --- back and forth ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strict", [False, True])
def test_undo_goes_back_to_a_question_that_was_shown(strict: bool) -> None:
    table = seats(hero="rogue", strict=strict)
    start = table.game.hash
    table.answer("down")
    table.undo()
    assert (len(table.game), table.game.hash) == (0, start)
    table.redo()
    assert (table.game.given, kind(table)) == (("down", "go-on"), "ready")


def test_an_undo_that_is_refused_changes_nothing() -> None:
    """The dice of the fight are rolled: neither they nor the pause before them can be taken back."""
    table = seats(hero="rogue", strict=True)
    for name in ("down", "go-on", "go-on"):
        table.answer(name)
    while not table.pauses.is_pass(len(table.game)):
        table.answer(table.asking.all[0])
    before = table.game.given
    with pytest.raises(UndoRefused):
        table.undo()
    assert table.game.given == before


def test_looking_back_steps_over_what_was_passed_on() -> None:
    table = seats(hero="rogue")
    table.answer("down")
    table.look(-1)
    assert table.at == 0
    table.look(1)
    assert table.at is None


@pytest.mark.parametrize("setup", PLAYED)
def test_a_whole_game_can_be_undone_and_redone(setup: dict[str, Any]) -> None:
    table = seats(5, **setup)
    chance = Random(2)
    while not table.game.over:
        table.answer(chance.choice(table.asking.all))
    given = table.game.given
    while len(table.game):
        table.undo()
    while table.game._undone:
        table.redo()
    assert table.game.given == given


# --- nothing is told --------------------------------------------------------------------------------------------------


def alone(game: Game, state: Any) -> Game:
    """A game that begins at a state: nothing of the past is left."""
    other = game.copy()
    other._moves, other._undone = [Move(-1, "", (), state, ())], []
    return other


HIDDEN: list[Game] = [
    *(undercroft.new(seed=seed, language="en", **setup) for seed, setup in enumerate(PLAYED)),
    *(against(number) for number in range(12)),
]


@pytest.mark.parametrize("number", range(len(HIDDEN)))
def test_what_is_passed_on_or_folded_away_depends_on_what_the_seat_knows(number: int) -> None:
    """Whatever it cannot know is dealt anew: the same question is passed on, and the same answers are folded away."""
    game, people = HIDDEN[number].copy(), range(HIDDEN[number].seats)
    for now in steps_of(game, Random(number), 150):
        if now.over or now.dice_needed:
            continue
        seat, state = int(now.state.question.seat), now.state
        passed, wasted = Pauses(alone(now, state), people).next_pass(), wasteful(now.book, state)
        for seed in range(3):
            other = state.copy()
            now.book.rules.redeal(other, seat, seed)
            assert Pauses(alone(now, other), people).next_pass() == passed
            assert wasteful(now.book, other) == wasted


# --- what only gives something up -------------------------------------------------------------------------------------

DYING: dict[str, Any] = {
    "hero": {"character": "rogue", "hp": 6, "xp": 7, "potions": ["fire", "frost"], "skill_used": True},
    "enemy": {"hp": 1},
    "dice": {"character": [{"face": 5}, {"face": 4}], "dungeon": 2},
    "question": {"kind": "quaff"},
}


def dying(**more: Any) -> Game:
    """A fight that is won already, as part of a game that was dealt."""
    game = game_at(DYING, BOOK)
    dealt = undercroft.new(hero="rogue", seed=1, language="en", **more)
    return alone(dealt, game.state)


def test_a_potion_thrown_at_what_dies_anyway_is_folded_away() -> None:
    main, any_time, more = named(Seats(dying()).asking)
    assert (main, any_time, sorted(more)) == (["go-on"], [], ["drink:fire", "drink:frost"])


def test_where_hints_are_off_nothing_is_folded_away() -> None:
    """It would say that these answers are the worse ones."""
    main, any_time, more = named(Seats(dying(strict=True)).asking)
    assert (main, sorted(any_time), more) == (["go-on"], ["drink:fire", "drink:frost"], [])


def test_an_obvious_question_is_passed_over_if_the_player_says_so() -> None:
    table = Seats(dying())
    assert table.pauses.next_pass() is None
    table.skips = True
    table.begin()
    assert (table.game.given[0], table.pauses.is_pass(1), table.pauses.is_pause(1)) == ("go-on", True, False)
    asked = Seats(dying(strict=True))
    asked.skips = True
    asked.begin()
    assert len(asked.game) == 0


def test_of_answers_that_lead_to_the_same_the_first_stays() -> None:
    """Some are always left, and what is left leads wherever the others do, with at least as much."""
    game = undercroft.new(hero="mage", mates=["crusader"], seed=4, language="en")
    folded = 0
    for now in steps_of(game, Random(4)):
        if now.over:
            break
        wasted, legal = wasteful(now.book, now.state), set(now.state.question.legal())
        folded += len(wasted)
        assert wasted < legal
    assert folded


def test_against_an_overlord_nothing_is_called_a_waste() -> None:
    """It may go for those who have more."""
    for now in steps_of(against(2), Random(1), 200):
        assert now.over or now.dice_needed or wasteful(now.book, now.state) == frozenset()


def test_a_card_given_up_for_nothing_is_hardly_ever_wanted() -> None:
    table = seats(2, game="tiny-epic", heroes=["ethairna", "grok-ull"], strict=True)
    chance = Random(1)
    while not table.asking.more:
        table.answer(chance.choice(table.asking.all))
    assert all(name.startswith("discard:") for name in named(table.asking)[2])
