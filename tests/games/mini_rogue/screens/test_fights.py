"""A fight as the app shows it: the last blow, and the exit with and without a boss."""

import pytest
from textual.pilot import Pilot

import undercroft
from tests.terminal.app.kit import LANGUAGES, LARGE, SMALL, dealt, press, seen, settle, table, visit
from undercroft.games.mini_rogue.screens.area import Area
from undercroft.games.mini_rogue.screens.stage import Stage
from undercroft.games.mini_rogue.table.fields import TRAIT_NAMES
from undercroft.terminal.app.app import Opening, UndercroftApp
from undercroft.terminal.app.widgets.pieces import Piece

pytestmark = pytest.mark.once


def before_the_last_blow(app: UndercroftApp) -> None:
    """A game right before an answer that beats an enemy, and the next enemy does not come at once."""
    for seed in range(60):
        game = undercroft.new(seed=seed, language=app.spoken)
        for _turn in range(60):
            if game.over:
                break
            game.answer(game.answers[0])
            if any(event.kind == "foe-beaten" for event in game.events) and game.view()["enemy"] is None:
                game.undo()
                if game.view()["enemy"] is not None:
                    app.play_new(game)
                    return
    raise AssertionError("nobody was beaten")


def exit_card(pilot: Pilot[int]) -> str:
    return str(table(pilot).query_one(Area).room(9).render())


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_last_blow_shows_the_enemy_without_hp(spoken: str) -> None:
    async def story(pilot: Pilot[int]) -> None:
        enemy = table(pilot).session.view["enemy"]
        title = str(table(pilot).query_one("#foe-box").border_title)
        await press(pilot, "1")
        assert table(pilot).session.view["enemy"] is None
        shown = str(table(pilot).query_one("#foe", Piece).render())
        assert f" 0/{enemy['start_hp']}" in shown
        assert str(table(pilot).query_one("#foe-box").border_title) == title
        await press(pilot, "comma", "full_stop")
        assert f" 0/{enemy['start_hp']}" in str(table(pilot).query_one("#foe", Piece).render())

    visit(story, size=LARGE, spoken=spoken, opening=before_the_last_blow)


@pytest.mark.parametrize(("spoken", "shown"), [("en", "EXIT"), ("fr", "SORTIE")])
def test_an_exit_without_a_boss_is_just_an_exit(spoken: str, shown: str) -> None:
    """The first area has no boss: nobody sleeps there."""

    async def story(pilot: Pilot[int]) -> None:
        assert exit_card(pilot).split()[-1] == shown
        assert "asleep" not in seen(pilot)
        assert "endormi" not in seen(pilot)

    opening: Opening = dealt(seed=5)
    visit(story, size=LARGE, spoken=spoken, opening=opening)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_box_of_an_enemy_has_room_for_any_of_them(spoken: str, size: tuple[int, int]) -> None:
    """With all its traits, its reward and the dice below it: nobody has to scroll."""

    async def story(pilot: Pilot[int]) -> None:
        stage, session = table(pilot).query_one(Stage), table(pilot).session
        names = [str(name) for name in stage.speech.cards.line_names]
        lines = stage.speech.terms.tables
        assert stage.dice
        for line, name in enumerate(names):
            traits = [trait for bit, trait in enumerate(TRAIT_NAMES) if lines.line_traits[line] >> bit & 1]
            enemy = {**session.view["enemy"], "name": name, "row": line, "traits": traits, "poisoned": True}
            stage.show({**session.view, "enemy": enemy})
            await settle(pilot)
            assert stage.box.virtual_size.height <= stage.box.size.height, f"{name}: {stage.query_one('#foe').render()}"

    visit(story, size=size, spoken=spoken, opening=before_the_last_blow)
