"""The small languages on the cards: effects, prices, traits, bands of the die.

An effect text is a list of effects separated by commas, carried out from left to right (MR-RESOLVE-1). Whole
lists separated by " / " are options of which exactly one is taken (MR-ROOM-GEN-2). A skill may begin with who it is
for: "everyone: +3 hp", "anyone: +4 hp".
"""

from typing import Final, NamedTuple

from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import word
from undercroft.games.mini_rogue.rules.state import EXIT
from undercroft.outside import quoted

STATS: Final = {
    "hp": speak.HP,
    "xp": speak.XP,
    "armor": speak.ARMOR,
    "food": speak.FOOD,
    "gold": speak.GOLD,
}
POTIONS: Final = {
    "fire": speak.FIRE,
    "frost": speak.FROST,
    "poison potion": speak.POISON_POTION,
    "healing": speak.HEALING,
    "holy": speak.HOLY,
    "perception": speak.PERCEPTION,
}
AFFLICTIONS: Final = {"curse": speak.CURSE, "poison": speak.POISON, "blind": speak.BLIND}
CONDITIONS: Final = {"cursed": speak.CURSE, "poisoned": speak.POISON, "blind": speak.BLIND}
TRAITS: Final = {
    **AFFLICTIONS,
    "unstoppable": speak.UNSTOPPABLE,
    "weaken": speak.WEAKEN,
    "fall": speak.FALL,
    "savage": speak.SAVAGE,
    "horde": speak.HORDE,
    "ward": speak.WARD,
    "decay": speak.DECAY,
    "ranged": speak.RANGED,
    "dodge": speak.DODGE,
}
MOMENTS: Final = {
    "die": speak.WHEN_DIE,
    "dice": speak.WHEN_DICE,
    "hit": speak.WHEN_HIT,
    "hurt": speak.WHEN_HURT,
    "fight": speak.WHEN_FIGHT,
    "any-fight": speak.WHEN_ANY_FIGHT,
    "preparation": speak.WHEN_PREPARATION,
    "entry": speak.WHEN_ENTRY,
    "exploration": speak.WHEN_EXPLORATION,
    "room": speak.WHEN_ROOM,
    "descent": speak.WHEN_DESCENT,
}
LARGEST_AMOUNT: Final = speak.FLOOR - 1

_FIXED: Final = {
    **{name: word(speak.POTION, kind) for name, kind in POTIONS.items()},
    **{name: word(speak.AFFLICT, mask) for name, mask in AFFLICTIONS.items()},
    **{f"cure {name}": word(speak.CURE, mask) for name, mask in AFFLICTIONS.items()},
    **{f"pay {name}": word(speak.PAY_AFFLICTION, mask) for name, mask in AFFLICTIONS.items()},
    **{f"pay {name}": word(speak.PAY_THIS, kind) for name, kind in POTIONS.items()},
    **{f"-1 {name}": word(speak.LOSE_THIS, kind) for name, kind in POTIONS.items()},
    "unafflicted": word(speak.UNAFFLICTED),
    "pay an item": word(speak.PAY_ITEM),
    "must take": word(speak.MUST_TAKE),
    "guardian": word(speak.GUARDIAN),
    "reveal all rooms": word(speak.REVEAL_ALL),
    "reveal all rooms or cure blind": word(speak.REVEAL_ALL, 1),
    "extra die": word(speak.EXTRA_DIE),
    "exchange a die": word(speak.EXCHANGE),
    "immune": word(speak.IMMUNE),
    "pay a potion": word(speak.PAY_POTION),
    "any potion": word(speak.ANY_POTION),
    "bless": word(speak.BLESS),
    "refresh": word(speak.REFRESH),
    "turn a card": word(speak.TURN_CARD),
    "ghost": word(speak.GHOST),
    "rewards": word(speak.REWARDS),
    "fall": word(speak.TUMBLE),
    "take": word(speak.TAKE),
    "drop item": word(speak.DROP_ITEM),
    "story": word(speak.STORY),
    "nothing": word(speak.NOTHING),
    "swap two rooms": word(speak.SWAP_ROOMS),
    "check": word(speak.CHECK),
    "check +-1": word(speak.CHECK, 1),
    "die": word(speak.DIE),
    "offering": word(speak.OFFERING),
    "trade": word(speak.TRADE),
    "fight": word(speak.FIGHT),
    "double a die": word(speak.DOUBLE_DIE),
    "conjure": word(speak.CONJURE),
    "confuse": word(speak.CONFUSE),
    "free feats": word(speak.FREE_FEATS),
    "skip the next room": word(speak.SKIP_ROOM),
    "replace a room": word(speak.REPLACE_ROOM),
}

