"""Every effect that a card can write is said in words, in every language."""

import pytest

from undercroft.games.tiny_epic.cards.effects import EFFECTS, VERBS
from undercroft.games.tiny_epic.cards.loader import load_tiny_epic
from undercroft.games.tiny_epic.words.effects import TinyEpicEffects
from undercroft.games.tiny_epic.words.terms import TinyEpicTerms
from undercroft.words.language import LANGUAGES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_effect_is_said(spoken: str) -> None:
    said = TinyEpicEffects(TinyEpicTerms(load_tiny_epic(), spoken))
    texts = [said.effect(EFFECTS.parse(EFFECTS.example(verb))) for verb in VERBS]
    assert all(texts)
    assert len(set(texts)) > len(texts) - 3
