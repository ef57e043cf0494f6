"""Share codes: short, sure, and forgiving where no harm is done."""

from datetime import date, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undercroft
from tests.table.kit import AGAINST, BASE, BOOK, COUNCILS, SETUPS
from undercroft import games
from undercroft.games.mini_rogue.table.options import REFERENCES
from undercroft.table.book import UnknownName
from undercroft.table.code import ALPHABET, BadCode, decode, encode
from undercroft.table.game import LARGEST_SEED

pytestmark = pytest.mark.once

SEEDS = [0, 1, 7, 31, 32, 12345, 2**20 - 1, 2**31 - 1, 2**31, 2**53 + 1, LARGEST_SEED]
TYPED = "".join(chr(number) for number in range(32, 127)) + "éß€İı\n\t"
GAPS = "- \n\t"
"""What stands between groups: a letter too many or too few is no wrong letter."""
FIXED = settings(derandomize=True, deadline=None, max_examples=300, database=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_setup_and_seed_comes_back(seed: int) -> None:
    for setup in SETUPS:
        assert decode(BOOK, encode(BOOK, setup, seed)) == (setup, seed)


@pytest.mark.parametrize("seed", [0, 12345, LARGEST_SEED])
def test_every_mix_of_boxes_comes_back(seed: int) -> None:
    codes = [encode(BOOK, setup, seed) for setup in COUNCILS]
    assert [decode(BOOK, code) for code in codes] == [(setup, seed) for setup in COUNCILS]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("setup", COUNCILS[::37], ids=lambda setup: "-".join([*setup["boxes"], setup["deck"]]))
def test_a_mixed_game_is_dealt_from_its_code(setup: dict[str, Any]) -> None:
    game = undercroft.new(seed=77, **setup)
    again = undercroft.play_code(game.code)
    assert (again.setup, again.seed, again.hash) == (game.setup, game.seed, game.hash)


OLD = {
    "MR-0GW": (COUNCILS[0], 0),
    "MR-3TX5-4BCR-0J4": (COUNCILS[0] | {"boxes": ["base", "council"]}, 12345),
    "MR-18S0-0000-0000-00MA-SM0G-Z": (COUNCILS[-1], LARGEST_SEED),
    "MR-RSHC-FW09-A": (AGAINST[7], 77),
}
"""Codes from before the Rewards could be chosen by themselves: they mean what they meant."""


@pytest.mark.parametrize("code", OLD)
def test_a_code_keeps_its_meaning_when_there_is_more_to_choose(code: str) -> None:
    setup, seed = OLD[code]
    assert decode(BOOK, code) == (setup, seed)
    assert encode(BOOK, setup, seed) == code


@pytest.mark.parametrize("seed", [0, 12345, LARGEST_SEED])
def test_rewards_chosen_by_themselves_are_in_the_code(seed: int) -> None:
    setups: list[dict[str, Any]]
    setups = [setup | {"rewards": way} for setup in COUNCILS for way in REFERENCES if way != setup["reference"]]
    codes = [encode(BOOK, setup, seed) for setup in setups]
    assert [decode(BOOK, code) for code in codes] == [(setup, seed) for setup in setups]
    assert len({*codes, *(encode(BOOK, setup, seed) for setup in COUNCILS)}) == len(codes) + len(COUNCILS)
    game = undercroft.new(seed=77, **setups[0])
    again = undercroft.play_code(game.code)
    assert (again.setup, again.hash) == (game.setup, game.hash)


@pytest.mark.parametrize("way", REFERENCES)
def test_rewards_that_go_with_the_fights_are_no_choice_of_their_own(way: str) -> None:
    """One game, one setup, one code, however it was said."""
    said = undercroft.new(reference=way, rewards=way, boxes=["base", "council"], seed=3)
    left_open = undercroft.new(reference=way, boxes=["base", "council"], seed=3)
    assert (said.setup, said.code, said.hash) == (left_open.setup, left_open.code, left_open.hash)


@pytest.mark.parametrize("seed", [0, 12345, LARGEST_SEED])
def test_every_game_against_an_overlord_comes_back(seed: int) -> None:
    codes = [encode(BOOK, setup, seed) for setup in AGAINST]
    assert [decode(BOOK, code) for code in codes] == [(setup, seed) for setup in AGAINST]
    assert len(set(codes)) == len(codes)
    assert max(len(code) for code in codes) <= {0: 12, 12345: 16}.get(seed, 29)


@pytest.mark.parametrize("setup", AGAINST[::5], ids=lambda setup: f"{setup['overlord']}-{setup['automa']}")
def test_a_game_against_an_overlord_is_dealt_from_its_code(setup: dict[str, Any]) -> None:
    game = undercroft.new(seed=77, **setup)
    again = undercroft.play_code(game.code)
    assert (again.setup, again.seed, again.hash) == (game.setup, game.seed, game.hash)


@pytest.mark.parametrize(
    "choices",
    [{"automa": True}, {"beginners": True}, {"final": AGAINST[0]["final"]}, {"overlord": "prophet"}],
    ids=str,
)
def test_a_code_for_choices_that_do_not_go_together_is_none(choices: dict[str, Any]) -> None:
    """They have a number, too; nobody gets to play it."""
    with pytest.raises(BadCode):
        decode(BOOK, encode(BOOK, SETUPS[0] | choices, 5))


@FIXED
@given(st.sampled_from(SETUPS), st.integers(0, LARGEST_SEED))
def test_any_seed_comes_back(setup: dict[str, object], seed: int) -> None:
    assert decode(BOOK, encode(BOOK, setup, seed)) == (setup, seed)


def test_different_games_have_different_codes() -> None:
    codes = [encode(BOOK, setup, seed) for setup in SETUPS for seed in SEEDS]
    assert len(set(codes)) == len(codes)


def test_a_code_is_short_and_deals_the_same_dungeon() -> None:
    game = undercroft.new(hero="witch", mat="tower", seed=20_251_115, difficulty="extreme", stances=True)
    assert len(game.code) <= 19
    again = undercroft.play_code(game.code)
    assert (again.setup, again.seed, again.hash, again.code) == (game.setup, game.seed, game.hash, game.code)


CODES = [encode(BOOK, SETUPS[number * 37 % len(SETUPS)], seed) for number, seed in enumerate(SEEDS)]


def decoded_or_none(code: str) -> object:
    try:
        game = undercroft.play_code(code)
    except BadCode:
        return None
    return game.setup, game.seed


@pytest.mark.parametrize("code", CODES)
def test_no_wrong_letter_goes_unnoticed(code: str) -> None:
    right = decode(BOOK, code)
    for place, sign in enumerate(code):
        for typed in (other for other in TYPED if (other in GAPS) == (sign in GAPS)):
            found = decoded_or_none(code[:place] + typed + code[place + 1 :])
            assert found in (None, right)
            if typed in ALPHABET and typed != sign:
                assert found is None


@pytest.mark.parametrize("code", CODES)
def test_no_letters_that_changed_places_go_unnoticed(code: str) -> None:
    right = decode(BOOK, code)
    for place in range(len(code) - 1):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        assert decoded_or_none(swapped) in (None, right)


@pytest.mark.parametrize("code", CODES[:6])
def test_no_two_wrong_letters_go_unnoticed(code: str) -> None:
    places = [place for place, sign in enumerate(code) if sign != "-"]
    chance = Random(code)
    for _ in range(4000):
        signs = list(code)
        for place in chance.sample(places, 2):
            signs[place] = chance.choice(ALPHABET.replace(signs[place], ""))
        with pytest.raises(BadCode):
            decode(BOOK, "".join(signs))


@pytest.mark.parametrize("code", CODES)
def test_case_groups_and_misread_letters_do_not_matter(code: str) -> None:
    right = decode(BOOK, code)
    misread = code.replace("1", "I").replace("0", "O").replace("V", "U")
    for typed in (
        code.lower(),
        code.replace("-", ""),
        code.replace("-", " "),
        f"  {code}\n",
        misread,
        misread.lower().replace("i", "l"),
        " ".join(code),
    ):
        assert decoded_or_none(typed) == right


NO_CODES = ["", "-", "MR", "MR-", "MR-00", "MR-000", "XX-480W", "mr", "MR-" + "Z" * 5000, "9" * 90]


@pytest.mark.parametrize("code", NO_CODES)
def test_what_is_no_code(code: str) -> None:
    with pytest.raises(BadCode, match="codes look like"):
        undercroft.play_code(code)


@pytest.mark.parametrize("code", [None, 7, b"MR-480W", ["MR"]])
def test_what_is_no_text(code: object) -> None:
    with pytest.raises(BadCode):
        undercroft.play_code(code)  # type: ignore[arg-type]


@FIXED
@given(st.text(max_size=30))
def test_any_text_is_refused_or_means_a_game(text: str) -> None:
    try:
        setup, seed = decode(BOOK, f"MR{text}")
    except BadCode:
        return
    assert decode(BOOK, encode(BOOK, setup, seed)) == (setup, seed)


def test_the_example_in_the_refusal_is_a_code() -> None:
    with pytest.raises(BadCode) as refused:
        undercroft.play_code("?")
    assert undercroft.play_code(str(refused.value).split()[-1]).setup["hero"] == "mage"


def test_the_letters_of_every_game_can_stand_in_a_code() -> None:
    letters = [book.letters for book in games.titles()]
    assert all(set(two) <= set(ALPHABET) and len(two) == 2 for two in letters)
    assert len(set(letters)) == len(letters)


# --- the dungeon of the day -----------------------------------------------------------------------------------------

GOLDEN = {
    date(2025, 1, 1): "MR-5RVB-8M15-CD5X",
    date(2026, 7, 14): "MR-53RN-DF0P-34RC",
    date(2031, 12, 31): "MR-30X5-B50A-6GHM",
}
"""To change only with the ruleset: people compare the same day's game with one another, and old days with new ones."""


@pytest.mark.parametrize("day", GOLDEN)
def test_the_code_of_a_day_stays(day: date) -> None:
    assert undercroft.daily(day) == GOLDEN[day]


def test_the_dungeon_of_a_day_stays_even_if_its_code_gets_longer() -> None:
    """New options make codes longer, but setup and seed of a day are those it had before there were any."""
    setup, seed = decode(BOOK, GOLDEN[date(2025, 1, 1)])
    chosen = {"hero": "cleric", "mates": [], "mat": "city", "difficulty": "hard", "stances": True}
    assert (setup, seed) == (chosen | BASE, 594128)


@pytest.mark.parametrize("day", range(0, 1000, 7))
def test_the_dungeon_of_a_day_is_the_base_game_for_one(day: int) -> None:
    setup, _ = decode(BOOK, undercroft.daily(date(2026, 1, 1) + timedelta(days=day)))
    assert setup["mates"] == []
    assert {name: setup[name] for name in BASE} == BASE


def test_the_time_of_the_day_does_not_matter() -> None:
    assert undercroft.daily(datetime(2026, 7, 14, 23, 59)) == undercroft.daily(date(2026, 7, 14))


def test_every_day_has_another_dungeon() -> None:
    codes = [undercroft.daily(date(2026, 1, 1) + timedelta(days=day)) for day in range(730)]
    assert len(set(codes)) == len(codes)
    assert len({str(decode(BOOK, code)[0]) for code in codes}) > 100, "and most setups have their day"


def test_an_unknown_game_has_no_day() -> None:
    with pytest.raises(UnknownName):
        undercroft.daily(date(2026, 1, 1), "chess")
