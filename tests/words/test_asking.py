"""Questions are messages with fields: each field has words, in every language."""

from string import Formatter
from typing import Any

import pytest

from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.words.speech import Voice
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.words.speech import TinyEpicSpeech
from undercroft.words.language import LANGUAGES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_question_is_put_into_words(language: str) -> None:
    mini_rogue = Voice(load_mini_rogue(), language, 2, several=True).questions
    tiny_epic = TinyEpicSpeech(load_tiny_epic(), language).questions
    tables: list[Any] = [mini_rogue, mini_rogue.reign, tiny_epic]
    for table in tables:
        for message in table.messages.values():
            fields = {field for _text, field, *_form in Formatter().parse(message) if field is not None}
            assert fields <= table.naming.keys(), message
