"""What leaves the server shows a reader what their seats may know, and nothing else."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.kit import SECRET, WAYS, asked, play_on, seated
from undercroft.server.sight import Sight
from undercroft.server.telling import looked_back, moved_for, question_of, shown_to
from undercroft.table.sealed import Seal
from undercroft.words.speaker import speaker_of


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


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("way", WAYS)
def test_hidden_things_drawn_anew_change_no_byte_of_what_is_sent(way: str, language: str) -> None:
    """Everything that a seat cannot know is dealt differently: it is shown the same."""
    table, _tokens = seated(way)
    speech = speaker_of(table.book, language)
    chance, compared = Random(8), 0
    for turn in range(25):
        play_on(table, 4, chance)
        game = table.playing()
        if game.over:
            break
        for seat in range(game.seats):
            other = game.imagine(seat, turn)
            here, there = (shown_to(Sight(one, speech, [seat])) for one in (game, other))
            told = msgspec.structs.replace(there, number=here.number)
            if here.question is not None and there.question is not None:
                told = msgspec.structs.replace(
                    told, question=msgspec.structs.replace(there.question, number=here.number)
                )
            assert sent(told) == sent(here)
            compared += 1
    assert compared > 4


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
            sight = Sight(game, speaker_of(table.book, "en"), seats)
            number = len(game)
            everything = sent([shown_to(sight, since=-1), moved_for(sight, number), looked_back(sight, 1, number)])
            assert not [secret for secret in secrets | {game.hash} if secret in everything]


def test_the_overlords_cards_are_seen_by_the_overlord_alone() -> None:
    """Whoever watches sees what both sides may see."""
    table, _tokens = seated("overlord")
    play_on(table, 30, Random(3))
    game = table.playing()
    speech = speaker_of(table.book, "en")
    hero, overlord, watcher = (Sight(game, speech, seats).view for seats in ([0], [1], []))
    assert overlord["overlord"]["hand"]
    assert hero["overlord"]["hand"] is None
    assert watcher["overlord"]["hand"] is None
    assert watcher["question"]["answers"] == []


@pytest.mark.parametrize("way", WAYS)
def test_the_beats_of_an_answer_lead_from_one_view_to_the_next(way: str) -> None:
    table, _tokens = seated(way)
    chance, speech = Random(6), speaker_of(table.book, "en")
    for _ in range(30):
        if table.is_over:
            break
        before = [dict(Sight(table.playing(), speech, seats).view) for seats in readers(table)]
        play_on(table, 1, chance)
        for view, seats in zip(before, readers(table), strict=True):
            sight = Sight(table.playing(), speech, seats)
            moved = moved_for(sight, len(table.playing()))
            for beat in moved.beats:
                view |= beat.changed
            assert view == sight.view
            assert [line for beat in moved.beats for line in beat.lines] == list(sight.told(moved.number).lines)
