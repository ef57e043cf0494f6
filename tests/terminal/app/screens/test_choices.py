"""What can be chosen before a game, without a screen: what fits together, what is remembered, what is dealt."""

from random import Random

import pytest

from undercroft.kernel.errors import UndercroftError
from undercroft.table.book import UnknownName
from undercroft.table.code import BadCode, encode
from undercroft.table.game import BadSeed
from undercroft.table.shelf import book_of
from undercroft.words.form import Choices
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

MINI_ROGUE = "mini-rogue"
TINY_EPIC = "tiny-epic"


def chosen(game: str = MINI_ROGUE, **values: str) -> Choices:
    """Choices with some rows changed; a dash in the name of a row is written as an underscore."""
    choices = Choices(game)
    for row, value in values.items():
        choices.choose(row.replace("_", "-"), value)
    return choices


def test_at_first_it_is_the_base_game_for_one_who_plays_it_alone() -> None:
    choices = Choices()
    assert choices.setup() == book_of(MINI_ROGUE).setup({})
    assert choices.players() == ()
    assert "overlord" not in choices.rows()
    assert not {"deck", "final", "reference", "rewards", "stories"} & set(choices.rows())


def test_every_adventurer_has_a_character_and_a_seat() -> None:
    choices = chosen(party="3", hero_1="cleric", hero_2="witch", hero_3="bones", seat_2="other", seat_3="random")
    assert choices.setup()["mates"] == ["witch", "bones"]
    assert choices.players() == ("me", "other", "random")


def test_nobody_can_be_chosen_twice() -> None:
    choices = chosen(party="2", hero_1="mage")
    assert "mage" not in choices.options("hero-2")
    with pytest.raises(UnknownName):
        choices.choose("hero-2", "mage")
    for _turn in range(30):
        choices.change("hero-2")
        assert len(set(choices.party)) == 2


def test_whoever_comes_back_finds_another_character_if_theirs_was_taken() -> None:
    choices = chosen(party="2", hero_2="mage")
    choices.choose("party", "1")
    choices.choose("hero-1", "mage")
    choices.choose("party", "2")
    assert choices.party[0] == "mage"
    assert choices.party[1] != "mage"


def test_an_overlord_takes_a_seat_and_the_place_of_the_final_boss() -> None:
    choices = chosen(boxes="both", final="random", against="overlord", overlord="weaver", beginners="yes")
    setup = choices.setup()
    assert (setup["overlord"], setup["automa"], setup["beginners"]) == ("weaver", False, True)
    assert setup["final"] == "avatar-of-the-overlord"
    assert "final" not in choices.rows()
    assert choices.players() == ("me", "other")


def test_the_automa_needs_no_seat() -> None:
    choices = chosen(against="automa", overlord="devourer")
    assert choices.setup()["automa"] is True
    assert choices.players() == ()


def test_what_the_boxes_settle_follows_them_until_both_are_there() -> None:
    choices = chosen(boxes="council")
    assert choices.setup()["reference"] == "criminal"
    assert "stories" in choices.rows()
    assert "deck" not in choices.rows()
    choices.choose("boxes", "both")
    assert {"deck", "final", "reference", "rewards", "stories"} < set(choices.rows())
    choices.choose("deck", "picked")
    choices.choose("reference", "in-turn")
    assert (choices.setup()["deck"], choices.setup()["reference"]) == ("picked", "in-turn")
    assert choices.value("rewards") == "in-turn", "they go along"
    assert "rewards" not in choices.setup()
    choices.choose("rewards", "criminal")
    choices.choose("reference", "at-random")
    assert (choices.setup()["reference"], choices.setup()["rewards"]) == ("at-random", "criminal"), "until parted"
    choices.choose("boxes", "base")
    assert choices.setup()["deck"] == "all"


def test_mats_of_the_boxes_in_play_come_first() -> None:
    assert chosen(boxes="council").options("mat")[0] == "city"
    assert chosen(boxes="base").options("mat")[0] == "dungeon"


def test_heroes_of_the_other_game() -> None:
    choices = chosen(TINY_EPIC, heroes="4", boss="hydra", seat_1="random")
    setup = choices.setup()
    assert len(set(setup["heroes"])) == 4
    assert setup["boss"] == "hydra"
    assert choices.players() == ("random", "me", "me", "me")
    assert "mat" not in choices.rows()


def test_the_first_turn_is_for_one_of_those_who_set_out() -> None:
    choices = chosen(TINY_EPIC, heroes="3")
    assert "first" not in choices.setup()
    assert choices.options("first") == ["random", *choices.party]
    third = choices.party[2]
    choices.choose("first", third)
    assert choices.setup()["first"] == third
    assert Choices.recalled(choices.remembered()).setup() == choices.setup()
    choices.choose("heroes", "2")
    assert "first" not in choices.setup()  # who is not there does not begin


