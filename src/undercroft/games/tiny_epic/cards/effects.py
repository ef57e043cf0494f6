"""The small languages on the cards of Tiny Epic Dungeons: effects, tests, reach.

An effect text is a list of effects separated by commas, carried out from left to right. Lists separated by " / " are
options of which one may be taken.
"""

from typing import Final

from undercroft.games.mini_rogue.cards.effects import EffectError
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.games.tiny_epic.rules.cardspeak import word
from undercroft.outside import quoted

Program = list[int]

LARGEST: Final = 20
"""The largest number on a card."""

SKILLS: Final = {"str": speak.STRENGTH, "agi": speak.AGILITY, "int": speak.INTELLIGENCE, "any": speak.ANY}
FINDS: Final = {"loot": speak.LOOT, "spell": speak.SPELLS, "loot or spell": speak.EITHER}
REACHES: Final = {"sight": speak.SIGHT, "path": speak.PATH, "all": speak.ALL}
_FIXED: Final = {
    **{name: word(speak.DISCOVER, kind) for name, kind in FINDS.items()},
    "pick up loot": word(speak.PICK_UP, speak.LOOT),
    "pick up a spell": word(speak.PICK_UP, speak.SPELLS),
    "full health": word(speak.FULL_HEALTH),
    "full focus": word(speak.FULL_FOCUS),
    "goblin": word(speak.ADD_GOBLIN),
    "stop": word(speak.STOP),
    "reveal a room": word(speak.REVEAL_ANY),
    "teleport": word(speak.TELEPORT),
    "teleport the hero": word(speak.SEND),
    "stealth": word(speak.SNEAK),
    "stride": word(speak.STRIDE),
    "discard this": word(speak.SHED_THIS),
    "boss home": word(speak.BOSS_HOME),
    "discard loot": word(speak.SHED, speak.LOOT),
    "discard a spell": word(speak.SHED, speak.SPELLS),
}
_GAINS: Final = {"health": speak.HEAL, "focus": speak.FOCUS}
_LOSSES: Final = {"health": speak.HURT, "focus": speak.DRAIN}
_ATTACKS: Final = {
    "melee": 1 << speak.MELEE,
    "missile": 1 << speak.MISSILE,
    "melee or missile": 1 << speak.MELEE | 1 << speak.MISSILE,
}
FORMS: Final = (
    "+N health|focus, -N health|focus, full health|focus, torch +N|-N, loot, spell, loot or spell, pick up loot, "
    "pick up a spell, goblin, stop, reveal a room, teleport, teleport the hero, kill a goblin in sight N, N damage, "
    "N damage and N around, heal N, melee attack +N, missile attack +N, melee or missile attack with defense +N, "
    "push N, drive N within N, discard loot|a spell [or -N health|focus], discard this, stride, stealth, speed +N, "
    "add N, defense +N, boss +N health, boss home, heroes within N: -N health|focus"
)


def parse_effect(text: str) -> list[Program]:
    """The options of an effect text; a text without " / " has one."""
    return [[_parse_part(part) for part in _parts(option)] for option in text.split(" / ")]


def parse_test(text: str) -> tuple[int, int]:
    """A skill, and the number the test needs: "int 5"; 0 for none."""
    skill, _, number = text.partition(" ")
    if skill not in SKILLS or (number and not _is_number(number)):
        raise EffectError(
            f'"{quoted(text)}" is not a test: write one of {", ".join(SKILLS)}, with a number, like "int 5"'
        )
    return SKILLS[skill], int(number or 0)


def parse_reach(text: str | None) -> tuple[int, int]:
    """How far an ability reaches: "same", "sight 4", "path 2", "all 1"."""
    if text is None:
        return speak.SELF, 0
    if text == "same":
        return speak.SAME, 0
    how, _, rooms = text.partition(" ")
    if how not in REACHES or not _is_number(rooms):
        reaches = " or ".join(REACHES)
        raise EffectError(f'"{quoted(text)}" is not a reach: write "same", or {reaches} with rooms, like "path 2"')
    return REACHES[how], int(rooms)


