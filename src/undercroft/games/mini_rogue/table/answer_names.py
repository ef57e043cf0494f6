"""What answers are called, where their number alone does not say what it means: after cards, by their ids.

A card of the Overlord's hand keeps the name of its place in the hand, for which card it is stays secret.
"""

from collections.abc import Sequence

from undercroft.cards.grammar import short
from undercroft.games.mini_rogue.cards.effects import PROGRAMS
from undercroft.games.mini_rogue.cards.loader import MiniRogueCards
from undercroft.games.mini_rogue.cards.schema import Option, StoryOption
from undercroft.games.mini_rogue.rules import answers, cardspeak, steps
from undercroft.games.mini_rogue.rules.area import TO_ORDER
from undercroft.games.mini_rogue.rules.cardspeak import first_of, verb_of
from undercroft.games.mini_rogue.rules.offers import first_offer, offer_count
from undercroft.games.mini_rogue.rules.overlord import power_at
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State, room_at
from undercroft.games.mini_rogue.rules.tables import FACES
from undercroft.games.mini_rogue.rules.whole_deals import DEAL, FORM_NAMES, FORMS
from undercroft.table.book import distinct


def answer_name(cards: MiniRogueCards, state: State, answer: int) -> str:
    """The name of a legal answer in this state."""
    if answers.OPTION <= answer < answers.TRADE:
        return f"option:{_options(cards, state)[answer - answers.OPTION]}"
    if answers.TRADE <= answer < answers.PICK:
        return f"trade:{_offers(cards, state)[answer - answers.TRADE]}"
    if answers.CELL <= answer < answers.GIVE and is_ordering(state):
        return f"place:{answer - answers.CELL + 1}"
    if answers.HERO <= answer < answers.HAND:
        return f"hero:{_heroes(cards, state)[answer - answers.HERO]}"
    if answers.POWER <= answer < answers.QUIET:
        return power_name(cards, state, answer - answers.POWER)
    if answers.CHARACTER <= answer < answers.STAT:
        return f"character:{cards.characters[answer - answers.CHARACTER].id}"
    return answers.ANSWER_NAMES[answer]


def play_name(cards: MiniRogueCards, state: State, play: int) -> str:
    """The name of an answer, or of a whole deal: with whom, and what changes hands."""
    if play < DEAL:
        return answer_name(cards, state, play)
    seat, form = divmod(play - DEAL, FORMS)
    return f"deal:{_heroes(cards, state)[seat]}:{FORM_NAMES[form]}"


def answer_names(cards: MiniRogueCards, state: State) -> list[str]:
    """The names of all legal answers."""
    return [answer_name(cards, state, answer) for answer in state.question.legal()]


def power_name(cards: MiniRogueCards, state: State, place: int) -> str:
    """The name of the answer that uses the power at a place."""
    return f"power:{cards.powers[power_at(state, place)].id}"


def is_ordering(state: State) -> bool:
    """Whether room cards are put back on the deck in order, rather than laid out."""
    return bool(state.question.kind == steps.PLACE and state.question.argument >= TO_ORDER)


def named_options(cards: MiniRogueCards, state: State) -> "tuple[str, Sequence[Option | StoryOption]]":
    """The card and its options that the open question is about, if the card names its options."""
    if state.question.kind == steps.STORY_CHOICE:
        story = cards.stories[state.court.story]
        return story.id, story.options
    room = int(room_at(state, _asked(state)))
    if room != NO_CARD and first_options(cards, room) == state.question.argument:
        return cards.rooms[room].id, cards.rooms[room].options
    return "", ()


def first_options(cards: MiniRogueCards, room: int) -> int:
    """Where the options of a room's own banner stand."""
    programs = cards.tables.programs
    address = int(cards.tables.room_banner[room])
    while verb_of(programs[address]) not in (cardspeak.CHOOSE, cardspeak.END):
        address += 1
    return address + 1


def _asked(state: State) -> Hero:
    return state.seated[state.question.seat]


def _heroes(cards: MiniRogueCards, state: State) -> list[str]:
    return distinct(cards.characters[hero.character].id for hero in state.heroes)


def _options(cards: MiniRogueCards, state: State) -> list[str]:
    """The options by the ids that a card gives them, or else by what they do."""
    effects = [short(effect) for effect in PROGRAMS.options(cards.tables.programs, int(state.question.argument))]
    card, named = named_options(cards, state)
    if named:
        return distinct(f"{card}-{option.id or effect}" for option, effect in zip(named, effects, strict=True))
    return distinct(effects)


def _offers(cards: MiniRogueCards, state: State) -> list[str]:
    """The offers of a merchant: bought for gold, or sold."""
    hero, argument = _asked(state), state.question.argument
    first = int(first_offer(state, hero, argument))
    offers = range(first, first + int(offer_count(state, hero, argument)))
    return distinct(_offer(cards, state, int(cards.tables.offer_program[offer])) for offer in offers)


def _offer(cards: MiniRogueCards, state: State, address: int) -> str:
    programs = cards.tables.programs
    price, goods = int(programs[address]), int(programs[address + 1])
    if verb_of(price) != cardspeak.PAY or first_of(price) != cardspeak.GOLD:
        return f"sell-{short(PROGRAMS.show(price).removeprefix('pay '))}"
    if verb_of(goods) == cardspeak.BUY:
        return f"buy-{cards.items[cards.tables.room_item[room_at(state, _asked(state)) * FACES]].id}"
    return f"buy-{short(PROGRAMS.program(programs, address + 1))}"
