"""Tips are told at the table: each once, in the order in which things happen, and nothing before it is shown."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import undercroft
from undercroft import games
from undercroft.bots import BOTS
from undercroft.table.beats import Moment
from undercroft.table.guided import guided_game, guided_position
from undercroft.table.lessons import note_told, told_tips, unplayed_guided
from undercroft.table.position import game_at
from undercroft.table.save import load_game
from undercroft.table.shelf import book_of
from undercroft.words import LANGUAGES
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of
from undercroft.words.tips import read_tips, tips_of

LINES = Path(__file__).parents[1] / "golden" / "guided"
"""For each title a line of play through its guided game, as a sensible beginner may play it."""
TOLD = {
    "mini-rogue": [
        *("goal", "check", "dungeon-die", "area", "falling", "fight", "feats", "armor", "critical", "potions"),
        *("level", "trading", "skills", "food", "boss", "poisoned"),
    ],
    "tiny-epic": [
        *("goal", "turn", "search", "test", "focus", "loot", "torch", "enemies-act", "minion", "goblin"),
        *("lair", "locks", "counter", "provoke", "spells", "rest", "unconscious"),
    ],
}
TOPICS = {
    "mini-rogue": {
        *("goal", "food", "area", "check", "dungeon-die", "critical", "feats", "armor", "potions", "level", "boss"),
        "falling",
    },
    "tiny-epic": {"goal", "torch", "focus", "test", "enemies-act", "search", "lair", "turn", "goblin", "loot"},
}
"""What every guided game must explain."""
DICE = {
    "mini-rogue": {"dungeon-die": "rolled-dungeon", "feats": "rolled-character", "critical": "rolled-character"},
    "tiny-epic": {"test": "rolled", "focus": "rolled", "counter": "enemy-rolled"},
}
"""What must have been shown before a tip speaks of it."""


def guided(game: str, spoken: str = "en") -> Session:
    book = book_of(game)
    speech = speaker_of(book, spoken)
    return Session(guided_game(book, speech), speech)


def line(game: str) -> list[str]:
    return (LINES / f"{game}.txt").read_text(encoding="utf-8").split()


def told(session: Session, answers: list[str]) -> Iterator[tuple[int, str]]:
    """The tips on the way through a line of play, each with the number of answers given before."""
    for answer in [*answers, ""]:
        tip = session.tips.now()
        if tip is not None:
            yield len(session.game), tip.id
        if answer:
            session.answer(answer)


def only(session: Session, folder: Path, when: str, *tips: str) -> None:
    """Let there be no other tips than these, which come then."""
    file = folder / "tips.toml"
    words = 'title = { en = "One", fr = "Une" }\ntext = { en = "A tip.", fr = "Une astuce." }\n'
    pages = [f'[[tip]]\nid = "{tip}"\nwhen = [{{ {when} }}]\n{words}' for tip in tips or ("one",)]
    file.write_text("".join(pages), encoding="utf-8")
    session.tips.tips = read_tips(file, session.game.book, "en")


# --- guided games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", games.packages())
def test_a_guided_game_tells_everything_once_in_the_order_in_which_it_happens(game: str, spoken: str) -> None:
    session = guided(game, spoken)
    assert [tip for _number, tip in told(session, line(game))] == TOLD[game]
    assert TOPICS[game] <= set(TOLD[game])
    assert session.game.over
    assert (session.game.result or {})["won"]


@pytest.mark.parametrize("game", games.packages())
def test_no_tip_speaks_of_dice_before_they_are_shown(game: str) -> None:
    session = guided(game)
    spoken_of = DICE[game]
    for number, tip in told(session, line(game)):
        happened = {event.kind for past in range(number + 1) for event in session.game.events_of(past)}
        assert tip not in spoken_of or spoken_of[tip] in happened
    assert set(spoken_of) <= set(TOLD[game])


def test_while_beats_are_shown_no_tip_is() -> None:
    session = guided("mini-rogue")
    for answer in line("mini-rogue")[:3]:
        session.answer(answer)
    for moment in session.moments(3):
        session.show_moment(moment)
        assert isinstance(session.moment, Moment)
        assert session.tips.now() is None
    session.show_moment(None)
    assert session.tips.now() is not None


@pytest.mark.parametrize("game", games.packages())
def test_what_was_told_in_other_games_is_told_again_in_a_guided_one(game: str) -> None:
    note_told(game, [tip.id for tip in tips_of(book_of(game), "en")])
    assert [tip for _number, tip in told(guided(game), line(game))] == TOLD[game]


@pytest.mark.parametrize("game", games.packages())
def test_a_guided_game_can_be_left_and_goes_on_where_it_was(game: str, tmp_path: Path) -> None:
    """Wherever it is left, the tips that follow are the same, and the one that was being read is read again."""
    book, answers = book_of(game), line(game)
    whole = list(told(guided(game), answers))
    for leave in range(0, len(answers), 7):
        session = guided(game)
        before = list(told(session, answers[:leave]))
        file = tmp_path / f"{leave}.json"
        session.game.save(file)
        given = len(session.game)
        again = Session(load_game(file, book, session.speech), session.speech)
        assert again.game.guided
        after = list(told(again, answers[leave:]))
        assert dict(before) | dict(after) == dict(whole)
        assert [tip for number, tip in after] == [tip for number, tip in whole if number >= given]


def beside_a_bot(session: Session, answers: int) -> list[tuple[int, str]]:
    """The tips of a game whose second hero a bot plays, with the first answer always, up to so many answers."""
    found = []
    while len(session.game) < answers:
        if session.bot_to_answer:
            session.answer_for_bot()
            continue
        tip = session.tips.now()
        found += [(len(session.game), tip.id)] if tip is not None else []
        session.answer(session.game.answers[0])
    return found


def test_what_a_bot_was_asked_was_told_to_nobody(tmp_path: Path) -> None:
    """A guided game beside a bot goes on with the same tips, wherever it is left."""
    book = book_of("tiny-epic")

    def begun() -> Session:
        game = guided_game(book, speaker_of(book, "en"))
        game.players = ("me", "easy")
        return Session(game, speaker_of(book, "en"))

    whole = beside_a_bot(begun(), 40)
    for leave in range(4, 40, 3):
        session = begun()
        beside_a_bot(session, leave)
        session.game.save(tmp_path / "left.json")
        again = Session(load_game(tmp_path / "left.json", book, session.speech), session.speech)
        assert beside_a_bot(again, 40) == [(number, tip) for number, tip in whole if number >= leave]


def test_after_an_undo_a_question_has_the_same_tip_and_nothing_is_told_twice() -> None:
    session = guided("mini-rogue")
    answers = line("mini-rogue")
    first = list(told(session, answers[:9]))
    for _back in range(4):
        session.undo()
    given = len(session.game)
    assert [number for number, _tip in told(session, [])] == [number for number, _tip in first if number == given]
    rest = list(told(session, answers[5:]))
    assert [*(tip for number, tip in first if number < given), *(tip for _number, tip in rest)] == TOLD["mini-rogue"]


def test_a_guided_game_has_words_of_its_own_where_it_is_another() -> None:
    tip = guided("tiny-epic").tips.now()
    assert tip is not None
    assert tip.text == tip.guided != tips_of(book_of("tiny-epic"), "en")["goal"].text


def test_a_guided_game_is_played_when_it_is_over_and_counts_in_no_statistics() -> None:
    from undercroft.table.chronicle import records
    from undercroft.table.folders import autosave_file

    session = guided("mini-rogue")
    kept = Session.begun(session.game, session.speech, autosave_file())
    *answers, last = line("mini-rogue")
    for answer in answers:
        kept.answer(answer)
    assert unplayed_guided() == ["mini-rogue", "tiny-epic"]
    kept.answer(last)
    assert unplayed_guided() == ["tiny-epic"]
    assert records() == []


@pytest.mark.once
@pytest.mark.parametrize(("game", "bot", "wins"), [("mini-rogue", "easy", 9), ("tiny-epic", "normal", 8)])
def test_whoever_plays_sensibly_is_told_all_topics_and_mostly_wins(game: str, bot: str, wins: int) -> None:
    book = book_of(game)
    data, speech = guided_position(game).data, speaker_of(book, "en")
    begins = game_at(data, book).to_position()["generator"]
    won = 0
    for seed in range(10):
        played = game_at({**data, "generator": {**begins, "dice": Random(seed).getrandbits(60)}}, book, speaker=speech)
        played.guided = True
        session, player, topics = Session(played, speech), BOTS[bot](book, seed), set()
        while not played.over:
            tip = session.tips.now()
            topics |= {tip.id} if tip is not None else set()
            for answer in book.rules.answers_of(played.state, player.choose(played.state)):
                session.answer(answer)
        won += bool((played.result or {})["won"])
        assert len(TOPICS[game] - topics) <= 1
    assert won >= wins


# --- ordinary games -------------------------------------------------------------------------------------------------


def dealt() -> Session:
    game = undercroft.new(hero="rogue", seed=34, language="en")
    return Session(game, speaker_of(game.book, "en"))


def first_answers(session: Session, many: int) -> list[str]:
    """Tips of a game in which the first answer is always given."""
    found = []
    while len(session.game) < many and not session.game.over:
        tip = session.tips.now()
        found += [tip.id] if tip is not None else []
        session.answer(session.game.answers[0])
    return found


def test_in_ordinary_games_each_tip_comes_once() -> None:
    first = first_answers(dealt(), 30)
    assert first[:2] == ["goal", "fight"]
    assert "area" in first
    assert len(set(first)) == len(first)
    assert told_tips("mini-rogue") == set(first)
    again = first_answers(dealt(), 30)
    assert not set(again) & set(first)


def test_of_two_tips_at_once_the_second_waits_for_its_next_occasion(tmp_path: Path) -> None:
    session = dealt()
    only(session, tmp_path, 'event = "moved"', "one", "two")
    moves: list[str] = []
    while len(moves) < 3:
        before = len(session.game)
        session.answer(session.game.answers[0])
        tip = session.tips.now()
        happened = [event for number in range(before + 1, len(session.game) + 1) for event in session.events(number)]
        if any(event.kind == "moved" for event in happened):
            moves.append(tip.id if tip is not None else "")
        else:
            assert tip is None
    assert moves == ["one", "two", ""]


def test_in_a_guided_game_it_waits_for_the_next_question(tmp_path: Path) -> None:
    session = guided("mini-rogue")
    only(session, tmp_path, 'event = "moved"', "one", "two")
    assert [tip for _number, tip in told(session, line("mini-rogue")[:3])] == ["one", "two"]


def test_switched_off_nothing_is_told_and_nothing_is_used_up() -> None:
    session = dealt()
    session.tips.on = False
    assert first_answers(session, 10) == []
    assert told_tips("mini-rogue") == frozenset()
    session.tips.on = True
    assert first_answers(session, 20) != []


def test_switched_off_a_tip_that_is_being_read_is_put_away() -> None:
    session = dealt()
    assert session.tips.now() is not None
    session.tips.on = False
    assert session.tips.now() is None
    session.tips.on = True
    assert session.tips.now() is not None


def test_a_game_that_is_only_viewed_tells_none() -> None:
    game = undercroft.new(hero="rogue", seed=34, language="en")
    assert Session(game, speaker_of(game.book, "en"), viewing=True).tips.now() is None


def test_what_bots_are_asked_is_no_occasion() -> None:
    game = undercroft.new(hero="rogue", seed=34, language="en")
    game.players = ("easy",)
    assert Session(game, speaker_of(game.book, "en")).tips.now() is None


def test_the_same_game_in_another_language_has_the_same_tip() -> None:
    session = dealt()
    english = session.tips.now()
    french = session.spoken_by(speaker_of(session.game.book, "fr")).tips.now()
    assert english is not None
    assert french is not None
    assert (french.id, french.text == english.text) == (english.id, False)


# --- secrets --------------------------------------------------------------------------------------------------------


def overlord(*players: str) -> Session:
    """An adventurer and the Overlord, and where they sit; at the first question."""
    boxes = ["base", "council"]
    game = undercroft.new(hero="mage", seed=5, language="en", boxes=boxes, overlord="prophet", mat="city")
    game.players = players
    return Session(game, speaker_of(game.book, "en"))


def test_a_question_that_only_one_side_may_see_tells_nothing_until_that_side_looks(tmp_path: Path) -> None:
    session, chance = overlord("me", "other"), Random(1)
    while not session.must_uncover:
        session.answer(chance.choice(session.game.answers))
    asked = session.game.question
    assert asked is not None
    only(session, tmp_path, f'question = "{asked.kind}"')
    assert session.tips.now() is None
    session.uncover()
    assert session.tips.now() is not None
    session.cover()
    assert session.tips.now() is None


def drawn(session: Session, chance: Random) -> str:
    """Play until the Overlord draws a card from the deck; which one it is."""
    while True:
        session.answer(chance.choice(session.game.answers))
        for event in session.game.events_of(len(session.game)):
            if event.kind == "hand-drawn":
                return str(event.facts["card"])


def ask(session: Session, chance: Random) -> None:
    """Play on until a person is asked."""
    while not session.can_ask:
        session.answer(chance.choice(session.game.answers))


@pytest.mark.parametrize(
    ("players", "is_told"), [(("easy", "me"), True), (("me", "easy"), False), (("me", "other"), False)]
)
def test_a_card_that_one_side_has_drawn_brings_no_tip_to_the_other(
    players: tuple[str, str], is_told: bool, tmp_path: Path
) -> None:
    """Who plays the Overlord alone is told of that card; who sits opposite is not, nor is a table where both look."""
    session, chance = overlord(*players), Random(4)
    card = drawn(session, chance)
    only(session, tmp_path, f'event = "hand-drawn", card = "{card}"')
    ask(session, chance)
    assert (session.tips.now() is not None) == is_told


def test_that_a_card_was_drawn_everybody_sees(tmp_path: Path) -> None:
    session, chance = overlord("me", "other"), Random(4)
    drawn(session, chance)
    only(session, tmp_path, 'event = "hand-drawn"')
    ask(session, chance)
    assert session.tips.now() is not None