@pytest.mark.parametrize("game", [MINI_ROGUE, TINY_EPIC])
def test_whatever_is_changed_the_choices_go_together(game: str) -> None:
    """Every row turned at random, many times: there is always a game to begin."""
    choices, chance = Choices(game), Random(game)
    for _turn in range(150):
        row = chance.choice([row for row in choices.rows() if row != "game"])
        choices.change(row, chance.choice((1, -1)))
        assert choices.value(row) in choices.options(row) or row in ("seed", "code")
        assert len(choices.players() or ("me",)) == choices.book.seats(choices.setup())


@pytest.mark.parametrize("game", [MINI_ROGUE, TINY_EPIC])
def test_a_surprise_leaves_the_kind_of_game_and_the_players_alone(game: str) -> None:
    choices = Choices(game)
    choices.choose("seat-1", "other")
    if game == MINI_ROGUE:
        choices.choose("against", "automa")
    before = choices.players()
    parties = set()
    for number in range(20):
        choices.surprise(Random(number))
        choices.setup()
        parties.add(tuple(choices.party))
    assert choices.players() == before
    assert choices.game == game
    assert len(parties) > 5


def test_a_code_makes_every_choice() -> None:
    book = book_of(MINI_ROGUE)
    setup = book.setup(
        {"hero": "mage", "mates": ["rogue"], "mat": "city", "difficulty": "hard", "stances": True, "boxes": ["council"]}
        | {"overlord": "weaver", "automa": True, "stories": "all"}
    )
    choices = Choices(TINY_EPIC)
    choices.type_code(encode(book, setup, 77).lower())
    assert (choices.setup(), choices.seed) == (setup, 77)
    assert choices.code == encode(book, setup, 77)


def test_what_a_code_says_beyond_the_rows_is_shown_all_the_same() -> None:
    """A code may have come from the command line, which can choose more freely."""
    book = book_of(MINI_ROGUE)
    setup = book.setup({"final": "remains-of-the-king", "stories": "published"})
    choices = Choices()
    choices.type_code(encode(book, setup, 5))
    assert choices.setup() == setup
    assert {"final", "stories"} < set(choices.rows())


def test_a_code_of_the_other_game() -> None:
    book = book_of(TINY_EPIC)
    setup = book.setup({"heroes": ["uliessa", "moonblade", "grok-ull"], "boss": "lich", "first": "moonblade"})
    choices = Choices()
    choices.type_code(encode(book, setup, 9))
    assert (choices.game, choices.setup()) == (TINY_EPIC, setup)


@pytest.mark.parametrize("typed", ["", "MR", "MR-27BR-0029-X", "hello there", "é"])
def test_a_bad_code_changes_nothing(typed: str) -> None:
    choices = chosen(hero_1="witch")
    with pytest.raises(BadCode):
        choices.type_code(typed)
    assert choices.setup()["hero"] == "witch"


def test_a_seed_is_a_whole_number_or_drawn() -> None:
    choices = Choices()
    choices.type_seed(" 0042 ")
    assert choices.seed == 42
    for bad in ("-1", "4.5", "x", "9" * 30, "9" * 6000):
        with pytest.raises(BadSeed):
            choices.type_seed(bad)
    assert choices.seed == 42
    choices.type_seed("")
    assert (choices.value("seed"), choices.code) == ("", "")


def test_the_game_that_is_dealt() -> None:
    choices = chosen(hero_1="thief", strict="yes", own_dice="yes", seat_1="random")
    choices.type_seed("11")
    game = choices.deal(speaker_of(choices.book, "en"))
    assert (game.setup["hero"], game.seed, game.strict, game.own_dice) == ("thief", 11, True, True)
    assert game.players == ("random",)


def test_choices_are_remembered_without_their_seed() -> None:
    choices = chosen(party="2", hero_1="mage", hero_2="rogue", boxes="both", deck="picked", stances="yes", mat="city")
    choices.choose("seat-2", "random")
    choices.type_seed("3")
    again = Choices.recalled(choices.remembered())
    assert (again.setup(), again.players(), again.seed) == (choices.setup(), choices.players(), None)
    other = Choices.recalled(choices.remembered(), TINY_EPIC)
    assert other.game == TINY_EPIC
    other.choose("game", MINI_ROGUE)
    assert other.party == ["mage", "rogue"]


@pytest.mark.parametrize(
    "text",
    [
        *(
            None,
            7,
            "",
            "{",
            "[]",
            "null",
            '{"game": "chess"}',
            '{"party": "9"}',
            '{"mat": "moon"}',
            '{"seat-1": "kasparov"}',
        ),
        '{"hero-1": 5}',
        '{"hero-1": "bard"}',
        "[" * 100_000,
    ],
)
def test_what_makes_no_sense_any_more_is_not_recalled(text: object) -> None:
    assert Choices.recalled(text).setup() == Choices().setup()


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UndercroftError):
        Choices("chess")