_RESULT_FORMS: Final = {
    speak.GAIN: "+N stat",
    speak.LOSE: "-N stat",
    speak.PAY: "pay N stat",
    speak.PAY_POTION: "pay a potion",
    speak.POTION: " | ".join(POTIONS),
    speak.ANY_POTION: "any potion",
    speak.AFFLICT: " | ".join(AFFLICTIONS),
    speak.CURE: "cure " + "|".join(AFFLICTIONS),
    speak.BLESS: "bless",
    speak.RAISE_HP: "hp to N",
    speak.REFRESH: "refresh",
    speak.GHOST: "ghost",
    speak.REWARDS: "rewards",
    speak.TUMBLE: "fall",
    speak.TAKE: "take",
    speak.DROP_ITEM: "drop item",
    speak.STORY: "story",
    speak.NOTHING: "nothing",
    speak.SWAP_ROOMS: "swap two rooms",
    speak.PAY_AFFLICTION: "pay " + "|".join(AFFLICTIONS),
    speak.PAY_THIS: "pay " + "|".join(POTIONS),
    speak.PAY_ITEM: "pay an item",
    speak.LOSE_THIS: "-1 " + "|".join(POTIONS),
    speak.UNAFFLICTED: "unafflicted",
    speak.MUST_TAKE: "must take",
    speak.GUARDIAN: "guardian",
    speak.REVEAL_ALL: "reveal all rooms [or cure blind]",
    speak.DOWN: "down N floors",
}
_BANNER_FORMS: Final = {
    speak.CHECK: "check [+-1]",
    speak.DIE: "die",
    speak.OFFERING: "offering",
    speak.TRADE: "trade",
    speak.LOOT: "loot A or B",
    speak.FIGHT: "fight",
}
_HEALING_FORMS: Final = {
    speak.GAIN_PER_DIE: "+N stat per die",
    speak.GAIN_IF: "+N stat if " + "|".join(CONDITIONS),
}
_COMBAT_FORMS: Final = {
    speak.DOUBLE_DIE: "double a die",
    speak.ADD_ARMOR: "add N x armor",
    speak.CONJURE: "conjure",
    speak.TRIBUTE: "tribute x N",
    speak.CONFUSE: "confuse",
    speak.FREE_FEATS: "free feats",
    speak.STRIKE: "strike N | strike floor + N",
    speak.SUNDER: "sunder N",
    speak.ADD_DAMAGE: "add N damage",
    speak.EXTRA_DIE: "extra die",
    speak.EXECUTE: "execute floor + N",
    speak.EXCHANGE: "exchange a die",
}
_EXPLORATION_FORMS: Final = {
    speak.SKIP_ROOM: "skip the next room",
    speak.SHIELD: "shield N",
    speak.REVEAL: "reveal N rooms",
    speak.REPLACE_ROOM: "replace a room",
    speak.IMMUNE: "immune",
}


class Context(NamedTuple):
    """A place on a card and the effects allowed there."""

    place: str
    forms: dict[int, str]

    def listed(self) -> str:
        return ", ".join(self.forms.values())


RESULT: Final = Context("a result", _RESULT_FORMS)
BANNER: Final = Context("a banner", {**_BANNER_FORMS, **_RESULT_FORMS})
SKILLS: Final = {
    "combat": Context("a combat skill", {**_COMBAT_FORMS, **_HEALING_FORMS, **_RESULT_FORMS}),
    "exploration": Context("an exploration skill", {**_EXPLORATION_FORMS, **_HEALING_FORMS, **_RESULT_FORMS}),
    "preparation": Context(
        "a preparation skill", {speak.ARRANGE: "arrange N cards", speak.ORDER: "order N cards", **_RESULT_FORMS}
    ),
    "passive": Context("a passive skill", {speak.HUNGER: "hunger N", speak.BOUNTY: "bounty N"}),
}

