"""An Overlord and adventurers at one keyboard: whatever is pressed, nobody reads what only the other side knows."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import undercroft
from tests.terminal.app.kit import LANGUAGES, LARGE, SMALL, press, seen, table, visit
from tests.words.test_session import otherwise
from undercroft.table.game import Answer
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.screens.home import HomeScreen
from undercroft.terminal.app.screens.play import HandOver, PlayScreen
from undercroft.terminal.app.widgets.frame import PageScreen
from undercroft.terminal.app.widgets.palette import Palette
from undercroft.terminal.app.widgets.pieces import Piece
from undercroft.words.session import Session
from undercroft.words.speaker import speaker_of

pytestmark = pytest.mark.once

DEVOURED: dict[str, Any] = {"hero": "astrologer", "overlord": "devourer", "boxes": ["base", "council"], "seed": 3}
"""A game in which both sides look at cards, and rooms are exchanged."""
Reading = Callable[[Pilot[int]], list[str]]
ONLY_OVERLORD, NO_OVERLORD = "Only the Overlord may look now.", "The Overlord must not look now."


def chosen(game: undercroft.Game, chance: Random) -> Answer:
    """An answer by chance; an Overlord mostly uses a power."""
    powers = [answer for answer in game.answers if answer.name.startswith("power")]
    return chance.choice(powers if powers and chance.random() < 0.6 else list(game.answers))


async def press_one(pilot: Pilot[int], chance: Random) -> None:
    """The key of such an answer."""
    session = table(pilot).session
    answers = [offer.answer for offer in table(pilot)._offers]
    await pilot.press(table(pilot).asked.keys[answers.index(chosen(session.game, chance))])


def sat_down(until: Callable[[Session], bool], *players: str, **setup: Any) -> Opening:
    """The app with a game that has come so far."""

    def opening(app: UndercroftApp) -> None:
        for number in range(3, 40):
            game = undercroft.new(**{**DEVOURED, **setup}, language=app.spoken)
            game.players = players
            session, chance = Session(game, speaker_of(game.book, "en")), Random(f"devourer{number}")
            while not game.over and not until(session):
                game.answer(chosen(game, chance))
            if not game.over:
                app.play_new(game)
                return
        raise AssertionError("no game comes so far")

    return opening


def asks(kind: str) -> Callable[[Session], bool]:
    return lambda session: session.game.question is not None and session.game.question.kind == kind


def after_a_trade(session: Session) -> bool:
    """A card of the hand lies in the area, and only the Overlord knows it."""
    told = [event.kind for number in range(len(session.game)) for event in session.game.events_of(number)]
    return "traded-room" in told and not session.must_uncover


def names(pilot: Pilot[int], cards: list[str]) -> list[str]:
    """Rooms by name."""
    speech = table(pilot).session.speech
    return [speech.terms.name(card.name) for card in speech.cards.rooms if card.id in cards]  # type: ignore[attr-defined]


def hand(pilot: Pilot[int]) -> list[str]:
    """What the Overlord holds."""
    game = table(pilot).session.game
    held = names(pilot, game.view(game.seats - 1)["overlord"]["hand"])
    assert held
    return held


def looked_at(pilot: Pilot[int]) -> list[str]:
    """The face-down rooms that whoever looks knows."""
    rooms = table(pilot).session.view["rooms"]
    return names(pilot, [room["card"] for room in rooms if room["card"] and not room["face_up"]])


def readable(pilot: Pilot[int]) -> list[str]:
    """What can be read without uncovering: the screen, and what each thing on the table tells."""
    screen = table(pilot)
    texts = [seen(pilot), str(screen.query_one("#info-text", Static).content)]
    for piece in screen.query(Piece):
        if not piece.display:
            continue
        texts += [str(piece._shown), str(piece.tooltip), str(piece.border_title)]
        texts += [piece.telling().title, piece.telling().text] if piece.telling else []
    return texts


def past(pilot: Pilot[int]) -> list[str]:
    """The same of what was: the whole log, and the table looked back at."""
    screen = table(pilot)
    screen.action_log()
    page = pilot.app.screen
    assert isinstance(page, PageScreen)
    texts = list(page._lines)
    pilot.app.pop_screen()
    now = len(screen.session.game)
    for number in range(now):
        screen.session.look_at(number)
        texts.append(screen._looking_back())
    for number in range(max(0, now - 5), now):
        screen.session.look_at(number)
        screen.board.show()
        texts += [str(piece._shown) for piece in screen.query(Piece) if piece.display]
    screen.session.look_at(None)
    screen.board.show()
    return texts


async def assert_secret(pilot: Pilot[int], chance: Random, *also: Reading) -> None:
    """Deal anew what whoever looks may not know, now and at every moment of the past: everything reads the same."""
    screen = table(pilot)
    game, reader = screen.session.game, screen.session.reader
    assert reader is not None
    await shown_anew(pilot)
    before, turns = [text for read in (readable, *also) for text in read(pilot)], game._moves
    game._moves = otherwise(game, reader, chance)._moves
    await shown_anew(pilot)
    after = [text for read in (readable, *also) for text in read(pilot)]
    game._moves = turns
    await shown_anew(pilot)
    assert [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]] == []


async def uncovered_no_more(pilot: Pilot[int]) -> None:
    """Everybody may look again."""
    while isinstance(pilot.app.screen, HandOver):
        await press(pilot, "enter", "1")


async def shown_anew(pilot: Pilot[int]) -> None:
    screen = table(pilot)
    screen.log_pane._told.clear()
    screen.show()
    await pilot.pause()
    await pilot.pause()  # the log has come to its end


def assert_covered(pilot: Pilot[int], *texts: str) -> None:
    """The cover shows its own words, and nothing of the table."""
    assert isinstance(pilot.app.screen, HandOver)
    assert [line.strip() for line in seen(pilot).splitlines() if line.strip()] == list(texts)


# --- whole games ----------------------------------------------------------------------------------------------------


GAMES = [("prophet", [], 3), ("weaver", ["mage"], 0), ("devourer", [], 3)]
"""Overlords, who comes along, and a dungeon in which somebody looks at cards soon."""


@pytest.mark.parametrize(("overlord", "mates", "seed"), GAMES)
def test_while_nothing_is_uncovered_nothing_secret_can_be_read(overlord: str, mates: list[str], seed: int) -> None:
    turn = GAMES.index((overlord, mates, seed))
    covers: list[str] = []

    async def story(pilot: Pilot[int]) -> None:
        chance = Random(f"{overlord}astrologer")
        for _turn in range(9):
            await pilot.pause()
            if isinstance(pilot.app.screen, HandOver):
                covers.append(seen(pilot))
                await press(pilot, "enter")
            game = table(pilot).session.game
            if game.over:
                break
            await press_one(pilot, chance)
        await uncovered_no_more(pilot)
        await assert_secret(pilot, chance, past)

    def under_way(session: Session) -> bool:
        return len(session.game) >= 10

    setup = {"overlord": overlord, "mates": mates, "seed": seed}
    visit(story, size=(SMALL, LARGE)[turn % 2], spoken=LANGUAGES[turn % 2], opening=sat_down(under_way, **setup))
    assert covers
    assert all(len(cover.split()) < 20 for cover in covers)


def test_a_bots_hand_and_its_secret_answers_are_never_shown() -> None:
    async def story(pilot: Pilot[int]) -> None:
        session, chance = table(pilot).session, Random(6)
        for _turn in range(6):
            await pilot.pause()
            assert not isinstance(pilot.app.screen, HandOver)
            if session.game.over:
                break
            if not session.bot_to_answer:
                await press_one(pilot, chance)
        await assert_secret(pilot, chance, past)

    visit(story, opening=sat_down(after_a_trade, "me", "random"))


def test_as_the_overlord_against_a_bot_my_hand_is_always_there() -> None:
    """And what the bot alone has seen of the deck is not."""

    async def story(pilot: Pilot[int]) -> None:
        session, chance = table(pilot).session, Random(6)
        for _turn in range(6):
            await pilot.pause()
            assert not isinstance(pilot.app.screen, HandOver)
            if session.game.over:
                break
            assert all(name in seen(pilot) for name in hand(pilot))
            if not session.bot_to_answer:
                await press_one(pilot, chance)
        await assert_secret(pilot, chance, past)

    visit(story, opening=sat_down(asked_after("place"), "random", "me"), size=LARGE)


def asked_after(kind: str) -> Callable[[Session], bool]:
    """The Overlord is asked, some answers after such a question."""
    met: list[int] = []

    def until(session: Session) -> bool:
        if asks(kind)(session):
            met.append(len(session.game))
        return bool(met) and session.asked == 1 and not asks(kind)(session)

    return until


# --- covering and uncovering ----------------------------------------------------------------------------------------


def test_a_cover_shows_nothing_and_whoever_leaves_it_has_seen_nothing() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert_covered(pilot, ONLY_OVERLORD, "Press Enter to continue.")
        await press(pilot, "k", "1", "l", "comma", "question_mark", "i", "ctrl+p")
        assert_covered(pilot, ONLY_OVERLORD, "Press Enter to continue.")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "c")
        assert_covered(pilot, ONLY_OVERLORD, "Press Enter to continue.")

    visit(story, opening=sat_down(asks("trade-room")))


def test_the_overlord_sees_the_hand_after_the_cover_and_an_answer_hides_it() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        cards = hand(pilot)
        [known] = looked_at(pilot)
        assert all(f"{name} (in hand)" in seen(pilot) for name in cards)
        assert known in seen(pilot)
        await press(pilot, "1")
        assert not any(name in seen(pilot) for name in [*cards, known])
        await assert_secret(pilot, Random(1))

    visit(story, opening=sat_down(asks("trade-room")))


def test_the_deck_that_an_adventurer_looks_at_is_not_for_the_overlord() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert_covered(pilot, NO_OVERLORD, "Press Enter to continue.")
        await press(pilot, "enter")
        assert "Back on top of the deck, or" in seen(pilot)
        while table(pilot).session.uncovered:
            await press(pilot, "1")
            if isinstance(pilot.app.screen, HandOver):
                assert_covered(pilot, NO_OVERLORD, "Press Enter to continue.")
                await press(pilot, "enter")
        assert "looks at the deck:" not in " ".join(seen(pilot).split())
        await assert_secret(pilot, Random(1))

    visit(story, opening=sat_down(asks("place")))


def overlord_may_look(session: Session) -> bool:
    """After an exchange, the Overlord is asked something that all may read."""
    return after_a_trade(session) and session.asked_side == 1 and session.may_uncover


def test_the_key_to_ones_cards_shows_them_behind_a_cover_and_puts_them_away() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await shown_anew(pilot)
        screen = table(pilot)
        before, cards = seen(pilot), hand(pilot)
        assert "k Your cards" in before
        assert not any(f"{name} (in hand)" in before for name in cards)
        await press(pilot, "k")
        assert_covered(pilot, ONLY_OVERLORD, "Press Enter to continue.")
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        assert seen(pilot) == before
        await press(pilot, "k", "enter")
        assert all(f"{name} (in hand)" in seen(pilot) for name in cards)
        await press(pilot, "k")
        assert seen(pilot) == before

    visit(story, opening=sat_down(overlord_may_look), size=LARGE)


def test_the_key_to_ones_cards_is_shown_only_while_it_does_something() -> None:
    """The bar of keys follows the question, and undo."""

    async def story(pilot: Pilot[int]) -> None:
        for _answer in range(10):
            assert "k Your cards" in seen(pilot)
            await press(pilot, "1")
            if not table(pilot).session.may_uncover:
                break
        assert "k Your cards" not in seen(pilot)
        await press(pilot, "u")
        assert "k Your cards" in seen(pilot)

    visit(story, opening=sat_down(overlord_may_look), size=LARGE)


def test_a_card_explained_to_one_side_is_forgotten_when_it_is_covered() -> None:
    """Whether it was pointed at or chosen by key, and in whatever is left of that on the screen."""

    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        screen = table(pilot)
        [known] = [piece for piece in screen.query(Piece) if piece.has_class("-seen")]
        [name] = looked_at(pilot)
        await pilot.hover(known)
        known.focus()
        await pilot.pause()
        assert name in str(known.tooltip)
        assert name in str(screen.query_one("#info").border_title)
        await press(pilot, "1")
        assert name not in str(known.tooltip)
        assert name not in seen(pilot)
        await assert_secret(pilot, Random(3))

    visit(story, opening=sat_down(asks("trade-room")))


def test_undo_covers_and_uncovers_nothing() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await press(pilot, "enter")
        cards = hand(pilot)
        await press(pilot, "u")
        assert not table(pilot).session.uncovered
        assert not any(f"{name} (in hand)" in seen(pilot) for name in cards)
        await press(pilot, "r")
        assert_covered(pilot, ONLY_OVERLORD, "Press Enter to continue.")
        await press(pilot, "enter", "1", "u")
        assert_covered(pilot, ONLY_OVERLORD, "Press Enter to continue.")

    visit(story, opening=sat_down(asks("trade-room")))


def test_looking_back_covered_stays_covered() -> None:
    """The Overlord's own question of the past is not put again to everybody."""

    async def story(pilot: Pilot[int]) -> None:
        session, cards = table(pilot).session, hand(pilot)
        while not (asks("trade-room")(Session(session.shown, session.speech)) or session.place == 0):
            await press(pilot, "comma")
        assert "Looking back" in seen(pilot)
        assert session.place > 0
        text = str(table(pilot).query_one("#question", Static).content)
        assert not any(name in text for name in cards)
        assert "Exchange" not in text
        await press(pilot, "k")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert not session.uncovered

    visit(story, opening=sat_down(after_a_trade))


