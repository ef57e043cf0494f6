"""What adventurers may use at any time, each with its own key, and what they own: more of it is never worse."""

from typing import Final

from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    EXPLORATION,
    FIRE,
    FROST,
    HEALING,
    HOLY,
    PERCEPTION,
    POISON_POTION,
    POTIONS,
)
from undercroft.games.mini_rogue.rules.state import State
from undercroft.table.book import Bared

_KINDS: Final = range(len(answers.SKILL_TYPE_NAMES))
_POTIONS: Final = {FIRE: "f", FROST: "g", POISON_POTION: "p", HEALING: "b", HOLY: "n", PERCEPTION: "y"}
KEYS: Final = {
    **{answers.SKILL + kind: "t" if kind == EXPLORATION else "s" for kind in _KINDS},
    **{answers.ITEM_SKILL + kind: "o" for kind in _KINDS},
    **{answers.SECOND_SKILL + kind: "w" for kind in _KINDS},
    **{answers.DRINK + potion: key for potion, key in _POTIONS.items()},
}
"""Skills and potions: the key of each."""
TOGETHER: Final = (steps.ARRIVE, steps.BARTER)
"""Where adventurers may turn to another before the game goes on."""
MATES: Final = "xz"
"""The keys of the others: of the next seat, and of the one after it."""


def use(state: State, answer: int) -> str | None:
    """The key of a skill, a potion, or another adventurer to turn to; None for any other answer."""
    question = state.question
    if answers.HERO <= answer < answers.HAND and question.kind in TOGETHER:
        return MATES[(answer - answers.HERO - question.seat) % state.party - 1]
    return KEYS.get(answer)


def bared(state: State) -> Bared | None:
    """Adventurers with more HP, XP, armor, food, gold or potions, or with a skill left, are never worse off.

    An Overlord or Automa may go for those who have more: nothing is said of such games.
    """
    if state.ruled:
        return None
    bare = state.copy()
    owned: list[int] = []
    for hero in bare.heroes:
        owned += [hero.hp, hero.xp, hero.armor, hero.food, hero.gold, not hero.face_down]
        owned += [hero.potions >> kind & 1 for kind in range(POTIONS)]
        hero.hp = hero.xp = hero.armor = hero.food = hero.gold = hero.potions = 0
        hero.face_down = False
    return int(bare.key()), tuple(map(int, owned))
