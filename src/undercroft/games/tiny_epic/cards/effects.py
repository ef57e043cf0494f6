"""The small languages on the cards of Tiny Epic Dungeons: effects, tests, reach.

An effect text is a list of effects separated by commas, carried out from left to right. Lists separated by " / " are
options of which one may be taken.
"""

from typing import Final

from undercroft.cards.grammar import EffectError, Grammar, Kind, Program, Verb, split
from undercroft.games.tiny_epic.rules import cardspeak as speak
from undercroft.kernel.errors import N_
from undercroft.outside import quoted

LARGEST: Final = 20
"""The largest number on a card."""
_SKILLS: Final = {"str": speak.STRENGTH, "agi": speak.AGILITY, "int": speak.INTELLIGENCE, "any": speak.ANY}
SKILL_NAMES: Final = ("strength", "agility", "intelligence")

KINDS: Final = {
    "number": Kind(most=LARGEST),
    "skill": Kind(_SKILLS),
    "skill name": Kind({name: skill for skill, name in enumerate(SKILL_NAMES)}),
    "find": Kind({"loot": speak.LOOT, "spell": speak.SPELLS, "loot or spell": speak.EITHER}),
    "card": Kind({"loot": speak.LOOT, "a spell": speak.SPELLS}),
    "loss": Kind({"health": speak.HURT, "focus": speak.DRAIN}),
    "attack": Kind(
        {
            "melee": 1 << speak.MELEE,
            "missile": 1 << speak.MISSILE,
            "melee or missile": 1 << speak.MELEE | 1 << speak.MISSILE,
        }
    ),
}
VERBS: Final = (
    Verb(speak.HEAL, "+{1:number} health", "gain health"),
    Verb(speak.FOCUS, "+{1:number} focus", "gain focus"),
    Verb(speak.HURT, "-{1:number} health", "lose health, ignoring Defense"),
    Verb(speak.DRAIN, "-{1:number} focus", "lose focus"),
    Verb(speak.FULL_HEALTH, "full health", "health up to the top of the track"),
    Verb(speak.FULL_FOCUS, "full focus", "focus up to the top of the track"),
    Verb(speak.TORCH_UP, "torch +{1:number}", "the torch goes up N spaces; none of them is resolved"),
    Verb(speak.TORCH_DOWN, "torch -{1:number}", "the torch goes down N spaces, each of which is resolved"),
    Verb(speak.DISCOVER, "{1:find}", "discover it, from the deck or the row"),
    Verb(speak.PICK_UP, "pick up {1:card}", "from the row only"),
    Verb(speak.ADD_GOBLIN, "goblin", "a goblin appears in the hero's room"),
    Verb(speak.STOP, "stop", "movement ends"),
    Verb(speak.REVEAL_ANY, "reveal a room", "any face-down card is turned up"),
    Verb(speak.TELEPORT, "teleport", "to any revealed card"),
    Verb(speak.SEND, "teleport the hero", "the hero it is for teleports"),
    Verb(speak.KILL_GOBLIN, "kill a goblin in sight {1:number}", "one in sight, up to N rooms away"),
    Verb(speak.DAMAGE, "{1:number} damage", "to each target, ignoring Defense"),
    Verb(
        speak.DAMAGE,
        "{1:number} damage and {2:number} around",
        "the second number to all other enemies within one room of the target",
    ),
    Verb(speak.MEND, "heal {1:number}", "health for the heroes it is for"),
    Verb(speak.ATTACK, "{1:attack} attack +{2:number}", "make such an attack, with N added to its result"),
    Verb(speak.ATTACK, "{1:attack} attack with defense +{3:number}", "make such an attack, with N more Defense"),
    Verb(speak.PUSH, "push {1:number}", "the target goes N rooms away from the hero"),
    Verb(
        speak.HERD, "drive {1:number} within {2:number}", "every enemy that near goes up to N rooms, as the hero likes"
    ),
    Verb(speak.SHED, "discard {1:card}", "discard an equipped card"),
    Verb(speak.SHED, "discard {1:card} or -{3:number} {2:loss}", "the loss if no such card is equipped"),
    Verb(speak.REMOVE_THIS, "remove this", "the card that was used leaves the game"),
    Verb(speak.STRIDE, "stride", "move up to the full Speed, with Stealth"),
    Verb(speak.SNEAK, "stealth", "Stealth until the end of the turn"),
    Verb(speak.SPRINT, "speed +{1:number}", "more Speed this turn"),
    Verb(speak.ADD, "add {1:number}", "to the result"),
    Verb(speak.GUARD, "defense +{1:number}", "more Defense against the counter-attack"),
    Verb(speak.BOSS_GAINS, "boss +{1:number} health", "the boss regains health"),
    Verb(speak.BOSS_HOME, "boss home", "the boss returns to its Lair"),
    Verb(
        speak.EACH,
        "heroes within {1:number}: -{3:number} {2:loss}",
        "the loss, for every hero within N rooms of the boss",
    ),
)
_NO_EFFECT: Final = N_('"{part}" is not an effect: use one of {names}')
EFFECTS: Final = Grammar(_NO_EFFECT, VERBS, KINDS)
PROGRAMS: Final = Grammar(
    _NO_EFFECT,
    (
        *VERBS,
        Verb(speak.CHOOSE, "choose", "one of these options", then="options"),
    ),
    KINDS,
)
"""Everything that a program holds: writes programs back as cards would."""