VICTIM: Final = Context(
    "a power against an adventurer",
    {speak.LOSE: "-N stat", speak.AFFLICT: " | ".join(AFFLICTIONS), speak.TURN_CARD: "turn a card"},
)
POWER_FORMS: Final = (
    "set the die, reroll the die, reroll a character die, look at a room and maybe trade it, "
    "look at a room and trade it, look at N rooms and maybe swap two, veil a room, regain A/B hp, +N damage, "
    "anyone: -N stat, anyone: curse|poison|blind, anyone: turn a card"
)
AUTOMA_FORMS: Final = "worst of N to room R, everyone"
ROOMS_FORMS: Final = "ghost first, failure -N hp, no refresh, +N gold price, no shift"
FACE_FORMS: Final = "+N damage, curse|poison|blind, regain A/B hp, pierce, hit for N"

WHOM: Final = {"everyone": word(speak.EVERYONE), "anyone": word(speak.ANYONE)}
"""Who the rest of a skill is for, if not only its user."""

Program = list[int]


class EffectError(ValueError):
    """A text that does not fit its place on the card."""


def parse_effect(text: str, context: Context = RESULT) -> list[Program]:
    """The options of an effect text; a text without " / " has one."""
    return [_parse_program(option, context) for option in text.split(" / ")]


def parse_offer(text: str) -> tuple[Program, list[Program]]:
    """What a merchant's line costs and the options of what it brings: "2 gold -> +1 food".

    If the goods are "take", the merchant's own card is sold (MR-COUNCIL-10).
    """
    price, arrow, goods = text.partition("->")
    if not arrow:
        raise EffectError(f'"{quoted(text)}" is not an offer: write "price -> goods", like "2 gold -> +1 food"')
    bought = [[word(speak.BUY)]] if goods.strip() == "take" else parse_effect(goods)
    return [_parse_price(part) for part in _parts(price)], bought


def parse_traits(text: str) -> tuple[int, int]:
    """An enemy's traits as a mask, and how much it regenerates: "weaken, regeneration 2"."""
    mask, regeneration = 0, 0
    for part in _parts(text) if text.strip() else ():
        name, _, amount = part.partition(" ")
        trait = speak.REGENERATION if name == "regeneration" else TRAITS.get(part, 0)
        if trait == 0:
            raise EffectError(f'"{quoted(part)}" is not a trait: use one of {", ".join(TRAITS)}, regeneration N')
        if mask & trait:
            raise EffectError(f'"{quoted(part)}" appears twice in "{quoted(text)}"')
        if trait == speak.REGENERATION:
            regeneration = _number(amount, part)
        mask |= trait
    return mask, regeneration


def parse_band(text: str) -> range:
    """The faces of a band: "6" or "1-2"."""
    low, _, high = text.partition("-")
    faces = range(int(low), int(high or low) + 1)
    if not faces:
        raise EffectError(f'"{quoted(text)}" contains no face: write the lower face first')
    return faces


def parse_hp(text: str) -> tuple[int, int]:
    """HP against one adventurer and against two: "6/12"."""
    alone, _, party = text.partition("/")
    return int(alone), int(party)


def parse_power(text: str) -> tuple[int, Program]:
    """What a power of the Overlord does: a word, and the program for an adventurer if it is against one."""
    whom, colon, rest = text.partition(":")
    if colon and whom.strip() == "anyone":
        return word(speak.AFFECT), _parse_program(rest, VICTIM)
    match text.split():
        case ["set", "the", "die"]:
            return word(speak.SET_DIE), []
        case ["reroll", "the", "die"]:
            return word(speak.REROLL_DIE), []
        case ["reroll", "a", "character", "die"]:
            return word(speak.REROLL_CHARACTER), []
        case ["look", "at", "a", "room", "and", "maybe", "trade", "it"]:
            return word(speak.LOOK, 1, speak.MAY_TRADE), []
        case ["look", "at", "a", "room", "and", "trade", "it"]:
            return word(speak.LOOK, 1, speak.MUST_TRADE), []
        case ["look", "at", rooms, "rooms", "and", "maybe", "swap", "two"]:
            return word(speak.LOOK, _number(rooms, text, EXIT), speak.MAY_SWAP), []
        case ["veil", "a", "room"]:
            return word(speak.VEIL), []
        case ["regain", hp, "hp"]:
            return word(speak.REGAIN, *_both(hp, text)), []
        case [damage, "damage"] if damage.startswith("+"):
            return word(speak.MORE_DAMAGE, _number(damage[1:], text)), []
    raise EffectError(f'"{quoted(text)}" is not a power: use one of {POWER_FORMS}')


