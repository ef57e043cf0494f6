"""What the page about positions says of Tiny Epic Dungeons is true."""

import re
import tomllib
from itertools import chain

import pytest

from tests.games.mini_rogue.table.positions.test_docs import WHOLE
from tests.games.tiny_epic.table.positions.games import CARDS, every_question_at_length, every_question_of_act_two
from tests.games.tiny_epic.table.positions.test_refusals import goblins, two, with_hero
from undercroft.games.tiny_epic.table.fields import QUESTION_NAMES, TRIAL_NAMES
from undercroft.games.tiny_epic.table.position import build, describe
from undercroft.games.tiny_epic.table.position.steps import STEP_NUMBERS
from undercroft.table.book import Plain
from undercroft.table.position import PositionError

pytestmark = pytest.mark.once

PAGE = WHOLE.partition("\n# Tiny Epic Dungeons\n")[2]


def test_the_examples_can_be_built() -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert examples
    for text in examples:
        build(CARDS, tomllib.loads(text))


@pytest.mark.parametrize(
    "data",
    [
        two(heroes=[{"hero": "uliessa"}, {"hero": "uliessa"}]),
        with_hero(cell="a1"),
        two(enemies=goblins(5)),
        two(act=2),
    ],
)
def test_the_refusals_are_worded_so(data: Plain) -> None:
    with pytest.raises(PositionError) as refused:
        build(CARDS, data)
    assert str(refused.value) in PAGE


def test_every_question_step_and_kind_of_test_is_named() -> None:
    names = [*(QUESTION_NAMES[step] for step in STEP_NUMBERS.values()), *TRIAL_NAMES]
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_every_field_is_named() -> None:
    fields: set[str] = set()
    for game in chain(every_question_at_length(1, 600), every_question_of_act_two(2, 300)):
        data = describe(CARDS, game)
        tables = [data, data["torch"], data["turn"], data["hidden"], data["rows"], data.get("test", {})]
        tables += [data.get("boss", {}), data.get("question", {}), *data.get("agenda", [])]
        fields.update(*tables, *data["heroes"], *data["rooms"], *data["enemies"])
    assert {field for field in fields if not re.search(rf"[`\[]{field}\b", PAGE)} <= {"game", "kind"}
