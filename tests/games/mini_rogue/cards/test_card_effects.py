"""The effect language: what it says, and what it refuses."""

import pytest

from undercroft.cards.grammar import EffectError
from undercroft.games.mini_rogue.cards.effects import (
    BANNER,
    RESULT,
    SKILLS,
    Context,
    parse_band,
    parse_effect,
    parse_offer,
    parse_traits,
)
from undercroft.games.mini_rogue.rules import cardspeak as speak
from undercroft.games.mini_rogue.rules.cardspeak import word

COMBAT, EXPLORATION = SKILLS["combat"], SKILLS["exploration"]
PREPARATION, PASSIVE = SKILLS["preparation"], SKILLS["passive"]

WORDS = [
    ("+2 xp", RESULT, word(speak.GAIN, speak.XP, 2)),
    ("-1 armor", RESULT, word(speak.LOSE, speak.ARMOR, 1)),
    ("+floor gold", RESULT, word(speak.GAIN, speak.GOLD, 255)),
    ("-floor food", RESULT, word(speak.LOSE, speak.FOOD, 255)),
    ("+254 hp", RESULT, word(speak.GAIN, speak.HP, 254)),
    ("pay 3 gold", RESULT, word(speak.PAY, speak.GOLD, 3)),
    ("pay floor gold", RESULT, word(speak.PAY, speak.GOLD, 255)),
    ("pay a potion", RESULT, word(speak.PAY_POTION)),
    ("fire", RESULT, word(speak.POTION, speak.FIRE)),
    ("frost", RESULT, word(speak.POTION, speak.FROST)),
    ("poison potion", RESULT, word(speak.POTION, speak.POISON_POTION)),
    ("healing", RESULT, word(speak.POTION, speak.HEALING)),
    ("holy", RESULT, word(speak.POTION, speak.HOLY)),
    ("perception", RESULT, word(speak.POTION, speak.PERCEPTION)),
    ("any potion", RESULT, word(speak.ANY_POTION)),
    ("poison", RESULT, word(speak.AFFLICT, speak.POISON)),
    ("curse", RESULT, word(speak.AFFLICT, speak.CURSE)),
    ("blind", RESULT, word(speak.AFFLICT, speak.BLIND)),
    ("cure poison", RESULT, word(speak.CURE, speak.POISON)),
    ("cure curse", RESULT, word(speak.CURE, speak.CURSE)),
    ("cure blind", RESULT, word(speak.CURE, speak.BLIND)),
    ("bless", RESULT, word(speak.BLESS)),
    ("hp to 10", RESULT, word(speak.RAISE_HP, 10)),
    ("refresh", RESULT, word(speak.REFRESH)),
    ("ghost", RESULT, word(speak.GHOST)),
    ("rewards", RESULT, word(speak.REWARDS)),
    ("fall", RESULT, word(speak.TUMBLE)),
    ("take", RESULT, word(speak.TAKE)),
    ("drop item", RESULT, word(speak.DROP_ITEM)),
    ("story", RESULT, word(speak.STORY)),
    ("nothing", RESULT, word(speak.NOTHING)),
    ("swap two rooms", RESULT, word(speak.SWAP_ROOMS)),
    ("pay curse", RESULT, word(speak.PAY_AFFLICTION, speak.CURSE)),
    ("pay poison", RESULT, word(speak.PAY_AFFLICTION, speak.POISON)),
    ("pay frost", RESULT, word(speak.PAY_THIS, speak.FROST)),
    ("pay poison potion", RESULT, word(speak.PAY_THIS, speak.POISON_POTION)),
    ("-1 frost", RESULT, word(speak.LOSE_THIS, speak.FROST)),
    ("-1 poison potion", RESULT, word(speak.LOSE_THIS, speak.POISON_POTION)),
    ("pay an item", RESULT, word(speak.PAY_ITEM)),
    ("unafflicted", RESULT, word(speak.UNAFFLICTED)),
    ("must take", RESULT, word(speak.MUST_TAKE)),
    ("guardian", RESULT, word(speak.GUARDIAN)),
    ("reveal all rooms", RESULT, word(speak.REVEAL_ALL)),
    ("reveal all rooms or cure blind", RESULT, word(speak.REVEAL_ALL, 1)),
    ("down 2 floors", RESULT, word(speak.DOWN, 2)),
    ("strike 5", COMBAT, word(speak.STRIKE, 5)),
    ("strike floor + 3", COMBAT, word(speak.STRIKE, 3, 1)),
    ("sunder 1", COMBAT, word(speak.SUNDER, 1)),
    ("add 2 damage", COMBAT, word(speak.ADD_DAMAGE, 2)),
    ("extra die", COMBAT, word(speak.EXTRA_DIE)),
    ("execute floor + 2", COMBAT, word(speak.EXECUTE, 2)),
    ("exchange a die", COMBAT, word(speak.EXCHANGE)),
    ("immune", EXPLORATION, word(speak.IMMUNE)),
    ("order 3 cards", PREPARATION, word(speak.ORDER, 3)),
    ("bounty 1", PASSIVE, word(speak.BOUNTY, 1)),
    ("check", BANNER, word(speak.CHECK, 0)),
    ("check +-1", BANNER, word(speak.CHECK, 1)),
    ("die", BANNER, word(speak.DIE)),
    ("offering", BANNER, word(speak.OFFERING)),
    ("trade", BANNER, word(speak.TRADE)),
    ("loot 1 or 3", BANNER, word(speak.LOOT, 1, 3)),
    ("fight", BANNER, word(speak.FIGHT)),
    ("double a die", COMBAT, word(speak.DOUBLE_DIE)),
    ("add 2 x armor", COMBAT, word(speak.ADD_ARMOR, 2)),
    ("conjure", COMBAT, word(speak.CONJURE)),
    ("tribute x 2", COMBAT, word(speak.TRIBUTE, 2)),
    ("confuse", COMBAT, word(speak.CONFUSE)),
    ("free feats", COMBAT, word(speak.FREE_FEATS)),
    ("skip the next room", EXPLORATION, word(speak.SKIP_ROOM)),
    ("shield 1", EXPLORATION, word(speak.SHIELD, 1)),
    ("reveal 3 rooms", EXPLORATION, word(speak.REVEAL, 3)),
    ("replace a room", EXPLORATION, word(speak.REPLACE_ROOM)),
    ("+1 hp per die", EXPLORATION, word(speak.GAIN_PER_DIE, speak.HP, 1)),
    ("+1 hp if cursed", EXPLORATION, word(speak.GAIN_IF, speak.HP, 1, speak.CURSE)),
    ("+2 xp if poisoned", EXPLORATION, word(speak.GAIN_IF, speak.XP, 2, speak.POISON)),
    ("+2 xp if blind", EXPLORATION, word(speak.GAIN_IF, speak.XP, 2, speak.BLIND)),
    ("arrange 2 cards", PREPARATION, word(speak.ARRANGE, 2)),
    ("hunger 1", PASSIVE, word(speak.HUNGER, 1)),
]