def parse_automa(text: str) -> int:
    """What the Automa does with a power, if different from the power itself."""
    match text.split():
        case ["worst", "of", cards, "to", "room", room] if cards in ("1", "2", "3") and room in tuple("2345678"):
            return word(speak.WORST, int(cards), int(room) - 1)
        case ["everyone"]:
            return word(speak.FOR_EVERYONE)
    raise EffectError(f'"{quoted(text)}" is not an effect of the Automa: use one of {AUTOMA_FORMS}')


def parse_rooms_side(text: str) -> int:
    """What a Reinforcement card does to all rooms of a kind."""
    match text.split():
        case ["ghost", "first"]:
            return word(speak.GHOST_FIRST)
        case ["failure", hp, "hp"] if hp.startswith("-"):
            return word(speak.FAILURE_COSTS, _number(hp[1:], text))
        case ["no", "refresh"]:
            return word(speak.NO_REFRESH)
        case [gold, "gold", "price"] if gold.startswith("+"):
            return word(speak.DEARER, _number(gold[1:], text))
        case ["no", "shift"]:
            return word(speak.NO_SHIFT)
    raise EffectError(f'"{quoted(text)}" is not an effect on rooms: use one of {ROOMS_FORMS}, or enemy figures')


def parse_combat_side(text: str) -> int:
    """What a Reinforcement card does to all enemies on a face of the Dungeon die."""
    if text in AFFLICTIONS:
        return word(speak.FACE_AFFLICTS, AFFLICTIONS[text])
    match text.split():
        case [damage, "damage"] if damage.startswith("+"):
            return word(speak.FACE_DAMAGE, _number(damage[1:], text))
        case ["regain", hp, "hp"]:
            return word(speak.FACE_REGAINS, *_both(hp, text))
        case ["pierce"]:
            return word(speak.FACE_PIERCES)
        case ["hit", "for", damage]:
            return word(speak.FACE_STRIKES, _number(damage, text))
    raise EffectError(f'"{quoted(text)}" is not an effect on enemies: use one of {FACE_FORMS}')


def _both(hp: str, text: str) -> tuple[int, int]:
    alone, _, party = hp.partition("/")
    return _number(alone, text), _number(party, text)


def _parse_program(text: str, context: Context) -> Program:
    whom, colon, rest = text.partition(":")
    if colon:
        if whom.strip() not in WHOM or context not in SKILLS.values():
            raise EffectError(
                f'"{quoted(whom.strip())}:" cannot be used in {context.place}: '
                f"only a skill can be for {' or '.join(WHOM)}"
            )
        return [WHOM[whom.strip()], *_parse_program(rest, context)]
    program: Program = []
    for part in _parts(text):
        packed = _parse_part(part)
        if packed is None:
            raise EffectError(f'"{quoted(part)}" is not an effect: use one of {context.listed()}')
        verb = speak.verb_of(packed)
        if verb not in context.forms:
            raise EffectError(f'"{quoted(part)}" cannot be used in {context.place}: use one of {context.listed()}')
        if is_price(verb) and not all(is_price(speak.verb_of(earlier)) for earlier in program):
            raise EffectError(f'"{quoted(part)}" comes too late in "{quoted(text.strip())}": a price must come first')
        program.append(packed)
    return program


def is_price(verb: int) -> bool:
    """A price or condition that must be met before anything else happens."""
    return verb in (speak.PAY, speak.PAY_POTION) or speak.FIRST_PRICE <= verb <= speak.LAST_PRICE


