"""A refused answer says what was asked and what was legal, and changes nothing."""

import pytest

from tests.games.mini_rogue.rules.story import Story
from undercroft import UndercroftError
from undercroft.games.mini_rogue.rules import steps
from undercroft.games.mini_rogue.rules.answers import ANSWER_NAMES, DRINK, MOVE_DOWN, MOVE_RIGHT
from undercroft.games.mini_rogue.rules.whole import RULES
from undercroft.kernel.errors import IllegalAnswer


def test_an_illegal_answer() -> None:
    story = Story("rogue").having(used_skill=True).about_to_move().go()
    before = story.game.to_bytes()
    with pytest.raises(IllegalAnswer) as refusal:
        RULES.answer(story.game, DRINK)
    assert isinstance(refusal.value, UndercroftError)
    assert refusal.value.kind == steps.EXPLORE
    assert refusal.value.seat == 0
    assert refusal.value.answer == DRINK
    assert refusal.value.legal == [MOVE_RIGHT, MOVE_DOWN]
    assert str(refusal.value) == "answer 9 is not legal: question 7 to seat 0 takes one of [1, 2]"
    assert story.game.to_bytes() == before
    assert story.answer("right").hero.cell == 1


def test_an_answer_after_the_end() -> None:
    story = Story("rogue").standing_on("spikes", floor=3).having(hp=1)
    story.dice(d=[1], D=6).go()
    assert story.legal == []
    with pytest.raises(IllegalAnswer, match="but the game is over"):
        RULES.answer(story.game, ANSWER_NAMES.index("go-on"))