@pytest.mark.parametrize(("text", "context", "packed"), WORDS, ids=[text for text, _, _ in WORDS])
def test_one_word(text: str, context: Context, packed: int) -> None:
    assert parse_effect(text, context) == [[packed]]


def test_every_form_a_message_offers_can_be_written() -> None:
    """What the errors list is what the parser takes: each verb of each context is met above."""
    written = {(context.place, speak.verb_of(packed)) for _, context, packed in WORDS}
    own = {place: {verb for at, verb in written if at == place} for place, _ in written}
    for context in (RESULT, BANNER, *SKILLS.values()):
        assert {verb.number for verb in context.verbs} <= own[context.place] | own["a result"] | own[
            "an exploration skill"
        ]


def test_effects_stand_from_left_to_right() -> None:
    """MR-RESOLVE-1"""
    assert parse_effect("ghost, +2 gold") == [[word(speak.GHOST), word(speak.GAIN, speak.GOLD, 2)]]


def test_blanks_do_not_matter() -> None:
    assert parse_effect(" ghost ,+2   gold ") == parse_effect("ghost, +2 gold")


def test_options_are_whole_programs() -> None:
    """MR-ROOM-GEN-2: the comma binds more tightly than the slash."""
    assert parse_effect("pay 1 food, take / -1 gold") == [
        [word(speak.PAY, speak.FOOD, 1), word(speak.TAKE)],
        [word(speak.LOSE, speak.GOLD, 1)],
    ]


def test_offers() -> None:
    assert parse_offer("5 gold -> any potion") == (
        [word(speak.PAY, speak.GOLD, 5)],
        [[word(speak.ANY_POTION)]],
    )
    assert parse_offer("floor gold -> +1 food")[0] == [word(speak.PAY, speak.GOLD, speak.FLOOR)]
    assert parse_offer("1 food, a potion -> holy / healing") == (
        [word(speak.PAY, speak.FOOD, 1), word(speak.PAY_POTION)],
        [[word(speak.POTION, speak.HOLY)], [word(speak.POTION, speak.HEALING)]],
    )


