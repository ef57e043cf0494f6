"""Items: room cards kept beside the Character card (MR-ITEM)."""

from typing import Final

from mypy_extensions import i64

from undercroft.games.mini_rogue.rules import answers, events, steps
from undercroft.games.mini_rogue.rules.cardspeak import ITEM
from undercroft.games.mini_rogue.rules.memory import EVERYBODY
from undercroft.games.mini_rogue.rules.state import NO_CARD, Hero, State, room_at, tell
from undercroft.games.mini_rogue.rules.steps import Step
from undercroft.games.mini_rogue.rules.tables import ALARM, FACES, KEPT

OF_STORY: Final = 1
"""as an argument: the Story card, not the room's"""


def put_under(state: State, card: i64, seen_by: i64) -> None:
    """Put a room card under the unused ones; it can be dealt again after the next shuffle (MR-ITEM-4)."""
    place = state.deck_count
    while place > 0:
        state.deck[place] = state.deck[place - 1]
        place -= 1
    state.deck[0] = card
    state.deck_count += 1
    state.deck_aside += 1
    state.memory.put_back(card, seen_by)


def drop_item(state: State, hero: Hero) -> None:
    """Discard the held Item, if there is one (MR-RESOLVE-8, MR-STAT-11)."""
    if hero.item == NO_CARD:
        return
    tell(state, events.ITEM_DROPPED, hero.seat, hero.item, hero.item_card)
    if hero.item_card != NO_CARD:  # a kept Story card leaves the game
        put_under(state, hero.item_card, EVERYBODY)
    if state.tables.item_slots[hero.item] > 0:
        # without the Belt, back to two potions (MR-COUNCIL-15)
        state.agenda.push(steps.SHED_POTION, hero.seat, 0)
    hero.item = NO_CARD
    hero.item_card = NO_CARD
    hero.item_uses = 0


class TakeItem(Step):
    """Taking is optional, and means giving up an Item already held (MR-ITEM-2, -5, MR-ROOM-ITEM-1)."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        gone = argument != OF_STORY and state.cells[hero.cell] == NO_CARD
        if gone or hero.burden != NO_CARD:  # or no room for another (MR-COUNCIL-2)
            tell(state, events.NOTHING_HAPPENED, hero.seat)
            return
        state.question.ask(steps.TAKE_ITEM, hero.seat, argument, answers.TAKE)
        state.question.offer(answers.LEAVE)

    def answer(self, state: State, hero: Hero, argument: i64, choice: i64) -> None:
        if choice != answers.TAKE:
            return
        if argument == OF_STORY:
            keep_story(state, hero)
        else:
            take_item(state, hero)


def take_item(state: State, hero: Hero) -> None:
    """The card leaves the area; if it says so, the Dungeon die decides which Item it is (MR-TURN-15)."""
    drop_item(state, hero)
    hold(state, hero, offered_item(state, hero, 0), room_at(state, hero))
    clear_cell(state, hero)


def offered_item(state: State, hero: Hero, argument: i64) -> i64:
    """What the hero's card would be if taken now (MR-ITEM-3); the argument may say that it is a Story card."""
    if argument == OF_STORY:
        return state.tables.story_item[state.court.story]
    return state.tables.room_item[room_at(state, hero) * FACES + max(1, state.die) - 1]


def clear_cell(state: State, hero: Hero) -> None:
    """Remove the card from its cell. The others there still resolve a Trap or a Merchant without it (MR-COOP2-12)."""
    card = state.cells[hero.cell]
    state.cells[hero.cell] = NO_CARD
    if state.party > 1 and state.tables.room_kind[card] != ITEM:
        state.taken = card


def keep_story(state: State, hero: Hero) -> None:
    """Keep a Story card as an Item; it has left the pile anyway (MR-STORY-2)."""
    drop_item(state, hero)
    hold(state, hero, state.tables.story_item[state.court.story], NO_CARD)


def hold(state: State, hero: Hero, item: i64, card: i64) -> None:
    hero.item = item
    hero.item_card = card
    hero.item_uses = state.tables.item_uses[item]
    tell(state, events.ITEM_TAKEN, hero.seat, item, card, hero.item_uses)
    gift = state.tables.item_gain[item]
    if gift:
        state.agenda.push(steps.RUN, hero.seat, gift)


# --- cards that must be taken --------------------------------------------------------------------------------


def take_burden(state: State, hero: Hero) -> None:
    """The card must be taken: an Item is given up for it, but another such card is not (MR-COUNCIL-2, -3)."""
    card = state.cells[hero.cell]
    if card == NO_CARD:  # somebody already has it
        tell(state, events.NOTHING_HAPPENED, hero.seat)
        return
    drop_item(state, hero)
    if hero.burden == NO_CARD:
        hero.burden = card
    else:
        hero.second_burden = card
    clear_cell(state, hero)
    tell(state, events.BURDENED, hero.seat, card)


def marks_of(state: State, card: i64) -> i64:
    """What a card that must be taken does."""
    if card == NO_CARD:
        return 0
    return state.tables.item_marks[state.tables.room_item[card * FACES]]


def is_alarmed(state: State) -> bool:
    """One of those who fight has raised the alarm (MR-COUNCIL-4)."""
    for hero in state.heroes:
        carried = marks_of(state, hero.burden) | marks_of(state, hero.second_burden)
        if carried & ALARM and state.fighters & (1 << hero.seat):
            return True
    return False


def end_alarm(state: State, hero: Hero) -> None:
    """The alarm ends with the floor, and the card goes back to the others (MR-COUNCIL-4)."""
    if marks_of(state, hero.second_burden) & ALARM:
        hero.second_burden = release(state, hero, hero.second_burden)
    if marks_of(state, hero.burden) & ALARM:
        hero.burden = release(state, hero, hero.burden)
        hero.burden = hero.second_burden
        hero.second_burden = NO_CARD


def release(state: State, hero: Hero, card: i64) -> i64:
    state.deck[state.deck_count] = card
    state.deck_count += 1
    tell(state, events.UNBURDENED, hero.seat, card)
    return NO_CARD


def use_item(state: State, hero: Hero) -> None:
    """Spend one use; after the last the card is discarded (MR-ITEM-3, -4)."""
    if state.tables.item_marks[hero.item] & KEPT:
        return
    hero.item_uses -= 1
    tell(state, events.ITEM_USED, hero.seat, hero.item, hero.item_uses)
    if hero.item_uses == 0:
        drop_item(state, hero)


def pays_feats(state: State, hero: Hero) -> bool:
    """The held Item pays for a feat instead of XP or HP (MR-FEAT-6)."""
    return hero.item != NO_CARD and state.tables.item_feats[hero.item] != 0


class UseUpItem(Step):
    """After one of the Item's skills has been used."""

    def perform(self, state: State, hero: Hero, argument: i64) -> None:
        use_item(state, hero)
