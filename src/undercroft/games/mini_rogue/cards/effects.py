"""The small languages on the cards: effects, prices, traits, powers, bands of the die.

An effect text is a list of effects separated by commas, carried out from left to right (MR-RESOLVE-1). Whole
lists separated by " / " are options of which exactly one is taken (MR-ROOM-GEN-2). A skill may begin with who it is
for: "everyone: +3 hp", "anyone: +4 hp".
"""

from itertools import combinations
from typing import Final

from undercroft.cards.grammar import EffectError, Grammar, Kind, Program, Verb, split
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import word
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.state import EXIT
from undercroft.kernel.errors import N_, Message
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
CLASSES: Final = {
    "rogue": speak.ROGUES,
    "warrior": speak.WARRIORS,
    "wizard": speak.WIZARDS,
    "healer": speak.HEALERS,
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

KINDS: Final = {
    "number": Kind(most=LARGEST_AMOUNT),
    "amount": Kind({"floor": speak.FLOOR}, LARGEST_AMOUNT),
    "rooms": Kind(most=EXIT),
    "stat": Kind(STATS, called="stat"),
    "potion": Kind(POTIONS),
    "affliction": Kind(AFFLICTIONS),
    "condition": Kind({"cursed": speak.CURSE, "poisoned": speak.POISON, "blind": speak.BLIND}),
    "classes": Kind(
        {
            " or ".join(names): sum(CLASSES[name] for name in names)
            for count in range(1, len(CLASSES) + 1)
            for names in combinations(CLASSES, count)
        },
        called="class",
    ),
    "cards": Kind(most=3),
    "room": Kind({str(cell + 1): cell for cell in range(1, EXIT)}, called="R"),
}
"""The arguments of the verbs; no more rooms than there are cells."""

_RESULTS: Final = (
    Verb(speak.GAIN, "+{2:amount} {1:stat}", "gain; `floor` is the number of the current floor"),
    Verb(speak.LOSE, "-{2:amount} {1:stat}", "a forced loss, where each missing unit costs 1 HP"),
    Verb(speak.PAY, "pay {2:amount} {1:stat}", "a price, which must be paid in full before anything else happens"),
    Verb(speak.PAY_POTION, "pay a potion", "a potion of the player's choice is the price"),
    Verb(speak.POTION, "{1:potion}", "gain the potion"),
    Verb(speak.ANY_POTION, "any potion", "gain a potion of the player's choice"),
    Verb(speak.AFFLICT, "{1:affliction}", "the affliction (the potion of that name is a poison potion)"),
    Verb(speak.CURE, "cure {1:affliction}", "the affliction ends"),
    Verb(speak.BLESS, "bless", "cures all three afflictions"),
    Verb(speak.RAISE_HP, "hp to {1:number}", "HP rise to N; more are kept"),
    Verb(speak.REFRESH, "refresh", "turns the Character card face up: a skill can be used again"),
    Verb(speak.GHOST, "ghost", "fight the enemy of the reference card"),
    Verb(speak.REWARDS, "rewards", "resolve the Rewards on the reference card"),
    Verb(speak.TUMBLE, "fall", "to the area below"),
    Verb(speak.TAKE, "take", "the card may be kept as an Item"),
    Verb(speak.DROP_ITEM, "drop item", "discard the Item in hand"),
    Verb(speak.STORY, "story", "draw a Story card"),
    Verb(speak.NOTHING, "nothing", "no effect"),
    Verb(speak.SWAP_ROOMS, "swap two rooms", "exchange two rooms nobody has visited"),
    Verb(speak.PAY_AFFLICTION, "pay {1:affliction}", "only for characters with that affliction, who are cured"),
    Verb(speak.PAY_THIS, "pay {1:potion}", "this potion is the price"),
    Verb(speak.PAY_ITEM, "pay an item", "the Item in hand is the price"),
    Verb(speak.LOSE_THIS, "-1 {1:potion}", "a forced loss: without the potion, 1 HP"),
    Verb(speak.UNAFFLICTED, "unafflicted", "only for characters without an affliction"),
    Verb(speak.MUST_TAKE, "must take", "the card must be kept as an Item and cannot be discarded"),
    Verb(speak.GUARDIAN, "guardian", "fight a random boss from the unused and the beaten ones"),
    Verb(speak.REVEAL_ALL, "reveal all rooms", "even while blind"),
    Verb(speak.REVEAL_ALL, "reveal all rooms or cure blind", "a blind adventurer is cured instead", (1, 0, 0)),
    Verb(
        speak.DOWN,
        "down {1:number} floors",
        "to the first area of that floor, without a Descent",
        also=("down {1:number} floor",),
    ),
)
_BANNERS: Final = (
    Verb(speak.CHECK, "check", "a skill check"),
    Verb(speak.CHECK, "check +-1", "a skill check; after a success the Dungeon die may be shifted by one", (1, 0, 0)),
    Verb(speak.DIE, "die", "the Dungeon die alone is rolled"),
    Verb(speak.OFFERING, "offering", "1 gold may be offered"),
    Verb(speak.TRADE, "trade", "buy and sell"),
    Verb(
        speak.LOOT,
        "loot {1:number} or {2:number}",
        "gold: the second number if a Monster or a Trap was met in this area",
    ),
    Verb(speak.FIGHT, "fight", "fight the monster of this card"),
)
_HEALING: Final = (
    Verb(speak.GAIN_PER_DIE, "+{2:number} {1:stat} per die", "gain this for each Character die"),
    Verb(speak.GAIN_IF, "+{2:number} {1:stat} if {3:condition}", "gain this while afflicted"),
)
_COMBAT: Final = (
    Verb(speak.DOUBLE_DIE, "double a die", "one Character die of this attack counts twice"),
    Verb(speak.ADD_ARMOR, "add {1:number} x armor", "N times the armor is added to the attack"),
    Verb(speak.CONJURE, "conjure", "the effect of a Fire, Frost or Poison potion without the potion"),
    Verb(
        speak.TRIBUTE, "tribute x {1:number}", "give any number of HP except the last one, deal N times as much damage"
    ),
    Verb(speak.CONFUSE, "confuse", "this turn the enemy's attack hits the enemy"),
    Verb(speak.FREE_FEATS, "free feats", "one feat on each die of this attack, free of charge"),
    Verb(speak.STRIKE, "strike {1:number}", "the enemy loses N HP, ignoring its armor"),
    Verb(speak.STRIKE, "strike floor + {1:number}", "the same, with the number of the floor added", (0, 1, 0)),
    Verb(speak.SUNDER, "sunder {1:number}", "the enemy has N less armor in this fight"),
    Verb(speak.ADD_DAMAGE, "add {1:number} damage", "to this attack"),
    Verb(speak.EXTRA_DIE, "extra die", "one more Character die in this attack"),
    Verb(speak.EXECUTE, "execute floor + {1:number}", "after this attack an enemy with at most that many HP dies"),
    Verb(speak.EXCHANGE, "exchange a die", "after the roll the Dungeon die may swap faces with a Character die"),
)
_EXPLORATION: Final = (
    Verb(speak.SKIP_ROOM, "skip the next room", "enter it without resolving it"),
    Verb(speak.SHIELD, "shield {1:number}", "N more armor for the next room"),
    Verb(speak.REVEAL, "reveal {1:rooms} rooms", "turn up to N rooms of the area face up"),
    Verb(speak.REPLACE_ROOM, "replace a room", "replace a revealed room nobody has visited with an unused room card"),
    Verb(speak.IMMUNE, "immune", "no afflictions until the next room is resolved"),
)
_PREPARATION: Final = (
    Verb(
        speak.ARRANGE,
        "arrange {1:rooms} cards",
        "look at the top N room cards before the area is laid and put each wherever you like",
    ),
    Verb(
        speak.ORDER,
        "order {1:rooms} cards",
        "look at the top N room cards, put some back on top and the others under the deck",
    ),
)
_PASSIVE: Final = (
    Verb(speak.HUNGER, "hunger {1:number}", "going hungry costs N HP instead of 3"),
    Verb(speak.BOUNTY, "bounty {1:number}", "N gold for every enemy defeated"),
)
_VICTIM: Final = (
    *(verb for verb in _RESULTS if verb.number in (speak.LOSE, speak.AFFLICT)),
    Verb(speak.TURN_CARD, "turn a card", "a Character card is turned face down"),
)
WHOM: Final = (
    Verb(speak.EVERYONE, "everyone", "what follows is for every adventurer", then="rest"),
    Verb(speak.ANYONE, "anyone", "what follows is for one adventurer of the player's choice", then="rest"),
)
"""Who the rest of a skill is for, if not only its user."""
_UNWRITTEN: Final = (
    Verb(speak.ROWS, "rows", "read the row of the Dungeon die"),
    Verb(speak.BUY, "buy", "the merchant's own card is sold"),
    Verb(speak.TRY, "try", "a skill check; the rest is for success", then="address"),
    Verb(speak.STORY_FIGHT, "story fight", "fight the enemy of the Story card"),
    Verb(speak.TRADE, "story trade", "trade with the merchant of the Story card", (OF_STORY, 0, 0)),
    Verb(speak.TAKE, "story take", "take the Story card", (OF_STORY, 0, 0)),
    Verb(speak.CLASS, "for {1:classes}", "only for these classes"),
    Verb(speak.CHOOSE, "choose", "one of these options", then="options"),
    Verb(speak.OPTIONS, "choose", "one of these options of a Story", then="options"),
)
"""What no card writes, but a program holds."""
VERBS: Final = (*_RESULTS, *_BANNERS, *_COMBAT, *_HEALING, *_EXPLORATION, *_PREPARATION, *_PASSIVE, _VICTIM[-1])
"""What cards write."""
_NO_EFFECT: Final = N_('"{part}" is not an effect: use one of {names}')
EFFECTS: Final = Grammar(_NO_EFFECT, VERBS, KINDS)
PROGRAMS: Final = Grammar(_NO_EFFECT, (*VERBS, *WHOM, *_UNWRITTEN), KINDS)
"""Everything that a program holds: writes programs back as cards would."""

POWERS: Final = Grammar(
    N_('"{part}" is not a power: use one of {names}'),
    (
        Verb(speak.SET_DIE, "set the die", "the Overlord sets the Dungeon die to another face"),
        Verb(speak.REROLL_DIE, "reroll the die", "the Dungeon die is rolled again"),
        Verb(speak.REROLL_CHARACTER, "reroll a character die", "a Character die is rolled again"),
        Verb(
            speak.LOOK,
            "look at a room and maybe trade it",
            "a face-down room may be exchanged for one from the hand",
            (1, speak.MAY_TRADE, 0),
        ),
        Verb(
            speak.LOOK,
            "look at a room and trade it",
            "a face-down room is exchanged for one from the hand",
            (1, speak.MUST_TRADE, 0),
        ),
        Verb(
            speak.LOOK,
            "look at {1:rooms} rooms and maybe swap two",
            "two of the rooms may swap places",
            (0, speak.MAY_SWAP, 0),
        ),
        Verb(speak.VEIL, "veil a room", "no potions or skills in one room"),
        Verb(
            speak.REGAIN, "regain {1:number}/{2:number} hp", "the enemy regains HP, against one adventurer or several"
        ),
        Verb(speak.MORE_DAMAGE, "+{1:number} damage", "more damage from the attack that hits"),
        Verb(
            speak.AFFECT,
            "anyone",
            "what follows is for one adventurer: a loss, an affliction, or `turn a card`",
            then="rest",
        ),
    ),
    KINDS,
)
AUTOMA: Final = Grammar(
    N_('"{part}" is not an effect of the Automa: use one of {names}'),
    (
        Verb(
            speak.WORST,
            "worst of {1:cards} to room {2:room}",
            "the most dangerous of N unused rooms is placed there, face down",
        ),
        Verb(speak.FOR_EVERYONE, "everyone", "the power is for every adventurer"),
    ),
    KINDS,
)
"""What the Automa does with a power, if different from the power itself."""
ROOMS_SIDE: Final = Grammar(
    N_('"{part}" is not an effect on rooms: use one of {names}, or enemy figures'),
    (
        Verb(speak.GHOST_FIRST, "ghost first", "the enemy of the reference card is fought first"),
        Verb(speak.FAILURE_COSTS, "failure -{1:number} hp", "a failed check costs N more HP"),
        Verb(speak.NO_REFRESH, "no refresh", "no skill becomes ready again"),
        Verb(speak.DEARER, "+{1:number} gold price", "each purchase costs N more gold"),
        Verb(speak.NO_SHIFT, "no shift", "a success does not shift the Dungeon die"),
    ),
    KINDS,
)
"""What a Reinforcement card does to all rooms of a kind."""
COMBAT_SIDE: Final = Grammar(
    N_('"{part}" is not an effect on enemies: use one of {names}'),
    (
        Verb(speak.FACE_DAMAGE, "+{1:number} damage", "more damage"),
        Verb(speak.FACE_AFFLICTS, "{1:affliction}", "the affliction, if the attack cost HP"),
        Verb(
            speak.FACE_REGAINS,
            "regain {1:number}/{2:number} hp",
            "the enemy regains HP, against one adventurer or several",
        ),
        Verb(speak.FACE_PIERCES, "pierce", "armor does not help"),
        Verb(speak.FACE_STRIKES, "hit for {1:number}", "N damage instead of a miss"),
    ),
    KINDS,
)
"""What a Reinforcement card does to all enemies on a face of the Dungeon die."""
TRAITS: Final = Grammar(
    N_('"{part}" is not a trait: use one of {names}'),
    (
        Verb(speak.CURSE, "curse", "a hit brings a curse"),
        Verb(speak.POISON, "poison", "a hit brings poison"),
        Verb(speak.BLIND, "blind", "a hit blinds"),
        Verb(speak.UNSTOPPABLE, "unstoppable", "hits ignore armor"),
        Verb(speak.WEAKEN, "weaken", "a hit costs 1 XP"),
        Verb(speak.FALL, "fall", "a hit brings a fall to the area below"),
        Verb(speak.SAVAGE, "savage", "on a Dungeon die of 5, 3 more damage"),
        Verb(speak.HORDE, "horde", "three of them, one after the other"),
        Verb(speak.WARD, "ward", "no potion works on it"),
        Verb(speak.DECAY, "decay", "a hit costs 1 food, or 1 HP"),
        Verb(speak.RANGED, "ranged", "it attacks first"),
        Verb(speak.DODGE, "dodge", "on a Dungeon die of 5, the highest die is lost"),
        Verb(speak.REGENERATION, "regeneration {1:number}", "a hit that costs HP gives N HP back to it"),
    ),
    KINDS,
)
"""The traits of enemies: a verb is a bit of a mask."""


class Context:
    """A place on a card and the effects allowed there."""

    def __init__(self, place: str, verbs: tuple[Verb, ...]) -> None:
        self.place = place
        self.verbs = verbs
        self.numbers = {verb.number for verb in verbs}

    def listed(self) -> str:
        return EFFECTS.listed(self.verbs)


RESULT: Final = Context(N_("a result"), _RESULTS)
BANNER: Final = Context(N_("a banner"), (*_BANNERS, *_RESULTS))
SKILLS: Final = {
    "combat": Context(N_("a combat skill"), (*_COMBAT, *_HEALING, *_RESULTS)),
    "exploration": Context(N_("an exploration skill"), (*_EXPLORATION, *_HEALING, *_RESULTS)),
    "preparation": Context(N_("a preparation skill"), (*_PREPARATION, *_RESULTS)),
    "passive": Context(N_("a passive skill"), _PASSIVE),
}
VICTIM: Final = Context(N_("a power against an adventurer"), _VICTIM)


def parse_effect(text: str, context: Context = RESULT) -> list[Program]:
    """The options of an effect text; a text without " / " has one."""
    return [_parse_program(option, context) for option in text.split(" / ")]


def parse_offer(text: str) -> tuple[Program, list[Program]]:
    """What a merchant's line costs and the options of what it brings: "2 gold -> +1 food".

    If the goods are "take", the merchant's own card is sold (MR-COUNCIL-10).
    """
    price, arrow, goods = text.partition("->")
    if not arrow:
        message = N_('"{text}" is not an offer: write "price -> goods", like "2 gold -> +1 food"')
        raise EffectError(message, text=quoted(text))
    bought = [[word(speak.BUY)]] if goods.strip() == "take" else parse_effect(goods)
    return [_parse_price(part) for part in split(price)], bought


def parse_traits(text: str) -> tuple[int, int]:
    """An enemy's traits as a mask, and how much it regenerates: "weaken, regeneration 2"."""
    mask, regeneration = 0, 0
    for part in split(text) if text.strip() else ():
        found = TRAITS.find(part)
        if found is None:
            raise TRAITS.unknown(part)
        trait, [amount, *_] = found
        if mask & trait:
            raise EffectError(N_('"{part}" appears twice in "{text}"'), part=quoted(part), text=quoted(text))
        mask |= trait
        regeneration += amount
    return mask, regeneration


def parse_band(text: str) -> range:
    """The faces of a band: "6" or "1-2"."""
    low, _, high = text.partition("-")
    faces = range(int(low), int(high or low) + 1)
    if not faces:
        raise EffectError(N_('"{text}" contains no face: write the lower face first'), text=quoted(text))
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
    return POWERS.parse(text), []


def is_price(verb: int) -> bool:
    """A price or condition that must be met before anything else happens."""
    return verb in (speak.PAY, speak.PAY_POTION) or speak.FIRST_PRICE <= verb <= speak.LAST_PRICE


def _parse_program(text: str, context: Context) -> Program:
    name, colon, rest = text.partition(":")
    if colon:
        found = next((verb.number for verb in WHOM if verb.form == name.strip()), None)
        if found is None or context not in SKILLS.values():
            message = N_('"{part}:" cannot be used in {context}: only a skill can be for {names}')
            whom = " or ".join(verb.form for verb in WHOM)
            raise EffectError(message, part=quoted(name.strip()), context=Message(context.place), names=whom)
        return [word(found), *_parse_program(rest, context)]
    program: Program = []
    for part in split(text):
        packed = EFFECTS.word(part)
        if packed is None:
            raise EffectError(_NO_EFFECT, part=quoted(part), names=context.listed())
        verb = speak.verb_of(packed)
        if verb not in context.numbers:
            message = N_('"{part}" cannot be used in {context}: use one of {names}')
            raise EffectError(message, part=quoted(part), context=Message(context.place), names=context.listed())
        if is_price(verb) and not all(is_price(speak.verb_of(earlier)) for earlier in program):
            message = N_('"{part}" comes too late in "{text}": a price must come first')
            raise EffectError(message, part=quoted(part), text=quoted(text.strip()))
        program.append(packed)
    return program


def _parse_price(part: str) -> int:
    packed = EFFECTS.word(f"pay {part}")
    if packed is None:
        message = N_('"{part}" is not a price: write an amount and a stat, like "2 gold", or "a potion"')
        raise EffectError(message, part=quoted(part))
    return packed