def test_traits() -> None:
    assert parse_traits("") == (0, 0)
    assert parse_traits("weaken, unstoppable") == (speak.WEAKEN | speak.UNSTOPPABLE, 0)
    assert parse_traits("curse, poison, blind, fall") == (speak.ALL_AFFLICTIONS | speak.FALL, 0)
    assert parse_traits("regeneration 2") == (speak.REGENERATION, 2)


def test_bands() -> None:
    assert list(parse_band("1-3")) == [1, 2, 3]
    assert list(parse_band("6")) == [6]
    with pytest.raises(EffectError, match="lower face first"):
        parse_band("4-2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-2 hq", '"-2 hq" is not an effect: hq is not one of hp, xp, armor, food, gold'),
        ("+0 hp", '"0" is not a number from 1 to 254'),
        ("+255 hp", '"255" is not a number from 1 to 254'),
        ("+x hp", '"x" is not a number from 1 to 254'),
        ("+² hp", '"²" is not a number from 1 to 254'),
        ("+" + "9" * 5000 + " hp", "is not a number from 1 to 254"),
        ("+ hp", '"" is not a number from 1 to 254'),
        ("hp to floor", '"floor" is not a number from 1 to 254'),
        ("fly", '"fly" is not an effect: use one of +N stat, -N stat, pay N stat, '),
        ("fire/frost", '"fire/frost" is not an effect'),
        ("Fire", '"Fire" is not an effect'),
        ("2 gold", '"2 gold" is not an effect'),
        ("", "the text is empty"),
        ("+1 hp,", '"+1 hp," has an empty part'),
        ("fire / ", "the text is empty"),
        ("+1 hp, pay 1 gold", '"pay 1 gold" comes too late in "+1 hp, pay 1 gold": a price must come first'),
        ("check", '"check" cannot be used in a result: use one of +N stat'),
        ("double a die", '"double a die" cannot be used in a result'),
        ("+1 hp per die", '"+1 hp per die" cannot be used in a result'),
        ("choose", '"choose" is not an effect'),
    ],
)
def test_what_is_no_effect_is_refused(text: str, message: str) -> None:
    with pytest.raises(EffectError) as refusal:
        parse_effect(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "context", "message"),
    [
        ("check", COMBAT, "cannot be used in a combat skill"),
        ("skip the next room", COMBAT, "cannot be used in a combat skill"),
        ("double a die", EXPLORATION, "cannot be used in an exploration skill"),
        ("reveal 3 rooms", PREPARATION, "cannot be used in a preparation skill"),
        ("+1 hp", PASSIVE, "cannot be used in a passive skill: use one of hunger N"),
        ("confuse", BANNER, "cannot be used in a banner"),
        ("+1 hp if tired", EXPLORATION, "tired is not one of cursed, poisoned, blind"),
    ],
)
def test_an_effect_out_of_place_is_refused(text: str, context: Context, message: str) -> None:
    with pytest.raises(EffectError, match=message):
        parse_effect(text, context)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2 gold", '"2 gold" is not an offer: write "price -> goods"'),
        ("-> +1 hp", "the text is empty"),
        ("2 gold ->", "the text is empty"),
        ("cheap -> +1 hp", '"cheap" is not a price: write an amount and a stat'),
        ("2 hq -> +1 hp", "hq is not one of hp, xp, armor, food, gold"),
        ("2 gold -> +1 hq", "hq is not one of hp, xp, armor, food, gold"),
    ],
)
def test_what_is_no_offer_is_refused(text: str, message: str) -> None:
    with pytest.raises(EffectError) as refusal:
        parse_offer(text)
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("angry", '"angry" is not a trait: use one of curse, poison, blind, unstoppable, weaken, fall, savage'),
        ("curse, curse", '"curse" appears twice'),
        ("regeneration", '"regeneration" is not a trait: use one of curse'),
        ("regeneration x", '"x" is not a number from 1 to 254'),
        ("curse,", "has an empty part"),
    ],
)
def test_what_is_no_trait_is_refused(text: str, message: str) -> None:
    with pytest.raises(EffectError) as refusal:
        parse_traits(text)
    assert message in str(refusal.value)