def _parts(text: str) -> list[str]:
    """The effects of a list, with spaces normalised."""
    parts = [" ".join(part.split()) for part in text.split(",")]
    if not all(parts):
        what = f'"{quoted(text)}" has an empty part' if text.strip() else "the text is empty"
        raise EffectError(f"{what}: write something there")
    return parts


def _parse_price(part: str) -> int:
    packed = _parse_part(f"pay {part}")
    if packed is None:
        raise EffectError(f'"{quoted(part)}" is not a price: write an amount and a stat, like "2 gold", or "a potion"')
    return packed


def _parse_part(part: str) -> int | None:
    """One effect as a packed word, or None if the text has no known form."""
    fixed = _FIXED.get(part)
    if fixed is not None:
        return fixed
    match part.split():
        case [amount, stat] if amount.startswith("+"):
            return word(speak.GAIN, _stat(stat, part), _amount(amount[1:], part))
        case [amount, stat] if amount.startswith("-"):
            return word(speak.LOSE, _stat(stat, part), _amount(amount[1:], part))
        case ["pay", amount, stat]:
            return word(speak.PAY, _stat(stat, part), _amount(amount, part))
        case [amount, stat, "per", "die"] if amount.startswith("+"):
            return word(speak.GAIN_PER_DIE, _stat(stat, part), _number(amount[1:], part))
        case [amount, stat, "if", state] if amount.startswith("+"):
            mask = _one_of(CONDITIONS, state, part)
            return word(speak.GAIN_IF, _stat(stat, part), _number(amount[1:], part), mask)
        case ["hp", "to", amount]:
            return word(speak.RAISE_HP, _number(amount, part))
        case ["loot", amount, "or", more]:
            return word(speak.LOOT, _number(amount, part), _number(more, part))
        case ["add", times, "x", "armor"]:
            return word(speak.ADD_ARMOR, _number(times, part))
        case ["tribute", "x", times]:
            return word(speak.TRIBUTE, _number(times, part))
        case ["shield", armor]:
            return word(speak.SHIELD, _number(armor, part))
        case ["reveal", rooms, "rooms"]:
            return word(speak.REVEAL, _number(rooms, part, EXIT))
        case ["arrange", cards, "cards"]:
            return word(speak.ARRANGE, _number(cards, part, EXIT))
        case ["order", cards, "cards"]:
            return word(speak.ORDER, _number(cards, part, EXIT))
        case ["strike", hp]:
            return word(speak.STRIKE, _number(hp, part))
        case ["strike", "floor", "+", hp]:
            return word(speak.STRIKE, _number(hp, part), 1)
        case ["execute", "floor", "+", hp]:
            return word(speak.EXECUTE, _number(hp, part))
        case ["sunder", armor]:
            return word(speak.SUNDER, _number(armor, part))
        case ["add", damage, "damage"]:
            return word(speak.ADD_DAMAGE, _number(damage, part))
        case ["down", floors, "floors" | "floor"]:
            return word(speak.DOWN, _number(floors, part))
        case ["bounty", gold]:
            return word(speak.BOUNTY, _number(gold, part))
        case ["hunger", hp]:
            return word(speak.HUNGER, _number(hp, part))
    return None


def _stat(name: str, part: str) -> int:
    return _one_of(STATS, name, part)


def _one_of(names: dict[str, int], name: str, part: str) -> int:
    if name not in names:
        raise EffectError(f'"{quoted(part)}" is not an effect: {quoted(name)} is not one of {", ".join(names)}')
    return names[name]


def _amount(text: str, part: str) -> int:
    """A number, or the number of the current floor."""
    return speak.FLOOR if text == "floor" else _number(text, part)


def _number(text: str, part: str, most: int = LARGEST_AMOUNT) -> int:
    """A number; for rooms and their cards, no more than there are cells."""
    sound = text.isascii() and text.isdigit() and len(text) <= 3
    if not sound or not 1 <= int(text) <= most:
        raise EffectError(f'"{quoted(part)}" is not an effect: "{quoted(text)}" is not a number from 1 to {most}')
    return int(text)