def test_commands_and_help_over_a_covered_table_show_nothing() -> None:
    async def story(pilot: Pilot[int]) -> None:
        cards = hand(pilot)
        for key in ("ctrl+p", "question_mark", "l"):
            await press(pilot, key)
            assert not isinstance(pilot.app.screen, PlayScreen)
            assert not any(f"{name} (in hand)" in seen(pilot) for name in cards)
            await press(pilot, "escape")
        await press(pilot, "ctrl+p")
        palette = pilot.app.screen
        assert isinstance(palette, Palette)
        told = [f"{name} {about}" for name, about, _do in palette._doings]
        assert not any(name in line for name in cards for line in told)

    visit(story, opening=sat_down(overlord_may_look))


def test_another_language_in_the_middle_keeps_it_covered() -> None:
    async def story(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, UndercroftApp)
        app.speak("fr")
        await pilot.pause()
        await pilot.pause()
        assert_covered(pilot, "Seul l’Overlord peut regarder maintenant.", "Appuyez sur Entrée pour continuer.")
        await press(pilot, "enter", "1")
        assert not isinstance(app.screen, HandOver)
        app.speak("en")
        await pilot.pause()
        await pilot.pause()
        assert not table(pilot).session.uncovered
        assert not any(f"{name} (in hand)" in seen(pilot) for name in hand(pilot))
        await assert_secret(pilot, Random(5))

    visit(story, opening=sat_down(asks("trade-room")))
