"""Every card of both games, looked up by keys."""

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, seen, settle, visit
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.cards import CardsScreen, library_of

pytestmark = pytest.mark.once


async def come_in(pilot: Pilot[int], game: str = "mini-rogue", card: str | None = None) -> CardsScreen:
    screen = CardsScreen(game, card)
    await pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


async def type_in(pilot: Pilot[int], text: str) -> None:
    await pilot.press(*text)
    await pilot.pause()


def card_of(screen: CardsScreen) -> str:
    """The id of the card that is looked at."""
    return screen._entries[screen.finder.key or ""].id


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_every_card_is_there_with_all_it_says(game: str, spoken: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, game)
        library = library_of(game, spoken)
        entries = library.entries()
        assert f"{len(entries)} " in seen(pilot).splitlines()[-2]
        for key, entry in zip(screen._entries, entries, strict=True):
            page = screen._page(key)
            assert page.title == library.terms.name(entry.card.name)
            told = page.content.plain
            for line in library.page(entry)[1:]:
                assert line.strip().removeprefix("- ") in told

    visit(story, size=size, spoken=spoken)


@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_a_card_is_found_by_its_name_in_any_language_and_by_its_id(spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        for text in ("Bonfire", "FEU DE CAMP", "sleeping-guardian", "gardien endormi"):
            await type_in(pilot, text)
            assert card_of(screen) == ("bonfire" if text[0].isupper() else "sleeping-guardian"), text
            await pilot.press("escape")

    visit(story, spoken=spoken)


def test_a_search_does_not_care_about_accents() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, "tiny-epic")
        for text in ("épée longue", "EPEE LONGUE", "long sword"):
            await type_in(pilot, text)
            assert card_of(screen) == "long-sword", text
            assert "Épée longue" in seen(pilot)
            await pilot.press("escape")

    visit(story, spoken="fr")


def test_a_card_is_found_by_what_it_says() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await type_in(pilot, "hone weap")
        assert card_of(screen) == "bonfire"

    visit(story)


def test_a_card_can_be_asked_for_and_tells_where_its_figures_come_from() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot, card="bonfire")
        shown = " ".join(seen(pilot).split())
        assert "Bonfire" in shown
        assert "Its figures are those of the printed" in shown

    visit(story)


def test_the_kind_is_cycled_shown_and_comes_round_again() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        assert "all kinds" in seen(pilot).splitlines()[0]
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert "monster" in seen(pilot).splitlines()[0]
        assert {entry.kind for key, entry in screen._entries.items() if key == screen.finder.key} == {"monster"}
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert "all kinds" in seen(pilot).splitlines()[0]

    visit(story)


def test_the_other_game_is_one_key_away() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await pilot.press("ctrl+t", "ctrl+g")
        await pilot.pause()
        assert "Tiny Epic Dungeons" in seen(pilot)
        assert "Grok U’ll" in seen(pilot)
        assert screen.kind is None

    visit(story)


def test_enter_goes_to_the_card_and_escape_comes_back_to_the_search() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert screen.finder.page.has_focus
        await pilot.press("escape")
        await pilot.pause()
        assert screen.finder.search.has_focus

    visit(story)


def test_the_commands_lead_to_a_kind() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        doings = {name: do for name, _about, do in screen.commands()}
        doings["Boss"]()
        await pilot.pause()
        assert screen.kind == "boss"
        assert "boss" in seen(pilot).splitlines()[0]

    visit(story)


def test_another_language_keeps_the_card() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        await come_in(pilot, card="bonfire")
        pilot.app.speak("fr")
        await pilot.pause()
        await pilot.pause()
        assert "Feu de camp" in seen(pilot)

    visit(story)
