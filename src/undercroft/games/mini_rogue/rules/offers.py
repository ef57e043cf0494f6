"""What a card offers: options and goods, what they would gain and what they cost (MR-ROOM-GEN, MR-ROOM-MERCHANT)."""

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, steps
from undercroft.games.mini_rogue.rules.cardspeak import (
    AFFLICT,
    BLESS,
    CHOOSE,
    CURE,
    END,
    FIRST_PRICE,
    GAIN,
    HP,
    ITEM,
    LAST_PRICE,
    LOSE,
    LOSE_THIS,
    NO_REFRESH,
    NOTHING,
    PAY,
    PAY_POTION,
    POTION,
    RAISE_HP,
    REFRESH,
    TAKE,
    TRY,
    XP,
    first_of,
)
from undercroft.games.mini_rogue.rules.effects import (
    amount_of,
    limit,
    owned,
)
from undercroft.games.mini_rogue.rules.items import OF_STORY
from undercroft.games.mini_rogue.rules.potions import holds
from undercroft.games.mini_rogue.rules.prices import affordable
from undercroft.games.mini_rogue.rules.reinforcement import room_rule
from undercroft.games.mini_rogue.rules.state import (
    HP_MOST,
    NO_CARD,
    Hero,
    State,
    room_at,
)


def gains(state: State, hero: Hero, packed: i64) -> bool:
    """A word of gain would change something: the track has room, the potion is not held yet, the affliction is there.

    (MR-MAT-12, MR-POTION-9.) XP beyond the track become HP (MR-XP-6).
    """
    verb = packed & 0xFF
    if verb == GAIN:
        stat = first_of(packed)
        return owned(hero, stat) < limit(stat) or (stat == XP and hero.hp < HP_MOST)
    if verb == POTION:
        return not holds(hero, first_of(packed))
    if verb == BLESS:
        return hero.afflictions != 0
    if verb == CURE:
        return hero.afflictions & first_of(packed) != 0
    if verb == RAISE_HP:
        return hero.hp < first_of(packed)
    if verb == REFRESH:
        card = room_at(state, hero)
        barred = card != NO_CARD and room_rule(state, state.tables.room_kind[card], NO_REFRESH) != 0
        return not barred and (hero.face_down or hero.turned != 0)
    return verb != TAKE or hero.burden == NO_CARD


def in_vain(state: State, hero: Hero, address: i64) -> i64:
    """The first gain of a program if none of its gains would change anything; else 0.

    Costs and harms are ignored.
    """
    programs = state.tables.programs
    vain: i64 = 0
    packed = programs[address]
    while packed != END:
        verb = packed & 0xFF
        costs = verb == PAY or verb == PAY_POTION or FIRST_PRICE <= verb <= LAST_PRICE
        harms = verb == LOSE or verb == LOSE_THIS or verb == AFFLICT or verb == NOTHING
        if not costs and not harms:
            if gains(state, hero, packed):
                return 0
            if vain == 0:
                vain = packed
        address += 1
        packed = programs[address]
    return vain


def lacking(state: State, hero: Hero, address: i64) -> i64:
    """The HP that a program's losses cost a hero who lacks what is taken (MR-STAT-9, -10)."""
    programs = state.tables.programs
    hp: i64 = 0
    packed = programs[address]
    while packed != END and packed & 0xFF < TRY and packed & 0xFF != CHOOSE:
        if packed & 0xFF == LOSE and first_of(packed) != HP:
            hp += max(0, amount_of(state, packed) - owned(hero, first_of(packed)))
        elif packed & 0xFF == LOSE_THIS and not holds(hero, first_of(packed)):
            hp += 1
        address += 1
        packed = programs[address]
    return hp


def ask_choice(state: State, hero: Hero, options: i64, kind: i64 = steps.CHOICE) -> None:
    """Ask for exactly one option, among those whose price is in hand (MR-ROOM-GEN-2, MR-ROOM-BONFIRE-2)."""
    programs = state.tables.programs
    question = state.question
    question.begin(kind, hero.seat, options)
    count = first_of(programs[options - 1])
    place: i64 = 0
    while place < count:
        if affordable(state, hero, programs[options + place]):
            question.offer(answers.OPTION + place)
        place += 1


def contains(state: State, address: i64, verb: i64) -> bool:
    """The program contains a verb, before any options."""
    programs = state.tables.programs
    packed = programs[address]
    while packed != END and packed & 0xFF != CHOOSE:
        if packed & 0xFF == verb:
            return True
        address += 1
        packed = programs[address]
    return False


def is_for_item(state: State, card: i64, options: i64) -> bool:
    """These are the options of an Item room's own banner."""
    tables = state.tables
    return card != NO_CARD and tables.room_kind[card] == ITEM and tables.room_banner[card] + 1 == options


def way_with(state: State, card: i64, item: bool) -> i64:
    """In an Item room with options: the one that gives its Item, or the one that does not; 0 in other rooms."""
    if card == NO_CARD:
        return 0
    programs = state.tables.programs
    banner = state.tables.room_banner[card]
    if programs[banner] & 0xFF != CHOOSE:
        return 0
    place = first_of(programs[banner])
    while place > 0:
        address = programs[banner + place]
        if contains(state, address, TAKE) == item:
            return address
        place -= 1
    return 0


def ask_trade(state: State, hero: Hero, argument: i64) -> None:
    """Buy and sell any number of times, or not at all (MR-ROOM-MERCHANT-1, -2); the argument may say from a Story."""
    state.question.ask(steps.TRADING, hero.seat, argument, answers.GO_ON)
    first = first_offer(state, hero, argument)
    count = offer_count(state, hero, argument)
    place: i64 = 0
    while place < count:
        address = state.tables.offer_program[first + place]
        if affordable(state, hero, address) and not in_vain(state, hero, address):
            state.question.offer(answers.TRADE + place)
        place += 1


def first_offer(state: State, hero: Hero, argument: i64) -> i64:
    if argument == OF_STORY:
        return state.tables.story_offers[state.court.story]
    return state.tables.room_offers[room_at(state, hero)]


def offer_count(state: State, hero: Hero, argument: i64) -> i64:
    if argument == OF_STORY:
        return state.tables.story_offer_count[state.court.story]
    return state.tables.room_offer_count[room_at(state, hero)]
