"""The rules, looked up by keys."""

import pytest
from textual.pilot import Pilot

from tests.terminal.app.kit import LARGE, SMALL, seen, settle, visit
from undercroft.terminal.app.app import UndercroftApp
from undercroft.terminal.app.screens.rules import RulesScreen
from undercroft.words.reference import Reference

pytestmark = pytest.mark.once


async def come_in(pilot: Pilot[int], game: str = "mini-rogue", entry: str | None = None) -> RulesScreen:
    screen = RulesScreen(game, entry)
    await pilot.app.push_screen(screen)
    await settle(pilot)
    return screen


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("game", ["mini-rogue", "tiny-epic"])
def test_every_entry_has_its_page_and_its_links_lead_somewhere(game: str, spoken: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot, game)
        reference = Reference(game, spoken)
        assert reference.chapters[0].name in seen(pilot)
        for entry in reference.entries:
            page = screen._page(entry.id)
            assert page.title == entry.title
            assert [key for key, _title in page.links] == list(entry.see)
            for paragraph in entry.paragraphs:
                assert paragraph.removeprefix("- ") in page.content.plain
            for rule in entry.rules:
                assert rule in page.content.plain

    visit(story, size=size, spoken=spoken)


@pytest.mark.parametrize(("text", "spoken"), [("curse", "en"), ("malediction", "fr"), ("Malédiction", "fr")])
def test_a_search_finds_the_topic_first(text: str, spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await pilot.press(*text)
        await pilot.pause()
        best = Reference("mini-rogue", spoken).search(text)[0]
        assert screen.finder.key == best.id
        assert best.title in seen(pilot)

    visit(story, spoken=spoken)


def test_a_rule_is_found_by_its_number() -> None:
    async def story(pilot: Pilot[int]) -> None:
        screen = await come_in(pilot)
        await pilot.press(*"mr-dice-4")
        await pilot.pause()
        assert "MR-DICE-4" in Reference("mini-rogue", "en").entry(screen.finder.key or "").rules

    visit(story)


def test_nothing_found_is_said_in_words() -> None:
    async def story(pilot: Pilot[int]) -> None:
        await come_in(pilot)
        await pilot.press(*"qqqq")
        await pilot.pause()
        assert "Nothing found." in seen(pilot)

    visit(story)


def test_a_link_is_followed_and_escape_comes_back_step_by_step() -> None:
    async def story(pilot: Pilot[int]) -> None:
        reference = Reference("mini-rogue", "en")
        first = next(entry for entry in reference.entries if entry.see)
        screen = await come_in(pilot, entry=first.id)
        await pilot.press("enter", "1")
        await pilot.pause()
        assert screen.finder.key == first.see[0]
        assert reference.entry(first.see[0]).title in seen(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.finder.key == first.id
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert pilot.app.screen is not screen

    visit(story)


def test_the_other_game_and_another_language() -> None:
    async def story(pilot: Pilot[int]) -> None:
        assert isinstance(pilot.app, UndercroftApp)
        await come_in(pilot)
        await pilot.press("ctrl+g")
        await pilot.pause()
        assert Reference("tiny-epic", "en").entries[0].title in seen(pilot)
        pilot.app.speak("fr")
        await pilot.pause()
        await pilot.pause()
        assert Reference("tiny-epic", "fr").entries[0].title in seen(pilot)

    visit(story)