TESTS: Final = Grammar(
    N_('"{part}" is not a test: use one of {names}'),
    (
        Verb(0, "{1:skill}", "the skill of an attack; `any` leaves the choice to the hero"),
        Verb(0, "{1:skill} {2:number}", "the skill, and the result that the test needs"),
    ),
    KINDS,
)
REACHES: Final = Grammar(
    N_('"{part}" is not a reach: use one of {names}'),
    (
        Verb(speak.SAME, "same", "in the same room"),
        Verb(speak.SIGHT, "sight {1:number}", "along a straight path, up to N rooms away"),
        Verb(speak.PATH, "path {1:number}", "along any path, up to N rooms away"),
        Verb(speak.ALL, "all {1:number}", "all that near"),
    ),
    KINDS,
)
ENTRANCE, FEWER_DICE, MELEE_BONUS, SKILL_BONUS = range(4)
SPACES: Final = Grammar(
    _NO_EFFECT,
    (
        Verb(ENTRANCE, "entrance", "heroes enter the boss board here"),
        Verb(FEWER_DICE, "-1 die", "one die fewer in tests"),
        Verb(MELEE_BONUS, "melee +{2:number}", "added to melee attacks"),
        Verb(SKILL_BONUS, "{1:skill name} +{2:number}", "added to tests of the skill"),
    ),
    KINDS,
)
"""What a hero space of a boss board says, besides effects."""


def parse_effect(text: str) -> list[Program]:
    """The options of an effect text; a text without " / " has one."""
    return [[EFFECTS.parse(part) for part in split(option)] for option in text.split(" / ")]


def parse_test(text: str) -> tuple[int, int]:
    """A skill, and the number the test needs: "int 5"; 0 for none."""
    _, [skill, number, _] = TESTS.need(text)
    return skill, number


def parse_reach(text: str | None) -> tuple[int, int]:
    """How far an ability reaches, and how many rooms: "path 2"; without a text, only to its user."""
    if text is None:
        return speak.SELF, 0
    reach, [rooms, *_] = REACHES.need(text)
    return reach, rooms


def parse_damage(damage: int | str) -> int:
    """A number, or something counted when needed."""
    counts = {"goblins": speak.GOBLINS, "goblins + 1": speak.GOBLINS_AND_ONE}
    if isinstance(damage, int):
        return damage
    if damage not in counts:
        message = N_('"{value}" is not damage: write a number, "goblins" or "goblins + 1"')
        raise EffectError(message, value=quoted(damage))
    return counts[damage]