def parse_damage(damage: int | str) -> int:
    """A number, or something counted when needed."""
    counts = {"goblins": speak.GOBLINS, "goblins + 1": speak.GOBLINS_AND_ONE}
    if isinstance(damage, int):
        return damage
    if damage not in counts:
        raise EffectError(f'"{quoted(damage)}" is not damage: write a number, "goblins" or "goblins + 1"')
    return counts[damage]


def _parts(text: str) -> list[str]:
    parts = [" ".join(part.split()) for part in text.split(",")]
    if not all(parts):
        raise EffectError(f'"{quoted(text)}" has an empty part: write something there')
    return parts


def _parse_part(part: str) -> int:
    fixed = _FIXED.get(part)
    if fixed is not None:
        return fixed
    packed = _parse_simple(part) or _parse_long(part)
    if packed is None:
        raise EffectError(f'"{quoted(part)}" is not an effect: use one of {FORMS}')
    return packed


def _parse_simple(part: str) -> int | None:
    match part.split():
        case [amount, what] if amount.startswith("+") and what in _GAINS:
            return word(_GAINS[what], number(amount[1:], part))
        case [amount, what] if amount.startswith("-") and what in _LOSSES:
            return word(_LOSSES[what], number(amount[1:], part))
        case ["torch", steps] if steps.startswith("+"):
            return word(speak.TORCH_UP, number(steps[1:], part))
        case ["torch", steps] if steps.startswith("-"):
            return word(speak.TORCH_DOWN, number(steps[1:], part))
        case [damage, "damage"]:
            return word(speak.DAMAGE, number(damage, part))
        case ["heal", health]:
            return word(speak.MEND, number(health, part))
        case ["push", rooms]:
            return word(speak.PUSH, number(rooms, part))
        case ["speed", speed] if speed.startswith("+"):
            return word(speak.SPRINT, number(speed[1:], part))
        case ["add", amount]:
            return word(speak.ADD, number(amount, part))
        case ["defense", defense] if defense.startswith("+"):
            return word(speak.GUARD, number(defense[1:], part))
    return None


def _parse_long(part: str) -> int | None:
    match part.split():
        case ["kill", "a", "goblin", "in", "sight", rooms]:
            return word(speak.KILL_GOBLIN, number(rooms, part))
        case [damage, "damage", "and", around, "around"]:
            return word(speak.DAMAGE, number(damage, part), number(around, part))
        case [*kinds, "attack", bonus] if bonus.startswith("+") and " ".join(kinds) in _ATTACKS:
            return word(speak.ATTACK, _ATTACKS[" ".join(kinds)], number(bonus[1:], part))
        case [*kinds, "attack", "with", "defense", defense] if " ".join(kinds) in _ATTACKS:
            return word(speak.ATTACK, _ATTACKS[" ".join(kinds)], 0, number(defense.lstrip("+"), part))
        case ["drive", rooms, "within", reach]:
            return word(speak.HERD, number(rooms, part), number(reach, part))
        case ["discard", *what, "or", amount, stat] if stat in _LOSSES and amount.startswith("-"):
            first = _FIXED.get(" ".join(["discard", *what]))
            if first is None:
                return None
            return word(speak.SHED, speak.first_of(first), _LOSSES[stat], number(amount[1:], part))
        case ["boss", health, "health"] if health.startswith("+"):
            return word(speak.BOSS_GAINS, number(health[1:], part))
        case ["heroes", "within", rooms, amount, stat] if rooms.endswith(":") and stat in _LOSSES:
            near = number(rooms[:-1], part)
            return word(speak.EACH, near, _LOSSES[stat], number(amount.lstrip("-"), part))
    return None


def number(text: str, part: str) -> int:
    if not _is_number(text):
        raise EffectError(f'"{quoted(part)}" is not an effect: "{quoted(text)}" is not a number from 1 to {LARGEST}')
    return int(text)


def _is_number(text: str) -> bool:
    """A whole number allowed on a card."""
    return text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= LARGEST
