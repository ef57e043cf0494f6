"""Every effect that a card can write is said in words, in every language."""

import pytest

from undercroft.games.mini_rogue.cards.effects import EFFECTS, VERBS
from undercroft.games.mini_rogue.cards.loader import load_mini_rogue
from undercroft.games.mini_rogue.words.effects import Effects
from undercroft.games.mini_rogue.words.library import PrintedEffects
from undercroft.games.mini_rogue.words.terms import MiniRogueTerms
from undercroft.words.language import LANGUAGES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("effects", [Effects, PrintedEffects])
def test_every_effect_is_said(effects: type[Effects], spoken: str) -> None:
    said = effects(MiniRogueTerms(load_mini_rogue(), spoken))
    texts = {verb.form: said.effect(EFFECTS.parse(EFFECTS.example(verb)), 3) for verb in VERBS}
    assert all(texts.values())
    assert len(set(texts.values())) > len(texts) - 4  # "cure curse" reads like "pay curse"


def test_the_floor_is_counted_or_named() -> None:
    """In a game its number is known; a card as printed leaves it open."""
    terms = MiniRogueTerms(load_mini_rogue(), "en")
    word = EFFECTS.parse("+floor gold")
    assert Effects(terms).effect(word, 3) == "+3 gold"
    assert PrintedEffects(terms).effect(word, 3) == "+1 gold × floor"
