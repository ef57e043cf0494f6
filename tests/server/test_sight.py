"""What leaves the server shows a reader what their seats may know, and nothing else."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.kit import SECRET, WAYS, asked, play_on, seated
from undercroft import games
from undercroft.games.mini_rogue.rules.state import EXIT, FACE_UP, FORESEEN
from undercroft.server.online import OnlineTable
from undercroft.server.sight import Shared, Sight
from undercroft.server.telling import looked_back, moved_for, question_of, shown_to, table_of
from undercroft.server.thinking import hint_told, odds_told
from undercroft.table.game import Game
from undercroft.table.sealed import Seal
from undercroft.words.speaker import speaker_of
from undercroft.words.speech import Speech
from undercroft.words.story import Story


def sent(message: Any) -> str:
    return msgspec.json.encode(message).decode()


def readers(table: Any) -> list[list[int]]:
    """Each seat by itself, and somebody who watches."""
    return [*([seat] for seat in range(len(table.chairs))), []]


@pytest.mark.parametrize("way", WAYS)
def test_only_the_seat_that_is_asked_gets_the_answers(way: str) -> None:
    table, _tokens = seated(way)
    for _ in range(40):
        for seats in readers(table):
            question = question_of(Sight(table.playing(), speaker_of(table.book, "en"), seats))
            if table.is_over:
                assert question is None
            else:
                assert question is not None
                assert bool(question.answers) == (asked(table) in seats)
                assert bool(question.wording) == (asked(table) in seats)
        play_on(table, 1, Random(len(table.playing())))


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
def test_hidden_things_drawn_anew_change_no_byte_of_what_is_sent(way: str, language: str, strict: bool) -> None:
    """Everything that a seat cannot know is dealt differently: it is shown the same."""
    table, _tokens = seated(way, strict=strict)
    speech = speaker_of(table.book, language)
    chance, compared = Random(8), 0
    for turn in range(25):
        play_on(table, 4, chance)
        game = table.playing()
        if game.over:
            break
        for seat in range(game.seats):
            other = redealt(table, seat, turn)
            for seats in ([seat], *([[]] if seat == 0 or len(set(game.sides)) > 1 else [])):
                assert all_told(other, speech, seats) == all_told(game, speech, seats)
                compared += 1
    assert compared > 4


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", ["alone", "together"])
def test_a_campaign_tells_nothing_hidden_of_the_attempt_under_way(way: str, language: str) -> None:
    table, _tokens = seated(way)
    story: Story = games.title(table.book.name).story(table.book, speaker_of(table.book, language))
    story.start({"hero": "mage"}, 7)
    story.read_on("go-on")
    chance, told = Random(8), set[str]()
    for turn in range(12):
        play_on(table, 3, chance)
        if table.is_over:
            break
        for seat in range(len(table.chairs)):
            story.take_up(table.playing())
            told.add(page := sent(story.page()))
            story.take_up(redealt(table, seat, turn))
            assert sent(story.page()) == page
    assert len(told) > 2


def redealt(table: OnlineTable, seat: int, seed: int) -> Game:
    """The game in which all that a seat cannot know is dealt anew: before the pauses that were passed on."""
    game = table.playing()
    at = min([len(game), *table.pauses(game).asking().pauses])
    other = game.replay(at, redo=False)
    state = game.move(at).state.copy()
    game.book.rules.redeal(state, seat, seed)
    other._moves[at] = replace(other._moves[at], state=state)
    for answer in game.given[at:]:
        other.answer(answer)
    return other


def all_told(game: Game, speech: Speech, seats: list[int]) -> str:
    """Everything that is said of how a game stands, to those on these seats."""
    sight = Sight(game, speech, seats, known=())
    told: list[Any] = [shown_to(sight, lines=lines) for lines in ("drawn", "sentences")]
    told += [table_of(sight, described=described) for described in (False, True)]
    return sent(told)


@pytest.mark.parametrize("way", WAYS)
def test_odds_know_no_more_than_the_seat_that_is_asked(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.table.odds.QUICK_MOST", 400)
    table, _tokens = seated(way, strict=False)
    speech, chance, compared = speaker_of(table.book, "en"), Random(3), 0
    for turn in range(15):
        play_on(table, 2, chance)
        if table.is_over:
            break
        seat = asked(table)
        games = [table.playing(), redealt(table, seat, turn)]
        odds = [odds_told(Sight(game, speech, [seat]), 1, clock=lambda: 0.0) for game in games]
        assert sent(odds[0]) == sent(odds[1])
        compared += bool(odds[0].answers)
    assert compared


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_knows_no_more_than_the_seat_that_is_asked(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.bots.mind.Mind.copies", 12)
    table, _tokens = seated(way, strict=False)
    play_on(table, 9, Random(3))
    speech, seat = speaker_of(table.book, "en"), asked(table)
    games = [table.playing(), redealt(table, seat, 1)]
    hints = [hint_told(Sight(game, speech, [seat]), 1, helped=False) for game in games]
    assert hints[0].plays
    assert sent(hints[0]) == sent(hints[1])


@pytest.mark.parametrize("way", WAYS)
def test_no_secret_of_the_deal_is_ever_sent(way: str) -> None:
    table, _tokens = seated(way)
    seal = table.playing().seal
    assert isinstance(seal, Seal)
    secrets = {SECRET.hex(), seal.key.hex()}
    chance = Random(5)
    for _ in range(60):
        if table.is_over:
            break
        play_on(table, 1, chance)
        game = table.playing()
        for seats in readers(table):
            sight = Sight(game, speaker_of(table.book, "en"), seats, known=())
            number = len(game)
            everything = sent(
                [
                    shown_to(sight, since=-1, lines="drawn"),
                    *([odds_told(sight, 1)] if number % 9 == 0 else []),
                    table_of(sight, described=True),
                    moved_for(sight, number),
                    looked_back(sight, 1, number, "sentences"),
                ]
            )
            assert not [secret for secret in secrets | {game.hash} if secret in everything]


def test_the_overlords_cards_are_seen_by_the_overlord_alone() -> None:
    """Whoever watches sees what both sides may see."""
    table, _tokens = seated("overlord")
    play_on(table, 20, Random(3))
    game = table.playing()
    speech = speaker_of(table.book, "en")
    hero, overlord, watcher = (Sight(game, speech, seats).view for seats in ([0], [1], []))
    assert overlord["overlord"]["hand"]
    assert hero["overlord"]["hand"] is None
    assert watcher["overlord"]["hand"] is None
    assert watcher["question"]["answers"] == []


def test_the_table_in_lines_shows_the_overlords_hand_to_the_overlord_alone() -> None:
    """Whoever is asked: the lines are about those who read them."""
    table, _tokens = seated("overlord")
    speech, chance, told = speaker_of(table.book, "en"), Random(3), set()
    for _ in range(30):
        play_on(table, 1, chance)
        game = table.playing()
        hero, overlord, watcher = (table_of(Sight(game, speech, seats), described=False) for seats in ([0], [1], []))
        assert any(line.startswith("In hand: ") for line in overlord)
        assert not any(line.startswith("In hand: ") for line in [*hero, *watcher])
        scenes = [shown_to(Sight(game, speech, seats), lines="drawn").scene for seats in ([0], [1])]
        assert [scene.standing[0].split()[0] for scene in scenes if scene is not None] == ["Mage", "Overlord:"]
        told.add(asked(table))
    assert told == {0, 1}


def test_lines_for_those_who_watch_leave_out_what_one_side_has_seen() -> None:
    table, _tokens = seated("overlord")
    chance, speech = Random(3), speaker_of(table.book, "en")
    while table.playing().view(0)["question"]["kind"] != "explore":
        play_on(table, 1, chance)
    state = table.playing().state
    hidden = next(cell for cell in range(EXIT) if not state.cell_marks[cell] & (FACE_UP | FORESEEN))
    state.cell_marks[hidden] |= FORESEEN  # the adventurer looked at it before it was laid
    hero, watcher = (Sight(table.playing(), speech, seats) for seats in ([0], []))
    rows = [shown_to(sight, lines="drawn").scene for sight in (hero, watcher)]
    assert rows[0] is not None
    assert rows[1] is not None
    assert any("face down" in line for line in rows[0].picture)
    assert rows[1].picture == []
    assert not any("+--" in line for line in table_of(watcher, described=False))


def test_lines_are_sent_only_to_those_who_want_them() -> None:
    table, _tokens = seated("heroes")
    sight = Sight(table.playing(), speaker_of(table.book, "en"), [0])
    assert shown_to(sight).scene is None
    drawn, sentences = (shown_to(sight, lines=lines).scene for lines in ("drawn", "sentences"))
    assert drawn is not None
    assert sentences is not None
    assert any("┌" in line for line in drawn.picture)
    assert not any("┌" in line for line in sentences.picture)


def test_the_past_is_told_in_sentences_as_it_was() -> None:
    table, _tokens = seated("alone")
    play_on(table, 12, Random(3))
    sight = Sight(table.playing(), speaker_of(table.book, "en"), [0])
    then, now = looked_back(sight, 1, 2, "sentences").scene, shown_to(sight, lines="sentences").scene
    assert then is not None
    assert now is not None
    assert then.picture != now.picture
    as_it_was = shown_to(Sight(table.playing().replay(2), sight.speech, [0]), lines="sentences").scene
    assert as_it_was == msgspec.structs.replace(then, needed=True)
    assert looked_back(sight, 1, 2).scene is None


@pytest.mark.parametrize("way", WAYS)
def test_the_beats_of_an_answer_lead_from_one_view_to_the_next(way: str) -> None:
    table, _tokens = seated(way)
    chance, speech = Random(6), speaker_of(table.book, "en")
    for _ in range(30):
        if table.is_over:
            break
        before, known = [dict(Sight(table.playing(), speech, seats).view) for seats in readers(table)], len(table.marks)
        play_on(table, 1, chance)
        for view, seats in zip(before, readers(table), strict=True):
            sight = Sight(table.playing(), speech, seats)
            for number in range(known + 1, len(table.marks) + 1):
                moved = moved_for(sight, number)
                for beat in moved.beats:
                    view |= beat.changed
                assert view == sight.view_after(number)
                assert [line for beat in moved.beats for line in beat.lines] == list(sight.told(number).lines)


@pytest.mark.parametrize("way", WAYS)
def test_what_is_made_once_for_everybody_is_what_each_would_be_told_alone(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _tokens = seated(way)
    play_on(table, 40, Random(5))
    speech = speaker_of(table.book, "en")

    def told(seats: list[int], number: int) -> str:
        return sent(moved_for(Sight(table.playing(), speech, seats, table.hands), number))

    for number in range(1, len(table.playing()) + 1):
        for everybody in (readers(table), readers(table)[::-1]):
            monkeypatch.setattr("undercroft.server.sight.SHARED", Shared())
            together = [told(seats, number) for seats in everybody]
            for seats, text in zip(everybody, together, strict=True):
                monkeypatch.setattr("undercroft.server.sight.SHARED", Shared())
                assert told(seats, number) == text


def test_a_second_reader_has_nothing_put_into_words_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _tokens = seated("heroes")
    play_on(table, 4, Random(6))
    speech, asked_for = speaker_of(table.book, "en"), list[int]()
    account, view = speech.account, table.book.view
    monkeypatch.setattr(speech, "account", lambda *about: asked_for.append(1) or account(*about))  # type: ignore[func-returns-value]
    monkeypatch.setattr(table.book, "view", lambda *about: asked_for.append(1) or view(*about))  # type: ignore[func-returns-value]
    moved_for(Sight(table.playing(), speech, [], table.hands), 3)
    first = len(asked_for)
    moved_for(Sight(table.playing(), speech, [], table.hands), 3)
    assert len(asked_for) == first > 0


def test_only_so_much_is_kept_for_the_next_reader() -> None:
    shared, about = Shared(2), [object(), object(), object()]
    made = [shared.of(one, "told", make=object) for one in about]
    assert shared.of(about[2], "told", make=object) is made[2]
    assert shared.of(about[2], "seen", make=object) is not made[2]
    assert shared.of(about[0], "told", make=object) is not made[0]


@pytest.mark.parametrize("way", WAYS)
def test_events_tell_a_reader_what_their_seat_may_know_and_only_if_they_ask(way: str) -> None:
    table, _tokens = seated(way)
    chance, speech, hidden = Random(6), speaker_of(table.book, "en"), 0
    for _ in range(40):
        if table.is_over:
            break
        play_on(table, 1, chance)
        game, number = table.playing(), len(table.playing())
        known = [game.events_of(number, seat) for seat in range(game.seats)]
        hidden += any(seen != known[0] for seen in known)
        for seats in readers(table):
            sight = Sight(game, speech, seats)
            told = [event for beat in moved_for(sight, number, events=True).beats for event in beat.events]
            assert looked_back(sight, 1, number, events=True).events == told
            facts = [(event.kind, event.seat, event.facts) for event in told]
            if seats:
                assert facts == [(event.kind, event.seat, dict(event.facts)) for event in known[seats[0]]]
            for place, (_kind, _seat, fact) in enumerate(facts if not seats else ()):
                for name, value in fact.items():  # whoever watches knows what everybody does
                    seen = {events[place].facts[name] for events in known}
                    assert seen == {value} or value == ""
            assert not any(beat.events for beat in moved_for(sight, number).beats)
            assert looked_back(sight, 1, number).events == []
    assert (hidden > 0) == (way == "overlord")
