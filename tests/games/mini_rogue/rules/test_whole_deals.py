"""Whole deals: for players who think, an exchange is one play (MR-COOP2-10)."""

from collections.abc import Iterator

import pytest

from tests.games.mini_rogue.rules.test_barter import THREE, party, together
from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.state import PLAYING, State
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.games.mini_rogue.rules.whole_deals import DEAL, FORM_NAMES, FORMS, PLAYS
from undercroft.kernel.batch import Batch
from undercroft.kernel.chooser import Chooser
from undercroft.kernel.errors import IllegalAnswer
from undercroft.kernel.question import ANSWERS_MOST
from undercroft.table.shelf import book_of


def deals(game: State) -> dict[int, set[str]]:
    """The deals that can be played now, by the seat of the other."""
    found: dict[int, set[str]] = {}
    for play in RULES.playable(game):
        if play >= DEAL:
            seat, form = divmod(play - DEAL, FORMS)
            found.setdefault(seat, set()).add(FORM_NAMES[form])
    return found


def deal(seat: int, name: str) -> int:
    return DEAL + seat * FORMS + FORM_NAMES.index(name)


def barters(heroes: int, games: int) -> Iterator[State]:
    """Positions of random games in which an exchange is open."""
    book = book_of("mini-rogue")
    table = book.set_table(book.setup({"mates": ["mage", "crusader"][: heroes - 1]}))
    for seed in range(games):
        game, chooser = table.copy(), Chooser(seed)
        RULES.deal(game, seed)
        while game.outcome == PLAYING:
            if game.question.kind == steps.BARTER:
                yield game
            playable = RULES.playable(game)
            RULES.play(game, playable[chooser.pick(len(playable))])


# --- what is offered ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-10")
def test_a_deal_gives_asks_or_swaps_what_both_have_and_can_hold() -> None:
    """Both have 1 armor, 1 food and 2 gold; the Rogue has a Fire potion, too."""
    game = together(party().having(seat=0, potions=["fire"])).game
    tracks = ("gold", "food", "armor")
    assert deals(game) == {
        1: {f"{verb}-{thing}" for verb in ("give", "ask") for thing in tracks}
        | {f"give-{given}-for-{asked}" for given in tracks for asked in tracks if given != asked}
        | {"give-fire", "give-all-gold", "ask-all-gold"}
    }


@pytest.mark.rule("MR-COOP2-10")
def test_nothing_is_asked_of_somebody_who_has_nothing_or_given_to_somebody_who_has_all() -> None:
    story = party().having(seat=0, armor=0, food=0, gold=1).having(seat=1, armor=5, food=0, gold=10)
    game = together(story).game
    assert deals(game) == {1: {"ask-armor", "ask-gold", "ask-all-gold"}}


@pytest.mark.rule("MR-COOP2-10")
def test_with_each_of_two_others() -> None:
    assert set(deals(together(party(*THREE)).game)) == {1, 2}


def test_no_deal_is_always_possible_and_nothing_else_is_offered() -> None:
    game = together(party()).game
    assert [play for play in RULES.playable(game) if play < DEAL] == [answers.GO_ON]
    assert RULES.has_plays(game)
    for wrong in (answers.HERO + 1, deal(0, "give-food"), deal(1, "give-fire"), PLAYS):
        before = game.to_bytes()
        with pytest.raises(IllegalAnswer):
            RULES.play(game, wrong)
        assert game.to_bytes() == before


def test_everywhere_else_plays_are_answers() -> None:
    game = together(party()).game
    RULES.play(game, deal(1, "give-food"))
    assert game.question.kind == steps.CONSENT
    assert not RULES.has_plays(game)
    assert RULES.playable(game) == game.question.legal()
    assert RULES.answers_of(game, answers.ACCEPT) == [answers.ACCEPT]


# --- what it does -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MR-COOP2-10")
@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("give-food", ["hand:food"]),
        ("ask-armor", ["ask:armor"]),
        ("give-gold-for-food", ["hand:gold", "ask:food"]),
        ("give-all-gold", ["hand:gold"] * 2),
        ("ask-all-gold", ["ask:gold"] * 2),
    ],
)
def test_a_deal_leads_where_its_things_lead_one_by_one(name: str, answers: list[str]) -> None:
    whole, single = together(party()), together(party()).answer("hero:2", *answers, "propose")
    RULES.play(whole.game, deal(1, name))
    assert whole.asked == ("CONSENT", 1)
    assert whole.game.to_bytes() == single.game.to_bytes()
    assert whole.game.heroes[0].proposals == 1


@pytest.mark.once
@pytest.mark.parametrize("heroes", [2, 3])
def test_every_deal_of_random_games_can_be_put_together(heroes: int) -> None:
    """Each answer it stands for is legal when its turn comes; what can be given alone is what can be added first."""
    seen: set[str] = set()
    for game in barters(heroes, 12):
        playable = RULES.playable(game)
        assert len(playable) <= ANSWERS_MOST
        for play in playable[1:]:
            one, other = game.copy(), game.copy()
            RULES.play(one, play)
            for answer in RULES.answers_of(game, play):
                RULES.answer(other, answer)
            assert one.to_bytes() == other.to_bytes()
            assert one.question.kind == steps.CONSENT
            seen.add(FORM_NAMES[(play - DEAL) % FORMS])
        for seat, forms in deals(game).items():
            begun = game.copy()
            RULES.answer(begun, answers.HERO + seat)
            singles = {answers.ANSWER_NAMES[answer].replace("hand", "give") for answer in begun.question.legal()}
            assert {form for form in forms if form.replace("-", ":", 1) in singles} == {
                name.replace(":", "-") for name in singles if ":" in name
            }
    assert len(seen) > 20


# --- at the table, and many at once -------------------------------------------------------------------------------


def test_deals_have_names() -> None:
    book, game = book_of("mini-rogue"), together(party()).game
    assert book.play_name(game, deal(1, "give-gold-for-food")) == "deal:mage:give-gold-for-food"
    assert book.play_name(game, answers.GO_ON) == "go-on"
    names = [book.play_name(game, play) for play in RULES.playable(game)]
    assert len(set(names)) == len(names)


def test_a_batch_of_parties_plays_whole_deals_and_one_of_loners_has_none() -> None:
    book = book_of("mini-rogue")
    alone, two = (book.set_table(book.setup(choices)) for choices in ({}, {"mates": ["mage"]}))
    assert Batch(book.rules, [alone], 1, 0, 100).plays == answers.ANSWERS
    batch, asked = Batch(book.rules, [two], 8, 0, 1000), set()
    for _ in range(150):
        batch.play(Chooser(1), 1)
        asked |= {int(state.question.kind) for state in batch.states}
    assert {steps.BARTER, steps.CONSENT} <= asked
    assert steps.DEAL not in asked
    at = next(place for place, state in enumerate(batch.states) if state.question.kind != steps.BARTER)
    assert not any(batch.masks[at * PLAYS + DEAL : (at + 1) * PLAYS])
