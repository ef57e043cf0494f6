"""What an answer is certain to take from the heroes is told with its sum."""

import re
from random import Random

import pytest

from tests.games.tiny_epic.rules.story import Story
from tests.games.tiny_epic.words.test_wording import SPEECH, plain
from tools.golden import Start, starts
from undercroft.kernel.events import Sink
from undercroft.table.shelf import book_of

pytestmark = pytest.mark.once


def preview(story: Story, answer: str, spoken: str = "en") -> str:
    number = int(story.game.question.legal()[story.legal.index(answer)])
    return plain(SPEECH[spoken].preview(story.game, number))


def test_the_end_of_a_turn_tells_what_the_enemies_do() -> None:
    story = Story("grok-ull", "ethairna").goblin("stabby", "d4").having(1, health=2).torch(8).go()
    assert preview(story, "end-turn") == (
        "Grok U’ll: 8 health - 2 (Stabby g1) = 6 health left. Ethairna: 2 health - 2 (Stabby g1): unconscious."
    )
    assert preview(story, "end-turn", "fr") == (
        "Grok U’ll : 8 Santé - 2 (Surineur g1) = 6 Santé. Ethairna : 2 Santé - 2 (Surineur g1) : inconscience."
    )


def test_a_torch_that_wakes_nobody_tells_nothing() -> None:
    story = Story("grok-ull", "ethairna").goblin("stabby", "d4").torch(9).go()
    assert preview(story, "end-turn") == ""


def test_a_blow_taken_says_what_is_left() -> None:
    story = Story("thordin-torvak", "ethairna").minion("troll", "d4").go()
    story.dice(3, 4, 1, enemy=5).answer("use:left", "result:die2")
    health = int(story.game.heroes[0].health)
    assert preview(story, "go-on") == f"{health} health - 4 (Troll m1) = {health - 4} health left."


@pytest.mark.parametrize("start", starts("tiny-epic"), ids=str)
def test_every_sum_comes_to_what_is_left(start: Start) -> None:
    """In every mode of the golden games, by chance: the numbers told add up."""
    book, chance = book_of("tiny-epic"), Random(start.seed)
    game = book.start(book.setup(start.setup), start.seed, Sink())
    for _ in range(80):
        if not game.question.count:
            break
        for answer in game.question.legal():
            for course in re.findall(r"(\d+ health[^=:.]*) = (\d+) health left\.", SPEECH["en"].preview(game, answer)):
                told = re.sub(r"\(.*?\)|health", "", course[0]).replace(" ", "")
                assert sum(int(part) for part in re.findall(r"[+-]?\d+", told)) == int(course[1])
        book.answer(game, chance.choice(game.question.legal()))
